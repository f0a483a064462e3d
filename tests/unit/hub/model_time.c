// SPDX-License-Identifier: MIT
/* Clocks, absence and deadlines as the page describes them. */
#include <string.h>

#include "unit/hub/model.h"

#define EXPECT(condition, ...) MODEL_EXPECT(model, condition, "time: " __VA_ARGS__)
#define DAY_MS                 INT64_C(86400000)

/* LATE_MS: a room that nobody has looked at since the start first waits for its players. */
enum { LATE_MS = 6001 };
enum {
    ALIVE_MS = 10000,
    GONE_MS = 5000,
    RESUME_MS = 20000,
    WARNED_MS = 600000,
    SILENT_MS = 900000
};

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

struct model_clocks model_read_clocks(const json_t *d)
{
    const json_t *clocks = json_object_get(d, "clocks");
    return (struct model_clocks){
        .is_there = json_is_object(clocks),
        .at = model_number(clocks, "at"),
        .left = {model_number(clocks, "south"), model_number(clocks, "north")},
        .deadline = model_number(clocks, "deadline"),
        .running = model_seat(clocks, "running")};
}

void model_check_clocks(struct model *model, const struct model_room *room, const json_t *d,
                        const struct model_clocks *expected)
{
    const struct model_clocks clocks = model_read_clocks(d);
    EXPECT(clocks.is_there == expected->is_there, "%s: clocks are there: %d", room->code,
           clocks.is_there);
    if (!clocks.is_there) {
        return;
    }
    EXPECT(clocks.at == expected->at, "at %d ms off", (int)(clocks.at - expected->at));
    for (int i = 0; i < 2; i++) {
        EXPECT(clocks.left[i] >= 0, "less than nothing is left: %d", (int)clocks.left[i]);
        EXPECT(clocks.left[i] == expected->left[i], "seat %d has %d, expected %d", i,
               (int)clocks.left[i], (int)expected->left[i]);
    }
    EXPECT(clocks.running == expected->running, "running %d, expected %d", clocks.running,
           expected->running);
    EXPECT(clocks.deadline == expected->deadline, "deadline %d ms off",
           (int)(clocks.deadline - expected->deadline));
}

static bool has_begun(const struct model_room *room)
{
    return room->moves[0] > 0 && room->moves[1] > 0;
}

static int mover(const struct model_room *room)
{
    return room->game.position.ply & 1 ? 1 : 0;
}

struct model_clocks model_turn(const struct model_room *room, const int64_t left[2], int64_t at)
{
    struct model_clocks clocks = {.is_there = true, .at = at, .running = -1};
    const int64_t first_ms = room->kind == MODEL_DAYS ? room->days * DAY_MS
                             : room->is_public        ? 60000
                                                      : 300000;
    if (room->kind == MODEL_UNTIMED && has_begun(room)) {
        return (struct model_clocks){.running = -1};
    }
    for (int i = 0; i < 2; i++) {
        clocks.left[i] = room->kind == MODEL_DAYS ? room->days * DAY_MS : left[i];
    }
    clocks.running = has_begun(room) ? mover(room) : -1;
    clocks.deadline = at + (has_begun(room) ? clocks.left[mover(room)] : first_ms);
    return clocks;
}

/* A clock that stands still because the server was away is charged only up to then. */
struct model_clocks model_stop(const struct model_room *room, int64_t at)
{
    struct model_clocks clocks = room->clocks;
    if (room->kind == MODEL_UNTIMED || !clocks.is_there) {
        return (struct model_clocks){.running = -1};
    }
    if (clocks.running >= 0) {
        const int64_t until = room->stop_ms != 0 ? room->stop_ms : at;
        const int64_t left = clocks.left[clocks.running] - larger(0, until - clocks.at);
        clocks.left[clocks.running] = larger(0, left);
    }
    clocks.at = at;
    clocks.running = -1;
    clocks.deadline = 0;
    return clocks;
}

int64_t model_bank(const struct model_room *room)
{
    const int64_t thirty_moves = room->base + 30 * room->increment;
    if (room->kind != MODEL_FISCHER) {
        return room->kind == MODEL_UNTIMED ? 600000 : 0;
    }
    return thirty_moves < 180000 ? 30000 : thirty_moves < 600000 ? 60000 : 120000;
}

