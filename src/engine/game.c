// SPDX-License-Identifier: MIT
#include "engine/game.h"

#include <string.h>

/* Remembers the present pits as the newest of the quiet stretch and counts their like. Two plies
 * apart means the same player to move. */
static void note_position(struct mancala_game *game)
{
    memcpy(game->stood_pits[game->quiet], game->position.cell, MANCALA_PITS_MAX);
    game->stood = 1;
    for (int back = (int)game->quiet - 2; back >= 0; back -= 2) {
        if (memcmp(game->stood_pits[back], game->position.cell, MANCALA_PITS_MAX) == 0) {
            game->stood++;
        }
    }
}

static enum mancala_end find_end(const struct mancala_game *game)
{
    const struct mancala_rules *rules = game->position.rules;
    if (game->stood >= rules->repetition) {
        return MANCALA_END_REPETITION;
    }
    if (game->quiet >= rules->no_progress) {
        return MANCALA_END_NO_PROGRESS;
    }
    return mancala_position_choice(&game->position).end;
}

void mancala_game_start(struct mancala_game *game, const struct mancala_position *position)
{
    game->position = *position;
    game->quiet = 0;
    note_position(game);
}

void mancala_game_copy(const struct mancala_game *game, struct mancala_game *out)
{
    out->position = game->position;
    out->quiet = game->quiet;
    out->stood = game->stood;
    memcpy(out->stood_pits, game->stood_pits, (game->quiet + 1U) * sizeof game->stood_pits[0]);
}

enum mancala_refusal mancala_game_play(struct mancala_game *game, unsigned move,
                                       struct mancala_effect *out_effect)
{
    const enum mancala_refusal refusal = mancala_position_refusal(&game->position, move);
    if (refusal != MANCALA_ALLOWED) {
        return refusal;
    }
    struct mancala_effect effect;
    mancala_position_advance(&game->position, move, &effect);
    game->quiet = (uint16_t)(effect.captured > 0 ? 0 : game->quiet + 1);
    note_position(game);
    const enum mancala_end end = find_end(game);
    if (end != MANCALA_OPEN) {
        mancala_position_finish(&game->position, end);
    }
    if (out_effect != NULL) {
        *out_effect = effect;
    }
    return MANCALA_ALLOWED;
}
