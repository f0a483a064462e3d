// SPDX-License-Identifier: MIT
/* A batch on its way: first into the log, then into the room, then out to people. */
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/lobby.h"
#include "hub/present.h"
#include "hub/quick.h"
#include "hub/state.h"
#include "wire/record.h"

enum {
    RECORD_BYTES_MAX = 4096,
    SUMMARY_BYTES_MAX = 8192,
    ARCHIVE_KEY_CAP = CODE_LEN + 1 + 10 + 1 /* CODE-n */
};

/* The texts of one append, until the store has copied them. */
struct texts {
    struct buf record[ROOM_BATCH_MAX];
    struct slice records[ROOM_BATCH_MAX];
    struct wire_summary room;
    struct buf summary;
    struct store_summary index; /* borrows from the two above */
    bool is_ended;              /* then there is an archive entry */
    struct wire_summary game;
    struct buf archive;
    struct store_summary archived;
    char archive_key[ARCHIVE_KEY_CAP];
};

static void init_texts(struct texts *texts)
{
    for (size_t i = 0; i < ROOM_BATCH_MAX; i++) {
        buf_init(&texts->record[i], RECORD_BYTES_MAX);
    }
    buf_init(&texts->summary, SUMMARY_BYTES_MAX);
    buf_init(&texts->archive, SUMMARY_BYTES_MAX);
}

static void finish_texts(struct texts *texts)
{
    for (size_t i = 0; i < ROOM_BATCH_MAX; i++) {
        buf_finish(&texts->record[i]);
    }
    buf_finish(&texts->summary);
    buf_finish(&texts->archive);
}

static void write_record(struct slot *slot, size_t i, int64_t now_ms, struct buf *buf)
{
    const struct job *job = slot->current;
    struct wire_record record = {.v = slot->room.v + 1 + (uint32_t)i, .at_ms = now_ms};
    if (job != NULL) {
        record.digest = job->command.digest;
        memcpy(record.by, job->person.player, sizeof record.by);
        memcpy(record.cmd, job->command.id, sizeof record.cmd);
    }
    present_event(&slot->batch->events[i], &record.event);
    const bool is_written = wire_encode_record(buf, &record);
    ASSERT(is_written);
}

/* The last result of the series as the only finished game of a summary. */
static void add_finished(const struct room *room, struct wire_summary *summary)
{
    const struct room_result *result = &room->series[room->series_count - 1];
    struct wire_summary_game *game = &summary->finished[0];
    struct wire_event ended;
    struct room_event event = {.type = ROOM_ENDED, .game = result->game};
    event.ended.winner = result->winner;
    event.ended.reason = result->reason;
    present_event(&event, &ended);
    game->game = result->game;
    game->south = summary->south;
    game->north = summary->north;
    game->winner = ended.ended.winner;
    game->reason = ended.ended.reason;
    memcpy(game->score, result->score, sizeof game->score);
    game->at_ms = summary->at_ms;
    summary->finished_count = 1;
}

static void write_summary(const struct wire_summary *summary, struct buf *buf)
{
    const bool is_written = wire_encode_summary(buf, summary);
    ASSERT(is_written);
}

static struct store_summary index_summary(const struct wire_summary *summary, struct slice body)
{
    return (struct store_summary){
        .at_ms = summary->at_ms,
        .next_deadline_ms = summary->deadline_ms,
        .is_live = summary->state == WIRE_STATE_OPEN || summary->state == WIRE_STATE_PLAYING,
        .is_public = summary->visibility == WIRE_VISIBILITY_PUBLIC,
        .players = {slice_of(summary->south.player), slice_of(summary->north.player)},
        .body = body};
}

static bool has_undone(const struct room_batch *batch)
{
    bool has = false;
    for (size_t i = 0; i < batch->count; i++) {
        has = has || batch->events[i].type == ROOM_UNDONE;
    }
    return has;
}

/* When the room wants to be looked at if nobody comes back to it; 0 for never. */
static int64_t foresee_deadline(const struct room *room, int64_t now_ms)
{
    struct room_input input = {.now_ms = now_ms, .arrived_ms = now_ms};
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        input.is_here[seat] = room->state == ROOM_PLAYING &&
                              room->match.absence[seat].since_ms == 0;
    }
    const int64_t due_ms = room_deadline(room, &input);
    return due_ms == INT64_MAX ? 0 : due_ms;
}

