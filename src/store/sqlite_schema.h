// SPDX-License-Identifier: MIT
/* The tables of the database, and how older ones become today's. */
#ifndef STORE_SQLITE_SCHEMA_H
#define STORE_SQLITE_SCHEMA_H

#include <sqlite3.h>
#include <stddef.h>

#include "base/attr.h"
#include "base/err.h"
#include "store/store_sqlite.h"

#define SCHEMA_APPLICATION_ID 0x446a656e /* "Djen" */

/* The versions that this program knows: steps[i] is the SQL that leads from version i to i + 1;
 * version 0 is an empty file. A step that was released never changes. */
struct schema {
    const char *const *steps;
    size_t step_count;
};

/* Today's. */
extern const struct schema SCHEMA;

/* Takes the database to the last version, each step in a transaction of its own. Before the first
 * step from an older version (not from an empty file) a copy is made as <path>.v<version>, which
 * replaces an older copy of that version. ERR_CORRUPT, ERR_VERSION, ERR_UNAVAILABLE, ERR_IO with a
 * sentence in `error`. */
NODISCARD enum err schema_apply(const struct schema *schema, sqlite3 *handle, const char *path,
                                char error[STORE_ERROR_CAP]);

/* What an operator can do about SQLite's code, as a clause. */
const char *schema_remedy(int code);

/* Translates SQLite's code for an operator: the kind of failure, and a sentence in `error`. */
enum err schema_explain(sqlite3 *handle, const char *path, int code, char error[STORE_ERROR_CAP]);

#endif
