// SPDX-License-Identifier: MIT
/* Who may open a socket from a browser, and what pages are told to connect to. */
#ifndef NET_ORIGIN_H
#define NET_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/slice.h"
#include "net/folder.h"

#define ORIGIN_CAP     280 /* "https://", 255 bytes of host, a port and a NUL */
#define ORIGIN_ALLOWED 32  /* origins beside the public one */

/* Origins are kept as browsers send them: lower case, without the scheme's default port. With a
 * public origin the Host header means nothing; without one, a page may connect to the host that
 * it was loaded from. */
struct origin_policy {
    char public_origin[ORIGIN_CAP]; /* "" when the server does not know its public address */
    char folder[FOLDER_CAP];        /* of the public address: "/" when it is the whole site */
    bool has_tls;                   /* the server itself speaks TLS */
    char allowed[ORIGIN_ALLOWED][ORIGIN_CAP];
    size_t allowed_count;
};

/* The origin of an http or https address; what follows the host is ignored. False when there is
 * no such host. */
NODISCARD bool origin_parse(struct slice url, char out[ORIGIN_CAP]);

/* A public address: an origin and perhaps a folder, nothing after it. False, and nothing is written,
 * when it is none. */
NODISCARD bool origin_parse_public(struct slice url, struct origin_policy *out_policy);

/* A list of origins, separated by spaces or commas. False, and nothing is written, when one of
 * them is not an origin, has a path, or there are too many. */
NODISCARD bool origin_parse_list(struct slice list, struct origin_policy *out_policy);

/* "" for public_url and origins means none; both have been checked by the functions above. */
NODISCARD bool origin_policy_init(struct origin_policy *policy, const char *public_url,
                                  const char *origins);

/* Whether it is host or host:port and nothing that could break out of a header. */
bool origin_is_authority(struct slice text);

/* `origin` and `host` are the request's headers. An empty origin is a native client: allowed. */
bool origin_is_allowed(const struct origin_policy *policy, struct slice origin, struct slice host);

/* Whether players come by https, so that browsers may be told to insist on it: by the public
 * address if it is known. */
bool origin_is_secure(const struct origin_policy *policy);

/* Appends the public address with its '/' at the end; nothing when it is not known. */
void origin_format_public(const struct origin_policy *policy, struct buf *out);

/* Appends where a page that was loaded from `host` may open WebSockets, for connect-src, each after
 * a space: the public address, and `host` when it is one of the allowed origins or when there is no
 * public address. */
void origin_format_sockets(const struct origin_policy *policy, struct slice host, struct buf *out);

#endif
