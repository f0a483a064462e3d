// SPDX-License-Identifier: MIT
#include "hub/quick.h"

#include <string.h>

#include "base/mem.h"
#include "hub/lobby.h"
#include "hub/present.h"

enum {
    QUICK_ACCEPT_MS = 15000,
    QUICK_NEWS_MS = 1000, /* between a change of how many wait and its telling */
    QUICK_AGAIN_MS = 1000 /* after which the queue is gone through again */
};

/* A game with one of its clocks is a bit: bit MANCALA_PACES * game + clock. */
enum { QUICK_GAMES_MAX = 64 / MANCALA_PACES };

/* A player who wants a game: in the queue, or in a pairing. */
struct place {
    struct session *session;   /* NULL: it has gone, while the room is with the store */
    struct room_person person; /* as it was when he asked last, or an opponent was found */
    uint64_t wants;            /* never none */
    bool takes_bots;
    uint32_t avoid_count;
    struct wire_listed avoid[WIRE_AVOID_PLAYERS];
    uint64_t number; /* the smallest has waited longest */
    uint32_t told;   /* how many wait, as last told; 0: not told */
    struct list in_queue;
    struct pairing *pairing; /* NULL while in the queue */
};

/* Two who were found for each other. While `is_storing` their room is with the store, a slot knows
 * the pairing, and nobody can go back. */
struct pairing {
    struct place *place[MANCALA_SEATS];
    bool has_accepted[MANCALA_SEATS];
    bool is_storing;
    const struct mancala_rules *rules;
    unsigned pace;
    int64_t deadline_ms;
    struct list in_pairings;
};

/* No two in the queue fit, except those who were not to be paired when last looked at: then
 * again_ms is when the queue is gone through again. */
struct quick {
    struct map places;  /* public id -> struct place, owned */
    struct list queue;  /* of places, by number */
    struct list found;  /* of pairings, owned, by deadline */
    struct list stored; /* of pairings that are with the store, owned */
    uint32_t waiting;   /* in the queue */
    uint64_t last_number;
    int64_t news_ms;  /* when to tell how many wait; 0: it has been told */
    int64_t again_ms; /* 0: there is nothing to look for */
};

static void free_pairings(struct list *pairings)
{
    list_for_each (link, pairings) {
        mem_free(CONTAINER_OF(link, struct pairing, in_pairings));
    }
}

struct quick *quick_create(struct hash_seed seed)
{
    struct quick *quick = mem_alloc(sizeof *quick);
    map_init(&quick->places, seed);
    list_init(&quick->queue);
    list_init(&quick->found);
    list_init(&quick->stored);
    ASSERT(mancala_rules_at(QUICK_GAMES_MAX) == NULL);
    return quick;
}

void quick_destroy(struct quick *quick)
{
    if (quick == NULL) {
        return;
    }
    map_finish_values(&quick->places);
    free_pairings(&quick->found);
    free_pairings(&quick->stored);
    mem_free(quick);
}

/* --- telling --------------------------------------------------------------------------------- */

static void send_news(struct hub *hub, const struct place *place,
                      const struct wire_quick_news *news)
{
    if (place->session != NULL) {
        const bool is_written = wire_encode_quick(&hub->out, news);
        ASSERT(is_written);
        hub_send_out(hub, place->session->conn);
    }
}

/* Before a stop nobody keeps a place. */
static void send_state(struct hub *hub, const struct place *place, enum wire_quick_state state)
{
    const struct wire_quick_news news = {.state = state,
                                         .restart = state == WIRE_QUICK_OUT && hub->stop_ms != 0};
    send_news(hub, place, &news);
}

static void send_waiting(struct hub *hub, struct place *place)
{
    const struct wire_quick_news news = {.state = WIRE_QUICK_WAITING,
                                         .waiting = hub->quick->waiting};
    place->told = hub->quick->waiting;
    send_news(hub, place, &news);
}

static void send_found(struct hub *hub, const struct place *place)
{
    const struct pairing *pairing = place->pairing;
    const struct place *other = pairing->place[pairing->place[0] == place ? 1 : 0];
    struct wire_quick_news news = {.state = WIRE_QUICK_FOUND, .deadline_ms = pairing->deadline_ms};
    present_text(news.rules, pairing->rules->name, sizeof news.rules);
    present_pace(&pairing->rules->pace[pairing->pace], &news.clock);
    present_person(&other->person, &news.opponent);
    send_news(hub, place, &news);
}

