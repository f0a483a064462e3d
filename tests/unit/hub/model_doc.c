// SPDX-License-Identifier: MIT
/* The room's document by the third column of the table of events in proto/README.md. */
#include <stdio.h>
#include <string.h>

#include "unit/hub/model.h"

const char *model_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

int64_t model_number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

int model_seat(const json_t *object, const char *key)
{
    const char *word = model_text(object, key);
    return strcmp(word, "south") == 0 ? 0 : strcmp(word, "north") == 0 ? 1 : -1;
}

static void set(json_t *object, const char *key, json_t *value)
{
    (void)json_object_set_new(object, key, value);
}

/* Copies a field; null, or a word's own default, where the event has none. */
static void take(json_t *to, const json_t *from, const char *key)
{
    const json_t *value = json_object_get(from, key);
    set(to, key, value != NULL ? json_deep_copy(value) : json_null());
}

static void take_or(json_t *to, const json_t *from, const char *key, json_t *otherwise)
{
    const json_t *value = json_object_get(from, key);
    set(to, key, value != NULL ? json_deep_copy(value) : json_incref(otherwise));
    json_decref(otherwise);
}

static json_t *pair(void)
{
    return json_pack("{s:n, s:n}", "south", "north");
}

static void take_standing(json_t *game, const json_t *d)
{
    static const char *const keys[] = {"position", "hash", "turn", "legal", "stood", "quiet"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        take(game, d, keys[i]);
    }
}

static json_t *game_of(json_t *document)
{
    return json_object_get(document, "game");
}

static void reduce_created(json_t *doc, const json_t *d)
{
    take(doc, d, "rules");
    take(doc, d, "version");
    take_or(doc, d, "visibility", json_string("private"));
    take(doc, d, "spectators");
    take_or(doc, d, "delay", json_integer(0));
    take(doc, d, "hints");
    take_or(doc, d, "phrases", json_string("canned"));
    take(doc, d, "clock");
    take(doc, d, "host");
    set(doc, "state", json_string("open"));
    set(doc, "seats", pair());
    set(doc, "locked", json_false());
    set(doc, "muted", json_array());
    set(doc, "game", json_null());
    set(doc, "series", json_array());
    set(doc, "offer", json_null());
    set(doc, "clocks", json_null());
    set(doc, "paused", json_false());
    set(doc, "absent", pair());
}

static void reduce_seated(json_t *doc, const json_t *d)
{
    set(json_object_get(doc, "seats"), model_text(d, "seat"),
        json_deep_copy(json_object_get(d, "person")));
}

static void reduce_left(json_t *doc, const json_t *d)
{
    if (model_seat(d, "seat") >= 0) {
        set(json_object_get(doc, "seats"), model_text(d, "seat"), json_null());
        set(doc, "offer", json_null());
        set(doc, "state", json_string("open"));
    }
}

static void rename_person(json_t *person, const json_t *d)
{
    if (strcmp(model_text(person, "player"), model_text(d, "player")) == 0) {
        take(person, d, "name");
    }
}

static void reduce_renamed(json_t *doc, const json_t *d)
{
    json_t *seats = json_object_get(doc, "seats");
    rename_person(json_object_get(doc, "host"), d);
    rename_person(json_object_get(seats, "south"), d);
    rename_person(json_object_get(seats, "north"), d);
}

static void reduce_host_changed(json_t *doc, const json_t *d)
{
    take(doc, d, "host");
}

static void reduce_settings(json_t *doc, const json_t *d)
{
    take(doc, d, "locked");
    take(doc, d, "spectators");
    take_or(doc, d, "delay", json_integer(0));
    take(doc, d, "hints");
    take(doc, d, "phrases");
}

static void reduce_muted(json_t *doc, const json_t *d)
{
    json_t *muted = json_object_get(doc, "muted");
    for (size_t i = json_array_size(muted); i > 0; i--) {
        const json_t *listed = json_array_get(muted, i - 1);
        if (strcmp(model_text(listed, "player"), model_text(d, "player")) == 0) {
            (void)json_array_remove(muted, i - 1);
        }
    }
    if (json_is_true(json_object_get(d, "muted"))) {
        (void)json_array_append_new(muted, json_pack("{s:s}", "player", model_text(d, "player")));
    }
}

