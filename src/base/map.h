// SPDX-License-Identifier: MIT
/* A hash map from short byte strings to pointers. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/attr.h"
#include "base/hash.h"
#include "base/slice.h"

struct map_cell;

/* Open addressing with linear probing: a key's cell and its home are joined by used cells. size is
 * 0 or a power of two, at most three quarters used. Keys are copied, values are borrowed. */
struct map {
    struct hash_seed seed;
    struct map_cell *cells;
    size_t size;
    size_t count;
};

/* A seed from rng_fill_secret keeps peers from choosing keys that collide. */
void map_init(struct map *map, struct hash_seed seed);

/* False, and nothing changes, when the key is in. The value is not NULL. */
NODISCARD bool map_insert(struct map *map, struct slice key, void *value);

/* NULL when the key is not in. */
void *map_find(const struct map *map, struct slice key);

/* Takes the key out and returns its value, NULL when it was not in. */
void *map_remove(struct map *map, struct slice key);

/* Walks all values in no particular order: starts with *cursor 0, returns NULL after the last. The
 * map must not change on the way. out_key may be NULL; the key is borrowed from the map. */
void *map_next(const struct map *map, size_t *cursor, struct slice *out_key);

/* Frees keys and cells, not the values; the map may be used again. */
void map_finish(struct map *map);

/* The same, and frees the values too, each being a block of its own. */
void map_finish_values(struct map *map);

#endif
