// SPDX-License-Identifier: MIT
#include <string.h>

#include "hub/present.h"
#include "hub/state.h"

void hub_send_out(struct hub *hub, hub_conn conn)
{
    hub->config.port.send(hub->config.port.context, conn, buf_slice(&hub->out));
    buf_clear(&hub->out);
}

void hub_forget_answer(struct hub *hub, hub_conn conn)
{
    struct session *session = hub_find_session(hub, conn);
    if (session != NULL) {
        ASSERT(session->unanswered > 0);
        session->unanswered--;
    }
}

void hub_send_answer(struct hub *hub, hub_conn conn)
{
    hub_forget_answer(hub, conn);
    hub_send_out(hub, conn);
}

/* Sends what an encoder has written; a message over the limit is a fault of this program, and is
 * told apart from silence. */
static void send_if(struct hub *hub, hub_conn conn, bool is_written)
{
    ASSERT(is_written);
    hub_send_out(hub, conn);
}

void hub_send_whole_error(struct hub *hub, hub_conn conn, const char *re,
                          const struct wire_error *error)
{
    const bool is_written = wire_encode_error(&hub->out, re, error);
    ASSERT(is_written);
    hub->metrics.errors[error->code]++;
    hub_send_answer(hub, conn);
}

void hub_send_error(struct hub *hub, hub_conn conn, const char *re, enum wire_code code,
                    const char *text, const char *reason)
{
    struct session *session = hub_find_session(hub, conn);
    if (session != NULL && (code == WIRE_CODE_NO_SUCH_ROOM || code == WIRE_CODE_NO_SUCH_HALL)) {
        hub_note_guess(hub, session);
    }
    const struct wire_error error = {.code = code,
                                     .text = text,
                                     .reason = reason,
                                     .retry_ms = code == WIRE_CODE_RATE_LIMITED ? HUB_RETRY_MS : 0};
    hub_send_whole_error(hub, conn, re, &error);
}

void hub_send_wait(struct hub *hub, hub_conn conn, const char *re, const char *text,
                   uint32_t wait_ms)
{
    const struct wire_error error = {
        .code = WIRE_CODE_RATE_LIMITED, .text = text, .retry_ms = wait_ms};
    hub_send_whole_error(hub, conn, re, &error);
}

void hub_close_behind(struct hub *hub, hub_conn conn)
{
    hub->metrics.resyncs[HUB_RESYNC_BEHIND]++;
    hub->config.port.close(hub->config.port.context, conn, HUB_CLOSE_BEHIND);
}

void hub_send_notice(struct hub *hub, hub_conn conn, enum wire_notice notice)
{
    send_if(hub, conn, wire_encode_notice(&hub->out, notice, 0));
}

void hub_write_snapshot(struct hub *hub, const char *player, const struct slot *slot)
{
    struct document document;
    const struct room *room = hub_seen_room(slot, player);
    present_document(room, WIRE_SNAPSHOT_MOVES, &document);
    const bool is_written = wire_encode_snapshot(&hub->out, slot->code, room->v, &document.wire);
    ASSERT(is_written);
    document_finish(&document);
}

void hub_send_snapshot(struct hub *hub, hub_conn conn, const struct slot *slot)
{
    const struct session *session = hub_find_session(hub, conn);
    hub_write_snapshot(hub, session == NULL ? "" : session->player->person.player, slot);
    hub_send_out(hub, conn);
}
