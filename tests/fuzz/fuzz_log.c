// SPDX-License-Identifier: MIT
/* Any bytes as what the store holds of a room: the first line its summary, then a line a record. A
 * record may leave out what no mutation could get right: `"v":0` is the number of the line,
 * `"hash":"?"` that of the position before it. The server starts on it, and people come. A log
 * that does not follow from itself stays as it is: what is asked of the room is refused. */
#include <inttypes.h>
#include <string.h>

#include "base/attr.h"
#include "base/hash.h"
#include "fuzz/fuzz.h"
#include "fuzz/peers.h"
#include "hub/present.h"

#define ROOM   "2222222222"
#define NUMBER "\"v\":0,"
#define HASH   "\"hash\":\"?\""

enum { RECORDS_MAX = 64 };

/* A log as it goes into the store. */
struct log {
    struct slice summary;
    struct buf bytes[RECORDS_MAX];
    struct slice records[RECORDS_MAX];
    size_t count;
};

/* --- reading --------------------------------------------------------------------------------- */

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

static void add_record(struct log *log, struct slice line)
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

static void read_log(struct slice text, struct log *out)
{
    struct slice line = SLICE_NONE;
    memset(out, 0, sizeof *out);
    if (!slice_split(&text, '\n', &out->summary)) {
        return;
    }
    while (out->count < RECORDS_MAX && text.len > 0 && slice_split(&text, '\n', &line)) {
        if (line.len > 0) {
            add_record(out, line);
        }
    }
}

static void finish_log(struct log *log)
{
    for (size_t i = 0; i < log->count; i++) {
        buf_finish(&log->bytes[i]);
    }
}

/* Whether the room can be made from it. */
static bool is_sound(const struct log *log)
{
    struct room room;
    struct wire_record record;
    struct room_event event;
    struct wire_fault fault;
    bool is_good = true;
    room_init(&room);
    for (size_t i = 0; is_good && i < log->count; i++) {
        is_good = restore_record(&room, log->records[i], &record, &event, &fault) == ERR_OK;
        ASSERT(is_good || fault.text[0] != '\0');
    }
    room_finish(&room);
    return is_good;
}

/* --- the server that starts on it ------------------------------------------------------------ */

static void store_log(struct peers *peers, const struct log *log)
{
    const struct store_summary summary = {
        .at_ms = peers->stage.now_ms,
        .next_deadline_ms = peers->stage.now_ms + 1,
        .is_live = true,
        .is_public = true,
        .body = log->summary,
    };
    const struct store_batch batch = {.key = slice_of(ROOM),
                                      .records = log->records,
                                      .record_count = log->count,
                                      .summary = &summary};
    store_append(peers->stage.store, &batch, (struct store_done){0});
    peers_settle(peers);
}

static void on_read(void *ctx, uint64_t tag, const struct store_result *result)
{
    uint64_t *v = ctx;
    (void)tag;
    *v = result->v;
}

static uint64_t count_stored(struct peers *peers)
{
    uint64_t v = 0;
    store_read(peers->stage.store, slice_of(ROOM), 1, 0,
               (struct store_done){.fn = on_read, .ctx = &v});
    peers_settle(peers);
    return v;
}

static void greet(struct peers *peers)
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

/* Everybody asks for everything. */
static void say_all(struct peers *peers)
{
    static const char *const frames[] = {
        "{\"t\":\"lobby\",\"id\":\"1\",\"d\":{}}",
        "{\"t\":\"sync\",\"id\":\"2\",\"d\":{\"room\":\"" ROOM "\",\"v\":0}}",
        "{\"t\":\"watch\",\"id\":\"3\",\"d\":{\"room\":\"" ROOM "\"}}",
        "{\"t\":\"games\",\"id\":\"4\",\"d\":{}}",
        "{\"t\":\"move\",\"id\":\"5\",\"d\":{\"room\":\"" ROOM
        "\",\"game\":1,\"ply\":0,\"pit\":\"A\",\"pos\":\"0000000000000000\"}}",
        "{\"t\":\"say\",\"id\":\"6\",\"d\":{\"room\":\"" ROOM "\",\"phrase\":\"hello\"}}",
        "{\"t\":\"offer\",\"id\":\"7\",\"d\":{\"room\":\"" ROOM "\",\"game\":1,\"kind\":\"draw\"}}",
        "{\"t\":\"resign\",\"id\":\"8\",\"d\":{\"room\":\"" ROOM "\",\"game\":1}}",
        "{\"t\":\"offer\",\"id\":\"9\",\"d\":{\"room\":\"" ROOM
        "\",\"game\":1,\"kind\":\"rematch\"}}",
        "{\"t\":\"join\",\"id\":\"10\",\"d\":{\"room\":\"" ROOM "\"}}",
        "{\"t\":\"host\",\"id\":\"11\",\"d\":{\"room\":\"" ROOM "\",\"action\":\"lock\"}}",
        "{\"t\":\"rename\",\"id\":\"12\",\"d\":{\"name\":\"Abla\"}}",
        "{\"t\":\"leave\",\"id\":\"13\",\"d\":{\"room\":\"" ROOM "\"}}",
    };
    for (size_t i = 0; i < COUNT_OF(frames); i++) {
        for (unsigned peer = 0; peer < 3; peer++) {
            peers_say(peers, peer, slice_of(frames[i]));
        }
        for (unsigned n = 0; i == 4 && n < peers->room_count; n++) {
            peers_move(peers, n, n);
        }
    }
}

static void ask_all(struct peers *peers)
{
    static const char *const paths[] = {"/api/rooms/" ROOM, "/api/rooms/" ROOM "/games/1",
                                        "/api/rooms/" ROOM "/games/1.txt", "/api/rooms",
                                        "/api/archive"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        peers_ask(peers, slice_of(paths[i]), slice_of(""));
    }
}

/* A minute at a time as the net does: it never sleeps past a deadline. */
static void wait_long(struct peers *peers)
{
    for (int i = 0; i < 6; i++) {
        const int64_t deadline_ms = hub_next_deadline(peers->stage.hub);
        peers_wait(peers, deadline_ms - peers->stage.now_ms);
    }
    peers_wait(peers, 604800000);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct log log;
    struct peers *peers = peers_open();
    read_log(slice_from(size > 0 ? (const char *)data : "", size), &log);
    if (log.count > 0) {
        const bool can_be_played = is_sound(&log);
        store_log(peers, &log);
        peers_restart(peers, false);
        greet(peers);
        ask_all(peers);
        say_all(peers);
        wait_long(peers);
        peers_restart(peers, true);
        greet(peers);
        say_all(peers);
        ASSERT(can_be_played || count_stored(peers) == log.count);
    }
    peers_close(peers);
    finish_log(&log);
    return 0;
}
