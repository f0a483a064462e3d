// SPDX-License-Identifier: MIT
/* What is a position and what is none, and for which reason. */
#include "unit/engine/dice.h"
#include "unit/engine/support.h"

#define FOURS   "4-4-4-4-4-4"
#define NOTHING "0-0-0-0-0-0"
#define TENS    "10-10-10-10-10"

static const char *const good[] = {
    "adji-boto_9-10-10-10-10_" TENS "_1-0_S_10",
    "djenon-aboure_" FOURS "_" FOURS "_0-0_S_0",
    "djenon-abe_" FOURS "_" FOURS "_0-0_S_0",
    "adji-boto_" TENS "_" TENS "_0-0_S_0_ABCDEabcde",
    /* composed ones are welcome, whether a game can get there or not */
    "djenon-aboure_48-0-0-0-0-0_" NOTHING "_0-0_S_0",
    "djenon-aboure_2-0-0-0-0-0_" NOTHING "_0-46_N_65535",
    "djenon-aboure_2-0-0-0-0-0_" NOTHING "_46-0_S_65534",
    "djenon-abe_1-0-0-0-0-1_" NOTHING "_46-0_N_13",
    "djenon-aboure_1-0-10-1-0-1_5-6-3-8-7-6_0-0_S_2",
    "adji-boto_1-15-10-10-10_1-13-10-10-20_0-0_S_2_BCDEbcde",
    "adji-boto_1-1-1-1-1_1-1-1-1-91_0-0_N_9_e",
    "adji-boto_1-1-1-1-10_1-1-1-1-82_0-0_S_8_Ee",
    "adji-boto_0-0-0-0-0_0-0-0-0-100_0-0_S_10",
    "adji-boto_0-0-0-0-0_0-0-0-0-2_98-0_N_11",
    /* a game that is over may have any stores and any ply */
    "djenon-aboure_" NOTHING "_" NOTHING "_42-6_x_11",
    "djenon-abe_" NOTHING "_" NOTHING "_0-48_x_0",
    "adji-boto_0-0-0-0-0_0-0-0-0-0_50-50_x_65535",
    "adji-boto_0-0-0-0-0_0-0-0-0-0_100-0_x_3",
};

START_TEST(a_good_text_is_read_and_written_again)
{
    struct mancala_position position = {.ply = 99};
    enum mancala_end end = MANCALA_END__COUNT;
    ck_assert_str_eq(mancala_text_fault_text(
                         mancala_position_parse(good[_i], strlen(good[_i]), &position, &end)),
                     mancala_text_fault_text(MANCALA_TEXT_OK));
    ck_assert_int_eq(end, MANCALA_END__COUNT);
    assert_text(&position, good[_i]);
}
END_TEST

