// SPDX-License-Identifier: MIT
/* The worked moves of the rules, every refusal, every pass and every end. */
#include "engine/perft.h"
#include "engine/trace.h"
#include "unit/engine/support.h"

#define ABOURE "djenon-aboure_"
#define ABE    "djenon-abe_"
#define ADJI   "adji-boto_"
#define NONE   "0-0-0-0-0-0_"

/* --- what a move does
 * -------------------------------------------------------------------------- */

static const struct {
    const char *before;
    char letter;
    const char *pits; /* before any division */
    unsigned captured;
    unsigned laps;
} worked_moves[] = {
    {ABOURE "4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0", 'A', "2-6-6-0-5-5-5-1-5-5-5-1", 2, 4},
    {ABOURE "13-0-0-0-0-0_" NONE "35-0_S_10", 'A', "0-1-1-1-1-1-1-1-1-1-1-1", 2, 1},
    {ABOURE "25-0-0-0-0-0_" NONE "23-0_S_10", 'A', "0-3-1-3-1-3-1-3-1-3-1-3", 2, 7},
    {ABOURE "4-3-3-5-6-7_4-3-2-1-4-1_5-0_S_4", 'B', "8-7-0-4-3-2-7-2-1-2-1-2", 4, 808},
    {ABOURE "0-0-0-2-4-2_3-0-0-0-0-0_37-0_S_10", 'F', "0-0-0-2-4-1-0-0-0-0-0-0", 4, 1},
    {ABE "4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0", 'A', "2-7-1-6-1-6-6-6-0-1-6-6", 0, 5},
    {ABE "12-0-0-0-0-0_0-0-0-0-0-3_33-0_S_10", 'A', "1-1-1-1-1-1-1-1-1-1-1-4", 0, 1},
    {ABE "1-1-0-0-0-0_0-0-0-0-0-3_43-0_S_10", 'A', "0-0-0-0-0-0-0-0-0-0-0-3", 2, 1},
    {ADJI "3-1-1-1-3_0-5-10-10-10_56-0_S_12", 'A', "1-2-2-0-0-0-5-10-10-10", 4, 1},
    {ADJI "2-1-1-1-1_1-1-1-1-1_89-0_S_12", 'A', "0-2-0-0-0-0-0-0-0-0", 9, 1},
    {ADJI "2-0-1-1-1_1-1-1-1-1_90-0_S_12", 'A', "0-1-0-0-0-0-0-0-0-0", 9, 1},
    {ADJI "12-0-0-0-0_0-0-0-0-0_88-0_S_12", 'A', "2-2-0-0-0-0-0-0-0-0", 8, 1},
    {ADJI "10-10-10-10-10_10-10-10-10-10_0-0_S_0_ABCDEabcde", 'A', "1-11-11-11-11-11-11-11-11-11",
     0, 1},
    /* The chain runs over row ends and takes own pits and the origin too, up to all twelve. */
    {ABE "0-0-0-0-3-1_3-1-0-0-0-2_38-0_S_10", 'E', "0-0-0-0-0-0-0-0-0-0-0-2", 8, 1},
    {ABE "3-0-0-0-0-0_0-0-0-2-4-1_38-0_N_11", 'f', "0-0-0-0-0-0-0-0-0-2-4-0", 4, 1},
    {ABOURE "24-0-0-0-0-0_" NONE "24-0_S_10", 'A', "0-0-0-0-0-0-0-0-0-0-0-0", 24, 1},
    /* The pit after the landing pit holds nothing: nothing is taken. */
    {ADJI "2-3-0-1-1_1-1-1-1-1_88-0_S_12", 'A', "1-4-0-1-1-1-1-1-1-1", 0, 1},
    {ADJI "2-3-1-2-1_1-1-1-1-1_86-0_S_12", 'A', "1-4-0-2-1-1-1-1-1-1", 1, 1},
    {ADJI "2-3-7-1-1_1-1-1-1-1_81-0_S_12", 'A', "1-4-7-1-1-1-1-1-1-1", 0, 1},
};

START_TEST(a_worked_move_comes_out_as_worked)
{
    struct mancala_game game = game_of_text(worked_moves[_i].before);
    const struct mancala_effect effect = play_letter(&game, worked_moves[_i].letter);
    assert_pits(effect.cell, game.position.rules, worked_moves[_i].pits);
    ck_assert_uint_eq(effect.captured, worked_moves[_i].captured);
    ck_assert_uint_eq(effect.laps, worked_moves[_i].laps);
}
END_TEST

static const struct {
    const char *game;
    unsigned depth;
    uint64_t leaves;
} perfts[] = {
    {"djenon-aboure", 0, 1},    {"djenon-aboure", 1, 6},     {"djenon-aboure", 2, 27},
    {"djenon-aboure", 3, 120},  {"djenon-aboure", 4, 512},   {"djenon-aboure", 5, 1963},
    {"djenon-aboure", 6, 7862}, {"djenon-aboure", 7, 26596}, {"djenon-aboure", 8, 92094},
    {"djenon-abe", 0, 1},       {"djenon-abe", 1, 6},        {"djenon-abe", 2, 32},
    {"djenon-abe", 3, 154},     {"djenon-abe", 4, 749},      {"djenon-abe", 5, 3732},
    {"djenon-abe", 6, 18282},   {"djenon-abe", 7, 88056},    {"djenon-abe", 8, 417079},
    {"adji-boto", 0, 1},        {"adji-boto", 1, 5},         {"adji-boto", 2, 25},
    {"adji-boto", 3, 100},      {"adji-boto", 4, 400},       {"adji-boto", 5, 1200},
    {"adji-boto", 6, 3600},     {"adji-boto", 7, 7200},      {"adji-boto", 8, 14400},
    {"adji-boto", 9, 14400},    {"adji-boto", 10, 14400},    {"adji-boto", 11, 72000},
    {"adji-boto", 12, 356066},
};

