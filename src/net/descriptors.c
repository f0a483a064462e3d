// SPDX-License-Identifier: MIT
#include "net/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

bool descriptors_reserve(uint32_t connections_max, uint32_t *out_allowed)
{
    struct rlimit limit;
    rlim_t need = (rlim_t)connections_max + DESCRIPTORS_BESIDE;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        *out_allowed = 0;
        return false;
    }
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < need) {
        bool is_any = limit.rlim_max > DESCRIPTORS_BESIDE;
        *out_allowed = is_any ? (uint32_t)(limit.rlim_max - DESCRIPTORS_BESIDE) : 0;
        return false;
    }
    limit.rlim_cur = need;
    *out_allowed = connections_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

bool descriptors_have_spare(void)
{
    const int spare = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    if (spare < 0) {
        return errno == EBADF; /* there is no stderr: nothing is said of the others */
    }
    (void)close(spare);
    return true;
}
