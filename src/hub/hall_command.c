// SPDX-License-Identifier: MIT
/* What people ask of a hall. */
#include <string.h>

#include "base/mem.h"
#include "hub/api.h"
#include "hub/hall.h"
#include "hub/halls.h"

void hall_refuse(struct hub *hub, const struct hall_input *input, enum wire_code code,
                 const char *text)
{
    if (input->conn != 0) {
        hub_send_error(hub, input->conn, input->command.id, code, text, NULL);
    }
}

void hall_answer_ok(struct hub *hub, const struct hall *hall, hub_conn conn, const char *re)
{
    const bool is_written = wire_encode_ok_hall(&hub->out, re, hall->code);
    ASSERT(is_written);
    hub_send_answer(hub, conn);
}

/* What an action comes to: events for the store, or a refusal. */
struct making {
    struct hub *hub;
    struct hall *hall;
    const struct hall_input *input;
    const struct wire_hall *asked;
    struct guest *guest; /* NULL: he is not present on this connection */
    int64_t now_ms;
    enum wire_code code; /* of the refusal */
    struct wire_hall_event *events;
    size_t count;
};

/* Result: a refusal's text, NULL when allowed. Without events nothing is stored. */
typedef const char *(*make_fn)(struct making *making);

static const char *refuse(struct making *making, enum wire_code code, const char *text)
{
    making->code = code;
    return text;
}

static struct wire_hall_event *add_event(struct making *making, enum wire_hall_event_type type)
{
    if (making->events == NULL) {
        making->events = mem_alloc_array(HALL_BATCH_MAX, sizeof *making->events);
    }
    struct wire_hall_event *event = &making->events[making->count++];
    event->type = type;
    return event;
}

/* --- settings -------------------------------------------------------------------------------- */

static const struct mancala_rules *find_rules(const char *name)
{
    return mancala_rules_find(name, strlen(name));
}

static bool is_pace(const struct wire_clock *clock, const struct mancala_rules *rules)
{
    bool is_one = false;
    for (unsigned i = 0; i < MANCALA_PACES; i++) {
        struct wire_clock own;
        present_pace(&rules->pace[i], &own);
        is_one = is_one || (clock->kind == own.kind && clock->base_ms == own.base_ms &&
                            clock->increment_ms == own.increment_ms);
    }
    return is_one;
}

const char *hall_find_fault(const struct wire_hall *asked)
{
    const struct mancala_rules *rules;
    bool has_clock = asked->clock.kind == WIRE_CLOCK_NONE;
    if (asked->rules[0] != '\0' && find_rules(asked->rules) == NULL) {
        return "game: no game has this name";
    }
    for (size_t i = 0; (rules = mancala_rules_at(i)) != NULL; i++) {
        const bool is_asked = asked->rules[0] == '\0' || strcmp(asked->rules, rules->name) == 0;
        has_clock = has_clock || (is_asked && is_pace(&asked->clock, rules));
    }
    return has_clock ? NULL : "clock: neither none nor one that the lobby names for the game";
}

void hall_read_settings(const struct wire_hall *asked, struct wire_hall_settings *out)
{
    memcpy(out->title, asked->title, sizeof out->title);
    memcpy(out->rules, asked->rules, sizeof out->rules);
    out->clock = asked->clock;
    out->spectators = asked->spectators == WIRE_SPECTATORS__COUNT ? WIRE_SPECTATORS_OPEN
                                                                  : asked->spectators;
    out->delay = asked->delay;
    out->hints = asked->hints != WIRE_CHOICE_NO;
    out->phrases = asked->phrases == WIRE_PHRASES__COUNT ? WIRE_PHRASES_CANNED : asked->phrases;
    out->names = asked->names == WIRE_NAMES__COUNT ? WIRE_NAMES_FREE : asked->names;
    out->shared_devices = asked->shared_devices == WIRE_CHOICE_YES;
}

static const char *make_settings(struct making *making)
{
    const char *fault = hall_find_fault(making->asked);
    if (fault != NULL) {
        return refuse(making, WIRE_CODE_MALFORMED, fault);
    }
    hall_read_settings(making->asked, &add_event(making, WIRE_HALL_SET)->settings);
    return NULL;
}

