// SPDX-License-Identifier: MIT
#include <string.h>

#include "room/room.h"

static struct room_event *add_event(struct room_batch *batch, enum room_event_type type,
                                    uint32_t game, enum mancala_seat seat)
{
    ASSERT(batch->count < ROOM_BATCH_MAX);
    struct room_event *event = &batch->events[batch->count++];
    *event = (struct room_event){.type = type, .game = game, .seat = seat};
    return event;
}

static enum mancala_seat other_seat(enum mancala_seat seat)
{
    return seat == MANCALA_SOUTH ? MANCALA_NORTH : MANCALA_SOUTH;
}

void room_create(const struct mancala_rules *rules, struct room_options options,
                 const struct room_person *host, enum mancala_seat seat, struct room_batch *out)
{
    out->count = 0;
    struct room_event *created = add_event(out, ROOM_CREATED, 0, seat);
    created->created.rules = rules;
    created->created.options = options;
    created->created.host = *host;
    add_event(out, ROOM_SEATED, 0, seat)->seated = *host;
}

/* The ply that the game has come to, as an event. */
static void add_ply(struct room_batch *batch, uint32_t game_number, enum mancala_seat seat,
                    unsigned move, const struct mancala_effect *effect,
                    const struct mancala_game *game)
{
    struct room_event *event = add_event(batch, ROOM_PLAYED, game_number, seat);
    event->played.move = move;
    event->played.hash = room_position_hash(&game->position);
    event->played.effect = *effect;
    event->played.standing = room_standing(game);
}

static void add_end(struct room_batch *batch, uint32_t game_number,
                    const struct mancala_position *position, enum room_winner winner,
                    struct room_reason reason)
{
    struct room_event *event = add_event(batch, ROOM_ENDED, game_number, MANCALA_SEATS);
    event->ended.winner = winner;
    event->ended.reason = reason;
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        event->ended.score[seat] = mancala_position_store(position, seat);
    }
}

static enum room_winner leader(const struct mancala_position *position)
{
    const int south = mancala_position_store(position, MANCALA_SOUTH);
    const int north = mancala_position_store(position, MANCALA_NORTH);
    if (south == north) {
        return ROOM_DRAWN;
    }
    return south > north ? ROOM_WON_SOUTH : ROOM_WON_NORTH;
}

/* Plays the passes that the rules force, and says so when the game is over. */
static void add_consequences(struct room_batch *batch, uint32_t game_number,
                             struct mancala_game *game)
{
    while (mancala_position_choice(&game->position).passes) {
        struct mancala_effect effect;
        const enum mancala_seat seat = mancala_position_mover(&game->position);
        const enum mancala_refusal refusal = mancala_game_play(game, MANCALA_PASS, &effect);
        ASSERT(refusal == MANCALA_ALLOWED);
        add_ply(batch, game_number, seat, MANCALA_PASS, &effect, game);
    }
    if (game->position.end != MANCALA_OPEN) {
        const struct room_reason reason = {.end = (enum mancala_end)game->position.end};
        add_end(batch, game_number, &game->position, leader(&game->position), reason);
    }
}

static void add_start(struct room_batch *batch, const struct room *room,
                      const struct room_person seats[MANCALA_SEATS])
{
    struct mancala_game game;
    const struct mancala_position start = mancala_position_start(room->rules);
    struct room_event *event = add_event(batch, ROOM_STARTED, room->match.number + 1,
                                         MANCALA_SEATS);
    mancala_game_start(&game, &start);
    memcpy(event->started.seat, seats, sizeof event->started.seat);
    event->started.standing = room_standing(&game);
    add_consequences(batch, event->game, &game);
}

enum room_refusal room_join(const struct room *room, const struct room_person *person,
                            enum mancala_seat seat, struct room_batch *out)
{
    if (room_find_seat(room, person->player) != MANCALA_SEATS) {
        return ROOM_ALREADY_SEATED;
    }
    if (seat == MANCALA_SEATS) {
        seat = room->seat[MANCALA_SOUTH].player[0] == '\0' ? MANCALA_SOUTH : MANCALA_NORTH;
    }
    if (room->seat[seat].player[0] != '\0') {
        return ROOM_FULL;
    }
    if (room->v >= ROOM_EVENTS_MAX) {
        return ROOM_TOO_MANY_EVENTS;
    }
    const bool starts = room->seat[other_seat(seat)].player[0] != '\0';
    if (starts && room->series_count >= ROOM_SERIES_MAX) {
        return ROOM_TOO_MANY_GAMES;
    }
    out->count = 0;
    add_event(out, ROOM_SEATED, 0, seat)->seated = *person;
    if (starts) {
        struct room_person seats[MANCALA_SEATS];
        memcpy(seats, room->seat, sizeof seats);
        seats[seat] = *person;
        add_start(out, room, seats);
    }
    return ROOM_ALLOWED;
}

enum room_refusal room_leave(const struct room *room, const char *player, struct room_batch *out)
{
    const enum mancala_seat seat = room_find_seat(room, player);
    if (seat == MANCALA_SEATS) {
        return ROOM_NOT_SEATED;
    }
    if (room->state == ROOM_PLAYING) {
        return ROOM_GAME_RUNNING;
    }
    out->count = 0;
    add_event(out, ROOM_LEFT, 0, seat)->seated = room->seat[seat];
    return ROOM_ALLOWED;
}

