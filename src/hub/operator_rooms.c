// SPDX-License-Identifier: MIT
/* What an operator does about rooms, and about names in them. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "hub/halls.h"
#include "hub/operator.h"
#include "hub/verdicts.h"
#include "wire/record.h"

/* --- rooms ----------------------------------------------------------------------------------- */

enum { PERSON_CAP = WIRE_PLAYER_CAP + TEXT_NAME_CAP };

static const char *tell_person(const struct wire_person *person, char out[PERSON_CAP])
{
    (void)snprintf(out, PERSON_CAP, "%s%s%s", person->player, person->name[0] != '\0' ? " " : "",
                   person->name);
    return out;
}

static const char *tell_presence(const struct wire_presence *presence)
{
    if (presence->south) {
        return presence->north ? "south north" : "south";
    }
    return presence->north ? "north" : "";
}

static void send_room(struct hub *hub, struct task *task, const struct wire_summary *room)
{
    const struct wire_presence nobody = {.south = false};
    const struct slot *slot = hub_find_slot(hub, room->room);
    const struct wire_presence *presence = slot != NULL ? &slot->told : &nobody;
    char south[PERSON_CAP];
    char north[PERSON_CAP];
    const struct wire_operator_room row = {.room = room->room,
                                           .rules = room->rules,
                                           .state = wire_state_name(room->state),
                                           .visibility = wire_visibility_name(room->visibility),
                                           .south = tell_person(&room->south, south),
                                           .north = tell_person(&room->north, north),
                                           .here = tell_presence(presence),
                                           .spectators = presence->spectators,
                                           .since_ms = room->created_ms,
                                           .at_ms = room->at_ms};
    operator_send_row(hub, task, wire_encode_operator_room(&hub->out, &row));
}

static void ask_for_rooms(struct hub *hub, struct task *task, const struct store_cursor *cursor);

static void on_rooms(struct hub *hub, struct task *task, const struct store_result *result,
                     int64_t now_ms)
{
    struct wire_summary room;
    struct wire_fault fault;
    (void)now_ms;
    if (result->status != STORE_OK) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED, HUB_UNREADABLE);
        return;
    }
    for (size_t i = 0; i < result->summary_count; i++) {
        if (wire_decode_summary(result->summaries[i].body, &room, &fault) == ERR_OK) {
            send_room(hub, task, &room);
        }
    }
    if (result->has_more && !operator_is_full(task)) {
        ask_for_rooms(hub, task, &result->next);
    } else {
        operator_end(hub, task, WIRE_OPERATOR_OK,
                     result->has_more ? "there are more rooms than are shown" : "");
    }
}

static void ask_for_rooms(struct hub *hub, struct task *task, const struct store_cursor *cursor)
{
    const struct wire_operator *command = &task->command;
    const enum store_want of_public = command->is_private ? STORE_NO : STORE_ANY;
    const struct store_filter filter = {.is_live = command->wants_all ? STORE_ANY : STORE_YES,
                                        .is_public = command->is_public ? STORE_YES : of_public};
    store_list(hub->config.store, &filter, cursor, OPERATOR_PAGE,
               operator_ask(hub, task, on_rooms));
}

void operate_rooms(struct hub *hub, struct task *task, int64_t now_ms)
{
    (void)now_ms;
    ask_for_rooms(hub, task, NULL);
}

/* --- errands --------------------------------------------------------------------------------- */

static struct errand *make_errand(struct task *task)
{
    struct errand *errand = mem_alloc(sizeof *errand);
    errand->task = task;
    memcpy(errand->player, task->command.player, sizeof errand->player);
    memcpy(errand->name, task->command.name, sizeof errand->name);
    return errand;
}

void hub_end_task(struct hub *hub, const struct errand *errand)
{
    static const char failed[] = "not everything could be stored: try again";
    const char *text = errand->refusal != NULL ? errand->refusal : failed;
    operator_end(hub, errand->task, errand->has_failed ? WIRE_OPERATOR_REFUSED : WIRE_OPERATOR_OK,
                 errand->has_failed ? text : "");
}

void hub_make_for_operator(const struct room *room, const struct errand *errand, int64_t now_ms,
                           struct room_batch *out)
{
    const struct wire_operator *command = &errand->task->command;
    struct room_person person = {.is_bot = false};
    if (command->type == WIRE_OPERATOR_CLOSE) {
        room_shut(room, now_ms, command->text, (unsigned)command->language, out);
        return;
    }
    memcpy(person.player, errand->player, sizeof person.player);
    memcpy(person.name, errand->name, sizeof person.name);
    room_impose_name(room, &person, now_ms, out);
}

/* Nobody is the author of what an operator does. */
static void add_job(struct hub *hub, const char *code, struct errand *errand, int64_t now_ms)
{
    static const struct room_person server = {.is_bot = false};
    hub_rename_in(hub, code, &server, errand, now_ms);
}

void operate_close(struct hub *hub, struct task *task, int64_t now_ms)
{
    struct errand *errand = make_errand(task);
    errand->parts = 1;
    add_job(hub, task->command.room, errand, now_ms);
    hub_end_part(hub, errand);
}

/* --- rename ---------------------------------------------------------------------------------- */

/* The name that he is known by in a room, without the number that keeps equal names apart. */
static void read_name(const struct wire_person *person, const char *player, char out[TEXT_NAME_CAP])
{
    const size_t len = strlen(person->name);
    if (strcmp(person->player, player) != 0 || len == 0) {
        return;
    }
    memcpy(out, person->name, sizeof person->name);
    if (len > 2 && strcmp(person->name + len - 2, " 2") == 0) {
        out[len - 2] = '\0';
    }
}

