// SPDX-License-Identifier: MIT
#include "net/queue.h"

#include <string.h>

#include "base/mem.h"

struct queue_item {
    struct queue_item *next;
    uint64_t topic;
    size_t room, len;
    unsigned char bytes[]; /* room, then len */
};

static size_t measure(const struct queue_item *item)
{
    return sizeof *item + item->room + item->len;
}

static void append(struct queue *queue, struct queue_item *item)
{
    item->next = NULL;
    if (queue->last == NULL) {
        queue->first = item;
    } else {
        queue->last->next = item;
    }
    queue->last = item;
    queue->bytes += measure(item);
}

bool queue_push(struct queue *queue, const struct queue_entry *entry, size_t room, size_t cap_bytes)
{
    const struct slice message = entry->message;
    size_t size = sizeof(struct queue_item) + room + message.len;
    if (size > cap_bytes || queue->bytes > cap_bytes - size) {
        return false;
    }
    struct queue_item *item = mem_try_alloc(size);
    if (item == NULL) {
        return false;
    }
    item->topic = entry->topic;
    item->room = room;
    item->len = message.len;
    if (message.len > 0) {
        memcpy(item->bytes + room, message.at, message.len);
    }
    append(queue, item);
    return true;
}

unsigned char *queue_first(const struct queue *queue, size_t *out_len)
{
    ASSERT(queue->first != NULL);
    *out_len = queue->first->len;
    return queue->first->bytes + queue->first->room;
}

void queue_drop(struct queue *queue)
{
    struct queue_item *item = queue->first;
    ASSERT(item != NULL);
    queue->first = item->next;
    if (queue->first == NULL) {
        queue->last = NULL;
    }
    queue->bytes -= measure(item);
    mem_free(item);
}

void queue_drop_topic(struct queue *queue, uint64_t topic)
{
    struct queue kept = {.bytes = 0};
    while (queue->first != NULL) {
        struct queue_item *item = queue->first;
        if (item->topic == topic) {
            queue_drop(queue);
            continue;
        }
        queue->first = item->next;
        queue->bytes -= measure(item);
        append(&kept, item);
    }
    *queue = kept;
}

void queue_finish(struct queue *queue)
{
    while (!queue_is_empty(queue)) {
        queue_drop(queue);
    }
}
