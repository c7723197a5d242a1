// All helpers in one world: the same bits with every lane width and number of workers.
// SPDX-License-Identifier: MIT

#include "helpers/helper_checks.h"

static void fill(um_world* world)
{
    make_floor(world, 0.0f);
    umh_rope_def rope_def = umh_default_rope_def();
    rope_def.start = um_vec2_make(-400.0f, -500.0f);
    umh_rope rope;
    check_made(umh_rope_create(world, &rope_def, &rope), rope.message);
    umh_bridge_def bridge_def = umh_default_bridge_def();
    bridge_def.start = um_vec2_make(-300.0f, -200.0f);
    bridge_def.end = um_vec2_make(300.0f, -200.0f);
    bridge_def.plank_count = 8;
    umh_bridge bridge;
    check_made(umh_bridge_create(world, &bridge_def, &bridge), bridge.message);
    umh_ragdoll_def ragdoll_def = umh_default_ragdoll_def();
    ragdoll_def.position = um_vec2_make(50.0f, -300.0f);
    ragdoll_def.velocity = um_vec2_make(-200.0f, 0.0f);
    umh_ragdoll ragdoll;
    check_made(umh_ragdoll_create(world, &ragdoll_def, &ragdoll), ragdoll.message);
    umh_soft_body_def soft_def = umh_default_soft_body_def();
    soft_def.position = um_vec2_make(-100.0f, -400.0f);
    umh_soft_body soft;
    check_made(umh_soft_body_create(world, &soft_def, &soft), soft.message);
    umh_car_def car_def = umh_default_car_def();
    car_def.position = um_vec2_make(600.0f, -40.0f);
    car_def.forward = um_vec2_make(-1.0f, 0.0f);
    umh_car car;
    check_made(umh_car_create(world, &car_def, &car), car.message);
    assert_true(umh_car_set_throttle(world, &car, 1.0f));
}

static uint64_t run(int32_t lanes, int32_t workers)
{
    um_world_def def = tested_world_def();
    def.lanes = lanes;
    def.threads.worker_count = workers;
    um_world* world = start_world(&def);
    fill(world);
    step_world(world, 240);
    uint64_t hash = um_world_hash(world);
    finish_world(world);
    return hash;
}

static void bits_do_not_depend_on_lanes_and_workers(void** state)
{
    (void)state;
    check_same_bits(run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(bits_do_not_depend_on_lanes_and_workers),
    };
    return cmocka_run_group_tests_name("bits of helpers", tests, NULL, NULL);
}
