// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/mem.h"
#include "engine/record.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"
#include "wire/record.h"

static struct stage stage;
static json_t *body; /* of the last answer that was JSON */

static void set_up(void)
{
    stage_open(&stage);
    body = NULL;
}

static void tear_down(void)
{
    json_decref(body);
    stage_close(&stage);
}

/* Asks for a path with '@' in the code's place, and has this status. */
static const struct stage_reply *ask(const char *path, const char *code, const char *query,
                                     unsigned status)
{
    char whole[128];
    const size_t before = strcspn(path, "@");
    const char *after = path[before] == '@' ? path + before + 1 : "";
    (void)snprintf(whole, sizeof whole, "%.*s%s%s", (int)before, path,
                   path[before] == '@' ? code : "", after);
    const struct stage_reply *reply = stage_request(&stage, whole, query);
    ck_assert_msg(reply->status == status, "%s: %u instead of %u", whole, reply->status, status);
    return reply;
}

static const json_t *ask_json(const char *path, const char *code, const char *query,
                              unsigned status)
{
    json_error_t error;
    const struct stage_reply *reply = ask(path, code, query, status);
    ck_assert_str_eq(reply->type, "application/json");
    json_decref(body);
    body = json_loads(reply->body, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(body != NULL, "not JSON: %s", reply->body);
    return body;
}

static void expect_error(const char *path, const char *code, const char *query, unsigned status,
                         const char *word)
{
    const json_t *answer = ask_json(path, code, query, status);
    ck_assert_str_eq(stage_text(answer, "error.code"), word);
    ck_assert_str_ne(stage_text(answer, "error.text"), "");
    ck_assert_uint_eq(stage.reply.max_age_s, 0);
}

static void resign(struct stage_table *table, unsigned seat)
{
    stage_send(&stage, table->conn[seat],
               "{\"t\":\"resign\",\"id\":\"r%u\",\"d\":{\"room\":\"%s\",\"game\":%u}}", table->game,
               table->room, table->game);
    stage_take_type(&stage, table->conn[seat], "ok");
    stage_take_type(&stage, table->conn[1 - seat], "ended");
}

/* Both agree, and sit on the other side from now on. */
static void rematch(struct stage_table *table)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        stage_send(&stage, table->conn[seat],
                   "{\"t\":\"offer\",\"id\":\"o%u\",\"d\":{\"room\":\"%s\",\"game\":%u,\"kind\":"
                   "\"rematch\"}}",
                   table->game, table->room, table->game);
        const json_t *answer = stage_take_type(&stage, table->conn[seat], "ok");
        if (seat == 0) {
            stage_take_type(&stage, table->conn[1], "offered");
        } else {
            (void)snprintf(table->pos, sizeof table->pos, "%s",
                           stage_text(answer, "d.events.1.d.hash"));
        }
    }
    while (stage_take(&stage, table->conn[0]) != NULL ||
           stage_take(&stage, table->conn[1]) != NULL) {
    }
    const hub_conn south = table->conn[1];
    table->conn[1] = table->conn[0];
    table->conn[0] = south;
    table->game++;
    table->ply = 0;
}

static void play_all(struct stage_table *table, const char *letters)
{
    for (; *letters != '\0'; letters++) {
        stage_play(&stage, table, *letters);
    }
}

static void sit_closed(struct stage_table *table)
{
    memset(table, 0, sizeof *table);
    table->conn[0] = stage_player(&stage, 0);
    table->conn[1] = stage_player(&stage, 1);
    stage_send(&stage, table->conn[0],
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "\"spectators\":\"none\"}}");
    (void)snprintf(table->room, sizeof table->room, "%s",
                   stage_text(stage_take_ok(&stage, table->conn[0], "c"), "d.room"));
    stage_send(&stage, table->conn[1], "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}",
               table->room);
    while (stage_take(&stage, table->conn[0]) != NULL ||
           stage_take(&stage, table->conn[1]) != NULL) {
    }
    table->game = 1;
}

/* --- one game -------------------------------------------------------------------------------- */

