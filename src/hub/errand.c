// SPDX-License-Identifier: MIT
/* Commands about their sender himself, and operators': who wants the answer, and whom the store
 * answers. */
#include <string.h>

#include "base/mem.h"
#include "hub/state.h"

struct errand *hub_make_errand(const struct session *session, const struct wire_command *command)
{
    struct errand *errand = mem_alloc(sizeof *errand);
    errand->conn = session->conn;
    memcpy(errand->re, command->id, sizeof errand->re);
    memcpy(errand->player, session->player->person.player, sizeof errand->player);
    return errand;
}

struct store_done hub_ask_for_errand(struct hub *hub, struct errand *errand,
                                     void (*then)(struct hub *hub, struct errand *errand,
                                                  const struct store_result *result,
                                                  int64_t now_ms))
{
    struct store_done done;
    hub_add_question(hub, QUESTION_ERRAND, ID_NONE, &done)->errand = errand;
    errand->then = then;
    return done;
}

void on_errand(struct hub *hub, struct question *question, const struct store_result *result,
               int64_t now_ms)
{
    struct errand *errand = question->errand;
    question->errand = NULL;
    errand->then(hub, errand, result, now_ms);
}

void hub_refuse_errand(struct hub *hub, struct errand *errand, enum wire_code code,
                       const char *text)
{
    if (errand->task != NULL) {
        errand->has_failed = true;
        errand->refusal = text;
        hub_end_task(hub, errand);
    } else if (hub_find_session(hub, errand->conn) != NULL) {
        hub_send_error(hub, errand->conn, errand->re, code, text, NULL);
    }
    mem_free(errand);
}

void hub_end_errand(struct hub *hub, struct errand *errand, bool is_written)
{
    ASSERT(is_written);
    if (hub_find_session(hub, errand->conn) != NULL) {
        hub_send_answer(hub, errand->conn);
    }
    buf_clear(&hub->out);
    if (errand->task != NULL) {
        hub_end_task(hub, errand);
    }
    mem_free(errand);
}

void hub_free_errands(struct hub *hub)
{
    for (struct id id = pool_next(&hub->questions, ID_NONE); !id_is_none(id);
         id = pool_next(&hub->questions, id)) {
        struct question *question = pool_find(&hub->questions, id);
        if (question->errand != NULL) {
            mem_free(question->errand->task);
        }
        mem_free(question->errand);
        mem_free(question->task);
        mem_free(question->doubt);
        question->errand = NULL;
        question->task = NULL;
        question->doubt = NULL;
    }
}
