// SPDX-License-Identifier: MIT
/* What the server says is what the vectors say. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "unit/unit.h"
#include "unit/wire/support.h"
#include "wire/wire.h"

#define ROOM  "K7MPQ2R9XD"
#define RULES "djenon-abe"
#define START "djenon-abe_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0"

static const struct wire_person AWA = {.player = "q2Vd0m1Zk3XbTn4P", .name = "Awa"};
static const struct wire_person NAMELESS = {.player = "Zr8LwYc6HsJf5U9e"};
static const struct wire_person BOT = {
    .player = "b0t_b0t-b0t_b0t-", .name = "K\u00f3 \"4\"", .kind = WIRE_PLAYER_BOT};

static struct wire_seat make_seat(void)
{
    return (struct wire_seat){
        .room = ROOM,
        .rules = RULES,
        .state = WIRE_STATE_PLAYING,
        .seat = MANCALA_SOUTH,
        .game = 2,
        .opponent = NAMELESS,
        .turn = true,
        .v = 31,
    };
}

static bool put_ok_hello(struct buf *buf)
{
    const struct wire_ok_hello answer = {.player = "q2Vd0m1Zk3XbTn4P", .now_ms = 1764460800000};
    return wire_encode_ok_hello(buf, "1", &answer);
}

static bool put_ok_hello_lists(struct buf *buf)
{
    const struct wire_seat seats[] = {
        make_seat(),
        {.room = "23456789BC", .rules = "adji-boto", .seat = MANCALA_NORTH, .v = 2},
    };
    const struct wire_finished finished = {
        .room = ROOM,
        .game = 1,
        .rules = RULES,
        .seat = MANCALA_NORTH,
        .opponent = NAMELESS,
        .winner = WIRE_WINNER_DRAW,
        .south = 24,
        .north = 24,
        .reason = WIRE_REASON_REPETITION,
        .at_ms = 1764460700123,
    };
    const struct wire_ok_hello answer = {
        .player = "q2Vd0m1Zk3XbTn4P",
        .name = "Awa",
        .now_ms = 9007199254740991,
        .seats = seats,
        .seat_count = COUNT_OF(seats),
        .finished = &finished,
        .finished_count = 1,
    };
    return wire_encode_ok_hello(buf, "h \"1\"", &answer);
}

static bool put_ok_events_none(struct buf *buf)
{
    return wire_encode_ok_events(buf, "7", ROOM, NULL, 0, 0);
}

static bool put_ok_watch(struct buf *buf)
{
    return wire_encode_ok_watch(buf, "7", ROOM, 17);
}

static bool put_ok_sync(struct buf *buf)
{
    const struct wire_ok_sync answer = {.room = ROOM, .from = 5, .to = 17, .kind = WIRE_SYNC_TAIL};
    return wire_encode_ok_sync(buf, "7", &answer);
}

static bool put_ok_sync_snapshot(struct buf *buf)
{
    const struct wire_ok_sync answer = {
        .room = ROOM, .from = 1, .to = 900, .kind = WIRE_SYNC_SNAPSHOT};
    return wire_encode_ok_sync(buf, "7", &answer);
}

static bool put_error(struct buf *buf)
{
    const struct wire_error error = {.code = WIRE_CODE_NO_SUCH_ROOM, .text = "no such room"};
    return wire_encode_error(buf, "7", &error);
}

static bool put_error_unread(struct buf *buf)
{
    const struct wire_error error = {.code = WIRE_CODE_MALFORMED, .text = "not JSON"};
    return wire_encode_error(buf, "", &error);
}

static bool put_error_unread_null(struct buf *buf)
{
    const struct wire_error error = {.code = WIRE_CODE_MALFORMED, .text = "not JSON", .reason = ""};
    return wire_encode_error(buf, NULL, &error);
}

static bool put_error_reason(struct buf *buf)
{
    const struct wire_error error = {
        .code = WIRE_CODE_ILLEGAL_MOVE, .text = "the move never ends", .reason = "endless"};
    return wire_encode_error(buf, "7", &error);
}

static bool put_error_retry(struct buf *buf)
{
    const struct wire_error error = {
        .code = WIRE_CODE_RATE_LIMITED, .text = "too fast", .retry_ms = 1500};
    return wire_encode_error(buf, "7", &error);
}

static bool put_welcome(struct buf *buf)
{
    return wire_encode_welcome(buf, "0.1.0", 1764460800000);
}

static bool put_pong(struct buf *buf)
{
    return wire_encode_pong(buf, 1764460800000);
}

static bool put_seat(struct buf *buf)
{
    const struct wire_seat seat = make_seat();
    return wire_encode_seat(buf, &seat);
}

static bool put_seat_over(struct buf *buf)
{
    struct wire_seat seat = make_seat();
    seat.state = WIRE_STATE_OVER;
    seat.turn = false;
    return wire_encode_seat(buf, &seat);
}

static bool put_notice_restart(struct buf *buf)
{
    return wire_encode_notice(buf, WIRE_NOTICE_RESTART, 30000);
}

static bool put_notice_no_restart(struct buf *buf)
{
    return wire_encode_notice(buf, WIRE_NOTICE_NO_RESTART, 0);
}

static bool put_notice_new_build(struct buf *buf)
{
    return wire_encode_notice(buf, WIRE_NOTICE_NEW_BUILD, 0);
}

static bool put_notice_slow_down(struct buf *buf)
{
    return wire_encode_notice(buf, WIRE_NOTICE_SLOW_DOWN, 5000);
}

static bool put_presence(struct buf *buf)
{
    const struct wire_presence presence = {.south = true, .north = false, .spectators = 3};
    return wire_encode_presence(buf, ROOM, &presence);
}

static bool put_presence_reading(struct buf *buf)
{
    const struct wire_presence presence = {.south = true, .spectators = 3, .reading = 2};
    return wire_encode_presence(buf, ROOM, &presence);
}

static bool put_bare(struct buf *buf)
{
    return wire_encode_event(buf, ROOM, 9, NULL);
}

static struct wire_document make_document(void)
{
    return (struct wire_document){
        .rules = RULES,
        .version = 1,
        .spectators = WIRE_SPECTATORS_OPEN,
        .hints = true,
        .host = AWA,
    };
}

static bool put_snapshot_open(struct buf *buf)
{
    const struct wire_document document = make_document();
    return wire_encode_snapshot(buf, ROOM, 1, &document);
}

static const struct wire_series_game FIRST_GAME = {
    .game = 1,
    .south = "q2Vd0m1Zk3XbTn4P",
    .north = "Zr8LwYc6HsJf5U9e",
    .winner = WIRE_WINNER_NORTH,
    .score = {21, 27},
    .reason = WIRE_REASON_ONE_EACH,
};

static bool put_snapshot_over(struct buf *buf)
{
    struct wire_document document = make_document();
    document.state = WIRE_STATE_OVER;
    document.seats.south = AWA;
    document.seats.north = NAMELESS;
    document.game = (struct wire_game){
        .number = 1,
        .start = START,
        .moves = slice_of("F~5 e~4+2 A~3+4 b~4+8 D~4+4 a~3+2 B+8 f+4 B+2 e+2 F+2 b+8"),
        .first = 1,
        .last = {.ply = 12,
                 .pit = 'b',
                 .laps = 1,
                 .captured = 8,
                 .before = "djenon-abe_0-0-0-1-0-0_1-3-3-1-1-0_20-18_N_11",
                 .pits = {.count = 12, .seeds = {0, 0, 0, 1, 0, 0, 1}}},
        .result = {.winner = WIRE_WINNER_NORTH,
                   .south = 21,
                   .north = 27,
                   .reason = WIRE_REASON_ONE_EACH},
        .standing = {.position = "djenon-abe_0-0-0-0-0-0_0-0-0-0-0-0_21-27_x_12",
                     .hash = UINT64_C(0x8bf06a454d31d469),
                     .turn = MANCALA_SEATS,
                     .stood = 1},
    };
    document.series = &FIRST_GAME;
    document.series_count = 1;
    document.offer = (struct wire_open_offer){.kind = WIRE_OFFER_REMATCH, .seat = MANCALA_SOUTH};
    return wire_encode_snapshot(buf, ROOM, 18, &document);
}

static bool put_snapshot_aborted(struct buf *buf)
{
    struct wire_document document = make_document();
    document.version = 2;
    document.seats.north = AWA;
    document.game = (struct wire_game){
        .number = 2,
        .start = START,
        .first = 1,
        .result = {.winner = WIRE_WINNER_NONE, .reason = WIRE_REASON_ABORTED},
        .standing = {.position = START,
                     .hash = UINT64_C(0xdde9bcb50d5670f5),
                     .turn = MANCALA_SEATS,
                     .stood = 1},
    };
    document.series = &FIRST_GAME;
    document.series_count = 1;
    return wire_encode_snapshot(buf, ROOM, 22, &document);
}

static bool put_snapshot_passed(struct buf *buf)
{
    struct wire_document document = make_document();
    memcpy(document.rules, "djenon-aboure", sizeof("djenon-aboure"));
    document.spectators = WIRE_SPECTATORS_NONE;
    document.hints = false;
    document.host = BOT;
    document.state = WIRE_STATE_PLAYING;
    document.seats.south = NAMELESS;
    document.seats.north = BOT;
    document.game = (struct wire_game){
        .number = 1,
        .start = "djenon-aboure_4-4-4-4-4-4_4-4-4-4-4-4_0-0_S_0",
        .moves = slice_of("A~4+2 a~2 B~5+4 e~3+4 D+2 a+4 C a~2+8 D+2 c+8 C~2 --"),
        .first = 1,
        .last = {.ply = 12,
                 .pit = '.',
                 .before = "djenon-aboure_1-4-1-1-2-1_0-0-1-1-1-1_10-24_N_11"},
        .standing = {.position = "djenon-aboure_1-4-1-1-2-1_0-0-1-1-1-1_10-24_S_12",
                     .hash = UINT64_C(0x51eaea447ff9ac6f),
                     .turn = MANCALA_SOUTH,
                     .legal = "BE",
                     .stood = 1,
                     .quiet = 2},
    };
    return wire_encode_snapshot(buf, ROOM, 16, &document);
}

static const struct {
    const char *vector;
    bool (*put)(struct buf *buf);
} ROWS[] = {
    {"ok-hello", put_ok_hello},
    {"ok-hello-lists", put_ok_hello_lists},
    {"ok-events-none", put_ok_events_none},
    {"ok-watch", put_ok_watch},
    {"ok-sync", put_ok_sync},
    {"ok-sync-snapshot", put_ok_sync_snapshot},
    {"error", put_error},
    {"error-unread", put_error_unread},
    {"error-unread", put_error_unread_null},
    {"error-reason", put_error_reason},
    {"error-retry", put_error_retry},
    {"welcome", put_welcome},
    {"pong", put_pong},
    {"seat", put_seat},
    {"seat-over", put_seat_over},
    {"notice-restart", put_notice_restart},
    {"notice-no-restart", put_notice_no_restart},
    {"notice-new-build", put_notice_new_build},
    {"notice-slow-down", put_notice_slow_down},
    {"presence", put_presence},
    {"presence-reading", put_presence_reading},
    {"bare", put_bare},
    {"snapshot-open", put_snapshot_open},
    {"snapshot-over", put_snapshot_over},
    {"snapshot-aborted", put_snapshot_aborted},
    {"snapshot-passed", put_snapshot_passed},
};

/* The frame of a good vector, parsed; the caller's. */
static json_t *load_frame(const char *name)
{
    char path[VECTOR_NAME_CAP];
    snprintf(path, sizeof(path), "vectors/ok/server-%s.json", name);
    struct vector vector = {.json = support_load(path)};
    json_t *frame = support_parse(vector_text(&vector));
    json_decref(vector.json);
    return frame;
}

