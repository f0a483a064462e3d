// SPDX-License-Identifier: MIT
#include "store/sqlite_db.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "store/sqlite_folder.h"
#include "store/sqlite_schema.h"

#define PRAGMAS                             \
    "PRAGMA journal_mode = WAL;"            \
    "PRAGMA synchronous = FULL;"            \
    "PRAGMA journal_size_limit = 67108864;" \
    "PRAGMA cache_size = -16384;"           \
    "PRAGMA temp_store = MEMORY;"

#define FIND_SUMMARY(table) \
    "SELECT id, v, is_live, is_public, player_0, player_1, player_2 FROM " table " WHERE key = ?"

#define INSERT_SUMMARY(table, id)                                                      \
    "INSERT INTO " table " (v, at_ms, next_deadline_ms, is_live, is_public, player_0," \
    " player_1, player_2, body, key, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, " id ")"

/* The id of a log of which there are still records must not be used again. */
#define NEXT_LOG_ID                                 \
    "1 + max(ifnull((SELECT max(id) FROM log), 0)," \
    " ifnull((SELECT max(removed.log) FROM removed), 0))"

#define UPDATE_SUMMARY(table)                                                   \
    "UPDATE " table " SET v = ?, at_ms = ?, next_deadline_ms = ?, is_live = ?," \
    " is_public = ?, player_0 = ?, player_1 = ?, player_2 = ?, body = ? WHERE id = ?"

#define ADD_PLAYER(table)  "INSERT OR IGNORE INTO " table " (player, id) VALUES (?, ?)"
#define DROP_PLAYER(table) "DELETE FROM " table " WHERE player = ? AND id = ?"

#define FIND_TEXT(table, column)                                                               \
    "SELECT rowid, " column " FROM " table " WHERE rowid > ? AND rowid <= ? AND instr(" column \
    ", ?) > 0 ORDER BY rowid LIMIT 1"

/* In two conditions, so that SQLite looks each pair up instead of reading the whole table. */
#define REMOVE_PLAYERS(index, table, column)                                             \
    "DELETE FROM " index " WHERE id IN (SELECT id FROM " table " WHERE " column " = ?1)" \
    " AND player IN (SELECT player_0 FROM " table " WHERE " column " = ?1"               \
    " UNION SELECT player_1 FROM " table " WHERE " column " = ?1"                        \
    " UNION SELECT player_2 FROM " table " WHERE " column " = ?1)"

