// SPDX-License-Identifier: MIT
#include "net/server_time.h"
#include "unit/unit.h"

enum { WALL_MS = 1000000, START_NS = 77000000 };

static struct server_time now;

static void set_up(void)
{
    server_time_init(&now, WALL_MS, START_NS);
}

START_TEST(it_starts_with_the_wall_clock_and_goes_on_with_the_monotonic_one)
{
    ck_assert_int_eq(server_time_at(&now, START_NS), WALL_MS);
    ck_assert_int_eq(server_time_at(&now, START_NS + 999999), WALL_MS);
    ck_assert_int_eq(server_time_at(&now, START_NS + 1000000), WALL_MS + 1);
    ck_assert_int_eq(server_time_at(&now, START_NS + UINT64_C(3600000000000)), WALL_MS + 3600000);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/server_time");
    TCase *tcase = tcase_create("server_time");
    tcase_add_checked_fixture(tcase, set_up, NULL);
    tcase_add_test(tcase, it_starts_with_the_wall_clock_and_goes_on_with_the_monotonic_one);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
