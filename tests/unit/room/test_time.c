// SPDX-License-Identifier: MIT
/* Clocks, absence and what players do about them, with numbers for time. */
#include <string.h>

#include "base/attr.h"
#include "room/room.h"
#include "unit/unit.h"

enum { MINUTE = 60000, START = 1000000 };

static const struct room_person ada = {.player = "adaadaadaadaadaa", .name = "Ada"};
static const struct room_person bob = {.player = "bobbobbobbobbob1", .name = "Bob"};

static struct room room;
static struct room_batch batch;
static struct room_input input;

static void at(int64_t ms)
{
    input.now_ms = START + ms;
    input.arrived_ms = START + ms;
}

static void commit(void)
{
    for (size_t i = 0; i < batch.count; i++) {
        ck_assert(room_apply(&room, &batch.events[i]));
    }
}

static void open_room(struct room_options options)
{
    const struct mancala_rules *rules = mancala_rules_find("djenon-abe", strlen("djenon-abe"));
    memset(&input, 0, sizeof input);
    input.is_here[MANCALA_SOUTH] = input.is_here[MANCALA_NORTH] = true;
    at(0);
    room_init(&room);
    room_create(rules, options, &ada, MANCALA_SOUTH, START, &batch);
    commit();
}

static void start(struct room_options options)
{
    open_room(options);
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_SEATS, &batch), ROOM_ALLOWED);
    commit();
}

static void start_fischer(int64_t base_ms, int64_t increment_ms)
{
    start((struct room_options){
        .clock = {.kind = ROOM_CLOCK_FISCHER, .base_ms = base_ms, .increment_ms = increment_ms}});
}

/* Whoever is to move plays his first legal pit. */
static void play_at(int64_t ms)
{
    enum mancala_refusal reason;
    const struct mancala_position *position = &room.match.game.position;
    const enum mancala_seat mover = mancala_position_mover(position);
    const uint16_t pits = mancala_position_choice(position).pits;
    unsigned pit = 0;
    while ((pits >> pit & 1) == 0) {
        pit++;
    }
    const struct room_move move = {.game = room.match.number,
                                   .ply = position->ply,
                                   .hash = room_position_hash(position),
                                   .letter = mancala_move_letter(room.rules, pit)};
    const struct room_person mover_person = room.seat[mover];
    at(ms);
    ck_assert_int_eq(room_play(&room, &input, mover_person.player, &move, &batch, &reason),
                     ROOM_ALLOWED);
    commit();
}

/* Nothing is due before `ms`, and then something is. */
static void tick_at(int64_t ms)
{
    at(ms - 1);
    ck_assert(!room_tick(&room, &input, &batch));
    ck_assert_int_eq(room_deadline(&room, &input), START + ms);
    at(ms);
    ck_assert(room_tick(&room, &input, &batch));
    commit();
}

static void expect_nothing_due(void)
{
    ck_assert(!room_tick(&room, &input, &batch));
}

static void tear_down(void)
{
    room_finish(&room);
}

/* --- first moves ----------------------------------------------------------------------------- */

static const struct {
    struct room_options options;
    int64_t first_ms;
} first_moves[] = {
    {{.clock = {.kind = ROOM_CLOCK_NONE}}, 5 * MINUTE},
    {{.clock = {.kind = ROOM_CLOCK_FISCHER, .base_ms = 1000}}, 5 * MINUTE},
    {{.clock = {.kind = ROOM_CLOCK_FISCHER, .base_ms = 1000}, .is_public = true}, MINUTE},
    {{.clock = {.kind = ROOM_CLOCK_DAYS, .days = 2}}, 2 * 1440 * MINUTE},
};

START_TEST(a_game_whose_first_move_does_not_come_is_called_off)
{
    start(first_moves[_i].options);
    ck_assert_int_eq(room.match.clocks.running, MANCALA_SEATS);
    tick_at(first_moves[_i].first_ms);
    ck_assert_int_eq(room.match.reason, ROOM_REASON_ABORTED);
    ck_assert_int_eq(batch.events[0].seat, MANCALA_SEATS);
    ck_assert_uint_eq(room.series_count, 0);
}
END_TEST

START_TEST(each_side_has_a_deadline_for_its_first_move_of_its_own)
{
    start(first_moves[_i].options);
    play_at(1000);
    tick_at(1000 + first_moves[_i].first_ms);
    ck_assert_int_eq(room.match.reason, ROOM_REASON_ABORTED);
}
END_TEST

