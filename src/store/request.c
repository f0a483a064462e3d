// SPDX-License-Identifier: MIT
#include "store/request.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"

#define BLOCK_BYTES       2048 /* as much as a move takes */
#define POOL_SIZE         64
#define RESULT_FIRST_SIZE 8

/* Bytes are handed out from the front of the newest block. */
struct request_block {
    struct request_block *next;
    size_t used;
    size_t size;
    char bytes[];
};

struct request *request_create(struct request_pool *pool, enum request_kind kind,
                               struct store_done done)
{
    struct request *request = pool->first;
    if (request != NULL) {
        pool->first = request->next;
        pool->count--;
        request->next = NULL;
    } else {
        request = mem_alloc(sizeof(*request));
    }
    request->kind = kind;
    request->done = done;
    request->result.reason = "";
    return request;
}

static void free_result(struct request *request)
{
    mem_free(request->result.records);
    mem_free(request->result.summaries);
    mem_free(request->result.notes);
}

/* Frees the blocks but for the first one, which is empty again. Result: that, or NULL. */
static struct request_block *empty_blocks(struct request_block *block)
{
    while (block != NULL && (block->next != NULL || block->size > BLOCK_BYTES)) {
        struct request_block *next = block->next;
        mem_free(block);
        block = next;
    }
    if (block != NULL) {
        block->used = 0;
    }
    return block;
}

static void end_request(struct request_pool *pool, struct request *request)
{
    struct request_block *kept = empty_blocks(request->blocks);
    free_result(request);
    mem_free(request->records);
    if (pool->count == POOL_SIZE) {
        mem_free(kept);
        mem_free(request);
        return;
    }
    *request = (struct request){.blocks = kept, .next = pool->first};
    pool->first = request;
    pool->count++;
}

void request_pool_finish(struct request_pool *pool)
{
    while (pool->first != NULL) {
        struct request *request = pool->first;
        pool->first = request->next;
        mem_free(request->blocks);
        mem_free(request);
    }
    pool->count = 0;
}

bool request_is_write(const struct request *request)
{
    static const bool WRITES[REQUEST__COUNT] = {
        [REQUEST_APPEND] = true,       [REQUEST_EXPIRE_COMMANDS] = true, [REQUEST_BEAT] = true,
        [REQUEST_ADD_IDENTITY] = true, [REQUEST_REMOVE_ENDED] = true,    [REQUEST_ADD_NOTE] = true,
        [REQUEST_REMOVE_NOTES] = true,
    };
    return WRITES[request->kind];
}

static void add_block(struct request *request, size_t len)
{
    size_t size = len > BLOCK_BYTES ? len : BLOCK_BYTES;
    struct request_block *block = mem_alloc(sizeof(*block) + size);
    block->size = size;
    block->next = request->blocks;
    request->blocks = block;
}

struct slice request_copy(struct request *request, struct slice bytes)
{
    if (bytes.len == 0) {
        return SLICE_NONE;
    }
    if (request->blocks == NULL || request->blocks->size - request->blocks->used < bytes.len) {
        add_block(request, bytes.len);
    }
    struct request_block *block = request->blocks;
    char *at = block->bytes + block->used;
    memcpy(at, bytes.at, bytes.len);
    block->used += bytes.len;
    return slice_from(at, bytes.len);
}

static struct store_summary copy_summary(struct request *request,
                                         const struct store_summary *summary)
{
    struct store_summary copy = *summary;
    copy.key = request_copy(request, summary->key);
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        copy.players[i] = request_copy(request, summary->players[i]);
    }
    copy.body = request_copy(request, summary->body);
    return copy;
}

static struct store_command copy_command(struct request *request,
                                         const struct store_command *command)
{
    return (struct store_command){
        .player = request_copy(request, command->player),
        .id = request_copy(request, command->id),
        .digest = request_copy(request, command->digest),
        .expires_ms = command->expires_ms,
        .key = request_copy(request, command->key),
    };
}

/* Makes room for one more element in the one array that the answer has. */
static void *grow_result(struct request *request, void *array, size_t count, size_t size_bytes)
{
    if (count < request->result_size) {
        return array;
    }
    size_t size = request->result_size == 0 ? RESULT_FIRST_SIZE : request->result_size * 2;
    array = mem_grow(array, request->result_size, size, size_bytes);
    request->result_size = size;
    return array;
}

