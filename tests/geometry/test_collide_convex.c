// How convex shapes touch, against separating axes in double and by cases with a closed form.
// SPDX-License-Identifier: MIT

#include "collide_checks.h"

#include "support/sanitizers.h"

static const um_transform at_origin = {{0.0f, 0.0f}, {1.0f, 0.0f}};

// The layout of an id, as the header states it.
static int32_t reference_of(uint16_t id)
{
    return id & 15;
}

static int32_t incident_of(uint16_t id)
{
    return id >> 4 & 15;
}

static bool reference_is_b(uint16_t id)
{
    return (id >> 9 & 1) != 0;
}

static void check_point(touching manifold, int32_t i, um_vec2 anchor, float separation, uint16_t id)
{
    check_vec2_near("the anchor", manifold.points[i].anchor, anchor, 1e-5);
    check_near("the separation", (double)manifold.points[i].separation, (double)separation, 1e-5);
    if (manifold.points[i].id != id) {
        fail_msg("the id is %u, expected %u", (unsigned)manifold.points[i].id, (unsigned)id);
    }
}

static void check_points(touching manifold, int32_t expected, const char* what)
{
    if (manifold.count != expected) {
        fail_msg("%s: %d points, expected %d", what, manifold.count, expected);
    }
}

// ---- Boxes ----------------------------------------------------------------------------------------------

static void a_box_on_a_box_touches_at_the_ends_of_what_they_share(void** state)
{
    (void)state;
    um_box a = um_box_make(2.0f, 1.0f);
    um_box b = um_box_make(1.0f, 1.0f);
    touching manifold = collide_boxes(a, b, transform_make(1.5f, 1.75f, 0.0f), 0.1f);
    check_sane(manifold, 0.1f, "a box on a box");
    check_points(manifold, 2, "a box on a box");
    check_vec2_near("the normal", manifold.normal, um_vec2_make(0.0f, 1.0f), 1e-6);
    // The top side of A is side 2, from right to left; the bottom side of B is side 0.
    check_point(manifold, 0, um_vec2_make(2.0f, 0.875f), -0.25f, 2);
    check_point(manifold, 1, um_vec2_make(0.5f, 0.875f), -0.25f, 2 | 256);
}

static void boxes_apart_within_the_margin_have_positive_separations(void** state)
{
    (void)state;
    um_box box = um_box_make(1.0f, 1.0f);
    touching manifold = collide_boxes(box, box, transform_make(-2.05f, 0.5f, 0.0f), 0.1f);
    check_sane(manifold, 0.1f, "boxes side by side");
    check_points(manifold, 2, "boxes side by side");
    check_vec2_near("the normal", manifold.normal, um_vec2_make(-1.0f, 0.0f), 1e-6);
    check_near("the separation", (double)manifold.points[0].separation, 0.05, 1e-5);
    check_near("the place", (double)manifold.points[0].anchor.x, -1.025, 1e-5);
}

static void boxes_further_apart_than_the_margin_do_not_touch(void** state)
{
    (void)state;
    um_box box = um_box_make(1.0f, 1.0f);
    check_no_contact(collide_boxes(box, box, transform_make(0.0f, 2.11f, 0.0f), 0.1f), "above");
    check_no_contact(collide_boxes(box, box, transform_make(-2.11f, 0.0f, 0.0f), 0.1f), "left of it");
    check_no_contact(collide_boxes(box, box, transform_make(2.55f, 0.0f, 0.78f), 0.1f), "turned");
    check_no_contact(collide_boxes(box, box, transform_make(1e9f, -1e9f, 0.78f), 0.1f), "a long way off");
}

static void a_tilted_box_touches_with_its_lower_corner_first(void** state)
{
    (void)state;
    um_box ground = um_box_make(10.0f, 1.0f);
    um_box box = um_box_make(1.0f, 1.0f);
    touching manifold = collide_boxes(ground, box, transform_make(0.0f, 2.2f, 0.3f), 0.1f);
    check_sane(manifold, 0.1f, "a tilted box");
    check_points(manifold, 1, "a tilted box");
    double lowest = 2.2 - cos(0.3) - sin(0.3) - 1.0;
    check_near("the separation", (double)manifold.points[0].separation, lowest, 1e-5);
    check_near("the place", (double)manifold.points[0].anchor.x, -cos(0.3) + sin(0.3), 1e-5);
}

