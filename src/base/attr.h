// SPDX-License-Identifier: MIT
/* Attributes and assertions that every layer uses. */
#ifndef BASE_ATTR_H
#define BASE_ATTR_H

#include <stddef.h>

#define NODISCARD __attribute__((warn_unused_result))
#define NORETURN  __attribute__((noreturn))
#define UNUSED    __attribute__((unused))
/* Argument numbers count from 1; `first` is the first one that the format consumes. */
#define PRINTF_LIKE(fmt, first) __attribute__((format(printf, fmt, first)))

/* For arrays only, never for a pointer. */
#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* The object of `type` whose member `member` is at `ptr`. */
#define CONTAINER_OF(ptr, type, member) ((type *)(void *)((char *)(ptr)-offsetof(type, member)))

/* For programming errors, never for input. Stays on in release builds. */
#define ASSERT(cond) ((cond) ? (void)0 : assert_failed(__FILE__, __LINE__, #cond))

/* Prints file:line and the expression to stderr and aborts. Called through ASSERT. */
NORETURN void assert_failed(const char *file, int line, const char *expr);

#endif
