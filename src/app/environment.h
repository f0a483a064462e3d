// SPDX-License-Identifier: MIT
/* The variables that the program was started with. */
#ifndef APP_ENVIRONMENT_H
#define APP_ENVIRONMENT_H

#include "base/attr.h"

/* "NAME=value" texts, NULL after the last. */
char *const *environment_get(void);

#endif
