// SPDX-License-Identifier: MIT
#include "hub/operator.h"

#include <assert.h>
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/verdicts.h"

static_assert((int)WIRE_OPERATOR_DRAIN_S * 1000 == (int)HUB_ANNOUNCE_MAX_MS, "limits");
static_assert((int)WIRE_OPERATOR_LINE_BYTES == (int)HUB_OPERATOR_LINE_MAX, "limits");

/* --- answers --------------------------------------------------------------------------------- */

struct store_done operator_ask(struct hub *hub, struct task *task,
                               void (*then)(struct hub *hub, struct task *task,
                                            const struct store_result *result, int64_t now_ms))
{
    struct store_done done;
    hub_add_question(hub, QUESTION_OPERATOR, ID_NONE, &done)->task = task;
    task->then = then;
    return done;
}

void on_operator(struct hub *hub, struct question *question, const struct store_result *result,
                 int64_t now_ms)
{
    struct task *task = question->task;
    question->task = NULL;
    task->then(hub, task, result, now_ms);
}

static void send_line(struct hub *hub, hub_operator caller, bool is_written, bool is_last)
{
    ASSERT(is_written);
    hub->config.port.operate(hub->config.port.context, caller, buf_slice(&hub->out), is_last);
    buf_clear(&hub->out);
}

void operator_send_row(struct hub *hub, struct task *task, bool is_written)
{
    task->rows++;
    send_line(hub, task->caller, is_written, false);
}

bool operator_is_full(const struct task *task)
{
    return task->rows >= OPERATOR_ROWS;
}

/* Free text is never logged. */
static void finish(struct hub *hub, hub_operator caller, const char *command,
                   enum wire_operator_end end, const char *text)
{
    static const char *const statuses[] = {[WIRE_OPERATOR_OK] = "ok",
                                           [WIRE_OPERATOR_REFUSED] = "refused",
                                           [WIRE_OPERATOR_MALFORMED] = "malformed"};
    log_info("ctl.used", "command=%s status=%s", command, statuses[end]);
    send_line(hub, caller, wire_encode_operator_end(&hub->out, end, text), true);
}

void operator_end(struct hub *hub, struct task *task, enum wire_operator_end end, const char *text)
{
    finish(hub, task->caller, wire_operator_name(task->command.type), end, text);
    mem_free(task);
}

/* --- the server ------------------------------------------------------------------------------ */

static const char *tell_readiness(const struct hub *hub)
{
    if (hub->is_stopping) {
        return "no: it stops";
    }
    if (!hub->is_recovered) {
        return "no: it starts, and reads what is stored";
    }
    return hub->store_works ? "yes" : "no: what is played cannot be stored";
}

static void operate_status(struct hub *hub, struct task *task, int64_t now_ms)
{
    const struct hub_counts counts = hub_counts(hub);
    const struct wire_operator_status row = {
        .version = hub->config.build,
        .ready = tell_readiness(hub),
        .since_ms = hub->made_ms,
        .connections = (uint32_t)counts.connections,
        .players = (uint32_t)counts.players,
        .rooms = (uint32_t)counts.rooms_loaded,
        .playing = (uint32_t)counts.rooms_playing,
        .bans = verdicts_count_bans(hub, now_ms),
        .until_ms = hub->stop_ms,
    };
    operator_send_row(hub, task, wire_encode_operator_status(&hub->out, &row));
    operator_end(hub, task, WIRE_OPERATOR_OK, "");
}

static void operate_help(struct hub *hub, struct task *task, int64_t now_ms)
{
    (void)now_ms;
    for (enum wire_operator_type type = 0; type < WIRE_OPERATOR__COUNT; type++) {
        const struct wire_operator_help row = {.command = wire_operator_usage(type),
                                               .help = wire_operator_help(type)};
        operator_send_row(hub, task, wire_encode_operator_help(&hub->out, &row));
    }
    operator_end(hub, task, WIRE_OPERATOR_OK, "");
}

static void operate_drain(struct hub *hub, struct task *task, int64_t now_ms)
{
    const int64_t clock_ms = now_ms - hub->offset_ms;
    if (hub->is_stopping) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED, "the server stops already");
    } else if (!task->command.is_taken_back) {
        hub_announce_stop(hub, task->command.seconds * 1000, clock_ms);
        operator_end(hub, task, WIRE_OPERATOR_OK, "");
    } else if (hub->stop_ms == 0) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED, "no stop is announced");
    } else {
        hub_cancel_stop(hub, clock_ms);
        operator_end(hub, task, WIRE_OPERATOR_OK, "");
    }
}

/* The net reads the configuration later, outside the hub: hub_on_reloaded(). */
static void operate_reload(struct hub *hub, struct task *task, int64_t now_ms)
{
    (void)now_ms;
    hub->config.port.reload(hub->config.port.context, task->caller);
    mem_free(task);
}

void hub_on_reloaded(struct hub *hub, hub_operator caller, bool works, const char *text,
                     int64_t now_ms)
{
    (void)hub_time(hub, now_ms);
    finish(hub, caller, wire_operator_name(WIRE_OPERATOR_RELOAD),
           works ? WIRE_OPERATOR_OK : WIRE_OPERATOR_REFUSED, text);
}

