// SPDX-License-Identifier: MIT
/* Where a peer comes from, as a number that tells addresses apart and does not tell them. */
#ifndef NET_PEER_H
#define NET_PEER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/hash.h"
#include "base/slice.h"

enum { PEER_BYTES = 16, PEER_TEXT_CAP = 46 };

/* An IPv6 address, or an IPv4 address mapped into one (::ffff:a.b.c.d). */
struct peer {
    uint8_t bytes[PEER_BYTES];
};

/* An address as people write it, without port and brackets; a zone ("%eth0") is ignored. */
NODISCARD bool peer_parse(struct slice text, struct peer *out_peer);

/* The other end of a connected socket; false when it has no IP address. */
NODISCARD bool peer_read_socket(int descriptor, struct peer *out_peer);

/* As people write it. */
void peer_format(const struct peer *peer, char out[PEER_TEXT_CAP]);

/* Whether it is of a private network or this machine's own (RFC 1918, 4193, 6598, link-local,
 * loopback): of no customer of the outside world. */
bool peer_is_private(const struct peer *peer);

/* The same number for one IPv4 address, and for one /64 of IPv6, which is what one customer has.
 * Never 0. Nobody who does not know the key can go back from it. */
uint64_t peer_hash(struct hash_seed key, const struct peer *peer);

#endif
