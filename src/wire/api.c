// SPDX-License-Identifier: MIT
#include "wire/api.h"

#include <stdlib.h>

#include "wire/table.h"

/* More than any document takes. */
#define WHOLE_BYTES_MAX ((size_t)16 << 20)

static void set(json_t *object, const char *name, json_t *value)
{
    const int status = json_object_set_new(object, name, value);
    ASSERT(status == 0);
}

static void append(json_t *array, json_t *value)
{
    const int status = json_array_append_new(array, value);
    ASSERT(status == 0);
}

/* Appends the text of `json`, which it takes. False when the buffer refuses it. */
static bool dump(struct buf *buf, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    ASSERT(text != NULL);
    json_decref(json);
    const bool is_written = buf_append_text(buf, text);
    free(text);
    return is_written;
}

/* The object of the struct at `from`, to take pieces of it. */
static json_t *make_object(const struct shape *shape, const void *from)
{
    struct buf text;
    buf_init(&text, WHOLE_BYTES_MAX);
    const bool is_written = shape_encode(&text, shape, from);
    ASSERT(is_written);
    json_t *object = json_loadb(text.at, text.len, 0, NULL);
    ASSERT(object != NULL);
    buf_finish(&text);
    return object;
}

/* Lets `to` have these fields of `from`, as far as there are such. */
static void share(json_t *to, const json_t *from, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        json_t *value = json_object_get(from, names[i]);
        if (value != NULL) {
            set(to, names[i], json_incref(value));
        }
    }
}

static json_t *encode_summary(const struct wire_summary *summary)
{
    const struct summary_frame frame = {.format = WIRE_SUMMARY_FORMAT, .summary = *summary};
    return make_object(&SUMMARY_FRAME_SHAPE, &frame);
}

/* --- one game -------------------------------------------------------------------------------- */

static json_t *encode_ply(const struct wire_api_ply *ply)
{
    const char pit[] = {ply->pit, '\0'};
    json_t *object = json_pack("{s:I,s:s,s:I,s:I,s:s}", "ply", (json_int_t)ply->ply, "pit", pit,
                               "laps", (json_int_t)ply->laps, "captured", (json_int_t)ply->captured,
                               "position", ply->position);
    ASSERT(object != NULL);
    return object;
}

static json_t *encode_plies(const struct wire_api_game *game)
{
    json_t *array = json_array();
    for (size_t i = 0; i < game->ply_count; i++) {
        append(array, encode_ply(&game->plies[i]));
    }
    return array;
}

bool wire_encode_api_game(struct buf *buf, const struct wire_api_game *game)
{
    static const char *const of_room[] = {"rules", "version", "clock"};
    static const char *const of_game[] = {"start", "moves", "result"};
    const bool is_over = game->ended_ms != 0;
    json_t *document = make_object(&DOCUMENT_SHAPE, game->document);
    json_t *answer = json_pack("{s:s,s:I,s:s,s:s,s:I}", "room", game->room, "game",
                               (json_int_t)game->document->game.number, "state",
                               is_over ? "over" : "playing", "date", game->date, "started",
                               (json_int_t)game->started_ms);
    ASSERT(answer != NULL);
    set(answer, "ended", is_over ? json_integer(game->ended_ms) : json_null());
    share(answer, document, of_room, COUNT_OF(of_room));
    set(answer, "players", json_incref(json_object_get(document, "seats")));
    share(answer, json_object_get(document, "game"), of_game, COUNT_OF(of_game));
    set(answer, "plies", encode_plies(game));
    json_decref(document);
    return dump(buf, answer);
}

/* --- lists ----------------------------------------------------------------------------------- */

/* The first finished game of a summary as an object of its own. */
static json_t *take_finished(json_t *summary)
{
    json_t *game = json_array_get(json_object_get(summary, "finished"), 0);
    ASSERT(game != NULL);
    json_incref(game);
    json_decref(summary);
    return game;
}

static json_t *encode_series_game(const struct wire_summary_game *game)
{
    const struct wire_summary summary = {.finished_count = 1, .finished = {*game}};
    return take_finished(encode_summary(&summary));
}

static json_t *encode_total(const struct wire_api_total *total)
{
    const struct wire_summary summary = {.host = total->person};
    json_t *whole = encode_summary(&summary);
    json_t *object = json_pack("{s:O,s:I,s:I,s:I,s:I}", "player", json_object_get(whole, "host"),
                               "games", (json_int_t)total->games, "won", (json_int_t)total->won,
                               "drawn", (json_int_t)total->drawn, "seeds",
                               (json_int_t)total->seeds);
    ASSERT(object != NULL);
    json_decref(whole);
    return object;
}

bool wire_encode_api_series(struct buf *buf, const struct wire_api_series *series)
{
    json_t *games = json_array();
    json_t *totals = json_array();
    for (size_t i = 0; i < series->game_count; i++) {
        append(games, encode_series_game(&series->games[i]));
    }
    for (size_t i = 0; i < series->total_count; i++) {
        append(totals, encode_total(&series->totals[i]));
    }
    json_t *answer = json_pack("{s:s,s:s,s:o,s:o}", "room", series->room, "rules", series->rules,
                               "games", games, "totals", totals);
    ASSERT(answer != NULL);
    return dump(buf, answer);
}

static json_t *encode_game_row(const struct wire_summary *row)
{
    static const char *const names[] = {"room", "rules", "clock"};
    json_t *summary = encode_summary(row);
    json_t *game = take_finished(json_incref(summary));
    share(game, summary, names, COUNT_OF(names));
    json_decref(summary);
    return game;
}

static json_t *encode_room_row(const struct wire_summary *row)
{
    static const char *const names[] = {"room",  "rules", "state", "spectators", "clock", "host",
                                        "south", "north", "game",  "created",    "at"};
    json_t *summary = encode_summary(row);
    json_t *room = json_object();
    share(room, summary, names, COUNT_OF(names));
    json_decref(summary);
    return room;
}

bool wire_encode_api_list(struct buf *buf, enum wire_api_list list, const struct wire_summary *rows,
                          size_t count, const char *next)
{
    const bool is_of_games = list == WIRE_API_GAMES;
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        append(array, is_of_games ? encode_game_row(&rows[i]) : encode_room_row(&rows[i]));
    }
    json_t *answer = json_pack("{s:o}", is_of_games ? "games" : "rooms", array);
    ASSERT(answer != NULL);
    set(answer, "next", next[0] != '\0' ? json_string(next) : json_null());
    return dump(buf, answer);
}

bool wire_encode_api_error(struct buf *buf, const char *code, const char *text)
{
    json_t *answer = json_pack("{s:{s:s,s:s}}", "error", "code", code, "text", text);
    ASSERT(answer != NULL);
    return dump(buf, answer);
}
