// SPDX-License-Identifier: MIT
#include "bench/scan.h"

#include <stdio.h>
#include <stdlib.h>

static struct slice after(struct slice json, const char *pattern)
{
    const size_t len = strlen(pattern);
    const char *at = memmem(json.at, json.len, pattern, len);
    return at == NULL ? SLICE_NONE : slice_skip(json, (size_t)(at - json.at) + len);
}

struct slice scan_text(struct slice json, const char *key)
{
    char pattern[32];
    (void)snprintf(pattern, sizeof pattern, "\"%s\":\"", key);
    const struct slice rest = after(json, pattern);
    return slice_from(rest.at, slice_find(rest, '"'));
}

int64_t scan_number(struct slice json, const char *key)
{
    char pattern[32];
    (void)snprintf(pattern, sizeof pattern, "\"%s\":", key);
    const struct slice rest = after(json, pattern);
    return rest.at == NULL ? -1 : strtoll(rest.at, NULL, 10);
}

struct slice scan_object(struct slice json, const char *key)
{
    char pattern[32];
    (void)snprintf(pattern, sizeof pattern, "\"%s\":", key);
    const struct slice rest = after(json, pattern);
    size_t depth = 0;
    for (size_t i = 0; i < rest.len; i++) {
        depth += rest.at[i] == '{';
        depth -= rest.at[i] == '}';
        if (depth == 0) {
            return slice_from(rest.at, i + 1);
        }
    }
    return SLICE_NONE;
}

bool scan_event(struct slice *rest, struct slice *out_event)
{
    static const char mark[] = "{\"t\":\"";
    const struct slice first = after(*rest, mark);
    if (first.at == NULL) {
        return false;
    }
    const struct slice next = after(first, mark);
    const char *start = first.at - (sizeof mark - 1);
    const char *end = next.at == NULL ? first.at + first.len : next.at - (sizeof mark - 1);
    *out_event = slice_from(start, (size_t)(end - start));
    *rest = slice_from(end, (size_t)(rest->at + rest->len - end));
    return true;
}
