// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "base/slice.h"
#include "unit/unit.h"

START_TEST(slices_are_equal_by_their_bytes)
{
    ck_assert(slice_equal(slice_of("pit"), slice_from("pits", 3)));
    ck_assert(!slice_equal(slice_of("pit"), slice_of("pits")));
    ck_assert(slice_equal(SLICE_NONE, slice_of("")));
    ck_assert(slice_equal(slice_of(NULL), SLICE_NONE));
    ck_assert(slice_is(slice_of("pit"), "pit"));
    ck_assert(!slice_is(slice_from("pit\0x", 5), "pit"));
}
END_TEST

START_TEST(a_prefix_is_not_longer_than_its_slice)
{
    ck_assert(slice_has_prefix(slice_of("pits"), "pit"));
    ck_assert(slice_has_prefix(slice_of("pit"), "pit"));
    ck_assert(slice_has_prefix(slice_of(""), ""));
    ck_assert(!slice_has_prefix(slice_of("pi"), "pit"));
    ck_assert(!slice_has_prefix(slice_of("pot"), "pit"));
}
END_TEST

START_TEST(a_byte_is_found_where_it_stands_first)
{
    ck_assert_uint_eq(slice_find(slice_of("a=b=c"), '='), 1);
    ck_assert_uint_eq(slice_find(slice_of("abc"), '='), 3);
    ck_assert_uint_eq(slice_find(SLICE_NONE, '='), 0);
    ck_assert_uint_eq(slice_find(slice_of("abc"), '\0'), 3);
}
END_TEST

START_TEST(skipping_stops_at_the_end)
{
    ck_assert(slice_is(slice_skip(slice_of("abc"), 1), "bc"));
    ck_assert_uint_eq(slice_skip(slice_of("abc"), 3).len, 0);
    ck_assert_uint_eq(slice_skip(slice_of("abc"), 9).len, 0);
    ck_assert_uint_eq(slice_skip(SLICE_NONE, 9).len, 0);
}
END_TEST

static const char *const trimmed[][2] = {
    {"", ""}, {"  ", ""}, {"a", "a"}, {" a b\t", "a b"}, {"\t a", "a"}, {"a\n", "a\n"},
};

START_TEST(blanks_are_trimmed_at_both_ends)
{
    ck_assert(slice_is(slice_trim(slice_of(trimmed[_i][0])), trimmed[_i][1]));
}
END_TEST

static const struct {
    const char *text;
    const char *parts[4];
} splits[] = {
    {"a,b,c", {"a", "b", "c", NULL}},
    {"a,,b", {"a", "", "b", NULL}},
    {"a,", {"a", "", NULL}},
    {",a", {"", "a", NULL}},
    {",", {"", "", NULL}},
    {"a", {"a", NULL}},
    {"", {"", NULL}},
};

START_TEST(a_split_gives_every_part_empty_ones_too)
{
    struct slice rest = slice_of(splits[_i].text);
    struct slice part;
    int count = 0;
    while (slice_split(&rest, ',', &part)) {
        ck_assert_ptr_nonnull(splits[_i].parts[count]);
        ck_assert_msg(slice_is(part, splits[_i].parts[count]), "%.*s", SLICE_ARG(part));
        count++;
    }
    ck_assert_ptr_null(splits[_i].parts[count]);
}
END_TEST

START_TEST(a_copied_slice_is_a_text)
{
    char *text = slice_copy_text(slice_from("pits", 3));
    char *empty = slice_copy_text(SLICE_NONE);
    ck_assert_str_eq(text, "pit");
    ck_assert_str_eq(empty, "");
    mem_free(empty);
    mem_free(text);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/slice");
    TCase *tc = tcase_create("slice");
    tcase_add_test(tc, slices_are_equal_by_their_bytes);
    tcase_add_test(tc, a_prefix_is_not_longer_than_its_slice);
    tcase_add_test(tc, a_byte_is_found_where_it_stands_first);
    tcase_add_test(tc, skipping_stops_at_the_end);
    tcase_add_loop_test(tc, blanks_are_trimmed_at_both_ends, 0, COUNT_OF(trimmed));
    tcase_add_loop_test(tc, a_split_gives_every_part_empty_ones_too, 0, COUNT_OF(splits));
    tcase_add_test(tc, a_copied_slice_is_a_text);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
