// SPDX-License-Identifier: MIT
/* Rooms and their events in the words of the wire, and back. */
#ifndef HUB_PRESENT_H
#define HUB_PRESENT_H

#include "room/room.h"
#include "wire/message.h"
#include "wire/record.h"

void present_event(const struct room_event *event, struct wire_event *out);

/* The event that a record holds, as far as room_apply() reads it, without its time and its author.
 * False when it names what does not exist here: a game, a letter. A text is borrowed from `event`.
 */
NODISCARD bool restore_event(const struct room *room, const struct wire_event *event,
                             struct room_event *out);

/* Takes the record after v into the room; a text of out_event is borrowed from out_record.
 * ERR_MALFORMED or ERR_VERSION when it cannot be read; ERR_CORRUPT, with out_record written,
 * when it does not follow from the events before: then the room must not be used for play any
 * more. All with a text in out_fault. */
NODISCARD enum err restore_record(struct room *room, struct slice bytes,
                                  struct wire_record *out_record, struct room_event *out_event,
                                  struct wire_fault *out_fault);

/* A room's document; the lists that it borrows are owned here. */
struct document {
    struct wire_document wire;
    struct wire_series_game *series;
    struct wire_listed *muted;
    char *moves;
};

/* plies_max: how many of the last plies are listed. */
void present_document(const struct room *room, size_t plies_max, struct document *out);
void document_finish(struct document *document);

/* What lists need to know of a room after its last event. */
void present_summary(const struct room *room, const char *code, int64_t created_ms, int64_t at_ms,
                     struct wire_summary *out);

/* A row of the lobby or of a hall, without a table. */
void present_lobby_room(const struct wire_summary *room, struct wire_lobby_room *out);
/* Whether nothing in it has changed that can change in a room's life. */
bool present_is_same_room(const struct wire_lobby_room *a, const struct wire_lobby_room *b);

/* The parts that they are made of. */
void present_text(char *to, const char *from, size_t cap);
void present_person(const struct room_person *person, struct wire_person *out);
void present_clock(const struct room_clock *clock, struct wire_clock *out);
void present_pace(const struct mancala_pace *pace, struct wire_clock *out);
void present_clocks(const struct room_clocks *clocks, struct wire_clocks *out);
void present_standing(const struct room_standing *standing, struct wire_standing *out);

/* Only when the position is the end of a game; `cell` is the board before the division. */
void present_pits(const struct mancala_position *position, const uint8_t *cell,
                  struct wire_pits *out);

/* A ply that was played in `before` and counted as `number`. */
void present_ply(const struct room_ply *ply, const struct mancala_position *before, uint32_t number,
                 struct wire_last *out);

void restore_clock(const struct wire_clock *clock, struct room_clock *out);
void restore_person(const struct wire_person *person, struct room_person *out);

#endif
