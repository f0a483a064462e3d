// SPDX-License-Identifier: MIT
/* The net with a double of the hub behind it, as a program that the tests talk to:
 *
 *   host WEB [name=number ...]   ping, hangup, connections, crowd, queue, ready,
 *                              answer, page, requests, monitor
 *   host WEB public_url=...
 *
 * Prints {"port":N} when it is ready; ends like the server. Exit status 0 means that nothing was
 * left behind. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/parse.h"
#include "net/net.h"
#include "unit/net/fake_hub.h"

enum { CONNECTIONS = 64, EXIT_REFUSED = 1, EXIT_USAGE = 2 };

struct host {
    struct net *net;
    uint64_t ping, hangup, connections, crowd, queue, ready, starting, answer, page, requests,
        monitor;
    const char *public_url, *origins, *trusted_proxies;
};

/* Where an argument's value goes; NULL when it is unknown. */
static uint64_t *find_number(struct host *host, struct slice name)
{
    const struct {
        const char *name;
        uint64_t *value;
    } rows[] = {
        {"ping", &host->ping},
        {"hangup", &host->hangup},
        {"connections", &host->connections},
        {"crowd", &host->crowd},
        {"queue", &host->queue},
        {"ready", &host->ready},
        {"starting", &host->starting},
        {"answer", &host->answer},
        {"page", &host->page},
        {"requests", &host->requests},
        {"monitor", &host->monitor},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (slice_is(name, rows[i].name)) {
            return rows[i].value;
        }
    }
    return NULL;
}

static bool read_argument(struct host *host, const char *argument)
{
    struct slice text = slice_of(argument);
    size_t name_len = slice_find(text, '=');
    struct slice name = slice_from(text.at, name_len);
    const char *value = name_len < text.len ? argument + name_len + 1 : "";
    if (slice_is(name, "public_url")) {
        host->public_url = value;
        return true;
    }
    if (slice_is(name, "trusted_proxies")) {
        host->trusted_proxies = value;
        return true;
    }
    if (slice_is(name, "origins")) {
        host->origins = value;
        return true;
    }
    uint64_t *number = find_number(host, name);
    return number != NULL && parse_u64(slice_of(value), 0, UINT32_MAX, number) == ERR_OK;
}

static void on_ready(void *context)
{
    const struct host *host = context;
    printf("{\"port\":%u,\"monitor\":%u}\n", net_port(host->net), net_monitor_port(host->net));
    (void)fflush(stdout);
}

static struct net *open_net(struct host *host, const struct site *site)
{
    struct net_config config = {
        .address = "127.0.0.1",
        .public_url = host->public_url,
        .origins = host->origins,
        .trusted_proxies = host->trusted_proxies,
        .connections_max = (uint32_t)host->connections,
        .address_connections_max = (uint32_t)host->crowd,
        .site = site,
        .queue_bytes_max = host->queue,
        .ping_s = (uint16_t)host->ping,
        .hangup_s = (uint16_t)host->hangup,
        .answer_ms = (uint32_t)host->answer,
        .page_ms = (uint32_t)host->page,
        .requests_max = (uint32_t)host->requests,
        .monitor_address = host->monitor > 0 ? "127.0.0.1" : NULL,
        .on_ready = on_ready,
        .context = host,
    };
    char reason[NET_REASON_CAP];
    struct net *net = net_create(&config, reason);
    if (net == NULL) {
        (void)fprintf(stderr, "host: %s\n", reason);
    }
    return net;
}

/* Without a hub until the net has turned `starting` times. */
static void run(struct host *host)
{
    struct store store = {.wake = net_wake, .context = host->net};
    struct hub_config config = {
        .store = &store,
        .port = net_hub_port(host->net),
        .node = "host",
        .build = "test",
        .seed = host->ready,
    };
    if (host->starting > 0) {
        on_ready(host);
    }
    for (uint64_t i = 0; i < host->starting && net_run_once(host->net); i++) {
    }
    struct hub *hub = hub_create(&config, net_now_ms(host->net));
    (void)net_run(host->net, hub);
    hub_destroy(hub);
}

int main(int argc, char **argv)
{
    struct host host = {.connections = CONNECTIONS, .public_url = "", .origins = ""};
    for (int i = 2; i < argc; i++) {
        if (!read_argument(&host, argv[i])) {
            (void)fprintf(stderr, "host: what is %s?\n", argv[i]);
            return EXIT_USAGE;
        }
    }
    char reason[SITE_REASON_CAP];
    struct site *site = NULL;
    if (argc < 2 || !site_open(argv[1], &site, reason)) {
        (void)fprintf(stderr, "host: %s\n", argc < 2 ? "no web folder" : reason);
        return EXIT_USAGE;
    }
    host.net = open_net(&host, site);
    if (host.net == NULL) {
        site_close(site);
        return EXIT_REFUSED;
    }
    run(&host);
    net_destroy(host.net);
    site_close(site);
    return 0;
}
