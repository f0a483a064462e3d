// SPDX-License-Identifier: MIT
#include "hub/present.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "engine/text.h"
#include "hub/limits.h"

/* Both lists number their words alike where they have the same. */
static_assert((int)WIRE_WINNER_SOUTH == (int)ROOM_WON_SOUTH, "winners");
static_assert((int)WIRE_WINNER_NORTH == (int)ROOM_WON_NORTH, "winners");
static_assert((int)WIRE_WINNER_DRAW == (int)ROOM_DRAWN, "winners");
static_assert((int)WIRE_WINNER_NONE == (int)ROOM_NO_WINNER, "winners");
static_assert((int)WIRE_REASON_ONE_EACH == (int)MANCALA_END_ONE_EACH, "reasons");
static_assert((int)WIRE_STATE_OVER == (int)ROOM_OVER, "states");

/* So that the layers above need not know the wire, nor the room know the hub. */
static_assert((int)HUB_MESSAGE_MAX == (int)WIRE_MESSAGE_BYTES, "limits");
static_assert((int)HUB_SERVER_MESSAGE_MAX == (int)WIRE_SERVER_MESSAGE_BYTES, "limits");
static_assert((int)ROOM_SERIES_MAX == (int)WIRE_SERIES_GAMES, "limits");

static void copy_text(char *to, const char *from, size_t cap)
{
    const size_t len = strlen(from);
    ASSERT(len < cap);
    memcpy(to, from, len + 1);
}

void present_person(const struct room_person *person, struct wire_person *out)
{
    copy_text(out->player, person->player, sizeof out->player);
    copy_text(out->name, person->name, sizeof out->name);
    out->kind = person->is_bot ? WIRE_PLAYER_BOT : WIRE_PLAYER_PERSON;
}

static enum wire_reason reason_word(struct room_reason reason)
{
    if (reason.is_aborted) {
        return WIRE_REASON_ABORTED;
    }
    return reason.is_resigned ? WIRE_REASON_RESIGN : (enum wire_reason)reason.end;
}

