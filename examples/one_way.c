// A one-way platform: a ball jumps up through it, and lands on it.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) {
        return 1;
    }
    // Pixels, y down: what comes from above is stopped.
    um_shape_def platform = um_default_shape_def();
    platform.surface.one_way = um_vec2_make(0.0f, -1.0f);
    um_shape_create_box(world, um_body_create(world, NULL), &platform, um_box_make(100.0f, 5.0f));

    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(0.0f, 100.0f);
    def.velocity = um_vec2_make(0.0f, -600.0f);
    um_body_id ball = um_body_create(world, &def);
    um_shape_create_circle(world, ball, NULL, um_circle_make(10.0f));

    for (int32_t step = 0; step <= 90; ++step) {
        if (step % 10 == 0) {
            printf("after %4.2f s the ball is %s the platform, at y = %7.2f\n", (double)((float)step / 60.0f),
                   um_body_get_center(world, ball).y > 0.0f ? "below" : "above",
                   (double)um_body_get_center(world, ball).y);
        }
        um_world_step(world, 1.0f / 60.0f);
    }
    float height = um_body_get_center(world, ball).y;
    um_world_destroy(world);
    return height > -16.0f && height < -14.0f ? 0 : 1;
}
