// SPDX-License-Identifier: MIT
/* Notices a proxy that the configuration does not know of: to the limits of addresses all of its
 * players are one. */
#ifndef NET_UNTRUSTED_H
#define NET_UNTRUSTED_H

#include <stdbool.h>
#include <stdint.h>

#include "net/peer.h"

enum { UNTRUSTED_PEERS_MAX = 8, UNTRUSTED_CONNECTIONS = 16 };

/* Zeroed to begin with. The first few addresses are kept, in memory only. */
struct untrusted {
    struct {
        struct peer peer;
        uint32_t connections;
    } rows[UNTRUSTED_PEERS_MAX];
    uint32_t count;
};

/* A connection came from a private address that is not trusted and said for whom. Result: whether it
 * is the one from that address that should be told of, which comes once. */
bool untrusted_note(struct untrusted *untrusted, const struct peer *peer);

#endif
