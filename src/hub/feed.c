// SPDX-License-Identifier: MIT
/* An event on its way out: to each connection that follows the room in its own view, and in one
 * line to the players' other connections. */
#include <string.h>

#include "hub/present.h"
#include "hub/state.h"

/* How an event is told to a connection that follows the room. */
enum view { VIEW_BARE, VIEW_EVENT, VIEW_SNAPSHOT, VIEW_NONE };

bool hub_is_secret(enum wire_event_type type)
{
    return type == WIRE_EVENT_REPORTED;
}

/* The last that a kicked player sees of the room. */
static bool is_farewell(const struct room_event *event, const char *player)
{
    return event->type == ROOM_LEFT && event->left.is_kicked &&
           strcmp(event->left.person.player, player) == 0;
}

/* Whoever sent the command gets the event in his answer. */
static enum view choose_view(const struct slot *slot, const struct follow *follow,
                             const struct room_event *event)
{
    const char *player = follow->session->player->person.player;
    if (slot->current != NULL && follow->session->conn == slot->current->conn) {
        return VIEW_NONE;
    }
    if (is_farewell(event, player)) {
        return VIEW_EVENT;
    }
    if (hub_is_behind(slot, player)) {
        return VIEW_NONE;
    }
    if (!hub_may_see(slot, player)) {
        return VIEW_BARE;
    }
    return follow->is_blind ? VIEW_SNAPSHOT : VIEW_EVENT;
}

/* Sends the newest event, written once, to who gets it in this view. */
static void send_event(struct hub *hub, const struct slot *slot, struct follow *follow,
                       enum view view, const struct wire_told *told)
{
    if (view == VIEW_SNAPSHOT) {
        hub_send_snapshot(hub, follow->session->conn, slot);
        return;
    }
    if (hub->out.len == 0) {
        const bool is_bare = view == VIEW_BARE || hub_is_secret(told->type);
        const bool is_written = is_bare
                                    ? wire_encode_event(&hub->out, slot->code, slot->room.v, NULL)
                                    : wire_encode_told(&hub->out, slot->code, slot->room.v, told);
        ASSERT(is_written);
    }
    hub_feed(hub, slot, follow);
}

/* Sends it to all who get it in this view. */
static void send_view(struct hub *hub, const struct slot *slot, size_t i, enum view view)
{
    const struct room_event *event = &slot->batch->made.events[i];
    list_for_each (link, &slot->follows) {
        struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        if (choose_view(slot, follow, event) == view) {
            follow->is_blind = view == VIEW_BARE;
            send_event(hub, slot, follow, view, &slot->batch->told[i]);
        }
    }
    buf_clear(&hub->out);
}

/* Snapshots come last: after one the same connection would get the event too. */
void hub_send_feed(struct hub *hub, const struct slot *slot, size_t i)
{
    for (enum view view = VIEW_BARE; view < VIEW_NONE; view++) {
        send_view(hub, slot, i, view);
    }
}

void hub_show_author(struct hub *hub, const struct slot *slot, hub_conn conn)
{
    const struct session *session = hub_find_session(hub, conn);
    struct follow *follow = session != NULL ? hub_find_follow(session, slot) : NULL;
    if (follow == NULL) {
        return;
    }
    const bool was_blind = follow->is_blind;
    follow->is_blind = !hub_may_see(slot, session->player->person.player);
    if (was_blind && !follow->is_blind) {
        hub_send_snapshot(hub, conn, slot);
    }
}

void hub_send_bare(struct hub *hub, const struct slot *slot, hub_conn conn)
{
    const struct session *session = hub_find_session(hub, conn);
    if (session != NULL && hub_find_follow(session, slot) != NULL) {
        const bool is_written = wire_encode_event(&hub->out, slot->code, slot->room.v, NULL);
        ASSERT(is_written);
        hub_send_out(hub, conn);
    }
}

/* What a player's row of this room is; seat MANCALA_SEATS: he has left. */
static struct wire_seat make_seat(const struct slot *slot, enum mancala_seat seat)
{
    const struct room *room = &slot->room;
    struct wire_seat row = {.state = (enum wire_state)room->state,
                            .seat = seat,
                            .game = room->match.number,
                            .deadline_ms = room->match.clocks.deadline_ms,
                            .v = room->v};
    present_clock(&room->options.clock, &row.clock);
    memcpy(row.room, slot->code, sizeof row.room);
    memcpy(row.rules, room->rules->name, sizeof row.rules);
    if (seat != MANCALA_SEATS) {
        present_person(&room->seat[room_other_seat(seat)], &row.opponent);
        row.turn = room->state == ROOM_PLAYING &&
                   mancala_position_mover(&room->match.game.position) == seat;
    }
    return row;
}

/* Tells a player's connections that do not follow the room. One whose hello is under way hears it
 * from the answer, which comes from the log and after this. */
static void tell_player(struct hub *hub, const struct slot *slot, const char *id,
                        enum mancala_seat seat)
{
    const struct player *player = id[0] == '\0' ? NULL : map_find(&hub->players, slice_of(id));
    if (player == NULL) {
        return;
    }
    const struct wire_seat row = make_seat(slot, seat);
    list_for_each (link, &player->sessions) {
        const struct session *session = CONTAINER_OF(link, struct session, in_player);
        if (session->is_greeted && hub_find_follow(session, slot) == NULL) {
            const bool is_written = wire_encode_seat(&hub->out, &row);
            ASSERT(is_written);
            hub_send_out(hub, session->conn);
        }
    }
}

void hub_tell_seats(struct hub *hub, const struct slot *slot)
{
    const struct room_event *first = &slot->batch->made.events[0];
    if (first->type == ROOM_LEFT && first->seat != MANCALA_SEATS) {
        tell_player(hub, slot, first->left.person.player, MANCALA_SEATS);
    }
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        tell_player(hub, slot, slot->room.seat[seat].player, seat);
    }
}
