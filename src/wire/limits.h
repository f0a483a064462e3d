// SPDX-License-Identifier: MIT
/* The named limits of the protocol, the same as in proto/README.md. */
#ifndef WIRE_LIMITS_H
#define WIRE_LIMITS_H

#include "base/code.h"
#include "base/text.h"
#include "engine/text.h"

enum {
    WIRE_PROTOCOL = 1,
    WIRE_MESSAGE_BYTES = 4096,         /* a client message */
    WIRE_SERVER_MESSAGE_BYTES = 65536, /* a server message */
    WIRE_DEPTH = 8,                    /* objects and lists inside each other */
    WIRE_WATCHED_ROOMS = 32,           /* rooms that a connection follows */
    WIRE_SYNC_EVENTS = 200,            /* events that `sync` sends before it prefers a snapshot */
    WIRE_SNAPSHOT_MOVES = 4000,        /* the last moves that a snapshot carries */
    WIRE_SERIES_GAMES = 100,           /* games in a room */
    WIRE_LIVE_SEATS = 100,             /* seats in the answer to `hello` */
    WIRE_FINISHED_GAMES = 10,          /* finished games in the answer to `hello` */
    WIRE_GAMES_PAGE = 50,              /* finished games in an answer to `games` */
    WIRE_LOBBY_ROOMS = 100,            /* rows of a lobby snapshot */
    WIRE_AVOID_PLAYERS = 32,           /* players that `quick` does not pair one with */
    WIRE_MUTED_PLAYERS = 64,           /* in a room */
    WIRE_SAY_GRAPHEMES = 200,          /* characters of a free text */
    WIRE_DELAY_PLIES_MAX = 20,         /* plies that a spectator may be behind */
    WIRE_CLOCK_BASE_MS_MIN = 1000,     /* of a Fischer clock: a second to 3 hours */
    WIRE_CLOCK_BASE_MS_MAX = 10800000,
    WIRE_CLOCK_INCREMENT_MS_MAX = 180000, /* 3 minutes */
    WIRE_CLOCK_DAYS_MAX = 14,             /* a move */
    WIRE_QUICK_CLOCKS = 3,                /* clocks that quick pairing has for a game */
    WIRE_TITLE_GRAPHEMES = 60,            /* characters of a hall's title */
    WIRE_HALL_NAMES = 64,                 /* names in a hall's list */
    WIRE_ADDED_NAMES = 8,                 /* names that one command adds to it */
    WIRE_TABLES_MADE = 30,                /* tables that one command makes */
    WIRE_HALL_RESULTS = 100               /* the last results that a hall's snapshot carries */
};

/* Bytes that texts take, with the final NUL. */
enum {
    WIRE_ID_CAP = 36 + 1,
    WIRE_PLAYER_CAP = 16 + 1,
    WIRE_POSITION_CAP = MANCALA_TEXT_CAP,
    WIRE_LEGAL_CAP = MANCALA_PITS_MAX + 1,
    WIRE_SAY_CAP = 800 + 1,
    WIRE_TITLE_CAP = 240 + 1,
    WIRE_CURSOR_CAP = 64 + 1, /* where a page of `games` goes on */
    WIRE_FAULT_CAP = 160
};

/* Bytes of a player's secret. */
enum { WIRE_SECRET_LEN = 16 };

/* Events in one answer: those that one command makes. */
enum { WIRE_ANSWER_EVENTS = 8 };

/* Text of a client message may be this long before it is read as a room code. */
enum { WIRE_CODE_TEXT_BYTES = 32 };

#endif
