// SPDX-License-Identifier: MIT
#include "unit/engine/naive.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Every board and pit from which a lap of one move has started: a set that grows. */
struct seen {
    uint64_t (*state)[2]; /* both words zero where free */
    size_t cap;           /* a power of two, or 0 */
    size_t count;
};

/* Moves shorter than this are not remembered, which loses no endless one. */
enum { FORGET_LAPS = 200 };

static bool seen_put(struct seen *seen, const uint64_t state[2])
{
    size_t at = (size_t)((state[0] * 31 + state[1]) * UINT64_C(0x9e3779b97f4a7c15) >> 20);
    for (at &= seen->cap - 1; seen->state[at][0] != 0; at = (at + 1) & (seen->cap - 1)) {
        if (seen->state[at][0] == state[0] && seen->state[at][1] == state[1]) {
            return false;
        }
    }
    seen->state[at][0] = state[0];
    seen->state[at][1] = state[1];
    seen->count++;
    return true;
}

static void seen_grow(struct seen *seen)
{
    const struct seen old = *seen;
    seen->cap = old.cap == 0 ? 1024 : 4 * old.cap;
    seen->count = 0;
    seen->state = calloc(seen->cap, sizeof *seen->state);
    if (seen->state == NULL) {
        abort();
    }
    for (size_t i = 0; i < old.cap; i++) {
        if (old.state[i][0] != 0) {
            (void)seen_put(seen, old.state[i]);
        }
    }
    free(old.state);
}

/* Whether a lap has started from there before; remembers it. */
static bool was_seen(struct seen *seen, const struct naive_board *board, int pit)
{
    uint64_t state[2] = {(uint64_t)pit + 1, 0};
    for (int i = 0; i < NAIVE_PITS; i++) {
        state[i / 6] = state[i / 6] << 8 | (uint64_t)board->pit[i];
    }
    if (2 * seen->count >= seen->cap) {
        seen_grow(seen);
    }
    return !seen_put(seen, state);
}

int naive_row(enum naive_game game)
{
    return game == NAIVE_ADJI ? 5 : 6;
}

static int pits_of(const struct naive *naive)
{
    return 2 * naive_row(naive->game);
}

static int mover_of(const struct naive *naive)
{
    return naive->ply % 2 == 0 ? 0 : 1;
}

static int row_sum(const struct naive_board *board, int row, int player)
{
    int sum = 0;
    for (int i = 0; i < row; i++) {
        sum += board->pit[player * row + i];
    }
    return sum;
}

/* Nobody may ask for it: then `log` is NULL. */
static void note(struct naive_log *log, enum naive_step_kind kind, int pit, int seeds)
{
    if (log == NULL) {
        return;
    }
    if (log->count == log->cap) {
        log->cap = log->cap == 0 ? 64 : 2 * log->cap;
        log->step = realloc(log->step, log->cap * sizeof *log->step);
        if (log->step == NULL) {
            abort();
        }
    }
    log->step[log->count++] = (struct naive_step){.kind = kind, .pit = pit, .seeds = seeds};
}

/* Lap after lap until the last seed rests; false when it never does. */
static bool sow_relay(enum naive_game game, struct naive_board *board, int pit,
                      struct naive_move *move, struct naive_log *log)
{
    struct seen seen = {0};
    bool rests = false;
    bool endless = false;
    while (!rests && !endless) {
        int hand = board->pit[pit];
        int at = game == NAIVE_ABOURE ? (pit + 11) % 12 : pit;
        board->pit[pit] = 0;
        note(log, NAIVE_LIFT, pit, hand);
        while (hand > 0) {
            at = (at + 1) % 12;
            board->pit[at]++;
            note(log, NAIVE_DROP, at, 1);
            hand--;
        }
        move->laps++;
        move->landing = at;
        rests = board->pit[at] == 1 || board->pit[at] == 2 || board->pit[at] == 4;
        endless = !rests && move->laps > FORGET_LAPS && was_seen(&seen, board, at);
        pit = at;
    }
    free(seen.state);
    return rests;
}