/* The room as it will be, for its summary. */
static void foresee(const struct slot *slot, int64_t now_ms, struct texts *texts)
{
    struct room after;
    room_copy_state(&slot->room, has_undone(slot->batch), &after);
    for (size_t i = 0; i < slot->batch->count; i++) {
        const bool fits = room_apply(&after, &slot->batch->events[i]);
        ASSERT(fits);
    }
    present_summary(&after, slot->code, slot->created_ms, now_ms, &texts->room);
    texts->room.deadline_ms = foresee_deadline(&after, now_ms);
    if (texts->is_ended) {
        texts->game = texts->room;
        add_finished(&after, &texts->game);
    }
    room_finish(&after);
}

/* Writes all texts of the slot's batch. */
static void write_texts(struct slot *slot, int64_t now_ms, struct texts *texts)
{
    const struct room_batch *batch = slot->batch;
    for (size_t i = 0; i < batch->count; i++) {
        write_record(slot, i, now_ms, &texts->record[i]);
        texts->records[i] = buf_slice(&texts->record[i]);
    }
    texts->is_ended = batch->events[batch->count - 1].type == ROOM_ENDED;
    foresee(slot, now_ms, texts);
    write_summary(&texts->room, &texts->summary);
    texts->index = index_summary(&texts->room, buf_slice(&texts->summary));
    if (texts->is_ended) {
        write_summary(&texts->game, &texts->archive);
        texts->archived = index_summary(&texts->game, buf_slice(&texts->archive));
        const int len = snprintf(texts->archive_key, sizeof texts->archive_key, "%s-%u", slot->code,
                                 texts->game.finished[0].game);
        texts->archived.key = slice_from(texts->archive_key, (size_t)len);
    }
}

/* What the store is to remember beyond the room's life: who created it by which command. */
static struct store_command remember_create(const struct job *job, int64_t now_ms,
                                            char digest[HASH_HEX_CAP])
{
    hash_format_hex(job->command.digest, digest);
    return (struct store_command){.player = slice_of(job->person.player),
                                  .id = slice_of(job->command.id),
                                  .digest = slice_of(digest),
                                  .expires_ms = now_ms + HUB_COMMAND_MS};
}

/* The author of all events. */
static void sign_batch(struct slot *slot)
{
    for (size_t i = 0; i < slot->batch->count && slot->current != NULL; i++) {
        struct room_event *event = &slot->batch->events[i];
        memcpy(event->by, slot->current->person.player, sizeof event->by);
    }
}

/* What is reported is found by operators without reading every log: the note names the event. */
static void note_reports(struct hub *hub, const struct slot *slot, int64_t now_ms)
{
    for (size_t i = 0; i < slot->batch->count; i++) {
        struct wire_event event;
        if (slot->batch->events[i].type != ROOM_REPORTED) {
            continue;
        }
        present_event(&slot->batch->events[i], &event);
        const bool is_written = wire_encode_event(&hub->out, slot->code,
                                                  slot->room.v + 1 + (uint32_t)i, &event);
        ASSERT(is_written);
        store_add_note(hub->config.store, slice_of(HUB_REPORTS), now_ms, buf_slice(&hub->out),
                       (struct store_done){0});
        buf_clear(&hub->out);
    }
}

void hub_append(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    const bool is_created = slot->room.v == 0 && slot->current != NULL;
    char digest[HASH_HEX_CAP];
    struct store_command command;
    struct texts texts = {0};
    struct store_done done;
    if (slot->room.v == 0) {
        slot->created_ms = now_ms;
    }
    slot->at_ms = now_ms;
    sign_batch(slot);
    init_texts(&texts);
    write_texts(slot, now_ms, &texts);
    if (is_created) {
        command = remember_create(slot->current, now_ms, digest);
    }
    const struct store_batch stored = {.key = slice_of(slot->code),
                                       .expected_v = slot->room.v,
                                       .records = texts.records,
                                       .record_count = slot->batch->count,
                                       .summary = &texts.index,
                                       .archive = texts.is_ended ? &texts.archived : NULL,
                                       .command = is_created ? &command : NULL};
    (void)hub_add_question(hub, QUESTION_APPEND, slot->id, &done);
    hub->appends_waiting++;
    store_append(hub->config.store, &stored, done);
    note_reports(hub, slot, now_ms);
    finish_texts(&texts);
}