START_TEST(a_finished_game_has_everything_to_show_it)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_wait(&stage, 5000);
    play_all(&table, "CaC");
    resign(&table, 1);
    const json_t *game = ask_json("/api/games/@-1", table.room, "", 200);
    ck_assert_uint_eq(stage.reply.max_age_s, 300);
    ck_assert_str_eq(stage.reply.filename, "");
    ck_assert_str_eq(stage_text(game, "room"), table.room);
    ck_assert_int_eq(stage_number(game, "game"), 1);
    ck_assert_str_eq(stage_text(game, "rules"), "djenon-abe");
    ck_assert_int_eq(stage_number(game, "version"), 1);
    ck_assert_str_eq(stage_text(game, "state"), "over");
    ck_assert_str_eq(stage_text(game, "date"), "2023-11-14");
    ck_assert_int_eq(stage_number(game, "started"), 1700000000000);
    ck_assert_int_eq(stage_number(game, "ended"), 1700000005000);
    ck_assert_str_eq(stage_text(game, "players.south.kind"), "person");
    ck_assert_str_eq(stage_text(game, "clock.kind"), "none");
    ck_assert_str_eq(stage_text(game, "start"), "djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0");
    ck_assert_str_eq(stage_text(game, "result.winner"), "south");
    ck_assert_str_eq(stage_text(game, "result.reason"), "resign");
    ck_assert_uint_eq(json_array_size(stage_at(game, "moves")), 3);
    ck_assert_uint_eq(json_array_size(stage_at(game, "plies")), 3);
    ck_assert_str_eq(stage_text(game, "plies.0.pit"), "C");
    ck_assert_int_eq(stage_number(game, "plies.2.ply"), 3);
}
END_TEST

START_TEST(each_ply_has_the_position_that_was_told_when_it_was_played)
{
    struct stage_table table;
    char told[2][MANCALA_TEXT_CAP];
    stage_sit(&stage, "djenon-abe", &table);
    for (unsigned i = 0; i < 2; i++) {
        const json_t *answer = stage_play(&stage, &table, i == 0 ? 'C' : 'a');
        (void)snprintf(told[i], sizeof told[i], "%s", stage_text(answer, "d.events.0.d.position"));
    }
    const json_t *game = ask_json("/api/games/@-1", table.room, "", 200);
    ck_assert_str_eq(stage_text(game, "plies.0.position"), told[0]);
    ck_assert_str_eq(stage_text(game, "plies.1.position"), told[1]);
}
END_TEST

START_TEST(a_running_game_is_shown_so_far_and_not_kept)
{
    struct stage_table table;
    stage_sit(&stage, "adji-boto", &table);
    play_all(&table, "Aa");
    const json_t *game = ask_json("/api/games/@-1", table.room, "", 200);
    ck_assert_str_eq(stage_text(game, "state"), "playing");
    ck_assert(json_is_null(stage_at(game, "ended")));
    ck_assert(json_is_null(stage_at(game, "result")));
    ck_assert_uint_eq(json_array_size(stage_at(game, "plies")), 2);
    ck_assert_uint_eq(stage.reply.max_age_s, 0);
}
END_TEST

START_TEST(a_game_of_a_series_is_shown_as_it_was_played)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const json_t *first = ask_json("/api/games/@-1", table.room, "", 200);
    char south[32];
    (void)snprintf(south, sizeof south, "%s", stage_text(first, "players.south.player"));
    play_all(&table, "Ca");
    resign(&table, 0);
    rematch(&table);
    play_all(&table, "D");
    resign(&table, 0);
    const json_t *game = ask_json("/api/games/@-1", table.room, "", 200);
    ck_assert_str_eq(stage_text(game, "players.south.player"), south);
    ck_assert_uint_eq(json_array_size(stage_at(game, "plies")), 2);
    game = ask_json("/api/games/@-2", table.room, "", 200);
    ck_assert_str_eq(stage_text(game, "players.north.player"), south);
    ck_assert_uint_eq(json_array_size(stage_at(game, "plies")), 1);
    expect_error("/api/games/@-3", table.room, "", 404, "not-found");
}
END_TEST

START_TEST(an_aborted_game_has_no_winner)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"abort\",\"id\":\"a\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    const json_t *game = ask_json("/api/games/@-1", table.room, "", 200);
    ck_assert_str_eq(stage_text(game, "state"), "over");
    ck_assert(json_is_null(stage_at(game, "result.winner")));
    ck_assert_str_eq(stage_text(game, "result.reason"), "aborted");
}
END_TEST

