// SPDX-License-Identifier: MIT
#include "base/log.h"
#include "net/ascii.h"
#include "net/net_private.h"

/* libwebsockets looks at no more of the list of subprotocols than this. */
enum { PROTOCOLS_CAP = 128, VALUE_CAP = ORIGIN_CAP, SHORT_CAP = 16 };

struct refusal {
    unsigned status; /* 0 for none */
    const char *text;
};

static bool is_socket_path(struct lws *wsi)
{
    char *uri = NULL;
    int len = 0;
    return lws_http_get_uri_and_method(wsi, &uri, &len) == LWSHUMETH_GET && len > 0 &&
           slice_is(slice_from(uri, (size_t)len), "/ws");
}

static bool names_subprotocol(struct lws *wsi)
{
    char text[PROTOCOLS_CAP];
    struct slice list = net_copy_header(wsi, WSI_TOKEN_PROTOCOL, text, sizeof text);
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
static bool is_origin_allowed(const struct net *net, struct lws *wsi)
{
    char origin_text[VALUE_CAP];
    char host_text[VALUE_CAP];
    struct slice origin = net_copy_header(wsi, WSI_TOKEN_ORIGIN, origin_text, sizeof origin_text);
    struct slice host = net_copy_header(wsi, WSI_TOKEN_HOST, host_text, sizeof host_text);
    bool is_there = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0;
    if (is_there == (origin.len > 0) && origin_is_allowed(&net->policy, origin, host)) {
        return true;
    }
    log_warn("socket.refused", "origin=%s host=%s public_url=%s remedy=\"set the key %s\"",
             LOG_VALUE(origin), LOG_VALUE(host), LOG_VALUE(slice_of(net->policy.public_origin)),
             net->policy.public_origin[0] == '\0' ? "public_url or origins" : "origins");
    return false;
}

static struct refusal judge(const struct net *net, struct lws *wsi)
{
    if (!is_header(wsi, WSI_TOKEN_UPGRADE, "websocket")) {
        return (struct refusal){400, "The only upgrade here is WebSocket.\n"};
    }
    if (!is_socket_path(wsi)) {
        return (struct refusal){404, "The WebSocket is at /ws.\n"};
    }
    if (!is_header(wsi, WSI_TOKEN_VERSION, "13")) {
        return (struct refusal){426, "WebSocket version 13, please.\n"};
    }
    if (!names_subprotocol(wsi)) {
        return (struct refusal){400, "Name the subprotocol " NET_SUBPROTOCOL ".\n"};
    }
    if (!is_origin_allowed(net, wsi)) {
        return (struct refusal){403, "This origin may not connect here.\n"};
    }
    if (net->stage != NET_SERVING) {
        return (struct refusal){503, "Not now.\n"};
    }
    return (struct refusal){0, NULL};
}

bool net_check_upgrade(struct net *net, struct lws *wsi)
{
    /* After an upgrade that it does not know libwebsockets answers, and comes here with the
     * headers gone. */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) <= 0) {
        return false;
    }
    struct refusal refusal = judge(net, wsi);
    if (refusal.status == 0) {
        return true;
    }
    char host_text[VALUE_CAP];
    struct slice host = net_copy_header(wsi, WSI_TOKEN_HOST, host_text, sizeof host_text);
    struct reply_source source = net_reply_source(net);
    struct net_exchange exchange = {.is_busy = false};
    struct reply reply = reply_refuse(&source, refusal.status, refusal.text, host, &net->head);
    (void)net_send_reply(net, wsi, &exchange, reply);
    return false;
}
