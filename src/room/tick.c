// SPDX-License-Identifier: MIT
/* What time brings about, and what players do about it. */
#include "room/clock.h"
#include "room/make.h"

/* --- what falls due -------------------------------------------------------------------------- */

enum { AT_ONCE = 0 };

/* A cause: when it falls due if nothing else happens, INT64_MAX for never, and the event that it
 * is. */
struct cause {
    int64_t (*due_ms)(const struct room *room, const struct room_input *input);
    void (*make)(const struct room *room, const struct room_input *input, struct room_batch *out);
};

static bool is_ticking(const struct room *room)
{
    return room->state == ROOM_PLAYING && !room->match.is_paused;
}

static int64_t first_move_due(const struct room *room, const struct room_input *input)
{
    const struct room_clocks *clocks = &room->match.clocks;
    (void)input;
    return is_ticking(room) && clocks->running == MANCALA_SEATS && clocks->deadline_ms != 0
               ? clocks->deadline_ms
               : INT64_MAX;
}

static void make_first_move(const struct room *room, const struct room_input *input,
                            struct room_batch *out)
{
    (void)make_event(out, ROOM_ABORTED, room, MANCALA_SEATS, input->now_ms);
}

/* The flag waits for as much as the mover's move can be given back. */
static int64_t flag_due(const struct room *room, const struct room_input *input)
{
    const struct room_clocks *clocks = &room->match.clocks;
    if (!is_ticking(room) || clocks->running == MANCALA_SEATS) {
        return INT64_MAX;
    }
    return clocks->deadline_ms +
           clock_credit(room, clocks->running, input->lag_ms[clocks->running]);
}

static void make_flag(const struct room *room, const struct room_input *input,
                      struct room_batch *out)
{
    const enum mancala_seat loser = room->match.clocks.running;
    make_end(out, room, make_winner(room_other_seat(loser)), ROOM_REASON_TIME, input);
    out->events[0].ended.clocks.left_ms[loser] = 0;
}

static int64_t expiry_due(const struct room *room, const struct room_input *input)
{
    const bool waits = room->options.clock.kind == ROOM_CLOCK_NONE || room->match.is_paused;
    (void)input;
    return room->state == ROOM_PLAYING && waits ? room->at_ms + ROOM_EXPIRES_PLAYING_MS : INT64_MAX;
}

static void make_expiry(const struct room *room, const struct room_input *input,
                        struct room_batch *out)
{
    make_end(out, room, ROOM_NO_WINNER, ROOM_REASON_EXPIRED, input);
}

static int64_t closing_due(const struct room *room, const struct room_input *input)
{
    if (room->state != ROOM_OPEN || input->is_here[MANCALA_SOUTH] ||
        input->is_here[MANCALA_NORTH]) {
        return INT64_MAX;
    }
    return room->at_ms +
           (room->options.is_public ? ROOM_EXPIRES_PUBLIC_MS : ROOM_EXPIRES_PRIVATE_MS);
}

static void make_closing(const struct room *room, const struct room_input *input,
                         struct room_batch *out)
{
    make_event(out, ROOM_CLOSED, room, MANCALA_SEATS, input->now_ms)->closed.closer =
        ROOM_CLOSER_TIME;
}

/* Absence counts while a game runs in which both have moved. */
static bool counts_absence(const struct room *room)
{
    return is_ticking(room) && clock_has_begun(&room->match) &&
           clock_absence_ms(&room->options.clock) > 0;
}

/* Whether somebody has come or gone without his event. In a room that has as many events as it may
 * nobody goes any more. */
static bool has_changed(const struct room *room, bool is_here, enum mancala_seat seat)
{
    const bool is_away = room->match.absence[seat].since_ms != 0;
    return is_away ? is_here : !is_here && room->v < ROOM_EVENTS_MAX;
}

/* The first seat of which that is so, or MANCALA_SEATS. */
static enum mancala_seat find_change(const struct room *room, const struct room_input *input)
{
    enum mancala_seat seat = MANCALA_SOUTH;
    while (seat < MANCALA_SEATS && !has_changed(room, input->is_here[seat], seat)) {
        seat++;
    }
    return seat;
}

static int64_t change_due(const struct room *room, const struct room_input *input)
{
    return counts_absence(room) && find_change(room, input) != MANCALA_SEATS ? AT_ONCE : INT64_MAX;
}

/* Whoever goes after he was silent gains no time by it. */
static void make_change(const struct room *room, const struct room_input *input,
                        struct room_batch *out)
{
    const enum mancala_seat seat = find_change(room, input);
    const struct room_absence *absence = &room->match.absence[seat];
    struct room_event *event = make_event(out, ROOM_ABSENT, room, seat, input->now_ms);
    if (absence->since_ms != 0) {
        return;
    }
    event->absent.deadline_ms = input->now_ms + absence->left_ms;
    if (absence->is_silent && absence->deadline_ms < event->absent.deadline_ms) {
        event->absent.deadline_ms = absence->deadline_ms;
    }
}

static int64_t silence_due(const struct room *room, const struct room_input *input)
{
    const enum mancala_seat mover = mancala_position_mover(&room->match.game.position);
    if (!counts_absence(room) || room->options.clock.kind != ROOM_CLOCK_NONE ||
        !input->is_here[mover] || room->match.absence[mover].deadline_ms != 0) {
        return INT64_MAX;
    }
    return room->match.turn_ms + ROOM_SILENT_WARNED_MS;
}

