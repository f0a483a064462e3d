// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "base/rng.h"
#include "unit/unit.h"
#include "wire/command.h"

#define ROOM   "K7MPQ2R9XD"
#define SECRET "AAECAwQFBgcICQoLDA0ODw"
#define HELLO(d) \
    "{\"t\":\"hello\",\"id\":\"1\",\"d\":{\"protocol\":1,\"secret\":\"" SECRET "\"" d "}}"
#define MOVE_D \
    "{\"room\":\"" ROOM "\",\"game\":3,\"ply\":17,\"pit\":\"f\",\"pos\":\"0123456789abcdef\"}"
#define MOVE "{\"t\":\"move\",\"id\":\"m-1\",\"d\":" MOVE_D "}"

static struct wire_command decode(const char *text)
{
    struct wire_command command;
    struct wire_fault fault = {0};
    ck_assert_msg(wire_decode(slice_of(text), &command, &fault), "%s: %s", fault.text, text);
    return command;
}

static struct wire_fault refuse(struct slice bytes)
{
    struct wire_command command;
    struct wire_fault fault = {0};
    ck_assert_msg(!wire_decode(bytes, &command, &fault), "%.*s is taken", SLICE_ARG(bytes));
    return fault;
}

START_TEST(hello_gives_the_secret_as_bytes_and_the_name_in_its_normal_form)
{
    struct wire_command command = decode(
        HELLO(",\"name\":\" Zoe\\u0301   B \",\"language\":\"pl\",\"kind\":\"bot\""));
    const struct wire_hello *hello = &command.hello;
    ck_assert_int_eq(command.type, WIRE_COMMAND_HELLO);
    ck_assert_str_eq(command.id, "1");
    ck_assert_str_eq(command.room, "");
    ck_assert_uint_eq(command.game, 0);
    ck_assert_uint_eq(hello->protocol, 1);
    for (unsigned i = 0; i < WIRE_SECRET_LEN; i++) {
        ck_assert_uint_eq(hello->secret[i], i);
    }
    ck_assert_str_eq(hello->name, "Zo\u00e9 B");
    ck_assert_int_eq(hello->language, WIRE_LANGUAGE_PL);
    ck_assert_int_eq(hello->kind, WIRE_PLAYER_BOT);
}
END_TEST

START_TEST(hello_without_a_name_has_none)
{
    struct wire_command command = decode(HELLO(",\"language\":\"en\",\"kind\":\"person\""));
    ck_assert_str_eq(command.hello.name, "");
}
END_TEST

START_TEST(create_without_options_has_the_defaults)
{
    struct wire_command command = decode(
        "{\"t\":\"create\",\"id\":\"1\",\"d\":{\"game\":\"oware\",\"side\":\"random\"}}");
    ck_assert_str_eq(command.create.rules, "oware");
    ck_assert_int_eq(command.create.side, WIRE_SIDE_RANDOM);
    ck_assert_int_eq(command.create.spectators, WIRE_SPECTATORS_OPEN);
    ck_assert(command.create.hints);
    ck_assert_str_eq(command.room, "");
}
END_TEST

START_TEST(create_takes_its_options)
{
    struct wire_command command = decode(
        "{\"t\":\"create\",\"id\":\"1\",\"d\":{\"game\":\"oware\",\"side\":\"north\","
        "\"spectators\":\"none\",\"hints\":false}}");
    ck_assert_int_eq(command.create.side, WIRE_SIDE_NORTH);
    ck_assert_int_eq(command.create.spectators, WIRE_SPECTATORS_NONE);
    ck_assert(!command.create.hints);
}
END_TEST

START_TEST(join_may_leave_the_seat_to_the_server)
{
    struct wire_command any = decode("{\"t\":\"join\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM "\"}}");
    struct wire_command north = decode(
        "{\"t\":\"join\",\"id\":\"1\",\"d\":{\"room\":\"k7mpq-2r9xd\",\"seat\":\"north\"}}");
    ck_assert_int_eq(any.join.seat, MANCALA_SEATS);
    ck_assert_int_eq(north.join.seat, MANCALA_NORTH);
    ck_assert_str_eq(any.room, ROOM);
    ck_assert_str_eq(north.room, ROOM);
}
END_TEST

