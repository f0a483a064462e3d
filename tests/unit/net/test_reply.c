// SPDX-License-Identifier: MIT
#include <stdio.h>

#include "base/mem.h"
#include "net/reply.h"
#include "unit/net/web_folder.h"
#include "unit/unit.h"

static struct web_folder folder;
static struct site *site;
static struct origin_policy policy;
static struct buf head;
static struct request request;
static struct reply reply;
static enum reply_health health;

static const char long_script[] =
    "export const a = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';\n";

static void set_up(void)
{
    static const struct {
        const char *name, *text;
    } files[] = {
        {"index.html", "<p>{{root}}a/{{build}}/main.js, again and again and again and again"},
        {"404.html", "<p>lost: {{root}}"},
        {"pages/en/lobby.html", "<p>lobby {{root}}"},
        {"pages/fr/home.html", "<p>accueil {{root}}"},
        {"pages/fr/lobby.html", "<p>salon {{root}}"},
        {"rules/en/oware.html", "<p>rules {{root}}"},
        {"main.js", long_script},
        {"ui/deep/b.css", "b{}"},
        {"sw.js", "// {{build}}"},
        {"favicon.ico", "ico"},
        {"manifest.webmanifest", "{\"start_url\":\"./\",\"icon\":\"./a/{{build}}/i.svg\"}"},
        {"engine.wasm", "wasm"},
    };
    char reason[SITE_REASON_CAP];
    web_folder_make(&folder);
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        web_folder_write(&folder, files[i].name, files[i].text);
    }
    ck_assert_msg(site_open(folder.path, &site, reason), "%s", reason);
    ck_assert(origin_policy_init(&policy, "", ""));
    buf_init(&head, REPLY_HEAD_CAP);
    request = (struct request){.method = REQUEST_GET, .host = slice_of("host:81")};
    health = HEALTH_OK;
}

static void tear_down(void)
{
    buf_finish(&head);
    site_close(site);
    web_folder_remove(&folder);
}

static void ask(const char *path)
{
    struct reply_source source = {.site = site, .policy = &policy, .health = health};
    request.path = slice_of(path);
    reply = reply_make(&source, &request, &head);
}

/* "/a/BUILD/name" for a name. */
static const char *asset(const char *name)
{
    static char path[200];
    (void)snprintf(path, sizeof path, "/a/%s/%s", site->build, name);
    return path;
}

/* The value of a header of the last answer, in a buffer that the next call writes to; "" when it is
 * absent. */
static const char *header(const char *name)
{
    static char value[1024];
    char start[64];
    (void)snprintf(start, sizeof start, "\r\n%s: ", name);
    const char *at = strstr(buf_text(&head), start);
    value[0] = '\0';
    if (at != NULL) {
        at += strlen(start);
        (void)snprintf(value, sizeof value, "%.*s", (int)strcspn(at, "\r"), at);
        ck_assert_msg(strstr(at, start) == NULL, "%s comes twice", name);
    }
    return value;
}

