// SPDX-License-Identifier: MIT
/* What the server sees of a client that asks how it is connected: nothing about anybody else. */
#include <inttypes.h>

#include "net/net_private.h"
#include "net/site_content.h"

enum { DIAG_BYTES = 256 };

bool net_is_diag(struct slice path)
{
    return slice_is(path, "/api/diag");
}

/* Whether somebody speaks for the client, and is believed. */
static const char *tell_proxy(const struct net *net, struct lws *wsi)
{
    struct peer peer;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) <= 0) {
        return "no";
    }
    return peer_read_socket(lws_get_socket_fd(wsi), &peer) && trust_has(&net->trust, &peer)
               ? "trusted"
               : "untrusted";
}

static char *write_diag(const struct net *net, struct lws *wsi, size_t *out_len)
{
    const struct reply_source source = net_reply_source(net);
    struct buf text;
    buf_init(&text, DIAG_BYTES);
    buf_printf(&text,
               "{\"now\":%" PRId64 ",\"ready\":%s,\"build\":\"%s\",\"proxy\":\"%s\","
               "\"secure\":%s,\"pingMs\":%u}",
               net_now_ms(net), source.health == HEALTH_OK ? "true" : "false",
               net->config.site->build, tell_proxy(net, wsi),
               origin_is_secure(&net->policy) ? "true" : "false", net->config.ping_s * 1000U);
    char *const taken = buf_take(&text, out_len);
    ASSERT(taken != NULL); /* all of it is short */
    return taken;
}

bool net_send_diag(struct net *net, struct lws *wsi, struct net_exchange *exchange,
                   const struct request *request)
{
    const struct reply_document document = {.status = 200,
                                            .type = "application/json",
                                            .is_closed = true,
                                            .content = &exchange->content};
    const struct reply_source source = net_reply_source(net);
    size_t len = 0;
    char *body = write_diag(net, wsi, &len);
    site_content_init_plain(&exchange->content, body, len);
    return net_send_reply(net, wsi, exchange,
                          reply_with_document(&source, request, &document, &net->head));
}
