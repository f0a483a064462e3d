// SPDX-License-Identifier: MIT
/* What the server says beside the events, as rows. */
#include "wire/rows.h"

static const struct field SERVER_FRAME_FIELDS[] = {
    {AS("t", server_frame, type), STRING, OPTIONAL},
    {AS("room", server_frame, room), STRING, OPTIONAL},
    {AS("v", server_frame, v), NUMBER(1), OPTIONAL},
    {AS("d", server_frame, data), DATA, OPTIONAL},
    {AS("now", server_frame, now_ms), TIME, OPTIONAL},
};
const struct shape SERVER_FRAME_SHAPE = SHAPE(SERVER_FRAME_FIELDS, server_frame, 0);

static const struct field ANSWER_FRAME_FIELDS[] = {
    {AS("t", answer_frame, type), STRING},
    {AS("re", answer_frame, re), STRING, NULLABLE},
    {AS("d", answer_frame, data), DATA},
};
const struct shape ANSWER_FRAME_SHAPE = SHAPE(ANSWER_FRAME_FIELDS, answer_frame, 0);

const struct shape EMPTY_SHAPE = {.count = 0};

static const struct field OK_EVENTS_FIELDS[] = {
    {AT(ok_events, room), STRING},
    {AS_POINTER("events", ok_events, events), .kind = FIELD_LIST, .shape = &SERVER_FRAME_SHAPE,
     COUNTED(ok_events, count)},
};
const struct shape OK_EVENTS_SHAPE = SHAPE(OK_EVENTS_FIELDS, ok_events, 0);

static const struct field SEAT_FIELDS[] = {
    {AT(wire_seat, room), ROOM},
    {AT(wire_seat, rules), RULES},
    {AT(wire_seat, state), WORD(STATE_WORDS, WIRE_STATE_OPEN)},
    {AT(wire_seat, seat), SEAT_WORD, NULLABLE},
    {AT(wire_seat, game), NUMBER(0)},
    {AT(wire_seat, opponent), OBJECT(PERSON), NULLABLE},
    {AT(wire_seat, turn), BOOL},
    {AT(wire_seat, clock), OBJECT(CLOCK)},
    {AS("deadline", wire_seat, deadline_ms), TIME, NULLABLE},
    {AT(wire_seat, v), NUMBER(1)},
};
const struct shape SEAT_SHAPE = SHAPE(SEAT_FIELDS, wire_seat, 0);

static const struct field FINISHED_FIELDS[] = {
    {AT(wire_finished, room), ROOM},
    {AT(wire_finished, game), NUMBER(1)},
    {AT(wire_finished, rules), RULES},
    {AT(wire_finished, seat), SEAT_WORD},
    {AT(wire_finished, opponent), OBJECT(PERSON)},
    {AT(wire_finished, winner), WINNER_WORD, NULLABLE},
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

static const struct field OK_GAMES_FIELDS[] = {
    {AS_POINTER("games", wire_ok_games, games), .kind = FIELD_LIST, .shape = &FINISHED,
     COUNTED(wire_ok_games, count)},
    {AT(wire_ok_games, next), TEXT(1, NULL), NULLABLE},
};
const struct shape OK_GAMES_SHAPE = SHAPE(OK_GAMES_FIELDS, wire_ok_games, 0);

static const struct field OK_LINK_FIELDS[] = {
    {AT(wire_ok_link, code), ROOM},
    {AS("expires", wire_ok_link, expires_ms), TIME},
};
const struct shape OK_LINK_SHAPE = SHAPE(OK_LINK_FIELDS, wire_ok_link, 0);

static const struct field OK_NAME_FIELDS[] = {
    {AT(ok_name, name), STRING, NULLABLE},
};
const struct shape OK_NAME_SHAPE = SHAPE(OK_NAME_FIELDS, ok_name, 0);

static const struct field OK_PLAYER_FIELDS[] = {
    {AT(ok_player, player), STRING},
};
const struct shape OK_PLAYER_SHAPE = SHAPE(OK_PLAYER_FIELDS, ok_player, 0);

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
    {AS("until", wire_error, until_ms), TIME, OPTIONAL},
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
    {NAMED("limits"), OBJECT(LIMITS), .size = sizeof(struct welcome)},
};
const struct shape WELCOME_SHAPE = SHAPE(WELCOME_FIELDS, welcome, 0);

