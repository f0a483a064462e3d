// SPDX-License-Identifier: MIT
/* What players ask of each other, and what a host may do. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "room/room.h"
#include "unit/unit.h"

static const struct room_person ada = {.player = "adaadaadaadaadaa", .name = "Ada"};
static const struct room_person bob = {.player = "bobbobbobbobbobb", .name = "Bob"};
static const struct room_person eve = {.player = "eveeveeveeveevee", .name = "Ada"};

static const struct room_input input = {.now_ms = 5, .arrived_ms = 5, .is_here = {true, true}};
static struct room room;
static struct room_batch batch;

static void commit(void)
{
    for (size_t i = 0; i < batch.count; i++) {
        if (batch.events[i].type == ROOM_REPORTED) {
            memcpy(batch.events[i].by, ada.player, sizeof batch.events[i].by);
        }
        ck_assert(room_apply(&room, &batch.events[i]));
    }
}

static void allow(enum room_refusal refusal)
{
    ck_assert_int_eq(refusal, ROOM_ALLOWED);
    commit();
}

static void open_room(struct room_options options)
{
    const struct mancala_rules *rules = mancala_rules_find("djenon-abe", strlen("djenon-abe"));
    room_init(&room);
    room_create(rules, options, &ada, MANCALA_SOUTH, 1, &batch);
    commit();
}

static void start(void)
{
    open_room((struct room_options){.clock = {.kind = ROOM_CLOCK_FISCHER, .base_ms = 60000}});
    allow(room_join(&room, &input, &bob, MANCALA_SEATS, &batch));
}

static void play(char letter)
{
    enum mancala_refusal reason;
    const struct mancala_position *position = &room.match.game.position;
    const struct room_person mover = room.seat[mancala_position_mover(position)];
    const struct room_move move = {.game = room.match.number,
                                   .ply = position->ply,
                                   .hash = room_position_hash(position),
                                   .letter = letter};
    allow(room_play(&room, &input, mover.player, &move, &batch, &reason));
}

static enum room_refusal offer(const struct room_person *person, enum room_offer_kind kind,
                               uint32_t ply)
{
    const struct room_offering offering = {.game = 1, .kind = kind, .ply = ply};
    return room_make_offer(&room, &input, person->player, &offering, &batch);
}

static enum room_refusal answer(const struct room_person *person, enum room_offer_kind kind,
                                bool is_accepted)
{
    const struct room_offering offering = {.game = 1, .kind = kind, .is_accepted = is_accepted};
    return room_answer(&room, &input, person->player, &offering, &batch);
}

static enum room_refusal withdraw(const struct room_person *person, enum room_offer_kind kind)
{
    const struct room_offering offering = {.game = 1, .kind = kind};
    return room_withdraw(&room, &input, person->player, &offering, &batch);
}

static void tear_down(void)
{
    room_finish(&room);
}

START_TEST(an_accepted_draw_ends_the_game)
{
    start();
    allow(offer(&ada, ROOM_OFFER_DRAW, 0));
    allow(answer(&bob, ROOM_OFFER_DRAW, true));
    ck_assert_int_eq(room.state, ROOM_OVER);
    ck_assert_int_eq(room.match.winner, ROOM_DRAWN);
    ck_assert_int_eq(room.match.reason, ROOM_REASON_AGREED_DRAW);
    ck_assert_uint_eq(room.series_count, 1);
}
END_TEST

START_TEST(one_offer_is_open_at_a_time_and_it_is_a_set)
{
    start();
    allow(offer(&ada, ROOM_OFFER_DRAW, 0));
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_DRAW, 0), ROOM_ALLOWED);
    ck_assert_uint_eq(batch.count, 0);
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_PAUSE, 0), ROOM_NOT_NOW);
    ck_assert_int_eq(offer(&bob, ROOM_OFFER_PAUSE, 0), ROOM_NOT_NOW);
    ck_assert_int_eq(answer(&ada, ROOM_OFFER_DRAW, true), ROOM_NO_OFFER);
    ck_assert_int_eq(answer(&bob, ROOM_OFFER_PAUSE, true), ROOM_NO_OFFER);
    allow(offer(&bob, ROOM_OFFER_DRAW, 0));
    ck_assert_int_eq(room.match.reason, ROOM_REASON_AGREED_DRAW);
}
END_TEST

START_TEST(a_move_cancels_an_offer_whoever_makes_it)
{
    start();
    allow(offer(&bob, ROOM_OFFER_DRAW, 0));
    play('A');
    ck_assert_int_eq(room.offer.kind, ROOM_OFFER_NONE);
    ck_assert_int_eq(answer(&ada, ROOM_OFFER_DRAW, true), ROOM_NO_OFFER);
    allow(offer(&bob, ROOM_OFFER_DRAW, 0));
}
END_TEST

/* The letters alternate between the players and are legal in djenon-abe. */
static const char moves[] = "AdBaCbDcEf";