static void capture_backwards(struct naive_board *board, struct naive_move *move,
                              struct naive_log *log)
{
    int at = move->landing;
    while (board->pit[at] == 2 || board->pit[at] == 4) {
        note(log, NAIVE_TAKE, at, board->pit[at]);
        move->captured += board->pit[at];
        board->pit[at] = 0;
        at = (at + 11) % 12;
    }
}

static void sow_adji(struct naive_board *board, int pit, bool captures, struct naive_move *move,
                     struct naive_log *log)
{
    int hand = board->pit[pit] - 1;
    int at = pit;
    board->pit[pit] = 1;
    note(log, NAIVE_LIFT, pit, hand);
    while (hand > 0) {
        at = (at + 1) % 10;
        board->pit[at]++;
        note(log, NAIVE_DROP, at, 1);
        hand--;
    }
    move->laps = 1;
    move->landing = at;
    for (at = (at + 1) % 10; captures && at != move->landing; at = (at + 1) % 10) {
        if (board->pit[at] != 1 && board->pit[at] != 3 && board->pit[at] != 5) {
            break;
        }
        note(log, NAIVE_TAKE, at, board->pit[at]);
        move->captured += board->pit[at];
        board->pit[at] = 0;
    }
}

/* The whole move of a player on the naive's board, into `move`; false when it never ends. */
static bool try_move(const struct naive *naive, int player, int pit, struct naive_move *move,
                     struct naive_log *log)
{
    *move = (struct naive_move){.board = naive->board};
    if (naive->game == NAIVE_ADJI) {
        sow_adji(&move->board, pit, naive->ply >= 10, move, log);
    } else {
        if (!sow_relay(naive->game, &move->board, pit, move, log)) {
            return false;
        }
        capture_backwards(&move->board, move, log);
    }
    move->board.store[player] += move->captured;
    return true;
}

static bool is_playable(const struct naive *naive, int player, int pit)
{
    const int least = naive->game == NAIVE_ABE ? 1 : 2;
    const bool in_opening = naive->game == NAIVE_ADJI && naive->ply < 10;
    return pit / naive_row(naive->game) == player && naive->board.pit[pit] >= least &&
           !(in_opening && naive->opened[pit]);
}

/* Sets the pits of the player whose move ends, and feeds where it must; returns how many. */
static int find_moves(const struct naive *naive, int player, bool must_feed, bool legal[NAIVE_PITS])
{
    int count = 0;
    for (int pit = 0; pit < pits_of(naive); pit++) {
        struct naive_move move;
        legal[pit] = is_playable(naive, player, pit) && try_move(naive, player, pit, &move, NULL) &&
                     !(must_feed && row_sum(&move.board, 6, 1 - player) == 0);
        count += legal[pit] ? 1 : 0;
    }
    return count;
}

static void choose_abe(const struct naive *naive, struct naive_choice *out)
{
    const int mover = mover_of(naive);
    const int mine = row_sum(&naive->board, 6, mover);
    const int theirs = row_sum(&naive->board, 6, 1 - mover);
    bool ignored[NAIVE_PITS];
    if (mine == 1 && theirs == 1) {
        out->end = "one-each";
    } else if (mine == 0 && theirs == 0) {
        out->end = "cannot-feed";
    } else if (theirs == 0) {
        out->end = find_moves(naive, mover, true, out->legal) > 0 ? NULL : "cannot-feed";
    } else if (mine == 0) {
        out->passes = find_moves(naive, 1 - mover, true, ignored) > 0;
        out->end = out->passes ? NULL : "cannot-feed";
    } else {
        out->end = find_moves(naive, mover, false, out->legal) > 0 ? NULL : "no-moves";
    }
}

void naive_choose(const struct naive *naive, struct naive_choice *out)
{
    const int mover = mover_of(naive);
    bool ignored[NAIVE_PITS];
    *out = (struct naive_choice){.end = naive->end};
    if (naive->end != NULL) {
        return;
    }
    if (naive->game == NAIVE_ABE) {
        choose_abe(naive, out);
    } else if (find_moves(naive, mover, false, out->legal) == 0) {
        out->passes = find_moves(naive, 1 - mover, false, ignored) > 0;
        out->end = out->passes ? NULL : "no-moves";
    }
}

