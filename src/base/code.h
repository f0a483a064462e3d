// SPDX-License-Identifier: MIT
/* Room codes: ten characters that are read aloud and typed without mistakes. */
#ifndef BASE_CODE_H
#define BASE_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/slice.h"

#define CODE_ALPHABET  "23456789BCDFGHJKMNPQRTVWXZ"
#define CODE_LEN       10
#define CODE_CAP       (CODE_LEN + 1) /* with the NUL */
#define CODE_SHOWN_CAP (CODE_LEN + 2) /* with the hyphen between its groups */

/* A code out of 64 random bits; the choice is even to one part in 100,000. */
void code_make(uint64_t random_bits, char out[CODE_CAP]);

/* Writes the normal form, NUL-terminated; false when it is no code. Letters are read in either
 * case; hyphens and spaces do not count, wherever they stand. */
NODISCARD bool code_parse(struct slice text, char out[CODE_CAP]);

/* "23456-789BC", for people. `code` is in normal form. */
void code_format(const char *code, char out[CODE_SHOWN_CAP]);

#endif
