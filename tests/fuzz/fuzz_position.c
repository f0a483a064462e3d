// SPDX-License-Identifier: MIT
/* A text that is read is the canonical one, and what it stands for can be played. */
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/text.h"
#include "fuzz/fuzz.h"

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void require_canonical(const struct mancala_position *position, const uint8_t *data,
                              size_t size)
{
    char text[MANCALA_TEXT_CAP];
    const size_t len = mancala_position_format(position, text);
    require(len == size && len < sizeof text && memcmp(text, data, size) == 0);
}

/* Every move is either allowed or refused with a reason, as the choice says. */
static void require_playable(const struct mancala_position *position)
{
    const struct mancala_choice choice = mancala_position_choice(position);
    require((choice.pits != 0) + choice.passes + (choice.end != MANCALA_OPEN) == 1);
    require((choice.end == MANCALA_OPEN) == (position->end == MANCALA_OPEN));
    for (unsigned pit = 0; pit < mancala_rules_pits(position->rules); pit++) {
        struct mancala_game game;
        mancala_game_start(&game, position);
        const bool is_played = mancala_game_play(&game, pit, NULL) == MANCALA_ALLOWED;
        require(is_played == (choice.pits >> pit & 1));
        require(game.position.ply == position->ply + is_played);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mancala_position position;
    enum mancala_end end = MANCALA_OPEN;
    const char *text = (const char *)data;
    const enum mancala_text_fault fault = mancala_position_parse(text, size, &position, &end);
    require(strlen(mancala_text_fault_text(fault)) > 0);
    require((fault == MANCALA_TEXT_ENDED) == (end != MANCALA_OPEN));
    if (fault == MANCALA_TEXT_OK) {
        require_canonical(&position, data, size);
        require_playable(&position);
    }
    return 0;
}
