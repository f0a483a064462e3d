// SPDX-License-Identifier: MIT
/* What an operator asks of the server over its control socket. */
#ifndef HUB_OPERATOR_H
#define HUB_OPERATOR_H

#include "hub/state.h"
#include "wire/operator.h"

/* One command of an operator, from its line to the end of its answer. Owned by the question or the
 * errand that it waits for. */
struct task {
    hub_operator caller;
    struct wire_operator command;
    struct wire_verdict verdict; /* that is being stored, if any */
    int64_t asked_ms;
    uint64_t note; /* the last one that was read */
    uint32_t rows; /* so far */
    void (*then)(struct hub *hub, struct task *task, const struct store_result *result,
                 int64_t now_ms); /* takes the store's answer, and owns the task from then on */
};

enum {
    OPERATOR_PAGE = 256,  /* rows that the store is asked for at once */
    OPERATOR_ROWS = 20000 /* of one answer */
};

/* Whom the store answers: `then`. */
struct store_done operator_ask(struct hub *hub, struct task *task,
                               void (*then)(struct hub *hub, struct task *task,
                                            const struct store_result *result, int64_t now_ms));

/* Sends the row that an encoder has written to hub->out. */
void operator_send_row(struct hub *hub, struct task *task, bool is_written);

/* Whether the answer has as many rows as it may. */
bool operator_is_full(const struct task *task);

/* Ends the answer and frees the task. `text` is a sentence, or "". */
void operator_end(struct hub *hub, struct task *task, enum wire_operator_end end, const char *text);

/* operator_rooms.c: handlers of commands about rooms and names. */
void operate_rooms(struct hub *hub, struct task *task, int64_t now_ms);
void operate_close(struct hub *hub, struct task *task, int64_t now_ms);
void operate_rename(struct hub *hub, struct task *task, int64_t now_ms);
void operate_forget(struct hub *hub, struct task *task, int64_t now_ms);

/* operator_notes.c: handlers of commands about what is stored as notes. */
void operate_ban(struct hub *hub, struct task *task, int64_t now_ms);
void operate_unban(struct hub *hub, struct task *task, int64_t now_ms);
void operate_bans(struct hub *hub, struct task *task, int64_t now_ms);
void operate_reports(struct hub *hub, struct task *task, int64_t now_ms);

#endif
