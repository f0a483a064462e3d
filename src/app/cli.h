// SPDX-License-Identifier: MIT
/* The subcommands that ask the rules engine: for people, and for checks from outside. Results go
 * to stdout; errors to stderr with exit status 1, a wrong call with 2. */
#ifndef APP_CLI_H
#define APP_CLI_H

/* argv[0] is the subcommand's name. */
int perft_main(int argc, char **argv);
int replay_main(int argc, char **argv);
int legal_main(int argc, char **argv);
int record_main(int argc, char **argv);

#endif
