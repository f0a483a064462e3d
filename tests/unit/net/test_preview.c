// SPDX-License-Identifier: MIT
/* What other sites show of a page. */
#include <stdio.h>

#include "net/preview.h"
#include "net/reply.h"
#include "net/site_content.h"
#include "unit/net/web_folder.h"
#include "unit/unit.h"

static struct web_folder folder;
static struct site *site;
static struct origin_policy policy;
static struct site_content made;
static struct buf head;
static struct request request;
static struct reply reply;
static struct slice rules;

static void open_site(void)
{
    char reason[SITE_REASON_CAP];
    ck_assert_msg(site_open(folder.path, &site, reason), "%s", reason);
}

static void set_up(void)
{
    static const struct {
        const char *name, *text;
    } files[] = {
        {"index.html", "<head>{{preview}}<p>{{root}}"},
        {"404.html", "<p>lost {{preview}}"},
        {"rules/en/oware.html", "<p>rules"},
        {"previews/en.txt",
         "site.locale: en_GB\nsite.title: Games & <more>\nsite.text: Play \"here\"\n"
         "room.title: Come to {game}, {game}\nroom.any: Come\nroom.text: Sit {down}\n"
         "position.title: {game}!\nposition.any: A position\n"
         "replay.title: Again {game}\ngame.oware: O'ware\n"
         "game.abapa: Abapa\n"},
        {"previews/pt.txt", "site.locale: pt_PT\nsite.title: Jogos\nroom.any: Venha\n"},
        {"previews/oware.png", "png"},
        {"previews/site.png", "png"},
    };
    web_folder_make(&folder);
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        web_folder_write(&folder, files[i].name, files[i].text);
    }
    open_site();
    ck_assert(origin_policy_init(&policy, "", ""));
    buf_init(&head, REPLY_HEAD_CAP);
    made = (struct site_content){.plain.owned = NULL};
    request = (struct request){.method = REQUEST_GET, .host = slice_of("host:81")};
    rules = slice_from("", 0);
}

static void tear_down(void)
{
    site_content_finish(&made);
    buf_finish(&head);
    site_close(site);
    web_folder_remove(&folder);
}

static void ask(const char *path)
{
    const struct reply_source source = {
        .site = site, .policy = &policy, .rules = rules, .made = &made};
    site_content_finish(&made);
    request.path = slice_of(path);
    reply = reply_make(&source, &request, &head);
}

static bool page_has(const char *text)
{
    char page[8192];
    (void)snprintf(page, sizeof page, "%.*s", SLICE_ARG(reply.body));
    return strstr(page, text) != NULL;
}

static void expect(const char *text)
{
    ck_assert_msg(page_has(text), "no %s in %.*s", text, SLICE_ARG(reply.body));
}

START_TEST(a_page_has_title_text_address_and_picture)
{
    ask("/");
    expect("<head><title>Games &amp; &lt;more&gt;</title>\n");
    expect("<meta name=\"description\" content=\"Play &quot;here&quot;\">");
    expect("<meta property=\"og:title\" content=\"Games &amp; &lt;more&gt;\">");
    expect("<meta property=\"og:description\" content=\"Play &quot;here&quot;\">");
    expect("<meta property=\"og:locale\" content=\"en_GB\">");
    expect("<meta property=\"og:url\" content=\"http://host:81/\">");
    expect("<meta property=\"og:image\" content=\"http://host:81/previews/site.png\">");
    expect("<p>./");
}
END_TEST

