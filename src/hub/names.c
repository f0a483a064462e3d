// SPDX-License-Identifier: MIT
/* A player's name: changed in his rooms, or deleted wherever it was written. */
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/halls.h"
#include "hub/lobby.h"
#include "hub/quick.h"
#include "hub/state.h"
#include "hub/verdicts.h"
#include "wire/record.h"

/* --- rename ---------------------------------------------------------------------------------- */

static void end_rename(struct hub *hub, struct errand *errand)
{
    if (errand->task != NULL) {
        hub_end_task(hub, errand);
        mem_free(errand);
        return;
    }
    if (errand->has_failed) {
        hub_refuse_errand(hub, errand, WIRE_CODE_UNAVAILABLE,
                          "not every room could be told: try again");
        return;
    }
    hub_end_errand(hub, errand, wire_encode_ok_name(&hub->out, errand->re, errand->name));
}

void hub_end_part(struct hub *hub, struct errand *errand)
{
    if (--errand->parts == 0) {
        end_rename(hub, errand);
    }
}

void hub_rename_in(struct hub *hub, const char *code, const struct room_person *person,
                   struct errand *errand, int64_t now_ms)
{
    struct slot *slot = hub_need_slot(hub, code);
    if (slot == NULL) {
        if (errand != NULL) {
            errand->has_failed = true;
        }
        return;
    }
    struct job *job = hub_take_job(hub);
    job->arrived_ms = now_ms;
    job->person = *person;
    job->command.type = WIRE_COMMAND_RENAME;
    job->errand = errand;
    if (errand != NULL) {
        errand->parts++;
    }
    hub_add_job(hub, slot, job, now_ms);
}

/* Rooms that are over, or where he is the host alone, are not among his seats; those that he looks
 * at show the name too. */
static void rename_followed(struct hub *hub, const struct session *session, struct errand *errand,
                            int64_t now_ms)
{
    const struct room_person *person = &session->player->person;
    list_for_each (at, &session->follows) {
        const struct slot *slot = CONTAINER_OF(at, struct follow, in_session)->slot;
        if (room_find_seat(&slot->room, person->player) != MANCALA_SEATS ||
            strcmp(slot->room.host.player, person->player) == 0) {
            hub_rename_in(hub, slot->code, person, errand, now_ms);
        }
    }
}

/* His name from now on, on all his connections. */
static void rename_player(struct hub *hub, struct player *player, struct errand *errand,
                          int64_t now_ms)
{
    memcpy(player->person.name, errand->name, sizeof player->person.name);
    halls_note_name(hub, player, now_ms);
    list_for_each (at, &player->sessions) {
        rename_followed(hub, CONTAINER_OF(at, struct session, in_player), errand, now_ms);
    }
}

static bool has_running_game(const struct store_result *result)
{
    struct wire_summary room;
    struct wire_fault fault;
    for (size_t i = 0; i < result->summary_count; i++) {
        if (wire_decode_summary(result->summaries[i].body, &room, &fault) == ERR_OK &&
            room.state == WIRE_STATE_PLAYING) {
            return true;
        }
    }
    return false;
}

static void on_rename(struct hub *hub, struct errand *errand, const struct store_result *result,
                      int64_t now_ms)
{
    struct room_person person = {0};
    memcpy(person.player, errand->player, sizeof person.player);
    verdicts_judge_name(hub, errand->player, errand->name);
    memcpy(person.name, errand->name, sizeof person.name);
    struct player *player = map_find(&hub->players, slice_of(person.player));
    if (result->status != STORE_OK) {
        hub_refuse_errand(hub, errand, WIRE_CODE_UNAVAILABLE, HUB_UNREADABLE);
        return;
    }
    if (hub_is_forgetting(hub, errand->player)) {
        hub_refuse_errand(hub, errand, WIRE_CODE_UNAVAILABLE, HUB_FORGETTING);
        return;
    }
    if (has_running_game(result)) {
        hub_refuse_errand(hub, errand, WIRE_CODE_SEATED_IN_GAME,
                          "a name is not changed while a game runs");
        return;
    }
    errand->parts = 1;
    for (size_t i = 0; i < result->summary_count; i++) {
        char code[CODE_CAP];
        if (code_parse(result->summaries[i].key, code)) {
            hub_rename_in(hub, code, &person, errand, now_ms);
        }
    }
    if (player != NULL) {
        rename_player(hub, player, errand, now_ms);
    }
    hub_end_part(hub, errand);
}

