// SPDX-License-Identifier: MIT
/* Removing logs and rewriting texts in the database. */
#include "base/buf.h"
#include "store/sqlite_run.h"

#define SWEEP_RECORDS 100 /* removed in one step */
#define REWRITE_ROWS  500 /* looked at in one step */
#define REWRITE_TEXTS 50  /* changed in one step */

/* --- removing --- */

/* All but the records, of which there may be too many for one transaction. */
static int remove_log(struct db *db, int64_t id)
{
    int code = SQLITE_OK;
    for (enum db_statement which = DB_REMOVE_ARCHIVE_PLAYERS;
         which <= DB_ADD_REMOVED && code == SQLITE_OK; which++) {
        db_bind_int(db->statements[which], 1, id);
        code = db_run(db, which);
    }
    return code;
}

int sqlite_remove_ended(struct db *db, struct request *request)
{
    int64_t ids[STORE_REMOVALS];
    size_t count = 0;
    int code = sqlite_find_ended(db, request, ids, &count);
    for (size_t i = 0; i < count && code == SQLITE_OK; i++) {
        code = remove_log(db, ids[i]);
    }
    request->result.count = count;
    return code;
}

/* Removes up to `limit` records of a log, and forgets it when there are no more. */
static int sweep_log(struct db *db, int64_t log, int64_t limit, int64_t *out_swept)
{
    db_bind_int(db->statements[DB_SWEEP_RECORDS], 1, log);
    db_bind_int(db->statements[DB_SWEEP_RECORDS], 2, limit);
    int code = db_run(db, DB_SWEEP_RECORDS);
    *out_swept = sqlite3_changes64(db->handle);
    if (code == SQLITE_OK && *out_swept < limit) {
        db_bind_int(db->statements[DB_DROP_REMOVED], 1, log);
        code = db_run(db, DB_DROP_REMOVED);
    }
    return code;
}

int sqlite_sweep_step(struct db *db, bool *out_has_more)
{
    int64_t left = SWEEP_RECORDS;
    int code = SQLITE_OK;
    bool has_more = true;
    while (left > 0 && has_more && code == SQLITE_OK) {
        int64_t log = 0;
        int64_t swept = 0;
        code = db_read_int(db, DB_FIND_REMOVED, &log);
        has_more = log != 0;
        if (code == SQLITE_OK && has_more) {
            code = sweep_log(db, log, left, &swept);
        }
        left -= swept;
    }
    *out_has_more = has_more;
    return code;
}

/* --- rewriting --- */

static enum db_statement of_text(enum db_statement first, const struct rewrite_place *place)
{
    return (enum db_statement)((unsigned)first + place->text);
}

/* Looks for the next text up to the row `last` in which the player stands. place->after moves to
 * its row, or to `last` when there is none. out_is_new: `out` has what is to stand there. */
static int find_text(struct db *db, const struct request *request, struct rewrite_place *place,
                     int64_t last, struct buf *out, bool *out_is_new)
{
    sqlite3_stmt *statement = db->statements[of_text(DB_FIND_TEXT, place)];
    db_bind_int(statement, 1, place->after);
    db_bind_int(statement, 2, last);
    db_bind_blob(statement, 3, request->player);
    int step = sqlite3_step(statement);
    bool is_found = step == SQLITE_ROW;
    buf_clear(out);
    place->after = is_found ? sqlite3_column_int64(statement, 0) : last;
    *out_is_new = is_found &&
                  request->rewrite(request->rewrite_ctx, db_column(statement, 1), out) &&
                  !out->has_failed;
    sqlite3_reset(statement);
    return db_code(step);
}

static int put_text(struct db *db, const struct rewrite_place *place, struct slice text)
{
    enum db_statement which = of_text(DB_PUT_TEXT, place);
    db_bind_blob(db->statements[which], 1, text);
    db_bind_int(db->statements[which], 2, place->after);
    return db_run(db, which);
}

static int rewrite_up_to(struct db *db, struct request *request, struct rewrite_place *place,
                         int64_t last)
{
    struct buf out;
    buf_init(&out, STORE_VALUE_BYTES);
    int code = SQLITE_OK;
    for (int i = 0; i < REWRITE_TEXTS && place->after < last && code == SQLITE_OK; i++) {
        bool is_new = false;
        code = find_text(db, request, place, last, &out, &is_new);
        if (code == SQLITE_OK && is_new) {
            code = put_text(db, place, buf_slice(&out));
            request->result.count++;
        }
    }
    buf_finish(&out);
    return code;
}

int sqlite_rewrite_step(struct db *db, struct request *request, struct rewrite_place *place)
{
    int64_t end = 0;
    int code = db_read_int(db, of_text(DB_FIND_LAST_TEXT, place), &end);
    if (code != SQLITE_OK) {
        return code;
    }
    if (place->after >= end) {
        *place = (struct rewrite_place){.text = place->text + 1};
        return SQLITE_OK;
    }
    int64_t last = place->after + REWRITE_ROWS;
    return rewrite_up_to(db, request, place, last < end ? last : end);
}
