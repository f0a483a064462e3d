// SPDX-License-Identifier: MIT
/* The clocks of a match as a calculation: nothing here changes a room. Private to this layer. */
#ifndef ROOM_CLOCK_H
#define ROOM_CLOCK_H

#include "room/room.h"

/* Before the first move of each: all of it is there. */
void clock_start(const struct room *room, int64_t at_ms, struct room_clocks *out);

/* The clocks from at_ms on, when `mover` is to move and each has as much as in `left_ms`.
 * has_begun: both have moved. */
struct room_clocks clock_turn(const struct room *room, const int64_t left_ms[MANCALA_SEATS],
                              enum mancala_seat mover, bool has_begun, int64_t at_ms);

/* Until when a player is charged for what came at at_ms. */
int64_t clock_charged_until(const struct room_input *input, int64_t at_ms);

/* The clocks stopped now: who was running has been charged. */
struct room_clocks clock_stop(const struct room *room, const struct room_input *input);

/* What is given back of a round trip, at most. */
int64_t clock_credit(const struct room *room, enum mancala_seat seat, uint32_t lag_ms);

/* Absence that a player may use up in a game; 0: absence does not count. */
int64_t clock_absence_ms(const struct room_clock *clock);

bool clock_has_begun(const struct room_match *match);

#endif
