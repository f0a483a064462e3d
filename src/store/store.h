// SPDX-License-Identifier: MIT
/* The durable event log: logs of records behind one asynchronous interface. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/slice.h"

/* A log is a sequence of byte strings with versions v = 1, 2, 3 ... under a short key. Beside it the
 * store keeps, always changed in the same transaction as the log: one summary a log, archive
 * entries for what has ended inside a log, and the commands that created logs. Apart from the logs
 * it keeps which hashes speak for which player, and notes. It understands none of the bytes.
 *
 * Every request is answered exactly once, through its `done`, by a later store_drain or by
 * store_close, in the order of submission (only store_rewrite, which takes its time, later), on the
 * thread that drains. All functions of one store are called on one thread. Every argument is copied
 * before a request returns, and whatever a result points to is borrowed until its callback returns.
 * A callback may make requests; it must not drain or close.
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
#define STORE_PAGE         1024    /* summaries or notes in one answer: 1 .. 1024 */
#define STORE_HASH_BYTES   43      /* a hash of a secret, as text; it begins with a player's id */
#define STORE_REMOVALS     32      /* logs or notes that one request removes: 1 .. 32 */
#define STORE_REASON_CAP   160     /* a reason text with its NUL */

enum store_status {
    STORE_OK,
    STORE_CONFLICT,   /* append: the log is not at expected_v; add_identity: the hash speaks for
                       * another player or is signed out. Nothing was written */
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
    enum store_want has_archive; /* whether an archive entry ever came with it; only for logs */
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

/* What somebody wrote down. Ids grow, and are never used again. */
struct store_note {
    uint64_t id; /* 1 .. */
    int64_t at_ms;
    struct slice body; /* opaque */
};

/* An answer. Beyond `status` each request sets the fields that name it; the rest is zero. */
struct store_result {
    enum store_status status;
    const char *reason;    /* STORE_UNAVAILABLE: a clause for the server's log; otherwise "" */
    struct slice key;      /* append, read: the log asked about */
    uint64_t v;            /* append: new v when OK, actual v when CONFLICT; read: last v or 0;
                            * add_note: its id */
    uint64_t from;         /* read: the version of records[0] */
    struct slice *records; /* read */
    size_t record_count;
    struct store_summary *summaries; /* list, list_archive */
    size_t summary_count;
    struct store_note *notes; /* list_notes */
    size_t note_count;
    bool has_more; /* lists: there is more, for list and list_archive after `next` */
    struct store_cursor next;
    bool is_found; /* find_command, and append when REPEATED: `command` is set */
    struct store_command command;
    struct store_times times; /* read_times */
    struct slice player;      /* find_identity, add_identity: for whom the hash speaks */
    bool is_out;    /* find_identity, add_identity: it is signed out, and speaks no more */
    uint64_t count; /* remove_ended, remove_notes, rewrite: how many */
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

/* OK, with player and is_out. A hash that was never added speaks for the player whose id it begins
 * with; nothing is written for it. hash: STORE_HASH_BYTES. */
void store_find_identity(struct store *store, struct slice hash, struct store_done done);

/* From now on the hash speaks for the player (an id of STORE_PLAYER_BYTES). OK also when it does so
 * already. refuses_others: every other hash of the player is signed out for good, the one that his
 * id is the beginning of included. */
void store_add_identity(struct store *store, struct slice hash, struct slice player,
                        bool refuses_others, struct store_done done);

/* Removes at most max (1 .. STORE_REMOVALS) logs that are not live, were last changed before
 * before_ms and are in the filter, whose is_live is not looked at, with all that belongs to them
 * except the commands that created them. Which ones first is not said. `count`: as many as were
 * removed; less than max: there are no more. */
void store_remove_ended(struct store *store, const struct store_filter *filter, int64_t before_ms,
                        size_t max, struct store_done done);

/* Writes the text that is to stand instead of `in`, or returns false: it stays. Called on any
 * thread, as often as it pleases the store, so it depends on its arguments alone. What does not fit
 * into `out` (STORE_VALUE_BYTES) stays as it was. */
typedef bool (*store_rewrite_fn)(void *ctx, struct slice in, struct buf *out);

/* Applies fn to every record and to the body of every summary and archive entry in which the
 * player's id stands as it is. Other requests are served in between; what they write meanwhile may
 * be missed. `count`: the texts that were changed. When UNAVAILABLE, closing included, a part may
 * be changed; ask again. ctx is borrowed until the answer. */
void store_rewrite(struct store *store, struct slice player, store_rewrite_fn fn, void *ctx,
                   struct store_done done);

/* Keeps a note durably. kind: 1 .. STORE_KEY_BYTES. `v`: its id. */
void store_add_note(struct store *store, struct slice kind, int64_t at_ms, struct slice body,
                    struct store_done done);

/* Notes of a kind with an id above `after`, oldest first, at most max (1 .. STORE_PAGE). */
void store_list_notes(struct store *store, struct slice kind, uint64_t after, size_t max,
                      struct store_done done);

/* Removes at most max (1 .. STORE_REMOVALS) notes of a kind from before before_ms. `count`: as many
 * as were removed; less than max: there are no more. */
void store_remove_notes(struct store *store, struct slice kind, int64_t before_ms, size_t max,
                        struct store_done done);

/* Delivers what is answered so far; what its callbacks ask for waits for the next drain. Result:
 * the number of answers. */
size_t store_drain(struct store *store);

/* True once after somebody else has changed what is stored, as a restored backup does; the wake
 * tells of it. Every request made before this call, since then and shortly before, is answered
 * UNAVAILABLE. Whatever the caller has read or written before may be gone: he forgets it, and
 * begins anew with store_read_times. To be asked after each store_drain. */
bool store_take_replaced(struct store *store);

/* Finishes what is queued (a rewrite is cut short), delivers it, frees the store. Requests made
 * by these last callbacks are answered UNAVAILABLE. Takes NULL. */
void store_close(struct store *store);

#endif