START_TEST(a_refused_offer_is_closed_for_ten_plies_and_after_two_for_the_game)
{
    size_t next = 0;
    start();
    allow(offer(&ada, ROOM_OFFER_DRAW, 0));
    allow(answer(&bob, ROOM_OFFER_DRAW, false));
    while (room.match.ply_count < ROOM_REFUSED_PLIES && room.state == ROOM_PLAYING) {
        ck_assert_int_eq(offer(&ada, ROOM_OFFER_DRAW, 0), ROOM_NOT_NOW);
        if (mancala_position_refusal(&room.match.game.position,
                                     (unsigned)mancala_move_find(room.rules, moves[next % 10])) ==
            MANCALA_ALLOWED) {
            play(moves[next % 10]);
        }
        next++;
        ck_assert_uint_lt(next, 1000);
    }
    ck_assert_int_eq(room.state, ROOM_PLAYING);
    allow(offer(&ada, ROOM_OFFER_PAUSE, 0));
    allow(withdraw(&ada, ROOM_OFFER_PAUSE));
    allow(offer(&ada, ROOM_OFFER_DRAW, 0));
    allow(answer(&bob, ROOM_OFFER_DRAW, false));
    room.match.game.position.ply += 1000;
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_DRAW, 0), ROOM_NOT_NOW);
    ck_assert_int_eq(offer(&bob, ROOM_OFFER_DRAW, 0), ROOM_ALLOWED);
}
END_TEST

START_TEST(a_withdrawn_offer_is_closed_for_two_plies)
{
    start();
    allow(offer(&ada, ROOM_OFFER_DRAW, 0));
    allow(withdraw(&ada, ROOM_OFFER_DRAW));
    play('A');
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_DRAW, 0), ROOM_NOT_NOW);
    play('d');
    allow(offer(&ada, ROOM_OFFER_DRAW, 0));
}
END_TEST

START_TEST(a_takeback_names_the_players_last_move)
{
    start();
    play('A');
    play('d');
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_TAKEBACK, 2), ROOM_STALE);
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_TAKEBACK, 3), ROOM_STALE);
    ck_assert_int_eq(offer(&bob, ROOM_OFFER_TAKEBACK, 1), ROOM_STALE);
    allow(offer(&ada, ROOM_OFFER_TAKEBACK, 1));
    ck_assert_int_eq(offer(&bob, ROOM_OFFER_TAKEBACK, 2), ROOM_NOT_NOW);
}
END_TEST

START_TEST(a_takeback_goes_back_to_before_the_named_move)
{
    start();
    play('A');
    const uint64_t hash = room_position_hash(&room.match.game.position);
    play('d');
    play('B');
    allow(offer(&bob, ROOM_OFFER_TAKEBACK, 2));
    allow(answer(&ada, ROOM_OFFER_TAKEBACK, true));
    ck_assert_uint_eq(room_position_hash(&room.match.game.position), hash);
    ck_assert_uint_eq(room.match.ply_count, 1);
    ck_assert_uint_eq(room.match.moves[MANCALA_NORTH], 0);
    ck_assert_uint_eq(batch.events[1].undone.ply, 1);
    ck_assert(batch.events[1].undone.has_last);
    play('a');
}
END_TEST

