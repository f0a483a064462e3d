// SPDX-License-Identifier: MIT
/* What every store does, whatever is behind it. Each test runs once for every kind. */
#include <stdio.h>

#include "store/store.h"
#include "unit/store/contract.h"
#include "unit/store/probe.h"
#include "unit/unit.h"

#define TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})

#define PLAYER_A "aaaaaaaaaaaaaaaa"
#define PLAYER_B "bbbbbbbbbbbbbbbb"
#define PLAYER_C "cccccccccccccccc"

static const struct slice ONE_RECORD = {"record", 6};

/* A batch of one record; the caller changes what matters. */
static struct store_batch make_batch(const char *key, uint64_t expected_v,
                                     const struct store_summary *summary)
{
    return (struct store_batch){.key = slice_of(key),
                                .expected_v = expected_v,
                                .records = &ONE_RECORD,
                                .record_count = 1,
                                .summary = summary};
}

static void append_summary(struct probe *probe, const char *key, struct store_summary summary)
{
    struct store_batch batch = make_batch(key, probe_read(probe, key, 1, 0)->v, &summary);
    ck_assert_int_eq(probe_append(probe, &batch)->status, STORE_OK);
}

/* The keys in order, joined by spaces. */
static const char *join_keys(const struct probe_answer *answer, char *out, size_t cap)
{
    size_t len = 0;
    out[0] = '\0';
    for (size_t i = 0; i < answer->summary_count; i++) {
        const struct probe_text *key = &answer->summaries[i].key;
        len += (size_t)snprintf(out + len, cap - len, "%s%.*s", i == 0 ? "" : " ", (int)key->len,
                                key->at);
    }
    return out;
}

#define ASSERT_KEYS(answer, expected) \
    ck_assert_str_eq(join_keys((answer), (char[256]){0}, 256), (expected))

/* --- logs --- */

START_TEST(an_unknown_log_is_at_version_zero)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    const struct probe_answer *answer = probe_read(probe, "ROOM", 1, 10);
    ck_assert_int_eq(answer->status, STORE_OK);
    ck_assert_uint_eq(answer->v, 0);
    ck_assert_uint_eq(answer->record_count, 0);
    probe_close(probe);
}
END_TEST

START_TEST(records_get_the_versions_after_the_expected_one)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    ck_assert_uint_eq(probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"))->v, 1);
    ck_assert_uint_eq(probe_append_texts(probe, "ROOM", 1, 2, TEXTS("b", "", "d"))->v, 4);
    const struct probe_answer *answer = probe_read(probe, "ROOM", 1, 10);
    ck_assert_uint_eq(answer->v, 4);
    ck_assert_uint_eq(answer->from, 1);
    ck_assert_uint_eq(answer->record_count, 4);
    ck_assert(probe_is(&answer->records[0], "a"));
    ck_assert(probe_is(&answer->records[1], "b"));
    ck_assert(probe_is(&answer->records[2], ""));
    ck_assert(probe_is(&answer->records[3], "d"));
    probe_close(probe);
}
END_TEST

START_TEST(a_read_starts_where_it_is_told_and_ends_at_its_maximum)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("1", "2", "3", "4", "5"));
    const struct probe_answer *answer = probe_read(probe, "ROOM", 2, 3);
    ck_assert_uint_eq(answer->v, 5);
    ck_assert_uint_eq(answer->from, 2);
    ck_assert_uint_eq(answer->record_count, 3);
    ck_assert(probe_is(&answer->records[0], "2"));
    ck_assert(probe_is(&answer->records[2], "4"));
    ck_assert_uint_eq(probe_read(probe, "ROOM", 5, 9)->record_count, 1);
    ck_assert_uint_eq(probe_read(probe, "ROOM", 6, 9)->record_count, 0);
    ck_assert_uint_eq(probe_read(probe, "ROOM", 1, 0)->v, 5);
    probe_close(probe);
}
END_TEST

