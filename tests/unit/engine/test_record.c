// SPDX-License-Identifier: MIT
/* Records: written and read again, and every way in which a text is none. */
#include "engine/record.h"
#include "unit/engine/dice.h"
#include "unit/engine/sgr.h"
#include "unit/engine/vectors.h"

enum { TEXT_CAP = 1 << 16, MOVES_CAP = 1024 };

/* A game of the vectors as a record: South's and North's names have been chosen to need escapes. */
#define TAGS_TO_NORTH                                                         \
    "[Game \"djenon-aboure\"]\n[Rules \"1\"]\n[Event \"?\"]\n[Site \"?\"]\n"  \
    "[Date \"2026.11.29\"]\n[Round \"?\"]\n[South \"A \\\"great\\\" one\"]\n" \
    "[North \"back\\\\slash\"]\n"
#define TAGS      \
    TAGS_TO_NORTH \
    "[Result \"25-23\"]\n[Winner \"South\"]\n[Termination \"no-moves\"]\n[Clock \"?\"]\n"
#define MOVES                                                                          \
    "1. A~4+2 d~2+2 2. A~2+2 c~7+2 3. B+2 b+8 4. F~3+4 b+2 5. B+2 e+4 6. D+2 f+2 7.\n" \
    "D+2 -- 8. C+2 -- 9. A+6 25-23\n"
#define GAME    TAGS "\n" MOVES
#define LETTERS "AdAcBbFbBeDfD.C.A"

static struct mancala_span span_of(const char *text)
{
    return (struct mancala_span){.at = text, .len = strlen(text)};
}

/* A source and the moves that it points at. */
struct script {
    struct mancala_record_source source;
    uint8_t moves[MOVES_CAP];
};

static void script_init(struct script *script, const struct mancala_position *start,
                        const char *letters)
{
    memset(script, 0, sizeof *script);
    script->source.start = *start;
    script->source.moves = script->moves;
    script->source.count = strlen(letters);
    script->source.termination = MANCALA_UNFINISHED;
    script->source.winner = MANCALA_WINNER_NONE;
    ck_assert_uint_le(script->source.count, MOVES_CAP);
    for (size_t i = 0; letters[i] != '\0'; i++) {
        script->moves[i] = (uint8_t)move_of(start->rules, letters[i]);
    }
}

static void script_game(struct script *script)
{
    const struct mancala_position start = mancala_position_start(rules_of("djenon-aboure"));
    script_init(script, &start, LETTERS);
    script->source.tag[MANCALA_TAG_DATE] = span_of("2026.11.29");
    script->source.tag[MANCALA_TAG_SOUTH] = span_of("A \"great\" one");
    script->source.tag[MANCALA_TAG_NORTH] = span_of("back\\slash");
}

static void assert_record_fault(enum mancala_record_fault fault, enum mancala_record_fault expected,
                                const char *text)
{
    ck_assert_msg(fault == expected, "'%s', not '%s', in:\n%s", mancala_record_fault_text(fault),
                  mancala_record_fault_text(expected), text);
}

/* Reads a text that must be a record. */
static void read_record(const char *text, size_t len, struct mancala_record *out)
{
    struct mancala_record_error error;
    const enum mancala_record_fault fault = mancala_record_parse(text, len, out, &error);
    ck_assert_msg(fault == MANCALA_RECORD_OK, "line %u, ply %u: %s in:\n%.*s", (unsigned)error.line,
                  (unsigned)error.ply, mancala_record_fault_text(fault), (int)len, text);
}

/* --- round trips
 * ------------------------------------------------------------------------------- */

static void assert_same_again(const struct mancala_record *record, const char *text, size_t len)
{
    size_t again_len = 0;
    char *again = sgr_rewrite(record, text, len, &again_len);
    ck_assert_ptr_nonnull(again);
    ck_assert_uint_eq(again_len, len);
    ck_assert_mem_eq(again, text, len);
    free(again);
}

static void assert_span(struct mancala_span span, const char *text)
{
    ck_assert_uint_eq(span.len, strlen(text));
    ck_assert_mem_eq(span.at, text, span.len);
}

static void check_game(const json_t *line, char *text)
{
    struct script script;
    struct mancala_record record;
    const struct mancala_position start = position_of(text_at(line, "start"));
    script_init(&script, &start, text_at(line, "moves"));
    const size_t len = mancala_record_format(&script.source, text, TEXT_CAP);
    ck_assert_uint_lt(len, TEXT_CAP);
    read_record(text, len, &record);
    ck_assert_uint_eq(record.plies, script.source.count);
    ck_assert_str_eq(mancala_termination_name(record.termination), text_at(line, "end"));
    assert_span(record.tag[MANCALA_TAG_RESULT], text_at(line, "score"));
    assert_same_again(&record, text, len);
}

START_TEST(a_recorded_game_is_written_read_and_written_the_same)
{
    json_t *games = read_lines(game_files[_i].name);
    char *text = malloc(TEXT_CAP);
    for (size_t i = 0; i < json_array_size(games); i++) {
        check_game(json_array_get(games, i), text);
    }
    free(text);
    json_decref(games);
}
END_TEST

