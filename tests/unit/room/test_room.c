// SPDX-License-Identifier: MIT
#include <string.h>

#include "base/attr.h"
#include "room/room.h"
#include "unit/unit.h"

static const struct room_person ada = {.player = "adaadaadaadaadaa", .name = "Ada"};
static const struct room_person bob = {.player = "bobbobbobbobbobb"};
static const struct room_person eve = {.player = "eveeveeveeveevee", .is_bot = true};

static struct room room;
static struct room_batch batch;

static const struct mancala_rules *rules_of(const char *name)
{
    const struct mancala_rules *rules = mancala_rules_find(name, strlen(name));
    ck_assert_ptr_nonnull(rules);
    return rules;
}

static const struct room_input input = {.now_ms = 1, .arrived_ms = 1, .is_here = {true, true}};

/* Applies the whole batch, as after its commit. */
static void commit(void)
{
    for (size_t i = 0; i < batch.count; i++) {
        const uint32_t v = room.v;
        ck_assert(room_apply(&room, &batch.events[i]));
        ck_assert_uint_eq(room.v, v + 1);
    }
}

static void open_room(const char *game)
{
    room_init(&room);
    room_create(rules_of(game), (struct room_options){.has_hints = true}, &ada, MANCALA_SOUTH,
                input.now_ms, &batch);
    commit();
}

static void start_game(const char *game)
{
    open_room(game);
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_SEATS, &batch), ROOM_ALLOWED);
    commit();
}

static void tear_down(void)
{
    room_finish(&room);
}

static enum room_refusal offer_rematch(const struct room_person *person, uint32_t game)
{
    const struct room_offering offering = {.game = game, .kind = ROOM_OFFER_REMATCH};
    return room_make_offer(&room, &input, person->player, &offering, &batch);
}

static enum room_refusal withdraw_rematch(const struct room_person *person, uint32_t game)
{
    const struct room_offering offering = {.game = game, .kind = ROOM_OFFER_REMATCH};
    return room_withdraw(&room, &input, person->player, &offering, &batch);
}

static enum room_refusal answer_rematch(const struct room_person *person, uint32_t game,
                                        bool is_accepted)
{
    const struct room_offering offering = {
        .game = game, .kind = ROOM_OFFER_REMATCH, .is_accepted = is_accepted};
    return room_answer(&room, &input, person->player, &offering, &batch);
}

static struct room_move move_of(char letter)
{
    const struct mancala_position *position = &room.match.game.position;
    return (struct room_move){.game = room.match.number,
                              .ply = position->ply,
                              .hash = room_position_hash(position),
                              .letter = letter};
}

static enum room_refusal try_letter(const struct room_person *person, char letter)
{
    enum mancala_refusal reason;
    const struct room_move move = move_of(letter);
    return room_play(&room, &input, person->player, &move, &batch, &reason);
}

static void play(char letter)
{
    const enum mancala_seat mover = mancala_position_mover(&room.match.game.position);
    const struct room_person mover_person = room.seat[mover];
    ck_assert_int_eq(try_letter(&mover_person, letter), ROOM_ALLOWED);
    commit();
}

START_TEST(a_new_room_has_its_host_seated)
{
    open_room("adji-boto");
    ck_assert_int_eq(room.state, ROOM_OPEN);
    ck_assert_int_eq(room_find_seat(&room, ada.player), MANCALA_SOUTH);
    ck_assert_int_eq(room_find_seat(&room, bob.player), MANCALA_SEATS);
    ck_assert_int_eq(room_find_seat(&room, ""), MANCALA_SEATS);
    ck_assert_uint_eq(room.v, 2);
}
END_TEST

START_TEST(a_command_changes_nothing_before_its_events_are_applied)
{
    start_game("djenon-abe");
    const uint64_t hash = room_position_hash(&room.match.game.position);
    const uint32_t v = room.v;
    ck_assert_int_eq(try_letter(&ada, 'A'), ROOM_ALLOWED);
    ck_assert_uint_eq(room.v, v);
    ck_assert_uint_eq(room_position_hash(&room.match.game.position), hash);
    commit();
    ck_assert_uint_ne(room_position_hash(&room.match.game.position), hash);
}
END_TEST

START_TEST(an_event_that_does_not_follow_is_not_applied)
{
    start_game("djenon-abe");
    ck_assert_int_eq(try_letter(&ada, 'A'), ROOM_ALLOWED);
    batch.events[0].played.hash ^= 1;
    ck_assert(!room_apply(&room, &batch.events[0]));
    room_finish(&room);
    start_game("djenon-abe");
    ck_assert_int_eq(try_letter(&ada, 'A'), ROOM_ALLOWED);
    batch.events[0].played.move = 7;
    ck_assert(!room_apply(&room, &batch.events[0]));
}
END_TEST

