// SPDX-License-Identifier: MIT
/* The languages that pages are written in, and which of them a reader wants. */
#ifndef NET_LANGUAGE_H
#define NET_LANGUAGE_H

#include <stdbool.h>

#include "base/slice.h"

/* Whether this is the code of one, as addresses and files have it. */
bool language_is_known(struct slice code);

/* The code of the one that a list as in Accept-Language likes best, by the first part of each tag;
 * of two that it likes as much the one that comes first. English when it names none. */
struct slice language_choose(struct slice accept_language);

#endif
