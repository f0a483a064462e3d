// SPDX-License-Identifier: MIT
/* Asks a store and waits for its answer, and keeps answers beyond their callback. */
#ifndef UNIT_STORE_PROBE_H
#define UNIT_STORE_PROBE_H

#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "store/store.h"

#define PROBE_FOLDER_CAP 64
#define PROBE_TEXT_CAP   96
#define PROBE_RECORDS    64
#define PROBE_SUMMARIES  64
#define PROBE_ANSWERS    64
#define PROBE_NOTES      16

/* One implementation under test. */
struct probe_kind {
    const char *name;
    bool is_durable; /* what was acknowledged is there after close and open */
    struct store *(*open)(const char *folder, struct store_wake wake);
};

extern const struct probe_kind PROBE_KINDS[];
extern const int PROBE_KIND_COUNT;

struct probe_text {
    size_t len;
    char at[PROBE_TEXT_CAP];
};

struct probe_summary {
    struct probe_text key;
    uint64_t v;
    int64_t at_ms;
    int64_t next_deadline_ms;
    bool is_live;
    bool is_public;
    struct probe_text players[STORE_PLAYERS];
    struct probe_text body;
};

struct probe_note {
    uint64_t id;
    int64_t at_ms;
    struct probe_text body;
};

/* A result with its own copy of everything. */
struct probe_answer {
    uint64_t tag;
    enum store_status status;
    char reason[STORE_REASON_CAP];
    uint64_t v;
    uint64_t from;
    size_t record_count;
    struct probe_text records[PROBE_RECORDS];
    size_t summary_count;
    struct probe_summary summaries[PROBE_SUMMARIES];
    bool has_more;
    struct store_cursor next;
    bool is_found;
    struct probe_text command_key;
    struct probe_text command_digest;
    struct store_times times;
    struct probe_text player;
    bool is_out;
    uint64_t count;
    size_t note_count;
    struct probe_note notes[PROBE_NOTES];
};

/* answers[0 .. count - 1] came in this order since the last probe_wait. */
struct probe {
    const struct probe_kind *kind;
    struct store *store;
    sem_t woken;
    char folder[PROBE_FOLDER_CAP];
    uint64_t next_tag;
    size_t asked;
    size_t count;
    struct probe_answer answers[PROBE_ANSWERS];
};

/* Makes a folder and opens a store in it. Never NULL. */
NODISCARD struct probe *probe_open(const struct probe_kind *kind);

/* Closes the store and opens it again. */
void probe_reopen(struct probe *probe);

/* Closes the store and removes the folder. */
void probe_close(struct probe *probe);

/* Removes the files that a store leaves in the folder, and the folder. */
void probe_remove_folder(const char *folder);

/* For the next request, which then counts as asked: tags are 1, 2, 3 ... */
NODISCARD struct store_done probe_done(struct probe *probe);

/* Waits until all that was asked is answered; the last answer. */
const struct probe_answer *probe_wait(struct probe *probe);

/* What is asked for most, each waiting for its answer. */
const struct probe_answer *probe_append(struct probe *probe, const struct store_batch *batch);
const struct probe_answer *probe_read(struct probe *probe, const char *key, uint64_t from,
                                      size_t max);
const struct probe_answer *probe_list(struct probe *probe, struct store_filter filter);
const struct probe_answer *probe_list_archive(struct probe *probe, struct store_filter filter);
const struct probe_answer *probe_find_command(struct probe *probe, const char *player,
                                              const char *id, int64_t now_ms);
const struct probe_answer *probe_beat(struct probe *probe, const char *node, int64_t now_ms);
const struct probe_answer *probe_read_times(struct probe *probe, const char *node);

const struct probe_answer *probe_find_identity(struct probe *probe, const char *hash);
const struct probe_answer *probe_add_identity(struct probe *probe, const char *hash,
                                              const char *player, bool refuses_others);
const struct probe_answer *probe_remove_ended(struct probe *probe, struct store_filter filter,
                                              int64_t before_ms, size_t max);
const struct probe_answer *probe_rewrite(struct probe *probe, const char *player,
                                         store_rewrite_fn fn, void *ctx);
const struct probe_answer *probe_add_note(struct probe *probe, const char *kind, int64_t at_ms,
                                          const char *body);
const struct probe_answer *probe_list_notes(struct probe *probe, const char *kind, uint64_t after,
                                            size_t max);
const struct probe_answer *probe_remove_notes(struct probe *probe, const char *kind,
                                              int64_t before_ms, size_t max);

/* Appends text records r1 .. rn, NULL-terminated, with a plain live summary at at_ms. */
const struct probe_answer *probe_append_texts(struct probe *probe, const char *key,
                                              uint64_t expected_v, int64_t at_ms,
                                              const char *const *texts);

bool probe_is(const struct probe_text *text, const char *expected);

#endif
