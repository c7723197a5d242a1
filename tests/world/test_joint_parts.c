// Limits, motors and springs on every kind that has them, against closed forms: one box, one joint, and a
// load along the coordinate.
// SPDX-License-Identifier: MIT

#include "support/joints.h"

// A box that a joint lets move along one coordinate, a way along x or its angle.
typedef struct rig {
    um_world* world;
    um_body_id box;
    um_joint_id joint;
    float start; // of the coordinate
    bool turns;
    const char* name;
} rig;

typedef struct rig_kind {
    const char* name;
    um_joint_kind kind;
    bool turns;
} rig_kind;

static const rig_kind KINDS[] = {
    {"distance", UM_DISTANCE_JOINT, false}, {"prismatic", UM_PRISMATIC_JOINT, false},
    {"wheel", UM_WHEEL_JOINT, false},       {"pulley", UM_PULLEY_JOINT, false},
    {"revolute", UM_REVOLUTE_JOINT, true},  {"weld", UM_WELD_JOINT, true},
    {"gear", UM_GEAR_JOINT, true},
};

static rig start_rig(const rig_kind* kind)
{
    rig r = {.world = start_meters(0.0f), .turns = kind->turns, .name = kind->name};
    assert_true(um_world_set_sleep_enabled(r.world, false));
    r.box = make_box(r.world, kind->turns ? 0.0f : 2.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = with_ground(kind->kind, r.box);
    def.limits = (um_joint_limits){true, -1e6f, 1e6f}; // else a length or an angle is kept
    if (kind->kind == UM_PULLEY_JOINT) {
        def.body_a = make_wall(r.world, -9.0f, 0.0f, 0.5f, 0.5f);
        def.wheel_a = um_vec2_make(-9.0f, 3.0f);
    }
    if (kind->kind == UM_GEAR_JOINT) { // with something that stands still
        um_joint_def hub = with_ground(UM_REVOLUTE_JOINT, r.box);
        join(r.world, &hub);
        def.body_a = make_wall(r.world, -9.0f, 0.0f, 0.5f, 0.5f);
    }
    r.joint = join(r.world, &def);
    r.start = um_joint_get_state(r.world, r.joint).coordinate;
    return r;
}

static float moved_mass(const rig* r)
{
    um_mass mass = um_body_get_mass(r->world, r->box);
    return r->turns ? mass.inertia : mass.mass;
}

static void push(const rig* r, float load)
{
    assert_true(r->turns ? um_body_apply_torque(r->world, r->box, load)
                         : um_body_apply_force(r->world, r->box, um_vec2_make(load, 0.0f)));
}

static um_joint_state state_of(const rig* r)
{
    return um_joint_get_state(r->world, r->joint);
}

// ---- Limits ---------------------------------------------------------------------------------------------

// Pushed against either limit, the coordinate stays within it to 0.005 (a slop), at any time.
static void limits_hold_to_a_slop(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(KINDS); ++i) {
        rig r = start_rig(KINDS + i);
        um_joint_limits limits = {true, r.start - 0.4f, r.start + 0.25f};
        assert_true(um_joint_set_limits(r.world, r.joint, limits));
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            for (int32_t k = 0; k < 240; ++k) {
                push(&r, 5.0f * (float)sign * moved_mass(&r));
                step_world(r.world, 1);
                check_above(state_of(&r).coordinate, limits.lower - 0.005f, r.name);
                check_below(state_of(&r).coordinate, limits.upper + 0.005f, r.name);
            }
            check_near(state_of(&r).coordinate, sign < 0 ? limits.lower : limits.upper, 0.005f, r.name);
            check_near(state_of(&r).speed, 0.0f, 0.01f, r.name);
        }
        finish_world(r.world);
    }
}

// Limits that are the same hold rigidly, from both sides, and limits without need leave it alone.
static void equal_limits_hold_from_both_sides(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(KINDS); ++i) {
        rig r = start_rig(KINDS + i);
        assert_true(um_joint_set_limits(r.world, r.joint, (um_joint_limits){true, r.start, r.start}));
        for (int32_t k = 0; k < 120; ++k) {
            push(&r, (k % 2 == 0 ? 20.0f : -20.0f) * moved_mass(&r));
            step_world(r.world, 1);
            check_near(state_of(&r).coordinate, r.start, 0.005f, r.name);
        }
        assert_true(um_joint_set_limits(r.world, r.joint, (um_joint_limits){true, -1e6f, 1e6f}));
        push(&r, 60.0f * moved_mass(&r)); // for a sixtieth of a second
        step_world(r.world, 30);
        check_near(state_of(&r).speed, 1.0f, 0.35f, r.name);
        finish_world(r.world);
    }
}