START_TEST(one_may_call_a_game_off_before_ones_own_first_move)
{
    start_fischer(MINUTE, 0);
    play_at(1000);
    ck_assert_int_eq(room_abort(&room, &input, ada.player, 1, &batch), ROOM_GAME_RUNNING);
    ck_assert_int_eq(room_abort(&room, &input, bob.player, 1, &batch), ROOM_ALLOWED);
}
END_TEST

/* --- clocks ---------------------------------------------------------------------------------- */

START_TEST(no_clock_runs_until_each_side_has_moved)
{
    start_fischer(MINUTE, 2000);
    play_at(30000);
    ck_assert_int_eq(room.match.clocks.running, MANCALA_SEATS);
    play_at(50000);
    ck_assert_int_eq(room.match.clocks.running, MANCALA_SOUTH);
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_SOUTH], MINUTE);
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_NORTH], MINUTE);
    ck_assert_int_eq(room.match.clocks.deadline_ms, START + 50000 + MINUTE);
}
END_TEST

START_TEST(a_move_costs_its_time_and_earns_the_increment)
{
    start_fischer(MINUTE, 2000);
    play_at(0);
    play_at(0);
    play_at(10000);
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_SOUTH], MINUTE - 10000 + 2000);
    ck_assert_int_eq(room.match.clocks.running, MANCALA_NORTH);
    play_at(10500);
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_NORTH], MINUTE - 500 + 2000);
}
END_TEST

START_TEST(whoever_has_no_time_left_has_lost)
{
    start_fischer(MINUTE, 0);
    play_at(0);
    play_at(0);
    play_at(1000);
    tick_at(1000 + MINUTE);
    ck_assert_int_eq(room.state, ROOM_OVER);
    ck_assert_int_eq(room.match.reason, ROOM_REASON_TIME);
    ck_assert_int_eq(room.match.winner, ROOM_WON_SOUTH);
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_NORTH], 0);
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_SOUTH], MINUTE - 1000);
    expect_nothing_due();
}
END_TEST

/* What is given back of a round trip: up to a second a move. */
static const struct {
    uint32_t lag_ms;
    int64_t used_ms;
    int64_t charged_ms;
} lags[] = {
    {0, 3000, 3000}, {200, 3000, 2800}, {200, 100, 0}, {1000, 3000, 2000}, {5000, 3000, 2000},
};

START_TEST(what_the_network_takes_is_given_back)
{
    start_fischer(MINUTE, 0);
    play_at(0);
    play_at(0);
    input.lag_ms[MANCALA_SOUTH] = lags[_i].lag_ms;
    play_at(lags[_i].used_ms);
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_SOUTH], MINUTE - lags[_i].charged_ms);
    ck_assert_int_eq(room.match.lag_ms[MANCALA_SOUTH],
                     ROOM_LAG_GAME_MS - (lags[_i].used_ms - lags[_i].charged_ms));
}
END_TEST

START_TEST(the_flag_waits_for_what_a_move_would_be_given_back)
{
    start_fischer(MINUTE, 0);
    play_at(0);
    play_at(0);
    input.lag_ms[MANCALA_SOUTH] = 300;
    at(MINUTE + 299);
    expect_nothing_due();
    play_at(MINUTE + 299);
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_SOUTH], 1);
    tick_at(MINUTE + 299 + MINUTE);
}
END_TEST

START_TEST(so_much_is_given_back_in_a_game_and_no_more)
{
    int64_t ms = 0;
    start_fischer(60 * MINUTE, 0);
    play_at(0);
    play_at(0);
    input.lag_ms[MANCALA_SOUTH] = 1000;
    while (room.match.lag_ms[MANCALA_SOUTH] > 0 && room.state == ROOM_PLAYING) {
        ms += 2000;
        play_at(ms);
    }
    ck_assert_int_eq(room.state, ROOM_PLAYING);
    const int64_t before_ms = room.match.clocks.left_ms[MANCALA_SOUTH];
    while (room.state == ROOM_PLAYING && room.match.clocks.running != MANCALA_SOUTH) {
        ms += 2000;
        play_at(ms);
    }
    play_at(ms + 2000);
    ck_assert_int_eq(before_ms - room.match.clocks.left_ms[MANCALA_SOUTH], 2000);
}
END_TEST

