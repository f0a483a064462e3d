// SPDX-License-Identifier: MIT
/* Halls, as rows: what is stored of them, and what people are told. */
#include <stdio.h>

#include "wire/hall.h"
#include "wire/rows.h"

static const struct field SETTINGS_FIELDS[] = {
    {AT(wire_hall_settings, title), .kind = FIELD_TITLE},
    {AS("game", wire_hall_settings, rules), RULES, NULLABLE},
    {AT(wire_hall_settings, clock), OBJECT(CLOCK)},
    {AT(wire_hall_settings, spectators), WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN)},
    {AT(wire_hall_settings, delay), .kind = FIELD_NUMBER, .max = WIRE_DELAY_PLIES_MAX},
    {AT(wire_hall_settings, hints), BOOL},
    {AT(wire_hall_settings, phrases), WORD(PHRASES_WORDS, WIRE_PHRASES_CANNED)},
    {AT(wire_hall_settings, names), WORD(NAMES_WORDS, WIRE_NAMES_FREE)},
    {AS("sharedDevices", wire_hall_settings, shared_devices), BOOL},
};
static const struct shape SETTINGS = SHAPE(SETTINGS_FIELDS, wire_hall_settings, 0);

/* --- what is stored -------------------------------------------------------------------------- */

static const struct field OPENED_FIELDS[] = {
    {AT(wire_hall_opened, host), OBJECT(PERSON)},
    {INLINE(wire_hall_opened, settings, SETTINGS)},
};
static const struct shape OPENED = SHAPE(OPENED_FIELDS, wire_hall_opened, 0);

static const struct field ADDED_NAME_FIELDS[] = {
    {AT(wire_added_name, name), .kind = FIELD_NAME},
};
const struct shape ADDED_NAME = SHAPE(ADDED_NAME_FIELDS, wire_added_name, 0);

static const struct field ADDED_FIELDS[] = {
    {AT(wire_hall_added, list), .kind = FIELD_ARRAY, .shape = &ADDED_NAME, .max = WIRE_ADDED_NAMES,
     COUNTED(wire_hall_added, count)},
};
static const struct shape ADDED = SHAPE(ADDED_FIELDS, wire_hall_added, 0);

static const struct field NAMED_FIELDS[] = {
    {AT(wire_hall_named, player), PLAYER},
    {AT(wire_hall_named, name), .kind = FIELD_NAME, NULLABLE},
};
static const struct shape NAMED = SHAPE(NAMED_FIELDS, wire_hall_named, 0);

static const struct field ANNOUNCED_FIELDS[] = {
    {AT(wire_hall_announced, text), .kind = FIELD_LINE, NULLABLE},
    {AT(wire_hall_announced, language), WORD(LANGUAGE_WORDS, WIRE_LANGUAGE_EN)},
};
static const struct shape ANNOUNCED = SHAPE(ANNOUNCED_FIELDS, wire_hall_announced, 0);

static const struct field HOST_FIELDS[] = {
    {AT(wire_host_changed, host), OBJECT(PERSON)},
};
static const struct shape HOST_CHANGED = SHAPE(HOST_FIELDS, wire_host_changed, 0);

static const struct field TABLE_FIELDS[] = {
    {AT(wire_hall_table, room), ROOM},
    {AT(wire_hall_table, made), BOOL},
    {AT(wire_hall_table, rules), RULES},
    {AT(wire_hall_table, clock), OBJECT(CLOCK)},
    {AT(wire_hall_table, round), NUMBER(0)},
    {AT(wire_hall_table, south), OBJECT(PERSON), NULLABLE},
    {AT(wire_hall_table, north), OBJECT(PERSON), NULLABLE},
};
static const struct shape TABLE = SHAPE(TABLE_FIELDS, wire_hall_table, 0);

static const struct field ROUND_BEGUN_FIELDS[] = {
    {AT(wire_hall_round, number), NUMBER(1)},
    {AT(wire_hall_round, tables), NUMBER(0)},
    {AT(wire_hall_round, odd), OBJECT(PERSON), NULLABLE},
};
static const struct shape ROUND_BEGUN = SHAPE(ROUND_BEGUN_FIELDS, wire_hall_round, 0);

