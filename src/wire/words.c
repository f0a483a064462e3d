// SPDX-License-Identifier: MIT
#include "wire/rows.h"

/* Enumerations are read and written as what gcc and clang make of them. */
_Static_assert(sizeof(enum wire_code) == sizeof(unsigned), "enumerations are unsigned");
_Static_assert((int)WIRE_WINNER_NORTH == (int)MANCALA_NORTH, "a seat can be a winner");
_Static_assert((int)WIRE_SIDE_NORTH == (int)MANCALA_NORTH, "a seat can be a side");
_Static_assert((int)WIRE_REASON_REPETITION == (int)MANCALA_END_REPETITION &&
                   (int)WIRE_REASON_ONE_EACH == (int)MANCALA_END_ONE_EACH,
               "an end of the game can be a reason");

static const char *const CODE_TEXTS[WIRE_CODE__COUNT] = {
#define CODE_TEXT(name, word) [WIRE_CODE_##name] = (word),
    WIRE_CODE_LIST(CODE_TEXT)
#undef CODE_TEXT
};
static const char *const PHRASE_TEXTS[WIRE_PHRASE__COUNT] = {
#define PHRASE_TEXT(name, word) [WIRE_PHRASE_##name] = (word),
    WIRE_PHRASE_LIST(PHRASE_TEXT)
#undef PHRASE_TEXT
};
static const char *const SEAT_TEXTS[] = {[MANCALA_SOUTH] = "south", [MANCALA_NORTH] = "north"};
static const char *const SIDE_TEXTS[] = {
    [WIRE_SIDE_SOUTH] = "south", [WIRE_SIDE_NORTH] = "north", [WIRE_SIDE_RANDOM] = "random"};
static const char *const LANGUAGE_TEXTS[] = {
    [WIRE_LANGUAGE_EN] = "en", [WIRE_LANGUAGE_FR] = "fr", [WIRE_LANGUAGE_PT] = "pt",
    [WIRE_LANGUAGE_PL] = "pl", [WIRE_LANGUAGE_IT] = "it",
};
static const char *const PLAYER_KIND_TEXTS[] = {
    [WIRE_PLAYER_PERSON] = "person", [WIRE_PLAYER_BOT] = "bot"};
static const char *const VISIBILITY_TEXTS[] = {
    [WIRE_VISIBILITY_PRIVATE] = "private", [WIRE_VISIBILITY_PUBLIC] = "public"};
static const char *const SPECTATORS_TEXTS[] = {[WIRE_SPECTATORS_OPEN] = "open",
                                               [WIRE_SPECTATORS_NONE] = "none",
                                               [WIRE_SPECTATORS_DELAYED] = "delayed"};
static const char *const PHRASES_TEXTS[] = {
    [WIRE_PHRASES_CANNED] = "canned", [WIRE_PHRASES_FREE] = "free", [WIRE_PHRASES_NONE] = "none"};
static const char *const CLOCK_TEXTS[] = {
    [WIRE_CLOCK_NONE] = "none", [WIRE_CLOCK_FISCHER] = "fischer", [WIRE_CLOCK_DAYS] = "days"};
static const char *const STATE_TEXTS[] = {[WIRE_STATE_OPEN] = "open",
                                          [WIRE_STATE_PLAYING] = "playing",
                                          [WIRE_STATE_OVER] = "over",
                                          [WIRE_STATE_CLOSED] = "closed"};
static const char *const OFFER_TEXTS[] = {[WIRE_OFFER_DRAW] = "draw",
                                          [WIRE_OFFER_TAKEBACK] = "takeback",
                                          [WIRE_OFFER_PAUSE] = "pause",
                                          [WIRE_OFFER_REMATCH] = "rematch"};
