// SPDX-License-Identifier: MIT
#include "base/code.h"
#include "base/rng.h"
#include "unit/unit.h"

static const struct {
    const char *text;
    const char *code; /* NULL: refused */
} rows[] = {
    {"23456789BC", "23456789BC"},
    {"dfghjkmnpq", "DFGHJKMNPQ"},
    {"rtvwx-z2345", "RTVWXZ2345"},
    {" 23456 - 789bc ", "23456789BC"},
    {"2-3-4-5-6-7-8-9-B-C", "23456789BC"},
    {"23456789B", NULL},
    {"23456789BCD", NULL},
    {"", NULL},
    {"----------", NULL},
    {"23456789B0", NULL},
    {"23456789B1", NULL},
    {"23456789BA", NULL},
    {"23456789BL", NULL},
    {"23456789BS", NULL},
    {"23456789BY", NULL},
    {"23456_789BC", NULL},
    {"23456\t789BC", NULL},
    {"23456789B\xc3\x89", NULL},
};

START_TEST(a_code_is_read_in_any_case_and_grouping)
{
    char code[CODE_CAP] = "unchanged";
    bool is_code = code_parse(slice_of(rows[_i].text), code);
    ck_assert_msg(is_code == (rows[_i].code != NULL), "\"%s\"", rows[_i].text);
    ck_assert_str_eq(code, is_code ? rows[_i].code : "unchanged");
}
END_TEST

START_TEST(a_nul_is_no_symbol)
{
    char code[CODE_CAP];
    ck_assert(!code_parse(slice_from("23456789B\0", 10), code));
}
END_TEST

START_TEST(a_made_code_reads_back_as_itself)
{
    struct rng rng;
    rng_init(&rng, 1);
    for (int round = 0; round < 1000; round++) {
        char code[CODE_CAP];
        char shown[CODE_SHOWN_CAP];
        char back[CODE_CAP];
        code_make(rng_next(&rng), code);
        code_format(code, shown);
        ck_assert_int_eq(shown[CODE_LEN / 2], '-');
        ck_assert(code_parse(slice_of(shown), back));
        ck_assert_str_eq(code, back);
    }
}
END_TEST

START_TEST(codes_begin_with_the_first_symbol_and_count_up)
{
    char code[CODE_CAP];
    code_make(0, code);
    ck_assert_str_eq(code, "2222222222");
    code_make(27, code);
    ck_assert_str_eq(code, "3322222222");
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/code");
    TCase *tc = tcase_create("code");
    tcase_add_loop_test(tc, a_code_is_read_in_any_case_and_grouping, 0, COUNT_OF(rows));
    tcase_add_test(tc, a_nul_is_no_symbol);
    tcase_add_test(tc, a_made_code_reads_back_as_itself);
    tcase_add_test(tc, codes_begin_with_the_first_symbol_and_count_up);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
