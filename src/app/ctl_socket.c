// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "app/ctl.h"

bool ctl_find_socket(const struct config *config, char out[CONFIG_TEXT_CAP])
{
    if (strcmp(config->control, CONFIG_AUTO) != 0) {
        memcpy(out, config->control, CONFIG_TEXT_CAP);
        return strcmp(out, CONFIG_NONE) != 0;
    }
    const int len = snprintf(out, CONFIG_TEXT_CAP, "%s/control.sock", config->data);
    return len > 0 && config->store != CONFIG_MEMORY;
}
