// SPDX-License-Identifier: MIT
#include "net/refusal.h"

#include <stdio.h>
#include <string.h>

#include "base/log.h"

enum { LINE_CAP = 1400, SHOWN_CAP = ORIGIN_CAP };

/* A peer's text as it may stand in ours. */
struct shown {
    char text[SHOWN_CAP];
};

static const char *show(struct slice text, struct shown *out)
{
    size_t len = text.len < sizeof out->text ? text.len : sizeof out->text - 1;
    for (size_t i = 0; i < len; i++) {
        bool is_plain = text.at[i] >= ' ' && text.at[i] <= '~';
        out->text[i] = (char)(is_plain ? text.at[i] : '?');
    }
    out->text[len] = '\0';
    return len == 0 ? "none" : out->text;
}

static bool is_public(const struct origin_policy *policy)
{
    return policy->public_origin[0] != '\0';
}

static void show_public(const struct origin_policy *policy, char *out, size_t cap)
{
    (void)snprintf(out, cap, "%s%s", is_public(policy) ? policy->public_origin : "not set",
                   is_public(policy) ? policy->folder : "");
}

unsigned refusal_plain(struct refusal *out, unsigned status, const char *text)
{
    // cppcheck-suppress ctuuninitvar ; it is written here
    (void)snprintf(out->text, sizeof out->text, "%s", text);
    return status;
}

/* --- the path ------------------------------------------------------------------------------ */

/* The line that makes `path` the socket's address; false when none does. */
static bool format_path_line(const struct origin_policy *policy, struct slice path,
                             struct slice host, char line[LINE_CAP])
{
    char folder[FOLDER_CAP];
    struct shown shown;
    size_t end = strlen("/ws");
    if (path.len <= end || !slice_is(slice_skip(path, path.len - end), "/ws") ||
        !folder_parse(slice_from(path.at, path.len - end), folder) ||
        !(is_public(policy) || origin_is_authority(host))) {
        return false;
    }
    const char *origin = is_public(policy) ? policy->public_origin : show(host, &shown);
    (void)snprintf(line, LINE_CAP, "public_url = %s%s%s", is_public(policy) ? "" : "https://",
                   origin, folder);
    return true;
}

unsigned refusal_of_path(struct refusal *out, const struct origin_policy *policy, struct slice path,
                         struct slice host)
{
    char line[LINE_CAP];
    char known[ORIGIN_CAP + FOLDER_CAP];
    struct shown shown;
    show_public(policy, known, sizeof known);
    int len = snprintf(out->text, sizeof out->text,
                       "The WebSocket is at %sws, not at %s; the key public_url is %s.\n",
                       policy->folder, show(path, &shown), known);
    if (!format_path_line(policy, path, host, line)) {
        return 404;
    }
    log_warn("socket.refused", "path=%s public_url=%s remedy=\"set %s\"", LOG_VALUE(path), known,
             line);
    (void)snprintf(out->text + len, sizeof out->text - (size_t)len,
                   "If the server is seen below that folder, set the key:\n%s\n", line);
    return 404;
}

/* --- the subprotocol ----------------------------------------------------------------------- */

unsigned refusal_of_subprotocol(struct refusal *out, const char *wanted, struct slice offered)
{
    struct shown shown;
    (void)snprintf(out->text, sizeof out->text,
                   "The subprotocol here is %s, and the client offers %s: it has to send\n"
                   "Sec-WebSocket-Protocol: %s\n",
                   wanted, show(offered, &shown), wanted);
    log_warn("socket.refused",
             "offered=%s wanted=%s remedy=\"let the client send, and the proxy "
             "pass on, Sec-WebSocket-Protocol: %s\"",
             LOG_VALUE(offered), wanted, wanted);
    return 400;
}

/* --- the origin ---------------------------------------------------------------------------- */

/* The line that lets `origin` in: it is the public address if there is none, otherwise one more in
 * the list. False when it is no origin that can be let in. */
static bool format_origin_line(const struct origin_policy *policy, struct slice origin,
                               char line[LINE_CAP])
{
    char normal[ORIGIN_CAP];
    if (!origin_parse(origin, normal)) {
        return false;
    }
    if (!is_public(policy)) {
        (void)snprintf(line, LINE_CAP, "public_url = %s/", normal);
        return true;
    }
    int len = snprintf(line, LINE_CAP, "origins =");
    for (size_t i = 0; i < policy->allowed_count && len < LINE_CAP; i++) {
        len += snprintf(line + len, LINE_CAP - (size_t)len, " %s", policy->allowed[i]);
    }
    if (len < LINE_CAP) {
        len += snprintf(line + len, LINE_CAP - (size_t)len, " %s", normal);
    }
    return len < LINE_CAP;
}

unsigned refusal_of_origin(struct refusal *out, const struct origin_policy *policy,
                           struct slice origin, struct slice host)
{
    char line[LINE_CAP];
    char known[ORIGIN_CAP + FOLDER_CAP];
    struct shown shown_origin;
    struct shown shown_host;
    bool has_remedy = format_origin_line(policy, origin, line);
    show_public(policy, known, sizeof known);
    log_warn("socket.refused",
             "origin=%s host=%s public_url=%s remedy=\"if players come from there, "
             "set %s\"",
             LOG_VALUE(origin), LOG_VALUE(host), known, has_remedy ? line : "the key origins");
    int len = snprintf(out->text, sizeof out->text,
                       "Pages of another origin may not connect here.\n"
                       "The page's Origin: %s\nThe Host asked for: %s\nThe key public_url: %s\n",
                       show(origin, &shown_origin), show(host, &shown_host), known);
    if (has_remedy) {
        (void)snprintf(out->text + len, sizeof out->text - (size_t)len,
                       "If players come from there, set the key:\n%s\n", line);
    }
    return 403;
}
