// SPDX-License-Identifier: MIT
#include "store/store_sqlite.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/log.h"
#include "base/mem.h"
#include "store/backend.h"
#include "store/request.h"
#include "store/sqlite_db.h"
#include "store/sqlite_folder.h"
#include "store/sqlite_run.h"
#include "store/sqlite_schema.h"

/* SQLite's codes are not negative. */
#define CODE_REPLACED (-1)

/* After the start, what is between db and thread is the thread's alone. `mutex` guards what is
 * behind; a request belongs to whoever took it from a queue. */
struct sqlite_store {
    struct store base;
    struct store_wake wake;
    char *path;
    int busy_ms;
    int lock_fd; /* -1: none */

    struct db db;
    bool is_broken;                /* the connection is to be given up for a new one */
    struct db_origin origin;       /* of the database that the requests are meant for */
    uint64_t first_epoch;          /* requests of epochs before are refused */
    bool has_removed;              /* there may be records of removed logs */
    struct request_queue rewrites; /* the first is under way */
    struct rewrite_place place;

    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    struct request_queue waiting;
    struct request_queue answered;
    uint64_t epoch; /* how often the caller has been told of a replacement */
    bool is_replaced;
    bool is_stopping;
};

static struct sqlite_store *of(struct store *store)
{
    return CONTAINER_OF(store, struct sqlite_store, base);
}

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

static void write_reason(const struct sqlite_store *store, int code, char reason[STORE_REASON_CAP])
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

static void refuse_read(struct sqlite_store *store, struct request *request, int code)
{
    char reason[STORE_REASON_CAP];
    write_reason(store, code, reason);
    request_refuse(request, reason);
    store->is_broken |= is_breaking(code, false);
}

/* Of a group whose writes came to nothing: those are refused, the reads carried out again, since
 * they may have seen what is not there any more. */
static void answer_again(struct sqlite_store *store, struct request *request, const char *reason)
{
    if (request_is_write(request)) {
        request_refuse(request, reason);
        return;
    }
    request_reset(request);
    int code = sqlite_run(&store->db, request);
    if (code != SQLITE_OK) {
        refuse_read(store, request, code);
        db_roll_back(&store->db);
    }
}

