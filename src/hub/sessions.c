// SPDX-License-Identifier: MIT
/* Connections and the players behind them. */
#include <string.h>

#include "base/base64url.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/mem.h"
#include "hub/halls.h"
#include "hub/present.h"
#include "hub/quick.h"
#include "hub/state.h"
#include "hub/verdicts.h"
#include "wire/record.h"

#define PLAYER_SALT "djenon-player-1"

static struct slice conn_key(const hub_conn *conn)
{
    return slice_from(conn, sizeof *conn);
}

struct session *hub_find_session(const struct hub *hub, hub_conn conn)
{
    return map_find(&hub->sessions, conn_key(&conn));
}

void hub_hash_secret(const uint8_t secret[WIRE_SECRET_LEN], char out[HUB_HASH_CAP])
{
    uint8_t salted[sizeof PLAYER_SALT - 1 + WIRE_SECRET_LEN];
    uint8_t digest[HASH_SHA256_LEN];
    memcpy(salted, PLAYER_SALT, sizeof PLAYER_SALT - 1);
    memcpy(salted + sizeof PLAYER_SALT - 1, secret, WIRE_SECRET_LEN);
    hash_sha256(slice_from(salted, sizeof salted), digest);
    base64url_encode(digest, sizeof digest, out);
}

static void drop_player(struct hub *hub, struct session *session)
{
    struct player *player = session->player;
    if (player == NULL) {
        return;
    }
    list_remove(&session->in_player);
    session->player = NULL;
    if (list_is_empty(&player->sessions)) {
        meters_release(&hub->people, player->meter);
        (void)map_remove(&hub->players, slice_of(player->person.player));
        mem_free(player);
    }
}

/* A hello without a name says nothing about the name that the player has. */
static void set_player(struct hub *hub, struct session *session, struct slice id)
{
    struct player *player = map_find(&hub->players, id);
    if (player == NULL) {
        player = mem_alloc(sizeof *player);
        ASSERT(id.len < sizeof player->person.player);
        memcpy(player->person.player, id.at, id.len);
        player->since_ms = hub->floor_ms;
        list_init(&player->sessions);
        player->meter = meters_hold(&hub->people, id);
        const bool is_new = map_insert(&hub->players, id, player);
        ASSERT(is_new);
    }
    if (session->said.name[0] != '\0') {
        memcpy(player->person.name, session->said.name, sizeof player->person.name);
    }
    player->person.is_bot = session->said.is_bot;
    list_append(&player->sessions, &session->in_player);
    session->player = player;
}

struct follow *hub_find_follow(const struct session *session, const struct slot *slot)
{
    list_for_each (link, &session->follows) {
        struct follow *follow = CONTAINER_OF(link, struct follow, in_session);
        if (follow->slot == slot) {
            return follow;
        }
    }
    return NULL;
}

bool hub_can_follow(const struct session *session)
{
    return session->follow_count + session->expected_rooms < WIRE_WATCHED_ROOMS;
}

void hub_expect_room(struct hub *hub, struct job *job)
{
    struct session *session = hub_find_session(hub, job->conn);
    if (session != NULL) {
        session->expected_rooms++;
        job->expects_room = true;
    }
}

void hub_end_expecting(struct hub *hub, struct job *job)
{
    struct session *session = job->expects_room ? hub_find_session(hub, job->conn) : NULL;
    if (session != NULL) {
        session->expected_rooms--;
    }
    job->expects_room = false;
}

bool hub_follow(struct hub *hub, struct session *session, struct slot *slot, int64_t now_ms)
{
    struct follow *known = hub_find_follow(session, slot);
    if (known != NULL) {
        known->is_blind = false;
        return true;
    }
    if (!hub_can_follow(session)) {
        return false;
    }
    struct follow *follow = mem_alloc(sizeof *follow);
    follow->session = session;
    follow->slot = slot;
    list_append(&session->follows, &follow->in_session);
    list_append(&slot->follows, &follow->in_slot);
    session->follow_count++;
    hub_note_news(slot, now_ms);
    hub_watch_slot(hub, slot, now_ms);
    return true;
}

/* A player at the table stays there for a moment when his connection is lost. One that fell silent
 * in a game before has been away since then. */
