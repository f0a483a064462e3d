// SPDX-License-Identifier: MIT
/* A store in an SQLite database, written by threads of its own. */
#ifndef STORE_STORE_SQLITE_H
#define STORE_STORE_SQLITE_H

#include <stdint.h>

#include "base/attr.h"
#include "base/err.h"
#include "store/store.h"

#define STORE_SQLITE_FILE      "djenon.db"
#define STORE_SQLITE_LOCK_FILE "djenon.lock" /* held by the one process that uses the folder */
#define STORE_ERROR_CAP        512           /* an error text with its NUL */

struct store_sqlite_config {
    struct store_wake wake;
    int busy_ms; /* how long to wait for another program's lock on the database */
};

/* Opens or makes the database in `folder`, which exists. On failure nothing stays open, and
 * `error` holds one sentence with the path, the cause and the remedy: ERR_IO (the folder cannot be
 * used), ERR_STATE (another process has it), ERR_VERSION (written by a newer server), ERR_CORRUPT
 * (not a database, or not ours), ERR_UNAVAILABLE (locked or the disk is full). Before an older
 * database is migrated, a copy is made beside it, named after its version.
 *
 * Requests that arrive while the thread writes are committed together. When a commit fails, every
 * write in it is answered UNAVAILABLE and none of them is visible; the store tries anew with the next
 * request and needs no restart.
 *
 * Another program may read and copy the database. Whatever it commits, and a checkpoint of its own
 * that empties the WAL, counts as a replacement: see store_take_replaced. It is noticed with the next
 * request. */
NODISCARD enum err store_sqlite_open(const char *folder, const struct store_sqlite_config *config,
                                     struct store **out_store, char error[STORE_ERROR_CAP]);

#endif