static const char *const SQL[DB_STATEMENT__COUNT] = {
    [DB_FIND_SUMMARY] = FIND_SUMMARY("log"),
    [DB_FIND_SUMMARY_ARCHIVE] = FIND_SUMMARY("archive"),
    [DB_INSERT_SUMMARY] = INSERT_SUMMARY("log", NEXT_LOG_ID),
    [DB_INSERT_SUMMARY_ARCHIVE] = INSERT_SUMMARY("archive", "NULL"),
    [DB_UPDATE_SUMMARY] = UPDATE_SUMMARY("log"),
    [DB_UPDATE_SUMMARY_ARCHIVE] = UPDATE_SUMMARY("archive"),
    /* Leaves alone what an index stands on: naming a column writes its indexes even if the value
     * stays. */
    [DB_ADVANCE_SUMMARY] = "UPDATE log SET v = ?, at_ms = ?, next_deadline_ms = ?, body = ?"
                           " WHERE id = ?",
    [DB_ADD_PLAYER] = ADD_PLAYER("log_player"),
    [DB_ADD_PLAYER_ARCHIVE] = ADD_PLAYER("archive_player"),
    [DB_DROP_PLAYER] = DROP_PLAYER("log_player"),
    [DB_DROP_PLAYER_ARCHIVE] = DROP_PLAYER("archive_player"),
    [DB_FIND_TEXT] = FIND_TEXT("record", "bytes"),
    [DB_FIND_TEXT_LOG] = FIND_TEXT("log", "body"),
    [DB_FIND_TEXT_ARCHIVE] = FIND_TEXT("archive", "body"),
    [DB_PUT_TEXT] = "UPDATE record SET bytes = ? WHERE rowid = ?",
    [DB_PUT_TEXT_LOG] = "UPDATE log SET body = ? WHERE rowid = ?",
    [DB_PUT_TEXT_ARCHIVE] = "UPDATE archive SET body = ? WHERE rowid = ?",
    [DB_FIND_LAST_TEXT] = "SELECT max(rowid) FROM record",
    [DB_FIND_LAST_TEXT_LOG] = "SELECT max(rowid) FROM log",
    [DB_FIND_LAST_TEXT_ARCHIVE] = "SELECT max(rowid) FROM archive",
    [DB_OWN_ARCHIVE] = "UPDATE archive SET log = ? WHERE id = ?",
    [DB_MARK_ARCHIVED] = "UPDATE log SET has_archive = 1 WHERE id = ? AND has_archive = 0",
    [DB_INSERT_RECORD] = "INSERT INTO record (log, v, bytes) VALUES (?, ?, ?)",
    [DB_READ_RECORDS] = "SELECT bytes FROM record WHERE log = ? AND v >= ? ORDER BY v LIMIT ?",
    [DB_FIND_COMMAND] = "SELECT digest, key, expires_ms FROM command WHERE player = ? AND id = ?"
                        " AND expires_ms > ?",
    [DB_PUT_COMMAND] = "INSERT OR REPLACE INTO command (player, id, digest, key, expires_ms)"
                       " VALUES (?, ?, ?, ?, ?)",
    [DB_EXPIRE_COMMANDS] = "DELETE FROM command WHERE expires_ms <= ?",
    [DB_PUT_BEAT] = "INSERT OR REPLACE INTO beat (node, at_ms) VALUES (?, ?)",
    [DB_FIND_BEAT] = "SELECT at_ms FROM beat WHERE node = ?",
    /* Two halves, because each has an index of its own. */
    [DB_FIND_LAST_AT] = "SELECT max(ifnull((SELECT max(at_ms) FROM log WHERE is_live = 1), 0),"
                        " ifnull((SELECT max(at_ms) FROM log WHERE is_live = 0), 0))",
    [DB_FIND_IDENTITY] = "SELECT player, is_out FROM identity WHERE hash = ?",
    [DB_PUT_IDENTITY] = "INSERT OR REPLACE INTO identity (hash, player, is_out) VALUES (?, ?, ?)",
    [DB_REFUSE_IDENTITIES] = "UPDATE identity SET is_out = 1 WHERE player = ? AND hash <> ?",
    [DB_ADD_NOTE] = "INSERT INTO note (kind, at_ms, body) VALUES (?, ?, ?)",
    [DB_LIST_NOTES] = "SELECT id, at_ms, body FROM note WHERE kind = ? AND id >= ? ORDER BY id"
                      " LIMIT ?",
    [DB_REMOVE_NOTES] = "DELETE FROM note WHERE id IN (SELECT id FROM note WHERE kind = ?"
                        " AND at_ms < ? LIMIT ?)",
    [DB_REMOVE_ARCHIVE_PLAYERS] = REMOVE_PLAYERS("archive_player", "archive", "log"),
    [DB_REMOVE_ARCHIVE] = "DELETE FROM archive WHERE log = ?",
    [DB_REMOVE_LOG_PLAYERS] = REMOVE_PLAYERS("log_player", "log", "id"),
    [DB_REMOVE_LOG] = "DELETE FROM log WHERE id = ?",
    [DB_ADD_REMOVED] = "INSERT INTO removed (log) VALUES (?)",
    [DB_FIND_REMOVED] = "SELECT log FROM removed LIMIT 1",
    [DB_SWEEP_RECORDS] = "DELETE FROM record WHERE rowid IN (SELECT rowid FROM record"
                         " WHERE log = ? LIMIT ?)",
    [DB_DROP_REMOVED] = "DELETE FROM removed WHERE log = ?",
    [DB_DATA_VERSION] = "PRAGMA data_version",
    [DB_BEGIN_READ] = "BEGIN",
    [DB_BEGIN_WRITE] = "BEGIN IMMEDIATE",
    [DB_COMMIT] = "COMMIT",
};

static int prepare(struct db *db)
{
    for (size_t i = 0; i < DB_STATEMENT__COUNT; i++) {
        int code = sqlite3_prepare_v3(db->handle, SQL[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &db->statements[i], NULL);
        if (code != SQLITE_OK) {
            return code;
        }
    }
    return SQLITE_OK;
}

bool db_is_same_origin(const struct db_origin *a, const struct db_origin *b)
{
    return a->device == b->device && a->file == b->file &&
           memcmp(a->mark, b->mark, DB_MARK_BYTES) == 0;
}

static int read_mark(sqlite3 *handle, char out[DB_MARK_BYTES])
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(handle, "SELECT bytes FROM mark", -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
    }
    if (code == SQLITE_ROW) {
        struct slice mark = db_column(statement, 0);
        memcpy(out, mark.len == 0 ? "" : mark.at,
               mark.len < DB_MARK_BYTES ? mark.len : DB_MARK_BYTES);
    }
    sqlite3_finalize(statement);
    return db_code(code);
}