static void the_reference_is_a_when_both_separate_equally_well(void** state)
{
    (void)state;
    um_box box = um_box_make(50.0f, 50.0f);
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 5000; ++run) {
        um_transform t =
            transform_make(prng_float(&random, -60.0f, 60.0f), 100.0f + prng_float(&random, -0.2f, 0.2f),
                           prng_float(&random, -5e-4f, 5e-4f));
        touching manifold = collide_boxes(box, box, t, 0.5f);
        check_sane(manifold, 0.5f, "stacked boxes");
        if (manifold.count != 2 || reference_is_b(manifold.points[0].id)) {
            fail_with_seed(&random, "run %d: %d points, the first id is %u, expected 2 and a reference of A",
                           run, manifold.count, (unsigned)manifold.points[0].id);
        }
    }
}

static void ids_of_a_resting_stack_stay_the_same_while_it_trembles(void** state)
{
    (void)state;
    um_box box = um_box_make(50.0f, 50.0f);
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 5000; ++run) {
        float shift = run % 2 == 0 ? 0.0f : 50.0f;
        um_transform t =
            transform_make(shift + prng_float(&random, -0.01f, 0.01f),
                           100.0f + prng_float(&random, -0.2f, 0.2f), prng_float(&random, -2e-4f, 2e-4f));
        touching manifold = collide_boxes(box, box, t, 0.5f);
        check_points(manifold, 2, "a stack");
        if (manifold.points[0].id != 2 || manifold.points[1].id != (2 | 256)) {
            fail_with_seed(&random, "run %d: the ids are %u and %u, expected 2 and 258", run,
                           (unsigned)manifold.points[0].id, (unsigned)manifold.points[1].id);
        }
    }
}

static void a_box_that_slides_over_the_edge_of_another_keeps_its_ids(void** state)
{
    (void)state;
    um_box box = um_box_make(1.0f, 1.0f);
    for (int32_t i = -197; i <= 197; ++i) {
        float x = 0.01f * (float)i;
        touching manifold = collide_boxes(box, box, transform_make(x, 1.999f, 0.0f), 0.01f);
        check_points(manifold, 2, "a sliding box");
        check_near("the width", (double)(manifold.points[0].anchor.x - manifold.points[1].anchor.x),
                   2.0 - fabs((double)x), 1e-5);
        if (manifold.points[0].id != 2 || manifold.points[1].id != (2 | 256)) {
            fail_msg("at %.9g the ids are %u and %u, expected 2 and 258", (double)x,
                     (unsigned)manifold.points[0].id, (unsigned)manifold.points[1].id);
        }
    }
}

// Their corners are nearer than the margin, but neither has anything above a side of the other.
static void corners_that_pass_each_other_do_not_touch(void** state)
{
    (void)state;
    um_box box = um_box_make(1.0f, 1.0f);
    check_no_contact(collide_boxes(box, box, transform_make(2.04f, 2.05f, 0.0f), 0.1f), "corner by corner");
    check_no_contact(collide_boxes(box, box, transform_make(-2.05f, 2.04f, 0.0f), 0.1f), "corner by corner");
}

// ---- Degenerate cases -----------------------------------------------------------------------------------

static void coincident_boxes_are_pushed_apart_through_a_side(void** state)
{
    (void)state;
    um_box box = um_box_make(1.0f, 1.0f);
    touching manifold = collide_boxes(box, box, at_origin, 0.1f);
    check_sane(manifold, 0.1f, "coincident boxes");
    check_points(manifold, 2, "coincident boxes");
    check_near("the separation", deepest_separation(manifold), -2.0, 1e-6);
    um_transform turned = transform_make(1e-7f, -1e-7f, 0.5f * UM_PI);
    check_sane(collide_boxes(box, box, turned, 0.1f), 0.1f, "coincident boxes, one turned");
}

static void ids_of_coincident_boxes_stay_the_same_while_they_tremble(void** state)
{
    (void)state;
    um_box box = um_box_make(1.0f, 1.0f);
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 1000; ++run) {
        um_transform t =
            transform_make(prng_float(&random, -1e-3f, 1e-3f), prng_float(&random, -1e-3f, 1e-3f), 0.0f);
        touching manifold = collide_boxes(box, box, t, 0.1f);
        if (manifold.points[0].id != (0 | 2 << 4) || manifold.points[1].id != (0 | 2 << 4 | 256)) {
            fail_with_seed(&random, "run %d: the ids are %u and %u, expected 32 and 288", run,
                           (unsigned)manifold.points[0].id, (unsigned)manifold.points[1].id);
        }
    }
}

