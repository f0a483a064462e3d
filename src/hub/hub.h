// SPDX-License-Identifier: MIT
/* The application without a socket: connections, commands, rooms, their log, and who is told what.
 *
 * Everything comes in as a call with the time, everything goes out through the port. The hub never
 * waits: an append or a read is given to the store, and hub_drain_store() goes on with it. */
#ifndef HUB_HUB_H
#define HUB_HUB_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/slice.h"
#include "hub/limits.h"

struct hub;
struct store;

/* Names one connection for as long as it is open; chosen by the net, never 0, never used again. */
typedef uint64_t hub_conn; // NOLINT(readability-identifier-naming): a name for ids

/* Names one request over HTTP until it is answered; chosen by the net, never 0, never used
 * again. */
typedef uint64_t hub_request; // NOLINT(readability-identifier-naming): a name for ids

/* Names one connection of an operator as long as it waits for an answer; chosen by the net, never
 * 0, never used again. */
typedef uint64_t hub_operator; // NOLINT(readability-identifier-naming): a name for ids

/* The answer to a request. Texts and body are copied. */
struct hub_reply {
    unsigned status;      /* 200, 400, 404, 429 or 503 */
    const char *type;     /* media type, below 64 bytes */
    const char *filename; /* that it is saved under, plain characters, below 64 bytes; or NULL */
    struct slice body;
    uint32_t max_age_s; /* for how long others may keep it; 0: they ask each time */
    uint32_t retry_s;   /* of 429: when to come back */
};

/* The hub's way out. The functions never call back into the hub; `close` only schedules, and
 * hub_on_close() follows in its own time. Messages to one connection leave in order. */
struct hub_port {
    void *context;
    /* One text frame; `bytes` are copied or written before the return. Unknown or closing
     * connections are ignored. */
    void (*send)(void *context, hub_conn conn, struct slice bytes);
    /* The same for what a reader can do without. When too much waits for him already, all of the
     * topic that waits, and this, is dropped: then the result is false, and hub_on_drained()
     * follows when nothing waits any more. topic is not 0. */
    bool (*send_feed)(void *context, hub_conn conn, uint64_t topic, struct slice bytes);
    /* WebSocket close code, 1000..4999. */
    void (*close)(void *context, hub_conn conn, unsigned code);
    /* Measures a round trip: hub_on_round_trip() follows if the peer answers. Without effect while
     * an earlier one is under way. */
    void (*ping)(void *context, hub_conn conn);
    /* Answers a request. One whose client has gone, or has been told that it took too long, is
     * ignored. */
    void (*respond)(void *context, hub_request request, const struct hub_reply *reply);
    /* One line for an operator, without its end, copied; `is_last` ends the answer. One that has
     * gone is ignored. */
    void (*operate)(void *context, hub_operator caller, struct slice line, bool is_last);
    /* Asks for the configuration to be read again, as on SIGHUP. It is done later, and
     * hub_on_reloaded() follows, also when the operator has gone. */
    void (*reload)(void *context, hub_operator caller);
};

/* For how many days rooms that are over are kept after their last event. 0: for ever. */
struct hub_keep {
    uint32_t public_days;
    uint32_t private_days;
    uint32_t aborted_days; /* rooms without any finished game */
};

/* All borrowed for the life of the hub. */
struct hub_config {
    struct store *store;
    struct hub_port port;
    const char *node;  /* this server's name for its heartbeat, 1..32 bytes */
    const char *build; /* what `welcome` says of the build */
    struct hub_keep keep;
    struct hub_limits limits;
    uint64_t seed;         /* for drawn sides; random in service, fixed in tests */
    bool has_seeded_codes; /* codes come from the seed: never in service, they are secrets */
};

/* Never NULL. Asks the store for what is needed to recover; see hub_is_ready(). */
struct hub *hub_create(const struct hub_config *config, int64_t now_ms);

/* From now on these; what was used up of the old ones stays used up. */
void hub_set_limits(struct hub *hub, const struct hub_limits *limits);

/* Takes NULL. The store must have been drained or closed: no completion may come after. */
void hub_destroy(struct hub *hub);

