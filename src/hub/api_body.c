// SPDX-License-Identifier: MIT
/* A game out of the log as JSON and as a record, and the series of a room. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "engine/record.h"
#include "hub/api.h"
#include "hub/present.h"

enum { DATE_CAP = 16, DAY_S = 86400 };

/* "2026-11-29", or as records write it "2026.11.29", in UTC. */
static void format_date(int64_t at_ms, bool is_record, char out[DATE_CAP])
{
    const time_t seconds = (time_t)(at_ms / 1000);
    struct tm date = {.tm_mday = 0};
    (void)gmtime_r(&seconds, &date);
    (void)strftime(out, DATE_CAP, is_record ? "%Y.%m.%d" : "%Y-%m-%d", &date);
}

/* Plays the game again for the positions in it. The log's own were checked against it when it was
 * read. */
static struct wire_api_ply *replay_plies(const struct room_match *match)
{
    struct wire_api_ply *plies = mem_alloc_array(match->ply_count + 1, sizeof *plies);
    struct mancala_game game;
    mancala_game_start(&game, &match->start);
    for (size_t i = 0; i < match->ply_count; i++) {
        const unsigned move = match->plies[i].move;
        struct mancala_effect effect;
        const enum mancala_refusal refusal = mancala_game_play(&game, move, &effect);
        ASSERT(refusal == MANCALA_ALLOWED);
        plies[i] = (struct wire_api_ply){.ply = game.position.ply,
                                         .pit = mancala_move_letter(match->start.rules, move),
                                         .laps = effect.laps,
                                         .captured = effect.captured};
        (void)mancala_position_format(&game.position, plies[i].position);
    }
    return plies;
}

bool api_write_game(const struct api_request *api, struct buf *body)
{
    struct document document;
    char date[DATE_CAP];
    struct wire_api_ply *plies = replay_plies(&api->room.match);
    present_document(&api->room, SIZE_MAX, &document);
    format_date(api->started_ms, false, date);
    const struct wire_api_game game = {.room = api->code,
                                       .date = date,
                                       .document = &document.wire,
                                       .started_ms = api->started_ms,
                                       .ended_ms = api->ended_ms,
                                       .plies = plies,
                                       .ply_count = api->room.match.ply_count};
    const bool is_written = wire_encode_api_game(body, &game);
    document_finish(&document);
    mem_free(plies);
    return is_written;
}

/* --- the record ------------------------------------------------------------------------------ */

/* The record's word for the reason; a game without a result is unfinished. */
static const enum mancala_termination terminations[WIRE_REASON__COUNT] = {
    [WIRE_REASON_NONE] = MANCALA_UNFINISHED,
    [WIRE_REASON_REPETITION] = MANCALA_BY_REPETITION,
    [WIRE_REASON_NO_PROGRESS] = MANCALA_BY_NO_PROGRESS,
    [WIRE_REASON_NO_MOVES] = MANCALA_BY_NO_MOVES,
    [WIRE_REASON_CANNOT_FEED] = MANCALA_BY_CANNOT_FEED,
    [WIRE_REASON_ONE_EACH] = MANCALA_BY_ONE_EACH,
    [WIRE_REASON_RESIGN] = MANCALA_BY_RESIGN,
    [WIRE_REASON_TIME] = MANCALA_BY_TIME,
    [WIRE_REASON_AGREED_DRAW] = MANCALA_BY_AGREED_DRAW,
    [WIRE_REASON_CLAIMED_WIN] = MANCALA_BY_CLAIMED_WIN,
    [WIRE_REASON_CLAIMED_DRAW] = MANCALA_BY_CLAIMED_DRAW,
    [WIRE_REASON_EXPIRED] = MANCALA_BY_EXPIRED,
    [WIRE_REASON_ABORTED] = MANCALA_UNFINISHED,
};

static struct mancala_span span_of(const char *text)
{
    return (struct mancala_span){.at = text[0] != '\0' ? text : NULL, .len = strlen(text)};
}

/* The texts of a record's tags. */
struct tags {
    char event[32], date[DATE_CAP], round[16], clock[64];
};

/* Milliseconds as seconds. */
static void append_seconds(int64_t ms, struct buf *out)
{
    buf_printf(out, "%lld", (long long)(ms / 1000));
    if (ms % 1000 != 0) {
        buf_printf(out, ".%03lld", (long long)(ms % 1000));
    }
}

