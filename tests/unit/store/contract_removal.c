// SPDX-License-Identifier: MIT
/* Removing what has ended, and rewriting what was written. */
#include <stdio.h>

#include "store/store.h"
#include "unit/store/contract.h"
#include "unit/store/probe.h"
#include "unit/unit.h"

#define ANNA "annaannaannaanna"
#define BOB  "bobbobbobbobbobb"

/* A log of `records` records that are its key, with an archive entry <key>-1 if so wished. */
static void make_log(struct probe *probe, const char *key, struct store_summary summary,
                     size_t records, bool has_archive)
{
    struct slice texts[STORE_RECORDS];
    char archive_key[STORE_KEY_BYTES];
    for (size_t i = 0; i < records; i++) {
        texts[i] = slice_of(key);
    }
    int len = snprintf(archive_key, sizeof(archive_key), "%s-1", key);
    struct store_summary archive = summary;
    archive.is_live = false;
    archive.key = slice_from(archive_key, (size_t)len);
    struct store_batch batch = {.key = slice_of(key),
                                .records = texts,
                                .record_count = records,
                                .summary = &summary,
                                .archive = has_archive ? &archive : NULL};
    ck_assert_int_eq(probe_append(probe, &batch)->status, STORE_OK);
}

/* The keys in the order of the list, joined by spaces. */
static const char *join_keys(const struct probe_answer *answer, char out[256])
{
    size_t len = 0;
    out[0] = '\0';
    for (size_t i = 0; i < answer->summary_count; i++) {
        const struct probe_text *key = &answer->summaries[i].key;
        len += (size_t)snprintf(out + len, 256 - len, "%s%.*s", i == 0 ? "" : " ", (int)key->len,
                                key->at);
    }
    return out;
}

#define ASSERT_LOGS(probe, expected)                                                           \
    ck_assert_str_eq(join_keys(probe_list((probe), (struct store_filter){0}), (char[256]){0}), \
                     (expected))
#define ASSERT_ARCHIVE(probe, expected)                                                   \
    ck_assert_str_eq(                                                                     \
        join_keys(probe_list_archive((probe), (struct store_filter){0}), (char[256]){0}), \
        (expected))

/* --- removing --- */

static const struct removal {
    struct store_filter filter;
    int64_t before_ms;
    uint64_t count;
    const char *logs;
    const char *archive;
} REMOVALS[] = {
    {{.is_live = STORE_ANY}, 50, 4, "LIVE", ""},
    {{.is_live = STORE_ANY}, 10, 0, "LIVE PUBLIC OWN BARE SHY", "PUBLIC-1 OWN-1"},
    {{.is_live = STORE_ANY}, 21, 2, "LIVE PUBLIC OWN", "PUBLIC-1 OWN-1"},
    {{.is_live = STORE_YES}, 21, 2, "LIVE PUBLIC OWN", "PUBLIC-1 OWN-1"},
    {{.is_public = STORE_YES}, 50, 2, "LIVE OWN SHY", "OWN-1"},
    {{.is_public = STORE_NO}, 50, 2, "LIVE PUBLIC BARE", "PUBLIC-1"},
    {{.has_archive = STORE_YES}, 50, 2, "LIVE BARE SHY", ""},
    {{.has_archive = STORE_NO}, 50, 2, "LIVE PUBLIC OWN", "PUBLIC-1 OWN-1"},
    {{.is_public = STORE_YES, .has_archive = STORE_NO},
     50,
     1,
     "LIVE PUBLIC OWN SHY",
     "PUBLIC-1 OWN-1"},
    {{.player = {BOB, 16}}, 50, 1, "LIVE PUBLIC BARE SHY", "PUBLIC-1"},
    {{.key = {"PUBLIC", 6}}, 50, 1, "LIVE OWN BARE SHY", "OWN-1"},
};

