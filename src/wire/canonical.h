// SPDX-License-Identifier: MIT
/* The one spelling of a value, for digests. For the files of this layer only. */
#ifndef WIRE_CANONICAL_H
#define WIRE_CANONICAL_H

#include <jansson.h>

#include "base/attr.h"
#include "base/buf.h"

enum { CANONICAL_FIELDS_MAX = 64 }; /* fields of one object */

/* Appends `json` without spaces, the fields of objects sorted by name: what jansson calls
 * JSON_COMPACT | JSON_SORT_KEYS. There are no numbers but integers, and not more than
 * CANONICAL_FIELDS_MAX fields in an object. False when the buffer refuses it. */
NODISCARD bool canonical_write(struct buf *buf, json_t *json);

#endif
