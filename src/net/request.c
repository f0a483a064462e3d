// SPDX-License-Identifier: MIT
/* Requests that the hub answers in its own time. */
#include <string.h>

#include "base/mem.h"
#include "net/net_private.h"
#include "net/route.h"
#include "net/site_content.h"

enum { QUERY_CAP = 512, GZIP_BYTES_MIN = 1024 };

#define FAULT(code, text) "{\"error\":{\"code\":\"" code "\",\"text\":\"" text "\"}}\n"

bool net_is_for_hub(struct slice path)
{
    return slice_is(path, "/api") || slice_has_prefix(path, "/api/");
}

struct slice net_find_table(const struct net *net, const struct request *request)
{
    const struct slice path = request->path;
    const struct route route = path.len < NET_TABLE_CAP
                                   ? route_find(net->config.site, path, SLICE_NONE)
                                   : (struct route){.is_table = false};
    return route.is_table ? route.name : slice_from("", 0);
}

static struct pending *find_pending(const struct net *net, uint64_t id)
{
    return pool_find(&net->requests, id_unpack(id));
}

/* --- answers ------------------------------------------------------------------------------- */

static void copy_text(char *to, size_t cap, const char *from)
{
    size_t len = strlen(from);
    ASSERT(len < cap);
    memcpy(to, from, len + 1);
}

/* Keeps the answer until libwebsockets asks for it: only in its callbacks can a request be
 * ended. */
static void keep_reply(struct pending *pending, const struct hub_reply *reply)
{
    pending->is_answered = true;
    list_remove(&pending->in_waiting);
    pending->status = reply->status;
    pending->max_age_s = reply->max_age_s;
    pending->retry_s = reply->retry_s;
    copy_text(pending->type, sizeof pending->type, reply->type);
    copy_text(pending->filename, sizeof pending->filename,
              reply->filename != NULL ? reply->filename : "");
    pending->body = mem_alloc(reply->body.len + 1);
    if (reply->body.len > 0) {
        memcpy(pending->body, reply->body.at, reply->body.len);
    }
    pending->body_len = reply->body.len;
    (void)lws_rx_flow_control(pending->wsi, 1);
    (void)lws_callback_on_writable(pending->wsi);
}

static void keep_fault(struct pending *pending, unsigned status, const char *body)
{
    const struct hub_reply reply = {
        .status = status, .type = "application/json", .body = slice_of(body)};
    keep_reply(pending, &reply);
}

void net_respond(void *context, hub_request id, const struct hub_reply *reply)
{
    struct net *net = context;
    struct pending *pending = find_pending(net, id);
    if (pending != NULL && !pending->is_answered) {
        keep_reply(pending, reply);
    }
}

static void on_late(uv_timer_t *timer);

/* For the first of the list, which is the first to be late. */
static void arm_timer(struct net *net)
{
    struct list *first = list_find_first(&net->waiting);
    if (first == NULL) {
        return;
    }
    const struct pending *pending = CONTAINER_OF(first, struct pending, in_waiting);
    int64_t wait_ms = pending->deadline_ms - net_now_ms(net);
    uv_update_time(&net->loop);
    (void)uv_timer_start(&net->late_timer, on_late, wait_ms > 0 ? (uint64_t)wait_ms : 0, 0);
}

static void on_late(uv_timer_t *timer)
{
    struct net *net = timer->data;
    int64_t now_ms = net_now_ms(net);
    list_for_each (link, &net->waiting) {
        struct pending *pending = CONTAINER_OF(link, struct pending, in_waiting);
        if (pending->deadline_ms > now_ms) {
            break;
        }
        keep_fault(pending, 503, FAULT("unavailable", "this takes too long now: try again"));
    }
    arm_timer(net);
}

/* --- requests ------------------------------------------------------------------------------ */

/* libwebsockets keeps the parts of a query apart. It has decoded them: an `&` inside of one would
 * separate, but no value here has any. False when it is too long. */
static bool copy_query(struct lws *wsi, struct buf *out)
{
    char part[QUERY_CAP];
    for (int i = 0;; i++) {
        int len = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (len == 0 ||
            (len < 0 && lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i) <= 0)) {
            return !out->has_failed;
        }
        if (len < 0) {
            return false;
        }
        if (i > 0) {
            buf_append_char(out, '&');
        }
        buf_append(out, part, (size_t)len);
    }
}

/* Most come last: all that ask the same wait equally long. */
static void add_waiting(struct net *net, struct pending *pending, uint32_t wait_ms)
{
    pending->deadline_ms = net_now_ms(net) + wait_ms;
    struct list *place = &net->waiting;
    while (place->prev != &net->waiting &&
           CONTAINER_OF(place->prev, struct pending, in_waiting)->deadline_ms >
               pending->deadline_ms) {
        place = place->prev;
    }
    list_init(&pending->in_waiting);
    list_insert(place, &pending->in_waiting);
}

/* `is_page`: what the hub says goes into a page, which does without rather than wait for long. */
static struct pending *add_pending(struct net *net, struct lws *wsi, const struct request *request,
                                   bool is_page, struct id *out_id)
{
    struct pending *pending = pool_add(&net->requests, out_id);
    if (pending == NULL) {
        return NULL;
    }
    pending->wsi = wsi;
    pending->method = request->method;
    pending->wants_close = request->wants_close;
    pending->takes_gzip = reply_takes_gzip(request->accept_encoding);
    memcpy(pending->host, request->host.at, request->host.len);
    pending->host_len = request->host.len;
    memcpy(pending->etags, request->if_none_match.at, request->if_none_match.len);
    pending->etags_len = request->if_none_match.len;
    if (is_page) {
        memcpy(pending->page, request->path.at, request->path.len);
        pending->page_len = request->path.len;
        memcpy(pending->languages, request->accept_language.at, request->accept_language.len);
        pending->languages_len = request->accept_language.len;
    }
    add_waiting(net, pending, is_page ? net->config.page_ms : net->config.answer_ms);
    return pending;
}

