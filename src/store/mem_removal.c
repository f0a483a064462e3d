// SPDX-License-Identifier: MIT
/* What the store in memory removes and rewrites. */
#include <string.h>

#include "base/mem.h"
#include "store/mem_state.h"

/* --- removing --- */

/* Removing moves cells, so each walk ends with the first find. */
static struct mem_entry *take_entry_of(struct mem_store *store, const struct mem_log *log)
{
    size_t cursor = 0;
    for (struct mem_entry *entry; (entry = map_next(&store->archive, &cursor, NULL)) != NULL;) {
        if (entry->log == log) {
            return map_remove(&store->archive, entry->summary.key);
        }
    }
    return NULL;
}

static void remove_log(struct mem_store *store, struct mem_log *log)
{
    for (struct mem_entry *entry; (entry = take_entry_of(store, log)) != NULL;) {
        mem_free(entry);
    }
    map_remove(&store->logs, log->entry->summary.key);
    mem_free_log(log);
}

static struct mem_log *find_ended(const struct mem_store *store, const struct request *request)
{
    size_t cursor = 0;
    for (struct mem_log *log; (log = map_next(&store->logs, &cursor, NULL)) != NULL;) {
        const struct store_summary *summary = &log->entry->summary;
        if (summary->at_ms < request->now_ms &&
            mem_is_wanted(&request->filter, summary, log->has_archive)) {
            return log;
        }
    }
    return NULL;
}

void mem_remove_ended(struct mem_store *store, struct request *request)
{
    for (struct mem_log *log;
         request->result.count < request->max && (log = find_ended(store, request)) != NULL;
         request->result.count++) {
        remove_log(store, log);
    }
}

/* --- rewriting --- */

static bool holds(struct slice text, struct slice part)
{
    for (size_t i = 0; i + part.len <= text.len; i++) {
        if (memcmp(text.at + i, part.at, part.len) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether `out` has what is to stand instead of the text; counts it. */
static bool rewrite(struct request *request, struct slice text, struct buf *out)
{
    buf_clear(out);
    bool is_changed = holds(text, request->player) &&
                      request->rewrite(request->rewrite_ctx, text, out) && !out->has_failed;
    request->result.count += is_changed;
    return is_changed;
}

static struct mem_entry *rewrite_entry(struct request *request, struct mem_entry *entry,
                                       struct buf *out)
{
    if (!rewrite(request, entry->summary.body, out)) {
        return entry;
    }
    struct store_summary summary = entry->summary;
    summary.body = buf_slice(out);
    struct mem_entry *fresh = mem_create_entry(&summary);
    fresh->log = entry->log;
    mem_free(entry);
    return fresh;
}

static void rewrite_log(struct request *request, struct mem_log *log, struct buf *out)
{
    for (size_t i = 0; i < log->record_count; i++) {
        struct mem_text *record = &log->records[i];
        if (rewrite(request, slice_from(record->at, record->len), out)) {
            mem_free(record->at);
            *record = (struct mem_text){slice_copy_text(buf_slice(out)), out->len};
        }
    }
    log->entry = rewrite_entry(request, log->entry, out);
}

/* The map must not change while it is walked, and holds entries by their place: so it is made
 * anew. */
static void rewrite_archive(struct mem_store *store, struct request *request, struct buf *out)
{
    struct map fresh;
    map_init(&fresh, store->archive.seed);
    size_t cursor = 0;
    for (struct mem_entry *entry; (entry = map_next(&store->archive, &cursor, NULL)) != NULL;) {
        entry = rewrite_entry(request, entry, out);
        ASSERT(map_insert(&fresh, entry->summary.key, entry));
    }
    map_finish(&store->archive);
    store->archive = fresh;
}

void mem_rewrite(struct mem_store *store, struct request *request)
{
    struct buf out;
    buf_init(&out, STORE_VALUE_BYTES);
    size_t cursor = 0;
    for (struct mem_log *log; (log = map_next(&store->logs, &cursor, NULL)) != NULL;) {
        rewrite_log(request, log, &out);
    }
    rewrite_archive(store, request, &out);
    buf_finish(&out);
}
