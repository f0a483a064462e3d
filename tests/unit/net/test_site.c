// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <zlib.h>

#include "net/site.h"
#include "unit/net/web_folder.h"
#include "unit/unit.h"

static struct web_folder folder;
static struct site *site;
static char reason[SITE_REASON_CAP];

static void set_up(void)
{
    web_folder_make(&folder);
    site = NULL;
}

static void tear_down(void)
{
    site_close(site);
    web_folder_remove(&folder);
}

static void open_site(void)
{
    site_close(site);
    site = NULL;
    ck_assert_msg(site_open(folder.path, &site, reason), "%s", reason);
}

static struct site_file *find(const char *name)
{
    return site_find(site, slice_of(name));
}

/* From outside: cd folder && sha256sum a.js b/c.css | sha256sum. */
START_TEST(the_build_is_what_sha256sum_says)
{
    web_folder_write(&folder, "a.js", "export {};\n");
    web_folder_write(&folder, "b/c.css", "body{}\n");
    open_site();
    ck_assert_str_eq(site->build, "e7f515d0b9");
}
END_TEST

START_TEST(the_build_changes_with_names_and_contents_and_with_nothing_else)
{
    char first[SITE_BUILD_LEN + 1];
    char second[SITE_BUILD_LEN + 1];
    web_folder_write(&folder, "a.js", "1");
    open_site();
    memcpy(first, site->build, sizeof first);
    web_folder_write(&folder, ".hidden.js", "2");
    web_folder_write(&folder, "notes.md", "2");
    web_folder_write(&folder, "package.json", "{}");
    open_site();
    ck_assert_str_eq(site->build, first);
    web_folder_write(&folder, "a.js", "2");
    open_site();
    ck_assert_str_ne(site->build, first);
    memcpy(second, site->build, sizeof second);
    web_folder_write(&folder, "b.js", "");
    open_site();
    ck_assert_str_ne(site->build, second);
}
END_TEST

START_TEST(files_are_found_by_their_whole_name)
{
    static const char *const names[] = {"index.html", "a.js",  "a/b.js", "a/b/c.js",
                                        "z.css",      "aa.js", "a.mjs",  "e.wasm"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        web_folder_write(&folder, names[i], names[i]);
    }
    open_site();
    ck_assert_uint_eq(site->file_count, COUNT_OF(names));
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        ck_assert_ptr_nonnull(find(names[i]));
        ck_assert(slice_is(find(names[i])->content.plain.bytes, names[i]));
    }
    static const char *const others[] = {"",      "a",       "a.j",      "a.jss",
                                         "/a.js", "a//b.js", "a/./b.js", "a/../a.js",
                                         "A.js",  "index",   "zz",       "a/b"};
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        ck_assert_msg(find(others[i]) == NULL, "%s", others[i]);
    }
    ck_assert_ptr_null(site_find(site, slice_from("a.js\0", 5)));
}
END_TEST

START_TEST(links_hidden_files_and_unknown_types_are_left_out)
{
    web_folder_write(&folder, "index.html", "x");
    web_folder_write(&folder, "README.md", "x");
    web_folder_write(&folder, "tsconfig.json", "{}");
    web_folder_write(&folder, ".secret.txt", "x");
    web_folder_write(&folder, ".git/config.txt", "x");
    web_folder_link(&folder, "passwd.txt", "/etc/passwd");
    web_folder_link(&folder, "self.html", "index.html");
    web_folder_link(&folder, "etc", "/etc");
    open_site();
    ck_assert_uint_eq(site->file_count, 1);
    ck_assert_str_eq(site->files[0].name, "index.html");
}
END_TEST

START_TEST(several_folders_make_one)
{
    struct web_folder other;
    char both[2 * WEB_FOLDER_CAP + 2];
    web_folder_make(&other);
    web_folder_write(&folder, "index.html", "x");
    web_folder_write(&other, "engine.wasm", "y");
    (void)snprintf(both, sizeof both, "%s/:%s", folder.path, other.path);
    ck_assert_msg(site_open(both, &site, reason), "%s", reason);
    ck_assert_ptr_nonnull(find("index.html"));
    ck_assert_ptr_nonnull(find("engine.wasm"));
    site_close(site);
    site = NULL;
    web_folder_write(&other, "index.html", "z");
    ck_assert(!site_open(both, &site, reason));
    ck_assert_str_eq(reason, "index.html: in two of the folders");
    web_folder_remove(&other);
}
END_TEST

