// SPDX-License-Identifier: MIT
/* What the net counts, for operators. */
#ifndef NET_METRICS_H
#define NET_METRICS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/histogram.h"

enum { NET_STATUS_MAX = 600, NET_CLOSE_CODES = 16 };

/* Since the start; a counter only rises. */
struct net_metrics {
    uint64_t closes[2 * NET_CLOSE_CODES + 1]; /* 1000.., 4000.., and all others */
    uint64_t statuses[NET_STATUS_MAX];        /* of answers over HTTP */
    uint64_t received_bytes;                  /* of messages, as are the next two */
    uint64_t sent_bytes, sent_messages;
    uint64_t http_bytes;    /* sent */
    uint64_t refused;       /* connections beyond the limit */
    struct histogram turns; /* us that a turn of the event loop was busy */
};

/* What there is now. */
struct net_now {
    uint64_t connections, connections_max, queued_bytes;
    const char *build;
};

void net_metrics_init(struct net_metrics *metrics);

/* A WebSocket connection has ended with this code; 1006 when there was none. */
void net_count_close(struct net_metrics *metrics, unsigned code);

/* 100..599. */
void net_count_status(struct net_metrics *metrics, unsigned status);

/* Appends them as Prometheus reads them. */
void net_write_metrics(const struct net_metrics *metrics, const struct net_now *now,
                       struct buf *out);

#endif
