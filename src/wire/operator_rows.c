// SPDX-License-Identifier: MIT
/* What operators get back, and what is stored for them. */
#include <string.h>

#include "wire/operator.h"
#include "wire/rows.h"

/* --- rows of answers ------------------------------------------------------------------------- */

static const struct field ROOM_FIELDS[] = {
    {AT(wire_operator_room, room), STRING},
    {AS("game", wire_operator_room, rules), STRING},
    {AT(wire_operator_room, state), STRING},
    {AT(wire_operator_room, visibility), STRING},
    {AT(wire_operator_room, south), STRING, NULLABLE},
    {AT(wire_operator_room, north), STRING, NULLABLE},
    {AT(wire_operator_room, here), STRING, NULLABLE},
    {AT(wire_operator_room, spectators), NUMBER(0)},
    {AS("since", wire_operator_room, since_ms), TIME},
    {AS("at", wire_operator_room, at_ms), TIME},
};
static const struct field PLAYER_FIELDS[] = {
    {AT(wire_operator_player, player), STRING},
    {AT(wire_operator_player, name), STRING, NULLABLE},
    {AT(wire_operator_player, kind), STRING},
    {AT(wire_operator_player, connections), NUMBER(0)},
    {AS("since", wire_operator_player, since_ms), TIME},
    {AT(wire_operator_player, rooms), STRING, NULLABLE},
};
static const struct field BAN_FIELDS[] = {
    {AT(wire_operator_ban, player), STRING},
    {AS("since", wire_operator_ban, since_ms), TIME},
    {AS("until", wire_operator_ban, until_ms), TIME, NULLABLE},
    {AT(wire_operator_ban, reason), STRING, NULLABLE},
};
static const struct field REPORT_FIELDS[] = {
    {AT(wire_operator_report, id), NUMBER(1)},
    {AS("at", wire_operator_report, at_ms), TIME},
    {AT(wire_operator_report, room), STRING},
    {AT(wire_operator_report, game), NUMBER(0)},
    {AT(wire_operator_report, ply), NUMBER(0)},
    {AT(wire_operator_report, reason), STRING},
    {AT(wire_operator_report, by), STRING, NULLABLE},
    {AT(wire_operator_report, against), STRING, NULLABLE},
};
static const struct field HELP_FIELDS[] = {
    {AT(wire_operator_help, command), STRING},
    {AT(wire_operator_help, help), STRING},
};
static const struct field STATUS_FIELDS[] = {
    {AT(wire_operator_status, version), STRING},
    {AT(wire_operator_status, ready), STRING},
    {AS("since", wire_operator_status, since_ms), TIME},
    {AT(wire_operator_status, connections), NUMBER(0)},
    {AT(wire_operator_status, players), NUMBER(0)},
    {AT(wire_operator_status, rooms), NUMBER(0)},
    {AT(wire_operator_status, playing), NUMBER(0)},
    {AT(wire_operator_status, bans), NUMBER(0)},
    {AS("until", wire_operator_status, until_ms), TIME, NULLABLE},
};
static const struct shape ROOM_ROW = SHAPE(ROOM_FIELDS, wire_operator_room, 0);
static const struct shape PLAYER_ROW = SHAPE(PLAYER_FIELDS, wire_operator_player, 0);
static const struct shape BAN_ROW = SHAPE(BAN_FIELDS, wire_operator_ban, 0);
static const struct shape REPORT_ROW = SHAPE(REPORT_FIELDS, wire_operator_report, 0);
static const struct shape HELP_ROW = SHAPE(HELP_FIELDS, wire_operator_help, 0);
static const struct shape STATUS_ROW = SHAPE(STATUS_FIELDS, wire_operator_status, 0);

static bool encode_row(struct buf *buf, const struct shape *shape, const void *row)
{
    return buf_append_text(buf, "{\"row\":") && shape_encode(buf, shape, row) &&
           buf_append_char(buf, '}');
}

bool wire_encode_operator_room(struct buf *buf, const struct wire_operator_room *row)
{
    return encode_row(buf, &ROOM_ROW, row);
}

bool wire_encode_operator_player(struct buf *buf, const struct wire_operator_player *row)
{
    return encode_row(buf, &PLAYER_ROW, row);
}

bool wire_encode_operator_ban(struct buf *buf, const struct wire_operator_ban *row)
{
    return encode_row(buf, &BAN_ROW, row);
}

bool wire_encode_operator_report(struct buf *buf, const struct wire_operator_report *row)
{
    return encode_row(buf, &REPORT_ROW, row);
}

bool wire_encode_operator_help(struct buf *buf, const struct wire_operator_help *row)
{
    return encode_row(buf, &HELP_ROW, row);
}

bool wire_encode_operator_status(struct buf *buf, const struct wire_operator_status *row)
{
    return encode_row(buf, &STATUS_ROW, row);
}

const char *wire_state_name(enum wire_state state)
{
    return words_at(&STATE_WORDS, (unsigned)state);
}

const char *wire_visibility_name(enum wire_visibility visibility)
{
    return words_at(&VISIBILITY_WORDS, (unsigned)visibility);
}

const char *wire_report_name(enum wire_report_reason reason)
{
    return words_at(&REPORT_WORDS, (unsigned)reason);
}

/* --- lines ----------------------------------------------------------------------------------- */

static const char *const END_TEXTS[] = {[WIRE_OPERATOR_OK] = "ok",
                                        [WIRE_OPERATOR_REFUSED] = "refused",
                                        [WIRE_OPERATOR_MALFORMED] = "malformed"};
