// A motor turns a train of three gears while a load pulls back at the last one. When the motor is let loose,
// a ratchet holds the load at its last tooth.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <stdio.h>

enum { WHEELS = 3 };

static const um_body_id ground = {0, 0}; // the null id
static const float radii[WHEELS] = {30.0f, 90.0f, 60.0f};
static const float tooth = 0.25f; // radians
static const float load = -1e9f;  // torque

typedef struct train {
    um_body_id wheels[WHEELS];
    um_joint_id axles[WHEELS]; // the coordinate of each is the angle of its wheel
} train;

static um_body_id add_wheel(um_world* world, um_vec2 place, float radius)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = place;
    um_body_id wheel = um_body_create(world, &def);
    um_shape_create_circle(world, wheel, NULL, um_circle_make(radius));
    return wheel;
}

// Wheels side by side, on axles in the ground. Two that meet turn opposite ways: the ratio is negative.
static train add_train(um_world* world)
{
    train t;
    um_vec2 place = {0.0f, 0.0f};
    for (int32_t i = 0; i < WHEELS; ++i) {
        um_vec2 last = place;
        place.x += i > 0 ? radii[i - 1] + radii[i] : 0.0f;
        t.wheels[i] = add_wheel(world, place, radii[i]);
        um_joint_def axle = um_joint_def_between(world, UM_REVOLUTE_JOINT, ground, place, t.wheels[i], place);
        axle.limits = (um_joint_limits){true, -1000.0f, 1000.0f}; // with limits full turns count
        t.axles[i] = um_joint_create(world, &axle);
        if (i > 0) {
            um_joint_def gear =
                um_joint_def_between(world, UM_GEAR_JOINT, t.wheels[i - 1], last, t.wheels[i], place);
            gear.ratio = -radii[i - 1] / radii[i];
            um_joint_create(world, &gear);
        }
    }
    return t;
}

static float angle_of(const um_world* world, const train* t, int32_t wheel)
{
    return um_joint_get_state(world, t->axles[wheel]).coordinate;
}

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) { // NULL: the defaults, in pixels with y down
        return 1;
    }
    train t = add_train(world);
    um_vec2 hub = um_body_get_center(world, t.wheels[WHEELS - 1]);
    um_joint_def ratchet =
        um_joint_def_between(world, UM_RATCHET_JOINT, ground, hub, t.wheels[WHEELS - 1], hub);
    ratchet.tooth = tooth;
    um_joint_create(world, &ratchet);
    um_joint_set_motor(world, t.axles[0],
                       (um_joint_motor){.is_enabled = true, .speed = 4.0f, .max_force = 1e9f});

    printf("     radians of the wheels      torque of the motor\n");
    float highest = 0.0f;
    for (int step = 0; step <= 360; ++step) {
        if (step == 200) {
            um_joint_set_motor(world, t.axles[0], (um_joint_motor){.is_enabled = false});
        }
        if (step % 60 == 0) {
            printf("%d s: %7.3f %7.3f %7.3f   %9.0f\n", step / 60, (double)angle_of(world, &t, 0),
                   (double)angle_of(world, &t, 1), (double)angle_of(world, &t, 2),
                   (double)um_joint_get_state(world, t.axles[0]).torque);
        }
        float angle = angle_of(world, &t, WHEELS - 1);
        highest = angle > highest ? angle : highest;
        um_body_apply_torque(world, t.wheels[WHEELS - 1], load);
        um_world_step(world, 1.0f / 60.0f);
    }
    float last = angle_of(world, &t, WHEELS - 1);
    float off = angle_of(world, &t, 0) * radii[0] - last * radii[WHEELS - 1]; // of what has rolled by
    printf("the last wheel went up to %.3f, and the ratchet holds it at %.3f\n", (double)highest,
           (double)last);
    um_world_destroy(world);
    bool is_held = highest > 5.0f && last > highest - tooth - 0.01f;
    return is_held && off < 1.0f && off > -1.0f ? 0 : 1;
}
