// SPDX-License-Identifier: MIT
#include "room/room.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "engine/text.h"
#include "room/clock.h"

void room_init(struct room *room)
{
    memset(room, 0, sizeof *room);
}

void room_finish(struct room *room)
{
    mem_free(room->match.plies);
    mem_free(room->series);
    mem_free(room->muted.player);
    mem_free(room->kicked.player);
    mem_free(room->reporters.player);
    room_init(room);
}

/* A copy of an array, NULL for none. */
static void *copy_array(const void *array, size_t count, size_t size)
{
    if (count == 0) {
        return NULL;
    }
    void *copy = mem_alloc_array(count, size);
    memcpy(copy, array, count * size);
    return copy;
}

void room_copy(const struct room *room, struct room *out)
{
    struct room_list *const lists[] = {&out->muted, &out->kicked, &out->reporters};
    *out = *room;
    out->series = copy_array(room->series, room->series_count, sizeof *room->series);
    out->match.plies = copy_array(room->match.plies, room->match.ply_count,
                                  sizeof *room->match.plies);
    out->match.ply_size = room->match.ply_count;
    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        lists[i]->player = copy_array(lists[i]->player, lists[i]->count, ROOM_PLAYER_CAP);
    }
}

bool room_forget_name(struct room *room, const char *player)
{
    struct room_person *const persons[] = {&room->host, &room->seat[MANCALA_SOUTH],
                                           &room->seat[MANCALA_NORTH]};
    bool is_there = false;
    for (size_t i = 0; i < COUNT_OF(persons); i++) {
        if (strcmp(persons[i]->player, player) == 0) {
            memset(persons[i]->name, 0, sizeof persons[i]->name);
            is_there = true;
        }
    }
    return is_there;
}

/* All that is in the struct, without the memory that has never been written in its game. */
static void copy_struct(const struct room *room, struct room *out)
{
    const size_t rest = offsetof(struct room, match.game) + sizeof room->match.game;
    memcpy(out, room, offsetof(struct room, match.game));
    mancala_game_copy(&room->match.game, &out->match.game);
    memcpy((char *)out + rest, (const char *)room + rest, sizeof *room - rest);
}

void room_copy_state(const struct room *room, bool has_plies, struct room *out)
{
    const struct room_match *match = &room->match;
    copy_struct(room, out);
    out->series = NULL;
    out->series_count = 0;
    out->muted = out->kicked = out->reporters = (struct room_list){0};
    out->match.plies = NULL;
    out->match.ply_size = 0;
    out->match.ply_count = 0;
    if (has_plies) {
        out->match.plies = copy_array(match->plies, match->ply_count, sizeof *match->plies);
        out->match.ply_count = match->ply_count;
        out->match.ply_size = match->ply_count;
    }
}

bool room_is_listed(const struct room_list *list, const char *player)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->player[i], player) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds the player at the end, or takes him out. */
static void set_listed(struct room_list *list, const char *player, bool is_listed)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->player[i], player) != 0) {
            memmove(list->player[kept++], list->player[i], ROOM_PLAYER_CAP);
        }
    }
    list->count = kept;
    if (is_listed) {
        list->player = mem_grow(list->player, list->count, list->count + 1, ROOM_PLAYER_CAP);
        memcpy(list->player[list->count++], player, ROOM_PLAYER_CAP);
    }
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
    return room->rules != NULL;
}

static bool is_between_games(const struct room *room)
{
    return room->state == ROOM_OPEN || room->state == ROOM_OVER;
}

static bool apply_seated(struct room *room, const struct room_event *event)
{
    if (!is_between_games(room) || !is_seat(event->seat) ||
        room->seat[event->seat].player[0] != '\0') {
        return false;
    }
    room->seat[event->seat] = event->seated;
    return true;
}

