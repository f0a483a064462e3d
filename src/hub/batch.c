// SPDX-License-Identifier: MIT
/* Batches: a few are used again and again, since a room takes one for each move. */
#include "base/mem.h"
#include "hub/state.h"

enum { TEXT_BYTES_MAX = ROOM_BATCH_MAX * 4096, SPARES_MAX = 64 };

static struct batch *make_batch(void)
{
    struct batch *batch = mem_alloc(sizeof *batch);
    list_init(&batch->in_spares);
    buf_init(&batch->text, TEXT_BYTES_MAX);
    return batch;
}

static void free_batch(struct batch *batch)
{
    buf_finish(&batch->text);
    mem_free(batch);
}

struct batch *hub_take_batch(struct hub *hub)
{
    struct list *link = list_find_first(&hub->spare_batches);
    if (link == NULL) {
        return make_batch();
    }
    struct batch *batch = CONTAINER_OF(link, struct batch, in_spares);
    list_remove(link);
    hub->spare_count--;
    batch->made.count = 0;
    batch->told_count = 0;
    buf_clear(&batch->text);
    return batch;
}

void hub_give_batch(struct hub *hub, struct batch *batch)
{
    if (batch == NULL) {
        return;
    }
    if (hub->spare_count == SPARES_MAX) {
        free_batch(batch);
        return;
    }
    list_append(&hub->spare_batches, &batch->in_spares);
    hub->spare_count++;
}

void hub_free_batches(struct hub *hub)
{
    list_for_each (link, &hub->spare_batches) {
        free_batch(CONTAINER_OF(link, struct batch, in_spares));
    }
}

void hub_tell_event(struct batch *batch, const struct wire_event *event)
{
    ASSERT(batch->told_count < COUNT_OF(batch->told));
    struct wire_told *told = &batch->told[batch->told_count++];
    const size_t start = batch->text.len;
    const bool is_written = wire_encode_data(&batch->text, event);
    ASSERT(is_written);
    told->type = event->type;
    told->data.len = batch->text.len - start;
    /* The text may have moved while it grew. */
    const char *at = batch->text.at;
    for (size_t i = 0; i < batch->told_count; i++) {
        batch->told[i].data.at = at;
        at += batch->told[i].data.len;
    }
}
