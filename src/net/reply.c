// SPDX-License-Identifier: MIT
#include "net/reply.h"

#include <stdio.h>

#include "net/ascii.h"
#include "net/language.h"
#include "net/preview.h"
#include "net/route.h"
#include "net/security.h"

enum { CACHE_CAP = 40 };

static const struct status_row {
    unsigned status;
    const char *words;
} statuses[] = {
    {200, "OK"},
    {304, "Not Modified"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {503, "Service Unavailable"},
};

/* Headers that answers with one status have to have. */
static const struct status_header {
    unsigned status;
    const char *line;
} status_headers[] = {
    {405, "Allow: GET, HEAD\r\n"},
    {426, "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"},
    {503, "Retry-After: 1\r\n"},
};

/* What headers say of the body; NULL leaves a header out. */
struct entity {
    const char *type, *cache, *etag, *encoding, *filename, *location;
    size_t len;
    uint32_t retry_s; /* 0 leaves the header out */
    bool varies, is_private;
    bool is_choice; /* the reader's languages have chosen it */
    bool is_open;   /* pages of other origins may read it */
    enum security_kind kind;
};

static const char text_type[] = "text/plain; charset=utf-8";
static const char cache_asset[] = "public, max-age=31536000, immutable";
static const char cache_page[] = "no-cache";
static const char cache_never[] = "no-store";

static const char *find_words(unsigned status)
{
    for (size_t i = 0; i < COUNT_OF(statuses); i++) {
        if (statuses[i].status == status) {
            return statuses[i].words;
        }
    }
    return "";
}

static void append_header(struct buf *head, const char *name, const char *value)
{
    if (value != NULL) {
        buf_printf(head, "%s: %s\r\n", name, value);
    }
}

/* What an answer depends on beside its address; NULL for nothing. */
static const char *find_variance(const struct entity *entity)
{
    static const char *const names[2][2] = {
        {NULL, "Accept-Encoding"}, {"Accept-Language", "Accept-Encoding, Accept-Language"}};
    return names[entity->is_choice][entity->varies];
}

static void append_entity(const struct entity *entity, unsigned status, struct buf *head)
{
    if (status != 304) {
        buf_printf(head, "Content-Length: %zu\r\n", entity->len);
        append_header(head, "Content-Type", entity->type);
        append_header(head, "Content-Encoding", entity->encoding);
    }
    append_header(head, "Location", entity->location);
    append_header(head, "ETag", entity->etag);
    append_header(head, "Cache-Control", entity->cache);
    append_header(head, "Vary", find_variance(entity));
    append_header(head, "X-Robots-Tag", entity->is_private ? "noindex" : NULL);
    append_header(head, "Access-Control-Allow-Origin", entity->is_open ? "*" : NULL);
    if (entity->retry_s != 0) {
        buf_printf(head, "Retry-After: %u\r\n", entity->retry_s);
    }
    if (entity->filename != NULL && status != 304) {
        buf_printf(head, "Content-Disposition: attachment; filename=\"%s\"\r\n", entity->filename);
    }
}

static void format_head(const struct reply_source *source, const struct reply *reply,
                        const struct entity *entity, struct slice host, struct buf *head)
{
    buf_clear(head);
    buf_printf(head, "HTTP/1.1 %u %s\r\n", reply->status, find_words(reply->status));
    append_entity(entity, reply->status, head);
    security_append(source->policy, host, entity->kind, head);
    for (size_t i = 0; i < COUNT_OF(status_headers); i++) {
        if (status_headers[i].status == reply->status) {
            buf_append_text(head, status_headers[i].line);
        }
    }
    append_header(head, "Connection", reply->must_close ? "close" : NULL);
    buf_append_text(head, "\r\n");
    ASSERT(!head->has_failed);
}

/* Writes the head. HEAD and a 304 have no body; everything else is the same. */
static struct reply complete(const struct reply_source *source, const struct request *request,
                             struct reply reply, const struct entity *entity, struct buf *head)
{
    reply.must_close = reply.must_close || request->wants_close;
    format_head(source, &reply, entity, request->host, head);
    if (reply.status == 304 || request->method == REQUEST_HEAD) {
        reply.body = SLICE_NONE;
    }
    return reply;
}

static struct reply reply_with_text(const struct reply_source *source,
                                    const struct request *request, struct reply reply,
                                    struct buf *head)
{
    const struct entity entity = {.type = text_type, .cache = cache_never, .len = reply.body.len};
    return complete(source, request, reply, &entity, head);
}

bool reply_ends_connection(struct slice version, struct slice options)
{
    struct slice option = SLICE_NONE;
    bool ends = slice_is(version, "HTTP/1.0");
    while (options.len > 0 && slice_split(&options, ',', &option)) {
        ends = ends || ascii_equal(slice_trim(option), slice_of("close"));
    }
    return ends;
}

static bool is_zero_quality(struct slice parameter)
{
    parameter = slice_trim(parameter);
    if (!slice_has_prefix(parameter, "q=") && !slice_has_prefix(parameter, "Q=")) {
        return false;
    }
    struct slice value = slice_skip(parameter, 2);
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] != '0' && value.at[i] != '.') {
            return false;
        }
    }
    return true;
}

