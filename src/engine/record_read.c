// SPDX-License-Identifier: MIT
#include <string.h>

#include "engine/record.h"
#include "engine/record_rules.h"

/* What is being read, and where. */
struct parse {
    struct mancala_reader reader;
    const struct mancala_record_visitor *visitor;
    struct mancala_record *record;
    struct mancala_record_error *error;
};

static bool span_is(struct mancala_span span, const char *text)
{
    return span.at != NULL && strlen(text) == span.len && memcmp(span.at, text, span.len) == 0;
}

static bool take_text(struct mancala_reader *reader, const char *text)
{
    const size_t len = strlen(text);
    if ((size_t)(reader->end - reader->at) < len || memcmp(reader->at, text, len) != 0) {
        return false;
    }
    reader->at += len;
    return true;
}

/* The text up to the closing quote, its escapes kept. */
static bool take_quoted(struct mancala_reader *reader, struct mancala_span *out)
{
    const char *start = reader->at;
    while (reader->at != reader->end && *reader->at != '"') {
        const bool escapes = mancala_take_char(reader, '\\');
        if (reader->at == reader->end || (unsigned char)*reader->at < 0x20 ||
            (escapes && *reader->at != '"' && *reader->at != '\\')) {
            return false;
        }
        reader->at++;
    }
    *out = (struct mancala_span){.at = start, .len = (size_t)(reader->at - start)};
    return take_text(reader, "\"]\n");
}

/* One tag line; `*next` is the first tag that may still come. */
static bool take_tag(struct parse *parse, unsigned *next)
{
    struct mancala_reader *reader = &parse->reader;
    if (!mancala_take_char(reader, '[')) {
        return false;
    }
    for (unsigned tag = *next; tag < MANCALA_TAG__COUNT; tag++) {
        const char *before = reader->at;
        if (take_text(reader, mancala_tag_name((enum mancala_tag)tag)) &&
            take_text(reader, " \"")) {
            *next = tag + 1;
            return take_quoted(reader, &parse->record->tag[tag]);
        }
        reader->at = before;
    }
    return false;
}

static enum mancala_record_fault take_tags(struct parse *parse)
{
    unsigned next = 0;
    while (parse->reader.at != parse->reader.end && *parse->reader.at == '[') {
        if (!take_tag(parse, &next)) {
            return MANCALA_RECORD_TAG;
        }
        parse->error->line++;
    }
    static const enum mancala_tag needed[] = {MANCALA_TAG_GAME, MANCALA_TAG_RULES,
                                              MANCALA_TAG_RESULT, MANCALA_TAG_WINNER,
                                              MANCALA_TAG_TERMINATION};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        if (parse->record->tag[needed[i]].at == NULL) {
            return MANCALA_RECORD_MISSING;
        }
    }
    if (!mancala_take_char(&parse->reader, '\n')) {
        return MANCALA_RECORD_BLANK;
    }
    parse->error->line++;
    return MANCALA_RECORD_OK;
}

static bool version_is(struct mancala_span text, uint8_t version)
{
    struct mancala_reader reader = {.at = text.at, .end = text.at + text.len};
    uint32_t number = 0;
    return mancala_take_number(&reader, UINT8_MAX, &number) && reader.at == reader.end &&
           number == version;
}

/* The fault, on the line of a tag that is there. */
static enum mancala_record_fault blame_tag(struct parse *parse, enum mancala_tag tag,
                                           enum mancala_record_fault fault)
{
    parse->error->line = 1;
    for (unsigned before = 0; before < (unsigned)tag; before++) {
        parse->error->line += parse->record->tag[before].at != NULL;
    }
    return fault;
}

static enum mancala_record_fault set_up(struct parse *parse)
{
    struct mancala_record *record = parse->record;
    const struct mancala_span *tag = record->tag;
    const struct mancala_rules *rules = mancala_rules_find(tag[MANCALA_TAG_GAME].at,
                                                           tag[MANCALA_TAG_GAME].len);
    if (rules == NULL) {
        return blame_tag(parse, MANCALA_TAG_GAME, MANCALA_RECORD_GAME);
    }
    if (!version_is(tag[MANCALA_TAG_RULES], rules->version)) {
        return blame_tag(parse, MANCALA_TAG_RULES, MANCALA_RECORD_RULES);
    }
    struct mancala_position start = mancala_position_start(rules);
    if (tag[MANCALA_TAG_POSITION].at != NULL) {
        parse->error->position = mancala_position_parse(
            tag[MANCALA_TAG_POSITION].at, tag[MANCALA_TAG_POSITION].len, &start, NULL);
        if (parse->error->position != MANCALA_TEXT_OK || start.rules != rules ||
            start.end != MANCALA_OPEN) {
            return blame_tag(parse, MANCALA_TAG_POSITION, MANCALA_RECORD_POSITION);
        }
    }
    mancala_game_start(&record->game, &start);
    return MANCALA_RECORD_OK;
}