/* What every command about a game checks first. */
static enum room_refusal check_game(const struct room *room, const char *player, uint32_t game,
                                    enum mancala_seat *out_seat)
{
    *out_seat = room_find_seat(room, player);
    if (*out_seat == MANCALA_SEATS) {
        return ROOM_NOT_SEATED;
    }
    return game == room->match.number ? ROOM_ALLOWED : ROOM_STALE;
}

static enum room_refusal check_running(const struct room *room, const char *player, uint32_t game,
                                       enum mancala_seat *out_seat)
{
    const enum room_refusal refusal = check_game(room, player, game, out_seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    return room->state == ROOM_PLAYING ? ROOM_ALLOWED : ROOM_GAME_OVER;
}

enum room_refusal room_play(const struct room *room, const char *player,
                            const struct room_move *move, struct room_batch *out,
                            enum mancala_refusal *out_reason)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = check_running(room, player, move->game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    const struct mancala_position *position = &room->match.game.position;
    if (move->ply != position->ply || move->hash != room_position_hash(position)) {
        return ROOM_STALE;
    }
    if (mancala_position_mover(position) != seat) {
        return ROOM_NOT_YOUR_TURN;
    }
    const int pit = mancala_move_find(position->rules, move->letter);
    struct mancala_game game = room->match.game;
    struct mancala_effect effect;
    *out_reason = pit < 0 ? MANCALA_NOT_YOURS : mancala_game_play(&game, (unsigned)pit, &effect);
    if (*out_reason != MANCALA_ALLOWED) {
        return ROOM_ILLEGAL_MOVE;
    }
    out->count = 0;
    add_ply(out, move->game, seat, (unsigned)pit, &effect, &game);
    add_consequences(out, move->game, &game);
    return ROOM_ALLOWED;
}

enum room_refusal room_resign(const struct room *room, const char *player, uint32_t game,
                              struct room_batch *out)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = check_running(room, player, game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    const enum room_winner winner = seat == MANCALA_SOUTH ? ROOM_WON_NORTH : ROOM_WON_SOUTH;
    out->count = 0;
    add_end(out, game, &room->match.game.position, winner,
            (struct room_reason){.is_resigned = true});
    return ROOM_ALLOWED;
}

/* Plies are counted from the start, so a seat has played once the count has passed its index. */
static bool has_played(const struct room *room, enum mancala_seat seat)
{
    return room->match.ply_count > (size_t)seat;
}

enum room_refusal room_abort(const struct room *room, const char *player, uint32_t game,
                             struct room_batch *out)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = check_running(room, player, game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    if (has_played(room, seat)) {
        return ROOM_GAME_RUNNING;
    }
    out->count = 0;
    (void)add_event(out, ROOM_ABORTED, game, seat);
    return ROOM_ALLOWED;
}

/* What every command about a rematch checks first. */
static enum room_refusal check_over(const struct room *room, const char *player, uint32_t game,
                                    enum mancala_seat *out_seat)
{
    const enum room_refusal refusal = check_game(room, player, game, out_seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    switch (room->state) {
    case ROOM_PLAYING:
        return ROOM_GAME_RUNNING;
    case ROOM_OPEN:
        return ROOM_NO_OFFER;
    case ROOM_OVER:
        break;
    }
    return room->series_count < ROOM_SERIES_MAX ? ROOM_ALLOWED : ROOM_TOO_MANY_GAMES;
}

/* An answer; when it accepts, the next game too. */
static void add_answer(struct room_batch *batch, const struct room *room, enum mancala_seat seat,
                       bool is_accepted)
{
    add_event(batch, ROOM_ANSWERED, room->match.number, seat)->is_accepted = is_accepted;
    if (!is_accepted) {
        return;
    }
    const bool swaps = !room->match.reason.is_aborted;
    const struct room_person seats[MANCALA_SEATS] = {
        room->seat[swaps ? MANCALA_NORTH : MANCALA_SOUTH],
        room->seat[swaps ? MANCALA_SOUTH : MANCALA_NORTH],
    };
    add_start(batch, room, seats);
}

enum room_refusal room_offer(const struct room *room, const char *player, uint32_t game,
                             struct room_batch *out)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = check_over(room, player, game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    if (!room->has_offer && room->v >= ROOM_EVENTS_MAX) {
        return ROOM_TOO_MANY_EVENTS;
    }
    out->count = 0;
    if (!room->has_offer) {
        (void)add_event(out, ROOM_OFFERED, game, seat);
    } else if (room->offer_seat != seat) {
        add_answer(out, room, seat, true);
    }
    return ROOM_ALLOWED;
}

enum room_refusal room_answer(const struct room *room, const char *player, uint32_t game,
                              bool is_accepted, struct room_batch *out)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = check_over(room, player, game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    if (!room->has_offer || room->offer_seat == seat) {
        return ROOM_NO_OFFER;
    }
    out->count = 0;
    add_answer(out, room, seat, is_accepted);
    return ROOM_ALLOWED;
}

enum room_refusal room_withdraw(const struct room *room, const char *player, uint32_t game,
                                struct room_batch *out)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = check_over(room, player, game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    if (!room->has_offer || room->offer_seat != seat) {
        return ROOM_NO_OFFER;
    }
    out->count = 0;
    (void)add_event(out, ROOM_WITHDRAWN, game, seat);
    return ROOM_ALLOWED;
}
