// SPDX-License-Identifier: MIT
/* Halls: their host's orders, and who is paired with whom. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/attr.h"
#include "unit/hub/hall_stage.h"
#include "unit/unit.h"

enum { DAY_MS = 24 * 3600000 };

START_TEST(a_hall_is_what_its_host_has_said)
{
    hall_stage_open_hall(GAME FISCHER
                         ",\"spectators\":\"delayed\",\"delay\":3,\"hints\":false,"
                         "\"phrases\":\"none\",\"names\":\"list\",\"sharedDevices\":true");
    hall_stage_allow(host, "add-names",
                     ",\"list\":[{\"name\":\"Ada\"},{\"name\":\"Bob\"},{\"name\":\"Ada\"}]");
    hall_stage_allow(host, "announce", ",\"text\":\"Bonsoir\",\"language\":\"fr\"");
    const json_t *document = stage_at(hall_stage_look(), "d.document");
    ck_assert_str_eq(stage_text(document, "title"), "Club");
    ck_assert_str_eq(stage_text(document, "state"), "open");
    ck_assert_str_eq(stage_text(document, "game"), "djenon-abe");
    ck_assert_int_eq(stage_number(document, "clock.base"), 90000);
    ck_assert_str_eq(stage_text(document, "spectators"), "delayed");
    ck_assert_int_eq(stage_number(document, "delay"), 3);
    ck_assert_str_eq(stage_text(document, "names"), "list");
    ck_assert(json_is_true(stage_at(document, "sharedDevices")));
    ck_assert_uint_eq(json_array_size(stage_at(document, "list")), 2);
    ck_assert_str_eq(stage_text(document, "announcement.text"), "Bonsoir");
    hall_stage_allow(host, "announce", "");
    hall_stage_allow(host, "clear-names", "");
    hall_stage_allow(host, "settings", ",\"title\":\"Other\"");
    document = stage_at(hall_stage_look(), "d.document");
    ck_assert_str_eq(stage_text(document, "title"), "Other");
    ck_assert_str_eq(stage_text(document, "clock.kind"), "none");
    ck_assert_uint_eq(json_array_size(stage_at(document, "list")), 0);
    stage_expect_null(document, "game");
    stage_expect_null(document, "announcement");
    stage_expect_null(document, "round");
}
END_TEST

static const struct {
    const char *action, *rest;
} orders[] = {
    {"settings", ",\"title\":\"x\""},
    {"add-names", ",\"list\":[{\"name\":\"x\"}]"},
    {"clear-names", ""},
    {"tables", ",\"count\":1"},
    {"round", ""},
    {"announce", ""},
    {"pause", ""},
    {"resume", ""},
    {"hand-over", ",\"player\":\"AAAAAAAAAAAAAAAA\""},
    {"close", ""},
};

START_TEST(an_order_is_the_hosts_alone)
{
    hall_stage_open_hall("");
    hall_stage_refuse(hall_stage_come(1), orders[_i].action, orders[_i].rest, "not-host");
}
END_TEST

START_TEST(a_closed_hall_takes_no_order)
{
    hall_stage_open_hall("");
    hall_stage_allow(host, "close", "");
    hall_stage_refuse(host, orders[_i].action, orders[_i].rest, "hall-closed");
}
END_TEST

START_TEST(an_unknown_hall_is_refused)
{
    (void)snprintf(hall, sizeof hall, "2222222222");
    hall_stage_refuse(host, orders[_i].action, orders[_i].rest, "no-such-hall");
}
END_TEST

static const struct {
    const char *action, *rest, *code;
} refusals[] = {
    {"settings", ",\"title\":\"x\",\"game\":\"chess\"", "malformed"},
    {"settings", ",\"title\":\"x\",\"clock\":{\"kind\":\"fischer\",\"base\":1234}", "malformed"},
    {"settings", ",\"title\":\"x\",\"clock\":{\"kind\":\"days\",\"days\":1}", "malformed"},
    {"tables", ",\"count\":1,\"game\":\"djenon-abe\"", "malformed"},
    {"round", ",\"game\":\"djenon-abe\"", "malformed"},
    {"round", "", "not-now"},
    {"resume", "", "not-now"},
    {"hand-over", ",\"player\":\"AAAAAAAAAAAAAAAA\"", "not-now"},
    {"ready", "", "not-now"},
    {"wait", "", "not-now"},
    {"stop", "", "not-now"},
    {"name", "", "not-now"},
    {"help", ",\"room\":\"2222222222\"", "no-such-room"},
};

START_TEST(what_cannot_be_now_is_refused)
{
    hall_stage_open_hall(GAME);
    hall_stage_refuse(host, refusals[_i].action, refusals[_i].rest, refusals[_i].code);
}
END_TEST

START_TEST(who_may_not_be_present_on_a_wall_is_not)
{
    hall_stage_open_hall("");
    const hub_conn wall = stage_player(&stage, 1);
    hall_stage_listen(wall, ",\"wall\":true");
    hall_stage_refuse(wall, "wait", "", "not-now");
    ck_assert_ptr_null(json_object_get(stage_at(hall_stage_look(), "d"), "people"));
}
END_TEST

START_TEST(two_who_wait_play)
{
    hall_stage_open_hall(GAME FISCHER);
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    hall_stage_allow(conns[0], "wait", "");
    ck_assert_int_eq(stage_number(hall_stage_find_news(conns[0], "waiting"), "d.waiting"), 1);
    hall_stage_allow(conns[1], "wait", "");
    hall_stage_find_room(conns[1], room);
    const json_t *document = hall_stage_find(conns[1], "snapshot");
    ck_assert_str_eq(stage_text(document, "d.state"), "playing");
    ck_assert_str_eq(stage_text(document, "d.hall"), hall);
    hall_stage_find_room(conns[0], room);
    const json_t *row = json_array_get(stage_at(hall_stage_look(), "d.rooms"), 0);
    ck_assert_str_eq(stage_text(row, "room"), room);
    ck_assert_int_eq(stage_number(row, "table"), 1);
    ck_assert_uint_eq(
        json_array_size(stage_at(stage_ask_json(&stage, "/api/rooms", "", "", 200), "rooms")), 0);
}
END_TEST

START_TEST(two_who_have_met_wait_ten_seconds_for_others)
{
    hall_stage_open_hall(GAME);
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    hall_stage_pair(conns, room);
    hall_stage_resign(conns[0], room);
    hall_stage_allow(conns[0], "wait", "");
    hall_stage_allow(conns[1], "wait", "");
    hall_stage_find_news(conns[1], "waiting");
    stage_expect_silence(&stage, conns[1]);
    stage_wait(&stage, 10000);
    stage_wait(&stage, 1000);
    hall_stage_find_room(conns[1], room);
    hall_stage_find_news(conns[0], "paired");
}
END_TEST

START_TEST(a_new_face_comes_before_who_has_been_met)
{
    hall_stage_open_hall(GAME);
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    hall_stage_pair(conns, room);
    hall_stage_resign(conns[0], room);
    hall_stage_allow(conns[0], "wait", "");
    hall_stage_allow(conns[1], "wait", "");
    const hub_conn third = hall_stage_come(3);
    hall_stage_allow(third, "wait", "");
    hall_stage_find_news(third, "paired");
    hall_stage_find_news(conns[0], "paired");
    stage_wait(&stage, 20000);
    ck_assert_int_eq(stage_number(hall_stage_look(), "d.waiting"), 1);
}
END_TEST

START_TEST(who_names_a_game_waits_for_one_who_wants_it)
{
    hall_stage_open_hall("");
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2), hall_stage_come(3)};
    hall_stage_allow(conns[0], "wait", ",\"game\":\"djenon-abe\"");
    hall_stage_allow(conns[1], "wait", ",\"game\":\"adji-boto\"");
    hall_stage_find_news(conns[1], "waiting");
    hall_stage_refuse(conns[1], "wait", ",\"game\":\"chess\"", "malformed");
    hall_stage_allow(conns[2], "wait", "");
    hall_stage_find_news(conns[2], "paired");
    const json_t *row = json_array_get(stage_at(hall_stage_look(), "d.rooms"), 0);
    ck_assert_str_eq(stage_text(row, "rules"), "djenon-abe");
}
END_TEST

START_TEST(a_place_ends_with_stop_and_with_the_connection)
{
    hall_stage_open_hall(GAME);
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2), hall_stage_come(3)};
    hall_stage_allow(conns[0], "wait", "");
    hall_stage_allow(conns[0], "stop", "");
    hall_stage_allow(conns[1], "wait", "");
    stage_disconnect(&stage, conns[1]);
    hall_stage_allow(conns[2], "wait", "");
    ck_assert_int_eq(stage_number(hall_stage_look(), "d.waiting"), 1);
    const hub_conn again = hall_stage_come(3);
    hall_stage_allow(again, "wait", "");
    hall_stage_find_news(conns[2], "out");
}
END_TEST

/* Who is at which state, as somebody sees it who comes now. */
static unsigned count_people(const char *state)
{
    size_t i;
    json_t *row;
    unsigned count = 0;
    json_array_foreach (stage_at(hall_stage_look(), "d.people"), i, row) {
        count += strcmp(stage_text(row, "state"), state) == 0;
    }
    return count;
}

