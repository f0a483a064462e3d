// SPDX-License-Identifier: MIT
#include "wire/record.h"

#include <stdio.h>

#include "wire/table.h"

/* Whether a stored text was written by a newer program. */
static bool is_newer(json_t *json, json_int_t format, struct wire_fault *fault)
{
    json_int_t found = json_integer_value(json_object_get(json, "f"));
    if (found <= format) {
        return false;
    }
    snprintf(fault->text, sizeof(fault->text), "f: format %" JSON_INTEGER_FORMAT " is not known",
             found);
    fault->code = WIRE_CODE_VERSION;
    return true;
}

static bool encode_record(struct buf *buf, const struct wire_record *record,
                          const struct data *data)
{
    const struct record_frame frame = {
        .format = WIRE_RECORD_FORMAT, .record = *record, .data = *data};
    return shape_encode(buf, &RECORD_FRAME_SHAPE, &frame);
}

bool wire_encode_record(struct buf *buf, const struct wire_record *record)
{
    const struct data data = data_of_event(&record->event);
    return encode_record(buf, record, &data);
}

bool wire_encode_record_of(struct buf *buf, const struct wire_record *record, struct slice data)
{
    return encode_record(buf, record, &(struct data){.text = data});
}

static enum err decode_record(json_t *json, struct wire_record *out, struct wire_fault *fault)
{
    struct record_frame frame = {0};
    struct reading reading = {.fault = fault};
    if (is_newer(json, WIRE_RECORD_FORMAT, fault)) {
        return ERR_VERSION;
    }
    if (!shape_decode(&RECORD_FRAME_SHAPE, json, &frame, &reading)) {
        return ERR_MALFORMED;
    }
    struct wire_event *event = &frame.record.event;
    reading.path[reading.depth++] = "d";
    if (!shape_decode(EVENT_ROWS[event->type].shape, frame.data.json, &event->created, &reading)) {
        return ERR_MALFORMED;
    }
    *out = frame.record;
    return ERR_OK;
}

enum err wire_decode_record(struct slice bytes, struct wire_record *out,
                            struct wire_fault *out_fault)
{
    struct wire_fault fault = {0};
    json_t *json = shape_read(bytes, &fault);
    enum err err = json == NULL ? ERR_MALFORMED : decode_record(json, out, &fault);
    json_decref(json);
    if (err != ERR_OK) {
        *out_fault = fault;
    }
    return err;
}

bool wire_encode_summary(struct buf *buf, const struct wire_summary *summary)
{
    const struct summary_frame frame = {.format = WIRE_SUMMARY_FORMAT, .summary = *summary};
    return shape_encode(buf, &SUMMARY_FRAME_SHAPE, &frame);
}

static enum err decode_summary(json_t *json, struct wire_summary *out, struct wire_fault *fault)
{
    struct summary_frame frame = {0};
    struct reading reading = {.fault = fault};
    if (is_newer(json, WIRE_SUMMARY_FORMAT, fault)) {
        return ERR_VERSION;
    }
    if (!shape_decode(&SUMMARY_FRAME_SHAPE, json, &frame, &reading)) {
        return ERR_MALFORMED;
    }
    *out = frame.summary;
    return ERR_OK;
}

enum err wire_decode_summary(struct slice bytes, struct wire_summary *out,
                             struct wire_fault *out_fault)
{
    struct wire_fault fault = {0};
    json_t *json = shape_read(bytes, &fault);
    enum err err = json == NULL ? ERR_MALFORMED : decode_summary(json, out, &fault);
    json_decref(json);
    if (err != ERR_OK) {
        *out_fault = fault;
    }
    return err;
}
