// SPDX-License-Identifier: MIT
/* What is SQLite's own: opening, refusing to open, migrating, and being killed. */
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "store/sqlite_db.h"
#include "store/sqlite_schema.h"
#include "store/store_sqlite.h"
#include "unit/store/probe.h"
#include "unit/unit.h"

#define KILLS         8
#define KILL_LOGS     5
#define KILL_RECORDS  3
#define KILL_IN_GROUP 10
#define NOBODY        65534

static char folder[PROBE_FOLDER_CAP];
static char path[PROBE_FOLDER_CAP * 2];
static char error[STORE_ERROR_CAP];

static void make_folder(void)
{
    snprintf(folder, sizeof(folder), "/tmp/djenon-store-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof(path), "%s/%s", folder, STORE_SQLITE_FILE);
}

static void remove_folder(void)
{
    probe_remove_folder(folder);
}

static enum err open_store(const char *where, struct store **out_store)
{
    struct store_sqlite_config config = {.busy_ms = 20};
    error[0] = '\0';
    return store_sqlite_open(where, &config, out_store, error);
}

/* Opening fails as it should, and the sentence has the path and this word in it. */
static void assert_refused(const char *where, enum err expected, const char *word)
{
    struct store *store = NULL;
    ck_assert_int_eq(open_store(where, &store), expected);
    ck_assert_ptr_null(store);
    ck_assert_msg(strstr(error, where) != NULL, "%s", error);
    ck_assert_msg(strstr(error, word) != NULL, "%s", error);
}

static void run_sql(const char *sql)
{
    sqlite3 *handle = NULL;
    ck_assert_int_eq(sqlite3_open(path, &handle), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(handle);
}

static int query_int(const char *where, const char *sql)
{
    sqlite3 *handle = NULL;
    sqlite3_stmt *statement = NULL;
    ck_assert_int_eq(sqlite3_open(where, &handle), SQLITE_OK);
    ck_assert_int_eq(sqlite3_prepare_v2(handle, sql, -1, &statement, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(statement), SQLITE_ROW);
    int value = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(handle);
    return value;
}

/* --- opening --- */

START_TEST(a_new_database_is_marked_as_ours_and_private)
{
    struct store *store = NULL;
    ck_assert_msg(open_store(folder, &store) == ERR_OK, "%s", error);
    store_close(store);
    ck_assert_int_eq(query_int(path, "PRAGMA application_id"), SCHEMA_APPLICATION_ID);
    ck_assert_int_eq(query_int(path, "PRAGMA user_version"), (int)SCHEMA.step_count);
    struct stat found;
    ck_assert_int_eq(stat(path, &found), 0);
    ck_assert_uint_eq(found.st_mode & 0777, 0600);
}
END_TEST

START_TEST(nothing_is_spent_on_an_account_of_memory)
{
    struct store *store = NULL;
    ck_assert_int_eq(open_store(folder, &store), ERR_OK);
    ck_assert_int_eq(sqlite3_memory_used(), 0);
    store_close(store);
}
END_TEST

START_TEST(a_folder_serves_one_server_only)
{
    struct store *first = NULL;
    ck_assert_int_eq(open_store(folder, &first), ERR_OK);
    assert_refused(folder, ERR_STATE, "in use by another process (");
    store_close(first);
    ck_assert_int_eq(open_store(folder, &first), ERR_OK);
    store_close(first);
}
END_TEST

START_TEST(a_newer_database_is_refused)
{
    char sql[96];
    snprintf(sql, sizeof(sql), "PRAGMA application_id = %d; PRAGMA user_version = 99",
             SCHEMA_APPLICATION_ID);
    run_sql(sql);
    assert_refused(folder, ERR_VERSION, "newer server");
}
END_TEST

START_TEST(the_database_of_another_program_is_refused)
{
    run_sql("CREATE TABLE other (id)");
    assert_refused(folder, ERR_CORRUPT, "another program");
    ck_assert_int_eq(query_int(path, "SELECT count(*) FROM sqlite_schema"), 1);
}
END_TEST

START_TEST(a_file_that_is_no_database_is_refused)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    for (int i = 0; i < 200; i++) {
        fputs("this is not a database\n", file);
    }
    fclose(file);
    assert_refused(folder, ERR_CORRUPT, "backup");
}
END_TEST

START_TEST(a_folder_that_is_not_there_is_named_with_its_remedy)
{
    char missing[PROBE_FOLDER_CAP * 2];
    snprintf(missing, sizeof(missing), "%s/missing", folder);
    assert_refused(missing, ERR_IO, "mkdir -p");
}
END_TEST

START_TEST(a_folder_that_is_a_file_is_named)
{
    run_sql("CREATE TABLE other (id)");
    assert_refused(path, ERR_IO, "directory");
}
END_TEST

/* Runs the check as a user who may not write. Result: whether it passed. */
static bool check_as_nobody(void)
{
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct store *store = NULL;
        bool is_dropped = geteuid() != 0 || (setgid(NOBODY) == 0 && setuid(NOBODY) == 0);
        bool is_refused = open_store(folder, &store) == ERR_IO && strstr(error, folder) != NULL &&
                          strstr(error, "belongs to user") != NULL &&
                          strstr(error, "chown -R") != NULL;
        _exit(is_dropped && is_refused ? 0 : 1);
    }
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

START_TEST(a_folder_that_cannot_be_written_is_named_with_owner_and_remedy)
{
    ck_assert_int_eq(chmod(folder, 0555), 0);
    ck_assert(check_as_nobody());
    ck_assert_int_eq(chmod(folder, 0700), 0);
}
END_TEST

START_TEST(a_locked_database_is_refused_at_the_start)
{
    struct store *store = NULL;
    sqlite3 *other = NULL;
    ck_assert_int_eq(sqlite3_open(path, &other), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    assert_refused(folder, ERR_UNAVAILABLE, "other program");
    sqlite3_close(other);
    ck_assert_int_eq(open_store(folder, &store), ERR_OK);
    store_close(store);
}
END_TEST

/* --- migrating --- */

static const char *const STEPS[] = {
    "CREATE TABLE a (x); INSERT INTO a VALUES (1);",
    "CREATE TABLE b (x); INSERT INTO b SELECT x FROM a;",
    "UPDATE b SET x = x + 1;",
};

static enum err apply(const struct schema *schema)
{
    sqlite3 *handle = NULL;
    ck_assert_int_eq(sqlite3_open(path, &handle), SQLITE_OK);
    enum err err = schema_apply(schema, handle, path, error);
    sqlite3_close(handle);
    return err;
}

START_TEST(an_older_database_is_copied_and_taken_through_each_step)
{
    char copy[PROBE_FOLDER_CAP * 2 + 8];
    snprintf(copy, sizeof(copy), "%s.v1", path);
    ck_assert_int_eq(apply(&(struct schema){STEPS, 1}), ERR_OK);
    ck_assert_int_ne(access(copy, F_OK), 0);
    ck_assert_int_eq(apply(&(struct schema){STEPS, 3}), ERR_OK);
    ck_assert_int_eq(query_int(path, "SELECT x FROM b"), 2);
    ck_assert_int_eq(query_int(path, "PRAGMA user_version"), 3);
    ck_assert_int_eq(query_int(copy, "PRAGMA user_version"), 1);
    ck_assert_int_eq(query_int(copy, "PRAGMA application_id"), SCHEMA_APPLICATION_ID);
    ck_assert_int_eq(query_int(copy, "SELECT x FROM a"), 1);
    ck_assert_int_eq(apply(&(struct schema){STEPS, 3}), ERR_OK);
    ck_assert_int_eq(query_int(path, "SELECT x FROM b"), 2);
}
END_TEST

START_TEST(a_step_that_fails_leaves_the_database_as_it_was)
{
    const char *const steps[] = {STEPS[0], "DELETE FROM a; INSERT INTO missing VALUES (1);"};
    ck_assert_int_eq(apply(&(struct schema){steps, 1}), ERR_OK);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_ne(apply(&(struct schema){steps, 2}), ERR_OK);
        ck_assert_int_eq(query_int(path, "PRAGMA user_version"), 1);
        ck_assert_int_eq(query_int(path, "SELECT x FROM a"), 1);
    }
}
END_TEST

/* --- a database of version 1 --- */

static void run_script(const char *name)
{
    char file[512];
    snprintf(file, sizeof(file), "%s/%s", DATA_FOLDER, name);
    FILE *script = fopen(file, "r");
    ck_assert_msg(script != NULL, "%s", file);
    static char sql[65536];
    size_t len = fread(sql, 1, sizeof(sql) - 1, script);
    ck_assert_uint_lt(len, sizeof(sql) - 1);
    sql[len] = '\0';
    fclose(script);
    run_sql(sql);
}

START_TEST(a_database_of_version_1_keeps_all_it_has)
{
    struct store *store = NULL;
    run_script("version-1.sql");
    ck_assert_msg(open_store(folder, &store) == ERR_OK, "%s", error);
    store_close(store);
    static const struct {
        const char *sql;
        int value;
    } ROWS[] = {
        {"SELECT count(*) FROM log", 2},
        {"SELECT count(*) FROM record", 45},
        {"SELECT count(*) FROM archive JOIN log ON archive.log = log.id"
         " WHERE archive.key = log.key || '-1'",
         1},
        {"SELECT count(*) FROM log WHERE has_archive = 1 AND key = '7V5H84QPHH'", 1},
        {"SELECT count(*) FROM log WHERE has_archive = 0", 1},
        {"SELECT length(bytes) FROM mark", 16},
    };
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        ck_assert_int_eq(query_int(path, ROWS[i].sql), ROWS[i].value);
    }
}
END_TEST

/* --- statements --- */

/* Small tables, and rows that have to be read all. */
static const char *const WHOLE[] = {"SCAN removed", "SCAN CONSTANT ROW",
                                    "SCAN log USING INDEX log_live"};

static bool may_be_read_whole(const char *detail)
{
    bool is_scan = strncmp(detail, "SCAN", 4) == 0;
    for (size_t i = 0; i < COUNT_OF(WHOLE); i++) {
        is_scan &= strncmp(detail, WHOLE[i], strlen(WHOLE[i])) != 0;
    }
    return !is_scan;
}

static void check_plan(sqlite3 *handle, const char *statement)
{
    char *sql = sqlite3_mprintf("EXPLAIN QUERY PLAN %s", statement);
    sqlite3_stmt *plan = NULL;
    /* What begins and ends transactions has no plan. */
    if (sqlite3_prepare_v2(handle, sql, -1, &plan, NULL) == SQLITE_OK) {
        while (sqlite3_step(plan) == SQLITE_ROW) {
            const char *detail = (const char *)sqlite3_column_text(plan, 3);
            ck_assert_msg(may_be_read_whole(detail), "%s: %s", detail, sql);
        }
    }
    sqlite3_finalize(plan);
    sqlite3_free(sql);
}

START_TEST(no_statement_reads_a_whole_table)
{
    static struct db db;
    fclose(fopen(path, "a"));
    ck_assert_msg(db_open(&db, path, 20, error) == ERR_OK, "%s", error);
    for (size_t i = 0; i < DB_STATEMENT__COUNT; i++) {
        check_plan(db.handle, sqlite3_sql(db.statements[i]));
    }
    db_close(&db);
}
END_TEST

/* --- between the requests --- */

START_TEST(the_records_of_removed_logs_go_in_their_own_time)
{
    struct probe *probe = probe_open(&PROBE_KINDS[PROBE_KIND_COUNT - 1]);
    char file[PROBE_FOLDER_CAP * 2];
    snprintf(file, sizeof(file), "%s/%s", probe->folder, STORE_SQLITE_FILE);
    struct slice records[STORE_RECORDS] = {{"x", 1}};
    struct store_summary summary = {.at_ms = 1};
    for (uint64_t i = 0; i < 6; i++) {
        struct store_batch batch = {.key = slice_of("ROOM"),
                                    .expected_v = i * STORE_RECORDS,
                                    .records = records,
                                    .record_count = STORE_RECORDS,
                                    .summary = &summary};
        ck_assert_int_eq(probe_append(probe, &batch)->status, STORE_OK);
    }
    ck_assert_uint_eq(probe_remove_ended(probe, (struct store_filter){0}, 2, 9)->count, 1);
    int tries = 0;
    while (
        query_int(file, "SELECT (SELECT count(*) FROM record) + (SELECT count(*) FROM removed)") !=
        0) {
        ck_assert_int_lt(tries++, 1000);
        ck_assert_int_eq(probe_beat(probe, "node", tries)->status, STORE_OK);
    }
    ck_assert(!store_take_replaced(probe->store));
    probe_close(probe);
}
END_TEST

/* --- another program --- */

static sqlite3 *open_other(const struct probe *probe)
{
    char file[PROBE_FOLDER_CAP * 2];
    sqlite3 *other = NULL;
    snprintf(file, sizeof(file), "%s/%s", probe->folder, STORE_SQLITE_FILE);
    ck_assert_int_eq(sqlite3_open(file, &other), SQLITE_OK);
    return other;
}

static void run_on(sqlite3 *handle, const char *sql)
{
    char *message = NULL;
    ck_assert_msg(sqlite3_exec(handle, sql, NULL, NULL, &message) == SQLITE_OK, "%s", message);
}

static void ask_beat(struct probe *probe, int64_t now_ms)
{
    store_beat(probe->store, slice_of("node"), now_ms, probe_done(probe));
}

START_TEST(what_another_program_writes_makes_all_that_was_asked_before_unavailable)
{
    struct probe *probe = probe_open(&PROBE_KINDS[PROBE_KIND_COUNT - 1]);
    sqlite3 *other = open_other(probe);
    for (int round = 0; round < 3; round++) {
        ck_assert_int_eq(probe_beat(probe, "node", 1)->status, STORE_OK);
        run_on(other, "UPDATE beat SET at_ms = 77");
        for (int i = 0; i < 3; i++) {
            const struct probe_answer *answer = probe_read_times(probe, "node");
            ck_assert_int_eq(answer->status, STORE_UNAVAILABLE);
            ck_assert_msg(strstr(answer->reason, "another program") != NULL, "%s", answer->reason);
        }
        ask_beat(probe, 2);
        store_rewrite(probe->store, slice_of("somebody"), NULL, NULL, probe_done(probe));
        ck_assert(store_take_replaced(probe->store));
        ck_assert(!store_take_replaced(probe->store));
        store_read_times(probe->store, slice_of("node"), probe_done(probe));
        probe_wait(probe);
        ck_assert_int_eq(probe->answers[0].status, STORE_UNAVAILABLE);
        for (size_t i = 1; i < 3; i++) {
            const struct probe_answer *answer = &probe->answers[i];
            bool is_last = answer->tag == probe->next_tag;
            ck_assert_int_eq(answer->status, is_last ? STORE_OK : STORE_UNAVAILABLE);
            ck_assert_int_eq(answer->times.last_beat_ms, is_last ? 77 : 0);
        }
    }
    sqlite3_close(other);
    probe_close(probe);
}
END_TEST

START_TEST(another_program_may_read_and_copy)
{
    struct probe *probe = probe_open(&PROBE_KINDS[PROBE_KIND_COUNT - 1]);
    char sql[PROBE_FOLDER_CAP * 2];
    probe_beat(probe, "node", 1);
    sqlite3 *other = open_other(probe);
    run_on(other, "SELECT * FROM beat");
    snprintf(sql, sizeof(sql), "VACUUM INTO '%s/djenon.backup'", probe->folder);
    run_on(other, sql);
    run_on(other, "PRAGMA wal_checkpoint(PASSIVE)");
    sqlite3_close(other);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(probe_beat(probe, "node", i)->status, STORE_OK);
    }
    ck_assert(!store_take_replaced(probe->store));
    probe_close(probe);
}
END_TEST

