// SPDX-License-Identifier: MIT
/* `djenon verify`: checks somebody else's implementation of the rules against the engine. What the
 * two say to each other is described in proto/BOTS.md. */
#ifndef APP_VERIFY_H
#define APP_VERIFY_H

/* argv[0] is the subcommand's name. Exit status: 0 and the number of lines compared; 1 and the
 * first difference; 2 with a sentence on stderr for a wrong call and a command that does not go
 * on. */
int verify_main(int argc, char **argv);

#endif
