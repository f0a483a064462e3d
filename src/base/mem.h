// SPDX-License-Identifier: MIT
/* Memory: sizes that we chose never fail, sizes that a peer chose may. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

#include "base/attr.h"

/* Zeroed memory, never NULL; aborts when there is none. Free with mem_free. */
NODISCARD void *mem_alloc(size_t size_bytes);

/* The same for an array; a product that overflows aborts too. */
NODISCARD void *mem_alloc_array(size_t count, size_t size_bytes);

/* Zeroed memory, or NULL when there is none: for sizes that a peer chose. */
NODISCARD void *mem_try_alloc(size_t size_bytes);

/* Takes `array` (may be NULL when old_count is 0) of old_count elements and returns it with
 * new_count; what is new is zero. Aborts when there is no memory or the product overflows. */
NODISCARD void *mem_grow(void *array, size_t old_count, size_t new_count, size_t size_bytes);

/* Takes `bytes` and returns it with the new size, not zeroed; NULL when there is none, and then
 * `bytes` still belongs to the caller. */
NODISCARD void *mem_try_resize(void *bytes, size_t size_bytes);

/* A copy of its own, never NULL. */
NODISCARD char *mem_copy_text(const char *text);

/* Takes NULL. */
void mem_free(void *bytes);

#endif
