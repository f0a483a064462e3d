// SPDX-License-Identifier: MIT
/* How much of a rate is used up: buckets, and who they belong to. Time is an argument. */
#ifndef HUB_BUCKETS_H
#define HUB_BUCKETS_H

#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/list.h"
#include "base/map.h"
#include "hub/limits.h"

/* A bucket is the time at which it will be full again, in microseconds; 0, like any time that has
 * passed: it is full. A rate that changes meanwhile counts from then on. */
struct bucket {
    int64_t full_us;
};

/* Takes one. Result: 0, or, when nothing was taken, the milliseconds after which it will work. */
uint32_t bucket_take(struct bucket *bucket, struct hub_rate rate, int64_t now_ms);

/* What bucket_take() would say. */
uint32_t bucket_wait(const struct bucket *bucket, struct hub_rate rate, int64_t now_ms);

/* Takes one even when there is none: the debt grows up to the rate's count. */
void bucket_charge(struct bucket *bucket, struct hub_rate rate, int64_t now_ms);

/* How many have been taken and have not come back, rounded up. */
uint32_t bucket_used(const struct bucket *bucket, struct hub_rate rate, int64_t now_ms);

enum { METER_KEY_CAP = 16, METER_BUCKETS = HUB_PLAYER_RATES };

/* What is known of a player or of an address. It stays as long as somebody holds it, and then
 * until its buckets are full. */
struct meter {
    char key[METER_KEY_CAP];
    size_t key_len;
    struct list in_idle; /* while nobody holds it */
    unsigned holders;
    uint32_t connections;
    uint32_t rooms; /* live ones that were opened from here */
    struct bucket buckets[METER_BUCKETS];
};

/* Meters by key. Those that nobody holds are in `idle`, longest first. */
struct meters {
    struct map map; /* struct meter, owned */
    struct list idle;
    size_t idle_count;
    size_t idle_max;
};

void meters_init(struct meters *meters, struct hash_seed seed, size_t idle_max);

/* Frees all of them, held or not. */
void meters_finish(struct meters *meters);

/* The meter with this key, 1..16 bytes, held once more. */
struct meter *meters_hold(struct meters *meters, struct slice key);

/* The meter if there is one; for a look. */
struct meter *meters_find(const struct meters *meters, struct slice key);

/* Takes NULL. Whoever would be remembered beyond idle_max displaces the one who has been so
 * longest. */
void meters_release(struct meters *meters, struct meter *meter);

/* Forgets from the front of those that nobody holds what is full by now. */
void meters_forget(struct meters *meters, int64_t now_ms);

#endif