/* As PGN writes its TimeControl, in seconds: "-", "300+5", "1/259200". */
static void format_clock(const struct wire_clock *clock, char *out, size_t cap)
{
    struct buf text;
    buf_init(&text, cap - 1);
    switch (clock->kind) {
    case WIRE_CLOCK_FISCHER:
        append_seconds(clock->base_ms, &text);
        buf_append_char(&text, '+');
        append_seconds(clock->increment_ms, &text);
        break;
    case WIRE_CLOCK_DAYS:
        buf_printf(&text, "1/%llu", (unsigned long long)clock->days * DAY_S);
        break;
    case WIRE_CLOCK_NONE:
    case WIRE_CLOCK__COUNT:
        buf_append_char(&text, '-');
        break;
    }
    (void)snprintf(out, cap, "%s", buf_text(&text));
    buf_finish(&text);
}

static void fill_tags(const struct api_request *api, const struct wire_document *document,
                      struct tags *texts, struct mancala_span tag[MANCALA_TAG__COUNT])
{
    char shown[CODE_SHOWN_CAP];
    code_format(api->code, shown);
    (void)snprintf(texts->event, sizeof texts->event, "Room %s", shown);
    (void)snprintf(texts->round, sizeof texts->round, "%u", api->number);
    format_date(api->started_ms, true, texts->date);
    format_clock(&document->clock, texts->clock, sizeof texts->clock);
    tag[MANCALA_TAG_CLOCK] = span_of(texts->clock);
    tag[MANCALA_TAG_EVENT] = span_of(texts->event);
    tag[MANCALA_TAG_DATE] = span_of(texts->date);
    tag[MANCALA_TAG_ROUND] = span_of(texts->round);
    tag[MANCALA_TAG_SOUTH] = span_of(document->seats.south.name);
    tag[MANCALA_TAG_NORTH] = span_of(document->seats.north.name);
}

static bool append_record(const struct mancala_record_source *source, struct buf *body)
{
    const size_t len = mancala_record_format(source, NULL, 0);
    char *text = mem_alloc(len + 1);
    (void)mancala_record_format(source, text, len);
    const bool is_written = len > 0 && buf_append(body, text, len);
    mem_free(text);
    return is_written;
}

bool api_write_record(const struct api_request *api, struct buf *body)
{
    static const enum mancala_winner winners[] = {[WIRE_WINNER_SOUTH] = MANCALA_WINNER_SOUTH,
                                                  [WIRE_WINNER_NORTH] = MANCALA_WINNER_NORTH,
                                                  [WIRE_WINNER_DRAW] = MANCALA_WINNER_DRAW,
                                                  [WIRE_WINNER_NONE] = MANCALA_WINNER_NONE};
    const struct room_match *match = &api->room.match;
    struct document document;
    struct tags texts = {.event = ""};
    uint8_t *moves = mem_alloc(match->ply_count + 1);
    struct mancala_record_source source = {
        .start = match->start, .moves = moves, .count = match->ply_count};
    present_document(&api->room, 0, &document);
    const struct wire_result *result = &document.wire.game.result;
    source.termination = terminations[result->reason];
    source.winner = source.termination == MANCALA_UNFINISHED ? MANCALA_WINNER_NONE
                                                             : winners[result->winner];
    fill_tags(api, &document.wire, &texts, source.tag);
    for (size_t i = 0; i < match->ply_count; i++) {
        moves[i] = match->plies[i].move;
    }
    const bool is_written = append_record(&source, body);
    document_finish(&document);
    mem_free(moves);
    return is_written;
}

/* --- the series ------------------------------------------------------------------------------ */

/* The last name that a player had comes with him. */
static void add_result(struct wire_api_total *totals, size_t *count,
                       const struct wire_summary_game *game, enum mancala_seat seat)
{
    const struct wire_person *person = seat == MANCALA_SOUTH ? &game->south : &game->north;
    size_t at = 0;
    while (at < *count && strcmp(totals[at].person.player, person->player) != 0) {
        at++;
    }
    *count += at == *count;
    totals[at].person = *person;
    totals[at].games++;
    totals[at].won += (unsigned)game->winner == (unsigned)seat;
    totals[at].drawn += game->winner == WIRE_WINNER_DRAW;
    totals[at].seeds += game->score[seat];
}

bool api_write_series(const struct api_request *api, struct buf *body)
{
    struct wire_api_total *totals = mem_alloc_array(2 * api->game_count + 1, sizeof *totals);
    struct wire_api_series series = {.room = api->code,
                                     .rules = api->room.rules->name,
                                     .games = api->games,
                                     .game_count = api->game_count,
                                     .totals = totals};
    for (size_t i = 0; i < api->game_count; i++) {
        add_result(totals, &series.total_count, &api->games[i], MANCALA_SOUTH);
        add_result(totals, &series.total_count, &api->games[i], MANCALA_NORTH);
    }
    const bool is_written = wire_encode_api_series(body, &series);
    mem_free(totals);
    return is_written;
}
