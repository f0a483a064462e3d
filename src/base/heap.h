// SPDX-License-Identifier: MIT
/* A min-heap of deadlines whose entries can be moved and withdrawn. */
#ifndef BASE_HEAP_H
#define BASE_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"

/* Lives inside its owner and must not move while it is in a heap. Zeroed, it is in none. `value`
 * is the owner's to set and is never looked at. */
struct heap_entry {
    int64_t key_ms;
    void *value;
    size_t place; /* 1 + its index in the heap, or 0 */
};

/* entries[i]->place == i + 1, and no entry's key is below its parent's, entries[(i - 1) / 2]. The
 * array is the heap's, the entries are borrowed. */
struct heap {
    struct heap_entry **entries;
    size_t count;
    size_t size;
};

void heap_init(struct heap *heap);

static inline bool heap_has(const struct heap_entry *entry)
{
    return entry->place != 0;
}

/* Puts the entry in, or moves it when it is in. O(log n). */
void heap_set(struct heap *heap, struct heap_entry *entry, int64_t key_ms);

/* Takes the entry out; one that is in no heap is left alone. O(log n). */
void heap_remove(struct heap *heap, struct heap_entry *entry);

/* The entry with the smallest key, or NULL. Among equal keys the choice depends on nothing but
 * the calls so far. */
struct heap_entry *heap_find_first(const struct heap *heap);

/* Takes out and returns the first entry whose key is now_ms or earlier, or NULL. */
NODISCARD struct heap_entry *heap_take_due(struct heap *heap, int64_t now_ms);

/* Withdraws all entries and frees the array. */
void heap_finish(struct heap *heap);

#endif