static void note_gone(struct slot *slot, const struct session *session, int64_t now_ms)
{
    const enum mancala_seat seat = room_find_seat(&slot->room, session->player->person.player);
    const bool is_alive = slot->room.state != ROOM_PLAYING ||
                          session->heard_ms + HUB_ALIVE_MS > now_ms;
    if (seat != MANCALA_SEATS && is_alive) {
        slot->gone_ms[seat] = now_ms;
    }
}

void hub_drop_follow(struct hub *hub, struct follow *follow, int64_t now_ms)
{
    struct slot *slot = follow->slot;
    list_remove(&follow->in_session);
    list_remove(&follow->in_slot);
    follow->session->follow_count--;
    hub_note_news(slot, now_ms);
    note_gone(slot, follow->session, now_ms);
    mem_free(follow);
    hub_watch_slot(hub, slot, now_ms);
}

static void free_session(struct hub *hub, struct session *session, int64_t now_ms)
{
    halls_forget_session(hub, session, now_ms);
    list_for_each (link, &session->follows) {
        hub_drop_follow(hub, CONTAINER_OF(link, struct follow, in_session), now_ms);
    }
    drop_player(hub, session);
    hub_let_out(hub, session);
    mem_free(session->seats);
    mem_free(session);
}

void hub_free_sessions(struct hub *hub)
{
    size_t cursor = 0;
    struct session *session;
    while ((session = map_next(&hub->sessions, &cursor, NULL)) != NULL) {
        free_session(hub, session, hub->floor_ms);
    }
    map_finish(&hub->sessions);
    map_finish(&hub->players);
}

void hub_on_open(struct hub *hub, hub_conn conn, uint64_t address, int64_t now_ms)
{
    struct session *session = mem_alloc(sizeof *session);
    session->conn = conn;
    list_init(&session->in_player);
    list_init(&session->follows);
    list_init(&session->in_lobby);
    list_init(&session->in_guest);
    if (!hub_let_in(hub, session, address, hub_time(hub, now_ms))) {
        mem_free(session);
        return;
    }
    const bool is_new = map_insert(&hub->sessions, conn_key(&conn), session);
    ASSERT(is_new);
    hub->metrics.opened++;
    const bool is_written = wire_encode_welcome(&hub->out, hub->config.build,
                                                hub_time(hub, now_ms));
    ASSERT(is_written);
    hub_send_out(hub, conn);
}

void hub_on_round_trip(struct hub *hub, hub_conn conn, uint32_t ms, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, conn);
    (void)now_ms;
    if (session != NULL) {
        session->round_trip_ms = ms;
    }
}

void hub_on_close(struct hub *hub, hub_conn conn, int64_t now_ms)
{
    struct session *session = map_remove(&hub->sessions, conn_key(&conn));
    if (session != NULL) {
        list_remove(&session->in_lobby);
        quick_forget_session(hub, session, hub_time(hub, now_ms));
        free_session(hub, session, hub_time(hub, now_ms));
    }
}

static void add_hello_question(struct hub *hub, const struct session *session,
                               enum question_kind kind, const char re[WIRE_ID_CAP],
                               struct store_done *out_done)
{
    struct question *question = hub_add_question(hub, kind, ID_NONE, out_done);
    question->conn = session->conn;
    memcpy(question->re, re, sizeof question->re);
}

/* Both at once, so that the lists agree, and what happens later is told after the answer. */
static void ask_for_lists(struct hub *hub, const struct session *session,
                          const char re[WIRE_ID_CAP])
{
    const struct slice player = slice_of(session->player->person.player);
    const struct store_filter seats = {.player = player, .is_live = STORE_YES};
    const struct store_filter finished = {.player = player};
    struct store_done done;
    add_hello_question(hub, session, QUESTION_SEATS, re, &done);
    store_list(hub->config.store, &seats, NULL, WIRE_LIVE_SEATS, done);
    add_hello_question(hub, session, QUESTION_FINISHED, re, &done);
    store_list_archive(hub->config.store, &finished, NULL, WIRE_FINISHED_GAMES, done);
}

