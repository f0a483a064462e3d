// SPDX-License-Identifier: MIT
#include "bench/report.h"

#include <stdio.h>

#include "base/attr.h"

enum { VALUE_COLUMN = 52 };

void report_add(struct report *report, const char *key, const char *label, const char *unit,
                int digits, double value)
{
    ASSERT(report->size < REPORT_ROWS_MAX);
    const unsigned n = report->size++;
    (void)snprintf(report->rows[n].key, sizeof report->rows[n].key, "%s", key);
    (void)snprintf(report->rows[n].label, sizeof report->rows[n].label, "%s", label);
    report->rows[n].unit = unit;
    report->rows[n].digits = digits;
    report->rows[n].value = value;
}

void report_add_times(struct report *report, const char *key, const char *label,
                      const struct histogram *times)
{
    static const struct {
        const char *key;
        const char *label;
        double share;
    } shares[] = {
        {"p50", "p50", 0.5}, {"p99", "p99", 0.99}, {"p999", "p99.9", 0.999}, {"max", "longest", 1}};
    for (unsigned i = 0; i < COUNT_OF(shares); i++) {
        char full_key[24];
        char full_label[48];
        const uint64_t us = histogram_at(times, shares[i].share);
        (void)snprintf(full_key, sizeof full_key, "%s_%s_ms", key, shares[i].key);
        (void)snprintf(full_label, sizeof full_label, "%s, %s", label, shares[i].label);
        report_add(report, full_key, full_label, "ms", 2, (double)us / 1e3);
    }
}

void report_print(const struct report *report)
{
    for (unsigned n = 0; n < report->size; n++) {
        const int used = printf("%s", report->rows[n].label);
        (void)printf("%*.*f %s\n", VALUE_COLUMN - used, report->rows[n].digits,
                     report->rows[n].value, report->rows[n].unit);
    }
}

void report_print_json(const struct report *report)
{
    for (unsigned n = 0; n < report->size; n++) {
        (void)printf("%s\"%s\": %.*f", n == 0 ? "{" : ", ", report->rows[n].key,
                     report->rows[n].digits, report->rows[n].value);
    }
    (void)printf("}\n");
}
