// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/config.h"
#include "unit/unit.h"

static struct config config;
static struct config_problem problem;

static void set_up(void)
{
    config_init(&config);
    problem.text[0] = '\0';
}

/* The words between the bars, NULL after the last; good until the next call. */
static char *const *split(const char *words, int *out_count)
{
    static char text[512];
    static char *list[16];
    int count = 0;
    (void)snprintf(text, sizeof text, "%s", words);
    for (char *at = text; at != NULL; count++) {
        char *bar = strchr(at, '|');
        list[count] = at;
        if (bar != NULL) {
            *bar++ = '\0';
        }
        at = bar;
    }
    list[count] = NULL;
    if (out_count != NULL) {
        *out_count = count;
    }
    return list;
}

static bool set(const char *key, const char *value)
{
    return config_set(&config, slice_of(key), slice_of(value), "here", &problem);
}

/* Bytes that two texts begin with alike. */
static size_t common_prefix(const char *one, const char *other)
{
    size_t len = 0;
    while (one[len] != '\0' && one[len] == other[len]) {
        len++;
    }
    return len;
}

START_TEST(the_file_in_the_project_has_every_key_with_its_default)
{
    static char text[CONFIG_FILE_BYTES];
    struct buf expected;
    buf_init(&expected, CONFIG_FILE_BYTES);
    config_format(&config, &expected);
    FILE *file = fopen(CONFIG_IN_PROJECT, "re");
    ck_assert_ptr_nonnull(file);
    size_t len = fread(text, 1, sizeof text - 1, file);
    (void)fclose(file);
    text[len] = '\0';
    const size_t same = common_prefix(text, buf_text(&expected)); /* both are too long to print */
    ck_assert_msg(text[same] == buf_text(&expected)[same], "\"%.80s\" instead of \"%.80s\"",
                  text + same, buf_text(&expected) + same);
    buf_finish(&expected);
}
END_TEST

START_TEST(what_is_printed_reads_back)
{
    static struct config other;
    struct buf text;
    buf_init(&text, CONFIG_FILE_BYTES);
    ck_assert(set("port", "0"));
    ck_assert(set("public_url", "https://play.example/"));
    ck_assert(set("origins", "https://a.example https://b.example"));
    ck_assert(set("store", "memory"));
    ck_assert(set("log_level", "debug"));
    ck_assert(set("rate_said", "7/1500ms"));
    ck_assert(set("rate_api", "7/2m"));
    ck_assert(set("rate_rooms", "none"));
    config_format(&config, &text);
    config_init(&other);
    ck_assert_msg(config_read_text(&other, buf_slice(&text), "file", &problem), "%s", problem.text);
    ck_assert_mem_eq(&other, &config, sizeof config);
    buf_finish(&text);
}
END_TEST

#define RATE_PROBLEM(value)                                                                      \
    "here: rate_said must be a number and a time such as 5/10s or 300/1m, or none, not \"" value \
    "\""