/* What the hub has said, and what an address says itself. */
static const struct {
    const char *path, *rules, *title, *picture;
} pages[] = {
    {"/r/K7MPQ-2R9XD", "oware", "Come to O&#39;ware, O&#39;ware", "oware"},
    {"/r/K7MPQ-2R9XD", "", "Come", "site"},
    {"/r/K7MPQ-2R9XD", "chess", "Come", "site"},
    {"/r/K7MPQ-2R9XD", "../../etc/passwd", "Come", "site"},
    {"/r/oware", "", "Come", "site"},
    {"/g/K7MPQ-2R9XD-3", "oware", "Again O&#39;ware", "oware"},
    {"/p/oware_4-4_4-4_0-0_S_0", "", "O&#39;ware!", "oware"},
    {"/p/oware", "", "O&#39;ware!", "oware"},
    {"/p/owar", "", "A position", "site"},
    {"/p/abapa", "", "Abapa!", "site"}, /* has no picture */
    {"/p/title", "", "A position", "site"},
    {"/p/oware", "chess", "O&#39;ware!", "oware"},
};

START_TEST(a_page_of_one_game_shows_that_game)
{
    char text[128];
    rules = slice_of(pages[_i].rules);
    ask(pages[_i].path);
    ck_assert_uint_eq(reply.status, 200);
    (void)snprintf(text, sizeof text, "<title>%s</title>\n", pages[_i].title);
    expect(text);
    (void)snprintf(text, sizeof text, "content=\"http://host:81/previews/%s.png\"",
                   pages[_i].picture);
    expect(text);
}
END_TEST

START_TEST(other_braces_stay_as_they_are)
{
    ask("/r/K7MPQ-2R9XD");
    expect("content=\"Sit {down}\"");
}
END_TEST

/* Cut in the middle it would take some of the page into its string. */
START_TEST(what_is_too_long_is_left_out_whole)
{
    static char text[PREVIEW_BYTES_MAX + 1];
    static const char key[] = "site.title: ";
    memset(text, 'a', sizeof text - 1);
    memcpy(text, key, sizeof key - 1);
    web_folder_write(&folder, "previews/it.txt", text);
    site_close(site);
    open_site();
    ask("/it/");
    ck_assert_uint_eq(reply.status, 200);
    ck_assert_msg(slice_is(reply.body, "<head><p>../"), "%.*s", SLICE_ARG(reply.body));
}
END_TEST

/* The path is what the client has sent, decoded. */
START_TEST(no_address_ends_what_it_stands_in)
{
    ask("/p/\"><script>alert(1)</script>");
    expect("content=\"http://host:81/p/%22%3E%3Cscript%3Ealert%281%29%3C/script%3E\"");
    ck_assert(!page_has("<script>"));
}
END_TEST

static const struct {
    const char *public_url, *host, *address;
} addresses[] = {
    {"https://play.example/games/", "host:81", "\"https://play.example/games/r/K7MPQ-2R9XD\""},
    {"https://play.example", "", "\"https://play.example/r/K7MPQ-2R9XD\""},
    {"", "[::1]:8080", "\"http://[::1]:8080/r/K7MPQ-2R9XD\""},
};

START_TEST(addresses_are_whole_and_begin_with_the_public_one)
{
    ck_assert(origin_policy_init(&policy, addresses[_i].public_url, ""));
    request.host = slice_of(addresses[_i].host);
    ask("/r/K7MPQ-2R9XD");
    expect(addresses[_i].address);
}
END_TEST

static const char *const strange_hosts[] = {"", "a\"b", "a b", "evil.example/path", "a>"};

START_TEST(without_a_name_for_the_server_there_are_no_addresses)
{
    request.host = slice_of(strange_hosts[_i]);
    ask("/");
    ck_assert_uint_eq(reply.status, 200);
    ck_assert(!page_has("og:url") && !page_has("og:image"));
    expect("og:title");
}
END_TEST