START_TEST(a_folder_that_cannot_be_used_is_refused_with_its_path)
{
    static const struct {
        const char *folders, *reason;
    } rows[] = {
        {"/nonexistent/web", "/nonexistent/web: No such file or directory"},
        {"", "web: a folder's path is empty or too long"},
        {"/dev/null", "/dev/null: Not a directory"},
    };
    ck_assert(!site_open(rows[_i].folders, &site, reason));
    ck_assert_str_eq(reason, rows[_i].reason);
}
END_TEST

START_TEST(a_folder_without_files_is_refused)
{
    ck_assert(!site_open(folder.path, &site, reason));
    ck_assert_str_eq(reason, "web: no file that could be served");
}
END_TEST

/* Around the sizes of windows, and beyond the largest. */
static const size_t lengths[] = {300, 512, 513, 5000, 16384, 16385, 32768, 32769, 100000};

START_TEST(what_compresses_well_comes_compressed_too)
{
    static char text[100000];
    static unsigned char packed[sizeof text];
    static unsigned char back[sizeof text + 1];
    const size_t len = lengths[_i];
    for (size_t i = 0; i < len; i++) {
        text[i] = "0123456789abcdef"[i * i / 7 % 16]; /* the same again after 112 */
    }
    web_folder_write_bytes(&folder, "a.js", text, len);
    open_site();
    const struct site_content *content = &find("a.js")->content;
    ck_assert_uint_lt(content->gzip.bytes.len, 200 + len / 100);
    z_stream stream = {.next_out = back, .avail_out = sizeof back};
    memcpy(packed, content->gzip.bytes.at, content->gzip.bytes.len);
    stream.next_in = packed;
    stream.avail_in = (uInt)content->gzip.bytes.len;
    ck_assert_int_eq(inflateInit2(&stream, 15 + 16), Z_OK);
    ck_assert_int_eq(inflate(&stream, Z_FINISH), Z_STREAM_END);
    ck_assert_uint_eq(stream.total_out, len);
    ck_assert_mem_eq(back, text, len);
    (void)inflateEnd(&stream);
    ck_assert_str_ne(content->gzip.etag, content->plain.etag);
}
END_TEST

START_TEST(what_does_not_compress_comes_plain_only)
{
    web_folder_write(&folder, "empty.txt", "");
    web_folder_write(&folder, "one.txt", "x");
    web_folder_write(&folder, "short.txt", "abcdefgh");
    open_site();
    for (size_t i = 0; i < site->file_count; i++) {
        ck_assert_uint_eq(site->files[i].content.gzip.bytes.len, 0);
    }
}
END_TEST

/* From outside: printf x | sha256sum. */
START_TEST(an_entity_tag_is_strong_and_quoted)
{
    web_folder_write(&folder, "one.txt", "x");
    open_site();
    ck_assert_str_eq(find("one.txt")->content.plain.etag, "\"2d711642b726b044\"");
}
END_TEST

static const struct {
    const char *text;
    unsigned depth;
    const char *rendered; /* %s: the build */
} templates[] = {
    {"{{root}}a/{{build}}/x", 0, "./a/%s/x"},
    {"{{root}}a/{{build}}/x", 1, "../a/%s/x"},
    {"{{root}}a/{{build}}/x", 2, "../../a/%s/x"},
    {"{{root}}{{root}}", 1, "../../"},
    {"{{{root}}}", 0, "{./}"},
    {"{{other}} { {{ {{root {{root}", 1, "{{other}} { {{ {{root {{root}"},
    {"{{build}}", 8, "%s"},
    {"<{{preview}}>", 0, "<>"}, /* it is made for a request */
    {"{{}}", 0, "{{}}"},
    {"", 0, ""},
    {"{", 0, "{"},
};

START_TEST(tokens_are_replaced_and_nothing_else)
{
    char expected[200];
    web_folder_write(&folder, "a.html", templates[_i].text);
    open_site();
    const char *build = strstr(templates[_i].rendered, "%s");
    size_t before = build == NULL ? strlen(templates[_i].rendered)
                                  : (size_t)(build - templates[_i].rendered);
    (void)snprintf(expected, sizeof expected, "%.*s%s%s", (int)before, templates[_i].rendered,
                   build == NULL ? "" : site->build, build == NULL ? "" : build + 2);
    const struct site_content *content = site_render(site, find("a.html"), templates[_i].depth);
    ck_assert_msg(slice_is(content->plain.bytes, expected), "\"%.*s\" instead of \"%s\"",
                  SLICE_ARG(content->plain.bytes), expected);
    ck_assert_ptr_eq(content, site_render(site, find("a.html"), templates[_i].depth));
}
END_TEST

