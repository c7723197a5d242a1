// The clocks and the way to quiet by the Windows API: see support.h.
// SPDX-License-Identifier: MIT

#define WIN32_LEAN_AND_MEAN

#include "support.h"

#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <windows.h>

// The number of stdout, for which the C library has no name.
#define STDOUT 1

double bench_now(void)
{
    LARGE_INTEGER ticks;
    LARGE_INTEGER frequency;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&ticks);
    return 1.0e9 * (double)ticks.QuadPart / (double)frequency.QuadPart;
}

// Windows counts in steps of 100 ns.
static double nanoseconds_of(FILETIME time)
{
    return 100.0 * (4294967296.0 * (double)time.dwHighDateTime + (double)time.dwLowDateTime);
}

double bench_cpu_now(void)
{
    FILETIME creation;
    FILETIME exit;
    FILETIME kernel;
    FILETIME user;
    GetProcessTimes(GetCurrentProcess(), &creation, &exit, &kernel, &user);
    return nanoseconds_of(kernel) + nanoseconds_of(user);
}

// The real stdout while it is muted; -1 otherwise.
static int saved_stdout = -1;

void bench_mute(void)
{
    fflush(stdout);
    int nowhere = _open("NUL", _O_WRONLY);
    saved_stdout = _dup(STDOUT);
    if (nowhere < 0 || saved_stdout < 0 || _dup2(nowhere, STDOUT) < 0) {
        bench_fail("stdout could not be muted");
    }
    _close(nowhere);
}

void bench_unmute(void)
{
    fflush(stdout);
    if (_dup2(saved_stdout, STDOUT) < 0) {
        bench_fail("stdout could not be brought back");
    }
    _close(saved_stdout);
    saved_stdout = -1;
}
