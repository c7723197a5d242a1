// How circles touch circles and convex shapes, against closed forms and the nearest point in double.
// SPDX-License-Identifier: MIT

#include "collide_checks.h"
#include "support/sanitizers.h"

static const um_transform at_origin = {{0.0f, 0.0f}, {1.0f, 0.0f}};

// A sane manifold of one point with the id 0.
static void check_one(touching manifold, const char* what)
{
    check_sane(manifold, INFINITY, what);
    if (manifold.count != 1 || manifold.points[0].id != 0) {
        fail_msg("%s: %d points and the id %u, expected 1 and 0", what, manifold.count,
                 (unsigned)manifold.points[0].id);
    }
}

static void check_contact(touching manifold, um_vec2 normal, um_vec2 anchor, float separation,
                          const char* what)
{
    check_one(manifold, what);
    check_vec2_near(what, manifold.normal, normal, 1e-6);
    check_vec2_near(what, manifold.points[0].anchor, anchor, 1e-6);
    check_near(what, (double)manifold.points[0].separation, (double)separation, 1e-6);
}

static um_polygon square_of(float half)
{
    um_polygon polygon = {.count = 0};
    if (um_polygon_from_box(um_box_make(half, half), &polygon) != UM_OK) {
        fail_msg("%s", "a square is not a polygon");
    }
    return polygon;
}

// ---- Circle and circle ----------------------------------------------------------------------------------

static void circles_touch_along_the_line_of_their_centres(void** state)
{
    (void)state;
    um_circle a = {{1.0f, 0.0f}, 2.0f};
    um_circle b = {{0.0f, 0.0f}, 1.0f};
    touching manifold = collide_circles(a, b, transform_make(3.5f, 0.0f, 1.0f), 0.0f);
    check_contact(manifold, um_vec2_make(1.0f, 0.0f), um_vec2_make(2.75f, 0.0f), -0.5f,
                  "overlapping circles");
    manifold = collide_circles(a, b, transform_make(1.0f, -3.25f, 1.0f), 0.5f);
    check_contact(manifold, um_vec2_make(0.0f, -1.0f), um_vec2_make(1.0f, -2.125f), 0.25f, "circles apart");
}

static void circles_further_apart_than_the_margin_do_not_touch(void** state)
{
    (void)state;
    um_circle a = {{0.0f, 0.0f}, 2.0f};
    um_circle b = {{0.0f, 0.0f}, 1.0f};
    check_no_contact(collide_circles(a, b, transform_make(3.5001f, 0.0f, 0.0f), 0.5f), "circles apart");
    check_one(collide_circles(a, b, transform_make(3.5f, 0.0f, 0.0f), 0.5f), "circles at the margin");
    check_one(collide_circles(a, b, transform_make(3.0f, 0.0f, 0.0f), 0.0f), "circles in touch");
}

static void concentric_circles_are_pushed_apart_upwards(void** state)
{
    (void)state;
    um_circle a = {{1.0f, 2.0f}, 2.0f};
    um_circle b = {{-1.0f, 0.5f}, 1.0f};
    touching manifold = collide_circles(a, b, transform_make(2.0f, 1.5f, 0.0f), 0.0f);
    check_contact(manifold, um_vec2_make(0.0f, 1.0f), um_vec2_make(1.0f, 2.5f), -3.0f, "concentric circles");
}

static void circles_that_are_almost_concentric_have_a_normal_of_unit_length(void** state)
{
    (void)state;
    um_circle a = {{0.0f, 0.0f}, 2.0f};
    float distance = 1.0f;
    while (distance > 0.0f) {
        touching manifold =
            collide_circles(a, a, transform_make(0.6f * distance, -0.8f * distance, 0.0f), 0.0f);
        check_one(manifold, "almost concentric circles");
        check_near("the separation", (double)manifold.points[0].separation, -4.0 + (double)distance, 1e-6);
        distance *= 0.1f;
    }
}

