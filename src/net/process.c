// SPDX-License-Identifier: MIT
#include "net/process.h"

#include <dirent.h>
#include <stddef.h>
#include <sys/resource.h>
#include <uv.h>

#include "base/attr.h"
#include "base/exposition.h"

enum { MS_DECIMALS = 3, US_DECIMALS = 6, US_PER_S = 1000000 };

/* The one that looks is one of them, as are the two names that are none. */
static uint64_t count_descriptors(void)
{
    enum { NOT_COUNTED = 3 };
    uint64_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    if (folder == NULL) {
        return 0;
    }
    while (readdir(folder) != NULL) { // NOLINT(concurrency-mt-unsafe): a folder of our own
        count++;
    }
    (void)closedir(folder);
    return count - NOT_COUNTED;
}

static uint64_t read_cpu_us(void)
{
    uv_rusage_t usage = {.ru_maxrss = 0};
    (void)uv_getrusage(&usage);
    return (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * US_PER_S +
           (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

void process_write_metrics(int64_t start_ms, struct buf *out)
{
    size_t resident = 0;
    struct rlimit descriptors = {.rlim_cur = 0};
    (void)uv_resident_set_memory(&resident);
    (void)getrlimit(RLIMIT_NOFILE, &descriptors);
    const struct {
        const char *name, *help;
        enum exposition_kind kind;
        struct exposition_number number;
    } rows[] = {
        {"process_start_time_seconds",
         "When the process started, since 1970.",
         EXPOSITION_GAUGE,
         {(uint64_t)start_ms, MS_DECIMALS}},
        {"process_cpu_seconds_total",
         "Processor time of all threads.",
         EXPOSITION_COUNTER,
         {read_cpu_us(), US_DECIMALS}},
        {"process_resident_memory_bytes", "Memory in use.", EXPOSITION_GAUGE, {resident, 0}},
        {"process_open_fds", "Open descriptors.", EXPOSITION_GAUGE, {count_descriptors(), 0}},
        {"process_max_fds",
         "Descriptors that may be open.",
         EXPOSITION_GAUGE,
         {descriptors.rlim_cur, 0}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        exposition_begin(out, rows[i].name, rows[i].kind, rows[i].help);
        exposition_add(out, rows[i].name, rows[i].number);
    }
}
