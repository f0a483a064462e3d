// SPDX-License-Identifier: MIT
/* Any bytes as a client's frame, a record and a summary. What is taken is written again and reads
 * the same; what is refused gets an answer that can be sent. */
#include <jansson.h>
#include <string.h>

#include "base/attr.h"
#include "fuzz/fuzz.h"
#include "wire/wire.h"

static void answer_fault(const struct wire_fault *fault)
{
    const struct wire_error error = {.code = fault->code, .text = fault->text};
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    ASSERT(fault->text[0] != '\0');
    bool is_written = wire_encode_error(&buf, fault->re, &error);
    ASSERT(is_written);
    buf_finish(&buf);
}

static void try_command(struct slice bytes)
{
    struct wire_command command;
    struct wire_fault fault;
    if (!wire_decode(bytes, &command, &fault)) {
        answer_fault(&fault);
        return;
    }
    ASSERT((unsigned)command.type < WIRE_COMMAND__COUNT);
    ASSERT(command.id[0] != '\0' && strlen(command.id) < WIRE_ID_CAP);
    ASSERT(strlen(command.room) == 0 || strlen(command.room) == CODE_LEN);
    struct wire_command again;
    bool is_read = wire_decode(bytes, &again, &fault);
    ASSERT(is_read && again.digest == command.digest);
}

/* Writing and reading again changes nothing any more. */
static void try_record(struct slice bytes)
{
    struct wire_record record;
    struct wire_fault fault;
    if (wire_decode_record(bytes, &record, &fault) != ERR_OK) {
        answer_fault(&fault);
        return;
    }
    struct buf first;
    struct buf second;
    buf_init(&first, WIRE_SERVER_MESSAGE_BYTES);
    buf_init(&second, WIRE_SERVER_MESSAGE_BYTES);
    struct wire_record again;
    bool is_written = wire_encode_record(&first, &record);
    enum err err = wire_decode_record(buf_slice(&first), &again, &fault);
    ASSERT(is_written && err == ERR_OK);
    is_written = wire_encode_record(&second, &again);
    ASSERT(is_written && slice_equal(buf_slice(&first), buf_slice(&second)));
    buf_finish(&first);
    buf_finish(&second);
}

static void try_summary(struct slice bytes)
{
    struct wire_summary summary;
    struct wire_fault fault;
    if (wire_decode_summary(bytes, &summary, &fault) != ERR_OK) {
        answer_fault(&fault);
        return;
    }
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    bool is_written = wire_encode_summary(&buf, &summary);
    enum err err = wire_decode_summary(buf_slice(&buf), &summary, &fault);
    ASSERT(is_written && err == ERR_OK);
    buf_finish(&buf);
}

static void try_all(struct slice bytes)
{
    try_command(bytes);
    try_record(bytes);
    try_summary(bytes);
}

/* A vector of proto/ holds its frame as a text, so the vectors are inputs as they are. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_all(slice_from(data, size));
    json_t *vector = json_loadb((const char *)data, size, JSON_ALLOW_NUL, NULL);
    const json_t *text = json_object_get(vector, "text");
    if (json_is_string(text)) {
        try_all(slice_from(json_string_value(text), json_string_length(text)));
    }
    json_decref(vector);
    return 0;
}
