// What queries of a world promise, one rule at a time: ties, starts inside, sides, categories, bodies that
// are disabled or asleep, touches, and the lists of bodies and shapes.
// SPDX-License-Identifier: MIT

#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>
#include <string.h>

static bool set_categories(um_world* world, um_shape_id shape, uint64_t categories)
{
    return um_shape_set_filter(world, shape, (um_filter){categories, UM_ALL_CATEGORIES, 0});
}

static um_ray make_ray(float x, float y, float way_x, float way_y)
{
    return (um_ray){{x, y}, {way_x, way_y}, 1.0f};
}

static um_transform at(float x, float y)
{
    return (um_transform){{x, y}, {1.0f, 0.0f}};
}

// Casts a ray that has to hit something.
static um_hit cast(const um_world* world, um_ray ray)
{
    um_hit hit;
    assert_true(um_world_cast_ray(world, &ray, UM_ALL_CATEGORIES, &hit));
    return hit;
}

static bool hits(const um_world* world, um_ray ray)
{
    um_hit hit;
    return um_world_cast_ray(world, &ray, UM_ALL_CATEGORIES, &hit);
}

static um_shape_id shape_of(const um_world* world, um_body_id body)
{
    return um_body_get_shape(world, body, 0);
}

static void check_shape(um_shape_id actual, um_shape_id expected, const char* what)
{
    check_count(actual.index1, expected.index1, what);
    check_count(actual.stamp, expected.stamp, what);
}

// ---- Ties -----------------------------------------------------------------------------------------------

// The same box many times over, in both trees.
static void of_what_is_equally_near_the_lowest_index_is_found(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id bodies[200];
    for (int32_t i = 0; i < COUNT_OF(bodies); ++i) {
        bodies[i] = i % 2 == 0 ? make_box(world, 100.0f, 0.0f, 10.0f, 10.0f)
                               : make_wall(world, 100.0f, 0.0f, 10.0f, 10.0f);
    }
    um_convex disc = um_convex_of_circle(um_circle_make(5.0f));
    um_convex box = um_convex_of_box(um_box_make(5.0f, 5.0f));
    for (int32_t first = 0; first < 20; ++first) {
        um_shape_id expected = shape_of(world, bodies[first]);
        um_hit hit;
        um_nearest nearest;
        um_hit all[3];
        um_ray ray = make_ray(0.0f, 0.0f, 200.0f, 0.0f);
        um_ray inside = make_ray(95.0f, 0.0f, 200.0f, 0.0f);
        um_shape_cast disc_cast = {&disc, at(0.0f, 0.0f), {200.0f, 0.0f}, 1.0f};
        um_shape_cast box_cast = {&box, at(0.0f, 0.0f), {200.0f, 0.0f}, 1.0f};
        check_shape(cast(world, ray).shape, expected, "a ray");
        check_shape(cast(world, inside).shape, expected, "a ray from inside");
        assert_true(um_world_cast_shape(world, &disc_cast, UM_ALL_CATEGORIES, &hit));
        check_shape(hit.shape, expected, "a disc");
        assert_true(um_world_cast_shape(world, &box_cast, UM_ALL_CATEGORIES, &hit));
        check_shape(hit.shape, expected, "a box");
        check_count(um_world_cast_ray_all(world, &ray, UM_ALL_CATEGORIES, all, 3), 3, "hits");
        for (int32_t i = 0; i < 3; ++i) {
            check_shape(all[i].shape, shape_of(world, bodies[first + i]), "one of all hits");
        }
        assert_true(
            um_world_find_nearest(world, um_vec2_make(50.0f, 0.0f), HUGE_VALF, UM_ALL_CATEGORIES, &nearest));
        check_shape(nearest.shape, expected, "the nearest one");
        assert_true(
            um_world_find_nearest(world, um_vec2_make(99.0f, 0.0f), HUGE_VALF, UM_ALL_CATEGORIES, &nearest));
        check_shape(nearest.shape, expected, "the nearest one around a point");
        assert_true(set_categories(world, expected, 0));
    }
    finish_world(world);
}