START_TEST(a_record_looks_like_this)
{
    struct script script;
    char text[2048] = {0};
    script_game(&script);
    ck_assert_uint_eq(mancala_record_format(&script.source, text, sizeof text - 1), strlen(GAME));
    ck_assert_str_eq(text, GAME);
}
END_TEST

START_TEST(a_tag_that_was_read_keeps_its_escapes)
{
    struct mancala_record record;
    read_record(GAME, strlen(GAME), &record);
    assert_span(record.tag[MANCALA_TAG_SOUTH], "A \\\"great\\\" one");
    ck_assert_mem_eq(record.tag[MANCALA_TAG_NORTH].at, "back\\\\slash", 11);
    ck_assert_ptr_null(record.tag[MANCALA_TAG_POSITION].at);
    ck_assert_uint_eq(record.plies, 17);
    ck_assert_int_eq(record.termination, MANCALA_BY_NO_MOVES);
    ck_assert_int_eq(record.winner, MANCALA_WINNER_SOUTH);
    assert_text(&record.game.position, "djenon-aboure_0-0-0-0-0-0_0-0-0-0-0-0_25-23_x_17");
    assert_same_again(&record, GAME, strlen(GAME));
}
END_TEST

/* --- faults
 * ------------------------------------------------------------------------------------ */

