// SPDX-License-Identifier: MIT
/* Random numbers: reproducible ones from a seed, and bytes fit for secrets. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"

/* xoshiro256**. The same seed gives the same numbers for ever: recorded games rely on it. Not all
 * four words are zero. Never for secrets. */
struct rng {
    uint64_t state[4];
};

/* Any seed, 0 too, spread by splitmix64. */
void rng_init(struct rng *rng, uint64_t seed);

uint64_t rng_next(struct rng *rng);

/* Uniform in 0 .. n - 1, without bias; n is not 0. */
uint64_t rng_below(struct rng *rng, uint64_t n);

/* Bytes from the kernel, for secrets and seeds; aborts when the kernel has none to give. */
void rng_fill_secret(void *out, size_t len);

#endif
