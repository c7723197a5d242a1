// Locks, walks and failures of a world or a tree: see gate.h.
// SPDX-License-Identifier: MIT

#include "core/gate.h"

umi_gate umi_gate_make(const char* subject, um_error_fn* hook, void* context)
{
    return (umi_gate){.subject = subject, .reporter = {.hook = hook, .context = context}};
}

bool umi_gate_open(umi_gate* gate, const char* function)
{
    return (!gate->is_locked && !umi_walks_go_on(&gate->walks)) ||
           umi_gate_fail(
               gate, UM_ERROR_LOCKED, function,
               "the %s cannot be changed from inside one of its callbacks or hooks; do it afterwards",
               gate->subject);
}

um_result umi_gate_check_walk(umi_gate* gate, const char* function)
{
    return !gate->is_locked ? UM_OK
                            : umi_gate_fail_read(
                                  gate, UM_ERROR_LOCKED, function,
                                  "the %s cannot be walked over in the middle of a change; do it afterwards",
                                  gate->subject);
}

// The hook may read the world or tree, but not change it: to it, telling is a walk.

bool umi_gate_fail(umi_gate* gate, um_result result, const char* function, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    umi_message message = umi_message_make(function, format, arguments);
    va_end(arguments);
    gate->last_error = result;
    umi_walks_begin(&gate->walks);
    umi_report_change(&gate->reporter, result, function, &message);
    umi_walks_end(&gate->walks);
    gate->last_error = result; // what the hook called may have failed in turn
    return false;
}

um_result umi_gate_fail_read(umi_gate* gate, um_result result, const char* function, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    umi_walks_begin(&gate->walks);
    umi_report_read(&gate->reporter, result, function, format, arguments);
    umi_walks_end(&gate->walks);
    va_end(arguments);
    return result;
}

umi_gate_state umi_gate_begin_hook(umi_gate* gate)
{
    umi_gate_state state = {gate->reporter.message, gate->last_error, gate->is_locked};
    gate->is_locked = true;
    return state;
}

void umi_gate_end_hook(umi_gate* gate, const umi_gate_state* state)
{
    gate->is_locked = state->was_locked;
    gate->last_error = state->last_error;
    gate->reporter.message = state->message;
}
