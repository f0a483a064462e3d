// SPDX-License-Identifier: MIT
/* Letters of protocols, which know no locale. */
#ifndef NET_ASCII_H
#define NET_ASCII_H

#include <stdbool.h>

#include "base/slice.h"

static inline char ascii_lower(char byte)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    if (byte < 'A' || byte > 'Z') {
        return byte;
    }
    return letters[byte - 'A'];
}

/* Whether they differ in nothing but capitals. */
static inline bool ascii_equal(struct slice a, struct slice b)
{
    if (a.len != b.len) {
        return false;
    }
    for (size_t i = 0; i < a.len; i++) {
        if (ascii_lower(a.at[i]) != ascii_lower(b.at[i])) {
            return false;
        }
    }
    return true;
}

#endif
