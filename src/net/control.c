// SPDX-License-Identifier: MIT
#include "net/control.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/log.h"
#include "base/mem.h"

enum { SOCKET_MODE = 0600, READ_BYTES = 4096 };

/* What is said without the hub. */
#define LINE_TOO_LONG "{\"end\":\"malformed\",\"text\":\"a line has 8192 bytes at most\"}"
#define TOO_MANY      "{\"end\":\"refused\",\"text\":\"16 operators are connected already\"}"

/* One connection. While it is busy nothing more is read, so that `in` and what waits to be written
 * stay bounded. */
struct client {
    struct control *control;
    hub_operator id;
    uv_pipe_t pipe;
    char block[READ_BYTES];
    struct buf in;     /* the line so far */
    unsigned writing;  /* writes that are not done */
    bool is_busy;      /* its request has no end yet */
    bool wants_reload; /* that is what it waits for */
    bool has_ended;    /* nothing more comes from it */
    bool is_closing;
};

struct control {
    struct net *net;
    uv_pipe_t server;
    struct pool clients; /* of struct client *, owned by their handles; an id, packed, is a
                          * hub_operator */
    bool wants_reload;
    char path[sizeof((struct sockaddr_un *)NULL)->sun_path];
    struct stat file; /* the socket's, to know it again */
};

/* --- connections ----------------------------------------------------------------------------- */

static void serve_client(struct client *client);

static void on_closed(uv_handle_t *handle)
{
    struct client *client = handle->data;
    buf_finish(&client->in);
    mem_free(client);
}

/* From now on the hub's lines for it go nowhere. */
static void close_client(struct client *client)
{
    if (!client->is_closing) {
        client->is_closing = true;
        (void)pool_remove(&client->control->clients, id_unpack(client->id));
        uv_close((uv_handle_t *)&client->pipe, on_closed);
    }
}

/* A write and its bytes. */
struct writing {
    uv_write_t request;
    struct client *client;
    char bytes[];
};

static void on_written(uv_write_t *request, int status)
{
    struct writing *writing = request->data;
    struct client *client = writing->client;
    client->writing--;
    mem_free(writing);
    if (status != 0) {
        close_client(client);
    } else if (!client->is_closing) {
        serve_client(client);
    }
}

static void write_line(struct client *client, struct slice line)
{
    struct writing *writing = mem_alloc(sizeof *writing + line.len + 1);
    writing->request.data = writing;
    writing->client = client;
    memcpy(writing->bytes, line.at, line.len);
    writing->bytes[line.len] = '\n';
    const uv_buf_t buf = uv_buf_init(writing->bytes, (unsigned)line.len + 1);
    client->writing++;
    if (uv_write(&writing->request, (uv_stream_t *)&client->pipe, &buf, 1, on_written) != 0) {
        client->writing--;
        mem_free(writing);
        close_client(client);
    }
}

/* The last word. */
static void dismiss_client(struct client *client, const char *text)
{
    client->has_ended = true;
    buf_clear(&client->in);
    write_line(client, slice_of(text));
}

/* Takes the first line and gives it to the hub; false when there is none yet. */
static bool take_line(struct client *client)
{
    char line[HUB_OPERATOR_LINE_MAX];
    const struct slice bytes = buf_slice(&client->in);
    const size_t len = bytes.len == 0 ? 0 : slice_find(bytes, '\n');
    if (len == bytes.len || len > sizeof line) {
        return false;
    }
    memcpy(line, bytes.at, len);
    buf_drop(&client->in, len + 1);
    if (len > 0) {
        struct net *net = client->control->net;
        client->is_busy = true;
        hub_on_operator(net->hub, client->id, slice_from(line, len), net_now_ms(net));
    }
    return true;
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *out)
{
    struct client *client = handle->data;
    (void)suggested;
    *out = uv_buf_init(client->block, sizeof client->block);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *bytes)
{
    struct client *client = stream->data;
    if (count < 0) {
        client->has_ended = true;
    } else if (count > 0) {
        bool fits = buf_append(&client->in, bytes->base, (size_t)count);
        ASSERT(fits);
    }
    serve_client(client);
}

/* Goes on with what has come, or waits for more. Lines are served one after the other, and the next
 * one only when the answer to the last has been written. */
static void serve_client(struct client *client)
{
    (void)uv_read_stop((uv_stream_t *)&client->pipe);
    while (!client->is_busy && client->writing == 0 && !client->is_closing && take_line(client)) {
    }
    if (client->is_busy || client->writing > 0 || client->is_closing) {
        return;
    }
    if (!client->has_ended && client->in.len > HUB_OPERATOR_LINE_MAX) {
        dismiss_client(client, LINE_TOO_LONG);
    } else if (client->has_ended ||
               uv_read_start((uv_stream_t *)&client->pipe, on_alloc, on_read) != 0) {
        close_client(client);
    }
}

static struct client *make_client(struct control *control)
{
    struct client *client = mem_alloc(sizeof *client);
    client->control = control;
    client->pipe.data = client;
    buf_init(&client->in, (size_t)HUB_OPERATOR_LINE_MAX + READ_BYTES);
    int status = uv_pipe_init(&control->net->loop, &client->pipe, 0);
    ASSERT(status == 0);
    return client;
}

static void on_connection(uv_stream_t *server, int status)
{
    struct control *control = server->data;
    struct id id = ID_NONE;
    if (status != 0) {
        return;
    }
    struct client *client = make_client(control);
    struct client **place = pool_add(&control->clients, &id);
    if (place != NULL) {
        *place = client;
        client->id = id_pack(id);
    }
    if (uv_accept(server, (uv_stream_t *)&client->pipe) != 0) {
        close_client(client);
    } else if (place == NULL) {
        dismiss_client(client, TOO_MANY);
    } else {
        serve_client(client);
    }
}