START_TEST(a_message_is_that_of_its_vector)
{
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    ck_assert(ROWS[_i].put(&buf));
    json_t *expected = load_frame(ROWS[_i].vector);
    json_t *found = support_parse(buf_slice(&buf));
    ck_assert_msg(json_equal(expected, found), "%s: %s", ROWS[_i].vector, buf_text(&buf));
    json_decref(expected);
    json_decref(found);
    buf_finish(&buf);
}
END_TEST

/* One character of one byte, or one at each end of the longer ones. */
START_TEST(a_text_is_escaped_as_jansson_does)
{
    static const char *const long_ones[] = {"\u00a0", "\u07ff", "\u2028", "\uffff", "\U0010ffff"};
    const char one[] = {(char)_i, '\0'};
    const char *part = _i < 0x80 ? one : long_ones[_i - 0x80];
    char text[16];
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    (void)snprintf(text, sizeof text, "%sx%s%s", part, part, part);
    ck_assert(wire_encode_ok_name(&buf, "7", text));
    support_check_text(buf_slice(&buf));
    json_t *json = support_parse(buf_slice(&buf));
    ck_assert_str_eq(json_string_value(json_object_get(json_object_get(json, "d"), "name")), text);
    json_decref(json);
    buf_finish(&buf);
}
END_TEST

