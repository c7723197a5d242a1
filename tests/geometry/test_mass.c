// What shapes weigh, against closed forms, sums over small pieces, and the theorem of parallel axes.
// SPDX-License-Identifier: MIT

#include "polygon_checks.h"

static const double exact_pi = 3.14159265358979323846;

static void check_relative(const char* what, double actual, double expected, double tolerance)
{
    check_near(what, actual, expected, tolerance * fabs(expected));
}

static void check_all_zero(um_mass mass, const char* what)
{
    if (mass.mass != 0.0f || mass.inertia != 0.0f || mass.center.x != 0.0f || mass.center.y != 0.0f) {
        fail_msg("%s: mass %.9g, centre (%.9g, %.9g), inertia %.9g, expected all zero", what,
                 (double)mass.mass, (double)mass.center.x, (double)mass.center.y, (double)mass.inertia);
    }
}

// Finite, and above zero.
static void check_sane(um_mass mass, const char* what)
{
    bool is_sane = mass.mass > 0.0f && mass.inertia > 0.0f && isfinite(mass.mass) && isfinite(mass.inertia) &&
                   isfinite(mass.center.x) && isfinite(mass.center.y) && isfinite(1.0f / mass.mass) &&
                   isfinite(1.0f / mass.inertia);
    if (!is_sane) {
        fail_msg("%s: mass %.9g, centre (%.9g, %.9g), inertia %.9g, expected finite and above zero", what,
                 (double)mass.mass, (double)mass.center.x, (double)mass.center.y, (double)mass.inertia);
    }
}

static um_polygon polygon_of(const um_vec2* points, int32_t count)
{
    um_polygon polygon = {.count = 0};
    um_result result = um_polygon_from_points(points, count, &polygon);
    if (result != UM_OK) {
        fail_msg("\"%s\", expected a polygon", um_result_text(result));
    }
    return polygon;
}

// By its sides: 0 inside.
static double distance_to_polygon(const um_polygon* polygon, double x, double y)
{
    double nearest = 1e30;
    bool is_inside = true;
    for (int32_t i = 0; i < polygon->count; ++i) {
        um_vec2 a = polygon->vertices[i];
        um_vec2 b = polygon->vertices[(i + 1) % polygon->count];
        double side_x = (double)b.x - (double)a.x, side_y = (double)b.y - (double)a.y;
        double to_x = x - (double)a.x, to_y = y - (double)a.y;
        is_inside = is_inside && side_x * to_y - side_y * to_x >= 0.0;
        double share = (to_x * side_x + to_y * side_y) / (side_x * side_x + side_y * side_y);
        share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
        double distance = hypot(to_x - share * side_x, to_y - share * side_y);
        nearest = distance < nearest ? distance : nearest;
    }
    return is_inside ? 0.0 : nearest;
}

// ---- Closed forms ---------------------------------------------------------------------------------------

static void a_circle_weighs_pi_r_squared(void** state)
{
    (void)state;
    um_mass mass = um_circle_mass((um_circle){{3.0f, -4.0f}, 2.5f}, 1.5f);
    double expected = exact_pi * 2.5 * 2.5 * 1.5;
    check_relative("the mass", (double)mass.mass, expected, 1e-7);
    check_relative("the inertia", (double)mass.inertia, 0.5 * expected * 2.5 * 2.5, 1e-7);
    check_vec2_near("the centre", mass.center, um_vec2_make(3.0f, -4.0f), 0.0);
}

// A rectangle of 2 h by 2 r, and two half discs that are h away from its centre.
static void a_capsule_has_the_closed_form(void** state)
{
    (void)state;
    double h = 2.0, r = 0.75;
    um_mass mass =
        um_capsule_mass(um_capsule_make(um_vec2_make(1.0f, 7.0f), um_vec2_make(5.0f, 7.0f), 0.75f), 3.0f);
    double rectangle = 3.0 * 4.0 * h * r;
    double disc = 3.0 * exact_pi * r * r;
    double to_centroid = 4.0 * r / (3.0 * exact_pi);
    double inertia =
        rectangle * (4.0 * h * h + 4.0 * r * r) / 12.0 + disc * (0.5 * r * r + h * h + 2.0 * h * to_centroid);
    check_relative("the mass", (double)mass.mass, rectangle + disc, 2e-7);
    check_relative("the inertia", (double)mass.inertia, inertia, 2e-7);
    check_vec2_near("the centre", mass.center, um_vec2_make(3.0f, 7.0f), 1e-6);
}