static bool apply_left(struct room *room, const struct room_event *event)
{
    if (event->left.is_kicked) {
        set_listed(&room->kicked, event->left.person.player, true);
    }
    if (!is_seat(event->seat)) {
        return event->left.is_kicked;
    }
    if (!is_between_games(room)) {
        return false;
    }
    memset(&room->seat[event->seat], 0, sizeof room->seat[event->seat]);
    room->offer.kind = ROOM_OFFER_NONE;
    room->state = ROOM_OPEN;
    return true;
}

static bool apply_renamed(struct room *room, const struct room_event *event)
{
    struct room_person *const persons[] = {&room->host, &room->seat[MANCALA_SOUTH],
                                           &room->seat[MANCALA_NORTH]};
    for (size_t i = 0; i < COUNT_OF(persons); i++) {
        if (strcmp(persons[i]->player, event->renamed.player) == 0) {
            memcpy(persons[i]->name, event->renamed.name, sizeof persons[i]->name);
        }
    }
    return true;
}

static bool apply_host_changed(struct room *room, const struct room_event *event)
{
    room->host = event->host;
    return true;
}

static bool apply_settings(struct room *room, const struct room_event *event)
{
    const struct room_options *options = &event->settings.options;
    room->is_locked = event->settings.is_locked;
    room->options.spectators = options->spectators;
    room->options.delay = options->delay;
    room->options.has_hints = options->has_hints;
    room->options.phrases = options->phrases;
    return true;
}

static bool apply_muted(struct room *room, const struct room_event *event)
{
    set_listed(&room->muted, event->muted.player, event->muted.is_muted);
    return true;
}

static bool apply_started(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    if (!is_between_games(room) || event->game != match->number + 1) {
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
    match->hash = room_position_hash(&match->start);
    match->clocks = event->started.clocks;
    match->turn_ms = event->at_ms;
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        match->lag_ms[seat] = ROOM_LAG_GAME_MS;
        match->absence[seat].left_ms = clock_absence_ms(&room->options.clock);
    }
    memcpy(room->seat, event->started.seat, sizeof room->seat);
    room->reporters.count = 0;
    room->offer.kind = ROOM_OFFER_NONE;
    room->state = ROOM_PLAYING;
    return true;
}

static void note_ply(struct room_match *match, unsigned move, enum mancala_seat seat)
{
    if (match->ply_count == match->ply_size) {
        const size_t size = match->ply_size == 0 ? 64 : 2 * match->ply_size;
        match->plies = mem_grow(match->plies, match->ply_size, size, sizeof *match->plies);
        match->ply_size = size;
    }
    match->plies[match->ply_count++] = (struct room_ply){.move = (uint8_t)move,
                                                         .captured = match->effect.captured,
                                                         .seat = (uint8_t)seat,
                                                         .laps = match->effect.laps};
    match->moves[seat] += move != MANCALA_PASS;
}

/* Plays one ply of the match; false when the rules do not allow it. */
static bool play_ply(struct room_match *match, unsigned move)
{
    const enum mancala_seat seat = mancala_position_mover(&match->game.position);
    match->before = match->game.position;
    if (mancala_game_play(&match->game, move, &match->effect) != MANCALA_ALLOWED) {
        return false;
    }
    note_ply(match, move, seat);
    return true;
}

static bool is_running(const struct room *room, const struct room_event *event)
{
    return room->state == ROOM_PLAYING && event->game == room->match.number;
}

/* The player is back, or counts as present again: what he was away up to at_ms is used up. */
static void end_absence(struct room_absence *absence, int64_t at_ms)
{
    if (absence->since_ms != 0 && at_ms > absence->since_ms) {
        const int64_t away_ms = at_ms - absence->since_ms;
        absence->left_ms -= away_ms < absence->left_ms ? away_ms : absence->left_ms;
    }
    absence->since_ms = 0;
    absence->deadline_ms = 0;
    absence->is_silent = false;
}

static void end_absences(struct room_match *match, int64_t at_ms)
{
    end_absence(&match->absence[MANCALA_SOUTH], at_ms);
    end_absence(&match->absence[MANCALA_NORTH], at_ms);
}

