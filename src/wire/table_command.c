// SPDX-License-Identifier: MIT
/* Every command, as rows. */
#include "wire/rows.h"

static const struct field COMMAND_FRAME_FIELDS[] = {
    {AT(command_frame, id), TEXT(1, PRINTABLE)},
    {AS("t", command_frame, type), WORD(COMMAND_WORDS, 0), .code = WIRE_CODE_UNKNOWN_TYPE},
    {AS("d", command_frame, data), DATA},
};
const struct shape COMMAND_FRAME_SHAPE = SHAPE(COMMAND_FRAME_FIELDS, command_frame, 0);

static const struct field HELLO_FIELDS[] = {
    {AS("protocol", wire_command, hello.protocol), .kind = FIELD_NUMBER, .min = 1,
     .max = UINT16_MAX},
    {AS("secret", wire_command, hello.secret), .kind = FIELD_SECRET, .code = WIRE_CODE_BAD_SECRET},
    {AS("name", wire_command, hello.name), .kind = FIELD_NAME, OPTIONAL},
    {AS("language", wire_command, hello.language), WORD(LANGUAGE_WORDS, WIRE_LANGUAGE_EN)},
    {AS("kind", wire_command, hello.kind), WORD(PLAYER_KIND_WORDS, WIRE_PLAYER_PERSON)},
};
static const struct field CREATE_FIELDS[] = {
    {AS("game", wire_command, create.rules), RULES},
    {AS("side", wire_command, create.side), WORD(SIDE_WORDS, WIRE_SIDE_SOUTH)},
    {AS("clock", wire_command, create.clock), OBJECT(CLOCK), OPTIONAL},
    {AS("visibility", wire_command, create.visibility),
     WORD(VISIBILITY_WORDS, WIRE_VISIBILITY_PRIVATE), OPTIONAL},
    {AS("spectators", wire_command, create.spectators),
     WORD(SPECTATORS_WORDS, WIRE_SPECTATORS_OPEN), OPTIONAL},
    {AS("delay", wire_command, create.delay), UP_TO(WIRE_DELAY_PLIES_MAX), OPTIONAL},
    {AS("hints", wire_command, create.hints), BOOL, OPTIONAL, .fallback = true},
    {AS("phrases", wire_command, create.phrases), WORD(PHRASES_WORDS, WIRE_PHRASES_CANNED),
     OPTIONAL},
    {AS("hall", wire_command, create.hall), ROOM, OPTIONAL},
};
static const struct field JOIN_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AS("seat", wire_command, join.seat), SEAT_WORD, OPTIONAL},
};
static const struct field ROOM_FIELDS[] = {
    {AT(wire_command, room), ROOM},
};
static const struct field READING_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AS("on", wire_command, reading.on), BOOL},
};
static const struct field SYNC_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AS("v", wire_command, sync.v), NUMBER(0)},
};
static const struct field MOVE_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AT(wire_command, game), NUMBER(1)},
    {AS("ply", wire_command, move.ply), NUMBER(0)},
    {AS("pit", wire_command, move.pit), LETTER},
    {AS("pos", wire_command, move.pos), HASH},
};
static const struct field GAME_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AT(wire_command, game), NUMBER(1)},
};
static const struct field OFFER_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AT(wire_command, game), NUMBER(1)},
    {AS("kind", wire_command, offer.kind), OFFER_WORD},
    {AS("ply", wire_command, offer.ply), NUMBER(1), OPTIONAL},
};
static const struct field WITHDRAW_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AT(wire_command, game), NUMBER(1)},
    {AS("kind", wire_command, offer.kind), OFFER_WORD},
};
static const struct field ANSWER_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AT(wire_command, game), NUMBER(1)},
    {AS("kind", wire_command, offer.kind), OFFER_WORD},
    {AS("accept", wire_command, offer.accept), BOOL},
};
static const struct field CLAIM_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AT(wire_command, game), NUMBER(1)},
    {AS("result", wire_command, claim), WORD(CLAIM_WORDS, WIRE_CLAIM_WIN)},
};
static const struct field SAY_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AS("phrase", wire_command, say.phrase), WORD(PHRASE_WORDS, WIRE_PHRASE_NONE), OPTIONAL},
    {AS("text", wire_command, say.text), .kind = FIELD_LINE, OPTIONAL},
};
static const struct field REPORT_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AS("ply", wire_command, report.ply), NUMBER(0)},
    {AS("reason", wire_command, report.reason), WORD(REPORT_WORDS, WIRE_REPORT_OTHER)},
};
static const struct field HOST_FIELDS[] = {
    {AT(wire_command, room), ROOM},
    {AS("action", wire_command, host.action), WORD(HOST_ACTION_WORDS, WIRE_HOST_KICK)},
    {AS("player", wire_command, host.player), PLAYER, OPTIONAL},
    {AS("spectators", wire_command, host.spectators),
     WORD(SPECTATORS_WORDS, WIRE_SPECTATORS__COUNT), OPTIONAL},
    {AS("delay", wire_command, host.delay), UP_TO(WIRE_DELAY_PLIES_MAX), OPTIONAL},
    {AS("hints", wire_command, host.hints), CHOICE, OPTIONAL},
    {AS("phrases", wire_command, host.phrases), WORD(PHRASES_WORDS, WIRE_PHRASES__COUNT), OPTIONAL},
};
static const struct field LOBBY_FIELDS[] = {
    {AS("on", wire_command, lobby.on), BOOL, OPTIONAL, .fallback = true},
    {AS("hall", wire_command, lobby.hall), ROOM, OPTIONAL},
    {AS("wall", wire_command, lobby.wall), BOOL, OPTIONAL},
};
static const struct field QUICK_FIELDS[] = {
    {AS("action", wire_command, quick.action), WORD(QUICK_ACTION_WORDS, WIRE_QUICK_WAIT)},
    {AS("game", wire_command, quick.rules), RULES, OPTIONAL},
    {AS("clock", wire_command, quick.clock), OBJECT(CLOCK), OPTIONAL},
    {AS("bots", wire_command, quick.bots), CHOICE, OPTIONAL},
    {AS("avoid", wire_command, quick.avoid), .kind = FIELD_ARRAY, .shape = &LISTED,
     .max = WIRE_AVOID_PLAYERS, COUNTED(wire_command, quick.avoid_count), OPTIONAL},
};
static const struct field HALL_FIELDS[] = {
    {AS("action", wire_command, hall.action), WORD(HALL_ACTION_WORDS, WIRE_HALL_OPEN)},
    {AS("hall", wire_command, hall.hall), ROOM, OPTIONAL},
    {AS("title", wire_command, hall.title), .kind = FIELD_TITLE, OPTIONAL},
    {AS("game", wire_command, hall.rules), RULES, OPTIONAL},
    {AS("clock", wire_command, hall.clock), OBJECT(CLOCK), OPTIONAL},
    {AS("spectators", wire_command, hall.spectators),
     WORD(SPECTATORS_WORDS, WIRE_SPECTATORS__COUNT), OPTIONAL},
    {AS("delay", wire_command, hall.delay), UP_TO(WIRE_DELAY_PLIES_MAX), OPTIONAL},
    {AS("hints", wire_command, hall.hints), CHOICE, OPTIONAL},
    {AS("phrases", wire_command, hall.phrases), WORD(PHRASES_WORDS, WIRE_PHRASES__COUNT), OPTIONAL},
    {AS("names", wire_command, hall.names), WORD(NAMES_WORDS, WIRE_NAMES__COUNT), OPTIONAL},
    {AS("sharedDevices", wire_command, hall.shared_devices), CHOICE, OPTIONAL},
    {AS("on", wire_command, hall.on), CHOICE, OPTIONAL},
    {AS("room", wire_command, hall.room), ROOM, OPTIONAL},
    {AS("name", wire_command, hall.name), .kind = FIELD_NAME, OPTIONAL},
    {AS("list", wire_command, hall.list), .kind = FIELD_ARRAY, .shape = &ADDED_NAME,
     .max = WIRE_ADDED_NAMES, COUNTED(wire_command, hall.list_count), OPTIONAL},
    {AS("count", wire_command, hall.count), UP_TO(WIRE_TABLES_MADE), OPTIONAL},
    {AS("text", wire_command, hall.text), .kind = FIELD_LINE, OPTIONAL},
    {AS("language", wire_command, hall.language), WORD(LANGUAGE_WORDS, WIRE_LANGUAGE__COUNT),
     OPTIONAL},
    {AS("player", wire_command, hall.player), PLAYER, OPTIONAL},
};
static const struct field GAMES_FIELDS[] = {
    {AS("before", wire_command, games.before), TEXT(1, PRINTABLE), OPTIONAL},
};
static const struct field RENAME_FIELDS[] = {
    {AS("name", wire_command, rename.name), .kind = FIELD_NAME, NULLABLE},
};
static const struct field ADOPT_FIELDS[] = {
    {AS("code", wire_command, adopt.code), ROOM},
};
static const struct field SIGN_OUT_FIELDS[] = {
    {AS("secret", wire_command, sign_out.secret), .kind = FIELD_SECRET,
     .code = WIRE_CODE_BAD_SECRET},
};

