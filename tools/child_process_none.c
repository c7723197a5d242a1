// Other programs where a program can start none, as in WebAssembly.
// SPDX-License-Identifier: MIT

#include "child_process.h"

#include <errno.h>

bool child_process_exists(const char* program)
{
    (void)program;
    return false;
}

bool child_process_begin(child_process* child, const char* const* arguments)
{
    (void)arguments;
    *child = (child_process){0};
    errno = ENOSYS;
    return false;
}

int child_process_end(child_process* child)
{
    (void)child;
    return -1;
}
