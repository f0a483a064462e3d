// SPDX-License-Identifier: MIT
#include <string.h>

#include "hub/present.h"

static void present_created(const struct room_event *event, struct wire_event *out)
{
    const struct room_options *options = &event->created.options;
    out->type = WIRE_EVENT_CREATED;
    present_text(out->created.rules, event->created.rules->name, sizeof out->created.rules);
    out->created.version = event->created.rules->version;
    out->created.visibility = options->is_public ? WIRE_VISIBILITY_PUBLIC : WIRE_VISIBILITY_PRIVATE;
    present_text(out->created.hall, options->hall, sizeof out->created.hall);
    out->created.spectators = (enum wire_spectators)options->spectators;
    out->created.delay = options->delay;
    out->created.hints = options->has_hints;
    out->created.phrases = (enum wire_phrases)options->phrases;
    present_clock(&options->clock, &out->created.clock);
    present_person(&event->created.host, &out->created.host);
}

static void present_seated(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_SEATED;
    out->seated.seat = event->seat;
    present_person(&event->seated, &out->seated.person);
}

static void present_left(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_LEFT;
    out->left.seat = event->seat;
    out->left.kicked = event->left.is_kicked;
    present_text(out->left.player, event->left.person.player, sizeof out->left.player);
}

static void present_started(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_STARTED;
    out->started.game = event->game;
    out->started.version = event->started.standing.position.rules->version;
    present_person(&event->started.seat[MANCALA_SOUTH], &out->started.south);
    present_person(&event->started.seat[MANCALA_NORTH], &out->started.north);
    present_clock(&event->started.clock, &out->started.clock);
    present_clocks(&event->started.clocks, &out->started.clocks);
    present_standing(&event->started.standing, &out->started.standing);
}

static void present_passed(const struct room_event *event, struct wire_event *out)
{
    const struct mancala_position *position = &event->played.standing.position;
    struct wire_passed *passed = &out->passed;
    out->type = WIRE_EVENT_PASSED;
    passed->game = event->game;
    passed->ply = position->ply;
    memcpy(passed->stores, position->cell + MANCALA_STORE, sizeof passed->stores);
    present_pits(position, event->played.effect.cell, &passed->pits);
    present_clocks(&event->played.clocks, &passed->clocks);
    present_standing(&event->played.standing, &passed->standing);
}

static void present_played(const struct room_event *event, struct wire_event *out)
{
    if (event->played.move == MANCALA_PASS) {
        present_passed(event, out);
        return;
    }
    const struct mancala_position *position = &event->played.standing.position;
    struct wire_moved *moved = &out->moved;
    out->type = WIRE_EVENT_MOVED;
    moved->game = event->game;
    moved->ply = position->ply;
    moved->pit = mancala_move_letter(position->rules, event->played.move);
    moved->laps = event->played.effect.laps;
    moved->captured = event->played.effect.captured;
    memcpy(moved->stores, position->cell + MANCALA_STORE, sizeof moved->stores);
    present_pits(position, event->played.effect.cell, &moved->pits);
    moved->lag_ms = event->played.lag_ms;
    present_clocks(&event->played.clocks, &moved->clocks);
    present_standing(&event->played.standing, &moved->standing);
}

static void present_undone(const struct room_event *event, struct wire_event *out)
{
    const struct mancala_position *position = &event->undone.standing.position;
    struct wire_undone *undone = &out->undone;
    out->type = WIRE_EVENT_UNDONE;
    undone->game = event->game;
    undone->ply = event->undone.ply;
    if (event->undone.has_last) {
        present_ply(&event->undone.last, &event->undone.before, event->undone.ply, &undone->last);
    }
    present_clocks(&event->undone.clocks, &undone->clocks);
    present_standing(&event->undone.standing, &undone->standing);
    ASSERT(undone->ply == position->ply);
}

static void present_ended(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_ENDED;
    out->ended.game = event->game;
    out->ended.winner = (enum wire_winner)event->ended.winner;
    out->ended.south = event->ended.score[MANCALA_SOUTH];
    out->ended.north = event->ended.score[MANCALA_NORTH];
    out->ended.reason = (enum wire_reason)event->ended.reason;
    present_clocks(&event->ended.clocks, &out->ended.clocks);
}

static void present_aborted(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_ABORTED;
    out->aborted.game = event->game;
    out->aborted.seat = event->seat;
}

/* The member that offered, answered and withdrawn share. */
static void present_offer(const struct room_event *event, struct wire_offered *out)
{
    out->game = event->game;
    out->kind = (enum wire_offer_kind)event->offer.kind;
    out->seat = event->seat;
}

