// SPDX-License-Identifier: MIT
#include "store/store_mem.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "store/mem_state.h"

#define NAME_CAP (1 + STORE_PLAYER_BYTES + STORE_ID_BYTES)

static struct mem_store *of(struct store *store)
{
    return CONTAINER_OF(store, struct mem_store, base);
}

/* Copies to *at and moves it on. */
static struct slice put(char **at, struct slice bytes)
{
    if (bytes.len == 0) {
        return SLICE_NONE;
    }
    char *start = *at;
    memcpy(start, bytes.at, bytes.len);
    *at += bytes.len;
    return slice_from(start, bytes.len);
}

struct mem_entry *mem_create_entry(const struct store_summary *summary)
{
    size_t size = summary->key.len + summary->body.len;
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        size += summary->players[i].len;
    }
    struct mem_entry *entry = mem_alloc(sizeof(*entry) + size);
    char *at = entry->bytes;
    entry->summary = *summary;
    entry->summary.key = put(&at, summary->key);
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        entry->summary.players[i] = put(&at, summary->players[i]);
    }
    entry->summary.body = put(&at, summary->body);
    return entry;
}

static struct mem_command *create_command(const struct store_command *command)
{
    size_t size = command->player.len + command->id.len + command->digest.len + command->key.len;
    struct mem_command *copy = mem_alloc(sizeof(*copy) + size);
    char *at = copy->bytes;
    copy->command.player = put(&at, command->player);
    copy->command.id = put(&at, command->id);
    copy->command.digest = put(&at, command->digest);
    copy->command.key = put(&at, command->key);
    copy->command.expires_ms = command->expires_ms;
    return copy;
}

/* Player and id as one key: the player's length in front keeps them apart. */
static struct slice name_command(struct slice player, struct slice id, char out[NAME_CAP])
{
    char *at = out;
    *at++ = (char)player.len;
    put(&at, player);
    put(&at, id);
    return slice_from(out, (size_t)(at - out));
}

/* Puts the value in and frees the one that it replaces. */
static void replace(struct map *map, struct slice key, void *value)
{
    mem_free(map_remove(map, key));
    ASSERT(map_insert(map, key, value));
}

static const struct store_command *find_command(const struct mem_store *store,
                                                const struct store_command *asked, int64_t now_ms)
{
    char name[NAME_CAP];
    const struct mem_command *found = map_find(&store->commands,
                                               name_command(asked->player, asked->id, name));
    return found != NULL && found->command.expires_ms > now_ms ? &found->command : NULL;
}

static void add_record(struct mem_log *log, struct slice record)
{
    if (log->record_count == log->record_size) {
        size_t size = log->record_size == 0 ? 8 : log->record_size * 2;
        log->records = mem_grow(log->records, log->record_size, size, sizeof(*log->records));
        log->record_size = size;
    }
    log->records[log->record_count++] = (struct mem_text){slice_copy_text(record), record.len};
}

static void write_batch(struct mem_store *store, struct mem_log *log,
                        const struct store_batch *batch)
{
    if (log == NULL) {
        log = mem_alloc(sizeof(*log));
        ASSERT(map_insert(&store->logs, batch->key, log));
    }
    for (size_t i = 0; i < batch->record_count; i++) {
        add_record(log, batch->records[i]);
    }
    mem_free(log->entry);
    log->entry = mem_create_entry(batch->summary);
    if (batch->archive != NULL) {
        struct mem_entry *entry = mem_create_entry(batch->archive);
        entry->log = log;
        log->has_archive = true;
        replace(&store->archive, batch->archive->key, entry);
    }
    if (batch->command != NULL) {
        char name[NAME_CAP];
        replace(&store->commands, name_command(batch->command->player, batch->command->id, name),
                create_command(batch->command));
    }
}

static void run_append(struct mem_store *store, struct request *request)
{
    const struct store_batch *batch = &request->batch;
    struct store_result *result = &request->result;
    struct mem_log *log = map_find(&store->logs, batch->key);
    uint64_t v = log == NULL ? 0 : log->record_count;
    if (v != batch->expected_v) {
        result->status = STORE_CONFLICT;
        result->v = v;
        return;
    }
    const struct store_command *known =
        batch->command == NULL ? NULL : find_command(store, batch->command, batch->summary->at_ms);
    if (known != NULL) {
        result->status = STORE_REPEATED;
        request_set_command(request, known);
        return;
    }
    write_batch(store, log, batch);
    result->v = batch->summary->v;
}

