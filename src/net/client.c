// SPDX-License-Identifier: MIT
/* Where connections come from. */
#include "base/log.h"
#include "net/net_private.h"

NODISCARD bool net_set_trusted(struct net *net, const char *trusted_proxies)
{
    return trust_parse(slice_of(trusted_proxies != NULL ? trusted_proxies : ""), &net->trust);
}

/* Like that of any other line of the log, its text is the host's: a proxy's address, no player's. */
static void tell_untrusted(const struct net *net, const struct peer *peer)
{
    char text[PEER_TEXT_CAP];
    const char *known = net->config.trusted_proxies != NULL ? net->config.trusted_proxies : "";
    peer_format(peer, text);
    log_warn(
        "proxy.untrusted",
        "address=%s connections=%d remedy=\"if a proxy of yours is there, set trusted_proxies ="
        "%s%s %s: until then its players share the limits of one address\"",
        text, UNTRUSTED_CONNECTIONS, known[0] == '\0' ? "" : " ", known, text);
}

uint64_t net_find_address(struct net *net, struct lws *wsi)
{
    char text[NET_HEADERS_MAX];
    struct peer peer;
    if (!peer_read_socket(lws_get_socket_fd(wsi), &peer)) {
        return 0;
    }
    bool says_for_whom = lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
    if (!says_for_whom) {
        return peer_hash(net->address_key, &peer);
    }
    if (!trust_has(&net->trust, &peer)) {
        if (peer_is_private(&peer) && untrusted_note(&net->untrusted, &peer)) {
            tell_untrusted(net, &peer);
        }
        return peer_hash(net->address_key, &peer);
    }
    struct slice list = net_copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, text, sizeof text);
    struct peer client = trust_find_client(&net->trust, &peer, list);
    return peer_hash(net->address_key, &client);
}
