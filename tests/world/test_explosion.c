// Explosions: momentum by hand, by symmetry and by a sum over the outline; who is woken, and who is spared.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/worlds.h"

#include <math.h>

static um_explosion_def blast_at(float x, float y)
{
    um_explosion_def def = um_default_explosion_def();
    def.center = um_vec2_make(x, y);
    def.impulse = 1000.0f;
    return def;
}

static um_vec2 momentum_of(const um_world* world, um_body_id body)
{
    float mass = um_body_get_mass(world, body).mass;
    return um_vec2_scale(um_body_get_velocity(world, body), mass);
}

// ---- By hand --------------------------------------------------------------------------------------------

// All of one side faces the center, within the radius: the impulse is that side times the impulse per
// length.
static void a_box_face_on_gets_its_side_times_the_impulse(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 50.0f, 0.0f, 10.0f, 15.0f);
    um_explosion_def def = blast_at(0.0f, 0.0f);
    assert_true(um_world_explode(world, &def));
    check_vector(momentum_of(world, box), um_vec2_make(30000.0f, 0.0f), 0.05f, "the box face-on");
    check_near(um_body_get_angular_velocity(world, box), 0.0f, 1e-6f, "its spin");
    finish_world(world);
}

// The left side of a box whose middle is higher than the center is hit around its own middle, so it does
// not spin; and from below a corner both sides count, with their full lengths.
static void a_box_corner_on_gets_both_sides(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 50.0f, 50.0f, 10.0f, 15.0f);
    um_explosion_def def = blast_at(0.0f, 0.0f);
    assert_true(um_world_explode(world, &def));
    check_vector(momentum_of(world, box), um_vec2_make(30000.0f, 20000.0f), 0.1f, "the box corner-on");
    finish_world(world);
}

// Only part of a side within the radius: the push is off the centre of mass, and spins the box. The side
// is at x = 30 from y = -5 to 95; the radius of 50 reaches to y = 40.
static void what_is_hit_off_its_centre_spins(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 40.0f, 45.0f, 10.0f, 50.0f);
    um_explosion_def def = blast_at(0.0f, 0.0f);
    def.radius = 50.0f;
    def.falloff = 0.0f;
    assert_true(um_world_explode(world, &def));
    float impulse = 1000.0f * 45.0f;
    float arm = 45.0f - 17.5f; // from the middle of what was hit up to that of the box
    check_vector(momentum_of(world, box), um_vec2_make(impulse, 0.0f), 0.2f, "the momentum");
    check_share(um_body_get_angular_velocity(world, box) * um_body_get_mass(world, box).inertia,
                impulse * arm, 1e-4f, "the angular momentum");
    finish_world(world);
}

// ---- By symmetry ----------------------------------------------------------------------------------------

static void put_shape(um_world* world, um_body_id body, int32_t kind, float side)
{
    um_vec2 points[4] = {
        {-20.0f * side, -10.0f}, {15.0f * side, -12.0f}, {25.0f * side, 8.0f}, {-9.0f * side, 20.0f}};
    um_polygon polygon;
    check_result(um_polygon_from_points(points, 4, &polygon), UM_OK, "um_polygon_from_points");
    polygon.radius = kind == 3 ? 6.0f : 0.0f;
    if (kind == 0) {
        um_shape_create_circle(world, body, NULL, um_circle_make_at(um_vec2_make(4.0f * side, 3.0f), 12.0f));
    } else if (kind == 1) {
        um_shape_create_capsule(world, body, NULL, um_capsule_make(points[0], points[2], 7.0f));
    } else {
        um_shape_create_polygon(world, body, NULL, &polygon);
    }
}

static void mirror_images_get_equal_and_opposite_momentum(void** state)
{
    (void)state;
    prng random = prng_make(5);
    for (int32_t i = 0; i < 200; ++i) {
        um_world* world = start_weightless_world();
        float x = prng_float(&random, 40.0f, 200.0f);
        float y = prng_float(&random, -150.0f, 150.0f);
        um_body_id right = make_body(world, UM_DYNAMIC_BODY, x, y);
        um_body_id left = make_body(world, UM_DYNAMIC_BODY, -x, y);
        put_shape(world, right, i % 4, 1.0f);
        put_shape(world, left, i % 4, -1.0f);
        um_explosion_def def = blast_at(0.0f, 0.0f);
        assert_true(um_world_explode(world, &def));
        um_vec2 a = momentum_of(world, right);
        um_vec2 b = momentum_of(world, left);
        float size = sqrtf(a.x * a.x + a.y * a.y);
        check_near(a.x + b.x, 0.0f, 1e-5f * size + 1e-3f, "the sum of both along x");
        check_near(a.y - b.y, 0.0f, 1e-5f * size + 1e-3f, "the difference of both along y");
        check_near(um_body_get_angular_velocity(world, right) + um_body_get_angular_velocity(world, left),
                   0.0f, 2e-5f * (1.0f + fabsf(um_body_get_angular_velocity(world, right))),
                   "the sum of spins");
        finish_world(world);
    }
}