void model_end_absence(struct model_absence *absence, int64_t at)
{
    if (absence->since != 0) {
        absence->bank = larger(0, absence->bank - larger(0, at - absence->since));
    }
    absence->since = absence->deadline = 0;
    absence->is_silent = false;
}

static bool follows(const struct model_conn *conn, const struct model_room *room)
{
    bool does = false;
    for (size_t i = 0; i < conn->follow_count; i++) {
        does = does || conn->follows[i].room == room;
    }
    return does;
}

int model_is_here(const struct model *model, const struct model_room *room, int seat)
{
    const int64_t now = model_now(model);
    bool may_come = room->is_loose;
    bool is_here = false;
    for (size_t i = 0; i < MODEL_CONNS && !room->is_loose; i++) {
        const struct model_conn *conn = &model->conns[i];
        const bool is_heard = room->state != MODEL_PLAYING || conn->heard_ms + ALIVE_MS > now;
        if (conn->id != 0 && conn->player == room->seat[seat]) {
            may_come = may_come || conn->ask_count > 0 || conn->assumed_ms + ALIVE_MS > now;
            is_here = is_here || (is_heard && follows(conn, room));
        }
    }
    if (is_here) {
        return 1;
    }
    return !may_come && now >= room->gone_ms[seat] + GONE_MS && now >= room->grace_ms ? 0 : -1;
}

int64_t model_credit(const struct model *model, const struct model_room *room, int seat)
{
    int64_t trip = 0;
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        const struct model_conn *conn = &model->conns[i];
        if (conn->id != 0 && conn->player == room->seat[seat] && follows(conn, room)) {
            trip = larger(trip, conn->trip_ms);
        }
    }
    trip = trip < 1000 ? trip : 1000;
    return trip < room->lag_left[seat] ? trip : room->lag_left[seat];
}

static bool counts_absence(const struct model_room *room)
{
    return room->state == MODEL_PLAYING && !room->is_paused && has_begun(room) &&
           room->kind != MODEL_DAYS;
}

void model_fold_absent(struct model *model, struct model_room *room, const json_t *d, int64_t at)
{
    const int seat = model_seat(d, "seat");
    const int64_t deadline = model_number(d, "deadline");
    struct model_absence *absence = &room->absence[seat];
    EXPECT(seat >= 0 && counts_absence(room), "absence that does not count");
    EXPECT(room->stop_ms == 0, "absence while everything stands still");
    if (deadline == 0) {
        EXPECT(absence->since != 0, "back without having been away");
        EXPECT(model_is_here(model, room, seat) != 0, "%s: seat %d is back though away", room->code,
               seat);
        model_end_absence(absence, at);
        return;
    }
    if (json_is_true(json_object_get(d, "silent"))) {
        EXPECT(room->kind == MODEL_UNTIMED && seat == mover(room), "silent with a clock");
        EXPECT(at >= room->turn_ms + WARNED_MS, "warned too early");
        EXPECT(deadline == room->turn_ms + SILENT_MS, "another deadline for the silent");
        EXPECT(absence->deadline == 0, "warned twice");
        absence->deadline = deadline;
        absence->is_silent = true;
        return;
    }
    int64_t expected = at + absence->bank;
    if (absence->is_silent && absence->deadline < expected) {
        expected = absence->deadline;
    }
    EXPECT(absence->since == 0, "away twice");
    EXPECT(model_is_here(model, room, seat) != 1, "%s: seat %d is away though there", room->code,
           seat);
    EXPECT(deadline == expected, "absence of %d ms, expected %d", (int)(deadline - at),
           (int)(expected - at));
    absence->since = at;
    absence->deadline = deadline;
    absence->is_silent = false;
}