START_TEST(records_may_hold_any_bytes)
{
    static const char BYTES[] = {0, 1, '\n', (char)0xff, 0, (char)0x80};
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    struct slice record = slice_from(BYTES, sizeof(BYTES));
    struct store_summary summary = {.at_ms = 1, .body = record};
    struct store_batch batch = make_batch("ROOM", 0, &summary);
    batch.records = &record;
    probe_append(probe, &batch);
    const struct probe_answer *answer = probe_read(probe, "ROOM", 1, 1);
    ck_assert_uint_eq(answer->records[0].len, sizeof(BYTES));
    ck_assert_mem_eq(answer->records[0].at, BYTES, sizeof(BYTES));
    answer = probe_list(probe, (struct store_filter){0});
    ck_assert_uint_eq(answer->summaries[0].body.len, sizeof(BYTES));
    ck_assert_mem_eq(answer->summaries[0].body.at, BYTES, sizeof(BYTES));
    probe_close(probe);
}
END_TEST

START_TEST(logs_do_not_touch_each_other)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    probe_append_texts(probe, "ROOM2", 0, 1, TEXTS("b", "c"));
    ck_assert_uint_eq(probe_read(probe, "ROOM", 1, 9)->v, 1);
    ck_assert_uint_eq(probe_read(probe, "ROOM2", 1, 9)->v, 2);
    ck_assert_uint_eq(probe_read(probe, "ROO", 1, 9)->v, 0);
    ck_assert_uint_eq(probe_read(probe, "room", 1, 9)->v, 0);
    probe_close(probe);
}
END_TEST

START_TEST(the_arguments_of_an_append_are_copied)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    char key[] = "ROOM";
    char bytes[] = "bytes";
    char player[] = PLAYER_A;
    struct slice record = slice_of(bytes);
    struct store_summary summary = {
        .at_ms = 1, .players = {slice_of(player)}, .body = slice_of(bytes)};
    struct store_batch batch = make_batch(key, 0, &summary);
    batch.records = &record;
    store_append(probe->store, &batch, probe_done(probe));
    memset(key, '?', sizeof(key) - 1);
    memset(bytes, '?', sizeof(bytes) - 1);
    memset(player, '?', sizeof(player) - 1);
    summary = (struct store_summary){0};
    probe_wait(probe);
    ck_assert(probe_is(&probe_read(probe, "ROOM", 1, 1)->records[0], "bytes"));
    const struct probe_answer *answer = probe_list(probe, (struct store_filter){0});
    ck_assert(probe_is(&answer->summaries[0].players[0], PLAYER_A));
    ck_assert(probe_is(&answer->summaries[0].body, "bytes"));
    probe_close(probe);
}
END_TEST

/* --- conflicts --- */

START_TEST(a_wrong_version_is_a_conflict_that_names_the_actual_one)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    const struct probe_answer *answer = probe_append_texts(probe, "ROOM", 1, 1, TEXTS("a"));
    ck_assert_int_eq(answer->status, STORE_CONFLICT);
    ck_assert_uint_eq(answer->v, 0);
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a", "b"));
    for (uint64_t wrong = 0; wrong < 4; wrong++) {
        if (wrong != 2) {
            answer = probe_append_texts(probe, "ROOM", wrong, 1, TEXTS("x"));
            ck_assert_int_eq(answer->status, STORE_CONFLICT);
            ck_assert_uint_eq(answer->v, 2);
        }
    }
    ck_assert_uint_eq(probe_read(probe, "ROOM", 1, 9)->record_count, 2);
    probe_close(probe);
}
END_TEST

START_TEST(a_conflict_writes_nothing_at_all)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    struct store_summary summary = {
        .at_ms = 99, .is_live = false, .players = {slice_of(PLAYER_A)}, .body = slice_of("new")};
    struct store_summary archive = {.key = slice_of("ROOM-1"), .at_ms = 99};
    struct store_command command = {.player = slice_of(PLAYER_A),
                                    .id = slice_of("c1"),
                                    .digest = slice_of("d"),
                                    .expires_ms = 1000};
    struct store_batch batch = make_batch("ROOM", 0, &summary);
    batch.archive = &archive;
    batch.command = &command;
    ck_assert_int_eq(probe_append(probe, &batch)->status, STORE_CONFLICT);
    const struct probe_answer *answer = probe_list(probe, (struct store_filter){0});
    ck_assert_uint_eq(answer->summary_count, 1);
    ck_assert_int_eq(answer->summaries[0].at_ms, 1);
    ck_assert_uint_eq(answer->summaries[0].v, 1);
    ck_assert(probe_is(&answer->summaries[0].body, "body"));
    struct store_filter by_a = {.player = slice_of(PLAYER_A)};
    ck_assert_uint_eq(probe_list(probe, by_a)->summary_count, 0);
    ck_assert_uint_eq(probe_list_archive(probe, (struct store_filter){0})->summary_count, 0);
    ck_assert(!probe_find_command(probe, PLAYER_A, "c1", 0)->is_found);
    probe_close(probe);
}
END_TEST

