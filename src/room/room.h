// SPDX-License-Identifier: MIT
/* A room: two seats, a series of games, and what may happen next. A command is a function from
 * the room to a batch of events; the room itself changes only when an event is applied, which is
 * after the batch has been stored. */
#ifndef ROOM_ROOM_H
#define ROOM_ROOM_H

#include "base/attr.h"
#include "room/event.h"

enum {
    ROOM_SERIES_MAX = 100,  /* games in one room, without aborted ones */
    ROOM_EVENTS_MAX = 20000 /* events after which nobody joins and no rematch is offered */
};

enum room_state {
    ROOM_OPEN,    /* a seat is free, and no game runs */
    ROOM_PLAYING, /* both seats are taken, and a game runs */
    ROOM_OVER     /* both seats are taken, and the last game has ended */
};

/* A ply as a record lists it. */
struct room_ply {
    uint8_t move;
    uint8_t captured;
    uint32_t laps;
};

/* A finished game of the series. Aborted ones are not in it. */
struct room_result {
    uint32_t game;
    char player[MANCALA_SEATS][ROOM_PLAYER_CAP];
    enum room_winner winner;
    uint8_t score[MANCALA_SEATS];
    struct room_reason reason;
};

/* The present or last game. number 0: none yet. */
struct room_match {
    uint32_t number;
    struct mancala_position start;
    struct mancala_game game;
    struct room_ply *plies; /* owned */
    size_t ply_count;
    size_t ply_size;
    struct mancala_position before; /* the last ply */
    struct mancala_effect effect;   /* of the last ply */
    bool is_decided;                /* ended or aborted; then winner, score and reason hold */
    enum room_winner winner;
    uint8_t score[MANCALA_SEATS];
    struct room_reason reason;
};

struct room {
    uint32_t v; /* of the last event applied; 0: not created yet */
    enum room_state state;
    const struct mancala_rules *rules;
    struct room_options options;
    struct room_person host;
    struct room_person seat[MANCALA_SEATS]; /* player "" where free */
    struct room_match match;
    struct room_result *series; /* owned, oldest first */
    size_t series_count;
    bool has_offer; /* of a rematch */
    enum mancala_seat offer_seat;
};

/* Why a command is refused. */
enum room_refusal {
    ROOM_ALLOWED,
    ROOM_FULL,
    ROOM_ALREADY_SEATED,
    ROOM_NOT_SEATED,
    ROOM_STALE, /* another game, ply or position than the present one */
    ROOM_GAME_OVER,
    ROOM_GAME_RUNNING,
    ROOM_NOT_YOUR_TURN,
    ROOM_ILLEGAL_MOVE, /* with a mancala_refusal */
    ROOM_NO_OFFER,
    ROOM_TOO_MANY_GAMES,
    ROOM_TOO_MANY_EVENTS
};

void room_init(struct room *room);
void room_finish(struct room *room);

/* Makes `out` a room in the same state, without the plies and results so far: enough to see what a
 * batch will make of it. Finish it too. */
void room_copy_state(const struct room *room, struct room *out);

/* Applies the event after v. False, and the room must not be used for play any more, when the
 * event does not fit: it was stored under other rules, or by a fault. Events made by the functions
 * below always fit. */
NODISCARD bool room_apply(struct room *room, const struct room_event *event);

/* The seat of a player, or MANCALA_SEATS. */
enum mancala_seat room_find_seat(const struct room *room, const char *player);

/* The hash by which moves name the position that they were made in. */
uint64_t room_position_hash(const struct mancala_position *position);

/* A game as people are told of it. */
struct room_standing room_standing(const struct mancala_game *game);

/* The commands. Each writes `out` only when allowed; an allowed command without events (an offer
 * that stands already) changes nothing. */

/* A new room whose host takes `seat`. */
void room_create(const struct mancala_rules *rules, struct room_options options,
                 const struct room_person *host, enum mancala_seat seat, struct room_batch *out);

/* Takes `seat`, or with MANCALA_SEATS whichever is free, South first. The second to sit starts the
 * game. */
NODISCARD enum room_refusal room_join(const struct room *room, const struct room_person *person,
                                      enum mancala_seat seat, struct room_batch *out);

NODISCARD enum room_refusal room_leave(const struct room *room, const char *player,
                                       struct room_batch *out);

/* What the mover saw, and what he plays there. */
struct room_move {
    uint32_t game;
    uint32_t ply;
    uint64_t hash;
    char letter;
};

/* Plays a move, and the passes and the end that follow. `out_reason` is written with
 * ROOM_ILLEGAL_MOVE. */
NODISCARD enum room_refusal room_play(const struct room *room, const char *player,
                                      const struct room_move *move, struct room_batch *out,
                                      enum mancala_refusal *out_reason);

NODISCARD enum room_refusal room_resign(const struct room *room, const char *player, uint32_t game,
                                        struct room_batch *out);

/* Before the player's own first move. */
NODISCARD enum room_refusal room_abort(const struct room *room, const char *player, uint32_t game,
                                       struct room_batch *out);

/* A rematch. An open offer of the other player makes an offer an acceptance; the next game has
 * sides swapped, unless the last one was aborted. */
NODISCARD enum room_refusal room_offer(const struct room *room, const char *player, uint32_t game,
                                       struct room_batch *out);
NODISCARD enum room_refusal room_answer(const struct room *room, const char *player, uint32_t game,
                                        bool is_accepted, struct room_batch *out);
NODISCARD enum room_refusal room_withdraw(const struct room *room, const char *player,
                                          uint32_t game, struct room_batch *out);

#endif