START_TEST(a_log_of_several_pages_is_read_to_its_end)
{
    struct stage_table table;
    char letters[2] = "";
    stage_sit(&stage, "djenon-abe", &table);
    for (unsigned i = 0; i < 300; i++) { /* four events a game */
        letters[0] = "ABCDEF"[i % 6];
        play_all(&table, letters);
        resign(&table, 0);
        if (i % 97 == 96) {
            break;
        }
        rematch(&table);
    }
    ck_assert_uint_eq(table.game, 97);
    for (unsigned pass = 0; pass < 2; pass++) {
        char path[32];
        (void)snprintf(path, sizeof path, "/api/games/@-%u", pass == 0 ? 97U : 5U);
        const json_t *game = ask_json(path, table.room, "", 200);
        ck_assert_uint_eq(json_array_size(stage_at(game, "plies")), 1);
        ck_assert_str_eq(stage_text(game, "plies.0.pit"), pass == 0 ? "A" : "E");
    }
}
END_TEST

/* --- the record ------------------------------------------------------------------------------ */

static void check_record(const char *text, struct mancala_record *out)
{
    struct mancala_record_error error = {0};
    const enum mancala_record_fault fault = mancala_record_parse(text, strlen(text), out, &error);
    ck_assert_msg(fault == MANCALA_RECORD_OK, "line %u: %s\n%s", error.line,
                  mancala_record_fault_text(fault), text);
}

START_TEST(a_record_is_read_again_by_the_engine)
{
    struct stage_table table;
    struct mancala_record record;
    stage_sit(&stage, "djenon-aboure", &table);
    play_all(&table, "AaB");
    const struct stage_reply *reply = ask("/api/games/@-1.sgr", table.room, "", 200);
    check_record(reply->body, &record);
    ck_assert_uint_eq(record.termination, MANCALA_UNFINISHED);
    resign(&table, 0);
    reply = ask("/api/games/@-1", table.room, "format=sgr", 200);
    check_record(reply->body, &record);
    ck_assert_uint_eq(record.plies, 3);
    ck_assert_uint_eq(record.termination, MANCALA_BY_RESIGN);
    ck_assert_uint_eq(record.winner, MANCALA_WINNER_NORTH);
    ck_assert_str_eq(reply->type, "text/plain; charset=utf-8");
    char name[32];
    (void)snprintf(name, sizeof name, "%s-1.sgr", table.room);
    ck_assert_str_eq(reply->filename, name);
}
END_TEST

START_TEST(a_record_names_room_date_round_and_players)
{
    struct stage_table table = {.game = 1};
    struct mancala_record record;
    char tags[256];
    table.conn[0] = stage_connect(&stage);
    table.conn[1] = stage_player(&stage, 1);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":"
               "\"AAAAAAAAAAAAAAAAAAAA0A\",\"language\":\"en\",\"kind\":\"person\",\"name\":"
               "\"Bo \\\"B\\\" \\\\\"}}");
    stage_send(
        &stage, table.conn[0],
        "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}");
    stage_take_type(&stage, table.conn[0], "welcome");
    stage_take_ok(&stage, table.conn[0], "h");
    (void)snprintf(table.room, sizeof table.room, "%s",
                   stage_text(stage_take_ok(&stage, table.conn[0], "c"), "d.room"));
    stage_send(&stage, table.conn[1], "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}",
               table.room);
    const char *text = ask("/api/games/@-1.sgr", table.room, "", 200)->body;
    check_record(text, &record);
    (void)snprintf(
        tags, sizeof tags,
        "[Event \"Room %.5s-%.5s\"]\n[Site \"?\"]\n[Date \"2023.11.14\"]\n[Round \"1\"]\n"
        "[South \"Bo \\\"B\\\" \\\\\"]\n[North \"?\"]\n",
        table.room, table.room + 5);
    ck_assert_msg(strstr(text, tags) != NULL, "%s", text);
}
END_TEST

START_TEST(an_aborted_game_is_an_unfinished_record)
{
    struct stage_table table;
    struct mancala_record record;
    stage_sit(&stage, "djenon-abe", &table);
    stage_send(&stage, table.conn[0],
               "{\"t\":\"abort\",\"id\":\"a\",\"d\":{\"room\":\"%s\",\"game\":1}}", table.room);
    check_record(ask("/api/games/@-1.sgr", table.room, "", 200)->body, &record);
    ck_assert_uint_eq(record.termination, MANCALA_UNFINISHED);
    ck_assert_uint_eq(record.winner, MANCALA_WINNER_NONE);
}
END_TEST

/* --- the series ------------------------------------------------------------------------------ */

