// SPDX-License-Identifier: MIT
/* Who may how much: rates of connections, players and addresses, and how many of them there are. A
 * refusal is answered; a connection that goes on and on being refused is warned and then closed. */
#include <string.h>

#include "base/log.h"
#include "hub/state.h"

/* The rate that a command costs besides one message and one command; 0: none. `say` is counted where
 * it is known that it is not the same one again, `create` where it is not under way already. */
static const enum hub_bucket costs[WIRE_COMMAND__COUNT] = {
    [WIRE_COMMAND_SYNC] = HUB_BUCKET_SYNCS,    [WIRE_COMMAND_LOBBY] = HUB_BUCKET_LOBBY,
    [WIRE_COMMAND_QUICK] = HUB_BUCKET_QUICK,   [WIRE_COMMAND_GAMES] = HUB_BUCKET_LISTS,
    [WIRE_COMMAND_RENAME] = HUB_BUCKET_NAMES,  [WIRE_COMMAND_LINK] = HUB_BUCKET_DEVICES,
    [WIRE_COMMAND_ADOPT] = HUB_BUCKET_DEVICES, [WIRE_COMMAND_SIGN_OUT] = HUB_BUCKET_DEVICES,
    [WIRE_COMMAND_HALL] = HUB_BUCKET_LOBBY,
};

static const char *const texts[HUB_BUCKET__COUNT] = {
    [HUB_BUCKET_MESSAGES] = "too many messages on this connection: wait",
    [HUB_BUCKET_COMMANDS] = "too many commands of one player: wait",
    [HUB_BUCKET_SYNCS] = "too many syncs: wait",
    [HUB_BUCKET_GUESSES] = "too many codes of no room: wait",
    [HUB_BUCKET_CREATES] = "too many new rooms of one player: wait",
    [HUB_BUCKET_QUICK] = "too many commands for quick pairing: wait",
    [HUB_BUCKET_LOBBY] = "too many looks into the lobby: wait",
    [HUB_BUCKET_SAID] = "too much is said: wait",
    [HUB_BUCKET_DEVICES] = "too many links, adopts and sign-outs: wait",
    [HUB_BUCKET_NAMES] = "too many new names: wait",
    [HUB_BUCKET_LISTS] = "too many lists of games: wait",
    [HUB_BUCKET_CONNECTIONS] = "too many new connections from this address: wait",
    [HUB_BUCKET_PLAYERS] = "too many new players from this address: wait",
    [HUB_BUCKET_ROOMS] = "too many new rooms from this address: wait",
    [HUB_BUCKET_PLAYERS_TOTAL] = "the server has as many players as it may",
    [HUB_BUCKET_ROOMS_TOTAL] = "the server has as many open rooms as it may",
    [HUB_BUCKET_ROOMS_PLAYER] = "you have as many open rooms as a player may: close one",
    [HUB_BUCKET_ROOMS_ADDRESS] = "this address has as many open rooms as it may",
    [HUB_BUCKET_CONNECTIONS_ADDRESS] = "this address has as many connections as it may",
    [HUB_BUCKET_HALLS_TOTAL] = "the server has as many open halls as it may",
    [HUB_BUCKET_HALLS_PLAYER] = "you have as many open halls as a host may: close one",
    [HUB_BUCKET_HALL_PEOPLE] = "as many people are in this hall as may be",
    [HUB_BUCKET_HALL_LISTENERS] = "as many connections listen in this hall as may",
};

void hub_set_limits(struct hub *hub, const struct hub_limits *limits)
{
    hub->limits = *limits;
}

/* --- buckets --------------------------------------------------------------------------------- */

/* NULL when there is nobody that it belongs to: no player yet, no known address. */
static struct bucket *find_bucket(struct session *session, enum hub_bucket bucket)
{
    if (bucket < HUB_BUCKET_COMMANDS) {
        return &session->buckets[bucket];
    }
    if (bucket < HUB_BUCKET_CONNECTIONS) {
        return session->player == NULL
                   ? NULL
                   : &session->player->meter->buckets[bucket - HUB_BUCKET_COMMANDS];
    }
    return session->home == NULL ? NULL : &session->home->buckets[bucket - HUB_BUCKET_CONNECTIONS];
}