START_TEST(what_is_old_and_over_and_in_the_filter_is_removed)
{
    const struct removal *row = &REMOVALS[_i / PROBE_KIND_COUNT];
    struct probe *probe = probe_open(&PROBE_KINDS[_i % PROBE_KIND_COUNT]);
    make_log(probe, "SHY", (struct store_summary){.at_ms = 10}, 1, false);
    make_log(probe, "BARE", (struct store_summary){.at_ms = 20, .is_public = true}, 1, false);
    make_log(probe, "OWN", (struct store_summary){.at_ms = 30, .players = {slice_of(BOB)}}, 1,
             true);
    make_log(probe, "PUBLIC", (struct store_summary){.at_ms = 40, .is_public = true}, 1, true);
    make_log(probe, "LIVE", (struct store_summary){.at_ms = 45, .is_live = true}, 1, false);
    const struct probe_answer *answer = probe_remove_ended(probe, row->filter, row->before_ms, 9);
    ck_assert_int_eq(answer->status, STORE_OK);
    ck_assert_uint_eq(answer->count, row->count);
    ASSERT_LOGS(probe, row->logs);
    ASSERT_ARCHIVE(probe, row->archive);
    probe_close(probe);
}
END_TEST

START_TEST(lists_can_ask_for_logs_in_which_something_ended)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    make_log(probe, "BARE", (struct store_summary){.at_ms = 1}, 1, false);
    make_log(probe, "FULL", (struct store_summary){.at_ms = 2}, 1, true);
    char keys[256];
    ck_assert_str_eq(
        join_keys(probe_list(probe, (struct store_filter){.has_archive = STORE_YES}), keys),
        "FULL");
    ck_assert_str_eq(
        join_keys(probe_list(probe, (struct store_filter){.has_archive = STORE_NO}), keys), "BARE");
    probe_close(probe);
}
END_TEST

START_TEST(no_more_is_removed_than_was_asked_for)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    for (int i = 0; i < 7; i++) {
        char key[8];
        snprintf(key, sizeof(key), "K%d", i);
        make_log(probe, key, (struct store_summary){.at_ms = i}, 1, true);
    }
    static const uint64_t COUNTS[] = {3, 3, 1, 0};
    uint64_t left = 7;
    for (size_t i = 0; i < COUNT_OF(COUNTS); i++) {
        ck_assert_uint_eq(probe_remove_ended(probe, (struct store_filter){0}, 100, 3)->count,
                          COUNTS[i]);
        left -= COUNTS[i];
        ck_assert_uint_eq(probe_list(probe, (struct store_filter){0})->summary_count, left);
        ck_assert_uint_eq(probe_list_archive(probe, (struct store_filter){0})->summary_count, left);
    }
    probe_close(probe);
}
END_TEST

START_TEST(a_removed_log_is_unknown_and_its_key_free)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    struct store_summary summary = {.at_ms = 1, .players = {slice_of(ANNA), slice_of(BOB)}};
    for (int round = 0; round < 5; round++) {
        make_log(probe, "ROOM", summary, STORE_RECORDS, true);
        make_log(probe, "NEXT", summary, STORE_RECORDS, false);
        ck_assert_uint_eq(probe_remove_ended(probe, (struct store_filter){0}, 2, 9)->count, 2);
        ck_assert_uint_eq(probe_read(probe, "ROOM", 1, 9)->v, 0);
        struct store_filter by_anna = {.player = slice_of(ANNA)};
        ck_assert_uint_eq(probe_list(probe, by_anna)->summary_count, 0);
        ck_assert_uint_eq(probe_list_archive(probe, by_anna)->summary_count, 0);
    }
    make_log(probe, "OTHER", summary, 3, false);
    const struct probe_answer *answer = probe_read(probe, "OTHER", 1, 9);
    ck_assert_uint_eq(answer->v, 3);
    ck_assert_uint_eq(answer->record_count, 3);
    ck_assert(probe_is(&answer->records[0], "OTHER"));
    probe_reopen(probe);
    ck_assert_uint_eq(probe_read(probe, "OTHER", 1, 9)->record_count,
                      probe->kind->is_durable ? 3 : 0);
    probe_close(probe);
}
END_TEST

