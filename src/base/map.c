// SPDX-License-Identifier: MIT
#include "base/map.h"

#include <stdint.h>

#include "base/mem.h"

#define MAP_FIRST_SIZE 16

/* Free when value is NULL. key_at is the map's own copy. */
struct map_cell {
    uint64_t hash;
    char *key_at;
    size_t key_len;
    void *value;
};

static struct slice key_of(const struct map_cell *cell)
{
    return slice_from(cell->key_at, cell->key_len);
}

void map_init(struct map *map, struct hash_seed seed)
{
    *map = (struct map){.seed = seed};
}

static size_t next_index(const struct map *map, size_t index)
{
    return (index + 1) & (map->size - 1);
}

static size_t home_of(const struct map *map, uint64_t hash)
{
    return (size_t)hash & (map->size - 1);
}

/* The cell that holds the key, or the free one where it would go. size is not 0. */
static size_t locate(const struct map *map, uint64_t hash, struct slice key)
{
    size_t index = home_of(map, hash);
    while (map->cells[index].value != NULL) {
        const struct map_cell *cell = &map->cells[index];
        if (cell->hash == hash && slice_equal(key_of(cell), key)) {
            break;
        }
        index = next_index(map, index);
    }
    return index;
}

static void grow(struct map *map)
{
    struct map_cell *old_cells = map->cells;
    size_t old_size = map->size;
    map->size = old_size == 0 ? MAP_FIRST_SIZE : old_size * 2;
    map->cells = mem_alloc_array(map->size, sizeof(*map->cells));
    for (size_t i = 0; i < old_size; i++) {
        if (old_cells[i].value != NULL) {
            map->cells[locate(map, old_cells[i].hash, key_of(&old_cells[i]))] = old_cells[i];
        }
    }
    mem_free(old_cells);
}

bool map_insert(struct map *map, struct slice key, void *value)
{
    ASSERT(value != NULL);
    if (map->count >= map->size - map->size / 4) {
        grow(map);
    }
    uint64_t hash = hash_sip(map->seed, key);
    struct map_cell *cell = &map->cells[locate(map, hash, key)];
    if (cell->value != NULL) {
        return false;
    }
    *cell = (struct map_cell){hash, slice_copy_text(key), key.len, value};
    map->count++;
    return true;
}

void *map_find(const struct map *map, struct slice key)
{
    if (map->count == 0) {
        return NULL;
    }
    return map->cells[locate(map, hash_sip(map->seed, key), key)].value;
}

/* Moves back what only stood further on because the hole was taken. */
static void close_hole(struct map *map, size_t hole)
{
    size_t index = next_index(map, hole);
    while (map->cells[index].value != NULL) {
        size_t home = home_of(map, map->cells[index].hash);
        size_t from_home = (index - home) & (map->size - 1);
        size_t from_hole = (index - hole) & (map->size - 1);
        if (from_home >= from_hole) {
            map->cells[hole] = map->cells[index];
            hole = index;
        }
        index = next_index(map, index);
    }
    map->cells[hole] = (struct map_cell){0};
}

void *map_remove(struct map *map, struct slice key)
{
    if (map->count == 0) {
        return NULL;
    }
    size_t index = locate(map, hash_sip(map->seed, key), key);
    void *value = map->cells[index].value;
    if (value == NULL) {
        return NULL;
    }
    mem_free(map->cells[index].key_at);
    close_hole(map, index);
    map->count--;
    return value;
}

void *map_next(const struct map *map, size_t *cursor, struct slice *out_key)
{
    while (*cursor < map->size) {
        const struct map_cell *cell = &map->cells[(*cursor)++];
        if (cell->value == NULL) {
            continue;
        }
        if (out_key != NULL) {
            *out_key = key_of(cell);
        }
        return cell->value;
    }
    return NULL;
}

void map_finish(struct map *map)
{
    for (size_t i = 0; i < map->size; i++) {
        if (map->cells[i].value != NULL) {
            mem_free(map->cells[i].key_at);
        }
    }
    mem_free(map->cells);
    map_init(map, map->seed);
}

void map_finish_values(struct map *map)
{
    size_t cursor = 0;
    void *value;
    while ((value = map_next(map, &cursor, NULL)) != NULL) {
        mem_free(value);
    }
    map_finish(map);
}
