// SPDX-License-Identifier: MIT
/* Borrowed bytes: a view that owns nothing and ends with its owner. */
#ifndef BASE_SLICE_H
#define BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/attr.h"

/* `at` may be NULL only when len is 0. Not NUL-terminated; any byte may occur. */
struct slice {
    const char *at;
    size_t len;
};

#define SLICE_NONE ((struct slice){NULL, 0})

/* printf("%.*s", SLICE_ARG(slice)) */
#define SLICE_ARG(slice) ((int)(slice).len), ((slice).len == 0 ? "" : (slice).at)

/* The text without its NUL; NULL gives the empty slice. */
static inline struct slice slice_of(const char *text)
{
    return (struct slice){text, text == NULL ? 0 : strlen(text)};
}

static inline struct slice slice_from(const void *bytes, size_t len)
{
    return (struct slice){bytes, len};
}

bool slice_equal(struct slice a, struct slice b);

bool slice_is(struct slice slice, const char *text);

bool slice_has_prefix(struct slice slice, const char *prefix);

/* Where `byte` stands first, or slice.len. */
size_t slice_find(struct slice slice, char byte);

/* Without the first `len` bytes, or empty when there are no more than that. */
struct slice slice_skip(struct slice slice, size_t len);

/* Without spaces and tabs at both ends. */
struct slice slice_trim(struct slice slice);

/* Cuts the next part off `rest` at `separator`; false when nothing is left. "a,,b" has three
 * parts, "a," has two, "" has one. Start with `*rest` the whole; its `at` must not be NULL. */
NODISCARD bool slice_split(struct slice *rest, char separator, struct slice *out_part);

/* A NUL-terminated copy that the caller frees with mem_free; never NULL. */
NODISCARD char *slice_copy_text(struct slice slice);

#endif
