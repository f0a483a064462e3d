// SPDX-License-Identifier: MIT
#include "app/ctl.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "app/environment.h"
#include "base/err.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/text.h"
#include "wire/operator.h"

enum { STATUS_OK, STATUS_REFUSED, STATUS_USAGE, STATUS_UNREACHED };
enum { BLOCK_BYTES = 4096, ROWS_MAX = 65536, OPTIONS_MAX = 32 };

/* What the call is made of. */
struct call {
    const char *socket; /* or NULL */
    bool is_json;
    int option_count;
    char *options[OPTIONS_MAX]; /* for config_load: the first is its name */
    struct buf line;
};

/* Rows of an answer, until they are printed as a table. */
struct table {
    struct wire_operator_answer *rows; /* owned */
    size_t count, size;
};

static int complain(const char *what, const char *detail, int status)
{
    (void)fprintf(stderr, "djenon: %s%s\n", what, detail);
    return status;
}

static int print_usage(FILE *out, int status)
{
    (void)fputs("usage: djenon ctl [--socket PATH] [--json] [--config FILE] [--set key=value] "
                "COMMAND [...]\n\n",
                out);
    for (enum wire_operator_type type = 0; type < WIRE_OPERATOR__COUNT; type++) {
        (void)fprintf(out, "  %-46s %s\n", wire_operator_usage(type), wire_operator_help(type));
    }
    (void)fputs("\nThe exit status is 0 when it is done, 1 when the server refuses, 2 when the "
                "command is not understood,\n3 when the server cannot be reached.\n",
                out);
    return status;
}

/* --- the answer ------------------------------------------------------------------------------ */

/* What a cell shows. Times are UTC. */
static const char *tell_cell(const struct wire_operator_cell *cell, char out[WIRE_SAY_CAP])
{
    static const char *const times[] = {"at", "since", "until"};
    char time[LOG_TIME_CAP];
    if (!cell->is_number) {
        return cell->text;
    }
    (void)snprintf(out, WIRE_SAY_CAP, "%" PRId64, cell->number);
    for (size_t i = 0; i < COUNT_OF(times); i++) {
        if (strcmp(cell->name, times[i]) == 0 && cell->number > 0) {
            log_format_time(cell->number, time);
            (void)snprintf(out, WIRE_SAY_CAP, "%.16sZ", time);
        }
    }
    return out;
}

static size_t measure(const char *text)
{
    return text_count_graphemes(slice_of(text));
}

static size_t measure_column(const struct table *table, size_t column)
{
    char text[WIRE_SAY_CAP];
    size_t width = measure(table->rows[0].cells[column].name);
    for (size_t i = 0; i < table->count; i++) {
        const size_t len = measure(tell_cell(&table->rows[i].cells[column], text));
        width = len > width ? len : width;
    }
    return width;
}

/* The last column is not filled up. */
static void print_cell(const char *text, size_t width, bool is_last)
{
    (void)fputs(text, stdout);
    for (size_t len = measure(text); !is_last && len < width + 2; len++) {
        (void)fputc(' ', stdout);
    }
    if (is_last) {
        (void)fputc('\n', stdout);
    }
}

static void print_table(const struct table *table)
{
    char text[WIRE_SAY_CAP];
    size_t widths[WIRE_OPERATOR_CELLS];
    const size_t columns = table->count == 0 ? 0 : table->rows[0].cell_count;
    for (size_t column = 0; column < columns; column++) {
        widths[column] = measure_column(table, column);
    }
    for (size_t column = 0; column < columns; column++) {
        print_cell(table->rows[0].cells[column].name, widths[column], column + 1 == columns);
    }
    for (size_t i = 0; i < table->count; i++) {
        for (size_t column = 0; column < columns; column++) {
            print_cell(tell_cell(&table->rows[i].cells[column], text), widths[column],
                       column + 1 == columns);
        }
    }
}

/* One row is easier to read from above to below. */
static void print_record(const struct wire_operator_answer *row)
{
    char text[WIRE_SAY_CAP];
    for (size_t i = 0; i < row->cell_count; i++) {
        (void)printf("%-12s %s\n", row->cells[i].name, tell_cell(&row->cells[i], text));
    }
}

static void add_row(struct table *table, const struct wire_operator_answer *row)
{
    if (table->count == table->size) {
        table->size = table->size == 0 ? 16 : table->size * 2;
        table->rows = mem_grow(table->rows, table->count, table->size, sizeof *table->rows);
    }
    table->rows[table->count++] = *row;
}

static int finish(const struct table *table, const struct wire_operator_answer *end, bool is_status)
{
    static const int statuses[] = {[WIRE_OPERATOR_OK] = STATUS_OK,
                                   [WIRE_OPERATOR_REFUSED] = STATUS_REFUSED,
                                   [WIRE_OPERATOR_MALFORMED] = STATUS_USAGE};
    if (is_status && table->count == 1) {
        print_record(&table->rows[0]);
    } else {
        print_table(table);
    }
    if (end->text[0] != '\0') {
        (void)fprintf(end->end == WIRE_OPERATOR_OK ? stdout : stderr, "%s\n", end->text);
    }
    if (fflush(stdout) != 0) {
        return complain("cannot write the output", "", STATUS_REFUSED);
    }
    return statuses[end->end];
}

/* Reads to the next end of a line; false when there is none. */
static bool read_line(int fd, struct buf *in, struct slice *out)
{
    char block[BLOCK_BYTES];
    size_t seen = 0;
    while (in->len == seen || slice_find(slice_skip(buf_slice(in), seen), '\n') == in->len - seen) {
        seen = in->len;
        const ssize_t got = read(fd, block, sizeof block);
        if (got <= 0 || !buf_append(in, block, (size_t)got)) {
            return false;
        }
    }
    *out = slice_from(in->at, slice_find(buf_slice(in), '\n'));
    return true;
}

