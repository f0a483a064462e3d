// SPDX-License-Identifier: MIT
/* The headers that keep browsers from harm. */
#ifndef NET_SECURITY_H
#define NET_SECURITY_H

#include "base/buf.h"
#include "base/slice.h"
#include "net/origin.h"

enum security_kind {
    SECURITY_PAGE,   /* what a window may show */
    SECURITY_SCRIPT, /* of a page; the policy holds when it is the script of a worker */
    SECURITY_SHARED, /* a picture that pages of other sites may show */
    SECURITY_PART    /* of a page that needs nothing itself: a style, a picture, a module */
};

/* Appends header lines. `host` is the request's. */
void security_append(const struct origin_policy *policy, struct slice host, enum security_kind kind,
                     struct buf *head);

#endif
