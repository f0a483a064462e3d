// SPDX-License-Identifier: MIT
#include "base/ids.h"

#include <string.h>

#include "base/mem.h"

#define POOL_CHUNK 64U

void pool_init(struct pool *pool, size_t object_bytes, uint32_t limit)
{
    ASSERT(object_bytes > 0 && limit <= UINT32_MAX / 2);
    *pool = (struct pool){.object_bytes = object_bytes, .limit = limit};
}

static void *locate(const struct pool *pool, uint32_t index)
{
    return pool->chunks[index / POOL_CHUNK] + index % POOL_CHUNK * pool->object_bytes;
}

static void grow(struct pool *pool)
{
    uint32_t old_chunks = pool->slots_size / POOL_CHUNK;
    uint32_t new_chunks = old_chunks == 0 ? 1 : old_chunks * 2;
    pool->slots = mem_grow(pool->slots, pool->slots_size, (size_t)new_chunks * POOL_CHUNK,
                           sizeof(*pool->slots));
    pool->chunks = mem_grow(pool->chunks, old_chunks, new_chunks, sizeof(*pool->chunks));
    pool->slots_size = new_chunks * POOL_CHUNK;
}

static uint32_t take_slot(struct pool *pool)
{
    if (pool->first_free != 0) {
        uint32_t index = pool->first_free - 1;
        pool->first_free = pool->slots[index].next_free;
        return index;
    }
    if (pool->slots_used == pool->slots_size) {
        grow(pool);
    }
    uint32_t index = pool->slots_used++;
    unsigned char **chunk = &pool->chunks[index / POOL_CHUNK];
    if (*chunk == NULL) {
        *chunk = mem_alloc_array(POOL_CHUNK, pool->object_bytes);
    }
    return index;
}

void *pool_add(struct pool *pool, struct id *out_id)
{
    if (pool->count == pool->limit) {
        return NULL;
    }
    uint32_t index = take_slot(pool);
    struct pool_slot *slot = &pool->slots[index];
    slot->generation++;
    slot->is_live = true;
    pool->count++;
    *out_id = (struct id){index, slot->generation};
    void *object = locate(pool, index);
    memset(object, 0, pool->object_bytes);
    return object;
}

static bool is_live(const struct pool *pool, struct id id)
{
    return id.index < pool->slots_used && pool->slots[id.index].is_live &&
           pool->slots[id.index].generation == id.generation;
}

void *pool_find(const struct pool *pool, struct id id)
{
    return is_live(pool, id) ? locate(pool, id.index) : NULL;
}

bool pool_remove(struct pool *pool, struct id id)
{
    if (!is_live(pool, id)) {
        return false;
    }
    struct pool_slot *slot = &pool->slots[id.index];
    slot->is_live = false;
    pool->count--;
    if (slot->generation < UINT32_MAX) {
        slot->next_free = pool->first_free;
        pool->first_free = id.index + 1;
    }
    return true;
}

struct id pool_next(const struct pool *pool, struct id previous)
{
    uint32_t index = id_is_none(previous) ? 0 : previous.index + 1;
    for (; index < pool->slots_used; index++) {
        if (pool->slots[index].is_live) {
            return (struct id){index, pool->slots[index].generation};
        }
    }
    return ID_NONE;
}

void pool_finish(struct pool *pool)
{
    for (uint32_t chunk = 0; chunk < pool->slots_size / POOL_CHUNK; chunk++) {
        mem_free(pool->chunks[chunk]);
    }
    mem_free(pool->chunks);
    mem_free(pool->slots);
    pool_init(pool, pool->object_bytes, pool->limit);
}