START_TEST(the_first_move_can_be_taken_back)
{
    start();
    play('A');
    allow(offer(&ada, ROOM_OFFER_TAKEBACK, 1));
    allow(answer(&bob, ROOM_OFFER_TAKEBACK, true));
    ck_assert(!batch.events[1].undone.has_last);
    ck_assert_uint_eq(room.match.ply_count, 0);
    ck_assert_int_eq(room.match.clocks.running, MANCALA_SEATS);
    play('B');
}
END_TEST

START_TEST(a_copy_with_the_plies_foresees_a_takeback)
{
    struct room after;
    start();
    play('A');
    play('d');
    allow(offer(&ada, ROOM_OFFER_TAKEBACK, 1));
    ck_assert_int_eq(answer(&bob, ROOM_OFFER_TAKEBACK, true), ROOM_ALLOWED);
    room_copy_state(&room, true, &after);
    for (size_t i = 0; i < batch.count; i++) {
        ck_assert(room_apply(&after, &batch.events[i]));
    }
    commit();
    ck_assert_uint_eq(room_position_hash(&after.match.game.position),
                      room_position_hash(&room.match.game.position));
    room_finish(&after);
}
END_TEST

START_TEST(in_a_running_game_no_rematch_and_after_it_nothing_else_is_offered)
{
    start();
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_REMATCH, 0), ROOM_GAME_RUNNING);
    allow(room_resign(&room, &input, ada.player, 1, &batch));
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_DRAW, 0), ROOM_GAME_OVER);
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_TAKEBACK, 1), ROOM_GAME_OVER);
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_PAUSE, 0), ROOM_GAME_OVER);
}
END_TEST

/* --- the host -------------------------------------------------------------------------------- */

static enum room_refusal order(const struct room_person *by, enum room_host_action action,
                               const struct room_person *target)
{
    const struct room_order it = {.action = action,
                                  .target = target != NULL ? *target
                                                           : (struct room_person){.player = ""},
                                  .is_here = target != NULL,
                                  .options = {.has_hints = true}};
    return room_host(&room, &input, by->player, &it, &batch);
}

/* What each order comes to for a stranger, in a running game, and after it. */
static const struct {
    enum room_host_action action;
    const struct room_person *target;
    enum room_refusal running;
} orders[] = {
    {ROOM_HOST_KICK, &bob, ROOM_GAME_RUNNING},  {ROOM_HOST_KICK, &eve, ROOM_ALLOWED},
    {ROOM_HOST_KICK, &ada, ROOM_NOT_NOW},       {ROOM_HOST_MUTE, &bob, ROOM_ALLOWED},
    {ROOM_HOST_HAND_OVER, &bob, ROOM_ALLOWED},  {ROOM_HOST_LOCK, NULL, ROOM_ALLOWED},
    {ROOM_HOST_CLOSE, NULL, ROOM_GAME_RUNNING}, {ROOM_HOST_SET, NULL, ROOM_GAME_RUNNING},
};

START_TEST(a_host_has_no_power_over_a_running_game)
{
    start();
    ck_assert_int_eq(order(&bob, orders[_i].action, orders[_i].target), ROOM_NOT_HOST);
    ck_assert_int_eq(order(&ada, orders[_i].action, orders[_i].target), orders[_i].running);
    allow(room_resign(&room, &input, bob.player, 1, &batch));
    if (orders[_i].running != ROOM_NOT_NOW) {
        allow(order(&ada, orders[_i].action, orders[_i].target));
    }
}
END_TEST