/* Last, so that what was done to open the database does not count as a change. */
static int read_origin(struct db *db, const char *path)
{
    struct stat found;
    if (stat(path, &found) != 0) {
        return SQLITE_CANTOPEN;
    }
    db->origin = (struct db_origin){.device = found.st_dev, .file = found.st_ino};
    int code = read_mark(db->handle, db->origin.mark);
    return code == SQLITE_OK ? db_read_int(db, DB_DATA_VERSION, &db->data_version) : code;
}

static enum err set_up(struct db *db, const char *path, char error[STORE_ERROR_CAP])
{
    if (sqlite3_db_readonly(db->handle, "main") != 0) {
        folder_explain(path, EACCES, error);
        return ERR_IO;
    }
    enum err err = schema_apply(&SCHEMA, db->handle, path, error);
    if (err != ERR_OK) {
        return err;
    }
    int code = sqlite3_exec(db->handle, PRAGMAS, NULL, NULL, NULL);
    if (code == SQLITE_OK) {
        code = prepare(db);
    }
    if (code == SQLITE_OK) {
        code = read_origin(db, path);
    }
    return code == SQLITE_OK ? ERR_OK : schema_explain(db->handle, path, code, error);
}

enum err db_open(struct db *db, const char *path, int busy_ms, char error[STORE_ERROR_CAP])
{
    *db = (struct db){0};
    int code = sqlite3_open_v2(path, &db->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                               NULL);
    enum err err = ERR_OK;
    if (code != SQLITE_OK) {
        err = schema_explain(db->handle, path, code, error);
    } else {
        sqlite3_extended_result_codes(db->handle, 1);
        sqlite3_busy_timeout(db->handle, busy_ms);
        err = set_up(db, path, error);
    }
    if (err != ERR_OK) {
        db_close(db);
    }
    return err;
}

void db_close(struct db *db)
{
    for (size_t i = 0; i < DB_STATEMENT__COUNT; i++) {
        sqlite3_finalize(db->statements[i]);
    }
    sqlite3_close(db->handle);
    *db = (struct db){0};
}

void db_roll_back(struct db *db)
{
    /* A statement that failed half-way would hold the transaction open. */
    for (size_t i = 0; i < DB_STATEMENT__COUNT; i++) {
        sqlite3_reset(db->statements[i]);
    }
    if (sqlite3_get_autocommit(db->handle) == 0) {
        sqlite3_exec(db->handle, "ROLLBACK", NULL, NULL, NULL);
    }
}

int db_run(struct db *db, enum db_statement which)
{
    sqlite3_stmt *statement = db->statements[which];
    int code = db_code(sqlite3_step(statement));
    sqlite3_reset(statement);
    return code;
}

int db_read_int(struct db *db, enum db_statement which, int64_t *value)
{
    sqlite3_stmt *statement = db->statements[which];
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        *value = sqlite3_column_int64(statement, 0);
    }
    sqlite3_reset(statement);
    return db_code(step);
}

/* Nothing is allocated, and places and sizes are ours: a refusal would be a mistake of ours. */

void db_bind_text(sqlite3_stmt *statement, int at, struct slice text)
{
    const char *bytes = text.len == 0 ? "" : text.at;
    ASSERT(sqlite3_bind_text(statement, at, bytes, (int)text.len, SQLITE_STATIC) == SQLITE_OK);
}

void db_bind_blob(sqlite3_stmt *statement, int at, struct slice bytes)
{
    const char *first = bytes.len == 0 ? "" : bytes.at;
    ASSERT(sqlite3_bind_blob(statement, at, first, (int)bytes.len, SQLITE_STATIC) == SQLITE_OK);
}

void db_bind_int(sqlite3_stmt *statement, int at, int64_t value)
{
    ASSERT(sqlite3_bind_int64(statement, at, value) == SQLITE_OK);
}

struct slice db_column(sqlite3_stmt *statement, int at)
{
    const void *bytes = sqlite3_column_blob(statement, at);
    return slice_from(bytes, (size_t)sqlite3_column_bytes(statement, at));
}