static void a_shape_inside_another_is_pushed_out_the_shortest_way(void** state)
{
    (void)state;
    um_box large = um_box_make(100.0f, 100.0f);
    um_box small = um_box_make(0.5f, 0.5f);
    touching manifold = collide_boxes(large, small, transform_make(20.0f, -90.0f, 0.0f), 0.1f);
    check_sane(manifold, 0.1f, "a box in a box");
    check_vec2_near("the normal", manifold.normal, um_vec2_make(0.0f, -1.0f), 1e-6);
    check_near("the separation", deepest_separation(manifold), -10.5, 1e-4);
    manifold = collide_boxes(small, large, transform_make(-20.0f, 90.0f, 0.0f), 0.1f);
    check_sane(manifold, 0.1f, "a box around a box");
    check_vec2_near("the normal", manifold.normal, um_vec2_make(0.0f, 1.0f), 1e-6);
    check_near("the separation", deepest_separation(manifold), -10.5, 1e-4);
}

static void a_box_rests_exactly_on_a_ground_ten_thousand_times_as_wide(void** state)
{
    (void)state;
    um_box ground = um_box_make(10000.0f, 10.0f);
    um_box box = um_box_make(0.5f, 0.5f);
    for (int32_t i = -30; i <= 30; ++i) {
        float x = 333.3f * (float)i;
        touching manifold = collide_boxes(ground, box, transform_make(x, 10.49f, 0.0f), 0.1f);
        check_sane(manifold, 0.1f, "a box on the ground");
        check_points(manifold, 2, "a box on the ground");
        check_near("the separation", deepest_separation(manifold), -0.01, 2e-6);
        check_near("the width", (double)(manifold.points[0].anchor.x - manifold.points[1].anchor.x), 1.0,
                   2e-3);
        um_transform below = {um_vec2_make(-x, -10.49f), {1.0f, 0.0f}};
        manifold = collide_boxes(box, ground, below, 0.1f);
        check_sane(manifold, 0.1f, "the ground under a box");
        check_points(manifold, 2, "the ground under a box");
        check_near("the separation", deepest_separation(manifold), -0.01, 2e-6);
    }
}

// Both points of a box on a slope far from the ground's middle must have the same error, or the box would
// tip over.
static void a_box_flat_on_a_long_slope_has_two_equal_separations(void** state)
{
    (void)state;
    um_box ground = um_box_make(10000.0f, 10.0f);
    ground.q = um_rot_from_angle(0.4f);
    um_box box = um_box_make(0.5f, 0.5f);
    for (int32_t i = -20; i <= 20; ++i) {
        float along = 444.4f * (float)i;
        um_vec2 place = um_rot_apply(ground.q, um_vec2_make(along, 10.45f));
        um_transform t = {place, ground.q};
        touching manifold = collide_boxes(ground, box, t, 0.1f);
        check_points(manifold, 2, "a box on a slope");
        check_near("the difference", (double)manifold.points[0].separation,
                   (double)manifold.points[1].separation, 1e-6);
        check_near("the separation", deepest_separation(manifold), -0.05, 4e-3);
    }
}

static void boxes_that_share_just_a_side_or_a_corner_have_an_answer(void** state)
{
    (void)state;
    um_box box = um_box_make(1.0f, 1.0f);
    touching manifold = collide_boxes(box, box, transform_make(2.0f, 0.0f, 0.0f), 0.0f);
    check_sane(manifold, 0.0f, "a shared side");
    check_points(manifold, 2, "a shared side");
    check_near("the separation", deepest_separation(manifold), 0.0, 1e-6);
    manifold = collide_boxes(box, box, transform_make(2.0f, 2.0f, 0.0f), 0.0f);
    check_sane(manifold, 0.0f, "a shared corner");
    check_near("the separation", deepest_separation(manifold), 0.0, 1e-6);
    manifold = collide_boxes(box, box, transform_make(0.0f, 1.0f + sqrtf(2.0f), 0.25f * UM_PI), 1e-3f);
    check_sane(manifold, 1e-3f, "a corner on a side");
    check_near("the separation", deepest_separation(manifold), 0.0, 1e-6);
}

