// SPDX-License-Identifier: MIT
/* The load tool: tables of random legal games over real sockets, every answer checked. Without
 * --rate a move follows the one before as soon as both players have seen it; with --rate moves are
 * due at fixed times, and their delay counts from when they were due, so that a server that falls
 * behind cannot hide it. With --rounds every table plays so many games to the end, however long
 * that takes. At the end every command must have been answered. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/mem.h"
#include "base/parse.h"
#include "bench/report.h"
#include "bench/subject.h"
#include "bench/table.h"

enum {
    TICK_MS = 1,
    WARM_UP_MS = 1000,
    SETTLE_MS = 1500,
    DRAIN_MS = 5000, /* for the last answers */
    IDLE_BURST = 64,
    SEATING_MAX_MS = 120000, /* after which connections and tables are given up */
    ROUNDS_MAX_MS = 900000,  /* and games */
    SOURCES_OF_IDLE = 16,
    GAMES_MAX = 8
};

struct options {
    const char *program, *store, *url, *games;
    const char *sets[SUBJECT_SETS_MAX];
    unsigned set_count;
    uint64_t pid, tables, seconds, rounds, rate, idle, json;
};

enum phase { PHASE_SEATING, PHASE_WARM_UP, PHASE_MEASURED, PHASE_DRAIN };

struct run {
    struct options options;
    struct subject subject;
    struct load load;
    uv_loop_t loop;
    uv_timer_t tick;
    uv_idle_t spin; /* with --rate: looks for due moves without sleeping */
    const struct mancala_rules *games[GAMES_MAX];
    size_t games_size;
    struct table *tables;
    struct websocket *idle;
    uint64_t idle_started, idle_known;
    uint64_t memory_before, memory_after; /* of the server, around the idle connections */
    enum phase phase;
    uint64_t phase_us;    /* when it began */
    uint64_t settled_us;  /* when the last idle connection was known */
    uint64_t cpu_us;      /* of the server when measuring began, then what it used */
    uint64_t measured_us; /* for how long */
    uint64_t sent;        /* moves sent since the phase began */
    uint64_t unsent;      /* moves that were due and found no table free until the end */
};

static const struct flag {
    const char *name;
    size_t offset;
    enum { FLAG_TEXT, FLAG_NUMBER, FLAG_SWITCH, FLAG_SET } kind;
    const char *help;
} flags[] = {
    {"--serve", offsetof(struct options, program), FLAG_TEXT, "PROGRAM to start and measure"},
    {"--store", offsetof(struct options, store), FLAG_TEXT, "memory (default) or sqlite"},
    {"--set", 0, FLAG_SET, "KEY=VALUE of its configuration; may be repeated"},
    {"--url", offsetof(struct options, url), FLAG_TEXT, "ADDRESS:PORT of a running server instead"},
    {"--pid", offsetof(struct options, pid), FLAG_NUMBER, "its process, to measure it too"},
    {"--tables", offsetof(struct options, tables), FLAG_NUMBER, "N (500)"},
    {"--games", offsetof(struct options, games), FLAG_TEXT, "NAME,NAME (all)"},
    {"--seconds", offsetof(struct options, seconds), FLAG_NUMBER, "N (10)"},
    {"--rounds", offsetof(struct options, rounds), FLAG_NUMBER,
     "N games a table, played to the end, instead of --seconds"},
    {"--rate", offsetof(struct options, rate), FLAG_NUMBER,
     "moves a second over all tables (0: no limit)"},
    {"--idle", offsetof(struct options, idle), FLAG_NUMBER,
     "N further connections that only listen (0)"},
    {"--json", offsetof(struct options, json), FLAG_SWITCH, "the figures as one JSON object"},
};

static int usage(void)
{
    (void)fprintf(stderr, "usage: bench_load (--serve PROGRAM | --url ADDRESS:PORT) [options]\n");
    for (size_t i = 0; i < COUNT_OF(flags); i++) {
        (void)fprintf(stderr, "  %-10s %s\n", flags[i].name, flags[i].help);
    }
    return 2;
}

static const struct flag *find_flag(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(flags); i++) {
        if (strcmp(flags[i].name, name) == 0) {
            return &flags[i];
        }
    }
    return NULL;
}

