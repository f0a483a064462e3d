// SPDX-License-Identifier: MIT
#include "net/queue.h"
#include "unit/unit.h"

enum { ROOM = 16, CAP = 1000 };

static struct queue queue;

static void set_up(void)
{
    queue = (struct queue){.bytes = 0};
}

static void tear_down(void)
{
    queue_finish(&queue);
}

static bool push(const char *text)
{
    return queue_push(&queue, &(struct queue_entry){.message = slice_of(text)}, ROOM, CAP);
}

static bool push_about(const char *text, uint64_t topic)
{
    return queue_push(&queue, &(struct queue_entry){slice_of(text), topic}, ROOM, CAP);
}

static bool push_bytes(const char *bytes, size_t len, size_t room)
{
    return queue_push(&queue, &(struct queue_entry){.message = slice_from(bytes, len)}, room, CAP);
}

static struct slice first(void)
{
    size_t len = 0;
    const unsigned char *bytes = queue_first(&queue, &len);
    return slice_from(bytes, len);
}

START_TEST(messages_leave_in_the_order_in_which_they_came)
{
    ck_assert(push("one"));
    ck_assert(push("two"));
    ck_assert(slice_is(first(), "one"));
    queue_drop(&queue);
    ck_assert(push("three"));
    ck_assert(slice_is(first(), "two"));
    queue_drop(&queue);
    ck_assert(slice_is(first(), "three"));
    queue_drop(&queue);
    ck_assert(queue_is_empty(&queue));
    ck_assert_uint_eq(queue.bytes, 0);
}
END_TEST

/* Messages with their topics as digits, and what is left when topic 2 is dropped. */
static const struct {
    const char *before, *after;
} drops[] = {
    {"", ""},   {"2", ""},   {"222", ""}, {"1", "1"},
    {"0", "0"}, {"12", "1"}, {"21", "1"}, {"02120123", "01013"},
};

START_TEST(what_is_about_a_topic_is_dropped_and_the_rest_stays_in_order)
{
    for (const char *at = drops[_i].before; *at != '\0'; at++) {
        ck_assert(push_about((char[]){*at, '\0'}, (uint64_t)(*at - '0')));
    }
    queue_drop_topic(&queue, 2);
    for (const char *at = drops[_i].after; *at != '\0'; at++) {
        ck_assert(slice_is(first(), (char[]){*at, '\0'}));
        queue_drop(&queue);
    }
    ck_assert(queue_is_empty(&queue));
    ck_assert_uint_eq(queue.bytes, 0);
    ck_assert(push("after"));
    ck_assert(slice_is(first(), "after"));
}
END_TEST

START_TEST(there_is_room_in_front_of_a_message)
{
    size_t len = 0;
    ck_assert(push("text"));
    unsigned char *bytes = queue_first(&queue, &len);
    memset(bytes - ROOM, 0xff, ROOM);
    ck_assert(slice_is(slice_from(bytes, len), "text"));
}
END_TEST

START_TEST(a_message_of_no_bytes_is_a_message)
{
    ck_assert(queue_push(&queue, &(struct queue_entry){.topic = 0}, ROOM, CAP));
    ck_assert(!queue_is_empty(&queue));
    ck_assert_uint_eq(first().len, 0);
}
END_TEST

START_TEST(a_queue_takes_no_more_than_its_cap_however_small_the_messages)
{
    size_t count = 0;
    while (push("")) {
        count++;
    }
    ck_assert_uint_gt(count, 5);
    ck_assert_uint_le(queue.bytes, CAP);
    ck_assert_uint_gt(queue.bytes, CAP - 100);
    queue_drop(&queue);
    ck_assert(push(""));
    ck_assert(!push(""));
}
END_TEST

START_TEST(a_message_above_the_cap_is_refused)
{
    static const char big[CAP + 1];
    ck_assert(!push_bytes(big, sizeof big, ROOM));
    ck_assert(!push_bytes(big, CAP, 0));
    ck_assert(queue_is_empty(&queue));
}
END_TEST

START_TEST(finishing_forgets_everything)
{
    ck_assert(push("one"));
    ck_assert(push("two"));
    queue_finish(&queue);
    ck_assert(queue_is_empty(&queue));
    ck_assert_uint_eq(queue.bytes, 0);
    ck_assert(push("again"));
    ck_assert(slice_is(first(), "again"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/queue");
    TCase *tcase = tcase_create("queue");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, messages_leave_in_the_order_in_which_they_came);
    tcase_add_loop_test(tcase, what_is_about_a_topic_is_dropped_and_the_rest_stays_in_order, 0,
                        COUNT_OF(drops));
    tcase_add_test(tcase, there_is_room_in_front_of_a_message);
    tcase_add_test(tcase, a_message_of_no_bytes_is_a_message);
    tcase_add_test(tcase, a_queue_takes_no_more_than_its_cap_however_small_the_messages);
    tcase_add_test(tcase, a_message_above_the_cap_is_refused);
    tcase_add_test(tcase, finishing_forgets_everything);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
