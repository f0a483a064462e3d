// SPDX-License-Identifier: MIT
/* Keeps somebody who makes the same line happen again and again from filling the log. Private to
 * the log. */
#ifndef BASE_LOG_FLOOD_H
#define BASE_LOG_FLOOD_H

#include <stdint.h>

enum {
    LOG_FLOOD_LINES = 50, /* of one event in one window are written */
    LOG_FLOOD_MS = 10000, /* a window, which begins with its first line */
    LOG_FLOOD_EVENTS = 128
};

/* What to do with a line. */
struct log_verdict {
    enum { LOG_WRITE, LOG_WRITE_LAST, LOG_DROP } what; /* LAST: the next ones are dropped */
    uint64_t dropped;                                  /* before this one, not told yet */
};

/* `event` is a literal. Events beyond LOG_FLOOD_EVENTS are always written. From any thread. */
struct log_verdict log_judge(const char *event, int64_t wall_ms);

/* Forgets everything. */
void log_forget_floods(void);

#endif
