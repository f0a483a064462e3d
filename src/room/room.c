// SPDX-License-Identifier: MIT
#include "room/room.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "engine/text.h"

void room_init(struct room *room)
{
    memset(room, 0, sizeof *room);
}

void room_finish(struct room *room)
{
    mem_free(room->match.plies);
    mem_free(room->series);
    room_init(room);
}

void room_copy_state(const struct room *room, struct room *out)
{
    *out = *room;
    out->match.plies = NULL;
    out->match.ply_count = 0;
    out->match.ply_size = 0;
    out->series = NULL;
    out->series_count = 0;
}

enum mancala_seat room_find_seat(const struct room *room, const char *player)
{
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        if (player[0] != '\0' && strcmp(room->seat[seat].player, player) == 0) {
            return seat;
        }
    }
    return MANCALA_SEATS;
}

uint64_t room_position_hash(const struct mancala_position *position)
{
    char text[MANCALA_TEXT_CAP];
    const size_t len = mancala_position_format(position, text);
    return hash_fnv1a(slice_from(text, len));
}

struct room_standing room_standing(const struct mancala_game *game)
{
    return (struct room_standing){.position = game->position,
                                  .choice = mancala_position_choice(&game->position),
                                  .stood = game->stood,
                                  .quiet = game->quiet};
}

static bool is_seat(enum mancala_seat seat)
{
    return seat == MANCALA_SOUTH || seat == MANCALA_NORTH;
}

static bool apply_created(struct room *room, const struct room_event *event)
{
    room->rules = event->created.rules;
    room->options = event->created.options;
    room->host = event->created.host;
    return room->v == 0 && room->rules != NULL;
}

static bool apply_seated(struct room *room, const struct room_event *event)
{
    if (room->state == ROOM_PLAYING || !is_seat(event->seat) ||
        room->seat[event->seat].player[0] != '\0') {
        return false;
    }
    room->seat[event->seat] = event->seated;
    return true;
}

static bool apply_left(struct room *room, const struct room_event *event)
{
    if (room->state == ROOM_PLAYING || !is_seat(event->seat)) {
        return false;
    }
    memset(&room->seat[event->seat], 0, sizeof room->seat[event->seat]);
    room->has_offer = false;
    room->state = ROOM_OPEN;
    return true;
}

static bool apply_started(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    if (room->state == ROOM_PLAYING || event->game != match->number + 1) {
        return false;
    }
    struct room_ply *plies = match->plies;
    const size_t ply_size = match->ply_size;
    memset(match, 0, sizeof *match);
    match->plies = plies;
    match->ply_size = ply_size;
    match->number = event->game;
    match->start = event->started.standing.position;
    mancala_game_start(&match->game, &match->start);
    memcpy(room->seat, event->started.seat, sizeof room->seat);
    room->has_offer = false;
    room->state = ROOM_PLAYING;
    return true;
}

static void note_ply(struct room_match *match, unsigned move, const struct mancala_effect *effect)
{
    if (match->ply_count == match->ply_size) {
        const size_t size = match->ply_size == 0 ? 64 : 2 * match->ply_size;
        match->plies = mem_grow(match->plies, match->ply_size, size, sizeof *match->plies);
        match->ply_size = size;
    }
    match->plies[match->ply_count++] = (struct room_ply){
        .move = (uint8_t)move, .captured = effect->captured, .laps = effect->laps};
}

static bool apply_played(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    if (room->state != ROOM_PLAYING || event->game != match->number) {
        return false;
    }
    match->before = match->game.position;
    if (mancala_game_play(&match->game, event->played.move, &match->effect) != MANCALA_ALLOWED) {
        return false;
    }
    note_ply(match, event->played.move, &match->effect);
    return room_position_hash(&match->game.position) == event->played.hash;
}

static void note_result(struct room *room)
{
    const struct room_match *match = &room->match;
    struct room_result result = {
        .game = match->number, .winner = match->winner, .reason = match->reason};
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        memcpy(result.player[seat], room->seat[seat].player, ROOM_PLAYER_CAP);
        result.score[seat] = match->score[seat];
    }
    room->series = mem_grow(room->series, room->series_count, room->series_count + 1,
                            sizeof *room->series);
    room->series[room->series_count++] = result;
}

static bool apply_ended(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    if (room->state != ROOM_PLAYING || event->game != match->number) {
        return false;
    }
    match->is_decided = true;
    match->winner = event->ended.winner;
    match->reason = event->ended.reason;
    memcpy(match->score, event->ended.score, sizeof match->score);
    note_result(room);
    room->state = ROOM_OVER;
    return true;
}

static bool apply_aborted(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    if (room->state != ROOM_PLAYING || event->game != match->number) {
        return false;
    }
    match->is_decided = true;
    match->winner = ROOM_NO_WINNER;
    match->reason = (struct room_reason){.is_aborted = true};
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        match->score[seat] = mancala_position_store(&match->game.position, seat);
    }
    room->state = ROOM_OVER;
    return true;
}

static bool apply_offered(struct room *room, const struct room_event *event)
{
    if (room->state != ROOM_OVER || event->game != room->match.number || room->has_offer) {
        return false;
    }
    room->has_offer = true;
    room->offer_seat = event->seat;
    return true;
}

static bool apply_offer_gone(struct room *room, const struct room_event *event)
{
    const bool fits = room->has_offer && event->game == room->match.number;
    room->has_offer = false;
    return fits;
}

bool room_apply(struct room *room, const struct room_event *event)
{
    static bool (*const folds[ROOM_EVENT__COUNT])(struct room *, const struct room_event *) = {
        [ROOM_CREATED] = apply_created,     [ROOM_SEATED] = apply_seated,
        [ROOM_LEFT] = apply_left,           [ROOM_STARTED] = apply_started,
        [ROOM_PLAYED] = apply_played,       [ROOM_ENDED] = apply_ended,
        [ROOM_ABORTED] = apply_aborted,     [ROOM_OFFERED] = apply_offered,
        [ROOM_ANSWERED] = apply_offer_gone, [ROOM_WITHDRAWN] = apply_offer_gone,
    };
    const bool is_first = event->type == ROOM_CREATED;
    if (is_first != (room->v == 0) || !folds[event->type](room, event)) {
        return false;
    }
    room->v++;
    return true;
}