/* The round of this number as the hall shows it: two of five stand opposite two, one is odd. */
static const json_t *expect_round_of_five(unsigned number, char odd[STAGE_PLAYER_CAP])
{
    ck_assert_uint_eq(count_people("playing"), 4);
    ck_assert_uint_eq(count_people("ready"), 1);
    ck_assert_uint_eq(count_people("here"), 1);
    const json_t *list = hall_stage_look();
    ck_assert_int_eq(stage_number(list, "d.document.round.number"), number);
    ck_assert_int_eq(stage_number(list, "d.document.round.tables"), 2);
    (void)snprintf(odd, STAGE_PLAYER_CAP, "%s", stage_text(list, "d.document.round.odd.player"));
    ck_assert_uint_eq(json_array_size(stage_at(list, "d.rooms")), 2);
    return list;
}

/* Whoever sits in one of the rooms ends his first game there. */
static void resign_everywhere(const json_t *rooms, const hub_conn *conns, size_t count)
{
    size_t i;
    json_t *row;
    json_array_foreach (rooms, i, row) {
        for (size_t c = 0; c < count; c++) {
            stage_send(&stage, conns[c],
                       "{\"t\":\"resign\",\"id\":\"e\",\"d\":{\"room\":\"%s\",\"game\":1}}",
                       stage_text(row, "room"));
        }
    }
}

