// SPDX-License-Identifier: MIT
/* Every limit of the hub, at it and one past it. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "hub/limits.h"
#include "hub/metrics.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

enum { HOME = 7, ELSEWHERE = 8 };

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
    stage.address = HOME;
}

static void tear_down(void)
{
    stage_close(&stage);
}

static void set_rate(enum hub_bucket bucket, uint32_t count, uint32_t per_ms)
{
    stage.limits.rates[bucket] = (struct hub_rate){count, per_ms};
    hub_set_limits(stage.hub, &stage.limits);
}

static void set_total(uint64_t *total, uint64_t value)
{
    *total = value;
    hub_set_limits(stage.hub, &stage.limits);
}

static uint64_t count_refusals(enum hub_bucket bucket)
{
    return hub_metrics(stage.hub)->refusals[bucket];
}

/* The next message: rate-limited for so long. */
static void expect_wait(hub_conn conn, int64_t wait_ms)
{
    const json_t *error = stage_take_error(&stage, conn, "rate-limited");
    ck_assert_int_eq(stage_number(error, "d.retryMs"), wait_ms);
}

static void create(hub_conn conn, unsigned id)
{
    stage_send(
        &stage, conn,
        "{\"t\":\"create\",\"id\":\"c%u\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}", id);
}

/* Opens a room, and writes its code. */
static void expect_room(hub_conn conn, unsigned id, char room[16])
{
    char name[16];
    create(conn, id);
    (void)snprintf(name, sizeof name, "c%u", id);
    (void)snprintf(room, 16, "%s", stage_text(stage_take_ok(&stage, conn, name), "d.room"));
}

/* --- rates ------------------------------------------------------------------------------------ */

/* What costs how much, and what stays possible. '@' is a room in which the player sits. */
static const struct {
    enum hub_bucket bucket;
    const char *command;
    const char *answer; /* an error, or "" for any */
} costs[] = {
    {HUB_BUCKET_COMMANDS, "{\"t\":\"games\",\"id\":\"x\",\"d\":{}}", ""},
    {HUB_BUCKET_COMMANDS, "{\"t\":\"resign\",\"id\":\"x\",\"d\":{\"room\":\"@\",\"game\":1}}", ""},
    {HUB_BUCKET_MESSAGES, "{\"t\":\"games\",\"id\":\"x\",\"d\":{}}", ""},
    {HUB_BUCKET_MESSAGES, "p", ""},
    {HUB_BUCKET_SYNCS, "{\"t\":\"sync\",\"id\":\"x\",\"d\":{\"room\":\"@\",\"v\":0}}", ""},
    {HUB_BUCKET_QUICK, "{\"t\":\"quick\",\"id\":\"x\",\"d\":{\"action\":\"stop\"}}", ""},
    {HUB_BUCKET_LOBBY, "{\"t\":\"lobby\",\"id\":\"x\",\"d\":{\"on\":true}}", ""},
    {HUB_BUCKET_LOBBY,
     "{\"t\":\"hall\",\"id\":\"x\",\"d\":{\"action\":\"open\",\"title\":\"Club\"}}", ""},
    {HUB_BUCKET_SAID, "{\"t\":\"say\",\"id\":\"x\",\"d\":{\"room\":\"@\",\"phrase\":\"hello\"}}",
     ""},
    {HUB_BUCKET_DEVICES, "{\"t\":\"link\",\"id\":\"x\",\"d\":{}}", ""},
    {HUB_BUCKET_DEVICES, "{\"t\":\"adopt\",\"id\":\"x\",\"d\":{\"code\":\"2222222222\"}}", ""},
    {HUB_BUCKET_NAMES, "{\"t\":\"rename\",\"id\":\"x\",\"d\":{\"name\":\"Anna\"}}", ""},
    {HUB_BUCKET_LISTS, "{\"t\":\"games\",\"id\":\"x\",\"d\":{}}", ""},
    {HUB_BUCKET_CREATES,
     "{\"t\":\"create\",\"id\":\"x\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}", ""},
    {HUB_BUCKET_ROOMS,
     "{\"t\":\"create\",\"id\":\"x\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}", ""},
    {HUB_BUCKET_GUESSES, "{\"t\":\"watch\",\"id\":\"x\",\"d\":{\"room\":\"2222222222\"}}",
     "no-such-room"},
};

/* The command under an id of its own, or "p". */
static void say_again(hub_conn conn, const char *command, const char *room, char id)
{
    char text[256];
    (void)snprintf(text, sizeof text, "%s", command);
    char *at = strstr(text, "\"x\"");
    if (at != NULL) {
        at[1] = id;
    }
    stage_send_in_room(&stage, conn, text, room);
}