/* --- rewriting --- */

/* Instead of each player's name (ctx) three dots; a text without it stays. */
static bool hide_name(void *ctx, struct slice in, struct buf *out)
{
    const char *name = ctx;
    size_t len = strlen(name);
    bool is_changed = false;
    for (size_t i = 0; i < in.len; i++) {
        bool is_here = i + len <= in.len && memcmp(in.at + i, name, len) == 0;
        if (is_here) {
            buf_append_text(out, "...");
            i += len - 1;
        } else {
            buf_append_char(out, in.at[i]);
        }
        is_changed |= is_here;
    }
    return is_changed;
}

static void append_body(struct probe *probe, const char *key, const char *const *texts,
                        const char *body, bool has_archive)
{
    struct slice records[8];
    size_t count = 0;
    for (; texts[count] != NULL; count++) {
        records[count] = slice_of(texts[count]);
    }
    struct store_summary summary = {.at_ms = 1, .body = slice_of(body)};
    struct store_summary archive = {.key = slice_of("ENTRY"), .at_ms = 1, .body = slice_of(body)};
    struct store_batch batch = {.key = slice_of(key),
                                .records = records,
                                .record_count = count,
                                .summary = &summary,
                                .archive = has_archive ? &archive : NULL};
    ck_assert_int_eq(probe_append(probe, &batch)->status, STORE_OK);
}

START_TEST(every_text_with_the_player_is_rewritten_wherever_it_is)
{
    static const char *const TEXTS[] = {ANNA " is Anna", BOB " is Anna", "Anna", ANNA " is nobody",
                                        NULL};
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    append_body(probe, "ROOM", TEXTS, "{" ANNA ":Anna}", true);
    append_body(probe, "ELSE", TEXTS, "{" BOB ":Anna}", false);
    char name[] = "Anna";
    const struct probe_answer *answer = probe_rewrite(probe, ANNA, hide_name, name);
    ck_assert_int_eq(answer->status, STORE_OK);
    ck_assert_uint_eq(answer->count, 4);
    answer = probe_read(probe, "ROOM", 1, 9);
    ck_assert(probe_is(&answer->records[0], ANNA " is ..."));
    ck_assert(probe_is(&answer->records[1], BOB " is Anna"));
    ck_assert(probe_is(&answer->records[2], "Anna"));
    ck_assert(probe_is(&answer->records[3], ANNA " is nobody"));
    ck_assert(probe_is(&probe_read(probe, "ELSE", 1, 1)->records[0], ANNA " is ..."));
    ck_assert(probe_is(
        &probe_list(probe, (struct store_filter){.key = slice_of("ROOM")})->summaries[0].body,
        "{" ANNA ":...}"));
    ck_assert(probe_is(
        &probe_list(probe, (struct store_filter){.key = slice_of("ELSE")})->summaries[0].body,
        "{" BOB ":Anna}"));
    ck_assert(probe_is(&probe_list_archive(probe, (struct store_filter){0})->summaries[0].body,
                       "{" ANNA ":...}"));
    ck_assert_uint_eq(probe_rewrite(probe, ANNA, hide_name, name)->count, 0);
    ck_assert_uint_eq(probe_rewrite(probe, "nobodynobodynobo", hide_name, name)->count, 0);
    probe_close(probe);
}
END_TEST

static bool make_too_long(UNUSED void *ctx, UNUSED struct slice in, struct buf *out)
{
    for (int i = 0; i <= STORE_VALUE_BYTES; i++) {
        buf_append_char(out, 'x');
    }
    return true;
}

static bool make_empty(UNUSED void *ctx, UNUSED struct slice in, UNUSED struct buf *out)
{
    return true;
}

