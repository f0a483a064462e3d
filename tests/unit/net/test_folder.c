// SPDX-License-Identifier: MIT
#include "net/folder.h"
#include "unit/unit.h"

/* NULL: no folder. */
static const struct {
    const char *path, *folder;
} paths[] = {
    {"", "/"},
    {"/", "/"},
    {"/games", "/games/"},
    {"/games/", "/games/"},
    {"/clubs/games/", "/clubs/games/"},
    {"games", NULL},
    {"x", NULL},
    {"//", NULL},
    {"///", NULL},
    {"/games//", NULL},
    {"//games", NULL},
    {"/./", NULL},
    {"/..", NULL},
    {"/games/..", NULL},
    {"/.well-known/", "/.well-known/"},
    {"/ga%6des/", NULL},
    {"/ga\nmes/", NULL},
    {"/games;x/", NULL},
    {"/a/", NULL},
    {"/r/games/", NULL},
    {"/fr/", NULL},
    {"/lobby/", NULL},
    {"/healthz", NULL},
    {"/embed/", NULL},
};

START_TEST(a_folder_begins_and_ends_with_a_slash)
{
    char out[FOLDER_CAP] = "untouched";
    bool is_one = folder_parse(slice_of(paths[_i].path), out);
    ck_assert_msg(is_one == (paths[_i].folder != NULL), "%s", paths[_i].path);
    ck_assert_str_eq(out, is_one ? paths[_i].folder : "untouched");
}
END_TEST

START_TEST(a_folder_of_128_bytes_is_the_longest)
{
    char out[FOLDER_CAP];
    char path[FOLDER_CAP + 1];
    memset(path, 'x', sizeof path);
    path[0] = '/';
    ck_assert(folder_parse(slice_from(path, FOLDER_CAP - 2), out));
    ck_assert_uint_eq(strlen(out), FOLDER_CAP - 1);
    ck_assert(!folder_parse(slice_from(path, FOLDER_CAP - 1), out));
    path[FOLDER_CAP - 2] = '/';
    ck_assert(folder_parse(slice_from(path, FOLDER_CAP - 1), out));
    ck_assert_uint_eq(strlen(out), FOLDER_CAP - 1);
}
END_TEST

static const struct {
    const char *folder, *path, *below;
    bool is_bare;
} requests[] = {
    {"/", "/", "/", false},
    {"/", "/r/CODE", "/r/CODE", false},
    {"/", "", "", false},
    {"/games/", "/games/", "/", false},
    {"/games/", "/games/r/CODE", "/r/CODE", false},
    {"/games/", "/games/ws", "/ws", false},
    {"/games/", "/r/CODE", "/r/CODE", false},
    {"/games/", "/", "/", false},
    {"/games/", "/games", "/games", true},
    {"/games/", "/gamesx/ws", "/gamesx/ws", false},
    {"/games/", "/games/games/ws", "/games/ws", false},
    {"/games/", "games/", "games/", false},
    {"/games/", "", "", false},
};

START_TEST(a_path_with_the_folder_and_without_it_is_the_same)
{
    struct slice path = slice_of(requests[_i].path);
    struct slice below = folder_strip(requests[_i].folder, path);
    ck_assert_msg(slice_is(below, requests[_i].below), "%s: %.*s", requests[_i].path,
                  SLICE_ARG(below));
    ck_assert_int_eq(folder_is_bare(requests[_i].folder, path), requests[_i].is_bare);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net/folder");
    TCase *tcase = tcase_create("folder");
    tcase_add_loop_test(tcase, a_folder_begins_and_ends_with_a_slash, 0, (int)COUNT_OF(paths));
    tcase_add_test(tcase, a_folder_of_128_bytes_is_the_longest);
    tcase_add_loop_test(tcase, a_path_with_the_folder_and_without_it_is_the_same, 0,
                        (int)COUNT_OF(requests));
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