static bool apply_played(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    const enum mancala_seat seat = mancala_position_mover(&match->game.position);
    if (!is_running(room, event) || match->is_paused || !play_ply(match, event->played.move)) {
        return false;
    }
    match->clocks = event->played.clocks;
    match->lag_ms[seat] -= event->played.lag_ms;
    match->turn_ms = event->at_ms;
    end_absence(&match->absence[seat], event->at_ms);
    room->offer.kind = ROOM_OFFER_NONE;
    match->hash = room_position_hash(&match->game.position);
    return match->hash == event->played.hash;
}

static bool apply_undone(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    const size_t kept = event->undone.ply - match->start.ply;
    if (!is_running(room, event) || event->undone.ply < match->start.ply ||
        kept >= match->ply_count) {
        return false;
    }
    mancala_game_start(&match->game, &match->start);
    match->ply_count = 0;
    memset(match->moves, 0, sizeof match->moves);
    while (match->ply_count < kept) {
        const bool fits = play_ply(match, match->plies[match->ply_count].move);
        ASSERT(fits);
    }
    match->clocks = event->undone.clocks;
    match->turn_ms = event->at_ms;
    end_absences(match, event->at_ms);
    room->offer.kind = ROOM_OFFER_NONE;
    match->hash = room_position_hash(&match->game.position);
    return match->hash == event->undone.hash;
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

/* The match is over; its winner and score are known. */
static void decide(struct room *room, int64_t at_ms)
{
    room->match.is_decided = true;
    room->match.is_paused = false;
    end_absences(&room->match, at_ms);
    room->offer.kind = ROOM_OFFER_NONE;
    room->state = ROOM_OVER;
}

static bool apply_ended(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    if (!is_running(room, event)) {
        return false;
    }
    match->winner = event->ended.winner;
    match->reason = event->ended.reason;
    match->clocks = event->ended.clocks;
    memcpy(match->score, event->ended.score, sizeof match->score);
    note_result(room);
    decide(room, event->at_ms);
    return true;
}

static bool apply_aborted(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    if (!is_running(room, event)) {
        return false;
    }
    match->winner = ROOM_NO_WINNER;
    match->reason = ROOM_REASON_ABORTED;
    match->clocks = (struct room_clocks){.running = MANCALA_SEATS};
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        match->score[seat] = mancala_position_store(&match->game.position, seat);
    }
    decide(room, event->at_ms);
    return true;
}

static bool apply_offered(struct room *room, const struct room_event *event)
{
    const bool is_rematch = event->offer.kind == ROOM_OFFER_REMATCH;
    if (room->state != (is_rematch ? ROOM_OVER : ROOM_PLAYING) || !is_seat(event->seat) ||
        event->game != room->match.number || room->offer.kind != ROOM_OFFER_NONE) {
        return false;
    }
    room->offer = (struct room_offer){
        .kind = event->offer.kind, .seat = event->seat, .ply = event->offer.ply};
    return true;
}

static bool has_offer(const struct room *room, const struct room_event *event)
{
    return room->offer.kind != ROOM_OFFER_NONE && room->offer.kind == event->offer.kind &&
           event->game == room->match.number;
}

/* Closes the open offer's kind to who made it. */
static void close_offer(struct room *room, uint32_t plies)
{
    struct room_offered *offered = &room->match.offered[room->offer.kind][room->offer.seat];
    offered->closed_until = room->match.game.position.ply + plies;
    room->offer.kind = ROOM_OFFER_NONE;
}

static bool apply_answered(struct room *room, const struct room_event *event)
{
    if (!has_offer(room, event)) {
        return false;
    }
    if (event->offer.is_accepted) {
        room->offer.kind = ROOM_OFFER_NONE;
        return true;
    }
    room->match.offered[room->offer.kind][room->offer.seat].refusals++;
    close_offer(room, ROOM_REFUSED_PLIES);
    return true;
}

