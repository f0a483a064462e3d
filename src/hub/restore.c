// SPDX-License-Identifier: MIT
#include <string.h>

#include "base/hash.h"
#include "hub/present.h"

typedef bool (*restore_fn)(const struct room *room, const struct wire_event *event,
                           struct room_event *out);

void restore_person(const struct wire_person *person, struct room_person *out)
{
    memcpy(out->player, person->player, sizeof out->player);
    memcpy(out->name, person->name, sizeof out->name);
    out->is_bot = person->kind == WIRE_PLAYER_BOT;
}

void restore_clock(const struct wire_clock *clock, struct room_clock *out)
{
    out->kind = (enum room_clock_kind)clock->kind;
    out->base_ms = clock->base_ms;
    out->increment_ms = clock->increment_ms;
    out->days = clock->days;
}

/* Records of matches without clocks have none. */
static void restore_clocks(const struct wire_clocks *clocks, struct room_clocks *out)
{
    *out = (struct room_clocks){.running = MANCALA_SEATS};
    if (clocks->at_ms != 0) {
        out->at_ms = clocks->at_ms;
        out->left_ms[MANCALA_SOUTH] = clocks->south_ms;
        out->left_ms[MANCALA_NORTH] = clocks->north_ms;
        out->running = clocks->running;
        out->deadline_ms = clocks->deadline_ms;
    }
}

static bool restore_created(const struct room *room, const struct wire_event *event,
                            struct room_event *out)
{
    const struct wire_created *created = &event->created;
    struct room_options *options = &out->created.options;
    (void)room;
    out->type = ROOM_CREATED;
    out->created.rules = mancala_rules_find(created->rules, strlen(created->rules));
    options->is_public = created->visibility == WIRE_VISIBILITY_PUBLIC;
    options->spectators = (enum room_spectators)created->spectators;
    options->delay = created->delay;
    options->has_hints = created->hints;
    options->phrases = (enum room_phrases)created->phrases;
    memcpy(options->hall, created->hall, sizeof options->hall);
    restore_clock(&created->clock, &options->clock);
    restore_person(&created->host, &out->created.host);
    return out->created.rules != NULL && out->created.rules->version == created->version;
}

static bool restore_seated(const struct room *room, const struct wire_event *event,
                           struct room_event *out)
{
    (void)room;
    out->type = ROOM_SEATED;
    out->seat = event->seated.seat;
    restore_person(&event->seated.person, &out->seated);
    return true;
}

static bool restore_left(const struct room *room, const struct wire_event *event,
                         struct room_event *out)
{
    (void)room;
    out->type = ROOM_LEFT;
    out->seat = event->left.seat;
    out->left.is_kicked = event->left.kicked;
    memcpy(out->left.person.player, event->left.player, sizeof out->left.person.player);
    return true;
}

static bool restore_started(const struct room *room, const struct wire_event *event,
                            struct room_event *out)
{
    const struct wire_started *started = &event->started;
    struct mancala_position *start = &out->started.standing.position;
    out->type = ROOM_STARTED;
    out->game = started->game;
    restore_person(&started->south, &out->started.seat[MANCALA_SOUTH]);
    restore_person(&started->north, &out->started.seat[MANCALA_NORTH]);
    restore_clocks(&started->clocks, &out->started.clocks);
    return mancala_position_parse(started->standing.position, strlen(started->standing.position),
                                  start, NULL) == MANCALA_TEXT_OK &&
           start->rules == room->rules && started->version == room->rules->version;
}

static bool is_true(const struct wire_standing *standing)
{
    return hash_fnv1a(slice_of(standing->position)) == standing->hash;
}

/* Whether the position comes from the move, the room finds by the hash. */
static bool restore_moved(const struct room *room, const struct wire_event *event,
                          struct room_event *out)
{
    const int move = mancala_move_find(room->rules, event->moved.pit);
    out->type = ROOM_PLAYED;
    out->game = event->moved.game;
    out->played.move = (unsigned)(move < 0 ? 0 : move);
    out->played.hash = event->moved.standing.hash;
    out->played.lag_ms = event->moved.lag_ms;
    restore_clocks(&event->moved.clocks, &out->played.clocks);
    return move >= 0 && is_true(&event->moved.standing);
}