static bool set_flag(struct options *options, const struct flag *flag, const char *value)
{
    char *field = (char *)options + flag->offset;
    if (flag->kind == FLAG_SET) {
        const bool fits = options->set_count < SUBJECT_SETS_MAX;
        if (fits) {
            options->sets[options->set_count++] = value;
        }
        return fits;
    }
    if (flag->kind == FLAG_TEXT) {
        memcpy(field, &value, sizeof value);
        return true;
    }
    uint64_t number = 0;
    const bool fits = parse_u64(slice_of(value), 0, UINT32_MAX, &number) == ERR_OK;
    memcpy(field, &number, sizeof number);
    return fits;
}

static bool read_options(struct options *options, int argc, char **argv)
{
    *options = (struct options){.store = "memory", .tables = 500, .seconds = 10};
    for (int i = 1; i < argc; i++) {
        const struct flag *flag = find_flag(argv[i]);
        if (flag == NULL) {
            return false;
        }
        const char *value = flag->kind == FLAG_SWITCH ? "1" : argv[++i];
        if (value == NULL || !set_flag(options, flag, value)) {
            return false;
        }
    }
    return (options->program == NULL) != (options->url == NULL);
}

/* Server and tool each need a descriptor a connection. Where the system allows fewer, fewer
 * connections are idle, and the report says how many there were. */
static bool fit_descriptors(struct options *options)
{
    struct rlimit limit = {.rlim_cur = 0};
    (void)getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    const uint64_t playing = 2 * options->tables + SUBJECT_DESCRIPTORS;
    if (playing > limit.rlim_max) {
        (void)fprintf(stderr, "bench: %" PRIu64 " tables need %" PRIu64 " open files; ulimit -n\n",
                      options->tables, playing);
        return false;
    }
    if (options->idle > limit.rlim_max - playing) {
        options->idle = limit.rlim_max - playing;
    }
    return true;
}

/* The rules that tables take in turn: those that --games names, or all. */
static bool choose_games(struct run *run)
{
    struct slice rest = slice_of(run->options.games);
    struct slice name;
    if (run->options.games == NULL) {
        for (size_t i = 0; i < GAMES_MAX && mancala_rules_at(i) != NULL; i++) {
            run->games[run->games_size++] = mancala_rules_at(i);
        }
        return true;
    }
    while (run->games_size < GAMES_MAX && slice_split(&rest, ',', &name)) {
        const struct mancala_rules *rules = mancala_rules_find(name.at, name.len);
        if (rules == NULL) {
            (void)fprintf(stderr, "bench: no game is called %.*s\n", SLICE_ARG(name));
            return false;
        }
        run->games[run->games_size++] = rules;
    }
    return true;
}

/* --- idle connections ----------------------------------------------------------------------- */

static void on_idle_open(struct websocket *socket)
{
    struct run *run = socket->owner;
    table_say_hello(&run->load, socket);
}

static void on_idle_message(struct websocket *socket, struct slice text)
{
    struct run *run = socket->owner;
    run->idle_known += slice_has_prefix(text, "{\"t\":\"ok\"");
}

static void on_idle_close(struct websocket *socket, const char *reason)
{
    struct run *run = socket->owner;
    load_fail(&run->load, "an idle connection ended", slice_of(reason));
}

static void start_idle(struct run *run)
{
    static const struct websocket_handler handler = {
        .on_open = on_idle_open, .on_message = on_idle_message, .on_close = on_idle_close};
    for (int i = 0; i < IDLE_BURST && run->idle_started < run->options.idle; i++) {
        const uint64_t n = run->idle_started++;
        const struct websocket_way way = {run->subject.address, run->subject.port,
                                          2 + (unsigned)(n % SOURCES_OF_IDLE)};
        websocket_connect(&run->idle[n], &run->loop, &way, &handler, run);
    }
}

/* --- phases --------------------------------------------------------------------------------- */

static void begin(struct run *run, enum phase phase, uint64_t now_us)
{
    run->phase = phase;
    run->phase_us = now_us;
    run->sent = 0;
}

/* The time at which the next move is due. */
static uint64_t next_due_us(const struct run *run)
{
    return run->phase_us + (uint64_t)((double)run->sent * 1e6 / (double)run->options.rate);
}

/* Sends the moves that are due, as far as tables wait for one. A move that found no table free
 * keeps the time at which it was due. */
