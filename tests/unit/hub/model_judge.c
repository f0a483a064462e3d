// SPDX-License-Identifier: MIT
/* What may be answered to a command, by the page. Where it does not say which of several reasons is
 * told, each of them may be. */
#include <string.h>

#include "base/attr.h"
#include "engine/text.h"
#include "unit/hub/model.h"

enum code {
    NO_SUCH_ROOM,
    ROOM_FULL,
    ALREADY_SEATED,
    NOT_SEATED,
    NOT_YOUR_TURN,
    ILLEGAL_MOVE,
    STALE_PLY,
    GAME_OVER,
    GAME_RUNNING,
    GAME_PAUSED,
    ROOM_CLOSED,
    NO_OFFER,
    NOT_NOW,
    NOT_HOST,
    MUTED,
    TOO_MANY,
    CODES
};

static const char *const words[CODES] = {
    "no-such-room", "room-full", "already-seated", "not-seated",  "not-your-turn", "illegal-move",
    "stale-ply",    "game-over", "game-running",   "game-paused", "room-closed",   "no-offer",
    "not-now",      "not-host",  "muted",          "too-many",
};

uint32_t model_code(const char *word)
{
    for (unsigned i = 0; i < CODES; i++) {
        if (strcmp(words[i], word) == 0) {
            return UINT32_C(1) << i;
        }
    }
    return 0;
}

/* A command in a room, and what is found against it. */
struct judging {
    const struct model *model;
    const struct model_room *room;
    const struct model_command *command;
    int seat; /* of its sender */
    struct model_verdict verdict;
};

static void object(struct judging *judging, bool is_so, enum code code)
{
    judging->verdict.codes |= is_so ? UINT32_C(1) << code : 0;
}

static bool is_in(uint32_t players, int player)
{
    return (players >> player & 1) != 0;
}

static bool is_playing(const struct judging *judging)
{
    return judging->room->state == MODEL_PLAYING;
}

static int mover(const struct model_room *room)
{
    return room->game.position.ply & 1 ? 1 : 0;
}

static void judge_join(struct judging *judging)
{
    const struct model_room *room = judging->room;
    const int seat = judging->command->seat;
    const bool is_full = room->seat[0] >= 0 && room->seat[1] >= 0;
    object(judging, judging->seat >= 0, ALREADY_SEATED);
    object(judging, room->state == MODEL_CLOSED, ROOM_CLOSED);
    object(judging, room->is_locked || is_full || (seat >= 0 && room->seat[seat] >= 0), ROOM_FULL);
    object(judging, room->series >= 100, TOO_MANY);
}

static void judge_leave(struct judging *judging)
{
    judging->verdict.is_silent = judging->seat < 0;
    object(judging, judging->seat >= 0 && is_playing(judging), GAME_RUNNING);
    object(judging, judging->seat >= 0 && judging->room->state == MODEL_CLOSED, ROOM_CLOSED);
}

/* What every command of a running game needs. */
static void judge_game(struct judging *judging)
{
    const struct model_room *room = judging->room;
    object(judging, judging->seat < 0, NOT_SEATED);
    object(judging, judging->command->game != room->number, STALE_PLY);
    object(judging, !is_playing(judging), GAME_OVER);
    object(judging, room->state == MODEL_CLOSED, ROOM_CLOSED);
}

static void judge_move(struct judging *judging)
{
    const struct model_room *room = judging->room;
    const struct model_command *command = judging->command;
    judge_game(judging);
    if (!is_playing(judging)) {
        return;
    }
    object(judging,
           command->ply != room->game.position.ply || command->pos != model_position_hash(room),
           STALE_PLY);
    object(judging, room->is_paused, GAME_PAUSED);
    object(judging, judging->seat != mover(room), NOT_YOUR_TURN);
    const int move = mancala_move_find(room->rules, command->letter);
    object(judging,
           move < 0 ||
               mancala_position_refusal(&room->game.position, (unsigned)move) != MANCALA_ALLOWED,
           ILLEGAL_MOVE);
}

static void judge_abort(struct judging *judging)
{
    judge_game(judging);
    object(judging, judging->seat >= 0 && judging->room->moves[judging->seat] > 0, GAME_RUNNING);
}