START_TEST(perft_counts_the_leaves_of_the_tree)
{
    const struct mancala_position start = mancala_position_start(rules_of(perfts[_i].game));
    ck_assert_uint_eq(mancala_perft(&start, perfts[_i].depth), perfts[_i].leaves);
}
END_TEST

/* Leaves by playing games, which know their history. */
static uint64_t count_by_games(const struct mancala_game *game, unsigned depth)
{
    uint64_t leaves = 0;
    if (depth == 0 || game->position.end != MANCALA_OPEN) {
        return 1;
    }
    for (unsigned move = 0; move <= MANCALA_PASS; move++) {
        struct mancala_game next = *game;
        const bool is_move = move < mancala_rules_pits(game->position.rules) ||
                             move == MANCALA_PASS;
        if (is_move && mancala_game_play(&next, move, NULL) == MANCALA_ALLOWED) {
            leaves += count_by_games(&next, depth - 1);
        }
    }
    return leaves;
}

static const char *const perft_roots[] = {
    ABE "1-0-0-1-0-1_" NONE "45-0_S_20", /* repeats from the twelfth ply on */
    ABE "1-0-0-0-0-1_" NONE "46-0_N_13",
    ABOURE "3-3-2-1-0-0_0-0-0-1-1-1_16-20_S_14",
    ABOURE "1-0-10-1-0-1_5-6-3-8-7-6_0-0_S_2",
    ADJI "1-1-1-1-1_9-0-0-0-0_86-0_S_12",
    ABOURE NONE NONE "42-6_x_11",
};

START_TEST(perft_agrees_with_games_played_to_every_leaf)
{
    const struct mancala_game game = game_of_text(perft_roots[_i]);
    for (unsigned depth = 0; depth <= 7; depth++) {
        ck_assert_uint_eq(mancala_perft(&game.position, depth), count_by_games(&game, depth));
    }
}
END_TEST

START_TEST(perft_ends_at_a_repetition)
{
    const struct mancala_position start = position_of(perft_roots[0]);
    struct mancala_game game;
    mancala_game_start(&game, &start);
    ck_assert_uint_eq(mancala_perft(&start, 13), count_by_games(&game, 13));
}
END_TEST

/* --- refusals, in their order
 * ------------------------------------------------------------------ */

static const struct {
    const char *position;
    const char *letters;
    enum mancala_refusal refusal;
} refusals[] = {
    {ABOURE NONE NONE "42-6_x_11", ".aAf", MANCALA_GAME_OVER},
    {ABE NONE NONE "24-24_x_40", ".aAf", MANCALA_GAME_OVER},
    {ADJI "0-0-0-0-0_0-0-0-0-0_50-50_x_90", ".aAe", MANCALA_GAME_OVER},
    /* not-yours, empty, too-few and endless hold as well */
    {ABOURE "1-0-10-1-0-1_5-6-3-8-7-6_0-0_S_2", "aABC", MANCALA_MUST_PASS},
    {ABE "1-0-0-0-0-1_" NONE "46-0_N_13", "aAF", MANCALA_MUST_PASS},
    {ADJI "1-1-1-1-1_9-0-0-0-0_86-0_S_12", "aAb", MANCALA_MUST_PASS},
    {ABOURE "4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0", ".", MANCALA_MAY_NOT_PASS},
    {ABE "1-0-0-0-0-1_" NONE "46-0_S_12", ".", MANCALA_MAY_NOT_PASS},
    {ADJI "10-10-10-10-10_10-10-10-10-10_0-0_S_0_ABCDEabcde", ".", MANCALA_MAY_NOT_PASS},
    /* empty, too-few and endless hold as well */
    {ABOURE "0-0-0-2-4-2_3-0-1-0-0-0_36-0_S_10", "abc", MANCALA_NOT_YOURS},
    {ABE "3-2-1-5-6-5_1-0-7-1-0-9_2-6_N_11", "ABCDEF", MANCALA_NOT_YOURS},
    /* already-opened and too-few hold as well */
    {ADJI "1-11-11-11-11_11-11-11-11-11_0-0_N_1_BCDEabcde", "ABCDE", MANCALA_NOT_YOURS},
    /* too-few holds as well */
    {ABOURE "0-0-0-2-4-2_3-0-1-0-0-0_36-0_S_10", "ABC", MANCALA_EMPTY},
    {ADJI "0-3-1-1-1_1-1-1-1-1_89-0_S_12", "A", MANCALA_EMPTY},
    {ABE "1-0-0-0-0-1_" NONE "46-0_S_12", "BCDE", MANCALA_EMPTY},
    /* too-few holds as well */
    {ADJI "1-15-10-10-10_1-13-10-10-20_0-0_S_2_BCDEbcde", "A", MANCALA_ALREADY_OPENED},
    {ADJI "2-12-12-12-12_12-12-2-12-12_0-0_S_2_BCDEabde", "A", MANCALA_ALREADY_OPENED},
    {ABOURE "1-2-1-1-2-3_4-4-4-4-4-4_14-0_S_2", "ACD", MANCALA_TOO_FEW},
    {ADJI "1-3-1-1-1_1-1-1-1-1_88-0_S_12", "ACDE", MANCALA_TOO_FEW},
    {ABOURE "3-3-2-6-5-4_5-2-3-6-3-6_0-0_S_0", "A", MANCALA_ENDLESS},
    {ABE "3-2-1-5-6-5_1-0-7-1-0-9_2-6_S_10", "D", MANCALA_ENDLESS},
    {ABE "1-0-0-0-0-1_" NONE "46-0_S_12", "A", MANCALA_MUST_FEED},
    {ABE "0-0-2-0-0-1_" NONE "45-0_S_12", "C", MANCALA_MUST_FEED},
};

