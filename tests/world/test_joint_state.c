// What joints say of themselves: the load of every kind, awake and asleep, and under what happens to a world
// meanwhile: long steps, other masses, and more joints on a body than there are colours.
// SPDX-License-Identifier: MIT

#include "support/joints.h"

#include <stdio.h>

// ---- Loads of all kinds ---------------------------------------------------------------------------------

#define ARM 1.0f // from where it is held to the middle of the box

// What a box that is held bears, in its weights and in those times the arm.
typedef struct held {
    const char* name;
    um_joint_kind kind;
    float force, torque;
} held;

static const held KINDS[] = {
    {"distance", UM_DISTANCE_JOINT, 1.0f, 0.0f},   {"revolute", UM_REVOLUTE_JOINT, 1.0f, 0.0f},
    {"prismatic", UM_PRISMATIC_JOINT, 1.0f, 1.0f}, {"weld", UM_WELD_JOINT, 1.0f, 1.0f},
    {"wheel", UM_WHEEL_JOINT, 1.0f, 0.0f},         {"motor", UM_MOTOR_JOINT, 1.0f, 0.0f},
    {"mouse", UM_MOUSE_JOINT, 1.0f, 0.0f},         {"friction", UM_FRICTION_JOINT, 1.0f, 1.0f},
    {"gear", UM_GEAR_JOINT, 0.0f, 1.0f},           {"ratchet", UM_RATCHET_JOINT, 0.0f, 1.0f},
    {"pulley", UM_PULLEY_JOINT, 1.0f, 0.0f},       {"filter", UM_FILTER_JOINT, 0.0f, 0.0f},
};

_Static_assert(sizeof KINDS / sizeof KINDS[0] == UM_JOINT_KIND_COUNT, "each kind has a load");

// Holds what would fall by another joint as well, which takes the force and leaves the torque.
static void pin(um_world* world, um_body_id box)
{
    um_joint_def def = with_ground(UM_REVOLUTE_JOINT, box);
    def.anchor_b = um_vec2_make(-ARM, 0.0f);
    join(world, &def);
}

// Holds a box with its middle at (ARM, 0), by (0, 0) if it bears a torque.
static um_joint_id hold_box(um_world* world, um_joint_kind kind, um_body_id box)
{
    um_joint_def def = with_ground(kind, box);
    def.anchor_a = um_vec2_make(ARM, 0.0f);
    def.length = 2.0f;
    def.spring = (um_joint_spring){.is_enabled = false, .frequency = 5.0f, .damping_ratio = 1.0f};
    switch (kind) {
    case UM_DISTANCE_JOINT:
        def.anchor_a.y = 2.0f;
        break;
    case UM_REVOLUTE_JOINT:
    case UM_MOUSE_JOINT:
    case UM_FILTER_JOINT:
        break;
    case UM_WHEEL_JOINT: // along an axis that points down
        def.axis_angle = -0.5f * UM_PI;
        def.spring.is_enabled = true;
        break;
    case UM_PRISMATIC_JOINT: // across one that is level
        def.limits = (um_joint_limits){.is_enabled = true};
        def.anchor_a.x = 0.0f;
        def.anchor_b.x = -ARM;
        break;
    case UM_MOTOR_JOINT:
        def.spring.is_enabled = true;
        break;
    case UM_FRICTION_JOINT:
    case UM_WELD_JOINT:
        def.anchor_a.x = 0.0f;
        def.anchor_b.x = -ARM;
        break;
    case UM_GEAR_JOINT:
    case UM_RATCHET_JOINT:
        pin(world, box);
        break;
    case UM_PULLEY_JOINT:
        def.body_a = make_wall(world, -3.0f, 0.0f, 0.2f, 0.2f);
        def.anchor_a = um_vec2_make(0.0f, 0.0f);
        def.wheel_a = um_vec2_make(-3.0f, 4.0f);
        def.wheel_b = um_vec2_make(ARM, 2.0f);
        def.length = 6.0f;
        break;
    case UM_JOINT_KIND_COUNT:
        fail();
    }
    return join(world, &def);
}

static void check_load(const um_world* world, um_joint_id joint, const held* kind, float weight,
                       const char* when)
{
    um_joint_state now = um_joint_get_state(world, joint);
    char what[64];
    (void)snprintf(what, sizeof what, "%s, %s", kind->name, when);
    check_near(now.force.x, 0.0f, 0.03f * weight, what);
    check_near(now.force.y, kind->force * weight, 0.03f * weight, what);
    check_near(now.torque, kind->torque * weight * ARM, 0.04f * weight * ARM, what);
}

