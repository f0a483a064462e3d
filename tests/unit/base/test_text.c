// SPDX-License-Identifier: MIT
#include "base/text.h"
#include "unit/unit.h"

#define E_ACUTE "\xc3\xa9"
#define ACUTE   "\xcc\x81"
#define ZWJ     "\xe2\x80\x8d"
#define WOMAN   "\xf0\x9f\x91\xa9"
#define FARMER  WOMAN ZWJ "\xf0\x9f\x8c\xbe"
#define TEN     "abcdefghij"

static const struct {
    const char *text;
    bool is_valid;
} encodings[] = {
    {"", true},
    {"plain", true},
    {"d\xc5\x82u\xc5\xbcnik", true},
    {"\xf0\x9f\x8c\xb0", true},
    {"\xf4\x8f\xbf\xbf", true},
    {"\x80", false},
    {"\xc3", false},
    {"\xc3(", false},
    {"\xc0\x80", false},
    {"\xc1\xbf", false},
    {"\xe0\x80\x80", false},
    {"\xe2\x82", false},
    {"\xed\xa0\x80", false},
    {"\xf0\x80\x80\x80", false},
    {"\xf4\x90\x80\x80", false},
    {"\xf8\x88\x80\x80\x80", false},
    {"a\xff", false},
};

START_TEST(only_shortest_forms_of_real_characters_are_valid)
{
    struct slice text = slice_of(encodings[_i].text);
    ck_assert_int_eq(text_is_utf8(text), encodings[_i].is_valid);
    struct buf buf;
    buf_init(&buf, 64);
    ck_assert_int_eq(text_normalize(text, &buf), encodings[_i].is_valid ? ERR_OK : ERR_MALFORMED);
    buf_finish(&buf);
}
END_TEST

static const char *const normal_forms[][2] = {
    {"e" ACUTE, E_ACUTE},
    {E_ACUTE, E_ACUTE},
    {"\xe2\x84\xab", "\xc3\x85"},                 /* the angstrom sign is a letter */
    {"\xe1\x84\x92\xe1\x85\xa1", "\xed\x95\x98"}, /* two jamo are one syllable */
    {"\xef\xac\x81", "\xef\xac\x81"},             /* a ligature stays, unlike in NFKC */
    {"a\xcc\x81\xcc\xa3", "\xe1\xba\xa1\xcc\x81"},
};

START_TEST(text_is_brought_into_its_composed_form)
{
    struct buf buf;
    buf_init(&buf, 64);
    ck_assert_int_eq(text_normalize(slice_of(normal_forms[_i][0]), &buf), ERR_OK);
    ck_assert_str_eq(buf_text(&buf), normal_forms[_i][1]);
    buf_finish(&buf);
}
END_TEST

START_TEST(a_text_longer_than_the_buffer_takes_is_refused)
{
    struct buf buf;
    buf_init(&buf, 4);
    ck_assert_int_eq(text_normalize(slice_of("12345"), &buf), ERR_TOO_LARGE);
    ck_assert_uint_eq(buf.len, 0);
    buf_finish(&buf);
}
END_TEST

static const struct {
    const char *text;
    size_t count;
} graphemes[] = {
    {"", 0},
    {"abc", 3},
    {"e" ACUTE, 1},
    {FARMER, 1},
    {FARMER FARMER, 2},
    {"\xf0\x9f\x87\xb5\xf0\x9f\x87\xb1\xf0\x9f\x87\xab\xf0\x9f\x87\xb7", 2}, /* two flags */
    {"\r\n", 1},
    {"a\xff", 0},
};

START_TEST(graphemes_are_what_a_reader_counts)
{
    ck_assert_uint_eq(text_count_graphemes(slice_of(graphemes[_i].text)), graphemes[_i].count);
}
END_TEST

