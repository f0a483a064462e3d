// SPDX-License-Identifier: MIT
/* What players ask of each other: draw, takeback, pause, rematch. */
#include "room/clock.h"
#include "room/make.h"

uint32_t make_last_move(const struct room_match *match, enum mancala_seat seat)
{
    for (size_t i = match->ply_count; i > 0; i--) {
        if (match->plies[i - 1].seat == seat && match->plies[i - 1].move != MANCALA_PASS) {
            return match->start.ply + (uint32_t)i;
        }
    }
    return 0;
}

static void accept_draw(const struct room *room, const struct room_input *input,
                        struct room_batch *batch)
{
    make_end(batch, room, ROOM_DRAWN, ROOM_REASON_AGREED_DRAW, input);
}

static void accept_pause(const struct room *room, const struct room_input *input,
                         struct room_batch *batch)
{
    struct room_event *event = make_event(batch, ROOM_PAUSED, room, MANCALA_SEATS, input->now_ms);
    event->timed.clocks = clock_stop(room, input);
}

static void accept_rematch(const struct room *room, const struct room_input *input,
                           struct room_batch *batch)
{
    const bool swaps = room->match.reason != ROOM_REASON_ABORTED;
    const struct room_person seats[MANCALA_SEATS] = {
        room->seat[swaps ? MANCALA_NORTH : MANCALA_SOUTH],
        room->seat[swaps ? MANCALA_SOUTH : MANCALA_NORTH],
    };
    make_start(batch, room, seats, input->now_ms);
}

/* The match as it was with `kept` plies. */
struct past {
    struct mancala_game game;
    struct mancala_position before;
    uint32_t moves[MANCALA_SEATS];
};

static void go_back(const struct room_match *match, size_t kept, struct past *past)
{
    mancala_game_start(&past->game, &match->start);
    past->before = match->start;
    past->moves[MANCALA_SOUTH] = past->moves[MANCALA_NORTH] = 0;
    for (size_t i = 0; i < kept; i++) {
        const struct room_ply *ply = &match->plies[i];
        past->before = past->game.position;
        const enum mancala_refusal refusal = mancala_game_play(&past->game, ply->move, NULL);
        ASSERT(refusal == MANCALA_ALLOWED);
        past->moves[ply->seat] += ply->move != MANCALA_PASS;
    }
}

/* The seconds that were used stay used. */
static void accept_takeback(const struct room *room, const struct room_input *input,
                            struct room_batch *batch)
{
    const struct room_match *match = &room->match;
    const size_t kept = room->offer.ply - 1 - match->start.ply;
    struct past past;
    go_back(match, kept, &past);
    const bool has_begun = past.moves[MANCALA_SOUTH] > 0 && past.moves[MANCALA_NORTH] > 0;
    struct room_clocks stopped = clock_stop(room, input);
    if (stopped.at_ms == 0) {
        stopped = match->clocks;
    }
    struct room_event *event = make_event(batch, ROOM_UNDONE, room, MANCALA_SEATS, input->now_ms);
    event->undone.ply = past.game.position.ply;
    event->undone.hash = room_position_hash(&past.game.position);
    event->undone.has_last = kept > 0;
    if (kept > 0) {
        event->undone.last = match->plies[kept - 1];
        event->undone.before = past.before;
    }
    event->undone.standing = room_standing(&past.game);
    event->undone.clocks = clock_turn(room, stopped.left_ms,
                                      mancala_position_mover(&past.game.position), has_begun,
                                      input->now_ms);
}

/* Kinds of offers: when they can be made, and what accepting them brings about. */
static const struct {
    bool is_between_games;
    bool meets; /* an offer of the other player accepts it */
    void (*accept)(const struct room *room, const struct room_input *input,
                   struct room_batch *batch);
} kinds[ROOM_OFFER__COUNT] = {
    [ROOM_OFFER_DRAW] = {.meets = true, .accept = accept_draw},
    [ROOM_OFFER_TAKEBACK] = {.accept = accept_takeback},
    [ROOM_OFFER_PAUSE] = {.meets = true, .accept = accept_pause},
    [ROOM_OFFER_REMATCH] = {.is_between_games = true, .meets = true, .accept = accept_rematch},
};

