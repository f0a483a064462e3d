// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "net/net_private.h"

enum { STATUS_UPGRADED = 101 };
enum {
    CLOSE_BINARY = 1003,
    CLOSE_TOO_LARGE = 1009,
    CLOSE_BROKEN = 1011,
    CLOSE_NONE = 1006,
    CLOSE_SILENT = 1005,
    CLOSE_TOO_SLOW = 1013
};

static struct conn *find_conn(const struct net *net, uint64_t id)
{
    return pool_find(&net->conns, id_unpack(id));
}

/* --- closing ------------------------------------------------------------------------------ */

/* libwebsockets sends a close frame only from its timer callback, only when its own buffer is
 * empty, and sees timers that are set outside of its callbacks only after a cancel. */
static void set_close_timer(struct net *net, struct conn *conn, lws_usec_t delay_us)
{
    lws_set_timer_usecs(conn->wsi, delay_us);
    lws_cancel_service(net->context);
}

static bool is_flushed(const struct conn *conn)
{
    return queue_is_empty(&conn->out) && lws_partial_buffered(conn->wsi) == 0;
}

static bool is_closing(const struct conn *conn)
{
    return conn->close_code != 0 || conn->is_over;
}

/* From here on nothing goes in or out but what waits already, for a while at most. */
static void begin_close(struct net *net, struct conn *conn, unsigned code)
{
    if (is_closing(conn)) {
        return;
    }
    conn->close_code = code;
    buf_finish(&conn->in);
    if (is_flushed(conn)) {
        set_close_timer(net, conn, 1);
        return;
    }
    set_close_timer(net, conn, (lws_usec_t)NET_CLOSE_PATIENCE_MS * LWS_USEC_PER_SEC / 1000);
    (void)lws_callback_on_writable(conn->wsi);
}

/* The closing handshake begins, whoever began it: for the hub the connection is gone. */
static void end_talk(struct net *net, struct conn *conn, uint64_t id)
{
    if (conn->is_over) {
        return;
    }
    conn->is_over = true;
    liveness_remove(&conn->life);
    queue_finish(&conn->out);
    buf_finish(&conn->in);
    hub_on_close(net->hub, id, net_now_ms(net));
}

/* In libwebsockets' timer callback: -1 makes it send the frame. */
static int send_close(struct net *net, struct conn *conn, uint64_t id)
{
    if (conn->is_over) {
        return 0;
    }
    end_talk(net, conn, id);
    lws_close_reason(conn->wsi, (enum lws_close_status)conn->close_code, NULL, 0);
    return -1;
}

static void end_conn(struct net *net, struct conn *conn, struct net_socket *socket)
{
    end_talk(net, conn, socket->conn);
    unsigned code = conn->close_code != 0 ? conn->close_code : conn->peer_code;
    code = code != 0 ? code : CLOSE_NONE;
    net_count_close(&net->metrics, code);
    log_debug("socket.close", "conn=%llx code=%u", (unsigned long long)socket->conn, code);
    (void)pool_remove(&net->conns, id_unpack(socket->conn));
    socket->conn = 0;
    net->socket_count--;
}

/* --- out ----------------------------------------------------------------------------------- */

/* Writes `len` bytes of the scratch. A write that fails has lost the connection: the close that
 * follows only cleans up. */
static void write_frame(struct net *net, struct conn *conn, size_t len,
                        enum lws_write_protocol kind)
{
    if (lws_write(conn->wsi, net->scratch + LWS_PRE, len, kind) < 0) {
        queue_finish(&conn->out);
        begin_close(net, conn, CLOSE_BROKEN);
    }
}

static void give_up_slow(struct net *net, struct conn *conn)
{
    log_info("socket.slow", "queued=%zu", conn->out.bytes);
    queue_finish(&conn->out);
    begin_close(net, conn, CLOSE_TOO_SLOW);
}

