// SPDX-License-Identifier: MIT
#include <string.h>

#include "engine/record.h"
#include "engine/record_rules.h"

enum { LINE_WIDTH = 80 };

enum mancala_termination mancala_end_termination(enum mancala_end end)
{
    static const enum mancala_termination terminations[MANCALA_END__COUNT] = {
        [MANCALA_OPEN] = MANCALA_UNFINISHED,
        [MANCALA_END_REPETITION] = MANCALA_BY_REPETITION,
        [MANCALA_END_NO_PROGRESS] = MANCALA_BY_NO_PROGRESS,
        [MANCALA_END_NO_MOVES] = MANCALA_BY_NO_MOVES,
        [MANCALA_END_CANNOT_FEED] = MANCALA_BY_CANNOT_FEED,
        [MANCALA_END_ONE_EACH] = MANCALA_BY_ONE_EACH,
        [MANCALA_END_READ] = MANCALA_UNFINISHED,
    };
    return terminations[end];
}

enum mancala_winner mancala_leader(const struct mancala_position *position)
{
    const int south = mancala_position_store(position, MANCALA_SOUTH);
    const int north = mancala_position_store(position, MANCALA_NORTH);
    if (south == north) {
        return MANCALA_WINNER_DRAW;
    }
    return south > north ? MANCALA_WINNER_SOUTH : MANCALA_WINNER_NORTH;
}

bool mancala_winner_fits(enum mancala_winner winner, enum mancala_termination termination,
                         const struct mancala_position *position)
{
    switch (termination) {
    case MANCALA_BY_REPETITION:
    case MANCALA_BY_NO_PROGRESS:
    case MANCALA_BY_NO_MOVES:
    case MANCALA_BY_CANNOT_FEED:
    case MANCALA_BY_ONE_EACH:
        return winner == mancala_leader(position);
    case MANCALA_BY_RESIGN:
    case MANCALA_BY_TIME:
    case MANCALA_BY_CLAIMED_WIN:
        return winner == MANCALA_WINNER_SOUTH || winner == MANCALA_WINNER_NORTH;
    case MANCALA_BY_AGREED_DRAW:
    case MANCALA_BY_CLAIMED_DRAW:
        return winner == MANCALA_WINNER_DRAW;
    case MANCALA_BY_HOST_CLOSED:
    case MANCALA_BY_EXPIRED:
    case MANCALA_UNFINISHED:
        return winner == MANCALA_WINNER_NONE;
    case MANCALA_TERMINATION__COUNT:
        break;
    }
    return false;
}

void mancala_write_result(struct mancala_writer *writer, enum mancala_termination termination,
                          const struct mancala_position *position)
{
    if (termination == MANCALA_UNFINISHED) {
        mancala_write_char(writer, '*');
        return;
    }
    mancala_write_number(writer, mancala_position_store(position, MANCALA_SOUTH));
    mancala_write_char(writer, '-');
    mancala_write_number(writer, mancala_position_store(position, MANCALA_NORTH));
}

static void write_escaped(struct mancala_writer *writer, struct mancala_span text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '"' || text.at[i] == '\\') {
            mancala_write_char(writer, '\\');
        }
        mancala_write_char(writer, text.at[i]);
    }
}

static void write_tag(struct mancala_writer *writer, enum mancala_tag tag, struct mancala_span text)
{
    mancala_write_char(writer, '[');
    mancala_write_text(writer, mancala_tag_name(tag));
    mancala_write_text(writer, " \"");
    write_escaped(writer, text.at != NULL ? text : (struct mancala_span){.at = "?", .len = 1});
    mancala_write_text(writer, "\"]\n");
}

static struct mancala_span span_of(const char *text)
{
    return (struct mancala_span){.at = text, .len = strlen(text)};
}

/* Words that break their line before the width is reached. */
struct lines {
    struct mancala_writer *writer;
    size_t column;
};

static void put_word(struct lines *lines, const char *word, size_t len)
{
    if (lines->column > 0) {
        const bool breaks = lines->column + 1 + len > LINE_WIDTH;
        mancala_write_char(lines->writer, breaks ? '\n' : ' ');
        lines->column = breaks ? 0 : lines->column + 1;
    }
    mancala_write_bytes(lines->writer, word, len);
    lines->column += len;
}

