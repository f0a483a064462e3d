// SPDX-License-Identifier: MIT
#include "wire/table.h"

/* The pieces of a row: which member the field is, and what kind of field. */
#define AS(word, type, member)                               \
    .name = (word), .offset = offsetof(struct type, member), \
    .size = sizeof(((struct type *)NULL)->member)
#define AS_POINTER(word, type, member) \
    .name = (word), .offset = offsetof(struct type, member), .size = sizeof(void *)
#define AT(type, member)    AS(#member, type, member)
#define TEXT(shortest, set) .kind = FIELD_TEXT, .min = (shortest), .chars = (set)
#define NUMBER(lowest)      .kind = FIELD_NUMBER, .min = (lowest), .max = UINT32_MAX
#define SEEDS               .kind = FIELD_NUMBER, .max = MANCALA_SEEDS_MAX
#define WORD(list, none)    .kind = FIELD_WORD, .words = &(list), .fallback = (unsigned)(none)
#define OBJECT(of)          .kind = FIELD_OBJECT, .shape = &(of)
#define INLINE(type, member, of)                                                   \
    .kind = FIELD_INLINE, .offset = offsetof(struct type, member), .shape = &(of), \
    .size = sizeof(((struct type *)NULL)->member)
#define COUNTED(type, member) .count_offset = offsetof(struct type, member)
#define OPTIONAL              .need = NEED_OPTIONAL
#define NULLABLE              .need = NEED_NULLABLE
#define PLAYER                TEXT(WIRE_PLAYER_CAP - 1, BASE64URL_CHARS)
#define POSITION              TEXT(1, POSITION_CHARS)
#define RULES                 TEXT(1, RULES_CHARS)
#define ROOM                  .kind = FIELD_ROOM
#define BOOL                  .kind = FIELD_BOOL
#define HASH                  .kind = FIELD_HASH
#define LETTER                .kind = FIELD_LETTER
#define PITS                  .kind = FIELD_PITS
#define STORES                .kind = FIELD_STORES
#define STRING                .kind = FIELD_STRING
#define TIME                  .kind = FIELD_TIME
#define JSON                  .kind = FIELD_JSON

#define SHAPE(rows, type, key_row)                                                               \
    {                                                                                            \
        .fields = (rows), .count = COUNT_OF(rows), .size = sizeof(struct type), .key = (key_row) \
    }

#define LOWER           "abcdefghijklmnopqrstuvwxyz"
#define UPPER           "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS          "0123456789"
#define RULES_CHARS     LOWER DIGITS "-"
#define BASE64URL_CHARS LOWER UPPER DIGITS "-_"
#define POSITION_CHARS  BASE64URL_CHARS
#define PIT_CHARS       "ABCDEFabcdef"
#define PRINTABLE       " !\"#$%&'()*+,-./" DIGITS ":;<=>?@" UPPER "[\\]^_`" LOWER "{|}~"

/* Enumerations are read and written as what gcc and clang make of them. */
_Static_assert(sizeof(enum wire_code) == sizeof(unsigned), "enumerations are unsigned");
_Static_assert((int)WIRE_WINNER_NORTH == (int)MANCALA_NORTH, "a seat can be a winner");
_Static_assert((int)WIRE_SIDE_NORTH == (int)MANCALA_NORTH, "a seat can be a side");
_Static_assert((int)WIRE_REASON_REPETITION == (int)MANCALA_END_REPETITION &&
                   (int)WIRE_REASON_ONE_EACH == (int)MANCALA_END_ONE_EACH,
               "an end of the game can be a reason");

/* --- words ----------------------------------------------------------------------------------- */

#define WORDS(list)                                                           \
    {                                                                         \
        .first = (list), .stride = sizeof((list)[0]), .count = COUNT_OF(list) \
    }
#define ROW_WORDS(rows, rows_count)                                                  \
    {                                                                                \
        .first = &(rows)[0].name, .stride = sizeof((rows)[0]), .count = (rows_count) \
    }