/* Every message fits exactly or is refused, and the buffer is good again after buf_clear(). */
START_TEST(a_full_buffer_refuses_a_message)
{
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    ck_assert(ROWS[_i].put(&buf));
    struct buf exact;
    support_check_text(buf_slice(&buf));
    buf_init(&exact, buf.len);
    ck_assert(ROWS[_i].put(&exact));
    ck_assert(!ROWS[_i].put(&exact));
    buf_clear(&exact);
    ck_assert(ROWS[_i].put(&exact));
    ck_assert_str_eq(buf_text(&exact), buf_text(&buf));
    buf_finish(&exact);
    buf_finish(&buf);
}
END_TEST

START_TEST(an_answer_carries_its_events_in_order)
{
    json_t *expected = load_frame("ok-events");
    json_t *events = json_object_get(json_object_get(expected, "d"), "events");
    struct wire_told told[2];
    struct buf data[2];
    for (size_t i = 0; i < COUNT_OF(told); i++) {
        const struct wire_record record = support_read_event(json_array_get(events, i));
        buf_init(&data[i], WIRE_SERVER_MESSAGE_BYTES);
        ck_assert(wire_encode_data(&data[i], &record.event));
        told[i] = (struct wire_told){record.event.type, buf_slice(&data[i])};
    }
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    ck_assert(wire_encode_ok_events(&buf, "7", ROOM, told, 16, COUNT_OF(told)));
    buf_finish(&data[0]);
    buf_finish(&data[1]);
    json_t *found = support_parse(buf_slice(&buf));
    ck_assert_msg(json_equal(expected, found), "%s", buf_text(&buf));
    json_decref(expected);
    json_decref(found);
    buf_finish(&buf);
}
END_TEST

