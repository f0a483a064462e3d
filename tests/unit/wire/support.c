// SPDX-License-Identifier: MIT
#include "unit/wire/support.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/attr.h"
#include "wire/event.h"

#define VECTOR_PATH_CAP 512

static json_t *load_file(const char *path)
{
    json_error_t error;
    json_t *json = json_load_file(path, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
    if (json == NULL) {
        fprintf(stderr, "%s: %s\n", path, error.text);
        abort();
    }
    return json;
}

json_t *support_load(const char *path)
{
    char full[VECTOR_PATH_CAP];
    snprintf(full, sizeof(full), "%s/%s", PROTO_FOLDER, path);
    return load_file(full);
}

json_t *support_parse(struct slice text)
{
    json_error_t error;
    json_t *json = json_loadb(text.at, text.len, 0, &error);
    ck_assert_msg(json != NULL, "%s: %.*s", error.text, SLICE_ARG(text));
    return json;
}

void support_check_text(struct slice text)
{
    json_t *json = support_parse(text);
    char *again = json_dumps(json, JSON_COMPACT);
    ck_assert_msg(slice_is(text, again), "%.*s\nis, as jansson writes it,\n%s", SLICE_ARG(text),
                  again);
    json_decref(json);
    free(again);
}

struct wire_record support_read_event(json_t *frame)
{
    json_t *json = json_pack("{s:i, s:O, s:i, s:s, s:n, s:n, s:O, s:O}", "f", 1, "v",
                             json_object_get(frame, "v"), "at", 0, "by", "server", "cmd", "digest",
                             "t", json_object_get(frame, "t"), "d", json_object_get(frame, "d"));
    char *text = json_dumps(json, JSON_COMPACT);
    struct wire_record record = {0};
    struct wire_fault fault = {0};
    enum err err = wire_decode_record(slice_of(text), &record, &fault);
    ck_assert_msg(err == ERR_OK, "%s: %s", fault.text, text);
    json_decref(json);
    free(text);
    return record;
}

static int compare_names(const void *a, const void *b)
{
    const struct vector *left = a;
    const struct vector *right = b;
    return strcmp(left->name, right->name);
}

static void add_vector(struct vectors *vectors, const char *folder, const char *file,
                       const char *direction)
{
    const char *dot = strrchr(file, '.');
    if (dot == NULL || strcmp(dot, ".json") != 0) {
        return;
    }
    ASSERT(vectors->count < VECTORS_MAX);
    struct vector *vector = &vectors->rows[vectors->count];
    char path[VECTOR_PATH_CAP];
    snprintf(path, sizeof(path), "vectors/%s/%s", folder, file);
    snprintf(vector->name, sizeof(vector->name), "%.*s", (int)(dot - file), file);
    vector->json = support_load(path);
    if (strcmp(vector_word(vector, "direction"), direction) == 0) {
        vectors->count++;
    } else {
        json_decref(vector->json);
    }
}

void vectors_init(struct vectors *vectors, const char *folder, const char *direction)
{
    char path[VECTOR_PATH_CAP];
    snprintf(path, sizeof(path), "%s/vectors/%s", PROTO_FOLDER, folder);
    vectors->count = 0;
    DIR *dir = opendir(path);
    ASSERT(dir != NULL);
    struct dirent *entry;
    while ((entry = readdir(dir)) != NULL) { // NOLINT(concurrency-mt-unsafe): one thread
        add_vector(vectors, folder, entry->d_name, direction);
    }
    closedir(dir);
    ASSERT(vectors->count > 0);
    qsort(vectors->rows, vectors->count, sizeof(vectors->rows[0]), compare_names);
}

void vectors_finish(struct vectors *vectors)
{
    for (size_t i = 0; i < vectors->count; i++) {
        json_decref(vectors->rows[i].json);
    }
    vectors->count = 0;
}

struct slice vector_text(const struct vector *vector)
{
    const json_t *text = json_object_get(vector->json, "text");
    return slice_from(json_string_value(text), json_string_length(text));
}

const char *vector_word(const struct vector *vector, const char *field)
{
    return json_string_value(json_object_get(vector->json, field));
}

/* --- random content -------------------------------------------------------------------------- */

static int64_t pick(struct rng *rng, int64_t min, int64_t max)
{
    switch (rng_below(rng, 4)) {
    case 0:
        return min;
    case 1:
        return max;
    default:
        return min + (int64_t)rng_below(rng, (uint64_t)(max - min) + 1);
    }
}

static void fill_text(const struct field *field, char *at, struct rng *rng)
{
    const char *chars = field->chars == NULL ? "aZ \"\\/~\x7f\b\n\x1f" : field->chars;
    int64_t len = pick(rng, field->min, (int64_t)field->size - 1);
    for (int64_t i = 0; i < len; i++) {
        at[i] = chars[rng_below(rng, strlen(chars))];
    }
    at[len] = '\0';
    if (field->chars == NULL && len >= 4) {
        memcpy(at, "\xf0\x9f\x8c\xb1", 4);
    }
}

static void fill_word(const struct field *field, void *at, struct rng *rng)
{
    unsigned word;
    do {
        word = (unsigned)rng_below(rng, field->words->count);
    } while (words_at(field->words, word) == NULL);
    memcpy(at, &word, sizeof(word));
}

static void fill_pits(struct wire_pits *pits, struct rng *rng)
{
    pits->count = (uint8_t)pick(rng, MANCALA_SEATS, MANCALA_PITS_MAX);
    for (uint8_t i = 0; i < pits->count; i++) {
        pits->seeds[i] = (uint8_t)pick(rng, 0, MANCALA_SEEDS_MAX);
    }
}

static void fill_room(char *at, struct rng *rng)
{
    code_make(rng_next(rng), at);
}

static void fill_array(const struct field *field, char *base, struct rng *rng)
{
    uint32_t count = (uint32_t)pick(rng, 0, field->max);
    memcpy(base + field->count_offset, &count, sizeof(count));
    for (uint32_t i = 0; i < count; i++) {
        support_fill(field->shape, base + field->offset + i * field->shape->size, rng);
    }
}

static void fill_number(const struct field *field, void *at, struct rng *rng)
{
    uint32_t number = (uint32_t)pick(rng, field->min, field->max);
    memcpy(at, &number, sizeof(number));
}

/* An object whose key says that it is absent has nothing else in it. */
static void fill_object(const struct field *field, void *at, struct rng *rng)
{
    support_fill(field->shape, at, rng);
    if (field->need != NEED_ALWAYS && shape_is_absent(field, at)) {
        memset(at, 0, field->size);
    }
}

static void fill_field(const struct field *field, char *base, struct rng *rng)
{
    void *at = base + field->offset;
    uint64_t hash = rng_next(rng);
    int64_t time_ms = pick(rng, 0, INT64_C(9007199254740991));
    bool is_true = (hash & 1) != 0;
    switch (field->kind) {
    case FIELD_TEXT:
        fill_text(field, at, rng);
        break;
    case FIELD_ROOM:
        fill_room(at, rng);
        break;
    case FIELD_LETTER:
        memcpy(at, &"AZazFf"[rng_below(rng, 6)], 1);
        break;
    case FIELD_HASH:
        memcpy(at, &hash, sizeof(hash));
        break;
    case FIELD_NUMBER:
        fill_number(field, at, rng);
        break;
    case FIELD_TIME:
        memcpy(at, &time_ms, sizeof(time_ms));
        break;
    case FIELD_BOOL:
        memcpy(at, &is_true, sizeof(is_true));
        break;
    case FIELD_WORD:
        fill_word(field, at, rng);
        break;
    case FIELD_STORES:
        memcpy(at, (uint8_t[]){(uint8_t)pick(rng, 0, 100), (uint8_t)pick(rng, 0, 100)}, 2);
        break;
    case FIELD_PITS:
        fill_pits(at, rng);
        break;
    case FIELD_OBJECT:
        fill_object(field, at, rng);
        break;
    case FIELD_INLINE:
        support_fill(field->shape, at, rng);
        break;
    case FIELD_ARRAY:
        fill_array(field, base, rng);
        break;
    case FIELD_NAME:
    case FIELD_LINE:
    case FIELD_TITLE:
    case FIELD_CHOICE:
    case FIELD_SECRET:
    case FIELD_LIST:
    case FIELD_TOKENS:
    case FIELD_STRING:
    case FIELD_DATA:
    case FIELD__COUNT:
        break;
    }
}

/* A word's fallback need not be 0; everything else that is absent is. */
static void clear_field(const struct field *field, char *at)
{
    memset(at, 0, field->size);
    if (field->kind == FIELD_WORD) {
        memcpy(at, &field->fallback, sizeof(field->fallback));
    }
}

static void fill_fields(const struct shape *shape, void *out, struct rng *rng)
{
    char *base = out;
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        if (field->need != NEED_ALWAYS && rng_below(rng, 3) == 0) {
            clear_field(field, base + field->offset);
        } else {
            fill_field(field, base, rng);
        }
    }
}

