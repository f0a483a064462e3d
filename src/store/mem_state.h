// SPDX-License-Identifier: MIT
/* What the store in memory holds, for the files that it is made of. */
#ifndef STORE_MEM_STATE_H
#define STORE_MEM_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/map.h"
#include "store/backend.h"
#include "store/request.h"
#include "store/store.h"

/* A summary in one block of memory with all that it points to. */
struct mem_entry {
    struct store_summary summary;
    const struct mem_log *log; /* an archive entry's; otherwise NULL */
    char bytes[];
};

struct mem_text {
    char *at; /* owned */
    size_t len;
};

struct mem_log {
    struct mem_entry *entry; /* entry->summary.v == record_count */
    struct mem_text *records;
    size_t record_count;
    size_t record_size;
    bool has_archive;
};

struct mem_command {
    struct store_command command;
    char bytes[];
};

struct mem_identity {
    char player[STORE_PLAYER_BYTES];
    bool is_out;
};

struct mem_note {
    uint64_t id;
    int64_t at_ms;
    char *kind; /* owned */
    struct mem_text body;
};

struct mem_store {
    struct store base;
    struct store_wake wake;
    struct request_queue answered;
    struct map logs;        /* key -> struct mem_log */
    struct map archive;     /* key -> struct mem_entry */
    struct map commands;    /* see name_command -> struct mem_command */
    struct map beats;       /* node -> int64_t */
    struct map identities;  /* hash -> struct mem_identity; a player's id stands for every hash that
                            * begins with it and has no row of its own */
    struct mem_note *notes; /* by id */
    size_t note_count;
    size_t note_size;
    uint64_t last_note;
};

/* Never NULL; log is not set. */
NODISCARD struct mem_entry *mem_create_entry(const struct store_summary *summary);

void mem_free_log(struct mem_log *log);

void mem_free_notes(struct mem_store *store);

bool mem_is_wanted(const struct store_filter *filter, const struct store_summary *summary,
                   bool has_archive);

/* Each carries out a request of the kind that it is named after. */
void mem_find_identity(struct mem_store *store, struct request *request);
void mem_add_identity(struct mem_store *store, struct request *request);
void mem_remove_ended(struct mem_store *store, struct request *request);
void mem_rewrite(struct mem_store *store, struct request *request);
void mem_add_note(struct mem_store *store, struct request *request);
void mem_list_notes(struct mem_store *store, struct request *request);
void mem_remove_notes(struct mem_store *store, struct request *request);

#endif
