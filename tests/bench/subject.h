// SPDX-License-Identifier: MIT
/* The server under load: started on a processor of its own, watched, and stopped; or one that runs
 * already. */
#ifndef BENCH_SUBJECT_H
#define BENCH_SUBJECT_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct subject {
    pid_t pid;    /* 0: not known, nothing of it is measured */
    bool is_ours; /* started here */
    char address[16];
    unsigned port;
    char folder[64]; /* of its data; "" in memory */
};

enum {
    SUBJECT_SETS_MAX = 8,
    SUBJECT_DESCRIPTORS = 160 /* open files that a server needs beside those of its connections */
};

/* How to start it: `program` serve with this store ("memory" or "sqlite", with data in a new folder
 * below TMPDIR), further keys of its configuration, and for so many connections. */
struct subject_way {
    const char *program;
    const char *store;
    const char *const *sets; /* key=value */
    unsigned set_count;      /* 0 .. SUBJECT_SETS_MAX */
    uint64_t connections;
};

/* Starts it on processor 0, moves the caller to processor 1 where there is one, and waits for the
 * address. False with a message on stderr. */
bool subject_start(struct subject *subject, const struct subject_way *way);

/* Takes a server that runs at `url`, an IPv4 address, ':' and a port, as process `pid` (0: not
 * known). False with a message on stderr when `url` is of another form. */
bool subject_attach(struct subject *subject, const char *url, pid_t pid);

/* Where it was started here: asks it to stop, waits, removes its folder. False when it did not
 * end with status 0. */
bool subject_stop(struct subject *subject);

/* Processor time used so far, in microseconds, all threads. */
uint64_t subject_cpu_us(const struct subject *subject);

/* Resident memory in bytes. */
uint64_t subject_memory(const struct subject *subject);

#endif