START_TEST(a_move_is_refused_for_the_first_reason_that_holds)
{
    struct mancala_game game = game_of_text(refusals[_i].position);
    for (const char *letter = refusals[_i].letters; *letter != '\0'; letter++) {
        const unsigned move = move_of(game.position.rules, *letter);
        struct mancala_effect effect = {.laps = 77};
        ck_assert_str_eq(mancala_refusal_name(mancala_game_play(&game, move, &effect)),
                         mancala_refusal_name(refusals[_i].refusal));
        ck_assert_uint_eq(effect.laps, 77);
        assert_text(&game.position, refusals[_i].position);
    }
}
END_TEST

/* No opening can have an empty pit; the order holds all the same. */
START_TEST(empty_comes_before_already_opened)
{
    struct mancala_position position = position_of(ADJI
                                                   "2-12-12-12-12_12-12-2-12-12_0-0_S_2_BCDEabde");
    position.cell[0] = 0;
    position.cell[1] = 14;
    ck_assert_str_eq(mancala_refusal_name(mancala_position_refusal(&position, 0)), "empty");
}
END_TEST

/* A board with South's row only; the rest is stored. */
static struct mancala_position alone(const struct mancala_rules *rules, const uint8_t row[6])
{
    struct mancala_position position = {.rules = rules, .ply = 10};
    unsigned left = mancala_rules_seeds(rules);
    for (unsigned i = 0; i < 6; i++) {
        position.cell[i] = row[i];
        left -= row[i];
    }
    position.cell[MANCALA_STORE] = (uint8_t)left;
    return position;
}

/* In the games offered the two never meet: a row that sows single seeds on brings them together. */
START_TEST(endless_comes_before_must_feed)
{
    static const char *const words[] = {"must-feed", "must-feed", "endless",
                                        "allowed",   "must-feed", "empty"};
    struct mancala_rules rules = *rules_of("djenon-abe");
    rules.relay |= MANCALA_COUNT(1);
    const struct mancala_position position = alone(&rules, (const uint8_t[]){2, 1, 1, 2, 1, 0});
    for (unsigned pit = 0; pit < COUNT_OF(words); pit++) {
        ck_assert_str_eq(mancala_refusal_name(mancala_position_refusal(&position, pit)),
                         words[pit]);
    }
}
END_TEST

START_TEST(too_few_comes_before_must_feed)
{
    struct mancala_rules rules = *rules_of("djenon-abe");
    rules.least = 2;
    const struct mancala_position position = alone(&rules, (const uint8_t[]){1, 2, 0, 0, 0, 3});
    ck_assert_str_eq(mancala_refusal_name(mancala_position_refusal(&position, 0)), "too-few");
    ck_assert_str_eq(mancala_refusal_name(mancala_position_refusal(&position, 1)), "must-feed");
    ck_assert_str_eq(mancala_refusal_name(mancala_position_refusal(&position, 5)), "allowed");
}
END_TEST

/* --- endless moves
 * ----------------------------------------------------------------------------- */

static const char *const endless_moves[] = {
    ABOURE "1-0-10-1-0-1_5-6-3-8-7-6_0-0_S_2C", /* a loop after 342 laps */
    ABOURE "3-3-2-6-5-4_5-2-3-6-3-6_0-0_S_0A",  /* a loop of 75,252 laps */
    ABE "3-2-1-5-6-5_1-0-7-1-0-9_2-6_S_10D",    /* a loop of 1,095 laps */
};

static bool count_lap(void *context, const struct mancala_lap *lap, const uint8_t *cell)
{
    uint32_t *laps = context;
    (void)lap;
    (void)cell;
    return ++*laps < 1000000;
}

START_TEST(a_move_that_never_ends_is_no_move)
{
    char text[MANCALA_TEXT_CAP];
    const size_t len = strlen(endless_moves[_i]) - 1;
    memcpy(text, endless_moves[_i], len);
    text[len] = '\0';
    const struct mancala_position position = position_of(text);
    const unsigned pit = move_of(position.rules, endless_moves[_i][len]);
    ck_assert_int_eq(mancala_position_choice(&position).pits >> pit & 1, 0);

    uint32_t laps = 0;
    const struct mancala_trace_visitor visitor = {.context = &laps, .on_lap = count_lap};
    ck_assert(!mancala_trace_walk(&position, pit, &visitor));
    ck_assert_uint_gt(laps, 64);
    ck_assert_uint_lt(laps, 300000);
}
END_TEST

