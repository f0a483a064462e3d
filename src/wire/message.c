// SPDX-License-Identifier: MIT
#include "wire/message.h"

#include "wire/table.h"

static bool dump_frame(struct buf *buf, const struct server_frame *frame)
{
    return shape_dump(buf, shape_encode(&SERVER_FRAME_SHAPE, frame));
}

static bool dump_answer(struct buf *buf, const char *type, const char *re, json_t *data)
{
    const struct answer_frame frame = {.type = type, .re = re, .data = data};
    return shape_dump(buf, shape_encode(&ANSWER_FRAME_SHAPE, &frame));
}

/* All members of the union begin at the same address. */
static json_t *encode_data(const struct wire_event *event)
{
    return shape_encode(EVENT_ROWS[event->type].shape, &event->created);
}

bool wire_encode_event(struct buf *buf, const char *room, uint32_t v,
                       const struct wire_event *event)
{
    struct server_frame frame = {.room = room, .v = v};
    if (event != NULL) {
        frame.type = wire_event_name(event->type);
        frame.data = encode_data(event);
    }
    return dump_frame(buf, &frame);
}

bool wire_encode_ok_events(struct buf *buf, const char *re, const char *room,
                           const struct wire_event *events, uint32_t first_v, size_t count)
{
    struct ok_events data = {.room = room, .events = json_array()};
    for (size_t i = 0; i < count; i++) {
        const struct server_frame event = {
            .type = wire_event_name(events[i].type),
            .v = first_v + (uint32_t)i,
            .data = encode_data(&events[i]),
        };
        int status = json_array_append_new(data.events, shape_encode(&SERVER_FRAME_SHAPE, &event));
        ASSERT(status == 0);
    }
    return dump_answer(buf, "ok", re, shape_encode(&OK_EVENTS_SHAPE, &data));
}

bool wire_encode_ok_hello(struct buf *buf, const char *re, const struct wire_ok_hello *answer)
{
    return dump_answer(buf, "ok", re, shape_encode(&OK_HELLO_SHAPE, answer));
}

bool wire_encode_ok(struct buf *buf, const char *re)
{
    return dump_answer(buf, "ok", re, json_object());
}

bool wire_encode_ok_games(struct buf *buf, const char *re, const struct wire_ok_games *answer)
{
    return dump_answer(buf, "ok", re, shape_encode(&OK_GAMES_SHAPE, answer));
}

bool wire_encode_ok_name(struct buf *buf, const char *re, const char *name)
{
    const struct ok_name data = {.name = name};
    return dump_answer(buf, "ok", re, shape_encode(&OK_NAME_SHAPE, &data));
}

bool wire_encode_ok_link(struct buf *buf, const char *re, const struct wire_ok_link *answer)
{
    return dump_answer(buf, "ok", re, shape_encode(&OK_LINK_SHAPE, answer));
}

bool wire_encode_ok_player(struct buf *buf, const char *re, const char *player)
{
    const struct ok_player data = {.player = player};
    return dump_answer(buf, "ok", re, shape_encode(&OK_PLAYER_SHAPE, &data));
}

bool wire_encode_ok_watch(struct buf *buf, const char *re, const char *room, uint32_t v)
{
    const struct server_frame data = {.room = room, .v = v};
    return dump_answer(buf, "ok", re, shape_encode(&SERVER_FRAME_SHAPE, &data));
}

bool wire_encode_ok_sync(struct buf *buf, const char *re, const struct wire_ok_sync *answer)
{
    return dump_answer(buf, "ok", re, shape_encode(&OK_SYNC_SHAPE, answer));
}

bool wire_encode_error(struct buf *buf, const char *re, const struct wire_error *error)
{
    return dump_answer(buf, "error", re, shape_encode(&ERROR_SHAPE, error));
}

bool wire_encode_snapshot(struct buf *buf, const char *room, uint32_t v,
                          const struct wire_document *document)
{
    const struct server_frame frame = {
        .type = "snapshot", .room = room, .v = v, .data = shape_encode(&DOCUMENT_SHAPE, document)};
    return dump_frame(buf, &frame);
}

bool wire_encode_presence(struct buf *buf, const char *room, const struct wire_presence *presence)
{
    const struct server_frame frame = {
        .type = "presence", .room = room, .data = shape_encode(&PRESENCE_SHAPE, presence)};
    return dump_frame(buf, &frame);
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
                                       .data = shape_encode(&WELCOME_SHAPE, &welcome)};
    return dump_frame(buf, &frame);
}

bool wire_encode_pong(struct buf *buf, int64_t now_ms)
{
    const struct server_frame frame = {.type = "pong", .now_ms = now_ms};
    return dump_frame(buf, &frame);
}

bool wire_encode_seat(struct buf *buf, const struct wire_seat *seat)
{
    const struct server_frame frame = {.type = "seat", .data = shape_encode(&SEAT_SHAPE, seat)};
    return dump_frame(buf, &frame);
}

bool wire_encode_lobby_snapshot(struct buf *buf, const struct wire_lobby_state *lobby)
{
    const struct server_frame frame = {.type = "lobby",
                                       .data = shape_encode(&LOBBY_SNAPSHOT_SHAPE, lobby)};
    return dump_frame(buf, &frame);
}

bool wire_encode_lobby_delta(struct buf *buf, const struct wire_lobby_state *lobby)
{
    const struct server_frame frame = {.type = "lobby",
                                       .data = shape_encode(&LOBBY_DELTA_SHAPE, lobby)};
    return dump_frame(buf, &frame);
}

bool wire_encode_quick(struct buf *buf, const struct wire_quick_news *news)
{
    const struct server_frame frame = {.type = "quick",
                                       .data = shape_encode(&QUICK_NEWS_SHAPE, news)};
    return dump_frame(buf, &frame);
}

bool wire_encode_notice(struct buf *buf, enum wire_notice notice, uint32_t in_ms)
{
    const struct notice data = {.code = notice, .in_ms = in_ms};
    const struct server_frame frame = {.type = "notice",
                                       .data = shape_encode(&NOTICE_SHAPE, &data)};
    return dump_frame(buf, &frame);
}

bool wire_encode_ban(struct buf *buf, int64_t until_ms)
{
    const struct notice data = {.code = WIRE_NOTICE_BANNED, .until_ms = until_ms};
    const struct server_frame frame = {.type = "notice",
                                       .data = shape_encode(&NOTICE_SHAPE, &data)};
    return dump_frame(buf, &frame);
}

bool wire_encode_operator_notice(struct buf *buf, const struct wire_operator_text *texts,
                                 size_t count)
{
    const struct operator_notice data = {
        .code = WIRE_NOTICE_OPERATOR, .texts = texts, .count = count};
    const struct server_frame frame = {.type = "notice",
                                       .data = shape_encode(&OPERATOR_NOTICE_SHAPE, &data)};
    return dump_frame(buf, &frame);
}
