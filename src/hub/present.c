// SPDX-License-Identifier: MIT
#include "hub/present.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "engine/text.h"
#include "hub/limits.h"

/* Both lists number their words alike where they have the same. */
static_assert((int)WIRE_WINNER_SOUTH == (int)ROOM_WON_SOUTH, "winners");
static_assert((int)WIRE_WINNER_NORTH == (int)ROOM_WON_NORTH, "winners");
static_assert((int)WIRE_WINNER_DRAW == (int)ROOM_DRAWN, "winners");
static_assert((int)WIRE_WINNER_NONE == (int)ROOM_NO_WINNER, "winners");
static_assert((int)WIRE_REASON_ONE_EACH == (int)ROOM_REASON_RULES_LAST, "reasons");
static_assert((int)MANCALA_END_ONE_EACH == (int)ROOM_REASON_RULES_LAST, "reasons");
static_assert((int)WIRE_REASON_ABORTED == (int)ROOM_REASON_ABORTED, "reasons");
static_assert((int)WIRE_STATE_CLOSED == (int)ROOM_SHUT, "states");
static_assert((int)WIRE_CLOSED_BY_OPERATOR == (int)ROOM_CLOSER_OPERATOR, "who closes a room");
static_assert((int)WIRE_CLOCK_DAYS == (int)ROOM_CLOCK_DAYS, "clocks");
static_assert((int)WIRE_SPECTATORS_DELAYED == (int)ROOM_SPECTATORS_DELAYED, "spectators");
static_assert((int)WIRE_PHRASES_NONE == (int)ROOM_PHRASES_NONE, "phrases");
static_assert((int)WIRE_OFFER_REMATCH == (int)ROOM_OFFER_REMATCH, "offers");
static_assert((int)WIRE_HOST_SETTINGS == (int)ROOM_HOST_SET, "the host's actions");

/* So that the layers above need not know the wire, nor the room know the hub. */
static_assert((int)HUB_MESSAGE_MAX == (int)WIRE_MESSAGE_BYTES, "limits");
static_assert((int)HUB_SERVER_MESSAGE_MAX == (int)WIRE_SERVER_MESSAGE_BYTES, "limits");
static_assert((int)ROOM_SERIES_MAX == (int)WIRE_SERIES_GAMES, "limits");
static_assert((int)ROOM_BATCH_MAX == (int)WIRE_ANSWER_EVENTS, "limits");
static_assert((int)ROOM_LISTED_MAX == (int)WIRE_MUTED_PLAYERS, "limits");
static_assert((int)MANCALA_PACES == (int)WIRE_QUICK_CLOCKS, "limits");

void present_text(char *to, const char *from, size_t cap)
{
    const size_t len = strlen(from);
    ASSERT(len < cap);
    memcpy(to, from, len + 1);
}

void present_person(const struct room_person *person, struct wire_person *out)
{
    present_text(out->player, person->player, sizeof out->player);
    present_text(out->name, person->name, sizeof out->name);
    out->kind = person->is_bot ? WIRE_PLAYER_BOT : WIRE_PLAYER_PERSON;
}

void present_clock(const struct room_clock *clock, struct wire_clock *out)
{
    out->kind = (enum wire_clock_kind)clock->kind;
    out->base_ms = clock->base_ms;
    out->increment_ms = clock->increment_ms;
    out->days = clock->days;
}

void present_pace(const struct mancala_pace *pace, struct wire_clock *out)
{
    memset(out, 0, sizeof *out);
    out->kind = WIRE_CLOCK_FISCHER;
    out->base_ms = INT64_C(1000) * pace->base_s;
    out->increment_ms = INT64_C(1000) * pace->increment_s;
}

void present_clocks(const struct room_clocks *clocks, struct wire_clocks *out)
{
    out->at_ms = clocks->at_ms;
    out->south_ms = clocks->left_ms[MANCALA_SOUTH];
    out->north_ms = clocks->left_ms[MANCALA_NORTH];
    out->running = clocks->running;
    out->deadline_ms = clocks->deadline_ms;
}

