// SPDX-License-Identifier: MIT
#include "bench/table.h"

#include <jansson.h>
#include <stdio.h>

#include "base/base64url.h"
#include "base/hash.h"
#include "bench/scan.h"
#include "engine/text.h"

enum {
    MESSAGE_CAP = 512,
    SHOWN_ERRORS = 10,
    SOURCES = 8, /* addresses that players come from */
    SAMPLED = 16 /* one message in so many is read whole */
};

void load_fail(struct load *load, const char *what, struct slice message)
{
    load->errors++;
    if (load->errors <= SHOWN_ERRORS) {
        (void)fprintf(stderr, "bench: %s: %.*s\n", what, SLICE_ARG(message));
    }
}

uint64_t load_now_us(void)
{
    return uv_hrtime() / 1000;
}

void table_say_hello(struct load *load, struct websocket *socket)
{
    char text[MESSAGE_CAP];
    char secret[BASE64URL_CAP(16)];
    const uint64_t random[2] = {rng_next(&load->rng), rng_next(&load->rng)};
    base64url_encode(random, sizeof random, secret);
    const int len = snprintf(
        text, sizeof text,
        "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":\"%s\","
        "\"language\":\"en\",\"kind\":\"bot\"}}",
        secret);
    websocket_send(socket, slice_from(text, (size_t)len));
}

/* Sends a command with the next id; `body` is what d holds. */
static void send_command(struct chair *chair, const char *type, const char *body)
{
    char text[MESSAGE_CAP];
    struct table *table = chair->table;
    if (chair->waits_for_answer) {
        load_fail(table->load, "no answer before the next command", slice_of(chair->waited));
    }
    (void)snprintf(chair->waited, sizeof chair->waited, "%u", ++table->commands);
    chair->waits_for_answer = true;
    const int len = snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":\"%s\",\"d\":{%s}}", type,
                             chair->waited, body);
    websocket_send(&chair->socket, slice_from(text, (size_t)len));
}

static struct chair *chair_to_move(struct table *table)
{
    const enum mancala_seat mover = mancala_position_mover(&table->game.position);
    return &table->chairs[mover == MANCALA_SOUTH ? table->south : 1 - table->south];
}

static unsigned choose_pit(struct table *table)
{
    const unsigned pits = mancala_position_choice(&table->game.position).pits;
    uint64_t nth = rng_below(&table->load->rng, (uint64_t)__builtin_popcount(pits));
    unsigned pit = 0;
    for (;; pit++) {
        if ((pits >> pit & 1) && nth-- == 0) {
            return pit;
        }
    }
}

void table_move(struct table *table, uint64_t due_us)
{
    char body[MESSAGE_CAP];
    char position[MANCALA_TEXT_CAP];
    char hash[HASH_HEX_CAP];
    const unsigned pit = choose_pit(table);
    const size_t len = mancala_position_format(&table->game.position, position);
    hash_format_hex(hash_fnv1a(slice_from(position, len)), hash);
    table->due_us = due_us;
    table->chairs[0].has_move = false;
    table->chairs[1].has_move = false;
    (void)snprintf(body, sizeof body,
                   "\"room\":\"%s\",\"game\":%u,\"ply\":%u,\"pit\":\"%c\",\"pos\":\"%s\"",
                   table->room, table->number, table->game.position.ply,
                   mancala_move_letter(table->rules, pit), hash);
    send_command(chair_to_move(table), "move", body);
}

static void offer_rematch(struct table *table, unsigned chair)
{
    char body[MESSAGE_CAP];
    (void)snprintf(body, sizeof body, "\"room\":\"%s\",\"game\":%u,\"kind\":\"rematch\"",
                   table->room, table->number);
    send_command(&table->chairs[chair], "offer", body);
}

static bool is_measured(const struct table *table)
{
    return table->due_us >= table->load->from_us && table->due_us < table->load->until_us;
}

static void give_waiting(struct load *load, struct table *table)
{
    table->next_waiting = NULL;
    *(load->waiting_first == NULL ? &load->waiting_first
                                  : &load->waiting_last->next_waiting) = table;
    load->waiting_last = table;
}

struct table *load_take_waiting(struct load *load)
{
    struct table *table = load->waiting_first;
    if (table != NULL) {
        load->waiting_first = table->next_waiting;
    }
    return table;
}

/* Both players have seen all: the next thing may happen. */
static void go_on(struct table *table)
{
    struct load *load = table->load;
    if (table->is_over) {
        table->is_over = false;
        load->games += is_measured(table);
        if (table->number == load->rounds) {
            load->finished++;
        } else if (!load->is_ending) {
            offer_rematch(table, 0);
        }
    } else if (load->is_paced) {
        give_waiting(load, table);
    } else if (!load->is_ending) {
        table_move(table, load_now_us());
    }
}

