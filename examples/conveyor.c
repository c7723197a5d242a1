// A conveyor belt: it takes a crate along, and the events tell when the crate comes and goes.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

static um_body_id add_box(um_world* world, um_body_type type, float x, float y, const um_shape_def* shape,
                          um_box box)
{
    um_body_def def = um_default_body_def();
    def.type = type;
    def.position = um_vec2_make(x, y);
    um_body_id body = um_body_create(world, &def);
    um_shape_create_box(world, body, shape, box);
    return body;
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) {
        return 1;
    }
    // The belt runs to the right on its upper side, at 120 pixels per second.
    um_shape_def belt = um_default_shape_def();
    belt.surface.belt_speed = 120.0f;
    belt.reports = UM_REPORT_CONTACTS;
    add_box(world, UM_STATIC_BODY, 0.0f, 100.0f, &belt, um_box_make(150.0f, 10.0f));
    add_box(world, UM_STATIC_BODY, 0.0f, 300.0f, NULL, um_box_make(1000.0f, 10.0f));
    um_body_id crate = add_box(world, UM_DYNAMIC_BODY, -120.0f, 70.0f, NULL, um_box_make(15.0f, 15.0f));

    int32_t ends = 0;
    for (int32_t step = 0; step < 240; ++step) {
        um_world_step(world, 1.0f / 60.0f);
        um_events events = um_world_get_events(world);
        if (events.contact_begin_count > 0) {
            printf("%4.2f s: the crate is on the belt\n", (double)((float)(step + 1) / 60.0f));
        }
        if (events.contact_end_count > 0) {
            ends += 1;
            printf("%4.2f s: the crate has left the belt\n", (double)((float)(step + 1) / 60.0f));
        }
        if (step % 60 == 59) {
            printf("%4.2f s: x = %7.2f, %6.2f pixels per second\n", (double)((float)(step + 1) / 60.0f),
                   (double)um_body_get_center(world, crate).x, (double)um_body_get_velocity(world, crate).x);
        }
    }
    um_world_destroy(world);
    return ends > 0 ? 0 : 1;
}
