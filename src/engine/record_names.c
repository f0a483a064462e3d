// SPDX-License-Identifier: MIT
#include "engine/record.h"

const char *mancala_tag_name(enum mancala_tag tag)
{
    static const char *const names[MANCALA_TAG__COUNT] = {
        [MANCALA_TAG_GAME] = "Game",
        [MANCALA_TAG_RULES] = "Rules",
        [MANCALA_TAG_EVENT] = "Event",
        [MANCALA_TAG_SITE] = "Site",
        [MANCALA_TAG_DATE] = "Date",
        [MANCALA_TAG_ROUND] = "Round",
        [MANCALA_TAG_SOUTH] = "South",
        [MANCALA_TAG_NORTH] = "North",
        [MANCALA_TAG_RESULT] = "Result",
        [MANCALA_TAG_WINNER] = "Winner",
        [MANCALA_TAG_TERMINATION] = "Termination",
        [MANCALA_TAG_CLOCK] = "Clock",
        [MANCALA_TAG_POSITION] = "Position",
    };
    return names[tag];
}

const char *mancala_termination_name(enum mancala_termination termination)
{
    static const char *const names[MANCALA_TERMINATION__COUNT] = {
        [MANCALA_BY_REPETITION] = "repetition",
        [MANCALA_BY_NO_PROGRESS] = "no-progress",
        [MANCALA_BY_NO_MOVES] = "no-moves",
        [MANCALA_BY_CANNOT_FEED] = "cannot-feed",
        [MANCALA_BY_ONE_EACH] = "one-each",
        [MANCALA_BY_RESIGN] = "resign",
        [MANCALA_BY_TIME] = "time",
        [MANCALA_BY_AGREED_DRAW] = "agreed-draw",
        [MANCALA_BY_CLAIMED_WIN] = "claimed-win",
        [MANCALA_BY_CLAIMED_DRAW] = "claimed-draw",
        [MANCALA_BY_HOST_CLOSED] = "host-closed",
        [MANCALA_BY_EXPIRED] = "expired",
        [MANCALA_UNFINISHED] = "unfinished",
    };
    return names[termination];
}

const char *mancala_winner_name(enum mancala_winner winner)
{
    static const char *const names[MANCALA_WINNER__COUNT] = {
        [MANCALA_WINNER_SOUTH] = "South",
        [MANCALA_WINNER_NORTH] = "North",
        [MANCALA_WINNER_DRAW] = "draw",
        [MANCALA_WINNER_NONE] = "-",
    };
    return names[winner];
}

const char *mancala_record_fault_name(enum mancala_record_fault fault)
{
    static const char *const names[MANCALA_RECORD__COUNT] = {
        [MANCALA_RECORD_OK] = "",
        [MANCALA_RECORD_TAG] = "tag",
        [MANCALA_RECORD_MISSING] = "missing",
        [MANCALA_RECORD_GAME] = "game",
        [MANCALA_RECORD_RULES] = "rules",
        [MANCALA_RECORD_POSITION] = "position",
        [MANCALA_RECORD_BLANK] = "blank",
        [MANCALA_RECORD_COMMENT] = "comment",
        [MANCALA_RECORD_NUMBER] = "number",
        [MANCALA_RECORD_MOVE] = "move",
        [MANCALA_RECORD_REFUSED] = "refused",
        [MANCALA_RECORD_LAPS] = "laps",
        [MANCALA_RECORD_CAPTURED] = "captured",
        [MANCALA_RECORD_RESULT] = "result",
        [MANCALA_RECORD_WINNER] = "winner",
        [MANCALA_RECORD_TERMINATION] = "termination",
        [MANCALA_RECORD_TRAILING] = "trailing",
    };
    return names[fault];
}

const char *mancala_record_fault_text(enum mancala_record_fault fault)
{
    static const char *const texts[MANCALA_RECORD__COUNT] = {
        [MANCALA_RECORD_OK] = "a record",
        [MANCALA_RECORD_TAG] = "not a known tag line in its place",
        [MANCALA_RECORD_MISSING] = "Game, Rules, Result, Winner and Termination must all be there",
        [MANCALA_RECORD_GAME] = "no game has this name",
        [MANCALA_RECORD_RULES] = "this version of the rules is not known here",
        [MANCALA_RECORD_POSITION] = "the Position tag is no position of this game",
        [MANCALA_RECORD_BLANK] = "a blank line must stand between tags and moves",
        [MANCALA_RECORD_COMMENT] = "a comment is not closed",
        [MANCALA_RECORD_NUMBER] = "the move number is missing or wrong",
        [MANCALA_RECORD_MOVE] = "not a move of this board",
        [MANCALA_RECORD_REFUSED] = "the move is not legal",
        [MANCALA_RECORD_LAPS] = "the move has another number of laps",
        [MANCALA_RECORD_CAPTURED] = "the move captures another number of seeds",
        [MANCALA_RECORD_RESULT] = "the result does not follow from the moves",
        [MANCALA_RECORD_WINNER] = "the winner does not follow from result and termination",
        [MANCALA_RECORD_TERMINATION] = "the termination does not follow from the moves",
        [MANCALA_RECORD_TRAILING] = "the moves must end with the result, and nothing after it",
    };
    return texts[fault];
}
