// SPDX-License-Identifier: MIT
/* What other sites show of a page where somebody has put a link to it: title, text and picture, in
 * the page's head. */
#ifndef NET_PREVIEW_H
#define NET_PREVIEW_H

#include "base/buf.h"
#include "base/slice.h"
#include "net/origin.h"
#include "net/site.h"

#define PREVIEW_BYTES_MAX 16384

/* A page that may be shown. All borrowed. */
struct preview {
    const char *kind;      /* of page, as its texts are called: "room" */
    struct slice rules;    /* name of a rule set, perhaps of none; empty: not known */
    struct slice language; /* its code; English where there are no texts in it */
    struct slice path;     /* decoded, below the folder */
    struct slice host;     /* of the request */
};

/* The texts stand in previews/LANGUAGE.txt of the site, a line "key: text" each: of a kind its title
 * with {game} in the place of the game's name, `any` where that is not known, and its text; and the
 * games' names. The pictures are previews/GAME.png and previews/site.png. */

/* Appends the head's lines. They name no game that the site does not know, and no address when
 * the request does not tell what the server is called. */
void preview_append(const struct site *site, const struct origin_policy *policy,
                    const struct preview *preview, struct buf *out);

#endif
