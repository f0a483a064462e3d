// SPDX-License-Identifier: MIT
/* What the parts of the net share. */
#ifndef NET_NET_PRIVATE_H
#define NET_NET_PRIVATE_H

#include <libwebsockets.h>
#include <uv.h>

#include "base/buf.h"
#include "base/ids.h"
#include "base/list.h"
#include "net/crowd.h"
#include "net/liveness.h"
#include "net/metrics.h"
#include "net/net.h"
#include "net/origin.h"
#include "net/peer.h"
#include "net/queue.h"
#include "net/reply.h"
#include "net/server_time.h"
#include "net/site.h"
#include "net/trust.h"
#include "net/untrusted.h"

#define NET_SUBPROTOCOL "djenon.v1"

enum {
    NET_DRAINS_MAX = 16,     /* of the store in one turn of the loop */
    NET_CHUNK_BYTES = 32768, /* of a body that is written at once */
    NET_SCRATCH_BYTES = HUB_SERVER_MESSAGE_MAX,
    NET_SENDING_BYTES = 131072,   /* that the system holds for a reader, who is slow past them */
    NET_HEADERS_MAX = 8192,       /* bytes of a request's headers */
    NET_LOOK_MS = 50,             /* between looks at a reader who takes no more now */
    NET_SLOW_READER_S = 60,       /* for one chunk of a body */
    NET_ADDRESS_SHARE = 2,        /* network connections of an address for each player's there */
    NET_FEED_SHARE = 4,           /* of what may wait for a reader, what he could do without */
    NET_CLOSE_PATIENCE_MS = 5000, /* for what waits before a close frame */
    NET_PING_PATIENCE_MS = 10000, /* after which an unanswered ping no longer keeps out others */
    NET_IDLE_PATIENCE_MS = 4000,  /* for the store, when stopping */
    NET_GOODBYE_MS = 2500         /* for close frames and their answers, when stopping */
};

/* A ping of ours on its way: what it carries is its number, so that no other pong can answer it. */
struct round_trip {
    uint64_t number; /* of the last one sent; 0 before the first */
    uint64_t sent_ns;
    bool is_wanted; /* to be sent when nothing waits before it */
    bool is_out;    /* sent, and not answered */
    bool is_asked;  /* the hub wants to know how long it takes */
};

/* A WebSocket connection. wsi is good until LWS_CALLBACK_CLOSED; it never leaves the net. out waits
 * for the reader; what is in libwebsockets' own buffer went before it. */
struct conn {
    struct lws *wsi;
    struct life_sign life;
    struct round_trip trip;
    struct queue out;
    bool has_dropped;    /* something of out, and the hub does not know yet that nothing waits */
    struct buf in;       /* the parts so far of a message that comes in several */
    unsigned close_code; /* not 0: nothing more is taken; what waits goes out, then a close frame */
    unsigned peer_code;  /* that the peer closed with, 0 before */
    bool is_over;        /* the closing handshake has begun, and the hub knows that it is gone */
};

enum {
    NET_HOST_CAP = 300,
    NET_ETAGS_CAP = 512,
    NET_TYPE_CAP = 64,
    NET_FILENAME_CAP = 64,
    NET_TABLE_CAP = 64, /* bytes of a page's path that may hold the code of a table */
    NET_LANGUAGES_CAP = 256
};

/* A request that the hub answers. wsi is good as long as this is in the pool: it is forgotten when
 * the client goes. In `waiting` until it is answered, then until libwebsockets takes the answer. */
struct pending {
    struct lws *wsi;
    struct list in_waiting;
    int64_t deadline_ms;
    enum request_method method;
    bool wants_close, takes_gzip;
    size_t host_len, etags_len;
    char host[NET_HOST_CAP], etags[NET_ETAGS_CAP];
    size_t page_len; /* of the path of a page, for which the hub says what is played there; or 0 */
    size_t languages_len;
    char page[NET_TABLE_CAP], languages[NET_LANGUAGES_CAP];
    bool is_answered; /* then what follows holds */
    unsigned status;
    uint32_t max_age_s, retry_s;
    char type[NET_TYPE_CAP], filename[NET_FILENAME_CAP];
    char *body; /* owned */
    size_t body_len;
};

enum net_stage {
    NET_STARTING, /* no hub yet */
    NET_SERVING,
    NET_FINISHING, /* the hub finishes what is with the store */
    NET_CLOSING,   /* close frames are on their way */
    NET_ENDED
};

struct net {
    struct net_config config;
    struct hash_seed address_key; /* drawn at the start, never told */
    struct origin_policy policy;
    struct trust trust;
    struct untrusted untrusted;
    struct server_time time;
    struct hub *hub; /* NULL before net_run and after its end */
    enum net_stage stage;
    bool was_ready;
    bool was_cut_short; /* the end came before the store or the goodbye was done */
    uint16_t port;

    uv_loop_t loop;
    uv_async_t wake;      /* for answers that come on another thread */
    uv_thread_t thread;   /* the loop's */
    bool is_woken;        /* answers have come on the loop's own thread */
    uv_prepare_t prepare; /* before each wait: looks at deadlines and stages */
    uv_timer_t hub_timer, stop_timer, late_timer, liveness_timer;
    uv_signal_t signals[3];
    int64_t armed_ms; /* the deadline that hub_timer waits for */

