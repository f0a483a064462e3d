// SPDX-License-Identifier: MIT
/* Names in halls: changed, and deleted. */
#include <string.h>

#include "hub/hall.h"
#include "hub/halls.h"

void halls_note_name(struct hub *hub, const struct player *player, int64_t now_ms)
{
    list_for_each (link, &player->sessions) {
        struct session *session = CONTAINER_OF(link, struct session, in_player);
        if (session->guest != NULL) {
            session->guest->person = player->person;
            hall_note_news(session->hall, now_ms);
            hall_watch(hub, session->hall, now_ms);
        }
    }
}

/* What has happened in rooms and is not stored yet: nobody looks for the name there afterwards. */
static void forget_in_inputs(struct hall *hall, const char *player)
{
    if (hall->current != NULL) {
        (void)hall_blank_event(&hall->current->event, player);
    }
    list_for_each (link, &hall->inputs) {
        (void)hall_blank_event(&CONTAINER_OF(link, struct hall_input, in_hall)->event, player);
    }
}

void halls_forget_name(struct hub *hub, const char *player, int64_t now_ms)
{
    size_t cursor = 0;
    struct hall *hall;
    while ((hall = map_next(&hub->halls, &cursor, NULL)) != NULL) {
        struct guest *guest = hall_find_guest(hall, player);
        size_t at = 0;
        struct hall_row *row;
        hall_forget_person(&hall->fold, player);
        forget_in_inputs(hall, player);
        if (guest != NULL) {
            memset(guest->person.name, 0, sizeof guest->person.name);
        }
        while ((row = map_next(&hall->rows, &at, NULL)) != NULL) {
            bool has_news = hub_blank_person(&row->wire.host, player);
            has_news = hub_blank_person(&row->wire.south, player) || has_news;
            has_news = hub_blank_person(&row->wire.north, player) || has_news;
            row->has_news = row->has_news || has_news;
        }
        hall->has_document_news = true;
        hall_note_news(hall, now_ms);
        hall_watch(hub, hall, now_ms);
    }
}

bool halls_blank_text(struct slice in, const char *player, struct buf *out)
{
    struct wire_hall_record record;
    struct wire_fault fault;
    return wire_decode_hall_record(in, &record, &fault) == ERR_OK &&
           hall_blank_event(&record.event, player) && wire_encode_hall_record(out, &record);
}
