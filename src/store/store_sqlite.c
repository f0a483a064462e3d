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

/* After the start, db and is_broken are the thread's alone. `mutex` guards the two queues and
 * is_stopping; a request belongs to whoever took it from a queue. */
struct sqlite_store {
    struct store base;
    struct store_wake wake;
    char *path;
    int busy_ms;
    int lock_fd; /* -1: none */

    struct db db;
    bool is_broken; /* the connection is to be given up for a new one */

    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    struct request_queue waiting;
    struct request_queue answered;
    bool is_stopping;
};

static struct sqlite_store *of(struct store *store)
{
    return CONTAINER_OF(store, struct sqlite_store, base);
}

/* --- a group of requests, on the store's thread --- */

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
    snprintf(reason, STORE_REASON_CAP, "%s (sqlite %d)", sqlite3_errmsg(store->db.handle), code);
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

static int run_transaction(struct sqlite_store *store, const struct request_queue *group)
{
    if (has_write(group) && has_moved(store)) {
        return SQLITE_READONLY_DBMOVED;
    }
    int code = db_run(&store->db, has_write(group) ? DB_BEGIN_WRITE : DB_BEGIN_READ);
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
    return db_open(&store->db, store->path, store->busy_ms, error) == ERR_OK;
}

static void run_group(struct sqlite_store *store, const struct request_queue *group)
{
    char error[STORE_ERROR_CAP];
    if (!is_connected(store, error)) {
        for (struct request *request = group->first; request != NULL; request = request->next) {
            request_refuse(request, error);
        }
        return;
    }
    int code = run_transaction(store, group);
    if (code != SQLITE_OK) {
        fail_group(store, group, code);
    }
}

/* --- the thread --- */

/* Waits for requests and takes all there are; none when the store is stopping. */
static struct request_queue take_waiting(struct sqlite_store *store)
{
    pthread_mutex_lock(&store->mutex);
    while (store->waiting.first == NULL && !store->is_stopping) {
        pthread_cond_wait(&store->has_work, &store->mutex);
    }
    struct request_queue group = store->waiting;
    store->waiting = (struct request_queue){0};
    pthread_mutex_unlock(&store->mutex);
    return group;
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

static void *run_thread(void *ctx)
{
    struct sqlite_store *store = ctx;
    for (;;) {
        struct request_queue group = take_waiting(store);
        if (group.first == NULL) {
            return NULL;
        }
        run_group(store, &group);
        give_answered(store, &group);
    }
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
    static const struct store_ops OPS = {submit, take_answered, finish, destroy};
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
