// Rolling resistance: of three balls that roll alike, one goes on, one comes to rest, and one does so at
// once.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

static um_body_id add_ball(um_world* world, float y, float resistance)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(0.0f, y - 10.0f);
    def.velocity = um_vec2_make(200.0f, 0.0f);
    def.angular_velocity = 20.0f; // it rolls: speed over radius
    um_shape_def shape = um_default_shape_def();
    shape.surface.rolling_resistance = resistance;
    um_body_id ball = um_body_create(world, &def);
    um_shape_create_circle(world, ball, &shape, um_circle_make(10.0f));
    return ball;
}

int main(void)
{
    static const float resistances[3] = {0.0f, 0.05f, 0.5f};
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) {
        return 1;
    }
    um_body_id balls[3];
    for (int32_t i = 0; i < 3; ++i) {
        float y = 100.0f * (float)i;
        um_segment floor = um_segment_make(um_vec2_make(-1000.0f, y), um_vec2_make(10000.0f, y));
        um_shape_create_segment(world, um_body_create(world, NULL), NULL, floor);
        balls[i] = add_ball(world, y, resistances[i]);
    }
    for (int32_t step = 0; step < 600; ++step) {
        um_world_step(world, 1.0f / 60.0f);
    }
    for (int32_t i = 0; i < 3; ++i) {
        printf("with a rolling resistance of %4.2f: %7.2f pixels in ten seconds, %s\n",
               (double)resistances[i], (double)um_body_get_center(world, balls[i]).x,
               um_body_is_awake(world, balls[i]) ? "and goes on" : "and rests");
    }
    bool good = um_body_is_awake(world, balls[0]) && !um_body_is_awake(world, balls[2]);
    um_world_destroy(world);
    return good ? 0 : 1;
}
