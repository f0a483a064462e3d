// SPDX-License-Identifier: MIT
#include "app/environment.h"

#include <unistd.h>

extern char **environ; /* POSIX has it, and no header does without further macros */

char *const *environment_get(void)
{
    return environ;
}
