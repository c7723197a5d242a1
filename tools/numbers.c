// Numbers as a person reads them.
// SPDX-License-Identifier: MIT

#include "numbers.h"

#include <inttypes.h>
#include <stdio.h>

number_text number_with_commas(int64_t value)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRId64, value);
    number_text result;
    size_t used = 0;
    for (int i = 0; i < length; ++i) {
        result.text[used++] = digits[i];
        int left = length - 1 - i;
        if (left > 0 && left % 3 == 0 && digits[i] != '-') {
            result.text[used++] = ',';
        }
    }
    result.text[used] = '\0';
    return result;
}

int64_t pairs_among(int32_t count)
{
    return (int64_t)count * (count - 1) / 2;
}
