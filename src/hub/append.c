// SPDX-License-Identifier: MIT
/* A batch on its way into the log: its records, and what lists are to know of the room after it. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "hub/present.h"
#include "hub/state.h"
#include "wire/operator.h"
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
    const struct wire_told *told = &slot->batch->told[i];
    struct wire_record record = {
        .v = slot->room.v + 1 + (uint32_t)i, .at_ms = now_ms, .event = {.type = told->type}};
    if (job != NULL) {
        record.digest = job->command.digest;
        memcpy(record.by, job->person.player, sizeof record.by);
        memcpy(record.cmd, job->command.id, sizeof record.cmd);
    }
    const bool is_written = wire_encode_record_of(buf, &record, told->data);
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
    room_copy_state(&slot->room, has_undone(&slot->batch->made), &after);
    for (size_t i = 0; i < slot->batch->made.count; i++) {
        const bool fits = room_apply(&after, &slot->batch->made.events[i]);
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
    const struct room_batch *batch = &slot->batch->made;
    for (size_t i = 0; i < batch->count; i++) {
        struct wire_event event;
        present_event(&batch->events[i], &event);
        hub_tell_event(slot->batch, &event);
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
                                            struct slice digest)
{
    return (struct store_command){.player = slice_of(job->person.player),
                                  .id = slice_of(job->command.id),
                                  .digest = digest,
                                  .expires_ms = now_ms + HUB_COMMAND_MS};
}

/* The author of all events. */
static void sign_batch(struct slot *slot)
{
    for (size_t i = 0; i < slot->batch->made.count && slot->current != NULL; i++) {
        struct room_event *event = &slot->batch->made.events[i];
        memcpy(event->by, slot->current->person.player, sizeof event->by);
    }
}

/* What is reported is found by operators without reading every log: the note names the event, and
 * who sat there then. */
static void note_reports(struct hub *hub, const struct slot *slot, int64_t now_ms)
{
    const struct room *room = &slot->room;
    for (size_t i = 0; i < slot->batch->made.count; i++) {
        const struct room_event *event = &slot->batch->made.events[i];
        struct wire_report_note note = {.v = room->v + 1 + (uint32_t)i, .game = room->match.number};
        if (event->type != ROOM_REPORTED) {
            continue;
        }
        note.ply = event->reported.ply;
        note.reason = (enum wire_report_reason)event->reported.reason;
        present_text(note.room, slot->code, sizeof note.room);
        present_text(note.by, event->by, sizeof note.by);
        present_text(note.south, room->seat[MANCALA_SOUTH].player, sizeof note.south);
        present_text(note.north, room->seat[MANCALA_NORTH].player, sizeof note.north);
        const bool is_written = wire_encode_report_note(&hub->out, &note);
        ASSERT(is_written);
        store_add_note(hub->config.store, slice_of(HUB_REPORTS), now_ms, buf_slice(&hub->out),
                       (struct store_done){0});
        buf_clear(&hub->out);
    }
}

void hub_append(struct hub *hub, struct slot *slot, int64_t now_ms)
{
    const bool is_created = slot->room.v == 0 && slot->current != NULL;
    char digest[HASH_HEX_CAP]; /* borrowed by `command` */
    struct store_command command = {0};
    hash_format_hex(is_created ? slot->current->command.digest : 0, digest);
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
        command = remember_create(slot->current, now_ms, slice_of(digest));
    }
    const struct store_batch stored = {.key = slice_of(slot->code),
                                       .expected_v = slot->room.v,
                                       .records = texts.records,
                                       .record_count = slot->batch->made.count,
                                       .summary = &texts.index,
                                       .archive = texts.is_ended ? &texts.archived : NULL,
                                       .command = is_created ? &command : NULL};
    (void)hub_add_question(hub, QUESTION_APPEND, slot->id, &done);
    hub->appends_waiting++;
    store_append(hub->config.store, &stored, done);
    note_reports(hub, slot, now_ms);
    finish_texts(&texts);
}