static const struct {
    const char *key, *value;
    const char *problem; /* "" when it is allowed */
} values[] = {
    {"port", "0", ""},
    {"port", "65535", ""},
    {"port", "65536", "here: port must be a number from 0 to 65535, not \"65536\""},
    {"port", "-1", "here: port must be a number from 0 to 65535, not \"-1\""},
    {"port", "80 ", "here: port must be a number from 0 to 65535, not \"80 \""},
    {"port", "", "here: port must be a number from 0 to 65535, not \"\""},
    {"listen", "0.0.0.0", ""},
    {"listen", "::", ""},
    {"listen", "localhost", "here: listen must be an IPv4 or IPv6 address, not \"localhost\""},
    {"listen", "", "here: listen must be an IPv4 or IPv6 address, not \"\""},
    {"public_url", "", ""},
    {"public_url", "https://play.example/x/", ""},
    {"public_url", "play.example",
     "here: public_url must be http:// or https://, a host, perhaps a folder that the server has no "
     "page of its own in, or nothing, not "
     "\"play.example\""},
    {"origins", "https://a https://b:8080", ""},
    {"origins", "https://a/",
     "here: origins must be a list of at most 32 origins such as https://example.org, not "
     "\"https://a/\""},
    {"trusted_proxies", "127.0.0.1 fd00::/8", ""},
    {"trusted_proxies", "nginx",
     "here: trusted_proxies must be a list of at most 32 addresses and blocks such as 127.0.0.1 or "
     "fd00::/8, not \"nginx\""},
    {"tls_certificate", "/etc/ssl/fullchain.pem", ""},
    {"tls_key", "", ""},
    {"site_name", "Club de l’Awalé <Abidjan> & \"amis\"", ""},
    {"site_name", "two\nlines",
     "here: site_name must be at most 100 characters, or nothing, not \"two\nlines\""},
    {"contact", "host@club.example", ""},
    {"contact", "\xff", "here: contact must be at most 100 characters, or nothing, not \"\xff\""},
    {"imprint_url", "https://club.example/imprint?x=1#y", ""},
    {"imprint_url", "javascript:alert(1)",
     "here: imprint_url must be an address that begins with http:// or https://, or nothing, not "
     "\"javascript:alert(1)\""},
    {"imprint_url", "https://club.example/a b",
     "here: imprint_url must be an address that begins with http:// or https://, or nothing, not "
     "\"https://club.example/a b\""},
    {"store", "sqlite", ""},
    {"store", "redis", "here: store must be sqlite or memory, not \"redis\""},
    {"log_level", "warn", ""},
    {"log_level", "WARN", "here: log_level must be debug, info, warn or error, not \"WARN\""},
    {"max_connections", "8", ""},
    {"max_rooms", "0", ""},
    {"max_rooms", "1000001", "here: max_rooms must be a number from 0 to 1000000, not \"1000001\""},
    {"max_halls", "0", ""},
    {"max_halls_per_player", "1000001",
     "here: max_halls_per_player must be a number from 0 to 1000000, not \"1000001\""},
    {"max_people_per_hall", "2", ""},
    {"max_people_per_hall", "300", ""},
    {"max_people_per_hall", "1",
     "here: max_people_per_hall must be a number from 2 to 300, not \"1\""},
    {"max_people_per_hall", "301",
     "here: max_people_per_hall must be a number from 2 to 300, not \"301\""},
    {"rate_said", "5/10s", ""},
    {"rate_said", "none", ""},
    {"rate_said", "1/1000ms", ""},
    {"rate_said", "1000000/1h", ""},
    {"rate_said", "0/1s", RATE_PROBLEM("0/1s")},
    {"rate_said", "1000001/1s", RATE_PROBLEM("1000001/1s")},
    {"rate_said", "1/999ms", RATE_PROBLEM("1/999ms")},
    {"rate_said", "1/61m", RATE_PROBLEM("1/61m")},
    {"rate_said", "5", RATE_PROBLEM("5")},
    {"rate_said", "5/10", RATE_PROBLEM("5/10")},
    {"rate_said", "", RATE_PROBLEM("")},
    {"max_connections", "7", "here: max_connections must be a number from 8 to 1000000, not \"7\""},
    {"server_name", "east-1", ""},
    {"server_name", "East", "here: server_name must be 1 to 32 of a-z, 0-9 and -, not \"East\""},
    {"server_name", "a12345678901234567890123456789012",
     "here: server_name must be 1 to 32 of a-z, 0-9 and -, not "
     "\"a12345678901234567890123456789012\""},
    {"data", "", "here: data must be a folder, not \"\""},
    {"data", "a\nb", "here: data must be a folder, not \"a\nb\""},
    {"data", "a\x7f", "here: data must be a folder, not \"a\x7f\""},
    {"public_url", "https://a/\r",
     "here: public_url must be http:// or https://, a host, perhaps a folder that the server has no "
     "page of its own in, or nothing, not \"https://a/\r\""},
    {"web", "", ""},
    {"prot", "1", "here: there is no key \"prot\"; the nearest is port"},
    {"listen_address", "1", "here: there is no key \"listen_address\"; the nearest is listen"},
    {"max-connections", "1",
     "here: there is no key \"max-connections\"; the nearest is max_connections"},
    {"loglevel", "1", "here: there is no key \"loglevel\"; the nearest is log_level"},
    {"", "1", "here: there is no key \"\"; the nearest is web"},
    {"PORT", "1", "here: there is no key \"PORT\"; the nearest is port"},
};

