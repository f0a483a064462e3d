// SPDX-License-Identifier: MIT
/* The answer to an HTTP request: its status, its headers, and whose bytes are its body. */
#ifndef NET_REPLY_H
#define NET_REPLY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/slice.h"
#include "net/origin.h"
#include "net/site.h"

#define REPLY_HEAD_CAP 4096

enum request_method { REQUEST_GET, REQUEST_HEAD, REQUEST_OTHER };

/* Headers that are absent are empty. */
struct request {
    enum request_method method;
    bool has_body;
    bool wants_close;  /* it is the last one of its connection */
    struct slice path; /* decoded, without the query */
    struct slice host, accept_encoding, accept_language, if_none_match;
};

enum reply_health { HEALTH_OK, HEALTH_STARTING, HEALTH_NO_STORE, HEALTH_STOPPING };

/* What an answer depends on beside the request; borrowed. */
struct reply_source {
    const struct site *site;
    const struct origin_policy *policy;
    enum reply_health health;
    struct slice rules;        /* played in the room whose page is asked for; empty: not known */
    struct site_content *made; /* takes a page that is made for this request alone, empty before;
                                * NULL: pages are sent without what other sites show of them */
};

struct reply {
    unsigned status;
    struct slice body; /* to be sent; empty for HEAD. Static, the site's, or what was made */
    bool must_close;   /* the connection cannot be used for another request */
};

/* What the listener for operators answers, but for /metrics. `head` as in reply_make. */
struct reply reply_to_monitor(const struct reply_source *source, const struct request *request,
                              struct buf *head);

/* Answers with what the site has. `head` is cleared and filled with the status line and all
 * headers, the empty line included. */
struct reply reply_make(const struct reply_source *source, const struct request *request,
                        struct buf *head);

/* A text that does not come from the site. Anybody may read it, also a page of another origin. */
struct reply_document {
    unsigned status;
    const char *type;                   /* media type */
    const char *filename;               /* to save it under; NULL or "" for none */
    uint32_t max_age_s;                 /* how long it may be kept, if the status is 200 */
    uint32_t retry_s;                   /* when to come back; 0: it is not said */
    bool is_closed;                     /* pages of other origins may not read it */
    const struct site_content *content; /* compressed only for those who take that */
};

/* Answers with a document; the body is borrowed from it. */
struct reply reply_with_document(const struct reply_source *source, const struct request *request,
                                 const struct reply_document *document, struct buf *head);

/* Whether a request of this version (such as "HTTP/1.1"), with these options in Connection, is the
 * last one: HTTP/1.0 is taken to end here, whatever it says. */
bool reply_ends_connection(struct slice version, struct slice options);

/* Whether this list of encodings has "gzip" or "*" in it, and not with q=0. */
bool reply_takes_gzip(struct slice accept_encoding);

/* Answers with a status and a line of plain text, and ends the connection. `text` is static. */
struct reply reply_refuse(const struct reply_source *source, unsigned status, const char *text,
                          struct slice host, struct buf *head);

#endif
