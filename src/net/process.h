// SPDX-License-Identifier: MIT
/* What the system says of this process. */
#ifndef NET_PROCESS_H
#define NET_PROCESS_H

#include <stdint.h>

#include "base/buf.h"

/* Appends processor time, memory and descriptors under the names that Prometheus' own clients use.
 * `start_ms` is the wall clock at the start. Looks at every open descriptor. */
void process_write_metrics(int64_t start_ms, struct buf *out);

#endif
