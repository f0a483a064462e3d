// SPDX-License-Identifier: MIT
/* Fields of messages whose form is known, found without building a tree: the tool must cost less
 * than what it measures. A sample of all messages is read by a JSON library too (load.c). */
#ifndef BENCH_SCAN_H
#define BENCH_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

/* The text after "key":" up to the next quote; empty when the key is not there. */
struct slice scan_text(struct slice json, const char *key);

/* The number after "key":; -1 when the key is not there. */
int64_t scan_number(struct slice json, const char *key);

/* The object after "key":, from brace to brace; empty when the key is not there. Texts in it hold
 * no braces. */
struct slice scan_object(struct slice json, const char *key);

/* The next event of an answer: the part from its "t" up to the next event's. `rest` starts as the
 * whole answer and loses what was returned. */
bool scan_event(struct slice *rest, struct slice *out_event);

#endif
