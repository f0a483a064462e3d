// SPDX-License-Identifier: MIT
/* Which secrets speak for a player: one more by a code, and one instead of all. */
#include <string.h>

#include "base/mem.h"
#include "hub/halls.h"

/* A code that makes another secret speak for the player, once. After that it is kept, so that the
 * same connection's or secret's adopt may come again. */
struct link {
    struct list in_hub;
    char code[CODE_CAP];
    char player[ROOM_PLAYER_CAP];
    char used_by[HUB_HASH_CAP]; /* "" while it is open */
    int64_t expires_ms;
};

static void free_link(struct hub *hub, struct link *link)
{
    list_remove(&link->in_hub);
    hub->link_count--;
    mem_free(link);
}

void hub_free_links(struct hub *hub)
{
    list_for_each (at, &hub->links) {
        free_link(hub, CONTAINER_OF(at, struct link, in_hub));
    }
}

static void expire_links(struct hub *hub, int64_t now_ms)
{
    list_for_each (at, &hub->links) {
        struct link *link = CONTAINER_OF(at, struct link, in_hub);
        if (link->expires_ms > now_ms) {
            return;
        }
        free_link(hub, link);
    }
}

static struct link *find_link(struct hub *hub, const char *code, int64_t now_ms)
{
    expire_links(hub, now_ms);
    list_for_each (at, &hub->links) {
        struct link *link = CONTAINER_OF(at, struct link, in_hub);
        if (strcmp(link->code, code) == 0) {
            return link;
        }
    }
    return NULL;
}

/* Of a player's open codes the newest `kept` stay. */
static void thin_links(struct hub *hub, const char *player, unsigned kept)
{
    for (struct list *at = hub->links.prev, *before = at->prev; at != &hub->links;
         at = before, before = at->prev) {
        struct link *link = CONTAINER_OF(at, struct link, in_hub);
        if (link->used_by[0] != '\0' || strcmp(link->player, player) != 0) {
            continue;
        }
        if (kept == 0) {
            free_link(hub, link);
        } else {
            kept--;
        }
    }
}

/* --- link ------------------------------------------------------------------------------------ */

void handle_link(struct hub *hub, struct session *session, const struct wire_command *command,
                 int64_t now_ms)
{
    const char *player = session->player->person.player;
    struct wire_ok_link answer = {.expires_ms = now_ms + HUB_LINK_MS};
    expire_links(hub, now_ms);
    thin_links(hub, player, HUB_PLAYER_LINKS - 1);
    if (hub->link_count >= HUB_LINKS_MAX) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_UNAVAILABLE,
                       "too many codes are open: try again in a few minutes", NULL);
        return;
    }
    do {
        hub_draw_code(hub, answer.code);
    } while (find_link(hub, answer.code, now_ms) != NULL);
    struct link *link = mem_alloc(sizeof *link);
    memcpy(link->code, answer.code, sizeof link->code);
    memcpy(link->player, player, strlen(player) + 1);
    link->expires_ms = answer.expires_ms;
    list_append(&hub->links, &link->in_hub);
    hub->link_count++;
    const bool is_written = wire_encode_ok_link(&hub->out, command->id, &answer);
    ASSERT(is_written);
    hub_send_answer(hub, session->conn);
}

/* --- adopt ----------------------------------------------------------------------------------- */

/* Whether the player waits for a table, in quick pairing or in a hall. */
static bool waits_for_table(const struct player *player)
{
    bool waits = false;
    list_for_each (at, &player->sessions) {
        const struct session *session = CONTAINER_OF(at, struct session, in_player);
        waits = waits || session->place != NULL || halls_has_place(session);
    }
    return waits;
}

static void end_adopting(struct hub *hub, const struct errand *errand)
{
    struct session *session = hub_find_session(hub, errand->conn);
    if (session != NULL) {
        session->is_adopting = false;
    }
}

static void refuse_adopt(struct hub *hub, struct errand *errand, enum wire_code code,
                         const char *text)
{
    end_adopting(hub, errand);
    hub_refuse_errand(hub, errand, code, text);
}

