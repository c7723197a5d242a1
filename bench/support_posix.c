// The clocks and the way to quiet by POSIX: see support.h.
// SPDX-License-Identifier: MIT

#define _POSIX_C_SOURCE 200809L // clock_gettime, which plain C17 does not have

#include "support.h"

#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double read_clock(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return 1.0e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

double bench_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double bench_cpu_now(void)
{
#if defined(__EMSCRIPTEN__)
    return bench_now(); // its clock of the processor's time does not start at 0 and overflows
#else
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
#endif
}

// The real stdout while it is muted; -1 otherwise.
static int saved_stdout = -1;

void bench_mute(void)
{
    fflush(stdout);
    int nowhere = open("/dev/null", O_WRONLY);
    saved_stdout = dup(STDOUT_FILENO);
    if (nowhere < 0 || saved_stdout < 0 || dup2(nowhere, STDOUT_FILENO) < 0) {
        bench_fail("stdout could not be muted");
    }
    close(nowhere);
}

void bench_unmute(void)
{
    fflush(stdout);
    if (dup2(saved_stdout, STDOUT_FILENO) < 0) {
        bench_fail("stdout could not be brought back");
    }
    close(saved_stdout);
    saved_stdout = -1;
}
