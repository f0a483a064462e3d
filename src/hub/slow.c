// SPDX-License-Identifier: MIT
/* Spectators who cannot keep up with a room. What waits of it for them is dropped, and when they can
 * read again they are shown the room as it is then. A player is never left out of anything: the net
 * closes him when too much waits, and he comes back and syncs. */
#include "hub/state.h"

void hub_feed(struct hub *hub, const struct slot *slot, struct follow *follow)
{
    const struct hub_port *port = &hub->config.port;
    const struct session *session = follow->session;
    const struct slice bytes = buf_slice(&hub->out);
    if (room_find_seat(&slot->room, session->player->person.player) != MANCALA_SEATS) {
        port->send(port->context, session->conn, bytes);
    } else if (!follow->is_slow) {
        follow->is_slow = !port->send_feed(port->context, session->conn, id_pack(slot->id), bytes);
    }
}

/* Shows the room as it is, if there is a place for it: otherwise the next time. */
static void show_room(struct hub *hub, struct slot *slot, struct follow *follow, int64_t now_ms)
{
    const char *player = follow->session->player->person.player;
    follow->is_slow = false;
    follow->is_blind = !hub_may_see(slot, player);
    if (follow->is_blind) {
        const bool is_written = wire_encode_event(&hub->out, slot->code, slot->room.v, NULL);
        ASSERT(is_written);
    } else {
        hub_write_snapshot(hub, player, slot);
    }
    hub_feed(hub, slot, follow);
    buf_clear(&hub->out);
    if (!follow->is_slow) {
        hub->metrics.resyncs[HUB_RESYNC_SNAPSHOT]++;
        hub_note_news(slot, now_ms); /* who is there has perhaps been left out too */
        hub_watch_slot(hub, slot, now_ms);
    }
}

void hub_on_drained(struct hub *hub, hub_conn conn, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, conn);
    now_ms = hub_time(hub, now_ms);
    if (session == NULL) {
        return;
    }
    list_for_each (link, &session->follows) {
        struct follow *follow = CONTAINER_OF(link, struct follow, in_session);
        if (follow->is_slow) {
            show_room(hub, follow->slot, follow, now_ms);
        }
    }
}
