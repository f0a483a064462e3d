// SPDX-License-Identifier: MIT
/* Making the two representations of a content. Private to the site. */
#ifndef NET_SITE_CONTENT_H
#define NET_SITE_CONTENT_H

#include "net/site.h"

/* Takes `bytes`, from mem_alloc. */
void site_content_init(struct site_content *content, char *bytes, size_t len);

void site_content_finish(struct site_content *content);

#endif
