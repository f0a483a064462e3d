// SPDX-License-Identifier: MIT
#include "store/store_sqlite.h"

#include <stdio.h>
#include <unistd.h>

#include "base/log.h"
#include "base/mem.h"
#include "store/sqlite_folder.h"
#include "store/sqlite_run.h"
#include "store/sqlite_state.h"
#include "store/sqlite_thread.h"

static struct sqlite_store *of(struct store *store)
{
    return CONTAINER_OF(store, struct sqlite_store, base);
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
        sqlite_note_failure(store, code, true, reason);
        db_roll_back(&store->db);
    }
    return code == SQLITE_OK;
}

static void step_rewrite(struct sqlite_store *store)
{
    char reason[STORE_REASON_CAP];
    struct request *request = store->rewrites.first;
    if (request->epoch < store->first_epoch) {
        sqlite_write_reason(store, CODE_REPLACED, reason);
        end_rewrite(store, reason);
        return;
    }
    int code = sqlite_begin(store, true);
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
    code = sqlite_begin(store, true);
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
    if (!sqlite_is_connected(store, error)) {
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
            sqlite_run_group(store, &group);
            give_answered(store, &group);
        }
        if (has_chore(store)) {
            step_chore(store);
        }
        if (store->db.handle != NULL && !wal_tend(&store->wal, store->db.handle)) {
            store->is_broken = true;
        }
    }
    while (store->rewrites.first != NULL) {
        end_rewrite(store, "the store is closing");
    }
    return NULL;
}

/* --- the caller's side --- */

static void submit(struct store *base, struct request *request)
{
    struct sqlite_store *store = of(base);
    pthread_mutex_lock(&store->mutex);
    request->epoch = store->epoch;
    request_queue_give(&store->waiting, request);
    pthread_mutex_unlock(&store->mutex);
    pthread_cond_signal(&store->has_work);
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
    pthread_mutex_unlock(&store->mutex);
    pthread_cond_signal(&store->has_work);
    pthread_join(store->thread, NULL);
    wal_stop(&store->wal, store->db.handle);
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

/* Both threads, or none. */
static bool start_threads(struct sqlite_store *store)
{
    if (!wal_start(&store->wal, store->path)) {
        return false;
    }
    wal_watch(&store->wal, &store->db);
    const bool is_started = thread_start(&store->thread, run_thread, store);
    if (!is_started) {
        wal_stop(&store->wal, store->db.handle);
    }
    return is_started;
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
    if (err == ERR_OK && !start_threads(store)) {
        snprintf(error, STORE_ERROR_CAP, "no thread can be started for %s; raise the limit",
                 store->path);
        err = ERR_UNAVAILABLE;
    }
    return err;
}

enum err store_sqlite_open(const char *folder, const struct store_sqlite_config *config,
                           struct store **out_store, char error[STORE_ERROR_CAP])
{
    /* Nobody reads SQLite's account of its memory, and each allocation takes a lock for it. Once
     * SQLite is in use it keeps it. */
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    struct sqlite_store *store = create(folder, config);
    enum err err = start(store, folder, error);
    if (err != ERR_OK) {
        destroy(&store->base);
        return err;
    }
    *out_store = &store->base;
    return ERR_OK;
}
