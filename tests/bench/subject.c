// SPDX-License-Identifier: MIT
#include "bench/subject.h"

#include <ftw.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/attr.h"

static void move_to_processor(size_t processor)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    (void)sched_setaffinity(0, sizeof set, &set);
}

/* All players are at one address and hurry. */
static const char *const settings[] = {
    "port=0",
    "log_level=warn",
    "max_connections_per_address=0",
    "max_rooms_per_address=0",
    "rate_connections=none",
    "rate_players=none",
    "rate_rooms=none",
    "rate_commands=none",
    "rate_messages=none",
};

enum { OWN_SETTINGS = 3, CONNECTIONS_BESIDE = 32, SETTING_CAP = 128 };

/* The arguments of a server: "serve" and pairs of "--set" and key=value. */
struct arguments {
    const char *list[2 + 2 * (COUNT_OF(settings) + OWN_SETTINGS + SUBJECT_SETS_MAX) + 1];
    size_t count;
};

static void add_setting(struct arguments *arguments, const char *setting)
{
    arguments->list[arguments->count++] = "--set";
    arguments->list[arguments->count++] = setting;
}

static void run_server(const struct subject_way *way, const char *folder, int out)
{
    char own[OWN_SETTINGS][SETTING_CAP];
    struct arguments arguments = {.list = {way->program, "serve"}, .count = 2};
    (void)snprintf(own[0], SETTING_CAP, "store=%s", way->store);
    (void)snprintf(own[1], SETTING_CAP, "max_connections=%" PRIu64,
                   way->connections + CONNECTIONS_BESIDE);
    (void)snprintf(own[2], SETTING_CAP, "data=%s", folder);
    for (size_t i = 0; i < COUNT_OF(settings); i++) {
        add_setting(&arguments, settings[i]);
    }
    for (size_t i = 0; i < OWN_SETTINGS - (folder[0] == '\0'); i++) {
        add_setting(&arguments, own[i]);
    }
    for (size_t i = 0; i < way->set_count; i++) {
        add_setting(&arguments, way->sets[i]);
    }
    (void)dup2(out, STDOUT_FILENO);
    move_to_processor(0);
    (void)execv(way->program, (char *const *)(void *)arguments.list);
    _exit(127);
}

static bool read_address(struct subject *subject, int in)
{
    char line[512];
    FILE *file = fdopen(in, "r");
    const char *port = NULL;
    if (file != NULL && fgets(line, sizeof line, file) != NULL) {
        port = strstr(line, "\"port\":");
    }
    if (port != NULL) {
        subject->port = (unsigned)strtoul(port + 7, NULL, 10);
    } else {
        (void)fprintf(stderr, "bench: the server did not say where it listens\n");
    }
    return port != NULL; /* the file stays open, so that the server can write to it */
}

bool subject_start(struct subject *subject, const struct subject_way *way)
{
    int ends[2];
    const char *base = getenv("TMPDIR"); // NOLINT(concurrency-mt-unsafe): one thread
    memset(subject, 0, sizeof *subject);
    subject->is_ours = true;
    (void)snprintf(subject->address, sizeof subject->address, "127.0.0.1");
    if (strcmp(way->store, "sqlite") == 0) {
        (void)snprintf(subject->folder, sizeof subject->folder, "%s/djenon-bench-XXXXXX",
                       base != NULL ? base : "/tmp");
        if (mkdtemp(subject->folder) == NULL) {
            (void)fprintf(stderr, "bench: cannot make %s\n", subject->folder);
            return false;
        }
    }
    if (pipe(ends) != 0) {
        return false;
    }
    subject->pid = fork();
    if (subject->pid == 0) {
        (void)close(ends[0]);
        run_server(way, subject->folder, ends[1]);
    }
    (void)close(ends[1]);
    move_to_processor(sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 1 : 0);
    return subject->pid > 0 && read_address(subject, ends[0]);
}

bool subject_attach(struct subject *subject, const char *url, pid_t pid)
{
    const char *colon = strchr(url, ':');
    const size_t len = colon == NULL ? 0 : (size_t)(colon - url);
    memset(subject, 0, sizeof *subject);
    if (len == 0 || len >= sizeof subject->address) {
        (void)fprintf(stderr, "bench: %s is not ADDRESS:PORT\n", url);
        return false;
    }
    memcpy(subject->address, url, len);
    subject->port = (unsigned)strtoul(colon + 1, NULL, 10);
    subject->pid = pid;
    return true;
}

static int remove_entry(const char *path, const struct stat *state, int type, struct FTW *walk)
{
    (void)state;
    (void)type;
    (void)walk;
    return remove(path);
}

bool subject_stop(struct subject *subject)
{
    int status = -1;
    if (!subject->is_ours) {
        return true;
    }
    (void)kill(subject->pid, SIGTERM);
    (void)waitpid(subject->pid, &status, 0);
    if (subject->folder[0] != '\0') {
        // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
        (void)nftw(subject->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

uint64_t subject_cpu_us(const struct subject *subject)
{
    char path[64];
    char text[1024];
    unsigned long long user = 0;
    unsigned long long system = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)subject->pid);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return 0;
    }
    const size_t len = fread(text, 1, sizeof text - 1, file);
    (void)fclose(file);
    text[len] = '\0';
    /* The fields after the name in parentheses: user and system time are the 12th and 13th. */
    const char *at = strrchr(text, ')');
    for (int field = 0; at != NULL && field < 12; field++) {
        at = strchr(at + 1, ' ');
    }
    if (at != NULL) {
        char *end = NULL;
        user = strtoull(at, &end, 10);
        system = strtoull(end, NULL, 10);
    }
    return (user + system) * 1000000 / (unsigned long long)sysconf(_SC_CLK_TCK);
}

uint64_t subject_memory(const struct subject *subject)
{
    char path[64];
    char line[256];
    uint64_t kilobytes = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)subject->pid);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "VmRSS:", 6) == 0) {
            kilobytes = strtoull(line + 6, NULL, 10);
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return kilobytes * 1024;
}
