// SPDX-License-Identifier: MIT
/* Any bytes as what the store holds, a record a line. A record may leave out what no mutation could
 * get right: `"v":0` is the number of the record, `"hash":"?"` that of the position before it. */
#ifndef FUZZ_STORED_H
#define FUZZ_STORED_H

#include "fuzz/peers.h"

enum { STORED_RECORDS_MAX = 64 };

/* A log as it goes into the store. */
struct stored {
    struct buf bytes[STORED_RECORDS_MAX];
    struct slice records[STORED_RECORDS_MAX];
    size_t count;
};

/* The next line; empty at the end. */
struct slice stored_take_line(struct slice *text);

/* Takes the lines up to the end, or to one that begins with '=', which stays. Empty ones are no
 * records; what is too much is left out. */
void stored_read(struct slice *text, struct stored *out);
void stored_finish(struct stored *log);

/* Gives it to the store of the peers' server, as a log that is live; nothing happens when there is
 * one under this key. */
void stored_put(struct peers *peers, const char *key, struct slice summary,
                const struct stored *log);

/* Another server pauses a hall that this one has in memory, as if both had the same store. */
void stored_intrude(struct peers *peers, const char *hall);

/* How many records are there. */
uint64_t stored_count(struct peers *peers, const char *key);

/* The first three peers come; the first one is player OMnUVYDHXhqQksAz, the second gAw8fSxWVfQb0Tb9. */
void stored_greet(struct peers *peers);

/* Six deadlines as the net waits for them, and a week. */
void stored_wait_long(struct peers *peers);

#endif
