// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "base/buf.h"
#include "unit/hub/stage.h"
#include "unit/unit.h"
#include "wire/record.h"

static struct stage stage;

static void set_up(void)
{
    stage_open(&stage);
}

static void tear_down(void)
{
    stage_close(&stage);
}

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
    const json_t *list = stage_ask_json(&stage, "/api/archive", "", "", 200);
    ck_assert_uint_eq(json_array_size(stage_at(list, "games")), 3);
    ck_assert(json_is_null(stage_at(list, "next")));
    ck_assert_int_eq(stage_number(list, "games.0.at"), 1003);
    ck_assert_int_eq(stage_number(list, "games.2.at"), 1001);
    ck_assert_str_eq(stage_text(list, "games.0.room"), "2222222225");
    ck_assert_int_eq(stage_number(list, "games.0.game"), 1);
    ck_assert_str_eq(stage_text(list, "games.0.rules"), "djenon-abe");
    ck_assert_str_eq(stage_text(list, "games.0.winner"), "draw");
    list = stage_ask_json(&stage, "/api/archive", "", "player=" PLAYER, 200);
    ck_assert_uint_eq(json_array_size(stage_at(list, "games")), 3);
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
        const json_t *list = stage_ask_json(&stage, "/api/archive", "", rows[i].query, 200);
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
        const json_t *list = stage_ask_json(&stage, path, "", query, 200);
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
    const json_t *list = stage_ask_json(&stage, "/api/rooms", "", "", 200);
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

START_TEST(a_damaged_log_is_said_to_be)
{
    char code[CODE_CAP];
    make_code(1, code);
    store_many(1, 1,
               (struct entry){.rules = "djenon-abe", .player = PLAYER, .state = WIRE_STATE_OVER});
    stage_ask(&stage, "/api/games/@-1", code, "", 503);
    stage_ask(&stage, "/api/games/@", code, "", 503);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("archive");
    TCase *tcase = tcase_create("archive");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, only_public_games_are_listed_newest_first);
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