/* In GAME the first `find` becomes `put`. */
static const struct {
    const char *find;
    const char *put;
    enum mancala_record_fault fault;
    uint32_t line;
    uint32_t ply;
    enum mancala_refusal refusal;
} faults[] = {
    {"[Game", "[Gama", MANCALA_RECORD_TAG, 1, 0, 0},
    {"[Game \"", "[Game  \"", MANCALA_RECORD_TAG, 1, 0, 0},
    {"[Game", "[game", MANCALA_RECORD_TAG, 1, 0, 0},
    {"aboure\"]\n", "aboure\"] \n", MANCALA_RECORD_TAG, 1, 0, 0},
    {"aboure\"]\n", "aboure\"]\r\n", MANCALA_RECORD_TAG, 1, 0, 0},
    {"aboure\"]\n", "aboure]\n", MANCALA_RECORD_TAG, 1, 0, 0},
    {"great\\\" one", "great\" one", MANCALA_RECORD_TAG, 7, 0, 0},
    {"great\\\" one", "great\\n one", MANCALA_RECORD_TAG, 7, 0, 0},
    {"great\\\" one", "great\t one", MANCALA_RECORD_TAG, 7, 0, 0},
    {"slash\"]", "slash\\\"]", MANCALA_RECORD_TAG, 8, 0, 0},
    {"[North", "[South", MANCALA_RECORD_TAG, 8, 0, 0},
    {"[Site \"?\"]\n", "[Site \"?\"]\n[Event \"?\"]\n", MANCALA_RECORD_TAG, 5, 0, 0},
    {"[Clock", "[Annotator", MANCALA_RECORD_TAG, 12, 0, 0},
    {GAME, "", MANCALA_RECORD_MISSING, 1, 0, 0},
    {GAME, "\n", MANCALA_RECORD_MISSING, 1, 0, 0},
    {GAME, MOVES, MANCALA_RECORD_MISSING, 1, 0, 0},
    {"[Rules \"1\"]\n", "", MANCALA_RECORD_MISSING, 12, 0, 0},
    {"[Winner \"South\"]\n", "", MANCALA_RECORD_MISSING, 12, 0, 0},
    {"[Result \"25-23\"]\n", "", MANCALA_RECORD_MISSING, 12, 0, 0},
    {"[Termination \"no-moves\"]\n", "", MANCALA_RECORD_MISSING, 12, 0, 0},
    {"\n[Rules", "\n\n[Rules", MANCALA_RECORD_MISSING, 2, 0, 0},
    {"aboure\"", "abourer\"", MANCALA_RECORD_GAME, 1, 0, 0},
    {"djenon-aboure", "", MANCALA_RECORD_GAME, 1, 0, 0},
    {"[Rules \"1\"]", "[Rules \"2\"]", MANCALA_RECORD_RULES, 2, 0, 0},
    {"[Rules \"1\"]", "[Rules \"01\"]", MANCALA_RECORD_RULES, 2, 0, 0},
    {"[Rules \"1\"]", "[Rules \"\"]", MANCALA_RECORD_RULES, 2, 0, 0},
    {"[Rules \"1\"]", "[Rules \"257\"]", MANCALA_RECORD_RULES, 2, 0, 0},
    {"\n\n", "\n", MANCALA_RECORD_BLANK, 13, 0, 0},
    {"\n\n", "\n \n", MANCALA_RECORD_BLANK, 13, 0, 0},
    {"d~2+2", "{d~2+2", MANCALA_RECORD_COMMENT, 16, 2, 0},
    {"A+6 25-23", "A+6 25-23 {", MANCALA_RECORD_COMMENT, 16, 0, 0},
    {"1. A", "A", MANCALA_RECORD_NUMBER, 14, 1, 0},
    {"1. A", "2. A", MANCALA_RECORD_NUMBER, 14, 1, 0},
    {"1. A", "1 A", MANCALA_RECORD_NUMBER, 14, 1, 0},
    {"1. A", "01. A", MANCALA_RECORD_NUMBER, 14, 1, 0},
    {"1. A", "1.A", MANCALA_RECORD_NUMBER, 14, 1, 0},
    {"1. A", "1... A", MANCALA_RECORD_NUMBER, 14, 1, 0},
    {"1. A", "1. 1. A", MANCALA_RECORD_NUMBER, 14, 1, 0},
    {"d~2+2", "1... d~2+2", MANCALA_RECORD_NUMBER, 14, 2, 0},
    {"2. A", "A", MANCALA_RECORD_NUMBER, 14, 3, 0},
    {"2. A", "3. A", MANCALA_RECORD_NUMBER, 14, 3, 0},
    {"7.\nD+2 -- 8.", "7.\nD+2 8.", MANCALA_RECORD_NUMBER, 15, 14, 0},
    {"A+6 25-23", "A+6 9... 25-23", MANCALA_RECORD_NUMBER, 15, 18, 0},
    {"d~2+2", "g~2+2", MANCALA_RECORD_MOVE, 14, 2, 0},
    {"d~2+2", "d~2+2!", MANCALA_RECORD_MOVE, 14, 2, 0},
    {"d~2+2", "d+2~2", MANCALA_RECORD_MOVE, 14, 2, 0},
    {"d~2+2", "d~02+2", MANCALA_RECORD_MOVE, 14, 2, 0},
    {"d~2+2", ".", MANCALA_RECORD_MOVE, 14, 2, 0},
    {"d~2+2", "-", MANCALA_RECORD_MOVE, 14, 2, 0},
    {"d~2+2", "---", MANCALA_RECORD_MOVE, 14, 2, 0},
    {"d~2+2", "--+2", MANCALA_RECORD_MOVE, 14, 2, 0},
    {"d~2+2", "d~2+2\td", MANCALA_RECORD_MOVE, 14, 2, 0},
    {"d~2+2", "A~2+2", MANCALA_RECORD_REFUSED, 14, 2, MANCALA_NOT_YOURS},
    {"d~2+2", "--", MANCALA_RECORD_REFUSED, 14, 2, MANCALA_MAY_NOT_PASS},
    {"b+8", "c+8", MANCALA_RECORD_LAPS, 14, 6, 0},
    {"c~7+2", "f", MANCALA_RECORD_CAPTURED, 14, 4, 0},
    {"D+2 --", "D+2 a", MANCALA_RECORD_REFUSED, 15, 14, MANCALA_MUST_PASS},
    {"C+2 --", "C+2 d", MANCALA_RECORD_REFUSED, 15, 16, MANCALA_MUST_PASS},
    {"e+4 6. D+2", "e+4 6. F", MANCALA_RECORD_REFUSED, 14, 11, MANCALA_TOO_FEW},
    {"A+6 25-23", "A+6 -- 25-23", MANCALA_RECORD_REFUSED, 15, 18, MANCALA_GAME_OVER},
    {"A+6 25-23", "A+6 b 25-23", MANCALA_RECORD_REFUSED, 15, 18, MANCALA_GAME_OVER},
    {"A~4+2", "A~3+2", MANCALA_RECORD_LAPS, 14, 1, 0},
    {"A~4+2", "A+2", MANCALA_RECORD_LAPS, 14, 1, 0},
    {"A~4+2", "A~+2", MANCALA_RECORD_LAPS, 14, 1, 0},
    {"A~4+2", "A~4294967295+2", MANCALA_RECORD_LAPS, 14, 1, 0},
    {"B+2", "B~1+2", MANCALA_RECORD_LAPS, 14, 5, 0},
    {"A~4+2", "A~4", MANCALA_RECORD_CAPTURED, 14, 1, 0},
    {"A~4+2", "A~4+4", MANCALA_RECORD_CAPTURED, 14, 1, 0},
    {"A~4+2", "A~4+", MANCALA_RECORD_CAPTURED, 14, 1, 0},
    {"b+8", "b", MANCALA_RECORD_CAPTURED, 14, 6, 0},
    {"A+6 25-23", "A+6 24-24", MANCALA_RECORD_RESULT, 15, 18, 0},
    {"A+6 25-23", "A+6 *", MANCALA_RECORD_RESULT, 15, 18, 0},
    {"[Result \"25-23\"]", "[Result \"24-24\"]", MANCALA_RECORD_RESULT, 15, 18, 0},
    {"[Result \"25-23\"]", "[Result \"*\"]", MANCALA_RECORD_RESULT, 15, 18, 0},
    {"\"South\"]", "\"North\"]", MANCALA_RECORD_WINNER, 10, 0, 0},
    {"\"South\"]", "\"draw\"]", MANCALA_RECORD_WINNER, 10, 0, 0},
    {"\"South\"]", "\"-\"]", MANCALA_RECORD_WINNER, 10, 0, 0},
    {"\"South\"]", "\"south\"]", MANCALA_RECORD_WINNER, 10, 0, 0},
    {"no-moves", "resign", MANCALA_RECORD_TERMINATION, 11, 0, 0},
    {"no-moves", "one-each", MANCALA_RECORD_TERMINATION, 11, 0, 0},
    {"no-moves", "unfinished", MANCALA_RECORD_TERMINATION, 11, 0, 0},
    {"no-moves", "", MANCALA_RECORD_TERMINATION, 11, 0, 0},
    {" 25-23\n", "", MANCALA_RECORD_TRAILING, 15, 18, 0},
    {" 25-23\n", " 25-23 25-23\n", MANCALA_RECORD_TRAILING, 15, 0, 0},
    {" 25-23\n", " 25-23\n[Game \"x\"]\n", MANCALA_RECORD_TRAILING, 16, 0, 0},
};