    struct control *control; /* or NULL */

    struct lws_context *context;
    struct liveness liveness;  /* of sockets; in milliseconds of the loop */
    uint64_t look_ms;          /* between looks at silent peers */
    uint64_t looked_ms;        /* when that was done last */
    struct lws_vhost *monitor; /* the listener for operators, or NULL */
    uint16_t monitor_port;
    uint32_t monitor_count; /* its network connections */
    struct net_metrics metrics;
    uint64_t turn_ns, idle_ns; /* at the end of the last turn of the loop */
    uint32_t open_count;       /* network connections of all kinds */
    uint32_t socket_count;     /* WebSockets that libwebsockets still has */
    bool is_full;              /* told in the log already */
    struct crowd crowd;        /* network connections by address; not those of trusted proxies */
    uint64_t coming;           /* the address of the one that is being taken; 0: not counted */
    struct pool conns;         /* of struct conn; an id, packed, is a hub_conn */
    struct pool requests;      /* of struct pending; an id, packed, is a hub_request */
    struct list waiting;       /* requests without an answer, by deadline */
    struct buf head;           /* of an answer that is being made */
    unsigned char *scratch;    /* LWS_PRE + NET_SCRATCH_BYTES */
};

/* The user data of a connection, which libwebsockets zeroes. */
struct net_exchange {
    struct slice rest;           /* of the body that is being sent */
    uint64_t request;            /* that the hub answers, or 0 */
    struct site_content content; /* whose body it is, when it is not the site's */
    bool is_busy;                /* the answer is on its way */
    bool is_shut;                /* the reader is slow: nothing goes in or out */
    bool must_close;
};

struct net_socket {
    uint64_t conn;    /* 0 before and after */
    uint64_t address; /* of the client; known while there are headers */
};

struct net *net_of(struct lws *wsi);

struct reply_source net_reply_source(const struct net *net);

/* Callbacks of libwebsockets' two protocols: everything before an upgrade, and sockets. */
int net_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t len);
int net_on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len);

/* The same for the listener for operators. */
int net_on_monitor(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t len);

/* A number for where a socket that is being opened comes from, 0 when that is unknown: its own
 * peer, or the client of a trusted proxy. */
uint64_t net_find_address(struct net *net, struct lws *wsi);

/* Listens for operators. */
NODISCARD bool net_open_monitor(struct net *net);

/* What a request is. */
enum request_method net_find_method(struct lws *wsi);
bool net_has_body(struct lws *wsi);
bool net_wants_close(struct lws *wsi);

/* Copies a request's header into `out`, NUL-terminated; empty when it is absent or longer. */
struct slice net_copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap);

/* Sends `head` and as much of the body as goes at once. False when the connection is lost. */
bool net_send_reply(struct net *net, struct lws *wsi, struct net_exchange *exchange,
                    struct reply reply);

/* Ends the request when its reply is out, or waits for that. Result: what the callback returns. */
int net_finish_reply(struct lws *wsi, struct net_exchange *exchange);

/* The server's half of /diag: what the net itself answers about this client. It has no rate and asks
 * no hub: it costs no more than a file, and is asked for when something does not work, as where
 * many players behind one address have used up its rate. */
bool net_is_diag(struct slice path);
bool net_send_diag(struct net *net, struct lws *wsi, struct net_exchange *exchange,
                   const struct request *request);

/* Whether the hub answers what is asked for at this path. */
bool net_is_for_hub(struct slice path);

/* The code in the address of a page that the hub knows more of; empty for every other one. */
struct slice net_find_table(const struct net *net, const struct request *request);

/* Asks the hub, or says at once why not: of `table` where that is a code, else what the path asks
 * for. False when the connection is lost, or was when it was read. */
bool net_open_request(struct net *net, struct lws *wsi, struct net_exchange *exchange,
                      const struct request *request, struct slice table);

/* Begins to send the hub's answer if it is there. False when the connection is lost. */
bool net_send_pending(struct net *net, struct net_exchange *exchange);

/* Frees what belongs to the request; without a request it does nothing. */
void net_forget_request(struct net *net, struct net_exchange *exchange);

/* The hub's answer; unknown ids are ignored. */
void net_respond(void *context, hub_request id, const struct hub_reply *reply);

/* Whether a request to upgrade may go on; otherwise it has been answered. */
NODISCARD bool net_check_upgrade(struct net *net, struct lws *wsi);

/* Takes the store's answers that have come on the loop's own thread. */
void net_drain_own(struct net *net);

/* Sockets as the hub sees them. */
void net_send(void *context, hub_conn id, struct slice bytes);
bool net_send_feed(void *context, hub_conn id, uint64_t topic, struct slice bytes);
void net_close(void *context, hub_conn id, unsigned code);
void net_ping(void *context, hub_conn id);

/* Pings peers who are silent, and gives up those who do not answer; called every look_ms. */
void net_look_at_silent(struct net *net);

/* Closes every socket. */
void net_close_all(struct net *net, unsigned code);

/* The way down: the first call begins it, the second cuts it short. */
void net_stop(struct net *net);

/* Goes on to the next stage when its time has come. */
void net_advance_stop(struct net *net);

#endif
