// SPDX-License-Identifier: MIT
/* Every event, as rows, and what messages share. */
#include "wire/rows.h"

static const struct field PERSON_FIELDS[] = {
    {AT(wire_person, player), PLAYER},
    {AT(wire_person, name), TEXT(1, NULL), NULLABLE},
    {AT(wire_person, kind), WORD(PLAYER_KIND_WORDS, WIRE_PLAYER_PERSON)},
};
const struct shape PERSON = SHAPE(PERSON_FIELDS, wire_person, 0);

static const struct field LISTED_FIELDS[] = {
    {AT(wire_listed, player), PLAYER},
};
const struct shape LISTED = SHAPE(LISTED_FIELDS, wire_listed, 0);

static const struct field CLOCK_FIELDS[] = {
    {AT(wire_clock, kind), WORD(CLOCK_WORDS, WIRE_CLOCK_NONE)},
    {AS("base", wire_clock, base_ms), TIME, OPTIONAL},
    {AS("increment", wire_clock, increment_ms), TIME, OPTIONAL},
    {AT(wire_clock, days), UP_TO(WIRE_CLOCK_DAYS_MAX), OPTIONAL},
};

/* By kind: which members are there, and within which limits. */
static const char *fault_of_clock(const void *at)
{
    static const struct {
        int64_t base_min, base_max, increment_max;
        uint32_t days_min, days_max;
    } LIMITS[WIRE_CLOCK__COUNT] = {
        [WIRE_CLOCK_FISCHER] = {.base_min = WIRE_CLOCK_BASE_MS_MIN,
                                .base_max = WIRE_CLOCK_BASE_MS_MAX,
                                .increment_max = WIRE_CLOCK_INCREMENT_MS_MAX},
        [WIRE_CLOCK_DAYS] = {.days_min = 1, .days_max = WIRE_CLOCK_DAYS_MAX},
    };
    const struct wire_clock *clock = at;
    const bool fits = clock->base_ms >= LIMITS[clock->kind].base_min &&
                      clock->base_ms <= LIMITS[clock->kind].base_max &&
                      clock->increment_ms <= LIMITS[clock->kind].increment_max &&
                      clock->days >= LIMITS[clock->kind].days_min &&
                      clock->days <= LIMITS[clock->kind].days_max;
    return fits ? NULL
                : "no clock, or base (1000 to 10800000) and increment (0 to 180000), or days (1 "
                  "to 14) are expected";
}
const struct shape CLOCK = CHECKED_SHAPE(CLOCK_FIELDS, wire_clock, fault_of_clock);

static const struct field CLOCKS_FIELDS[] = {
    {AS("at", wire_clocks, at_ms), TIME},
    {AS("south", wire_clocks, south_ms), TIME},
    {AS("north", wire_clocks, north_ms), TIME},
    {AT(wire_clocks, running), SEAT_WORD, NULLABLE},
    {AS("deadline", wire_clocks, deadline_ms), TIME, NULLABLE},
};
const struct shape CLOCKS = SHAPE(CLOCKS_FIELDS, wire_clocks, 0);

static const struct field STANDING_FIELDS[] = {
    {AT(wire_standing, position), POSITION},        {AT(wire_standing, hash), HASH},
    {AT(wire_standing, turn), SEAT_WORD, NULLABLE}, {AT(wire_standing, legal), TEXT(0, PIT_CHARS)},
    {AT(wire_standing, stood), NUMBER(1)},          {AT(wire_standing, quiet), NUMBER(0)},
};
const struct shape STANDING = SHAPE(STANDING_FIELDS, wire_standing, 0);

static const struct field LAST_FIELDS[] = {
    {AT(wire_last, ply), NUMBER(1)},   {AT(wire_last, pit), LETTER, .chars = "."},
    {AT(wire_last, laps), NUMBER(0)},  {AT(wire_last, captured), SEEDS},
    {AT(wire_last, before), POSITION}, {AT(wire_last, pits), PITS, NULLABLE},
};
const struct shape LAST = SHAPE(LAST_FIELDS, wire_last, 0);

