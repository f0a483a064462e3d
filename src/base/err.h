// SPDX-License-Identifier: MIT
/* The one list of failures that functions with several causes return. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

/* X(NAME, word): `word` is what logs and messages to operators show. */
#define ERR_LIST(X)                                                                   \
    X(OK, "ok")                                                                       \
    X(MALFORMED, "malformed")     /* not of the form asked for */                     \
    X(TOO_LARGE, "too-large")     /* well formed, over a named limit of size */       \
    X(RANGE, "range")             /* well formed, outside the values allowed */       \
    X(NOT_FOUND, "not-found")     /* no such thing, or not for the one who asks */    \
    X(EXISTS, "exists")           /* there already */                                 \
    X(CONFLICT, "conflict")       /* somebody else was first: read again and retry */ \
    X(STATE, "state")             /* possible, but not now */                         \
    X(DENIED, "denied")           /* never possible for the one who asks */           \
    X(UNAVAILABLE, "unavailable") /* possible, and may work later */                  \
    X(FULL, "full")               /* a named limit of number is reached */            \
    X(IO, "io")                   /* the operating system refused */                  \
    X(VERSION, "version")         /* written by a version that is not understood */   \
    X(CORRUPT, "corrupt")         /* stored data contradicts itself */                \
    X(UNSUPPORTED, "unsupported") /* known, and not offered here */

enum err {
#define ERR_ENUM(name, word) ERR_##name,
    ERR_LIST(ERR_ENUM)
#undef ERR_ENUM
        ERR__COUNT
};

/* A static word, never NULL; "unknown" for a value outside the list. */
const char *err_name(enum err err);

enum { ERR_CAUSE_CAP = 128 }; /* with the NUL */

/* What the system says of this value of errno. Result: `out`. */
const char *err_cause(int cause, char out[ERR_CAUSE_CAP]);

#endif