// Two discs at distances from the origin that are equal as floats and differ in double.
static void nearest_shapes_with_equal_distances_are_found_by_index(void** state)
{
    (void)state;
    prng random = prng_make(5);
    int32_t ties = 0;
    for (int32_t i = 0; i < 400; ++i) {
        um_world* world = start_world(NULL);
        float x = prng_float(&random, 20.0f, 300.0f);
        float y = prng_float(&random, 20.0f, 300.0f);
        float length = sqrtf(x * x + y * y);
        bool is_turned_first = i % 2 == 0;
        for (int32_t k = 0; k < 2; ++k) {
            bool is_turned = (k == 0) == is_turned_first;
            um_body_id body = make_body(world, UM_STATIC_BODY, is_turned ? x : length, is_turned ? y : 0.0f);
            assert_true(set_categories(world, put_ball(world, body, 5.0f), k == 0 ? 1 : 2));
        }
        um_vec2 origin = um_vec2_make(0.0f, 0.0f);
        um_nearest first;
        um_nearest second;
        um_nearest nearest;
        assert_true(um_world_find_nearest(world, origin, 1000.0f, 1, &first));
        assert_true(um_world_find_nearest(world, origin, 1000.0f, 2, &second));
        assert_true(um_world_find_nearest(world, origin, 1000.0f, 3, &nearest));
        const um_nearest* expected = second.distance < first.distance ? &second : &first;
        check_shape(nearest.shape, expected->shape, "the nearest of two");
        ties += first.distance == second.distance;
        finish_world(world);
    }
    check_count_above(ties, 100, "ties");
}

// ---- Starts ---------------------------------------------------------------------------------------------

// One body with a shape of a kind around (100, 0).
static void put_kind(um_world* world, um_shape_kind kind)
{
    um_body_id body = make_body(world, UM_STATIC_BODY, 100.0f, 0.0f);
    um_polygon rounded;
    assert_int_equal(um_polygon_from_box(um_box_make(8.0f, 8.0f), &rounded), UM_OK);
    rounded.radius = 2.0f;
    const um_vec2 line[] = {{0.0f, 10.0f}, {0.0f, -10.0f}};
    um_chain chain = {.points = line, .count = 2, .is_two_sided = true};
    switch (kind) {
    case UM_CIRCLE_SHAPE:
        put_ball(world, body, 10.0f);
        break;
    case UM_BOX_SHAPE:
        put_box(world, body, 10.0f, 10.0f);
        break;
    case UM_POLYGON_SHAPE:
        assert_true(um_shape_create_polygon(world, body, NULL, &rounded).index1 != 0);
        break;
    case UM_CAPSULE_SHAPE:
        assert_true(um_shape_create_capsule(
                        world, body, NULL,
                        um_capsule_make(um_vec2_make(0.0f, -10.0f), um_vec2_make(0.0f, 10.0f), 10.0f))
                        .index1 != 0);
        break;
    case UM_SEGMENT_SHAPE:
        assert_true(um_shape_create_segment(world, body, NULL, um_segment_make(line[0], line[1])).index1 !=
                    0);
        break;
    case UM_CHAIN_SEGMENT_SHAPE:
        assert_true(um_shape_create_chain(world, body, NULL, &chain, NULL));
        break;
    }
}