static const struct field CREATED_FIELDS[] = {
    {AT(wire_created, rules), RULES},
    {AT(wire_created, version), NUMBER(1)},
    {AT(wire_created, visibility), WORD(VISIBILITY_WORDS, WIRE_VISIBILITY_PRIVATE), OPTIONAL},
    {AT(wire_created, hall), ROOM, OPTIONAL},
    {AT(wire_created, spectators), WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN)},
    {AT(wire_created, delay), UP_TO(WIRE_DELAY_PLIES_MAX), OPTIONAL},
    {AT(wire_created, hints), BOOL},
    {AT(wire_created, phrases), WORD(PHRASES_WORDS, WIRE_PHRASES_CANNED), OPTIONAL},
    {AT(wire_created, clock), OBJECT(CLOCK)},
    {AT(wire_created, host), OBJECT(PERSON), NULLABLE},
};
static const struct field SEATED_FIELDS[] = {
    {AT(wire_seated, seat), SEAT_WORD},
    {AT(wire_seated, person), OBJECT(PERSON)},
};
static const struct field LEFT_FIELDS[] = {
    {AT(wire_left, seat), SEAT_WORD, NULLABLE},
    {AT(wire_left, player), PLAYER},
    {AT(wire_left, kicked), BOOL, OPTIONAL},
};
static const struct field STARTED_FIELDS[] = {
    {AT(wire_started, game), NUMBER(1)},
    {AT(wire_started, south), OBJECT(PERSON)},
    {AT(wire_started, north), OBJECT(PERSON)},
    {AT(wire_started, version), NUMBER(1)},
    {AT(wire_started, clock), OBJECT(CLOCK)},
    {AT(wire_started, clocks), OBJECT(CLOCKS), OPTIONAL},
    {INLINE(wire_started, standing, STANDING)},
};
static const struct field MOVED_FIELDS[] = {
    {AT(wire_moved, game), NUMBER(1)},
    {AT(wire_moved, ply), NUMBER(1)},
    {AT(wire_moved, pit), LETTER},
    {AT(wire_moved, laps), NUMBER(1)},
    {AT(wire_moved, captured), SEEDS},
    {AT(wire_moved, stores), STORES},
    {AT(wire_moved, pits), PITS, OPTIONAL},
    {AS("lag", wire_moved, lag_ms), TIME, OPTIONAL},
    {AT(wire_moved, clocks), OBJECT(CLOCKS), OPTIONAL},
    {INLINE(wire_moved, standing, STANDING)},
};
static const struct field PASSED_FIELDS[] = {
    {AT(wire_passed, game), NUMBER(1)},
    {AT(wire_passed, ply), NUMBER(1)},
    {AT(wire_passed, stores), STORES},
    {AT(wire_passed, pits), PITS, OPTIONAL},
    {AT(wire_passed, clocks), OBJECT(CLOCKS), OPTIONAL},
    {INLINE(wire_passed, standing, STANDING)},
};
static const struct field ENDED_FIELDS[] = {
    {AT(wire_ended, game), NUMBER(1)},  {AT(wire_ended, winner), WINNER_WORD, NULLABLE},
    {AT(wire_ended, south), SEEDS},     {AT(wire_ended, north), SEEDS},
    {AT(wire_ended, reason), END_WORD}, {AT(wire_ended, clocks), OBJECT(CLOCKS), OPTIONAL},
};
/* Somebody wins or it is a draw, unless nobody went on. */
static const char *fault_of_ended(const void *at)
{
    const struct wire_ended *ended = at;
    return (ended->winner == WIRE_WINNER_NONE) == (ended->reason == WIRE_REASON_EXPIRED)
               ? NULL
               : "a winner is expected, except when the game expired";
}

