// SPDX-License-Identifier: MIT
#include "hub/hub.h"

#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/halls.h"
#include "hub/lobby.h"
#include "hub/operator.h"
#include "hub/quick.h"
#include "hub/verdicts.h"

struct hash_seed hub_draw_seed(struct hub *hub)
{
    return (struct hash_seed){rng_next(&hub->rng), rng_next(&hub->rng)};
}

int64_t hub_time(struct hub *hub, int64_t now_ms)
{
    if (now_ms + hub->offset_ms > hub->floor_ms) {
        hub->floor_ms = now_ms + hub->offset_ms;
    }
    return hub->floor_ms;
}

/* What the store says, on its way to who asked. */
static void on_store(void *ctx, uint64_t tag, const struct store_result *result)
{
    static void (*const handlers[])(struct hub *, struct question *, const struct store_result *,
                                    int64_t) = {
        [QUESTION_APPEND] = on_append,
        [QUESTION_LOAD] = on_load,
        [QUESTION_SYNC] = on_sync,
        [QUESTION_MEMO] = on_memo,
        [QUESTION_SEATS] = on_seats,
        [QUESTION_FINISHED] = on_finished,
        [QUESTION_IDENTITY] = on_identity,
        [QUESTION_ERRAND] = on_errand,
        [QUESTION_SWEEP] = on_sweep,
        [QUESTION_REMOVAL] = on_removal,
        [QUESTION_API_SUMMARY] = on_api_summary,
        [QUESTION_API_LOG] = on_api_log,
        [QUESTION_API_LIST] = on_api_list,
        [QUESTION_WAKE] = on_wake,
        [QUESTION_VERDICTS] = on_verdicts,
        [QUESTION_OPERATOR] = on_operator,
        [QUESTION_HALL_APPEND] = on_hall_append,
        [QUESTION_HALL_LOAD] = on_hall_load,
        [QUESTION_AGAIN] = on_again,
    };
    struct hub *hub = ctx;
    const struct id id = id_unpack(tag);
    struct question *question = pool_find(&hub->questions, id);
    ASSERT(question != NULL);
    handlers[question->kind](hub, question, result, hub->floor_ms);
    (void)pool_remove(&hub->questions, id);
}

struct question *hub_add_question(struct hub *hub, enum question_kind kind, struct id slot,
                                  struct store_done *out_done)
{
    struct id id;
    struct question *question = pool_add(&hub->questions, &id);
    ASSERT(question != NULL);
    question->kind = kind;
    question->slot = slot;
    *out_done = (struct store_done){.fn = on_store, .ctx = hub, .tag = id_pack(id)};
    return question;
}

/* Server time goes on from what the log says, whatever happened to the wall clock. The clocks
 * ran up to the last heartbeat: one room's event says nothing about another, which may have
 * stood still then. */
static void set_time(struct hub *hub, const struct store_times *times)
{
    const int64_t last_ms = times->last_at_ms > times->last_beat_ms ? times->last_at_ms
                                                                    : times->last_beat_ms;
    if (last_ms > hub->floor_ms) {
        hub->offset_ms = last_ms - hub->floor_ms;
        hub->floor_ms = last_ms;
    }
    hub->born_ms = hub->floor_ms;
    hub->mark_ms = times->last_beat_ms != 0 ? times->last_beat_ms : last_ms;
    hub->resume_ms = last_ms == 0 ? 0 : hub->floor_ms + HUB_RESUME_MS;
}

static void on_beat(void *ctx, uint64_t tag, const struct store_result *result)
{
    struct hub *hub = ctx;
    const bool works = result->status == STORE_OK;
    (void)tag;
    if (works != hub->store_works) {
        log_warn("store.state", "works=%d reason=%s", works, LOG_VALUE(slice_of(result->reason)));
    }
    hub->store_works = works;
    hub->beat_is_out = false;
}

/* A heartbeat is the durable mark up to which clocks have run, and shows whether the store works.
 * While rooms wait for their players, after a start or a refusal, clocks stand still: the mark does
 * too. */
