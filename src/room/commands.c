// SPDX-License-Identifier: MIT
/* Sitting down, playing and leaving. */
#include <string.h>

#include "room/clock.h"
#include "room/make.h"

struct room_event *make_event(struct room_batch *batch, enum room_event_type type,
                              const struct room *room, enum mancala_seat seat, int64_t at_ms)
{
    ASSERT(batch->count < ROOM_BATCH_MAX);
    struct room_event *event = &batch->events[batch->count++];
    *event = (struct room_event){
        .type = type, .at_ms = at_ms, .game = room->match.number, .seat = seat};
    return event;
}

/* An event that concerns no game. */
static struct room_event *add_event(struct room_batch *batch, enum room_event_type type,
                                    enum mancala_seat seat, int64_t at_ms)
{
    const struct room none = {0};
    return make_event(batch, type, &none, seat, at_ms);
}

static void add_seated(struct room_batch *batch, const struct room_person *person,
                       enum mancala_seat seat, int64_t at_ms)
{
    add_event(batch, ROOM_SEATED, seat, at_ms)->seated = *person;
}

static void add_created(struct room_batch *batch, const struct mancala_rules *rules,
                        struct room_options options, int64_t at_ms)
{
    struct room_event *created = add_event(batch, ROOM_CREATED, MANCALA_SEATS, at_ms);
    created->created.rules = rules;
    created->created.options = options;
}

void room_create(const struct mancala_rules *rules, struct room_options options,
                 const struct room_person *host, enum mancala_seat seat, int64_t now_ms,
                 struct room_batch *out)
{
    out->count = 0;
    add_created(out, rules, options, now_ms);
    out->events[0].created.host = *host;
    add_seated(out, host, seat, now_ms);
}

void room_create_empty(const struct mancala_rules *rules, struct room_options options,
                       int64_t now_ms, struct room_batch *out)
{
    out->count = 0;
    add_created(out, rules, options, now_ms);
}

/* Two players of one name are told apart by a number. */
static struct room_person tell_apart(const struct room *room, enum mancala_seat seat,
                                     const struct room_person *person)
{
    struct room_person result = *person;
    const struct room_person *const others[] = {&room->host, &room->seat[room_other_seat(seat)]};
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        const bool is_other = others[i]->player[0] != '\0' &&
                              strcmp(others[i]->player, person->player) != 0;
        const size_t len = strlen(person->name);
        if (is_other && len > 0 && strcmp(others[i]->name, person->name) == 0 &&
            len + sizeof " 2" <= sizeof result.name) {
            memcpy(result.name + len, " 2", sizeof " 2");
        }
    }
    return result;
}

void room_create_pair(const struct mancala_rules *rules, struct room_options options,
                      const struct room_person persons[MANCALA_SEATS], int64_t now_ms,
                      struct room_batch *out)
{
    struct room room = {.rules = rules, .options = options};
    room.seat[MANCALA_SOUTH] = persons[MANCALA_SOUTH];
    const struct room_person seated[] = {
        [MANCALA_SOUTH] = persons[MANCALA_SOUTH],
        [MANCALA_NORTH] = tell_apart(&room, MANCALA_NORTH, &persons[MANCALA_NORTH])};
    out->count = 0;
    add_created(out, rules, options, now_ms);
    add_seated(out, &seated[MANCALA_SOUTH], MANCALA_SOUTH, now_ms);
    add_seated(out, &seated[MANCALA_NORTH], MANCALA_NORTH, now_ms);
    make_start(out, &room, seated, now_ms);
}

/* The ply that a game has come to. */
struct ply {
    enum mancala_seat seat;
    unsigned move;
    const struct mancala_effect *effect;
    int64_t lag_ms;
    struct room_clocks clocks;
};

static void add_ply(struct room_batch *batch, uint32_t game_number, const struct ply *ply,
                    const struct mancala_game *game, int64_t at_ms)
{
    struct room_event *event = add_event(batch, ROOM_PLAYED, ply->seat, at_ms);
    event->game = game_number;
    event->played.move = ply->move;
    event->played.hash = room_position_hash(&game->position);
    event->played.effect = *ply->effect;
    event->played.standing = room_standing(game);
    event->played.lag_ms = ply->lag_ms;
    event->played.clocks = ply->clocks;
}

