// SPDX-License-Identifier: MIT
/* What the host may do, and what is said in a room. */
#include <string.h>

#include "room/make.h"

typedef enum room_refusal (*order_fn)(const struct room *room, int64_t at_ms,
                                      const struct room_order *order, struct room_batch *out);

/* An event that concerns no game. */
static struct room_event *add_event(struct room_batch *out, enum room_event_type type,
                                    const struct room *room, enum mancala_seat seat, int64_t at_ms)
{
    struct room_event *event = make_event(out, type, room, seat, at_ms);
    event->game = 0;
    return event;
}

static enum room_refusal order_kick(const struct room *room, int64_t at_ms,
                                    const struct room_order *order, struct room_batch *out)
{
    const enum mancala_seat seat = room_find_seat(room, order->target.player);
    if (strcmp(order->target.player, room->host.player) == 0) {
        return ROOM_NOT_NOW;
    }
    if (seat != MANCALA_SEATS && room->state == ROOM_PLAYING) {
        return ROOM_GAME_RUNNING;
    }
    if (room_is_listed(&room->kicked, order->target.player)) {
        return ROOM_ALLOWED;
    }
    if (room->kicked.count >= ROOM_LISTED_MAX) {
        return ROOM_TOO_MANY_LISTED;
    }
    struct room_event *event = add_event(out, ROOM_LEFT, room, seat, at_ms);
    event->left.person = seat != MANCALA_SEATS ? room->seat[seat] : order->target;
    event->left.is_kicked = true;
    return ROOM_ALLOWED;
}

static enum room_refusal order_mute(const struct room *room, int64_t at_ms,
                                    const struct room_order *order, struct room_batch *out)
{
    const bool is_muted = order->action == ROOM_HOST_MUTE;
    if (room_is_listed(&room->muted, order->target.player) == is_muted) {
        return ROOM_ALLOWED;
    }
    if (is_muted && room->muted.count >= ROOM_LISTED_MAX) {
        return ROOM_TOO_MANY_LISTED;
    }
    struct room_event *event = add_event(out, ROOM_MUTED, room, MANCALA_SEATS, at_ms);
    memcpy(event->muted.player, order->target.player, sizeof event->muted.player);
    event->muted.is_muted = is_muted;
    return ROOM_ALLOWED;
}

static enum room_refusal order_hand_over(const struct room *room, int64_t at_ms,
                                         const struct room_order *order, struct room_batch *out)
{
    if (!order->is_here) {
        return ROOM_NOT_NOW;
    }
    if (strcmp(order->target.player, room->host.player) != 0) {
        add_event(out, ROOM_HOST_CHANGED, room, MANCALA_SEATS, at_ms)->host = order->target;
    }
    return ROOM_ALLOWED;
}

static enum room_refusal order_lock(const struct room *room, int64_t at_ms,
                                    const struct room_order *order, struct room_batch *out)
{
    const bool is_locked = order->action == ROOM_HOST_LOCK;
    if (room->is_locked != is_locked) {
        struct room_event *event = add_event(out, ROOM_SETTINGS, room, MANCALA_SEATS, at_ms);
        event->settings.is_locked = is_locked;
        event->settings.options = room->options;
    }
    return ROOM_ALLOWED;
}

static enum room_refusal order_close(const struct room *room, int64_t at_ms,
                                     const struct room_order *order, struct room_batch *out)
{
    (void)order;
    if (room->state == ROOM_PLAYING) {
        return ROOM_GAME_RUNNING;
    }
    (void)add_event(out, ROOM_CLOSED, room, MANCALA_SEATS, at_ms);
    return ROOM_ALLOWED;
}

static enum room_refusal order_set(const struct room *room, int64_t at_ms,
                                   const struct room_order *order, struct room_batch *out)
{
    if (room->state == ROOM_PLAYING) {
        return ROOM_GAME_RUNNING;
    }
    struct room_event *event = add_event(out, ROOM_SETTINGS, room, MANCALA_SEATS, at_ms);
    event->settings.is_locked = room->is_locked;
    event->settings.options = order->options;
    return ROOM_ALLOWED;
}

