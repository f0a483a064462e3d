// SPDX-License-Identifier: MIT
/* Answers over HTTP, as JSON: whole objects, made of the same shapes as the messages. */
#ifndef WIRE_API_H
#define WIRE_API_H

#include "base/attr.h"
#include "base/buf.h"

/* Every function appends one object and returns false when the buffer refuses it. Texts must be
 * UTF-8: a failure there is a programming error. */

/* `code` and `text`, for developers, are borrowed. */
NODISCARD bool wire_encode_api_error(struct buf *buf, const char *code, const char *text);

#endif
