// SPDX-License-Identifier: MIT
#include "app/verify.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "app/adapter.h"
#include "app/verify_starts.h"
#include "base/attr.h"
#include "base/parse.h"
#include "base/rng.h"
#include "engine/game.h"
#include "engine/text.h"

enum {
    STATUS_SAME,
    STATUS_DIFFERS,
    STATUS_FAILED, /* also a wrong call */
    PLIES_MAX = 2000,
    LINE_CAP = PLIES_MAX + 128, /* a request with its line feed and NUL */
    MS_PER_S = 1000,
    LIMIT_S_MAX = 3600,
    GAMES_MAX = 1000000,
    GAMES_NAMED_MAX = 32
};

struct options {
    char *command;
    uint64_t games; /* random ones of each rule set */
    uint64_t seed;
    uint64_t limit_s;
    const struct mancala_rules *rules[GAMES_NAMED_MAX + 1]; /* NULL after the last */
};

/* The comparison so far; once `status` is not STATUS_SAME nothing more is asked. */
struct verify {
    struct adapter adapter;
    struct rng rng;
    uint64_t lines;
    int status;
};

/* A game being asked about. */
struct walk {
    struct mancala_game game;
    char start[MANCALA_TEXT_CAP];
    char moves[PLIES_MAX + 1];
    size_t plies;
};

/* Whatever a peer has sent, so that a terminal can show it. */
static void print_quoted(struct slice text)
{
    for (size_t i = 0; i < text.len; i++) {
        const unsigned char byte = (unsigned char)text.at[i];
        if (byte >= ' ' && byte <= '~' && byte != '\\') {
            (void)putchar(byte);
        } else {
            (void)printf("\\x%02x", byte);
        }
    }
    (void)putchar('\n');
}

static void tell_difference(struct verify *verify, const char *request, const char *expected,
                            struct slice answer)
{
    verify->status = STATUS_DIFFERS;
    (void)printf("line %" PRIu64 ": %sexpected: %s\nreceived: ", verify->lines, request, expected);
    print_quoted(answer);
}

/* Asks one line. `request` ends in a line feed. */
static void compare(struct verify *verify, const char *request, const char *expected)
{
    struct adapter_problem problem = {.text = ""};
    struct slice answer = SLICE_NONE;
    if (verify->status != STATUS_SAME) {
        return;
    }
    verify->lines++;
    if (!adapter_ask(&verify->adapter, slice_of(request), &answer, &problem)) {
        verify->status = STATUS_FAILED;
        (void)fprintf(stderr, "djenon: %s\nline %" PRIu64 ": %s", problem.text, verify->lines,
                      request);
        return;
    }
    if (answer.len > 0 && answer.at[answer.len - 1] == '\r') {
        answer.len--;
    }
    if (!slice_is(answer, expected)) {
        tell_difference(verify, request, expected, answer);
    }
}

/* The letters of the moves, "." for a pass, "end" when there is nothing to play. */
static void format_choice(const struct mancala_position *position,
                          const struct mancala_choice *choice, char out[MANCALA_PITS_MAX + 1])
{
    struct mancala_writer writer = {.at = out, .cap = MANCALA_PITS_MAX + 1};
    for (unsigned pit = 0; choice->pits >> pit != 0; pit++) {
        if (choice->pits >> pit & 1) {
            mancala_write_char(&writer, mancala_move_letter(position->rules, pit));
        }
    }
    if (writer.len == 0) {
        mancala_write_text(&writer, choice->passes ? "." : "end");
    }
    out[writer.len] = '\0';
}

static void check_play(struct verify *verify, const struct mancala_position *position,
                       unsigned move)
{
    struct mancala_game game;
    struct mancala_effect effect;
    char before[MANCALA_TEXT_CAP];
    char after[MANCALA_TEXT_CAP];
    char request[LINE_CAP];
    char expected[LINE_CAP];
    mancala_game_start(&game, position);
    const enum mancala_refusal refusal = mancala_game_play(&game, move, &effect);
    ASSERT(refusal == MANCALA_ALLOWED);
    (void)mancala_position_format(position, before);
    (void)mancala_position_format(&game.position, after);
    (void)snprintf(request, sizeof request, "play %s %c\n", before,
                   mancala_move_letter(position->rules, move));
    (void)snprintf(expected, sizeof expected, "%s %u %" PRIu32, after, effect.captured,
                   effect.laps);
    compare(verify, request, expected);
}

