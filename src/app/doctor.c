// SPDX-License-Identifier: MIT
#include "app/doctor.h"

#include <inttypes.h>
#include <netdb.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "base/attr.h"
#include "base/mem.h"
#include "base/parse.h"
#include "net/origin.h"
#include "net/visit.h"

enum { STATUS_OK, STATUS_SICK, STATUS_USAGE };
enum {
    PATIENCE_MS = 10000,
    IDLE_MS = 65000, /* proxies cut at 60 s */
    DAY_S = 86400,
    DAYS_LEFT = 14,
    CLOCK_OFF_MS = 2000,
    CLOCK_WRONG_MS = 60000,
    SENTENCE_CAP = 512,
    PATH_CAP = 2048
};

enum verdict { OK, WARN, FAIL };

/* The patient, and what was found so far. */
struct patient {
    struct origin_policy policy; /* the URL's origin and folder */
    char host[ORIGIN_CAP];
    uint16_t port;
    bool has_tls;
    bool is_quick;
    bool has_failed;
    struct visit visit; /* the last one */
    char path[PATH_CAP];
    char asset[PATH_CAP];
};

/* --- findings -------------------------------------------------------------------------------- */

/* One line: what was looked at, how it is, and for what is not well what to do. */
PRINTF_LIKE(4, 5)
static void tell(struct patient *patient, enum verdict verdict, const char *what,
                 const char *format, ...)
{
    static const char *const words[] = {[OK] = "OK", [WARN] = "WARN", [FAIL] = "FAIL"};
    char text[SENTENCE_CAP];
    va_list arguments;
    va_start(arguments, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start is the line before
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)printf("%-4s  %-12s %s\n", words[verdict], what, text);
    (void)fflush(stdout);
    patient->has_failed = patient->has_failed || verdict == FAIL;
}

/* An address below the folder. */
static const char *path_of(struct patient *patient, const char *name)
{
    (void)snprintf(patient->path, sizeof patient->path, "%s%s", patient->policy.folder, name);
    return patient->path;
}

static struct visit *get(struct patient *patient, const char *path)
{
    const struct visit_request request = {.host = patient->host,
                                          .port = patient->port,
                                          .has_tls = patient->has_tls,
                                          .path = path,
                                          .patience_ms = PATIENCE_MS};
    visit_make(&request, &patient->visit);
    return &patient->visit;
}

static struct visit *open_socket(struct patient *patient, const char *origin, uint32_t stay_ms)
{
    const struct visit_request request = {.host = patient->host,
                                          .port = patient->port,
                                          .has_tls = patient->has_tls,
                                          .path = path_of(patient, "ws"),
                                          .is_socket = true,
                                          .origin = origin,
                                          .patience_ms = PATIENCE_MS,
                                          .stay_ms = stay_ms};
    visit_make(&request, &patient->visit);
    return &patient->visit;
}

/* --- the examinations; each says whether there is use in going on ----------------------------- */

static bool examine_name(struct patient *patient)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    unsigned count = 0;
    const int status = getaddrinfo(patient->host, NULL, &hints, &found);
    if (status != 0) {
        tell(patient, FAIL, "name", "%s: %s; look at the name's DNS entry (A, AAAA)", patient->host,
             gai_strerror(status));
        return false;
    }
    for (const struct addrinfo *at = found; at != NULL; at = at->ai_next) {
        count++;
    }
    freeaddrinfo(found);
    tell(patient, OK, "name", "%s has %u address%s", patient->host, count, count == 1 ? "" : "es");
    return true;
}

static bool examine_http(struct patient *patient)
{
    const struct visit *visit = get(patient, path_of(patient, "healthz"));
    if (visit->status == 0) {
        tell(patient, FAIL, "connection",
             "%s port %u: %s; is the server, or the proxy before it, started, and the port open in "
             "the firewall?",
             patient->host, patient->port, visit->fault);
        return false;
    }
    if (visit->status != 200) {
        tell(patient, FAIL, "http",
             "%s answers %u; the proxy must pass everything below %s to the server, with its path",
             patient->path, visit->status, patient->policy.folder);
        return false;
    }
    tell(patient, OK, "http", "%s answers 200", patient->path);
    return true;
}

