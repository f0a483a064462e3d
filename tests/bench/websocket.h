// SPDX-License-Identifier: MIT
/* The client's half of a WebSocket on libuv: no more than a load tool needs, and cheap. */
#ifndef BENCH_WEBSOCKET_H
#define BENCH_WEBSOCKET_H

#include <stdbool.h>
#include <uv.h>

#include "base/slice.h"

enum { WEBSOCKET_BYTES = 2048 }; /* of input at first; a longer message makes it grow */

struct websocket;

/* `on_open` when messages may be sent, `on_message` for every text (borrowed for the call),
 * `on_close` when the connection has ended for whatever reason. */
struct websocket_handler {
    void (*on_open)(struct websocket *socket);
    void (*on_message)(struct websocket *socket, struct slice text);
    void (*on_close)(struct websocket *socket, const char *reason);
};

struct websocket {
    uv_tcp_t tcp;
    uv_connect_t connect;
    const struct websocket_handler *handler;
    void *owner;
    bool is_open;
    bool is_closed;
    char *in;
    size_t in_len;
    size_t in_size;
};

/* Where a connection goes, and from 127.0.0.`source` where that is on this machine: one address
 * has ports for some 28,000 connections. */
struct websocket_way {
    const char *address; /* IPv4 */
    unsigned port;
    unsigned source;
};

/* Connects. The memory is the caller's; the way is not needed afterwards. */
void websocket_connect(struct websocket *socket, uv_loop_t *loop, const struct websocket_way *way,
                       const struct websocket_handler *handler, void *owner);

/* Sends a text of at most 4,096 bytes. */
void websocket_send(struct websocket *socket, struct slice text);

/* Ends the connection without a word. */
void websocket_close(struct websocket *socket);

#endif