void handle_rename(struct hub *hub, struct session *session, const struct wire_command *command,
                   int64_t now_ms)
{
    struct errand *errand = hub_make_errand(session, command);
    (void)now_ms;
    memcpy(errand->name, command->rename.name, sizeof errand->name);
    const struct store_filter filter = {.player = slice_of(errand->player), .is_live = STORE_YES};
    store_list(hub->config.store, &filter, NULL, STORE_PAGE,
               hub_ask_for_errand(hub, errand, on_rename));
}

/* --- forget ---------------------------------------------------------------------------------- */

/* A forget under way, or done lately: then `errand` is NULL. */
struct forgetting {
    struct list in_hub;
    char player[ROOM_PLAYER_CAP];
    char re[WIRE_ID_CAP];
    int64_t at_ms;
    struct errand *errand;
};

static void free_forgetting(struct hub *hub, struct forgetting *forgetting)
{
    list_remove(&forgetting->in_hub);
    hub->forgetting_count--;
    mem_free(forgetting);
}

void hub_free_forgettings(struct hub *hub)
{
    list_for_each (at, &hub->forgettings) {
        free_forgetting(hub, CONTAINER_OF(at, struct forgetting, in_hub));
    }
}

static struct forgetting *find_forgetting(struct hub *hub, const char *player)
{
    list_for_each (at, &hub->forgettings) {
        struct forgetting *forgetting = CONTAINER_OF(at, struct forgetting, in_hub);
        if (strcmp(forgetting->player, player) == 0) {
            return forgetting;
        }
    }
    return NULL;
}

bool hub_is_forgetting(struct hub *hub, const char *player)
{
    const struct forgetting *forgetting = find_forgetting(hub, player);
    return forgetting != NULL && forgetting->errand != NULL;
}

static void expire_forgettings(struct hub *hub, int64_t now_ms)
{
    list_for_each (at, &hub->forgettings) {
        struct forgetting *forgetting = CONTAINER_OF(at, struct forgetting, in_hub);
        if (forgetting->errand == NULL && forgetting->at_ms + HUB_FORGET_MS <= now_ms) {
            free_forgetting(hub, forgetting);
        }
    }
}

bool hub_blank_person(struct wire_person *person, const char *player)
{
    const bool is_his = strcmp(person->player, player) == 0 && person->name[0] != '\0';
    if (is_his) {
        memset(person->name, 0, sizeof person->name);
    }
    return is_his;
}

static bool blank_renamed(struct wire_renamed *renamed, const char *player)
{
    const bool is_his = strcmp(renamed->player, player) == 0 && renamed->name[0] != '\0';
    if (is_his) {
        memset(renamed->name, 0, sizeof renamed->name);
    }
    return is_his;
}

bool hub_blank_event(struct wire_event *event, const char *player)
{
    struct wire_started *started = &event->started;
    bool has_changed = false;
    if (event->type == WIRE_EVENT_CREATED) {
        has_changed = hub_blank_person(&event->created.host, player);
    } else if (event->type == WIRE_EVENT_SEATED) {
        has_changed = hub_blank_person(&event->seated.person, player);
    } else if (event->type == WIRE_EVENT_STARTED) {
        has_changed = hub_blank_person(&started->south, player);
        has_changed = hub_blank_person(&started->north, player) || has_changed;
    } else if (event->type == WIRE_EVENT_HOST_CHANGED) {
        has_changed = hub_blank_person(&event->host_changed.host, player);
    } else if (event->type == WIRE_EVENT_SAID) {
        has_changed = hub_blank_person(&event->said.person, player);
    } else if (event->type == WIRE_EVENT_RENAMED) {
        has_changed = blank_renamed(&event->renamed, player);
    }
    return has_changed;
}