/* Result: 0 when it was taken, otherwise how long to wait. */
static uint32_t take(const struct hub *hub, struct session *session, enum hub_bucket bucket,
                     int64_t now_ms)
{
    struct bucket *found = find_bucket(session, bucket);
    return found == NULL ? 0 : bucket_take(found, hub->limits.rates[bucket], now_ms);
}

static void close_with(struct hub *hub, const struct session *session)
{
    log_info("session.flood", "refusals=%u", hub->limits.rates[HUB_BUCKET_STRIKES].count);
    hub->metrics.refusals[HUB_BUCKET_STRIKES]++;
    hub->config.port.close(hub->config.port.context, session->conn, HUB_CLOSE_POLICY);
}

/* Whoever has used up half of the refusals that he may get is warned; whoever then uses up the rest
 * is closed. */
static void strike(struct hub *hub, struct session *session, int64_t now_ms)
{
    const struct hub_rate rate = hub->limits.rates[HUB_BUCKET_STRIKES];
    struct bucket *bucket = &session->buckets[HUB_BUCKET_STRIKES];
    if (rate.count == 0) {
        return;
    }
    if (2 * bucket_used(bucket, rate, now_ms) <= rate.count) {
        session->is_warned = false;
    }
    if (bucket_take(bucket, rate, now_ms) != 0) {
        close_with(hub, session);
    } else if (!session->is_warned && 2 * bucket_used(bucket, rate, now_ms) > rate.count) {
        session->is_warned = true;
        hub_send_notice(hub, session->conn, WIRE_NOTICE_SLOW_DOWN);
    }
}

static void refuse_rate(struct hub *hub, struct session *session, const char *re,
                        enum hub_bucket bucket, uint32_t wait_ms)
{
    hub->metrics.refusals[bucket]++;
    hub_send_wait(hub, session->conn, re, texts[bucket], wait_ms);
    strike(hub, session, hub->floor_ms);
}

const char *hub_note_full(struct hub *hub, enum hub_bucket bucket)
{
    hub->metrics.refusals[bucket]++;
    return texts[bucket];
}

static void refuse_total(struct hub *hub, const struct session *session, const char *re,
                         enum hub_bucket bucket)
{
    hub_send_error(hub, session->conn, re, WIRE_CODE_TOO_MANY, hub_note_full(hub, bucket), NULL);
}

static bool take_or_refuse(struct hub *hub, struct session *session, const char *re,
                           enum hub_bucket bucket, int64_t now_ms)
{
    const uint32_t wait_ms = take(hub, session, bucket, now_ms);
    if (wait_ms != 0) {
        refuse_rate(hub, session, re, bucket, wait_ms);
    }
    return wait_ms == 0;
}

/* --- messages -------------------------------------------------------------------------------- */

/* Whether the command may be about a room that is not there: the player is at no such table, as far
 * as is known without reading. */
static bool may_guess(const struct hub *hub, const struct session *session,
                      const struct wire_command *command)
{
    const char *hall = command->type == WIRE_COMMAND_HALL    ? command->hall.hall
                       : command->type == WIRE_COMMAND_LOBBY ? command->lobby.hall
                                                             : "";
    if (hall[0] != '\0' && map_find(&hub->halls, slice_of(hall)) == NULL) {
        return true;
    }
    if (command->room[0] == '\0') {
        return false;
    }
    const struct slot *slot = hub_find_slot(hub, command->room);
    return slot == NULL ||
           (hub_find_follow(session, slot) == NULL &&
            room_find_seat(&slot->room, session->player->person.player) == MANCALA_SEATS);
}

