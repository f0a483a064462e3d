// SPDX-License-Identifier: MIT
/* The tables of the database, and how older ones become today's. */
#ifndef STORE_SQLITE_SCHEMA_H
#define STORE_SQLITE_SCHEMA_H

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

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

/* Whether the database is ours (or empty: version 0), and not of a version after the last one of
 * `schema`, which may be NULL: then any version will do. ERR_CORRUPT, ERR_VERSION, or what SQLite
 * says, with a sentence in `error`. */
NODISCARD enum err schema_check(const struct schema *schema, sqlite3 *handle, const char *path,
                                int *out_version, char error[STORE_ERROR_CAP]);

/* The same, and takes the database to the last version, each step in a transaction of its own.
 * `path` is for sentences only. ERR_UNAVAILABLE and ERR_IO, too. */
NODISCARD enum err schema_migrate(const struct schema *schema, sqlite3 *handle, const char *path,
                                  char error[STORE_ERROR_CAP]);

/* The same, but before the first step from an older version (not from an empty file) a copy is made
 * as <path>.v<version>, which replaces an older copy of that version. */
NODISCARD enum err schema_apply(const struct schema *schema, sqlite3 *handle, const char *path,
                                char error[STORE_ERROR_CAP]);

/* Copies the database as it is to `path`, which does not exist or is empty. SQLite's code. */
NODISCARD int schema_copy_database(sqlite3 *handle, const char *path);

/* The first column of the first row. SQLite's code. */
NODISCARD int schema_query_int(sqlite3 *handle, const char *sql, int64_t *out_value);

/* What an operator can do about SQLite's code, as a clause. */
const char *schema_remedy(int code);

/* Translates SQLite's code for an operator: the kind of failure, and a sentence in `error`. */
enum err schema_explain(sqlite3 *handle, const char *path, int code, char error[STORE_ERROR_CAP]);

#endif
