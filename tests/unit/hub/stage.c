// SPDX-License-Identifier: MIT
#include "unit/hub/stage.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "store/backend.h"
#include "store/store_mem.h"

/* A store in front of another one that refuses what is to be stored. Refusals are answered in their
 * turn: what the store behind it has answered before stands before them. */
struct faulty {
    struct store base;
    struct store *behind;
    bool fails;
    bool fails_notes;
    bool fails_reads;
    bool is_replaced;
    bool is_deaf; /* what is answered reaches nobody */
    struct request_queue refused;
    const struct stage *stage;
};

static bool is_write(const struct request *request)
{
    return request_is_write(request) || request->kind == REQUEST_REWRITE;
}

static bool is_refused(const struct faulty *faulty, const struct request *request)
{
    if (request->kind == REQUEST_ADD_NOTE && faulty->fails_notes) {
        return true;
    }
    return is_write(request) ? faulty->fails : faulty->fails_reads;
}

static void faulty_submit(struct store *store, struct request *request)
{
    struct faulty *faulty = (struct faulty *)store;
    if (is_refused(faulty, request)) {
        struct request_queue before = faulty->behind->ops->take_answered(faulty->behind);
        request_queue_give_all(&faulty->refused, &before);
        request_refuse(request, "the disk is full");
        request_queue_give(&faulty->refused, request);
        return;
    }
    faulty->behind->ops->submit(faulty->behind, request);
}

/* What was written or refused is shown to who watches, before the hub hears of it. */
static void show_written(const struct faulty *faulty, const struct request_queue *queue)
{
    const struct stage_watch *watch = faulty->stage->watch;
    for (struct request *request = queue->first; request != NULL; request = request->next) {
        if (watch != NULL && is_write(request)) {
            watch->on_written(watch->context, request);
        }
        if (faulty->is_deaf) {
            request->done = (struct store_done){0};
        }
    }
}

static struct request_queue faulty_take_answered(struct store *store)
{
    struct faulty *faulty = (struct faulty *)store;
    struct request_queue behind = faulty->behind->ops->take_answered(faulty->behind);
    struct request_queue queue = {0};
    if (!faulty->is_replaced) {
        request_queue_give_all(&queue, &faulty->refused);
    }
    request_queue_give_all(&queue, &behind);
    show_written(faulty, &queue);
    return queue;
}

static bool faulty_take_replaced(struct store *store)
{
    struct faulty *faulty = (struct faulty *)store;
    const bool is_replaced = faulty->is_replaced;
    faulty->is_replaced = false;
    return is_replaced;
}

static void faulty_finish(struct store *store)
{
    struct faulty *faulty = (struct faulty *)store;
    faulty->behind->ops->finish(faulty->behind);
}

static void faulty_destroy(struct store *store)
{
    struct faulty *faulty = (struct faulty *)store;
    faulty->behind->ops->destroy(faulty->behind);
    mem_free(faulty);
}

static struct store *faulty_open(const struct stage *stage)
{
    static const struct store_ops ops = {.submit = faulty_submit,
                                         .take_answered = faulty_take_answered,
                                         .take_replaced = faulty_take_replaced,
                                         .finish = faulty_finish,
                                         .destroy = faulty_destroy};
    struct faulty *faulty = mem_alloc(sizeof *faulty);
    faulty->base.ops = &ops;
    faulty->stage = stage;
    faulty->behind = store_mem_open((struct store_wake){0});
    return &faulty->base;
}