static void reduce_started(json_t *doc, const json_t *d)
{
    json_t *game = json_object();
    set(doc, "state", json_string("playing"));
    set(doc, "seats", pair());
    take(json_object_get(doc, "seats"), d, "south");
    take(json_object_get(doc, "seats"), d, "north");
    take(doc, d, "version");
    take(doc, d, "clock");
    take(doc, d, "clocks");
    set(doc, "offer", json_null());
    set(doc, "paused", json_false());
    set(doc, "absent", pair());
    set(game, "number", json_integer(model_number(d, "game")));
    set(game, "start", json_string(model_text(d, "position")));
    set(game, "moves", json_array());
    set(game, "first", json_integer(1));
    set(game, "last", json_null());
    set(game, "result", json_null());
    take_standing(game, d);
    set(doc, "game", game);
}

static void add_token(json_t *moves, const json_t *d, bool is_pass)
{
    char token[32];
    char laps[12] = "", captured[12] = "";
    if (model_number(d, "laps") > 1) {
        (void)snprintf(laps, sizeof laps, "~%d", (int)model_number(d, "laps"));
    }
    if (model_number(d, "captured") > 0) {
        (void)snprintf(captured, sizeof captured, "+%d", (int)model_number(d, "captured"));
    }
    (void)snprintf(token, sizeof token, "%s%s%s", is_pass ? "--" : model_text(d, "pit"), laps,
                   captured);
    (void)json_array_append_new(moves, json_string(token));
}

static void reduce_ply(json_t *doc, const json_t *d, bool is_pass)
{
    json_t *game = game_of(doc);
    json_t *last = json_object();
    const char *mover = model_text(game, "turn");
    set(json_object_get(doc, "absent"), mover, json_null());
    add_token(json_object_get(game, "moves"), d, is_pass);
    take(last, d, "ply");
    take_or(last, d, "pit", json_string("."));
    take_or(last, d, "laps", json_integer(0));
    take_or(last, d, "captured", json_integer(0));
    set(last, "before", json_string(model_text(game, "position")));
    take(last, d, "pits");
    set(game, "last", last);
    take_standing(game, d);
    take(doc, d, "clocks");
    set(doc, "offer", json_null());
}

static void reduce_moved(json_t *doc, const json_t *d)
{
    reduce_ply(doc, d, false);
}

static void reduce_passed(json_t *doc, const json_t *d)
{
    reduce_ply(doc, d, true);
}

static void reduce_undone(json_t *doc, const json_t *d)
{
    json_t *game = game_of(doc);
    json_t *moves = json_object_get(game, "moves");
    const int64_t kept = model_number(d, "ply") - model_number(game, "first") + 1;
    while (json_array_size(moves) > 0 && (int64_t)json_array_size(moves) > kept) {
        (void)json_array_remove(moves, json_array_size(moves) - 1);
    }
    take(game, d, "last");
    take_standing(game, d);
    take(doc, d, "clocks");
    set(doc, "offer", json_null());
    set(doc, "absent", pair());
}

/* What `ended` and `aborted` have in common. */
static void finish(json_t *doc, json_t *result)
{
    json_t *game = game_of(doc);
    set(doc, "state", json_string("over"));
    set(game, "result", result);
    set(game, "turn", json_null());
    set(game, "legal", json_string(""));
    set(doc, "offer", json_null());
    set(doc, "paused", json_false());
    set(doc, "absent", pair());
}