static const struct field ABORTED_FIELDS[] = {
    {AT(wire_aborted, game), NUMBER(1)},
    {AT(wire_aborted, seat), SEAT_WORD, NULLABLE},
};
static const struct field OFFERED_FIELDS[] = {
    {AT(wire_offered, game), NUMBER(1)},
    {AT(wire_offered, kind), OFFER_WORD},
    {AT(wire_offered, seat), SEAT_WORD},
    {AT(wire_offered, ply), NUMBER(1), OPTIONAL},
};
static const struct field WITHDRAWN_FIELDS[] = {
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
static const struct field RENAMED_FIELDS[] = {
    {AT(wire_renamed, player), PLAYER},
    {AT(wire_renamed, name), TEXT(1, NULL), NULLABLE},
};
static const struct field HOST_CHANGED_FIELDS[] = {
    {AT(wire_host_changed, host), OBJECT(PERSON)},
};
static const struct field SETTINGS_FIELDS[] = {
    {AT(wire_settings, locked), BOOL},
    {AT(wire_settings, spectators), WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN)},
    {AT(wire_settings, delay), UP_TO(WIRE_DELAY_PLIES_MAX), OPTIONAL},
    {AT(wire_settings, hints), BOOL},
    {AT(wire_settings, phrases), WORD(PHRASES_WORDS, WIRE_PHRASES_CANNED)},
};
static const struct field MUTED_FIELDS[] = {
    {AT(wire_muted, player), PLAYER},
    {AT(wire_muted, muted), BOOL},
};
static const struct field UNDONE_FIELDS[] = {
    {AT(wire_undone, game), NUMBER(1)},
    {AT(wire_undone, ply), NUMBER(0)},
    {AT(wire_undone, last), OBJECT(LAST), NULLABLE},
    {AT(wire_undone, clocks), OBJECT(CLOCKS), OPTIONAL},
    {INLINE(wire_undone, standing, STANDING)},
};
static const struct field ABSENT_FIELDS[] = {
    {AT(wire_absent, game), NUMBER(1)},
    {AT(wire_absent, seat), SEAT_WORD},
    {AT(wire_absent, silent), BOOL, OPTIONAL},
    {AS("deadline", wire_absent, deadline_ms), TIME, NULLABLE},
};
static const struct field CLOCK_SET_FIELDS[] = {
    {AT(wire_clock_set, game), NUMBER(1)},
    {AT(wire_clock_set, seat), SEAT_WORD},
    {AT(wire_clock_set, ms), TIME},
    {AT(wire_clock_set, clocks), OBJECT(CLOCKS), OPTIONAL},
};
static const struct field PAUSE_FIELDS[] = {
    {AT(wire_pause, game), NUMBER(1)},
    {AT(wire_pause, clocks), OBJECT(CLOCKS), OPTIONAL},
};
static const struct field SERVER_PAUSE_FIELDS[] = {
    {AT(wire_pause, game), NUMBER(1)},
    {AT(wire_pause, ms), TIME},
    {AT(wire_pause, clocks), OBJECT(CLOCKS), OPTIONAL},
};
static const struct field SAID_FIELDS[] = {
    {AT(wire_said, person), OBJECT(PERSON)},
    {AT(wire_said, seat), SEAT_WORD, NULLABLE},
    {AT(wire_said, phrase), WORD(PHRASE_WORDS, WIRE_PHRASE_NONE), OPTIONAL},
    {AT(wire_said, text), TEXT(1, NULL), OPTIONAL},
};
static const struct field REPORTED_FIELDS[] = {
    {AT(wire_reported, ply), NUMBER(0)},
    {AT(wire_reported, reason), WORD(REPORT_WORDS, WIRE_REPORT_OTHER)},
};
static const struct field CLOSED_FIELDS[] = {
    {AT(wire_closed, reason), WORD(CLOSED_WORDS, WIRE_CLOSED_BY_HOST)},
    {AT(wire_closed, text), TEXT(1, NULL), OPTIONAL},
    {AT(wire_closed, language), WORD(LANGUAGE_WORDS, WIRE_LANGUAGE_EN), OPTIONAL},
};