static void fail_group(struct sqlite_store *store, const struct request_queue *group, int code)
{
    char reason[STORE_REASON_CAP];
    write_reason(store, code, reason);
    db_roll_back(&store->db);
    store->is_broken |= is_breaking(code, true);
    for (struct request *request = group->first; request != NULL; request = request->next) {
        answer_again(store, request, reason);
    }
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

/* Whether the open file is no longer the one of this name. SQLite does not look in WAL mode, and would
 * write what nobody finds again. */
static bool has_moved(const struct sqlite_store *store)
{
    int has_moved = 0;
    sqlite3_file_control(store->db.handle, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    return has_moved != 0;
}

/* What another program did since the last transaction shows at its beginning; from then on nobody
 * else writes. */
static int begin(struct sqlite_store *store, bool is_write)
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
    int code = begin(store, has_write(group));
    for (struct request *request = group->first; request != NULL && code == SQLITE_OK;
         request = request->next) {
        code = run_one(store, request);
    }
    return code == SQLITE_OK ? db_run(&store->db, DB_COMMIT) : code;
}

/* False when there is no connection and none can be made; `error` says why. */
static bool is_connected(struct sqlite_store *store, char error[STORE_ERROR_CAP])
{
    if (store->db.handle != NULL && !store->is_broken) {
        return true;
    }
    if (store->db.handle != NULL) {
        log_warn("store.reopen", "file=%s", store->path);
    }
    db_close(&store->db);
    store->is_broken = false;
    if (db_open(&store->db, store->path, store->busy_ms, error) != ERR_OK) {
        return false;
    }
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

static void run_requests(struct sqlite_store *store, const struct request_queue *group)
{
    if (group->first == NULL) {
        return;
    }
    int code = run_transaction(store, group);
    if (code == CODE_REPLACED) {
        char reason[STORE_REASON_CAP];
        write_reason(store, code, reason);
        db_roll_back(&store->db);
        refuse_all(group, reason);
    } else if (code != SQLITE_OK) {
        fail_group(store, group, code);
    }
    note_removals(store, group);
}

/* Answers all of the group, which stays in order. */
static void run_group(struct sqlite_store *store, struct request_queue *group)
{
    char error[STORE_ERROR_CAP];
    if (!is_connected(store, error)) {
        refuse_all(group, error);
        return;
    }
    struct request_queue done = take_outdated(store, group);
    char reason[STORE_REASON_CAP];
    write_reason(store, CODE_REPLACED, reason);
    refuse_all(&done, reason);
    run_requests(store, group);
    request_queue_give_all(&done, group);
    *group = done;
}

static void give_answered(struct sqlite_store *store, struct request_queue *group)
{
    pthread_mutex_lock(&store->mutex);
    request_queue_give_all(&store->answered, group);
    pthread_mutex_unlock(&store->mutex);
    if (store->wake.fn != NULL) {
        store->wake.fn(store->wake.ctx);
    }
}

/* --- what takes long, step by step between the groups --- */

static void end_rewrite(struct sqlite_store *store, const char *refusal)
{
    struct request_queue ended = {0};
    struct request *request = request_queue_take(&store->rewrites);
    if (refusal != NULL) {
        request_refuse(request, refusal);
    }
    request_queue_give(&ended, request);
    store->place = (struct rewrite_place){0};
    give_answered(store, &ended);
}

/* Ends the transaction of a step. False with a reason when it came to nothing. */
static bool end_step(struct sqlite_store *store, int code, char reason[STORE_REASON_CAP])
{
    if (code == SQLITE_OK) {
        code = db_run(&store->db, DB_COMMIT);
    }
    if (code != SQLITE_OK) {
        write_reason(store, code, reason);
        db_roll_back(&store->db);
        store->is_broken |= is_breaking(code, true);
    }
    return code == SQLITE_OK;
}

static void step_rewrite(struct sqlite_store *store)
{
    char reason[STORE_REASON_CAP];
    struct request *request = store->rewrites.first;
    if (request->epoch < store->first_epoch) {
        write_reason(store, CODE_REPLACED, reason);
        end_rewrite(store, reason);
        return;
    }
    int code = begin(store, true);
    if (code == SQLITE_OK) {
        code = sqlite_rewrite_step(&store->db, request, &store->place);
    }
    if (!end_step(store, code, reason)) {
        end_rewrite(store, reason);
    } else if (store->place.text == DB_TEXT__COUNT) {
        end_rewrite(store, NULL);
    }
}

/* What cannot be removed now is removed after the next removal, or the next start. */
static void step_sweep(struct sqlite_store *store)
{
    char reason[STORE_REASON_CAP];
    int64_t log = 0;
    int code = db_read_int(&store->db, DB_FIND_REMOVED, &log);
    store->has_removed = code == SQLITE_OK && log != 0;
    if (!store->has_removed) {
        return;
    }
    code = begin(store, true);
    if (code == SQLITE_OK) {
        code = sqlite_sweep_step(&store->db, &store->has_removed);
    }
    if (!end_step(store, code, reason)) {
        log_warn("store.sweep", "reason=%s", LOG_VALUE(slice_of(reason)));
        store->has_removed = false;
    }
}

static bool has_chore(const struct sqlite_store *store)
{
    return store->rewrites.first != NULL || store->has_removed;
}

static void step_chore(struct sqlite_store *store)
{
    char error[STORE_ERROR_CAP];
    bool is_rewrite = store->rewrites.first != NULL;
    if (!is_connected(store, error)) {
        store->has_removed = false;
        if (is_rewrite) {
            end_rewrite(store, error);
        }
    } else if (is_rewrite) {
        step_rewrite(store);
    } else {
        step_sweep(store);
    }
}

/* Moves the rewrites out of the group. */
static void take_rewrites(struct sqlite_store *store, struct request_queue *group)
{
    struct request_queue others = {0};
    for (struct request *request; (request = request_queue_take(group)) != NULL;) {
        request_queue_give(request->kind == REQUEST_REWRITE ? &store->rewrites : &others, request);
    }
    *group = others;
}

/* --- the thread --- */

/* Waits until there is something to do, and takes all requests there are. */
static struct request_queue take_waiting(struct sqlite_store *store, bool *out_is_stopping)
{
    pthread_mutex_lock(&store->mutex);
    while (store->waiting.first == NULL && !store->is_stopping && !has_chore(store)) {
        pthread_cond_wait(&store->has_work, &store->mutex);
    }
    struct request_queue group = store->waiting;
    store->waiting = (struct request_queue){0};
    *out_is_stopping = store->is_stopping;
    pthread_mutex_unlock(&store->mutex);
    return group;
}

static void *run_thread(void *ctx)
{
    struct sqlite_store *store = ctx;
    for (;;) {
        bool is_stopping = false;
        struct request_queue group = take_waiting(store, &is_stopping);
        if (group.first == NULL && is_stopping) {
            break;
        }
        take_rewrites(store, &group);
        if (group.first != NULL) {
            run_group(store, &group);
            give_answered(store, &group);
        }
        if (has_chore(store)) {
            step_chore(store);
        }
    }
    while (store->rewrites.first != NULL) {
        end_rewrite(store, "the store is closing");
    }
    return NULL;
}

/* Signals are the main thread's business. */
static bool start_thread(struct sqlite_store *store)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int cause = pthread_create(&store->thread, NULL, run_thread, store);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return cause == 0;
}

/* --- the caller's side --- */

static void submit(struct store *base, struct request *request)
{
    struct sqlite_store *store = of(base);
    pthread_mutex_lock(&store->mutex);
    request->epoch = store->epoch;
    request_queue_give(&store->waiting, request);
    pthread_cond_signal(&store->has_work);
    pthread_mutex_unlock(&store->mutex);
}

static struct request_queue take_answered(struct store *base)
{
    struct sqlite_store *store = of(base);
    pthread_mutex_lock(&store->mutex);
    struct request_queue answered = store->answered;
    store->answered = (struct request_queue){0};
    pthread_mutex_unlock(&store->mutex);
    return answered;
}

static bool take_replaced(struct store *base)
{
    struct sqlite_store *store = of(base);
    pthread_mutex_lock(&store->mutex);
    bool is_replaced = store->is_replaced;
    store->is_replaced = false;
    store->epoch += is_replaced;
    pthread_mutex_unlock(&store->mutex);
    return is_replaced;
}

static void finish(struct store *base)
{
    struct sqlite_store *store = of(base);
    pthread_mutex_lock(&store->mutex);
    store->is_stopping = true;
    pthread_cond_signal(&store->has_work);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(store->thread, NULL);
}

static void destroy(struct store *base)
{
    struct sqlite_store *store = of(base);
    db_close(&store->db);
    if (store->lock_fd >= 0) {
        close(store->lock_fd);
    }
    pthread_cond_destroy(&store->has_work);
    pthread_mutex_destroy(&store->mutex);
    mem_free(store->path);
    mem_free(store);
}

static struct sqlite_store *create(const char *folder, const struct store_sqlite_config *config)
{
    static const struct store_ops OPS = {submit, take_answered, take_replaced, finish, destroy};
    struct sqlite_store *store = mem_alloc(sizeof(*store));
    store->base.ops = &OPS;
    store->wake = config->wake;
    store->busy_ms = config->busy_ms;
    store->lock_fd = -1;
    size_t size = strlen(folder) + sizeof("/" STORE_SQLITE_FILE);
    store->path = mem_alloc(size);
    snprintf(store->path, size, "%s/%s", folder, STORE_SQLITE_FILE);
    ASSERT(pthread_mutex_init(&store->mutex, NULL) == 0);
    ASSERT(pthread_cond_init(&store->has_work, NULL) == 0);
    return store;
}

static enum err start(struct sqlite_store *store, const char *folder, char error[STORE_ERROR_CAP])
{
    enum err err = folder_lock(folder, &store->lock_fd, error);
    if (err == ERR_OK) {
        err = folder_touch(folder, store->path, error);
    }
    if (err == ERR_OK) {
        err = db_open(&store->db, store->path, store->busy_ms, error);
        store->origin = store->db.origin;
        store->has_removed = true;
    }
    if (err == ERR_OK && !start_thread(store)) {
        snprintf(error, STORE_ERROR_CAP, "no thread can be started for %s; raise the limit",
                 store->path);
        err = ERR_UNAVAILABLE;
    }
    return err;
}

enum err store_sqlite_open(const char *folder, const struct store_sqlite_config *config,
                           struct store **out_store, char error[STORE_ERROR_CAP])
{
    struct sqlite_store *store = create(folder, config);
    enum err err = start(store, folder, error);
    if (err != ERR_OK) {
        destroy(&store->base);
        return err;
    }
    *out_store = &store->base;
    return ERR_OK;
}