static const struct field NOTICE_FIELDS[] = {
    {AT(notice, code), WORD(NOTICE_WORDS, WIRE_NOTICE_RESTART)},
    {AS("ms", notice, in_ms), NUMBER(0), OPTIONAL},
    {AS("until", notice, until_ms), TIME, OPTIONAL},
};
const struct shape NOTICE_SHAPE = SHAPE(NOTICE_FIELDS, notice, 0);

static const struct field OPERATOR_TEXT_FIELDS[] = {
    {AT(wire_operator_text, language), WORD(LANGUAGE_WORDS, WIRE_LANGUAGE_EN)},
    {AT(wire_operator_text, text), TEXT(1, NULL)},
};
static const struct shape OPERATOR_TEXT = SHAPE(OPERATOR_TEXT_FIELDS, wire_operator_text, 0);

static const struct field OPERATOR_NOTICE_FIELDS[] = {
    {AT(operator_notice, code), WORD(NOTICE_WORDS, WIRE_NOTICE_RESTART)},
    {AS_POINTER("texts", operator_notice, texts), .kind = FIELD_LIST, .shape = &OPERATOR_TEXT,
     COUNTED(operator_notice, count)},
};
const struct shape OPERATOR_NOTICE_SHAPE = SHAPE(OPERATOR_NOTICE_FIELDS, operator_notice, 0);

static const struct field PRESENCE_FIELDS[] = {
    {AT(wire_presence, south), BOOL},
    {AT(wire_presence, north), BOOL},
    {AT(wire_presence, spectators), NUMBER(0)},
    {AT(wire_presence, stopped), BOOL, OPTIONAL},
    {AT(wire_presence, reading), NUMBER(0), OPTIONAL},
};
const struct shape PRESENCE_SHAPE = SHAPE(PRESENCE_FIELDS, wire_presence, 0);

static const struct field LOBBY_ROOM_FIELDS[] = {
    {AT(wire_lobby_room, room), ROOM},
    {AT(wire_lobby_room, rules), RULES},
    {AT(wire_lobby_room, state), WORD(STATE_WORDS, WIRE_STATE_OPEN)},
    {AT(wire_lobby_room, clock), OBJECT(CLOCK)},
    {AT(wire_lobby_room, spectators), WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN)},
    {AT(wire_lobby_room, host), OBJECT(PERSON), NULLABLE},
    {AT(wire_lobby_room, south), OBJECT(PERSON), NULLABLE},
    {AT(wire_lobby_room, north), OBJECT(PERSON), NULLABLE},
    {AS("since", wire_lobby_room, since_ms), TIME},
    {AT(wire_lobby_room, table), NUMBER(1), OPTIONAL},
    {AT(wire_lobby_room, round), NUMBER(1), OPTIONAL},
};
static const struct shape LOBBY_ROOM = SHAPE(LOBBY_ROOM_FIELDS, wire_lobby_room, 0);

static const struct field LOBBY_QUICK_FIELDS[] = {
    {AS("game", wire_lobby_quick, rules), RULES},
    {AT(wire_lobby_quick, clocks), .kind = FIELD_ARRAY, .shape = &CLOCK, .max = WIRE_QUICK_CLOCKS,
     COUNTED(wire_lobby_quick, clock_count)},
    {AT(wire_lobby_quick, waiting), NUMBER(0)},
};
static const struct shape LOBBY_QUICK = SHAPE(LOBBY_QUICK_FIELDS, wire_lobby_quick, 0);

