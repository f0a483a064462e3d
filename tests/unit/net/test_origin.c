// SPDX-License-Identifier: MIT
#include "net/origin.h"
#include "unit/unit.h"

/* NULL: not an origin. */
static const struct {
    const char *url, *origin;
} urls[] = {
    {"http://example.org", "http://example.org"},
    {"https://example.org/", "https://example.org"},
    {"https://Example.ORG:443/djenon/", "https://example.org"},
    {"http://example.org:443", "http://example.org:443"},
    {"http://example.org:80", "http://example.org"},
    {"http://[::1]:8080/", "http://[::1]:8080"},
    {"http://127.0.0.1:1", "http://127.0.0.1:1"},
    {"ws://example.org", NULL},
    {"HTTP://example.org", NULL},
    {"http://", NULL},
    {"http:///path", NULL},
    {"http://example.org:", NULL},
    {"http://example.org:0", NULL},
    {"http://example.org:65536", NULL},
    {"http://exa mple.org", NULL},
    {"http://user@example.org", NULL},
    {"http://example.org\r\nX: y", NULL},
    {"http://[::1", NULL},
    {"http://[]", NULL},
    {"null", NULL},
    {"", NULL},
};

START_TEST(an_origin_is_what_browsers_send)
{
    char out[ORIGIN_CAP] = "untouched";
    bool is_one = origin_parse(slice_of(urls[_i].url), out);
    ck_assert_int_eq(is_one, urls[_i].origin != NULL);
    ck_assert_str_eq(out, is_one ? urls[_i].origin : "untouched");
}
END_TEST

START_TEST(a_host_of_255_bytes_is_the_longest)
{
    char url[600] = "https://";
    char out[ORIGIN_CAP];
    memset(url + 8, 'a', 255);
    memcpy(url + 8 + 255, ":65535", 7);
    ck_assert(origin_parse(slice_of(url), out));
    ck_assert_str_eq(out, url);
    memset(url + 8, 'a', 256);
    url[8 + 256] = '\0';
    ck_assert(!origin_parse(slice_of(url), out));
}
END_TEST

static const struct {
    const char *list;
    bool is_list;
    size_t count;
} lists[] = {
    {"", true, 0},
    {"  ", true, 0},
    {"https://a.example", true, 1},
    {"https://a.example http://b.example:8080", true, 2},
    {"https://a.example, http://b.example", true, 2},
    {"https://a.example/", false, 0},
    {"https://a.example/path", false, 0},
    {"a.example", false, 0},
    {"*", false, 0},
};

START_TEST(a_list_has_origins_and_nothing_else)
{
    struct origin_policy policy = {.allowed_count = 7};
    ck_assert_int_eq(origin_parse_list(slice_of(lists[_i].list), &policy), lists[_i].is_list);
    ck_assert_uint_eq(policy.allowed_count, lists[_i].is_list ? lists[_i].count : 7);
}
END_TEST

START_TEST(a_list_has_at_most_32)
{
    struct buf list;
    struct origin_policy policy = {.allowed_count = 0};
    buf_init(&list, 1024);
    for (int i = 0; i < ORIGIN_ALLOWED; i++) {
        buf_append_text(&list, "http://a ");
    }
    ck_assert(origin_parse_list(buf_slice(&list), &policy));
    ck_assert_uint_eq(policy.allowed_count, ORIGIN_ALLOWED);
    buf_append_text(&list, "http://a");
    ck_assert(!origin_parse_list(buf_slice(&list), &policy));
    buf_finish(&list);
}
END_TEST

static const struct {
    const char *public_url, *origins, *origin, *host;
    bool is_allowed;
} visits[] = {
    /* a native client */
    {"", "", "", "play.example", true},
    {"https://play.example/", "", "", "elsewhere", true},
    /* no public address: the page's own host */
    {"", "", "http://127.0.0.1:8080", "127.0.0.1:8080", true},
    {"", "", "http://LOCALHOST:8080", "localhost:8080", true},
    {"", "", "http://play.example", "play.example:80", true},
    {"", "", "https://play.example", "play.example", true},
    {"", "", "https://play.example", "play.example:443", true},
    {"", "", "http://play.example:8080", "play.example", false},
    {"", "", "http://evil.example", "play.example", false},
    {"", "", "http://play.example.evil.example", "play.example", false},
    {"", "", "http://play.example", "", false},
    {"", "", "null", "play.example", false},
    {"", "", "file://", "play.example", false},
    {"", "", "http://play.example/", "play.example", false},
    {"", "", "chrome-extension://abc", "abc", false},
    /* a public address: it and no other, whatever Host says */
    {"https://play.example/", "", "https://play.example", "10.0.0.7:8080", true},
    {"https://play.example/", "", "https://Play.Example:443", "10.0.0.7:8080", true},
    {"https://play.example/", "", "http://play.example", "play.example", false},
    {"https://play.example/", "", "http://evil.example", "evil.example", false},
    /* further ones */
    {"https://play.example/", "https://app.example", "https://app.example", "x", true},
    {"", "https://app.example http://b.example:81", "http://b.example:81", "x", true},
    {"", "https://app.example", "http://app.example", "x", false},
};

START_TEST(a_browser_may_come_from_where_the_policy_says)
{
    struct origin_policy policy;
    ck_assert(origin_policy_init(&policy, visits[_i].public_url, visits[_i].origins));
    ck_assert_msg(origin_is_allowed(&policy, slice_of(visits[_i].origin),
                                    slice_of(visits[_i].host)) == visits[_i].is_allowed,
                  "origin \"%s\" at host \"%s\"", visits[_i].origin, visits[_i].host);
}
END_TEST

