// SPDX-License-Identifier: MIT
/* Requests over HTTP: their turns, their answers, and the lists. */
#include "hub/api.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/halls.h"
#include "hub/present.h"

enum { FILENAME_CAP = CODE_LEN + 1 + 10 + sizeof ".sgr", STORE_ROWS = 100 };

/* A game that has ended stays as it is, except for names that are taken back. */
enum { KEEP_S = 300 };

static const char json_type[] = "application/json";
static const char record_type[] = "text/plain; charset=utf-8";

static void api_free(struct api_request *api)
{
    if (api != NULL) {
        room_finish(&api->room);
        mem_free(api->games);
        mem_free(api->ply_v);
        mem_free(api->rows);
        mem_free(api);
    }
}

/* --- answers --------------------------------------------------------------------------------- */

static void respond(struct hub *hub, hub_request request, const struct hub_reply *reply)
{
    hub->config.port.respond(hub->config.port.context, request, reply);
}

/* retry_s as in struct hub_reply. */
static void respond_error(struct hub *hub, hub_request request, unsigned status, const char *code,
                          const char *text, uint32_t retry_s)
{
    struct buf body;
    buf_init(&body, HUB_API_BODY_MAX);
    const bool is_written = wire_encode_api_error(&body, code, text);
    ASSERT(is_written);
    const struct hub_reply reply = {
        .status = status, .type = json_type, .body = buf_slice(&body), .retry_s = retry_s};
    respond(hub, request, &reply);
    buf_finish(&body);
}

void api_respond_unavailable(struct hub *hub, const struct api_request *api, const char *text)
{
    respond_error(hub, api->request, 503, "unavailable", text, 0);
}

/* The one answer to what is not there, and to what is not for everybody. */
void api_respond_not_found(struct hub *hub, const struct api_request *api)
{
    respond_error(hub, api->request, 404, "not-found", "there is nothing at this address", 0);
}

static bool write_body(const struct api_request *api, struct buf *body)
{
    char next[API_CURSOR_CAP] = "";
    switch (api->kind) {
    case API_GAME:
        return api->is_record ? api_write_record(api, body) : api_write_game(api, body);
    case API_SERIES:
        return api_write_series(api, body);
    case API_RULES:
    case API_ROOMS:
    case API_ARCHIVE:
    case API_HALL:
        break;
    }
    if (api->cursor.is_set) {
        api_format_cursor(&api->cursor, next);
    }
    return wire_encode_api_list(body, api->kind == API_ROOMS ? WIRE_API_ROOMS : WIRE_API_GAMES,
                                api->rows, api->row_count, next);
}

void api_respond_body(struct hub *hub, const struct api_request *api)
{
    struct buf body;
    char filename[FILENAME_CAP];
    (void)snprintf(filename, sizeof filename, "%s-%u.sgr", api->code, api->number);
    buf_init(&body, HUB_API_BODY_MAX);
    if (write_body(api, &body)) {
        const struct hub_reply reply = {.status = 200,
                                        .type = api->is_record ? record_type : json_type,
                                        .filename = api->is_record ? filename : NULL,
                                        .body = buf_slice(&body),
                                        .max_age_s = api->ended_ms != 0 ? KEEP_S : 0};
        respond(hub, api->request, &reply);
    } else {
        api_respond_unavailable(hub, api, "this game is too long to be shown");
    }
    buf_finish(&body);
}

void api_respond_file(struct hub *hub, const struct api_request *api, const char *type,
                      const char *filename, struct slice body)
{
    const struct hub_reply reply = {
        .status = 200, .type = type, .filename = filename, .body = body};
    respond(hub, api->request, &reply);
}

void api_respond_rules(struct hub *hub, const struct api_request *api, const char *rules)
{
    api_respond_file(hub, api, "text/plain", NULL, slice_of(rules));
}

/* --- turns ------------------------------------------------------------------------------------ */

static void start(struct hub *hub, struct api_request *api);

/* Takes the next one whose client still waits. */
static struct api_request *take_waiting(struct hub *hub)
{
    struct list *first;
    while ((first = list_find_first(&hub->requests)) != NULL) {
        struct api_request *api = CONTAINER_OF(first, struct api_request, in_waiting);
        list_remove(first);
        hub->requests_waiting--;
        if (hub->floor_ms < api->asked_ms + HUB_API_TIMEOUT_MS) {
            return api;
        }
        api_free(api);
    }
    return NULL;
}

