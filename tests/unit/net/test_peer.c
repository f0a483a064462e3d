// SPDX-License-Identifier: MIT
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/peer.h"
#include "unit/unit.h"

static const struct hash_seed key = {1, 2};

static uint64_t hash_of(const char *text)
{
    struct peer peer;
    ck_assert_msg(peer_parse(slice_of(text), &peer), "%s cannot be read", text);
    return peer_hash(key, &peer);
}

static const struct {
    const char *a, *b;
    bool is_one;
} pairs[] = {
    {"192.0.2.1", "192.0.2.1", true},
    {"192.0.2.1", "192.0.2.2", false},
    {"192.0.2.1", "::ffff:192.0.2.1", true},
    {"192.0.2.1", "::ffff:192.0.2.2", false},
    {"192.0.2.1", "::192.0.2.1", false},
    {"2001:db8::1", "2001:db8::1", true},
    {"2001:db8::1", "2001:db8::ffff:0:0:2", true},
    {"2001:db8::1", "2001:db8:0:1::1", false},
    {"fe80::1%eth0", "fe80::1", true},
    {"::1", "127.0.0.1", false},
};

START_TEST(addresses_of_one_customer_are_one_number)
{
    const uint64_t a = hash_of(pairs[_i].a);
    const uint64_t b = hash_of(pairs[_i].b);
    ck_assert_msg((a == b) == pairs[_i].is_one, "%s %s: %llx %llx", pairs[_i].a, pairs[_i].b,
                  (unsigned long long)a, (unsigned long long)b);
    ck_assert_uint_ne(a, 0);
}
END_TEST

START_TEST(another_key_gives_another_number)
{
    struct peer peer;
    ck_assert(peer_parse(slice_of("192.0.2.1"), &peer));
    ck_assert_uint_ne(peer_hash(key, &peer), peer_hash((struct hash_seed){1, 3}, &peer));
}
END_TEST

static const char *const malformed[] = {
    "",
    "192.0.2",
    "192.0.2.256",
    "192.0.2.1:80",
    "[::1]",
    "::1::",
    "unknown",
    " 192.0.2.1",
    "%",
    "1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa:bbbb:cccc",
};

START_TEST(what_is_no_address_is_refused)
{
    struct peer peer;
    ck_assert_msg(!peer_parse(slice_of(malformed[_i]), &peer), "%s was read", malformed[_i]);
}
END_TEST

START_TEST(the_other_end_of_a_socket_is_read)
{
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof place;
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    const int client = socket(AF_INET, SOCK_STREAM, 0);
    struct peer peer;
    ck_assert_int_eq(bind(listener, (struct sockaddr *)&place, sizeof place), 0);
    ck_assert_int_eq(listen(listener, 1), 0);
    ck_assert_int_eq(getsockname(listener, (struct sockaddr *)&place, &len), 0);
    ck_assert_int_eq(connect(client, (struct sockaddr *)&place, sizeof place), 0);
    ck_assert(peer_read_socket(client, &peer));
    ck_assert_uint_eq(peer_hash(key, &peer), hash_of("127.0.0.1"));
    ck_assert(!peer_read_socket(listener, &peer));
    (void)close(client);
    (void)close(listener);
}
END_TEST

START_TEST(a_socket_without_an_address_has_none)
{
    int pair[2];
    struct peer peer;
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    ck_assert(!peer_read_socket(pair[0], &peer));
    (void)close(pair[0]);
    (void)close(pair[1]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/peer");
    TCase *tcase = tcase_create("peer");
    tcase_add_loop_test(tcase, addresses_of_one_customer_are_one_number, 0, COUNT_OF(pairs));
    tcase_add_test(tcase, another_key_gives_another_number);
    tcase_add_loop_test(tcase, what_is_no_address_is_refused, 0, COUNT_OF(malformed));
    tcase_add_test(tcase, the_other_end_of_a_socket_is_read);
    tcase_add_test(tcase, a_socket_without_an_address_has_none);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
