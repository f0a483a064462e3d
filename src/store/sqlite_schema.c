// SPDX-License-Identifier: MIT
#include "store/sqlite_schema.h"

#include <stdio.h>

#include "base/log.h"
#include "base/mem.h"

#define SQL_CAP 128

/* log and archive have the same columns, so that one set of statements serves both. A log's row
 * changes with every append, so nothing that always changes is indexed while it is live. */
static const char *const STEPS[] = {
    "CREATE TABLE log ("
    " id INTEGER PRIMARY KEY,"
    " key TEXT NOT NULL UNIQUE,"
    " v INTEGER NOT NULL,"
    " at_ms INTEGER NOT NULL,"
    " next_deadline_ms INTEGER NOT NULL,"
    " is_live INTEGER NOT NULL,"
    " is_public INTEGER NOT NULL,"
    " player_0 TEXT NOT NULL,"
    " player_1 TEXT NOT NULL,"
    " player_2 TEXT NOT NULL,"
    " body BLOB NOT NULL"
    ") STRICT;"
    "CREATE INDEX log_live ON log (id) WHERE is_live = 1;"
    "CREATE INDEX log_ended ON log (at_ms, key) WHERE is_live = 0;"
    "CREATE TABLE log_player ("
    " player TEXT NOT NULL,"
    " id INTEGER NOT NULL,"
    " PRIMARY KEY (player, id)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE record ("
    " log INTEGER NOT NULL,"
    " v INTEGER NOT NULL,"
    " bytes BLOB NOT NULL,"
    " UNIQUE (log, v)"
    ") STRICT;"
    "CREATE TABLE archive ("
    " id INTEGER PRIMARY KEY,"
    " key TEXT NOT NULL UNIQUE,"
    " v INTEGER NOT NULL,"
    " at_ms INTEGER NOT NULL,"
    " next_deadline_ms INTEGER NOT NULL,"
    " is_live INTEGER NOT NULL,"
    " is_public INTEGER NOT NULL,"
    " player_0 TEXT NOT NULL,"
    " player_1 TEXT NOT NULL,"
    " player_2 TEXT NOT NULL,"
    " body BLOB NOT NULL"
    ") STRICT;"
    "CREATE INDEX archive_newest ON archive (at_ms, key);"
    "CREATE TABLE archive_player ("
    " player TEXT NOT NULL,"
    " id INTEGER NOT NULL,"
    " PRIMARY KEY (player, id)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE command ("
    " player TEXT NOT NULL,"
    " id TEXT NOT NULL,"
    " digest BLOB NOT NULL,"
    " key TEXT NOT NULL,"
    " expires_ms INTEGER NOT NULL,"
    " PRIMARY KEY (player, id)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX command_expires ON command (expires_ms);"
    "CREATE TABLE beat ("
    " node TEXT NOT NULL PRIMARY KEY,"
    " at_ms INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;",

    /* Version 1 tied an archive entry to its log only by its key, CODE-n. In identity a player's id
     * as the hash stands for every hash that begins with it and has no row of its own. In removed
     * are the ids of logs of which there is nothing left but records. mark tells this database from
     * every other, and from itself before it was restored. */
    "ALTER TABLE archive ADD COLUMN log INTEGER NOT NULL DEFAULT 0;"
    "UPDATE archive SET log = ifnull((SELECT id FROM log"
    "  WHERE log.key = substr(archive.key, 1, instr(archive.key, '-') - 1)), 0);"
    "CREATE INDEX archive_log ON archive (log);"
    "ALTER TABLE log ADD COLUMN has_archive INTEGER NOT NULL DEFAULT 0;"
    "UPDATE log SET has_archive = 1 WHERE id IN (SELECT log FROM archive);"
    "CREATE INDEX log_removable ON log (is_public, has_archive, at_ms) WHERE is_live = 0;"
    "CREATE TABLE removed (log INTEGER PRIMARY KEY) STRICT;"
    "CREATE TABLE identity ("
    " hash TEXT NOT NULL PRIMARY KEY,"
    " player TEXT NOT NULL,"
    " is_out INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX identity_player ON identity (player);"
    "CREATE TABLE note ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " kind TEXT NOT NULL,"
    " at_ms INTEGER NOT NULL,"
    " body BLOB NOT NULL"
    ") STRICT;"
    "CREATE INDEX note_kind ON note (kind, id);"
    "CREATE INDEX note_at ON note (kind, at_ms);"
    "CREATE TABLE mark (bytes BLOB NOT NULL) STRICT;"
    "INSERT INTO mark VALUES (randomblob(16));",
};

const struct schema SCHEMA = {STEPS, COUNT_OF(STEPS)};

/* By SQLite's primary code; the last row is for all others. */
static const struct trouble {
    int code;
    enum err err;
    const char *remedy;
} TROUBLES[] = {
    {SQLITE_BUSY, ERR_UNAVAILABLE, "end the other program that has it open"},
    {SQLITE_LOCKED, ERR_UNAVAILABLE, "end the other program that has it open"},
    {SQLITE_FULL, ERR_UNAVAILABLE, "make room on the disk"},
    {SQLITE_CORRUPT, ERR_CORRUPT,
     "restore it from a backup with djenon restore, or move it away to start empty"},
    {SQLITE_NOTADB, ERR_CORRUPT,
     "restore it from a backup with djenon restore, or move it away to start empty"},
    {SQLITE_OK, ERR_IO, "look at the disk and the folder's permissions"},
};

