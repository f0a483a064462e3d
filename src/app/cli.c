// SPDX-License-Identifier: MIT
#include "app/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/parse.h"
#include "engine/game.h"
#include "engine/perft.h"
#include "engine/record.h"
#include "engine/text.h"

enum {
    STATUS_OK,
    STATUS_ERROR,
    STATUS_USAGE,
    RECORD_BYTES_MAX = 16 * 1024 * 1024 /* of a record file */
};

static int fail_usage(const char *usage)
{
    (void)fprintf(stderr, "usage: djenon %s\n", usage);
    return STATUS_USAGE;
}

static int fail_game(const char *name)
{
    (void)fprintf(stderr, "djenon: no game is called \"%s\"; there are:", name);
    for (size_t i = 0; mancala_rules_at(i) != NULL; i++) {
        (void)fprintf(stderr, " %s", mancala_rules_at(i)->name);
    }
    (void)fputc('\n', stderr);
    return STATUS_ERROR;
}

/* Reads a position, or says what is wrong with it. */
static bool read_position(const char *text, struct mancala_position *out)
{
    enum mancala_end end = MANCALA_OPEN;
    const enum mancala_text_fault fault = mancala_position_parse(text, strlen(text), out, &end);
    if (fault == MANCALA_TEXT_OK) {
        return true;
    }
    (void)fprintf(stderr, "djenon: \"%s\" is no position: %s%s%s\n", text,
                  mancala_text_fault_text(fault), fault == MANCALA_TEXT_ENDED ? ": " : "",
                  fault == MANCALA_TEXT_ENDED ? mancala_end_name(end) : "");
    return false;
}

/* The start of the game with this name, or the position with this text. */
static bool read_start(const char *text, struct mancala_position *out)
{
    const struct mancala_rules *rules = mancala_rules_find(text, strlen(text));
    if (rules != NULL) {
        *out = mancala_position_start(rules);
        return true;
    }
    if (strchr(text, '_') == NULL) {
        (void)fail_game(text);
        return false;
    }
    return read_position(text, out);
}

static void print_position(const struct mancala_position *position)
{
    char text[MANCALA_TEXT_CAP];
    (void)mancala_position_format(position, text);
    (void)puts(text);
}

/* Ends a command that has printed: what did not reach its reader is an error. */
static int finish_output(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        char error[ERR_CAUSE_CAP];
        (void)fprintf(stderr, "djenon: cannot write the output: %s\n", err_cause(errno, error));
        return STATUS_ERROR;
    }
    return status;
}

int perft_main(int argc, char **argv)
{
    struct mancala_position position;
    uint64_t depth = 0;
    if (argc < 3 || argc > 4) {
        return fail_usage("perft GAME DEPTH [POSITION]");
    }
    const struct mancala_rules *rules = mancala_rules_find(argv[1], strlen(argv[1]));
    if (rules == NULL) {
        return fail_game(argv[1]);
    }
    if (parse_u64(slice_of(argv[2]), 0, MANCALA_PERFT_DEPTH_MAX, &depth) != ERR_OK) {
        (void)fprintf(stderr, "djenon: DEPTH must be a number from 0 to %d, not \"%s\"\n",
                      MANCALA_PERFT_DEPTH_MAX, argv[2]);
        return STATUS_USAGE;
    }
    position = mancala_position_start(rules);
    if (argc == 4 && !read_position(argv[3], &position)) {
        return STATUS_ERROR;
    }
    if (position.rules != rules) {
        (void)fprintf(stderr, "djenon: the position is of %s, not of %s\n", position.rules->name,
                      rules->name);
        return STATUS_ERROR;
    }
    (void)printf("%" PRIu64 "\n", mancala_perft(&position, (unsigned)depth));
    return finish_output(STATUS_OK);
}

/* Plays the `n`th move (from 1) of a list, or says why it is refused. */
static bool replay_move(struct mancala_game *game, size_t n, char letter)
{
    const int move = mancala_move_find(game->position.rules, letter);
    const char *reason = "no such pit";
    if (move >= 0) {
        const enum mancala_refusal refusal = mancala_game_play(game, (unsigned)move, NULL);
        if (refusal == MANCALA_ALLOWED) {
            return true;
        }
        reason = mancala_refusal_name(refusal);
    }
    (void)fflush(stdout);
    (void)fprintf(stderr, "move %zu (%c): %s\n", n, letter, reason);
    return false;
}