// The load of a joint is what it holds against gravity, whatever its strength; and one that sleeps tells what
// it bore when it fell asleep.
static void joints_tell_what_they_bear(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(KINDS); ++i) {
        um_world* world = start_meters(10.0f);
        assert_true(um_world_set_sleep_enabled(world, false));
        um_body_id box = make_box(world, ARM, 0.0f, 0.2f, 0.2f);
        assert_true(um_body_set_angular_damping(world, box, 1.0f));
        float weight = 10.0f * um_body_get_mass(world, box).mass;
        um_joint_id joint = hold_box(world, KINDS[i].kind, box);
        step_world(world, 300);
        check_load(world, joint, KINDS + i, weight, "awake");
        assert_true(um_joint_get_state(world, joint).is_awake);
        if (KINDS[i].kind != UM_FILTER_JOINT) {
            check_below(fabsf(um_joint_get_state(world, joint).speed), 0.01f, KINDS[i].name);
            assert_true(um_world_set_sleep_enabled(world, true));
            step_until_asleep(world, 300);
            check_load(world, joint, KINDS + i, weight, "asleep");
            assert_false(um_joint_get_state(world, joint).is_awake);
        }
        finish_world(world);
    }
}

// And after each single step, from the second on: the first one has yet to find it.
static void loads_can_be_read_after_each_step(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box = make_box(world, 0.0f, -1.0f, 0.2f, 0.2f);
    um_joint_def def = with_ground(UM_REVOLUTE_JOINT, box);
    def.anchor_b = um_vec2_make(0.0f, 1.0f);
    um_joint_id joint = join(world, &def);
    float weight = 10.0f * um_body_get_mass(world, box).mass;
    for (int32_t i = 0; i < 90; ++i) { // it falls asleep meanwhile
        step_world(world, 1);
        check_share(um_joint_get_state(world, joint).force.y, weight, 0.02f, "load");
    }
    check_awake(world, box, false, "in the end");
    finish_world(world);
}

// Contacts are counted apart from joints.
static void counters_tell_joints_from_contacts(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    make_wall(world, 0.0f, -1.0f, 10.0f, 0.5f);
    um_body_id box = make_box(world, 0.0f, -0.3f, 0.2f, 0.2f);
    um_joint_def def = with_ground(UM_WELD_JOINT, box);
    def.anchor_a = place_of(world, box);
    join(world, &def);
    def.kind = UM_FILTER_JOINT;
    um_joint_id filter = join(world, &def);
    step_world(world, 5);
    um_counters awake = um_world_get_counters(world);
    check_count(awake.joints, 2, "joints");
    check_count(awake.joints_awake, 1, "joints that hold something awake");
    check_count(awake.contacts, 1, "contacts");
    check_count(awake.pairs, 1, "pairs");
    check_count(awake.pairs_asleep, 0, "pairs asleep");
    step_until_asleep(world, 300);
    assert_true(um_joint_destroy(world, filter));
    put_to_sleep(world, box);
    um_counters asleep = um_world_get_counters(world);
    check_count(asleep.joints, 1, "joints");
    check_count(asleep.joints_awake, 0, "joints that hold something awake");
    check_count(asleep.contacts, 0, "contacts");
    check_count(asleep.pairs_asleep, 1, "pairs asleep");
    finish_world(world);
}

// ---- Under load -----------------------------------------------------------------------------------------

enum { LINKS = 6 };

typedef struct chain {
    um_world* world;
    um_body_id links[LINKS];
    um_joint_id joints[LINKS];
} chain;

static void start_chain(chain* c)
{
    c->world = start_meters(10.0f);
    assert_true(um_world_set_sleep_enabled(c->world, false));
    hang_links(c->world, LINKS, c->links, c->joints);
}

// The chain hangs, and each joint bears what is below it.
static void check_chain(const chain* c, float share, const char* when)
{
    for (int32_t i = 0; i < LINKS; ++i) {
        float below = 0.0f;
        for (int32_t k = i; k < LINKS; ++k) {
            below += 10.0f * um_body_get_mass(c->world, c->links[k]).mass;
        }
        um_joint_state now = um_joint_get_state(c->world, c->joints[i]);
        check_share(now.force.y, below, share, when);
        check_below(now.separation, 0.005f, when);
    }
}

