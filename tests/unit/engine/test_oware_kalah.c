// SPDX-License-Identifier: MIT
/* Two games that nobody is offered, to show that a game is a row of data.
 *
 * What the rows lack. Neither can be read or written as text: a reader finds offered games only,
 * and the grammar has no word for a turn that is held. There is no early win by majority. In Oware
 * a hungry player would pass until fed, where the published rules end the game at once; with the
 * duty to feed no game gets there. A turn held in Kalah is a ply: the opponent's forced pass. */
#include "unit/engine/dice.h"
#include "unit/engine/support.h"
#include "unit/engine/walk.h"

enum { GAMES = 20000, WALKED_GAMES = 200 };

#define SIX_BY_FOUR .row_pits = 6, .seeds_per_pit = 4, .first = 1

static const struct mancala_rules oware_row = {
    .name = "oware",
    .version = 1,
    .lap = {SIX_BY_FOUR, .skips_origin = true},
    .least = 1,
    .capture = MANCALA_COUNT(2) | MANCALA_COUNT(3),
    .capture_backwards = true,
    .capture_only_other = true,
    .slam = MANCALA_SLAM_SPARES,
    .must_feed = true,
    .stuck = MANCALA_STUCK_ENDS,
    .repetition = 3,
    .no_progress = 200,
    .pace = {{35, 1}, {100, 2}, {250, 8}},
};

static const struct mancala_rules kalah_row = {
    .name = "kalah",
    .version = 1,
    .lap = {SIX_BY_FOUR, .sows_store = true},
    .least = 1,
    .capture_kind = MANCALA_CAPTURE_OPPOSITE,
    .again_in_store = true,
    .row_empty_ends = true,
    .stuck = MANCALA_STUCK_ENDS,
    .repetition = 3,
    .no_progress = 200,
    .pace = {{30, 2}, {90, 4}, {240, 14}},
};

/* A row and the sowing table that it points at. */
struct made {
    struct mancala_rules rules;
    uint8_t change[MANCALA_PITS_MAX * (MANCALA_SEEDS_MAX + 1)][MANCALA_CELLS];
    uint8_t landing[MANCALA_PITS_MAX * (MANCALA_SEEDS_MAX + 1)];
};

static struct made oware;
static struct made kalah;
static struct made kalah_six; /* with six seeds a pit */

static void make(struct made *made, const struct mancala_rules *row, uint8_t seeds_per_pit)
{
    made->rules = *row;
    made->rules.lap.seeds_per_pit = seeds_per_pit;
    const unsigned stride = mancala_lap_seeds(&made->rules.lap) + 1;
    for (unsigned i = 0; i < MANCALA_PITS_MAX * stride; i++) {
        made->landing[i] = mancala_lap_work_out(&made->rules.lap, i / stride, i % stride,
                                                made->change[i]);
    }
    made->rules.sowing = (struct mancala_sowing){
        .change = (const uint8_t(*)[MANCALA_CELLS])made->change,
        .landing = made->landing,
        .stride = (uint8_t)stride};
}

static void make_games(void)
{
    make(&oware, &oware_row, 4);
    make(&kalah, &kalah_row, 4);
    make(&kalah_six, &kalah_row, 6);
}

/* A board put together by hand: pits, then South's and North's store. */
static struct mancala_game game_on(const struct mancala_rules *rules, const uint8_t board[14],
                                   uint32_t ply)
{
    struct mancala_position position = {.rules = rules, .ply = ply};
    struct mancala_game game;
    memcpy(position.cell, board, 14);
    mancala_game_start(&game, &position);
    return game;
}

struct move_row {
    uint8_t before[14];
    uint32_t ply;
    char letter;
    uint8_t after[14]; /* before any division */
    unsigned captured;
};

static void assert_move(const struct mancala_rules *rules, const struct move_row *row)
{
    struct mancala_game game = game_on(rules, row->before, row->ply);
    const struct mancala_position before = game.position;
    const struct mancala_effect effect = play_letter(&game, row->letter);
    ck_assert_mem_eq(effect.cell, row->after, sizeof row->after);
    ck_assert_uint_eq(effect.captured, row->captured);
    const char *fault = walk_fault(&before, move_of(rules, row->letter), &effect);
    ck_assert_msg(fault == NULL, "%s", fault);
}