static void put_number(struct lines *lines, uint32_t ply, bool is_first)
{
    char word[16];
    struct mancala_writer writer = {.at = word, .cap = sizeof word};
    if (ply % 2 == 1 && !is_first) {
        return;
    }
    mancala_write_number(&writer, ply / 2 + 1);
    mancala_write_text(&writer, ply % 2 == 0 ? "." : "...");
    put_word(lines, word, writer.len);
}

/* Plays the source's moves in `game`, writing each when `lines` is given. */
static bool play_moves(const struct mancala_record_source *source, struct mancala_game *game,
                       struct lines *lines)
{
    mancala_game_start(game, &source->start);
    for (size_t i = 0; i < source->count; i++) {
        struct mancala_effect effect;
        const uint32_t ply = game->position.ply;
        if (mancala_game_play(game, source->moves[i], &effect) != MANCALA_ALLOWED) {
            return false;
        }
        if (lines != NULL) {
            char word[24];
            struct mancala_writer writer = {.at = word, .cap = sizeof word};
            put_number(lines, ply, i == 0);
            mancala_write_ply(&writer, source->start.rules, source->moves[i], &effect);
            put_word(lines, word, writer.len);
        }
    }
    return true;
}

/* The tags that follow from the game itself; their texts live in the caller's buffers. */
struct derived {
    char version[4], result[8], position[MANCALA_TEXT_CAP];
    struct mancala_span tag[MANCALA_TAG__COUNT];
};

static void derive_tags(const struct mancala_record_source *source, const struct mancala_game *game,
                        struct derived *out)
{
    const struct mancala_rules *rules = source->start.rules;
    const bool played_out = game->position.end != MANCALA_OPEN;
    const enum mancala_termination termination =
        played_out ? mancala_end_termination((enum mancala_end)game->position.end)
                   : source->termination;
    const enum mancala_winner winner = played_out ? mancala_leader(&game->position)
                                                  : source->winner;
    struct mancala_writer version = {.at = out->version, .cap = sizeof out->version};
    struct mancala_writer result = {.at = out->result, .cap = sizeof out->result};
    mancala_write_number(&version, rules->version);
    mancala_write_result(&result, termination, &game->position);
    memcpy(out->tag, source->tag, sizeof out->tag);
    out->tag[MANCALA_TAG_GAME] = span_of(rules->name);
    out->tag[MANCALA_TAG_RULES] = (struct mancala_span){.at = out->version, .len = version.len};
    out->tag[MANCALA_TAG_RESULT] = (struct mancala_span){.at = out->result, .len = result.len};
    out->tag[MANCALA_TAG_WINNER] = span_of(mancala_winner_name(winner));
    out->tag[MANCALA_TAG_TERMINATION] = span_of(mancala_termination_name(termination));
    out->tag[MANCALA_TAG_POSITION] = (struct mancala_span){
        .at = out->position, .len = mancala_position_format(&source->start, out->position)};
}

static bool is_the_start(const struct mancala_position *position)
{
    const struct mancala_position start = mancala_position_start(position->rules);
    return position->ply == 0 && memcmp(position->cell, start.cell, sizeof start.cell) == 0;
}

// NOLINTNEXTLINE(readability-non-const-parameter): it is written through the writer
size_t mancala_record_format(const struct mancala_record_source *source, char *out, size_t cap)
{
    struct mancala_game game;
    struct derived derived = {0};
    struct mancala_writer writer = {.at = out, .cap = cap};
    struct lines lines = {.writer = &writer};
    if (!play_moves(source, &game, NULL)) {
        return 0;
    }
    derive_tags(source, &game, &derived);
    for (enum mancala_tag tag = 0; tag < MANCALA_TAG__COUNT; tag++) {
        if (tag != MANCALA_TAG_POSITION || !is_the_start(&source->start)) {
            write_tag(&writer, tag, derived.tag[tag]);
        }
    }
    mancala_write_char(&writer, '\n');
    (void)play_moves(source, &game, &lines);
    put_word(&lines, derived.tag[MANCALA_TAG_RESULT].at, derived.tag[MANCALA_TAG_RESULT].len);
    mancala_write_char(&writer, '\n');
    return writer.len;
}
