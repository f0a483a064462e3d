// SPDX-License-Identifier: MIT
/* A folder of files for a test, removed after it. */
#ifndef UNIT_NET_WEB_FOLDER_H
#define UNIT_NET_WEB_FOLDER_H

#include <stddef.h>

#define WEB_FOLDER_CAP 256

struct web_folder {
    char path[WEB_FOLDER_CAP];
};

void web_folder_make(struct web_folder *folder);

/* The folders in `name` are made too. */
void web_folder_write(const struct web_folder *folder, const char *name, const char *text);
void web_folder_write_bytes(const struct web_folder *folder, const char *name, const void *bytes,
                            size_t len);
void web_folder_link(const struct web_folder *folder, const char *name, const char *target);

void web_folder_remove(const struct web_folder *folder);

#endif
