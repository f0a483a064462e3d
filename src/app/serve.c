// SPDX-License-Identifier: MIT
#include "app/serve.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "app/config.h"
#include "app/ctl.h"
#include "app/environment.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/parse.h"
#include "base/rng.h"
#include "hub/hub.h"
#include "net/net.h"
#include "net/origin.h"
#include "net/site.h"
#include "store/store.h"
#include "store/store_mem.h"
#include "store/store_sqlite.h"

/* The exit statuses that the guide for operators lists. */
enum { STATUS_REFUSED = 1, STATUS_CUT_SHORT = 3 };

enum { PATH_CAP = 4096, BUSY_MS = 5000, FOLDER_MODE = 0700, NUMBER_CAP = 22 };

/* Everything that serving needs, in the order in which it is made. */
struct server {
    struct config config;
    int argc;
    char **argv; /* for reading the configuration again */
    struct site *site;
    struct net *net;
    struct store *store;
    struct hub *hub;
};

static bool complain(const char *text)
{
    (void)fprintf(stderr, "djenon: %s\n", text);
    return false;
}

/* --- the web folder ------------------------------------------------------------------------ */

/* The program in its build folder uses the sources beside it. */
static const char *find_own_web(void)
{
    char path[PATH_CAP];
    size_t len = sizeof path;
    bool is_built = uv_exepath(path, &len) == 0 && strcmp(path, APP_BUILT_PROGRAM) == 0;
    return is_built ? APP_BUILT_WEB : APP_INSTALLED_WEB;
}

/* The links that pages give away begin with the public address. A policy is large: it does not live
 * on the stack. */
static void tell_link(struct server *server)
{
    struct origin_policy *policy = mem_alloc(sizeof *policy);
    struct buf link;
    bool is_read = origin_policy_init(policy, server->config.public_url, "");
    ASSERT(is_read);
    buf_init(&link, ORIGIN_CAP + FOLDER_CAP);
    origin_format_public(policy, &link);
    site_set(server->site, "link", link.len > 0 ? buf_text(&link) : "");
    buf_finish(&link);
    mem_free(policy);
}

/* What pages are told of their server. */
static void tell_site(struct server *server)
{
    const struct config *config = &server->config;
    char keep[3 * NUMBER_CAP];
    tell_link(server);
    (void)snprintf(keep, sizeof keep, "%" PRIu64 " %" PRIu64 " %" PRIu64, config->keep_public_days,
                   config->keep_private_days, config->keep_aborted_days);
    site_set(server->site, "keep", keep);
    site_set(server->site, "name", config->site_name);
    site_set(server->site, "contact", config->contact);
    site_set(server->site, "imprint", config->imprint_url);
}

static bool open_site(struct server *server)
{
    char reason[SITE_REASON_CAP];
    char text[SITE_REASON_CAP + 128];
    const char *web = server->config.web[0] == '\0' ? find_own_web() : server->config.web;
    if (site_open(web, &server->site, reason)) {
        tell_site(server);
        return true;
    }
    (void)snprintf(text, sizeof text,
                   "the browser client cannot be loaded: %s; set the key web to its folder",
                   reason);
    return complain(text);
}

/* --- the net ------------------------------------------------------------------------------- */

/* How this machine reaches the server. */
static void format_url(const struct server *server, char *out, size_t cap)
{
    const char *address = server->config.listen;
    if (strcmp(address, "0.0.0.0") == 0) {
        address = "127.0.0.1";
    } else if (strcmp(address, "::") == 0) {
        address = "::1";
    }
    bool is_v6 = strchr(address, ':') != NULL;
    bool has_tls = server->config.tls_certificate[0] != '\0';
    (void)snprintf(out, cap, "http%s://%s%s%s:%u/", has_tls ? "s" : "", is_v6 ? "[" : "", address,
                   is_v6 ? "]" : "", net_port(server->net));
}