/* How an event is told to a connection that follows the room. */
enum view { VIEW_BARE, VIEW_EVENT, VIEW_SNAPSHOT, VIEW_NONE };

bool hub_is_secret(const struct wire_event *event)
{
    return event->type == WIRE_EVENT_REPORTED;
}

/* The last that a kicked player sees of the room. */
static bool is_farewell(const struct wire_event *event, const char *player)
{
    return event->type == WIRE_EVENT_LEFT && event->left.kicked &&
           strcmp(event->left.player, player) == 0;
}

/* `was_open`: anyone could see the room before the event. Whoever could not, and now can, has missed
 * events and gets all of the room; whoever sent the command gets the event in his answer. */
static enum view choose_view(const struct slot *slot, const struct session *session,
                             const struct wire_event *event, bool was_open)
{
    const char *player = session->player->person.player;
    if (slot->current != NULL && session->conn == slot->current->conn) {
        return VIEW_NONE;
    }
    if (is_farewell(event, player)) {
        return VIEW_EVENT;
    }
    if (hub_is_behind(slot, player)) {
        return VIEW_NONE;
    }
    if (!hub_may_see(slot, player)) {
        return VIEW_BARE;
    }
    const bool is_seated = room_find_seat(&slot->room, player) != MANCALA_SEATS;
    const bool is_author = slot->current != NULL &&
                           slot->current->command.type != WIRE_COMMAND_HOST &&
                           strcmp(player, slot->current->person.player) == 0;
    const bool has_seen = was_open || is_seated || is_author;
    return has_seen ? VIEW_EVENT : VIEW_SNAPSHOT;
}

/* Sends the newest event, written once, to a connection that gets it in this view. */
static void send_event(struct hub *hub, const struct slot *slot, hub_conn conn, enum view view,
                       const struct wire_event *event)
{
    if (view == VIEW_SNAPSHOT) {
        hub_send_snapshot(hub, conn, slot);
        return;
    }
    if (hub->out.len == 0) {
        const bool is_bare = view == VIEW_BARE || hub_is_secret(event);
        const bool is_written = wire_encode_event(&hub->out, slot->code, slot->room.v,
                                                  is_bare ? NULL : event);
        ASSERT(is_written);
    }
    hub->config.port.send(hub->config.port.context, conn, buf_slice(&hub->out));
}

/* Sends it to all who get it in this view. */
static void send_view(struct hub *hub, const struct slot *slot, const struct wire_event *event,
                      bool was_open, enum view view)
{
    list_for_each (link, &slot->follows) {
        const struct session *session = CONTAINER_OF(link, struct follow, in_slot)->session;
        if (choose_view(slot, session, event, was_open) == view) {
            send_event(hub, slot, session->conn, view, event);
        }
    }
    buf_clear(&hub->out);
}

/* Sends the room's newest event to all who follow. */
static void send_feed(struct hub *hub, const struct slot *slot, const struct wire_event *event,
                      bool was_open)
{
    for (enum view view = VIEW_BARE; view < VIEW_NONE; view++) {
        send_view(hub, slot, event, was_open, view);
    }
}

/* The newest event for a connection that follows the room and may not see it. */
static void send_bare(struct hub *hub, const struct slot *slot, hub_conn conn)
{
    const struct session *session = hub_find_session(hub, conn);
    if (session != NULL && hub_find_follow(session, slot) != NULL) {
        const bool is_written = wire_encode_event(&hub->out, slot->code, slot->room.v, NULL);
        ASSERT(is_written);
        hub_send_out(hub, conn);
    }
}