static void add_end(struct room_batch *batch, const struct room_event *end,
                    const struct mancala_position *position)
{
    struct room_event *event = add_event(batch, ROOM_ENDED, MANCALA_SEATS, end->at_ms);
    event->game = end->game;
    event->ended = end->ended;
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        event->ended.score[seat] = mancala_position_store(position, seat);
    }
}

void make_end(struct room_batch *batch, const struct room *room, enum room_winner winner,
              enum room_reason reason, const struct room_input *input)
{
    const struct room_event end = {
        .at_ms = input->now_ms,
        .game = room->match.number,
        .ended = {.winner = winner, .reason = reason, .clocks = clock_stop(room, input)}};
    add_end(batch, &end, &room->match.game.position);
}

enum room_winner make_winner(enum mancala_seat seat)
{
    return seat == MANCALA_SOUTH ? ROOM_WON_SOUTH : ROOM_WON_NORTH;
}

static enum room_winner leader(const struct mancala_position *position)
{
    const int south = mancala_position_store(position, MANCALA_SOUTH);
    const int north = mancala_position_store(position, MANCALA_NORTH);
    if (south == north) {
        return ROOM_DRAWN;
    }
    return make_winner(south > north ? MANCALA_SOUTH : MANCALA_NORTH);
}

/* The clocks after a ply of `game`: of whoever moves now, or stopped. */
static struct room_clocks clocks_after(const struct room *room, const struct room_clocks *before,
                                       const struct mancala_game *game, bool has_begun,
                                       int64_t at_ms)
{
    struct room_clocks clocks = clock_turn(
        room, before->left_ms, mancala_position_mover(&game->position), has_begun, at_ms);
    if (game->position.end != MANCALA_OPEN) {
        clocks.running = MANCALA_SEATS;
        clocks.deadline_ms = 0;
    }
    return clocks;
}

/* Plays the passes that the rules force, and says so when the game is over. The last event of the
 * batch has brought about `game`, with these clocks. */
static void add_consequences(struct room_batch *batch, const struct room *room,
                             uint32_t game_number, struct mancala_game *game, bool has_begun)
{
    const struct room_event *last = &batch->events[batch->count - 1];
    const int64_t at_ms = last->at_ms;
    struct room_clocks clocks = last->type == ROOM_PLAYED ? last->played.clocks
                                                          : last->started.clocks;
    while (mancala_position_choice(&game->position).passes) {
        struct mancala_effect effect;
        struct ply ply = {.seat = mancala_position_mover(&game->position),
                          .move = MANCALA_PASS,
                          .effect = &effect};
        const enum mancala_refusal refusal = mancala_game_play(game, MANCALA_PASS, &effect);
        ASSERT(refusal == MANCALA_ALLOWED);
        clocks = clocks_after(room, &clocks, game, has_begun, at_ms);
        ply.clocks = clocks;
        add_ply(batch, game_number, &ply, game, at_ms);
    }
    if (game->position.end != MANCALA_OPEN) {
        const struct room_event end = {.at_ms = at_ms,
                                       .game = game_number,
                                       .ended = {.winner = leader(&game->position),
                                                 .reason = (enum room_reason)game->position.end,
                                                 .clocks = clocks}};
        add_end(batch, &end, &game->position);
    }
}

void make_start(struct room_batch *batch, const struct room *room,
                const struct room_person seats[MANCALA_SEATS], int64_t at_ms)
{
    struct mancala_game game;
    const struct mancala_position start = mancala_position_start(room->rules);
    struct room_event *event = add_event(batch, ROOM_STARTED, MANCALA_SEATS, at_ms);
    event->game = room->match.number + 1;
    mancala_game_start(&game, &start);
    memcpy(event->started.seat, seats, sizeof event->started.seat);
    event->started.standing = room_standing(&game);
    event->started.clock = room->options.clock;
    clock_start(room, at_ms, &event->started.clocks);
    add_consequences(batch, room, event->game, &game, false);
}