static void run_read(struct mem_store *store, struct request *request)
{
    const struct mem_log *log = map_find(&store->logs, request->name);
    request->result.from = request->from;
    if (log == NULL) {
        return;
    }
    request->result.v = log->record_count;
    for (size_t i = request->from - 1; i < log->record_count; i++) {
        if (request->result.record_count == request->max) {
            break;
        }
        request_add_record(request, slice_from(log->records[i].at, log->records[i].len));
    }
}

/* Newest first, and among equals the higher key first. */
static int compare_places(int64_t a_ms, struct slice a_key, int64_t b_ms, struct slice b_key)
{
    if (a_ms != b_ms) {
        return a_ms > b_ms ? -1 : 1;
    }
    int order = memcmp(b_key.at, a_key.at, a_key.len < b_key.len ? a_key.len : b_key.len);
    if (order != 0 || a_key.len == b_key.len) {
        return order;
    }
    return a_key.len > b_key.len ? -1 : 1;
}

static int compare_summaries(const void *a, const void *b)
{
    const struct store_summary *const *left = a;
    const struct store_summary *const *right = b;
    return compare_places((*left)->at_ms, (*left)->key, (*right)->at_ms, (*right)->key);
}

static bool is_wanted(enum store_want want, bool is)
{
    return want == STORE_ANY || (want == STORE_YES) == is;
}

static bool has_player(const struct store_summary *summary, struct slice player)
{
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        if (slice_equal(summary->players[i], player)) {
            return true;
        }
    }
    return false;
}

bool mem_is_wanted(const struct store_filter *filter, const struct store_summary *summary,
                   bool has_archive)
{
    return (filter->key.len == 0 || slice_equal(filter->key, summary->key)) &&
           (filter->player.len == 0 || has_player(summary, filter->player)) &&
           is_wanted(filter->is_live, summary->is_live) &&
           is_wanted(filter->is_public, summary->is_public) &&
           is_wanted(filter->has_archive, has_archive);
}

static bool is_after(const struct store_cursor *cursor, const struct store_summary *summary)
{
    return !cursor->is_set ||
           compare_places(cursor->at_ms, slice_from(cursor->key, cursor->key_len), summary->at_ms,
                          summary->key) < 0;
}

static void answer_page(struct request *request, const struct store_summary **found, size_t count)
{
    qsort(found, count, sizeof(struct store_summary *), compare_summaries);
    for (size_t i = 0; i < count && i < request->max; i++) {
        request_add_summary(request, found[i]);
    }
    if (count > request->max) {
        request_set_more(request);
    }
}

static void run_list(struct mem_store *store, struct request *request)
{
    const struct store_summary **found = mem_alloc_array(store->logs.count,
                                                         sizeof(struct store_summary *));
    size_t count = 0;
    size_t cursor = 0;
    for (const struct mem_log *log; (log = map_next(&store->logs, &cursor, NULL)) != NULL;) {
        if (mem_is_wanted(&request->filter, &log->entry->summary, log->has_archive) &&
            is_after(&request->cursor, &log->entry->summary)) {
            found[count++] = &log->entry->summary;
        }
    }
    answer_page(request, found, count);
    mem_free(found);
}

static void run_list_archive(struct mem_store *store, struct request *request)
{
    const struct store_summary **found = mem_alloc_array(store->archive.count,
                                                         sizeof(struct store_summary *));
    size_t count = 0;
    size_t cursor = 0;
    for (const struct mem_entry *entry;
         (entry = map_next(&store->archive, &cursor, NULL)) != NULL;) {
        if (mem_is_wanted(&request->filter, &entry->summary, true) &&
            is_after(&request->cursor, &entry->summary)) {
            found[count++] = &entry->summary;
        }
    }
    answer_page(request, found, count);
    mem_free(found);
}

static void run_find_command(struct mem_store *store, struct request *request)
{
    const struct store_command *found = find_command(store, &request->command, request->now_ms);
    if (found != NULL) {
        request_set_command(request, found);
    }
}

