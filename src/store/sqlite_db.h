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

/* Where texts are: the bytes of records, the bodies of the shelves. */
enum db_text { DB_TEXT_RECORD, DB_TEXT_LOG, DB_TEXT_ARCHIVE, DB_TEXT__COUNT };

/* Those of a shelf come in pairs: DB_X + shelf. Those of texts come in three: DB_X_TEXT + text. */
enum db_statement {
    DB_FIND_SUMMARY,
    DB_FIND_SUMMARY_ARCHIVE,
    DB_INSERT_SUMMARY,
    DB_INSERT_SUMMARY_ARCHIVE,
    DB_UPDATE_SUMMARY,
    DB_UPDATE_SUMMARY_ARCHIVE,
    DB_ADVANCE_SUMMARY, /* of a log that stays live, in the same hands */
    DB_ADD_PLAYER,
    DB_ADD_PLAYER_ARCHIVE,
    DB_DROP_PLAYER,
    DB_DROP_PLAYER_ARCHIVE,
    DB_FIND_TEXT,
    DB_FIND_TEXT_LOG,
    DB_FIND_TEXT_ARCHIVE,
    DB_PUT_TEXT,
    DB_PUT_TEXT_LOG,
    DB_PUT_TEXT_ARCHIVE,
    DB_FIND_LAST_TEXT,
    DB_FIND_LAST_TEXT_LOG,
    DB_FIND_LAST_TEXT_ARCHIVE,
    DB_OWN_ARCHIVE,
    DB_MARK_ARCHIVED,
    DB_INSERT_RECORD,
    DB_READ_RECORDS,
    DB_FIND_COMMAND,
    DB_PUT_COMMAND,
    DB_EXPIRE_COMMANDS,
    DB_PUT_BEAT,
    DB_FIND_BEAT,
    DB_FIND_LAST_AT,
    DB_FIND_IDENTITY,
    DB_PUT_IDENTITY,
    DB_REFUSE_IDENTITIES,
    DB_ADD_NOTE,
    DB_LIST_NOTES,
    DB_REMOVE_NOTES,
    DB_REMOVE_ARCHIVE_PLAYERS, /* this and the next four, by the id of a log, remove it */
    DB_REMOVE_ARCHIVE,
    DB_REMOVE_LOG_PLAYERS,
    DB_REMOVE_LOG,
    DB_ADD_REMOVED,
    DB_FIND_REMOVED,
    DB_SWEEP_RECORDS,
    DB_DROP_REMOVED,
    DB_DATA_VERSION,
    DB_BEGIN_READ,
    DB_BEGIN_WRITE,
    DB_COMMIT,
    DB_STATEMENT__COUNT
};

#define DB_MARK_BYTES 16

/* Tells one database from another that has come to its place: the file, and its mark. */
struct db_origin {
    uint64_t device;
    uint64_t file;
    char mark[DB_MARK_BYTES];
};

bool db_is_same_origin(const struct db_origin *a, const struct db_origin *b);

/* handle is NULL while it is closed; then all statements are, too. Used by one thread at a time. */
struct db {
    sqlite3 *handle;
    sqlite3_stmt *statements[DB_STATEMENT__COUNT];
    struct db_origin origin;
    int64_t data_version; /* changes when somebody else changes the database */
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

/* The first column of the only row; the value stays when there is none. */
NODISCARD int db_read_int(struct db *db, enum db_statement which, int64_t *value);

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
