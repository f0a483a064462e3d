// SPDX-License-Identifier: MIT
#include "net/route.h"

#include <string.h>

#include "base/buf.h"
#include "net/language.h"

/* In a pattern `@` stands for a language, `?` for one folder's name, `*` for the rest; neither is
 * empty. In a file's name `@` and `?` stand for what they stood for in the path, and `@` for the
 * reader's language where the path has none. */
static const struct page_row {
    const char *pattern;
    const char *file;
    const char *spare;   /* where the site has no such file; NULL: the page is missing */
    const char *preview; /* see route.h, with the next two */
    bool is_private, is_table;
} pages[] = {
    {"/", "pages/@/home.html", .spare = "index.html", .preview = "site"},
    {"/@/", "pages/@/home.html", .spare = "index.html", .preview = "site"},
    {"/@/rules/?", "rules/@/?.html", .spare = NULL},
    {"/r/?", "pages/@/room.html", .spare = "index.html", .preview = "room", .is_private = true,
     .is_table = true},
    {"/g/*", "index.html", .preview = "replay", .is_private = true, .is_table = true},
    {"/h/*", "index.html", .preview = "hall", .is_private = true},
    {"/lobby", "pages/@/lobby.html", .spare = "index.html", .preview = "site"},
    {"/archive", "index.html", .preview = "site"},
    {"/settings", "index.html", .preview = "site"},
    {"/diag", "index.html", .preview = "site", .is_private = true},
    {"/learn/*", "index.html", .preview = "learn"},
    {"/p/*", "index.html", .preview = "position"},
    {"/privacy", "index.html", .preview = "site"},
    {"/previews/?", "previews/?", .spare = NULL},
};

/* Addresses that are no pages. */
static const char *const other_folders[] = {
    "a", "api", "ws", "healthz", "readyz", "metrics", "embed", "kiosk",
};

/* What the wildcards of a pattern stood for. */
struct captures {
    struct slice language, name;
};

static struct slice take_segment(struct slice *path)
{
    struct slice segment = slice_from(path->at, slice_find(*path, '/'));
    *path = slice_skip(*path, segment.len);
    return segment;
}

/* Matches one byte of the pattern at the start of `path` and moves it on. */
static bool match_one(char wanted, struct slice *path, struct captures *captures)
{
    switch (wanted) {
    case '@':
        captures->language = take_segment(path);
        return language_is_known(captures->language);
    case '?':
        captures->name = take_segment(path);
        return captures->name.len > 0;
    case '*':
        if (path->len == 0) {
            return false;
        }
        captures->name = *path;
        *path = SLICE_NONE;
        return true;
    default:
        if (path->len == 0 || path->at[0] != wanted) {
            return false;
        }
        *path = slice_skip(*path, 1);
        return true;
    }
}

static bool match(const char *pattern, struct slice path, struct captures *captures)
{
    for (const char *at = pattern; *at != '\0'; at++) {
        if (!match_one(*at, &path, captures)) {
            return false;
        }
    }
    return path.len == 0;
}

static struct site_file *find_page(const struct site *site, const char *file,
                                   const struct captures *captures)
{
    struct buf name;
    buf_init(&name, ROUTE_PATH_MAX);
    for (const char *at = file; *at != '\0'; at++) {
        if (*at == '@') {
            buf_append_slice(&name, captures->language);
        } else if (*at == '?') {
            buf_append_slice(&name, captures->name);
        } else {
            buf_append_char(&name, *at);
        }
    }
    struct site_file *found = name.has_failed ? NULL : site_find(site, buf_slice(&name));
    buf_finish(&name);
    return found;
}

static unsigned count_folders(struct slice path)
{
    unsigned count = 0;
    for (size_t i = 1; i < path.len; i++) {
        count += path.at[i] == '/';
    }
    return count;
}

static struct route route_missing(const struct site *site, unsigned depth)
{
    struct route route = {.kind = ROUTE_MISSING, .depth = depth};
    route.file = depth <= SITE_DEPTH_MAX ? site_find(site, slice_of("404.html")) : NULL;
    return route;
}

/* "/a/BUILD/" and a name. Pages are no assets: their tokens would not be replaced. */
static struct route find_asset(const struct site *site, struct slice path)
{
    struct slice rest = slice_skip(path, strlen("/a/"));
    struct slice build = take_segment(&rest);
    struct site_file *file = slice_is(build, site->build) ? site_find(site, slice_skip(rest, 1))
                                                          : NULL;
    bool is_there = file != NULL && !file->mime->is_page;
    return (struct route){.kind = is_there ? ROUTE_ASSET : ROUTE_MISSING,
                          .file = is_there ? file : NULL};
}

/* A file at the top of the folder, such as favicon.ico, has its plain address too. */
static struct route find_top_file(const struct site *site, struct slice path)
{
    struct slice name = slice_skip(path, 1);
    struct site_file *file = slice_find(name, '/') == name.len ? site_find(site, name) : NULL;
    if (file == NULL || file->mime->is_page) {
        return route_missing(site, count_folders(path));
    }
    return (struct route){.kind = ROUTE_PAGE, .file = file};
}

/* The page of a row that the address matches. */
static struct route route_page(const struct site *site, const struct page_row *row,
                               struct captures *captures, unsigned depth, struct slice languages)
{
    const struct slice language = captures->language;
    const bool is_choice = language.len == 0 && strchr(row->file, '@') != NULL;
    if (is_choice) {
        captures->language = language_choose(languages);
    }
    struct site_file *file = find_page(site, row->file, captures);
    if (file == NULL && row->spare != NULL) {
        file = site_find(site, slice_of(row->spare));
    }
    if (file == NULL || depth > SITE_DEPTH_MAX) {
        return route_missing(site, depth);
    }
    return (struct route){.kind = ROUTE_PAGE,
                          .file = file,
                          .depth = depth,
                          .is_private = row->is_private,
                          .is_table = row->is_table,
                          .is_choice = is_choice,
                          .preview = row->preview,
                          .language = language,
                          .name = captures->name};
}

struct route route_find(const struct site *site, struct slice path, struct slice languages)
{
    if (path.len == 0 || path.len > ROUTE_PATH_MAX || path.at[0] != '/') {
        return route_missing(site, 0);
    }
    if (slice_is(path, "/healthz")) {
        return (struct route){.kind = ROUTE_HEALTH};
    }
    if (slice_is(path, "/readyz")) {
        return (struct route){.kind = ROUTE_READY};
    }
    if (slice_is(path, "/ws")) {
        return (struct route){.kind = ROUTE_SOCKET};
    }
    if (slice_has_prefix(path, "/a/")) {
        return find_asset(site, path);
    }
    unsigned depth = count_folders(path);
    for (size_t i = 0; i < COUNT_OF(pages); i++) {
        struct captures captures = {.language = slice_from("", 0), .name = slice_from("", 0)};
        if (match(pages[i].pattern, path, &captures)) {
            return route_page(site, &pages[i], &captures, depth, languages);
        }
    }
    return find_top_file(site, path);
}

/* The pattern's first folder; "" of the root. */
static struct slice first_of(const char *pattern)
{
    struct slice rest = slice_skip(slice_of(pattern), 1);
    return take_segment(&rest);
}

bool route_is_taken(struct slice folder)
{
    bool is_taken = language_is_known(folder);
    for (size_t i = 0; i < COUNT_OF(pages); i++) {
        is_taken = is_taken || slice_equal(folder, first_of(pages[i].pattern));
    }
    for (size_t i = 0; i < COUNT_OF(other_folders); i++) {
        is_taken = is_taken || slice_is(folder, other_folders[i]);
    }
    return is_taken;
}