/* GAME with the first `find` replaced; the caller frees it. */
static char *replaced(const char *find, const char *put)
{
    const char *at = strstr(GAME, find);
    ck_assert_msg(at != NULL, "%s is not there", find);
    const size_t before = (size_t)(at - GAME);
    const size_t size = strlen(GAME) + strlen(put) + 1;
    char *text = malloc(size);
    ck_assert_ptr_nonnull(text);
    (void)snprintf(text, size, "%.*s%s%s", (int)before, GAME, put, at + strlen(find));
    return text;
}

/* Faults of the moves name the word; a result that is missing has none. */
static bool is_of_a_word(enum mancala_record_fault fault, const char *put)
{
    return (fault >= MANCALA_RECORD_NUMBER && fault <= MANCALA_RECORD_CAPTURED) ||
           (fault == MANCALA_RECORD_TRAILING && put[0] != '\0') || (fault == MANCALA_RECORD_RESULT);
}

START_TEST(a_text_that_is_no_record_is_refused_by_line_and_ply)
{
    char *text = replaced(faults[_i].find, faults[_i].put);
    struct mancala_record record;
    struct mancala_record_error error;
    const enum mancala_record_fault fault = mancala_record_parse(text, strlen(text), &record,
                                                                 &error);
    assert_record_fault(fault, faults[_i].fault, text);
    ck_assert_uint_eq(error.line, faults[_i].line);
    ck_assert_uint_eq(error.ply, faults[_i].ply);
    ck_assert_str_eq(mancala_refusal_name(error.refusal), mancala_refusal_name(faults[_i].refusal));
    ck_assert_uint_eq(error.word.at != NULL, is_of_a_word(fault, faults[_i].put));
    if (fault == MANCALA_RECORD_REFUSED) {
        ck_assert_uint_eq(record.plies, faults[_i].ply - 1);
        ck_assert_uint_eq(record.game.position.ply, faults[_i].ply - 1);
    }
    free(text);
}
END_TEST

/* What a walk through a record tells. */
struct told {
    char letters[64];
    size_t count;
};

static void on_ply(void *context, unsigned move)
{
    struct told *told = context;
    char letter = '.';
    ck_assert_uint_lt(told->count, sizeof told->letters);
    if (move != MANCALA_PASS) {
        letter = "ABCDEFabcdef"[move];
    }
    told->letters[told->count++] = letter;
}

static const struct {
    const char *find;
    const char *put;
    const char *word; /* at fault, NULL for none */
    const char *told; /* letters of the plies before it */
} walks[] = {
    {"1. A", "1. A", NULL, LETTERS},
    {"d~2+2", "{why}g~2+2{?}", "g~2+2", "A"},
    {"d~2+2", "A~2+2", "A~2+2", "A"},
    {"A~4+2", "A~3+2", "A~3+2", ""},
    {"b+8", "b", "b", "AdAcB"},
    {"2. A", "3. A", "3.", "Ad"},
    {"A+6 25-23", "A+6 *", "*", LETTERS},
    {" 25-23\n", " 25-23\nmore {}\n", "more", LETTERS},
    {" 25-23\n", "", NULL, LETTERS},
    {"no-moves", "resign", NULL, LETTERS},
    {"[Rules \"1\"]", "[Rules \"2\"]", NULL, ""},
};

START_TEST(a_walk_tells_the_plies_before_a_fault_and_the_word_at_fault)
{
    char *text = replaced(walks[_i].find, walks[_i].put);
    struct told told = {.count = 0};
    struct mancala_record record;
    struct mancala_record_error error;
    const struct mancala_record_visitor visitor = {.context = &told, .on_ply = on_ply};
    (void)mancala_record_walk(text, strlen(text), &visitor, &record, &error);
    ck_assert_msg(told.count == strlen(walks[_i].told) &&
                      memcmp(told.letters, walks[_i].told, told.count) == 0,
                  "%.*s", (int)told.count, told.letters);
    ck_assert_uint_eq(error.word.at != NULL, walks[_i].word != NULL);
    if (walks[_i].word != NULL) {
        assert_span(error.word, walks[_i].word);
    }
    free(text);
}
END_TEST