static void tell_certificate(struct patient *patient, int64_t days)
{
    if (days < 0) {
        tell(patient, FAIL, "certificate", "it ran out %" PRId64 " days ago; renew it", -days);
    } else if (days < DAYS_LEFT) {
        tell(patient, WARN, "certificate",
             "it is good for %" PRId64 " days more; see that it is renewed by itself", days);
    } else {
        tell(patient, OK, "certificate", "it is good for %" PRId64 " days more", days);
    }
}

/* First any certificate, to read it, then only a good one. */
static bool examine_certificate(struct patient *patient)
{
    const struct visit_request request = {.host = patient->host,
                                          .port = patient->port,
                                          .has_tls = true,
                                          .takes_any_certificate = true,
                                          .path = path_of(patient, "healthz"),
                                          .patience_ms = PATIENCE_MS};
    if (!patient->has_tls) {
        return true;
    }
    visit_make(&request, &patient->visit);
    if (!patient->visit.has_certificate) {
        tell(patient, FAIL, "tls",
             "%s port %u: %s; does the server, or the proxy before it, speak https there?",
             patient->host, patient->port, patient->visit.fault);
        return false;
    }
    const int64_t left_s = patient->visit.certificate_left_s;
    tell_certificate(patient, left_s / DAY_S - (left_s < 0));
    if (left_s >= 0 && get(patient, request.path)->status == 0) {
        tell(patient, FAIL, "tls",
             "browsers do not trust the certificate (%s); it must be for %s, and come with its "
             "whole chain",
             patient->visit.fault, patient->host);
        return false;
    }
    return left_s >= 0;
}

static bool is_loopback(const char *host)
{
    return strcmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 ||
           strcmp(host, "::1") == 0;
}

static bool examine_security(struct patient *patient)
{
    if (patient->has_tls || is_loopback(patient->host)) {
        tell(patient, OK, "secure", "browsers allow everything that the client can use");
    } else {
        tell(patient, WARN, "secure",
             "over http browsers refuse copying, sharing and keeping the screen on, and anybody on "
             "the way can read along; serve https");
    }
    return true;
}

/* The first address of an asset in the page: "./a/BUILD/name", or with more dots. */
static bool find_asset(struct patient *patient)
{
    static const char mark[] = "./a/";
    const char *at = strstr(patient->visit.body, mark);
    const size_t len = at == NULL ? 0 : strcspn(at, "\"'<> ");
    if (len == 0) {
        return false;
    }
    (void)snprintf(patient->asset, sizeof patient->asset, "%s%.*s", patient->policy.folder,
                   (int)len - 2, at + 2);
    return true;
}

static bool examine_page(struct patient *patient)
{
    const struct visit *visit = get(patient, patient->policy.folder);
    if (visit->status != 200 || strncmp(visit->type, "text/html", 9) != 0) {
        tell(patient, FAIL, "page", "%s answers %u (%s); the proxy must pass it to the server",
             patient->policy.folder, visit->status, visit->type[0] == '\0' ? "-" : visit->type);
        return false;
    }
    if (strstr(visit->policy, "script-src") == NULL) {
        tell(patient, WARN, "page",
             "the Content-Security-Policy is gone; the proxy must leave the server's headers as "
             "they are");
    } else if (patient->has_tls && visit->strict[0] == '\0') {
        tell(patient, WARN, "page",
             "browsers are not told to insist on https; set public_url = %s%s",
             patient->policy.public_origin, patient->policy.folder);
    } else {
        tell(patient, OK, "page", "it comes with its headers");
    }
    return true;
}

