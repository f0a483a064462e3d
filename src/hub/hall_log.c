// SPDX-License-Identifier: MIT
/* The log of a hall: read, and written. */
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/api.h"
#include "hub/hall.h"
#include "hub/halls.h"
#include "wire/record.h"

#define KEY_PREFIX "hall."

enum { RECORD_MAX = 4096, SUMMARY_MAX = 256 };

static struct slice format_key(const struct hall *hall, char out[HALL_KEY_CAP])
{
    const int len = snprintf(out, HALL_KEY_CAP, KEY_PREFIX "%s", hall->code);
    return slice_from(out, (size_t)len);
}

/* --- loading --------------------------------------------------------------------------------- */

static void ask_for_page(struct hub *hub, const struct hall *hall)
{
    struct store_done done;
    char key[HALL_KEY_CAP];
    struct question *question = hub_add_question(hub, QUESTION_HALL_LOAD, ID_NONE, &done);
    memcpy(question->re, hall->code, sizeof hall->code);
    question->from = hall->serial;
    store_read(hub->config.store, format_key(hall, key), hall->fold.v + UINT64_C(1), HUB_LOAD_PAGE,
               done);
}

struct hall *hall_need(struct hub *hub, const char *code)
{
    struct hall *hall = hall_find(hub, code);
    if (hall == NULL) {
        hall = hall_add(hub, code, HALL_LOADING);
        hub->halls_loading++;
        ask_for_page(hub, hall);
    }
    return hall;
}

static struct hall *find_asker(const struct hub *hub, const struct question *question)
{
    struct hall *hall = hall_find(hub, question->re);
    return hall != NULL && hall->serial == question->from ? hall : NULL;
}

/* Takes one event into the hall; false when it does not follow from those before. */
static bool take_event(struct hall *hall, const struct wire_hall_record *record)
{
    if (!hall_fold_apply(&hall->fold, &record->event, record->at_ms)) {
        return false;
    }
    if (record->event.type == WIRE_HALL_TABLE) {
        hall_add_row(hall, hall_find_table(&hall->fold, record->event.table.room));
    } else if (record->event.type == WIRE_HALL_RESULT) {
        struct hall_row *row = hall_find_row(hall, record->event.result.room);
        row->last_game = row->last_game > record->event.result.game ? row->last_game
                                                                    : record->event.result.game;
    }
    hall_add_memo(hall, record);
    return true;
}

/* False when the log is damaged. */
static bool replay(struct hall *hall, const struct store_result *result)
{
    struct wire_hall_record record;
    struct wire_fault fault;
    for (size_t i = 0; i < result->record_count; i++) {
        if (wire_decode_hall_record(result->records[i], &record, &fault) != ERR_OK ||
            record.v != hall->fold.v + 1 || !take_event(hall, &record)) {
            log_error("hall.damaged", "hall=%s v=%u", hall->code, hall->fold.v + 1);
            return false;
        }
    }
    return true;
}

/* All that waits hears the same, and the hall goes. Whoever asks for it meanwhile, as the next
 * request over HTTP may, makes it anew. */
static void give_up(struct hub *hub, struct hall *hall, enum wire_code code, const char *text)
{
    hall_take_out(hub, hall);
    list_for_each (link, &hall->inputs) {
        struct hall_input *input = CONTAINER_OF(link, struct hall_input, in_hall);
        list_remove(link);
        if (input->api != NULL && code == WIRE_CODE_NO_SUCH_HALL) {
            api_respond_not_found(hub, input->api);
            api_finish(hub, input->api);
        } else if (input->api != NULL) {
            api_respond_unavailable(hub, input->api, text);
            api_finish(hub, input->api);
        } else {
            hall_refuse(hub, input, code, text);
        }
        hall_free_input(input);
    }
    hall_free(hub, hall);
}

