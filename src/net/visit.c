// SPDX-License-Identifier: MIT
#include "net/visit.h"

#include <libwebsockets.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/attr.h"

enum { BLOCK_BYTES = 4096, US_PER_MS = 1000, LIBRARY_MORE_S = 5 };

/* A visit under way. */
struct visiting {
    const struct visit_request *request;
    struct visit *out;
    struct lws_context *context;
    lws_sorted_usec_list_t patience;
    int64_t opened_ms;
    bool is_done;
};

static int64_t read_clock_ms(void)
{
    struct timespec now = {.tv_sec = 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void on_patience_over(lws_sorted_usec_list_t *sul)
{
    struct visiting *visiting = lws_container_of(sul, struct visiting, patience);
    struct visit *visit = visiting->out;
    if (!visit->is_open && visit->status == 0 && visit->fault[0] == '\0') {
        (void)snprintf(visit->fault, sizeof visit->fault, "no answer within %u s",
                       visiting->request->patience_ms / 1000);
    }
    visiting->is_done = true;
    lws_cancel_service(visiting->context); /* which goes on to wait for what comes next */
}

static void set_patience(struct visiting *visiting, uint32_t ms)
{
    lws_sul_schedule(visiting->context, 0, &visiting->patience, on_patience_over,
                     (lws_usec_t)ms * US_PER_MS);
}

/* --- what comes ------------------------------------------------------------------------------ */

/* By OpenSSL: what libwebsockets makes of the date is a day too early. */
static void read_certificate(struct lws *wsi, struct visit *visit)
{
    int days = 0;
    int seconds = 0;
    SSL *ssl = lws_get_ssl(wsi);
    X509 *certificate = ssl == NULL ? NULL : SSL_get1_peer_certificate(ssl);
    if (certificate != NULL &&
        ASN1_TIME_diff(&days, &seconds, NULL, X509_get0_notAfter(certificate)) == 1) {
        visit->has_certificate = true;
        visit->certificate_left_s = days * INT64_C(86400) + seconds;
    }
    X509_free(certificate);
}

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap)
{
    if (lws_hdr_copy(wsi, out, (int)cap, token) < 0) {
        out[0] = '\0';
    }
}

static void read_head(struct lws *wsi, struct visit *visit)
{
    static const char policy_name[] = "content-security-policy:";
    visit->status = lws_http_client_http_response(wsi);
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, visit->type, sizeof visit->type);
    if (lws_hdr_custom_copy(wsi, visit->policy, sizeof visit->policy, policy_name,
                            sizeof policy_name - 1) < 0) {
        visit->policy[0] = '\0';
    }
    copy_header(wsi, WSI_TOKEN_HTTP_STRICT_TRANSPORT_SECURITY, visit->strict, sizeof visit->strict);
    read_certificate(wsi, visit);
}

static void add_body(struct visit *visit, const char *bytes, size_t len)
{
    const size_t left = sizeof visit->body - 1 - visit->body_len;
    const size_t taken = len < left ? len : left;
    memcpy(visit->body + visit->body_len, bytes, taken);
    visit->body_len += taken;
}

static int read_body(struct lws *wsi)
{
    char block[LWS_PRE + BLOCK_BYTES];
    char *at = block + LWS_PRE;
    int len = BLOCK_BYTES;
    return lws_http_client_read(wsi, &at, &len) < 0 ? -1 : 0;
}

static void note_open(struct visiting *visiting, struct lws *wsi)
{
    visiting->out->is_open = true;
    visiting->opened_ms = read_clock_ms();
    read_certificate(wsi, visiting->out);
}

/* The first message shows that the way is open for more than the upgrade; then the wait begins. */
static void note_message(struct visiting *visiting, const char *bytes, size_t len)
{
    if (!visiting->out->has_message) {
        visiting->out->has_message = true;
        visiting->is_done = visiting->request->stay_ms == 0;
        set_patience(visiting, visiting->request->stay_ms);
    }
    add_body(visiting->out, bytes, len);
}