START_TEST(a_series_lists_finished_games_and_adds_them_up)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const json_t *series = ask_json("/api/games/@", table.room, "", 200);
    ck_assert_uint_eq(json_array_size(stage_at(series, "games")), 0);
    play_all(&table, "Ca");
    resign(&table, 0);
    rematch(&table);
    resign(&table, 1);
    series = ask_json("/api/games/@", table.room, "", 200);
    ck_assert_str_eq(stage_text(series, "room"), table.room);
    ck_assert_str_eq(stage_text(series, "rules"), "djenon-abe");
    ck_assert_uint_eq(json_array_size(stage_at(series, "games")), 2);
    ck_assert_str_eq(stage_text(series, "games.0.winner"), "north");
    ck_assert_str_eq(stage_text(series, "games.1.winner"), "south");
    ck_assert_str_eq(stage_text(series, "games.1.south.player"),
                     stage_text(series, "games.0.north.player"));
    ck_assert_uint_eq(json_array_size(stage_at(series, "totals")), 2);
    ck_assert_str_eq(stage_text(series, "totals.1.player.player"),
                     stage_text(series, "games.1.south.player"));
    ck_assert_int_eq(stage_number(series, "totals.0.won"), 0);
    ck_assert_int_eq(stage_number(series, "totals.1.won"), 2);
    ck_assert_int_eq(stage_number(series, "totals.1.games"), 2);
    ck_assert_int_eq(stage_number(series, "totals.0.seeds"),
                     stage_number(series, "games.0.score.0") +
                         stage_number(series, "games.1.score.1"));
}
END_TEST

/* --- what is not shown ----------------------------------------------------------------------- */

START_TEST(a_code_is_read_without_regard_to_case_and_hyphen)
{
    struct stage_table table;
    char spelt[32];
    stage_sit(&stage, "djenon-abe", &table);
    resign(&table, 0);
    (void)snprintf(spelt, sizeof spelt, "%.5s-%.5s", table.room, table.room + 5);
    ask("/api/games/@-1", spelt, "", 200);
    ask("/api/games/@-1.sgr", spelt, "", 200);
    ask("/api/games/@", spelt, "", 200);
    for (char *at = spelt; *at != '\0'; at++) {
        *at = (char)(*at >= 'A' && *at <= 'Z' ? *at + 32 : *at);
    }
    const json_t *game = ask_json("/api/games/@-1", spelt, "", 200);
    ck_assert_str_eq(stage_text(game, "room"), table.room);
}
END_TEST

START_TEST(a_running_game_that_nobody_may_watch_is_not_there)
{
    struct stage_table table;
    sit_closed(&table);
    expect_error("/api/games/@-1", table.room, "", 404, "not-found");
    expect_error("/api/games/@-1.sgr", table.room, "", 404, "not-found");
    expect_error("/api/games/@", table.room, "", 404, "not-found");
    resign(&table, 0);
    ask("/api/games/@-1", table.room, "", 200);
    ask("/api/games/@", table.room, "", 200);
    rematch(&table);
    ask("/api/games/@-1", table.room, "", 200);
    expect_error("/api/games/@-2", table.room, "", 404, "not-found");
    const json_t *series = ask_json("/api/games/@", table.room, "", 200);
    ck_assert_uint_eq(json_array_size(stage_at(series, "games")), 1);
}
END_TEST

START_TEST(what_may_not_be_seen_is_answered_like_what_is_not_there)
{
    struct stage_table table;
    char *unknown;
    sit_closed(&table);
    unknown = mem_copy_text(ask("/api/games/2222222222-1", "", "", 404)->body);
    ck_assert_str_eq(ask("/api/games/@-1", table.room, "", 404)->body, unknown);
    ck_assert_str_eq(ask("/api/games/@", table.room, "", 404)->body, unknown);
    mem_free(unknown);
    /* Neither has read a log. */
    stage.is_store_held = true;
    const char *const paths[] = {"/api/games/2222222222-1", "/api/games/@-1"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        ask(paths[i], table.room, "", 0);
        ck_assert_uint_eq(store_drain(stage.store), 1);
        ck_assert_uint_eq(stage.reply.status, 404);
    }
    stage.is_store_held = false;
}
END_TEST