void present_standing(const struct room_standing *standing, struct wire_standing *out)
{
    const struct mancala_position *position = &standing->position;
    const bool is_over = position->end != MANCALA_OPEN;
    unsigned count = 0;
    const size_t len = mancala_position_format(position, out->position);
    out->hash = hash_fnv1a(slice_from(out->position, len));
    out->turn = is_over ? MANCALA_SEATS : mancala_position_mover(position);
    for (unsigned pit = 0; standing->choice.pits >> pit != 0; pit++) {
        if (standing->choice.pits >> pit & 1) {
            out->legal[count++] = mancala_move_letter(position->rules, pit);
        }
    }
    out->legal[count] = '\0';
    out->stood = standing->stood;
    out->quiet = standing->quiet;
}

void present_pits(const struct mancala_position *position, const uint8_t *cell,
                  struct wire_pits *out)
{
    if (position->end != MANCALA_OPEN) {
        out->count = (uint8_t)mancala_rules_pits(position->rules);
        memcpy(out->seeds, cell, out->count);
    }
}

void present_ply(const struct room_ply *ply, const struct mancala_position *before, uint32_t number,
                 struct wire_last *out)
{
    out->ply = number;
    out->pit = mancala_move_letter(before->rules, ply->move);
    out->laps = ply->laps;
    out->captured = ply->captured;
    (void)mancala_position_format(before, out->before);
}

static void present_last(const struct room_match *match, struct wire_last *out)
{
    if (match->ply_count == 0) {
        return;
    }
    present_ply(&match->plies[match->ply_count - 1], &match->before, match->game.position.ply, out);
    present_pits(&match->game.position, match->effect.cell, &out->pits);
}

/* The tokens of the last `plies_max` plies, in memory of their own. */
static char *write_moves(const struct room_match *match, size_t plies_max, struct wire_game *out)
{
    enum { TOKEN_BYTES = 24 };
    const size_t skipped = match->ply_count > plies_max ? match->ply_count - plies_max : 0;
    const size_t cap = (match->ply_count - skipped) * TOKEN_BYTES + 1;
    char *text = mem_alloc(cap);
    struct mancala_writer writer = {.at = text, .cap = cap};
    for (size_t i = skipped; i < match->ply_count; i++) {
        const struct room_ply *ply = &match->plies[i];
        const struct mancala_effect effect = {.laps = ply->laps, .captured = ply->captured};
        if (i > skipped) {
            mancala_write_char(&writer, ' ');
        }
        mancala_write_ply(&writer, match->start.rules, ply->move, &effect);
    }
    out->moves = slice_from(text, writer.len);
    out->first = match->start.ply + (uint32_t)skipped + 1;
    return text;
}

static void present_game(const struct room *room, struct wire_game *out)
{
    const struct room_match *match = &room->match;
    const struct room_standing standing = room_standing(&match->game);
    out->number = match->number;
    (void)mancala_position_format(&match->start, out->start);
    present_last(match, &out->last);
    present_standing(&standing, &out->standing);
    if (match->is_decided) {
        out->result = (struct wire_result){.winner = (enum wire_winner)match->winner,
                                           .south = match->score[MANCALA_SOUTH],
                                           .north = match->score[MANCALA_NORTH],
                                           .reason = (enum wire_reason)match->reason};
        out->standing.turn = MANCALA_SEATS;
        out->standing.legal[0] = '\0';
    }
}

static struct wire_series_game *present_series(const struct room *room)
{
    struct wire_series_game *series = mem_alloc_array(room->series_count + 1, sizeof *series);
    for (size_t i = 0; i < room->series_count; i++) {
        const struct room_result *result = &room->series[i];
        series[i].game = result->game;
        present_text(series[i].south, result->player[MANCALA_SOUTH], WIRE_PLAYER_CAP);
        present_text(series[i].north, result->player[MANCALA_NORTH], WIRE_PLAYER_CAP);
        series[i].winner = (enum wire_winner)result->winner;
        memcpy(series[i].score, result->score, sizeof series[i].score);
        series[i].reason = (enum wire_reason)result->reason;
    }
    return series;
}

static struct wire_listed *present_list(const struct room_list *list)
{
    struct wire_listed *listed = mem_alloc_array(list->count + 1, sizeof *listed);
    for (size_t i = 0; i < list->count; i++) {
        memcpy(listed[i].player, list->player[i], sizeof listed[i].player);
    }
    return listed;
}