bool reply_takes_gzip(struct slice accept_encoding)
{
    struct slice list = accept_encoding;
    struct slice item = SLICE_NONE;
    bool accepts_any = false;
    while (list.len > 0 && slice_split(&list, ',', &item)) {
        size_t name_len = slice_find(item, ';');
        struct slice name = slice_trim(slice_from(item.at, name_len));
        bool is_wanted = !is_zero_quality(slice_skip(item, name_len + 1));
        if (slice_is(name, "gzip")) {
            return is_wanted;
        }
        accepts_any = accepts_any || (slice_is(name, "*") && is_wanted);
    }
    return accepts_any;
}

/* If-None-Match compares weakly: a tag that a proxy has weakened still matches. */
static bool has_etag(struct slice list, const char *etag)
{
    struct slice item = SLICE_NONE;
    while (list.len > 0 && slice_split(&list, ',', &item)) {
        item = slice_trim(item);
        if (slice_has_prefix(item, "W/")) {
            item = slice_skip(item, 2);
        }
        if (slice_is(item, etag) || slice_is(item, "*")) {
            return true;
        }
    }
    return false;
}

/* The name of a rule set that a position, or the address of a tutorial, begins with. */
static struct slice read_rules(struct slice name)
{
    size_t len = 0;
    while (len < name.len && name.at[len] != '_' && name.at[len] != '/') {
        len++;
    }
    return slice_from(name.at, len);
}

static bool has_preview(const struct reply_source *source, const struct route *route)
{
    return source->made != NULL && route->preview != NULL && site_has(route->file, "{{preview}}");
}

/* Makes the page with what other sites show of it. */
static void make_page(const struct reply_source *source, const struct request *request,
                      const struct route *route)
{
    struct buf lines;
    const struct preview preview = {
        .kind = route->preview,
        .rules = route->is_table ? source->rules : read_rules(route->name),
        .language = route->language.len > 0 ? route->language
                                            : language_choose(request->accept_language),
        .path = request->path,
        .host = request->host,
    };
    buf_init(&lines, PREVIEW_BYTES_MAX);
    preview_append(source->site, source->policy, &preview, &lines);
    if (lines.has_failed) {
        buf_clear(&lines); /* what was cut off would take some of the page into its string */
    }
    site_make(source->site, route->file, route->depth, buf_slice(&lines), source->made);
    buf_finish(&lines);
}

static const struct site_content *find_content(const struct reply_source *source,
                                               const struct request *request,
                                               const struct route *route, bool is_made)
{
    if (route->kind == ROUTE_ASSET) {
        return &route->file->content;
    }
    if (is_made) {
        make_page(source, request, route);
        return source->made;
    }
    return site_render(source->site, route->file, route->depth);
}

static struct reply reply_with_file(const struct reply_source *source,
                                    const struct request *request, const struct route *route,
                                    struct buf *head)
{
    bool is_asset = route->kind == ROUTE_ASSET;
    bool is_made = has_preview(source, route);
    const struct site_content *content = find_content(source, request, route, is_made);
    bool is_gzip = content->gzip.bytes.len > 0 && reply_takes_gzip(request->accept_encoding);
    const struct site_body *body = is_gzip ? &content->gzip : &content->plain;
    struct reply reply = {.status = route->kind == ROUTE_MISSING ? 404 : 200, .body = body->bytes};
    if (reply.status == 200 && has_etag(request->if_none_match, body->etag)) {
        reply.status = 304;
    }
    struct entity entity = {
        .type = route->file->mime->type,
        .cache = is_asset ? cache_asset : cache_page,
        .etag = body->etag,
        .encoding = is_gzip ? "gzip" : NULL,
        .len = body->bytes.len,
        .varies = content->gzip.bytes.len > 0,
        .is_private = route->is_private,
        .is_choice = route->is_choice || (is_made && route->language.len == 0),
        .kind = route->file->mime->kind,
    };
    return complete(source, request, reply, &entity, head);
}

/* How long a document may be kept. */
static const char *format_cache(const struct reply_document *document, char *out, size_t cap)
{
    if (document->status != 200) {
        return cache_never;
    }
    if (document->max_age_s == 0) {
        return cache_page;
    }
    (void)snprintf(out, cap, "public, max-age=%u", document->max_age_s);
    return out;
}

