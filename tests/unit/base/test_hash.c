// SPDX-License-Identifier: MIT
#include "base/hash.h"
#include "unit/unit.h"

/* From the reference implementation's test vectors (Noll). */
static const struct {
    const char *text;
    const char *hex;
} fnv_vectors[] = {
    {"", "cbf29ce484222325"},
    {"a", "af63dc4c8601ec8c"},
    {"foobar", "85944171f73967e8"},
};

START_TEST(fnv_matches_its_published_vectors)
{
    char hex[HASH_HEX_CAP];
    uint64_t hash = hash_fnv1a(slice_of(fnv_vectors[_i].text));
    hash_format_hex(hash, hex);
    ck_assert_str_eq(hex, fnv_vectors[_i].hex);
    uint64_t back = 0;
    ck_assert(hash_parse_hex(slice_of(hex), &back));
    ck_assert_uint_eq(back, hash);
}
END_TEST

START_TEST(fnv_in_two_parts_is_fnv_in_one)
{
    uint64_t state = hash_fnv1a_more(HASH_FNV1A_START, slice_of("foo"));
    state = hash_fnv1a_more(state, slice_of("bar"));
    ck_assert_uint_eq(state, hash_fnv1a(slice_of("foobar")));
}
END_TEST

static const char *const bad_hex[] = {
    "",
    "cbf29ce48422232",
    "cbf29ce4842223255",
    "CBF29CE484222325",
    "cbf29ce48422232g",
    " bf29ce484222325",
    "0xf29ce484222325",
};

START_TEST(hex_is_sixteen_small_digits_and_nothing_else)
{
    uint64_t hash = 7;
    ck_assert_msg(!hash_parse_hex(slice_of(bad_hex[_i]), &hash), "%s", bad_hex[_i]);
    ck_assert_uint_eq(hash, 7);
}
END_TEST

/* vectors_sip64 of the reference implementation: key 00 01 .. 0f, message 00 01 .. len - 1. */
static const struct {
    size_t len;
    uint64_t hash;
} sip_vectors[] = {
    {0, UINT64_C(0x726fdb47dd0e0e31)},  {1, UINT64_C(0x74f839c593dc67fd)},
    {7, UINT64_C(0xab0200f58b01d137)},  {8, UINT64_C(0x93f5f5799a932462)},
    {15, UINT64_C(0xa129ca6149be45e5)},
};

START_TEST(siphash_matches_its_published_vectors)
{
    const struct hash_seed seed = {UINT64_C(0x0706050403020100), UINT64_C(0x0f0e0d0c0b0a0908)};
    const char *message = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e";
    ck_assert_uint_eq(hash_sip(seed, slice_from(message, sip_vectors[_i].len)),
                      sip_vectors[_i].hash);
}
END_TEST

START_TEST(sha256_matches_the_standard)
{
    uint8_t digest[HASH_SHA256_LEN];
    hash_sha256(slice_of("abc"), digest);
    const uint8_t expected[HASH_SHA256_LEN] = {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea,
                                               0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
                                               0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c,
                                               0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad};
    ck_assert_mem_eq(digest, expected, sizeof(expected));
    ck_assert(hash_equal_sha256(digest, expected));
    digest[HASH_SHA256_LEN - 1] ^= 1;
    ck_assert(!hash_equal_sha256(digest, expected));
}
END_TEST

START_TEST(sha256_of_nothing_is_known)
{
    uint8_t digest[HASH_SHA256_LEN];
    hash_sha256(SLICE_NONE, digest);
    const uint8_t start[] = {0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c, 0x14};
    ck_assert_mem_eq(digest, start, sizeof(start));
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/hash");
    TCase *tc = tcase_create("hash");
    tcase_add_loop_test(tc, fnv_matches_its_published_vectors, 0, COUNT_OF(fnv_vectors));
    tcase_add_test(tc, fnv_in_two_parts_is_fnv_in_one);
    tcase_add_loop_test(tc, hex_is_sixteen_small_digits_and_nothing_else, 0, COUNT_OF(bad_hex));
    tcase_add_loop_test(tc, siphash_matches_its_published_vectors, 0, COUNT_OF(sip_vectors));
    tcase_add_test(tc, sha256_matches_the_standard);
    tcase_add_test(tc, sha256_of_nothing_is_known);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