/* What belongs to the file that is there, and must not be taken for the next one's. */
static void remove_beside(const char *file)
{
    char name[PROBE_FOLDER_CAP * 2 + 8];
    snprintf(name, sizeof(name), "%s-wal", file);
    ck_assert_int_eq(unlink(name), 0);
    snprintf(name, sizeof(name), "%s-shm", file);
    ck_assert_int_eq(unlink(name), 0);
}

START_TEST(a_file_that_came_to_the_place_of_the_database_is_noticed)
{
    struct probe *probe = probe_open(&PROBE_KINDS[PROBE_KIND_COUNT - 1]);
    char file[PROBE_FOLDER_CAP * 2];
    char copy[PROBE_FOLDER_CAP * 2];
    char sql[PROBE_FOLDER_CAP * 4];
    snprintf(file, sizeof(file), "%s/%s", probe->folder, STORE_SQLITE_FILE);
    snprintf(copy, sizeof(copy), "%s/djenon.backup", probe->folder);
    snprintf(sql, sizeof(sql), "VACUUM INTO '%s'", copy);
    probe_beat(probe, "node", 5);
    sqlite3 *other = open_other(probe);
    run_on(other, sql);
    sqlite3_close(other);
    probe_beat(probe, "node", 6);
    remove_beside(file);
    ck_assert_int_eq(rename(copy, file), 0);
    while (!store_take_replaced(probe->store)) {
        ck_assert_int_eq(probe_beat(probe, "node", 7)->status, STORE_UNAVAILABLE);
    }
    ck_assert_int_eq(probe_read_times(probe, "node")->times.last_beat_ms, 5);
    probe_close(probe);
}
END_TEST