static const struct shape CREATED = SHAPE(CREATED_FIELDS, wire_created, 0);
static const struct shape SEATED = SHAPE(SEATED_FIELDS, wire_seated, 0);
static const struct shape LEFT = SHAPE(LEFT_FIELDS, wire_left, 0);
static const struct shape STARTED = SHAPE(STARTED_FIELDS, wire_started, 0);
static const struct shape MOVED = SHAPE(MOVED_FIELDS, wire_moved, 0);
static const struct shape PASSED = SHAPE(PASSED_FIELDS, wire_passed, 0);
static const struct shape ENDED = CHECKED_SHAPE(ENDED_FIELDS, wire_ended, fault_of_ended);
static const struct shape ABORTED = SHAPE(ABORTED_FIELDS, wire_aborted, 0);
static const struct shape OFFERED = SHAPE(OFFERED_FIELDS, wire_offered, 0);
static const struct shape ANSWERED = SHAPE(ANSWERED_FIELDS, wire_offered, 0);
static const struct shape WITHDRAWN = SHAPE(WITHDRAWN_FIELDS, wire_offered, 0);
static const struct shape RENAMED = SHAPE(RENAMED_FIELDS, wire_renamed, 0);
static const struct shape HOST_CHANGED = SHAPE(HOST_CHANGED_FIELDS, wire_host_changed, 0);
static const struct shape SETTINGS = SHAPE(SETTINGS_FIELDS, wire_settings, 0);
static const struct shape MUTED = SHAPE(MUTED_FIELDS, wire_muted, 0);
static const struct shape UNDONE = SHAPE(UNDONE_FIELDS, wire_undone, 0);
static const struct shape ABSENT = SHAPE(ABSENT_FIELDS, wire_absent, 0);
static const struct shape CLOCK_SET = SHAPE(CLOCK_SET_FIELDS, wire_clock_set, 0);
static const struct shape PAUSE = SHAPE(PAUSE_FIELDS, wire_pause, 0);
static const struct shape SERVER_PAUSE = SHAPE(SERVER_PAUSE_FIELDS, wire_pause, 0);
static const struct shape SAID = SHAPE(SAID_FIELDS, wire_said, 0);
static const struct shape REPORTED = SHAPE(REPORTED_FIELDS, wire_reported, 0);
static const struct shape CLOSED = SHAPE(CLOSED_FIELDS, wire_closed, 0);

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
    [WIRE_EVENT_WITHDRAWN] = {"withdrawn", &WITHDRAWN},
    [WIRE_EVENT_RENAMED] = {"renamed", &RENAMED},
    [WIRE_EVENT_HOST_CHANGED] = {"host-changed", &HOST_CHANGED},
    [WIRE_EVENT_SETTINGS] = {"settings", &SETTINGS},
    [WIRE_EVENT_MUTED] = {"muted", &MUTED},
    [WIRE_EVENT_UNDONE] = {"undone", &UNDONE},
    [WIRE_EVENT_ABSENT] = {"absent", &ABSENT},
    [WIRE_EVENT_CLOCK] = {"clock", &CLOCK_SET},
    [WIRE_EVENT_PAUSED] = {"paused", &PAUSE},
    [WIRE_EVENT_RESUMED] = {"resumed", &PAUSE},
    [WIRE_EVENT_SERVER_PAUSED] = {"server-paused", &SERVER_PAUSE},
    [WIRE_EVENT_SAID] = {"said", &SAID},
    [WIRE_EVENT_REPORTED] = {"reported", &REPORTED},
    [WIRE_EVENT_CLOSED] = {"closed", &CLOSED},
};