/* What every command about an offer checks first. */
static enum room_refusal check_kind(const struct room *room, const char *player,
                                    const struct room_offering *offering,
                                    enum mancala_seat *out_seat)
{
    const enum room_refusal refusal = make_check_game(room, player, offering->game, out_seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    if (room->state == ROOM_SHUT) {
        return ROOM_IS_SHUT;
    }
    if (!kinds[offering->kind].is_between_games) {
        return room->state == ROOM_PLAYING ? ROOM_ALLOWED : ROOM_GAME_OVER;
    }
    if (room->state == ROOM_PLAYING) {
        return ROOM_GAME_RUNNING;
    }
    if (room->state == ROOM_OPEN) {
        return ROOM_NO_OFFER;
    }
    return room->series_count < ROOM_SERIES_MAX ? ROOM_ALLOWED : ROOM_TOO_MANY_GAMES;
}

static void add_answer(struct room_batch *batch, const struct room *room, enum mancala_seat seat,
                       bool is_accepted, const struct room_input *input)
{
    struct room_event *event = make_event(batch, ROOM_ANSWERED, room, seat, input->now_ms);
    event->offer.kind = room->offer.kind;
    event->offer.is_accepted = is_accepted;
    if (is_accepted) {
        kinds[room->offer.kind].accept(room, input, batch);
    }
}

/* Whether this player may make this offer now, when none is open. */
static enum room_refusal check_offer(const struct room *room, enum mancala_seat seat,
                                     const struct room_offering *offering)
{
    const struct room_offered *offered = &room->match.offered[offering->kind][seat];
    if (room->v >= ROOM_EVENTS_MAX) {
        return ROOM_TOO_MANY_EVENTS;
    }
    if (room->match.is_paused) {
        return ROOM_GAME_PAUSED;
    }
    if (offered->refusals >= ROOM_REFUSALS_MAX) {
        return ROOM_NOT_NOW;
    }
    if (!kinds[offering->kind].is_between_games &&
        room->match.game.position.ply < offered->closed_until) {
        return ROOM_NOT_NOW;
    }
    if (offering->kind != ROOM_OFFER_TAKEBACK) {
        return ROOM_ALLOWED;
    }
    const uint32_t last = make_last_move(&room->match, seat);
    return last > 0 && last == offering->ply ? ROOM_ALLOWED : ROOM_STALE;
}

enum room_refusal room_make_offer(const struct room *room, const struct room_input *input,
                                  const char *player, const struct room_offering *offering,
                                  struct room_batch *out)
{
    enum mancala_seat seat;
    const struct room_offer *open = &room->offer;
    enum room_refusal refusal = check_kind(room, player, offering, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    out->count = 0;
    if (open->kind == offering->kind && open->seat == seat && open->ply == offering->ply) {
        return ROOM_ALLOWED;
    }
    if (open->kind == offering->kind && open->seat != seat && kinds[open->kind].meets) {
        add_answer(out, room, seat, true, input);
        return ROOM_ALLOWED;
    }
    refusal = open->kind != ROOM_OFFER_NONE ? ROOM_NOT_NOW : check_offer(room, seat, offering);
    if (refusal == ROOM_ALLOWED) {
        struct room_event *event = make_event(out, ROOM_OFFERED, room, seat, input->now_ms);
        event->offer.kind = offering->kind;
        event->offer.ply = offering->ply;
    }
    return refusal;
}

enum room_refusal room_answer(const struct room *room, const struct room_input *input,
                              const char *player, const struct room_offering *offering,
                              struct room_batch *out)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = check_kind(room, player, offering, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    if (room->offer.kind != offering->kind || room->offer.seat == seat) {
        return ROOM_NO_OFFER;
    }
    out->count = 0;
    add_answer(out, room, seat, offering->is_accepted, input);
    return ROOM_ALLOWED;
}

enum room_refusal room_withdraw(const struct room *room, const struct room_input *input,
                                const char *player, const struct room_offering *offering,
                                struct room_batch *out)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = check_kind(room, player, offering, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    if (room->offer.kind != offering->kind || room->offer.seat != seat) {
        return ROOM_NO_OFFER;
    }
    out->count = 0;
    make_event(out, ROOM_WITHDRAWN, room, seat, input->now_ms)->offer.kind = offering->kind;
    return ROOM_ALLOWED;
}