/* Spaces, line ends and comments. */
static enum mancala_record_fault skip_blank(struct parse *parse)
{
    struct mancala_reader *reader = &parse->reader;
    bool in_comment = false;
    for (; reader->at != reader->end; reader->at++) {
        const char c = *reader->at;
        parse->error->line += c == '\n';
        if (in_comment) {
            in_comment = c != '}';
        } else if (c == '{') {
            in_comment = true;
        } else if (c != ' ' && c != '\n') {
            break;
        }
    }
    return in_comment ? MANCALA_RECORD_COMMENT : MANCALA_RECORD_OK;
}

static struct mancala_span take_word(struct mancala_reader *reader)
{
    const char *start = reader->at;
    while (reader->at != reader->end && *reader->at != ' ' && *reader->at != '\n' &&
           *reader->at != '{') {
        reader->at++;
    }
    return (struct mancala_span){.at = start, .len = (size_t)(reader->at - start)};
}

/* The word, absent when it is empty. */
static struct mancala_span some_word(struct mancala_span word)
{
    return word.len > 0 ? word : (struct mancala_span){.at = NULL};
}

/* Whether a word is the number that must stand before this ply. */
static bool number_fits(struct mancala_span word, uint32_t ply)
{
    char number[16] = {0};
    struct mancala_writer writer = {.at = number, .cap = sizeof number};
    mancala_write_number(&writer, ply / 2 + 1);
    mancala_write_text(&writer, ply % 2 == 0 ? "." : "...");
    return word.len == writer.len && memcmp(word.at, number, writer.len) == 0;
}

/* The number after `mark`, `otherwise` where the mark is absent, UINT32_MAX (which no move has)
 * when it is malformed. */
static uint32_t take_count(struct mancala_reader *reader, char mark, uint32_t least,
                           uint32_t otherwise)
{
    uint32_t count = 0;
    if (!mancala_take_char(reader, mark)) {
        return otherwise;
    }
    return mancala_take_number(reader, UINT32_MAX, &count) && count >= least ? count : UINT32_MAX;
}

static enum mancala_record_fault play_word(struct parse *parse, struct mancala_span word)
{
    struct mancala_game *game = &parse->record->game;
    struct mancala_reader reader = {.at = word.at, .end = word.at + word.len};
    struct mancala_effect effect;
    int move = MANCALA_PASS;
    if (!span_is(word, "--")) {
        move = mancala_move_find(game->position.rules, word.at[0]);
        reader.at++;
    } else {
        reader.at = reader.end;
    }
    if (move < 0 || word.at[0] == '.') {
        return MANCALA_RECORD_MOVE;
    }
    const bool is_pass = move == MANCALA_PASS;
    const uint32_t laps = take_count(&reader, '~', 2, is_pass ? 0 : 1);
    const uint32_t captured = take_count(&reader, '+', 1, 0);
    if (reader.at != reader.end) {
        return MANCALA_RECORD_MOVE;
    }
    parse->error->refusal = mancala_game_play(game, (unsigned)move, &effect);
    if (parse->error->refusal != MANCALA_ALLOWED) {
        return MANCALA_RECORD_REFUSED;
    }
    parse->record->plies++;
    if (effect.laps != laps) {
        return MANCALA_RECORD_LAPS;
    }
    if (effect.captured != captured) {
        return MANCALA_RECORD_CAPTURED;
    }
    parse->visitor->on_ply(parse->visitor->context, (unsigned)move);
    return MANCALA_RECORD_OK;
}

static bool is_result(const struct parse *parse, struct mancala_span word)
{
    const struct mancala_span result = parse->record->tag[MANCALA_TAG_RESULT];
    return word.len == result.len && memcmp(word.at, result.at, word.len) == 0;
}

/* A result that is not this record's: "*", or digits with a dash after them. */
static bool is_other_result(struct mancala_span word)
{
    struct mancala_reader reader = {.at = word.at, .end = word.at + word.len};
    uint32_t seeds = 0;
    return span_is(word, "*") ||
           (mancala_take_number(&reader, UINT32_MAX, &seeds) && mancala_take_char(&reader, '-'));
}

/* What a word of the moves is, tried in this order. */
enum kind { KIND_NOTHING, KIND_RESULT, KIND_OTHER_RESULT, KIND_NUMBER, KIND_MOVE };

static enum kind kind_of(const struct parse *parse, struct mancala_span word)
{
    if (word.len == 0) {
        return KIND_NOTHING;
    }
    if (is_result(parse, word)) {
        return KIND_RESULT;
    }
    if (is_other_result(word)) {
        return KIND_OTHER_RESULT;
    }
    return word.at[0] >= '0' && word.at[0] <= '9' ? KIND_NUMBER : KIND_MOVE;
}

/* One word of the moves. `*wants_number` tells whether the next one must be a number. */
static enum mancala_record_fault take_move_word(struct parse *parse, struct mancala_span word,
                                                enum kind kind, bool *wants_number)
{
    const struct mancala_position *position = &parse->record->game.position;
    if (kind == KIND_NOTHING) {
        return MANCALA_RECORD_TRAILING;
    }
    if (kind == KIND_OTHER_RESULT) {
        return MANCALA_RECORD_RESULT;
    }
    if ((kind == KIND_NUMBER) != *wants_number ||
        (kind == KIND_NUMBER && !number_fits(word, position->ply))) {
        return MANCALA_RECORD_NUMBER;
    }
    const enum mancala_record_fault fault = kind == KIND_MOVE ? play_word(parse, word)
                                                              : MANCALA_RECORD_OK;
    *wants_number = kind == KIND_MOVE && position->ply % 2 == 0;
    return fault;
}

