// SPDX-License-Identifier: MIT
/* Games and series out of the log. The summary of a room says whether there is what is asked
 * for, and whether it may be shown; only then its events are read. So what is not there and what
 * is not to be seen take the same time. */
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/api.h"
#include "hub/present.h"

static void ask_for_log(struct hub *hub, struct api_request *api)
{
    const struct store_done done = api_ask(hub, QUESTION_API_LOG, api);
    store_read(hub->config.store, slice_of(api->code), api->room.v + UINT64_C(1), HUB_API_PAGE,
               done);
}

void api_start_room(struct hub *hub, struct api_request *api)
{
    const struct store_filter filter = {.key = slice_of(api->code)};
    const struct store_done done = api_ask(hub, QUESTION_API_SUMMARY, api);
    store_list(hub->config.store, &filter, NULL, 1, done);
}

/* Whether what is asked for can be there and be shown to everybody: games that have ended, and a
 * running one that everybody may watch. */
static bool is_shown(const struct wire_summary *room, struct api_request *api)
{
    const bool is_hidden = room->state == WIRE_STATE_PLAYING &&
                           room->spectators == WIRE_SPECTATORS_NONE;
    api->is_hidden = is_hidden;
    if (api->kind == API_RULES) {
        return !is_hidden;
    }
    if (api->kind == API_SERIES) {
        return !is_hidden || room->game > 1;
    }
    return api->number < room->game || (api->number == room->game && !is_hidden);
}

/* Answers what there is no game for, and is done with it. */
static void refuse(struct hub *hub, struct api_request *api, enum err err)
{
    if (err == ERR_NOT_FOUND) {
        api_respond_not_found(hub, api);
    } else {
        api_respond_unavailable(hub, api,
                                err == ERR_CORRUPT ? "this room's log is damaged" : HUB_UNREADABLE);
    }
    api_finish(hub, api);
}

/* Whether the log is to be read. */
static enum err judge_summary(const struct store_result *result, struct api_request *api,
                              struct wire_summary *out_room)
{
    struct wire_fault fault;
    if (result->status != STORE_OK) {
        return ERR_UNAVAILABLE;
    }
    if (result->summary_count == 0) {
        return ERR_NOT_FOUND;
    }
    if (wire_decode_summary(result->summaries[0].body, out_room, &fault) != ERR_OK) {
        return ERR_CORRUPT;
    }
    return is_shown(out_room, api) ? ERR_OK : ERR_NOT_FOUND;
}

void on_api_summary(struct hub *hub, struct question *question, const struct store_result *result,
                    int64_t now_ms)
{
    struct api_request *api = api_take(question);
    struct wire_summary room;
    const enum err err = judge_summary(result, api, &room);
    (void)now_ms;
    if (err == ERR_OK && api->kind == API_RULES) {
        api_respond_rules(hub, api, room.rules);
        api_finish(hub, api);
    } else if (err == ERR_OK) {
        ask_for_log(hub, api);
    } else {
        refuse(hub, api, err);
    }
}

static void note_result(struct api_request *api, const struct wire_ended *ended, int64_t at_ms)
{
    struct wire_summary_game game = {.game = ended->game,
                                     .winner = ended->winner,
                                     .score = {(uint8_t)ended->south, (uint8_t)ended->north},
                                     .reason = ended->reason,
                                     .at_ms = at_ms};
    present_person(&api->room.seat[MANCALA_SOUTH], &game.south);
    present_person(&api->room.seat[MANCALA_NORTH], &game.north);
    api->games = mem_grow(api->games, api->game_count, api->game_count + 1, sizeof *api->games);
    api->games[api->game_count++] = game;
}

static void note_ply(struct api_request *api)
{
    if (api->ply_count == api->ply_size) {
        const size_t size = api->ply_size == 0 ? 64 : 2 * api->ply_size;
        api->ply_v = mem_grow(api->ply_v, api->ply_size, size, sizeof *api->ply_v);
        api->ply_size = size;
    }
    api->ply_v[api->ply_count++] = api->room.v;
}

