// SPDX-License-Identifier: MIT
#include "net/site.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/mem.h"
#include "net/site_content.h"
#include "net/site_load.h"

/* As `sha256sum` prints it. */
static void print_sum(const struct site_file *file, struct buf *out)
{
    uint8_t digest[HASH_SHA256_LEN];
    hash_sha256(file->content.plain.bytes, digest);
    for (size_t i = 0; i < HASH_SHA256_LEN; i++) {
        buf_printf(out, "%02x", digest[i]);
    }
    buf_printf(out, "  %s\n", file->name);
}

static void name_build(struct site *site)
{
    struct buf sums;
    buf_init(&sums, SITE_BYTES_MAX);
    for (size_t i = 0; i < site->file_count; i++) {
        print_sum(&site->files[i], &sums);
    }
    uint8_t digest[HASH_SHA256_LEN];
    hash_sha256(buf_slice(&sums), digest);
    for (size_t i = 0; i < SITE_BUILD_LEN / 2; i++) {
        (void)snprintf(site->build + 2 * i, 3, "%02x", digest[i]);
    }
    buf_finish(&sums);
}

bool site_open(const char *folders, struct site **out_site, char reason[SITE_REASON_CAP])
{
    struct site *site = mem_alloc(sizeof *site);
    if (!site_load(site, folders, reason)) {
        site_close(site);
        return false;
    }
    name_build(site);
    *out_site = site;
    return true;
}

static int compare_name(struct slice name, const char *other)
{
    size_t other_len = strlen(other);
    size_t len = name.len < other_len ? name.len : other_len;
    int order = len == 0 ? 0 : memcmp(name.at, other, len);
    return order != 0 ? order : (name.len > other_len) - (name.len < other_len);
}

