// Runs random worlds of legal, extreme calls until time is up: see support/extremes.h. Each world that fails
// a check is printed with its seed and the number of the call. To run it again, use that seed with --worlds 1
// and the same --calls, --equal-steps and --energy.
//
//     umbra-extremes --seconds 600                     fresh seeds, from the clock
//     umbra-extremes --seed 1 --worlds 1000 --calls 400
//     umbra-extremes --seed 4711 --worlds 1 --tell     prints the calls of one world
//
// --equal-steps gives all steps of a world the same length. --energy also checks kinetic energy, by a bound
// that the solvers still exceed in some worlds with overlaps, joints or locks.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_PRINTED = 50,
    WORLDS_TWICE = 16, // one world in 16 runs again, with one lane and one worker
};

typedef struct run {
    extreme_options options;
    double seconds; // 0 for no limit
    int64_t worlds; // 0 for no limit
    int64_t calls, steps, failures;
} run;

// Reads a whole number from least to most. False for anything else.
static bool read_whole(const char* text, int64_t least, int64_t most, int64_t* out)
{
    char* end = NULL;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    *out = number;
    return end != text && *end == '\0' && errno == 0 && number >= least && number <= most;
}

static bool read_seed(const char* text, uint64_t* out)
{
    char* end = NULL;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0;
}

static bool read_seconds(const char* text, double* out)
{
    char* end = NULL;
    *out = strtod(text, &end);
    return end != text && *end == '\0' && *out >= 0.0;
}

// Reads an option with a value. Sets *out_is_known if there is such an option.
static bool read_value(const char* word, const char* value, run* r, bool* out_is_known)
{
    *out_is_known = true;
    if (strcmp(word, "--seed") == 0) {
        return read_seed(value, &r->options.seed);
    }
    if (strcmp(word, "--worlds") == 0) {
        return read_whole(value, 0, INT64_MAX, &r->worlds);
    }
    if (strcmp(word, "--calls") == 0) {
        int64_t calls = 0;
        bool is_good = read_whole(value, 1, INT32_MAX, &calls);
        r->options.calls = (int32_t)calls;
        return is_good;
    }
    if (strcmp(word, "--seconds") == 0) {
        return read_seconds(value, &r->seconds);
    }
    *out_is_known = false;
    return true;
}

static bool read_options(int count, char** words, run* r)
{
    for (int i = 1; i < count; ++i) {
        const char* word = words[i];
        bool takes_value = false;
        if (i + 1 < count && !read_value(word, words[i + 1], r, &takes_value)) {
            return false;
        }
        if (takes_value) {
            i += 1;
        } else if (strcmp(word, "--tell") == 0) {
            r->options.is_told = true;
        } else if (strcmp(word, "--equal-steps") == 0) {
            r->options.has_equal_steps = true;
        } else if (strcmp(word, "--energy") == 0) {
            r->options.checks_energy = true;
        } else {
            return false;
        }
    }
    return true;
}

static void print_failure(run* r, const extreme_result* result)
{
    r->failures += 1;
    if (r->failures <= MOST_PRINTED) {
        printf("seed %" PRIu64 ", call %" PRId32 ", %s: %s", r->options.seed, result->call_number,
               result->call, result->problem);
        printf(result->limit > 0.0 ? " (%g, at most %g)\n" : "\n", result->value, result->limit);
        fflush(stdout);
    }
}

static void run_world(run* r)
{
    extreme_result result = extreme_run(&r->options);
    r->calls += result.call_number;
    r->steps += result.steps;
    if (result.problem == NULL && r->options.seed % WORLDS_TWICE == 0) {
        extreme_options alone = r->options;
        alone.is_alone = true;
        if (extreme_run(&alone).hash != result.hash) {
            result.problem = "the end depends on the lanes or on the workers";
        }
    }
    if (result.problem != NULL) {
        print_failure(r, &result);
    }
}

int main(int count, char** words)
{
    run r = {.options = {.seed = (uint64_t)time(NULL) * 1000000, .calls = 400}};
    if (!read_options(count, words, &r) || (r.seconds <= 0.0 && r.worlds <= 0)) {
        fprintf(stderr, "usage: umbra-extremes [--seed N] [--worlds N] [--calls N] [--seconds N] "
                        "[--equal-steps] [--energy] [--tell]\n");
        return 2;
    }
    printf("first seed %" PRIu64 ", %" PRId32 " calls in each world\n", r.options.seed, r.options.calls);
    time_t start = time(NULL);
    int64_t worlds = 0;
    while ((r.worlds == 0 || worlds < r.worlds) &&
           (r.seconds <= 0.0 || difftime(time(NULL), start) < r.seconds)) {
        run_world(&r);
        r.options.seed += 1;
        worlds += 1;
    }
    printf("%" PRId64 " worlds, %" PRId64 " calls, %" PRId64 " steps: %" PRId64 " worlds broke something\n",
           worlds, r.calls, r.steps, r.failures);
    return r.failures == 0 ? 0 : 1;
}