static void reduce_ended(json_t *doc, const json_t *d)
{
    static const char *const keys[] = {"winner", "south", "north", "reason"};
    const json_t *seats = json_object_get(doc, "seats");
    json_t *result = json_object();
    json_t *row = json_pack(
        "{s:I, s:s, s:s, s:[I, I]}", "game", (json_int_t)model_number(d, "game"), "south",
        model_text(json_object_get(seats, "south"), "player"), "north",
        model_text(json_object_get(seats, "north"), "player"), "score",
        (json_int_t)model_number(d, "south"), (json_int_t)model_number(d, "north"));
    take(row, d, "winner");
    take(row, d, "reason");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        take(result, d, keys[i]);
    }
    (void)json_array_append_new(json_object_get(doc, "series"), row);
    take(doc, d, "clocks");
    finish(doc, result);
}

static void reduce_aborted(json_t *doc, const json_t *d)
{
    unsigned south = 0, north = 0;
    const char *position = model_text(game_of(doc), "position");
    (void)d;
    for (int i = 0; i < 3; i++) {
        position = strchr(position, '_') + 1;
    }
    (void)sscanf(position, "%3u-%3u", &south, &north); // NOLINT(cert-err34-c): the hub's own text
    set(doc, "clocks", json_null());
    finish(doc, json_pack("{s:n, s:i, s:i, s:s}", "winner", "south", south, "north", north,
                          "reason", "aborted"));
}

static void reduce_offered(json_t *doc, const json_t *d)
{
    json_t *offer = json_object();
    take(offer, d, "kind");
    take(offer, d, "seat");
    take(offer, d, "ply");
    set(doc, "offer", offer);
}

static void reduce_offer_gone(json_t *doc, const json_t *d)
{
    (void)d;
    set(doc, "offer", json_null());
}

static void reduce_absent(json_t *doc, const json_t *d)
{
    json_t *absent = json_null();
    if (json_is_integer(json_object_get(d, "deadline"))) {
        absent = json_object();
        take_or(absent, d, "silent", json_false());
        take(absent, d, "deadline");
    }
    set(json_object_get(doc, "absent"), model_text(d, "seat"), absent);
}

static void reduce_clock(json_t *doc, const json_t *d)
{
    take(doc, d, "clocks");
}

static void reduce_paused(json_t *doc, const json_t *d)
{
    set(doc, "paused", json_true());
    take(doc, d, "clocks");
    set(doc, "offer", json_null());
    set(doc, "absent", pair());
}

static void reduce_resumed(json_t *doc, const json_t *d)
{
    set(doc, "paused", json_false());
    take(doc, d, "clocks");
}

static void reduce_server_paused(json_t *doc, const json_t *d)
{
    take(doc, d, "clocks");
    set(doc, "absent", pair());
}

static void reduce_closed(json_t *doc, const json_t *d)
{
    (void)d;
    set(doc, "state", json_string("closed"));
    set(doc, "offer", json_null());
}

json_t *model_reduce(json_t *document, const char *t, const json_t *d)
{
    static const struct {
        const char *t;
        void (*reduce)(json_t *doc, const json_t *d);
    } rows[] = {
        {"moved", reduce_moved},       {"passed", reduce_passed},
        {"seated", reduce_seated},     {"left", reduce_left},
        {"renamed", reduce_renamed},   {"host-changed", reduce_host_changed},
        {"settings", reduce_settings}, {"muted", reduce_muted},
        {"started", reduce_started},   {"undone", reduce_undone},
        {"ended", reduce_ended},       {"aborted", reduce_aborted},
        {"offered", reduce_offered},   {"answered", reduce_offer_gone},
        {"absent", reduce_absent},     {"withdrawn", reduce_offer_gone},
        {"clock", reduce_clock},       {"paused", reduce_paused},
        {"resumed", reduce_resumed},   {"server-paused", reduce_server_paused},
        {"closed", reduce_closed},     {"created", reduce_created},
    };
    size_t row = 0;
    while (row < sizeof rows / sizeof *rows && strcmp(rows[row].t, t) != 0) {
        row++;
    }
    document = document != NULL ? document : json_object();
    if (row < sizeof rows / sizeof *rows) {
        rows[row].reduce(document, d);
    }
    return document;
}
