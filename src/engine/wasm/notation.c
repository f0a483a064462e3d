// SPDX-License-Identifier: MIT
/* The text of positions and records, for JavaScript: a module of its own, because few pages need
 * it. As in exports.c the page owns the memory above __heap_base and passes addresses; a writer
 * that runs out of room goes on counting, and the caller calls again with more. */
#include <string.h>

#include "engine/record.h"
#include "engine/text.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* Names by number. */
#define NAME_AT(list)                                             \
    static const char *list##_at(uint32_t index)                  \
    {                                                             \
        return mancala_##list##_name((enum mancala_##list)index); \
    }
NAME_AT(text_fault)
NAME_AT(record_fault)
NAME_AT(tag)
NAME_AT(termination)
NAME_AT(winner)
NAME_AT(refusal)
NAME_AT(end)

/* Reads a position's text, or a game's name alone, which is its start. */
static enum mancala_text_fault read_start(struct mancala_span text, struct mancala_position *out,
                                          enum mancala_end *out_end)
{
    const struct mancala_rules *rules = mancala_rules_find(text.at, text.len);
    if (rules != NULL) {
        *out = mancala_position_start(rules);
        return MANCALA_TEXT_OK;
    }
    return mancala_position_parse(text.at, text.len, out, out_end);
}

/* Why a text is no start of a game: a mancala_text_fault, and for one that is over the
 * mancala_end behind it, 0 for others. */
EXPORT(text_fault)
uint32_t text_fault(const char *text, uint32_t len, uint32_t *out_end)
{
    struct mancala_position position;
    enum mancala_end end = MANCALA_OPEN;
    const enum mancala_text_fault fault = read_start((struct mancala_span){.at = text, .len = len},
                                                     &position, &end);
    *out_end = end;
    return fault;
}

/* Letters of plies, as they are told. */
struct told {
    const struct mancala_record *record;
    char *at;
    uint32_t count;
};

static void on_ply(void *context, unsigned move)
{
    struct told *told = context;
    told->at[told->count++] = mancala_move_letter(told->record->game.position.rules, move);
}

EXPORT(record_bytes)
uint32_t record_bytes(void)
{
    return sizeof(struct mancala_record);
}

/* Reads a record's text, from which the record then borrows. Writes the mancala_record_fault, its
 * line and ply, the refusal, the position's fault, where in the text the word at fault begins and
 * how long it is (0: none), termination and winner, how many letters, and whether there is a game;
 * and to `letters`, which has room for as many as the text has bytes, the plies that are as the
 * text says. */
EXPORT(record_read)
void record_read(struct mancala_record *record, const char *text, uint32_t len, uint32_t *out,
                 char *letters)
{
    struct mancala_record_error error;
    struct told told = {.record = record, .at = letters};
    const struct mancala_record_visitor visitor = {.context = &told, .on_ply = on_ply};
    out[0] = mancala_record_walk(text, len, &visitor, record, &error);
    out[1] = error.line;
    out[2] = error.ply;
    out[3] = error.refusal;
    out[4] = error.position;
    out[5] = error.word.at != NULL ? (uint32_t)(error.word.at - text) : 0;
    out[6] = (uint32_t)error.word.len;
    out[7] = record->termination;
    out[8] = record->winner;
    out[9] = told.count;
    out[10] = record->game.position.rules != NULL;
}

/* Copies a tag of a record that was read, its escapes undone, to `out`, which has room for the
 * record's text. Returns its length; 0 for a tag that is absent too. */
EXPORT(record_tag)
uint32_t record_tag(const struct mancala_record *record, uint32_t tag, char *out)
{
    const struct mancala_span text = record->tag[tag];
    uint32_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        i += text.at[i] == '\\';
        out[len++] = text.at[i];
    }
    return len;
}

/* Where the texts stand that record_write() is given; the tags follow. */
enum { PART_START, PART_MOVES, PART_TERMINATION, PART_WINNER, PART_TAGS };

static uint32_t find_name(struct mancala_span text, uint32_t count,
                          const char *(*name_at)(uint32_t))
{
    uint32_t index = 0;
    while (index < count - 1 &&
           (strlen(name_at(index)) != text.len || memcmp(name_at(index), text.at, text.len) != 0)) {
        index++;
    }
    return index;
}

/* Writes a record from texts: the start, the moves as letters, how the match ended and for whom
 * (read only when the moves do not end the game; any other word is unfinished and nobody), and the
 * tags in their order, those of length 0 being absent. `moves` has room for as many pits as there
 * are letters. Returns the length, which may be over `cap`; 0 where the start is none or over, or
 * a move is not legal. */
EXPORT(record_write)
uint32_t record_write(const struct mancala_span *part, uint8_t *moves, char *out, uint32_t cap)
{
    struct mancala_record_source source = {.moves = moves, .count = part[PART_MOVES].len};
    if (read_start(part[PART_START], &source.start, NULL) != MANCALA_TEXT_OK ||
        source.start.end != MANCALA_OPEN) {
        return 0;
    }
    for (size_t i = 0; i < source.count; i++) {
        const int move = mancala_move_find(source.start.rules, part[PART_MOVES].at[i]);
        if (move < 0) {
            return 0;
        }
        moves[i] = (uint8_t)move;
    }
    source.termination = (enum mancala_termination)find_name(
        part[PART_TERMINATION], MANCALA_TERMINATION__COUNT, termination_at);
    source.winner = (enum mancala_winner)find_name(part[PART_WINNER], MANCALA_WINNER__COUNT,
                                                   winner_at);
    for (unsigned tag = 0; tag < MANCALA_TAG__COUNT; tag++) {
        const struct mancala_span text = part[PART_TAGS + tag];
        source.tag[tag] = text.len > 0 ? text : (struct mancala_span){.at = NULL};
    }
    return (uint32_t)mancala_record_format(&source, out, cap);
}

/* Lists of words, so that JavaScript has none of its own. */
static const struct {
    uint32_t count;
    const char *(*name_at)(uint32_t index);
} lists[] = {
    {MANCALA_TEXT__COUNT, text_fault_at}, {MANCALA_RECORD__COUNT, record_fault_at},
    {MANCALA_TAG__COUNT, tag_at},         {MANCALA_TERMINATION__COUNT, termination_at},
    {MANCALA_WINNER__COUNT, winner_at},   {MANCALA_REFUSAL__COUNT, refusal_at},
    {MANCALA_END__COUNT, end_at},
};

/* Writes a word of a list (0 text faults, 1 record faults, 2 tags, 3 terminations, 4 winners, 5
 * refusals, 6 ends) and returns its length; 0 after the last one too. */
EXPORT(word)
uint32_t word(uint32_t list, uint32_t index, char *out)
{
    if (list >= sizeof lists / sizeof lists[0] || index >= lists[list].count) {
        return 0;
    }
    const char *name = lists[list].name_at(index);
    const size_t len = strlen(name);
    memcpy(out, name, len);
    return (uint32_t)len;
}
