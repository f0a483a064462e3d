// SPDX-License-Identifier: MIT
/* Carries out requests on an open database. */
#ifndef STORE_SQLITE_RUN_H
#define STORE_SQLITE_RUN_H

#include "base/attr.h"
#include "store/request.h"
#include "store/sqlite_db.h"

/* Carries out one request, inside the transaction if there is one, and fills in its answer. Returns
 * SQLITE_OK or SQLite's code; then the answer is incomplete, and of a write some part may be done,
 * so its transaction must be rolled back. */
NODISCARD int sqlite_run(struct db *db, struct request *request);

/* The two lists, in a file of their own. */
NODISCARD int sqlite_run_list(struct db *db, struct request *request);

#endif
