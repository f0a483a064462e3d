// SPDX-License-Identifier: MIT
/* Any bytes as the life of a server: connections, frames, requests, time, a store that fails and a
 * server that starts anew. A line is a deed; what it does not know is skipped.
 *
 *   +P -P    connection P (0..7) begins, ends            hPSname   it says hello with secret S
 *   >P text  a frame; @R stands for the code of room R, $R for game, ply and position there, ~R
 *            for its game, !P for the id of the player at P, ^H for the code of hall H, & and a
 *            digit for the last link
 *   HPHA t   an action of a hall, of the table below, with further fields
 *   LPHO     listens to hall H, or to the lobby when there is none; O w: as a wall, -: no more
 *   vRK      move number K of those that are allowed in room R, by everybody
 *   tN d     time passes (a step of the table below), or up to the next deadline
 *   f g k    the store refuses writes, refuses reads, says nothing; or works again
 *   R X W    the server starts anew, after a crash, with another store
 *   wH       somebody else writes to the log of hall H
 *   a text   a request over HTTP; or for the page of a table, which does not begin with '/'
 *   rPN      a ping came back
 *   cP       it reads nothing; or again                  o text    an operator's line
 */
#include <inttypes.h>
#include <string.h>

#include "base/attr.h"
#include "fuzz/fuzz.h"
#include "fuzz/stored.h"

enum { DEEDS_MAX = 120 };

static unsigned digit(struct slice line, size_t at)
{
    return at < line.len ? (unsigned)(uint8_t)line.at[at] % 16 : 0;
}

/* --- texts with names in them ---------------------------------------------------------------- */

static void append_name(const struct peers *peers, char sort, unsigned n, struct buf *out)
{
    const struct peers_room *room = n < peers->room_count ? &peers->rooms[n] : NULL;
    if (sort == '@' && room != NULL) {
        (void)buf_append_text(out, room->code);
    } else if (sort == '$' && room != NULL) {
        (void)buf_printf(out, "\"game\":%" PRId64 ",\"ply\":%" PRId64 ",\"pos\":\"%s\"",
                         (int64_t)room->game, (int64_t)room->ply, room->pos);
    } else if (sort == '~' && room != NULL) {
        (void)buf_printf(out, "%" PRId64, (int64_t)room->game);
    } else if (sort == '!' && n < PEERS) {
        (void)buf_append_text(out, peers->peers[n].player);
    } else if (sort == '^' && n < peers->hall_count) {
        (void)buf_append_text(out, peers->halls[n]);
    } else if (sort == '&') {
        (void)buf_append_text(out, peers->link);
    }
}

static bool is_name(char sort)
{
    return sort != '\0' && strchr("@$~!^&", sort) != NULL;
}

static void expand(const struct peers *peers, struct slice text, struct buf *out)
{
    for (size_t i = 0; i < text.len; i++) {
        const int next = i + 1 < text.len ? text.at[i + 1] : '\0';
        if (is_name(text.at[i]) && next >= '0' && next <= '9') {
            append_name(peers, text.at[i], (unsigned)(next - '0'), out);
            i++;
        } else {
            (void)buf_append_char(out, text.at[i]);
        }
    }
}

/* --- deeds ----------------------------------------------------------------------------------- */

static void do_connect(struct peers *peers, struct slice line)
{
    peers_connect(peers, digit(line, 1) % PEERS);
}

static void do_disconnect(struct peers *peers, struct slice line)
{
    peers_disconnect(peers, digit(line, 1) % PEERS);
}

/* Sends the text; the bytes lie in a block of their size. */
static void say(struct peers *peers, unsigned peer, struct slice text)
{
    struct buf frame;
    buf_init(&frame, HUB_MESSAGE_MAX);
    expand(peers, text, &frame);
    if (!frame.has_failed) {
        peers_say(peers, peer, buf_slice(&frame));
    }
    buf_finish(&frame);
}

static void do_say(struct peers *peers, struct slice line)
{
    say(peers, digit(line, 1) % PEERS, slice_skip(line, 3));
}

static void do_hello(struct peers *peers, struct slice line)
{
    struct slice name = slice_skip(line, 3);
    const bool has_name = name.len > 0;
    struct buf frame;
    buf_init(&frame, HUB_MESSAGE_MAX);
    (void)buf_printf(
        &frame,
        "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":\"" STAGE_SECRET
        "\"%s%.*s%s,\"language\":\"en\",\"kind\":\"%s\"}}",
        digit(line, 2) % 10, has_name ? ",\"name\":\"" : "", SLICE_ARG(name), has_name ? "\"" : "",
        digit(line, 2) >= 10 ? "bot" : "person");
    if (!frame.has_failed) {
        peers_say(peers, digit(line, 1) % PEERS, buf_slice(&frame));
    }
    buf_finish(&frame);
}

/* Of the rest of the line names are replaced too. */
static void say_more(struct peers *peers, unsigned peer, struct buf *start, struct slice rest)
{
    buf_append_slice(start, rest);
    (void)buf_append_text(start, "}}");
    if (!start->has_failed) {
        say(peers, peer, buf_slice(start));
    }
    buf_finish(start);
}

static void do_hall(struct peers *peers, struct slice line)
{
    static const char *const actions[16] = {
        "open",      "settings",    "ready",  "wait",  "stop",     "help",  "name",   "close",
        "add-names", "clear-names", "tables", "round", "announce", "pause", "resume", "hand-over"};
    const unsigned action = digit(line, 3);
    struct buf frame;
    buf_init(&frame, HUB_MESSAGE_MAX);
    (void)buf_printf(&frame, "{\"t\":\"hall\",\"id\":\"H%u\",\"d\":{\"action\":\"%s\"",
                     ++peers->last_id, actions[action]);
    if (action == 0) {
        (void)buf_append_text(&frame, ",\"title\":\"Club\"");
    } else {
        (void)buf_printf(&frame, ",\"hall\":\"^%u\"", digit(line, 2) % PEERS_HALLS);
    }
    say_more(peers, digit(line, 1) % PEERS, &frame, slice_skip(line, 5));
}