static bool blank_summary(struct wire_summary *summary, const char *player)
{
    struct wire_person *persons[3 + 2 * WIRE_FINISHED_GAMES] = {&summary->host, &summary->south,
                                                                &summary->north};
    size_t count = 3;
    bool has_changed = false;
    for (size_t i = 0; i < summary->finished_count; i++) {
        persons[count++] = &summary->finished[i].south;
        persons[count++] = &summary->finished[i].north;
    }
    for (size_t i = 0; i < count; i++) {
        has_changed = hub_blank_person(persons[i], player) || has_changed;
    }
    return has_changed;
}

/* A stored text without the name of the player `ctx`. Called on the store's thread. */
static bool blank_text(void *ctx, struct slice in, struct buf *out)
{
    const char *player = ctx;
    struct wire_record record;
    struct wire_summary summary;
    struct wire_fault fault;
    if (wire_decode_record(in, &record, &fault) == ERR_OK) {
        return hub_blank_event(&record.event, player) && wire_encode_record(out, &record);
    }
    if (halls_blank_text(in, player, out)) {
        return true;
    }
    return wire_decode_summary(in, &summary, &fault) == ERR_OK && blank_summary(&summary, player) &&
           wire_encode_summary(out, &summary);
}

static void forget_in_jobs(const struct slot *slot, const char *player)
{
    list_for_each (at, &slot->waiting) {
        struct room_person *person = &CONTAINER_OF(at, struct job, in_slot)->person;
        if (strcmp(person->player, player) == 0) {
            memset(person->name, 0, sizeof person->name);
        }
    }
}

static bool forget_in_slot(struct slot *slot, const char *player)
{
    forget_in_jobs(slot, player);
    hub_forget_behind(slot, player);
    return room_forget_name(&slot->room, player);
}

static void tell_all(struct hub *hub, const struct slot *slot)
{
    list_for_each (at, &slot->follows) {
        const struct session *session = CONTAINER_OF(at, struct follow, in_slot)->session;
        if (hub_may_see(slot, session->player->person.player)) {
            hub_send_snapshot(hub, session->conn, slot);
        }
    }
}

/* Rooms in memory are what they would be if they were read from the log anew. */
static void forget_in_memory(struct hub *hub, const char *player, bool is_told, int64_t now_ms)
{
    lobby_forget_name(hub, player, now_ms);
    quick_forget_name(hub->quick, player);
    halls_forget_name(hub, player, now_ms);
    for (struct id id = pool_next(&hub->slots, ID_NONE); !id_is_none(id);
         id = pool_next(&hub->slots, id)) {
        struct slot *slot = pool_find(&hub->slots, id);
        if (forget_in_slot(slot, player) && is_told) {
            tell_all(hub, slot);
        }
    }
}

void hub_list_forgettings(const struct hub *hub, void (*fn)(void *ctx, const char *player),
                          void *ctx)
{
    list_for_each (at, &hub->forgettings) {
        const struct forgetting *forgetting = CONTAINER_OF(at, struct forgetting, in_hub);
        if (forgetting->errand != NULL) {
            fn(ctx, forgetting->player);
        }
    }
}

void hub_forget_in(const struct hub *hub, struct slot *slot)
{
    list_for_each (at, &hub->forgettings) {
        const struct forgetting *forgetting = CONTAINER_OF(at, struct forgetting, in_hub);
        if (forgetting->errand != NULL) {
            (void)forget_in_slot(slot, forgetting->player);
        }
    }
}

