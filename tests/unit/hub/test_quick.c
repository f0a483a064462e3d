// SPDX-License-Identifier: MIT
/* Quick pairing: who is paired with whom, and what becomes of it. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"
#include "wire/limits.h"

#define WAIT    "{\"t\":\"quick\",\"id\":\"w\",\"d\":{\"action\":\"wait\"}}"
#define ACCEPT  "{\"t\":\"quick\",\"id\":\"a\",\"d\":{\"action\":\"accept\"}}"
#define DECLINE "{\"t\":\"quick\",\"id\":\"d\",\"d\":{\"action\":\"decline\"}}"
#define STOP    "{\"t\":\"quick\",\"id\":\"s\",\"d\":{\"action\":\"stop\"}}"
#define BLITZ   "\"clock\":{\"kind\":\"fischer\",\"base\":30000,\"increment\":2000}"
#define NORMAL  "\"clock\":{\"kind\":\"fischer\",\"base\":90000,\"increment\":5000}"
#define ABE     "\"game\":\"djenon-abe\""
#define BOTS    "\"bots\":true"
#define PERSON  "person"
#define BOT     "bot"

enum { ACCEPT_MS = 15000, COUNT_MS = 1000, PLAYER_CAP = 17 };

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

/* A connection of the player with this number, and his public id. All have the same name. */
static hub_conn enter(unsigned number, const char *kind, char player[PLAYER_CAP])
{
    const hub_conn conn = stage_connect(&stage);
    stage_take_type(&stage, conn, "welcome");
    stage_send(
        &stage, conn,
        "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":"
        "\"AAAAAAAAAAAAAAAAAAA%02uA\",\"language\":\"en\",\"kind\":\"%s\",\"name\":\"Ana\"}}",
        number, kind);
    const json_t *hello = stage_take_ok(&stage, conn, "h");
    (void)snprintf(player, PLAYER_CAP, "%s", stage_text(hello, "d.player"));
    return conn;
}

static hub_conn enter_person(unsigned number)
{
    char player[PLAYER_CAP];
    return enter(number, PERSON, player);
}

static const json_t *expect_state(hub_conn conn, const char *state)
{
    const json_t *news = stage_take_type(&stage, conn, "quick");
    ck_assert_str_eq(stage_text(news, "d.state"), state);
    return news;
}

static void say(hub_conn conn, const char *text, const char *id)
{
    stage_send(&stage, conn, "%s", text);
    stage_take_ok(&stage, conn, id);
}

/* Waits with these wishes; what comes of it is in the inbox. */
static void wait_for(hub_conn conn, const char *wishes)
{
    stage_send(&stage, conn, "{\"t\":\"quick\",\"id\":\"w\",\"d\":{\"action\":\"wait\"%s%s}}",
               wishes[0] != '\0' ? "," : "", wishes);
    stage_take_ok(&stage, conn, "w");
}

static void expect_count(hub_conn conn, json_int_t count)
{
    ck_assert_int_eq(stage_number(expect_state(conn, "waiting"), "d.waiting"), count);
}

/* Two who wait for anything, and are found for each other. */
static void find_two(hub_conn conns[2])
{
    for (unsigned i = 0; i < 2; i++) {
        conns[i] = enter_person(i);
        wait_for(conns[i], "");
    }
    expect_count(conns[0], 1);
    expect_state(conns[0], "found");
    expect_state(conns[1], "found");
}

/* --- who fits whom --------------------------------------------------------------------------- */