START_TEST(the_three_moves_of_a_real_game_lead_to_an_endless_one)
{
    const struct mancala_position start = mancala_position_start(rules_of("djenon-abe"));
    struct mancala_game game;
    mancala_game_start(&game, &start);
    play_letters(&game, "CaCaDaBdCb");
    assert_text(&game.position, ABE "3-2-1-5-6-5_1-0-7-1-0-9_2-6_S_10");
    ck_assert_uint_eq(mancala_position_choice(&game.position).pits, 0x37);
}
END_TEST

static bool stop_at_once(void *context, const struct mancala_lap *lap, const uint8_t *cell)
{
    (void)context;
    (void)lap;
    (void)cell;
    return false;
}

START_TEST(a_visitor_ends_the_walk)
{
    const struct mancala_position start = mancala_position_start(rules_of("djenon-abe"));
    const struct mancala_trace_visitor stops = {.on_lap = stop_at_once};
    const struct mancala_trace_visitor nothing = {0};
    ck_assert(!mancala_trace_walk(&start, 0, &stops));
    ck_assert(mancala_trace_walk(&start, 0, &nothing));
}
END_TEST

/* --- passes
 * ------------------------------------------------------------------------------------ */

static const struct {
    const char *before;
    const char *after;
} passes[] = {
    {ABOURE "3-3-2-1-0-0_0-0-0-1-1-1_16-20_N_13", ABOURE "3-3-2-1-0-0_0-0-0-1-1-1_16-20_S_14"},
    {ABOURE "1-0-10-1-0-1_5-6-3-8-7-6_0-0_S_2", ABOURE "1-0-10-1-0-1_5-6-3-8-7-6_0-0_N_3"},
    {ABE "1-0-0-0-0-1_" NONE "46-0_N_13", ABE "1-0-0-0-0-1_" NONE "46-0_S_14"},
    {ABE NONE "0-0-0-0-0-1_24-23_S_50", ABE NONE "0-0-0-0-0-1_24-23_N_51"},
    {ADJI "1-1-1-1-1_9-0-0-0-0_86-0_S_12", ADJI "1-1-1-1-1_9-0-0-0-0_86-0_N_13"},
    {ADJI "2-0-0-0-0_1-1-1-1-1_46-47_N_65535", ADJI "2-0-0-0-0_1-1-1-1-1_46-47_S_65536"},
};

START_TEST(a_player_without_a_move_passes_and_the_other_plays_on)
{
    struct mancala_game game = game_of_text(passes[_i].before);
    const struct mancala_choice choice = mancala_position_choice(&game.position);
    ck_assert_uint_eq(choice.pits, 0);
    ck_assert(choice.passes);
    ck_assert_int_eq(choice.end, MANCALA_OPEN);
    const struct mancala_effect effect = play_letter(&game, '.');
    ck_assert_uint_eq(effect.laps, 0);
    ck_assert_uint_eq(effect.captured, 0);
    ck_assert_uint_eq(game.quiet, 1);
    assert_text(&game.position, passes[_i].after);
    ck_assert_uint_ne(mancala_position_choice(&game.position).pits, 0);
}
END_TEST

/* --- ends
 * -------------------------------------------------------------------------------------- */

static const struct {
    const char *before;
    const char *letters;
    const char *end;
    const char *after;
} ends[] = {
    {ABOURE "13-0-0-0-0-0_" NONE "35-0_S_10", "A", "no-moves", ABOURE NONE NONE "42-6_x_11"},
    {ABOURE "1-1-0-1-0-0_0-2-0-1-1-1_20-20_N_21", "b", "no-moves", ABOURE NONE NONE "23-25_x_22"},
    /* one seed in each row, although f could take two */
    {ABE "1-0-0-0-0-1_" NONE "46-0_S_12", "F", "one-each", ABE NONE NONE "47-1_x_13"},
    {ABE "1-0-0-0-0-0_0-0-0-0-1-0_30-16_N_31", "", "one-each", NULL},
    /* both rows are empty: nothing to give */
    {ABE "0-0-0-0-0-1_3-0-0-0-0-0_44-0_S_10", "F", "cannot-feed", ABE NONE NONE "48-0_x_11"},
    {ABE "0-0-0-0-0-1_3-0-0-0-0-0_20-24_S_10", "F", "cannot-feed", ABE NONE NONE "24-24_x_11"},
    /* South has taken all and North will not be fed: South's seed is the gift */
    {ABE "0-0-0-1-0-1_1-0-0-0-0-0_45-0_S_10", "F", "cannot-feed", ABE NONE NONE "47-1_x_11"},
    {ABE "2-0-0-1-0-1_1-0-0-0-0-0_43-0_S_10", "F", "cannot-feed", ABE NONE NONE "47-1_x_11"},
    {ABE "1-0-0-0-0-0_0-0-0-1-0-1_0-45_N_11", "f", "cannot-feed", ABE NONE NONE "1-47_x_12"},
    /* North has taken all that South had, and South's turn is North's to feed */
    {ABE "0-0-0-0-0-2_0-3-1-0-0-0_42-0_S_10", "F", "cannot-feed", ABE NONE NONE "47-1_x_11"},
    {ADJI "2-0-1-1-1_1-1-1-1-1_90-0_S_12", "A", "no-moves", ADJI "0-0-0-0-0_0-0-0-0-0_100-0_x_13"},
    {ADJI "1-0-1-0-1_1-2-0-1-0_43-50_N_11", "b", "no-moves", ADJI "0-0-0-0-0_0-0-0-0-0_46-54_x_12"},
};

