// SPDX-License-Identifier: MIT
/* Bans, and what players have reported. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/parse.h"
#include "hub/operator.h"
#include "hub/verdicts.h"

/* The kind of the notes of which the last one says up to where reports are read. */
#define READ_MARKS "report-read"

enum { DAY_MS = 24 * 3600000, MARK_CAP = 24, TARGET_CAP = 2 * WIRE_PLAYER_CAP };

/* --- bans ------------------------------------------------------------------------------------ */

static void close_banned(struct hub *hub, const struct wire_verdict *verdict)
{
    const struct player *player = map_find(&hub->players, slice_of(verdict->player));
    if (player == NULL) {
        return;
    }
    list_for_each (at, &player->sessions) {
        const struct session *session = CONTAINER_OF(at, struct session, in_player);
        const bool is_written = wire_encode_ban(&hub->out, verdict->until_ms);
        ASSERT(is_written);
        hub_send_out(hub, session->conn);
        hub->config.port.close(hub->config.port.context, session->conn, HUB_CLOSE_BANNED);
    }
}

static void on_judged(struct hub *hub, struct task *task, bool is_stored, int64_t now_ms)
{
    (void)now_ms;
    if (is_stored && task->verdict.is_banned) {
        close_banned(hub, &task->verdict);
    }
    operator_end(hub, task, is_stored ? WIRE_OPERATOR_OK : WIRE_OPERATOR_REFUSED,
                 is_stored ? "" : HUB_UNSTORED);
}

static enum judging judge_ban(struct hub *hub, struct task *task)
{
    const struct wire_operator *command = &task->command;
    struct wire_verdict *verdict = &task->verdict;
    const int64_t since_ms = task->asked_ms;
    (void)hub;
    verdict->is_banned = true;
    verdict->since_ms = since_ms;
    verdict->until_ms = command->days == 0 ? 0 : since_ms + command->days * (int64_t)DAY_MS;
    memcpy(verdict->reason, command->text, sizeof verdict->reason);
    return JUDGED_ANEW;
}

void operate_ban(struct hub *hub, struct task *task, int64_t now_ms)
{
    operator_judge(hub, task, judge_ban, on_judged, now_ms);
}

static enum judging judge_unban(struct hub *hub, struct task *task)
{
    struct wire_verdict *verdict = &task->verdict;
    if (!verdict->is_banned) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED, "this player is not banned");
        return JUDGED_NEVER;
    }
    verdict->is_banned = false;
    verdict->until_ms = 0;
    memset(verdict->reason, 0, sizeof verdict->reason);
    return JUDGED_ANEW;
}

void operate_unban(struct hub *hub, struct task *task, int64_t now_ms)
{
    operator_judge(hub, task, judge_unban, on_judged, now_ms);
}

void operate_bans(struct hub *hub, struct task *task, int64_t now_ms)
{
    size_t cursor = 0;
    const struct wire_verdict *verdict;
    int64_t until_ms;
    while (!operator_is_full(task) && (verdict = verdicts_next(hub, &cursor)) != NULL) {
        const struct wire_operator_ban row = {.player = verdict->player,
                                              .since_ms = verdict->since_ms,
                                              .until_ms = verdict->until_ms,
                                              .reason = verdict->reason};
        if (verdicts_ban(hub, slice_of(verdict->player), now_ms, &until_ms)) {
            operator_send_row(hub, task, wire_encode_operator_ban(&hub->out, &row));
        }
    }
    operator_end(hub, task, WIRE_OPERATOR_OK,
                 operator_is_full(task) ? "there are more bans than are shown" : "");
}

/* --- reports --------------------------------------------------------------------------------- */

/* Against whom: the other player, or both when a spectator reports. */
static void tell_target(const struct wire_report_note *note, char out[TARGET_CAP])
{
    const bool of_south = strcmp(note->by, note->south) != 0 && note->south[0] != '\0';
    const bool of_north = strcmp(note->by, note->north) != 0 && note->north[0] != '\0';
    (void)snprintf(out, TARGET_CAP, "%s%s%s", of_south ? note->south : "",
                   of_south && of_north ? " " : "", of_north ? note->north : "");
}

static void send_report(struct hub *hub, struct task *task, const struct store_note *stored)
{
    struct wire_report_note note;
    char against[TARGET_CAP];
    if (!wire_decode_report_note(stored->body, &note)) {
        return;
    }
    tell_target(&note, against);
    const struct wire_operator_report row = {.id = (uint32_t)stored->id,
                                             .at_ms = stored->at_ms,
                                             .room = note.room,
                                             .game = note.game,
                                             .ply = note.ply,
                                             .reason = wire_report_name(note.reason),
                                             .by = note.by,
                                             .against = against};
    operator_send_row(hub, task, wire_encode_operator_report(&hub->out, &row));
}

static void ask_for_reports(struct hub *hub, struct task *task);

static void on_reports(struct hub *hub, struct task *task, const struct store_result *result,
                       int64_t now_ms)
{
    (void)now_ms;
    if (result->status != STORE_OK) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED, HUB_UNREADABLE);
        return;
    }
    for (size_t i = 0; i < result->note_count; i++) {
        task->note = result->notes[i].id;
        send_report(hub, task, &result->notes[i]);
    }
    if (result->has_more && !operator_is_full(task)) {
        ask_for_reports(hub, task);
    } else {
        operator_end(hub, task, WIRE_OPERATOR_OK,
                     result->has_more ? "there are more reports than are shown" : "");
    }
}

static void ask_for_reports(struct hub *hub, struct task *task)
{
    store_list_notes(hub->config.store, slice_of(HUB_REPORTS), task->note, OPERATOR_PAGE,
                     operator_ask(hub, task, on_reports));
}

static void on_marks(struct hub *hub, struct task *task, const struct store_result *result,
                     int64_t now_ms)
{
    (void)now_ms;
    if (result->status != STORE_OK) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED, HUB_UNREADABLE);
        return;
    }
    if (result->note_count > 0) {
        const struct slice body = result->notes[result->note_count - 1].body;
        task->note = parse_u64(body, 0, UINT32_MAX, &task->note) == ERR_OK ? task->note : 0;
    }
    ask_for_reports(hub, task);
}

/* Older marks count no more. */
static void on_marked(struct hub *hub, struct task *task, const struct store_result *result,
                      int64_t now_ms)
{
    (void)now_ms;
    if (result->status != STORE_OK) {
        operator_end(hub, task, WIRE_OPERATOR_REFUSED, HUB_UNSTORED);
        return;
    }
    store_remove_notes(hub->config.store, slice_of(READ_MARKS), task->asked_ms, STORE_REMOVALS,
                       (struct store_done){0});
    operator_end(hub, task, WIRE_OPERATOR_OK, "");
}

void operate_reports(struct hub *hub, struct task *task, int64_t now_ms)
{
    if (task->command.note != 0) {
        char mark[MARK_CAP];
        (void)snprintf(mark, sizeof mark, "%" PRIu32, task->command.note);
        store_add_note(hub->config.store, slice_of(READ_MARKS), now_ms, slice_of(mark),
                       operator_ask(hub, task, on_marked));
    } else if (task->command.wants_all) {
        ask_for_reports(hub, task);
    } else {
        store_list_notes(hub->config.store, slice_of(READ_MARKS), 0, STORE_PAGE,
                         operator_ask(hub, task, on_marks));
    }
}