static void enqueue(struct net *net, struct conn *conn, const struct queue_entry *entry)
{
    if (!queue_push(&conn->out, entry, LWS_PRE, net->config.queue_bytes_max)) {
        give_up_slow(net, conn);
    } else {
        (void)lws_callback_on_writable(conn->wsi);
    }
}

static void send_or_queue(struct net *net, struct conn *conn, const struct queue_entry *entry)
{
    const struct slice bytes = entry->message;
    if (bytes.len > NET_SCRATCH_BYTES) {
        log_error("socket.message", "bytes=%zu reason=too-large", bytes.len);
        begin_close(net, conn, CLOSE_BROKEN);
        return;
    }
    net->metrics.sent_messages++;
    net->metrics.sent_bytes += bytes.len;
    if (!is_flushed(conn)) {
        enqueue(net, conn, entry);
    } else {
        memcpy(net->scratch + LWS_PRE, bytes.at, bytes.len);
        write_frame(net, conn, bytes.len, LWS_WRITE_TEXT);
    }
}

void net_send(void *context, hub_conn id, struct slice bytes)
{
    struct net *net = context;
    struct conn *conn = find_conn(net, id);
    if (conn != NULL && !is_closing(conn)) {
        send_or_queue(net, conn, &(struct queue_entry){.message = bytes});
    }
}

bool net_send_feed(void *context, hub_conn id, uint64_t topic, struct slice bytes)
{
    struct net *net = context;
    struct conn *conn = find_conn(net, id);
    if (conn == NULL || is_closing(conn)) {
        return true;
    }
    if (!is_flushed(conn) &&
        conn->out.bytes + bytes.len > net->config.queue_bytes_max / NET_FEED_SHARE) {
        queue_drop_topic(&conn->out, topic);
        conn->has_dropped = true;
        (void)lws_callback_on_writable(conn->wsi);
        return false;
    }
    send_or_queue(net, conn, &(struct queue_entry){.message = bytes, .topic = topic});
    return true;
}

/* --- round trips -------------------------------------------------------------------------- */

enum { PING_CAP = 20 + 1 };

static size_t format_number(uint64_t number, char out[PING_CAP])
{
    return (size_t)snprintf(out, PING_CAP, "%llu", (unsigned long long)number);
}

/* Only when nothing waits: it must neither overtake a message nor cut one in two. */
static void write_ping(struct net *net, struct conn *conn)
{
    char text[PING_CAP];
    struct round_trip *trip = &conn->trip;
    trip->number++;
    trip->sent_ns = uv_hrtime();
    trip->is_wanted = false;
    trip->is_out = true;
    size_t len = format_number(trip->number, text);
    memcpy(net->scratch + LWS_PRE, text, len);
    write_frame(net, conn, len, LWS_WRITE_PING);
}

/* An answer that does not come, because the peer answers only the last of several pings, does not
 * keep out others for ever. */
static void ping(struct net *net, struct conn *conn)
{
    if (is_closing(conn) || conn->trip.is_wanted) {
        return;
    }
    uint64_t patience_ns = (uint64_t)NET_PING_PATIENCE_MS * 1000000;
    if (conn->trip.is_out && uv_hrtime() - conn->trip.sent_ns < patience_ns) {
        return;
    }
    if (is_flushed(conn)) {
        write_ping(net, conn);
    } else {
        conn->trip.is_wanted = true;
    }
}

void net_ping(void *context, hub_conn id)
{
    struct net *net = context;
    struct conn *conn = find_conn(net, id);
    if (conn != NULL) {
        conn->trip.is_asked = true;
        ping(net, conn);
    }
}

static void hear(struct net *net, struct conn *conn)
{
    liveness_hear(&net->liveness, &conn->life, (int64_t)uv_now(&net->loop));
}

