// SPDX-License-Identifier: MIT
#include "store/sqlite_wal.h"

#include <stdio.h>
#include <sys/stat.h>

#include "base/log.h"
#include "store/sqlite_schema.h"
#include "store/sqlite_thread.h"

#define ROUNDS 2 /* of copying, before the thread that commits does the rest, however much it is */

/* --- the thread that copies --- */

/* Waits for nobody: what somebody still reads stays in the WAL. */
static int copy(sqlite3 *handle, enum wal_round *out_ended, int *out_copied)
{
    int pages = 0;
    int copied = 0;
    int code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, &pages,
                                         &copied);
    *out_ended = code == SQLITE_OK && copied == pages ? WAL_COPIED : WAL_IN_PART;
    *out_copied = copied;
    return code;
}

/* SQLite does this in the round that copies the last page, for which somebody waits: it finds the
 * disk done with most of it. */
static int sync_copied(sqlite3 *handle, enum wal_round *out_ended)
{
    sqlite3_file *file = NULL;
    int code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code == SQLITE_OK) {
        code = file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
    }
    if (code != SQLITE_OK) {
        *out_ended = WAL_UNSURE;
    }
    return code;
}

/* Nothing is copied when the connection closes. */
static void keep_all(sqlite3 *handle)
{
    sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

/* Whether the open file is the one that is committed to. Another one that was put in its place would
 * be taken to belong to the WAL, which goes by its name. */
static bool is_same_file(sqlite3 *handle, const char *path, const struct db_origin *origin)
{
    int has_moved = 1;
    struct stat found;
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    return has_moved == 0 && stat(path, &found) == 0 && found.st_dev == origin->device &&
           found.st_ino == origin->file;
}

static int copy_and_sync(sqlite3 *handle, enum wal_round *out_ended, int *out_copied)
{
    keep_all(handle); /* whether more may be copied is not for this connection to say */
    /* A connection that has read nothing does not know of a WAL. */
    int code = sqlite3_exec(handle, "PRAGMA synchronous = FULL; SELECT 1 FROM sqlite_schema", NULL,
                            NULL, NULL);
    if (code == SQLITE_OK) {
        code = copy(handle, out_ended, out_copied);
    }
    return code == SQLITE_OK ? sync_copied(handle, out_ended) : code;
}

/* Whoever commits finds out himself that there is another file. */
static void run_round(const char *path, const struct db_origin *origin, enum wal_round *out_ended,
                      int *out_copied)
{
    sqlite3 *handle = NULL;
    *out_ended = WAL_IN_PART;
    int code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK && is_same_file(handle, path, origin)) {
        code = copy_and_sync(handle, out_ended, out_copied);
    }
    if (code != SQLITE_OK) {
        char reason[STORE_REASON_CAP];
        snprintf(reason, sizeof(reason), "%s (sqlite %d): %s", sqlite3_errstr(code), code,
                 schema_remedy(code));
        log_warn("store.checkpoint", "file=%s reason=%s", path, LOG_VALUE(slice_of(reason)));
    }
    sqlite3_close(handle);
}

static bool await_round(struct wal *wal, struct db_origin *out_origin)
{
    pthread_mutex_lock(&wal->mutex);
    while (!wal->is_asked && !wal->is_stopping) {
        pthread_cond_wait(&wal->has_work, &wal->mutex);
    }
    bool is_stopping = wal->is_stopping;
    *out_origin = wal->origin;
    pthread_mutex_unlock(&wal->mutex);
    return !is_stopping;
}

static void *run_thread(void *ctx)
{
    struct wal *wal = ctx;
    struct db_origin origin;
    while (await_round(wal, &origin)) {
        enum wal_round ended = WAL_IN_PART;
        int copied = 0;
        run_round(wal->path, &origin, &ended, &copied);
        pthread_mutex_lock(&wal->mutex);
        wal->ended = ended;
        wal->copied = copied;
        wal->is_asked = false;
        pthread_mutex_unlock(&wal->mutex);
    }
    return NULL;
}

/* --- the thread that commits --- */

static void set_flag(struct wal *wal, bool *flag)
{
    pthread_mutex_lock(&wal->mutex);
    *flag = true;
    pthread_mutex_unlock(&wal->mutex);
    pthread_cond_signal(&wal->has_work);
}

static bool has_ended(struct wal *wal)
{
    pthread_mutex_lock(&wal->mutex);
    bool has_ended = !wal->is_asked;
    pthread_mutex_unlock(&wal->mutex);
    return has_ended;
}

/* Copying begins again when the WAL has so many pages more than the `pages` that it has now. */
static void rest(struct wal *wal, int pages)
{
    wal->next = pages + WAL_PAGES;
    wal->rounds = 0;
}

static int on_commit(void *ctx, UNUSED sqlite3 *handle, UNUSED const char *name, int pages)
{
    struct wal *wal = ctx;
    if (pages < wal->pages) {
        rest(wal, 0);
    }
    wal->pages = pages;
    wal->has_committed = true;
    return SQLITE_OK;
}

static void end_round(struct wal *wal, sqlite3 *handle)
{
    bool is_last = wal->pages - wal->copied <= WAL_REST || ++wal->rounds == ROUNDS;
    enum wal_round ended = wal->ended;
    if (ended == WAL_COPIED && is_last) {
        (void)copy(handle, &ended, &wal->copied);
    }
    if (ended != WAL_COPIED || is_last) {
        rest(wal, wal->pages);
    }
}

bool wal_tend(struct wal *wal, sqlite3 *handle)
{
    bool is_sure = true;
    /* A commit that failed may have left something behind it in the WAL, which only this connection
     * knows not to be committed. The next one writes over it. */
    if (!wal->has_committed) {
        return true;
    }
    wal->has_committed = false;
    if (wal->is_copying && has_ended(wal)) {
        wal->is_copying = false;
        is_sure = wal->ended != WAL_UNSURE;
        end_round(wal, handle);
    }
    if (!wal->is_copying && wal->pages >= wal->next) {
        wal->is_copying = true;
        set_flag(wal, &wal->is_asked);
    }
    if (!is_sure) {
        keep_all(handle);
    }
    return is_sure;
}

void wal_watch(struct wal *wal, const struct db *db)
{
    pthread_mutex_lock(&wal->mutex);
    wal->origin = db->origin;
    pthread_mutex_unlock(&wal->mutex);
    sqlite3_wal_hook(db->handle, on_commit, wal);
}

static void finish(struct wal *wal)
{
    pthread_cond_destroy(&wal->has_work);
    pthread_mutex_destroy(&wal->mutex);
}

bool wal_start(struct wal *wal, const char *path)
{
    *wal = (struct wal){.path = path, .next = WAL_PAGES};
    ASSERT(pthread_mutex_init(&wal->mutex, NULL) == 0);
    ASSERT(pthread_cond_init(&wal->has_work, NULL) == 0);
    bool is_started = thread_start(&wal->thread, run_thread, wal);
    if (!is_started) {
        finish(wal);
    }
    return is_started;
}

void wal_stop(struct wal *wal, sqlite3 *handle)
{
    set_flag(wal, &wal->is_stopping);
    pthread_join(wal->thread, NULL);
    if (wal->ended == WAL_UNSURE && handle != NULL) {
        keep_all(handle);
    }
    finish(wal);
}