void hub_put_mark(struct hub *hub, int64_t now_ms)
{
    if (hub->beat_is_out) {
        return;
    }
    const struct store_done done = {.fn = on_beat, .ctx = hub};
    const bool stands = now_ms < hub->resume_ms || now_ms < hub->hold_ms;
    const int64_t mark_ms = stands ? hub->mark_ms : now_ms;
    hub->beat_is_out = true;
    store_beat(hub->config.store, slice_of(hub->config.node), mark_ms, done);
}

static void on_times(void *ctx, uint64_t tag, const struct store_result *result)
{
    struct hub *hub = ctx;
    (void)tag;
    if (result->status != STORE_OK) {
        log_warn("hub.recovery", "reason=%s", LOG_VALUE(slice_of(result->reason)));
        return;
    }
    set_time(hub, &result->times);
    hub->has_times = true;
    hub_put_mark(hub, hub->floor_ms); /* a short life leaves one too */
    hub->store_works = true;
    verdicts_load(hub);
}

static void ask_for_times(struct hub *hub)
{
    const struct store_done done = {.fn = on_times, .ctx = hub};
    store_read_times(hub->config.store, slice_of(hub->config.node), done);
}

/* The lobby and quick pairing, without anybody. */
static void open_lists(struct hub *hub)
{
    hub->lobby = lobby_create(hub_draw_seed(hub));
    hub->quick = quick_create(hub_draw_seed(hub));
    verdicts_init(hub);
}

struct hub *hub_create(const struct hub_config *config, int64_t now_ms)
{
    struct hub *hub = mem_alloc(sizeof *hub);
    hub->config = *config;
    hub->floor_ms = now_ms;
    hub->made_ms = now_ms;
    hub_init_metrics(&hub->metrics);
    hub->next_beat_ms = now_ms + HUB_BEAT_MS;
    rng_init(&hub->rng, config->seed);
    hub->limits = config->limits;
    struct map *maps[] = {&hub->sessions, &hub->players, &hub->codes,
                          &hub->sleepers, &hub->leases,  &hub->halls};
    for (size_t i = 0; i < COUNT_OF(maps); i++) {
        map_init(maps[i], hub_draw_seed(hub));
    }
    struct meters *meters[] = {&hub->people, &hub->addresses};
    for (size_t i = 0; i < COUNT_OF(meters); i++) {
        meters_init(meters[i], hub_draw_seed(hub), HUB_METERS_IDLE_MAX);
    }
    open_lists(hub);
    list_init(&hub->creating);
    list_init(&hub->judging);
    hub_init_spares(hub);
    list_init(&hub->requests);
    list_init(&hub->links);
    list_init(&hub->forgettings);
    hub->next_sweep_ms = now_ms + HUB_FIRST_SWEEP_MS;
    hub->sweep = SWEEP__COUNT;
    pool_init(&hub->slots, sizeof(struct slot), HUB_SLOTS_MAX);
    pool_init(&hub->questions, sizeof(struct question), HUB_QUESTIONS_MAX);
    heap_init(&hub->deadlines);
    heap_init(&hub->alarms);
    heap_init(&hub->hall_alarms);
    buf_init(&hub->out, HUB_SERVER_MESSAGE_MAX);
    ask_for_times(hub);
    return hub;
}

/* Connections, and all that the log can bring back. Questions find nothing any more when they are
 * answered. */
static void forget_all(struct hub *hub)
{
    hub_free_sessions(hub);
    for (struct id id = pool_next(&hub->slots, ID_NONE); !id_is_none(id);
         id = pool_next(&hub->slots, id)) {
        hub_free_slot(hub, pool_find(&hub->slots, id));
    }
    halls_free(hub);
    hub_free_sleepers(hub);
    hub_free_leases(hub);
    hub_free_links(hub);
    hub_free_forgettings(hub);
    lobby_destroy(hub->lobby);
    quick_destroy(hub->quick);
    verdicts_finish(hub);
}

void hub_destroy(struct hub *hub)
{
    if (hub == NULL) {
        return;
    }
    hub_free_requests(hub);
    hub_free_errands(hub);
    operator_free_judging(hub);
    forget_all(hub);
    meters_finish(&hub->people);
    meters_finish(&hub->addresses);
    pool_finish(&hub->slots);
    pool_finish(&hub->questions);
    heap_finish(&hub->deadlines);
    map_finish(&hub->codes);
    buf_finish(&hub->out);
    hub_free_spares(hub);
    mem_free(hub);
}