static bool restore_passed(const struct room *room, const struct wire_event *event,
                           struct room_event *out)
{
    (void)room;
    out->type = ROOM_PLAYED;
    out->game = event->passed.game;
    out->played.move = MANCALA_PASS;
    out->played.hash = event->passed.standing.hash;
    restore_clocks(&event->passed.clocks, &out->played.clocks);
    return is_true(&event->passed.standing);
}

static bool restore_undone(const struct room *room, const struct wire_event *event,
                           struct room_event *out)
{
    (void)room;
    out->type = ROOM_UNDONE;
    out->game = event->undone.game;
    out->undone.ply = event->undone.ply;
    out->undone.hash = event->undone.standing.hash;
    restore_clocks(&event->undone.clocks, &out->undone.clocks);
    return is_true(&event->undone.standing);
}

static bool restore_ended(const struct room *room, const struct wire_event *event,
                          struct room_event *out)
{
    const struct wire_ended *ended = &event->ended;
    (void)room;
    out->type = ROOM_ENDED;
    out->game = ended->game;
    out->ended.winner = (enum room_winner)ended->winner;
    out->ended.score[MANCALA_SOUTH] = (uint8_t)ended->south;
    out->ended.score[MANCALA_NORTH] = (uint8_t)ended->north;
    out->ended.reason = (enum room_reason)ended->reason;
    restore_clocks(&ended->clocks, &out->ended.clocks);
    return ended->south <= UINT8_MAX && ended->north <= UINT8_MAX;
}

static bool restore_aborted(const struct room *room, const struct wire_event *event,
                            struct room_event *out)
{
    (void)room;
    out->type = ROOM_ABORTED;
    out->game = event->aborted.game;
    out->seat = event->aborted.seat;
    return true;
}

static bool restore_offer(const struct room *room, const struct wire_event *event,
                          struct room_event *out)
{
    static const enum room_event_type types[WIRE_EVENT__COUNT] = {
        [WIRE_EVENT_OFFERED] = ROOM_OFFERED,
        [WIRE_EVENT_ANSWERED] = ROOM_ANSWERED,
        [WIRE_EVENT_WITHDRAWN] = ROOM_WITHDRAWN,
    };
    const struct wire_offered *offer = &event->offered;
    (void)room;
    out->type = types[event->type];
    out->game = offer->game;
    out->seat = offer->seat;
    out->offer.kind = (enum room_offer_kind)offer->kind;
    out->offer.ply = offer->ply;
    out->offer.is_accepted = offer->accept;
    return true;
}

static bool restore_renamed(const struct room *room, const struct wire_event *event,
                            struct room_event *out)
{
    (void)room;
    out->type = ROOM_RENAMED;
    memcpy(out->renamed.player, event->renamed.player, sizeof out->renamed.player);
    memcpy(out->renamed.name, event->renamed.name, sizeof out->renamed.name);
    return true;
}

static bool restore_host_changed(const struct room *room, const struct wire_event *event,
                                 struct room_event *out)
{
    (void)room;
    out->type = ROOM_HOST_CHANGED;
    restore_person(&event->host_changed.host, &out->host);
    return true;
}

static bool restore_settings(const struct room *room, const struct wire_event *event,
                             struct room_event *out)
{
    struct room_options *options = &out->settings.options;
    *options = room->options;
    out->type = ROOM_SETTINGS;
    out->settings.is_locked = event->settings.locked;
    options->spectators = (enum room_spectators)event->settings.spectators;
    options->delay = event->settings.delay;
    options->has_hints = event->settings.hints;
    options->phrases = (enum room_phrases)event->settings.phrases;
    return true;
}

static bool restore_muted(const struct room *room, const struct wire_event *event,
                          struct room_event *out)
{
    (void)room;
    out->type = ROOM_MUTED;
    out->muted.is_muted = event->muted.muted;
    memcpy(out->muted.player, event->muted.player, sizeof out->muted.player);
    return true;
}

static bool restore_absent(const struct room *room, const struct wire_event *event,
                           struct room_event *out)
{
    (void)room;
    out->type = ROOM_ABSENT;
    out->game = event->absent.game;
    out->seat = event->absent.seat;
    out->absent.is_silent = event->absent.silent;
    out->absent.deadline_ms = event->absent.deadline_ms;
    return true;
}

static bool restore_clock_set(const struct room *room, const struct wire_event *event,
                              struct room_event *out)
{
    (void)room;
    out->type = ROOM_CLOCK_SET;
    out->game = event->clock_set.game;
    out->seat = event->clock_set.seat;
    out->timed.ms = event->clock_set.ms;
    restore_clocks(&event->clock_set.clocks, &out->timed.clocks);
    return true;
}