/* The newest event belongs to the command of the job. */
static void note_memo(struct slot *slot, const struct job *job)
{
    if (job == NULL || job->command.id[0] == '\0') {
        return;
    }
    if (slot->last_memo == NULL) {
        const struct memo_name name = {
            .player = job->person.player, .id = job->command.id, .game = job->command.game};
        slot->last_memo = hub_add_memo(slot, &name, job->command.digest);
    }
    slot->last_memo->v_last = slot->room.v;
}

/* What a player's row of this room is; seat MANCALA_SEATS: he has left. */
static struct wire_seat make_seat(const struct slot *slot, enum mancala_seat seat)
{
    const struct room *room = &slot->room;
    struct wire_seat row = {.state = (enum wire_state)room->state,
                            .seat = seat,
                            .game = room->match.number,
                            .deadline_ms = room->match.clocks.deadline_ms,
                            .v = room->v};
    present_clock(&room->options.clock, &row.clock);
    memcpy(row.room, slot->code, sizeof row.room);
    memcpy(row.rules, room->rules->name, sizeof row.rules);
    if (seat != MANCALA_SEATS) {
        present_person(&room->seat[room_other_seat(seat)], &row.opponent);
        row.turn = room->state == ROOM_PLAYING &&
                   mancala_position_mover(&room->match.game.position) == seat;
    }
    return row;
}

/* Tells a player's connections that do not follow the room. One whose hello is under way hears it
 * from the answer, which comes from the log and after this. */
static void tell_player(struct hub *hub, const struct slot *slot, const char *id,
                        enum mancala_seat seat)
{
    const struct player *player = id[0] == '\0' ? NULL : map_find(&hub->players, slice_of(id));
    if (player == NULL) {
        return;
    }
    const struct wire_seat row = make_seat(slot, seat);
    list_for_each (link, &player->sessions) {
        const struct session *session = CONTAINER_OF(link, struct session, in_player);
        if (session->is_greeted && hub_find_follow(session, slot) == NULL) {
            const bool is_written = wire_encode_seat(&hub->out, &row);
            ASSERT(is_written);
            hub_send_out(hub, session->conn);
        }
    }
}

/* Who sits in the room, and who does not any more. */
static void tell_seats(struct hub *hub, const struct slot *slot)
{
    const struct room_event *first = &slot->batch->events[0];
    if (first->type == ROOM_LEFT && first->seat != MANCALA_SEATS) {
        tell_player(hub, slot, first->left.person.player, MANCALA_SEATS);
    }
    for (enum mancala_seat seat = 0; seat < MANCALA_SEATS; seat++) {
        tell_player(hub, slot, slot->room.seat[seat].player, seat);
    }
}

/* Who has created or joined follows the room from now on. */
static void follow_author(struct hub *hub, struct slot *slot, const struct job *job, int64_t now_ms)
{
    struct session *session = hub_find_session(hub, job->conn);
    const bool sits = job->command.type == WIRE_COMMAND_CREATE ||
                      job->command.type == WIRE_COMMAND_JOIN;
    if (!sits || session == NULL || hub_find_follow(session, slot) != NULL) {
        return;
    }
    if (!hub_follow(hub, session, slot, now_ms)) {
        hub_close_behind(hub, job->conn);
    } else if (job->command.type == WIRE_COMMAND_JOIN) {
        hub_send_snapshot(hub, job->conn, slot);
    }
}

/* Connections of players who may not be in the room any more do not follow it. */
static void drop_kicked(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    list_for_each (link, &slot->follows) {
        struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        if (room_is_listed(&slot->room.kicked, follow->session->player->person.player)) {
            hub_drop_follow(hub, follow, now_ms);
        }
    }
}

/* What an event changes in what the hub keeps of the room. */
static void note_event(struct hub *hub, struct slot *slot, const struct room_event *event,
                       int64_t now_ms)
{
    hub->moves += event->type == ROOM_PLAYED;
    if (event->type == ROOM_STARTED) {
        hub_note_start(hub, slot, now_ms);
    }
    if (event->type == ROOM_SERVER_PAUSED || slot->room.state != ROOM_PLAYING ||
        slot->room.match.is_paused) {
        slot->stopped_ms = 0;
    }
    if (event->type != ROOM_PLAYED) {
        hub_note_news(slot, now_ms);
    }
}

