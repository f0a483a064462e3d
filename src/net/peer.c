// SPDX-License-Identifier: MIT
#include "net/peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

enum { V4_BYTES = 4, MAPPED_BYTES = PEER_BYTES - V4_BYTES, NETWORK_BYTES = 8 };

static const uint8_t mapped[MAPPED_BYTES] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static void set_v4(struct peer *out_peer, const struct in_addr *address)
{
    memcpy(out_peer->bytes, mapped, sizeof mapped);
    memcpy(out_peer->bytes + MAPPED_BYTES, address, V4_BYTES);
}

bool peer_parse(struct slice text, struct peer *out_peer)
{
    char copy[INET6_ADDRSTRLEN];
    struct in_addr v4;
    struct in6_addr v6;
    text.len = slice_find(text, '%');
    if (text.len == 0 || text.len >= sizeof copy || slice_find(text, '\0') < text.len) {
        return false;
    }
    memcpy(copy, text.at, text.len);
    copy[text.len] = '\0';
    if (inet_pton(AF_INET, copy, &v4) == 1) {
        set_v4(out_peer, &v4);
        return true;
    }
    if (inet_pton(AF_INET6, copy, &v6) == 1) {
        memcpy(out_peer->bytes, &v6, PEER_BYTES);
        return true;
    }
    return false;
}

bool peer_read_socket(int descriptor, struct peer *out_peer)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
        struct sockaddr_storage storage;
    } name;
    socklen_t len = sizeof name;
    if (getpeername(descriptor, &name.any, &len) != 0) {
        return false;
    }
    if (name.any.sa_family == AF_INET) {
        set_v4(out_peer, &name.v4.sin_addr);
        return true;
    }
    if (name.any.sa_family == AF_INET6) {
        memcpy(out_peer->bytes, &name.v6.sin6_addr, PEER_BYTES);
        return true;
    }
    return false;
}

static bool is_v4(const struct peer *peer)
{
    return memcmp(peer->bytes, mapped, sizeof mapped) == 0;
}

void peer_format(const struct peer *peer, char out[PEER_TEXT_CAP])
{
    const char *text = is_v4(peer)
                           ? inet_ntop(AF_INET, peer->bytes + MAPPED_BYTES, out, PEER_TEXT_CAP)
                           : inet_ntop(AF_INET6, peer->bytes, out, PEER_TEXT_CAP);
    ASSERT(text != NULL);
}

bool peer_is_private(const struct peer *peer)
{
    /* The first byte, and what the second one is under a mask. */
    static const uint8_t v4[][3] = {
        {10, 0, 0},       {127, 0, 0},      {172, 0xf0, 16},
        {192, 0xff, 168}, {169, 0xff, 254}, {100, 0xc0, 64},
    };
    static const uint8_t loopback[PEER_BYTES] = {[PEER_BYTES - 1] = 1};
    if (!is_v4(peer)) {
        bool is_local = peer->bytes[0] == 0xfe && (peer->bytes[1] & 0xc0) == 0x80;
        return (peer->bytes[0] & 0xfe) == 0xfc || is_local ||
               memcmp(peer->bytes, loopback, sizeof loopback) == 0;
    }
    const uint8_t *bytes = peer->bytes + MAPPED_BYTES;
    for (size_t i = 0; i < COUNT_OF(v4); i++) {
        if (bytes[0] == v4[i][0] && (bytes[1] & v4[i][1]) == v4[i][2]) {
            return true;
        }
    }
    return false;
}

uint64_t peer_hash(struct hash_seed key, const struct peer *peer)
{
    const size_t len = is_v4(peer) ? PEER_BYTES : NETWORK_BYTES;
    const uint64_t hash = hash_sip(key, slice_from(peer->bytes, len));
    return hash != 0 ? hash : 1;
}
