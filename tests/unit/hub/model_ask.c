// SPDX-License-Identifier: MIT
/* Commands of players: mostly such as a client would send, some that nobody may. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "engine/position.h"
#include "unit/hub/model.h"

static struct model_command *make_command(struct model *model, int player, enum model_type type,
                                          struct model_room *room)
{
    const uint64_t number = ++model->command_count;
    struct model_command *command = &model->commands[number % MODEL_COMMANDS];
    *command = (struct model_command){.number = number,
                                      .player = player,
                                      .type = type,
                                      .room = room,
                                      .game = room != NULL && room->number > 0 ? room->number : 1,
                                      .seat = -1,
                                      .arrived_ms = model_now(model),
                                      .resent_ms = model_now(model)};
    return command;
}

PRINTF_LIKE(3, 4)
static void write_command(struct model_command *command, const char *t, const char *format, ...)
{
    va_list arguments;
    int len = snprintf(command->text, sizeof command->text,
                       "{\"t\":\"%s\",\"id\":\"c%" PRIu64 "\",\"d\":{", t, command->number);
    va_start(arguments, format);
    len += vsnprintf(command->text + len, sizeof command->text - (size_t)len, format, arguments);
    va_end(arguments);
    (void)snprintf(command->text + len, sizeof command->text - (size_t)len, "}}");
}

static void write_in_room(struct model_command *command, const char *t, const char *rest)
{
    write_command(command, t, "\"room\":\"%s\"%s", command->room->code, rest);
}

/* About the game that the command names. */
static void write_in_game(struct model_command *command, const char *t, const char *rest)
{
    write_command(command, t, "\"room\":\"%s\",\"game\":%u%s", command->room->code, command->game,
                  rest);
}

static void send_command(struct model *model, struct model_conn *conn,
                         struct model_command *command)
{
    conn->asks[conn->ask_count++] = (struct model_ask){.number = command->number};
    model_say(model, conn, command->text);
}

void model_ask_create(struct model *model)
{
    static const char *const clocks[] = {
        "",
        ",\"clock\":{\"kind\":\"none\"}",
        ",\"clock\":{\"kind\":\"days\",\"days\":1}",
        ",\"clock\":{\"kind\":\"fischer\",\"base\":3000,\"increment\":500}",
        ",\"clock\":{\"kind\":\"fischer\",\"base\":10000,\"increment\":0}",
        ",\"clock\":{\"kind\":\"fischer\",\"base\":60000,\"increment\":2000}",
        ",\"clock\":{\"kind\":\"fischer\",\"base\":300000,\"increment\":3000}",
        ",\"clock\":{\"kind\":\"fischer\",\"base\":900000,\"increment\":10000}",
    };
    static const char *const watching[] = {
        "", ",\"spectators\":\"none\"", ",\"spectators\":\"delayed\",\"delay\":1",
        ",\"spectators\":\"delayed\",\"delay\":3", ",\"spectators\":\"delayed\",\"delay\":20"};
    static const char *const sides[] = {"south", "north", "random"};
    static const char *const talk[] = {"", ",\"phrases\":\"free\"", ",\"phrases\":\"none\""};
    struct model_conn *conn = model_any_conn(model);
    const struct mancala_rules *rules = mancala_rules_at(model_roll(model, 3));
    const unsigned clock = model_roll(model, COUNT_OF(clocks));
    if (conn == NULL || conn->follow_count > MODEL_FOLLOWS - 4) {
        return;
    }
    struct model_command *command = make_command(model, conn->player, MODEL_CREATE, NULL);
    write_command(command, "create", "\"game\":\"%s\",\"side\":\"%s\"%s%s%s%s", rules->name,
                  sides[model_roll(model, 3)], clocks[clock],
                  clock > 1 && model_chance(model, 40) ? ",\"visibility\":\"public\"" : "",
                  watching[model_roll(model, COUNT_OF(watching))], talk[model_roll(model, 3)]);
    send_command(model, conn, command);
}

void model_ask_join(struct model *model, struct model_conn *conn, struct model_room *room)
{
    static const char *const seats[] = {"", ",\"seat\":\"south\"", ",\"seat\":\"north\""};
    struct model_command *command = make_command(model, conn->player, MODEL_JOIN, room);
    command->seat = model_chance(model, 70) ? -1 : (int)model_roll(model, 2);
    write_in_room(command, "join", seats[command->seat + 1]);
    send_command(model, conn, command);
}

void model_ask_watch(struct model *model, struct model_conn *conn, struct model_room *room)
{
    struct model_command *command = make_command(model, conn->player, MODEL_WATCH, room);
    write_in_room(command, "watch", "");
    send_command(model, conn, command);
}