static void send_due(struct run *run, uint64_t now_us)
{
    struct table *table = NULL;
    while (next_due_us(run) <= now_us && (table = load_take_waiting(&run->load)) != NULL) {
        const uint64_t due_us = next_due_us(run);
        run->sent++;
        table_move(table, due_us);
    }
}

static void on_spin(uv_idle_t *spin)
{
    send_due(spin->data, load_now_us());
}

static void start_tables(struct run *run)
{
    for (uint64_t i = 0; i < run->options.tables; i++) {
        table_start(&run->tables[i], &run->load, run->games[i % run->games_size]);
    }
}

static void start_measuring(struct run *run, uint64_t now_us)
{
    begin(run, PHASE_MEASURED, now_us);
    run->cpu_us = subject_cpu_us(&run->subject);
    run->load.from_us = now_us;
    run->load.until_us = UINT64_MAX;
}

/* Idle connections first, then their memory, then the tables. */
static void seat(struct run *run, uint64_t now_us)
{
    const struct options *options = &run->options;
    if (run->idle_known < options->idle) {
        if (run->idle_started - run->idle_known < IDLE_BURST) {
            start_idle(run);
        }
        run->settled_us = now_us;
        return;
    }
    if (run->tables == NULL) {
        if (options->idle > 0 && now_us - run->settled_us < UINT64_C(1000) * SETTLE_MS) {
            return;
        }
        run->memory_after = subject_memory(&run->subject);
        run->tables = mem_alloc_array(options->tables + 1, sizeof *run->tables);
        start_tables(run);
        if (options->rounds > 0) {
            start_measuring(run, now_us);
            return;
        }
    }
    if (run->load.seated == options->tables) {
        begin(run, PHASE_WARM_UP, now_us);
        if (options->rate > 0) {
            (void)uv_idle_start(&run->spin, on_spin);
        }
    }
}

static void end_measuring(struct run *run, uint64_t now_us)
{
    run->cpu_us = subject_cpu_us(&run->subject) - run->cpu_us;
    run->measured_us = now_us - run->phase_us;
    run->load.until_us = now_us;
    run->load.is_ending = true;
    if (run->options.rate > 0) {
        const uint64_t due = run->measured_us * run->options.rate / 1000000;
        run->unsent = due > run->sent ? due - run->sent : 0;
        (void)uv_idle_stop(&run->spin);
    }
    begin(run, PHASE_DRAIN, now_us);
}

/* Whether what is to be measured has happened. */
static bool is_done(struct run *run, uint64_t passed_us)
{
    const struct options *options = &run->options;
    if (options->rounds == 0) {
        return passed_us >= options->seconds * 1000000;
    }
    if (passed_us >= UINT64_C(1000) * ROUNDS_MAX_MS) {
        load_fail(&run->load, "tables did not come to the end of their games", SLICE_NONE);
        return true;
    }
    return run->load.finished == options->tables;
}

static uint64_t count_unsettled(const struct run *run)
{
    uint64_t unsettled = 0;
    for (uint64_t i = 0; i < run->options.tables; i++) {
        unsettled += !table_is_settled(&run->tables[i]);
    }
    return unsettled;
}

/* Waits until every command is answered; what is not in time is a fault. */
static void drain(struct run *run, uint64_t passed_us)
{
    const uint64_t unsettled = count_unsettled(run);
    if (unsettled > 0 && passed_us < UINT64_C(1000) * DRAIN_MS) {
        return;
    }
    for (uint64_t i = 0; i < unsettled; i++) {
        load_fail(&run->load, "a command was not answered in time", SLICE_NONE);
    }
    uv_stop(&run->loop);
}

static void on_tick(uv_timer_t *timer)
{
    struct run *run = timer->data;
    const uint64_t now_us = load_now_us();
    const uint64_t passed_us = now_us - run->phase_us;
    switch (run->phase) {
    case PHASE_SEATING:
        seat(run, now_us);
        if (passed_us >= UINT64_C(1000) * SEATING_MAX_MS) {
            load_fail(&run->load, "not all could connect and sit down", SLICE_NONE);
            uv_stop(&run->loop);
        }
        break;
    case PHASE_WARM_UP:
        if (passed_us >= UINT64_C(1000) * WARM_UP_MS) {
            start_measuring(run, now_us);
        }
        break;
    case PHASE_MEASURED:
        if (is_done(run, passed_us)) {
            end_measuring(run, now_us);
        }
        break;
    case PHASE_DRAIN:
        drain(run, passed_us);
        break;
    }
}

