// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "base/mem.h"
#include "engine/record.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

static void expect_error(const char *path, const char *code, const char *query, unsigned status,
                         const char *word)
{
    const json_t *answer = stage_ask_json(&stage, path, code, query, status);
    ck_assert_str_eq(stage_text(answer, "error.code"), word);
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

/* A table with these fields of `create` beside the usual ones. */
static void sit_with(const char *options, struct stage_table *table)
{
    memset(table, 0, sizeof *table);
    table->conn[0] = stage_player(&stage, 0);
    table->conn[1] = stage_player(&stage, 1);
    stage_send(&stage, table->conn[0],
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\","
               "%s}}",
               options);
    (void)snprintf(table->room, sizeof table->room, "%s",
                   stage_text(stage_take_ok(&stage, table->conn[0], "c"), "d.room"));
    stage_send(&stage, table->conn[1], "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}",
               table->room);
    (void)snprintf(table->pos, sizeof table->pos, "%s",
                   stage_text(stage_take_ok(&stage, table->conn[1], "j"), "d.events.1.d.hash"));
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
    const json_t *game = stage_ask_json(&stage, "/api/games/@-1", table.room, "", 200);
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
    const json_t *game = stage_ask_json(&stage, "/api/games/@-1", table.room, "", 200);
    ck_assert_str_eq(stage_text(game, "plies.0.position"), told[0]);
    ck_assert_str_eq(stage_text(game, "plies.1.position"), told[1]);
}
END_TEST

START_TEST(a_running_game_is_shown_so_far_and_not_kept)
{
    struct stage_table table;
    stage_sit(&stage, "adji-boto", &table);
    play_all(&table, "Aa");
    const json_t *game = stage_ask_json(&stage, "/api/games/@-1", table.room, "", 200);
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
    const json_t *first = stage_ask_json(&stage, "/api/games/@-1", table.room, "", 200);
    char south[32];
    (void)snprintf(south, sizeof south, "%s", stage_text(first, "players.south.player"));
    play_all(&table, "Ca");
    resign(&table, 0);
    rematch(&table);
    play_all(&table, "D");
    resign(&table, 0);
    const json_t *game = stage_ask_json(&stage, "/api/games/@-1", table.room, "", 200);
    ck_assert_str_eq(stage_text(game, "players.south.player"), south);
    ck_assert_uint_eq(json_array_size(stage_at(game, "plies")), 2);
    game = stage_ask_json(&stage, "/api/games/@-2", table.room, "", 200);
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
    const json_t *game = stage_ask_json(&stage, "/api/games/@-1", table.room, "", 200);
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
        const json_t *game = stage_ask_json(&stage, path, table.room, "", 200);
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
    const struct stage_reply *reply = stage_ask(&stage, "/api/games/@-1.sgr", table.room, "", 200);
    check_record(reply->body, &record);
    ck_assert_uint_eq(record.termination, MANCALA_UNFINISHED);
    resign(&table, 0);
    reply = stage_ask(&stage, "/api/games/@-1", table.room, "format=sgr", 200);
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
    const char *text = stage_ask(&stage, "/api/games/@-1.sgr", table.room, "", 200)->body;
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
    check_record(stage_ask(&stage, "/api/games/@-1.sgr", table.room, "", 200)->body, &record);
    ck_assert_uint_eq(record.termination, MANCALA_UNFINISHED);
    ck_assert_uint_eq(record.winner, MANCALA_WINNER_NONE);
}
END_TEST

/* --- the series ------------------------------------------------------------------------------ */

START_TEST(a_series_lists_finished_games_and_adds_them_up)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const json_t *series = stage_ask_json(&stage, "/api/games/@", table.room, "", 200);
    ck_assert_uint_eq(json_array_size(stage_at(series, "games")), 0);
    play_all(&table, "Ca");
    resign(&table, 0);
    rematch(&table);
    resign(&table, 1);
    series = stage_ask_json(&stage, "/api/games/@", table.room, "", 200);
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
    stage_ask(&stage, "/api/games/@-1", spelt, "", 200);
    stage_ask(&stage, "/api/games/@-1.sgr", spelt, "", 200);
    stage_ask(&stage, "/api/games/@", spelt, "", 200);
    for (char *at = spelt; *at != '\0'; at++) {
        *at = (char)(*at >= 'A' && *at <= 'Z' ? *at + 32 : *at);
    }
    const json_t *game = stage_ask_json(&stage, "/api/games/@-1", spelt, "", 200);
    ck_assert_str_eq(stage_text(game, "room"), table.room);
}
END_TEST

