// SPDX-License-Identifier: MIT
#include "net/site_content.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "base/hash.h"
#include "base/mem.h"

enum {
    GZIP_HEADER = 16, /* added to the bits of the window */
    WINDOW_BITS_MIN = 9,
    WINDOW_BITS_MAX = 15,
    MEMORY_LEVEL_MAX = 9,
    ETAG_DIGITS_BYTES = 8,
    ETAG_LEN = 2 * ETAG_DIGITS_BYTES + 2
};

/* `"0123456789abcdef"`; with a "g" at its end for the compressed one: two representations are two
 * entities. */
static void format_etag(const uint8_t digest[HASH_SHA256_LEN], char out[SITE_ETAG_CAP])
{
    size_t at = 0;
    out[at++] = '"';
    for (size_t i = 0; i < ETAG_DIGITS_BYTES; i++) {
        at += (size_t)snprintf(out + at, SITE_ETAG_CAP - at, "%02x", digest[i]);
    }
    (void)snprintf(out + at, SITE_ETAG_CAP - at, "\"");
}

/* The bits of a window that sees the whole content, as far as there are such. */
static int find_window_bits(size_t len)
{
    int bits = WINDOW_BITS_MIN;
    while (bits < WINDOW_BITS_MAX && ((size_t)1 << bits) < len) {
        bits++;
    }
    return bits;
}

/* What compressing takes of memory goes with the content: to have as much for a small page costs more
 * than to compress it. */
static int begin_deflate(z_stream *stream, enum site_gzip effort, size_t len)
{
    const int bits = find_window_bits(len);
    return deflateInit2(stream, effort == SITE_GZIP_FAST ? Z_BEST_SPEED : Z_BEST_COMPRESSION,
                        Z_DEFLATED, bits + GZIP_HEADER, MEMORY_LEVEL_MAX - (WINDOW_BITS_MAX - bits),
                        Z_DEFAULT_STRATEGY);
}

/* Compresses into `out`, which has room for `room` bytes. Result: the length, 0 when it does not
 * fit. The header carries no time, so the same content gives the same bytes. */
static size_t compress_bytes(struct slice bytes, enum site_gzip effort, unsigned char *out,
                             size_t room)
{
    z_stream stream = {.avail_out = (uInt)room};
    stream.next_out = out;
    int status = begin_deflate(&stream, effort, bytes.len);
    ASSERT(status == Z_OK);
    unsigned char *copy = mem_alloc(bytes.len);
    memcpy(copy, bytes.at, bytes.len);
    stream.next_in = copy;
    stream.avail_in = (uInt)bytes.len;
    status = deflate(&stream, Z_FINISH);
    size_t len = status == Z_STREAM_END ? room - stream.avail_out : 0;
    (void)deflateEnd(&stream);
    mem_free(copy);
    return len;
}

void site_content_init_plain(struct site_content *content, char *bytes, size_t len)
{
    uint8_t digest[HASH_SHA256_LEN];
    *content = (struct site_content){.plain.owned = bytes, .plain.bytes = slice_from(bytes, len)};
    hash_sha256(content->plain.bytes, digest);
    format_etag(digest, content->plain.etag);
}

void site_content_add_gzip(struct site_content *content, enum site_gzip effort)
{
    struct slice plain = content->plain.bytes;
    if (plain.len < 2) {
        return;
    }
    size_t room = plain.len - 1;
    char *bytes = mem_alloc(room);
    size_t len = compress_bytes(plain, effort, (unsigned char *)bytes, room);
    if (len == 0) {
        mem_free(bytes);
        return;
    }
    content->gzip.owned = bytes;
    content->gzip.bytes = slice_from(bytes, len);
    memcpy(content->gzip.etag, content->plain.etag, ETAG_LEN - 1);
    memcpy(content->gzip.etag + ETAG_LEN - 1, "g\"", sizeof "g\"");
}

void site_content_init(struct site_content *content, char *bytes, size_t len)
{
    site_content_init_plain(content, bytes, len);
    site_content_add_gzip(content, SITE_GZIP_SMALL);
}

void site_content_finish(struct site_content *content)
{
    mem_free(content->plain.owned);
    mem_free(content->gzip.owned);
    *content = (struct site_content){.plain.owned = NULL};
}
