// SPDX-License-Identifier: MIT
/* A connection to the database with its prepared statements. */
#ifndef STORE_SQLITE_DB_H
#define STORE_SQLITE_DB_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/err.h"
#include "base/slice.h"
#include "store/store_sqlite.h"

/* The two kinds of summaries; each has a table and an index by player. */
enum db_shelf { DB_LOG, DB_ARCHIVE, DB_SHELF__COUNT };

/* Those of a shelf come in pairs: DB_X + shelf. */
enum db_statement {
    DB_FIND_SUMMARY,
    DB_FIND_SUMMARY_ARCHIVE,
    DB_INSERT_SUMMARY,
    DB_INSERT_SUMMARY_ARCHIVE,
    DB_UPDATE_SUMMARY,
    DB_UPDATE_SUMMARY_ARCHIVE,
    DB_ADD_PLAYER,
    DB_ADD_PLAYER_ARCHIVE,
    DB_DROP_PLAYER,
    DB_DROP_PLAYER_ARCHIVE,
    DB_INSERT_RECORD,
    DB_READ_RECORDS,
    DB_FIND_COMMAND,
    DB_PUT_COMMAND,
    DB_EXPIRE_COMMANDS,
    DB_PUT_BEAT,
    DB_FIND_BEAT,
    DB_FIND_LAST_AT,
    DB_BEGIN_READ,
    DB_BEGIN_WRITE,
    DB_COMMIT,
    DB_STATEMENT__COUNT
};

/* handle is NULL while it is closed; then all statements are, too. Used by one thread at a time. */
struct db {
    sqlite3 *handle;
    sqlite3_stmt *statements[DB_STATEMENT__COUNT];
};

/* The file exists. Brings its tables to today's version. On failure the connection is closed and
 * `error` holds a sentence. */
NODISCARD enum err db_open(struct db *db, const char *path, int busy_ms,
                           char error[STORE_ERROR_CAP]);

/* May be closed already. */
void db_close(struct db *db);

/* Ends whatever transaction there still is, without its changes. */
void db_roll_back(struct db *db);

/* The functions below return SQLITE_OK or SQLite's code. */

/* Runs a statement that yields no rows, and makes it ready for the next use. */
NODISCARD int db_run(struct db *db, enum db_statement which);

/* Text and blobs are borrowed until the statement is run or reset. */
void db_bind_text(sqlite3_stmt *statement, int at, struct slice text);
void db_bind_blob(sqlite3_stmt *statement, int at, struct slice bytes);
void db_bind_int(sqlite3_stmt *statement, int at, int64_t value);

/* Borrowed until the next step. */
struct slice db_column(sqlite3_stmt *statement, int at);

/* What sqlite3_step answered: a row or the end is SQLITE_OK. */
static inline int db_code(int step)
{
    return step == SQLITE_ROW || step == SQLITE_DONE ? SQLITE_OK : step;
}

#endif