static const char *const CODE_TEXTS[WIRE_CODE__COUNT] = {
#define CODE_TEXT(name, word) [WIRE_CODE_##name] = (word),
    WIRE_CODE_LIST(CODE_TEXT)
#undef CODE_TEXT
};
static const char *const SEAT_TEXTS[] = {[MANCALA_SOUTH] = "south", [MANCALA_NORTH] = "north"};
static const char *const SIDE_TEXTS[] = {
    [WIRE_SIDE_SOUTH] = "south", [WIRE_SIDE_NORTH] = "north", [WIRE_SIDE_RANDOM] = "random"};
static const char *const LANGUAGE_TEXTS[] = {
    [WIRE_LANGUAGE_EN] = "en", [WIRE_LANGUAGE_FR] = "fr", [WIRE_LANGUAGE_PT] = "pt",
    [WIRE_LANGUAGE_PL] = "pl", [WIRE_LANGUAGE_IT] = "it",
};
static const char *const PLAYER_KIND_TEXTS[] = {
    [WIRE_PLAYER_PERSON] = "person", [WIRE_PLAYER_BOT] = "bot"};
static const char *const SPECTATORS_TEXTS[] = {
    [WIRE_SPECTATORS_OPEN] = "open", [WIRE_SPECTATORS_NONE] = "none"};
static const char *const CLOCK_TEXTS[] = {[WIRE_CLOCK_NONE] = "none"};
static const char *const STATE_TEXTS[] = {
    [WIRE_STATE_OPEN] = "open", [WIRE_STATE_PLAYING] = "playing", [WIRE_STATE_OVER] = "over"};
static const char *const OFFER_TEXTS[] = {[WIRE_OFFER_REMATCH] = "rematch"};
static const char *const WINNER_TEXTS[] = {
    [WIRE_WINNER_SOUTH] = "south", [WIRE_WINNER_NORTH] = "north", [WIRE_WINNER_DRAW] = "draw"};
static const char *const REASON_TEXTS[] = {
    [WIRE_REASON_REPETITION] = "repetition", [WIRE_REASON_NO_PROGRESS] = "no-progress",
    [WIRE_REASON_NO_MOVES] = "no-moves",     [WIRE_REASON_CANNOT_FEED] = "cannot-feed",
    [WIRE_REASON_ONE_EACH] = "one-each",     [WIRE_REASON_RESIGN] = "resign",
    [WIRE_REASON_ABORTED] = "aborted",
};
static const char *const SYNC_TEXTS[] = {
    [WIRE_SYNC_TAIL] = "events", [WIRE_SYNC_SNAPSHOT] = "snapshot"};
static const char *const NOTICE_TEXTS[] = {[WIRE_NOTICE_RESTART] = "restart",
                                           [WIRE_NOTICE_NEW_BUILD] = "new-build",
                                           [WIRE_NOTICE_SLOW_DOWN] = "slow-down"};

static const struct words COMMAND_WORDS = ROW_WORDS(COMMAND_ROWS, WIRE_COMMAND__COUNT);
static const struct words EVENT_WORDS = ROW_WORDS(EVENT_ROWS, WIRE_EVENT__COUNT);
static const struct words CODE_WORDS = WORDS(CODE_TEXTS);
static const struct words SEAT_WORDS = WORDS(SEAT_TEXTS);
static const struct words SIDE_WORDS = WORDS(SIDE_TEXTS);
static const struct words LANGUAGE_WORDS = WORDS(LANGUAGE_TEXTS);
static const struct words PLAYER_KIND_WORDS = WORDS(PLAYER_KIND_TEXTS);
static const struct words SPECTATORS_WORDS = WORDS(SPECTATORS_TEXTS);
static const struct words CLOCK_WORDS = WORDS(CLOCK_TEXTS);
static const struct words STATE_WORDS = WORDS(STATE_TEXTS);
static const struct words OFFER_WORDS = WORDS(OFFER_TEXTS);
static const struct words WINNER_WORDS = WORDS(WINNER_TEXTS);
static const struct words RESULT_WORDS = WORDS(REASON_TEXTS);
static const struct words SYNC_WORDS = WORDS(SYNC_TEXTS);
static const struct words NOTICE_WORDS = WORDS(NOTICE_TEXTS);

/* How a game ends: the list of results without its last word, for an aborted game has no end. */
static const struct words END_WORDS = {
    .first = REASON_TEXTS, .stride = sizeof(REASON_TEXTS[0]), .count = WIRE_REASON_ABORTED};

