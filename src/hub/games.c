// SPDX-License-Identifier: MIT
/* A player's finished games, a page at a time. */
#include <string.h>

#include "hub/api.h"
#include "hub/state.h"

static void on_games(struct hub *hub, struct errand *errand, const struct store_result *result,
                     int64_t now_ms)
{
    struct wire_finished games[WIRE_GAMES_PAGE];
    struct wire_ok_games answer = {.games = games};
    _Static_assert((int)API_CURSOR_CAP <= (int)WIRE_CURSOR_CAP, "a cursor is short enough");
    (void)now_ms;
    if (result->status != STORE_OK) {
        hub_refuse_errand(hub, errand, WIRE_CODE_UNAVAILABLE, HUB_UNREADABLE);
        return;
    }
    for (size_t i = 0; i < result->summary_count; i++) {
        answer.count += hub_read_finished(&result->summaries[i], errand->player,
                                          &games[answer.count]);
    }
    if (result->has_more) {
        api_format_cursor(&result->next, answer.next);
    }
    hub_end_errand(hub, errand, wire_encode_ok_games(&hub->out, errand->re, &answer));
}

void handle_games(struct hub *hub, struct session *session, const struct wire_command *command,
                  int64_t now_ms)
{
    const struct slice before = slice_of(command->games.before);
    struct store_cursor cursor = {.is_set = false};
    (void)now_ms;
    if (before.len > 0 && !api_parse_cursor(before, &cursor)) {
        hub_send_error(hub, session->conn, command->id, WIRE_CODE_MALFORMED,
                       "before: not the next of an answer", NULL);
        return;
    }
    struct errand *errand = hub_make_errand(session, command);
    const struct store_filter filter = {.player = slice_of(errand->player)};
    store_list_archive(hub->config.store, &filter, cursor.is_set ? &cursor : NULL, WIRE_GAMES_PAGE,
                       hub_ask_for_errand(hub, errand, on_games));
}
