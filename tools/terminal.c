// Whether somebody is looking, by POSIX or by the Windows API.
// SPDX-License-Identifier: MIT

#include "terminal.h"

#include <stdio.h>

#if defined(_WIN32)

#include <io.h>

bool terminal_sees_errors(void)
{
    return _isatty(_fileno(stderr)) != 0;
}

#else

#include <unistd.h>

bool terminal_sees_errors(void)
{
    return isatty(fileno(stderr)) != 0;
}

#endif
