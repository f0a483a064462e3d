// SPDX-License-Identifier: MIT
/* Random requests, compared with a model so simple that it can be believed. */
#include <stdio.h>

#include "base/mem.h"
#include "base/rng.h"
#include "store/store.h"
#include "unit/store/probe.h"
#include "unit/unit.h"

#define LOGS        12
#define PLAYERS     4
#define MAX_RECORDS 400
#define GROUPS      120
#define GROUP       12
#define SEEDS       3

/* A record's text says all: its log, its version, and the batch that wrote it. */
struct model_log {
    uint64_t v;
    unsigned batches[MAX_RECORDS]; /* [v - 1]: the batch that wrote version v */
    int64_t at_ms;
    bool is_live;
    bool is_public;
    size_t players[STORE_PLAYERS]; /* 0: nobody */
};

/* What a request must be answered. */
struct expectation {
    enum store_status status;
    uint64_t v;
    size_t log;
    uint64_t from;
    size_t record_count;
    unsigned batches[PROBE_RECORDS];
    size_t summary_count;
    size_t listed[LOGS];
    uint64_t count;
};

struct model {
    struct rng rng;
    struct model_log logs[LOGS];
    unsigned next_batch;
    int64_t now_ms;
    size_t expected_count;
    struct expectation expected[GROUP];
};

static const char *const PLAYER_NAMES[PLAYERS + 1] = {"", "anna", "bernardo", "chiara", "djibril"};

static size_t pick(struct model *model, size_t n)
{
    return (size_t)rng_below(&model->rng, n);
}

static struct slice write_key(size_t log, char out[STORE_KEY_BYTES])
{
    return slice_from(out, (size_t)snprintf(out, STORE_KEY_BYTES, "LOG%02zu", log));
}

static size_t write_record(size_t log, uint64_t v, unsigned batch, char out[PROBE_TEXT_CAP])
{
    return (size_t)snprintf(out, PROBE_TEXT_CAP, "log %zu v %u batch %u", log, (unsigned)v, batch);
}

static struct expectation *expect(struct model *model)
{
    struct expectation *expected = &model->expected[model->expected_count++];
    *expected = (struct expectation){0};
    return expected;
}

static void change_log(struct model *model, struct model_log *log, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        log->batches[log->v++] = model->next_batch;
    }
    log->at_ms = model->now_ms;
    log->is_live = pick(model, 3) != 0;
    log->is_public = pick(model, 2) != 0;
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        if (pick(model, 3) == 0) {
            log->players[i] = pick(model, PLAYERS + 1);
        }
    }
}

static struct store_summary summarize(const struct model_log *log)
{
    struct store_summary summary = {
        .at_ms = log->at_ms, .is_live = log->is_live, .is_public = log->is_public};
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        summary.players[i] = slice_of(PLAYER_NAMES[log->players[i]]);
    }
    return summary;
}

/* One in four expects a version that is not the log's. */
static void ask_append(struct model *model, struct probe *probe)
{
    struct expectation *expected = expect(model);
    size_t index = pick(model, LOGS);
    struct model_log *log = &model->logs[index];
    uint64_t expected_v = pick(model, 4) == 0 ? pick(model, log->v + 3) : log->v;
    bool is_conflict = expected_v != log->v;
    size_t count = 1 + pick(model, 4);
    char texts[4][PROBE_TEXT_CAP];
    struct slice records[4];
    model->next_batch++;
    model->now_ms += (int64_t)pick(model, 2);
    for (size_t i = 0; i < count; i++) {
        size_t len = write_record(index, expected_v + 1 + i, model->next_batch, texts[i]);
        records[i] = slice_from(texts[i], len);
    }
    if (!is_conflict) {
        change_log(model, log, count);
    }
    expected->status = is_conflict ? STORE_CONFLICT : STORE_OK;
    expected->v = log->v;
    char key[STORE_KEY_BYTES];
    struct store_summary summary = summarize(log);
    struct store_batch batch = {.key = write_key(index, key),
                                .expected_v = expected_v,
                                .records = records,
                                .record_count = count,
                                .summary = &summary};
    store_append(probe->store, &batch, probe_done(probe));
}

static void ask_read(struct model *model, struct probe *probe)
{
    struct expectation *expected = expect(model);
    size_t index = pick(model, LOGS);
    const struct model_log *log = &model->logs[index];
    uint64_t from = 1 + pick(model, log->v + 2);
    size_t max = pick(model, PROBE_RECORDS);
    expected->log = index;
    expected->v = log->v;
    expected->from = from;
    for (uint64_t v = from; v <= log->v && expected->record_count < max; v++) {
        expected->batches[expected->record_count++] = log->batches[v - 1];
    }
    char key[STORE_KEY_BYTES];
    store_read(probe->store, write_key(index, key), from, max, probe_done(probe));
}

static bool is_wanted(enum store_want want, bool is)
{
    return want == STORE_ANY || (want == STORE_YES ? is : !is);
}

