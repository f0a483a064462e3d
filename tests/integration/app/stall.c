// SPDX-License-Identifier: MIT
/* Put before a program with LD_PRELOAD: while the file that STALL_FILE names is there, nothing gets
 * to the disk. */
#include <stddef.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { NAP_NS = 10000000 };

static void wait_for_disk(void)
{
    const struct timespec nap = {.tv_nsec = NAP_NS};
    const char *path = getenv("STALL_FILE"); // NOLINT(concurrency-mt-unsafe): nobody changes it
    while (path != NULL && access(path, F_OK) == 0) {
        (void)nanosleep(&nap, NULL);
    }
}

// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): theirs are reserved
int fdatasync(int fd)
{
    wait_for_disk();
    return (int)syscall(SYS_fdatasync, fd);
}

// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): theirs are reserved
int fsync(int fd)
{
    wait_for_disk();
    return (int)syscall(SYS_fsync, fd);
}
