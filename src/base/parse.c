// SPDX-License-Identifier: MIT
#include "base/parse.h"

struct unit {
    const char *name;
    uint64_t factor;
};

static const struct unit durations[] = {
    {"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}, {"d", 86400000},
};

static const struct unit sizes[] = {
    {"", 1},
    {"k", UINT64_C(1) << 10},
    {"m", UINT64_C(1) << 20},
    {"g", UINT64_C(1) << 30},
};

static size_t count_digits(struct slice text)
{
    size_t count = 0;
    while (count < text.len && text.at[count] >= '0' && text.at[count] <= '9') {
        count++;
    }
    return count;
}

/* Any number of 64 bits; ERR_RANGE when it does not fit. */
static enum err read_digits(struct slice text, uint64_t *out_value)
{
    if (text.len == 0 || count_digits(text) != text.len || (text.len > 1 && text.at[0] == '0')) {
        return ERR_MALFORMED;
    }
    uint64_t value = 0;
    for (size_t i = 0; i < text.len; i++) {
        uint64_t digit = (uint64_t)(text.at[i] - '0');
        if (value > (UINT64_MAX - digit) / 10) {
            return ERR_RANGE;
        }
        value = value * 10 + digit;
    }
    *out_value = value;
    return ERR_OK;
}

enum err parse_u64(struct slice text, uint64_t min, uint64_t max, uint64_t *out_value)
{
    uint64_t value = 0;
    enum err err = read_digits(text, &value);
    if (err != ERR_OK) {
        return err;
    }
    if (value < min || value > max) {
        return ERR_RANGE;
    }
    *out_value = value;
    return ERR_OK;
}

static enum err negate(uint64_t magnitude, int64_t *out_value)
{
    if (magnitude == 0) {
        return ERR_MALFORMED;
    }
    if (magnitude > (uint64_t)INT64_MAX + 1) {
        return ERR_RANGE;
    }
    *out_value = -(int64_t)(magnitude - 1) - 1;
    return ERR_OK;
}

static enum err read_signed(struct slice text, int64_t *out_value)
{
    bool is_negative = slice_has_prefix(text, "-");
    uint64_t magnitude = 0;
    enum err err = read_digits(is_negative ? slice_skip(text, 1) : text, &magnitude);
    if (err != ERR_OK) {
        return err;
    }
    if (is_negative) {
        return negate(magnitude, out_value);
    }
    if (magnitude > INT64_MAX) {
        return ERR_RANGE;
    }
    *out_value = (int64_t)magnitude;
    return ERR_OK;
}

enum err parse_i64(struct slice text, int64_t min, int64_t max, int64_t *out_value)
{
    int64_t value = 0;
    enum err err = read_signed(text, &value);
    if (err != ERR_OK) {
        return err;
    }
    if (value < min || value > max) {
        return ERR_RANGE;
    }
    *out_value = value;
    return ERR_OK;
}

/* A number followed by the name of one of the units. */
static enum err read_with_unit(struct slice text, const struct unit *units, size_t count,
                               uint64_t *out_value)
{
    size_t digits = count_digits(text);
    uint64_t number = 0;
    enum err err = read_digits(slice_from(text.at, digits), &number);
    if (err == ERR_MALFORMED) {
        return err;
    }
    for (size_t i = 0; i < count; i++) {
        if (!slice_is(slice_skip(text, digits), units[i].name)) {
            continue;
        }
        if (err != ERR_OK || number > UINT64_MAX / units[i].factor) {
            return ERR_RANGE;
        }
        *out_value = number * units[i].factor;
        return ERR_OK;
    }
    return ERR_MALFORMED;
}

enum err parse_duration_ms(struct slice text, int64_t min, int64_t max, int64_t *out_value)
{
    ASSERT(min >= 0 && max >= min);
    uint64_t value = 0;
    enum err err = read_with_unit(text, durations, COUNT_OF(durations), &value);
    if (err != ERR_OK) {
        return err;
    }
    if (value < (uint64_t)min || value > (uint64_t)max) {
        return ERR_RANGE;
    }
    *out_value = (int64_t)value;
    return ERR_OK;
}

enum err parse_size_bytes(struct slice text, uint64_t min, uint64_t max, uint64_t *out_value)
{
    uint64_t value = 0;
    enum err err = read_with_unit(text, sizes, COUNT_OF(sizes), &value);
    if (err != ERR_OK) {
        return err;
    }
    if (value < min || value > max) {
        return ERR_RANGE;
    }
    *out_value = value;
    return ERR_OK;
}

enum err parse_bool(struct slice text, bool *out_value)
{
    static const char *const words[][2] = {{"no", "yes"}, {"false", "true"}, {"off", "on"}};
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (slice_is(text, words[i][0]) || slice_is(text, words[i][1])) {
            *out_value = slice_is(text, words[i][1]);
            return ERR_OK;
        }
    }
    return ERR_MALFORMED;
}