START_TEST(a_rate_is_allowed_and_one_more_waits)
{
    char room[16];
    const hub_conn conn = stage_player(&stage, 1);
    stage_create(&stage, conn, room);
    set_rate(costs[_i].bucket, 3, 60000);
    for (unsigned i = 0; i < 3; i++) {
        say_again(conn, costs[_i].command, room, "123"[i]);
        ck_assert_uint_eq(count_refusals(costs[_i].bucket), 0);
        if (costs[_i].answer[0] != '\0') {
            stage_take_error(&stage, conn, costs[_i].answer);
        }
        stage_take_all(&stage, conn);
    }
    say_again(conn, costs[_i].command, room, '4');
    expect_wait(conn, 20000);
    ck_assert_uint_eq(count_refusals(costs[_i].bucket), 1);
    stage_wait(&stage, 20000);
    stage_take_all(&stage, conn);
    say_again(conn, costs[_i].command, room, '5');
    ck_assert_uint_eq(count_refusals(costs[_i].bucket), 1);
}
END_TEST

START_TEST(a_player_has_one_rate_on_all_his_connections)
{
    const char *command = "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}";
    const hub_conn first = stage_player(&stage, 1);
    const hub_conn second = stage_player(&stage, 1);
    const hub_conn other = stage_player(&stage, 2);
    set_rate(HUB_BUCKET_COMMANDS, 2, 10000);
    stage_send(&stage, first, "%s", command);
    stage_send(&stage, second, "%s", command);
    stage_take_ok(&stage, second, "g");
    stage_send(&stage, second, "%s", command);
    expect_wait(second, 5000);
    stage_send(&stage, other, "%s", command);
    stage_take_ok(&stage, other, "g");
}
END_TEST

START_TEST(coming_back_gives_a_player_nothing)
{
    set_rate(HUB_BUCKET_LISTS, 1, 10000);
    const hub_conn first = stage_player(&stage, 1);
    stage_send(&stage, first, "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
    stage_disconnect(&stage, first);
    const hub_conn second = stage_player(&stage, 1);
    stage_send(&stage, second, "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
    expect_wait(second, 10000);
}
END_TEST

START_TEST(a_command_that_comes_again_was_counted_once)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    set_rate(HUB_BUCKET_SAID, 1, 10000);
    for (int i = 0; i < 3; i++) {
        stage_send_in_room(
            &stage, table.conn[0],
            "{\"t\":\"say\",\"id\":\"s\",\"d\":{\"room\":\"@\",\"phrase\":\"hello\"}}", table.room);
        stage_take_ok(&stage, table.conn[0], "s");
    }
}
END_TEST

START_TEST(whoever_guesses_rooms_still_plays_in_his_own)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const hub_conn conn = table.conn[0];
    set_rate(HUB_BUCKET_GUESSES, 1, 60000);
    stage_send(&stage, conn, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"2222222222\"}}");
    stage_take_error(&stage, conn, "no-such-room");
    stage_send(&stage, conn, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"2222222223\"}}");
    expect_wait(conn, 60000);
    stage_play(&stage, &table, 'A');
}
END_TEST

START_TEST(a_forget_says_when_the_next_one_works)
{
    const hub_conn conn = stage_player(&stage, 1);
    stage_forget(&stage, conn, "f");
    stage_take_ok(&stage, conn, "f");
    stage_wait(&stage, 20000);
    stage_forget(&stage, conn, "f2");
    expect_wait(conn, 40000);
    stage_wait(&stage, 40000);
    stage_forget(&stage, conn, "f2");
    stage_take_ok(&stage, conn, "f2");
}
END_TEST

/* --- warning and closing ----------------------------------------------------------------------- */