/* A host who could not see the room, and opened it to himself, has missed events. */
static void show_to_host(struct hub *hub, const struct slot *slot, const struct job *job)
{
    const struct session *session = hub_find_session(hub, job->conn);
    if (session != NULL && hub_find_follow(session, slot) != NULL &&
        hub_may_see(slot, job->person.player)) {
        hub_send_snapshot(hub, job->conn, slot);
    }
}

/* Whoever sent the command gets its events in his answer. */
static void answer_author(struct hub *hub, struct slot *slot, const struct wire_event *events,
                          uint32_t v_first, int64_t now_ms)
{
    const struct job *job = slot->current;
    const bool is_behind = hub_is_behind(slot, job->person.player);
    const size_t count = is_behind || hub_is_secret(&events[0]) ? 0 : slot->batch->count;
    const bool is_written = wire_encode_ok_events(&hub->out, job->command.id, slot->code, events,
                                                  v_first, count);
    ASSERT(is_written);
    hub_send_answer(hub, job->conn);
    if (count == 0 && !is_behind) {
        send_bare(hub, slot, job->conn);
    }
    follow_author(hub, slot, job, now_ms);
}

void hub_commit(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    struct wire_event events[ROOM_BATCH_MAX];
    const struct room_batch *batch = slot->batch;
    const struct job *job = slot->current;
    const uint32_t v_first = slot->room.v + 1;
    const bool could_see = job == NULL || job->command.type != WIRE_COMMAND_HOST ||
                           hub_may_see(slot, job->person.player);
    list_remove(&slot->in_creating);
    slot->last_memo = NULL;
    for (size_t i = 0; i < batch->count; i++) {
        const bool was_open = hub_may_see(slot, "");
        if (batch->events[i].type == ROOM_STARTED) {
            hub_begin_behind(slot);
        }
        const bool fits = room_apply(&slot->room, &batch->events[i]);
        ASSERT(fits);
        note_memo(slot, job);
        note_event(hub, slot, &batch->events[i], now_ms);
        present_event(&batch->events[i], &events[i]);
        hub_add_later(slot, &batch->events[i], &events[i]);
        send_feed(hub, slot, &events[i], was_open);
    }
    if (job != NULL && job->conn != 0) {
        answer_author(hub, slot, events, v_first, now_ms);
    }
    if (!could_see) {
        show_to_host(hub, slot, job);
    }
    hub_catch_up(hub, slot);
    drop_kicked(hub, slot, now_ms);
    if (slot->pairing != NULL) {
        quick_note_stored(hub, slot, now_ms);
    }
    lobby_note_slot(hub, slot, now_ms);
    tell_seats(hub, slot);
}

static void drop_current(struct hub *hub, struct slot *slot)
{
    hub_free_job(hub, slot->current);
    mem_free(slot->batch);
    slot->current = NULL;
    slot->batch = NULL;
}

/* A room that could not be created: who asked has heard why, and the slot goes. */
static void give_up_new(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    if (slot->pairing != NULL) {
        quick_note_refused(hub, slot, now_ms);
    }
    hub_refuse_jobs(hub, slot, WIRE_CODE_NO_SUCH_ROOM, "there is no room with this code");
    hub_free_slot(hub, slot);
}

/* A create that came before, perhaps before a restart: its answer is in the room that it made. */
static void answer_create_again(struct hub *hub, struct slot *slot,
                                const struct store_command *first, int64_t now_ms)
{
    struct job *job = slot->current;
    struct session *session = hub_find_session(hub, job->conn);
    char digest[HASH_HEX_CAP];
    hash_format_hex(job->command.digest, digest);
    if (session != NULL && !slice_is(first->digest, digest)) {
        hub_send_error(hub, job->conn, job->command.id, WIRE_CODE_ID_REUSED,
                       "this id was used for another create", NULL);
    } else if (session != NULL && first->key.len == CODE_LEN) {
        struct wire_command command = job->command;
        memcpy(command.room, first->key.at, CODE_LEN);
        command.room[CODE_LEN] = '\0';
        handle_in_room(hub, session, &command, now_ms);
    }
    give_up_new(hub, slot, now_ms);
}

