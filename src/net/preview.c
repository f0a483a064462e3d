// SPDX-License-Identifier: MIT
#include "net/preview.h"

#include <string.h>

#include "base/attr.h"

enum { NAME_CAP = 96 };

/* --- texts ----------------------------------------------------------------------------------- */

static struct site_file *find_file(const struct site *site, struct slice name, const char *ending)
{
    struct buf path;
    buf_init(&path, NAME_CAP);
    buf_append_text(&path, "previews/");
    buf_append_slice(&path, name);
    buf_append_text(&path, ending);
    struct site_file *file = path.has_failed ? NULL : site_find(site, buf_slice(&path));
    buf_finish(&path);
    return file;
}

/* The text of the line "GROUP.NAME: text"; empty when there is none. */
static struct slice find_text(const struct site_file *texts, const char *group, struct slice name)
{
    struct slice rest = texts->content.plain.bytes;
    struct slice line = SLICE_NONE;
    const size_t group_len = strlen(group);
    while (rest.len > 0 && slice_split(&rest, '\n', &line)) {
        const size_t key_len = slice_find(line, ':');
        const struct slice key = slice_from(line.at, key_len);
        if (key_len < line.len && slice_has_prefix(key, group) && key_len > group_len &&
            key.at[group_len] == '.' && slice_equal(slice_skip(key, group_len + 1), name)) {
            return slice_trim(slice_skip(line, key_len + 1));
        }
    }
    return slice_from("", 0);
}

/* --- the head -------------------------------------------------------------------------------- */

/* Appends a text with the game's name in the place of "{game}", as it stands in a page. */
static void append_text(struct slice text, struct slice game, struct buf *out)
{
    static const char slot[] = "{game}";
    while (text.len > 0) {
        const size_t len = slice_find(text, '{');
        site_append_escaped(out, slice_from(text.at, len));
        text = slice_skip(text, len);
        const bool is_slot = slice_has_prefix(text, slot);
        site_append_escaped(out, is_slot ? game : slice_from(text.at, text.len > 0));
        text = slice_skip(text, is_slot ? strlen(slot) : 1);
    }
}

struct heading {
    struct slice title, text, game;
};

static void append_meta(const char *attribute, const char *name, struct slice text,
                        struct slice game, struct buf *out)
{
    buf_printf(out, "<meta %s=\"%s\" content=\"", attribute, name);
    append_text(text, game, out);
    buf_append_text(out, "\">\n");
}

static void append_heading(const struct heading *heading, struct buf *out)
{
    buf_append_text(out, "<title>");
    append_text(heading->title, heading->game, out);
    buf_append_text(out, "</title>\n");
    append_meta("name", "description", heading->text, heading->game, out);
    append_meta("property", "og:title", heading->title, heading->game, out);
    append_meta("property", "og:description", heading->text, heading->game, out);
}

/* What addresses begin with; nothing when that is not known. */
static void append_base(const struct origin_policy *policy, struct slice host, struct buf *out)
{
    origin_format_public(policy, out);
    if (out->len == 0 && origin_is_authority(host)) {
        buf_append_text(out, policy->has_tls ? "https://" : "http://");
        buf_append_slice(out, host);
        buf_append_char(out, '/');
    }
}

static void append_link(const char *name, struct slice base, struct slice path, struct buf *out)
{
    buf_printf(out, "<meta property=\"%s\" content=\"", name);
    site_append_escaped(out, base);
    site_append_address(out, path);
    buf_append_text(out, "\">\n");
}

/* The page's own address, and its game's picture or that of the site. */
static void append_links(const struct site *site, const struct preview *preview, struct slice base,
                         struct slice game, struct buf *out)
{
    const struct site_file *picture = game.len > 0 ? find_file(site, preview->rules, ".png") : NULL;
    picture = picture != NULL ? picture : find_file(site, slice_of("site"), ".png");
    append_link("og:url", base, slice_skip(preview->path, 1), out);
    if (picture != NULL) {
        append_link("og:image", base, slice_of(picture->name), out);
        buf_append_text(out, "<meta property=\"og:image:width\" content=\"1200\">\n"
                             "<meta property=\"og:image:height\" content=\"630\">\n"
                             "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
    }
}

/* The texts in the page's language, or in English. */
static const struct site_file *find_texts(const struct site *site, struct slice language)
{
    const struct site_file *texts = find_file(site, language, ".txt");
    return texts != NULL ? texts : find_file(site, slice_of("en"), ".txt");
}

static struct heading find_heading(const struct site_file *texts, const struct preview *preview)
{
    struct heading heading = {.game = find_text(texts, "game", preview->rules)};
    heading.title = find_text(texts, preview->kind,
                              slice_of(heading.game.len > 0 ? "title" : "any"));
    if (heading.title.len == 0) {
        heading.title = find_text(texts, preview->kind, slice_of("title"));
    }
    heading.text = find_text(texts, preview->kind, slice_of("text"));
    return heading;
}

/* What all pages say of the site. */
static void append_site(const struct site *site, const struct site_file *texts, struct buf *out)
{
    const char *name = site_get(site, "name");
    buf_printf(out,
               "<meta property=\"og:type\" content=\"website\">\n"
               "<meta property=\"og:site_name\" content=\"%s\">\n",
               name[0] != '\0' ? name : "Djenon");
    append_meta("property", "og:locale", find_text(texts, "site", slice_of("locale")), slice_of(""),
                out);
}

void preview_append(const struct site *site, const struct origin_policy *policy,
                    const struct preview *preview, struct buf *out)
{
    const struct site_file *texts = find_texts(site, preview->language);
    if (texts == NULL) {
        return;
    }
    const struct heading heading = find_heading(texts, preview);
    append_heading(&heading, out);
    append_site(site, texts, out);
    struct buf base;
    buf_init(&base, ORIGIN_CAP + FOLDER_CAP);
    append_base(policy, preview->host, &base);
    if (base.len > 0) {
        append_links(site, preview, buf_slice(&base), heading.game, out);
    }
    buf_finish(&base);
}
