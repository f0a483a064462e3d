// SPDX-License-Identifier: MIT
/* Strict reading of numbers and words: the whole slice or nothing. */
#ifndef BASE_PARSE_H
#define BASE_PARSE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/err.h"
#include "base/slice.h"

/* All return ERR_MALFORMED when the form is wrong (a sign where none is taken, a leading zero, a
 * space, a remainder) and ERR_RANGE when the number is outside min .. max, which are inclusive. */

NODISCARD enum err parse_u64(struct slice text, uint64_t min, uint64_t max, uint64_t *out_value);

/* Takes a leading '-', not '+' and not "-0". */
NODISCARD enum err parse_i64(struct slice text, int64_t min, int64_t max, int64_t *out_value);

/* A number and a unit: "250ms", "90s", "5m", "2h", "3d". min is not negative. */
NODISCARD enum err parse_duration_ms(struct slice text, int64_t min, int64_t max,
                                     int64_t *out_value);

/* A number of bytes, or of "k", "m", "g" (1024 to the power of 1, 2, 3). */
NODISCARD enum err parse_size_bytes(struct slice text, uint64_t min, uint64_t max,
                                    uint64_t *out_value);

/* "yes" and "no", "true" and "false", "on" and "off"; ERR_MALFORMED for anything else. */
NODISCARD enum err parse_bool(struct slice text, bool *out_value);

#endif
