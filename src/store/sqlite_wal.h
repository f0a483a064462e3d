// SPDX-License-Identifier: MIT
/* Keeps the WAL short: what is in it is copied to the database beside the commits, not in them. */
#ifndef STORE_SQLITE_WAL_H
#define STORE_SQLITE_WAL_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>

#include "base/attr.h"
#include "store/sqlite_db.h"

/* Pages of 4 KiB that the WAL has when copying begins. A start after a crash reads them all. */
#define WAL_PAGES 8000

/* So few pages are copied between two commits. */
#define WAL_REST 64

/* How a round of copying ended. */
enum wal_round {
    WAL_COPIED,  /* all pages that there were when it began */
    WAL_IN_PART, /* somebody reads what is there, or it cannot be written */
    WAL_UNSURE,  /* they count as copied, but may not be on the disk */
};

/* A thread copies, on a connection of its own, whatever is in the WAL. Meanwhile more comes; the
 * little that is left in the end is copied by the thread that commits, so that its next commit can
 * begin the WAL anew. Up to `thread` everything is that thread's alone; `mutex` guards what is
 * behind it. */
struct wal {
    const char *path; /* the owner's */
    int pages;        /* after the last commit */
    int next;         /* at so many pages copying begins */
    int rounds;       /* of copying since then */
    bool is_copying;
    bool has_committed; /* since the last wal_tend */

    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    bool is_asked; /* for a round, until it has ended */
    bool is_stopping;
    struct db_origin origin; /* of the database that is committed to */
    enum wal_round ended;    /* how the last round did */
    int copied;              /* by it: the first so many pages of the WAL */
};

/* Starts the thread. It opens the database by its path for each round, so connections may come and
 * go; nothing is copied into another database that was put there. False when no thread can be
 * started. `path` stays the caller's. */
NODISCARD bool wal_start(struct wal *wal, const char *path);

/* Waits for the round that is under way. The connection, which may be NULL, is to be closed then. */
void wal_stop(struct wal *wal, sqlite3 *handle);

/* From now on the commits of this connection count, and checkpoints are up to wal_tend. */
void wal_watch(struct wal *wal, const struct db *db);

/* Between two transactions: does what is to be done after the last one. False when all that is in
 * the WAL must be copied once more: then the connection is to be closed, which it does without a
 * checkpoint from now on, and whoever opens the database next forgets what was copied. */
NODISCARD bool wal_tend(struct wal *wal, sqlite3 *handle);

#endif
