// SPDX-License-Identifier: MIT
/* Failures, and groups of requests, on the store's thread. */
#include <stdio.h>

#include "base/log.h"
#include "store/sqlite_run.h"
#include "store/sqlite_schema.h"
#include "store/sqlite_state.h"

/* --- failures, on the store's thread --- */

/* Only a connection that cannot even read is given up. When writes fail it is kept: it knows where
 * the last good commit ended, and overwrites what came after, which a new one might take for
 * committed. */
static bool is_breaking(int code, bool is_write)
{
    switch (code & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return true;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return !is_write;
    case SQLITE_READONLY:
        return code == SQLITE_READONLY_DBMOVED;
    default:
        return false;
    }
}

void sqlite_write_reason(const struct sqlite_store *store, int code, char reason[STORE_REASON_CAP])
{
    if (code == SQLITE_READONLY_DBMOVED) {
        snprintf(reason, STORE_REASON_CAP, "%s was moved or removed", store->path);
        return;
    }
    if (code == CODE_REPLACED) {
        snprintf(reason, STORE_REASON_CAP, "another program has changed %s", store->path);
        return;
    }
    snprintf(reason, STORE_REASON_CAP, "%s (sqlite %d): %s", sqlite3_errmsg(store->db.handle), code,
             schema_remedy(code));
}

static void refuse_all(const struct request_queue *group, const char *reason)
{
    for (struct request *request = group->first; request != NULL; request = request->next) {
        request_refuse(request, reason);
    }
}

/* What was asked up to now was meant for the database that was there before. */
static void note_replaced(struct sqlite_store *store)
{
    log_warn("store.replaced", "file=%s", store->path);
    pthread_mutex_lock(&store->mutex);
    store->is_replaced = true;
    store->first_epoch = store->epoch + 1;
    pthread_mutex_unlock(&store->mutex);
}

void sqlite_note_failure(struct sqlite_store *store, int code, bool is_write,
                         char reason[STORE_REASON_CAP])
{
    sqlite_write_reason(store, code, reason);
    if (is_breaking(code, is_write) && !store->is_broken) {
        store->is_broken = true;
        log_error("store.failed", "file=%s reason=%s", store->path, LOG_VALUE(slice_of(reason)));
    }
}

static void refuse_read(struct sqlite_store *store, struct request *request, int code)
{
    char reason[STORE_REASON_CAP];
    sqlite_note_failure(store, code, false, reason);
    request_refuse(request, reason);
}

/* --- a group of requests, on the store's thread --- */

static bool has_write(const struct request_queue *group)
{
    for (const struct request *request = group->first; request != NULL; request = request->next) {
        if (request_is_write(request)) {
            return true;
        }
    }
    return false;
}

/* A read that fails is refused alone, as long as the transaction stands. */
static int run_one(struct sqlite_store *store, struct request *request)
{
    int code = sqlite_run(&store->db, request);
    if (code == SQLITE_OK || request_is_write(request) ||
        sqlite3_get_autocommit(store->db.handle) != 0) {
        return code;
    }
    refuse_read(store, request, code);
    return SQLITE_OK;
}

/* Whether the open file is no longer the one of this name. SQLite does not look in WAL mode, and
 * would write what nobody finds again. */
