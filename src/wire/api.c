// SPDX-License-Identifier: MIT
#include "wire/api.h"

#include "wire/table.h"

bool wire_encode_api_error(struct buf *buf, const char *code, const char *text)
{
    json_t *answer = json_pack("{s:{s:s,s:s}}", "error", "code", code, "text", text);
    ASSERT(answer != NULL);
    return shape_dump(buf, answer);
}