static void answer_ok(struct hub *hub, const struct session *session, const char *re)
{
    const bool is_written = wire_encode_ok(&hub->out, re);
    ASSERT(is_written);
    hub_send_answer(hub, session->conn);
}

static void note_count(struct hub *hub, int64_t now_ms)
{
    if (hub->quick->news_ms == 0) {
        hub->quick->news_ms = now_ms + QUICK_NEWS_MS;
    }
    lobby_note_waiting(hub, now_ms);
}

/* --- the queue ------------------------------------------------------------------------------- */

static uint64_t choice_bit(size_t game, unsigned pace)
{
    return UINT64_C(1) << (MANCALA_PACES * game + pace);
}

static uint64_t game_bits(size_t game)
{
    return ((UINT64_C(1) << MANCALA_PACES) - 1) << (MANCALA_PACES * game);
}

static bool is_pace(const struct wire_clock *clock, const struct mancala_pace *pace)
{
    struct wire_clock own;
    present_pace(pace, &own);
    return clock->kind == WIRE_CLOCK_NONE ||
           (clock->kind == own.kind && clock->base_ms == own.base_ms &&
            clock->increment_ms == own.increment_ms);
}

/* The games and clocks that are asked for; 0 when there are none such. */
static uint64_t read_wants(const struct wire_quick *quick)
{
    const struct mancala_rules *rules;
    uint64_t wants = 0;
    for (size_t game = 0; (rules = mancala_rules_at(game)) != NULL; game++) {
        const bool is_asked = quick->rules[0] == '\0' || strcmp(quick->rules, rules->name) == 0;
        for (unsigned pace = 0; pace < MANCALA_PACES && is_asked; pace++) {
            wants |= is_pace(&quick->clock, &rules->pace[pace]) ? choice_bit(game, pace) : 0;
        }
    }
    return wants;
}

static bool avoids(const struct place *place, const struct place *other)
{
    bool does = false;
    for (uint32_t i = 0; i < place->avoid_count; i++) {
        does = does || strcmp(place->avoid[i].player, other->person.player) == 0;
    }
    return does;
}

bool hub_is_in_game(const struct player *player)
{
    bool plays = false;
    list_for_each (link, &player->sessions) {
        const struct session *session = CONTAINER_OF(link, struct session, in_player);
        list_for_each (room_link, &session->follows) {
            const struct room *room =
                &CONTAINER_OF(room_link, struct follow, in_session)->slot->room;
            plays = plays || (room->state == ROOM_PLAYING &&
                              room->options.clock.kind == ROOM_CLOCK_FISCHER &&
                              room_find_seat(room, player->person.player) != MANCALA_SEATS);
        }
    }
    return plays;
}

static void look_again(struct quick *quick, int64_t now_ms)
{
    if (quick->again_ms == 0) {
        quick->again_ms = now_ms + QUICK_AGAIN_MS;
    }
}

/* Whether the two would play with each other, and can do so now. */
static bool can_pair(struct hub *hub, const struct place *a, const struct place *b, int64_t now_ms)
{
    if ((a->wants & b->wants) == 0 || (a->person.is_bot && !b->takes_bots) ||
        (b->person.is_bot && !a->takes_bots) || avoids(a, b) || avoids(b, a)) {
        return false;
    }
    if (!hub_is_ready(hub) || hub->stop_ms != 0 || hub_is_in_game(a->session->player) ||
        hub_is_in_game(b->session->player)) {
        look_again(hub->quick, now_ms);
        return false;
    }
    return true;
}

/* Back to where the place belongs by its number. */
static void put_in_queue(struct hub *hub, struct place *place, int64_t now_ms)
{
    struct list *before = &hub->quick->queue;
    while (before->prev != &hub->quick->queue &&
           CONTAINER_OF(before->prev, struct place, in_queue)->number > place->number) {
        before = before->prev;
    }
    list_insert(before, &place->in_queue);
    hub->quick->waiting++;
    place->pairing = NULL;
    place->told = 0;
    note_count(hub, now_ms);
}

