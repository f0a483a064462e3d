// SPDX-License-Identifier: MIT
/* Proxies whose word on where somebody comes from is taken. */
#ifndef NET_TRUST_H
#define NET_TRUST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/attr.h"
#include "base/slice.h"
#include "net/peer.h"

enum { TRUST_NETWORKS_MAX = 32 };

/* Addresses whose first `bits` bits (0 to 128) are those of `base`. */
struct trust_network {
    struct peer base;
    unsigned bits;
};

struct trust {
    struct trust_network networks[TRUST_NETWORKS_MAX];
    size_t count;
};

/* A list of addresses and blocks such as 10.0.0.0/8 or fd00::/8, separated by spaces or commas.
 * False, and nothing is written, when one is malformed or there are too many. */
NODISCARD bool trust_parse(struct slice list, struct trust *out_trust);

bool trust_has(const struct trust *trust, const struct peer *peer);

/* Who is behind `peer`, which sent this X-Forwarded-For: each proxy has written at its end whom it
 * was asked by. Read from the right, it is the first who is not trusted; what stands left of him,
 * or of an entry that is no address, anybody may have made up. Who is not trusted himself speaks
 * for himself alone. A list of trusted ones leads to the leftmost. */
struct peer trust_find_client(const struct trust *trust, const struct peer *peer,
                              struct slice forwarded_for);

#endif
