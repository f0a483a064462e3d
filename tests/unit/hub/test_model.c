// SPDX-License-Identifier: MIT
/* The hub against a plain model, at random: RUNS times HUB_TEST_SCALE runs of STEPS steps, from
 * fixed seeds. HUB_TEST_SEED and HUB_TEST_STEPS, both, choose one run by itself. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "unit/hub/model.h"
#include "unit/unit.h"

enum { STEPS = 5000, RUNS = 3 };

void model_note(struct model *model, const char *format, ...)
{
    char *shown = model->shown[model->shown_next++ % MODEL_SHOWN];
    const size_t size = sizeof model->shown[0];
    va_list arguments;
    const int len = snprintf(shown, size, "%" PRIu64 " @%" PRId64 " ", model->step,
                             model_now(model));
    va_start(arguments, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start is the line before
    (void)vsnprintf(shown + len, size - (size_t)len, format, arguments);
    va_end(arguments);
}

/* The last events of the rooms that are not retired. */
static void show_rooms(const struct model *model)
{
    for (size_t i = 0; i < model->live_count; i++) {
        const struct model_room *room = model->rooms[i];
        (void)fprintf(stderr, "%s host %d seats %d %d state %d %s %u stop %lld\n", room->code,
                      room->host, room->seat[0], room->seat[1], (int)room->state, room->spectators,
                      room->delay, (long long)room->stop_ms);
        for (size_t v = room->v > 6 ? room->v - 6 : 0; v < room->v; v++) {
            char *text = json_dumps(room->entries[v].record, JSON_COMPACT);
            (void)fprintf(stderr, "  %.300s\n", text);
            free(text);
        }
    }
}

void model_fail(struct model *model, const char *format, ...)
{
    va_list arguments;
    for (unsigned i = 0; i < MODEL_SHOWN; i++) {
        const char *shown = model->shown[(model->shown_next + i) % MODEL_SHOWN];
        if (shown[0] != '\0') {
            (void)fprintf(stderr, "%s\n", shown);
        }
    }
    show_rooms(model);
    (void)fprintf(stderr, "seed %" PRIu64 ", step %" PRIu64 ": ", model->seed, model->step);
    va_start(arguments, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start is the line before
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
    ck_abort_msg("the hub and the model differ: seed %" PRIu64 ", step %" PRIu64, model->seed,
                 model->step);
}

static void open_model(struct model *model, uint64_t seed)
{
    static const char *const names[MODEL_PLAYERS] = {
        "\"name\":\"Awa\",", "\"name\":\"Awa\",", "\"name\":\"Kofi\",", "", "", "", "", ""};
    model->seed = seed;
    rng_init(&model->dice, seed);
    map_init(&model->codes, (struct hash_seed){1, 2});
    for (int i = 0; i < MODEL_PLAYERS; i++) {
        model->players[i].name = names[i];
    }
    stage_open(&model->stage);
    model->watch = (struct stage_watch){.context = model,
                                        .on_send = model_on_send,
                                        .on_close = model_on_close,
                                        .on_written = model_on_written};
    model->stage.watch = &model->watch;
    for (int i = 0; i < MODEL_PLAYERS; i++) {
        (void)model_open_conn(model, i);
    }
}

static void close_model(struct model *model)
{
    stage_close(&model->stage);
    for (size_t i = 0; i < model->room_count; i++) {
        if (!model->rooms[i]->is_retired) {
            model_free_room(model->rooms[i]);
        }
        mem_free(model->rooms[i]);
    }
    mem_free(model->rooms);
    mem_free(model->last_bytes);
    json_decref(model->last_json);
    map_finish(&model->codes);
    mem_free(model);
}

static void run(uint64_t seed, uint64_t steps)
{
    struct model *model = mem_alloc(sizeof *model);
    open_model(model, seed);
    while (model->step < steps) {
        model_step(model);
    }
    model_end_all(model);
    ck_assert_uint_gt(model->accepted, steps / 10);
    ck_assert_uint_gt(model->room_count, 7);
    close_model(model);
}

START_TEST(the_hub_does_what_the_page_says_whatever_happens)
{
    run((uint64_t)_i + 1, STEPS);
}
END_TEST

/* A number from outside, 0 for none. */
static uint64_t read_number(const char *name)
{
    const char *text = getenv(name); // NOLINT(concurrency-mt-unsafe): no threads
    return text != NULL ? strtoull(text, NULL, 10) : 0;
}

START_TEST(one_run_from_a_chosen_seed)
{
    run(read_number("HUB_TEST_SEED"), read_number("HUB_TEST_STEPS"));
}
END_TEST

static Suite *make_suite(void)
{
    const uint64_t scale = read_number("HUB_TEST_SCALE");
    const int runs = scale != 0 ? RUNS * (int)scale : RUNS;
    Suite *suite = suite_create("model");
    TCase *tcase = tcase_create("model");
    tcase_set_timeout(tcase, 3600);
    if (read_number("HUB_TEST_SEED") != 0) {
        tcase_add_test(tcase, one_run_from_a_chosen_seed);
    } else {
        tcase_add_loop_test(tcase, the_hub_does_what_the_page_says_whatever_happens, 0, runs);
    }
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    log_open(NULL, LOG_ERROR);
    return unit_run(make_suite());
}
