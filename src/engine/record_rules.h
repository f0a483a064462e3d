// SPDX-License-Identifier: MIT
/* What reading and writing a record share: how result, winner and termination hang together.
 * Private to the engine. */
#ifndef ENGINE_RECORD_RULES_H
#define ENGINE_RECORD_RULES_H

#include "engine/record.h"

/* The termination of a game that its own rules have ended. */
enum mancala_termination mancala_end_termination(enum mancala_end end);

/* Whether `winner` can be the winner of a match that ended so with these stores. */
bool mancala_winner_fits(enum mancala_winner winner, enum mancala_termination termination,
                         const struct mancala_position *position);

/* Who has more seeds. */
enum mancala_winner mancala_leader(const struct mancala_position *position);

/* "27-21", or "*" for an unfinished game. */
void mancala_write_result(struct mancala_writer *writer, enum mancala_termination termination,
                          const struct mancala_position *position);

#endif
