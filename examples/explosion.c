// An explosion between two stacks of crates: what it does to each crate, and a wall that it does not reach.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

static um_body_id put_crate(um_world* world, float x, float y)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(x, y);
    um_body_id crate = um_body_create(world, &def);
    um_shape_create_box(world, crate, NULL, um_box_make(20.0f, 20.0f));
    return crate;
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) { // pixels, y down
        return 1;
    }
    um_body_id ground = um_body_create(world, NULL);
    um_shape_create_box(world, ground, NULL, um_box_make_at(2000.0f, 50.0f, um_vec2_make(0.0f, 50.0f), 0.0f));
    um_body_id left[3];
    um_body_id right[3];
    for (int32_t i = 0; i < 3; ++i) {
        float y = -20.0f - 40.0f * (float)i;
        left[i] = put_crate(world, -100.0f, y);
        right[i] = put_crate(world, 100.0f, y);
    }
    um_body_id far_away = put_crate(world, 900.0f, -20.0f);
    for (int32_t i = 0; i < 60; ++i) {
        um_world_step(world, 1.0f / 60.0f);
    }
    printf("before: %d awake\n", (int)um_world_get_counters(world).awake);

    um_explosion_def bomb = um_default_explosion_def();
    bomb.center = um_vec2_make(0.0f, -30.0f);
    bomb.radius = 100.0f;    // at full strength up to here
    bomb.falloff = 150.0f;   // and down to nothing from there
    bomb.impulse = 20000.0f; // per pixel of outline that faces the center
    um_world_explode(world, &bomb);
    printf("after: %d awake, the one far away is %s\n", (int)um_world_get_counters(world).awake,
           um_body_is_awake(world, far_away) ? "awake" : "asleep");
    for (int32_t i = 0; i < 3; ++i) {
        um_vec2 a = um_body_get_velocity(world, left[i]);
        um_vec2 b = um_body_get_velocity(world, right[i]);
        printf("crate %d: left (%.0f, %.0f), right (%.0f, %.0f) pixels per second\n", (int)i, (double)a.x,
               (double)a.y, (double)b.x, (double)b.y);
    }
    float speed = um_body_get_velocity(world, right[0]).x;
    um_world_destroy(world);
    return speed > 100.0f ? 0 : 1;
}
