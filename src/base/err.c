// SPDX-License-Identifier: MIT
#include "base/err.h"

#include <stdio.h>
#include <stdlib.h>

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

void assert_failed(const char *file, int line, const char *expr)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, expr);
    abort();
}
