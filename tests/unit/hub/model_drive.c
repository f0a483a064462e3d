// SPDX-License-Identifier: MIT
/* What happens around the players: time, connections, a store and a server that fail. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "engine/position.h"
#include "unit/hub/model.h"

#define EXPECT(condition, ...) MODEL_EXPECT(model, condition, "hub: " __VA_ARGS__)

unsigned model_roll(struct model *model, unsigned n)
{
    return (unsigned)rng_below(&model->dice, n);
}

bool model_chance(struct model *model, unsigned percent)
{
    return model_roll(model, 100) < percent;
}

/* --- the store and what follows
 * ---------------------------------------------------------------- */

static void set_loose(struct model *model, bool is_loose)
{
    for (size_t i = 0; i < model->live_count; i++) {
        model->rooms[i]->is_loose = is_loose;
    }
}

/* Rooms that nobody has looked at since the start give everybody time to come back when somebody
 * does. */
static void put_off_absence(struct model *model)
{
    for (size_t i = 0; i < model->live_count; i++) {
        struct model_room *room = model->rooms[i];
        if (room->at_ms <= model->born_ms && room->grace_ms < model_now(model) + 6001) {
            room->grace_ms = model_now(model) + 6001;
        }
    }
}

static void check_all(struct model *model)
{
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        if (model->conns[i].id != 0) {
            model_check_conn(model, &model->conns[i]);
        }
    }
}

void model_settle(struct model *model)
{
    if (model->stage.is_store_held) {
        return;
    }
    hub_drain_store(model->stage.hub, model->stage.now_ms);
    stage_settle(&model->stage);
    set_loose(model, false);
    check_all(model);
}

void model_hold(struct model *model)
{
    model_note(model, "the store is held");
    model->stage.is_store_held = true;
    model->held_for = 1 + model_roll(model, 8);
    set_loose(model, true);
}

void model_release(struct model *model)
{
    model_note(model, "the store goes on");
    model->stage.is_store_held = false;
    model->held_for = 0;
    put_off_absence(model);
    model_settle(model);
}

void model_fail_store(struct model *model)
{
    if (model->stage.is_store_held) {
        return;
    }
    if (model_chance(model, 70)) {
        model->store_fails = !model->store_fails;
        stage_fail_store(&model->stage, model->store_fails);
    } else {
        model->reads_fail = !model->reads_fail;
        stage_fail_reads(&model->stage, model->reads_fail);
    }
    model->failing_until_ms = model_now(model) + 1001;
    model_note(model, "store %s, reads %s", model->store_fails ? "fails" : "works",
               model->reads_fail ? "fail" : "work");
}

void model_mend_store(struct model *model)
{
    if (model->store_fails || model->reads_fail) {
        model->store_fails = model->reads_fail = false;
        stage_fail_store(&model->stage, false);
        stage_fail_reads(&model->stage, false);
        model->failing_until_ms = model_now(model) + 1001;
        put_off_absence(model);
        model_note(model, "the store works again");
    }
}

/* --- time
 * -------------------------------------------------------------------------------------- */

static int64_t due_ms(const struct model *model)
{
    return hub_next_deadline(model->stage.hub);
}

/* A tick at its time does something, or moves the deadline by more than a moment. */
static void tick(struct model *model)
{
    const uint64_t before = model->sent + model->stored;
    hub_tick(model->stage.hub, model->stage.now_ms);
    model_settle(model);
    EXPECT(due_ms(model) > model->stage.now_ms, "the deadline stays where it is");
    const bool is_idle = model->sent + model->stored == before &&
                         due_ms(model) < model->stage.now_ms + 50;
    model->idle_ticks = is_idle ? model->idle_ticks + 1 : 0;
    EXPECT(model->idle_ticks < 20, "the hub ticks for nothing");
}

static void check_due(struct model *model)
{
    for (size_t i = 0; i < model->live_count; i++) {
        model_check_due(model, model->rooms[i]);
    }
}

/* To the next deadline, or a part of the way. */
void model_advance(struct model *model)
{
    int64_t rest = due_ms(model) - model->stage.now_ms;
    rest = rest < 1 ? 1 : rest;
    if (model_chance(model, 40)) {
        rest = 1 + model_roll(model, (unsigned)(rest < 1000000 ? rest : 1000000));
    }
    model->stage.now_ms += rest;
    model_note(model, "%d ms pass", (int)rest);
    if (model->stage.now_ms >= due_ms(model)) {
        tick(model);
    }
    check_due(model);
}

