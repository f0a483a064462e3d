// SPDX-License-Identifier: MIT
/* Identities and notes in the database. */
#include <string.h>

#include "store/sqlite_run.h"

/* --- identities --- */

struct identity {
    bool is_found;
    bool is_out;
    char player[STORE_PLAYER_BYTES];
};

static int find_row(struct db *db, struct slice hash, struct identity *out)
{
    sqlite3_stmt *statement = db->statements[DB_FIND_IDENTITY];
    db_bind_text(statement, 1, hash);
    int step = sqlite3_step(statement);
    *out = (struct identity){0};
    if (step == SQLITE_ROW) {
        struct slice player = db_column(statement, 0);
        out->is_found = player.len == STORE_PLAYER_BYTES;
        memcpy(out->player, player.at, out->is_found ? STORE_PLAYER_BYTES : 0);
        out->is_out = sqlite3_column_int(statement, 1) != 0;
    }
    sqlite3_reset(statement);
    return db_code(step);
}

/* Sets the answer; out_has_row says whether it comes from a row of the hash itself. */
static int answer_identity(struct db *db, struct request *request, bool *out_has_row)
{
    struct identity found;
    struct slice first = slice_from(request->name.at, STORE_PLAYER_BYTES);
    int code = find_row(db, request->name, &found);
    *out_has_row = found.is_found;
    if (code == SQLITE_OK && !found.is_found) {
        code = find_row(db, first, &found);
        memcpy(found.player, first.at, STORE_PLAYER_BYTES);
    }
    request_set_identity(request, slice_from(found.player, STORE_PLAYER_BYTES), found.is_out);
    return code;
}

int sqlite_find_identity(struct db *db, struct request *request)
{
    bool has_row = false;
    return answer_identity(db, request, &has_row);
}

static int put_row(struct db *db, struct slice hash, struct slice player, bool is_out)
{
    sqlite3_stmt *statement = db->statements[DB_PUT_IDENTITY];
    db_bind_text(statement, 1, hash);
    db_bind_text(statement, 2, player);
    db_bind_int(statement, 3, is_out);
    return db_run(db, DB_PUT_IDENTITY);
}

static int refuse_others(struct db *db, struct slice hash, struct slice player)
{
    db_bind_text(db->statements[DB_REFUSE_IDENTITIES], 1, player);
    db_bind_text(db->statements[DB_REFUSE_IDENTITIES], 2, hash);
    int code = db_run(db, DB_REFUSE_IDENTITIES);
    return code == SQLITE_OK ? put_row(db, player, player, true) : code;
}

int sqlite_add_identity(struct db *db, struct request *request)
{
    bool has_row = false;
    int code = answer_identity(db, request, &has_row);
    if (code != SQLITE_OK) {
        return code;
    }
    if (request->result.is_out ||
        (has_row && !slice_equal(request->result.player, request->player))) {
        request->result.status = STORE_CONFLICT;
        return SQLITE_OK;
    }
    request_set_identity(request, request->player, false);
    if (!has_row) {
        code = put_row(db, request->name, request->player, false);
    }
    if (code == SQLITE_OK && request->refuses_others) {
        code = refuse_others(db, request->name, request->player);
    }
    return code;
}

/* --- notes --- */

int sqlite_add_note(struct db *db, struct request *request)
{
    sqlite3_stmt *statement = db->statements[DB_ADD_NOTE];
    db_bind_text(statement, 1, request->name);
    db_bind_int(statement, 2, request->now_ms);
    db_bind_blob(statement, 3, request->body);
    int code = db_run(db, DB_ADD_NOTE);
    request->result.v = (uint64_t)sqlite3_last_insert_rowid(db->handle);
    return code;
}

static void add_note(struct request *request, sqlite3_stmt *statement)
{
    request_add_note(request,
                     &(struct store_note){.id = (uint64_t)sqlite3_column_int64(statement, 0),
                                          .at_ms = sqlite3_column_int64(statement, 1),
                                          .body = db_column(statement, 2)});
}

int sqlite_list_notes(struct db *db, struct request *request)
{
    sqlite3_stmt *statement = db->statements[DB_LIST_NOTES];
    struct store_result *result = &request->result;
    db_bind_text(statement, 1, request->name);
    db_bind_int(statement, 2, (int64_t)request->from);
    db_bind_int(statement, 3, (int64_t)request->max + 1);
    int step = SQLITE_OK;
    while (!result->has_more && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        if (result->note_count == request->max) {
            result->has_more = true;
        } else {
            add_note(request, statement);
        }
    }
    sqlite3_reset(statement);
    return db_code(step);
}

int sqlite_remove_notes(struct db *db, struct request *request)
{
    sqlite3_stmt *statement = db->statements[DB_REMOVE_NOTES];
    db_bind_text(statement, 1, request->name);
    db_bind_int(statement, 2, request->now_ms);
    db_bind_int(statement, 3, (int64_t)request->max);
    int code = db_run(db, DB_REMOVE_NOTES);
    request->result.count = (uint64_t)sqlite3_changes64(db->handle);
    return code;
}
