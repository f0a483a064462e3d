// SPDX-License-Identifier: MIT
#include "engine/text.h"

void mancala_write_char(struct mancala_writer *writer, char c)
{
    if (writer->len < writer->cap) {
        writer->at[writer->len] = c;
    }
    writer->len++;
}

void mancala_write_bytes(struct mancala_writer *writer, const char *bytes, size_t len)
{
    const size_t room = writer->len < writer->cap ? writer->cap - writer->len : 0;
    const size_t kept = len < room ? len : room;
    for (size_t i = 0; i < kept; i++) {
        writer->at[writer->len + i] = bytes[i];
    }
    writer->len += len;
}

void mancala_write_text(struct mancala_writer *writer, const char *text)
{
    for (; *text != '\0'; text++) {
        mancala_write_char(writer, *text);
    }
}

void mancala_write_number(struct mancala_writer *writer, uint32_t number)
{
    char digits[10];
    char *const end = digits + sizeof digits;
    char *at = end;
    do {
        *--at = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number > 0);
    mancala_write_bytes(writer, at, (size_t)(end - at));
}

void mancala_write_ply(struct mancala_writer *writer, const struct mancala_rules *rules,
                       unsigned move, const struct mancala_effect *effect)
{
    if (move == MANCALA_PASS) {
        mancala_write_text(writer, "--");
        return;
    }
    mancala_write_char(writer, mancala_move_letter(rules, move));
    if (effect->laps > 1) {
        mancala_write_char(writer, '~');
        mancala_write_number(writer, effect->laps);
    }
    if (effect->captured > 0) {
        mancala_write_char(writer, '+');
        mancala_write_number(writer, effect->captured);
    }
}

bool mancala_take_char(struct mancala_reader *reader, char c)
{
    if (reader->at == reader->end || *reader->at != c) {
        return false;
    }
    reader->at++;
    return true;
}

/* Digits without sign or leading zero. A number over `most` is read as most + 1. */
static bool take_digits(struct mancala_reader *reader, uint32_t most, uint64_t *out)
{
    const char *at = reader->at;
    uint64_t number = 0;
    for (; at != reader->end && *at >= '0' && *at <= '9'; at++) {
        number = number * 10 + (uint64_t)(*at - '0');
        number = number > most ? (uint64_t)most + 1 : number;
    }
    const bool leads_with_zero = at - reader->at > 1 && *reader->at == '0';
    if (at == reader->at || leads_with_zero) {
        return false;
    }
    reader->at = at;
    *out = number;
    return true;
}

bool mancala_take_number(struct mancala_reader *reader, uint32_t most, uint32_t *out)
{
    struct mancala_reader ahead = *reader;
    uint64_t number = 0;
    if (!take_digits(&ahead, most, &number) || number > most) {
        return false;
    }
    *reader = ahead;
    *out = (uint32_t)number;
    return true;
}

