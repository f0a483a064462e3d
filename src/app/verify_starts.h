// SPDX-License-Identifier: MIT
/* Positions in which implementations of the rules differ. */
#ifndef APP_VERIFY_STARTS_H
#define APP_VERIFY_STARTS_H

#include <stddef.h>

/* Texts that the engine reads and moves that it allows; without moves it is the position that
 * counts. */
struct verify_start {
    const char *position;
    const char *moves;
};

/* The row at `index`, or NULL past the last one. */
const struct verify_start *verify_start_at(size_t index);

#endif
