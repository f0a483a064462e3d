// SPDX-License-Identifier: MIT
#include "hub/verdicts.h"

#include <string.h>

#include "base/hash.h"
#include "base/log.h"
#include "base/mem.h"
#include "hub/operator.h"

enum { VERDICT_BYTES_MAX = 2048, STALE_MAX = 256 };

void verdicts_init(struct hub *hub)
{
    map_init(&hub->verdicts, hub_draw_seed(hub));
    hub->verdict_notes = 0;
    hub->verdict_read = 0;
    hub->verdict_life++;
    hub->is_judging = false;
    hub->has_verdicts = false;
}

void verdicts_finish(struct hub *hub)
{
    map_finish_values(&hub->verdicts);
}

/* --- what stands ----------------------------------------------------------------------------- */

struct wire_verdict verdicts_get(const struct hub *hub, const char *player)
{
    const struct wire_verdict *known = map_find(&hub->verdicts, slice_of(player));
    struct wire_verdict verdict = {.is_banned = false};
    if (known != NULL) {
        verdict = *known;
    } else {
        memcpy(verdict.player, player, strlen(player));
    }
    return verdict;
}

static bool is_banned(const struct wire_verdict *verdict, int64_t now_ms)
{
    return verdict->is_banned && (verdict->until_ms == 0 || verdict->until_ms > now_ms);
}

bool verdicts_ban(const struct hub *hub, struct slice player, int64_t now_ms, int64_t *out_until_ms)
{
    const struct wire_verdict *verdict = map_find(&hub->verdicts, player);
    if (verdict == NULL || !is_banned(verdict, now_ms)) {
        return false;
    }
    *out_until_ms = verdict->until_ms;
    return true;
}

uint32_t verdicts_count_bans(const struct hub *hub, int64_t now_ms)
{
    size_t cursor = 0;
    const struct wire_verdict *verdict;
    uint32_t count = 0;
    while ((verdict = verdicts_next(hub, &cursor)) != NULL) {
        count += is_banned(verdict, now_ms);
    }
    return count;
}

const struct wire_verdict *verdicts_next(const struct hub *hub, size_t *cursor)
{
    return map_next(&hub->verdicts, cursor, NULL);
}

void verdicts_judge_name(const struct hub *hub, const char *player, char name[TEXT_NAME_CAP])
{
    const struct wire_verdict *verdict = map_find(&hub->verdicts, slice_of(player));
    if (verdict != NULL && name[0] != '\0' && verdict->refused_name == hash_fnv1a(slice_of(name))) {
        memcpy(name, verdict->name, sizeof verdict->name);
    }
}

static bool says_nothing(const struct wire_verdict *verdict)
{
    return !verdict->is_banned && verdict->refused_name == 0;
}

void verdicts_set(struct hub *hub, const struct wire_verdict *verdict)
{
    struct wire_verdict *known = map_remove(&hub->verdicts, slice_of(verdict->player));
    if (says_nothing(verdict)) {
        mem_free(known);
        return;
    }
    if (known == NULL) {
        known = mem_alloc(sizeof *known);
    }
    *known = *verdict;
    const bool is_new = map_insert(&hub->verdicts, slice_of(known->player), known);
    ASSERT(is_new);
}

/* --- in the store ---------------------------------------------------------------------------- */

/* The notes of a time are all of one rewrite, or came after it, even if the clock stands still. */
static void note_time(struct hub *hub, int64_t at_ms)
{
    hub->verdict_ms = at_ms > hub->verdict_ms ? at_ms : hub->verdict_ms;
}

void verdicts_store(struct hub *hub, const struct wire_verdict *verdict, int64_t now_ms,
                    struct store_done done)
{
    struct buf text;
    buf_init(&text, VERDICT_BYTES_MAX);
    const bool is_written = wire_encode_verdict(&text, verdict);
    ASSERT(is_written);
    note_time(hub, now_ms);
    store_add_note(hub->config.store, slice_of(HUB_VERDICTS), hub->verdict_ms, buf_slice(&text),
                   done);
    buf_finish(&text);
    hub->verdict_notes++;
    hub->verdicts_storing++;
}

