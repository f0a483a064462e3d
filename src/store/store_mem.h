// SPDX-License-Identifier: MIT
/* A store in memory: for tests, for demonstrations, and the model of what a store does. */
#ifndef STORE_STORE_MEM_H
#define STORE_STORE_MEM_H

#include "base/attr.h"
#include "store/store.h"

/* An empty store that forgets everything when it is closed; never NULL. Requests are carried out
 * at once; their answers wait for store_drain, as everywhere. */
NODISCARD struct store *store_mem_open(struct store_wake wake);

#endif
