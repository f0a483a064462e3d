// SPDX-License-Identifier: MIT
/* Unicode text from people: validity, normal form, graphemes, and what may be a player's name. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/slice.h"

#define TEXT_NAME_GRAPHEMES 24
#define TEXT_NAME_BYTES     96
#define TEXT_NAME_CAP       (TEXT_NAME_BYTES + 1) /* with the NUL */
#define TEXT_NAME_MARKS     2                     /* combining marks on one base */

/* Shortest forms only, no surrogates, nothing above U+10FFFF. NUL is valid. */
bool text_is_utf8(struct slice text);

/* Appends the normal form NFC. ERR_MALFORMED for bad UTF-8, ERR_TOO_LARGE when the buffer refuses
 * it; then nothing is appended. */
NODISCARD enum err text_normalize(struct slice text, struct buf *buf);

/* What a reader would call characters (Unicode's extended grapheme clusters). 0 for bad UTF-8. */
size_t text_count_graphemes(struct slice text);

/* Writes the name in NFC, every run of spaces as one U+0020 and none at the ends, NUL-terminated.
 * ERR_TOO_LARGE for more than TEXT_NAME_GRAPHEMES or TEXT_NAME_BYTES. ERR_MALFORMED when nothing
 * would be seen, and for bad UTF-8; control, private, unassigned and formatting characters (those
 * for bidirectional text above all; joiners are taken between two characters); a combining mark
 * without a base or one too many. */
NODISCARD enum err text_parse_name(struct slice raw, char out[TEXT_NAME_CAP]);

/* The same for what somebody says: at most `graphemes` (1 or more) characters in `cap` bytes (1 to
 * 4096) with the NUL. */
NODISCARD enum err text_parse_line(struct slice raw, size_t graphemes, size_t cap, char *out);

#endif
