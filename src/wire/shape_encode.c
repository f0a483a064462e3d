// SPDX-License-Identifier: MIT
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "wire/event.h"
#include "wire/shape.h"

/* Appends the value of the member at `at`. */
typedef void (*encode_fn)(struct buf *buf, const struct field *field, const void *at);

/* --- texts ----------------------------------------------------------------------------------- */

/* A text of printable ASCII without quotes and backslashes. */
static void write_plain(struct buf *buf, struct slice text)
{
    buf_append_char(buf, '"');
    buf_append_slice(buf, text);
    buf_append_char(buf, '"');
}

static bool is_plain(unsigned char byte)
{
    return byte >= ' ' && byte != '"' && byte != '\\';
}

static void write_escaped(struct buf *buf, unsigned char byte)
{
    static const unsigned char SHORT[' '] = {
        ['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't'};
    const unsigned letter = byte >= ' ' ? byte : SHORT[byte];
    if (letter != '\0') {
        buf_append_char(buf, '\\');
        buf_append_char(buf, (char)letter);
    } else {
        buf_printf(buf, "\\u%04X", (unsigned)byte);
    }
}

void shape_write_text(struct buf *buf, struct slice text)
{
    unsigned char all = 0;
    size_t from = 0;
    buf_append_char(buf, '"');
    for (size_t i = 0; i < text.len; i++) {
        const unsigned char byte = (unsigned char)text.at[i];
        all |= byte;
        if (!is_plain(byte)) {
            buf_append(buf, text.at + from, i - from);
            write_escaped(buf, byte);
            from = i + 1;
        }
    }
    buf_append_slice(buf, slice_skip(text, from));
    buf_append_char(buf, '"');
    ASSERT(all < 0x80 || text_is_utf8(text));
}

static void encode_text(struct buf *buf, const struct field *field, const void *at)
{
    const char *text = at;
    shape_write_text(buf,
                     slice_of(text[0] == '\0' && field->vacant != NULL ? field->vacant : text));
}

static void encode_string(struct buf *buf, const struct field *field, const void *at)
{
    (void)field;
    const char *text = *(const char *const *)at;
    ASSERT(text != NULL);
    shape_write_text(buf, slice_of(text));
}

static void encode_letter(struct buf *buf, const struct field *field, const void *at)
{
    (void)field;
    shape_write_text(buf, slice_from(at, 1));
}

static void encode_hash(struct buf *buf, const struct field *field, const void *at)
{
    (void)field;
    const uint64_t *hash = at;
    char text[HASH_HEX_CAP];
    hash_format_hex(*hash, text);
    write_plain(buf, slice_from(text, sizeof(text) - 1));
}

static unsigned load_word(const void *at)
{
    unsigned word;
    memcpy(&word, at, sizeof(word));
    return word;
}

static void encode_word(struct buf *buf, const struct field *field, const void *at)
{
    const char *word = words_at(field->words, load_word(at));
    ASSERT(word != NULL);
    write_plain(buf, slice_of(word));
}

/* --- numbers --------------------------------------------------------------------------------- */

static void encode_number(struct buf *buf, const struct field *field, const void *at)
{
    (void)field;
    const uint32_t *number = at;
    buf_append_number(buf, *number);
}

static void encode_time(struct buf *buf, const struct field *field, const void *at)
{
    (void)field;
    const int64_t *time_ms = at;
    buf_append_number(buf, *time_ms);
}

static void encode_bool(struct buf *buf, const struct field *field, const void *at)
{
    (void)field;
    const bool *is_true = at;
    buf_append_text(buf, *is_true ? "true" : "false");
}

/* --- objects and lists ----------------------------------------------------------------------- */

/* Each element of a list and each field of an object is written with a comma before it. The first
 * comma becomes the bracket, which is missing only when there was nothing. */
static void open_with(struct buf *buf, size_t start, char bracket)
{
    if (buf->len > start) {
        buf->at[start] = bracket;
    } else {
        buf_append_char(buf, bracket);
    }
}

static void encode_seeds(struct buf *buf, const uint8_t *seeds, size_t count)
{
    const size_t start = buf->len;
    for (size_t i = 0; i < count; i++) {
        buf_append_char(buf, ',');
        buf_append_number(buf, seeds[i]);
    }
    open_with(buf, start, '[');
    buf_append_char(buf, ']');
}

static void encode_stores(struct buf *buf, const struct field *field, const void *at)
{
    (void)field;
    encode_seeds(buf, at, MANCALA_SEATS);
}

static void encode_pits(struct buf *buf, const struct field *field, const void *at)
{
    (void)field;
    const struct wire_pits *pits = at;
    ASSERT(pits->count <= MANCALA_PITS_MAX);
    encode_seeds(buf, pits->seeds, pits->count);
}

static void encode_tokens(struct buf *buf, const struct field *field, const void *at)
{
    (void)field;
    const size_t start = buf->len;
    struct slice rest = *(const struct slice *)at;
    struct slice token;
    while (rest.len > 0 && slice_split(&rest, ' ', &token)) {
        buf_append_char(buf, ',');
        shape_write_text(buf, token);
    }
    open_with(buf, start, '[');
    buf_append_char(buf, ']');
}

static void write_object(struct buf *buf, const struct shape *shape, const void *from);

static void encode_object(struct buf *buf, const struct field *field, const void *at)
{
    write_object(buf, field->shape, at);
}

static void encode_data(struct buf *buf, const struct field *field, const void *at)
{
    (void)field;
    const struct data *data = at;
    if (data->shape != NULL) {
        write_object(buf, data->shape, data->from);
        return;
    }
    ASSERT(data->text.len > 0);
    buf_append_slice(buf, data->text);
}

static void encode_structs(struct buf *buf, const struct shape *shape, const char *first,
                           size_t count)
{
    const size_t start = buf->len;
    for (size_t i = 0; i < count; i++) {
        buf_append_char(buf, ',');
        write_object(buf, shape, first + i * shape->size);
    }
    open_with(buf, start, '[');
    buf_append_char(buf, ']');
}

/* The struct that the member at `at` belongs to knows how many elements there are. */
static const void *find_count(const struct field *field, const void *at)
{
    return (const char *)at - field->offset + field->count_offset;
}

static void encode_array(struct buf *buf, const struct field *field, const void *at)
{
    const uint32_t *count = find_count(field, at);
    ASSERT(*count <= field->max);
    encode_structs(buf, field->shape, at, *count);
}

static void encode_list(struct buf *buf, const struct field *field, const void *at)
{
    const size_t *count = find_count(field, at);
    const void *first;
    memcpy(&first, at, sizeof(first));
    encode_structs(buf, field->shape, first, *count);
}

static const encode_fn ENCODERS[FIELD__COUNT] = {
    [FIELD_TEXT] = encode_text,     [FIELD_NAME] = encode_text, [FIELD_ROOM] = encode_text,
    [FIELD_LETTER] = encode_letter, [FIELD_HASH] = encode_hash, [FIELD_NUMBER] = encode_number,
    [FIELD_TIME] = encode_time,     [FIELD_BOOL] = encode_bool, [FIELD_WORD] = encode_word,
    [FIELD_STORES] = encode_stores, [FIELD_PITS] = encode_pits, [FIELD_OBJECT] = encode_object,
    [FIELD_ARRAY] = encode_array,   [FIELD_LIST] = encode_list, [FIELD_TOKENS] = encode_tokens,
    [FIELD_STRING] = encode_string, [FIELD_DATA] = encode_data, [FIELD_LINE] = encode_text,
    [FIELD_TITLE] = encode_text,
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
    case FIELD_DATA: {
        const struct data *data = at;
        return data->shape == NULL && data->text.len == 0;
    }
    case FIELD_STRING: {
        const char *text = *(const char *const *)at;
        return text == NULL || text[0] == '\0';
    }
    case FIELD_TEXT:
    case FIELD_NAME:
    case FIELD_LINE:
    case FIELD_TITLE:
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
    case FIELD__COUNT:
        break;
    }
    return is_zero(at, field->size);
}

static void encode_value(struct buf *buf, const struct field *field, const void *at, bool is_absent)
{
    if (is_absent) {
        buf_append_text(buf, "null");
        return;
    }
    ASSERT((unsigned)field->kind < COUNT_OF(ENCODERS));
    encode_fn encode = ENCODERS[field->kind];
    ASSERT(encode != NULL);
    encode(buf, field, at);
}

static void encode_fields(struct buf *buf, const struct shape *shape, const char *base)
{
    for (size_t i = 0; i < shape->count; i++) {
        const struct field *field = &shape->fields[i];
        const char *at = base + field->offset;
        if (field->kind == FIELD_INLINE) {
            encode_fields(buf, field->shape, at);
            continue;
        }
        const bool is_absent = field->need != NEED_ALWAYS && shape_is_absent(field, at);
        if (!is_absent || field->need == NEED_NULLABLE) {
            buf_append_slice(buf, field->key);
            encode_value(buf, field, at, is_absent);
        }
    }
}

static void write_object(struct buf *buf, const struct shape *shape, const void *from)
{
    const size_t start = buf->len;
    encode_fields(buf, shape, from);
    open_with(buf, start, '{');
    buf_append_char(buf, '}');
}

bool shape_encode(struct buf *buf, const struct shape *shape, const void *from)
{
    write_object(buf, shape, from);
    return !buf->has_failed;
}