static const struct {
    const char *path;
    unsigned status;
    const char *body; /* NULL: not looked at */
} pages[] = {
    {"/", 200, "<p>./a/"},
    {"/en/", 200, "<p>../a/"},
    {"/it/", 200, "<p>../a/"},
    {"/r/K7MPQ-2R9XD", 200, "<p>../a/"},
    {"/g/K7MPQ2R9XD-1", 200, "<p>../a/"},
    {"/h/CODE", 200, "<p>../a/"},
    {"/fr/", 200, "<p>accueil ../"},
    {"/lobby", 200, "<p>lobby ./"},
    {"/archive", 200, "<p>./a/"},
    {"/settings", 200, "<p>./a/"},
    {"/diag", 200, "<p>./a/"},
    {"/privacy", 200, "<p>./a/"},
    {"/learn/oware", 200, "<p>../a/"},
    {"/learn/oware/3", 200, "<p>../../a/"},
    {"/p/some position", 200, "<p>../a/"},
    {"/en/rules/oware", 200, "<p>rules ../../"},
    {"/favicon.ico", 200, "ico"},
    {"/engine.wasm", 200, "wasm"},
    {"/en/rules/chess", 404, "<p>lost: ../../"},
    {"/fr/rules/oware", 404, "<p>lost: ../../"},
    {"/de/", 404, "<p>lost: ../"},
    {"/en", 404, "<p>lost: ./"},
    {"/r/", 404, "<p>lost: ../"},
    {"/r/a/b", 404, "<p>lost: ../../"},
    {"/lobby/", 404, "<p>lost: ../"},
    {"/index.html", 404, "<p>lost: ./"},
    {"/404.html", 404, "<p>lost: ./"},
    {"/pages/en/lobby.html", 404, "<p>lost: ../../"},
    {"/rules/en/oware.html", 404, "<p>lost: ../../"},
    {"/ui/deep/b.css", 404, "<p>lost: ../../"},
    {"/en/rules/../../../etc/passwd", 404, NULL},
    {"/en/rules/..", 404, NULL},
    {"/../../etc/passwd", 404, NULL},
    {"//etc/passwd", 404, NULL},
    {"/..", 404, NULL},
    {"/.git/config", 404, NULL},
    {"", 404, NULL},
    {"lobby", 404, NULL},
    {"*", 404, NULL},
    {"/1/2/3/4/5/6/7/8", 404, "<p>lost: ../../../../../../../"},
    {"/1/2/3/4/5/6/7/8/9/10/11", 404, "There is nothing here.\n"},
    {"/p/1/2/3/4/5/6/7/8/9/10", 404, "There is nothing here.\n"},
};

START_TEST(an_address_has_its_page)
{
    ask(pages[_i].path);
    ck_assert_msg(reply.status == pages[_i].status, "%s: %u", pages[_i].path, reply.status);
    if (pages[_i].body != NULL) {
        ck_assert_msg(slice_has_prefix(reply.body, pages[_i].body), "%s: %.*s", pages[_i].path,
                      SLICE_ARG(reply.body));
    }
}
END_TEST

static const struct {
    const char *languages, *path, *body, *vary;
} choices[] = {
    {"", "/lobby", "<p>lobby", "Accept-Language"},
    {"fr-CA, en;q=0.5", "/lobby", "<p>salon", "Accept-Language"},
    {"de, fr;q=0.5", "/lobby", "<p>salon", "Accept-Language"},
    {"fr", "/", "<p>accueil", "Accept-Language"},
    {"en", "/fr/", "<p>accueil", ""},
    {"pl", "/lobby", "<p>./a/", "Accept-Language"}, /* who reads French gets another one */
    {"fr", "/en/", "<p>../a/", ""},
    {"fr", "/archive", "<p>./a/", ""},
    {"fr", "/en/rules/oware", "<p>rules", ""},
};

START_TEST(a_page_is_in_the_language_of_its_address_or_of_its_reader)
{
    request.accept_language = slice_of(choices[_i].languages);
    ask(choices[_i].path);
    ck_assert_uint_eq(reply.status, 200);
    ck_assert_msg(slice_has_prefix(reply.body, choices[_i].body), "%s in %s: %.*s",
                  choices[_i].path, choices[_i].languages, SLICE_ARG(reply.body));
    const char *vary = header("Vary");
    const char *own = strstr(vary, "Accept-Language");
    ck_assert_str_eq(own == NULL ? "" : own, choices[_i].vary);
}
END_TEST

START_TEST(who_has_a_page_in_another_language_gets_it_in_his_own)
{
    static char tag[64];
    ask("/lobby");
    (void)snprintf(tag, sizeof tag, "%s", header("ETag"));
    request.if_none_match = slice_of(tag);
    ask("/lobby");
    ck_assert_uint_eq(reply.status, 304);
    ck_assert_str_eq(header("Vary"), "Accept-Language");
    request.accept_language = slice_of("fr");
    ask("/lobby");
    ck_assert_uint_eq(reply.status, 200);
}
END_TEST

