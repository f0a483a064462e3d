// SPDX-License-Identifier: MIT
/* Any bytes as what operators do at the control socket: the socket, the net's part that serves it,
 * and the hub are real. A line is a deed, for an operator C (a byte); what it does not know is
 * skipped.
 *
 *   +C -C     connects anew, goes         >C text  a whole line       pC text  a part of one
 *   eC        says no more, and listens   lCN      N * 1000 bytes without an end
 *   r         the server does what there is to do, and everybody reads
 *
 * Every line is answered by one end, unless its operator was told that he is one too many or that
 * his line is too long. */
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/attr.h"
#include "base/log.h"
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "net/control.h"
#include "store/store_mem.h"

enum {
    DEEDS_MAX = 100,
    OPERATORS = 20,  /* more than are served */
    TURNS_MAX = 400, /* of the loop, until everybody is answered */
    IN_MAX = 1 << 20,
    PART_BYTES = 1000
};

/* Somebody at the socket. */
struct operator
{
    int fd;            /* -1: not connected */
    bool is_mute;      /* he says no more */
    bool is_dismissed; /* he was told to go */
    bool is_over;      /* the server has closed */
    bool is_too_long;  /* one of his lines is; what he says then is not counted */
    size_t line_bytes; /* of the line that he has not ended */
    unsigned said;     /* whole lines with something in them */
    unsigned answered; /* ends that have come */
    struct buf in;
};

struct scene {
    struct net *net;
    struct store *store;
    struct operator operators[OPERATORS];
    struct sockaddr_un address;
};

/* --- the server ------------------------------------------------------------------------------ */

static void on_send(void *context, hub_conn conn, struct slice bytes)
{
    (void)context;
    (void)conn;
    (void)bytes;
}

/* Nobody plays here: of the port only this is used. */
static struct hub *make_hub(struct scene *scene)
{
    const struct hub_config config = {
        .store = scene->store,
        .port = {.context = scene->net,
                 .send = on_send,
                 .operate = net_operate,
                 .reload = net_reload},
        .node = "test",
        .build = "test",
        .seed = 7,
        .has_seeded_codes = true,
    };
    return hub_create(&config, net_now_ms(scene->net));
}

static struct scene *open_scene(void)
{
    static FILE *silence;
    char reason[NET_REASON_CAP];
    struct scene *scene = mem_alloc(sizeof *scene);
    scene->net = mem_alloc(sizeof *scene->net);
    scene->store = store_mem_open((struct store_wake){0});
    scene->address.sun_family = AF_UNIX;
    (void)snprintf(scene->address.sun_path, sizeof scene->address.sun_path,
                   "/tmp/djenon-fuzz-%ld.control", (long)getpid());
    for (size_t i = 0; i < OPERATORS; i++) {
        scene->operators[i].fd = -1;
    }
    if (silence == NULL) {
        silence = fopen("/dev/null", "we");
        (void)signal(SIGPIPE, SIG_IGN); /* as the program does */
    }
    log_open(silence, LOG_ERROR);
    server_time_init(&scene->net->time, 1700000000000, uv_hrtime());
    const int status = uv_loop_init(&scene->net->loop);
    ASSERT(status == 0);
    scene->net->hub = make_hub(scene);
    scene->net->control = control_open(scene->net, scene->address.sun_path, reason);
    ASSERT(scene->net->control != NULL);
    return scene;
}

static void turn(struct scene *scene)
{
    (void)uv_run(&scene->net->loop, UV_RUN_NOWAIT);
    hub_drain_store(scene->net->hub, net_now_ms(scene->net));
    control_tick(scene->net->control);
}

/* --- operators ------------------------------------------------------------------------------- */

static void leave(struct operator* who)
{
    if (who->fd >= 0) {
        (void)close(who->fd);
        buf_finish(&who->in);
    }
    memset(who, 0, sizeof *who);
    who->fd = -1;
}

static void come(struct scene *scene, struct operator* who)
{
    leave(who);
    who->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    ASSERT(who->fd >= 0);
    buf_init(&who->in, IN_MAX);
    if (connect(who->fd, (const struct sockaddr *)&scene->address, sizeof scene->address) != 0) {
        ASSERT(errno == EAGAIN); /* as many wait as the kernel holds */
        leave(who);
    }
}

static void count_lines(struct operator* who, struct slice bytes)
{
    for (size_t i = 0; i < bytes.len && !who->is_too_long; i++) {
        if (bytes.at[i] != '\n') {
            who->is_too_long = ++who->line_bytes > HUB_OPERATOR_LINE_MAX;
        } else {
            who->said += who->line_bytes > 0;
            who->line_bytes = 0;
        }
    }
}

