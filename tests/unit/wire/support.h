// SPDX-License-Identifier: MIT
/* What the tests of this layer share: the vectors of proto/, and structs of random content. */
#ifndef UNIT_WIRE_SUPPORT_H
#define UNIT_WIRE_SUPPORT_H

#include <jansson.h>

#include "base/rng.h"
#include "base/slice.h"
#include "wire/record.h"
#include "wire/shape.h"

enum { VECTOR_NAME_CAP = 80, VECTORS_MAX = 1000 };

/* One file of proto/vectors. */
struct vector {
    char name[VECTOR_NAME_CAP]; /* without ".json" */
    json_t *json;
};

struct vectors {
    struct vector rows[VECTORS_MAX];
    size_t count;
};

/* Reads every vector of vectors/<folder> whose direction is `direction`, in order of names, and
 * aborts when there is none. vectors_finish() frees them. */
void vectors_init(struct vectors *vectors, const char *folder, const char *direction);
void vectors_finish(struct vectors *vectors);

/* The frame in a vector, borrowed from it. */
struct slice vector_text(const struct vector *vector);

/* A text of the vector, NULL when the field is null or absent. */
const char *vector_word(const struct vector *vector, const char *field);

/* The file of proto/ as JSON, the caller's; `path` is below proto/. Aborts when it is none. */
json_t *support_load(const char *path);

/* Parses a text that is known to be JSON; the caller's. */
json_t *support_parse(struct slice text);

/* Fails unless the text is, byte for byte, what jansson makes of the same value. */
void support_check_text(struct slice text);

/* Reads the event of a feed message, or of an answer, by way of its record. */
struct wire_record support_read_event(json_t *frame);

/* Fills the struct with what its fields may hold, at the limits more often than elsewhere. */
void support_fill(const struct shape *shape, void *out, struct rng *rng);

/* Whether every field of the shape is the same in both; texts as texts. */
bool support_equal(const struct shape *shape, const void *a, const void *b);

#endif
