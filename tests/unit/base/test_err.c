// SPDX-License-Identifier: MIT
#include <errno.h>
#include <signal.h>
#include <string.h>

#include "base/attr.h"
#include "base/err.h"
#include "unit/unit.h"

START_TEST(every_error_has_a_name_of_its_own)
{
    for (int i = 0; i < ERR__COUNT; i++) {
        ck_assert_str_ne(err_name((enum err)i), "unknown");
        for (int j = 0; j < i; j++) {
            ck_assert_str_ne(err_name((enum err)i), err_name((enum err)j));
        }
    }
}
END_TEST

START_TEST(success_is_zero)
{
    ck_assert_int_eq(ERR_OK, 0);
    ck_assert_str_eq(err_name(ERR_OK), "ok");
}
END_TEST

START_TEST(a_value_outside_the_list_is_unknown)
{
    ck_assert_str_eq(err_name(ERR__COUNT), "unknown");
}
END_TEST

START_TEST(a_cause_is_what_the_system_says_or_its_number)
{
    char text[ERR_CAUSE_CAP];
    ck_assert_str_eq(err_cause(ENOENT, text), "No such file or directory");
    ck_assert_ptr_nonnull(strstr(err_cause(99999, text), "99999"));
}
END_TEST

START_TEST(a_false_assertion_aborts)
{
    ASSERT(1 + 1 == 2);
    ASSERT(1 + 1 == 3);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/err");
    TCase *tc = tcase_create("err");
    tcase_add_test(tc, every_error_has_a_name_of_its_own);
    tcase_add_test(tc, success_is_zero);
    tcase_add_test(tc, a_value_outside_the_list_is_unknown);
    tcase_add_test(tc, a_cause_is_what_the_system_says_or_its_number);
    tcase_add_test_raise_signal(tc, a_false_assertion_aborts, SIGABRT);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