/* --- what belongs together in a command ------------------------------------------------------ */

static const char *fault_of_delay(enum wire_spectators spectators, uint32_t delay)
{
    return (spectators == WIRE_SPECTATORS_DELAYED) == (delay > 0)
               ? NULL
               : "delay belongs to delayed spectators, and they to it";
}

static const char *fault_of_create(const void *at)
{
    const struct wire_command *command = at;
    return fault_of_delay(command->create.spectators, command->create.delay);
}

static const char *fault_of_offer(const void *at)
{
    const struct wire_offer *offer = &((const struct wire_command *)at)->offer;
    return (offer->kind == WIRE_OFFER_TAKEBACK) == (offer->ply > 0)
               ? NULL
               : "ply belongs to a takeback, and a takeback to it";
}

static const char *fault_of_say(const void *at)
{
    const struct wire_say *say = &((const struct wire_command *)at)->say;
    return (say->phrase == WIRE_PHRASE_NONE) == (say->text[0] != '\0')
               ? NULL
               : "either a phrase or a text is expected";
}

static const char *fault_of_host(const void *at)
{
    const struct wire_host *host = &((const struct wire_command *)at)->host;
    const bool names = host->action == WIRE_HOST_KICK || host->action == WIRE_HOST_MUTE ||
                       host->action == WIRE_HOST_UNMUTE || host->action == WIRE_HOST_HAND_OVER;
    const bool sets = host->spectators != WIRE_SPECTATORS__COUNT || host->delay > 0 ||
                      host->hints != WIRE_CHOICE_NONE || host->phrases != WIRE_PHRASES__COUNT;
    if (names != (host->player[0] != '\0')) {
        return "player belongs to kick, mute, unmute and hand-over, and they to it";
    }
    if ((host->action == WIRE_HOST_SETTINGS) != sets) {
        return "spectators, delay, hints and phrases belong to settings, at least one of them";
    }
    return fault_of_delay(host->spectators, host->delay);
}