/* The position in a message must be the one that our own engine has. */
static void check_standing(struct table *table, struct slice event, const struct mancala_game *game)
{
    char text[MANCALA_TEXT_CAP];
    char hash[HASH_HEX_CAP];
    const size_t len = mancala_position_format(&game->position, text);
    hash_format_hex(hash_fnv1a(slice_from(text, len)), hash);
    if (!slice_is(scan_text(event, "position"), text) ||
        !slice_is(scan_text(event, "hash"), hash)) {
        load_fail(table->load, "another position than ours", event);
    }
    if (scan_number(event, "stood") != game->stood || scan_number(event, "quiet") != game->quiet) {
        load_fail(table->load, "another history than ours", event);
    }
    unsigned legal = 0;
    for (size_t i = 0; i < scan_text(event, "legal").len; i++) {
        const int pit = mancala_move_find(table->rules, scan_text(event, "legal").at[i]);
        legal |= pit < 0 ? 1U << 31 : 1U << pit;
    }
    if (legal != mancala_position_choice(&game->position).pits) {
        load_fail(table->load, "other legal moves than ours", event);
    }
}

/* A ply that has arrived on a chair; the first to see it plays it in our own game. */
static void take_ply(struct chair *chair, struct slice event, struct slice pit)
{
    struct table *table = chair->table;
    struct mancala_effect effect;
    const int64_t ply = scan_number(event, "ply");
    if (ply == (int64_t)table->game.position.ply + 1) {
        const int move = pit.len == 1 ? mancala_move_find(table->rules, pit.at[0]) : -1;
        if (move < 0 ||
            mancala_game_play(&table->game, (unsigned)move, &effect) != MANCALA_ALLOWED) {
            load_fail(table->load, "a move that our engine refuses", event);
        } else if (move != MANCALA_PASS && (scan_number(event, "laps") != (int64_t)effect.laps ||
                                            scan_number(event, "captured") != effect.captured)) {
            load_fail(table->load, "other laps or captures than ours", event);
        }
        check_standing(table, event, &table->game);
    } else if (ply == (int64_t)table->game.position.ply) {
        check_standing(table, event, &table->game);
    } else if (ply > (int64_t)table->game.position.ply) {
        load_fail(table->load, "a ply too far", event);
    }
}

static void take_end(struct table *table, struct slice event)
{
    const struct mancala_position *position = &table->game.position;
    const char *reason = mancala_end_name((enum mancala_end)position->end);
    if (position->end == MANCALA_OPEN || !slice_is(scan_text(event, "reason"), reason) ||
        scan_number(event, "south") != mancala_position_store(position, MANCALA_SOUTH) ||
        scan_number(event, "north") != mancala_position_store(position, MANCALA_NORTH)) {
        load_fail(table->load, "another end than ours", event);
    }
    table->is_over = true;
}

static void take_start(struct table *table, struct slice event)
{
    const unsigned number = (unsigned)scan_number(event, "game");
    if (number == table->number + 1) {
        const struct mancala_position start = mancala_position_start(table->rules);
        table->south = number == 1 ? 0 : 1 - table->south;
        table->load->seated += number == 1;
        table->number = number;
        mancala_game_start(&table->game, &start);
        check_standing(table, event, &table->game);
    } else if (number != table->number) {
        load_fail(table->load, "an unexpected game", event);
    }
}

/* Both players must be told the same: whoever comes second compares. */
static void compare(struct table *table, int64_t v, struct slice event)
{
    struct seen *seen = &table->seen[v % TABLE_SEEN];
    const uint64_t digest = hash_fnv1a(scan_object(event, "d"));
    if (seen->v == v && seen->digest != digest) {
        load_fail(table->load, "not what the other player was told", event);
    }
    *seen = (struct seen){v, digest};
}

static void take_event(struct chair *chair, struct slice event)
{
    const struct slice type = scan_text(event, "t");
    const int64_t v = scan_number(event, "v");
    if (v != (int64_t)chair->v + 1) {
        load_fail(chair->table->load, "a gap in the numbering", event);
    }
    chair->v = (uint32_t)v;
    compare(chair->table, v, event);
    if (slice_is(type, "moved")) {
        const struct slice pit = scan_text(event, "pit");
        take_ply(chair, event, pit);
    } else if (slice_is(type, "passed")) {
        take_ply(chair, event, slice_of("."));
    } else if (slice_is(type, "ended")) {
        take_end(chair->table, event);
    } else if (slice_is(type, "started")) {
        take_start(chair->table, event);
    }
}

bool table_is_settled(const struct table *table)
{
    return !table->chairs[0].waits_for_answer && !table->chairs[1].waits_for_answer &&
           table->chairs[0].v == table->chairs[1].v;
}

