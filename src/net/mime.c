// SPDX-License-Identifier: MIT
#include "net/mime.h"

#include <string.h>

static const struct mime rows[] = {
    {".html", "text/html; charset=utf-8", .is_page = true, .is_text = true},
    {".css", "text/css; charset=utf-8", .is_text = true, .kind = SECURITY_PART},
    {".js", "text/javascript; charset=utf-8", .is_text = true, .kind = SECURITY_SCRIPT},
    {".mjs", "text/javascript; charset=utf-8", .is_text = true, .kind = SECURITY_SCRIPT},
    {".json", "application/json", .is_text = true, .kind = SECURITY_PART},
    {".webmanifest", "application/manifest+json", .is_text = true, .kind = SECURITY_PART},
    {".txt", "text/plain; charset=utf-8", .is_text = true},
    {".svg", "image/svg+xml", .is_text = true},
    {".wasm", "application/wasm", .kind = SECURITY_PART},
    {".png", "image/png", .kind = SECURITY_SHARED},
    {".ico", "image/x-icon", .kind = SECURITY_PART},
    {".woff2", "font/woff2", .kind = SECURITY_PART},
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