static const char *make_names(struct making *making)
{
    const struct wire_hall *asked = making->asked;
    size_t added = 0;
    for (size_t i = 0; i < asked->list_count; i++) {
        added += hall_find_name(&making->hall->fold, asked->list[i].name) == NULL;
    }
    if (making->hall->fold.document.list_count + added > WIRE_HALL_NAMES) {
        return refuse(making, WIRE_CODE_TOO_MANY, "a hall has 64 names to choose from at most");
    }
    struct wire_hall_added *event = &add_event(making, WIRE_HALL_NAMES_ADDED)->added;
    event->count = asked->list_count;
    memcpy(event->list, asked->list, sizeof event->list);
    return NULL;
}

static const char *make_no_names(struct making *making)
{
    (void)add_event(making, WIRE_HALL_NAMES_CLEARED);
    return NULL;
}

static const char *make_announcement(struct making *making)
{
    struct wire_hall_announced *event = &add_event(making, WIRE_HALL_ANNOUNCED)->announced;
    memcpy(event->text, making->asked->text, sizeof event->text);
    event->language = making->asked->text[0] == '\0' ? WIRE_LANGUAGE_EN : making->asked->language;
    return NULL;
}

static const char *make_pause(struct making *making)
{
    const bool pauses = making->asked->action == WIRE_HALL_PAUSE;
    const bool is_paused = making->hall->fold.document.state == WIRE_HALL_IS_PAUSED;
    if (pauses == is_paused) {
        return refuse(making, WIRE_CODE_NOT_NOW,
                      pauses ? "the hall is paused already" : "the hall is not paused");
    }
    (void)add_event(making, pauses ? WIRE_HALL_PAUSED : WIRE_HALL_RESUMED);
    return NULL;
}

static const char *make_close(struct making *making)
{
    add_event(making, WIRE_HALL_CLOSED)->closed.reason = WIRE_CLOSED_BY_HOST;
    return NULL;
}

static const char *make_hand_over(struct making *making)
{
    const struct guest *guest = hall_find_guest(making->hall, making->asked->player);
    if (guest == NULL) {
        return refuse(making, WIRE_CODE_NOT_NOW, "this player is not present");
    }
    hall_name_guest(making->hall, guest,
                    &add_event(making, WIRE_HALL_HOST_CHANGED)->host_changed.host);
    return NULL;
}

/* --- tables ---------------------------------------------------------------------------------- */

/* Whether the hall, or else the command, names the game: `out_rules` is "" when neither does. */
static const char *find_game(struct making *making, const char **out_rules)
{
    const char *own = making->hall->fold.document.settings.rules;
    const char *asked = making->asked->rules;
    if (own[0] != '\0' && asked[0] != '\0') {
        return refuse(making, WIRE_CODE_MALFORMED, "game: the hall has one");
    }
    if (asked[0] != '\0' && find_rules(asked) == NULL) {
        return refuse(making, WIRE_CODE_MALFORMED, "game: no game has this name");
    }
    *out_rules = own[0] != '\0' ? own : asked;
    return NULL;
}

static const char *find_no_start(struct making *making)
{
    if (making->hall->fold.document.state == WIRE_HALL_IS_PAUSED) {
        return refuse(making, WIRE_CODE_HALL_PAUSED, "the hall is paused");
    }
    if (making->hub->stop_ms != 0) {
        return refuse(making, WIRE_CODE_UNAVAILABLE, HUB_NO_STARTS);
    }
    return NULL;
}

/* Why so many tables more may not be. */
static const char *find_full(struct making *making, size_t count)
{
    if (!hall_has_rooms(making->hall, count)) {
        return refuse(making, WIRE_CODE_TOO_MANY, "a hall has 2,000 rooms at most: open another");
    }
    return hub_has_rooms(making->hub, count)
               ? NULL
               : refuse(making, WIRE_CODE_TOO_MANY,
                        hub_note_full(making->hub, HUB_BUCKET_ROOMS_TOTAL));
}

