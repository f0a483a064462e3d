// SPDX-License-Identifier: MIT
#include "engine/position.h"

#include "engine/sow.h"

static void end_if_over(struct mancala_position *position)
{
    const struct mancala_choice choice = mancala_position_choice(position);
    if (position->end == MANCALA_OPEN && choice.end != MANCALA_OPEN) {
        mancala_position_finish(position, choice.end);
    }
}

struct mancala_position mancala_position_start(const struct mancala_rules *rules)
{
    struct mancala_position position = {.rules = rules};
    const unsigned pits = mancala_rules_pits(rules);
    for (unsigned pit = 0; pit < pits; pit++) {
        position.cell[pit] = rules->lap.seeds_per_pit;
    }
    if (rules->opening_plies > 0) {
        position.unopened = (uint16_t)((1U << pits) - 1);
    }
    end_if_over(&position);
    return position;
}

static bool is_opening(const struct mancala_position *position)
{
    return position->ply < position->rules->opening_plies;
}

uint16_t mancala_playable(const struct mancala_position *position, enum mancala_seat seat)
{
    const mancala_cells least = mancala_cells_all(position->rules->least);
    const mancala_cells enough = (mancala_cells)(mancala_cells_load(position->cell) >= least);
    const unsigned pits = mancala_cells_to_bits(enough) & mancala_row_bits(position->rules, seat);
    return (uint16_t)(is_opening(position) ? pits & position->unopened : pits);
}

static unsigned legal_pits(const struct mancala_position *position, enum mancala_seat seat,
                           bool must_feed)
{
    const unsigned pits = mancala_playable(position, seat);
    struct mancala_boards boards;
    if (must_feed) {
        struct mancala_taking taking;
        mancala_taking_init(&taking, position->rules, seat);
        mancala_play_all(position, pits, &taking, &boards);
        mancala_boards_keep_feeding(&boards, position->rules, seat);
        return boards.pits;
    }
    if (position->rules->relay == 0) {
        return pits; /* every move ends */
    }
    mancala_play_all(position, pits, NULL, &boards);
    return boards.pits;
}

static bool is_one_each(const struct mancala_position *position)
{
    const struct mancala_rules *rules = position->rules;
    const unsigned stored = (unsigned)position->cell[MANCALA_STORE] +
                            position->cell[MANCALA_STORE + 1];
    return stored + 2 == mancala_rules_seeds(rules) &&
           !mancala_row_is_empty(position->cell, rules, MANCALA_SOUTH) &&
           !mancala_row_is_empty(position->cell, rules, MANCALA_NORTH);
}

enum mancala_situation mancala_situation(const struct mancala_position *position,
                                         enum mancala_end *out_end)
{
    const struct mancala_rules *rules = position->rules;
    const enum mancala_seat mover = mancala_position_mover(position);
    if (position->end != MANCALA_OPEN) {
        *out_end = (enum mancala_end)position->end;
        return MANCALA_DONE;
    }
    if (position->held) {
        return MANCALA_HELD;
    }
    if (rules->one_each_ends && is_one_each(position)) {
        *out_end = MANCALA_END_ONE_EACH;
        return MANCALA_DONE;
    }
    if (rules->row_empty_ends && mancala_row_is_empty(position->cell, rules, mover)) {
        *out_end = MANCALA_END_NO_MOVES;
        return MANCALA_DONE;
    }
    if (!rules->must_feed) {
        return MANCALA_FREE;
    }
    const bool hungry = mancala_row_is_empty(position->cell, rules, mover);
    const bool alone = mancala_row_is_empty(position->cell, rules, mancala_seat_other(mover));
    if (hungry && alone) {
        *out_end = MANCALA_END_CANNOT_FEED;
        return MANCALA_DONE;
    }
    if (hungry) {
        return MANCALA_HUNGRY;
    }
    return alone ? MANCALA_FEEDER : MANCALA_FREE;
}

enum mancala_end mancala_stuck_end(const struct mancala_position *position,
                                   enum mancala_situation situation)
{
    const enum mancala_seat other = mancala_seat_other(mancala_position_mover(position));
    switch (situation) {
    case MANCALA_HELD:
        return MANCALA_OPEN;
    case MANCALA_HUNGRY:
        return legal_pits(position, other, true) ? MANCALA_OPEN : MANCALA_END_CANNOT_FEED;
    case MANCALA_FEEDER:
        return MANCALA_END_CANNOT_FEED;
    case MANCALA_FREE:
    case MANCALA_DONE:
        break;
    }
    const bool passes = position->rules->stuck == MANCALA_STUCK_PASSES &&
                        legal_pits(position, other, false) != 0;
    return passes ? MANCALA_OPEN : MANCALA_END_NO_MOVES;
}

struct mancala_choice mancala_position_choice(const struct mancala_position *position)
{
    struct mancala_choice choice = {0};
    const enum mancala_situation situation = mancala_situation(position, &choice.end);
    if (situation == MANCALA_DONE) {
        return choice;
    }
    if (situation == MANCALA_FREE || situation == MANCALA_FEEDER) {
        choice.pits = (uint16_t)legal_pits(position, mancala_position_mover(position),
                                           situation == MANCALA_FEEDER);
    }
    if (choice.pits == 0) {
        choice.end = mancala_stuck_end(position, situation);
        choice.passes = choice.end == MANCALA_OPEN;
    }
    return choice;
}