START_TEST(a_value_is_checked_and_a_refusal_changes_nothing)
{
    static struct config before;
    before = config;
    bool is_set = set(values[_i].key, values[_i].value);
    ck_assert_str_eq(problem.text, values[_i].problem);
    ck_assert_int_eq(is_set, values[_i].problem[0] == '\0');
    if (!is_set) {
        ck_assert_mem_eq(&config, &before, sizeof config);
    }
}
END_TEST

START_TEST(a_text_that_is_too_long_is_refused)
{
    char path[CONFIG_TEXT_CAP + 1];
    memset(path, 'x', sizeof path);
    ck_assert(!config_set(&config, slice_of("data"), slice_from(path, CONFIG_TEXT_CAP), "here",
                          &problem));
    ck_assert(config_set(&config, slice_of("data"), slice_from(path, CONFIG_TEXT_CAP - 1), "here",
                         &problem));
    ck_assert_uint_eq(strlen(config.data), CONFIG_TEXT_CAP - 1);
}
END_TEST

static const struct {
    const char *text;
    const char *problem;
} files[] = {
    {"", ""},
    {"\n\n# port = x\n  # port = x\n", ""},
    {"port=9\n", ""},
    {"  port\t =  9  \r\n", ""},
    {"port = 9", ""},
    {"store = memory\nport = 9\n", ""},
    {"\nport 9\n", "file:2: \"port 9\" is not of the form key = value"},
    {"port = 9\nprot = 9\n", "file:2: there is no key \"prot\"; the nearest is port"},
    {"\n\nport = x # nine\n", "file:3: port must be a number from 0 to 65535, not \"x # nine\""},
};

START_TEST(a_file_is_read_line_by_line)
{
    bool is_read = config_read_text(&config, slice_of(files[_i].text), "file", &problem);
    ck_assert_str_eq(problem.text, files[_i].problem);
    ck_assert_int_eq(is_read, files[_i].problem[0] == '\0');
    if (is_read && strchr(files[_i].text, '9') != NULL) {
        ck_assert_uint_eq(config.port, 9);
    }
}
END_TEST

START_TEST(a_file_that_is_not_there_is_refused)
{
    ck_assert(!config_read_file(&config, "/nonexistent/djenon.conf", &problem));
    ck_assert_str_eq(problem.text, "/nonexistent/djenon.conf: No such file or directory");
}
END_TEST

START_TEST(the_environment_names_keys_in_capitals)
{
    ck_assert(config_read_environment(
        &config,
        split("HOME=/|DJENON_PORT=9|DJENON_LOG_LEVEL=error|DJENON_CONFIG=x|XDJENON_PORT=8", NULL),
        &problem));
    ck_assert_uint_eq(config.port, 9);
    ck_assert_uint_eq(config.log_level, LOG_ERROR);
}
END_TEST

START_TEST(an_unknown_variable_is_refused)
{
    ck_assert(!config_read_environment(&config, split("DJENON_PROT=9", NULL), &problem));
    ck_assert_str_eq(problem.text, "environment variable DJENON_PROT: there is no key \"prot\"; "
                                   "the nearest is port");
}
END_TEST

/* A file in the working folder, gone after the test. */
static const char *write_file(const char *text)
{
    static char path[] = "/tmp/djenon-config-XXXXXX";
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    (void)close(fd);
    return path;
}

static char *const no_variables[] = {NULL};

