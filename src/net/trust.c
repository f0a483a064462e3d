// SPDX-License-Identifier: MIT
#include "net/trust.h"

#include "base/parse.h"
#include "net/list_word.h"

enum { ALL_BITS = 8 * PEER_BYTES, V4_BITS = 32 };

/* "10.0.0.1" or "10.0.0.0/8". */
static bool parse_network(struct slice text, struct trust_network *out)
{
    struct slice address = slice_from(text.at, slice_find(text, '/'));
    struct slice rest = slice_skip(text, address.len);
    uint64_t bits = 0;
    if (!peer_parse(address, &out->base)) {
        return false;
    }
    bool is_v4 = slice_find(address, ':') == address.len;
    unsigned most = is_v4 ? V4_BITS : ALL_BITS;
    if (rest.len == 0) {
        out->bits = ALL_BITS;
        return true;
    }
    if (parse_u64(slice_skip(rest, 1), 0, most, &bits) != ERR_OK) {
        return false;
    }
    out->bits = ALL_BITS - most + (unsigned)bits;
    return true;
}

bool trust_parse(struct slice list, struct trust *out_trust)
{
    struct trust parsed = {.count = 0};
    struct slice word = SLICE_NONE;
    while (list_word_take(&list, &word)) {
        if (parsed.count == TRUST_NETWORKS_MAX ||
            !parse_network(word, &parsed.networks[parsed.count])) {
            return false;
        }
        parsed.count++;
    }
    *out_trust = parsed;
    return true;
}

static bool is_in_network(const struct trust_network *network, const struct peer *peer)
{
    for (unsigned i = 0; i < PEER_BYTES; i++) {
        unsigned bits = network->bits > 8 * i ? network->bits - 8 * i : 0;
        unsigned mask = bits >= 8 ? 0xff : 0xff00U >> bits & 0xff;
        if (((network->base.bytes[i] ^ peer->bytes[i]) & mask) != 0) {
            return false;
        }
    }
    return true;
}

bool trust_has(const struct trust *trust, const struct peer *peer)
{
    for (size_t i = 0; i < trust->count; i++) {
        if (is_in_network(&trust->networks[i], peer)) {
            return true;
        }
    }
    return false;
}

/* Cuts the last entry off; without a comma it is the whole. */
static struct slice take_last(struct slice *list)
{
    size_t start = list->len;
    while (start > 0 && list->at[start - 1] != ',') {
        start--;
    }
    struct slice entry = slice_skip(*list, start);
    list->len = start > 0 ? start - 1 : 0;
    return slice_trim(entry);
}

/* An entry may have a port after the address, and then IPv6 is in brackets. */
static bool parse_entry(struct slice entry, struct peer *out)
{
    uint64_t port = 0;
    if (slice_has_prefix(entry, "[")) {
        struct slice inner = slice_skip(entry, 1);
        size_t len = slice_find(inner, ']');
        struct slice rest = slice_skip(inner, len);
        bool is_whole = slice_is(rest, "]") ||
                        (slice_has_prefix(rest, "]:") &&
                         parse_u64(slice_skip(rest, 2), 0, UINT16_MAX, &port) == ERR_OK);
        return is_whole && peer_parse(slice_from(inner.at, len), out);
    }
    size_t len = slice_find(entry, ':');
    struct slice rest = slice_skip(entry, len + 1);
    if (len < entry.len && parse_u64(rest, 0, UINT16_MAX, &port) == ERR_OK) {
        return peer_parse(slice_from(entry.at, len), out);
    }
    return peer_parse(entry, out);
}

struct peer trust_find_client(const struct trust *trust, const struct peer *peer,
                              struct slice forwarded_for)
{
    struct peer client = *peer;
    struct peer next;
    while (forwarded_for.len > 0 && trust_has(trust, &client) &&
           parse_entry(take_last(&forwarded_for), &next)) {
        client = next;
    }
    return client;
}
