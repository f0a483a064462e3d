// SPDX-License-Identifier: MIT
#include "net/server_time.h"

enum { NS_PER_MS = 1000000 };

void server_time_init(struct server_time *time, int64_t wall_ms, uint64_t monotonic_ns)
{
    *time = (struct server_time){.start_ms = wall_ms, .start_ns = monotonic_ns};
}

int64_t server_time_at(const struct server_time *time, uint64_t monotonic_ns)
{
    return time->start_ms + (int64_t)((monotonic_ns - time->start_ns) / NS_PER_MS);
}
