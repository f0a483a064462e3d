// SPDX-License-Identifier: MIT
#include "base/ids.h"
#include "base/rng.h"
#include "unit/unit.h"

#define LIMIT 200

static struct pool pool;

static void set_up(void)
{
    pool_init(&pool, sizeof(uint64_t), LIMIT);
}

static void tear_down(void)
{
    pool_finish(&pool);
}

static struct id add(uint64_t value)
{
    struct id id = ID_NONE;
    uint64_t *object = pool_add(&pool, &id);
    ck_assert_ptr_nonnull(object);
    ck_assert_uint_eq(*object, 0);
    *object = value;
    return id;
}

START_TEST(an_id_finds_its_object)
{
    struct id one = add(1);
    struct id two = add(2);
    ck_assert(!id_is_none(one));
    ck_assert(!id_equal(one, two));
    ck_assert_uint_eq(*(uint64_t *)pool_find(&pool, one), 1);
    ck_assert_uint_eq(*(uint64_t *)pool_find(&pool, two), 2);
}
END_TEST

START_TEST(no_id_finds_nothing)
{
    ck_assert_ptr_null(pool_find(&pool, ID_NONE));
    add(1);
    ck_assert_ptr_null(pool_find(&pool, ID_NONE));
    ck_assert_ptr_null(pool_find(&pool, (struct id){1, 1}));
    ck_assert_ptr_null(pool_find(&pool, (struct id){UINT32_MAX, 1}));
}
END_TEST

START_TEST(a_stale_id_does_not_find_the_next_object_in_its_place)
{
    struct id old = add(1);
    ck_assert(pool_remove(&pool, old));
    struct id new = add(2);
    ck_assert_uint_eq(old.index, new.index);
    ck_assert_ptr_null(pool_find(&pool, old));
    ck_assert(!pool_remove(&pool, old));
    ck_assert_uint_eq(*(uint64_t *)pool_find(&pool, new), 2);
}
END_TEST

START_TEST(the_limit_counts_live_objects)
{
    struct id id = ID_NONE;
    for (int i = 0; i < LIMIT; i++) {
        id = add(1);
    }
    struct id refused = ID_NONE;
    ck_assert_ptr_null(pool_add(&pool, &refused));
    ck_assert(id_is_none(refused));
    ck_assert(pool_remove(&pool, id));
    add(2);
}
END_TEST

START_TEST(a_slot_whose_generations_are_used_up_is_retired)
{
    struct id id = add(1);
    /* Nobody waits for four thousand million removals. */
    pool.slots[id.index].generation = UINT32_MAX - 1;
    ck_assert(pool_remove(&pool, (struct id){id.index, UINT32_MAX - 1}));
    struct id last = add(2);
    ck_assert_uint_eq(last.index, id.index);
    ck_assert_uint_eq(last.generation, UINT32_MAX);
    ck_assert(pool_remove(&pool, last));
    ck_assert_uint_ne(add(3).index, id.index);
    ck_assert_ptr_null(pool_find(&pool, last));
}
END_TEST

START_TEST(a_packed_id_comes_back)
{
    add(1);
    struct id id = add(2);
    ck_assert(id_equal(id_unpack(id_pack(id)), id));
    ck_assert_uint_eq(id_pack(ID_NONE), 0);
}
END_TEST

START_TEST(objects_do_not_move_when_the_pool_grows)
{
    struct id first = add(7);
    const uint64_t *object = pool_find(&pool, first);
    for (int i = 1; i < LIMIT; i++) {
        add(1);
    }
    ck_assert_ptr_eq(pool_find(&pool, first), object);
    ck_assert_uint_eq(*object, 7);
}
END_TEST

START_TEST(a_walk_meets_each_live_object_once_while_they_are_removed)
{
    for (uint64_t i = 0; i < 100; i++) {
        add(i);
    }
    uint64_t sum = 0;
    for (struct id id = pool_next(&pool, ID_NONE); !id_is_none(id); id = pool_next(&pool, id)) {
        sum += *(uint64_t *)pool_find(&pool, id);
        ck_assert(pool_remove(&pool, id));
    }
    ck_assert_uint_eq(sum, 4950);
    ck_assert_uint_eq(pool.count, 0);
    ck_assert(id_is_none(pool_next(&pool, ID_NONE)));
}
END_TEST

#define STEPS 4000

START_TEST(random_use_agrees_with_a_list_of_all_ids_ever_given)
{
    static struct id given[STEPS];
    static bool is_live[STEPS];
    struct rng rng;
    rng_init(&rng, (uint64_t)_i);
    size_t count = 0;
    uint32_t live = 0;
    for (int step = 0; step < STEPS; step++) {
        if (live < LIMIT && rng_below(&rng, 2) == 0) {
            given[count] = add(count);
            is_live[count++] = true;
            live++;
        } else if (count > 0) {
            size_t pick = rng_below(&rng, count);
            ck_assert_int_eq(pool_remove(&pool, given[pick]), is_live[pick]);
            live -= is_live[pick] ? 1 : 0;
            is_live[pick] = false;
        }
        ck_assert_uint_eq(pool.count, live);
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t *object = pool_find(&pool, given[i]);
        ck_assert_int_eq(object != NULL, is_live[i]);
        ck_assert(object == NULL || *object == i);
    }
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/ids");
    TCase *tc = tcase_create("ids");
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, an_id_finds_its_object);
    tcase_add_test(tc, no_id_finds_nothing);
    tcase_add_test(tc, a_stale_id_does_not_find_the_next_object_in_its_place);
    tcase_add_test(tc, the_limit_counts_live_objects);
    tcase_add_test(tc, a_slot_whose_generations_are_used_up_is_retired);
    tcase_add_test(tc, a_packed_id_comes_back);
    tcase_add_test(tc, objects_do_not_move_when_the_pool_grows);
    tcase_add_test(tc, a_walk_meets_each_live_object_once_while_they_are_removed);
    tcase_add_loop_test(tc, random_use_agrees_with_a_list_of_all_ids_ever_given, 0, 8);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