START_TEST(a_game_ends_and_the_seeds_are_divided)
{
    struct mancala_position read;
    enum mancala_end end = MANCALA_OPEN;
    const char *before = ends[_i].before;
    if (ends[_i].after == NULL) {
        ck_assert_int_eq(mancala_position_parse(before, strlen(before), &read, &end),
                         MANCALA_TEXT_ENDED);
        ck_assert_str_eq(mancala_end_name(end), ends[_i].end);
        return;
    }
    struct mancala_game game = game_of_text(before);
    play_letters(&game, ends[_i].letters);
    ck_assert_str_eq(mancala_end_name((enum mancala_end)game.position.end), ends[_i].end);
    assert_text(&game.position, ends[_i].after);
    ck_assert_int_eq(mancala_position_choice(&game.position).end, (int)game.position.end);
}
END_TEST

static const struct {
    const char *position;
    const char *end;
} ended_texts[] = {
    {ABE "1-1-0-0-0-0_" NONE "46-0_N_11", "cannot-feed"}, /* South could not feed */
    {ABE "1-1-0-0-0-0_" NONE "46-0_S_12", "cannot-feed"}, /* South cannot feed */
    {ABE NONE NONE "24-24_S_12", "cannot-feed"},
    {ABE "1-0-0-0-0-0_0-0-0-0-0-1_23-23_S_12", "one-each"},
    {ABE "0-0-0-0-0-1_1-0-0-0-0-0_23-23_S_12", "one-each"}, /* F would take two */
    {ABOURE "1-1-1-1-1-1_1-1-1-1-1-1_18-18_S_12", "no-moves"},
    {ABOURE NONE NONE "24-24_N_13", "no-moves"},
    {ADJI "1-0-0-0-0_1-1-1-1-1_47-47_S_12", "no-moves"},
};

START_TEST(a_text_that_is_over_by_its_own_conditions_is_refused_with_the_end)
{
    struct mancala_position position;
    enum mancala_end end = MANCALA_OPEN;
    const char *text = ended_texts[_i].position;
    ck_assert_str_eq(
        mancala_text_fault_text(mancala_position_parse(text, strlen(text), &position, &end)),
        mancala_text_fault_text(MANCALA_TEXT_ENDED));
    ck_assert_str_eq(mancala_end_name(end), ended_texts[_i].end);
    ck_assert_int_eq(mancala_position_parse(text, strlen(text), &position, NULL),
                     MANCALA_TEXT_ENDED);
}
END_TEST

static const struct {
    const char *position;
    enum mancala_end end;
    const char *after;
} finishes[] = {
    {ABE "1-0-1-0-0-1_" NONE "40-5_S_12", MANCALA_END_REPETITION, ABE NONE NONE "42-6_x_12"},
    {ABE NONE "0-0-2-0-0-1_40-5_S_12", MANCALA_END_NO_PROGRESS, ABE NONE NONE "41-7_x_12"},
    {ABE "1-0-0-0-0-1_1-0-0-0-0-2_40-3_S_12", MANCALA_END_NO_PROGRESS, ABE NONE NONE "42-6_x_12"},
    {ABOURE "2-0-0-0-0-1_" NONE "40-5_S_12", MANCALA_END_NO_PROGRESS, ABOURE NONE NONE "43-5_x_12"},
    {ADJI "10-0-0-0-0_0-0-0-0-0_40-50_S_12", MANCALA_END_NO_PROGRESS,
     ADJI "0-0-0-0-0_0-0-0-0-0_50-50_x_12"},
};

START_TEST(the_gift_goes_from_the_only_row_with_seeds_where_the_rules_have_one)
{
    struct mancala_position position = position_of(finishes[_i].position);
    mancala_position_finish(&position, finishes[_i].end);
    assert_text(&position, finishes[_i].after);
    ck_assert_int_eq(position.end, finishes[_i].end);
}
END_TEST

/* A row that sows small counts on, so that moves of few seeds never end. */
static struct mancala_rules endless_rules(enum mancala_stuck stuck)
{
    struct mancala_rules rules = *rules_of("djenon-abe");
    rules.relay = MANCALA_COUNT(1) | MANCALA_COUNT(2) | MANCALA_COUNTS_FROM(6);
    rules.stuck = stuck;
    return rules;
}

