// SPDX-License-Identifier: MIT
/* Answers over HTTP, as rows. */
#include "wire/api.h"
#include "wire/rows.h"

/* --- one game -------------------------------------------------------------------------------- */

static const struct field PLY_FIELDS[] = {
    {AT(wire_api_ply, ply), NUMBER(1)},     {AT(wire_api_ply, pit), LETTER},
    {AT(wire_api_ply, laps), NUMBER(0)},    {AT(wire_api_ply, captured), SEEDS},
    {AT(wire_api_ply, position), POSITION},
};
static const struct shape PLY = SHAPE(PLY_FIELDS, wire_api_ply, 0);

/* Of the room's document an answer takes what stands here; `players` are its seats. */
struct api_game {
    const char *room;
    uint32_t game;
    enum wire_state state;
    const char *date;
    int64_t started_ms;
    int64_t ended_ms;
    const char *rules;
    uint32_t version;
    struct wire_clock clock;
    struct data players;
    const char *start;
    struct slice moves;
    struct wire_result result;
    const struct wire_api_ply *plies;
    size_t ply_count;
};
static const struct field GAME_FIELDS[] = {
    {AT(api_game, room), STRING},
    {AT(api_game, game), NUMBER(1)},
    {AT(api_game, state), WORD(STATE_WORDS, WIRE_STATE_OPEN)},
    {AT(api_game, date), STRING},
    {AS("started", api_game, started_ms), TIME},
    {AS("ended", api_game, ended_ms), TIME, NULLABLE},
    {AT(api_game, rules), STRING},
    {AT(api_game, version), NUMBER(1)},
    {AT(api_game, clock), OBJECT(CLOCK)},
    {AT(api_game, players), DATA},
    {AT(api_game, start), STRING},
    {AT(api_game, moves), .kind = FIELD_TOKENS},
    {AT(api_game, result), OBJECT(RESULT), NULLABLE},
    {AS_POINTER("plies", api_game, plies), .kind = FIELD_LIST, .shape = &PLY,
     COUNTED(api_game, ply_count)},
};
static const struct shape GAME = SHAPE(GAME_FIELDS, api_game, 0);

bool wire_encode_api_game(struct buf *buf, const struct wire_api_game *game)
{
    const struct wire_document *document = game->document;
    const struct api_game answer = {
        .room = game->room,
        .game = document->game.number,
        .state = game->ended_ms != 0 ? WIRE_STATE_OVER : WIRE_STATE_PLAYING,
        .date = game->date,
        .started_ms = game->started_ms,
        .ended_ms = game->ended_ms,
        .rules = document->rules,
        .version = document->version,
        .clock = document->clock,
        .players = data_of(&SEATS, document),
        .start = document->game.start,
        .moves = document->game.moves,
        .result = document->game.result,
        .plies = game->plies,
        .ply_count = game->ply_count,
    };
    return shape_encode(buf, &GAME, &answer);
}

/* --- a series -------------------------------------------------------------------------------- */

static const struct field TOTAL_FIELDS[] = {
    {AS("player", wire_api_total, person), OBJECT(PERSON)},
    {AT(wire_api_total, games), NUMBER(0)},
    {AT(wire_api_total, won), NUMBER(0)},
    {AT(wire_api_total, drawn), NUMBER(0)},
    {AT(wire_api_total, seeds), NUMBER(0)},
};
static const struct shape TOTAL = SHAPE(TOTAL_FIELDS, wire_api_total, 0);

static const struct field SERIES_FIELDS[] = {
    {AT(wire_api_series, room), STRING},
    {AT(wire_api_series, rules), STRING},
    {AS_POINTER("games", wire_api_series, games), .kind = FIELD_LIST, .shape = &SUMMARY_GAME,
     COUNTED(wire_api_series, game_count)},
    {AS_POINTER("totals", wire_api_series, totals), .kind = FIELD_LIST, .shape = &TOTAL,
     COUNTED(wire_api_series, total_count)},
};
static const struct shape SERIES = SHAPE(SERIES_FIELDS, wire_api_series, 0);