/* Takes from an event what the room itself does not keep. */
static void note_record(struct api_request *api, const struct wire_record *record)
{
    const struct wire_event *event = &record->event;
    const bool is_asked_for = api->kind == API_GAME && api->room.match.number == api->number;
    if (event->type == WIRE_EVENT_STARTED) {
        api->ply_count = 0;
        api->started_ms = is_asked_for ? record->at_ms : 0;
    } else if (event->type == WIRE_EVENT_MOVED || event->type == WIRE_EVENT_PASSED) {
        note_ply(api);
    } else if (event->type == WIRE_EVENT_ENDED && api->kind == API_SERIES) {
        note_result(api, &event->ended, record->at_ms);
    }
    if ((event->type == WIRE_EVENT_ENDED || event->type == WIRE_EVENT_ABORTED) && is_asked_for) {
        api->ended_ms = record->at_ms;
    }
}

/* Whether the log was read as far as it is needed. */
static bool is_read(const struct api_request *api, uint64_t v)
{
    return api->ended_ms != 0 || api->room.v == (api->until_v != 0 ? api->until_v : v);
}

/* Takes a page of the log, up to the end of the game that is asked for. False when it is
 * damaged. */
static bool read_page(struct api_request *api, const struct store_result *result)
{
    for (size_t i = 0; i < result->record_count && !is_read(api, result->v); i++) {
        struct wire_record record;
        struct room_event event;
        struct wire_fault fault;
        if (restore_record(&api->room, result->records[i], &record, &event, &fault) != ERR_OK) {
            log_error("api.damaged", "room=%s v=%u fault=%s", api->code, api->room.v + 1,
                      LOG_VALUE(slice_of(fault.text)));
            return false;
        }
        note_record(api, &record);
    }
    return is_read(api, result->v) || result->record_count > 0;
}

/* The last event that `delay` plies follow, 0 when they do not follow the game's first one. */
static uint32_t find_horizon(const struct api_request *api, uint32_t delay)
{
    if (delay == 0) {
        return api->room.v;
    }
    return api->ply_count >= delay ? api->ply_v[api->ply_count - delay] - 1 : 0;
}

/* A running game whose spectators are some plies behind is read once more, up to where they are.
 * Whether it has to be. */
static bool goes_back(struct api_request *api)
{
    const struct room_options *options = &api->room.options;
    if (api->kind != API_GAME || api->ended_ms != 0 || api->until_v != 0 ||
        options->spectators != ROOM_SPECTATORS_DELAYED) {
        return false;
    }
    api->until_v = find_horizon(api, options->delay);
    if (api->until_v == 0) {
        api->is_hidden = true;
        return false;
    }
    room_finish(&api->room);
    return true;
}

/* Whether there is something to show at the end of the log. */
static bool is_complete(const struct api_request *api)
{
    if (api->kind == API_SERIES) {
        return api->room.v > 0 && (api->game_count > 0 || !api->is_hidden);
    }
    return api->room.match.number == api->number && (api->ended_ms != 0 || !api->is_hidden);
}

void on_api_log(struct hub *hub, struct question *question, const struct store_result *result,
                int64_t now_ms)
{
    struct api_request *api = api_take(question);
    (void)now_ms;
    if (result->status != STORE_OK) {
        refuse(hub, api, ERR_UNAVAILABLE);
    } else if (!read_page(api, result)) {
        refuse(hub, api, ERR_CORRUPT);
    } else if (!is_read(api, result->v) || goes_back(api)) {
        ask_for_log(hub, api);
    } else if (!is_complete(api)) {
        refuse(hub, api, ERR_NOT_FOUND);
    } else {
        api_respond_body(hub, api);
        api_finish(hub, api);
    }
}
