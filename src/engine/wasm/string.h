// SPDX-License-Identifier: MIT
/* What the engine needs of <string.h> where there is no C library. The compiler may call these
 * four for copies and comparisons of its own. */
#ifndef ENGINE_WASM_STRING_H
#define ENGINE_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t len);
void *memset(void *at, int byte, size_t len);
int memcmp(const void *a, const void *b, size_t len);
size_t strlen(const char *text);

#endif
