// SPDX-License-Identifier: MIT
#include <string.h>

#include "base/hash.h"
#include "wire/event.h"
#include "wire/shape.h"

/* `at` is the member; NULL never comes back. */
typedef json_t *(*encode_fn)(const struct field *field, const void *at);

static void append(json_t *array, json_t *value)
{
    int status = json_array_append_new(array, value);
    ASSERT(status == 0);
}

static json_t *encode_text(const struct field *field, const void *at)
{
    const char *text = at;
    return json_string(text[0] == '\0' && field->vacant != NULL ? field->vacant : text);
}

static json_t *encode_letter(const struct field *field, const void *at)
{
    (void)field;
    return json_stringn(at, 1);
}

static json_t *encode_hash(const struct field *field, const void *at)
{
    (void)field;
    const uint64_t *hash = at;
    char text[HASH_HEX_CAP];
    hash_format_hex(*hash, text);
    return json_string_nocheck(text);
}

static json_t *encode_number(const struct field *field, const void *at)
{
    (void)field;
    const uint32_t *number = at;
    return json_integer(*number);
}

static json_t *encode_time(const struct field *field, const void *at)
{
    (void)field;
    const int64_t *time_ms = at;
    return json_integer(*time_ms);
}

static json_t *encode_bool(const struct field *field, const void *at)
{
    (void)field;
    const bool *is_true = at;
    return json_boolean(*is_true);
}

static unsigned load_word(const void *at)
{
    unsigned word;
    memcpy(&word, at, sizeof(word));
    return word;
}

static json_t *encode_word(const struct field *field, const void *at)
{
    return json_string_nocheck(words_at(field->words, load_word(at)));
}

static json_t *encode_seeds(const uint8_t *seeds, size_t count)
{
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        append(array, json_integer(seeds[i]));
    }
    return array;
}

static json_t *encode_stores(const struct field *field, const void *at)
{
    (void)field;
    return encode_seeds(at, MANCALA_SEATS);
}

static json_t *encode_pits(const struct field *field, const void *at)
{
    (void)field;
    const struct wire_pits *pits = at;
    ASSERT(pits->count <= MANCALA_PITS_MAX);
    return encode_seeds(pits->seeds, pits->count);
}

static json_t *encode_object(const struct field *field, const void *at)
{
    return shape_encode(field->shape, at);
}

static json_t *encode_structs(const struct shape *shape, const char *first, size_t count)
{
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        append(array, shape_encode(shape, first + i * shape->size));
    }
    return array;
}

/* The struct that the member at `at` belongs to knows how many elements there are. */
static const void *find_count(const struct field *field, const void *at)
{
    return (const char *)at - field->offset + field->count_offset;
}

static json_t *encode_array(const struct field *field, const void *at)
{
    const uint32_t *count = find_count(field, at);
    ASSERT(*count <= field->max);
    return encode_structs(field->shape, at, *count);
}

static json_t *encode_list(const struct field *field, const void *at)
{
    const size_t *count = find_count(field, at);
    const void *first;
    memcpy(&first, at, sizeof(first));
    return encode_structs(field->shape, first, *count);
}

static json_t *encode_tokens(const struct field *field, const void *at)
{
    (void)field;
    json_t *array = json_array();
    struct slice rest = *(const struct slice *)at;
    struct slice token;
    while (rest.len > 0 && slice_split(&rest, ' ', &token)) {
        append(array, json_stringn(token.at, token.len));
    }
    return array;
}

static json_t *encode_string(const struct field *field, const void *at)
{
    (void)field;
    return json_string(*(const char *const *)at);
}

static json_t *encode_json(const struct field *field, const void *at)
{
    (void)field;
    return *(json_t *const *)at;
}

static const encode_fn ENCODERS[FIELD__COUNT] = {
    [FIELD_TEXT] = encode_text,     [FIELD_NAME] = encode_text, [FIELD_ROOM] = encode_text,
    [FIELD_LETTER] = encode_letter, [FIELD_HASH] = encode_hash, [FIELD_NUMBER] = encode_number,
    [FIELD_TIME] = encode_time,     [FIELD_BOOL] = encode_bool, [FIELD_WORD] = encode_word,
    [FIELD_STORES] = encode_stores, [FIELD_PITS] = encode_pits, [FIELD_OBJECT] = encode_object,
    [FIELD_ARRAY] = encode_array,   [FIELD_LIST] = encode_list, [FIELD_TOKENS] = encode_tokens,
    [FIELD_STRING] = encode_string, [FIELD_JSON] = encode_json, [FIELD_LINE] = encode_text,
};

/* Whether all bytes are 0. */
static bool is_zero(const void *at, size_t size)
{
    const unsigned char *bytes = at;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != 0) {
            return false;
        }
    }
    return true;
}

bool shape_is_absent(const struct field *field, const void *at)
{
    switch (field->kind) {
    case FIELD_CHOICE:
    case FIELD_WORD:
        return load_word(at) == field->fallback;
    case FIELD_BOOL:
        return *(const bool *)at == (field->fallback != 0);
    case FIELD_OBJECT:
    case FIELD_INLINE: {
        const struct field *key = &field->shape->fields[field->shape->key];
        return shape_is_absent(key, (const char *)at + key->offset);
    }
    case FIELD_STRING: {
        const char *text = *(const char *const *)at;
        return text == NULL || text[0] == '\0';
    }
    case FIELD_TEXT:
    case FIELD_NAME:
    case FIELD_LINE:
    case FIELD_ROOM:
    case FIELD_PITS:
        return is_zero(at, 1);
    case FIELD_SECRET:
    case FIELD_LETTER:
    case FIELD_HASH:
    case FIELD_NUMBER:
    case FIELD_TIME:
    case FIELD_STORES:
    case FIELD_ARRAY:
    case FIELD_LIST:
    case FIELD_TOKENS:
    case FIELD_JSON:
    case FIELD__COUNT:
        break;
    }
    return is_zero(at, field->size);
}

/* The new value of the field; NULL to leave it out. */
static json_t *encode_value(const struct field *field, const void *at)
{
    if (field->need != NEED_ALWAYS && shape_is_absent(field, at)) {
        return field->need == NEED_NULLABLE ? json_null() : NULL;
    }
    ASSERT((unsigned)field->kind < COUNT_OF(ENCODERS));
    encode_fn encode = ENCODERS[field->kind];
    ASSERT(encode != NULL);
    json_t *value = encode(field, at);
    ASSERT(value != NULL); /* not UTF-8, a value outside its list, or no memory */
    return value;
}

static void encode_fields(const struct shape *shape, const char *base, json_t *object)
{
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        const char *at = base + field->offset;
        if (field->kind == FIELD_INLINE) {
            encode_fields(field->shape, at, object);
            continue;
        }
        json_t *value = encode_value(field, at);
        if (value != NULL) {
            int status = json_object_set_new_nocheck(object, field->name, value);
            ASSERT(status == 0);
        }
    }
}

json_t *shape_encode(const struct shape *shape, const void *from)
{
    json_t *object = json_object();
    ASSERT(object != NULL);
    encode_fields(shape, from, object);
    return object;
}

static int on_dump(const char *bytes, size_t len, void *buf)
{
    return buf_append(buf, bytes, len) ? 0 : -1;
}

bool shape_dump(struct buf *buf, json_t *json)
{
    int status = json_dump_callback(json, on_dump, buf, JSON_COMPACT);
    json_decref(json);
    return status == 0;
}
