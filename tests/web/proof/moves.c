// SPDX-License-Identifier: MIT
/* Positions for the proof that page, server and rules agree, one JSON value a line:
 *
 *     proof_moves GAME play SEED COUNT      random games from the start
 *     proof_moves GAME compose SEED COUNT   put together by the dice, each open
 *     proof_moves GAME follow               games on stdin: a start and its moves, a line each
 *
 * `judged` is what the naive simulator says, which shares no code with the engine; `event` is what
 * the engine says, as the server tells it. Nothing is compared here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/text.h"
#include "unit/engine/twin.h"

enum { LINE_CAP = 4096 };

static void print_numbers(const int *number, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        (void)printf("%s%d", i == 0 ? "[" : ",", number[i]);
    }
    (void)putchar(']');
}

/* The 14 counts as clients have them. */
static void print_board(const struct naive *naive, const struct naive_board *board)
{
    int cells[NAIVE_PITS + 2] = {0};
    for (int pit = 0; pit < 2 * naive_row(naive->game); pit++) {
        cells[pit] = board->pit[pit];
    }
    cells[NAIVE_PITS] = board->store[0];
    cells[NAIVE_PITS + 1] = board->store[1];
    print_numbers(cells, NAIVE_PITS + 2);
}

static char letter_of(const struct naive *naive, int pit)
{
    const int row = naive_row(naive->game);
    return (char)(pit < row ? 'A' + pit : 'a' + pit - row);
}

/* Laps as lists, each its origin and where its seeds fall; captures as pit and seeds. */
static void print_walk(const struct naive *naive, int pit)
{
    struct naive_log log = {0};
    struct naive_move move;
    const char *before = "";
    bool takes = false;
    naive_walk(naive, pit, &move, &log);
    (void)fputs("{\"laps\":[", stdout);
    for (size_t i = 0; i < log.count; i++) {
        const struct naive_step *step = &log.step[i];
        if (step->kind == NAIVE_LIFT) {
            (void)printf("%s[%d", before, step->pit);
            before = "],";
        } else if (step->kind == NAIVE_DROP) {
            (void)printf(",%d", step->pit);
        } else {
            (void)printf("%s[%d,%d]", takes ? "," : "]],\"taken\":[", step->pit, step->seeds);
            takes = true;
        }
    }
    (void)printf("%s],\"landing\":%d,\"cells\":", takes ? "" : "]],\"taken\":[", move.landing);
    print_board(naive, &move.board);
    (void)putchar('}');
    free(log.step);
}

static void print_choice(const struct naive *naive)
{
    struct naive_choice choice;
    const char *comma = "";
    naive_choose(naive, &choice);
    (void)printf("\"passes\":%s,\"moves\":{", choice.passes ? "true" : "false");
    for (int pit = 0; pit < 2 * naive_row(naive->game); pit++) {
        if (choice.legal[pit]) {
            (void)printf("%s\"%c\":", comma, letter_of(naive, pit));
            print_walk(naive, pit);
            comma = ",";
        }
    }
    comma = "";
    (void)fputs("},\"refused\":{", stdout);
    for (int pit = 0; pit < 2 * naive_row(naive->game); pit++) {
        const char *why = naive_refusal(naive, &choice, pit);
        if (why != NULL) {
            (void)printf("%s\"%c\":\"%s\"", comma, letter_of(naive, pit), why);
            comma = ",";
        }
    }
    (void)putchar('}');
}

_Noreturn static void give_up(const char *why)
{
    (void)fprintf(stderr, "proof_moves: %s\n", why);
    abort();
}

static void print_word(const char *word)
{
    (void)printf(word == NULL ? "null" : "\"%s\"", word);
}

/* What the naive simulator says of its position and, having played on, of the one after. */
static void print_judged(struct naive *naive, int pit)
{
    struct naive_move move;
    (void)fputs("\"judged\":{\"before\":", stdout);
    print_board(naive, &naive->board);
    (void)printf(",\"ply\":%ld,", naive->ply);
    print_choice(naive);
    naive_play(naive, pit, &move);
    (void)printf(",\"laps\":%ld,\"captured\":%d,\"sown\":", move.laps, move.captured);
    print_board(naive, &move.board);
    (void)fputs(",\"after\":", stdout);
    print_board(naive, &naive->board);
    (void)fputs(",\"end\":", stdout);
    print_word(naive->end);
    (void)putchar('}');
}

static void print_legal(const struct mancala_position *position)
{
    const struct mancala_choice choice = mancala_position_choice(position);
    (void)fputs("\"legal\":\"", stdout);
    for (unsigned pit = 0; choice.pits >> pit != 0; pit++) {
        if (choice.pits >> pit & 1) {
            (void)putchar(mancala_move_letter(position->rules, pit));
        }
    }
    (void)putchar('"');
}

static void print_text(const struct mancala_position *position)
{
    char text[MANCALA_TEXT_CAP];
    (void)mancala_position_format(position, text);
    (void)printf("\"position\":\"%s\"", text);
}

