// SPDX-License-Identifier: MIT
#include "store/sqlite_run.h"

/* A summary's row before it changes. */
struct old_row {
    int64_t id; /* 0: there is none */
    uint64_t v;
    bool is_live;
    bool is_public;
    struct slice players[STORE_PLAYERS]; /* in bytes */
    char bytes[STORE_PLAYERS][STORE_PLAYER_BYTES];
};

static enum db_statement on_shelf(enum db_statement first, enum db_shelf shelf)
{
    return (enum db_statement)((unsigned)first + (unsigned)shelf);
}

/* --- summaries --- */

static void keep_players(struct old_row *row, sqlite3_stmt *statement, int first_column)
{
    for (int i = 0; i < STORE_PLAYERS; i++) {
        struct slice player = db_column(statement, first_column + i);
        if (player.len > 0 && player.len <= STORE_PLAYER_BYTES) {
            memcpy(row->bytes[i], player.at, player.len);
            row->players[i] = slice_from(row->bytes[i], player.len);
        }
    }
}

/* No row is SQLITE_OK with id 0. */
static int find_row(struct db *db, enum db_shelf shelf, struct slice key, struct old_row *out_row)
{
    sqlite3_stmt *statement = db->statements[on_shelf(DB_FIND_SUMMARY, shelf)];
    db_bind_text(statement, 1, key);
    int step = sqlite3_step(statement);
    *out_row = (struct old_row){0};
    if (step == SQLITE_ROW) {
        out_row->id = sqlite3_column_int64(statement, 0);
        out_row->v = (uint64_t)sqlite3_column_int64(statement, 1);
        out_row->is_live = sqlite3_column_int(statement, 2) != 0;
        out_row->is_public = sqlite3_column_int(statement, 3) != 0;
        keep_players(out_row, statement, 4);
    }
    sqlite3_reset(statement);
    return db_code(step);
}

static int index_players(struct db *db, enum db_statement which, const struct slice *players,
                         int64_t id)
{
    int code = SQLITE_OK;
    for (size_t i = 0; i < STORE_PLAYERS && code == SQLITE_OK; i++) {
        if (players[i].len > 0) {
            db_bind_text(db->statements[which], 1, players[i]);
            db_bind_int(db->statements[which], 2, id);
            code = db_run(db, which);
        }
    }
    return code;
}

static bool has_same_players(const struct old_row *row, const struct store_summary *summary)
{
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        if (!slice_equal(row->players[i], summary->players[i])) {
            return false;
        }
    }
    return true;
}

static void bind_summary(sqlite3_stmt *statement, const struct store_summary *summary)
{
    int at = 1;
    db_bind_int(statement, at++, (int64_t)summary->v);
    db_bind_int(statement, at++, summary->at_ms);
    db_bind_int(statement, at++, summary->next_deadline_ms);
    db_bind_int(statement, at++, summary->is_live);
    db_bind_int(statement, at++, summary->is_public);
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        db_bind_text(statement, at++, summary->players[i]);
    }
    db_bind_blob(statement, at++, summary->body);
}

#define LAST_PARAMETER 10 /* after what bind_summary binds: the key or the id */

/* Sets row->id when the row is new. */
static int write_row(struct db *db, enum db_shelf shelf, const struct store_summary *summary,
                     struct old_row *row)
{
    bool is_new = row->id == 0;
    enum db_statement which = on_shelf(is_new ? DB_INSERT_SUMMARY : DB_UPDATE_SUMMARY, shelf);
    sqlite3_stmt *statement = db->statements[which];
    bind_summary(statement, summary);
    if (is_new) {
        db_bind_text(statement, LAST_PARAMETER, summary->key);
    } else {
        db_bind_int(statement, LAST_PARAMETER, row->id);
    }
    int code = db_run(db, which);
    if (is_new) {
        row->id = sqlite3_last_insert_rowid(db->handle);
    }
    return code;
}

