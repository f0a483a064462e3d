// SPDX-License-Identifier: MIT
/* The figures of a run, for people or as one JSON object. */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "bench/histogram.h"

enum { REPORT_ROWS_MAX = 24 };

struct report {
    struct {
        char key[24];   /* in JSON */
        char label[48]; /* for people */
        const char *unit;
        int digits; /* after the point */
        double value;
    } rows[REPORT_ROWS_MAX];
    unsigned size;
};

/* `unit` stays the caller's; "" where there is none. */
void report_add(struct report *report, const char *key, const char *label, const char *unit,
                int digits, double value);

/* Four figures in milliseconds: p50, p99, p99.9 and the longest time. */
void report_add_times(struct report *report, const char *key, const char *label,
                      const struct histogram *times);

void report_print(const struct report *report);
void report_print_json(const struct report *report);

#endif