/* --- the hub's side -------------------------------------------------------------------------- */

static struct client *find_client(const struct net *net, hub_operator id)
{
    struct client **place = net->control == NULL ? NULL
                                                 : pool_find(&net->control->clients, id_unpack(id));
    return place == NULL ? NULL : *place;
}

void net_operate(void *context, hub_operator id, struct slice line, bool is_last)
{
    struct client *client = find_client(context, id);
    if (client != NULL) {
        write_line(client, line);
        client->is_busy = client->is_busy && !is_last;
    }
}

void net_reload(void *context, hub_operator id)
{
    struct net *net = context;
    struct client *client = find_client(net, id);
    if (client != NULL) {
        client->wants_reload = true;
        net->control->wants_reload = true;
    }
}

/* All that have asked meanwhile get the one answer. */
void control_tick(struct control *control)
{
    char text[NET_REASON_CAP] = "";
    if (control == NULL || !control->wants_reload) {
        return;
    }
    struct net *net = control->net;
    const bool works = net->config.on_reload != NULL &&
                       net->config.on_reload(net->config.context, text);
    control->wants_reload = false;
    for (struct id id = pool_next(&control->clients, ID_NONE); !id_is_none(id);
         id = pool_next(&control->clients, id)) {
        struct client **place = pool_find(&control->clients, id);
        if ((*place)->wants_reload) {
            (*place)->wants_reload = false;
            hub_on_reloaded(net->hub, id_pack(id), works, text, net_now_ms(net));
        }
    }
}

/* --- the socket ------------------------------------------------------------------------------ */

static struct control *fail(struct control *control, const char *what, char reason[NET_REASON_CAP])
{
    (void)snprintf(reason, NET_REASON_CAP, "the control socket %.300s %s", control->path, what);
    mem_free(control);
    return NULL;
}

static bool is_answered(const struct sockaddr_un *address)
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool is_there = fd >= 0 && connect(fd, (const struct sockaddr *)address, sizeof *address) == 0;
    if (fd >= 0) {
        (void)close(fd);
    }
    return is_there;
}

/* Takes away what a server that ended has left. NULL, or why it stays. */
static const char *clear_path(const struct sockaddr_un *address)
{
    struct stat found;
    if (lstat(address->sun_path, &found) != 0) {
        return NULL;
    }
    if (!S_ISSOCK(found.st_mode)) {
        return "is a file; set the key control to another path";
    }
    if (is_answered(address)) {
        return "belongs to a server that runs; stop that one, or set the key control to another "
               "path";
    }
    return unlink(address->sun_path) == 0 ? NULL : "cannot be replaced; remove it";
}

/* A bound socket that nobody else may use, or -1 with errno. It has its mode before anybody can
 * connect. */
static int bind_socket(const struct sockaddr_un *address)
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0 && fchmod(fd, SOCKET_MODE) == 0 &&
        bind(fd, (const struct sockaddr *)address, sizeof *address) == 0 &&
        chmod(address->sun_path, SOCKET_MODE) == 0) {
        return fd;
    }
    int error = errno;
    if (fd >= 0) {
        (void)close(fd);
    }
    errno = error;
    return -1;
}

static const char *find_remedy(int error)
{
    return error == ENOENT ? "cannot be made: its folder is missing"
           : error == EACCES || error == EROFS
               ? "cannot be made: its folder cannot be written; set the key control to a path "
                 "where it can, or to none"
               : "cannot be made";
}

static bool listen_at(struct control *control, int fd)
{
    int status = uv_pipe_init(&control->net->loop, &control->server, 0);
    ASSERT(status == 0);
    control->server.data = control;
    return uv_pipe_open(&control->server, fd) == 0 &&
           uv_listen((uv_stream_t *)&control->server, CONTROL_WAITING, on_connection) == 0 &&
           stat(control->path, &control->file) == 0;
}

struct control *control_open(struct net *net, const char *path, char reason[NET_REASON_CAP])
{
    struct control *control = mem_alloc(sizeof *control);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    control->net = net;
    if (strlen(path) >= sizeof address.sun_path) {
        (void)snprintf(control->path, sizeof control->path, "%.80s...", path);
        return fail(control, "has a path that is too long: 107 bytes at most; set the key control",
                    reason);
    }
    memcpy(address.sun_path, path, strlen(path) + 1);
    memcpy(control->path, path, strlen(path) + 1);
    const char *fault = clear_path(&address);
    int fd = fault == NULL ? bind_socket(&address) : -1;
    if (fd < 0) {
        return fail(control, fault != NULL ? fault : find_remedy(errno), reason);
    }
    pool_init(&control->clients, sizeof(struct client *), CONTROL_CLIENTS_MAX);
    bool listens = listen_at(control, fd);
    ASSERT(listens);
    log_info("ctl.listen", "path=%s", LOG_VALUE(slice_of(path)));
    return control;
}

static void on_server_closed(uv_handle_t *handle)
{
    struct control *control = handle->data;
    pool_finish(&control->clients);
    mem_free(control);
}

void control_close(struct control *control)
{
    struct stat found;
    if (control == NULL) {
        return;
    }
    if (lstat(control->path, &found) == 0 && found.st_ino == control->file.st_ino &&
        found.st_dev == control->file.st_dev) {
        (void)unlink(control->path);
    }
    for (struct id id = pool_next(&control->clients, ID_NONE); !id_is_none(id);
         id = pool_next(&control->clients, id)) {
        struct client **place = pool_find(&control->clients, id);
        close_client(*place);
    }
    uv_close((uv_handle_t *)&control->server, on_server_closed);
}
