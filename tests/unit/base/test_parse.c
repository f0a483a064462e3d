// SPDX-License-Identifier: MIT
#include "base/parse.h"
#include "unit/unit.h"

static const struct {
    const char *text;
    uint64_t min, max;
    enum err err;
    uint64_t value;
} naturals[] = {
    {"0", 0, 10, ERR_OK, 0},
    {"10", 0, 10, ERR_OK, 10},
    {"18446744073709551615", 0, UINT64_MAX, ERR_OK, UINT64_MAX},
    {"18446744073709551616", 0, UINT64_MAX, ERR_RANGE, 0},
    {"99999999999999999999999", 0, UINT64_MAX, ERR_RANGE, 0},
    {"11", 0, 10, ERR_RANGE, 0},
    {"1", 2, 10, ERR_RANGE, 0},
    {"", 0, 10, ERR_MALFORMED, 0},
    {"00", 0, 10, ERR_MALFORMED, 0},
    {"01", 0, 10, ERR_MALFORMED, 0},
    {"+1", 0, 10, ERR_MALFORMED, 0},
    {"-1", 0, 10, ERR_MALFORMED, 0},
    {" 1", 0, 10, ERR_MALFORMED, 0},
    {"1 ", 0, 10, ERR_MALFORMED, 0},
    {"1.0", 0, 10, ERR_MALFORMED, 0},
    {"0x1", 0, 10, ERR_MALFORMED, 0},
    {"1e1", 0, 10, ERR_MALFORMED, 0},
};

START_TEST(natural_numbers_are_read_strictly)
{
    uint64_t value = 77;
    enum err err = parse_u64(slice_of(naturals[_i].text), naturals[_i].min, naturals[_i].max,
                             &value);
    ck_assert_msg(err == naturals[_i].err, "\"%s\": %s", naturals[_i].text, err_name(err));
    ck_assert_uint_eq(value, err == ERR_OK ? naturals[_i].value : 77);
}
END_TEST

static const struct {
    const char *text;
    int64_t min, max;
    enum err err;
    int64_t value;
} integers[] = {
    {"0", -5, 5, ERR_OK, 0},
    {"-5", -5, 5, ERR_OK, -5},
    {"-6", -5, 5, ERR_RANGE, 0},
    {"6", -5, 5, ERR_RANGE, 0},
    {"9223372036854775807", INT64_MIN, INT64_MAX, ERR_OK, INT64_MAX},
    {"9223372036854775808", INT64_MIN, INT64_MAX, ERR_RANGE, 0},
    {"-9223372036854775808", INT64_MIN, INT64_MAX, ERR_OK, INT64_MIN},
    {"-9223372036854775809", INT64_MIN, INT64_MAX, ERR_RANGE, 0},
    {"-0", -5, 5, ERR_MALFORMED, 0},
    {"-", -5, 5, ERR_MALFORMED, 0},
    {"--1", -5, 5, ERR_MALFORMED, 0},
    {"+1", -5, 5, ERR_MALFORMED, 0},
    {"-01", -5, 5, ERR_MALFORMED, 0},
    {"", -5, 5, ERR_MALFORMED, 0},
};

START_TEST(integers_are_read_strictly)
{
    int64_t value = 77;
    enum err err = parse_i64(slice_of(integers[_i].text), integers[_i].min, integers[_i].max,
                             &value);
    ck_assert_msg(err == integers[_i].err, "\"%s\": %s", integers[_i].text, err_name(err));
    ck_assert_int_eq(value, err == ERR_OK ? integers[_i].value : 77);
}
END_TEST

static const struct {
    const char *text;
    enum err err;
    int64_t value;
} durations[] = {
    {"0s", ERR_OK, 0},
    {"250ms", ERR_OK, 250},
    {"90s", ERR_OK, 90000},
    {"5m", ERR_OK, 300000},
    {"2h", ERR_OK, 7200000},
    {"3d", ERR_OK, 259200000},
    {"365d", ERR_OK, INT64_C(31536000000)},
    {"366d", ERR_RANGE, 0},
    {"999999999999999999d", ERR_RANGE, 0},
    {"99999999999999999999999d", ERR_RANGE, 0},
    {"99999999999999999999999x", ERR_MALFORMED, 0},
    {"", ERR_MALFORMED, 0},
    {"5", ERR_MALFORMED, 0},
    {"m", ERR_MALFORMED, 0},
    {"-5m", ERR_MALFORMED, 0},
    {"5 m", ERR_MALFORMED, 0},
    {"5M", ERR_MALFORMED, 0},
    {"05m", ERR_MALFORMED, 0},
    {"5min", ERR_MALFORMED, 0},
    {"1h30m", ERR_MALFORMED, 0},
};

