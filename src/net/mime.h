// SPDX-License-Identifier: MIT
/* Which files are served, and as what. */
#ifndef NET_MIME_H
#define NET_MIME_H

#include <stdbool.h>

#include "base/attr.h"
#include "base/slice.h"
#include "net/security.h"

struct mime {
    const char *extension; /* with its dot */
    const char *type;      /* the whole Content-Type */
    bool is_page;          /* HTML: served under addresses of its own, never as an asset */
    bool is_text;          /* may hold template tokens when it is not an asset */
    enum security_kind kind;
};

/* By the extension of a file's name; NULL for what is not served. */
const struct mime *mime_find(struct slice name);

#endif