static const struct {
    const char *path;
    const char *query;
    unsigned status;
} addresses[] = {
    {"/api", "", 404},
    {"/api/", "", 404},
    {"/api/games", "", 404},
    {"/api/games/", "", 404},
    {"/api/rooms/", "", 404},
    {"/api/archive/x", "", 404},
    {"/api/games/@/", "", 404},
    {"/api/games/@-", "", 404},
    {"/api/games/@.sgr", "", 404},
    {"/api/games/@-0", "", 404},
    {"/api/games/@-01", "", 404},
    {"/api/games/@-1.txt", "", 404},
    {"/api/games/@-1.sgr.sgr", "", 404},
    {"/api/games/@--1", "", 404},
    {"/api/games/@-99999999999", "", 404},
    {"/api/games/@-4294967295", "", 404},
    {"/api/games/@@-1", "", 404},
    {"/api/games/---------------------------------------------------------------", "", 404},
    {"/api/games/AAAAAAAAAA-1", "", 404},
    {"/api/games/222222222-1", "", 404},
    {"/api/games/@-1", "format=pgn", 400},
    {"/api/games/@-1", "format=", 400},
    {"/api/games/@-1", "format", 400},
    {"/api/games/@-1", "format=json&x=y&&=&", 200},
    {"/api/games/@-1", "player=x", 200},
    {"/api/archive", "player=x", 400},
    {"/api/archive", "player=0123456789abcdef", 200},
    {"/api/archive", "player=0123456789abcde=", 400},
    {"/api/archive", "game=", 400},
    {"/api/archive", "game=nonesuch", 200},
    {"/api/archive", "game=a-name-that-is-much-longer-than-any-game-has-ever-had", 400},
    {"/api/archive", "before=", 400},
    {"/api/archive", "before=17", 400},
    {"/api/archive", "before=17.", 400},
    {"/api/archive", "before=-1.x", 400},
    {"/api/archive", "before=99999999999999999999.x", 400},
    {"/api/archive", "before=17.0123456789012345678901234567890123", 400},
    {"/api/archive", "before=17.x", 200},
    {"/api/rooms", "before=x", 400},
    {"/api/rooms", "player=x", 200},
};

START_TEST(an_address_has_one_spelling)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    ask(addresses[_i].path, table.room, addresses[_i].query, addresses[_i].status);
}
END_TEST

START_TEST(what_cannot_be_read_now_is_unavailable)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage_fail_reads(&stage, true);
    expect_error("/api/games/@-1", table.room, "", 503, "unavailable");
    expect_error("/api/games/@", table.room, "", 503, "unavailable");
    expect_error("/api/rooms", "", "", 503, "unavailable");
    expect_error("/api/archive", "", "", 503, "unavailable");
    stage_fail_reads(&stage, false);
    ask("/api/games/@-1", table.room, "", 200);
}
END_TEST

START_TEST(a_server_that_stops_answers_no_more)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage.is_store_held = true;
    ask("/api/games/@-1", table.room, "", 0);
    hub_stop(stage.hub, stage.now_ms);
    ck_assert(!hub_is_idle(stage.hub));
    stage.is_store_held = false;
    stage_settle(&stage);
    ck_assert_uint_eq(stage.reply.status, 200); /* it was under way */
    ck_assert(hub_is_idle(stage.hub));
    expect_error("/api/games/@-1", table.room, "", 503, "unavailable");
}
END_TEST

START_TEST(few_requests_read_at_the_same_time_and_the_others_follow)
{
    struct stage_table table;
    char path[32];
    stage_sit(&stage, "djenon-abe", &table);
    (void)snprintf(path, sizeof path, "/api/games/%s-1", table.room);
    stage.is_store_held = true;
    for (unsigned i = 0; i < 20; i++) {
        hub_on_request(stage.hub, 100 + i, slice_of(path), SLICE_NONE, stage.now_ms);
    }
    for (unsigned left = 20, rounds = 0; left > 0; rounds++) {
        ck_assert_uint_lt(rounds, 20);
        const size_t count = store_drain(stage.store);
        ck_assert_uint_le(count, HUB_API_RUNNING);
        left = 20 - stage.reply_count;
    }
    ck_assert(hub_is_idle(stage.hub));
    stage.is_store_held = false;
}
END_TEST

START_TEST(requests_without_end_are_unavailable)
{
    stage.is_store_held = true;
    for (unsigned i = 0; i < HUB_API_RUNNING + HUB_API_WAITING; i++) {
        hub_on_request(stage.hub, 100 + i, slice_of("/api/rooms"), SLICE_NONE, stage.now_ms);
    }
    expect_error("/api/rooms", "", "", 503, "unavailable");
    stage.is_store_held = false;
    stage_settle(&stage);
    ck_assert_uint_eq(stage.reply_count, HUB_API_RUNNING + HUB_API_WAITING + 1);
    ask("/api/rooms", "", "", 200);
}
END_TEST

