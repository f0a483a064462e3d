// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/base64url.h"
#include "base/code.h"
#include "base/hash.h"
#include "base/text.h"
#include "wire/event.h"
#include "wire/shape.h"

/* The largest integer that every reader of JSON keeps: 2^53 - 1. */
#define TIME_MAX INT64_C(9007199254740991)

/* An unknown field's name is shown up to here. */
#define SHOWN_NAME_BYTES 32

typedef bool (*decode_fn)(const struct field *field, json_t *value, void *at,
                          struct reading *reading);

/* --- refusing -------------------------------------------------------------------------------- */

/* Says what is wrong with the field in hand; always false. */
PRINTF_LIKE(3, 4)
static bool refuse(struct reading *reading, enum wire_code code, const char *format, ...)
{
    struct wire_fault *fault = reading->fault;
    size_t len = 0;
    for (unsigned i = 0; i < reading->depth; i++) {
        const char *mark = i + 1 < reading->depth ? "." : ": ";
        int more = snprintf(fault->text + len, sizeof(fault->text) - len, "%s%s", reading->path[i],
                            mark);
        len += (size_t)more;
        ASSERT(len < sizeof(fault->text));
    }
    va_list args;
    va_start(args, format);
    vsnprintf(fault->text + len, sizeof(fault->text) - len, format, args);
    va_end(args);
    fault->code = code;
    return false;
}

static bool refuse_kind(struct reading *reading, const char *expected)
{
    refuse(reading, WIRE_CODE_MALFORMED, "%s is expected", expected);
    return false;
}