// ---- Motors ---------------------------------------------------------------------------------------------

// Against a load that is a little less than its greatest force a motor comes to its speed; against one that
// is a little more it is pushed back by the difference. A wheel's motor turns it instead.
static void motors_bear_the_load_that_they_may(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(KINDS); ++i) {
        for (int32_t strong = 0; strong <= 1; ++strong) {
            rig r = start_rig(KINDS + i);
            r.turns = r.turns || KINDS[i].kind == UM_WHEEL_JOINT;
            float most = 10.0f * moved_mass(&r);
            assert_true(um_joint_set_motor(r.world, r.joint, (um_joint_motor){true, 0.5f, most}));
            for (int32_t k = 0; k < 60; ++k) {
                push(&r, strong == 1 ? -0.8f * most : -1.1f * most);
                step_world(r.world, 1);
            }
            float speed = KINDS[i].kind == UM_WHEEL_JOINT ? state_of(&r).angular_speed : state_of(&r).speed;
            check_near(speed, strong == 1 ? 0.5f : -1.0f, 0.02f, r.name);
            finish_world(r.world);
        }
    }
}

// ---- Springs --------------------------------------------------------------------------------------------

// Times at which a coordinate crosses its rest upwards.
typedef struct crossings {
    double first, last;
    int32_t count;
} crossings;

static void note_crossing(crossings* c, double time, float before, float now)
{
    if (before < 0.0f && now >= 0.0f) {
        double at = time - (double)STEP * (double)(now / (now - before));
        c->first = c->count == 0 ? at : c->first;
        c->last = at;
        c->count += 1;
    }
}

// Without damping each swings with its frequency, and as far as at first.
static void springs_swing_with_their_frequency(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(KINDS); ++i) {
        rig r = start_rig(KINDS + i);
        bool has_length = KINDS[i].kind == UM_DISTANCE_JOINT || KINDS[i].kind == UM_PULLEY_JOINT;
        um_joint_def def = um_joint_get_def(r.world, r.joint);
        def.length = has_length ? r.start - 0.25f : def.length;
        def.spring = (um_joint_spring){true, 1.5f, 0.0f, has_length ? 0.0f : r.start - 0.25f};
        assert_true(um_joint_set_def(r.world, r.joint, &def));
        crossings c = {0};
        float before = 0.25f;
        float most = 0.0f;
        for (int32_t k = 1; k <= 600; ++k) {
            step_world(r.world, 1);
            float now = state_of(&r).coordinate - (r.start - 0.25f);
            note_crossing(&c, (double)k * (double)STEP, before, now);
            most = k > 540 ? fmaxf(most, now) : most;
            before = now;
        }
        check_count_above(c.count, 10, r.name);
        check_share((float)((c.last - c.first) / (double)(c.count - 1)), 1.0f / 1.5f, 0.005f, r.name);
        check_share(most, 0.25f, 0.05f, r.name);
        finish_world(r.world);
    }
}

// Under a load a spring gives way by F / (M (2 pi f)^2), and says so.
static void springs_give_way_to_a_load(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(KINDS); ++i) {
        rig r = start_rig(KINDS + i);
        um_joint_def def = um_joint_get_def(r.world, r.joint);
        bool has_length = def.kind == UM_DISTANCE_JOINT || def.kind == UM_PULLEY_JOINT;
        def.length = has_length ? r.start : def.length;
        def.spring = (um_joint_spring){true, 2.0f, 1.0f, has_length ? 0.0f : r.start};
        assert_true(um_joint_set_def(r.world, r.joint, &def));
        float load = 20.0f * moved_mass(&r);
        for (int32_t k = 0; k < 240; ++k) {
            push(&r, load);
            step_world(r.world, 1);
        }
        um_joint_state now = state_of(&r);
        float swing = 2.0f * UM_PI * 2.0f;
        check_share(now.coordinate - r.start, 20.0f / (swing * swing), 0.02f, r.name);
        check_share(r.turns ? now.torque : now.force.x, -load, 0.02f, r.name);
        finish_world(r.world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(limits_hold_to_a_slop),
        BOTH_SOLVERS(equal_limits_hold_from_both_sides),
        BOTH_SOLVERS(motors_bear_the_load_that_they_may),
        BOTH_SOLVERS(springs_swing_with_their_frequency),
        BOTH_SOLVERS(springs_give_way_to_a_load),
    };
    return cmocka_run_group_tests_name("joint_parts", tests, NULL, NULL);
}
