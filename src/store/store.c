// SPDX-License-Identifier: MIT
#include "store/store.h"

#include "store/backend.h"
#include "store/request.h"

static bool is_key(struct slice key)
{
    return key.len >= 1 && key.len <= STORE_KEY_BYTES;
}

static bool is_summary(const struct store_summary *summary)
{
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        if (summary->players[i].len > STORE_PLAYER_BYTES) {
            return false;
        }
    }
    return summary->body.len <= STORE_VALUE_BYTES;
}

static bool is_command_name(struct slice player, struct slice id)
{
    return player.len >= 1 && player.len <= STORE_PLAYER_BYTES && id.len >= 1 &&
           id.len <= STORE_ID_BYTES;
}

static void check_batch(const struct store_batch *batch)
{
    ASSERT(is_key(batch->key));
    ASSERT(batch->record_count >= 1 && batch->record_count <= STORE_RECORDS);
    ASSERT(batch->expected_v <= INT64_MAX - STORE_RECORDS);
    for (size_t i = 0; i < batch->record_count; i++) {
        ASSERT(batch->records[i].len <= STORE_VALUE_BYTES);
    }
    ASSERT(is_summary(batch->summary));
    const struct store_summary *archive = batch->archive;
    ASSERT(archive == NULL || (is_key(archive->key) && is_summary(archive) && !archive->is_live));
    const struct store_command *command = batch->command;
    ASSERT(command == NULL || (is_command_name(command->player, command->id) &&
                               command->digest.len <= STORE_DIGEST_BYTES));
}

static void submit(struct store *store, struct request *request)
{
    if (store->is_closing) {
        request_refuse(request, "the store is closing");
        request_queue_give(&store->late, request);
        return;
    }
    store->ops->submit(store, request);
}

void store_append(struct store *store, const struct store_batch *batch, struct store_done done)
{
    check_batch(batch);
    struct request *request = request_create(&store->pool, REQUEST_APPEND, done);
    request_set_batch(request, batch);
    submit(store, request);
}

void store_read(struct store *store, struct slice key, uint64_t from, size_t max,
                struct store_done done)
{
    ASSERT(is_key(key) && from >= 1 && from <= INT64_MAX && max <= INT64_MAX);
    struct request *request = request_create(&store->pool, REQUEST_READ, done);
    request->name = request_copy(request, key);
    request->from = from;
    request->max = max;
    request->result.key = request->name;
    submit(store, request);
}

static void submit_list(struct store *store, struct request *request,
                        const struct store_filter *filter, const struct store_cursor *cursor)
{
    ASSERT(request->max >= 1 && request->max <= STORE_PAGE);
    request_set_filter(request, filter);
    if (cursor != NULL) {
        request->cursor = *cursor;
    }
    submit(store, request);
}

void store_list(struct store *store, const struct store_filter *filter,
                const struct store_cursor *cursor, size_t max, struct store_done done)
{
    struct request *request = request_create(&store->pool, REQUEST_LIST, done);
    request->max = max;
    submit_list(store, request, filter, cursor);
}

void store_list_archive(struct store *store, const struct store_filter *filter,
                        const struct store_cursor *cursor, size_t max, struct store_done done)
{
    ASSERT(filter->has_archive == STORE_ANY);
    struct request *request = request_create(&store->pool, REQUEST_LIST_ARCHIVE, done);
    request->max = max;
    submit_list(store, request, filter, cursor);
}

void store_find_command(struct store *store, struct slice player, struct slice id, int64_t now_ms,
                        struct store_done done)
{
    ASSERT(is_command_name(player, id));
    struct request *request = request_create(&store->pool, REQUEST_FIND_COMMAND, done);
    request->command.player = request_copy(request, player);
    request->command.id = request_copy(request, id);
    request->now_ms = now_ms;
    submit(store, request);
}

void store_expire_commands(struct store *store, int64_t now_ms, struct store_done done)
{
    struct request *request = request_create(&store->pool, REQUEST_EXPIRE_COMMANDS, done);
    request->now_ms = now_ms;
    submit(store, request);
}

void store_beat(struct store *store, struct slice node, int64_t now_ms, struct store_done done)
{
    ASSERT(node.len >= 1 && node.len <= STORE_ID_BYTES);
    struct request *request = request_create(&store->pool, REQUEST_BEAT, done);
    request->name = request_copy(request, node);
    request->now_ms = now_ms;
    submit(store, request);
}