static const char *fault_of_quick(const void *at)
{
    const struct wire_quick *quick = &((const struct wire_command *)at)->quick;
    const bool wants = quick->rules[0] != '\0' || quick->clock.kind != WIRE_CLOCK_NONE ||
                       quick->bots != WIRE_CHOICE_NONE || quick->avoid_count > 0;
    return quick->action != WIRE_QUICK_WAIT && wants ? "game, clock, bots and avoid belong to wait"
                                                     : NULL;
}

/* The fields beside `action`, as bits: what an action must have, and what it may have besides. */
enum {
    HALL_HAS_HALL = 1,
    HALL_HAS_TITLE = 2,
    HALL_HAS_SETTINGS = 4,
    HALL_HAS_GAME = 8,
    HALL_HAS_ON = 16,
    HALL_HAS_ROOM = 32,
    HALL_HAS_NAME = 64,
    HALL_HAS_LIST = 128,
    HALL_HAS_COUNT = 256,
    HALL_HAS_TEXT = 512,
    HALL_HAS_PLAYER = 1024
};

static const struct {
    unsigned must;
    unsigned may;
} HALL_NEEDS[WIRE_HALL__COUNT] = {
    [WIRE_HALL_OPEN] = {HALL_HAS_TITLE, HALL_HAS_SETTINGS | HALL_HAS_GAME},
    [WIRE_HALL_SETTINGS] = {HALL_HAS_HALL | HALL_HAS_TITLE, HALL_HAS_SETTINGS | HALL_HAS_GAME},
    [WIRE_HALL_READY] = {HALL_HAS_HALL, HALL_HAS_ON},
    [WIRE_HALL_WAIT] = {HALL_HAS_HALL, HALL_HAS_GAME},
    [WIRE_HALL_STOP] = {HALL_HAS_HALL, 0},
    [WIRE_HALL_HELP] = {HALL_HAS_HALL | HALL_HAS_ROOM, HALL_HAS_ON},
    [WIRE_HALL_NAME] = {HALL_HAS_HALL, HALL_HAS_NAME},
    [WIRE_HALL_ADD_NAMES] = {HALL_HAS_HALL | HALL_HAS_LIST, 0},
    [WIRE_HALL_CLEAR_NAMES] = {HALL_HAS_HALL, 0},
    [WIRE_HALL_TABLES] = {HALL_HAS_HALL | HALL_HAS_COUNT, HALL_HAS_GAME},
    [WIRE_HALL_ROUND] = {HALL_HAS_HALL, HALL_HAS_GAME},
    [WIRE_HALL_ANNOUNCE] = {HALL_HAS_HALL, HALL_HAS_TEXT},
    [WIRE_HALL_PAUSE] = {HALL_HAS_HALL, 0},
    [WIRE_HALL_RESUME] = {HALL_HAS_HALL, 0},
    [WIRE_HALL_HAND_OVER] = {HALL_HAS_HALL | HALL_HAS_PLAYER, 0},
    [WIRE_HALL_CLOSE] = {HALL_HAS_HALL, 0},
};