/* Rooms that were loaded before their hall. */
static void note_slots(struct hub *hub, const struct hall *hall, int64_t now_ms)
{
    for (struct id id = pool_next(&hub->slots, ID_NONE); !id_is_none(id);
         id = pool_next(&hub->slots, id)) {
        const struct slot *slot = pool_find(&hub->slots, id);
        if (strcmp(slot->room.options.hall, hall->code) == 0) {
            halls_note_slot(hub, slot, now_ms);
        }
    }
}

static void forget_in_fold(void *ctx, const char *player)
{
    hall_forget_person(ctx, player);
}

static void end_loading(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    hall->state = HALL_READY;
    hub->halls_loading--;
    hall->told_results = hall->fold.result_count;
    hub_list_forgettings(hub, forget_in_fold, &hall->fold);
    note_slots(hub, hall, now_ms);
    if (hall->fold.document.state != WIRE_HALL_IS_CLOSED) {
        hall->remake_ms = now_ms;
    }
    hall_run_inputs(hub, hall, now_ms);
    hall_watch(hub, hall, now_ms);
    hub_end_waking(hub, now_ms);
}

void on_hall_load(struct hub *hub, struct question *question, const struct store_result *result,
                  int64_t now_ms)
{
    struct hall *hall = find_asker(hub, question);
    if (hall == NULL) {
        return;
    }
    if (result->status != STORE_OK) {
        give_up(hub, hall, WIRE_CODE_UNAVAILABLE, HUB_UNREADABLE);
        hub->has_woken = hub->is_recovered;
    } else if (result->v == 0) {
        give_up(hub, hall, WIRE_CODE_NO_SUCH_HALL, "there is no hall with this code");
        hub_end_waking(hub, now_ms);
    } else if (!replay(hall, result) || (hall->fold.v < result->v && result->record_count == 0)) {
        give_up(hub, hall, WIRE_CODE_UNAVAILABLE, "this hall's log is damaged");
        hub_end_waking(hub, now_ms);
    } else if (hall->fold.v < result->v) {
        ask_for_page(hub, hall);
    } else {
        end_loading(hub, hall, now_ms);
    }
}

/* Codes are told from rooms' by the key. */
bool halls_wake(struct hub *hub, const struct store_summary *summary)
{
    char code[CODE_CAP];
    if (!slice_has_prefix(summary->key, KEY_PREFIX)) {
        return false;
    }
    if (code_parse(slice_skip(summary->key, strlen(KEY_PREFIX)), code)) {
        (void)hall_need(hub, code);
    }
    return true;
}

bool halls_are_loading(const struct hub *hub)
{
    return hub->halls_loading > 0;
}

/* --- storing --------------------------------------------------------------------------------- */

/* Who did it, by which command. */
static void sign(const struct hall_input *input, struct wire_hall_record *record)
{
    if (input != NULL && input->conn != 0) {
        record->digest = input->command.digest;
        memcpy(record->by, input->person.player, sizeof record->by);
        memcpy(record->cmd, input->command.id, sizeof record->cmd);
    }
}

/* The batch's event number i as it is written and as it happens. */
static struct wire_hall_record make_record(const struct hall *hall, uint32_t v, size_t i)
{
    struct wire_hall_record record = {.v = v, .at_ms = hall->batch_ms, .event = hall->batch[i]};
    sign(hall->current, &record);
    return record;
}

static void write_record(const struct hall *hall, size_t i, struct buf *buf)
{
    const uint32_t v = hall->fold.v + 1 + (uint32_t)i;
    const struct wire_hall_record record = make_record(hall, v, i);
    const bool is_written = wire_encode_hall_record(buf, &record);
    ASSERT(is_written);
}

/* Whether the hall will be closed, and whether it will have an archive entry: with its first
 * result, so that retention treats it as it treats rooms. */
struct outlook {
    bool is_closed;
    bool has_result;
};

