// SPDX-License-Identifier: MIT
/* What every fuzz target defines; libFuzzer or replay.c calls it. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Feeds `size` bytes at `data` to the code under test, which must neither crash nor break an
 * assertion, whatever they are. Always 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