static const struct {
    const char *raw;
    enum err err;
    const char *name;
} names[] = {
    {"Anna", ERR_OK, "Anna"},
    {"e" ACUTE "lodie", ERR_OK, E_ACUTE "lodie"},
    {"  Anna  Maria ", ERR_OK, "Anna Maria"},
    {"Anna\xc2\xa0Maria", ERR_OK, "Anna Maria"},
    {"\xe3\x80\x80Tim", ERR_OK, "Tim"},
    {"d\xc5\x82u\xc5\xbcnik", ERR_OK, "d\xc5\x82u\xc5\xbcnik"},
    {"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", ERR_OK, "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"},
    {FARMER, ERR_OK, FARMER},
    {"1\xef\xb8\x8f\xe2\x83\xa3", ERR_OK, "1\xef\xb8\x8f\xe2\x83\xa3"}, /* a keycap: two marks */
    {"\xe0\xb8\x81\xe0\xb8\xb4\xe0\xb9\x88", ERR_OK, "\xe0\xb8\x81\xe0\xb8\xb4\xe0\xb9\x88"},
    {TEN TEN "abcd", ERR_OK, TEN TEN "abcd"},
    {TEN TEN "abcde", ERR_TOO_LARGE, NULL},
    {"", ERR_MALFORMED, NULL},
    {"   ", ERR_MALFORMED, NULL},
    {"a\xff", ERR_MALFORMED, NULL},
    {"a\nb", ERR_MALFORMED, NULL},
    {"a\tb", ERR_MALFORMED, NULL},
    {"a\x7f", ERR_MALFORMED, NULL},
    {"a\xc2\x85", ERR_MALFORMED, NULL},     /* next line */
    {"a\xe2\x80\xa8", ERR_MALFORMED, NULL}, /* line separator */
    {"a\xe2\x80\xafx", ERR_OK, "a x"},      /* narrow no-break space */
    {"a\xe2\x80\x8e", ERR_MALFORMED, NULL}, /* left-to-right mark */
    {"a\xd8\x9c", ERR_MALFORMED, NULL},     /* Arabic letter mark */
    /* NOLINTNEXTLINE(misc-misleading-bidirectional): which is the point */
    {"\xe2\x80\xaetim", ERR_MALFORMED, NULL},           /* right-to-left override */
    {"\xe2\x81\xa7x\xe2\x81\xa9", ERR_MALFORMED, NULL}, /* isolates */
    {"a\xe2\x80\x8bx", ERR_MALFORMED, NULL},            /* zero width space */
    {"\xef\xbb\xbfx", ERR_MALFORMED, NULL},             /* byte order mark */
    {"a\xc2\xadx", ERR_MALFORMED, NULL},                /* soft hyphen */
    {"a\xee\x80\x80", ERR_MALFORMED, NULL},             /* private use */
    {"a\xef\xbf\xbf", ERR_MALFORMED, NULL},             /* no character */
    {"\xf3\xa0\x81\xa1", ERR_MALFORMED, NULL},          /* a tag letter */
    {ZWJ, ERR_MALFORMED, NULL},
    {"a" ZWJ, ERR_MALFORMED, NULL},
    {ZWJ "a", ERR_MALFORMED, NULL},
    {"a" ZWJ ZWJ "b", ERR_MALFORMED, NULL},
    {"a" ZWJ " b", ERR_MALFORMED, NULL},
    {"\xe3\x85\xa4", ERR_MALFORMED, NULL}, /* Hangul filler */
    {"\xe2\xa0\x80", ERR_MALFORMED, NULL}, /* braille blank */
    {ACUTE "a", ERR_MALFORMED, NULL},
    {"a " ACUTE, ERR_MALFORMED, NULL},
    {"q" ACUTE ACUTE, ERR_OK, "q" ACUTE ACUTE},
    {"q" ACUTE ACUTE ACUTE, ERR_MALFORMED, NULL},
    {"q" ACUTE ACUTE ZWJ ACUTE, ERR_MALFORMED, NULL},
    {"q" ACUTE ACUTE "q" ACUTE ACUTE, ERR_OK, "q" ACUTE ACUTE "q" ACUTE ACUTE},
};

START_TEST(a_name_is_short_visible_and_plain)
{
    char name[TEXT_NAME_CAP] = "unchanged";
    enum err err = text_parse_name(slice_of(names[_i].raw), name);
    ck_assert_msg(err == names[_i].err, "row %d: %s", _i, err_name(err));
    ck_assert_str_eq(name, err == ERR_OK ? names[_i].name : "unchanged");
}
END_TEST

START_TEST(a_name_of_96_bytes_is_the_longest)
{
    char name[TEXT_NAME_CAP];
    struct buf raw;
    buf_init(&raw, 1000);
    for (int i = 0; i < TEXT_NAME_GRAPHEMES; i++) {
        buf_append_text(&raw, "\xf0\x9f\x8c\xb0");
    }
    ck_assert_int_eq(text_parse_name(buf_slice(&raw), name), ERR_OK);
    ck_assert_uint_eq(strlen(name), TEXT_NAME_BYTES);
    buf_append_text(&raw, ACUTE);
    ck_assert_int_eq(text_parse_name(buf_slice(&raw), name), ERR_TOO_LARGE);
    buf_finish(&raw);
}
END_TEST

START_TEST(a_very_long_name_is_refused_unread)
{
    char raw[4096];
    char name[TEXT_NAME_CAP];
    memset(raw, ' ', sizeof(raw));
    ck_assert_int_eq(text_parse_name(slice_from(raw, sizeof(raw)), name), ERR_TOO_LARGE);
}
END_TEST

START_TEST(a_nul_is_no_part_of_a_name)
{
    char name[TEXT_NAME_CAP];
    ck_assert_int_eq(text_parse_name(slice_from("a\0b", 3), name), ERR_MALFORMED);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/text");
    TCase *tc = tcase_create("text");
    tcase_add_loop_test(tc, only_shortest_forms_of_real_characters_are_valid, 0,
                        COUNT_OF(encodings));
    tcase_add_loop_test(tc, text_is_brought_into_its_composed_form, 0, COUNT_OF(normal_forms));
    tcase_add_test(tc, a_text_longer_than_the_buffer_takes_is_refused);
    tcase_add_loop_test(tc, graphemes_are_what_a_reader_counts, 0, COUNT_OF(graphemes));
    tcase_add_loop_test(tc, a_name_is_short_visible_and_plain, 0, COUNT_OF(names));
    tcase_add_test(tc, a_name_of_96_bytes_is_the_longest);
    tcase_add_test(tc, a_very_long_name_is_refused_unread);
    tcase_add_test(tc, a_nul_is_no_part_of_a_name);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
