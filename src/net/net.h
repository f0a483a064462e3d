// SPDX-License-Identifier: MIT
/* The server's outside: one event loop, one listener, the connections behind the hub's ids. */
#ifndef NET_NET_H
#define NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "hub/hub.h"
#include "net/site.h"
#include "net/tls.h"

#define NET_REASON_CAP TLS_REASON_CAP /* a sentence with its NUL */

struct net;

/* Texts and the site are borrowed for the life of the net. Zero takes the default where there is
 * one. */
struct net_config {
    const char *address;         /* IPv4 or IPv6, "0.0.0.0" and "::" for all */
    uint16_t port;               /* 0 for a free one */
    const char *public_url;      /* "" when unknown */
    const char *origins;         /* further Origins that browsers may come from, or "" */
    const char *trusted_proxies; /* whose X-Forwarded-For is believed; NULL or "" for nobody's */
    const char *tls_certificate, *tls_key; /* files for https; NULL or "" for http */
    uint32_t connections_max;
    uint32_t address_connections_max; /* sockets of an address; twice as many network connections of
                                       * all kinds are taken. 0: any number */
    const struct site *site;
    const char *monitor_address; /* of the listener for operators; NULL for none */
    uint16_t monitor_port;       /* 0 for a free one */
    size_t queue_bytes_max;      /* what may wait for one reader: HUB_QUEUE_BYTES_MAX */
    uint16_t ping_s;             /* silence before a ping: 20 */
    uint16_t hangup_s;           /* silence before the connection is given up, above ping_s: 45 */
    uint32_t requests_max;       /* that wait for the hub's answer at the same time: 256 */
    uint32_t answer_ms;          /* that one may wait before it is answered 503: 5000 */
    uint32_t page_ms;            /* that a page waits for what goes into it: 500 */
    /* Called once, when the hub is ready for the first time. May be NULL. */
    void (*on_ready)(void *context);
    /* Called on SIGHUP. May be NULL. */
    void (*on_hangup)(void *context);
    /* Called when an operator asks for the same. Writes what of it works now, or why it does not, as
     * a sentence. May be NULL. */
    bool (*on_reload)(void *context, char text[NET_REASON_CAP]);
    void *context;
};

/* Listens, catches SIGTERM, SIGINT and SIGHUP, and ignores SIGPIPE. NULL when it cannot; `reason`
 * then is a sentence with the remedy. One net a process: descriptors and signals are shared. */
struct net *net_create(const struct net_config *config, char reason[NET_REASON_CAP]);

/* The port that it listens on. */
uint16_t net_port(const struct net *net);

/* The port of the listener for operators, 0 when there is none. */
uint16_t net_monitor_port(const struct net *net);

/* The way out for the hub; good until net_destroy. */
struct hub_port net_hub_port(struct net *net);

/* For the store: says that answers wait. `context` is the net; from any thread, until
 * net_destroy. */
void net_wake(void *context);

/* Server time in milliseconds: the wall clock at the start and the monotonic clock since. */
int64_t net_now_ms(const struct net *net);

/* Waits for something to happen and handles it, without a hub: sockets are refused and /readyz
 * says "starting". For the moment before the hub can be made. Result: false once a signal has
 * asked for the end. */
bool net_run_once(struct net *net);

/* Replaces the list of further Origins; false, and nothing changes, when it is malformed. */
NODISCARD bool net_set_origins(struct net *net, const char *origins);

/* Replaces the list of trusted proxies, for connections that come from now on; false, and nothing
 * changes, when it is malformed. */
NODISCARD bool net_set_trusted(struct net *net, const char *trusted_proxies);

/* Reads the certificate and its key again: for connections that come from now on. False when the
 * files cannot be used; the old ones then stay, and `reason` is a sentence. Without TLS it does
 * nothing. */
NODISCARD bool net_reload_tls(struct net *net, char reason[NET_REASON_CAP]);

/* Lets operators connect to a Unix socket at `path`, which is made with mode 0600 and removed at the
 * end. False when it cannot; `reason` then is a sentence with the remedy. Once a net, before
 * net_run. */
NODISCARD bool net_open_control(struct net *net, const char *path, char reason[NET_REASON_CAP]);

/* Replaces address_connections_max, for connections that come from now on. */
void net_set_address_connections(struct net *net, uint32_t max);

/* Serves until SIGTERM or SIGINT. Then says goodbye: hub_stop, waits for hub_is_idle, closes every
 * socket with 1012, within 8 seconds in all; a second signal cuts it short. When it returns the hub
 * has had its last hub_on_close, and sends go nowhere. Once a net. Result: false when it was cut
 * short, or the store was not done in time. */
bool net_run(struct net *net, struct hub *hub);

/* Takes NULL. Nothing may call net_wake any more. */
void net_destroy(struct net *net);

#endif
