// SPDX-License-Identifier: MIT
#include "base/list.h"
#include "unit/unit.h"

struct item {
    int value;
    struct list link;
};

static struct list head;
static struct item items[3];

static void set_up(void)
{
    list_init(&head);
    for (int i = 0; i < 3; i++) {
        items[i].value = i + 1;
        list_init(&items[i].link);
    }
}

/* The values from first to last as the digits of one number. */
static int read_digits(void)
{
    int digits = 0;
    list_for_each (link, &head) {
        digits = digits * 10 + CONTAINER_OF(link, struct item, link)->value;
    }
    return digits;
}

START_TEST(a_new_list_is_empty)
{
    ck_assert(list_is_empty(&head));
    ck_assert_ptr_null(list_find_first(&head));
    ck_assert_int_eq(read_digits(), 0);
}
END_TEST

START_TEST(links_stand_in_the_order_they_were_put)
{
    list_append(&head, &items[0].link);
    list_append(&head, &items[1].link);
    list_prepend(&head, &items[2].link);
    ck_assert_int_eq(read_digits(), 312);
    ck_assert_ptr_eq(list_find_first(&head), &items[2].link);
}
END_TEST

START_TEST(a_link_goes_in_front_of_another)
{
    list_append(&head, &items[0].link);
    list_append(&head, &items[1].link);
    list_insert(&items[1].link, &items[2].link);
    ck_assert_int_eq(read_digits(), 132);
}
END_TEST

START_TEST(a_removed_link_can_be_removed_again)
{
    list_append(&head, &items[0].link);
    list_append(&head, &items[1].link);
    list_remove(&items[0].link);
    list_remove(&items[0].link);
    ck_assert_int_eq(read_digits(), 2);
}
END_TEST

START_TEST(the_link_in_hand_may_be_removed_on_a_walk)
{
    for (int i = 0; i < 3; i++) {
        list_append(&head, &items[i].link);
    }
    list_for_each (link, &head) {
        list_remove(link);
    }
    ck_assert(list_is_empty(&head));
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/list");
    TCase *tc = tcase_create("list");
    tcase_add_checked_fixture(tc, set_up, NULL);
    tcase_add_test(tc, a_new_list_is_empty);
    tcase_add_test(tc, links_stand_in_the_order_they_were_put);
    tcase_add_test(tc, a_link_goes_in_front_of_another);
    tcase_add_test(tc, a_removed_link_can_be_removed_again);
    tcase_add_test(tc, the_link_in_hand_may_be_removed_on_a_walk);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
