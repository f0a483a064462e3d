// SPDX-License-Identifier: MIT
/* How many rows a second the SQLite store makes durable, and how long one takes that comes alone:
 * bench_store [seconds]. Works in a folder that it makes in the current one, so that the disk
 * measured is the caller's choice. */
#include <errno.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/parse.h"
#include "base/rng.h"
#include "bench/histogram.h"
#include "store/store_sqlite.h"

#define DEFAULT_SECONDS 2
#define MAX_SECONDS     3600
#define LOGS            5000
#define GROUP           100
#define RECORD_BYTES    300
#define BODY_BYTES      400
#define TABLES          500  /* logs that are in use when rows come one at a time */
#define RATE            1000 /* then, rows a second */
#define START_MS        1700000000000

/* Each log's version as the store has acknowledged it. */
struct bench {
    struct store *store;
    sem_t woken;
    struct rng rng;
    uint64_t versions[LOGS];
    size_t pending;
    uint64_t rows;
    int64_t now_ms;
    double cpu_seconds;    /* used before the part that is measured now */
    uint64_t due_us[LOGS]; /* when the row that the log waits for was due; 0: it waits for none */
    struct histogram times;
};

static char filler[RECORD_BYTES];

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double read_seconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

static uint64_t read_us(void)
{
    const double us = read_seconds() * 1e6;
    return (uint64_t)us;
}

static void on_wake(void *ctx)
{
    sem_post(ctx);
}

static void on_appended(void *ctx, uint64_t tag, const struct store_result *result)
{
    struct bench *bench = ctx;
    if (result->status != STORE_OK) {
        fprintf(stderr, "append failed: %s\n", result->reason);
        abort();
    }
    bench->rows += result->v - bench->versions[tag];
    bench->versions[tag] = result->v;
    bench->pending--;
    if (bench->due_us[tag] != 0) {
        histogram_add(&bench->times, read_us() - bench->due_us[tag]);
        bench->due_us[tag] = 0;
    }
}

static void on_listed(void *ctx, UNUSED uint64_t tag, const struct store_result *result)
{
    struct bench *bench = ctx;
    bench->rows += result->summary_count;
    bench->pending--;
    if (result->has_more) {
        struct store_filter live = {.is_live = STORE_YES};
        bench->pending++;
        store_list(bench->store, &live, &result->next, STORE_PAGE,
                   (struct store_done){on_listed, bench, 0});
    }
}

static void append(struct bench *bench, size_t log, size_t record_count)
{
    char key[STORE_KEY_BYTES];
    struct slice records[GROUP];
    for (size_t i = 0; i < record_count; i++) {
        records[i] = slice_from(filler, RECORD_BYTES);
    }
    int key_len = snprintf(key, sizeof(key), "BENCH%05zu", log);
    struct store_summary summary = {
        .at_ms = bench->now_ms++,
        .is_live = true,
        .players = {slice_of("playerplayer0001"), slice_of("playerplayer0002"), SLICE_NONE},
        .body = slice_from(filler, BODY_BYTES)};
    struct store_batch batch = {.key = slice_from(key, (size_t)key_len),
                                .expected_v = bench->versions[log],
                                .records = records,
                                .record_count = record_count,
                                .summary = &summary};
    bench->pending++;
    store_append(bench->store, &batch, (struct store_done){on_appended, bench, log});
}

static void wait_all(struct bench *bench)
{
    while (bench->pending > 0) {
        sem_wait(&bench->woken);
        store_drain(bench->store);
    }
}

static void report(const char *what, struct bench *bench, double started)
{
    double seconds = read_seconds() - started;
    double cpu_seconds = read_clock(CLOCK_PROCESS_CPUTIME_ID) - bench->cpu_seconds;
    double rows = (double)bench->rows;
    printf("%-36s %8.0f rows/s %6.1f us of CPU a row (%.0f rows in %.2f s)\n", what, rows / seconds,
           cpu_seconds / rows * 1e6, rows, seconds);
    bench->rows = 0;
    bench->cpu_seconds += cpu_seconds;
}

