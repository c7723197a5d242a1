// Joints and sleep: who wakes when what it is joined to goes, moves or bears something else, and who sleeps
// on.
// SPDX-License-Identifier: MIT

#include "support/joints.h"

// A weight that hangs asleep from a body of some type by a rod of a metre.
typedef struct hanging {
    um_world* world;
    um_body_id holder;
    um_body_id weight;
    um_joint_id joint;
} hanging;

static hanging start_hanging(um_body_type type)
{
    hanging h = {.world = start_meters(10.0f)};
    h.holder = make_body(h.world, type, 0.0f, 0.0f);
    put_box(h.world, h.holder, 0.2f, 0.2f);
    h.weight = make_box(h.world, 0.0f, -1.0f, 0.2f, 0.2f);
    um_joint_def def = um_joint_def_between(h.world, UM_DISTANCE_JOINT, h.holder, um_vec2_make(0.0f, 0.0f),
                                            h.weight, um_vec2_make(0.0f, -1.0f));
    h.joint = join(h.world, &def);
    step_until_asleep(h.world, 300);
    return h;
}

// ---- What holds it goes ---------------------------------------------------------------------------------

static void check_falls(hanging* h, const char* why)
{
    check_awake(h->world, h->weight, true, why);
    step_world(h->world, 30);
    check_share(-um_body_get_velocity(h->world, h->weight).y, 5.0f, 0.05f, why);
    finish_world(h->world);
}

static void what_hangs_wakes_when_its_holder_is_destroyed(void** state)
{
    (void)state;
    hanging h = start_hanging(UM_STATIC_BODY);
    assert_true(um_body_destroy(h.world, h.holder));
    check_falls(&h, "destroyed");
}

static void what_hangs_wakes_when_its_holder_is_disabled(void** state)
{
    (void)state;
    hanging h = start_hanging(UM_STATIC_BODY);
    assert_true(um_body_set_enabled(h.world, h.holder, false));
    check_falls(&h, "disabled");
}

static void what_hangs_wakes_when_its_joint_is_destroyed(void** state)
{
    (void)state;
    hanging h = start_hanging(UM_STATIC_BODY);
    assert_true(um_joint_destroy(h.world, h.joint));
    check_falls(&h, "joint destroyed");
}

static void what_hangs_wakes_when_its_holder_can_fall(void** state)
{
    (void)state;
    hanging h = start_hanging(UM_STATIC_BODY);
    assert_true(um_body_set_type(h.world, h.holder, UM_DYNAMIC_BODY));
    check_falls(&h, "dynamic");
}

static void what_hangs_follows_when_its_holder_is_put_elsewhere(void** state)
{
    (void)state;
    const um_body_type types[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY};
    for (int32_t i = 0; i < COUNT_OF(types); ++i) {
        hanging h = start_hanging(types[i]);
        assert_true(um_body_set_transform(h.world, h.holder, um_vec2_make(0.0f, 0.2f), 0.0f));
        check_awake(h.world, h.weight, true, "put elsewhere");
        step_world(h.world, 60);
        check_near(place_of(h.world, h.weight).y, -0.8f, 0.01f, "height");
        finish_world(h.world);
    }
}

static void what_hangs_follows_when_its_holder_begins_to_move(void** state)
{
    (void)state;
    hanging h = start_hanging(UM_KINEMATIC_BODY);
    assert_true(um_body_set_velocity(h.world, h.holder, um_vec2_make(0.0f, 0.5f)));
    step_world(h.world, 60);
    check_awake(h.world, h.weight, true, "moved");
    check_near(place_of(h.world, h.weight).y, -0.5f, 0.03f, "height");
    finish_world(h.world);
}

// A holder that is enabled again pulls at what has fallen meanwhile.
static void a_holder_that_comes_back_pulls_again(void** state)
{
    (void)state;
    hanging h = start_hanging(UM_STATIC_BODY);
    make_wall(h.world, 0.0f, -2.5f, 5.0f, 0.5f);
    assert_true(um_body_set_enabled(h.world, h.holder, false));
    step_until_asleep(h.world, 300);
    check_vector(um_joint_get_state(h.world, h.joint).force, um_vec2_make(0.0f, 0.0f), 0.0f,
                 "force of a joint without a body");
    assert_true(um_body_set_enabled(h.world, h.holder, true));
    check_awake(h.world, h.weight, true, "enabled again");
    step_world(h.world, 120);
    check_near(place_of(h.world, h.weight).y, -1.0f, 0.01f, "height");
    finish_world(h.world);
}

// ---- What it bears changes ------------------------------------------------------------------------------

