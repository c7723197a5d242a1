// Hills as a height field and a bowl as a chain: balls roll down into the valley and into the bowl.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

// A static body that carries the ground.
static void add_ground(um_world* world)
{
    um_body_id ground = um_body_create(world, NULL);

    // Heights at equal distances. y points down, so hills are negative.
    const float heights[] = {-300.0f, -180.0f, -90.0f, -30.0f, 0.0f, 0.0f, -30.0f, -90.0f, -180.0f};
    um_heightfield hills = {
        .heights = heights,
        .count = (int32_t)(sizeof heights / sizeof heights[0]),
        .origin = {0.0f, 0.0f},
        .spacing = 100.0f,
    };
    um_shape_create_heightfield(world, ground, NULL, &hills, NULL);

    // Any points in a row. With y down a chain from left to right is open upwards.
    const um_vec2 points[] = {
        {800.0f, -180.0f}, {850.0f, -80.0f}, {950.0f, -40.0f}, {1050.0f, -80.0f}, {1100.0f, -180.0f},
    };
    um_chain bowl = {.points = points, .count = (int32_t)(sizeof points / sizeof points[0])};
    um_shape_create_chain(world, ground, NULL, &bowl, NULL);
}

static um_body_id add_ball(um_world* world, float x)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(x, -350.0f);
    def.angular_damping = 1.0f; // or it would roll to and fro for long
    um_body_id ball = um_body_create(world, &def);
    um_shape_create_circle(world, ball, NULL, um_circle_make(20.0f));
    return ball;
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) { // NULL: the defaults, in pixels with y down
        return 1;
    }
    add_ground(world);
    um_body_id balls[2] = {add_ball(world, 100.0f), add_ball(world, 850.0f)};
    for (int step = 0; step <= 900; ++step) {
        if (step % 150 == 0) {
            um_vec2 one = um_body_get_transform(world, balls[0]).p;
            um_vec2 other = um_body_get_transform(world, balls[1]).p;
            printf("%4.1f s: on the hills at %4.0f, %4.0f; in the bowl at %5.0f, %4.0f\n",
                   (double)step / 60.0, (double)one.x, (double)one.y, (double)other.x, (double)other.y);
        }
        um_world_step(world, 1.0f / 60.0f);
    }
    um_world_destroy(world);
}
