// SPDX-License-Identifier: MIT
#include "base/exposition.h"

#include <inttypes.h>

#include "base/attr.h"

enum { DECIMALS_MAX = 9 };

void exposition_begin(struct buf *out, const char *name, enum exposition_kind kind,
                      const char *help)
{
    static const char *const kinds[] = {[EXPOSITION_COUNTER] = "counter",
                                        [EXPOSITION_GAUGE] = "gauge",
                                        [EXPOSITION_HISTOGRAM] = "histogram"};
    buf_printf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kinds[kind]);
}

static void append_number(struct buf *out, struct exposition_number number)
{
    uint64_t scale = 1;
    ASSERT(number.decimals <= DECIMALS_MAX);
    for (unsigned i = 0; i < number.decimals; i++) {
        scale *= 10;
    }
    buf_printf(out, "%" PRIu64, number.value / scale);
    if (number.decimals > 0) {
        buf_printf(out, ".%0*" PRIu64, (int)number.decimals, number.value % scale);
    }
}

static void end_sample(struct buf *out, struct exposition_number number)
{
    buf_append_char(out, ' ');
    append_number(out, number);
    buf_append_char(out, '\n');
}

void exposition_add(struct buf *out, const char *name, struct exposition_number number)
{
    buf_append_text(out, name);
    end_sample(out, number);
}

static void append_escaped(struct buf *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\n') {
            buf_append_text(out, "\\n");
            continue;
        }
        if (*text == '\\' || *text == '"') {
            buf_append_char(out, '\\');
        }
        buf_append_char(out, *text);
    }
}

void exposition_add_labelled(struct buf *out, const char *name, const char *label,
                             const char *value, struct exposition_number number)
{
    buf_printf(out, "%s{%s=\"", name, label);
    append_escaped(out, value);
    buf_append_text(out, "\"}");
    end_sample(out, number);
}

void exposition_add_histogram(struct buf *out, const char *name, const struct histogram *histogram,
                              unsigned decimals)
{
    uint64_t below = 0;
    for (size_t i = 0; i < histogram->bound_count; i++) {
        below += histogram->counts[i];
        buf_printf(out, "%s_bucket{le=\"", name);
        append_number(out, (struct exposition_number){histogram->bounds[i], decimals});
        buf_printf(out, "\"} %" PRIu64 "\n", below);
    }
    buf_printf(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n%s_sum", name, histogram->count, name);
    end_sample(out, (struct exposition_number){histogram->sum, decimals});
    buf_printf(out, "%s_count %" PRIu64 "\n", name, histogram->count);
}