START_TEST(requests_made_together_are_each_judged_alone_and_in_order)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    struct store_summary summary = {.at_ms = 1, .is_live = true};
    static const struct {
        const char *key;
        uint64_t expected_v;
        enum store_status status;
        uint64_t v;
    } ROWS[] = {
        {"ONE", 0, STORE_OK, 1},       {"ONE", 0, STORE_CONFLICT, 1}, {"TWO", 0, STORE_OK, 1},
        {"ONE", 1, STORE_OK, 2},       {"TWO", 5, STORE_CONFLICT, 1}, {"ONE", 2, STORE_OK, 3},
        {"SIX", 1, STORE_CONFLICT, 0}, {"TWO", 1, STORE_OK, 2},
    };
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        struct store_batch batch = make_batch(ROWS[i].key, ROWS[i].expected_v, &summary);
        store_append(probe->store, &batch, probe_done(probe));
        store_read(probe->store, slice_of(ROWS[i].key), 1, 0, probe_done(probe));
    }
    probe_wait(probe);
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        const struct probe_answer *append = &probe->answers[2 * i];
        ck_assert_uint_eq(append->tag, 2 * i + 1);
        ck_assert_int_eq(append->status, ROWS[i].status);
        ck_assert_uint_eq(append->v, ROWS[i].v);
        ck_assert_uint_eq(probe->answers[2 * i + 1].tag, 2 * i + 2);
        ck_assert_uint_eq(probe->answers[2 * i + 1].v, ROWS[i].v);
    }
    probe_close(probe);
}
END_TEST

/* --- summaries --- */

START_TEST(a_summary_comes_back_as_it_went_in)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    append_summary(
        probe, "ROOM",
        (struct store_summary){.at_ms = 1700000000123,
                               .next_deadline_ms = 1700000060123,
                               .is_live = true,
                               .is_public = true,
                               .players = {slice_of(PLAYER_A), SLICE_NONE, slice_of(PLAYER_C)},
                               .body = slice_of("{}")});
    const struct probe_answer *answer = probe_list(probe, (struct store_filter){0});
    ck_assert_uint_eq(answer->summary_count, 1);
    ck_assert(!answer->has_more);
    const struct probe_summary *summary = &answer->summaries[0];
    ck_assert(probe_is(&summary->key, "ROOM"));
    ck_assert_uint_eq(summary->v, 1);
    ck_assert_int_eq(summary->at_ms, 1700000000123);
    ck_assert_int_eq(summary->next_deadline_ms, 1700000060123);
    ck_assert(summary->is_live);
    ck_assert(summary->is_public);
    ck_assert(probe_is(&summary->players[0], PLAYER_A));
    ck_assert(probe_is(&summary->players[1], ""));
    ck_assert(probe_is(&summary->players[2], PLAYER_C));
    ck_assert(probe_is(&summary->body, "{}"));
    probe_close(probe);
}
END_TEST

START_TEST(lists_are_filtered_and_newest_first)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    static const struct {
        const char *key;
        int64_t at_ms;
        bool is_live;
        bool is_public;
        const char *players[STORE_PLAYERS];
    } ROOMS[] = {
        {"P", 10, true, true, {PLAYER_A, PLAYER_B, NULL}},
        {"Q", 30, true, false, {PLAYER_B, NULL, PLAYER_B}},
        {"R", 20, false, true, {PLAYER_A, PLAYER_C, PLAYER_A}},
        {"S", 20, false, false, {NULL, NULL, NULL}},
        {"SS", 20, false, false, {NULL, NULL, PLAYER_C}},
    };
    for (size_t i = 0; i < COUNT_OF(ROOMS); i++) {
        struct store_summary summary = {
            .at_ms = ROOMS[i].at_ms, .is_live = ROOMS[i].is_live, .is_public = ROOMS[i].is_public};
        for (size_t j = 0; j < STORE_PLAYERS; j++) {
            summary.players[j] = slice_of(ROOMS[i].players[j]);
        }
        append_summary(probe, ROOMS[i].key, summary);
    }
    const struct {
        struct store_filter filter;
        const char *keys;
    } rows[] = {
        {{.key = SLICE_NONE}, "Q SS S R P"},
        {{.is_live = STORE_YES}, "Q P"},
        {{.is_live = STORE_NO}, "SS S R"},
        {{.is_public = STORE_YES}, "R P"},
        {{.is_public = STORE_NO}, "Q SS S"},
        {{.is_live = STORE_YES, .is_public = STORE_YES}, "P"},
        {{.player = slice_of(PLAYER_A)}, "R P"},
        {{.player = slice_of(PLAYER_B)}, "Q P"},
        {{.player = slice_of(PLAYER_C), .is_live = STORE_NO}, "SS R"},
        {{.player = slice_of(PLAYER_C), .is_live = STORE_YES}, ""},
        {{.player = slice_of("aaaaaaaaaaaaaaa")}, ""},
        {{.key = slice_of("S")}, "S"},
        {{.key = slice_of("T")}, ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        ASSERT_KEYS(probe_list(probe, rows[i].filter), rows[i].keys);
    }
    probe_close(probe);
}
END_TEST