static void what_starts_inside_hits_at_once_without_a_normal(void** state)
{
    (void)state;
    for (int32_t kind = 0; kind <= UM_CHAIN_SEGMENT_SHAPE; ++kind) {
        um_world* world = start_world(NULL);
        put_kind(world, (um_shape_kind)kind);
        um_hit hit = cast(world, make_ray(100.0f, 0.0f, 50.0f, 3.0f));
        check_near(hit.fraction, 0.0f, 0.0f, "fraction of a ray");
        check_vector(hit.normal, um_vec2_make(0.0f, 0.0f), 0.0f, "normal of a ray");
        check_vector(hit.point, um_vec2_make(100.0f, 0.0f), 1e-4f, "point of a ray");
        um_convex movers[] = {um_convex_of_circle(um_circle_make(5.0f)),
                              um_convex_of_box(um_box_make(5.0f, 5.0f)),
                              um_convex_of_point(um_vec2_make(0.0f, 0.0f))};
        for (int32_t i = 0; i < COUNT_OF(movers); ++i) {
            um_shape_cast moving = {&movers[i], at(100.0f, 0.0f), {-50.0f, 1.0f}, 0.0f};
            assert_true(um_world_cast_shape(world, &moving, UM_ALL_CATEGORIES, &hit));
            check_near(hit.fraction, 0.0f, 0.0f, "fraction of a shape");
            check_vector(hit.normal, um_vec2_make(0.0f, 0.0f), 0.0f, "normal of a shape");
        }
        um_nearest nearest;
        assert_true(um_world_find_nearest(world, um_vec2_make(100.0f, 0.0f), 0.0f, 1, &nearest));
        check_near(nearest.distance, 0.0f, 0.0f, "distance");
        check_vector(nearest.normal, um_vec2_make(0.0f, 0.0f), 0.0f, "normal of the nearest");
        finish_world(world);
    }
}

// In closed form, from either side.
static void rays_hit_each_kind_of_shape_where_it_is(void** state)
{
    (void)state;
    static const float edges[] = {
        [UM_CIRCLE_SHAPE] = 10.0f,  [UM_BOX_SHAPE] = 10.0f,    [UM_POLYGON_SHAPE] = 10.0f,
        [UM_CAPSULE_SHAPE] = 10.0f, [UM_SEGMENT_SHAPE] = 0.0f, [UM_CHAIN_SEGMENT_SHAPE] = 0.0f};
    for (int32_t kind = 0; kind <= UM_CHAIN_SEGMENT_SHAPE; ++kind) {
        um_world* world = start_world(NULL);
        put_kind(world, (um_shape_kind)kind);
        um_hit hit = cast(world, make_ray(0.0f, 0.0f, 200.0f, 0.0f));
        check_near(hit.fraction, (100.0f - edges[kind]) / 200.0f, 1e-6f, "fraction from the left");
        check_vector(hit.normal, um_vec2_make(-1.0f, 0.0f), 1e-6f, "normal from the left");
        check_vector(hit.point, um_vec2_make(100.0f - edges[kind], 0.0f), 1e-4f, "point from the left");
        hit = cast(world, make_ray(200.0f, 0.0f, -200.0f, 0.0f));
        check_near(hit.fraction, (100.0f - edges[kind]) / 200.0f, 1e-6f, "fraction from the right");
        check_vector(hit.normal, um_vec2_make(1.0f, 0.0f), 1e-6f, "normal from the right");
        assert_false(hits(world, make_ray(0.0f, 0.0f, 89.0f - 0.5f * edges[kind], 0.0f)));
        assert_false(hits(world, make_ray(0.0f, 30.0f, 200.0f, 0.0f)));
        finish_world(world);
    }
}

// ---- Sides ----------------------------------------------------------------------------------------------

// From left to right; with y down, what lies above (at lesser y) is in front.
static um_world* start_chain(bool is_two_sided)
{
    um_world* world = start_world(NULL);
    um_body_id ground = make_body(world, UM_STATIC_BODY, 0.0f, 0.0f);
    const um_vec2 points[] = {{-100.0f, 0.0f}, {0.0f, 0.0f}, {100.0f, 0.0f}};
    um_chain chain = {.points = points, .count = 3, .is_two_sided = is_two_sided};
    assert_true(um_shape_create_chain(world, ground, NULL, &chain, NULL));
    return world;
}