START_TEST(a_request_that_nobody_waits_for_any_more_is_dropped)
{
    stage.is_store_held = true;
    for (unsigned i = 0; i < HUB_API_RUNNING + 3; i++) {
        hub_on_request(stage.hub, 100 + i, slice_of("/api/rooms"), SLICE_NONE, stage.now_ms);
    }
    stage_wait(&stage, HUB_API_TIMEOUT_MS);
    stage.is_store_held = false;
    stage_settle(&stage);
    ck_assert_uint_eq(stage.reply_count, HUB_API_RUNNING);
    ck_assert(hub_is_idle(stage.hub));
    ask("/api/rooms", "", "", 200);
}
END_TEST

/* --- lists ----------------------------------------------------------------------------------- */

/* What a list is made of, written behind the hub's back. */
struct entry {
    const char *code;
    const char *rules;
    const char *player; /* South's */
    enum wire_state state;
    bool is_public;
    bool is_game; /* with an archive entry CODE-1 */
    int64_t at_ms;
};

static void fill_summary(const struct entry *entry, struct wire_summary *out)
{
    *out = (struct wire_summary){.state = entry->state, .game = 1, .v = 1, .at_ms = entry->at_ms};
    (void)snprintf(out->room, sizeof out->room, "%s", entry->code);
    (void)snprintf(out->rules, sizeof out->rules, "%s", entry->rules);
    (void)snprintf(out->host.player, sizeof out->host.player, "%s", entry->player);
    out->south = out->host;
    (void)snprintf(out->north.player, sizeof out->north.player, "NNNNNNNNNNNNNNNN");
}

static void store_entry(const struct entry *entry)
{
    struct wire_summary room;
    struct buf texts[2];
    char key[32];
    const struct slice record = slice_of("{}");
    const int key_len = snprintf(key, sizeof key, "%s-1", entry->code);
    fill_summary(entry, &room);
    struct store_summary summary = {.at_ms = entry->at_ms,
                                    .is_live = entry->state != WIRE_STATE_OVER,
                                    .is_public = entry->is_public,
                                    .players = {slice_of(room.south.player)}};
    struct store_summary archive = summary;
    for (unsigned i = 0; i < 2; i++) {
        buf_init(&texts[i], 8192);
        ck_assert(wire_encode_summary(&texts[i], &room));
        room.finished_count = 1;
        room.finished[0] = (struct wire_summary_game){.game = 1,
                                                      .south = room.south,
                                                      .north = room.north,
                                                      .winner = WIRE_WINNER_DRAW,
                                                      .score = {24, 24},
                                                      .reason = WIRE_REASON_NO_MOVES,
                                                      .at_ms = entry->at_ms};
    }
    summary.body = buf_slice(&texts[0]);
    archive.body = buf_slice(&texts[1]);
    archive.key = slice_from(key, (size_t)key_len);
    archive.is_live = false;
    const struct store_batch batch = {.key = slice_of(entry->code),
                                      .records = &record,
                                      .record_count = 1,
                                      .summary = &summary,
                                      .archive = entry->is_game ? &archive : NULL};
    store_append(stage.store, &batch, (struct store_done){0});
    stage_settle(&stage);
    buf_finish(&texts[0]);
    buf_finish(&texts[1]);
}

/* Codes that follow each other. */
static void make_code(unsigned number, char out[CODE_CAP])
{
    memcpy(out, "2222222222", CODE_CAP);
    for (unsigned at = CODE_LEN; number > 0; number /= 26) {
        out[--at] = CODE_ALPHABET[number % 26];
    }
}

static void store_many(unsigned from, unsigned count, struct entry entry)
{
    char code[CODE_CAP];
    for (unsigned i = from; i < from + count; i++) {
        make_code(i, code);
        entry.code = code;
        entry.at_ms = 1000 + i;
        store_entry(&entry);
    }
}

#define PLAYER "SSSSSSSSSSSSSSSS"
#define OTHER  "TTTTTTTTTTTTTTTT"