/* Removing moves cells, so each walk ends with the first find. */
static bool expire_one(struct mem_store *store, int64_t now_ms)
{
    size_t cursor = 0;
    struct slice name;
    for (const struct mem_command *one;
         (one = map_next(&store->commands, &cursor, &name)) != NULL;) {
        if (one->command.expires_ms <= now_ms) {
            char copy[NAME_CAP];
            memcpy(copy, name.at, name.len);
            mem_free(map_remove(&store->commands, slice_from(copy, name.len)));
            return true;
        }
    }
    return false;
}

static void run_expire_commands(struct mem_store *store, struct request *request)
{
    while (expire_one(store, request->now_ms)) {
    }
}

static void run_beat(struct mem_store *store, struct request *request)
{
    int64_t *at_ms = mem_alloc(sizeof(*at_ms));
    *at_ms = request->now_ms;
    replace(&store->beats, request->name, at_ms);
}

static void run_read_times(struct mem_store *store, struct request *request)
{
    struct store_times *times = &request->result.times;
    const int64_t *beat_ms = map_find(&store->beats, request->name);
    times->last_beat_ms = beat_ms == NULL ? 0 : *beat_ms;
    size_t cursor = 0;
    for (const struct mem_log *log; (log = map_next(&store->logs, &cursor, NULL)) != NULL;) {
        if (log->entry->summary.at_ms > times->last_at_ms) {
            times->last_at_ms = log->entry->summary.at_ms;
        }
    }
}

static void submit(struct store *base, struct request *request)
{
    static void (*const RUN[REQUEST__COUNT])(struct mem_store *, struct request *) = {
        [REQUEST_APPEND] = run_append,
        [REQUEST_READ] = run_read,
        [REQUEST_LIST] = run_list,
        [REQUEST_LIST_ARCHIVE] = run_list_archive,
        [REQUEST_FIND_COMMAND] = run_find_command,
        [REQUEST_EXPIRE_COMMANDS] = run_expire_commands,
        [REQUEST_BEAT] = run_beat,
        [REQUEST_READ_TIMES] = run_read_times,
        [REQUEST_FIND_IDENTITY] = mem_find_identity,
        [REQUEST_ADD_IDENTITY] = mem_add_identity,
        [REQUEST_REMOVE_ENDED] = mem_remove_ended,
        [REQUEST_REWRITE] = mem_rewrite,
        [REQUEST_ADD_NOTE] = mem_add_note,
        [REQUEST_LIST_NOTES] = mem_list_notes,
        [REQUEST_REMOVE_NOTES] = mem_remove_notes,
    };
    struct mem_store *store = of(base);
    RUN[request->kind](store, request);
    request_queue_give(&store->answered, request);
    if (store->wake.fn != NULL) {
        store->wake.fn(store->wake.ctx);
    }
}

static struct request_queue take_answered(struct store *base)
{
    struct mem_store *store = of(base);
    struct request_queue answered = store->answered;
    store->answered = (struct request_queue){0};
    return answered;
}

static bool take_replaced(UNUSED struct store *base)
{
    return false;
}

static void finish(UNUSED struct store *base)
{
    /* Nothing waits: all is carried out when it is submitted. */
}

void mem_free_log(struct mem_log *log)
{
    for (size_t i = 0; i < log->record_count; i++) {
        mem_free(log->records[i].at);
    }
    mem_free(log->records);
    mem_free(log->entry);
    mem_free(log);
}

static void destroy(struct store *base)
{
    struct mem_store *store = of(base);
    size_t cursor = 0;
    for (struct mem_log *log; (log = map_next(&store->logs, &cursor, NULL)) != NULL;) {
        mem_free_log(log);
    }
    map_finish(&store->logs);
    map_finish_values(&store->archive);
    map_finish_values(&store->commands);
    map_finish_values(&store->beats);
    map_finish_values(&store->identities);
    mem_free_notes(store);
    mem_free(store);
}

struct store *store_mem_open(struct store_wake wake)
{
    static const struct store_ops OPS = {submit, take_answered, take_replaced, finish, destroy};
    struct mem_store *store = mem_alloc(sizeof(*store));
    store->base.ops = &OPS;
    store->wake = wake;
    struct hash_seed seed;
    rng_fill_secret(&seed, sizeof(seed));
    map_init(&store->logs, seed);
    map_init(&store->archive, seed);
    map_init(&store->commands, seed);
    map_init(&store->beats, seed);
    map_init(&store->identities, seed);
    return &store->base;
}
