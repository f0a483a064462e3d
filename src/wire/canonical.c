// SPDX-License-Identifier: MIT
#include "wire/canonical.h"

#include <string.h>

#include "wire/shape.h"

/* The fields of one object in order. */
struct sorted {
    size_t count;
    const char *name[CANONICAL_FIELDS_MAX];
    json_t *value[CANONICAL_FIELDS_MAX];
};

static void insert(struct sorted *sorted, const char *name, json_t *value)
{
    ASSERT(sorted->count < CANONICAL_FIELDS_MAX);
    size_t at = sorted->count++;
    for (; at > 0 && strcmp(sorted->name[at - 1], name) > 0; at--) {
        sorted->name[at] = sorted->name[at - 1];
        sorted->value[at] = sorted->value[at - 1];
    }
    sorted->name[at] = name;
    sorted->value[at] = value;
}

static void write_value(struct buf *buf, json_t *json);

static void write_object(struct buf *buf, json_t *object)
{
    struct sorted sorted;
    sorted.count = 0;
    for (void *at = json_object_iter(object); at != NULL; at = json_object_iter_next(object, at)) {
        insert(&sorted, json_object_iter_key(at), json_object_iter_value(at));
    }
    buf_append_char(buf, '{');
    for (size_t i = 0; i < sorted.count; i++) {
        buf_append_text(buf, i == 0 ? "" : ",");
        shape_write_text(buf, slice_of(sorted.name[i]));
        buf_append_char(buf, ':');
        write_value(buf, sorted.value[i]);
    }
    buf_append_char(buf, '}');
}

static void write_array(struct buf *buf, const json_t *array)
{
    buf_append_char(buf, '[');
    for (size_t i = 0; i < json_array_size(array); i++) {
        buf_append_text(buf, i == 0 ? "" : ",");
        write_value(buf, json_array_get(array, i));
    }
    buf_append_char(buf, ']');
}

static void write_value(struct buf *buf, json_t *json)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT:
        write_object(buf, json);
        break;
    case JSON_ARRAY:
        write_array(buf, json);
        break;
    case JSON_STRING:
        shape_write_text(buf, slice_from(json_string_value(json), json_string_length(json)));
        break;
    case JSON_INTEGER:
        buf_append_number(buf, json_integer_value(json));
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        buf_append_text(buf, json_is_true(json) ? "true" : "false");
        break;
    case JSON_NULL:
    case JSON_REAL:
        ASSERT(json_is_null(json));
        buf_append_text(buf, "null");
        break;
    }
}

bool canonical_write(struct buf *buf, json_t *json)
{
    write_value(buf, json);
    return !buf->has_failed;
}
