// SPDX-License-Identifier: MIT
#include "fuzz/peers.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "base/log.h"
#include "base/mem.h"
#include "engine/text.h"
#include "hub/limits.h"

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text != NULL ? text : "";
}

static json_int_t number_of(const json_t *json, const char *key)
{
    return json_integer_value(json_object_get(json, key));
}

static void copy_text(char *to, size_t cap, const char *from)
{
    const size_t len = strlen(from);
    memcpy(to, from, len < cap ? len + 1 : 1);
    to[len < cap ? len : 0] = '\0';
}

static struct peer *find_peer(struct peers *peers, hub_conn conn)
{
    for (size_t i = 0; i < PEERS_ALL; i++) {
        if (peers->peers[i].conn == conn) {
            return &peers->peers[i];
        }
    }
    return NULL;
}

/* --- what the bytes can name ----------------------------------------------------------------- */

static struct peers_room *find_room(struct peers *peers, const char *code)
{
    for (size_t i = 0; i < peers->room_count; i++) {
        if (strcmp(peers->rooms[i].code, code) == 0) {
            return &peers->rooms[i];
        }
    }
    if (peers->room_count == PEERS_ROOMS) {
        return NULL;
    }
    struct peers_room *room = &peers->rooms[peers->room_count++];
    copy_text(room->code, sizeof room->code, code);
    return room;
}

/* `d` is an event, or the game of a document. */
static void learn_room(struct peers *peers, const char *code, const json_t *d)
{
    struct peers_room *room = find_room(peers, code);
    const char *text = text_of(d, "position");
    struct mancala_position position;
    if (room == NULL || text[0] == '\0') {
        return;
    }
    const enum mancala_text_fault fault = mancala_position_parse(text, strlen(text), &position,
                                                                 NULL);
    ASSERT(fault == MANCALA_TEXT_OK || fault == MANCALA_TEXT_ENDED);
    const bool is_document = json_object_get(d, "number") != NULL;
    copy_text(room->pos, sizeof room->pos, text_of(d, "hash"));
    copy_text(room->legal, sizeof room->legal, text_of(d, "legal"));
    room->game = number_of(d, is_document ? "number" : "game");
    room->ply = fault == MANCALA_TEXT_OK ? position.ply : 0;
}

/* --- feeds ----------------------------------------------------------------------------------- */

static struct peers_feed *find_feed(struct peer *peer, const char *code)
{
    for (size_t i = 0; i < peer->feed_count; i++) {
        if (strcmp(peer->feeds[i].code, code) == 0) {
            return &peer->feeds[i];
        }
    }
    return NULL;
}

static void set_feed(struct peer *peer, const char *code, json_int_t v)
{
    struct peers_feed *feed = find_feed(peer, code);
    if (feed == NULL && peer->feed_count < PEERS_FEEDS) {
        feed = &peer->feeds[peer->feed_count++];
        copy_text(feed->code, sizeof feed->code, code);
    }
    if (feed != NULL) {
        feed->v = v;
    }
}

static void drop_feed(struct peer *peer, const char *code)
{
    struct peers_feed *feed = find_feed(peer, code);
    if (feed != NULL) {
        *feed = peer->feeds[--peer->feed_count];
    }
}

static void take_feed(struct peers *peers, struct peer *peer, const json_t *message)
{
    const char *code = text_of(message, "room");
    const char *type = text_of(message, "t");
    const json_t *d = json_object_get(message, "d");
    const json_int_t v = number_of(message, "v");
    const struct peers_feed *feed = find_feed(peer, code);
    const bool is_farewell = strcmp(type, "left") == 0 &&
                             json_is_true(json_object_get(d, "kicked")) &&
                             strcmp(text_of(d, "player"), peer->player) == 0;
    ASSERT(v > 0);
    if (is_farewell) {
        drop_feed(peer, code);
        return;
    }
    if (strcmp(type, "snapshot") == 0) {
        learn_room(peers, code, json_object_get(d, "game"));
        if (feed == NULL) {
            return; /* after a stale move: it does not mean that the room is followed */
        }
    } else {
        ASSERT(feed == NULL || feed->v == 0 || v == feed->v + 1);
        learn_room(peers, code, d);
    }
    set_feed(peer, code, v);
}

