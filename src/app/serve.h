// SPDX-License-Identifier: MIT
/* `djenon serve`: the server. */
#ifndef APP_SERVE_H
#define APP_SERVE_H

/* Serves until SIGTERM or SIGINT; SIGHUP reads the configuration again. Logs to stderr. On
 * stdout it says when it is ready and where: one line of JSON when the port was chosen freely,
 * otherwise one for people. Exit status: 0, or 1 with a sentence on stderr when it cannot start. */
int serve_main(int argc, char **argv);

#endif
