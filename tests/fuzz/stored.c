// SPDX-License-Identifier: MIT
#include "fuzz/stored.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "base/hash.h"

#define NUMBER "\"v\":0,"
#define HASH   "\"hash\":\"?\""

static size_t find_text(struct slice bytes, const char *text)
{
    const size_t len = strlen(text);
    for (size_t i = 0; i + len <= bytes.len; i++) {
        if (memcmp(bytes.at + i, text, len) == 0) {
            return i;
        }
    }
    return bytes.len;
}

static uint64_t hash_position(struct slice before)
{
    static const char start[] = "\"position\":\"";
    const size_t at = find_text(before, start);
    const struct slice rest = slice_skip(before, at + sizeof start - 1);
    return hash_fnv1a(slice_from(rest.at, slice_find(rest, '"')));
}

static void add_record(struct stored *log, struct slice line)
{
    struct buf *out = &log->bytes[log->count];
    buf_init(out, STORE_VALUE_BYTES);
    const size_t number = find_text(line, NUMBER);
    buf_append(out, line.at, number);
    if (number < line.len) {
        (void)buf_printf(out, "\"v\":%zu,", log->count + 1);
    }
    struct slice rest = slice_skip(line, number + sizeof NUMBER - 1);
    const size_t hash = find_text(rest, HASH);
    buf_append(out, rest.at, hash);
    if (hash < rest.len) {
        (void)buf_printf(out, "\"hash\":\"%016" PRIx64 "\"", hash_position(rest));
        buf_append_slice(out, slice_skip(rest, hash + sizeof HASH - 1));
    }
    log->records[log->count++] = buf_slice(out);
}

struct slice stored_take_line(struct slice *text)
{
    struct slice line = SLICE_NONE;
    return text->len > 0 && slice_split(text, '\n', &line) ? line : slice_of("");
}

void stored_read(struct slice *text, struct stored *out)
{
    memset(out, 0, sizeof *out);
    while (text->len > 0 && text->at[0] != '=') {
        const struct slice line = stored_take_line(text);
        if (line.len > 0 && out->count < STORED_RECORDS_MAX) {
            add_record(out, line);
        }
    }
}

void stored_finish(struct stored *log)
{
    for (size_t i = 0; i < log->count; i++) {
        buf_finish(&log->bytes[i]);
    }
}

void stored_put(struct peers *peers, const char *key, struct slice summary,
                const struct stored *log)
{
    const struct store_summary whole = {
        .at_ms = peers->stage.now_ms,
        .next_deadline_ms = peers->stage.now_ms + 1,
        .is_live = true,
        .is_public = true,
        .body = summary,
    };
    const struct store_batch batch = {.key = slice_of(key),
                                      .records = log->records,
                                      .record_count = log->count,
                                      .summary = &whole};
    store_append(peers->stage.store, &batch, (struct store_done){0});
    peers_settle(peers);
}

static void on_read(void *ctx, uint64_t tag, const struct store_result *result)
{
    uint64_t *v = ctx;
    (void)tag;
    *v = result->v;
}

uint64_t stored_count(struct peers *peers, const char *key)
{
    uint64_t v = 0;
    store_read(peers->stage.store, slice_of(key), 1, 0,
               (struct store_done){.fn = on_read, .ctx = &v});
    peers_settle(peers);
    return v;
}

void stored_intrude(struct peers *peers, const char *hall)
{
    char key[32];
    char text[128];
    (void)snprintf(key, sizeof key, "hall.%s", hall);
    const uint64_t v = stored_count(peers, key);
    const int len = snprintf(text, sizeof text,
                             "{\"h\":1,\"v\":%" PRIu64 ",\"at\":%" PRId64
                             ",\"by\":\"server\",\"cmd\":null,"
                             "\"digest\":null,\"t\":\"paused\",\"d\":{}}",
                             v + 1, peers->stage.now_ms);
    const struct slice record = slice_from(text, (size_t)len);
    const struct store_summary summary = {
        .at_ms = peers->stage.now_ms, .is_live = true, .body = slice_of("{}")};
    const struct store_batch batch = {.key = slice_of(key),
                                      .expected_v = v,
                                      .records = &record,
                                      .record_count = 1,
                                      .summary = &summary};
    store_append(peers->stage.store, &batch, (struct store_done){0});
    peers->is_replaced = true;
    peers_settle(peers);
}

/* --- the server that starts on it ------------------------------------------------------------ */

void stored_greet(struct peers *peers)
{
    static const char *const hellos[] = {
        "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":\"AAAAAAAAAAAAAAAAAAAA0A\","
        "\"name\":\"Awa\",\"language\":\"en\",\"kind\":\"person\"}}",
        "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":\"AAAAAAAAAAAAAAAAAAAA1A\","
        "\"language\":\"fr\",\"kind\":\"person\"}}",
        "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":\"AAAAAAAAAAAAAAAAAAAA2A\","
        "\"language\":\"pl\",\"kind\":\"bot\"}}",
    };
    for (unsigned i = 0; i < COUNT_OF(hellos); i++) {
        peers_connect(peers, i);
        peers_say(peers, i, slice_of(hellos[i]));
    }
}

void stored_wait_long(struct peers *peers)
{
    for (int i = 0; i < 6; i++) {
        const int64_t deadline_ms = hub_next_deadline(peers->stage.hub);
        peers_wait(peers, deadline_ms - peers->stage.now_ms);
    }
    peers_wait(peers, 604800000);
}
