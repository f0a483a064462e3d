// SPDX-License-Identifier: MIT
/* Copies of a database that is in use, and putting them back. */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store_backup.h"
#include "unit/store/probe.h"
#include "unit/unit.h"

#define TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})

#define PATH_CAP  (PROBE_FOLDER_CAP * 2)
#define PAGE_SIZE 4096

static struct probe *probe;
static char live[PATH_CAP];
static char file[STORE_PATH_CAP];
static char error[STORE_ERROR_CAP];
static struct store_copy copy;

static void open_probe(void)
{
    probe = probe_open(&PROBE_KINDS[PROBE_KIND_COUNT - 1]);
    snprintf(live, sizeof(live), "%s/%s", probe->folder, STORE_SQLITE_FILE);
    snprintf(file, sizeof(file), "%s/djenon.backup", probe->folder);
    error[0] = '\0';
}

static void close_probe(void)
{
    probe_close(probe);
}

static enum err back_up(void)
{
    return store_sqlite_back_up(probe->folder, file, 20, &copy, error);
}

static enum err restore(void)
{
    return store_sqlite_restore(probe->folder, file, 20, &copy, error);
}

#define ASSERT_DONE(err) ck_assert_msg((err) == ERR_OK, "%s", error)

/* It fails as it should, and the sentence has the path and this word in it. */
static void assert_refused(enum err err, enum err expected, const char *path, const char *word)
{
    ck_assert_msg(err == expected, "%s: %s", err_name(err), error);
    ck_assert_msg(strstr(error, path) != NULL, "%s", error);
    ck_assert_msg(strstr(error, word) != NULL, "%s", error);
}

