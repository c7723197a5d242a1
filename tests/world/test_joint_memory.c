// Joints when memory ends: creation of every kind, steps in which they break, and bodies that go. What fails
// changes nothing, no event is lost that there was room for, and the world goes on.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/joints.h"

static um_world* start_on(heap* memory)
{
    *memory = heap_make();
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, -10.0f);
    def.allocator = heap_allocator(memory);
    return start_world(&def);
}

static void finish_on(heap* memory, um_world* world)
{
    finish_world(world);
    heap_end(memory);
    assert_null(memory->problem);
}

// ---- Creation -------------------------------------------------------------------------------------------

// A def of each kind that holds a body beside another.
static um_joint_def def_of(um_joint_kind kind, um_body_id a, um_body_id b)
{
    um_joint_def def = um_default_joint_def();
    def.kind = kind;
    def.body_a = a;
    def.body_b = b;
    def.length = 2.0f;
    def.anchor_b = um_vec2_make(-2.0f, 0.0f);
    def.wheel_a = um_vec2_make(0.0f, 1.0f);
    def.wheel_b = um_vec2_make(2.0f, 1.0f);
    def.strength.force = 1e6f;
    return def;
}

// Each allocation that the creation of a joint makes fails once: nothing has changed, and the next try
// succeeds. Between them steps may want for lanes.
static void creation_of_every_kind_survives_every_allocation_that_fails(void** state)
{
    (void)state;
    for (int32_t kind = 0; kind < UM_JOINT_KIND_COUNT; ++kind) {
        int32_t failures = 0;
        for (int64_t k = 1; k <= 12; ++k) {
            heap memory;
            um_world* world = start_on(&memory);
            um_body_id a = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
            um_body_id b = make_box(world, 2.0f, 0.0f, 0.5f, 0.5f);
            um_joint_def def = def_of((um_joint_kind)kind, a, b);
            uint64_t hash = um_world_hash(world);
            heap_fail(&memory, k, true);
            um_joint_id joint = um_joint_create(world, &def);
            bool is_there = um_joint_exists(world, joint);
            if (!is_there) {
                check_result(um_world_get_last_error(world), UM_ERROR_OUT_OF_MEMORY, "um_joint_create");
                check_hash(um_world_hash(world), hash, "um_joint_create");
                check_count(um_world_get_joints(world, NULL, 0), 0, "joints");
                check_count(um_body_get_joints(world, a, NULL, 0), 0, "joints of a body");
                failures += 1;
            }
            um_world_step(world, STEP); // still without memory
            heap_fail(&memory, 0, false);
            check_world(world);
            if (!is_there) {
                joint = join(world, &def);
            }
            step_world(world, 30);
            check_count(um_world_get_joints(world, NULL, 0), 1, "joints in the end");
            check_count(um_body_get_joints(world, b, NULL, 0), 1, "joints of a body in the end");
            um_joint_state now = um_joint_get_state(world, joint);
            check_below(now.separation, 0.1f, "separation in the end");
            finish_on(&memory, world);
        }
        check_count_above(failures, 0, "creations that failed");
    }
}

// ---- Breaking -------------------------------------------------------------------------------------------

enum { WEIGHTS = 40 };

// Weights that hang, each by a joint that bears a half of it.
static void hang_weights(um_world* world, um_joint_id joints[WEIGHTS])
{
    for (int32_t i = 0; i < WEIGHTS; ++i) {
        um_body_id box = make_box(world, (float)i, -1.0f, 0.2f, 0.2f);
        um_joint_def def = with_ground(UM_DISTANCE_JOINT, box);
        def.anchor_a = um_vec2_make((float)i, 0.0f);
        def.length = 1.0f;
        def.strength.force = 5.0f * um_body_get_mass(world, box).mass;
        def.user_data = (uint64_t)i;
        joints[i] = join(world, &def);
    }
}

// Adds the joints of some fate to those that have been told of. Each may be told of once.
static void note_told(const um_world* world, um_joint_fate fate, bool told[WEIGHTS])
{
    um_events events = um_world_get_events(world);
    for (int32_t i = 0; i < events.joint_count; ++i) {
        if (events.joints[i].fate == fate) {
            assert_false(told[events.joints[i].user_data]);
            told[events.joints[i].user_data] = true;
        }
    }
}