/* Few read at the same time, so that games go on between their pages. */
void api_finish(struct hub *hub, struct api_request *api)
{
    api_free(api);
    hub->requests_running--;
    struct api_request *next = take_waiting(hub);
    if (next != NULL) {
        start(hub, next);
    }
}

static void start_or_wait(struct hub *hub, struct api_request *api)
{
    if (hub->requests_running < HUB_API_RUNNING) {
        start(hub, api);
    } else if (hub->requests_waiting < HUB_API_WAITING) {
        list_append(&hub->requests, &api->in_waiting);
        hub->requests_waiting++;
    } else {
        api_respond_unavailable(hub, api, "too many requests wait: try again");
        api_free(api);
    }
}

void hub_free_requests(struct hub *hub)
{
    list_for_each (link, &hub->requests) {
        api_free(CONTAINER_OF(link, struct api_request, in_waiting));
    }
    list_init(&hub->requests);
    hub->requests_waiting = 0;
    for (struct id id = pool_next(&hub->questions, ID_NONE); !id_is_none(id);
         id = pool_next(&hub->questions, id)) {
        struct question *question = pool_find(&hub->questions, id);
        if (question->api != NULL) {
            api_free(question->api);
            question->api = NULL;
        }
    }
}

/* --- questions -------------------------------------------------------------------------------- */

/* Hands the request on to a question, which owns it from now on. */
struct store_done api_ask(struct hub *hub, enum question_kind kind, struct api_request *api)
{
    struct store_done done;
    hub_add_question(hub, kind, ID_NONE, &done)->api = api;
    return done;
}

struct api_request *api_take(struct question *question)
{
    struct api_request *api = question->api;
    question->api = NULL;
    return api;
}

/* --- lists ----------------------------------------------------------------------------------- */

static size_t rows_max(const struct api_request *api)
{
    return api->kind == API_ROOMS ? HUB_API_ROOMS : HUB_API_GAMES;
}

static void ask_for_list(struct hub *hub, struct api_request *api)
{
    const struct store_filter filter = {.player = slice_of(api->player),
                                        .is_live = api->kind == API_ROOMS ? STORE_YES : STORE_ANY,
                                        .is_public = STORE_YES};
    const struct store_cursor cursor = api->cursor;
    const struct store_done done = api_ask(hub, QUESTION_API_LIST, api);
    api->page_count++;
    if (api->kind == API_ROOMS) {
        store_list(hub->config.store, &filter, &cursor, STORE_ROWS, done);
    } else {
        store_list_archive(hub->config.store, &filter, &cursor, STORE_ROWS, done);
    }
}

/* A row that cannot be read, or is of another game, is none. */
static bool read_row(const struct api_request *api, struct slice body, struct wire_summary *out)
{
    struct wire_fault fault;
    if (wire_decode_summary(body, out, &fault) != ERR_OK) {
        log_error("api.damaged", "fault=%s", LOG_VALUE(slice_of(fault.text)));
        return false;
    }
    return api->kind == API_ROOMS ||
           (out->finished_count == 1 &&
            (api->rules[0] == '\0' || strcmp(api->rules, out->rules) == 0));
}

static void set_cursor(struct api_request *api, const struct store_summary *summary)
{
    api->cursor = (struct store_cursor){
        .is_set = true, .at_ms = summary->at_ms, .key_len = summary->key.len};
    memcpy(api->cursor.key, summary->key.at, summary->key.len);
}

/* Takes rows up to the limit. Result: whether the store has more behind the cursor. */
static bool take_rows(struct api_request *api, const struct store_result *result)
{
    size_t at = 0;
    for (; at < result->summary_count && api->row_count < rows_max(api); at++) {
        const struct store_summary *summary = &result->summaries[at];
        api->row_count += read_row(api, summary->body, &api->rows[api->row_count]);
        set_cursor(api, summary);
    }
    return at < result->summary_count || result->has_more;
}

