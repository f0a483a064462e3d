// SPDX-License-Identifier: MIT
#include "app/adapter.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/environment.h"
#include "base/err.h"

enum { MS_PER_S = 1000, NS_PER_MS = 1000000, SHELL_NOT_FOUND = 127 };

PRINTF_LIKE(2, 3) static bool fail(struct adapter_problem *out_problem, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(out_problem->text, sizeof out_problem->text, format, args);
    va_end(args);
    return false;
}

static bool fail_system(struct adapter_problem *out_problem, const char *what, int error)
{
    char text[ERR_CAUSE_CAP];
    return fail(out_problem, "%s: %s", what, err_cause(error, text));
}

static int64_t now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * MS_PER_S + now.tv_nsec / NS_PER_MS;
}

static void close_end(int *fd)
{
    if (*fd >= 0) {
        (void)close(*fd);
        *fd = -1;
    }
}

static void close_pipe(int ends[2])
{
    close_end(&ends[0]);
    close_end(&ends[1]);
}

/* Neither end goes to programs that are started, except by dup2. */
static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        return false;
    }
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* Result: an error number, or 0. */
static int spawn(pid_t *out_pid, char *command, int its_stdin, int its_stdout)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    char shell[] = "/bin/sh";
    char flag[] = "-c";
    char *const argv[] = {shell, flag, command, NULL};
    (void)sigemptyset(&defaults);
    (void)sigaddset(&defaults, SIGPIPE);
    (void)posix_spawn_file_actions_init(&actions);
    (void)posix_spawn_file_actions_adddup2(&actions, its_stdin, STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&actions, its_stdout, STDOUT_FILENO);
    (void)posix_spawnattr_init(&attributes);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    (void)posix_spawnattr_setpgroup(&attributes, 0);
    (void)posix_spawnattr_setsigdefault(&attributes, &defaults);
    const int error = posix_spawn(out_pid, shell, &actions, &attributes, argv, environment_get());
    (void)posix_spawnattr_destroy(&attributes);
    (void)posix_spawn_file_actions_destroy(&actions);
    return error;
}

bool adapter_start(struct adapter *adapter, char *command, int patience_ms,
                   struct adapter_problem *out_problem)
{
    int in[2] = {-1, -1};
    int out[2] = {-1, -1};
    pid_t pid = 0;
    (void)signal(SIGPIPE, SIG_IGN);
    int error = open_pipe(in) && open_pipe(out) ? 0 : errno;
    if (error == 0) {
        error = spawn(&pid, command, in[0], out[1]);
    }
    if (error != 0) {
        close_pipe(in);
        close_pipe(out);
        return fail_system(out_problem, "the command cannot be started", error);
    }
    close_end(&in[0]);
    close_end(&out[1]);
    (void)fcntl(in[1], F_SETFL, O_NONBLOCK);
    *adapter = (struct adapter){
        .pid = pid, .to = in[1], .from = out[0], .patience_ms = patience_ms};
    return true;
}

/* Waits until a pipe can be used, which it also can when the other side has closed it. */
static bool wait_for(const struct adapter *adapter, int fd, short events, int64_t deadline_ms,
                     struct adapter_problem *out_problem)
{
    struct pollfd one = {.fd = fd, .events = events};
    int ready = 0;
    do {
        const int64_t left_ms = deadline_ms - now_ms();
        ready = poll(&one, 1, left_ms > 0 ? (int)left_ms : 0);
    } while (ready < 0 && errno == EINTR);
    if (ready == 0) {
        return fail(out_problem, "the command has said nothing for %d s",
                    adapter->patience_ms / MS_PER_S);
    }
    return ready > 0 || fail_system(out_problem, "the command cannot be waited for", errno);
}

/* Whoever closes a pipe is about to end, and gets some time for it. The shell stays to be reaped;
 * si_pid is 0 when it has not ended. */
