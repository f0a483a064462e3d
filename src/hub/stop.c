// SPDX-License-Identifier: MIT
/* How the server goes: announced beforehand or not, and with the clocks standing still. */
#include "base/log.h"
#include "hub/quick.h"
#include "hub/state.h"

void hub_send_restart(struct hub *hub, hub_conn conn, int64_t now_ms)
{
    const int64_t in_ms = hub->stop_ms - now_ms;
    const bool is_written = wire_encode_notice(&hub->out, WIRE_NOTICE_RESTART,
                                               in_ms > 0 ? (uint32_t)in_ms : 1);
    ASSERT(is_written);
    hub_send_out(hub, conn);
}

static void tell_all(struct hub *hub, int64_t now_ms)
{
    size_t cursor = 0;
    const struct session *session;
    while ((session = map_next(&hub->sessions, &cursor, NULL)) != NULL) {
        if (hub->stop_ms != 0) {
            hub_send_restart(hub, session->conn, now_ms);
        } else {
            hub_send_notice(hub, session->conn, WIRE_NOTICE_NO_RESTART);
        }
    }
}

void hub_announce_stop(struct hub *hub, uint32_t in_ms, int64_t now_ms)
{
    ASSERT(in_ms > 0 && in_ms <= HUB_ANNOUNCE_MAX_MS);
    now_ms = hub_time(hub, now_ms);
    if (hub->is_stopping) {
        return;
    }
    hub->stop_ms = now_ms + in_ms;
    log_info("hub.announce", "in_ms=%u connections=%zu", in_ms, hub->sessions.count);
    tell_all(hub, now_ms);
    quick_close(hub, now_ms);
}

void hub_cancel_stop(struct hub *hub, int64_t now_ms)
{
    now_ms = hub_time(hub, now_ms);
    if (hub->is_stopping || hub->stop_ms == 0) {
        return;
    }
    hub->stop_ms = 0;
    log_info("hub.announce", "cancelled=1 connections=%zu", hub->sessions.count);
    tell_all(hub, now_ms);
}

int64_t hub_stop_time(const struct hub *hub)
{
    return hub->stop_ms == 0 ? INT64_MAX : hub->stop_ms - hub->offset_ms;
}

bool hub_refuses_start(struct hub *hub, const struct slot *slot, const struct job *job)
{
    const struct wire_command *command = &job->command;
    const bool is_offer = command->type == WIRE_COMMAND_OFFER;
    const bool is_answer = command->type == WIRE_COMMAND_ANSWER && command->offer.accept;
    const bool sits = command->type == WIRE_COMMAND_JOIN &&
                      room_find_seat(&slot->room, job->person.player) == MANCALA_SEATS;
    const bool starts = sits ||
                        ((is_offer || is_answer) && command->offer.kind == WIRE_OFFER_REMATCH);
    if (hub->stop_ms == 0 || !starts) {
        return false;
    }
    hub_refuse_job(hub, job, WIRE_CODE_NOT_NOW, HUB_NO_STARTS);
    return true;
}

void hub_stop(struct hub *hub, int64_t now_ms)
{
    now_ms = hub_time(hub, now_ms);
    if (hub->is_stopping) {
        return;
    }
    /* The last mark: nobody is charged for what comes after it. */
    if (hub->has_times) {
        hub_put_mark(hub, now_ms);
    }
    hub->is_stopping = true;
    hub->stop_ms = now_ms + HUB_RESTART_MS;
    const struct hub_counts counts = hub_counts(hub);
    log_info("hub.stop", "at_ms=%lld connections=%llu playing=%llu appends=%llu", (long long)now_ms,
             (unsigned long long)counts.connections, (unsigned long long)counts.rooms_playing,
             (unsigned long long)counts.appends_waiting);
    tell_all(hub, now_ms);
}

bool hub_is_idle(const struct hub *hub)
{
    return hub->questions.count == 0 && !(hub->is_stopping && hub->beat_is_out);
}
