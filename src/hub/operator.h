// SPDX-License-Identifier: MIT
/* What an operator asks of the server over its control socket. */
#ifndef HUB_OPERATOR_H
#define HUB_OPERATOR_H

#include "hub/state.h"
#include "wire/operator.h"

struct task;

/* What a decision about a player comes to. */
enum judging {
    JUDGED_ANEW,      /* the task's verdict is to be stored */
    JUDGED_AS_BEFORE, /* there is nothing to store */
    JUDGED_NEVER      /* it cannot be: the task has ended */
};

/* Changes the task's verdict, which is what stands. */
typedef enum judging (*judge_fn)(struct hub *hub, struct task *task);

/* The verdict stands, unless it could not be stored; owns the task from then on. */
typedef void (*judged_fn)(struct hub *hub, struct task *task, bool is_stored, int64_t now_ms);

/* One command of an operator, from its line to the end of its answer. Owned by the question or the
 * errand that it waits for, or by hub->judging. */
struct task {
    hub_operator caller;
    struct wire_operator command;
    struct list in_judging; /* while others are judged first */
    judge_fn judge;
    judged_fn judged;
    struct wire_verdict verdict; /* that is being stored, if any */
    uint64_t name;               /* the FNV-1a of the name that is to go; 0: none */
    bool has_old_notes;          /* perhaps with a name that is forgotten */
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

/* operator_judge.c: decisions about players, in the order in which they were asked for. */
void operator_judge(struct hub *hub, struct task *task, judge_fn judge, judged_fn judged,
                    int64_t now_ms);
/* No verdict is with the store any more: goes on with what waits. */
void operator_judge_next(struct hub *hub, int64_t now_ms);
/* What waits has this answer, or none. */
void operator_refuse_judging(struct hub *hub, const char *text);
void operator_free_judging(struct hub *hub);

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
