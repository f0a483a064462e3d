// SPDX-License-Identifier: MIT
/* The protocol's closed lists of words as enumerations. Their texts stand in words.c. */
#ifndef WIRE_WORDS_H
#define WIRE_WORDS_H

/* X(NAME, word): what one may say without writing, shown to each reader in his language. */
#define WIRE_PHRASE_LIST(X)       \
    X(HELLO, "hello")             \
    X(GOOD_LUCK, "good-luck")     \
    X(GOOD_GAME, "good-game")     \
    X(THANKS, "thanks")           \
    X(WELL_PLAYED, "well-played") \
    X(NICE_MOVE, "nice-move")     \
    X(OOPS, "oops")               \
    X(SORRY, "sorry")             \
    X(ONE_MOMENT, "one-moment")   \
    X(BACK, "back")               \
    X(MUST_GO, "must-go")         \
    X(REMATCH, "rematch")         \
    X(BYE, "bye")

/* WIRE_PHRASE_NONE: no phrase but a text. */
enum wire_phrase {
    WIRE_PHRASE_NONE,
#define WIRE_PHRASE_ENUM(name, word) WIRE_PHRASE_##name,
    WIRE_PHRASE_LIST(WIRE_PHRASE_ENUM)
#undef WIRE_PHRASE_ENUM
        WIRE_PHRASE__COUNT
};

/* X(NAME, word): every error code of the protocol. */
#define WIRE_CODE_LIST(X)               \
    X(MALFORMED, "malformed")           \
    X(UNKNOWN_TYPE, "unknown-type")     \
    X(TOO_LARGE, "too-large")           \
    X(VERSION, "version")               \
    X(BAD_SECRET, "bad-secret")         \
    X(NO_SUCH_ROOM, "no-such-room")     \
    X(ROOM_FULL, "room-full")           \
    X(ALREADY_SEATED, "already-seated") \
    X(NOT_SEATED, "not-seated")         \
    X(NOT_YOUR_TURN, "not-your-turn")   \
    X(ILLEGAL_MOVE, "illegal-move")     \
    X(STALE_PLY, "stale-ply")           \
    X(GAME_OVER, "game-over")           \
    X(GAME_RUNNING, "game-running")     \
    X(GAME_PAUSED, "game-paused")       \
    X(ROOM_CLOSED, "room-closed")       \
    X(SEATED_IN_GAME, "seated-in-game") \
    X(NO_OFFER, "no-offer")             \
    X(NOT_NOW, "not-now")               \
    X(NOT_HOST, "not-host")             \
    X(MUTED, "muted")                   \
    X(BANNED, "banned")                 \
    X(NO_SUCH_CODE, "no-such-code")     \
    X(NO_SUCH_HALL, "no-such-hall")     \
    X(HALL_PAUSED, "hall-paused")       \
    X(HALL_CLOSED, "hall-closed")       \
    X(NAME_TAKEN, "name-taken")         \
    X(ID_REUSED, "id-reused")           \
    X(RATE_LIMITED, "rate-limited")     \
    X(UNAVAILABLE, "unavailable")       \
    X(TOO_MANY, "too-many")

enum wire_code {
#define WIRE_CODE_ENUM(name, word) WIRE_CODE_##name,
    WIRE_CODE_LIST(WIRE_CODE_ENUM)
#undef WIRE_CODE_ENUM
        WIRE_CODE__COUNT
};

enum wire_command_type {
    WIRE_COMMAND_HELLO,
    WIRE_COMMAND_CREATE,
    WIRE_COMMAND_JOIN,
    WIRE_COMMAND_WATCH,
    WIRE_COMMAND_READING,
    WIRE_COMMAND_SYNC,
    WIRE_COMMAND_LEAVE,
    WIRE_COMMAND_MOVE,
    WIRE_COMMAND_RESIGN,
    WIRE_COMMAND_ABORT,
    WIRE_COMMAND_OFFER,
    WIRE_COMMAND_ANSWER,
    WIRE_COMMAND_WITHDRAW,
    WIRE_COMMAND_CLAIM,
    WIRE_COMMAND_RESUME,
    WIRE_COMMAND_MORE_TIME,
    WIRE_COMMAND_SAY,
    WIRE_COMMAND_REPORT,
    WIRE_COMMAND_HOST,
    WIRE_COMMAND_LOBBY,
    WIRE_COMMAND_QUICK,
    WIRE_COMMAND_HALL,
    WIRE_COMMAND_GAMES,
    WIRE_COMMAND_RENAME,
    WIRE_COMMAND_LINK,
    WIRE_COMMAND_ADOPT,
    WIRE_COMMAND_SIGN_OUT,
    WIRE_COMMAND_FORGET,
    WIRE_COMMAND__COUNT
};

