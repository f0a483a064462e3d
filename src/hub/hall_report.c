// SPDX-License-Identifier: MIT
/* What was played in a hall, for pages and spreadsheets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/mem.h"
#include "hub/api.h"
#include "hub/hall.h"
#include "hub/halls.h"

/* The best first. */
static int compare_merit(const struct wire_hall_standing *a, const struct wire_hall_standing *b)
{
    if (a->points != b->points) {
        return a->points > b->points ? -1 : 1;
    }
    if (a->seeds != b->seeds) {
        return a->seeds > b->seeds ? -1 : 1;
    }
    if (a->games != b->games) {
        return a->games < b->games ? -1 : 1;
    }
    return 0;
}

/* Equal ones by id, so that the order stands. */
static int compare_standings(const void *left, const void *right)
{
    const struct wire_hall_standing *a = left;
    const struct wire_hall_standing *b = right;
    const int merit = compare_merit(a, b);
    return merit != 0 ? merit : strcmp(a->person.player, b->person.player);
}

/* The array is the caller's. */
static struct wire_hall_standing *sort_standings(const struct hall_fold *fold, size_t *out_count)
{
    struct wire_hall_standing *standings = mem_alloc_array(fold->players.count + 1,
                                                           sizeof *standings);
    size_t cursor = 0;
    size_t count = 0;
    const struct hall_player *player;
    while ((player = map_next(&fold->players, &cursor, NULL)) != NULL) {
        if (player->standing.games > 0) {
            standings[count++] = player->standing;
        }
    }
    qsort(standings, count, sizeof *standings, compare_standings);
    *out_count = count;
    return standings;
}

/* --- files ----------------------------------------------------------------------------------- */

/* A cell as RFC 4180 has it. One that a spreadsheet would take for a formula gets an apostrophe. */
static void append_cell(struct buf *buf, const char *text, char end)
{
    buf_append_char(buf, '"');
    if (text[0] != '\0' && strchr("=+-@", text[0]) != NULL) {
        buf_append_char(buf, '\'');
    }
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '"') {
            buf_append_char(buf, '"');
        }
        buf_append_char(buf, *at);
    }
    buf_append_char(buf, '"');
    buf_append_char(buf, end);
}

static const char *name_winner(const struct wire_hall_result *result)
{
    static const char *const names[WIRE_WINNER__COUNT] = {[WIRE_WINNER_SOUTH] = "south",
                                                          [WIRE_WINNER_NORTH] = "north",
                                                          [WIRE_WINNER_DRAW] = "draw",
                                                          [WIRE_WINNER_NONE] = ""};
    return names[result->winner];
}

/* The number by which pages call who has no name: a file is read beside them. */
static unsigned number_person(const char *player)
{
    unsigned sum = 7;
    for (const char *at = player; *at != '\0'; at++) {
        sum = (sum * 31 + (unsigned char)*at) % 9000;
    }
    return 1000 + sum;
}

static void append_person(struct buf *buf, const struct wire_person *person)
{
    char text[TEXT_NAME_CAP];
    if (person->name[0] != '\0') {
        (void)snprintf(text, sizeof text, "%s", person->name);
    } else {
        (void)snprintf(text, sizeof text, "Guest %u", number_person(person->player));
    }
    append_cell(buf, text, ',');
}

/* As spreadsheets read it, in UTC. */
static void append_time(struct buf *buf, int64_t at_ms)
{
    char text[LOG_TIME_CAP];
    log_format_time(at_ms, text);
    buf_printf(buf, "%.10s %.8s\n", text, text + sizeof "2026-01-31");
}

static void write_results(const struct hall_fold *fold, struct buf *buf)
{
    buf_printf(buf, "table,room,game,rules,south,north,winner,south seeds,north seeds,reason,"
                    "time (UTC)\n");
    for (size_t i = 0; i < fold->result_count; i++) {
        const struct wire_hall_result *result = &fold->results[i];
        buf_printf(buf, "%u,%s,%u,%s,", result->table, result->room, result->game, result->rules);
        append_person(buf, &result->south);
        append_person(buf, &result->north);
        buf_printf(buf, "%s,%u,%u,%s,", name_winner(result), (unsigned)result->score[MANCALA_SOUTH],
                   (unsigned)result->score[MANCALA_NORTH], wire_reason_name(result->reason));
        append_time(buf, result->at_ms);
    }
}

static void write_standings(const struct hall_fold *fold, struct buf *buf)
{
    size_t count;
    struct wire_hall_standing *standings = sort_standings(fold, &count);
    buf_printf(buf, "place,name,points,games,won,drawn,seeds\n");
    size_t place = 0; /* those who have done the same share theirs */
    for (size_t i = 0; i < count; i++) {
        place = i > 0 && compare_merit(&standings[i - 1], &standings[i]) == 0 ? place : i + 1;
        buf_printf(buf, "%zu,", place);
        append_person(buf, &standings[i].person);
        buf_printf(buf, "%u,%u,%u,%u,%u\n", standings[i].points, standings[i].games,
                   standings[i].won, standings[i].drawn, standings[i].seeds);
    }
    mem_free(standings);
}

static bool write_report(const struct hall *hall, struct buf *buf)
{
    struct wire_hall_report report = {.hall = hall->code,
                                      .document = &hall->fold.document,
                                      .results = hall->fold.results,
                                      .result_count = hall->fold.result_count};
    struct wire_hall_standing *standings = sort_standings(&hall->fold, &report.standing_count);
    report.standings = standings;
    const bool is_written = wire_encode_api_hall(buf, &report);
    mem_free(standings);
    return is_written;
}

/* --- requests -------------------------------------------------------------------------------- */

void hall_respond(struct hub *hub, const struct hall *hall, struct api_request *api)
{
    struct buf body;
    char filename[CODE_CAP + sizeof "-standings.csv"];
    const bool is_file = api->table != API_TABLE_NONE;
    (void)snprintf(filename, sizeof filename, "%s%s.csv", hall->code,
                   api->table == API_TABLE_STANDINGS ? "-standings" : "");
    buf_init(&body, HUB_API_BODY_MAX);
    if (api->table == API_TABLE_RESULTS) {
        write_results(&hall->fold, &body);
    } else if (api->table == API_TABLE_STANDINGS) {
        write_standings(&hall->fold, &body);
    } else if (!write_report(hall, &body)) {
        buf_clear(&body);
    }
    api_respond_file(hub, api, is_file ? "text/csv; charset=utf-8" : "application/json",
                     is_file ? filename : NULL, buf_slice(&body));
    buf_finish(&body);
}

void halls_request(struct hub *hub, struct api_request *api)
{
    struct hall_input *input = mem_alloc(sizeof *input);
    list_init(&input->in_hall);
    input->api = api;
    hall_add_input(hub, hall_need(hub, api->code), input, hub->floor_ms);
}
