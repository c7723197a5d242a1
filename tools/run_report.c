// The list of scenes, and the figures of one as a table or as JSON. Nothing is measured here.
// SPDX-License-Identifier: MIT

#include "run_report.h"
#include "numbers.h"

#include <inttypes.h>
#include <stdio.h>

void run_report_list(void)
{
    for (size_t i = 0; i < scene_count(); ++i) {
        const scene* it = scene_at(i);
        printf("%-20s %s\n", it->name, it->summary);
    }
}

// ---- A table --------------------------------------------------------------------------------------------

static void print_count(const char* name, int64_t count, const char* remark)
{
    printf("  %-22s %15s   %s\n", name, number_with_commas(count).text, remark);
}

static void print_times(const scene_figures* figures)
{
    printf("\nMilliseconds per step\n\n");
    for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
        printf("  %-22s %15.4f\n", um_stage_name((um_stage)stage), figures->stage_ms[stage]);
    }
    printf("  %-22s %15.4f\n", "all of it", figures->ms_per_step);
}

void run_report_table(const scene* shown, const scene_figures* figures)
{
    const um_counters* last = &figures->last;
    printf("%s: %s\n", shown->name, shown->summary);
    printf("%s steps of %.4f s\n\n", number_with_commas(figures->steps).text, (double)shown->time_step);
    print_count("bodies", figures->bodies, "without static ones");
    print_count("awake", last->awake, "after the last step");
    print_count("asleep", last->asleep, "");
    print_count("awake at most", figures->awake_max, "after any step");
    print_count("all pairs", figures->all_pairs, "n (n - 1) / 2");
    print_count("pairs", last->pairs, "of overlapping fat boxes, one of them awake");
    print_count("narrow-phase tests", last->narrow_phase_tests, "in the last step");
    print_count("contacts", last->contacts, "that touch");
    print_count("islands", last->islands, "bodies that press on each other");
    print_count("allocations", figures->late_allocations, "in the last half of the steps");
    print_count("bytes", (int64_t)last->bytes, "that the world holds");
    print_times(figures);
    printf("\nHash of the state: %016" PRIx64 "\n", figures->hash);
}

// ---- JSON -----------------------------------------------------------------------------------------------

// The names of scenes and stages have nothing in them that JSON would escape.
static void print_stages(const scene_figures* figures)
{
    printf("\"stages\": {");
    for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
        printf("%s\"%s\": %.6f", stage > 0 ? ", " : "", um_stage_name((um_stage)stage),
               figures->stage_ms[stage]);
    }
    printf("}");
}

void run_report_json(const scene* shown, const scene_figures* figures)
{
    const um_counters* last = &figures->last;
    printf("{\"scene\": \"%s\", \"steps\": %d, \"bodies\": %d, ", shown->name, (int)figures->steps,
           (int)figures->bodies);
    printf("\"awake\": %d, \"asleep\": %d, \"awake_max\": %d, ", (int)last->awake, (int)last->asleep,
           (int)figures->awake_max);
    printf("\"all_pairs\": %" PRId64 ", \"pairs\": %d, ", figures->all_pairs, (int)last->pairs);
    printf("\"narrow_phase_tests\": %d, \"contacts\": %d, ", (int)last->narrow_phase_tests,
           (int)last->contacts);
    printf("\"islands\": %d, \"allocations\": %" PRId64 ", \"bytes\": %zu, ", (int)last->islands,
           figures->late_allocations, last->bytes);
    printf("\"ms_per_step\": %.6f, ", figures->ms_per_step);
    print_stages(figures);
    printf(", \"hash\": \"%016" PRIx64 "\"}\n", figures->hash);
}
