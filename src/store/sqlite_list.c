// SPDX-License-Identifier: MIT
#include "base/buf.h"
#include "store/sqlite_run.h"

#define SQL_CAP_BYTES 1024

/* Part of the statement when it is used. Conditions on flags are literals, so that SQLite sees that
 * an index of only such rows will do. */
struct condition {
    bool is_used;
    const char *sql;
};

/* The parameters' numbers are fixed; those of conditions left out are bound and not looked at. */
enum parameter { BY_KEY = 1, BY_PLAYER, AFTER_AT, AFTER_KEY, LIMIT, BEFORE };

static void write_conditions(const struct request *request, struct buf *sql)
{
    const struct store_filter *filter = &request->filter;
    bool is_log = request->kind != REQUEST_LIST_ARCHIVE;
    bool is_removal = request->kind == REQUEST_REMOVE_ENDED;
    const struct condition conditions[] = {
        {filter->key.len > 0, " AND key = ?1"},
        {filter->player.len > 0 && is_log,
         " AND id IN (SELECT id FROM log_player WHERE player = ?2)"},
        {filter->player.len > 0 && !is_log,
         " AND id IN (SELECT id FROM archive_player WHERE player = ?2)"},
        {filter->is_live == STORE_YES, " AND is_live = 1"},
        {filter->is_live == STORE_NO, " AND is_live = 0"},
        {filter->is_public == STORE_YES, " AND is_public = 1"},
        {filter->is_public == STORE_NO, " AND is_public = 0"},
        {filter->has_archive == STORE_YES, " AND has_archive = 1"},
        {filter->has_archive == STORE_NO, " AND has_archive = 0"},
        {request->cursor.is_set, " AND (at_ms, key) < (?3, ?4)"},
        {is_removal, " AND at_ms < ?6"},
        /* So that the index of what can be removed serves every filter. */
        {is_removal && filter->is_public == STORE_ANY, " AND is_public IN (0, 1)"},
        {is_removal && filter->has_archive == STORE_ANY, " AND has_archive IN (0, 1)"},
    };
    for (size_t i = 0; i < COUNT_OF(conditions); i++) {
        if (conditions[i].is_used) {
            buf_append_text(sql, conditions[i].sql);
        }
    }
}

static void write_list(const struct request *request, struct buf *sql)
{
    buf_printf(sql,
               "SELECT key, v, at_ms, next_deadline_ms, is_live, is_public, player_0, player_1,"
               " player_2, body FROM %s WHERE 1",
               request->kind == REQUEST_LIST ? "log" : "archive");
    write_conditions(request, sql);
    buf_append_text(sql, " ORDER BY at_ms DESC, key DESC LIMIT ?5");
}

static void write_removal(const struct request *request, struct buf *sql)
{
    buf_append_text(sql, "SELECT id FROM log WHERE 1");
    write_conditions(request, sql);
    buf_append_text(sql, " LIMIT ?5");
}

static void bind(sqlite3_stmt *statement, const struct request *request, size_t limit)
{
    const struct store_cursor *cursor = &request->cursor;
    db_bind_text(statement, BY_KEY, request->filter.key);
    db_bind_text(statement, BY_PLAYER, request->filter.player);
    db_bind_int(statement, AFTER_AT, cursor->at_ms);
    db_bind_text(statement, AFTER_KEY, slice_from(cursor->key, cursor->key_len));
    db_bind_int(statement, LIMIT, (int64_t)limit);
    if (request->kind == REQUEST_REMOVE_ENDED) {
        db_bind_int(statement, BEFORE, request->now_ms);
    }
}

static int prepare(struct db *db, const struct request *request, size_t limit,
                   sqlite3_stmt **out_statement)
{
    struct buf sql;
    buf_init(&sql, SQL_CAP_BYTES);
    (request->kind == REQUEST_REMOVE_ENDED ? write_removal : write_list)(request, &sql);
    ASSERT(!sql.has_failed);
    int code = sqlite3_prepare_v2(db->handle, buf_text(&sql), (int)sql.len, out_statement, NULL);
    if (code == SQLITE_OK) {
        bind(*out_statement, request, limit);
    }
    buf_finish(&sql);
    return code;
}

static struct store_summary read_summary(sqlite3_stmt *statement)
{
    int at = 0;
    struct store_summary summary = {0};
    summary.key = db_column(statement, at++);
    summary.v = (uint64_t)sqlite3_column_int64(statement, at++);
    summary.at_ms = sqlite3_column_int64(statement, at++);
    summary.next_deadline_ms = sqlite3_column_int64(statement, at++);
    summary.is_live = sqlite3_column_int(statement, at++) != 0;
    summary.is_public = sqlite3_column_int(statement, at++) != 0;
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        summary.players[i] = db_column(statement, at++);
    }
    summary.body = db_column(statement, at++);
    return summary;
}

static int collect(sqlite3_stmt *statement, struct request *request)
{
    int step = SQLITE_OK;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        if (request->result.summary_count == request->max) {
            request_set_more(request);
            break;
        }
        struct store_summary summary = read_summary(statement);
        request_add_summary(request, &summary);
    }
    return db_code(step);
}

int sqlite_run_list(struct db *db, struct request *request)
{
    sqlite3_stmt *statement = NULL;
    /* One row more than asked for tells whether there is more. */
    int code = prepare(db, request, request->max + 1, &statement);
    if (code == SQLITE_OK) {
        code = collect(statement, request);
    }
    sqlite3_finalize(statement);
    return code;
}

int sqlite_find_ended(struct db *db, const struct request *request, int64_t *out_ids,
                      size_t *out_count)
{
    sqlite3_stmt *statement = NULL;
    size_t count = 0;
    int code = prepare(db, request, request->max, &statement);
    if (code == SQLITE_OK) {
        while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
            out_ids[count++] = sqlite3_column_int64(statement, 0);
        }
        code = db_code(code);
    }
    sqlite3_finalize(statement);
    *out_count = count;
    return code;
}
