// Whether somebody is looking, by POSIX or by the Windows API. In WebAssembly everything claims to be a
// terminal, so nothing is taken for one.
// SPDX-License-Identifier: MIT

#include "terminal.h"

#if defined(_WIN32)

#include <io.h>
#include <stdio.h>

bool terminal_sees_errors(void)
{
    return _isatty(_fileno(stderr)) != 0;
}

#elif defined(__EMSCRIPTEN__)

bool terminal_sees_errors(void)
{
    return false;
}

#else

#include <stdio.h>
#include <unistd.h>

bool terminal_sees_errors(void)
{
    return isatty(fileno(stderr)) != 0;
}

#endif
