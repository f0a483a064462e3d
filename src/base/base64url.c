// SPDX-License-Identifier: MIT
#include "base/base64url.h"

#include <stdint.h>

static const char symbols[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64url_encode(const void *bytes, size_t len, char *out)
{
    const uint8_t *in = bytes;
    uint32_t bits = 0;
    unsigned count = 0;
    for (size_t i = 0; i < len; i++) {
        bits = bits << 8 | in[i];
        for (count += 8; count >= 6; count -= 6) {
            *out++ = symbols[bits >> (count - 6) & 63];
        }
    }
    if (count > 0) {
        *out++ = symbols[bits << (6 - count) & 63];
    }
    *out = '\0';
}

/* Decodes, or only checks when `out` is NULL. */
static bool decode(struct slice text, uint8_t *out)
{
    struct slice alphabet = slice_from(symbols, sizeof(symbols) - 1);
    uint32_t bits = 0;
    unsigned count = 0;
    for (size_t i = 0; i < text.len; i++) {
        size_t value = slice_find(alphabet, text.at[i]);
        if (value == alphabet.len) {
            return false;
        }
        bits = bits << 6 | (uint32_t)value;
        count += 6;
        if (count < 8) {
            continue;
        }
        count -= 8;
        if (out != NULL) {
            *out++ = (uint8_t)(bits >> count);
        }
    }
    return (bits & ((UINT32_C(1) << count) - 1)) == 0;
}

bool base64url_decode(struct slice text, void *out, size_t len)
{
    return text.len == BASE64URL_LEN(len) && decode(text, NULL) && decode(text, out);
}