static void remove_before(struct hub *hub, int64_t before_ms);

static void on_removed(void *ctx, uint64_t tag, const struct store_result *result)
{
    struct hub *hub = ctx;
    hub->verdict_failed = hub->verdict_failed || result->status != STORE_OK;
    if (result->status == STORE_OK && result->count == STORE_REMOVALS) {
        remove_before(hub, (int64_t)tag);
    }
}

static void remove_before(struct hub *hub, int64_t before_ms)
{
    const struct store_done done = {.fn = on_removed, .ctx = hub, .tag = (uint64_t)before_ms};
    store_remove_notes(hub->config.store, slice_of(HUB_VERDICTS), before_ms, STORE_REMOVALS, done);
}

/* One of the new notes. The last one's tag says before when the old ones are. */
static void on_rewritten(void *ctx, uint64_t tag, const struct store_result *result)
{
    struct hub *hub = ctx;
    hub->verdicts_storing--;
    hub->verdict_failed = hub->verdict_failed || result->status != STORE_OK;
    if (hub->verdicts_storing == 0) {
        if (!hub->verdict_failed) {
            remove_before(hub, (int64_t)tag);
        }
        operator_judge_next(hub, hub->floor_ms);
    }
}

/* The new notes are all in the store before the first old one goes, and a removal that fails leaves
 * notes that count no more. */
void verdicts_rewrite(struct hub *hub, int64_t now_ms)
{
    size_t cursor = 0;
    const struct wire_verdict *verdict;
    note_time(hub, now_ms);
    const int64_t at_ms = ++hub->verdict_ms;
    const struct store_done done = {.fn = on_rewritten, .ctx = hub, .tag = (uint64_t)at_ms};
    ASSERT(hub->verdicts_storing == 0);
    hub->verdict_notes = 0;
    hub->verdict_failed = false;
    while ((verdict = verdicts_next(hub, &cursor)) != NULL) {
        verdicts_store(hub, verdict, at_ms, done);
    }
    if (hub->verdicts_storing == 0) {
        remove_before(hub, at_ms);
    }
}

void verdicts_tick(struct hub *hub, int64_t now_ms)
{
    if (hub->verdict_failed && hub->verdicts_storing == 0 && hub->store_works) {
        verdicts_rewrite(hub, now_ms);
    }
}

static void ask(struct hub *hub)
{
    struct store_done done;
    hub_add_question(hub, QUESTION_VERDICTS, ID_NONE, &done)->from = hub->verdict_life;
    store_list_notes(hub->config.store, slice_of(HUB_VERDICTS), hub->verdict_read, STORE_PAGE,
                     done);
}

void verdicts_load(struct hub *hub)
{
    if (!hub->is_judging) {
        hub->is_judging = true;
        ask(hub);
    }
}

static void take_note(struct hub *hub, const struct store_note *note)
{
    struct wire_verdict verdict;
    hub->verdict_read = note->id;
    note_time(hub, note->at_ms);
    hub->verdict_notes++;
    if (wire_decode_verdict(note->body, &verdict)) {
        verdicts_set(hub, &verdict);
    } else {
        log_warn("hub.verdict", "note=%llu fault=unreadable", (unsigned long long)note->id);
    }
}

void on_verdicts(struct hub *hub, struct question *question, const struct store_result *result,
                 int64_t now_ms)
{
    if (question->from != hub->verdict_life) {
        return;
    }
    if (result->status != STORE_OK) {
        hub->is_judging = false;
        log_warn("hub.recovery", "reason=%s", LOG_VALUE(slice_of(result->reason)));
        return;
    }
    for (size_t i = 0; i < result->note_count; i++) {
        take_note(hub, &result->notes[i]);
    }
    if (result->has_more) {
        ask(hub);
        return;
    }
    hub->is_judging = false;
    hub->has_verdicts = true;
    if (hub->verdict_notes > hub->verdicts.count + STALE_MAX) {
        verdicts_rewrite(hub, now_ms);
    }
    hub_ask_for_sleepers(hub);
}
