// A platformer's character: it walks up a slope and over stairs, takes a lift, pushes a crate, jumps off a
// ledge and lands on the ground below.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

#define TIME (1.0f / 60.0f)

static um_body_id add_box(um_world* world, um_body_type type, float x, float y, float half_width,
                          float half_height)
{
    um_body_def def = um_default_body_def();
    def.type = type;
    def.position = um_vec2_make(x, y);
    um_body_id body = um_body_create(world, &def);
    um_shape_create_box(world, body, NULL, um_box_make(half_width, half_height));
    return body;
}

// Pixels, y down: what is high up is negative.
static void add_level(um_world* world)
{
    um_body_id ground = um_body_create(world, NULL);
    const um_vec2 points[] = {{-500.0f, 0.0f}, {0.0f, 0.0f}, {200.0f, -100.0f}, {400.0f, -100.0f}}; // a slope
    um_chain slope = {.points = points, .count = 4};
    um_shape_create_chain(world, ground, NULL, &slope, NULL);
    for (int i = 1; i <= 4; ++i) { // stairs of 25 pixels each
        um_shape_create_box(
            world, ground, NULL,
            um_box_make_at(200.0f, 100.0f, um_vec2_make(560.0f + 40.0f * (float)i, -25.0f * (float)i), 0.0f));
    }
    add_box(world, UM_STATIC_BODY, 1400.0f, -490.0f, 300.0f, 10.0f); // a ledge, 500 pixels up
    add_box(world, UM_STATIC_BODY, 1900.0f, 10.0f, 600.0f, 10.0f);   // the ground below
    add_box(world, UM_DYNAMIC_BODY, 1300.0f, -540.0f, 40.0f, 40.0f); // a crate on the ledge
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) { // NULL: the defaults, in pixels with y down
        return 1;
    }
    add_level(world);
    um_body_id lift = add_box(world, UM_KINEMATIC_BODY, 1000.0f, -190.0f, 100.0f, 10.0f);

    um_mover_def def = um_default_mover_def(); // 180 pixels tall, 60 wide
    def.position = um_vec2_make(-300.0f, -100.0f);
    um_mover hero;
    if (um_mover_make(world, &def, &hero) != UM_OK) {
        return 1;
    }
    for (int step = 0; step <= 600; ++step) {
        bool is_on_lift = um_body_id_equals(hero.ground_body, lift);
        bool is_up = um_body_get_transform(world, lift).p.y <= -490.0f;
        um_body_set_velocity(world, lift, um_vec2_make(0.0f, is_on_lift && !is_up ? -200.0f : 0.0f));
        um_world_step(world, TIME);

        // What a player would do: run to the right, wait on the lift, jump at the end of the ledge.
        bool waits = is_on_lift && !is_up && hero.position.x > 980.0f;
        bool jumps = hero.is_on_ground && hero.position.x > 1600.0f && hero.position.x < 1690.0f;
        um_vec2 velocity = hero.velocity; // what the last move has left of it
        velocity.x = waits ? 0.0f : 300.0f;
        velocity.y = jumps ? -400.0f : velocity.y + 981.0f * TIME;
        um_mover_move(world, &hero, um_vec2_scale(velocity, TIME), TIME);

        if (step % 60 == 0) {
            printf("%4.1f s: at %6.1f, %6.1f, %s\n", (double)step / 60.0, (double)hero.position.x,
                   (double)hero.position.y,
                   !hero.is_on_ground                          ? "in the air"
                   : um_body_id_equals(hero.ground_body, lift) ? "on the lift"
                                                               : "on the ground");
        }
    }
    bool has_arrived = hero.is_on_ground && hero.position.x > 1700.0f && hero.position.y > -100.0f;
    um_world_destroy(world);
    return has_arrived ? 0 : 1;
}
