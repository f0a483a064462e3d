// SPDX-License-Identifier: MIT
/* The program: a table of subcommands. */
#include <stdio.h>
#include <string.h>

#include "app/backup.h"
#include "app/cli.h"
#include "app/config.h"
#include "app/ctl.h"
#include "app/doctor.h"
#include "app/healthcheck.h"
#include "app/serve.h"
#include "app/verify.h"
#include "base/attr.h"

enum { STATUS_USAGE = 2 };

static const struct command {
    const char *name;
    int (*main)(int argc, char **argv);
    const char *help;
} commands[] = {
    {"serve", serve_main, "host matches: serve [--config FILE] [--set key=value ...]"},
    {"config", config_main, "print the effective configuration; same options as serve"},
    {"healthcheck", healthcheck_main, "ask the server how it is; same options as serve"},
    {"ctl", ctl_main, "give orders to the running server: ctl help"},
    {"doctor", doctor_main, "look at a server from outside: doctor [--quick] URL"},
    {"backup", backup_main, "copy what is stored: backup FILE, then the options of serve"},
    {"restore", restore_main, "put a copy back: restore FILE, then the options of serve"},
    {"perft", perft_main, "count positions"},
    {"replay", replay_main, "play a record"},
    {"legal", legal_main, "list legal moves"},
    {"record", record_main, "check a record"},
    {"verify", verify_main, "check another implementation of the rules: see proto/BOTS.md"},
};

static int help(FILE *out, int status)
{
    (void)fputs("usage: djenon <command> [argument ...]\n\n", out);
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        (void)fprintf(out, "  %-12s %s\n", commands[i].name, commands[i].help);
    }
    return status;
}

int main(int argc, char **argv)
{
    const char *name = argc < 2 ? "" : argv[1];
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0) {
        return help(stdout, 0);
    }
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        if (strcmp(name, commands[i].name) == 0) {
            return commands[i].main(argc - 1, argv + 1);
        }
    }
    return help(stderr, STATUS_USAGE);
}