static const struct slice *copy_records(struct request *request, const struct store_batch *batch)
{
    request->records = mem_alloc_array(batch->record_count, sizeof(*request->records));
    for (size_t i = 0; i < batch->record_count; i++) {
        request->records[i] = request_copy(request, batch->records[i]);
    }
    return request->records;
}

void request_set_batch(struct request *request, const struct store_batch *batch)
{
    struct store_batch *copy = &request->batch;
    *copy = *batch;
    copy->key = request_copy(request, batch->key);
    copy->records = copy_records(request, batch);
    request->summary = copy_summary(request, batch->summary);
    request->summary.key = copy->key;
    request->summary.v = batch->expected_v + batch->record_count;
    copy->summary = &request->summary;
    if (batch->archive != NULL) {
        request->archive = copy_summary(request, batch->archive);
        request->archive.v = request->summary.v;
        copy->archive = &request->archive;
    }
    if (batch->command != NULL) {
        request->command = copy_command(request, batch->command);
        request->command.key = copy->key;
        copy->command = &request->command;
    }
    request->result.key = copy->key;
}

void request_set_filter(struct request *request, const struct store_filter *filter)
{
    request->filter = *filter;
    request->filter.key = request_copy(request, filter->key);
    request->filter.player = request_copy(request, filter->player);
}

void request_add_record(struct request *request, struct slice record)
{
    struct store_result *result = &request->result;
    result->records = grow_result(request, result->records, result->record_count,
                                  sizeof(*result->records));
    result->records[result->record_count++] = request_copy(request, record);
}

void request_add_summary(struct request *request, const struct store_summary *summary)
{
    struct store_result *result = &request->result;
    result->summaries = grow_result(request, result->summaries, result->summary_count,
                                    sizeof(*result->summaries));
    result->summaries[result->summary_count++] = copy_summary(request, summary);
}

void request_add_note(struct request *request, const struct store_note *note)
{
    struct store_result *result = &request->result;
    result->notes = grow_result(request, result->notes, result->note_count, sizeof(*result->notes));
    result->notes[result->note_count] = *note;
    result->notes[result->note_count++].body = request_copy(request, note->body);
}

void request_set_identity(struct request *request, struct slice player, bool is_out)
{
    request->result.player = request_copy(request, player);
    request->result.is_out = is_out;
}

void request_set_command(struct request *request, const struct store_command *command)
{
    request->result.is_found = true;
    request->result.command = copy_command(request, command);
}

void request_set_more(struct request *request)
{
    struct store_result *result = &request->result;
    ASSERT(result->summary_count > 0);
    const struct store_summary *last = &result->summaries[result->summary_count - 1];
    result->has_more = true;
    result->next = (struct store_cursor){true, last->at_ms, last->key.len, {0}};
    memcpy(result->next.key, last->key.at, last->key.len);
}

void request_refuse(struct request *request, const char *reason)
{
    request_reset(request);
    snprintf(request->reason, sizeof(request->reason), "%s", reason);
    request->result.status = STORE_UNAVAILABLE;
    request->result.reason = request->reason;
}

void request_reset(struct request *request)
{
    free_result(request);
    request->result = (struct store_result){.reason = "", .key = request->result.key};
    request->result_size = 0;
}

void request_deliver(struct request_pool *pool, struct request *request)
{
    const struct store_done *done = &request->done;
    if (done->fn != NULL) {
        done->fn(done->ctx, done->tag, &request->result);
    }
    end_request(pool, request);
}

void request_queue_give(struct request_queue *queue, struct request *request)
{
    request->next = NULL;
    if (queue->last == NULL) {
        queue->first = request;
    } else {
        queue->last->next = request;
    }
    queue->last = request;
}

void request_queue_give_all(struct request_queue *queue, struct request_queue *from)
{
    if (from->first == NULL) {
        return;
    }
    if (queue->last == NULL) {
        queue->first = from->first;
    } else {
        queue->last->next = from->first;
    }
    queue->last = from->last;
    *from = (struct request_queue){0};
}

struct request *request_queue_take(struct request_queue *queue)
{
    struct request *request = queue->first;
    if (request == NULL) {
        return NULL;
    }
    queue->first = request->next;
    if (queue->first == NULL) {
        queue->last = NULL;
    }
    request->next = NULL;
    return request;
}
