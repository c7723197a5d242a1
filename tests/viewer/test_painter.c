// What the painter makes of instances, pixel by pixel, in OpenGL and in OpenGL ES.
// SPDX-License-Identifier: MIT

#include "offscreen.h"
#include "viewer/draw/painter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

enum { SIDE = 128 };

static const drawing_colour red = 0xff0000ffu;
static const drawing_colour green = 0xff00ff00u;

typedef struct easel {
    offscreen screen;
    painter* painter;
    drawing drawing;
    camera camera; // a unit is a point is a pixel, and the origin is in the middle
    painter_target target;
} easel;

static int begin_easel(void** state, bool is_es)
{
    easel* it = calloc(1, sizeof *it);
    *state = it;
    const char* message = "none";
    if (offscreen_begin(&it->screen, is_es, SIDE, SIDE)) {
        it->painter = painter_create(&message);
        assert_non_null(it->painter);
    }
    it->camera = (camera){.scale = 1.0f, .width = SIDE, .height = SIDE};
    it->target = (painter_target){SIDE, SIDE, 0x000000};
    return 0;
}

static int begin_gl(void** state)
{
    return begin_easel(state, false);
}

static int begin_es(void** state)
{
    return begin_easel(state, true);
}

static int end_easel(void** state)
{
    easel* it = *state;
    if (it->painter != NULL) {
        painter_destroy(it->painter);
    }
    drawing_free(&it->drawing);
    offscreen_end(&it->screen);
    free(it);
    return 0;
}

// Draws what was added, and forgets it.
static void show(easel* it)
{
    painter_draw(it->painter, &it->drawing, &it->camera, it->target);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    offscreen_read(&it->screen);
    drawing_clear(&it->drawing);
}

static easel* easel_of(void** state)
{
    easel* it = *state;
    if (it->painter == NULL) {
        print_message("no OpenGL without a window here (Mesa's EGL)\n");
        skip();
    }
    return it;
}

// The sum of a channel over a square, where a covered pixel counts 1: an area.
static double area_within(const easel* it, int channel, int left, int top, int side)
{
    double sum = 0.0;
    for (int y = top; y < top + side; ++y) {
        for (int x = left; x < left + side; ++x) {
            sum += offscreen_at(&it->screen, x, y, channel) / 255.0;
        }
    }
    return sum;
}

static double area_of(const easel* it, int channel)
{
    return area_within(it, channel, 0, 0, SIDE);
}

static void check_near(const char* what, double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance)) {
        fail_msg("%s is %g, not %g within %g", what, value, wanted, tolerance);
    }
}

#define CHECK_NEAR(value, wanted, tolerance) check_near(#value, value, wanted, tolerance)

static void box_at(easel* it, float x, float y, float half, float angle, polygon_instance looks)
{
    um_vec2 vertices[] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
    looks.x = x;
    looks.y = y;
    looks.cosine = cosf(angle);
    looks.sine = sinf(angle);
    drawing_add_polygon(&it->drawing, looks, vertices, 4);
}

// ---- Discs ----------------------------------------------------------------------------------------------

static void a_disc_covers_its_area(void** state)
{
    easel* it = easel_of(state);
    static const float radii[] = {1.0f, 1.7f, 2.9f, 4.9f, 8.35f, 14.2f, 24.1f, 41.0f, 60.0f};
    for (size_t i = 0; i < sizeof radii / sizeof radii[0]; ++i) {
        float radius = radii[i];
        drawing_add_disc(&it->drawing, (disc_instance){.x = 0.3f, .y = -0.6f, .radius = radius, .fill = red});
        show(it);
        double area = 3.14159265 * (double)(radius * radius);
        CHECK_NEAR(area_of(it, 0), area, 0.04 * area + 0.3);
        assert_true(area_of(it, 1) == 0.0);
    }
}