enum wire_event_type {
    WIRE_EVENT_CREATED,
    WIRE_EVENT_SEATED,
    WIRE_EVENT_LEFT,
    WIRE_EVENT_STARTED,
    WIRE_EVENT_MOVED,
    WIRE_EVENT_PASSED,
    WIRE_EVENT_ENDED,
    WIRE_EVENT_ABORTED,
    WIRE_EVENT_OFFERED,
    WIRE_EVENT_ANSWERED,
    WIRE_EVENT_WITHDRAWN,
    WIRE_EVENT_RENAMED,
    WIRE_EVENT_HOST_CHANGED,
    WIRE_EVENT_SETTINGS,
    WIRE_EVENT_MUTED,
    WIRE_EVENT_UNDONE,
    WIRE_EVENT_ABSENT,
    WIRE_EVENT_CLOCK,
    WIRE_EVENT_PAUSED,
    WIRE_EVENT_RESUMED,
    WIRE_EVENT_SERVER_PAUSED,
    WIRE_EVENT_SAID,
    WIRE_EVENT_REPORTED,
    WIRE_EVENT_CLOSED,
    WIRE_EVENT__COUNT
};

enum wire_language {
    WIRE_LANGUAGE_EN,
    WIRE_LANGUAGE_FR,
    WIRE_LANGUAGE_PT,
    WIRE_LANGUAGE_PL,
    WIRE_LANGUAGE_IT,
    WIRE_LANGUAGE__COUNT
};

enum wire_player_kind { WIRE_PLAYER_PERSON, WIRE_PLAYER_BOT, WIRE_PLAYER__COUNT };

/* South and North are numbered as in enum mancala_seat. */
enum wire_side { WIRE_SIDE_SOUTH, WIRE_SIDE_NORTH, WIRE_SIDE_RANDOM, WIRE_SIDE__COUNT };

enum wire_visibility { WIRE_VISIBILITY_PRIVATE, WIRE_VISIBILITY_PUBLIC, WIRE_VISIBILITY__COUNT };

enum wire_spectators {
    WIRE_SPECTATORS_OPEN,
    WIRE_SPECTATORS_NONE,
    WIRE_SPECTATORS_DELAYED,
    WIRE_SPECTATORS__COUNT
};

enum wire_phrases {
    WIRE_PHRASES_CANNED,
    WIRE_PHRASES_FREE,
    WIRE_PHRASES_NONE,
    WIRE_PHRASES__COUNT
};

enum wire_clock_kind { WIRE_CLOCK_NONE, WIRE_CLOCK_FISCHER, WIRE_CLOCK_DAYS, WIRE_CLOCK__COUNT };

enum wire_state {
    WIRE_STATE_OPEN,
    WIRE_STATE_PLAYING,
    WIRE_STATE_OVER,
    WIRE_STATE_CLOSED,
    WIRE_STATE__COUNT
};

/* WIRE_OFFER_NONE is no offer at all, null on the wire. */
enum wire_offer_kind {
    WIRE_OFFER_NONE,
    WIRE_OFFER_DRAW,
    WIRE_OFFER_TAKEBACK,
    WIRE_OFFER_PAUSE,
    WIRE_OFFER_REMATCH,
    WIRE_OFFER__COUNT
};

enum wire_claim { WIRE_CLAIM_WIN, WIRE_CLAIM_DRAW, WIRE_CLAIM__COUNT };

/* What somebody reports a player for. */
enum wire_report_reason {
    WIRE_REPORT_CHEATING,
    WIRE_REPORT_ABUSE,
    WIRE_REPORT_NAME,
    WIRE_REPORT_STALLING,
    WIRE_REPORT_OTHER,
    WIRE_REPORT__COUNT
};

