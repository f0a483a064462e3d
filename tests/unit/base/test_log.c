// SPDX-License-Identifier: MIT
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/log_flood.h"
#include "unit/unit.h"

static FILE *stream;
static char *written;
static size_t written_len;

static void set_up(void)
{
    stream = open_memstream(&written, &written_len);
    ck_assert_ptr_nonnull(stream);
    log_open(stream, LOG_INFO);
}

static void tear_down(void)
{
    fclose(stream);
    free(written);
}

/* What was written after the time, which every line begins with. */
static const char *read_line(void)
{
    fflush(stream);
    ck_assert_uint_gt(written_len, LOG_TIME_CAP);
    ck_assert_int_eq(written[10], 'T');
    ck_assert_int_eq(written[LOG_TIME_CAP - 2], 'Z');
    return written + LOG_TIME_CAP;
}

START_TEST(an_event_is_one_line)
{
    log_info("match.start", "room=%s ply=%d", "23456789BC", 3);
    ck_assert_str_eq(read_line(), "info match.start room=23456789BC ply=3\n");
}
END_TEST

START_TEST(an_event_may_have_no_values)
{
    log_error("store.closed", "%s", "");
    ck_assert_str_eq(read_line(), "error store.closed\n");
}
END_TEST

START_TEST(levels_below_the_threshold_are_silent)
{
    log_debug("a", "b=%d", 1);
    fflush(stream);
    ck_assert_uint_eq(written_len, 0);
    log_open(stream, LOG_DEBUG);
    log_debug("a", "b=%d", 1);
    ck_assert_str_eq(read_line(), "debug a b=1\n");
    log_open(stream, LOG_ERROR);
    size_t before = written_len;
    log_warn("a", "b=%d", 1);
    fflush(stream);
    ck_assert_uint_eq(written_len, before);
}
END_TEST

/* As a reload does in the middle of a flood: what was dropped is still told. */
START_TEST(a_new_threshold_forgets_no_dropped_lines)
{
    for (int i = 0; i < LOG_FLOOD_LINES + 5; i++) {
        (void)log_judge("peer.flood", 0);
    }
    log_set_threshold(LOG_WARN);
    ck_assert_uint_eq(log_judge("peer.flood", LOG_FLOOD_MS).dropped, 5);
    log_info("a", "b=%d", 1);
    fflush(stream);
    ck_assert_uint_eq(written_len, 0);
    log_set_threshold(LOG_INFO);
    log_info("a", "b=%d", 1);
    ck_assert_str_eq(read_line(), "info a b=1\n");
}
END_TEST

enum { CHANGES = 20000 };

static void *write_warnings(void *arg)
{
    const atomic_bool *stops = arg;
    while (!atomic_load(stops)) {
        log_debug("a", "b=%d", 1);
        log_warn("a", "b=%d", 1);
    }
    return NULL;
}

/* The store's thread logs while the server takes a new configuration. For a build with
 * -Db_sanitize=thread; in others it shows that lines stay whole. */
START_TEST(the_threshold_changes_while_another_thread_logs)
{
    atomic_bool stops = false;
    pthread_t thread;
    log_set_threshold(LOG_WARN);
    ck_assert_int_eq(pthread_create(&thread, NULL, write_warnings, &stops), 0);
    for (int i = 0; i < CHANGES; i++) {
        log_set_threshold(i % 2 == 0 ? LOG_ERROR : LOG_WARN);
    }
    atomic_store(&stops, true);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    log_set_threshold(LOG_INFO);
    log_info("end", "c=%d", 1);
    fflush(stream);
    const char *line = written;
    while (line[LOG_TIME_CAP] == 'w') {
        ck_assert_uint_eq(strncmp(line + LOG_TIME_CAP, "warn a b=1\n", 11) == 0 ||
                              strncmp(line + LOG_TIME_CAP, "warn log.dropped ", 17) == 0,
                          true);
        line = strchr(line, '\n') + 1;
    }
    ck_assert_str_eq(line + LOG_TIME_CAP, "info end c=1\n");
}
END_TEST

START_TEST(a_value_cannot_begin_a_line_of_its_own)
{
    log_info("a", "name=%s", "x\n2024 error forged\r\x1b[2J");
    ck_assert_str_eq(read_line(), "info a name=x?2024 error forged??[2J\n");
}
END_TEST

START_TEST(a_long_line_is_cut)
{
    log_info("a", "x=%2000d", 1);
    fflush(stream);
    ck_assert_uint_eq(written_len, LOG_LINE_BYTES);
    ck_assert_str_eq(written + LOG_LINE_BYTES - 4, "...\n");
}
END_TEST

static const struct {
    const char *text;
    const char *quoted;
} quotes[] = {
    {"plain", "plain"},
    {"", "\"\""},
    {"two words", "\"two words\""},
    {"a=b", "\"a=b\""},
    {"say \"hi\"", "\"say \\\"hi\\\"\""},
    {"back\\slash", "\"back\\\\slash\""},
    {"a\nb\rc\td", "\"a\\nb\\rc\\td\""},
    {"\x01\x7f", "\"\\x01\\x7f\""},
    {"d\xc5\x82u\xc5\xbcnik", "d\xc5\x82u\xc5\xbcnik"},
};

START_TEST(values_are_quoted_when_they_are_not_plain)
{
    ck_assert_str_eq(LOG_VALUE(slice_of(quotes[_i].text)), quotes[_i].quoted);
}
END_TEST

START_TEST(a_nul_inside_a_value_is_shown)
{
    ck_assert_str_eq(LOG_VALUE(slice_from("a\0b", 3)), "\"a\\x00b\"");
}
END_TEST