static void the_edge_of_a_disc_fades_from_inside_to_outside(void** state)
{
    easel* it = easel_of(state);
    drawing_add_disc(&it->drawing, (disc_instance){.x = 0.2f, .y = 0.4f, .radius = 40.0f, .fill = red});
    show(it);
    int between = 0;
    for (int y = 0; y < SIDE; ++y) {
        for (int x = SIDE / 2 + 1; x < SIDE; ++x) { // to the right of the middle
            int here = offscreen_at(&it->screen, x, y, 0);
            assert_true(here <= offscreen_at(&it->screen, x - 1, y, 0));
            between += here > 0 && here < 255;
        }
    }
    assert_true(between > 50); // smooth, not jagged
}

static void the_outline_of_a_disc_is_as_broad_as_it_says_at_any_zoom(void** state)
{
    easel* it = easel_of(state);
    static const float scales[] = {1.0f, 5.0f, 25.0f, 130.0f, 650.0f, 3200.0f};
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; ++i) {
        float scale = scales[i];
        it->camera.scale = scale;
        disc_instance disc = {.radius = 50.0f / scale, .thickness = 3.0f, .fill = red, .line = green};
        drawing_add_disc(&it->drawing, disc);
        show(it);
        double line = 0.0;
        for (int x = SIDE / 2; x < SIDE; ++x) {
            line += offscreen_at(&it->screen, x, SIDE / 2, 1) / 255.0;
        }
        CHECK_NEAR(line, 3.0, 0.1);
    }
}

static void a_disc_shows_how_it_is_turned(void** state)
{
    easel* it = easel_of(state);
    disc_instance disc = {
        .radius = 40.0f, .thickness = 2.0f, .cosine = 0.0f, .sine = 1.0f, .fill = red, .line = green};
    drawing_add_disc(&it->drawing, disc);
    show(it);
    assert_true(offscreen_at(&it->screen, SIDE / 2, SIDE / 2 + 20, 1) > 150); // y points down
    assert_int_equal(offscreen_at(&it->screen, SIDE / 2, SIDE / 2 - 20, 1), 0);
    it->camera.is_y_up = true;
    drawing_add_disc(&it->drawing, disc);
    show(it);
    assert_true(offscreen_at(&it->screen, SIDE / 2, SIDE / 2 - 20, 1) > 150);
    assert_int_equal(offscreen_at(&it->screen, SIDE / 2, SIDE / 2 + 20, 1), 0);
}

static void what_is_smaller_than_a_pixel_stays_visible(void** state)
{
    easel* it = easel_of(state);
    it->camera.scale = 1e-4f;
    drawing_add_disc(&it->drawing, (disc_instance){.x = 4e5f, .radius = 1.0f, .fill = red});
    drawing_add_stroke(&it->drawing, (stroke_instance){.ax = -1.0f, .bx = 1.0f, .radius = 1.0f, .fill = red});
    box_at(it, -4e5f, 1e5f, 2.0f, 0.3f, (polygon_instance){.fill = red});
    show(it);
    for (int part = 0; part < 3; ++part) {
        double sum = 0.0;
        for (int y = 0; y < SIDE; ++y) {
            for (int x = part * 43; x < part * 43 + 42; ++x) {
                sum += offscreen_at(&it->screen, x, y, 0) / 255.0;
            }
        }
        CHECK_NEAR(sum, 1.3, 0.8);
    }
}

// ---- Polygons -------------------------------------------------------------------------------------------

static void a_polygon_covers_its_area_however_it_is_turned(void** state)
{
    easel* it = easel_of(state);
    for (int i = 0; i < 8; ++i) {
        box_at(it, 0.25f, -0.5f, 30.0f, 0.3f * (float)i, (polygon_instance){.fill = red});
        show(it);
        CHECK_NEAR(area_of(it, 0), 3600.0, 20.0);
    }
}

