// SPDX-License-Identifier: MIT
/* Requests over HTTP on their way through the hub. Private to the hub. */
#ifndef HUB_API_H
#define HUB_API_H

#include "hub/state.h"
#include "wire/api.h"

enum api_kind { API_GAME, API_SERIES, API_RULES, API_ROOMS, API_ARCHIVE, API_HALL };

/* Which file of a hall is asked for. */
enum api_table { API_TABLE_NONE, API_TABLE_RESULTS, API_TABLE_STANDINGS };

/* What is asked for, and what of it the store has brought so far. Owned by the question that is
 * with the store. Which members hold follows from the kind. */
struct api_request {
    hub_request request;
    enum api_kind kind;
    struct list in_waiting;
    int64_t asked_ms;

    char code[CODE_CAP];  /* of GAME, SERIES, RULES and HALL */
    enum api_table table; /* of HALL */
    uint32_t number;      /* of GAME: in the series, from 1 */
    bool is_record;       /* of GAME: as text, not as JSON */
    bool is_hidden;       /* of SERIES: nobody may know of the room but by its finished games */
    struct room room;     /* its log, read up to the game's end */
    int64_t started_ms;
    int64_t ended_ms; /* 0: the game goes on */
    uint32_t until_v; /* the last event that is shown; 0: all */
    uint32_t *ply_v;  /* the events that were plies of the newest game; owned */
    size_t ply_count, ply_size;
    struct wire_summary_game *games; /* of SERIES: the finished ones; owned */
    size_t game_count;

    char rules[MANCALA_NAME_CAP]; /* of ARCHIVE: "" for all games */
    char player[WIRE_PLAYER_CAP]; /* of ARCHIVE: "" for everybody */
    struct store_cursor cursor;   /* after which the next row is looked for */
    struct wire_summary *rows;    /* owned */
    size_t row_count;
    unsigned page_count; /* of the store's lists, read so far */
};

/* api.c: every request is answered once, and then finished, which gives its turn to another. */
void api_respond_unavailable(struct hub *hub, const struct api_request *api, const char *text);
void api_respond_not_found(struct hub *hub, const struct api_request *api);
void api_respond_body(struct hub *hub, const struct api_request *api);
void api_respond_rules(struct hub *hub, const struct api_request *api, const char *rules);
/* `filename` may be NULL. */
void api_respond_file(struct hub *hub, const struct api_request *api, const char *type,
                      const char *filename, struct slice body);
void api_finish(struct hub *hub, struct api_request *api);

/* Hands the request over to a question, and takes it back. */
struct store_done api_ask(struct hub *hub, enum question_kind kind, struct api_request *api);
struct api_request *api_take(struct question *question);

/* api_log.c: begins with a game or a series. */
void api_start_room(struct hub *hub, struct api_request *api);

/* api_path.c: reads what is asked for into `api`, which is zeroed. ERR_NOT_FOUND for an address
 * with nothing at it, ERR_MALFORMED for a parameter that has another form. Parameters that
 * nobody knows are left alone. */
NODISCARD enum err api_parse(struct slice path, struct slice query, struct api_request *api);

/* Reads the code of a room or of a game in it; ERR_NOT_FOUND for what is neither. */
NODISCARD enum err api_parse_room(struct slice name, struct api_request *api);

/* Where the next page begins, as text without characters that an address would have to escape. */
enum { API_CURSOR_CAP = 20 + 1 + STORE_KEY_BYTES + 1 };
void api_format_cursor(const struct store_cursor *cursor, char out[API_CURSOR_CAP]);
/* The way back; false for what cannot be such a text. */
NODISCARD bool api_parse_cursor(struct slice text, struct store_cursor *out);

/* api_body.c: the texts. Each appends to `body` and is false when that does not take it. */
NODISCARD bool api_write_game(const struct api_request *api, struct buf *body);
NODISCARD bool api_write_record(const struct api_request *api, struct buf *body);
NODISCARD bool api_write_series(const struct api_request *api, struct buf *body);

#endif