/* The events of an answer are a part of the feed, unless they are old. */
static void take_events(struct peers *peers, struct peer *peer, const char *code,
                        const json_t *events)
{
    struct peers_feed *feed = find_feed(peer, code);
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const json_int_t v = number_of(event, "v");
        learn_room(peers, code, json_object_get(event, "d"));
        ASSERT(v > 0);
        if (feed != NULL && feed->v != 0 && v > feed->v) {
            ASSERT(v == feed->v + 1);
            feed->v = v;
        }
    }
}

/* --- halls ----------------------------------------------------------------------------------- */

static void learn_hall(struct peers *peers, const char *code)
{
    size_t i = 0;
    while (i < peers->hall_count && strcmp(peers->halls[i], code) != 0) {
        i++;
    }
    if (code[0] != '\0' && i == peers->hall_count && i < PEERS_HALLS) {
        copy_text(peers->halls[peers->hall_count++], sizeof peers->halls[0], code);
    }
}

static void take_list(struct peers *peers, struct peer *peer, const json_t *d)
{
    size_t i;
    json_t *row;
    list_view_take(&peer->list, d);
    json_array_foreach (json_object_get(d, "set"), i, row) {
        (void)find_room(peers, text_of(row, "room"));
    }
}

/* Who is paired follows the room. */
static void take_news(struct peers *peers, struct peer *peer, const json_t *d)
{
    if (strcmp(text_of(d, "state"), "paired") == 0) {
        (void)find_room(peers, text_of(d, "room"));
        set_feed(peer, text_of(d, "room"), 0);
    }
}

/* --- answers --------------------------------------------------------------------------------- */

static void take_ok(struct peers *peers, struct peer *peer, const struct peers_ask *ask,
                    const json_t *d)
{
    const char *code = text_of(d, "room");
    const json_t *events = json_object_get(d, "events");
    if (strcmp(ask->type, "hello") == 0) {
        copy_text(peer->player, sizeof peer->player, text_of(d, "player"));
    } else if (strcmp(ask->type, "link") == 0) {
        copy_text(peers->link, sizeof peers->link, text_of(d, "code"));
    } else if (strcmp(ask->type, "sync") == 0) {
        const bool has_events = strcmp(text_of(d, "kind"), "events") == 0;
        set_feed(peer, code, has_events ? number_of(d, "from") - 1 : 0);
    } else if (strcmp(ask->type, "watch") == 0) {
        set_feed(peer, code, 0);
    } else if (strcmp(ask->type, "leave") == 0 && json_array_size(events) == 0) {
        drop_feed(peer, code);
    } else if (strcmp(ask->type, "lobby") == 0) {
        list_view_drop(&peer->list);
    } else if (strcmp(ask->type, "hall") == 0) {
        learn_hall(peers, text_of(d, "hall"));
    } else if (code[0] != '\0') {
        take_events(peers, peer, code, events);
    }
}

/* What was asked last under this id; a frame that could not be read was the last one. */
static size_t find_ask(const struct peer *peer, const char *re)
{
    for (size_t i = peer->ask_count; i > 0; i--) {
        if (re == NULL || strcmp(peer->asks[i - 1].id, re) == 0) {
            return i - 1;
        }
    }
    return peer->ask_count;
}

static void take_answer(struct peers *peers, struct peer *peer, const json_t *message)
{
    const json_t *d = json_object_get(message, "d");
    const size_t at = find_ask(peer, json_string_value(json_object_get(message, "re")));
    ASSERT(at < peer->ask_count); /* otherwise it is an answer to nothing, or the second one */
    const struct peers_ask ask = peer->asks[at];
    peer->ask_count--;
    memmove(&peer->asks[at], &peer->asks[at + 1], (peer->ask_count - at) * sizeof ask);
    if (strcmp(text_of(message, "t"), "ok") == 0) {
        take_ok(peers, peer, &ask, d);
    } else {
        ASSERT(text_of(d, "code")[0] != '\0' && text_of(d, "text")[0] != '\0');
    }
}

static void on_send(void *context, hub_conn conn, struct slice bytes)
{
    struct peers *peers = context;
    struct peer *peer = find_peer(peers, conn);
    if (peer == NULL) {
        return; /* gone before its answer: the port ignores that */
    }
    ASSERT(bytes.len <= HUB_SERVER_MESSAGE_MAX);
    json_t *message = json_loadb(bytes.at, bytes.len, JSON_REJECT_DUPLICATES, NULL);
    ASSERT(message != NULL);
    const char *type = text_of(message, "t");
    if (strcmp(type, "ok") == 0 || strcmp(type, "error") == 0) {
        take_answer(peers, peer, message);
    } else if (strcmp(type, "pong") == 0) {
        ASSERT(peer->pongs > 0);
        peer->pongs--;
    } else if (strcmp(type, "lobby") == 0) {
        take_list(peers, peer, json_object_get(message, "d"));
    } else if (strcmp(type, "hall") == 0) {
        take_news(peers, peer, json_object_get(message, "d"));
    } else if (json_object_get(message, "v") != NULL) {
        take_feed(peers, peer, message);
    }
    json_decref(message);
}

