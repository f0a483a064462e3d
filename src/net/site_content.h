// SPDX-License-Identifier: MIT
/* Making the two representations of a content. */
#ifndef NET_SITE_CONTENT_H
#define NET_SITE_CONTENT_H

#include "net/site.h"

/* What compression is for: what is made once and sent often, or what is sent once. */
enum site_gzip { SITE_GZIP_SMALL, SITE_GZIP_FAST };

/* Takes `bytes`, from mem_alloc. */
void site_content_init(struct site_content *content, char *bytes, size_t len);

/* The same without the compressed one, */
void site_content_init_plain(struct site_content *content, char *bytes, size_t len);

/* which this adds, unless it would not be smaller. */
void site_content_add_gzip(struct site_content *content, enum site_gzip effort);

void site_content_finish(struct site_content *content);

#endif