static const char *make_tables(struct making *making)
{
    const char *rules = "";
    const char *fault = find_no_start(making);
    fault = fault != NULL ? fault : find_game(making, &rules);
    if (fault != NULL) {
        return fault;
    }
    if (rules[0] == '\0') {
        return refuse(making, WIRE_CODE_MALFORMED, "game: the hall has none, so it is needed");
    }
    fault = find_full(making, making->asked->count);
    if (fault != NULL) {
        return fault;
    }
    if (hall_count_live(making->hall) + making->asked->count > HALL_LIVE_MAX) {
        return refuse(making, WIRE_CODE_TOO_MANY,
                      "a hall has 300 tables at most that are open or played at: close some");
    }
    for (uint32_t i = 0; i < making->asked->count; i++) {
        hall_fill_table(making->hub, making->hall, rules,
                        &add_event(making, WIRE_HALL_TABLE)->table);
    }
    return NULL;
}

static const char *make_round(struct making *making)
{
    const char *rules = "";
    const char *fault = find_no_start(making);
    fault = fault != NULL ? fault : find_game(making, &rules);
    if (fault != NULL) {
        return fault;
    }
    fault = find_full(making, hall_count_pairs(making->hall));
    if (fault != NULL) {
        return fault;
    }
    making->events = hall_make_round(making->hub, making->hall, rules, &making->count);
    return making->events != NULL
               ? NULL
               : refuse(making, WIRE_CODE_NOT_NOW, "fewer than two are ready and play no game");
}

/* --- people ---------------------------------------------------------------------------------- */

/* Whether somebody else has the name and is present or plays. */
static bool is_name_taken(const struct hall *hall, const struct wire_hall_name *name,
                          const char *player)
{
    return name->player[0] != '\0' && strcmp(name->player, player) != 0 &&
           (hall_find_guest(hall, name->player) != NULL || hall_is_playing(hall, name->player));
}

static const char *make_name(struct making *making)
{
    const char *player = making->input->person.player;
    const struct wire_hall_name *name = hall_find_name(&making->hall->fold, making->asked->name);
    if (making->asked->name[0] != '\0' && name == NULL) {
        return refuse(making, WIRE_CODE_NOT_NOW, "this name is not in the list");
    }
    if (name != NULL && is_name_taken(making->hall, name, player)) {
        return refuse(making, WIRE_CODE_NAME_TAKEN, "somebody else has this name");
    }
    if (strcmp(hall_get_chosen(&making->hall->fold, player), making->asked->name) == 0) {
        return NULL;
    }
    struct wire_hall_named *event = &add_event(making, WIRE_HALL_NAMED)->named;
    memcpy(event->player, player, sizeof event->player);
    memcpy(event->name, making->asked->name, sizeof event->name);
    return NULL;
}

/* The place is this connection's from now on; one that had it before is out. */
static void take_place(struct making *making)
{
    struct guest *guest = making->guest;
    struct session *session = hub_find_session(making->hub, making->input->conn);
    const struct wire_hall_news news = {.state = WIRE_HALL_NEWS_OUT};
    if (guest->place != NULL && guest->place != session) {
        hall_send_news(making->hub, making->hall, guest, &news);
    }
    guest->place = session;
}

static const char *make_ready(struct making *making)
{
    struct guest *guest = making->guest;
    hall_note_news(making->hall, making->now_ms);
    take_place(making);
    if (making->asked->on == WIRE_CHOICE_NO) {
        hall_stop_waiting(making->hall, guest, making->now_ms);
        guest->place = NULL;
    }
    return NULL;
}

static const char *make_wait(struct making *making)
{
    const char *rules = "";
    struct guest *guest = making->guest;
    const struct session *session = hub_find_session(making->hub, making->input->conn);
    const char *fault = find_game(making, &rules);
    fault = fault != NULL ? fault : find_full(making, 1);
    if (fault != NULL) {
        return fault;
    }
    if (making->hub->stop_ms != 0) {
        return refuse(making, WIRE_CODE_UNAVAILABLE, HUB_NO_STARTS);
    }
    if (hub_is_in_game(session->player)) {
        return refuse(making, WIRE_CODE_SEATED_IN_GAME, "your game is running: finish it first");
    }
    take_place(making);
    memcpy(guest->rules, making->asked->rules, sizeof guest->rules);
    if (guest->waiting_ms == 0) {
        guest->waiting_ms = making->now_ms;
        guest->number = ++making->hall->last_number;
        making->hall->waiting++;
        hall_note_count(making->hall, making->now_ms);
    }
    guest->told_waiting = making->hall->waiting;
    hall_note_news(making->hall, making->now_ms);
    return NULL;
}

