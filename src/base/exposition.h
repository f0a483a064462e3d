// SPDX-License-Identifier: MIT
/* Writes numbers as Prometheus reads them: its text format, version 0.0.4.
 *
 * A family is exposition_begin() and its samples right after it. Names and labels are literals of
 * the program: letters, digits and '_'. Failures are those of the buffer. */
#ifndef BASE_EXPOSITION_H
#define BASE_EXPOSITION_H

#include <stdint.h>

#include "base/buf.h"
#include "base/histogram.h"

#define EXPOSITION_TYPE "text/plain; version=0.0.4; charset=utf-8"

enum exposition_kind { EXPOSITION_COUNTER, EXPOSITION_GAUGE, EXPOSITION_HISTOGRAM };

/* value / 10^decimals; at most 9. */
struct exposition_number {
    uint64_t value;
    unsigned decimals;
};

/* `help` is one sentence without backslash and line feed. */
void exposition_begin(struct buf *out, const char *name, enum exposition_kind kind,
                      const char *help);

void exposition_add(struct buf *out, const char *name, struct exposition_number number);

/* The sample of one value of a label, which may be any text. */
void exposition_add_labelled(struct buf *out, const char *name, const char *label,
                             const char *value, struct exposition_number number);

/* All samples of a histogram, whose values and bounds have so many decimals. */
void exposition_add_histogram(struct buf *out, const char *name, const struct histogram *histogram,
                              unsigned decimals);

#endif
