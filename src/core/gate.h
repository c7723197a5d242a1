// What stands between a world or a tree and those who call it: whether it may be changed or walked over now,
// what the last change came to, and who is told of failures.
//
// A call that changes something leaves its reason in the gate and tells the hook; a call that reads tells the
// hook alone, since other threads may read at the same time. Function is always the public one that the user
// has called.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_GATE_H
#define UMI_CORE_GATE_H

#include "core/report.h"
#include "core/walks.h"

typedef struct umi_gate {
    umi_walks walks;       // calls of the user's functions, by walks and by the error hook
    umi_reporter reporter; // to whom failures are told
    const char* subject;   // what it is the gate of, for messages: "world"
    um_result last_error;  // of the last call that changes something
    bool is_locked;        // in a step, in a hook of the allocator, or being destroyed
} umi_gate;

umi_gate umi_gate_make(const char* subject, um_error_fn* hook, void* context);

// ---- Calls ----------------------------------------------------------------------------------------------

// Whether there may be a change now: the gate is not locked, and nobody walks. If not, the call has failed.
bool umi_gate_open(umi_gate* gate, const char* function);

// UM_OK, or UM_ERROR_LOCKED and the call has failed: whether there may be a walk now.
um_result umi_gate_check_walk(umi_gate* gate, const char* function);

// Notes the reason of a call that changes something, and tells the error hook. The format is printf's.
// Returns false, which most calls return then.
bool umi_gate_fail(umi_gate* gate, um_result result, const char* function, const char* format, ...)
    UMI_PRINTF_LIKE(4, 5);

// The same for a call that only reads: tells the hook, and leaves everything as it is. Returns the result.
um_result umi_gate_fail_read(umi_gate* gate, um_result result, const char* function, const char* format, ...)
    UMI_PRINTF_LIKE(4, 5);

// Notes that a call that changes something has succeeded. Returns true.
static inline bool umi_gate_succeed(umi_gate* gate)
{
    gate->last_error = UM_OK;
    return true;
}

// "" if the last call that changes something has succeeded.
static inline const char* umi_gate_last_message(const umi_gate* gate)
{
    return gate->last_error != UM_OK ? gate->reporter.message.text : "";
}

// ---- Hooks of the allocator -----------------------------------------------------------------------------

// What was true before a hook of the allocator was called.
typedef struct umi_gate_state {
    umi_message message;
    um_result last_error;
    bool was_locked;
} umi_gate_state;

// Around a hook of the allocator the gate is locked; and what the hook's own calls come to is not what the
// call that needs memory comes to.
umi_gate_state umi_gate_begin_hook(umi_gate* gate);
void umi_gate_end_hook(umi_gate* gate, const umi_gate_state* state);

#endif
