// Which sides of a shape are open among its neighbours, and how a shape is compared by them.
// SPDX-License-Identifier: MIT

#include "geometry/seams.h"

#include "polygon_checks.h"
#include "support/collide_one.h"
#include "support/prng.h"
#include "support/sanitizers.h"

#include <math.h>
#include <string.h>

#define REACH 0.5f
#define GUARD 2.0f

// ---- Shapes ---------------------------------------------------------------------------------------------

static umi_neighbor neighbor_of(const umi_convex* core)
{
    umi_neighbor n = {.count = core->count};
    memcpy(n.vertices, core->vertices, (size_t)core->count * sizeof n.vertices[0]);
    memcpy(n.normals, core->normals, (size_t)core->count * sizeof n.normals[0]);
    return n;
}

// Side 0 is the lower one where y points up, and so on counterclockwise: right, upper, left.
static umi_neighbor box_from(float left, float low, float right, float high)
{
    um_box box = um_box_make_at(0.5f * (right - left), 0.5f * (high - low),
                                um_vec2_make(0.5f * (left + right), 0.5f * (low + high)), 0.0f);
    umi_corners room;
    umi_convex core = umi_convex_of_box(&box, &room);
    return neighbor_of(&core);
}

static umi_neighbor line_from(float ax, float ay, float bx, float by, bool is_one_sided)
{
    umi_corners room;
    umi_convex core = umi_convex_of_line(um_vec2_make(ax, ay), um_vec2_make(bx, by), 0.0f, &room);
    umi_neighbor n = neighbor_of(&core);
    n.is_one_sided = is_one_sided;
    return n;
}

typedef struct found {
    umi_open_side sides[UM_MAX_POLYGON_VERTICES];
    int32_t count;
    bool has_seams;
} found;

static found find(const umi_neighbor* shape, umi_neighbor* neighbors, int32_t count)
{
    found f;
    f.count = umi_open_sides_find(shape, neighbors, count, REACH, GUARD, f.sides, &f.has_seams);
    return f;
}

static const umi_open_side* side_of(const found* f, int32_t side)
{
    for (int32_t i = 0; i < f->count; ++i) {
        if (f->sides[i].side == (float)side) {
            return &f->sides[i];
        }
    }
    fail_msg("side %d is not open", (int)side);
    return NULL;
}

enum { LOWER, RIGHT, UPPER, LEFT };

// ---- Open sides -----------------------------------------------------------------------------------------

static void a_shape_alone_has_no_seams(void** state)
{
    (void)state;
    umi_neighbor box = box_from(0, 0, 40, 40);
    found f = find(&box, NULL, 0);
    assert_int_equal(f.count, 4);
    assert_false(f.has_seams);
    umi_neighbor far = box_from(60, 0, 100, 40);
    f = find(&box, &far, 1);
    assert_int_equal(f.count, 4);
    assert_false(f.has_seams);
}

static void a_tile_in_a_floor_has_an_upper_and_a_lower_side(void** state)
{
    (void)state;
    umi_neighbor tile = box_from(0, 0, 40, 40);
    umi_neighbor others[2] = {box_from(-40, 0, 0, 40), box_from(40.2f, 0.1f, 80, 40.2f)};
    found f = find(&tile, others, 2);
    assert_true(f.has_seams);
    assert_int_equal(f.count, 2);
    const umi_open_side* upper = side_of(&f, UPPER);
    check_vec2_near("low", upper->low, upper->normal, 1e-6);
    check_vec2_near("high", upper->high, upper->normal, 1e-6);
    check_vec2_near("start", upper->start, um_vec2_make(40.5f, 40.0f), 1e-5);
    check_vec2_near("end", upper->end, um_vec2_make(-0.5f, 40.0f), 1e-5);
}

static void a_tile_among_tiles_has_no_open_side(void** state)
{
    (void)state;
    umi_neighbor tile = box_from(0, 0, 40, 40);
    umi_neighbor others[5] = {box_from(-40, 0, 0, 40), box_from(40, 0, 80, 40), box_from(0, 40, 20, 80),
                              box_from(20, 40, 40, 80), box_from(-10, -40, 50, 0)};
    found f = find(&tile, others, 5);
    assert_true(f.has_seams);
    assert_int_equal(f.count, 0);
    f = find(&tile, others, 4);
    assert_int_equal(f.count, 1);
}

