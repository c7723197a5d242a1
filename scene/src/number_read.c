// From text to floats. Numbers of a few digits are one exact operation; the others go through a double, which
// is right unless that is half way between two floats; what is left is compared exactly, in large numbers.
// SPDX-License-Identifier: MIT

#include "big.h"
#include "number.h"

#include <math.h>
#include <string.h>

// More digits than these only tell whether there is something behind them: a float and the middle between two
// of them have no more than 113 that matter.
enum { MOST_DIGITS = 120, MOST_EXPONENT = 100000 };

// (-1)^is_negative * digits * 10^exponent.
typedef struct decimal {
    bool is_negative;
    uint8_t digits[MOST_DIGITS + 1]; // without leading zeros
    int32_t count;
    int32_t exponent;
    bool has_more; // digits that were too many, and not zero
} decimal;

// ---- Digits ---------------------------------------------------------------------------------------------

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void add_digit(decimal* d, uint8_t digit, bool is_fraction)
{
    d->exponent -= is_fraction;
    if (d->count == MOST_DIGITS) {
        d->exponent += 1;
        d->has_more |= digit != 0;
    } else if (d->count > 0 || digit != 0) {
        d->digits[d->count++] = digit;
    }
}

static int32_t read_exponent(const char* text, size_t size)
{
    bool is_negative = size > 0 && text[0] == '-';
    int32_t exponent = 0;
    for (size_t i = size > 0 && !is_digit(text[0]); i < size; ++i) {
        exponent = exponent < MOST_EXPONENT ? 10 * exponent + (text[i] - '0') : exponent;
    }
    return is_negative ? -exponent : exponent;
}

static decimal read_decimal(const char* text, size_t size)
{
    decimal d = {.is_negative = size > 0 && text[0] == '-'};
    bool is_fraction = false;
    for (size_t i = d.is_negative; i < size; ++i) {
        if (text[i] == '.') {
            is_fraction = true;
        } else if (is_digit(text[i])) {
            add_digit(&d, (uint8_t)(text[i] - '0'), is_fraction);
        } else {
            d.exponent += read_exponent(text + i + 1, size - i - 1);
            break;
        }
    }
    if (d.has_more) { // they leave a trace
        d.digits[d.count++] = 1;
        d.exponent -= 1;
    }
    while (d.count > 0 && d.digits[d.count - 1] == 0) {
        d.count -= 1;
        d.exponent += 1;
    }
    return d;
}

// ---- The exact comparison -------------------------------------------------------------------------------

static float float_of_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t bits_of_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

// How a decimal compares with the middle between a float of these bits, which is not negative, and the next
// one.
static int32_t compare_with_middle(const decimal* d, uint32_t bits)
{
    uint32_t biased = bits >> 23;
    uint64_t mantissa = (bits & 0x7fffffu) | (biased > 0 ? 0x800000u : 0);
    int32_t exponent =
        (int32_t)(biased > 0 ? biased : 1) - 150 - 1; // of the middle, (2 mantissa + 1) 2^exponent
    umsi_big left = umsi_big_make(0);
    for (int32_t i = 0; i < d->count; ++i) {
        umsi_big_multiply(&left, 10u, d->digits[i]);
    }
    umsi_big right = umsi_big_make(2 * mantissa + 1);
    umsi_big_scale_by_ten(d->exponent >= 0 ? &left : &right, d->exponent >= 0 ? d->exponent : -d->exponent);
    umsi_big_shift(exponent >= 0 ? &right : &left, exponent >= 0 ? exponent : -exponent);
    return umsi_big_compare(&left, &right);
}

// The nearest float by halving: the bits of floats that are not negative are in the order of their values.
static float find_nearest(const decimal* d)
{
    uint32_t low = 0;
    uint32_t high = 0x7f800000u; // infinity, whose lower neighbour is the greatest float
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int32_t order = compare_with_middle(d, middle);
        if (order < 0 || (order == 0 && (middle & 1) == 0)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return float_of_bits(low);
}

// ---- Short ways -----------------------------------------------------------------------------------------

// 10^power is exact up to the 22nd.
static double power_of_ten(int32_t power)
{
    double result = 1.0;
    for (int32_t i = 0; i < power; ++i) {
        result *= 10.0;
    }
    return result;
}

// By one division or multiplication of doubles that are exact. False where rounding twice could go wrong.
static bool find_by_double(const decimal* d, float* out_value)
{
    if (d->count > 15 || d->exponent < -22 || d->exponent > 22) {
        return false;
    }
    uint64_t digits = 0;
    for (int32_t i = 0; i < d->count; ++i) {
        digits = 10 * digits + d->digits[i];
    }
    double scale = power_of_ten(d->exponent < 0 ? -d->exponent : d->exponent);
    double value = d->exponent < 0 ? (double)digits / scale : (double)digits * scale;
    if (!(value > 1e-37 && value < 3e38)) {
        return false;
    }
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if ((bits & 0x1fffffffu) == 0x10000000u) { // half way between two floats
        return false;
    }
    *out_value = (float)value;
    return true;
}

float umsi_read_float(const char* text, size_t size)
{
    decimal d = read_decimal(text, size);
    float value = 0.0f;
    int32_t magnitude = d.count + d.exponent; // below 10^magnitude
    if (d.count == 0 || magnitude < -50) {
        value = 0.0f;
    } else if (magnitude > 40) {
        value = INFINITY;
    } else if (!find_by_double(&d, &value)) {
        value = find_nearest(&d);
    }
    return d.is_negative ? float_of_bits(bits_of_float(value) | 0x80000000u) : value;
}

bool umsi_read_integer(const char* text, size_t size, bool* out_is_negative, uint64_t* out_size)
{
    bool is_negative = size > 0 && text[0] == '-';
    uint64_t value = 0;
    for (size_t i = is_negative; i < size; ++i) {
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (!is_digit(text[i]) || value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = 10 * value + digit;
    }
    *out_is_negative = is_negative;
    *out_size = value;
    return true;
}
