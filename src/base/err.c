// SPDX-License-Identifier: MIT
#include "base/err.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/attr.h"

static const char *const names[ERR__COUNT] = {
#define ERR_ROW(name, word) [ERR_##name] = (word),
    ERR_LIST(ERR_ROW)
#undef ERR_ROW
};

const char *err_name(enum err err)
{
    unsigned index = (unsigned)err;
    return index < COUNT_OF(names) ? names[index] : "unknown";
}

const char *err_cause(int cause, char out[ERR_CAUSE_CAP])
{
    if (strerror_r(cause, out, ERR_CAUSE_CAP) != 0) {
        (void)snprintf(out, ERR_CAUSE_CAP, "error %d", cause);
    }
    return out;
}

void assert_failed(const char *file, int line, const char *expr)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, expr);
    abort();
}
