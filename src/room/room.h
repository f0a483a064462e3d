// SPDX-License-Identifier: MIT
/* A room: two seats, a series of games, and what may happen next. A command is a function from
 * the room to a batch of events; the room itself changes only when an event is applied, which is
 * after the batch has been stored. */
#ifndef ROOM_ROOM_H
#define ROOM_ROOM_H

#include "base/attr.h"
#include "room/event.h"

enum {
    ROOM_SERIES_MAX = 100,   /* games in one room, without aborted ones */
    ROOM_EVENTS_MAX = 20000, /* events after which nobody joins, offers or says anything,
                                is renamed or goes away */
    ROOM_LISTED_MAX = 64     /* players who are muted, kicked, who report in a game: each */
};

/* Times, in milliseconds. */
enum {
    ROOM_FIRST_MOVE_PUBLIC_MS = 60000,
    ROOM_FIRST_MOVE_PRIVATE_MS = 300000,
    ROOM_LAG_MOVE_MS = 1000,      /* given back for the network, a move */
    ROOM_LAG_GAME_MS = 10000,     /* the same, a game and player */
    ROOM_ABSENCE_FAST_MS = 30000, /* absence, a game and player: Fischer clocks that give */
    ROOM_ABSENCE_MS = 60000,      /* under 3, under 10 minutes for 30 moves, more, none */
    ROOM_ABSENCE_SLOW_MS = 120000,
    ROOM_ABSENCE_UNTIMED_MS = 600000,
    ROOM_SILENT_WARNED_MS = 600000, /* without a clock, on one's own turn */
    ROOM_SILENT_MS = 900000,
    ROOM_MORE_TIME_MS = 15000,
    ROOM_EXPIRES_PUBLIC_MS = 1800000,  /* a public table that waits for somebody */
    ROOM_EXPIRES_PRIVATE_MS = 86400000 /* a private one */
};
#define ROOM_EXPIRES_PLAYING_MS INT64_C(604800000) /* a running game that nobody goes on with */

/* Plies for which an offer is closed to a player: after a refusal, after a withdrawal. */
enum { ROOM_REFUSED_PLIES = 10, ROOM_WITHDRAWN_PLIES = 2, ROOM_REFUSALS_MAX = 2 };

enum room_state {
    ROOM_OPEN,    /* a seat is free, and no game runs */
    ROOM_PLAYING, /* both seats are taken, and a game runs */
    ROOM_OVER,    /* both seats are taken, and the last game has ended */
    ROOM_SHUT     /* closed: nothing happens any more */
};

/* A finished game of the series. Aborted ones are not in it. */
struct room_result {
    uint32_t game;
    char player[MANCALA_SEATS][ROOM_PLAYER_CAP];
    enum room_winner winner;
    uint8_t score[MANCALA_SEATS];
    enum room_reason reason;
};

/* An open offer; of a rematch only between games, of the others only while one runs. */
struct room_offer {
    enum room_offer_kind kind;
    enum mancala_seat seat;
    uint32_t ply; /* of a takeback */
};

/* What a player's offers of one kind have come to in this game. */
struct room_offered {
    uint8_t refusals;
    uint32_t closed_until; /* the ply of the game from which on he may offer again */
};

/* A player's absence in this game. */
struct room_absence {
    int64_t left_ms;     /* of what he may use up; not counted down while he is away */
    int64_t since_ms;    /* he went away; 0: he did not */
    int64_t deadline_ms; /* from then on the other may claim; 0: he does not count as absent */
    bool is_silent;      /* he is there, but does not move */
};

/* The present or last game. number 0: none yet. */
struct room_match {
    uint32_t number;
    struct mancala_position start;
    struct mancala_game game;
    uint64_t hash;          /* of the game's position, by which moves name it */
    struct room_ply *plies; /* owned */
    size_t ply_count;
    size_t ply_size;
    uint32_t moves[MANCALA_SEATS];  /* of each, passes not counted */
    struct mancala_position before; /* the last ply */
    struct mancala_effect effect;   /* of the last ply */
    struct room_clocks clocks;
    int64_t turn_ms;               /* since when it is this player's turn */
    int64_t lag_ms[MANCALA_SEATS]; /* that can still be given back */
    struct room_absence absence[MANCALA_SEATS];
    struct room_offered offered[ROOM_OFFER__COUNT][MANCALA_SEATS];
    bool is_paused;
    bool is_decided; /* ended or aborted; then winner, score and reason hold */
    enum room_winner winner;
    uint8_t score[MANCALA_SEATS];
    enum room_reason reason;
};

/* Players in a list, without any twice. */
struct room_list {
    char (*player)[ROOM_PLAYER_CAP]; /* owned */
    size_t count;
};