static void make_silence(const struct room *room, const struct room_input *input,
                         struct room_batch *out)
{
    const enum mancala_seat mover = mancala_position_mover(&room->match.game.position);
    struct room_event *event = make_event(out, ROOM_ABSENT, room, mover, input->now_ms);
    event->absent.is_silent = true;
    event->absent.deadline_ms = room->match.turn_ms + ROOM_SILENT_MS;
}

/* In the order in which they are made when several are due. */
static const struct cause causes[] = {
    {first_move_due, make_first_move}, {flag_due, make_flag},     {expiry_due, make_expiry},
    {closing_due, make_closing},       {change_due, make_change}, {silence_due, make_silence},
};

bool room_tick(const struct room *room, const struct room_input *input, struct room_batch *out)
{
    for (size_t i = 0; i < COUNT_OF(causes); i++) {
        if (causes[i].due_ms(room, input) <= input->arrived_ms) {
            out->count = 0;
            causes[i].make(room, input, out);
            return true;
        }
    }
    return false;
}

int64_t room_deadline(const struct room *room, const struct room_input *input)
{
    int64_t earliest_ms = INT64_MAX;
    for (size_t i = 0; i < COUNT_OF(causes); i++) {
        const int64_t due_ms = causes[i].due_ms(room, input);
        earliest_ms = due_ms < earliest_ms ? due_ms : earliest_ms;
    }
    return earliest_ms;
}

/* --- the server's pause ---------------------------------------------------------------------- */

/* What was left of a first move's time, and of a clock, at mark_ms. */
static struct room_clocks clocks_after_pause(const struct room *room, int64_t mark_ms,
                                             int64_t now_ms)
{
    struct room_clocks clocks = room->match.clocks;
    if (clocks.at_ms == 0 || room->match.is_paused) {
        return clocks;
    }
    const int64_t counted_to_ms = mark_ms > clocks.at_ms ? mark_ms : clocks.at_ms;
    int64_t rest_ms = clocks.deadline_ms - counted_to_ms;
    rest_ms = rest_ms > 1 ? rest_ms : 1;
    if (clocks.running != MANCALA_SEATS) {
        clocks.left_ms[clocks.running] = rest_ms;
    }
    clocks.at_ms = now_ms;
    clocks.deadline_ms = now_ms + rest_ms;
    return clocks;
}

void room_end_server_pause(const struct room *room, int64_t mark_ms, int64_t now_ms,
                           struct room_batch *out)
{
    out->count = 0;
    if (room->state != ROOM_PLAYING || room->match.is_paused) {
        return;
    }
    struct room_event *event = make_event(out, ROOM_SERVER_PAUSED, room, MANCALA_SEATS, now_ms);
    event->timed.ms = now_ms > mark_ms ? now_ms - mark_ms : 0;
    event->timed.clocks = clocks_after_pause(room, mark_ms, now_ms);
}

/* --- what players do about it ---------------------------------------------------------------- */

enum room_refusal room_claim(const struct room *room, const struct room_input *input,
                             const char *player, uint32_t game, bool is_draw,
                             struct room_batch *out)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = make_check_running(room, player, game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    const enum mancala_seat other = room_other_seat(seat);
    const struct room_absence *absence = &room->match.absence[other];
    if (!counts_absence(room) || input->stopped_ms != 0 || absence->deadline_ms == 0 ||
        absence->deadline_ms > input->now_ms || !input->is_here[seat] ||
        mancala_position_mover(&room->match.game.position) != other) {
        return ROOM_NOT_NOW;
    }
    out->count = 0;
    make_end(out, room, is_draw ? ROOM_DRAWN : make_winner(seat),
             is_draw ? ROOM_REASON_CLAIMED_DRAW : ROOM_REASON_CLAIMED_WIN, input);
    return ROOM_ALLOWED;
}

enum room_refusal room_resume(const struct room *room, const struct room_input *input,
                              const char *player, uint32_t game, struct room_batch *out)
{
    enum mancala_seat seat;
    const struct room_match *match = &room->match;
    const enum room_refusal refusal = make_check_running(room, player, game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    out->count = 0;
    if (!match->is_paused) {
        return ROOM_ALLOWED;
    }
    if (!input->is_here[MANCALA_SOUTH] || !input->is_here[MANCALA_NORTH]) {
        return ROOM_NOT_NOW;
    }
    struct room_event *event = make_event(out, ROOM_RESUMED, room, seat, input->now_ms);
    event->timed.clocks = clock_turn(room, match->clocks.left_ms,
                                     mancala_position_mover(&match->game.position),
                                     clock_has_begun(match), input->now_ms);
    return ROOM_ALLOWED;
}

enum room_refusal room_more_time(const struct room *room, const struct room_input *input,
                                 const char *player, uint32_t game, struct room_batch *out)
{
    enum mancala_seat seat;
    const struct room_clocks *clocks = &room->match.clocks;
    const enum room_refusal refusal = make_check_running(room, player, game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    if (room->v >= ROOM_EVENTS_MAX) {
        return ROOM_TOO_MANY_EVENTS;
    }
    if (room->options.clock.kind != ROOM_CLOCK_FISCHER || clocks->running == MANCALA_SEATS) {
        return ROOM_NOT_NOW;
    }
    const enum mancala_seat other = room_other_seat(seat);
    out->count = 0;
    struct room_event *event = make_event(out, ROOM_CLOCK_SET, room, other, input->now_ms);
    event->timed.ms = ROOM_MORE_TIME_MS;
    event->timed.clocks = *clocks;
    event->timed.clocks.left_ms[other] += ROOM_MORE_TIME_MS;
    if (clocks->running == other) {
        event->timed.clocks.deadline_ms += ROOM_MORE_TIME_MS;
    }
    return ROOM_ALLOWED;
}