int replay_main(int argc, char **argv)
{
    struct mancala_position start;
    struct mancala_game game;
    if (argc != 3) {
        return fail_usage("replay GAME|POSITION MOVES");
    }
    if (!read_start(argv[1], &start)) {
        return STATUS_ERROR;
    }
    mancala_game_start(&game, &start);
    for (const char *letter = argv[2]; *letter != '\0'; letter++) {
        if (!replay_move(&game, (size_t)(letter - argv[2]) + 1, *letter)) {
            return finish_output(STATUS_ERROR);
        }
        print_position(&game.position);
    }
    const struct mancala_position *position = &game.position;
    if (position->end == MANCALA_OPEN) {
        (void)puts("OPEN");
    } else {
        (void)printf("END %s %u-%u\n", mancala_end_name((enum mancala_end)position->end),
                     mancala_position_store(position, MANCALA_SOUTH),
                     mancala_position_store(position, MANCALA_NORTH));
    }
    return finish_output(STATUS_OK);
}

int legal_main(int argc, char **argv)
{
    struct mancala_position position;
    if (argc != 2) {
        return fail_usage("legal POSITION");
    }
    if (!read_start(argv[1], &position)) {
        return STATUS_ERROR;
    }
    const struct mancala_choice choice = mancala_position_choice(&position);
    const char *gap = "";
    for (unsigned pit = 0; choice.pits >> pit != 0; pit++) {
        if (choice.pits >> pit & 1) {
            (void)printf("%s%c", gap, mancala_move_letter(position.rules, pit));
            gap = " ";
        }
    }
    (void)puts(choice.passes ? "." : "");
    return finish_output(STATUS_OK);
}

/* Reads a whole file, "-" for stdin, or says why not. */
static bool read_file(const char *path, struct buf *out)
{
    char block[4096];
    char error[ERR_CAUSE_CAP];
    size_t len = 0;
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL) {
        (void)fprintf(stderr, "djenon: cannot read %s: %s\n", path, err_cause(errno, error));
        return false;
    }
    while ((len = fread(block, 1, sizeof block, file)) > 0 && buf_append(out, block, len)) {
    }
    const bool has_failed = ferror(file) != 0;
    if (has_failed) {
        (void)fprintf(stderr, "djenon: cannot read %s: %s\n", path, err_cause(errno, error));
    } else if (out->has_failed) {
        (void)fprintf(stderr, "djenon: %s is over %d bytes\n", path, RECORD_BYTES_MAX);
    }
    if (file != stdin) {
        (void)fclose(file);
    }
    return !has_failed && !out->has_failed;
}

static void print_record_fault(const char *path, enum mancala_record_fault fault,
                               const struct mancala_record_error *error)
{
    (void)fprintf(stderr, "djenon: %s:%u: ", path, error->line);
    if (error->ply > 0) {
        (void)fprintf(stderr, "ply %u: ", error->ply);
    }
    (void)fputs(mancala_record_fault_text(fault), stderr);
    if (fault == MANCALA_RECORD_REFUSED) {
        (void)fprintf(stderr, ": %s", mancala_refusal_name(error->refusal));
    }
    if (fault == MANCALA_RECORD_POSITION && error->position != MANCALA_TEXT_OK) {
        (void)fprintf(stderr, ": %s", mancala_text_fault_text(error->position));
    }
    (void)fputc('\n', stderr);
}

int record_main(int argc, char **argv)
{
    struct mancala_record record;
    struct mancala_record_error error;
    struct buf text;
    int status = STATUS_ERROR;
    if (argc != 2) {
        return fail_usage("record FILE");
    }
    buf_init(&text, RECORD_BYTES_MAX);
    if (read_file(argv[1], &text)) {
        const enum mancala_record_fault fault = mancala_record_parse(buf_text(&text), text.len,
                                                                     &record, &error);
        if (fault == MANCALA_RECORD_OK) {
            print_position(&record.game.position);
            status = STATUS_OK;
        } else {
            print_record_fault(argv[1], fault, &error);
        }
    }
    buf_finish(&text);
    return finish_output(status);
}