static void do_listen(struct peers *peers, struct slice line)
{
    const unsigned hall = digit(line, 2);
    const char option = (char)(line.len > 3 ? line.at[3] : ' ');
    struct buf frame;
    buf_init(&frame, HUB_MESSAGE_MAX);
    (void)buf_printf(&frame, "{\"t\":\"lobby\",\"id\":\"L%u\",\"d\":{\"on\":%s", ++peers->last_id,
                     option == '-' ? "false" : "true");
    if (hall < peers->hall_count) {
        (void)buf_printf(&frame, ",\"hall\":\"^%u\"%s", hall,
                         option == 'w' ? ",\"wall\":true" : "");
    }
    say_more(peers, digit(line, 1) % PEERS, &frame, slice_from("", 0));
}

static void do_move(struct peers *peers, struct slice line)
{
    peers_move(peers, digit(line, 1), digit(line, 2));
}

static void do_wait(struct peers *peers, struct slice line)
{
    static const int64_t steps_ms[16] = {1,      17,      250,      1000,     1001,  3999,
                                         5001,   10000,   15000,    20001,    45000, 60000,
                                         300000, 1800000, 86400000, 604800000};
    peers_wait(peers, steps_ms[digit(line, 1)]);
}

static void do_deadline(struct peers *peers, struct slice line)
{
    const int64_t deadline_ms = hub_next_deadline(peers->stage.hub);
    (void)line;
    if (deadline_ms != INT64_MAX && deadline_ms > peers->stage.now_ms) {
        peers_wait(peers, deadline_ms - peers->stage.now_ms);
    }
}

static void do_fail_writes(struct peers *peers, struct slice line)
{
    (void)line;
    peers->store_fails = !peers->store_fails;
    stage_fail_store(&peers->stage, peers->store_fails);
}

static void do_fail_reads(struct peers *peers, struct slice line)
{
    (void)line;
    peers->reads_fail = !peers->reads_fail;
    stage_fail_reads(&peers->stage, peers->reads_fail);
}

static void do_hold(struct peers *peers, struct slice line)
{
    (void)line;
    peers_hold(peers, !peers->stage.is_store_held);
}

static void do_restart(struct peers *peers, struct slice line)
{
    peers_restart(peers, line.at[0] == 'X');
}

static void do_replace(struct peers *peers, struct slice line)
{
    (void)line;
    peers_replace_store(peers);
}

static void do_intrude(struct peers *peers, struct slice line)
{
    const unsigned hall = digit(line, 1);
    if (hall < peers->hall_count && !peers->stage.is_store_held) {
        stored_intrude(peers, peers->halls[hall]);
    }
}

static void do_operate(struct peers *peers, struct slice line)
{
    struct buf text;
    buf_init(&text, HUB_OPERATOR_LINE_MAX);
    expand(peers, slice_skip(line, 2), &text);
    if (!text.has_failed) {
        peers_operate(peers, buf_slice(&text));
    }
    buf_finish(&text);
}

static void do_request(struct peers *peers, struct slice line)
{
    struct buf text;
    buf_init(&text, HUB_MESSAGE_MAX);
    expand(peers, slice_skip(line, 2), &text);
    const struct slice whole = buf_slice(&text);
    const size_t len = slice_find(whole, '?');
    const struct slice path = slice_from(buf_text(&text), len);
    const bool is_page = path.len > 0 && path.at[0] != '/';
    if (is_page || slice_is(path, "/api") || slice_has_prefix(path, "/api/")) {
        peers_ask(peers, path, slice_skip(whole, len + 1));
    }
    buf_finish(&text);
}

static void do_choke(struct peers *peers, struct slice line)
{
    peers_choke(peers, digit(line, 1) % PEERS);
}

static void do_round_trip(struct peers *peers, struct slice line)
{
    const hub_conn conn = peers->peers[digit(line, 1) % PEERS].conn;
    if (conn != 0) {
        hub_on_round_trip(peers->stage.hub, conn, digit(line, 2) * 150, peers->stage.now_ms);
        peers_settle(peers);
    }
}

static void do_deed(struct peers *peers, struct slice line)
{
    static const struct {
        char letter;
        void (*go)(struct peers *peers, struct slice line);
    } rows[] = {
        {'+', do_connect},    {'-', do_disconnect}, {'h', do_hello},      {'>', do_say},
        {'v', do_move},       {'t', do_wait},       {'d', do_deadline},   {'f', do_fail_writes},
        {'g', do_fail_reads}, {'k', do_hold},       {'R', do_restart},    {'X', do_restart},
        {'W', do_replace},    {'a', do_request},    {'r', do_round_trip}, {'c', do_choke},
        {'o', do_operate},    {'H', do_hall},       {'L', do_listen},     {'w', do_intrude},
    };
    for (size_t i = 0; line.len > 0 && i < COUNT_OF(rows); i++) {
        if (rows[i].letter == line.at[0]) {
            rows[i].go(peers, line);
            return;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice rest = slice_from(size > 0 ? (const char *)data : "", size);
    struct slice line = SLICE_NONE;
    struct peers *peers = peers_open();
    for (unsigned i = 0; i < DEEDS_MAX && rest.len > 0 && slice_split(&rest, '\n', &line); i++) {
        do_deed(peers, line);
    }
    peers_close(peers);
    return 0;
}
