// Runs random worlds of legal, extreme calls until time is up: see support/extremes.h. Each world that breaks
// something is printed with its seed and the number of the call; that seed alone runs it again.
//
//     umbra-extremes --seconds 600                     fresh seeds, from the clock
//     umbra-extremes --seed 1 --worlds 1000 --calls 400
//     umbra-extremes --seed 4711 --worlds 1 --tell     prints the calls of one world
//
// --equal-steps gives all steps of a world the same length. --energy also checks kinetic energy, by a bound
// that the solvers still exceed in some worlds with overlaps, joints or locks.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"

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

static bool read_options(int count, char** words, run* r)
{
    for (int i = 1; i < count; ++i) {
        const char* word = words[i];
        const char* value = i + 1 < count ? words[i + 1] : NULL;
        bool takes_value = true;
        if (strcmp(word, "--seed") == 0 && value != NULL) {
            r->options.seed = strtoull(value, NULL, 10);
        } else if (strcmp(word, "--worlds") == 0 && value != NULL) {
            r->worlds = strtoll(value, NULL, 10);
        } else if (strcmp(word, "--calls") == 0 && value != NULL) {
            r->options.calls = (int32_t)strtol(value, NULL, 10);
        } else if (strcmp(word, "--seconds") == 0 && value != NULL) {
            r->seconds = strtod(value, NULL);
        } else {
            takes_value = false;
            if (strcmp(word, "--tell") == 0) {
                r->options.is_told = true;
            } else if (strcmp(word, "--equal-steps") == 0) {
                r->options.has_equal_steps = true;
            } else if (strcmp(word, "--energy") == 0) {
                r->options.checks_energy = true;
            } else {
                return false;
            }
        }
        i += takes_value ? 1 : 0;
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