static const struct words ENDS = WORDS(END_TEXTS);

struct end_line {
    const char *end;
    const char *text;
};
static const struct field END_FIELDS[] = {
    {AT(end_line, end), STRING},
    {AT(end_line, text), STRING},
};
static const struct shape END_LINE = SHAPE(END_FIELDS, end_line, 0);

bool wire_encode_operator_end(struct buf *buf, enum wire_operator_end end, const char *text)
{
    const struct end_line line = {.end = END_TEXTS[end], .text = text};
    return shape_encode(buf, &END_LINE, &line);
}

/* As much of the text as fits. */
static void copy_text(const char *text, char *out, size_t cap)
{
    const size_t len = text == NULL ? 0 : strlen(text);
    const size_t taken = len < cap ? len : cap - 1;
    if (taken > 0) {
        memcpy(out, text, taken);
    }
    out[taken] = '\0';
}

static bool read_cells(json_t *row, struct wire_operator_answer *out)
{
    for (void *entry = json_object_iter(row);
         entry != NULL && out->cell_count < WIRE_OPERATOR_CELLS;
         entry = json_object_iter_next(row, entry)) {
        struct wire_operator_cell *cell = &out->cells[out->cell_count++];
        json_t *value = json_object_iter_value(entry);
        copy_text(json_object_iter_key(entry), cell->name, sizeof cell->name);
        copy_text(json_string_value(value), cell->text, sizeof cell->text);
        cell->is_number = json_is_integer(value);
        cell->number = json_integer_value(value);
    }
    return json_is_object(row);
}

static bool read_answer(const json_t *json, struct wire_operator_answer *out)
{
    unsigned end = 0;
    const char *word = json_string_value(json_object_get(json, "end"));
    if (word == NULL) {
        return read_cells(json_object_get(json, "row"), out);
    }
    out->is_end = true;
    copy_text(json_string_value(json_object_get(json, "text")), out->text, sizeof out->text);
    const bool is_known = words_find(&ENDS, slice_of(word), &end);
    out->end = is_known ? (enum wire_operator_end)end : WIRE_OPERATOR_REFUSED;
    return true;
}

bool wire_read_operator_answer(struct slice line, struct wire_operator_answer *out)
{
    struct wire_fault fault;
    json_t *json = shape_read(line, &fault);
    memset(out, 0, sizeof *out);
    const bool is_read = json != NULL && read_answer(json, out);
    json_decref(json);
    return is_read;
}

/* --- what is stored -------------------------------------------------------------------------- */

static const struct field VERDICT_FIELDS[] = {
    {AT(wire_verdict, player), PLAYER},
    {AS("banned", wire_verdict, is_banned), BOOL},
    {AS("since", wire_verdict, since_ms), TIME},
    {AS("until", wire_verdict, until_ms), TIME, OPTIONAL},
    {AT(wire_verdict, reason), .kind = FIELD_LINE, OPTIONAL},
    {AS("refusedName", wire_verdict, refused_name), HASH, OPTIONAL},
    {AT(wire_verdict, name), .kind = FIELD_NAME, OPTIONAL},
};
static const struct shape VERDICT = SHAPE(VERDICT_FIELDS, wire_verdict, 0);

static const struct field NOTE_FIELDS[] = {
    {AT(wire_report_note, room), ROOM},
    {AT(wire_report_note, v), NUMBER(1)},
    {AT(wire_report_note, game), NUMBER(0), OPTIONAL},
    {AT(wire_report_note, ply), NUMBER(0)},
    {AT(wire_report_note, reason), WORD(REPORT_WORDS, WIRE_REPORT_OTHER)},
    {AT(wire_report_note, by), PLAYER, OPTIONAL},
    {AT(wire_report_note, south), PLAYER, OPTIONAL},
    {AT(wire_report_note, north), PLAYER, OPTIONAL},
};
static const struct shape NOTE = SHAPE(NOTE_FIELDS, wire_report_note, 0);

bool wire_encode_verdict(struct buf *buf, const struct wire_verdict *verdict)
{
    return shape_encode(buf, &VERDICT, verdict);
}

static bool decode_stored(const struct shape *shape, json_t *json, void *out)
{
    struct wire_fault fault;
    struct reading reading = {.fault = &fault};
    memset(out, 0, shape->size);
    return json != NULL && shape_decode(shape, json, out, &reading);
}

bool wire_decode_verdict(struct slice bytes, struct wire_verdict *out)
{
    struct wire_fault fault;
    json_t *json = shape_read(bytes, &fault);
    const bool is_read = decode_stored(&VERDICT, json, out);
    json_decref(json);
    return is_read;
}

bool wire_encode_report_note(struct buf *buf, const struct wire_report_note *note)
{
    return shape_encode(buf, &NOTE, note);
}

/* {"t","room","v","d":{"ply","reason"}} as one object. */
static void flatten_event(json_t *json)
{
    json_t *data = json_object_get(json, "d");
    if (data != NULL) {
        (void)json_object_update_missing(json, data);
        (void)json_object_del(json, "d");
        (void)json_object_del(json, "t");
    }
}

bool wire_decode_report_note(struct slice bytes, struct wire_report_note *out)
{
    struct wire_fault fault;
    json_t *json = shape_read(bytes, &fault);
    flatten_event(json);
    const bool is_read = decode_stored(&NOTE, json, out);
    json_decref(json);
    return is_read;
}