static const struct field STORED_RESULT_FIELDS[] = {
    {AT(wire_hall_result, room), ROOM},
    {AT(wire_hall_result, game), NUMBER(1)},
    {AT(wire_hall_result, rules), RULES},
    {AT(wire_hall_result, south), OBJECT(PERSON)},
    {AT(wire_hall_result, north), OBJECT(PERSON)},
    {AT(wire_hall_result, winner), WINNER_WORD},
    {AT(wire_hall_result, score), STORES},
    {AT(wire_hall_result, reason), END_WORD},
};
static const struct shape STORED_RESULT = SHAPE(STORED_RESULT_FIELDS, wire_hall_result, 0);

static const struct field CLOSED_FIELDS[] = {
    {AT(wire_hall_closed, reason), WORD(CLOSED_WORDS, WIRE_CLOSED_BY_HOST)},
};
static const struct shape CLOSED = SHAPE(CLOSED_FIELDS, wire_hall_closed, 0);

static const struct message_row HALL_EVENT_ROWS[WIRE_HALL_EVENT__COUNT] = {
    [WIRE_HALL_OPENED] = {"opened", &OPENED},
    [WIRE_HALL_SET] = {"settings", &SETTINGS},
    [WIRE_HALL_NAMES_ADDED] = {"names-added", &ADDED},
    [WIRE_HALL_NAMES_CLEARED] = {"names-cleared", &EMPTY_SHAPE},
    [WIRE_HALL_NAMED] = {"named", &NAMED},
    [WIRE_HALL_ANNOUNCED] = {"announced", &ANNOUNCED},
    [WIRE_HALL_PAUSED] = {"paused", &EMPTY_SHAPE},
    [WIRE_HALL_RESUMED] = {"resumed", &EMPTY_SHAPE},
    [WIRE_HALL_HOST_CHANGED] = {"host-changed", &HOST_CHANGED},
    [WIRE_HALL_TABLE] = {"table", &TABLE},
    [WIRE_HALL_ROUND_BEGUN] = {"round", &ROUND_BEGUN},
    [WIRE_HALL_RESULT] = {"result", &STORED_RESULT},
    [WIRE_HALL_CLOSED] = {"closed", &CLOSED},
};
static const struct words HALL_EVENT_WORDS = ROW_WORDS(HALL_EVENT_ROWS, WIRE_HALL_EVENT__COUNT);

/* A stored text of a hall has `h` where one of a room has `f`. */
struct hall_record_frame {
    uint32_t format;
    struct wire_hall_record record;
    struct data data;
};
static const struct field RECORD_FIELDS[] = {
    {AS("h", hall_record_frame, format), NUMBER(1)},
    {AS("v", hall_record_frame, record.v), NUMBER(1)},
    {AS("at", hall_record_frame, record.at_ms), TIME},
    {AS("by", hall_record_frame, record.by), PLAYER, .vacant = "server"},
    {AS("cmd", hall_record_frame, record.cmd), TEXT(1, PRINTABLE), NULLABLE},
    {AS("digest", hall_record_frame, record.digest), HASH, NULLABLE},
    {AS("t", hall_record_frame, record.event.type), WORD(HALL_EVENT_WORDS, 0)},
    {AS("d", hall_record_frame, data), DATA},
};
static const struct shape RECORD_FRAME = SHAPE(RECORD_FIELDS, hall_record_frame, 0);

enum { HALL_FORMAT = 1 };

bool wire_encode_hall_record(struct buf *buf, const struct wire_hall_record *record)
{
    const struct shape *shape = HALL_EVENT_ROWS[record->event.type].shape;
    const struct hall_record_frame frame = {
        .format = HALL_FORMAT, .record = *record, .data = data_of(shape, &record->event.opened)};
    return shape_encode(buf, &RECORD_FRAME, &frame);
}

