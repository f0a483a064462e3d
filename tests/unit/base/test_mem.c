// SPDX-License-Identifier: MIT
#include <signal.h>
#include <stdint.h>
#include <string.h>

#include "base/mem.h"
#include "unit/unit.h"

START_TEST(memory_is_zero_and_there_even_for_no_bytes)
{
    unsigned char *bytes = mem_alloc_array(10, 10);
    for (int i = 0; i < 100; i++) {
        ck_assert_int_eq(bytes[i], 0);
    }
    void *nothing = mem_alloc(0);
    ck_assert_ptr_nonnull(nothing);
    mem_free(nothing);
    mem_free(bytes);
    mem_free(NULL);
}
END_TEST

START_TEST(a_grown_array_keeps_its_elements_and_adds_zeros)
{
    uint32_t *array = mem_grow(NULL, 0, 2, sizeof(*array));
    array[0] = 1;
    array[1] = 2;
    array = mem_grow(array, 2, 100, sizeof(*array));
    ck_assert_uint_eq(array[0], 1);
    ck_assert_uint_eq(array[1], 2);
    for (int i = 2; i < 100; i++) {
        ck_assert_uint_eq(array[i], 0);
    }
    mem_free(array);
}
END_TEST

START_TEST(a_product_that_overflows_aborts)
{
    mem_free(mem_grow(NULL, 0, SIZE_MAX / 4, 8));
}
END_TEST

START_TEST(an_array_that_overflows_aborts)
{
    mem_free(mem_alloc_array(SIZE_MAX / 4, 8));
}
END_TEST

START_TEST(a_copied_text_is_another_text)
{
    char text[] = "boto";
    char *copy = mem_copy_text(text);
    text[0] = 'x';
    ck_assert_str_eq(copy, "boto");
    mem_free(copy);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/mem");
    TCase *tc = tcase_create("mem");
    tcase_add_test(tc, memory_is_zero_and_there_even_for_no_bytes);
    tcase_add_test(tc, a_grown_array_keeps_its_elements_and_adds_zeros);
    tcase_add_test_raise_signal(tc, a_product_that_overflows_aborts, SIGABRT);
    tcase_add_test_raise_signal(tc, an_array_that_overflows_aborts, SIGABRT);
    tcase_add_test(tc, a_copied_text_is_another_text);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
