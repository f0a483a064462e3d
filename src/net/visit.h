// SPDX-License-Identifier: MIT
/* One request to a server as a client makes it, or one WebSocket, and what came of it. It takes its
 * own loop and ends before it returns. */
#ifndef NET_VISIT_H
#define NET_VISIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    VISIT_BODY_CAP = 65536, /* more of an answer is not kept */
    VISIT_TEXT_CAP = 256,
    VISIT_POLICY_CAP = 1024
};

/* All borrowed for the call. */
struct visit_request {
    const char *host; /* a name or an address */
    uint16_t port;
    bool has_tls;
    bool takes_any_certificate; /* to look at it; otherwise it must be good */
    const char *path;           /* begins with '/' */
    bool is_socket;             /* upgrade, with the subprotocol djenon.v1 */
    const char *origin;         /* of a socket */
    uint32_t patience_ms;       /* for the answer, or for the first message */
    uint32_t stay_ms;           /* how long the socket is then listened to; nothing is said */
};

struct visit {
    unsigned status; /* of HTTP; 0: no answer */
    bool is_open;    /* the socket was opened */
    bool has_message;
    bool was_cut;    /* the other end, or somebody between, has ended it before its time */
    int64_t open_ms; /* how long it was open */
    bool has_certificate;
    int64_t certificate_left_s; /* until it runs out; below 0 it has */
    char fault[VISIT_TEXT_CAP]; /* why there was no answer, or "" */
    char type[VISIT_TEXT_CAP];  /* headers; "" when absent */
    char policy[VISIT_POLICY_CAP];
    char strict[VISIT_TEXT_CAP];
    size_t body_len;
    char body[VISIT_BODY_CAP]; /* with a NUL */
};

/* Never fails otherwise than by what it writes. */
void visit_make(const struct visit_request *request, struct visit *out);

#endif
