// SPDX-License-Identifier: MIT
/* The table of messages against itself and against the schemas. */
#include <stdio.h>

#include "base/attr.h"
#include "unit/unit.h"
#include "unit/wire/support.h"
#include "wire/table.h"
#include "wire/wire.h"

static const struct shape *const FRAMES[] = {
    &COMMAND_FRAME_SHAPE, &SERVER_FRAME_SHAPE,  &ANSWER_FRAME_SHAPE, &OK_EVENTS_SHAPE,
    &OK_HELLO_SHAPE,      &OK_SYNC_SHAPE,       &ERROR_SHAPE,        &SEAT_SHAPE,
    &WELCOME_SHAPE,       &NOTICE_SHAPE,        &PRESENCE_SHAPE,     &DOCUMENT_SHAPE,
    &RECORD_FRAME_SHAPE,  &SUMMARY_FRAME_SHAPE,
};

/* The size of the member that a kind is kept in; 0 when it varies. */
static size_t get_size(enum field_kind kind)
{
    static const size_t SIZES[FIELD__COUNT] = {
        [FIELD_NAME] = TEXT_NAME_CAP,
        [FIELD_LINE] = WIRE_SAY_CAP,
        [FIELD_TITLE] = WIRE_TITLE_CAP,
        [FIELD_ROOM] = CODE_CAP,
        [FIELD_SECRET] = WIRE_SECRET_LEN,
        [FIELD_LETTER] = sizeof(char),
        [FIELD_HASH] = sizeof(uint64_t),
        [FIELD_NUMBER] = sizeof(uint32_t),
        [FIELD_TIME] = sizeof(int64_t),
        [FIELD_BOOL] = sizeof(bool),
        [FIELD_WORD] = sizeof(unsigned),
        [FIELD_STORES] = MANCALA_SEATS,
        [FIELD_PITS] = sizeof(struct wire_pits),
        [FIELD_LIST] = sizeof(void *),
        [FIELD_TOKENS] = sizeof(struct slice),
        [FIELD_STRING] = sizeof(const char *),
        [FIELD_DATA] = sizeof(struct data),
    };
    return SIZES[kind];
}

static void check_shape(const struct shape *shape);

/* The key is the name as it is written behind another field. */
static void check_key(const struct field *field)
{
    char key[64];
    snprintf(key, sizeof(key), ",\"%s\":", field->name);
    ck_assert_msg(slice_is(field->key, key), "%s", field->name);
}

static void check_field(const struct shape *shape, const struct field *field)
{
    size_t size = get_size(field->kind);
    const char *name = field->name == NULL ? "(inline)" : field->name;
    ck_assert_msg(size == 0 || field->size == size, "%s", name);
    ck_assert_msg(field->offset + field->size <= shape->size, "%s", name);
    if (field->name != NULL) {
        check_key(field);
    }
    ck_assert_msg((field->name == NULL) == (field->kind == FIELD_INLINE), "%s", name);
    ck_assert_msg((field->words != NULL) == (field->kind == FIELD_WORD), "%s", name);
    ck_assert_msg(field->kind != FIELD_NUMBER || field->min <= field->max, "%s", name);
    ck_assert_msg(field->kind != FIELD_TEXT || (size_t)field->min < field->size, "%s", name);
    if (field->shape != NULL) {
        size_t stride = field->kind == FIELD_ARRAY ? field->size / (size_t)field->max : field->size;
        ck_assert_msg(field->kind == FIELD_LIST || field->shape->size == stride, "%s", name);
        check_shape(field->shape);
    }
}

static void check_shape(const struct shape *shape)
{
    ck_assert(shape->key < shape->count || shape->count == 0);
    for (size_t i = 0; i < shape->count; i++) {
        check_field(shape, &shape->fields[i]);
    }
}

START_TEST(every_field_fits_its_member)
{
    for (size_t i = 0; i < COUNT_OF(FRAMES); i++) {
        check_shape(FRAMES[i]);
    }
    for (unsigned i = 0; i < WIRE_COMMAND__COUNT; i++) {
        check_shape(COMMAND_ROWS[i].shape);
        ck_assert_uint_eq(COMMAND_ROWS[i].shape->size, sizeof(struct wire_command));
    }
    for (unsigned i = 0; i < WIRE_EVENT__COUNT; i++) {
        check_shape(EVENT_ROWS[i].shape);
        ck_assert_uint_le(EVENT_ROWS[i].shape->size, sizeof(struct wire_event));
    }
}
END_TEST

