// SPDX-License-Identifier: MIT
/* Games out of bytes, played by the engine and by the naive simulator. The first byte chooses the
 * game; with its high bit set the next bytes put a position together. Every further byte is a
 * move, legal or not. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/text.h"
#include "fuzz/fuzz.h"
#include "unit/engine/twin.h"

static void require_none(const char *fault, const struct mancala_position *position)
{
    if (fault != NULL) {
        char text[MANCALA_TEXT_CAP];
        (void)mancala_position_format(position, text);
        (void)fprintf(stderr, "%s: %s\n", text, fault);
        abort();
    }
}

static struct mancala_position start_from(const struct mancala_rules *rules, const uint8_t *data,
                                          size_t size, size_t *used)
{
    struct dice dice = {0};
    if (!(data[0] & 0x80)) {
        *used = 1;
        return mancala_position_start(rules);
    }
    for (*used = 1; *used < size && *used < 9; (*used)++) {
        dice.state = dice.state << 8 | data[*used];
    }
    return twin_compose(rules, &dice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct twin twin;
    size_t at = 0;
    if (size == 0) {
        return 0;
    }
    const struct mancala_rules *rules = mancala_rules_at(data[0] % 3U);
    const struct mancala_position start = start_from(rules, data, size, &at);
    require_none(twin_start(&twin, &start), &start);
    for (; at < size && mancala_position_choice(&twin.game.position).end == MANCALA_OPEN; at++) {
        const unsigned number = data[at] % (mancala_rules_pits(rules) + 1);
        const unsigned move = number < mancala_rules_pits(rules) ? number : MANCALA_PASS;
        const struct mancala_position before = twin.game.position;
        if (mancala_position_refusal(&before, move) == MANCALA_ALLOWED) {
            require_none(twin_play(&twin, move), &before);
        }
    }
    return 0;
}
