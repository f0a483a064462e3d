// SPDX-License-Identifier: MIT
#include "net/site_load.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/log.h"
#include "base/mem.h"
#include "net/site_content.h"

enum { PATH_CAP = 4096, FOLDERS_DEEP_MAX = 8, LIMIT_CAP = 128 };

struct loader {
    struct site *site;
    size_t files_size;
    size_t root_len; /* of the folder's own path, with the '/' after it */
    char *reason;
};

static bool fail(const struct loader *loader, const char *path, const char *what)
{
    (void)snprintf(loader->reason, SITE_REASON_CAP, "%s: %s", path, what);
    return false;
}

static bool fail_limit(const struct loader *loader, const char *path)
{
    char text[LIMIT_CAP];
    (void)snprintf(text, sizeof text,
                   "a web folder has at most %d files, %d MB a file, %d MB in all, %d folders deep",
                   SITE_FILES_MAX, SITE_FILE_BYTES_MAX >> 20, SITE_BYTES_MAX >> 20,
                   FOLDERS_DEEP_MAX);
    return fail(loader, path, text);
}

static bool fail_errno(const struct loader *loader, const char *path)
{
    char text[ERR_CAUSE_CAP];
    return fail(loader, path, err_cause(errno, text));
}

static void add_file(struct loader *loader, const char *name, const struct mime *mime,
                     struct slice bytes, char *owned)
{
    struct site *site = loader->site;
    if (site->file_count == loader->files_size) {
        size_t size = loader->files_size == 0 ? 64 : 2 * loader->files_size;
        site->files = mem_grow(site->files, loader->files_size, size, sizeof *site->files);
        loader->files_size = size;
    }
    struct site_file *file = &site->files[site->file_count++];
    file->name = mem_copy_text(name);
    file->mime = mime;
    site_content_init(&file->content, owned, bytes.len);
    site->bytes += bytes.len;
}

/* Reads `size` bytes, or what there is of them. Result: how many, or -1. */
static ssize_t read_whole(int fd, char *bytes, size_t size)
{
    size_t len = 0;
    while (len < size) {
        ssize_t got = read(fd, bytes + len, size - len);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return -1;
        }
        if (got == 0) {
            break;
        }
        len += (size_t)got;
    }
    return (ssize_t)len;
}

static bool load_open_file(struct loader *loader, const char *path, const struct mime *mime, int fd)
{
    struct stat info;
    if (fstat(fd, &info) != 0) {
        return fail_errno(loader, path);
    }
    size_t size = info.st_size < 0 ? 0 : (size_t)info.st_size;
    if (size > SITE_FILE_BYTES_MAX || loader->site->bytes + size > SITE_BYTES_MAX ||
        loader->site->file_count == SITE_FILES_MAX) {
        return fail_limit(loader, path);
    }
    char *bytes = mem_alloc(size + 1);
    ssize_t len = read_whole(fd, bytes, size);
    if (len < 0) {
        mem_free(bytes);
        return fail_errno(loader, path);
    }
    add_file(loader, path + loader->root_len, mime, slice_from(bytes, (size_t)len), bytes);
    return true;
}

static bool load_file(struct loader *loader, const char *path)
{
    const struct mime *mime = mime_find(slice_of(path));
    if (mime == NULL) {
        log_debug("web.skipped", "file=%s reason=type", LOG_VALUE(slice_of(path)));
        return true;
    }
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        return fail_errno(loader, path);
    }
    bool is_loaded = load_open_file(loader, path, mime, fd);
    (void)close(fd);
    return is_loaded;
}

static bool load_folder(struct loader *loader, char path[PATH_CAP], size_t len, unsigned depth);

/* `path` is the entry's whole path, of `len` bytes. */
static bool load_entry(struct loader *loader, char path[PATH_CAP], size_t len, unsigned depth)
{
    struct stat info;
    if (lstat(path, &info) != 0) {
        return fail_errno(loader, path);
    }
    if (S_ISREG(info.st_mode)) {
        return load_file(loader, path);
    }
    if (S_ISDIR(info.st_mode)) {
        return depth < FOLDERS_DEEP_MAX ? load_folder(loader, path, len, depth + 1)
                                        : fail_limit(loader, path);
    }
    log_warn("web.skipped", "file=%s reason=link", LOG_VALUE(slice_of(path)));
    return true;
}

/* What lies in the folder for editors and checkers. */
static bool is_for_tools(const char *name)
{
    return strcmp(name, "package.json") == 0 || strcmp(name, "tsconfig.json") == 0;
}

static bool load_name(struct loader *loader, char path[PATH_CAP], size_t len, unsigned depth,
                      const char *name)
{
    if (name[0] == '.' || is_for_tools(name)) {
        return true;
    }
    size_t name_len = strlen(name);
    if (len + 1 + name_len >= PATH_CAP) {
        path[len] = '\0';
        return fail(loader, path, "too long a path");
    }
    path[len] = '/';
    memcpy(path + len + 1, name, name_len + 1);
    return load_entry(loader, path, len + 1 + name_len, depth);
}

/* `path` is used to build the paths of what is inside, and comes back as it was. */
static bool load_folder(struct loader *loader, char path[PATH_CAP], size_t len, unsigned depth)
{
    struct dirent **entries = NULL;
    int count = scandir(path, &entries, NULL, NULL);
    if (count < 0) {
        return fail_errno(loader, path);
    }
    bool is_loaded = true;
    for (int i = 0; i < count; i++) {
        is_loaded = is_loaded && load_name(loader, path, len, depth, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    path[len] = '\0';
    return is_loaded;
}

static int compare_files(const void *a, const void *b)
{
    const struct site_file *left = a;
    const struct site_file *right = b;
    return strcmp(left->name, right->name);
}

static bool load_root(struct loader *loader, struct slice folder)
{
    char path[PATH_CAP];
    while (folder.len > 1 && folder.at[folder.len - 1] == '/') {
        folder.len--;
    }
    if (folder.len == 0 || folder.len + 1 >= sizeof path) {
        return fail(loader, "web", "a folder's path is empty or too long");
    }
    memcpy(path, folder.at, folder.len);
    path[folder.len] = '\0';
    loader->root_len = folder.len + 1;
    return load_folder(loader, path, folder.len, 0);
}

static bool check_names(const struct loader *loader)
{
    const struct site *site = loader->site;
    if (site->file_count == 0) {
        return fail(loader, "web", "no file that could be served");
    }
    for (size_t i = 1; i < site->file_count; i++) {
        if (strcmp(site->files[i - 1].name, site->files[i].name) == 0) {
            return fail(loader, site->files[i].name, "in two of the folders");
        }
    }
    return true;
}

bool site_load(struct site *site, const char *folders, char reason[SITE_REASON_CAP])
{
    struct loader loader = {.site = site};
    struct slice rest = slice_of(folders);
    struct slice folder = SLICE_NONE;
    loader.reason = reason;
    while (slice_split(&rest, ':', &folder)) {
        if (!load_root(&loader, folder)) {
            return false;
        }
    }
    if (site->file_count > 0) {
        qsort(site->files, site->file_count, sizeof *site->files, compare_files);
    }
    return check_names(&loader);
}
