// SPDX-License-Identifier: MIT
#include "wire/operator.h"

#include <stdio.h>
#include <string.h>

#include "base/parse.h"
#include "wire/rows.h"

/* --- the commands ---------------------------------------------------------------------------- */

static const char *fault_of_rooms(const void *at)
{
    const struct wire_operator *command = at;
    return command->is_public && command->is_private ? "public, private: one of them at most"
                                                     : NULL;
}

static const char *fault_of_rename(const void *at)
{
    const struct wire_operator *command = at;
    return (command->name[0] != '\0') == command->is_taken_back ? "a name, or none: one of them"
                                                                : NULL;
}

static const char *fault_of_notice(const void *at)
{
    const struct wire_operator *command = at;
    return (command->text[0] != '\0') == command->is_taken_back ? "a text, or clear: one of them"
                                                                : NULL;
}

static const char *fault_of_drain(const void *at)
{
    const struct wire_operator *command = at;
    return (command->seconds != 0) == command->is_taken_back ? "in, or cancel: one of them" : NULL;
}

static const struct field ROOMS_FIELDS[] = {
    {AS("all", wire_operator, wants_all), BOOL, OPTIONAL},
    {AS("public", wire_operator, is_public), BOOL, OPTIONAL},
    {AS("private", wire_operator, is_private), BOOL, OPTIONAL},
};
static const struct field CLOSE_FIELDS[] = {
    {AT(wire_operator, room), ROOM},
    {AS("reason", wire_operator, text), .kind = FIELD_LINE, OPTIONAL},
    {AS("lang", wire_operator, language), WORD(LANGUAGE_WORDS, WIRE_LANGUAGE_EN), OPTIONAL},
};
static const struct field RENAME_FIELDS[] = {
    {AT(wire_operator, player), PLAYER},
    {AT(wire_operator, name), .kind = FIELD_NAME, OPTIONAL},
    {AS("none", wire_operator, is_taken_back), BOOL, OPTIONAL},
};
static const struct field PLAYER_FIELDS[] = {
    {AT(wire_operator, player), PLAYER},
};
static const struct field BAN_FIELDS[] = {
    {AT(wire_operator, player), PLAYER},
    {AT(wire_operator, days), UP_TO(WIRE_OPERATOR_BAN_DAYS), OPTIONAL},
    {AS("reason", wire_operator, text), .kind = FIELD_LINE, OPTIONAL},
};
static const struct field REPORTS_FIELDS[] = {
    {AS("all", wire_operator, wants_all), BOOL, OPTIONAL},
    {AS("read", wire_operator, note), NUMBER(1), OPTIONAL},
};
static const struct field NOTICE_FIELDS[] = {
    {AT(wire_operator, text), .kind = FIELD_LINE, OPTIONAL},
    {AS("lang", wire_operator, language), WORD(LANGUAGE_WORDS, WIRE_LANGUAGE_EN), OPTIONAL},
    {AS("clear", wire_operator, is_taken_back), BOOL, OPTIONAL},
};
static const struct field DRAIN_FIELDS[] = {
    {AS("in", wire_operator, seconds), UP_TO(WIRE_OPERATOR_DRAIN_S), OPTIONAL},
    {AS("cancel", wire_operator, is_taken_back), BOOL, OPTIONAL},
};

static const struct shape NOTHING = {.size = sizeof(struct wire_operator)};
static const struct shape ROOMS = CHECKED_SHAPE(ROOMS_FIELDS, wire_operator, fault_of_rooms);
static const struct shape CLOSE = SHAPE(CLOSE_FIELDS, wire_operator, 0);
static const struct shape RENAME = CHECKED_SHAPE(RENAME_FIELDS, wire_operator, fault_of_rename);
static const struct shape PLAYER_ONLY = SHAPE(PLAYER_FIELDS, wire_operator, 0);
static const struct shape BAN = SHAPE(BAN_FIELDS, wire_operator, 0);
static const struct shape REPORTS = SHAPE(REPORTS_FIELDS, wire_operator, 0);
static const struct shape NOTICE = CHECKED_SHAPE(NOTICE_FIELDS, wire_operator, fault_of_notice);
static const struct shape DRAIN = CHECKED_SHAPE(DRAIN_FIELDS, wire_operator, fault_of_drain);

