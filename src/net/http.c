// SPDX-License-Identifier: MIT
#include <poll.h>
#include <string.h>
#include <sys/socket.h>

#include "base/log.h"
#include "net/descriptors.h"
#include "net/net_private.h"

enum { ENCODING_CAP = 256, LENGTH_CAP = 24, VERSION_CAP = 16, OPTIONS_CAP = 256 };

struct slice net_copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap)
{
    int len = lws_hdr_copy(wsi, out, (int)cap, token);
    return len <= 0 ? slice_from("", 0) : slice_from(out, (size_t)len);
}

enum request_method net_find_method(struct lws *wsi)
{
    char *uri = NULL;
    int len = 0;
    switch (lws_http_get_uri_and_method(wsi, &uri, &len)) {
    case LWSHUMETH_GET:
        return REQUEST_GET;
    case LWSHUMETH_HEAD:
        return REQUEST_HEAD;
    default:
        return REQUEST_OTHER;
    }
}

bool net_has_body(struct lws *wsi)
{
    char text[LENGTH_CAP];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        return true;
    }
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
           !slice_is(net_copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text), "0");
}

/* Options that are too long to be looked at say nothing. */
bool net_wants_close(struct lws *wsi)
{
    char version[VERSION_CAP];
    char options[OPTIONS_CAP];
    return reply_ends_connection(
        net_copy_header(wsi, WSI_TOKEN_HTTP, version, sizeof version),
        net_copy_header(wsi, WSI_TOKEN_CONNECTION, options, sizeof options));
}

/* Puts head and body into one write as far as they fit: most answers are one packet. */
static size_t fill_first(struct net *net, struct net_exchange *exchange)
{
    unsigned char *out = net->scratch + LWS_PRE;
    size_t len = net->head.len;
    ASSERT(len <= NET_CHUNK_BYTES);
    memcpy(out, net->head.at, len);
    size_t part = NET_CHUNK_BYTES - len;
    part = exchange->rest.len < part ? exchange->rest.len : part;
    if (part > 0) {
        memcpy(out + len, exchange->rest.at, part);
        exchange->rest = slice_skip(exchange->rest, part);
    }
    return len + part;
}

/* What has not gone out at once is libwebsockets' own copy now, or comes with a later WRITEABLE. */
static bool write_scratch(struct net *net, struct lws *wsi, size_t len)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, NET_SLOW_READER_S);
    net->metrics.http_bytes += len;
    return lws_write(wsi, net->scratch + LWS_PRE, len, LWS_WRITE_HTTP) >= 0;
}

bool net_send_reply(struct net *net, struct lws *wsi, struct net_exchange *exchange,
                    struct reply reply)
{
    exchange->rest = reply.body;
    exchange->must_close = reply.must_close;
    exchange->is_busy = true;
    if (net->monitor == NULL || lws_get_vhost(wsi) != net->monitor) {
        net_count_status(&net->metrics, reply.status);
    }
    return write_scratch(net, wsi, fill_first(net, exchange));
}

/* Whether the system takes no more now. A connection that is broken is none to wait for. */
static bool is_choked(struct lws *wsi)
{
    struct pollfd place = {.fd = lws_get_socket_fd(wsi), .events = POLLOUT};
    return poll(&place, 1, 0) == 0;
}

static void look_again_soon(struct lws *wsi)
{
    lws_set_timer_usecs(wsi, (lws_usec_t)NET_LOOK_MS * LWS_USEC_PER_SEC / 1000);
    lws_cancel_service(lws_get_context(wsi));
}

/* While a slow reader's answer waits, libwebsockets does not take what comes in, the next
 * request or the end of the connection, and its loop is told of it without end. So both
 * directions are shut, since it writes only where it may read, and looked at from time to time. */
static int wait_for_reader(struct lws *wsi, struct net_exchange *exchange)
{
    if (!is_choked(wsi)) {
        return lws_callback_on_writable(wsi) < 0 ? -1 : 0;
    }
    exchange->is_shut = true;
    (void)lws_rx_flow_control(wsi, 0);
    look_again_soon(wsi);
    return 0;
}

static int handle_timer(struct lws *wsi, struct net_exchange *exchange)
{
    if (exchange == NULL || !exchange->is_shut) {
        return 0;
    }
    if (is_choked(wsi)) {
        look_again_soon(wsi);
        return 0;
    }
    exchange->is_shut = false;
    (void)lws_rx_flow_control(wsi, 1);
    return lws_callback_on_writable(wsi) < 0 ? -1 : 0;
}

/* The connection ends too when a body was not read that could be taken for the next request. */
int net_finish_reply(struct lws *wsi, struct net_exchange *exchange)
{
    if (exchange->rest.len > 0 || lws_partial_buffered(wsi) != 0) {
        return wait_for_reader(wsi, exchange);
    }
    exchange->is_busy = false;
    net_forget_request(net_of(wsi), exchange);
    return exchange->must_close || lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static bool answer_or_ask(struct net *net, struct lws *wsi, struct net_exchange *exchange,
                          const struct request *request)
{
    const bool is_question = request->method != REQUEST_OTHER && !request->has_body;
    if (is_question && net_is_diag(request->path)) {
        return net_send_diag(net, wsi, exchange, request);
    }
    const struct slice table = net_find_table(net, request);
    if (is_question && (net_is_for_hub(request->path) || table.len > 0)) {
        return net_open_request(net, wsi, exchange, request, table);
    }
    struct reply_source source = net_reply_source(net);
    source.made = &exchange->content;
    return net_send_reply(net, wsi, exchange, reply_make(&source, request, &net->head));
}

static int handle_request(struct net *net, struct lws *wsi, struct net_exchange *exchange,
                          struct slice path)
{
    char host[NET_HOST_CAP];
    char encoding[ENCODING_CAP];
    char etags[NET_ETAGS_CAP];
    char languages[NET_LANGUAGES_CAP];
    struct request request = {
        .method = net_find_method(wsi),
        .has_body = net_has_body(wsi),
        .wants_close = net_wants_close(wsi),
        .path = folder_strip(net->policy.folder, path),
        .host = net_copy_header(wsi, WSI_TOKEN_HOST, host, sizeof host),
        .accept_encoding = net_copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encoding,
                                           sizeof encoding),
        .if_none_match = net_copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, etags, sizeof etags),
        .accept_language = net_copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, languages,
                                           sizeof languages),
    };
    if (!answer_or_ask(net, wsi, exchange, &request)) {
        return -1;
    }
    return exchange->is_busy ? net_finish_reply(wsi, exchange) : 0;
}

