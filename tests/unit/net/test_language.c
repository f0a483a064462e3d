// SPDX-License-Identifier: MIT
#include "net/language.h"
#include "unit/unit.h"

static const struct {
    const char *accept, *language;
} wishes[] = {
    {"", "en"},
    {"*", "en"},
    {"de", "en"},
    {"de, ja;q=0.5", "en"},
    {"fr", "fr"},
    {"FR", "fr"},
    {"pt-BR", "pt"},
    {"pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7", "pt"},
    {"de-CH, it-CH;q=0.9, fr-CH;q=0.8", "it"},
    {"en;q=0.3, pl;q=0.8", "pl"},
    {"en ; q=0.3 , pl ; q=0.8", "pl"},
    {"en;Q=0.35, pl;q=0.351", "pl"},
    {"en;q=0.1234, pl;q=0.1235", "en"},
    {"it;q=0.5, fr;q=0.5", "it"},
    {"en;q=0, fr;q=0.001", "fr"},
    {"fr;q=0", "en"},
    {"fr;q=0.", "en"},
    {"fr;q=1.0, pl", "fr"},
    {"fr;level=1", "fr"},
    {"fr;", "fr"},
    {"frr, ench", "en"},
    {"-, ;, ,fr-", "fr"},
    {",,,", "en"},
};

START_TEST(a_reader_gets_the_language_that_he_likes_best)
{
    struct slice language = language_choose(slice_of(wishes[_i].accept));
    ck_assert_msg(slice_is(language, wishes[_i].language), "\"%s\": %.*s", wishes[_i].accept,
                  SLICE_ARG(language));
    ck_assert(language_is_known(language));
}
END_TEST

static const struct {
    const char *code;
    bool is_known;
} codes[] = {
    {"en", true}, {"fr", true},     {"pt", true},  {"pl", true},  {"it", true},
    {"", false},  {"pt-PT", false}, {"EN", false}, {"de", false}, {"e", false},
};

START_TEST(addresses_name_a_language_by_its_code_alone)
{
    ck_assert_uint_eq(language_is_known(slice_of(codes[_i].code)), codes[_i].is_known);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/language");
    TCase *tcase = tcase_create("language");
    tcase_add_loop_test(tcase, a_reader_gets_the_language_that_he_likes_best, 0,
                        (int)COUNT_OF(wishes));
    tcase_add_loop_test(tcase, addresses_name_a_language_by_its_code_alone, 0,
                        (int)COUNT_OF(codes));
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
