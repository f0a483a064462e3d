// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <utf8proc.h>

/* More raw bytes than this cannot become a text of `cap` bytes: normalising and folding shorten
 * to a fifth at most. */
#define TEXT_RAW_BYTES(cap) ((size_t)5 * (cap) + 32)

#define ZERO_WIDTH_NON_JOINER 0x200c
#define ZERO_WIDTH_JOINER     0x200d

/* Cuts one code point off; false at the end and at bad UTF-8, which leaves `rest` where it is. */
static bool take_codepoint(struct slice *rest, utf8proc_int32_t *out_codepoint)
{
    if (rest->len == 0) {
        return false;
    }
    const void *bytes = rest->at;
    utf8proc_int32_t codepoint = -1;
    utf8proc_ssize_t used = utf8proc_iterate(bytes, (utf8proc_ssize_t)rest->len, &codepoint);
    if (used <= 0) {
        return false;
    }
    *rest = slice_skip(*rest, (size_t)used);
    *out_codepoint = codepoint;
    return true;
}

bool text_is_utf8(struct slice text)
{
    utf8proc_int32_t codepoint = 0;
    while (take_codepoint(&text, &codepoint)) {
    }
    return text.len == 0;
}

enum err text_normalize(struct slice text, struct buf *buf)
{
    if (text.len == 0) {
        return ERR_OK;
    }
    const void *bytes = text.at;
    utf8proc_uint8_t *normal = NULL;
    utf8proc_ssize_t len = utf8proc_map(bytes, (utf8proc_ssize_t)text.len, &normal,
                                        UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    if (len < 0) {
        return len == UTF8PROC_ERROR_INVALIDUTF8 ? ERR_MALFORMED : ERR_TOO_LARGE;
    }
    bool fits = buf_append(buf, normal, (size_t)len);
    free(normal);
    return fits ? ERR_OK : ERR_TOO_LARGE;
}

size_t text_count_graphemes(struct slice text)
{
    size_t count = 0;
    utf8proc_int32_t previous = 0;
    utf8proc_int32_t codepoint = 0;
    utf8proc_int32_t state = 0;
    while (take_codepoint(&text, &codepoint)) {
        if (count == 0 || utf8proc_grapheme_break_stateful(previous, codepoint, &state)) {
            count++;
        }
        previous = codepoint;
    }
    return text.len == 0 ? count : 0;
}

enum kind { KIND_REFUSED, KIND_SPACE, KIND_JOINER, KIND_MARK, KIND_BLANK, KIND_VISIBLE };

/* Letters and symbols that are drawn as nothing. */
static bool is_blank(utf8proc_int32_t codepoint)
{
    static const utf8proc_int32_t blanks[] = {0x115f, 0x1160, 0x2800, 0x3164, 0xffa0};
    for (size_t i = 0; i < COUNT_OF(blanks); i++) {
        if (codepoint == blanks[i]) {
            return true;
        }
    }
    return false;
}

static enum kind kind_of(utf8proc_int32_t codepoint)
{
    if (codepoint == ZERO_WIDTH_JOINER || codepoint == ZERO_WIDTH_NON_JOINER) {
        return KIND_JOINER;
    }
    int category = utf8proc_get_property(codepoint)->category;
    switch (category) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return KIND_REFUSED;
    case UTF8PROC_CATEGORY_ZS:
        return KIND_SPACE;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
        return KIND_MARK;
    default:
        return is_blank(codepoint) ? KIND_BLANK : KIND_VISIBLE;
    }
}

/* Whether `kind` may follow `previous` when the base so far carries `marks` marks. */
static bool can_follow(enum kind previous, enum kind kind, int marks)
{
    switch (kind) {
    case KIND_REFUSED:
        return false;
    case KIND_JOINER:
        return previous == KIND_VISIBLE || previous == KIND_MARK;
    case KIND_MARK:
        return previous != KIND_SPACE && marks < TEXT_NAME_MARKS;
    case KIND_SPACE:
    case KIND_BLANK:
    case KIND_VISIBLE:
        return previous != KIND_JOINER || kind == KIND_VISIBLE;
    }
    return false;
}

/* The name has single spaces inside and none at its ends. */
static bool is_name(struct slice name)
{
    enum kind previous = KIND_SPACE;
    int marks = 0;
    bool is_seen = false;
    utf8proc_int32_t codepoint = 0;
    while (take_codepoint(&name, &codepoint)) {
        enum kind kind = kind_of(codepoint);
        if (!can_follow(previous, kind, marks)) {
            return false;
        }
        if (kind == KIND_MARK) {
            marks++;
        } else if (kind != KIND_JOINER) {
            marks = 0;
        }
        is_seen = is_seen || kind == KIND_VISIBLE;
        previous = kind;
    }
    return is_seen && previous != KIND_JOINER;
}

/* Copies with every run of spaces as one U+0020 and none at the ends. */
static void fold_spaces(struct slice text, struct buf *buf)
{
    bool is_pending = false;
    struct slice rest = text;
    utf8proc_int32_t codepoint = 0;
    while (take_codepoint(&rest, &codepoint)) {
        struct slice taken = slice_from(text.at, text.len - rest.len);
        text = rest;
        if (kind_of(codepoint) == KIND_SPACE) {
            is_pending = buf->len > 0;
            continue;
        }
        if (is_pending) {
            buf_append_char(buf, ' ');
            is_pending = false;
        }
        buf_append_slice(buf, taken);
    }
}

static enum err read_line(struct slice normal, size_t graphemes, struct buf *folded, char *out)
{
    fold_spaces(normal, folded);
    struct slice name = buf_slice(folded);
    if (folded->has_failed || text_count_graphemes(name) > graphemes) {
        return ERR_TOO_LARGE;
    }
    if (!is_name(name)) {
        return ERR_MALFORMED;
    }
    memcpy(out, name.at, name.len);
    out[name.len] = '\0';
    return ERR_OK;
}

enum err text_parse_name(struct slice raw, char out[TEXT_NAME_CAP])
{
    return text_parse_line(raw, TEXT_NAME_GRAPHEMES, TEXT_NAME_CAP, out);
}

enum err text_parse_line(struct slice raw, size_t graphemes, size_t cap, char *out)
{
    if (raw.len > TEXT_RAW_BYTES(cap)) {
        return ERR_TOO_LARGE;
    }
    struct buf normal;
    struct buf folded;
    /* NFC may lengthen: at most three times in UTF-8. */
    buf_init(&normal, (size_t)3 * TEXT_RAW_BYTES(cap));
    buf_init(&folded, cap - 1);
    enum err err = text_normalize(raw, &normal);
    if (err == ERR_OK) {
        err = read_line(buf_slice(&normal), graphemes, &folded, out);
    }
    buf_finish(&folded);
    buf_finish(&normal);
    return err;
}