/* --- players --------------------------------------------------------------------------------- */

/* Codes of the rooms that this connection follows, each once, with spaces between. */
static void add_rooms(const struct session *session, struct buf *rooms)
{
    list_for_each (at, &session->follows) {
        const char *code = CONTAINER_OF(at, struct follow, in_session)->slot->code;
        if (strstr(buf_text(rooms), code) == NULL) {
            buf_printf(rooms, "%s%s", rooms->len > 0 ? " " : "", code);
        }
    }
}

static void send_player(struct hub *hub, struct task *task, const struct player *player,
                        struct buf *rooms)
{
    struct wire_operator_player row = {.player = player->person.player,
                                       .name = player->person.name,
                                       .kind = player->person.is_bot ? "bot" : "person",
                                       .since_ms = player->since_ms};
    buf_clear(rooms);
    list_for_each (at, &player->sessions) {
        add_rooms(CONTAINER_OF(at, struct session, in_player), rooms);
        row.connections++;
    }
    row.rooms = buf_text(rooms);
    operator_send_row(hub, task, wire_encode_operator_player(&hub->out, &row));
}

static void operate_players(struct hub *hub, struct task *task, int64_t now_ms)
{
    enum { ROOMS_BYTES = 512 }; /* a reader's cell holds no more either */
    size_t cursor = 0;
    const struct player *player;
    struct buf rooms;
    (void)now_ms;
    buf_init(&rooms, ROOMS_BYTES);
    while (!operator_is_full(task) && (player = map_next(&hub->players, &cursor, NULL)) != NULL) {
        send_player(hub, task, player, &rooms);
    }
    buf_finish(&rooms);
    operator_end(hub, task, WIRE_OPERATOR_OK,
                 operator_is_full(task) ? "there are more players than are shown" : "");
}

/* --- what is said to all --------------------------------------------------------------------- */

static void set_sign(struct hub *hub, enum wire_language language, const char *text)
{
    size_t i = 0;
    while (i < hub->sign_count && hub->signs[i].language != language) {
        i++;
    }
    hub->sign_count += i == hub->sign_count;
    memset(&hub->signs[i], 0, sizeof hub->signs[i]);
    hub->signs[i].language = language;
    memcpy(hub->signs[i].text, text, strlen(text));
}

void hub_send_signs(struct hub *hub, hub_conn conn)
{
    const bool is_written = wire_encode_operator_notice(&hub->out, hub->signs, hub->sign_count);
    ASSERT(is_written);
    hub_send_out(hub, conn);
}

static void operate_notice(struct hub *hub, struct task *task, int64_t now_ms)
{
    size_t cursor = 0;
    const struct session *session;
    (void)now_ms;
    if (task->command.is_taken_back) {
        hub->sign_count = 0;
    } else {
        set_sign(hub, task->command.language, task->command.text);
    }
    while ((session = map_next(&hub->sessions, &cursor, NULL)) != NULL) {
        if (session->is_greeted) {
            hub_send_signs(hub, session->conn);
        }
    }
    operator_end(hub, task, WIRE_OPERATOR_OK, "");
}

/* --- all commands ---------------------------------------------------------------------------- */

static const struct {
    void (*handle)(struct hub *hub, struct task *task, int64_t now_ms);
    bool needs_log; /* it waits for recovery */
} rows[WIRE_OPERATOR__COUNT] = {
    [WIRE_OPERATOR_STATUS] = {operate_status, false},
    [WIRE_OPERATOR_ROOMS] = {operate_rooms, true},
    [WIRE_OPERATOR_PLAYERS] = {operate_players, false},
    [WIRE_OPERATOR_CLOSE] = {operate_close, true},
    [WIRE_OPERATOR_RENAME] = {operate_rename, true},
    [WIRE_OPERATOR_FORGET] = {operate_forget, true},
    [WIRE_OPERATOR_BAN] = {operate_ban, true},
    [WIRE_OPERATOR_UNBAN] = {operate_unban, true},
    [WIRE_OPERATOR_BANS] = {operate_bans, true},
    [WIRE_OPERATOR_REPORTS] = {operate_reports, true},
    [WIRE_OPERATOR_NOTICE] = {operate_notice, false},
    [WIRE_OPERATOR_DRAIN] = {operate_drain, false},
    [WIRE_OPERATOR_RELOAD] = {operate_reload, false},
    [WIRE_OPERATOR_HELP] = {operate_help, false},
};

void hub_on_operator(struct hub *hub, hub_operator caller, struct slice line, int64_t now_ms)
{
    struct wire_fault fault;
    struct task *task = mem_alloc(sizeof *task);
    now_ms = hub_time(hub, now_ms);
    task->caller = caller;
    task->asked_ms = now_ms;
    list_init(&task->in_judging);
    if (!wire_decode_operator(line, &task->command, &fault)) {
        finish(hub, caller, "unknown", WIRE_OPERATOR_MALFORMED, fault.text);
        mem_free(task);
        return;
    }
    const enum wire_operator_type type = task->command.type;
    if (rows[type].needs_log && (!hub->is_recovered || hub->is_stopping)) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED,
                     hub->is_stopping ? "the server is stopping" : "the server is starting");
        return;
    }
    rows[type].handle(hub, task, now_ms);
}
