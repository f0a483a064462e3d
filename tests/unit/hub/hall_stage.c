// SPDX-License-Identifier: MIT
#include "unit/hub/hall_stage.h"

#include <stdio.h>
#include <string.h>

#include "unit/unit.h"

struct stage stage;
char hall[HALL_CODE_SIZE];
hub_conn host;
static hub_conn eye; /* looks on */

void hall_stage_set_up(void)
{
    stage_open(&stage);
    eye = 0;
    host = stage_player(&stage, 0);
}

/* What falls due at once is done. */
void hall_stage_restart(void)
{
    stage_restart(&stage);
    eye = 0;
    stage_wait(&stage, 1000);
}

void hall_stage_tear_down(void)
{
    stage_close(&stage);
}

/* --- saying things --------------------------------------------------------------------------- */

void hall_stage_say(hub_conn conn, const char *id, const char *action, const char *rest)
{
    stage_send(&stage, conn,
               "{\"t\":\"hall\",\"id\":\"%s\",\"d\":{\"action\":\"%s\",\"hall\":\"%s\"%s}}", id,
               action, hall, rest);
}

const json_t *hall_stage_find(hub_conn conn, const char *type)
{
    return stage_skip_to(&stage, conn, type);
}

/* The next news; how many wait is let go unless it is asked for. */
static const json_t *skip_counts(hub_conn conn, bool wants_counts)
{
    const json_t *news;
    do {
        news = hall_stage_find(conn, "hall");
    } while (!wants_counts && strcmp(stage_text(news, "d.state"), "waiting") == 0);
    return news;
}

const json_t *hall_stage_find_news(hub_conn conn, const char *state)
{
    const json_t *news = skip_counts(conn, strcmp(state, "waiting") == 0);
    ck_assert_str_eq(stage_text(news, "d.state"), state);
    ck_assert_str_eq(stage_text(news, "d.hall"), hall);
    return news;
}

void hall_stage_allow(hub_conn conn, const char *action, const char *rest)
{
    static unsigned last;
    char id[16];
    (void)snprintf(id, sizeof id, "a%u", ++last);
    stage_take_all(&stage, conn);
    hall_stage_say(conn, id, action, rest);
    ck_assert_str_eq(stage_text(stage_take_ok(&stage, conn, id), "d.hall"), hall);
}

void hall_stage_refuse(hub_conn conn, const char *action, const char *rest, const char *code)
{
    stage_take_all(&stage, conn);
    hall_stage_say(conn, "r", action, rest);
    stage_take_error(&stage, conn, code);
}

void hall_stage_open_hall(const char *settings)
{
    stage_send(&stage, host,
               "{\"t\":\"hall\",\"id\":\"open\",\"d\":{\"action\":\"open\",\"title\":\"Club\"%s}}",
               settings);
    (void)snprintf(hall, sizeof hall, "%s",
                   stage_text(stage_take_ok(&stage, host, "open"), "d.hall"));
}

void hall_stage_listen(hub_conn conn, const char *rest)
{
    stage_take_all(&stage, conn);
    stage_send(&stage, conn, "{\"t\":\"lobby\",\"id\":\"in\",\"d\":{\"hall\":\"%s\"%s}}", hall,
               rest);
    stage_take_ok(&stage, conn, "in");
}

/* The whole list as somebody sees it who comes now. Owned by the stage. */
const json_t *hall_stage_look(void)
{
    if (eye == 0 || !stage.conns[eye].is_open) {
        eye = stage_player(&stage, 9);
    }
    hall_stage_listen(eye, ",\"wall\":true");
    return stage_take_type(&stage, eye, "lobby");
}

hub_conn hall_stage_come(unsigned player)
{
    const hub_conn conn = stage_player(&stage, player);
    hall_stage_listen(conn, "");
    return conn;
}

/* The room that a `paired` names. */
void hall_stage_find_room(hub_conn conn, char room[HALL_CODE_SIZE])
{
    (void)snprintf(room, HALL_CODE_SIZE, "%s",
                   stage_text(hall_stage_find_news(conn, "paired"), "d.room"));
}

/* Two who wait and are paired; `conns` have come in. */
void hall_stage_pair(const hub_conn conns[2], char room[HALL_CODE_SIZE])
{
    hall_stage_allow(conns[0], "wait", "");
    hall_stage_allow(conns[1], "wait", "");
    hall_stage_find_room(conns[0], room);
}

void hall_stage_resign(hub_conn conn, const char *room)
{
    stage_take_all(&stage, conn);
    stage_send(&stage, conn, "{\"t\":\"resign\",\"id\":\"%s\",\"d\":{\"room\":\"%s\",\"game\":1}}",
               room, room);
    stage_take_ok(&stage, conn, room);
}
