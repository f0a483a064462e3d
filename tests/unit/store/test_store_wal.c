// SPDX-License-Identifier: MIT
/* The WAL of the SQLite store: it is copied to the database beside the commits, and begins anew. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "store/sqlite_folder.h"
#include "store/sqlite_wal.h"
#include "store/store_sqlite.h"
#include "unit/store/fault_vfs.h"
#include "unit/store/probe.h"
#include "unit/unit.h"

#define RECORD_BYTES 65536
#define PAGE_BYTES   4096
#define TRIES        5000 /* appends until what a test waits for must have come */

/* A store on a disk that may fail, with one log that grows. */
struct growth {
    struct probe *probe;
    uint64_t v;
};

static struct growth begin(void)
{
    fault_install();
    fault_spare_wal();
    return (struct growth){.probe = probe_open(&PROBE_KINDS[PROBE_KIND_COUNT - 1])};
}

/* Whoever writes into the database is noticed; copying is no such writing. */
static void end(const struct growth *growth)
{
    ck_assert(!store_take_replaced(growth->probe->store));
    ck_assert_uint_eq(probe_read(growth->probe, "ROOM", growth->v + 1, 1)->v, growth->v);
    probe_close(growth->probe);
}

static void append(struct growth *growth)
{
    static char bytes[RECORD_BYTES];
    struct slice record = slice_from(bytes, sizeof(bytes));
    memset(bytes, 'x', sizeof(bytes));
    struct store_summary summary = {.at_ms = 1, .is_live = true};
    struct store_batch batch = {.key = slice_of("ROOM"),
                                .expected_v = growth->v++,
                                .records = &record,
                                .record_count = 1,
                                .summary = &summary};
    const struct probe_answer *answer = probe_append(growth->probe, &batch);
    ck_assert_msg(answer->status == STORE_OK, "%s", answer->reason);
}

static void append_pages(struct growth *growth, int pages)
{
    for (int i = 0; i < pages; i += RECORD_BYTES / PAGE_BYTES) {
        append(growth);
    }
}

static FILE *open_wal(const struct growth *growth)
{
    char path[PROBE_FOLDER_CAP * 2];
    snprintf(path, sizeof(path), "%s/%s-wal", growth->probe->folder, STORE_SQLITE_FILE);
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    return file;
}

/* How often the WAL has begun anew, as its header says. */
static unsigned count_beginnings(const struct growth *growth)
{
    enum { AT = 12, LEN = 4 };
    unsigned char bytes[LEN];
    FILE *file = open_wal(growth);
    ck_assert_int_eq(fseek(file, AT, SEEK_SET), 0);
    ck_assert_uint_eq(fread(bytes, 1, LEN, file), LEN);
    fclose(file);
    return (unsigned)bytes[0] << 24 | (unsigned)bytes[1] << 16 | (unsigned)bytes[2] << 8 | bytes[3];
}

static void append_until_it_begins_anew(struct growth *growth)
{
    const unsigned before = count_beginnings(growth);
    for (int i = 0; count_beginnings(growth) == before; i++) {
        ck_assert_int_lt(i, TRIES);
        append(growth);
    }
}

static void append_until_copying_waits(struct growth *growth)
{
    for (int i = 0; !fault_is_sync_waiting(); i++) {
        ck_assert_int_lt(i, TRIES);
        append(growth);
    }
}

START_TEST(the_wal_begins_anew_while_there_is_always_more)
{
    struct growth growth = begin();
    append(&growth);
    for (int i = 0; i < 3; i++) {
        append_until_it_begins_anew(&growth);
    }
    end(&growth);
}
END_TEST

START_TEST(commits_do_not_wait_for_the_copying)
{
    struct growth growth = begin();
    append(&growth);
    fault_close_gate();
    append_until_copying_waits(&growth);
    append_pages(&growth, WAL_PAGES / 4);
    ck_assert(fault_is_sync_waiting());
    fault_open_gate();
    append_until_it_begins_anew(&growth);
    end(&growth);
}
END_TEST

START_TEST(a_store_closes_after_what_is_being_copied)
{
    struct growth growth = begin();
    append(&growth);
    fault_close_gate();
    append_until_copying_waits(&growth);
    fault_open_gate();
    probe_reopen(growth.probe);
    append(&growth);
    end(&growth);
}
END_TEST