START_TEST(a_running_game_that_nobody_may_watch_is_not_there)
{
    struct stage_table table;
    sit_with("\"spectators\":\"none\"", &table);
    expect_error("/api/games/@-1", table.room, "", 404, "not-found");
    expect_error("/api/games/@-1.sgr", table.room, "", 404, "not-found");
    expect_error("/api/games/@", table.room, "", 404, "not-found");
    resign(&table, 0);
    stage_ask(&stage, "/api/games/@-1", table.room, "", 200);
    stage_ask(&stage, "/api/games/@", table.room, "", 200);
    rematch(&table);
    stage_ask(&stage, "/api/games/@-1", table.room, "", 200);
    expect_error("/api/games/@-2", table.room, "", 404, "not-found");
    const json_t *series = stage_ask_json(&stage, "/api/games/@", table.room, "", 200);
    ck_assert_uint_eq(json_array_size(stage_at(series, "games")), 1);
}
END_TEST

static size_t count_shown_plies(const struct stage_table *table)
{
    return json_array_size(
        stage_at(stage_ask_json(&stage, "/api/games/@-1", table->room, "", 200), "plies"));
}

START_TEST(a_running_game_is_shown_as_far_as_delayed_spectators_see_it)
{
    struct stage_table table;
    sit_with("\"spectators\":\"delayed\",\"delay\":3", &table);
    expect_error("/api/games/@-1", table.room, "", 404, "not-found");
    play_all(&table, "Ca");
    expect_error("/api/games/@-1.sgr", table.room, "", 404, "not-found");
    play_all(&table, "C");
    ck_assert_uint_eq(count_shown_plies(&table), 0);
    play_all(&table, "dB");
    ck_assert_uint_eq(count_shown_plies(&table), 2);
    ck_assert_str_eq(stage_text(stage.reply.json, "state"), "playing");
    resign(&table, 0);
    ck_assert_uint_eq(count_shown_plies(&table), 5);
}
END_TEST

START_TEST(a_move_that_was_taken_back_is_not_shown)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    play_all(&table, "C");
    stage_send(&stage, table.conn[0],
               "{\"t\":\"offer\",\"id\":\"o\",\"d\":{\"room\":\"%s\",\"game\":1,\"kind\":"
               "\"takeback\",\"ply\":1}}",
               table.room);
    stage_take_ok(&stage, table.conn[0], "o");
    stage_take_type(&stage, table.conn[1], "offered");
    stage_send(&stage, table.conn[1],
               "{\"t\":\"answer\",\"id\":\"y\",\"d\":{\"room\":\"%s\",\"game\":1,\"kind\":"
               "\"takeback\",\"accept\":true}}",
               table.room);
    stage_take_ok(&stage, table.conn[1], "y");
    ck_assert_uint_eq(count_shown_plies(&table), 0);
    struct mancala_record record;
    check_record(stage_ask(&stage, "/api/games/@-1.sgr", table.room, "", 200)->body, &record);
    ck_assert_uint_eq(record.plies, 0);
}
END_TEST

static const struct {
    const char *option;
    const char *tag;
} clocks[] = {
    {"\"clock\":{\"kind\":\"none\"}", "[Clock \"-\"]\n"},
    {"\"clock\":{\"kind\":\"fischer\",\"base\":300000,\"increment\":5000}", "[Clock \"300+5\"]\n"},
    {"\"clock\":{\"kind\":\"fischer\",\"base\":90500,\"increment\":0}", "[Clock \"90.500+0\"]\n"},
    {"\"clock\":{\"kind\":\"days\",\"days\":3}", "[Clock \"1/259200\"]\n"},
};

START_TEST(a_record_names_the_clock_as_pgn_does)
{
    struct stage_table table;
    struct mancala_record record;
    sit_with(clocks[_i].option, &table);
    const char *text = stage_ask(&stage, "/api/games/@-1.sgr", table.room, "", 200)->body;
    check_record(text, &record);
    ck_assert_msg(strstr(text, clocks[_i].tag) != NULL, "%s", text);
}
END_TEST