static void on_send(void *context, hub_conn conn, struct slice bytes)
{
    struct stage *stage = context;
    json_error_t error;
    if (stage->watch != NULL) {
        stage->watch->on_send(stage->watch->context, conn, bytes);
        return;
    }
    json_t *message = json_loadb(bytes.at, bytes.len, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(message != NULL, "not JSON: %.*s", SLICE_ARG(bytes));
    ck_assert_uint_le(bytes.len, HUB_SERVER_MESSAGE_MAX);
    const char *type = json_string_value(json_object_get(message, "t"));
    const bool is_presence = type != NULL && strcmp(type, "presence") == 0;
    stage->conns[conn].presence_count += is_presence;
    if (is_presence) {
        const json_t *reading = json_object_get(json_object_get(message, "d"), "reading");
        stage->conns[conn].reading = (unsigned)json_integer_value(reading);
    }
    if (stage->conns[conn].is_open && !is_presence) {
        json_array_append(stage->conns[conn].inbox, message);
    }
    json_decref(message);
}

static bool on_send_feed(void *context, hub_conn conn, uint64_t topic, struct slice bytes)
{
    struct stage *stage = context;
    const struct stage_watch *watch = stage->watch;
    if (watch == NULL) {
        ck_assert_uint_ne(topic, 0);
    }
    if (watch == NULL ? stage->conns[conn].is_choked
                      : watch->is_choked != NULL && watch->is_choked(watch->context, conn)) {
        return false;
    }
    on_send(context, conn, bytes);
    return true;
}

static void on_close(void *context, hub_conn conn, unsigned code)
{
    struct stage *stage = context;
    if (stage->watch != NULL) {
        stage->watch->on_close(stage->watch->context, conn, code);
        return;
    }
    stage->conns[conn].closed_with = code;
}

static void on_ping(void *context, hub_conn conn)
{
    struct stage *stage = context;
    if (stage->watch == NULL) {
        stage->conns[conn].ping_count++;
    }
}

static void on_operate(void *context, hub_operator caller, struct slice line, bool is_last)
{
    struct stage *stage = context;
    stage->orders.endings += is_last;
    if (stage->watch != NULL) {
        return;
    }
    json_t *json = json_loadb(line.at, line.len, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_msg(json != NULL, "%.*s", SLICE_ARG(line));
    ck_assert_int_eq(is_last, json_object_get(json, "end") != NULL);
    if (caller == stage->orders.last) {
        json_array_append_new(stage->orders.lines, json);
    } else {
        json_decref(json);
    }
}

static void on_reload(void *context, hub_operator caller)
{
    struct stage *stage = context;
    stage->orders.reloads++;
    if (stage->watch == NULL) {
        ck_assert_uint_eq(caller, stage->orders.last);
    }
}

static void on_respond(void *context, hub_request request, const struct hub_reply *reply)
{
    struct stage *stage = context;
    stage->reply_count++;
    if (stage->watch != NULL) {
        return;
    }
    if (stage->reply.request != request) {
        ck_assert_msg(request > stage->last_request, "answered twice");
        return;
    }
    stage->reply.request = 0;
    stage->reply.status = reply->status;
    stage->reply.max_age_s = reply->max_age_s;
    stage->reply.retry_s = reply->retry_s;
    (void)snprintf(stage->reply.type, sizeof stage->reply.type, "%s", reply->type);
    (void)snprintf(stage->reply.filename, sizeof stage->reply.filename, "%s",
                   reply->filename != NULL ? reply->filename : "");
    stage->reply.body = slice_copy_text(reply->body);
}

static void start_hub(struct stage *stage)
{
    const struct hub_config config = {
        .store = stage->store,
        .port = {.context = stage,
                 .send = on_send,
                 .send_feed = on_send_feed,
                 .close = on_close,
                 .ping = on_ping,
                 .respond = on_respond,
                 .operate = on_operate,
                 .reload = on_reload},
        .node = "test",
        .build = "test",
        .keep = stage->keep,
        .limits = stage->limits,
        .seed = 7 + stage->restarts++,
        .has_seeded_codes = true,
    };
    stage->hub = hub_create(&config, stage->now_ms);
    stage_settle(stage);
}

static void stage_forget_reply(struct stage *stage)
{
    mem_free(stage->reply.body);
    json_decref(stage->reply.json);
    stage->reply = (struct stage_reply){.status = 0};
}

void stage_open(struct stage *stage)
{
    memset(stage, 0, sizeof *stage);
    stage->now_ms = 1700000000000;
    stage->orders.lines = json_array();
    stage->store = faulty_open(stage);
    start_hub(stage);
}

void stage_close(struct stage *stage)
{
    stage_settle(stage);
    for (hub_conn conn = 1; conn <= stage->last_conn; conn++) {
        json_decref(stage->conns[conn].inbox);
    }
    store_close(stage->store);
    stage_forget_reply(stage);
    json_decref(stage->orders.lines);
    hub_destroy(stage->hub);
}

void stage_restart(struct stage *stage)
{
    stage_settle(stage);
    hub_destroy(stage->hub);
    for (hub_conn conn = 1; conn <= stage->last_conn; conn++) {
        stage->conns[conn].is_open = false;
    }
    start_hub(stage);
}

void stage_lose_answers(struct stage *stage)
{
    struct faulty *faulty = (struct faulty *)stage->store;
    faulty->is_deaf = true;
    (void)store_drain(stage->store);
    faulty->is_deaf = false;
}

void stage_fail_store(struct stage *stage, bool fails)
{
    ((struct faulty *)stage->store)->fails = fails;
}

void stage_fail_notes(struct stage *stage, bool fails)
{
    ((struct faulty *)stage->store)->fails_notes = fails;
}

void stage_fail_reads(struct stage *stage, bool fails)
{
    ((struct faulty *)stage->store)->fails_reads = fails;
}

void stage_replace_store(struct stage *stage)
{
    struct faulty *faulty = (struct faulty *)stage->store;
    struct store *before = faulty->behind;
    faulty->behind = store_mem_open((struct store_wake){0});
    store_close(before);
    faulty->is_replaced = true;
    hub_drain_store(stage->hub, stage->now_ms);
    stage_settle(stage);
}

hub_conn stage_connect(struct stage *stage)
{
    ck_assert_uint_lt(stage->last_conn, STAGE_CONNS);
    const hub_conn conn = ++stage->last_conn;
    stage->conns[conn] = (struct stage_conn){.inbox = json_array(), .is_open = true};
    hub_on_open(stage->hub, conn, stage->address, stage->now_ms);
    return conn;
}

void stage_disconnect(struct stage *stage, hub_conn conn)
{
    stage->conns[conn].is_open = false;
    hub_on_close(stage->hub, conn, stage->now_ms);
}

hub_conn stage_player(struct stage *stage, unsigned player)
{
    const hub_conn conn = stage_connect(stage);
    stage_take_type(stage, conn, "welcome");
    stage_send(stage, conn,
               "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":"
               "\"AAAAAAAAAAAAAAAAAAAA%uA\",\"language\":\"en\",\"kind\":\"person\"}}",
               player);
    stage_take_ok(stage, conn, "h");
    return conn;
}

hub_conn stage_say_hello(struct stage *stage, unsigned secret, const char *name)
{
    const hub_conn conn = stage_connect(stage);
    stage_take_type(stage, conn, "welcome");
    stage_send(stage, conn,
               "{\"t\":\"hello\",\"id\":\"h\",\"d\":{\"protocol\":1,\"secret\":\"" STAGE_SECRET
               "\"%s%s%s,\"language\":\"en\",\"kind\":\"person\"}}",
               secret, name[0] == '\0' ? "" : ",\"name\":\"", name, name[0] == '\0' ? "" : "\"");
    return conn;
}

hub_conn stage_greet(struct stage *stage, unsigned secret, const char *name,
                     char player[STAGE_PLAYER_CAP])
{
    const hub_conn conn = stage_say_hello(stage, secret, name);
    const json_t *answer = stage_take_ok(stage, conn, "h");
    (void)snprintf(player, STAGE_PLAYER_CAP, "%s", stage_text(answer, "d.player"));
    return conn;
}

void stage_create(struct stage *stage, hub_conn conn, char room[16])
{
    stage_send(
        stage, conn,
        "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"djenon-abe\",\"side\":\"south\"}}");
    const json_t *created = stage_take_ok(stage, conn, "c");
    (void)snprintf(room, 16, "%s", stage_text(created, "d.room"));
}

void stage_join(struct stage *stage, hub_conn conn, const char *room)
{
    stage_send(stage, conn, "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}", room);
    stage_take_ok(stage, conn, "j");
}

void stage_rename(struct stage *stage, hub_conn conn, const char *id, const char *name)
{
    stage_send(stage, conn, "{\"t\":\"rename\",\"id\":\"%s\",\"d\":{\"name\":%s}}", id, name);
}

void stage_forget(struct stage *stage, hub_conn conn, const char *id)
{
    stage_send(stage, conn, "{\"t\":\"forget\",\"id\":\"%s\",\"d\":{}}", id);
}

void stage_take_all(struct stage *stage, hub_conn conn)
{
    while (stage_take(stage, conn) != NULL) {
    }
}

void stage_expect_null(const json_t *json, const char *path)
{
    ck_assert_msg(json_is_null(stage_at(json, path)), "%s is not null", path);
}

/* An answer may ask the store again, so it goes on until a drain delivers nothing. */
void stage_settle(struct stage *stage)
{
    while (!stage->is_store_held && store_drain(stage->store) > 0) {
    }
}

void stage_release_store(struct stage *stage)
{
    stage->is_store_held = false;
    stage_settle(stage);
}

void stage_send(struct stage *stage, hub_conn conn, const char *format, ...)
{
    char text[HUB_MESSAGE_MAX + 1];
    va_list arguments;
    va_start(arguments, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start is the line before
    const int len = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ck_assert_int_le(len, HUB_MESSAGE_MAX);
    hub_on_message(stage->hub, conn, slice_from(text, (size_t)len), stage->now_ms);
    stage_settle(stage);
}

void stage_operate(struct stage *stage, const char *format, ...)
{
    char text[HUB_OPERATOR_LINE_MAX + 1];
    va_list arguments;
    va_start(arguments, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start is the line before
    const int len = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ck_assert_int_le(len, HUB_OPERATOR_LINE_MAX);
    json_array_clear(stage->orders.lines);
    stage->orders.last++;
    hub_on_operator(stage->hub, stage->orders.last, slice_from(text, (size_t)len), stage->now_ms);
    stage_settle(stage);
}

void stage_operate_on(struct stage *stage, const char *player, const char *command,
                      const char *rest)
{
    stage_operate(stage, "{\"command\":\"%s\",\"player\":\"%s\"%s}", command, player, rest);
}

size_t stage_operator_rows(const struct stage *stage)
{
    const size_t count = json_array_size(stage->orders.lines);
    return stage_operator_end(stage)[0] == '\0' ? count : count - 1;
}

const json_t *stage_operator_row(const struct stage *stage, size_t n)
{
    ck_assert_uint_lt(n, stage_operator_rows(stage));
    return json_object_get(json_array_get(stage->orders.lines, n), "row");
}

const char *stage_operator_end(const struct stage *stage)
{
    const size_t count = json_array_size(stage->orders.lines);
    const json_t *last = count == 0 ? NULL : json_array_get(stage->orders.lines, count - 1);
    const char *end = json_string_value(json_object_get(last, "end"));
    return end == NULL ? "" : end;
}

void stage_expect_end(const struct stage *stage, const char *end)
{
    ck_assert_str_eq(stage_operator_end(stage), end);
}

void stage_send_in_room(struct stage *stage, hub_conn conn, const char *text, const char *room)
{
    const size_t before = strcspn(text, "@");
    const char *after = text[before] == '@' ? text + before + 1 : "";
    stage_send(stage, conn, "%.*s%s%s", (int)before, text, *after != '\0' ? room : "", after);
}

const struct stage_reply *stage_request(struct stage *stage, const char *path, const char *query)
{
    stage_forget_reply(stage);
    stage->reply.request = ++stage->last_request;
    const struct hub_question question = {
        .address = stage->address, .path = slice_of(path), .query = slice_of(query)};
    hub_on_request(stage->hub, stage->reply.request, &question, stage->now_ms);
    stage_settle(stage);
    return &stage->reply;
}

const struct stage_reply *stage_lookup(struct stage *stage, const char *path)
{
    stage_forget_reply(stage);
    stage->reply.request = ++stage->last_request;
    const struct hub_question question = {.address = stage->address, .path = slice_of(path)};
    hub_on_lookup(stage->hub, stage->reply.request, &question, stage->now_ms);
    stage_settle(stage);
    return &stage->reply;
}

const struct stage_reply *stage_ask(struct stage *stage, const char *path, const char *code,
                                    const char *query, unsigned status)
{
    char whole[128];
    const size_t before = strcspn(path, "@");
    const bool has_code = path[before] == '@';
    (void)snprintf(whole, sizeof whole, "%.*s%s%s", (int)before, path, has_code ? code : "",
                   has_code ? path + before + 1 : "");
    const struct stage_reply *reply = stage_request(stage, whole, query);
    ck_assert_msg(reply->status == status, "%s: %u instead of %u", whole, reply->status, status);
    return reply;
}

const json_t *stage_ask_json(struct stage *stage, const char *path, const char *code,
                             const char *query, unsigned status)
{
    json_error_t error;
    (void)stage_ask(stage, path, code, query, status);
    ck_assert_str_eq(stage->reply.type, "application/json");
    stage->reply.json = json_loads(stage->reply.body, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(stage->reply.json != NULL, "not JSON: %s", stage->reply.body);
    return stage->reply.json;
}

void stage_wait(struct stage *stage, int64_t ms)
{
    stage->now_ms += ms;
    hub_tick(stage->hub, stage->now_ms);
    stage_settle(stage);
}

const json_t *stage_take(struct stage *stage, hub_conn conn)
{
    struct stage_conn *at = &stage->conns[conn];
    return at->taken < json_array_size(at->inbox) ? json_array_get(at->inbox, at->taken++) : NULL;
}

static const char *dump(const json_t *json)
{
    static char text[4096];
    const size_t len = json == NULL ? 0 : json_dumpb(json, text, sizeof text - 1, JSON_COMPACT);
    text[len < sizeof text ? len : 0] = '\0';
    return text;
}

const json_t *stage_take_type(struct stage *stage, hub_conn conn, const char *type)
{
    const json_t *message = stage_take(stage, conn);
    ck_assert_msg(message != NULL, "no message, expected %s", type);
    const char *actual = json_string_value(json_object_get(message, "t"));
    ck_assert_msg(actual != NULL && strcmp(actual, type) == 0, "expected %s: %s", type,
                  dump(message));
    return message;
}

const json_t *stage_skip_to(struct stage *stage, hub_conn conn, const char *type)
{
    const json_t *message;
    while ((message = stage_take(stage, conn)) != NULL) {
        const char *actual = json_string_value(json_object_get(message, "t"));
        if (actual != NULL && strcmp(actual, type) == 0) {
            return message;
        }
    }
    ck_abort_msg("no %s has come to %u", type, (unsigned)conn);
    return NULL;
}

const json_t *stage_take_ok(struct stage *stage, hub_conn conn, const char *id)
{
    const json_t *message = stage_take_type(stage, conn, "ok");
    ck_assert_str_eq(stage_text(message, "re"), id);
    return message;
}

const json_t *stage_take_error(struct stage *stage, hub_conn conn, const char *code)
{
    const json_t *message = stage_take_type(stage, conn, "error");
    ck_assert_str_eq(stage_text(message, "d.code"), code);
    return message;
}

void stage_expect_silence(struct stage *stage, hub_conn conn)
{
    const json_t *message = stage_take(stage, conn);
    ck_assert_msg(message == NULL, "unexpected: %s", dump(message));
}

const json_t *stage_at(const json_t *json, const char *path)
{
    const json_t *at = json;
    char step[32];
    while (*path != '\0') {
        const size_t len = strcspn(path, ".");
        ck_assert_uint_lt(len, sizeof step);
        memcpy(step, path, len);
        step[len] = '\0';
        at = json_is_array(at) ? json_array_get(at, (size_t)step[0] - '0')
                               : json_object_get(at, step);
        path += len + (path[len] == '.');
    }
    ck_assert_msg(at != NULL, "nothing there: %s", dump(json));
    return at;
}

const char *stage_text(const json_t *json, const char *path)
{
    const json_t *at = stage_at(json, path);
    ck_assert_msg(json_is_string(at), "%s is no text: %s", path, dump(json));
    return json_string_value(at);
}

json_int_t stage_number(const json_t *json, const char *path)
{
    const json_t *at = stage_at(json, path);
    ck_assert_msg(json_is_integer(at), "%s is no number: %s", path, dump(json));
    return json_integer_value(at);
}

void stage_sit(struct stage *stage, const char *rules, struct stage_table *out)
{
    stage_sit_with(stage, rules, "", out);
}

void stage_sit_with(struct stage *stage, const char *rules, const char *options,
                    struct stage_table *out)
{
    memset(out, 0, sizeof *out);
    out->conn[0] = stage_player(stage, 0);
    out->conn[1] = stage_player(stage, 1);
    stage_send(stage, out->conn[0],
               "{\"t\":\"create\",\"id\":\"c\",\"d\":{\"game\":\"%s\",\"side\":\"south\"%s}}",
               rules, options);
    const json_t *created = stage_take_ok(stage, out->conn[0], "c");
    (void)snprintf(out->room, sizeof out->room, "%s", stage_text(created, "d.room"));
    stage_send(stage, out->conn[1], "{\"t\":\"join\",\"id\":\"j\",\"d\":{\"room\":\"%s\"}}",
               out->room);
    const json_t *joined = stage_take_ok(stage, out->conn[1], "j");
    stage_take_type(stage, out->conn[1], "snapshot");
    stage_take_type(stage, out->conn[0], "seated");
    stage_take_type(stage, out->conn[0], "started");
    out->game = 1;
    (void)snprintf(out->pos, sizeof out->pos, "%s", stage_text(joined, "d.events.1.d.hash"));
}

const json_t *stage_play(struct stage *stage, struct stage_table *table, char letter)
{
    const hub_conn mover = table->conn[table->ply % 2];
    const hub_conn other = table->conn[1 - table->ply % 2];
    char id[32];
    (void)snprintf(id, sizeof id, "g%up%u", table->game, table->ply);
    stage_send(stage, mover,
               "{\"t\":\"move\",\"id\":\"%s\",\"d\":{\"room\":\"%s\",\"game\":%u,\"ply\":%u,"
               "\"pit\":\"%c\",\"pos\":\"%s\"}}",
               id, table->room, table->game, table->ply, letter, table->pos);
    const json_t *answer = stage_take_ok(stage, mover, id);
    const json_t *events = stage_at(answer, "d.events");
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const json_t *feed = stage_take_type(stage, other, stage_text(event, "t"));
        ck_assert(json_equal(stage_at(event, "d"), stage_at(feed, "d")));
        ck_assert_int_eq(stage_number(event, "v"), stage_number(feed, "v"));
        if (strcmp(stage_text(event, "t"), "ended") != 0) {
            table->ply = (unsigned)stage_number(event, "d.ply");
            (void)snprintf(table->pos, sizeof table->pos, "%s", stage_text(event, "d.hash"));
        }
    }
    return answer;
}
