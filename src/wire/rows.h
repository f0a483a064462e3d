// SPDX-License-Identifier: MIT
/* The pieces that the rows of the table are written with. For the files of the table only. */
#ifndef WIRE_ROWS_H
#define WIRE_ROWS_H

#include "wire/table.h"

/* The pieces of a row: which member the field is, and what kind of field. */
#define NAMED(word) .name = (word), .key = {",\"" word "\":", sizeof ",\"" word "\":" - 1}
#define AS(word, type, member)                            \
    NAMED(word), .offset = offsetof(struct type, member), \
                 .size = sizeof(((struct type *)NULL)->member)
#define AS_POINTER(word, type, member) \
    NAMED(word), .offset = offsetof(struct type, member), .size = sizeof(void *)
#define AT(type, member)    AS(#member, type, member)
#define TEXT(shortest, set) .kind = FIELD_TEXT, .min = (shortest), .chars = (set)
#define NUMBER(lowest)      .kind = FIELD_NUMBER, .min = (lowest), .max = UINT32_MAX
#define UP_TO(highest)      .kind = FIELD_NUMBER, .min = 1, .max = (highest)
#define SEEDS               .kind = FIELD_NUMBER, .max = MANCALA_SEEDS_MAX
#define WORD(list, none)    .kind = FIELD_WORD, .words = &(list), .fallback = (unsigned)(none)
#define OBJECT(of)          .kind = FIELD_OBJECT, .shape = &(of)
#define INLINE(type, member, of)                                                   \
    .kind = FIELD_INLINE, .offset = offsetof(struct type, member), .shape = &(of), \
    .size = sizeof(((struct type *)NULL)->member)
#define COUNTED(type, member) .count_offset = offsetof(struct type, member)
#define OPTIONAL              .need = NEED_OPTIONAL
#define NULLABLE              .need = NEED_NULLABLE
#define PLAYER                TEXT(WIRE_PLAYER_CAP - 1, BASE64URL_CHARS)
#define POSITION              TEXT(1, POSITION_CHARS)
#define RULES                 TEXT(1, RULES_CHARS)
#define ROOM                  .kind = FIELD_ROOM
#define BOOL                  .kind = FIELD_BOOL
#define HASH                  .kind = FIELD_HASH
#define CHOICE                .kind = FIELD_CHOICE, .fallback = WIRE_CHOICE_NONE
#define LETTER                .kind = FIELD_LETTER
#define PITS                  .kind = FIELD_PITS
#define STORES                .kind = FIELD_STORES
#define STRING                .kind = FIELD_STRING
#define TIME                  .kind = FIELD_TIME
#define DATA                  .kind = FIELD_DATA

#define SHAPE(rows, type, key_row)                                                               \
    {                                                                                            \
        .fields = (rows), .count = COUNT_OF(rows), .size = sizeof(struct type), .key = (key_row) \
    }
#define CHECKED_SHAPE(rows, type, fault_of)                                     \
    {                                                                           \
        .fields = (rows), .count = COUNT_OF(rows), .size = sizeof(struct type), \
        .check = (fault_of)                                                     \
    }

#define LOWER           "abcdefghijklmnopqrstuvwxyz"
#define UPPER           "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS          "0123456789"
#define RULES_CHARS     LOWER DIGITS "-"
#define BASE64URL_CHARS LOWER UPPER DIGITS "-_"
#define POSITION_CHARS  BASE64URL_CHARS
#define PIT_CHARS       "ABCDEFabcdef"
#define PRINTABLE       " !\"#$%&'()*+,-./" DIGITS ":;<=>?@" UPPER "[\\]^_`" LOWER "{|}~"

/* A list of words: a list of texts, or the column `name` of a table. */
#define WORDS(list)                                                           \
    {                                                                         \
        .first = (list), .stride = sizeof((list)[0]), .count = COUNT_OF(list) \
    }
#define ROW_WORDS(rows, rows_count)                                                  \
    {                                                                                \
        .first = &(rows)[0].name, .stride = sizeof((rows)[0]), .count = (rows_count) \
    }

/* --- words, words.c -------------------------------------------------------------------------- */

extern const struct words CODE_WORDS;
extern const struct words COMMAND_WORDS;
extern const struct words EVENT_WORDS;
extern const struct words SEAT_WORDS;
extern const struct words SIDE_WORDS;
extern const struct words LANGUAGE_WORDS;
extern const struct words PLAYER_KIND_WORDS;
extern const struct words VISIBILITY_WORDS;
extern const struct words SPECTATORS_WORDS;
extern const struct words PHRASES_WORDS;
extern const struct words PHRASE_WORDS;
extern const struct words CLOCK_WORDS;
extern const struct words STATE_WORDS;
extern const struct words OFFER_WORDS;
extern const struct words CLAIM_WORDS;
extern const struct words REPORT_WORDS;
extern const struct words HOST_ACTION_WORDS;
extern const struct words QUICK_ACTION_WORDS;
extern const struct words HALL_ACTION_WORDS;
extern const struct words NAMES_WORDS;
extern const struct words QUICK_STATE_WORDS;
extern const struct words CLOSED_WORDS;
extern const struct words WINNER_WORDS;
extern const struct words RESULT_WORDS;
extern const struct words END_WORDS;
extern const struct words SYNC_WORDS;
extern const struct words NOTICE_WORDS;

#define SEAT_WORD   WORD(SEAT_WORDS, MANCALA_SEATS)
#define WINNER_WORD WORD(WINNER_WORDS, WIRE_WINNER_NONE)
#define OFFER_WORD  WORD(OFFER_WORDS, WIRE_OFFER_NONE)
#define END_WORD    WORD(END_WORDS, WIRE_REASON_NONE)

/* --- what messages share, table_event.c ------------------------------------------------------ */

extern const struct shape PERSON;
extern const struct shape CLOCK;
extern const struct shape CLOCKS;
extern const struct shape STANDING;
extern const struct shape LAST;
extern const struct shape LISTED;

/* --- what answers over HTTP share, table_message.c and table_stored.c ------------------------ */

extern const struct shape RESULT;
extern const struct shape SEATS; /* of struct wire_document */
extern const struct shape SUMMARY_GAME;

/* --- halls, table_hall.c --------------------------------------------------------------------- */

extern const struct shape ADDED_NAME;
extern const struct shape HALL_DOCUMENT_SHAPE;
extern const struct shape HALL_PERSON_SHAPE;
extern const struct shape HALL_STANDING_SHAPE;
extern const struct shape HALL_RESULT_SHAPE;

#endif
