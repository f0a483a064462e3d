// SPDX-License-Identifier: MIT
/* What every unit test's main does: run one Check suite and report it. */
#ifndef UNIT_UNIT_H
#define UNIT_UNIT_H

#include <check.h>

/* Gives the suite to a runner and frees both. Result: the exit code for main. */
static inline int unit_run(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}

#endif