START_TEST(a_path_with_a_nul_or_of_great_length_is_missing)
{
    static char long_path[100000];
    struct reply_source source = {.site = site, .policy = &policy, .health = health};
    request.path = slice_from("/lobby\0", 7);
    ck_assert_uint_eq(reply_make(&source, &request, &head).status, 404);
    memset(long_path, 'x', sizeof long_path);
    long_path[0] = long_path[2] = '/';
    request.path = slice_from(long_path, sizeof long_path);
    ck_assert_uint_eq(reply_make(&source, &request, &head).status, 404);
    ck_assert_uint_eq(head.has_failed, false);
}
END_TEST

START_TEST(an_asset_of_this_build_lives_for_ever)
{
    ask(asset("main.js"));
    ck_assert_uint_eq(reply.status, 200);
    ck_assert_str_eq(header("Cache-Control"), "public, max-age=31536000, immutable");
    ck_assert_str_eq(header("Content-Type"), "text/javascript; charset=utf-8");
    ck_assert(slice_is(reply.body, long_script));
    ask(asset("ui/deep/b.css"));
    ck_assert_uint_eq(reply.status, 200);
    ask(asset("sw.js"));
    ck_assert(slice_is(reply.body, "// {{build}}"));
}
END_TEST

static const char *const missing_assets[] = {
    "/a/0000000000/main.js", "/a/", "/a/x", "/a//main.js", "/a/0000000000/", "/a/..",
};

START_TEST(an_asset_of_another_build_is_a_plain_404)
{
    ask(missing_assets[_i]);
    ck_assert_uint_eq(reply.status, 404);
    ck_assert_str_eq(header("Content-Type"), "text/plain; charset=utf-8");
    ck_assert_str_eq(header("Cache-Control"), "no-store");
}
END_TEST

START_TEST(an_asset_that_is_not_there_is_a_plain_404)
{
    static const char *const names[] = {"", "main", "index.html", "ui", "../main.js", "nothing.js"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        ask(asset(names[i]));
        ck_assert_msg(reply.status == 404, "%s", names[i]);
        ck_assert_str_eq(header("Content-Type"), "text/plain; charset=utf-8");
    }
}
END_TEST

START_TEST(a_page_is_asked_for_again_each_time)
{
    ask("/lobby");
    ck_assert_str_eq(header("Cache-Control"), "no-cache");
    ask("/favicon.ico");
    ck_assert_str_eq(header("Cache-Control"), "no-cache");
}
END_TEST

START_TEST(fixed_addresses_know_the_build)
{
    char text[100];
    (void)snprintf(text, sizeof text, "// %s", site->build);
    ask("/sw.js");
    ck_assert(slice_is(reply.body, text));
    ask("/manifest.webmanifest");
    ck_assert_str_eq(header("Content-Type"), "application/manifest+json");
    ck_assert_ptr_null(memchr(reply.body.at, '}', reply.body.len - 1));
}
END_TEST

static const struct {
    const char *path;
    bool is_private;
} robots[] = {
    {"/", false},        {"/lobby", false}, {"/r/K7MPQ2R9XD", true},
    {"/g/CODE-1", true}, {"/h/CODE", true}, {"/learn/oware", false},
};

START_TEST(addresses_with_a_code_are_not_for_search_engines)
{
    ask(robots[_i].path);
    ck_assert_str_eq(header("X-Robots-Tag"), robots[_i].is_private ? "noindex" : "");
}
END_TEST

static const struct {
    const char *accept;
    bool is_gzip;
} encodings[] = {
    {"", false},
    {"gzip", true},
    {"gzip, deflate, br", true},
    {"br;q=1.0, gzip;q=0.8, *;q=0.1", true},
    {"deflate, gzip;q=1.0", true},
    {"gzip;q=0", false},
    {"gzip; q=0.000", false},
    {"gzip;q=0, *", false},
    {"*", true},
    {"*;q=0", false},
    {"identity", false},
    {"br", false},
    {"x-gzip", false},
    {"gzipped", false},
    {",,,", false},
};

