// SPDX-License-Identifier: MIT
#include "store/sqlite_thread.h"

#include <signal.h>

bool thread_start(pthread_t *out_thread, void *(*run)(void *ctx), void *ctx)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int cause = pthread_create(out_thread, NULL, run, ctx);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return cause == 0;
}
