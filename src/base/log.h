// SPDX-License-Identifier: MIT
/* The log: one line an event, `time level event key=value ...`. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/attr.h"
#include "base/slice.h"

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };

#define LOG_LINE_BYTES  1024 /* a longer line is cut and ends in "..." */
#define LOG_VALUE_BYTES 256  /* so is a longer quoted value */
#define LOG_TIME_CAP    25   /* "2024-02-29T12:34:56.789Z" and the NUL */

struct log_value {
    char text[LOG_VALUE_BYTES];
};

/* The log, its stream, threshold and counts, is the one state of this program that belongs to no
 * object: a line may be due anywhere. Before the first log_open it is stderr from info on. Set it
 * before there is a second thread; lines from several threads do not mix. The stream is
 * borrowed. */
void log_open(FILE *stream, enum log_level threshold);

/* From now on, on any thread; what was said of dropped lines goes on. */
void log_set_threshold(enum log_level threshold);

/* The word of a level, and how many lines of it were written. */
const char *log_level_name(enum log_level level);
uint64_t log_count_lines(enum log_level level);

/* "debug", "info", "warn" or "error"; false for anything else. */
NODISCARD bool log_parse_level(struct slice text, enum log_level *out_level);

/* Writes one line when the level reaches the threshold. `format` makes "key=value key=value", or
 * nothing. Control characters become '?', so a value can never begin a line of its own. Never
 * pass a secret or a chat text, nor an address below warn. After 50 lines of the same event within
 * 10 seconds, debug apart, the rest are dropped, and their number is told. `event` is a literal. */
PRINTF_LIKE(3, 4)
void log_event(enum log_level level, const char *event, const char *format, ...);

#define log_debug(event, ...) log_event(LOG_DEBUG, (event), __VA_ARGS__)
#define log_info(event, ...)  log_event(LOG_INFO, (event), __VA_ARGS__)
#define log_warn(event, ...)  log_event(LOG_WARN, (event), __VA_ARGS__)
#define log_error(event, ...) log_event(LOG_ERROR, (event), __VA_ARGS__)

/* For text that somebody else wrote: log_info("x", "name=%s", LOG_VALUE(slice)). Lives as long as
 * the enclosing block. */
#define LOG_VALUE(slice) log_quote((slice), &(struct log_value){{0}})

/* Writes the text into `value` and returns it: as it is when it is plain, otherwise in double
 * quotes, with \" \\ \n \r \t and \xNN for every other control character. */
const char *log_quote(struct slice text, struct log_value *value);

/* UTC with milliseconds, for wall-clock milliseconds since 1970 that are not negative. */
void log_format_time(int64_t wall_ms, char out[LOG_TIME_CAP]);

#endif
