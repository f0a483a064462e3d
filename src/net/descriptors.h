// SPDX-License-Identifier: MIT
/* Open files: enough of them for the connections, and no more. */
#ifndef NET_DESCRIPTORS_H
#define NET_DESCRIPTORS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attr.h"

#define DESCRIPTORS_BESIDE 64 /* for the log, the store, the loop and the listener */

/* Sets the soft limit of this process to connections_max + DESCRIPTORS_BESIDE: a limit of
 * "infinity" makes libwebsockets fall back to 2,560 in silence, and its table grows with the
 * limit. False when the hard limit is below that; out_allowed is then how many connections it
 * would allow. */
NODISCARD bool descriptors_reserve(uint32_t connections_max, uint32_t *out_allowed);

/* Whether one more can be opened now. Being out of them is a busy loop in libwebsockets, which is
 * told of who waits without end. */
bool descriptors_have_spare(void);

#endif
