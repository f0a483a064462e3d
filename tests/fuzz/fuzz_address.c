// SPDX-License-Identifier: MIT
/* Any bytes as the address of a request over HTTP: what is taken names a room, a game or a place in
 * a list, and that place is written and read again the same. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "fuzz/fuzz.h"
#include "hub/api.h"

static void check_room(const struct api_request *api)
{
    char code[CODE_CAP];
    bool is_code = code_parse(slice_of(api->code), code);
    ASSERT(is_code && strcmp(code, api->code) == 0);
    ASSERT((api->kind == API_GAME) == (api->number > 0));
    ASSERT(api->kind == API_GAME || !api->is_record);
}

static void check_list(const struct api_request *api)
{
    static const char before[] = "before=";
    char query[sizeof before + API_CURSOR_CAP] = "before=";
    struct api_request again = {.request = 1};
    ASSERT(strlen(api->player) == 0 || strlen(api->player) == WIRE_PLAYER_CAP - 1);
    ASSERT(strlen(api->rules) < sizeof api->rules);
    if (!api->cursor.is_set) {
        return;
    }
    ASSERT(api->cursor.key_len >= 1 && api->cursor.key_len <= STORE_KEY_BYTES);
    if (memchr(api->cursor.key, '&', api->cursor.key_len) != NULL ||
        memchr(api->cursor.key, '\0', api->cursor.key_len) != NULL) {
        return; /* no key of the store's */
    }
    api_format_cursor(&api->cursor, query + sizeof before - 1);
    enum err err = api_parse(slice_of("/api/rooms"), slice_of(query), &again);
    ASSERT(err == ERR_OK && again.cursor.is_set);
    ASSERT(again.cursor.at_ms == api->cursor.at_ms);
    ASSERT(again.cursor.key_len == api->cursor.key_len);
    ASSERT(memcmp(again.cursor.key, api->cursor.key, api->cursor.key_len) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice whole = slice_from(data, size);
    struct slice path = slice_from(whole.at, slice_find(whole, '?'));
    struct api_request api = {.request = 1};
    enum err err = api_parse(path, slice_skip(whole, path.len + 1), &api);
    ASSERT(err == ERR_OK || err == ERR_NOT_FOUND || err == ERR_MALFORMED);
    if (err != ERR_OK) {
        return 0;
    }
    if (api.kind == API_GAME || api.kind == API_SERIES) {
        check_room(&api);
    } else {
        check_list(&api);
    }
    return 0;
}
