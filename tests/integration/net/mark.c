// SPDX-License-Identifier: MIT
/* mark FOLDER NODE MS: leaves a database whose node was last alive at that time. */
#include <stdio.h>

#include "base/parse.h"
#include "store/store.h"
#include "store/store_sqlite.h"

enum { BUSY_MS = 1000 };

static void on_beat(void *context, uint64_t tag, const struct store_result *result)
{
    bool *is_written = context;
    (void)tag;
    *is_written = result->status == STORE_OK;
}

int main(int argc, char **argv)
{
    char error[STORE_ERROR_CAP];
    int64_t at_ms = 0;
    bool is_written = false;
    struct store *store = NULL;
    struct store_sqlite_config config = {.busy_ms = BUSY_MS};
    if (argc != 4 || parse_i64(slice_of(argv[3]), 0, INT64_MAX, &at_ms) != ERR_OK ||
        store_sqlite_open(argv[1], &config, &store, error) != ERR_OK) {
        return 1;
    }
    struct store_done done = {.fn = on_beat, .ctx = &is_written};
    store_beat(store, slice_of(argv[2]), at_ms, done);
    store_close(store);
    return is_written ? 0 : 1;
}