#define SEAT_WORD   WORD(SEAT_WORDS, MANCALA_SEATS)
#define WINNER_WORD WORD(WINNER_WORDS, WIRE_WINNER_NONE)
#define OFFER_WORD  WORD(OFFER_WORDS, WIRE_OFFER_NONE)
#define END_WORD    WORD(END_WORDS, WIRE_REASON_NONE)

const char *words_at(const struct words *words, unsigned value)
{
    if (value >= words->count) {
        return NULL;
    }
    const void *at = (const char *)words->first + value * words->stride;
    const char *const *word = at;
    return *word;
}

bool words_find(const struct words *words, struct slice text, unsigned *out_value)
{
    for (unsigned i = 0; i < words->count; i++) {
        const char *word = words_at(words, i);
        if (word != NULL && slice_is(text, word)) {
            *out_value = i;
            return true;
        }
    }
    return false;
}

static const char *get_word(const struct words *words, unsigned value)
{
    const char *word = words_at(words, value);
    ASSERT(word != NULL);
    return word;
}

const char *wire_code_name(enum wire_code code)
{
    return get_word(&CODE_WORDS, (unsigned)code);
}

const char *wire_command_name(enum wire_command_type type)
{
    return get_word(&COMMAND_WORDS, (unsigned)type);
}

const char *wire_event_name(enum wire_event_type type)
{
    return get_word(&EVENT_WORDS, (unsigned)type);
}

/* --- what messages share --------------------------------------------------------------------- */

static const struct field PERSON_FIELDS[] = {
    {AT(wire_person, player), PLAYER},
    {AT(wire_person, name), TEXT(1, NULL), NULLABLE},
    {AT(wire_person, kind), WORD(PLAYER_KIND_WORDS, WIRE_PLAYER_PERSON)},
};
static const struct shape PERSON = SHAPE(PERSON_FIELDS, wire_person, 0);

static const struct field CLOCK_FIELDS[] = {
    {AT(wire_clock, kind), WORD(CLOCK_WORDS, WIRE_CLOCK_NONE)},
};
static const struct shape CLOCK = SHAPE(CLOCK_FIELDS, wire_clock, 0);

static const struct field STANDING_FIELDS[] = {
    {AT(wire_standing, position), POSITION},        {AT(wire_standing, hash), HASH},
    {AT(wire_standing, turn), SEAT_WORD, NULLABLE}, {AT(wire_standing, legal), TEXT(0, PIT_CHARS)},
    {AT(wire_standing, stood), NUMBER(1)},          {AT(wire_standing, quiet), NUMBER(0)},
};
static const struct shape STANDING = SHAPE(STANDING_FIELDS, wire_standing, 0);

/* --- commands -------------------------------------------------------------------------------- */

static const struct field COMMAND_FRAME_FIELDS[] = {
    {AT(command_frame, id), TEXT(1, PRINTABLE)},
    {AS("t", command_frame, type), WORD(COMMAND_WORDS, 0), .code = WIRE_CODE_UNKNOWN_TYPE},
    {AS_POINTER("d", command_frame, data), JSON},
};
const struct shape COMMAND_FRAME_SHAPE = SHAPE(COMMAND_FRAME_FIELDS, command_frame, 0);

