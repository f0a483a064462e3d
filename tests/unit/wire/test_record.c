// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "base/attr.h"
#include "unit/unit.h"
#include "unit/wire/support.h"
#include "wire/table.h"
#include "wire/wire.h"

enum { ROUNDS = 200 };

static struct wire_record make_record(enum wire_event_type type, struct rng *rng)
{
    struct record_frame frame = {0};
    support_fill(&RECORD_FRAME_SHAPE, &frame, rng);
    frame.record.event.type = type;
    support_fill(EVENT_ROWS[type].shape, &frame.record.event.created, rng);
    return frame.record;
}

static bool is_equal_record(const struct wire_record *a, const struct wire_record *b)
{
    return a->v == b->v && a->at_ms == b->at_ms && strcmp(a->by, b->by) == 0 &&
           strcmp(a->cmd, b->cmd) == 0 && a->digest == b->digest &&
           a->event.type == b->event.type &&
           support_equal(EVENT_ROWS[a->event.type].shape, &a->event.created, &b->event.created);
}

START_TEST(every_event_comes_back_from_its_record)
{
    struct rng rng;
    rng_init(&rng, (uint64_t)_i);
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    for (int round = 0; round < ROUNDS; round++) {
        struct wire_record record = make_record((enum wire_event_type)_i, &rng);
        struct wire_record again;
        struct wire_fault fault = {0};
        buf_clear(&buf);
        ck_assert(wire_encode_record(&buf, &record));
        enum err err = wire_decode_record(buf_slice(&buf), &again, &fault);
        ck_assert_msg(err == ERR_OK, "%s: %s", fault.text, buf_text(&buf));
        ck_assert_msg(is_equal_record(&record, &again), "%s", buf_text(&buf));
        support_check_text(buf_slice(&buf));
    }
    buf_finish(&buf);
}
END_TEST

/* Data that are written before make the same texts. */
static void check_told(const struct wire_record *record, struct slice stored, struct slice shown)
{
    struct buf data;
    struct buf buf;
    buf_init(&data, WIRE_SERVER_MESSAGE_BYTES);
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    ck_assert(wire_encode_data(&data, &record->event));
    const struct wire_told told = {record->event.type, buf_slice(&data)};
    ck_assert(wire_encode_record_of(&buf, record, told.data));
    ck_assert(slice_equal(buf_slice(&buf), stored));
    buf_clear(&buf);
    ck_assert(wire_encode_told(&buf, "K7MPQ2R9XD", record->v, &told));
    ck_assert(slice_equal(buf_slice(&buf), shown));
    buf_finish(&data);
    buf_finish(&buf);
}

START_TEST(a_record_has_the_data_of_the_feed)
{
    struct rng rng;
    rng_init(&rng, 77 + (uint64_t)_i);
    struct wire_record record = make_record((enum wire_event_type)_i, &rng);
    struct buf stored;
    struct buf shown;
    buf_init(&stored, WIRE_SERVER_MESSAGE_BYTES);
    buf_init(&shown, WIRE_SERVER_MESSAGE_BYTES);
    ck_assert(wire_encode_record(&stored, &record));
    ck_assert(wire_encode_event(&shown, "K7MPQ2R9XD", record.v, &record.event));
    check_told(&record, buf_slice(&stored), buf_slice(&shown));
    json_t *from_log = support_parse(buf_slice(&stored));
    json_t *from_feed = support_parse(buf_slice(&shown));
    static const char *const SHARED[] = {"t", "v", "d"};
    for (size_t i = 0; i < COUNT_OF(SHARED); i++) {
        ck_assert(json_equal(json_object_get(from_log, SHARED[i]),
                             json_object_get(from_feed, SHARED[i])));
    }
    json_decref(from_log);
    json_decref(from_feed);
    buf_finish(&stored);
    buf_finish(&shown);
}
END_TEST

#define PLAYER "\"q2Vd0m1Zk3XbTn4P\""
#define STANDING \
    "\"position\":\"x_1_1_0-0_S_2\",\"hash\":\"0123456789abcdef\",\"turn\":null,\"legal\":\"\""
#define LEFT   "\"t\":\"left\",\"d\":{\"seat\":\"north\",\"player\":" PLAYER "}"
#define BY     "\"by\":\"server\",\"cmd\":null,\"digest\":null,"
#define PASSED "\"f\":1,\"v\":1,\"at\":0," BY "\"t\":\"passed\","
#define PASS_D "\"game\":1,\"ply\":1,\"stores\":[0,100]," STANDING