START_TEST(gzip_is_sent_to_those_who_take_it)
{
    request.accept_encoding = slice_of(encodings[_i].accept);
    ask(asset("main.js"));
    ck_assert_str_eq(header("Content-Encoding"), encodings[_i].is_gzip ? "gzip" : "");
    ck_assert_str_eq(header("Vary"), "Accept-Encoding");
    char len[24];
    (void)snprintf(len, sizeof len, "%zu", reply.body.len);
    ck_assert_str_eq(header("Content-Length"), len);
    ck_assert((reply.body.len < sizeof long_script - 1) == encodings[_i].is_gzip);
}
END_TEST

START_TEST(what_does_not_compress_does_not_vary)
{
    request.accept_encoding = slice_of("gzip");
    ask("/favicon.ico");
    ck_assert_str_eq(header("Content-Encoding"), "");
    ck_assert_str_eq(header("Vary"), "");
}
END_TEST

/* %s: the entity tag. */
static const struct {
    const char *before, *after;
    bool is_fresh;
} etags[] = {
    {"", "", true},
    {"W/", "", true},
    {"\"other\", ", "", true},
    {"\"other\",W/", ", \"more\"", true},
    {"x", "", false},
    {"", "x", false},
};

START_TEST(who_has_it_is_told_so)
{
    char tag[64];
    static char list[200];
    ask("/archive");
    (void)snprintf(tag, sizeof tag, "%s", header("ETag"));
    ck_assert_uint_gt(strlen(tag), 10);
    (void)snprintf(list, sizeof list, "%s%s%s", etags[_i].before, tag, etags[_i].after);
    request.if_none_match = slice_of(list);
    ask("/archive");
    ck_assert_uint_eq(reply.status, etags[_i].is_fresh ? 304 : 200);
    if (etags[_i].is_fresh) {
        ck_assert_uint_eq(reply.body.len, 0);
        ck_assert_str_eq(header("ETag"), tag);
        ck_assert_str_eq(header("Content-Length"), "");
        ck_assert_str_eq(header("Cache-Control"), "no-cache");
        ck_assert_str_eq(header("Vary"), "Accept-Encoding");
    }
}
END_TEST

START_TEST(the_tag_of_one_representation_is_not_the_others)
{
    static char tag[64];
    ask("/archive");
    (void)snprintf(tag, sizeof tag, "%s", header("ETag"));
    request.if_none_match = slice_of(tag);
    request.accept_encoding = slice_of("gzip");
    ask("/archive");
    ck_assert_uint_eq(reply.status, 200);
    request.if_none_match = slice_of("*");
    ask("/archive");
    ck_assert_uint_eq(reply.status, 304);
}
END_TEST

START_TEST(a_missing_page_is_missing_for_those_who_have_it_too)
{
    request.if_none_match = slice_of("*");
    ask("/nothing");
    ck_assert_uint_eq(reply.status, 404);
}
END_TEST

START_TEST(head_gets_what_get_gets_without_a_body)
{
    char get[REPLY_HEAD_CAP];
    static const char *const paths[] = {"/", "/nothing", "/healthz", "/readyz", "/a/x/y", "/ws"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        request.method = REQUEST_GET;
        ask(paths[i]);
        ck_assert_uint_gt(reply.body.len, 0);
        (void)snprintf(get, sizeof get, "%s", buf_text(&head));
        request.method = REQUEST_HEAD;
        ask(paths[i]);
        ck_assert_str_eq(buf_text(&head), get);
        ck_assert_uint_eq(reply.body.len, 0);
    }
}
END_TEST

START_TEST(other_methods_are_refused)
{
    request.method = REQUEST_OTHER;
    ask("/");
    ck_assert_uint_eq(reply.status, 405);
    ck_assert_str_eq(header("Allow"), "GET, HEAD");
    ck_assert_str_eq(header("Connection"), "close");
    ck_assert(reply.must_close);
}
END_TEST

