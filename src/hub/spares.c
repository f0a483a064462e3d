// SPDX-License-Identifier: MIT
/* Jobs and batches: each move takes one of both, so a few are used again and again. */
#include <string.h>

#include "base/mem.h"
#include "hub/state.h"

enum { TEXT_BYTES_MAX = ROOM_BATCH_MAX * 4096, SPARES_MAX = 64 };

void hub_init_spares(struct hub *hub)
{
    list_init(&hub->spare_batches.list);
    list_init(&hub->spare_jobs.list);
}

/* NULL when there is none. */
static struct list *take(struct spares *spares)
{
    struct list *link = list_find_first(&spares->list);
    if (link != NULL) {
        list_remove(link);
        spares->count--;
    }
    return link;
}

/* False when there are enough. */
static bool give(struct spares *spares, struct list *link)
{
    if (spares->count == SPARES_MAX) {
        return false;
    }
    list_prepend(&spares->list, link);
    spares->count++;
    return true;
}

struct job *hub_take_job(struct hub *hub)
{
    struct list *link = take(&hub->spare_jobs);
    struct job *job = link != NULL ? CONTAINER_OF(link, struct job, in_slot)
                                   : mem_alloc(sizeof *job);
    memset(job, 0, sizeof *job);
    list_init(&job->in_slot);
    return job;
}

void hub_give_job(struct hub *hub, struct job *job)
{
    if (job == NULL) {
        return;
    }
    list_remove(&job->in_slot);
    if (!give(&hub->spare_jobs, &job->in_slot)) {
        mem_free(job);
    }
}

static void free_batch(struct batch *batch)
{
    buf_finish(&batch->text);
    mem_free(batch);
}

struct batch *hub_take_batch(struct hub *hub)
{
    struct list *link = take(&hub->spare_batches);
    if (link == NULL) {
        struct batch *batch = mem_alloc(sizeof *batch);
        list_init(&batch->in_spares);
        buf_init(&batch->text, TEXT_BYTES_MAX);
        return batch;
    }
    struct batch *batch = CONTAINER_OF(link, struct batch, in_spares);
    batch->made.count = 0;
    batch->told_count = 0;
    buf_clear(&batch->text);
    return batch;
}

void hub_give_batch(struct hub *hub, struct batch *batch)
{
    if (batch != NULL && !give(&hub->spare_batches, &batch->in_spares)) {
        free_batch(batch);
    }
}

void hub_free_spares(struct hub *hub)
{
    struct list *link;
    while ((link = take(&hub->spare_jobs)) != NULL) {
        mem_free(CONTAINER_OF(link, struct job, in_slot));
    }
    while ((link = take(&hub->spare_batches)) != NULL) {
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