static siginfo_t wait_exit(const struct adapter *adapter, int wait_ms)
{
    const struct timespec nap = {.tv_nsec = NS_PER_MS};
    const int64_t deadline_ms = now_ms() + wait_ms;
    siginfo_t info = {.si_pid = 0};
    do {
        (void)waitid(P_PID, (id_t)adapter->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    } while (info.si_pid == 0 && now_ms() < deadline_ms && nanosleep(&nap, NULL) == 0);
    return info;
}

/* Says how it has ended, unless that was as it should. */
static bool check_exit(const siginfo_t *info, struct adapter_problem *out_problem)
{
    if (info->si_pid == 0) {
        return fail(out_problem, "the command has closed a pipe and does not end");
    }
    if (info->si_code != CLD_EXITED) {
        return fail(out_problem, "the command was ended by signal %d", info->si_status);
    }
    return info->si_status == 0 ||
           fail(out_problem, "the command ended with status %d%s", info->si_status,
                info->si_status == SHELL_NOT_FOUND ? ": the shell did not find it" : "");
}

static bool fail_ended(const struct adapter *adapter, struct adapter_problem *out_problem)
{
    const siginfo_t info = wait_exit(adapter, MS_PER_S);
    return check_exit(&info, out_problem) &&
           fail(out_problem, "the command ended before its input did");
}

static bool send_line(const struct adapter *adapter, struct slice line, int64_t deadline_ms,
                      struct adapter_problem *out_problem)
{
    while (line.len > 0) {
        if (!wait_for(adapter, adapter->to, POLLOUT, deadline_ms, out_problem)) {
            return false;
        }
        const ssize_t sent = write(adapter->to, line.at, line.len);
        if (sent < 0 && errno != EAGAIN && errno != EINTR) {
            return fail_ended(adapter, out_problem);
        }
        line = slice_skip(line, sent > 0 ? (size_t)sent : 0);
    }
    return true;
}

/* Reads what there is, behind what has come already. False at the end of its output. */
static bool read_some(struct adapter *adapter)
{
    ssize_t got = 0;
    do {
        got = read(adapter->from, adapter->text + adapter->len,
                   sizeof adapter->text - adapter->len);
    } while (got < 0 && errno == EINTR);
    adapter->len += got > 0 ? (size_t)got : 0;
    return got > 0;
}

static size_t find_line_end(const struct adapter *adapter)
{
    return slice_find(slice_from(adapter->text, adapter->len), '\n');
}

bool adapter_ask(struct adapter *adapter, struct slice request, struct slice *out_answer,
                 struct adapter_problem *out_problem)
{
    const int64_t deadline_ms = now_ms() + adapter->patience_ms;
    if (adapter->len > 0) {
        return fail(out_problem, "the command has said more than it was asked");
    }
    if (!send_line(adapter, request, deadline_ms, out_problem)) {
        return false;
    }
    while (find_line_end(adapter) == adapter->len) {
        if (adapter->len > ADAPTER_ANSWER_MAX) {
            return fail(out_problem, "the command has sent a line of more than %d bytes",
                        ADAPTER_ANSWER_MAX);
        }
        if (!wait_for(adapter, adapter->from, POLLIN, deadline_ms, out_problem)) {
            return false;
        }
        if (!read_some(adapter)) {
            return fail_ended(adapter, out_problem);
        }
    }
    const size_t len = find_line_end(adapter);
    *out_answer = slice_from(adapter->text, len);
    // Whatever follows was not asked for; the next call says so.
    adapter->len -= len + 1;
    return true;
}

/* Waits for the end of its output. */
static bool hear_out(struct adapter *adapter, struct adapter_problem *out_problem)
{
    const int64_t deadline_ms = now_ms() + adapter->patience_ms;
    do {
        if (adapter->len > 0) {
            return fail(out_problem, "the command has said more than it was asked");
        }
        if (!wait_for(adapter, adapter->from, POLLIN, deadline_ms, out_problem)) {
            return fail(out_problem, "the command does not end when its input does");
        }
    } while (read_some(adapter));
    return true;
}

bool adapter_end(struct adapter *adapter, struct adapter_problem *out_problem)
{
    close_end(&adapter->to);
    bool is_well = hear_out(adapter, out_problem);
    if (is_well) {
        const siginfo_t info = wait_exit(adapter, adapter->patience_ms);
        is_well = check_exit(&info, out_problem);
    }
    adapter_kill(adapter);
    return is_well;
}

void adapter_kill(struct adapter *adapter)
{
    // Until it is reaped its number, and so the group's, is nobody else's.
    (void)kill(-adapter->pid, SIGKILL);
    close_end(&adapter->to);
    close_end(&adapter->from);
    while (waitpid(adapter->pid, NULL, 0) < 0 && errno == EINTR) {
    }
}
