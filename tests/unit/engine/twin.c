// SPDX-License-Identifier: MIT
#include "unit/engine/twin.h"

#include <string.h>

#include "engine/text.h"
#include "unit/engine/walk.h"

/* The naive simulator counts games as they are offered. */
static enum naive_game game_of(const struct mancala_rules *rules)
{
    unsigned index = 0;
    while (mancala_rules_at(index) != rules) {
        index++;
    }
    return (enum naive_game)index;
}

static bool boards_agree(const struct naive_board *board, const uint8_t *cell)
{
    bool agree = board->store[0] == cell[MANCALA_STORE] &&
                 board->store[1] == cell[MANCALA_STORE + 1];
    for (unsigned i = 0; i < NAIVE_PITS; i++) {
        agree = agree && board->pit[i] == cell[i];
    }
    return agree;
}

static const char *find_broken_invariant(const struct mancala_game *game)
{
    const struct mancala_position *position = &game->position;
    const unsigned pits = mancala_rules_pits(position->rules);
    unsigned on_board = 0;
    for (unsigned pit = 0; pit < pits; pit++) {
        on_board += position->cell[pit];
    }
    const unsigned stored = (unsigned)position->cell[MANCALA_STORE] +
                            position->cell[MANCALA_STORE + 1];
    if (on_board + stored != mancala_rules_seeds(position->rules)) {
        return "seeds are lost";
    }
    for (unsigned cell = pits; cell < MANCALA_CELLS; cell++) {
        if ((cell < MANCALA_STORE || cell > MANCALA_STORE + 1) && position->cell[cell] != 0) {
            return "a cell that is no pit and no store holds seeds";
        }
    }
    if (position->end != MANCALA_OPEN) {
        return on_board == 0 && position->unopened == 0 ? NULL : "seeds left after the end";
    }
    return memcmp(game->stood_pits[game->quiet], position->cell, MANCALA_PITS_MAX) == 0
               ? NULL
               : "the present position is not the last one that stood";
}

static const char *find_text_fault(const struct mancala_position *position)
{
    char text[MANCALA_TEXT_CAP];
    char again[MANCALA_TEXT_CAP];
    struct mancala_position read;
    const size_t len = mancala_position_format(position, text);
    if (len >= MANCALA_TEXT_CAP || strlen(text) != len) {
        return "the text has another length";
    }
    if (position->ply > MANCALA_PLY_MAX) {
        return NULL;
    }
    if (mancala_position_parse(text, len, &read, NULL) != MANCALA_TEXT_OK) {
        return "the text is not read";
    }
    if (memcmp(read.cell, position->cell, sizeof read.cell) != 0 || read.ply != position->ply ||
        read.rules != position->rules || read.unopened != position->unopened ||
        (read.end == MANCALA_OPEN) != (position->end == MANCALA_OPEN)) {
        return "the text is read as another position";
    }
    return mancala_position_format(&read, again) == len && memcmp(text, again, len) == 0
               ? NULL
               : "the text is written otherwise the second time";
}

static bool words_agree(const char *word, const char *other)
{
    return word == NULL || other == NULL ? word == other : strcmp(word, other) == 0;
}

static const char *compare_refusals(const struct twin *twin, const struct naive_choice *choice)
{
    const struct mancala_position *position = &twin->game.position;
    const unsigned pits = mancala_rules_pits(position->rules);
    for (unsigned i = 0; i <= pits; i++) {
        const bool is_pass = i == pits;
        const enum mancala_refusal refusal = mancala_position_refusal(position,
                                                                      is_pass ? MANCALA_PASS : i);
        const char *word = refusal == MANCALA_ALLOWED ? NULL : mancala_refusal_name(refusal);
        if (!words_agree(word,
                         naive_refusal(&twin->naive, choice, is_pass ? NAIVE_PASS : (int)i))) {
            return "a move is refused for another reason";
        }
    }
    return NULL;
}

const char *twin_compare(const struct twin *twin)
{
    const struct mancala_position *position = &twin->game.position;
    const struct mancala_choice own = mancala_position_choice(position);
    struct naive_choice choice;
    naive_choose(&twin->naive, &choice);
    unsigned legal = 0;
    for (unsigned pit = 0; pit < NAIVE_PITS; pit++) {
        legal |= (choice.legal[pit] ? 1U : 0U) << pit;
    }
    if (own.pits != legal) {
        return "other moves are legal";
    }
    if (own.passes != choice.passes) {
        return "only one of them passes";
    }
    if (!words_agree(own.end == MANCALA_OPEN ? NULL : mancala_end_name(own.end), choice.end)) {
        return "the game ends otherwise";
    }
    if (twin->game.quiet != naive_quiet(&twin->naive) ||
        twin->game.stood != naive_times_stood(&twin->naive)) {
        return "they remember another history";
    }
    if (own.end != MANCALA_OPEN && position->end == MANCALA_OPEN) {
        return NULL; /* composed, and no text may hold it */
    }
    const char *fault = find_broken_invariant(&twin->game);
    fault = fault != NULL ? fault : find_text_fault(position);
    return fault != NULL ? fault : compare_refusals(twin, &choice);
}