START_TEST(a_round_pairs_all_who_are_ready_and_tells_the_odd_one)
{
    hub_conn conns[5];
    char odd[2][STAGE_PLAYER_CAP];
    hall_stage_open_hall(GAME);
    hall_stage_listen(host, "");
    for (unsigned i = 0; i < COUNT_OF(conns); i++) {
        conns[i] = hall_stage_come(i + 1);
        hall_stage_allow(conns[i], i == 0 ? "wait" : "ready", "");
    }
    for (unsigned round = 0; round < 2; round++) {
        hall_stage_allow(host, "round", "");
        const json_t *list = expect_round_of_five(round + 1, odd[round]);
        for (size_t i = 0; i < COUNT_OF(conns); i++) {
            stage_take_all(&stage, conns[i]);
        }
        resign_everywhere(stage_at(list, "d.rooms"), conns, COUNT_OF(conns));
    }
    ck_assert_str_ne(odd[0], odd[1]);
    ck_assert_uint_eq(json_array_size(stage_at(hall_stage_look(), "d.results")), 4);
}
END_TEST

START_TEST(a_paused_hall_starts_no_game)
{
    hall_stage_open_hall(GAME);
    hall_stage_listen(host, "");
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2), hall_stage_come(3)};
    char room[HALL_CODE_SIZE];
    hall_stage_allow(host, "tables", ",\"count\":2");
    hall_stage_pair(conns, room);
    const json_t *rows = stage_at(hall_stage_look(), "d.rooms");
    ck_assert_uint_eq(json_array_size(rows), 3);
    hall_stage_allow(host, "pause", "");
    hall_stage_refuse(host, "round", "", "hall-paused");
    hall_stage_refuse(host, "tables", ",\"count\":1", "hall-paused");
    hall_stage_refuse(host, "pause", "", "not-now");
    stage_take_all(&stage, conns[2]);
    stage_send(&stage, conns[2],
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"hall\":\"%s\"}}",
               hall);
    stage_take_error(&stage, conns[2], "hall-paused");
    hall_stage_resign(conns[0], room);
    for (unsigned i = 0; i < 2; i++) {
        stage_take_all(&stage, conns[i]);
        stage_send(&stage, conns[i],
                   "{\"t\":\"offer\",\"id\":\"o\",\"d\":{\"room\":\"%s\",\"game\":1,"
                   "\"kind\":\"rematch\"}}",
                   room);
    }
    stage_take_error(&stage, conns[1], "hall-paused");
    hall_stage_allow(host, "resume", "");
    stage_send(&stage, conns[1],
               "{\"t\":\"offer\",\"id\":\"o\",\"d\":{\"room\":\"%s\",\"game\":1,"
               "\"kind\":\"rematch\"}}",
               room);
    stage_take_ok(&stage, conns[1], "o");
}
END_TEST