static void a_rounded_polygon_weighs_what_fine_pieces_of_it_weigh(void** state)
{
    (void)state;
    const um_vec2 corners[3] = {{0.0f, 0.0f}, {3.0f, 0.5f}, {1.0f, 2.0f}};
    um_polygon polygon = polygon_of(corners, 3);
    polygon.radius = 0.4f;
    um_mass mass = um_polygon_mass(&polygon, 2.0f);
    double area = 0.0, x = 0.0, y = 0.0, square = 0.0;
    double step = 1.0 / 400.0;
    for (int32_t i = 0; i < 2000 * 1600; ++i) {
        double px = -1.0 + step * (0.5 + (double)(i % 2000));
        double py = -1.0 + step * (0.5 + floor((double)i / 2000.0));
        if (distance_to_polygon(&polygon, px, py) <= 0.4) {
            area += step * step;
            x += step * step * px;
            y += step * step * py;
            square += step * step * (px * px + py * py);
        }
    }
    x /= area;
    y /= area;
    check_relative("the mass", (double)mass.mass, 2.0 * area, 1e-3);
    check_near("the centre's x", (double)mass.center.x, x, 1e-3);
    check_near("the centre's y", (double)mass.center.y, y, 1e-3);
    check_relative("the inertia", (double)mass.inertia, 2.0 * (square - area * (x * x + y * y)), 2e-3);
}

static void a_box_weighs_width_times_height_however_it_is_turned(void** state)
{
    (void)state;
    um_box box = {{100.0f, 7.0f}, {3.0f, 0.5f}, um_rot_from_angle(0.7f)};
    um_mass mass = um_box_mass(box, 2.0f);
    check_relative("the mass", (double)mass.mass, 2.0 * 6.0 * 1.0, 1e-7);
    check_relative("the inertia", (double)mass.inertia, 12.0 * (36.0 + 1.0) / 12.0, 1e-7);
    check_vec2_near("the centre", mass.center, box.center, 0.0);
}

static void a_right_triangle_has_the_closed_form(void** state)
{
    (void)state;
    um_vec2 points[] = {{1.0f, 1.0f}, {7.0f, 1.0f}, {1.0f, 4.0f}};
    um_polygon polygon = polygon_of(points, 3);
    um_mass mass = um_polygon_mass(&polygon, 0.5f);
    // Legs b and h: b h / 2, and m (b^2 + h^2) / 18 about the centre.
    check_relative("the mass", (double)mass.mass, 0.5 * 9.0, 1e-7);
    check_relative("the inertia", (double)mass.inertia, 4.5 * (36.0 + 9.0) / 18.0, 1e-7);
    check_vec2_near("the centre", mass.center, um_vec2_make(3.0f, 2.0f), 1e-6);
}

static void a_regular_polygon_has_the_closed_form(void** state)
{
    (void)state;
    for (int32_t count = 3; count <= UM_MAX_POLYGON_VERTICES; ++count) {
        um_vec2 points[UM_MAX_POLYGON_VERTICES];
        regular_points(um_vec2_make(2.0f, 3.0f), 4.0f, 0.2f, count, points);
        um_polygon polygon = polygon_of(points, count);
        um_mass mass = um_polygon_mass(&polygon, 1.0f);
        double area = 0.5 * count * 16.0 * sin(2.0 * exact_pi / count);
        check_relative("the mass", (double)mass.mass, area, 1e-6);
        double inertia = area * 16.0 / 6.0 * (2.0 + cos(2.0 * exact_pi / count));
        check_relative("the inertia", (double)mass.inertia, inertia, 1e-6);
        check_vec2_near("the centre", mass.center, um_vec2_make(2.0f, 3.0f), 2e-6);
    }
}

static void a_box_weighs_the_same_as_its_polygon(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 1000; ++run) {
        um_box box = um_box_make(prng_float(&random, 0.1f, 20.0f), prng_float(&random, 0.1f, 20.0f));
        box.center = um_vec2_make(prng_float(&random, -9.0f, 9.0f), prng_float(&random, -9.0f, 9.0f));
        box.q = um_rot_from_angle(prng_float(&random, -UM_PI, UM_PI));
        um_polygon polygon = {.count = 0};
        um_result result = um_polygon_from_box(box, &polygon);
        if (result != UM_OK) {
            fail_with_seed(&random, "run %d: \"%s\", expected a polygon", run, um_result_text(result));
        }
        um_mass expected = um_box_mass(box, 3.0f);
        um_mass actual = um_polygon_mass(&polygon, 3.0f);
        check_relative("the mass", (double)actual.mass, (double)expected.mass, 3e-5);
        check_relative("the inertia", (double)actual.inertia, (double)expected.inertia, 3e-5);
        check_vec2_near("the centre", actual.center, expected.center, 1e-5);
    }
}

// ---- Sums over pieces -----------------------------------------------------------------------------------