static const struct {
    const char *kind[2];
    const char *wishes[2];
    bool fits;
    const char *game; /* "" for any */
    int base_ms;      /* 0 for any */
} pairs[] = {
    {{PERSON, PERSON}, {"", ""}, true, "", 0},
    {{PERSON, PERSON}, {ABE, ""}, true, "djenon-abe", 90000},
    {{PERSON, PERSON}, {ABE, ABE}, true, "djenon-abe", 90000},
    {{PERSON, PERSON}, {ABE, "\"game\":\"adji-boto\""}, false, "", 0},
    {{PERSON, PERSON}, {ABE "," BLITZ, ""}, true, "djenon-abe", 30000},
    {{PERSON, PERSON}, {ABE "," BLITZ, ABE}, true, "djenon-abe", 30000},
    {{PERSON, PERSON}, {ABE "," BLITZ, BLITZ}, true, "djenon-abe", 30000},
    {{PERSON, PERSON}, {ABE "," BLITZ, ABE "," NORMAL}, false, "", 0},
    {{PERSON, PERSON}, {BLITZ, "\"game\":\"adji-boto\""}, false, "", 0},
    {{PERSON, BOT}, {"", ""}, false, "", 0},
    {{PERSON, BOT}, {"", BOTS}, false, "", 0},
    {{PERSON, BOT}, {BOTS, ""}, true, "", 0},
    {{BOT, PERSON}, {"", BOTS}, true, "", 0},
    {{BOT, BOT}, {"", ""}, false, "", 0},
    {{BOT, BOT}, {BOTS, ""}, false, "", 0},
    {{BOT, BOT}, {BOTS, BOTS}, true, "", 0},
};

START_TEST(two_are_paired_when_their_wishes_meet)
{
    hub_conn conns[2];
    for (unsigned i = 0; i < 2; i++) {
        char player[PLAYER_CAP];
        conns[i] = enter(i, pairs[_i].kind[i], player);
        wait_for(conns[i], pairs[_i].wishes[i]);
    }
    expect_count(conns[0], 1);
    if (!pairs[_i].fits) {
        expect_count(conns[1], 2);
        stage_expect_silence(&stage, conns[0]);
        return;
    }
    for (unsigned i = 0; i < 2; i++) {
        const json_t *found = expect_state(conns[i], "found");
        ck_assert_str_eq(stage_text(found, "d.opponent.kind"), pairs[_i].kind[1 - i]);
        ck_assert_int_eq(stage_number(found, "d.deadline"), stage.now_ms + ACCEPT_MS);
        if (pairs[_i].game[0] != '\0') {
            ck_assert_str_eq(stage_text(found, "d.game"), pairs[_i].game);
            ck_assert_int_eq(stage_number(found, "d.clock.base"), pairs[_i].base_ms);
        }
    }
}
END_TEST

START_TEST(who_avoids_a_player_is_not_paired_with_him_whoever_came_first)
{
    char player[2][PLAYER_CAP];
    hub_conn conns[2];
    char wishes[80];
    for (unsigned i = 0; i < 2; i++) {
        conns[i] = enter(i, PERSON, player[i]);
    }
    const unsigned avoiding = (unsigned)_i;
    (void)snprintf(wishes, sizeof wishes, "\"avoid\":[{\"player\":\"%s\"}]", player[1 - avoiding]);
    wait_for(conns[0], avoiding == 0 ? wishes : "");
    wait_for(conns[1], avoiding == 1 ? wishes : "");
    expect_count(conns[0], 1);
    expect_count(conns[1], 2);
}
END_TEST

START_TEST(who_has_waited_longest_is_paired_first)
{
    const hub_conn first = enter_person(0);
    const hub_conn second = enter_person(1);
    const hub_conn third = enter_person(2);
    wait_for(first, ABE);
    wait_for(second, "\"game\":\"adji-boto\"");
    wait_for(third, "");
    expect_count(first, 1);
    expect_state(first, "found");
    expect_state(third, "found");
    expect_count(second, 2);
    stage_expect_silence(&stage, second);
}
END_TEST

START_TEST(a_player_is_not_paired_with_himself_and_his_newest_connection_has_the_place)
{
    const hub_conn old = enter_person(0);
    const hub_conn new = enter_person(0);
    wait_for(old, "");
    wait_for(new, "");
    expect_count(old, 1);
    expect_state(old, "out");
    expect_count(new, 1);
    stage_send(&stage, old, ACCEPT);
    stage_take_error(&stage, old, "not-now");
    stage_disconnect(&stage, old);
    const hub_conn other = enter_person(1);
    wait_for(other, "");
    expect_state(new, "found");
    expect_state(other, "found");
}
END_TEST

START_TEST(who_waits_again_while_an_opponent_is_found_hears_of_him_again)
{
    hub_conn conns[2];
    find_two(conns);
    const hub_conn new = enter_person(0);
    wait_for(new, "");
    expect_state(conns[0], "out");
    expect_state(new, "found");
    say(new, ACCEPT, "a");
    say(conns[1], ACCEPT, "a");
    expect_state(new, "paired");
    expect_state(conns[1], "paired");
}
END_TEST

