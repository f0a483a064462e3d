// SPDX-License-Identifier: MIT
/* The engine's face to JavaScript. The page owns the memory above __heap_base: it passes addresses
 * of texts and of room for answers, so the module keeps no state of its own. Answers are 32-bit
 * words; a writer that runs out of room goes on counting, and the caller calls again with more. */
#include <string.h>

#include "engine/game.h"
#include "engine/perft.h"
#include "engine/text.h"
#include "engine/trace.h"

#define EXPORT(name) __attribute__((export_name(#name)))

struct words {
    uint32_t *at;
    uint32_t cap;
    uint32_t len;
};

static void put(struct words *words, uint32_t word)
{
    if (words->len < words->cap) {
        words->at[words->len] = word;
    }
    words->len++;
}

/* Marks in a trace: [LAP, origin, landing, count, n, n cells] and [CAPTURE, pit, seeds]. */
enum { MARK_LAP = 1, MARK_CAPTURE = 2 };

struct tracing {
    struct words words;
    const struct mancala_lap_rule *rule;
};

static bool on_lap(void *context, const struct mancala_lap *lap, const uint8_t *cell)
{
    struct tracing *tracing = context;
    (void)cell;
    put(&tracing->words, MARK_LAP);
    put(&tracing->words, lap->origin);
    put(&tracing->words, lap->landing);
    put(&tracing->words, lap->landing_count);
    put(&tracing->words, lap->sown);
    for (unsigned drop = 0; drop < lap->sown; drop++) {
        put(&tracing->words, mancala_lap_drop(tracing->rule, lap->origin, drop));
    }
    return true;
}

static bool on_capture(void *context, unsigned pit, unsigned seeds)
{
    struct tracing *tracing = context;
    put(&tracing->words, MARK_CAPTURE);
    put(&tracing->words, pit);
    put(&tracing->words, seeds);
    return true;
}

EXPORT(game_bytes)
uint32_t game_bytes(void)
{
    return sizeof(struct mancala_game);
}

/* Starts a game from a position's text, or from a game's name alone. Returns a
 * mancala_text_fault. */
EXPORT(game_start)
uint32_t game_start(struct mancala_game *game, const char *text, uint32_t len)
{
    const struct mancala_rules *rules = mancala_rules_find(text, len);
    struct mancala_position position;
    if (rules != NULL) {
        position = mancala_position_start(rules);
    } else {
        const enum mancala_text_fault fault = mancala_position_parse(text, len, &position, NULL);
        if (fault != MANCALA_TEXT_OK) {
            return fault;
        }
    }
    mancala_game_start(game, &position);
    return MANCALA_TEXT_OK;
}

/* Plays the move with this letter. Returns a mancala_refusal, or MANCALA_REFUSAL__COUNT when the
 * board has no such move. Writes laps, captured, landing and the MANCALA_CELLS cells before any
 * division to `out`. */
EXPORT(game_play)
uint32_t game_play(struct mancala_game *game, uint32_t letter, uint32_t *out)
{
    const int move = mancala_move_find(game->position.rules, (char)letter);
    struct mancala_effect effect;
    if (letter > 127 || move < 0) {
        return MANCALA_REFUSAL__COUNT;
    }
    const enum mancala_refusal refusal = mancala_game_play(game, (unsigned)move, &effect);
    if (refusal == MANCALA_ALLOWED) {
        struct words words = {.at = out, .cap = 3 + MANCALA_CELLS};
        put(&words, effect.laps);
        put(&words, effect.captured);
        put(&words, effect.landing);
        for (unsigned cell = 0; cell < MANCALA_CELLS; cell++) {
            put(&words, effect.cell[cell]);
        }
    }
    return refusal;
}

EXPORT(game_text)
uint32_t game_text(const struct mancala_game *game, char out[MANCALA_TEXT_CAP])
{
    return (uint32_t)mancala_position_format(&game->position, out);
}

/* Writes row length, ply, mover, end, stood, quiet, legal pits as bits, whether the mover passes,
 * and the MANCALA_CELLS cells. */
EXPORT(game_state)
uint32_t game_state(const struct mancala_game *game, uint32_t *out, uint32_t cap)
{
    const struct mancala_position *position = &game->position;
    const struct mancala_choice choice = mancala_position_choice(position);
    struct words words = {.at = out, .cap = cap};
    put(&words, position->rules->lap.row_pits);
    put(&words, position->ply);
    put(&words, mancala_position_mover(position));
    put(&words, position->end);
    put(&words, game->stood);
    put(&words, game->quiet);
    put(&words, choice.pits);
    put(&words, choice.passes);
    for (unsigned cell = 0; cell < MANCALA_CELLS; cell++) {
        put(&words, position->cell[cell]);
    }
    return words.len;
}

/* Why the move with this letter is refused, as game_play() says it. */
EXPORT(game_refusal)
uint32_t game_refusal(const struct mancala_game *game, uint32_t letter)
{
    const int move = mancala_move_find(game->position.rules, (char)letter);
    if (letter > 127 || move < 0) {
        return MANCALA_REFUSAL__COUNT;
    }
    return mancala_position_refusal(&game->position, (unsigned)move);
}

/* Writes the trace of an allowed pit and returns its words. */
EXPORT(game_trace)
uint32_t game_trace(const struct mancala_game *game, uint32_t letter, uint32_t *out, uint32_t cap)
{
    const int pit = mancala_move_find(game->position.rules, (char)letter);
    struct tracing tracing = {.words = {.at = out, .cap = cap}, .rule = &game->position.rules->lap};
    const struct mancala_trace_visitor visitor = {
        .context = &tracing, .on_lap = on_lap, .on_capture = on_capture};
    (void)mancala_trace_walk(&game->position, (unsigned)pit, &visitor);
    return tracing.words.len;
}

/* The 64-bit count in two words, low first. */
EXPORT(game_perft)
void game_perft(const struct mancala_game *game, uint32_t depth, uint32_t *out)
{
    const uint64_t leaves = mancala_perft(&game->position, depth);
    out[0] = (uint32_t)leaves;
    out[1] = (uint32_t)(leaves >> 32);
}

static uint32_t copy_name(const char *name, char *out)
{
    const size_t len = strlen(name);
    memcpy(out, name, len);
    return (uint32_t)len;
}

/* The words of ends and refusals, so that JavaScript has no list of its own. */
EXPORT(end_name)
uint32_t end_name(uint32_t end, char *out)
{
    return end < MANCALA_END__COUNT ? copy_name(mancala_end_name((enum mancala_end)end), out) : 0;
}

EXPORT(refusal_name)
uint32_t refusal_name(uint32_t refusal, char *out)
{
    return refusal < MANCALA_REFUSAL__COUNT
               ? copy_name(mancala_refusal_name((enum mancala_refusal)refusal), out)
               : 0;
}