static enum room_refusal check_join(const struct room *room, const char *player,
                                    enum mancala_seat seat)
{
    if (room_find_seat(room, player) != MANCALA_SEATS) {
        return ROOM_ALREADY_SEATED;
    }
    if (room_is_listed(&room->kicked, player)) {
        return ROOM_NOT_FOR_YOU;
    }
    if (room->state == ROOM_SHUT) {
        return ROOM_IS_SHUT;
    }
    if (room->seat[seat].player[0] != '\0' || room->is_locked) {
        return ROOM_FULL;
    }
    if (room->v >= ROOM_EVENTS_MAX) {
        return ROOM_TOO_MANY_EVENTS;
    }
    const bool starts = room->seat[room_other_seat(seat)].player[0] != '\0';
    return starts && room->series_count >= ROOM_SERIES_MAX ? ROOM_TOO_MANY_GAMES : ROOM_ALLOWED;
}

enum room_refusal room_join(const struct room *room, const struct room_input *input,
                            const struct room_person *person, enum mancala_seat seat,
                            struct room_batch *out)
{
    if (seat == MANCALA_SEATS) {
        seat = room->seat[MANCALA_SOUTH].player[0] == '\0' ? MANCALA_SOUTH : MANCALA_NORTH;
    }
    const enum room_refusal refusal = check_join(room, person->player, seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    const struct room_person known = tell_apart(room, seat, person);
    out->count = 0;
    add_seated(out, &known, seat, input->now_ms);
    if (room->seat[room_other_seat(seat)].player[0] != '\0') {
        struct room_person seats[MANCALA_SEATS];
        memcpy(seats, room->seat, sizeof seats);
        seats[seat] = known;
        make_start(out, room, seats, input->now_ms);
    }
    return ROOM_ALLOWED;
}

enum room_refusal room_leave(const struct room *room, const struct room_input *input,
                             const char *player, struct room_batch *out)
{
    const enum mancala_seat seat = room_find_seat(room, player);
    if (seat == MANCALA_SEATS) {
        return ROOM_NOT_SEATED;
    }
    if (room->state == ROOM_PLAYING) {
        return ROOM_GAME_RUNNING;
    }
    if (room->state == ROOM_SHUT) {
        return ROOM_IS_SHUT;
    }
    out->count = 0;
    add_event(out, ROOM_LEFT, seat, input->now_ms)->left.person = room->seat[seat];
    return ROOM_ALLOWED;
}

/* The player's other name, unless he has it. seat MANCALA_SEATS: he is the host. */
static void make_renamed(const struct room *room, enum mancala_seat seat,
                         const struct room_person *person, int64_t now_ms, struct room_batch *out)
{
    const struct room_person *known = seat == MANCALA_SEATS ? &room->host : &room->seat[seat];
    const struct room_person renamed = seat == MANCALA_SEATS ? *person
                                                             : tell_apart(room, seat, person);
    if (strcmp(known->name, renamed.name) != 0) {
        add_event(out, ROOM_RENAMED, MANCALA_SEATS, now_ms)->renamed = renamed;
    }
}

enum room_refusal room_rename(const struct room *room, const struct room_input *input,
                              const struct room_person *person, struct room_batch *out)
{
    const enum mancala_seat seat = room_find_seat(room, person->player);
    const bool is_host = strcmp(room->host.player, person->player) == 0;
    out->count = 0;
    if (seat == MANCALA_SEATS && !is_host) {
        return ROOM_ALLOWED;
    }
    if (room->state == ROOM_PLAYING) {
        return ROOM_GAME_RUNNING;
    }
    if (room->v >= ROOM_EVENTS_MAX) {
        return ROOM_TOO_MANY_EVENTS;
    }
    make_renamed(room, seat, person, input->now_ms, out);
    return ROOM_ALLOWED;
}

void room_impose_name(const struct room *room, const struct room_person *person, int64_t now_ms,
                      struct room_batch *out)
{
    const enum mancala_seat seat = room_find_seat(room, person->player);
    out->count = 0;
    if (seat != MANCALA_SEATS || strcmp(room->host.player, person->player) == 0) {
        make_renamed(room, seat, person, now_ms, out);
    }
}

enum room_refusal make_check_game(const struct room *room, const char *player, uint32_t game,
                                  enum mancala_seat *out_seat)
{
    *out_seat = room_find_seat(room, player);
    if (*out_seat == MANCALA_SEATS) {
        return ROOM_NOT_SEATED;
    }
    return game == room->match.number ? ROOM_ALLOWED : ROOM_STALE;
}

enum room_refusal make_check_running(const struct room *room, const char *player, uint32_t game,
                                     enum mancala_seat *out_seat)
{
    const enum room_refusal refusal = make_check_game(room, player, game, out_seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    return room->state == ROOM_PLAYING ? ROOM_ALLOWED : ROOM_GAME_OVER;
}

static enum room_refusal check_move(const struct room *room, const char *player,
                                    const struct room_move *move, enum mancala_seat *out_seat)
{
    const struct mancala_position *position = &room->match.game.position;
    const enum room_refusal refusal = make_check_running(room, player, move->game, out_seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    if (move->ply != position->ply || move->hash != room->match.hash) {
        return ROOM_STALE;
    }
    if (room->match.is_paused) {
        return ROOM_GAME_PAUSED;
    }
    return mancala_position_mover(position) == *out_seat ? ROOM_ALLOWED : ROOM_NOT_YOUR_TURN;
}

/* Charges the mover for his time, up to the arrival of his move. Where the clocks stood still
 * meanwhile no flag has fallen, and nobody has less than nothing. */
static void charge(const struct room *room, const struct room_input *input, enum mancala_seat seat,
                   struct room_clocks *clocks, int64_t *out_lag_ms)
{
    *clocks = room->match.clocks;
    *out_lag_ms = 0;
    if (clocks->running != seat) {
        return;
    }
    const int64_t until_ms = clock_charged_until(input, input->arrived_ms);
    const int64_t used_ms = until_ms > clocks->at_ms ? until_ms - clocks->at_ms : 0;
    const int64_t credit_ms = clock_credit(room, seat, input->lag_ms[seat]);
    *out_lag_ms = credit_ms < used_ms ? credit_ms : used_ms;
    const int64_t left_ms = clocks->left_ms[seat] - (used_ms - *out_lag_ms);
    clocks->left_ms[seat] = room->options.clock.increment_ms + (left_ms > 0 ? left_ms : 0);
}

enum room_refusal room_play(const struct room *room, const struct room_input *input,
                            const char *player, const struct room_move *move,
                            struct room_batch *out, enum mancala_refusal *out_reason)
{
    struct ply ply = {0};
    const enum room_refusal refusal = check_move(room, player, move, &ply.seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    const int pit = mancala_move_find(room->rules, move->letter);
    struct mancala_game game;
    struct mancala_effect effect;
    mancala_game_copy(&room->match.game, &game);
    *out_reason = pit < 0 ? MANCALA_NOT_YOURS : mancala_game_play(&game, (unsigned)pit, &effect);
    if (*out_reason != MANCALA_ALLOWED) {
        return ROOM_ILLEGAL_MOVE;
    }
    const bool has_begun = room->match.moves[room_other_seat(ply.seat)] > 0;
    struct room_clocks clocks;
    charge(room, input, ply.seat, &clocks, &ply.lag_ms);
    ply.move = (unsigned)pit;
    ply.effect = &effect;
    ply.clocks = clocks_after(room, &clocks, &game, has_begun, input->now_ms);
    out->count = 0;
    add_ply(out, move->game, &ply, &game, input->now_ms);
    add_consequences(out, room, move->game, &game, has_begun);
    return ROOM_ALLOWED;
}

enum room_refusal room_resign(const struct room *room, const struct room_input *input,
                              const char *player, uint32_t game, struct room_batch *out)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = make_check_running(room, player, game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    out->count = 0;
    make_end(out, room, make_winner(room_other_seat(seat)), ROOM_REASON_RESIGN, input);
    return ROOM_ALLOWED;
}

enum room_refusal room_abort(const struct room *room, const struct room_input *input,
                             const char *player, uint32_t game, struct room_batch *out)
{
    enum mancala_seat seat;
    const enum room_refusal refusal = make_check_running(room, player, game, &seat);
    if (refusal != ROOM_ALLOWED) {
        return refusal;
    }
    if (room->match.moves[seat] > 0) {
        return ROOM_GAME_RUNNING;
    }
    out->count = 0;
    (void)make_event(out, ROOM_ABORTED, room, seat, input->now_ms);
    return ROOM_ALLOWED;
}
