// SPDX-License-Identifier: MIT
/* Any bytes as what the store holds of a hall and of what belongs to it: records as in stored.h. A
 * line of '=' and a key begins another log: "=hall.CODE" a hall's, "=CODE" a room's, with its summary
 * in the next line. The server starts on them, and people come. A hall whose log does not follow from
 * itself stays as it is: what is asked of it is refused. */
#include <string.h>

#include "base/attr.h"
#include "base/code.h"
#include "fuzz/fuzz.h"
#include "fuzz/stored.h"
#include "hub/hall_fold.h"

#define HALL   "2222222222"
#define ROOM   "3333333333"
#define PREFIX "hall."
#define KEY    PREFIX HALL

enum { LOGS_MAX = 6, KEY_CAP = 16 };

/* Whether the hall can be made from it. */
static bool is_sound(const struct stored *log)
{
    struct hall_fold fold;
    struct wire_hall_record record;
    struct wire_fault fault;
    bool is_good = log->count > 0;
    hall_fold_init(&fold, (struct hash_seed){0});
    for (size_t i = 0; is_good && i < log->count; i++) {
        is_good = wire_decode_hall_record(log->records[i], &record, &fault) == ERR_OK &&
                  record.v == i + 1 && hall_fold_apply(&fold, &record.event, record.at_ms);
    }
    hall_fold_finish(&fold);
    return is_good;
}

/* The key of the next log; false when the line names none. */
static bool read_key(struct slice *text, char out[KEY_CAP])
{
    char code[CODE_CAP];
    const struct slice key = slice_skip(stored_take_line(text), 1);
    const bool is_hall = slice_has_prefix(key, PREFIX);
    if (!code_parse(slice_skip(key, is_hall ? strlen(PREFIX) : 0), code)) {
        return false;
    }
    memcpy(out, is_hall ? PREFIX : "", is_hall ? sizeof PREFIX : 1);
    memcpy(out + strlen(out), code, sizeof code);
    return true;
}

/* The logs behind the first one. */
static void put_others(struct peers *peers, struct slice text)
{
    for (unsigned i = 1; i < LOGS_MAX && text.len > 0; i++) {
        char key[KEY_CAP];
        struct stored log;
        struct slice summary = slice_of("{}");
        const bool has_key = read_key(&text, key);
        if (has_key && !slice_has_prefix(slice_of(key), PREFIX)) {
            summary = stored_take_line(&text);
        }
        stored_read(&text, &log);
        if (has_key && log.count > 0) {
            stored_put(peers, key, summary, &log);
        }
        stored_finish(&log);
    }
}

/* --- the server that starts on them ---------------------------------------------------------- */

#define ACTION(id, action, rest)                                                          \
    "{\"t\":\"hall\",\"id\":\"" id "\",\"d\":{\"hall\":\"" HALL "\",\"action\":\"" action \
    "\"" rest "}}"

/* Everybody asks for everything. */
static void say_all(struct peers *peers)
{
    static const char *const frames[] = {
        "{\"t\":\"lobby\",\"id\":\"1\",\"d\":{\"hall\":\"" HALL "\"}}",
        ACTION("2", "ready", ""),
        ACTION("3", "help", ",\"room\":\"" ROOM "\""),
        ACTION("4", "name", ",\"name\":\"Ada\""),
        ACTION("5", "add-names", ",\"list\":[{\"name\":\"Ada\"},{\"name\":\"Bea\"}]"),
        ACTION("6", "announce", ",\"text\":\"Tea\",\"language\":\"en\""),
        ACTION("7", "pause", ""),
        ACTION("8", "resume", ""),
        ACTION("9", "tables", ",\"count\":1"),
        ACTION("10", "tables", ",\"count\":1,\"game\":\"adji-boto\""),
        ACTION("11", "round", ""),
        "{\"t\":\"resign\",\"id\":\"12\",\"d\":{\"room\":\"" ROOM "\",\"game\":1}}",
        "{\"t\":\"join\",\"id\":\"13\",\"d\":{\"room\":\"" ROOM "\"}}",
        ACTION("14", "wait", ""),
        ACTION("15", "stop", ""),
        "{\"t\":\"create\",\"id\":\"16\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
        "\"hall\":\"" HALL "\"}}",
        ACTION("17", "settings", ",\"title\":\"Club\",\"names\":\"list\""),
        "{\"t\":\"rename\",\"id\":\"18\",\"d\":{\"name\":\"Abla\"}}",
        "{\"t\":\"forget\",\"id\":\"19\",\"d\":{}}",
        ACTION("20", "clear-names", ""),
        ACTION("21", "hand-over", ",\"player\":\"gAw8fSxWVfQb0Tb9\""),
    };
    for (size_t i = 0; i < COUNT_OF(frames); i++) {
        for (unsigned peer = 0; peer < 3; peer++) {
            peers_say(peers, peer, slice_of(frames[i]));
        }
        for (unsigned n = 0; i == 10 && n < peers->room_count; n++) {
            peers_move(peers, n, n);
        }
        peers_wait(peers, 250);
    }
}

static void ask_all(struct peers *peers)
{
    static const char *const paths[] = {"/api/halls/" HALL, "/api/halls/" HALL ".csv",
                                        "/api/halls/" HALL "-standings.csv", "/api/rooms/" ROOM};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        peers_ask(peers, slice_of(paths[i]), slice_of(""));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stored log;
    struct slice text = slice_from(size > 0 ? (const char *)data : "", size);
    struct peers *peers = peers_open();
    stored_read(&text, &log);
    const bool can_be_seen = is_sound(&log);
    if (log.count > 0) {
        stored_put(peers, KEY, slice_of("{}"), &log);
    }
    put_others(peers, text);
    peers_restart(peers, false);
    ASSERT((peers_look(peers, HALL)->all != NULL) == can_be_seen);
    ask_all(peers);
    stored_greet(peers);
    say_all(peers);
    peers_restart(peers, false);
    stored_greet(peers);
    say_all(peers);
    stored_wait_long(peers);
    peers_restart(peers, true);
    ask_all(peers);
    ASSERT(can_be_seen || stored_count(peers, KEY) == log.count);
    peers_close(peers);
    stored_finish(&log);
    return 0;
}
