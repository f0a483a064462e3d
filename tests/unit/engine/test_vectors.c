// SPDX-License-Identifier: MIT
/* Games and edge cases worked out by an independent reference. */
#include "unit/engine/vectors.h"
#include "unit/engine/walk.h"

enum { EDGES = 22 };

static unsigned number_at(const json_t *object, const char *key)
{
    const json_t *number = json_object_get(object, key);
    ck_assert_msg(json_is_integer(number), "no number %s", key);
    return (unsigned)json_integer_value(number);
}

/* The end is a word, or null while the game goes on. */
static void assert_end(const struct mancala_game *game, const json_t *object)
{
    const json_t *end = json_object_get(object, "end");
    const char *word = json_is_string(end) ? json_string_value(end)
                                           : mancala_end_name(MANCALA_OPEN);
    ck_assert_str_eq(mancala_end_name((enum mancala_end)game->position.end), word);
}

static void assert_score(const struct mancala_game *game, const char *score)
{
    char own[16];
    (void)snprintf(own, sizeof own, "%u-%u",
                   (unsigned)mancala_position_store(&game->position, MANCALA_SOUTH),
                   (unsigned)mancala_position_store(&game->position, MANCALA_NORTH));
    ck_assert_str_eq(own, score);
}

static void assert_walk(const struct mancala_position *before, unsigned move,
                        const struct mancala_effect *effect)
{
    const char *fault = move == MANCALA_PASS ? NULL : walk_fault(before, move, effect);
    ck_assert_msg(fault == NULL, "%s", fault);
}

/* The same move played from the text alone gives the same text, unless history ended the game. */
static void assert_move_from_text(const struct mancala_position *before, char letter,
                                  const struct mancala_game *after)
{
    char text[MANCALA_TEXT_CAP];
    char text_after[MANCALA_TEXT_CAP];
    if (after->position.end == MANCALA_END_REPETITION ||
        after->position.end == MANCALA_END_NO_PROGRESS) {
        return;
    }
    (void)mancala_position_format(before, text);
    (void)mancala_position_format(&after->position, text_after);
    struct mancala_game game = game_of_text(text);
    (void)play_letter(&game, letter);
    assert_text(&game.position, text_after);
}

static void check_ply(const json_t *ply, struct mancala_game *game)
{
    const struct mancala_position before = game->position;
    const char letter = text_at(ply, "move")[0];
    const struct mancala_effect effect = play_letter(game, letter);
    ck_assert_msg(
        effect.laps == number_at(ply, "laps") && effect.captured == number_at(ply, "captured"),
        "%s: %u laps and %u seeds, not %u and %u", text_at(ply, "position"), (unsigned)effect.laps,
        (unsigned)effect.captured, number_at(ply, "laps"), number_at(ply, "captured"));
    assert_text(&game->position, text_at(ply, "position"));
    assert_walk(&before, move_of(before.rules, letter), &effect);
    assert_move_from_text(&before, letter, game);
}

static void check_game(const json_t *line)
{
    const struct mancala_position start = mancala_position_start(rules_of(text_at(line, "game")));
    struct mancala_game game = game_of_text(text_at(line, "start"));
    const char *letters = text_at(line, "moves");
    const json_t *plies = json_object_get(line, "plies");
    assert_text(&start, text_at(line, "start"));
    ck_assert_uint_eq(strlen(letters), json_array_size(plies));
    for (size_t i = 0; i < json_array_size(plies); i++) {
        const json_t *ply = json_array_get(plies, i);
        ck_assert_int_eq(text_at(ply, "move")[0], letters[i]);
        check_ply(ply, &game);
    }
    assert_end(&game, line);
    assert_score(&game, text_at(line, "score"));
}

START_TEST(every_ply_of_a_recorded_game_is_as_recorded)
{
    json_t *games = read_lines(game_files[_i].name);
    ck_assert_uint_eq(json_array_size(games), game_files[_i].games);
    for (size_t i = 0; i < json_array_size(games); i++) {
        check_game(json_array_get(games, i));
    }
    json_decref(games);
}
END_TEST

static void assert_legal(const struct mancala_position *position, const char *letters)
{
    const struct mancala_choice choice = mancala_position_choice(position);
    char own[MANCALA_PITS_MAX + 2] = {0};
    size_t len = 0;
    for (unsigned pit = 0; pit < mancala_rules_pits(position->rules); pit++) {
        if (choice.pits >> pit & 1) {
            own[len++] = mancala_move_letter(position->rules, pit);
        }
    }
    if (choice.passes) {
        own[len] = '.';
    }
    ck_assert_str_eq(own, letters);
}

static void check_one_move(const json_t *edge)
{
    const char *text = text_at(edge, "position");
    struct mancala_game game = game_of_text(text);
    const struct mancala_position before = game.position;
    const unsigned move = move_of(before.rules, text_at(edge, "move")[0]);
    struct mancala_effect effect;
    assert_legal(&before, text_at(edge, "legal"));
    const enum mancala_refusal refusal = mancala_game_play(&game, move, &effect);
    if (json_is_true(json_object_get(edge, "refused"))) {
        ck_assert_int_ne(refusal, MANCALA_ALLOWED);
        assert_text(&game.position, text);
        return;
    }
    ck_assert_int_eq(refusal, MANCALA_ALLOWED);
    ck_assert_uint_eq(effect.laps, number_at(edge, "laps"));
    ck_assert_uint_eq(effect.captured, number_at(edge, "captured"));
    assert_pits(effect.cell, before.rules, text_at(edge, "pits"));
    assert_text(&game.position, text_at(edge, "after"));
    assert_walk(&before, move, &effect);
    assert_move_from_text(&before, text_at(edge, "move")[0], &game);
    assert_end(&game, edge);
}

static void check_many_moves(const json_t *edge)
{
    struct mancala_game game = game_of_text(text_at(edge, "position"));
    const char *letters = text_at(edge, "moves");
    const json_t *positions = json_object_get(edge, "positions");
    ck_assert_uint_eq(strlen(letters), json_array_size(positions));
    for (size_t i = 0; letters[i] != '\0'; i++) {
        const struct mancala_position before = game.position;
        const struct mancala_effect effect = play_letter(&game, letters[i]);
        assert_text(&game.position, json_string_value(json_array_get(positions, i)));
        assert_walk(&before, move_of(before.rules, letters[i]), &effect);
        assert_move_from_text(&before, letters[i], &game);
    }
    assert_end(&game, edge);
    assert_score(&game, text_at(edge, "score"));
}

START_TEST(every_edge_case_is_as_recorded)
{
    json_t *edges = read_lines("edges");
    ck_assert_uint_eq(json_array_size(edges), EDGES);
    const json_t *edge = json_array_get(edges, (size_t)_i);
    if (json_object_get(edge, "moves") != NULL) {
        check_many_moves(edge);
    } else {
        check_one_move(edge);
    }
    json_decref(edges);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("engine/vectors");
    TCase *tc = tcase_create("vectors");
    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, every_ply_of_a_recorded_game_is_as_recorded, 0, COUNT_OF(game_files));
    tcase_add_loop_test(tc, every_edge_case_is_as_recorded, 0, EDGES);
    suite_add_tcase(suite, tc);
    return unit_run(suite);
}