/* --- report --------------------------------------------------------------------------------- */

static void add_moves(struct report *report, const struct run *run)
{
    const struct load *load = &run->load;
    const double moves = (double)load->moves;
    const double us = (double)run->measured_us;
    const double cpu_us = (double)run->cpu_us;
    report_add(report, "moves_per_second", "moves applied and checked", "a second", 0,
               moves * 1e6 / us);
    if (run->options.rate > 0) {
        report_add(report, "moves_unsent", "moves due that found no table", "", 0,
                   (double)run->unsent);
    }
    if (run->subject.pid > 0) {
        report_add(report, "cpu_us_per_move", "processor time of the server", "us a move", 1,
                   cpu_us / moves);
        report_add(report, "cpu_percent", "processor of the server", "%", 0, cpu_us * 100 / us);
    }
    report_add_times(report, "answer", "move to its answer", &load->to_answer);
    report_add_times(report, "other", "move to the other player", &load->to_other);
    report_add(report, "games", "games played to the end", "", 0, (double)load->games);
    report_add(report, "messages", "messages checked", "", 0, (double)load->messages);
}

static void print_report(const struct run *run)
{
    const struct options *options = &run->options;
    struct report report = {.size = 0};
    if (options->idle > 0 && run->subject.pid > 0) {
        const double grown = (double)run->memory_after - (double)run->memory_before;
        report_add(&report, "idle", "idle connections", "", 0, (double)options->idle);
        report_add(&report, "idle_bytes", "memory of the server an idle connection", "bytes", 0,
                   grown / (double)options->idle);
    }
    if (options->tables > 0) {
        add_moves(&report, run);
    }
    report_add(&report, "errors", "errors", "", 0, (double)run->load.errors);
    (options->json ? report_print_json : report_print)(&report);
}

/* --- the whole ------------------------------------------------------------------------------ */

static void on_walk(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle)) {
        uv_close(handle, NULL);
    }
}

static void run_load(struct run *run)
{
    (void)uv_loop_init(&run->loop);
    run->load.loop = &run->loop;
    run->load.address = run->subject.address;
    run->load.port = run->subject.port;
    run->load.is_paced = run->options.rate > 0;
    run->load.rounds = run->options.rounds;
    run->load.from_us = UINT64_MAX;
    rng_init(&run->load.rng, 1);
    run->idle = mem_alloc_array(run->options.idle + 1, sizeof *run->idle);
    run->memory_before = subject_memory(&run->subject);
    (void)uv_timer_init(&run->loop, &run->tick);
    (void)uv_idle_init(&run->loop, &run->spin);
    run->tick.data = run;
    run->spin.data = run;
    begin(run, PHASE_SEATING, load_now_us());
    (void)uv_timer_start(&run->tick, on_tick, TICK_MS, TICK_MS);
    (void)uv_run(&run->loop, UV_RUN_DEFAULT);
    uv_walk(&run->loop, on_walk, NULL);
    (void)uv_run(&run->loop, UV_RUN_DEFAULT);
    (void)uv_loop_close(&run->loop);
    mem_free(run->tables);
    mem_free(run->idle);
}

static bool find_subject(struct run *run)
{
    const struct options *options = &run->options;
    const struct subject_way way = {.program = options->program,
                                    .store = options->store,
                                    .sets = options->sets,
                                    .set_count = options->set_count,
                                    .connections = 2 * options->tables + options->idle};
    return options->url != NULL ? subject_attach(&run->subject, options->url, (pid_t)options->pid)
                                : subject_start(&run->subject, &way);
}

int main(int argc, char **argv)
{
    static struct run run;
    if (!read_options(&run.options, argc, argv) || !choose_games(&run)) {
        return usage();
    }
    if (!fit_descriptors(&run.options) || !find_subject(&run)) {
        return 1;
    }
    run_load(&run);
    if (!subject_stop(&run.subject)) {
        load_fail(&run.load, "the server did not end well", SLICE_NONE);
    }
    print_report(&run);
    return run.load.errors == 0 ? 0 : 1;
}