START_TEST(a_long_value_is_cut_and_still_quoted)
{
    char text[2 * LOG_VALUE_BYTES];
    for (size_t fill = LOG_VALUE_BYTES - 12; fill < sizeof(text); fill++) {
        memset(text, _i == 0 ? 'x' : '\x01', fill);
        struct log_value value;
        size_t len = strlen(log_quote(slice_from(text, fill), &value));
        ck_assert_uint_lt(len, LOG_VALUE_BYTES);
        ck_assert_msg(len == fill || strcmp(value.text + len - 4, "...\"") == 0, "%s", value.text);
    }
}
END_TEST

static const struct {
    int64_t wall_ms;
    const char *text;
} times[] = {
    {0, "1970-01-01T00:00:00.000Z"},
    {951827696789, "2000-02-29T12:34:56.789Z"},
    {1735689599999, "2024-12-31T23:59:59.999Z"},
    {4102444800007, "2100-01-01T00:00:00.007Z"},
};

START_TEST(times_are_utc_with_milliseconds)
{
    char text[LOG_TIME_CAP];
    log_format_time(times[_i].wall_ms, text);
    ck_assert_str_eq(text, times[_i].text);
}
END_TEST

START_TEST(levels_are_read_by_their_names)
{
    enum log_level level = LOG_DEBUG;
    ck_assert(log_parse_level(slice_of("warn"), &level));
    ck_assert_int_eq(level, LOG_WARN);
    ck_assert(!log_parse_level(slice_of("WARN"), &level));
    ck_assert(!log_parse_level(slice_of(""), &level));
    ck_assert_int_eq(level, LOG_WARN);
}
END_TEST

static unsigned count_lines(void)
{
    unsigned count = 0;
    fflush(stream);
    for (size_t i = 0; i < written_len; i++) {
        count += written[i] == '\n';
    }
    return count;
}

START_TEST(the_same_line_again_and_again_is_dropped_and_others_are_not)
{
    for (int i = 0; i < 1000; i++) {
        log_warn("peer.flood", "i=%d", i);
    }
    ck_assert_uint_eq(count_lines(), LOG_FLOOD_LINES + 1);
    ck_assert_ptr_nonnull(strstr(written, "warn log.dropped event=peer.flood for_ms=10000\n"));
    log_info("other", "i=%d", 1);
    ck_assert_uint_eq(count_lines(), LOG_FLOOD_LINES + 2);
}
END_TEST

START_TEST(lines_for_debugging_are_never_dropped)
{
    log_open(stream, LOG_DEBUG);
    for (int i = 0; i < 1000; i++) {
        log_debug("socket.open", "i=%d", i);
    }
    ck_assert_uint_eq(count_lines(), 1000);
}
END_TEST

START_TEST(a_window_lets_so_many_through_and_the_next_tells_how_many_it_did_not)
{
    log_forget_floods();
    for (uint64_t i = 1; i < LOG_FLOOD_LINES; i++) {
        ck_assert_int_eq(log_judge("a", 0).what, LOG_WRITE);
    }
    ck_assert_int_eq(log_judge("a", LOG_FLOOD_MS - 1).what, LOG_WRITE_LAST);
    ck_assert_int_eq(log_judge("a", LOG_FLOOD_MS - 1).what, LOG_DROP);
    ck_assert_int_eq(log_judge("a", LOG_FLOOD_MS - 1).what, LOG_DROP);
    ck_assert_int_eq(log_judge("b", LOG_FLOOD_MS - 1).what, LOG_WRITE);
    const struct log_verdict next = log_judge("a", LOG_FLOOD_MS);
    ck_assert_int_eq(next.what, LOG_WRITE);
    ck_assert_uint_eq(next.dropped, 2);
    ck_assert_uint_eq(log_judge("a", LOG_FLOOD_MS).dropped, 0);
}
END_TEST

START_TEST(a_clock_that_is_set_back_begins_another_window)
{
    log_forget_floods();
    for (uint64_t i = 0; i < LOG_FLOOD_LINES; i++) {
        (void)log_judge("a", 50000);
    }
    ck_assert_int_eq(log_judge("a", 50000).what, LOG_DROP);
    ck_assert_int_eq(log_judge("a", 49999).what, LOG_WRITE);
}
END_TEST

static Suite *make_suite(void)
{
    Suite *suite = suite_create("base/log");
    TCase *tc = tcase_create("log");
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, an_event_is_one_line);
    tcase_add_test(tc, an_event_may_have_no_values);
    tcase_add_test(tc, levels_below_the_threshold_are_silent);
    tcase_add_test(tc, a_new_threshold_forgets_no_dropped_lines);
    tcase_add_test(tc, the_threshold_changes_while_another_thread_logs);
    tcase_add_test(tc, a_value_cannot_begin_a_line_of_its_own);
    tcase_add_test(tc, a_long_line_is_cut);
    tcase_add_loop_test(tc, values_are_quoted_when_they_are_not_plain, 0, COUNT_OF(quotes));
    tcase_add_test(tc, a_nul_inside_a_value_is_shown);
    tcase_add_loop_test(tc, a_long_value_is_cut_and_still_quoted, 0, 2);
    tcase_add_loop_test(tc, times_are_utc_with_milliseconds, 0, COUNT_OF(times));
    tcase_add_test(tc, levels_are_read_by_their_names);
    tcase_add_test(tc, the_same_line_again_and_again_is_dropped_and_others_are_not);
    tcase_add_test(tc, lines_for_debugging_are_never_dropped);
    tcase_add_test(tc, a_window_lets_so_many_through_and_the_next_tells_how_many_it_did_not);
    tcase_add_test(tc, a_clock_that_is_set_back_begins_another_window);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return unit_run(make_suite());
}