START_TEST(the_file_gives_way_to_the_environment_and_both_to_the_command_line)
{
    static char port[] = "DJENON_PORT=2";
    static char store[] = "DJENON_STORE=memory";
    char *const variables[] = {port, store, NULL};
    char words[128];
    int count = 0;
    const char *path = write_file("port = 1\nstore = sqlite\nlog_level = warn\n");
    (void)snprintf(words, sizeof words, "serve|--set|port=3|--config|%s", path);
    char *const *arguments = split(words, &count);
    bool is_loaded = config_load(&config, count, arguments, variables, &problem);
    (void)unlink(path);
    ck_assert_msg(is_loaded, "%s", problem.text);
    ck_assert_uint_eq(config.port, 3);
    ck_assert_uint_eq(config.store, CONFIG_MEMORY);
    ck_assert_uint_eq(config.log_level, LOG_WARN);
}
END_TEST

static const struct {
    const char *words;
    const char *problem;
} lines[] = {
    {"serve|--set", "nothing follows \"--set\"; there are --config FILE and --set key=value"},
    {"serve|--port|1",
     "there is no option \"--port\"; there are --config FILE and --set key=value"},
    {"serve|--set|port", "--set: \"port\" is not of the form key = value"},
    {"serve|--config|/nonexistent", "/nonexistent: No such file or directory"},
};

START_TEST(a_wrong_command_line_is_refused)
{
    int count = 0;
    char *const *arguments = split(lines[_i].words, &count);
    ck_assert(!config_load(&config, count, arguments, no_variables, &problem));
    ck_assert_str_eq(problem.text, lines[_i].problem);
}
END_TEST

START_TEST(reloading_takes_over_what_may_change)
{
    static struct config fresh;
    struct config_changes changes;
    fresh = config;
    ck_assert(config_set(&fresh, slice_of("log_level"), slice_of("debug"), "", &problem));
    ck_assert(config_set(&fresh, slice_of("origins"), slice_of("https://a"), "", &problem));
    ck_assert(!config_reload(&config, &fresh, &changes));
    ck_assert_str_eq(changes.taken, "origins,log_level");
    ck_assert_str_eq(changes.kept, "");
    ck_assert_uint_eq(config.log_level, LOG_DEBUG);
    ck_assert_str_eq(config.origins, "https://a");
}
END_TEST

START_TEST(reloading_leaves_what_needs_a_restart)
{
    static struct config fresh;
    struct config_changes changes;
    fresh = config;
    ck_assert(config_set(&fresh, slice_of("port"), slice_of("1"), "", &problem));
    ck_assert(config_set(&fresh, slice_of("metrics_port"), slice_of("auto"), "", &problem));
    ck_assert(config_reload(&config, &fresh, &changes));
    ck_assert_str_eq(changes.taken, "");
    ck_assert_str_eq(changes.kept, "port,metrics_port");
    ck_assert_uint_eq(config.port, 8080);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("app/config");
    TCase *tcase = tcase_create("config");
    tcase_add_checked_fixture(tcase, set_up, NULL);
    tcase_add_test(tcase, the_file_in_the_project_has_every_key_with_its_default);
    tcase_add_test(tcase, what_is_printed_reads_back);
    tcase_add_loop_test(tcase, a_value_is_checked_and_a_refusal_changes_nothing, 0,
                        (int)COUNT_OF(values));
    tcase_add_test(tcase, a_text_that_is_too_long_is_refused);
    tcase_add_loop_test(tcase, a_file_is_read_line_by_line, 0, (int)COUNT_OF(files));
    tcase_add_test(tcase, a_file_that_is_not_there_is_refused);
    tcase_add_test(tcase, the_environment_names_keys_in_capitals);
    tcase_add_test(tcase, an_unknown_variable_is_refused);
    tcase_add_test(tcase, the_file_gives_way_to_the_environment_and_both_to_the_command_line);
    tcase_add_loop_test(tcase, a_wrong_command_line_is_refused, 0, (int)COUNT_OF(lines));
    tcase_add_test(tcase, reloading_takes_over_what_may_change);
    tcase_add_test(tcase, reloading_leaves_what_needs_a_restart);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
