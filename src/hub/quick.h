// SPDX-License-Identifier: MIT
/* Quick pairing: people who wait for anybody to play with. In memory only. */
#ifndef HUB_QUICK_H
#define HUB_QUICK_H

#include "hub/state.h"

struct quick *quick_create(struct hash_seed seed);

/* Takes NULL. Tells nobody. */
void quick_destroy(struct quick *quick);

void handle_quick(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms);

/* The session's connection is gone, and its place with it. */
void quick_forget_session(struct hub *hub, struct session *session, int64_t now_ms);

/* A player for whom an opponent was found is nameless from now on. */
void quick_forget_name(struct quick *quick, const char *player);

/* The room of the slot's pairing is in the log: both follow it and the game begins. */
void quick_note_stored(struct hub *hub, struct slot *slot, int64_t now_ms);

/* It could not be stored: both wait on. */
void quick_note_refused(struct hub *hub, struct slot *slot, int64_t now_ms);

/* Nobody waits any more; only pairs that both have accepted still get their room. */
void quick_close(struct hub *hub, int64_t now_ms);

/* How many wait, and how many of them would play the game at this index of the rows. */
uint32_t quick_count_waiting(const struct quick *quick);
uint32_t quick_count_game(const struct quick *quick, size_t game);

/* INT64_MAX for never. */
int64_t quick_next_deadline(const struct quick *quick);

/* Ends what was not accepted in time, and tells how many wait. */
void quick_tick(struct hub *hub, int64_t now_ms);

#endif