// Every joint that has broken was told of, and each that was not is there and breaks in the next step.
static void no_joint_breaks_untold_when_memory_ends(void** state)
{
    (void)state;
    int32_t failures = 0;
    for (int64_t k = 1; k <= 30; ++k) {
        heap memory;
        um_world* world = start_on(&memory);
        um_joint_id joints[WEIGHTS];
        bool told[WEIGHTS] = {false};
        hang_weights(world, joints);
        heap_fail(&memory, k, true);
        failures += um_world_step(world, STEP) != UM_OK;
        note_told(world, UM_JOINT_BROKE, told);
        for (int32_t i = 0; i < WEIGHTS; ++i) {
            assert_int_equal(um_joint_exists(world, joints[i]), !told[i]);
        }
        heap_fail(&memory, 0, false);
        check_world(world);
        for (int32_t i = 0; i < 4; ++i) {
            step_world(world, 1);
            note_told(world, UM_JOINT_BROKE, told);
        }
        for (int32_t i = 0; i < WEIGHTS; ++i) {
            assert_true(told[i]);
            assert_false(um_joint_exists(world, joints[i]));
        }
        finish_on(&memory, world);
    }
    check_count_above(failures, 0, "steps that failed");
}

// ---- Bodies that go -------------------------------------------------------------------------------------

// Destroying needs no memory: the room for the event was made with the joint, or in a step. Also joints that
// were made since the last step, and after others that have been told of.
static void joints_that_lose_a_body_are_told_of_without_memory(void** state)
{
    (void)state;
    for (int32_t steps = 0; steps <= 2; ++steps) {
        heap memory;
        um_world* world = start_on(&memory);
        bool told[WEIGHTS] = {false};
        int32_t made = 0;
        for (int32_t round = 0; round < 4; ++round) {
            um_body_id hub = make_ball(world, 0.0f, 0.0f, 0.1f);
            um_body_id box = make_box(world, 2.0f, 0.0f, 0.2f, 0.2f);
            for (int32_t i = 0; i < WEIGHTS / 4; ++i) {
                um_joint_def def = def_of(UM_DISTANCE_JOINT, hub, box);
                def.user_data = (uint64_t)made++;
                join(world, &def);
            }
            for (int32_t i = 0; i < steps; ++i) {
                step_world(world, 1);
                note_told(world, UM_JOINT_LOST_BODY, told);
            }
            heap_fail(&memory, 1, true);
            assert_true(um_body_destroy(world, round % 2 == 0 ? hub : box));
            heap_fail(&memory, 0, false);
        }
        step_world(world, 1);
        note_told(world, UM_JOINT_LOST_BODY, told);
        for (int32_t i = 0; i < WEIGHTS; ++i) {
            assert_true(told[i]);
        }
        finish_on(&memory, world);
    }
}

// A step without memory may have no room for the events of what follows, and says so. If there is memory
// again when bodies go, nothing is lost all the same.
static void joints_that_lose_a_body_after_a_step_without_memory_are_told_of(void** state)
{
    (void)state;
    for (int64_t k = 1; k <= 30; ++k) {
        heap memory;
        um_world* world = start_on(&memory);
        bool told[WEIGHTS] = {false};
        um_body_id hub = make_ball(world, 0.0f, 0.0f, 0.1f);
        um_body_id box = make_box(world, 2.0f, 0.0f, 0.2f, 0.2f);
        for (int32_t i = 0; i < WEIGHTS; ++i) {
            um_joint_def def = def_of(UM_DISTANCE_JOINT, hub, box);
            def.user_data = (uint64_t)i;
            join(world, &def);
        }
        heap_fail(&memory, k, true);
        um_world_step(world, STEP);
        heap_fail(&memory, 0, false);
        assert_true(um_body_destroy(world, hub));
        step_world(world, 1);
        note_told(world, UM_JOINT_LOST_BODY, told);
        for (int32_t i = 0; i < WEIGHTS; ++i) {
            assert_true(told[i]);
        }
        finish_on(&memory, world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(creation_of_every_kind_survives_every_allocation_that_fails),
        BOTH_SOLVERS(no_joint_breaks_untold_when_memory_ends),
        BOTH_SOLVERS(joints_that_lose_a_body_are_told_of_without_memory),
        BOTH_SOLVERS(joints_that_lose_a_body_after_a_step_without_memory_are_told_of),
    };
    return cmocka_run_group_tests_name("joint_memory", tests, NULL, NULL);
}