static bool has_hall_settings(const struct wire_hall *hall)
{
    return hall->clock.kind != WIRE_CLOCK_NONE || hall->spectators != WIRE_SPECTATORS__COUNT ||
           hall->delay > 0 || hall->hints != WIRE_CHOICE_NONE ||
           hall->phrases != WIRE_PHRASES__COUNT || hall->names != WIRE_NAMES__COUNT ||
           hall->shared_devices != WIRE_CHOICE_NONE;
}

static unsigned read_hall_fields(const struct wire_hall *hall)
{
    unsigned has = has_hall_settings(hall) ? HALL_HAS_SETTINGS : 0;
    has |= hall->hall[0] != '\0' ? HALL_HAS_HALL : 0;
    has |= hall->title[0] != '\0' ? HALL_HAS_TITLE : 0;
    has |= hall->rules[0] != '\0' ? HALL_HAS_GAME : 0;
    has |= hall->on != WIRE_CHOICE_NONE ? HALL_HAS_ON : 0;
    has |= hall->room[0] != '\0' ? HALL_HAS_ROOM : 0;
    has |= hall->name[0] != '\0' ? HALL_HAS_NAME : 0;
    has |= hall->list_count > 0 ? HALL_HAS_LIST : 0;
    has |= hall->count > 0 ? HALL_HAS_COUNT : 0;
    has |= hall->text[0] != '\0' ? HALL_HAS_TEXT : 0;
    has |= hall->player[0] != '\0' ? HALL_HAS_PLAYER : 0;
    return has;
}

static const char *fault_of_hall(const void *at)
{
    const struct wire_hall *hall = &((const struct wire_command *)at)->hall;
    const unsigned must = HALL_NEEDS[hall->action].must;
    const unsigned has = read_hall_fields(hall);
    if ((has & must) != must) {
        return "a field that this action needs is missing";
    }
    if ((has & ~(must | HALL_NEEDS[hall->action].may)) != 0) {
        return "a field belongs to another action";
    }
    if ((hall->text[0] != '\0') != (hall->language != WIRE_LANGUAGE__COUNT)) {
        return "text has a language, and language a text";
    }
    return fault_of_delay(hall->spectators, hall->delay);
}

