// SPDX-License-Identifier: MIT
/* Any bytes as what the store holds of a room: the first line its summary, then records as in
 * stored.h. The server starts on it, and people come. A log that does not follow from itself stays as
 * it is: what is asked of the room is refused. */
#include "base/attr.h"
#include "fuzz/fuzz.h"
#include "fuzz/stored.h"
#include "hub/present.h"

#define ROOM "2222222222"

/* Whether the room can be made from it. */
static bool is_sound(const struct stored *log)
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stored log;
    struct slice text = slice_from(size > 0 ? (const char *)data : "", size);
    struct peers *peers = peers_open();
    const struct slice summary = stored_take_line(&text);
    stored_read(&text, &log);
    if (log.count > 0) {
        const bool can_be_played = is_sound(&log);
        stored_put(peers, ROOM, summary, &log);
        peers_restart(peers, false);
        stored_greet(peers);
        ask_all(peers);
        say_all(peers);
        stored_wait_long(peers);
        peers_restart(peers, true);
        stored_greet(peers);
        say_all(peers);
        ASSERT(can_be_played || stored_count(peers, ROOM) == log.count);
    }
    peers_close(peers);
    stored_finish(&log);
    return 0;
}
