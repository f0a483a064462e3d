// SPDX-License-Identifier: MIT
/* Halls are opened and entered. */
#include <string.h>

#include "base/mem.h"
#include "hub/hall.h"
#include "hub/halls.h"

/* An open of this player that is still with the store gets its one answer on the newest
 * connection. */
static bool joins_open(struct hub *hub, struct hall *hall, const struct session *session,
                       const struct wire_command *command)
{
    struct hall_input *first = hall->current;
    if (hall->state != HALL_OPENING ||
        strcmp(first->person.player, session->player->person.player) != 0 ||
        strcmp(first->command.id, command->id) != 0) {
        return false;
    }
    if (first->command.digest != command->digest) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_ID_REUSED,
                       "this id was used for another command", NULL);
    } else {
        hub_forget_answer(hub, first->conn);
        first->conn = session->conn;
    }
    return true;
}

/* The hall was opened by this very command: a host of many halls hears that too. */
static bool was_opened(struct hub *hub, const struct hall *hall, const struct session *session,
                       const struct wire_command *command)
{
    const struct hall_memo *memo = hall_find_memo(hall, session->player->person.player,
                                                  command->id);
    if (memo == NULL || memo->digest != command->digest) {
        return false;
    }
    hall_answer_ok(hub, hall, session->conn, command->id);
    return true;
}

/* The total that one hall more of this player would pass; HUB_BUCKET__COUNT: none. */
static enum hub_bucket find_passed(const struct hub *hub, const char *player)
{
    const struct hub_limits *limits = &hub->limits;
    size_t cursor = 0;
    size_t open = 0;
    size_t own = 0;
    const struct hall *hall;
    while ((hall = map_next(&hub->halls, &cursor, NULL)) != NULL) {
        const bool is_open = hall->state != HALL_LOADING && /* there may be none of this code */
                             hall->fold.document.state != WIRE_HALL_IS_CLOSED;
        const char *host = hall->state == HALL_OPENING ? hall->current->person.player
                                                       : hall->fold.document.host.player;
        open += is_open;
        own += is_open && strcmp(host, player) == 0;
    }
    if (limits->halls_max != 0 && open >= limits->halls_max) {
        return HUB_BUCKET_HALLS_TOTAL;
    }
    return limits->player_halls_max != 0 && own >= limits->player_halls_max
               ? HUB_BUCKET_HALLS_PLAYER
               : HUB_BUCKET__COUNT;
}

static void open_hall(struct hub *hub, struct session *session, const struct wire_command *command,
                      int64_t now_ms)
{
    size_t cursor = 0;
    struct hall *other;
    while ((other = map_next(&hub->halls, &cursor, NULL)) != NULL) {
        if (joins_open(hub, other, session, command) || was_opened(hub, other, session, command)) {
            return;
        }
    }
    const char *fault = hall_find_fault(&command->hall);
    if (fault != NULL) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_MALFORMED, fault, NULL);
        return;
    }
    const enum hub_bucket passed = find_passed(hub, session->player->person.player);
    if (passed != HUB_BUCKET__COUNT) {
        const struct refusal refusal = {.bucket = passed};
        hub_refuse_new(hub, session, command, &refusal, now_ms);
        return;
    }
    struct wire_hall_event *event = mem_alloc(sizeof *event);
    event->type = WIRE_HALL_OPENED;
    present_person(&session->player->person, &event->opened.host);
    hall_read_settings(&command->hall, &event->opened.settings);
    hall_append(hub, hall_add_new(hub), hall_make_input(session, command), event, 1, now_ms);
}

void handle_hall(struct hub *hub, struct session *session, const struct wire_command *command,
                 int64_t now_ms)
{
    if (command->hall.action == WIRE_HALL_OPEN) {
        open_hall(hub, session, command, now_ms);
        return;
    }
    struct hall *hall = hall_need(hub, command->hall.hall);
    hall_add_input(hub, hall, hall_make_input(session, command), now_ms);
}

void halls_listen(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms)
{
    struct hall *hall = hall_need(hub, command->lobby.hall);
    hall_add_input(hub, hall, hall_make_input(session, command), now_ms);
}
