// SPDX-License-Identifier: MIT
/* A disk that fails under the SQLite store: nothing refused is visible, and service resumes. */
#include <sqlite3.h>
#include <stdio.h>

#include "store/store.h"
#include "store/store_sqlite.h"
#include "unit/store/fault_vfs.h"
#include "unit/store/probe.h"
#include "unit/unit.h"

#define TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})

static struct probe *open_on_faulty_disk(void)
{
    fault_install();
    for (int i = 0; i < PROBE_KIND_COUNT; i++) {
        if (PROBE_KINDS[i].is_durable) {
            return probe_open(&PROBE_KINDS[i]);
        }
    }
    ck_abort_msg("no durable store");
    return NULL;
}

static void ask_append(struct probe *probe, const char *key, uint64_t expected_v)
{
    struct slice record = slice_of("record");
    struct store_summary summary = {.at_ms = 1, .is_live = true};
    struct store_batch batch = {.key = slice_of(key),
                                .expected_v = expected_v,
                                .records = &record,
                                .record_count = 1,
                                .summary = &summary};
    store_append(probe->store, &batch, probe_done(probe));
}

static const struct fault_row {
    void (*set)(int code);
    int code;
    const char *reason;
} FAULTS[] = {
    {fault_set_write, SQLITE_FULL, "full"},         {fault_set_write, SQLITE_IOERR_WRITE, "I/O"},
    {fault_set_write, SQLITE_READONLY, "readonly"}, {fault_set_sync, SQLITE_IOERR_FSYNC, "I/O"},
    {fault_set_sync, SQLITE_FULL, "full"},
};

START_TEST(a_failing_disk_refuses_and_resumes_by_itself)
{
    const struct fault_row *row = &FAULTS[_i];
    struct probe *probe = open_on_faulty_disk();
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    row->set(row->code);
    for (int i = 0; i < 5; i++) {
        const struct probe_answer *answer = probe_append_texts(probe, "ROOM", 1, 2, TEXTS("b"));
        ck_assert_int_eq(answer->status, STORE_UNAVAILABLE);
        ck_assert_msg(strstr(answer->reason, row->reason) != NULL, "%s", answer->reason);
    }
    row->set(SQLITE_OK);
    ck_assert_uint_eq(probe_read(probe, "ROOM", 1, 9)->v, 1);
    ck_assert_int_eq(probe_append_texts(probe, "ROOM", 1, 3, TEXTS("c"))->status, STORE_OK);
    probe_reopen(probe);
    const struct probe_answer *answer = probe_read(probe, "ROOM", 1, 9);
    ck_assert_uint_eq(answer->record_count, 2);
    ck_assert(probe_is(&answer->records[1], "c"));
    probe_close(probe);
}
END_TEST

START_TEST(reads_go_on_while_the_disk_is_full)
{
    struct probe *probe = open_on_faulty_disk();
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    fault_set_write(SQLITE_FULL);
    ck_assert_int_eq(probe_beat(probe, "node", 5)->status, STORE_UNAVAILABLE);
    ck_assert_uint_eq(probe_read(probe, "ROOM", 1, 9)->record_count, 1);
    ck_assert_uint_eq(probe_list(probe, (struct store_filter){0})->summary_count, 1);
    fault_set_write(SQLITE_OK);
    ck_assert_int_eq(probe_read_times(probe, "node")->times.last_beat_ms, 0);
    probe_close(probe);
}
END_TEST

START_TEST(a_disk_that_cannot_be_read_is_tried_anew)
{
    struct probe *probe = open_on_faulty_disk();
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    /* A new connection has nothing in its memory. */
    probe_reopen(probe);
    fault_set_read(SQLITE_IOERR_READ);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(probe_read(probe, "ROOM", 1, 9)->status, STORE_UNAVAILABLE);
        ck_assert_int_eq(probe_append_texts(probe, "ROOM", 1, 2, TEXTS("b"))->status,
                         STORE_UNAVAILABLE);
    }
    fault_set_read(SQLITE_OK);
    ck_assert_int_eq(probe_append_texts(probe, "ROOM", 1, 2, TEXTS("b"))->status, STORE_OK);
    ck_assert_uint_eq(probe_read(probe, "ROOM", 1, 9)->record_count, 2);
    probe_close(probe);
}
END_TEST

