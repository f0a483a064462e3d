// SPDX-License-Identifier: MIT
#include "base/log_flood.h"

#include <pthread.h>
#include <stddef.h>
#include <string.h>

#include "base/attr.h"

/* An event that has been written: how often since start_ms. */
struct flood {
    const char *event;
    int64_t start_ms;
    uint64_t lines;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct flood floods[LOG_FLOOD_EVENTS];

/* The event's own place, or a free one; NULL when there is neither. */
static struct flood *find_flood(const char *event)
{
    for (size_t i = 0; i < COUNT_OF(floods); i++) {
        if (floods[i].event == NULL || strcmp(floods[i].event, event) == 0) {
            return &floods[i];
        }
    }
    return NULL;
}

static struct log_verdict judge(struct flood *flood, const char *event, int64_t wall_ms)
{
    struct log_verdict verdict = {.what = LOG_WRITE};
    if (flood->event == NULL || wall_ms < flood->start_ms ||
        wall_ms - flood->start_ms >= LOG_FLOOD_MS) {
        verdict.dropped = flood->lines > LOG_FLOOD_LINES ? flood->lines - LOG_FLOOD_LINES : 0;
        *flood = (struct flood){.event = event, .start_ms = wall_ms};
    }
    flood->lines++;
    if (flood->lines >= LOG_FLOOD_LINES) {
        verdict.what = flood->lines == LOG_FLOOD_LINES ? LOG_WRITE_LAST : LOG_DROP;
    }
    return verdict;
}

struct log_verdict log_judge(const char *event, int64_t wall_ms)
{
    struct log_verdict verdict = {.what = LOG_WRITE};
    (void)pthread_mutex_lock(&lock);
    struct flood *flood = find_flood(event);
    if (flood != NULL) {
        verdict = judge(flood, event, wall_ms);
    }
    (void)pthread_mutex_unlock(&lock);
    return verdict;
}

void log_forget_floods(void)
{
    (void)pthread_mutex_lock(&lock);
    memset(floods, 0, sizeof floods);
    (void)pthread_mutex_unlock(&lock);
}