// The sides 0 and 1 of A are almost one line. Side 0 is preferred to side 1, but has nothing above it.
static void a_preferred_side_does_not_lose_the_deepest_vertex(void** state)
{
    (void)state;
    um_vec2 points[] = {{-100.0f, 0.0f}, {0.0f, -0.05f}, {100.0f, 0.0f}, {0.0f, 100.0f}};
    um_polygon a = {.count = 0};
    um_result result = um_polygon_from_points(points, 4, &a);
    if (result != UM_OK || a.count != 4) {
        fail_msg("\"%s\" and %d vertices, expected success and 4", um_result_text(result), a.count);
    }
    um_polygon b = {.count = 0};
    result = um_polygon_from_box(um_box_make(1.0f, 1.0f), &b);
    if (result != UM_OK) {
        fail_msg("\"%s\", expected a box", um_result_text(result));
    }
    exact_polygon exact_a = exact_polygon_of(a.vertices, a.count, at_origin);
    for (int32_t i = -120; i <= 120; ++i) {
        float x = 0.5f * (float)i;
        um_transform t = transform_make(x, 0.8f, 0.5f);
        exact_polygon exact_b = exact_polygon_of(b.vertices, b.count, t);
        touching manifold = collide_polygons(&a, &b, t, 0.5f);
        check_sane(manifold, 0.5f, "a box that rose through the bottom");
        check_near("the separation", deepest_separation(manifold), exact_best_axis(&exact_a, &exact_b).gap,
                   0.16);
    }
}

// ---- At random ------------------------------------------------------------------------------------------

// Two shapes that overlap a little, deeply, or are a little apart.
typedef struct scene {
    um_polygon a, b;
    um_box boxes[2]; // the same, if both are boxes
    bool are_boxes;
    um_transform t;
    exact_polygon exact_a, exact_b; // both in A's frame
    exact_axis best;
} scene;

static const float margin = 0.01f;

// How far the preference for some sides may put off a separation: three times a tenth of the margin, and
// rounding.
static const double tolerance = 0.3 * 0.01 + 5e-5;

// A polygon, or a box.
static um_polygon random_shape(prng* random, um_box* out_box, bool* out_is_box)
{
    um_polygon polygon = random_polygon(random, prng_float(random, 0.5f, 5.0f));
    *out_is_box = prng_chance(random, 60);
    if (*out_is_box) {
        um_box box = um_box_make(prng_float(random, 0.2f, 5.0f), prng_float(random, 0.2f, 5.0f));
        box.q = um_rot_from_angle(prng_float(random, -UM_PI, UM_PI));
        box.center = um_vec2_make(prng_float(random, -1.0f, 1.0f), 0.0f);
        *out_box = box;
        polygon = polygon_of_box(box);
    }
    return polygon;
}

static void update_scene(scene* made)
{
    made->exact_a = exact_polygon_of(made->a.vertices, made->a.count, at_origin);
    made->exact_b = exact_polygon_of(made->b.vertices, made->b.count, made->t);
    made->best = exact_best_axis(&made->exact_a, &made->exact_b);
}

static scene random_scene(prng* random)
{
    scene made = {.are_boxes = true};
    bool are_boxes[2];
    made.a = random_shape(random, &made.boxes[0], &are_boxes[0]);
    made.b = random_shape(random, &made.boxes[1], &are_boxes[1]);
    made.are_boxes = are_boxes[0] && are_boxes[1];
    float angle = prng_chance(random, 30) ? 0.0f : prng_float(random, -UM_PI, UM_PI);
    made.t = transform_make(prng_float(random, -6.0f, 6.0f), prng_float(random, -6.0f, 6.0f), angle);
    update_scene(&made);
    // Most of them are moved along the best axis until they are about in touch.
    if (prng_chance(random, 80)) {
        double wanted = (double)prng_float(random, -0.3f, 0.02f);
        exact_vec2 by = exact_scale(made.best.normal, wanted - made.best.gap);
        made.t.p = um_vec2_make(made.t.p.x + (float)by.x, made.t.p.y + (float)by.y);
        update_scene(&made);
    }
    return made;
}

// By the kernel for polygons, or by the one for boxes.
static touching collide(const scene* made)
{
    return made->are_boxes ? collide_boxes(made->boxes[0], made->boxes[1], made->t, margin)
                           : collide_polygons(&made->a, &made->b, made->t, margin);
}

static void shapes_touch_if_the_best_axis_and_the_distance_say_so(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    int32_t contacts = 0;
    for (int32_t run = 0; run < many_repeats(50000); ++run) {
        scene made = random_scene(&random);
        touching manifold = collide(&made);
        if (made.best.gap > (double)margin + 1e-5) {
            check_no_contact(manifold, "shapes apart");
            continue;
        }
        // Shapes apart face each other if a vertex and a side are nearest, and not two vertices.
        bool faces = made.best.gap < 0.0 ||
                     exact_polygon_distance(&made.exact_a, &made.exact_b) - made.best.gap < 1e-9;
        if (faces && made.best.gap < (double)margin - 1e-5 && manifold.count == 0) {
            fail_with_seed(&random, "run %d: no points for a gap of %.9g, expected some", run, made.best.gap);
        }
        if (manifold.count > 0) {
            ++contacts;
            check_sane(manifold, margin, "shapes in touch");
        }
    }
    if (contacts < many_repeats(20000)) {
        fail_with_seed(&random, "%d contacts, expected at least %d", contacts, many_repeats(20000));
    }
}