/* --- what is refused ------------------------------------------------------------------------- */

static const struct {
    const char *text;
    const char *code;
} refusals[] = {
    {"{\"t\":\"quick\",\"id\":\"r\",\"d\":{\"action\":\"wait\",\"game\":\"chess\"}}", "malformed"},
    {"{\"t\":\"quick\",\"id\":\"r\",\"d\":{\"action\":\"wait\",\"clock\":{\"kind\":\"days\",\"days\":1}}}",
     "malformed"},
    {"{\"t\":\"quick\",\"id\":\"r\",\"d\":{\"action\":\"wait\",\"game\":\"adji-boto\"," BLITZ "}}",
     "malformed"},
    {ACCEPT, "not-now"},
    {DECLINE, "not-now"},
};

START_TEST(what_cannot_be_is_refused_and_nobody_waits)
{
    const hub_conn conn = enter_person(0);
    stage_send(&stage, conn, "%s", refusals[_i].text);
    stage_take_error(&stage, conn, refusals[_i].code);
    const hub_conn other = enter_person(1);
    wait_for(other, "");
    expect_count(other, 1);
}
END_TEST

START_TEST(who_plays_by_a_clock_cannot_wait_for_another_game)
{
    hub_conn conns[2];
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    say(conns[1], ACCEPT, "a");
    const json_t *paired = expect_state(conns[0], "paired");
    stage_take_type(&stage, conns[0], "snapshot");
    stage_send(&stage, conns[0], WAIT);
    stage_take_error(&stage, conns[0], "seated-in-game");
    stage_send(&stage, conns[0],
               "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"%s\",\"game\":1}}",
               stage_text(paired, "d.room"));
    stage_take_ok(&stage, conns[0], "r");
    wait_for(conns[0], "");
    expect_count(conns[0], 1);
}
END_TEST

/* The connection's player begins a game with a friend; result: the answer that names its room. */
static const json_t *begin_game(hub_conn conn, hub_conn friend)
{
    stage_send(&stage, conn,
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"clock\":{\"kind\":\"fischer\",\"base\":60000}}}");
    const json_t *created = stage_take_ok(&stage, conn, "c");
    stage_send_in_room(&stage, friend, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"@\"}}",
                       stage_text(created, "d.room"));
    stage_take_type(&stage, conn, "seated");
    stage_take_type(&stage, conn, "started");
    return created;
}

START_TEST(who_begins_a_game_while_he_waits_is_paired_after_it)
{
    const hub_conn waiting = stage_player(&stage, 0);
    const hub_conn friend = stage_player(&stage, 1);
    wait_for(waiting, "");
    expect_count(waiting, 1);
    const json_t *created = begin_game(waiting, friend);
    const hub_conn third = stage_player(&stage, 2);
    wait_for(third, "");
    expect_count(third, 2);
    stage_send_in_room(&stage, waiting,
                       "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1}}",
                       stage_text(created, "d.room"));
    stage_take_ok(&stage, waiting, "r");
    stage_wait(&stage, COUNT_MS);
    expect_state(third, "found");
    expect_state(waiting, "found");
}
END_TEST

/* --- found ----------------------------------------------------------------------------------- */

static void expect_fact(const json_t *snapshot, const char *path, const char *text)
{
    ck_assert_str_eq(stage_text(snapshot, path), text);
}

/* The snapshot of the game that follows, and nothing else. */
static const json_t *expect_game(hub_conn conn, const json_t *paired)
{
    const json_t *snapshot = stage_take_type(&stage, conn, "snapshot");
    expect_fact(snapshot, "room", stage_text(paired, "d.room"));
    expect_fact(snapshot, "d.state", "playing");
    expect_fact(snapshot, "d.visibility", "public");
    expect_fact(snapshot, "d.spectators", "open");
    expect_fact(snapshot, "d.phrases", "canned");
    expect_fact(snapshot, "d.clock.kind", "fischer");
    ck_assert(json_is_null(stage_at(snapshot, "d.host")));
    ck_assert(json_is_true(stage_at(snapshot, "d.hints")));
    stage_expect_silence(&stage, conn);
    return snapshot;
}

