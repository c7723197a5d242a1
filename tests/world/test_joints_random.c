// Joints of all kinds come, go and change at random, while their bodies do: the world stays valid, and is the
// same for any number of workers and lanes, and when memory ends.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>
#include <string.h>

enum { BODIES = 60, JOINTS = 120 };

typedef struct scene {
    um_world* world;
    prng random;
    um_body_id bodies[BODIES];
    um_joint_id joints[JOINTS];
} scene;

static um_vec2 random_point(scene* s, float most)
{
    float x = prng_float(&s->random, -most, most);
    return um_vec2_make(x, prng_float(&s->random, -most, most));
}

static bool is_one_of(scene* s, int32_t count)
{
    return prng_below(&s->random, count) == 0;
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static void make_random_body(scene* s, int32_t i)
{
    um_body_def def = um_default_body_def();
    def.type = is_one_of(s, 8) ? UM_STATIC_BODY : is_one_of(s, 8) ? UM_KINEMATIC_BODY : UM_DYNAMIC_BODY;
    def.position = random_point(s, 6.0f);
    def.angle = prng_float(&s->random, -3.0f, 3.0f);
    def.is_awake = !is_one_of(s, 4);
    s->bodies[i] = um_body_create(s->world, &def);
    if (s->bodies[i].index1 != 0) {
        um_shape_def shape = um_default_shape_def();
        um_shape_create_box(s->world, s->bodies[i], &shape, um_box_make(0.3f, 0.2f));
    }
}

static void set_random_mass(scene* s, um_body_id body)
{
    um_mass mass = {.mass = prng_float(&s->random, 0.1f, 10.0f), .center = random_point(s, 0.2f)};
    mass.inertia = prng_float(&s->random, 0.01f, 1.0f);
    um_body_set_mass(s->world, body, mass); // refused of what is not dynamic
}

static void change_body(scene* s)
{
    int32_t i = prng_below(&s->random, BODIES);
    um_body_id body = s->bodies[i];
    if (!um_body_exists(s->world, body)) {
        make_random_body(s, i);
        return;
    }
    switch (prng_below(&s->random, 10)) {
    case 0:
        um_body_destroy(s->world, body);
        break;
    case 1:
        um_body_set_enabled(s->world, body, is_one_of(s, 2));
        break;
    case 2:
        um_body_set_type(s->world, body, (um_body_type)prng_below(&s->random, 3));
        break;
    case 3:
        um_body_set_transform(s->world, body, random_point(s, 6.0f), prng_float(&s->random, -3.0f, 3.0f));
        break;
    case 4:
        um_body_sleep(s->world, body);
        break;
    case 5:
        um_body_wake(s->world, body);
        break;
    case 6:
        um_body_set_fixed_rotation(s->world, body, is_one_of(s, 2));
        break;
    case 7:
        um_body_set_lock_x(s->world, body, is_one_of(s, 2));
        break;
    case 8:
        set_random_mass(s, body);
        break;
    default:
        um_body_set_velocity(s->world, body, random_point(s, 3.0f));
        break;
    }
}

// ---- Joints ---------------------------------------------------------------------------------------------

static um_joint_limits random_limits(scene* s)
{
    float lower = prng_float(&s->random, -1.0f, 1.0f);
    float width = is_one_of(s, 3) ? 0.0f : prng_float(&s->random, 0.0f, 2.0f);
    return (um_joint_limits){is_one_of(s, 2), lower, lower + width};
}

static um_joint_motor random_motor(scene* s)
{
    float speed = prng_float(&s->random, -5.0f, 5.0f);
    return (um_joint_motor){is_one_of(s, 2), speed, prng_float(&s->random, 0.0f, 100.0f)};
}

static um_joint_spring random_spring(scene* s)
{
    float frequency = prng_float(&s->random, 0.0f, is_one_of(s, 4) ? 100.0f : 5.0f);
    return (um_joint_spring){is_one_of(s, 2), frequency, prng_float(&s->random, 0.0f, 2.0f), 0.5f};
}

static um_joint_drive random_drive(scene* s)
{
    float turning = prng_float(&s->random, -2.0f, 2.0f);
    float force = is_one_of(s, 4) ? UM_MAX_NUMBER : prng_float(&s->random, 0.0f, 50.0f);
    return (um_joint_drive){random_point(s, 2.0f), turning, force, prng_float(&s->random, 0.0f, 50.0f)};
}

static um_joint_strength random_strength(scene* s)
{
    float force = is_one_of(s, 2) ? UM_MAX_NUMBER : prng_float(&s->random, 0.0f, 200.0f);
    float torque = is_one_of(s, 2) ? UM_MAX_NUMBER : prng_float(&s->random, 0.0f, 200.0f);
    return (um_joint_strength){force, torque, is_one_of(s, 2)};
}

static void make_random_joint(scene* s, int32_t i)
{
    um_joint_def def = um_default_joint_def();
    def.kind = (um_joint_kind)prng_below(&s->random, UM_JOINT_KIND_COUNT);
    def.body_b = s->bodies[prng_below(&s->random, BODIES)];
    def.body_a = is_one_of(s, 4) ? def.body_a : s->bodies[prng_below(&s->random, BODIES)];
    def.anchor_a = random_point(s, 0.5f);
    def.anchor_b = random_point(s, 0.5f);
    def.axis_angle = prng_float(&s->random, -3.0f, 3.0f);
    def.length = prng_float(&s->random, 0.0f, 3.0f);
    def.wheel_a = random_point(s, 6.0f);
    def.wheel_b = random_point(s, 6.0f);
    def.ratio = prng_float(&s->random, 0.1f, 3.0f);
    def.tooth = is_one_of(s, 2) ? 0.3f : -0.2f;
    def.drive = random_drive(s);
    def.strength = random_strength(s);
    def.limits = random_limits(s);
    def.motor = random_motor(s);
    def.spring = random_spring(s);
    def.collide_connected = is_one_of(s, 2);
    s->joints[i] = um_joint_create(s->world, &def); // may well be refused
}

static void change_joint(scene* s)
{
    int32_t i = prng_below(&s->random, JOINTS);
    um_joint_id joint = s->joints[i];
    if (!um_joint_exists(s->world, joint)) {
        make_random_joint(s, i);
        return;
    }
    um_joint_def def = um_joint_get_def(s->world, joint);
    switch (prng_below(&s->random, 9)) {
    case 0:
        assert_true(um_joint_destroy(s->world, joint));
        break;
    case 1:
        assert_true(um_joint_set_limits(s->world, joint, random_limits(s)));
        break;
    case 2:
        assert_true(um_joint_set_motor(s->world, joint, random_motor(s)));
        break;
    case 3:
        assert_true(um_joint_set_spring(s->world, joint, random_spring(s)));
        break;
    case 4:
        assert_true(um_joint_set_drive(s->world, joint, random_drive(s)));
        break;
    case 5:
        assert_true(um_joint_set_strength(s->world, joint, random_strength(s)));
        break;
    case 6:
        assert_true(um_joint_set_anchors(s->world, joint, random_point(s, 0.5f), random_point(s, 0.5f)));
        break;
    case 7:
        def.collide_connected = is_one_of(s, 2);
        def.tooth = -def.tooth;
        def.ratio = prng_float(&s->random, 0.1f, 3.0f);
        def.length = prng_float(&s->random, 0.0f, 3.0f);
        def.reference_angle = prng_float(&s->random, -3.0f, 3.0f);
        def.axis_angle = prng_float(&s->random, -3.0f, 3.0f);
        def.wheel_b = random_point(s, 6.0f);
        assert_true(um_joint_set_def(s->world, joint, &def));
        break;
    default:
        um_joint_get_state(s->world, joint);
        break;
    }
}

// ---- What they say --------------------------------------------------------------------------------------

static uint64_t mix(uint64_t hash, float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return (hash ^ bits) * UINT64_C(1099511628211);
}

// Of what joints are like, and of what became of those that the last step has told of.
static uint64_t hash_joints(const scene* s, uint64_t hash)
{
    um_events events = um_world_get_events(s->world);
    for (int32_t i = 0; i < events.joint_count; ++i) {
        const um_joint_event* event = events.joints + i;
        hash = mix(mix(mix(hash, (float)event->joint.index1), event->force), event->torque);
    }
    for (int32_t i = 0; i < JOINTS; ++i) {
        if (um_joint_exists(s->world, s->joints[i])) {
            um_joint_state now = um_joint_get_state(s->world, s->joints[i]);
            assert_true(isfinite(now.coordinate) && isfinite(now.force.x) && isfinite(now.force.y));
            assert_true(isfinite(now.torque) && isfinite(now.separation) && isfinite(now.speed));
            hash = mix(mix(mix(hash, now.coordinate), now.force.x), now.torque);
        }
    }
    return hash;
}

// ---- Runs -----------------------------------------------------------------------------------------------

static uint64_t run(uint64_t seed, int32_t lanes, int32_t workers, int32_t steps, heap* h)
{
    um_world_def def = tested_world_def_meters();
    def.lanes = lanes;
    def.threads.worker_count = workers;
    def.error = NULL;
    if (h != NULL) {
        def.allocator = heap_allocator(h);
    }
    scene s = {.random = prng_make(seed)};
    if (um_world_create(&def, &s.world) != UM_OK) {
        return 0;
    }
    uint64_t hash = 0;
    make_wall(s.world, 0.0f, -8.0f, 20.0f, 1.0f);
    for (int32_t i = 0; i < BODIES; ++i) {
        make_random_body(&s, i);
    }
    for (int32_t i = 0; i < steps; ++i) {
        for (int32_t k = prng_below(&s.random, 6); k > 0; --k) {
            change_body(&s);
        }
        for (int32_t k = prng_below(&s.random, 8); k > 0; --k) {
            change_joint(&s);
        }
        if (h != NULL) {
            heap_fail(h, is_one_of(&s, 3) ? 1 + prng_below(&s.random, 4) : 0, is_one_of(&s, 2));
        }
        um_world_step(s.world, is_one_of(&s, 8) ? 0.1f : STEP);
        if (h != NULL) {
            heap_fail(h, 0, false);
        }
        check_world(s.world);
        hash = hash_joints(&s, hash);
    }
    hash ^= um_world_hash(s.world);
    um_world_destroy(s.world);
    return hash;
}

static uint64_t run_first(int32_t lanes, int32_t workers)
{
    return run(1, lanes, workers, repeats(200), NULL);
}

static uint64_t run_second(int32_t lanes, int32_t workers)
{
    return run(2, lanes, workers, repeats(200), NULL);
}

static void a_world_of_joints_stays_valid_and_the_same(void** state)
{
    (void)state;
    check_same_bits(run_first);
    check_same_bits(run_second);
    check_hash(run_first(0, 8), run_first(1, 1), "8 workers");
}

// ---- One kind -------------------------------------------------------------------------------------------

static um_joint_kind run_kind; // what run_pairs is about

// Pairs of boxes in a row of joints of one kind, each with a limit, a motor or a spring, and with the ground.
static uint64_t run_pairs(int32_t lanes, int32_t workers)
{
    um_world_def def = tested_world_def_meters();
    def.lanes = lanes;
    def.threads.worker_count = workers;
    scene s = {.random = prng_make(5), .world = start_world(&def)};
    make_wall(s.world, 0.0f, -8.0f, 20.0f, 1.0f);
    for (int32_t i = 0; i < BODIES; ++i) {
        s.bodies[i] = make_box(s.world, 0.7f * column_of(i, 20), 2.0f * row_of(i, 20), 0.3f, 0.2f);
    }
    for (int32_t i = 0; i < JOINTS; ++i) {
        int32_t b = i % BODIES;
        um_joint_def joint = um_joint_def_between(
            s.world, run_kind, i % 7 == 0 || b == 0 ? (um_body_id){0, 0} : s.bodies[b - 1],
            random_point(&s, 3.0f), s.bodies[b], place_of(s.world, s.bodies[b]));
        joint.wheel_a = random_point(&s, 6.0f);
        joint.wheel_b = random_point(&s, 6.0f);
        joint.limits = random_limits(&s);
        joint.motor = random_motor(&s);
        joint.spring = random_spring(&s);
        joint.drive = random_drive(&s);
        joint.strength = (um_joint_strength){200.0f, 200.0f, true};
        s.joints[i] = um_joint_create(s.world, &joint);
        assert_true(um_joint_exists(s.world, s.joints[i]));
    }
    uint64_t hash = 0;
    for (int32_t i = 0; i < repeats(60); ++i) {
        step_world(s.world, 1);
        hash = hash_joints(&s, hash);
    }
    hash ^= um_world_hash(s.world);
    finish_world(s.world);
    return hash;
}

static void every_kind_is_the_same_for_all_lanes_and_workers(void** state)
{
    (void)state;
    for (int32_t kind = 0; kind < UM_JOINT_KIND_COUNT; ++kind) {
        run_kind = (um_joint_kind)kind;
        check_same_bits(run_pairs);
        check_hash(run_pairs(0, 8), run_pairs(1, 1), "8 workers");
    }
}

static void a_world_of_joints_survives_the_end_of_memory(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; ++seed) {
        heap h = heap_make();
        run(seed, 0, 1, 200, &h);
        assert_null(h.problem);
        heap_end(&h);
        assert_null(h.problem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_world_of_joints_stays_valid_and_the_same),
        BOTH_SOLVERS(every_kind_is_the_same_for_all_lanes_and_workers),
        BOTH_SOLVERS(a_world_of_joints_survives_the_end_of_memory),
    };
    return cmocka_run_group_tests_name("joints_random", tests, NULL, NULL);
}
