// The table of `umbra demo`, for someone who has never seen a physics engine from inside. Nothing is
// measured here.
// SPDX-License-Identifier: MIT

#include "demo_report.h"
#include "json.h"
#include "numbers.h"

#include <stdio.h>

// How many times as much brute force does; a dash where one of the two has none.
static void print_ratio(double brute_force, double tree)
{
    if (brute_force > 0.0 && tree > 0.0) {
        printf(" %9.1f\n", brute_force / tree);
    } else {
        printf(" %9s\n", "-");
    }
}

static void print_count(const char* name, int64_t brute_force, int64_t tree)
{
    printf("  %-24s %13s %13s", name, number_with_commas(brute_force).text, number_with_commas(tree).text);
    print_ratio((double)brute_force, (double)tree);
}

static void print_time(const char* name, double brute_force, double tree)
{
    printf("  %-24s %13.4f %13.4f", name, brute_force, tree);
    print_ratio(brute_force, tree);
}

static void print_heading(const char* text)
{
    printf("  %-24s %13s %13s %9s\n", text, "brute force", "tree + sleep", "ratio");
}

static void print_counts(const scene_figures* brute, const scene_figures* tree)
{
    print_heading("In the last step");
    print_count("bodies awake", brute->last.awake, tree->last.awake);
    print_count("bodies asleep", brute->last.asleep, tree->last.asleep);
    print_count("all pairs of bodies", brute->all_pairs, tree->all_pairs);
    print_count("pairs", brute->last.pairs, tree->last.pairs);
    print_count("narrow-phase tests", brute->last.narrow_phase_tests, tree->last.narrow_phase_tests);
    print_count("contacts", brute->last.contacts, tree->last.contacts);
    print_count("islands", brute->last.islands, tree->last.islands);
    printf("\n");
}

static void print_times(const scene_figures* brute, const scene_figures* tree)
{
    print_heading("Milliseconds per step");
    for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
        print_time(um_stage_name((um_stage)stage), brute->stage_ms[stage], tree->stage_ms[stage]);
    }
    print_time("the whole step", brute->ms_per_step, tree->ms_per_step);
    printf("\n");
}

void demo_report_print(const demo_report* report)
{
    const scene_figures* brute = &report->brute_force;
    const scene_figures* tree = &report->tree;
    printf("Umbra %d.%d.%d: what the broadphase and sleep save\n\n", UM_VERSION_MAJOR, UM_VERSION_MINOR,
           UM_VERSION_PATCH);
    printf("Scene  %s bodies: %s boxes rest in settled stacks, %s balls never stop. That is %s pairs.\n",
           number_with_commas(tree->bodies).text, number_with_commas(tree->last.asleep).text,
           number_with_commas(tree->last.awake).text, number_with_commas(tree->all_pairs).text);
    printf("       %d steps of 1/%.0f s; the fastest of %d runs each, which took turns.\n\n",
           (int)tree->steps, 1.0 / report->time_step, (int)report->runs);
    print_counts(brute, tree);
    print_times(brute, tree);
    printf("  all pairs           n (n - 1) / 2 of the bodies that are not static\n"
           "  pairs               of shapes, static ones too, that the broadphase hands on: all of them by "
           "brute\n"
           "                      force, else those with an awake body whose fat AABBs overlap\n"
           "  narrow-phase tests  pairs whose shapes were compared: what a broadphase is there to avoid\n"
           "  contacts            those that touch, and are solved\n"
           "  islands             awake bodies that press on each other\n\n");
}

// ---- JSON -----------------------------------------------------------------------------------------------

static void write_run(json_writer* json, const char* name, const scene_figures* figures)
{
    json_begin_object(json, name);
    json_integer(json, "awake", figures->last.awake);
    json_integer(json, "asleep", figures->last.asleep);
    json_integer(json, "pairs", figures->last.pairs);
    json_integer(json, "narrow_phase_tests", figures->last.narrow_phase_tests);
    json_integer(json, "contacts", figures->last.contacts);
    json_integer(json, "islands", figures->last.islands);
    json_fixed(json, "ms_per_step", figures->ms_per_step, 6);
    json_begin_object(json, "stages");
    for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
        json_fixed(json, um_stage_name((um_stage)stage), figures->stage_ms[stage], 6);
    }
    json_end_object(json);
    json_end_object(json);
}

void demo_report_json(const demo_report* report, const char* picture_path)
{
    json_writer json = {.file = stdout};
    json_begin_object(&json, NULL);
    json_integer(&json, "bodies", report->tree.bodies);
    json_integer(&json, "steps", report->tree.steps);
    json_integer(&json, "all_pairs", report->tree.all_pairs);
    write_run(&json, "brute_force", &report->brute_force);
    write_run(&json, "tree", &report->tree);
    json_text(&json, "picture", picture_path);
    json_end_object(&json);
    json_end_line(&json);
}
