// SPDX-License-Identifier: MIT
/* An intrusive, circular, doubly linked list. */
#ifndef BASE_LIST_H
#define BASE_LIST_H

#include <stdbool.h>

#include "base/attr.h"

/* Head and links are of one type. A link that is in no list points to itself, and so does the
 * head of an empty list. Neither may move in memory. */
struct list {
    struct list *prev;
    struct list *next;
};

/* NOLINTBEGIN(bugprone-macro-parentheses): a declared name takes none. */
/* Walks the links from first to last; the one in hand may be removed on the way. */
#define list_for_each(link, head)                                                         \
    for (struct list *link = (head)->next, *link##_next = (link)->next; (link) != (head); \
         (link) = link##_next, link##_next = (link)->next)
/* NOLINTEND(bugprone-macro-parentheses) */

/* For a head, and for a link before its first use. */
static inline void list_init(struct list *list)
{
    list->prev = list;
    list->next = list;
}

static inline bool list_is_empty(const struct list *head)
{
    return head->next == head;
}

/* Puts `link`, which is in no list, in front of `place`: before the head is the end. */
static inline void list_insert(struct list *place, struct list *link)
{
    link->prev = place->prev;
    link->next = place;
    place->prev->next = link;
    place->prev = link;
}

static inline void list_append(struct list *head, struct list *link)
{
    list_insert(head, link);
}

static inline void list_prepend(struct list *head, struct list *link)
{
    list_insert(head->next, link);
}

/* A link that is in no list may be removed again. */
static inline void list_remove(struct list *link)
{
    link->prev->next = link->next;
    link->next->prev = link->prev;
    list_init(link);
}

/* NULL when the list is empty. */
static inline struct list *list_find_first(const struct list *head)
{
    return list_is_empty(head) ? NULL : head->next;
}

#endif