static void take_from_queue(struct hub *hub, struct place *place, int64_t now_ms)
{
    list_remove(&place->in_queue);
    hub->quick->waiting--;
    note_count(hub, now_ms);
}

/* A place that is neither in the queue nor in a pairing. */
static void free_place(struct hub *hub, struct place *place)
{
    if (place->session != NULL) {
        place->session->place = NULL;
    }
    (void)map_remove(&hub->quick->places, slice_of(place->person.player));
    mem_free(place);
}

/* --- pairing --------------------------------------------------------------------------------- */

/* The clock of a game that both want: the middle one if they leave it open. */
static unsigned choose_pace(uint64_t wants, size_t game)
{
    unsigned chosen = MANCALA_PACES / 2;
    for (unsigned pace = 0; pace < MANCALA_PACES; pace++) {
        chosen = (wants & game_bits(game)) == choice_bit(game, pace) ? pace : chosen;
    }
    return chosen;
}

/* One game of those that both want is drawn. */
static void draw_game(struct hub *hub, uint64_t wants, struct pairing *pairing)
{
    const struct mancala_rules *rules;
    uint64_t seen = 0;
    for (size_t game = 0; (rules = mancala_rules_at(game)) != NULL; game++) {
        if ((wants & game_bits(game)) != 0 && rng_below(&hub->rng, ++seen) == 0) {
            pairing->rules = rules;
            pairing->pace = choose_pace(wants, game);
        }
    }
}

static void begin_pairing(struct hub *hub, struct place *a, struct place *b, int64_t now_ms)
{
    struct pairing *pairing = mem_alloc(sizeof *pairing);
    pairing->place[0] = a;
    pairing->place[1] = b;
    pairing->deadline_ms = now_ms + QUICK_ACCEPT_MS;
    draw_game(hub, a->wants & b->wants, pairing);
    list_append(&hub->quick->found, &pairing->in_pairings);
    for (size_t i = 0; i < COUNT_OF(pairing->place); i++) {
        struct place *place = pairing->place[i];
        take_from_queue(hub, place, now_ms);
        place->pairing = pairing;
        place->person = place->session->player->person; /* perhaps under a new name */
    }
    send_found(hub, a);
    send_found(hub, b);
}

/* Pairs a place of the queue with the one that has waited longest of those that fit. */
static bool try_pair(struct hub *hub, struct place *place, int64_t now_ms)
{
    list_for_each (link, &hub->quick->queue) {
        struct place *other = CONTAINER_OF(link, struct place, in_queue);
        if (other != place && can_pair(hub, place, other, now_ms)) {
            begin_pairing(hub, place, other, now_ms);
            return true;
        }
    }
    return false;
}

/* Ends a pairing. Who stays waits on where he was, at the head of all who came later, unless the
 * server stops; the other is out, and hears of it if he is there. */
static void end_pairing(struct hub *hub, struct pairing *pairing, const bool stays[MANCALA_SEATS],
                        int64_t now_ms)
{
    list_remove(&pairing->in_pairings);
    for (size_t i = 0; i < COUNT_OF(pairing->place); i++) {
        struct place *place = pairing->place[i];
        if (stays[i] && place->session != NULL && hub->stop_ms == 0) {
            send_state(hub, place, WIRE_QUICK_LOST);
            put_in_queue(hub, place, now_ms);
        } else {
            send_state(hub, place, WIRE_QUICK_OUT);
            free_place(hub, place);
        }
    }
    mem_free(pairing);
}

/* One of a pairing does not want, or has gone: the other is paired anew if somebody fits. */
static void break_pairing(struct hub *hub, struct place *place, int64_t now_ms)
{
    struct pairing *pairing = place->pairing;
    const size_t i = pairing->place[0] == place ? 0 : 1;
    struct place *other = pairing->place[1 - i];
    const bool stays[] = {i != 0, i != 1};
    end_pairing(hub, pairing, stays, now_ms);
    (void)try_pair(hub, other, now_ms);
}

static void expire_pairing(struct hub *hub, struct pairing *pairing, int64_t now_ms)
{
    struct place *const places[] = {pairing->place[0], pairing->place[1]};
    const bool stays[] = {pairing->has_accepted[0], pairing->has_accepted[1]};
    end_pairing(hub, pairing, stays, now_ms);
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        if (stays[i]) {
            (void)try_pair(hub, places[i], now_ms);
        }
    }
}