static const struct {
    const char *find;
    const char *put;
} freedoms[] = {
    {"A~4+2", "{well met} A~4+2 {and\non}"},
    {"1. A~4+2 d~2+2", "1.{a}A~4+2{b}{c}d~2+2"},
    {"1. A", "{} 1. A"},
    {"1. A", "\n\n  1.\nA"},
    {"d~2+2", "{[Game \"x\"] 25-23 {}d~2+2"},
    {"25-23\n", "25-23"},
    {"25-23\n", "25-23\n\n"},
    {"A+6 25-23\n", "A+6 25-23\n{the end}\n"},
    {"[Event \"?\"]\n[Site \"?\"]\n", ""},
    {"[Clock \"?\"]\n", ""},
    {"[Clock \"?\"]", "[Clock \"\"]"},
    {"[Clock \"?\"]", "[Clock \"300+5 d\xc3\xa9j\xc3\xa0\"]"},
};

/* What a reader does not mind, a writer leaves out. */
START_TEST(comments_and_spaces_and_optional_tags_do_not_matter)
{
    /* the first 25-23 is the tag's: take the last one */
    char *text = replaced(freedoms[_i].find, freedoms[_i].put);
    struct mancala_record record;
    struct mancala_record_error error;
    if (strncmp(freedoms[_i].find, "25-23", 5) == 0) {
        free(text);
        const size_t size = strlen(GAME) + 8;
        text = malloc(size);
        ck_assert_ptr_nonnull(text);
        (void)snprintf(text, size, "%.*s%s", (int)(strlen(GAME) - 6), GAME, freedoms[_i].put);
    }
    assert_record_fault(mancala_record_parse(text, strlen(text), &record, &error),
                        MANCALA_RECORD_OK, text);
    ck_assert_uint_eq(record.plies, 17);
    size_t len = 0;
    char *again = sgr_rewrite(&record, text, strlen(text), &len);
    read_record(again, len, &record);
    assert_same_again(&record, again, len);
    free(again);
    free(text);
}
END_TEST

/* --- matches that end before the game
 * ---------------------------------------------------------- */

#define SOUTH_WINS (1U << MANCALA_WINNER_SOUTH)
#define NORTH_WINS (1U << MANCALA_WINNER_NORTH)
#define DRAWN      (1U << MANCALA_WINNER_DRAW)
#define NOBODY     (1U << MANCALA_WINNER_NONE)

static const struct {
    enum mancala_termination termination;
    unsigned winners; /* those that can be */
    const char *result;
} stops[] = {
    {MANCALA_BY_RESIGN, SOUTH_WINS | NORTH_WINS, "2-2"},
    {MANCALA_BY_TIME, SOUTH_WINS | NORTH_WINS, "2-2"},
    {MANCALA_BY_AGREED_DRAW, DRAWN, "2-2"},
    {MANCALA_BY_CLAIMED_WIN, SOUTH_WINS | NORTH_WINS, "2-2"},
    {MANCALA_BY_CLAIMED_DRAW, DRAWN, "2-2"},
    {MANCALA_BY_HOST_CLOSED, NOBODY, "2-2"},
    {MANCALA_BY_EXPIRED, NOBODY, "2-2"},
    {MANCALA_UNFINISHED, NOBODY, "*"},
    /* the game's own ends are none while the game goes on */
    {MANCALA_BY_REPETITION, 0, NULL},
    {MANCALA_BY_NO_PROGRESS, 0, NULL},
    {MANCALA_BY_NO_MOVES, 0, NULL},
    {MANCALA_BY_CANNOT_FEED, 0, NULL},
    {MANCALA_BY_ONE_EACH, 0, NULL},
};

START_TEST(a_match_that_stopped_early_has_a_winner_that_fits)
{
    const struct mancala_position start = mancala_position_start(rules_of("djenon-aboure"));
    for (unsigned winner = 0; winner < MANCALA_WINNER__COUNT; winner++) {
        struct script script;
        struct mancala_record record;
        struct mancala_record_error error;
        char text[2048] = {0};
        script_init(&script, &start, "Ad");
        script.source.termination = stops[_i].termination;
        script.source.winner = (enum mancala_winner)winner;
        const size_t len = mancala_record_format(&script.source, text, sizeof text - 1);
        const enum mancala_record_fault fault = mancala_record_parse(text, len, &record, &error);
        if (stops[_i].result == NULL) {
            assert_record_fault(fault, MANCALA_RECORD_TERMINATION, text);
        } else if (!(stops[_i].winners >> winner & 1)) {
            assert_record_fault(fault, MANCALA_RECORD_WINNER, text);
        } else {
            assert_record_fault(fault, MANCALA_RECORD_OK, text);
            ck_assert_int_eq(record.termination, stops[_i].termination);
            ck_assert_int_eq(record.winner, (int)winner);
            ck_assert_int_eq(record.game.position.end, MANCALA_OPEN);
            ck_assert_uint_eq(record.tag[MANCALA_TAG_RESULT].len, strlen(stops[_i].result));
            ck_assert_ptr_nonnull(strstr(text, stops[_i].result));
            assert_same_again(&record, text, len);
        }
    }
}
END_TEST