START_TEST(tables_wait_for_two_and_count_when_they_have_played)
{
    hall_stage_open_hall(GAME);
    hall_stage_allow(host, "tables", ",\"count\":1");
    char room[HALL_CODE_SIZE];
    const json_t *row = json_array_get(stage_at(hall_stage_look(), "d.rooms"), 0);
    (void)snprintf(room, sizeof room, "%s", stage_text(row, "room"));
    ck_assert_str_eq(stage_text(row, "state"), "open");
    stage_expect_null(row, "host");
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    stage_take_all(&stage, conns[0]);
    stage_join(&stage, conns[0], room);
    stage_take_all(&stage, conns[1]);
    stage_join(&stage, conns[1], room);
    hall_stage_resign(conns[0], room);
    const json_t *list = hall_stage_look();
    ck_assert_str_eq(stage_text(json_array_get(stage_at(list, "d.results"), 0), "winner"), "north");
    ck_assert_uint_eq(json_array_size(stage_at(list, "d.standings")), 2);
}
END_TEST

START_TEST(a_room_that_somebody_opens_in_the_hall_is_listed_there_alone)
{
    hall_stage_open_hall(GAME FISCHER ",\"hints\":false");
    const hub_conn conn = hall_stage_come(1);
    stage_send(&stage, conn,
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"hall\":\"%s\"}}",
               hall);
    const json_t *created = json_array_get(stage_at(hall_stage_find(conn, "ok"), "d.events"), 0);
    ck_assert_str_eq(stage_text(created, "d.hall"), hall);
    ck_assert_str_eq(stage_text(created, "d.clock.kind"), "fischer");
    ck_assert(json_is_false(stage_at(created, "d.hints")));
    ck_assert_uint_eq(json_array_size(stage_at(hall_stage_look(), "d.rooms")), 1);
    stage_send(&stage, conn,
               "{\"t\":\"create\",\"id\":\"d\",\"d\":{\"game\":\"adji-boto\",\"side\":\"south\","
               "\"hall\":\"%s\"}}",
               hall);
    stage_take_error(&stage, conn, "malformed");
}
END_TEST

START_TEST(who_has_seen_what_was_taken_back_at_once_hears_of_it)
{
    hall_stage_open_hall(GAME);
    const hub_conn guest = hall_stage_come(1);
    const hub_conn late = stage_player(&stage, 2);
    stage_wait(&stage, 1000);
    hall_stage_allow(guest, "wait", "");
    hall_stage_listen(late, ",\"wall\":true");
    const json_t *seen = stage_take_type(&stage, late, "lobby");
    ck_assert_str_eq(stage_text(seen, "d.people.0.state"), "waiting");
    ck_assert_int_eq(stage_number(seen, "d.waiting"), 1);
    hall_stage_allow(guest, "ready", ",\"on\":false");
    stage_wait(&stage, 250);
    const json_t *change = stage_take_type(&stage, late, "lobby");
    ck_assert_str_eq(stage_text(change, "d.people.0.state"), "here");
    ck_assert_int_eq(stage_number(change, "d.waiting"), 0);
    stage_wait(&stage, 1000);
    stage_expect_silence(&stage, late);
}
END_TEST

START_TEST(a_name_of_the_list_is_given_once)
{
    hall_stage_open_hall(GAME ",\"names\":\"list\"");
    hall_stage_allow(host, "add-names", ",\"list\":[{\"name\":\"Ada\"},{\"name\":\"Bob\"}]");
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    hall_stage_allow(conns[0], "name", ",\"name\":\"Ada\"");
    hall_stage_refuse(conns[1], "name", ",\"name\":\"Ada\"", "name-taken");
    hall_stage_refuse(conns[1], "name", ",\"name\":\"Eve\"", "not-now");
    hall_stage_allow(conns[1], "name", ",\"name\":\"Bob\"");
    hall_stage_pair(conns, room);
    const json_t *row = json_array_get(stage_at(hall_stage_look(), "d.rooms"), 0);
    const char *south = stage_text(row, "south.name");
    ck_assert(strcmp(south, "Ada") == 0 || strcmp(south, "Bob") == 0);
    hall_stage_resign(conns[0], room);
    stage_disconnect(&stage, conns[0]);
    hall_stage_allow(conns[1], "name", ",\"name\":\"Ada\"");
    const json_t *list = stage_at(hall_stage_look(), "d.document.list");
    stage_expect_null(json_array_get(list, 1), "player");
}
END_TEST

