// SPDX-License-Identifier: MIT
/* Rooms that are over are kept for so many days, and then removed from the log. */
#include <string.h>

#include "base/log.h"
#include "hub/state.h"

enum { SWEEP_ROOMS = 32, DAY_MS = 24 * 3600000 };

static uint32_t days_of(const struct hub *hub, enum sweep sweep)
{
    const struct hub_keep *keep = &hub->config.keep;
    const uint32_t days[SWEEP__COUNT] = {[SWEEP_PUBLIC] = keep->public_days,
                                         [SWEEP_PRIVATE] = keep->private_days,
                                         [SWEEP_ABORTED] = keep->aborted_days};
    return days[sweep];
}

static struct store_filter filter_of(enum sweep sweep)
{
    static const struct store_filter filters[SWEEP__COUNT] = {
        [SWEEP_PUBLIC] = {.is_public = STORE_YES, .has_archive = STORE_YES, .is_live = STORE_NO},
        [SWEEP_PRIVATE] = {.is_public = STORE_NO, .has_archive = STORE_YES, .is_live = STORE_NO},
        [SWEEP_ABORTED] = {.has_archive = STORE_NO, .is_live = STORE_NO},
    };
    return filters[sweep];
}

static int64_t before_of(const struct hub *hub, enum sweep sweep, int64_t now_ms)
{
    return now_ms - days_of(hub, sweep) * (int64_t)DAY_MS;
}

static void ask_for_rooms(struct hub *hub)
{
    const struct store_filter filter = filter_of(hub->sweep);
    struct store_done done;
    (void)hub_add_question(hub, QUESTION_SWEEP, ID_NONE, &done);
    store_list(hub->config.store, &filter, &hub->sweep_cursor, SWEEP_ROOMS, done);
}

/* Begins with this kind of rooms, or the next one that is not kept for ever. The list begins behind
 * the rooms that are to stay. */
static void sweep_from(struct hub *hub, enum sweep sweep, int64_t now_ms)
{
    while (sweep < SWEEP__COUNT && days_of(hub, sweep) == 0) {
        sweep++;
    }
    hub->sweep = sweep;
    if (sweep < SWEEP__COUNT) {
        hub->removed = 0;
        hub->sweep_cursor = (struct store_cursor){.is_set = true,
                                                  .at_ms = before_of(hub, sweep, now_ms)};
        ask_for_rooms(hub);
    }
}

/* What is reported is kept as long as private games are: as many an hour as are removed at once. */
static void remove_notes(struct hub *hub, int64_t now_ms)
{
    if (days_of(hub, SWEEP_PRIVATE) > 0) {
        store_remove_notes(hub->config.store, slice_of(HUB_REPORTS),
                           before_of(hub, SWEEP_PRIVATE, now_ms), STORE_REMOVALS,
                           (struct store_done){0});
    }
}

void hub_tick_retention(struct hub *hub, int64_t now_ms)
{
    if (now_ms < hub->next_sweep_ms) {
        return;
    }
    hub->next_sweep_ms = now_ms + HUB_SWEEP_MS;
    remove_notes(hub, now_ms);
    if (hub->sweep == SWEEP__COUNT && hub->removals == 0) {
        sweep_from(hub, SWEEP_PUBLIC, now_ms);
    }
}

/* A page is done with: on to the next one, or to the next kind. */
static void go_on(struct hub *hub, int64_t now_ms)
{
    if (hub->is_stopping) {
        hub->sweep = SWEEP__COUNT;
    } else if (hub->sweep_has_more) {
        ask_for_rooms(hub);
    } else {
        if (hub->removed > 0) {
            log_info("retention.removed", "rooms=%llu older_than_days=%u",
                     (unsigned long long)hub->removed, days_of(hub, hub->sweep));
        }
        sweep_from(hub, hub->sweep + 1, now_ms);
    }
}

/* A room in memory is perhaps being looked at: it stays until the next time. Nobody can begin to
 * read it in between, for the store does one thing after the other. */
static void remove_room(struct hub *hub, const struct store_summary *summary, int64_t now_ms)
{
    struct store_filter filter = filter_of(hub->sweep);
    struct store_done done;
    if (map_find(&hub->codes, summary->key) != NULL) {
        return;
    }
    filter.key = summary->key;
    hub->removals++;
    (void)hub_add_question(hub, QUESTION_REMOVAL, ID_NONE, &done);
    store_remove_ended(hub->config.store, &filter, before_of(hub, hub->sweep, now_ms), 1, done);
}

void on_sweep(struct hub *hub, struct question *question, const struct store_result *result,
              int64_t now_ms)
{
    (void)question;
    if (hub->sweep == SWEEP__COUNT) {
        return;
    }
    if (result->status != STORE_OK) {
        hub->sweep = SWEEP__COUNT;
        return;
    }
    hub->sweep_has_more = result->has_more;
    hub->sweep_cursor = result->next;
    for (size_t i = 0; i < result->summary_count; i++) {
        remove_room(hub, &result->summaries[i], now_ms);
    }
    if (hub->removals == 0) {
        go_on(hub, now_ms);
    }
}

void on_removal(struct hub *hub, struct question *question, const struct store_result *result,
                int64_t now_ms)
{
    (void)question;
    hub->removals--;
    hub->removed += result->count;
    if (hub->removals == 0 && hub->sweep != SWEEP__COUNT) {
        go_on(hub, now_ms);
    }
}