START_TEST(a_move_that_arrived_in_time_counts_although_it_is_judged_later)
{
    start_fischer(MINUTE, 0);
    play_at(0);
    play_at(0);
    const struct mancala_position *position = &room.match.game.position;
    const struct room_move move = {
        .game = 1, .ply = position->ply, .hash = room_position_hash(position), .letter = 'B'};
    enum mancala_refusal reason;
    at(MINUTE + 700);
    input.arrived_ms = START + MINUTE - 1;
    expect_nothing_due();
    ck_assert_int_eq(room_play(&room, &input, ada.player, &move, &batch, &reason), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_SOUTH], 1);
    ck_assert_int_eq(room.match.clocks.at_ms, START + MINUTE + 700);
}
END_TEST

START_TEST(with_days_a_move_each_move_has_its_days)
{
    start((struct room_options){.clock = {.kind = ROOM_CLOCK_DAYS, .days = 3}});
    play_at(0);
    play_at(1440 * MINUTE);
    play_at(2 * 1440 * MINUTE);
    tick_at((int64_t)5 * 1440 * MINUTE);
    ck_assert_int_eq(room.match.reason, ROOM_REASON_TIME);
    ck_assert_int_eq(room.match.winner, ROOM_WON_SOUTH);
}
END_TEST

START_TEST(more_time_is_for_the_other)
{
    start_fischer(MINUTE, 0);
    play_at(0);
    ck_assert_int_eq(room_more_time(&room, &input, ada.player, 1, &batch), ROOM_NOT_NOW);
    play_at(0);
    at(5000);
    ck_assert_int_eq(room_more_time(&room, &input, bob.player, 1, &batch), ROOM_ALLOWED);
    commit();
    tick_at(MINUTE + ROOM_MORE_TIME_MS);
}
END_TEST

/* --- the server's pause ---------------------------------------------------------------------- */

START_TEST(the_time_of_a_server_that_was_away_is_charged_to_nobody)
{
    start_fischer(2000, 0);
    play_at(0);
    play_at(0);
    room_end_server_pause(&room, START + 500, START + 12000, &batch);
    ck_assert_uint_eq(batch.count, 1);
    ck_assert_int_eq(batch.events[0].timed.ms, 11500);
    commit();
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_SOUTH], 1500);
    at(12000);
    tick_at(13500);
    ck_assert_int_eq(room.match.reason, ROOM_REASON_TIME);
}
END_TEST

START_TEST(a_pause_counts_whole_whatever_was_done_meanwhile)
{
    start_fischer(2000, 0);
    play_at(0);
    play_at(1000);
    room_end_server_pause(&room, START, START + 12000, &batch);
    ck_assert_int_eq(batch.events[0].timed.ms, 12000);
    commit();
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_SOUTH], 2000);
}
END_TEST

START_TEST(a_turn_that_began_while_the_clocks_stood_still_begins_when_they_go_on)
{
    start((struct room_options){.clock = {.kind = ROOM_CLOCK_NONE}});
    play_at(0);
    play_at(1000);
    input.stopped_ms = START + 2000;
    play_at(60000);
    room_end_server_pause(&room, START + 2000, START + 70000, &batch);
    commit();
    input.stopped_ms = 0;
    tick_at(70000 + ROOM_SILENT_WARNED_MS);
    ck_assert(batch.events[0].absent.is_silent);
}
END_TEST

START_TEST(a_first_move_has_its_rest_after_a_pause)
{
    start((struct room_options){.is_public = true});
    room_end_server_pause(&room, START + 20000, START + 500000, &batch);
    commit();
    tick_at(500000 + MINUTE - 20000);
}
END_TEST

START_TEST(absence_stands_still_while_the_server_is_away)
{
    start_fischer(MINUTE, 0);
    play_at(0);
    play_at(0);
    at(1000);
    input.is_here[MANCALA_NORTH] = false;
    ck_assert(room_tick(&room, &input, &batch));
    commit();
    room_end_server_pause(&room, START + 6000, START + 100000, &batch);
    commit();
    ck_assert_int_eq(room.match.absence[MANCALA_NORTH].deadline_ms, 0);
    ck_assert_int_eq(room.match.absence[MANCALA_NORTH].left_ms, ROOM_ABSENCE_FAST_MS - 5000);
}
END_TEST

START_TEST(a_move_made_while_the_clocks_stand_still_costs_nothing_more)
{
    start_fischer(2000, 100);
    play_at(0);
    play_at(0);
    input.stopped_ms = START + 1500;
    play_at(60000);
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_SOUTH], 500 + 100);
    input.stopped_ms = START + 63000;
    play_at(64000);
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_NORTH], 100);
}
END_TEST

/* --- absence --------------------------------------------------------------------------------- */

