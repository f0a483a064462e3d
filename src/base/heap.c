// SPDX-License-Identifier: MIT
#include "base/heap.h"

#include "base/mem.h"

#define HEAP_FIRST_SIZE 16

void heap_init(struct heap *heap)
{
    *heap = (struct heap){0};
}

static void place(struct heap *heap, size_t index, struct heap_entry *entry)
{
    heap->entries[index] = entry;
    entry->place = index + 1;
}

static void sift_up(struct heap *heap, size_t index)
{
    struct heap_entry *entry = heap->entries[index];
    while (index > 0) {
        size_t parent = (index - 1) / 2;
        if (heap->entries[parent]->key_ms <= entry->key_ms) {
            break;
        }
        place(heap, index, heap->entries[parent]);
        index = parent;
    }
    place(heap, index, entry);
}

static void sift_down(struct heap *heap, size_t index)
{
    struct heap_entry *entry = heap->entries[index];
    for (size_t child = 2 * index + 1; child < heap->count; child = 2 * index + 1) {
        if (child + 1 < heap->count &&
            heap->entries[child + 1]->key_ms < heap->entries[child]->key_ms) {
            child++;
        }
        if (entry->key_ms <= heap->entries[child]->key_ms) {
            break;
        }
        place(heap, index, heap->entries[child]);
        index = child;
    }
    place(heap, index, entry);
}

/* Only one of the two moves anything. */
static void settle(struct heap *heap, size_t index)
{
    struct heap_entry *entry = heap->entries[index];
    sift_up(heap, index);
    sift_down(heap, entry->place - 1);
}

static void push(struct heap *heap, struct heap_entry *entry)
{
    if (heap->count == heap->size) {
        size_t size = heap->size == 0 ? HEAP_FIRST_SIZE : heap->size * 2;
        heap->entries = mem_grow(heap->entries, heap->size, size, sizeof(struct heap_entry *));
        heap->size = size;
    }
    place(heap, heap->count++, entry);
}

void heap_set(struct heap *heap, struct heap_entry *entry, int64_t key_ms)
{
    entry->key_ms = key_ms;
    if (!heap_has(entry)) {
        push(heap, entry);
    }
    settle(heap, entry->place - 1);
}

void heap_remove(struct heap *heap, struct heap_entry *entry)
{
    if (!heap_has(entry)) {
        return;
    }
    size_t index = entry->place - 1;
    ASSERT(index < heap->count && heap->entries[index] == entry);
    struct heap_entry *last = heap->entries[--heap->count];
    entry->place = 0;
    if (last != entry) {
        place(heap, index, last);
        settle(heap, index);
    }
}

struct heap_entry *heap_find_first(const struct heap *heap)
{
    return heap->count == 0 ? NULL : heap->entries[0];
}

struct heap_entry *heap_take_due(struct heap *heap, int64_t now_ms)
{
    struct heap_entry *first = heap_find_first(heap);
    if (first == NULL || first->key_ms > now_ms) {
        return NULL;
    }
    heap_remove(heap, first);
    return first;
}

void heap_finish(struct heap *heap)
{
    for (size_t i = 0; i < heap->count; i++) {
        heap->entries[i]->place = 0;
    }
    mem_free(heap->entries);
    heap_init(heap);
}