static void the_least_separation_is_the_gap_of_the_best_axis(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED + 1);
    for (int32_t run = 0; run < many_repeats(50000); ++run) {
        scene made = random_scene(&random);
        touching manifold = collide(&made);
        if (manifold.count == 0) {
            continue;
        }
        double separation = deepest_separation(manifold);
        double along = exact_gap(&made.exact_a, &made.exact_b, exact_of(manifold.normal));
        if (fabs(separation - made.best.gap) > tolerance || fabs(along - made.best.gap) > tolerance) {
            fail_with_seed(&random,
                           "run %d: separation %.9g, gap along the normal %.9g, expected both to be %.9g",
                           run, separation, along, made.best.gap);
        }
    }
}

static void moving_b_by_the_separation_makes_the_shapes_just_touch(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED + 2);
    for (int32_t run = 0; run < many_repeats(50000); ++run) {
        scene made = random_scene(&random);
        touching manifold = collide(&made);
        if (manifold.count == 0) {
            continue;
        }
        exact_vec2 by = exact_scale(exact_of(manifold.normal), -deepest_separation(manifold));
        exact_polygon moved = exact_moved(made.exact_b, by);
        double gap = exact_best_axis(&made.exact_a, &moved).gap;
        if (fabs(gap) > tolerance) {
            fail_with_seed(&random, "run %d: the gap after the move is %.9g, expected 0", run, gap);
        }
    }
}

static void points_lie_half_way_between_the_surfaces(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED + 3);
    for (int32_t run = 0; run < many_repeats(50000); ++run) {
        scene made = random_scene(&random);
        touching manifold = collide(&made);
        for (int32_t i = 0; i < manifold.count; ++i) {
            exact_vec2 anchor = exact_of(manifold.points[i].anchor);
            exact_vec2 half =
                exact_scale(exact_of(manifold.normal), 0.5 * (double)manifold.points[i].separation);
            double off_a = exact_distance(&made.exact_a, exact_sub(anchor, half));
            double off_b = exact_distance(&made.exact_b, exact_add(anchor, half));
            if (fabs(off_a) > tolerance || fabs(off_b) > tolerance) {
                fail_with_seed(&random, "run %d: the surfaces are %.9g and %.9g off, expected 0 and 0", run,
                               off_a, off_b);
            }
        }
    }
}

static void ids_name_the_sides_that_touch(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED + 4);
    for (int32_t run = 0; run < many_repeats(50000); ++run) {
        scene made = random_scene(&random);
        touching manifold = collide(&made);
        for (int32_t i = 0; i < manifold.count; ++i) {
            uint16_t id = manifold.points[i].id;
            bool from_b = reference_is_b(id);
            const exact_polygon* reference = from_b ? &made.exact_b : &made.exact_a;
            const exact_polygon* incident = from_b ? &made.exact_a : &made.exact_b;
            if (reference_of(id) >= reference->count || incident_of(id) >= incident->count) {
                fail_with_seed(&random, "run %d: the id is %u, expected sides that exist", run, (unsigned)id);
            }
            exact_vec2 normal = exact_normal(reference, reference_of(id));
            double cosine = exact_dot(normal, exact_of(manifold.normal));
            check_near("the cosine of the reference", cosine, from_b ? -1.0 : 1.0, 1e-6);
            // The point on the incident surface lies on the incident side.
            double half = 0.5 * (double)manifold.points[i].separation;
            exact_vec2 point = exact_add(exact_of(manifold.points[i].anchor), exact_scale(normal, half));
            exact_vec2 start = incident->vertices[incident_of(id)];
            exact_vec2 end = incident->vertices[(incident_of(id) + 1) % incident->count];
            exact_vec2 off = exact_sub(point, exact_nearest_on_segment(start, end, point));
            check_near("the distance from the incident side", exact_length(off), 0.0, 2e-5);
        }
    }
}