static void check_whole(const struct growth *growth)
{
    char path[PROBE_FOLDER_CAP * 2];
    sqlite3 *handle = NULL;
    sqlite3_stmt *check = NULL;
    snprintf(path, sizeof(path), "%s/%s", growth->probe->folder, STORE_SQLITE_FILE);
    ck_assert_int_eq(sqlite3_open(path, &handle), SQLITE_OK);
    ck_assert_int_eq(sqlite3_prepare_v2(handle, "PRAGMA integrity_check(1)", -1, &check, NULL),
                     SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(check), SQLITE_ROW);
    ck_assert_msg(strcmp((const char *)sqlite3_column_text(check, 0), "ok") == 0, "damaged");
    sqlite3_finalize(check);
    sqlite3_close(handle);
}

/* What a disk reports once, and then takes for written. */
static void lose_what_is_copied(struct growth *growth)
{
    fault_lose_writes();
    fault_close_gate();
    append_until_copying_waits(growth);
    fault_open_gate();
}

START_TEST(what_was_copied_and_lost_is_copied_again)
{
    struct growth growth = begin();
    append(&growth);
    lose_what_is_copied(&growth);
    append_until_it_begins_anew(&growth);
    check_whole(&growth);
    end(&growth);
}
END_TEST

START_TEST(what_was_copied_and_lost_at_the_end_is_copied_at_the_next_start)
{
    struct growth growth = begin();
    append(&growth);
    lose_what_is_copied(&growth);
    probe_reopen(growth.probe);
    check_whole(&growth);
    end(&growth);
}
END_TEST

static const struct fault_row {
    void (*set)(int code);
    int code;
} FAULTS[] = {
    {fault_set_write, SQLITE_FULL},
    {fault_set_write, SQLITE_IOERR_WRITE},
    {fault_set_sync, SQLITE_IOERR_FSYNC},
};

START_TEST(when_nothing_can_be_copied_commits_go_on_in_the_wal)
{
    const struct fault_row *row = &FAULTS[_i];
    struct growth growth = begin();
    append(&growth);
    const unsigned before = count_beginnings(&growth);
    row->set(row->code);
    append_pages(&growth, 2 * WAL_PAGES);
    ck_assert_uint_eq(count_beginnings(&growth), before);
    row->set(SQLITE_OK);
    append_until_it_begins_anew(&growth);
    end(&growth);
}
END_TEST

START_TEST(a_reader_keeps_what_it_reads_and_no_more_than_that)
{
    struct growth growth = begin();
    char path[PROBE_FOLDER_CAP * 2];
    sqlite3 *reader = NULL;
    append(&growth);
    snprintf(path, sizeof(path), "%s/%s", growth.probe->folder, STORE_SQLITE_FILE);
    ck_assert_int_eq(sqlite3_open(path, &reader), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(reader, "BEGIN; SELECT * FROM log", NULL, NULL, NULL), SQLITE_OK);
    const unsigned before = count_beginnings(&growth);
    append_pages(&growth, 2 * WAL_PAGES);
    ck_assert_uint_eq(count_beginnings(&growth), before);
    sqlite3_close(reader);
    append_until_it_begins_anew(&growth);
    end(&growth);
}
END_TEST

/* A connection that commits, and the thread that copies for it, step by step. */
struct pair {
    char folder[PROBE_FOLDER_CAP];
    char path[PROBE_FOLDER_CAP * 2];
    struct db db;
    struct wal wal;
};

static void run(sqlite3 *handle, const char *sql)
{
    ck_assert_msg(sqlite3_exec(handle, sql, NULL, NULL, NULL) == SQLITE_OK, "%s",
                  sqlite3_errmsg(handle));
}

