// SPDX-License-Identifier: MIT
/* The state of SQLite's store, for the files that it is made of. */
#ifndef STORE_SQLITE_STATE_H
#define STORE_SQLITE_STATE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"
#include "store/backend.h"
#include "store/request.h"
#include "store/sqlite_db.h"
#include "store/sqlite_run.h"
#include "store/sqlite_wal.h"

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
    struct wal wal;

    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    struct request_queue waiting;
    struct request_queue answered;
    uint64_t epoch; /* how often the caller has been told of a replacement */
    bool is_replaced;
    bool is_stopping;
};

/* All on the store's thread. */

/* False when there is no connection and none can be made; `error` says why. */
NODISCARD bool sqlite_is_connected(struct sqlite_store *store, char error[STORE_ERROR_CAP]);

/* What SQLite's code, or CODE_REPLACED, means, as a clause for the log of the server. */
void sqlite_write_reason(const struct sqlite_store *store, int code, char reason[STORE_REASON_CAP]);

/* Writes the reason of a failure, and gives the connection up if need be. */
void sqlite_note_failure(struct sqlite_store *store, int code, bool is_write,
                         char reason[STORE_REASON_CAP]);

/* Begins a transaction: SQLITE_OK, SQLite's code, or CODE_REPLACED when another program has changed
 * the database since the last one; then what was asked up to now is refused from now on. The caller
 * rolls back whatever is not SQLITE_OK. */
NODISCARD int sqlite_begin(struct sqlite_store *store, bool is_write);

/* Answers all of the group, which stays in order. */
void sqlite_run_group(struct sqlite_store *store, struct request_queue *group);

#endif
