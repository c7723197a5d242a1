// The text of every result.
// SPDX-License-Identifier: MIT

#include <umbra/base.h>

const char* um_result_text(um_result result)
{
    static const char* const texts[] = {
#define RESULT_TEXT(name, text) text,
        UM_RESULT_LIST(RESULT_TEXT)
#undef RESULT_TEXT
    };
    size_t index = (size_t)result;
    return index < sizeof texts / sizeof texts[0] ? texts[index] : "unknown result";
}