static void present_offered(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_OFFERED;
    present_offer(event, &out->offered);
    out->offered.ply = event->offer.ply;
}

static void present_answered(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_ANSWERED;
    present_offer(event, &out->answered);
    out->answered.accept = event->offer.is_accepted;
}

static void present_withdrawn(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_WITHDRAWN;
    present_offer(event, &out->withdrawn);
}

static void present_renamed(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_RENAMED;
    present_text(out->renamed.player, event->renamed.player, sizeof out->renamed.player);
    present_text(out->renamed.name, event->renamed.name, sizeof out->renamed.name);
}

static void present_host_changed(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_HOST_CHANGED;
    present_person(&event->host, &out->host_changed.host);
}

static void present_settings(const struct room_event *event, struct wire_event *out)
{
    const struct room_options *options = &event->settings.options;
    out->type = WIRE_EVENT_SETTINGS;
    out->settings.locked = event->settings.is_locked;
    out->settings.spectators = (enum wire_spectators)options->spectators;
    out->settings.delay = options->delay;
    out->settings.hints = options->has_hints;
    out->settings.phrases = (enum wire_phrases)options->phrases;
}

static void present_muted(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_MUTED;
    out->muted.muted = event->muted.is_muted;
    present_text(out->muted.player, event->muted.player, sizeof out->muted.player);
}

static void present_absent(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_ABSENT;
    out->absent.game = event->game;
    out->absent.seat = event->seat;
    out->absent.silent = event->absent.is_silent;
    out->absent.deadline_ms = event->absent.deadline_ms;
}

static void present_clock_set(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_CLOCK;
    out->clock_set.game = event->game;
    out->clock_set.seat = event->seat;
    out->clock_set.ms = event->timed.ms;
    present_clocks(&event->timed.clocks, &out->clock_set.clocks);
}

static void present_pause(const struct room_event *event, struct wire_event *out)
{
    static const enum wire_event_type types[ROOM_EVENT__COUNT] = {
        [ROOM_PAUSED] = WIRE_EVENT_PAUSED,
        [ROOM_RESUMED] = WIRE_EVENT_RESUMED,
        [ROOM_SERVER_PAUSED] = WIRE_EVENT_SERVER_PAUSED,
    };
    out->type = types[event->type];
    out->pause.game = event->game;
    out->pause.ms = event->timed.ms;
    present_clocks(&event->timed.clocks, &out->pause.clocks);
}

static void present_said(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_SAID;
    out->said.seat = event->seat;
    out->said.phrase = (enum wire_phrase)event->said.phrase;
    present_person(&event->said.person, &out->said.person);
    present_text(out->said.text, event->said.text, sizeof out->said.text);
}

static void present_reported(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_REPORTED;
    out->reported.ply = event->reported.ply;
    out->reported.reason = (enum wire_report_reason)event->reported.reason;
}

static void present_closed(const struct room_event *event, struct wire_event *out)
{
    out->type = WIRE_EVENT_CLOSED;
    out->closed.reason = (enum wire_close_reason)event->closed.closer;
    if (event->closed.text != NULL && event->closed.text[0] != '\0') {
        present_text(out->closed.text, event->closed.text, sizeof out->closed.text);
        out->closed.language = (enum wire_language)event->closed.language;
    }
}

void present_event(const struct room_event *event, struct wire_event *out)
{
    static void (*const presenters[ROOM_EVENT__COUNT])(const struct room_event *,
                                                       struct wire_event *) = {
        [ROOM_CREATED] = present_created,     [ROOM_SEATED] = present_seated,
        [ROOM_LEFT] = present_left,           [ROOM_STARTED] = present_started,
        [ROOM_PLAYED] = present_played,       [ROOM_ENDED] = present_ended,
        [ROOM_ABORTED] = present_aborted,     [ROOM_OFFERED] = present_offered,
        [ROOM_ANSWERED] = present_answered,   [ROOM_WITHDRAWN] = present_withdrawn,
        [ROOM_RENAMED] = present_renamed,     [ROOM_HOST_CHANGED] = present_host_changed,
        [ROOM_SETTINGS] = present_settings,   [ROOM_MUTED] = present_muted,
        [ROOM_UNDONE] = present_undone,       [ROOM_ABSENT] = present_absent,
        [ROOM_CLOCK_SET] = present_clock_set, [ROOM_PAUSED] = present_pause,
        [ROOM_RESUMED] = present_pause,       [ROOM_SERVER_PAUSED] = present_pause,
        [ROOM_SAID] = present_said,           [ROOM_REPORTED] = present_reported,
        [ROOM_CLOSED] = present_closed,
    };
    memset(out, 0, sizeof *out);
    presenters[event->type](event, out);
}