static bool apply_withdrawn(struct room *room, const struct room_event *event)
{
    if (!has_offer(room, event)) {
        return false;
    }
    close_offer(room, ROOM_WITHDRAWN_PLIES);
    return true;
}

static bool apply_absent(struct room *room, const struct room_event *event)
{
    if (!is_running(room, event) || !is_seat(event->seat)) {
        return false;
    }
    struct room_absence *absence = &room->match.absence[event->seat];
    if (event->absent.deadline_ms == 0) {
        end_absence(absence, event->at_ms);
        return true;
    }
    absence->is_silent = event->absent.is_silent;
    absence->deadline_ms = event->absent.deadline_ms;
    absence->since_ms = event->absent.is_silent ? 0 : event->at_ms;
    return true;
}

static bool apply_clock_set(struct room *room, const struct room_event *event)
{
    room->match.clocks = event->timed.clocks;
    return is_running(room, event);
}

static bool apply_paused(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    match->is_paused = true;
    match->clocks = event->timed.clocks;
    end_absences(match, event->at_ms);
    room->offer.kind = ROOM_OFFER_NONE;
    return is_running(room, event);
}

static bool apply_resumed(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    const bool was_paused = match->is_paused;
    match->is_paused = false;
    match->clocks = event->timed.clocks;
    match->turn_ms = event->at_ms;
    return was_paused && is_running(room, event);
}

/* A turn is as long as it was when the pause began; one that began later has not begun yet. */
static bool apply_server_paused(struct room *room, const struct room_event *event)
{
    struct room_match *match = &room->match;
    const int64_t from_ms = event->at_ms - event->timed.ms;
    match->clocks = event->timed.clocks;
    match->turn_ms = match->turn_ms < from_ms ? match->turn_ms + event->timed.ms : event->at_ms;
    end_absences(match, from_ms);
    return is_running(room, event);
}

static bool apply_said(struct room *room, const struct room_event *event)
{
    (void)room;
    (void)event;
    return true;
}

static bool apply_reported(struct room *room, const struct room_event *event)
{
    set_listed(&room->reporters, event->by, true);
    return true;
}

static bool apply_closed(struct room *room, const struct room_event *event)
{
    (void)event;
    if (!is_between_games(room)) {
        return false;
    }
    room->offer.kind = ROOM_OFFER_NONE;
    room->state = ROOM_SHUT;
    return true;
}

bool room_apply(struct room *room, const struct room_event *event)
{
    static bool (*const folds[ROOM_EVENT__COUNT])(struct room *, const struct room_event *) = {
        [ROOM_CREATED] = apply_created,     [ROOM_SEATED] = apply_seated,
        [ROOM_LEFT] = apply_left,           [ROOM_STARTED] = apply_started,
        [ROOM_PLAYED] = apply_played,       [ROOM_ENDED] = apply_ended,
        [ROOM_ABORTED] = apply_aborted,     [ROOM_OFFERED] = apply_offered,
        [ROOM_ANSWERED] = apply_answered,   [ROOM_WITHDRAWN] = apply_withdrawn,
        [ROOM_RENAMED] = apply_renamed,     [ROOM_HOST_CHANGED] = apply_host_changed,
        [ROOM_SETTINGS] = apply_settings,   [ROOM_MUTED] = apply_muted,
        [ROOM_UNDONE] = apply_undone,       [ROOM_ABSENT] = apply_absent,
        [ROOM_CLOCK_SET] = apply_clock_set, [ROOM_PAUSED] = apply_paused,
        [ROOM_RESUMED] = apply_resumed,     [ROOM_SERVER_PAUSED] = apply_server_paused,
        [ROOM_SAID] = apply_said,           [ROOM_REPORTED] = apply_reported,
        [ROOM_CLOSED] = apply_closed,
    };
    const bool is_first = event->type == ROOM_CREATED;
    if (is_first != (room->v == 0) || !folds[event->type](room, event)) {
        return false;
    }
    room->at_ms = event->at_ms;
    room->v++;
    return true;
}