// A in the frame of B, and both seen in a mirror. Where one axis is clearly the best the answer must be the
// same one.
static void swapping_or_mirroring_the_shapes_gives_the_same_contact(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED + 5);
    for (int32_t run = 0; run < many_repeats(30000); ++run) {
        scene made = random_scene(&random);
        touching manifold = collide(&made);
        um_transform a_in_b = {um_transform_apply_inverse(made.t, um_vec2_make(0.0f, 0.0f)),
                               {made.t.q.c, -made.t.q.s}};
        touching swapped = collide_polygons(&made.b, &made.a, a_in_b, margin);
        scene mirror = made;
        um_polygon* shapes[2] = {&mirror.a, &mirror.b};
        for (int32_t k = 0; k < 2; ++k) {
            um_vec2 vertices[UM_MAX_POLYGON_VERTICES];
            for (int32_t i = 0; i < shapes[k]->count; ++i) {
                vertices[i] = um_vec2_make(-shapes[k]->vertices[i].x, shapes[k]->vertices[i].y);
            }
            um_result result = um_polygon_from_points(vertices, shapes[k]->count, shapes[k]);
            if (result != UM_OK) {
                fail_with_seed(&random, "run %d: \"%s\", expected a mirrored shape", run,
                               um_result_text(result));
            }
        }
        mirror.t = (um_transform){{-made.t.p.x, made.t.p.y}, {made.t.q.c, -made.t.q.s}};
        touching mirrored = collide_polygons(&mirror.a, &mirror.b, mirror.t, margin);
        bool is_clear = made.best.lead > tolerance && fabs(made.best.gap - (double)margin) > 1e-4 &&
                        (made.best.gap < 0.0 ||
                         exact_polygon_distance(&made.exact_a, &made.exact_b) - made.best.gap < 1e-9);
        if (!is_clear || manifold.count == 0) {
            continue;
        }
        check_sane(swapped, margin, "swapped shapes");
        check_sane(mirrored, margin, "mirrored shapes");
        check_near("the separation when swapped", deepest_separation(swapped), deepest_separation(manifold),
                   2e-5);
        check_near("the separation in the mirror", deepest_separation(mirrored), deepest_separation(manifold),
                   2e-5);
        um_vec2 back = um_rot_apply(made.t.q, swapped.normal);
        check_vec2_near("the normal when swapped", um_vec2_scale(back, -1.0f), manifold.normal, 1e-5);
        um_vec2 reflected = um_vec2_make(-mirrored.normal.x, mirrored.normal.y);
        check_vec2_near("the normal in the mirror", reflected, manifold.normal, 1e-5);
    }
}

static void ids_hardly_ever_change_when_the_shapes_hardly_move(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED + 6);
    int32_t contacts = 0;
    int32_t changes = 0;
    for (int32_t run = 0; run < many_repeats(50000); ++run) {
        scene made = random_scene(&random);
        touching before = collide(&made);
        made.t.p.x += prng_float(&random, -1e-6f, 1e-6f);
        made.t.p.y += prng_float(&random, -1e-6f, 1e-6f);
        touching after = collide(&made);
        contacts += before.count > 0 ? 1 : 0;
        bool is_same = before.count == after.count;
        for (int32_t i = 0; i < before.count && is_same; ++i) {
            is_same = before.points[i].id == after.points[i].id;
        }
        changes += is_same ? 0 : 1;
    }
    if (changes * 1000 > contacts) {
        fail_with_seed(&random, "%d of %d contacts changed, expected at most one in a thousand", changes,
                       contacts);
    }
}

static void shapes_of_all_sizes_and_places_have_sane_contacts(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED + 7);
    int32_t contacts = 0;
    for (int32_t run = 0; run < many_repeats(50000); ++run) {
        float sizes[2] = {powf(10.0f, prng_float(&random, -2.5f, 5.0f)), 0.0f};
        sizes[1] = sizes[0] * powf(10.0f, prng_float(&random, -4.0f, 0.0f));
        um_polygon shapes[2];
        for (int32_t k = 0; k < 2; ++k) {
            // A thin strip, or a polygon.
            float half = fmaxf(sizes[k], 4.0f * UM_MIN_EXTENT);
            um_box strip = um_box_make(half, fmaxf(half * 1e-3f, UM_MIN_EXTENT));
            bool is_strip = prng_chance(&random, 30) && um_polygon_from_box(strip, &shapes[k]) == UM_OK;
            if (!is_strip) {
                shapes[k] = random_polygon(&random, half);
            }
        }
        float reach = sizes[0] + sizes[1];
        um_transform t =
            transform_make(prng_float(&random, -reach, reach), prng_float(&random, -reach, reach),
                           prng_float(&random, -UM_PI, UM_PI));
        t = prng_chance(&random, 10) ? at_origin : t;
        bool small_first = prng_chance(&random, 50);
        float some_margin = prng_chance(&random, 20) ? 0.0f : 1e-3f * sizes[0];
        touching manifold =
            collide_polygons(&shapes[small_first ? 1 : 0], &shapes[small_first ? 0 : 1], t, some_margin);
        if (manifold.count != 0) {
            ++contacts;
            check_sane(manifold, some_margin, "shapes of any size");
        }
    }
    if (contacts < many_repeats(10000)) {
        fail_with_seed(&random, "%d contacts, expected at least %d", contacts, many_repeats(10000));
    }
}

