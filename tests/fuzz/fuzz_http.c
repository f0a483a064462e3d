// SPDX-License-Identifier: MIT
/* Any bytes as a request over HTTP, a line each: method, path, Host, Accept-Encoding, If-None-Match,
 * Origin, Accept-Language, the game of a table. The answer is one of those that there are, and its
 * head is a head: nothing that the client sent begins a line of its own. */
#include <string.h>

#include "base/attr.h"
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "net/reply.h"
#include "net/route.h"
#include "net/site_content.h"

enum { LINES = 8, FILES = 7 };

static void add_file(struct site *site, const char *name, const char *text)
{
    struct site_file *file = &site->files[site->file_count++];
    file->name = mem_copy_text(name);
    file->mime = mime_find(slice_of(name));
    ASSERT(file->mime != NULL);
    site_content_init(&file->content, mem_copy_text(text), strlen(text));
}

/* As site_open() makes it from a folder. */
static struct site *make_site(void)
{
    struct site *site = mem_alloc(sizeof *site);
    memcpy(site->build, "0123456789", sizeof site->build);
    site->files = mem_alloc_array(FILES, sizeof *site->files);
    add_file(site, "404.html", "lost {{root}}");
    add_file(site, "app.js", "let a = 1;");
    add_file(site, "index.html", "home {{root}}a/{{build}}/ {{preview}}");
    add_file(site, "pages/fr/home.html", "accueil {{root}} {{preview}}");
    add_file(site, "previews/en.txt", "room.any: A game\nroom.title: {game}\ngame.oware: Oware\n");
    add_file(site, "previews/oware.png", "png");
    add_file(site, "rules/en/adji-boto.html", "rules {{root}}");
    return site;
}

/* "NAME: VALUE" lines between the status line and an empty one; no other control characters. */
static void check_head(struct slice head)
{
    struct slice line = SLICE_NONE;
    ASSERT(slice_has_prefix(head, "HTTP/1.1 "));
    ASSERT(head.len > 4 && memcmp(head.at + head.len - 4, "\r\n\r\n", 4) == 0);
    struct slice rest = slice_from(head.at, head.len - 4);
    for (unsigned i = 0; rest.len > 0 && slice_split(&rest, '\n', &line); i++) {
        const size_t len = line.len > 0 && line.at[line.len - 1] == '\r' ? line.len - 1 : line.len;
        ASSERT(rest.len == 0 || len < line.len);
        ASSERT(len > 0 && (i == 0 || slice_find(line, ':') < len));
        for (size_t k = 0; k < len; k++) {
            ASSERT((unsigned char)line.at[k] >= 0x20 && line.at[k] != 0x7f);
        }
    }
}

/* Whatever was asked for, each line of the page's head is a whole element of ours. */
static void check_page(struct slice page)
{
    struct slice line = SLICE_NONE;
    struct slice rest = slice_skip(page, slice_find(page, '<'));
    while (rest.len > 0 && slice_split(&rest, '\n', &line)) {
        size_t quotes = 0;
        for (size_t i = 0; i < line.len; i++) {
            quotes += line.at[i] == '"';
        }
        ASSERT(line.len == 0 || slice_has_prefix(line, "<title>") ||
               (slice_has_prefix(line, "<meta ") && quotes == 4));
    }
}

static void answer(const struct site *site, const struct slice part[LINES], const char *public_url)
{
    struct origin_policy policy;
    struct buf head;
    const bool is_policy = origin_policy_init(&policy, public_url, "");
    ASSERT(is_policy);
    struct site_content made = {.plain.owned = NULL};
    const struct reply_source source = {
        .site = site, .policy = &policy, .rules = part[7], .made = &made};
    const struct request request = {
        .method = slice_is(part[0], "GET")    ? REQUEST_GET
                  : slice_is(part[0], "HEAD") ? REQUEST_HEAD
                                              : REQUEST_OTHER,
        .has_body = slice_is(part[0], "POST"),
        .path = part[1],
        .host = part[2],
        .accept_encoding = part[3],
        .accept_language = part[6],
        .if_none_match = part[4],
    };
    buf_init(&head, REPLY_HEAD_CAP);
    const struct reply reply = reply_make(&source, &request, &head);
    ASSERT(!head.has_failed && reply.status >= 200 && reply.status <= 599);
    ASSERT(request.method != REQUEST_HEAD || reply.body.len == 0);
    check_head(buf_slice(&head));
    check_page(made.plain.bytes);
    site_content_finish(&made);
    (void)reply_refuse(&source, 403, "No.\n", part[2], &head);
    check_head(buf_slice(&head));
    (void)origin_is_allowed(&policy, part[5], part[2]);
    buf_finish(&head);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct site *site; /* made once, and kept: nothing that is asked for changes it */
    struct slice part[LINES];
    struct slice rest = slice_from(size > 0 ? (const char *)data : "", size);
    if (site == NULL) {
        site = make_site();
    }
    for (size_t i = 0; i < LINES; i++) {
        part[i] = slice_from("", 0);
        if (rest.len > 0) {
            const bool is_there = slice_split(&rest, '\n', &part[i]);
            ASSERT(is_there);
        }
    }
    answer(site, part, "");
    answer(site, part, "https://play.example/djenon/");
    return 0;
}
