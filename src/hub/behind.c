// SPDX-License-Identifier: MIT
/* Spectators who are some plies behind: they see a room as it was, and read its events later. */
#include <string.h>

#include "base/mem.h"
#include "hub/present.h"
#include "hub/state.h"

/* An event that they have not seen yet. */
struct later {
    struct list in_behind;
    struct wire_event event;
    int64_t at_ms;
    char by[ROOM_PLAYER_CAP];
    bool is_ply;
};

/* The room as they see it, and what has happened in it since, oldest first. */
struct behind {
    struct room room;
    struct list events;
    size_t ply_count; /* in events */
};

bool hub_is_behind(const struct slot *slot, const char *player)
{
    return slot->behind != NULL && room_find_seat(&slot->room, player) == MANCALA_SEATS;
}

const struct room *hub_seen_room(const struct slot *slot, const char *player)
{
    return hub_is_behind(slot, player) ? &slot->behind->room : &slot->room;
}

void hub_begin_behind(struct slot *slot)
{
    if (slot->behind != NULL || slot->room.v == 0 ||
        slot->room.options.spectators != ROOM_SPECTATORS_DELAYED) {
        return;
    }
    slot->behind = mem_alloc(sizeof *slot->behind);
    list_init(&slot->behind->events);
    room_copy(&slot->room, &slot->behind->room);
}

void hub_add_later(struct slot *slot, const struct room_event *event, const struct wire_event *wire)
{
    if (slot->behind == NULL) {
        return;
    }
    struct later *later = mem_alloc(sizeof *later);
    later->event = *wire;
    later->at_ms = event->at_ms;
    later->is_ply = event->type == ROOM_PLAYED;
    memcpy(later->by, event->by, sizeof later->by);
    list_append(&slot->behind->events, &later->in_behind);
    slot->behind->ply_count += later->is_ply;
}

static void send_later(struct hub *hub, const struct slot *slot, const struct later *later)
{
    const bool is_written = wire_encode_event(&hub->out, slot->code, slot->behind->room.v,
                                              hub_is_secret(later->event.type) ? NULL
                                                                               : &later->event);
    ASSERT(is_written);
    list_for_each (link, &slot->follows) {
        struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        const char *player = follow->session->player->person.player;
        if (hub_is_behind(slot, player) && hub_may_see(slot, player)) {
            hub_feed(hub, slot, follow);
        }
    }
    buf_clear(&hub->out);
}

/* An event that the room has taken is one that the same room, later, takes too. */
static void take_later(struct hub *hub, const struct slot *slot, struct later *later)
{
    struct room_event event;
    bool fits = restore_event(&slot->behind->room, &later->event, &event);
    ASSERT(fits);
    event.at_ms = later->at_ms;
    memcpy(event.by, later->by, sizeof event.by);
    fits = room_apply(&slot->behind->room, &event);
    ASSERT(fits);
    send_later(hub, slot, later);
    slot->behind->ply_count -= later->is_ply;
    list_remove(&later->in_behind);
    mem_free(later);
}

void hub_catch_up(struct hub *hub, struct slot *slot)
{
    struct list *link;
    if (slot->behind == NULL) {
        return;
    }
    const bool is_over = slot->room.state != ROOM_PLAYING;
    while ((link = list_find_first(&slot->behind->events)) != NULL) {
        struct later *later = CONTAINER_OF(link, struct later, in_behind);
        if (!is_over && slot->behind->ply_count - later->is_ply < slot->room.options.delay) {
            return;
        }
        take_later(hub, slot, later);
    }
    if (is_over) {
        hub_free_behind(slot);
    }
}

void hub_forget_behind(struct slot *slot, const char *player)
{
    if (slot->behind == NULL) {
        return;
    }
    (void)room_forget_name(&slot->behind->room, player);
    list_for_each (link, &slot->behind->events) {
        (void)hub_blank_event(&CONTAINER_OF(link, struct later, in_behind)->event, player);
    }
}

void hub_free_behind(struct slot *slot)
{
    struct behind *behind = slot->behind;
    if (behind == NULL) {
        return;
    }
    list_for_each (link, &behind->events) {
        mem_free(CONTAINER_OF(link, struct later, in_behind));
    }
    room_finish(&behind->room);
    mem_free(behind);
    slot->behind = NULL;
}
