// SPDX-License-Identifier: MIT
#include "unit/net/fake_hub.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/exposition.h"
#include "base/mem.h"
#include "base/parse.h"
#include "hub/hub.h"
#include "hub/metrics.h"

enum { CONNS_MAX = 4096, BODY_MAX = 16777216 };

/* Open connections are packed at the front. A seed of n makes it ready n milliseconds after its
 * start. */
struct hub {
    struct hub_config config;
    hub_conn conns[CONNS_MAX];
    uint64_t addresses[CONNS_MAX]; /* of conns */
    size_t open, opened;
    hub_request requests[CONNS_MAX]; /* that wait for "answer" */
    size_t asked;
    int64_t ready_ms, tick_ms, stop_ms;
    hub_conn ticking, waiting;
    pthread_t thread;
    bool is_ready, is_sick, is_busy, is_stopped, has_thread;
    char text[HUB_SERVER_MESSAGE_MAX];
};

struct hub *hub_create(const struct hub_config *config, int64_t now_ms)
{
    struct hub *hub = mem_alloc(sizeof *hub);
    hub->config = *config;
    hub->ready_ms = now_ms + (int64_t)config->seed;
    hub->is_ready = config->seed == 0;
    hub->tick_ms = INT64_MAX;
    return hub;
}

static void join_thread(struct hub *hub)
{
    if (hub->has_thread) {
        (void)pthread_join(hub->thread, NULL);
        hub->has_thread = false;
    }
}

void hub_destroy(struct hub *hub)
{
    if (hub != NULL) {
        join_thread(hub);
        mem_free(hub);
    }
}

bool hub_is_ready(const struct hub *hub)
{
    return hub->is_ready && !hub->is_sick;
}

bool hub_is_idle(const struct hub *hub)
{
    return !hub->is_busy;
}

static void send_text(struct hub *hub, hub_conn conn, const char *text)
{
    hub->config.port.send(hub->config.port.context, conn, slice_of(text));
}

void hub_on_open(struct hub *hub, hub_conn conn, uint64_t address, int64_t now_ms)
{
    (void)now_ms;
    ASSERT(address != 0); /* all that come here have an address */
    ASSERT(hub->open < CONNS_MAX);
    hub->addresses[hub->open] = address;
    hub->conns[hub->open++] = conn;
    hub->opened++;
    send_text(hub, conn, "welcome");
}

void hub_on_close(struct hub *hub, hub_conn conn, int64_t now_ms)
{
    (void)now_ms;
    size_t i = 0;
    while (i < hub->open && hub->conns[i] != conn) {
        i++;
    }
    ASSERT(i < hub->open); /* closed once, and only when open */
    hub->conns[i] = hub->conns[--hub->open];
    hub->addresses[i] = hub->addresses[hub->open];
}

void hub_on_round_trip(struct hub *hub, hub_conn conn, uint32_t ms, int64_t now_ms)
{
    char text[64];
    (void)now_ms;
    (void)snprintf(text, sizeof text, "trip %u", ms);
    send_text(hub, conn, text);
}

/* "NUMBER xxxx", `bytes` long. */
static struct slice number_message(struct hub *hub, uint64_t number, size_t bytes)
{
    memset(hub->text, 'x', bytes);
    int len = snprintf(hub->text, sizeof hub->text, "%06u ", (unsigned)number);
    if ((size_t)len < bytes) {
        hub->text[len] = 'x';
    }
    return slice_from(hub->text, bytes);
}

struct order {
    hub_conn from;
    struct slice text; /* after the word */
    uint64_t numbers[2];
    int64_t now_ms;
};

static void order_push(struct hub *hub, const struct order *order)
{
    for (uint64_t i = 0; i < order->numbers[0]; i++) {
        hub->config.port.send(hub->config.port.context, order->from,
                              number_message(hub, i, order->numbers[1]));
    }
}

/* The same as what may be left out. */
static void order_feed(struct hub *hub, const struct order *order)
{
    const uint64_t topic = 5;
    bool is_sent = true;
    for (uint64_t i = 0; i < order->numbers[0] && is_sent; i++) {
        is_sent = hub->config.port.send_feed(hub->config.port.context, order->from, topic,
                                             number_message(hub, i, order->numbers[1]));
    }
}

void hub_on_drained(struct hub *hub, hub_conn conn, int64_t now_ms)
{
    (void)now_ms;
    send_text(hub, conn, "drained");
}

static void order_fan(struct hub *hub, const struct order *order)
{
    for (uint64_t i = 0; i < order->numbers[0]; i++) {
        struct slice message = number_message(hub, i, order->numbers[1]);
        for (size_t j = 0; j < hub->open; j++) {
            hub->config.port.send(hub->config.port.context, hub->conns[j], message);
        }
    }
}