static bool check_guesses(struct hub *hub, struct session *session,
                          const struct wire_command *command, int64_t now_ms)
{
    if (session->player == NULL || !may_guess(hub, session, command)) {
        return true;
    }
    const uint32_t wait_ms = bucket_wait(find_bucket(session, HUB_BUCKET_GUESSES),
                                         hub->limits.rates[HUB_BUCKET_GUESSES], now_ms);
    if (wait_ms != 0) {
        refuse_rate(hub, session, command->id, HUB_BUCKET_GUESSES, wait_ms);
    }
    return wait_ms == 0;
}

bool hub_may_command(struct hub *hub, struct session *session, const struct wire_command *command,
                     int64_t now_ms)
{
    const enum hub_bucket cost = costs[command->type];
    return take_or_refuse(hub, session, command->id, HUB_BUCKET_COMMANDS, now_ms) &&
           take_or_refuse(hub, session, command->id, HUB_BUCKET_MESSAGES, now_ms) &&
           (cost == 0 || take_or_refuse(hub, session, command->id, cost, now_ms)) &&
           check_guesses(hub, session, command, now_ms);
}

bool hub_may_ping(struct hub *hub, struct session *session, int64_t now_ms)
{
    const uint32_t wait_ms = take(hub, session, HUB_BUCKET_MESSAGES, now_ms);
    if (wait_ms != 0) {
        session->unanswered++; /* what follows is an answer to it */
        refuse_rate(hub, session, NULL, HUB_BUCKET_MESSAGES, wait_ms);
    }
    return wait_ms == 0;
}

bool hub_may_say(struct hub *hub, struct session *session, const char *re, int64_t now_ms)
{
    return take_or_refuse(hub, session, re, HUB_BUCKET_SAID, now_ms);
}

void hub_note_malformed(struct hub *hub, struct session *session, int64_t now_ms)
{
    if (take(hub, session, HUB_BUCKET_MALFORMED, now_ms) != 0) {
        hub->metrics.refusals[HUB_BUCKET_MALFORMED]++;
        strike(hub, session, now_ms);
    }
}

void hub_note_guess(struct hub *hub, struct session *session)
{
    struct bucket *bucket = find_bucket(session, HUB_BUCKET_GUESSES);
    if (bucket != NULL) {
        bucket_charge(bucket, hub->limits.rates[HUB_BUCKET_GUESSES], hub->floor_ms);
    }
}

void hub_note_crowd(struct hub *hub, struct session *session, int64_t now_ms)
{
    hub->metrics.refusals[HUB_BUCKET_UNANSWERED]++;
    strike(hub, session, now_ms);
}

/* --- new connections, players and rooms ------------------------------------------------------- */

static struct slice address_key(const uint64_t *address)
{
    return slice_from(address, sizeof *address);
}

/* Tells a connection that is not taken why, and when it may be. */
static void turn_away(struct hub *hub, hub_conn conn, enum hub_bucket bucket, uint32_t wait_ms)
{
    const struct wire_error error = {
        .code = bucket == HUB_BUCKET_CONNECTIONS ? WIRE_CODE_RATE_LIMITED : WIRE_CODE_TOO_MANY,
        .text = texts[bucket],
        .retry_ms = wait_ms};
    hub->metrics.refusals[bucket]++;
    hub_send_whole_error(hub, conn, NULL, &error);
    hub->config.port.close(hub->config.port.context, conn, HUB_CLOSE_BEHIND);
}

bool hub_let_in(struct hub *hub, struct session *session, uint64_t address, int64_t now_ms)
{
    const struct hub_limits *limits = &hub->limits;
    if (address == 0) {
        return true;
    }
    session->home = meters_hold(&hub->addresses, address_key(&address));
    struct meter *home = session->home;
    if (limits->address_connections_max != 0 &&
        home->connections >= limits->address_connections_max) {
        turn_away(hub, session->conn, HUB_BUCKET_CONNECTIONS_ADDRESS, HUB_FULL_RETRY_MS);
    } else {
        const uint32_t wait_ms = take(hub, session, HUB_BUCKET_CONNECTIONS, now_ms);
        if (wait_ms == 0) {
            home->connections++;
            return true;
        }
        turn_away(hub, session->conn, HUB_BUCKET_CONNECTIONS, wait_ms);
    }
    meters_release(&hub->addresses, home);
    return false;
}