static const struct {
    const char *text;
    enum err err;
} RECORDS[] = {
    {"{\"f\":1,\"v\":1,\"at\":0," BY LEFT "}", ERR_OK},
    {"{\"f\":1,\"v\":4294967295,\"at\":9007199254740991,\"by\":" PLAYER
     ",\"cmd\":\"7\",\"digest\":\"ffffffffffffffff\"," LEFT "}",
     ERR_OK},
    {"{\"f\":2,\"v\":1,\"at\":0," BY LEFT "}", ERR_VERSION},
    {"{\"f\":2,\"something\":\"else\"}", ERR_VERSION},
    {"{\"f\":0,\"v\":1,\"at\":0," BY LEFT "}", ERR_MALFORMED},
    {"{\"f\":1.0,\"v\":1,\"at\":0," BY LEFT "}", ERR_MALFORMED},
    {"{\"v\":1,\"at\":0," BY LEFT "}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":0,\"at\":0," BY LEFT "}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":4294967296,\"at\":0," BY LEFT "}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":-1," BY LEFT "}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":9007199254740992," BY LEFT "}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0," BY LEFT ",\"more\":1}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0," LEFT "}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0,\"by\":\"nobody\",\"cmd\":null,\"digest\":null," LEFT "}",
     ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0,\"by\":\"\",\"cmd\":null,\"digest\":null," LEFT "}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0,\"by\":null,\"cmd\":null,\"digest\":null," LEFT "}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0,\"by\":\"server\",\"cmd\":\"\",\"digest\":null," LEFT "}",
     ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0," BY "\"t\":\"weather\",\"d\":{}}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0," BY "\"t\":\"left\",\"d\":[]}", ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0," BY "\"t\":\"left\",\"d\":{\"seat\":\"both\",\"player\":" PLAYER
     "}}",
     ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0," BY
     "\"t\":\"ended\",\"d\":{\"game\":1,\"winner\":\"draw\",\"south\":0,\"north\":100,\"reason\":"
     "\"resign\"}}",
     ERR_OK},
    {"{\"f\":1,\"v\":1,\"at\":0," BY
     "\"t\":\"ended\",\"d\":{\"game\":1,\"winner\":\"draw\",\"south\":0,\"north\":101,\"reason\":"
     "\"resign\"}}",
     ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0," BY
     "\"t\":\"ended\",\"d\":{\"game\":1,\"winner\":\"draw\",\"south\":0,\"north\":0,\"reason\":"
     "\"aborted\"}}",
     ERR_MALFORMED},
    {"{\"f\":1,\"v\":1,\"at\":0," BY
     "\"t\":\"ended\",\"d\":{\"game\":1,\"winner\":null,\"south\":0,\"north\":0,\"reason\":"
     "\"resign\"}}",
     ERR_MALFORMED},
    {"{" PASSED "\"d\":{" PASS_D ",\"stood\":1,\"quiet\":0}}", ERR_OK},
    {"{" PASSED "\"d\":{" PASS_D ",\"stood\":0,\"quiet\":0}}", ERR_MALFORMED},
    {"{" PASSED "\"d\":{" PASS_D ",\"stood\":1,\"quiet\":0,\"pits\":[0,100]}}", ERR_OK},
    {"{" PASSED "\"d\":{" PASS_D ",\"stood\":1,\"quiet\":0,\"pits\":[0,101]}}", ERR_MALFORMED},
    {"{" PASSED "\"d\":{" PASS_D ",\"stood\":1,\"quiet\":0,\"pits\":[0]}}", ERR_MALFORMED},
    {"{" PASSED "\"d\":{" PASS_D ",\"stood\":1,\"quiet\":0,\"pits\":[]}}", ERR_MALFORMED},
    {"{" PASSED "\"d\":{" PASS_D ",\"stood\":1,\"quiet\":0,\"pits\":null}}", ERR_MALFORMED},
    {"{" PASSED "\"d\":{" PASS_D ",\"stood\":1,\"quiet\":0,\"pits\":[1,2,3,4,5,6,7,8,9,10,11,12]}}",
     ERR_OK},
    {"{" PASSED "\"d\":{" PASS_D
     ",\"stood\":1,\"quiet\":0,\"pits\":[1,2,3,4,5,6,7,8,9,10,11,12,13]}}",
     ERR_MALFORMED},
    {"", ERR_MALFORMED},
    {"[]", ERR_MALFORMED},
    {"null", ERR_MALFORMED},
};