static const struct field HELLO_FIELDS[] = {
    {AS("protocol", wire_command, hello.protocol), .kind = FIELD_NUMBER, .min = 1,
     .max = UINT16_MAX},
    {AS("secret", wire_command, hello.secret), .kind = FIELD_SECRET, .code = WIRE_CODE_BAD_SECRET},
    {AS("name", wire_command, hello.name), .kind = FIELD_NAME, OPTIONAL},
    {AS("language", wire_command, hello.language), WORD(LANGUAGE_WORDS, WIRE_LANGUAGE_EN)},
    {AS("kind", wire_command, hello.kind), WORD(PLAYER_KIND_WORDS, WIRE_PLAYER_PERSON)},
};
static const struct field CREATE_FIELDS[] = {
    {AS("game", wire_command, create.rules), RULES},
    {AS("side", wire_command, create.side), WORD(SIDE_WORDS, WIRE_SIDE_SOUTH)},
    {AS("spectators", wire_command, create.spectators),
     WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN), OPTIONAL},
    {AS("hints", wire_command, create.hints), BOOL, OPTIONAL, .fallback = true},
};
static const struct field JOIN_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AS("seat", wire_command, join.seat), SEAT_WORD, OPTIONAL},
};
static const struct field ROOM_FIELDS[] = {
    {AT(wire_command, room), ROOM},
};
static const struct field SYNC_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AS("v", wire_command, sync.v), NUMBER(0)},
};
static const struct field MOVE_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AT(wire_command, game), NUMBER(1)},
    {AS("ply", wire_command, move.ply), NUMBER(0)},
    {AS("pit", wire_command, move.pit), LETTER},
    {AS("pos", wire_command, move.pos), HASH},
};
static const struct field GAME_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AT(wire_command, game), NUMBER(1)},
};
/* Of offer and withdraw; `answer` has one more. */
static const struct field OFFER_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AT(wire_command, game), NUMBER(1)},
    {AS("kind", wire_command, offer.kind), OFFER_WORD},
};
static const struct field ANSWER_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AT(wire_command, game), NUMBER(1)},
    {AS("kind", wire_command, offer.kind), OFFER_WORD},
    {AS("accept", wire_command, offer.accept), BOOL},
};

static const struct shape HELLO = SHAPE(HELLO_FIELDS, wire_command, 0);
static const struct shape CREATE = SHAPE(CREATE_FIELDS, wire_command, 0);
static const struct shape JOIN = SHAPE(JOIN_FIELDS, wire_command, 0);
static const struct shape ROOM_ONLY = SHAPE(ROOM_FIELDS, wire_command, 0);
static const struct shape SYNC = SHAPE(SYNC_FIELDS, wire_command, 0);
static const struct shape MOVE = SHAPE(MOVE_FIELDS, wire_command, 0);
static const struct shape ROOM_AND_GAME = SHAPE(GAME_FIELDS, wire_command, 0);
static const struct shape OFFER = SHAPE(OFFER_FIELDS, wire_command, 0);
static const struct shape ANSWER = SHAPE(ANSWER_FIELDS, wire_command, 0);

const struct message_row COMMAND_ROWS[WIRE_COMMAND__COUNT] = {
    [WIRE_COMMAND_HELLO] = {"hello", &HELLO},
    [WIRE_COMMAND_CREATE] = {"create", &CREATE},
    [WIRE_COMMAND_JOIN] = {"join", &JOIN},
    [WIRE_COMMAND_WATCH] = {"watch", &ROOM_ONLY},
    [WIRE_COMMAND_SYNC] = {"sync", &SYNC},
    [WIRE_COMMAND_LEAVE] = {"leave", &ROOM_ONLY},
    [WIRE_COMMAND_MOVE] = {"move", &MOVE},
    [WIRE_COMMAND_RESIGN] = {"resign", &ROOM_AND_GAME},
    [WIRE_COMMAND_ABORT] = {"abort", &ROOM_AND_GAME},
    [WIRE_COMMAND_OFFER] = {"offer", &OFFER},
    [WIRE_COMMAND_ANSWER] = {"answer", &ANSWER},
    [WIRE_COMMAND_WITHDRAW] = {"withdraw", &OFFER},
};

/* --- events ---------------------------------------------------------------------------------- */