static void present_options(const struct room *room, struct wire_document *out)
{
    const struct room_options *options = &room->options;
    out->visibility = options->is_public ? WIRE_VISIBILITY_PUBLIC : WIRE_VISIBILITY_PRIVATE;
    present_text(out->hall, options->hall, sizeof out->hall);
    out->spectators = (enum wire_spectators)options->spectators;
    out->delay = options->delay;
    out->hints = options->has_hints;
    out->phrases = (enum wire_phrases)options->phrases;
    out->locked = room->is_locked;
    present_clock(&options->clock, &out->clock);
}

static struct wire_absence present_absence(const struct room_absence *absence)
{
    return (struct wire_absence){.silent = absence->is_silent, .deadline_ms = absence->deadline_ms};
}

static void present_match(const struct room_match *match, struct wire_document *out)
{
    out->paused = match->is_paused;
    out->absent.south = present_absence(&match->absence[MANCALA_SOUTH]);
    out->absent.north = present_absence(&match->absence[MANCALA_NORTH]);
    present_clocks(&match->clocks, &out->clocks);
}

void present_document(const struct room *room, size_t plies_max, struct document *out)
{
    struct wire_document *wire = &out->wire;
    memset(out, 0, sizeof *out);
    present_text(wire->rules, room->rules->name, sizeof wire->rules);
    wire->version = room->rules->version;
    wire->state = (enum wire_state)room->state;
    present_options(room, wire);
    present_match(&room->match, wire);
    present_person(&room->host, &wire->host);
    present_person(&room->seat[MANCALA_SOUTH], &wire->seats.south);
    present_person(&room->seat[MANCALA_NORTH], &wire->seats.north);
    if (room->match.number > 0) {
        present_game(room, &wire->game);
        out->moves = write_moves(&room->match, plies_max, &wire->game);
    }
    out->series = present_series(room);
    wire->series = out->series;
    wire->series_count = room->series_count;
    out->muted = present_list(&room->muted);
    wire->muted = out->muted;
    wire->muted_count = room->muted.count;
    wire->offer.kind = (enum wire_offer_kind)room->offer.kind;
    wire->offer.seat = room->offer.seat;
    wire->offer.ply = room->offer.ply;
}

void document_finish(struct document *document)
{
    mem_free(document->series);
    mem_free(document->muted);
    mem_free(document->moves);
}

void present_summary(const struct room *room, const char *code, int64_t created_ms, int64_t at_ms,
                     struct wire_summary *out)
{
    memset(out, 0, sizeof *out);
    present_text(out->room, code, sizeof out->room);
    present_text(out->rules, room->rules->name, sizeof out->rules);
    out->state = (enum wire_state)room->state;
    out->visibility = room->options.is_public ? WIRE_VISIBILITY_PUBLIC : WIRE_VISIBILITY_PRIVATE;
    present_text(out->hall, room->options.hall, sizeof out->hall);
    out->spectators = (enum wire_spectators)room->options.spectators;
    out->locked = room->is_locked;
    present_clock(&room->options.clock, &out->clock);
    present_person(&room->host, &out->host);
    present_person(&room->seat[MANCALA_SOUTH], &out->south);
    present_person(&room->seat[MANCALA_NORTH], &out->north);
    out->game = room->match.number;
    out->turn = room->state == ROOM_PLAYING ? mancala_position_mover(&room->match.game.position)
                                            : MANCALA_SEATS;
    out->v = room->v;
    out->created_ms = created_ms;
    out->at_ms = at_ms;
    out->move_by_ms = room->match.clocks.deadline_ms;
}

void present_lobby_room(const struct wire_summary *room, struct wire_lobby_room *out)
{
    memset(out, 0, sizeof *out);
    present_text(out->room, room->room, sizeof out->room);
    present_text(out->rules, room->rules, sizeof out->rules);
    out->state = room->state;
    out->clock = room->clock;
    out->spectators = room->spectators;
    out->host = room->host;
    out->south = room->south;
    out->north = room->north;
    out->since_ms = room->created_ms;
}

static bool is_same_person(const struct wire_person *a, const struct wire_person *b)
{
    return strcmp(a->player, b->player) == 0 && strcmp(a->name, b->name) == 0 && a->kind == b->kind;
}

bool present_is_same_room(const struct wire_lobby_room *a, const struct wire_lobby_room *b)
{
    return a->state == b->state && a->spectators == b->spectators &&
           is_same_person(&a->host, &b->host) && is_same_person(&a->south, &b->south) &&
           is_same_person(&a->north, &b->north);
}