// Steps of many lengths, one after the other: impulses are those of a substep, forces are not.
static void loads_do_not_depend_on_the_length_of_a_step(void** state)
{
    (void)state;
    const float times[] = {STEP, 0.1f, 1.0f / 240.0f, 0.5f, STEP, 1.0f / 1000.0f, 0.034f};
    chain c;
    start_chain(&c);
    step_world(c.world, 60);
    for (int32_t i = 0; i < COUNT_OF(times); ++i) {
        step_world_by(c.world, 120, times[i]); // what is rigid is stiffer in shorter steps, and has to settle
        check_chain(&c, 0.05f, "after other steps");
    }
    finish_world(c.world);
}

static void loads_follow_the_mass_of_what_hangs(void** state)
{
    (void)state;
    chain c;
    start_chain(&c);
    for (int32_t i = 0; i < 3; ++i) {
        um_mass mass = um_body_get_mass(c.world, c.links[LINKS - 1 - i]);
        mass.mass *= 3.0f;
        mass.inertia *= 3.0f;
        assert_true(um_body_set_mass(c.world, c.links[LINKS - 1 - i], mass));
        step_world(c.world, 120);
        check_chain(&c, 0.03f, "with another mass");
    }
    finish_world(c.world);
}

// A link that becomes static, and then dynamic again, takes over and gives back what hangs on it.
static void a_link_that_stops_moving_takes_the_load(void** state)
{
    (void)state;
    const um_body_type types[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY};
    for (int32_t k = 0; k < COUNT_OF(types); ++k) {
        chain c;
        start_chain(&c);
        step_world(c.world, 60);
        um_vec2 before = place_of(c.world, c.links[LINKS - 1]);
        assert_true(um_body_set_type(c.world, c.links[3], types[k]));
        step_world(c.world, 120);
        float weight = 10.0f * um_body_get_mass(c.world, c.links[0]).mass;
        check_share(um_joint_get_state(c.world, c.joints[4]).force.y, 2.0f * weight, 0.02f, "below it");
        check_vector(place_of(c.world, c.links[LINKS - 1]), before, 0.01f, "the end");
        assert_true(um_body_set_type(c.world, c.links[3], UM_DYNAMIC_BODY));
        step_world(c.world, 120);
        check_chain(&c, 0.03f, "dynamic again");
        finish_world(c.world);
    }
}

// ---- Hubs -----------------------------------------------------------------------------------------------

enum { SPOKES = 40, TURN = 3 };

// Weights on strings go round a hub, and those of opposite ones even out.
static um_world* start_hub(int32_t lanes, int32_t workers, um_body_id weights[SPOKES],
                           um_joint_id strings[SPOKES])
{
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.lanes = lanes;
    def.threads.worker_count = workers;
    um_world* world = start_world(&def);
    um_body_id hub = make_ball(world, 0.0f, 0.0f, 0.5f);
    for (int32_t i = 0; i < SPOKES; ++i) {
        float angle = 2.0f * UM_PI * (float)i / (float)SPOKES;
        um_vec2 out = {cosf(angle), sinf(angle)};
        weights[i] = make_ball(world, 4.0f * out.x, 4.0f * out.y, 0.1f);
        um_vec2 velocity = um_vec2_scale(um_vec2_make(-out.y, out.x), 4.0f * (float)TURN);
        assert_true(um_body_set_velocity(world, weights[i], velocity));
        um_joint_def joint = um_joint_def_between(world, UM_DISTANCE_JOINT, hub, um_vec2_make(0.0f, 0.0f),
                                                  weights[i], place_of(world, weights[i]));
        strings[i] = join(world, &joint);
    }
    return world;
}

static void a_hub_bears_more_joints_than_there_are_colours(void** state)
{
    (void)state;
    um_body_id weights[SPOKES];
    um_joint_id strings[SPOKES];
    um_world* world = start_hub(0, 1, weights, strings);
    step_world(world, 120);
    for (int32_t i = 0; i < SPOKES; ++i) {
        um_joint_state now = um_joint_get_state(world, strings[i]);
        check_near(now.coordinate, 4.0f, 0.02f, "radius");
        check_vector(now.anchor_a, um_vec2_make(0.0f, 0.0f), 0.01f, "hub");
        float pull = now.force.x * now.axis.x + now.force.y * now.axis.y;
        check_below(pull, 0.0f, "pull");
        check_near(now.force.x * now.axis.y - now.force.y * now.axis.x, 0.0f, 0.02f,
                   "pull across the string");
    }
    finish_world(world);
}