struct room {
    uint32_t v;    /* of the last event applied; 0: not created yet */
    int64_t at_ms; /* of that event */
    enum room_state state;
    const struct mancala_rules *rules;
    struct room_options options;
    bool is_locked;
    struct room_person host;                /* player "": none */
    struct room_person seat[MANCALA_SEATS]; /* player "" where free */
    struct room_match match;
    struct room_result *series; /* owned, oldest first */
    size_t series_count;
    struct room_offer offer;
    struct room_list muted;
    struct room_list kicked;
    struct room_list reporters; /* since the last game began */
};

/* Why a command is refused. */
enum room_refusal {
    ROOM_ALLOWED,
    ROOM_FULL,
    ROOM_ALREADY_SEATED,
    ROOM_NOT_SEATED,
    ROOM_NOT_FOR_YOU, /* kicked */
    ROOM_STALE,       /* another game, ply or position than the present one */
    ROOM_GAME_OVER,
    ROOM_GAME_RUNNING,
    ROOM_GAME_PAUSED,
    ROOM_IS_SHUT,
    ROOM_NOT_YOUR_TURN,
    ROOM_ILLEGAL_MOVE, /* with a mancala_refusal */
    ROOM_NO_OFFER,
    ROOM_NOT_NOW,
    ROOM_NOT_HOST,
    ROOM_IS_MUTED,
    ROOM_TOO_MANY_GAMES,
    ROOM_TOO_MANY_EVENTS,
    ROOM_TOO_MANY_LISTED,
    ROOM_REFUSAL__COUNT
};

/* The circumstances of a command. */
struct room_input {
    int64_t now_ms;
    int64_t arrived_ms;             /* when the command came, now_ms or earlier */
    int64_t stopped_ms;             /* since when nothing is charged; 0: clocks and absence run */
    uint32_t lag_ms[MANCALA_SEATS]; /* each player's round trip, 0 when unknown */
    bool is_here[MANCALA_SEATS];    /* whether each is at the table */
};

void room_init(struct room *room);
void room_finish(struct room *room);

/* Makes `out` the same room. Finish it too. */
void room_copy(const struct room *room, struct room *out);

/* As if the player had never told his name, which is gone from the log as well. Result: whether he
 * is the host or has a seat. */
bool room_forget_name(struct room *room, const char *player);

/* Makes `out` a room in the same state, without the results and lists so far, and with the plies
 * only if asked for: enough to see what a batch will make of it. Finish it too. */
void room_copy_state(const struct room *room, bool has_plies, struct room *out);

/* Applies the event after v. False, and the room must not be used for play any more, when the
 * event does not fit: it was stored under other rules, or by a fault. Events made by the functions
 * below always fit. */
NODISCARD bool room_apply(struct room *room, const struct room_event *event);

/* The seat of a player, or MANCALA_SEATS. */
enum mancala_seat room_find_seat(const struct room *room, const char *player);

static inline enum mancala_seat room_other_seat(enum mancala_seat seat)
{
    return seat == MANCALA_SOUTH ? MANCALA_NORTH : MANCALA_SOUTH;
}

bool room_is_listed(const struct room_list *list, const char *player);

/* The hash by which moves name the position that they were made in. */
uint64_t room_position_hash(const struct mancala_position *position);

/* A game as people are told of it. */
struct room_standing room_standing(const struct mancala_game *game);

/* The commands. Each writes `out` only when allowed; an allowed command without events (an offer
 * that stands already) changes nothing. */

/* A new room whose host takes `seat`. */
void room_create(const struct mancala_rules *rules, struct room_options options,
                 const struct room_person *host, enum mancala_seat seat, int64_t now_ms,
                 struct room_batch *out);

/* A new room without a host, in which these two begin to play; equal names are told apart. */
void room_create_pair(const struct mancala_rules *rules, struct room_options options,
                      const struct room_person persons[MANCALA_SEATS], int64_t now_ms,
                      struct room_batch *out);

/* A new room without a host that waits for two. */
void room_create_empty(const struct mancala_rules *rules, struct room_options options,
                       int64_t now_ms, struct room_batch *out);

/* Takes `seat`, or with MANCALA_SEATS whichever is free, South first. The second to sit starts the
 * game. */
NODISCARD enum room_refusal room_join(const struct room *room, const struct room_input *input,
                                      const struct room_person *person, enum mancala_seat seat,
                                      struct room_batch *out);

NODISCARD enum room_refusal room_leave(const struct room *room, const struct room_input *input,
                                       const char *player, struct room_batch *out);

/* A new name, while no game runs. Without events when the player has no seat and is not host. */
NODISCARD enum room_refusal room_rename(const struct room *room, const struct room_input *input,
                                        const struct room_person *person, struct room_batch *out);

/* The same by the operator, at any time. */
void room_impose_name(const struct room *room, const struct room_person *person, int64_t now_ms,
                      struct room_batch *out);