static const struct field LOBBY_SNAPSHOT_FIELDS[] = {
    {AT(wire_lobby_state, hall), ROOM, NULLABLE},
    {AT(wire_lobby_state, v), NUMBER(1)},
    {AS_POINTER("rooms", wire_lobby_state, rooms), .kind = FIELD_LIST, .shape = &LOBBY_ROOM,
     COUNTED(wire_lobby_state, room_count)},
    {AS_POINTER("quick", wire_lobby_state, quick), .kind = FIELD_LIST, .shape = &LOBBY_QUICK,
     COUNTED(wire_lobby_state, quick_count)},
    {AT(wire_lobby_state, waiting), NUMBER(0)},
    {AT(wire_lobby_state, document), OBJECT(HALL_DOCUMENT_SHAPE), OPTIONAL},
    {AS_POINTER("people", wire_lobby_state, people), .kind = FIELD_LIST,
     .shape = &HALL_PERSON_SHAPE, COUNTED(wire_lobby_state, people_count), OPTIONAL},
    {AS_POINTER("standings", wire_lobby_state, standings), .kind = FIELD_LIST,
     .shape = &HALL_STANDING_SHAPE, COUNTED(wire_lobby_state, standing_count), OPTIONAL},
    {AS_POINTER("results", wire_lobby_state, results), .kind = FIELD_LIST,
     .shape = &HALL_RESULT_SHAPE, COUNTED(wire_lobby_state, result_count), OPTIONAL},
};
const struct shape LOBBY_SNAPSHOT_SHAPE = SHAPE(LOBBY_SNAPSHOT_FIELDS, wire_lobby_state, 0);

static const struct field LOBBY_DELTA_FIELDS[] = {
    {AT(wire_lobby_state, hall), ROOM, NULLABLE},
    {AT(wire_lobby_state, v), NUMBER(1)},
    {AS_POINTER("set", wire_lobby_state, rooms), .kind = FIELD_LIST, .shape = &LOBBY_ROOM,
     COUNTED(wire_lobby_state, room_count)},
    {AT(wire_lobby_state, gone), .kind = FIELD_TOKENS},
    {AT(wire_lobby_state, waiting), NUMBER(0)},
    {AT(wire_lobby_state, document), OBJECT(HALL_DOCUMENT_SHAPE), OPTIONAL},
    {AS_POINTER("people", wire_lobby_state, people), .kind = FIELD_LIST,
     .shape = &HALL_PERSON_SHAPE, COUNTED(wire_lobby_state, people_count), OPTIONAL},
    {AS_POINTER("away", wire_lobby_state, away), .kind = FIELD_LIST, .shape = &LISTED,
     COUNTED(wire_lobby_state, away_count), OPTIONAL},
    {AS_POINTER("standings", wire_lobby_state, standings), .kind = FIELD_LIST,
     .shape = &HALL_STANDING_SHAPE, COUNTED(wire_lobby_state, standing_count), OPTIONAL},
    {AS_POINTER("results", wire_lobby_state, results), .kind = FIELD_LIST,
     .shape = &HALL_RESULT_SHAPE, COUNTED(wire_lobby_state, result_count), OPTIONAL},
};
const struct shape LOBBY_DELTA_SHAPE = SHAPE(LOBBY_DELTA_FIELDS, wire_lobby_state, 0);

static const struct field QUICK_NEWS_FIELDS[] = {
    {AT(wire_quick_news, state), WORD(QUICK_STATE_WORDS, WIRE_QUICK_STATE__COUNT)},
    {AT(wire_quick_news, waiting), NUMBER(0), OPTIONAL},
    {AS("game", wire_quick_news, rules), RULES, OPTIONAL},
    {AT(wire_quick_news, clock), OBJECT(CLOCK), OPTIONAL},
    {AT(wire_quick_news, opponent), OBJECT(PERSON), OPTIONAL},
    {AS("deadline", wire_quick_news, deadline_ms), TIME, OPTIONAL},
    {AT(wire_quick_news, room), ROOM, OPTIONAL},
    {AT(wire_quick_news, restart), BOOL, OPTIONAL},
};
const struct shape QUICK_NEWS_SHAPE = SHAPE(QUICK_NEWS_FIELDS, wire_quick_news, 0);

/* --- the document of a room ------------------------------------------------------------------ */

