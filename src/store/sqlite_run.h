// SPDX-License-Identifier: MIT
/* Carries out requests on an open database. */
#ifndef STORE_SQLITE_RUN_H
#define STORE_SQLITE_RUN_H

#include "base/attr.h"
#include "store/request.h"
#include "store/sqlite_db.h"

/* Carries out one request of any kind but rewrite, inside the transaction if there is one, and
 * fills in its answer. Returns SQLITE_OK or SQLite's code; then the answer is incomplete, and of
 * a write some part may be done, so its transaction must be rolled back. */
NODISCARD int sqlite_run(struct db *db, struct request *request);

/* Those in files of their own; each carries out the kinds that it is named after. */
NODISCARD int sqlite_run_list(struct db *db, struct request *request);
NODISCARD int sqlite_find_identity(struct db *db, struct request *request);
NODISCARD int sqlite_add_identity(struct db *db, struct request *request);
NODISCARD int sqlite_remove_ended(struct db *db, struct request *request);
NODISCARD int sqlite_add_note(struct db *db, struct request *request);
NODISCARD int sqlite_list_notes(struct db *db, struct request *request);
NODISCARD int sqlite_remove_notes(struct db *db, struct request *request);

/* The ids of the logs that a remove_ended asks for; out_ids has room for request->max. */
NODISCARD int sqlite_find_ended(struct db *db, const struct request *request, int64_t *out_ids,
                                size_t *out_count);

/* What takes long is done in steps, each small enough for others to wait for it, and each in a
 * write transaction of the caller's. */

/* Where the next step of a rewrite goes on; zeroed: at the beginning. */
struct rewrite_place {
    unsigned text; /* enum db_text */
    int64_t after; /* the row before */
};

/* Takes a step and moves `place` on; it is at the end when place->text is DB_TEXT__COUNT. */
NODISCARD int sqlite_rewrite_step(struct db *db, struct request *request,
                                  struct rewrite_place *place);

/* Removes some records of removed logs. */
NODISCARD int sqlite_sweep_step(struct db *db, bool *out_has_more);

#endif