static bool is_known(const struct shape *shape, const char *name)
{
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        if (field->kind == FIELD_INLINE ? is_known(field->shape, name)
                                        : strcmp(field->name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A peer wrote the name: only its beginning is shown, and only what is printable. */
static bool refuse_unknown(const struct shape *shape, json_t *object, struct reading *reading)
{
    void *entry = json_object_iter(object);
    while (entry != NULL && is_known(shape, json_object_iter_key(entry))) {
        entry = json_object_iter_next(object, entry);
    }
    const char *name = json_object_iter_key(entry);
    char shown[SHOWN_NAME_BYTES + 1] = {0};
    for (size_t i = 0; i < SHOWN_NAME_BYTES && name[i] != '\0'; i++) {
        shown[i] = '?';
        if (name[i] >= ' ' && name[i] <= '~') {
            shown[i] = name[i];
        }
    }
    return refuse(reading, WIRE_CODE_MALFORMED, "unknown field \"%s\"", shown);
}

/* --- texts ----------------------------------------------------------------------------------- */

static bool read_text(json_t *value, struct slice *out_text, struct reading *reading)
{
    if (!json_is_string(value)) {
        return refuse_kind(reading, "a text");
    }
    *out_text = slice_from(json_string_value(value), json_string_length(value));
    return true;
}

static bool decode_text(const struct field *field, json_t *value, void *at, struct reading *reading)
{
    struct slice text;
    if (!read_text(value, &text, reading)) {
        return false;
    }
    if (field->vacant != NULL && slice_is(text, field->vacant)) {
        return true;
    }
    size_t min = (size_t)field->min;
    if (text.len < min || text.len >= field->size) {
        return refuse(reading, WIRE_CODE_MALFORMED, "a text of %zu to %zu bytes is expected", min,
                      field->size - 1);
    }
    if (field->chars != NULL && strspn(text.at, field->chars) != text.len) {
        return refuse(reading, WIRE_CODE_MALFORMED,
                      "the text has a character that may not be in it");
    }
    memcpy(at, text.at, text.len + 1);
    return true;
}

static bool decode_name(const struct field *field, json_t *value, void *at, struct reading *reading)
{
    (void)field;
    struct slice text;
    if (!read_text(value, &text, reading)) {
        return false;
    }
    if (text.len > TEXT_NAME_BYTES || text_parse_name(text, at) != ERR_OK) {
        return refuse_kind(reading, "a name of at most 24 visible characters and 96 bytes");
    }
    return true;
}

static bool decode_line(const struct field *field, json_t *value, void *at, struct reading *reading)
{
    (void)field;
    struct slice text;
    if (!read_text(value, &text, reading)) {
        return false;
    }
    if (text_parse_line(text, WIRE_SAY_GRAPHEMES, WIRE_SAY_CAP, at) != ERR_OK) {
        return refuse_kind(reading, "a line of at most 200 visible characters and 800 bytes");
    }
    return true;
}

static bool decode_title(const struct field *field, json_t *value, void *at,
                         struct reading *reading)
{
    (void)field;
    struct slice text;
    if (!read_text(value, &text, reading)) {
        return false;
    }
    if (text_parse_line(text, WIRE_TITLE_GRAPHEMES, WIRE_TITLE_CAP, at) != ERR_OK) {
        return refuse_kind(reading, "a line of at most 60 visible characters and 240 bytes");
    }
    return true;
}

static bool decode_room(const struct field *field, json_t *value, void *at, struct reading *reading)
{
    (void)field;
    struct slice text;
    if (!read_text(value, &text, reading)) {
        return false;
    }
    if (text.len > WIRE_CODE_TEXT_BYTES || !code_parse(text, at)) {
        return refuse_kind(reading, "a room code");
    }
    return true;
}

static bool decode_secret(const struct field *field, json_t *value, void *at,
                          struct reading *reading)
{
    struct slice text;
    if (!read_text(value, &text, reading)) {
        return false;
    }
    if (!base64url_decode(text, at, WIRE_SECRET_LEN)) {
        return refuse(reading, field->code, "22 characters of base64url for 128 bits are expected");
    }
    return true;
}

static bool is_letter(char byte)
{
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

static bool decode_letter(const struct field *field, json_t *value, void *at,
                          struct reading *reading)
{
    const char *text = json_string_value(value);
    const char *more = field->chars == NULL ? "" : field->chars;
    if (text == NULL || text[0] == '\0' || text[1] != '\0' ||
        (!is_letter(text[0]) && strchr(more, text[0]) == NULL)) {
        return refuse_kind(reading, "one letter");
    }
    memcpy(at, text, 1);
    return true;
}

static bool decode_hash(const struct field *field, json_t *value, void *at, struct reading *reading)
{
    (void)field;
    if (!json_is_string(value) || !hash_parse_hex(slice_of(json_string_value(value)), at)) {
        return refuse_kind(reading, "16 hexadecimal digits in lower case");
    }
    return true;
}

static bool decode_word(const struct field *field, json_t *value, void *at, struct reading *reading)
{
    struct slice text;
    unsigned word;
    if (!read_text(value, &text, reading)) {
        return false;
    }
    if (!words_find(field->words, text, &word)) {
        return refuse(reading, field->code, "a word of another list");
    }
    memcpy(at, &word, sizeof(word));
    return true;
}

/* --- numbers --------------------------------------------------------------------------------- */

static bool read_integer(json_t *value, int64_t min, int64_t max, int64_t *out_number)
{
    if (!json_is_integer(value)) {
        return false;
    }
    *out_number = json_integer_value(value);
    return *out_number >= min && *out_number <= max;
}

static bool decode_number(const struct field *field, json_t *value, void *at,
                          struct reading *reading)
{
    int64_t number;
    if (!read_integer(value, field->min, field->max, &number)) {
        return refuse(reading, WIRE_CODE_MALFORMED,
                      "an integer from %" PRId64 " to %" PRId64 " is expected", field->min,
                      field->max);
    }
    uint32_t *out = at;
    *out = (uint32_t)number;
    return true;
}

static bool decode_time(const struct field *field, json_t *value, void *at, struct reading *reading)
{
    (void)field;
    return read_integer(value, 0, TIME_MAX, at) || refuse_kind(reading, "a time in milliseconds");
}

static bool decode_bool(const struct field *field, json_t *value, void *at, struct reading *reading)
{
    (void)field;
    bool *out = at;
    if (!json_is_boolean(value)) {
        return refuse_kind(reading, "true or false");
    }
    *out = json_is_true(value);
    return true;
}

static bool decode_choice(const struct field *field, json_t *value, void *at,
                          struct reading *reading)
{
    bool is_yes = false;
    if (!decode_bool(field, value, &is_yes, reading)) {
        return false;
    }
    *(enum wire_choice *)at = is_yes ? WIRE_CHOICE_YES : WIRE_CHOICE_NO;
    return true;
}

/* Writes at most `cap` numbers of seeds; false when the list is none of those. */
static bool read_seeds(json_t *value, size_t cap, uint8_t *out_seeds)
{
    size_t count = json_array_size(value);
    if (count > cap) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        int64_t number;
        if (!read_integer(json_array_get(value, i), 0, MANCALA_SEEDS_MAX, &number)) {
            return false;
        }
        out_seeds[i] = (uint8_t)number;
    }
    return true;
}

static bool decode_stores(const struct field *field, json_t *value, void *at,
                          struct reading *reading)
{
    (void)field;
    if (json_array_size(value) != MANCALA_SEATS || !read_seeds(value, MANCALA_SEATS, at)) {
        return refuse_kind(reading, "a list of two numbers of seeds");
    }
    return true;
}

static bool decode_pits(const struct field *field, json_t *value, void *at, struct reading *reading)
{
    (void)field;
    struct wire_pits *pits = at;
    pits->count = (uint8_t)(json_array_size(value) <= MANCALA_PITS_MAX ? json_array_size(value)
                                                                       : 0);
    if (pits->count < MANCALA_SEATS || !read_seeds(value, MANCALA_PITS_MAX, pits->seeds)) {
        return refuse_kind(reading, "a list of the seeds in 2 to 12 pits");
    }
    return true;
}

/* --- objects --------------------------------------------------------------------------------- */

static bool decode_object(const struct field *field, json_t *value, void *at,
                          struct reading *reading)
{
    return shape_decode(field->shape, value, at, reading);
}

static bool decode_array(const struct field *field, json_t *value, void *at,
                         struct reading *reading)
{
    size_t count = json_array_size(value);
    if (!json_is_array(value) || count > (size_t)field->max) {
        return refuse(reading, WIRE_CODE_MALFORMED, "a list of at most %" PRId64 " is expected",
                      field->max);
    }
    char *element = at;
    for (size_t i = 0; i < count; i++) {
        if (!shape_decode(field->shape, json_array_get(value, i), element, reading)) {
            return false;
        }
        element += field->shape->size;
    }
    return true;
}

static bool decode_data(const struct field *field, json_t *value, void *at, struct reading *reading)
{
    (void)field;
    (void)reading;
    struct data *out = at;
    out->json = value;
    return true;
}

static const decode_fn DECODERS[FIELD__COUNT] = {
    [FIELD_TEXT] = decode_text,     [FIELD_NAME] = decode_name,     [FIELD_ROOM] = decode_room,
    [FIELD_SECRET] = decode_secret, [FIELD_LETTER] = decode_letter, [FIELD_HASH] = decode_hash,
    [FIELD_NUMBER] = decode_number, [FIELD_TIME] = decode_time,     [FIELD_BOOL] = decode_bool,
    [FIELD_WORD] = decode_word,     [FIELD_STORES] = decode_stores, [FIELD_PITS] = decode_pits,
    [FIELD_OBJECT] = decode_object, [FIELD_ARRAY] = decode_array,   [FIELD_DATA] = decode_data,
    [FIELD_LINE] = decode_line,     [FIELD_CHOICE] = decode_choice, [FIELD_TITLE] = decode_title,
};

static void set_absent(const struct field *field, void *at)
{
    if (field->kind == FIELD_WORD || field->kind == FIELD_CHOICE) {
        memcpy(at, &field->fallback, sizeof(field->fallback));
    } else if (field->kind == FIELD_BOOL) {
        *(bool *)at = field->fallback != 0;
    }
}

/* `value` is NULL when the object has no such field. */
static bool decode_value(const struct field *field, json_t *value, void *at,
                         struct reading *reading)
{
    if (value == NULL && field->need != NEED_OPTIONAL) {
        return refuse(reading, WIRE_CODE_MALFORMED, "missing");
    }
    if (value == NULL || (json_is_null(value) && field->need == NEED_NULLABLE)) {
        set_absent(field, at);
        return true;
    }
    decode_fn decode = DECODERS[field->kind];
    ASSERT(decode != NULL);
    return decode(field, value, at, reading);
}

static bool decode_field(const struct field *field, json_t *value, char *base,
                         struct reading *reading)
{
    ASSERT(reading->depth < WIRE_DEPTH);
    reading->path[reading->depth++] = field->name;
    if (!decode_value(field, value, base + field->offset, reading)) {
        return false;
    }
    reading->depth--;
    if (field->kind == FIELD_ARRAY) {
        void *count = base + field->count_offset;
        *(uint32_t *)count = (uint32_t)json_array_size(value);
    }
    return true;
}

/* Counts in `known` the fields that the object has. */
static bool decode_fields(const struct shape *shape, json_t *object, char *base,
                          struct reading *reading, size_t *known)
{
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        bool is_decoded;
        if (field->kind == FIELD_INLINE) {
            is_decoded = decode_fields(field->shape, object, base + field->offset, reading, known);
        } else {
            json_t *value = json_object_get(object, field->name);
            is_decoded = decode_field(field, value, base, reading);
            *known += value != NULL;
        }
        if (!is_decoded) {
            return false;
        }
    }
    return true;
}

bool shape_decode(const struct shape *shape, json_t *json, void *out, struct reading *reading)
{
    size_t known = 0;
    if (!json_is_object(json)) {
        return refuse_kind(reading, "an object");
    }
    if (!decode_fields(shape, json, out, reading, &known)) {
        return false;
    }
    if (known != json_object_size(json)) {
        return refuse_unknown(shape, json, reading);
    }
    const char *fault = shape->check == NULL ? NULL : shape->check(out);
    return fault == NULL || refuse(reading, WIRE_CODE_MALFORMED, "%s", fault);
}

/* --- from bytes ------------------------------------------------------------------------------ */

/* How deep brackets stand in each other; what is in texts does not count. Not a check of JSON. */
static unsigned measure_depth(struct slice bytes)
{
    unsigned depth = 0;
    unsigned deepest = 0;
    bool is_text = false;
    for (size_t i = 0; i < bytes.len; i++) {
        char byte = bytes.at[i];
        if (is_text && byte == '\\') {
            i++;
        } else if (byte == '"') {
            is_text = !is_text;
        } else if (!is_text && (byte == '[' || byte == '{')) {
            depth++;
            deepest = depth > deepest ? depth : deepest;
        } else if (!is_text && (byte == ']' || byte == '}') && depth > 0) {
            depth--;
        }
    }
    return deepest;
}

static const char *find_json_reason(enum json_error_code code)
{
    static const struct {
        enum json_error_code code;
        const char *text;
    } REASONS[] = {
        {json_error_duplicate_key, "a key twice in one object"},
        {json_error_end_of_input_expected, "something after the message"},
        {json_error_invalid_utf8, "not UTF-8"},
        {json_error_null_byte_in_key, "U+0000 in a key"},
        {json_error_null_character, "U+0000 in a text"},
        {json_error_numeric_overflow, "a number that is too large"},
        {json_error_premature_end_of_input, "the message is not complete"},
    };
    for (size_t i = 0; i < COUNT_OF(REASONS); i++) {
        if (REASONS[i].code == code) {
            return REASONS[i].text;
        }
    }
    return "not JSON";
}

json_t *shape_read(struct slice bytes, struct wire_fault *fault)
{
    struct reading reading = {.fault = fault};
    if (measure_depth(bytes) > WIRE_DEPTH) {
        refuse(&reading, WIRE_CODE_MALFORMED, "objects and lists more than %d deep", WIRE_DEPTH);
        return NULL;
    }
    json_error_t error;
    json_t *json = json_loadb(bytes.at == NULL ? "" : bytes.at, bytes.len, JSON_REJECT_DUPLICATES,
                              &error);
    if (json == NULL) {
        ASSERT(json_error_code(&error) != json_error_out_of_memory);
        refuse(&reading, WIRE_CODE_MALFORMED, "%s, at byte %d",
               find_json_reason(json_error_code(&error)), error.position);
    }
    return json;
}