/* What the mover saw, and what he plays there. */
struct room_move {
    uint32_t game;
    uint32_t ply;
    uint64_t hash;
    char letter;
};

/* Plays a move, and the passes and the end that follow. `out_reason` is written with
 * ROOM_ILLEGAL_MOVE. What has fallen due by its arrival must have happened: room_tick(). */
NODISCARD enum room_refusal room_play(const struct room *room, const struct room_input *input,
                                      const char *player, const struct room_move *move,
                                      struct room_batch *out, enum mancala_refusal *out_reason);

NODISCARD enum room_refusal room_resign(const struct room *room, const struct room_input *input,
                                        const char *player, uint32_t game, struct room_batch *out);

/* Before the player's own first move. */
NODISCARD enum room_refusal room_abort(const struct room *room, const struct room_input *input,
                                       const char *player, uint32_t game, struct room_batch *out);

/* Ends a game against a player who is absent, on his turn, after the deadline. */
NODISCARD enum room_refusal room_claim(const struct room *room, const struct room_input *input,
                                       const char *player, uint32_t game, bool is_draw,
                                       struct room_batch *out);

NODISCARD enum room_refusal room_resume(const struct room *room, const struct room_input *input,
                                        const char *player, uint32_t game, struct room_batch *out);

/* Gives the other player ROOM_MORE_TIME_MS. */
NODISCARD enum room_refusal room_more_time(const struct room *room, const struct room_input *input,
                                           const char *player, uint32_t game,
                                           struct room_batch *out);

/* What is offered, answered or withdrawn. */
struct room_offering {
    uint32_t game;
    enum room_offer_kind kind;
    uint32_t ply;     /* of the offer of a takeback: the player's last move */
    bool is_accepted; /* of an answer */
};

/* An open offer of the other player makes an offer of the same kind an acceptance, except that of
 * a takeback. A rematch has sides swapped, unless the last game was aborted. */
NODISCARD enum room_refusal room_make_offer(const struct room *room, const struct room_input *input,
                                            const char *player,
                                            const struct room_offering *offering,
                                            struct room_batch *out);
NODISCARD enum room_refusal room_answer(const struct room *room, const struct room_input *input,
                                        const char *player, const struct room_offering *offering,
                                        struct room_batch *out);
NODISCARD enum room_refusal room_withdraw(const struct room *room, const struct room_input *input,
                                          const char *player, const struct room_offering *offering,
                                          struct room_batch *out);

/* `phrase` is not 0, or `text` not empty; `text` must live as long as `out`. */
NODISCARD enum room_refusal room_say(const struct room *room, const struct room_input *input,
                                     const struct room_person *person, unsigned phrase,
                                     const char *text, struct room_batch *out);

/* Once a game and player. */
NODISCARD enum room_refusal room_report(const struct room *room, const struct room_input *input,
                                        const char *player, uint32_t ply, unsigned reason,
                                        struct room_batch *out);

enum room_host_action {
    ROOM_HOST_KICK,
    ROOM_HOST_MUTE,
    ROOM_HOST_UNMUTE,
    ROOM_HOST_HAND_OVER,
    ROOM_HOST_LOCK,
    ROOM_HOST_UNLOCK,
    ROOM_HOST_CLOSE,
    ROOM_HOST_SET
};

struct room_order {
    enum room_host_action action;
    struct room_person target;   /* of kick, mute, unmute and hand-over */
    bool is_here;                /* of hand-over: the target sits there or watches */
    struct room_options options; /* of ROOM_HOST_SET; clock and visibility are not read */
};

/* What the host may do; nothing that touches a running game. */
NODISCARD enum room_refusal room_host(const struct room *room, const struct room_input *input,
                                      const char *player, const struct room_order *order,
                                      struct room_batch *out);

/* The operator closes the room at any time, with a text for the players or ""; a running game ends
 * without a result. Without events when it is closed. `text` must live as long as `out`. */
void room_shut(const struct room *room, int64_t now_ms, const char *text, unsigned language,
               struct room_batch *out);

/* What time has brought by arrived_ms, when the next command came: the end of a first move's
 * time, a flag, absence and return, expiry. One at a time: false when nothing is due. */
NODISCARD bool room_tick(const struct room *room, const struct room_input *input,
                         struct room_batch *out);

/* When room_tick() has something to do, if nothing else happens until then: 0 for at once,
 * INT64_MAX for never. */
int64_t room_deadline(const struct room *room, const struct room_input *input);

/* The server was away from mark_ms on: nobody is charged for the time since, whatever was done
 * in the room meanwhile. Without events when no game runs. */
void room_end_server_pause(const struct room *room, int64_t mark_ms, int64_t now_ms,
                           struct room_batch *out);

#endif
