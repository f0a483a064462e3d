// SPDX-License-Identifier: MIT
/* Games as the logs of their rooms tell: moves, offers and how it ends, checked and applied. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "base/mem.h"
#include "engine/text.h"
#include "unit/hub/model.h"

#define EXPECT(condition, ...) MODEL_EXPECT(model, condition, "game: " __VA_ARGS__)

/* FNV-1a, 64 bits. */
static uint64_t hash(const char *text)
{
    uint64_t state = UINT64_C(0xcbf29ce484222325);
    for (; *text != '\0'; text++) {
        state = (state ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    }
    return state;
}

uint64_t model_position_hash(const struct model_room *room)
{
    char text[MANCALA_TEXT_CAP];
    (void)mancala_position_format(&room->game.position, text);
    return hash(text);
}

static int mover(const struct model_room *room)
{
    return room->game.position.ply & 1 ? 1 : 0;
}

static void check_standing(struct model *model, const struct model_room *room, const json_t *d)
{
    const struct mancala_position *position = &room->game.position;
    const struct mancala_choice choice = mancala_position_choice(position);
    const bool is_over = position->end != MANCALA_OPEN;
    char text[MANCALA_TEXT_CAP], digits[20], legal[MANCALA_PITS_MAX + 1];
    size_t count = 0;
    (void)mancala_position_format(position, text);
    EXPECT(strcmp(text, model_text(d, "position")) == 0, "position %s, expected %s",
           model_text(d, "position"), text);
    (void)snprintf(digits, sizeof digits, "%016" PRIx64, hash(text));
    EXPECT(strcmp(digits, model_text(d, "hash")) == 0, "hash %s", model_text(d, "hash"));
    EXPECT(model_seat(d, "turn") == (is_over ? -1 : mover(room)), "turn %s", model_text(d, "turn"));
    for (unsigned pit = 0; pit < MANCALA_PITS_MAX; pit++) {
        if (choice.pits >> pit & 1) {
            legal[count++] = mancala_move_letter(room->rules, pit);
        }
    }
    legal[count] = '\0';
    EXPECT(strcmp(legal, model_text(d, "legal")) == 0, "legal %s", model_text(d, "legal"));
    EXPECT(model_number(d, "stood") == room->game.stood, "stood");
    EXPECT(model_number(d, "quiet") == room->game.quiet, "quiet");
}

static bool is_of_game(const struct model_room *room, const json_t *d)
{
    return room->state == MODEL_PLAYING && model_number(d, "game") == room->number;
}

/* Whoever follows when a game begins has some seconds to be heard. */
static void assume_heard(struct model *model, const struct model_room *room, int64_t at)
{
    for (size_t i = 0; i < MODEL_CONNS; i++) {
        struct model_conn *conn = &model->conns[i];
        if (model_seat_of(room, conn->player) >= 0 && model_find_follow(conn, room) != NULL) {
            conn->assumed_ms = at;
        }
    }
}

static void fold_started(struct model *model, struct model_room *room, const json_t *d,
                         const struct model_happening *h)
{
    const struct mancala_position start = mancala_position_start(room->rules);
    const int seat[2] = {model_find_person(model, d, "south"),
                         model_find_person(model, d, "north")};
    const bool is_rematch = strcmp(h->before, "answered") == 0;
    const bool swaps = is_rematch && !room->was_aborted;
    EXPECT(is_rematch || strcmp(h->before, "seated") == 0, "started after %s", h->before);
    EXPECT(room->state != MODEL_PLAYING && room->state != MODEL_CLOSED, "started twice");
    EXPECT(model_number(d, "game") == room->number + 1, "game %d", (int)model_number(d, "game"));
    EXPECT(room->seat[0] >= 0 && room->seat[1] >= 0 && seat[swaps] == room->seat[0] &&
               seat[!swaps] == room->seat[1],
           "started with other players, or on other sides");
    room->number++;
    memcpy(room->seat, seat, sizeof seat);
    mancala_game_start(&room->game, &start);
    room->ply_count = 0;
    room->state = MODEL_PLAYING;
    room->floor_v = room->v;
    assume_heard(model, room, h->at);
    room->turn_ms = h->at;
    room->offer = MODEL_NO_OFFER;
    room->is_paused = false;
    room->was_aborted = false;
    room->reported = 0;
    memset(room->refusals, 0, sizeof room->refusals);
    memset(room->closed_until, 0, sizeof room->closed_until);
    for (int i = 0; i < 2; i++) {
        room->moves[i] = 0;
        room->lag_left[i] = 10000;
        room->absence[i] = (struct model_absence){.bank = model_bank(room)};
    }
    const int64_t left[2] = {room->base, room->base};
    const struct model_clocks clocks = model_turn(room, left, h->at);
    model_check_clocks(model, room, d, &clocks);
    room->clocks = clocks;
    check_standing(model, room, d);
}

/* Nothing is charged for the time in which the clocks stand still. */
static int64_t find_used(const struct model_room *room, int64_t arrived)
{
    const struct model_clocks *clocks = &room->clocks;
    arrived = room->stop_ms != 0 && room->stop_ms < arrived ? room->stop_ms : arrived;
    return arrived > clocks->at ? arrived - clocks->at : 0;
}

/* The clocks of the mover after his move: charged up to its arrival, less what the network took. */
static void charge(struct model *model, struct model_room *room, const json_t *d,
                   const struct model_happening *h)
{
    const int seat = mover(room) ^ 1;
    const int64_t lag = model_number(d, "lag");
    struct model_clocks *clocks = &room->clocks;
    if (!clocks->is_there || clocks->running != seat) {
        EXPECT(lag == 0, "lag while no clock runs");
        return;
    }
    const int64_t stated = model_read_clocks(d).left[seat] - room->increment - lag;
    int64_t used = find_used(room, h->command->arrived_ms);
    if (stated != clocks->left[seat] - used) {
        used = find_used(room, h->command->resent_ms);
    }
    int64_t credit = model_credit(model, room, seat);
    credit = credit < used ? credit : used;
    EXPECT(room->is_loose ? lag <= used && lag <= 1000 && lag <= room->lag_left[seat]
                          : lag == credit,
           "lag %d, expected %d", (int)lag, (int)credit);
    clocks->left[seat] -= used - lag;
    EXPECT(clocks->left[seat] >= 0, "a move %d ms after the flag", (int)-clocks->left[seat]);
    clocks->left[seat] += room->increment;
    room->lag_left[seat] -= lag;
}

static void note_letter(struct model_room *room, char letter)
{
    if (room->ply_count == room->line_size) {
        room->line = mem_grow(room->line, room->line_size, room->line_size + 128, 1);
        room->line_size += 128;
    }
    room->line[room->ply_count++] = letter;
}

static void check_effect(struct model *model, const struct model_room *room, const json_t *d,
                         const struct mancala_effect *effect)
{
    const struct mancala_position *position = &room->game.position;
    const json_t *stores = json_object_get(d, "stores");
    const json_t *pits = json_object_get(d, "pits");
    EXPECT(model_number(d, "ply") == position->ply, "ply %d", (int)model_number(d, "ply"));
    EXPECT(model_number(d, "laps") == effect->laps, "laps");
    EXPECT(model_number(d, "captured") == effect->captured, "captured");
    for (unsigned i = 0; i < 2; i++) {
        EXPECT(json_integer_value(json_array_get(stores, i)) == position->cell[MANCALA_STORE + i],
               "stores");
    }
    EXPECT(json_is_array(pits) == (position->end != MANCALA_OPEN), "pits are there or not");
    for (size_t i = 0; i < json_array_size(pits); i++) {
        EXPECT(json_integer_value(json_array_get(pits, i)) == effect->cell[i], "pits");
    }
}

/* A move or a pass. */
static void fold_ply(struct model *model, struct model_room *room, const json_t *d,
                     const struct model_happening *h, bool is_pass)
{
    const int seat = mover(room);
    struct mancala_effect effect;
    const char letter = (is_pass ? "." : model_text(d, "pit"))[0];
    const int move = mancala_move_find(room->rules, letter);
    EXPECT(is_of_game(room, d) && !room->is_paused, "a ply while no game runs");
    EXPECT(is_pass ? h->before[0] != '\0' : h->by == room->seat[seat], "a ply of another one");
    EXPECT(is_pass || (h->command->type == MODEL_MOVE && h->command->letter == letter &&
                       h->command->pos == model_position_hash(room)),
           "another move than the command's");
    EXPECT(move >= 0 && mancala_game_play(&room->game, (unsigned)move, &effect) == MANCALA_ALLOWED,
           "an illegal move %c", letter);
    note_letter(room, letter);
    if (!is_pass) {
        charge(model, room, d, h);
        room->moves[seat]++;
    }
    struct model_clocks clocks = model_turn(room, room->clocks.left, h->at);
    if (room->game.position.end != MANCALA_OPEN) {
        clocks.running = -1;
        clocks.deadline = 0;
    }
    room->turn_ms = h->at;
    room->offer = MODEL_NO_OFFER;
    model_end_absence(&room->absence[seat], h->at);
    model_check_clocks(model, room, d, &clocks);
    room->clocks = clocks;
    check_effect(model, room, d, &effect);
    check_standing(model, room, d);
}

static void fold_moved(struct model *model, struct model_room *room, const json_t *d,
                       const struct model_happening *h)
{
    fold_ply(model, room, d, h, false);
}

static void fold_passed(struct model *model, struct model_room *room, const json_t *d,
                        const struct model_happening *h)
{
    fold_ply(model, room, d, h, true);
}

static void end_absences(struct model_room *room, int64_t at)
{
    model_end_absence(&room->absence[0], at);
    model_end_absence(&room->absence[1], at);
}

static void fold_undone(struct model *model, struct model_room *room, const json_t *d,
                        const struct model_happening *h)
{
    const struct mancala_position start = mancala_position_start(room->rules);
    const size_t kept = (size_t)model_number(d, "ply");
    const struct model_clocks stopped = model_stop(room, h->at);
    EXPECT(is_of_game(room, d) && strcmp(h->before, "answered") == 0, "undone after %s", h->before);
    EXPECT(kept + 1 == room->offer_ply && kept < room->ply_count, "undone to ply %zu", kept);
    mancala_game_start(&room->game, &start);
    room->moves[0] = room->moves[1] = 0;
    for (room->ply_count = 0; room->ply_count < kept; room->ply_count++) {
        const char letter = room->line[room->ply_count];
        room->moves[mover(room)] += letter != '.';
        (void)mancala_game_play(&room->game, (unsigned)mancala_move_find(room->rules, letter),
                                NULL);
    }
    const struct model_clocks clocks = model_turn(room, stopped.left, h->at);
    model_check_clocks(model, room, d, &clocks);
    room->clocks = clocks;
    room->turn_ms = h->at;
    room->offer = MODEL_NO_OFFER;
    end_absences(room, h->at);
    check_standing(model, room, d);
}

/* --- how games end --------------------------------------------------------------------------- */

static const char *leader(const struct model_room *room)
{
    const int south = room->game.position.cell[MANCALA_STORE];
    const int north = room->game.position.cell[MANCALA_STORE + 1];
    return south > north ? "south" : south < north ? "north" : "draw";
}

static const char *seat_word(int seat)
{
    return seat == 0 ? "south" : "north";
}

/* Who must have won, by how the game ended; "" for nobody. */
static const char *find_winner(struct model *model, const struct model_room *room,
                               const char *reason, const struct model_happening *h)
{
    const int by = model_seat_of(room, h->by);
    const enum model_type type = h->command != NULL ? h->command->type : MODEL_TYPE__COUNT;
    if (room->game.position.end != MANCALA_OPEN) {
        EXPECT(strcmp(reason, mancala_end_name(room->game.position.end)) == 0, "reason %s", reason);
        return leader(room);
    }
    if (strcmp(reason, "resign") == 0) {
        EXPECT(type == MODEL_RESIGN, "resigned without the command");
        return seat_word(!by);
    }
    if (strcmp(reason, "time") == 0) {
        const int loser = room->clocks.running;
        EXPECT(h->by == MODEL_NOBODY && loser >= 0, "time while no clock runs");
        EXPECT(room->stop_ms == 0, "time while the clocks stand still");
        EXPECT(h->at >=
                   room->clocks.deadline + (room->is_loose ? 0 : model_credit(model, room, loser)),
               "time too early");
        return seat_word(!loser);
    }
    if (strcmp(reason, "agreed-draw") == 0) {
        EXPECT(strcmp(h->before, "answered") == 0, "agreed without an answer");
        return "draw";
    }
    if (strcmp(reason, "expired") == 0) {
        EXPECT(h->by == MODEL_NOBODY && (room->kind == MODEL_UNTIMED || room->is_paused),
               "expired with a clock");
        EXPECT(h->at >= room->at_ms + INT64_C(604800000), "expired too early");
        return "";
    }
    EXPECT(type == MODEL_CLAIM, "reason %s", reason);
    EXPECT(strcmp(reason, h->command->flag ? "claimed-draw" : "claimed-win") == 0, "claimed %s",
           reason);
    return h->command->flag ? "draw" : seat_word(by);
}

static void fold_ended(struct model *model, struct model_room *room, const json_t *d,
                       const struct model_happening *h)
{
    const char *reason = model_text(d, "reason");
    EXPECT(is_of_game(room, d), "ended while no game runs");
    const char *winner = find_winner(model, room, reason, h);
    EXPECT(strcmp(winner, model_text(d, "winner")) == 0, "winner %s, expected %s",
           model_text(d, "winner"), winner);
    EXPECT(model_number(d, "south") == room->game.position.cell[MANCALA_STORE] &&
               model_number(d, "north") == room->game.position.cell[MANCALA_STORE + 1],
           "score");
    struct model_clocks clocks = room->clocks;
    if (room->game.position.end == MANCALA_OPEN) {
        clocks = model_stop(room, h->at);
    }
    if (strcmp(reason, "time") == 0) {
        clocks.left[room->clocks.running] = 0;
    }
    model_check_clocks(model, room, d, &clocks);
    room->clocks = clocks;
    room->series++;
    room->stop_ms = 0;
    room->state = MODEL_OVER;
    room->is_paused = false;
    room->offer = MODEL_NO_OFFER;
    end_absences(room, h->at);
    model->games[(unsigned char)reason[0] % 16]++;
}

static void fold_aborted(struct model *model, struct model_room *room, const json_t *d,
                         const struct model_happening *h)
{
    const int seat = model_seat(d, "seat");
    EXPECT(is_of_game(room, d), "aborted while no game runs");
    if (seat < 0) {
        EXPECT(h->by == MODEL_NOBODY && room->clocks.is_there && room->clocks.running < 0 &&
                   room->clocks.deadline != 0 && h->at >= room->clocks.deadline &&
                   room->stop_ms == 0,
               "aborted too early");
    } else {
        EXPECT(room->seat[seat] == h->by && room->moves[seat] == 0, "aborted after a move");
    }
    room->state = MODEL_OVER;
    room->was_aborted = true;
    room->stop_ms = 0;
    room->is_paused = false;
    room->offer = MODEL_NO_OFFER;
    room->clocks = (struct model_clocks){.running = -1};
    end_absences(room, h->at);
}

/* --- offers ---------------------------------------------------------------------------------- */

static enum model_offer read_offer(const json_t *d)
{
    static const char *const words[] = {"", "draw", "takeback", "pause", "rematch"};
    enum model_offer offer = MODEL_DRAW;
    while (offer < MODEL_REMATCH && strcmp(words[offer], model_text(d, "kind")) != 0) {
        offer++;
    }
    return offer;
}

static void fold_offered(struct model *model, struct model_room *room, const json_t *d,
                         const struct model_happening *h)
{
    const enum model_offer offer = read_offer(d);
    const int seat = model_seat(d, "seat");
    EXPECT(room->state == (offer == MODEL_REMATCH ? MODEL_OVER : MODEL_PLAYING) &&
               model_number(d, "game") == room->number,
           "offered out of its time");
    EXPECT(room->offer == MODEL_NO_OFFER, "a second offer");
    EXPECT(seat >= 0 && room->seat[seat] == h->by, "offered by another one");
    EXPECT(offer == MODEL_REMATCH || room->game.position.ply >= room->closed_until[offer][seat],
           "offered while closed");
    EXPECT(room->refusals[offer][seat] < 2, "offered after two refusals");
    room->offer = offer;
    room->offer_seat = seat;
    room->offer_ply = (uint32_t)model_number(d, "ply");
}

static void fold_answered(struct model *model, struct model_room *room, const json_t *d,
                          const struct model_happening *h)
{
    const int seat = model_seat(d, "seat");
    EXPECT(room->offer == read_offer(d) && seat == !room->offer_seat && room->seat[seat] == h->by,
           "an answer to no offer");
    if (!json_is_true(json_object_get(d, "accept"))) {
        room->refusals[room->offer][!seat]++;
        room->closed_until[room->offer][!seat] = room->game.position.ply + 10;
    }
    room->offer = MODEL_NO_OFFER;
}

static void fold_withdrawn(struct model *model, struct model_room *room, const json_t *d,
                           const struct model_happening *h)
{
    const int seat = model_seat(d, "seat");
    EXPECT(room->offer == read_offer(d) && seat == room->offer_seat && room->seat[seat] == h->by,
           "withdrawn what was not offered");
    room->closed_until[room->offer][seat] = room->game.position.ply + 2;
    room->offer = MODEL_NO_OFFER;
}

/* --- time ------------------------------------------------------------------------------------ */

static void fold_absent(struct model *model, struct model_room *room, const json_t *d,
                        const struct model_happening *h)
{
    EXPECT(is_of_game(room, d) && h->by == MODEL_NOBODY, "absent while no game runs");
    model_fold_absent(model, room, d, h->at);
}

static void fold_clock(struct model *model, struct model_room *room, const json_t *d,
                       const struct model_happening *h)
{
    const int seat = model_seat(d, "seat");
    struct model_clocks *clocks = &room->clocks;
    EXPECT(is_of_game(room, d) && h->by == room->seat[!seat] && room->kind == MODEL_FISCHER &&
               clocks->running >= 0 && model_number(d, "ms") == 15000,
           "time given out of its time");
    clocks->left[seat] += 15000;
    clocks->deadline += clocks->running == seat ? 15000 : 0;
    model_check_clocks(model, room, d, clocks);
}

static void fold_paused(struct model *model, struct model_room *room, const json_t *d,
                        const struct model_happening *h)
{
    EXPECT(is_of_game(room, d) && strcmp(h->before, "answered") == 0, "paused after %s", h->before);
    const struct model_clocks clocks = model_stop(room, h->at);
    model_check_clocks(model, room, d, &clocks);
    room->clocks = clocks;
    room->is_paused = true;
    room->offer = MODEL_NO_OFFER;
    room->stop_ms = 0;
    end_absences(room, h->at);
}

static void fold_resumed(struct model *model, struct model_room *room, const json_t *d,
                         const struct model_happening *h)
{
    EXPECT(is_of_game(room, d) && room->is_paused, "resumed while not paused");
    const struct model_clocks clocks = model_turn(room, room->clocks.left, h->at);
    model_check_clocks(model, room, d, &clocks);
    room->clocks = clocks;
    room->is_paused = false;
    room->turn_ms = h->at;
}

static void fold_server_paused(struct model *model, struct model_room *room, const json_t *d,
                               const struct model_happening *h)
{
    EXPECT(is_of_game(room, d) && h->by == MODEL_NOBODY, "a server's pause while no game runs");
    model_fold_server_pause(model, room, d, h->at);
}

bool model_fold_game(struct model *model, struct model_room *room, const char *t, const json_t *d,
                     const struct model_happening *h)
{
    static const struct {
        const char *t;
        void (*fold)(struct model *model, struct model_room *room, const json_t *d,
                     const struct model_happening *h);
    } folds[] = {
        {"moved", fold_moved},         {"passed", fold_passed},
        {"started", fold_started},     {"undone", fold_undone},
        {"ended", fold_ended},         {"aborted", fold_aborted},
        {"offered", fold_offered},     {"answered", fold_answered},
        {"withdrawn", fold_withdrawn}, {"absent", fold_absent},
        {"clock", fold_clock},         {"paused", fold_paused},
        {"resumed", fold_resumed},     {"server-paused", fold_server_paused},
    };
    for (size_t i = 0; i < COUNT_OF(folds); i++) {
        if (strcmp(folds[i].t, t) == 0) {
            folds[i].fold(model, room, d, h);
            return true;
        }
    }
    return false;
}
