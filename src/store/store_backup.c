// SPDX-License-Identifier: MIT
#include "store/store_backup.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/mem.h"
#include "store/sqlite_folder.h"
#include "store/sqlite_schema.h"

#define FILE_MODE   0600
#define BLOCK_BYTES 65536
#define END_CAP     32

/* --- files --- */

static enum err explain_file(const char *path, const char *verb, int cause,
                             char error[STORE_ERROR_CAP])
{
    char text[ERR_CAUSE_CAP];
    snprintf(error, STORE_ERROR_CAP,
             "%s cannot be %s: %s; look at the path, its permissions and "
             "the room on the disk",
             path, verb, err_cause(cause, text));
    return cause == ENOENT ? ERR_NOT_FOUND : ERR_IO;
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* False when the path does not fit; then it is empty, and no such file exists. */
static bool join(char out[STORE_PATH_CAP], const char *first, const char *second)
{
    int len = snprintf(out, STORE_PATH_CAP, "%s%s", first, second);
    bool fits = len > 0 && len < STORE_PATH_CAP;
    out[fits ? len : 0] = '\0';
    return fits;
}

/* A file with everything that SQLite may have put beside it. */
static void remove_database(const char *path)
{
    static const char *const ENDS[] = {"", "-journal", "-wal", "-shm"};
    for (size_t i = 0; i < COUNT_OF(ENDS); i++) {
        char name[STORE_PATH_CAP];
        if (join(name, path, ENDS[i])) {
            unlink(name);
        }
    }
}

/* For root, who works for the server's user: files in the folder belong to whom it belongs to. */
static void give_to_owner(const char *folder, int fd)
{
    struct stat found;
    if (geteuid() == 0 && stat(folder, &found) == 0 &&
        fchown(fd, found.st_uid, found.st_gid) != 0) {
        return;
    }
}

static bool sync_file(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool is_synced = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return is_synced;
}

/* Gives a finished file its name, durably. */
static enum err move_file(const char *from, const char *to, char error[STORE_ERROR_CAP])
{
    if (!sync_file(from) || rename(from, to) != 0) {
        return explain_file(to, "written", errno, error);
    }
    folder_sync_of(to);
    return ERR_OK;
}

static bool write_all(int fd, const char *bytes, size_t len)
{
    for (size_t done = 0; done < len;) {
        ssize_t put = write(fd, bytes + done, len - done);
        if (put < 0) {
            return false;
        }
        done += (size_t)put;
    }
    return true;
}

static bool copy_bytes(int from, int to)
{
    char *block = mem_alloc(BLOCK_BYTES);
    ssize_t len = 0;
    bool is_written = true;
    while (is_written && (len = read(from, block, BLOCK_BYTES)) > 0) {
        is_written = write_all(to, block, (size_t)len);
    }
    mem_free(block);
    return is_written && len == 0;
}

/* `to` is new, and of the folder's owner. */
static enum err copy_file(const char *folder, const char *from, const char *to,
                          char error[STORE_ERROR_CAP])
{
    enum err err = ERR_OK;
    int out = -1;
    int in = open(from, O_RDONLY | O_CLOEXEC);
    if (in < 0) {
        return explain_file(from, "read", errno, error);
    }
    out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FILE_MODE);
    if (out < 0 || !copy_bytes(in, out)) {
        err = explain_file(to, "written", errno, error);
    } else {
        give_to_owner(folder, out);
    }
    if (out >= 0) {
        close(out);
    }
    close(in);
    return err;
}

/* --- databases --- */

static enum err open_database(const char *path, int busy_ms, sqlite3 **out_handle,
                              char error[STORE_ERROR_CAP])
{
    int code = sqlite3_open_v2(path, out_handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(*out_handle, 1);
        sqlite3_busy_timeout(*out_handle, busy_ms);
        return ERR_OK;
    }
    enum err err = schema_explain(*out_handle, path, code, error);
    sqlite3_close(*out_handle);
    *out_handle = NULL;
    return err;
}

