// SPDX-License-Identifier: MIT
/* Random steps, weighted so that games are played to their ends, offers meet, players go and come
 * back, and the store and the server fail now and then. */
#include <string.h>

#include "base/attr.h"
#include "unit/hub/model.h"

static struct model_room *any_room(struct model *model)
{
    for (int tries = 0; tries < 12 && model->live_count > 0; tries++) {
        struct model_room *room = model->rooms[model_roll(model, (unsigned)model->live_count)];
        if (room->is_active) {
            return room;
        }
    }
    return NULL;
}

/* The player's connection, a new one when he has none, mostly after he asked for the room. */
static struct model_conn *conn_at(struct model *model, struct model_room *room, int player)
{
    struct model_conn *conn = model_conn_of(model, room, player);
    if (conn == NULL && !model->stage.is_store_held && !model->reads_fail) {
        conn = model_open_conn(model, player);
        conn = conn->is_greeted ? conn : NULL;
    }
    if (conn != NULL && model_find_follow(conn, room) == NULL && model_chance(model, 90) &&
        conn->follow_count < MODEL_FOLLOWS - 4) {
        model_ask_watch(model, conn, room);
    }
    return conn;
}

/* --- what a player would do
 * -------------------------------------------------------------------- */

/* The other player has offered something. */
static void take_up_offer(struct model *model, struct model_room *room)
{
    const bool answers = model_chance(model, 80);
    const int seat = answers ? !room->offer_seat : room->offer_seat;
    struct model_conn *conn = conn_at(model, room, room->seat[seat]);
    if (conn == NULL) {
        return;
    }
    const enum model_offer kind = model_chance(model, 97) ? room->offer : MODEL_PAUSE;
    if (answers && model_chance(model, 25)) {
        model_ask_offer(model, conn, room, kind);
    } else if (answers) {
        model_ask_answer(model, conn, room, kind);
    } else {
        model_ask_withdraw(model, conn, room, kind);
    }
}

static void play_otherwise(struct model *model, struct model_room *room, struct model_conn *conn)
{
    const unsigned dice = model_roll(model, 100);
    if (dice < 45) {
        model_ask_offer(model, conn, room, (enum model_offer)(1 + model_roll(model, 3)));
    } else if (dice < 65) {
        model_ask_claim(model, conn, room);
    } else if (dice < 75) {
        model_ask_plain(model, conn, room, MODEL_MORE_TIME);
    } else if (dice < 77) {
        model_ask_plain(model, conn, room, MODEL_RESIGN);
    } else if (dice < 80) {
        model_ask_plain(model, conn, room, MODEL_ABORT);
    } else if (dice < 90) {
        model_ask_say(model, conn, room);
    } else {
        model_ask_plain(model, conn, room, MODEL_RESUME);
    }
}

static void play(struct model *model, struct model_room *room)
{
    const int mover = (int)(room->game.position.ply & 1);
    const bool moves = model_chance(model, 85);
    if (room->offer != MODEL_NO_OFFER && model_chance(model, 40)) {
        take_up_offer(model, room);
        return;
    }
    const int seat = moves ? mover : (int)model_roll(model, 2);
    struct model_conn *conn = conn_at(model, room, room->seat[seat]);
    if (conn == NULL || room->state != MODEL_PLAYING) {
        return;
    }
    if (room->is_paused && model_chance(model, 50)) {
        model_ask_plain(model, conn, room, MODEL_RESUME);
    } else if (moves) {
        model_ask_move(model, conn, room);
    } else {
        play_otherwise(model, room, conn);
    }
}

static void find_opponent(struct model *model, struct model_room *room)
{
    const int player = (int)model_roll(model, MODEL_PLAYERS);
    struct model_conn *conn = model_chance(model, 50) ? model_conn_of(model, room, player)
                                                      : conn_at(model, room, player);
    if (conn != NULL && conn->follow_count < MODEL_FOLLOWS - 4) {
        model_ask_join(model, conn, room);
    }
}