static void begin_pair(struct pair *pair)
{
    char error[STORE_ERROR_CAP];
    fault_install();
    fault_spare_wal();
    snprintf(pair->folder, sizeof(pair->folder), "/tmp/djenon-wal-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(pair->folder));
    snprintf(pair->path, sizeof(pair->path), "%s/%s", pair->folder, STORE_SQLITE_FILE);
    ck_assert(folder_touch(pair->folder, pair->path, error) == ERR_OK);
    ck_assert(db_open(&pair->db, pair->path, 0, error) == ERR_OK);
    ck_assert(wal_start(&pair->wal, pair->path));
    wal_watch(&pair->wal, &pair->db);
    run(pair->db.handle, "CREATE TABLE big (bytes BLOB)");
}

/* Until copying is due, and has not begun. */
static void fill_wal(struct pair *pair)
{
    for (int i = 0; pair->wal.pages < WAL_PAGES; i++) {
        ck_assert_int_lt(i, TRIES);
        run(pair->db.handle, "INSERT INTO big VALUES (randomblob(65536))");
    }
}

static void await_end_of_round(struct pair *pair)
{
    do {
        run(pair->db.handle, "INSERT INTO big VALUES (x'00')");
        ck_assert(wal_tend(&pair->wal, pair->db.handle));
    } while (pair->wal.is_copying);
}

static off_t read_size(const char *path)
{
    struct stat found;
    ck_assert_int_eq(stat(path, &found), 0);
    return found.st_size;
}

/* Its WAL goes by the name of the other one's. */
START_TEST(a_database_that_is_put_in_place_gets_nothing_of_the_one_before)
{
    struct pair pair;
    char other[PROBE_FOLDER_CAP * 2];
    sqlite3 *handle = NULL;
    begin_pair(&pair);
    fill_wal(&pair);
    snprintf(other, sizeof(other), "%s/djenon.backup", pair.folder);
    ck_assert_int_eq(sqlite3_open(other, &handle), SQLITE_OK);
    run(handle, "PRAGMA journal_mode = WAL; CREATE TABLE other (bytes BLOB)");
    sqlite3_close(handle);
    const off_t size = read_size(other);
    ck_assert_int_eq(rename(other, pair.path), 0);
    await_end_of_round(&pair);
    ck_assert_int_eq(read_size(pair.path), size);
    wal_stop(&pair.wal, pair.db.handle);
    db_close(&pair.db);
    probe_remove_folder(pair.folder);
}
END_TEST

START_TEST(whoever_copies_leaves_the_wal_where_it_is)
{
    struct pair pair;
    sqlite3 *reader = NULL;
    begin_pair(&pair);
    fill_wal(&pair);
    ck_assert_int_eq(sqlite3_open(pair.path, &reader), SQLITE_OK);
    run(reader, "BEGIN; SELECT * FROM log");
    run(pair.db.handle, "INSERT INTO big VALUES (x'00')");
    fault_lose_writes();
    fault_close_gate();
    ck_assert(wal_tend(&pair.wal, pair.db.handle));
    fault_await_sync();
    sqlite3_close(reader);
    db_close(&pair.db);
    fault_open_gate();
    wal_stop(&pair.wal, NULL);
    ck_assert_int_eq(sqlite3_open(pair.path, &reader), SQLITE_OK);
    run(reader, "SELECT * FROM big");
    sqlite3_close(reader);
    probe_remove_folder(pair.folder);
}
END_TEST

static long read_wal_size(const struct growth *growth)
{
    FILE *file = open_wal(growth);
    ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
    const long size = ftell(file);
    fclose(file);
    return size;
}

/* Its summary, its record and the index of records; each further index would be one page more. */
START_TEST(a_move_in_a_game_that_goes_on_writes_three_pages)
{
    enum { MOVES = 8, PAGES = 3, HEADER_BYTES = 24 };
    struct growth growth = begin();
    for (uint64_t v = 0; v < 2; v++) {
        probe_append_texts(growth.probe, "ROOM", v, 1, (const char *const[]){"move", NULL});
    }
    const long before = read_wal_size(&growth);
    for (growth.v = 2; growth.v < 2 + MOVES; growth.v++) {
        probe_append_texts(growth.probe, "ROOM", growth.v, (int64_t)growth.v,
                           (const char *const[]){"move", NULL});
    }
    ck_assert_int_eq(read_wal_size(&growth) - before, MOVES * PAGES * (PAGE_BYTES + HEADER_BYTES));
    end(&growth);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("store/wal");
    TCase *tc = tcase_create("wal");
    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, the_wal_begins_anew_while_there_is_always_more);
    tcase_add_test(tc, a_move_in_a_game_that_goes_on_writes_three_pages);
    tcase_add_test(tc, commits_do_not_wait_for_the_copying);
    tcase_add_test(tc, a_store_closes_after_what_is_being_copied);
    tcase_add_test(tc, what_was_copied_and_lost_is_copied_again);
    tcase_add_test(tc, what_was_copied_and_lost_at_the_end_is_copied_at_the_next_start);
    tcase_add_loop_test(tc, when_nothing_can_be_copied_commits_go_on_in_the_wal, 0,
                        (int)COUNT_OF(FAULTS));
    tcase_add_test(tc, a_reader_keeps_what_it_reads_and_no_more_than_that);
    tcase_add_test(tc, a_database_that_is_put_in_place_gets_nothing_of_the_one_before);
    tcase_add_test(tc, whoever_copies_leaves_the_wal_where_it_is);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