/* --- Oware
 * ------------------------------------------------------------------------------------- */

static const struct move_row oware_moves[] = {
    {{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0},
     0,
     'C',
     {4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4, 0, 0},
     0},
    /* twelve seeds go round and leave the origin empty */
    {{12, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 15, 15},
     0,
     'A',
     {0, 2, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 15, 15},
     0},
    /* twos and threes are taken back to the first pit that holds another count */
    {{0, 0, 0, 0, 0, 3, 2, 1, 2, 0, 0, 1, 20, 19},
     0,
     'F',
     {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 28, 19},
     8},
    {{0, 0, 0, 0, 0, 3, 2, 4, 2, 0, 0, 1, 18, 18},
     0,
     'F',
     {0, 0, 0, 0, 0, 0, 3, 5, 0, 0, 0, 1, 21, 18},
     3},
    /* the chain stops at the end of the opponent's row */
    {{0, 0, 0, 0, 2, 2, 1, 0, 0, 0, 0, 5, 19, 19},
     0,
     'E',
     {0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 5, 21, 19},
     2},
    /* nothing is taken in the own row */
    {{1, 1, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 21, 21},
     0,
     'A',
     {0, 2, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 21, 21},
     0},
    /* a capture of all that the opponent has takes nothing */
    {{0, 0, 0, 0, 0, 2, 1, 2, 0, 0, 0, 0, 22, 21},
     0,
     'F',
     {0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 22, 21},
     0},
    {{2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 20, 20},
     1,
     'f',
     {3, 3, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 20, 20},
     0},
    {{1, 1, 4, 0, 0, 0, 0, 0, 0, 0, 1, 2, 20, 19},
     1,
     'f',
     {0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 0, 20, 23},
     4},
};

START_TEST(an_oware_move_comes_out_as_published)
{
    assert_move(&oware.rules, &oware_moves[_i]);
}
END_TEST

START_TEST(an_oware_player_feeds_or_takes_what_is_left)
{
    static const uint8_t feedable[14] = {1, 0, 0, 0, 1, 3, 0, 0, 0, 0, 0, 0, 22, 21};
    static const uint8_t stingy[14] = {1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 24, 22};
    static const uint8_t last_seed[14] = {1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 20, 25};
    const struct mancala_game game = game_on(&oware.rules, feedable, 0);
    ck_assert_uint_eq(mancala_position_choice(&game.position).pits, 1U << 5);
    ck_assert_str_eq(mancala_refusal_name(mancala_position_refusal(&game.position, 4)),
                     "must-feed");
    const struct mancala_game over = game_on(&oware.rules, stingy, 0);
    ck_assert_int_eq(mancala_position_choice(&over.position).end, MANCALA_END_CANNOT_FEED);
    /* North's only seed leaves for A and makes two, which are taken; South cannot feed any more. */
    struct mancala_game divided = game_on(&oware.rules, last_seed, 1);
    ck_assert_uint_eq(play_letter(&divided, 'f').captured, 2);
    ck_assert_uint_eq(mancala_position_store(&divided.position, MANCALA_SOUTH), 21);
    ck_assert_uint_eq(mancala_position_store(&divided.position, MANCALA_NORTH), 27);
    ck_assert_int_eq(divided.position.end, MANCALA_END_CANNOT_FEED);
}
END_TEST

/* --- Kalah
 * ------------------------------------------------------------------------------------- */