void store_read_times(struct store *store, struct slice node, struct store_done done)
{
    ASSERT(node.len >= 1 && node.len <= STORE_ID_BYTES);
    struct request *request = request_create(&store->pool, REQUEST_READ_TIMES, done);
    request->name = request_copy(request, node);
    submit(store, request);
}

static struct request *create_for_hash(struct store *store, enum request_kind kind,
                                       struct slice hash, struct store_done done)
{
    ASSERT(hash.len == STORE_HASH_BYTES);
    struct request *request = request_create(&store->pool, kind, done);
    request->name = request_copy(request, hash);
    return request;
}

void store_find_identity(struct store *store, struct slice hash, struct store_done done)
{
    submit(store, create_for_hash(store, REQUEST_FIND_IDENTITY, hash, done));
}

void store_add_identity(struct store *store, struct slice hash, struct slice player,
                        bool refuses_others, struct store_done done)
{
    ASSERT(player.len == STORE_PLAYER_BYTES);
    struct request *request = create_for_hash(store, REQUEST_ADD_IDENTITY, hash, done);
    request->player = request_copy(request, player);
    request->refuses_others = refuses_others;
    submit(store, request);
}

void store_remove_ended(struct store *store, const struct store_filter *filter, int64_t before_ms,
                        size_t max, struct store_done done)
{
    ASSERT(max >= 1 && max <= STORE_REMOVALS);
    struct request *request = request_create(&store->pool, REQUEST_REMOVE_ENDED, done);
    request_set_filter(request, filter);
    request->filter.is_live = STORE_NO;
    request->now_ms = before_ms;
    request->max = max;
    submit(store, request);
}

void store_rewrite(struct store *store, struct slice player, store_rewrite_fn fn, void *ctx,
                   struct store_done done)
{
    ASSERT(player.len >= 1 && player.len <= STORE_PLAYER_BYTES);
    struct request *request = request_create(&store->pool, REQUEST_REWRITE, done);
    request->player = request_copy(request, player);
    request->rewrite = fn;
    request->rewrite_ctx = ctx;
    submit(store, request);
}

static struct request *create_for_notes(struct store *store, enum request_kind kind,
                                        struct slice note_kind, struct store_done done)
{
    ASSERT(is_key(note_kind));
    struct request *request = request_create(&store->pool, kind, done);
    request->name = request_copy(request, note_kind);
    return request;
}

void store_add_note(struct store *store, struct slice kind, int64_t at_ms, struct slice body,
                    struct store_done done)
{
    ASSERT(body.len <= STORE_VALUE_BYTES);
    struct request *request = create_for_notes(store, REQUEST_ADD_NOTE, kind, done);
    request->now_ms = at_ms;
    request->body = request_copy(request, body);
    submit(store, request);
}

void store_list_notes(struct store *store, struct slice kind, uint64_t after, size_t max,
                      struct store_done done)
{
    ASSERT(max >= 1 && max <= STORE_PAGE && after < INT64_MAX);
    struct request *request = create_for_notes(store, REQUEST_LIST_NOTES, kind, done);
    request->from = after + 1;
    request->max = max;
    submit(store, request);
}

void store_remove_notes(struct store *store, struct slice kind, int64_t before_ms, size_t max,
                        struct store_done done)
{
    ASSERT(max >= 1 && max <= STORE_REMOVALS);
    struct request *request = create_for_notes(store, REQUEST_REMOVE_NOTES, kind, done);
    request->now_ms = before_ms;
    request->max = max;
    submit(store, request);
}

static size_t deliver(struct store *store, struct request_queue *queue)
{
    size_t count = 0;
    for (struct request *request; (request = request_queue_take(queue)) != NULL; count++) {
        request_deliver(&store->pool, request);
    }
    return count;
}

size_t store_drain(struct store *store)
{
    struct request_queue answered = store->ops->take_answered(store);
    return deliver(store, &answered);
}

bool store_take_replaced(struct store *store)
{
    return store->ops->take_replaced(store);
}

void store_close(struct store *store)
{
    if (store == NULL) {
        return;
    }
    store->is_closing = true;
    store->ops->finish(store);
    store_drain(store);
    deliver(store, &store->late);
    request_pool_finish(&store->pool);
    store->ops->destroy(store);
}