// A grid of points, each of which stands for a small square.
static void a_polygon_weighs_what_its_pixels_weigh(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    const um_transform at_origin = {{0.0f, 0.0f}, {1.0f, 0.0f}};
    enum { PIXELS = 400 };
    for (int32_t run = 0; run < 20; ++run) {
        um_polygon polygon = random_polygon(&random, 1.0f);
        exact_polygon exact = exact_polygon_of(polygon.vertices, polygon.count, at_origin);
        double pixel = 2.0 / PIXELS;
        double area = 0.0;
        double about_origin = 0.0;
        exact_vec2 sum = {0.0, 0.0};
        for (int32_t i = 0; i < PIXELS * PIXELS; ++i) {
            int32_t column = i % PIXELS;
            int32_t row = i / PIXELS;
            exact_vec2 point = {-1.0 + pixel * (column + 0.5), -1.0 + pixel * (row + 0.5)};
            if (exact_distance(&exact, point) <= 0.0) {
                area += pixel * pixel;
                about_origin += pixel * pixel * (exact_dot(point, point) + pixel * pixel / 6.0);
                sum = exact_add(sum, exact_scale(point, pixel * pixel));
            }
        }
        // A border of half a pixel may be in or out.
        double border = 4.0 * pixel;
        um_mass mass = um_polygon_mass(&polygon, 1.0f);
        exact_vec2 center = exact_of(mass.center);
        double inertia = (double)mass.inertia + (double)mass.mass * exact_dot(center, center);
        check_near("the mass", (double)mass.mass, area, border);
        check_near("the first moment in x", (double)mass.mass * center.x, sum.x, border);
        check_near("the first moment in y", (double)mass.mass * center.y, sum.y, border);
        check_near("the inertia about the origin", inertia, about_origin, border);
    }
}

// Cuts polygons in two along a diagonal. By the theorem of parallel axes the halves weigh what the whole
// weighs.
static void two_halves_weigh_what_the_whole_weighs(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    int32_t cuts = 0;
    for (int32_t run = 0; run < 3000; ++run) {
        um_polygon whole = random_polygon(&random, 10.0f);
        um_polygon first, second;
        int32_t cut = 2 + prng_below(&random, whole.count);
        if (cut > whole.count - 2) {
            continue;
        }
        um_vec2 rest[UM_MAX_POLYGON_VERTICES];
        int32_t rest_count = 0;
        for (int32_t i = cut; i <= whole.count; ++i) {
            rest[rest_count++] = whole.vertices[i % whole.count];
        }
        if (um_polygon_from_points(whole.vertices, cut + 1, &first) != UM_OK ||
            um_polygon_from_points(rest, rest_count, &second) != UM_OK) {
            continue;
        }
        ++cuts;
        um_mass masses[2] = {um_polygon_mass(&first, 2.0f), um_polygon_mass(&second, 2.0f)};
        um_mass expected = um_polygon_mass(&whole, 2.0f);
        double mass = 0.0;
        double inertia = 0.0;
        exact_vec2 moment = {0.0, 0.0};
        for (int32_t i = 0; i < 2; ++i) {
            exact_vec2 off = exact_sub(exact_of(masses[i].center), exact_of(expected.center));
            mass += (double)masses[i].mass;
            inertia += (double)masses[i].inertia + (double)masses[i].mass * exact_dot(off, off);
            moment = exact_add(moment, exact_scale(off, (double)masses[i].mass));
        }
        check_relative("the mass", mass, (double)expected.mass, 1e-4);
        check_relative("the inertia", inertia, (double)expected.inertia, 1e-4);
        check_near("the moment", exact_length(moment), 0.0, 1e-4 * (double)expected.mass);
    }
    if (cuts < 1000) {
        fail_with_seed(&random, "%d cuts, expected at least 1000", cuts);
    }
}

// ---- Exactness ------------------------------------------------------------------------------------------

// The coordinates are whole numbers, so that moving the polygon rounds nothing.
static void a_polygon_weighs_the_same_a_million_units_out(void** state)
{
    (void)state;
    um_vec2 near[] = {{0.0f, 0.0f}, {8.0f, 1.0f}, {11.0f, 7.0f}, {3.0f, 9.0f}};
    um_vec2 far[4];
    for (int32_t i = 0; i < 4; ++i) {
        far[i] = um_vec2_make(near[i].x + 999900.0f, near[i].y - 999900.0f);
    }
    um_polygon near_polygon = polygon_of(near, 4);
    um_polygon far_polygon = polygon_of(far, 4);
    um_mass expected = um_polygon_mass(&near_polygon, 1.0f);
    um_mass actual = um_polygon_mass(&far_polygon, 1.0f);
    check_relative("the mass", (double)actual.mass, (double)expected.mass, 1e-7);
    check_relative("the inertia", (double)actual.inertia, (double)expected.inertia, 1e-6);
    um_vec2 center = um_vec2_make(expected.center.x + 999900.0f, expected.center.y - 999900.0f);
    check_vec2_near("the centre", actual.center, center, 0.0625);
}

