// The clocks, the memory, quiet and the way out. No measuring happens here.
// SPDX-License-Identifier: MIT

#define _POSIX_C_SOURCE 200809L // clock_gettime, which plain C17 does not have

#include "support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

void* bench_allocate(size_t count, size_t size)
{
    // One cache line, which is also the widest SIMD register.
    const size_t alignment = 64;
    if (count > (SIZE_MAX - alignment) / size) {
        bench_fail("that many boxes need more memory than can be addressed");
    }
    size_t bytes = (count * size + alignment - 1) / alignment * alignment;
    void* memory = aligned_alloc(alignment, bytes > 0 ? bytes : alignment);
    if (memory == NULL) {
        bench_fail("out of memory");
    }
    return memset(memory, 0, bytes);
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

void bench_fail(const char* message)
{
    fprintf(stderr, "umbra-bench: %s\n", message);
    exit(1);
}