START_TEST(a_commit_that_fails_refuses_all_of_its_group_and_shows_none)
{
    struct probe *probe = open_on_faulty_disk();
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    /* While the first one waits for the disk, the others gather into one group. */
    fault_close_gate();
    ask_append(probe, "FIRST", 0);
    fault_await_sync();
    ask_append(probe, "ROOM", 1);
    store_read(probe->store, slice_of("ROOM"), 1, 9, probe_done(probe));
    ask_append(probe, "ROOM", 7);
    ask_append(probe, "OTHER", 0);
    store_read(probe->store, slice_of("OTHER"), 1, 9, probe_done(probe));
    fault_set_sync(SQLITE_IOERR_FSYNC);
    fault_open_gate();
    probe_wait(probe);
    static const struct {
        enum store_status status;
        uint64_t v;
    } ROWS[] = {
        {STORE_UNAVAILABLE, 0}, {STORE_UNAVAILABLE, 0}, {STORE_OK, 1},
        {STORE_UNAVAILABLE, 0}, {STORE_UNAVAILABLE, 0}, {STORE_OK, 0},
    };
    ck_assert_uint_eq(probe->count, COUNT_OF(ROWS));
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        ck_assert_int_eq(probe->answers[i].status, ROWS[i].status);
        ck_assert_uint_eq(probe->answers[i].v, ROWS[i].v);
    }
    fault_set_sync(SQLITE_OK);
    ck_assert_uint_eq(probe_append_texts(probe, "ROOM", 1, 1, TEXTS("b"))->v, 2);
    probe_close(probe);
}
END_TEST

START_TEST(what_arrives_during_a_commit_shares_the_next_one)
{
    struct probe *probe = open_on_faulty_disk();
    fault_close_gate();
    ask_append(probe, "FIRST", 0);
    fault_await_sync();
    for (int i = 0; i < 40; i++) {
        char key[8];
        snprintf(key, sizeof(key), "K%d", i);
        ask_append(probe, key, 0);
    }
    ck_assert_uint_eq(store_drain(probe->store), 0);
    fault_open_gate();
    sem_wait(&probe->woken);
    sem_wait(&probe->woken);
    ck_assert_uint_eq(store_drain(probe->store), 41);
    ck_assert_int_eq(probe_wait(probe)->status, STORE_OK);
    probe_close(probe);
}
END_TEST

