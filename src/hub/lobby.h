// SPDX-License-Identifier: MIT
/* The lobby: which public rooms there are to play in or to watch, told to those who asked. */
#ifndef HUB_LOBBY_H
#define HUB_LOBBY_H

#include "hub/state.h"
#include "wire/record.h"

struct lobby *lobby_create(struct hash_seed seed);

/* Takes NULL. Sessions that listen may outlive it, and do not touch it any more. */
void lobby_destroy(struct lobby *lobby);

void handle_lobby(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms);

/* The room has changed, or who is at its table: it comes into the list, changes there, or goes. */
void lobby_note_slot(struct hub *hub, const struct slot *slot, int64_t now_ms);

/* The room leaves memory: an open one leaves the list, since nobody waits there. */
void lobby_forget_slot(struct hub *hub, const struct slot *slot);

/* A room that is not in memory, as the log has it at the start. */
void lobby_note_sleeper(struct hub *hub, const struct wire_summary *room);

/* The player's name goes from all rows. */
void lobby_forget_name(struct hub *hub, const char *player, int64_t now_ms);

/* Another number waits for quick pairing. */
void lobby_note_waiting(struct hub *hub, int64_t now_ms);

/* INT64_MAX for never. */
int64_t lobby_next_deadline(const struct lobby *lobby);

/* Tells the changes when it is time. */
void lobby_tick(struct hub *hub, int64_t now_ms);

#endif