static void a_radius_rounds_the_corners_of_a_polygon(void** state)
{
    easel* it = easel_of(state);
    box_at(it, 0.0f, 0.0f, 20.0f, 0.0f, (polygon_instance){.radius = 20.0f, .fill = red});
    show(it);
    CHECK_NEAR(area_of(it, 0), 1600.0 + 4.0 * 800.0 + 3.14159265 * 400.0, 30.0);
    assert_int_equal(offscreen_at(&it->screen, SIDE / 2 + 38, SIDE / 2 + 38, 0), 0); // the corner is gone
    assert_int_equal(offscreen_at(&it->screen, SIDE / 2 + 38, SIDE / 2, 0), 255);
}

static void the_outline_of_a_polygon_lies_inside_and_keeps_its_width(void** state)
{
    easel* it = easel_of(state);
    static const float scales[] = {1.0f, 7.0f, 50.0f, 350.0f};
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; ++i) {
        float scale = scales[i];
        it->camera.scale = scale;
        box_at(it, 0.0f, 0.0f, 40.0f / scale, 0.0f,
               (polygon_instance){.thickness = 4.0f, .fill = red, .line = green});
        show(it);
        CHECK_NEAR(area_of(it, 1), 80.0 * 80.0 - 72.0 * 72.0, 8.0);
        CHECK_NEAR(area_of(it, 0), 72.0 * 72.0, 8.0);
    }
}

static void polygons_of_many_vertices_find_their_own(void** state)
{
    easel* it = easel_of(state);
    enum { COUNT = 400 }; // times 8 vertices: several rows of the texture
    for (int i = 0; i < COUNT; ++i) {
        float r = 1.0f + 0.003f * (float)i; // no two have the same vertices
        um_vec2 vertices[] = {{-r, -r}, {0.0f, -r}, {r, -r}, {r, 0.0f},
                              {r, r},   {0.0f, r},  {-r, r}, {-r, 0.0f}};
        polygon_instance looks = {.cosine = 1.0f, .fill = red};
        int row = i / 20;
        looks.x = (float)(i % 20) * 6.0f - 57.0f;
        looks.y = (float)row * 6.0f - 57.0f;
        drawing_add_polygon(&it->drawing, looks, vertices, 8);
    }
    assert_int_equal(it->drawing.vertex_count, 8 * COUNT);
    show(it);
    for (int i = 0; i < COUNT; ++i) {
        double r = 1.0 + 0.003 * i;
        double area = area_within(it, 0, i % 20 * 6 - 60 + SIDE / 2, i / 20 * 6 - 60 + SIDE / 2, 6);
        CHECK_NEAR(area, 4.0 * r * r, 1.1);
    }
}

static void two_vertices_make_a_line(void** state)
{
    easel* it = easel_of(state);
    um_vec2 ends[] = {{0.0f, 0.0f}, {100.0f, 0.0f}};
    polygon_instance line = {.x = -50.0f, .cosine = 1.0f, .radius = 2.0f, .fill = red};
    drawing_add_polygon(&it->drawing, line, ends, 2);
    show(it);
    CHECK_NEAR(area_of(it, 0), 400.0 + 3.14159265 * 4.0, 4.0);
}

// Far zoomed in, a side of a figure of a hundred thousand pixels is still a straight and smooth one.
static void a_polygon_much_larger_than_the_picture_has_its_side_where_it_belongs(void** state)
{
    easel* it = easel_of(state);
    it->camera.center = um_vec2_make(0.0f, -50.0f); // the upper side of the box
    it->camera.scale = 2000.0f;
    box_at(it, 0.0f, 0.0f, 50.0f, 0.0f, (polygon_instance){.fill = red});
    show(it);
    CHECK_NEAR(area_of(it, 0), 0.5 * SIDE * SIDE, SIDE * 0.6);
}

// ---- Strokes --------------------------------------------------------------------------------------------

