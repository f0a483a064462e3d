// SPDX-License-Identifier: MIT
/* The browser client in memory: every file of the web folder, hashed and compressed once. */
#ifndef NET_SITE_H
#define NET_SITE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/slice.h"
#include "net/mime.h"

#define SITE_REASON_CAP 512
#define SITE_BUILD_LEN  10
#define SITE_ETAG_CAP   24
#define SITE_DEPTH_MAX  8 /* folders deep that a page's address may be */
#define SITE_VALUES_MAX 8
#define SITE_NAME_CAP   24 /* of a value, with its NUL */

enum {
    SITE_FILES_MAX = 4096,
    SITE_FILE_BYTES_MAX = 16777216, /* one file */
    SITE_BYTES_MAX = 67108864       /* all of them */
};

/* One representation: what is sent, and its strong entity tag, quotes included. */
struct site_body {
    struct slice bytes;
    char *owned; /* what bytes shows */
    char etag[SITE_ETAG_CAP];
};

/* One content in its two representations; gzip.bytes is empty when it would not be smaller. */
struct site_content {
    struct site_body plain, gzip;
};

struct site_file {
    char *name; /* relative to the folder, with '/' */
    const struct mime *mime;
    struct site_content content;                       /* as it is in the folder */
    struct site_content *rendered[SITE_DEPTH_MAX + 1]; /* by depth, made when first asked for */
};

/* What pages are told of the running server. */
struct site_value {
    char name[SITE_NAME_CAP];
    char *text; /* owned; as it stands in a page */
};

/* files are sorted by name. build is the first ten hexadecimal digits of the SHA-256 of what
 * `sha256sum` prints for them in that order, so it changes with any name and any content. */
struct site {
    char build[SITE_BUILD_LEN + 1];
    struct site_file *files;
    size_t file_count;
    size_t bytes;
    struct site_value values[SITE_VALUES_MAX];
    size_t value_count;
};

/* Reads one folder, or several with ':' between them that make one together. Symbolic links, names
 * that start with a dot, unknown types and the files of tools are left out. False when a folder
 * cannot be read, they hold too much or two have a file of the same name; `reason` is a clause. */
NODISCARD bool site_open(const char *folders, struct site **out_site, char reason[SITE_REASON_CAP]);

/* From now on `{{name}}` in a page becomes this text, with what HTML would take for its own written
 * as references. Before the first page is rendered; each name once, at most SITE_VALUES_MAX. */
void site_set(struct site *site, const char *name, const char *text);

/* NULL when there is no such file. */
struct site_file *site_find(const struct site *site, struct slice name);

/* The file as a template for an address `depth` folders deep (0 .. SITE_DEPTH_MAX): `{{root}}`
 * becomes the way back to the root ("./", "../" ...), `{{public}}` the value "link" or, where it is
 * empty, the same, `{{build}}` the build, `{{files}}` the names of all files, percent-encoded, with
 * spaces between them, `{{preview}}` nothing, and the names of values what they were set to. Other
 * braces stay. What is not text comes as it is. Lives as long as the site. */
const struct site_content *site_render(const struct site *site, struct site_file *file,
                                       unsigned depth);

/* The same for one request alone, with `{{preview}}` becoming this text: the caller's to finish. */
void site_make(const struct site *site, const struct site_file *file, unsigned depth,
               struct slice preview, struct site_content *out);

/* Whether this text stands in it, as it is in the folder. */
bool site_has(const struct site_file *file, const char *text);

/* Appends text of the site as it stands in a page, and a name as it stands in an address: then
 * nothing of it ends the text or the string that it stands in. */
void site_append_escaped(struct buf *out, struct slice text);
void site_append_address(struct buf *out, struct slice name);

/* The text of a value, as it stands in a page; "" when it was not set. */
const char *site_get(const struct site *site, const char *name);

/* Takes NULL. */
void site_close(struct site *site);

#endif
