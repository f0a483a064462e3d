// SPDX-License-Identifier: MIT
/* The durable event log: logs of records behind one asynchronous interface. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/slice.h"

/* A log is a sequence of byte strings with versions v = 1, 2, 3 ... under a short key. Beside it the
 * store keeps, always changed in the same transaction as the log: one summary a log, archive
 * entries for what has ended inside a log, and the commands that created logs. It understands none
 * of the bytes.
 *
 * Every request is answered exactly once, through its `done`, by a later store_drain or by
 * store_close, in the order of submission, on the thread that drains. All functions of one store
 * are called on one thread. Every argument is copied before a request returns, and whatever a
 * result points to is borrowed until its callback returns. A callback may make requests; it must
 * not drain or close.
 *
 * Requests see each other in the order of submission: a read sees the appends before it. The queue
 * has no limit of its own: its length is bounded by what the caller keeps in flight. */
struct store;

#define STORE_KEY_BYTES    32      /* a log's or an archive entry's key: 1 .. 32 */
#define STORE_PLAYER_BYTES 16      /* a player's public id: 0 (nobody) or 1 .. 16 */
#define STORE_PLAYERS      3       /* two seats and the host */
#define STORE_ID_BYTES     64      /* a command's id: 1 .. 64; a node's name too */
#define STORE_DIGEST_BYTES 64      /* a command's digest: 0 .. 64 */
#define STORE_RECORDS      256     /* records in one batch: 1 .. 256 */
#define STORE_VALUE_BYTES  1048576 /* a record or a summary's body: 0 .. 1 MiB */
#define STORE_PAGE         1024    /* summaries in one answer: 1 .. 1024 */
#define STORE_REASON_CAP   160     /* a reason text with its NUL */

enum store_status {
    STORE_OK,
    STORE_CONFLICT,   /* append: the log is not at expected_v; nothing was written */
    STORE_REPEATED,   /* append: its command is remembered already; nothing was written */
    STORE_UNAVAILABLE /* nothing was written or can be said now; may work later (only when the
                       * process then ends can it turn out that the disk has the batch after all) */
};

/* What lists show of a log, or of an archive entry. */
struct store_summary {
    struct slice key;
    uint64_t v;    /* the log's last version, for an archive entry the one it came with */
    int64_t at_ms; /* of the last change; lists are newest first by it */
    int64_t next_deadline_ms; /* 0: none */
    bool is_live;
    bool is_public;
    struct slice players[STORE_PLAYERS]; /* whose lists it is in; any may be empty or repeated */
    struct slice body;                   /* opaque */
};

/* A command that created a log, remembered until expires_ms. (player, id) is its name. */
struct store_command {
    struct slice player; /* not empty */
    struct slice id;
    struct slice digest; /* opaque */
    int64_t expires_ms;
    struct slice key; /* of the log that it created; in a batch it is ignored */
};

/* One atomic append. Records get the versions expected_v + 1 ... In summary and archive, v is
 * ignored; the summary's key is ignored too. The archive entry has a key of its own and replaces
 * one of the same key. */
struct store_batch {
    struct slice key;
    uint64_t expected_v; /* 0 for a new log */
    const struct slice *records;
    size_t record_count;
    const struct store_summary *summary;
    const struct store_summary *archive; /* or NULL */
    const struct store_command *command; /* or NULL */
};

enum store_want { STORE_ANY, STORE_YES, STORE_NO };

/* Zeroed it means everything. */
struct store_filter {
    struct slice key;    /* empty, or only this one */
    struct slice player; /* empty, or only those of this player */
    enum store_want is_live;
    enum store_want is_public;
};

/* Where the next page starts; zeroed: at the newest. What changes between two pages moves to the
 * front and may be missed. */
struct store_cursor {
    bool is_set;
    int64_t at_ms;
    size_t key_len;
    char key[STORE_KEY_BYTES];
};

/* What recovery asks for. 0 when there is none. */
struct store_times {
    int64_t last_beat_ms; /* of the node asked about */
    int64_t last_at_ms;   /* the highest of all summaries */
};

/* An answer. Beyond `status` each request sets the fields that name it; the rest is zero. */
struct store_result {
    enum store_status status;
    const char *reason;    /* STORE_UNAVAILABLE: a clause for the server's log; otherwise "" */
    struct slice key;      /* append, read: the log asked about */
    uint64_t v;            /* append: new v when OK, actual v when CONFLICT; read: last v or 0 */
    uint64_t from;         /* read: the version of records[0] */
    struct slice *records; /* read */
    size_t record_count;
    struct store_summary *summaries; /* list, list_archive */
    size_t summary_count;
    bool has_more; /* list, list_archive: `next` leads to more */
    struct store_cursor next;
    bool is_found; /* find_command, and append when REPEATED: `command` is set */
    struct store_command command;
    struct store_times times; /* read_times */
};

typedef void (*store_done_fn)(void *ctx, uint64_t tag, const struct store_result *result);

/* Who gets the answer. fn may be NULL when nobody cares; tag is the caller's, for an id. */
struct store_done {
    store_done_fn fn;
    void *ctx;
    uint64_t tag;
};

/* Says that answers wait for store_drain. Called from any thread, the caller's own inside a request
 * included, so it may only post a message to the loop. fn may be NULL. */
struct store_wake {
    void (*fn)(void *ctx);
    void *ctx;
};

/* OK, CONFLICT, REPEATED (the command, unexpired at summary->at_ms, is in the result) or
 * UNAVAILABLE. A conflict is judged before a repetition. */
void store_append(struct store *store, const struct store_batch *batch, struct store_done done);

/* Records from version `from` (1 or more) on, at most max (may be 0). A log that is unknown is OK
 * with v = 0. */
void store_read(struct store *store, struct slice key, uint64_t from, size_t max,
                struct store_done done);

/* Summaries of logs, newest first, at most max (1 .. STORE_PAGE). Equal at_ms: the higher key
 * first. cursor NULL: from the newest. */
void store_list(struct store *store, const struct store_filter *filter,
                const struct store_cursor *cursor, size_t max, struct store_done done);

/* The same for archive entries; none of them is live. */
void store_list_archive(struct store *store, const struct store_filter *filter,
                        const struct store_cursor *cursor, size_t max, struct store_done done);

/* OK, with is_found when it is remembered and expires after now_ms. */
void store_find_command(struct store *store, struct slice player, struct slice id, int64_t now_ms,
                        struct store_done done);

/* Forgets commands that expired at now_ms or earlier. */
void store_expire_commands(struct store *store, int64_t now_ms, struct store_done done);

/* Marks durably that `node` was alive at now_ms. An earlier mark is overwritten. */
void store_beat(struct store *store, struct slice node, int64_t now_ms, struct store_done done);

/* For recovery, before the node's first beat. */
void store_read_times(struct store *store, struct slice node, struct store_done done);

/* Delivers what is answered so far; what its callbacks ask for waits for the next drain. Result:
 * the number of answers. */
size_t store_drain(struct store *store);

/* Finishes what is queued, delivers it, frees the store. Requests made by these last callbacks are
 * answered UNAVAILABLE. Takes NULL. */
void store_close(struct store *store);

#endif