// The sides of a flat polygon are almost one line, and rounding decides which of them separates best.
static void a_box_in_a_very_flat_polygon_is_never_lost(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED + 9);
    int32_t overlaps = 0;
    for (int32_t run = 0; run < many_repeats(100000); ++run) {
        um_vec2 points[UM_MAX_POLYGON_VERTICES];
        for (int32_t i = 0; i < UM_MAX_POLYGON_VERTICES; ++i) {
            um_rot direction = um_rot_from_angle(prng_float(&random, -UM_PI, UM_PI));
            points[i] = um_vec2_make(600.0f * direction.c, 0.06f * direction.s);
        }
        um_box box = um_box_make(prng_float(&random, 1.0f, 300.0f), prng_float(&random, 1.0f, 300.0f));
        um_polygon shapes[2];
        if (um_polygon_from_points(points, UM_MAX_POLYGON_VERTICES, &shapes[0]) != UM_OK ||
            um_polygon_from_box(box, &shapes[1]) != UM_OK) {
            continue;
        }
        um_transform t =
            transform_make(prng_float(&random, -500.0f, 500.0f), prng_float(&random, -300.0f, 300.0f),
                           prng_float(&random, -UM_PI, UM_PI));
        exact_polygon flat = exact_polygon_of(shapes[0].vertices, shapes[0].count, at_origin);
        exact_polygon other = exact_polygon_of(shapes[1].vertices, shapes[1].count, t);
        double gap = exact_best_axis(&flat, &other).gap;
        if (gap > -0.01) {
            continue;
        }
        ++overlaps;
        touching manifold = collide_polygons(&shapes[0], &shapes[1], t, margin);
        check_sane(manifold, margin, "a box in a flat polygon");
        check_near("the separation", deepest_separation(manifold), gap, 0.01);
    }
    if (overlaps < many_repeats(10000)) {
        fail_with_seed(&random, "%d overlaps, expected at least %d", overlaps, many_repeats(10000));
    }
}

// The same pair somewhere else in the world, on bodies with their centres of mass somewhere else. Where
// rounding decides which features touch, the answer may be another one.
static void where_the_bodies_are_makes_no_difference(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED + 10);
    int32_t contacts = 0;
    int32_t others = 0;
    for (int32_t run = 0; run < 20000; ++run) {
        scene made = random_scene(&random);
        um_circle ball = {made.b.center, 1.0f};
        um_transform a =
            transform_make(prng_float(&random, -50.0f, 50.0f), prng_float(&random, -50.0f, 50.0f),
                           prng_float(&random, -UM_PI, UM_PI));
        um_vec2 center_a = {prng_float(&random, -2.0f, 2.0f), prng_float(&random, -2.0f, 2.0f)};
        um_vec2 center_b = {prng_float(&random, -2.0f, 2.0f), prng_float(&random, -2.0f, 2.0f)};
        const touching here[3] = {collide(&made), collide_polygon_and_circle(&made.a, ball, made.t, margin),
                                  collide_circles(ball, ball, made.t, margin)};
        collide_elsewhere(a, center_a, center_b);
        const touching there[3] = {collide(&made), collide_polygon_and_circle(&made.a, ball, made.t, margin),
                                   collide_circles(ball, ball, made.t, margin)};
        collide_elsewhere(at_origin, um_vec2_make(0.0f, 0.0f), um_vec2_make(0.0f, 0.0f));
        for (int32_t k = 0; k < 3; ++k) {
            contacts += here[k].count > 0 ? 1 : 0;
            if (here[k].count != there[k].count || here[k].points[0].id != there[k].points[0].id) {
                others += 1;
                continue;
            }
            check_vec2_near("the normal", there[k].normal, here[k].normal, 2e-4);
            for (int32_t i = 0; i < here[k].count; ++i) {
                check_vec2_near("the anchor", there[k].points[i].anchor, here[k].points[i].anchor, 2e-3);
                check_near("the separation", (double)there[k].points[i].separation,
                           (double)here[k].points[i].separation, 2e-4);
            }
        }
    }
    if (contacts < 20000 || others * 200 > contacts) {
        fail_with_seed(&random, "%d contacts, %d of them others elsewhere", contacts, others);
    }
}

