// SPDX-License-Identifier: MIT
#include "net/crowd.h"
#include "unit/unit.h"

static struct crowd crowd;

static void set_up(void)
{
    crowd_init(&crowd, (struct hash_seed){1, 2});
}

static void tear_down(void)
{
    crowd_finish(&crowd);
}

START_TEST(each_address_is_counted_by_itself)
{
    ck_assert_uint_eq(crowd_count(&crowd, 1), 0);
    crowd_enter(&crowd, 1);
    crowd_enter(&crowd, 1);
    crowd_enter(&crowd, 2);
    ck_assert_uint_eq(crowd_count(&crowd, 1), 2);
    ck_assert_uint_eq(crowd_count(&crowd, 2), 1);
    crowd_leave(&crowd, 1);
    ck_assert_uint_eq(crowd_count(&crowd, 1), 1);
}
END_TEST

START_TEST(who_has_left_is_forgotten)
{
    for (uint64_t address = 1; address <= 1000; address++) {
        crowd_enter(&crowd, address);
    }
    for (uint64_t address = 1; address <= 1000; address++) {
        crowd_leave(&crowd, address);
    }
    ck_assert_uint_eq(crowd.map.count, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/crowd");
    TCase *tcase = tcase_create("crowd");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, each_address_is_counted_by_itself);
    tcase_add_test(tcase, who_has_left_is_forgotten);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