static void refuse_current(struct hub *hub, const struct slot *slot, const char *text)
{
    if (slot->current != NULL) {
        hub_refuse_job(hub, slot->current, WIRE_CODE_UNAVAILABLE, text);
    }
}

/* The code of a new room is in the log already: the room gets another one. */
static void create_elsewhere(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    struct slot *other = hub_add_new_slot(hub);
    if (other == NULL) {
        refuse_current(hub, slot, "the server holds as many rooms as it may");
    } else {
        other->current = slot->current;
        other->batch = slot->batch;
        other->pairing = slot->pairing;
        slot->current = NULL;
        slot->batch = NULL;
        slot->pairing = NULL;
        if (other->current != NULL) {
            list_append(&hub->creating, &other->in_creating);
        }
        hub_append(hub, other, now_ms);
    }
    give_up_new(hub, slot, now_ms);
}

/* The log and the room do not agree: somebody else wrote. The room is read anew, and who followed it
 * has missed events: he comes back and asks for them. */
static void give_up_conflict(struct hub *hub, struct slot *slot, uint64_t v, int64_t now_ms)
{
    char code[CODE_CAP];
    memcpy(code, slot->code, sizeof code);
    log_error("room.conflict", "room=%s v=%u log_v=%llu", slot->code, slot->room.v,
              (unsigned long long)v);
    refuse_current(hub, slot, "the room has changed: try again");
    hub_refuse_jobs(hub, slot, WIRE_CODE_UNAVAILABLE, "the room has changed: try again");
    list_for_each (link, &slot->follows) {
        const struct follow *follow = CONTAINER_OF(link, struct follow, in_slot);
        hub_close_behind(hub, follow->session->conn);
    }
    hub_free_slot(hub, slot);
    hub_wake_later(hub, code, now_ms + HUB_RETRY_MS);
}

/* A room stands still. So does the durable mark, or the pause would be charged if the server ended
 * in it. */
static void hold_mark(struct hub *hub, int64_t stopped_ms, int64_t now_ms)
{
    if (hub->resume_ms <= now_ms && hub->hold_ms <= now_ms) {
        hub->mark_ms = stopped_ms;
    }
    hub->hold_ms = now_ms + HUB_RESUME_MS;
}

static void refuse_append(struct hub *hub, struct slot *slot, const char *reason, int64_t now_ms)
{
    log_warn("append.refused", "room=%s reason=%s", slot->code, LOG_VALUE(slice_of(reason)));
    hub->store_works = false;
    refuse_current(hub, slot, "this cannot be stored now: try again");
    hub_stop_slot(slot, slot->current == NULL ? now_ms : slot->current->arrived_ms, now_ms);
    if (slot->stopped_ms != 0) {
        hold_mark(hub, slot->stopped_ms, now_ms);
    }
    slot->retry_ms = slot->current == NULL ? now_ms + HUB_RETRY_MS : 0;
    if (slot->room.v == 0) {
        give_up_new(hub, slot, now_ms);
        return;
    }
    drop_current(hub, slot);
    hub_run_jobs(hub, slot, now_ms);
    hub_watch_slot(hub, slot, now_ms);
}

void on_append(struct hub *hub, struct question *question, const struct store_result *result,
               int64_t now_ms)
{
    struct slot *slot = pool_find(&hub->slots, question->slot);
    hub->appends_waiting--;
    if (slot == NULL) {
        return;
    }
    switch (result->status) {
    case STORE_OK:
        hub_commit(hub, slot, now_ms);
        drop_current(hub, slot);
        hub_run_jobs(hub, slot, now_ms);
        hub_watch_slot(hub, slot, now_ms);
        break;
    case STORE_REPEATED:
        answer_create_again(hub, slot, &result->command, now_ms);
        break;
    case STORE_CONFLICT:
        if (slot->room.v == 0) {
            create_elsewhere(hub, slot, now_ms);
        } else {
            give_up_conflict(hub, slot, result->v, now_ms);
        }
        break;
    case STORE_UNAVAILABLE:
        refuse_append(hub, slot, result->reason, now_ms);
        break;
    }
}
