// SPDX-License-Identifier: MIT
/* Server time: the wall clock at the start and the monotonic clock since. */
#ifndef NET_SERVER_TIME_H
#define NET_SERVER_TIME_H

#include <stdint.h>

/* Never goes back, whatever happens to the wall clock. */
struct server_time {
    int64_t start_ms;  /* since 1970 */
    uint64_t start_ns; /* of the monotonic clock */
};

void server_time_init(struct server_time *time, int64_t wall_ms, uint64_t monotonic_ns);

/* Milliseconds since 1970, for a reading of the same monotonic clock. */
int64_t server_time_at(const struct server_time *time, uint64_t monotonic_ns);

#endif