static struct outlook look_ahead(const struct hall *hall)
{
    struct outlook outlook = {.is_closed = hall->fold.document.state == WIRE_HALL_IS_CLOSED};
    for (size_t i = 0; i < hall->batch_count; i++) {
        outlook.is_closed = outlook.is_closed || hall->batch[i].type == WIRE_HALL_CLOSED;
        outlook.has_result = outlook.has_result || hall->batch[i].type == WIRE_HALL_RESULT;
    }
    return outlook;
}

/* Gives the batch of the hall to the store. */
static void store_batch_of(struct hub *hub, struct hall *hall, const struct store_command *command)
{
    char key[HALL_KEY_CAP];
    struct store_done done;
    struct buf body;
    const struct outlook outlook = look_ahead(hall);
    struct buf *texts = mem_alloc_array(hall->batch_count, sizeof *texts);
    struct slice *records = mem_alloc_array(hall->batch_count, sizeof *records);
    for (size_t i = 0; i < hall->batch_count; i++) {
        buf_init(&texts[i], RECORD_MAX);
        write_record(hall, i, &texts[i]);
        records[i] = buf_slice(&texts[i]);
    }
    buf_init(&body, SUMMARY_MAX);
    const bool is_written = wire_encode_hall_summary(&body, hall->code,
                                                     hall->fold.v + (uint32_t)hall->batch_count);
    ASSERT(is_written);
    const struct store_summary summary = {.key = format_key(hall, key),
                                          .at_ms = hall->batch_ms,
                                          .is_live = !outlook.is_closed,
                                          .body = buf_slice(&body)};
    struct store_summary archived = summary;
    archived.is_live = false;
    const struct store_batch batch = {.key = summary.key,
                                      .expected_v = hall->fold.v,
                                      .records = records,
                                      .record_count = hall->batch_count,
                                      .summary = &summary,
                                      .archive = outlook.has_result ? &archived : NULL,
                                      .command = command};
    struct question *question = hub_add_question(hub, QUESTION_HALL_APPEND, ID_NONE, &done);
    memcpy(question->re, hall->code, sizeof hall->code);
    question->from = hall->serial;
    hub->appends_waiting++;
    store_append(hub->config.store, &batch, done);
    for (size_t i = 0; i < hall->batch_count; i++) {
        buf_finish(&texts[i]);
    }
    buf_finish(&body);
    mem_free(texts);
    mem_free(records);
}

void hall_append(struct hub *hub, struct hall *hall, struct hall_input *current,
                 struct wire_hall_event *events, size_t count, int64_t now_ms)
{
    struct store_command command = {0};
    // cppcheck-suppress variableScope ; the command points to it
    char digest[HASH_HEX_CAP];
    ASSERT(hall->batch == NULL && count > 0 && count <= HALL_BATCH_MAX);
    hall->current = current;
    hall->batch = events;
    hall->batch_count = count;
    hall->batch_ms = now_ms;
    if (hall->fold.v == 0) {
        hash_format_hex(current->command.digest, digest);
        command = (struct store_command){.player = slice_of(current->person.player),
                                         .id = slice_of(current->command.id),
                                         .digest = slice_of(digest),
                                         .expires_ms = now_ms + HUB_COMMAND_MS};
    }
    store_batch_of(hub, hall, hall->fold.v == 0 ? &command : NULL);
}

static void drop_batch(struct hall *hall)
{
    hall_free_input(hall->current);
    mem_free(hall->batch);
    hall->current = NULL;
    hall->batch = NULL;
    hall->batch_count = 0;
}

/* Rooms that people have opened are there already. */
static void note_opened(struct hub *hub, const struct hall *hall, int64_t now_ms)
{
    for (size_t i = 0; i < hall->batch_count; i++) {
        const struct slot *slot = hall->batch[i].type == WIRE_HALL_TABLE
                                      ? hub_find_slot(hub, hall->batch[i].table.room)
                                      : NULL;
        if (slot != NULL) {
            halls_note_slot(hub, slot, now_ms);
        }
    }
}

