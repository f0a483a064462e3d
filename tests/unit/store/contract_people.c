// SPDX-License-Identifier: MIT
/* Which hashes speak for which player, and notes. */
#include <stdio.h>

#include "store/store.h"
#include "unit/store/contract.h"
#include "unit/store/probe.h"
#include "unit/unit.h"

#define A       "aaaaaaaaaaaaaaaa"
#define B       "bbbbbbbbbbbbbbbb"
#define HASH_A  A "aaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define HASH_A2 A "222222222222222222222222222"
#define HASH_B  B "bbbbbbbbbbbbbbbbbbbbbbbbbbb"
#define HASH_C  "cccccccccccccccccccccccccccccccccccccccccc_"

#define ASSERT_SPEAKS(probe, hash, who, is)                                            \
    do {                                                                               \
        const struct probe_answer *found = probe_find_identity((probe), (hash));       \
        ck_assert_int_eq(found->status, STORE_OK);                                     \
        ck_assert_msg(probe_is(&found->player, (who)), "%.*s", (int)found->player.len, \
                      found->player.at);                                               \
        ck_assert_int_eq(found->is_out, (is));                                         \
    } while (false)

/* --- identities --- */

START_TEST(a_hash_that_was_never_added_speaks_for_its_own_beginning)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    ASSERT_SPEAKS(probe, HASH_A, A, false);
    ASSERT_SPEAKS(probe, HASH_C, "cccccccccccccccc", false);
    probe_close(probe);
}
END_TEST

START_TEST(an_added_hash_speaks_for_the_player_beside_his_first)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    const struct probe_answer *answer = probe_add_identity(probe, HASH_C, A, false);
    ck_assert_int_eq(answer->status, STORE_OK);
    ck_assert(probe_is(&answer->player, A));
    ASSERT_SPEAKS(probe, HASH_C, A, false);
    ASSERT_SPEAKS(probe, HASH_A, A, false);
    ck_assert_int_eq(probe_add_identity(probe, HASH_C, A, false)->status, STORE_OK);
    ASSERT_SPEAKS(probe, HASH_C, A, false);
    probe_close(probe);
}
END_TEST

START_TEST(a_hash_that_speaks_for_another_player_cannot_be_added)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    probe_add_identity(probe, HASH_C, A, false);
    const struct probe_answer *answer = probe_add_identity(probe, HASH_C, B, true);
    ck_assert_int_eq(answer->status, STORE_CONFLICT);
    ck_assert(probe_is(&answer->player, A));
    ck_assert(!answer->is_out);
    ASSERT_SPEAKS(probe, HASH_C, A, false);
    ASSERT_SPEAKS(probe, HASH_B, B, false);
    probe_close(probe);
}
END_TEST

START_TEST(the_others_of_a_player_are_signed_out_and_nobody_elses)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    probe_add_identity(probe, HASH_B, A, false);
    ck_assert_int_eq(probe_add_identity(probe, HASH_C, A, true)->status, STORE_OK);
    ASSERT_SPEAKS(probe, HASH_C, A, false);
    ASSERT_SPEAKS(probe, HASH_B, A, true);
    ASSERT_SPEAKS(probe, HASH_A, A, true);
    ASSERT_SPEAKS(probe, B "9bbbbbbbbbbbbbbbbbbbbbbbbbb", B, false);
    probe_close(probe);
}
END_TEST

START_TEST(what_is_signed_out_cannot_be_added_again)
{
    static const char *const OUT[] = {HASH_A, HASH_B};
    static const char *const PLAYERS[] = {A, B};
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    probe_add_identity(probe, HASH_B, A, false);
    probe_add_identity(probe, HASH_C, A, true);
    for (size_t i = 0; i < COUNT_OF(OUT) * COUNT_OF(PLAYERS); i++) {
        const struct probe_answer *answer = probe_add_identity(probe, OUT[i / 2], PLAYERS[i % 2],
                                                               false);
        ck_assert_int_eq(answer->status, STORE_CONFLICT);
        ck_assert(answer->is_out);
    }
    ASSERT_SPEAKS(probe, HASH_C, A, false);
    probe_close(probe);
}
END_TEST

START_TEST(a_players_first_hash_can_sign_the_others_out)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    probe_add_identity(probe, HASH_C, A, false);
    ck_assert_int_eq(probe_add_identity(probe, HASH_A, A, true)->status, STORE_OK);
    ASSERT_SPEAKS(probe, HASH_A, A, false);
    ASSERT_SPEAKS(probe, HASH_C, A, true);
    /* It has a row of its own now; whatever else begins with the player's id is refused. */
    ASSERT_SPEAKS(probe, HASH_A2, A, true);
    ck_assert_int_eq(probe_add_identity(probe, HASH_B, A, true)->status, STORE_OK);
    ASSERT_SPEAKS(probe, HASH_A, A, true);
    ASSERT_SPEAKS(probe, HASH_B, A, false);
    probe_close(probe);
}
END_TEST

