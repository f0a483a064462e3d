// SPDX-License-Identifier: MIT
/* Objects behind ids: an id that outlives its object finds nothing, never another object. */
#ifndef BASE_IDS_H
#define BASE_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"

/* generation 0 is no object, so a zeroed id is ID_NONE. */
struct id {
    uint32_t index;
    uint32_t generation;
};

#define ID_NONE ((struct id){0, 0})

static inline bool id_is_none(struct id id)
{
    return id.generation == 0;
}

static inline bool id_equal(struct id a, struct id b)
{
    return a.index == b.index && a.generation == b.generation;
}

/* One number for one id, 0 for ID_NONE's generation at index 0; id_unpack is the way back. */
static inline uint64_t id_pack(struct id id)
{
    return (uint64_t)id.generation << 32 | id.index;
}

static inline struct id id_unpack(uint64_t packed)
{
    return (struct id){(uint32_t)packed, (uint32_t)(packed >> 32)};
}

/* generation is the one of the live object, or of the last one that lived here. */
struct pool_slot {
    uint32_t generation;
    uint32_t next_free; /* as first_free */
    bool is_live;
};

/* Objects of one size. They never move: a pointer is good until its object is removed. A slot
 * whose generations are used up is retired, so that no id ever comes back. */
struct pool {
    size_t object_bytes;
    uint32_t limit;      /* of live objects */
    uint32_t count;      /* live objects */
    uint32_t slots_used; /* slots ever handed out */
    uint32_t slots_size; /* slots allocated, a multiple of the chunk */
    uint32_t first_free; /* index + 1 of the newest free slot, or 0 */
    struct pool_slot *slots;
    unsigned char **chunks;
};

/* limit is at most UINT32_MAX / 2. Allocates nothing yet. */
void pool_init(struct pool *pool, size_t object_bytes, uint32_t limit);

/* A zeroed object, borrowed from the pool, and its id; NULL when the limit is reached. */
NODISCARD void *pool_add(struct pool *pool, struct id *out_id);

/* NULL when the object is gone. O(1). */
void *pool_find(const struct pool *pool, struct id id);

/* False when it was gone already. What the object itself owns is the caller's business. */
bool pool_remove(struct pool *pool, struct id id);

/* The live object after `previous` in order of index, ID_NONE after the last. Start with ID_NONE.
 * Objects may be removed on the way; one that is added may or may not be met. */
struct id pool_next(const struct pool *pool, struct id previous);

void pool_finish(struct pool *pool);

#endif