static void random_circles_agree_with_the_closed_form(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < repeats(20000); ++run) {
        um_circle a = {{prng_float(&random, -2.0f, 2.0f), prng_float(&random, -2.0f, 2.0f)},
                       prng_float(&random, 0.1f, 4.0f)};
        um_circle b = {{prng_float(&random, -2.0f, 2.0f), prng_float(&random, -2.0f, 2.0f)},
                       prng_float(&random, 0.1f, 4.0f)};
        um_transform t = transform_make(prng_float(&random, -8.0f, 8.0f), prng_float(&random, -8.0f, 8.0f),
                                        prng_float(&random, -UM_PI, UM_PI));
        float margin = prng_float(&random, 0.0f, 0.5f);
        exact_vec2 center = exact_polygon_of(&b.center, 1, t).vertices[0];
        exact_vec2 apart = exact_sub(center, exact_of(a.center));
        double separation = exact_length(apart) - (double)a.radius - (double)b.radius;
        touching manifold = collide_circles(a, b, t, margin);
        if (fabs(separation - (double)margin) < 1e-5) {
            continue;
        }
        if (separation > (double)margin) {
            check_no_contact(manifold, "circles apart");
            continue;
        }
        check_one(manifold, "circles in touch");
        check_near("the separation", (double)manifold.points[0].separation, separation, 1e-5);
        exact_vec2 expected = exact_scale(apart, 1.0 / exact_length(apart));
        check_near("the direction", exact_dot(expected, exact_of(manifold.normal)), 1.0, 1e-5);
        exact_vec2 off = exact_sub(exact_of(manifold.points[0].anchor), exact_of(a.center));
        check_near("the place", exact_dot(off, expected), (double)a.radius + 0.5 * separation, 1e-5);
        check_near("the place across", exact_cross(off, expected), 0.0, 1e-4);
    }
}

// ---- Convex shape and circle: cases ---------------------------------------------------------------------

static void a_circle_above_a_side_touches_it_along_its_normal(void** state)
{
    (void)state;
    um_polygon square = square_of(1.0f);
    um_circle circle = {{0.0f, 0.0f}, 0.5f};
    touching manifold = collide_polygon_and_circle(&square, circle, transform_make(0.25f, 1.25f, 0.0f), 0.0f);
    check_contact(manifold, um_vec2_make(0.0f, 1.0f), um_vec2_make(0.25f, 0.875f), -0.25f, "above the top");
    manifold = collide_polygon_and_circle(&square, circle, transform_make(-1.75f, 0.0f, 0.0f), 0.5f);
    check_contact(manifold, um_vec2_make(-1.0f, 0.0f), um_vec2_make(-1.125f, 0.0f), 0.25f, "left of it");
}

static void a_circle_at_a_corner_touches_it_along_the_line_to_its_centre(void** state)
{
    (void)state;
    um_polygon square = square_of(1.0f);
    um_circle circle = {{0.0f, 0.0f}, 5.5f};
    touching manifold = collide_polygon_and_circle(&square, circle, transform_make(4.0f, 5.0f, 0.0f), 0.0f);
    check_contact(manifold, um_vec2_make(0.6f, 0.8f), um_vec2_make(1.0f - 0.15f, 1.0f - 0.2f), -0.5f,
                  "a corner");
}

// Its centre is nearer than radius and margin to both lines of sides, but not to the corner.
static void a_circle_that_passes_a_corner_does_not_touch(void** state)
{
    (void)state;
    um_polygon square = square_of(1.0f);
    um_circle circle = {{0.0f, 0.0f}, 1.0f};
    check_no_contact(collide_polygon_and_circle(&square, circle, transform_make(1.8f, 1.8f, 0.0f), 0.1f),
                     "passing a corner");
}

static void a_circle_inside_is_pushed_out_through_the_nearest_side(void** state)
{
    (void)state;
    um_polygon square = square_of(2.0f);
    um_circle circle = {{0.0f, 0.0f}, 0.5f};
    touching manifold = collide_polygon_and_circle(&square, circle, transform_make(1.0f, -1.5f, 0.0f), 0.0f);
    check_contact(manifold, um_vec2_make(0.0f, -1.0f), um_vec2_make(1.0f, -1.5f), -1.0f, "a circle inside");
}