/* The whole machine slept: all that is due is seen late. */
void model_oversleep(struct model *model, int64_t span)
{
    if (model->stage.is_store_held) {
        model_release(model);
    }
    model_mend_store(model);
    model_note(model, "%" PRId64 " ms pass at once", span);
    model->stage.now_ms += span;
    put_off_absence(model);
    tick(model);
    model_advance(model);
}

/* --- connections
 * ------------------------------------------------------------------------------- */

void model_say(struct model *model, struct model_conn *conn, const char *text)
{
    conn->heard_ms = model_now(model);
    model_note(model, "player %d (%" PRIu64 "): %s", conn->player, conn->id, text);
    hub_on_message(model->stage.hub, conn->id, slice_of(text), model->stage.now_ms);
    model_settle(model);
}

static void forget_conn(struct model *model, struct model_conn *conn)
{
    while (conn->follow_count > 0) {
        model_unfollow(model, conn, conn->follows[0].room);
    }
    conn->id = 0;
}

void model_disconnect(struct model *model, struct model_conn *conn)
{
    const hub_conn id = conn->id;
    model_note(model, "player %d (%" PRIu64 ") is gone", conn->player, id);
    forget_conn(model, conn);
    hub_on_close(model->stage.hub, id, model->stage.now_ms);
    model_settle(model);
}

struct model_conn *model_open_conn(struct model *model, int player)
{
    char hello[256];
    struct model_conn *conn = model->conns;
    while (conn < &model->conns[MODEL_CONNS] && conn->id != 0) {
        conn++;
    }
    if (conn == &model->conns[MODEL_CONNS]) {
        conn = &model->conns[model_roll(model, MODEL_CONNS)];
        model_disconnect(model, conn);
    }
    *conn = (struct model_conn){.id = ++model->last_conn, .player = player};
    hub_on_open(model->stage.hub, conn->id, 0, model->stage.now_ms);
    (void)snprintf(hello, sizeof hello,
                   "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":"
                   "\"AAAAAAAAAAAAAAAAAAAA%dA\",%s\"language\":\"en\",\"kind\":\"person\"}}",
                   player, model->players[player].name);
    conn->asks[conn->ask_count++] = (struct model_ask){.is_free = true};
    model_say(model, conn, hello);
    return conn;
}

struct model_conn *model_any_conn(struct model *model)
{
    for (int tries = 0; tries < 30; tries++) {
        struct model_conn *conn = &model->conns[model_roll(model, MODEL_CONNS)];
        if (conn->id != 0 && conn->is_greeted && conn->ask_count < MODEL_ASKS - 4) {
            return conn;
        }
    }
    return NULL;
}

/* One of the player's connections, of those that follow the room if there is any. */
struct model_conn *model_conn_of(struct model *model, const struct model_room *room, int player)
{
    struct model_conn *best = NULL;
    const size_t first = model_roll(model, MODEL_CONNS);
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        struct model_conn *conn = &model->conns[(first + i) % MODEL_CONNS];
        const bool fits = conn->id != 0 && conn->is_greeted && conn->player == player &&
                          conn->ask_count < MODEL_ASKS - 4;
        if (fits && (best == NULL || model_find_follow(best, room) == NULL)) {
            best = conn;
        }
    }
    return best;
}

/* Those that say nothing else say that they are there. */
void model_keep_alive(struct model *model, unsigned percent)
{
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        struct model_conn *conn = &model->conns[i];
        if (conn->id != 0 && conn->heard_ms + 4000 <= model_now(model) &&
            model_chance(model, percent)) {
            model_say(model, conn, "p");
        }
    }
}

/* --- the server
 * -------------------------------------------------------------------------------- */

/* Ends without a word, perhaps before it heard what the store had done, and starts anew. Its clock
 * may have been set meanwhile, back too: its time does not go back behind the log. */
void model_restart(struct model *model)
{
    const bool is_sudden = model_chance(model, 50);
    model_note(model, "the server starts anew%s", is_sudden ? " after a crash" : "");
    model_mend_store(model);
    if (is_sudden) {
        stage_lose_answers(&model->stage);
    }
    model->stage.is_store_held = is_sudden;
    model_settle(model);
    model->stage.is_store_held = false;
    model->held_for = 0;
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        model->conns[i] = (struct model_conn){.id = 0};
    }
    model->stage.now_ms += model_chance(model, 80) ? model_roll(model, 60000)
                                                   : -(int64_t)model_roll(model, 3600000);
    const int64_t last_ms = model->last_at_ms > model->beat_ms ? model->last_at_ms : model->beat_ms;
    model->offset_ms = last_ms > model->stage.now_ms ? last_ms - model->stage.now_ms : 0;
    model->born_ms = model->seen_ms = model_now(model);
    stage_restart(&model->stage);
    set_loose(model, false);
    model_stop_all(model);
}
