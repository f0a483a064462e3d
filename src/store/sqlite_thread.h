// SPDX-License-Identifier: MIT
/* Starting the store's threads. */
#ifndef STORE_SQLITE_THREAD_H
#define STORE_SQLITE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

#include "base/attr.h"

/* Signals are the main thread's business. False when there may be no more threads. */
NODISCARD bool thread_start(pthread_t *out_thread, void *(*run)(void *ctx), void *ctx);

#endif
