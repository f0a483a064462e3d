// SPDX-License-Identifier: MIT
#include "net/metrics.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "base/exposition.h"
#include "base/log.h"

enum { US_DECIMALS = 6, WORD_CAP = 12, OTHER = 2 * NET_CLOSE_CODES };

/* Microseconds. */
static const uint64_t TURN_BOUNDS[] = {100,   250,   500,    1000,   2500,   5000,   10000,
                                       25000, 50000, 100000, 250000, 500000, 1000000};

/* What is shown before it has happened: a rate needs the zero before the first one. */
static const unsigned USUAL_CODES[] = {1000, 1001, 1005, 1006, 1008, 1009, 1012, 1013, 4003};
static const unsigned USUAL_STATUSES[] = {101, 200, 304, 400, 403, 404, 503};

void net_metrics_init(struct net_metrics *metrics)
{
    memset(metrics, 0, sizeof *metrics);
    histogram_init(&metrics->turns, TURN_BOUNDS, COUNT_OF(TURN_BOUNDS));
}

void net_count_close(struct net_metrics *metrics, unsigned code)
{
    size_t place = OTHER;
    if (code >= 1000 && code < 1000 + NET_CLOSE_CODES) {
        place = code - 1000;
    } else if (code >= 4000 && code < 4000 + NET_CLOSE_CODES) {
        place = NET_CLOSE_CODES + code - 4000;
    }
    metrics->closes[place]++;
}

void net_count_status(struct net_metrics *metrics, unsigned status)
{
    ASSERT(status >= 100 && status < NET_STATUS_MAX);
    metrics->statuses[status]++;
}

static bool is_one_of(unsigned number, const unsigned *numbers, size_t count)
{
    bool is_found = false;
    for (size_t i = 0; i < count; i++) {
        is_found = is_found || numbers[i] == number;
    }
    return is_found;
}

static void write_number(struct buf *out, const char *name, const char *label, unsigned number,
                         uint64_t count)
{
    char word[WORD_CAP];
    (void)snprintf(word, sizeof word, "%u", number);
    exposition_add_labelled(out, name, label, word, (struct exposition_number){count, 0});
}

static void write_closes(const struct net_metrics *metrics, struct buf *out)
{
    static const char name[] = "djenon_closes_total";
    exposition_begin(out, name, EXPOSITION_COUNTER,
                     "WebSocket connections that ended, by the code of the close frame; 1006: "
                     "without one.");
    for (unsigned i = 0; i < OTHER; i++) {
        unsigned code = i < NET_CLOSE_CODES ? 1000 + i : 4000 + i - NET_CLOSE_CODES;
        if (metrics->closes[i] > 0 || is_one_of(code, USUAL_CODES, COUNT_OF(USUAL_CODES))) {
            write_number(out, name, "code", code, metrics->closes[i]);
        }
    }
    exposition_add_labelled(out, name, "code", "other",
                            (struct exposition_number){metrics->closes[OTHER], 0});
}

static void write_statuses(const struct net_metrics *metrics, struct buf *out)
{
    static const char name[] = "djenon_http_requests_total";
    exposition_begin(out, name, EXPOSITION_COUNTER,
                     "Requests over HTTP by the status of the answer; 101: an upgrade.");
    for (unsigned status = 100; status < NET_STATUS_MAX; status++) {
        if (metrics->statuses[status] > 0 ||
            is_one_of(status, USUAL_STATUSES, COUNT_OF(USUAL_STATUSES))) {
            write_number(out, name, "status", status, metrics->statuses[status]);
        }
    }
}

static void write_lines(struct buf *out)
{
    static const char name[] = "djenon_log_lines_total";
    exposition_begin(out, name, EXPOSITION_COUNTER, "Lines that were written to the log.");
    for (enum log_level level = LOG_DEBUG; level <= LOG_ERROR; level++) {
        exposition_add_labelled(out, name, "level", log_level_name(level),
                                (struct exposition_number){log_count_lines(level), 0});
    }
}

static void write_rows(const struct net_metrics *metrics, const struct net_now *now,
                       struct buf *out)
{
    const struct {
        const char *name, *help;
        enum exposition_kind kind;
        uint64_t value;
    } rows[] = {
        {"djenon_network_connections", "Connections of all kinds on the public listener.",
         EXPOSITION_GAUGE, now->connections},
        {"djenon_network_connections_max", "As many of them as there may be: max_connections.",
         EXPOSITION_GAUGE, now->connections_max},
        {"djenon_queued_bytes", "What waits for readers.", EXPOSITION_GAUGE, now->queued_bytes},
        {"djenon_refused_connections_total", "Connections beyond max_connections.",
         EXPOSITION_COUNTER, metrics->refused},
        {"djenon_received_bytes_total", "Bytes of messages from clients.", EXPOSITION_COUNTER,
         metrics->received_bytes},
        {"djenon_sent_messages_total", "Messages to clients.", EXPOSITION_COUNTER,
         metrics->sent_messages},
        {"djenon_sent_bytes_total", "Bytes of messages to clients.", EXPOSITION_COUNTER,
         metrics->sent_bytes},
        {"djenon_http_sent_bytes_total", "Bytes of answers over HTTP.", EXPOSITION_COUNTER,
         metrics->http_bytes},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        exposition_begin(out, rows[i].name, rows[i].kind, rows[i].help);
        exposition_add(out, rows[i].name, (struct exposition_number){rows[i].value, 0});
    }
}

void net_write_metrics(const struct net_metrics *metrics, const struct net_now *now,
                       struct buf *out)
{
    exposition_begin(out, "djenon_build_info", EXPOSITION_GAUGE, "What runs: always 1.");
    exposition_add_labelled(out, "djenon_build_info", "build", now->build,
                            (struct exposition_number){1, 0});
    write_rows(metrics, now, out);
    write_closes(metrics, out);
    write_statuses(metrics, out);
    write_lines(out);
    exposition_begin(out, "djenon_loop_turn_seconds", EXPOSITION_HISTOGRAM,
                     "How long turns of the event loop were busy: what an event waits at most.");
    exposition_add_histogram(out, "djenon_loop_turn_seconds", &metrics->turns, US_DECIMALS);
}
