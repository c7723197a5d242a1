// Soft bodies: their outline and area, how much of it a fall takes, and that it comes back.
// SPDX-License-Identifier: MIT

#include "helpers/helper_checks.h"

static umh_soft_body make_soft(um_world* world, const umh_soft_body_def* def)
{
    umh_soft_body body;
    check_made(umh_soft_body_create(world, def, &body), body.message);
    return body;
}

// ---- Outline --------------------------------------------------------------------------------------------

// A polygon of n corners on an ellipse has the area a b n sin(2 pi / n) / 2; discs lie within width and
// height.
static void outline_ring(const units* u)
{
    um_world* world = start_world(&u->def);
    umh_soft_body_def def = umh_default_soft_body_def();
    def.position = units_point(u, 1.0f, 2.0f);
    def.angle = 0.7f;
    def.width = 2.0f;
    umh_soft_body body = make_soft(world, &def);
    um_vec2 points[UMH_MAX_SOFT_NODES];
    check_count(umh_soft_body_get_outline(world, &body, points, UMH_MAX_SOFT_NODES), 16, "corners");
    check_count(umh_soft_body_get_outline(world, &body, NULL, 0), 16, "corners without room");
    check_count(body.body_count, 17, "discs");
    check_count(body.joint_count, 48, "springs");
    float expected = 0.92f * 0.42f * 8.0f * sinf(UM_PI / 8.0f);
    float square = u->meter * u->meter;
    check_share(umh_soft_body_get_area(world, &body) / square, expected, 1e-5f, "area");
    check_share(distance_between(points[0], points[8]) / u->meter, 2.0f - 0.16f, 1e-5f, "width");
    // Without a corner it is less by a triangle, which the other two corners make with their neighbours.
    assert_true(um_body_destroy(world, body.bodies[3]));
    check_count(umh_soft_body_get_outline(world, &body, NULL, 0), 15, "corners that are left");
    check_below(umh_soft_body_get_area(world, &body) / square, 0.995f * expected, "area that is left");
    finish_world(world);
}

static void outline_grid(const units* u)
{
    um_world* world = start_world(&u->def);
    umh_soft_body_def def = umh_default_soft_body_def();
    def.kind = UMH_SOFT_GRID;
    def.columns = 6;
    def.rows = 3;
    def.width = 2.0f;
    umh_soft_body body = make_soft(world, &def);
    um_vec2 points[UMH_MAX_SOFT_NODES];
    check_count(umh_soft_body_get_outline(world, &body, points, UMH_MAX_SOFT_NODES), 14, "corners");
    check_count(body.joint_count, 5 * 3 + 6 * 2 + 2 * 5 * 2, "springs");
    float square = u->meter * u->meter;
    check_share(umh_soft_body_get_area(world, &body) / square, 1.84f * 0.84f, 1e-5f, "area");
    // Each corner is next to the one before it.
    for (int32_t i = 0; i < 14; ++i) {
        float side = distance_between(points[i], points[(i + 1) % 14]) / u->meter;
        check_below(side, 0.43f, "from corner to corner");
        check_above(side, 0.36f, "from corner to corner");
    }
    finish_world(world);
}

static void a_ring_has_the_area_of_its_polygon(void** state)
{
    (void)state;
    in_both_units(outline_ring);
}

static void a_grid_has_the_area_of_its_rectangle(void** state)
{
    (void)state;
    in_both_units(outline_grid);
}

// ---- Fall -----------------------------------------------------------------------------------------------

// From 2 m up it keeps 0.65 of its area, and has more than 0.97 of it when it rests. Its height is back, too.
static void drop(const units* u)
{
    for (int32_t kind = 0; kind < UMH_SOFT_KIND_COUNT; ++kind) {
        um_world* world = start_world(&u->def);
        put_floor(u, world);
        umh_soft_body_def def = umh_default_soft_body_def();
        def.kind = (umh_soft_kind)kind;
        def.position = units_point(u, 0.0f, 2.5f);
        umh_soft_body body = make_soft(world, &def);
        float area = umh_soft_body_get_area(world, &body);
        float least = 1.0f;
        for (int32_t i = 0; i < 180; ++i) {
            step_world(world, 1);
            float share = umh_soft_body_get_area(world, &body) / area;
            least = fminf(least, share);
            check_above(share, 0.65f, "share of its area");
            check_below(share, 1.05f, "share of its area");
        }
        check_below(least, 0.97f, "is pressed together");
        step_until_asleep(world, 900);
        check_above(umh_soft_body_get_area(world, &body) / area, 0.97f, "share of its area at rest");
        um_vec2 points[UMH_MAX_SOFT_NODES];
        int32_t count = umh_soft_body_get_outline(world, &body, points, UMH_MAX_SOFT_NODES);
        float highest = 0.0f;
        for (int32_t i = 0; i < count; ++i) {
            highest = fmaxf(highest, units_height(u, points[i]));
        }
        check_near(highest, 1.0f - 0.08f, 0.06f, "height at rest");
        finish_world(world);
    }
}

static void it_comes_back_to_its_shape_after_a_fall(void** state)
{
    (void)state;
    in_both_units(drop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ring_has_the_area_of_its_polygon),
        cmocka_unit_test(a_grid_has_the_area_of_its_rectangle),
        BOTH_SOLVERS(it_comes_back_to_its_shape_after_a_fall),
    };
    return cmocka_run_group_tests_name("soft bodies", tests, NULL, NULL);
}