/* South's move is endless; North has one that ends, or in the second half has none either. */
static const struct {
    uint8_t pits[MANCALA_PITS_MAX];
    uint8_t stored;
    enum mancala_stuck stuck;
    bool passes;
} stuck_boards[] = {
    {{2, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0}, 44, MANCALA_STUCK_ENDS, false},
    {{2, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0}, 44, MANCALA_STUCK_PASSES, true},
    {{1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0}, 44, MANCALA_STUCK_ENDS, false},
    {{1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0}, 44, MANCALA_STUCK_PASSES, false},
};

START_TEST(a_player_with_endless_moves_only_passes_or_ends_the_game)
{
    const struct mancala_rules rules = endless_rules(stuck_boards[_i].stuck);
    struct mancala_position position = {.rules = &rules, .ply = 10};
    memcpy(position.cell, stuck_boards[_i].pits, sizeof stuck_boards[_i].pits);
    position.cell[MANCALA_STORE] = stuck_boards[_i].stored;
    const struct mancala_choice choice = mancala_position_choice(&position);
    ck_assert_uint_eq(choice.pits, 0);
    ck_assert_int_eq(choice.passes, stuck_boards[_i].passes);
    ck_assert_int_eq(choice.end, choice.passes ? MANCALA_OPEN : MANCALA_END_NO_MOVES);
    ck_assert_uint_eq(mancala_perft(&position, 1), 1);
}
END_TEST

/* --- limits, made small
 * ------------------------------------------------------------------------ */

/* A board whose twelve plies "FaAbBcDdCeEf" lead back to it. */
#define ROUND         ABE "1-0-0-1-0-1_" NONE "45-0_S_20"
#define ROUND_LETTERS "FaAbBcDdCeEf"

static const struct {
    uint8_t repetition;
    uint8_t no_progress;
    unsigned plies;
    const char *end;
} limits[] = {
    {2, 200, 12, "repetition"}, {2, 12, 12, "repetition"}, /* both hold */
    {2, 11, 11, "no-progress"}, {3, 200, 24, "repetition"},
    {3, 4, 4, "no-progress"},   {3, 1, 1, "no-progress"},
};

START_TEST(small_limits_end_the_game_early)
{
    const struct mancala_position read = position_of(ROUND);
    struct mancala_rules rules = *read.rules;
    rules.repetition = limits[_i].repetition;
    rules.no_progress = limits[_i].no_progress;
    struct mancala_position start = read;
    start.rules = &rules;
    struct mancala_game game;
    mancala_game_start(&game, &start);
    unsigned plies = 0;
    while (game.position.end == MANCALA_OPEN) {
        ck_assert_uint_lt(plies, 24);
        (void)play_letter(&game, ROUND_LETTERS[plies++ % 12]);
    }
    ck_assert_uint_eq(plies, limits[_i].plies);
    ck_assert_str_eq(mancala_end_name((enum mancala_end)game.position.end), limits[_i].end);
    mancala_game_start(&game, &start);
    for (unsigned depth = 0; depth <= 15; depth++) {
        ck_assert_uint_eq(mancala_perft(&start, depth), count_by_games(&game, depth));
    }
}
END_TEST

START_TEST(no_progress_comes_before_the_games_own_conditions)
{
    const struct mancala_position read = position_of(ABE "1-0-0-0-0-1_" NONE "46-0_S_12");
    struct mancala_rules rules = *read.rules;
    rules.no_progress = 1;
    struct mancala_position start = read;
    start.rules = &rules;
    struct mancala_game game;
    mancala_game_start(&game, &start);
    (void)play_letter(&game, 'F');
    ck_assert_str_eq(mancala_end_name((enum mancala_end)game.position.end), "no-progress");
}
END_TEST

START_TEST(a_capture_starts_history_anew)
{
    struct mancala_game game = game_of_text(ABE "1-0-0-1-0-1_0-0-0-0-0-2_43-0_S_20");
    (void)play_letter(&game, 'A');
    ck_assert_uint_eq(game.quiet, 1);
    ck_assert_uint_eq(game.stood, 1);
    const struct mancala_effect effect = play_letter(&game, 'f');
    ck_assert_uint_eq(effect.captured, 2);
    ck_assert_uint_eq(game.quiet, 0);
    ck_assert_uint_eq(game.stood, 1);
}
END_TEST

START_TEST(the_same_pits_count_only_with_the_same_player_to_move)
{
    const struct mancala_position read = position_of(ABE "1-0-0-1-0-0_1-0-0-0-0-0_45-0_N_21");
    struct mancala_game game = game_of_text(ROUND);
    play_letters(&game, ROUND_LETTERS);
    ck_assert_uint_eq(game.stood, 2);
    play_letters(&game, ROUND_LETTERS);
    ck_assert_uint_eq(game.stood, 3);
    ck_assert_uint_eq(game.quiet, 24);
    assert_text(&game.position, ABE NONE NONE "47-1_x_44");

    /* a history in which the other player was to move with these pits does not count */
    struct mancala_game other = game_of_text(ROUND);
    play_letters(&other, ROUND_LETTERS);
    for (unsigned ply = 0; ply < other.quiet; ply++) {
        memset(other.stood_pits[ply], 0, MANCALA_PITS_MAX);
    }
    for (unsigned ply = 0; ply < other.quiet; ply += 2) {
        memcpy(other.stood_pits[ply], read.cell, MANCALA_PITS_MAX);
    }
    (void)play_letter(&other, ROUND_LETTERS[0]);
    ck_assert_uint_eq(other.stood, 1);
}
END_TEST