/* What the kernel takes. */
static void say(struct operator* who, struct slice bytes)
{
    const ssize_t sent = who->fd < 0 || who->is_mute
                             ? 0
                             : send(who->fd, bytes.at, bytes.len, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent > 0) {
        count_lines(who, slice_from(bytes.at, (size_t)sent));
    }
}

static void take_answer(struct operator* who, struct slice line)
{
    json_t *json = json_loadb(line.at, line.len, JSON_REJECT_DUPLICATES, NULL);
    const char *end = json_string_value(json_object_get(json, "end"));
    const char *text = json_string_value(json_object_get(json, "text"));
    ASSERT(json != NULL && line.len <= HUB_OPERATOR_LINE_MAX && !who->is_dismissed);
    ASSERT(end != NULL ? text != NULL : json_is_object(json_object_get(json, "row")));
    const bool is_crowd = text != NULL && strstr(text, "operators are connected") != NULL;
    const bool is_length = text != NULL && strstr(text, "a line has 8192") != NULL;
    ASSERT(!is_crowd || who->answered == 0);
    ASSERT(!is_length || (who->is_too_long && who->answered == who->said));
    who->is_dismissed = is_crowd || is_length;
    who->answered += end != NULL && !who->is_dismissed;
    json_decref(json);
}

static void hear(struct operator* who)
{
    char bytes[4096];
    ssize_t count;
    while (who->fd >= 0 && !who->is_over && (count = recv(who->fd, bytes, sizeof bytes, 0)) != -1) {
        const bool fits = buf_append(&who->in, bytes, (size_t)count);
        ASSERT(fits);
        who->is_over = count == 0;
    }
    who->is_over = who->is_over || (who->fd >= 0 && errno != EAGAIN);
    while (slice_find(buf_slice(&who->in), '\n') < who->in.len) {
        const size_t len = slice_find(buf_slice(&who->in), '\n');
        take_answer(who, slice_from(who->in.at, len));
        buf_drop(&who->in, len + 1);
    }
    ASSERT(!who->is_over || who->is_mute || who->is_dismissed);
}

/* Whether he has heard all that he can expect. */
static bool is_served(const struct operator* who)
{
    if (who->fd < 0) {
        return true;
    }
    if (who->is_dismissed) {
        return who->is_over;
    }
    return !who->is_too_long && who->answered == who->said && who->is_over == who->is_mute;
}

static void settle(struct scene *scene)
{
    bool are_served = false;
    for (unsigned i = 0; !are_served; i++) {
        ASSERT(i < TURNS_MAX);
        turn(scene);
        are_served = true;
        for (size_t k = 0; k < OPERATORS; k++) {
            hear(&scene->operators[k]);
            are_served = are_served && is_served(&scene->operators[k]);
        }
    }
}

/* --- deeds ----------------------------------------------------------------------------------- */

static void say_long(struct operator* who, struct slice line)
{
    static char part[PART_BYTES];
    memset(part, 'x', sizeof part);
    for (unsigned i = 0; line.len > 2 && i < (unsigned char)line.at[2] % 16U; i++) {
        say(who, slice_from(part, sizeof part));
    }
}

static void do_deed(struct scene *scene, struct slice line)
{
    const size_t n = line.len > 1 ? (unsigned char)line.at[1] % OPERATORS : 0;
    struct operator* who = & scene->operators[n];
    const int letter = line.len > 0 ? line.at[0] : '\0';
    if (letter == '+') {
        come(scene, who);
    } else if (letter == '-') {
        leave(who);
    } else if (letter == '>' || letter == 'p') {
        say(who, slice_skip(line, 2));
        say(who, slice_of(letter == '>' ? "\n" : ""));
    } else if (letter == 'e' && who->fd >= 0) {
        (void)shutdown(who->fd, SHUT_WR);
        who->is_mute = true;
    } else if (letter == 'l') {
        say_long(who, line);
    } else if (letter == 'r') {
        settle(scene);
    }
}

static void close_scene(struct scene *scene)
{
    settle(scene);
    for (size_t i = 0; i < OPERATORS; i++) {
        leave(&scene->operators[i]);
    }
    control_close(scene->net->control);
    scene->net->control = NULL;
    (void)store_drain(scene->store);
    (void)uv_run(&scene->net->loop, UV_RUN_DEFAULT);
    const int status = uv_loop_close(&scene->net->loop);
    ASSERT(status == 0);
    ASSERT(access(scene->address.sun_path, F_OK) != 0);
    store_close(scene->store);
    hub_destroy(scene->net->hub);
    mem_free(scene->net);
    mem_free(scene);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice rest = slice_from(size > 0 ? (const char *)data : "", size);
    struct slice line = SLICE_NONE;
    struct scene *scene = open_scene();
    for (unsigned i = 0; i < DEEDS_MAX && rest.len > 0 && slice_split(&rest, '\n', &line); i++) {
        do_deed(scene, line);
    }
    close_scene(scene);
    return 0;
}
