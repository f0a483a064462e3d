// SPDX-License-Identifier: MIT
/* Any bytes as what goes between an operator and the server, and as what is stored for operators: a
 * line to the server, a line from it, arguments of `djenon ctl`, one a line, and stored notes. What
 * is taken of stored texts is written again and reads the same. */
#include <string.h>

#include "base/attr.h"
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "wire/operator.h"

enum { ARGUMENTS_MAX = 16 };

static void try_line(struct slice bytes)
{
    struct wire_operator command;
    struct wire_fault fault;
    struct buf end;
    if (!wire_decode_operator(bytes, &command, &fault)) {
        buf_init(&end, WIRE_OPERATOR_LINE_BYTES);
        const bool is_written = wire_encode_operator_end(&end, WIRE_OPERATOR_MALFORMED, fault.text);
        ASSERT(is_written && fault.text[0] != '\0');
        buf_finish(&end);
        return;
    }
    ASSERT((unsigned)command.type < WIRE_OPERATOR__COUNT);
    ASSERT(wire_operator_name(command.type)[0] != '\0');
}

static void try_answer(struct slice bytes)
{
    struct wire_operator_answer *answer = mem_alloc(sizeof *answer);
    if (wire_read_operator_answer(bytes, answer)) {
        ASSERT(answer->is_end ? (unsigned)answer->end <= WIRE_OPERATOR_MALFORMED
                              : answer->cell_count <= WIRE_OPERATOR_CELLS);
        for (size_t i = 0; i < answer->cell_count; i++) {
            const struct wire_operator_cell *cell = &answer->cells[i];
            ASSERT(memchr(cell->name, '\0', sizeof cell->name) != NULL &&
                   memchr(cell->text, '\0', sizeof cell->text) != NULL);
        }
    }
    mem_free(answer);
}

/* What is sent is a line that the server takes. */
static void try_arguments(struct slice rest)
{
    char *arguments[ARGUMENTS_MAX];
    size_t count = 0;
    struct slice word = SLICE_NONE;
    struct wire_fault fault;
    struct buf line;
    while (count < ARGUMENTS_MAX && rest.len > 0 && slice_split(&rest, '\n', &word)) {
        arguments[count] = mem_alloc(word.len + 1);
        memcpy(arguments[count], word.at, word.len);
        arguments[count++][word.len] = '\0';
    }
    buf_init(&line, WIRE_OPERATOR_LINE_BYTES);
    if (wire_write_operator(&line, count, arguments, &fault)) {
        struct wire_operator command;
        const bool is_read = wire_decode_operator(buf_slice(&line), &command, &fault);
        ASSERT(is_read && slice_find(buf_slice(&line), '\n') == line.len);
        ASSERT(strcmp(wire_operator_name(command.type), arguments[0]) == 0);
    } else {
        ASSERT(fault.text[0] != '\0');
    }
    buf_finish(&line);
    while (count > 0) {
        mem_free(arguments[--count]);
    }
}

/* The text of what was read from it, or nothing. */
static bool rewrite_verdict(struct slice bytes, struct buf *out)
{
    struct wire_verdict verdict;
    return wire_decode_verdict(bytes, &verdict) && wire_encode_verdict(out, &verdict);
}

static bool rewrite_note(struct slice bytes, struct buf *out)
{
    struct wire_report_note note;
    return wire_decode_report_note(bytes, &note) && wire_encode_report_note(out, &note);
}

static void try_stored(struct slice bytes, bool (*rewrite)(struct slice bytes, struct buf *out))
{
    struct buf first;
    struct buf second;
    buf_init(&first, WIRE_OPERATOR_LINE_BYTES);
    buf_init(&second, WIRE_OPERATOR_LINE_BYTES);
    if (rewrite(bytes, &first)) {
        const bool is_read = rewrite(buf_slice(&first), &second);
        ASSERT(is_read && slice_equal(buf_slice(&first), buf_slice(&second)));
    }
    buf_finish(&first);
    buf_finish(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct slice bytes = slice_from(size > 0 ? (const char *)data : "", size);
    try_line(bytes);
    try_answer(bytes);
    try_arguments(bytes);
    try_stored(bytes, rewrite_verdict);
    try_stored(bytes, rewrite_note);
    return 0;
}