static void refuse_reading(struct hub *hub, struct errand *errand)
{
    refuse_adopt(hub, errand, WIRE_CODE_UNAVAILABLE, HUB_UNREADABLE);
}

/* The secret speaks for `player` now. */
static void answer_adopt(struct hub *hub, struct errand *errand, struct slice player)
{
    char text[ROOM_PLAYER_CAP] = "";
    end_adopting(hub, errand);
    ASSERT(player.len < sizeof text);
    memcpy(text, player.at, player.len);
    hub_end_errand(hub, errand, wire_encode_ok_player(&hub->out, errand->re, text));
}

/* Whoever guesses codes is warned once, and then closed. */
static void count_wrong_code(struct hub *hub, hub_conn conn)
{
    struct session *session = hub_find_session(hub, conn);
    if (session == NULL) {
        return;
    }
    session->wrong_codes++;
    if (session->wrong_codes == HUB_WRONG_CODES - 1) {
        hub_send_notice(hub, conn, WIRE_NOTICE_SLOW_DOWN);
    } else if (session->wrong_codes >= HUB_WRONG_CODES) {
        hub->config.port.close(hub->config.port.context, conn, HUB_CLOSE_POLICY);
    }
}

/* The answer is the same for codes that never were and for those that work no more. */
static void refuse_code(struct hub *hub, struct errand *errand)
{
    const hub_conn conn = errand->conn;
    refuse_adopt(hub, errand, WIRE_CODE_NO_SUCH_CODE, "there is no such code");
    count_wrong_code(hub, conn);
}

static void on_adopted(struct hub *hub, struct errand *errand, const struct store_result *result,
                       int64_t now_ms)
{
    struct link *link = find_link(hub, errand->code, now_ms);
    switch (result->status) {
    case STORE_OK:
        answer_adopt(hub, errand, result->player);
        return;
    case STORE_CONFLICT:
    case STORE_REPEATED:
        refuse_adopt(hub, errand, WIRE_CODE_NOT_NOW, "this secret speaks for a player already");
        break;
    case STORE_UNAVAILABLE:
        refuse_adopt(hub, errand, WIRE_CODE_UNAVAILABLE, HUB_UNSTORED);
        break;
    }
    if (link != NULL) {
        link->used_by[0] = '\0';
    }
}

/* Uses up the code, unless it went while the store was asked. */
static void use_link(struct hub *hub, struct errand *errand, int64_t now_ms)
{
    struct link *link = find_link(hub, errand->code, now_ms);
    if (link == NULL || (link->used_by[0] != '\0' && strcmp(link->used_by, errand->hash) != 0)) {
        refuse_code(hub, errand);
        return;
    }
    memcpy(link->used_by, errand->hash, sizeof link->used_by);
    store_add_identity(hub->config.store, slice_of(errand->hash), slice_of(link->player), false,
                       hub_ask_for_errand(hub, errand, on_adopted));
}

/* False, and the errand is refused, when the player is in a list. */
static bool check_empty(struct hub *hub, struct errand *errand, const struct store_result *result)
{
    if (result->status != STORE_OK) {
        refuse_reading(hub, errand);
        return false;
    }
    if (result->summary_count > 0) {
        refuse_adopt(hub, errand, WIRE_CODE_NOT_NOW, "this secret has games of its own");
        return false;
    }
    return true;
}

static void on_own_games(struct hub *hub, struct errand *errand, const struct store_result *result,
                         int64_t now_ms)
{
    if (check_empty(hub, errand, result)) {
        use_link(hub, errand, now_ms);
    }
}

static void on_own_rooms(struct hub *hub, struct errand *errand, const struct store_result *result,
                         int64_t now_ms)
{
    const struct store_filter filter = {.player = slice_of(errand->player)};
    (void)now_ms;
    if (check_empty(hub, errand, result)) {
        store_list_archive(hub->config.store, &filter, NULL, 1,
                           hub_ask_for_errand(hub, errand, on_own_games));
    }
}

/* Whether nobody has ever said whom the secret speaks for: a player's id begins his first hash. */
static bool speaks_for_itself(const struct errand *errand, struct slice player)
{
    return slice_equal(player, slice_from(errand->hash, ROOM_PLAYER_CAP - 1));
}