/* --- being killed --- */

/* What the child tells of an acknowledged batch, in one write that a pipe never splits. */
struct acknowledged {
    size_t log;
    uint64_t v;
};

struct victim {
    struct store *store;
    sem_t woken;
    int pipe_fd;
    size_t pending;
    uint64_t versions[KILL_LOGS];
};

static struct slice write_key(size_t log, char out[STORE_KEY_BYTES])
{
    return slice_from(out, (size_t)snprintf(out, STORE_KEY_BYTES, "KILL%zu", log));
}

static struct slice write_record(size_t log, uint64_t v, char out[PROBE_TEXT_CAP])
{
    int len = snprintf(out, PROBE_TEXT_CAP, "log %zu v %u", log, (unsigned)v);
    return slice_from(out, (size_t)len);
}

static void on_wake(void *ctx)
{
    sem_post(ctx);
}

static void on_appended(void *ctx, uint64_t tag, const struct store_result *result)
{
    struct victim *victim = ctx;
    victim->pending--;
    struct acknowledged told = {(size_t)tag, result->v};
    if (result->status != STORE_OK || write(victim->pipe_fd, &told, sizeof(told)) < 0) {
        _exit(1);
    }
}

static void append_to(struct victim *victim, size_t log)
{
    char key[STORE_KEY_BYTES];
    char texts[KILL_RECORDS][PROBE_TEXT_CAP];
    struct slice records[KILL_RECORDS];
    uint64_t v = victim->versions[log];
    for (size_t i = 0; i < KILL_RECORDS; i++) {
        records[i] = write_record(log, v + 1 + i, texts[i]);
    }
    victim->versions[log] += KILL_RECORDS;
    struct store_summary summary = {.at_ms = (int64_t)v + KILL_RECORDS, .is_live = true};
    struct store_batch batch = {.key = write_key(log, key),
                                .expected_v = v,
                                .records = records,
                                .record_count = KILL_RECORDS,
                                .summary = &summary};
    victim->pending++;
    store_append(victim->store, &batch, (struct store_done){on_appended, victim, log});
}