bool wire_encode_api_series(struct buf *buf, const struct wire_api_series *series)
{
    return shape_encode(buf, &SERIES, series);
}

/* --- lists ----------------------------------------------------------------------------------- */

/* What a list shows of a summary: its one finished game, or the room. */
static const struct field GAME_ROW_FIELDS[] = {
    {INLINE(wire_summary, finished, SUMMARY_GAME)},
    {AT(wire_summary, room), ROOM},
    {AT(wire_summary, rules), RULES},
    {AT(wire_summary, clock), OBJECT(CLOCK), OPTIONAL},
};
static const struct shape GAME_ROW = SHAPE(GAME_ROW_FIELDS, wire_summary, 0);

static const struct field ROOM_ROW_FIELDS[] = {
    {AT(wire_summary, room), ROOM},
    {AT(wire_summary, rules), RULES},
    {AT(wire_summary, state), WORD(STATE_WORDS, WIRE_STATE_OPEN)},
    {AT(wire_summary, spectators), WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN)},
    {AT(wire_summary, clock), OBJECT(CLOCK), OPTIONAL},
    {AT(wire_summary, host), OBJECT(PERSON), NULLABLE},
    {AT(wire_summary, south), OBJECT(PERSON), NULLABLE},
    {AT(wire_summary, north), OBJECT(PERSON), NULLABLE},
    {AT(wire_summary, game), NUMBER(0)},
    {AS("created", wire_summary, created_ms), TIME},
    {AS("at", wire_summary, at_ms), TIME},
};
static const struct shape ROOM_ROW = SHAPE(ROOM_ROW_FIELDS, wire_summary, 0);

struct api_list {
    const struct wire_summary *rows;
    size_t count;
    const char *next;
};
#define LIST_FIELDS(word, row)                                                  \
    {                                                                           \
        {AS_POINTER(word, api_list, rows), .kind = FIELD_LIST, .shape = &(row), \
         COUNTED(api_list, count)},                                             \
        {                                                                       \
            AT(api_list, next), STRING, NULLABLE                                \
        }                                                                       \
    }
static const struct field GAMES_FIELDS[] = LIST_FIELDS("games", GAME_ROW);
static const struct field ROOMS_FIELDS[] = LIST_FIELDS("rooms", ROOM_ROW);
static const struct shape LISTS[] = {
    [WIRE_API_GAMES] = SHAPE(GAMES_FIELDS, api_list, 0),
    [WIRE_API_ROOMS] = SHAPE(ROOMS_FIELDS, api_list, 0),
};

bool wire_encode_api_list(struct buf *buf, enum wire_api_list list, const struct wire_summary *rows,
                          size_t count, const char *next)
{
    const struct api_list answer = {.rows = rows, .count = count, .next = next};
    for (size_t i = 0; i < count && list == WIRE_API_GAMES; i++) {
        ASSERT(rows[i].finished_count == 1);
    }
    return shape_encode(buf, &LISTS[list], &answer);
}

/* --- errors ---------------------------------------------------------------------------------- */

struct api_error {
    const char *code;
    const char *text;
};
static const struct field ERROR_FIELDS[] = {
    {AT(api_error, code), STRING},
    {AT(api_error, text), STRING},
};
static const struct shape ERROR = SHAPE(ERROR_FIELDS, api_error, 0);

static const struct field REFUSAL_FIELDS[] = {
    {NAMED("error"), OBJECT(ERROR), .size = sizeof(struct api_error)},
};
static const struct shape REFUSAL = SHAPE(REFUSAL_FIELDS, api_error, 0);

bool wire_encode_api_error(struct buf *buf, const char *code, const char *text)
{
    const struct api_error answer = {.code = code, .text = text};
    return shape_encode(buf, &REFUSAL, &answer);
}
