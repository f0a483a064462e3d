// SPDX-License-Identifier: MIT
/* Halls, as the rest of the hub sees them: lobbies with a code, a host and settings of their own. */
#ifndef HUB_HALLS_H
#define HUB_HALLS_H

#include "hub/state.h"

struct api_request;

void handle_hall(struct hub *hub, struct session *session, const struct wire_command *command,
                 int64_t now_ms);
/* A `lobby` that names a hall. */
void halls_listen(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms);
/* Whether the connection is ready or waits in a hall. */
bool halls_has_place(const struct session *session);
/* The connection does not listen to a hall any more; one that never did is left alone. */
void halls_forget_session(struct hub *hub, struct session *session, int64_t now_ms);

/* Whether a create that names a hall may be: then what the room is to be like there; otherwise why
 * not. */
bool halls_may_create(const struct hub *hub, const struct wire_create *create,
                      struct refusal *out_refusal, struct room_options *out);
/* An `open` that came before is answered as it was then. */
void halls_answer_open(struct hub *hub, hub_conn conn, const struct wire_command *command,
                       const struct store_command *first);
/* Whether the batch would start a game in a hall that is paused, closed or full; `out_code` and the
 * text say why. NULL: it may. */
const char *halls_refuse_start(const struct hub *hub, const struct slot *slot,
                               const struct room_batch *batch, enum wire_code *out_code);
/* What the person is called in a room of the hall `code`, unless that is "". `room` may be NULL. */
void halls_name(const struct hub *hub, const char *code, const struct room *room,
                struct room_person *person);

/* Something has changed in a room, or it is in memory again. */
void halls_note_slot(struct hub *hub, const struct slot *slot, int64_t now_ms);
/* The room could not be stored. */
void halls_note_refused(struct hub *hub, const struct slot *slot, int64_t now_ms);
/* The room leaves memory. */
void halls_forget_slot(struct hub *hub, const struct slot *slot);

/* The player has another name, or none any more. */
void halls_note_name(struct hub *hub, const struct player *player, int64_t now_ms);
void halls_forget_name(struct hub *hub, const char *player, int64_t now_ms);
/* The same for a stored text; false when it is none of a hall, or the name is not in it. */
bool halls_blank_text(struct slice in, const char *player, struct buf *out);

/* At the start: the log of a hall is read. False when the summary is none of a hall. */
bool halls_wake(struct hub *hub, const struct store_summary *summary);
bool halls_are_loading(const struct hub *hub);

void halls_request(struct hub *hub, struct api_request *api);

void on_hall_append(struct hub *hub, struct question *question, const struct store_result *result,
                    int64_t now_ms);
void on_hall_load(struct hub *hub, struct question *question, const struct store_result *result,
                  int64_t now_ms);

int64_t halls_next_deadline(const struct hub *hub);
void halls_tick(struct hub *hub, int64_t now_ms);
void halls_free(struct hub *hub);

#endif
