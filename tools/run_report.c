// The list of scenes, and the figures of one as a table or as JSON. Nothing is measured here.
// SPDX-License-Identifier: MIT

#include "run_report.h"
#include "json.h"
#include "message.h"
#include "numbers.h"

#include "scenes/scenes.h"

#include <inttypes.h>
#include <stdio.h>

// ---- The list -------------------------------------------------------------------------------------------

static void print_scene(const scene* shown, const char* summary)
{
    printf("%-20s %s\n", shown->name, summary);
}

static void write_scene(json_writer* json, const scene* shown, const char* summary)
{
    json_begin_object(json, NULL);
    json_text(json, "name", shown->name);
    json_text(json, "summary", summary);
    json_flag(json, "gallery", shown->is_in_gallery);
    json_end_object(json);
}

static bool list_scene(const scene* shown, json_writer* json)
{
    scene_source source;
    ums_error error;
    if (scene_source_open(shown->name, &source, &error) != UM_OK) {
        complain_about_scene(&error);
        return false;
    }
    if (json != NULL) {
        write_scene(json, shown, source.summary);
    } else {
        print_scene(shown, source.summary);
    }
    scene_source_close(&source);
    return true;
}

static bool list_scenes(json_writer* json)
{
    bool was_in_gallery = false;
    for (size_t i = 0; i < scene_count(); ++i) {
        const scene* shown = scene_at(i);
        if (shown->is_in_gallery && !was_in_gallery && json == NULL) {
            printf("\nGallery:\n\n");
        }
        was_in_gallery = shown->is_in_gallery;
        if (!list_scene(shown, json)) {
            return false;
        }
    }
    return true;
}

bool run_report_list(bool is_json)
{
    if (!is_json) {
        return list_scenes(NULL);
    }
    json_writer json = {.file = stdout};
    json_begin_array(&json, NULL);
    bool is_done = list_scenes(&json);
    json_end_array(&json);
    json_end_line(&json);
    return is_done;
}

// ---- A table --------------------------------------------------------------------------------------------

static void print_count(const char* name, int64_t count, const char* remark)
{
    printf("  %-22s %15s   %s\n", name, number_with_commas(count).text, remark);
}

static void print_times(const scene_figures* figures, bool has_profile)
{
    printf("\nMilliseconds per step\n\n");
    for (int stage = 0; has_profile && stage < UM_STAGE_COUNT; ++stage) {
        printf("  %-22s %15.4f\n", um_stage_name((um_stage)stage), figures->stage_ms[stage]);
    }
    printf("  %-22s %15.4f\n", "all of it", figures->ms_per_step);
}

void run_report_table(const scene_source* shown, const scene_figures* figures, bool has_profile)
{
    const um_counters* last = &figures->last;
    printf("%s%s%s\n", shown->name, shown->summary[0] != '\0' ? ": " : "", shown->summary);
    printf("%s steps of %.4f s\n\n", number_with_commas(figures->steps).text, (double)shown->time_step);
    print_count("bodies", figures->bodies, "without static ones");
    print_count("awake", last->awake, "after the last step");
    print_count("asleep", last->asleep, "");
    if (has_profile) {
        print_count("awake at most", figures->awake_max, "after any step");
    }
    print_count("all pairs", figures->all_pairs, "n (n - 1) / 2");
    print_count("pairs", last->pairs, "of overlapping fat boxes, one of them awake");
    print_count("narrow-phase tests", last->narrow_phase_tests, "in the last step");
    print_count("contacts", last->contacts, "that touch");
    print_count("islands", last->islands, "bodies that press on each other");
    print_count("allocations", figures->late_allocations, "in the last half of the steps");
    print_count("bytes", (int64_t)last->bytes, "that the world holds");
    print_times(figures, has_profile);
    printf("\nHash of the state: %016" PRIx64 "\n", figures->hash);
}

// ---- JSON -----------------------------------------------------------------------------------------------

static void write_profile(json_writer* json, const scene_figures* figures)
{
    json_integer(json, "awake_max", figures->awake_max);
    json_begin_object(json, "stages");
    for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
        json_fixed(json, um_stage_name((um_stage)stage), figures->stage_ms[stage], 6);
    }
    json_end_object(json);
}

void run_report_json(const scene_source* shown, const scene_figures* figures, bool has_profile)
{
    const um_counters* last = &figures->last;
    json_writer json = {.file = stdout};
    json_begin_object(&json, NULL);
    json_text(&json, "scene", shown->name);
    json_integer(&json, "steps", figures->steps);
    json_integer(&json, "bodies", figures->bodies);
    json_integer(&json, "awake", last->awake);
    json_integer(&json, "asleep", last->asleep);
    json_integer(&json, "all_pairs", figures->all_pairs);
    json_integer(&json, "pairs", last->pairs);
    json_integer(&json, "narrow_phase_tests", last->narrow_phase_tests);
    json_integer(&json, "contacts", last->contacts);
    json_integer(&json, "islands", last->islands);
    json_integer(&json, "allocations", figures->late_allocations);
    json_integer(&json, "bytes", (int64_t)last->bytes);
    json_fixed(&json, "ms_per_step", figures->ms_per_step, 6);
    if (has_profile) {
        write_profile(&json, figures);
    }
    json_hash(&json, "hash", figures->hash);
    json_end_object(&json);
    json_end_line(&json);
}
