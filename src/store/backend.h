// SPDX-License-Identifier: MIT
/* What an implementation of a store provides. */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include <stdbool.h>

#include "store/request.h"
#include "store/store.h"

/* `finish` and `destroy` are called once, in this order. */
struct store_ops {
    /* Takes the request. Answers come in the order of submission. Must not block. */
    void (*submit)(struct store *store, struct request *request);
    /* Everything that is answered and not taken yet. */
    struct request_queue (*take_answered)(struct store *store);
    /* See store_take_replaced. */
    bool (*take_replaced)(struct store *store);
    /* Blocks until all that was submitted is answered; nothing is submitted afterwards. */
    void (*finish)(struct store *store);
    void (*destroy)(struct store *store);
};

/* The first member of an implementation. */
struct store {
    const struct store_ops *ops;
    bool is_closing;
    struct request_queue late; /* came while closing: refused, not delivered yet */
    struct request_pool pool;
};

#endif