static const struct move_row kalah_moves[] = {
    {{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0},
     0,
     'C',
     {4, 4, 0, 5, 5, 5, 4, 4, 4, 4, 4, 4, 1, 0},
     0},
    {{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0},
     0,
     'F',
     {4, 4, 4, 4, 4, 0, 5, 5, 5, 4, 4, 4, 1, 0},
     0},
    {{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0},
     1,
     'd',
     {5, 4, 4, 4, 4, 4, 4, 4, 4, 0, 5, 5, 0, 1},
     0},
    /* the opponent's store is passed by: from F over North's row back to A and B */
    {{0, 0, 0, 0, 0, 9, 1, 1, 1, 1, 1, 1, 20, 13},
     0,
     'F',
     {1, 0, 0, 0, 0, 0, 2, 2, 2, 2, 0, 2, 24, 13},
     3},
    {{1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 8, 17, 17},
     1,
     'f',
     {2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 17, 21},
     3},
    /* a last seed in an own empty pit takes it and the pit across */
    {{1, 0, 5, 0, 0, 0, 0, 0, 0, 0, 7, 3, 16, 16},
     0,
     'A',
     {0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 3, 24, 16},
     8},
    /* thirteen seeds end in the emptied origin */
    {{13, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 16, 16},
     0,
     'A',
     {0, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 0, 21, 16},
     4},
    /* nothing across, nothing taken; not empty, nothing taken; the other's row, nothing taken */
    {{1, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 3, 20, 19},
     0,
     'A',
     {0, 1, 5, 0, 0, 0, 0, 0, 0, 0, 0, 3, 20, 19},
     0},
    {{1, 2, 5, 0, 0, 0, 0, 0, 0, 0, 7, 3, 15, 15},
     0,
     'A',
     {0, 3, 5, 0, 0, 0, 0, 0, 0, 0, 7, 3, 15, 15},
     0},
    {{1, 2, 5, 0, 0, 2, 0, 1, 0, 0, 7, 3, 14, 13},
     0,
     'F',
     {1, 2, 5, 0, 0, 0, 1, 1, 0, 0, 7, 3, 15, 13},
     0},
};

START_TEST(a_kalah_move_comes_out_as_published)
{
    assert_move(&kalah.rules, &kalah_moves[_i]);
}
END_TEST

START_TEST(a_last_seed_in_the_own_store_makes_the_other_pass)
{
    const struct mancala_position start = mancala_position_start(&kalah.rules);
    struct mancala_game game;
    mancala_game_start(&game, &start);
    ck_assert_uint_eq(play_letter(&game, 'C').landing, MANCALA_STORE);
    ck_assert(game.position.held);
    ck_assert(mancala_position_choice(&game.position).passes);
    ck_assert_str_eq(mancala_refusal_name(mancala_position_refusal(&game.position, 6)),
                     "must-pass");
    (void)play_letter(&game, '.');
    ck_assert(!game.position.held);
    ck_assert_int_eq(mancala_position_mover(&game.position), MANCALA_SOUTH);
    ck_assert_uint_eq(mancala_position_choice(&game.position).pits, 0x3b);
    (void)play_letter(&game, 'A');
    ck_assert(!game.position.held);
    ck_assert_str_eq(mancala_refusal_name(mancala_position_refusal(&game.position, MANCALA_PASS)),
                     "may-not-pass");
}
END_TEST

/* With six seeds a pit the first pit ends in the store. */
START_TEST(six_seed_kalah_is_the_same_row_with_more_seeds)
{
    static const uint8_t after[14] = {0, 7, 7, 7, 7, 7, 6, 6, 6, 6, 6, 6, 1, 0};
    const struct mancala_position start = mancala_position_start(&kalah_six.rules);
    struct mancala_game game;
    mancala_game_start(&game, &start);
    ck_assert_mem_eq(play_letter(&game, 'A').cell, after, sizeof after);
    ck_assert(game.position.held);
}
END_TEST

START_TEST(an_empty_row_of_the_player_to_move_ends_kalah)
{
    static const uint8_t others_turn[14] = {0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 22, 23};
    static const uint8_t own_turn[14] = {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 22, 22};
    struct mancala_game game = game_on(&kalah.rules, others_turn, 0);
    (void)play_letter(&game, 'F');
    ck_assert_int_eq(game.position.end, MANCALA_OPEN); /* North still has a row */
    (void)play_letter(&game, 'c');
    ck_assert_int_eq(game.position.end, MANCALA_END_NO_MOVES);
    ck_assert_uint_eq(mancala_position_store(&game.position, MANCALA_SOUTH), 23);
    ck_assert_uint_eq(mancala_position_store(&game.position, MANCALA_NORTH), 25);

    /* South's last seed wins him another turn, for which he has nothing */
    struct mancala_game again = game_on(&kalah.rules, own_turn, 0);
    (void)play_letter(&again, 'F');
    ck_assert_int_eq(again.position.end, MANCALA_OPEN);
    (void)play_letter(&again, '.');
    ck_assert_int_eq(again.position.end, MANCALA_END_NO_MOVES);
    ck_assert_uint_eq(mancala_position_store(&again.position, MANCALA_NORTH), 25);
}
END_TEST