static bool hits_by_shape(const um_world* world, const um_convex* shape, float y, float way)
{
    um_shape_cast moving = {shape, at(50.0f, y), {0.0f, way}, 1.0f};
    um_hit hit;
    return um_world_cast_shape(world, &moving, UM_ALL_CATEGORIES, &hit);
}

static void a_one_sided_chain_is_hit_from_its_open_side_only(void** state)
{
    (void)state;
    const um_convex movers[] = {um_convex_of_point(um_vec2_make(0.0f, 0.0f)),
                                um_convex_of_circle(um_circle_make(5.0f)),
                                um_convex_of_box(um_box_make(5.0f, 5.0f))};
    for (int32_t sides = 1; sides <= 2; ++sides) {
        um_world* world = start_chain(sides == 2);
        assert_true(hits(world, make_ray(50.0f, -20.0f, 0.0f, 40.0f)));
        assert_int_equal(hits(world, make_ray(50.0f, 20.0f, 0.0f, -40.0f)), sides == 2);
        for (int32_t i = 0; i < COUNT_OF(movers); ++i) {
            assert_true(hits_by_shape(world, &movers[i], -20.0f, 40.0f));
            assert_int_equal(hits_by_shape(world, &movers[i], 20.0f, -40.0f), sides == 2);
            assert_int_equal(hits_by_shape(world, &movers[i], 20.0f, 40.0f), false);
        }
        finish_world(world);
    }
}

// Whatever its form: a character that stands a little too deep does not fall through the ground.
static void what_stands_across_a_one_sided_chain_hits_it_by_the_side_of_its_middle(void** state)
{
    (void)state;
    um_world* world = start_chain(false);
    const um_convex movers[] = {
        um_convex_of_circle(um_circle_make(5.0f)), um_convex_of_box(um_box_make(5.0f, 5.0f)),
        um_convex_of_capsule(um_capsule_make(um_vec2_make(0.0f, -2.0f), um_vec2_make(0.0f, 2.0f), 3.0f))};
    for (int32_t i = 0; i < COUNT_OF(movers); ++i) {
        assert_true(hits_by_shape(world, &movers[i], -4.0f, 40.0f));
        assert_true(hits_by_shape(world, &movers[i], -5.0f, 40.0f)); // touches
        assert_false(hits_by_shape(world, &movers[i], -4.0f, -40.0f));
        assert_false(hits_by_shape(world, &movers[i], 4.0f, 40.0f));
        assert_false(hits_by_shape(world, &movers[i], 4.0f, -40.0f));
    }
    finish_world(world);
}

// Also one that goes exactly through the point that they share, where rounding may put the hit beyond both
// ends.
static void no_ray_slips_through_between_the_segments_of_a_chain(void** state)
{
    (void)state;
    prng random = prng_make(5);
    for (int32_t round = 0; round < 40; ++round) {
        um_world* world = start_world(NULL);
        um_body_id ground = make_body(world, UM_STATIC_BODY, 0.0f, 0.0f);
        if (round % 2 == 1) {
            um_vec2 place = {prng_float(&random, -100.0f, 100.0f), prng_float(&random, -100.0f, 100.0f)};
            assert_true(um_body_set_transform(world, ground, place, prng_float(&random, -0.5f, 0.5f)));
        }
        float heights[40];
        for (int32_t i = 0; i < COUNT_OF(heights); ++i) {
            heights[i] = prng_float(&random, -15.0f, 15.0f);
        }
        um_heightfield field = {.heights = heights, .count = 40, .spacing = 20.0f};
        assert_true(um_shape_create_heightfield(world, ground, NULL, &field, NULL));
        for (int32_t i = 1; i + 1 < COUNT_OF(heights); ++i) {
            um_vec2 top = {20.0f * (float)i, heights[i] - 100.0f};
            um_vec2 bottom = {20.0f * (float)i, heights[i] + 100.0f};
            um_vec2 from = um_body_get_world_point(world, ground, top);
            um_vec2 to = um_body_get_world_point(world, ground, bottom);
            if (!hits(world, (um_ray){from, um_vec2_sub(to, from), 1.0f})) {
                fail_with_seed(&random, "round %d: a ray misses point %d", (int)round, (int)i);
            }
        }
        finish_world(world);
    }
}