static void a_step_leaves_the_upper_part_of_a_wall_open(void** state)
{
    (void)state;
    umi_neighbor wall = box_from(40, 0, 80, 100);
    umi_neighbor floor = box_from(0, 0, 40, 40);
    found f = find(&wall, &floor, 1);
    const umi_open_side* left = side_of(&f, LEFT);
    check_vec2_near("start", left->start, um_vec2_make(40.0f, 100.0f), 1e-5);
    // It goes on behind its neighbour for half of what that covers.
    check_vec2_near("end", left->end, um_vec2_make(40.0f, 20.0f), 1e-5);
    check_vec2_near("high", left->high, left->normal, 1e-6);
    check_vec2_near("low", left->low, um_vec2_make(0.0f, 1.0f), 1e-6); // the corner above is free
    f = find(&floor, &wall, 1);
    const umi_open_side* upper = side_of(&f, UPPER);
    check_vec2_near("the floor's low", upper->low, upper->normal, 1e-6);
    check_vec2_near("the floor's high", upper->high, um_vec2_make(-1.0f, 0.0f), 1e-6);
}

static void a_ridge_pushes_between_the_normals_of_its_sides(void** state)
{
    (void)state;
    umi_neighbor left = line_from(0, 0, -40, -10, true);
    umi_neighbor right = line_from(40, -10, 0, 0, true);
    found f = find(&left, &right, 1);
    assert_int_equal(f.count, 1);
    check_vec2_near("low", f.sides[0].low, right.normals[0], 1e-6);
    f = find(&right, &left, 1);
    check_vec2_near("high", f.sides[0].high, left.normals[0], 1e-6);
    check_vec2_near("low", f.sides[0].low, um_vec2_make(40.0f / sqrtf(1700.0f), -10.0f / sqrtf(1700.0f)),
                    1e-6);
}

static void a_hollow_pushes_along_its_normals_only(void** state)
{
    (void)state;
    umi_neighbor left = line_from(0, 0, -40, 30, true);
    umi_neighbor right = line_from(40, 30, 0, 0, true);
    found f = find(&left, &right, 1);
    check_vec2_near("low", f.sides[0].low, left.normals[0], 1e-6);
    f = find(&right, &left, 1);
    check_vec2_near("high", f.sides[0].high, right.normals[0], 1e-6);
}

static void both_sides_of_a_segment_are_joined(void** state)
{
    (void)state;
    umi_neighbor a = line_from(0, 0, 40, 0, false);
    umi_neighbor b = line_from(80, 10, 40, 0, false); // the other way round
    found f = find(&a, &b, 1);
    assert_int_equal(f.count, 2);
    assert_true(f.has_seams);
    // The upper side of a, side 1, is in the hollow, and the lower one on the ridge.
    check_vec2_near("low of the upper side", side_of(&f, 1)->low, a.normals[1], 1e-6);
    check_vec2_near("high of the lower side", side_of(&f, 0)->high,
                    um_vec2_make(10.0f / sqrtf(1700.0f), -40.0f / sqrtf(1700.0f)), 1e-6);
}

static void a_box_beside_a_chain_guards_its_side(void** state)
{
    (void)state;
    umi_neighbor box = box_from(0, 0, 40, 40);
    umi_neighbor chain = line_from(100, 40, 40, 40, true); // leads to its upper right corner
    found f = find(&box, &chain, 1);
    assert_int_equal(f.count, 4);
    const umi_open_side* right = side_of(&f, RIGHT);
    check_vec2_near("end", right->end, um_vec2_make(40.0f, 40.0f - GUARD), 1e-5);
    check_vec2_near("high", right->high, right->normal, 1e-6);
    const umi_open_side* upper = side_of(&f, UPPER);
    check_vec2_near("low", upper->low, upper->normal, 1e-6);
    f = find(&chain, &box, 1);
    check_vec2_near("high of the chain", f.sides[0].high, um_vec2_make(0.0f, 1.0f), 1e-6);
}

