// SPDX-License-Identifier: MIT
#include "bench/histogram.h"

/* Below 64 a bucket is one microsecond; then each doubling has 64 buckets. */
static unsigned bucket_of(uint64_t us)
{
    unsigned doublings = 0;
    while (us >= UINT64_C(2) * HISTOGRAM_STEPS) {
        us /= 2;
        doublings++;
    }
    const unsigned bucket = us < HISTOGRAM_STEPS ? (unsigned)us
                                                 : (doublings + 1) * HISTOGRAM_STEPS +
                                                       (unsigned)us - HISTOGRAM_STEPS;
    const unsigned last = HISTOGRAM_STEPS * HISTOGRAM_DOUBLINGS - 1;
    return bucket < last ? bucket : last;
}

static uint64_t top_of(unsigned bucket)
{
    if (bucket < HISTOGRAM_STEPS) {
        return bucket;
    }
    const unsigned doublings = bucket / HISTOGRAM_STEPS - 1;
    const uint64_t step = HISTOGRAM_STEPS + bucket % HISTOGRAM_STEPS;
    return ((step + 1) << doublings) - 1;
}

void histogram_add(struct histogram *histogram, uint64_t us)
{
    histogram->buckets[bucket_of(us)]++;
    histogram->count++;
    if (us > histogram->max_us) {
        histogram->max_us = us;
    }
}

uint64_t histogram_at(const struct histogram *histogram, double share)
{
    const double wanted = share * (double)histogram->count;
    uint64_t seen = 0;
    for (unsigned i = 0; i < HISTOGRAM_STEPS * HISTOGRAM_DOUBLINGS; i++) {
        seen += histogram->buckets[i];
        if (seen > 0 && (double)seen >= wanted) {
            return top_of(i) < histogram->max_us ? top_of(i) : histogram->max_us;
        }
    }
    return histogram->max_us;
}