static void a_long_thin_polygon_weighs_what_a_rod_weighs(void** state)
{
    (void)state;
    um_vec2 points[] = {{0.0f, 0.0f}, {1e6f, 0.0f}, {1e6f, 1e-3f}, {0.0f, 1e-3f}};
    um_polygon polygon = polygon_of(points, 4);
    um_mass mass = um_polygon_mass(&polygon, 1.0f);
    check_relative("the mass", (double)mass.mass, 1e3, 1e-6);
    check_relative("the inertia", (double)mass.inertia, 1e3 * 1e12 / 12.0, 1e-6);
}

// ---- Extremes and bad input -----------------------------------------------------------------------------

static void the_largest_and_the_smallest_shapes_have_a_sane_mass(void** state)
{
    (void)state;
    const float densities[] = {1e9f, 1.0f, 1e-20f, 1e-38f, 1e-45f};
    for (int32_t i = 0; i < 5; ++i) {
        float density = densities[i];
        check_sane(um_circle_mass((um_circle){{1e6f, 1e6f}, UM_MAX_EXTENT}, density), "the largest circle");
        check_sane(um_circle_mass((um_circle){{0.0f, 0.0f}, UM_MIN_EXTENT}, density), "the smallest circle");
        check_sane(um_box_mass(um_box_make(1e6f, 1e6f), density), "the largest box");
        check_sane(um_box_mass(um_box_make(1e-4f, 1e-4f), density), "the smallest box");
        um_vec2 large[] = {{-1e6f, -1e6f}, {1e6f, -1e6f}, {1e6f, 1e6f}, {-1e6f, 1e6f}};
        um_vec2 small[] = {{0.0f, 0.0f}, {1e-4f, 0.0f}, {0.0f, 1e-4f}};
        um_polygon polygon = polygon_of(large, 4);
        check_sane(um_polygon_mass(&polygon, density), "the largest polygon");
        polygon = polygon_of(small, 3);
        check_sane(um_polygon_mass(&polygon, density), "the smallest polygon");
    }
}

static void a_density_of_zero_leaves_the_centre_only(void** state)
{
    (void)state;
    um_mass mass = um_circle_mass((um_circle){{5.0f, 6.0f}, 2.0f}, 0.0f);
    check_equal("the mass", mass.mass, 0.0f);
    check_equal("the inertia", mass.inertia, 0.0f);
    check_vec2_near("the centre", mass.center, um_vec2_make(5.0f, 6.0f), 0.0);
}

static void bad_shapes_and_densities_weigh_nothing(void** state)
{
    (void)state;
    um_vec2 points[] = {{1.0f, 1.0f}, {7.0f, 1.0f}, {1.0f, 4.0f}};
    um_polygon polygon = polygon_of(points, 3);
    um_circle circle = {{1.0f, 1.0f}, 1.0f};
    const float densities[] = {-1.0f, 1.001e9f, INFINITY, NAN};
    for (int32_t i = 0; i < 4; ++i) {
        check_all_zero(um_circle_mass(circle, densities[i]), "a circle");
        check_all_zero(um_box_mass(um_box_make(1.0f, 1.0f), densities[i]), "a box");
        check_all_zero(um_polygon_mass(&polygon, densities[i]), "a polygon");
    }
    circle.radius = -1.0f;
    check_all_zero(um_circle_mass(circle, 1.0f), "a bad circle");
    check_all_zero(um_box_mass(um_box_make(0.0f, 1.0f), 1.0f), "a bad box");
    polygon.vertices[0].x = NAN;
    check_all_zero(um_polygon_mass(&polygon, 1.0f), "a bad polygon");
    check_all_zero(um_polygon_mass(NULL, 1.0f), "no polygon");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_circle_weighs_pi_r_squared),
        cmocka_unit_test(a_capsule_has_the_closed_form),
        cmocka_unit_test(a_rounded_polygon_weighs_what_fine_pieces_of_it_weigh),
        cmocka_unit_test(a_box_weighs_width_times_height_however_it_is_turned),
        cmocka_unit_test(a_right_triangle_has_the_closed_form),
        cmocka_unit_test(a_regular_polygon_has_the_closed_form),
        cmocka_unit_test(a_box_weighs_the_same_as_its_polygon),
        cmocka_unit_test(a_polygon_weighs_what_its_pixels_weigh),
        cmocka_unit_test(two_halves_weigh_what_the_whole_weighs),
        cmocka_unit_test(a_polygon_weighs_the_same_a_million_units_out),
        cmocka_unit_test(a_long_thin_polygon_weighs_what_a_rod_weighs),
        cmocka_unit_test(the_largest_and_the_smallest_shapes_have_a_sane_mass),
        cmocka_unit_test(a_density_of_zero_leaves_the_centre_only),
        cmocka_unit_test(bad_shapes_and_densities_weigh_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