void hub_let_out(struct hub *hub, struct session *session)
{
    if (session->home != NULL) {
        session->home->connections--;
        meters_release(&hub->addresses, session->home);
        session->home = NULL;
    }
}

/* Who has been here a moment ago, or is on another connection, is not new. */
bool hub_may_enter(struct hub *hub, struct session *session, const char *re, struct slice player,
                   int64_t now_ms)
{
    const uint64_t limit = hub->limits.players_max;
    if (map_find(&hub->players, player) != NULL) {
        return true;
    }
    if (limit != 0 && hub->players.count >= limit) {
        refuse_total(hub, session, re, HUB_BUCKET_PLAYERS_TOTAL);
        return false;
    }
    return meters_find(&hub->people, player) != NULL ||
           take_or_refuse(hub, session, re, HUB_BUCKET_PLAYERS, now_ms);
}

bool hub_has_rooms(const struct hub *hub, size_t count)
{
    return hub->limits.rooms_max == 0 || hub->leases.count + count <= hub->limits.rooms_max;
}

/* The total that one room more would pass; HUB_BUCKET__COUNT: none. */
static enum hub_bucket find_passed(const struct hub *hub, const struct session *session)
{
    const struct hub_limits *limits = &hub->limits;
    const struct meter *player = session->player->meter;
    if (!hub_has_rooms(hub, 1)) {
        return HUB_BUCKET_ROOMS_TOTAL;
    }
    if (limits->player_rooms_max != 0 && player->rooms >= limits->player_rooms_max) {
        return HUB_BUCKET_ROOMS_PLAYER;
    }
    if (limits->address_rooms_max != 0 && session->home != NULL &&
        session->home->rooms >= limits->address_rooms_max) {
        return HUB_BUCKET_ROOMS_ADDRESS;
    }
    return HUB_BUCKET__COUNT;
}

bool hub_may_create(struct hub *hub, struct session *session, struct refusal *out_refusal,
                    int64_t now_ms)
{
    static const enum hub_bucket rates[] = {HUB_BUCKET_CREATES, HUB_BUCKET_ROOMS};
    enum hub_bucket passed = HUB_BUCKET__COUNT;
    uint32_t wait_ms = 0;
    for (size_t i = 0; i < COUNT_OF(rates) && passed == HUB_BUCKET__COUNT; i++) {
        wait_ms = take(hub, session, rates[i], now_ms);
        passed = wait_ms != 0 ? rates[i] : HUB_BUCKET__COUNT;
    }
    passed = passed == HUB_BUCKET__COUNT ? find_passed(hub, session) : passed;
    if (passed == HUB_BUCKET__COUNT) {
        return true;
    }
    *out_refusal = (struct refusal){.bucket = passed, .wait_ms = wait_ms};
    return false;
}

void hub_refuse(struct hub *hub, struct session *session, const char *re,
                const struct refusal *refusal)
{
    if (refusal->bucket == HUB_BUCKET__COUNT) {
        hub_send_error(hub, session->conn, re, refusal->code, refusal->text, NULL);
    } else if (refusal->wait_ms != 0) {
        refuse_rate(hub, session, re, refusal->bucket, refusal->wait_ms);
    } else {
        refuse_total(hub, session, re, refusal->bucket);
    }
}

uint32_t hub_take_request(struct hub *hub, uint64_t address, int64_t now_ms)
{
    if (address == 0) {
        return 0;
    }
    struct meter *home = meters_hold(&hub->addresses, address_key(&address));
    const uint32_t wait_ms = bucket_take(&home->buckets[HUB_BUCKET_API - HUB_BUCKET_CONNECTIONS],
                                         hub->limits.rates[HUB_BUCKET_API], now_ms);
    hub->metrics.refusals[HUB_BUCKET_API] += wait_ms != 0;
    meters_release(&hub->addresses, home);
    return wait_ms;
}