START_TEST(a_kicked_player_does_not_come_back)
{
    start();
    allow(room_resign(&room, &input, bob.player, 1, &batch));
    allow(order(&ada, ROOM_HOST_KICK, &bob));
    ck_assert_int_eq(room.state, ROOM_OPEN);
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_SEATS, &batch), ROOM_NOT_FOR_YOU);
    allow(room_join(&room, &input, &eve, MANCALA_SEATS, &batch));
    ck_assert_str_eq(room.seat[MANCALA_NORTH].name, "Ada 2");
}
END_TEST

START_TEST(a_locked_room_takes_nobody)
{
    open_room((struct room_options){0});
    allow(order(&ada, ROOM_HOST_LOCK, NULL));
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_SEATS, &batch), ROOM_FULL);
    allow(order(&ada, ROOM_HOST_UNLOCK, NULL));
    allow(room_join(&room, &input, &bob, MANCALA_SEATS, &batch));
}
END_TEST

START_TEST(a_closed_room_is_closed)
{
    start();
    allow(room_resign(&room, &input, bob.player, 1, &batch));
    allow(order(&ada, ROOM_HOST_CLOSE, NULL));
    ck_assert_int_eq(room.state, ROOM_SHUT);
    ck_assert_int_eq(offer(&ada, ROOM_OFFER_REMATCH, 0), ROOM_IS_SHUT);
    ck_assert_int_eq(room_leave(&room, &input, bob.player, &batch), ROOM_IS_SHUT);
    ck_assert_int_eq(room_say(&room, &input, &bob, 1, "", &batch), ROOM_IS_SHUT);
    ck_assert_int_eq(order(&ada, ROOM_HOST_LOCK, NULL), ROOM_IS_SHUT);
}
END_TEST

/* --- what the operator may do ---------------------------------------------------------------- */

START_TEST(the_operator_closes_a_running_game_and_nobody_wins_or_loses)
{
    start();
    play('A');
    play('d');
    room_shut(&room, input.now_ms, "a reason", 1, &batch);
    ck_assert_uint_eq(batch.count, 2);
    ck_assert_str_eq(batch.events[1].closed.text, "a reason");
    ck_assert_uint_eq(batch.events[1].closed.language, 1);
    commit();
    ck_assert_int_eq(room.state, ROOM_SHUT);
    ck_assert_int_eq(room.match.reason, ROOM_REASON_ABORTED);
    ck_assert_int_eq(room.match.winner, ROOM_NO_WINNER);
    ck_assert_uint_eq(room.series_count, 0);
    ck_assert_int_eq(room.match.clocks.running, MANCALA_SEATS);
}
END_TEST

START_TEST(the_operator_closes_a_paused_game_and_an_open_table)
{
    start();
    play('A');
    play('d');
    allow(offer(&ada, ROOM_OFFER_PAUSE, 0));
    allow(offer(&bob, ROOM_OFFER_PAUSE, 0));
    room_shut(&room, input.now_ms, "", 0, &batch);
    commit();
    ck_assert_int_eq(room.state, ROOM_SHUT);
    ck_assert(!room.match.is_paused);
    room_finish(&room);
    open_room((struct room_options){0});
    room_shut(&room, input.now_ms, "", 0, &batch);
    ck_assert_uint_eq(batch.count, 1);
    commit();
    room_shut(&room, input.now_ms, "", 0, &batch);
    ck_assert_uint_eq(batch.count, 0);
}
END_TEST

START_TEST(the_operator_changes_a_name_in_a_running_game)
{
    const struct room_person named = {.player = "bobbobbobbobbobb", .name = "Ada"};
    const struct room_person nameless = {.player = "bobbobbobbobbobb"};
    start();
    room_impose_name(&room, &named, input.now_ms, &batch);
    commit();
    ck_assert_str_eq(room.seat[MANCALA_NORTH].name, "Ada 2");
    room_impose_name(&room, &nameless, input.now_ms, &batch);
    commit();
    ck_assert_str_eq(room.seat[MANCALA_NORTH].name, "");
    room_impose_name(&room, &nameless, input.now_ms, &batch);
    ck_assert_uint_eq(batch.count, 0);
    room_impose_name(&room, &eve, input.now_ms, &batch);
    ck_assert_uint_eq(batch.count, 0);
}
END_TEST

