// SPDX-License-Identifier: MIT
#include "hub/metrics.h"

#include <string.h>

#include "hub/state.h"

/* Milliseconds. */
static const uint64_t TIME_BOUNDS[] = {1,  2,  3,   5,   7,   10,   15,   25,
                                       50, 75, 100, 250, 500, 1000, 2500, 5000};

void hub_init_metrics(struct hub_metrics *metrics)
{
    memset(metrics, 0, sizeof *metrics);
    histogram_init(&metrics->answers, TIME_BOUNDS, COUNT_OF(TIME_BOUNDS));
    histogram_init(&metrics->commits, TIME_BOUNDS, COUNT_OF(TIME_BOUNDS));
}

const struct hub_metrics *hub_metrics(const struct hub *hub)
{
    return &hub->metrics;
}

void hub_note_answer(struct hub *hub, const struct job *job)
{
    if (job->conn != 0) {
        histogram_observe(&hub->metrics.answers, (uint64_t)(hub->floor_ms - job->arrived_ms));
    }
}

/* Adds a room in memory to the counts. */
static void count_slot(const struct slot *slot, struct hub_counts *counts)
{
    counts->jobs_waiting += slot->waiting_count;
    counts->rooms_frozen += slot->state == SLOT_FROZEN;
    counts->rooms_open += slot->state == SLOT_READY && slot->room.state == ROOM_OPEN;
    counts->rooms_playing += slot->state == SLOT_READY && slot->room.state == ROOM_PLAYING;
}

struct hub_counts hub_counts(const struct hub *hub)
{
    struct hub_counts counts = {.connections = hub->sessions.count,
                                .players = hub->players.count,
                                .rooms_loaded = hub->slots.count,
                                .appends_waiting = hub->appends_waiting,
                                .questions = hub->questions.count};
    for (struct id id = pool_next(&hub->slots, ID_NONE); !id_is_none(id);
         id = pool_next(&hub->slots, id)) {
        count_slot(pool_find(&hub->slots, id), &counts);
    }
    return counts;
}

void hub_count_event(struct hub *hub, const struct room_event *event)
{
    struct hub_metrics *metrics = &hub->metrics;
    metrics->rooms_created += event->type == ROOM_CREATED;
    metrics->games_started += event->type == ROOM_STARTED;
    metrics->games_ended += event->type == ROOM_ENDED || event->type == ROOM_ABORTED;
    metrics->pauses += event->type == ROOM_SERVER_PAUSED;
    if (event->type == ROOM_PLAYED) {
        metrics->moves += event->played.move != MANCALA_PASS;
        metrics->lag_ms += (uint64_t)event->played.lag_ms;
    }
}
