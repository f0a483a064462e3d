// SPDX-License-Identifier: MIT
/* `djenon ctl`: an operator's commands to a running server. */
#ifndef APP_CTL_H
#define APP_CTL_H

#include "app/config.h"

/* Writes the path of the control socket; false when there is to be none. A path that does not fit
 * is cut, and refused where it is used. */
bool ctl_find_socket(const struct config *config, char out[CONFIG_TEXT_CAP]);

int ctl_main(int argc, char **argv);

#endif