/* The kinds belong into a game, or between two. */
static void judge_offering(struct judging *judging)
{
    const struct model_room *room = judging->room;
    if (judging->command->offer != MODEL_REMATCH) {
        judge_game(judging);
        return;
    }
    object(judging, judging->seat < 0, NOT_SEATED);
    object(judging, judging->command->game != room->number, STALE_PLY);
    object(judging, is_playing(judging), GAME_RUNNING);
    object(judging, room->state == MODEL_OPEN, NO_OFFER);
    object(judging, room->state == MODEL_CLOSED, ROOM_CLOSED);
    object(judging, room->series >= 100, TOO_MANY);
}

static uint32_t find_last_move(const struct model_room *room, int seat)
{
    for (size_t i = room->ply_count; i > 0; i--) {
        if (room->line[i - 1] != '.' && (int)((i - 1) & 1) == seat) {
            return (uint32_t)i;
        }
    }
    return 0;
}

static void judge_new_offer(struct judging *judging)
{
    const struct model_room *room = judging->room;
    const enum model_offer offer = judging->command->offer;
    const int seat = judging->seat;
    object(judging, room->is_paused, GAME_PAUSED);
    object(judging, room->refusals[offer][seat] >= 2, NOT_NOW);
    object(judging,
           offer != MODEL_REMATCH && room->game.position.ply < room->closed_until[offer][seat],
           NOT_NOW);
    object(judging,
           offer == MODEL_TAKEBACK && (find_last_move(room, seat) == 0 ||
                                       find_last_move(room, seat) != judging->command->ply),
           STALE_PLY);
}

static void judge_offer(struct judging *judging)
{
    const struct model_room *room = judging->room;
    const enum model_offer offer = judging->command->offer;
    judge_offering(judging);
    if (judging->verdict.codes != 0) {
        return;
    }
    if (room->offer == MODEL_NO_OFFER) {
        judge_new_offer(judging);
    } else if (room->offer == offer && room->offer_seat == judging->seat) {
        judging->verdict.is_silent = room->offer_ply == judging->command->ply;
        object(judging, !judging->verdict.is_silent, NOT_NOW);
    } else {
        object(judging, room->offer != offer || offer == MODEL_TAKEBACK, NOT_NOW);
    }
}

static void judge_answer(struct judging *judging)
{
    const struct model_room *room = judging->room;
    judge_offering(judging);
    object(judging, room->offer != judging->command->offer || room->offer_seat == judging->seat,
           NO_OFFER);
}

static void judge_withdraw(struct judging *judging)
{
    const struct model_room *room = judging->room;
    judge_offering(judging);
    object(judging, room->offer != judging->command->offer || room->offer_seat != judging->seat,
           NO_OFFER);
}

static void judge_claim(struct judging *judging)
{
    const struct model_room *room = judging->room;
    judge_game(judging);
    if (judging->verdict.codes != 0) {
        return;
    }
    const struct model_absence *absence = &room->absence[!judging->seat];
    object(judging,
           absence->deadline == 0 || absence->deadline > model_now(judging->model) ||
               mover(room) == judging->seat || room->is_paused || room->stop_ms != 0,
           NOT_NOW);
    judging->verdict.may_differ = model_is_here(judging->model, room, judging->seat) != 1;
}

static void judge_resume(struct judging *judging)
{
    const struct model_room *room = judging->room;
    judge_game(judging);
    if (judging->verdict.codes != 0) {
        return;
    }
    const int south = model_is_here(judging->model, room, 0);
    const int north = model_is_here(judging->model, room, 1);
    judging->verdict.is_silent = !room->is_paused;
    object(judging, room->is_paused && (south == 0 || north == 0), NOT_NOW);
    judging->verdict.may_differ = room->is_paused && (south < 0 || north < 0);
}

static void judge_more_time(struct judging *judging)
{
    const struct model_room *room = judging->room;
    judge_game(judging);
    object(judging, room->kind != MODEL_FISCHER || room->clocks.running < 0, NOT_NOW);
}

