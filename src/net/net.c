// SPDX-License-Identifier: MIT
#include "net/net.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/log.h"
#include "base/mem.h"
#include "base/rng.h"
#include "net/control.h"
#include "net/descriptors.h"
#include "net/listen_error.h"
#include "net/net_private.h"

enum { LOOKS = 4 }; /* at silent peers, in the time after which they are pinged */
enum { PING_S = 20, HANGUP_S = 45, KEEPALIVE_S = 15, RECEIVE_BYTES = 512 };
enum { REQUESTS_MAX = 256, PAGE_MS = 500, NS_PER_US = 1000 };

/* An upgrade that names no subprotocol goes to the first protocol, whose callback refuses it.
 * What is written goes out in one piece: the limit of a packet is above the largest message and
 * chunk. */
static const struct lws_protocols protocols[] = {
    {
        .name = "http",
        .callback = net_on_http,
        .per_session_data_size = sizeof(struct net_exchange),
        .rx_buffer_size = RECEIVE_BYTES,
        .tx_packet_size = NET_SCRATCH_BYTES,
    },
    {
        .name = NET_SUBPROTOCOL,
        .callback = net_on_socket,
        .per_session_data_size = sizeof(struct net_socket),
        .rx_buffer_size = RECEIVE_BYTES,
        .tx_packet_size = NET_SCRATCH_BYTES + LWS_PRE,
    },
    {.name = NULL},
};

struct net *net_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

int64_t net_now_ms(const struct net *net)
{
    return server_time_at(&net->time, uv_hrtime());
}

/* --- the loop ------------------------------------------------------------------------------ */

/* What has come on the loop's own thread needs no wake-up: it is taken at once, or before the loop
 * waits. When each answer brings new ones, others have their turn in between. */
void net_drain_own(struct net *net)
{
    for (int i = 0; i < NET_DRAINS_MAX && net->is_woken; i++) {
        net->is_woken = false;
        hub_drain_store(net->hub, net_now_ms(net));
    }
    if (net->is_woken) {
        (void)uv_async_send(&net->wake);
    }
}

static void on_wake(uv_async_t *wake)
{
    struct net *net = wake->data;
    if (net->hub != NULL) {
        hub_drain_store(net->hub, net_now_ms(net));
    }
}

static void on_hub_deadline(uv_timer_t *timer)
{
    struct net *net = timer->data;
    net->armed_ms = INT64_MAX;
    hub_tick(net->hub, net_now_ms(net));
}

/* One timer for the hub: set again only when its next deadline is another one. */
static void arm_hub_timer(struct net *net)
{
    int64_t deadline_ms = hub_next_deadline(net->hub);
    if (deadline_ms == net->armed_ms) {
        return;
    }
    net->armed_ms = deadline_ms;
    if (deadline_ms == INT64_MAX) {
        (void)uv_timer_stop(&net->hub_timer);
        return;
    }
    int64_t now_ms = net_now_ms(net);
    uint64_t delay_ms = deadline_ms > now_ms ? (uint64_t)(deadline_ms - now_ms) : 0;
    uv_update_time(&net->loop);
    (void)uv_timer_start(&net->hub_timer, on_hub_deadline, delay_ms, 0);
}

static void announce(struct net *net)
{
    if (!net->was_ready && hub_is_ready(net->hub)) {
        net->was_ready = true;
        if (net->config.on_ready != NULL) {
            net->config.on_ready(net->config.context);
        }
    }
}

/* How long the loop was busy since it last waited: so long the events of this turn did at most. */
static void count_turn(struct net *net)
{
    uint64_t now_ns = uv_hrtime();
    uint64_t idle_ns = uv_metrics_idle_time(&net->loop);
    if (net->turn_ns != 0) {
        uint64_t busy_ns = now_ns - net->turn_ns - (idle_ns - net->idle_ns);
        histogram_observe(&net->metrics.turns, busy_ns / NS_PER_US);
    }
    net->turn_ns = now_ns;
    net->idle_ns = idle_ns;
}

static void on_prepare(uv_prepare_t *prepare)
{
    struct net *net = prepare->data;
    count_turn(net);
    if (net->hub != NULL) {
        control_tick(net->control);
        net_drain_own(net);
        arm_hub_timer(net);
        announce(net);
        net_advance_stop(net);
    }
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct net *net = handle->data;
    if (net->stage == NET_ENDED) {
        return;
    }
    if (number != SIGHUP) {
        log_info("net.signal", "number=%d", number);
        net_stop(net);
    } else if (net->config.on_hangup != NULL) {
        net->config.on_hangup(net->config.context);
    }
}

