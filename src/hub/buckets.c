// SPDX-License-Identifier: MIT
#include "hub/buckets.h"

#include <string.h>

#include "base/mem.h"

enum { US_A_MS = 1000 };

/* Microseconds until one more has come back. */
static int64_t step_us(struct hub_rate rate)
{
    return (int64_t)rate.per_ms * US_A_MS / rate.count;
}

/* When the bucket will be full, as it is now. */
static int64_t full_at(const struct bucket *bucket, int64_t now_ms)
{
    return bucket->full_us > now_ms * US_A_MS ? bucket->full_us : now_ms * US_A_MS;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

uint32_t bucket_wait(const struct bucket *bucket, struct hub_rate rate, int64_t now_ms)
{
    if (rate.count == 0) {
        return 0;
    }
    const int64_t step = step_us(rate);
    const int64_t over_us = full_at(bucket, now_ms) + step - now_ms * US_A_MS - step * rate.count;
    return over_us <= 0 ? 0 : (uint32_t)((over_us + US_A_MS - 1) / US_A_MS);
}

uint32_t bucket_take(struct bucket *bucket, struct hub_rate rate, int64_t now_ms)
{
    const uint32_t wait_ms = bucket_wait(bucket, rate, now_ms);
    if (wait_ms == 0 && rate.count != 0) {
        bucket->full_us = full_at(bucket, now_ms) + step_us(rate);
    }
    return wait_ms;
}

void bucket_charge(struct bucket *bucket, struct hub_rate rate, int64_t now_ms)
{
    if (rate.count != 0) {
        const int64_t step = step_us(rate);
        bucket->full_us = least(full_at(bucket, now_ms) + step,
                                now_ms * US_A_MS + 2 * step * rate.count);
    }
}

uint32_t bucket_used(const struct bucket *bucket, struct hub_rate rate, int64_t now_ms)
{
    if (rate.count == 0) {
        return 0;
    }
    const int64_t step = step_us(rate);
    return (uint32_t)((full_at(bucket, now_ms) - now_ms * US_A_MS + step - 1) / step);
}

/* --- whose they are --------------------------------------------------------------------------- */

void meters_init(struct meters *meters, struct hash_seed seed, size_t idle_max)
{
    map_init(&meters->map, seed);
    list_init(&meters->idle);
    meters->idle_count = 0;
    meters->idle_max = idle_max;
}

void meters_finish(struct meters *meters)
{
    map_finish_values(&meters->map);
    list_init(&meters->idle);
    meters->idle_count = 0;
}

struct meter *meters_find(const struct meters *meters, struct slice key)
{
    return map_find(&meters->map, key);
}

static struct meter *add_meter(struct meters *meters, struct slice key)
{
    struct meter *meter = mem_alloc(sizeof *meter);
    ASSERT(key.len > 0 && key.len <= sizeof meter->key);
    memcpy(meter->key, key.at, key.len);
    meter->key_len = key.len;
    list_init(&meter->in_idle);
    const bool is_new = map_insert(&meters->map, key, meter);
    ASSERT(is_new);
    return meter;
}

struct meter *meters_hold(struct meters *meters, struct slice key)
{
    struct meter *meter = map_find(&meters->map, key);
    if (meter == NULL) {
        meter = add_meter(meters, key);
    } else if (meter->holders == 0) {
        list_remove(&meter->in_idle);
        meters->idle_count--;
    }
    meter->holders++;
    return meter;
}

static void forget(struct meters *meters, struct meter *meter)
{
    ASSERT(meter != NULL);
    list_remove(&meter->in_idle);
    meters->idle_count--;
    (void)map_remove(&meters->map, slice_from(meter->key, meter->key_len));
    mem_free(meter);
}

static struct meter *find_longest_idle(const struct meters *meters)
{
    struct list *first = list_find_first(&meters->idle);
    return first == NULL ? NULL : CONTAINER_OF(first, struct meter, in_idle);
}

void meters_release(struct meters *meters, struct meter *meter)
{
    if (meter == NULL) {
        return;
    }
    ASSERT(meter->holders > 0);
    meter->holders--;
    if (meter->holders > 0) {
        return;
    }
    list_append(&meters->idle, &meter->in_idle);
    meters->idle_count++;
    if (meters->idle_count > meters->idle_max) {
        forget(meters, find_longest_idle(meters));
    }
}

static bool is_full(const struct meter *meter, int64_t now_ms)
{
    for (size_t i = 0; i < COUNT_OF(meter->buckets); i++) {
        if (meter->buckets[i].full_us > now_ms * US_A_MS) {
            return false;
        }
    }
    return true;
}

void meters_forget(struct meters *meters, int64_t now_ms)
{
    struct meter *meter;
    while ((meter = find_longest_idle(meters)) != NULL && is_full(meter, now_ms)) {
        forget(meters, meter);
    }
}