/* What does not belong together is drawn again; where chance does not find it, nothing fits. */
void support_fill(const struct shape *shape, void *out, struct rng *rng)
{
    enum { TRIES = 32 };
    fill_fields(shape, out, rng);
    for (int i = 0; shape->check != NULL && shape->check(out) != NULL; i++) {
        memset(out, 0, shape->size);
        if (i < TRIES) {
            fill_fields(shape, out, rng);
        }
    }
}

static bool is_same(const struct field *field, const char *a, const char *b)
{
    if (field->kind == FIELD_OBJECT || field->kind == FIELD_INLINE) {
        return support_equal(field->shape, a, b);
    }
    if (field->kind == FIELD_TEXT) {
        return strcmp(a, b) == 0;
    }
    return field->kind == FIELD_DATA || memcmp(a, b, field->size) == 0;
}

static bool is_same_array(const struct field *field, const char *a, const char *b)
{
    uint32_t count;
    memcpy(&count, a + field->count_offset, sizeof(count));
    if (memcmp(&count, b + field->count_offset, sizeof(count)) != 0) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        size_t offset = field->offset + i * field->shape->size;
        if (!support_equal(field->shape, a + offset, b + offset)) {
            return false;
        }
    }
    return true;
}

bool support_equal(const struct shape *shape, const void *a, const void *b)
{
    const char *left = a;
    const char *right = b;
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        bool is_equal = field->kind == FIELD_ARRAY
                            ? is_same_array(field, left, right)
                            : is_same(field, left + field->offset, right + field->offset);
        if (!is_equal) {
            return false;
        }
    }
    return true;
}