/* A number of any size, for the checks that follow to judge: too large ones are all alike. */
static bool take_amount(struct mancala_reader *reader, uint32_t *out)
{
    uint64_t number = 0;
    if (!take_digits(reader, MANCALA_PLY_MAX, &number)) {
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

/* The fields of a position text before they are checked against each other. */
struct fields {
    const struct mancala_rules *rules;
    uint32_t cell[MANCALA_CELLS];
    char turn;
    uint32_t ply;
    uint16_t unopened;
    bool has_unopened;
};

static enum mancala_text_fault take_game(struct mancala_reader *reader, struct fields *fields)
{
    const char *start = reader->at;
    while (reader->at != reader->end && *reader->at != '_') {
        reader->at++;
    }
    const size_t len = (size_t)(reader->at - start);
    fields->rules = mancala_rules_find(start, len);
    if (!mancala_take_char(reader, '_')) {
        return MANCALA_TEXT_GRAMMAR;
    }
    return fields->rules != NULL ? MANCALA_TEXT_OK : MANCALA_TEXT_GAME;
}

static enum mancala_text_fault take_row(struct mancala_reader *reader, struct fields *fields,
                                        enum mancala_seat seat)
{
    const unsigned row = fields->rules->lap.row_pits;
    unsigned pits = 0;
    do {
        uint32_t seeds = 0;
        if (!take_amount(reader, &seeds)) {
            return MANCALA_TEXT_GRAMMAR;
        }
        if (pits == row) {
            return MANCALA_TEXT_ROW;
        }
        fields->cell[(unsigned)seat * row + pits++] = seeds;
    } while (mancala_take_char(reader, '-'));
    if (!mancala_take_char(reader, '_')) {
        return MANCALA_TEXT_GRAMMAR;
    }
    return pits == row ? MANCALA_TEXT_OK : MANCALA_TEXT_ROW;
}

static bool take_stores(struct mancala_reader *reader, struct fields *fields)
{
    uint32_t *store = &fields->cell[MANCALA_STORE];
    return take_amount(reader, &store[MANCALA_SOUTH]) && mancala_take_char(reader, '-') &&
           take_amount(reader, &store[MANCALA_NORTH]) && mancala_take_char(reader, '_');
}

static bool take_turn(struct mancala_reader *reader, struct fields *fields)
{
    static const char turns[] = "SNx";
    for (const char *turn = turns; *turn != '\0'; turn++) {
        if (mancala_take_char(reader, *turn)) {
            fields->turn = *turn;
            return mancala_take_char(reader, '_');
        }
    }
    return false;
}

/* Letters of the board, sorted, each once. */
static bool take_unopened(struct mancala_reader *reader, struct fields *fields)
{
    int last = -1;
    while (reader->at != reader->end) {
        const int pit = mancala_move_find(fields->rules, *reader->at);
        if (pit <= last || pit == MANCALA_PASS) {
            return false;
        }
        fields->unopened = (uint16_t)(fields->unopened | 1U << pit);
        last = pit;
        reader->at++;
    }
    return last >= 0;
}

static enum mancala_text_fault take_fields(struct mancala_reader *reader, struct fields *fields)
{
    enum mancala_text_fault fault = take_game(reader, fields);
    if (fault == MANCALA_TEXT_OK) {
        fault = take_row(reader, fields, MANCALA_SOUTH);
    }
    if (fault == MANCALA_TEXT_OK) {
        fault = take_row(reader, fields, MANCALA_NORTH);
    }
    if (fault != MANCALA_TEXT_OK) {
        return fault;
    }
    if (!take_stores(reader, fields) || !take_turn(reader, fields) ||
        !take_amount(reader, &fields->ply)) {
        return MANCALA_TEXT_GRAMMAR;
    }
    fields->has_unopened = mancala_take_char(reader, '_');
    if (fields->has_unopened && !take_unopened(reader, fields)) {
        return MANCALA_TEXT_GRAMMAR;
    }
    return reader->at == reader->end ? MANCALA_TEXT_OK : MANCALA_TEXT_GRAMMAR;
}

static bool adds_up(const struct fields *fields)
{
    uint32_t seeds = 0;
    for (unsigned cell = 0; cell < MANCALA_CELLS; cell++) {
        seeds += fields->cell[cell];
    }
    return seeds == mancala_rules_seeds(fields->rules);
}

static bool is_over_well(const struct fields *fields)
{
    uint32_t seeds = 0;
    for (unsigned pit = 0; pit < MANCALA_PITS_MAX; pit++) {
        seeds += fields->cell[pit];
    }
    return seeds == 0 && !fields->has_unopened;
}

static uint32_t unopened_count(const struct fields *fields, enum mancala_seat seat)
{
    const unsigned row = fields->rules->lap.row_pits;
    uint32_t count = 0;
    for (unsigned i = 0; i < row; i++) {
        count += fields->unopened >> ((unsigned)seat * row + i) & 1;
    }
    return count;
}

/* In an opening every pit has kept a seed and an unopened one has lost none. */
static bool is_opening_well(const struct fields *fields)
{
    const struct mancala_rules *rules = fields->rules;
    if (fields->ply >= rules->opening_plies) {
        return !fields->has_unopened;
    }
    const unsigned row = rules->lap.row_pits;
    if (!fields->has_unopened ||
        unopened_count(fields, MANCALA_SOUTH) != row - (fields->ply + 1) / 2 ||
        unopened_count(fields, MANCALA_NORTH) != row - fields->ply / 2) {
        return false;
    }
    for (unsigned pit = 0; pit < 2 * row; pit++) {
        const bool is_unopened = fields->unopened >> pit & 1;
        if (fields->cell[pit] < (is_unopened ? rules->lap.seeds_per_pit : 1U)) {
            return false;
        }
    }
    return true;
}

static enum mancala_text_fault check_fields(const struct fields *fields)
{
    const bool is_over = fields->turn == 'x';
    const uint32_t *store = &fields->cell[MANCALA_STORE];
    if (!adds_up(fields)) {
        return MANCALA_TEXT_SEEDS;
    }
    if (fields->ply > MANCALA_PLY_MAX ||
        (!is_over && (fields->turn == 'N') != (fields->ply % 2 == 1))) {
        return MANCALA_TEXT_PLY;
    }
    if (is_over) {
        return is_over_well(fields) ? MANCALA_TEXT_OK : MANCALA_TEXT_OVER;
    }
    if (!is_opening_well(fields)) {
        return MANCALA_TEXT_UNOPENED;
    }
    const bool in_opening = fields->ply < fields->rules->opening_plies;
    return in_opening && store[MANCALA_SOUTH] + store[MANCALA_NORTH] > 0 ? MANCALA_TEXT_OPENING
                                                                         : MANCALA_TEXT_OK;
}

enum mancala_text_fault mancala_position_parse(const char *text, size_t len,
                                               struct mancala_position *out,
                                               enum mancala_end *out_end)
{
    struct mancala_reader reader = {.at = text, .end = text + len};
    struct fields fields = {0};
    enum mancala_text_fault fault = take_fields(&reader, &fields);
    if (fault == MANCALA_TEXT_OK) {
        fault = check_fields(&fields);
    }
    if (fault != MANCALA_TEXT_OK) {
        return fault;
    }
    struct mancala_position position = {.rules = fields.rules,
                                        .ply = fields.ply,
                                        .unopened = fields.unopened,
                                        .end = fields.turn == 'x' ? MANCALA_END_READ
                                                                  : MANCALA_OPEN};
    for (unsigned cell = 0; cell < MANCALA_CELLS; cell++) {
        position.cell[cell] = (uint8_t)fields.cell[cell];
    }
    const enum mancala_end end = mancala_position_choice(&position).end;
    if (position.end == MANCALA_OPEN && end != MANCALA_OPEN) {
        if (out_end != NULL) {
            *out_end = end;
        }
        return MANCALA_TEXT_ENDED;
    }
    *out = position;
    return MANCALA_TEXT_OK;
}

static void write_cells(struct mancala_writer *writer, const uint8_t *cell, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (i > 0) {
            mancala_write_char(writer, '-');
        }
        mancala_write_number(writer, cell[i]);
    }
    mancala_write_char(writer, '_');
}

size_t mancala_position_format(const struct mancala_position *position, char out[MANCALA_TEXT_CAP])
{
    const struct mancala_rules *rules = position->rules;
    const unsigned row = rules->lap.row_pits;
    struct mancala_writer writer = {.at = out, .cap = MANCALA_TEXT_CAP - 1};
    mancala_write_text(&writer, rules->name);
    mancala_write_char(&writer, '_');
    write_cells(&writer, position->cell, row);
    write_cells(&writer, position->cell + row, row);
    write_cells(&writer, position->cell + MANCALA_STORE, MANCALA_SEATS);
    mancala_write_char(&writer, "SNx"[position->end != MANCALA_OPEN ? 2 : position->ply & 1]);
    mancala_write_char(&writer, '_');
    mancala_write_number(&writer, position->ply);
    if (position->unopened != 0) {
        mancala_write_char(&writer, '_');
    }
    for (unsigned pit = 0; position->unopened >> pit != 0; pit++) {
        if (position->unopened >> pit & 1) {
            mancala_write_char(&writer, mancala_move_letter(rules, pit));
        }
    }
    out[writer.len] = '\0';
    return writer.len;
}

const char *mancala_text_fault_name(enum mancala_text_fault fault)
{
    static const char *const names[MANCALA_TEXT__COUNT] = {
        [MANCALA_TEXT_OK] = "",
        [MANCALA_TEXT_GRAMMAR] = "grammar",
        [MANCALA_TEXT_GAME] = "game",
        [MANCALA_TEXT_ROW] = "row",
        [MANCALA_TEXT_SEEDS] = "seeds",
        [MANCALA_TEXT_PLY] = "ply",
        [MANCALA_TEXT_OVER] = "over",
        [MANCALA_TEXT_UNOPENED] = "unopened",
        [MANCALA_TEXT_OPENING] = "opening",
        [MANCALA_TEXT_ENDED] = "ended",
    };
    return names[fault];
}

const char *mancala_text_fault_text(enum mancala_text_fault fault)
{
    static const char *const texts[MANCALA_TEXT__COUNT] = {
        [MANCALA_TEXT_OK] = "a position",
        [MANCALA_TEXT_GRAMMAR] =
            "not of the form game_south-row_north-row_stores_turn_ply[_unopened]",
        [MANCALA_TEXT_GAME] = "no game has this name",
        [MANCALA_TEXT_ROW] = "a row has the wrong number of pits for this game",
        [MANCALA_TEXT_SEEDS] = "pits and stores do not add up to the seeds of this game",
        [MANCALA_TEXT_PLY] = "the ply is over 65535 or does not fit the turn",
        [MANCALA_TEXT_OVER] = "a game marked as over has empty pits and none unopened",
        [MANCALA_TEXT_UNOPENED] = "the unopened pits do not fit the ply and the seeds",
        [MANCALA_TEXT_OPENING] = "stores must be 0-0 until the opening has been played",
        [MANCALA_TEXT_ENDED] = "the game is over by its own conditions",
    };
    return texts[fault];
}