START_TEST(only_public_games_are_listed_newest_first)
{
    const struct entry game = {.rules = "djenon-abe",
                               .player = PLAYER,
                               .state = WIRE_STATE_OVER,
                               .is_public = true,
                               .is_game = true};
    struct entry hidden = game;
    hidden.is_public = false;
    store_many(1, 3, game);
    store_many(4, 3, hidden);
    const json_t *list = ask_json("/api/archive", "", "", 200);
    ck_assert_uint_eq(json_array_size(stage_at(list, "games")), 3);
    ck_assert(json_is_null(stage_at(list, "next")));
    ck_assert_int_eq(stage_number(list, "games.0.at"), 1003);
    ck_assert_int_eq(stage_number(list, "games.2.at"), 1001);
    ck_assert_str_eq(stage_text(list, "games.0.room"), "2222222225");
    ck_assert_int_eq(stage_number(list, "games.0.game"), 1);
    ck_assert_str_eq(stage_text(list, "games.0.rules"), "djenon-abe");
    ck_assert_str_eq(stage_text(list, "games.0.winner"), "draw");
    list = ask_json("/api/archive", "", "player=" PLAYER, 200);
    ck_assert_uint_eq(json_array_size(stage_at(list, "games")), 3);
}
END_TEST

START_TEST(a_private_game_that_was_played_is_not_listed)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const json_t *game = ask_json("/api/games/@-1", table.room, "", 200);
    char query[64];
    (void)snprintf(query, sizeof query, "player=%s", stage_text(game, "players.south.player"));
    resign(&table, 0);
    const json_t *list = ask_json("/api/archive", "", query, 200);
    ck_assert_uint_eq(json_array_size(stage_at(list, "games")), 0);
}
END_TEST