/* --- the opening
 * ------------------------------------------------------------------------------- */

struct openings {
    unsigned count;
    unsigned captures;
    unsigned passes;
};

static void count_openings(const struct mancala_position *position, struct openings *openings)
{
    const struct mancala_choice choice = mancala_position_choice(position);
    if (position->ply == position->rules->opening_plies) {
        openings->count++;
        ck_assert_uint_eq(position->unopened, 0);
        return;
    }
    openings->passes += choice.pits == 0;
    ck_assert_uint_eq((unsigned)(choice.pits | position->unopened), position->unopened);
    for (unsigned pit = 0; choice.pits >> pit != 0; pit++) {
        if (choice.pits >> pit & 1) {
            struct mancala_position next = *position;
            struct mancala_effect effect;
            mancala_position_advance(&next, pit, &effect);
            openings->captures += effect.captured;
            count_openings(&next, openings);
        }
    }
}

START_TEST(every_opening_plays_each_pit_once_and_captures_nothing)
{
    const struct mancala_position start = mancala_position_start(rules_of("adji-boto"));
    struct openings openings = {0};
    count_openings(&start, &openings);
    ck_assert_uint_eq(openings.count, 14400);
    ck_assert_uint_eq(openings.captures, 0);
    ck_assert_uint_eq(openings.passes, 0);
}
END_TEST

struct taken {
    unsigned seeds;
};

static bool note_taken(void *context, unsigned pit, unsigned seeds)
{
    struct taken *taken = context;
    (void)pit;
    taken->seeds += seeds;
    return true;
}

/* The pit after the landing pit is the origin, where one seed stayed. */
static const struct {
    const char *before;
    char letter;
    unsigned captured;
} first_captures[] = {
    {ADJI "16-16-16-16-16_10-7-1-1-1_0-0_N_9_a", 'a', 0},
    {ADJI "16-16-16-16-16_10-7-1-1-1_0-0_N_11", 'a', 1},
    {ADJI "2-20-3-20-5_10-10-10-10-10_0-0_S_10", 'A', 3},
};

START_TEST(captures_begin_with_the_eleventh_ply)
{
    struct mancala_game game = game_of_text(first_captures[_i].before);
    const struct mancala_position before = game.position;
    struct taken taken = {0};
    const struct mancala_trace_visitor visitor = {.context = &taken, .on_capture = note_taken};
    const unsigned pit = move_of(before.rules, first_captures[_i].letter);
    ck_assert_uint_eq(play_letter(&game, first_captures[_i].letter).captured,
                      first_captures[_i].captured);
    ck_assert_uint_eq(game.quiet, first_captures[_i].captured > 0 ? 0 : 1);
    ck_assert(mancala_trace_walk(&before, pit, &visitor));
    ck_assert_uint_eq(taken.seeds, first_captures[_i].captured);
}
END_TEST

/* --- rows and names
 * ---------------------------------------------------------------------------- */

START_TEST(a_row_is_found_by_its_whole_name_only)
{
    static const char *const strangers[] = {"",
                                            "djenon",
                                            "djenon-ab",
                                            "djenon-abee",
                                            "ADJI-BOTO",
                                            "adji-boto ",
                                            "a-name-longer-than-any-other"};
    for (size_t i = 0; mancala_rules_at(i) != NULL; i++) {
        const struct mancala_rules *rules = mancala_rules_at(i);
        ck_assert_ptr_eq(mancala_rules_find(rules->name, strlen(rules->name)), rules);
        ck_assert_uint_le(rules->no_progress, MANCALA_QUIET_MAX);
        ck_assert_uint_gt(rules->no_progress, 0);
    }
    for (size_t i = 0; i < COUNT_OF(strangers); i++) {
        ck_assert_ptr_null(mancala_rules_find(strangers[i], strlen(strangers[i])));
    }
    ck_assert_ptr_null(mancala_rules_find("adji-boto\0", 10));
    ck_assert_ptr_null(mancala_rules_find("adji-boto\0\0\0\0\0\0\0", 16));
    ck_assert_ptr_null(mancala_rules_find(NULL, 0));
    ck_assert_ptr_null(mancala_rules_at(3));
}
END_TEST

START_TEST(a_sowing_table_is_what_working_out_each_lap_gives)
{
    const struct mancala_rules *rules = mancala_rules_at((size_t)_i);
    const unsigned stride = rules->sowing.stride;
    ck_assert_uint_eq(stride, mancala_rules_seeds(rules) + 1);
    for (unsigned row = 0; row < mancala_rules_pits(rules) * stride; row++) {
        uint8_t change[MANCALA_CELLS];
        const uint8_t landing = mancala_lap_work_out(&rules->lap, row / stride, row % stride,
                                                     change);
        ck_assert_uint_eq(landing, rules->sowing.landing[row]);
        ck_assert_mem_eq(change, rules->sowing.change[row], MANCALA_CELLS);
    }
}
END_TEST