START_TEST(whoever_goes_on_is_warned_and_then_closed)
{
    const hub_conn conn = stage_player(&stage, 1);
    set_rate(HUB_BUCKET_COMMANDS, 1, 3600000);
    set_rate(HUB_BUCKET_STRIKES, 4, 60000);
    stage_send(&stage, conn, "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
    stage_take_ok(&stage, conn, "g");
    for (unsigned i = 1; i <= 5; i++) {
        ck_assert_uint_eq(stage.conns[conn].closed_with, 0);
        stage_send(&stage, conn, "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
        stage_take_error(&stage, conn, "rate-limited");
        if (i == 3) {
            const json_t *notice = stage_take_type(&stage, conn, "notice");
            ck_assert_str_eq(stage_text(notice, "d.code"), "slow-down");
        }
        stage_expect_silence(&stage, conn);
    }
    ck_assert_uint_eq(stage.conns[conn].closed_with, 1008);
    ck_assert_uint_eq(count_refusals(HUB_BUCKET_STRIKES), 1);
}
END_TEST

START_TEST(a_warning_comes_before_even_when_one_refusal_is_allowed)
{
    const hub_conn conn = stage_player(&stage, 1);
    set_rate(HUB_BUCKET_COMMANDS, 1, 3600000);
    set_rate(HUB_BUCKET_STRIKES, 1, 60000);
    for (unsigned i = 0; i < 2; i++) {
        ck_assert_uint_eq(stage.conns[conn].closed_with, 0);
        stage_send(&stage, conn, "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
    }
    ck_assert_uint_eq(stage.conns[conn].closed_with, 0);
    stage_take_ok(&stage, conn, "g");
    stage_take_error(&stage, conn, "rate-limited");
    stage_take_type(&stage, conn, "notice");
    stage_send(&stage, conn, "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
    ck_assert_uint_eq(stage.conns[conn].closed_with, 1008);
}
END_TEST

START_TEST(whoever_waits_as_told_is_never_warned)
{
    const hub_conn conn = stage_player(&stage, 1);
    set_rate(HUB_BUCKET_COMMANDS, 1, 2000);
    set_rate(HUB_BUCKET_STRIKES, 4, 4000);
    for (unsigned i = 0; i < 20; i++) {
        stage_send(&stage, conn, "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
        stage_take_ok(&stage, conn, "g");
        stage_send(&stage, conn, "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
        expect_wait(conn, 2000);
        stage_expect_silence(&stage, conn);
        stage_wait(&stage, 2000);
    }
    ck_assert_uint_eq(stage.conns[conn].closed_with, 0);
}
END_TEST

START_TEST(malformed_messages_are_answered_until_they_are_too_many)
{
    const hub_conn conn = stage_player(&stage, 1);
    set_rate(HUB_BUCKET_MALFORMED, 3, 3600000);
    set_rate(HUB_BUCKET_STRIKES, 2, 3600000);
    for (unsigned i = 1; i <= 6; i++) {
        ck_assert_uint_eq(stage.conns[conn].closed_with, 0);
        stage_send(&stage, conn, "{");
        stage_take_error(&stage, conn, "malformed");
        if (i == 5) {
            stage_take_type(&stage, conn, "notice");
        }
        stage_expect_silence(&stage, conn);
    }
    ck_assert_uint_eq(stage.conns[conn].closed_with, 1008);
}
END_TEST

/* --- connections and players ------------------------------------------------------------------- */

/* The next connection is told why it may not come. */
static void expect_turned_away(const char *code, int64_t wait_ms)
{
    const hub_conn conn = stage_connect(&stage);
    const json_t *error = stage_take_error(&stage, conn, code);
    stage_expect_null(error, "re");
    ck_assert_int_eq(stage_number(error, "d.retryMs"), wait_ms);
    stage_expect_silence(&stage, conn);
    ck_assert_uint_eq(stage.conns[conn].closed_with, 1013);
    stage_send(&stage, conn, "p");
    stage_expect_silence(&stage, conn);
    stage_disconnect(&stage, conn);
}

START_TEST(an_address_has_so_many_connections)
{
    set_total(&stage.limits.address_connections_max, 3);
    const hub_conn first = stage_player(&stage, 1);
    (void)stage_player(&stage, 2);
    (void)stage_player(&stage, 1);
    expect_turned_away("too-many", 10000);
    ck_assert_uint_eq(count_refusals(HUB_BUCKET_CONNECTIONS_ADDRESS), 1);
    stage.address = ELSEWHERE;
    (void)stage_player(&stage, 3);
    stage.address = 0;
    for (unsigned i = 0; i < 5; i++) {
        (void)stage_player(&stage, 4);
    }
    stage.address = HOME;
    stage_disconnect(&stage, first);
    (void)stage_player(&stage, 5);
    expect_turned_away("too-many", 10000);
}
END_TEST

START_TEST(an_address_opens_so_many_connections_a_time)
{
    set_rate(HUB_BUCKET_CONNECTIONS, 2, 10000);
    (void)stage_player(&stage, 1);
    stage_disconnect(&stage, stage_player(&stage, 2));
    expect_turned_away("rate-limited", 5000);
    stage.address = ELSEWHERE;
    (void)stage_player(&stage, 3);
    stage.address = HOME;
    stage_wait(&stage, 5000);
    (void)stage_player(&stage, 4);
    expect_turned_away("rate-limited", 5000);
}
END_TEST

START_TEST(an_address_brings_so_many_new_players_a_time)
{
    set_rate(HUB_BUCKET_PLAYERS, 2, 10000);
    (void)stage_player(&stage, 1);
    const hub_conn second = stage_player(&stage, 2);
    (void)stage_player(&stage, 1);
    const hub_conn third = stage_say_hello(&stage, 3, "");
    expect_wait(third, 5000);
    stage_disconnect(&stage, second);
    stage_wait(&stage, 5000);
    stage_send(&stage, third,
               "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":\"" STAGE_SECRET
               "\",\"language\":\"en\",\"kind\":\"person\"}}",
               3U);
    stage_take_ok(&stage, third, "h");
}
END_TEST

START_TEST(a_player_who_was_here_a_moment_ago_is_not_new)
{
    set_rate(HUB_BUCKET_PLAYERS, 1, 3600000);
    set_rate(HUB_BUCKET_LISTS, 10, 60000);
    const hub_conn conn = stage_player(&stage, 1);
    stage_send(&stage, conn, "{\"t\":\"games\",\"id\":\"g\",\"d\":{}}");
    stage_disconnect(&stage, conn);
    (void)stage_player(&stage, 1);
    expect_wait(stage_say_hello(&stage, 2, ""), 3600000);
}
END_TEST

START_TEST(a_server_has_so_many_players)
{
    set_total(&stage.limits.players_max, 2);
    (void)stage_player(&stage, 1);
    const hub_conn second = stage_player(&stage, 2);
    (void)stage_player(&stage, 1);
    stage_take_error(&stage, stage_say_hello(&stage, 3, ""), "too-many");
    ck_assert_uint_eq(count_refusals(HUB_BUCKET_PLAYERS_TOTAL), 1);
    stage_disconnect(&stage, second);
    (void)stage_player(&stage, 3);
}
END_TEST

/* --- rooms ------------------------------------------------------------------------------------ */

static void close_room(hub_conn conn, const char *room)
{
    stage_send_in_room(&stage, conn,
                       "{\"t\":\"host\",\"id\":\"x\",\"d\":{\"room\":\"@\",\"action\":\"close\"}}",
                       room);
    stage_take_all(&stage, conn);
}

/* A limit of two rooms, whose they are, and who may still open one. */
static const struct {
    size_t offset;
    enum hub_bucket bucket;
    bool same_player_may, same_address_may, others_may;
} totals[] = {
    {offsetof(struct hub_limits, rooms_max), HUB_BUCKET_ROOMS_TOTAL, false, false, false},
    {offsetof(struct hub_limits, player_rooms_max), HUB_BUCKET_ROOMS_PLAYER, false, true, true},
    {offsetof(struct hub_limits, address_rooms_max), HUB_BUCKET_ROOMS_ADDRESS, false, false, true},
};

static void expect_create(hub_conn conn, bool may)
{
    char room[16];
    if (may) {
        expect_room(conn, 9, room);
        close_room(conn, room);
    } else {
        create(conn, 8);
        stage_take_error(&stage, conn, "too-many");
    }
}

START_TEST(so_many_rooms_are_live_and_no_more)
{
    char rooms[2][16];
    const hub_conn anna = stage_player(&stage, 1);
    const hub_conn bert = stage_player(&stage, 2);
    stage.address = ELSEWHERE;
    const hub_conn cora = stage_player(&stage, 3);
    set_total((uint64_t *)(void *)((char *)&stage.limits + totals[_i].offset), 2);
    expect_room(anna, 0, rooms[0]);
    expect_room(anna, 1, rooms[1]);
    expect_create(anna, totals[_i].same_player_may);
    expect_create(bert, totals[_i].same_address_may);
    expect_create(cora, totals[_i].others_may);
    ck_assert_uint_ne(count_refusals(totals[_i].bucket), 0);
    close_room(anna, rooms[0]);
    expect_create(anna, true);
}
END_TEST

/* The log is asked before each refusal. */
START_TEST(refused_creates_have_their_rate_too)
{
    char room[16];
    const hub_conn conn = stage_player(&stage, 1);
    set_total(&stage.limits.player_rooms_max, 1);
    set_rate(HUB_BUCKET_CREATES, 3, 60000);
    expect_room(conn, 0, room);
    for (unsigned id = 1; id <= 2; id++) {
        create(conn, id);
        stage_take_error(&stage, conn, "too-many");
    }
    create(conn, 3);
    expect_wait(conn, 20000);
}
END_TEST

START_TEST(rooms_count_while_they_sleep_and_after_a_restart)
{
    char room[16];
    stage.limits.player_rooms_max = 1;
    hub_set_limits(stage.hub, &stage.limits);
    const hub_conn first = stage_player(&stage, 1);
    stage_create(&stage, first, room);
    stage_disconnect(&stage, first);
    stage_wait(&stage, 61000);
    ck_assert_uint_eq(hub_counts(stage.hub).rooms_loaded, 0);
    expect_create(stage_player(&stage, 1), false);
    stage_restart(&stage);
    const hub_conn second = stage_player(&stage, 1);
    expect_create(second, false);
    close_room(second, room);
    expect_create(second, true);
}
END_TEST

START_TEST(a_room_that_could_not_be_stored_does_not_count)
{
    char room[16];
    const hub_conn conn = stage_player(&stage, 1);
    set_total(&stage.limits.player_rooms_max, 1);
    stage_fail_store(&stage, true);
    create(conn, 1);
    stage_take_error(&stage, conn, "unavailable");
    stage_fail_store(&stage, false);
    expect_room(conn, 2, room);
    expect_create(conn, false);
}
END_TEST

START_TEST(a_game_that_is_over_makes_room_for_another)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    set_total(&stage.limits.rooms_max, 1);
    expect_create(table.conn[0], false);
    stage_send_in_room(&stage, table.conn[1],
                       "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1}}",
                       table.room);
    stage_take_all(&stage, table.conn[0]);
    expect_create(table.conn[0], true);
}
END_TEST

/* --- requests --------------------------------------------------------------------------------- */

START_TEST(an_address_asks_over_http_so_often)
{
    set_rate(HUB_BUCKET_API, 2, 5000);
    stage_ask(&stage, "/api/rooms", "", "", 200);
    stage_ask(&stage, "/api/nothing", "", "", 404);
    const struct stage_reply *reply = stage_request(&stage, "/api/rooms", "");
    ck_assert_uint_eq(reply->status, 429);
    ck_assert_uint_eq(reply->retry_s, 3);
    ck_assert_uint_eq(count_refusals(HUB_BUCKET_API), 1);
    stage.address = ELSEWHERE;
    stage_ask(&stage, "/api/rooms", "", "", 200);
    stage.address = HOME;
    stage_wait(&stage, 2500);
    stage_ask(&stage, "/api/rooms", "", "", 200);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hub/limits");
    TCase *tcase = tcase_create("limits");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, a_rate_is_allowed_and_one_more_waits, 0, COUNT_OF(costs));
    tcase_add_test(tcase, a_player_has_one_rate_on_all_his_connections);
    tcase_add_test(tcase, coming_back_gives_a_player_nothing);
    tcase_add_test(tcase, a_command_that_comes_again_was_counted_once);
    tcase_add_test(tcase, whoever_guesses_rooms_still_plays_in_his_own);
    tcase_add_test(tcase, a_forget_says_when_the_next_one_works);
    tcase_add_test(tcase, whoever_goes_on_is_warned_and_then_closed);
    tcase_add_test(tcase, a_warning_comes_before_even_when_one_refusal_is_allowed);
    tcase_add_test(tcase, whoever_waits_as_told_is_never_warned);
    tcase_add_test(tcase, malformed_messages_are_answered_until_they_are_too_many);
    tcase_add_test(tcase, an_address_has_so_many_connections);
    tcase_add_test(tcase, an_address_opens_so_many_connections_a_time);
    tcase_add_test(tcase, an_address_brings_so_many_new_players_a_time);
    tcase_add_test(tcase, a_player_who_was_here_a_moment_ago_is_not_new);
    tcase_add_test(tcase, a_server_has_so_many_players);
    tcase_add_loop_test(tcase, so_many_rooms_are_live_and_no_more, 0, COUNT_OF(totals));
    tcase_add_test(tcase, refused_creates_have_their_rate_too);
    tcase_add_test(tcase, rooms_count_while_they_sleep_and_after_a_restart);
    tcase_add_test(tcase, a_room_that_could_not_be_stored_does_not_count);
    tcase_add_test(tcase, a_game_that_is_over_makes_room_for_another);
    tcase_add_test(tcase, an_address_asks_over_http_so_often);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