static const struct {
    const char *text;
    enum mancala_text_fault fault;
} bad[] = {
    /* (a) the grammar, with nothing before or after */
    {"", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS, MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS, MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_0_", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_0 ", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_0\n", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_0\r\n", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_00", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_+0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_-2", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_s_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_X_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_SN_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0__0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0-0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_00-0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_04-4-4-4-4-4_" FOURS "_0-0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_+4-4-4-4-4-4_" FOURS "_0-0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_4--4-4-4-4-4_" FOURS "_0-0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_4-4-4-4-4-_" FOURS "_0-0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "-_" FOURS "_0-0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_4,4,4,4,4,4_" FOURS "_0-0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_4 -4-4-4-4-4_" FOURS "_0-0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe__" FOURS "_0-0_S_0", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_0_.", MANCALA_TEXT_GRAMMAR},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_0_G", MANCALA_TEXT_GRAMMAR},
    {"adji-boto_" TENS "_" TENS "_0-0_S_0_ABCDEabcdef", MANCALA_TEXT_GRAMMAR},
    {"adji-boto_" TENS "_" TENS "_0-0_S_0_BACDEabcde", MANCALA_TEXT_GRAMMAR},
    {"adji-boto_" TENS "_" TENS "_0-0_S_0_abcdeABCDE", MANCALA_TEXT_GRAMMAR},
    {"adji-boto_" TENS "_" TENS "_0-0_S_0_AABCDabcde", MANCALA_TEXT_GRAMMAR},
    {"adji-boto_" TENS "_" TENS "_0-0_S_0_ABCDEabcde_", MANCALA_TEXT_GRAMMAR},
    {"adji-boto_" TENS "_" TENS "_0-0_S_0_ABCDE-abcde", MANCALA_TEXT_GRAMMAR},
    /* no such game: a name is a whole name */
    {"_" FOURS "_" FOURS "_0-0_S_0", MANCALA_TEXT_GAME},
    {"djenon_" FOURS "_" FOURS "_0-0_S_0", MANCALA_TEXT_GAME},
    {"Djenon-abe_" FOURS "_" FOURS "_0-0_S_0", MANCALA_TEXT_GAME},
    {" djenon-abe_" FOURS "_" FOURS "_0-0_S_0", MANCALA_TEXT_GAME},
    {"oware_" FOURS "_" FOURS "_0-0_S_0", MANCALA_TEXT_GAME},
    {"djenon-abouredjenon-aboure_" FOURS "_" FOURS "_0-0_S_0", MANCALA_TEXT_GAME},
    /* (b) pits a row, and seeds */
    {"djenon-abe_4-4-4-4-4_" FOURS "_4-0_S_0", MANCALA_TEXT_ROW},
    {"djenon-abe_" FOURS "-0_" FOURS "_0-0_S_0", MANCALA_TEXT_ROW},
    {"djenon-abe_" FOURS "_4-4-4-4-4_4-0_S_0", MANCALA_TEXT_ROW},
    {"djenon-abe_" FOURS "_" FOURS "-0_0-0_S_0", MANCALA_TEXT_ROW},
    {"adji-boto_10-10-10-10-10-0_" TENS "_0-0_S_0_ABCDEabcde", MANCALA_TEXT_ROW},
    {"djenon-aboure_" TENS "_" TENS "_0-0_S_0", MANCALA_TEXT_ROW},
    {"djenon-abe_" FOURS "_" FOURS "_0-1_S_0", MANCALA_TEXT_SEEDS},
    {"djenon-abe_" FOURS "_4-4-4-4-4-3_0-0_S_0", MANCALA_TEXT_SEEDS},
    {"djenon-abe_" NOTHING "_" NOTHING "_24-23_x_0", MANCALA_TEXT_SEEDS},
    {"djenon-abe_304-0-0-0-0-0_" NOTHING "_0-0_S_0", MANCALA_TEXT_SEEDS},
    {"djenon-abe_65535-0-0-0-0-0_" NOTHING "_0-0_S_0", MANCALA_TEXT_SEEDS},
    {"djenon-abe_256-4-4-4-4-4_" FOURS "_0-0_S_0", MANCALA_TEXT_SEEDS},
    {"adji-boto_11-10-10-10-10_" TENS "_0-0_S_0_ABCDEabcde", MANCALA_TEXT_SEEDS},
    {"djenon-abe_65536-0-0-0-0-0_" NOTHING "_0-0_S_0", MANCALA_TEXT_SEEDS},
    {"djenon-abe_" FOURS "_" FOURS "_0-4294967296_S_0", MANCALA_TEXT_SEEDS},
    {"djenon-abe_4294967295-4294967295-4294967295-4294967295-4294967295-4294967295_" FOURS
     "_30-0_S_0",
     MANCALA_TEXT_SEEDS},
    /* (c) ply and turn */
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_1", MANCALA_TEXT_PLY},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_N_0", MANCALA_TEXT_PLY},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_65536", MANCALA_TEXT_PLY},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_N_65537", MANCALA_TEXT_PLY},
    {"djenon-abe_" NOTHING "_" NOTHING "_24-24_x_65536", MANCALA_TEXT_PLY},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_4294967296", MANCALA_TEXT_PLY},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_99999999999999999999999999", MANCALA_TEXT_PLY},
    /* (d) over */
    {"djenon-abe_" FOURS "_" FOURS "_0-0_x_0", MANCALA_TEXT_OVER},
    {"djenon-abe_1-0-0-0-0-0_" NOTHING "_23-24_x_40", MANCALA_TEXT_OVER},
    {"adji-boto_0-0-0-0-0_0-0-0-0-0_50-50_x_0_ABCDEabcde", MANCALA_TEXT_OVER},
    {"adji-boto_0-0-0-0-0_0-0-0-0-0_50-50_x_9_e", MANCALA_TEXT_OVER},
    {"djenon-abe_" NOTHING "_" NOTHING "_24-24_x_40_A", MANCALA_TEXT_OVER},
    /* (e) what is unopened */
    {"djenon-abe_" FOURS "_" FOURS "_0-0_S_0_ABCDEFabcdef", MANCALA_TEXT_UNOPENED},
    {"djenon-aboure_" FOURS "_" FOURS "_0-0_N_1_a", MANCALA_TEXT_UNOPENED},
    {"adji-boto_" TENS "_" TENS "_0-0_S_0", MANCALA_TEXT_UNOPENED},
    {"adji-boto_" TENS "_" TENS "_0-0_S_0_ABCDabcde", MANCALA_TEXT_UNOPENED},
    {"adji-boto_" TENS "_" TENS "_0-0_S_0_ABCDEabcd", MANCALA_TEXT_UNOPENED},
    {"adji-boto_" TENS "_" TENS "_0-0_N_1_ABCDEabcd", MANCALA_TEXT_UNOPENED},
    {"adji-boto_" TENS "_" TENS "_0-0_N_1_ABCDEabcde", MANCALA_TEXT_UNOPENED},
    {"adji-boto_" TENS "_" TENS "_0-0_S_2_ABCabcde", MANCALA_TEXT_UNOPENED},
    {"adji-boto_" TENS "_" TENS "_0-0_N_9_E", MANCALA_TEXT_UNOPENED},
    {"adji-boto_" TENS "_" TENS "_0-0_N_9", MANCALA_TEXT_UNOPENED},
    {"adji-boto_" TENS "_" TENS "_0-0_S_10_e", MANCALA_TEXT_UNOPENED},
    {"adji-boto_" TENS "_" TENS "_0-0_N_11_ABCDEabcde", MANCALA_TEXT_UNOPENED},
    {"adji-boto_0-20-10-10-10_" TENS "_0-0_N_1_BCDEabcde", MANCALA_TEXT_UNOPENED},
    {"adji-boto_11-9-10-10-10_" TENS "_0-0_N_1_BCDEabcde", MANCALA_TEXT_UNOPENED},
    {"adji-boto_1-1-1-1-1_1-1-1-83-9_0-0_N_9_e", MANCALA_TEXT_UNOPENED},
    /* (f) no seed is captured in an opening */
    {"adji-boto_9-10-10-10-10_" TENS "_1-0_N_1_BCDEabcde", MANCALA_TEXT_OPENING},
    {"adji-boto_1-1-1-1-1_1-1-1-1-90_0-1_N_9_e", MANCALA_TEXT_OPENING},
    /* (g) over by its own conditions */
    {"djenon-abe_1-1-0-0-0-0_" NOTHING "_46-0_N_13", MANCALA_TEXT_ENDED},
    {"djenon-abe_" NOTHING "_" NOTHING "_24-24_S_40", MANCALA_TEXT_ENDED},
    {"djenon-aboure_1-1-1-1-1-1_1-1-1-1-1-1_18-18_S_12", MANCALA_TEXT_ENDED},
    {"adji-boto_1-0-0-0-0_1-1-1-1-1_47-47_S_12", MANCALA_TEXT_ENDED},
    /* of several faults the first counts */
    {"djenon-abe_" FOURS "_" FOURS "_1-0_N_0_A", MANCALA_TEXT_SEEDS},
    {"djenon-abe_" FOURS "_" FOURS "_0-0_N_0_A", MANCALA_TEXT_PLY},
    {"adji-boto_9-10-10-10-10_" TENS "_1-0_S_0", MANCALA_TEXT_UNOPENED},
    {"adji-boto_1-1-1-1-1_1-1-1-1-1_90-0_S_10", MANCALA_TEXT_ENDED},
};

