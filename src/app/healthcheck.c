// SPDX-License-Identifier: MIT
#include "app/healthcheck.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include <uv.h>

#include "app/config.h"
#include "app/environment.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/parse.h"
#include "net/tls.h"

enum { PATIENCE_S = 3, ANSWER_CAP = 4096 };

static const char request[] =
    "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

union address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

/* Where to reach a server that listens on `listen`. Result: the length, 0 when it is no address. */
static socklen_t find_address(const char *listen, int port, union address *out)
{
    memset(out, 0, sizeof *out);
    if (uv_ip4_addr(listen, port, &out->v4) == 0) {
        if (out->v4.sin_addr.s_addr == htonl(INADDR_ANY)) {
            out->v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        }
        return sizeof out->v4;
    }
    if (uv_ip6_addr(listen, port, &out->v6) == 0) {
        if (memcmp(&out->v6.sin6_addr, &in6addr_any, sizeof in6addr_any) == 0) {
            out->v6.sin6_addr = in6addr_loopback;
        }
        return sizeof out->v6;
    }
    return 0;
}

/* A connected socket that does not wait for ever, or -1 with errno. */
static int connect_to(const union address *address, socklen_t len)
{
    struct timeval patience = {.tv_sec = PATIENCE_S};
    int fd = socket(address->any.sa_family, SOCK_STREAM, 0);
    if (fd < 0) {
        return -1;
    }
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (connect(fd, &address->any, len) != 0) {
        int error = errno;
        (void)close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

/* Reads to the end, or as much as there is room for. */
static size_t read_answer(int fd, char *out, size_t cap)
{
    size_t len = 0;
    while (len < cap) {
        ssize_t got = recv(fd, out + len, cap - len, 0);
        if (got <= 0) {
            break;
        }
        len += (size_t)got;
    }
    return len;
}

static int fail(const char *what, const char *detail)
{
    (void)fprintf(stderr, "djenon: %s%s\n", what, detail);
    return 1;
}

static int judge_answer(struct slice answer)
{
    if (slice_has_prefix(answer, "HTTP/1.1 200 ")) {
        return 0;
    }
    char line[64];
    struct slice first = slice_from(answer.at, slice_find(answer, '\r'));
    (void)snprintf(line, sizeof line, "%.*s", SLICE_ARG(first));
    return fail("the server does not say ok: ", answer.len == 0 ? "no answer" : line);
}

/* Result: the length of the answer, 0 when there is none. */
static size_t ask_plain(int fd, char *out, size_t cap)
{
    size_t sent = 0;
    while (sent < sizeof request - 1) {
        ssize_t got = send(fd, request + sent, sizeof request - 1 - sent, MSG_NOSIGNAL);
        if (got <= 0) {
            break;
        }
        sent += (size_t)got;
    }
    return read_answer(fd, out, cap);
}

static int ask(const union address *address, socklen_t len, bool has_tls)
{
    char answer[ANSWER_CAP];
    int fd = connect_to(address, len);
    if (fd < 0) {
        char error[ERR_CAUSE_CAP];
        return fail("the server cannot be reached: ", err_cause(errno, error));
    }
    size_t answer_len = has_tls ? tls_ask(fd, slice_of(request), answer, sizeof answer)
                                : ask_plain(fd, answer, sizeof answer);
    (void)close(fd);
    return judge_answer(slice_from(answer, answer_len));
}

static int ask_configured(const struct config *config)
{
    union address address;
    uint64_t metrics_port = 0;
    bool has_metrics = parse_u64(slice_of(config->metrics_port), 1, UINT16_MAX, &metrics_port) ==
                       ERR_OK;
    if (!has_metrics && config->port == 0) {
        return fail("the key port is 0: the server's port is not known; add --set port=N", "");
    }
    const char *listen = has_metrics ? config->metrics_listen : config->listen;
    bool has_tls = !has_metrics && config->tls_certificate[0] != '\0';
    socklen_t len = find_address(listen, (int)(has_metrics ? metrics_port : config->port),
                                 &address);
    return len == 0 ? fail("no address: ", listen) : ask(&address, len, has_tls);
}

/* The configuration is large: it does not live on the stack. */
int healthcheck_main(int argc, char **argv)
{
    struct config *config = mem_alloc(sizeof *config);
    struct config_problem problem;
    int status = config_load(config, argc, argv, environment_get(), &problem)
                     ? ask_configured(config)
                     : fail(problem.text, "");
    mem_free(config);
    return status;
}
