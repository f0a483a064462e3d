// SPDX-License-Identifier: MIT
#include "bench/subject.h"

#include <ftw.h>
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
    "max_connections=18000",
    "max_connections_per_address=0",
    "max_rooms_per_address=0",
    "rate_connections=none",
    "rate_players=none",
    "rate_rooms=none",
    "rate_commands=none",
    "rate_messages=none",
};

static void run_server(const char *program, const char *store, const char *folder, int out)
{
    char store_key[32];
    char data_key[128];
    (void)snprintf(store_key, sizeof store_key, "store=%s", store);
    (void)snprintf(data_key, sizeof data_key, "data=%s", folder);
    (void)dup2(out, STDOUT_FILENO);
    move_to_processor(0);
    const char *arguments[2 * COUNT_OF(settings) + 7] = {program, "serve"};
    size_t count = 2;
    for (size_t i = 0; i < COUNT_OF(settings); i++) {
        arguments[count++] = "--set";
        arguments[count++] = settings[i];
    }
    arguments[count++] = "--set";
    arguments[count++] = store_key;
    if (folder[0] != '\0') {
        arguments[count++] = "--set";
        arguments[count] = data_key;
    }
    (void)execv(program, (char *const *)(uintptr_t)arguments);
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

bool subject_start(struct subject *subject, const char *program, const char *store)
{
    int ends[2];
    const char *base = getenv("TMPDIR"); // NOLINT(concurrency-mt-unsafe): one thread
    memset(subject, 0, sizeof *subject);
    subject->is_ours = true;
    (void)snprintf(subject->address, sizeof subject->address, "127.0.0.1");
    if (strcmp(store, "sqlite") == 0) {
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
        run_server(program, store, subject->folder, ends[1]);
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
