// SPDX-License-Identifier: MIT
#include "bench/websocket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum {
    HEAD_MAX = 8,
    TEXT_MAX = 4096,
    OPCODE_TEXT = 1,
    OPCODE_CLOSE = 8,
    OPCODE_PING = 9,
    OPCODE_PONG = 10,
    LEN_16 = 126,
    LEN_64 = 127
};

static void on_closed(uv_handle_t *handle)
{
    struct websocket *socket = handle->data;
    mem_free(socket->in);
    socket->in = NULL;
}

static void fail(struct websocket *socket, const char *reason)
{
    if (socket->is_closed) {
        return;
    }
    websocket_close(socket);
    socket->handler->on_close(socket, reason);
}

void websocket_close(struct websocket *socket)
{
    if (!socket->is_closed) {
        socket->is_closed = true;
        socket->is_open = false;
        uv_close((uv_handle_t *)&socket->tcp, on_closed);
    }
}

/* A write that the kernel does not take at once is a fault here: the tool never has more than one
 * small message under way a connection. */
static void write_bytes(struct websocket *socket, char *bytes, size_t len)
{
    const uv_buf_t buf = uv_buf_init(bytes, (unsigned)len);
    const int written = uv_try_write((uv_stream_t *)&socket->tcp, &buf, 1);
    if (written < 0 || (size_t)written != len) {
        fail(socket, "a write did not go through");
    }
}

/* A masked frame. The mask is not secret here: it only has to be one. */
static void send_frame(struct websocket *socket, unsigned opcode, struct slice text)
{
    static const unsigned char mask[4] = {0x5a, 0xa5, 0x3c, 0xc3};
    unsigned char frame[HEAD_MAX + TEXT_MAX];
    size_t head = 2;
    ASSERT(text.len <= TEXT_MAX);
    frame[0] = (unsigned char)(0x80 | opcode);
    if (text.len < LEN_16) {
        frame[1] = (unsigned char)(0x80 | text.len);
    } else {
        frame[1] = 0x80 | LEN_16;
        frame[2] = (unsigned char)(text.len >> 8);
        frame[3] = (unsigned char)(text.len & 0xff);
        head = 4;
    }
    memcpy(frame + head, mask, sizeof mask);
    head += sizeof mask;
    for (size_t i = 0; i < text.len; i++) {
        frame[head + i] = (unsigned char)((unsigned char)text.at[i] ^ mask[i % sizeof mask]);
    }
    write_bytes(socket, (char *)frame, head + text.len);
}

void websocket_send(struct websocket *socket, struct slice text)
{
    if (socket->is_open) {
        send_frame(socket, OPCODE_TEXT, text);
    }
}

static void take_frame(struct websocket *socket, unsigned opcode, struct slice payload)
{
    if (opcode == OPCODE_TEXT) {
        socket->handler->on_message(socket, payload);
    } else if (opcode == OPCODE_PING) {
        send_frame(socket, OPCODE_PONG, payload);
    } else if (opcode == OPCODE_CLOSE) {
        fail(socket, "the server closed");
    }
}

/* The bytes that a whole frame takes at `at`, or 0 when it has not arrived. */
static size_t measure_frame(const unsigned char *at, size_t len, struct slice *out_payload)
{
    size_t head = 2;
    if (len < head) {
        return 0;
    }
    size_t payload = at[1] & 0x7f;
    if (payload == LEN_16) {
        head = 4;
        if (len < head) {
            return 0;
        }
        payload = (size_t)at[2] << 8 | at[3];
    } else if (payload == LEN_64) {
        head = 10;
        if (len < head) {
            return 0;
        }
        payload = (size_t)at[7] << 16 | (size_t)at[8] << 8 | at[9];
    }
    *out_payload = slice_from(at + head, payload);
    return len < head + payload ? 0 : head + payload;
}

