// SPDX-License-Identifier: MIT
/* A record that was read, written again: what writing needs is picked out of the text. */
#ifndef UNIT_ENGINE_SGR_H
#define UNIT_ENGINE_SGR_H

#include "engine/record.h"

/* Writes the record that was read from these bytes anew. Returns its text, of `*out_len` bytes and
 * without a final zero, which the caller frees; NULL when a move is not legal. */
char *sgr_rewrite(const struct mancala_record *record, const char *text, size_t len,
                  size_t *out_len);

#endif
