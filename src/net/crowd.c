// SPDX-License-Identifier: MIT
#include "net/crowd.h"

#include "base/mem.h"

static struct slice key_of(const uint64_t *address)
{
    return slice_from(address, sizeof *address);
}

void crowd_init(struct crowd *crowd, struct hash_seed seed)
{
    map_init(&crowd->map, seed);
}

void crowd_finish(struct crowd *crowd)
{
    map_finish_values(&crowd->map);
}

uint32_t crowd_count(const struct crowd *crowd, uint64_t address)
{
    const uint32_t *count = map_find(&crowd->map, key_of(&address));
    return count == NULL ? 0 : *count;
}

void crowd_enter(struct crowd *crowd, uint64_t address)
{
    uint32_t *count = map_find(&crowd->map, key_of(&address));
    if (count == NULL) {
        count = mem_alloc(sizeof *count);
        const bool is_new = map_insert(&crowd->map, key_of(&address), count);
        ASSERT(is_new);
    }
    ++*count;
}

void crowd_leave(struct crowd *crowd, uint64_t address)
{
    uint32_t *count = map_find(&crowd->map, key_of(&address));
    ASSERT(count != NULL && *count > 0);
    if (--*count == 0) {
        (void)map_remove(&crowd->map, key_of(&address));
        mem_free(count);
    }
}