/* Numbers and moves up to the word that repeats the result. A number stands before South's moves
 * and before the first one, and never alone. */
static enum mancala_record_fault take_moves(struct parse *parse)
{
    bool wants_number = true;
    bool after_number = false;
    for (;;) {
        enum mancala_record_fault fault = skip_blank(parse);
        const struct mancala_span word = take_word(&parse->reader);
        const enum kind kind = kind_of(parse, word);
        parse->error->ply = parse->record->plies + 1;
        parse->error->word = some_word(word);
        if (fault == MANCALA_RECORD_OK && kind == KIND_RESULT) {
            parse->error->ply = after_number ? parse->error->ply : 0;
            return after_number ? MANCALA_RECORD_NUMBER : MANCALA_RECORD_OK;
        }
        if (fault == MANCALA_RECORD_OK) {
            fault = take_move_word(parse, word, kind, &wants_number);
        }
        if (fault != MANCALA_RECORD_OK) {
            return fault;
        }
        after_number = kind == KIND_NUMBER;
    }
}

/* The tag's text among `count` names, or `count`. */
static unsigned find_name(struct mancala_span text, unsigned count,
                          const char *(*name_at)(unsigned index))
{
    unsigned index = 0;
    while (index < count && !span_is(text, name_at(index))) {
        index++;
    }
    return index;
}

static const char *termination_at(unsigned index)
{
    return mancala_termination_name((enum mancala_termination)index);
}

static const char *winner_at(unsigned index)
{
    return mancala_winner_name((enum mancala_winner)index);
}

static enum mancala_record_fault check_end(struct parse *parse)
{
    struct mancala_record *record = parse->record;
    const struct mancala_position *position = &record->game.position;
    const unsigned termination = find_name(record->tag[MANCALA_TAG_TERMINATION],
                                           MANCALA_TERMINATION__COUNT, termination_at);
    const unsigned winner = find_name(record->tag[MANCALA_TAG_WINNER], MANCALA_WINNER__COUNT,
                                      winner_at);
    const bool played_out = position->end != MANCALA_OPEN;
    const bool fits = played_out
                          ? termination == mancala_end_termination((enum mancala_end)position->end)
                          : termination > MANCALA_BY_ONE_EACH;
    if (termination == MANCALA_TERMINATION__COUNT || !fits) {
        return blame_tag(parse, MANCALA_TAG_TERMINATION, MANCALA_RECORD_TERMINATION);
    }
    record->termination = (enum mancala_termination)termination;
    char result[8];
    struct mancala_writer writer = {.at = result, .cap = sizeof result};
    mancala_write_result(&writer, record->termination, position);
    if (!is_result(parse, (struct mancala_span){.at = result, .len = writer.len})) {
        return blame_tag(parse, MANCALA_TAG_RESULT, MANCALA_RECORD_RESULT);
    }
    record->winner = (enum mancala_winner)winner;
    if (winner == MANCALA_WINNER__COUNT ||
        !mancala_winner_fits(record->winner, record->termination, position)) {
        return blame_tag(parse, MANCALA_TAG_WINNER, MANCALA_RECORD_WINNER);
    }
    return MANCALA_RECORD_OK;
}

static enum mancala_record_fault check_nothing_follows(struct parse *parse)
{
    const enum mancala_record_fault fault = skip_blank(parse);
    parse->error->word = some_word(take_word(&parse->reader));
    if (fault != MANCALA_RECORD_OK) {
        return fault;
    }
    return parse->error->word.at == NULL ? MANCALA_RECORD_OK : MANCALA_RECORD_TRAILING;
}

static void ignore_ply(void *context, unsigned move)
{
    (void)context;
    (void)move;
}

enum mancala_record_fault mancala_record_parse(const char *text, size_t len,
                                               struct mancala_record *out,
                                               struct mancala_record_error *out_error)
{
    static const struct mancala_record_visitor nobody = {.on_ply = ignore_ply};
    return mancala_record_walk(text, len, &nobody, out, out_error);
}

enum mancala_record_fault mancala_record_walk(const char *text, size_t len,
                                              const struct mancala_record_visitor *visitor,
                                              struct mancala_record *out,
                                              struct mancala_record_error *out_error)
{
    static enum mancala_record_fault (*const steps[])(struct parse *) = {
        take_tags, set_up, take_moves, check_nothing_follows, check_end,
    };
    struct parse parse = {.reader = {.at = text, .end = text + len},
                          .visitor = visitor,
                          .record = out,
                          .error = out_error};
    memset(out, 0, sizeof *out);
    *out_error = (struct mancala_record_error){.line = 1};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        const enum mancala_record_fault fault = steps[i](&parse);
        if (fault != MANCALA_RECORD_OK) {
            return fault;
        }
    }
    return MANCALA_RECORD_OK;
}