static enum mancala_refusal pit_refusal(const struct mancala_position *position, unsigned pit)
{
    const struct mancala_rules *rules = position->rules;
    const enum mancala_seat mover = mancala_position_mover(position);
    if (pit / rules->lap.row_pits != (unsigned)mover) {
        return MANCALA_NOT_YOURS;
    }
    if (position->cell[pit] == 0) {
        return MANCALA_EMPTY;
    }
    if (is_opening(position) && !(position->unopened >> pit & 1)) {
        return MANCALA_ALREADY_OPENED;
    }
    if (position->cell[pit] < rules->least) {
        return MANCALA_TOO_FEW;
    }
    return legal_pits(position, mover, false) >> pit & 1 ? MANCALA_MUST_FEED : MANCALA_ENDLESS;
}

enum mancala_refusal mancala_position_refusal(const struct mancala_position *position,
                                              unsigned move)
{
    const struct mancala_choice choice = mancala_position_choice(position);
    if (choice.end != MANCALA_OPEN) {
        return MANCALA_GAME_OVER;
    }
    if (choice.passes) {
        return move == MANCALA_PASS ? MANCALA_ALLOWED : MANCALA_MUST_PASS;
    }
    if (move == MANCALA_PASS) {
        return MANCALA_MAY_NOT_PASS;
    }
    return choice.pits >> move & 1 ? MANCALA_ALLOWED : pit_refusal(position, move);
}

bool mancala_child(const struct mancala_position *position, unsigned pit,
                   struct mancala_position *out_child, struct mancala_effect *out_effect)
{
    const enum mancala_seat mover = mancala_position_mover(position);
    struct mancala_sower sower;
    mancala_sower_start(&sower, position, pit);
    if (!mancala_sower_run(&sower)) {
        return false;
    }
    const unsigned captured = is_opening(position)
                                  ? 0
                                  : mancala_sower_capture(&sower, mover, NULL, NULL);
    mancala_follow(position, pit, sower.pit, sower.cell, out_child);
    if (out_effect != NULL) {
        *out_effect = (struct mancala_effect){
            .laps = sower.laps, .captured = (uint8_t)captured, .landing = (uint8_t)sower.pit};
    }
    return true;
}

void mancala_position_advance(struct mancala_position *position, unsigned move,
                              struct mancala_effect *out_effect)
{
    struct mancala_effect effect = {0};
    if (move == MANCALA_PASS) {
        position->ply++;
        position->held = false;
    } else {
        (void)mancala_child(position, move, position, &effect);
    }
    memcpy(effect.cell, position->cell, sizeof effect.cell);
    if (out_effect != NULL) {
        *out_effect = effect;
    }
}

/* One seed from the only row that holds any goes to the other player's store. */
static void give_gift(struct mancala_position *position)
{
    const struct mancala_rules *rules = position->rules;
    const bool south_empty = mancala_row_is_empty(position->cell, rules, MANCALA_SOUTH);
    const bool north_empty = mancala_row_is_empty(position->cell, rules, MANCALA_NORTH);
    if (south_empty == north_empty) {
        return;
    }
    unsigned pit = south_empty ? rules->lap.row_pits : 0;
    while (position->cell[pit] == 0) {
        pit++;
    }
    position->cell[pit]--;
    position->cell[MANCALA_STORE + (south_empty ? 0 : 1)]++;
}

void mancala_position_finish(struct mancala_position *position, enum mancala_end end)
{
    const unsigned pits = mancala_rules_pits(position->rules);
    if (position->rules->gift) {
        give_gift(position);
    }
    for (unsigned pit = 0; pit < pits; pit++) {
        uint8_t *store = &position->cell[MANCALA_STORE + pit / position->rules->lap.row_pits];
        *store = (uint8_t)(*store + position->cell[pit]);
        position->cell[pit] = 0;
    }
    position->unopened = 0;
    position->held = false;
    position->end = (uint8_t)end;
}

char mancala_move_letter(const struct mancala_rules *rules, unsigned move)
{
    const unsigned row = rules->lap.row_pits;
    if (move == MANCALA_PASS) {
        return '.';
    }
    return (char)(move < row ? 'A' + (int)move : 'a' + (int)(move - row));
}

int mancala_move_find(const struct mancala_rules *rules, char letter)
{
    const int row = rules->lap.row_pits;
    if (letter == '.') {
        return MANCALA_PASS;
    }
    if (letter >= 'A' && letter < 'A' + row) {
        return letter - 'A';
    }
    if (letter >= 'a' && letter < 'a' + row) {
        return letter - 'a' + row;
    }
    return -1;
}

const char *mancala_end_name(enum mancala_end end)
{
    static const char *const names[MANCALA_END__COUNT] = {
        [MANCALA_OPEN] = "open",
        [MANCALA_END_REPETITION] = "repetition",
        [MANCALA_END_NO_PROGRESS] = "no-progress",
        [MANCALA_END_NO_MOVES] = "no-moves",
        [MANCALA_END_CANNOT_FEED] = "cannot-feed",
        [MANCALA_END_ONE_EACH] = "one-each",
        [MANCALA_END_READ] = "over",
    };
    return names[end];
}

const char *mancala_refusal_name(enum mancala_refusal refusal)
{
    static const char *const names[MANCALA_REFUSAL__COUNT] = {
        [MANCALA_ALLOWED] = "allowed",
        [MANCALA_GAME_OVER] = "game-over",
        [MANCALA_MUST_PASS] = "must-pass",
        [MANCALA_MAY_NOT_PASS] = "may-not-pass",
        [MANCALA_NOT_YOURS] = "not-yours",
        [MANCALA_EMPTY] = "empty",
        [MANCALA_ALREADY_OPENED] = "already-opened",
        [MANCALA_TOO_FEW] = "too-few",
        [MANCALA_ENDLESS] = "endless",
        [MANCALA_MUST_FEED] = "must-feed",
    };
    return names[refusal];
}