static int handle_writeable(struct net *net, struct lws *wsi, struct net_exchange *exchange)
{
    if (exchange == NULL) {
        return 0;
    }
    if (!exchange->is_busy) {
        bool is_open = net_send_pending(net, exchange);
        return is_open && exchange->is_busy ? net_finish_reply(wsi, exchange) : is_open - 1;
    }
    if (exchange->rest.len == 0) {
        return net_finish_reply(wsi, exchange);
    }
    size_t len = exchange->rest.len < NET_CHUNK_BYTES ? exchange->rest.len : NET_CHUNK_BYTES;
    memcpy(net->scratch + LWS_PRE, exchange->rest.at, len);
    exchange->rest = slice_skip(exchange->rest, len);
    return write_scratch(net, wsi, len) ? net_finish_reply(wsi, exchange) : -1;
}

/* Whoever is let in leaves a descriptor free: the limit can be lower than it was at the start, or
 * others of ours have used it up. The log hears of it again only after a tenth of the places have
 * been free. */
static int refuse_when_full(struct net *net)
{
    uint32_t limit = net->config.connections_max;
    bool is_over = net->open_count >= limit;
    bool is_full = is_over || !descriptors_have_spare();
    net->metrics.refused += is_full;
    if (is_full && !net->is_full) {
        log_warn("net.full", "connections=%u remedy=\"%s\"", net->open_count,
                 is_over ? "raise the key max_connections" : "raise the limit of open files");
        net->is_full = true;
    } else if (!is_full && net->open_count < limit - limit / 10) {
        net->is_full = false;
    }
    return is_full || net->stage >= NET_FINISHING ? 1 : 0;
}

/* Left alone the system takes 4 MB for each reader who does not read: before he was found to be slow
 * he would cost that, and have as much of what is long over to read when he goes on. Without it the
 * connection works too. */
static void bound_sending(int descriptor)
{
    const int bytes = NET_SENDING_BYTES;
    (void)setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

/* Notes where the connection comes from that libwebsockets makes next. Only whoever opens many that
 * are no player's, or does not listen to what the hub says of too many players, comes to the limit:
 * nothing is said to him. */
static int refuse_when_crowded(struct net *net, int descriptor)
{
    struct peer peer;
    uint64_t limit = (uint64_t)net->config.address_connections_max * NET_ADDRESS_SHARE;
    net->coming = 0;
    if (!peer_read_socket(descriptor, &peer) || trust_has(&net->trust, &peer)) {
        return 0;
    }
    uintptr_t address = (uintptr_t)peer_hash(net->address_key, &peer);
    if (limit != 0 && crowd_count(&net->crowd, address) >= limit) {
        net->metrics.refused++;
        return 1;
    }
    net->coming = address;
    return 0;
}

/* The address is kept with the connection, truncated where pointers are smaller, as it is counted.
 * libwebsockets sets the place for it once itself, after WSI_CREATE. */
static void count_coming(struct net *net, struct lws *wsi)
{
    if (net->coming != 0) {
        uintptr_t address = (uintptr_t)net->coming;
        net->coming = 0;
        lws_set_opaque_user_data(wsi, (void *)address); // NOLINT(performance-no-int-to-ptr)
        crowd_enter(&net->crowd, address);
    }
}

static void count_closed(struct net *net, struct lws *wsi)
{
    const void *address = lws_get_opaque_user_data(wsi);
    if (address != NULL) {
        crowd_leave(&net->crowd, (uintptr_t)address);
    }
    /* The listener, which was never counted, ends too. */
    if (net->open_count > 0) {
        net->open_count--;
    }
}

int net_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct net *net = net_of(wsi);
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        bound_sending((int)(intptr_t)in);
        return refuse_when_full(net) != 0 || refuse_when_crowded(net, (int)(intptr_t)in) != 0;
    case LWS_CALLBACK_WSI_CREATE:
        net->open_count++;
        return 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        count_coming(net, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        count_closed(net, wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return net_check_upgrade(net, wsi) ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* an upgrade that names another subprotocol */
    case LWS_CALLBACK_RAW_ADOPT:                  /* CONNECT */
        return -1;
    case LWS_CALLBACK_HTTP:
        return handle_request(net, wsi, user, slice_from(in, len));
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return handle_writeable(net, wsi, user);
    case LWS_CALLBACK_TIMER:
        return handle_timer(wsi, user);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (user != NULL) {
            net_forget_request(net, user);
        }
        return 0;
    default:
        return 0; /* above all LWS_CALLBACK_EVENT_WAIT_CANCELLED, which must not fail */
    }
}