void handle_hello(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms)
{
    (void)now_ms;
    if (session->is_known) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_MALFORMED,
                       "hello was said on this connection already", NULL);
        return;
    }
    if (command->hello.protocol != WIRE_PROTOCOL) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_VERSION,
                       "this server speaks protocol 1", NULL);
        return;
    }
    const struct wire_hello *hello = &command->hello;
    struct store_done done;
    memcpy(session->said.name, hello->name, sizeof session->said.name);
    session->said.is_bot = hello->kind == WIRE_PLAYER_BOT;
    hub_hash_secret(hello->secret, session->hash);
    session->is_known = true;
    add_hello_question(hub, session, QUESTION_IDENTITY, command->id, &done);
    store_find_identity(hub->config.store, slice_of(session->hash), done);
}

/* Undoes a hello that is refused. */
static void undo_hello(struct hub *hub, struct session *session)
{
    session->is_known = false;
    drop_player(hub, session);
}

static void refuse_hello(struct hub *hub, struct session *session, const char *re,
                         enum wire_code code, const char *text)
{
    hub_send_error(hub, session->conn, re, code, text, NULL);
    undo_hello(hub, session);
}

static void refuse_banned(struct hub *hub, struct session *session, const char *re,
                          int64_t until_ms)
{
    const struct wire_error error = {.code = WIRE_CODE_BANNED,
                                     .text = "the operator does not let this player in",
                                     .until_ms = until_ms};
    hub_send_whole_error(hub, session->conn, re, &error);
    undo_hello(hub, session);
    hub->config.port.close(hub->config.port.context, session->conn, HUB_CLOSE_BANNED);
}

/* A name that the operator took away does not come back with the next hello. */
static void judge_name(const struct hub *hub, struct session *session, struct slice id)
{
    char player[ROOM_PLAYER_CAP] = "";
    ASSERT(id.len < sizeof player);
    memcpy(player, id.at, id.len);
    verdicts_judge_name(hub, player, session->said.name);
}

void on_identity(struct hub *hub, struct question *question, const struct store_result *result,
                 int64_t now_ms)
{
    struct session *session = hub_find_session(hub, question->conn);
    int64_t until_ms = 0;
    if (session == NULL) {
        return;
    }
    if (result->status != STORE_OK) {
        refuse_hello(hub, session, question->re, WIRE_CODE_UNAVAILABLE, HUB_UNREADABLE);
    } else if (result->is_out) {
        refuse_hello(hub, session, question->re, WIRE_CODE_BAD_SECRET,
                     "this secret was signed out");
        hub->config.port.close(hub->config.port.context, session->conn, HUB_CLOSE_SIGNED_OUT);
    } else if (verdicts_ban(hub, result->player, now_ms, &until_ms)) {
        refuse_banned(hub, session, question->re, until_ms);
    } else if (!hub_may_enter(hub, session, question->re, result->player, now_ms)) {
        undo_hello(hub, session);
    } else {
        judge_name(hub, session, result->player);
        set_player(hub, session, result->player);
        ask_for_lists(hub, session, question->re);
    }
}

/* One of a player's rooms, as far as he has a seat there. */
static bool read_seat(const struct wire_summary *room, const char *player, struct wire_seat *out)
{
    const bool is_south = strcmp(room->south.player, player) == 0;
    if (!is_south && strcmp(room->north.player, player) != 0) {
        return false;
    }
    memset(out, 0, sizeof *out);
    memcpy(out->room, room->room, sizeof out->room);
    memcpy(out->rules, room->rules, sizeof out->rules);
    out->state = room->state;
    out->seat = is_south ? MANCALA_SOUTH : MANCALA_NORTH;
    out->game = room->game;
    out->opponent = is_south ? room->north : room->south;
    out->turn = room->turn == out->seat;
    out->clock = room->clock;
    out->deadline_ms = room->move_by_ms;
    out->v = room->v;
    return true;
}

/* A name that was kept apart from another one's by a " 2" is the same. */
static bool is_named(const struct wire_person *person, const char *name)
{
    const size_t len = strlen(name);
    return strncmp(person->name, name, len) == 0 &&
           (person->name[len] == '\0' || strcmp(person->name + len, " 2") == 0);
}

/* Whoever comes with another name than he has in a room where no game runs has it there too. The
 * store answers the hello before it answers this. */
