// SPDX-License-Identifier: MIT
/* The load tool: tables of random legal games over real sockets, every answer checked. Without
 * --rate a move follows the one before as soon as both players have seen it; with --rate moves are
 * due at fixed times, and their delay counts from when they were due, so that a server that falls
 * behind cannot hide it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/parse.h"
#include "bench/subject.h"
#include "bench/table.h"

enum { TICK_MS = 1, WARM_UP_MS = 1000, SETTLE_MS = 1500, IDLE_BURST = 64, SOURCES_OF_IDLE = 16 };

struct options {
    const char *program;
    const char *store;
    uint64_t tables, seconds, rate, idle;
};

enum phase { PHASE_SEATING, PHASE_WARM_UP, PHASE_MEASURED, PHASE_OVER };

struct run {
    struct options options;
    struct subject subject;
    struct load load;
    uv_loop_t loop;
    uv_timer_t tick;
    struct table *tables;
    struct websocket *idle;
    uint64_t idle_started, idle_known;
    uint64_t memory_before, memory_after; /* of the server, around the idle connections */
    enum phase phase;
    uint64_t phase_us; /* when it began */
    uint64_t cpu_us;   /* of the server when measuring began, then what it used */
    uint64_t measured_us;
    uint64_t sent; /* moves sent since pacing began */
};

static const struct {
    const char *name;
    size_t offset;
    bool is_number;
    const char *help;
} flags[] = {
    {"--serve", offsetof(struct options, program), false, "PROGRAM to start and measure"},
    {"--store", offsetof(struct options, store), false, "memory (default) or sqlite"},
    {"--tables", offsetof(struct options, tables), true, "N (500)"},
    {"--seconds", offsetof(struct options, seconds), true, "N (10)"},
    {"--rate", offsetof(struct options, rate), true,
     "moves a second over all tables (0: no limit)"},
    {"--idle", offsetof(struct options, idle), true, "N further connections that only listen (0)"},
};

static int usage(void)
{
    (void)fprintf(stderr, "usage: bench_load --serve PROGRAM [option value ...]\n");
    for (size_t i = 0; i < COUNT_OF(flags); i++) {
        (void)fprintf(stderr, "  %-10s %s\n", flags[i].name, flags[i].help);
    }
    return 2;
}

static bool set_flag(struct options *options, const char *name, const char *value)
{
    for (size_t i = 0; i < COUNT_OF(flags); i++) {
        char *field = (char *)options + flags[i].offset;
        if (strcmp(flags[i].name, name) != 0) {
            continue;
        }
        if (!flags[i].is_number) {
            memcpy(field, &value, sizeof value);
            return true;
        }
        uint64_t number = 0;
        const bool fits = parse_u64(slice_of(value), 0, 1000000, &number) == ERR_OK;
        memcpy(field, &number, sizeof number);
        return fits;
    }
    return false;
}

static bool read_options(struct options *options, int argc, char **argv)
{
    *options = (struct options){.store = "memory", .tables = 500, .seconds = 10};
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc || !set_flag(options, argv[i], argv[i + 1])) {
            return false;
        }
    }
    return options->program != NULL;
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
        websocket_connect(&run->idle[n], &run->loop, run->load.port,
                          2 + (unsigned)(n % SOURCES_OF_IDLE), &handler, run);
    }
}

/* --- phases --------------------------------------------------------------------------------- */

static void begin(struct run *run, enum phase phase, uint64_t now_us)
{
    run->phase = phase;
    run->phase_us = now_us;
    run->load.is_measured = phase == PHASE_MEASURED;
}

static void start_tables(struct run *run)
{
    for (uint64_t i = 0; i < run->options.tables; i++) {
        const struct mancala_rules *rules = mancala_rules_at(i % 3);
        table_start(&run->tables[i], &run->load, rules);
    }
}

/* Sends the moves that are due, as far as tables wait for one. A move that found no table free
 * keeps the time at which it was due. */
static void send_due(struct run *run, uint64_t now_us)
{
    struct load *load = &run->load;
    const double gap_us = 1e6 / (double)run->options.rate;
    for (;;) {
        const uint64_t due_us = run->phase_us + (uint64_t)((double)run->sent * gap_us);
        struct table *table = load->idle_first;
        if (due_us > now_us || table == NULL) {
            return;
        }
        load->idle_first = table->next_idle;
        run->sent++;
        table_move(table, due_us);
    }
}

static void measure_cpu(struct run *run, uint64_t now_us)
{
    run->cpu_us = subject_cpu_us(&run->subject) - run->cpu_us;
    run->measured_us = now_us - run->phase_us;
}

