// SPDX-License-Identifier: MIT
#include "net/security.h"

#include "net/ascii.h"

/* Whether browsers take the address in `host` for this machine itself. */
static bool is_loopback(struct slice host)
{
    struct slice name = slice_from(host.at, slice_find(host, ':'));
    if (slice_has_prefix(host, "[::1]") || ascii_equal(name, slice_of("localhost"))) {
        return true;
    }
    size_t len = 0;
    while (len < name.len &&
           (name.at[len] == '.' || (name.at[len] >= '0' && name.at[len] <= '9'))) {
        len++;
    }
    return len == name.len && slice_has_prefix(name, "127.");
}

/* Both connect-src name the exact address of the socket, since older Safari does not count it as
 * 'self'. */
static void append_content_policy(const struct origin_policy *policy, struct slice host,
                                  enum security_kind kind, struct buf *head)
{
    buf_append_text(head, "Content-Security-Policy: default-src 'none'; ");
    switch (kind) {
    case SECURITY_PAGE:
        buf_append_text(head, "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                              "img-src 'self' data:; connect-src 'self'");
        origin_format_sockets(policy, host, head);
        buf_append_text(head, "; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
                              "form-action 'self'; ");
        break;
    case SECURITY_SCRIPT:
        buf_append_text(head, "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
        origin_format_sockets(policy, host, head);
        buf_append_text(head, "; ");
        break;
    case SECURITY_SHARED:
    case SECURITY_PART:
        break;
    }
    buf_append_text(head, "frame-ancestors 'none'\r\n");
}

/* What only a window heeds. The policy for openers holds at trustworthy addresses alone, and
 * browsers complain of it at others. */
static void append_window(const struct origin_policy *policy, struct slice host, struct buf *head)
{
    buf_append_text(head, "Permissions-Policy: camera=(), geolocation=(), microphone=(), "
                          "payment=(), usb=()\r\n");
    if (origin_is_secure(policy) || is_loopback(host)) {
        buf_append_text(head, "Cross-Origin-Opener-Policy: same-origin\r\n");
    }
}

void security_append(const struct origin_policy *policy, struct slice host, enum security_kind kind,
                     struct buf *head)
{
    append_content_policy(policy, host, kind, head);
    if (kind == SECURITY_PAGE) {
        append_window(policy, host, head);
    }
    buf_printf(head,
               "X-Content-Type-Options: nosniff\r\n"
               "Cross-Origin-Resource-Policy: %s-origin\r\n"
               "Referrer-Policy: no-referrer\r\n",
               kind == SECURITY_SHARED ? "cross" : "same");
    if (origin_is_secure(policy)) {
        buf_append_text(head, "Strict-Transport-Security: max-age=31536000\r\n");
    }
}