static enum err check_pages(sqlite3 *handle, const char *path, char error[STORE_ERROR_CAP])
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(handle, "PRAGMA quick_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
    }
    bool is_sound = code == SQLITE_ROW &&
                    strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    if (!is_sound) {
        snprintf(error, STORE_ERROR_CAP, "%s is damaged; take another copy", path);
    }
    return is_sound ? ERR_OK : ERR_CORRUPT;
}

static uint64_t count_logs(sqlite3 *handle)
{
    int64_t count = 0;
    int code = schema_query_int(handle, "SELECT count(*) FROM log", &count);
    return code == SQLITE_OK ? (uint64_t)count : 0;
}

/* Is it ours, whole, and not of a newer server? Fills in what is known of it. */
static enum err check_copy(sqlite3 *handle, const char *name, struct store_copy *copy,
                           char error[STORE_ERROR_CAP])
{
    enum err err = schema_check(&SCHEMA, handle, name, &copy->version, error);
    if (err == ERR_CORRUPT || (err == ERR_OK && copy->version == 0)) {
        snprintf(error, STORE_ERROR_CAP,
                 "%s is no copy of what djenon has stored; name a file that djenon backup made",
                 name);
        return ERR_CORRUPT;
    }
    if (err == ERR_OK) {
        err = check_pages(handle, name, error);
    }
    copy->logs = count_logs(handle);
    return err;
}

/* --- backup --- */

static enum err make_private(const char *path, char error[STORE_ERROR_CAP])
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FILE_MODE);
    if (fd < 0) {
        return explain_file(path, "written", errno, error);
    }
    close(fd);
    return ERR_OK;
}