START_TEST(an_early_stop_cannot_be_told_of_a_game_that_is_over)
{
    struct script script;
    char text[2048] = {0};
    script_game(&script);
    script.source.termination = MANCALA_BY_RESIGN;
    script.source.winner = MANCALA_WINNER_NORTH;
    (void)mancala_record_format(&script.source, text, sizeof text - 1);
    ck_assert_str_eq(text, GAME);
}
END_TEST

/* --- a game that does not begin at the start
 * --------------------------------------------------- */

#define HEAD(game, position)                                               \
    "[Game \"" game "\"]\n[Rules \"1\"]\n[Result \"*\"]\n[Winner \"-\"]\n" \
    "[Termination \"unfinished\"]\n[Position \"" position "\"]\n\n"
#define ABE_NORTH "djenon-abe_1-0-0-0-0-1_0-0-0-0-0-0_46-0_N_13"

static const struct {
    const char *text;
    enum mancala_record_fault fault;
    uint32_t ply;
    enum mancala_text_fault position;
} positions[] = {
    {HEAD("djenon-abe", ABE_NORTH) "7... -- *\n", MANCALA_RECORD_OK, 0, 0},
    {HEAD("djenon-abe", ABE_NORTH) "*\n", MANCALA_RECORD_OK, 0, 0},
    {HEAD("djenon-abe", ABE_NORTH) "7. -- *\n", MANCALA_RECORD_NUMBER, 1, 0},
    {HEAD("djenon-abe", ABE_NORTH) "1... -- *\n", MANCALA_RECORD_NUMBER, 1, 0},
    {HEAD("djenon-abe", ABE_NORTH) "-- *\n", MANCALA_RECORD_NUMBER, 1, 0},
    {HEAD("djenon-abe", ABE_NORTH) "7... -- 8. A *\n", MANCALA_RECORD_REFUSED, 2, 0},
    /* a number that no move follows */
    {HEAD("djenon-abe", ABE_NORTH) "7... *\n", MANCALA_RECORD_NUMBER, 1, 0},
    {HEAD("djenon-abe", ABE_NORTH) "7... -- 8. *\n", MANCALA_RECORD_NUMBER, 2, 0},
    {HEAD("djenon-aboure", ABE_NORTH) "*\n", MANCALA_RECORD_POSITION, 0, MANCALA_TEXT_OK},
    {HEAD("djenon-abe", "djenon-abe_0-0-0-0-0-0_0-0-0-0-0-0_24-24_x_9") "*\n",
     MANCALA_RECORD_POSITION, 0, MANCALA_TEXT_OK},
    {HEAD("djenon-abe", "djenon-abe_0-0-0-0-0-0_0-0-0-0-0-0_24-24_S_8") "*\n",
     MANCALA_RECORD_POSITION, 0, MANCALA_TEXT_ENDED},
    {HEAD("djenon-abe", "djenon-abe_1-0-0-0-0-1_0-0-0-0-0-0_46-1_N_13") "*\n",
     MANCALA_RECORD_POSITION, 0, MANCALA_TEXT_SEEDS},
    {HEAD("djenon-abe", "?") "*\n", MANCALA_RECORD_POSITION, 0, MANCALA_TEXT_GRAMMAR},
};

START_TEST(a_record_may_begin_at_a_position)
{
    struct mancala_record record;
    struct mancala_record_error error;
    const char *text = positions[_i].text;
    assert_record_fault(mancala_record_parse(text, strlen(text), &record, &error),
                        positions[_i].fault, text);
    if (positions[_i].fault != MANCALA_RECORD_OK) {
        const bool is_position = positions[_i].fault == MANCALA_RECORD_POSITION;
        ck_assert_uint_eq(error.ply, positions[_i].ply);
        ck_assert_int_eq(error.position, positions[_i].position);
        ck_assert_uint_eq(error.line, is_position ? 6 : 8);
    }
}
END_TEST

START_TEST(north_comes_first_where_it_is_his_turn)
{
    struct script script;
    struct mancala_record record;
    char text[2048] = {0};
    const struct mancala_position start = position_of(ABE_NORTH);
    script_init(&script, &start, ".F");
    const size_t len = mancala_record_format(&script.source, text, sizeof text - 1);
    ck_assert_ptr_nonnull(strstr(text, "[Position \"" ABE_NORTH "\"]\n\n7... -- 8. F 47-1\n"));
    read_record(text, len, &record);
    ck_assert_int_eq(record.termination, MANCALA_BY_ONE_EACH);
    ck_assert_uint_eq(record.plies, 2);
    assert_same_again(&record, text, len);
}
END_TEST

START_TEST(an_opening_starts_from_its_position)
{
    struct script script;
    struct mancala_record record;
    char text[2048];
    const struct mancala_position start = position_of(
        "adji-boto_2-12-12-12-12_12-12-2-12-12_0-0_S_2_BCDEabde");
    script_init(&script, &start, "Bb");
    const size_t len = mancala_record_format(&script.source, text, sizeof text);
    read_record(text, len, &record);
    assert_text(&record.game.position, "adji-boto_4-3-15-14-14_14-2-5-15-14_0-0_S_4_CDEade");
    assert_same_again(&record, text, len);
}
END_TEST

