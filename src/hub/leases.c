// SPDX-License-Identifier: MIT
/* Which rooms are live, in memory or not, and on whose account. */
#include <string.h>

#include "base/mem.h"
#include "hub/state.h"

/* From a room's creation, or the start of the server, until nobody can play in it. */
struct lease {
    char code[CODE_CAP];
    struct meter *player;  /* who opened it; NULL: nobody alone, or he has not been looked for */
    struct meter *address; /* from where; NULL: unknown, as after a restart */
};

/* Takes NULL. */
static struct meter *hold_again(struct meters *meters, const struct meter *meter)
{
    return meter == NULL ? NULL : meters_hold(meters, slice_from(meter->key, meter->key_len));
}

static void count_room(struct meter *meter)
{
    if (meter != NULL) {
        meter->rooms++;
    }
}

static void uncount_room(struct meters *meters, struct meter *meter)
{
    if (meter != NULL) {
        meter->rooms--;
        meters_release(meters, meter);
    }
}

void hub_add_lease(struct hub *hub, const char *code, const char *player,
                   const struct meter *address)
{
    if (map_find(&hub->leases, slice_of(code)) != NULL) {
        return;
    }
    struct lease *lease = mem_alloc(sizeof *lease);
    memcpy(lease->code, code, sizeof lease->code);
    lease->player = player[0] == '\0' ? NULL : meters_hold(&hub->people, slice_of(player));
    lease->address = hold_again(&hub->addresses, address);
    count_room(lease->player);
    count_room(lease->address);
    const bool is_new = map_insert(&hub->leases, slice_of(lease->code), lease);
    ASSERT(is_new);
}

void hub_end_lease(struct hub *hub, const char *code)
{
    struct lease *lease = map_remove(&hub->leases, slice_of(code));
    if (lease != NULL) {
        uncount_room(&hub->people, lease->player);
        uncount_room(&hub->addresses, lease->address);
        mem_free(lease);
    }
}

void hub_move_lease(struct hub *hub, const char *from, const char *to)
{
    struct lease *lease = map_remove(&hub->leases, slice_of(from));
    if (lease != NULL) {
        memcpy(lease->code, to, sizeof lease->code);
        const bool is_new = map_insert(&hub->leases, slice_of(lease->code), lease);
        ASSERT(is_new);
    }
}

void hub_note_live(struct hub *hub, const struct slot *slot)
{
    const struct room *room = &slot->room;
    if (room->state == ROOM_OPEN || room->state == ROOM_PLAYING) {
        hub_add_lease(hub, slot->code, room->host.player, NULL);
    } else {
        hub_end_lease(hub, slot->code);
    }
}

void hub_free_leases(struct hub *hub)
{
    size_t cursor = 0;
    struct lease *lease;
    while ((lease = map_next(&hub->leases, &cursor, NULL)) != NULL) {
        uncount_room(&hub->people, lease->player);
        uncount_room(&hub->addresses, lease->address);
        mem_free(lease);
    }
    map_finish(&hub->leases);
}