static const char *make_stop(struct making *making)
{
    hall_stop_waiting(making->hall, making->guest, making->now_ms);
    return NULL;
}

/* A player of the table calls the host; both can take it back. */
static const char *make_help(struct making *making)
{
    struct hall_row *row = hall_find_row(making->hall, making->asked->room);
    const char *player = making->input->person.player;
    const bool is_on = making->asked->on != WIRE_CHOICE_NO;
    if (row == NULL || !row->is_listed) {
        return refuse(making, WIRE_CODE_NO_SUCH_ROOM, "there is no such room in this hall");
    }
    const bool sits = strcmp(row->wire.south.player, player) == 0 ||
                      strcmp(row->wire.north.player, player) == 0;
    const bool is_host = strcmp(making->hall->fold.document.host.player, player) == 0;
    if (!sits && (is_on || !is_host)) {
        return refuse(making, WIRE_CODE_NOT_SEATED, "you have no seat in this room");
    }
    row->seen.help = is_on;
    row->has_seen_news = true;
    hall_note_row(making->hall, row, making->now_ms);
    return NULL;
}

/* --- every action ---------------------------------------------------------------------------- */

static const struct {
    make_fn make;
    bool is_host;       /* only the host may */
    bool is_present;    /* only who is present on this connection may */
    bool is_remembered; /* done once for its player and id */
} rows[WIRE_HALL__COUNT] = {
    [WIRE_HALL_SETTINGS] = {make_settings, .is_host = true, .is_remembered = true},
    [WIRE_HALL_READY] = {make_ready, .is_present = true},
    [WIRE_HALL_WAIT] = {make_wait, .is_present = true},
    [WIRE_HALL_STOP] = {make_stop, .is_present = true},
    [WIRE_HALL_HELP] = {.make = make_help},
    [WIRE_HALL_NAME] = {make_name, .is_present = true},
    [WIRE_HALL_ADD_NAMES] = {make_names, .is_host = true, .is_remembered = true},
    [WIRE_HALL_CLEAR_NAMES] = {make_no_names, .is_host = true, .is_remembered = true},
    [WIRE_HALL_TABLES] = {make_tables, .is_host = true, .is_remembered = true},
    [WIRE_HALL_ROUND] = {make_round, .is_host = true, .is_remembered = true},
    [WIRE_HALL_ANNOUNCE] = {make_announcement, .is_host = true, .is_remembered = true},
    [WIRE_HALL_PAUSE] = {make_pause, .is_host = true, .is_remembered = true},
    [WIRE_HALL_RESUME] = {make_pause, .is_host = true, .is_remembered = true},
    [WIRE_HALL_HAND_OVER] = {make_hand_over, .is_host = true, .is_remembered = true},
    [WIRE_HALL_CLOSE] = {make_close, .is_host = true, .is_remembered = true},
};

/* Whether it was asked before: then it is answered. */
static bool answer_again(struct making *making)
{
    const struct hall_input *input = making->input;
    const struct hall_memo *memo = hall_find_memo(making->hall, input->person.player,
                                                  input->command.id);
    if (!rows[making->asked->action].is_remembered || memo == NULL) {
        return false;
    }
    if (memo->digest == input->command.digest) {
        hall_answer_ok(making->hub, making->hall, input->conn, input->command.id);
    } else {
        hall_refuse(making->hub, input, WIRE_CODE_ID_REUSED,
                    "this id was used for another command in this hall");
    }
    return true;
}

