// SPDX-License-Identifier: MIT
#include "net/listen_error.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "base/attr.h"

static const struct remedy {
    int error;
    const char *text;
} remedies[] = {
    {EADDRINUSE,
     "another program uses the port; stop it, or set the key port (0 takes a free one)"},
    {EACCES, "ports below 1024 need a privilege; set the key port to a higher one"},
    {EADDRNOTAVAIL, "this machine has no such address; set the key listen"},
    {EAFNOSUPPORT, "this machine does not speak this version of IP; set the key listen"},
};

/* The errno of trying to listen, 0 when it works, -1 when it is no address. */
static int try_listen(const char *address, uint16_t port)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } where;
    memset(&where, 0, sizeof where);
    bool is_v6 = strchr(address, ':') != NULL;
    if (is_v6 ? uv_ip6_addr(address, port, &where.v6) != 0
              : uv_ip4_addr(address, port, &where.v4) != 0) {
        return -1;
    }
    int fd = socket(is_v6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    if (fd < 0) {
        return errno;
    }
    int one = 1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    socklen_t len = is_v6 ? sizeof where.v6 : sizeof where.v4;
    int error = bind(fd, &where.any, len) == 0 && listen(fd, 1) == 0 ? 0 : errno;
    (void)close(fd);
    return error;
}

void listen_error_explain(const char *address, uint16_t port, char *out, size_t cap)
{
    const char *text = "see the lines of libwebsockets in the log";
    int error = try_listen(address, port);
    for (size_t i = 0; i < COUNT_OF(remedies); i++) {
        if (remedies[i].error == error) {
            text = remedies[i].text;
        }
    }
    (void)snprintf(out, cap, "cannot listen on %s port %u: %s", address, port, text);
}