/* --- the room -------------------------------------------------------------------------------- */

static struct room_options pair_options(const struct pairing *pairing)
{
    const struct mancala_pace *pace = &pairing->rules->pace[pairing->pace];
    struct room_options options = {.is_public = true,
                                   .spectators = ROOM_SPECTATORS_OPEN,
                                   .has_hints = true,
                                   .phrases = ROOM_PHRASES_CANNED};
    options.clock.kind = ROOM_CLOCK_FISCHER;
    options.clock.base_ms = INT64_C(1000) * pace->base_s;
    options.clock.increment_ms = INT64_C(1000) * pace->increment_s;
    return options;
}

/* Both wait on, and the queue is gone through again a little later. */
static void give_up_room(struct hub *hub, struct pairing *pairing, int64_t now_ms)
{
    const bool stays[] = {true, true};
    end_pairing(hub, pairing, stays, now_ms);
    look_again(hub->quick, now_ms);
}

/* Both have accepted: the sides are drawn, and the game goes to the store as the room's first
 * events. */
static void make_room(struct hub *hub, struct pairing *pairing, int64_t now_ms)
{
    struct room_person persons[MANCALA_SEATS];
    struct slot *slot = hub_has_rooms(hub, 1) ? hub_add_new_slot(hub) : NULL;
    if (slot == NULL) {
        give_up_room(hub, pairing, now_ms);
        return;
    }
    hub_add_lease(hub, slot->code, "", NULL);
    const size_t south = rng_below(&hub->rng, MANCALA_SEATS);
    persons[MANCALA_SOUTH] = pairing->place[south]->person;
    persons[MANCALA_NORTH] = pairing->place[1 - south]->person;
    pairing->is_storing = true;
    list_remove(&pairing->in_pairings);
    list_append(&hub->quick->stored, &pairing->in_pairings);
    slot->pairing = pairing;
    slot->batch = hub_take_batch(hub);
    room_create_pair(pairing->rules, pair_options(pairing), persons, now_ms, &slot->batch->made);
    hub_append(hub, slot, now_ms);
}

static void enter_room(struct hub *hub, struct slot *slot, const struct place *place,
                       int64_t now_ms)
{
    struct wire_quick_news news = {.state = WIRE_QUICK_PAIRED};
    if (place->session == NULL) {
        return;
    }
    memcpy(news.room, slot->code, sizeof news.room);
    send_news(hub, place, &news);
    if (hub_follow(hub, place->session, slot, now_ms)) {
        hub_send_snapshot(hub, place->session->conn, slot);
    }
}

void quick_note_stored(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    struct pairing *pairing = slot->pairing;
    slot->pairing = NULL;
    for (size_t i = 0; i < COUNT_OF(pairing->place); i++) {
        enter_room(hub, slot, pairing->place[i], now_ms);
        free_place(hub, pairing->place[i]);
    }
    hub_note_start(hub, slot, now_ms);
    list_remove(&pairing->in_pairings);
    mem_free(pairing);
}

void quick_note_refused(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    give_up_room(hub, slot->pairing, now_ms);
    slot->pairing = NULL;
}

/* --- what is asked --------------------------------------------------------------------------- */

/* The player's place, for this connection from now on: one that had it before is out. */
static struct place *take_place(struct hub *hub, struct session *session, int64_t now_ms)
{
    const struct slice key = slice_of(session->player->person.player);
    struct place *place = map_find(&hub->quick->places, key);
    if (place == NULL) {
        place = mem_alloc(sizeof *place);
        list_init(&place->in_queue);
        place->number = ++hub->quick->last_number;
        const bool is_new = map_insert(&hub->quick->places, key, place);
        ASSERT(is_new);
        put_in_queue(hub, place, now_ms);
    } else if (place->session != session) {
        send_state(hub, place, WIRE_QUICK_OUT);
    }
    if (place->session != NULL) {
        place->session->place = NULL;
    }
    place->session = session;
    session->place = place;
    return place;
}