const char *twin_start(struct twin *twin, const struct mancala_position *position)
{
    const unsigned pits = mancala_rules_pits(position->rules);
    mancala_game_start(&twin->game, position);
    naive_start(&twin->naive, game_of(position->rules));
    twin->naive.ply = position->ply;
    for (unsigned pit = 0; pit < pits; pit++) {
        twin->naive.board.pit[pit] = position->cell[pit];
        twin->naive.opened[pit] = !(position->unopened >> pit & 1);
    }
    for (unsigned seat = 0; seat < MANCALA_SEATS; seat++) {
        twin->naive.board.store[seat] = position->cell[MANCALA_STORE + seat];
    }
    naive_forget(&twin->naive);
    return twin_compare(twin);
}

static const char *compare_moves(const struct mancala_effect *effect, const struct naive_move *move)
{
    if (effect->laps != move->laps) {
        return "the move has other laps";
    }
    if (effect->captured != move->captured) {
        return "the move captures another number of seeds";
    }
    if (effect->landing != move->landing) {
        return "the last seed falls elsewhere";
    }
    return boards_agree(&move->board, effect->cell) ? NULL : "the move leaves another board";
}

const char *twin_play(struct twin *twin, unsigned move)
{
    const struct mancala_position before = twin->game.position;
    struct mancala_effect effect;
    struct naive_move naive_move;
    if (mancala_game_play(&twin->game, move, &effect) != MANCALA_ALLOWED) {
        return "a legal move is refused";
    }
    naive_play(&twin->naive, move == MANCALA_PASS ? NAIVE_PASS : (int)move, &naive_move);
    const char *fault = compare_moves(&effect, &naive_move);
    if (fault == NULL && move != MANCALA_PASS) {
        fault = walk_fault(&before, move, &effect);
    }
    const enum mancala_end end = (enum mancala_end)twin->game.position.end;
    if (fault == NULL &&
        !words_agree(end == MANCALA_OPEN ? NULL : mancala_end_name(end), twin->naive.end)) {
        fault = "the game ends otherwise after the move";
    }
    if (fault == NULL && (!boards_agree(&twin->naive.board, twin->game.position.cell) ||
                          twin->naive.ply != twin->game.position.ply)) {
        fault = "the position after the move is another";
    }
    return fault != NULL ? fault : twin_compare(twin);
}

unsigned twin_pick(const struct twin *twin, struct dice *dice)
{
    const struct mancala_choice choice = mancala_position_choice(&twin->game.position);
    unsigned pits = choice.pits;
    if (choice.passes) {
        return MANCALA_PASS;
    }
    for (unsigned skip = dice_below(dice, (unsigned)__builtin_popcount(pits)); skip > 0; skip--) {
        pits &= pits - 1;
    }
    return (unsigned)__builtin_ctz(pits);
}

/* A ply of an opening: who has opened what, and at least the seeds that must be there. */
static unsigned compose_opening(struct mancala_position *position, struct dice *dice)
{
    const unsigned row = position->rules->lap.row_pits;
    unsigned placed = 0;
    position->unopened = (uint16_t)((1U << 2 * row) - 1);
    for (unsigned ply = 0; ply < position->ply; ply++) {
        unsigned pit = 0;
        do {
            pit = (ply & 1) * row + dice_below(dice, row);
        } while (!(position->unopened >> pit & 1));
        position->unopened = (uint16_t)(position->unopened & ~(1U << pit));
    }
    for (unsigned pit = 0; pit < 2 * row; pit++) {
        position->cell[pit] = position->unopened >> pit & 1 ? position->rules->lap.seeds_per_pit
                                                            : 1;
        placed += position->cell[pit];
    }
    return placed;
}

struct mancala_position twin_compose(const struct mancala_rules *rules, struct dice *dice)
{
    struct mancala_position position = {.rules = rules};
    const unsigned pits = mancala_rules_pits(rules);
    const unsigned seeds = mancala_rules_seeds(rules);
    const bool has_opening = rules->opening_plies > 0;
    unsigned placed = 0;
    position.ply = has_opening ? dice_below(dice, 40) : dice_below(dice, 4);
    if (has_opening && position.ply < rules->opening_plies) {
        placed = compose_opening(&position, dice);
    }
    /* Few pits with many seeds are as welcome as many with few. */
    const bool stores_allowed = !has_opening || position.ply > rules->opening_plies;
    unsigned wanted = stores_allowed ? dice_below(dice, seeds + 1) : seeds;
    const unsigned mask = (unsigned)dice_next(dice) | (dice_below(dice, 2) ? 0xffff : 0);
    while (placed < wanted) {
        const unsigned pit = dice_below(dice, pits);
        if ((mask >> pit & 1) || dice_below(dice, 40) == 0) {
            position.cell[pit]++;
            placed++;
        }
    }
    for (; placed < seeds; placed++) {
        position.cell[MANCALA_STORE + dice_below(dice, 2)]++;
    }
    return position;
}