static void go_on(struct model *model, struct model_room *room)
{
    const int player = room->seat[model_roll(model, 2)];
    struct model_conn *conn = conn_at(model, room, player);
    if (conn == NULL || room->state != MODEL_OVER) {
        return;
    }
    if (room->offer == MODEL_REMATCH && model_chance(model, 60)) {
        take_up_offer(model, room);
    } else if (model_chance(model, 70)) {
        model_ask_offer(model, conn, room, MODEL_REMATCH);
    } else if (model_chance(model, 40)) {
        model_ask_leave(model, conn, room);
    } else {
        model_ask_say(model, conn, room);
    }
}

static void be_sensible(struct model *model)
{
    struct model_room *room = any_room(model);
    if (room == NULL) {
        return;
    }
    switch (room->state) {
    case MODEL_OPEN:
        find_opponent(model, room);
        break;
    case MODEL_PLAYING:
        play(model, room);
        break;
    case MODEL_OVER:
        go_on(model, room);
        break;
    case MODEL_CLOSED:
        room->is_active = false;
        break;
    }
}

/* --- what nobody should do
 * --------------------------------------------------------------------- */

static void be_wild(struct model *model)
{
    struct model_room *room = any_room(model);
    struct model_conn *conn = model_any_conn(model);
    if (room == NULL || conn == NULL || conn->follow_count > MODEL_FOLLOWS - 4) {
        return;
    }
    switch (model_roll(model, 14)) {
    case 0:
        model_ask_join(model, conn, room);
        break;
    case 1:
        model_ask_leave(model, conn, room);
        break;
    case 2:
        model_ask_move(model, conn, room);
        break;
    case 3:
        model_ask_offer(model, conn, room, (enum model_offer)(1 + model_roll(model, 4)));
        break;
    case 4:
        model_ask_answer(model, conn, room, (enum model_offer)(1 + model_roll(model, 4)));
        break;
    case 5:
        model_ask_withdraw(model, conn, room, (enum model_offer)(1 + model_roll(model, 4)));
        break;
    case 6:
        model_ask_claim(model, conn, room);
        break;
    case 7:
        model_ask_say(model, conn, room);
        break;
    case 8:
        model_ask_report(model, conn, room);
        break;
    case 9:
    case 10:
        model_ask_order(model, conn, room);
        break;
    default:
        play_otherwise(model, room, conn);
        break;
    }
}

static void give_orders(struct model *model)
{
    struct model_room *room = any_room(model);
    struct model_conn *conn = room == NULL ? NULL : model_conn_of(model, room, room->host);
    if (conn != NULL) {
        model_ask_order(model, conn, room);
    }
}

static void look(struct model *model)
{
    struct model_room *room = any_room(model);
    struct model_conn *conn = model_any_conn(model);
    if (room == NULL || conn == NULL || conn->follow_count > MODEL_FOLLOWS - 4) {
        return;
    }
    if (model_chance(model, 60)) {
        model_ask_sync(model, conn, room);
    } else {
        model_ask_watch(model, conn, room);
    }
}

/* A command of the last ones again, as it was or with another body. */
static void repeat(struct model *model)
{
    const uint64_t back = 1 + model_roll(model, model_chance(model, 50) ? 6 : 1500);
    struct model_command *command = model->command_count > back
                                        ? model_find_command(model, model->command_count - back)
                                        : NULL;
    if (command == NULL || command->type > MODEL_HOST ||
        (command->room != NULL && command->room->is_retired)) {
        return;
    }
    struct model_conn *conn = model_conn_of(model, command->room, command->player);
    if (conn == NULL || conn->follow_count > MODEL_FOLLOWS - 4) {
        return;
    }
    if (command->fate == MODEL_ACCEPTED && model_chance(model, 20)) {
        model_ask_reused(model, conn, command);
    } else {
        model_ask_again(model, conn, command);
    }
}