static void ask_hub(struct net *net, struct lws *wsi, struct pending *pending, uint64_t id,
                    const struct request *request, struct slice table)
{
    struct buf query;
    const uint64_t address = net_find_address(net, wsi);
    buf_init(&query, QUERY_CAP);
    if (net->stage != NET_SERVING) {
        keep_fault(pending, 503, FAULT("unavailable", "the server starts or stops: try again"));
    } else if (table.len > 0) {
        const struct hub_question question = {.address = address, .path = table};
        hub_on_lookup(net->hub, id, &question, net_now_ms(net));
    } else if (!copy_query(wsi, &query)) {
        keep_fault(pending, 400, FAULT("malformed", "the query is too long"));
    } else {
        const struct hub_question question = {
            .address = address, .path = request->path, .query = buf_slice(&query)};
        hub_on_request(net->hub, id, &question, net_now_ms(net));
    }
    buf_finish(&query);
}

/* A page is sent without what the hub would say. */
static struct reply reply_when_full(struct net *net, const struct request *request, bool is_page,
                                    struct site_content *made)
{
    if (is_page) {
        struct reply_source page_source = net_reply_source(net);
        page_source.made = made;
        return reply_make(&page_source, request, &net->head);
    }
    static const char text[] = FAULT("unavailable", "too many requests are open: try again");
    struct site_content content = {.plain.bytes = slice_of(text)};
    struct reply_document document = {
        .status = 503, .type = "application/json", .content = &content};
    struct reply_source source = net_reply_source(net);
    return reply_with_document(&source, request, &document, &net->head);
}

bool net_open_request(struct net *net, struct lws *wsi, struct net_exchange *exchange,
                      const struct request *request, struct slice table)
{
    struct id id = ID_NONE;
    const bool is_page = table.len > 0;
    if (net_find_address(net, wsi) == 0) {
        return false; /* the client has gone: nobody would be charged for the question */
    }
    struct pending *pending = add_pending(net, wsi, request, is_page, &id);
    if (pending == NULL) {
        return net_send_reply(net, wsi, exchange,
                              reply_when_full(net, request, is_page, &exchange->content));
    }
    exchange->request = id_pack(id);
    /* Longer than ours, which says why. */
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT,
                    (int)(net->config.answer_ms / 1000) + NET_SLOW_READER_S);
    /* What comes meanwhile stays with the system: libwebsockets would not take it either, but be
     * told of it without end. It would not let us write then, so the answer allows it again. */
    (void)lws_rx_flow_control(wsi, 0);
    ask_hub(net, wsi, pending, exchange->request, request, table);
    arm_timer(net);
    return true;
}

/* The page of a table, with what the hub has said of it. */
static bool send_page(struct net *net, struct net_exchange *exchange, struct pending *pending)
{
    struct site_content content = {.plain.owned = NULL};
    struct lws *wsi = pending->wsi;
    const struct request request = {
        .method = pending->method,
        .wants_close = pending->wants_close,
        .path = slice_from(pending->page, pending->page_len),
        .host = slice_from(pending->host, pending->host_len),
        .accept_encoding = slice_of(pending->takes_gzip ? "gzip" : ""),
        .accept_language = slice_from(pending->languages, pending->languages_len),
        .if_none_match = slice_from(pending->etags, pending->etags_len)};
    struct reply_source source = net_reply_source(net);
    source.made = &content;
    if (pending->status == 200) {
        source.rules = slice_from(pending->body, pending->body_len);
    }
    const struct reply reply = reply_make(&source, &request, &net->head);
    net_forget_request(net, exchange);
    exchange->content = content;
    return net_send_reply(net, wsi, exchange, reply);
}

bool net_send_pending(struct net *net, struct net_exchange *exchange)
{
    struct pending *pending = find_pending(net, exchange->request);
    if (pending == NULL || !pending->is_answered) {
        return true;
    }
    if (pending->page_len > 0) {
        return send_page(net, exchange, pending);
    }
    struct site_content content;
    struct lws *wsi = pending->wsi;
    struct request request = {.method = pending->method,
                              .wants_close = pending->wants_close,
                              .host = slice_from(pending->host, pending->host_len),
                              .if_none_match = slice_from(pending->etags, pending->etags_len)};
    struct reply_document document = {.status = pending->status,
                                      .type = pending->type,
                                      .filename = pending->filename,
                                      .max_age_s = pending->max_age_s,
                                      .retry_s = pending->retry_s,
                                      .content = &content};
    site_content_init_plain(&content, pending->body, pending->body_len);
    pending->body = NULL;
    if (pending->takes_gzip && content.plain.bytes.len >= GZIP_BYTES_MIN) {
        site_content_add_gzip(&content, SITE_GZIP_FAST);
    }
    struct reply_source source = net_reply_source(net);
    struct reply reply = reply_with_document(&source, &request, &document, &net->head);
    net_forget_request(net, exchange);
    exchange->content = content;
    return net_send_reply(net, wsi, exchange, reply);
}

void net_forget_request(struct net *net, struct net_exchange *exchange)
{
    struct pending *pending = find_pending(net, exchange->request);
    if (pending != NULL) {
        list_remove(&pending->in_waiting);
        mem_free(pending->body);
        (void)pool_remove(&net->requests, id_unpack(exchange->request));
    }
    exchange->request = 0;
    site_content_finish(&exchange->content);
}