static void on_liveness(uv_timer_t *timer)
{
    net_look_at_silent(timer->data);
}

static void open_loop(struct net *net)
{
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
    net->thread = uv_thread_self();
    int status = uv_loop_init(&net->loop);
    status |= uv_loop_configure(&net->loop, UV_METRICS_IDLE_TIME);
    status |= uv_async_init(&net->loop, &net->wake, on_wake);
    status |= uv_prepare_init(&net->loop, &net->prepare);
    status |= uv_timer_init(&net->loop, &net->hub_timer);
    status |= uv_timer_init(&net->loop, &net->stop_timer);
    status |= uv_timer_init(&net->loop, &net->late_timer);
    status |= uv_timer_init(&net->loop, &net->liveness_timer);
    net->late_timer.data = net->liveness_timer.data = net;
    net->wake.data = net->prepare.data = net->hub_timer.data = net->stop_timer.data = net;
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        status |= uv_signal_init(&net->loop, &net->signals[i]);
        net->signals[i].data = net;
        status |= uv_signal_start(&net->signals[i], on_signal, numbers[i]);
    }
    status |= uv_prepare_start(&net->prepare, on_prepare);
    status |= uv_timer_start(&net->liveness_timer, on_liveness, net->look_ms, net->look_ms);
    ASSERT(status == 0);
    (void)signal(SIGPIPE, SIG_IGN);
}

/* What stays for now: `wake`, because the store's thread may still call net_wake, and the
 * signals, so that an impatient one does not kill what is being put away. */
static void close_handles(struct net *net)
{
    uv_close((uv_handle_t *)&net->prepare, NULL);
    uv_close((uv_handle_t *)&net->hub_timer, NULL);
    uv_close((uv_handle_t *)&net->stop_timer, NULL);
    uv_close((uv_handle_t *)&net->late_timer, NULL);
    uv_close((uv_handle_t *)&net->liveness_timer, NULL);
    for (size_t i = 0; i < COUNT_OF(net->signals); i++) {
        uv_unref((uv_handle_t *)&net->signals[i]);
    }
    uv_unref((uv_handle_t *)&net->wake);
}

static void close_last_handles(struct net *net)
{
    for (size_t i = 0; i < COUNT_OF(net->signals); i++) {
        uv_close((uv_handle_t *)&net->signals[i], NULL);
    }
    uv_close((uv_handle_t *)&net->wake, NULL);
}

/* libwebsockets wants to be destroyed twice: once to let go of its handles, which takes turns of
 * the loop, and once to free what they needed. */
static void close_context(struct net *net)
{
    if (net->context != NULL) {
        lws_context_destroy(net->context);
    }
    (void)uv_run(&net->loop, UV_RUN_DEFAULT);
    if (net->context != NULL) {
        lws_context_destroy(net->context);
    }
    net->context = NULL;
}

/* --- libwebsockets ------------------------------------------------------------------------- */

/* Its own would walk through all connections for each (liveness.h). */
static const lws_retry_bo_t no_keepalive = {.secs_since_valid_ping = 0};

static void on_lws_log(int level, const char *line)
{
    struct slice text = slice_of(line);
    while (text.len > 0 && (text.at[text.len - 1] == '\n' || text.at[text.len - 1] == ' ')) {
        text.len--;
    }
    log_event((level & LLL_ERR) != 0 ? LOG_WARN : LOG_DEBUG, "lws", "text=%s", LOG_VALUE(text));
}

static bool open_context(struct net *net)
{
    void *loops[] = {&net->loop};
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   (net->policy.has_tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = loops,
        .user = net,
        .pcontext = &net->context,
        .max_http_header_data = NET_HEADERS_MAX,
        .retry_and_idle_policy = &no_keepalive,
    };
    lws_set_log_level(LLL_ERR | LLL_WARN, on_lws_log);
    net->context = lws_create_context(&info);
    return net->context != NULL;
}