START_TEST(a_summary_follows_its_log)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    append_summary(
        probe, "ROOM",
        (struct store_summary){.at_ms = 1, .is_live = true, .players = {slice_of(PLAYER_A)}});
    append_summary(probe, "ROOM",
                   (struct store_summary){.at_ms = 2,
                                          .is_public = true,
                                          .players = {slice_of(PLAYER_B), slice_of(PLAYER_C)}});
    ASSERT_KEYS(probe_list(probe, (struct store_filter){.is_live = STORE_YES}), "");
    ASSERT_KEYS(probe_list(probe, (struct store_filter){.player = slice_of(PLAYER_A)}), "");
    ASSERT_KEYS(probe_list(probe, (struct store_filter){.player = slice_of(PLAYER_B)}), "ROOM");
    ASSERT_KEYS(probe_list(probe, (struct store_filter){.player = slice_of(PLAYER_C)}), "ROOM");
    const struct probe_answer *answer = probe_list(probe,
                                                   (struct store_filter){.is_public = STORE_YES});
    ck_assert_uint_eq(answer->summary_count, 1);
    ck_assert_uint_eq(answer->summaries[0].v, 2);
    probe_close(probe);
}
END_TEST

/* Asks for all pages of this size, one after the other; writes the keys of each with a space. */
static size_t join_pages(struct probe *probe, size_t page, char *out, size_t cap)
{
    struct store_cursor cursor = {0};
    size_t pages = 0;
    size_t len = 0;
    bool has_more = true;
    for (; has_more; pages++) {
        store_list(probe->store, &(struct store_filter){0}, &cursor, page, probe_done(probe));
        const struct probe_answer *answer = probe_wait(probe);
        ck_assert_uint_ge(answer->summary_count, 1);
        join_keys(answer, out + len, cap - len);
        len += strlen(out + len);
        has_more = answer->has_more;
        cursor = answer->next;
        len += (size_t)snprintf(out + len, cap - len, "%s", has_more ? " " : "");
    }
    return pages;
}

START_TEST(pages_together_are_the_whole_list)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    for (int i = 0; i < 23; i++) {
        char key[8];
        snprintf(key, sizeof(key), "K%02d", i);
        append_summary(probe, key, (struct store_summary){.at_ms = i / 4, .is_live = true});
    }
    char whole[256];
    ck_assert_uint_eq(join_pages(probe, 23, whole, sizeof(whole)), 1);
    ck_assert_str_eq(whole, "K22 K21 K20 K19 K18 K17 K16 K15 K14 K13 K12 K11 K10 K09 K08 K07 K06 "
                            "K05 K04 K03 K02 K01 K00");
    for (size_t page = 1; page < 23; page++) {
        char joined[256];
        ck_assert_uint_eq(join_pages(probe, page, joined, sizeof(joined)), (22 + page) / page);
        ck_assert_str_eq(joined, whole);
    }
    probe_close(probe);
}
END_TEST

/* --- archive --- */

static void append_archived(struct probe *probe, const char *key, struct store_summary archive)
{
    struct store_summary summary = {.at_ms = archive.at_ms, .is_live = true};
    struct store_batch batch = make_batch(key, probe_read(probe, key, 1, 0)->v, &summary);
    batch.archive = &archive;
    ck_assert_int_eq(probe_append(probe, &batch)->status, STORE_OK);
}

