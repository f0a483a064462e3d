// SPDX-License-Identifier: MIT
#include "base/buf.h"
#include "net/trust.h"
#include "net/untrusted.h"
#include "unit/unit.h"

static struct peer peer_of(const char *text)
{
    struct peer peer;
    ck_assert_msg(peer_parse(slice_of(text), &peer), "%s cannot be read", text);
    return peer;
}

static const struct {
    const char *list;
    bool is_list;
    size_t count;
} lists[] = {
    {"", true, 0},
    {" , ", true, 0},
    {"127.0.0.1", true, 1},
    {"127.0.0.1 ::1", true, 2},
    {"10.0.0.0/8,172.16.0.0/12, fd00::/8", true, 3},
    {"0.0.0.0/0 ::/0", true, 2},
    {"10.0.0.0/32 ::1/128", true, 2},
    {"10.0.0.0/33", false, 0},
    {"::1/129", false, 0},
    {"10.0.0.0/", false, 0},
    {"10.0.0.0/-1", false, 0},
    {"10.0.0.0/08", false, 0},
    {"10.0.0.0/8/8", false, 0},
    {"10.0.0/8", false, 0},
    {"localhost", false, 0},
    {"127.0.0.1:80", false, 0},
    {"[::1]", false, 0},
    {"*", false, 0},
    {"/8", false, 0},
};

START_TEST(a_list_has_addresses_and_blocks_and_nothing_else)
{
    struct trust trust = {.count = 7};
    bool is_list = trust_parse(slice_of(lists[_i].list), &trust);
    ck_assert_msg(is_list == lists[_i].is_list, "%s", lists[_i].list);
    ck_assert_uint_eq(trust.count, is_list ? lists[_i].count : 7);
}
END_TEST

START_TEST(a_list_has_at_most_32)
{
    struct trust trust = {.count = 0};
    struct buf list;
    buf_init(&list, 1024);
    for (int i = 0; i < TRUST_NETWORKS_MAX; i++) {
        buf_append_text(&list, "10.0.0.1 ");
    }
    ck_assert(trust_parse(buf_slice(&list), &trust));
    ck_assert_uint_eq(trust.count, TRUST_NETWORKS_MAX);
    buf_append_text(&list, "10.0.0.1");
    ck_assert(!trust_parse(buf_slice(&list), &trust));
    buf_finish(&list);
}
END_TEST

static const struct {
    const char *list, *peer;
    bool is_in;
} members[] = {
    {"", "127.0.0.1", false},
    {"127.0.0.1", "127.0.0.1", true},
    {"127.0.0.1", "::ffff:127.0.0.1", true},
    {"127.0.0.1", "127.0.0.2", false},
    {"127.0.0.1", "::1", false},
    {"::ffff:127.0.0.1", "127.0.0.1", true},
    {"10.0.0.0/8", "10.255.1.2", true},
    {"10.0.0.0/8", "11.0.0.0", false},
    {"10.99.99.99/8", "10.1.1.1", true},
    {"172.16.0.0/12", "172.31.255.255", true},
    {"172.16.0.0/12", "172.32.0.0", false},
    {"192.0.2.128/25", "192.0.2.128", true},
    {"192.0.2.128/25", "192.0.2.127", false},
    {"0.0.0.0/0", "203.0.113.1", true},
    {"0.0.0.0/0", "2001:db8::1", false},
    {"::/0", "203.0.113.1", true},
    {"fd00::/8", "fdff::1", true},
    {"fd00::/8", "fc00::1", false},
    {"2001:db8::/33", "2001:db8:7fff::", true},
    {"2001:db8::/33", "2001:db8:8000::", false},
    {"10.0.0.1 ::1", "::1", true},
};

START_TEST(a_peer_is_in_a_block_when_its_first_bits_are)
{
    struct trust trust;
    struct peer peer = peer_of(members[_i].peer);
    ck_assert(trust_parse(slice_of(members[_i].list), &trust));
    ck_assert_msg(trust_has(&trust, &peer) == members[_i].is_in, "%s in %s", members[_i].peer,
                  members[_i].list);
}
END_TEST

#define PROXIES "127.0.0.1 10.0.0.0/8 fd00::/8"

