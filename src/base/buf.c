// SPDX-License-Identifier: MIT
#include "base/buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include "base/mem.h"

#define BUF_FIRST_BYTES 64

void buf_init(struct buf *buf, size_t cap_bytes)
{
    ASSERT(cap_bytes < SIZE_MAX / 2);
    *buf = (struct buf){.cap_bytes = cap_bytes};
}

static bool fail(struct buf *buf)
{
    buf->has_failed = true;
    return false;
}

/* Gets more memory, for `extra` bytes and the NUL. */
static bool grow(struct buf *buf, size_t extra)
{
    if (buf->has_failed || extra > buf->cap_bytes - buf->len) {
        return fail(buf);
    }
    size_t needed = buf->len + extra + 1;
    size_t size = buf->size_bytes == 0 ? BUF_FIRST_BYTES : buf->size_bytes;
    while (size < needed) {
        size *= 2;
    }
    if (size > buf->cap_bytes + 1) {
        size = buf->cap_bytes + 1;
    }
    char *grown = mem_try_resize(buf->at, size);
    if (grown == NULL) {
        return fail(buf);
    }
    buf->at = grown;
    buf->size_bytes = size;
    return true;
}

/* Makes room for `extra` bytes and the NUL. The memory is never more than the cap and the NUL. */
static inline bool reserve(struct buf *buf, size_t extra)
{
    return (!buf->has_failed && extra < buf->size_bytes - buf->len) || grow(buf, extra);
}

bool buf_append(struct buf *buf, const void *bytes, size_t len)
{
    if (!reserve(buf, len)) {
        return false;
    }
    if (len > 0) {
        memcpy(buf->at + buf->len, bytes, len);
    }
    buf->len += len;
    buf->at[buf->len] = '\0';
    return true;
}

bool buf_append_slice(struct buf *buf, struct slice slice)
{
    return buf_append(buf, slice.at, slice.len);
}

bool buf_append_text(struct buf *buf, const char *text)
{
    return buf_append(buf, text, strlen(text));
}

bool buf_append_char(struct buf *buf, char byte)
{
    if (!reserve(buf, 1)) {
        return false;
    }
    buf->at[buf->len++] = byte;
    buf->at[buf->len] = '\0';
    return true;
}

bool buf_append_number(struct buf *buf, int64_t number)
{
    char digits[sizeof "-9223372036854775808"];
    char *const end = digits + sizeof digits;
    char *at = end;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        *--at = '-';
    }
    return buf_append(buf, at, (size_t)(end - at));
}

bool buf_printf(struct buf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int needed = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (needed < 0 || !reserve(buf, (size_t)needed)) {
        return fail(buf);
    }
    va_start(args, format);
    vsnprintf(buf->at + buf->len, (size_t)needed + 1, format, args);
    va_end(args);
    buf->len += (size_t)needed;
    return true;
}

struct slice buf_slice(const struct buf *buf)
{
    return slice_from(buf->at, buf->len);
}

const char *buf_text(const struct buf *buf)
{
    return buf->at == NULL ? "" : buf->at;
}

void buf_drop(struct buf *buf, size_t len)
{
    ASSERT(len <= buf->len);
    if (len == 0) {
        return;
    }
    buf->len -= len;
    memmove(buf->at, buf->at + len, buf->len + 1);
}

char *buf_take(struct buf *buf, size_t *out_len)
{
    if (buf->has_failed || !reserve(buf, 0)) {
        return NULL;
    }
    char *bytes = buf->at;
    bytes[buf->len] = '\0';
    *out_len = buf->len;
    buf_init(buf, buf->cap_bytes);
    return bytes;
}

void buf_clear(struct buf *buf)
{
    buf->len = 0;
    buf->has_failed = false;
    if (buf->at != NULL) {
        buf->at[0] = '\0';
    }
}

void buf_finish(struct buf *buf)
{
    mem_free(buf->at);
    buf_init(buf, buf->cap_bytes);
}