START_TEST(an_archive_entry_is_written_with_its_append)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a", "b"));
    append_archived(probe, "ROOM",
                    (struct store_summary){.key = slice_of("ROOM-1"),
                                           .at_ms = 5,
                                           .is_public = true,
                                           .players = {slice_of(PLAYER_A), slice_of(PLAYER_B)},
                                           .body = slice_of("first")});
    append_archived(probe, "ROOM",
                    (struct store_summary){.key = slice_of("ROOM-2"),
                                           .at_ms = 9,
                                           .players = {slice_of(PLAYER_A), slice_of(PLAYER_C)},
                                           .body = slice_of("second")});
    ASSERT_KEYS(probe_list_archive(probe, (struct store_filter){0}), "ROOM-2 ROOM-1");
    ASSERT_KEYS(probe_list_archive(probe, (struct store_filter){.player = slice_of(PLAYER_A)}),
                "ROOM-2 ROOM-1");
    ASSERT_KEYS(probe_list_archive(probe, (struct store_filter){.player = slice_of(PLAYER_B)}),
                "ROOM-1");
    ASSERT_KEYS(probe_list_archive(probe, (struct store_filter){.is_public = STORE_NO}), "ROOM-2");
    ASSERT_KEYS(probe_list_archive(probe, (struct store_filter){.is_live = STORE_YES}), "");
    const struct probe_answer *answer = probe_list_archive(
        probe, (struct store_filter){.key = slice_of("ROOM-1")});
    ck_assert_uint_eq(answer->summary_count, 1);
    ck_assert_uint_eq(answer->summaries[0].v, 3);
    ck_assert(answer->summaries[0].is_public);
    ck_assert(probe_is(&answer->summaries[0].body, "first"));
    ASSERT_KEYS(probe_list(probe, (struct store_filter){0}), "ROOM");
    probe_close(probe);
}
END_TEST

START_TEST(an_archive_entry_replaces_one_of_the_same_key)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    append_archived(probe, "ROOM",
                    (struct store_summary){
                        .key = slice_of("ROOM-1"), .at_ms = 5, .players = {slice_of(PLAYER_A)}});
    append_archived(probe, "ROOM",
                    (struct store_summary){
                        .key = slice_of("ROOM-1"), .at_ms = 6, .players = {slice_of(PLAYER_B)}});
    const struct probe_answer *answer = probe_list_archive(probe, (struct store_filter){0});
    ck_assert_uint_eq(answer->summary_count, 1);
    ck_assert_uint_eq(answer->summaries[0].v, 2);
    ASSERT_KEYS(probe_list_archive(probe, (struct store_filter){.player = slice_of(PLAYER_A)}), "");
    ASSERT_KEYS(probe_list_archive(probe, (struct store_filter){.player = slice_of(PLAYER_B)}),
                "ROOM-1");
    probe_close(probe);
}
END_TEST

/* --- commands --- */

static const struct probe_answer *append_command(struct probe *probe, const char *key,
                                                 const char *digest, int64_t at_ms)
{
    struct store_summary summary = {.at_ms = at_ms, .is_live = true};
    struct store_command command = {.player = slice_of(PLAYER_A),
                                    .id = slice_of("create-1"),
                                    .digest = slice_of(digest),
                                    .expires_ms = at_ms + 100};
    struct store_batch batch = make_batch(key, 0, &summary);
    batch.command = &command;
    return probe_append(probe, &batch);
}

START_TEST(a_command_is_remembered_until_it_expires)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    ck_assert_int_eq(append_command(probe, "ROOM", "digest", 1000)->status, STORE_OK);
    const struct probe_answer *answer = probe_find_command(probe, PLAYER_A, "create-1", 1099);
    ck_assert(answer->is_found);
    ck_assert(probe_is(&answer->command_key, "ROOM"));
    ck_assert(probe_is(&answer->command_digest, "digest"));
    ck_assert(!probe_find_command(probe, PLAYER_A, "create-1", 1100)->is_found);
    ck_assert(!probe_find_command(probe, PLAYER_A, "create-2", 1000)->is_found);
    ck_assert(!probe_find_command(probe, PLAYER_B, "create-1", 1000)->is_found);
    /* The same bytes, cut elsewhere between player and id. */
    ck_assert(!probe_find_command(probe, "aaaaaaaaaaaaaaa", "acreate-1", 1000)->is_found);
    probe_close(probe);
}
END_TEST