static void set_wishes(struct place *place, const struct wire_quick *quick, uint64_t wants)
{
    place->person = place->session->player->person;
    place->wants = wants;
    place->takes_bots = quick->bots == WIRE_CHOICE_YES;
    place->avoid_count = quick->avoid_count;
    memcpy(place->avoid, quick->avoid, sizeof place->avoid);
}

#define QUICK_IN_GAME "your game is running: finish it first"

/* Why this wait is refused. */
static bool refuse_wait(struct hub *hub, const struct session *session,
                        const struct wire_command *command, uint64_t wants)
{
    enum wire_code code = WIRE_CODE_MALFORMED;
    const char *text = NULL;
    if (hub->stop_ms != 0) {
        code = WIRE_CODE_NOT_NOW;
        text = HUB_NO_STARTS;
    } else if (wants == 0) {
        text = "game, clock: quick pairing has no such game with such a clock";
    } else if (hub_is_in_game(session->player)) {
        code = WIRE_CODE_SEATED_IN_GAME;
        text = QUICK_IN_GAME;
    } else if (!hub_can_follow(session)) {
        code = WIRE_CODE_TOO_MANY;
        text = HUB_TOO_MANY_FOLLOWED;
    }
    if (text != NULL) {
        hub_send_error(hub, session->conn, command->id, code, text, NULL);
    }
    return text != NULL;
}

static void handle_wait(struct hub *hub, struct session *session,
                        const struct wire_command *command, int64_t now_ms)
{
    const uint64_t wants = read_wants(&command->quick);
    if (refuse_wait(hub, session, command, wants)) {
        return;
    }
    answer_ok(hub, session, command->id);
    struct place *place = take_place(hub, session, now_ms);
    set_wishes(place, &command->quick, wants);
    if (place->pairing == NULL) {
        if (!try_pair(hub, place, now_ms)) {
            send_waiting(hub, place);
        }
    } else if (!place->pairing->is_storing) {
        send_found(hub, place);
    }
}

static void leave_queue(struct hub *hub, struct place *place, int64_t now_ms)
{
    take_from_queue(hub, place, now_ms);
    free_place(hub, place);
}

static void handle_stop(struct hub *hub, struct session *session,
                        const struct wire_command *command, int64_t now_ms)
{
    struct place *place = session->place;
    if (place != NULL && place->pairing != NULL && place->pairing->is_storing) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_NOT_NOW,
                       "both have accepted: the game begins", NULL);
        return;
    }
    answer_ok(hub, session, command->id);
    if (place != NULL && place->pairing != NULL) {
        break_pairing(hub, place, now_ms);
    } else if (place != NULL) {
        leave_queue(hub, place, now_ms);
    }
}

/* Whoever began another game after he accepted has thought better of it. */
static struct place *find_busy(const struct pairing *pairing)
{
    struct place *busy = NULL;
    for (size_t i = 0; i < COUNT_OF(pairing->place); i++) {
        busy = hub_is_in_game(pairing->place[i]->session->player) ? pairing->place[i] : busy;
    }
    return busy;
}

static void accept(struct hub *hub, struct pairing *pairing, const struct place *place,
                   int64_t now_ms)
{
    pairing->has_accepted[pairing->place[0] == place ? 0 : 1] = true;
    if (!pairing->has_accepted[0] || !pairing->has_accepted[1]) {
        return;
    }
    struct place *busy = find_busy(pairing);
    if (busy != NULL) {
        break_pairing(hub, busy, now_ms);
    } else {
        make_room(hub, pairing, now_ms);
    }
}

/* Accept and decline: only while there is something to answer. */
static void handle_answer(struct hub *hub, struct session *session,
                          const struct wire_command *command, int64_t now_ms)
{
    struct place *place = session->place;
    struct pairing *pairing = place != NULL ? place->pairing : NULL;
    if (pairing == NULL || pairing->is_storing) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_NOT_NOW,
                       "no opponent waits for your answer", NULL);
        return;
    }
    if (command->quick.action == WIRE_QUICK_DECLINE) {
        answer_ok(hub, session, command->id);
        break_pairing(hub, place, now_ms);
    } else if (hub_is_in_game(session->player)) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_SEATED_IN_GAME, QUICK_IN_GAME,
                       NULL);
    } else {
        answer_ok(hub, session, command->id);
        accept(hub, pairing, place, now_ms);
    }
}

