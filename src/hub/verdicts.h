// SPDX-License-Identifier: MIT
/* What an operator has decided about players: who may not come in, and who may not have a name. In
 * memory all of it, and durable as notes of which a player's newest one counts. */
#ifndef HUB_VERDICTS_H
#define HUB_VERDICTS_H

#include "hub/state.h"
#include "wire/operator.h"

/* The kind of the store's notes. */
#define HUB_VERDICTS "verdict"

void verdicts_init(struct hub *hub);
void verdicts_finish(struct hub *hub);

/* Reads them; hub_ask_for_sleepers() follows. Again when the store could not say. */
void verdicts_load(struct hub *hub);

/* What stands about the player, or one that says nothing. */
struct wire_verdict verdicts_get(const struct hub *hub, const char *player);

/* Whether the player may not come in now; then out_until_ms is until when, 0 for good. */
bool verdicts_ban(const struct hub *hub, struct slice player, int64_t now_ms,
                  int64_t *out_until_ms);

/* How many are banned now. */
uint32_t verdicts_count_bans(const struct hub *hub, int64_t now_ms);

/* Walks all; starts with *cursor 0, NULL after the last. */
const struct wire_verdict *verdicts_next(const struct hub *hub, size_t *cursor);

/* Writes the name that the player has when he asks for `name`: that, or what he has instead. */
void verdicts_judge_name(const struct hub *hub, const char *player, char name[TEXT_NAME_CAP]);

/* Stores the verdict; it stands when `done` says so and verdicts_set() was called. Whom `done` calls
 * takes it out of hub->verdicts_storing. */
void verdicts_store(struct hub *hub, const struct wire_verdict *verdict, int64_t now_ms,
                    struct store_done done);
void verdicts_set(struct hub *hub, const struct wire_verdict *verdict);

/* Writes down what stands and, when that is stored, removes all older notes: what was said before is
 * gone. None may be with the store. What fails is done again by verdicts_tick. */
void verdicts_rewrite(struct hub *hub, int64_t now_ms);
/* Once they have been read. */
void verdicts_tick(struct hub *hub, int64_t now_ms);

#endif
