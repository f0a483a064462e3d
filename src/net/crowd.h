// SPDX-License-Identifier: MIT
/* How many network connections of whatever kind each address has open. */
#ifndef NET_CROWD_H
#define NET_CROWD_H

#include <stdint.h>

#include "base/map.h"

struct crowd {
    struct map map; /* address -> uint32_t, owned: of those that have any */
};

void crowd_init(struct crowd *crowd, struct hash_seed seed);
void crowd_finish(struct crowd *crowd);

/* `address` is not 0, as everywhere here. */
uint32_t crowd_count(const struct crowd *crowd, uint64_t address);

void crowd_enter(struct crowd *crowd, uint64_t address);

/* One that entered. */
void crowd_leave(struct crowd *crowd, uint64_t address);

#endif