static void overlaps_and_distances_know_no_sides(void** state)
{
    (void)state;
    um_world* world = start_chain(false);
    um_convex disc = um_convex_of_circle(um_circle_make(5.0f));
    um_nearest nearest;
    for (int32_t side = -1; side <= 1; side += 2) {
        float y = 4.0f * (float)side;
        check_count(um_world_overlap_shape(world, &disc, at(50.0f, y), 1, NULL, 0), 1, "overlaps");
        assert_true(um_world_find_nearest(world, um_vec2_make(50.0f, y), 10.0f, 1, &nearest));
        check_near(nearest.distance, 4.0f, 1e-5f, "distance");
        check_vector(nearest.normal, um_vec2_make(0.0f, (float)side), 1e-5f, "normal");
    }
    finish_world(world);
}

// ---- Who is found ---------------------------------------------------------------------------------------

static bool count_shape(um_shape_id shape, void* context)
{
    (void)shape;
    *(int32_t*)context += 1;
    return true;
}

// By every kind of question about (100, 0).
static void check_found(const um_world* world, uint64_t mask, bool expected, const char* what)
{
    um_vec2 point = {100.0f, 0.0f};
    um_ray ray = make_ray(0.0f, 0.0f, 200.0f, 0.0f);
    um_convex disc = um_convex_of_circle(um_circle_make(5.0f));
    um_shape_cast moving = {&disc, at(0.0f, 0.0f), {200.0f, 0.0f}, 1.0f};
    um_aabb aabb = um_aabb_make(95.0f, -5.0f, 105.0f, 5.0f);
    um_hit hit;
    um_nearest nearest;
    int32_t count = 0;
    check_count(um_world_cast_ray(world, &ray, mask, &hit), expected, what);
    check_count(um_world_cast_ray_any(world, &ray, mask, NULL), expected, what);
    check_count(um_world_cast_ray_all(world, &ray, mask, &hit, 1), expected, what);
    check_count(um_world_cast_shape(world, &moving, mask, &hit), expected, what);
    check_count(um_world_cast_shape_any(world, &moving, mask, &hit), expected, what);
    check_count(um_world_cast_shape_all(world, &moving, mask, &hit, 1), expected, what);
    check_count(um_world_overlap_point(world, point, mask, NULL, 0), expected, what);
    check_count(um_world_overlap_aabb(world, aabb, mask, NULL, 0), expected, what);
    check_count(um_world_overlap_shape(world, &disc, at(100.0f, 0.0f), mask, NULL, 0), expected, what);
    check_result(um_world_overlap_shape_each(world, &disc, at(100.0f, 0.0f), mask, count_shape, &count),
                 UM_OK, what);
    check_count(count, expected, what);
    check_count(um_world_find_nearest(world, point, 1.0f, mask, &nearest), expected, what);
}

static void a_shape_is_found_by_the_categories_that_it_has(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_shape_id shape = shape_of(world, make_wall(world, 100.0f, 0.0f, 10.0f, 10.0f));
    assert_true(um_shape_get_filter(world, shape).categories == 1);
    check_found(world, 1, true, "the default");
    check_found(world, UM_ALL_CATEGORIES, true, "all");
    check_found(world, UM_ALL_CATEGORIES - 1, false, "all others");
    uint64_t top = UINT64_C(1) << 63;
    assert_true(set_categories(world, shape, top | 4));
    assert_true(um_shape_get_filter(world, shape).categories == (top | 4));
    check_found(world, top, true, "the last one");
    check_found(world, 6, true, "one of two");
    check_found(world, 3, false, "neither");
    check_found(world, 0, false, "no category");
    assert_true(set_categories(world, shape, 0));
    check_found(world, UM_ALL_CATEGORIES, false, "a shape without any");
    finish_world(world);
}

