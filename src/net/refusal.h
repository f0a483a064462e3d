// SPDX-License-Identifier: MIT
/* Why somebody gets no WebSocket: what the answer says, and what the log tells the host to set. */
#ifndef NET_REFUSAL_H
#define NET_REFUSAL_H

#include "base/slice.h"
#include "net/origin.h"

#define REFUSAL_CAP 2048 /* lines of text with a NUL */

/* What peers wrote stands in it without control characters. */
struct refusal {
    char text[REFUSAL_CAP];
};

/* Each fills in the text, writes one line to the log when there is something to set, and returns
 * the HTTP status. */
unsigned refusal_plain(struct refusal *out, unsigned status, const char *text);

/* 404. A path that ends in "/ws" names the folder that public_url lacks. */
unsigned refusal_of_path(struct refusal *out, const struct origin_policy *policy, struct slice path,
                         struct slice host);

/* 400. `offered` is the header, empty when it is absent. */
unsigned refusal_of_subprotocol(struct refusal *out, const char *wanted, struct slice offered);

/* 403. Says the line of the configuration that would let these pages in. */
unsigned refusal_of_origin(struct refusal *out, const struct origin_policy *policy,
                           struct slice origin, struct slice host);

#endif
