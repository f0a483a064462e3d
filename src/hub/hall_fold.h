// SPDX-License-Identifier: MIT
/* A hall as the fold of its events; nothing else changes it. */
#ifndef HUB_HALL_FOLD_H
#define HUB_HALL_FOLD_H

#include "base/attr.h"
#include "base/map.h"
#include "wire/hall.h"
#include "wire/limits.h"

/* Somebody who has played here, stayed over or been named. */
struct hall_player {
    struct wire_hall_standing standing; /* with the last name that he had in a game */
    uint32_t odd;                       /* rounds for which he stayed over */
    int32_t souths;                     /* games on the South side less those on the other */
    bool has_news;                      /* the standing is to be told; set here, not read */
};

/* A room of the hall. */
struct hall_table {
    struct wire_hall_table made;
    uint32_t number; /* from 1 */
    int64_t at_ms;
    uint32_t noted; /* the last game of the room whose result is known */
};

/* All owned. Zeroed and with seeded maps it is a hall before its first event. */
struct hall_fold {
    uint32_t v;
    int64_t at_ms; /* of the last event */
    struct wire_hall_document document;
    struct wire_hall_name names[WIRE_HALL_NAMES];
    struct map players;        /* public id -> struct hall_player */
    struct map meetings;       /* two ids -> struct meeting */
    struct map tables;         /* room code -> struct hall_table */
    struct hall_table **order; /* by number */
    size_t table_count, table_size;
    struct wire_hall_result *results; /* oldest first */
    size_t result_count, result_size;
};

void hall_fold_init(struct hall_fold *fold, struct hash_seed seed);
void hall_fold_finish(struct hall_fold *fold);

/* Applies the event after v. False, and nothing has changed, when it does not fit. */
NODISCARD bool hall_fold_apply(struct hall_fold *fold, const struct wire_hall_event *event,
                               int64_t at_ms);

/* NULL when he is not known. */
struct hall_player *hall_find_player(const struct hall_fold *fold, const char *player);

/* NULL for a room of somewhere else. */
struct hall_table *hall_find_table(const struct hall_fold *fold, const char *room);

unsigned hall_count_meetings(const struct hall_fold *fold, const char *a, const char *b);

/* What this person is called here, by the hall's rule about names. */
void hall_name_person(const struct hall_fold *fold, struct wire_person *person);

/* The name of the list that this player has chosen, or "". */
const char *hall_get_chosen(const struct hall_fold *fold, const char *player);

/* NULL for a name that is not in the list. */
struct wire_hall_name *hall_find_name(struct hall_fold *fold, const char *name);

/* As if the player had never told his name. */
void hall_forget_person(struct hall_fold *fold, const char *player);
/* The same for an event, false when it was not there. */
bool hall_blank_event(struct wire_hall_event *event, const char *player);

#endif