static bool is_listed(const struct model_log *log, const struct store_filter *filter, size_t player)
{
    bool is_by_player = player == 0;
    for (size_t i = 0; i < STORE_PLAYERS; i++) {
        is_by_player |= log->players[i] == player;
    }
    return log->v > 0 && is_by_player && is_wanted(filter->is_live, log->is_live) &&
           is_wanted(filter->is_public, log->is_public);
}

/* The newest, and among equals the last, of those that are in; LOGS when there is none. */
static size_t find_newest(const struct model *model, const bool *is_in)
{
    size_t best = LOGS;
    for (size_t i = 0; i < LOGS; i++) {
        if (is_in[i] && (best == LOGS || model->logs[i].at_ms >= model->logs[best].at_ms)) {
            best = i;
        }
    }
    return best;
}

static void expect_list(const struct model *model, bool *is_in, struct expectation *expected)
{
    for (size_t best; (best = find_newest(model, is_in)) != LOGS;) {
        is_in[best] = false;
        expected->listed[expected->summary_count++] = best;
    }
}

static void ask_list(struct model *model, struct probe *probe)
{
    struct expectation *expected = expect(model);
    size_t player = pick(model, PLAYERS + 1);
    static const enum store_want WANTS[] = {STORE_ANY, STORE_YES, STORE_NO};
    struct store_filter filter = {.player = slice_of(PLAYER_NAMES[player]),
                                  .is_live = WANTS[pick(model, COUNT_OF(WANTS))],
                                  .is_public = WANTS[pick(model, COUNT_OF(WANTS))]};
    bool is_in[LOGS];
    for (size_t i = 0; i < LOGS; i++) {
        is_in[i] = is_listed(&model->logs[i], &filter, player);
    }
    expect_list(model, is_in, expected);
    store_list(probe->store, &filter, NULL, LOGS, probe_done(probe));
}

static void ask_remove(struct model *model, struct probe *probe)
{
    struct expectation *expected = expect(model);
    static const enum store_want WANTS[] = {STORE_ANY, STORE_YES, STORE_NO};
    struct store_filter filter = {.is_live = STORE_NO,
                                  .is_public = WANTS[pick(model, COUNT_OF(WANTS))]};
    int64_t before_ms = model->now_ms - (int64_t)pick(model, 20);
    for (size_t i = 0; i < LOGS; i++) {
        if (is_listed(&model->logs[i], &filter, 0) && model->logs[i].at_ms < before_ms) {
            model->logs[i] = (struct model_log){0};
            expected->count++;
        }
    }
    store_remove_ended(probe->store, &filter, before_ms, STORE_REMOVALS, probe_done(probe));
}

static void check_answer(const struct expectation *expected, const struct probe_answer *answer)
{
    ck_assert_int_eq(answer->status, expected->status);
    ck_assert_uint_eq(answer->v, expected->v);
    ck_assert_uint_eq(answer->from, expected->from);
    ck_assert_uint_eq(answer->record_count, expected->record_count);
    for (size_t i = 0; i < expected->record_count; i++) {
        char text[PROBE_TEXT_CAP];
        write_record(expected->log, expected->from + i, expected->batches[i], text);
        ck_assert(probe_is(&answer->records[i], text));
    }
    ck_assert_uint_eq(answer->count, expected->count);
    ck_assert_uint_eq(answer->summary_count, expected->summary_count);
    for (size_t i = 0; i < expected->summary_count; i++) {
        char key[STORE_KEY_BYTES];
        write_key(expected->listed[i], key);
        ck_assert(probe_is(&answer->summaries[i].key, key));
    }
}

static void run_group(struct model *model, struct probe *probe)
{
    static void (*const ASK[])(struct model *, struct probe *) = {
        ask_append, ask_append, ask_append, ask_append, ask_read,
        ask_read,   ask_list,   ask_list,   ask_remove,
    };
    model->expected_count = 0;
    size_t count = 1 + pick(model, GROUP);
    for (size_t i = 0; i < count; i++) {
        ASK[pick(model, COUNT_OF(ASK))](model, probe);
    }
    probe_wait(probe);
    ck_assert_uint_eq(probe->count, count);
    for (size_t i = 0; i < count; i++) {
        check_answer(&model->expected[i], &probe->answers[i]);
    }
}

START_TEST(a_store_does_what_the_model_does)
{
    const struct probe_kind *kind = &PROBE_KINDS[_i % PROBE_KIND_COUNT];
    struct probe *probe = probe_open(kind);
    struct model *model = mem_alloc(sizeof(*model));
    rng_init(&model->rng, (uint64_t)(_i / PROBE_KIND_COUNT) + 1);
    for (int i = 0; i < GROUPS; i++) {
        run_group(model, probe);
        if (kind->is_durable && pick(model, 20) == 0) {
            probe_reopen(probe);
        }
    }
    mem_free(model);
    probe_close(probe);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("store/model");
    TCase *tc = tcase_create("model");
    tcase_set_timeout(tc, 60);
    tcase_add_loop_test(tc, a_store_does_what_the_model_does, 0, SEEDS * PROBE_KIND_COUNT);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