static void judge_say(struct judging *judging)
{
    const struct model_room *room = judging->room;
    object(judging, room->state == MODEL_CLOSED, ROOM_CLOSED);
    object(judging, judging->seat < 0 && is_playing(judging), NOT_SEATED);
    object(judging,
           strcmp(room->phrases, "none") == 0 ||
               (judging->command->flag && strcmp(room->phrases, "free") != 0) ||
               is_in(room->muted, judging->command->player),
           MUTED);
}

static void judge_report(struct judging *judging)
{
    object(judging, is_in(judging->room->reported, judging->command->player), NOT_NOW);
}

/* Whether the player that the host names sits there or watches. */
static bool is_there(const struct judging *judging)
{
    const struct model *model = judging->model;
    bool is_there = model_seat_of(judging->room, judging->command->target) >= 0;
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        const struct model_conn *conn = &model->conns[i];
        for (size_t j = 0; conn->id != 0 && j < conn->follow_count; j++) {
            is_there = is_there || (conn->follows[j].room == judging->room &&
                                    conn->player == judging->command->target);
        }
    }
    return is_there;
}

static void judge_host(struct judging *judging)
{
    const struct model_room *room = judging->room;
    const struct model_command *command = judging->command;
    const bool is_muted = is_in(room->muted, command->target);
    object(judging, room->host != command->player, NOT_HOST);
    object(judging, room->state == MODEL_CLOSED, ROOM_CLOSED);
    switch (command->action) {
    case MODEL_KICK:
        object(judging, command->target == room->host, NOT_NOW);
        object(judging, is_playing(judging) && model_seat_of(room, command->target) >= 0,
               GAME_RUNNING);
        judging->verdict.is_silent = is_in(room->kicked, command->target);
        break;
    case MODEL_MUTE:
    case MODEL_UNMUTE:
        judging->verdict.is_silent = is_muted == (command->action == MODEL_MUTE);
        break;
    case MODEL_HAND_OVER:
        judging->verdict.is_silent = command->target == room->host;
        judging->verdict.may_differ = judging->verdict.is_silent && !is_there(judging);
        object(judging, !judging->verdict.is_silent && !is_there(judging), NOT_NOW);
        break;
    case MODEL_LOCK:
    case MODEL_UNLOCK:
        judging->verdict.is_silent = room->is_locked == (command->action == MODEL_LOCK);
        break;
    case MODEL_CLOSE:
    case MODEL_SETTINGS:
    case MODEL_ACTION__COUNT:
        object(judging, is_playing(judging), GAME_RUNNING);
        break;
    }
}

static void judge_nothing(struct judging *judging)
{
    judging->verdict.is_silent = true;
}

struct model_verdict model_judge(const struct model *model, const struct model_room *room,
                                 const struct model_command *command)
{
    static void (*const judges[MODEL_TYPE__COUNT])(struct judging *) = {
        [MODEL_CREATE] = judge_nothing,    [MODEL_JOIN] = judge_join,
        [MODEL_LEAVE] = judge_leave,       [MODEL_MOVE] = judge_move,
        [MODEL_RESIGN] = judge_game,       [MODEL_ABORT] = judge_abort,
        [MODEL_OFFERS] = judge_offer,      [MODEL_ANSWERS] = judge_answer,
        [MODEL_WITHDRAW] = judge_withdraw, [MODEL_CLAIM] = judge_claim,
        [MODEL_RESUME] = judge_resume,     [MODEL_MORE_TIME] = judge_more_time,
        [MODEL_SAY] = judge_say,           [MODEL_REPORT] = judge_report,
        [MODEL_HOST] = judge_host,         [MODEL_WATCH] = judge_nothing,
        [MODEL_SYNC] = judge_nothing,
    };
    struct judging judging = {.model = model,
                              .room = room,
                              .command = command,
                              .seat = model_seat_of(room, command->player)};
    const bool is_host = command->type == MODEL_HOST && room->host == command->player;
    if (!is_host && !model_may_see(room, room->v, command->player)) {
        object(&judging, true, NO_SUCH_ROOM);
        /* Whoever follows a room may leave it, whether he may see it or not. */
        judging.verdict.may_differ = command->type == MODEL_LEAVE;
        return judging.verdict;
    }
    judges[command->type](&judging);
    return judging.verdict;
}