START_TEST(nobody_has_a_name_in_a_hall_without_names)
{
    char player[STAGE_PLAYER_CAP];
    hall_stage_open_hall(GAME ",\"names\":\"none\"");
    const hub_conn named = stage_greet(&stage, 1, "Ada", player);
    hall_stage_listen(named, "");
    const hub_conn conns[] = {named, hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    hall_stage_pair(conns, room);
    const json_t *list = hall_stage_look();
    stage_expect_null(json_array_get(stage_at(list, "d.people"), 0), "person.name");
    stage_expect_null(json_array_get(stage_at(list, "d.rooms"), 0), "south.name");
    stage_expect_null(json_array_get(stage_at(list, "d.rooms"), 0), "north.name");
}
END_TEST

START_TEST(the_hall_is_handed_over_to_who_is_present)
{
    char player[STAGE_PLAYER_CAP];
    char rest[64];
    hall_stage_open_hall(GAME);
    const hub_conn conn = stage_greet(&stage, 1, "Ada", player);
    hall_stage_listen(conn, "");
    (void)snprintf(rest, sizeof rest, ",\"player\":\"%s\"", player);
    hall_stage_allow(host, "hand-over", rest);
    hall_stage_refuse(host, "pause", "", "not-host");
    hall_stage_allow(conn, "pause", "");
    ck_assert_str_eq(stage_text(hall_stage_look(), "d.document.host.name"), "Ada");
}
END_TEST

START_TEST(the_host_sees_the_tables_and_who_calls_him)
{
    hall_stage_open_hall(GAME);
    hall_stage_listen(host, "");
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    char rest[64];
    hall_stage_pair(conns, room);
    stage_take_all(&stage, host);
    (void)snprintf(rest, sizeof rest, ",\"room\":\"%s\"", room);
    hall_stage_refuse(host, "help", rest, "not-seated");
    hall_stage_allow(conns[0], "help", rest);
    stage_wait(&stage, 1000);
    const json_t *table = json_array_get(stage_at(hall_stage_find(host, "tables"), "d.tables"), 0);
    ck_assert_str_eq(stage_text(table, "room"), room);
    ck_assert_str_eq(stage_text(table, "state"), "playing");
    ck_assert(json_is_true(stage_at(table, "help")));
    (void)snprintf(rest, sizeof rest, ",\"room\":\"%s\",\"on\":false", room);
    hall_stage_allow(host, "help", rest);
    stage_wait(&stage, 1000);
    table = json_array_get(stage_at(hall_stage_find(host, "tables"), "d.tables"), 0);
    ck_assert(json_is_false(stage_at(table, "help")));
    hall_stage_listen(host, "");
    hall_stage_find(host, "lobby");
    hall_stage_find(host, "tables");
}
END_TEST

START_TEST(changes_are_numbered_and_add_up_to_what_a_newcomer_sees)
{
    hall_stage_open_hall(GAME);
    hall_stage_listen(host, "");
    json_int_t v = stage_number(stage_take_type(&stage, host, "lobby"), "d.v");
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    stage_wait(&stage, 250);
    const json_t *change = hall_stage_find(host, "lobby");
    ck_assert_int_eq(stage_number(change, "d.v"), ++v);
    ck_assert_uint_eq(json_array_size(stage_at(change, "d.people")), 3);
    hall_stage_pair(conns, room);
    stage_wait(&stage, 250);
    change = hall_stage_find(host, "lobby");
    ck_assert_int_eq(stage_number(change, "d.v"), ++v);
    ck_assert_uint_eq(json_array_size(stage_at(change, "d.set")), 1);
    hall_stage_resign(conns[0], room);
    stage_disconnect(&stage, conns[1]);
    stage_wait(&stage, 250);
    change = hall_stage_find(host, "lobby");
    ck_assert_int_eq(stage_number(change, "d.v"), ++v);
    ck_assert_uint_eq(json_array_size(stage_at(change, "d.gone")), 1);
    ck_assert_uint_eq(json_array_size(stage_at(change, "d.away")), 1);
    ck_assert_uint_eq(json_array_size(stage_at(change, "d.results")), 1);
    ck_assert_uint_eq(json_array_size(stage_at(change, "d.standings")), 2);
}
END_TEST

START_TEST(a_command_said_twice_is_done_once)
{
    char again[HALL_CODE_SIZE];
    hall_stage_open_hall(GAME);
    (void)snprintf(again, sizeof again, "%s", hall);
    hall_stage_open_hall(GAME);
    ck_assert_str_eq(hall, again);
    hall_stage_say(host, "t", "tables", ",\"count\":2");
    stage_take_ok(&stage, host, "t");
    hall_stage_restart();
    host = stage_player(&stage, 0);
    hall_stage_say(host, "t", "tables", ",\"count\":2");
    stage_take_ok(&stage, host, "t");
    hall_stage_say(host, "t", "tables", ",\"count\":3");
    stage_take_error(&stage, host, "id-reused");
    hall_stage_open_hall(GAME);
    ck_assert_str_eq(hall, again);
    ck_assert_uint_eq(json_array_size(stage_at(hall_stage_look(), "d.rooms")), 2);
}
END_TEST

START_TEST(a_hall_where_nothing_happens_is_closed_after_a_day)
{
    hall_stage_open_hall("");
    stage_wait(&stage, DAY_MS - 1000);
    ck_assert_str_eq(stage_text(hall_stage_look(), "d.document.state"), "open");
    for (hub_conn conn = 1; conn <= stage.last_conn; conn++) {
        if (stage.conns[conn].is_open) {
            stage_disconnect(&stage, conn);
        }
    }
    stage_wait(&stage, 2000);
    stage_wait(&stage, 120000);
    ck_assert_str_eq(stage_text(hall_stage_look(), "d.document.state"), "closed");
}
END_TEST

START_TEST(games_of_a_closed_hall_go_on_and_count)
{
    hall_stage_open_hall(GAME);
    const hub_conn conns[] = {hall_stage_come(1), hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    hall_stage_pair(conns, room);
    hall_stage_allow(host, "close", "");
    hall_stage_resign(conns[0], room);
    ck_assert_uint_eq(json_array_size(stage_at(hall_stage_look(), "d.results")), 1);
    for (unsigned i = 0; i < 2; i++) {
        stage_take_all(&stage, conns[i]);
        stage_send(&stage, conns[i],
                   "{\"t\":\"offer\",\"id\":\"o\",\"d\":{\"room\":\"%s\",\"game\":1,"
                   "\"kind\":\"rematch\"}}",
                   room);
    }
    stage_take_error(&stage, conns[1], "hall-closed");
}
END_TEST

START_TEST(a_name_that_nobody_has_is_not_given_up_again_and_again)
{
    hall_stage_open_hall(GAME ",\"names\":\"list\"");
    hall_stage_allow(host, "add-names", ",\"list\":[{\"name\":\"Ada\"}]");
    const hub_conn guest = hall_stage_come(1);
    stage.is_store_held = true; /* nothing waits for it */
    hall_stage_allow(guest, "name", "");
    stage.is_store_held = false;
}
END_TEST

START_TEST(an_operator_s_name_is_seen_in_halls_too)
{
    hall_stage_open_hall(GAME);
    char player[STAGE_PLAYER_CAP];
    const hub_conn conn = stage_greet(&stage, 1, "Bad", player);
    hall_stage_listen(conn, "");
    stage_operate(&stage, "{\"command\":\"rename\",\"player\":\"%s\",\"name\":\"Good\"}", player);
    const json_t *people = stage_at(hall_stage_look(), "d.people");
    ck_assert_uint_eq(json_array_size(people), 1);
    ck_assert_str_eq(stage_text(json_array_get(people, 0), "person.name"), "Good");
}
END_TEST

/* The host opens a room in the hall for a game against another one. */
static void play_host(unsigned id, hub_conn other, char room[HALL_CODE_SIZE])
{
    char name[8];
    (void)snprintf(name, sizeof name, "c%u", id);
    stage_send(&stage, host,
               "{\"t\":\"create\",\"id\":\"%s\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"hall\":\"%s\"}}",
               name, hall);
    (void)snprintf(room, HALL_CODE_SIZE, "%s", stage_text(hall_stage_find(host, "ok"), "d.room"));
    stage_send_in_room(&stage, other, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"@\"}}", room);
    ck_assert_str_eq(stage_text(hall_stage_find(other, "ok"), "d.room"), room);
}

/* Fails unless the player is shown in this state to who comes now. */
static void expect_doing(const char *player, const char *state)
{
    const json_t *people = stage_at(hall_stage_look(), "d.people");
    size_t at = 0;
    while (strcmp(stage_text(json_array_get(people, at), "person.player"), player) != 0) {
        at++;
    }
    ck_assert_str_eq(stage_text(json_array_get(people, at), "state"), state);
}

START_TEST(who_plays_at_two_tables_plays_until_both_games_have_ended)
{
    char rooms[2][HALL_CODE_SIZE];
    char players[3][STAGE_PLAYER_CAP];
    hub_conn others[2];
    stage_disconnect(&stage, host);
    host = stage_greet(&stage, 0, "", players[0]);
    hall_stage_open_hall(GAME);
    hall_stage_listen(host, "");
    for (unsigned i = 0; i < 2; i++) {
        others[i] = stage_greet(&stage, 1 + i, "", players[1 + i]);
        hall_stage_listen(others[i], "");
        play_host(i, others[i], rooms[i]);
    }
    expect_doing(players[0], "playing");
    hall_stage_resign(others[0], rooms[0]);
    expect_doing(players[0], "playing");
    expect_doing(players[1], "here");
    expect_doing(players[2], "playing");
    hall_stage_resign(host, rooms[1]);
    expect_doing(players[0], "here");
    expect_doing(players[2], "here");
    stage_send_in_room(&stage, host,
                       "{\"t\":\"offer\",\"id\":\"o\",\"d\":{\"room\":\"@\",\"game\":1,\"kind\":"
                       "\"rematch\"}}",
                       rooms[0]);
    stage_send_in_room(&stage, others[0],
                       "{\"t\":\"answer\",\"id\":\"a\",\"d\":{\"room\":\"@\",\"game\":1,\"kind\":"
                       "\"rematch\",\"accept\":true}}",
                       rooms[0]);
    expect_doing(players[0], "playing");
    expect_doing(players[1], "playing");
    hall_stage_restart();
    host = stage_player(&stage, 0);
    hall_stage_listen(host, "");
    stage_send_in_room(&stage, host, "{\"t\":\"watch\",\"id\":\"w\",\"d\":{\"room\":\"@\"}}",
                       rooms[0]);
    expect_doing(players[0], "playing");
}
END_TEST

START_TEST(the_evening_can_be_read_over_http)
{
    hall_stage_open_hall(GAME);
    char player[STAGE_PLAYER_CAP];
    const hub_conn first = stage_greet(&stage, 1, "=Ada \\\"x\\\"", player);
    hall_stage_listen(first, "");
    const hub_conn conns[] = {first, hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    hall_stage_pair(conns, room);
    hall_stage_resign(conns[1], room);
    const json_t *report = stage_ask_json(&stage, "/api/halls/@", hall, "", 200);
    ck_assert_str_eq(stage_text(report, "title"), "Club");
    const json_t *best = json_array_get(stage_at(report, "standings"), 0);
    ck_assert_str_eq(stage_text(best, "person.player"), player);
    ck_assert_int_eq(stage_number(best, "points"), 2);
    ck_assert_uint_eq(json_array_size(stage_at(report, "results")), 1);
    const struct stage_reply *file = stage_ask(&stage, "/api/halls/@.csv", hall, "", 200);
    ck_assert_ptr_nonnull(strstr(file->body, "\"'=Ada \"\"x\"\"\""));
    ck_assert_ptr_nonnull(strstr(file->body, ",resign,2023-11-14 22:13:20\n"));
    ck_assert_ptr_nonnull(strstr(file->body, "\"Guest 4270\""));
    file = stage_ask(&stage, "/api/halls/@-standings.csv", hall, "", 200);
    ck_assert_int_eq(strncmp(file->body, "place,name,", 11), 0);
    ck_assert_ptr_nonnull(strstr(file->body, "\n2,\"Guest 4270\","));
    (void)stage_ask(&stage, "/api/halls/@", "2222222222", "", 404);
}
END_TEST

START_TEST(who_has_done_the_same_shares_a_place_in_the_file)
{
    hall_stage_open_hall(GAME);
    for (unsigned table = 0; table < 2; table++) {
        const hub_conn conns[] = {hall_stage_come(2 * table + 1), hall_stage_come(2 * table + 2)};
        char room[HALL_CODE_SIZE];
        hall_stage_pair(conns, room);
        hall_stage_resign(conns[1], room);
    }
    const struct stage_reply *file = stage_ask(&stage, "/api/halls/@-standings.csv", hall, "", 200);
    char places[8] = "";
    for (const char *line = strchr(file->body, '\n'); line != NULL && line[1] != '\0';
         line = strchr(line + 1, '\n')) {
        ck_assert_uint_lt(strlen(places), sizeof places - 1);
        (void)strncat(places, line + 1, 1);
    }
    ck_assert_str_eq(places, "1133");
}
END_TEST

START_TEST(a_name_that_is_deleted_is_deleted_in_halls)
{
    hall_stage_open_hall(GAME);
    char player[STAGE_PLAYER_CAP];
    const hub_conn first = stage_greet(&stage, 1, "Ada", player);
    hall_stage_listen(first, "");
    const hub_conn conns[] = {first, hall_stage_come(2)};
    char room[HALL_CODE_SIZE];
    hall_stage_pair(conns, room);
    hall_stage_resign(conns[1], room);
    stage_take_all(&stage, first);
    stage_forget(&stage, first, "f");
    for (unsigned i = 0; i < 2; i++) {
        const json_t *report = stage_ask_json(&stage, "/api/halls/@", hall, "", 200);
        stage_expect_null(json_array_get(stage_at(report, "standings"), 0), "person.name");
        hall_stage_restart();
    }
}
END_TEST

/* The room has its result, and the hall's log takes it later. */
START_TEST(a_name_in_a_result_that_waits_is_deleted_too)
{
    hall_stage_open_hall(GAME);
    char player[STAGE_PLAYER_CAP];
    char room[HALL_CODE_SIZE];
    const hub_conn first = stage_greet(&stage, 1, "Ada", player);
    hall_stage_listen(first, "");
    const hub_conn conns[] = {first, hall_stage_come(2)};
    hall_stage_pair(conns, room);
    stage.is_store_held = true;
    stage_send_in_room(&stage, conns[1],
                       "{\"t\":\"resign\",\"id\":\"r\",\"d\":{\"room\":\"@\",\"game\":1}}", room);
    stage_fail_store(&stage, true);
    stage.is_store_held = false;
    stage_settle(&stage);
    stage_fail_store(&stage, false);
    stage_take_all(&stage, first);
    stage_forget(&stage, first, "f");
    stage_wait(&stage, 1000);
    for (unsigned i = 0; i < 2; i++) {
        const json_t *report = stage_ask_json(&stage, "/api/halls/@", hall, "", 200);
        ck_assert_uint_eq(json_array_size(stage_at(report, "results")), 1);
        char *text = json_dumps(report, JSON_COMPACT);
        ck_assert_msg(strstr(text, "Ada") == NULL, "%s", text);
        free(text);
        hall_stage_restart();
    }
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("hub/hall");
    TCase *tc = tcase_create("halls");
    tcase_add_checked_fixture(tc, hall_stage_set_up, hall_stage_tear_down);
    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, a_hall_is_what_its_host_has_said);
    tcase_add_loop_test(tc, an_order_is_the_hosts_alone, 0, COUNT_OF(orders));
    tcase_add_loop_test(tc, a_closed_hall_takes_no_order, 0, COUNT_OF(orders));
    tcase_add_loop_test(tc, an_unknown_hall_is_refused, 0, COUNT_OF(orders));
    tcase_add_loop_test(tc, what_cannot_be_now_is_refused, 0, COUNT_OF(refusals));
    tcase_add_test(tc, who_may_not_be_present_on_a_wall_is_not);
    tcase_add_test(tc, two_who_wait_play);
    tcase_add_test(tc, two_who_have_met_wait_ten_seconds_for_others);
    tcase_add_test(tc, a_new_face_comes_before_who_has_been_met);
    tcase_add_test(tc, who_names_a_game_waits_for_one_who_wants_it);
    tcase_add_test(tc, a_place_ends_with_stop_and_with_the_connection);
    tcase_add_test(tc, a_round_pairs_all_who_are_ready_and_tells_the_odd_one);
    tcase_add_test(tc, a_paused_hall_starts_no_game);
    tcase_add_test(tc, tables_wait_for_two_and_count_when_they_have_played);
    tcase_add_test(tc, a_room_that_somebody_opens_in_the_hall_is_listed_there_alone);
    tcase_add_test(tc, who_has_seen_what_was_taken_back_at_once_hears_of_it);
    tcase_add_test(tc, a_name_of_the_list_is_given_once);
    tcase_add_test(tc, nobody_has_a_name_in_a_hall_without_names);
    tcase_add_test(tc, the_hall_is_handed_over_to_who_is_present);
    tcase_add_test(tc, the_host_sees_the_tables_and_who_calls_him);
    tcase_add_test(tc, changes_are_numbered_and_add_up_to_what_a_newcomer_sees);
    tcase_add_test(tc, a_command_said_twice_is_done_once);
    tcase_add_test(tc, a_hall_where_nothing_happens_is_closed_after_a_day);
    tcase_add_test(tc, games_of_a_closed_hall_go_on_and_count);
    tcase_add_test(tc, a_name_that_nobody_has_is_not_given_up_again_and_again);
    tcase_add_test(tc, an_operator_s_name_is_seen_in_halls_too);
    tcase_add_test(tc, who_plays_at_two_tables_plays_until_both_games_have_ended);
    tcase_add_test(tc, the_evening_can_be_read_over_http);
    tcase_add_test(tc, who_has_done_the_same_shares_a_place_in_the_file);
    tcase_add_test(tc, a_name_that_is_deleted_is_deleted_in_halls);
    tcase_add_test(tc, a_name_in_a_result_that_waits_is_deleted_too);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