START_TEST(a_request_with_a_body_is_refused)
{
    request.has_body = true;
    ask("/");
    ck_assert_uint_eq(reply.status, 400);
    ck_assert(reply.must_close);
}
END_TEST

static const struct {
    const char *version, *options;
    bool ends;
} endings[] = {
    {"HTTP/1.1", "", false},
    {"HTTP/1.1", "keep-alive", false},
    {"HTTP/1.1", "closed", false},
    {"HTTP/1.1", "close", true},
    {"HTTP/1.1", "Close", true},
    {"HTTP/1.1", "TE, close", true},
    {"HTTP/1.1", "close ,keep-alive", true},
    {"HTTP/1.0", "", true},
    {"HTTP/1.0", "keep-alive", true},
};

START_TEST(a_connection_ends_when_its_client_says_so_or_is_old)
{
    ck_assert_int_eq(
        reply_ends_connection(slice_of(endings[_i].version), slice_of(endings[_i].options)),
        endings[_i].ends);
}
END_TEST

START_TEST(who_wants_the_connection_closed_reads_that_it_is)
{
    static const char *const paths[] = {"/", "/nothing", "/a/x/y", "/healthz", "/readyz", "/ws"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        request.wants_close = false;
        ask(paths[i]);
        ck_assert_str_eq(header("Connection"), "");
        ck_assert(!reply.must_close);
        request.wants_close = true;
        ask(paths[i]);
        ck_assert_str_eq(header("Connection"), "close");
        ck_assert(reply.must_close);
    }
}
END_TEST

static const struct {
    enum reply_health health;
    unsigned status;
    const char *body;
} states[] = {
    {HEALTH_OK, 200, "ok\n"},
    {HEALTH_STARTING, 503, "starting\n"},
    {HEALTH_NO_STORE, 503, "store unavailable\n"},
    {HEALTH_STOPPING, 503, "stopping\n"},
};

START_TEST(readyz_says_how_it_is_and_healthz_that_it_is)
{
    health = states[_i].health;
    ask("/readyz");
    ck_assert_uint_eq(reply.status, states[_i].status);
    ck_assert(slice_is(reply.body, states[_i].body));
    ck_assert_str_eq(header("Cache-Control"), "no-store");
    ask("/healthz");
    ck_assert_uint_eq(reply.status, 200);
    ck_assert(slice_is(reply.body, "ok\n"));
    ck_assert_str_eq(header("Cache-Control"), "no-store");
}
END_TEST

START_TEST(the_sockets_address_asks_for_an_upgrade)
{
    ask("/ws");
    ck_assert_uint_eq(reply.status, 426);
    ck_assert_str_eq(header("Upgrade"), "websocket");
}
END_TEST

static const struct {
    const char *name, *value;
} security[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; connect-src 'self' wss://play.example; manifest-src 'self'; "
     "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {"Strict-Transport-Security", "max-age=31536000"},
};

START_TEST(every_answer_has_the_security_headers)
{
    static const char *const paths[] = {"/", "/nothing", "/a/x/y", "/healthz", "/readyz", "/ws"};
    ck_assert(origin_policy_init(&policy, "https://play.example/", ""));
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        ask(paths[i]);
        ck_assert_str_eq(header(security[_i].name), security[_i].value);
    }
    request.method = REQUEST_OTHER;
    ask("/");
    ck_assert_str_eq(header(security[_i].name), security[_i].value);
}
END_TEST

/* The name of an asset, and what it may do. */
static const struct {
    const char *name, *policy;
} parts[] = {
    {"main.js", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
                "connect-src 'self' wss://play.example; frame-ancestors 'none'"},
    {"ui/deep/b.css", "default-src 'none'; frame-ancestors 'none'"},
    {"engine.wasm", "default-src 'none'; frame-ancestors 'none'"},
    {"favicon.ico", "default-src 'none'; frame-ancestors 'none'"},
};