static uint64_t run_hub(int32_t lanes, int32_t workers)
{
    um_body_id weights[SPOKES];
    um_joint_id strings[SPOKES];
    um_world* world = start_hub(lanes, workers, weights, strings);
    step_world(world, 120);
    uint64_t hash = um_world_hash(world);
    finish_world(world);
    return hash;
}

static void a_hub_is_the_same_for_all_lanes_and_workers(void** state)
{
    (void)state;
    check_same_bits(run_hub);
    check_hash(run_hub(0, 8), run_hub(1, 1), "eight workers");
}

// ---- Blocks that hold more than hinges ------------------------------------------------------------------

enum { HINGES = 9 };

// A chain of hinges with a spring, limits and a motor among them, that hangs from the ground and swings.
static void make_chain(um_world* world, um_body_id links[HINGES])
{
    um_joint_def hinge = with_ground(UM_REVOLUTE_JOINT, make_box(world, 0.5f, 0.0f, 0.5f, 0.1f));
    hinge.anchor_a = um_vec2_make(0.0f, 0.0f);
    hinge.anchor_b = um_vec2_make(-0.5f, 0.0f);
    for (int32_t i = 0; i < HINGES; ++i) {
        links[i] = hinge.body_b;
        hinge.spring.is_enabled = i % 3 == 0;
        hinge.limits = (um_joint_limits){i % 3 == 1, -0.2f, 0.4f};
        hinge.motor = (um_joint_motor){i % 3 == 2, 1.0f, 5.0f};
        join(world, &hinge);
        hinge.body_a = links[i];
        hinge.anchor_a = um_vec2_make(0.5f, 0.0f);
        hinge.body_b = make_box(world, 1.5f + (float)i, 0.0f, 0.5f, 0.1f);
    }
}

// Far from the chain, but in the same blocks: a pair on a string, of which one is locked.
static void make_others(um_world* world)
{
    for (int32_t i = 0; i < HINGES; ++i) {
        um_body_id a = make_box(world, 100.0f, 3.0f * (float)i, 0.5f, 0.5f);
        um_body_id b = make_box(world, 103.0f, 3.0f * (float)i, 0.5f, 0.5f);
        um_joint_def string = um_joint_def_between(world, i % 2 == 0 ? UM_DISTANCE_JOINT : UM_REVOLUTE_JOINT,
                                                   a, place_of(world, a), b, place_of(world, b));
        join(world, &string);
        assert_true(um_body_set_lock_x(world, b, i % 2 != 0));
    }
}

static void hinges_are_the_same_beside_joints_of_other_forms(void** state)
{
    (void)state;
    um_body_id alone[HINGES];
    um_body_id beside[HINGES];
    um_world* worlds[2] = {start_meters(10.0f), start_meters(10.0f)};
    make_chain(worlds[0], alone);
    make_chain(worlds[1], beside);
    make_others(worlds[1]);
    step_world(worlds[0], 120);
    step_world(worlds[1], 120);
    for (int32_t i = 0; i < HINGES; ++i) {
        um_transform a = um_body_get_transform(worlds[0], alone[i]);
        um_transform b = um_body_get_transform(worlds[1], beside[i]);
        check_near(a.p.x, b.p.x, 0.0f, "x of a link");
        check_near(a.p.y, b.p.y, 0.0f, "y of a link");
        check_near(a.q.c, b.q.c, 0.0f, "cosine of a link");
        check_near(a.q.s, b.q.s, 0.0f, "sine of a link");
    }
    finish_world(worlds[0]);
    finish_world(worlds[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(joints_tell_what_they_bear),
        BOTH_SOLVERS(loads_can_be_read_after_each_step),
        BOTH_SOLVERS(counters_tell_joints_from_contacts),
        BOTH_SOLVERS(loads_do_not_depend_on_the_length_of_a_step),
        BOTH_SOLVERS(loads_follow_the_mass_of_what_hangs),
        BOTH_SOLVERS(a_link_that_stops_moving_takes_the_load),
        BOTH_SOLVERS(a_hub_bears_more_joints_than_there_are_colours),
        BOTH_SOLVERS(a_hub_is_the_same_for_all_lanes_and_workers),
        BOTH_SOLVERS(hinges_are_the_same_beside_joints_of_other_forms),
    };
    return cmocka_run_group_tests_name("joint_state", tests, NULL, NULL);
}
