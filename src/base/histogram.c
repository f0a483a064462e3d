// SPDX-License-Identifier: MIT
#include "base/histogram.h"

#include <string.h>

#include "base/attr.h"

void histogram_init(struct histogram *histogram, const uint64_t *bounds, size_t bound_count)
{
    ASSERT(bound_count > 0 && bound_count <= HISTOGRAM_BOUNDS_MAX);
    memset(histogram, 0, sizeof *histogram);
    histogram->bounds = bounds;
    histogram->bound_count = bound_count;
    for (size_t i = 1; i < bound_count; i++) {
        ASSERT(bounds[i] > bounds[i - 1]);
    }
}

/* The first bound that the value does not pass, or the place behind the last one. */
static size_t find_bucket(const struct histogram *histogram, uint64_t value)
{
    size_t low = 0;
    size_t high = histogram->bound_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (value <= histogram->bounds[middle]) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

void histogram_observe(struct histogram *histogram, uint64_t value)
{
    histogram->counts[find_bucket(histogram, value)]++;
    histogram->count++;
    histogram->sum += value;
}
