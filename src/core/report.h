// What a person is told about a call that failed: how a message is written, and how it reaches the user's
// hook. Nothing here runs unless a call has failed. Which calls fail, and why, is known above.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_REPORT_H
#define UMI_CORE_REPORT_H

#include "core/format.h"

#include <stdarg.h>
#include <stdatomic.h>

#include <umbra/base.h>

enum { UMI_MESSAGE_SIZE = 256 };

// A text of at most UMI_MESSAGE_SIZE - 1 characters; what is longer is cut off.
typedef struct umi_message {
    char text[UMI_MESSAGE_SIZE];
} umi_message;

// "function: " and a formatted text.
umi_message umi_message_make(const char* function, const char* format, va_list arguments);

// Adds a formatted text at the end.
void umi_message_add(umi_message* message, const char* format, ...) UMI_PRINTF_LIKE(2, 3);

// A float in as few digits as tell it from all others, the same on every platform and in every locale: 0.5,
// 1e6, nan, -inf.
typedef struct umi_number {
    char text[24];
} umi_number;

umi_number umi_number_of(float value);

// Where the failures of a world or a tree are told.
typedef struct umi_reporter {
    um_error_fn* hook; // may be NULL
    void* context;
    atomic_int reads;       // calls of the hook for failed reads that are under way
    atomic_int told;        // failed reads that it heard of since there were none
    atomic_bool is_telling; // whether the hook is being told of a failed change
    umi_message message;    // of the last change that failed
} umi_reporter;

// Tells of a failed change, and keeps the message. The hook hears nothing of what fails while it runs.
void umi_report_change(umi_reporter* reporter, um_result result, const char* function,
                       const umi_message* message);

// Tells of a failed read. Several threads may do so at once. Reads of the hook's own that fail are told as
// well, but not without end: while a call of the hook is under way, it hears of at most 16 more.
void umi_report_read(umi_reporter* reporter, um_result result, const char* function, const char* format,
                     va_list arguments);

// Tells of a creation that failed: there is nothing yet that has a reporter, only the hook of a def. Returns
// the result.
um_result umi_report_creation(um_error_fn* hook, void* context, um_result result, const char* function,
                              const char* format, ...) UMI_PRINTF_LIKE(5, 6);

#endif