bool hub_is_ready(const struct hub *hub)
{
    return hub->is_recovered && hub->store_works && !hub->is_stopping;
}

static void send_pong(struct hub *hub, hub_conn conn, int64_t now_ms)
{
    const bool is_written = wire_encode_pong(&hub->out, now_ms);
    ASSERT(is_written);
    hub_send_out(hub, conn);
}

/* Every command, and who serves it. */
static void dispatch(struct hub *hub, struct session *session, const struct wire_command *command,
                     int64_t now_ms)
{
    static void (*const handlers[WIRE_COMMAND__COUNT])(struct hub *, struct session *,
                                                       const struct wire_command *, int64_t) = {
        [WIRE_COMMAND_HELLO] = handle_hello,    [WIRE_COMMAND_CREATE] = handle_create,
        [WIRE_COMMAND_JOIN] = handle_in_room,   [WIRE_COMMAND_WATCH] = handle_in_room,
        [WIRE_COMMAND_SYNC] = handle_in_room,   [WIRE_COMMAND_LEAVE] = handle_in_room,
        [WIRE_COMMAND_MOVE] = handle_in_room,   [WIRE_COMMAND_RESIGN] = handle_in_room,
        [WIRE_COMMAND_ABORT] = handle_in_room,  [WIRE_COMMAND_OFFER] = handle_in_room,
        [WIRE_COMMAND_ANSWER] = handle_in_room, [WIRE_COMMAND_WITHDRAW] = handle_in_room,
        [WIRE_COMMAND_CLAIM] = handle_in_room,  [WIRE_COMMAND_RESUME] = handle_in_room,
        [WIRE_COMMAND_SAY] = handle_in_room,    [WIRE_COMMAND_MORE_TIME] = handle_in_room,
        [WIRE_COMMAND_HOST] = handle_in_room,   [WIRE_COMMAND_REPORT] = handle_in_room,
        [WIRE_COMMAND_RENAME] = handle_rename,  [WIRE_COMMAND_FORGET] = handle_forget,
        [WIRE_COMMAND_LINK] = handle_link,      [WIRE_COMMAND_ADOPT] = handle_adopt,
        [WIRE_COMMAND_GAMES] = handle_games,    [WIRE_COMMAND_SIGN_OUT] = handle_sign_out,
        [WIRE_COMMAND_LOBBY] = handle_lobby,    [WIRE_COMMAND_QUICK] = handle_quick,
        [WIRE_COMMAND_HALL] = handle_hall,      [WIRE_COMMAND_READING] = handle_in_room,
    };
    hub->metrics.commands[command->type]++;
    if (hub->is_stopping || !hub->is_recovered) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_UNAVAILABLE,
                       hub->is_stopping ? "the server is stopping" : "the server is starting",
                       NULL);
        return;
    }
    if (!session->is_greeted && command->type != WIRE_COMMAND_HELLO) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_VERSION,
                       "say hello first, with protocol 1", NULL);
        return;
    }
    if (session->unanswered > HUB_UNANSWERED_MAX) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_RATE_LIMITED,
                       "a connection has 64 commands without an answer at most: wait for one",
                       NULL);
        hub_note_crowd(hub, session, now_ms);
        return;
    }
    if (handlers[command->type] == NULL) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_UNKNOWN_TYPE,
                       "this server does not serve it", NULL);
        return;
    }
    handlers[command->type](hub, session, command, now_ms);
}

void hub_on_message(struct hub *hub, hub_conn conn, struct slice bytes, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, conn);
    struct wire_command command;
    struct wire_fault fault;
    now_ms = hub_time(hub, now_ms);
    if (session == NULL) {
        return;
    }
    const bool plays = hub_note_heard(hub, session, now_ms);
    if (wire_is_ping(bytes)) {
        if (!hub_may_ping(hub, session, now_ms)) {
            return;
        }
        send_pong(hub, conn, now_ms);
        if (plays) {
            hub->config.port.ping(hub->config.port.context, conn);
        }
        return;
    }
    hub->metrics.messages++;
    session->unanswered++;
    if (!wire_decode(bytes, &command, &fault)) {
        hub_send_error(hub, conn, fault.re, fault.code, fault.text, NULL);
        hub_note_malformed(hub, session, now_ms);
        return;
    }
    if (!hub_may_command(hub, session, &command, now_ms)) {
        return;
    }
    dispatch(hub, session, &command, now_ms);
}