static void note_end(struct visiting *visiting)
{
    struct visit *visit = visiting->out;
    visit->was_cut = visit->is_open && !visiting->is_done;
    visit->open_ms = visit->is_open ? read_clock_ms() - visiting->opened_ms : 0;
    visiting->is_done = true;
}

static void note_error(struct visiting *visiting, struct lws *wsi, const char *text)
{
    struct visit *visit = visiting->out;
    if (visiting->is_done) { /* it is being let go, and why is known */
        return;
    }
    if (visit->status == 0) {
        visit->status = lws_http_client_http_response(wsi);
    }
    (void)snprintf(visit->fault, sizeof visit->fault, "%s", text != NULL ? text : "no connection");
    visiting->is_done = true;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    struct visiting *visiting = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        note_error(visiting, wsi, in);
        return 0;
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        read_head(wsi, visiting->out);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_body(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        add_body(visiting->out, in, len);
        return 0;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        note_open(visiting, wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        note_message(visiting, in, len);
        return 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
    case LWS_CALLBACK_CLIENT_CLOSED:
        note_end(visiting);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "djenon.v1", .callback = on_event, .rx_buffer_size = BLOCK_BYTES},
    {.name = NULL},
};

/* --- the way there --------------------------------------------------------------------------- */

static int tls_flags(const struct visit_request *request)
{
    if (!request->has_tls) {
        return 0;
    }
    return LCCSCF_USE_SSL |
           (request->takes_any_certificate
                ? LCCSCF_ALLOW_SELFSIGNED | LCCSCF_ALLOW_EXPIRED | LCCSCF_ALLOW_INSECURE |
                      LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK
                : 0);
}

static bool connect_to(struct lws_context *context, const struct visit_request *request)
{
    char host[VISIT_TEXT_CAP];
    const bool is_v6 = strchr(request->host, ':') != NULL;
    (void)snprintf(host, sizeof host, "%s%s%s:%u", is_v6 ? "[" : "", request->host,
                   is_v6 ? "]" : "", request->port);
    if (request->port == (request->has_tls ? 443 : 80)) {
        *strrchr(host, ':') = '\0';
    }
    struct lws_client_connect_info info = {
        .context = context,
        .address = request->host,
        .port = request->port,
        .ssl_connection = tls_flags(request),
        .path = request->path,
        .host = host,
        .origin = request->origin,
        .protocol = request->is_socket ? protocols[0].name : NULL,
        .local_protocol_name = protocols[0].name,
        .method = request->is_socket ? NULL : "GET",
        .alpn = "http/1.1",
        .ietf_version_or_minus_one = -1,
    };
    return lws_client_connect_via_info(&info) != NULL;
}

void visit_make(const struct visit_request *request, struct visit *out)
{
    memset(out, 0, sizeof *out);
    struct visiting visiting = {.request = request, .out = out};
    /* the library's own patience only comes after ours, which says why */
    const unsigned library_s = request->patience_ms / 1000 + LIBRARY_MORE_S;
    struct lws_context_creation_info info = {
        .timeout_secs = library_s,
        .connect_timeout_secs = library_s,
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = &visiting,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_JUST_USE_RAW_ORIGIN,
    };
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    ASSERT(context != NULL);
    visiting.context = context;
    set_patience(&visiting, request->patience_ms);
    if (!connect_to(context, request) && !visiting.is_done) {
        (void)snprintf(out->fault, sizeof out->fault, "no connection");
        visiting.is_done = true;
    }
    while (!visiting.is_done && lws_service(context, 0) >= 0) {
    }
    if (out->is_open && out->open_ms == 0) {
        out->open_ms = read_clock_ms() - visiting.opened_ms;
    }
    lws_sul_schedule(context, 0, &visiting.patience, on_patience_over, LWS_SET_TIMER_USEC_CANCEL);
    lws_context_destroy(context);
    out->body[out->body_len] = '\0';
}