/* Every group is 100 rows: from `logs` logs, each with the same number. */
static void run_groups(struct bench *bench, const char *what, size_t logs, double seconds)
{
    double started = read_seconds();
    while (read_seconds() - started < seconds) {
        size_t first = (size_t)rng_below(&bench->rng, LOGS);
        for (size_t i = 0; i < logs; i++) {
            /* A stride that shares no factor with LOGS: spread out, and no log twice. */
            append(bench, (first + i * 1237) % LOGS, GROUP / logs);
        }
        wait_all(bench);
    }
    report(what, bench, started);
}

/* Answers what the store answers until then. */
static void drain_until(struct bench *bench, uint64_t until_us)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until); /* the semaphore's */
    const uint64_t now_us = read_us();
    const int64_t left_us = until_us > now_us ? (int64_t)(until_us - now_us) : 0;
    until.tv_nsec += (left_us % 1000000) * 1000;
    until.tv_sec += left_us / 1000000 + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    while (sem_timedwait(&bench->woken, &until) == 0 || errno == EINTR) {
        store_drain(bench->store);
    }
}

/* A row whenever one is due, whatever has become of those before; its time counts from then. */
static void run_paced(struct bench *bench, uint64_t seconds)
{
    const double started = read_seconds();
    const uint64_t started_us = read_us();
    for (uint64_t i = 0; i < seconds * RATE; i++) {
        const uint64_t due_us = started_us + i * 1000000 / RATE;
        const size_t log = (size_t)(i % TABLES);
        drain_until(bench, due_us);
        bench->due_us[log] = due_us;
        append(bench, log, 1);
    }
    wait_all(bench);
    report("1,000 times a second one row", bench, started);
    static const double SHARES[] = {0.5, 0.99, 0.999, 1};
    for (size_t i = 0; i < COUNT_OF(SHARES); i++) {
        const uint64_t us = histogram_at(&bench->times, SHARES[i]);
        printf("  %5.1f %% of them in at most %15.2f ms\n", SHARES[i] * 100, (double)us / 1e3);
    }
}

static void run_all(struct bench *bench, uint64_t whole_seconds)
{
    const double seconds = (double)whole_seconds;
    double started = read_seconds();
    for (size_t i = 0; i < LOGS; i++) {
        append(bench, i, 1);
    }
    wait_all(bench);
    report("make 5,000 logs", bench, started);
    run_groups(bench, "100 logs, 1 row and a summary each", GROUP, seconds);
    run_groups(bench, "50 logs, 2 rows and a summary each", GROUP / 2, seconds);
    run_groups(bench, "10 logs, 10 rows and a summary each", GROUP / 10, seconds);
    run_groups(bench, "1 log, 100 rows and a summary", 1, seconds);
    started = read_seconds();
    struct store_filter live = {.is_live = STORE_YES};
    bench->pending++;
    store_list(bench->store, &live, NULL, STORE_PAGE, (struct store_done){on_listed, bench, 0});
    wait_all(bench);
    report("list live summaries", bench, started);
    run_paced(bench, whole_seconds);
}

static void remove_folder(const char *folder)
{
    static const char *const NAMES[] = {STORE_SQLITE_FILE, STORE_SQLITE_LOCK_FILE};
    char path[256];
    for (size_t i = 0; i < COUNT_OF(NAMES); i++) {
        snprintf(path, sizeof(path), "%s/%s", folder, NAMES[i]);
        unlink(path);
    }
    rmdir(folder);
}

int main(int argc, char **argv)
{
    static struct bench bench;
    uint64_t seconds = DEFAULT_SECONDS;
    char folder[] = "bench-store-XXXXXX";
    char error[STORE_ERROR_CAP] = "no folder can be made here";
    if (argc > 1 && parse_u64(slice_of(argv[1]), 1, MAX_SECONDS, &seconds) != ERR_OK) {
        fprintf(stderr, "usage: bench_store [seconds]\n");
        return 2;
    }
    rng_init(&bench.rng, 1);
    bench.now_ms = START_MS;
    sem_init(&bench.woken, 0, 0);
    struct store_sqlite_config config = {.wake = {on_wake, &bench.woken}, .busy_ms = 1000};
    if (mkdtemp(folder) == NULL ||
        store_sqlite_open(folder, &config, &bench.store, error) != ERR_OK) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    run_all(&bench, seconds);
    store_close(bench.store);
    remove_folder(folder);
    return 0;
}