// A ring of boxes around the center: all of them leave, and together they have no momentum.
static void a_ring_flies_apart_evenly(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id boxes[12];
    for (int32_t i = 0; i < 12; ++i) {
        float angle = UM_PI / 6.0f * (float)i;
        um_rot q = um_rot_from_angle(angle);
        boxes[i] = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
        assert_true(um_body_set_transform(world, boxes[i], um_vec2_make(120.0f * q.c, 120.0f * q.s), angle));
    }
    um_explosion_def def = blast_at(0.0f, 0.0f);
    assert_true(um_world_explode(world, &def));
    float speed = speed_of(world, boxes[0]);
    check_above(speed, 10.0f, "the speed of a box");
    for (int32_t i = 1; i < 12; ++i) {
        check_share(speed_of(world, boxes[i]), speed, 1e-5f, "the speed of another one");
    }
    check_vector(total_momentum(world), um_vec2_make(0.0f, 0.0f), 1e-4f * speed * 400.0f,
                 "the momentum of all");
    finish_world(world);
}

// ---- Who ------------------------------------------------------------------------------------------------

static void an_explosion_wakes_what_it_moves_and_nothing_else(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id near_it = make_box(world, 60.0f, -10.0f, 10.0f, 10.0f);
    um_body_id far_away = make_box(world, 600.0f, -10.0f, 10.0f, 10.0f);
    um_body_id spared = make_box(world, -60.0f, -10.0f, 10.0f, 10.0f);
    um_filter other = {8, UM_ALL_CATEGORIES, 0};
    assert_true(um_shape_set_filter(world, um_body_get_shape(world, spared, 0), other));
    step_until_asleep(world, 200);
    um_explosion_def def = blast_at(0.0f, -10.0f);
    def.categories = 1;
    def.impulse = 0.0f;
    assert_true(um_world_explode(world, &def));
    check_count(um_world_get_counters(world).awake, 0, "awake after nothing");
    def.impulse = 5000.0f;
    assert_true(um_world_explode(world, &def));
    check_awake(world, near_it, true, "near the center");
    check_awake(world, far_away, false, "out of reach");
    check_awake(world, spared, false, "of another category");
    step_world(world, 30);
    check_above(place_of(world, near_it).x, 70.0f, "the box that flies");
    finish_world(world);
}

static void what_is_not_dynamic_stays(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    make_wall(world, 50.0f, 0.0f, 10.0f, 10.0f);
    um_body_id lift = make_body(world, UM_KINEMATIC_BODY, -50.0f, 0.0f);
    put_box(world, lift, 10.0f, 10.0f);
    um_body_id absent = make_box(world, 0.0f, 50.0f, 10.0f, 10.0f);
    assert_true(um_body_set_enabled(world, absent, false));
    um_body_id around = make_ball(world, 0.0f, 0.0f, 5.0f); // in which the center lies
    uint64_t hash = um_world_hash(world);
    um_explosion_def def = blast_at(0.0f, 0.0f);
    assert_true(um_world_explode(world, &def));
    check_hash(um_world_hash(world), hash, "nothing has moved");
    check_near(speed_of(world, around), 0.0f, 0.0f, "the body around the center");
    finish_world(world);
}

// With or without room for a list, the same bodies get the same impulses.
static void an_explosion_needs_no_memory(void** state)
{
    (void)state;
    uint64_t hashes[2];
    for (int32_t i = 0; i < 2; ++i) {
        heap memory = heap_make();
        um_world_def world_def = tested_world_def();
        world_def.allocator = heap_allocator(&memory);
        um_world* world = start_world(&world_def);
        for (int32_t k = 0; k < 100; ++k) {
            make_box(world, column_of(k, 10) * 25.0f, row_of(k, 10) * 25.0f, 10.0f, 10.0f);
        }
        um_explosion_def def = blast_at(111.0f, 112.0f);
        heap_fail(&memory, i, true); // all of it, the second time
        assert_true(um_world_explode(world, &def));
        heap_fail(&memory, 0, false);
        hashes[i] = um_world_hash(world);
        finish_world(world);
        heap_end(&memory);
        assert_null(memory.problem);
    }
    check_hash(hashes[1], hashes[0], "without memory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_face_on_gets_its_side_times_the_impulse),
        cmocka_unit_test(a_box_corner_on_gets_both_sides),
        cmocka_unit_test(what_is_hit_off_its_centre_spins),
        cmocka_unit_test(mirror_images_get_equal_and_opposite_momentum),
        cmocka_unit_test(a_ring_flies_apart_evenly),
        BOTH_SOLVERS(an_explosion_wakes_what_it_moves_and_nothing_else),
        cmocka_unit_test(what_is_not_dynamic_stays),
        cmocka_unit_test(an_explosion_needs_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