struct site_file *site_find(const struct site *site, struct slice name)
{
    size_t low = 0;
    size_t high = site->file_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_name(name, site->files[middle].name);
        if (order == 0) {
            return &site->files[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

static const struct site_value *find_value(const struct site *site, struct slice name)
{
    for (size_t i = 0; i < site->value_count; i++) {
        if (slice_is(name, site->values[i].name)) {
            return &site->values[i];
        }
    }
    return NULL;
}

static bool stays_in_address(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || (byte != '\0' && strchr("-._~/", byte) != NULL);
}

void site_append_address(struct buf *out, struct slice name)
{
    for (size_t i = 0; i < name.len; i++) {
        if (stays_in_address(name.at[i])) {
            buf_append_char(out, name.at[i]);
        } else {
            buf_printf(out, "%%%02X", (unsigned)(unsigned char)name.at[i]);
        }
    }
}

/* --- templates ------------------------------------------------------------------------------ */

/* What a page is rendered for. */
struct rendering {
    const struct site *site;
    unsigned depth;
    struct slice preview;
};

static void append_root(const struct rendering *how, struct buf *out)
{
    if (how->depth == 0) {
        buf_append_text(out, "./");
    }
    for (unsigned i = 0; i < how->depth; i++) {
        buf_append_text(out, "../");
    }
}

/* What links begin with that others read: the public address where one is set. */
static void append_public(const struct rendering *how, struct buf *out)
{
    const struct site_value *link = find_value(how->site, slice_of("link"));
    if (link && link->text[0] != '\0') {
        buf_append_text(out, link->text);
    } else {
        append_root(how, out);
    }
}

static void append_build(const struct rendering *how, struct buf *out)
{
    buf_append_text(out, how->site->build);
}

/* Every file, sorted by name, with a space between two. */
static void append_files(const struct rendering *how, struct buf *out)
{
    for (size_t i = 0; i < how->site->file_count; i++) {
        buf_append_text(out, i == 0 ? "" : " ");
        site_append_address(out, slice_of(how->site->files[i].name));
    }
}

static void append_preview(const struct rendering *how, struct buf *out)
{
    buf_append_slice(out, how->preview);
}

/* What stands for something else than a value. */
static const struct token {
    const char *name;
    void (*append)(const struct rendering *how, struct buf *out);
} tokens[] = {
    {"root", append_root},   {"public", append_public},   {"build", append_build},
    {"files", append_files}, {"preview", append_preview},
};

/* Appends what stands for `{{name}}`; false when nothing does. */
static bool append_meaning(const struct rendering *how, struct slice name, struct buf *out)
{
    for (size_t i = 0; i < COUNT_OF(tokens); i++) {
        if (slice_is(name, tokens[i].name)) {
            tokens[i].append(how, out);
            return true;
        }
    }
    const struct site_value *value = find_value(how->site, name);
    if (value != NULL) {
        buf_append_text(out, value->text);
    }
    return value != NULL;
}

/* Replaces the token at the start of `text`. Result: its length, 0 when there is none. */
static size_t append_token(const struct rendering *how, struct slice text, struct buf *out)
{
    const size_t end = slice_find(text, '}');
    if (!slice_has_prefix(text, "{{") || !slice_has_prefix(slice_skip(text, end), "}}")) {
        return 0;
    }
    return append_meaning(how, slice_from(text.at + 2, end - 2), out) ? end + 2 : 0;
}

static void append_template(const struct rendering *how, struct slice text, struct buf *out)
{
    while (text.len > 0) {
        size_t len = slice_find(text, '{');
        buf_append(out, text.at, len);
        text = slice_skip(text, len);
        size_t token_len = append_token(how, text, out);
        if (token_len == 0 && text.len > 0) {
            buf_append_char(out, text.at[0]);
            token_len = 1;
        }
        text = slice_skip(text, token_len);
    }
}

/* The caller's. */
static char *render(const struct rendering *how, const struct site_file *file, size_t *out_len)
{
    struct buf text;
    buf_init(&text, (size_t)4 * SITE_FILE_BYTES_MAX);
    buf_append_text(&text, "");
    append_template(how, file->content.plain.bytes, &text);
    char *bytes = buf_take(&text, out_len);
    ASSERT(bytes != NULL);
    return bytes;
}

const struct site_content *site_render(const struct site *site, struct site_file *file,
                                       unsigned depth)
{
    ASSERT(depth <= SITE_DEPTH_MAX);
    if (!file->mime->is_text) {
        return &file->content;
    }
    if (file->rendered[depth] == NULL) {
        const struct rendering how = {.site = site, .depth = depth, .preview = slice_of("")};
        size_t len = 0;
        char *bytes = render(&how, file, &len);
        file->rendered[depth] = mem_alloc(sizeof *file->rendered[depth]);
        site_content_init(file->rendered[depth], bytes, len);
    }
    return file->rendered[depth];
}

void site_make(const struct site *site, const struct site_file *file, unsigned depth,
               struct slice preview, struct site_content *out)
{
    const struct rendering how = {.site = site, .depth = depth, .preview = preview};
    size_t len = 0;
    char *bytes = render(&how, file, &len);
    site_content_init(out, bytes, len);
}

bool site_has(const struct site_file *file, const char *text)
{
    struct slice rest = file->content.plain.bytes;
    while (rest.len > 0 && !slice_has_prefix(rest, text)) {
        rest = slice_skip(rest, 1);
        rest = slice_skip(rest, slice_find(rest, text[0]));
    }
    return rest.len > 0;
}

static void append_escaped(struct buf *out, char byte)
{
    switch (byte) {
    case '&':
        buf_append_text(out, "&amp;");
        break;
    case '<':
        buf_append_text(out, "&lt;");
        break;
    case '>':
        buf_append_text(out, "&gt;");
        break;
    case '"':
        buf_append_text(out, "&quot;");
        break;
    case '\'':
        buf_append_text(out, "&#39;");
        break;
    default:
        buf_append_char(out, byte);
    }
}

void site_append_escaped(struct buf *out, struct slice text)
{
    for (size_t i = 0; i < text.len; i++) {
        append_escaped(out, text.at[i]);
    }
}

const char *site_get(const struct site *site, const char *name)
{
    const struct site_value *value = find_value(site, slice_of(name));
    return value != NULL ? value->text : "";
}

void site_set(struct site *site, const char *name, const char *text)
{
    struct buf escaped;
    size_t len = 0;
    ASSERT(site->value_count < SITE_VALUES_MAX && strlen(name) < SITE_NAME_CAP);
    struct site_value *value = &site->values[site->value_count++];
    (void)snprintf(value->name, sizeof value->name, "%s", name);
    buf_init(&escaped, 6 * strlen(text) + 1);
    buf_append_text(&escaped, "");
    site_append_escaped(&escaped, slice_of(text));
    value->text = buf_take(&escaped, &len);
}

static void finish_file(struct site_file *file)
{
    mem_free(file->name);
    site_content_finish(&file->content);
    for (size_t i = 0; i < COUNT_OF(file->rendered); i++) {
        if (file->rendered[i] != NULL) {
            site_content_finish(file->rendered[i]);
            mem_free(file->rendered[i]);
        }
    }
}

void site_close(struct site *site)
{
    if (site == NULL) {
        return;
    }
    for (size_t i = 0; i < site->file_count; i++) {
        finish_file(&site->files[i]);
    }
    for (size_t i = 0; i < site->value_count; i++) {
        mem_free(site->values[i].text);
    }
    mem_free(site->files);
    mem_free(site);
}