static enum err decode_record(json_t *json, struct hall_record_frame *frame,
                              struct wire_fault *fault)
{
    struct reading reading = {.fault = fault};
    if (json_integer_value(json_object_get(json, "h")) > HALL_FORMAT) {
        snprintf(fault->text, sizeof(fault->text), "h: a newer format");
        fault->code = WIRE_CODE_VERSION;
        return ERR_VERSION;
    }
    if (!shape_decode(&RECORD_FRAME, json, frame, &reading)) {
        return ERR_MALFORMED;
    }
    struct wire_hall_event *event = &frame->record.event;
    reading.path[reading.depth++] = "d";
    return shape_decode(HALL_EVENT_ROWS[event->type].shape, frame->data.json, &event->opened,
                        &reading)
               ? ERR_OK
               : ERR_MALFORMED;
}

enum err wire_decode_hall_record(struct slice bytes, struct wire_hall_record *out,
                                 struct wire_fault *out_fault)
{
    struct wire_fault fault = {0};
    struct hall_record_frame frame = {0};
    json_t *json = shape_read(bytes, &fault);
    const enum err err = json == NULL ? ERR_MALFORMED : decode_record(json, &frame, &fault);
    json_decref(json);
    if (err == ERR_OK) {
        *out = frame.record;
    } else {
        *out_fault = fault;
    }
    return err;
}

struct hall_summary {
    uint32_t format;
    const char *hall;
    uint32_t v;
};
static const struct field SUMMARY_FIELDS[] = {
    {AS("h", hall_summary, format), NUMBER(1)},
    {AT(hall_summary, hall), STRING},
    {AT(hall_summary, v), NUMBER(1)},
};
static const struct shape SUMMARY = SHAPE(SUMMARY_FIELDS, hall_summary, 0);

bool wire_encode_hall_summary(struct buf *buf, const char *hall, uint32_t v)
{
    const struct hall_summary summary = {.format = HALL_FORMAT, .hall = hall, .v = v};
    return shape_encode(buf, &SUMMARY, &summary);
}

const char *wire_reason_name(enum wire_reason reason)
{
    return words_at(&END_WORDS, reason);
}

/* --- what is told ---------------------------------------------------------------------------- */

static const char *const STATE_TEXTS[] = {[WIRE_HALL_IS_OPEN] = "open",
                                          [WIRE_HALL_IS_PAUSED] = "paused",
                                          [WIRE_HALL_IS_CLOSED] = "closed"};
static const char *const DOING_TEXTS[] = {[WIRE_HALL_DOES_NOTHING] = "here",
                                          [WIRE_HALL_IS_READY] = "ready",
                                          [WIRE_HALL_WAITS] = "waiting",
                                          [WIRE_HALL_PLAYS] = "playing"};
static const char *const NEWS_TEXTS[] = {
    [WIRE_HALL_NEWS_WAITING] = "waiting", [WIRE_HALL_NEWS_ODD] = "odd",
    [WIRE_HALL_NEWS_PAIRED] = "paired",   [WIRE_HALL_NEWS_LOST] = "lost",
    [WIRE_HALL_NEWS_OUT] = "out",
};
static const struct words HALL_STATE_WORDS = WORDS(STATE_TEXTS);
static const struct words DOING_WORDS = WORDS(DOING_TEXTS);
static const struct words NEWS_WORDS = WORDS(NEWS_TEXTS);

static const struct field NAME_FIELDS[] = {
    {AT(wire_hall_name, name), TEXT(1, NULL)},
    {AT(wire_hall_name, player), PLAYER, NULLABLE},
};
static const struct shape NAME = SHAPE(NAME_FIELDS, wire_hall_name, 0);

enum { ANNOUNCEMENT_KEY = 2 };
static const struct field ANNOUNCEMENT_FIELDS[] = {
    {AT(wire_hall_announcement, text), TEXT(1, NULL)},
    {AT(wire_hall_announcement, language), WORD(LANGUAGE_WORDS, WIRE_LANGUAGE__COUNT)},
    [ANNOUNCEMENT_KEY] = {AS("at", wire_hall_announcement, at_ms), TIME},
};
static const struct shape ANNOUNCEMENT = SHAPE(ANNOUNCEMENT_FIELDS, wire_hall_announcement,
                                               ANNOUNCEMENT_KEY);

