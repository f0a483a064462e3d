// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "base/attr.h"
#include "unit/unit.h"
#include "unit/wire/support.h"
#include "wire/canonical.h"

static const char *const TEXTS[] = {
    "{}",
    "[]",
    "{\"b\":1,\"a\":2}",
    "{\"ab\":1,\"a\":2,\"\":3,\"B\":4,\"\\u00e9\":5}",
    "[true,false,null,-1,0,9223372036854775807]",
    "{\"d\":{\"y\":[{\"b\":\"\",\"a\":{}}],\"x\":\"\\u0001\\n\\\"\\\\/\\u00e9\\ud83c\\udf31\"}}",
};

START_TEST(a_value_is_written_as_jansson_sorts_it)
{
    json_t *json = support_parse(slice_of(TEXTS[_i]));
    char *expected = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    struct buf buf;
    buf_init(&buf, 1000);
    ck_assert(canonical_write(&buf, json));
    ck_assert_str_eq(buf_text(&buf), expected);
    buf_finish(&buf);
    free(expected);
    json_decref(json);
}
END_TEST

static void check_object(size_t fields)
{
    json_t *object = json_object();
    struct buf buf;
    for (size_t i = 0; i < fields; i++) {
        char name[] = {(char)('0' + i * 37 % 64), '\0'};
        ck_assert_int_eq(json_object_set_new(object, name, json_integer((json_int_t)i)), 0);
    }
    ck_assert_uint_eq(json_object_size(object), fields);
    char *expected = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    buf_init(&buf, 1000);
    ck_assert(canonical_write(&buf, object));
    ck_assert_str_eq(buf_text(&buf), expected);
    buf_finish(&buf);
    free(expected);
    json_decref(object);
}

START_TEST(an_object_has_as_many_fields_as_there_may_be)
{
    check_object(CANONICAL_FIELDS_MAX - 1);
    check_object(CANONICAL_FIELDS_MAX);
}
END_TEST

START_TEST(a_full_buffer_refuses_it)
{
    json_t *json = support_parse(slice_of("{\"b\":1,\"a\":2}"));
    struct buf buf;
    buf_init(&buf, 12);
    ck_assert(!canonical_write(&buf, json));
    buf_finish(&buf);
    json_decref(json);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("wire/canonical");
    TCase *tc = tcase_create("canonical");
    tcase_add_loop_test(tc, a_value_is_written_as_jansson_sorts_it, 0, (int)COUNT_OF(TEXTS));
    tcase_add_test(tc, an_object_has_as_many_fields_as_there_may_be);
    tcase_add_test(tc, a_full_buffer_refuses_it);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