static void order_all(struct hub *hub, const struct order *order)
{
    for (size_t i = 0; i < hub->open; i++) {
        hub->config.port.send(hub->config.port.context, hub->conns[i], order->text);
    }
}

static void order_echo(struct hub *hub, const struct order *order)
{
    hub->config.port.send(hub->config.port.context, order->from, order->text);
}

static void order_close(struct hub *hub, const struct order *order)
{
    send_text(hub, order->from, "bye");
    hub->config.port.close(hub->config.port.context, order->from, (unsigned)order->numbers[0]);
    send_text(hub, order->from, "never sent");
}

static void order_tick(struct hub *hub, const struct order *order)
{
    hub->ticking = order->from;
    hub->tick_ms = order->now_ms + (int64_t)order->numbers[0];
}

static void *run_store(void *argument)
{
    struct store *store = argument;
    store->wake(store->context);
    return NULL;
}

static void order_store(struct hub *hub, const struct order *order)
{
    join_thread(hub);
    hub->waiting = order->from;
    hub->has_thread = pthread_create(&hub->thread, NULL, run_store, hub->config.store) == 0;
}

static void order_leave(struct hub *hub, const struct order *order)
{
    hub->stop_ms = order->now_ms + (int64_t)order->numbers[0];
}

static void order_busy(struct hub *hub, const struct order *order)
{
    (void)order;
    hub->is_busy = true;
}

static void order_sick(struct hub *hub, const struct order *order)
{
    hub->is_sick = true;
    send_text(hub, order->from, "sick");
}

static void order_count(struct hub *hub, const struct order *order)
{
    char text[64];
    (void)snprintf(text, sizeof text, "opened %zu open %zu", hub->opened, hub->open);
    send_text(hub, order->from, text);
}

static void order_address(struct hub *hub, const struct order *order)
{
    char text[64];
    for (size_t i = 0; i < hub->open; i++) {
        if (hub->conns[i] == order->from) {
            (void)snprintf(text, sizeof text, "%llx", (unsigned long long)hub->addresses[i]);
            send_text(hub, order->from, text);
        }
    }
}

static void order_measure(struct hub *hub, const struct order *order)
{
    for (uint64_t i = 0; i <= order->numbers[0]; i++) {
        hub->config.port.ping(hub->config.port.context, order->from);
    }
}

static void respond(struct hub *hub, hub_request request, struct hub_reply reply)
{
    hub->config.port.respond(hub->config.port.context, request, &reply);
}

static void order_answer(struct hub *hub, const struct order *order)
{
    while (hub->asked > 0) {
        respond(hub, hub->requests[--hub->asked],
                (struct hub_reply){.status = 200, .type = "text/plain", .body = order->text});
    }
}

static const struct order_row {
    const char *word;
    void (*obey)(struct hub *hub, const struct order *order);
} orders[] = {
    {"echo", order_echo},       {"push", order_push},       {"all", order_all},
    {"fan", order_fan},         {"close", order_close},     {"tick", order_tick},
    {"store", order_store},     {"busy", order_busy},       {"sick", order_sick},
    {"count", order_count},     {"measure", order_measure}, {"answer", order_answer},
    {"address", order_address}, {"leave", order_leave},     {"feed", order_feed},
};

/* Numbers that are missing or no numbers are 0. */
static void read_numbers(struct order *order)
{
    struct slice rest = order->text;
    for (size_t i = 0; i < COUNT_OF(order->numbers); i++) {
        struct slice word = slice_from(rest.at, slice_find(rest, ' '));
        if (parse_u64(word, 0, HUB_SERVER_MESSAGE_MAX, &order->numbers[i]) != ERR_OK) {
            order->numbers[i] = 0;
        }
        rest = slice_skip(rest, word.len + 1);
    }
}

void hub_on_message(struct hub *hub, hub_conn conn, struct slice bytes, int64_t now_ms)
{
    ASSERT(bytes.len >= 1 && bytes.len <= HUB_MESSAGE_MAX);
    size_t word_len = slice_find(bytes, ' ');
    struct slice word = slice_from(bytes.at, word_len);
    struct order order = {.from = conn, .text = slice_skip(bytes, word_len + 1), .now_ms = now_ms};
    read_numbers(&order);
    for (size_t i = 0; i < COUNT_OF(orders); i++) {
        if (slice_is(word, orders[i].word)) {
            orders[i].obey(hub, &order);
            return;
        }
    }
    hub->config.port.send(hub->config.port.context, conn, bytes);
}

