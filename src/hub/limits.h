// SPDX-License-Identifier: MIT
/* Whatever a peer can make grow has its limit here, or in wire/limits.h where clients count on it;
 * proto/README.md tells them. */
#ifndef HUB_LIMITS_H
#define HUB_LIMITS_H

#include <stdint.h>

enum {
    HUB_MESSAGE_MAX = 4096,         /* bytes of a client message */
    HUB_SERVER_MESSAGE_MAX = 65536, /* bytes of a server message */
    HUB_OPERATOR_LINE_MAX = 8192,   /* bytes of an operator's line */
    HUB_UNANSWERED_MAX = 64,        /* commands of a connection without an answer yet */
    HUB_WAITING_MAX = 256,          /* commands of a room that wait for its log */
    HUB_API_RUNNING = 2,            /* requests over HTTP that read the store at the same time */
    HUB_API_WAITING = 256,          /* that wait for their turn */
    HUB_API_TIMEOUT_MS = 5000,      /* after which nobody waits for an answer any more */
    HUB_API_BODY_MAX = 33554432,    /* bytes of an answer over HTTP */
    HUB_API_ROOMS = 100,            /* rows of a page of rooms */
    HUB_API_GAMES = 50,             /* rows of a page of games */
    HUB_API_PAGES = 20,             /* pages of the store that are read for one of ours */
    HUB_QUEUE_BYTES_MAX = 262144,   /* bytes that may wait for a reader before 1013 */
    HUB_LINKS_MAX = 4096,           /* codes for further devices that are remembered */
    HUB_PLAYER_LINKS = 3,           /* open ones of a player */
    HUB_WRONG_CODES = 5,            /* of a connection, after which it is closed */
    HUB_FORGETTINGS_MAX = 16,       /* players whose names are deleted in a minute */
    HUB_ANNOUNCE_MAX_MS = 86400000, /* that a stop is announced before it */
    HUB_HALL_PEOPLE_MAX = 300,      /* present in a hall, whatever an operator sets */
    HUB_METERS_IDLE_MAX = 65536     /* players and addresses each that are remembered after they
                                     * have gone, until nothing of theirs is used up any more */
};

/* X(NAME, word): the limits whose refusals are counted. Those up to API are rates: first the ones
 * of a connection, then of a player, then of an address. */
#define HUB_BUCKET_LIST(X)                                         \
    X(MESSAGES, "messages")                                        \
    X(MALFORMED, "malformed")                                      \
    X(STRIKES, "strikes") /* refusals, after which it is closed */ \
    X(COMMANDS, "commands")                                        \
    X(SYNCS, "syncs")                                              \
    X(GUESSES, "guesses") /* codes of no room */                   \
    X(CREATES, "creates")                                          \
    X(QUICK, "quick")                                              \
    X(LOBBY, "lobby")                                              \
    X(SAID, "said")                                                \
    X(DEVICES, "devices") /* link, adopt, sign-out */              \
    X(NAMES, "names")     /* rename */                             \
    X(LISTS, "lists")     /* games */                              \
    X(CONNECTIONS, "connections")                                  \
    X(PLAYERS, "players")                                          \
    X(ROOMS, "rooms")                                              \
    X(API, "api")                                                  \
    X(UNANSWERED, "unanswered")                                    \
    X(FORGETS, "forgets")                                          \
    X(PLAYERS_TOTAL, "players_total")                              \
    X(ROOMS_TOTAL, "rooms_total")                                  \
    X(ROOMS_PLAYER, "rooms_player")                                \
    X(ROOMS_ADDRESS, "rooms_address")                              \
    X(CONNECTIONS_ADDRESS, "connections_address")                  \
    X(HALLS_TOTAL, "halls_total")                                  \
    X(HALLS_PLAYER, "halls_player")                                \
    X(HALL_PEOPLE, "hall_people")                                  \
    X(HALL_LISTENERS, "hall_listeners")

enum hub_bucket {
#define HUB_BUCKET_ENUM(name, word) HUB_BUCKET_##name,
    HUB_BUCKET_LIST(HUB_BUCKET_ENUM)
#undef HUB_BUCKET_ENUM
        HUB_BUCKET__COUNT
};

enum {
    HUB_RATES = HUB_BUCKET_UNANSWERED,
    HUB_CONNECTION_RATES = HUB_BUCKET_COMMANDS,
    HUB_PLAYER_RATES = HUB_BUCKET_CONNECTIONS - HUB_BUCKET_COMMANDS
};

/* So many at once, and as many more in the time; count 0: no limit. At most 1,000,000 and an
 * hour. */
struct hub_rate {
    uint32_t count;
    uint32_t per_ms;
};

/* What an operator sets. 0: no limit. A room is live as long as a game is played in it, or can
 * begin because a seat is free. */
struct hub_limits {
    struct hub_rate rates[HUB_RATES];
    uint64_t players_max;                         /* with a connection */
    uint64_t rooms_max;                           /* live ones; twice as many may be in memory */
    uint64_t player_rooms_max, address_rooms_max; /* live ones that were opened from there */
    uint64_t address_connections_max;
    uint64_t halls_max;        /* that are not closed */
    uint64_t player_halls_max; /* the same, of one host */
    uint64_t hall_people_max;  /* present in a hall, at most HUB_HALL_PEOPLE_MAX; 0: that many */
};

#endif
