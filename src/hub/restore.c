// SPDX-License-Identifier: MIT
#include <string.h>

#include "base/hash.h"
#include "hub/present.h"

static void copy_person(const struct wire_person *person, struct room_person *out)
{
    memcpy(out->player, person->player, sizeof out->player);
    memcpy(out->name, person->name, sizeof out->name);
    out->is_bot = person->kind == WIRE_PLAYER_BOT;
}

static bool restore_created(const struct wire_created *created, struct room_event *out)
{
    out->type = ROOM_CREATED;
    out->created.rules = mancala_rules_find(created->rules, strlen(created->rules));
    out->created.options.has_spectators = created->spectators == WIRE_SPECTATORS_OPEN;
    out->created.options.has_hints = created->hints;
    copy_person(&created->host, &out->created.host);
    return out->created.rules != NULL && out->created.rules->version == created->version;
}

static bool restore_started(const struct room *room, const struct wire_started *started,
                            struct room_event *out)
{
    struct mancala_position *start = &out->started.standing.position;
    out->type = ROOM_STARTED;
    out->game = started->game;
    copy_person(&started->south, &out->started.seat[MANCALA_SOUTH]);
    copy_person(&started->north, &out->started.seat[MANCALA_NORTH]);
    return mancala_position_parse(started->standing.position, strlen(started->standing.position),
                                  start, NULL) == MANCALA_TEXT_OK &&
           start->rules == room->rules && started->version == room->rules->version;
}

/* Whether the position comes from the move, the room finds by the hash. */
static bool restore_played(const struct room *room, uint32_t game, char letter,
                           const struct wire_standing *standing, struct room_event *out)
{
    const int move = mancala_move_find(room->rules, letter);
    out->type = ROOM_PLAYED;
    out->game = game;
    out->played.move = (unsigned)(move < 0 ? 0 : move);
    out->played.hash = standing->hash;
    return move >= 0 && hash_fnv1a(slice_of(standing->position)) == standing->hash;
}

static bool restore_ended(const struct wire_ended *ended, struct room_event *out)
{
    out->type = ROOM_ENDED;
    out->game = ended->game;
    out->ended.winner = (enum room_winner)ended->winner;
    out->ended.score[MANCALA_SOUTH] = (uint8_t)ended->south;
    out->ended.score[MANCALA_NORTH] = (uint8_t)ended->north;
    out->ended.reason.is_resigned = ended->reason == WIRE_REASON_RESIGN;
    out->ended.reason.end = out->ended.reason.is_resigned ? MANCALA_OPEN
                                                          : (enum mancala_end)ended->reason;
    return ended->south <= UINT8_MAX && ended->north <= UINT8_MAX;
}

static bool restore_offer(const struct wire_offered *offer, enum room_event_type type,
                          struct room_event *out)
{
    out->type = type;
    out->game = offer->game;
    out->seat = offer->seat;
    out->is_accepted = offer->accept;
    return true;
}

bool restore_event(const struct room *room, const struct wire_event *event, struct room_event *out)
{
    memset(out, 0, sizeof *out);
    if (event->type != WIRE_EVENT_CREATED && room->rules == NULL) {
        return false;
    }
    switch (event->type) {
    case WIRE_EVENT_CREATED:
        return restore_created(&event->created, out);
    case WIRE_EVENT_SEATED:
        *out = (struct room_event){.type = ROOM_SEATED, .seat = event->seated.seat};
        copy_person(&event->seated.person, &out->seated);
        return true;
    case WIRE_EVENT_LEFT:
        *out = (struct room_event){.type = ROOM_LEFT, .seat = event->left.seat};
        return true;
    case WIRE_EVENT_STARTED:
        return restore_started(room, &event->started, out);
    case WIRE_EVENT_MOVED:
        return restore_played(room, event->moved.game, event->moved.pit, &event->moved.standing,
                              out);
    case WIRE_EVENT_PASSED:
        return restore_played(room, event->passed.game, '.', &event->passed.standing, out);
    case WIRE_EVENT_ENDED:
        return restore_ended(&event->ended, out);
    case WIRE_EVENT_ABORTED:
        *out = (struct room_event){
            .type = ROOM_ABORTED, .game = event->aborted.game, .seat = event->aborted.seat};
        return true;
    case WIRE_EVENT_OFFERED:
        return restore_offer(&event->offered, ROOM_OFFERED, out);
    case WIRE_EVENT_ANSWERED:
        return restore_offer(&event->answered, ROOM_ANSWERED, out);
    case WIRE_EVENT_WITHDRAWN:
        return restore_offer(&event->withdrawn, ROOM_WITHDRAWN, out);
    case WIRE_EVENT__COUNT:
        break;
    }
    return false;
}

enum err restore_record(struct room *room, struct slice bytes, struct wire_record *out_record,
                        struct room_event *out_event, struct wire_fault *out_fault)
{
    static const char fault[] = "does not follow from the events before";
    const enum err err = wire_decode_record(bytes, out_record, out_fault);
    if (err != ERR_OK) {
        return err;
    }
    if (out_record->v != room->v + 1 || !restore_event(room, &out_record->event, out_event) ||
        !room_apply(room, out_event)) {
        memcpy(out_fault->text, fault, sizeof fault);
        return ERR_CORRUPT;
    }
    return ERR_OK;
}