static void a_centre_on_a_side_or_a_corner_has_an_answer(void** state)
{
    (void)state;
    um_polygon square = square_of(2.0f);
    um_circle circle = {{0.0f, 0.0f}, 0.5f};
    touching manifold = collide_polygon_and_circle(&square, circle, transform_make(2.0f, 1.0f, 0.0f), 0.0f);
    check_contact(manifold, um_vec2_make(1.0f, 0.0f), um_vec2_make(1.75f, 1.0f), -0.5f, "on a side");
    manifold = collide_polygon_and_circle(&square, circle, transform_make(2.0f, 2.0f, 0.0f), 0.0f);
    check_one(manifold, "on a corner");
    check_equal("the separation on a corner", manifold.points[0].separation, -0.5f);
    manifold = collide_polygon_and_circle(&square, circle, transform_make(0.0f, 0.0f, 0.0f), 0.0f);
    check_one(manifold, "in the middle");
    check_equal("the separation in the middle", manifold.points[0].separation, -2.5f);
}

static void a_centre_hardly_off_a_corner_has_a_normal_of_unit_length(void** state)
{
    (void)state;
    um_vec2 points[] = {{0.0f, 0.0f}, {-4.0f, 1.0f}, {-4.0f, -1.0f}};
    um_polygon polygon = {.count = 0};
    um_result result = um_polygon_from_points(points, 3, &polygon);
    if (result != UM_OK) {
        fail_msg("\"%s\", expected a polygon", um_result_text(result));
    }
    um_circle circle = {{0.0f, 0.0f}, 1.0f};
    float distance = 1.0f;
    while (distance > 0.0f) {
        touching manifold = collide_polygon_and_circle(
            &polygon, circle, transform_make(0.8f * distance, 0.6f * distance, 0.0f), 0.1f);
        check_one(manifold, "hardly off a corner");
        check_near("the separation", (double)manifold.points[0].separation, (double)distance - 1.0, 1e-6);
        distance *= 0.1f;
    }
}

// ---- Convex shape and circle: at random -----------------------------------------------------------------

typedef struct scene {
    um_polygon a;
    exact_polygon exact_a;
    um_circle b;
    um_transform t;
    exact_vec2 center; // of the circle in A's frame
    float margin;
} scene;

static scene random_scene(prng* random)
{
    scene made = {.a = random_polygon(random, 5.0f)};
    made.exact_a = exact_polygon_of(made.a.vertices, made.a.count, at_origin);
    made.b.center = um_vec2_make(prng_float(random, -2.0f, 2.0f), prng_float(random, -2.0f, 2.0f));
    made.b.radius = prng_float(random, 0.05f, 5.0f);
    made.t = transform_make(prng_float(random, -9.0f, 9.0f), prng_float(random, -9.0f, 9.0f),
                            prng_float(random, -UM_PI, UM_PI));
    made.center = exact_polygon_of(&made.b.center, 1, made.t).vertices[0];
    made.margin = prng_float(random, 0.0f, 0.5f);
    return made;
}

static void random_circles_touch_where_the_nearest_point_says(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < repeats(30000); ++run) {
        scene made = random_scene(&random);
        double distance = exact_distance(&made.exact_a, made.center);
        double separation = distance - (double)made.b.radius;
        touching manifold = collide_polygon_and_circle(&made.a, made.b, made.t, made.margin);
        if (fabs(separation - (double)made.margin) < 1e-4) {
            continue;
        }
        if (separation > (double)made.margin) {
            check_no_contact(manifold, "a circle apart");
            continue;
        }
        check_one(manifold, "a circle in touch");
        check_near("the separation", (double)manifold.points[0].separation, separation, 2e-5);
    }
}