static void rename_in(struct hub *hub, const struct session *session,
                      const struct wire_summary *room, enum mancala_seat seat, int64_t now_ms)
{
    const struct wire_person *known = seat == MANCALA_SOUTH ? &room->south : &room->north;
    if (session->said.name[0] != '\0' && room->state == WIRE_STATE_OPEN &&
        !is_named(known, session->said.name)) {
        hub_rename_in(hub, room->room, &session->player->person, NULL, now_ms);
    }
}

static void take_seat(struct hub *hub, struct session *session, const struct store_summary *summary,
                      int64_t now_ms)
{
    struct wire_summary room;
    struct wire_fault fault;
    struct wire_seat *seat = &session->seats[session->seat_count];
    if (wire_decode_summary(summary->body, &room, &fault) != ERR_OK) {
        log_warn("hub.summary", "room=%s fault=%s", LOG_VALUE(summary->key),
                 LOG_VALUE(slice_of(fault.text)));
    } else if (read_seat(&room, session->player->person.player, seat)) {
        session->seat_count++;
        rename_in(hub, session, &room, seat->seat, now_ms);
    }
}

void on_seats(struct hub *hub, struct question *question, const struct store_result *result,
              int64_t now_ms)
{
    struct session *session = hub_find_session(hub, question->conn);
    if (session == NULL || result->status != STORE_OK) {
        return;
    }
    session->seats = mem_alloc_array(result->summary_count + 1, sizeof *session->seats);
    for (size_t i = 0; i < result->summary_count; i++) {
        take_seat(hub, session, &result->summaries[i], now_ms);
    }
}

bool hub_read_finished(const struct store_summary *summary, const char *player,
                       struct wire_finished *out)
{
    struct wire_summary room;
    struct wire_fault fault;
    if (wire_decode_summary(summary->body, &room, &fault) != ERR_OK || room.finished_count == 0) {
        return false;
    }
    const struct wire_summary_game *game = &room.finished[0];
    const bool is_south = strcmp(game->south.player, player) == 0;
    if (!is_south && strcmp(game->north.player, player) != 0) {
        return false;
    }
    memset(out, 0, sizeof *out);
    memcpy(out->room, room.room, sizeof out->room);
    memcpy(out->rules, room.rules, sizeof out->rules);
    out->game = game->game;
    out->seat = is_south ? MANCALA_SOUTH : MANCALA_NORTH;
    out->opponent = is_south ? game->north : game->south;
    out->winner = game->winner;
    out->south = game->score[MANCALA_SOUTH];
    out->north = game->score[MANCALA_NORTH];
    out->reason = game->reason;
    out->at_ms = game->at_ms;
    return true;
}

static void drop_seats(struct session *session)
{
    mem_free(session->seats);
    session->seats = NULL;
    session->seat_count = 0;
}

static void answer_hello(struct hub *hub, struct session *session, const char *re,
                         const struct store_result *result, int64_t now_ms)
{
    struct wire_finished finished[WIRE_FINISHED_GAMES];
    const struct room_person *person = &session->player->person;
    struct wire_ok_hello answer = {.now_ms = now_ms,
                                   .seats = session->seats,
                                   .seat_count = session->seat_count,
                                   .finished = finished};
    memcpy(answer.player, person->player, sizeof answer.player);
    memcpy(answer.name, person->name, sizeof answer.name);
    for (size_t i = 0; i < result->summary_count; i++) {
        answer.finished_count += hub_read_finished(&result->summaries[i], person->player,
                                                   &finished[answer.finished_count]);
    }
    const bool is_written = wire_encode_ok_hello(&hub->out, re, &answer);
    ASSERT(is_written);
    hub_send_answer(hub, session->conn);
    session->is_greeted = true;
    if (hub->sign_count > 0) {
        hub_send_signs(hub, session->conn);
    }
    if (hub->stop_ms != 0) {
        hub_send_restart(hub, session->conn, now_ms);
    }
}

void on_finished(struct hub *hub, struct question *question, const struct store_result *result,
                 int64_t now_ms)
{
    struct session *session = hub_find_session(hub, question->conn);
    if (session == NULL) {
        return;
    }
    if (result->status != STORE_OK || session->seats == NULL) {
        refuse_hello(hub, session, question->re, WIRE_CODE_UNAVAILABLE, HUB_UNREADABLE);
    } else {
        answer_hello(hub, session, question->re, result, now_ms);
    }
    drop_seats(session);
}