static bool open_listener(struct net *net)
{
    bool is_v6 = strchr(net->config.address, ':') != NULL;
    bool is_any = strcmp(net->config.address, "::") == 0 ||
                  strcmp(net->config.address, "0.0.0.0") == 0;
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (is_v6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .port = net->config.port,
        .iface = is_any ? NULL : net->config.address,
        .vhost_name = "djenon",
        .protocols = protocols,
        .keepalive_timeout = KEEPALIVE_S,
        .retry_and_idle_policy = &no_keepalive,
    };
    if (net->policy.has_tls) {
        /* By itself libwebsockets would offer HTTP/2. */
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.alpn = "http/1.1";
        info.ssl_cert_filepath = net->config.tls_certificate;
        info.ssl_private_key_filepath = net->config.tls_key;
        info.ssl_cipher_list = TLS_CIPHERS;
        info.ssl_options_set = SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1;
    }
    struct lws_vhost *vhost = lws_create_vhost(net->context, &info);
    int port = vhost == NULL ? 0 : lws_get_vhost_listen_port(vhost);
    net->port = (uint16_t)port;
    return port > 0;
}

/* --- life ---------------------------------------------------------------------------------- */

static void set_defaults(struct net_config *config)
{
    if (config->queue_bytes_max == 0) {
        config->queue_bytes_max = HUB_QUEUE_BYTES_MAX;
    }
    if (config->ping_s == 0) {
        config->ping_s = PING_S;
    }
    if (config->hangup_s == 0) {
        config->hangup_s = HANGUP_S;
    }
    if (config->answer_ms == 0) {
        config->answer_ms = HUB_API_TIMEOUT_MS;
    }
    if (config->page_ms == 0) {
        config->page_ms = PAGE_MS;
    }
    if (config->requests_max == 0) {
        config->requests_max = REQUESTS_MAX;
    }
}

