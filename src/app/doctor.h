// SPDX-License-Identifier: MIT
/* `djenon doctor URL`: whether players get to the server, looked at from outside. */
#ifndef APP_DOCTOR_H
#define APP_DOCTOR_H

int doctor_main(int argc, char **argv);

#endif
