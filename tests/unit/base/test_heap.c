// SPDX-License-Identifier: MIT
#include "base/heap.h"
#include "base/rng.h"
#include "unit/unit.h"

#define MANY 300

static struct heap heap;
static struct heap_entry entries[MANY];

static void set_up(void)
{
    heap_init(&heap);
    for (size_t i = 0; i < MANY; i++) {
        entries[i] = (struct heap_entry){0};
    }
}

static void tear_down(void)
{
    heap_finish(&heap);
}

START_TEST(an_empty_heap_has_no_first)
{
    ck_assert_ptr_null(heap_find_first(&heap));
    ck_assert_ptr_null(heap_take_due(&heap, INT64_MAX));
}
END_TEST

START_TEST(entries_fall_due_in_order_and_not_before_their_time)
{
    heap_set(&heap, &entries[0], 30);
    heap_set(&heap, &entries[1], -10);
    heap_set(&heap, &entries[2], 20);
    ck_assert_ptr_null(heap_take_due(&heap, -11));
    ck_assert_ptr_eq(heap_take_due(&heap, 20), &entries[1]);
    ck_assert_ptr_eq(heap_take_due(&heap, 20), &entries[2]);
    ck_assert_ptr_null(heap_take_due(&heap, 29));
    ck_assert_ptr_eq(heap_take_due(&heap, 30), &entries[0]);
    ck_assert_uint_eq(heap.count, 0);
}
END_TEST

START_TEST(an_entry_can_be_moved_both_ways)
{
    heap_set(&heap, &entries[0], 10);
    heap_set(&heap, &entries[1], 20);
    heap_set(&heap, &entries[0], 30);
    ck_assert_ptr_eq(heap_find_first(&heap), &entries[1]);
    heap_set(&heap, &entries[0], 5);
    ck_assert_ptr_eq(heap_find_first(&heap), &entries[0]);
    ck_assert_uint_eq(heap.count, 2);
}
END_TEST

START_TEST(a_removed_entry_can_be_removed_again)
{
    heap_set(&heap, &entries[0], 10);
    heap_remove(&heap, &entries[0]);
    ck_assert(!heap_has(&entries[0]));
    heap_remove(&heap, &entries[0]);
    ck_assert_uint_eq(heap.count, 0);
}
END_TEST

START_TEST(finishing_withdraws_what_is_left)
{
    heap_set(&heap, &entries[0], 10);
    heap_finish(&heap);
    ck_assert(!heap_has(&entries[0]));
    heap_set(&heap, &entries[0], 10);
    ck_assert_ptr_eq(heap_find_first(&heap), &entries[0]);
}
END_TEST

/* The model: the smallest key of those that are in, found by looking at all. */
static int64_t find_smallest(void)
{
    int64_t smallest = INT64_MAX;
    for (size_t i = 0; i < MANY; i++) {
        if (heap_has(&entries[i]) && entries[i].key_ms < smallest) {
            smallest = entries[i].key_ms;
        }
    }
    return smallest;
}

static void check_invariant(void)
{
    for (size_t i = 0; i < heap.count; i++) {
        ck_assert_uint_eq(heap.entries[i]->place, i + 1);
        ck_assert_int_ge(heap.entries[i]->key_ms, heap.entries[i == 0 ? 0 : (i - 1) / 2]->key_ms);
    }
}

START_TEST(random_use_agrees_with_looking_at_all_entries)
{
    struct rng rng;
    rng_init(&rng, (uint64_t)_i);
    for (int step = 0; step < 3000; step++) {
        struct heap_entry *entry = &entries[rng_below(&rng, MANY)];
        if (rng_below(&rng, 3) == 0) {
            heap_remove(&heap, entry);
        } else {
            heap_set(&heap, entry, (int64_t)rng_below(&rng, 1000) - 500);
        }
        const struct heap_entry *first = heap_find_first(&heap);
        ck_assert_int_eq(first == NULL ? INT64_MAX : first->key_ms, find_smallest());
        if (step % 100 == 0) {
            check_invariant();
        }
    }
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/heap");
    TCase *tc = tcase_create("heap");
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, an_empty_heap_has_no_first);
    tcase_add_test(tc, entries_fall_due_in_order_and_not_before_their_time);
    tcase_add_test(tc, an_entry_can_be_moved_both_ways);
    tcase_add_test(tc, a_removed_entry_can_be_removed_again);
    tcase_add_test(tc, finishing_withdraws_what_is_left);
    tcase_add_loop_test(tc, random_use_agrees_with_looking_at_all_entries, 0, 8);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