/* The name that is to go: what he said last, or what his rooms know. */
static void find_name(const struct hub *hub, const char *player, const struct store_result *result,
                      char out[TEXT_NAME_CAP])
{
    const struct player *known = map_find(&hub->players, slice_of(player));
    struct wire_summary room;
    struct wire_fault fault;
    out[0] = '\0';
    for (size_t i = 0; i < result->summary_count; i++) {
        if (wire_decode_summary(result->summaries[i].body, &room, &fault) == ERR_OK) {
            read_name(&room.south, player, out);
            read_name(&room.north, player, out);
        }
    }
    if (known != NULL && known->person.name[0] != '\0') {
        memcpy(out, known->person.name, sizeof known->person.name);
    }
}

static enum judging judge_name(struct hub *hub, struct task *task)
{
    struct wire_verdict *verdict = &task->verdict;
    (void)hub;
    if (task->name == 0 || task->name == hash_fnv1a(slice_of(task->command.name))) {
        return JUDGED_AS_BEFORE; /* he has none, or this one */
    }
    verdict->refused_name = task->name;
    memcpy(verdict->name, task->command.name, sizeof verdict->name);
    return JUDGED_ANEW;
}

/* Rooms that are over are not among his live ones; those that he looks at show the name too. */
static void rename_followed(struct hub *hub, struct errand *errand, int64_t now_ms)
{
    const struct player *player = map_find(&hub->players, slice_of(errand->player));
    if (player == NULL) {
        return;
    }
    list_for_each (at, &player->sessions) {
        const struct session *session = CONTAINER_OF(at, struct session, in_player);
        list_for_each (follow, &session->follows) {
            add_job(hub, CONTAINER_OF(follow, struct follow, in_session)->slot->code, errand,
                    now_ms);
        }
    }
}

static void on_rooms_to_rename(struct hub *hub, struct errand *errand,
                               const struct store_result *result, int64_t now_ms)
{
    char code[CODE_CAP];
    if (result->status != STORE_OK) {
        hub_refuse_errand(hub, errand, WIRE_CODE_UNAVAILABLE, HUB_UNREADABLE);
        return;
    }
    if (hub_is_forgetting(hub, errand->player)) {
        hub_refuse_errand(hub, errand, WIRE_CODE_UNAVAILABLE, HUB_FORGETTING);
        return;
    }
    errand->parts = 1;
    for (size_t i = 0; i < result->summary_count; i++) {
        if (code_parse(result->summaries[i].key, code)) {
            add_job(hub, code, errand, now_ms);
        }
    }
    rename_followed(hub, errand, now_ms);
    hub_end_part(hub, errand);
}

static void ask_for_live_rooms(struct hub *hub, const char *player, struct store_done done)
{
    const struct store_filter filter = {.player = slice_of(player), .is_live = STORE_YES};
    store_list(hub->config.store, &filter, NULL, STORE_PAGE, done);
}

/* From here on he has the name wherever he sits down, and whatever he says: so the rooms that are
 * listed now are all that know the other one. */
static void on_name_judged(struct hub *hub, struct task *task, bool is_stored, int64_t now_ms)
{
    if (!is_stored) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED, HUB_UNSTORED);
        return;
    }
    struct errand *errand = make_errand(task);
    struct player *player = map_find(&hub->players, slice_of(errand->player));
    if (player != NULL) {
        memcpy(player->person.name, errand->name, sizeof player->person.name);
        halls_note_name(hub, player, now_ms);
    }
    ask_for_live_rooms(hub, errand->player, hub_ask_for_errand(hub, errand, on_rooms_to_rename));
}

static void on_named_rooms(struct hub *hub, struct task *task, const struct store_result *result,
                           int64_t now_ms)
{
    char name[TEXT_NAME_CAP];
    if (result->status != STORE_OK) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED, HUB_UNREADABLE);
        return;
    }
    find_name(hub, task->command.player, result, name);
    task->name = name[0] != '\0' ? hash_fnv1a(slice_of(name)) : 0;
    operator_judge(hub, task, judge_name, on_name_judged, now_ms);
}

void operate_rename(struct hub *hub, struct task *task, int64_t now_ms)
{
    (void)now_ms;
    ask_for_live_rooms(hub, task->command.player, operator_ask(hub, task, on_named_rooms));
}

/* --- forget ---------------------------------------------------------------------------------- */

static enum judging judge_forget(struct hub *hub, struct task *task)
{
    const bool has_name = task->verdict.name[0] != '\0';
    (void)hub;
    task->has_old_notes = task->verdict.refused_name != 0;
    memset(task->verdict.name, 0, sizeof task->verdict.name);
    return has_name ? JUDGED_ANEW : JUDGED_AS_BEFORE;
}

/* A name that he had is in older notes too. */
static void on_forget_judged(struct hub *hub, struct task *task, bool is_stored, int64_t now_ms)
{
    if (!is_stored) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED, HUB_UNSTORED);
        return;
    }
    if (task->has_old_notes) {
        verdicts_rewrite(hub, now_ms);
    }
    struct errand *errand = make_errand(task);
    if (!hub_start_forgetting(hub, errand, now_ms)) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED,
                     "this or too many names are being deleted: try again in a minute");
        mem_free(errand);
    }
}

void operate_forget(struct hub *hub, struct task *task, int64_t now_ms)
{
    operator_judge(hub, task, judge_forget, on_forget_judged, now_ms);
}