/* What is dropped is made up for by a snapshot. */
static bool is_choked(void *context, hub_conn conn)
{
    struct peer *peer = find_peer(context, conn);
    if (peer == NULL || !peer->is_choked) {
        return false;
    }
    for (size_t i = 0; i < peer->feed_count; i++) {
        peer->feeds[i].v = 0;
    }
    return true;
}

static void on_close(void *context, hub_conn conn, unsigned code)
{
    struct peer *peer = find_peer(context, conn);
    ASSERT(peer != NULL);
    ASSERT(code >= 1000 && code <= 4999);
    peer->is_closing = true;
}

static void on_written(void *context, const struct request *request)
{
    (void)context;
    (void)request;
}

/* --- what peers do --------------------------------------------------------------------------- */

static void forget_peer(struct peer *peer)
{
    list_view_drop(&peer->list);
    *peer = (struct peer){.conn = 0};
}

void peers_disconnect(struct peers *peers, unsigned peer)
{
    struct peer *who = &peers->peers[peer];
    const hub_conn conn = who->conn;
    if (conn != 0) {
        forget_peer(who);
        hub_on_close(peers->stage.hub, conn, peers->stage.now_ms);
        peers_settle(peers);
    }
}

/* Whom the hub has closed goes when all else is done, as in the net. */
static void drop_closing(struct peers *peers)
{
    for (unsigned i = 0; i < PEERS_ALL; i++) {
        if (peers->peers[i].is_closing) {
            peers_disconnect(peers, i);
        }
    }
}

static void check_peer(struct peer *peer)
{
    ASSERT(peer->pongs == 0);
    for (size_t i = 0; i < peer->ask_count; i++) {
        ASSERT(peer->asks[i].is_optional);
    }
    peer->ask_count = 0;
}

/* All are answered, unless their clients have been told that it takes too long. */
static void check_replies(struct peers *peers)
{
    const bool may_be_late = peers->stage.now_ms >= peers->asked_ms + HUB_API_TIMEOUT_MS;
    ASSERT(peers->stage.reply_count <= peers->owed_replies);
    ASSERT(peers->stage.reply_count == peers->owed_replies || may_be_late);
    peers->owed_replies = peers->stage.reply_count;
}

void peers_settle(struct peers *peers)
{
    unsigned open = 0;
    unsigned closing = 0;
    if (!peers->stage.is_store_held) {
        stage_settle(&peers->stage);
        check_replies(peers);
        ASSERT(peers->stage.orders.endings == peers->owed_endings);
    }
    for (size_t i = 0; i < PEERS_ALL; i++) {
        struct peer *peer = &peers->peers[i];
        open += peer->conn != 0 && !peer->is_closing;
        closing += peer->is_closing;
        if (!peers->stage.is_store_held && !peer->is_closing) {
            check_peer(peer);
        }
    }
    const uint64_t known = hub_counts(peers->stage.hub).connections;
    ASSERT(known >= open && known <= open + closing);
    drop_closing(peers);
}

void peers_connect(struct peers *peers, unsigned peer)
{
    peers_disconnect(peers, peer);
    peers->peers[peer].conn = ++peers->last_conn;
    /* Unknown addresses and shared ones. */
    hub_on_open(peers->stage.hub, peers->last_conn, peer / 2, peers->stage.now_ms);
    peers_settle(peers);
}

static void mark_optional(struct peers *peers, const char *id)
{
    for (size_t i = 0; i < PEERS_ALL; i++) {
        struct peer *peer = &peers->peers[i];
        for (size_t k = 0; k < peer->ask_count; k++) {
            peer->asks[k].is_optional |= strcmp(peer->asks[k].id, id) == 0;
        }
    }
}