static void present_standing(const struct room_standing *standing, struct wire_standing *out)
{
    const struct mancala_position *position = &standing->position;
    const bool is_over = position->end != MANCALA_OPEN;
    unsigned count = 0;
    (void)mancala_position_format(position, out->position);
    out->hash = room_position_hash(position);
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

static void present_pits(const struct mancala_position *position, const uint8_t *cell,
                         struct wire_pits *out)
{
    if (position->end != MANCALA_OPEN) {
        out->count = (uint8_t)mancala_rules_pits(position->rules);
        memcpy(out->seeds, cell, out->count);
    }
}

static void present_created(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_CREATED;
    copy_text(out->created.rules, event->created.rules->name, sizeof out->created.rules);
    out->created.version = event->created.rules->version;
    out->created.spectators = event->created.options.has_spectators ? WIRE_SPECTATORS_OPEN
                                                                    : WIRE_SPECTATORS_NONE;
    out->created.hints = event->created.options.has_hints;
    present_person(&event->created.host, &out->created.host);
}

static void present_seated(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_SEATED;
    out->seated.seat = event->seat;
    present_person(&event->seated, &out->seated.person);
}

static void present_left(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_LEFT;
    out->left.seat = event->seat;
    copy_text(out->left.player, event->seated.player, sizeof out->left.player);
}

static void present_started(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_STARTED;
    out->started.game = event->game;
    out->started.version = event->started.standing.position.rules->version;
    present_person(&event->started.seat[MANCALA_SOUTH], &out->started.south);
    present_person(&event->started.seat[MANCALA_NORTH], &out->started.north);
    present_standing(&event->started.standing, &out->started.standing);
}

static void present_passed(const struct room_event *event, struct wire_event *out)
{
    const struct mancala_position *position = &event->played.standing.position;
    struct wire_passed *passed = &out->passed;
    out->type = WIRE_EVENT_PASSED;
    passed->game = event->game;
    passed->ply = position->ply;
    memcpy(passed->stores, position->cell + MANCALA_STORE, sizeof passed->stores);
    present_pits(position, event->played.effect.cell, &passed->pits);
    present_standing(&event->played.standing, &passed->standing);
}

static void present_played(const struct room_event *event, struct wire_event *out)
{
    if (event->played.move == MANCALA_PASS) {
        present_passed(event, out);
        return;
    }
    const struct mancala_position *position = &event->played.standing.position;
    struct wire_moved *moved = &out->moved;
    out->type = WIRE_EVENT_MOVED;
    moved->game = event->game;
    moved->ply = position->ply;
    moved->pit = mancala_move_letter(position->rules, event->played.move);
    moved->laps = event->played.effect.laps;
    moved->captured = event->played.effect.captured;
    memcpy(moved->stores, position->cell + MANCALA_STORE, sizeof moved->stores);
    present_pits(position, event->played.effect.cell, &moved->pits);
    present_standing(&event->played.standing, &moved->standing);
}

static void present_ended(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_ENDED;
    out->ended.game = event->game;
    out->ended.winner = (enum wire_winner)event->ended.winner;
    out->ended.south = event->ended.score[MANCALA_SOUTH];
    out->ended.north = event->ended.score[MANCALA_NORTH];
    out->ended.reason = reason_word(event->ended.reason);
}

static void present_aborted(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_ABORTED;
    out->aborted.game = event->game;
    out->aborted.seat = event->seat;
}

/* The member that offered, answered and withdrawn share. */
static void present_offer(const struct room_event *event, struct wire_offered *out)
{
    out->game = event->game;
    out->kind = WIRE_OFFER_REMATCH;
    out->seat = event->seat;
}

static void present_offered(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_OFFERED;
    present_offer(event, &out->offered);
}

static void present_answered(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_ANSWERED;
    present_offer(event, &out->answered);
    out->answered.accept = event->is_accepted;
}

static void present_withdrawn(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_WITHDRAWN;
    present_offer(event, &out->withdrawn);
}

void present_event(const struct room_event *event, struct wire_event *out)
{
    static void (*const presenters[ROOM_EVENT__COUNT])(const struct room_event *,
                                                       struct wire_event *) = {
        [ROOM_CREATED] = present_created,   [ROOM_SEATED] = present_seated,
        [ROOM_LEFT] = present_left,         [ROOM_STARTED] = present_started,
        [ROOM_PLAYED] = present_played,     [ROOM_ENDED] = present_ended,
        [ROOM_ABORTED] = present_aborted,   [ROOM_OFFERED] = present_offered,
        [ROOM_ANSWERED] = present_answered, [ROOM_WITHDRAWN] = present_withdrawn,
    };
    memset(out, 0, sizeof *out);
    presenters[event->type](event, out);
}

static void present_last(const struct room_match *match, struct wire_last *out)
{
    if (match->ply_count == 0) {
        return;
    }
    const struct room_ply *ply = &match->plies[match->ply_count - 1];
    out->ply = match->game.position.ply;
    out->pit = mancala_move_letter(match->start.rules, ply->move);
    out->laps = ply->laps;
    out->captured = ply->captured;
    (void)mancala_position_format(&match->before, out->before);
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
                                           .reason = reason_word(match->reason)};
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
        copy_text(series[i].south, result->player[MANCALA_SOUTH], WIRE_PLAYER_CAP);
        copy_text(series[i].north, result->player[MANCALA_NORTH], WIRE_PLAYER_CAP);
        series[i].winner = (enum wire_winner)result->winner;
        memcpy(series[i].score, result->score, sizeof series[i].score);
        series[i].reason = reason_word(result->reason);
    }
    return series;
}

void present_document(const struct room *room, size_t plies_max, struct document *out)
{
    struct wire_document *wire = &out->wire;
    memset(out, 0, sizeof *out);
    copy_text(wire->rules, room->rules->name, sizeof wire->rules);
    wire->version = room->rules->version;
    wire->spectators = room->options.has_spectators ? WIRE_SPECTATORS_OPEN : WIRE_SPECTATORS_NONE;
    wire->hints = room->options.has_hints;
    wire->state = (enum wire_state)room->state;
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
    wire->offer.kind = room->has_offer ? WIRE_OFFER_REMATCH : WIRE_OFFER_NONE;
    wire->offer.seat = room->offer_seat;
}

void document_finish(struct document *document)
{
    mem_free(document->series);
    mem_free(document->moves);
}

void present_summary(const struct room *room, const char *code, int64_t created_ms, int64_t at_ms,
                     struct wire_summary *out)
{
    memset(out, 0, sizeof *out);
    copy_text(out->room, code, sizeof out->room);
    copy_text(out->rules, room->rules->name, sizeof out->rules);
    out->state = (enum wire_state)room->state;
    out->spectators = room->options.has_spectators ? WIRE_SPECTATORS_OPEN : WIRE_SPECTATORS_NONE;
    present_person(&room->host, &out->host);
    present_person(&room->seat[MANCALA_SOUTH], &out->south);
    present_person(&room->seat[MANCALA_NORTH], &out->north);
    out->game = room->match.number;
    out->turn = room->state == ROOM_PLAYING ? mancala_position_mover(&room->match.game.position)
                                            : MANCALA_SEATS;
    out->v = room->v;
    out->created_ms = created_ms;
    out->at_ms = at_ms;
}