START_TEST(a_script_at_its_plain_address_may_do_what_a_worker_needs)
{
    ck_assert(origin_policy_init(&policy, "https://play.example/", ""));
    ask("/sw.js");
    ck_assert_uint_eq(reply.status, 200);
    ck_assert_str_eq(header("Content-Security-Policy"), parts[0].policy);
    ck_assert_str_eq(header("Content-Type"), "text/javascript; charset=utf-8");
    ck_assert_str_eq(header("Cache-Control"), "no-cache");
    ck_assert_str_eq(header("Permissions-Policy"), "");
}
END_TEST

START_TEST(a_part_of_a_page_may_do_what_it_needs)
{
    ck_assert(origin_policy_init(&policy, "https://play.example/", ""));
    ask(asset(parts[_i].name));
    ck_assert_uint_eq(reply.status, 200);
    ck_assert_str_eq(header("Content-Security-Policy"), parts[_i].policy);
    ck_assert_str_eq(header("X-Content-Type-Options"), "nosniff");
    ck_assert_str_eq(header("Cross-Origin-Resource-Policy"), "same-origin");
    ck_assert_str_eq(header("Referrer-Policy"), "no-referrer");
    ck_assert_str_eq(header("Strict-Transport-Security"), "max-age=31536000");
    ck_assert_str_eq(header("Permissions-Policy"), "");
}
END_TEST

static const struct {
    const char *path, *folder;
} bare[] = {
    {"/games", "/games/"},
    {"/clubs/games", "/clubs/games/"},
};

START_TEST(the_folder_without_its_slash_leads_to_it)
{
    char url[100];
    (void)snprintf(url, sizeof url, "https://club.example%s", bare[_i].folder);
    ck_assert(origin_policy_init(&policy, url, ""));
    ask(bare[_i].path);
    ck_assert_uint_eq(reply.status, 308);
    ck_assert_str_eq(header("Location"), bare[_i].folder);
    ask("/");
    ck_assert_uint_eq(reply.status, 200);
    ck_assert_str_eq(header("Location"), "");
}
END_TEST

START_TEST(without_a_public_https_address_nobody_insists_on_it)
{
    ask("/");
    ck_assert_str_eq(header("Strict-Transport-Security"), "");
    ck_assert_ptr_nonnull(strstr(header("Content-Security-Policy"),
                                 "connect-src 'self' ws://host:81 wss://host:81;"));
}
END_TEST

static const struct {
    const char *public_url, *host;
    bool is_sent;
} openers[] = {
    {"", "localhost", true},
    {"", "localhost:8080", true},
    {"", "LocalHost:8080", true},
    {"", "127.0.0.1", true},
    {"", "127.0.0.2:81", true},
    {"", "[::1]", true},
    {"", "[::1]:81", true},
    {"", "192.168.1.20:81", false},
    {"", "12.7.0.1", false},
    {"", "[::2]:81", false},
    {"", "[fd00::1]", false},
    {"", "localhost.example", false},
    {"", "127.0.0.1.example:81", false},
    {"", "table.local", false},
    {"", "", false},
    {"http://table.local/", "table.local", false},
    {"http://table.local/", "127.0.0.1:81", true},
    {"https://play.example/", "play.example", true},
    {"https://play.example/", "10.0.0.7:81", true},
};

START_TEST(the_policy_for_openers_is_sent_where_browsers_heed_it)
{
    ck_assert(origin_policy_init(&policy, openers[_i].public_url, ""));
    request.host = slice_of(openers[_i].host);
    ask("/");
    ck_assert_msg(
        strcmp(header("Cross-Origin-Opener-Policy"), openers[_i].is_sent ? "same-origin" : "") == 0,
        "at %s of %s: \"%s\"", openers[_i].host, openers[_i].public_url,
        header("Cross-Origin-Opener-Policy"));
}
END_TEST

