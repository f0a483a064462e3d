// SPDX-License-Identifier: MIT
#include "net/liveness.h"

#include <stddef.h>

#include "base/attr.h"

void liveness_init(struct liveness *liveness, int64_t ping_ms, int64_t hangup_ms)
{
    ASSERT(0 < ping_ms && ping_ms < hangup_ms);
    list_init(&liveness->quiet);
    list_init(&liveness->pinged);
    liveness->ping_ms = ping_ms;
    liveness->hangup_ms = hangup_ms;
}

void liveness_add(struct liveness *liveness, struct life_sign *sign, int64_t now_ms)
{
    sign->heard_ms = now_ms;
    list_append(&liveness->quiet, &sign->in_list);
}

void liveness_remove(struct life_sign *sign)
{
    list_remove(&sign->in_list);
}

void liveness_hear(struct liveness *liveness, struct life_sign *sign, int64_t now_ms)
{
    liveness_remove(sign);
    liveness_add(liveness, sign, now_ms);
}

/* The one who was heard the longest ago, if that is `patience_ms` ago. */
static struct life_sign *find_first(const struct list *head, int64_t patience_ms, int64_t now_ms)
{
    struct list *first = list_find_first(head);
    if (first == NULL) {
        return NULL;
    }
    struct life_sign *sign = CONTAINER_OF(first, struct life_sign, in_list);
    return now_ms - sign->heard_ms >= patience_ms ? sign : NULL;
}

struct life_sign *liveness_take_silent(struct liveness *liveness, int64_t now_ms)
{
    struct life_sign *sign = find_first(&liveness->quiet, liveness->ping_ms, now_ms);
    if (sign != NULL) {
        list_remove(&sign->in_list);
        list_append(&liveness->pinged, &sign->in_list);
    }
    return sign;
}

struct life_sign *liveness_find_lost(const struct liveness *liveness, int64_t now_ms)
{
    return find_first(&liveness->pinged, liveness->hangup_ms, now_ms);
}
