// SPDX-License-Identifier: MIT
#include "base/rng.h"

#include <errno.h>
#include <sys/random.h>

static uint64_t next_splitmix(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void rng_init(struct rng *rng, uint64_t seed)
{
    for (size_t i = 0; i < COUNT_OF(rng->state); i++) {
        rng->state[i] = next_splitmix(&seed);
    }
}

static uint64_t rotate(uint64_t x, unsigned bits)
{
    return x << bits | x >> (64 - bits);
}

uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

uint64_t rng_below(struct rng *rng, uint64_t n)
{
    ASSERT(n > 0);
    /* 2^64 mod n: numbers below it would make small results likelier. */
    uint64_t excess = (UINT64_MAX - n + 1) % n;
    uint64_t number = rng_next(rng);
    while (number < excess) {
        number = rng_next(rng);
    }
    return number % n;
}

void rng_fill_secret(void *out, size_t len)
{
    uint8_t *at = out;
    while (len > 0) {
        ssize_t got = getrandom(at, len, 0);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        ASSERT(got > 0);
        at += got;
        len -= (size_t)got;
    }
}
