// SPDX-License-Identifier: MIT
#include "base/buf.h"
#include "base/mem.h"
#include "unit/unit.h"

#define CAP 100

static struct buf buf;

static void set_up(void)
{
    buf_init(&buf, CAP);
}

static void tear_down(void)
{
    buf_finish(&buf);
}

START_TEST(a_new_buffer_is_an_empty_text)
{
    ck_assert_str_eq(buf_text(&buf), "");
    ck_assert_uint_eq(buf_slice(&buf).len, 0);
}
END_TEST

START_TEST(appends_stand_one_after_the_other)
{
    ck_assert(buf_append_text(&buf, "pit"));
    ck_assert(buf_append_char(&buf, ' '));
    ck_assert(buf_printf(&buf, "%d of %s", 3, "12"));
    ck_assert(buf_append_slice(&buf, slice_of("!")));
    ck_assert(buf_append(&buf, "", 0));
    ck_assert_str_eq(buf_text(&buf), "pit 3 of 12!");
    ck_assert_uint_eq(buf.len, 12);
}
END_TEST

START_TEST(a_number_is_written_in_decimal)
{
    static const struct {
        int64_t number;
        const char *text;
    } rows[] = {
        {0, "0"},
        {9, "9"},
        {10, "10"},
        {-1, "-1"},
        {1764460800000, "1764460800000"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    ck_assert(buf_append_number(&buf, rows[_i].number));
    ck_assert_str_eq(buf_text(&buf), rows[_i].text);
}
END_TEST

START_TEST(it_takes_as_much_as_its_cap_and_no_more)
{
    for (int i = 0; i < CAP; i++) {
        ck_assert(buf_append_char(&buf, 'x'));
    }
    ck_assert(!buf_append_char(&buf, 'y'));
    ck_assert_uint_eq(strspn(buf_text(&buf), "x"), CAP);
    ck_assert_uint_eq(buf.len, CAP);
}
END_TEST

START_TEST(a_failure_stays_until_it_is_cleared)
{
    char big[CAP + 1] = {0};
    ck_assert(buf_append_text(&buf, "kept"));
    ck_assert(!buf_append(&buf, big, sizeof(big)));
    ck_assert(!buf_append_char(&buf, 'x'));
    ck_assert(buf.has_failed);
    ck_assert_str_eq(buf_text(&buf), "kept");
    buf_clear(&buf);
    ck_assert(!buf.has_failed);
    ck_assert_str_eq(buf_text(&buf), "");
    ck_assert(buf_append_char(&buf, 'x'));
}
END_TEST

START_TEST(a_print_past_the_cap_changes_nothing)
{
    ck_assert(!buf_printf(&buf, "%101d", 1));
    ck_assert_uint_eq(buf.len, 0);
    buf_clear(&buf);
    ck_assert(buf_printf(&buf, "%100d", 1));
    ck_assert_uint_eq(buf.len, CAP);
}
END_TEST

START_TEST(a_length_that_would_overflow_is_refused)
{
    ck_assert(buf_append_char(&buf, 'x'));
    ck_assert(!buf_append(&buf, "x", (size_t)-1));
    ck_assert_uint_eq(buf.len, 1);
}
END_TEST

START_TEST(taken_bytes_belong_to_the_taker)
{
    ck_assert(buf_append_text(&buf, "seed"));
    size_t len = 0;
    char *text = buf_take(&buf, &len);
    ck_assert_str_eq(text, "seed");
    ck_assert_uint_eq(len, 4);
    ck_assert_uint_eq(buf.len, 0);
    ck_assert(buf_append_text(&buf, "again"));
    mem_free(text);
}
END_TEST

START_TEST(nothing_can_be_taken_from_a_failed_buffer)
{
    size_t len = 7;
    ck_assert(!buf_printf(&buf, "%200d", 1));
    ck_assert_ptr_null(buf_take(&buf, &len));
    ck_assert_uint_eq(len, 7);
}
END_TEST

START_TEST(an_empty_buffer_can_be_taken)
{
    size_t len = 7;
    char *text = buf_take(&buf, &len);
    ck_assert_str_eq(text, "");
    ck_assert_uint_eq(len, 0);
    mem_free(text);
}
END_TEST

START_TEST(dropped_bytes_leave_the_rest)
{
    ck_assert(buf_append_text(&buf, "abcdef"));
    buf_drop(&buf, 0);
    buf_drop(&buf, 4);
    ck_assert_str_eq(buf_text(&buf), "ef");
    buf_drop(&buf, 2);
    ck_assert_str_eq(buf_text(&buf), "");
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/buf");
    TCase *tc = tcase_create("buf");
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, a_new_buffer_is_an_empty_text);
    tcase_add_test(tc, appends_stand_one_after_the_other);
    tcase_add_loop_test(tc, a_number_is_written_in_decimal, 0, 7);
    tcase_add_test(tc, it_takes_as_much_as_its_cap_and_no_more);
    tcase_add_test(tc, a_failure_stays_until_it_is_cleared);
    tcase_add_test(tc, a_print_past_the_cap_changes_nothing);
    tcase_add_test(tc, a_length_that_would_overflow_is_refused);
    tcase_add_test(tc, taken_bytes_belong_to_the_taker);
    tcase_add_test(tc, nothing_can_be_taken_from_a_failed_buffer);
    tcase_add_test(tc, an_empty_buffer_can_be_taken);
    tcase_add_test(tc, dropped_bytes_leave_the_rest);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
