// SPDX-License-Identifier: MIT
#include "base/log.h"
#include "net/net_private.h"

enum { CLOSE_RESTART = 1012 };

/* Whether it is stopping, and this stage has nothing left to do. */
static bool is_stage_done(const struct net *net)
{
    return (net->stage == NET_FINISHING && hub_is_idle(net->hub)) ||
           (net->stage == NET_CLOSING && net->socket_count == 0 && net->requests.count == 0);
}

static void on_patience_over(uv_timer_t *timer);

static void begin_closing(struct net *net)
{
    net->stage = NET_CLOSING;
    (void)uv_timer_start(&net->stop_timer, on_patience_over, NET_GOODBYE_MS, 0);
    net_close_all(net, CLOSE_RESTART);
}

static void end_loop(struct net *net)
{
    net->stage = NET_ENDED;
    (void)uv_timer_stop(&net->stop_timer);
    uv_stop(&net->loop);
}

static void begin_next_stage(struct net *net)
{
    if (net->stage == NET_FINISHING) {
        begin_closing(net);
    } else if (net->stage == NET_CLOSING) {
        end_loop(net);
    }
}

static void on_patience_over(uv_timer_t *timer)
{
    struct net *net = timer->data;
    log_warn("net.stop", "reason=patience stage=%s sockets=%u",
             net->stage == NET_FINISHING ? "store" : "goodbye", net->socket_count);
    net->was_cut_short = net->was_cut_short || net->stage == NET_FINISHING;
    begin_next_stage(net);
}

void net_stop(struct net *net)
{
    if (net->stage != NET_SERVING) {
        net->was_cut_short = net->stage > NET_SERVING;
        end_loop(net);
        return;
    }
    net->stage = NET_FINISHING;
    (void)uv_timer_start(&net->stop_timer, on_patience_over, NET_IDLE_PATIENCE_MS, 0);
    hub_stop(net->hub, net_now_ms(net));
}

void net_advance_stop(struct net *net)
{
    const int64_t due_ms = hub_stop_time(net->hub);
    if (due_ms != INT64_MAX && net->stage == NET_SERVING && net_now_ms(net) >= due_ms) {
        net_stop(net);
    }
    while (is_stage_done(net)) {
        begin_next_stage(net);
    }
}