static const struct {
    const char *public_url, *host, *sockets;
} pages[] = {
    {"https://play.example/", "10.0.0.7", " wss://play.example"},
    {"https://play.example/x/", "10.0.0.7", " wss://play.example/x/"},
    {"https://play.example/x", "play.example", " wss://play.example/x/"},
    {"http://play.example:8080", "10.0.0.7", " ws://play.example:8080"},
    {"", "127.0.0.1:8080", " ws://127.0.0.1:8080 wss://127.0.0.1:8080"},
    {"", "[::1]:8080", " ws://[::1]:8080 wss://[::1]:8080"},
    {"", "a;script-src *", ""},
    {"", "a b", ""},
    {"", "", ""},
};

START_TEST(a_page_may_connect_to_its_own_server)
{
    struct origin_policy policy;
    struct buf out;
    buf_init(&out, 1024);
    ck_assert(origin_policy_init(&policy, pages[_i].public_url, ""));
    origin_format_sockets(&policy, slice_of(pages[_i].host), &out);
    ck_assert_str_eq(buf_text(&out), pages[_i].sockets);
    buf_finish(&out);
}
END_TEST

START_TEST(a_page_of_an_allowed_origin_may_connect_to_it)
{
    struct origin_policy policy;
    struct buf out;
    buf_init(&out, 1024);
    ck_assert(origin_policy_init(&policy, "https://play.example/x/",
                                 "http://10.0.0.7:8080 http://10.0.0.8"));
    origin_format_sockets(&policy, slice_of("10.0.0.8"), &out);
    ck_assert_str_eq(buf_text(&out), " wss://play.example/x/ ws://10.0.0.8");
    buf_finish(&out);
}
END_TEST

/* NULL: not a public address. */
static const struct {
    const char *url, *address;
} addresses[] = {
    {"https://club.example", "https://club.example/"},
    {"https://Club.Example:443/", "https://club.example/"},
    {"https://club.example/games", "https://club.example/games/"},
    {"https://club.example/games/", "https://club.example/games/"},
    {"http://club.example:81/a-b/C_d.e~f/", "http://club.example:81/a-b/C_d.e~f/"},
    {"https://club.example/games//", NULL},
    {"https://club.example//games/", NULL},
    {"https://club.example//", NULL},
    {"https://club.example/games/?x", NULL},
    {"https://club.example?x", NULL},
    {"https://club.example/#x", NULL},
    {"https://club.example/caf%C3%A9/", NULL},
    {"https://club.example/a b/", NULL},
    {"https://club.example/a\"b/", NULL},
    {"https://club.example/./", NULL},
    {"https://club.example/games/../", NULL},
    {"https://club.example/r/", NULL},
    {"https://club.example/en", NULL},
    {"https://club.example/ws/", NULL},
    {"https://club.example/api/v1/", NULL},
    {"https://club.example/games/r/", "https://club.example/games/r/"},
    {"club.example/games/", NULL},
};

START_TEST(a_public_address_may_have_a_folder)
{
    struct origin_policy policy = {.folder = "/untouched/"};
    struct buf out;
    buf_init(&out, 1024);
    bool is_one = origin_parse_public(slice_of(addresses[_i].url), &policy);
    ck_assert_msg(is_one == (addresses[_i].address != NULL), "%s", addresses[_i].url);
    origin_format_public(&policy, &out);
    buf_append_text(&out, "");
    ck_assert_str_eq(buf_text(&out), is_one ? addresses[_i].address : "");
    ck_assert(is_one || strcmp(policy.folder, "/untouched/") == 0);
    buf_finish(&out);
}
END_TEST

START_TEST(only_https_is_secure)
{
    struct origin_policy policy;
    ck_assert(origin_policy_init(&policy, "https://a", ""));
    ck_assert(origin_is_secure(&policy));
    ck_assert(origin_policy_init(&policy, "http://a", ""));
    ck_assert(!origin_is_secure(&policy));
    ck_assert(origin_policy_init(&policy, "", "https://a"));
    ck_assert(!origin_is_secure(&policy));
    policy.has_tls = true;
    ck_assert(origin_is_secure(&policy));
    ck_assert(origin_policy_init(&policy, "http://a", ""));
    policy.has_tls = true;
    ck_assert(!origin_is_secure(&policy));
}
END_TEST

START_TEST(a_malformed_policy_is_refused)
{
    struct origin_policy policy;
    ck_assert(!origin_policy_init(&policy, "example.org", ""));
    ck_assert(!origin_policy_init(&policy, "", "example.org"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/origin");
    TCase *tcase = tcase_create("origin");
    tcase_add_loop_test(tcase, an_origin_is_what_browsers_send, 0, (int)COUNT_OF(urls));
    tcase_add_test(tcase, a_host_of_255_bytes_is_the_longest);
    tcase_add_loop_test(tcase, a_list_has_origins_and_nothing_else, 0, (int)COUNT_OF(lists));
    tcase_add_test(tcase, a_list_has_at_most_32);
    tcase_add_loop_test(tcase, a_browser_may_come_from_where_the_policy_says, 0,
                        (int)COUNT_OF(visits));
    tcase_add_loop_test(tcase, a_page_may_connect_to_its_own_server, 0, (int)COUNT_OF(pages));
    tcase_add_test(tcase, a_page_of_an_allowed_origin_may_connect_to_it);
    tcase_add_loop_test(tcase, a_public_address_may_have_a_folder, 0, (int)COUNT_OF(addresses));
    tcase_add_test(tcase, only_https_is_secure);
    tcase_add_test(tcase, a_malformed_policy_is_refused);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
