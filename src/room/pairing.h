// SPDX-License-Identifier: MIT
/* Who plays whom when many are to be paired at once. */
#ifndef ROOM_PAIRING_H
#define ROOM_PAIRING_H

#include <stddef.h>
#include <stdint.h>

enum { PAIRING_MAX = 512, PAIRING_NOBODY = 0xffff };

/* Those who are to be paired, named by their index, 0 to count - 1. */
struct pairing_field {
    void *ctx; /* borrowed */
    size_t count;
    /* How often these two have met. */
    unsigned (*meetings)(void *ctx, size_t a, size_t b);
    /* How often this one has stayed over. */
    unsigned (*odds)(void *ctx, size_t a);
};

/* Pairs all of them, of an odd number all but one, who is among those that have stayed over least
 * often. As few as possible play somebody whom they have met; where that is so whoever of these
 * stays over, it is the first. out_other has an element each: the other one's index, or
 * PAIRING_NOBODY. count is at most PAIRING_MAX. */
void pairing_make(const struct pairing_field *field, uint16_t *out_other);

#endif