START_TEST(a_record_is_read_strictly)
{
    struct wire_record record;
    struct wire_fault fault = {0};
    enum err err = wire_decode_record(slice_of(RECORDS[_i].text), &record, &fault);
    ck_assert_msg(err == RECORDS[_i].err, "%s, not %s: %s: %s", err_name(err),
                  err_name(RECORDS[_i].err), fault.text, RECORDS[_i].text);
    ck_assert_int_eq(fault.text[0] == '\0', err == ERR_OK);
    ck_assert_int_eq(fault.code == WIRE_CODE_VERSION, err == ERR_VERSION);
}
END_TEST

START_TEST(a_server_record_says_who_and_null_for_the_command)
{
    struct wire_record record = {
        .v = 3,
        .at_ms = 17,
        .event = {.type = WIRE_EVENT_ABORTED, .aborted = {.game = 1, .seat = MANCALA_NORTH}},
    };
    struct buf buf;
    buf_init(&buf, 1024);
    ck_assert(wire_encode_record(&buf, &record));
    ck_assert_str_eq(buf_text(&buf), "{\"f\":1,\"v\":3,\"at\":17,\"by\":\"server\",\"cmd\":null,"
                                     "\"digest\":null,\"t\":\"aborted\","
                                     "\"d\":{\"game\":1,\"seat\":\"north\"}}");
    buf_finish(&buf);
}
END_TEST

START_TEST(a_summary_comes_back)
{
    struct rng rng;
    rng_init(&rng, (uint64_t)_i);
    struct summary_frame *frame = calloc(1, sizeof(*frame));
    struct summary_frame *again = calloc(1, sizeof(*again));
    ck_assert(frame != NULL && again != NULL);
    support_fill(&SUMMARY_FRAME_SHAPE, frame, &rng);
    again->format = frame->format;
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    ck_assert(wire_encode_summary(&buf, &frame->summary));
    struct wire_fault fault = {0};
    enum err err = wire_decode_summary(buf_slice(&buf), &again->summary, &fault);
    ck_assert_msg(err == ERR_OK, "%s: %s", fault.text, buf_text(&buf));
    ck_assert_msg(support_equal(&SUMMARY_FRAME_SHAPE, frame, again), "%s", buf_text(&buf));
    support_check_text(buf_slice(&buf));
    buf_finish(&buf);
    free(frame);
    free(again);
}
END_TEST

START_TEST(a_newer_summary_is_not_guessed_at)
{
    struct wire_summary summary;
    struct wire_fault fault = {0};
    ck_assert_int_eq(wire_decode_summary(slice_of("{\"f\":2}"), &summary, &fault), ERR_VERSION);
    ck_assert_str_eq(fault.text, "f: format 2 is not known");
    ck_assert_int_eq(wire_decode_summary(slice_of("{\"f\":1}"), &summary, &fault), ERR_MALFORMED);
    ck_assert_str_eq(fault.text, "room: missing");
    ck_assert_int_eq(wire_decode_summary(slice_of("{"), &summary, &fault), ERR_MALFORMED);
}
END_TEST

START_TEST(a_full_buffer_refuses_a_record)
{
    struct rng rng;
    rng_init(&rng, 5);
    struct wire_record record = make_record(WIRE_EVENT_MOVED, &rng);
    struct buf buf;
    buf_init(&buf, 4096);
    ck_assert(wire_encode_record(&buf, &record));
    size_t len = buf.len;
    struct buf exact;
    struct buf short_of_one;
    buf_init(&exact, len);
    buf_init(&short_of_one, len - 1);
    ck_assert(wire_encode_record(&exact, &record));
    ck_assert(!wire_encode_record(&short_of_one, &record));
    buf_finish(&buf);
    buf_finish(&exact);
    buf_finish(&short_of_one);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("wire/record");
    TCase *tc = tcase_create("record");
    tcase_add_loop_test(tc, every_event_comes_back_from_its_record, 0, WIRE_EVENT__COUNT);
    tcase_add_loop_test(tc, a_record_has_the_data_of_the_feed, 0, WIRE_EVENT__COUNT);
    tcase_add_loop_test(tc, a_record_is_read_strictly, 0, (int)COUNT_OF(RECORDS));
    tcase_add_test(tc, a_server_record_says_who_and_null_for_the_command);
    tcase_add_loop_test(tc, a_summary_comes_back, 0, 40);
    tcase_add_test(tc, a_newer_summary_is_not_guessed_at);
    tcase_add_test(tc, a_full_buffer_refuses_a_record);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
