// SPDX-License-Identifier: MIT
#include "net/ascii.h"
#include "net/net_private.h"
#include "net/refusal.h"

/* libwebsockets looks at no more of the list of subprotocols than this. */
enum { PROTOCOLS_CAP = 128, VALUE_CAP = ORIGIN_CAP, SHORT_CAP = 16 };

/* Headers that are absent are empty; so are the ones that are too long to be looked at. */
struct attempt {
    char protocols_text[PROTOCOLS_CAP], origin_text[VALUE_CAP], host_text[VALUE_CAP];
    struct slice path, protocols, origin, host;
    bool is_get, has_origin;
};

static void read_attempt(struct lws *wsi, struct attempt *out)
{
    char *uri = NULL;
    int len = 0;
    out->is_get = lws_http_get_uri_and_method(wsi, &uri, &len) == LWSHUMETH_GET && len > 0;
    out->path = slice_from(uri, out->is_get ? (size_t)len : 0);
    out->protocols = net_copy_header(wsi, WSI_TOKEN_PROTOCOL, out->protocols_text,
                                     sizeof out->protocols_text);
    out->origin = net_copy_header(wsi, WSI_TOKEN_ORIGIN, out->origin_text, sizeof out->origin_text);
    out->host = net_copy_header(wsi, WSI_TOKEN_HOST, out->host_text, sizeof out->host_text);
    out->has_origin = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0;
}

static bool names_subprotocol(struct slice list)
{
    struct slice item = SLICE_NONE;
    while (list.len > 0 && slice_split(&list, ',', &item)) {
        if (slice_is(slice_trim(item), NET_SUBPROTOCOL)) {
            return true;
        }
    }
    return false;
}

static bool is_header(struct lws *wsi, enum lws_token_indexes token, const char *wanted)
{
    char text[SHORT_CAP];
    return ascii_equal(net_copy_header(wsi, token, text, sizeof text), slice_of(wanted));
}

/* An Origin that is too long to be looked at is as good as a wrong one. */
static bool is_origin_allowed(const struct net *net, const struct attempt *attempt)
{
    return attempt->has_origin == (attempt->origin.len > 0) &&
           origin_is_allowed(&net->policy, attempt->origin, attempt->host);
}

/* Result: the status, 0 for none. */
static unsigned judge(const struct net *net, struct lws *wsi, const struct attempt *attempt,
                      struct refusal *refusal)
{
    const struct origin_policy *policy = &net->policy;
    if (!is_header(wsi, WSI_TOKEN_UPGRADE, "websocket")) {
        return refusal_plain(refusal, 400, "The only upgrade here is WebSocket.\n");
    }
    if (!attempt->is_get || !slice_is(folder_strip(policy->folder, attempt->path), "/ws")) {
        return refusal_of_path(refusal, policy, attempt->path, attempt->host);
    }
    if (!is_header(wsi, WSI_TOKEN_VERSION, "13")) {
        return refusal_plain(refusal, 426, "WebSocket version 13, please.\n");
    }
    if (!names_subprotocol(attempt->protocols)) {
        return refusal_of_subprotocol(refusal, NET_SUBPROTOCOL, attempt->protocols);
    }
    if (!is_origin_allowed(net, attempt)) {
        return refusal_of_origin(refusal, policy, attempt->origin, attempt->host);
    }
    return net->stage != NET_SERVING ? refusal_plain(refusal, 503, "Not now.\n") : 0;
}

bool net_check_upgrade(struct net *net, struct lws *wsi)
{
    /* After an upgrade that it does not know libwebsockets answers, and comes here with the
     * headers gone. */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) <= 0) {
        return false;
    }
    struct attempt attempt;
    struct refusal refusal;
    read_attempt(wsi, &attempt);
    unsigned status = judge(net, wsi, &attempt, &refusal);
    if (status == 0) {
        return true;
    }
    struct reply_source source = net_reply_source(net);
    struct net_exchange exchange = {.is_busy = false};
    struct reply reply = reply_refuse(&source, status, refusal.text, attempt.host, &net->head);
    (void)net_send_reply(net, wsi, &exchange, reply);
    return false;
}
