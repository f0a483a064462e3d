// SPDX-License-Identifier: MIT
/* The vectors of tests/data, one JSON value a line. */
#ifndef UNIT_ENGINE_VECTORS_H
#define UNIT_ENGINE_VECTORS_H

#include <jansson.h>

#include "unit/engine/support.h"

enum { LINE_CAP = 1 << 16 };

static const struct {
    const char *name;
    size_t games;
} game_files[] = {
    {"djenon-aboure", 100}, {"djenon-abe", 100}, {"djenon-abe-repetition", 4}, {"adji-boto", 100}};

/* Every line of a file, parsed; the caller owns the list. */
static inline json_t *read_lines(const char *name)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s.jsonl", VECTORS, name);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    char *line = malloc(LINE_CAP);
    ck_assert_ptr_nonnull(line);
    json_t *list = json_array();
    while (fgets(line, LINE_CAP, file) != NULL) {
        json_error_t error;
        json_t *value = json_loads(line, 0, &error);
        ck_assert_msg(value != NULL, "%s: %s", path, error.text);
        ck_assert_int_eq(json_array_append_new(list, value), 0);
    }
    free(line);
    ck_assert_int_eq(fclose(file), 0);
    return list;
}

static inline const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    ck_assert_msg(text != NULL, "no text %s", key);
    return text;
}

#endif
