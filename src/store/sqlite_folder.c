// SPDX-License-Identifier: MIT
#include "store/sqlite_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/parse.h"

#define FILE_MODE    0600
#define PID_CAP      16
#define MAX_PATH_LEN 4096

static void explain_owner(const char *path, const struct stat *found, char error[STORE_ERROR_CAP])
{
    unsigned uid = (unsigned)geteuid();
    unsigned gid = (unsigned)getegid();
    snprintf(error, STORE_ERROR_CAP,
             "%s cannot be written: it belongs to user %u (mode %04o) and the server runs as user "
             "%u; mend it with: chown -R %u:%u %s",
             path, (unsigned)found->st_uid, (unsigned)found->st_mode & 07777U, uid, uid, gid, path);
}

void folder_explain(const char *path, int cause, char error[STORE_ERROR_CAP])
{
    struct stat found;
    if (cause == EROFS) {
        snprintf(error, STORE_ERROR_CAP,
                 "%s cannot be written: its file system is mounted read-only; mount it read-write",
                 path);
    } else if (cause == ENOENT) {
        snprintf(error, STORE_ERROR_CAP, "%s does not exist; make it with: mkdir -p %s", path,
                 path);
    } else if ((cause == EACCES || cause == EPERM) && stat(path, &found) == 0) {
        explain_owner(path, &found, error);
    } else {
        char text[ERR_CAUSE_CAP];
        snprintf(error, STORE_ERROR_CAP, "%s cannot be written: %s; name a folder that can", path,
                 err_cause(cause, text));
    }
}

static bool join_path(const char *folder, const char *name, char out[MAX_PATH_LEN])
{
    int len = snprintf(out, MAX_PATH_LEN, "%s/%s", folder, name);
    return len > 0 && len < MAX_PATH_LEN;
}

/* Creates it when it is not there. Explains the file when it is what cannot be written, otherwise
 * the folder. */
static enum err open_file(const char *folder, const char *path, int *out_fd,
                          char error[STORE_ERROR_CAP])
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, FILE_MODE);
    if (fd < 0) {
        int cause = errno;
        folder_explain(access(path, F_OK) == 0 ? path : folder, cause, error);
        return ERR_IO;
    }
    *out_fd = fd;
    return ERR_OK;
}

/* Who has the lock; the number is a help and may be missing. */
static void explain_owner_process(const char *folder, int fd, char error[STORE_ERROR_CAP])
{
    char text[PID_CAP];
    ssize_t len = pread(fd, text, sizeof(text), 0);
    uint64_t pid = 0;
    struct slice number = slice_from(text, len < 0 ? 0 : (size_t)len);
    if (parse_u64(number, 1, INT32_MAX, &pid) != ERR_OK) {
        pid = 0;
    }
    char who[PID_CAP + sizeof(" ()")] = "";
    if (pid != 0) {
        snprintf(who, sizeof(who), " (%u)", (unsigned)pid);
    }
    snprintf(error, STORE_ERROR_CAP,
             "%s is in use by another process%s; stop that server or give this one a folder of its "
             "own",
             folder, who);
}

static void write_pid(int fd)
{
    char text[PID_CAP];
    int len = snprintf(text, sizeof(text), "%ld", (long)getpid());
    /* Nothing depends on it but the wording of a refusal. */
    if (ftruncate(fd, 0) != 0 || pwrite(fd, text, (size_t)len, 0) != len) {
        return;
    }
}

enum err folder_lock(const char *folder, int *out_fd, char error[STORE_ERROR_CAP])
{
    char path[MAX_PATH_LEN];
    int fd = -1;
    if (!join_path(folder, STORE_SQLITE_LOCK_FILE, path)) {
        snprintf(error, STORE_ERROR_CAP, "the name of the data folder is too long");
        return ERR_IO;
    }
    enum err err = open_file(folder, path, &fd, error);
    if (err != ERR_OK) {
        return err;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        explain_owner_process(folder, fd, error);
        close(fd);
        return ERR_STATE;
    }
    write_pid(fd);
    *out_fd = fd;
    return ERR_OK;
}

/* So that a new file's name is as durable as what will be in it. */
static void sync_folder(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

void folder_sync_of(const char *path)
{
    char folder[MAX_PATH_LEN] = ".";
    const char *last = strrchr(path, '/');
    if (last != NULL) {
        /* The file "/x" is in the folder "/". */
        size_t len = last == path ? 1 : (size_t)(last - path);
        snprintf(folder, sizeof(folder), "%.*s", (int)len, path);
    }
    sync_folder(folder);
}

enum err folder_touch(const char *folder, const char *path, char error[STORE_ERROR_CAP])
{
    int fd = -1;
    enum err err = open_file(folder, path, &fd, error);
    if (err != ERR_OK) {
        return err;
    }
    close(fd);
    sync_folder(folder);
    return ERR_OK;
}