void handle_quick(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms)
{
    static void (*const handlers[WIRE_QUICK__COUNT])(struct hub *, struct session *,
                                                     const struct wire_command *, int64_t) = {
        [WIRE_QUICK_WAIT] = handle_wait,
        [WIRE_QUICK_STOP] = handle_stop,
        [WIRE_QUICK_ACCEPT] = handle_answer,
        [WIRE_QUICK_DECLINE] = handle_answer,
    };
    handlers[command->quick.action](hub, session, command, now_ms);
}

void quick_forget_session(struct hub *hub, struct session *session, int64_t now_ms)
{
    struct place *place = session->place;
    if (place == NULL) {
        return;
    }
    place->session = NULL;
    session->place = NULL;
    if (place->pairing == NULL) {
        leave_queue(hub, place, now_ms);
    } else if (!place->pairing->is_storing) {
        break_pairing(hub, place, now_ms);
    }
}

void quick_close(struct hub *hub, int64_t now_ms)
{
    static const bool nobody[MANCALA_SEATS] = {false, false};
    struct quick *quick = hub->quick;
    struct list *link;
    while ((link = list_find_first(&quick->found)) != NULL) {
        end_pairing(hub, CONTAINER_OF(link, struct pairing, in_pairings), nobody, now_ms);
    }
    list_for_each (waiting, &quick->queue) {
        struct place *place = CONTAINER_OF(waiting, struct place, in_queue);
        send_state(hub, place, WIRE_QUICK_OUT);
        leave_queue(hub, place, now_ms);
    }
}

void quick_forget_name(struct quick *quick, const char *player)
{
    struct place *place = map_find(&quick->places, slice_of(player));
    if (place != NULL) {
        memset(place->person.name, 0, sizeof place->person.name);
    }
}

/* --- time ------------------------------------------------------------------------------------ */

uint32_t quick_count_waiting(const struct quick *quick)
{
    return quick->waiting;
}

uint32_t quick_count_game(const struct quick *quick, size_t game)
{
    uint32_t count = 0;
    list_for_each (link, &quick->queue) {
        count += (CONTAINER_OF(link, struct place, in_queue)->wants & game_bits(game)) != 0;
    }
    return count;
}

static int64_t earlier_if_set(int64_t first_ms, int64_t due_ms)
{
    return due_ms != 0 && due_ms < first_ms ? due_ms : first_ms;
}

int64_t quick_next_deadline(const struct quick *quick)
{
    struct list *link = list_find_first(&quick->found);
    const int64_t first_ms = link != NULL
                                 ? CONTAINER_OF(link, struct pairing, in_pairings)->deadline_ms
                                 : INT64_MAX;
    return earlier_if_set(earlier_if_set(first_ms, quick->news_ms), quick->again_ms);
}

/* Pairs one of the queue; false when there is nobody to pair. */
static bool try_pair_any(struct hub *hub, int64_t now_ms)
{
    list_for_each (link, &hub->quick->queue) {
        if (try_pair(hub, CONTAINER_OF(link, struct place, in_queue), now_ms)) {
            return true;
        }
    }
    return false;
}

static void tell_count(struct hub *hub)
{
    list_for_each (link, &hub->quick->queue) {
        struct place *place = CONTAINER_OF(link, struct place, in_queue);
        if (place->told != hub->quick->waiting) {
            send_waiting(hub, place);
        }
    }
}

void quick_tick(struct hub *hub, int64_t now_ms)
{
    struct quick *quick = hub->quick;
    struct list *link;
    while ((link = list_find_first(&quick->found)) != NULL &&
           CONTAINER_OF(link, struct pairing, in_pairings)->deadline_ms <= now_ms) {
        expire_pairing(hub, CONTAINER_OF(link, struct pairing, in_pairings), now_ms);
    }
    if (quick->again_ms != 0 && quick->again_ms <= now_ms) {
        quick->again_ms = 0;
        while (try_pair_any(hub, now_ms)) {
        }
    }
    if (quick->news_ms != 0 && quick->news_ms <= now_ms) {
        quick->news_ms = 0;
        tell_count(hub);
    }
}