static const struct field CREATED_FIELDS[] = {
    {AT(wire_created, rules), RULES},
    {AT(wire_created, version), NUMBER(1)},
    {AT(wire_created, spectators), WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN)},
    {AT(wire_created, hints), BOOL},
    {AT(wire_created, clock), OBJECT(CLOCK)},
    {AT(wire_created, host), OBJECT(PERSON)},
};
static const struct field SEATED_FIELDS[] = {
    {AT(wire_seated, seat), SEAT_WORD},
    {AT(wire_seated, person), OBJECT(PERSON)},
};
static const struct field LEFT_FIELDS[] = {
    {AT(wire_left, seat), SEAT_WORD},
    {AT(wire_left, player), PLAYER},
};
static const struct field STARTED_FIELDS[] = {
    {AT(wire_started, game), NUMBER(1)},       {AT(wire_started, south), OBJECT(PERSON)},
    {AT(wire_started, north), OBJECT(PERSON)}, {AT(wire_started, version), NUMBER(1)},
    {AT(wire_started, clock), OBJECT(CLOCK)},  {INLINE(wire_started, standing, STANDING)},
};
static const struct field MOVED_FIELDS[] = {
    {AT(wire_moved, game), NUMBER(1)},      {AT(wire_moved, ply), NUMBER(1)},
    {AT(wire_moved, pit), LETTER},          {AT(wire_moved, laps), NUMBER(1)},
    {AT(wire_moved, captured), SEEDS},      {AT(wire_moved, stores), STORES},
    {AT(wire_moved, pits), PITS, OPTIONAL}, {INLINE(wire_moved, standing, STANDING)},
};
static const struct field PASSED_FIELDS[] = {
    {AT(wire_passed, game), NUMBER(1)},        {AT(wire_passed, ply), NUMBER(1)},
    {AT(wire_passed, stores), STORES},         {AT(wire_passed, pits), PITS, OPTIONAL},
    {INLINE(wire_passed, standing, STANDING)},
};
static const struct field ENDED_FIELDS[] = {
    {AT(wire_ended, game), NUMBER(1)},  {AT(wire_ended, winner), WINNER_WORD},
    {AT(wire_ended, south), SEEDS},     {AT(wire_ended, north), SEEDS},
    {AT(wire_ended, reason), END_WORD},
};
static const struct field ABORTED_FIELDS[] = {
    {AT(wire_aborted, game), NUMBER(1)},
    {AT(wire_aborted, seat), SEAT_WORD},
};
/* Of offered and withdrawn; `answered` has one more. */
static const struct field OFFERED_FIELDS[] = {
    {AT(wire_offered, game), NUMBER(1)},
    {AT(wire_offered, kind), OFFER_WORD},
    {AT(wire_offered, seat), SEAT_WORD},
};
static const struct field ANSWERED_FIELDS[] = {
    {AT(wire_offered, game), NUMBER(1)},
    {AT(wire_offered, kind), OFFER_WORD},
    {AT(wire_offered, seat), SEAT_WORD},
    {AT(wire_offered, accept), BOOL},
};

static const struct shape CREATED = SHAPE(CREATED_FIELDS, wire_created, 0);
static const struct shape SEATED = SHAPE(SEATED_FIELDS, wire_seated, 0);
static const struct shape LEFT = SHAPE(LEFT_FIELDS, wire_left, 0);
static const struct shape STARTED = SHAPE(STARTED_FIELDS, wire_started, 0);
static const struct shape MOVED = SHAPE(MOVED_FIELDS, wire_moved, 0);
static const struct shape PASSED = SHAPE(PASSED_FIELDS, wire_passed, 0);
static const struct shape ENDED = SHAPE(ENDED_FIELDS, wire_ended, 0);
static const struct shape ABORTED = SHAPE(ABORTED_FIELDS, wire_aborted, 0);
static const struct shape OFFERED = SHAPE(OFFERED_FIELDS, wire_offered, 0);
static const struct shape ANSWERED = SHAPE(ANSWERED_FIELDS, wire_offered, 0);

const struct message_row EVENT_ROWS[WIRE_EVENT__COUNT] = {
    [WIRE_EVENT_CREATED] = {"created", &CREATED},
    [WIRE_EVENT_SEATED] = {"seated", &SEATED},
    [WIRE_EVENT_LEFT] = {"left", &LEFT},
    [WIRE_EVENT_STARTED] = {"started", &STARTED},
    [WIRE_EVENT_MOVED] = {"moved", &MOVED},
    [WIRE_EVENT_PASSED] = {"passed", &PASSED},
    [WIRE_EVENT_ENDED] = {"ended", &ENDED},
    [WIRE_EVENT_ABORTED] = {"aborted", &ABORTED},
    [WIRE_EVENT_OFFERED] = {"offered", &OFFERED},
    [WIRE_EVENT_ANSWERED] = {"answered", &ANSWERED},
    [WIRE_EVENT_WITHDRAWN] = {"withdrawn", &OFFERED},
};

/* --- frames and answers ---------------------------------------------------------------------- */

