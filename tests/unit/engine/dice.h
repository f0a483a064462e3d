// SPDX-License-Identifier: MIT
/* Seeded random numbers (splitmix64): a failing test fails again. */
#ifndef UNIT_ENGINE_DICE_H
#define UNIT_ENGINE_DICE_H

#include <stdint.h>

struct dice {
    uint64_t state; /* any seed */
};

static inline uint64_t dice_next(struct dice *dice)
{
    uint64_t z = dice->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* 0..n - 1, n over 0. The bias does not matter for tests. */
static inline unsigned dice_below(struct dice *dice, unsigned n)
{
    return (unsigned)((dice_next(dice) >> 32) * n >> 32);
}

#endif
