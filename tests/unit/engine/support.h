// SPDX-License-Identifier: MIT
/* What the engine's tests say in one word. */
#ifndef UNIT_ENGINE_SUPPORT_H
#define UNIT_ENGINE_SUPPORT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/text.h"
#include "unit/unit.h"

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* How many times the usual work is done: 1, or what the environment asks for. */
static inline unsigned support_scale(void)
{
    // NOLINTNEXTLINE(concurrency-mt-unsafe): tests have one thread
    const char *scale = getenv("ENGINE_TEST_SCALE");
    return scale != NULL ? (unsigned)strtoul(scale, NULL, 10) : 1;
}

/* A game offered, by its name. */
static inline const struct mancala_rules *rules_of(const char *name)
{
    const struct mancala_rules *rules = mancala_rules_find(name, strlen(name));
    ck_assert_msg(rules != NULL, "no game is called %s", name);
    return rules;
}

/* The position that a text stands for; the text must be good. */
static inline struct mancala_position position_of(const char *text)
{
    struct mancala_position position = {0};
    const enum mancala_text_fault fault = mancala_position_parse(text, strlen(text), &position,
                                                                 NULL);
    ck_assert_msg(fault == MANCALA_TEXT_OK, "%s: %s", text, mancala_text_fault_text(fault));
    return position;
}

/* A game that starts from a text. */
static inline struct mancala_game game_of_text(const char *text)
{
    const struct mancala_position position = position_of(text);
    struct mancala_game game;
    mancala_game_start(&game, &position);
    return game;
}

/* The move with this letter, which the board must have. */
static inline unsigned move_of(const struct mancala_rules *rules, char letter)
{
    const int move = mancala_move_find(rules, letter);
    ck_assert_int_ge(move, 0);
    return (unsigned)move;
}

static inline void assert_text(const struct mancala_position *position, const char *text)
{
    char own[MANCALA_TEXT_CAP];
    (void)mancala_position_format(position, own);
    ck_assert_str_eq(own, text);
}

/* The pits of both rows, as in "4-4-4-4-4-4-4-4-4-4-4-4". */
static inline void assert_pits(const uint8_t *cell, const struct mancala_rules *rules,
                               const char *pits)
{
    char own[64];
    size_t len = 0;
    for (unsigned pit = 0; pit < mancala_rules_pits(rules); pit++) {
        len += (size_t)snprintf(own + len, sizeof own - len, pit > 0 ? "-%u" : "%u",
                                (unsigned)cell[pit]);
    }
    ck_assert_str_eq(own, pits);
}

/* Plays a move that must be allowed. */
static inline struct mancala_effect play_letter(struct mancala_game *game, char letter)
{
    struct mancala_effect effect = {0};
    const enum mancala_refusal refusal = mancala_game_play(
        game, move_of(game->position.rules, letter), &effect);
    ck_assert_msg(refusal == MANCALA_ALLOWED, "%c: %s", letter, mancala_refusal_name(refusal));
    return effect;
}

static inline void play_letters(struct mancala_game *game, const char *letters)
{
    for (; *letters != '\0'; letters++) {
        (void)play_letter(game, *letters);
    }
}

#endif
