// SPDX-License-Identifier: MIT
#include "room/clock.h"

#define DAY_MS INT64_C(86400000)

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

bool clock_has_begun(const struct room_match *match)
{
    return match->moves[MANCALA_SOUTH] > 0 && match->moves[MANCALA_NORTH] > 0;
}

static int64_t first_move_ms(const struct room_options *options)
{
    if (options->clock.kind == ROOM_CLOCK_DAYS) {
        return options->clock.days * DAY_MS;
    }
    return options->is_public ? ROOM_FIRST_MOVE_PUBLIC_MS : ROOM_FIRST_MOVE_PRIVATE_MS;
}

void clock_start(const struct room *room, int64_t at_ms, struct room_clocks *out)
{
    const int64_t base_ms = room->options.clock.base_ms;
    const int64_t left_ms[MANCALA_SEATS] = {base_ms, base_ms};
    *out = clock_turn(room, left_ms, MANCALA_SOUTH, false, at_ms);
}

struct room_clocks clock_turn(const struct room *room, const int64_t left_ms[MANCALA_SEATS],
                              enum mancala_seat mover, bool has_begun, int64_t at_ms)
{
    const struct room_clock *clock = &room->options.clock;
    struct room_clocks clocks = {.at_ms = at_ms, .running = MANCALA_SEATS};
    if (has_begun && clock->kind == ROOM_CLOCK_NONE) {
        return (struct room_clocks){.running = MANCALA_SEATS};
    }
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        clocks.left_ms[seat] = clock->kind == ROOM_CLOCK_DAYS ? clock->days * DAY_MS
                                                              : left_ms[seat];
    }
    clocks.running = has_begun ? mover : MANCALA_SEATS;
    clocks.deadline_ms = at_ms +
                         (has_begun ? clocks.left_ms[mover] : first_move_ms(&room->options));
    return clocks;
}

int64_t clock_charged_until(const struct room_input *input, int64_t at_ms)
{
    return input->stopped_ms != 0 ? smaller(input->stopped_ms, at_ms) : at_ms;
}

struct room_clocks clock_stop(const struct room *room, const struct room_input *input)
{
    const int64_t until_ms = clock_charged_until(input, input->now_ms);
    struct room_clocks clocks = room->match.clocks;
    if (room->options.clock.kind == ROOM_CLOCK_NONE || clocks.at_ms == 0) {
        return (struct room_clocks){.running = MANCALA_SEATS};
    }
    if (clocks.running != MANCALA_SEATS) {
        int64_t *left_ms = &clocks.left_ms[clocks.running];
        *left_ms -= smaller(*left_ms, until_ms > clocks.at_ms ? until_ms - clocks.at_ms : 0);
    }
    clocks.at_ms = input->now_ms;
    clocks.running = MANCALA_SEATS;
    clocks.deadline_ms = 0;
    return clocks;
}

int64_t clock_credit(const struct room *room, enum mancala_seat seat, uint32_t lag_ms)
{
    return smaller(lag_ms, smaller(ROOM_LAG_MOVE_MS, room->match.lag_ms[seat]));
}

int64_t clock_absence_ms(const struct room_clock *clock)
{
    enum { MOVES = 30, FAST_MS = 180000, MIDDLE_MS = 600000 };
    const int64_t game_ms = clock->base_ms + MOVES * clock->increment_ms;
    switch (clock->kind) {
    case ROOM_CLOCK_NONE:
        return ROOM_ABSENCE_UNTIMED_MS;
    case ROOM_CLOCK_DAYS:
        return 0;
    case ROOM_CLOCK_FISCHER:
        break;
    }
    if (game_ms < FAST_MS) {
        return ROOM_ABSENCE_FAST_MS;
    }
    return game_ms < MIDDLE_MS ? ROOM_ABSENCE_MS : ROOM_ABSENCE_SLOW_MS;
}