START_TEST(a_host_hands_over_and_is_no_host_any_more)
{
    start();
    ck_assert_int_eq(order(&ada, ROOM_HOST_HAND_OVER, NULL), ROOM_NOT_NOW);
    allow(order(&ada, ROOM_HOST_HAND_OVER, &bob));
    ck_assert_int_eq(order(&ada, ROOM_HOST_LOCK, NULL), ROOM_NOT_HOST);
    allow(order(&bob, ROOM_HOST_LOCK, NULL));
}
END_TEST

/* --- what is said ---------------------------------------------------------------------------- */

static const struct {
    enum room_phrases phrases;
    unsigned phrase;
    const char *text;
    enum room_refusal refusal;
} sayings[] = {
    {ROOM_PHRASES_CANNED, 3, "", ROOM_ALLOWED}, {ROOM_PHRASES_CANNED, 0, "hm", ROOM_IS_MUTED},
    {ROOM_PHRASES_FREE, 3, "", ROOM_ALLOWED},   {ROOM_PHRASES_FREE, 0, "hm", ROOM_ALLOWED},
    {ROOM_PHRASES_NONE, 3, "", ROOM_IS_MUTED},  {ROOM_PHRASES_NONE, 0, "hm", ROOM_IS_MUTED},
};

START_TEST(one_says_what_the_room_allows)
{
    open_room((struct room_options){.phrases = sayings[_i].phrases});
    ck_assert_int_eq(room_say(&room, &input, &ada, sayings[_i].phrase, sayings[_i].text, &batch),
                     sayings[_i].refusal);
}
END_TEST

START_TEST(who_is_muted_says_nothing)
{
    start();
    allow(order(&ada, ROOM_HOST_MUTE, &bob));
    ck_assert_int_eq(room_say(&room, &input, &bob, 1, "", &batch), ROOM_IS_MUTED);
    allow(order(&ada, ROOM_HOST_UNMUTE, &bob));
    allow(room_say(&room, &input, &bob, 1, "", &batch));
}
END_TEST

START_TEST(a_host_mutes_and_kicks_sixty_four_players_and_no_more)
{
    const enum room_host_action action = _i == 0 ? ROOM_HOST_MUTE : ROOM_HOST_KICK;
    struct room_person other = eve;
    start();
    for (unsigned i = 0; i < ROOM_LISTED_MAX; i++) {
        (void)snprintf(other.player, sizeof other.player, "player%u", i);
        allow(order(&ada, action, &other));
    }
    ck_assert_int_eq(order(&ada, action, &eve), ROOM_TOO_MANY_LISTED);
    allow(order(&ada, action, &other)); /* who is there already */
}
END_TEST

START_TEST(spectators_speak_only_between_games)
{
    start();
    ck_assert_int_eq(room_say(&room, &input, &eve, 1, "", &batch), ROOM_NOT_SEATED);
    allow(room_resign(&room, &input, bob.player, 1, &batch));
    allow(room_say(&room, &input, &eve, 1, "", &batch));
}
END_TEST

START_TEST(one_reports_once_a_game)
{
    start();
    allow(room_report(&room, &input, ada.player, 0, 1, &batch));
    ck_assert_int_eq(room_report(&room, &input, ada.player, 0, 1, &batch), ROOM_NOT_NOW);
    ck_assert_int_eq(room_report(&room, &input, bob.player, 0, 1, &batch), ROOM_ALLOWED);
}
END_TEST