/* The largest document that a room can have, with laps far beyond what is played. */
START_TEST(the_largest_snapshot_fits_a_message)
{
    struct wire_document document = make_document();
    struct wire_person large = {.player = "________________"};
    memset(large.name, '"', TEXT_NAME_BYTES);
    document.host = large;
    document.seats.south = large;
    document.seats.north = large;
    struct buf moves;
    buf_init(&moves, (size_t)WIRE_SNAPSHOT_MOVES * 16);
    for (int i = 0; i < WIRE_SNAPSHOT_MOVES; i++) {
        buf_append_text(&moves, i == 0 ? "A~9999+12" : " A~9999+12");
    }
    static struct wire_series_game series[WIRE_SERIES_GAMES];
    for (int i = 0; i < WIRE_SERIES_GAMES; i++) {
        series[i] = (struct wire_series_game){
            .game = WIRE_SERIES_GAMES,
            .south = "________________",
            .north = "________________",
            .score = {100, 100},
            .reason = WIRE_REASON_NO_PROGRESS,
        };
    }
    document.series = series;
    document.series_count = COUNT_OF(series);
    document.game = (struct wire_game){.number = 100, .moves = buf_slice(&moves), .first = 61536};
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    ck_assert(wire_encode_snapshot(&buf, ROOM, UINT32_MAX, &document));
    ck_assert_uint_gt(buf.len, 60000);
    buf_finish(&moves);
    buf_finish(&buf);
}
END_TEST

/* The longest answer to hello. */
START_TEST(the_longest_lists_fit_a_message)
{
    struct wire_person large = {.player = "________________", .kind = WIRE_PLAYER_PERSON};
    memset(large.name, '"', TEXT_NAME_BYTES);
    static struct wire_seat seats[WIRE_LIVE_SEATS];
    for (size_t i = 0; i < COUNT_OF(seats); i++) {
        seats[i] = make_seat();
        seats[i].opponent = large;
        seats[i].v = UINT32_MAX;
    }
    static struct wire_finished finished[WIRE_FINISHED_GAMES];
    for (size_t i = 0; i < COUNT_OF(finished); i++) {
        finished[i] = (struct wire_finished){
            .room = ROOM, .game = 1, .rules = RULES, .opponent = large, .reason = 1};
    }
    const struct wire_ok_hello answer = {.player = "q2Vd0m1Zk3XbTn4P",
                                         .seats = seats,
                                         .seat_count = COUNT_OF(seats),
                                         .finished = finished,
                                         .finished_count = COUNT_OF(finished)};
    struct buf buf;
    buf_init(&buf, WIRE_SERVER_MESSAGE_BYTES);
    ck_assert(wire_encode_ok_hello(&buf, "1", &answer));
    buf_finish(&buf);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("wire/message");
    TCase *tc = tcase_create("message");
    tcase_add_loop_test(tc, a_message_is_that_of_its_vector, 0, (int)COUNT_OF(ROWS));
    tcase_add_loop_test(tc, a_full_buffer_refuses_a_message, 0, (int)COUNT_OF(ROWS));
    tcase_add_loop_test(tc, a_text_is_escaped_as_jansson_does, 1, 0x85);
    tcase_add_test(tc, an_answer_carries_its_events_in_order);
    tcase_add_test(tc, the_largest_snapshot_fits_a_message);
    tcase_add_test(tc, the_longest_lists_fit_a_message);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
