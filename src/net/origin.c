// SPDX-License-Identifier: MIT
#include "net/origin.h"

#include <string.h>

#include "base/parse.h"
#include "net/ascii.h"
#include "net/list_word.h"

static const struct scheme {
    const char *prefix, *default_port, *socket;
} schemes[] = {
    {"http://", ":80", "ws://"},
    {"https://", ":443", "wss://"},
};

static bool is_host_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || byte == '-' || byte == '.' || byte == '_';
}

/* How many bytes at the start are a host: a name, an IPv4 address, or IPv6 in brackets. */
static size_t measure_host(struct slice text)
{
    bool is_v6 = slice_has_prefix(text, "[");
    size_t len = is_v6 ? 1 : 0;
    while (len < text.len && (is_host_byte(text.at[len]) || (is_v6 && text.at[len] == ':'))) {
        len++;
    }
    if (!is_v6) {
        return len;
    }
    return len > 2 && len < text.len && text.at[len] == ']' ? len + 1 : 0;
}

bool origin_is_authority(struct slice text)
{
    size_t host_len = measure_host(text);
    if (host_len == 0 || host_len > 255) {
        return false;
    }
    struct slice port = slice_skip(text, host_len);
    uint64_t number = 0;
    return port.len == 0 ||
           (port.at[0] == ':' && parse_u64(slice_skip(port, 1), 1, 65535, &number) == ERR_OK);
}

static const struct scheme *find_scheme(struct slice url)
{
    for (size_t i = 0; i < COUNT_OF(schemes); i++) {
        if (slice_has_prefix(url, schemes[i].prefix)) {
            return &schemes[i];
        }
    }
    return NULL;
}

static struct slice cut_default_port(struct slice authority, const char *port)
{
    size_t len = strlen(port);
    bool has = authority.len > len && memcmp(authority.at + authority.len - len, port, len) == 0;
    return has ? slice_from(authority.at, authority.len - len) : authority;
}

/* Parses scheme and authority; `out_rest` is what follows. */
static bool parse_origin(struct slice url, char out[ORIGIN_CAP], struct slice *out_rest)
{
    const struct scheme *scheme = find_scheme(url);
    if (scheme == NULL) {
        return false;
    }
    struct slice rest = slice_skip(url, strlen(scheme->prefix));
    size_t len = slice_find(rest, '/');
    struct slice whole = slice_from(rest.at, len);
    if (!origin_is_authority(whole)) {
        return false;
    }
    struct slice authority = cut_default_port(whole, scheme->default_port);
    size_t prefix_len = strlen(scheme->prefix);
    memcpy(out, scheme->prefix, prefix_len);
    for (size_t i = 0; i < authority.len; i++) {
        out[prefix_len + i] = ascii_lower(authority.at[i]);
    }
    out[prefix_len + authority.len] = '\0';
    *out_rest = slice_skip(rest, len);
    return true;
}

bool origin_parse(struct slice url, char out[ORIGIN_CAP])
{
    struct slice rest = SLICE_NONE;
    return parse_origin(url, out, &rest);
}

bool origin_parse_list(struct slice list, struct origin_policy *out_policy)
{
    struct origin_policy parsed = *out_policy;
    struct slice word = SLICE_NONE;
    parsed.allowed_count = 0;
    while (list_word_take(&list, &word)) {
        struct slice rest = SLICE_NONE;
        if (parsed.allowed_count == ORIGIN_ALLOWED ||
            !parse_origin(word, parsed.allowed[parsed.allowed_count], &rest) || rest.len > 0) {
            return false;
        }
        parsed.allowed_count++;
    }
    *out_policy = parsed;
    return true;
}

bool origin_parse_public(struct slice url, struct origin_policy *out_policy)
{
    char origin[ORIGIN_CAP];
    char folder[FOLDER_CAP];
    struct slice rest = SLICE_NONE;
    if (!parse_origin(url, origin, &rest) || !folder_parse(rest, folder)) {
        return false;
    }
    memcpy(out_policy->public_origin, origin, strlen(origin) + 1);
    memcpy(out_policy->folder, folder, strlen(folder) + 1);
    return true;
}

bool origin_policy_init(struct origin_policy *policy, const char *public_url, const char *origins)
{
    *policy = (struct origin_policy){.folder = "/"};
    bool is_known = public_url[0] == '\0' || origin_parse_public(slice_of(public_url), policy);
    return is_known && origin_parse_list(slice_of(origins), policy);
}

/* The page came from where it connects to, whatever a proxy in between made of the scheme. */
static bool is_same_host(struct slice origin, struct slice host)
{
    const struct scheme *scheme = find_scheme(origin);
    if (scheme == NULL || !origin_is_authority(host)) {
        return false;
    }
    struct slice authority = slice_skip(origin, strlen(scheme->prefix));
    return ascii_equal(authority, cut_default_port(host, scheme->default_port));
}

bool origin_is_allowed(const struct origin_policy *policy, struct slice origin, struct slice host)
{
    if (origin.len == 0) {
        return true;
    }
    char normal[ORIGIN_CAP];
    struct slice rest = SLICE_NONE;
    if (!parse_origin(origin, normal, &rest) || rest.len > 0) {
        return false;
    }
    for (size_t i = 0; i < policy->allowed_count; i++) {
        if (strcmp(normal, policy->allowed[i]) == 0) {
            return true;
        }
    }
    if (policy->public_origin[0] != '\0') {
        return strcmp(normal, policy->public_origin) == 0;
    }
    return is_same_host(slice_of(normal), host);
}

bool origin_is_secure(const struct origin_policy *policy)
{
    if (policy->public_origin[0] == '\0') {
        return policy->has_tls;
    }
    return slice_has_prefix(slice_of(policy->public_origin), "https://");
}

void origin_format_public(const struct origin_policy *policy, struct buf *out)
{
    if (policy->public_origin[0] != '\0') {
        buf_printf(out, "%s%s", policy->public_origin, policy->folder);
    }
}

/* The sockets of an origin below a folder. The root needs no path, which a list of sources would
 * take for this address and no other. */
static void append_socket(const char *origin, const char *folder, struct buf *out)
{
    const struct scheme *scheme = find_scheme(slice_of(origin));
    ASSERT(scheme); /* origins are read before they are kept */
    buf_printf(out, " %s%s%s", scheme->socket, origin + strlen(scheme->prefix),
               folder[1] == '\0' ? "" : folder);
}

/* Whether a proxy in front of plain http speaks TLS is not known here. */
static void append_host(const struct origin_policy *policy, struct slice host, struct buf *out)
{
    for (size_t i = 0; i < COUNT_OF(schemes); i++) {
        if (!policy->has_tls || strcmp(schemes[i].socket, "wss://") == 0) {
            buf_printf(out, " %s%.*s", schemes[i].socket, SLICE_ARG(host));
        }
    }
}

void origin_format_sockets(const struct origin_policy *policy, struct slice host, struct buf *out)
{
    if (policy->public_origin[0] == '\0') {
        if (origin_is_authority(host)) {
            append_host(policy, host, out);
        }
        return;
    }
    append_socket(policy->public_origin, policy->folder, out);
    for (size_t i = 0; i < policy->allowed_count; i++) {
        if (is_same_host(slice_of(policy->allowed[i]), host)) {
            append_socket(policy->allowed[i], "/", out);
            return;
        }
    }
}