/* Whether commands are served: recovery has read what it needs and the store accepts appends. */
bool hub_is_ready(const struct hub *hub);

/* A new connection: sends `welcome`. `address` stands for where it comes from: the same number for
 * all that count as one, 0 when it is unknown. One that may not come is told so and closed. */
void hub_on_open(struct hub *hub, hub_conn conn, uint64_t address, int64_t now_ms);

/* One whole text message, 1..HUB_MESSAGE_MAX bytes, not checked in any other way. */
void hub_on_message(struct hub *hub, hub_conn conn, struct slice bytes, int64_t now_ms);

/* A ping of the port came back after `ms`, rounded up. */
void hub_on_round_trip(struct hub *hub, hub_conn conn, uint32_t ms, int64_t now_ms);

/* Nothing waits for the reader any more, for whom something was dropped. */
void hub_on_drained(struct hub *hub, hub_conn conn, int64_t now_ms);

/* The connection is gone; the id is not used again. */
void hub_on_close(struct hub *hub, hub_conn conn, int64_t now_ms);

/* What somebody asks for. `path` is "/api" or begins with "/api/"; `query` is what stands after the
 * "?". Both are decoded. `address` as for hub_on_open(). */
struct hub_question {
    uint64_t address;
    struct slice path, query;
};

/* Answered once, through the port, before or after the return. */
void hub_on_request(struct hub *hub, hub_request request, const struct hub_question *question,
                    int64_t now_ms);

/* Asks which game is played at a table that is open to whoever has its code, for what other sites
 * show of it: `path` is the code, or that of one of its games, as it stands in an address; `query`
 * is not looked at. Answered like a request: 200 and the name of a rule set, otherwise a fault. */
void hub_on_lookup(struct hub *hub, hub_request request, const struct hub_question *question,
                   int64_t now_ms);

/* One line from an operator, 1..HUB_OPERATOR_LINE_MAX bytes without its end, not checked in any
 * other way. Answered through the port by any number of lines and a last one, before or after the
 * return. */
void hub_on_operator(struct hub *hub, hub_operator caller, struct slice line, int64_t now_ms);

/* The configuration was read again; `text` says what of it works now, or why it does not. */
void hub_on_reloaded(struct hub *hub, hub_operator caller, bool works, const char *text,
                     int64_t now_ms);

/* Delivers what the store has completed; called on the loop after the store's wake. */
void hub_drain_store(struct hub *hub, int64_t now_ms);

/* When hub_tick() wants to be called next, in the same milliseconds; INT64_MAX for never. */
int64_t hub_next_deadline(const struct hub *hub);

/* Does what is due at `now_ms`: heartbeat, idle rooms, expiries. */
void hub_tick(struct hub *hub, int64_t now_ms);

/* Announces that the server stops in `in_ms`, 1..HUB_ANNOUNCE_MAX_MS: everybody is told, also who
 * comes later; running games go on, no new one starts. May be called again with another time. It
 * is for the net to call hub_stop() then. */
void hub_announce_stop(struct hub *hub, uint32_t in_ms, int64_t now_ms);

/* Takes that back. Without effect when nothing was announced. */
void hub_cancel_stop(struct hub *hub, int64_t now_ms);

/* When the announced stop is due, in the milliseconds of hub_next_deadline(); INT64_MAX for
 * never. */
int64_t hub_stop_time(const struct hub *hub);

/* Tells every connection that the server stops, and takes no more commands; what is with the
 * store is finished. Clocks stand still from now on: nobody is charged for the rest. */
void hub_stop(struct hub *hub, int64_t now_ms);

/* Whether nothing is with the store any more. */
bool hub_is_idle(const struct hub *hub);

/* What there is now; hub/metrics.h has what there was. Looks at every room in memory. */
struct hub_counts {
    uint64_t connections, players;
    uint64_t rooms_loaded, rooms_open, rooms_playing, rooms_frozen; /* in memory */
    uint64_t jobs_waiting, appends_waiting, questions; /* with the store: the last two */
};
struct hub_counts hub_counts(const struct hub *hub);

#endif
