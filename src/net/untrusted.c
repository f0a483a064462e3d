// SPDX-License-Identifier: MIT
#include "net/untrusted.h"

#include <string.h>

bool untrusted_note(struct untrusted *untrusted, const struct peer *peer)
{
    uint32_t i = 0;
    while (i < untrusted->count && memcmp(&untrusted->rows[i].peer, peer, sizeof *peer) != 0) {
        i++;
    }
    if (i == UNTRUSTED_PEERS_MAX) {
        return false;
    }
    if (i == untrusted->count) {
        untrusted->rows[i].peer = *peer;
        untrusted->count++;
    }
    if (untrusted->rows[i].connections > UNTRUSTED_CONNECTIONS) {
        return false;
    }
    untrusted->rows[i].connections++;
    return untrusted->rows[i].connections == UNTRUSTED_CONNECTIONS;
}