enum wire_host_action {
    WIRE_HOST_KICK,
    WIRE_HOST_MUTE,
    WIRE_HOST_UNMUTE,
    WIRE_HOST_HAND_OVER,
    WIRE_HOST_LOCK,
    WIRE_HOST_UNLOCK,
    WIRE_HOST_CLOSE,
    WIRE_HOST_SETTINGS,
    WIRE_HOST__COUNT
};

enum wire_quick_action {
    WIRE_QUICK_WAIT,
    WIRE_QUICK_STOP,
    WIRE_QUICK_ACCEPT,
    WIRE_QUICK_DECLINE,
    WIRE_QUICK__COUNT
};

enum wire_hall_action {
    WIRE_HALL_OPEN,
    WIRE_HALL_SETTINGS,
    WIRE_HALL_READY,
    WIRE_HALL_WAIT,
    WIRE_HALL_STOP,
    WIRE_HALL_HELP,
    WIRE_HALL_NAME,
    WIRE_HALL_ADD_NAMES,
    WIRE_HALL_CLEAR_NAMES,
    WIRE_HALL_TABLES,
    WIRE_HALL_ROUND,
    WIRE_HALL_ANNOUNCE,
    WIRE_HALL_PAUSE,
    WIRE_HALL_RESUME,
    WIRE_HALL_HAND_OVER,
    WIRE_HALL_CLOSE,
    WIRE_HALL__COUNT
};

/* How people in a hall are called. */
enum wire_names { WIRE_NAMES_FREE, WIRE_NAMES_LIST, WIRE_NAMES_NONE, WIRE_NAMES__COUNT };

/* What `quick` tells the one who asked. */
enum wire_quick_state {
    WIRE_QUICK_WAITING,
    WIRE_QUICK_FOUND,
    WIRE_QUICK_LOST,
    WIRE_QUICK_OUT,
    WIRE_QUICK_PAIRED,
    WIRE_QUICK_STATE__COUNT
};

enum wire_close_reason {
    WIRE_CLOSED_BY_HOST,
    WIRE_CLOSED_EXPIRED,
    WIRE_CLOSED_BY_OPERATOR,
    WIRE_CLOSED__COUNT
};

/* A yes or no that may be left out. */
enum wire_choice { WIRE_CHOICE_NO, WIRE_CHOICE_YES, WIRE_CHOICE_NONE };

/* South and North are numbered as in enum mancala_seat; WIRE_WINNER_NONE is null on the wire. */
enum wire_winner {
    WIRE_WINNER_SOUTH,
    WIRE_WINNER_NORTH,
    WIRE_WINNER_DRAW,
    WIRE_WINNER_NONE,
    WIRE_WINNER__COUNT
};

/* The ends of a game by its rules are numbered as in enum mancala_end. */
enum wire_reason {
    WIRE_REASON_NONE, /* the game goes on; no word */
    WIRE_REASON_REPETITION,
    WIRE_REASON_NO_PROGRESS,
    WIRE_REASON_NO_MOVES,
    WIRE_REASON_CANNOT_FEED,
    WIRE_REASON_ONE_EACH,
    WIRE_REASON_RESIGN,
    WIRE_REASON_TIME,
    WIRE_REASON_AGREED_DRAW,
    WIRE_REASON_CLAIMED_WIN,
    WIRE_REASON_CLAIMED_DRAW,
    WIRE_REASON_EXPIRED,
    WIRE_REASON_ABORTED, /* only in a document's result, never in `ended` */
    WIRE_REASON__COUNT
};

enum wire_sync_kind { WIRE_SYNC_TAIL, WIRE_SYNC_SNAPSHOT, WIRE_SYNC__COUNT };

enum wire_notice {
    WIRE_NOTICE_RESTART,    /* the server restarts in `ms` */
    WIRE_NOTICE_NO_RESTART, /* it does not after all */
    WIRE_NOTICE_NEW_BUILD,  /* a newer page is served */
    WIRE_NOTICE_SLOW_DOWN,  /* the last warning before the connection is closed with 1008 */
    WIRE_NOTICE_OPERATOR,   /* what the operator has to say */
    WIRE_NOTICE_BANNED,     /* the connection is closed with 4004 */
    WIRE_NOTICE__COUNT
};

/* The words on the wire: static, never NULL. The value is one of the list, not its count. */
const char *wire_code_name(enum wire_code code);
const char *wire_command_name(enum wire_command_type type);
const char *wire_event_name(enum wire_event_type type);

#endif