static void note_ask(struct peers *peers, struct peer *peer, struct slice frame)
{
    struct peers_ask *ask = &peer->asks[peer->ask_count];
    json_t *json = json_loadb(frame.at, frame.len, JSON_REJECT_DUPLICATES, NULL);
    *ask = (struct peers_ask){.is_optional = false};
    copy_text(ask->id, sizeof ask->id, text_of(json, "id"));
    copy_text(ask->type, sizeof ask->type, text_of(json, "t"));
    json_decref(json);
    peer->is_unsure = peer->is_unsure || find_ask(peer, ask->id) < peer->ask_count;
    mark_optional(peers, ask->id);
    peer->ask_count++;
}

void peers_say(struct peers *peers, unsigned peer, struct slice frame)
{
    struct peer *who = &peers->peers[peer];
    if (who->conn == 0 || frame.len == 0 || frame.len > HUB_MESSAGE_MAX ||
        who->ask_count == PEERS_ASKS) {
        return;
    }
    if (slice_is(frame, "p")) {
        who->pongs++;
    } else {
        note_ask(peers, who, frame);
    }
    hub_on_message(peers->stage.hub, who->conn, frame, peers->stage.now_ms);
    peers_settle(peers);
}

void peers_move(struct peers *peers, unsigned n, unsigned choice)
{
    if (n >= peers->room_count || peers->rooms[n].legal[0] == '\0') {
        return;
    }
    const struct peers_room room = peers->rooms[n];
    const char letter = room.legal[choice % strlen(room.legal)];
    for (unsigned i = 0; i < PEERS; i++) {
        char frame[256];
        const int len = snprintf(frame, sizeof frame,
                                 "{\"t\":\"move\",\"id\":\"%up%" PRId64
                                 "%c\",\"d\":{\"room\":\"%s\",\"game\":%" PRId64 ",\"ply\":%" PRId64
                                 ",\"pit\":\"%c\",\"pos\":\"%s\"}}",
                                 i, (int64_t)room.ply, letter, room.code, (int64_t)room.game,
                                 (int64_t)room.ply, letter, room.pos);
        peers_say(peers, i, slice_from(frame, (size_t)len));
    }
}

void peers_choke(struct peers *peers, unsigned peer)
{
    struct peer *who = &peers->peers[peer];
    if (who->conn == 0) {
        return;
    }
    who->is_choked = !who->is_choked;
    if (!who->is_choked) {
        hub_on_drained(peers->stage.hub, who->conn, peers->stage.now_ms);
        peers_settle(peers);
    }
}

void peers_operate(struct peers *peers, struct slice line)
{
    const unsigned reloads = peers->stage.orders.reloads;
    if (line.len == 0 || line.len > HUB_OPERATOR_LINE_MAX) {
        return;
    }
    peers->owed_endings++;
    hub_on_operator(peers->stage.hub, ++peers->last_operator, line, peers->stage.now_ms);
    if (peers->stage.orders.reloads > reloads) {
        hub_on_reloaded(peers->stage.hub, peers->last_operator, true, "", peers->stage.now_ms);
    }
    peers_settle(peers);
}

void peers_ask(struct peers *peers, struct slice path, struct slice query)
{
    peers->asked_ms = peers->owed_replies == peers->stage.reply_count ? peers->stage.now_ms
                                                                      : peers->asked_ms;
    peers->owed_replies++;
    const struct hub_question question = {.path = path, .query = query};
    (slice_has_prefix(path, "/") ? hub_on_request : hub_on_lookup)(
        peers->stage.hub, ++peers->last_request, &question, peers->stage.now_ms);
    peers_settle(peers);
}

/* --- the server ------------------------------------------------------------------------------ */

void peers_hold(struct peers *peers, bool is_held)
{
    peers->stage.is_store_held = is_held;
    peers_settle(peers);
}

const struct list_view *peers_look(struct peers *peers, const char *hall)
{
    char frame[128];
    const int len = snprintf(
        frame, sizeof frame, "{\"t\":\"lobby\",\"id\":\"look-2\",\"d\":{%s%s%s}}",
        hall[0] != '\0' ? "\"wall\":true,\"hall\":\"" : "", hall, hall[0] != '\0' ? "\"" : "");
    peers_connect(peers, PEERS_LOOKER);
    peers_say(peers, PEERS_LOOKER,
              slice_of("{\"t\":\"hello\",\"id\":\"look-1\",\"d\":{\"protocol\":1,\"secret\":"
                       "\"BAAAAAAAAAAAAAAAAAAA0A\",\"language\":\"en\",\"kind\":\"person\"}}"));
    peers_say(peers, PEERS_LOOKER, slice_from(frame, (size_t)len));
    return &peers->peers[PEERS_LOOKER].list;
}