START_TEST(a_strange_host_does_not_get_into_a_header)
{
    request.host = slice_of("a\r\nX-Evil: 1");
    ask("/");
    ck_assert_ptr_null(strstr(buf_text(&head), "Evil"));
    ck_assert_ptr_nonnull(strstr(header("Content-Security-Policy"), "connect-src 'self';"));
}
END_TEST

START_TEST(a_head_fits_with_the_longest_host)
{
    static char host[300];
    memset(host, 'h', 255);
    request.host = slice_from(host, 255 + (size_t)snprintf(host + 255, 7, ":65535"));
    ask(asset("main.js"));
    ck_assert(!head.has_failed);
    ck_assert_uint_lt(head.len, 2048);
}
END_TEST

/* --- documents ------------------------------------------------------------------------------- */

static const struct document_row {
    unsigned status;
    uint32_t max_age_s;
    const char *filename;
    bool is_packed;
    const char *cache, *etag, *disposition, *encoding;
} documents[] = {
    {200, 0, NULL, false, "no-cache", "\"0\"", "", ""},
    {200, 300, "", false, "public, max-age=300", "\"0\"", "", ""},
    {200, UINT32_MAX, "a-1.sgr", false, "public, max-age=4294967295", "\"0\"",
     "attachment; filename=\"a-1.sgr\"", ""},
    {200, 300, NULL, true, "public, max-age=300", "\"0g\"", "", "gzip"},
    {404, 300, NULL, false, "no-store", "", "", ""},
    {503, 0, NULL, true, "no-store", "", "", "gzip"},
};

static void answer_with_document(const struct document_row *row)
{
    struct reply_source source = {.site = site, .policy = &policy, .health = health};
    struct site_content content = {
        .plain = {.bytes = slice_of("plain text"), .etag = "\"0\""},
        .gzip = {.bytes = slice_of(row->is_packed ? "packed" : ""), .etag = "\"0g\""}};
    struct reply_document document = {.status = row->status,
                                      .type = "text/x",
                                      .filename = row->filename,
                                      .max_age_s = row->max_age_s,
                                      .content = &content};
    reply = reply_with_document(&source, &request, &document, &head);
}

START_TEST(a_document_says_how_long_it_may_be_kept)
{
    const struct document_row *row = &documents[_i];
    answer_with_document(row);
    ck_assert_uint_eq(reply.status, row->status);
    ck_assert(slice_is(reply.body, row->is_packed ? "packed" : "plain text"));
    ck_assert_str_eq(header("Cache-Control"), row->cache);
    ck_assert_str_eq(header("ETag"), row->etag);
    ck_assert_str_eq(header("Content-Disposition"), row->disposition);
    ck_assert_str_eq(header("Content-Encoding"), row->encoding);
    ck_assert_str_eq(header("Content-Length"), row->is_packed ? "6" : "10");
}
END_TEST

START_TEST(a_document_is_for_pages_of_all_origins_and_not_for_search_engines)
{
    answer_with_document(&documents[_i]);
    ck_assert_str_eq(header("Access-Control-Allow-Origin"), "*");
    ck_assert_str_eq(header("X-Content-Type-Options"), "nosniff");
    ck_assert_str_eq(header("X-Robots-Tag"), "noindex");
    ck_assert_str_eq(header("Vary"), "Accept-Encoding");
    ck_assert_str_ne(header("Content-Security-Policy"), "");
}
END_TEST

START_TEST(a_document_that_the_client_has_is_not_sent)
{
    request.if_none_match = slice_of("\"0\", \"0g\"");
    answer_with_document(&documents[_i]);
    bool is_known = documents[_i].status == 200;
    ck_assert_uint_eq(reply.status, is_known ? 304 : documents[_i].status);
    ck_assert_uint_eq(reply.body.len > 0, !is_known);
    ck_assert_str_eq(header("Access-Control-Allow-Origin"), "*");
}
END_TEST