static const char *const CLAIM_TEXTS[] = {[WIRE_CLAIM_WIN] = "win", [WIRE_CLAIM_DRAW] = "draw"};
static const char *const REPORT_TEXTS[] = {
    [WIRE_REPORT_CHEATING] = "cheating", [WIRE_REPORT_ABUSE] = "abuse", [WIRE_REPORT_NAME] = "name",
    [WIRE_REPORT_STALLING] = "stalling", [WIRE_REPORT_OTHER] = "other",
};
static const char *const HOST_ACTION_TEXTS[] = {
    [WIRE_HOST_KICK] = "kick",     [WIRE_HOST_MUTE] = "mute",
    [WIRE_HOST_UNMUTE] = "unmute", [WIRE_HOST_HAND_OVER] = "hand-over",
    [WIRE_HOST_LOCK] = "lock",     [WIRE_HOST_UNLOCK] = "unlock",
    [WIRE_HOST_CLOSE] = "close",   [WIRE_HOST_SETTINGS] = "settings",
};
static const char *const QUICK_ACTION_TEXTS[] = {[WIRE_QUICK_WAIT] = "wait",
                                                 [WIRE_QUICK_STOP] = "stop",
                                                 [WIRE_QUICK_ACCEPT] = "accept",
                                                 [WIRE_QUICK_DECLINE] = "decline"};
static const char *const HALL_ACTION_TEXTS[] = {
    [WIRE_HALL_OPEN] = "open",
    [WIRE_HALL_SETTINGS] = "settings",
    [WIRE_HALL_READY] = "ready",
    [WIRE_HALL_WAIT] = "wait",
    [WIRE_HALL_STOP] = "stop",
    [WIRE_HALL_HELP] = "help",
    [WIRE_HALL_NAME] = "name",
    [WIRE_HALL_ADD_NAMES] = "add-names",
    [WIRE_HALL_CLEAR_NAMES] = "clear-names",
    [WIRE_HALL_TABLES] = "tables",
    [WIRE_HALL_ROUND] = "round",
    [WIRE_HALL_ANNOUNCE] = "announce",
    [WIRE_HALL_PAUSE] = "pause",
    [WIRE_HALL_RESUME] = "resume",
    [WIRE_HALL_HAND_OVER] = "hand-over",
    [WIRE_HALL_CLOSE] = "close",
};
static const char *const NAMES_TEXTS[] = {
    [WIRE_NAMES_FREE] = "free", [WIRE_NAMES_LIST] = "list", [WIRE_NAMES_NONE] = "none"};
static const char *const QUICK_STATE_TEXTS[] = {
    [WIRE_QUICK_WAITING] = "waiting", [WIRE_QUICK_FOUND] = "found",   [WIRE_QUICK_LOST] = "lost",
    [WIRE_QUICK_OUT] = "out",         [WIRE_QUICK_PAIRED] = "paired",
};
static const char *const CLOSED_TEXTS[] = {[WIRE_CLOSED_BY_HOST] = "host",
                                           [WIRE_CLOSED_EXPIRED] = "expired",
                                           [WIRE_CLOSED_BY_OPERATOR] = "operator"};
static const char *const WINNER_TEXTS[] = {
    [WIRE_WINNER_SOUTH] = "south", [WIRE_WINNER_NORTH] = "north", [WIRE_WINNER_DRAW] = "draw"};
static const char *const REASON_TEXTS[] = {
    [WIRE_REASON_REPETITION] = "repetition",
    [WIRE_REASON_NO_PROGRESS] = "no-progress",
    [WIRE_REASON_NO_MOVES] = "no-moves",
    [WIRE_REASON_CANNOT_FEED] = "cannot-feed",
    [WIRE_REASON_ONE_EACH] = "one-each",
    [WIRE_REASON_RESIGN] = "resign",
    [WIRE_REASON_TIME] = "time",
    [WIRE_REASON_AGREED_DRAW] = "agreed-draw",
    [WIRE_REASON_CLAIMED_WIN] = "claimed-win",
    [WIRE_REASON_CLAIMED_DRAW] = "claimed-draw",
    [WIRE_REASON_EXPIRED] = "expired",
    [WIRE_REASON_ABORTED] = "aborted",
};
static const char *const SYNC_TEXTS[] = {
    [WIRE_SYNC_TAIL] = "events", [WIRE_SYNC_SNAPSHOT] = "snapshot"};
