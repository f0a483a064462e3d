// SPDX-License-Identifier: MIT
/* A record that is read can be written, is read again as the same game, and is then written the
 * same. */
#include <stdlib.h>
#include <string.h>

#include "engine/record.h"
#include "fuzz/fuzz.h"
#include "unit/engine/sgr.h"

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void require_same_game(const struct mancala_record *one, const struct mancala_record *other)
{
    char text[MANCALA_TEXT_CAP];
    char other_text[MANCALA_TEXT_CAP];
    (void)mancala_position_format(&one->game.position, text);
    (void)mancala_position_format(&other->game.position, other_text);
    require(strcmp(text, other_text) == 0);
    require(one->plies == other->plies && one->termination == other->termination &&
            one->winner == other->winner && one->game.position.end == other->game.position.end);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mancala_record record;
    struct mancala_record again;
    struct mancala_record_error error;
    size_t once_len = 0;
    size_t twice_len = 0;
    const char *text = (const char *)data;
    const enum mancala_record_fault fault = mancala_record_parse(text, size, &record, &error);
    require(strlen(mancala_record_fault_text(fault)) > 0 && error.line > 0);
    require((fault == MANCALA_RECORD_REFUSED) == (error.refusal != MANCALA_ALLOWED));
    if (fault != MANCALA_RECORD_OK) {
        return 0;
    }
    char *once = sgr_rewrite(&record, text, size, &once_len);
    require(once != NULL);
    require(mancala_record_parse(once, once_len, &again, &error) == MANCALA_RECORD_OK);
    require_same_game(&record, &again);
    char *twice = sgr_rewrite(&again, once, once_len, &twice_len);
    require(twice != NULL && twice_len == once_len && memcmp(once, twice, once_len) == 0);
    free(once);
    free(twice);
    return 0;
}