START_TEST(a_repeated_command_makes_no_second_log)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    append_command(probe, "ROOM", "digest", 1000);
    const struct probe_answer *answer = append_command(probe, "OTHER", "another", 1099);
    ck_assert_int_eq(answer->status, STORE_REPEATED);
    ck_assert(answer->is_found);
    ck_assert(probe_is(&answer->command_key, "ROOM"));
    ck_assert(probe_is(&answer->command_digest, "digest"));
    ck_assert_uint_eq(probe_read(probe, "OTHER", 1, 1)->v, 0);
    ck_assert_int_eq(append_command(probe, "OTHER", "another", 1100)->status, STORE_OK);
    ck_assert(
        probe_is(&probe_find_command(probe, PLAYER_A, "create-1", 1100)->command_key, "OTHER"));
    probe_close(probe);
}
END_TEST

START_TEST(expired_commands_are_forgotten_and_others_are_not)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    struct store_summary summary = {.at_ms = 1};
    for (int i = 0; i < 20; i++) {
        char name[8];
        snprintf(name, sizeof(name), "c%02d", i);
        struct store_command command = {
            .player = slice_of(PLAYER_A), .id = slice_of(name), .expires_ms = 100 + i};
        struct store_batch batch = make_batch(name, 0, &summary);
        batch.command = &command;
        probe_append(probe, &batch);
    }
    store_expire_commands(probe->store, 109, probe_done(probe));
    ck_assert_int_eq(probe_wait(probe)->status, STORE_OK);
    for (int i = 0; i < 20; i++) {
        char name[8];
        snprintf(name, sizeof(name), "c%02d", i);
        ck_assert_int_eq(probe_find_command(probe, PLAYER_A, name, 0)->is_found, i >= 10);
    }
    probe_close(probe);
}
END_TEST

/* --- times --- */

START_TEST(times_are_those_of_the_node_and_of_all_logs)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    const struct probe_answer *answer = probe_read_times(probe, "node-1");
    ck_assert_int_eq(answer->times.last_beat_ms, 0);
    ck_assert_int_eq(answer->times.last_at_ms, 0);
    append_summary(probe, "LIVE", (struct store_summary){.at_ms = 70, .is_live = true});
    append_summary(probe, "ENDED", (struct store_summary){.at_ms = 80});
    ck_assert_int_eq(probe_beat(probe, "node-1", 100)->status, STORE_OK);
    probe_beat(probe, "node-2", 300);
    probe_beat(probe, "node-1", 200);
    answer = probe_read_times(probe, "node-1");
    ck_assert_int_eq(answer->times.last_beat_ms, 200);
    ck_assert_int_eq(answer->times.last_at_ms, 80);
    append_summary(probe, "LIVE", (struct store_summary){.at_ms = 90, .is_live = true});
    ck_assert_int_eq(probe_read_times(probe, "node-2")->times.last_at_ms, 90);
    probe_close(probe);
}
END_TEST

/* --- answers --- */

START_TEST(an_answer_never_comes_before_the_drain)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    store_beat(probe->store, slice_of("node"), 1, probe_done(probe));
    ck_assert_uint_eq(probe->count, 0);
    sem_wait(&probe->woken);
    ck_assert_uint_eq(probe->count, 0);
    ck_assert_uint_eq(store_drain(probe->store), 1);
    ck_assert_uint_eq(probe->count, 1);
    ck_assert_uint_eq(store_drain(probe->store), 0);
    probe_close(probe);
}
END_TEST

struct chain {
    struct store *store;
    struct store_done next;
};

static void on_first(void *ctx, UNUSED uint64_t tag, UNUSED const struct store_result *result)
{
    const struct chain *chain = ctx;
    store_read(chain->store, slice_of("ROOM"), 1, 1, chain->next);
}

START_TEST(a_callback_may_make_a_request)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    struct chain chain = {probe->store, probe_done(probe)};
    store_beat(probe->store, slice_of("node"), 1, (struct store_done){on_first, &chain, 0});
    ck_assert_int_eq(probe_wait(probe)->status, STORE_OK);
    probe_close(probe);
}
END_TEST

