// SPDX-License-Identifier: MIT
/* The listener for operators: /metrics, /healthz and /readyz, also while the public one refuses. */
#include <string.h>

#include "base/exposition.h"
#include "hub/metrics.h"
#include "net/descriptors.h"
#include "net/net_private.h"
#include "net/process.h"
#include "net/site_content.h"

enum {
    CONNECTIONS_MAX = 16, /* part of DESCRIPTORS_BESIDE */
    METRICS_BYTES_MAX = 262144,
    KEEPALIVE_S = 60
};

static const struct lws_protocols protocols[] = {
    {
        .name = "monitor",
        .callback = net_on_monitor,
        .per_session_data_size = sizeof(struct net_exchange),
        .tx_packet_size = NET_SCRATCH_BYTES,
    },
    {.name = NULL},
};

bool net_open_monitor(struct net *net)
{
    const char *address = net->config.monitor_address;
    bool is_any = strcmp(address, "::") == 0 || strcmp(address, "0.0.0.0") == 0;
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (strchr(address, ':') != NULL ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .port = net->config.monitor_port,
        .iface = is_any ? NULL : address,
        .vhost_name = "monitor",
        .protocols = protocols,
        .keepalive_timeout = KEEPALIVE_S,
    };
    net->monitor = lws_create_vhost(net->context, &info);
    int port = net->monitor == NULL ? 0 : lws_get_vhost_listen_port(net->monitor);
    net->monitor_port = (uint16_t)port;
    return port > 0;
}

static uint64_t measure_queues(const struct net *net)
{
    uint64_t bytes = 0;
    for (struct id id = pool_next(&net->conns, ID_NONE); !id_is_none(id);
         id = pool_next(&net->conns, id)) {
        bytes += ((const struct conn *)pool_find(&net->conns, id))->out.bytes;
    }
    return bytes;
}

static void write_all(const struct net *net, struct buf *out)
{
    const struct net_now now = {.connections = net->open_count,
                                .connections_max = net->config.connections_max,
                                .queued_bytes = measure_queues(net),
                                .build = net->config.site->build};
    process_write_metrics(net->time.start_ms, out);
    net_write_metrics(&net->metrics, &now, out);
    if (net->hub != NULL) {
        hub_write_metrics(net->hub, out);
    }
}

static struct reply reply_with_metrics(struct net *net, const struct request *request,
                                       struct net_exchange *exchange)
{
    struct buf text;
    size_t len = 0;
    struct reply_source source = net_reply_source(net);
    struct reply_document document = {
        .status = 200, .type = EXPOSITION_TYPE, .is_closed = true, .content = &exchange->content};
    buf_init(&text, METRICS_BYTES_MAX);
    write_all(net, &text);
    char *bytes = buf_take(&text, &len);
    ASSERT(bytes != NULL);
    site_content_init_plain(&exchange->content, bytes, len);
    return reply_with_document(&source, request, &document, &net->head);
}

static int answer(struct net *net, struct lws *wsi, struct net_exchange *exchange,
                  struct slice path)
{
    char host[NET_HOST_CAP];
    struct reply reply;
    struct reply_source source = net_reply_source(net);
    const struct request request = {
        .method = net_find_method(wsi),
        .has_body = net_has_body(wsi),
        .wants_close = net_wants_close(wsi),
        .path = path,
        .host = net_copy_header(wsi, WSI_TOKEN_HOST, host, sizeof host)};
    bool is_read = request.method != REQUEST_OTHER && !request.has_body;
    if (is_read && slice_is(path, "/metrics")) {
        reply = reply_with_metrics(net, &request, exchange);
    } else {
        reply = reply_to_monitor(&source, &request, &net->head);
    }
    return net_send_reply(net, wsi, exchange, reply) ? net_finish_reply(wsi, exchange) : -1;
}

int net_on_monitor(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t len)
{
    struct net *net = net_of(wsi);
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return net->monitor_count >= CONNECTIONS_MAX || !descriptors_have_spare() ? 1 : 0;
    case LWS_CALLBACK_WSI_CREATE:
        net->monitor_count++;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        net->monitor_count -= net->monitor_count > 0; /* the listener was never counted */
        return 0;
    case LWS_CALLBACK_HTTP:
        return answer(net, wsi, user, slice_from(in, len));
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_RAW_ADOPT:
        return -1;
    default:
        return net_on_http(wsi, reason, user, in, len);
    }
}