struct reply reply_with_document(const struct reply_source *source, const struct request *request,
                                 const struct reply_document *document, struct buf *head)
{
    char cache[CACHE_CAP];
    bool is_gzip = document->content->gzip.bytes.len > 0;
    const struct site_body *body = is_gzip ? &document->content->gzip : &document->content->plain;
    bool is_ok = document->status == 200;
    bool has_name = document->filename != NULL && document->filename[0] != '\0';
    struct reply reply = {.status = document->status, .body = body->bytes};
    if (is_ok && has_etag(request->if_none_match, body->etag)) {
        reply.status = 304;
    }
    struct entity entity = {
        .type = document->type,
        .cache = format_cache(document, cache, sizeof cache),
        .etag = is_ok ? body->etag : NULL,
        .encoding = is_gzip ? "gzip" : NULL,
        .filename = has_name ? document->filename : NULL,
        .retry_s = document->retry_s,
        .len = body->bytes.len,
        .varies = true,
        .is_private = true,
        .is_open = !document->is_closed,
    };
    return complete(source, request, reply, &entity, head);
}

static struct reply say(unsigned status, const char *text)
{
    return (struct reply){.status = status, .body = slice_of(text)};
}

/* Whether it can serve; that it answers at all says that it lives. */
static struct reply say_ready(enum reply_health health)
{
    switch (health) {
    case HEALTH_OK:
        return say(200, "ok\n");
    case HEALTH_STARTING:
        return say(503, "starting\n");
    case HEALTH_NO_STORE:
        return say(503, "store unavailable\n");
    case HEALTH_STOPPING:
        break;
    }
    return say(503, "stopping\n");
}

/* From "/games" to "/games/", which relative addresses need. */
static struct reply redirect(const struct reply_source *source, const struct request *request,
                             struct buf *head)
{
    struct reply reply = say(308, "The address ends with a slash.\n");
    struct entity entity = {.type = text_type,
                            .cache = cache_never,
                            .location = source->policy->folder,
                            .len = reply.body.len};
    return complete(source, request, reply, &entity, head);
}

/* The request cannot be answered whatever it is for: then `out_reply` is the refusal. */
static bool refuse_form(const struct reply_source *source, const struct request *request,
                        struct buf *head, struct reply *out_reply)
{
    if (request->method == REQUEST_OTHER) {
        *out_reply = reply_refuse(source, 405, "Only GET and HEAD.\n", request->host, head);
        return true;
    }
    if (request->has_body) {
        *out_reply = reply_refuse(source, 400, "A request without a body, please.\n", request->host,
                                  head);
        return true;
    }
    return false;
}

struct reply reply_to_monitor(const struct reply_source *source, const struct request *request,
                              struct buf *head)
{
    struct reply reply;
    if (refuse_form(source, request, head, &reply)) {
        return reply;
    }
    if (slice_is(request->path, "/readyz")) {
        return reply_with_text(source, request, say_ready(source->health), head);
    }
    bool is_health = slice_is(request->path, "/healthz");
    return reply_with_text(source, request,
                           is_health ? say(200, "ok\n")
                                     : say(404, "Here are /metrics, /healthz and /readyz.\n"),
                           head);
}

struct reply reply_make(const struct reply_source *source, const struct request *request,
                        struct buf *head)
{
    struct reply unread;
    if (refuse_form(source, request, head, &unread)) {
        return unread;
    }
    if (folder_is_bare(source->policy->folder, request->path)) {
        return redirect(source, request, head);
    }
    struct route route = route_find(source->site, request->path, request->accept_language);
    if (route.kind == ROUTE_HEALTH) {
        return reply_with_text(source, request, say(200, "ok\n"), head);
    }
    if (route.kind == ROUTE_READY) {
        return reply_with_text(source, request, say_ready(source->health), head);
    }
    if (route.kind == ROUTE_SOCKET) {
        struct reply refusal = say(
            426, "This address speaks WebSocket, with the subprotocol djenon.v1.\n");
        return reply_with_text(source, request, refusal, head);
    }
    if (route.file == NULL) {
        return reply_with_text(source, request, say(404, "There is nothing here.\n"), head);
    }
    return reply_with_file(source, request, &route, head);
}

struct reply reply_refuse(const struct reply_source *source, unsigned status, const char *text,
                          struct slice host, struct buf *head)
{
    struct request request = {.method = REQUEST_GET, .host = host};
    struct reply refusal = say(status, text);
    refusal.must_close = true;
    return reply_with_text(source, &request, refusal, head);
}