static const struct trouble *find_trouble(int code)
{
    const struct trouble *trouble = TROUBLES;
    while (trouble->code != SQLITE_OK && trouble->code != (code & 0xff)) {
        trouble++;
    }
    return trouble;
}

const char *schema_remedy(int code)
{
    return find_trouble(code)->remedy;
}

enum err schema_explain(sqlite3 *handle, const char *path, int code, char error[STORE_ERROR_CAP])
{
    const char *message = handle == NULL ? sqlite3_errstr(code) : sqlite3_errmsg(handle);
    const struct trouble *trouble = find_trouble(code);
    snprintf(error, STORE_ERROR_CAP, "%s cannot be used: %s; %s", path, message, trouble->remedy);
    return trouble->err;
}

int schema_query_int(sqlite3 *handle, const char *sql, int64_t *out_value)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(handle, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW) {
            *out_value = sqlite3_column_int64(statement, 0);
            code = SQLITE_OK;
        }
    }
    sqlite3_finalize(statement);
    return code;
}

int schema_copy_database(sqlite3 *handle, const char *path)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(handle, "VACUUM INTO ?", -1, &statement, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC);
        code = sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static enum err back_up(sqlite3 *handle, const char *path, int version, char error[STORE_ERROR_CAP])
{
    char *copy = sqlite3_mprintf("%s.v%d", path, version);
    char *fresh = sqlite3_mprintf("%s.v%d.new", path, version);
    ASSERT(copy != NULL && fresh != NULL);
    enum err err = ERR_OK;
    remove(fresh);
    int code = schema_copy_database(handle, fresh);
    if (code != SQLITE_OK) {
        err = schema_explain(handle, path, code, error);
    } else if (rename(fresh, copy) != 0) {
        snprintf(error, STORE_ERROR_CAP, "%s cannot be written; look at the folder's permissions",
                 copy);
        err = ERR_IO;
    } else {
        log_info("store.backup", "file=%s version=%d", copy, version);
    }
    sqlite3_free(fresh);
    sqlite3_free(copy);
    return err;
}

/* One step, all of it or nothing. */
static int take_step(sqlite3 *handle, const char *step, int to_version)
{
    char mark[SQL_CAP];
    snprintf(mark, sizeof(mark), "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT;",
             SCHEMA_APPLICATION_ID, to_version);
    int code = sqlite3_exec(handle, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_exec(handle, step, NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_exec(handle, mark, NULL, NULL, NULL);
    }
    return code;
}

static enum err take_steps(const struct schema *schema, sqlite3 *handle, const char *path,
                           int version, char error[STORE_ERROR_CAP])
{
    enum err err = ERR_OK;
    for (int v = version; err == ERR_OK && v < (int)schema->step_count; v++) {
        int code = take_step(handle, schema->steps[v], v + 1);
        if (code != SQLITE_OK) {
            err = schema_explain(handle, path, code, error);
            sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
        }
    }
    return err;
}

/* What the header and the tables say of a database. */
struct nature {
    int64_t application_id;
    int64_t version;
    int64_t table_count;
};

static int read_nature(sqlite3 *handle, struct nature *out)
{
    int code = schema_query_int(handle, "PRAGMA application_id", &out->application_id);
    if (code == SQLITE_OK) {
        code = schema_query_int(handle, "PRAGMA user_version", &out->version);
    }
    if (code == SQLITE_OK) {
        code = schema_query_int(handle, "SELECT count(*) FROM sqlite_schema", &out->table_count);
    }
    return code;
}

/* Ours, or an empty file. */
static bool is_ours(const struct nature *nature)
{
    return nature->application_id == SCHEMA_APPLICATION_ID ||
           (nature->application_id == 0 && nature->version == 0 && nature->table_count == 0);
}

enum err schema_check(const struct schema *schema, sqlite3 *handle, const char *path,
                      int *out_version, char error[STORE_ERROR_CAP])
{
    struct nature nature = {0};
    int code = read_nature(handle, &nature);
    if (code != SQLITE_OK) {
        return schema_explain(handle, path, code, error);
    }
    if (!is_ours(&nature)) {
        snprintf(error, STORE_ERROR_CAP,
                 "%s is the database of another program; name another folder or file", path);
        return ERR_CORRUPT;
    }
    if (schema != NULL && nature.version > (int64_t)schema->step_count) {
        snprintf(
            error, STORE_ERROR_CAP,
            "%s was written by a newer server (its version is %d, this one knows %zu); install "
            "the newer server, or restore the copy made before the upgrade",
            path, (int)nature.version, schema->step_count);
        return ERR_VERSION;
    }
    *out_version = (int)nature.version;
    return ERR_OK;
}

enum err schema_migrate(const struct schema *schema, sqlite3 *handle, const char *path,
                        char error[STORE_ERROR_CAP])
{
    int version = 0;
    enum err err = schema_check(schema, handle, path, &version, error);
    return err == ERR_OK ? take_steps(schema, handle, path, version, error) : err;
}

enum err schema_apply(const struct schema *schema, sqlite3 *handle, const char *path,
                      char error[STORE_ERROR_CAP])
{
    int version = 0;
    enum err err = schema_check(schema, handle, path, &version, error);
    if (err == ERR_OK && version > 0 && version < (int)schema->step_count) {
        err = back_up(handle, path, version, error);
    }
    return err == ERR_OK ? take_steps(schema, handle, path, version, error) : err;
}