static const char *pit_refusal(const struct naive *naive, int pit)
{
    const int mover = mover_of(naive);
    struct naive_move move;
    if (pit / naive_row(naive->game) != mover) {
        return "not-yours";
    }
    if (naive->board.pit[pit] == 0) {
        return "empty";
    }
    if (naive->game == NAIVE_ADJI && naive->ply < 10 && naive->opened[pit]) {
        return "already-opened";
    }
    if (!is_playable(naive, mover, pit)) {
        return "too-few";
    }
    return try_move(naive, mover, pit, &move, NULL) ? "must-feed" : "endless";
}

const char *naive_refusal(const struct naive *naive, const struct naive_choice *choice, int move)
{
    if (choice->end != NULL) {
        return "game-over";
    }
    if (choice->passes) {
        return move == NAIVE_PASS ? NULL : "must-pass";
    }
    if (move == NAIVE_PASS) {
        return "may-not-pass";
    }
    return choice->legal[move] ? NULL : pit_refusal(naive, move);
}

static void remember(struct naive *naive)
{
    struct naive_past *past = &naive->past[naive->past_count++];
    memcpy(past->pit, naive->board.pit, sizeof past->pit);
    past->mover = mover_of(naive);
}

void naive_forget(struct naive *naive)
{
    naive->past_count = 0;
    remember(naive);
}

void naive_start(struct naive *naive, enum naive_game game)
{
    *naive = (struct naive){.game = game};
    for (int pit = 0; pit < pits_of(naive); pit++) {
        naive->board.pit[pit] = game == NAIVE_ADJI ? 10 : 4;
    }
    naive_forget(naive);
}

int naive_times_stood(const struct naive *naive)
{
    const struct naive_past *now = &naive->past[naive->past_count - 1];
    int times = 0;
    for (int i = 0; i < naive->past_count; i++) {
        times += memcmp(&naive->past[i], now, sizeof *now) == 0 ? 1 : 0;
    }
    return times;
}

int naive_quiet(const struct naive *naive)
{
    return naive->past_count - 1;
}

static const char *find_end(const struct naive *naive)
{
    struct naive_choice choice;
    if (naive_times_stood(naive) >= NAIVE_TIMES) {
        return "repetition";
    }
    if (naive_quiet(naive) >= NAIVE_PROGRESS) {
        return "no-progress";
    }
    naive_choose(naive, &choice);
    return choice.end;
}

/* The gift of Djenon-abe, then each player takes his own row. */
static void divide(struct naive *naive)
{
    const int row = naive_row(naive->game);
    int own[2] = {row_sum(&naive->board, row, 0), row_sum(&naive->board, row, 1)};
    for (int player = 0; player < 2 && naive->game == NAIVE_ABE; player++) {
        if (own[player] > 0 && own[1 - player] == 0) {
            own[player]--;
            naive->board.store[1 - player]++;
            break;
        }
    }
    naive->board.store[0] += own[0];
    naive->board.store[1] += own[1];
    memset(naive->board.pit, 0, sizeof naive->board.pit);
}

void naive_walk(const struct naive *naive, int pit, struct naive_move *out, struct naive_log *log)
{
    (void)try_move(naive, mover_of(naive), pit, out, log);
}

void naive_play(struct naive *naive, int move, struct naive_move *out)
{
    if (move == NAIVE_PASS) {
        *out = (struct naive_move){.board = naive->board};
    } else {
        (void)try_move(naive, mover_of(naive), move, out, NULL);
        naive->opened[move] = true;
    }
    naive->board = out->board;
    naive->ply++;
    naive->past_count = out->captured > 0 ? 0 : naive->past_count;
    remember(naive);
    naive->end = find_end(naive);
    if (naive->end != NULL) {
        divide(naive);
    }
}
