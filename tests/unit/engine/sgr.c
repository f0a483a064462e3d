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

/* The first byte after spaces, line ends and comments. */
static const char *skip_blank(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\n' || *at == '{')) {
        if (*at == '{') {
            at = memchr(at, '}', (size_t)(end - at));
        }
        at++;
    }
    return at;
}

static size_t find_moves(const char *text, size_t len)
{
    size_t at = 1;
    while (text[at - 1] != '\n' || text[at] != '\n') {
        at++;
    }
    return at < len ? at + 1 : len;
}

/* The moves of an accepted record: words that begin with a letter or a dash. */
static size_t pick_moves(const struct mancala_rules *rules, const char *at, const char *end,
                         uint8_t *moves)
{
    size_t count = 0;
    for (at = skip_blank(at, end); at < end; at = skip_blank(at, end)) {
        if (*at == '-') {
            moves[count++] = MANCALA_PASS;
        } else if (*at != '*' && (*at < '0' || *at > '9')) {
            moves[count++] = (uint8_t)mancala_move_find(rules, *at);
        }
        while (at < end && *at != ' ' && *at != '\n' && *at != '{') {
            at++;
        }
    }
    return count;
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
    const char *moves_at = text + find_moves(text, len);
    uint8_t *moves = allocate(len);
    char *tags = allocate(len);
    char *tag_at = tags;
    struct mancala_record_source source = {
        .start = mancala_position_start(rules),
        .moves = moves,
        .count = pick_moves(rules, moves_at, text + len, moves),
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
    free(moves);
    free(tags);
    return out;
}
