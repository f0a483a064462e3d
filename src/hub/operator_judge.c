// SPDX-License-Identifier: MIT
/* What operators decide about players, one decision after another: each is made of what stands when
 * the store has taken the one before, so that none overwrites another. */
#include <string.h>

#include "base/mem.h"
#include "hub/operator.h"
#include "hub/verdicts.h"

static void on_stored(struct hub *hub, struct task *task, const struct store_result *result,
                      int64_t now_ms)
{
    const bool is_stored = result->status == STORE_OK;
    hub->verdicts_storing--;
    if (is_stored) {
        verdicts_set(hub, &task->verdict);
    }
    task->judged(hub, task, is_stored, now_ms);
    operator_judge_next(hub, now_ms);
}

void operator_judge(struct hub *hub, struct task *task, judge_fn judge, judged_fn judged,
                    int64_t now_ms)
{
    task->judge = judge;
    task->judged = judged;
    list_append(&hub->judging, &task->in_judging);
    operator_judge_next(hub, now_ms);
}

static void judge(struct hub *hub, struct task *task, int64_t now_ms)
{
    task->verdict = verdicts_get(hub, task->command.player);
    switch (task->judge(hub, task)) {
    case JUDGED_ANEW:
        verdicts_store(hub, &task->verdict, now_ms, operator_ask(hub, task, on_stored));
        break;
    case JUDGED_AS_BEFORE:
        task->judged(hub, task, true, now_ms);
        break;
    case JUDGED_NEVER:
        break;
    }
}

void operator_judge_next(struct hub *hub, int64_t now_ms)
{
    struct list *link;
    while (hub->verdicts_storing == 0 && (link = list_find_first(&hub->judging)) != NULL) {
        list_remove(link);
        judge(hub, CONTAINER_OF(link, struct task, in_judging), now_ms);
    }
}

void operator_refuse_judging(struct hub *hub, const char *text)
{
    struct list *link;
    while ((link = list_find_first(&hub->judging)) != NULL) {
        list_remove(link);
        operator_end(hub, CONTAINER_OF(link, struct task, in_judging), WIRE_OPERATOR_REFUSED, text);
    }
}

void operator_free_judging(struct hub *hub)
{
    struct list *link;
    while ((link = list_find_first(&hub->judging)) != NULL) {
        list_remove(link);
        mem_free(CONTAINER_OF(link, struct task, in_judging));
    }
}