START_TEST(head_gets_the_headers_of_a_document)
{
    answer_with_document(&documents[_i]);
    char *whole = mem_copy_text(buf_text(&head));
    request.method = REQUEST_HEAD;
    answer_with_document(&documents[_i]);
    ck_assert_str_eq(buf_text(&head), whole);
    ck_assert_uint_eq(reply.body.len, 0);
    mem_free(whole);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/reply");
    TCase *tcase = tcase_create("reply");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, an_address_has_its_page, 0, (int)COUNT_OF(pages));
    tcase_add_loop_test(tcase, a_page_is_in_the_language_of_its_address_or_of_its_reader, 0,
                        (int)COUNT_OF(choices));
    tcase_add_test(tcase, who_has_a_page_in_another_language_gets_it_in_his_own);
    tcase_add_test(tcase, a_path_with_a_nul_or_of_great_length_is_missing);
    tcase_add_test(tcase, an_asset_of_this_build_lives_for_ever);
    tcase_add_loop_test(tcase, an_asset_of_another_build_is_a_plain_404, 0,
                        (int)COUNT_OF(missing_assets));
    tcase_add_test(tcase, an_asset_that_is_not_there_is_a_plain_404);
    tcase_add_test(tcase, a_page_is_asked_for_again_each_time);
    tcase_add_test(tcase, fixed_addresses_know_the_build);
    tcase_add_loop_test(tcase, addresses_with_a_code_are_not_for_search_engines, 0,
                        (int)COUNT_OF(robots));
    tcase_add_loop_test(tcase, gzip_is_sent_to_those_who_take_it, 0, (int)COUNT_OF(encodings));
    tcase_add_test(tcase, what_does_not_compress_does_not_vary);
    tcase_add_loop_test(tcase, who_has_it_is_told_so, 0, (int)COUNT_OF(etags));
    tcase_add_test(tcase, the_tag_of_one_representation_is_not_the_others);
    tcase_add_test(tcase, a_missing_page_is_missing_for_those_who_have_it_too);
    tcase_add_test(tcase, head_gets_what_get_gets_without_a_body);
    tcase_add_test(tcase, other_methods_are_refused);
    tcase_add_test(tcase, a_request_with_a_body_is_refused);
    tcase_add_loop_test(tcase, a_connection_ends_when_its_client_says_so_or_is_old, 0,
                        COUNT_OF(endings));
    tcase_add_test(tcase, who_wants_the_connection_closed_reads_that_it_is);
    tcase_add_loop_test(tcase, readyz_says_how_it_is_and_healthz_that_it_is, 0,
                        (int)COUNT_OF(states));
    tcase_add_test(tcase, the_sockets_address_asks_for_an_upgrade);
    tcase_add_loop_test(tcase, every_answer_has_the_security_headers, 0, (int)COUNT_OF(security));
    tcase_add_test(tcase, a_script_at_its_plain_address_may_do_what_a_worker_needs);
    tcase_add_loop_test(tcase, a_part_of_a_page_may_do_what_it_needs, 0, (int)COUNT_OF(parts));
    tcase_add_loop_test(tcase, the_folder_without_its_slash_leads_to_it, 0, (int)COUNT_OF(bare));
    tcase_add_test(tcase, without_a_public_https_address_nobody_insists_on_it);
    tcase_add_loop_test(tcase, the_policy_for_openers_is_sent_where_browsers_heed_it, 0,
                        (int)COUNT_OF(openers));
    tcase_add_test(tcase, a_strange_host_does_not_get_into_a_header);
    tcase_add_test(tcase, a_head_fits_with_the_longest_host);
    tcase_add_loop_test(tcase, a_document_says_how_long_it_may_be_kept, 0,
                        (int)COUNT_OF(documents));
    tcase_add_loop_test(tcase, a_document_is_for_pages_of_all_origins_and_not_for_search_engines, 0,
                        (int)COUNT_OF(documents));
    tcase_add_loop_test(tcase, a_document_that_the_client_has_is_not_sent, 0,
                        (int)COUNT_OF(documents));
    tcase_add_loop_test(tcase, head_gets_the_headers_of_a_document, 0, (int)COUNT_OF(documents));
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
