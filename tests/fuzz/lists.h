// SPDX-License-Identifier: MIT
/* The list of a hall or of the lobby as one who listens folds it from what he is told, by
 * proto/README.md. */
#ifndef FUZZ_LISTS_H
#define FUZZ_LISTS_H

#include <jansson.h>
#include <stdbool.h>

struct list_view {
    json_t *all; /* owned; NULL: he listens to nothing */
    json_int_t v;
    char hall[16]; /* "" for the lobby */
};

/* A message `lobby`, its data: a snapshot, more of it, or the next change. Anything else aborts. */
void list_view_take(struct list_view *view, const json_t *d);

void list_view_drop(struct list_view *view);

/* Whether both say the same. */
bool list_views_agree(const struct list_view *a, const struct list_view *b);

/* The same of what is stored of a hall alone. */
bool list_views_keep(const struct list_view *before, const struct list_view *after);

#endif
