// SPDX-License-Identifier: MIT
#include <stdio.h>

#include "base/map.h"
#include "base/mem.h"
#include "base/rng.h"
#include "unit/unit.h"

#define KEYS 200

static struct map map;
static int values[KEYS];

static void set_up(void)
{
    map_init(&map, (struct hash_seed){1, 2});
}

static void tear_down(void)
{
    map_finish(&map);
}

START_TEST(an_empty_map_finds_and_removes_nothing)
{
    size_t cursor = 0;
    ck_assert_ptr_null(map_find(&map, slice_of("a")));
    ck_assert_ptr_null(map_remove(&map, slice_of("a")));
    ck_assert_ptr_null(map_next(&map, &cursor, NULL));
}
END_TEST

START_TEST(a_key_finds_its_value_until_it_is_removed)
{
    ck_assert(map_insert(&map, slice_of("a"), &values[0]));
    ck_assert(map_insert(&map, slice_of("b"), &values[1]));
    ck_assert_ptr_eq(map_find(&map, slice_of("a")), &values[0]);
    ck_assert_ptr_eq(map_remove(&map, slice_of("a")), &values[0]);
    ck_assert_ptr_null(map_find(&map, slice_of("a")));
    ck_assert_ptr_eq(map_find(&map, slice_of("b")), &values[1]);
    ck_assert_uint_eq(map.count, 1);
}
END_TEST

START_TEST(a_key_that_is_in_is_not_inserted_again)
{
    ck_assert(map_insert(&map, slice_of("a"), &values[0]));
    ck_assert(!map_insert(&map, slice_of("a"), &values[1]));
    ck_assert_ptr_eq(map_find(&map, slice_of("a")), &values[0]);
    ck_assert_uint_eq(map.count, 1);
}
END_TEST

START_TEST(keys_are_bytes_and_are_copied)
{
    char key[] = {'a', '\0', 'b'};
    ck_assert(map_insert(&map, slice_from(key, 3), &values[0]));
    ck_assert(map_insert(&map, slice_from(key, 1), &values[1]));
    ck_assert(map_insert(&map, SLICE_NONE, &values[2]));
    key[2] = 'c';
    ck_assert_ptr_null(map_find(&map, slice_from(key, 3)));
    ck_assert_ptr_eq(map_find(&map, slice_from("a\0b", 3)), &values[0]);
    ck_assert_ptr_eq(map_find(&map, slice_of("a")), &values[1]);
    ck_assert_ptr_eq(map_find(&map, slice_of("")), &values[2]);
}
END_TEST

START_TEST(a_walk_meets_every_value_once)
{
    char key[2] = {0};
    for (int i = 0; i < KEYS; i++) {
        values[i] = 0;
        key[0] = (char)(i % 100);
        key[1] = (char)(i / 100);
        ck_assert(map_insert(&map, slice_from(key, 2), &values[i]));
    }
    size_t cursor = 0;
    struct slice found;
    for (int *value = map_next(&map, &cursor, &found); value != NULL;
         value = map_next(&map, &cursor, &found)) {
        (*value)++;
        ck_assert_int_eq(value - values, found.at[0] + 100 * found.at[1]);
    }
    for (int i = 0; i < KEYS; i++) {
        ck_assert_int_eq(values[i], 1);
    }
}
END_TEST

START_TEST(random_use_agrees_with_an_array)
{
    struct rng rng;
    rng_init(&rng, (uint64_t)_i);
    bool is_in[KEYS] = {false};
    size_t count = 0;
    for (int step = 0; step < 20000; step++) {
        size_t pick = rng_below(&rng, KEYS);
        char text[8];
        snprintf(text, sizeof(text), "k%zu", pick);
        struct slice key = slice_of(text);
        ck_assert_ptr_eq(map_find(&map, key), is_in[pick] ? &values[pick] : NULL);
        if (rng_below(&rng, 2) == 0) {
            ck_assert_int_eq(map_insert(&map, key, &values[pick]), !is_in[pick]);
            count += is_in[pick] ? 0 : 1;
            is_in[pick] = true;
        } else {
            ck_assert_ptr_eq(map_remove(&map, key), is_in[pick] ? &values[pick] : NULL);
            count -= is_in[pick] ? 1 : 0;
            is_in[pick] = false;
        }
        ck_assert_uint_eq(map.count, count);
    }
}
END_TEST

START_TEST(values_that_are_blocks_are_freed_with_the_map)
{
    struct map owner;
    map_init(&owner, (struct hash_seed){1, 2});
    ck_assert(map_insert(&owner, slice_of("a"), mem_alloc(1)));
    ck_assert(map_insert(&owner, slice_of("b"), mem_alloc(1)));
    map_finish_values(&owner); /* the leak checker sees what is left */
    ck_assert_uint_eq(owner.count, 0);
    ck_assert_ptr_null(map_find(&owner, slice_of("a")));
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/map");
    TCase *tc = tcase_create("map");
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, an_empty_map_finds_and_removes_nothing);
    tcase_add_test(tc, a_key_finds_its_value_until_it_is_removed);
    tcase_add_test(tc, a_key_that_is_in_is_not_inserted_again);
    tcase_add_test(tc, keys_are_bytes_and_are_copied);
    tcase_add_test(tc, a_walk_meets_every_value_once);
    tcase_add_test(tc, values_that_are_blocks_are_freed_with_the_map);
    tcase_add_loop_test(tc, random_use_agrees_with_an_array, 0, 8);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