START_TEST(a_bad_text_is_refused_for_its_first_fault)
{
    struct mancala_position position = {.ply = 99};
    ck_assert_str_eq(mancala_text_fault_text(mancala_position_parse(
                         bad[_i].text, strlen(bad[_i].text), &position, NULL)),
                     mancala_text_fault_text(bad[_i].fault));
    ck_assert_uint_eq(position.ply, 99);
    ck_assert_ptr_null(position.rules);
}
END_TEST

/* Whether what is read from these bytes, if anything, is written as the same bytes. */
static bool is_faithful(const char *bytes, size_t len)
{
    char copy[2 * MANCALA_TEXT_CAP]; /* without a final zero, at the very end of an array */
    char *text = copy + sizeof copy - len;
    char again[MANCALA_TEXT_CAP];
    struct mancala_position position;
    memcpy(text, bytes, len);
    return mancala_position_parse(text, len, &position, NULL) != MANCALA_TEXT_OK ||
           (mancala_position_format(&position, again) == len && memcmp(again, text, len) == 0);
}

/* Whether this holds for every value of the byte at `at`. */
static bool is_faithful_at(char *text, size_t len, size_t at)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        text[at] = (char)byte;
        if (!is_faithful(text, len)) {
            return false;
        }
    }
    return true;
}