/* Takes the HTTP answer off the front; false when it is not whole. */
static bool take_upgrade(struct websocket *socket)
{
    static const char ok[] = "HTTP/1.1 101";
    const char *end = NULL;
    for (size_t i = 0; i + 4 <= socket->in_len && end == NULL; i++) {
        end = memcmp(socket->in + i, "\r\n\r\n", 4) == 0 ? socket->in + i + 4 : NULL;
    }
    if (end == NULL) {
        return false;
    }
    if (strncmp(socket->in, ok, sizeof ok - 1) != 0) {
        fail(socket, "the upgrade was refused");
        return false;
    }
    socket->in_len -= (size_t)(end - socket->in);
    memmove(socket->in, end, socket->in_len);
    socket->is_open = true;
    socket->handler->on_open(socket);
    return true;
}

static void take_input(struct websocket *socket)
{
    size_t taken = 0;
    if (!socket->is_open && !take_upgrade(socket)) {
        return;
    }
    while (!socket->is_closed) {
        struct slice payload;
        const unsigned char *at = (const unsigned char *)socket->in + taken;
        const size_t size = measure_frame(at, socket->in_len - taken, &payload);
        if (size == 0) {
            break;
        }
        taken += size;
        take_frame(socket, at[0] & 0x0f, payload);
    }
    socket->in_len -= taken;
    memmove(socket->in, socket->in + taken, socket->in_len);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    struct websocket *socket = handle->data;
    (void)suggested;
    if (socket->in_size - socket->in_len < WEBSOCKET_BYTES / 2) {
        const size_t size = socket->in_size == 0 ? WEBSOCKET_BYTES : 2 * socket->in_size;
        socket->in = mem_grow(socket->in, socket->in_size, size, 1);
        socket->in_size = size;
    }
    *buf = uv_buf_init(socket->in + socket->in_len, (unsigned)(socket->in_size - socket->in_len));
}

static void on_read(uv_stream_t *stream, ssize_t len, const uv_buf_t *buf)
{
    struct websocket *socket = stream->data;
    (void)buf;
    if (len < 0) {
        fail(socket, uv_strerror((int)len));
        return;
    }
    socket->in_len += (size_t)len;
    take_input(socket);
}

static void on_connect(uv_connect_t *connect, int status)
{
    char upgrade[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: ZGplbm9uLWJlbmNoLWxvYQ==\r\n"
                     "Sec-WebSocket-Protocol: djenon.v1\r\n\r\n";
    struct websocket *socket = connect->data;
    if (status < 0) {
        fail(socket, uv_strerror(status));
        return;
    }
    (void)uv_tcp_nodelay(&socket->tcp, 1);
    (void)uv_read_start((uv_stream_t *)&socket->tcp, on_alloc, on_read);
    write_bytes(socket, upgrade, sizeof upgrade - 1);
}

static int connect_from(struct websocket *socket, const struct websocket_way *way)
{
    struct sockaddr_in from;
    struct sockaddr_in to;
    char address[16];
    if (uv_ip4_addr(way->address, (int)way->port, &to) != 0) {
        return UV_EINVAL;
    }
    if (strncmp(way->address, "127.", 4) == 0) {
        (void)snprintf(address, sizeof address, "127.0.0.%u", way->source);
        (void)uv_ip4_addr(address, 0, &from);
        (void)uv_tcp_bind(&socket->tcp, (const struct sockaddr *)&from, 0);
    }
    return uv_tcp_connect(&socket->connect, &socket->tcp, (const struct sockaddr *)&to, on_connect);
}

void websocket_connect(struct websocket *socket, uv_loop_t *loop, const struct websocket_way *way,
                       const struct websocket_handler *handler, void *owner)
{
    memset(socket, 0, sizeof *socket);
    socket->handler = handler;
    socket->owner = owner;
    socket->connect.data = socket;
    (void)uv_tcp_init(loop, &socket->tcp);
    socket->tcp.data = socket;
    const int status = connect_from(socket, way);
    if (status < 0) {
        fail(socket, uv_strerror(status));
    }
}
