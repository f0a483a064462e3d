// SPDX-License-Identifier: MIT
/* Why an address cannot be listened on; libwebsockets does not say. */
#ifndef NET_LISTEN_ERROR_H
#define NET_LISTEN_ERROR_H

#include <stddef.h>
#include <stdint.h>

/* Tries it once more and writes a sentence with the cause and the remedy. */
void listen_error_explain(const char *address, uint16_t port, char *out, size_t cap);

#endif
