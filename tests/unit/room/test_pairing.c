// SPDX-License-Identifier: MIT
/* Who plays whom, over whole evenings. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/attr.h"
#include "base/rng.h"
#include "room/pairing.h"
#include "unit/unit.h"

enum { PEOPLE = 40 };

/* An evening: who has met whom how often, and who has stayed over. */
static unsigned met[PEOPLE][PEOPLE];
static unsigned odd[PEOPLE];

static unsigned get_meetings(void *ctx, size_t a, size_t b)
{
    (void)ctx;
    return met[a][b];
}

static unsigned get_odds(void *ctx, size_t a)
{
    (void)ctx;
    return odd[a];
}

static void begin_evening(void)
{
    memset(met, 0, sizeof met);
    memset(odd, 0, sizeof odd);
}

/* Result: pairs that have met before. Nobody plays twice, and one at most stays over. */
static unsigned play_round(size_t count)
{
    uint16_t other[PEOPLE];
    unsigned repeated = 0;
    unsigned over = 0;
    const struct pairing_field field = {.count = count, .meetings = get_meetings, .odds = get_odds};
    pairing_make(&field, other);
    for (size_t i = 0; i < count; i++) {
        if (other[i] == PAIRING_NOBODY) {
            over++;
            odd[i]++;
            continue;
        }
        ck_assert_uint_lt(other[i], count);
        ck_assert_uint_ne(other[i], i);
        ck_assert_uint_eq(other[other[i]], i);
        repeated += met[i][other[i]] > 0;
    }
    ck_assert_uint_eq(over, count % 2);
    for (size_t i = 0; i < count; i++) {
        if (other[i] != PAIRING_NOBODY) {
            met[i][other[i]]++;
        }
    }
    return repeated / 2;
}

/* Whether those from `at` on, without the marked ones, can be paired with nobody met again. */
static bool can_be_new(size_t count, bool *is_taken)
{
    size_t first = 0;
    while (first < count && is_taken[first]) {
        first++;
    }
    if (first == count) {
        return true;
    }
    is_taken[first] = true;
    bool can = false;
    for (size_t i = first + 1; i < count && !can; i++) {
        if (!is_taken[i] && met[first][i] == 0) {
            is_taken[i] = true;
            can = can_be_new(count, is_taken);
            is_taken[i] = false;
        }
    }
    is_taken[first] = false;
    return can;
}

/* Looked for among all ways, so for few people only. */
static bool is_avoidable(size_t count)
{
    unsigned fewest = odd[0];
    bool is_taken[PEOPLE] = {false};
    for (size_t i = 1; i < count; i++) {
        fewest = odd[i] < fewest ? odd[i] : fewest;
    }
    if (count % 2 == 0) {
        return can_be_new(count, is_taken);
    }
    bool can = false;
    for (size_t i = 0; i < count && !can; i++) {
        is_taken[i] = true;
        can = odd[i] == fewest && can_be_new(count, is_taken);
        is_taken[i] = false;
    }
    return can;
}

START_TEST(pairs_never_repeat_while_that_can_be_avoided)
{
    const size_t count = (size_t)_i;
    begin_evening();
    for (unsigned round = 0; round < 3 * count; round++) {
        const bool can_be_avoided = is_avoidable(count);
        const unsigned repeated = play_round(count);
        ck_assert_msg(!can_be_avoided || repeated == 0, "%zu people, round %u: %u again", count,
                      round + 1, repeated);
    }
}
END_TEST

START_TEST(evenings_of_chance_meetings_have_no_avoidable_repetition)
{
    struct rng rng;
    rng_init(&rng, (uint64_t)_i);
    const size_t count = 4 + rng_below(&rng, 7);
    begin_evening();
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count; b++) {
            met[a][b] = rng_below(&rng, 3) != 0;
            met[b][a] = met[a][b];
        }
        odd[a] = (unsigned)rng_below(&rng, 2);
    }
    const bool can_be_avoided = is_avoidable(count);
    const unsigned repeated = play_round(count);
    ck_assert_msg(!can_be_avoided || repeated == 0, "seed %d: %u again", _i, repeated);
}
END_TEST

START_TEST(who_stays_over_changes_until_all_have)
{
    begin_evening();
    for (unsigned round = 0; round < 2 * 31; round++) {
        (void)play_round(31);
        for (size_t i = 0; i < 31; i++) {
            ck_assert_uint_le(odd[i], round / 31 + 1);
        }
    }
}
END_TEST

START_TEST(thirty_play_fifteen_rounds_without_repetition)
{
    unsigned repeated = 0;
    begin_evening();
    for (unsigned round = 0; round < 15; round++) {
        repeated += play_round(30);
    }
    ck_assert_uint_eq(repeated, 0);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("room/pairing");
    TCase *tc = tcase_create("rounds");
    tcase_add_loop_test(tc, pairs_never_repeat_while_that_can_be_avoided, 2, 9);
    tcase_add_loop_test(tc, evenings_of_chance_meetings_have_no_avoidable_repetition, 0, 500);
    tcase_add_test(tc, who_stays_over_changes_until_all_have);
    tcase_add_test(tc, thirty_play_fifteen_rounds_without_repetition);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