/* --- one step
 * ---------------------------------------------------------------------------------- */

static void pass_time(struct model *model)
{
    const unsigned count = model_chance(model, 80) ? 1 + model_roll(model, 4)
                                                   : model_roll(model, 40);
    const unsigned alive = model_chance(model, 85) ? 97 : 50;
    for (unsigned i = 0; i < count; i++) {
        model_keep_alive(model, alive);
        model_advance(model);
    }
}

static void come_or_go(struct model *model)
{
    struct model_conn *conn = &model->conns[model_roll(model, MODEL_CONNS)];
    if (conn->id != 0 && model_chance(model, 50)) {
        model_disconnect(model, conn);
    } else {
        (void)model_open_conn(model, (int)model_roll(model, MODEL_PLAYERS));
    }
}

static void measure(struct model *model)
{
    struct model_conn *conn = model_any_conn(model);
    if (conn != NULL) {
        conn->trip_ms = model_roll(model, 20) == 0 ? 3000 : model_roll(model, 300);
        model_note(model, "connection %d takes %u ms", (int)conn->id, conn->trip_ms);
        hub_on_round_trip(model->stage.hub, conn->id, conn->trip_ms, model->stage.now_ms);
    }
}

static void have_trouble(struct model *model)
{
    static const int64_t spans[] = {20000,   90000,    700000,    1000000,
                                    1900000, 90000000, 100000000, 700000000};
    const unsigned dice = model_roll(model, 100);
    if (dice < 55 && !model->stage.is_store_held) {
        model_hold(model);
    } else if (dice < 75) {
        model_fail_store(model);
    } else if (dice < 90) {
        model_restart(model);
    } else {
        model_oversleep(model, spans[model_roll(model, COUNT_OF(spans))]);
    }
}

/* Rooms come to an end: some are left alone, those that are over are forgotten. */
static void clear_up(struct model *model)
{
    size_t active = 0;
    for (size_t i = model->live_count; i > 0; i--) {
        struct model_room *room = model->rooms[i - 1];
        const bool is_over = room->state == MODEL_OVER || room->state == MODEL_CLOSED;
        if (model_roll(model, 2000) == 0 || room->v > 900 ||
            (is_over && model_roll(model, 12) == 0)) {
            room->is_active = false;
        }
        active += room->is_active;
        if (is_over && !room->is_active && !room->is_loose && !model_is_followed(model, room)) {
            model_retire(model, room);
        }
    }
    if (active < MODEL_ACTIVE && model_chance(model, 50)) {
        model_ask_create(model);
    }
}

void model_step(struct model *model)
{
    static const struct {
        unsigned below;
        void (*act)(struct model *model);
    } rows[] = {
        {560, be_sensible},  {610, be_wild},   {625, give_orders}, {810, pass_time},
        {850, come_or_go},   {920, look},      {960, repeat},      {970, measure},
        {978, have_trouble}, {1000, clear_up},
    };
    const unsigned dice = model_roll(model, 1000);
    size_t row = 0;
    model->step++;
    if (model->held_for > 0 && --model->held_for == 0) {
        model_release(model);
    }
    if (!model->stage.is_store_held && model_chance(model, 8)) {
        model_mend_store(model);
    }
    while (dice >= rows[row].below) {
        row++;
    }
    rows[row].act(model);
}

void model_end_all(struct model *model)
{
    if (model->stage.is_store_held) {
        model_release(model);
    }
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        if (model->conns[i].id != 0) {
            model_disconnect(model, &model->conns[i]);
        }
    }
    for (int i = 0; i < 20; i++) {
        model_oversleep(model, INT64_C(86400000));
    }
    for (size_t i = 0; i < model->live_count; i++) {
        MODEL_EXPECT(model,
                     model->rooms[i]->state == MODEL_OVER || model->rooms[i]->state == MODEL_CLOSED,
                     "%s was left alone and does not end", model->rooms[i]->code);
    }
}
