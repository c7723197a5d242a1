// What every part of the benchmark needs: a clock, memory that is there or ends the program, one way to fail.
// It knows nothing of trees, worlds or engines.
// SPDX-License-Identifier: MIT

#ifndef BENCH_SUPPORT_H
#define BENCH_SUPPORT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define BENCH_NO_RETURN [[noreturn]]
extern "C" {
#else
#define BENCH_NO_RETURN _Noreturn
#endif

// Nanoseconds of a clock that never goes backwards.
double bench_now(void);

// Nanoseconds of processor time that this program has used, all threads together. What else runs on the
// machine hardly shows in it, so it is the better clock for work on one thread.
double bench_cpu_now(void);

// Zeroed memory for count things of the given size, aligned for SIMD. Ends the program when there is none: a
// benchmark without its data has nothing to say.
void* bench_allocate(size_t count, size_t size);

// Gives back what bench_allocate returned. NULL is allowed.
void bench_release(void* memory);

// From the one to the other nothing that is printed on stdout gets there: some libraries greet the user.
void bench_mute(void);
void bench_unmute(void);

// Says what went wrong on stderr and ends the program with exit code 1.
BENCH_NO_RETURN void bench_fail(const char* message);

#ifdef __cplusplus
}
#endif

#endif
