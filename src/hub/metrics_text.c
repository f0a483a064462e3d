// SPDX-License-Identifier: MIT
/* The hub's numbers as Prometheus reads them. */
#include <stddef.h>

#include "base/exposition.h"
#include "hub/metrics.h"
#include "hub/quick.h"
#include "hub/state.h"

enum { MS_DECIMALS = 3 };

static struct exposition_number whole(uint64_t value)
{
    return (struct exposition_number){.value = value};
}

/* --- counters without a label -------------------------------------------------------------- */

static const struct counter_row {
    const char *name, *help;
    size_t offset; /* in struct hub_metrics */
    unsigned decimals;
} counters[] = {
    {"djenon_connections_opened_total", "WebSocket connections that were opened.",
     offsetof(struct hub_metrics, opened), 0},
    {"djenon_messages_total", "Messages of clients, without pings.",
     offsetof(struct hub_metrics, messages), 0},
    {"djenon_rooms_created_total", "Rooms that were created.",
     offsetof(struct hub_metrics, rooms_created), 0},
    {"djenon_rooms_loaded_total", "Rooms that were read from the log into memory.",
     offsetof(struct hub_metrics, rooms_loaded), 0},
    {"djenon_games_started_total", "Games that began.", offsetof(struct hub_metrics, games_started),
     0},
    {"djenon_games_ended_total", "Games that ended, with a result or aborted.",
     offsetof(struct hub_metrics, games_ended), 0},
    {"djenon_moves_total", "Moves that were played and stored, without passes.",
     offsetof(struct hub_metrics, moves), 0},
    {"djenon_appends_refused_total", "Appends that the store could not take.",
     offsetof(struct hub_metrics, appends_refused), 0},
    {"djenon_clock_credit_seconds_total", "Time given back to players for their round trips.",
     offsetof(struct hub_metrics, lag_ms), MS_DECIMALS},
    {"djenon_server_pauses_total", "Pauses of the server that a game was not charged for.",
     offsetof(struct hub_metrics, pauses), 0},
};

static uint64_t read_counter(const struct hub_metrics *metrics, size_t offset)
{
    return *(const uint64_t *)(const void *)((const char *)metrics + offset);
}

static void write_counters(const struct hub_metrics *metrics, struct buf *out)
{
    for (size_t i = 0; i < COUNT_OF(counters); i++) {
        const struct counter_row *row = &counters[i];
        exposition_begin(out, row->name, EXPOSITION_COUNTER, row->help);
        exposition_add(
            out, row->name,
            (struct exposition_number){read_counter(metrics, row->offset), row->decimals});
    }
}

/* --- counters by a word -------------------------------------------------------------------- */

static const char *command_word(size_t i)
{
    return wire_command_name((enum wire_command_type)i);
}

static const char *code_word(size_t i)
{
    return wire_code_name((enum wire_code)i);
}

#define TEXT_OF(name, word) word,

static const char *bucket_word(size_t i)
{
    static const char *const words[] = {HUB_BUCKET_LIST(TEXT_OF)};
    return words[i];
}

static const char *resync_word(size_t i)
{
    static const char *const words[] = {HUB_RESYNC_LIST(TEXT_OF)};
    return words[i];
}

static const struct family_row {
    const char *name, *help, *label;
    const char *(*word)(size_t i);
    size_t offset, count;
} families[] = {
    {"djenon_commands_total", "Commands that could be read.", "type", command_word,
     offsetof(struct hub_metrics, commands), WIRE_COMMAND__COUNT},
    {"djenon_errors_total", "Errors that clients were answered.", "code", code_word,
     offsetof(struct hub_metrics, errors), WIRE_CODE__COUNT},
    {"djenon_refusals_total", "What a limit has refused.", "bucket", bucket_word,
     offsetof(struct hub_metrics, refusals), HUB_BUCKET__COUNT},
    {"djenon_resyncs_total", "How connections that had missed events got to know a room again.",
     "kind", resync_word, offsetof(struct hub_metrics, resyncs), HUB_RESYNC__COUNT},
};

static void write_families(const struct hub_metrics *metrics, struct buf *out)
{
    for (size_t i = 0; i < COUNT_OF(families); i++) {
        const struct family_row *row = &families[i];
        exposition_begin(out, row->name, EXPOSITION_COUNTER, row->help);
        for (size_t j = 0; j < row->count; j++) {
            const size_t offset = row->offset + j * sizeof(uint64_t);
            exposition_add_labelled(out, row->name, row->label, row->word(j),
                                    whole(read_counter(metrics, offset)));
        }
    }
}

/* --- what there is now ----------------------------------------------------------------------- */

static void write_rooms(const struct hub_counts *counts, struct buf *out)
{
    const uint64_t known = counts->rooms_open + counts->rooms_playing + counts->rooms_frozen;
    const struct {
        const char *state;
        uint64_t count;
    } rows[] = {
        {"open", counts->rooms_open},
        {"playing", counts->rooms_playing},
        {"frozen", counts->rooms_frozen},
        {"other", counts->rooms_loaded - known},
    };
    exposition_begin(out, "djenon_rooms", EXPOSITION_GAUGE, "Rooms in memory by their state.");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        exposition_add_labelled(out, "djenon_rooms", "state", rows[i].state, whole(rows[i].count));
    }
}

static void write_now(const struct hub *hub, struct buf *out)
{
    const struct hub_counts counts = hub_counts(hub);
    const struct {
        const char *name, *help;
        struct exposition_number number;
    } rows[] = {
        {"djenon_ready", "1 while commands are served.", whole(hub_is_ready(hub))},
        {"djenon_recovery_seconds",
         "From the start until commands were served; 0 before.",
         {hub->metrics.recovery_ms, MS_DECIMALS}},
        {"djenon_connections", "WebSocket connections.", whole(counts.connections)},
        {"djenon_players", "Players with a connection.", whole(counts.players)},
        {"djenon_rooms_asleep", "Rooms with a deadline that are not in memory.",
         whole(hub->sleepers.count)},
        {"djenon_quick_waiting", "Players who wait for anybody to play with.",
         whole(quick_count_waiting(hub->quick))},
        {"djenon_jobs_waiting", "Commands that wait for an append of their room.",
         whole(counts.jobs_waiting)},
        {"djenon_appends_waiting", "Appends that the store has not answered.",
         whole(counts.appends_waiting)},
        {"djenon_questions_waiting", "Questions of all kinds that the store has not answered.",
         whole(counts.questions)},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        exposition_begin(out, rows[i].name, EXPOSITION_GAUGE, rows[i].help);
        exposition_add(out, rows[i].name, rows[i].number);
    }
    write_rooms(&counts, out);
}

static void write_histogram(const char *name, const char *help, const struct histogram *histogram,
                            struct buf *out)
{
    exposition_begin(out, name, EXPOSITION_HISTOGRAM, help);
    exposition_add_histogram(out, name, histogram, MS_DECIMALS);
}

void hub_write_metrics(const struct hub *hub, struct buf *out)
{
    write_now(hub, out);
    write_counters(&hub->metrics, out);
    write_families(&hub->metrics, out);
    write_histogram("djenon_answer_seconds", "From a command of a room to its answer.",
                    &hub->metrics.answers, out);
    write_histogram("djenon_commit_seconds", "From an append to its being stored.",
                    &hub->metrics.commits, out);
}