/* From what the connection has, or may have had before it was lost. */
void model_ask_sync(struct model *model, struct model_conn *conn, struct model_room *room)
{
    char rest[32];
    const struct model_follow *follow = model_find_follow(conn, room);
    struct model_command *command = make_command(model, conn->player, MODEL_SYNC, room);
    const size_t v = model_horizon(room, conn->player);
    if (follow != NULL && !follow->is_blind) {
        command->v = follow->v;
    } else if (follow == NULL && model_chance(model, 80)) {
        command->v = (uint32_t)(v - model_roll(model, (unsigned)(v < 20 ? v + 1 : 20)));
        command->v += model_chance(model, 5) ? 300 : 0;
    }
    (void)snprintf(rest, sizeof rest, ",\"v\":%u", command->v);
    write_in_room(command, "sync", rest);
    send_command(model, conn, command);
}

void model_ask_leave(struct model *model, struct model_conn *conn, struct model_room *room)
{
    struct model_command *command = make_command(model, conn->player, MODEL_LEAVE, room);
    write_in_room(command, "leave", "");
    send_command(model, conn, command);
}

/* Mostly a legal move in the present position. */
void model_ask_move(struct model *model, struct model_conn *conn, struct model_room *room)
{
    char rest[96];
    const struct mancala_position *position = &room->game.position;
    const struct mancala_choice choice = room->number > 0 ? mancala_position_choice(position)
                                                          : (struct mancala_choice){0};
    struct model_command *command = make_command(model, conn->player, MODEL_MOVE, room);
    unsigned pit = model_roll(model, MANCALA_PITS_MAX);
    while (choice.pits != 0 && (choice.pits >> pit & 1) == 0 && !model_chance(model, 1)) {
        pit = model_roll(model, MANCALA_PITS_MAX);
    }
    command->letter = 'F';
    if (pit < mancala_rules_pits(room->rules)) {
        command->letter = mancala_move_letter(room->rules, pit);
    }
    command->ply = room->number > 0 ? position->ply : 0;
    command->pos = room->number > 0 ? model_position_hash(room) : 7;
    command->game += model_chance(model, 1);
    command->ply -= command->ply > 0 && model_chance(model, 1);
    command->pos ^= model_chance(model, 1);
    (void)snprintf(rest, sizeof rest, ",\"ply\":%u,\"pit\":\"%c\",\"pos\":\"%016" PRIx64 "\"",
                   command->ply, command->letter, command->pos);
    write_in_game(command, "move", rest);
    send_command(model, conn, command);
}

static const char *const offer_words[] = {"", "draw", "takeback", "pause", "rematch"};

static uint32_t last_move_of(const struct model_room *room, int seat)
{
    size_t i = room->ply_count;
    while (i > 0 && (room->line[i - 1] == '.' || (int)((i - 1) & 1) != seat)) {
        i--;
    }
    return (uint32_t)(i > 0 ? i : 1);
}

void model_ask_offer(struct model *model, struct model_conn *conn, struct model_room *room,
                     enum model_offer kind)
{
    char rest[64], ply[24] = "";
    struct model_command *command = make_command(model, conn->player, MODEL_OFFERS, room);
    const int seat = model_seat_of(room, conn->player);
    command->offer = kind;
    if (kind == MODEL_TAKEBACK) {
        command->ply = last_move_of(room, seat < 0 ? 0 : seat) + model_chance(model, 5);
        (void)snprintf(ply, sizeof ply, ",\"ply\":%u", command->ply);
    }
    (void)snprintf(rest, sizeof rest, ",\"kind\":\"%s\"%s", offer_words[kind], ply);
    write_in_game(command, "offer", rest);
    send_command(model, conn, command);
}

void model_ask_answer(struct model *model, struct model_conn *conn, struct model_room *room,
                      enum model_offer kind)
{
    char rest[64];
    struct model_command *command = make_command(model, conn->player, MODEL_ANSWERS, room);
    command->offer = kind;
    command->flag = model_chance(model, kind == MODEL_DRAW ? 25 : 60);
    (void)snprintf(rest, sizeof rest, ",\"kind\":\"%s\",\"accept\":%s", offer_words[kind],
                   command->flag ? "true" : "false");
    write_in_game(command, "answer", rest);
    send_command(model, conn, command);
}

void model_ask_withdraw(struct model *model, struct model_conn *conn, struct model_room *room,
                        enum model_offer kind)
{
    char rest[32];
    struct model_command *command = make_command(model, conn->player, MODEL_WITHDRAW, room);
    command->offer = kind;
    (void)snprintf(rest, sizeof rest, ",\"kind\":\"%s\"", offer_words[kind]);
    write_in_game(command, "withdraw", rest);
    send_command(model, conn, command);
}