START_TEST(a_changed_byte_never_reads_as_another_text)
{
    const size_t len = strlen(good[_i]);
    char text[MANCALA_TEXT_CAP + 1];
    for (size_t at = 0; at < len; at++) {
        memcpy(text, good[_i], len);
        ck_assert_msg(is_faithful_at(text, len, at), "byte %zu of %s", at, good[_i]);
    }
}
END_TEST

START_TEST(a_byte_more_or_less_never_reads_as_another_text)
{
    const size_t len = strlen(good[_i]);
    char text[MANCALA_TEXT_CAP + 1];
    for (size_t at = 0; at <= len; at++) {
        memcpy(text, good[_i], at);
        memcpy(text + at + 1, good[_i] + at, len - at);
        ck_assert_msg(is_faithful_at(text, len + 1, at), "before byte %zu of %s", at, good[_i]);
        ck_assert_msg(is_faithful(good[_i], at), "%zu bytes of %s", at, good[_i]);
        ck_assert_msg(is_faithful(good[_i] + at, len - at), "%s from %zu", good[_i], at);
    }
}
END_TEST

START_TEST(a_zero_byte_is_a_byte_like_any_other)
{
    struct mancala_position position;
    char text[MANCALA_TEXT_CAP] = {0};
    memcpy(text, good[0], strlen(good[0]));
    ck_assert_int_eq(mancala_position_parse(text, strlen(good[0]) + 1, &position, NULL),
                     MANCALA_TEXT_GRAMMAR);
    ck_assert_int_eq(mancala_position_parse(NULL, 0, &position, NULL), MANCALA_TEXT_GRAMMAR);
}
END_TEST

START_TEST(many_changes_at_once_never_read_as_another_text)
{
    static const char bytes[] = "0123456789-_SNxABCDEabcde";
    struct dice dice = {.state = 4000 + (uint64_t)_i};
    char text[MANCALA_TEXT_CAP];
    const size_t len = strlen(good[_i]);
    for (unsigned n = 0; n < 20000; n++) {
        memcpy(text, good[_i], len);
        for (unsigned changes = 1 + dice_below(&dice, 4); changes > 0; changes--) {
            text[dice_below(&dice, (unsigned)len)] = bytes[dice_below(&dice, sizeof bytes - 1)];
        }
        if (!is_faithful(text, len)) {
            ck_abort_msg("%.*s", (int)len, text);
        }
    }
}
END_TEST

START_TEST(the_longest_text_fits_its_buffer)
{
    struct mancala_position position = {.rules = rules_of("djenon-aboure"), .ply = UINT32_MAX - 1};
    char text[MANCALA_TEXT_CAP];
    memset(position.cell, 255, MANCALA_STORE + MANCALA_SEATS);
    const size_t len = mancala_position_format(&position, text);
    ck_assert_uint_lt(len, MANCALA_TEXT_CAP);
    ck_assert_uint_eq(strlen(text), len);
    position.rules = rules_of("adji-boto");
    position.unopened = 0x3ff;
    ck_assert_uint_lt(mancala_position_format(&position, text), MANCALA_TEXT_CAP);
}
END_TEST

