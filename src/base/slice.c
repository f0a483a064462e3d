// SPDX-License-Identifier: MIT
#include "base/slice.h"

#include "base/mem.h"

bool slice_equal(struct slice a, struct slice b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

bool slice_is(struct slice slice, const char *text)
{
    return slice_equal(slice, slice_of(text));
}

bool slice_has_prefix(struct slice slice, const char *prefix)
{
    struct slice wanted = slice_of(prefix);
    return slice.len >= wanted.len && slice_equal(slice_from(slice.at, wanted.len), wanted);
}

size_t slice_find(struct slice slice, char byte)
{
    const char *found = slice.len == 0 ? NULL : memchr(slice.at, byte, slice.len);
    return found == NULL ? slice.len : (size_t)(found - slice.at);
}

struct slice slice_skip(struct slice slice, size_t len)
{
    if (len > slice.len) {
        len = slice.len;
    }
    return len == 0 ? slice : slice_from(slice.at + len, slice.len - len);
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

struct slice slice_trim(struct slice slice)
{
    while (slice.len > 0 && is_blank(slice.at[0])) {
        slice = slice_skip(slice, 1);
    }
    while (slice.len > 0 && is_blank(slice.at[slice.len - 1])) {
        slice.len--;
    }
    return slice;
}

bool slice_split(struct slice *rest, char separator, struct slice *out_part)
{
    if (rest->at == NULL) {
        return false;
    }
    size_t end = slice_find(*rest, separator);
    bool is_last = end == rest->len;
    *out_part = slice_from(rest->at, end);
    *rest = is_last ? SLICE_NONE : slice_skip(*rest, end + 1);
    return true;
}

char *slice_copy_text(struct slice slice)
{
    char *text = mem_alloc(slice.len + 1);
    if (slice.len > 0) {
        memcpy(text, slice.at, slice.len);
    }
    return text;
}
