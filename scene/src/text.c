// Strings of JSON.
// SPDX-License-Identifier: MIT

#include "text.h"

#include <stdio.h>
#include <string.h>

// ---- UTF-8 ----------------------------------------------------------------------------------------------

size_t umsi_utf8_length(const char* text, size_t size)
{
    const unsigned char* bytes = (const unsigned char*)text;
    if (size == 0) {
        return 0;
    }
    size_t length = bytes[0] < 0x80 ? 1 : bytes[0] < 0xc2 ? 0 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
    if (length == 0 || bytes[0] > 0xf4 || length > size) {
        return 0;
    }
    for (size_t i = 1; i < length; ++i) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    // Longer than needed, a surrogate, or beyond the last character.
    bool is_wrong = (bytes[0] == 0xe0 && bytes[1] < 0xa0) || (bytes[0] == 0xed && bytes[1] > 0x9f) ||
                    (bytes[0] == 0xf0 && bytes[1] < 0x90) || (bytes[0] == 0xf4 && bytes[1] > 0x8f);
    return is_wrong ? 0 : length;
}

static char* put_utf8(char* to, uint32_t character)
{
    if (character < 0x80) {
        *to++ = (char)character;
        return to;
    }
    int32_t more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};
    *to++ = (char)(heads[more] | (character >> (6 * more)));
    for (int32_t i = more - 1; i >= 0; --i) {
        *to++ = (char)(0x80 | ((character >> (6 * i)) & 0x3f));
    }
    return to;
}

// ---- Escapes --------------------------------------------------------------------------------------------

static uint32_t read_hex(const char* text)
{
    uint32_t value = 0;
    for (int32_t i = 0; i < 4; ++i) {
        char c = text[i];
        value = value << 4 | (uint32_t)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return value;
}

// The character of \uXXXX, for which there are two if it is a surrogate pair. Moves *at behind it; 0 if it is
// none.
static uint32_t read_escaped(const char* text, size_t size, size_t* at)
{
    uint32_t first = read_hex(text + *at + 2);
    *at += 6;
    if (first < 0xd800 || first > 0xdfff) {
        return first;
    }
    bool has_second = first < 0xdc00 && size - *at >= 6 && text[*at] == '\\' && text[*at + 1] == 'u';
    uint32_t second = has_second ? read_hex(text + *at + 2) : 0;
    if (second < 0xdc00 || second > 0xdfff) {
        return 0;
    }
    *at += 6;
    return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
}

bool umsi_unescape(const char* text, size_t size, char* out_text)
{
    static const char letters[] = "bfnrt";
    static const char meanings[] = "\b\f\n\r\t";
    size_t at = 0;
    while (at < size) {
        if (text[at] != '\\') {
            *out_text++ = text[at++];
        } else if (text[at + 1] == 'u') {
            uint32_t character = read_escaped(text, size, &at);
            if (character == 0) {
                return false;
            }
            out_text = put_utf8(out_text, character);
        } else {
            const char* letter = strchr(letters, text[at + 1]);
            *out_text++ = letter != NULL ? meanings[letter - letters] : text[at + 1];
            at += 2;
        }
    }
    *out_text = '\0';
    return true;
}

// ---- Likeness -------------------------------------------------------------------------------------------

enum { LONGEST_NAME = 31 };

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

int32_t umsi_text_distance(const char* a, size_t a_size, const char* b, size_t b_size)
{
    if (a_size > LONGEST_NAME || b_size > LONGEST_NAME) {
        return LONGEST_NAME;
    }
    // rows[i][k]: the distance between the first i letters of a and the first k of b.
    int32_t rows[LONGEST_NAME + 1][LONGEST_NAME + 1];
    for (size_t i = 0; i <= a_size; ++i) {
        for (size_t k = 0; k <= b_size; ++k) {
            if (i == 0 || k == 0) {
                rows[i][k] = (int32_t)(i + k);
                continue;
            }
            int32_t best = rows[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
            best = least_of(best, 1 + least_of(rows[i - 1][k], rows[i][k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1]) {
                best = least_of(best, rows[i - 2][k - 2] + 1);
            }
            rows[i][k] = best;
        }
    }
    return rows[a_size][b_size];
}

void umsi_nearest_try(umsi_nearest* nearest, const char* name, const char* text, size_t size)
{
    int32_t distance = umsi_text_distance(name, strlen(name), text, size);
    int32_t most = size < 4 ? 1 : 2;
    if (distance <= most && (nearest->name == NULL || distance < nearest->distance)) {
        *nearest = (umsi_nearest){name, distance};
    }
}

umsi_hint umsi_hint_of(const umsi_nearest* nearest)
{
    umsi_hint hint = {""};
    if (nearest->name != NULL) {
        snprintf(hint.text, sizeof hint.text, "; did you mean \"%s\"?", nearest->name);
    }
    return hint;
}