/* resign, abort, resume, more-time: they say no more than their names. */
void model_ask_plain(struct model *model, struct model_conn *conn, struct model_room *room,
                     enum model_type type)
{
    static const char *const names[MODEL_TYPE__COUNT] = {[MODEL_RESIGN] = "resign",
                                                         [MODEL_ABORT] = "abort",
                                                         [MODEL_RESUME] = "resume",
                                                         [MODEL_MORE_TIME] = "more-time"};
    struct model_command *command = make_command(model, conn->player, type, room);
    write_in_game(command, names[type], "");
    send_command(model, conn, command);
}

void model_ask_claim(struct model *model, struct model_conn *conn, struct model_room *room)
{
    struct model_command *command = make_command(model, conn->player, MODEL_CLAIM, room);
    command->flag = model_chance(model, 30);
    write_in_game(command, "claim", command->flag ? ",\"result\":\"draw\"" : ",\"result\":\"win\"");
    send_command(model, conn, command);
}

void model_ask_say(struct model *model, struct model_conn *conn, struct model_room *room)
{
    struct model_command *command = make_command(model, conn->player, MODEL_SAY, room);
    command->flag = model_chance(model, 30);
    write_in_room(command, "say",
                  command->flag ? ",\"text\":\"bon jeu\"" : ",\"phrase\":\"good-game\"");
    send_command(model, conn, command);
}

void model_ask_report(struct model *model, struct model_conn *conn, struct model_room *room)
{
    struct model_command *command = make_command(model, conn->player, MODEL_REPORT, room);
    write_in_room(command, "report", ",\"ply\":0,\"reason\":\"other\"");
    send_command(model, conn, command);
}

void model_ask_order(struct model *model, struct model_conn *conn, struct model_room *room)
{
    static const char *const words[] = {"kick", "mute",   "unmute", "hand-over",
                                        "lock", "unlock", "close",  "settings"};
    static const char *const settings[] = {",\"spectators\":\"none\"", ",\"spectators\":\"open\"",
                                           ",\"spectators\":\"delayed\",\"delay\":2",
                                           ",\"hints\":false",
                                           ",\"phrases\":\"free\",\"hints\":true"};
    char rest[128];
    struct model_command *command = make_command(model, conn->player, MODEL_HOST, room);
    command->action = model_roll(model, MODEL_ACTION__COUNT);
    if ((command->action == MODEL_CLOSE || command->action == MODEL_KICK) &&
        model_chance(model, 60)) {
        command->action = MODEL_SETTINGS;
    }
    command->target = (int)model_roll(model, MODEL_PLAYERS);
    if (command->action <= MODEL_HAND_OVER) {
        (void)snprintf(rest, sizeof rest, ",\"action\":\"%s\",\"player\":\"%s\"",
                       words[command->action], model->players[command->target].id);
    } else {
        (void)snprintf(rest, sizeof rest, ",\"action\":\"%s\"%s", words[command->action],
                       command->action == MODEL_SETTINGS
                           ? settings[model_roll(model, COUNT_OF(settings))]
                           : "");
    }
    write_in_room(command, "host", rest);
    send_command(model, conn, command);
}

/* The same again, on whichever connection: of all that wait only the newest must be answered. */
void model_ask_again(struct model *model, struct model_conn *conn, struct model_command *command)
{
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        for (size_t j = 0; j < model->conns[i].ask_count; j++) {
            struct model_ask *ask = &model->conns[i].asks[j];
            ask->is_optional = ask->is_optional || ask->number == command->number;
        }
    }
    command->resent_ms = model_now(model);
    send_command(model, conn, command);
}

/* Another command under the id of one that was accepted, with the same key. */
void model_ask_reused(struct model *model, struct model_conn *conn,
                      const struct model_command *command)
{
    char text[160], game[24] = "";
    const bool names_game = command->type >= MODEL_MOVE && command->type <= MODEL_MORE_TIME;
    const char *t = !names_game ? "leave" : command->type == MODEL_RESIGN ? "abort" : "resign";
    t = command->type == MODEL_LEAVE ? "say" : t;
    if (names_game) {
        (void)snprintf(game, sizeof game, ",\"game\":%u", command->game);
    }
    (void)snprintf(text, sizeof text,
                   "{\"t\":\"%s\",\"id\":\"c%" PRIu64 "\",\"d\":{\"room\":\"%s\"%s%s}}", t,
                   command->number, command->room->code, game,
                   command->type == MODEL_LEAVE ? ",\"phrase\":\"bye\"" : "");
    conn->asks[conn->ask_count++] = (struct model_ask){.number = command->number, .is_reuse = true};
    model_say(model, conn, text);
}