/* Asks what may be played, and what each move does. */
static void check_position(struct verify *verify, const struct mancala_position *position)
{
    const struct mancala_choice choice = mancala_position_choice(position);
    char text[MANCALA_TEXT_CAP];
    char request[LINE_CAP];
    char expected[MANCALA_PITS_MAX + 1];
    (void)mancala_position_format(position, text);
    (void)snprintf(request, sizeof request, "legal %s\n", text);
    format_choice(position, &choice, expected);
    compare(verify, request, expected);
    for (unsigned pit = 0; choice.pits >> pit != 0; pit++) {
        if (choice.pits >> pit & 1) {
            check_play(verify, position, pit);
        }
    }
    if (choice.passes) {
        check_play(verify, position, MANCALA_PASS);
    }
}

/* Asks how the moves so far end: the one question that needs what stood before. */
static void check_game(struct verify *verify, const struct walk *walk)
{
    const struct mancala_position *position = &walk->game.position;
    const enum mancala_end end = (enum mancala_end)position->end;
    char text[MANCALA_TEXT_CAP];
    char request[LINE_CAP];
    char expected[LINE_CAP];
    if (walk->plies == 0) {
        return;
    }
    (void)mancala_position_format(position, text);
    (void)snprintf(request, sizeof request, "game %s %s\n", walk->start, walk->moves);
    (void)snprintf(expected, sizeof expected, "%s %s", text,
                   end == MANCALA_OPEN ? "open" : mancala_end_name(end));
    compare(verify, request, expected);
}

static void start_walk(struct walk *walk, const struct mancala_position *start)
{
    mancala_game_start(&walk->game, start);
    (void)mancala_position_format(start, walk->start);
    walk->plies = 0;
    walk->moves[0] = '\0';
}

static void walk_on(struct walk *walk, unsigned move)
{
    walk->moves[walk->plies] = mancala_move_letter(walk->game.position.rules, move);
    walk->plies++;
    walk->moves[walk->plies] = '\0';
    const enum mancala_refusal refusal = mancala_game_play(&walk->game, move, NULL);
    ASSERT(refusal == MANCALA_ALLOWED);
}

static bool can_go_on(const struct verify *verify, const struct walk *walk)
{
    return verify->status == STATUS_SAME && walk->game.position.end == MANCALA_OPEN &&
           walk->plies < PLIES_MAX;
}

/* A move of the side to move, each as likely as the others. */
static unsigned draw_move(struct rng *rng, const struct mancala_position *position)
{
    const struct mancala_choice choice = mancala_position_choice(position);
    unsigned pits[MANCALA_PITS_MAX];
    unsigned count = 0;
    for (unsigned pit = 0; choice.pits >> pit != 0; pit++) {
        if (choice.pits >> pit & 1) {
            pits[count++] = pit;
        }
    }
    return count == 0 ? MANCALA_PASS : pits[rng_below(rng, count)];
}

static void check_random_game(struct verify *verify, const struct mancala_rules *rules)
{
    const struct mancala_position start = mancala_position_start(rules);
    struct walk walk;
    start_walk(&walk, &start);
    check_position(verify, &walk.game.position);
    while (can_go_on(verify, &walk)) {
        walk_on(&walk, draw_move(&verify->rng, &walk.game.position));
        check_position(verify, &walk.game.position);
    }
    check_game(verify, &walk);
}

/* A game that ends by what stood before is asked about before its end, too. */
static void check_start(struct verify *verify, const struct mancala_position *start,
                        const char *moves)
{
    struct walk walk;
    start_walk(&walk, start);
    check_position(verify, &walk.game.position);
    for (const char *at = moves; *at != '\0' && can_go_on(verify, &walk); at++) {
        if (at[1] == '\0') {
            check_game(verify, &walk);
        }
        walk_on(&walk, (unsigned)mancala_move_find(start->rules, *at));
        check_position(verify, &walk.game.position);
    }
    check_game(verify, &walk);
}

static void check_rules(struct verify *verify, const struct mancala_rules *rules,
                        const struct options *options)
{
    const struct verify_start *row = NULL;
    for (size_t i = 0; (row = verify_start_at(i)) != NULL; i++) {
        struct mancala_position start;
        const enum mancala_text_fault fault = mancala_position_parse(
            row->position, strlen(row->position), &start, NULL);
        ASSERT(fault == MANCALA_TEXT_OK);
        if (start.rules == rules) {
            check_start(verify, &start, row->moves);
        }
    }
    // The games of a rule set are the same whatever else is verified.
    rng_init(&verify->rng, options->seed);
    for (uint64_t i = 0; i < options->games && verify->status == STATUS_SAME; i++) {
        check_random_game(verify, rules);
    }
}

