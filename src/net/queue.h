// SPDX-License-Identifier: MIT
/* What waits for a connection that cannot be written to now. */
#ifndef NET_QUEUE_H
#define NET_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/slice.h"

struct queue_item;

/* First in, first out. bytes counts what is allocated, so that many small messages count too.
 * Zeroed it is empty. */
struct queue {
    struct queue_item *first, *last;
    size_t bytes;
};

static inline bool queue_is_empty(const struct queue *queue)
{
    return queue->first == NULL;
}

/* A message, and what it is about: 0 for nothing that could be left out. */
struct queue_entry {
    struct slice message;
    uint64_t topic;
};

/* Copies the message to the end, with `room` free bytes in front of it. False, and nothing changes,
 * when the queue would pass cap_bytes. */
NODISCARD bool queue_push(struct queue *queue, const struct queue_entry *entry, size_t room,
                          size_t cap_bytes);

/* The first message, borrowed until queue_drop; its `room` bytes may be written to. */
unsigned char *queue_first(const struct queue *queue, size_t *out_len);

/* Forgets the first message. */
void queue_drop(struct queue *queue);

/* Forgets all that are about this topic, which is not 0. */
void queue_drop_topic(struct queue *queue, uint64_t topic);

/* Forgets all of them. */
void queue_finish(struct queue *queue);

#endif