static const struct shape HELLO = SHAPE(HELLO_FIELDS, wire_command, 0);
static const struct shape CREATE = CHECKED_SHAPE(CREATE_FIELDS, wire_command, fault_of_create);
static const struct shape JOIN = SHAPE(JOIN_FIELDS, wire_command, 0);
static const struct shape ROOM_ONLY = SHAPE(ROOM_FIELDS, wire_command, 0);
static const struct shape READING = SHAPE(READING_FIELDS, wire_command, 0);
static const struct shape SYNC = SHAPE(SYNC_FIELDS, wire_command, 0);
static const struct shape MOVE = SHAPE(MOVE_FIELDS, wire_command, 0);
static const struct shape ROOM_AND_GAME = SHAPE(GAME_FIELDS, wire_command, 0);
static const struct shape OFFER = CHECKED_SHAPE(OFFER_FIELDS, wire_command, fault_of_offer);
static const struct shape ANSWER = SHAPE(ANSWER_FIELDS, wire_command, 0);
static const struct shape WITHDRAW = SHAPE(WITHDRAW_FIELDS, wire_command, 0);
static const struct shape CLAIM = SHAPE(CLAIM_FIELDS, wire_command, 0);
static const struct shape SAY = CHECKED_SHAPE(SAY_FIELDS, wire_command, fault_of_say);
static const struct shape REPORT = SHAPE(REPORT_FIELDS, wire_command, 0);
static const struct shape HOST = CHECKED_SHAPE(HOST_FIELDS, wire_command, fault_of_host);
static const struct shape LOBBY = SHAPE(LOBBY_FIELDS, wire_command, 0);
static const struct shape QUICK = CHECKED_SHAPE(QUICK_FIELDS, wire_command, fault_of_quick);
static const struct shape HALL = CHECKED_SHAPE(HALL_FIELDS, wire_command, fault_of_hall);
static const struct shape GAMES = SHAPE(GAMES_FIELDS, wire_command, 0);
static const struct shape RENAME = SHAPE(RENAME_FIELDS, wire_command, 0);
static const struct shape ADOPT = SHAPE(ADOPT_FIELDS, wire_command, 0);
static const struct shape SIGN_OUT = SHAPE(SIGN_OUT_FIELDS, wire_command, 0);
static const struct shape NOTHING = {.size = sizeof(struct wire_command)};

const struct message_row COMMAND_ROWS[WIRE_COMMAND__COUNT] = {
    [WIRE_COMMAND_HELLO] = {"hello", &HELLO},
    [WIRE_COMMAND_CREATE] = {"create", &CREATE},
    [WIRE_COMMAND_JOIN] = {"join", &JOIN},
    [WIRE_COMMAND_WATCH] = {"watch", &ROOM_ONLY},
    [WIRE_COMMAND_READING] = {"reading", &READING},
    [WIRE_COMMAND_SYNC] = {"sync", &SYNC},
    [WIRE_COMMAND_LEAVE] = {"leave", &ROOM_ONLY},
    [WIRE_COMMAND_MOVE] = {"move", &MOVE},
    [WIRE_COMMAND_RESIGN] = {"resign", &ROOM_AND_GAME},
    [WIRE_COMMAND_ABORT] = {"abort", &ROOM_AND_GAME},
    [WIRE_COMMAND_OFFER] = {"offer", &OFFER},
    [WIRE_COMMAND_ANSWER] = {"answer", &ANSWER},
    [WIRE_COMMAND_WITHDRAW] = {"withdraw", &WITHDRAW},
    [WIRE_COMMAND_CLAIM] = {"claim", &CLAIM},
    [WIRE_COMMAND_RESUME] = {"resume", &ROOM_AND_GAME},
    [WIRE_COMMAND_MORE_TIME] = {"more-time", &ROOM_AND_GAME},
    [WIRE_COMMAND_SAY] = {"say", &SAY},
    [WIRE_COMMAND_REPORT] = {"report", &REPORT},
    [WIRE_COMMAND_HOST] = {"host", &HOST},
    [WIRE_COMMAND_LOBBY] = {"lobby", &LOBBY},
    [WIRE_COMMAND_QUICK] = {"quick", &QUICK},
    [WIRE_COMMAND_HALL] = {"hall", &HALL},
    [WIRE_COMMAND_GAMES] = {"games", &GAMES},
    [WIRE_COMMAND_RENAME] = {"rename", &RENAME},
    [WIRE_COMMAND_LINK] = {"link", &NOTHING},
    [WIRE_COMMAND_ADOPT] = {"adopt", &ADOPT},
    [WIRE_COMMAND_SIGN_OUT] = {"sign-out", &SIGN_OUT},
    [WIRE_COMMAND_FORGET] = {"forget", &NOTHING},
};
