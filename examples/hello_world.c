// A ball falls onto a box: three bodies, two seconds, and everything has come to rest.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) { // NULL: the defaults, in pixels with y down
        return 1;
    }
    um_body_id ground = um_body_create(world, NULL); // NULL: a static body at the origin
    um_shape_create_box(world, ground, NULL, um_box_make(500.0f, 10.0f));

    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(0.0f, -60.0f);
    um_body_id box = um_body_create(world, &def);
    um_shape_create_box(world, box, NULL, um_box_make(50.0f, 50.0f));

    def.position = um_vec2_make(0.0f, -400.0f);
    um_body_id ball = um_body_create(world, &def);
    um_shape_create_circle(world, ball, NULL, um_circle_make(30.0f));

    for (int step = 0; step <= 120; ++step) {
        if (step % 20 == 0) {
            um_vec2 place = um_body_get_transform(world, ball).p;
            printf("%4.2f s: ball at %6.1f, %s\n", (double)step / 60.0, (double)place.y,
                   um_body_is_awake(world, ball) ? "awake" : "asleep");
        }
        um_world_step(world, 1.0f / 60.0f);
    }
    um_world_destroy(world);
}