static bool has_moved(const struct sqlite_store *store)
{
    int has_moved = 0;
    sqlite3_file_control(store->db.handle, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    return has_moved != 0;
}

/* What another program did since the last transaction shows at its beginning; from then on nobody
 * else writes. */
int sqlite_begin(struct sqlite_store *store, bool is_write)
{
    if (is_write && has_moved(store)) {
        return SQLITE_READONLY_DBMOVED;
    }
    int64_t version = 0;
    int code = db_run(&store->db, is_write ? DB_BEGIN_WRITE : DB_BEGIN_READ);
    if (code == SQLITE_OK) {
        code = db_read_int(&store->db, DB_DATA_VERSION, &version);
    }
    if (code == SQLITE_OK && version != store->db.data_version) {
        store->db.data_version = version;
        note_replaced(store);
        return CODE_REPLACED;
    }
    return code;
}

static int run_transaction(struct sqlite_store *store, const struct request_queue *group)
{
    int code = sqlite_begin(store, has_write(group));
    for (struct request *request = group->first; request != NULL && code == SQLITE_OK;
         request = request->next) {
        code = run_one(store, request);
    }
    return code == SQLITE_OK ? db_run(&store->db, DB_COMMIT) : code;
}

/* Of a group that came to nothing: its writes are refused, the reads carried out again, since they
 * may have seen what is not there any more. */
static void fail_group(struct sqlite_store *store, const struct request_queue *group, int code)
{
    char reason[STORE_REASON_CAP];
    sqlite_note_failure(store, code, true, reason);
    db_roll_back(&store->db);
    code = sqlite_begin(store, false);
    if (code != SQLITE_OK) {
        sqlite_write_reason(store, code, reason);
    }
    for (struct request *request = group->first; request != NULL; request = request->next) {
        if (code != SQLITE_OK || request_is_write(request)) {
            request_refuse(request, reason);
            continue;
        }
        request_reset(request);
        int cause = sqlite_run(&store->db, request);
        if (cause != SQLITE_OK) {
            refuse_read(store, request, cause);
        }
    }
    db_roll_back(&store->db);
}

bool sqlite_is_connected(struct sqlite_store *store, char error[STORE_ERROR_CAP])
{
    if (store->db.handle != NULL && !store->is_broken) {
        return true;
    }
    db_close(&store->db);
    store->is_broken = false;
    if (db_open(&store->db, store->path, store->busy_ms, error) != ERR_OK) {
        return false;
    }
    wal_watch(&store->wal, &store->db);
    if (!db_is_same_origin(&store->origin, &store->db.origin)) {
        store->origin = store->db.origin;
        note_replaced(store);
    }
    return true;
}

/* Takes out what is of an epoch before; it is at the front. */
static struct request_queue take_outdated(const struct sqlite_store *store,
                                          struct request_queue *group)
{
    struct request_queue outdated = {0};
    while (group->first != NULL && group->first->epoch < store->first_epoch) {
        request_queue_give(&outdated, request_queue_take(group));
    }
    return outdated;
}

static void note_removals(struct sqlite_store *store, const struct request_queue *group)
{
    for (const struct request *request = group->first; request != NULL; request = request->next) {
        store->has_removed |= request->kind == REQUEST_REMOVE_ENDED && request->result.count > 0;
    }
}

static void refuse_replaced(struct sqlite_store *store, const struct request_queue *group)
{
    char reason[STORE_REASON_CAP];
    sqlite_write_reason(store, CODE_REPLACED, reason);
    refuse_all(group, reason);
}

/* Carries the group out as one. Only when it is more than one request, and what they need is
 * damaged for one of them, are they not answered; then the result is false. */
static bool run_together(struct sqlite_store *store, const struct request_queue *group)
{
    int code = run_transaction(store, group);
    if (code == CODE_REPLACED) {
        db_roll_back(&store->db);
        refuse_replaced(store, group);
    } else if ((code & 0xff) == SQLITE_CORRUPT && group->first != group->last) {
        db_roll_back(&store->db);
        return false;
    } else if (code != SQLITE_OK) {
        fail_group(store, group, code);
    }
    note_removals(store, group);
    return true;
}

/* So that whoever needs what is damaged is alone in being refused. */
static void run_apart(struct sqlite_store *store, struct request_queue *group)
{
    struct request_queue done = {0};
    char error[STORE_ERROR_CAP];
    for (struct request *request; (request = request_queue_take(group)) != NULL;) {
        struct request_queue one = {request, request};
        request_reset(request);
        if (!sqlite_is_connected(store, error)) {
            request_refuse(request, error);
        } else if (request->epoch < store->first_epoch) {
            refuse_replaced(store, &one);
        } else if (!run_together(store, &one)) {
            ASSERT(false);
        }
        request_queue_give(&done, request);
    }
    *group = done;
}

void sqlite_run_group(struct sqlite_store *store, struct request_queue *group)
{
    char error[STORE_ERROR_CAP];
    if (!sqlite_is_connected(store, error)) {
        refuse_all(group, error);
        return;
    }
    struct request_queue done = take_outdated(store, group);
    refuse_replaced(store, &done);
    if (group->first != NULL && !run_together(store, group)) {
        run_apart(store, group);
    }
    request_queue_give_all(&done, group);
    *group = done;
}
