// SPDX-License-Identifier: MIT
/* The configuration: one table of keys, filled from a file, the environment and the command
 * line. */
#ifndef APP_CONFIG_H
#define APP_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attr.h"
#include "base/buf.h"
#include "base/log.h"
#include "base/slice.h"
#include "hub/limits.h"

#define CONFIG_TEXT_CAP    1024 /* a value with its NUL */
#define CONFIG_PROBLEM_CAP 2048 /* a sentence with its NUL */
#define CONFIG_FILE_BYTES  65536

#define CONFIG_AUTO "auto"
#define CONFIG_NONE "none"

enum config_store { CONFIG_SQLITE, CONFIG_MEMORY };

/* Every value has been checked against its row of the table in config.c, which says what it
 * means. */
struct config {
    char listen[CONFIG_TEXT_CAP];
    char public_url[CONFIG_TEXT_CAP];
    char origins[CONFIG_TEXT_CAP];
    char trusted_proxies[CONFIG_TEXT_CAP];
    char tls_certificate[CONFIG_TEXT_CAP];
    char tls_key[CONFIG_TEXT_CAP];
    char site_name[CONFIG_TEXT_CAP];
    char contact[CONFIG_TEXT_CAP];
    char imprint_url[CONFIG_TEXT_CAP];
    char data[CONFIG_TEXT_CAP];
    char control[CONFIG_TEXT_CAP]; /* a path, CONFIG_AUTO or CONFIG_NONE */
    char web[CONFIG_TEXT_CAP];
    char server_name[CONFIG_TEXT_CAP];
    char metrics_listen[CONFIG_TEXT_CAP];
    char metrics_port[CONFIG_TEXT_CAP]; /* a number, 0 for none, or "auto" */
    uint64_t port;
    uint64_t max_connections;
    struct hub_limits limits;
    uint64_t keep_public_days;
    uint64_t keep_private_days;
    uint64_t keep_aborted_days;
    uint64_t store;     /* enum config_store */
    uint64_t log_level; /* enum log_level */
};

/* What was wrong, as one sentence with the place, the key and the values allowed. */
struct config_problem {
    char text[CONFIG_PROBLEM_CAP];
};

/* The defaults. */
void config_init(struct config *config);

/* Sets one key. `place` says where the value comes from. False, and nothing changes, for an unknown
 * key, with the nearest known one in the problem, and for a value that is not allowed. */
NODISCARD bool config_set(struct config *config, struct slice key, struct slice value,
                          const char *place, struct config_problem *out_problem);

/* Lines of `key = value`; a line that begins with '#' is a comment. `name` is the file's. */
NODISCARD bool config_read_text(struct config *config, struct slice text, const char *name,
                                struct config_problem *out_problem);

NODISCARD bool config_read_file(struct config *config, const char *path,
                                struct config_problem *out_problem);

/* DJENON_KEY=value, the key in capitals. Other variables are not looked at, DJENON_CONFIG
 * neither. */
NODISCARD bool config_read_environment(struct config *config, char *const *environment,
                                       struct config_problem *out_problem);

/* A whole file that reads back to the same configuration: every key with its comment. */
void config_format(const struct config *config, struct buf *out);

/* Names of keys with commas between them. */
struct config_changes {
    char taken[CONFIG_TEXT_CAP]; /* they hold from now on */
    char kept[CONFIG_TEXT_CAP];  /* they differ, and need a restart */
};

/* Takes over what may change while the server runs. Result: whether anything needs a restart. */
bool config_reload(struct config *config, const struct config *fresh, struct config_changes *out);

/* Everything together: defaults, then the file of `--config FILE` or DJENON_CONFIG, then the
 * environment, then each `--set key=value`. argv[0] is not looked at. */
NODISCARD bool config_load(struct config *config, int argc, char *const *argv,
                           char *const *environment, struct config_problem *out_problem);

/* `djenon config`: prints the effective configuration. */
int config_main(int argc, char **argv);

#endif
