// SPDX-License-Identifier: MIT
/* Objects of JSON as data: a shape lists the fields of one struct and of its object, and one
 * decoder and one encoder walk it. For the files of this layer only. */
#ifndef WIRE_SHAPE_H
#define WIRE_SHAPE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/slice.h"
#include "wire/command.h"
#include "wire/limits.h"
#include "wire/words.h"

/* A list of words by value. They stand `stride` bytes apart, so a column of a table is a list too;
 * a value without a word is NULL there. */
struct words {
    const char *const *first;
    size_t stride;
    unsigned count;
};

/* What a field is in the object, and the type of the member that holds it. */
enum field_kind {
    FIELD_TEXT,   /* char[]: `min` bytes up to what fits, all of them of `chars` */
    FIELD_NAME,   /* char[TEXT_NAME_CAP]: a name that somebody asks for */
    FIELD_LINE,   /* char[WIRE_SAY_CAP]: a line that somebody says */
    FIELD_TITLE,  /* char[WIRE_TITLE_CAP]: what somebody calls a hall */
    FIELD_ROOM,   /* char[CODE_CAP] */
    FIELD_SECRET, /* uint8_t[WIRE_SECRET_LEN] */
    FIELD_LETTER, /* char: a letter, or one of `chars` */
    FIELD_HASH,   /* uint64_t, 16 hexadecimal digits */
    FIELD_NUMBER, /* uint32_t, `min` to `max` */
    FIELD_TIME,   /* int64_t, from 0 to what a double can hold */
    FIELD_BOOL,   /* bool */
    FIELD_CHOICE, /* decoded only: enum wire_choice, WIRE_CHOICE_NONE when left out */
    FIELD_WORD,   /* an enum: one of `words` */
    FIELD_STORES, /* uint8_t[MANCALA_SEATS] */
    FIELD_PITS,   /* struct wire_pits */
    FIELD_OBJECT, /* a struct of `shape` */
    FIELD_INLINE, /* a struct of `shape`, whose fields are fields of the same object */
    FIELD_ARRAY,  /* an array of structs of `shape` in the struct, at most `max` */
    FIELD_LIST,   /* encoded only: a pointer to structs of `shape`, borrowed */
    FIELD_TOKENS, /* encoded only: struct slice, tokens with single spaces between */
    FIELD_STRING, /* encoded only: const char *, borrowed; NULL or "" is absent */
    FIELD_DATA,   /* struct data */
    FIELD__COUNT
};

/* An absent member is one that is empty, 0, nobody, or equal to `fallback`. */
enum field_need {
    NEED_ALWAYS,
    NEED_OPTIONAL, /* absent: left out */
    NEED_NULLABLE  /* absent: null */
};

struct shape;

/* A value of which the table does not know what it is. Decoded it is `json`; encoded it is the
 * struct at `from`, or without a shape the text, which stands as it is; an empty one is absent. All
 * is borrowed. */
struct data {
    json_t *json;
    const struct shape *shape;
    const void *from;
    struct slice text;
};

static inline struct data data_of(const struct shape *shape, const void *from)
{
    return (struct data){.shape = shape, .from = from};
}

struct field {
    const char *name; /* NULL of INLINE, which has no key either */
    struct slice key; /* what is written before the value: ,"name": */
    enum field_kind kind;
    enum field_need need;
    size_t offset;
    size_t size;
    size_t count_offset;       /* of ARRAY (uint32_t) and LIST (size_t): the number of elements */
    int64_t min;               /* of TEXT and NUMBER */
    int64_t max;               /* of NUMBER and ARRAY */
    unsigned fallback;         /* of BOOL and WORD: the value of an absent one */
    const char *chars;         /* of TEXT and LETTER: NULL takes all texts, no other characters */
    const char *vacant;        /* of TEXT: what "" is called, or NULL */
    const struct words *words; /* of WORD */
    const struct shape *shape;
    enum wire_code code; /* of SECRET and WORD: for a text that is none of them */
};

/* An object is absent when its field `key` is. `check`, when there is one, says what is wrong with
 * a decoded struct whose fields are each what they may be, or NULL. */
struct shape {
    const struct field *fields;
    size_t count;
    size_t size;
    size_t key;
    const char *(*check)(const void *at);
};

/* The place in the object that is being decoded, and where to say what is wrong with it. */
struct reading {
    struct wire_fault *fault;
    const char *path[WIRE_DEPTH];
    unsigned depth;
};

/* The word of a value, NULL for a value outside the list. */
const char *words_at(const struct words *words, unsigned value);

/* The value whose word is `text`; false when there is none. */
NODISCARD bool words_find(const struct words *words, struct slice text, unsigned *out_value);

/* Reads strict JSON: an object or a list, WIRE_DEPTH deep at most. NULL with code and text in
 * `fault`. The caller owns the result. */
NODISCARD json_t *shape_read(struct slice bytes, struct wire_fault *fault);

/* Writes the struct at `out`, which is zeroed, from `json`: an object with exactly the fields of
 * `shape`. False with code and text in the reading's fault; `out` then holds what came before. */
NODISCARD bool shape_decode(const struct shape *shape, json_t *json, void *out,
                            struct reading *reading);

/* Appends the object of the struct at `from`. False when the buffer refuses it. */
NODISCARD bool shape_encode(struct buf *buf, const struct shape *shape, const void *from);

/* Appends the text, which is UTF-8, as a string of JSON. */
void shape_write_text(struct buf *buf, struct slice text);

/* Whether the member is what stands for nothing. */
bool shape_is_absent(const struct field *field, const void *at);

#endif