static bool examine_assets(struct patient *patient)
{
    if (!find_asset(patient)) {
        tell(patient, FAIL, "files", "the page is not this server's; look at the address");
        return false;
    }
    const struct visit *visit = get(patient, patient->asset);
    if (visit->status != 200) {
        tell(patient, FAIL, "files",
             "%s answers %u; the proxy must pass everything below %s to the server", patient->asset,
             visit->status, patient->policy.folder);
        return false;
    }
    tell(patient, OK, "files", "%s comes too", patient->asset);
    return true;
}

static bool examine_socket(struct patient *patient)
{
    const struct visit *visit = open_socket(patient, patient->policy.public_origin, 0);
    if (!visit->is_open && visit->status == 403) {
        tell(patient, FAIL, "websocket",
             "the server refuses pages from %s; set public_url = %s%s, and let the proxy pass the "
             "Host header",
             patient->policy.public_origin, patient->policy.public_origin, patient->policy.folder);
    } else if (!visit->is_open) {
        tell(patient, FAIL, "websocket",
             "no upgrade at %s (%s); the proxy must pass the headers Upgrade and Connection, over "
             "HTTP/1.1",
             patient->path, visit->fault);
    } else if (!visit->has_message) {
        tell(patient, FAIL, "websocket",
             "it opens, and nothing comes through; the proxy must not hold back what it passes");
    } else {
        tell(patient, OK, "websocket", "it opens from %s, and the server greets",
             patient->policy.public_origin);
    }
    return visit->is_open && visit->has_message;
}

static bool examine_origin(struct patient *patient)
{
    const struct visit *visit = open_socket(patient, "https://elsewhere.invalid", 0);
    if (visit->is_open) {
        tell(patient, FAIL, "origin",
             "pages from anywhere may connect; set public_url = %s%s, and let the proxy pass the "
             "Origin header",
             patient->policy.public_origin, patient->policy.folder);
    } else {
        tell(patient, OK, "origin", "pages from elsewhere may not connect");
    }
    return true;
}

/* --- what the server says of us --------------------------------------------------------------- */

/* What stands behind the name in a flat object, up to the next comma. */
static bool find_member(const char *json, const char *name, struct slice *out)
{
    char key[32];
    (void)snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(json, key);
    if (at == NULL) {
        return false;
    }
    at += strlen(key);
    *out = slice_from(at, strcspn(at, ",}"));
    return true;
}

static void judge_proxy(struct patient *patient, struct slice proxy)
{
    if (slice_is(proxy, "\"untrusted\"")) {
        tell(patient, FAIL, "proxy",
             "all players count as one address, and share its limits; set trusted_proxies to the "
             "proxy's address");
    } else if (slice_is(proxy, "\"trusted\"")) {
        tell(patient, OK, "proxy", "the server takes the proxy's word for where players come from");
    } else {
        tell(patient, OK, "proxy",
             "no proxy says where players come from; if one is there, let it send X-Forwarded-For");
    }
}

static void judge_clock(struct patient *patient, int64_t off_ms)
{
    const enum verdict bad = llabs(off_ms) > CLOCK_WRONG_MS ? FAIL : WARN;
    if (llabs(off_ms) > CLOCK_OFF_MS) {
        tell(patient, bad, "clock",
             "the server's clock and this one are %lld s apart; let both follow a time server "
             "(NTP)",
             (long long)llabs(off_ms) / 1000);
    } else {
        tell(patient, OK, "clock", "the server's clock and this one agree");
    }
}