// ---- Comparisons ----------------------------------------------------------------------------------------

static void make_core(prng* random, um_polygon* polygon, umi_corners* room, umi_convex* out_core)
{
    um_vec2 points[6];
    if (prng_below(random, 3) == 0) {
        um_vec2 a = {prng_float(random, -1.0f, 1.0f), prng_float(random, -1.0f, 1.0f)};
        um_vec2 b = {a.x + prng_float(random, 0.1f, 1.0f), prng_float(random, -1.0f, 1.0f)};
        *out_core = umi_convex_of_line(a, b, prng_float(random, 0.0f, 0.4f), room);
        return;
    }
    do {
        for (int32_t i = 0; i < 6; ++i) {
            points[i] = um_vec2_make(prng_float(random, -1.0f, 1.0f), prng_float(random, -1.0f, 1.0f));
        }
    } while (um_polygon_from_points(points, 6, polygon) != UM_OK);
    polygon->radius = prng_below(random, 2) == 0 ? 0.0f : prng_float(random, 0.0f, 0.4f);
    *out_core = umi_convex_of_polygon(polygon);
}

static float least_separation(const touching* t)
{
    float other = t->points[1].separation;
    return t->count > 1 && other < t->points[0].separation ? other : t->points[0].separation;
}

// With all of its sides open, a shape is compared as any other one. Where shapes overlap deeply, and at the
// corners of slivers, the two may choose other sides: in less than a hundredth of these.
static void a_shape_without_seams_touches_by_its_open_sides_as_it_does_by_itself(void** state)
{
    (void)state;
    const float margin = 0.02f;
    const uint64_t seed = 5;
    prng random = prng_make(seed);
    int32_t compared = 0, differing = 0;
    for (int32_t round = 0; round < repeats(40000); ++round) {
        um_polygon polygons[2];
        umi_corners rooms[2];
        umi_convex a, b;
        do {
            make_core(&random, &polygons[0], &rooms[0], &a);
        } while (a.count == 2);
        a.radius = 0.0f;
        make_core(&random, &polygons[1], &rooms[1], &b);
        um_transform place = {{prng_float(&random, -1.8f, 1.8f), prng_float(&random, -1.8f, 1.8f)},
                              um_rot_from_angle(prng_float(&random, -3.0f, 3.0f))};
        umi_neighbor itself = neighbor_of(&a);
        found f = find(&itself, NULL, 0);
        touching expected = collide_rounded(&a, &b, place, margin);
        touching t = collide_open_sides(&a, f.sides, f.count, &b, place, margin);
        bool is_shallow = expected.count > 0 && least_separation(&expected) > -0.15f;
        if (!is_shallow && expected.count > 0) {
            continue;
        }
        compared += expected.count > 0;
        bool same = (t.count > 0) == (expected.count > 0);
        if (same && t.count > 0) {
            float cosine = t.normal.x * expected.normal.x + t.normal.y * expected.normal.y;
            same = cosine > 0.98f && fabsf(least_separation(&t) - least_separation(&expected)) < 0.01f;
        }
        differing += !same;
    }
    assert_true(compared > repeats(3000));
    if (differing > compared / 100) {
        fail_msg("seed %llu: %d of %d contacts differ", (unsigned long long)seed, differing, compared);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shape_alone_has_no_seams),
        cmocka_unit_test(a_tile_in_a_floor_has_an_upper_and_a_lower_side),
        cmocka_unit_test(a_tile_among_tiles_has_no_open_side),
        cmocka_unit_test(a_step_leaves_the_upper_part_of_a_wall_open),
        cmocka_unit_test(a_ridge_pushes_between_the_normals_of_its_sides),
        cmocka_unit_test(a_hollow_pushes_along_its_normals_only),
        cmocka_unit_test(both_sides_of_a_segment_are_joined),
        cmocka_unit_test(a_box_beside_a_chain_guards_its_side),
        cmocka_unit_test(a_shape_without_seams_touches_by_its_open_sides_as_it_does_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
