// SPDX-License-Identifier: MIT
/* Counts of values by size: how many were at most so much. */
#ifndef BASE_HISTOGRAM_H
#define BASE_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_BOUNDS_MAX = 24 };

/* counts[i] values were at most bounds[i] and above bounds[i - 1]; counts[bound_count] were above
 * all of them. The bounds are borrowed and rise. sum wraps after 2^64. */
struct histogram {
    const uint64_t *bounds;
    size_t bound_count;
    uint64_t counts[HISTOGRAM_BOUNDS_MAX + 1];
    uint64_t count;
    uint64_t sum;
};

/* 1..HISTOGRAM_BOUNDS_MAX bounds, each above the one before. */
void histogram_init(struct histogram *histogram, const uint64_t *bounds, size_t bound_count);

/* O(log n) in the number of bounds. */
void histogram_observe(struct histogram *histogram, uint64_t value);

#endif
