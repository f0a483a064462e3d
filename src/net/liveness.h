// SPDX-License-Identifier: MIT
/* Who is still there: silent peers are pinged, and given up when they do not answer.
 *
 * libwebsockets could do it, but keeps the deadline of every connection in one sorted list that it
 * walks from the front: beyond some 10,000 connections that is all it does. Here every connection
 * waits equally long, so a list in the order in which peers were heard last is sorted by itself. */
#ifndef NET_LIVENESS_H
#define NET_LIVENESS_H

#include <stdint.h>

#include "base/list.h"

/* `quiet` and `pinged`, of struct life_sign: each in the order of heard_ms. */
struct liveness {
    struct list quiet;
    struct list pinged;
    int64_t ping_ms;   /* silence before a ping */
    int64_t hangup_ms; /* silence before the peer is given up, above ping_ms */
};

/* A part of a connection; in one of the lists from liveness_add to liveness_remove. */
struct life_sign {
    struct list in_list;
    int64_t heard_ms;
};

/* Times of this module are of any clock that never goes back. */
void liveness_init(struct liveness *liveness, int64_t ping_ms, int64_t hangup_ms);

void liveness_add(struct liveness *liveness, struct life_sign *sign, int64_t now_ms);
void liveness_remove(struct life_sign *sign);

/* The peer has answered a ping or said something whole. */
void liveness_hear(struct liveness *liveness, struct life_sign *sign, int64_t now_ms);

/* A peer who is to be pinged now, which counts as done; NULL when there is none. */
struct life_sign *liveness_take_silent(struct liveness *liveness, int64_t now_ms);

/* A peer who is to be given up; NULL when there is none. The caller removes it. */
struct life_sign *liveness_find_lost(const struct liveness *liveness, int64_t now_ms);

#endif