void model_fold_server_pause(struct model *model, struct model_room *room, const json_t *d,
                             int64_t at)
{
    struct model_clocks clocks = room->clocks;
    EXPECT(room->stop_ms != 0, "a pause of the server that was not");
    if (model_number(d, "ms") == at - room->stop_or_ms) {
        room->stop_ms = room->stop_or_ms;
    }
    EXPECT(model_number(d, "ms") == at - room->stop_ms, "a pause of %d ms, expected %d",
           (int)model_number(d, "ms"), (int)(at - room->stop_ms));
    if (clocks.is_there) {
        const int64_t rest = larger(1, clocks.deadline - larger(room->stop_ms, clocks.at));
        if (clocks.running >= 0) {
            clocks.left[clocks.running] = rest;
        }
        clocks.at = at;
        clocks.deadline = at + rest;
    }
    model_check_clocks(model, room, d, &clocks);
    room->clocks = clocks;
    room->turn_ms += at - larger(room->turn_ms, room->stop_ms);
    model_end_absence(&room->absence[0], room->stop_ms);
    model_end_absence(&room->absence[1], room->stop_ms);
    room->stop_ms = 0;
}

void model_stop_room(struct model_room *room, int64_t now_ms)
{
    if (room->state == MODEL_PLAYING && !room->is_paused && room->stop_ms == 0) {
        room->stop_ms = now_ms;
        room->stop_by_ms = now_ms + RESUME_MS;
    }
}

/* A clock that stood still already is not charged for the time since; nor is a turn for the time
 * before it began. */
static int64_t find_stop(const struct model *model, const struct model_room *room)
{
    const int64_t mark = model->beat_ms != 0 ? model->beat_ms : model->last_at_ms;
    const int64_t stop = room->stop_ms != 0 && room->stop_ms < mark ? room->stop_ms : mark;
    return larger(stop, larger(room->turn_ms, room->clocks.at));
}

void model_stop_all(struct model *model)
{
    for (size_t i = 0; i < model->live_count; i++) {
        struct model_room *room = model->rooms[i];
        const int64_t stop = find_stop(model, room);
        room->stop_ms = 0;
        model_stop_room(room, stop);
        room->stop_by_ms = model->born_ms + RESUME_MS;
        room->grace_ms = room->stop_by_ms + GONE_MS;
        room->gone_ms[0] = room->gone_ms[1] = 0;
    }
}

static void check_absence(struct model *model, const struct model_room *room)
{
    for (int seat = 0; seat < 2 && counts_absence(room); seat++) {
        const struct model_absence *absence = &room->absence[seat];
        const int is_here = model_is_here(model, room, seat);
        EXPECT(is_here != 0 || absence->since != 0, "%s: seat %d is away and nobody says so",
               room->code, seat);
        EXPECT(is_here != 1 || absence->since == 0, "%s: seat %d is back and nobody says so",
               room->code, seat);
        EXPECT(is_here != 1 || room->kind != MODEL_UNTIMED || seat != mover(room) ||
                   absence->deadline != 0 || model_now(model) < room->turn_ms + WARNED_MS,
               "%s: seat %d is not warned", room->code, seat);
    }
}

static void check_playing(struct model *model, const struct model_room *room)
{
    const int64_t now = model_now(model);
    const struct model_clocks *clocks = &room->clocks;
    if (room->stop_ms != 0 && !room->is_paused) {
        EXPECT(now < room->stop_by_ms, "%s stands still %d ms too long", room->code,
               (int)(now - room->stop_by_ms));
        return;
    }
    if (clocks->deadline != 0 && !room->is_paused) {
        /* A round trip measured since, shorter than the one before, is looked at only then. */
        const int64_t bank = clocks->running < 0 ? 0 : room->lag_left[clocks->running];
        const int64_t credit = bank < 1000 ? bank : 1000;
        EXPECT(now < clocks->deadline + credit, "%s: nobody saw the flag", room->code);
    }
    if (room->is_paused || room->kind == MODEL_UNTIMED) {
        EXPECT(now < room->at_ms + 7 * DAY_MS, "%s does not expire", room->code);
    }
    check_absence(model, room);
}

void model_check_due(struct model *model, const struct model_room *room)
{
    if (room->is_loose || room->is_retired || model->store_fails || model->reads_fail ||
        model_now(model) < model->failing_until_ms) {
        return;
    }
    if (room->state == MODEL_PLAYING) {
        check_playing(model, room);
    } else if (room->state == MODEL_OPEN && model_is_here(model, room, 0) == 0 &&
               model_is_here(model, room, 1) == 0) {
        EXPECT(model_now(model) < room->at_ms + (room->is_public ? 1800000 : DAY_MS) + LATE_MS,
               "%s does not close", room->code);
    }
}
