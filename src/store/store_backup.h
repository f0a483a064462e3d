// SPDX-License-Identifier: MIT
/* Copies of a database, made and put back whether a server has it open or not. */
#ifndef STORE_STORE_BACKUP_H
#define STORE_STORE_BACKUP_H

#include <stdint.h>

#include "base/attr.h"
#include "base/err.h"
#include "store/store_sqlite.h"

#define STORE_PATH_CAP 1280 /* a path with its NUL */

/* What a copy is, or what was restored from one. */
struct store_copy {
    uint64_t logs;
    uint64_t bytes;
    int version;               /* of the copy's schema */
    char kept[STORE_PATH_CAP]; /* restore: where what was there before is now; "" for nothing */
};

/* Both: on failure nothing has changed, and `error` holds a sentence with the path, the cause
 * and the remedy. busy_ms: how long to wait for a lock. ERR_NOT_FOUND (there is no such file),
 * ERR_CORRUPT (damaged, or not ours), ERR_VERSION (of a newer server), ERR_UNAVAILABLE (locked,
 * or the disk is full), ERR_IO. */

/* Copies the database of `folder`, as it is at one moment, to `file`, which must not exist
 * (ERR_EXISTS). The copy is checked and on the disk before it gets this name. */
NODISCARD enum err store_sqlite_back_up(const char *folder, const char *file, int busy_ms,
                                        struct store_copy *out_copy, char error[STORE_ERROR_CAP]);

/* Puts the content of `file`, brought to today's version, in place of the database of `folder`, in
 * one transaction. What was there is kept beside it under a name of its own. A server that has the
 * database open goes on with the new content. */
NODISCARD enum err store_sqlite_restore(const char *folder, const char *file, int busy_ms,
                                        struct store_copy *out_copy, char error[STORE_ERROR_CAP]);

#endif