static const struct field ROUND_FIELDS[] = {
    {AT(wire_hall_round, number), NUMBER(1)},
    {AS("at", wire_hall_round, at_ms), TIME},
    {AT(wire_hall_round, tables), NUMBER(0)},
    {AT(wire_hall_round, odd), OBJECT(PERSON), NULLABLE},
};
static const struct shape ROUND = SHAPE(ROUND_FIELDS, wire_hall_round, 0);

enum { DOCUMENT_KEY = 2 };
static const struct field DOCUMENT_FIELDS[] = {
    {AT(wire_hall_document, state), WORD(HALL_STATE_WORDS, WIRE_HALL_STATE__COUNT)},
    {AT(wire_hall_document, host), OBJECT(PERSON)},
    [DOCUMENT_KEY] = {AS("since", wire_hall_document, since_ms), TIME},
    {INLINE(wire_hall_document, settings, SETTINGS)},
    {AS_POINTER("list", wire_hall_document, list), .kind = FIELD_LIST, .shape = &NAME,
     COUNTED(wire_hall_document, list_count)},
    {AT(wire_hall_document, announcement), OBJECT(ANNOUNCEMENT), NULLABLE},
    {AT(wire_hall_document, round), OBJECT(ROUND), NULLABLE},
};
const struct shape HALL_DOCUMENT_SHAPE = SHAPE(DOCUMENT_FIELDS, wire_hall_document, DOCUMENT_KEY);

static const struct field PERSON_FIELDS[] = {
    {AT(wire_hall_person, person), OBJECT(PERSON)},
    {AT(wire_hall_person, state), WORD(DOING_WORDS, WIRE_HALL_DOING__COUNT)},
};
const struct shape HALL_PERSON_SHAPE = SHAPE(PERSON_FIELDS, wire_hall_person, 0);

static const struct field STANDING_FIELDS[] = {
    {AT(wire_hall_standing, person), OBJECT(PERSON)}, {AT(wire_hall_standing, games), NUMBER(0)},
    {AT(wire_hall_standing, won), NUMBER(0)},         {AT(wire_hall_standing, drawn), NUMBER(0)},
    {AT(wire_hall_standing, points), NUMBER(0)},      {AT(wire_hall_standing, seeds), NUMBER(0)},
};
const struct shape HALL_STANDING_SHAPE = SHAPE(STANDING_FIELDS, wire_hall_standing, 0);

static const struct field RESULT_FIELDS[] = {
    {AT(wire_hall_result, room), ROOM},
    {AT(wire_hall_result, game), NUMBER(1)},
    {AT(wire_hall_result, table), NUMBER(1)},
    {AT(wire_hall_result, rules), RULES},
    {AT(wire_hall_result, south), OBJECT(PERSON)},
    {AT(wire_hall_result, north), OBJECT(PERSON)},
    {AT(wire_hall_result, winner), WINNER_WORD},
    {AT(wire_hall_result, score), STORES},
    {AT(wire_hall_result, reason), END_WORD},
    {AS("at", wire_hall_result, at_ms), TIME},
};
const struct shape HALL_RESULT_SHAPE = SHAPE(RESULT_FIELDS, wire_hall_result, 0);

static const struct field NEWS_FIELDS[] = {
    {AT(wire_hall_news, hall), ROOM},
    {AT(wire_hall_news, state), WORD(NEWS_WORDS, WIRE_HALL_NEWS__COUNT)},
    {AT(wire_hall_news, waiting), NUMBER(0), OPTIONAL},
    {AT(wire_hall_news, round), NUMBER(1), OPTIONAL},
    {AT(wire_hall_news, room), ROOM, OPTIONAL},
};
static const struct shape NEWS = SHAPE(NEWS_FIELDS, wire_hall_news, 0);