START_TEST(when_both_accept_they_are_in_a_public_room_without_a_host_and_play)
{
    hub_conn conns[2];
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    stage_expect_silence(&stage, conns[1]);
    stage_wait(&stage, ACCEPT_MS - 1);
    say(conns[1], ACCEPT, "a");
    const json_t *paired = expect_state(conns[0], "paired");
    expect_game(conns[0], paired);
    expect_state(conns[1], "paired");
    expect_game(conns[1], paired);
    stage_wait(&stage, COUNT_MS);
    stage_expect_silence(&stage, conns[0]); /* nobody counts as absent after the long silence */
}
END_TEST

START_TEST(who_begins_a_game_when_an_opponent_was_found_cannot_accept)
{
    hub_conn conns[2];
    find_two(conns);
    (void)begin_game(conns[0], stage_player(&stage, 2));
    stage_send(&stage, conns[0], ACCEPT);
    stage_take_error(&stage, conns[0], "seated-in-game");
    say(conns[1], ACCEPT, "a");
    stage_wait(&stage, ACCEPT_MS);
    expect_state(conns[0], "out");
    expect_state(conns[1], "lost");
}
END_TEST

START_TEST(who_begins_a_game_after_he_has_accepted_is_out)
{
    hub_conn conns[2];
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    (void)begin_game(conns[0], stage_player(&stage, 2));
    say(conns[1], ACCEPT, "a");
    expect_state(conns[0], "out");
    expect_state(conns[1], "lost");
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 1);
}
END_TEST

START_TEST(who_follows_all_that_he_may_when_he_is_paired_is_told_where_he_plays)
{
    char rooms[WIRE_WATCHED_ROOMS][16];
    const hub_conn host = stage_player(&stage, 2);
    hub_conn conns[2];
    for (unsigned i = 0; i < WIRE_WATCHED_ROOMS; i++) {
        stage_send(&stage, host,
                   "{\"t\":\"create\",\"id\":\"c%u\",\"d\":{\"game\":\"djenon-abe\",\"side\":"
                   "\"south\"}}",
                   i);
        (void)snprintf(rooms[i], sizeof rooms[i], "%s",
                       stage_text(stage_take(&stage, host), "d.room"));
    }
    find_two(conns);
    for (unsigned i = 0; i < WIRE_WATCHED_ROOMS; i++) {
        stage_send_in_room(&stage, conns[0],
                           "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"@\"}}", rooms[i]);
        stage_take_ok(&stage, conns[0], "w");
        stage_take_type(&stage, conns[0], "snapshot");
    }
    say(conns[0], ACCEPT, "a");
    say(conns[1], ACCEPT, "a");
    expect_state(conns[0], "paired");
    stage_take_all(&stage, conns[0]);
    ck_assert_uint_eq(stage.conns[conns[0]].closed_with, 0);
}
END_TEST

START_TEST(two_of_one_name_are_told_apart_in_their_room)
{
    hub_conn conns[2];
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    say(conns[1], ACCEPT, "a");
    const json_t *snapshot = expect_game(conns[0], expect_state(conns[0], "paired"));
    ck_assert_str_eq(stage_text(snapshot, "d.seats.south.name"), "Ana");
    ck_assert_str_eq(stage_text(snapshot, "d.seats.north.name"), "Ana 2");
}
END_TEST

START_TEST(a_player_s_other_connections_are_told_of_the_game)
{
    hub_conn conns[2];
    find_two(conns);
    const hub_conn tab = enter_person(0);
    say(conns[0], ACCEPT, "a");
    say(conns[1], ACCEPT, "a");
    const json_t *seat = stage_take_type(&stage, tab, "seat");
    ck_assert_str_eq(stage_text(seat, "d.state"), "playing");
    stage_expect_silence(&stage, tab);
}
END_TEST

START_TEST(the_room_of_a_pair_is_there_after_a_restart)
{
    hub_conn conns[2];
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    say(conns[1], ACCEPT, "a");
    char room[16];
    (void)snprintf(room, sizeof room, "%s", stage_text(expect_state(conns[0], "paired"), "d.room"));
    stage_restart(&stage);
    const hub_conn again = enter_person(0);
    stage_send(&stage, again, "{\"t\":\"watch\",\"id\":\"x\",\"d\":{\"room\":\"%s\"}}", room);
    const json_t *snapshot;
    do { /* the game's clocks go on when the player to move comes back, which is told too */
        snapshot = stage_take(&stage, again);
        ck_assert_ptr_nonnull(snapshot);
    } while (strcmp(stage_text(snapshot, "t"), "snapshot") != 0);
    ck_assert_str_eq(stage_text(snapshot, "d.state"), "playing");
    ck_assert(json_is_null(stage_at(snapshot, "d.host")));
}
END_TEST

