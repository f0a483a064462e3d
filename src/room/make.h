// SPDX-License-Identifier: MIT
/* What the commands share: events put into a batch, and what is checked first. Private to this
 * layer. */
#ifndef ROOM_MAKE_H
#define ROOM_MAKE_H

#include "room/room.h"

/* The next event of the batch; the batch has room for it. */
struct room_event *make_event(struct room_batch *batch, enum room_event_type type,
                              const struct room *room, enum mancala_seat seat, int64_t at_ms);

/* The next game of the room, and what follows at once. */
void make_start(struct room_batch *batch, const struct room *room,
                const struct room_person seats[MANCALA_SEATS], int64_t at_ms);

/* The end of the running game with the stores as they stand. */
void make_end(struct room_batch *batch, const struct room *room, enum room_winner winner,
              enum room_reason reason, const struct room_input *input);

enum room_winner make_winner(enum mancala_seat seat);

/* ROOM_ALLOWED with the player's seat, ROOM_NOT_SEATED or ROOM_STALE. */
NODISCARD enum room_refusal make_check_game(const struct room *room, const char *player,
                                            uint32_t game, enum mancala_seat *out_seat);

/* The same for a game that must be running; ROOM_GAME_OVER otherwise. */
NODISCARD enum room_refusal make_check_running(const struct room *room, const char *player,
                                               uint32_t game, enum mancala_seat *out_seat);

/* The number of a seat's last move, counted from 1; 0 when it has not moved. */
uint32_t make_last_move(const struct room_match *match, enum mancala_seat seat);

#endif
