// SPDX-License-Identifier: MIT
#include "base/code.h"

void code_make(uint64_t random_bits, char out[CODE_CAP])
{
    static const char symbols[] = CODE_ALPHABET;
    for (int i = 0; i < CODE_LEN; i++) {
        out[i] = symbols[random_bits % (sizeof(symbols) - 1)];
        random_bits /= sizeof(symbols) - 1;
    }
    out[CODE_LEN] = '\0';
}

static char to_upper(char byte)
{
    if (byte < 'a' || byte > 'z') {
        return byte;
    }
    return (char)(byte - 'a' + 'A');
}

bool code_parse(struct slice text, char out[CODE_CAP])
{
    char code[CODE_CAP] = {0};
    size_t len = 0;
    struct slice alphabet = slice_of(CODE_ALPHABET);
    for (size_t i = 0; i < text.len; i++) {
        char symbol = to_upper(text.at[i]);
        if (symbol == '-' || symbol == ' ') {
            continue;
        }
        if (len == CODE_LEN || slice_find(alphabet, symbol) == alphabet.len) {
            return false;
        }
        code[len++] = symbol;
    }
    if (len != CODE_LEN) {
        return false;
    }
    memcpy(out, code, sizeof(code));
    return true;
}

void code_format(const char *code, char out[CODE_SHOWN_CAP])
{
    size_t half = CODE_LEN / 2;
    memcpy(out, code, half);
    out[half] = '-';
    memcpy(out + half + 1, code + half, CODE_LEN - half);
    out[CODE_LEN + 1] = '\0';
}