static bool restore_pause(const struct room *room, const struct wire_event *event,
                          struct room_event *out)
{
    static const enum room_event_type types[WIRE_EVENT__COUNT] = {
        [WIRE_EVENT_PAUSED] = ROOM_PAUSED,
        [WIRE_EVENT_RESUMED] = ROOM_RESUMED,
        [WIRE_EVENT_SERVER_PAUSED] = ROOM_SERVER_PAUSED,
    };
    (void)room;
    out->type = types[event->type];
    out->game = event->pause.game;
    out->timed.ms = event->pause.ms;
    restore_clocks(&event->pause.clocks, &out->timed.clocks);
    return true;
}

static bool restore_said(const struct room *room, const struct wire_event *event,
                         struct room_event *out)
{
    (void)room;
    out->type = ROOM_SAID;
    out->seat = event->said.seat;
    out->said.phrase = (unsigned)event->said.phrase;
    out->said.text = event->said.text;
    restore_person(&event->said.person, &out->said.person);
    return true;
}

static bool restore_reported(const struct room *room, const struct wire_event *event,
                             struct room_event *out)
{
    (void)room;
    out->type = ROOM_REPORTED;
    out->reported.ply = event->reported.ply;
    out->reported.reason = (unsigned)event->reported.reason;
    return true;
}

static bool restore_closed(const struct room *room, const struct wire_event *event,
                           struct room_event *out)
{
    (void)room;
    out->type = ROOM_CLOSED;
    out->closed.closer = (enum room_closer)event->closed.reason;
    out->closed.text = event->closed.text;
    out->closed.language = (unsigned)event->closed.language;
    return true;
}

bool restore_event(const struct room *room, const struct wire_event *event, struct room_event *out)
{
    static const restore_fn restorers[WIRE_EVENT__COUNT] = {
        [WIRE_EVENT_CREATED] = restore_created,
        [WIRE_EVENT_SEATED] = restore_seated,
        [WIRE_EVENT_LEFT] = restore_left,
        [WIRE_EVENT_STARTED] = restore_started,
        [WIRE_EVENT_MOVED] = restore_moved,
        [WIRE_EVENT_PASSED] = restore_passed,
        [WIRE_EVENT_ENDED] = restore_ended,
        [WIRE_EVENT_ABORTED] = restore_aborted,
        [WIRE_EVENT_OFFERED] = restore_offer,
        [WIRE_EVENT_ANSWERED] = restore_offer,
        [WIRE_EVENT_WITHDRAWN] = restore_offer,
        [WIRE_EVENT_RENAMED] = restore_renamed,
        [WIRE_EVENT_HOST_CHANGED] = restore_host_changed,
        [WIRE_EVENT_SETTINGS] = restore_settings,
        [WIRE_EVENT_MUTED] = restore_muted,
        [WIRE_EVENT_UNDONE] = restore_undone,
        [WIRE_EVENT_ABSENT] = restore_absent,
        [WIRE_EVENT_CLOCK] = restore_clock_set,
        [WIRE_EVENT_PAUSED] = restore_pause,
        [WIRE_EVENT_RESUMED] = restore_pause,
        [WIRE_EVENT_SERVER_PAUSED] = restore_pause,
        [WIRE_EVENT_SAID] = restore_said,
        [WIRE_EVENT_REPORTED] = restore_reported,
        [WIRE_EVENT_CLOSED] = restore_closed,
    };
    memset(out, 0, sizeof *out);
    return (event->type == WIRE_EVENT_CREATED || room->rules != NULL) &&
           restorers[event->type](room, event, out);
}

enum err restore_record(struct room *room, struct slice bytes, struct wire_record *out_record,
                        struct room_event *out_event, struct wire_fault *out_fault)
{
    static const char fault[] = "does not follow from the events before";
    const enum err err = wire_decode_record(bytes, out_record, out_fault);
    if (err != ERR_OK) {
        return err;
    }
    bool fits = out_record->v == room->v + 1 && restore_event(room, &out_record->event, out_event);
    if (fits) {
        out_event->at_ms = out_record->at_ms;
        memcpy(out_event->by, out_record->by, sizeof out_event->by);
        fits = room_apply(room, out_event);
    }
    if (!fits) {
        memcpy(out_fault->text, fault, sizeof fault);
        return ERR_CORRUPT;
    }
    return ERR_OK;
}