START_TEST(the_list_of_files_can_stand_in_a_string_and_is_read_as_addresses)
{
    web_folder_write(&folder, "worker.js", "const files = '{{files}}';");
    web_folder_write(&folder, "a/b-1_~.css", "");
    web_folder_write(&folder, "it's \\ 100 % </script>.js", "");
    open_site();
    const struct site_content *content = site_render(site, find("worker.js"), 0);
    ck_assert_str_eq(content->plain.owned,
                     "const files = 'a/b-1_~.css "
                     "it%27s%20%5C%20100%20%25%20%3C/script%3E.js worker.js';");
}
END_TEST

START_TEST(a_value_stands_in_pages_as_text)
{
    web_folder_write(&folder, "a.html", "<p title=\"{{link}}\">{{name}}{{nobody}}{{empty}}");
    open_site();
    site_set(site, "link", "https://club.example/games/");
    site_set(site, "name", "<b>Café & \"Co\"'s</b>");
    site_set(site, "empty", "");
    const struct site_content *content = site_render(site, find("a.html"), 0);
    ck_assert_str_eq(content->plain.owned,
                     "<p title=\"https://club.example/games/\">"
                     "&lt;b&gt;Café &amp; &quot;Co&quot;&#39;s&lt;/b&gt;{{nobody}}");
}
END_TEST

START_TEST(links_for_others_are_public_where_that_is_set)
{
    web_folder_write(&folder, "a.html", "<a href=\"{{public}}en/\">");
    open_site();
    site_set(site, "link", _i == 0 ? "" : "https://club.example/games/");
    const struct site_content *content = site_render(site, find("a.html"), 2);
    ck_assert_str_eq(content->plain.owned, _i == 0 ? "<a href=\"../../en/\">"
                                                   : "<a href=\"https://club.example/games/en/\">");
}
END_TEST

START_TEST(what_is_not_text_is_no_template)
{
    web_folder_write(&folder, "a.png", "{{root}}");
    open_site();
    ck_assert(slice_is(site_render(site, find("a.png"), 1)->plain.bytes, "{{root}}"));
}
END_TEST

static const struct {
    const char *name, *type;
} types[] = {
    {"a.html", "text/html; charset=utf-8"},
    {"a.css", "text/css; charset=utf-8"},
    {"a.js", "text/javascript; charset=utf-8"},
    {"a.mjs", "text/javascript; charset=utf-8"},
    {"a.json", "application/json"},
    {"a.wasm", "application/wasm"},
    {"a.svg", "image/svg+xml"},
    {"a.png", "image/png"},
    {"a.ico", "image/x-icon"},
    {"a.webmanifest", "application/manifest+json"},
    {"a.txt", "text/plain; charset=utf-8"},
    {"a.woff2", "font/woff2"},
    {"a.b/c.js", "text/javascript; charset=utf-8"},
    {"a", NULL},
    {".js", NULL},
    {"js", NULL},
    {"a.JS", NULL},
    {"a.js.map", NULL},
};

START_TEST(the_type_comes_from_the_extension)
{
    const struct mime *mime = mime_find(slice_of(types[_i].name));
    ck_assert_pstr_eq(mime == NULL ? NULL : mime->type, types[_i].type);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/site");
    TCase *tcase = tcase_create("site");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, the_build_is_what_sha256sum_says);
    tcase_add_test(tcase, the_build_changes_with_names_and_contents_and_with_nothing_else);
    tcase_add_test(tcase, files_are_found_by_their_whole_name);
    tcase_add_test(tcase, links_hidden_files_and_unknown_types_are_left_out);
    tcase_add_test(tcase, several_folders_make_one);
    tcase_add_test(tcase, the_list_of_files_can_stand_in_a_string_and_is_read_as_addresses);
    tcase_add_test(tcase, a_value_stands_in_pages_as_text);
    tcase_add_loop_test(tcase, a_folder_that_cannot_be_used_is_refused_with_its_path, 0, 3);
    tcase_add_test(tcase, a_folder_without_files_is_refused);
    tcase_add_loop_test(tcase, what_compresses_well_comes_compressed_too, 0,
                        (int)COUNT_OF(lengths));
    tcase_add_test(tcase, what_does_not_compress_comes_plain_only);
    tcase_add_test(tcase, an_entity_tag_is_strong_and_quoted);
    tcase_add_loop_test(tcase, tokens_are_replaced_and_nothing_else, 0, (int)COUNT_OF(templates));
    tcase_add_test(tcase, what_is_not_text_is_no_template);
    tcase_add_loop_test(tcase, links_for_others_are_public_where_that_is_set, 0, 2);
    tcase_add_loop_test(tcase, the_type_comes_from_the_extension, 0, (int)COUNT_OF(types));
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
