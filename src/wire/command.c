// SPDX-License-Identifier: MIT
#include "wire/command.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "wire/canonical.h"
#include "wire/table.h"

/* The longest type, and more than the data of a frame can become: sorted and without spaces nothing
 * gets longer but what has to be escaped, up to six times. */
#define DIGEST_BYTES (6 * WIRE_MESSAGE_BYTES + 32)

/* The first 64 bits of the SHA-256 of the type and the data in their one canonical spelling. */
static uint64_t make_digest(enum wire_command_type type, json_t *data)
{
    struct buf text;
    uint8_t hash[HASH_SHA256_LEN];
    buf_init(&text, DIGEST_BYTES);
    buf_append_text(&text, wire_command_name(type));
    const bool is_written = canonical_write(&text, data);
    ASSERT(is_written);
    hash_sha256(buf_slice(&text), hash);
    buf_finish(&text);
    uint64_t digest = 0;
    for (size_t i = 0; i < sizeof(digest); i++) {
        digest = digest << 8 | hash[i];
    }
    return digest;
}

static bool decode_data(const struct command_frame *frame, struct wire_command *command,
                        struct reading *reading)
{
    reading->path[reading->depth++] = "d";
    if (!shape_decode(COMMAND_ROWS[frame->type].shape, frame->data.json, command, reading)) {
        return false;
    }
    command->type = frame->type;
    memcpy(command->id, frame->id, sizeof(command->id));
    command->digest = make_digest(frame->type, frame->data.json);
    return true;
}

static bool decode_frame(json_t *json, struct wire_command *command, struct wire_fault *fault)
{
    struct command_frame frame = {0};
    struct reading reading = {.fault = fault};
    if (shape_decode(&COMMAND_FRAME_SHAPE, json, &frame, &reading) &&
        decode_data(&frame, command, &reading)) {
        return true;
    }
    memcpy(fault->re, frame.id, sizeof(fault->re));
    return false;
}

bool wire_decode(struct slice bytes, struct wire_command *out, struct wire_fault *out_fault)
{
    struct wire_fault fault = {.code = WIRE_CODE_TOO_LARGE};
    struct wire_command command = {0};
    bool is_read = false;
    if (bytes.len > WIRE_MESSAGE_BYTES) {
        snprintf(fault.text, sizeof(fault.text), "more than %d bytes", WIRE_MESSAGE_BYTES);
    } else {
        json_t *json = shape_read(bytes, &fault);
        is_read = json != NULL && decode_frame(json, &command, &fault);
        json_decref(json);
    }
    if (is_read) {
        *out = command;
    } else {
        *out_fault = fault;
    }
    return is_read;
}
