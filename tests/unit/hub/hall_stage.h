// SPDX-License-Identifier: MIT
/* A stage with a hall on it, its host, and one who looks on. */
#ifndef UNIT_HUB_HALL_STAGE_H
#define UNIT_HUB_HALL_STAGE_H

#include "unit/hub/stage.h"

enum { HALL_CODE_SIZE = 16 };

#define FISCHER ",\"clock\":{\"kind\":\"fischer\",\"base\":90000,\"increment\":5000}"
#define GAME    ",\"game\":\"djenon-abe\""

extern struct stage stage;
extern char hall[HALL_CODE_SIZE]; /* the code of the hall that commands go to */
extern hub_conn host;

/* A fixture; the host is greeted, and no hall open. */
void hall_stage_set_up(void);
/* What falls due at once is done. */
void hall_stage_restart(void);
void hall_stage_tear_down(void);
/* Says an action; `rest` is JSON that follows, from its comma on. */
void hall_stage_say(hub_conn conn, const char *id, const char *action, const char *rest);
/* The next message of this type; what comes before it is let go. */
const json_t *hall_stage_find(hub_conn conn, const char *type);
/* What was told to the one who asked; how many wait is let go unless it is asked for. */
const json_t *hall_stage_find_news(hub_conn conn, const char *state);
/* The action is answered with ok. */
void hall_stage_allow(hub_conn conn, const char *action, const char *rest);
/* It is answered with this code. */
void hall_stage_refuse(hub_conn conn, const char *action, const char *rest, const char *code);
/* `settings` as `rest` of say. */
void hall_stage_open_hall(const char *settings);
/* The connection comes in. */
void hall_stage_listen(hub_conn conn, const char *rest);
/* The whole list as somebody sees it who comes now. */
const json_t *hall_stage_look(void);
/* A player who is present. */
hub_conn hall_stage_come(unsigned player);
/* The room that a `paired` names. */
void hall_stage_find_room(hub_conn conn, char room[HALL_CODE_SIZE]);
/* Two who are present wait and are paired. */
void hall_stage_pair(const hub_conn conns[2], char room[HALL_CODE_SIZE]);
/* His first game in the room. */
void hall_stage_resign(hub_conn conn, const char *room);

#endif