static void on_ready(void *context)
{
    const struct server *server = context;
    char url[PATH_CAP];
    format_url(server, url, sizeof url);
    if (server->config.port == 0) {
        (void)printf("{\"address\":\"%s\",\"port\":%u,\"url\":\"%s\",\"pid\":%ld,"
                     "\"metrics_port\":%u}\n",
                     server->config.listen, net_port(server->net), url, (long)getpid(),
                     net_monitor_port(server->net));
    } else {
        const char *shown = server->config.public_url;
        (void)printf("Djenon: open %s\n", shown[0] == '\0' ? url : shown);
    }
    (void)fflush(stdout);
}

static bool reload_tls(struct server *server, char text[NET_REASON_CAP])
{
    if (!net_reload_tls(server->net, text)) {
        log_error("tls.refused", "text=%s", LOG_VALUE(slice_of(text)));
        return false;
    }
    if (server->config.tls_certificate[0] != '\0') {
        log_info("tls.reloaded", "file=%s", LOG_VALUE(slice_of(server->config.tls_certificate)));
    }
    return true;
}

static void tell_changes(const struct config_changes *changes, bool needs_restart,
                         char text[NET_REASON_CAP])
{
    const char *taken = changes->taken[0] == '\0' ? "nothing" : changes->taken;
    (void)snprintf(text, NET_REASON_CAP, "new: %.200s%s%.200s", taken,
                   needs_restart ? "; only after a restart: " : "",
                   needs_restart ? changes->kept : "");
    log_info("config.reloaded", "keys=%s", LOG_VALUE(slice_of(changes->taken)));
    if (needs_restart) {
        log_warn("config.restart", "keys=%s", changes->kept);
    }
}

/* What has changed holds from now on, as far as it can. */
static void take_config(struct server *server, const struct config *fresh,
                        char text[NET_REASON_CAP])
{
    struct config_changes changes;
    bool needs_restart = config_reload(&server->config, fresh, &changes);
    bool is_set = net_set_origins(server->net, server->config.origins) &&
                  net_set_trusted(server->net, server->config.trusted_proxies);
    ASSERT(is_set);
    hub_set_limits(server->hub, &server->config.limits);
    net_set_address_connections(server->net,
                                (uint32_t)server->config.limits.address_connections_max);
    log_set_threshold((enum log_level)server->config.log_level);
    tell_changes(&changes, needs_restart, text);
}

/* The configuration is large: it does not live on the stack. */
static bool on_reload(void *context, char text[NET_REASON_CAP])
{
    struct server *server = context;
    struct config *fresh = mem_alloc(sizeof *fresh);
    struct config_problem problem;
    bool is_read = config_load(fresh, server->argc, server->argv, environment_get(), &problem);
    if (is_read) {
        take_config(server, fresh, text);
    } else {
        (void)snprintf(text, NET_REASON_CAP, "%.*s", NET_REASON_CAP - 1, problem.text);
        log_error("config.refused", "text=%s", LOG_VALUE(slice_of(problem.text)));
    }
    mem_free(fresh);
    return is_read && reload_tls(server, text);
}

static void on_hangup(void *context)
{
    char text[NET_REASON_CAP];
    (void)on_reload(context, text);
}

/* The port of the listener for operators; false when there is to be none. */
static bool find_metrics_port(const struct server *server, uint16_t *out_port)
{
    uint64_t port = 0;
    bool is_number = parse_u64(slice_of(server->config.metrics_port), 0, UINT16_MAX, &port) ==
                     ERR_OK;
    *out_port = (uint16_t)port;
    return !is_number || port != 0;
}

static bool open_net(struct server *server)
{
    char reason[NET_REASON_CAP];
    uint16_t metrics_port = 0;
    bool has_metrics = find_metrics_port(server, &metrics_port);
    struct net_config config = {
        .address = server->config.listen,
        .port = (uint16_t)server->config.port,
        .public_url = server->config.public_url,
        .origins = server->config.origins,
        .trusted_proxies = server->config.trusted_proxies,
        .tls_certificate = server->config.tls_certificate,
        .tls_key = server->config.tls_key,
        .connections_max = (uint32_t)server->config.max_connections,
        .address_connections_max = (uint32_t)server->config.limits.address_connections_max,
        .site = server->site,
        .monitor_address = has_metrics ? server->config.metrics_listen : NULL,
        .monitor_port = metrics_port,
        .on_ready = on_ready,
        .on_hangup = on_hangup,
        .on_reload = on_reload,
        .context = server,
    };
    server->net = net_create(&config, reason);
    return server->net != NULL || complain(reason);
}

