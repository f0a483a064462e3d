// SPDX-License-Identifier: MIT
/* Who is at the table: connections that follow the room and are heard. */
#include <string.h>

#include "hub/state.h"

static enum mancala_seat seat_of(const struct slot *slot, const struct follow *follow)
{
    return room_find_seat(&slot->room, follow->session->player->person.player);
}

int64_t hub_here_until(const struct slot *slot, enum mancala_seat seat, int64_t now_ms)
{
    int64_t until_ms = slot->gone_ms[seat] == 0 ? 0 : slot->gone_ms[seat] + HUB_GONE_MS;
    list_for_each (link, &slot->follows) {
        const struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        if (seat_of(slot, follow) != seat) {
            continue;
        }
        const int64_t alive_ms = slot->room.state == ROOM_PLAYING
                                     ? follow->session->heard_ms + HUB_ALIVE_MS
                                     : INT64_MAX;
        until_ms = alive_ms > until_ms ? alive_ms : until_ms;
    }
    return until_ms > now_ms ? until_ms : 0;
}

/* Of a player with several connections the slowest one counts: in his favour. */
static uint32_t find_lag(const struct slot *slot, enum mancala_seat seat)
{
    uint32_t lag_ms = 0;
    list_for_each (link, &slot->follows) {
        const struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        const uint32_t trip_ms = follow->session->round_trip_ms;
        if (seat_of(slot, follow) == seat && trip_ms > lag_ms) {
            lag_ms = trip_ms;
        }
    }
    return lag_ms;
}

void hub_read_input(const struct slot *slot, int64_t arrived_ms, int64_t now_ms,
                    struct room_input *out)
{
    out->now_ms = now_ms;
    out->arrived_ms = arrived_ms;
    out->stopped_ms = slot->stopped_ms;
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        out->lag_ms[seat] = find_lag(slot, seat);
        out->is_here[seat] = now_ms < slot->grace_ms || hub_here_until(slot, seat, now_ms) != 0;
    }
}

bool hub_note_heard(struct hub *hub, struct session *session, int64_t now_ms)
{
    const bool was_dead = now_ms - session->heard_ms >= HUB_ALIVE_MS;
    bool plays = false;
    session->heard_ms = now_ms;
    list_for_each (link, &session->follows) {
        const struct follow *follow = CONTAINER_OF(link, struct follow, in_session);
        struct slot *slot = follow->slot;
        if (slot->room.state != ROOM_PLAYING || seat_of(slot, follow) == MANCALA_SEATS) {
            continue;
        }
        plays = true;
        if (was_dead) {
            hub_note_news(slot, now_ms);
            hub_watch_slot(hub, slot, now_ms);
        }
    }
    return plays;
}

void hub_note_start(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    list_for_each (link, &slot->follows) {
        const struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        if (seat_of(slot, follow) != MANCALA_SEATS) {
            (void)hub_note_heard(hub, follow->session, now_ms);
        }
    }
}

void hub_note_news(struct slot *slot, int64_t now_ms)
{
    if (slot->news_ms == 0) {
        slot->news_ms = now_ms + HUB_PRESENCE_MS;
    }
}

/* Who followed a room that he may not see any more neither counts nor is told. */
static bool is_present(const struct slot *slot, const struct follow *follow)
{
    return hub_may_see(slot, follow->session->player->person.player);
}

/* Whether there is a seat that he could take, and has none. */
static bool may_read(const struct slot *slot, const struct follow *follow)
{
    return slot->room.state == ROOM_OPEN && seat_of(slot, follow) == MANCALA_SEATS;
}

static struct wire_presence count_presence(const struct slot *slot, int64_t now_ms)
{
    struct wire_presence presence = {
        .south = hub_here_until(slot, MANCALA_SOUTH, now_ms) != 0,
        .north = hub_here_until(slot, MANCALA_NORTH, now_ms) != 0,
        .stopped = slot->stopped_ms != 0,
    };
    list_for_each (link, &slot->follows) {
        const struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        if (seat_of(slot, follow) == MANCALA_SEATS && is_present(slot, follow)) {
            presence.spectators++;
            presence.reading += follow->is_reading;
        }
    }
    return presence;
}

void hub_set_reading(struct hub *hub, struct follow *follow, bool is_reading, int64_t now_ms)
{
    if (follow->is_reading != is_reading) {
        follow->is_reading = is_reading;
        hub_note_news(follow->slot, now_ms);
        hub_watch_slot(hub, follow->slot, now_ms);
    }
}

void hub_end_reading(struct slot *slot)
{
    list_for_each (link, &slot->follows) {
        struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        follow->is_reading = follow->is_reading && may_read(slot, follow);
    }
}

void hub_run_reading(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms)
{
    const struct session *session = hub_find_session(hub, job->conn);
    struct follow *follow = session != NULL ? hub_find_follow(session, slot) : NULL;
    if (follow == NULL || !may_read(slot, follow)) {
        hub_refuse_job(hub, job, WIRE_CODE_NOT_NOW,
                       "for who follows a room with a free seat, and has none");
        return;
    }
    hub_set_reading(hub, follow, job->command.reading.on, now_ms);
    const bool is_written = wire_encode_ok(&hub->out, job->command.id);
    ASSERT(is_written);
    hub_note_answer(hub, job);
    hub_send_answer(hub, job->conn);
}

static void tell(struct hub *hub, struct slot *slot)
{
    const bool is_written = wire_encode_presence(&hub->out, slot->code, &slot->told);
    ASSERT(is_written);
    list_for_each (link, &slot->follows) {
        struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        if (is_present(slot, follow)) {
            hub_feed(hub, slot, follow);
        }
    }
    buf_clear(&hub->out);
}

/* A connection that went dead is no news of its own: it shows when somebody counts. */
void hub_tick_presence(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    const struct wire_presence present = count_presence(slot, now_ms);
    const bool has_changed = present.south != slot->told.south ||
                             present.north != slot->told.north ||
                             present.stopped != slot->told.stopped ||
                             present.reading != slot->told.reading;
    const bool is_due = slot->news_ms != 0 && slot->news_ms <= now_ms;
    if (is_due || (has_changed && slot->news_ms == 0)) {
        slot->news_ms = 0;
        slot->told = present;
        tell(hub, slot);
    }
}