START_TEST(nobody_waits_after_a_restart)
{
    const hub_conn conn = enter_person(0);
    wait_for(conn, "");
    stage_restart(&stage);
    const hub_conn other = enter_person(1);
    wait_for(other, "");
    expect_count(other, 1);
}
END_TEST

START_TEST(nobody_waits_when_another_log_stands_behind_the_store)
{
    hub_conn conns[2];
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    const hub_conn third = enter_person(2);
    wait_for(third, "");
    stage_replace_store(&stage);
    stage_settle(&stage);
    const hub_conn other = enter_person(1);
    wait_for(other, "");
    expect_count(other, 1);
    stage_disconnect(&stage, conns[0]);
    stage_disconnect(&stage, third);
    stage_wait(&stage, ACCEPT_MS);
    stage_expect_silence(&stage, other);
}
END_TEST

/* How the first of a pair leaves it. */
static void leave_pair(hub_conn conn, int how)
{
    switch (how) {
    case 0:
        say(conn, DECLINE, "d");
        expect_state(conn, "out");
        break;
    case 1:
        say(conn, STOP, "s");
        expect_state(conn, "out");
        break;
    case 2:
        stage_wait(&stage, ACCEPT_MS);
        expect_state(conn, "out");
        break;
    case 3:
        stage_disconnect(&stage, conn);
        break;
    case 4:
        say(conn, ACCEPT, "a");
        stage_disconnect(&stage, conn);
        break;
    default:
        ck_abort_msg("no such way");
    }
}

enum { WAYS_TO_LEAVE = 5 };

START_TEST(who_has_accepted_waits_on_at_his_old_place_when_the_other_does_not)
{
    hub_conn conns[2];
    find_two(conns);
    const hub_conn late = enter_person(2);
    wait_for(late, ABE);
    expect_count(late, 1);
    if (_i != 4) {
        say(conns[1], ACCEPT, "a");
    }
    leave_pair(conns[0], _i);
    expect_state(conns[1], "lost");
    expect_state(conns[1], "found"); /* with who came later */
    while (_i == 2 && strcmp(stage_text(stage_take(&stage, late), "d.state"), "found") != 0) {
    }
    if (_i != 2) {
        expect_state(late, "found");
    }
    stage_expect_silence(&stage, late);
}
END_TEST

START_TEST(the_place_of_one_who_lost_his_opponent_is_before_those_who_came_later)
{
    hub_conn conns[2];
    find_two(conns);
    const hub_conn late = enter_person(2);
    wait_for(late, "\"game\":\"adji-boto\"");
    wait_for(conns[1], ABE);
    expect_state(conns[1], "found");
    say(conns[0], DECLINE, "d");
    expect_state(conns[0], "out");
    expect_state(conns[1], "lost");
    stage_expect_silence(&stage, conns[1]);
    wait_for(conns[0], "");
    expect_state(conns[0], "found"); /* the same two: one of them has asked anew */
    expect_state(conns[1], "found");
    stage_wait(&stage, ACCEPT_MS);
    expect_state(conns[0], "out");
    expect_state(conns[1], "out");
}
END_TEST

START_TEST(the_deadline_is_one_of_the_hub_s)
{
    hub_conn conns[2];
    find_two(conns);
    int64_t due_ms = 0;
    for (unsigned i = 0; i < 100 && due_ms < stage.now_ms + ACCEPT_MS; i++) {
        due_ms = hub_next_deadline(stage.hub);
        ck_assert_int_gt(due_ms, stage.now_ms);
        if (due_ms - stage.now_ms > COUNT_MS) {
            ck_abort_msg("nothing for %lld ms", (long long)(due_ms - stage.now_ms));
        }
        stage_wait(&stage, due_ms - stage.now_ms);
        if (stage_take(&stage, conns[0]) != NULL) {
            break;
        }
    }
    const json_t *late = stage_take(&stage, conns[1]);
    ck_assert_str_eq(stage_text(late, "d.state"), "out");
}
END_TEST

