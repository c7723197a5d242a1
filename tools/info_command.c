// The command `umbra info`: what is in a scene.
// SPDX-License-Identifier: MIT

#include "commands.h"
#include "exit_codes.h"
#include "json.h"
#include "message.h"
#include "numbers.h"
#include "run_report.h"
#include "scene_choice.h"
#include "scene_info.h"

#include <stdio.h>

// ---- A table --------------------------------------------------------------------------------------------

static void print_count(const char* name, const char* of, int32_t count)
{
    if (count > 0) {
        char text[64];
        snprintf(text, sizeof text, "%s, %s", name, of);
        printf("  %-26s %12s\n", text, number_with_commas(count).text);
    }
}

static void print_counts(const scene_info* info)
{
    for (int type = 0; type < BODY_TYPE_COUNT; ++type) {
        print_count("bodies", body_type_name((um_body_type)type), info->bodies[type]);
    }
    print_count("bodies", "asleep", info->asleep);
    for (int kind = 0; kind < SHAPE_KIND_COUNT; ++kind) {
        print_count("shapes", shape_kind_name((um_shape_kind)kind), info->shapes[kind]);
    }
    print_count("shapes", "sensors", info->sensors);
    for (int kind = 0; kind < UM_JOINT_KIND_COUNT; ++kind) {
        print_count("joints", joint_kind_name((um_joint_kind)kind), info->joints[kind]);
    }
}

static const char* solver_name(const um_world_def* def)
{
    return def->solver == UM_SOLVER_SUBSTEP ? "substep" : "sequential";
}

static void print_table(const scene_source* source, const scene_info* info)
{
    const um_world_def* def = &source->def;
    printf("%s%s%s\n\n", source->name, source->summary[0] != '\0' ? ": " : "", source->summary);
    print_counts(info);
    printf("  %-26s %12.6g\n", "mass", info->mass);
    printf("  %-26s %12s\n\n", "bytes of the world", number_with_commas((int64_t)info->bytes).text);
    if (info->has_bounds) {
        printf("  Everything lies between (%g, %g) and (%g, %g).\n", (double)info->bounds.min.x,
               (double)info->bounds.min.y, (double)info->bounds.max.x, (double)info->bounds.max.y);
    }
    printf("  %d steps of %g s; %s solver; gravity (%g, %g); %g units to the metre; sleep %s.\n",
           (int)source->steps, (double)source->time_step, solver_name(def), (double)def->gravity.x,
           (double)def->gravity.y, (double)def->units_per_meter, def->sleep.enabled ? "on" : "off");
}

// ---- JSON -----------------------------------------------------------------------------------------------

static void write_counts(json_writer* json, const scene_info* info)
{
    json_begin_object(json, "bodies");
    for (int type = 0; type < BODY_TYPE_COUNT; ++type) {
        json_integer(json, body_type_name((um_body_type)type), info->bodies[type]);
    }
    json_end_object(json);
    json_begin_object(json, "shapes");
    for (int kind = 0; kind < SHAPE_KIND_COUNT; ++kind) {
        json_integer(json, shape_kind_name((um_shape_kind)kind), info->shapes[kind]);
    }
    json_end_object(json);
    json_begin_object(json, "joints");
    for (int kind = 0; kind < UM_JOINT_KIND_COUNT; ++kind) {
        json_integer(json, joint_kind_name((um_joint_kind)kind), info->joints[kind]);
    }
    json_end_object(json);
    json_integer(json, "asleep", info->asleep);
    json_integer(json, "sensors", info->sensors);
}

static void write_pair(json_writer* json, const char* name, um_vec2 v)
{
    json_begin_array(json, name);
    json_float(json, NULL, v.x);
    json_float(json, NULL, v.y);
    json_end_array(json);
}

static void write_json(const scene_source* source, const scene_info* info)
{
    json_writer json = {.file = stdout};
    json_begin_object(&json, NULL);
    json_text(&json, "scene", source->name);
    json_text(&json, "summary", source->summary);
    json_integer(&json, "steps", source->steps);
    json_float(&json, "time_step", source->time_step);
    json_text(&json, "solver", solver_name(&source->def));
    write_pair(&json, "gravity", source->def.gravity);
    json_float(&json, "units_per_meter", source->def.units_per_meter);
    json_flag(&json, "sleep", source->def.sleep.enabled);
    write_counts(&json, info);
    json_fixed(&json, "mass", info->mass, 6);
    json_integer(&json, "bytes", (int64_t)info->bytes);
    write_pair(&json, "min", info->bounds.min);
    write_pair(&json, "max", info->bounds.max);
    json_end_object(&json);
    json_end_line(&json);
}

// ---- The command ----------------------------------------------------------------------------------------

static int show(const scene_choice* choice, const um_world* world, bool is_json)
{
    scene_info info;
    if (!scene_info_of(world, &info)) {
        complain("no memory to look at the scene %s", choice->source.name);
        return EXIT_FAILED;
    }
    if (is_json) {
        write_json(&choice->source, &info);
    } else {
        print_table(&choice->source, &info);
    }
    return EXIT_DONE;
}

int info_command(const settings* given)
{
    if (given->lists) {
        return run_report_list(given->is_json) ? EXIT_DONE : EXIT_FAILED;
    }
    scene_choice choice;
    if (!scene_choose("info", given, &choice)) {
        return EXIT_WRONG_USAGE;
    }
    scene_play play;
    int exit_code;
    if (scene_choice_play(&choice, &play)) {
        exit_code = show(&choice, play.world, given->is_json);
        scene_play_end(&play);
    } else {
        exit_code = scene_failure_code(&play);
    }
    scene_source_close(&choice.source);
    return exit_code;
}
