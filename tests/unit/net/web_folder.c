// SPDX-License-Identifier: MIT
#include "unit/net/web_folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "unit/unit.h"

enum { PATH_CAP = 1024 };

void web_folder_make(struct web_folder *folder)
{
    (void)snprintf(folder->path, sizeof folder->path, "/tmp/djenon-web-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder->path));
}

static void make_path(const struct web_folder *folder, const char *name, char out[PATH_CAP])
{
    (void)snprintf(out, PATH_CAP, "%s/%s", folder->path, name);
    for (char *at = out + strlen(folder->path) + 1; *at != '\0'; at++) {
        if (*at == '/') {
            *at = '\0';
            (void)mkdir(out, 0700);
            *at = '/';
        }
    }
}

void web_folder_write_bytes(const struct web_folder *folder, const char *name, const void *bytes,
                            size_t len)
{
    char path[PATH_CAP];
    make_path(folder, name, path);
    FILE *file = fopen(path, "wbe");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, len, file), len);
    ck_assert_int_eq(fclose(file), 0);
}

void web_folder_write(const struct web_folder *folder, const char *name, const char *text)
{
    web_folder_write_bytes(folder, name, text, strlen(text));
}

void web_folder_link(const struct web_folder *folder, const char *name, const char *target)
{
    char path[PATH_CAP];
    make_path(folder, name, path);
    ck_assert_int_eq(symlink(target, path), 0);
}

static void remove_tree(const char *path)
{
    struct dirent **entries = NULL;
    int count = unlink(path) == 0 ? 0 : scandir(path, &entries, NULL, NULL);
    for (int i = 0; i < count; i++) {
        char inner[PATH_CAP + 256];
        (void)snprintf(inner, sizeof inner, "%s/%s", path, entries[i]->d_name);
        if (strcmp(entries[i]->d_name, ".") != 0 && strcmp(entries[i]->d_name, "..") != 0) {
            remove_tree(inner);
        }
        free(entries[i]);
    }
    free(entries);
    (void)rmdir(path);
}

void web_folder_remove(const struct web_folder *folder)
{
    remove_tree(folder->path);
}
