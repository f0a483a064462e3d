// SPDX-License-Identifier: MIT
/* The folder of a database: who may write it, and that only one process uses it. */
#ifndef STORE_SQLITE_FOLDER_H
#define STORE_SQLITE_FOLDER_H

#include "base/attr.h"
#include "base/err.h"
#include "store/store_sqlite.h"

/* Takes the folder for this process until *out_fd is closed, by an advisory lock on
 * STORE_SQLITE_LOCK_FILE. ERR_IO or ERR_STATE with a sentence in `error`. */
NODISCARD enum err folder_lock(const char *folder, int *out_fd, char error[STORE_ERROR_CAP]);

/* Makes sure that the file exists, for this user alone when it is new, and can be written. */
NODISCARD enum err folder_touch(const char *folder, const char *path, char error[STORE_ERROR_CAP]);

/* Makes the names in the folder of this file as durable as what is in them. */
void folder_sync_of(const char *path);

/* The sentence for a path that could not be opened for writing because of `cause` (an errno). */
void folder_explain(const char *path, int cause, char error[STORE_ERROR_CAP]);

#endif