static const struct {
    const char *text;
    uint32_t most;
    bool is_number;
    uint32_t number;
} numbers[] = {
    {"0", 0, true, 0},
    {"1", 0, false, 0},
    {"65535", 65535, true, 65535},
    {"65536", 65535, false, 0},
    {"4294967295", UINT32_MAX, true, UINT32_MAX},
    {"4294967296", UINT32_MAX, false, 0},
    {"18446744073709551616", UINT32_MAX, false, 0},
    {"99999999999999999999999999999999999", UINT32_MAX, false, 0},
    {"00", UINT32_MAX, false, 0},
    {"01", UINT32_MAX, false, 0},
    {"", UINT32_MAX, false, 0},
    {"-1", UINT32_MAX, false, 0},
    {"7x", UINT32_MAX, true, 7},
};

START_TEST(a_number_is_digits_without_sign_or_leading_zero)
{
    const char *text = numbers[_i].text;
    struct mancala_reader reader = {.at = text, .end = text + strlen(text)};
    uint32_t number = 99;
    ck_assert_int_eq(mancala_take_number(&reader, numbers[_i].most, &number),
                     numbers[_i].is_number);
    ck_assert_uint_eq(number, numbers[_i].is_number ? numbers[_i].number : 99);
    if (!numbers[_i].is_number) {
        ck_assert_ptr_eq(reader.at, text);
    }
}
END_TEST

START_TEST(a_writer_that_is_full_goes_on_counting)
{
    char out[4] = "....";
    struct mancala_writer writer = {.at = out, .cap = 3};
    mancala_write_text(&writer, "ab");
    mancala_write_number(&writer, 4294967295U);
    mancala_write_char(&writer, 'z');
    mancala_write_bytes(&writer, "12", 2);
    ck_assert_uint_eq(writer.len, 15);
    ck_assert_mem_eq(out, "ab4.", 4);
    struct mancala_writer nowhere = {0};
    mancala_write_text(&nowhere, "counted");
    ck_assert_uint_eq(nowhere.len, 7);
}
END_TEST

static const struct {
    unsigned move;
    struct mancala_effect effect;
    const char *token;
} tokens[] = {
    {0, {.laps = 1}, "A"},
    {0, {.laps = 4, .captured = 2}, "A~4+2"},
    {11, {.laps = 1, .captured = 48}, "f+48"},
    {6, {.laps = 75252}, "a~75252"},
    {MANCALA_PASS, {.laps = 0}, "--"},
};

START_TEST(a_ply_is_written_as_its_token)
{
    char out[24] = {0};
    struct mancala_writer writer = {.at = out, .cap = sizeof out - 1};
    mancala_write_ply(&writer, rules_of("djenon-abe"), tokens[_i].move, &tokens[_i].effect);
    ck_assert_str_eq(out, tokens[_i].token);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("engine/text");
    TCase *tc = tcase_create("positions");
    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, a_good_text_is_read_and_written_again, 0, COUNT_OF(good));
    tcase_add_loop_test(tc, a_bad_text_is_refused_for_its_first_fault, 0, COUNT_OF(bad));
    tcase_add_loop_test(tc, a_changed_byte_never_reads_as_another_text, 0, COUNT_OF(good));
    tcase_add_loop_test(tc, a_byte_more_or_less_never_reads_as_another_text, 0, COUNT_OF(good));
    tcase_add_loop_test(tc, many_changes_at_once_never_read_as_another_text, 0, COUNT_OF(good));
    tcase_add_test(tc, a_zero_byte_is_a_byte_like_any_other);
    tcase_add_test(tc, the_longest_text_fits_its_buffer);
    suite_add_tcase(suite, tc);
    TCase *pieces = tcase_create("pieces");
    tcase_add_loop_test(pieces, a_number_is_digits_without_sign_or_leading_zero, 0,
                        COUNT_OF(numbers));
    tcase_add_test(pieces, a_writer_that_is_full_goes_on_counting);
    tcase_add_loop_test(pieces, a_ply_is_written_as_its_token, 0, COUNT_OF(tokens));
    suite_add_tcase(suite, pieces);
    return unit_run(suite);
}
