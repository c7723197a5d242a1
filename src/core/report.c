// Messages and the hook: see report.h.
// SPDX-License-Identifier: MIT

#include "core/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// How many failed reads are told of while a call of the hook is under way: for threads that read at once,
// and so that a hook whose own reads fail comes to an end. A bound on the depth alone would not do: two
// reads that fail in a hook double the calls with each level.
#define MOST_TOLD 16

// ---- Messages -------------------------------------------------------------------------------------------

static void add(umi_message* message, const char* format, va_list arguments)
{
    size_t length = strlen(message->text);
    (void)vsnprintf(message->text + length, sizeof message->text - length, format, arguments);
}

umi_message umi_message_make(const char* function, const char* format, va_list arguments)
{
    umi_message message = {""};
    umi_message_add(&message, "%s: ", function);
    add(&message, format, arguments);
    return message;
}

void umi_message_add(umi_message* message, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(message, format, arguments);
    va_end(arguments);
}

// ---- Numbers --------------------------------------------------------------------------------------------

// From what printf writes to what a person does: a point whatever the locale has, no zeros and no plus in the
// exponent.
static void tidy(char* text)
{
    char* to = text;
    bool is_exponent = false;
    for (const char* from = text; *from != '\0'; ++from) {
        bool is_digit = *from >= '0' && *from <= '9';
        bool is_leading = is_exponent && (*from == '+' || (*from == '0' && from[1] != '\0'));
        if (is_leading) {
            continue;
        }
        is_exponent = *from == 'e' || (is_exponent && *from == '-');
        bool is_plain = is_digit || *from == '-' || *from == 'e';
        if (is_plain || to == text || to[-1] != '.') { // a point may be more than one byte
            *to++ = (char)(is_plain ? *from : '.');
        }
    }
    *to = '\0';
}

umi_number umi_number_of(float value)
{
    if (value != value) {
        return (umi_number){"nan"};
    }
    if (value - value != 0.0f) {
        return value > 0.0f ? (umi_number){"inf"} : (umi_number){"-inf"};
    }
    umi_number number;
    int digits = 6; // fewer would write 60 as 6e1
    do {
        (void)snprintf(number.text, sizeof number.text, "%.*g", digits, (double)value);
        digits += 1;
    } while (digits <= 9 && strtof(number.text, NULL) != value); // nine tell all floats apart
    tidy(number.text);
    return number;
}

// ---- The hook -------------------------------------------------------------------------------------------

void umi_report_change(umi_reporter* reporter, um_result result, const char* function,
                       const umi_message* message)
{
    reporter->message = *message;
    if (reporter->hook != NULL && !atomic_exchange(&reporter->is_telling, true)) {
        um_error error = {result, function, message->text};
        reporter->hook(&error, reporter->context);
        atomic_store(&reporter->is_telling, false);
        reporter->message = *message; // what the hook called may have failed in turn
    }
}

void umi_report_read(umi_reporter* reporter, um_result result, const char* function, const char* format,
                     va_list arguments)
{
    if (reporter->hook == NULL || atomic_load(&reporter->is_telling)) {
        return;
    }
    if (atomic_fetch_add(&reporter->reads, 1) == 0) {
        atomic_store(&reporter->told, 0);
    }
    if (atomic_fetch_add(&reporter->told, 1) < MOST_TOLD) {
        umi_message message = umi_message_make(function, format, arguments);
        um_error error = {result, function, message.text};
        reporter->hook(&error, reporter->context);
    }
    atomic_fetch_sub(&reporter->reads, 1);
}

um_result umi_report_creation(um_error_fn* hook, void* context, um_result result, const char* function,
                              const char* format, ...)
{
    umi_reporter reporter = {.hook = hook, .context = context};
    va_list arguments;
    va_start(arguments, format);
    umi_report_read(&reporter, result, function, format, arguments);
    va_end(arguments);
    return result;
}