/* A `moved` or `passed` as proto/README.md has it, without what a room adds. */
static void print_event(struct mancala_game *game, unsigned move)
{
    const struct mancala_position *position = &game->position;
    struct mancala_effect effect;
    if (mancala_game_play(game, move, &effect) != MANCALA_ALLOWED) {
        give_up("the engine refuses a move");
    }
    const bool is_over = position->end != MANCALA_OPEN;
    (void)printf("\"event\":{\"pit\":\"%c\",\"laps\":%u,\"captured\":%u,\"ply\":%u,",
                 mancala_move_letter(position->rules, move), effect.laps, effect.captured,
                 position->ply);
    (void)printf("\"stores\":[%u,%u],", mancala_position_store(position, MANCALA_SOUTH),
                 mancala_position_store(position, MANCALA_NORTH));
    if (is_over) {
        int pits[MANCALA_PITS_MAX];
        for (unsigned pit = 0; pit < MANCALA_PITS_MAX; pit++) {
            pits[pit] = effect.cell[pit];
        }
        (void)fputs("\"pits\":", stdout);
        print_numbers(pits, mancala_rules_pits(position->rules));
        (void)putchar(',');
    }
    print_text(position);
    const char *turn = mancala_position_mover(position) == MANCALA_SOUTH ? "south" : "north";
    (void)fputs(",\"turn\":", stdout);
    print_word(is_over ? NULL : turn);
    (void)putchar(',');
    print_legal(position);
    (void)fputs(",\"reason\":", stdout);
    print_word(is_over ? mancala_end_name((enum mancala_end)position->end) : NULL);
    (void)putchar('}');
}

/* One ply: what stands before it, what both say. */
static void print_ply(struct twin *twin, unsigned move)
{
    (void)putchar('{');
    print_text(&twin->game.position);
    (void)putchar(',');
    print_legal(&twin->game.position);
    (void)putchar(',');
    print_judged(&twin->naive, move == MANCALA_PASS ? NAIVE_PASS : (int)move);
    (void)putchar(',');
    print_event(&twin->game, move);
    (void)puts("}");
}

static void start(struct twin *twin, const struct mancala_position *position)
{
    const char *fault = twin_start(twin, position);
    if (fault != NULL) {
        give_up(fault);
    }
}

static void play(const struct mancala_rules *rules, struct dice *dice, unsigned long count)
{
    const struct mancala_position from = mancala_position_start(rules);
    struct twin twin;
    start(&twin, &from);
    for (; count > 0; count--) {
        if (twin.game.position.end != MANCALA_OPEN) {
            start(&twin, &from);
        }
        print_ply(&twin, twin_pick(&twin, dice));
    }
}

static void compose(const struct mancala_rules *rules, struct dice *dice, unsigned long count)
{
    while (count > 0) {
        const struct mancala_position from = twin_compose(rules, dice);
        if (mancala_position_choice(&from).end == MANCALA_OPEN) {
            struct twin twin;
            start(&twin, &from);
            print_ply(&twin, twin_pick(&twin, dice));
            count--;
        }
    }
}

/* `line` is a position, a space, and letters. */
static bool follow_game(const struct mancala_rules *rules, const char *line)
{
    struct mancala_position from;
    struct twin twin;
    const char *moves = strchr(line, ' ');
    if (moves == NULL ||
        mancala_position_parse(line, (size_t)(moves - line), &from, NULL) != MANCALA_TEXT_OK ||
        from.rules != rules) {
        return false;
    }
    start(&twin, &from);
    for (const char *letter = moves + 1; *letter != '\n' && *letter != '\0'; letter++) {
        const int move = mancala_move_find(rules, *letter);
        if (move < 0) {
            return false;
        }
        print_ply(&twin, (unsigned)move);
    }
    return true;
}

static bool follow(const struct mancala_rules *rules)
{
    static char line[LINE_CAP]; /* large for a stack */
    bool is_good = true;
    while (is_good && fgets(line, sizeof line, stdin) != NULL) {
        is_good = follow_game(rules, line);
    }
    return is_good;
}

int main(int argc, char **argv)
{
    const struct mancala_rules *rules = argc > 2 ? mancala_rules_find(argv[1], strlen(argv[1]))
                                                 : NULL;
    if (rules != NULL && argc == 3 && strcmp(argv[2], "follow") == 0) {
        return follow(rules) ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    if (rules == NULL || argc != 5) {
        (void)fputs("usage: proof_moves GAME play|compose SEED COUNT | GAME follow\n", stderr);
        return EXIT_FAILURE;
    }
    struct dice dice = {.state = strtoull(argv[3], NULL, 10)};
    const unsigned long count = strtoul(argv[4], NULL, 10);
    if (strcmp(argv[2], "play") == 0) {
        play(rules, &dice, count);
    } else {
        compose(rules, &dice, count);
    }
    return EXIT_SUCCESS;
}