/* Judges the code by whom the secret speaks for. A secret that has adopted says its code again when
 * the answer was lost; the code may be forgotten by then. */
static void on_adopting(struct hub *hub, struct errand *errand, const struct store_result *result,
                        int64_t now_ms)
{
    const struct link *link = find_link(hub, errand->code, now_ms);
    if (result->status != STORE_OK) {
        refuse_reading(hub, errand);
        return;
    }
    const bool is_free = !result->is_out && speaks_for_itself(errand, result->player);
    if (!result->is_out && link != NULL && slice_is(result->player, link->player)) {
        answer_adopt(hub, errand, result->player);
    } else if (link == NULL && !result->is_out && !is_free) {
        const hub_conn conn = errand->conn;
        answer_adopt(hub, errand, result->player);
        count_wrong_code(hub, conn);
    } else if (link == NULL) {
        refuse_code(hub, errand);
    } else if (!is_free) {
        refuse_adopt(hub, errand, WIRE_CODE_NOT_NOW, "this secret speaks for a player already");
    } else {
        const struct store_filter filter = {.player = slice_of(errand->player)};
        store_list(hub->config.store, &filter, NULL, 1,
                   hub_ask_for_errand(hub, errand, on_own_rooms));
    }
}

void handle_adopt(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms)
{
    (void)now_ms;
    if (session->is_adopting) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_NOT_NOW,
                       "another adopt has no answer yet", NULL);
        return;
    }
    if (waits_for_table(session->player)) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_NOT_NOW,
                       "stop waiting for an opponent first", NULL);
        return;
    }
    struct errand *errand = hub_make_errand(session, command);
    session->is_adopting = true;
    memcpy(errand->hash, session->hash, sizeof errand->hash);
    memcpy(errand->code, command->adopt.code, sizeof errand->code);
    store_find_identity(hub->config.store, slice_of(errand->hash),
                        hub_ask_for_errand(hub, errand, on_adopting));
}

/* --- sign-out -------------------------------------------------------------------------------- */

/* Closes the player's connections but those that came with the new secret. */
static void close_others(struct hub *hub, const struct errand *errand)
{
    struct session *own = hub_find_session(hub, errand->conn);
    const struct player *player = map_find(&hub->players, slice_of(errand->player));
    if (own != NULL) {
        memcpy(own->hash, errand->hash, sizeof own->hash);
    }
    if (player == NULL) {
        return;
    }
    list_for_each (at, &player->sessions) {
        const struct session *session = CONTAINER_OF(at, struct session, in_player);
        if (strcmp(session->hash, errand->hash) != 0) {
            hub->config.port.close(hub->config.port.context, session->conn, HUB_CLOSE_SIGNED_OUT);
        }
    }
}

static void on_signed_out(struct hub *hub, struct errand *errand, const struct store_result *result,
                          int64_t now_ms)
{
    (void)now_ms;
    switch (result->status) {
    case STORE_OK:
        thin_links(hub, errand->player, 0);
        close_others(hub, errand);
        hub_end_errand(hub, errand, wire_encode_ok_player(&hub->out, errand->re, errand->player));
        break;
    case STORE_CONFLICT:
    case STORE_REPEATED:
        hub_refuse_errand(hub, errand, WIRE_CODE_BAD_SECRET, "this secret is not a new one");
        break;
    case STORE_UNAVAILABLE:
        hub_refuse_errand(hub, errand, WIRE_CODE_UNAVAILABLE, HUB_UNSTORED);
        break;
    }
}

void handle_sign_out(struct hub *hub, struct session *session, const struct wire_command *command,
                     int64_t now_ms)
{
    struct errand *errand = hub_make_errand(session, command);
    (void)now_ms;
    hub_hash_secret(command->sign_out.secret, errand->hash);
    thin_links(hub, errand->player, 0);
    store_add_identity(hub->config.store, slice_of(errand->hash), slice_of(errand->player), true,
                       hub_ask_for_errand(hub, errand, on_signed_out));
}