/* `plain`: so many fields, the first ones, are typed without their names. */
static const struct row {
    const char *name;
    const struct shape *shape;
    size_t plain;
    const char *usage;
    const char *help;
} ROWS[WIRE_OPERATOR__COUNT] = {
    [WIRE_OPERATOR_STATUS] = {"status", &NOTHING, 0, "status", "how the server is"},
    [WIRE_OPERATOR_ROOMS] =
        {"rooms", &ROOMS, 0, "rooms [--all] [--public | --private]",
         "rooms that are open or being played; --all: also those that are over"},
    [WIRE_OPERATOR_PLAYERS] = {"players", &NOTHING, 0, "players", "who is connected"},
    [WIRE_OPERATOR_CLOSE] = {"close", &CLOSE, 1, "close CODE [--reason TEXT] [--lang en]",
                             "close a room; a running game is called off, the players read why"},
    [WIRE_OPERATOR_RENAME] = {"rename", &RENAME, 2, "rename PLAYER NAME | rename PLAYER --none",
                              "another name, or none, also in running games; he does not get the "
                              "old one back"},
    [WIRE_OPERATOR_FORGET] = {"forget", &PLAYER_ONLY, 1, "forget PLAYER",
                              "delete his name wherever it is stored"},
    [WIRE_OPERATOR_BAN] = {"ban", &BAN, 1, "ban PLAYER [--days N] [--reason TEXT]",
                           "do not let this player in, for N days or for good; the reason is for "
                           "operators"},
    [WIRE_OPERATOR_UNBAN] = {"unban", &PLAYER_ONLY, 1, "unban PLAYER", "let him in again"},
    [WIRE_OPERATOR_BANS] = {"bans", &NOTHING, 0, "bans", "who is banned"},
    [WIRE_OPERATOR_REPORTS] = {"reports", &REPORTS, 0, "reports [--all] [--read ID]",
                               "what players reported; --read: marks all up to this one as read, "
                               "--all: also those"},
    [WIRE_OPERATOR_NOTICE] = {"notice", &NOTICE, 1, "notice TEXT [--lang en] | notice --clear",
                              "say something to everybody, one text a language, until it is "
                              "cleared or the server stops"},
    [WIRE_OPERATOR_DRAIN] = {"drain", &DRAIN, 0, "drain --in SECONDS | drain --cancel",
                             "announce that the server stops, and stop it then"},
    [WIRE_OPERATOR_RELOAD] = {"reload", &NOTHING, 0, "reload", "read the configuration again"},
    [WIRE_OPERATOR_HELP] = {"help", &NOTHING, 0, "help", "this list"},
};

const char *wire_operator_name(enum wire_operator_type type)
{
    return ROWS[type].name;
}

const char *wire_operator_usage(enum wire_operator_type type)
{
    return ROWS[type].usage;
}

const char *wire_operator_help(enum wire_operator_type type)
{
    return ROWS[type].help;
}

static const struct row *find_row(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(ROWS); i++) {
        if (name != NULL && strcmp(name, ROWS[i].name) == 0) {
            return &ROWS[i];
        }
    }
    return NULL;
}

static bool refuse(struct wire_fault *fault, const char *text, const char *detail)
{
    fault->code = WIRE_CODE_MALFORMED;
    (void)snprintf(fault->text, sizeof fault->text, "%s%s", text, detail);
    return false;
}

/* --- a line ---------------------------------------------------------------------------------- */

static bool decode(json_t *json, struct wire_operator *out, struct wire_fault *fault)
{
    struct reading reading = {.fault = fault};
    const struct row *row = find_row(json_string_value(json_object_get(json, "command")));
    memset(out, 0, sizeof *out);
    if (row == NULL) {
        return refuse(fault, "command: one of the list is expected; help lists them", "");
    }
    const int status = json_object_del(json, "command");
    ASSERT(status == 0);
    out->type = (enum wire_operator_type)(row - ROWS);
    return shape_decode(row->shape, json, out, &reading);
}