START_TEST(move_has_all_its_numbers)
{
    struct wire_command command = decode(MOVE);
    ck_assert_int_eq(command.type, WIRE_COMMAND_MOVE);
    ck_assert_str_eq(command.id, "m-1");
    ck_assert_str_eq(command.room, ROOM);
    ck_assert_uint_eq(command.game, 3);
    ck_assert_uint_eq(command.move.ply, 17);
    ck_assert_int_eq(command.move.pit, 'f');
    ck_assert_uint_eq(command.move.pos, UINT64_C(0x0123456789abcdef));
}
END_TEST

START_TEST(answer_and_offer_share_their_struct)
{
    struct wire_command answer = decode("{\"t\":\"answer\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM
                                        "\",\"game\":2,\"kind\":\"rematch\",\"accept\":true}}");
    struct wire_command offer = decode("{\"t\":\"offer\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM
                                       "\",\"game\":2,\"kind\":\"rematch\"}}");
    ck_assert_int_eq(answer.offer.kind, WIRE_OFFER_REMATCH);
    ck_assert(answer.offer.accept);
    ck_assert_uint_eq(offer.game, 2);
    ck_assert(!offer.offer.accept);
}
END_TEST

/* Digests worked out apart from this program: SHA-256 of type and sorted compact data. */
static const struct {
    const char *text;
    uint64_t digest;
} DIGESTS[] = {
    {"{\"t\":\"move\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM
     "\",\"game\":1,\"ply\":0,\"pit\":\"A\",\"pos\":\"0123456789abcdef\"}}",
     UINT64_C(0x5adb6d388537a7aa)},
    {" { \"d\" : {\"pos\":\"0123456789abcdef\",\"ply\":0,\"pit\":\"\\u0041\",\"game\":1,\"room\":\"" ROOM
     "\"},\"id\":\"another\",\"t\":\"move\"}",
     UINT64_C(0x5adb6d388537a7aa)},
    {HELLO(",\"language\":\"fr\",\"kind\":\"bot\",\"name\":\"Zo\\u00e9 \\ud83c\\udf31\""),
     UINT64_C(0x2af927319c7d6e31)},
    {"{\"t\":\"resign\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM "\",\"game\":2}}",
     UINT64_C(0x4b1bd28f1627dc3a)},
    {"{\"t\":\"watch\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM "\"}}", UINT64_C(0xc6c3226e5d749435)},
    {"{\"t\":\"leave\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM "\"}}", UINT64_C(0x11166d84a531fe37)},
};

START_TEST(the_digest_is_that_of_type_and_canonical_data)
{
    ck_assert_uint_eq(decode(DIGESTS[_i].text).digest, DIGESTS[_i].digest);
}
END_TEST

START_TEST(a_fault_names_the_field)
{
    static const struct {
        const char *text;
        const char *expected;
    } ROWS[] = {
        {"{\"t\":\"sync\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM "\",\"v\":-1}}",
         "d.v: an integer from 0 to 4294967295 is expected"},
        {"{\"t\":\"sync\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM "\"}}", "d.v: missing"},
        {"{\"t\":\"watch\",\"id\":\"1\",\"d\":{\"room\":\"nowhere\"}}",
         "d.room: a room code is expected"},
        {"{\"t\":\"watch\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM "\",\"\\u00e9x\":1}}",
         "d: unknown field \"??x\""},
        {"{\"t\":\"watch\",\"id\":\"1\"}", "d: missing"},
        {"{\"t\":\"watch\",\"id\":\"1\",\"d\":{\"room\":\"" ROOM "\"},\"x\":1}",
         "unknown field \"x\""},
        {"{\"t\":\"watch\",\"t\":\"watch\"}", "a key twice in one object, at byte 16"},
        {"[]", "an object is expected"},
    };
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        struct wire_fault fault = refuse(slice_of(ROWS[i].text));
        ck_assert_str_eq(fault.text, ROWS[i].expected);
        ck_assert_int_eq(fault.code, WIRE_CODE_MALFORMED);
    }
}
END_TEST

