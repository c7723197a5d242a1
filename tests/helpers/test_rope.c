// Ropes: their layout against the closed form of an arc, and their length with and without a load.
// SPDX-License-Identifier: MIT

#include "helpers/helper_checks.h"

static umh_rope make_rope(um_world* world, const umh_rope_def* def)
{
    umh_rope rope;
    check_made(umh_rope_create(world, def, &rope), rope.message);
    return rope;
}

// ---- Layout ---------------------------------------------------------------------------------------------

// A sag of a half is a half circle: n chords of it are n d sin(pi / 2n) long.
static void lay_half_circle(const units* u)
{
    um_world* world = start_world(&u->def);
    umh_rope_def def = umh_default_rope_def();
    def.hangs = false;
    def.start = units_point(u, -1.0f, 2.0f);
    def.end = units_point(u, 3.0f, 2.0f);
    def.sag = 0.5f;
    def.link_count = 21;
    umh_rope rope = make_rope(world, &def);
    check_count(rope.body_count, 21, "links");
    check_count(rope.joint_count, 22, "joints, as neither end can move");
    float expected = 21.0f * 4.0f * sinf(UM_PI / 42.0f);
    check_share(rope.length / u->meter, expected, 1e-5f, "length");
    check_below(widest_gap(u, world, rope.joints, 22), 1e-5f, "gap");
    // The link in the middle lies level, and its chord is a little less than a radius below.
    um_vec2 lowest = place_of(world, rope.bodies[10]);
    check_near(lowest.x / u->meter, 1.0f, 1e-5f, "x of the middle");
    check_near(units_height(u, lowest), 2.0f - 2.0f * cosf(UM_PI / 42.0f), 1e-5f, "depth");
    finish_world(world);
}

static void a_rope_with_a_sag_lies_on_an_arc(void** state)
{
    (void)state;
    in_both_units(lay_half_circle);
}

// ---- Length ---------------------------------------------------------------------------------------------

// Kicked to the side, it swings, and its end is never further away than 1.005 of its length.
static void swing(const units* u)
{
    for (int32_t kind = 0; kind < UMH_ROPE_KIND_COUNT; ++kind) {
        um_world* world = start_world(&u->def);
        umh_rope_def def = umh_default_rope_def();
        def.kind = (umh_rope_kind)kind;
        umh_rope rope = make_rope(world, &def);
        check_share(rope.length, 3.0f * u->meter, 1e-5f, "length");
        um_body_id last = rope.bodies[rope.body_count - 1];
        um_vec2 tip = {0.5f * rope.length / (float)rope.body_count, 0.0f};
        check_near(units_height(u, um_body_get_world_point(world, last, tip)), -3.0f, 1e-4f, "hangs down");
        float kick = 5.0f * u->meter * um_body_get_mass(world, last).mass;
        assert_true(um_body_apply_impulse(world, last, um_vec2_make(kick, 0.0f)));
        float most = 0.0f;
        float widest = 0.0f;
        for (int32_t i = 0; i < 600; ++i) {
            step_world(world, 1);
            um_vec2 end = um_body_get_world_point(world, last, tip);
            most = fmaxf(most, distance_between(def.start, end));
            widest = fmaxf(widest, fabsf(end.x));
        }
        check_below(most / rope.length, 1.005f, "most of its length");
        check_above(widest / u->meter, 0.1f, "swings to the side");
        finish_world(world);
    }
}

static void a_rope_hangs_no_longer_than_it_is(void** state)
{
    (void)state;
    in_both_units(swing);
}

// A box of 144 times the mass of a link.
static float length_under_load(const units* u, bool keeps_length)
{
    um_world* world = start_world(&u->def);
    um_body_id load = units_box(u, world, UM_DYNAMIC_BODY, 0.0f, -3.0f, 0.5f, 0.5f);
    umh_rope_def def = umh_default_rope_def();
    def.hangs = false;
    def.end = place_of(world, load);
    def.end_body = load;
    def.keeps_length = keeps_length;
    umh_rope rope = make_rope(world, &def);
    check_count(rope.joint_count, keeps_length ? 22 : 21, "joints");
    float most = 0.0f;
    for (int32_t i = 0; i < 300; ++i) {
        step_world(world, 1);
        most = fmaxf(most, distance_between(def.start, place_of(world, load)) / rope.length);
    }
    finish_world(world);
    return most;
}

static void carry(const units* u)
{
    check_below(length_under_load(u, true), 1.02f, "with the joint that keeps its length");
    check_above(length_under_load(u, false), 1.02f, "without");
}

static void a_heavy_load_does_not_stretch_it(void** state)
{
    (void)state;
    in_both_units(carry);
}

// Two balls in space: what pulls one takes the other along, and momentum stays.
static void a_rope_pulls_what_it_is_tied_to(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id a = make_ball(world, 0.0f, 0.0f, 20.0f);
    um_body_id b = make_ball(world, 300.0f, 0.0f, 20.0f);
    umh_rope_def def = umh_default_rope_def();
    def.hangs = false;
    def.start = place_of(world, a);
    def.start_body = a;
    def.end = place_of(world, b);
    def.end_body = b;
    def.linear_damping = 0.0f;
    def.angular_damping = 0.0f;
    def.link_count = 8;
    umh_rope rope = make_rope(world, &def);
    assert_true(um_body_set_velocity(world, b, um_vec2_make(100.0f, 0.0f)));
    float before = total_momentum(world).x;
    step_world(world, 120);
    check_above(um_body_get_velocity(world, a).x, 10.0f, "speed of the other ball");
    check_share(total_momentum(world).x, before, 1e-3f, "momentum");
    assert_true(umh_rope_destroy(world, &rope));
    check_count(um_world_get_counters(world).bodies, 2, "bodies without the rope");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rope_with_a_sag_lies_on_an_arc),
        BOTH_SOLVERS(a_rope_hangs_no_longer_than_it_is),
        BOTH_SOLVERS(a_heavy_load_does_not_stretch_it),
        BOTH_SOLVERS(a_rope_pulls_what_it_is_tied_to),
    };
    return cmocka_run_group_tests_name("ropes", tests, NULL, NULL);
}