/* `title` tells the language. */
static const struct {
    const char *path, *accepted, *title, *vary;
} languages[] = {
    {"/", "", "Games", "Accept-Encoding, Accept-Language"},
    {"/", "pt", "Jogos", "Accept-Encoding, Accept-Language"},
    {"/", "pt-BR,pt;q=0.9,en;q=0.8", "Jogos", "Accept-Encoding, Accept-Language"},
    {"/", "de, PT ; q=0.4, en;q=0.3", "Jogos", "Accept-Encoding, Accept-Language"},
    {"/", "pt;q=0.3,en;q=0.35", "Games", "Accept-Encoding, Accept-Language"},
    {"/", "pt;q=0", "Games", "Accept-Encoding, Accept-Language"},
    {"/", "*", "Games", "Accept-Encoding, Accept-Language"},
    {"/", ",,;;q=,pt;q=9999999999999999999", "Jogos", "Accept-Encoding, Accept-Language"},
    {"/", "fr", "Games", "Accept-Encoding, Accept-Language"}, /* has no texts here */
    {"/pt/", "en", "Jogos", "Accept-Encoding"},
    {"/en/", "pt", "Games", "Accept-Encoding"},
};

START_TEST(the_address_or_else_the_client_chooses_the_language)
{
    char text[64];
    request.accept_language = slice_of(languages[_i].accepted);
    ask(languages[_i].path);
    (void)snprintf(text, sizeof text, "<title>%s", languages[_i].title);
    expect(text);
    (void)snprintf(text, sizeof text, "\r\nVary: %s\r\n", languages[_i].vary);
    ck_assert_msg(strstr(buf_text(&head), text) != NULL, "%s", buf_text(&head));
}
END_TEST

START_TEST(what_was_made_is_not_sent_again)
{
    char etag[SITE_ETAG_CAP];
    ask("/r/K7MPQ-2R9XD");
    memcpy(etag, made.plain.etag, sizeof etag);
    request.if_none_match = slice_of(etag);
    ask("/r/K7MPQ-2R9XD");
    ck_assert_uint_eq(reply.status, 304);
    ck_assert_uint_eq(reply.body.len, 0);
    rules = slice_of("oware");
    ask("/r/K7MPQ-2R9XD");
    ck_assert_uint_eq(reply.status, 200);
}
END_TEST

START_TEST(a_table_stays_out_of_search_engines_and_head_has_no_body)
{
    request.method = REQUEST_HEAD;
    ask("/r/K7MPQ-2R9XD");
    ck_assert_uint_eq(reply.body.len, 0);
    ck_assert_ptr_nonnull(strstr(buf_text(&head), "\r\nX-Robots-Tag: noindex\r\n"));
    ck_assert_ptr_nonnull(strstr(buf_text(&head), "\r\nCache-Control: no-cache\r\n"));
}
END_TEST

START_TEST(a_picture_may_be_shown_by_other_sites)
{
    ask("/previews/oware.png");
    ck_assert_uint_eq(reply.status, 200);
    ck_assert(slice_is(reply.body, "png"));
    ck_assert_ptr_nonnull(
        strstr(buf_text(&head), "\r\nCross-Origin-Resource-Policy: cross-origin\r\n"));
    ck_assert_ptr_nonnull(strstr(buf_text(&head), "\r\nETag: "));
    ask("/previews/chess.png");
    ck_assert_uint_eq(reply.status, 404);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/preview");
    TCase *tcase = tcase_create("preview");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_page_has_title_text_address_and_picture);
    tcase_add_loop_test(tcase, a_page_of_one_game_shows_that_game, 0, COUNT_OF(pages));
    tcase_add_test(tcase, other_braces_stay_as_they_are);
    tcase_add_test(tcase, what_is_too_long_is_left_out_whole);
    tcase_add_test(tcase, no_address_ends_what_it_stands_in);
    tcase_add_loop_test(tcase, addresses_are_whole_and_begin_with_the_public_one, 0,
                        COUNT_OF(addresses));
    tcase_add_loop_test(tcase, without_a_name_for_the_server_there_are_no_addresses, 0,
                        COUNT_OF(strange_hosts));
    tcase_add_loop_test(tcase, the_address_or_else_the_client_chooses_the_language, 0,
                        COUNT_OF(languages));
    tcase_add_test(tcase, what_was_made_is_not_sent_again);
    tcase_add_test(tcase, a_table_stays_out_of_search_engines_and_head_has_no_body);
    tcase_add_test(tcase, a_picture_may_be_shown_by_other_sites);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
