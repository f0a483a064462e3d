// SPDX-License-Identifier: MIT
/* What an address of the server means. */
#ifndef NET_ROUTE_H
#define NET_ROUTE_H

#include <stdbool.h>

#include "base/attr.h"
#include "base/slice.h"
#include "net/site.h"

#define ROUTE_PATH_MAX 2048 /* bytes of a path that is looked at */

enum route_kind {
    ROUTE_MISSING,
    ROUTE_PAGE,   /* `file`, rendered for `depth` */
    ROUTE_ASSET,  /* `file` as it is; the address changes with every build */
    ROUTE_HEALTH, /* /healthz */
    ROUTE_READY,  /* /readyz */
    ROUTE_SOCKET  /* /ws */
};

struct route {
    enum route_kind kind;
    struct site_file *file; /* of the site; for ROUTE_MISSING the page that says so, or NULL */
    unsigned depth;         /* of the address: how often "../" leads to the root */
    bool is_private;        /* knows a room's code: search engines must not keep it */
    bool is_table;          /* `name` is the code of a table, or that of one of its games */
    bool is_choice;         /* the reader's languages have a say in `file` */
    const char *preview;    /* the kind of page in preview.h, or NULL */
    struct slice language;  /* that the address names, or empty */
    struct slice name;      /* what stands last in the address: a code, a position, a game */
};

/* `path` is decoded and has no query; `languages` is what Accept-Language says. What has dots,
 * doubled slashes or control characters in it is a name like any other, and no file has such a
 * name. */
struct route route_find(const struct site *site, struct slice path, struct slice languages);

/* Whether an address of the server begins with this folder, or a later client's may. */
bool route_is_taken(struct slice folder);

#endif
