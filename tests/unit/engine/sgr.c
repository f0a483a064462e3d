// SPDX-License-Identifier: MIT
#include "unit/engine/sgr.h"

#include <stdlib.h>
#include <string.h>

static void *allocate(size_t size)
{
    void *memory = malloc(size > 0 ? size : 1);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

/* The moves of an accepted record. */
struct told {
    uint8_t *moves;
    size_t count;
};

static void on_ply(void *context, unsigned move)
{
    struct told *told = context;
    told->moves[told->count++] = (uint8_t)move;
}

/* Copies the span without its escapes to `*at` and moves that on. */
static struct mancala_span unescape(struct mancala_span span, char **at)
{
    struct mancala_span out = {.at = *at};
    if (span.at == NULL) {
        return span;
    }
    for (size_t i = 0; i < span.len; i++) {
        i += span.at[i] == '\\';
        *(*at)++ = span.at[i];
    }
    out.len = (size_t)(*at - out.at);
    return out;
}

char *sgr_rewrite(const struct mancala_record *record, const char *text, size_t len,
                  size_t *out_len)
{
    const struct mancala_rules *rules = record->game.position.rules;
    const struct mancala_span position = record->tag[MANCALA_TAG_POSITION];
    struct told told = {.moves = allocate(len)};
    const struct mancala_record_visitor visitor = {.context = &told, .on_ply = on_ply};
    struct mancala_record walked;
    struct mancala_record_error error;
    char *tags = allocate(len);
    char *tag_at = tags;
    (void)mancala_record_walk(text, len, &visitor, &walked, &error);
    struct mancala_record_source source = {
        .start = mancala_position_start(rules),
        .moves = told.moves,
        .count = told.count,
        .termination = record->termination,
        .winner = record->winner,
    };
    if (position.at != NULL) {
        (void)mancala_position_parse(position.at, position.len, &source.start, NULL);
    }
    for (unsigned tag = 0; tag < MANCALA_TAG__COUNT; tag++) {
        source.tag[tag] = unescape(record->tag[tag], &tag_at);
    }
    *out_len = mancala_record_format(&source, NULL, 0);
    char *out = *out_len > 0 ? allocate(*out_len) : NULL;
    if (out != NULL) {
        (void)mancala_record_format(&source, out, *out_len);
    }
    free(told.moves);
    free(tags);
    return out;
}
