// SPDX-License-Identifier: MIT
#include "wire/api.h"

#include "hub/hub.h"
#include "hub/state.h"

enum { API_ERROR_BYTES = 512 };

static void respond_error(struct hub *hub, hub_request request, unsigned status, const char *code,
                          const char *text)
{
    struct buf body;
    buf_init(&body, API_ERROR_BYTES);
    const bool is_written = wire_encode_api_error(&body, code, text);
    ASSERT(is_written);
    const struct hub_reply reply = {
        .status = status, .type = "application/json", .body = buf_slice(&body)};
    hub->config.port.respond(hub->config.port.context, request, &reply);
    buf_finish(&body);
}

void hub_on_request(struct hub *hub, hub_request request, struct slice path, struct slice query,
                    int64_t now_ms)
{
    (void)path;
    (void)query;
    (void)hub_time(hub, now_ms);
    respond_error(hub, request, 404, "not-found", "there is nothing at this address");
}
