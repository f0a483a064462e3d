// SPDX-License-Identifier: MIT
#include "app/backup.h"

#include <inttypes.h>
#include <stdio.h>

#include "app/config.h"
#include "app/environment.h"
#include "base/log.h"
#include "base/mem.h"
#include "store/store_backup.h"

/* Longer than the server waits, so that it is not a restore that gives up. */
enum { BUSY_MS = 30000, STATUS_USAGE = 2 };

static int complain(const char *text)
{
    (void)fprintf(stderr, "djenon: %s\n", text);
    return 1;
}

/* Result: the status to end with, 0 to go on. */
static int read_arguments(int argc, char **argv, struct config *config)
{
    struct config_problem problem;
    if (argc < 2 || argv[1][0] == '\0' || argv[1][0] == '-') {
        (void)fprintf(stderr, "usage: djenon %s FILE [--config FILE] [--set key=value ...]\n",
                      argv[0]);
        return STATUS_USAGE;
    }
    /* What config_load takes for the name of the program is the file. */
    if (!config_load(config, argc - 1, argv + 1, environment_get(), &problem)) {
        return complain(problem.text);
    }
    if (config->store == CONFIG_MEMORY) {
        return complain("the key store is memory: nothing is on the disk; set store=sqlite");
    }
    log_open(stderr, (enum log_level)config->log_level);
    return 0;
}

static int back_up(char **argv, const struct config *config)
{
    struct store_copy copy;
    char error[STORE_ERROR_CAP];
    if (store_sqlite_back_up(config->data, argv[1], BUSY_MS, &copy, error) != ERR_OK) {
        return complain(error);
    }
    (void)printf("%s: a checked copy of %s, version %d, %" PRIu64 " rooms, %" PRIu64 " bytes\n",
                 argv[1], config->data, copy.version, copy.logs, copy.bytes);
    return 0;
}

static int restore(char **argv, const struct config *config)
{
    struct store_copy copy;
    char error[STORE_ERROR_CAP];
    if (store_sqlite_restore(config->data, argv[1], BUSY_MS, &copy, error) != ERR_OK) {
        return complain(error);
    }
    (void)printf("%s: restored from %s, version %d, %" PRIu64 " rooms; ", config->data, argv[1],
                 copy.version, copy.logs);
    if (copy.kept[0] == '\0') {
        (void)printf("nothing was there before\n");
    } else {
        (void)printf("what was there before is in %s\n", copy.kept);
    }
    return 0;
}

/* The configuration is large: it does not live on the stack. */
static int run(int argc, char **argv, int (*work)(char **argv, const struct config *config))
{
    struct config *config = mem_alloc(sizeof *config);
    int status = read_arguments(argc, argv, config);
    if (status == 0) {
        status = work(argv, config);
    }
    mem_free(config);
    return status;
}

int backup_main(int argc, char **argv)
{
    return run(argc, argv, back_up);
}

int restore_main(int argc, char **argv)
{
    return run(argc, argv, restore);
}
