// SPDX-License-Identifier: MIT
#include <string.h>

/* Plain loops: -fno-builtin on this file keeps the compiler from turning them into calls of
 * themselves. */

void *memcpy(void *restrict to, const void *restrict from, size_t len)
{
    unsigned char *out = to;
    const unsigned char *in = from;
    while (len-- > 0) {
        *out++ = *in++;
    }
    return to;
}

void *memset(void *at, int byte, size_t len)
{
    unsigned char *out = at;
    while (len-- > 0) {
        *out++ = (unsigned char)byte;
    }
    return at;
}

int memcmp(const void *a, const void *b, size_t len)
{
    const unsigned char *left = a;
    const unsigned char *right = b;
    for (; len > 0; len--, left++, right++) {
        if (*left != *right) {
            return *left < *right ? -1 : 1;
        }
    }
    return 0;
}

size_t strlen(const char *text)
{
    size_t len = 0;
    while (text[len] != '\0') {
        len++;
    }
    return len;
}