/* Appends until it is killed. */
static void be_victim(int pipe_fd, const uint64_t *versions)
{
    static struct victim victim;
    victim.pipe_fd = pipe_fd;
    memcpy(victim.versions, versions, sizeof(victim.versions));
    sem_init(&victim.woken, 0, 0);
    struct store_sqlite_config config = {.wake = {on_wake, &victim.woken}, .busy_ms = 20};
    if (store_sqlite_open(folder, &config, &victim.store, error) != ERR_OK) {
        _exit(1);
    }
    for (;;) {
        for (size_t i = 0; i < KILL_IN_GROUP; i++) {
            append_to(&victim, i % KILL_LOGS);
        }
        while (victim.pending > 0) {
            sem_wait(&victim.woken);
            store_drain(victim.store);
        }
    }
}

/* Kills the child after so many acknowledgements; `acked` gets the last version of each log. */
static void kill_after(size_t count, const uint64_t *versions, uint64_t *acked)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        close(ends[0]);
        be_victim(ends[1], versions);
    }
    close(ends[1]);
    struct acknowledged told;
    size_t seen = 0;
    while (read(ends[0], &told, sizeof(told)) == (ssize_t)sizeof(told)) {
        acked[told.log] = told.v;
        if (++seen == count) {
            kill(child, SIGKILL);
        }
    }
    close(ends[0]);
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void check_records(const struct store_result *result, size_t log)
{
    for (size_t i = 0; i < result->record_count; i++) {
        char text[PROBE_TEXT_CAP];
        ck_assert(slice_equal(result->records[i], write_record(log, i + 1, text)));
    }
}

