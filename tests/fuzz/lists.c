// SPDX-License-Identifier: MIT
#include "fuzz/lists.h"

#include <stdio.h>
#include <string.h>

#include "base/attr.h"

/* The rows of a message go into the object `part`, by what names them. */
enum key { KEY_ROOM, KEY_PERSON, KEY_GAME };

static const struct part {
    const char *list; /* in the message */
    const char *part; /* here */
    enum key key;
} PARTS[] = {
    {"rooms", "rooms", KEY_ROOM},     {"set", "rooms", KEY_ROOM},
    {"people", "people", KEY_PERSON}, {"standings", "standings", KEY_PERSON},
    {"results", "results", KEY_GAME},
};

static const char *text_at(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    ASSERT(text != NULL);
    return text;
}

static void add_row(json_t *part, enum key key, json_t *row)
{
    char name[64];
    if (key == KEY_PERSON) {
        (void)snprintf(name, sizeof name, "%s", text_at(json_object_get(row, "person"), "player"));
    } else if (key == KEY_ROOM) {
        (void)snprintf(name, sizeof name, "%s", text_at(row, "room"));
    } else {
        (void)snprintf(name, sizeof name, "%s %lld", text_at(row, "room"),
                       (long long)json_integer_value(json_object_get(row, "game")));
    }
    const int status = json_object_set(part, name, row);
    ASSERT(status == 0);
}

static void add_rows(json_t *all, const struct part *part, const json_t *rows)
{
    size_t i;
    json_t *row;
    json_array_foreach (rows, i, row) {
        add_row(json_object_get(all, part->part), part->key, row);
    }
}

static void remove_rows(json_t *all, const json_t *d)
{
    size_t i;
    json_t *row;
    json_array_foreach (json_object_get(d, "gone"), i, row) {
        (void)json_object_del(json_object_get(all, "rooms"), json_string_value(row));
    }
    json_array_foreach (json_object_get(d, "away"), i, row) {
        (void)json_object_del(json_object_get(all, "people"), text_at(row, "player"));
    }
}

static void start(struct list_view *view, const json_t *d)
{
    const char *hall = json_string_value(json_object_get(d, "hall"));
    list_view_drop(view);
    view->all = json_pack("{s:{}, s:{}, s:{}, s:{}}", "rooms", "people", "standings", "results");
    view->v = json_integer_value(json_object_get(d, "v"));
    (void)snprintf(view->hall, sizeof view->hall, "%s", hall != NULL ? hall : "");
    ASSERT(view->all != NULL && view->v > 0);
}

void list_view_take(struct list_view *view, const json_t *d)
{
    static const char *const whole[] = {"document", "waiting"};
    const char *hall = json_string_value(json_object_get(d, "hall"));
    const json_int_t v = json_integer_value(json_object_get(d, "v"));
    if (json_object_get(d, "rooms") != NULL) {
        start(view, d);
    }
    ASSERT(view->all != NULL && strcmp(view->hall, hall != NULL ? hall : "") == 0);
    ASSERT(v == view->v || v == view->v + 1);
    view->v = v;
    remove_rows(view->all, d);
    for (size_t i = 0; i < COUNT_OF(PARTS); i++) {
        add_rows(view->all, &PARTS[i], json_object_get(d, PARTS[i].list));
    }
    for (size_t i = 0; i < COUNT_OF(whole); i++) {
        json_t *value = json_object_get(d, whole[i]);
        const int status = value == NULL ? 0 : json_object_set(view->all, whole[i], value);
        ASSERT(status == 0);
    }
}

void list_view_drop(struct list_view *view)
{
    json_decref(view->all);
    *view = (struct list_view){.all = NULL};
}

bool list_views_agree(const struct list_view *a, const struct list_view *b)
{
    return json_equal(a->all, b->all) != 0;
}

bool list_views_keep(const struct list_view *before, const struct list_view *after)
{
    static const char *const kept[] = {"document", "standings", "results"};
    bool is_kept = true;
    for (size_t i = 0; i < COUNT_OF(kept); i++) {
        is_kept = is_kept && json_equal(json_object_get(before->all, kept[i]),
                                        json_object_get(after->all, kept[i])) != 0;
    }
    return is_kept;
}