/* What was stored happens. */
static void commit(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    for (size_t i = 0; i < hall->batch_count; i++) {
        const struct wire_hall_record record = make_record(hall, hall->fold.v + 1, i);
        const bool fits = take_event(hall, &record);
        ASSERT(fits);
        hall->has_document_news = true;
    }
    hall->state = HALL_READY;
    if (hall->current != NULL && hall->current->conn != 0) {
        hall_answer_ok(hub, hall, hall->current->conn, hall->current->command.id);
    }
    hall_end_pairs(hub, hall, true, now_ms);
    hall_make_rooms(hub, hall, now_ms);
    note_opened(hub, hall, now_ms);
    hall_note_news(hall, now_ms);
}

void halls_answer_open(struct hub *hub, hub_conn conn, const struct wire_command *command,
                       const struct store_command *first)
{
    char digest[HASH_HEX_CAP];
    hash_format_hex(command->digest, digest);
    if (!slice_is(first->digest, digest) || !slice_has_prefix(first->key, KEY_PREFIX)) {
        hub_send_error(hub, conn, command->id, WIRE_CODE_ID_REUSED,
                       "this id was used for another command", NULL);
        return;
    }
    char code[CODE_CAP] = "";
    const struct slice rest = slice_skip(first->key, strlen(KEY_PREFIX));
    memcpy(code, rest.at, rest.len < CODE_LEN ? rest.len : CODE_LEN);
    const bool is_written = wire_encode_ok_hall(&hub->out, command->id, code);
    ASSERT(is_written);
    hub_send_answer(hub, conn);
}

/* What happened in a room waits for the store; who asked may ask again. */
static void refuse_batch(struct hub *hub, struct hall *hall, int64_t now_ms)
{
    struct hall_input *input = hall->current;
    hall->retry_ms = now_ms + HUB_RETRY_MS;
    hub->store_works = false;
    if (input != NULL && input->conn != 0) {
        hall_refuse(hub, input, WIRE_CODE_UNAVAILABLE, HUB_UNSTORED);
    } else if (input != NULL) {
        list_prepend(&hall->inputs, &input->in_hall);
        hall->input_count++;
        hall->current = NULL;
    }
    hall_end_pairs(hub, hall, false, now_ms);
}

/* Somebody else wrote: the hall is read anew by who comes next, and its listeners come back. */
static void give_up_conflict(struct hub *hub, struct hall *hall)
{
    log_error("hall.conflict", "hall=%s v=%u", hall->code, hall->fold.v);
    if (hall->current != NULL) {
        hall_refuse(hub, hall->current, WIRE_CODE_UNAVAILABLE, "the hall has changed: try again");
    }
    list_for_each (link, &hall->listeners) {
        hub_close_behind(hub, CONTAINER_OF(link, struct session, in_lobby)->conn);
    }
    char code[CODE_CAP];
    memcpy(code, hall->code, sizeof code);
    give_up(hub, hall, WIRE_CODE_UNAVAILABLE, "the hall has changed: try again");
    (void)hall_need(hub, code);
}

void on_hall_append(struct hub *hub, struct question *question, const struct store_result *result,
                    int64_t now_ms)
{
    struct hall *hall = find_asker(hub, question);
    hub->appends_waiting--;
    if (hall == NULL) {
        return;
    }
    const bool is_new = hall->fold.v == 0;
    if (result->status == STORE_OK) {
        commit(hub, hall, now_ms);
    } else if (result->status == STORE_REPEATED) {
        halls_answer_open(hub, hall->current->conn, &hall->current->command, &result->command);
    } else if (result->status == STORE_CONFLICT && !is_new) {
        give_up_conflict(hub, hall);
        return;
    } else {
        refuse_batch(hub, hall, now_ms);
    }
    if (is_new && result->status != STORE_OK) {
        give_up(hub, hall, WIRE_CODE_NO_SUCH_HALL, "there is no hall with this code");
        return;
    }
    drop_batch(hall);
    hall_run_inputs(hub, hall, now_ms);
    hall_watch(hub, hall, now_ms);
}