static const struct field SERVER_FRAME_FIELDS[] = {
    {AS("t", server_frame, type), STRING, OPTIONAL},
    {AS("room", server_frame, room), STRING, OPTIONAL},
    {AS("v", server_frame, v), NUMBER(1), OPTIONAL},
    {AS_POINTER("d", server_frame, data), JSON, OPTIONAL},
    {AS("now", server_frame, now_ms), TIME, OPTIONAL},
};
const struct shape SERVER_FRAME_SHAPE = SHAPE(SERVER_FRAME_FIELDS, server_frame, 0);

static const struct field ANSWER_FRAME_FIELDS[] = {
    {AS("t", answer_frame, type), STRING},
    {AS("re", answer_frame, re), STRING, NULLABLE},
    {AS_POINTER("d", answer_frame, data), JSON},
};
const struct shape ANSWER_FRAME_SHAPE = SHAPE(ANSWER_FRAME_FIELDS, answer_frame, 0);

static const struct field OK_EVENTS_FIELDS[] = {
    {AT(ok_events, room), STRING},
    {AS_POINTER("events", ok_events, events), JSON},
};
const struct shape OK_EVENTS_SHAPE = SHAPE(OK_EVENTS_FIELDS, ok_events, 0);

static const struct field SEAT_FIELDS[] = {
    {AT(wire_seat, room), ROOM},
    {AT(wire_seat, rules), RULES},
    {AT(wire_seat, state), WORD(STATE_WORDS, WIRE_STATE_OPEN)},
    {AT(wire_seat, seat), SEAT_WORD},
    {AT(wire_seat, game), NUMBER(0)},
    {AT(wire_seat, opponent), OBJECT(PERSON), NULLABLE},
    {AT(wire_seat, turn), BOOL},
    {AT(wire_seat, v), NUMBER(1)},
};
const struct shape SEAT_SHAPE = SHAPE(SEAT_FIELDS, wire_seat, 0);

static const struct field FINISHED_FIELDS[] = {
    {AT(wire_finished, room), ROOM},
    {AT(wire_finished, game), NUMBER(1)},
    {AT(wire_finished, rules), RULES},
    {AT(wire_finished, seat), SEAT_WORD},
    {AT(wire_finished, opponent), OBJECT(PERSON)},
    {AT(wire_finished, winner), WINNER_WORD},
    {AT(wire_finished, south), SEEDS},
    {AT(wire_finished, north), SEEDS},
    {AT(wire_finished, reason), END_WORD},
    {AS("at", wire_finished, at_ms), TIME},
};
static const struct shape FINISHED = SHAPE(FINISHED_FIELDS, wire_finished, 0);

static const struct field OK_HELLO_FIELDS[] = {
    {AT(wire_ok_hello, player), PLAYER},
    {AT(wire_ok_hello, name), TEXT(1, NULL), NULLABLE},
    {AS("now", wire_ok_hello, now_ms), TIME},
    {AS_POINTER("seats", wire_ok_hello, seats), .kind = FIELD_LIST, .shape = &SEAT_SHAPE,
     COUNTED(wire_ok_hello, seat_count)},
    {AS_POINTER("finished", wire_ok_hello, finished), .kind = FIELD_LIST, .shape = &FINISHED,
     COUNTED(wire_ok_hello, finished_count)},
};
const struct shape OK_HELLO_SHAPE = SHAPE(OK_HELLO_FIELDS, wire_ok_hello, 0);

static const struct field OK_SYNC_FIELDS[] = {
    {AT(wire_ok_sync, room), ROOM},
    {AT(wire_ok_sync, from), NUMBER(0)},
    {AT(wire_ok_sync, to), NUMBER(0)},
    {AT(wire_ok_sync, kind), WORD(SYNC_WORDS, WIRE_SYNC_TAIL)},
};
const struct shape OK_SYNC_SHAPE = SHAPE(OK_SYNC_FIELDS, wire_ok_sync, 0);

static const struct field ERROR_FIELDS[] = {
    {AT(wire_error, code), WORD(CODE_WORDS, WIRE_CODE_MALFORMED)},
    {AT(wire_error, text), STRING},
    {AT(wire_error, reason), STRING, OPTIONAL},
    {AS("retryMs", wire_error, retry_ms), NUMBER(0), OPTIONAL},
};
const struct shape ERROR_SHAPE = SHAPE(ERROR_FIELDS, wire_error, 0);

/* --- outside a room -------------------------------------------------------------------------- */