// A weight on a spring asleep, and another one below it that gets heavier: the upper one is ground to the
// joint, which holds the lower one without a motion. It is the load that wakes it.
static void a_sleeper_wakes_when_the_load_of_its_joint_changes(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id upper = make_box(world, 0.0f, -1.0f, 0.2f, 0.2f);
    um_body_id lower = make_box(world, 0.0f, -2.0f, 0.2f, 0.2f);
    um_joint_def def = with_ground(UM_DISTANCE_JOINT, upper);
    def.length = 1.0f;
    def.spring = (um_joint_spring){.is_enabled = true, .frequency = 2.0f, .damping_ratio = 1.0f};
    um_joint_id spring = join(world, &def);
    def = um_joint_def_between(world, UM_WELD_JOINT, upper, um_vec2_make(0.0f, -1.5f), lower,
                               um_vec2_make(0.0f, -1.5f));
    join(world, &def);
    step_until_asleep(world, 600);
    float before = um_joint_get_state(world, spring).coordinate;
    float weight = 10.0f * um_body_get_mass(world, upper).mass;
    check_share(um_joint_get_state(world, spring).force.y, 2.0f * weight, 0.02f, "force while asleep");
    um_mass mass = um_body_get_mass(world, lower);
    mass.mass *= 3.0f;
    assert_true(um_body_set_mass(world, lower, mass));
    step_world(world, 5);
    check_awake(world, upper, true, "under three times the load");
    step_until_asleep(world, 600);
    check_share(um_joint_get_state(world, spring).force.y, 4.0f * weight, 0.05f, "force in the end");
    check_above(um_joint_get_state(world, spring).coordinate, before + 0.01f, "length in the end");
    finish_world(world);
}

// Bodies without shapes are bodies as well, also in a world that puts nobody to sleep.
static void a_sleeper_without_shapes_is_pulled_awake(void** state)
{
    (void)state;
    for (int32_t sleeps = 0; sleeps <= 1; ++sleeps) {
        um_world* world = start_meters(0.0f);
        assert_true(um_world_set_sleep_enabled(world, sleeps == 1));
        um_body_id a = make_body(world, UM_DYNAMIC_BODY, 0.0f, 0.0f);
        um_body_id b = make_body(world, UM_DYNAMIC_BODY, 1.0f, 0.0f);
        um_joint_def def = um_joint_def_between(world, UM_WELD_JOINT, a, um_vec2_make(0.0f, 0.0f), b,
                                                um_vec2_make(0.0f, 0.0f));
        join(world, &def);
        put_to_sleep(world, a);
        assert_true(um_body_set_velocity(world, b, um_vec2_make(0.0f, 1.0f)));
        step_world(world, 10);
        check_awake(world, a, true, "pulled");
        finish_world(world);
    }
}

// A joint with a floor that comes, goes or lets its bodies touch wakes what it holds, and nothing else that
// lies on the floor.
static void joints_with_a_floor_wake_nobody_else_on_it(void** state)
{
    (void)state;
    enum { BOXES = 20 };
    for (int32_t is_floor_first = 0; is_floor_first <= 1; ++is_floor_first) {
        um_world* world = start_meters(10.0f);
        um_body_id floor = make_wall(world, 0.0f, -0.5f, 100.0f, 0.5f);
        um_body_id boxes[BOXES];
        for (int32_t i = 0; i < BOXES; ++i) {
            boxes[i] = make_box(world, 2.0f * (float)i, 0.2f, 0.2f, 0.2f);
        }
        step_until_asleep(world, 300);
        um_vec2 at = place_of(world, boxes[7]);
        um_joint_def def = is_floor_first == 1
                               ? um_joint_def_between(world, UM_WELD_JOINT, floor, at, boxes[7], at)
                               : um_joint_def_between(world, UM_WELD_JOINT, boxes[7], at, floor, at);
        um_joint_id joint = join(world, &def);
        check_count(um_world_get_counters(world).awake, 1, "awake with a new joint");
        step_until_asleep(world, 300);
        def.collide_connected = true;
        assert_true(um_joint_set_def(world, joint, &def));
        check_count(um_world_get_counters(world).awake, 1, "awake with a joint that lets them touch");
        step_until_asleep(world, 300);
        check_count(um_world_get_counters(world).pairs_asleep, BOXES, "pairs with the floor");
        def.collide_connected = false;
        assert_true(um_joint_set_def(world, joint, &def));
        step_until_asleep(world, 300);
        check_count(um_world_get_counters(world).pairs_asleep, BOXES - 1, "pairs with the floor");
        assert_true(um_joint_destroy(world, joint));
        check_count(um_world_get_counters(world).awake, 1, "awake without the joint");
        step_until_asleep(world, 300);
        check_near(place_of(world, boxes[7]).y, 0.2f, 0.01f, "on the floor");
        finish_world(world);
    }
}

// ---- Bridges --------------------------------------------------------------------------------------------

enum { PLANKS = 100 };

typedef struct bridge {
    um_world* world;
    um_body_id planks[PLANKS];
    um_joint_id joints[PLANKS + 1];
} bridge;

