// SPDX-License-Identifier: MIT
/* What makes a room or a hall is remembered by the log alone: before it is refused, the log says
 * whether it was accepted once. So it gets that answer whatever has changed since. */
#include <string.h>

#include "base/mem.h"
#include "hub/halls.h"
#include "hub/state.h"

struct doubt {
    struct wire_command command;
    struct refusal refusal; /* if it was never accepted */
};

void hub_refuse_new(struct hub *hub, const struct session *session,
                    const struct wire_command *command, const struct refusal *refusal,
                    int64_t now_ms)
{
    struct store_done done;
    struct doubt *doubt = mem_alloc(sizeof *doubt);
    struct question *question = hub_add_question(hub, QUESTION_AGAIN, ID_NONE, &done);
    doubt->command = *command;
    doubt->refusal = *refusal;
    question->conn = session->conn;
    question->doubt = doubt;
    store_find_command(hub->config.store, slice_of(session->player->person.player),
                       slice_of(command->id), now_ms, done);
}

static void answer(struct hub *hub, struct session *session, const struct doubt *doubt,
                   const struct store_result *result, int64_t now_ms)
{
    const struct wire_command *command = &doubt->command;
    if (result->status != STORE_OK) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_UNAVAILABLE, HUB_UNREADABLE,
                       NULL);
    } else if (!result->is_found) {
        hub_refuse(hub, session, command->id, &doubt->refusal);
    } else if (command->type == WIRE_COMMAND_CREATE) {
        hub_answer_create(hub, session, command, &result->command, now_ms);
    } else {
        halls_answer_open(hub, session->conn, command, &result->command);
    }
}

void on_again(struct hub *hub, struct question *question, const struct store_result *result,
              int64_t now_ms)
{
    struct session *session = hub_find_session(hub, question->conn);
    if (session != NULL) {
        answer(hub, session, question->doubt, result, now_ms);
    }
    mem_free(question->doubt);
    question->doubt = NULL;
}