static const struct field LIMITS_FIELDS[] = {
    {AS("message", welcome, limits.message_bytes), NUMBER(0)},
    {AS("watched", welcome, limits.watched_rooms), NUMBER(0)},
};
static const struct shape LIMITS = SHAPE(LIMITS_FIELDS, welcome, 0);

/* The limits are an object of their own, yet their offsets are of the whole. */
static const struct field WELCOME_FIELDS[] = {
    {AT(welcome, protocol), NUMBER(1)},
    {AT(welcome, build), STRING},
    {AS("now", welcome, now_ms), TIME},
    {.name = "limits", OBJECT(LIMITS), .size = sizeof(struct welcome)},
};
const struct shape WELCOME_SHAPE = SHAPE(WELCOME_FIELDS, welcome, 0);

static const struct field NOTICE_FIELDS[] = {
    {AT(notice, code), WORD(NOTICE_WORDS, WIRE_NOTICE_RESTART)},
    {AS("ms", notice, in_ms), NUMBER(0), OPTIONAL},
};
const struct shape NOTICE_SHAPE = SHAPE(NOTICE_FIELDS, notice, 0);

static const struct field PRESENCE_FIELDS[] = {
    {AT(wire_presence, south), BOOL},
    {AT(wire_presence, north), BOOL},
    {AT(wire_presence, spectators), NUMBER(0)},
};
const struct shape PRESENCE_SHAPE = SHAPE(PRESENCE_FIELDS, wire_presence, 0);

/* --- the document of a room ------------------------------------------------------------------ */

static const struct field LAST_FIELDS[] = {
    {AT(wire_last, ply), NUMBER(1)},   {AT(wire_last, pit), LETTER},
    {AT(wire_last, laps), NUMBER(0)},  {AT(wire_last, captured), SEEDS},
    {AT(wire_last, before), POSITION}, {AT(wire_last, pits), PITS, NULLABLE},
};
static const struct shape LAST = SHAPE(LAST_FIELDS, wire_last, 0);

enum { RESULT_KEY = 3 };
static const struct field RESULT_FIELDS[] = {
    {AT(wire_result, winner), WINNER_WORD, NULLABLE},
    {AT(wire_result, south), SEEDS},
    {AT(wire_result, north), SEEDS},
    [RESULT_KEY] = {AT(wire_result, reason), WORD(RESULT_WORDS, WIRE_REASON_NONE)},
};
static const struct shape RESULT = SHAPE(RESULT_FIELDS, wire_result, RESULT_KEY);

static const struct field GAME_STATE_FIELDS[] = {
    {AT(wire_game, number), NUMBER(1)},
    {AT(wire_game, start), POSITION},
    {AT(wire_game, moves), .kind = FIELD_TOKENS},
    {AT(wire_game, first), NUMBER(1)},
    {AT(wire_game, last), OBJECT(LAST), NULLABLE},
    {AT(wire_game, result), OBJECT(RESULT), NULLABLE},
    {INLINE(wire_game, standing, STANDING)},
};
static const struct shape GAME_STATE = SHAPE(GAME_STATE_FIELDS, wire_game, 0);

static const struct field SERIES_FIELDS[] = {
    {AT(wire_series_game, game), NUMBER(1)}, {AT(wire_series_game, south), PLAYER},
    {AT(wire_series_game, north), PLAYER},   {AT(wire_series_game, winner), WINNER_WORD},
    {AT(wire_series_game, score), STORES},   {AT(wire_series_game, reason), END_WORD},
};
static const struct shape SERIES = SHAPE(SERIES_FIELDS, wire_series_game, 0);

static const struct field OPEN_OFFER_FIELDS[] = {
    {AT(wire_open_offer, kind), OFFER_WORD},
    {AT(wire_open_offer, seat), SEAT_WORD},
};
static const struct shape OPEN_OFFER = SHAPE(OPEN_OFFER_FIELDS, wire_open_offer, 0);

static const struct field SEATS_FIELDS[] = {
    {AS("south", wire_document, seats.south), OBJECT(PERSON), NULLABLE},
    {AS("north", wire_document, seats.north), OBJECT(PERSON), NULLABLE},
};
static const struct shape SEATS = SHAPE(SEATS_FIELDS, wire_document, 0);

