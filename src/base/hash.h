// SPDX-License-Identifier: MIT
/* Hashes: FNV-1a for fingerprints, SipHash for tables that a peer feeds, SHA-256 for secrets. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/slice.h"

#define HASH_FNV1A_START UINT64_C(0xcbf29ce484222325)
#define HASH_HEX_CAP     17 /* 16 digits and a NUL */
#define HASH_SHA256_LEN  32

struct hash_seed {
    uint64_t k0;
    uint64_t k1;
};

/* FNV-1a, 64 bits. Not for input that somebody may have chosen to collide. */
uint64_t hash_fnv1a(struct slice bytes);

/* Goes on from `state`, which is HASH_FNV1A_START or an earlier result. */
uint64_t hash_fnv1a_more(uint64_t state, struct slice bytes);

/* Exactly 16 lower-case hexadecimal digits and a NUL. */
void hash_format_hex(uint64_t hash, char out[HASH_HEX_CAP]);

/* The way back; false for anything but 16 lower-case digits. */
NODISCARD bool hash_parse_hex(struct slice text, uint64_t *out_hash);

/* SipHash-2-4: a peer who does not know the seed cannot make keys that collide. */
uint64_t hash_sip(struct hash_seed seed, struct slice bytes);

void hash_sha256(struct slice bytes, uint8_t out[HASH_SHA256_LEN]);

/* Takes the same time wherever two digests differ. */
bool hash_equal_sha256(const uint8_t a[HASH_SHA256_LEN], const uint8_t b[HASH_SHA256_LEN]);

#endif
