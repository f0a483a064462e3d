// SPDX-License-Identifier: MIT
#include <string.h>

#include "base/rng.h"
#include "unit/unit.h"

/* The output of the reference implementation for the state 1, 2, 3, 4. */
static const uint64_t expected[] = {
    UINT64_C(11520),
    UINT64_C(0),
    UINT64_C(1509978240),
    UINT64_C(1215971899390074240),
    UINT64_C(1216172134540287360),
    UINT64_C(607988272756665600),
    UINT64_C(16172922978634559625),
    UINT64_C(8476171486693032832),
    UINT64_C(10595114339597558777),
    UINT64_C(2904607092377533576),
};

START_TEST(numbers_match_the_reference_implementation)
{
    struct rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        ck_assert_uint_eq(rng_next(&rng), expected[i]);
    }
}
END_TEST

/* The first outputs of the reference splitmix64 for this seed. */
START_TEST(a_seed_is_spread_by_splitmix)
{
    struct rng rng;
    rng_init(&rng, 1234567);
    ck_assert_uint_eq(rng.state[0], UINT64_C(6457827717110365317));
    ck_assert_uint_eq(rng.state[1], UINT64_C(3203168211198807973));
    ck_assert_uint_eq(rng.state[2], UINT64_C(9817491932198370423));
    ck_assert_uint_eq(rng.state[3], UINT64_C(4593380528125082431));
}
END_TEST

START_TEST(the_same_seed_gives_the_same_numbers)
{
    struct rng one;
    struct rng two;
    rng_init(&one, 0);
    rng_init(&two, 0);
    for (int i = 0; i < 100; i++) {
        ck_assert_uint_eq(rng_next(&one), rng_next(&two));
    }
}
END_TEST

static const uint64_t bounds[] = {1, 2, 3, 7, 26, (UINT64_C(1) << 63) + 1, UINT64_MAX};

START_TEST(numbers_stay_below_their_bound)
{
    struct rng rng;
    rng_init(&rng, 1);
    for (int i = 0; i < 1000; i++) {
        ck_assert_uint_lt(rng_below(&rng, bounds[_i]), bounds[_i]);
    }
}
END_TEST

START_TEST(every_number_below_a_small_bound_is_about_as_likely)
{
    struct rng rng;
    rng_init(&rng, 1);
    int seen[6] = {0};
    for (int i = 0; i < 60000; i++) {
        seen[rng_below(&rng, 6)]++;
    }
    for (int i = 0; i < 6; i++) {
        ck_assert_int_gt(seen[i], 9600);
        ck_assert_int_lt(seen[i], 10400);
    }
}
END_TEST

START_TEST(secrets_differ_and_end_where_they_should)
{
    char one[32 + 1] = {0};
    char two[32 + 1] = {0};
    rng_fill_secret(one, 32);
    rng_fill_secret(two, 32);
    rng_fill_secret(one, 0);
    ck_assert_int_ne(memcmp(one, two, 32), 0);
    ck_assert_int_eq(one[32], 0);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/rng");
    TCase *tc = tcase_create("rng");
    tcase_add_test(tc, numbers_match_the_reference_implementation);
    tcase_add_test(tc, a_seed_is_spread_by_splitmix);
    tcase_add_test(tc, the_same_seed_gives_the_same_numbers);
    tcase_add_loop_test(tc, numbers_stay_below_their_bound, 0, COUNT_OF(bounds));
    tcase_add_test(tc, every_number_below_a_small_bound_is_about_as_likely);
    tcase_add_test(tc, secrets_differ_and_end_where_they_should);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
