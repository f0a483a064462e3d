// SPDX-License-Identifier: MIT
#include "base/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <time.h>

#include "base/log_flood.h"

#define LOG_FLOOD_EVENT "log.dropped"

#define ELLIPSIS     "..."
#define ELLIPSIS_LEN (sizeof(ELLIPSIS) - 1)

static const char *const levels[] = {
    [LOG_DEBUG] = "debug", [LOG_INFO] = "info", [LOG_WARN] = "warn", [LOG_ERROR] = "error"};

/* See log_open. NULL stands for stderr, which is no constant. The stream is set before there is a
 * second thread; starting that makes it known there. */
static FILE *log_stream;

/* Read by every thread at every line, and set at any time. Nothing else is published with it: a line
 * that is due at the same moment may be judged by the one or the other, so the order is relaxed, and
 * reading it costs no more than a plain variable. */
static atomic_uint log_threshold = LOG_INFO;
static atomic_uint_fast64_t log_lines[COUNT_OF(levels)];

void log_open(FILE *stream, enum log_level threshold)
{
    log_stream = stream;
    log_set_threshold(threshold);
    log_forget_floods();
}

void log_set_threshold(enum log_level threshold)
{
    atomic_store_explicit(&log_threshold, (unsigned)threshold, memory_order_relaxed);
}

const char *log_level_name(enum log_level level)
{
    return levels[level];
}

uint64_t log_count_lines(enum log_level level)
{
    return atomic_load_explicit(&log_lines[level], memory_order_relaxed);
}

bool log_parse_level(struct slice text, enum log_level *out_level)
{
    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        if (slice_is(text, levels[i])) {
            *out_level = (enum log_level)i;
            return true;
        }
    }
    return false;
}

void log_format_time(int64_t wall_ms, char out[LOG_TIME_CAP])
{
    ASSERT(wall_ms >= 0);
    time_t seconds = (time_t)(wall_ms / 1000);
    struct tm utc = {0};
    gmtime_r(&seconds, &utc);
    size_t len = strftime(out, LOG_TIME_CAP, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(out + len, LOG_TIME_CAP - len, ".%03dZ", (int)(wall_ms % 1000));
}

static int64_t read_wall_ms(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool is_control(char byte)
{
    return (unsigned char)byte < 0x20 || byte == 0x7f;
}

/* `len` is what snprintf asked for; returns what there is, cut when it is more than `size` - 1. */
static size_t cut(char *line, size_t len, size_t size)
{
    if (len < size) {
        return len;
    }
    memcpy(line + size - 1 - ELLIPSIS_LEN, ELLIPSIS, ELLIPSIS_LEN);
    return size - 1;
}

/* Ends the line and writes it; control characters become '?'. */
static void write_line(enum log_level level, char *line, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (is_control(line[i])) {
            line[i] = '?';
        }
    }
    if (line[len - 1] == ' ') {
        len--;
    }
    line[len++] = '\n';
    (void)atomic_fetch_add_explicit(&log_lines[level], 1, memory_order_relaxed);
    fwrite(line, 1, len, log_stream == NULL ? stderr : log_stream);
}

/* Begins a line; result: its length. */
static size_t begin_line(char *line, int64_t wall_ms, enum log_level level, const char *event)
{
    char time[LOG_TIME_CAP];
    log_format_time(wall_ms, time);
    int head = snprintf(line, LOG_LINE_BYTES, "%s %s %s ", time, levels[level], event);
    return cut(line, head < 0 ? 0 : (size_t)head, LOG_LINE_BYTES);
}

/* Says of which event lines are missing, and how many; 0: the next ones will be. */
static void tell_flood(int64_t wall_ms, const char *event, uint64_t dropped)
{
    char line[LOG_LINE_BYTES + 1];
    size_t len = begin_line(line, wall_ms, LOG_WARN, LOG_FLOOD_EVENT);
    int tail = dropped > 0 ? snprintf(line + len, LOG_LINE_BYTES - len, "event=%s lines=%llu",
                                      event, (unsigned long long)dropped)
                           : snprintf(line + len, LOG_LINE_BYTES - len, "event=%s for_ms=%d", event,
                                      LOG_FLOOD_MS);
    write_line(LOG_WARN, line, cut(line, len + (tail < 0 ? 0 : (size_t)tail), LOG_LINE_BYTES));
}

void log_event(enum log_level level, const char *event, const char *format, ...)
{
    if ((unsigned)level < atomic_load_explicit(&log_threshold, memory_order_relaxed)) {
        return;
    }
    char line[LOG_LINE_BYTES + 1];
    const int64_t wall_ms = read_wall_ms();
    struct log_verdict verdict = {.what = LOG_WRITE};
    if (level != LOG_DEBUG) {
        verdict = log_judge(event, wall_ms);
    }
    if (verdict.what == LOG_DROP) {
        return;
    }
    if (verdict.dropped > 0) {
        tell_flood(wall_ms, event, verdict.dropped);
    }
    size_t len = begin_line(line, wall_ms, level, event);
    va_list args;
    va_start(args, format);
    int tail = vsnprintf(line + len, LOG_LINE_BYTES - len, format, args);
    va_end(args);
    write_line(level, line, cut(line, len + (tail < 0 ? 0 : (size_t)tail), LOG_LINE_BYTES));
    if (verdict.what == LOG_WRITE_LAST) {
        tell_flood(wall_ms, event, 0);
    }
}

static bool is_plain(struct slice text)
{
    for (size_t i = 0; i < text.len; i++) {
        char byte = text.at[i];
        if (is_control(byte) || byte == ' ' || byte == '"' || byte == '\\' || byte == '=') {
            return false;
        }
    }
    return text.len > 0;
}

/* Writes one byte as it is shown between quotes, at most 4 bytes; returns how many. */
static size_t escape(char byte, char out[5])
{
    static const char named[][2] = {
        {'"', '"'}, {'\\', '\\'}, {'\n', 'n'}, {'\r', 'r'}, {'\t', 't'}};
    for (size_t i = 0; i < COUNT_OF(named); i++) {
        if (byte == named[i][0]) {
            out[0] = '\\';
            out[1] = named[i][1];
            return 2;
        }
    }
    if (is_control(byte)) {
        return (size_t)snprintf(out, 5, "\\x%02x", (unsigned)(unsigned char)byte);
    }
    out[0] = byte;
    return 1;
}

const char *log_quote(struct slice text, struct log_value *value)
{
    /* What follows the last escape: the ellipsis, the quote and the NUL. */
    const size_t end = LOG_VALUE_BYTES - ELLIPSIS_LEN - 2;
    if (is_plain(text) && text.len <= end) {
        memcpy(value->text, text.at, text.len);
        value->text[text.len] = '\0';
        return value->text;
    }
    size_t len = 0;
    value->text[len++] = '"';
    const char *ellipsis = "";
    for (size_t i = 0; i < text.len; i++) {
        char shown[5];
        size_t shown_len = escape(text.at[i], shown);
        if (len + shown_len > end) {
            ellipsis = ELLIPSIS;
            break;
        }
        memcpy(value->text + len, shown, shown_len);
        len += shown_len;
    }
    snprintf(value->text + len, LOG_VALUE_BYTES - len, "%s\"", ellipsis);
    return value->text;
}