static const char *const NOTICE_TEXTS[] = {
    [WIRE_NOTICE_RESTART] = "restart",     [WIRE_NOTICE_NO_RESTART] = "no-restart",
    [WIRE_NOTICE_NEW_BUILD] = "new-build", [WIRE_NOTICE_SLOW_DOWN] = "slow-down",
    [WIRE_NOTICE_OPERATOR] = "operator",   [WIRE_NOTICE_BANNED] = "banned"};

const struct words COMMAND_WORDS = ROW_WORDS(COMMAND_ROWS, WIRE_COMMAND__COUNT);
const struct words EVENT_WORDS = ROW_WORDS(EVENT_ROWS, WIRE_EVENT__COUNT);
const struct words CODE_WORDS = WORDS(CODE_TEXTS);
const struct words SEAT_WORDS = WORDS(SEAT_TEXTS);
const struct words SIDE_WORDS = WORDS(SIDE_TEXTS);
const struct words LANGUAGE_WORDS = WORDS(LANGUAGE_TEXTS);
const struct words PLAYER_KIND_WORDS = WORDS(PLAYER_KIND_TEXTS);
const struct words VISIBILITY_WORDS = WORDS(VISIBILITY_TEXTS);
const struct words SPECTATORS_WORDS = WORDS(SPECTATORS_TEXTS);
const struct words PHRASES_WORDS = WORDS(PHRASES_TEXTS);
const struct words PHRASE_WORDS = WORDS(PHRASE_TEXTS);
const struct words CLOCK_WORDS = WORDS(CLOCK_TEXTS);
const struct words STATE_WORDS = WORDS(STATE_TEXTS);
const struct words OFFER_WORDS = WORDS(OFFER_TEXTS);
const struct words CLAIM_WORDS = WORDS(CLAIM_TEXTS);
const struct words REPORT_WORDS = WORDS(REPORT_TEXTS);
const struct words HOST_ACTION_WORDS = WORDS(HOST_ACTION_TEXTS);
const struct words QUICK_ACTION_WORDS = WORDS(QUICK_ACTION_TEXTS);
const struct words HALL_ACTION_WORDS = WORDS(HALL_ACTION_TEXTS);
const struct words NAMES_WORDS = WORDS(NAMES_TEXTS);
const struct words QUICK_STATE_WORDS = WORDS(QUICK_STATE_TEXTS);
const struct words CLOSED_WORDS = WORDS(CLOSED_TEXTS);
const struct words WINNER_WORDS = WORDS(WINNER_TEXTS);
const struct words RESULT_WORDS = WORDS(REASON_TEXTS);
const struct words SYNC_WORDS = WORDS(SYNC_TEXTS);
const struct words NOTICE_WORDS = WORDS(NOTICE_TEXTS);

/* How a game ends: the list of results without its last word, for an aborted game has no end. */
const struct words END_WORDS = {
    .first = REASON_TEXTS, .stride = sizeof(REASON_TEXTS[0]), .count = WIRE_REASON_ABORTED};

const char *words_at(const struct words *words, unsigned value)
{
    if (value >= words->count) {
        return NULL;
    }
    const void *at = (const char *)words->first + value * words->stride;
    const char *const *word = at;
    return *word;
}

bool words_find(const struct words *words, struct slice text, unsigned *out_value)
{
    for (unsigned i = 0; i < words->count; i++) {
        const char *word = words_at(words, i);
        if (word != NULL && slice_is(text, word)) {
            *out_value = i;
            return true;
        }
    }
    return false;
}

static const char *get_word(const struct words *words, unsigned value)
{
    const char *word = words_at(words, value);
    ASSERT(word != NULL);
    return word;
}

const char *wire_code_name(enum wire_code code)
{
    return get_word(&CODE_WORDS, (unsigned)code);
}

const char *wire_command_name(enum wire_command_type type)
{
    return get_word(&COMMAND_WORDS, (unsigned)type);
}

const char *wire_event_name(enum wire_event_type type)
{
    return get_word(&EVENT_WORDS, (unsigned)type);
}