START_TEST(identities_are_there_after_closing_and_opening)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    probe_add_identity(probe, HASH_C, A, true);
    probe_reopen(probe);
    bool is_durable = probe->kind->is_durable;
    ASSERT_SPEAKS(probe, HASH_C, is_durable ? A : "cccccccccccccccc", false);
    ASSERT_SPEAKS(probe, HASH_A, A, is_durable);
    probe_close(probe);
}
END_TEST

/* --- notes --- */

START_TEST(notes_come_back_in_order_and_by_kind)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    uint64_t first = probe_add_note(probe, "report", 10, "one")->v;
    probe_add_note(probe, "other", 11, "apart");
    uint64_t second = probe_add_note(probe, "report", 9, "")->v;
    ck_assert_uint_gt(second, first);
    const struct probe_answer *answer = probe_list_notes(probe, "report", 0, 9);
    ck_assert_int_eq(answer->status, STORE_OK);
    ck_assert(!answer->has_more);
    ck_assert_uint_eq(answer->note_count, 2);
    ck_assert_uint_eq(answer->notes[0].id, first);
    ck_assert_int_eq(answer->notes[0].at_ms, 10);
    ck_assert(probe_is(&answer->notes[0].body, "one"));
    ck_assert_uint_eq(answer->notes[1].id, second);
    ck_assert(probe_is(&answer->notes[1].body, ""));
    ck_assert_uint_eq(probe_list_notes(probe, "nothing", 0, 9)->note_count, 0);
    probe_close(probe);
}
END_TEST

START_TEST(notes_are_read_page_by_page)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    uint64_t ids[5];
    for (int i = 0; i < 5; i++) {
        ids[i] = probe_add_note(probe, "report", i, "x")->v;
    }
    const struct probe_answer *answer = probe_list_notes(probe, "report", 0, 2);
    ck_assert_uint_eq(answer->note_count, 2);
    ck_assert(answer->has_more);
    answer = probe_list_notes(probe, "report", ids[1], 3);
    ck_assert_uint_eq(answer->note_count, 3);
    ck_assert_uint_eq(answer->notes[0].id, ids[2]);
    ck_assert(!answer->has_more);
    ck_assert_uint_eq(probe_list_notes(probe, "report", ids[4], 3)->note_count, 0);
    probe_close(probe);
}
END_TEST

START_TEST(old_notes_are_removed_and_their_ids_not_used_again)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    uint64_t last = 0;
    for (int i = 0; i < 5; i++) {
        last = probe_add_note(probe, "report", i, "x")->v;
    }
    probe_add_note(probe, "other", 0, "x");
    ck_assert_uint_eq(probe_remove_notes(probe, "report", 3, 2)->count, 2);
    ck_assert_uint_eq(probe_remove_notes(probe, "report", 3, 2)->count, 1);
    ck_assert_uint_eq(probe_remove_notes(probe, "report", 3, 2)->count, 0);
    const struct probe_answer *answer = probe_list_notes(probe, "report", 0, 9);
    ck_assert_uint_eq(answer->note_count, 2);
    ck_assert_int_eq(answer->notes[0].at_ms, 3);
    ck_assert_uint_eq(probe_remove_notes(probe, "report", 100, 9)->count, 2);
    ck_assert_uint_eq(probe_list_notes(probe, "other", 0, 9)->note_count, 1);
    ck_assert_uint_gt(probe_add_note(probe, "report", 1, "new")->v, last);
    probe_close(probe);
}
END_TEST

START_TEST(notes_are_there_after_closing_and_opening)
{
    struct probe *probe = probe_open(&PROBE_KINDS[_i]);
    probe_add_note(probe, "report", 1, "kept");
    probe_reopen(probe);
    ck_assert_uint_eq(probe_list_notes(probe, "report", 0, 9)->note_count,
                      probe->kind->is_durable ? 1 : 0);
    probe_close(probe);
}
END_TEST

void contract_add_people(TCase *tc)
{
    static const TTest *const *const TESTS[] = {
        &a_hash_that_was_never_added_speaks_for_its_own_beginning,
        &an_added_hash_speaks_for_the_player_beside_his_first,
        &a_hash_that_speaks_for_another_player_cannot_be_added,
        &the_others_of_a_player_are_signed_out_and_nobody_elses,
        &what_is_signed_out_cannot_be_added_again,
        &a_players_first_hash_can_sign_the_others_out,
        &identities_are_there_after_closing_and_opening,
        &notes_come_back_in_order_and_by_kind,
        &notes_are_read_page_by_page,
        &old_notes_are_removed_and_their_ids_not_used_again,
        &notes_are_there_after_closing_and_opening,
    };
    for (size_t i = 0; i < COUNT_OF(TESTS); i++) {
        tcase_add_loop_test(tc, *TESTS[i], 0, PROBE_KIND_COUNT);
    }
}