static void receive_pong(struct net *net, struct conn *conn, uint64_t id, struct slice payload)
{
    char text[PING_CAP];
    struct round_trip *trip = &conn->trip;
    if (is_closing(conn)) {
        return;
    }
    hear(net, conn);
    if (!trip->is_out ||
        !slice_equal(payload, slice_from(text, format_number(trip->number, text)))) {
        return;
    }
    bool is_asked = trip->is_asked;
    trip->is_out = trip->is_asked = false;
    if (is_asked) {
        uint64_t ms = (uv_hrtime() - trip->sent_ns + 999999) / 1000000;
        hub_on_round_trip(net->hub, id, ms < UINT32_MAX ? (uint32_t)ms : UINT32_MAX,
                          net_now_ms(net));
    }
}

/* --- silence ------------------------------------------------------------------------------ */

static struct conn *conn_of(struct life_sign *sign)
{
    return CONTAINER_OF(sign, struct conn, life);
}

/* Nobody would answer a close frame. */
static void give_up_lost(struct net *net, struct conn *conn)
{
    log_debug("socket.lost", "silent_ms=%llu",
              (unsigned long long)(uv_now(&net->loop) - (uint64_t)conn->life.heard_ms));
    liveness_remove(&conn->life);
    lws_set_timeout(conn->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    lws_cancel_service(net->context);
}

/* After a time in which this process was stopped, answers may wait to be read: nobody is given up
 * before the next look. */
void net_look_at_silent(struct net *net)
{
    struct life_sign *sign = NULL;
    uint64_t now_ms = uv_now(&net->loop);
    bool was_stopped = now_ms - net->looked_ms > 2 * net->look_ms;
    net->looked_ms = now_ms;
    while (!was_stopped && (sign = liveness_find_lost(&net->liveness, (int64_t)now_ms)) != NULL) {
        give_up_lost(net, conn_of(sign));
    }
    while ((sign = liveness_take_silent(&net->liveness, (int64_t)now_ms)) != NULL) {
        ping(net, conn_of(sign));
    }
}

/* --- writeable ---------------------------------------------------------------------------- */

static void tell_drained(struct net *net, struct conn *conn, uint64_t id)
{
    if (conn->has_dropped && !is_closing(conn) && is_flushed(conn)) {
        conn->has_dropped = false;
        hub_on_drained(net->hub, id, net_now_ms(net));
    }
}

static void write_queued(struct net *net, struct conn *conn)
{
    if (conn->is_over) {
        return;
    }
    while (!queue_is_empty(&conn->out) && lws_partial_buffered(conn->wsi) == 0) {
        size_t len = 0;
        unsigned char *bytes = queue_first(&conn->out, &len);
        bool is_written = lws_write(conn->wsi, bytes, len, LWS_WRITE_TEXT) >= 0;
        queue_drop(&conn->out);
        if (!is_written) {
            queue_finish(&conn->out);
            begin_close(net, conn, CLOSE_BROKEN);
        }
    }
    if (!is_flushed(conn)) {
        (void)lws_callback_on_writable(conn->wsi);
    } else if (conn->close_code != 0) {
        set_close_timer(net, conn, 1);
    } else if (conn->trip.is_wanted) {
        write_ping(net, conn);
    }
}

void net_close(void *context, hub_conn id, unsigned code)
{
    struct net *net = context;
    struct conn *conn = find_conn(net, id);
    if (conn != NULL) {
        begin_close(net, conn, code);
    }
}

void net_close_all(struct net *net, unsigned code)
{
    for (struct id id = pool_next(&net->conns, ID_NONE); !id_is_none(id);
         id = pool_next(&net->conns, id)) {
        begin_close(net, pool_find(&net->conns, id), code);
    }
}

/* --- in ------------------------------------------------------------------------------------ */

static void open_conn(struct net *net, struct lws *wsi, struct net_socket *socket)
{
    struct id id = ID_NONE;
    struct conn *conn = pool_add(&net->conns, &id);
    ASSERT(conn != NULL); /* the pool's limit is that of network connections */
    conn->wsi = wsi;
    buf_init(&conn->in, HUB_MESSAGE_MAX);
    liveness_add(&net->liveness, &conn->life, (int64_t)uv_now(&net->loop));
    socket->conn = id_pack(id);
    net->socket_count++;
    net_count_status(&net->metrics, STATUS_UPGRADED);
    log_debug("socket.open", "conn=%llx", (unsigned long long)socket->conn);
    hub_on_open(net->hub, socket->conn, socket->address, net_now_ms(net));
}

/* A whole message is a sign of life; parts of one are not, as they can be without end. An empty
 * text is as malformed as a blank one, which is what the hub is given: it is answered. */
static void give_message(struct net *net, struct conn *conn, uint64_t id, struct slice message)
{
    hear(net, conn);
    if (message.len == 0) {
        message = slice_from(" ", 1);
    }
    hub_on_message(net->hub, id, message, net_now_ms(net));
    net_drain_own(net);
}

/* Messages come in parts of any size, and most of them in one, which is not copied. What a frame
 * declares counts before it has arrived. */
static void receive(struct net *net, struct lws *wsi, uint64_t id, struct slice part)
{
    struct conn *conn = find_conn(net, id);
    if (conn == NULL || is_closing(conn)) {
        return;
    }
    size_t rest = lws_remaining_packet_payload(wsi);
    net->metrics.received_bytes += part.len;
    if (lws_frame_is_binary(wsi) != 0) {
        begin_close(net, conn, CLOSE_BINARY);
    } else if (rest > HUB_MESSAGE_MAX || conn->in.len + part.len + rest > HUB_MESSAGE_MAX) {
        begin_close(net, conn, CLOSE_TOO_LARGE);
    } else if (rest > 0 || lws_is_final_fragment(wsi) == 0) {
        buf_append_slice(&conn->in, part);
    } else if (conn->in.len == 0) {
        give_message(net, conn, id, part);
    } else {
        struct buf whole = conn->in;
        buf_init(&conn->in, HUB_MESSAGE_MAX);
        buf_append_slice(&whole, part);
        give_message(net, conn, id, buf_slice(&whole));
        buf_finish(&whole);
    }
}

/* The code of a peer's close frame. */
static unsigned read_close(struct slice payload)
{
    if (payload.len < 2) {
        return CLOSE_SILENT;
    }
    const unsigned char *at = (const unsigned char *)payload.at;
    return (unsigned)at[0] << 8 | at[1];
}

static int on_open_socket(struct lws *wsi, enum lws_callback_reasons reason,
                          struct net_socket *socket, struct slice bytes)
{
    struct net *net = net_of(wsi);
    struct conn *conn = find_conn(net, socket->conn);
    if (conn == NULL) {
        return 0;
    }
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        receive(net, wsi, socket->conn, bytes);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        write_queued(net, conn);
        tell_drained(net, conn, socket->conn);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        receive_pong(net, conn, socket->conn, bytes);
        return 0;
    case LWS_CALLBACK_TIMER:
        return send_close(net, conn, socket->conn);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: /* libwebsockets answers it */
        conn->peer_code = read_close(bytes);
        end_talk(net, conn, socket->conn);
        return 0;
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        end_talk(net, conn, socket->conn);
        return 0;
    case LWS_CALLBACK_CLOSED:
        end_conn(net, conn, socket);
        return 0;
    default:
        return 0;
    }
}

int net_on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len)
{
    struct net_socket *socket = user;
    if (socket == NULL) {
        return 0;
    }
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) {
        socket->address = net_find_address(net_of(wsi), wsi);
        return socket->address != 0 ? 0 : -1; /* or the client has gone already */
    }
    if (reason != LWS_CALLBACK_ESTABLISHED) {
        return on_open_socket(wsi, reason, socket, slice_from(in, len));
    }
    open_conn(net_of(wsi), wsi, socket);
    return 0;
}
