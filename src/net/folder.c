// SPDX-License-Identifier: MIT
#include "net/folder.h"

#include <string.h>

#include "net/route.h"

static bool is_plain_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || byte == '-' || byte == '_' || byte == '.' || byte == '~';
}

static bool is_plain_name(struct slice name)
{
    for (size_t i = 0; i < name.len; i++) {
        if (!is_plain_byte(name.at[i])) {
            return false;
        }
    }
    return name.len > 0 && !slice_is(name, ".") && !slice_is(name, "..");
}

/* Whether it is names with '/' between them, and the first of them is no address of the server. */
static bool is_usable(struct slice inner)
{
    struct slice rest = inner;
    struct slice name = SLICE_NONE;
    if (route_is_taken(slice_from(inner.at, slice_find(inner, '/')))) {
        return false;
    }
    while (rest.len > 0 && slice_split(&rest, '/', &name)) {
        if (!is_plain_name(name)) {
            return false;
        }
    }
    return inner.at[inner.len - 1] != '/';
}

/* The path without the '/' at its beginning and the one at its end. */
static struct slice cut_slashes(struct slice path)
{
    struct slice inner = slice_skip(path, 1);
    if (inner.len > 0 && inner.at[inner.len - 1] == '/') {
        inner.len--;
    }
    return inner;
}

bool folder_parse(struct slice path, char out[FOLDER_CAP])
{
    if (path.len <= 1) {
        bool is_root = path.len == 0 || path.at[0] == '/';
        if (is_root) {
            memcpy(out, "/", sizeof "/");
        }
        return is_root;
    }
    struct slice inner = cut_slashes(path);
    size_t len = inner.len;
    if (path.at[0] != '/' || len == 0 || len > FOLDER_CAP - sizeof "//" || !is_usable(inner)) {
        return false;
    }
    out[0] = out[len + 1] = '/';
    memcpy(out + 1, inner.at, len);
    out[len + 2] = '\0';
    return true;
}

struct slice folder_strip(const char *folder, struct slice path)
{
    return slice_has_prefix(path, folder) ? slice_skip(path, strlen(folder) - 1) : path;
}

bool folder_is_bare(const char *folder, struct slice path)
{
    size_t len = strlen(folder) - 1;
    return len > 0 && path.len == len && memcmp(path.at, folder, len) == 0;
}
