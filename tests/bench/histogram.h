// SPDX-License-Identifier: MIT
/* Times counted in buckets that grow with the time: below 2 % of error at any size. */
#ifndef BENCH_HISTOGRAM_H
#define BENCH_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_STEPS = 64, HISTOGRAM_DOUBLINGS = 32 };

struct histogram {
    uint64_t count;
    uint64_t max_us;
    uint64_t buckets[HISTOGRAM_STEPS * HISTOGRAM_DOUBLINGS];
};

void histogram_add(struct histogram *histogram, uint64_t us);

/* The time in microseconds that `share` (0..1) of all times do not pass; 0 when there are none. */
uint64_t histogram_at(const struct histogram *histogram, double share);

#endif
