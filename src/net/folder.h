// SPDX-License-Identifier: MIT
/* The folder of a site below which the server is seen from outside, such as "/games/". */
#ifndef NET_FOLDER_H
#define NET_FOLDER_H

#include <stdbool.h>

#include "base/attr.h"
#include "base/slice.h"

#define FOLDER_CAP 129 /* with its NUL; begins and ends with '/' */

/* Reads the path of an address: "" and "/" are the root. False, and nothing is written, when it is
 * too long, when a browser would write it differently (dots for a folder, an empty folder, bytes
 * that are escaped), or when its first folder is one that the server has itself: whether a proxy
 * has cut it off could not be told then. */
NODISCARD bool folder_parse(struct slice path, char out[FOLDER_CAP]);

/* The path below the folder. A proxy may pass the folder on or cut it off: a path that does not
 * begin with it stays as it is. */
struct slice folder_strip(const char *folder, struct slice path);

/* Whether it is the folder itself without the '/' at its end, from where relative addresses would
 * lead astray. Never true of the root. */
bool folder_is_bare(const char *folder, struct slice path);

#endif