static void seat(struct run *run, uint64_t now_us)
{
    const struct options *options = &run->options;
    if (run->idle_known < options->idle) {
        if (run->idle_started - run->idle_known < IDLE_BURST) {
            start_idle(run);
        }
        run->phase_us = now_us;
        return;
    }
    if (run->memory_after == 0) {
        if (options->idle > 0 && now_us - run->phase_us < SETTLE_MS * 1000) {
            return;
        }
        run->memory_after = subject_memory(&run->subject);
        start_tables(run);
    }
    if (run->load.seated == options->tables) {
        begin(run, PHASE_WARM_UP, now_us);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct run *run = timer->data;
    const uint64_t now_us = load_now_us();
    const uint64_t passed_us = now_us - run->phase_us;
    switch (run->phase) {
    case PHASE_SEATING:
        seat(run, now_us);
        return;
    case PHASE_WARM_UP:
        if (passed_us >= WARM_UP_MS * 1000) {
            run->cpu_us = subject_cpu_us(&run->subject);
            run->sent = 0;
            begin(run, PHASE_MEASURED, now_us);
        }
        break;
    case PHASE_MEASURED:
        if (passed_us >= run->options.seconds * 1000000) {
            measure_cpu(run, now_us);
            begin(run, PHASE_OVER, now_us);
            uv_stop(&run->loop);
            return;
        }
        break;
    case PHASE_OVER:
        return;
    }
    if (run->options.rate > 0) {
        send_due(run, now_us);
    }
}

/* --- report --------------------------------------------------------------------------------- */

static double share_ms(const struct histogram *histogram, double share)
{
    const uint64_t us = histogram_at(histogram, share);
    return (double)us / 1e3;
}

static void print_times(const char *name, const struct histogram *histogram)
{
    (void)printf("%-28s p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, most %.2f ms\n", name,
                 share_ms(histogram, 0.5), share_ms(histogram, 0.99), share_ms(histogram, 0.999),
                 (double)histogram->max_us / 1e3);
}

static void print_report(const struct run *run)
{
    const struct load *load = &run->load;
    const struct options *options = &run->options;
    const double seconds = (double)run->measured_us / 1e6;
    if (options->idle > 0) {
        (void)printf("%-28s %.0f bytes each of %" PRIu64 "\n", "resident per idle connection",
                     ((double)run->memory_after - (double)run->memory_before) /
                         (double)options->idle,
                     options->idle);
    }
    if (options->tables > 0) {
        (void)printf("%-28s %.0f a second at %" PRIu64 " tables, store %s\n", "moves",
                     (double)load->moves / seconds, options->tables, options->store);
        (void)printf("%-28s %.1f us a move, %.0f %% of a processor\n", "server processor time",
                     (double)run->cpu_us / (double)load->moves,
                     (double)run->cpu_us / (double)run->measured_us * 100);
        print_times("move to its answer", &load->to_answer);
        print_times("move to the other player", &load->to_other);
    }
    (void)printf("%-28s %" PRIu64 " messages, %" PRIu64 " games ended, %" PRIu64 " errors\n",
                 "checked", load->messages, load->games, load->errors);
}

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
    run->load.port = run->subject.port;
    run->load.is_paced = run->options.rate > 0;
    rng_init(&run->load.rng, 1);
    run->tables = mem_alloc_array(run->options.tables + 1, sizeof *run->tables);
    run->idle = mem_alloc_array(run->options.idle + 1, sizeof *run->idle);
    run->memory_before = subject_memory(&run->subject);
    (void)uv_timer_init(&run->loop, &run->tick);
    run->tick.data = run;
    begin(run, PHASE_SEATING, load_now_us());
    (void)uv_timer_start(&run->tick, on_tick, TICK_MS, TICK_MS);
    (void)uv_run(&run->loop, UV_RUN_DEFAULT);
    uv_walk(&run->loop, on_walk, NULL);
    (void)uv_run(&run->loop, UV_RUN_DEFAULT);
    (void)uv_loop_close(&run->loop);
}

int main(int argc, char **argv)
{
    static struct run run;
    if (!read_options(&run.options, argc, argv)) {
        return usage();
    }
    if (!subject_start(&run.subject, run.options.program, run.options.store)) {
        return 1;
    }
    run_load(&run);
    print_report(&run);
    if (!subject_stop(&run.subject)) {
        load_fail(&run.load, "the server did not end well", SLICE_NONE);
    }
    mem_free(run.tables);
    mem_free(run.idle);
    return run.load.errors == 0 ? 0 : 1;
}
