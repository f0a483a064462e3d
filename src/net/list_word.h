// SPDX-License-Identifier: MIT
/* Lists of words, as they stand in the configuration. */
#ifndef NET_LIST_WORD_H
#define NET_LIST_WORD_H

#include <stdbool.h>

#include "base/slice.h"

static inline bool list_word_separates(char byte)
{
    return byte == ' ' || byte == '\t' || byte == ',';
}

/* Cuts the next word off `list`, whose words have spaces or commas between them; false when there
 * is none. */
static inline bool list_word_take(struct slice *list, struct slice *out_word)
{
    while (list->len > 0 && list_word_separates(list->at[0])) {
        *list = slice_skip(*list, 1);
    }
    size_t len = 0;
    while (len < list->len && !list_word_separates(list->at[len])) {
        len++;
    }
    *out_word = slice_from(list->at, len);
    *list = slice_skip(*list, len);
    return len > 0;
}

#endif