/* Writes over a file, in the middle of its use. */
static void spoil(const char *path, long page, long pages)
{
    char junk[PAGE_SIZE];
    memset(junk, 'x', sizeof(junk));
    int fd = open(path, O_WRONLY);
    ck_assert_int_ge(fd, 0);
    for (long i = 0; i < pages; i++) {
        ck_assert_int_eq(pwrite(fd, junk, sizeof(junk), (page + i) * PAGE_SIZE), PAGE_SIZE);
    }
    close(fd);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *handle = NULL;
    ck_assert_int_eq(sqlite3_open(path, &handle), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(handle);
}

/* Asks until the store has noticed; nothing is accepted before. */
static void await_replaced(void)
{
    for (int i = 0; !store_take_replaced(probe->store); i++) {
        ck_assert_int_lt(i, 5);
        ck_assert_int_eq(probe_beat(probe, "node", 1)->status, STORE_UNAVAILABLE);
    }
}

static void assert_room(const char *key, uint64_t v)
{
    const struct probe_answer *answer = probe_read(probe, key, 1, 9);
    ck_assert_msg(answer->status == STORE_OK, "%s", answer->reason);
    ck_assert_uint_eq(answer->v, v);
    ck_assert_uint_eq(answer->record_count, v);
}

/* --- backup --- */

START_TEST(a_copy_has_all_that_was_acknowledged_and_the_store_goes_on)
{
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a", "b"));
    ASSERT_DONE(back_up());
    ck_assert_uint_eq(copy.logs, 1);
    struct stat found;
    ck_assert_int_eq(stat(file, &found), 0);
    ck_assert_uint_eq(copy.bytes, (uint64_t)found.st_size);
    ck_assert_uint_eq(found.st_mode & 0777, 0600);
    ck_assert_int_eq(probe_append_texts(probe, "ROOM", 2, 2, TEXTS("c"))->status, STORE_OK);
    ck_assert(!store_take_replaced(probe->store));
    run_sql(file, "PRAGMA quick_check");
}
END_TEST

START_TEST(a_copy_never_replaces_a_file)
{
    ASSERT_DONE(back_up());
    assert_refused(back_up(), ERR_EXISTS, file, "remove it first");
}
END_TEST

START_TEST(a_copy_that_cannot_be_written_is_refused_by_its_name)
{
    snprintf(file, sizeof(file), "%s/missing/copy", probe->folder);
    assert_refused(back_up(), ERR_NOT_FOUND, file, "No such file");
}
END_TEST

START_TEST(where_there_is_no_database_there_is_no_copy)
{
    ck_assert_int_eq(store_sqlite_back_up("/nowhere", file, 20, &copy, error), ERR_NOT_FOUND);
    ck_assert_ptr_nonnull(strstr(error, "/nowhere;"));
    ck_assert_int_ne(access(file, F_OK), 0);
}
END_TEST

START_TEST(a_damaged_database_is_not_copied)
{
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    probe_reopen(probe);
    struct stat found;
    ck_assert_int_eq(stat(live, &found), 0);
    spoil(live, 1, found.st_size / PAGE_SIZE - 1);
    assert_refused(back_up(), ERR_CORRUPT, live, "backup");
    ck_assert_int_ne(access(file, F_OK), 0);
}
END_TEST

/* --- restore --- */

START_TEST(a_store_in_use_goes_on_with_what_was_restored)
{
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a", "b"));
    ASSERT_DONE(back_up());
    probe_append_texts(probe, "ROOM", 2, 2, TEXTS("c"));
    probe_append_texts(probe, "LATER", 0, 3, TEXTS("x"));
    ASSERT_DONE(restore());
    await_replaced();
    assert_room("ROOM", 2);
    assert_room("LATER", 0);
    ck_assert_int_eq(probe_append_texts(probe, "ROOM", 2, 4, TEXTS("d"))->status, STORE_OK);
    probe_reopen(probe);
    assert_room("ROOM", 3);
}
END_TEST

START_TEST(what_was_there_before_can_be_restored_too)
{
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    ASSERT_DONE(back_up());
    probe_append_texts(probe, "ROOM", 1, 2, TEXTS("b"));
    ASSERT_DONE(restore());
    await_replaced();
    assert_room("ROOM", 1);
    snprintf(file, sizeof(file), "%s", copy.kept);
    ASSERT_DONE(restore());
    ck_assert_str_ne(copy.kept, file);
    await_replaced();
    assert_room("ROOM", 2);
}
END_TEST

START_TEST(what_no_backup_made_is_refused_and_nothing_changes)
{
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    assert_refused(restore(), ERR_NOT_FOUND, file, "No such file");
    run_sql(file, "CREATE TABLE other (id)");
    assert_refused(restore(), ERR_CORRUPT, file, "djenon backup");
    unlink(file);
    ASSERT_DONE(back_up());
    spoil(file, 0, 1);
    assert_refused(restore(), ERR_CORRUPT, file, "djenon backup");
    assert_room("ROOM", 1);
    ck_assert(!store_take_replaced(probe->store));
}
END_TEST

START_TEST(a_damaged_copy_is_refused)
{
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    ASSERT_DONE(back_up());
    struct stat found;
    ck_assert_int_eq(stat(file, &found), 0);
    spoil(file, found.st_size / PAGE_SIZE / 2, 3);
    assert_refused(restore(), ERR_CORRUPT, file, "damaged");
    assert_room("ROOM", 1);
}
END_TEST

START_TEST(the_copy_of_a_newer_server_is_refused)
{
    ASSERT_DONE(back_up());
    run_sql(file, "PRAGMA user_version = 99");
    assert_refused(restore(), ERR_VERSION, file, "newer server");
}
END_TEST

START_TEST(a_database_that_is_no_longer_one_is_moved_away_under_the_running_store)
{
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    ASSERT_DONE(back_up());
    probe_reopen(probe);
    spoil(live, 0, 4);
    ASSERT_DONE(restore());
    ck_assert_str_ne(copy.kept, "");
    await_replaced();
    assert_room("ROOM", 1);
    ck_assert_int_eq(probe_append_texts(probe, "ROOM", 1, 2, TEXTS("b"))->status, STORE_OK);
}
END_TEST

START_TEST(a_damaged_database_is_written_over_under_the_running_store)
{
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    ASSERT_DONE(back_up());
    probe_reopen(probe);
    struct stat found;
    ck_assert_int_eq(stat(live, &found), 0);
    spoil(live, 2, found.st_size / PAGE_SIZE - 2);
    ck_assert_int_eq(probe_read(probe, "ROOM", 1, 9)->status, STORE_UNAVAILABLE);
    ASSERT_DONE(restore());
    await_replaced();
    assert_room("ROOM", 1);
}
END_TEST

START_TEST(a_database_that_is_gone_is_made_anew)
{
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    ASSERT_DONE(back_up());
    static const char *const ENDS[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < COUNT_OF(ENDS); i++) {
        char name[PATH_CAP + 8];
        snprintf(name, sizeof(name), "%s%s", live, ENDS[i]);
        ck_assert_int_eq(unlink(name), 0);
    }
    ASSERT_DONE(restore());
    ck_assert_str_eq(copy.kept, "");
    await_replaced();
    assert_room("ROOM", 1);
}
END_TEST

START_TEST(a_locked_database_is_left_as_it_is)
{
    sqlite3 *other = NULL;
    probe_append_texts(probe, "ROOM", 0, 1, TEXTS("a"));
    ASSERT_DONE(back_up());
    ck_assert_int_eq(sqlite3_open(live, &other), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_refused(restore(), ERR_UNAVAILABLE, live, "other program");
    sqlite3_close(other);
    assert_room("ROOM", 1);
    ck_assert(!store_take_replaced(probe->store));
}
END_TEST

static Suite *make_suite(void)
{
    static const TTest *const *const TESTS[] = {
        &a_copy_has_all_that_was_acknowledged_and_the_store_goes_on,
        &a_copy_never_replaces_a_file,
        &a_copy_that_cannot_be_written_is_refused_by_its_name,
        &where_there_is_no_database_there_is_no_copy,
        &a_damaged_database_is_not_copied,
        &a_store_in_use_goes_on_with_what_was_restored,
        &what_was_there_before_can_be_restored_too,
        &what_no_backup_made_is_refused_and_nothing_changes,
        &a_damaged_copy_is_refused,
        &the_copy_of_a_newer_server_is_refused,
        &a_database_that_is_no_longer_one_is_moved_away_under_the_running_store,
        &a_damaged_database_is_written_over_under_the_running_store,
        &a_database_that_is_gone_is_made_anew,
        &a_locked_database_is_left_as_it_is,
    };
    Suite *suite = suite_create("store/backup");
    TCase *tc = tcase_create("backup");
    tcase_set_timeout(tc, 60);
    tcase_add_checked_fixture(tc, open_probe, close_probe);
    for (size_t i = 0; i < COUNT_OF(TESTS); i++) {
        tcase_add_test(tc, *TESTS[i]);
    }
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