START_TEST(seats_are_for_two_different_players)
{
    open_room("djenon-abe");
    ck_assert_int_eq(room_join(&room, &input, &ada, MANCALA_NORTH, &batch), ROOM_ALREADY_SEATED);
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_SOUTH, &batch), ROOM_FULL);
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_NORTH, &batch), ROOM_ALLOWED);
    ck_assert_uint_eq(batch.count, 2);
    commit();
    ck_assert_int_eq(room.state, ROOM_PLAYING);
    ck_assert_int_eq(room_join(&room, &input, &eve, MANCALA_SEATS, &batch), ROOM_FULL);
}
END_TEST

START_TEST(a_seat_left_before_the_game_is_free_for_another)
{
    open_room("djenon-abe");
    ck_assert_int_eq(room_leave(&room, &input, bob.player, &batch), ROOM_NOT_SEATED);
    ck_assert_int_eq(room_leave(&room, &input, ada.player, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_SEATS, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room_find_seat(&room, bob.player), MANCALA_SOUTH);
    ck_assert_int_eq(room_join(&room, &input, &eve, MANCALA_SEATS, &batch), ROOM_ALLOWED);
    commit();
    ck_assert(room.seat[MANCALA_NORTH].is_bot);
    ck_assert_int_eq(room_leave(&room, &input, eve.player, &batch), ROOM_GAME_RUNNING);
}
END_TEST

START_TEST(a_move_names_the_game_ply_and_position_that_it_was_made_in)
{
    start_game("djenon-abe");
    enum mancala_refusal reason;
    struct room_move moves[3] = {move_of('A'), move_of('A'), move_of('A')};
    moves[0].game++;
    moves[1].ply++;
    moves[2].hash++;
    for (size_t i = 0; i < COUNT_OF(moves); i++) {
        ck_assert_int_eq(room_play(&room, &input, ada.player, &moves[i], &batch, &reason),
                         ROOM_STALE);
    }
    ck_assert_int_eq(try_letter(&bob, 'a'), ROOM_NOT_YOUR_TURN);
    ck_assert_int_eq(try_letter(&eve, 'A'), ROOM_NOT_SEATED);
    ck_assert_int_eq(try_letter(&ada, 'z'), ROOM_ILLEGAL_MOVE);
    ck_assert_int_eq(try_letter(&ada, '.'), ROOM_ILLEGAL_MOVE);
}
END_TEST

/* A whole game with forced passes: the passes are played by the room. */
START_TEST(a_forced_pass_and_the_end_come_with_the_move)
{
    start_game("djenon-aboure");
    static const char letters[] = "AdAcBbFbBeDfDCA"; /* two passes of North are left out */
    for (const char *letter = letters; *letter != '\0'; letter++) {
        play(*letter);
    }
    ck_assert_int_eq(room.state, ROOM_OVER);
    ck_assert_int_eq(room.match.winner, ROOM_WON_SOUTH);
    ck_assert_uint_eq(room.match.score[MANCALA_SOUTH], 25);
    ck_assert_uint_eq(room.match.score[MANCALA_NORTH], 23);
    ck_assert_int_eq((int)room.match.reason, MANCALA_END_NO_MOVES);
    ck_assert_uint_eq(room.match.ply_count, 17);
    ck_assert_uint_eq(room.series_count, 1);
    ck_assert_int_eq(try_letter(&bob, 'a'), ROOM_GAME_OVER);
}
END_TEST

START_TEST(resigning_ends_the_match_and_divides_nothing)
{
    start_game("adji-boto");
    play('C');
    ck_assert_int_eq(room_resign(&room, &input, eve.player, 1, &batch), ROOM_NOT_SEATED);
    ck_assert_int_eq(room_resign(&room, &input, ada.player, 2, &batch), ROOM_STALE);
    ck_assert_int_eq(room_resign(&room, &input, ada.player, 1, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room.match.winner, ROOM_WON_NORTH);
    ck_assert_uint_eq(room.match.score[MANCALA_NORTH], 0);
    ck_assert_int_eq(room.match.game.position.end, MANCALA_OPEN);
    ck_assert_int_eq(room_resign(&room, &input, bob.player, 1, &batch), ROOM_GAME_OVER);
}
END_TEST

START_TEST(a_game_is_aborted_only_before_ones_own_first_move)
{
    start_game("djenon-abe");
    play('A');
    ck_assert_int_eq(room_abort(&room, &input, ada.player, 1, &batch), ROOM_GAME_RUNNING);
    ck_assert_int_eq(room_abort(&room, &input, bob.player, 1, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room.state, ROOM_OVER);
    ck_assert_uint_eq(room.series_count, 0);
    ck_assert(room.match.reason == ROOM_REASON_ABORTED);
}
END_TEST

START_TEST(offers_of_a_rematch_are_a_set)
{
    start_game("djenon-abe");
    ck_assert_int_eq(offer_rematch(&ada, 1), ROOM_GAME_RUNNING);
    ck_assert_int_eq(room_resign(&room, &input, ada.player, 1, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(answer_rematch(&bob, 1, true), ROOM_NO_OFFER);
    ck_assert_int_eq(withdraw_rematch(&bob, 1), ROOM_NO_OFFER);
    ck_assert_int_eq(offer_rematch(&ada, 1), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(offer_rematch(&ada, 1), ROOM_ALLOWED);
    ck_assert_uint_eq(batch.count, 0);
    ck_assert_int_eq(answer_rematch(&ada, 1, true), ROOM_NO_OFFER);
    ck_assert_int_eq(answer_rematch(&bob, 1, false), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room.offer.kind, ROOM_OFFER_NONE);
    ck_assert_int_eq(offer_rematch(&bob, 1), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(withdraw_rematch(&bob, 1), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(offer_rematch(&bob, 1), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(offer_rematch(&ada, 1), ROOM_ALLOWED);
    ck_assert_uint_eq(batch.count, 2);
    commit();
    ck_assert_uint_eq(room.match.number, 2);
    ck_assert_int_eq(room_find_seat(&room, ada.player), MANCALA_NORTH);
}
END_TEST

START_TEST(after_an_aborted_game_the_sides_stay)
{
    start_game("djenon-abe");
    ck_assert_int_eq(room_abort(&room, &input, ada.player, 1, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(offer_rematch(&ada, 1), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(answer_rematch(&bob, 1, true), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room_find_seat(&room, ada.player), MANCALA_SOUTH);
}
END_TEST

START_TEST(an_offer_goes_when_a_player_leaves)
{
    start_game("djenon-abe");
    ck_assert_int_eq(room_resign(&room, &input, ada.player, 1, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(offer_rematch(&ada, 1), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room_leave(&room, &input, bob.player, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room.state, ROOM_OPEN);
    ck_assert_int_eq(room.offer.kind, ROOM_OFFER_NONE);
    ck_assert_int_eq(offer_rematch(&ada, 1), ROOM_NO_OFFER);
    ck_assert_int_eq(room_join(&room, &input, &eve, MANCALA_SEATS, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_uint_eq(room.match.number, 2);
}
END_TEST

START_TEST(a_room_has_so_many_games_and_no_more)
{
    start_game("djenon-abe");
    for (unsigned i = 1; i <= ROOM_SERIES_MAX; i++) {
        ck_assert_int_eq(room_resign(&room, &input, ada.player, i, &batch), ROOM_ALLOWED);
        commit();
        const enum room_refusal refusal = offer_rematch(&ada, i);
        if (i == ROOM_SERIES_MAX) {
            ck_assert_int_eq(refusal, ROOM_TOO_MANY_GAMES);
            break;
        }
        commit();
        ck_assert_int_eq(answer_rematch(&bob, i, true), ROOM_ALLOWED);
        commit();
    }
    ck_assert_int_eq(room_leave(&room, &input, bob.player, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_SEATS, &batch), ROOM_TOO_MANY_GAMES);
}
END_TEST

START_TEST(a_room_does_not_grow_for_ever)
{
    open_room("djenon-abe");
    while (room.v < ROOM_EVENTS_MAX) {
        ck_assert_int_eq(room_leave(&room, &input, ada.player, &batch), ROOM_ALLOWED);
        commit();
        ck_assert_int_eq(room_join(&room, &input, &ada, MANCALA_SOUTH, &batch), ROOM_ALLOWED);
        commit();
    }
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_NORTH, &batch), ROOM_TOO_MANY_EVENTS);
    ck_assert_int_eq(room_leave(&room, &input, ada.player, &batch), ROOM_ALLOWED);
}
END_TEST

START_TEST(a_player_is_not_renamed_for_ever)
{
    struct room_person person = ada;
    open_room("djenon-abe");
    while (room.v < ROOM_EVENTS_MAX) {
        person.name[0] = person.name[0] == 'A' ? 'B' : 'A';
        ck_assert_int_eq(room_rename(&room, &input, &person, &batch), ROOM_ALLOWED);
        commit();
    }
    person.name[0] = 'C';
    ck_assert_int_eq(room_rename(&room, &input, &person, &batch), ROOM_TOO_MANY_EVENTS);
}
END_TEST

START_TEST(a_rematch_is_not_offered_and_withdrawn_for_ever)
{
    start_game("djenon-abe");
    ck_assert_int_eq(room_resign(&room, &input, ada.player, 1, &batch), ROOM_ALLOWED);
    commit();
    while (room.v < ROOM_EVENTS_MAX) {
        ck_assert_int_eq(offer_rematch(&ada, 1), ROOM_ALLOWED);
        commit();
        ck_assert_int_eq(withdraw_rematch(&ada, 1), ROOM_ALLOWED);
        commit();
    }
    ck_assert_int_eq(offer_rematch(&ada, 1), ROOM_TOO_MANY_EVENTS);
}
END_TEST

START_TEST(a_name_kept_apart_is_not_changed_again_by_the_same_rename)
{
    const struct room_person second = {.player = "bobbobbobbobbobb", .name = "Ada"};
    open_room("djenon-abe");
    ck_assert_int_eq(room_join(&room, &input, &bob, MANCALA_SEATS, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room_resign(&room, &input, bob.player, 1, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_int_eq(room_rename(&room, &input, &second, &batch), ROOM_ALLOWED);
    commit();
    ck_assert_str_eq(room.seat[MANCALA_NORTH].name, "Ada 2");
    ck_assert_int_eq(room_rename(&room, &input, &second, &batch), ROOM_ALLOWED);
    ck_assert_uint_eq(batch.count, 0);
}
END_TEST

START_TEST(a_forgotten_name_stands_nowhere_in_the_room)
{
    start_game("djenon-abe");
    ck_assert(room_forget_name(&room, ada.player));
    ck_assert_str_eq(room.host.name, "");
    ck_assert_str_eq(room.seat[MANCALA_SOUTH].name, "");
    ck_assert_str_eq(room.seat[MANCALA_SOUTH].player, ada.player);
    ck_assert(room_forget_name(&room, ada.player));
    ck_assert(!room_forget_name(&room, eve.player));
}
END_TEST

START_TEST(a_copy_of_the_state_foresees_a_batch)
{
    struct room after;
    start_game("djenon-abe");
    play('A');
    ck_assert_int_eq(try_letter(&bob, 'a'), ROOM_ALLOWED);
    room_copy_state(&room, false, &after);
    ck_assert(room_apply(&after, &batch.events[0]));
    commit();
    ck_assert_uint_eq(room_position_hash(&after.match.game.position),
                      room_position_hash(&room.match.game.position));
    ck_assert_uint_eq(after.v, room.v);
    ck_assert_uint_eq(room.match.ply_count, 2);
    room_finish(&after);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("room");
    TCase *tcase = tcase_create("room");
    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_test(tcase, a_new_room_has_its_host_seated);
    tcase_add_test(tcase, a_command_changes_nothing_before_its_events_are_applied);
    tcase_add_test(tcase, an_event_that_does_not_follow_is_not_applied);
    tcase_add_test(tcase, seats_are_for_two_different_players);
    tcase_add_test(tcase, a_seat_left_before_the_game_is_free_for_another);
    tcase_add_test(tcase, a_move_names_the_game_ply_and_position_that_it_was_made_in);
    tcase_add_test(tcase, a_forced_pass_and_the_end_come_with_the_move);
    tcase_add_test(tcase, resigning_ends_the_match_and_divides_nothing);
    tcase_add_test(tcase, a_game_is_aborted_only_before_ones_own_first_move);
    tcase_add_test(tcase, offers_of_a_rematch_are_a_set);
    tcase_add_test(tcase, after_an_aborted_game_the_sides_stay);
    tcase_add_test(tcase, an_offer_goes_when_a_player_leaves);
    tcase_add_test(tcase, a_room_has_so_many_games_and_no_more);
    tcase_add_test(tcase, a_room_does_not_grow_for_ever);
    tcase_add_test(tcase, a_player_is_not_renamed_for_ever);
    tcase_add_test(tcase, a_rematch_is_not_offered_and_withdrawn_for_ever);
    tcase_add_test(tcase, a_name_kept_apart_is_not_changed_again_by_the_same_rename);
    tcase_add_test(tcase, a_forgotten_name_stands_nowhere_in_the_room);
    tcase_add_test(tcase, a_copy_of_the_state_foresees_a_batch);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