static void measure(struct chair *chair, struct slice event, struct histogram *histogram)
{
    struct table *table = chair->table;
    const struct slice pit = scan_text(event, "pit");
    if (chair->has_move || !slice_is(scan_text(event, "t"), "moved") || pit.len != 1) {
        return;
    }
    chair->has_move = true;
    if (is_measured(table)) {
        histogram_add(histogram, load_now_us() - table->due_us);
        table->load->moves += histogram == &table->load->to_answer;
    }
}

static void take_answer(struct chair *chair, struct slice text)
{
    struct table *table = chair->table;
    struct slice rest = text;
    struct slice event;
    if (!chair->waits_for_answer || !slice_is(scan_text(text, "re"), chair->waited)) {
        load_fail(table->load, "an answer to no command", text);
    }
    chair->waits_for_answer = false;
    if (table->room[0] == '\0') {
        const struct slice room = scan_text(text, "room");
        memcpy(table->room, room.at, room.len < CODE_LEN ? room.len : CODE_LEN);
    }
    (void)scan_event(&rest, &event); /* the answer's own head */
    while (scan_event(&rest, &event)) {
        measure(chair, event, &table->load->to_answer);
        take_event(chair, event);
    }
}

static void join(struct table *table)
{
    char body[MESSAGE_CAP];
    (void)snprintf(body, sizeof body, "\"room\":\"%s\"", table->room);
    send_command(&table->chairs[1], "join", body);
}

static void create(struct table *table)
{
    char body[MESSAGE_CAP];
    (void)snprintf(body, sizeof body, "\"game\":\"%s\",\"side\":\"south\"", table->rules->name);
    send_command(&table->chairs[0], "create", body);
}

/* What a chair does of itself once it has taken a message. */
static void react(struct chair *chair, struct slice type)
{
    struct table *table = chair->table;
    const unsigned index = chair == &table->chairs[0] ? 0 : 1;
    if (table->number == 0) {
        if (index == 0 && slice_is(type, "ok") && table->chairs[1].is_known) {
            join(table);
        }
        return;
    }
    if (slice_is(type, "offered")) {
        offer_rematch(table, index);
    } else if (table_is_settled(table) && !slice_is(type, "snapshot") && table->number > 0 &&
               (table->is_over || table->game.position.end == MANCALA_OPEN)) {
        go_on(table);
    }
}

/* A sample of all messages is read whole. */
static void check_form(struct load *load, struct slice text)
{
    json_t *json = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(json)) {
        load_fail(load, "not an object", text);
    }
    json_decref(json);
}

static void on_message(struct websocket *socket, struct slice text)
{
    struct chair *chair = socket->owner;
    struct load *load = chair->table->load;
    const struct slice type = scan_text(text, "t");
    if (load->messages++ % SAMPLED == 0) {
        check_form(load, text);
    }
    if (slice_is(type, "welcome") || slice_is(type, "presence") || slice_is(type, "seat")) {
        return;
    }
    if (slice_is(type, "error")) {
        load_fail(load, "refused", text);
        return;
    }
    if (slice_is(type, "snapshot")) {
        return;
    }
    if (!slice_is(type, "ok")) {
        measure(chair, text, &load->to_other);
        take_event(chair, text);
    } else if (slice_is(scan_text(text, "re"), "h")) {
        if (chair == &chair->table->chairs[0]) {
            create(chair->table);
        } else if (chair->table->room[0] != '\0') {
            join(chair->table);
        }
        chair->is_known = true;
        return;
    } else {
        if (chair->v == 0 && chair == &chair->table->chairs[1]) {
            chair->v = 2; /* who joins has not seen the room made */
        }
        take_answer(chair, text);
    }
    react(chair, type);
}

static void on_open(struct websocket *socket)
{
    struct chair *chair = socket->owner;
    table_say_hello(chair->table->load, socket);
}

static void on_close(struct websocket *socket, const char *reason)
{
    const struct chair *chair = socket->owner;
    load_fail(chair->table->load, "a connection ended", slice_of(reason));
}

void table_start(struct table *table, struct load *load, const struct mancala_rules *rules)
{
    static const struct websocket_handler handler = {
        .on_open = on_open, .on_message = on_message, .on_close = on_close};
    memset(table, 0, sizeof *table);
    table->load = load;
    table->rules = rules;
    for (unsigned i = 0; i < 2; i++) {
        struct chair *chair = &table->chairs[i];
        chair->table = table;
        const struct websocket_way way = {load->address, load->port,
                                          1 + (unsigned)rng_below(&load->rng, SOURCES)};
        websocket_connect(&chair->socket, load->loop, &way, &handler, chair);
    }
}
