// SPDX-License-Identifier: MIT
/* Any bytes as what decides who may come in: the first byte says which of these they are. What is
 * read is of the promised form, and reading it again changes nothing. */
#include <stdio.h>
#include <string.h>

#include "base/attr.h"
#include "base/log.h"
#include "fuzz/fuzz.h"
#include "net/origin.h"
#include "net/refusal.h"
#include "net/trust.h"

static void check_public(struct slice text)
{
    static struct origin_policy policy;
    static struct origin_policy again;
    struct buf url;
    if (!origin_parse_public(text, &policy)) {
        return;
    }
    buf_init(&url, ORIGIN_CAP + FOLDER_CAP);
    origin_format_public(&policy, &url);
    ASSERT(!url.has_failed && origin_parse_public(buf_slice(&url), &again));
    ASSERT(strcmp(policy.public_origin, again.public_origin) == 0);
    ASSERT(strcmp(policy.folder, again.folder) == 0);
    ASSERT(strpbrk(policy.folder, " \t\r\n\"'<>;,?#%") == NULL);
    buf_finish(&url);
}

static void check_origins(struct slice text)
{
    static struct origin_policy policy;
    if (origin_parse_list(text, &policy)) {
        for (size_t i = 0; i < policy.allowed_count; i++) {
            ASSERT(origin_is_allowed(&policy, slice_of(policy.allowed[i]), SLICE_NONE));
        }
    }
}

/* Origin, Host and path of a request, a line each. */
static void check_refusal(struct slice text)
{
    static struct origin_policy policy;
    struct refusal refusal;
    struct slice origin = SLICE_NONE;
    struct slice host = SLICE_NONE;
    struct buf sockets;
    bool is_there = slice_split(&text, '\n', &origin) && slice_split(&text, '\n', &host);
    if (!is_there || !origin_policy_init(&policy, "", "")) {
        return;
    }
    (void)origin_is_allowed(&policy, origin, host);
    unsigned status = refusal_of_origin(&refusal, &policy, origin, host);
    ASSERT(status == 403 && strlen(refusal.text) < sizeof refusal.text - 1);
    status = refusal_of_path(&refusal, &policy, text, host);
    ASSERT(status == 404);
    status = refusal_of_subprotocol(&refusal, "djenon.v1", text);
    ASSERT(status == 400);
    buf_init(&sockets, 2048);
    origin_format_sockets(&policy, host, &sockets);
    ASSERT(!sockets.has_failed && strpbrk(buf_text(&sockets), "\r\n;,'") == NULL);
    buf_finish(&sockets);
}

/* A list of trusted proxies, and a header on the next line. */
static void check_trust(struct slice text)
{
    struct trust trust;
    struct peer peer;
    char shown[PEER_TEXT_CAP];
    struct slice list = slice_from(text.at, slice_find(text, '\n'));
    bool is_peer = peer_parse(slice_of("127.0.0.1"), &peer);
    ASSERT(is_peer);
    if (!trust_parse(list, &trust)) {
        return;
    }
    ASSERT(trust.count <= TRUST_NETWORKS_MAX);
    struct peer client = trust_find_client(&trust, &peer, slice_skip(text, list.len + 1));
    peer_format(&client, shown);
    ASSERT(peer_parse(slice_of(shown), &peer) && memcmp(&peer, &client, sizeof peer) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const checks[])(struct slice text) = {check_public, check_origins, check_refusal,
                                                        check_trust};
    log_open(stderr, LOG_ERROR);
    if (size > 0) {
        checks[data[0] % COUNT_OF(checks)](slice_from(data + 1, size - 1));
    }
    return 0;
}