static void a_stroke_is_a_capsule_of_its_radius(void** state)
{
    easel* it = easel_of(state);
    stroke_instance stroke = {
        .ax = -30.0f, .ay = -20.0f, .bx = 30.0f, .by = 20.0f, .radius = 10.0f, .fill = red};
    drawing_add_stroke(&it->drawing, stroke);
    show(it);
    CHECK_NEAR(area_of(it, 0), 20.0 * sqrt(60.0 * 60.0 + 40.0 * 40.0) + 3.14159265 * 100.0, 12.0);
}

static void a_line_is_as_broad_as_its_thickness_in_points(void** state)
{
    easel* it = easel_of(state);
    it->camera.width = 0.5f * SIDE; // two pixels to the point
    it->camera.height = 0.5f * SIDE;
    drawing_add_stroke(&it->drawing,
                       (stroke_instance){.ax = -200.0f, .bx = 200.0f, .thickness = 3.0f, .line = red});
    show(it);
    CHECK_NEAR(area_of(it, 0), 6.0 * SIDE, 3.0);
    it->camera.scale = 100.0f; // the line does not care
    drawing_add_stroke(&it->drawing,
                       (stroke_instance){.ax = -200.0f, .bx = 200.0f, .thickness = 3.0f, .line = red});
    show(it);
    CHECK_NEAR(area_of(it, 0), 6.0 * SIDE, 3.0);
}

static void a_line_thinner_than_a_pixel_grows_faint(void** state)
{
    easel* it = easel_of(state);
    drawing_add_stroke(&it->drawing,
                       (stroke_instance){.ax = -200.0f, .bx = 200.0f, .thickness = 0.25f, .line = red});
    show(it);
    CHECK_NEAR(area_of(it, 0), 0.25 * SIDE, 0.06 * SIDE);
}

static void a_line_without_length_is_a_dot(void** state)
{
    easel* it = easel_of(state);
    drawing_add_stroke(&it->drawing, (stroke_instance){.thickness = 40.0f, .line = red});
    show(it);
    CHECK_NEAR(area_of(it, 0), 3.14159265 * 400.0, 8.0);
}

// ---- The whole ------------------------------------------------------------------------------------------

static void colours_blend_by_their_opacity(void** state)
{
    easel* it = easel_of(state);
    it->target.background = 0x0000ff;
    drawing_add_disc(&it->drawing, (disc_instance){.radius = 40.0f, .fill = 0x800000ffu}); // half of red
    show(it);
    CHECK_NEAR(offscreen_at(&it->screen, SIDE / 2, SIDE / 2, 0), 128, 1);
    CHECK_NEAR(offscreen_at(&it->screen, SIDE / 2, SIDE / 2, 2), 127, 1);
    assert_int_equal(offscreen_at(&it->screen, 0, 0, 2), 255);
}

static void there_is_one_draw_call_for_each_kind(void** state)
{
    easel* it = easel_of(state);
    show(it);
    assert_int_equal(painter_call_count(it->painter), 0);
    for (int i = 0; i < 5000; ++i) {
        drawing_add_disc(&it->drawing, (disc_instance){.radius = 1.0f, .fill = red});
        drawing_add_stroke(&it->drawing, (stroke_instance){.thickness = 1.0f, .line = red});
        box_at(it, 0.0f, 0.0f, 1.0f, 0.0f, (polygon_instance){.fill = red});
    }
    assert_int_equal(it->drawing.vertex_count, 4); // equal boxes share their vertices
    show(it);
    assert_int_equal(painter_call_count(it->painter), 3);
}

static void strokes_lie_on_discs_and_discs_on_polygons(void** state)
{
    easel* it = easel_of(state);
    drawing_add_stroke(&it->drawing, (stroke_instance){.thickness = 10.0f, .line = 0xffff0000u});
    drawing_add_disc(&it->drawing, (disc_instance){.radius = 20.0f, .fill = green});
    box_at(it, 0.0f, 0.0f, 40.0f, 0.0f, (polygon_instance){.fill = red});
    show(it);
    assert_int_equal(offscreen_at(&it->screen, SIDE / 2, SIDE / 2, 2), 255);
    assert_int_equal(offscreen_at(&it->screen, SIDE / 2 + 15, SIDE / 2, 1), 255);
    assert_int_equal(offscreen_at(&it->screen, SIDE / 2 + 35, SIDE / 2, 0), 255);
}