START_TEST(games_are_listed_by_player_and_by_rules)
{
    struct entry game = {.rules = "djenon-abe",
                         .player = PLAYER,
                         .state = WIRE_STATE_OVER,
                         .is_public = true,
                         .is_game = true};
    store_many(1, 2, game);
    game.player = OTHER;
    store_many(3, 3, game);
    game.rules = "adji-boto";
    store_many(6, 4, game);
    static const struct {
        const char *query;
        size_t count;
    } rows[] = {
        {"", 9},
        {"player=" PLAYER, 2},
        {"player=" OTHER, 7},
        {"game=adji-boto", 4},
        {"game=djenon-abe", 5},
        {"game=djenon-abe&player=" OTHER, 3},
        {"game=adji-boto&player=" PLAYER, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const json_t *list = ask_json("/api/archive", "", rows[i].query, 200);
        ck_assert_uint_eq(json_array_size(stage_at(list, "games")), rows[i].count);
    }
}
END_TEST

/* Follows `next` to the end; counts rows and pages. */
static size_t walk(const char *path, const char *filter, const char *rows, size_t *out_pages)
{
    char query[160];
    size_t count = 0;
    (void)snprintf(query, sizeof query, "%s", filter);
    for (*out_pages = 1;; ++*out_pages) {
        const json_t *list = ask_json(path, "", query, 200);
        count += json_array_size(stage_at(list, rows));
        if (json_is_null(stage_at(list, "next"))) {
            return count;
        }
        (void)snprintf(query, sizeof query, "%s&before=%s", filter, stage_text(list, "next"));
    }
}

START_TEST(a_long_archive_comes_in_pages)
{
    const struct entry game = {.rules = "djenon-abe",
                               .player = PLAYER,
                               .state = WIRE_STATE_OVER,
                               .is_public = true,
                               .is_game = true};
    size_t pages = 0;
    store_many(1, 50, game);
    ck_assert_uint_eq(walk("/api/archive", "", "games", &pages), 50);
    ck_assert_uint_eq(pages, 1);
    store_many(51, 200, game);
    ck_assert_uint_eq(walk("/api/archive", "", "games", &pages), 250);
    ck_assert_uint_eq(pages, 5);
}
END_TEST

START_TEST(a_page_of_a_rare_game_reads_so_much_and_no_more)
{
    struct entry game = {.rules = "djenon-abe",
                         .player = PLAYER,
                         .state = WIRE_STATE_OVER,
                         .is_public = true,
                         .is_game = true};
    size_t pages = 0;
    game.rules = "adji-boto";
    store_many(1, 3, game);
    game.rules = "djenon-abe";
    store_many(4, 2100, game);
    ck_assert_uint_eq(walk("/api/archive", "game=adji-boto", "games", &pages), 3);
    ck_assert_uint_eq(pages, 2);
}
END_TEST

START_TEST(only_public_live_rooms_are_listed_open_ones_first)
{
    struct entry room = {
        .rules = "djenon-abe", .player = PLAYER, .state = WIRE_STATE_OPEN, .is_public = true};
    store_many(1, 2, room);
    room.state = WIRE_STATE_PLAYING;
    store_many(3, 2, room);
    room.state = WIRE_STATE_OVER;
    store_many(5, 2, room);
    room.state = WIRE_STATE_OPEN;
    room.is_public = false;
    store_many(7, 2, room);
    const json_t *list = ask_json("/api/rooms", "", "", 200);
    ck_assert_uint_eq(json_array_size(stage_at(list, "rooms")), 4);
    static const json_int_t order[] = {1002, 1001, 1004, 1003};
    for (size_t i = 0; i < COUNT_OF(order); i++) {
        char path[16];
        (void)snprintf(path, sizeof path, "rooms.%zu.at", i);
        ck_assert_int_eq(stage_number(list, path), order[i]);
    }
    ck_assert_str_eq(stage_text(list, "rooms.0.state"), "open");
    ck_assert_str_eq(stage_text(list, "rooms.3.state"), "playing");
    ck_assert_str_eq(stage_text(list, "rooms.0.host.player"), PLAYER);
}
END_TEST

START_TEST(many_rooms_come_in_pages_of_a_hundred)
{
    const struct entry room = {
        .rules = "djenon-abe", .player = PLAYER, .state = WIRE_STATE_OPEN, .is_public = true};
    size_t pages = 0;
    store_many(1, 250, room);
    ck_assert_uint_eq(walk("/api/rooms", "", "rooms", &pages), 250);
    ck_assert_uint_eq(pages, 3);
}
END_TEST

/* --- damage ---------------------------------------------------------------------------------- */

START_TEST(a_damaged_log_is_said_to_be)
{
    char code[CODE_CAP];
    make_code(1, code);
    store_many(1, 1,
               (struct entry){.rules = "djenon-abe", .player = PLAYER, .state = WIRE_STATE_OVER});
    expect_error("/api/games/@-1", code, "", 503, "unavailable");
    expect_error("/api/games/@", code, "", 503, "unavailable");
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("api");
    TCase *tcase = tcase_create("api");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_finished_game_has_everything_to_show_it);
    tcase_add_test(tcase, each_ply_has_the_position_that_was_told_when_it_was_played);
    tcase_add_test(tcase, a_running_game_is_shown_so_far_and_not_kept);
    tcase_add_test(tcase, a_game_of_a_series_is_shown_as_it_was_played);
    tcase_add_test(tcase, an_aborted_game_has_no_winner);
    tcase_add_test(tcase, a_log_of_several_pages_is_read_to_its_end);
    tcase_add_test(tcase, a_record_is_read_again_by_the_engine);
    tcase_add_test(tcase, a_record_names_room_date_round_and_players);
    tcase_add_test(tcase, an_aborted_game_is_an_unfinished_record);
    tcase_add_test(tcase, a_series_lists_finished_games_and_adds_them_up);
    tcase_add_test(tcase, a_code_is_read_without_regard_to_case_and_hyphen);
    tcase_add_test(tcase, a_running_game_that_nobody_may_watch_is_not_there);
    tcase_add_test(tcase, what_may_not_be_seen_is_answered_like_what_is_not_there);
    tcase_add_loop_test(tcase, an_address_has_one_spelling, 0, COUNT_OF(addresses));
    tcase_add_test(tcase, what_cannot_be_read_now_is_unavailable);
    tcase_add_test(tcase, a_server_that_stops_answers_no_more);
    tcase_add_test(tcase, few_requests_read_at_the_same_time_and_the_others_follow);
    tcase_add_test(tcase, requests_without_end_are_unavailable);
    tcase_add_test(tcase, a_request_that_nobody_waits_for_any_more_is_dropped);
    tcase_add_test(tcase, only_public_games_are_listed_newest_first);
    tcase_add_test(tcase, a_private_game_that_was_played_is_not_listed);
    tcase_add_test(tcase, games_are_listed_by_player_and_by_rules);
    tcase_add_test(tcase, a_long_archive_comes_in_pages);
    tcase_add_test(tcase, a_page_of_a_rare_game_reads_so_much_and_no_more);
    tcase_add_test(tcase, only_public_live_rooms_are_listed_open_ones_first);
    tcase_add_test(tcase, many_rooms_come_in_pages_of_a_hundred);
    tcase_add_test(tcase, a_damaged_log_is_said_to_be);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