// A shape keeps its categories when its geometry changes, and when its body sleeps, wakes, is disabled and
// enabled.
static void a_shape_keeps_its_categories(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_box(world, 100.0f, 0.0f, 10.0f, 10.0f);
    um_shape_id shape = shape_of(world, body);
    assert_true(set_categories(world, shape, 8));
    put_to_sleep(world, body);
    check_found(world, 8, true, "asleep");
    check_found(world, 1, false, "asleep, by another one");
    assert_true(um_body_wake(world, body));
    check_found(world, 8, true, "awake");
    assert_true(um_shape_set_circle(world, shape, um_circle_make(10.0f)));
    check_found(world, 8, true, "another geometry");
    check_found(world, 1, false, "another geometry, by another one");
    assert_true(um_body_set_enabled(world, body, false));
    assert_true(set_categories(world, shape, 16));
    assert_true(um_body_set_enabled(world, body, true));
    check_found(world, 16, true, "enabled again");
    check_found(world, 8, false, "enabled again, by the old one");
    step_world(world, 5);
    check_found(world, 16, true, "after steps");
    assert_true(um_body_set_type(world, body, UM_STATIC_BODY));
    check_found(world, 16, true, "static");
    finish_world(world);
}

static void disabled_bodies_are_not_found(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_box(world, 100.0f, 0.0f, 10.0f, 10.0f);
    um_aabb everywhere = um_aabb_make(-1e4f, -1e4f, 1e4f, 1e4f);
    for (int32_t i = 0; i < 3; ++i) {
        check_found(world, 1, true, "enabled");
        assert_true(um_body_set_enabled(world, body, false));
        check_found(world, 1, false, "disabled");
        check_count(count_shapes_in(world, everywhere), 0, "AABBs");
        step_world(world, 2);
        check_found(world, 1, false, "disabled, after steps");
        assert_true(um_body_set_enabled(world, body, true));
    }
    finish_world(world);
}

static void an_empty_world_has_nothing_to_find(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    check_found(world, UM_ALL_CATEGORIES, false, "an empty world");
    step_world(world, 1);
    check_found(world, UM_ALL_CATEGORIES, false, "an empty world after a step");
    finish_world(world);
}

// ---- Touches --------------------------------------------------------------------------------------------

// Sides that are equal to the last bit touch, wherever the other side of the AABB is.
static void aabbs_that_touch_a_box_overlap_it(void** state)
{
    (void)state;
    prng random = prng_make(7);
    um_world* world = start_world(NULL);
    float side = 0.3f; // a fraction that sums with greater numbers lose
    um_shape_id shape = shape_of(world, make_wall(world, 0.0f, 0.0f, side, side));
    for (int32_t i = 0; i < 2000; ++i) {
        float far = prng_float(&random, 1.0f, 3000.0f);
        const um_aabb touching[] = {{{-far, -0.1f}, {-side, 0.1f}},
                                    {{side, -0.1f}, {far, 0.1f}},
                                    {{-0.1f, -far}, {0.1f, -side}},
                                    {{-0.1f, side}, {0.1f, far}},
                                    {{-far, -far}, {-side, -side}}};
        for (int32_t k = 0; k < COUNT_OF(touching); ++k) {
            um_shape_id found = {0, 0};
            if (um_world_overlap_aabb(world, touching[k], 1, &found, 1) != 1) {
                fail_with_seed(&random, "AABB %d with a size of %.9g does not touch", (int)k, (double)far);
            }
            check_shape(found, shape, "what is touched");
        }
    }
    um_aabb apart = {{-1000.1f, -0.1f}, {-0.3001f, 0.1f}};
    check_count(um_world_overlap_aabb(world, apart, 1, NULL, 0), 0, "an AABB that does not touch");
    finish_world(world);
}

