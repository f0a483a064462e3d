// SPDX-License-Identifier: MIT
/* The whole layer: bytes to typed messages and back. It knows no sockets and no rooms.
 *
 * proto/README.md says what the messages mean. */
#ifndef WIRE_WIRE_H
#define WIRE_WIRE_H

#include "wire/command.h"
#include "wire/event.h"
#include "wire/limits.h"
#include "wire/message.h"
#include "wire/record.h"
#include "wire/words.h"

#endif