static struct slice sized_body(struct buf *body, struct slice number)
{
    uint64_t bytes = 0;
    if (parse_u64(number, 0, BODY_MAX, &bytes) != ERR_OK) {
        return SLICE_NONE;
    }
    for (uint64_t i = 0; i < bytes; i++) {
        buf_append_char(body, "0123456789abcdef"[i * i / 7 % 16]);
    }
    return buf_slice(body);
}

void hub_on_request(struct hub *hub, hub_request request, const struct hub_question *question,
                    int64_t now_ms)
{
    const struct slice path = question->path;
    const struct slice query = question->query;
    struct buf body;
    struct hub_reply reply = {.status = 200, .type = "text/plain", .max_age_s = 60};
    (void)now_ms;
    ASSERT(question->address != 0);
    buf_init(&body, BODY_MAX);
    if (slice_is(path, "/api/wait")) {
        hub->requests[hub->asked++] = request;
    } else if (slice_is(path, "/api/size")) {
        reply.body = sized_body(&body, query);
        respond(hub, request, reply);
    } else if (slice_is(path, "/api/file")) {
        respond(hub, request,
                (struct hub_reply){200, "text/csv", "a-1.csv", slice_of("a,b\n"), 0, 0});
    } else if (slice_is(path, "/api/later")) {
        respond(hub, request,
                (struct hub_reply){
                    .status = 429, .type = "text/plain", .body = slice_of("later"), .retry_s = 7});
    } else if (slice_is(path, "/api/none")) {
        respond(hub, request, (struct hub_reply){404, "text/plain", NULL, slice_of("none"), 9, 0});
    } else {
        buf_printf(&body, "%.*s|%.*s", SLICE_ARG(path), SLICE_ARG(query));
        reply.body = buf_slice(&body);
        respond(hub, request, reply);
        respond(hub, request, reply);
    }
    buf_finish(&body);
}

void hub_on_lookup(struct hub *hub, hub_request request, const struct hub_question *question,
                   int64_t now_ms)
{
    (void)now_ms;
    ASSERT(question->address != 0);
    if (slice_has_prefix(question->path, "X")) {
        respond(hub, request, (struct hub_reply){404, "text/plain", NULL, slice_of("none"), 0, 0});
    } else if (!slice_has_prefix(question->path, "W")) {
        respond(hub, request, (struct hub_reply){200, "text/plain", NULL, slice_of("oware"), 0, 0});
    }
}

void hub_drain_store(struct hub *hub, int64_t now_ms)
{
    (void)now_ms;
    if (hub->waiting != 0) {
        send_text(hub, hub->waiting, "drained");
        hub->waiting = 0;
    }
}

int64_t hub_next_deadline(const struct hub *hub)
{
    int64_t ready_ms = hub->is_ready ? INT64_MAX : hub->ready_ms;
    int64_t first_ms = ready_ms < hub->tick_ms ? ready_ms : hub->tick_ms;
    bool leaves = hub->stop_ms != 0 && !hub->is_stopped && hub->stop_ms < first_ms;
    return leaves ? hub->stop_ms : first_ms;
}

void hub_tick(struct hub *hub, int64_t now_ms)
{
    hub->is_ready = hub->is_ready || now_ms >= hub->ready_ms;
    if (now_ms >= hub->tick_ms) {
        hub->tick_ms = INT64_MAX;
        send_text(hub, hub->ticking, "tick");
    }
}

void hub_on_operator(struct hub *hub, hub_operator caller, struct slice line, int64_t now_ms)
{
    (void)now_ms;
    hub->config.port.operate(hub->config.port.context, caller, line, true);
}

void hub_on_reloaded(struct hub *hub, hub_operator caller, bool works, const char *text,
                     int64_t now_ms)
{
    (void)works;
    (void)now_ms;
    hub->config.port.operate(hub->config.port.context, caller, slice_of(text), true);
}

int64_t hub_stop_time(const struct hub *hub)
{
    return hub->stop_ms == 0 ? INT64_MAX : hub->stop_ms;
}

void hub_stop(struct hub *hub, int64_t now_ms)
{
    (void)now_ms;
    ASSERT(!hub->is_stopped);
    hub->is_stopped = true;
    for (size_t i = 0; i < hub->open; i++) {
        send_text(hub, hub->conns[i], "stopping");
    }
}

void hub_write_metrics(const struct hub *hub, struct buf *out)
{
    exposition_begin(out, "fake_opened_total", EXPOSITION_COUNTER, "Connections.");
    exposition_add(out, "fake_opened_total", (struct exposition_number){hub->opened, 0});
}

struct hub_counts hub_counts(const struct hub *hub)
{
    return (struct hub_counts){.connections = hub->open};
}