/* --- both
 * -------------------------------------------------------------------------------------- */

START_TEST(a_game_that_is_not_offered_is_not_read)
{
    struct mancala_position start = mancala_position_start(&oware.rules);
    char text[MANCALA_TEXT_CAP];
    const size_t len = mancala_position_format(&start, text);
    ck_assert_str_eq(text, "oware_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0");
    ck_assert_int_eq(mancala_position_parse(text, len, &start, NULL), MANCALA_TEXT_GAME);
}
END_TEST

static unsigned seeds_on(const struct mancala_position *position)
{
    unsigned seeds = 0;
    for (unsigned cell = 0; cell < MANCALA_CELLS; cell++) {
        seeds += position->cell[cell];
    }
    return seeds;
}

static unsigned pick(unsigned pits, struct dice *dice)
{
    for (unsigned skip = dice_below(dice, (unsigned)__builtin_popcount(pits)); skip > 0; skip--) {
        pits &= pits - 1;
    }
    return (unsigned)__builtin_ctz(pits);
}

/* One ply by the dice: every seed must still be there, and no store may have shrunk. Returns what
 * is wrong, or NULL. */
static const char *play_random_ply(struct mancala_game *game, struct dice *dice, bool walks)
{
    const struct mancala_position before = game->position;
    const struct mancala_choice choice = mancala_position_choice(&before);
    const unsigned move = choice.passes ? MANCALA_PASS : pick(choice.pits, dice);
    struct mancala_effect effect;
    if (mancala_game_play(game, move, &effect) != MANCALA_ALLOWED) {
        return "a legal move is refused";
    }
    if (seeds_on(&game->position) != mancala_rules_seeds(before.rules)) {
        return "seeds are lost";
    }
    for (unsigned cell = MANCALA_STORE; cell < MANCALA_STORE + MANCALA_SEATS; cell++) {
        if (game->position.cell[cell] < before.cell[cell]) {
            return "a store has shrunk";
        }
    }
    return walks && move != MANCALA_PASS ? walk_fault(&before, move, &effect) : NULL;
}

static struct made *const all[] = {&oware, &kalah, &kalah_six};

/* Plays a game out; returns what is wrong, or NULL. */
static const char *play_random_game(const struct mancala_position *start, struct dice *dice,
                                    bool walks)
{
    struct mancala_game game;
    const char *fault = NULL;
    mancala_game_start(&game, start);
    while (fault == NULL && game.position.end == MANCALA_OPEN) {
        fault = play_random_ply(&game, dice, walks);
    }
    return fault;
}

START_TEST(random_games_end_and_lose_no_seed)
{
    const struct mancala_position start = mancala_position_start(&all[_i]->rules);
    struct dice dice = {.state = 3000 + (uint64_t)_i};
    for (unsigned n = 0; n < GAMES * support_scale(); n++) {
        const char *fault = play_random_game(&start, &dice, n < WALKED_GAMES);
        if (fault != NULL) {
            ck_abort_msg("game %u: %s", n, fault);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("engine/oware_kalah");
    TCase *tc = tcase_create("oware and kalah");
    tcase_add_unchecked_fixture(tc, make_games, NULL);
    tcase_set_timeout(tc, 0);
    tcase_add_loop_test(tc, an_oware_move_comes_out_as_published, 0, COUNT_OF(oware_moves));
    tcase_add_test(tc, an_oware_player_feeds_or_takes_what_is_left);
    tcase_add_loop_test(tc, a_kalah_move_comes_out_as_published, 0, COUNT_OF(kalah_moves));
    tcase_add_test(tc, a_last_seed_in_the_own_store_makes_the_other_pass);
    tcase_add_test(tc, six_seed_kalah_is_the_same_row_with_more_seeds);
    tcase_add_test(tc, an_empty_row_of_the_player_to_move_ends_kalah);
    tcase_add_test(tc, a_game_that_is_not_offered_is_not_read);
    tcase_add_loop_test(tc, random_games_end_and_lose_no_seed, 0, COUNT_OF(all));
    suite_add_tcase(suite, tc);
    return unit_run(suite);
}
