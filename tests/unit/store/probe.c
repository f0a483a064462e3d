// SPDX-License-Identifier: MIT
#include "unit/store/probe.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"
#include "store/store_mem.h"
#include "store/store_sqlite.h"

#define BUSY_MS 20

static struct store *open_mem(UNUSED const char *folder, struct store_wake wake)
{
    return store_mem_open(wake);
}

static struct store *open_sqlite(const char *folder, struct store_wake wake)
{
    struct store *store = NULL;
    char error[STORE_ERROR_CAP] = "";
    struct store_sqlite_config config = {.wake = wake, .busy_ms = BUSY_MS};
    enum err err = store_sqlite_open(folder, &config, &store, error);
    ck_assert_msg(err == ERR_OK, "%s", error);
    return store;
}

const struct probe_kind PROBE_KINDS[] = {
    {"mem", false, open_mem},
    {"sqlite", true, open_sqlite},
};
const int PROBE_KIND_COUNT = COUNT_OF(PROBE_KINDS);

static void on_wake(void *ctx)
{
    sem_post(ctx);
}

static struct store_wake wake_of(struct probe *probe)
{
    return (struct store_wake){on_wake, &probe->woken};
}

struct probe *probe_open(const struct probe_kind *kind)
{
    struct probe *probe = mem_alloc(sizeof(*probe));
    probe->kind = kind;
    snprintf(probe->folder, sizeof(probe->folder), "/tmp/djenon-store-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(probe->folder));
    ck_assert_int_eq(sem_init(&probe->woken, 0, 0), 0);
    probe->store = kind->open(probe->folder, wake_of(probe));
    return probe;
}

void probe_reopen(struct probe *probe)
{
    store_close(probe->store);
    probe->store = probe->kind->open(probe->folder, wake_of(probe));
}

void probe_remove_folder(const char *folder)
{
    static const char *const SUFFIXES[] = {"db",
                                           "db-wal",
                                           "db-shm",
                                           "db-journal",
                                           "db.v1",
                                           "lock",
                                           "backup",
                                           "db.before-restore",
                                           "db.before-restore-wal",
                                           "db.before-restore-shm",
                                           "db.before-restore-2"};
    for (size_t i = 0; i < COUNT_OF(SUFFIXES); i++) {
        char path[PROBE_FOLDER_CAP * 2];
        snprintf(path, sizeof(path), "%s/djenon.%s", folder, SUFFIXES[i]);
        unlink(path);
    }
    ck_assert_int_eq(rmdir(folder), 0);
}

void probe_close(struct probe *probe)
{
    store_close(probe->store);
    probe_remove_folder(probe->folder);
    sem_destroy(&probe->woken);
    mem_free(probe);
}

static struct probe_text keep(struct slice bytes)
{
    struct probe_text text = {.len = bytes.len};
    ck_assert_uint_lt(bytes.len, PROBE_TEXT_CAP);
    if (bytes.len > 0) {
        memcpy(text.at, bytes.at, bytes.len);
    }
    return text;
}

static struct probe_summary keep_summary(const struct store_summary *summary)
{
    struct probe_summary kept = {
        .key = keep(summary->key),
        .v = summary->v,
        .at_ms = summary->at_ms,
        .next_deadline_ms = summary->next_deadline_ms,
        .is_live = summary->is_live,
        .is_public = summary->is_public,
        .body = keep(summary->body),
    };
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        kept.players[i] = keep(summary->players[i]);
    }
    return kept;
}

static void keep_notes(struct probe_answer *answer, const struct store_result *result)
{
    ck_assert_uint_le(result->note_count, PROBE_NOTES);
    answer->note_count = result->note_count;
    for (size_t i = 0; i < result->note_count; i++) {
        const struct store_note *note = &result->notes[i];
        answer->notes[i] = (struct probe_note){note->id, note->at_ms, keep(note->body)};
    }
}

