// SPDX-License-Identifier: MIT
#include "base/hash.h"

/* The first interface to SHA-256 is out of favour, but the new one looks the algorithm up by its
 * name for each digest, which takes longer than a short digest does. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#define FNV1A_PRIME UINT64_C(0x100000001b3)

uint64_t hash_fnv1a(struct slice bytes)
{
    return hash_fnv1a_more(HASH_FNV1A_START, bytes);
}

uint64_t hash_fnv1a_more(uint64_t state, struct slice bytes)
{
    for (size_t i = 0; i < bytes.len; i++) {
        state = (state ^ (uint8_t)bytes.at[i]) * FNV1A_PRIME;
    }
    return state;
}

void hash_format_hex(uint64_t hash, char out[HASH_HEX_CAP])
{
    for (int i = 0; i < HASH_HEX_CAP - 1; i++) {
        out[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    }
    out[HASH_HEX_CAP - 1] = '\0';
}

/* -1 when it is no digit. */
static int digit_of(char byte)
{
    if (byte >= '0' && byte <= '9') {
        return byte - '0';
    }
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

bool hash_parse_hex(struct slice text, uint64_t *out_hash)
{
    if (text.len != HASH_HEX_CAP - 1) {
        return false;
    }
    uint64_t hash = 0;
    for (size_t i = 0; i < text.len; i++) {
        int digit = digit_of(text.at[i]);
        if (digit < 0) {
            return false;
        }
        hash = hash << 4 | (uint64_t)digit;
    }
    *out_hash = hash;
    return true;
}

static uint64_t rotate(uint64_t x, unsigned bits)
{
    return x << bits | x >> (64 - bits);
}

static void mix_sip(uint64_t v[4], int rounds)
{
    for (int i = 0; i < rounds; i++) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotate(v[1], 13) ^ v[0];
        v[3] = rotate(v[3], 16) ^ v[2];
        v[0] = rotate(v[0], 32);
        v[2] += v[1];
        v[0] += v[3];
        v[1] = rotate(v[1], 17) ^ v[2];
        v[3] = rotate(v[3], 21) ^ v[0];
        v[2] = rotate(v[2], 32);
    }
}

/* Up to eight bytes, the first one lowest. */
static uint64_t read_word(const char *at, size_t len)
{
    uint64_t word = 0;
    for (size_t i = 0; i < len; i++) {
        word |= (uint64_t)(uint8_t)at[i] << (8 * i);
    }
    return word;
}

/* Eight bytes the same way, written so that compilers make one load of it. */
static uint64_t read_whole_word(const char *at)
{
    const uint8_t *byte = (const uint8_t *)at;
    return (uint64_t)byte[0] | (uint64_t)byte[1] << 8 | (uint64_t)byte[2] << 16 |
           (uint64_t)byte[3] << 24 | (uint64_t)byte[4] << 32 | (uint64_t)byte[5] << 40 |
           (uint64_t)byte[6] << 48 | (uint64_t)byte[7] << 56;
}

uint64_t hash_sip(struct hash_seed seed, struct slice bytes)
{
    uint64_t v[4] = {
        seed.k0 ^ UINT64_C(0x736f6d6570736575),
        seed.k1 ^ UINT64_C(0x646f72616e646f6d),
        seed.k0 ^ UINT64_C(0x6c7967656e657261),
        seed.k1 ^ UINT64_C(0x7465646279746573),
    };
    size_t whole = bytes.len - bytes.len % 8;
    for (size_t i = 0; i <= whole; i += 8) {
        uint64_t word = i < whole ? read_whole_word(bytes.at + i)
                                  : read_word(slice_skip(bytes, whole).at, bytes.len - whole) |
                                        (uint64_t)bytes.len << 56;
        v[3] ^= word;
        mix_sip(v, 2);
        v[0] ^= word;
    }
    v[2] ^= 0xff;
    mix_sip(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

void hash_sha256(struct slice bytes, uint8_t out[HASH_SHA256_LEN])
{
    SHA256_CTX sha;
    int done = SHA256_Init(&sha);
    done &= SHA256_Update(&sha, bytes.at, bytes.len);
    done &= SHA256_Final(out, &sha);
    ASSERT(done == 1);
}

bool hash_equal_sha256(const uint8_t a[HASH_SHA256_LEN], const uint8_t b[HASH_SHA256_LEN])
{
    volatile uint8_t difference = 0;
    for (size_t i = 0; i < HASH_SHA256_LEN; i++) {
        difference = (uint8_t)(difference | (a[i] ^ b[i]));
    }
    return difference == 0;
}