/* What stands against any action of this kind. */
static const char *find_refusal(struct making *making)
{
    const struct hall_fold *fold = &making->hall->fold;
    const enum wire_hall_action action = making->asked->action;
    if (fold->document.state == WIRE_HALL_IS_CLOSED) {
        return refuse(making, WIRE_CODE_HALL_CLOSED, "the hall is closed");
    }
    if (rows[action].is_host &&
        strcmp(fold->document.host.player, making->input->person.player) != 0) {
        return refuse(making, WIRE_CODE_NOT_HOST, "only the host may do this");
    }
    if (rows[action].is_present && making->guest == NULL) {
        return refuse(making, WIRE_CODE_NOT_NOW, "enter the hall first, by lobby");
    }
    if (fold->v >= HALL_EVENTS_MAX && action != WIRE_HALL_CLOSE) {
        return refuse(making, WIRE_CODE_TOO_MANY, HALL_NO_EVENTS);
    }
    return NULL;
}

static struct guest *find_own_guest(const struct hub *hub, const struct hall *hall,
                                    const struct hall_input *input)
{
    const struct session *session = hub_find_session(hub, input->conn);
    return session != NULL && session->hall == hall ? session->guest : NULL;
}

static bool run_action(struct hub *hub, struct hall *hall, struct hall_input *input, int64_t now_ms)
{
    struct making making = {.hub = hub,
                            .hall = hall,
                            .input = input,
                            .asked = &input->command.hall,
                            .guest = find_own_guest(hub, hall, input),
                            .now_ms = now_ms};
    if (answer_again(&making)) {
        return false;
    }
    const char *text = find_refusal(&making);
    text = text != NULL ? text : rows[making.asked->action].make(&making);
    if (text != NULL) {
        hall_refuse(hub, input, making.code, text);
    } else if (making.count > 0) {
        hall_append(hub, hall, input, making.events, making.count, now_ms);
        return true;
    } else {
        hall_answer_ok(hub, hall, input->conn, input->command.id);
        if (making.asked->action == WIRE_HALL_WAIT) {
            const struct wire_hall_news news = {.state = WIRE_HALL_NEWS_WAITING,
                                                .waiting = hall->waiting};
            hall_send_news(hub, hall, making.guest, &news);
        }
    }
    mem_free(making.events);
    return false;
}

static void append_event(struct hub *hub, struct hall *hall, struct hall_input *input,
                         int64_t now_ms)
{
    struct wire_hall_event *events = mem_alloc(sizeof *events);
    *events = input->event;
    hall_append(hub, hall, input, events, 1, now_ms);
}

/* An event that is in the hall already is not stored twice. */
static bool is_known(const struct hall *hall, const struct wire_hall_event *event)
{
    const struct hall_table *table = event->type == WIRE_HALL_RESULT
                                         ? hall_find_table(&hall->fold, event->result.room)
                                         : NULL;
    switch (event->type) {
    case WIRE_HALL_RESULT:
        return table == NULL || event->result.game <= table->noted;
    case WIRE_HALL_TABLE:
        return hall_find_table(&hall->fold, event->table.room) != NULL;
    case WIRE_HALL_CLOSED:
        return hall->fold.document.state == WIRE_HALL_IS_CLOSED;
    case WIRE_HALL_OPENED:
    case WIRE_HALL_SET:
    case WIRE_HALL_NAMES_ADDED:
    case WIRE_HALL_NAMES_CLEARED:
    case WIRE_HALL_NAMED:
    case WIRE_HALL_ANNOUNCED:
    case WIRE_HALL_PAUSED:
    case WIRE_HALL_RESUMED:
    case WIRE_HALL_HOST_CHANGED:
    case WIRE_HALL_ROUND_BEGUN:
    case WIRE_HALL_EVENT__COUNT:
        break;
    }
    return false;
}

bool hall_run(struct hub *hub, struct hall *hall, struct hall_input *input, int64_t now_ms)
{
    if (input->api != NULL) {
        hall_respond(hub, hall, input->api);
        api_finish(hub, input->api);
        return false;
    }
    if (input->conn == 0) {
        if (!is_known(hall, &input->event)) {
            append_event(hub, hall, input, now_ms);
            return true;
        }
        return false;
    }
    if (input->command.type == WIRE_COMMAND_LOBBY) {
        hall_listen(hub, hall, input, now_ms);
        return false;
    }
    return run_action(hub, hall, input, now_ms);
}