/* --- lengths
 * ----------------------------------------------------------------------------------- */

START_TEST(a_text_that_does_not_fit_is_cut_and_its_length_told)
{
    struct script script;
    script_game(&script);
    const size_t len = strlen(GAME);
    for (size_t cap = 0; cap <= len + 1; cap++) {
        char text[2048];
        memset(text, '#', sizeof text);
        ck_assert_uint_eq(mancala_record_format(&script.source, cap > 0 ? text : NULL, cap), len);
        const size_t written = cap < len ? cap : len;
        if (memcmp(text, GAME, written) != 0 || text[written] != '#') {
            ck_abort_msg("cut at %zu", cap);
        }
    }
}
END_TEST

START_TEST(a_move_that_is_not_legal_writes_nothing)
{
    struct script script;
    char text[64] = "#";
    const struct mancala_position start = mancala_position_start(rules_of("djenon-aboure"));
    script_init(&script, &start, "AA");
    ck_assert_uint_eq(mancala_record_format(&script.source, text, sizeof text), 0);
    ck_assert_int_eq(text[0], '#');
}
END_TEST

START_TEST(a_part_of_a_record_is_none)
{
    const size_t len = strlen(GAME);
    for (size_t cut = 0; cut < len - 1; cut++) {
        struct mancala_record record;
        struct mancala_record_error error;
        char *part = malloc(cut > 0 ? cut : 1);
        ck_assert_ptr_nonnull(part);
        memcpy(part, GAME, cut);
        if (mancala_record_parse(part, cut, &record, &error) == MANCALA_RECORD_OK) {
            ck_abort_msg("%zu bytes are a record", cut);
        }
        free(part);
    }
}
END_TEST

/* A megabyte of comment and of tag. */
START_TEST(no_text_is_too_long)
{
    enum { LONG = 1 << 20, CAP = 3 * LONG };
    struct mancala_record record;
    char *fill = malloc(LONG);
    char *text = malloc(CAP);
    ck_assert_ptr_nonnull(fill);
    ck_assert_ptr_nonnull(text);
    memset(fill, 'x', LONG);
    const int len = snprintf(text, CAP, "%s[Clock \"%.*s\"]\n\n{%.*s} *",
                             "[Game \"adji-boto\"]\n[Rules \"1\"]\n[Result \"*\"]\n[Winner "
                             "\"-\"]\n[Termination \"unfinished\"]\n",
                             LONG, fill, LONG, fill);
    read_record(text, (size_t)len, &record);
    ck_assert_uint_eq(record.tag[MANCALA_TAG_CLOCK].len, LONG);
    free(text);
    free(fill);
}
END_TEST

/* The longest games there are: nothing is captured for as long as it may. */
START_TEST(a_long_game_is_written_and_read)
{
    json_t *edges = read_lines("edges");
    const json_t *edge = json_array_get(edges, json_array_size(edges) - 1);
    struct script script;
    struct mancala_record record;
    const struct mancala_position start = position_of(text_at(edge, "position"));
    script_init(&script, &start, text_at(edge, "moves"));
    ck_assert_uint_eq(script.source.count, 200);
    const size_t len = mancala_record_format(&script.source, NULL, 0);
    char *text = malloc(len);
    ck_assert_uint_eq(mancala_record_format(&script.source, text, len), len);
    read_record(text, len, &record);
    ck_assert_int_eq(record.termination, MANCALA_BY_NO_PROGRESS);
    assert_same_again(&record, text, len);
    free(text);
    json_decref(edges);
}
END_TEST

/* --- changed bytes
 * ----------------------------------------------------------------------------- */

/* Whatever is read can be written, and then stays as it is. Returns what is wrong, or NULL. */
static const char *find_fault(const char *text, size_t len)
{
    struct mancala_record record;
    struct mancala_record_error error;
    if (mancala_record_parse(text, len, &record, &error) != MANCALA_RECORD_OK) {
        return error.line > 0 ? NULL : "a fault has no line";
    }
    size_t once_len = 0;
    size_t twice_len = 0;
    char *once = sgr_rewrite(&record, text, len, &once_len);
    const bool is_read = once != NULL &&
                         mancala_record_parse(once, once_len, &record, &error) == MANCALA_RECORD_OK;
    char *twice = is_read ? sgr_rewrite(&record, once, once_len, &twice_len) : NULL;
    const bool is_same = twice != NULL && twice_len == once_len &&
                         memcmp(twice, once, once_len) == 0;
    free(once);
    free(twice);
    return is_same ? NULL : "a record is written otherwise the second time";
}

/* A copy of GAME, without a final zero, that the caller frees. */
static char *copy_game(size_t len)
{
    char *text = malloc(len);
    ck_assert_ptr_nonnull(text);
    // NOLINTNEXTLINE(bugprone-not-null-terminated-result): bytes, not a string
    memcpy(text, GAME, len);
    return text;
}