/* Nearly every append: another move in a game that goes on. */
static int advance_row(struct db *db, const struct store_summary *summary,
                       const struct old_row *row)
{
    sqlite3_stmt *statement = db->statements[DB_ADVANCE_SUMMARY];
    db_bind_int(statement, 1, (int64_t)summary->v);
    db_bind_int(statement, 2, summary->at_ms);
    db_bind_int(statement, 3, summary->next_deadline_ms);
    db_bind_blob(statement, 4, summary->body);
    db_bind_int(statement, 5, row->id);
    return db_run(db, DB_ADVANCE_SUMMARY);
}

static bool is_advance(enum db_shelf shelf, const struct store_summary *summary,
                       const struct old_row *row)
{
    return shelf == DB_LOG && row->is_live && summary->is_live &&
           row->is_public == summary->is_public && has_same_players(row, summary);
}

static int put_summary(struct db *db, enum db_shelf shelf, const struct store_summary *summary,
                       struct old_row *row)
{
    if (is_advance(shelf, summary, row)) {
        return advance_row(db, summary, row);
    }
    int code = write_row(db, shelf, summary, row);
    if (code != SQLITE_OK || has_same_players(row, summary)) {
        return code;
    }
    code = index_players(db, on_shelf(DB_DROP_PLAYER, shelf), row->players, row->id);
    if (code == SQLITE_OK) {
        code = index_players(db, on_shelf(DB_ADD_PLAYER, shelf), summary->players, row->id);
    }
    return code;
}

/* --- append --- */

/* A command that expires after now_ms goes into the answer; none is SQLITE_OK, too. */
static int find_command(struct db *db, struct request *request, int64_t now_ms)
{
    sqlite3_stmt *statement = db->statements[DB_FIND_COMMAND];
    const struct store_command *asked = &request->command;
    db_bind_text(statement, 1, asked->player);
    db_bind_text(statement, 2, asked->id);
    db_bind_int(statement, 3, now_ms);
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        request_set_command(request, &(struct store_command){
                                         .player = asked->player,
                                         .id = asked->id,
                                         .digest = db_column(statement, 0),
                                         .key = db_column(statement, 1),
                                         .expires_ms = sqlite3_column_int64(statement, 2),
                                     });
    }
    sqlite3_reset(statement);
    return db_code(step);
}

static int put_command(struct db *db, const struct store_command *command)
{
    sqlite3_stmt *statement = db->statements[DB_PUT_COMMAND];
    db_bind_text(statement, 1, command->player);
    db_bind_text(statement, 2, command->id);
    db_bind_blob(statement, 3, command->digest);
    db_bind_text(statement, 4, command->key);
    db_bind_int(statement, 5, command->expires_ms);
    return db_run(db, DB_PUT_COMMAND);
}

static int put_records(struct db *db, const struct store_batch *batch, int64_t id)
{
    sqlite3_stmt *statement = db->statements[DB_INSERT_RECORD];
    int code = SQLITE_OK;
    for (size_t i = 0; i < batch->record_count && code == SQLITE_OK; i++) {
        db_bind_int(statement, 1, id);
        db_bind_int(statement, 2, (int64_t)(batch->expected_v + 1 + i));
        db_bind_blob(statement, 3, batch->records[i]);
        code = db_run(db, DB_INSERT_RECORD);
    }
    return code;
}

static int put_archive(struct db *db, const struct store_summary *archive, int64_t log)
{
    struct old_row row;
    int code = find_row(db, DB_ARCHIVE, archive->key, &row);
    if (code == SQLITE_OK) {
        code = put_summary(db, DB_ARCHIVE, archive, &row);
    }
    if (code == SQLITE_OK) {
        db_bind_int(db->statements[DB_OWN_ARCHIVE], 1, log);
        db_bind_int(db->statements[DB_OWN_ARCHIVE], 2, row.id);
        code = db_run(db, DB_OWN_ARCHIVE);
    }
    if (code == SQLITE_OK) {
        db_bind_int(db->statements[DB_MARK_ARCHIVED], 1, log);
        code = db_run(db, DB_MARK_ARCHIVED);
    }
    return code;
}