static void on_done(void *ctx, uint64_t tag, const struct store_result *result)
{
    struct probe *probe = ctx;
    ck_assert_uint_lt(probe->count, PROBE_ANSWERS);
    struct probe_answer *answer = &probe->answers[probe->count++];
    answer->tag = tag;
    answer->status = result->status;
    answer->v = result->v;
    answer->from = result->from;
    answer->has_more = result->has_more;
    answer->next = result->next;
    answer->is_found = result->is_found;
    answer->command_key = keep(result->command.key);
    answer->command_digest = keep(result->command.digest);
    answer->times = result->times;
    answer->player = keep(result->player);
    answer->is_out = result->is_out;
    answer->count = result->count;
    snprintf(answer->reason, sizeof(answer->reason), "%s", result->reason);
    ck_assert_uint_le(result->record_count, PROBE_RECORDS);
    ck_assert_uint_le(result->summary_count, PROBE_SUMMARIES);
    answer->record_count = result->record_count;
    for (size_t i = 0; i < result->record_count; i++) {
        answer->records[i] = keep(result->records[i]);
    }
    answer->summary_count = result->summary_count;
    for (size_t i = 0; i < result->summary_count; i++) {
        answer->summaries[i] = keep_summary(&result->summaries[i]);
    }
    keep_notes(answer, result);
}

struct store_done probe_done(struct probe *probe)
{
    if (probe->asked == 0) {
        probe->count = 0;
    }
    probe->asked++;
    return (struct store_done){on_done, probe, ++probe->next_tag};
}

const struct probe_answer *probe_wait(struct probe *probe)
{
    while (probe->count < probe->asked) {
        sem_wait(&probe->woken);
        store_drain(probe->store);
    }
    probe->asked = 0;
    return &probe->answers[probe->count - 1];
}

const struct probe_answer *probe_append(struct probe *probe, const struct store_batch *batch)
{
    store_append(probe->store, batch, probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_read(struct probe *probe, const char *key, uint64_t from,
                                      size_t max)
{
    store_read(probe->store, slice_of(key), from, max, probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_list(struct probe *probe, struct store_filter filter)
{
    store_list(probe->store, &filter, NULL, PROBE_SUMMARIES, probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_list_archive(struct probe *probe, struct store_filter filter)
{
    store_list_archive(probe->store, &filter, NULL, PROBE_SUMMARIES, probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_find_command(struct probe *probe, const char *player,
                                              const char *id, int64_t now_ms)
{
    store_find_command(probe->store, slice_of(player), slice_of(id), now_ms, probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_beat(struct probe *probe, const char *node, int64_t now_ms)
{
    store_beat(probe->store, slice_of(node), now_ms, probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_read_times(struct probe *probe, const char *node)
{
    store_read_times(probe->store, slice_of(node), probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_find_identity(struct probe *probe, const char *hash)
{
    store_find_identity(probe->store, slice_of(hash), probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_add_identity(struct probe *probe, const char *hash,
                                              const char *player, bool refuses_others)
{
    store_add_identity(probe->store, slice_of(hash), slice_of(player), refuses_others,
                       probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_remove_ended(struct probe *probe, struct store_filter filter,
                                              int64_t before_ms, size_t max)
{
    store_remove_ended(probe->store, &filter, before_ms, max, probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_rewrite(struct probe *probe, const char *player,
                                         store_rewrite_fn fn, void *ctx)
{
    store_rewrite(probe->store, slice_of(player), fn, ctx, probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_add_note(struct probe *probe, const char *kind, int64_t at_ms,
                                          const char *body)
{
    store_add_note(probe->store, slice_of(kind), at_ms, slice_of(body), probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_list_notes(struct probe *probe, const char *kind, uint64_t after,
                                            size_t max)
{
    store_list_notes(probe->store, slice_of(kind), after, max, probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_remove_notes(struct probe *probe, const char *kind,
                                              int64_t before_ms, size_t max)
{
    store_remove_notes(probe->store, slice_of(kind), before_ms, max, probe_done(probe));
    return probe_wait(probe);
}

const struct probe_answer *probe_append_texts(struct probe *probe, const char *key,
                                              uint64_t expected_v, int64_t at_ms,
                                              const char *const *texts)
{
    struct slice records[PROBE_RECORDS];
    size_t count = 0;
    for (; texts[count] != NULL; count++) {
        records[count] = slice_of(texts[count]);
    }
    struct store_summary summary = {.at_ms = at_ms, .is_live = true, .body = slice_of("body")};
    struct store_batch batch = {.key = slice_of(key),
                                .expected_v = expected_v,
                                .records = records,
                                .record_count = count,
                                .summary = &summary};
    return probe_append(probe, &batch);
}

bool probe_is(const struct probe_text *text, const char *expected)
{
    return slice_is(slice_from(text->at, text->len), expected);
}
