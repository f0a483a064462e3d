// SPDX-License-Identifier: MIT
#include "wire/message.h"

#include "wire/table.h"

static bool encode_frame(struct buf *buf, const struct server_frame *frame)
{
    return shape_encode(buf, &SERVER_FRAME_SHAPE, frame);
}

static bool encode_answer(struct buf *buf, const char *type, const char *re,
                          const struct shape *shape, const void *from)
{
    const struct answer_frame frame = {.type = type, .re = re, .data = data_of(shape, from)};
    return shape_encode(buf, &ANSWER_FRAME_SHAPE, &frame);
}

static bool encode_ok(struct buf *buf, const char *re, const struct shape *shape, const void *from)
{
    return encode_answer(buf, "ok", re, shape, from);
}

bool wire_encode_data(struct buf *buf, const struct wire_event *event)
{
    const struct data data = data_of_event(event);
    return shape_encode(buf, data.shape, data.from);
}

bool wire_encode_event(struct buf *buf, const char *room, uint32_t v,
                       const struct wire_event *event)
{
    struct server_frame frame = {.room = room, .v = v};
    if (event != NULL) {
        frame.type = wire_event_name(event->type);
        frame.data = data_of_event(event);
    }
    return encode_frame(buf, &frame);
}

static struct server_frame frame_told(const struct wire_told *told, const char *room, uint32_t v)
{
    return (struct server_frame){
        .type = wire_event_name(told->type), .room = room, .v = v, .data = {.text = told->data}};
}

bool wire_encode_told(struct buf *buf, const char *room, uint32_t v, const struct wire_told *told)
{
    const struct server_frame frame = frame_told(told, room, v);
    return encode_frame(buf, &frame);
}

bool wire_encode_ok_events(struct buf *buf, const char *re, const char *room,
                           const struct wire_told *events, uint32_t first_v, size_t count)
{
    struct server_frame frames[WIRE_ANSWER_EVENTS];
    const struct ok_events data = {.room = room, .events = frames, .count = count};
    ASSERT(count <= COUNT_OF(frames));
    for (size_t i = 0; i < count; i++) {
        // cppcheck-suppress unreadVariable ; data points to it
        frames[i] = frame_told(&events[i], NULL, first_v + (uint32_t)i);
    }
    return encode_ok(buf, re, &OK_EVENTS_SHAPE, &data);
}

bool wire_encode_ok_hello(struct buf *buf, const char *re, const struct wire_ok_hello *answer)
{
    return encode_ok(buf, re, &OK_HELLO_SHAPE, answer);
}

bool wire_encode_ok(struct buf *buf, const char *re)
{
    return encode_ok(buf, re, &EMPTY_SHAPE, NULL);
}

bool wire_encode_ok_games(struct buf *buf, const char *re, const struct wire_ok_games *answer)
{
    return encode_ok(buf, re, &OK_GAMES_SHAPE, answer);
}

bool wire_encode_ok_name(struct buf *buf, const char *re, const char *name)
{
    const struct ok_name data = {.name = name};
    return encode_ok(buf, re, &OK_NAME_SHAPE, &data);
}

bool wire_encode_ok_link(struct buf *buf, const char *re, const struct wire_ok_link *answer)
{
    return encode_ok(buf, re, &OK_LINK_SHAPE, answer);
}

bool wire_encode_ok_player(struct buf *buf, const char *re, const char *player)
{
    const struct ok_player data = {.player = player};
    return encode_ok(buf, re, &OK_PLAYER_SHAPE, &data);
}

bool wire_encode_ok_watch(struct buf *buf, const char *re, const char *room, uint32_t v)
{
    const struct server_frame data = {.room = room, .v = v};
    return encode_ok(buf, re, &SERVER_FRAME_SHAPE, &data);
}

bool wire_encode_ok_sync(struct buf *buf, const char *re, const struct wire_ok_sync *answer)
{
    return encode_ok(buf, re, &OK_SYNC_SHAPE, answer);
}

bool wire_encode_error(struct buf *buf, const char *re, const struct wire_error *error)
{
    return encode_answer(buf, "error", re, &ERROR_SHAPE, error);
}

bool wire_encode_snapshot(struct buf *buf, const char *room, uint32_t v,
                          const struct wire_document *document)
{
    const struct server_frame frame = {
        .type = "snapshot", .room = room, .v = v, .data = data_of(&DOCUMENT_SHAPE, document)};
    return encode_frame(buf, &frame);
}

bool wire_encode_presence(struct buf *buf, const char *room, const struct wire_presence *presence)
{
    const struct server_frame frame = {
        .type = "presence", .room = room, .data = data_of(&PRESENCE_SHAPE, presence)};
    return encode_frame(buf, &frame);
}

bool wire_encode_welcome(struct buf *buf, const char *build, int64_t now_ms)
{
    const struct welcome welcome = {
        .protocol = WIRE_PROTOCOL,
        .build = build,
        .now_ms = now_ms,
        .limits = {.message_bytes = WIRE_MESSAGE_BYTES, .watched_rooms = WIRE_WATCHED_ROOMS},
    };
    const struct server_frame frame = {.type = "welcome",
                                       .data = data_of(&WELCOME_SHAPE, &welcome)};
    return encode_frame(buf, &frame);
}

bool wire_encode_pong(struct buf *buf, int64_t now_ms)
{
    const struct server_frame frame = {.type = "pong", .now_ms = now_ms};
    return encode_frame(buf, &frame);
}

bool wire_encode_seat(struct buf *buf, const struct wire_seat *seat)
{
    const struct server_frame frame = {.type = "seat", .data = data_of(&SEAT_SHAPE, seat)};
    return encode_frame(buf, &frame);
}

bool wire_encode_lobby_snapshot(struct buf *buf, const struct wire_lobby_state *lobby)
{
    const struct server_frame frame = {.type = "lobby",
                                       .data = data_of(&LOBBY_SNAPSHOT_SHAPE, lobby)};
    return encode_frame(buf, &frame);
}

bool wire_encode_lobby_delta(struct buf *buf, const struct wire_lobby_state *lobby)
{
    const struct server_frame frame = {.type = "lobby", .data = data_of(&LOBBY_DELTA_SHAPE, lobby)};
    return encode_frame(buf, &frame);
}

bool wire_encode_quick(struct buf *buf, const struct wire_quick_news *news)
{
    const struct server_frame frame = {.type = "quick", .data = data_of(&QUICK_NEWS_SHAPE, news)};
    return encode_frame(buf, &frame);
}

bool wire_encode_notice(struct buf *buf, enum wire_notice notice, uint32_t in_ms)
{
    const struct notice data = {.code = notice, .in_ms = in_ms};
    const struct server_frame frame = {.type = "notice", .data = data_of(&NOTICE_SHAPE, &data)};
    return encode_frame(buf, &frame);
}

bool wire_encode_ban(struct buf *buf, int64_t until_ms)
{
    const struct notice data = {.code = WIRE_NOTICE_BANNED, .until_ms = until_ms};
    const struct server_frame frame = {.type = "notice", .data = data_of(&NOTICE_SHAPE, &data)};
    return encode_frame(buf, &frame);
}

bool wire_encode_operator_notice(struct buf *buf, const struct wire_operator_text *texts,
                                 size_t count)
{
    const struct operator_notice data = {
        .code = WIRE_NOTICE_OPERATOR, .texts = texts, .count = count};
    const struct server_frame frame = {.type = "notice",
                                       .data = data_of(&OPERATOR_NOTICE_SHAPE, &data)};
    return encode_frame(buf, &frame);
}