START_TEST(a_text_may_become_empty_and_not_too_long)
{
    static const char *const TEXTS[] = {ANNA, NULL};
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    append_body(probe, "ROOM", TEXTS, "", false);
    ck_assert_uint_eq(probe_rewrite(probe, ANNA, make_too_long, NULL)->count, 0);
    ck_assert(probe_is(&probe_read(probe, "ROOM", 1, 1)->records[0], ANNA));
    ck_assert_uint_eq(probe_rewrite(probe, ANNA, make_empty, NULL)->count, 1);
    ck_assert(probe_is(&probe_read(probe, "ROOM", 1, 1)->records[0], ""));
    probe_close(probe);
}
END_TEST

START_TEST(many_texts_are_rewritten_while_others_are_served)
{
    enum { LOGS = 12, EACH = STORE_RECORDS };
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    char name[] = "anna";
    for (int i = 0; i < LOGS; i++) {
        char key[8];
        snprintf(key, sizeof(key), "K%02d", i);
        struct slice texts[EACH];
        for (size_t j = 0; j < EACH; j++) {
            texts[j] = slice_of(j % 2 == 0 ? ANNA : BOB);
        }
        struct store_summary summary = {.at_ms = 1};
        struct store_batch batch = {
            .key = slice_of(key), .records = texts, .record_count = EACH, .summary = &summary};
        ck_assert_int_eq(probe_append(probe, &batch)->status, STORE_OK);
    }
    store_rewrite(probe->store, slice_of(ANNA), hide_name, name, probe_done(probe));
    store_rewrite(probe->store, slice_of(BOB), hide_name, name, probe_done(probe));
    for (int i = 0; i < 20; i++) {
        store_beat(probe->store, slice_of("node"), i, probe_done(probe));
    }
    probe_wait(probe);
    ck_assert_uint_eq(probe->count, 22);
    uint64_t changed = 0;
    for (size_t i = 0; i < probe->count; i++) {
        ck_assert_int_eq(probe->answers[i].status, STORE_OK);
        changed += probe->answers[i].count;
    }
    ck_assert_uint_eq(changed, LOGS * EACH / 2);
    ck_assert(probe_is(&probe_read(probe, "K00", 1, 1)->records[0], "............"));
    ck_assert(probe_is(&probe_read(probe, "K11", EACH - 1, 1)->records[0], "............"));
    ck_assert(probe_is(&probe_read(probe, "K11", EACH, 1)->records[0], BOB));
    probe_close(probe);
}
END_TEST

START_TEST(a_rewrite_is_answered_even_by_closing)
{
    static const char *const TEXTS[] = {ANNA, NULL};
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    append_body(probe, "ROOM", TEXTS, "", false);
    store_rewrite(probe->store, slice_of(ANNA), make_empty, NULL, probe_done(probe));
    probe_reopen(probe);
    ck_assert_uint_eq(probe->count, 1);
    probe_wait(probe);
    probe_close(probe);
}
END_TEST

void contract_add_removal(TCase *tc)
{
    static const TTest *const *const TESTS[] = {
        &lists_can_ask_for_logs_in_which_something_ended,
        &no_more_is_removed_than_was_asked_for,
        &a_removed_log_is_unknown_and_its_key_free,
        &every_text_with_the_player_is_rewritten_wherever_it_is,
        &a_text_may_become_empty_and_not_too_long,
        &many_texts_are_rewritten_while_others_are_served,
        &a_rewrite_is_answered_even_by_closing,
    };
    tcase_add_loop_test(tc, what_is_old_and_over_and_in_the_filter_is_removed, 0,
                        (int)COUNT_OF(REMOVALS) * PROBE_KIND_COUNT);
    for (size_t i = 0; i < COUNT_OF(TESTS); i++) {
        tcase_add_loop_test(tc, *TESTS[i], 0, PROBE_KIND_COUNT);
    }
}