START_TEST(a_long_unknown_field_is_shown_in_part)
{
    char text[2048];
    char name[1024];
    memset(name, 'x', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    snprintf(text, sizeof(text), "{\"t\":\"watch\",\"id\":\"1\",\"d\":{\"room\":\"%s\",\"%s\":1}}",
             ROOM, name);
    ck_assert_str_eq(refuse(slice_of(text)).text,
                     "d: unknown field \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"");
}
END_TEST

START_TEST(nothing_but_the_fault_is_written_on_failure)
{
    struct wire_command command;
    memset(&command, 0x5a, sizeof(command));
    struct wire_command before = command;
    struct wire_fault fault;
    ck_assert(!wire_decode(slice_of("{\"t\":\"watch\",\"id\":\"1\"}"), &command, &fault));
    ck_assert_mem_eq(&command, &before, sizeof(command));
}
END_TEST

START_TEST(bytes_that_are_no_text_are_refused)
{
    static const struct slice ROWS[] = {
        {NULL, 0},
        {"\0", 1},
        {"{\"t\":\"watch\",\"id\":\"\xff\",\"d\":{}}", 29},
        {"{\"t\":\"watch\",\"id\":\"\xc0\x80\",\"d\":{}}", 30},
        {"{\"t\":\"watch\",\"id\":\"\xed\xa0\x80\",\"d\":{}}", 31},
        {"{\"t\":\"watch\",\"id\":\"\xf4\x90\x80\x80\",\"d\":{}}", 32},
        {"\xef\xbb\xbf{}", 5},
        {"\xfe\xff", 2},
    };
    struct wire_fault fault = refuse(ROWS[_i]);
    ck_assert_int_eq(fault.code, WIRE_CODE_MALFORMED);
    ck_assert_str_eq(fault.re, "");
}
END_TEST

START_TEST(every_prefix_of_a_command_is_refused)
{
    for (size_t len = 0; len < strlen(MOVE); len++) {
        ck_assert_int_eq(refuse(slice_from(MOVE, len)).code, WIRE_CODE_MALFORMED);
    }
}
END_TEST

/* Random bytes over a good command: never a crash, and what is taken is a command. */
START_TEST(changed_bytes_are_refused_or_read)
{
    struct rng rng;
    rng_init(&rng, 0xd1e0);
    unsigned taken = 0;
    for (unsigned round = 0; round < 20000; round++) {
        char text[] = MOVE;
        uint64_t changes = 1 + rng_below(&rng, 3);
        for (uint64_t i = 0; i < changes; i++) {
            text[rng_below(&rng, sizeof(text) - 1)] = (char)rng_below(&rng, 256);
        }
        struct wire_command command;
        struct wire_fault fault = {0};
        if (wire_decode(slice_from(text, sizeof(text) - 1), &command, &fault)) {
            ck_assert_int_lt(command.type, WIRE_COMMAND__COUNT);
            taken++;
        } else {
            ck_assert_uint_gt(strlen(fault.text), 0);
        }
    }
    ck_assert_uint_gt(taken, 0);
}
END_TEST

START_TEST(only_the_one_byte_p_is_a_ping)
{
    ck_assert(wire_is_ping(slice_of("p")));
    ck_assert(!wire_is_ping(slice_of("P")));
    ck_assert(!wire_is_ping(slice_of("pp")));
    ck_assert(!wire_is_ping(SLICE_NONE));
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("wire/command");
    TCase *tc = tcase_create("command");
    tcase_add_test(tc, hello_gives_the_secret_as_bytes_and_the_name_in_its_normal_form);
    tcase_add_test(tc, hello_without_a_name_has_none);
    tcase_add_test(tc, create_without_options_has_the_defaults);
    tcase_add_test(tc, create_takes_its_options);
    tcase_add_test(tc, join_may_leave_the_seat_to_the_server);
    tcase_add_test(tc, move_has_all_its_numbers);
    tcase_add_test(tc, answer_and_offer_share_their_struct);
    tcase_add_loop_test(tc, the_digest_is_that_of_type_and_canonical_data, 0,
                        (int)COUNT_OF(DIGESTS));
    tcase_add_test(tc, a_fault_names_the_field);
    tcase_add_test(tc, a_long_unknown_field_is_shown_in_part);
    tcase_add_test(tc, nothing_but_the_fault_is_written_on_failure);
    tcase_add_loop_test(tc, bytes_that_are_no_text_are_refused, 0, 8);
    tcase_add_test(tc, every_prefix_of_a_command_is_refused);
    tcase_add_test(tc, changed_bytes_are_refused_or_read);
    tcase_add_test(tc, only_the_one_byte_p_is_a_ping);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
