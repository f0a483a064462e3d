// SPDX-License-Identifier: MIT
/* What the hub counts, for operators. Counting is an increment; names and texts are made when
 * somebody asks. */
#ifndef HUB_METRICS_H
#define HUB_METRICS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/histogram.h"
#include "hub/hub.h"
#include "wire/words.h"

/* X(NAME, word): how a connection that has missed events gets to know the room again. */
#define HUB_RESYNC_LIST(X)  \
    X(EVENTS, "events")     \
    X(SNAPSHOT, "snapshot") \
    X(BEHIND, "behind") /* it is closed, and comes back */

enum hub_resync {
#define HUB_RESYNC_ENUM(name, word) HUB_RESYNC_##name,
    HUB_RESYNC_LIST(HUB_RESYNC_ENUM)
#undef HUB_RESYNC_ENUM
        HUB_RESYNC__COUNT
};

/* Since the hub was made; a counter only rises. Owned by the hub. */
struct hub_metrics {
    uint64_t opened;                        /* connections */
    uint64_t messages;                      /* without pings */
    uint64_t commands[WIRE_COMMAND__COUNT]; /* that could be read */
    uint64_t errors[WIRE_CODE__COUNT];
    uint64_t refusals[HUB_BUCKET__COUNT];
    uint64_t resyncs[HUB_RESYNC__COUNT];
    uint64_t rooms_created, rooms_loaded; /* loaded: from the log */
    uint64_t games_started, games_ended;  /* ended: with a result, or aborted */
    uint64_t moves;
    uint64_t appends_refused;
    uint64_t lag_ms;          /* given back to players for their round trips */
    uint64_t pauses;          /* of the server, that a game was not charged for */
    uint64_t recovery_ms;     /* from the start until it was ready; 0 before */
    struct histogram answers; /* ms from a room's command to its answer */
    struct histogram commits; /* ms from an append to its being stored */
};

/* Never NULL; good until hub_destroy. */
const struct hub_metrics *hub_metrics(const struct hub *hub);

/* Appends them, and what there is now, as Prometheus reads them: a few kilobytes. */
void hub_write_metrics(const struct hub *hub, struct buf *out);

/* The hub's own: histograms and all. */
void hub_init_metrics(struct hub_metrics *metrics);

#endif
