// SPDX-License-Identifier: MIT
/* Rooms that players open. */
#include <string.h>

#include "base/hash.h"
#include "hub/halls.h"
#include "hub/present.h"
#include "hub/state.h"

/* A create of this player that is still with the store. */
static struct job *find_create(struct hub *hub, const struct job *job)
{
    list_for_each (link, &hub->creating) {
        const struct slot *slot = CONTAINER_OF(link, struct slot, in_creating);
        if (hub_is_same_command(slot->current, job)) {
            return slot->current;
        }
    }
    return NULL;
}

static enum mancala_seat draw_seat(struct hub *hub, enum wire_side side)
{
    if (side == WIRE_SIDE_RANDOM) {
        return rng_below(&hub->rng, MANCALA_SEATS) == 0 ? MANCALA_SOUTH : MANCALA_NORTH;
    }
    return (enum mancala_seat)side;
}

static struct room_options create_options(const struct wire_create *create)
{
    struct room_options options = {.is_public = create->visibility == WIRE_VISIBILITY_PUBLIC,
                                   .spectators = (enum room_spectators)create->spectators,
                                   .delay = create->delay,
                                   .has_hints = create->hints,
                                   .phrases = (enum room_phrases)create->phrases};
    restore_clock(&create->clock, &options.clock);
    return options;
}

/* What is wrong with the command itself, whenever it is said; NULL: nothing. */
static const char *find_fault(const struct wire_create *create)
{
    if (mancala_rules_find(create->rules, strlen(create->rules)) == NULL) {
        return "game: no game has this name";
    }
    if (create->visibility == WIRE_VISIBILITY_PUBLIC && create->clock.kind == WIRE_CLOCK_NONE) {
        return "clock: a public room has one";
    }
    return NULL;
}

/* Whether the room may be opened now; otherwise out_refusal says why not. The rates come first: each
 * refusal has the log asked. */
static bool may_open(struct hub *hub, struct session *session, const struct wire_create *create,
                     struct refusal *out_refusal, struct room_options *options, int64_t now_ms)
{
    if (!hub_may_create(hub, session, out_refusal, now_ms)) {
        return false;
    }
    if (!hub_can_follow(session)) {
        *out_refusal = (struct refusal){
            .code = WIRE_CODE_TOO_MANY, .text = HUB_TOO_MANY_FOLLOWED, .bucket = HUB_BUCKET__COUNT};
        return false;
    }
    return create->hall[0] == '\0' || halls_may_create(hub, create, out_refusal, options);
}

static void open_room(struct hub *hub, const struct session *session, struct job *job,
                      const struct room_options *options, int64_t now_ms)
{
    const struct wire_create *create = &job->command.create;
    struct slot *slot = hub_add_new_slot(hub);
    if (slot == NULL) {
        hub_refuse_job(hub, job, WIRE_CODE_UNAVAILABLE, "the server holds as many rooms as it may");
        hub_free_job(hub, job);
        return;
    }
    halls_name(hub, options->hall, NULL, &job->person);
    hub_add_lease(hub, slot->code, job->person.player, session->home);
    hub_expect_room(hub, job);
    slot->current = job;
    slot->batch = hub_take_batch(hub);
    room_create(mancala_rules_find(create->rules, strlen(create->rules)), *options, &job->person,
                draw_seat(hub, create->side), now_ms, &slot->batch->made);
    list_append(&hub->creating, &slot->in_creating);
    hub_append(hub, slot, now_ms);
}

void handle_create(struct hub *hub, struct session *session, const struct wire_command *command,
                   int64_t now_ms)
{
    const struct wire_create *create = &command->create;
    const char *fault = find_fault(create);
    if (fault != NULL) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_MALFORMED, fault, NULL);
        return;
    }
    struct refusal refusal;
    struct room_options options = create_options(create);
    struct job *job = hub_make_job(hub, session, command, now_ms);
    if (hub_join_job(hub, find_create(hub, job), job)) {
        hub_free_job(hub, job);
    } else if (!may_open(hub, session, create, &refusal, &options, now_ms)) {
        hub_free_job(hub, job);
        hub_refuse_new(hub, session, command, &refusal, now_ms);
    } else {
        open_room(hub, session, job, &options, now_ms);
    }
}

void hub_answer_create(struct hub *hub, struct session *session, const struct wire_command *command,
                       const struct store_command *first, int64_t now_ms)
{
    char digest[HASH_HEX_CAP];
    hash_format_hex(command->digest, digest);
    if (!slice_is(first->digest, digest) || first->key.len != CODE_LEN) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_ID_REUSED,
                       "this id was used for another create", NULL);
        return;
    }
    struct wire_command again = *command;
    memcpy(again.room, first->key.at, CODE_LEN);
    again.room[CODE_LEN] = '\0';
    handle_in_room(hub, session, &again, now_ms);
}
