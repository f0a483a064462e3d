// SPDX-License-Identifier: MIT
/* Answers over HTTP, as JSON: whole objects, made of the same shapes as messages and records. */
#ifndef WIRE_API_H
#define WIRE_API_H

#include "wire/message.h"
#include "wire/record.h"

/* A ply of a game, and what stands after it. */
struct wire_api_ply {
    uint32_t ply; /* counted from 1 */
    char pit;     /* '.' for a pass */
    uint32_t laps;
    uint32_t captured;
    char position[WIRE_POSITION_CAP];
};

/* One game. Everything is borrowed. */
struct wire_api_game {
    const char *room;
    const char *date;                     /* of its start, "2026-11-29", UTC */
    const struct wire_document *document; /* the room while or after it was played */
    int64_t started_ms;
    int64_t ended_ms; /* 0: it goes on */
    const struct wire_api_ply *plies;
    size_t ply_count;
};

/* What a player has come to in a series. */
struct wire_api_total {
    struct wire_person person;
    uint32_t games;
    uint32_t won;
    uint32_t drawn;
    uint32_t seeds;
};

/* The finished games of a room, oldest first, aborted ones left out. Everything is borrowed. */
struct wire_api_series {
    const char *room;
    const char *rules;
    const struct wire_summary_game *games;
    size_t game_count;
    const struct wire_api_total *totals;
    size_t total_count;
};

/* What a list is of. */
enum wire_api_list { WIRE_API_GAMES, WIRE_API_ROOMS };

/* Every function appends one object and returns false when the buffer refuses it. Texts must be
 * UTF-8: a failure there is a programming error. */

NODISCARD bool wire_encode_api_game(struct buf *buf, const struct wire_api_game *game);
NODISCARD bool wire_encode_api_series(struct buf *buf, const struct wire_api_series *series);

/* Rows of a list of games have exactly one finished game. `next` is where the next page begins, ""
 * for none. */
NODISCARD bool wire_encode_api_list(struct buf *buf, enum wire_api_list list,
                                    const struct wire_summary *rows, size_t count,
                                    const char *next);

/* `code` is a word, `text` for developers. */
NODISCARD bool wire_encode_api_error(struct buf *buf, const char *code, const char *text);

#endif