START_TEST(durations_need_a_unit)
{
    int64_t value = 77;
    enum err err = parse_duration_ms(slice_of(durations[_i].text), 0, INT64_C(31536000000), &value);
    ck_assert_msg(err == durations[_i].err, "\"%s\": %s", durations[_i].text, err_name(err));
    ck_assert_int_eq(value, err == ERR_OK ? durations[_i].value : 77);
}
END_TEST

static const struct {
    const char *text;
    enum err err;
    uint64_t value;
} sizes[] = {
    {"0", ERR_OK, 0},
    {"100", ERR_OK, 100},
    {"64k", ERR_OK, 65536},
    {"16m", ERR_OK, 16777216},
    {"1g", ERR_OK, 1073741824},
    {"2g", ERR_RANGE, 0},
    {"18446744073709551615g", ERR_RANGE, 0},
    {"", ERR_MALFORMED, 0},
    {"k", ERR_MALFORMED, 0},
    {"64K", ERR_MALFORMED, 0},
    {"64kb", ERR_MALFORMED, 0},
    {"1.5m", ERR_MALFORMED, 0},
};

START_TEST(sizes_are_counted_in_powers_of_1024)
{
    uint64_t value = 77;
    enum err err = parse_size_bytes(slice_of(sizes[_i].text), 0, UINT64_C(1) << 30, &value);
    ck_assert_msg(err == sizes[_i].err, "\"%s\": %s", sizes[_i].text, err_name(err));
    ck_assert_uint_eq(value, err == ERR_OK ? sizes[_i].value : 77);
}
END_TEST

START_TEST(what_is_outside_the_range_is_refused_with_units_too)
{
    int64_t duration = 77;
    uint64_t size = 77;
    ck_assert_int_eq(parse_duration_ms(slice_of("1s"), 2000, 5000, &duration), ERR_RANGE);
    ck_assert_int_eq(parse_duration_ms(slice_of("6s"), 2000, 5000, &duration), ERR_RANGE);
    ck_assert_int_eq(parse_size_bytes(slice_of("1k"), 1025, 4096, &size), ERR_RANGE);
    ck_assert_int_eq(duration, 77);
    ck_assert_uint_eq(size, 77);
}
END_TEST

static const struct {
    const char *text;
    enum err err;
    bool value;
} bools[] = {
    {"yes", ERR_OK, true},          {"no", ERR_OK, false},       {"true", ERR_OK, true},
    {"false", ERR_OK, false},       {"on", ERR_OK, true},        {"off", ERR_OK, false},
    {"", ERR_MALFORMED, false},     {"1", ERR_MALFORMED, false}, {"Yes", ERR_MALFORMED, false},
    {"yes ", ERR_MALFORMED, false},
};

START_TEST(booleans_are_three_pairs_of_words)
{
    bool value = !bools[_i].value;
    enum err err = parse_bool(slice_of(bools[_i].text), &value);
    ck_assert_msg(err == bools[_i].err, "\"%s\": %s", bools[_i].text, err_name(err));
    ck_assert_int_eq(value, err == ERR_OK ? bools[_i].value : !bools[_i].value);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/parse");
    TCase *tc = tcase_create("parse");
    tcase_add_loop_test(tc, natural_numbers_are_read_strictly, 0, COUNT_OF(naturals));
    tcase_add_loop_test(tc, integers_are_read_strictly, 0, COUNT_OF(integers));
    tcase_add_loop_test(tc, durations_need_a_unit, 0, COUNT_OF(durations));
    tcase_add_loop_test(tc, sizes_are_counted_in_powers_of_1024, 0, COUNT_OF(sizes));
    tcase_add_test(tc, what_is_outside_the_range_is_refused_with_units_too);
    tcase_add_loop_test(tc, booleans_are_three_pairs_of_words, 0, COUNT_OF(bools));
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