// The numbers come from arithmetic alone, so the hash is the same with every compiler and without SIMD.
static void manifolds_have_the_same_bits_everywhere(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED + 8);
    uint64_t hash = HASH_START;
    for (int32_t run = 0; run < 20000; ++run) {
        um_polygon a = random_polygon(&random, 4.0f);
        um_polygon b = random_polygon(&random, 4.0f);
        // In this order: arguments of a call may be evaluated in any.
        float x = prng_float(&random, -5.0f, 5.0f);
        float y = prng_float(&random, -5.0f, 5.0f);
        um_transform t = transform_make(x, y, prng_float(&random, -UM_PI, UM_PI));
        um_circle circle = {b.center, 2.0f};
        um_box box = {b.center, {1.0f, 2.0f}, t.q};
        const touching manifolds[4] = {
            collide_polygons(&a, &b, t, margin),
            collide_polygon_and_circle(&a, circle, t, margin),
            collide_circles(circle, circle, t, margin),
            collide_boxes(box, box, t, margin),
        };
        for (int32_t k = 0; k < 4; ++k) {
            hash = hash_float(hash, manifolds[k].normal.x);
            hash = hash_float(hash, manifolds[k].normal.y);
            for (int32_t i = 0; i < manifolds[k].count; ++i) {
                hash = hash_float(hash, manifolds[k].points[i].anchor.x);
                hash = hash_float(hash, manifolds[k].points[i].anchor.y);
                hash = hash_float(hash, manifolds[k].points[i].separation);
                hash = hash_float(hash, (float)manifolds[k].points[i].id);
            }
        }
    }
    const uint64_t expected = UINT64_C(0xb01a8e55504db092);
    if (hash != expected) {
        fail_with_seed(&random, "the hash is %016llx, expected %016llx", (unsigned long long)hash,
                       (unsigned long long)expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_on_a_box_touches_at_the_ends_of_what_they_share),
        cmocka_unit_test(boxes_apart_within_the_margin_have_positive_separations),
        cmocka_unit_test(boxes_further_apart_than_the_margin_do_not_touch),
        cmocka_unit_test(a_tilted_box_touches_with_its_lower_corner_first),
        cmocka_unit_test(the_reference_is_a_when_both_separate_equally_well),
        cmocka_unit_test(ids_of_a_resting_stack_stay_the_same_while_it_trembles),
        cmocka_unit_test(a_box_that_slides_over_the_edge_of_another_keeps_its_ids),
        cmocka_unit_test(corners_that_pass_each_other_do_not_touch),
        cmocka_unit_test(coincident_boxes_are_pushed_apart_through_a_side),
        cmocka_unit_test(ids_of_coincident_boxes_stay_the_same_while_they_tremble),
        cmocka_unit_test(a_shape_inside_another_is_pushed_out_the_shortest_way),
        cmocka_unit_test(a_box_rests_exactly_on_a_ground_ten_thousand_times_as_wide),
        cmocka_unit_test(a_box_flat_on_a_long_slope_has_two_equal_separations),
        cmocka_unit_test(boxes_that_share_just_a_side_or_a_corner_have_an_answer),
        cmocka_unit_test(a_preferred_side_does_not_lose_the_deepest_vertex),
        cmocka_unit_test(shapes_touch_if_the_best_axis_and_the_distance_say_so),
        cmocka_unit_test(the_least_separation_is_the_gap_of_the_best_axis),
        cmocka_unit_test(moving_b_by_the_separation_makes_the_shapes_just_touch),
        cmocka_unit_test(points_lie_half_way_between_the_surfaces),
        cmocka_unit_test(ids_name_the_sides_that_touch),
        cmocka_unit_test(swapping_or_mirroring_the_shapes_gives_the_same_contact),
        cmocka_unit_test(ids_hardly_ever_change_when_the_shapes_hardly_move),
        cmocka_unit_test(shapes_of_all_sizes_and_places_have_sane_contacts),
        cmocka_unit_test(a_box_in_a_very_flat_polygon_is_never_lost),
        cmocka_unit_test(where_the_bodies_are_makes_no_difference),
        cmocka_unit_test(manifolds_have_the_same_bits_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
