// SPDX-License-Identifier: MIT
/* Certificates, and asking a server that speaks TLS. */
#ifndef NET_TLS_H
#define NET_TLS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/attr.h"
#include "base/slice.h"

#define TLS_REASON_CAP 2048

/* What server and client agree on at the least: TLS 1.2, with forward secrecy. */
#define TLS_CIPHERS "ECDHE+AESGCM:ECDHE+CHACHA20"

/* Whether a server can use these files: a chain of certificates in PEM form, and the private key of
 * its first one, without a password. Otherwise `reason` is a clause that names key and file. One
 * that has expired is usable, and told of in the log. */
NODISCARD bool tls_check_files(const char *certificate, const char *key,
                               char reason[TLS_REASON_CAP]);

/* Sends a request over a connected socket that has timeouts, whoever the other side's certificate
 * is for, and reads the answer until it ends or `cap` bytes are there. Result: its length, 0 when
 * there is none. */
size_t tls_ask(int descriptor, struct slice request, char *out, size_t cap);

#endif