static int64_t read_wall_ms(void)
{
    struct timespec now = {.tv_sec = 0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool examine_server(struct patient *patient)
{
    struct slice proxy = SLICE_NONE;
    struct slice now = SLICE_NONE;
    int64_t server_ms = 0;
    const int64_t before_ms = read_wall_ms();
    const struct visit *visit = get(patient, path_of(patient, "api/diag"));
    const int64_t here_ms = before_ms + (read_wall_ms() - before_ms) / 2;
    if (visit->status != 200 || !find_member(visit->body, "proxy", &proxy) ||
        !find_member(visit->body, "now", &now) ||
        parse_i64(now, 0, INT64_MAX, &server_ms) != ERR_OK) {
        tell(patient, FAIL, "server", "%s answers %u; is the server older than this program?",
             patient->path, visit->status);
        return true;
    }
    judge_proxy(patient, proxy);
    judge_clock(patient, server_ms - here_ms);
    return true;
}

static bool examine_idle(struct patient *patient)
{
    if (patient->is_quick) {
        return true;
    }
    (void)printf("...   %-12s silent for %d s; --quick leaves this out\n", "idle", IDLE_MS / 1000);
    (void)fflush(stdout);
    const struct visit *visit = open_socket(patient, patient->policy.public_origin, IDLE_MS);
    if (visit->was_cut || !visit->has_message) {
        tell(patient, FAIL, "idle",
             "the connection was cut after %" PRId64
             " s of silence; raise the proxy's read timeout "
             "(proxy_read_timeout) above 60 s",
             visit->open_ms / 1000);
    } else {
        tell(patient, OK, "idle", "a silent connection stays open");
    }
    return true;
}

static void examine(struct patient *patient)
{
    static bool (*const examinations[])(struct patient *) = {
        examine_name,   examine_certificate, examine_http,   examine_security, examine_page,
        examine_assets, examine_socket,      examine_origin, examine_server,   examine_idle,
    };
    for (size_t i = 0; i < COUNT_OF(examinations); i++) {
        if (!examinations[i](patient)) {
            return;
        }
    }
}

/* --- the call -------------------------------------------------------------------------------- */

/* Splits the origin into what is connected to. */
static bool read_url(const char *url, struct patient *patient)
{
    uint64_t port = 0;
    if (!origin_parse_public(slice_of(url), &patient->policy)) {
        return false;
    }
    const char *authority = strstr(patient->policy.public_origin, "://") + 3;
    const char *end = strrchr(authority, ']');
    const char *colon = strchr(end != NULL ? end : authority, ':');
    patient->has_tls = origin_is_secure(&patient->policy);
    patient->port = patient->has_tls ? 443 : 80;
    if (colon != NULL && parse_u64(slice_of(colon + 1), 1, UINT16_MAX, &port) == ERR_OK) {
        patient->port = (uint16_t)port;
    }
    const bool is_v6 = authority[0] == '[';
    const size_t len = is_v6 ? (size_t)(end - authority) - 1 : strcspn(authority, ":");
    memcpy(patient->host, authority + is_v6, len);
    patient->host[len] = '\0';
    return true;
}

static int print_usage(FILE *out, int status)
{
    (void)fputs("usage: djenon doctor [--quick] URL\n\n"
                "Looks at a server as players see it, from where they are: name, certificate, page,"
                "\nWebSocket, Origin, proxy, clock, and whether a silent connection is cut (65 s; "
                "not\nwith --quick). Each line says how it is and what to do. The exit status is 0 "
                "when\nnothing failed, 1 when something did, 2 when the call is not understood.\n",
                out);
    return status;
}

int doctor_main(int argc, char **argv)
{
    struct patient *patient = mem_alloc(sizeof *patient);
    const char *url = NULL;
    int status = STATUS_OK;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            patient->is_quick = true;
        } else if (url == NULL) {
            url = argv[i];
        } else {
            status = STATUS_USAGE;
        }
    }
    if (url != NULL && strcmp(url, "--help") == 0) {
        status = print_usage(stdout, STATUS_OK);
    } else if (url == NULL || status == STATUS_USAGE || !read_url(url, patient)) {
        status = print_usage(stderr, STATUS_USAGE);
    } else {
        examine(patient);
        status = patient->has_failed ? STATUS_SICK : STATUS_OK;
    }
    mem_free(patient);
    return status;
}
