// From floats to text: the fewest digits that read back as the same float. The digits are found in doubles,
// which hold all that a float needs nine digits for, and are tried by reading them.
// SPDX-License-Identifier: MIT

#include "number.h"

#include <math.h>
#include <string.h>

enum { MOST_DIGITS = 9, MOST_POWER = 22 }; // the greatest power of ten that a double holds exactly

umsi_number umsi_number_of_integer(bool is_negative, uint64_t size)
{
    char reversed[24];
    int32_t count = 0;
    do {
        reversed[count++] = (char)('0' + size % 10);
        size /= 10;
    } while (size > 0);
    umsi_number number = {""};
    char* to = number.text;
    if (is_negative) {
        *to++ = '-';
    }
    while (count > 0) {
        *to++ = reversed[--count];
    }
    return number;
}

// ---- Digits ---------------------------------------------------------------------------------------------

// digits[0].digits[1]... * 10^exponent.
typedef struct digits {
    char text[MOST_DIGITS + 2];
    int32_t count;
    int32_t exponent;
} digits;

// value * 10^power, nearly.
static double scale(double value, int32_t power)
{
    static const double powers[MOST_POWER + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    for (; power > MOST_POWER; power -= MOST_POWER) {
        value *= powers[MOST_POWER];
    }
    for (; power < -MOST_POWER; power += MOST_POWER) {
        value /= powers[MOST_POWER];
    }
    return power >= 0 ? value * powers[power] : value / powers[-power];
}

// The power of ten below a value above 0.
static int32_t find_exponent(double value)
{
    int32_t exponent = 0;
    while (scale(value, -exponent) >= 10.0) {
        exponent += 1;
    }
    while (scale(value, -exponent) < 1.0) {
        exponent -= 1;
    }
    return exponent;
}

static digits round_to(double value, int32_t exponent, int32_t count)
{
    uint64_t whole = (uint64_t)(scale(value, count - 1 - exponent) + 0.5);
    umsi_number number = umsi_number_of_integer(false, whole);
    digits d = {.count = (int32_t)strlen(number.text)};
    d.exponent = exponent + d.count - count; // one more if it was rounded up to a power of ten
    while (d.count > 1 && number.text[d.count - 1] == '0') {
        d.count -= 1;
    }
    memcpy(d.text, number.text, (size_t)d.count);
    return d;
}

// ---- Text -----------------------------------------------------------------------------------------------

// Digits with their point: 0.00012, 1200, 12.5. Returns the end.
static char* put_plain(char* to, const digits* d)
{
    if (d->exponent < 0) {
        memcpy(to, "0.0000000", (size_t)(1 - d->exponent));
        to += 1 - d->exponent;
    }
    for (int32_t i = 0; i < d->count || i <= d->exponent; ++i) {
        if (i > 0 && i == d->exponent + 1) {
            *to++ = '.';
        }
        *to++ = i < d->count ? d->text[i] : '0';
    }
    return to;
}

// 1.25e-7. Returns the end.
static char* put_scientific(char* to, const digits* d)
{
    *to++ = d->text[0];
    if (d->count > 1) {
        *to++ = '.';
        memcpy(to, d->text + 1, (size_t)(d->count - 1));
        to += d->count - 1;
    }
    *to++ = 'e';
    bool is_negative = d->exponent < 0;
    umsi_number exponent =
        umsi_number_of_integer(is_negative, (uint64_t)(is_negative ? -d->exponent : d->exponent));
    size_t length = strlen(exponent.text);
    memcpy(to, exponent.text, length);
    return to + length;
}

static umsi_number text_of(const digits* d, bool is_negative)
{
    umsi_number number;
    char* to = number.text;
    if (is_negative) {
        *to++ = '-';
    }
    to = d->exponent >= -5 && d->exponent < 9 ? put_plain(to, d) : put_scientific(to, d);
    *to = '\0';
    return number;
}

// If some digits are enough, so are more: the fewest are found by halving.
static umsi_number find_shortest(float size, bool is_negative)
{
    int32_t exponent = find_exponent((double)size);
    int32_t least = 1;
    int32_t most = MOST_DIGITS;
    while (least < most) {
        int32_t count = (least + most) / 2;
        digits d = round_to((double)size, exponent, count);
        umsi_number number = text_of(&d, false);
        if (umsi_read_float(number.text, strlen(number.text)) == size) {
            most = count;
        } else {
            least = count + 1;
        }
    }
    digits d = round_to((double)size, exponent, least);
    return text_of(&d, is_negative);
}

umsi_number umsi_number_of(float value)
{
    if (isnan(value)) { // in messages alone, as infinity
        return (umsi_number){"nan"};
    }
    bool is_negative = signbit(value) != 0;
    float size = fabsf(value);
    if (isinf(value)) {
        return is_negative ? (umsi_number){"-inf"} : (umsi_number){"inf"};
    }
    if (size < 16777216.0f && size == (float)(uint32_t)size) {
        return umsi_number_of_integer(is_negative, (uint64_t)size);
    }
    return find_shortest(size, is_negative);
}