START_TEST(letters_and_moves_are_each_others_opposite)
{
    static const char boards[][14] = {"ABCDEFabcdef.", "ABCDEFabcdef.", "ABCDEabcde."};
    const struct mancala_rules *rules = mancala_rules_at((size_t)_i);
    int known = 0;
    for (int letter = -128; letter < 128; letter++) {
        const int move = mancala_move_find(rules, (char)letter);
        const bool belongs = letter != 0 && strchr(boards[_i], letter) != NULL;
        ck_assert_int_eq(move >= 0, belongs);
        if (move >= 0) {
            ck_assert_int_eq(mancala_move_letter(rules, (unsigned)move), letter);
            known++;
        }
    }
    ck_assert_uint_eq((unsigned)known, mancala_rules_pits(rules) + 1);
}
END_TEST

static TCase *moves_case(void)
{
    TCase *tc = tcase_create("moves");
    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, a_worked_move_comes_out_as_worked, 0, COUNT_OF(worked_moves));
    tcase_add_loop_test(tc, perft_counts_the_leaves_of_the_tree, 0, COUNT_OF(perfts));
    tcase_add_loop_test(tc, perft_agrees_with_games_played_to_every_leaf, 0, COUNT_OF(perft_roots));
    tcase_add_test(tc, perft_ends_at_a_repetition);
    tcase_add_loop_test(tc, a_move_that_never_ends_is_no_move, 0, COUNT_OF(endless_moves));
    tcase_add_test(tc, the_three_moves_of_a_real_game_lead_to_an_endless_one);
    tcase_add_test(tc, a_visitor_ends_the_walk);
    tcase_add_test(tc, every_opening_plays_each_pit_once_and_captures_nothing);
    tcase_add_loop_test(tc, captures_begin_with_the_eleventh_ply, 0, COUNT_OF(first_captures));
    return tc;
}

static TCase *refusals_case(void)
{
    TCase *tc = tcase_create("refusals");
    tcase_add_loop_test(tc, a_move_is_refused_for_the_first_reason_that_holds, 0,
                        COUNT_OF(refusals));
    tcase_add_test(tc, empty_comes_before_already_opened);
    tcase_add_test(tc, endless_comes_before_must_feed);
    tcase_add_test(tc, too_few_comes_before_must_feed);
    tcase_add_loop_test(tc, a_player_without_a_move_passes_and_the_other_plays_on, 0,
                        COUNT_OF(passes));
    return tc;
}

static TCase *ends_case(void)
{
    TCase *tc = tcase_create("ends");
    tcase_add_loop_test(tc, a_game_ends_and_the_seeds_are_divided, 0, COUNT_OF(ends));
    tcase_add_loop_test(tc, a_text_that_is_over_by_its_own_conditions_is_refused_with_the_end, 0,
                        COUNT_OF(ended_texts));
    tcase_add_loop_test(tc, the_gift_goes_from_the_only_row_with_seeds_where_the_rules_have_one, 0,
                        COUNT_OF(finishes));
    tcase_add_loop_test(tc, a_player_with_endless_moves_only_passes_or_ends_the_game, 0,
                        COUNT_OF(stuck_boards));
    tcase_add_loop_test(tc, small_limits_end_the_game_early, 0, COUNT_OF(limits));
    tcase_add_test(tc, no_progress_comes_before_the_games_own_conditions);
    tcase_add_test(tc, a_capture_starts_history_anew);
    tcase_add_test(tc, the_same_pits_count_only_with_the_same_player_to_move);
    return tc;
}

/* With all of both clocks used, a game of usual length takes about 2, 5 and 15 minutes. */
static const struct {
    const char *rules;
    unsigned plies;
} lengths[] = {{"djenon-aboure", 16}, {"djenon-abe", 27}, {"adji-boto", 80}};

START_TEST(the_clocks_of_quick_pairing_fit_the_length_of_the_game)
{
    static const unsigned seconds[MANCALA_PACES] = {120, 300, 900};
    const struct mancala_rules *rules = rules_of(lengths[_i].rules);
    ck_assert_ptr_null(mancala_rules_at(COUNT_OF(lengths))); /* no game is left out */
    for (unsigned i = 0; i < MANCALA_PACES; i++) {
        const struct mancala_pace pace = rules->pace[i];
        const unsigned all = 2U * pace.base_s + lengths[_i].plies * pace.increment_s;
        ck_assert_uint_ge(pace.base_s, 1);
        ck_assert_uint_le(pace.increment_s, 180);
        ck_assert_uint_ge(all, seconds[i] * 9 / 10);
        ck_assert_uint_le(all, seconds[i] * 12 / 10);
    }
}
END_TEST

static TCase *rows_case(void)
{
    TCase *tc = tcase_create("rows");
    tcase_add_test(tc, a_row_is_found_by_its_whole_name_only);
    tcase_add_loop_test(tc, the_clocks_of_quick_pairing_fit_the_length_of_the_game, 0,
                        COUNT_OF(lengths));
    tcase_add_loop_test(tc, a_sowing_table_is_what_working_out_each_lap_gives, 0, 3);
    tcase_add_loop_test(tc, letters_and_moves_are_each_others_opposite, 0, 3);
    return tc;
}

int main(void)
{
    Suite *suite = suite_create("engine/rules");
    suite_add_tcase(suite, moves_case());
    suite_add_tcase(suite, refusals_case());
    suite_add_tcase(suite, ends_case());
    suite_add_tcase(suite, rows_case());
    return unit_run(suite);
}