static void leave_at(enum mancala_seat seat, int64_t ms)
{
    at(ms);
    input.is_here[seat] = false;
    ck_assert(room_tick(&room, &input, &batch));
    ck_assert_int_eq(batch.events[0].type, ROOM_ABSENT);
    commit();
}

static void return_at(enum mancala_seat seat, int64_t ms)
{
    at(ms);
    input.is_here[seat] = true;
    ck_assert(room_tick(&room, &input, &batch));
    ck_assert_int_eq(batch.events[0].type, ROOM_ABSENT);
    ck_assert_int_eq(batch.events[0].absent.deadline_ms, 0);
    commit();
}

static const struct {
    struct room_clock clock;
    int64_t absence_ms;
} absences[] = {
    {{.kind = ROOM_CLOCK_FISCHER, .base_ms = MINUTE, .increment_ms = 3000}, 30000},
    {{.kind = ROOM_CLOCK_FISCHER, .base_ms = 3 * MINUTE}, 60000},
    {{.kind = ROOM_CLOCK_FISCHER, .base_ms = 10 * MINUTE}, 120000},
    {{.kind = ROOM_CLOCK_NONE}, 600000},
};

START_TEST(after_the_absence_is_used_up_the_other_may_claim_on_the_absent_players_turn)
{
    const int64_t absence_ms = absences[_i].absence_ms;
    start((struct room_options){.clock = absences[_i].clock});
    play_at(0);
    play_at(0);
    leave_at(MANCALA_SOUTH, 5000);
    ck_assert_int_eq(batch.events[0].absent.deadline_ms, START + 5000 + absence_ms);
    at(5000 + absence_ms - 1);
    ck_assert_int_eq(room_claim(&room, &input, bob.player, 1, false, &batch), ROOM_NOT_NOW);
    at(5000 + absence_ms);
    ck_assert_int_eq(room_claim(&room, &input, ada.player, 1, false, &batch), ROOM_NOT_NOW);
    ck_assert_int_eq(room_claim(&room, &input, bob.player, 1, true, &batch), ROOM_ALLOWED);
    ck_assert_int_eq(batch.events[0].ended.reason, ROOM_REASON_CLAIMED_DRAW);
    ck_assert_int_eq(batch.events[0].ended.winner, ROOM_DRAWN);
    ck_assert_int_eq(room_claim(&room, &input, bob.player, 1, false, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room.match.reason, ROOM_REASON_CLAIMED_WIN);
    ck_assert_int_eq(room.match.winner, ROOM_WON_NORTH);
}
END_TEST

START_TEST(nobody_claims_on_his_own_turn_or_while_he_is_away_himself)
{
    start_fischer(60 * MINUTE, 0);
    play_at(0);
    play_at(0);
    leave_at(MANCALA_NORTH, 5000);
    at(10 * MINUTE);
    ck_assert_int_eq(room_claim(&room, &input, ada.player, 1, false, &batch), ROOM_NOT_NOW);
    play_at(10 * MINUTE);
    ck_assert_int_eq(room_claim(&room, &input, ada.player, 1, false, &batch), ROOM_ALLOWED);
    input.is_here[MANCALA_SOUTH] = false;
    ck_assert_int_eq(room_claim(&room, &input, ada.player, 1, false, &batch), ROOM_NOT_NOW);
}
END_TEST

START_TEST(a_short_return_stops_the_absence_and_refills_nothing)
{
    start_fischer(MINUTE, 0);
    play_at(0);
    play_at(0);
    leave_at(MANCALA_SOUTH, 1000);
    return_at(MANCALA_SOUTH, 21000);
    at(25000);
    ck_assert_int_eq(room_claim(&room, &input, bob.player, 1, false, &batch), ROOM_NOT_NOW);
    leave_at(MANCALA_SOUTH, 30000);
    ck_assert_int_eq(batch.events[0].absent.deadline_ms, START + 30000 + 10000);
    return_at(MANCALA_SOUTH, 45000);
    leave_at(MANCALA_SOUTH, 46000);
    ck_assert_int_eq(batch.events[0].absent.deadline_ms, START + 46000);
}
END_TEST

START_TEST(before_both_have_moved_nobody_is_absent)
{
    start_fischer(MINUTE, 0);
    play_at(0);
    input.is_here[MANCALA_NORTH] = false;
    at(1000);
    expect_nothing_due();
    ck_assert_int_eq(room_claim(&room, &input, ada.player, 1, false, &batch), ROOM_NOT_NOW);
}
END_TEST

START_TEST(nobody_goes_and_comes_back_for_ever)
{
    start((struct room_options){.clock = {.kind = ROOM_CLOCK_NONE}});
    play_at(0);
    play_at(0);
    at(1000);
    while (room.v < ROOM_EVENTS_MAX || room.match.absence[MANCALA_NORTH].since_ms != 0) {
        input.is_here[MANCALA_NORTH] = !input.is_here[MANCALA_NORTH];
        ck_assert(room_tick(&room, &input, &batch));
        commit();
    }
    input.is_here[MANCALA_NORTH] = false;
    expect_nothing_due();
}
END_TEST

START_TEST(with_days_a_move_nobody_is_absent)
{
    start((struct room_options){.clock = {.kind = ROOM_CLOCK_DAYS, .days = 1}});
    play_at(0);
    play_at(0);
    input.is_here[MANCALA_NORTH] = input.is_here[MANCALA_SOUTH] = false;
    at(1000);
    expect_nothing_due();
}
END_TEST

START_TEST(without_a_clock_a_silent_player_is_warned_and_then_counts_as_absent)
{
    start((struct room_options){.clock = {.kind = ROOM_CLOCK_NONE}});
    play_at(0);
    play_at(1000);
    tick_at(1000 + ROOM_SILENT_WARNED_MS);
    ck_assert(batch.events[0].absent.is_silent);
    ck_assert_int_eq(batch.events[0].seat, MANCALA_SOUTH);
    at(1000 + ROOM_SILENT_MS - 1);
    ck_assert_int_eq(room_claim(&room, &input, bob.player, 1, false, &batch), ROOM_NOT_NOW);
    at(1000 + ROOM_SILENT_MS);
    ck_assert_int_eq(room_claim(&room, &input, bob.player, 1, false, &batch), ROOM_ALLOWED);
    play_at(1000 + ROOM_SILENT_MS);
    ck_assert_int_eq(room.match.absence[MANCALA_SOUTH].deadline_ms, 0);
}
END_TEST

START_TEST(a_silent_player_who_leaves_gains_no_time)
{
    start((struct room_options){.clock = {.kind = ROOM_CLOCK_NONE}});
    play_at(0);
    play_at(0);
    tick_at(ROOM_SILENT_WARNED_MS);
    leave_at(MANCALA_SOUTH, ROOM_SILENT_WARNED_MS + 1000);
    ck_assert_int_eq(batch.events[0].absent.deadline_ms, START + ROOM_SILENT_MS);
}
END_TEST

/* --- pauses of the players ------------------------------------------------------------------- */

static void agree_on_pause(int64_t ms)
{
    const struct room_offering offering = {.game = 1, .kind = ROOM_OFFER_PAUSE};
    at(ms);
    ck_assert_int_eq(room_make_offer(&room, &input, ada.player, &offering, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room_make_offer(&room, &input, bob.player, &offering, &batch), ROOM_ALLOWED);
    commit();
}

START_TEST(in_a_pause_nothing_runs_and_nobody_moves)
{
    enum mancala_refusal reason;
    start_fischer(MINUTE, 0);
    play_at(0);
    play_at(0);
    agree_on_pause(20000);
    input.is_here[MANCALA_NORTH] = false;
    at(1440 * MINUTE);
    expect_nothing_due();
    const struct mancala_position *position = &room.match.game.position;
    const struct room_move move = {
        .game = 1, .ply = position->ply, .hash = room_position_hash(position), .letter = 'B'};
    ck_assert_int_eq(room_play(&room, &input, ada.player, &move, &batch, &reason),
                     ROOM_GAME_PAUSED);
    ck_assert_int_eq(room_resume(&room, &input, ada.player, 1, &batch), ROOM_NOT_NOW);
    input.is_here[MANCALA_NORTH] = true;
    ck_assert_int_eq(room_resume(&room, &input, ada.player, 1, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room.match.clocks.left_ms[MANCALA_SOUTH], MINUTE - 20000);
    tick_at((int64_t)1440 * MINUTE + MINUTE - 20000);
}
END_TEST

START_TEST(a_pause_that_nobody_ends_expires)
{
    start_fischer(MINUTE, 0);
    play_at(0);
    play_at(0);
    agree_on_pause(20000);
    tick_at(20000 + ROOM_EXPIRES_PLAYING_MS);
    ck_assert_int_eq(room.match.reason, ROOM_REASON_EXPIRED);
    ck_assert_int_eq(room.match.winner, ROOM_NO_WINNER);
}
END_TEST

/* --- expiry ---------------------------------------------------------------------------------- */

static const struct {
    struct room_options options;
    int64_t closes_ms;
} tables[] = {
    {{.is_public = true, .clock = {.kind = ROOM_CLOCK_DAYS, .days = 1}}, ROOM_EXPIRES_PUBLIC_MS},
    {{.is_public = false}, ROOM_EXPIRES_PRIVATE_MS},
};

START_TEST(a_table_that_nobody_waits_at_closes)
{
    open_room(tables[_i].options);
    at((int64_t)10 * 1440 * MINUTE);
    expect_nothing_due();
    input.is_here[MANCALA_SOUTH] = input.is_here[MANCALA_NORTH] = false;
    tick_at(tables[_i].closes_ms);
    ck_assert_int_eq(room.state, ROOM_SHUT);
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_SEATS, &batch), ROOM_IS_SHUT);
}
END_TEST

START_TEST(a_game_without_a_clock_that_nobody_goes_on_with_expires)
{
    start((struct room_options){.clock = {.kind = ROOM_CLOCK_NONE}});
    play_at(0);
    play_at(0);
    leave_at(MANCALA_SOUTH, 1000);
    leave_at(MANCALA_NORTH, 1000);
    tick_at(1000 + ROOM_EXPIRES_PLAYING_MS);
    ck_assert_int_eq(room.match.reason, ROOM_REASON_EXPIRED);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("time");
    TCase *tcase = tcase_create("time");
    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, a_game_whose_first_move_does_not_come_is_called_off, 0,
                        COUNT_OF(first_moves));
    tcase_add_loop_test(tcase, each_side_has_a_deadline_for_its_first_move_of_its_own, 0,
                        COUNT_OF(first_moves));
    tcase_add_test(tcase, one_may_call_a_game_off_before_ones_own_first_move);
    tcase_add_test(tcase, no_clock_runs_until_each_side_has_moved);
    tcase_add_test(tcase, a_move_costs_its_time_and_earns_the_increment);
    tcase_add_test(tcase, whoever_has_no_time_left_has_lost);
    tcase_add_loop_test(tcase, what_the_network_takes_is_given_back, 0, COUNT_OF(lags));
    tcase_add_test(tcase, the_flag_waits_for_what_a_move_would_be_given_back);
    tcase_add_test(tcase, so_much_is_given_back_in_a_game_and_no_more);
    tcase_add_test(tcase, a_move_that_arrived_in_time_counts_although_it_is_judged_later);
    tcase_add_test(tcase, with_days_a_move_each_move_has_its_days);
    tcase_add_test(tcase, more_time_is_for_the_other);
    tcase_add_test(tcase, the_time_of_a_server_that_was_away_is_charged_to_nobody);
    tcase_add_test(tcase, a_pause_counts_whole_whatever_was_done_meanwhile);
    tcase_add_test(tcase, a_turn_that_began_while_the_clocks_stood_still_begins_when_they_go_on);
    tcase_add_test(tcase, a_first_move_has_its_rest_after_a_pause);
    tcase_add_test(tcase, absence_stands_still_while_the_server_is_away);
    tcase_add_test(tcase, a_move_made_while_the_clocks_stand_still_costs_nothing_more);
    tcase_add_loop_test(tcase,
                        after_the_absence_is_used_up_the_other_may_claim_on_the_absent_players_turn,
                        0, COUNT_OF(absences));
    tcase_add_test(tcase, nobody_claims_on_his_own_turn_or_while_he_is_away_himself);
    tcase_add_test(tcase, a_short_return_stops_the_absence_and_refills_nothing);
    tcase_add_test(tcase, before_both_have_moved_nobody_is_absent);
    tcase_add_test(tcase, nobody_goes_and_comes_back_for_ever);
    tcase_add_test(tcase, with_days_a_move_nobody_is_absent);
    tcase_add_test(tcase, without_a_clock_a_silent_player_is_warned_and_then_counts_as_absent);
    tcase_add_test(tcase, a_silent_player_who_leaves_gains_no_time);
    tcase_add_test(tcase, in_a_pause_nothing_runs_and_nobody_moves);
    tcase_add_test(tcase, a_pause_that_nobody_ends_expires);
    tcase_add_loop_test(tcase, a_table_that_nobody_waits_at_closes, 0, COUNT_OF(tables));
    tcase_add_test(tcase, a_game_without_a_clock_that_nobody_goes_on_with_expires);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
