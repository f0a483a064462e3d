// SPDX-License-Identifier: MIT
/* A byte buffer that grows up to a cap. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/slice.h"

/* Holds len bytes, len <= cap_bytes, followed by a NUL that does not count (at is NULL before
 * the first byte). has_failed is sticky: once an append did not fit, nothing is appended until
 * buf_clear, so a chain of appends can be checked once at its end. */
struct buf {
    char *at;
    size_t len;
    size_t size_bytes;
    size_t cap_bytes;
    bool has_failed;
};

/* Allocates nothing yet. cap_bytes is below SIZE_MAX / 2. */
void buf_init(struct buf *buf, size_t cap_bytes);

/* Each append returns false, and changes nothing but has_failed, when the bytes would pass the
 * cap or there is no memory. The bytes may not lie inside the buffer itself. */
bool buf_append(struct buf *buf, const void *bytes, size_t len);
bool buf_append_slice(struct buf *buf, struct slice slice);
bool buf_append_text(struct buf *buf, const char *text);
bool buf_append_char(struct buf *buf, char byte);
bool buf_append_number(struct buf *buf, int64_t number); /* in decimal */
PRINTF_LIKE(2, 3) bool buf_printf(struct buf *buf, const char *format, ...);

/* Borrowed until the buffer changes. */
struct slice buf_slice(const struct buf *buf);

/* NUL-terminated, never NULL, borrowed until the buffer changes. */
const char *buf_text(const struct buf *buf);

/* Forgets the first `len` bytes; len is at most what the buffer holds. */
void buf_drop(struct buf *buf, size_t len);

/* The bytes, NUL-terminated, now the caller's (mem_free); the buffer is empty again. NULL when an
 * append had failed. */
NODISCARD char *buf_take(struct buf *buf, size_t *out_len);

/* Empties it, keeps its memory, forgets a failure. */
void buf_clear(struct buf *buf);

/* Frees the memory; the buffer may be used again. */
void buf_finish(struct buf *buf);

#endif
