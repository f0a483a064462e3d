// SPDX-License-Identifier: MIT
#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

NORETURN static void give_up(size_t size_bytes)
{
    fprintf(stderr, "out of memory: %zu bytes asked for\n", size_bytes);
    abort();
}

static size_t multiply(size_t count, size_t size_bytes)
{
    if (size_bytes != 0 && count > SIZE_MAX / size_bytes) {
        give_up(SIZE_MAX);
    }
    return count * size_bytes;
}

void *mem_try_alloc(size_t size_bytes)
{
    /* calloc(1, 0) may answer NULL, which would read as a failure. */
    return calloc(1, size_bytes == 0 ? 1 : size_bytes);
}

void *mem_alloc(size_t size_bytes)
{
    void *bytes = mem_try_alloc(size_bytes);
    if (bytes == NULL) {
        give_up(size_bytes);
    }
    return bytes;
}

void *mem_alloc_array(size_t count, size_t size_bytes)
{
    return mem_alloc(multiply(count, size_bytes));
}

void *mem_grow(void *array, size_t old_count, size_t new_count, size_t size_bytes)
{
    ASSERT(new_count >= old_count);
    size_t old_bytes = multiply(old_count, size_bytes);
    size_t new_bytes = multiply(new_count, size_bytes);
    char *grown = mem_try_resize(array, new_bytes);
    if (grown == NULL) {
        give_up(new_bytes);
    }
    memset(grown + old_bytes, 0, new_bytes - old_bytes);
    return grown;
}

void *mem_try_resize(void *bytes, size_t size_bytes)
{
    return realloc(bytes, size_bytes == 0 ? 1 : size_bytes);
}

char *mem_copy_text(const char *text)
{
    size_t size_bytes = strlen(text) + 1;
    return memcpy(mem_alloc(size_bytes), text, size_bytes);
}

void mem_free(void *bytes)
{
    free(bytes);
}