static void start_bridge(bridge* b)
{
    b->world = start_meters(10.0f);
    for (int32_t i = 0; i <= PLANKS; ++i) {
        um_body_id before = i > 0 ? b->planks[i - 1] : (um_body_id){0, 0};
        um_body_id after = {0, 0};
        if (i < PLANKS) {
            after = b->planks[i] = make_box(b->world, 0.5f + (float)i, 0.0f, 0.5f, 0.1f);
            assert_true(um_body_set_linear_damping(b->world, after, 2.0f));
            assert_true(um_body_set_angular_damping(b->world, after, 2.0f));
        }
        um_vec2 point = {(float)i, 0.0f};
        um_joint_def def = um_joint_def_between(b->world, UM_REVOLUTE_JOINT, before, point, after, point);
        b->joints[i] = join(b->world, &def);
    }
}

static int32_t count_awake_planks(const bridge* b)
{
    int32_t count = 0;
    for (int32_t i = 0; i < PLANKS; ++i) {
        count += um_body_is_awake(b->world, b->planks[i]) ? 1 : 0;
    }
    return count;
}

static int32_t count_events(const um_world* world, um_joint_fate fate)
{
    um_events events = um_world_get_events(world);
    int32_t count = 0;
    for (int32_t i = 0; i < events.joint_count; ++i) {
        count += events.joints[i].fate == fate ? 1 : 0;
    }
    return count;
}

// A ball of a sixth of a plank's mass from a metre above the middle: fewer than half of the planks wake, and
// all fall asleep again. One of a twenty-fifth wakes the plank that it hits, and no other.
static void a_bridge_that_is_hit_wakes_a_part_of_itself(void** state)
{
    (void)state;
    const float radii[] = {0.1f, 0.05f};
    const int32_t most[] = {PLANKS / 2, 2};
    for (int32_t k = 0; k < COUNT_OF(radii); ++k) {
        bridge b;
        start_bridge(&b);
        step_until_asleep(b.world, 6000);
        um_vec2 at = place_of(b.world, b.planks[PLANKS / 2]);
        make_ball(b.world, at.x, at.y + 1.0f, radii[k]);
        int32_t woken = 0;
        for (int32_t i = 0; i < 120; ++i) {
            step_world(b.world, 1);
            int32_t awake = count_awake_planks(&b);
            check_count_below(awake, most[k], "planks awake");
            woken = awake > woken ? awake : woken;
        }
        check_count_above(woken, 0, "planks awake");
        step_until_asleep(b.world, 6000);
        finish_world(b.world);
    }
}

// A call to a joint wakes the two bodies that it holds, and a gentle wake goes no further than it is felt: a
// sleeper is ground to what is awake.
static void a_change_wakes_two_planks_and_sleepers_hold_them(void** state)
{
    (void)state;
    bridge b;
    start_bridge(&b);
    step_until_asleep(b.world, 6000);
    um_vec2 before = place_of(b.world, b.planks[30]);
    float gap = gap_of(b.world, b.joints[29]);
    um_joint_motor none = {0};
    assert_true(um_joint_set_motor(b.world, b.joints[30], none));
    check_count(count_awake_planks(&b), 2, "planks awake after the call");
    check_awake(b.world, b.planks[29], true, "before the joint");
    check_awake(b.world, b.planks[30], true, "behind the joint");
    assert_true(um_joint_get_state(b.world, b.joints[29]).is_awake);
    assert_false(um_joint_get_state(b.world, b.joints[28]).is_awake);
    step_world(b.world, 5);
    check_count_below(count_awake_planks(&b), 5, "planks awake after some steps");
    check_vector(place_of(b.world, b.planks[30]), before, 0.03f, "place");
    check_below(gap_of(b.world, b.joints[29]), gap + 0.01f, "gap at a sleeper");
    finish_world(b.world);
}

// ---- Chains ---------------------------------------------------------------------------------------------

enum { LINKS = 8 };

typedef struct chain {
    um_world* world;
    um_body_id links[LINKS];
    um_joint_id joints[LINKS];
} chain;

// A chain that hangs from the ground.
static void start_chain(chain* c)
{
    c->world = start_meters(10.0f);
    hang_links(c->world, LINKS, c->links, c->joints);
}

// No blow is lost on neighbours that sleep: a chain that sleeps moves as one that is awake.
static void a_blow_to_what_sleeps_is_as_good_as_to_what_is_awake(void** state)
{
    (void)state;
    um_vec2 ends[2];
    float energies[2];
    for (int32_t sleeps = 0; sleeps <= 1; ++sleeps) {
        chain c;
        start_chain(&c);
        step_until_asleep(c.world, 600);
        for (int32_t i = 0; i < LINKS; ++i) {
            assert_true(sleeps == 1 || um_body_wake(c.world, c.links[i]));
        }
        assert_true(um_body_apply_impulse(c.world, c.links[4], um_vec2_make(0.2f, 0.0f)));
        step_world(c.world, 2);
        energies[sleeps] = total_energy(c.world);
        step_world(c.world, 8);
        ends[sleeps] = place_of(c.world, c.links[LINKS - 1]);
        finish_world(c.world);
    }
    check_share(energies[1], energies[0], 0.05f, "energy of what slept");
    check_vector(ends[1], ends[0], 0.01f, "end of the chain that slept");
}

