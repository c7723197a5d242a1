// Ragdolls: that they hold together when thrown, bend as limbs do, and lie still in the end.
// SPDX-License-Identifier: MIT

#include "helpers/helper_checks.h"

#include <string.h>

enum { JOINTS = UMH_LIMB_COUNT - 1 };

static umh_ragdoll make_ragdoll(um_world* world, const umh_ragdoll_def* def)
{
    umh_ragdoll ragdoll;
    check_made(umh_ragdoll_create(world, def, &ragdoll), ragdoll.message);
    return ragdoll;
}

// ---- How it stands --------------------------------------------------------------------------------------

static void stand(const units* u)
{
    um_world* world = start_world(&u->def);
    umh_ragdoll_def def = umh_default_ragdoll_def();
    def.position = units_point(u, 3.0f, 1.0f);
    def.user_data = 77;
    umh_ragdoll ragdoll = make_ragdoll(world, &def);
    check_count(ragdoll.body_count, UMH_LIMB_COUNT, "limbs");
    check_count(ragdoll.joint_count, JOINTS, "joints");
    check_below(widest_gap(u, world, ragdoll.joints, JOINTS), 1e-5f, "gap");
    um_aabb head = um_shape_get_aabb(world, um_body_get_shape(world, ragdoll.bodies[UMH_HEAD], 0));
    um_aabb foot = um_shape_get_aabb(world, um_body_get_shape(world, ragdoll.bodies[UMH_LOWER_LEG_A], 0));
    float top = fmaxf(units_height(u, head.min), units_height(u, head.max));
    float bottom = fminf(units_height(u, foot.min), units_height(u, foot.max));
    check_near(bottom, 1.0f, 1e-4f, "height of its feet");
    check_near(top, 2.8f, 1e-4f, "height of its head");
    for (int32_t i = 0; i < UMH_LIMB_COUNT; ++i) {
        um_shape_id shape = um_body_get_shape(world, ragdoll.bodies[i], 0);
        check_count((int64_t)um_shape_get_user_data(world, shape), i, "limb");
        check_count((int64_t)um_body_get_user_data(world, ragdoll.bodies[i]), 77, "user data");
        assert_string_equal(um_body_get_name(world, ragdoll.bodies[i]), umh_limb_name((umh_limb)i));
    }
    assert_string_equal(umh_limb_name(UMH_LIMB_COUNT), "unknown limb");
    finish_world(world);
}

static void it_stands_where_it_was_put(void** state)
{
    (void)state;
    in_both_units(stand);
}

// ---- How it bends ---------------------------------------------------------------------------------------

// Where the end of a limb goes if its joint is driven to one side, seen from where the limb began: in metres
// ahead.
static float drive_limb(const units* u, umh_limb limb, float facing, float speed)
{
    um_world_def world_def = u->def;
    world_def.gravity = um_vec2_make(0.0f, 0.0f);
    um_world* world = start_world(&world_def);
    umh_ragdoll_def def = umh_default_ragdoll_def();
    def.forward = um_vec2_make(facing, 0.0f);
    def.up = um_vec2_make(0.0f, u->up);
    umh_ragdoll ragdoll = make_ragdoll(world, &def);
    float mass = um_body_get_mass(world, ragdoll.bodies[limb]).mass;
    um_joint_motor motor = {true, facing * u->up * speed, 10.0f * mass * u->meter * u->meter};
    assert_true(um_joint_set_motor(world, ragdoll.joints[limb - 1], motor));
    step_world(world, 60);
    check_below(beyond_limits(world, ragdoll.joints, JOINTS), 0.05f, "beyond limits");
    um_body_id parent = um_joint_get_def(world, ragdoll.joints[limb - 1]).body_a;
    um_vec2 at = um_body_get_local_point(world, parent, um_body_get_center(world, ragdoll.bodies[limb]));
    finish_world(world);
    return facing * at.x / u->meter;
}

static void bend(const units* u)
{
    for (int32_t side = -1; side <= 1; side += 2) {
        float facing = (float)side;
        check_above(drive_limb(u, UMH_LOWER_ARM_A, facing, 3.0f), 0.1f, "an elbow bends forward");
        check_near(drive_limb(u, UMH_LOWER_ARM_A, facing, -3.0f), 0.0f, 0.02f, "and not back");
        check_below(drive_limb(u, UMH_LOWER_LEG_B, facing, -3.0f), -0.1f, "a knee bends back");
        check_near(drive_limb(u, UMH_LOWER_LEG_B, facing, 3.0f), 0.0f, 0.02f, "and not forward");
        check_above(drive_limb(u, UMH_UPPER_LEG_A, facing, 3.0f), 0.1f, "a leg swings forward");
    }
}