static enum err write_copy(sqlite3 *live, const char *path, const char *fresh,
                           char error[STORE_ERROR_CAP])
{
    enum err err = make_private(fresh, error);
    if (err != ERR_OK) {
        return err;
    }
    int code = schema_copy_database(live, fresh);
    bool is_of_source = (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_BUSY;
    return code == SQLITE_OK ? ERR_OK
                             : schema_explain(live, is_of_source ? path : fresh, code, error);
}

static enum err check_written(const char *fresh, struct store_copy *copy,
                              char error[STORE_ERROR_CAP])
{
    sqlite3 *handle = NULL;
    struct stat found;
    enum err err = open_database(fresh, 0, &handle, error);
    if (err == ERR_OK) {
        err = check_copy(handle, fresh, copy, error);
    }
    sqlite3_close(handle);
    if (err == ERR_OK && stat(fresh, &found) == 0) {
        copy->bytes = (uint64_t)found.st_size;
    }
    return err;
}

static enum err back_up(sqlite3 *live, const char *path, const char *file, struct store_copy *copy,
                        char error[STORE_ERROR_CAP])
{
    char fresh[STORE_PATH_CAP];
    enum err err = schema_check(&SCHEMA, live, path, &copy->version, error);
    if (err != ERR_OK) {
        return err;
    }
    if (!join(fresh, file, ".new")) {
        return explain_file(file, "written", ENAMETOOLONG, error);
    }
    remove_database(fresh);
    err = write_copy(live, path, fresh, error);
    if (err == ERR_OK) {
        err = check_written(fresh, copy, error);
    }
    if (err == ERR_OK) {
        err = move_file(fresh, file, error);
    }
    if (err != ERR_OK) {
        remove_database(fresh);
    }
    return err;
}

static enum err find_live(const char *folder, char path[STORE_PATH_CAP],
                          char error[STORE_ERROR_CAP])
{
    bool fits = join(path, folder, "/" STORE_SQLITE_FILE);
    return fits ? ERR_OK : explain_file(folder, "used", ENAMETOOLONG, error);
}

enum err store_sqlite_back_up(const char *folder, const char *file, int busy_ms,
                              struct store_copy *out_copy, char error[STORE_ERROR_CAP])
{
    char path[STORE_PATH_CAP];
    sqlite3 *live = NULL;
    struct store_copy copy = {0};
    enum err err = find_live(folder, path, error);
    if (err == ERR_OK && exists(file)) {
        snprintf(error, STORE_ERROR_CAP, "%s exists already; name another file, or remove it first",
                 file);
        err = ERR_EXISTS;
    }
    if (err == ERR_OK && !exists(path)) {
        snprintf(error, STORE_ERROR_CAP,
                 "there is no database in %s; set the key data as for the server", folder);
        err = ERR_NOT_FOUND;
    }
    if (err == ERR_OK) {
        err = open_database(path, busy_ms, &live, error);
    }
    if (err == ERR_OK) {
        err = back_up(live, path, file, &copy, error);
    }
    sqlite3_close(live);
    if (err == ERR_OK) {
        *out_copy = copy;
    }
    return err;
}

/* --- restore --- */

/* The files of one restore. */
struct places {
    const char *folder;
    const char *file; /* the copy that is given */
    char live[STORE_PATH_CAP];
    char fresh[STORE_PATH_CAP];   /* what is to be live, made from the copy */
    char keeping[STORE_PATH_CAP]; /* what was live, as long as it is being written */
    char kept[STORE_PATH_CAP];    /* the same, whole */
};

/* The first name that nothing has yet: what was kept before stays. */
static bool name_kept(struct places *places)
{
    bool fits = join(places->kept, places->live, ".before-restore");
    for (int i = 2; fits && exists(places->kept); i++) {
        char end[END_CAP];
        snprintf(end, sizeof(end), ".before-restore-%d", i);
        fits = join(places->kept, places->live, end);
    }
    return fits;
}

static bool name_places(struct places *places)
{
    return join(places->live, places->folder, "/" STORE_SQLITE_FILE) &&
           join(places->fresh, places->live, ".restore") &&
           join(places->keeping, places->live, ".before-restore.new") && name_kept(places);
}

/* A copy may have been made by copying files, and then has a part of itself beside it. */
static enum err copy_given(const struct places *places, char error[STORE_ERROR_CAP])
{
    char wal[STORE_PATH_CAP];
    char fresh_wal[STORE_PATH_CAP];
    enum err err = copy_file(places->folder, places->file, places->fresh, error);
    if (err == ERR_OK && join(wal, places->file, "-wal") && exists(wal) &&
        join(fresh_wal, places->fresh, "-wal")) {
        err = copy_file(places->folder, wal, fresh_wal, error);
    }
    return err;
}

/* Today's version, a mark of its own, and nothing beside the file. */
static enum err bring_up_to_date(sqlite3 *handle, const char *name, char error[STORE_ERROR_CAP])
{
    enum err err = schema_migrate(&SCHEMA, handle, name, error);
    if (err != ERR_OK) {
        return err;
    }
    int code = sqlite3_exec(handle,
                            "PRAGMA journal_mode = DELETE; UPDATE mark SET bytes = randomblob(16)",
                            NULL, NULL, NULL);
    return code == SQLITE_OK ? ERR_OK : schema_explain(handle, name, code, error);
}

/* Leaves *out_handle open on the fresh database. */
static enum err make_fresh(const struct places *places, sqlite3 **out_handle,
                           struct store_copy *copy, char error[STORE_ERROR_CAP])
{
    struct stat found;
    enum err err = copy_given(places, error);
    if (err == ERR_OK) {
        err = open_database(places->fresh, 0, out_handle, error);
    }
    if (err == ERR_OK) {
        err = check_copy(*out_handle, places->file, copy, error);
    }
    if (err == ERR_OK) {
        err = bring_up_to_date(*out_handle, places->file, error);
    }
    if (err == ERR_OK && stat(places->file, &found) == 0) {
        copy->bytes = (uint64_t)found.st_size;
    }
    return err;
}

/* All pages, as they are, in one transaction. */
static int copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL) {
        return sqlite3_extended_errcode(to);
    }
    int step = sqlite3_backup_step(backup, -1);
    int code = sqlite3_backup_finish(backup);
    return step == SQLITE_DONE ? SQLITE_OK : code == SQLITE_OK ? step : code;
}