static int64_t read_wall_ms(void)
{
    struct timespec now = {.tv_sec = 0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct net *alloc_net(const struct net_config *config)
{
    struct net *net = mem_alloc(sizeof *net);
    net->config = *config;
    set_defaults(&net->config);
    liveness_init(&net->liveness, 1000 * (int64_t)net->config.ping_s,
                  1000 * (int64_t)net->config.hangup_s);
    net->look_ms = UINT64_C(1000) * net->config.ping_s / LOOKS;
    rng_fill_secret(&net->address_key, sizeof net->address_key);
    crowd_init(&net->crowd, net->address_key);
    net->armed_ms = INT64_MAX;
    net->scratch = mem_alloc((size_t)LWS_PRE + NET_SCRATCH_BYTES);
    buf_init(&net->head, REPLY_HEAD_CAP);
    pool_init(&net->conns, sizeof(struct conn), net->config.connections_max);
    pool_init(&net->requests, sizeof(struct pending), net->config.requests_max);
    list_init(&net->waiting);
    net_metrics_init(&net->metrics);
    server_time_init(&net->time, read_wall_ms(), uv_hrtime());
    return net;
}

static bool has_text(const char *text)
{
    return text != NULL && text[0] != '\0';
}

static bool check_tls(struct net *net, char reason[NET_REASON_CAP])
{
    const struct net_config *config = &net->config;
    net->policy.has_tls = has_text(config->tls_certificate);
    if (net->policy.has_tls != has_text(config->tls_key)) {
        (void)snprintf(reason, NET_REASON_CAP,
                       "tls_certificate and tls_key belong together: set both or neither");
        return false;
    }
    return !net->policy.has_tls ||
           tls_check_files(config->tls_certificate, config->tls_key, reason);
}

/* What needs nothing to be undone. */
static bool check_config(struct net *net, char reason[NET_REASON_CAP])
{
    uint32_t allowed = 0;
    if (!origin_policy_init(&net->policy, net->config.public_url, net->config.origins)) {
        (void)snprintf(reason, NET_REASON_CAP, "public_url or origins cannot be understood");
        return false;
    }
    if (!net_set_trusted(net, net->config.trusted_proxies)) {
        (void)snprintf(reason, NET_REASON_CAP, "trusted_proxies cannot be understood");
        return false;
    }
    if (!check_tls(net, reason)) {
        return false;
    }
    if (!descriptors_reserve(net->config.connections_max, &allowed)) {
        (void)snprintf(reason, NET_REASON_CAP,
                       "max_connections = %u needs %u open files, which the system does not allow; "
                       "set max_connections to %u or less, or raise the limit (ulimit -n, "
                       "LimitNOFILE=)",
                       net->config.connections_max,
                       net->config.connections_max + DESCRIPTORS_BESIDE, allowed);
        return false;
    }
    return true;
}

static bool open_network(struct net *net, char reason[NET_REASON_CAP])
{
    if (!open_context(net)) {
        (void)snprintf(reason, NET_REASON_CAP,
                       "libwebsockets cannot use its event loop; install its libuv plugin (on "
                       "Debian: apt-get install libwebsockets-evlib-uv)");
        return false;
    }
    if (!open_listener(net)) {
        listen_error_explain(net->config.address, net->config.port, reason, NET_REASON_CAP);
        return false;
    }
    if (net->config.monitor_address != NULL && !net_open_monitor(net)) {
        listen_error_explain(net->config.monitor_address, net->config.monitor_port, reason,
                             NET_REASON_CAP);
        return false;
    }
    return true;
}

struct net *net_create(const struct net_config *config, char reason[NET_REASON_CAP])
{
    struct net *net = alloc_net(config);
    if (!check_config(net, reason)) {
        pool_finish(&net->conns);
        pool_finish(&net->requests);
        crowd_finish(&net->crowd);
        mem_free(net->scratch);
        mem_free(net);
        return NULL;
    }
    open_loop(net);
    if (!open_network(net, reason)) {
        net_destroy(net);
        return NULL;
    }
    log_info("net.listen", "port=%u connections=%u metrics_port=%u", net->port,
             net->config.connections_max, net->monitor_port);
    return net;
}

uint16_t net_port(const struct net *net)
{
    return net->port;
}

uint16_t net_monitor_port(const struct net *net)
{
    return net->monitor_port;
}

struct hub_port net_hub_port(struct net *net)
{
    return (struct hub_port){.context = net,
                             .send = net_send,
                             .send_feed = net_send_feed,
                             .close = net_close,
                             .ping = net_ping,
                             .respond = net_respond,
                             .operate = net_operate,
                             .reload = net_reload};
}

void net_wake(void *context)
{
    struct net *net = context;
    const uv_thread_t thread = uv_thread_self();
    if (uv_thread_equal(&thread, &net->thread)) {
        net->is_woken = true;
    } else {
        (void)uv_async_send(&net->wake);
    }
}

static enum reply_health find_health(const struct net *net)
{
    if (net->stage > NET_SERVING) {
        return HEALTH_STOPPING;
    }
    if (net->stage == NET_SERVING && hub_is_ready(net->hub)) {
        return HEALTH_OK;
    }
    return net->was_ready ? HEALTH_NO_STORE : HEALTH_STARTING;
}

struct reply_source net_reply_source(const struct net *net)
{
    return (struct reply_source){
        .site = net->config.site, .policy = &net->policy, .health = find_health(net)};
}

void net_set_address_connections(struct net *net, uint32_t max)
{
    net->config.address_connections_max = max;
}

bool net_set_origins(struct net *net, const char *origins)
{
    return origin_parse_list(slice_of(origins), &net->policy);
}

bool net_reload_tls(struct net *net, char reason[NET_REASON_CAP])
{
    const struct net_config *config = &net->config;
    if (!net->policy.has_tls) {
        return true;
    }
    if (!tls_check_files(config->tls_certificate, config->tls_key, reason)) {
        return false;
    }
    int status = lws_tls_cert_updated(net->context, config->tls_certificate, config->tls_key, NULL,
                                      0, NULL, 0);
    if (status != 0) {
        (void)snprintf(reason, NET_REASON_CAP, "libwebsockets does not take the certificate");
    }
    return status == 0;
}

bool net_run_once(struct net *net)
{
    (void)uv_run(&net->loop, UV_RUN_ONCE);
    return net->stage != NET_ENDED;
}

bool net_open_control(struct net *net, const char *path, char reason[NET_REASON_CAP])
{
    net->control = control_open(net, path, reason);
    return net->control != NULL;
}

static void shut_down(struct net *net)
{
    net->stage = NET_ENDED;
    control_close(net->control);
    net->control = NULL;
    close_handles(net);
    close_context(net);
    ASSERT(net->conns.count == 0 && net->requests.count == 0);
    net->hub = NULL;
}

bool net_run(struct net *net, struct hub *hub)
{
    net->hub = hub;
    if (net->stage == NET_STARTING) {
        net->stage = NET_SERVING;
        (void)uv_run(&net->loop, UV_RUN_DEFAULT);
    }
    shut_down(net);
    return !net->was_cut_short;
}

void net_destroy(struct net *net)
{
    if (net == NULL) {
        return;
    }
    if (net->stage != NET_ENDED || net->context != NULL) {
        shut_down(net);
    }
    close_last_handles(net);
    (void)uv_run(&net->loop, UV_RUN_DEFAULT);
    int status = uv_loop_close(&net->loop);
    ASSERT(status == 0);
    pool_finish(&net->conns);
    pool_finish(&net->requests);
    crowd_finish(&net->crowd);
    buf_finish(&net->head);
    mem_free(net->scratch);
    mem_free(net);
}