static const struct field SEEN_FIELDS[] = {
    {AT(wire_hall_seen, room), ROOM},
    {AT(wire_hall_seen, state), WORD(STATE_WORDS, WIRE_STATE_OPEN)},
    {AT(wire_hall_seen, turn), SEAT_WORD, NULLABLE},
    {AS("at", wire_hall_seen, at_ms), TIME},
    {AT(wire_hall_seen, south), BOOL},
    {AT(wire_hall_seen, north), BOOL},
    {AT(wire_hall_seen, help), BOOL},
};
static const struct shape SEEN = SHAPE(SEEN_FIELDS, wire_hall_seen, 0);

struct hall_tables {
    const char *hall;
    const struct wire_hall_seen *tables;
    size_t count;
};
static const struct field TABLES_FIELDS[] = {
    {AT(hall_tables, hall), STRING},
    {AS_POINTER("tables", hall_tables, tables), .kind = FIELD_LIST, .shape = &SEEN,
     COUNTED(hall_tables, count)},
};
static const struct shape TABLES = SHAPE(TABLES_FIELDS, hall_tables, 0);

struct ok_hall {
    const char *hall;
};
static const struct field OK_HALL_FIELDS[] = {
    {AT(ok_hall, hall), STRING},
};
static const struct shape OK_HALL = SHAPE(OK_HALL_FIELDS, ok_hall, 0);

/* A report takes of the document what stands here. */
struct hall_report {
    const char *hall;
    const char *title;
    enum wire_hall_state state;
    struct wire_person host;
    int64_t since_ms;
    const struct wire_hall_standing *standings;
    size_t standing_count;
    const struct wire_hall_result *results;
    size_t result_count;
};
static const struct field REPORT_FIELDS[] = {
    {AT(hall_report, hall), STRING},
    {AT(hall_report, title), STRING},
    {AT(hall_report, state), WORD(HALL_STATE_WORDS, WIRE_HALL_STATE__COUNT)},
    {AT(hall_report, host), OBJECT(PERSON)},
    {AS("since", hall_report, since_ms), TIME},
    {AS_POINTER("standings", hall_report, standings), .kind = FIELD_LIST,
     .shape = &HALL_STANDING_SHAPE, COUNTED(hall_report, standing_count)},
    {AS_POINTER("results", hall_report, results), .kind = FIELD_LIST, .shape = &HALL_RESULT_SHAPE,
     COUNTED(hall_report, result_count)},
};
static const struct shape REPORT = SHAPE(REPORT_FIELDS, hall_report, 0);

bool wire_encode_ok_hall(struct buf *buf, const char *re, const char *hall)
{
    const struct ok_hall data = {.hall = hall};
    const struct answer_frame frame = {.type = "ok", .re = re, .data = data_of(&OK_HALL, &data)};
    return shape_encode(buf, &ANSWER_FRAME_SHAPE, &frame);
}

bool wire_encode_hall_news(struct buf *buf, const struct wire_hall_news *news)
{
    const struct server_frame frame = {.type = "hall", .data = data_of(&NEWS, news)};
    return shape_encode(buf, &SERVER_FRAME_SHAPE, &frame);
}

bool wire_encode_hall_tables(struct buf *buf, const char *hall, const struct wire_hall_seen *tables,
                             size_t count)
{
    const struct hall_tables data = {.hall = hall, .tables = tables, .count = count};
    const struct server_frame frame = {.type = "tables", .data = data_of(&TABLES, &data)};
    return shape_encode(buf, &SERVER_FRAME_SHAPE, &frame);
}

bool wire_encode_api_hall(struct buf *buf, const struct wire_hall_report *report)
{
    const struct hall_report data = {.hall = report->hall,
                                     .title = report->document->settings.title,
                                     .state = report->document->state,
                                     .host = report->document->host,
                                     .since_ms = report->document->since_ms,
                                     .standings = report->standings,
                                     .standing_count = report->standing_count,
                                     .results = report->results,
                                     .result_count = report->result_count};
    return shape_encode(buf, &REPORT, &data);
}