START_TEST(a_lock_of_another_program_refuses_until_it_is_gone)
{
    struct probe *probe = open_on_faulty_disk();
    char path[PROBE_FOLDER_CAP * 2];
    snprintf(path, sizeof(path), "%s/%s", probe->folder, STORE_SQLITE_FILE);
    sqlite3 *other = NULL;
    ck_assert_int_eq(sqlite3_open(path, &other), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    const struct probe_answer *answer = probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    ck_assert_int_eq(answer->status, STORE_UNAVAILABLE);
    ck_assert_ptr_nonnull(strstr(answer->reason, "locked"));
    ck_assert_int_eq(probe_read(probe, "ROOM", 1, 1)->status, STORE_OK);
    ck_assert_int_eq(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    ck_assert_int_eq(probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"))->status, STORE_OK);
    probe_close(probe);
}
END_TEST

static bool make_empty(UNUSED void *ctx, UNUSED struct slice in, UNUSED struct buf *out)
{
    return true;
}

START_TEST(a_rewrite_without_room_is_refused_and_can_be_asked_for_again)
{
    struct probe *probe = open_on_faulty_disk();
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("somebody", "nobody"));
    fault_set_write(SQLITE_FULL);
    const struct probe_answer *answer = probe_rewrite(probe, "somebody", make_empty, NULL);
    ck_assert_int_eq(answer->status, STORE_UNAVAILABLE);
    ck_assert_msg(strstr(answer->reason, "make room") != NULL, "%s", answer->reason);
    ck_assert(probe_is(&probe_read(probe, "ROOM", 1, 9)->records[0], "somebody"));
    fault_set_write(SQLITE_OK);
    answer = probe_rewrite(probe, "somebody", make_empty, NULL);
    ck_assert_int_eq(answer->status, STORE_OK);
    ck_assert_uint_eq(answer->count, 1);
    probe_close(probe);
}
END_TEST

/* Spoils the page of a table on which the text is. */
static void spoil_page_of(const struct probe *probe, const char *text)
{
    enum { PAGE = 4096, TABLE_LEAF = 0x0d };
    char path[PROBE_FOLDER_CAP * 2];
    char page[PAGE];
    snprintf(path, sizeof(path), "%s/%s", probe->folder, STORE_SQLITE_FILE);
    FILE *file = fopen(path, "r+b");
    ck_assert_ptr_nonnull(file);
    bool is_found = false;
    while (!is_found && fread(page, 1, PAGE, file) == PAGE) {
        for (size_t i = 0; page[0] == TABLE_LEAF && i + strlen(text) < PAGE; i++) {
            is_found |= memcmp(page + i, text, strlen(text)) == 0;
        }
    }
    ck_assert(is_found);
    memset(page, 0xff, PAGE);
    ck_assert_int_eq(fseek(file, -PAGE, SEEK_CUR), 0);
    ck_assert_uint_eq(fwrite(page, 1, PAGE, file), PAGE);
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(who_needs_what_is_damaged_is_refused_alone)
{
    enum { LOGS = 5, DAMAGED = 2 };
    static char body[3000];
    struct probe *probe = open_on_faulty_disk();
    struct slice record = slice_of("record");
    char keys[LOGS][8];
    memset(body, 'x', sizeof(body));
    for (int i = 0; i < LOGS; i++) {
        snprintf(keys[i], sizeof(keys[i]), "LOG%d", i);
        struct store_summary summary = {.body = slice_from(body, sizeof(body))};
        struct store_batch batch = {
            .key = slice_of(keys[i]), .records = &record, .record_count = 1, .summary = &summary};
        ck_assert_int_eq(probe_append(probe, &batch)->status, STORE_OK);
    }
    probe_reopen(probe);
    spoil_page_of(probe, keys[DAMAGED]);
    fault_close_gate();
    ask_append(probe, "FIRST", 0);
    fault_await_sync();
    for (int i = 0; i < LOGS; i++) {
        ask_append(probe, keys[i], 1);
    }
    fault_open_gate();
    probe_wait(probe);
    for (int i = 0; i < LOGS; i++) {
        const struct probe_answer *answer = &probe->answers[1 + i];
        ck_assert_int_eq(answer->status, i == DAMAGED ? STORE_UNAVAILABLE : STORE_OK);
        ck_assert_uint_eq(answer->v, i == DAMAGED ? 0 : 2);
    }
    const char *reason = probe->answers[1 + DAMAGED].reason;
    ck_assert_msg(strstr(reason, "djenon restore") != NULL, "%s", reason);
    probe_close(probe);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("store/faults");
    TCase *tc = tcase_create("faults");
    tcase_set_timeout(tc, 30);
    tcase_add_loop_test(tc, a_failing_disk_refuses_and_resumes_by_itself, 0, (int)COUNT_OF(FAULTS));
    tcase_add_test(tc, reads_go_on_while_the_disk_is_full);
    tcase_add_test(tc, a_disk_that_cannot_be_read_is_tried_anew);
    tcase_add_test(tc, a_commit_that_fails_refuses_all_of_its_group_and_shows_none);
    tcase_add_test(tc, what_arrives_during_a_commit_shares_the_next_one);
    tcase_add_test(tc, a_rewrite_without_room_is_refused_and_can_be_asked_for_again);
    tcase_add_test(tc, who_needs_what_is_damaged_is_refused_alone);
    tcase_add_test(tc, a_lock_of_another_program_refuses_until_it_is_gone);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