static enum err keep_live(const struct places *places, sqlite3 *live, int *out_code,
                          char error[STORE_ERROR_CAP])
{
    sqlite3 *keeping = NULL;
    remove_database(places->keeping);
    enum err err = make_private(places->keeping, error);
    if (err == ERR_OK) {
        err = open_database(places->keeping, 0, &keeping, error);
    }
    if (err == ERR_OK) {
        *out_code = copy_pages(live, keeping);
        err = *out_code == SQLITE_OK ? ERR_OK
                                     : schema_explain(keeping, places->live, *out_code, error);
    }
    sqlite3_close(keeping);
    if (err == ERR_OK) {
        err = move_file(places->keeping, places->kept, error);
    }
    if (err != ERR_OK) {
        remove_database(places->keeping);
    }
    return err;
}

/* Through SQLite, so that a server that has it open can go on. */
static enum err write_live(const struct places *places, sqlite3 *fresh, int busy_ms, int *out_code,
                           char error[STORE_ERROR_CAP])
{
    sqlite3 *live = NULL;
    int version = 0;
    enum err err = open_database(places->live, busy_ms, &live, error);
    if (err == ERR_OK) {
        err = schema_check(NULL, live, places->live, &version, error);
        *out_code = sqlite3_extended_errcode(live);
    }
    if (err == ERR_OK) {
        err = keep_live(places, live, out_code, error);
    }
    if (err == ERR_OK) {
        *out_code = copy_pages(fresh, live);
        err = *out_code == SQLITE_OK ? ERR_OK
                                     : schema_explain(live, places->live, *out_code, error);
    }
    sqlite3_close(live);
    return err;
}

/* What SQLite itself cannot read is moved away, and what belongs to it first: it must never be
 * taken for a part of another database. */
static enum err move_live_away(const struct places *places, char error[STORE_ERROR_CAP])
{
    static const char *const ENDS[] = {"-wal", "-shm", ""};
    for (size_t i = 0; i < COUNT_OF(ENDS); i++) {
        char from[STORE_PATH_CAP];
        char to[STORE_PATH_CAP];
        if (!join(from, places->live, ENDS[i]) || !join(to, places->kept, ENDS[i]) ||
            (exists(from) && rename(from, to) != 0)) {
            return explain_file(places->kept, "written", errno, error);
        }
    }
    return ERR_OK;
}

/* Ends with the fresh database in its place, one way or another; `fresh` is closed. */
static enum err put_in_place(const struct places *places, sqlite3 *fresh, int busy_ms,
                             char error[STORE_ERROR_CAP])
{
    int code = SQLITE_OK;
    bool has_live = exists(places->live);
    enum err err = has_live ? write_live(places, fresh, busy_ms, &code, error) : ERR_OK;
    bool is_unreadable = (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
    sqlite3_close(fresh);
    if (has_live && !is_unreadable) {
        return err;
    }
    err = has_live ? move_live_away(places, error) : ERR_OK;
    return err == ERR_OK ? move_file(places->fresh, places->live, error) : err;
}

enum err store_sqlite_restore(const char *folder, const char *file, int busy_ms,
                              struct store_copy *out_copy, char error[STORE_ERROR_CAP])
{
    struct places places = {.folder = folder, .file = file};
    struct store_copy copy = {0};
    sqlite3 *fresh = NULL;
    if (!name_places(&places)) {
        return explain_file(folder, "used", ENAMETOOLONG, error);
    }
    remove_database(places.fresh);
    enum err err = make_fresh(&places, &fresh, &copy, error);
    if (err == ERR_OK) {
        err = put_in_place(&places, fresh, busy_ms, error);
    } else {
        sqlite3_close(fresh);
    }
    remove_database(places.fresh);
    if (err == ERR_OK) {
        snprintf(copy.kept, sizeof(copy.kept), "%s", exists(places.kept) ? places.kept : "");
        *out_copy = copy;
    }
    return err;
}
