// SPDX-License-Identifier: MIT
#include <stdint.h>

#include "base/base64url.h"
#include "base/rng.h"
#include "unit/unit.h"

/* The vectors of RFC 4648, 10, without padding, and both characters that differ from base64. */
static const struct {
    const char *bytes;
    const char *text;
} vectors[] = {
    {"", ""},           {"f", "Zg"},          {"fo", "Zm8"},          {"foo", "Zm9v"},
    {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff\xbf", "-_-_"},
};

START_TEST(known_bytes_have_known_text_both_ways)
{
    struct slice bytes = slice_of(vectors[_i].bytes);
    char text[BASE64URL_CAP(8)];
    base64url_encode(bytes.at, bytes.len, text);
    ck_assert_str_eq(text, vectors[_i].text);
    char back[8] = {0};
    ck_assert(base64url_decode(slice_of(text), back, bytes.len));
    ck_assert(slice_equal(slice_from(back, bytes.len), bytes));
}
END_TEST

/* Each is wrong for one byte, and must leave it alone. */
static const char *const refused[] = {"", "Z", "Zg=", "Zg==", "Zh", "Z+", "Z/", "Z ", "Zm8"};

START_TEST(anything_but_the_one_spelling_is_refused)
{
    uint8_t byte = 7;
    ck_assert_msg(!base64url_decode(slice_of(refused[_i]), &byte, 1), "%s", refused[_i]);
    ck_assert_uint_eq(byte, 7);
}
END_TEST

START_TEST(sixteen_random_bytes_come_back)
{
    struct rng rng;
    rng_init(&rng, 1);
    for (int round = 0; round < 1000; round++) {
        uint64_t secret[2] = {rng_next(&rng), rng_next(&rng)};
        uint64_t back[2] = {0, 0};
        char text[BASE64URL_CAP(sizeof(secret))];
        base64url_encode(secret, sizeof(secret), text);
        ck_assert_uint_eq(strlen(text), 22);
        ck_assert(base64url_decode(slice_of(text), back, sizeof(back)));
        ck_assert_uint_eq(secret[0], back[0]);
        ck_assert_uint_eq(secret[1], back[1]);
    }
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/base64url");
    TCase *tc = tcase_create("base64url");
    tcase_add_loop_test(tc, known_bytes_have_known_text_both_ways, 0, COUNT_OF(vectors));
    tcase_add_loop_test(tc, anything_but_the_one_spelling_is_refused, 0, COUNT_OF(refused));
    tcase_add_test(tc, sixteen_random_bytes_come_back);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