static const struct {
    const char *peer, *header, *client;
} headers[] = {
    /* nobody else is believed */
    {"203.0.113.1", "192.0.2.1", "203.0.113.1"},
    {"203.0.113.1", "192.0.2.1, 10.0.0.1", "203.0.113.1"},
    {"127.0.0.1", "", "127.0.0.1"},
    {"127.0.0.1", "192.0.2.1", "192.0.2.1"},
    {"fd00::7", "2001:db8::5", "2001:db8::5"},
    /* from the right; what a client made up stands to the left */
    {"127.0.0.1", "198.51.100.1, 192.0.2.1", "192.0.2.1"},
    {"127.0.0.1", "198.51.100.1,192.0.2.1,10.0.0.2", "192.0.2.1"},
    {"127.0.0.1", "192.0.2.1, 10.0.0.2, fd00::3, 10.9.9.9", "192.0.2.1"},
    {"127.0.0.1", "10.0.0.5", "10.0.0.5"},
    {"127.0.0.1", "10.0.0.5, 10.0.0.6", "10.0.0.5"},
    /* what is no address ends it */
    {"127.0.0.1", "nonsense", "127.0.0.1"},
    {"127.0.0.1", "192.0.2.1, unknown", "127.0.0.1"},
    {"127.0.0.1", "192.0.2.1, unknown, 10.0.0.2", "10.0.0.2"},
    {"127.0.0.1", "192.0.2.1,", "127.0.0.1"},
    {"127.0.0.1", ",", "127.0.0.1"},
    {"127.0.0.1", ", 192.0.2.1", "192.0.2.1"},
    {"127.0.0.1", "192.0.2.1 10.0.0.1", "127.0.0.1"},
    {"127.0.0.1", "1.2.3.4.5", "127.0.0.1"},
    {"127.0.0.1", "\"192.0.2.1\"", "127.0.0.1"},
    /* ports */
    {"127.0.0.1", "192.0.2.1:65535", "192.0.2.1"},
    {"127.0.0.1", "192.0.2.1:65536", "127.0.0.1"},
    {"127.0.0.1", "192.0.2.1:", "127.0.0.1"},
    {"127.0.0.1", "[2001:db8::5]", "2001:db8::5"},
    {"127.0.0.1", "[2001:db8::5]:443", "2001:db8::5"},
    {"127.0.0.1", "[2001:db8::5", "127.0.0.1"},
    {"127.0.0.1", "[2001:db8::5]443", "127.0.0.1"},
    {"127.0.0.1", "[]", "127.0.0.1"},
    {"127.0.0.1", "  192.0.2.1\t", "192.0.2.1"},
};

START_TEST(a_client_is_the_first_from_the_right_who_is_not_trusted)
{
    struct trust trust;
    struct peer peer = peer_of(headers[_i].peer);
    char text[PEER_TEXT_CAP];
    ck_assert(trust_parse(slice_of(PROXIES), &trust));
    struct peer client = trust_find_client(&trust, &peer, slice_of(headers[_i].header));
    peer_format(&client, text);
    ck_assert_msg(strcmp(text, headers[_i].client) == 0, "%s of %s: %s", headers[_i].header,
                  headers[_i].peer, text);
}
END_TEST

static const struct {
    const char *peer;
    bool is_private;
} privates[] = {
    {"10.0.0.1", true},     {"9.255.255.255", false}, {"11.0.0.0", false},   {"127.0.0.1", true},
    {"172.16.0.1", true},   {"172.31.0.1", true},     {"172.15.0.1", false}, {"172.32.0.1", false},
    {"192.168.1.1", true},  {"192.167.1.1", false},   {"169.254.1.1", true}, {"100.64.0.1", true},
    {"100.127.0.1", true},  {"100.128.0.1", false},   {"::1", true},         {"::2", false},
    {"fd00::1", true},      {"fc00::1", true},        {"fe80::1", true},     {"fec0::1", false},
    {"2001:db8::1", false},
};

START_TEST(an_address_is_private_or_somebodys)
{
    struct peer peer = peer_of(privates[_i].peer);
    ck_assert_msg(peer_is_private(&peer) == privates[_i].is_private, "%s", privates[_i].peer);
}
END_TEST

START_TEST(the_sixteenth_connection_through_a_stranger_is_told_of)
{
    struct untrusted untrusted = {.count = 0};
    struct peer first = peer_of("10.0.0.1");
    struct peer second = peer_of("10.0.0.2");
    for (int i = 1; i <= 100; i++) {
        ck_assert_int_eq(untrusted_note(&untrusted, &first), i == UNTRUSTED_CONNECTIONS);
        ck_assert_int_eq(untrusted_note(&untrusted, &second), i == UNTRUSTED_CONNECTIONS);
    }
}
END_TEST

START_TEST(only_the_first_few_strangers_are_remembered)
{
    struct untrusted untrusted = {.count = 0};
    unsigned told = 0;
    for (unsigned i = 0; i < 200; i++) {
        struct peer peer = peer_of("10.0.0.1");
        peer.bytes[PEER_BYTES - 1] = (uint8_t)i;
        for (int j = 0; j < UNTRUSTED_CONNECTIONS; j++) {
            told += untrusted_note(&untrusted, &peer);
        }
    }
    ck_assert_uint_eq(told, UNTRUSTED_PEERS_MAX);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/trust");
    TCase *tcase = tcase_create("trust");
    tcase_add_loop_test(tcase, a_list_has_addresses_and_blocks_and_nothing_else, 0,
                        (int)COUNT_OF(lists));
    tcase_add_test(tcase, a_list_has_at_most_32);
    tcase_add_loop_test(tcase, a_peer_is_in_a_block_when_its_first_bits_are, 0,
                        (int)COUNT_OF(members));
    tcase_add_loop_test(tcase, a_client_is_the_first_from_the_right_who_is_not_trusted, 0,
                        (int)COUNT_OF(headers));
    tcase_add_loop_test(tcase, an_address_is_private_or_somebodys, 0, (int)COUNT_OF(privates));
    tcase_add_test(tcase, the_sixteenth_connection_through_a_stranger_is_told_of);
    tcase_add_test(tcase, only_the_first_few_strangers_are_remembered);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