START_TEST(what_may_not_be_seen_is_answered_like_what_is_not_there)
{
    struct stage_table table;
    char *unknown;
    sit_with("\"spectators\":\"none\"", &table);
    unknown = mem_copy_text(stage_ask(&stage, "/api/games/2222222222-1", "", "", 404)->body);
    ck_assert_str_eq(stage_ask(&stage, "/api/games/@-1", table.room, "", 404)->body, unknown);
    ck_assert_str_eq(stage_ask(&stage, "/api/games/@", table.room, "", 404)->body, unknown);
    mem_free(unknown);
    /* Neither has read a log. */
    stage.is_store_held = true;
    const char *const paths[] = {"/api/games/2222222222-1", "/api/games/@-1"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        stage_ask(&stage, paths[i], table.room, "", 0);
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
    stage_ask(&stage, addresses[_i].path, table.room, addresses[_i].query, addresses[_i].status);
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
    stage_ask(&stage, "/api/games/@-1", table.room, "", 200);
}
END_TEST

START_TEST(a_server_that_stops_answers_no_more)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    stage.is_store_held = true;
    stage_ask(&stage, "/api/games/@-1", table.room, "", 0);
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
        hub_on_request(stage.hub, 100 + i, &(struct hub_question){.path = slice_of(path)},
                       stage.now_ms);
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
        hub_on_request(stage.hub, 100 + i, &(struct hub_question){.path = slice_of("/api/rooms")},
                       stage.now_ms);
    }
    expect_error("/api/rooms", "", "", 503, "unavailable");
    stage.is_store_held = false;
    stage_settle(&stage);
    ck_assert_uint_eq(stage.reply_count, HUB_API_RUNNING + HUB_API_WAITING + 1);
    stage_ask(&stage, "/api/rooms", "", "", 200);
}
END_TEST

START_TEST(a_request_that_nobody_waits_for_any_more_is_dropped)
{
    stage.is_store_held = true;
    for (unsigned i = 0; i < HUB_API_RUNNING + 3; i++) {
        hub_on_request(stage.hub, 100 + i, &(struct hub_question){.path = slice_of("/api/rooms")},
                       stage.now_ms);
    }
    stage_wait(&stage, HUB_API_TIMEOUT_MS);
    stage.is_store_held = false;
    stage_settle(&stage);
    ck_assert_uint_eq(stage.reply_count, HUB_API_RUNNING);
    ck_assert(hub_is_idle(stage.hub));
    stage_ask(&stage, "/api/rooms", "", "", 200);
}
END_TEST

START_TEST(a_private_game_that_was_played_is_not_listed)
{
    struct stage_table table;
    stage_sit(&stage, "djenon-abe", &table);
    const json_t *game = stage_ask_json(&stage, "/api/games/@-1", table.room, "", 200);
    char query[64];
    (void)snprintf(query, sizeof query, "player=%s", stage_text(game, "players.south.player"));
    resign(&table, 0);
    const json_t *list = stage_ask_json(&stage, "/api/archive", "", query, 200);
    ck_assert_uint_eq(json_array_size(stage_at(list, "games")), 0);
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
    tcase_add_test(tcase, a_running_game_is_shown_as_far_as_delayed_spectators_see_it);
    tcase_add_test(tcase, a_move_that_was_taken_back_is_not_shown);
    tcase_add_loop_test(tcase, a_record_names_the_clock_as_pgn_does, 0, COUNT_OF(clocks));
    tcase_add_test(tcase, what_may_not_be_seen_is_answered_like_what_is_not_there);
    tcase_add_loop_test(tcase, an_address_has_one_spelling, 0, COUNT_OF(addresses));
    tcase_add_test(tcase, what_cannot_be_read_now_is_unavailable);
    tcase_add_test(tcase, a_server_that_stops_answers_no_more);
    tcase_add_test(tcase, few_requests_read_at_the_same_time_and_the_others_follow);
    tcase_add_test(tcase, requests_without_end_are_unavailable);
    tcase_add_test(tcase, a_request_that_nobody_waits_for_any_more_is_dropped);
    tcase_add_test(tcase, a_private_game_that_was_played_is_not_listed);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
