// SPDX-License-Identifier: MIT
/* Every vector of proto/ through the decoder, and every event through the encoder. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "unit/unit.h"
#include "unit/wire/support.h"
#include "wire/table.h"
#include "wire/wire.h"

static struct vectors good;
static struct vectors bad;
static struct vectors from_server;

START_TEST(a_good_frame_is_read)
{
    const struct vector *vector = &good.rows[_i];
    struct slice text = vector_text(vector);
    if (wire_is_ping(text)) {
        return;
    }
    struct wire_command command;
    struct wire_fault fault = {0};
    ck_assert_msg(wire_decode(text, &command, &fault), "%s: %s", vector->name, fault.text);
    json_t *json = support_parse(text);
    ck_assert_str_eq(wire_command_name(command.type),
                     json_string_value(json_object_get(json, "t")));
    ck_assert_str_eq(command.id, json_string_value(json_object_get(json, "id")));
    json_decref(json);
}
END_TEST

START_TEST(a_bad_frame_is_refused_with_its_code_and_id)
{
    const struct vector *vector = &bad.rows[_i];
    struct wire_command command;
    struct wire_fault fault = {0};
    ck_assert_msg(!wire_decode(vector_text(vector), &command, &fault), "%s is taken", vector->name);
    ck_assert_msg(strcmp(wire_code_name(fault.code), vector_word(vector, "code")) == 0,
                  "%s: %s, %s", vector->name, wire_code_name(fault.code), fault.text);
    const char *re = vector_word(vector, "re");
    ck_assert_msg(strcmp(fault.re, re == NULL ? "" : re) == 0, "%s: re %s", vector->name, fault.re);
    ck_assert_msg(fault.text[0] != '\0', "%s has no text", vector->name);
}
END_TEST

static bool is_known_event(json_t *frame)
{
    for (unsigned i = 0; i < WIRE_EVENT__COUNT; i++) {
        const char *type = json_string_value(json_object_get(frame, "t"));
        if (type != NULL && strcmp(type, EVENT_ROWS[i].name) == 0) {
            return true;
        }
    }
    return false;
}

/* Reads the event of a feed message and writes the message again. */
static void check_event(const char *name, json_t *frame)
{
    struct wire_record record = support_read_event(frame);
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    const char *room = json_string_value(json_object_get(frame, "room"));
    ck_assert(wire_encode_event(&buf, room, record.v, &record.event));
    json_t *again = support_parse(buf_slice(&buf));
    ck_assert_msg(json_equal(again, frame), "%s: %s", name, buf_text(&buf));
    json_decref(again);
    buf_finish(&buf);
}

START_TEST(an_event_of_a_vector_is_read_and_written_again)
{
    const struct vector *vector = &from_server.rows[_i];
    json_t *frame = support_parse(vector_text(vector));
    if (is_known_event(frame) && strstr(vector->name, "unknown") == NULL) {
        check_event(vector->name, frame);
    }
    json_decref(frame);
}
END_TEST

START_TEST(every_event_of_the_reducer_is_read_and_written_again)
{
    FILE *file = fopen(PROTO_FOLDER "/vectors/reduce.jsonl", "r");
    ck_assert_ptr_nonnull(file);
    size_t count = 0;
    json_t *line;
    while ((line = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL)) != NULL) {
        json_t *event = json_object_get(line, "event");
        const char *title = json_string_value(json_object_get(line, "title"));
        if (is_known_event(event) && strstr(title, "unknown") == NULL) {
            check_event(title, event);
            count++;
        }
        json_decref(line);
    }
    fclose(file);
    ck_assert_uint_ge(count, 50);
}
END_TEST

static Suite *make_suite(void)
{
    vectors_init(&good, "ok", "client");
    vectors_init(&bad, "bad", "client");
    vectors_init(&from_server, "ok", "server");
    Suite *suite = suite_create("wire/vectors");
    TCase *tc = tcase_create("vectors");
    tcase_add_loop_test(tc, a_good_frame_is_read, 0, (int)good.count);
    tcase_add_loop_test(tc, a_bad_frame_is_refused_with_its_code_and_id, 0, (int)bad.count);
    tcase_add_loop_test(tc, an_event_of_a_vector_is_read_and_written_again, 0,
                        (int)from_server.count);
    tcase_add_test(tc, every_event_of_the_reducer_is_read_and_written_again);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    int status = unit_run(make_suite());
    vectors_finish(&good);
    vectors_finish(&bad);
    vectors_finish(&from_server);
    return status;
}