/* tag is the log; ctx the versions, which hold what was acknowledged and get what is there. */
static void on_read(void *ctx, uint64_t tag, const struct store_result *result)
{
    uint64_t *versions = ctx;
    ck_assert_int_eq(result->status, STORE_OK);
    ck_assert_uint_ge(result->v, versions[tag]);
    ck_assert_uint_eq(result->v % KILL_RECORDS, 0);
    ck_assert_uint_eq(result->record_count, result->v);
    check_records(result, (size_t)tag);
    versions[tag] = result->v;
}

static void on_listed(void *ctx, UNUSED uint64_t tag, const struct store_result *result)
{
    const uint64_t *versions = ctx;
    ck_assert_uint_eq(result->summary_count, KILL_LOGS);
    for (size_t i = 0; i < result->summary_count; i++) {
        const struct store_summary *summary = &result->summaries[i];
        ck_assert_uint_eq(summary->v, versions[summary->key.at[summary->key.len - 1] - '0']);
        ck_assert_int_eq(summary->at_ms, (int64_t)summary->v);
    }
}

static void check_survivors(uint64_t *versions)
{
    struct store *store = NULL;
    ck_assert_msg(open_store(folder, &store) == ERR_OK, "%s", error);
    for (size_t i = 0; i < KILL_LOGS; i++) {
        char key[STORE_KEY_BYTES];
        store_read(store, write_key(i, key), 1, SIZE_MAX / 2,
                   (struct store_done){on_read, versions, i});
    }
    store_list(store, &(struct store_filter){0}, NULL, STORE_PAGE,
               (struct store_done){on_listed, versions, 0});
    store_close(store);
}

