// SPDX-License-Identifier: MIT
#include "unit/engine/support.h"
#include "unit/engine/twin.h"

enum {
    PLAYED_MOVES = 200000,  /* a game, by playing to the end and starting anew */
    COMPOSED_BOARDS = 10000 /* a game, each played on for a few plies */
};

static void assert_no_fault(const char *fault, const struct mancala_position *before)
{
    char text[MANCALA_TEXT_CAP];
    if (fault != NULL) {
        (void)mancala_position_format(before, text);
        ck_abort_msg("%s: %s", text, fault);
    }
}

/* Plays one game by the dice, at most `most` plies; returns the plies played. */
static unsigned play_out(struct twin *twin, struct dice *dice, unsigned most)
{
    unsigned plies = 0;
    while (plies < most && twin->game.position.end == MANCALA_OPEN) {
        const struct mancala_position before = twin->game.position;
        assert_no_fault(twin_play(twin, twin_pick(twin, dice)), &before);
        plies++;
    }
    return plies;
}

START_TEST(every_move_of_a_random_game_agrees_with_the_naive_simulator)
{
    const struct mancala_position start = mancala_position_start(mancala_rules_at((size_t)_i));
    const unsigned most = PLAYED_MOVES * support_scale();
    struct dice dice = {.state = 1000 + (uint64_t)_i};
    unsigned ends[MANCALA_END__COUNT] = {0};
    for (unsigned plies = 0; plies < most;) {
        struct twin twin;
        assert_no_fault(twin_start(&twin, &start), &start);
        plies += play_out(&twin, &dice, most);
        ends[twin.game.position.end]++;
    }
    ck_assert_uint_eq(ends[MANCALA_OPEN], 0);
}
END_TEST

START_TEST(every_composed_position_agrees_with_the_naive_simulator)
{
    const struct mancala_rules *rules = mancala_rules_at((size_t)_i);
    struct dice dice = {.state = 2000 + (uint64_t)_i};
    for (unsigned n = COMPOSED_BOARDS * support_scale(); n > 0; n--) {
        const struct mancala_position start = twin_compose(rules, &dice);
        struct twin twin;
        assert_no_fault(twin_start(&twin, &start), &start);
        if (mancala_position_choice(&start).end == MANCALA_OPEN) {
            (void)play_out(&twin, &dice, 8);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("engine/properties");
    TCase *tc = tcase_create("properties");
    tcase_set_timeout(tc, 0);
    tcase_add_loop_test(tc, every_move_of_a_random_game_agrees_with_the_naive_simulator, 0, 3);
    tcase_add_loop_test(tc, every_composed_position_agrees_with_the_naive_simulator, 0, 3);
    suite_add_tcase(suite, tc);
    return unit_run(suite);
}