static void a_picture_of_one_pixel_and_one_of_none_are_fine(void** state)
{
    easel* it = easel_of(state);
    it->camera.width = 1.0f;
    it->camera.height = 1.0f;
    it->target = (painter_target){1, 1, 0x00ff00};
    drawing_add_disc(&it->drawing, (disc_instance){.radius = 9.0f, .fill = red});
    painter_draw(it->painter, &it->drawing, &it->camera, it->target);
    it->target = (painter_target){0, 0, 0x00ff00};
    painter_draw(it->painter, &it->drawing, &it->camera, it->target);
    assert_int_equal(painter_call_count(it->painter), 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void add_some_of_all(easel* it)
{
    drawing_add_stroke(&it->drawing, (stroke_instance){-9.0f, 3.0f, 40.0f, 33.0f, 4.0f, 1.0f, green, red});
    drawing_add_disc(&it->drawing, (disc_instance){3.0f, 4.0f, 20.0f, 1.5f, 0.6f, 0.8f, red, green});
    box_at(it, -20.0f, 9.0f, 30.0f, 0.7f, (polygon_instance){.radius = 3.0f, .fill = green, .line = red});
}

static void a_new_context_gives_the_same_picture_again(void** state)
{
    easel* it = easel_of(state);
    add_some_of_all(it);
    show(it);
    size_t size = (size_t)SIDE * SIDE * 4;
    uint8_t* before = malloc(size);
    memcpy(before, it->screen.pixels, size);

    bool is_es = !epoxy_is_desktop_gl();
    offscreen_end_context(&it->screen);
    painter_forget(it->painter);
    it->painter = NULL;
    assert_true(offscreen_make_context(&it->screen, is_es));
    offscreen_make_picture(&it->screen, SIDE, SIDE);
    it->painter = painter_create(NULL);
    assert_non_null(it->painter);
    add_some_of_all(it);
    show(it);
    assert_memory_equal(before, it->screen.pixels, size);
    free(before);
}

#define IN_BOTH(test)                                          \
    {#test " in OpenGL", test, begin_gl, end_easel, NULL},     \
    {                                                          \
#test " in OpenGL ES", test, begin_es, end_easel, NULL \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_BOTH(a_disc_covers_its_area),
        IN_BOTH(the_edge_of_a_disc_fades_from_inside_to_outside),
        IN_BOTH(the_outline_of_a_disc_is_as_broad_as_it_says_at_any_zoom),
        IN_BOTH(a_disc_shows_how_it_is_turned),
        IN_BOTH(what_is_smaller_than_a_pixel_stays_visible),
        IN_BOTH(a_polygon_covers_its_area_however_it_is_turned),
        IN_BOTH(a_radius_rounds_the_corners_of_a_polygon),
        IN_BOTH(the_outline_of_a_polygon_lies_inside_and_keeps_its_width),
        IN_BOTH(polygons_of_many_vertices_find_their_own),
        IN_BOTH(two_vertices_make_a_line),
        IN_BOTH(a_polygon_much_larger_than_the_picture_has_its_side_where_it_belongs),
        IN_BOTH(a_stroke_is_a_capsule_of_its_radius),
        IN_BOTH(a_line_is_as_broad_as_its_thickness_in_points),
        IN_BOTH(a_line_thinner_than_a_pixel_grows_faint),
        IN_BOTH(a_line_without_length_is_a_dot),
        IN_BOTH(colours_blend_by_their_opacity),
        IN_BOTH(there_is_one_draw_call_for_each_kind),
        IN_BOTH(strokes_lie_on_discs_and_discs_on_polygons),
        IN_BOTH(a_picture_of_one_pixel_and_one_of_none_are_fine),
        IN_BOTH(a_new_context_gives_the_same_picture_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
