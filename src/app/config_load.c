// SPDX-License-Identifier: MIT
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/config.h"
#include "app/environment.h"
#include "base/err.h"
#include "base/mem.h"
#include "net/ascii.h"

enum { PLACE_CAP = 512 };

static bool read_line(struct config *config, struct slice line, const char *place,
                      struct config_problem *out_problem)
{
    line = slice_trim(line);
    if (line.len == 0 || line.at[0] == '#') {
        return true;
    }
    size_t key_len = slice_find(line, '=');
    if (key_len == line.len) {
        (void)snprintf(out_problem->text, sizeof out_problem->text,
                       "%s: \"%.*s\" is not of the form key = value", place, SLICE_ARG(line));
        return false;
    }
    struct slice key = slice_trim(slice_from(line.at, key_len));
    struct slice value = slice_trim(slice_skip(line, key_len + 1));
    return config_set(config, key, value, place, out_problem);
}

/* Lines end in "\n" or "\r\n". */
bool config_read_text(struct config *config, struct slice text, const char *name,
                      struct config_problem *out_problem)
{
    struct slice line = SLICE_NONE;
    for (unsigned number = 1; text.len > 0 && slice_split(&text, '\n', &line); number++) {
        char place[PLACE_CAP];
        (void)snprintf(place, sizeof place, "%s:%u", name, number);
        if (line.len > 0 && line.at[line.len - 1] == '\r') {
            line.len--;
        }
        if (!read_line(config, line, place, out_problem)) {
            return false;
        }
    }
    return true;
}

static bool fail_file(const char *path, const char *what, struct config_problem *out_problem)
{
    (void)snprintf(out_problem->text, sizeof out_problem->text, "%s: %s", path, what);
    return false;
}

/* Result: how many bytes, or more than CONFIG_FILE_BYTES when it is too long or cannot be read. */
static size_t read_stream(FILE *file, char *text)
{
    size_t len = fread(text, 1, CONFIG_FILE_BYTES + 1, file);
    return ferror(file) != 0 ? CONFIG_FILE_BYTES + 1 : len;
}

bool config_read_file(struct config *config, const char *path, struct config_problem *out_problem)
{
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        char error[ERR_CAUSE_CAP];
        return fail_file(path, err_cause(errno, error), out_problem);
    }
    char *text = mem_alloc(CONFIG_FILE_BYTES + 1);
    size_t len = read_stream(file, text);
    (void)fclose(file);
    bool is_read = len > CONFIG_FILE_BYTES
                       ? fail_file(path, "cannot be read as a configuration", out_problem)
                       : config_read_text(config, slice_from(text, len), path, out_problem);
    mem_free(text);
    return is_read;
}

static bool read_variable(struct config *config, struct slice variable,
                          struct config_problem *out_problem)
{
    char key[CONFIG_TEXT_CAP];
    char place[PLACE_CAP];
    size_t name_len = slice_find(variable, '=');
    struct slice name = slice_skip(slice_from(variable.at, name_len), strlen("DJENON_"));
    if (name.len >= sizeof key || slice_is(name, "CONFIG")) {
        return true;
    }
    for (size_t i = 0; i < name.len; i++) {
        key[i] = ascii_lower(name.at[i]);
    }
    (void)snprintf(place, sizeof place, "environment variable DJENON_%.*s", SLICE_ARG(name));
    return config_set(config, slice_from(key, name.len), slice_skip(variable, name_len + 1), place,
                      out_problem);
}

bool config_read_environment(struct config *config, char *const *environment,
                             struct config_problem *out_problem)
{
    for (; *environment != NULL; environment++) {
        struct slice variable = slice_of(*environment);
        if (slice_has_prefix(variable, "DJENON_") &&
            !read_variable(config, variable, out_problem)) {
            return false;
        }
    }
    return true;
}

/* --- arguments ----------------------------------------------------------------------------- */

static const char *find_variable(char *const *environment, const char *prefix)
{
    for (; *environment != NULL; environment++) {
        if (strncmp(*environment, prefix, strlen(prefix)) == 0) {
            return *environment + strlen(prefix);
        }
    }
    return NULL;
}

/* Gives the values of `option` one after the other; *cursor starts at 1. NULL after the last. Every
 * argument is an option and its value: check_arguments has seen to that. */
static const char *next_value(int argc, char *const *argv, const char *option, int *cursor)
{
    for (; *cursor + 1 < argc; *cursor += 2) {
        if (strcmp(argv[*cursor], option) == 0) {
            const char *value = argv[*cursor + 1];
            *cursor += 2;
            return value;
        }
    }
    return NULL;
}

static bool check_arguments(int argc, char *const *argv, struct config_problem *out_problem)
{
    for (int i = 1; i < argc; i += 2) {
        bool is_known = strcmp(argv[i], "--config") == 0 || strcmp(argv[i], "--set") == 0;
        if (!is_known || i + 1 == argc) {
            (void)snprintf(out_problem->text, sizeof out_problem->text,
                           "%s \"%s\"; there are --config FILE and --set key=value",
                           is_known ? "nothing follows" : "there is no option", argv[i]);
            return false;
        }
    }
    return true;
}

static bool read_settings(struct config *config, int argc, char *const *argv,
                          struct config_problem *out_problem)
{
    int cursor = 1;
    const char *setting = NULL;
    while ((setting = next_value(argc, argv, "--set", &cursor)) != NULL) {
        if (!read_line(config, slice_of(setting), "--set", out_problem)) {
            return false;
        }
    }
    return true;
}

bool config_load(struct config *config, int argc, char *const *argv, char *const *environment,
                 struct config_problem *out_problem)
{
    config_init(config);
    if (!check_arguments(argc, argv, out_problem)) {
        return false;
    }
    const char *path = find_variable(environment, "DJENON_CONFIG=");
    int cursor = 1;
    const char *value = NULL;
    while ((value = next_value(argc, argv, "--config", &cursor)) != NULL) {
        path = value;
    }
    if (path != NULL && !config_read_file(config, path, out_problem)) {
        return false;
    }
    return config_read_environment(config, environment, out_problem) &&
           read_settings(config, argc, argv, out_problem);
}

static int print(const struct config *config)
{
    struct buf text;
    buf_init(&text, CONFIG_FILE_BYTES);
    config_format(config, &text);
    bool is_printed = fwrite(text.at, 1, text.len, stdout) == text.len && fflush(stdout) == 0;
    buf_finish(&text);
    return is_printed ? 0 : 1;
}

/* The configuration is large: it does not live on the stack. */
int config_main(int argc, char **argv)
{
    struct config *config = mem_alloc(sizeof *config);
    struct config_problem problem;
    int status = 1;
    if (config_load(config, argc, argv, environment_get(), &problem)) {
        status = print(config);
    } else {
        (void)fprintf(stderr, "djenon: %s\n", problem.text);
    }
    mem_free(config);
    return status;
}