START_TEST(closing_finishes_and_answers_what_is_queued)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    struct store_summary summary = {.at_ms = 1};
    for (uint64_t v = 0; v < 20; v++) {
        struct store_batch batch = make_batch("ROOM", v, &summary);
        store_append(probe->store, &batch, probe_done(probe));
    }
    probe_reopen(probe);
    ck_assert_uint_eq(probe->count, 20);
    ck_assert_int_eq(probe->answers[19].status, STORE_OK);
    probe_wait(probe);
    ck_assert_uint_eq(probe_read(probe, "ROOM", 1, 0)->v, probe->kind->is_durable ? 20 : 0);
    probe_close(probe);
}
END_TEST

START_TEST(a_request_of_the_last_callback_is_refused)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    struct chain chain = {probe->store, probe_done(probe)};
    store_beat(probe->store, slice_of("node"), 1, (struct store_done){on_first, &chain, 0});
    probe_reopen(probe);
    ck_assert_uint_eq(probe->count, 1);
    ck_assert_int_eq(probe->answers[0].status, STORE_UNAVAILABLE);
    ck_assert_str_ne(probe->answers[0].reason, "");
    probe_close(probe);
}
END_TEST

START_TEST(nobody_needs_to_care_for_an_answer)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    store_beat(probe->store, slice_of("node"), 7, (struct store_done){0});
    ck_assert_int_eq(probe_read_times(probe, "node")->times.last_beat_ms, 7);
    probe_close(probe);
    store_close(NULL);
}
END_TEST

START_TEST(all_of_it_is_there_after_closing_and_opening)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    append_command(probe, "ROOM", "digest", 1000);
    append_archived(probe, "ROOM",
                    (struct store_summary){.key = slice_of("ROOM-1"), .at_ms = 2000});
    probe_append_texts(probe, "ROOM", 2, 3000, TEXTS("c", "d"));
    probe_beat(probe, "node", 4000);
    probe_reopen(probe);
    size_t expected = probe->kind->is_durable ? 1 : 0;
    ck_assert_uint_eq(probe_read(probe, "ROOM", 1, 9)->record_count, 4 * expected);
    ck_assert_uint_eq(probe_list(probe, (struct store_filter){0})->summary_count, expected);
    ck_assert_uint_eq(probe_list_archive(probe, (struct store_filter){0})->summary_count, expected);
    ck_assert_uint_eq(probe_find_command(probe, PLAYER_A, "create-1", 1000)->is_found, expected);
    const struct store_times *times = &probe_read_times(probe, "node")->times;
    ck_assert_int_eq(times->last_beat_ms, 4000 * (int64_t)expected);
    ck_assert_int_eq(times->last_at_ms, 3000 * (int64_t)expected);
    probe_close(probe);
}
END_TEST

static Suite *make_suite(void)
{
    static const TTest *const *const TESTS[] = {
        &an_unknown_log_is_at_version_zero,
        &records_get_the_versions_after_the_expected_one,
        &a_read_starts_where_it_is_told_and_ends_at_its_maximum,
        &records_may_hold_any_bytes,
        &logs_do_not_touch_each_other,
        &the_arguments_of_an_append_are_copied,
        &a_wrong_version_is_a_conflict_that_names_the_actual_one,
        &a_conflict_writes_nothing_at_all,
        &requests_made_together_are_each_judged_alone_and_in_order,
        &a_summary_comes_back_as_it_went_in,
        &lists_are_filtered_and_newest_first,
        &a_summary_follows_its_log,
        &pages_together_are_the_whole_list,
        &an_archive_entry_is_written_with_its_append,
        &an_archive_entry_replaces_one_of_the_same_key,
        &a_command_is_remembered_until_it_expires,
        &a_repeated_command_makes_no_second_log,
        &expired_commands_are_forgotten_and_others_are_not,
        &times_are_those_of_the_node_and_of_all_logs,
        &an_answer_never_comes_before_the_drain,
        &a_callback_may_make_a_request,
        &closing_finishes_and_answers_what_is_queued,
        &a_request_of_the_last_callback_is_refused,
        &nobody_needs_to_care_for_an_answer,
        &all_of_it_is_there_after_closing_and_opening,
    };
    Suite *suite = suite_create("store/contract");
    TCase *tc = tcase_create("contract");
    tcase_set_timeout(tc, 30);
    for (size_t i = 0; i < COUNT_OF(TESTS); i++) {
        tcase_add_loop_test(tc, *TESTS[i], 0, PROBE_KIND_COUNT);
    }
    contract_add_people(tc);
    contract_add_removal(tc);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
