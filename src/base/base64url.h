// SPDX-License-Identifier: MIT
/* base64url without padding (RFC 4648, 5), for ids and secrets in addresses and messages. */
#ifndef BASE_BASE64URL_H
#define BASE_BASE64URL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/attr.h"
#include "base/slice.h"

/* Characters for `len` bytes, without and with the NUL: 22 and 23 for 16 bytes. */
#define BASE64URL_LEN(len) (((len)*4 + 2) / 3)
#define BASE64URL_CAP(len) (BASE64URL_LEN(len) + 1)

/* Writes BASE64URL_CAP(len) bytes with the NUL. */
void base64url_encode(const void *bytes, size_t len, char *out);

/* Reads exactly `len` bytes from exactly BASE64URL_LEN(len) characters; false, with nothing
 * written, for any other length or character and for bits left over that are not zero, so that
 * no value has two spellings. */
NODISCARD bool base64url_decode(struct slice text, void *out, size_t len);

#endif
