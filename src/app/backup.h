// SPDX-License-Identifier: MIT
/* `djenon backup` and `djenon restore`: copies of what the server has stored, while it runs. */
#ifndef APP_BACKUP_H
#define APP_BACKUP_H

/* argv[1] is the file, then come the options of serve. Result: the status of the process. */
int backup_main(int argc, char **argv);
int restore_main(int argc, char **argv);

#endif