/* --- the store ------------------------------------------------------------------------------- */

START_TEST(both_wait_on_when_the_room_cannot_be_stored_and_are_found_again_later)
{
    hub_conn conns[2];
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    stage_fail_store(&stage, true);
    say(conns[1], ACCEPT, "a");
    for (unsigned i = 0; i < 2; i++) {
        expect_state(conns[i], "lost");
        stage_expect_silence(&stage, conns[i]);
    }
    stage_wait(&stage, INT64_C(3) * COUNT_MS);
    for (unsigned i = 0; i < 2; i++) {
        expect_count(conns[i], 2);
        stage_expect_silence(&stage, conns[i]);
    }
    stage_fail_store(&stage, false);
    stage_wait(&stage, COUNT_MS);
    stage_wait(&stage, COUNT_MS);
    expect_state(conns[0], "found");
    expect_state(conns[1], "found");
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 0);
}
END_TEST

START_TEST(while_the_room_is_with_the_store_nobody_goes_back)
{
    hub_conn conns[2];
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    stage.is_store_held = true;
    say(conns[1], ACCEPT, "a");
    stage_send(&stage, conns[0], DECLINE);
    stage_take_error(&stage, conns[0], "not-now");
    stage_send(&stage, conns[0], STOP);
    stage_take_error(&stage, conns[0], "not-now");
    stage_disconnect(&stage, conns[1]);
    stage.is_store_held = false;
    stage_settle(&stage);
    const json_t *paired = expect_state(conns[0], "paired");
    expect_game(conns[0], paired);
}
END_TEST

START_TEST(who_goes_while_the_store_refuses_the_room_has_no_place_left)
{
    hub_conn conns[2];
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    stage.is_store_held = true;
    stage_fail_store(&stage, true);
    say(conns[1], ACCEPT, "a");
    stage_disconnect(&stage, conns[1]);
    stage.is_store_held = false;
    stage_settle(&stage);
    expect_state(conns[0], "lost");
    stage_wait(&stage, COUNT_MS);
    expect_count(conns[0], 1);
}
END_TEST

START_TEST(a_room_whose_code_is_taken_gets_another_one)
{
    hub_conn conns[2];
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    say(conns[1], ACCEPT, "a");
    char room[16];
    (void)snprintf(room, sizeof room, "%s", stage_text(expect_state(conns[0], "paired"), "d.room"));
    stage_restart(&stage); /* the same seed draws the same codes */
    find_two(conns);
    say(conns[0], ACCEPT, "a");
    say(conns[1], ACCEPT, "a");
    for (unsigned i = 0; i < 2; i++) {
        const json_t *paired = expect_state(conns[i], "paired");
        ck_assert_str_ne(stage_text(paired, "d.room"), room);
        expect_game(conns[i], paired);
    }
}
END_TEST

/* --- how many wait --------------------------------------------------------------------------- */

START_TEST(those_who_wait_are_told_together_how_many_they_are)
{
    const hub_conn first = enter_person(0);
    const hub_conn second = enter_person(1);
    const hub_conn third = enter_person(2);
    wait_for(first, ABE "," BLITZ);
    wait_for(second, ABE "," NORMAL);
    wait_for(third, "\"game\":\"adji-boto\"");
    expect_count(first, 1);
    expect_count(second, 2);
    expect_count(third, 3);
    stage_wait(&stage, COUNT_MS);
    expect_count(first, 3);
    expect_count(second, 3);
    stage_expect_silence(&stage, third);
    say(third, STOP, "s");
    say(third, STOP, "s");
    stage_disconnect(&stage, second);
    stage_wait(&stage, COUNT_MS);
    expect_count(first, 1);
    stage_expect_silence(&stage, third);
}
END_TEST

