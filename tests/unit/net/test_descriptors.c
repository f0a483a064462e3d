// SPDX-License-Identifier: MIT
#include <sys/resource.h>
#include <unistd.h>

#include "net/descriptors.h"
#include "unit/unit.h"

/* Check runs each test in a process of its own, so limits that one lowers are its own. */
static void lower_hard_limit(rlim_t limit)
{
    struct rlimit both = {.rlim_cur = limit, .rlim_max = limit};
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &both), 0);
}

static rlim_t soft_limit(void)
{
    struct rlimit both;
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &both), 0);
    return both.rlim_cur;
}

START_TEST(the_soft_limit_becomes_what_is_needed)
{
    uint32_t allowed = 0;
    lower_hard_limit(1000);
    ck_assert(descriptors_reserve(100, &allowed));
    ck_assert_uint_eq(soft_limit(), 100 + DESCRIPTORS_BESIDE);
    ck_assert(descriptors_reserve(200, &allowed));
    ck_assert_uint_eq(soft_limit(), 200 + DESCRIPTORS_BESIDE);
}
END_TEST

START_TEST(the_hard_limit_itself_is_enough)
{
    uint32_t allowed = 0;
    lower_hard_limit(100 + DESCRIPTORS_BESIDE);
    ck_assert(descriptors_reserve(100, &allowed));
}
END_TEST

START_TEST(what_is_above_the_hard_limit_is_refused_with_what_is_allowed)
{
    uint32_t allowed = 0;
    lower_hard_limit(100 + DESCRIPTORS_BESIDE);
    ck_assert(!descriptors_reserve(101, &allowed));
    ck_assert_uint_eq(allowed, 100);
    lower_hard_limit(20);
    ck_assert(!descriptors_reserve(8, &allowed));
    ck_assert_uint_eq(allowed, 0);
}
END_TEST

static void set_soft_limit(rlim_t limit)
{
    struct rlimit both;
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &both), 0);
    both.rlim_cur = limit;
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &both), 0);
}

START_TEST(a_spare_one_is_there_up_to_the_limit_and_not_at_it)
{
    const rlim_t before = soft_limit();
    const int next = dup(STDERR_FILENO);
    ck_assert_int_gt(next, 0);
    ck_assert_int_eq(close(next), 0);
    set_soft_limit((rlim_t)next + 1);
    ck_assert(descriptors_have_spare());
    ck_assert(descriptors_have_spare()); /* it was given back */
    set_soft_limit((rlim_t)next);
    ck_assert(!descriptors_have_spare());
    set_soft_limit(before); /* a leak checker needs some when the test ends */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/descriptors");
    TCase *tcase = tcase_create("descriptors");
    tcase_add_test(tcase, the_soft_limit_becomes_what_is_needed);
    tcase_add_test(tcase, the_hard_limit_itself_is_enough);
    tcase_add_test(tcase, what_is_above_the_hard_limit_is_refused_with_what_is_allowed);
    tcase_add_test(tcase, a_spare_one_is_there_up_to_the_limit_and_not_at_it);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
