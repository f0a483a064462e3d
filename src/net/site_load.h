// SPDX-License-Identifier: MIT
/* Reading the web folder. Private to the site. */
#ifndef NET_SITE_LOAD_H
#define NET_SITE_LOAD_H

#include "net/site.h"

/* Fills `files`, sorted, and `bytes`. On failure the site holds what was read so far. */
NODISCARD bool site_load(struct site *site, const char *folders, char reason[SITE_REASON_CAP]);

#endif