/* What was with the store when the forget came has brought the name back: now it goes for good. */
static void on_forgotten(struct hub *hub, struct errand *errand, const struct store_result *result,
                         int64_t now_ms)
{
    struct forgetting *forgetting = find_forgetting(hub, errand->player);
    const bool is_done = result->status == STORE_OK;
    /* an operator has notes about the player written anew, which comes before */
    const bool works = is_done && (errand->task == NULL || !hub->verdict_failed);
    log_info("player.forget", "texts=%llu works=%d", (unsigned long long)result->count, works);
    if (is_done) {
        forget_in_memory(hub, errand->player, true, now_ms);
    }
    if (forgetting != NULL && works) {
        forgetting->errand = NULL;
        forgetting->at_ms = now_ms;
    } else if (forgetting != NULL) {
        free_forgetting(hub, forgetting);
    }
    if (works) {
        hub_end_errand(hub, errand, wire_encode_ok(&hub->out, errand->re));
    } else {
        hub_refuse_errand(hub, errand, WIRE_CODE_UNAVAILABLE,
                          "not everything could be deleted: try again");
    }
}

bool hub_start_forgetting(struct hub *hub, struct errand *errand, int64_t now_ms)
{
    expire_forgettings(hub, now_ms);
    if (find_forgetting(hub, errand->player) != NULL ||
        hub->forgetting_count >= HUB_FORGETTINGS_MAX) {
        return false;
    }
    struct forgetting *forgetting = mem_alloc(sizeof *forgetting);
    struct player *player = map_find(&hub->players, slice_of(errand->player));
    // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): a member is never NULL
    memcpy(forgetting->player, errand->player, sizeof forgetting->player);
    memcpy(forgetting->re, errand->re, sizeof forgetting->re);
    forgetting->at_ms = now_ms;
    forgetting->errand = errand;
    list_append(&hub->forgettings, &forgetting->in_hub);
    hub->forgetting_count++;
    if (player != NULL) {
        memset(player->person.name, 0, sizeof player->person.name);
    }
    forget_in_memory(hub, errand->player, false, now_ms);
    store_rewrite(hub->config.store, slice_of(errand->player), blank_text, errand->player,
                  hub_ask_for_errand(hub, errand, on_forgotten));
    return true;
}

/* In how many milliseconds the next one may begin: after his own, or after the oldest of all. One
 * that is with the store counts from its end. */
static uint32_t find_wait(const struct hub *hub, const struct forgetting *own, int64_t now_ms)
{
    struct list *oldest = list_find_first(&hub->forgettings);
    ASSERT(oldest != NULL);
    const struct forgetting *first = own != NULL ? own
                                                 : CONTAINER_OF(oldest, struct forgetting, in_hub);
    return first->errand != NULL ? HUB_FORGET_MS
                                 : (uint32_t)(first->at_ms + HUB_FORGET_MS - now_ms);
}

void handle_forget(struct hub *hub, struct session *session, const struct wire_command *command,
                   int64_t now_ms)
{
    struct errand *errand = hub_make_errand(session, command);
    if (hub_start_forgetting(hub, errand, now_ms)) {
        return;
    }
    mem_free(errand);
    struct forgetting *first = find_forgetting(hub, session->player->person.player);
    if (first == NULL || strcmp(first->re, command->id) != 0) {
        hub->metrics.refusals[HUB_BUCKET_FORGETS]++;
        hub_send_wait(hub, session->conn, command->id,
                      "a name is deleted once a minute at most: wait",
                      find_wait(hub, first, now_ms));
    } else if (first->errand != NULL) {
        hub_forget_answer(hub, first->errand->conn);
        first->errand->conn = session->conn;
    } else {
        const bool is_written = wire_encode_ok(&hub->out, command->id);
        ASSERT(is_written);
        hub_send_answer(hub, session->conn);
    }
}
