// SPDX-License-Identifier: MIT
/* What a request over HTTP asks for. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/base64url.h"
#include "base/parse.h"
#include "hub/api.h"

enum { PLAYER_BYTES = 12 };

static bool has_suffix(struct slice text, const char *suffix)
{
    const size_t len = strlen(suffix);
    return text.len >= len && slice_is(slice_skip(text, text.len - len), suffix);
}

/* The length of what can be a code at the start: ten characters and the hyphens between them. */
static size_t measure_code(struct slice text)
{
    unsigned count = 0;
    size_t at = 0;
    while (at < text.len && count < CODE_LEN) {
        count += text.at[at++] != '-';
    }
    return at;
}

/* "K7MPQ-2R9XD" is the series, "K7MPQ-2R9XD-3" and "K7MPQ-2R9XD-3.sgr" its third game. */
static enum err parse_game_name(struct slice name, struct api_request *api)
{
    const size_t code_len = measure_code(name);
    struct slice rest = slice_skip(name, code_len);
    uint64_t number = 0;
    if (!code_parse(slice_from(name.at, code_len), api->code)) {
        return ERR_NOT_FOUND;
    }
    api->kind = API_SERIES;
    if (rest.len == 0) {
        return ERR_OK;
    }
    if (has_suffix(rest, ".sgr")) {
        api->is_record = true;
        rest.len -= strlen(".sgr");
    }
    if (!slice_has_prefix(rest, "-") ||
        parse_u64(slice_skip(rest, 1), 1, UINT32_MAX, &number) != ERR_OK) {
        return ERR_NOT_FOUND;
    }
    api->kind = API_GAME;
    api->number = (uint32_t)number;
    return ERR_OK;
}

/* "K7MPQ-2R9XD", "K7MPQ-2R9XD.csv" and "K7MPQ-2R9XD-standings.csv". */
static enum err parse_hall_name(struct slice name, struct api_request *api)
{
    static const struct {
        const char *rest;
        enum api_table table;
    } rows[] = {
        {"", API_TABLE_NONE}, {".csv", API_TABLE_RESULTS}, {"-standings.csv", API_TABLE_STANDINGS}};
    const size_t code_len = measure_code(name);
    if (!code_parse(slice_from(name.at, code_len), api->code)) {
        return ERR_NOT_FOUND;
    }
    api->kind = API_HALL;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (slice_is(slice_skip(name, code_len), rows[i].rest)) {
            api->table = rows[i].table;
            return ERR_OK;
        }
    }
    return ERR_NOT_FOUND;
}

static enum err parse_path(struct slice path, struct api_request *api)
{
    if (slice_is(path, "/api/rooms")) {
        api->kind = API_ROOMS;
        return ERR_OK;
    }
    if (slice_is(path, "/api/archive")) {
        api->kind = API_ARCHIVE;
        return ERR_OK;
    }
    if (slice_has_prefix(path, "/api/games/")) {
        return parse_game_name(slice_skip(path, strlen("/api/games/")), api);
    }
    if (slice_has_prefix(path, "/api/halls/")) {
        return parse_hall_name(slice_skip(path, strlen("/api/halls/")), api);
    }
    return ERR_NOT_FOUND;
}

/* --- parameters ------------------------------------------------------------------------------ */

static bool take_format(struct slice value, struct api_request *api)
{
    api->is_record = api->is_record || slice_is(value, "sgr");
    return slice_is(value, "sgr") || slice_is(value, "json");
}

static bool take_rules(struct slice value, struct api_request *api)
{
    if (value.len == 0 || value.len >= sizeof api->rules) {
        return false;
    }
    memcpy(api->rules, value.at, value.len);
    return true;
}

static bool take_player(struct slice value, struct api_request *api)
{
    char bytes[PLAYER_BYTES];
    if (!base64url_decode(value, bytes, sizeof bytes)) {
        return false;
    }
    memcpy(api->player, value.at, value.len);
    return true;
}

/* "1700000000000.K7MPQ2R9XD-3" */
bool api_parse_cursor(struct slice text, struct store_cursor *out)
{
    const struct slice time = slice_from(text.at, slice_find(text, '.'));
    const struct slice key = slice_skip(text, time.len + 1);
    if (key.len == 0 || key.len > sizeof out->key ||
        parse_i64(time, 0, INT64_MAX, &out->at_ms) != ERR_OK) {
        return false;
    }
    memcpy(out->key, key.at, key.len);
    out->key_len = key.len;
    out->is_set = true;
    return true;
}

static bool take_cursor(struct slice value, struct api_request *api)
{
    return api_parse_cursor(value, &api->cursor);
}

void api_format_cursor(const struct store_cursor *cursor, char out[API_CURSOR_CAP])
{
    (void)snprintf(out, API_CURSOR_CAP, "%" PRId64 ".%.*s", cursor->at_ms, (int)cursor->key_len,
                   cursor->key);
}

static bool take_parameter(struct slice name, struct slice value, struct api_request *api)
{
    static const struct {
        enum api_kind kind;
        const char *name;
        bool (*take)(struct slice value, struct api_request *api);
    } rows[] = {
        {API_GAME, "format", take_format},    {API_ARCHIVE, "game", take_rules},
        {API_ARCHIVE, "player", take_player}, {API_ARCHIVE, "before", take_cursor},
        {API_ROOMS, "before", take_cursor},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (rows[i].kind == api->kind && slice_is(name, rows[i].name)) {
            return rows[i].take(value, api);
        }
    }
    return true;
}

enum err api_parse_room(struct slice name, struct api_request *api)
{
    const enum err err = parse_game_name(name, api);
    api->kind = API_RULES;
    return err;
}

enum err api_parse(struct slice path, struct slice query, struct api_request *api)
{
    struct slice rest = query;
    struct slice part;
    const enum err err = parse_path(path, api);
    if (err != ERR_OK) {
        return err;
    }
    while (rest.len > 0 && slice_split(&rest, '&', &part)) {
        const size_t name_len = slice_find(part, '=');
        if (!take_parameter(slice_from(part.at, name_len), slice_skip(part, name_len + 1), api)) {
            return ERR_MALFORMED;
        }
    }
    return ERR_OK;
}