static void limbs_bend_as_ours_do(void** state)
{
    (void)state;
    in_both_units(bend);
}

// ---- Thrown ---------------------------------------------------------------------------------------------

// The most that joints open by, in metres, and bend beyond their limits.
typedef struct strain {
    float gap;
    float beyond;
} strain;

// Thrown at 9 m/s from 2 m up, until it lies.
static strain throw(const units* u, bool continuous, float facing)
{
    um_world_def world_def = u->def;
    world_def.continuous = continuous;
    um_world* world = start_world(&world_def);
    put_floor(u, world);
    umh_ragdoll_def def = umh_default_ragdoll_def();
    def.position = units_point(u, 0.0f, 2.0f);
    def.forward = um_vec2_make(facing, 0.3f);
    def.velocity = units_point(u, 8.0f, 4.0f);
    umh_ragdoll ragdoll = make_ragdoll(world, &def);
    strain most = {0.0f, 0.0f};
    for (int32_t i = 0; i < 300; ++i) {
        step_world(world, 1);
        most.gap = fmaxf(most.gap, widest_gap(u, world, ragdoll.joints, JOINTS));
        most.beyond = fmaxf(most.beyond, beyond_limits(world, ragdoll.joints, JOINTS));
    }
    // With substeps one in twelve does not come to rest: see docs/helpers.md.
    if (u->def.solver == UM_SOLVER_SEQUENTIAL) {
        step_until_asleep(world, 900);
    } else {
        step_world(world, 300);
    }
    check_below(widest_gap(u, world, ragdoll.joints, JOINTS), 0.02f, "gap in the end");
    check_below(beyond_limits(world, ragdoll.joints, JOINTS), 0.1f, "beyond limits in the end");
    check_below(units_height(u, place_of(world, ragdoll.bodies[UMH_HEAD])), 1.0f, "lies");
    check_above(units_height(u, place_of(world, ragdoll.bodies[UMH_HEAD])), 0.0f, "on the ground");
    check_above(place_of(world, ragdoll.bodies[UMH_PELVIS]).x / u->meter, 3.0f, "flew");
    finish_world(world);
    return most;
}

// Joints open by a twentieth of its height at most. Continuous collision stops a limb where it hits, while
// the others go on until the end of the step: there joints open more for a while, and only the end is
// checked.
static void throw_both_ways(const units* u)
{
    for (int32_t side = -1; side <= 1; side += 2) {
        strain most = throw(u, false, (float)side);
        check_below(most.gap, 0.05f * 1.8f, "gap");
        check_below(most.beyond, 0.3f, "beyond limits");
        throw(u, true, (float)side);
    }
}

static void limbs_stay_together_when_it_is_thrown(void** state)
{
    (void)state;
    in_both_units(throw_both_ways);
}

// With springs in its joints it stands like a statue even if it is pushed to swing a little; without, it
// bends.
static float bend_of_chest(float spring_frequency)
{
    um_world* world = start_weightless_world();
    umh_ragdoll_def def = umh_default_ragdoll_def();
    def.joint_friction = 0.0f;
    def.spring_frequency = spring_frequency;
    umh_ragdoll ragdoll = make_ragdoll(world, &def);
    assert_true(um_body_set_angular_velocity(world, ragdoll.bodies[UMH_CHEST], 1.0f));
    step_world(world, 120);
    float angle = um_joint_get_state(world, ragdoll.joints[UMH_CHEST - 1]).coordinate;
    finish_world(world);
    return fabsf(angle);
}

static void springs_bring_it_back(void** state)
{
    (void)state;
    check_above(bend_of_chest(0.0f), 0.1f, "bent without springs");
    check_below(bend_of_chest(4.0f), 0.02f, "bent with springs");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_stands_where_it_was_put),
        BOTH_SOLVERS(limbs_bend_as_ours_do),
        BOTH_SOLVERS(limbs_stay_together_when_it_is_thrown),
        BOTH_SOLVERS(springs_bring_it_back),
    };
    return cmocka_run_group_tests_name("ragdolls", tests, NULL, NULL);
}
