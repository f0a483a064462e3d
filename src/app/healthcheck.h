// SPDX-License-Identifier: MIT
/* `djenon healthcheck`: asks the server that has this configuration how it is. */
#ifndef APP_HEALTHCHECK_H
#define APP_HEALTHCHECK_H

/* Exit status: 0 when it answers "ok" within a few seconds, otherwise 1 with a sentence on
 * stderr. */
int healthcheck_main(int argc, char **argv);

#endif