enum room_refusal room_host(const struct room *room, const struct room_input *input,
                            const char *player, const struct room_order *order,
                            struct room_batch *out)
{
    static const order_fn orders[] = {
        [ROOM_HOST_KICK] = order_kick,   [ROOM_HOST_MUTE] = order_mute,
        [ROOM_HOST_UNMUTE] = order_mute, [ROOM_HOST_HAND_OVER] = order_hand_over,
        [ROOM_HOST_LOCK] = order_lock,   [ROOM_HOST_UNLOCK] = order_lock,
        [ROOM_HOST_CLOSE] = order_close, [ROOM_HOST_SET] = order_set,
    };
    if (room->host.player[0] == '\0' || strcmp(room->host.player, player) != 0) {
        return ROOM_NOT_HOST;
    }
    if (room->state == ROOM_SHUT) {
        return ROOM_IS_SHUT;
    }
    if (room->v >= ROOM_EVENTS_MAX && order->action != ROOM_HOST_CLOSE) {
        return ROOM_TOO_MANY_EVENTS;
    }
    out->count = 0;
    return orders[order->action](room, input->now_ms, order, out);
}

void room_shut(const struct room *room, int64_t now_ms, const char *text, unsigned language,
               struct room_batch *out)
{
    out->count = 0;
    if (room->state == ROOM_SHUT) {
        return;
    }
    if (room->state == ROOM_PLAYING) {
        (void)make_event(out, ROOM_ABORTED, room, MANCALA_SEATS, now_ms);
    }
    struct room_event *event = add_event(out, ROOM_CLOSED, room, MANCALA_SEATS, now_ms);
    event->closed.closer = ROOM_CLOSER_OPERATOR;
    event->closed.text = text;
    event->closed.language = language;
}

enum room_refusal room_say(const struct room *room, const struct room_input *input,
                           const struct room_person *person, unsigned phrase, const char *text,
                           struct room_batch *out)
{
    const enum mancala_seat seat = room_find_seat(room, person->player);
    if (room->state == ROOM_SHUT) {
        return ROOM_IS_SHUT;
    }
    if (seat == MANCALA_SEATS && room->state == ROOM_PLAYING) {
        return ROOM_NOT_SEATED;
    }
    if (room->options.phrases == ROOM_PHRASES_NONE ||
        (phrase == 0 && room->options.phrases != ROOM_PHRASES_FREE) ||
        room_is_listed(&room->muted, person->player)) {
        return ROOM_IS_MUTED;
    }
    if (room->v >= ROOM_EVENTS_MAX) {
        return ROOM_TOO_MANY_EVENTS;
    }
    out->count = 0;
    struct room_event *event = add_event(out, ROOM_SAID, room, seat, input->now_ms);
    event->said.person = seat != MANCALA_SEATS ? room->seat[seat] : *person;
    event->said.phrase = phrase;
    event->said.text = text;
    return ROOM_ALLOWED;
}

enum room_refusal room_report(const struct room *room, const struct room_input *input,
                              const char *player, uint32_t ply, unsigned reason,
                              struct room_batch *out)
{
    if (room_is_listed(&room->reporters, player)) {
        return ROOM_NOT_NOW;
    }
    if (room->v >= ROOM_EVENTS_MAX) {
        return ROOM_TOO_MANY_EVENTS;
    }
    if (room->reporters.count >= ROOM_LISTED_MAX) {
        return ROOM_TOO_MANY_LISTED;
    }
    out->count = 0;
    struct room_event *event = add_event(out, ROOM_REPORTED, room, MANCALA_SEATS, input->now_ms);
    event->reported.ply = ply;
    event->reported.reason = reason;
    return ROOM_ALLOWED;
}