/* Takes the lines up to the last one. */
static int read_answer(int fd, const struct call *call)
{
    const bool is_status = slice_is(buf_slice(&call->line), "{\"command\":\"status\"}\n");
    struct wire_operator_answer *answer = mem_alloc(sizeof *answer);
    struct table table = {.rows = NULL};
    struct buf in;
    struct slice line;
    int status = -1;
    buf_init(&in, (size_t)2 * WIRE_SERVER_MESSAGE_BYTES);
    while (status < 0 && read_line(fd, &in, &line)) {
        if (call->is_json) {
            (void)printf("%.*s\n", SLICE_ARG(line));
        }
        if (!wire_read_operator_answer(line, answer)) {
            break;
        }
        if (answer->is_end) {
            table.count = call->is_json ? 0 : table.count;
            status = finish(&table, answer, is_status);
        } else if (!call->is_json && table.count < ROWS_MAX) {
            add_row(&table, answer);
        }
        buf_drop(&in, line.len + 1);
    }
    buf_finish(&in);
    mem_free(table.rows);
    mem_free(answer);
    return status >= 0 ? status
                       : complain("the server has not answered to the end", "", STATUS_UNREACHED);
}

/* --- the socket ------------------------------------------------------------------------------ */

static bool write_all(int fd, struct slice bytes)
{
    while (bytes.len > 0) {
        const ssize_t sent = send(fd, bytes.at, bytes.len, MSG_NOSIGNAL);
        if (sent <= 0) {
            return false;
        }
        bytes = slice_skip(bytes, (size_t)sent);
    }
    return true;
}

static int connect_to(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path, path, strlen(path) + 1);
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        const int error = errno;
        (void)close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

static int fail_connect(const char *path, int error)
{
    char text[CONFIG_PROBLEM_CAP];
    char reason[ERR_CAUSE_CAP];
    const bool is_gone = error == ENOENT || error == ECONNREFUSED;
    (void)snprintf(text, sizeof text, "%s: %s; %s", path, err_cause(error, reason),
                   is_gone ? "does the server run? --socket PATH names another socket"
                           : "only the user that the server runs as may use it");
    return complain(text, "", STATUS_UNREACHED);
}

static int talk(const struct call *call, const char *path)
{
    const int fd = connect_to(path);
    if (fd < 0) {
        return fail_connect(path, errno);
    }
    const int status = write_all(fd, buf_slice(&call->line))
                           ? read_answer(fd, call)
                           : complain("the server has gone", "", STATUS_UNREACHED);
    (void)close(fd);
    return status;
}

/* False when the configuration cannot be read. It is large: it does not live on the
 * stack. */
static bool find_path(const struct call *call, char path[CONFIG_TEXT_CAP], bool *out_is_on)
{
    struct config *config = mem_alloc(sizeof *config);
    struct config_problem problem;
    const bool is_read = config_load(config, call->option_count, call->options, environment_get(),
                                     &problem);
    if (is_read) {
        *out_is_on = ctl_find_socket(config, path);
    } else {
        (void)complain(problem.text, "", STATUS_USAGE);
    }
    mem_free(config);
    return is_read;
}

static int call_server(const struct call *call)
{
    char path[CONFIG_TEXT_CAP];
    bool is_on = false;
    if (call->socket != NULL) {
        return talk(call, call->socket);
    }
    if (!find_path(call, path, &is_on)) {
        return STATUS_USAGE;
    }
    if (!is_on) {
        return complain("the server has no control socket: the key control says so, or the store "
                        "is memory",
                        "; --socket PATH names one", STATUS_UNREACHED);
    }
    return talk(call, path);
}

/* --- arguments ------------------------------------------------------------------------------- */

/* Takes the options before the command. Result: where the command stands, or 0 for a fault. */
static int read_options(struct call *call, int argc, char **argv)
{
    int at = 1;
    while (at < argc && strncmp(argv[at], "--", 2) == 0 && strcmp(argv[at], "--help") != 0) {
        const bool is_json = strcmp(argv[at], "--json") == 0;
        const bool is_socket = strcmp(argv[at], "--socket") == 0;
        const bool is_config = strcmp(argv[at], "--config") == 0 || strcmp(argv[at], "--set") == 0;
        if (!is_json && ((!is_socket && !is_config) || at + 1 == argc ||
                         call->option_count + 2 > OPTIONS_MAX)) {
            return 0;
        }
        call->is_json = call->is_json || is_json;
        call->socket = is_socket ? argv[at + 1] : call->socket;
        if (is_config) {
            call->options[call->option_count++] = argv[at];
            call->options[call->option_count++] = argv[at + 1];
        }
        at += is_json ? 1 : 2;
    }
    return at;
}

int ctl_main(int argc, char **argv)
{
    struct call call = {.option_count = 1, .options = {argv[0]}};
    struct wire_fault fault;
    const int at = read_options(&call, argc, argv);
    if (at == 0 || at == argc) {
        return print_usage(stderr, STATUS_USAGE);
    }
    if (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "help") == 0) {
        return print_usage(stdout, STATUS_OK);
    }
    /* --json is taken behind the command too. */
    if (argc > at + 1 && strcmp(argv[argc - 1], "--json") == 0) {
        call.is_json = true;
        argc--;
    }
    buf_init(&call.line, WIRE_OPERATOR_LINE_BYTES + 1);
    int status = STATUS_USAGE;
    if (wire_write_operator(&call.line, (size_t)(argc - at), argv + at, &fault)) {
        (void)buf_append_char(&call.line, '\n');
        status = call_server(&call);
    } else {
        (void)complain(fault.text, "", STATUS_USAGE);
    }
    buf_finish(&call.line);
    return status;
}