START_TEST(sixty_who_come_at_once_are_thirty_pairs)
{
    enum { PEOPLE = 60 };
    hub_conn conns[PEOPLE];
    for (unsigned i = 0; i < PEOPLE; i++) {
        conns[i] = enter_person(i);
    }
    for (unsigned i = 0; i < PEOPLE; i++) {
        wait_for(conns[i], "");
    }
    for (unsigned i = 0; i < PEOPLE; i++) {
        if (i % 2 == 0) {
            expect_count(conns[i], 1);
        }
        expect_state(conns[i], "found");
        say(conns[i], ACCEPT, "a");
    }
    for (unsigned i = 0; i < PEOPLE; i++) {
        expect_game(conns[i], expect_state(conns[i], "paired"));
    }
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, PEOPLE / 2);
}
END_TEST

START_TEST(waiting_again_and_again_keeps_one_place)
{
    const hub_conn conn = enter_person(0);
    for (unsigned i = 0; i < 1000; i++) {
        wait_for(conn, i % 2 == 0 ? ABE : "");
        expect_count(conn, 1);
    }
}
END_TEST

static TCase *make_case(const char *name)
{
    TCase *tc = tcase_create(name);
    tcase_add_checked_fixture(tc, set_up, tear_down);
    return tc;
}

static TCase *wishes_case(void)
{
    TCase *tc = make_case("wishes");
    tcase_add_loop_test(tc, two_are_paired_when_their_wishes_meet, 0, COUNT_OF(pairs));
    tcase_add_loop_test(tc, who_avoids_a_player_is_not_paired_with_him_whoever_came_first, 0, 2);
    tcase_add_test(tc, who_has_waited_longest_is_paired_first);
    tcase_add_test(tc, a_player_is_not_paired_with_himself_and_his_newest_connection_has_the_place);
    tcase_add_test(tc, who_waits_again_while_an_opponent_is_found_hears_of_him_again);
    tcase_add_loop_test(tc, what_cannot_be_is_refused_and_nobody_waits, 0, COUNT_OF(refusals));
    tcase_add_test(tc, who_plays_by_a_clock_cannot_wait_for_another_game);
    tcase_add_test(tc, who_begins_a_game_while_he_waits_is_paired_after_it);
    return tc;
}

static TCase *found_case(void)
{
    TCase *tc = make_case("found");
    tcase_add_test(tc, when_both_accept_they_are_in_a_public_room_without_a_host_and_play);
    tcase_add_test(tc, who_begins_a_game_when_an_opponent_was_found_cannot_accept);
    tcase_add_test(tc, who_begins_a_game_after_he_has_accepted_is_out);
    tcase_add_test(tc, who_follows_all_that_he_may_when_he_is_paired_is_told_where_he_plays);
    tcase_add_test(tc, two_of_one_name_are_told_apart_in_their_room);
    tcase_add_test(tc, a_player_s_other_connections_are_told_of_the_game);
    tcase_add_test(tc, the_room_of_a_pair_is_there_after_a_restart);
    tcase_add_test(tc, nobody_waits_after_a_restart);
    tcase_add_test(tc, nobody_waits_when_another_log_stands_behind_the_store);
    tcase_add_loop_test(tc, who_has_accepted_waits_on_at_his_old_place_when_the_other_does_not, 0,
                        WAYS_TO_LEAVE);
    tcase_add_test(tc, the_place_of_one_who_lost_his_opponent_is_before_those_who_came_later);
    tcase_add_test(tc, the_deadline_is_one_of_the_hub_s);
    return tc;
}

static TCase *store_case(void)
{
    TCase *tc = make_case("store");
    tcase_add_test(tc, both_wait_on_when_the_room_cannot_be_stored_and_are_found_again_later);
    tcase_add_test(tc, while_the_room_is_with_the_store_nobody_goes_back);
    tcase_add_test(tc, who_goes_while_the_store_refuses_the_room_has_no_place_left);
    tcase_add_test(tc, a_room_whose_code_is_taken_gets_another_one);
    return tc;
}

static TCase *count_case(void)
{
    TCase *tc = make_case("count");
    tcase_add_test(tc, those_who_wait_are_told_together_how_many_they_are);
    tcase_add_test(tc, sixty_who_come_at_once_are_thirty_pairs);
    tcase_add_test(tc, waiting_again_and_again_keeps_one_place);
    return tc;
}

int main(void)
{
    Suite *suite = suite_create("hub/quick");
    suite_add_tcase(suite, wishes_case());
    suite_add_tcase(suite, found_case());
    suite_add_tcase(suite, store_case());
    suite_add_tcase(suite, count_case());
    return unit_run(suite);
}
