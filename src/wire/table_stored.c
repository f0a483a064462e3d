// SPDX-License-Identifier: MIT
/* What is stored, as rows. */
#include "wire/rows.h"

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
    {AS("d", record_frame, data), DATA},
};
const struct shape RECORD_FRAME_SHAPE = SHAPE(RECORD_FRAME_FIELDS, record_frame, 0);

static const struct field SUMMARY_GAME_FIELDS[] = {
    {AT(wire_summary_game, game), NUMBER(1)},
    {AT(wire_summary_game, south), OBJECT(PERSON)},
    {AT(wire_summary_game, north), OBJECT(PERSON)},
    {AT(wire_summary_game, winner), WINNER_WORD, NULLABLE},
    {AT(wire_summary_game, score), STORES},
    {AT(wire_summary_game, reason), END_WORD},
    {AS("at", wire_summary_game, at_ms), TIME},
};
const struct shape SUMMARY_GAME = SHAPE(SUMMARY_GAME_FIELDS, wire_summary_game, 0);

static const struct field SUMMARY_FIELDS[] = {
    {AT(wire_summary, room), ROOM},
    {AT(wire_summary, rules), RULES},
    {AT(wire_summary, state), WORD(STATE_WORDS, WIRE_STATE_OPEN)},
    {AT(wire_summary, visibility), WORD(VISIBILITY_WORDS, WIRE_VISIBILITY_PRIVATE), OPTIONAL},
    {AT(wire_summary, hall), ROOM, OPTIONAL},
    {AT(wire_summary, spectators), WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN)},
    {AT(wire_summary, locked), BOOL, OPTIONAL},
    {AT(wire_summary, clock), OBJECT(CLOCK), OPTIONAL},
    {AT(wire_summary, host), OBJECT(PERSON), NULLABLE},
    {AT(wire_summary, south), OBJECT(PERSON), NULLABLE},
    {AT(wire_summary, north), OBJECT(PERSON), NULLABLE},
    {AT(wire_summary, game), NUMBER(0)},
    {AT(wire_summary, turn), SEAT_WORD, NULLABLE},
    {AT(wire_summary, v), NUMBER(1)},
    {AS("created", wire_summary, created_ms), TIME},
    {AS("at", wire_summary, at_ms), TIME},
    {AS("deadline", wire_summary, deadline_ms), TIME},
    {AS("moveBy", wire_summary, move_by_ms), TIME, OPTIONAL},
    {AT(wire_summary, finished), .kind = FIELD_ARRAY, .shape = &SUMMARY_GAME,
     .max = WIRE_FINISHED_GAMES, COUNTED(wire_summary, finished_count)},
};
static const struct shape SUMMARY = SHAPE(SUMMARY_FIELDS, wire_summary, 0);

static const struct field SUMMARY_FRAME_FIELDS[] = {
    {AS("f", summary_frame, format), NUMBER(1)},
    {INLINE(summary_frame, summary, SUMMARY)},
};
const struct shape SUMMARY_FRAME_SHAPE = SHAPE(SUMMARY_FRAME_FIELDS, summary_frame, 0);