static int write_batch(struct db *db, const struct store_batch *batch, struct old_row *row)
{
    int code = put_summary(db, DB_LOG, batch->summary, row);
    if (code == SQLITE_OK) {
        code = put_records(db, batch, row->id);
    }
    if (code == SQLITE_OK && batch->archive != NULL) {
        code = put_archive(db, batch->archive, row->id);
    }
    if (code == SQLITE_OK && batch->command != NULL) {
        code = put_command(db, batch->command);
    }
    return code;
}

/* Judges before it writes, so a refused batch leaves nothing to undo. */
static int run_append(struct db *db, struct request *request)
{
    const struct store_batch *batch = &request->batch;
    struct store_result *result = &request->result;
    struct old_row row;
    int code = find_row(db, DB_LOG, batch->key, &row);
    if (code != SQLITE_OK) {
        return code;
    }
    if (row.v != batch->expected_v) {
        result->status = STORE_CONFLICT;
        result->v = row.v;
        return SQLITE_OK;
    }
    if (batch->command != NULL) {
        code = find_command(db, request, batch->summary->at_ms);
        if (code != SQLITE_OK || result->is_found) {
            result->status = STORE_REPEATED;
            return code;
        }
    }
    result->v = batch->summary->v;
    return write_batch(db, batch, &row);
}

/* --- the rest --- */

static int read_records(struct db *db, struct request *request, int64_t id)
{
    sqlite3_stmt *statement = db->statements[DB_READ_RECORDS];
    db_bind_int(statement, 1, id);
    db_bind_int(statement, 2, (int64_t)request->from);
    db_bind_int(statement, 3, (int64_t)request->max);
    int step = SQLITE_OK;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        request_add_record(request, db_column(statement, 0));
    }
    sqlite3_reset(statement);
    return db_code(step);
}

static int run_read(struct db *db, struct request *request)
{
    struct old_row row;
    int code = find_row(db, DB_LOG, request->name, &row);
    request->result.from = request->from;
    request->result.v = row.v;
    if (code != SQLITE_OK || row.id == 0 || request->max == 0) {
        return code;
    }
    return read_records(db, request, row.id);
}

static int run_find_command(struct db *db, struct request *request)
{
    return find_command(db, request, request->now_ms);
}

static int run_expire_commands(struct db *db, struct request *request)
{
    db_bind_int(db->statements[DB_EXPIRE_COMMANDS], 1, request->now_ms);
    return db_run(db, DB_EXPIRE_COMMANDS);
}

static int run_beat(struct db *db, struct request *request)
{
    db_bind_text(db->statements[DB_PUT_BEAT], 1, request->name);
    db_bind_int(db->statements[DB_PUT_BEAT], 2, request->now_ms);
    return db_run(db, DB_PUT_BEAT);
}

static int run_read_times(struct db *db, struct request *request)
{
    struct store_times *times = &request->result.times;
    db_bind_text(db->statements[DB_FIND_BEAT], 1, request->name);
    int code = db_read_int(db, DB_FIND_BEAT, &times->last_beat_ms);
    return code == SQLITE_OK ? db_read_int(db, DB_FIND_LAST_AT, &times->last_at_ms) : code;
}

int sqlite_run(struct db *db, struct request *request)
{
    static int (*const RUN[REQUEST__COUNT])(struct db *, struct request *) = {
        [REQUEST_APPEND] = run_append,
        [REQUEST_READ] = run_read,
        [REQUEST_LIST] = sqlite_run_list,
        [REQUEST_LIST_ARCHIVE] = sqlite_run_list,
        [REQUEST_FIND_COMMAND] = run_find_command,
        [REQUEST_EXPIRE_COMMANDS] = run_expire_commands,
        [REQUEST_BEAT] = run_beat,
        [REQUEST_READ_TIMES] = run_read_times,
        [REQUEST_FIND_IDENTITY] = sqlite_find_identity,
        [REQUEST_ADD_IDENTITY] = sqlite_add_identity,
        [REQUEST_REMOVE_ENDED] = sqlite_remove_ended,
        [REQUEST_ADD_NOTE] = sqlite_add_note,
        [REQUEST_LIST_NOTES] = sqlite_list_notes,
        [REQUEST_REMOVE_NOTES] = sqlite_remove_notes,
    };
    ASSERT(RUN[request->kind] != NULL);
    return RUN[request->kind](db, request);
}