static void points_and_discs_that_touch_overlap(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_wall(world, 16.0f, 8.0f, 4.0f, 4.0f);
    um_convex disc = um_convex_of_circle(um_circle_make(2.0f));
    check_count(um_world_overlap_point(world, um_vec2_make(20.0f, 12.0f), 1, NULL, 0), 1, "a corner");
    check_count(um_world_overlap_point(world, um_vec2_make(20.00001f, 12.0f), 1, NULL, 0), 0, "beside it");
    check_count(um_world_overlap_shape(world, &disc, at(22.0f, 8.0f), 1, NULL, 0), 1, "a disc");
    check_count(um_world_overlap_shape(world, &disc, at(22.0001f, 8.0f), 1, NULL, 0), 0, "a disc beside it");
    finish_world(world);
}

// ---- Lists ----------------------------------------------------------------------------------------------

static void lists_of_bodies_and_shapes_are_those_of_the_walks(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    check_count(um_world_get_bodies(world, NULL, 0), 0, "bodies of an empty world");
    um_body_id made[5];
    for (int32_t i = 0; i < 5; ++i) {
        made[i] = make_body(world, UM_DYNAMIC_BODY, 0.0f, 0.0f);
        for (int32_t k = 0; k < i; ++k) {
            put_ball(world, made[i], 1.0f + (float)k);
        }
    }
    assert_true(um_body_destroy(world, made[2]));
    um_body_id bodies[8] = {{0, 0}};
    check_count(um_world_get_bodies(world, NULL, 0), 4, "bodies");
    check_count(um_world_get_bodies(world, bodies, 2), 4, "bodies with little room");
    check_count(bodies[2].index1, 0, "a body beyond the room");
    check_count(um_world_get_bodies(world, bodies, 8), 4, "bodies with much room");
    assert_true(um_body_id_equals(bodies[0], made[0]) && um_body_id_equals(bodies[1], made[1]) &&
                um_body_id_equals(bodies[2], made[3]) && um_body_id_equals(bodies[3], made[4]));
    um_shape_id shapes[8] = {{0, 0}};
    check_count(um_body_get_shapes(world, made[4], NULL, 0), 4, "shapes");
    check_count(um_body_get_shapes(world, made[4], shapes, 3), 4, "shapes with little room");
    check_count(shapes[3].index1, 0, "a shape beyond the room");
    check_count(um_body_get_shapes(world, made[4], shapes, 8), 4, "shapes with much room");
    for (int32_t i = 0; i < 4; ++i) {
        check_shape(shapes[i], um_body_get_shape(world, made[4], i), "a shape of the list");
    }
    check_count(um_body_get_shapes(world, made[0], shapes, 8), 0, "shapes of a bare body");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_what_is_equally_near_the_lowest_index_is_found),
        cmocka_unit_test(nearest_shapes_with_equal_distances_are_found_by_index),
        cmocka_unit_test(what_starts_inside_hits_at_once_without_a_normal),
        cmocka_unit_test(rays_hit_each_kind_of_shape_where_it_is),
        cmocka_unit_test(a_one_sided_chain_is_hit_from_its_open_side_only),
        cmocka_unit_test(what_stands_across_a_one_sided_chain_hits_it_by_the_side_of_its_middle),
        cmocka_unit_test(no_ray_slips_through_between_the_segments_of_a_chain),
        cmocka_unit_test(overlaps_and_distances_know_no_sides),
        cmocka_unit_test(a_shape_is_found_by_the_categories_that_it_has),
        BOTH_SOLVERS(a_shape_keeps_its_categories),
        BOTH_SOLVERS(disabled_bodies_are_not_found),
        BOTH_SOLVERS(an_empty_world_has_nothing_to_find),
        cmocka_unit_test(aabbs_that_touch_a_box_overlap_it),
        cmocka_unit_test(points_and_discs_that_touch_overlap),
        cmocka_unit_test(lists_of_bodies_and_shapes_are_those_of_the_walks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