/* --- the store ----------------------------------------------------------------------------- */

static bool make_folder(const char *path)
{
    char error[ERR_CAUSE_CAP];
    char text[PATH_CAP + 2 * ERR_CAUSE_CAP];
    if (mkdir(path, FOLDER_MODE) == 0 || errno == EEXIST) {
        return true;
    }
    (void)snprintf(text, sizeof text,
                   "the data folder %s cannot be made: %s; make it, or set the key data", path,
                   err_cause(errno, error));
    return complain(text);
}

static bool open_store(struct server *server)
{
    char error[STORE_ERROR_CAP];
    struct store_wake wake = {.fn = net_wake, .ctx = server->net};
    if (server->config.store == CONFIG_MEMORY) {
        server->store = store_mem_open(wake);
        return true;
    }
    struct store_sqlite_config config = {.wake = wake, .busy_ms = BUSY_MS};
    if (!make_folder(server->config.data)) {
        return false;
    }
    return store_sqlite_open(server->config.data, &config, &server->store, error) == ERR_OK ||
           complain(error);
}

/* --- all together -------------------------------------------------------------------------- */

static void make_hub(struct server *server)
{
    struct hub_config config = {
        .store = server->store,
        .port = net_hub_port(server->net),
        .node = server->config.server_name,
        .build = server->site->build,
        .keep = {.public_days = (uint32_t)server->config.keep_public_days,
                 .private_days = (uint32_t)server->config.keep_private_days,
                 .aborted_days = (uint32_t)server->config.keep_aborted_days},
        .limits = server->config.limits,
    };
    rng_fill_secret(&config.seed, sizeof config.seed);
    server->hub = hub_create(&config, net_now_ms(server->net));
}

/* The store's last answers still find the hub, and its thread still finds the net. */
static void close_server(struct server *server)
{
    store_close(server->store);
    hub_destroy(server->hub);
    net_destroy(server->net);
    site_close(server->site);
}

/* A socket that nobody has named is no reason not to start. */
static bool open_control(struct server *server)
{
    char path[CONFIG_TEXT_CAP];
    char reason[NET_REASON_CAP];
    if (!ctl_find_socket(&server->config, path) || net_open_control(server->net, path, reason)) {
        return true;
    }
    if (strcmp(server->config.control, CONFIG_AUTO) != 0) {
        return complain(reason);
    }
    log_warn("ctl.off", "text=%s", LOG_VALUE(slice_of(reason)));
    return true;
}

/* A store that does not answer is not waited for: what it has not confirmed, nobody was told. */
static int run(struct server *server)
{
    log_info("server.start", "build=%s files=%zu store=%s", server->site->build,
             server->site->file_count, server->config.store == CONFIG_MEMORY ? "memory" : "sqlite");
    make_hub(server);
    if (!open_control(server)) {
        close_server(server);
        return STATUS_REFUSED;
    }
    bool is_whole = net_run(server->net, server->hub);
    if (!is_whole && !hub_is_idle(server->hub)) {
        log_warn("server.stop", "status=%d reason=store", STATUS_CUT_SHORT);
        _exit(STATUS_CUT_SHORT);
    }
    close_server(server);
    log_info("server.stop", "status=%d", is_whole ? 0 : STATUS_CUT_SHORT);
    return is_whole ? 0 : STATUS_CUT_SHORT;
}

static int serve(struct server *server)
{
    log_open(stderr, (enum log_level)server->config.log_level);
    if (open_site(server) && open_net(server) && open_store(server)) {
        return run(server);
    }
    close_server(server);
    return STATUS_REFUSED;
}

/* The configuration is large: it does not live on the stack. */
int serve_main(int argc, char **argv)
{
    struct server *server = mem_alloc(sizeof *server);
    struct config_problem problem;
    int status = STATUS_REFUSED;
    server->argc = argc;
    server->argv = argv;
    if (config_load(&server->config, argc, argv, environment_get(), &problem)) {
        status = serve(server);
    } else {
        (void)complain(problem.text);
    }
    mem_free(server);
    return status;
}
