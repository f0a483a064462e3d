// SPDX-License-Identifier: MIT
#include "net/language.h"

#include "base/attr.h"
#include "net/ascii.h"

/* The first one is for those who ask for none of them. */
static const char *const languages[] = {"en", "fr", "pt", "pl", "it"};

enum { QUALITY_WHOLE = 1000, QUALITY_DIGITS = 3 };

bool language_is_known(struct slice code)
{
    for (size_t i = 0; i < COUNT_OF(languages); i++) {
        if (slice_is(code, languages[i])) {
            return true;
        }
    }
    return false;
}

/* The language of a tag such as "pt-BR"; empty when there is none. */
static struct slice find_language(struct slice tag)
{
    struct slice first = slice_from(tag.at, slice_find(tag, '-'));
    for (size_t i = 0; i < COUNT_OF(languages); i++) {
        if (ascii_equal(first, slice_of(languages[i]))) {
            return slice_of(languages[i]);
        }
    }
    return SLICE_NONE;
}

/* Thousandths of a "q=0.75"; whole for anything else. */
static unsigned read_quality(struct slice parameter)
{
    parameter = slice_trim(parameter);
    if (!slice_has_prefix(parameter, "q=0") && !slice_has_prefix(parameter, "Q=0")) {
        return QUALITY_WHOLE;
    }
    struct slice digits = slice_skip(parameter, sizeof "q=0." - 1);
    unsigned quality = 0;
    for (size_t i = 0; i < QUALITY_DIGITS; i++) {
        bool is_digit = i < digits.len && digits.at[i] >= '0' && digits.at[i] <= '9';
        quality = quality * 10 + (is_digit ? (unsigned)(digits.at[i] - '0') : 0);
    }
    return quality;
}

struct slice language_choose(struct slice accept_language)
{
    struct slice item = SLICE_NONE;
    struct slice best = slice_of(languages[0]);
    unsigned best_quality = 0;
    while (accept_language.len > 0 && slice_split(&accept_language, ',', &item)) {
        size_t tag_len = slice_find(item, ';');
        struct slice language = find_language(slice_trim(slice_from(item.at, tag_len)));
        unsigned quality = read_quality(slice_skip(item, tag_len + 1));
        if (language.len > 0 && quality > best_quality) {
            best = language;
            best_quality = quality;
        }
    }
    return best;
}
