// States of bodies as comma-separated values.
// SPDX-License-Identifier: MIT

#include "state_csv.h"
#include "exit_codes.h"

#include <string.h>

typedef struct csv_walk {
    FILE* file;
    const scene_play* play;
} csv_walk;

// In quotes, if a comma, a quote or the end of a line would end it too early.
static void write_name(FILE* file, const char* name)
{
    if (strpbrk(name, ",\"\r\n") == NULL) {
        fputs(name, file);
        return;
    }
    fputc('"', file);
    for (; *name != '\0'; ++name) {
        fprintf(file, "%s%c", *name == '"' ? "\"" : "", *name);
    }
    fputc('"', file);
}

// Nine digits give each float back to the bit.
static bool write_body(um_body_id body, void* context)
{
    const csv_walk* walk = context;
    const um_world* world = walk->play->world;
    um_vec2 place = um_body_get_transform(world, body).p;
    um_vec2 velocity = um_body_get_velocity(world, body);
    fprintf(walk->file, "%d,%.9g,%d,", (int)walk->play->steps_made,
            walk->play->steps_made * (double)walk->play->time_step, (int)body_number(body));
    write_name(walk->file, um_body_get_name(world, body));
    fprintf(walk->file, ",%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%d\n", (double)place.x, (double)place.y,
            (double)um_body_get_angle(world, body), (double)velocity.x, (double)velocity.y,
            (double)um_body_get_angular_velocity(world, body), um_body_is_awake(world, body) ? 1 : 0);
    return true;
}

static bool write_movable(um_body_id body, void* context)
{
    const csv_walk* walk = context;
    return um_body_get_type(walk->play->world, body) == UM_STATIC_BODY || write_body(body, context);
}

int state_csv_begin(state_csv* csv, const char* path, const char* bodies, const scene_play* play)
{
    *csv = (state_csv){0};
    if (bodies != NULL && !body_list_read(&csv->chosen, play->world, bodies)) {
        return EXIT_WRONG_USAGE;
    }
    if (!output_begin(&csv->output, path)) {
        body_list_free(&csv->chosen);
        return EXIT_FAILED;
    }
    fprintf(csv->output.file, "step,time,body,name,x,y,angle,velocity_x,velocity_y,angular_velocity,awake\n");
    state_csv_note(csv, play);
    return EXIT_DONE;
}

void state_csv_note(state_csv* csv, const scene_play* play)
{
    csv_walk walk = {csv->output.file, play};
    if (csv->chosen.bodies == NULL) {
        um_world_each_body(play->world, write_movable, &walk);
        return;
    }
    for (int32_t i = 0; i < csv->chosen.count; ++i) {
        if (um_body_exists(play->world, csv->chosen.bodies[i])) {
            write_body(csv->chosen.bodies[i], &walk);
        }
    }
}

bool state_csv_finish(state_csv* csv)
{
    body_list_free(&csv->chosen);
    return output_finish(&csv->output);
}

void state_csv_discard(state_csv* csv)
{
    body_list_free(&csv->chosen);
    output_discard(&csv->output);
}
