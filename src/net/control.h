// SPDX-License-Identifier: MIT
/* The operators' Unix socket: moves lines between their connections and the hub, one request a
 * connection at a time. */
#ifndef NET_CONTROL_H
#define NET_CONTROL_H

#include "net/net_private.h"

struct control;

enum {
    CONTROL_CLIENTS_MAX = 16,
    CONTROL_WAITING = 16 /* connections that the kernel holds before they are taken */
};

/* Listens at `path`, below 108 bytes, readable and writable for this user alone. The socket of a
 * server that ended is replaced; that of one that runs is not. NULL when it cannot; then `reason` is
 * a sentence. */
struct control *control_open(struct net *net, const char *path, char reason[NET_REASON_CAP]);

/* Lets go of the connections and removes the socket; the rest is freed while the loop runs on.
 * Takes NULL. */
void control_close(struct control *control);

/* Reads the configuration again, if that was asked for. Takes NULL. */
void control_tick(struct control *control);

/* The hub's way out; unknown ids are ignored. */
void net_operate(void *context, hub_operator id, struct slice line, bool is_last);
void net_reload(void *context, hub_operator id);

#endif