/* What is known of a hall. all NULL: nothing. */
static struct list_view copy_look(struct peers *peers, size_t hall)
{
    struct list_view view = *peers_look(peers, peers->halls[hall]);
    json_incref(view.all);
    return view;
}

/* Whoever looks again after a start sees what was there before. */
static void check_halls(struct peers *peers, struct list_view before[PEERS_HALLS])
{
    for (size_t i = 0; i < PEERS_HALLS; i++) {
        if (before[i].all != NULL) {
            const struct list_view *after = peers_look(peers, peers->halls[i]);
            ASSERT(after->all != NULL && list_views_keep(&before[i], after));
            list_view_drop(&before[i]);
        }
    }
}

/* An announced stop is done by the net. */
static bool is_stop_due(const struct peers *peers)
{
    return hub_stop_time(peers->stage.hub) <= peers->stage.now_ms;
}

static void start_anew(struct peers *peers)
{
    for (unsigned i = 0; i < PEERS_ALL; i++) {
        forget_peer(&peers->peers[i]);
    }
    stage_restart(&peers->stage);
    peers->owed_replies = peers->stage.reply_count;
    peers->owed_endings = peers->stage.orders.endings;
}

void peers_restart(struct peers *peers, bool is_sudden)
{
    struct list_view before[PEERS_HALLS] = {{.all = NULL}};
    if (is_sudden) {
        stage_lose_answers(&peers->stage);
        peers->stage.is_store_held = false;
    } else {
        peers_hold(peers, false);
    }
    const bool works = !is_sudden && !peers->store_fails && !peers->reads_fail &&
                       !peers->is_replaced;
    for (size_t i = 0; i < (works ? peers->hall_count : 0); i++) {
        before[i] = copy_look(peers, i);
    }
    if (is_stop_due(peers)) {
        hub_stop(peers->stage.hub, peers->stage.now_ms);
        peers_settle(peers);
    }
    start_anew(peers);
    check_halls(peers, before);
}

void peers_wait(struct peers *peers, int64_t ms)
{
    enum { TICKS = 4 }; /* an answer of the store may bring what is due already */
    peers->stage.now_ms += ms;
    if (is_stop_due(peers)) {
        peers_restart(peers, false);
    }
    for (unsigned i = 0; hub_next_deadline(peers->stage.hub) <= peers->stage.now_ms; i++) {
        ASSERT(i < TICKS);
        hub_tick(peers->stage.hub, peers->stage.now_ms);
        peers_settle(peers);
    }
}

void peers_replace_store(struct peers *peers)
{
    peers->is_replaced = true;
    peers->stage.is_store_held = false;
    stage_replace_store(&peers->stage);
    peers_settle(peers);
}

struct peers *peers_open(void)
{
    static const struct stage_watch watch = {
        .on_send = on_send, .on_close = on_close, .is_choked = is_choked, .on_written = on_written};
    struct peers *peers = mem_alloc(sizeof *peers);
    static FILE *silence; /* a damaged log is told of again and again */
    if (silence == NULL) {
        silence = fopen("/dev/null", "we");
    }
    log_open(silence, LOG_ERROR);
    stage_open(&peers->stage);
    peers->watch = watch;
    peers->watch.context = peers;
    peers->stage.watch = &peers->watch;
    return peers;
}

/* Soon enough: what has changed is told a little later, a part at a time. */
static void check_list(struct peers *peers, unsigned peer)
{
    enum { LOOKS = 40, LOOK_MS = 300 };
    const struct peer *who = &peers->peers[peer];
    bool agrees = who->list.all == NULL || who->is_unsure;
    for (unsigned i = 0; !agrees && i < LOOKS; i++) {
        const struct list_view *look = peers_look(peers, who->list.hall);
        agrees = who->list.all == NULL || list_views_agree(&who->list, look);
        peers_wait(peers, LOOK_MS);
    }
    ASSERT(agrees);
}

void peers_close(struct peers *peers)
{
    stage_fail_store(&peers->stage, false);
    stage_fail_reads(&peers->stage, false);
    peers_hold(peers, false);
    for (unsigned i = 0; i < PEERS; i++) {
        check_list(peers, i);
    }
    for (unsigned i = 0; i < PEERS_ALL; i++) {
        peers_disconnect(peers, i);
    }
    ASSERT(hub_counts(peers->stage.hub).connections == 0);
    stage_close(&peers->stage);
    mem_free(peers);
}