START_TEST(sixty_four_players_report_in_a_game_and_no_more)
{
    struct room_person other = eve;
    start();
    for (unsigned i = 0; i < ROOM_LISTED_MAX; i++) {
        (void)snprintf(other.player, sizeof other.player, "player%u", i);
        ck_assert_int_eq(room_report(&room, &input, other.player, 0, 1, &batch), ROOM_ALLOWED);
        memcpy(batch.events[0].by, other.player, sizeof batch.events[0].by);
        ck_assert(room_apply(&room, &batch.events[0]));
    }
    ck_assert_int_eq(room_report(&room, &input, eve.player, 0, 1, &batch), ROOM_TOO_MANY_LISTED);
}
END_TEST

START_TEST(names_change_between_games)
{
    const struct room_person renamed = {.player = "bobbobbobbobbobb", .name = "Ada"};
    start();
    ck_assert_int_eq(room_rename(&room, &input, &renamed, &batch), ROOM_GAME_RUNNING);
    allow(room_resign(&room, &input, bob.player, 1, &batch));
    allow(room_rename(&room, &input, &renamed, &batch));
    ck_assert_str_eq(room.seat[MANCALA_NORTH].name, "Ada 2");
    allow(room_rename(&room, &input, &eve, &batch));
    ck_assert_uint_eq(batch.count, 0);
}
END_TEST

START_TEST(a_pair_begins_without_a_host)
{
    const struct room_person persons[] = {ada, bob};
    const struct mancala_rules *rules = mancala_rules_find("adji-boto", strlen("adji-boto"));
    room_init(&room);
    room_create_pair(rules, (struct room_options){.is_public = true}, persons, 1, &batch);
    commit();
    ck_assert_int_eq(room.state, ROOM_PLAYING);
    ck_assert_str_eq(room.host.player, "");
    ck_assert_int_eq(order(&ada, ROOM_HOST_LOCK, NULL), ROOM_NOT_HOST);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("offers");
    TCase *tcase = tcase_create("offers");
    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_test(tcase, an_accepted_draw_ends_the_game);
    tcase_add_test(tcase, one_offer_is_open_at_a_time_and_it_is_a_set);
    tcase_add_test(tcase, a_move_cancels_an_offer_whoever_makes_it);
    tcase_add_test(tcase, a_refused_offer_is_closed_for_ten_plies_and_after_two_for_the_game);
    tcase_add_test(tcase, a_withdrawn_offer_is_closed_for_two_plies);
    tcase_add_test(tcase, a_takeback_names_the_players_last_move);
    tcase_add_test(tcase, a_takeback_goes_back_to_before_the_named_move);
    tcase_add_test(tcase, the_first_move_can_be_taken_back);
    tcase_add_test(tcase, a_copy_with_the_plies_foresees_a_takeback);
    tcase_add_test(tcase, in_a_running_game_no_rematch_and_after_it_nothing_else_is_offered);
    tcase_add_loop_test(tcase, a_host_has_no_power_over_a_running_game, 0, COUNT_OF(orders));
    tcase_add_test(tcase, a_kicked_player_does_not_come_back);
    tcase_add_test(tcase, a_locked_room_takes_nobody);
    tcase_add_test(tcase, a_closed_room_is_closed);
    tcase_add_test(tcase, the_operator_closes_a_running_game_and_nobody_wins_or_loses);
    tcase_add_test(tcase, the_operator_closes_a_paused_game_and_an_open_table);
    tcase_add_test(tcase, the_operator_changes_a_name_in_a_running_game);
    tcase_add_test(tcase, a_host_hands_over_and_is_no_host_any_more);
    tcase_add_loop_test(tcase, one_says_what_the_room_allows, 0, COUNT_OF(sayings));
    tcase_add_test(tcase, who_is_muted_says_nothing);
    tcase_add_loop_test(tcase, a_host_mutes_and_kicks_sixty_four_players_and_no_more, 0, 2);
    tcase_add_test(tcase, spectators_speak_only_between_games);
    tcase_add_test(tcase, one_reports_once_a_game);
    tcase_add_test(tcase, sixty_four_players_report_in_a_game_and_no_more);
    tcase_add_test(tcase, names_change_between_games);
    tcase_add_test(tcase, a_pair_begins_without_a_host);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