/* The seats are an object of their own, yet their offsets are of the whole. */
static const struct field DOCUMENT_FIELDS[] = {
    {AT(wire_document, rules), RULES},
    {AT(wire_document, version), NUMBER(1)},
    {AT(wire_document, spectators), WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN)},
    {AT(wire_document, hints), BOOL},
    {AT(wire_document, clock), OBJECT(CLOCK)},
    {AT(wire_document, host), OBJECT(PERSON)},
    {AT(wire_document, state), WORD(STATE_WORDS, WIRE_STATE_OPEN)},
    {.name = "seats", OBJECT(SEATS), .size = sizeof(struct wire_document)},
    {AT(wire_document, game), OBJECT(GAME_STATE), NULLABLE},
    {AS_POINTER("series", wire_document, series), .kind = FIELD_LIST, .shape = &SERIES,
     COUNTED(wire_document, series_count)},
    {AT(wire_document, offer), OBJECT(OPEN_OFFER), NULLABLE},
};
const struct shape DOCUMENT_SHAPE = SHAPE(DOCUMENT_FIELDS, wire_document, 0);

/* --- what is stored -------------------------------------------------------------------------- */

static const struct field RECORD_FIELDS[] = {
    {AT(wire_record, v), NUMBER(1)},
    {AS("at", wire_record, at_ms), TIME},
    {AT(wire_record, by), PLAYER, .vacant = "server"},
    {AT(wire_record, cmd), TEXT(1, PRINTABLE), NULLABLE},
    {AT(wire_record, digest), HASH, NULLABLE},
    {AS("t", wire_record, event.type), WORD(EVENT_WORDS, 0)},
};
static const struct shape RECORD = SHAPE(RECORD_FIELDS, wire_record, 0);

static const struct field RECORD_FRAME_FIELDS[] = {
    {AS("f", record_frame, format), NUMBER(1)},
    {INLINE(record_frame, record, RECORD)},
    {AS_POINTER("d", record_frame, data), JSON},
};
const struct shape RECORD_FRAME_SHAPE = SHAPE(RECORD_FRAME_FIELDS, record_frame, 0);

static const struct field SUMMARY_GAME_FIELDS[] = {
    {AT(wire_summary_game, game), NUMBER(1)},       {AT(wire_summary_game, south), OBJECT(PERSON)},
    {AT(wire_summary_game, north), OBJECT(PERSON)}, {AT(wire_summary_game, winner), WINNER_WORD},
    {AT(wire_summary_game, score), STORES},         {AT(wire_summary_game, reason), END_WORD},
    {AS("at", wire_summary_game, at_ms), TIME},
};
static const struct shape SUMMARY_GAME = SHAPE(SUMMARY_GAME_FIELDS, wire_summary_game, 0);

static const struct field SUMMARY_FIELDS[] = {
    {AT(wire_summary, room), ROOM},
    {AT(wire_summary, rules), RULES},
    {AT(wire_summary, state), WORD(STATE_WORDS, WIRE_STATE_OPEN)},
    {AT(wire_summary, spectators), WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN)},
    {AT(wire_summary, host), OBJECT(PERSON)},
    {AT(wire_summary, south), OBJECT(PERSON), NULLABLE},
    {AT(wire_summary, north), OBJECT(PERSON), NULLABLE},
    {AT(wire_summary, game), NUMBER(0)},
    {AT(wire_summary, turn), SEAT_WORD, NULLABLE},
    {AT(wire_summary, v), NUMBER(1)},
    {AS("created", wire_summary, created_ms), TIME},
    {AS("at", wire_summary, at_ms), TIME},
    {AS("deadline", wire_summary, deadline_ms), TIME},
    {AT(wire_summary, finished), .kind = FIELD_ARRAY, .shape = &SUMMARY_GAME,
     .max = WIRE_FINISHED_GAMES, COUNTED(wire_summary, finished_count)},
};
static const struct shape SUMMARY = SHAPE(SUMMARY_FIELDS, wire_summary, 0);

static const struct field SUMMARY_FRAME_FIELDS[] = {
    {AS("f", summary_frame, format), NUMBER(1)},
    {INLINE(summary_frame, summary, SUMMARY)},
};
const struct shape SUMMARY_FRAME_SHAPE = SHAPE(SUMMARY_FRAME_FIELDS, summary_frame, 0);