/* Rooms with a free seat come first, otherwise the order stays. */
static void put_open_first(struct api_request *api)
{
    struct wire_summary *sorted = mem_alloc_array(api->row_count + 1, sizeof *sorted);
    size_t next_open = 0;
    size_t next_other = 0;
    for (size_t i = 0; i < api->row_count; i++) {
        next_other += api->rows[i].state == WIRE_STATE_OPEN;
    }
    for (size_t i = 0; i < api->row_count; i++) {
        const bool is_open = api->rows[i].state == WIRE_STATE_OPEN;
        sorted[is_open ? next_open++ : next_other++] = api->rows[i];
    }
    mem_free(api->rows);
    api->rows = sorted;
}

void on_api_list(struct hub *hub, struct question *question, const struct store_result *result,
                 int64_t now_ms)
{
    struct api_request *api = api_take(question);
    (void)now_ms;
    if (result->status != STORE_OK) {
        api_respond_unavailable(hub, api, "the list cannot be read now: try again");
        api_finish(hub, api);
        return;
    }
    const bool has_more = take_rows(api, result);
    if (has_more && api->row_count < rows_max(api) && api->page_count < HUB_API_PAGES) {
        ask_for_list(hub, api);
        return;
    }
    api->cursor.is_set = has_more;
    if (api->kind == API_ROOMS) {
        put_open_first(api);
    }
    api_respond_body(hub, api);
    api_finish(hub, api);
}

/* --- requests -------------------------------------------------------------------------------- */

static void start(struct hub *hub, struct api_request *api)
{
    hub->requests_running++;
    switch (api->kind) {
    case API_GAME:
    case API_SERIES:
    case API_RULES:
        room_init(&api->room);
        api_start_room(hub, api);
        return;
    case API_HALL:
        halls_request(hub, api);
        return;
    case API_ROOMS:
    case API_ARCHIVE:
        api->rows = mem_alloc_array(rows_max(api), sizeof *api->rows);
        ask_for_list(hub, api);
        return;
    }
}

/* NULL when it comes too soon, and has been told so. */
static struct api_request *admit(struct hub *hub, hub_request request, uint64_t address,
                                 int64_t now_ms)
{
    const uint32_t wait_ms = hub_take_request(hub, address, hub_time(hub, now_ms));
    if (wait_ms != 0) {
        respond_error(hub, request, 429, "rate-limited",
                      "too many requests from this address: wait", (wait_ms + 999) / 1000);
        return NULL;
    }
    struct api_request *api = mem_alloc(sizeof *api);
    api->request = request;
    api->asked_ms = hub_time(hub, now_ms);
    list_init(&api->in_waiting);
    return api;
}

/* Answers what cannot be asked, or asks it. `err` is what reading it has come to. */
static void serve(struct hub *hub, struct api_request *api, enum err err)
{
    if (err == ERR_NOT_FOUND) {
        api_respond_not_found(hub, api);
    } else if (err != ERR_OK) {
        respond_error(hub, api->request, 400, "malformed", "a parameter has another form", 0);
    } else if (hub->is_stopping || !hub->has_times) {
        api_respond_unavailable(hub, api, "the server starts or stops: try again");
    } else {
        start_or_wait(hub, api);
        return;
    }
    api_free(api);
}

void hub_on_request(struct hub *hub, hub_request request, const struct hub_question *question,
                    int64_t now_ms)
{
    struct api_request *api = admit(hub, request, question->address, now_ms);
    if (api != NULL) {
        serve(hub, api, api_parse(question->path, question->query, api));
    }
}

/* The game of a room that is in memory, as most are whose pages are asked for, when it may be seen by
 * nobody in particular. NULL for all others, which the store knows. */
static const char *find_rules(const struct hub *hub, const char *code)
{
    const struct slot *slot = hub_find_slot(hub, code);
    const bool is_shown = slot != NULL && slot->state == SLOT_READY && slot->room.v > 0 &&
                          hub_may_see(slot, "");
    return is_shown ? slot->room.rules->name : NULL;
}

void hub_on_lookup(struct hub *hub, hub_request request, const struct hub_question *question,
                   int64_t now_ms)
{
    struct api_request *api = admit(hub, request, question->address, now_ms);
    if (api == NULL) {
        return;
    }
    const enum err err = api_parse_room(question->path, api);
    const char *rules = err == ERR_OK ? find_rules(hub, api->code) : NULL;
    if (rules != NULL) {
        api_respond_rules(hub, api, rules);
        api_free(api);
    } else {
        serve(hub, api, err);
    }
}