/* All members of the event's union begin at the same address. */
START_TEST(the_members_of_the_union_lie_on_each_other)
{
    struct wire_event event;
    const void *first = &event.created;
    ck_assert_ptr_eq(first, &event.moved);
    ck_assert_ptr_eq(first, &event.withdrawn);
}
END_TEST

START_TEST(the_codes_are_those_of_the_schema)
{
    json_t *schema = support_load("schema/server.json");
    json_t *codes = json_object_get(json_object_get(json_object_get(schema, "$defs"), "knownCode"),
                                    "enum");
    ck_assert_uint_eq(json_array_size(codes), WIRE_CODE__COUNT);
    for (unsigned i = 0; i < WIRE_CODE__COUNT; i++) {
        ck_assert_str_eq(wire_code_name((enum wire_code)i),
                         json_string_value(json_array_get(codes, i)));
    }
    json_decref(schema);
}
END_TEST

static size_t check_properties(const struct shape *shape, json_t *properties, json_t *standing);

/* 1 for a property of its own. */
static size_t check_property(const struct field *field, json_t *properties, json_t *standing)
{
    if (field->kind == FIELD_INLINE) {
        size_t count = check_properties(field->shape, standing, NULL);
        ck_assert_uint_eq(count, json_object_size(standing));
        return 0;
    }
    ck_assert_msg(json_object_get(properties, field->name) != NULL, "%s", field->name);
    return 1;
}

/* Every field of the shape is a property of the schema. The number of them without the inline. */
static size_t check_properties(const struct shape *shape, json_t *properties, json_t *standing)
{
    size_t count = 0;
    for (size_t i = 0; i < shape->count; i++) {
        count += check_property(&shape->fields[i], properties, standing);
    }
    return count;
}

static void check_data(const char *name, const struct shape *shape, json_t *data, json_t *standing)
{
    json_t *properties = json_object_get(data, "properties");
    size_t count = check_properties(shape, properties, standing);
    ck_assert_msg(count == json_object_size(properties), "%s: %zu fields, %zu properties", name,
                  count, json_object_size(properties));
}

START_TEST(every_command_has_the_fields_of_the_schema)
{
    json_t *schema = support_load("schema/client.json");
    json_t *defs = json_object_get(schema, "$defs");
    ck_assert_uint_eq(json_array_size(json_object_get(schema, "oneOf")), WIRE_COMMAND__COUNT);
    for (unsigned i = 0; i < WIRE_COMMAND__COUNT; i++) {
        const struct message_row *row = &COMMAND_ROWS[i];
        json_t *def = json_object_get(defs, row->name);
        json_t *data = json_object_get(json_object_get(def, "properties"), "d");
        check_data(row->name, row->shape, data, NULL);
    }
    json_decref(schema);
}
END_TEST

START_TEST(every_event_has_the_fields_of_the_schema)
{
    json_t *schema = support_load("schema/server.json");
    json_t *defs = json_object_get(schema, "$defs");
    json_t *standing = json_object_get(json_object_get(defs, "standing"), "properties");
    for (unsigned i = 0; i < WIRE_EVENT__COUNT; i++) {
        const struct message_row *row = &EVENT_ROWS[i];
        char name[64];
        snprintf(name, sizeof(name), "%sData", row->name);
        check_data(row->name, row->shape, json_object_get(defs, name), standing);
    }
    json_decref(schema);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("wire/table");
    TCase *tc = tcase_create("table");
    tcase_add_test(tc, every_field_fits_its_member);
    tcase_add_test(tc, the_members_of_the_union_lie_on_each_other);
    tcase_add_test(tc, the_codes_are_those_of_the_schema);
    tcase_add_test(tc, every_command_has_the_fields_of_the_schema);
    tcase_add_test(tc, every_event_has_the_fields_of_the_schema);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
