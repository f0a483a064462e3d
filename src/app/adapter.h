// SPDX-License-Identifier: MIT
/* A program of somebody else's that answers a line with a line. */
#ifndef APP_ADAPTER_H
#define APP_ADAPTER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/attr.h"
#include "base/slice.h"

enum {
    ADAPTER_ANSWER_MAX = 1000, /* bytes of an answer, without its line feed */
    ADAPTER_PROBLEM_CAP = 256  /* a sentence with its NUL */
};

/* Between start and end: `pid` leads a process group of its own, and the pipes are open. */
struct adapter {
    pid_t pid;
    int to;   /* its stdin */
    int from; /* its stdout */
    int patience_ms;
    size_t len; /* of what has come and was not taken yet */
    char text[ADAPTER_ANSWER_MAX + 1];
};

/* What is wrong with it, as a sentence without its full stop. */
struct adapter_problem {
    char text[ADAPTER_PROBLEM_CAP];
};

/* Runs `/bin/sh -c command`, which is not written to; its stderr is ours. `patience_ms` is for
 * each answer, and for the end. From here on the process ignores SIGPIPE. False, and nothing to
 * end, when it cannot be started; what the shell cannot find is a command that ends. */
NODISCARD bool adapter_start(struct adapter *adapter, char *command, int patience_ms,
                             struct adapter_problem *out_problem);

/* Sends `request`, a whole line with its line feed, and waits for one line. `out_answer` is without
 * line feed, borrowed until the next call. After false there is only adapter_kill(). */
NODISCARD bool adapter_ask(struct adapter *adapter, struct slice request, struct slice *out_answer,
                           struct adapter_problem *out_problem);

/* Closes its stdin and waits for it. False when it says something more, does not end or ends with
 * another status than 0. In any case it is gone afterwards. */
NODISCARD bool adapter_end(struct adapter *adapter, struct adapter_problem *out_problem);

/* Ends it, and what it has started in its process group, at once. */
void adapter_kill(struct adapter *adapter);

#endif