enum { RESULT_KEY = 3 };
static const struct field RESULT_FIELDS[] = {
    {AT(wire_result, winner), WINNER_WORD, NULLABLE},
    {AT(wire_result, south), SEEDS},
    {AT(wire_result, north), SEEDS},
    [RESULT_KEY] = {AT(wire_result, reason), WORD(RESULT_WORDS, WIRE_REASON_NONE)},
};
const struct shape RESULT = SHAPE(RESULT_FIELDS, wire_result, RESULT_KEY);

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
    {AT(wire_series_game, north), PLAYER},   {AT(wire_series_game, winner), WINNER_WORD, NULLABLE},
    {AT(wire_series_game, score), STORES},   {AT(wire_series_game, reason), END_WORD},
};
static const struct shape SERIES = SHAPE(SERIES_FIELDS, wire_series_game, 0);

static const struct field OPEN_OFFER_FIELDS[] = {
    {AT(wire_open_offer, kind), OFFER_WORD},
    {AT(wire_open_offer, seat), SEAT_WORD},
    {AT(wire_open_offer, ply), NUMBER(1), NULLABLE},
};
static const struct shape OPEN_OFFER = SHAPE(OPEN_OFFER_FIELDS, wire_open_offer, 0);

static const struct field SEATS_FIELDS[] = {
    {AS("south", wire_document, seats.south), OBJECT(PERSON), NULLABLE},
    {AS("north", wire_document, seats.north), OBJECT(PERSON), NULLABLE},
};
const struct shape SEATS = SHAPE(SEATS_FIELDS, wire_document, 0);

enum { ABSENCE_KEY = 1 };
static const struct field ABSENCE_FIELDS[] = {
    {AT(wire_absence, silent), BOOL},
    [ABSENCE_KEY] = {AS("deadline", wire_absence, deadline_ms), TIME},
};
static const struct shape ABSENCE = SHAPE(ABSENCE_FIELDS, wire_absence, ABSENCE_KEY);

static const struct field ABSENCES_FIELDS[] = {
    {AS("south", wire_document, absent.south), OBJECT(ABSENCE), NULLABLE},
    {AS("north", wire_document, absent.north), OBJECT(ABSENCE), NULLABLE},
};
static const struct shape ABSENCES = SHAPE(ABSENCES_FIELDS, wire_document, 0);

/* `seats` and `absent` are objects of their own, yet their offsets are of the whole. */
static const struct field DOCUMENT_FIELDS[] = {
    {AT(wire_document, rules), RULES},
    {AT(wire_document, version), NUMBER(1)},
    {AT(wire_document, visibility), WORD(VISIBILITY_WORDS, WIRE_VISIBILITY_PRIVATE)},
    {AT(wire_document, hall), ROOM, OPTIONAL},
    {AT(wire_document, spectators), WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN)},
    {AT(wire_document, delay), NUMBER(0)},
    {AT(wire_document, hints), BOOL},
    {AT(wire_document, phrases), WORD(PHRASES_WORDS, WIRE_PHRASES_CANNED)},
    {AT(wire_document, clock), OBJECT(CLOCK)},
    {AT(wire_document, host), OBJECT(PERSON), NULLABLE},
    {AT(wire_document, locked), BOOL},
    {AS_POINTER("muted", wire_document, muted), .kind = FIELD_LIST, .shape = &LISTED,
     COUNTED(wire_document, muted_count)},
    {AT(wire_document, state), WORD(STATE_WORDS, WIRE_STATE_OPEN)},
    {NAMED("seats"), OBJECT(SEATS), .size = sizeof(struct wire_document)},
    {AT(wire_document, game), OBJECT(GAME_STATE), NULLABLE},
    {AS_POINTER("series", wire_document, series), .kind = FIELD_LIST, .shape = &SERIES,
     COUNTED(wire_document, series_count)},
    {AT(wire_document, offer), OBJECT(OPEN_OFFER), NULLABLE},
    {AT(wire_document, clocks), OBJECT(CLOCKS), NULLABLE},
    {AT(wire_document, paused), BOOL},
    {NAMED("absent"), OBJECT(ABSENCES), .size = sizeof(struct wire_document)},
};
const struct shape DOCUMENT_SHAPE = SHAPE(DOCUMENT_FIELDS, wire_document, 0);
