// SPDX-License-Identifier: MIT
/* Whatever a peer can make grow has its limit here, or in wire/limits.h where clients count on it;
 * proto/README.md tells them. */
#ifndef HUB_LIMITS_H
#define HUB_LIMITS_H

enum {
    HUB_MESSAGE_MAX = 4096,         /* bytes of a client message */
    HUB_SERVER_MESSAGE_MAX = 65536, /* bytes of a server message */
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
    HUB_SAY_MAX = 5                 /* what a connection says in HUB_SAY_MS */
};

#endif