bool wire_decode_operator(struct slice line, struct wire_operator *out,
                          struct wire_fault *out_fault)
{
    json_t *json = shape_read(line, out_fault);
    const bool is_read = json != NULL && decode(json, out, out_fault);
    json_decref(json);
    return is_read;
}

/* --- a command line -------------------------------------------------------------------------- */

/* What is being written, and how many plain arguments there were. */
struct writing {
    const struct row *row;
    json_t *json;
    size_t plain;
    struct wire_fault *fault;
};

static const struct field *find_option(const struct row *row, const char *argument)
{
    for (size_t i = 0; i < row->shape->count; i++) {
        const struct field *field = &row->shape->fields[i];
        if (strncmp(argument, "--", 2) == 0 && strcmp(argument + 2, field->name) == 0) {
            return field;
        }
    }
    return NULL;
}

static json_t *make_value(const struct field *field, const char *text)
{
    uint64_t number = 0;
    if (field->kind == FIELD_BOOL) {
        return json_true();
    }
    if (field->kind == FIELD_NUMBER &&
        parse_u64(slice_of(text), 0, UINT32_MAX, &number) == ERR_OK) {
        return json_integer((json_int_t)number);
    }
    return json_string(text);
}

static bool set_value(struct writing *writing, const struct field *field, const char *text)
{
    json_t *value = make_value(field, text);
    if (value == NULL) {
        return refuse(writing->fault, field->name, ": UTF-8 is expected");
    }
    if (json_object_get(writing->json, field->name) != NULL) {
        json_decref(value);
        return refuse(writing->fault, field->name, ": given twice");
    }
    const int status = json_object_set_new(writing->json, field->name, value);
    ASSERT(status == 0);
    return true;
}

/* Takes one argument, or an option with its value; *at is moved on. A player's id may begin with a
 * hyphen: only what is the name of an option is one. */
static bool take_argument(struct writing *writing, size_t count, char *const *arguments, size_t *at)
{
    const char *argument = arguments[(*at)++];
    const struct field *option = find_option(writing->row, argument);
    if (option == NULL && writing->plain < writing->row->plain) {
        return set_value(writing, &writing->row->shape->fields[writing->plain++], argument);
    }
    if (option == NULL) {
        return refuse(writing->fault, "usage: ", writing->row->usage);
    }
    if (option->kind == FIELD_BOOL) {
        return set_value(writing, option, "");
    }
    if (*at == count) {
        return refuse(writing->fault, "nothing follows ", argument);
    }
    return set_value(writing, option, arguments[(*at)++]);
}

static bool write_arguments(struct writing *writing, size_t count, char *const *arguments)
{
    size_t at = 1;
    while (at < count) {
        if (!take_argument(writing, count, arguments, &at)) {
            return false;
        }
    }
    return true;
}

static int on_dump(const char *bytes, size_t len, void *buf)
{
    return buf_append(buf, bytes, len) ? 0 : -1;
}

bool wire_write_operator(struct buf *buf, size_t count, char *const *arguments,
                         struct wire_fault *out_fault)
{
    struct wire_operator command;
    struct writing writing = {.row = find_row(count == 0 ? NULL : arguments[0]),
                              .fault = out_fault};
    if (writing.row == NULL) {
        return refuse(out_fault, "no such command; help lists them", "");
    }
    writing.json = json_pack("{s:s}", "command", writing.row->name);
    ASSERT(writing.json != NULL);
    if (!write_arguments(&writing, count, arguments)) {
        json_decref(writing.json);
        return false;
    }
    const size_t start = buf->len;
    const int status = json_dump_callback(writing.json, on_dump, buf, JSON_COMPACT);
    json_decref(writing.json);
    if (status != 0) {
        return refuse(out_fault, "the command is too long", "");
    }
    return wire_decode_operator(slice_from(buf->at + start, buf->len - start), &command, out_fault);
}