static void moving_the_circle_by_its_separation_makes_it_just_touch(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < repeats(30000); ++run) {
        scene made = random_scene(&random);
        touching manifold = collide_polygon_and_circle(&made.a, made.b, made.t, made.margin);
        if (manifold.count == 0) {
            continue;
        }
        double separation = (double)manifold.points[0].separation;
        exact_vec2 normal = exact_of(manifold.normal);
        exact_vec2 moved = exact_sub(made.center, exact_scale(normal, separation));
        double distance = exact_distance(&made.exact_a, moved);
        if (fabs(distance - (double)made.b.radius) > 2e-4) {
            fail_with_seed(&random, "run %d: the distance after the move is %.9g, expected the radius %.9g",
                           run, distance, (double)made.b.radius);
        }
        // The point lies half way between the surfaces: half the separation away from the circle's.
        exact_vec2 anchor = exact_of(manifold.points[0].anchor);
        exact_vec2 surface = exact_sub(made.center, exact_scale(normal, (double)made.b.radius));
        exact_vec2 off = exact_sub(exact_sub(surface, exact_scale(normal, 0.5 * separation)), anchor);
        check_near("the error of the anchor", exact_length(off), 0.0, 2e-5);
    }
}

static void a_small_move_outside_changes_the_contact_a_little(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < repeats(20000); ++run) {
        scene made = random_scene(&random);
        if (exact_distance(&made.exact_a, made.center) < 0.5) {
            continue;
        }
        touching before = collide_polygon_and_circle(&made.a, made.b, made.t, 1.0f);
        made.t.p.x += 1e-3f;
        touching after = collide_polygon_and_circle(&made.a, made.b, made.t, 1.0f);
        if (before.count == 1 && after.count == 1) {
            check_vec2_near("the normal", after.normal, before.normal, 4e-3);
            check_vec2_near("the anchor", after.points[0].anchor, before.points[0].anchor, 3e-2);
        }
    }
}

static void shapes_of_all_sizes_and_places_have_sane_contacts(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    int32_t contacts = 0;
    for (int32_t run = 0; run < repeats(30000); ++run) {
        float size_a = powf(10.0f, prng_float(&random, -2.0f, 5.0f));
        float size_b = powf(10.0f, prng_float(&random, -3.9f, 5.9f));
        um_polygon a = random_polygon(&random, size_a);
        um_circle b = {{0.0f, 0.0f}, size_b};
        float reach = size_a + size_b;
        um_transform t =
            transform_make(prng_float(&random, -reach, reach), prng_float(&random, -reach, reach), 1.0f);
        touching manifold = collide_polygon_and_circle(&a, b, t, 0.01f);
        if (manifold.count != 0) {
            ++contacts;
            check_one(manifold, "a polygon and a circle");
        }
        um_circle c = {{1.0f, 2.0f}, size_a};
        manifold = collide_circles(c, b, t, 0.01f);
        if (manifold.count != 0) {
            check_one(manifold, "two circles");
        }
    }
    if (contacts < repeats(5000)) {
        fail_with_seed(&random, "%d contacts, expected at least %d", contacts, repeats(5000));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circles_touch_along_the_line_of_their_centres),
        cmocka_unit_test(circles_further_apart_than_the_margin_do_not_touch),
        cmocka_unit_test(concentric_circles_are_pushed_apart_upwards),
        cmocka_unit_test(circles_that_are_almost_concentric_have_a_normal_of_unit_length),
        cmocka_unit_test(random_circles_agree_with_the_closed_form),
        cmocka_unit_test(a_circle_above_a_side_touches_it_along_its_normal),
        cmocka_unit_test(a_circle_at_a_corner_touches_it_along_the_line_to_its_centre),
        cmocka_unit_test(a_circle_that_passes_a_corner_does_not_touch),
        cmocka_unit_test(a_circle_inside_is_pushed_out_through_the_nearest_side),
        cmocka_unit_test(a_centre_on_a_side_or_a_corner_has_an_answer),
        cmocka_unit_test(a_centre_hardly_off_a_corner_has_a_normal_of_unit_length),
        cmocka_unit_test(random_circles_touch_where_the_nearest_point_says),
        cmocka_unit_test(moving_the_circle_by_its_separation_makes_it_just_touch),
        cmocka_unit_test(a_small_move_outside_changes_the_contact_a_little),
        cmocka_unit_test(shapes_of_all_sizes_and_places_have_sane_contacts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