// What a chain bears at a joint is the weight below it, also while it sleeps. With less strength than that
// the joint breaks in the next step, and only what hung on it falls.
static void a_joint_of_a_sleeping_chain_breaks_when_it_gets_weaker(void** state)
{
    (void)state;
    chain c;
    start_chain(&c);
    step_until_asleep(c.world, 600);
    float weight = 10.0f * um_body_get_mass(c.world, c.links[0]).mass;
    for (int32_t i = 0; i < LINKS; ++i) {
        um_joint_state now = um_joint_get_state(c.world, c.joints[i]);
        assert_false(now.is_awake);
        check_share(now.force.y, weight * (float)(LINKS - i), 0.03f, "force while asleep");
    }
    um_joint_strength strength = {.force = 3.5f * weight, .torque = UM_MAX_NUMBER};
    assert_true(um_joint_set_strength(c.world, c.joints[5], strength));
    step_world(c.world, 2);
    assert_true(um_joint_exists(c.world, c.joints[5])); // three hang on it
    assert_true(um_joint_set_strength(c.world, c.joints[4], strength));
    step_world(c.world, 1);
    check_count(count_events(c.world, UM_JOINT_BROKE), 1, "joints that broke");
    assert_false(um_joint_exists(c.world, c.joints[4]));
    step_world(c.world, 30);
    check_share(-um_body_get_velocity(c.world, c.links[7]).y, 5.0f, 0.1f, "what fell");
    check_near(place_of(c.world, c.links[0]).y, -0.25f, 0.02f, "what hangs");
    finish_world(c.world);
}

// A link in the middle that goes, or no longer takes part, lets what is below it fall, each link a step after
// the one above it: until then it is ground to that one.
static void a_chain_without_a_link_falls_from_there(void** state)
{
    (void)state;
    for (int32_t destroys = 0; destroys <= 1; ++destroys) {
        chain c;
        start_chain(&c);
        step_until_asleep(c.world, 600);
        assert_true(destroys == 1 ? um_body_destroy(c.world, c.links[3])
                                  : um_body_set_enabled(c.world, c.links[3], false));
        step_world(c.world, 1);
        check_count(count_events(c.world, UM_JOINT_LOST_BODY), destroys == 1 ? 2 : 0,
                    "joints without a body");
        step_world(c.world, 29);
        float late = 10.0f * STEP * (float)(LINKS - 4);
        check_above(-um_body_get_velocity(c.world, c.links[7]).y, 5.0f - late, "what fell");
        check_near(place_of(c.world, c.links[0]).y, -0.25f, 0.02f, "what hangs");
        finish_world(c.world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(what_hangs_wakes_when_its_holder_is_destroyed),
        BOTH_SOLVERS(what_hangs_wakes_when_its_holder_is_disabled),
        BOTH_SOLVERS(what_hangs_wakes_when_its_joint_is_destroyed),
        BOTH_SOLVERS(what_hangs_wakes_when_its_holder_can_fall),
        BOTH_SOLVERS(what_hangs_follows_when_its_holder_is_put_elsewhere),
        BOTH_SOLVERS(what_hangs_follows_when_its_holder_begins_to_move),
        BOTH_SOLVERS(a_holder_that_comes_back_pulls_again),
        BOTH_SOLVERS(a_sleeper_wakes_when_the_load_of_its_joint_changes),
        BOTH_SOLVERS(joints_with_a_floor_wake_nobody_else_on_it),
        BOTH_SOLVERS(a_sleeper_without_shapes_is_pulled_awake),
        // The sequential solver lets a bridge of so many planks fall asleep while it still sags.
        SUBSTEP_SOLVER(a_bridge_that_is_hit_wakes_a_part_of_itself),
        // With the sequential solver a tight bridge swings for long: see docs/helpers.md.
        SUBSTEP_SOLVER(a_change_wakes_two_planks_and_sleepers_hold_them),
        BOTH_SOLVERS(a_blow_to_what_sleeps_is_as_good_as_to_what_is_awake),
        BOTH_SOLVERS(a_joint_of_a_sleeping_chain_breaks_when_it_gets_weaker),
        BOTH_SOLVERS(a_chain_without_a_link_falls_from_there),
    };
    return cmocka_run_group_tests_name("joint_sleep", tests, NULL, NULL);
}
