// SPDX-License-Identifier: MIT
/* A request on its way through a store: a copy of what was asked, and the answer. */
#ifndef STORE_REQUEST_H
#define STORE_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "store/store.h"

enum request_kind {
    REQUEST_APPEND,
    REQUEST_READ,
    REQUEST_LIST,
    REQUEST_LIST_ARCHIVE,
    REQUEST_FIND_COMMAND,
    REQUEST_EXPIRE_COMMANDS,
    REQUEST_BEAT,
    REQUEST_READ_TIMES,
    REQUEST_FIND_IDENTITY,
    REQUEST_ADD_IDENTITY,
    REQUEST_REMOVE_ENDED,
    REQUEST_REWRITE,
    REQUEST_ADD_NOTE,
    REQUEST_LIST_NOTES,
    REQUEST_REMOVE_NOTES,
    REQUEST__COUNT
};

struct request_block;

/* Belongs to one place at a time: the queue, the one who carries it out, the drain. Everything that
 * it points to is in its own blocks. Which fields are set depends on kind. */
struct request {
    struct request *next;
    enum request_kind kind;
    struct store_done done;
    uint64_t epoch; /* the database that was there when it was made; only of SQLite's store */
    struct request_block *blocks;

    struct store_batch batch;     /* append; its parts are the next four */
    struct slice *records;        /* append */
    struct store_summary summary; /* append */
    struct store_summary archive; /* append */
    struct store_command command; /* append, find_command */
    struct slice name;            /* read: the log, beat and read_times: the node, identities: the
                                   * hash, notes: the kind */
    uint64_t from;                /* read; list_notes: the first id */
    size_t max;                   /* read, lists, removals */
    struct store_filter filter;   /* lists, remove_ended */
    struct store_cursor cursor;   /* lists */
    int64_t now_ms;               /* find_command, expire_commands, beat; add_note: when it is from;
                                   * removals: before when */
    struct slice player;          /* add_identity, rewrite */
    bool refuses_others;          /* add_identity */
    store_rewrite_fn rewrite;     /* rewrite */
    void *rewrite_ctx;            /* rewrite */
    struct slice body;            /* add_note */

    struct store_result result;
    size_t result_size; /* elements that the one array of the result has room for */
    char reason[STORE_REASON_CAP];
};

/* First in, first out. Zeroed it is empty. */
struct request_queue {
    struct request *first;
    struct request *last;
};

/* Requests that are done with and wait for their next use. Zeroed it is empty. */
struct request_pool {
    struct request *first;
    unsigned count;
};

/* Never NULL. */
NODISCARD struct request *request_create(struct request_pool *pool, enum request_kind kind,
                                         struct store_done done);

void request_pool_finish(struct request_pool *pool);

/* Whether it changes the store, and so needs a commit. */
bool request_is_write(const struct request *request);

/* Copies bytes into the request. */
struct slice request_copy(struct request *request, struct slice bytes);

/* Copies the batch with all that it points to. */
void request_set_batch(struct request *request, const struct store_batch *batch);

/* Copies the filter with all that it points to. */
void request_set_filter(struct request *request, const struct store_filter *filter);

/* Adds a copy to the answer of a read or a list. */
void request_add_record(struct request *request, struct slice record);
void request_add_summary(struct request *request, const struct store_summary *summary);

void request_add_note(struct request *request, const struct store_note *note);

/* Sets the command that was found, copied. */
void request_set_command(struct request *request, const struct store_command *command);

/* Sets for whom the hash speaks, copied. */
void request_set_identity(struct request *request, struct slice player, bool is_out);

/* The page ends here because there is more: sets has_more and next after the last summary. */
void request_set_more(struct request *request);

/* Answers UNAVAILABLE, whatever the answer was so far. The reason is copied and may be cut. */
void request_refuse(struct request *request, const char *reason);

/* Back to no answer, so that it can be carried out anew. */
void request_reset(struct request *request);

/* Calls the one who asked, and ends the request. */
void request_deliver(struct request_pool *pool, struct request *request);

/* Gives the request to the end of the queue. */
void request_queue_give(struct request_queue *queue, struct request *request);

/* Moves everything from `from` to the end of the queue. */
void request_queue_give_all(struct request_queue *queue, struct request_queue *from);

/* NULL when it is empty. */
NODISCARD struct request *request_queue_take(struct request_queue *queue);

#endif
