// SPDX-License-Identifier: MIT
#include "net/mime.h"

#include <string.h>

static const struct mime rows[] = {
    {".html", "text/html; charset=utf-8", .is_page = true, .is_text = true, .is_document = true},
    {".css", "text/css; charset=utf-8", .is_text = true},
    {".js", "text/javascript; charset=utf-8", .is_text = true},
    {".mjs", "text/javascript; charset=utf-8", .is_text = true},
    {".json", "application/json", .is_text = true},
    {".webmanifest", "application/manifest+json", .is_text = true},
    {".txt", "text/plain; charset=utf-8", .is_text = true},
    {".svg", "image/svg+xml", .is_text = true, .is_document = true},
    {".wasm", "application/wasm", .is_text = false},
    {".png", "image/png", .is_text = false},
    {".ico", "image/x-icon", .is_text = false},
    {".woff2", "font/woff2", .is_text = false},
};

static bool has_suffix(struct slice name, const char *suffix)
{
    size_t len = strlen(suffix);
    return name.len > len && memcmp(name.at + name.len - len, suffix, len) == 0;
}

const struct mime *mime_find(struct slice name)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (has_suffix(name, rows[i].extension)) {
            return &rows[i];
        }
    }
    return NULL;
}