START_TEST(a_changed_byte_never_breaks_the_reader)
{
    static const char bytes[] = "\0\n \"[]\\{}*~+-.0129Aag\xff";
    const size_t len = strlen(GAME);
    char *text = copy_game(len);
    for (size_t i = 0; i < len * (sizeof bytes - 1); i++) {
        const size_t at = i % len;
        text[at] = bytes[i / len];
        const char *fault = find_fault(text, len);
        if (fault != NULL) {
            ck_abort_msg("byte %zu as %d: %s", at, bytes[i / len], fault);
        }
        text[at] = GAME[at];
    }
    free(text);
}
END_TEST

static void move_a_piece(char *text, unsigned len, struct dice *dice)
{
    const unsigned piece = 1 + dice_below(dice, 24);
    memmove(text + dice_below(dice, len - piece), text + dice_below(dice, len - piece), piece);
}

START_TEST(pieces_moved_about_never_break_the_reader)
{
    struct dice dice = {.state = 5000};
    const unsigned len = (unsigned)strlen(GAME);
    for (unsigned n = 0; n < 20000; n++) {
        char *text = copy_game(len);
        for (unsigned moves = 1 + dice_below(&dice, 3); moves > 0; moves--) {
            move_a_piece(text, len, &dice);
        }
        const char *fault = find_fault(text, len);
        if (fault != NULL) {
            ck_abort_msg("%s:\n%.*s", fault, (int)len, text);
        }
        free(text);
    }
}
END_TEST

START_TEST(every_name_and_fault_has_its_words)
{
    for (unsigned tag = 0; tag < MANCALA_TAG__COUNT; tag++) {
        ck_assert_ptr_nonnull(mancala_tag_name((enum mancala_tag)tag));
    }
    for (unsigned fault = 0; fault < MANCALA_RECORD__COUNT; fault++) {
        ck_assert_ptr_nonnull(mancala_record_fault_text((enum mancala_record_fault)fault));
        for (unsigned other = 0; other < fault; other++) {
            ck_assert_str_ne(mancala_record_fault_name((enum mancala_record_fault)fault),
                             mancala_record_fault_name((enum mancala_record_fault)other));
        }
    }
    for (unsigned fault = 1; fault < MANCALA_TEXT__COUNT; fault++) {
        ck_assert_str_ne(mancala_text_fault_name((enum mancala_text_fault)fault),
                         mancala_text_fault_name((enum mancala_text_fault)(fault - 1)));
    }
    for (unsigned i = 0; i < MANCALA_TERMINATION__COUNT; i++) {
        ck_assert_ptr_nonnull(mancala_termination_name((enum mancala_termination)i));
    }
    for (unsigned i = 0; i < MANCALA_END__COUNT; i++) {
        ck_assert_ptr_nonnull(mancala_end_name((enum mancala_end)i));
    }
}
END_TEST

static TCase *writing_case(void)
{
    TCase *tc = tcase_create("writing");
    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, a_recorded_game_is_written_read_and_written_the_same, 0,
                        COUNT_OF(game_files));
    tcase_add_test(tc, a_record_looks_like_this);
    tcase_add_test(tc, a_tag_that_was_read_keeps_its_escapes);
    tcase_add_loop_test(tc, a_match_that_stopped_early_has_a_winner_that_fits, 0, COUNT_OF(stops));
    tcase_add_test(tc, an_early_stop_cannot_be_told_of_a_game_that_is_over);
    tcase_add_test(tc, north_comes_first_where_it_is_his_turn);
    tcase_add_test(tc, an_opening_starts_from_its_position);
    tcase_add_test(tc, a_text_that_does_not_fit_is_cut_and_its_length_told);
    tcase_add_test(tc, a_move_that_is_not_legal_writes_nothing);
    tcase_add_test(tc, a_long_game_is_written_and_read);
    tcase_add_test(tc, every_name_and_fault_has_its_words);
    return tc;
}

static TCase *reading_case(void)
{
    TCase *tc = tcase_create("reading");
    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, a_text_that_is_no_record_is_refused_by_line_and_ply, 0,
                        COUNT_OF(faults));
    tcase_add_loop_test(tc, a_walk_tells_the_plies_before_a_fault_and_the_word_at_fault, 0,
                        COUNT_OF(walks));
    tcase_add_loop_test(tc, comments_and_spaces_and_optional_tags_do_not_matter, 0,
                        COUNT_OF(freedoms));
    tcase_add_loop_test(tc, a_record_may_begin_at_a_position, 0, COUNT_OF(positions));
    tcase_add_test(tc, a_part_of_a_record_is_none);
    tcase_add_test(tc, no_text_is_too_long);
    tcase_add_test(tc, a_changed_byte_never_breaks_the_reader);
    tcase_add_test(tc, pieces_moved_about_never_break_the_reader);
    return tc;
}

int main(void)
{
    Suite *suite = suite_create("engine/record");
    suite_add_tcase(suite, writing_case());
    suite_add_tcase(suite, reading_case());
    return unit_run(suite);
}