static int fail(const char *sentence)
{
    (void)fprintf(stderr, "djenon: %s\n", sentence);
    return STATUS_FAILED;
}

static int run(const struct options *options)
{
    struct verify verify = {.status = STATUS_SAME};
    struct adapter_problem problem = {.text = ""};
    if (!adapter_start(&verify.adapter, options->command, (int)options->limit_s * MS_PER_S,
                       &problem)) {
        return fail(problem.text);
    }
    for (size_t i = 0; options->rules[i] != NULL; i++) {
        check_rules(&verify, options->rules[i], options);
    }
    if (verify.status != STATUS_SAME) {
        adapter_kill(&verify.adapter);
    } else if (!adapter_end(&verify.adapter, &problem)) {
        return fail(problem.text);
    } else {
        (void)printf("%" PRIu64 " lines compared: no difference\n", verify.lines);
    }
    return fflush(stdout) == 0 ? verify.status : fail("the output cannot be written");
}

static bool read_number(const char *name, const char *value, uint64_t min, uint64_t max,
                        uint64_t *out)
{
    if (parse_u64(slice_of(value), min, max, out) == ERR_OK) {
        return true;
    }
    (void)fprintf(stderr, "djenon: %s takes a number from %" PRIu64 " to %" PRIu64 ", not \"%s\"\n",
                  name, min, max, value);
    return false;
}

/* Takes `--name value`; false, with a sentence, for what is not known. */
static bool read_option(struct options *options, const char *name, char *value)
{
    const struct number {
        const char *name;
        uint64_t min;
        uint64_t max;
        uint64_t *out;
    } numbers[] = {
        {"--games", 0, GAMES_MAX, &options->games},
        {"--seed", 0, UINT64_MAX, &options->seed},
        {"--limit", 1, LIMIT_S_MAX, &options->limit_s},
    };
    if (value == NULL) {
        (void)fprintf(stderr, "djenon: %s needs a value\n", name);
        return false;
    }
    if (strcmp(name, "--command") == 0) {
        options->command = value;
        return true;
    }
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        if (strcmp(name, numbers[i].name) == 0) {
            return read_number(name, value, numbers[i].min, numbers[i].max, numbers[i].out);
        }
    }
    (void)fprintf(stderr, "djenon: verify has no option %s\n", name);
    return false;
}

static bool add_game(struct options *options, size_t count, const char *name)
{
    options->rules[count] = mancala_rules_find(name, strlen(name));
    if (options->rules[count] == NULL) {
        (void)fprintf(stderr, "djenon: no game is called \"%s\"\n", name);
    }
    return options->rules[count] != NULL;
}

static void add_all_games(struct options *options)
{
    for (size_t i = 0; i < GAMES_NAMED_MAX && mancala_rules_at(i) != NULL; i++) {
        options->rules[i] = mancala_rules_at(i);
    }
}

static bool read_arguments(struct options *options, int argc, char **argv)
{
    size_t games = 0;
    bool is_right = true;
    for (int i = 1; is_right && i < argc; i++) {
        if (strncmp(argv[i], "--", 2) == 0) {
            is_right = read_option(options, argv[i], argv[i + 1]);
            i++;
        } else if (games < GAMES_NAMED_MAX) {
            is_right = add_game(options, games, argv[i]);
            games++;
        } else {
            (void)fprintf(stderr, "djenon: verify takes at most %d games\n", GAMES_NAMED_MAX);
            is_right = false;
        }
    }
    if (games == 0) {
        add_all_games(options);
    }
    return is_right;
}

int verify_main(int argc, char **argv)
{
    struct options options = {.games = 100, .seed = 1, .limit_s = 10};
    if (!read_arguments(&options, argc, argv)) {
        return STATUS_FAILED;
    }
    if (options.command == NULL) {
        (void)fputs("usage: djenon verify --command CMD [--games N] [--seed N] [--limit SECONDS] "
                    "[GAME ...]\n",
                    stderr);
        return STATUS_FAILED;
    }
    return run(&options);
}