START_TEST(what_was_acknowledged_survives_kill_9_and_no_batch_is_partial)
{
    uint64_t versions[KILL_LOGS] = {0};
    struct rng rng;
    rng_init(&rng, 9);
    for (int i = 0; i < KILLS; i++) {
        kill_after(KILL_IN_GROUP + (size_t)rng_below(&rng, 300), versions, versions);
        check_survivors(versions);
    }
}
END_TEST

static Suite *make_suite(void)
{
    static const TTest *const *const TESTS[] = {
        &a_new_database_is_marked_as_ours_and_private,
        &nothing_is_spent_on_an_account_of_memory,
        &a_folder_serves_one_server_only,
        &a_newer_database_is_refused,
        &the_database_of_another_program_is_refused,
        &a_file_that_is_no_database_is_refused,
        &a_folder_that_is_not_there_is_named_with_its_remedy,
        &a_folder_that_is_a_file_is_named,
        &a_folder_that_cannot_be_written_is_named_with_owner_and_remedy,
        &a_locked_database_is_refused_at_the_start,
        &an_older_database_is_copied_and_taken_through_each_step,
        &a_step_that_fails_leaves_the_database_as_it_was,
        &a_database_of_version_1_keeps_all_it_has,
        &no_statement_reads_a_whole_table,
        &the_records_of_removed_logs_go_in_their_own_time,
        &what_another_program_writes_makes_all_that_was_asked_before_unavailable,
        &another_program_may_read_and_copy,
        &a_file_that_came_to_the_place_of_the_database_is_noticed,
        &what_was_acknowledged_survives_kill_9_and_no_batch_is_partial,
    };
    Suite *suite = suite_create("store/sqlite");
    TCase *tc = tcase_create("sqlite");
    tcase_set_timeout(tc, 60);
    tcase_add_checked_fixture(tc, make_folder, remove_folder);
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