/* Another log stands behind the store: everybody comes back to what that says. */
static void begin_anew(struct hub *hub)
{
    size_t cursor = 0;
    const struct session *session;
    log_warn("hub.anew", "connections=%zu rooms=%u", hub->sessions.count, hub->slots.count);
    while ((session = map_next(&hub->sessions, &cursor, NULL)) != NULL) {
        hub_send_notice(hub, session->conn, WIRE_NOTICE_RESTART);
        hub->config.port.close(hub->config.port.context, session->conn, HUB_CLOSE_RESTART);
    }
    operator_refuse_judging(hub, "another log was put in place: try again");
    forget_all(hub);
    open_lists(hub);
    hub->has_times = false;
    hub->is_waking = false;
    hub->has_woken = false;
    hub->is_recovered = false;
    hub->sweep = SWEEP__COUNT;
    ask_for_times(hub);
}

void hub_drain_store(struct hub *hub, int64_t now_ms)
{
    (void)hub_time(hub, now_ms);
    (void)store_drain(hub->config.store);
    if (store_take_replaced(hub->config.store)) {
        begin_anew(hub);
    }
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t hub_next_deadline(const struct hub *hub)
{
    const struct heap_entry *slot = heap_find_first(&hub->deadlines);
    const bool wakes = hub->is_recovered && !hub->is_stopping;
    const struct heap_entry *alarm = wakes ? heap_find_first(&hub->alarms) : NULL;
    int64_t first_ms = earlier(hub->next_beat_ms, slot != NULL ? slot->key_ms : INT64_MAX);
    first_ms = earlier(first_ms, alarm != NULL ? alarm->key_ms : INT64_MAX);
    first_ms = earlier(first_ms, lobby_next_deadline(hub->lobby));
    first_ms = earlier(first_ms, hub->is_recovered ? halls_next_deadline(hub) : INT64_MAX);
    first_ms = earlier(first_ms, hub->stop_ms == 0 || hub->is_stopping ? INT64_MAX : hub->stop_ms);
    first_ms = earlier(first_ms, quick_next_deadline(hub->quick));
    return first_ms - hub->offset_ms;
}

static void beat(struct hub *hub, int64_t now_ms)
{
    hub->next_beat_ms = now_ms + HUB_BEAT_MS;
    if (hub->is_stopping) {
        return;
    }
    if (!hub->has_times) {
        ask_for_times(hub);
        return;
    }
    if (!hub->has_verdicts) {
        verdicts_load(hub);
    } else if (!hub->is_recovered && !hub->has_woken) {
        hub_ask_for_sleepers(hub);
    } else {
        verdicts_tick(hub, now_ms);
    }
    hub_put_mark(hub, now_ms);
    meters_forget(&hub->people, now_ms);
    meters_forget(&hub->addresses, now_ms);
    if (now_ms >= hub->next_expiry_ms) {
        hub->next_expiry_ms = now_ms + HUB_EXPIRY_MS;
        store_expire_commands(hub->config.store, now_ms, (struct store_done){0});
    }
    if (hub->is_recovered) {
        hub_tick_retention(hub, now_ms);
    }
}

void hub_tick(struct hub *hub, int64_t now_ms)
{
    now_ms = hub_time(hub, now_ms);
    if (now_ms >= hub->next_beat_ms) {
        beat(hub, now_ms);
    }
    if (hub->is_recovered && !hub->is_stopping) {
        hub_tick_sleepers(hub, now_ms);
    }
    hub_tick_slots(hub, now_ms);
    quick_tick(hub, now_ms);
    lobby_tick(hub, now_ms);
    if (hub->is_recovered) {
        halls_tick(hub, now_ms);
    }
}
