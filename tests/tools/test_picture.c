// Pictures of worlds, by their pixels: what is drawn where, in which colour, on both canvases.
// SPDX-License-Identifier: MIT

#include "tools/tool_checks.h"

#include "tools/camera.h"
#include "tools/image.h"
#include "tools/palette.h"
#include "tools/picture_file.h"
#include "tools/world_picture.h"

#include <umbra/field.h>
#include <umbra/joint.h>

#include <math.h>
#include <string.h>

#if defined(UMBRA_HAS_CAIRO)
#include <cairo.h>
#endif

enum { WIDTH = 400, HEIGHT = 300 };

// A window without anything around it: a pixel of the picture is half a unit of the world.
static const um_aabb view = {{-100.0f, -75.0f}, {100.0f, 75.0f}};
static const picture_limits limits = {{WIDTH, HEIGHT}, true};

static world_picture picture_of(const um_world* world, uint64_t layers)
{
    return (world_picture){.world = world, .fraction = 1.0f, .layers = layers, .title = "T", .subtitle = "S"};
}

static void skip_without_cairo(void)
{
    if (!image_is_available()) {
        skip();
    }
}

static image* draw(const world_picture* picture)
{
    image* drawn = image_create(WIDTH, HEIGHT);
    assert_non_null(drawn);
    picture_page page = picture_page_make(view, picture->is_y_up, picture->layers, limits);
    canvas to = image_canvas(drawn);
    world_picture_draw(picture, &page, &to);
    return drawn;
}

// The colour at a point of the world, with y down.
static uint32_t colour_at(image* drawn, float x, float y)
{
    int column = (int)floorf((x - view.min.x) * 2.0f);
    return image_row(drawn, (int)floorf((y - view.min.y) * 2.0f))[column] & 0xffffffu;
}

static void check_colour(uint32_t actual, uint32_t expected, const char* what)
{
    for (int shift = 0; shift <= 16; shift += 8) {
        int difference = (int)(actual >> shift & 0xffu) - (int)(expected >> shift & 0xffu);
        if (difference > 2 || difference < -2) {
            fail_msg("%s: #%06x, expected #%06x", what, (unsigned)actual, (unsigned)expected);
        }
    }
}

static uint32_t over_panel(uint32_t rgb, double opacity)
{
    return colour_mix(COLOUR_PANEL, rgb, opacity);
}

static const uint32_t awake_opacity_percent = 85;
static const uint32_t asleep_opacity_percent = 55;

static uint32_t awake_colour(void)
{
    return over_panel(COLOUR_MOVING, awake_opacity_percent / 100.0);
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static void each_kind_of_body_has_its_colour_at_its_place(void** state)
{
    (void)state;
    skip_without_cairo();
    um_world* world = start_weightless_world();
    make_box(world, -60.0f, -30.0f, 10.0f, 10.0f);
    um_body_id sleeper = make_box(world, 0.0f, 40.0f, 10.0f, 10.0f);
    make_wall(world, 60.0f, 0.0f, 10.0f, 30.0f);
    um_body_id driven = make_body(world, UM_KINEMATIC_BODY, 0.0f, -50.0f);
    put_box(world, driven, 10.0f, 10.0f);
    put_to_sleep(world, sleeper);
    world_picture picture = picture_of(world, LAYER_BIT(LAYER_SHAPES) | LAYER_BIT(LAYER_SLEEP));
    image* drawn = draw(&picture);
    check_colour(colour_at(drawn, -60.0f, -30.0f), awake_colour(), "awake");
    check_colour(colour_at(drawn, 0.0f, 40.0f), over_panel(COLOUR_RESTING, asleep_opacity_percent / 100.0),
                 "asleep");
    check_colour(colour_at(drawn, 60.0f, 25.0f), COLOUR_STATIC, "static");
    check_colour(colour_at(drawn, 0.0f, -50.0f), COLOUR_DRIVEN, "kinematic");
    check_colour(colour_at(drawn, -60.0f, 30.0f), COLOUR_PANEL, "nothing");
    check_colour(colour_at(drawn, -60.0f, -17.0f), COLOUR_PANEL, "below the box");
    image_destroy(drawn);
    picture.layers = LAYER_BIT(LAYER_SHAPES); // sleepers are not dimmed
    drawn = draw(&picture);
    check_colour(colour_at(drawn, 0.0f, 40.0f), awake_colour(), "not dimmed");
    image_destroy(drawn);
    picture.layers = 0;
    drawn = draw(&picture);
    check_colour(colour_at(drawn, 60.0f, 25.0f), COLOUR_PANEL, "no shapes");
    image_destroy(drawn);
    finish_world(world);
}

static void shapes_of_all_kinds_are_filled_where_they_are(void** state)
{
    (void)state;
    skip_without_cairo();
    um_world* world = start_weightless_world();
    um_body_id body = make_body(world, UM_STATIC_BODY, 0.0f, 0.0f);
    um_polygon triangle;
    um_vec2 corners[] = {{-90.0f, -60.0f}, {-50.0f, -60.0f}, {-90.0f, -20.0f}};
    check_result(um_polygon_from_points(corners, 3, &triangle), UM_OK, "triangle");
    um_shape_create_polygon(world, body, NULL, &triangle);
    um_shape_create_circle(world, body, NULL, (um_circle){{0.0f, -40.0f}, 20.0f});
    um_shape_create_capsule(world, body, NULL, (um_capsule){{40.0f, -40.0f}, {80.0f, -40.0f}, 10.0f});
    um_shape_create_segment(world, body, NULL, (um_segment){{-80.0f, 40.0f}, {80.0f, 40.0f}});
    world_picture picture = picture_of(world, LAYER_BIT(LAYER_SHAPES));
    image* drawn = draw(&picture);
    check_colour(colour_at(drawn, -85.0f, -30.0f), COLOUR_STATIC, "in the triangle");
    check_colour(colour_at(drawn, -55.0f, -30.0f), COLOUR_PANEL, "beside the triangle");
    check_colour(colour_at(drawn, 13.0f, -53.0f), COLOUR_STATIC, "in the circle");
    check_colour(colour_at(drawn, 18.0f, -57.0f), COLOUR_PANEL, "beside the circle");
    check_colour(colour_at(drawn, 33.0f, -40.0f), COLOUR_STATIC, "in the capsule's end");
    check_colour(colour_at(drawn, 32.0f, -48.0f), COLOUR_PANEL, "beside the capsule's end");
    assert_int_not_equal(colour_at(drawn, 10.0f, 40.0f),
                         COLOUR_PANEL); // a thin line, so not all of its colour
    check_colour(colour_at(drawn, 10.0f, 44.0f), COLOUR_PANEL, "below the segment");
    image_destroy(drawn);
    finish_world(world);
}

static void worlds_with_y_up_are_drawn_upright(void** state)
{
    (void)state;
    skip_without_cairo();
    um_world* world = start_weightless_world();
    make_box(world, 20.0f, 40.0f, 10.0f, 10.0f);
    world_picture picture = picture_of(world, LAYER_BIT(LAYER_SHAPES) | LAYER_BIT(LAYER_AABBS));
    picture.is_y_up = true;
    image* drawn = draw(&picture);
    check_colour(colour_at(drawn, 20.0f, -40.0f), awake_colour(), "high up");
    check_colour(colour_at(drawn, 20.0f, 40.0f), COLOUR_PANEL, "far down");
    assert_int_not_equal(colour_at(drawn, 10.0f, -40.0f), awake_colour()); // the edge, and the AABB
    image_destroy(drawn);
    finish_world(world);
}

static void between_two_steps_bodies_are_between_their_places(void** state)
{
    (void)state;
    skip_without_cairo();
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, -60.0f, 0.0f, 8.0f, 8.0f);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(6400.0f, 0.0f)));
    check_result(um_world_step(world, EXACT_STEP), UM_OK, "step"); // 100 units on
    world_picture picture = picture_of(world, LAYER_BIT(LAYER_SHAPES));
    const float fractions[] = {0.0f, 0.5f, 1.0f};
    for (int i = 0; i < 3; ++i) {
        picture.fraction = fractions[i];
        image* drawn = draw(&picture);
        for (int k = 0; k < 3; ++k) {
            float x = -60.0f + 100.0f * fractions[k];
            check_colour(colour_at(drawn, x, 0.0f), i == k ? awake_colour() : COLOUR_PANEL, "the box");
        }
        image_destroy(drawn);
    }
    finish_world(world);
}

// ---- Layers ---------------------------------------------------------------------------------------------

static void contacts_and_normals_are_drawn_where_shapes_touch(void** state)
{
    (void)state;
    skip_without_cairo();
    um_world* world = start_world(NULL);
    make_floor(world, 20.0f);
    make_box(world, 0.0f, 0.0f, 30.0f, 20.0f);
    step_world(world, 5);
    world_picture picture = picture_of(world, LAYER_BIT(LAYER_CONTACTS));
    image* drawn = draw(&picture);
    check_colour(colour_at(drawn, -30.0f, 20.0f), over_panel(COLOUR_CONTACT, 0.95), "the left contact");
    check_colour(colour_at(drawn, 30.0f, 20.0f), over_panel(COLOUR_CONTACT, 0.95), "the right contact");
    check_colour(colour_at(drawn, 0.0f, 20.0f), COLOUR_PANEL, "between them");
    image_destroy(drawn);
    picture.layers = LAYER_BIT(LAYER_NORMALS);
    drawn = draw(&picture);
    bool is_above = colour_at(drawn, 30.0f, 12.0f) != COLOUR_PANEL;
    bool is_below = colour_at(drawn, 30.0f, 28.0f) != COLOUR_PANEL;
    assert_true(is_above != is_below); // a line to one side
    image_destroy(drawn);
    finish_world(world);
}

// How many pixels are not of the panel's colour.
static int count_drawn(image* drawn)
{
    int count = 0;
    for (int y = 0; y < HEIGHT; ++y) {
        for (int x = 0; x < WIDTH; ++x) {
            count += (image_row(drawn, y)[x] & 0xffffffu) != COLOUR_PANEL;
        }
    }
    return count;
}

static void trees_aabbs_joints_and_trails_are_drawn_on_request_only(void** state)
{
    (void)state;
    skip_without_cairo();
    um_world* world = start_weightless_world();
    um_body_id a = make_ball(world, -50.0f, 0.0f, 10.0f);
    um_body_id b = make_ball(world, 50.0f, 0.0f, 10.0f);
    um_joint_def def = um_joint_def_between(world, UM_DISTANCE_JOINT, a, um_vec2_make(-50.0f, 0.0f), b,
                                            um_vec2_make(50.0f, 0.0f));
    assert_true(um_joint_exists(world, um_joint_create(world, &def)));
    trails behind;
    trails_begin(&behind, world);
    trails_note(&behind, world);
    step_world(world, 1);
    const picture_layer layers[] = {LAYER_TREE, LAYER_AABBS, LAYER_JOINTS, LAYER_TRAILS};
    for (int i = 0; i < 4; ++i) {
        world_picture picture = picture_of(world, LAYER_BIT(layers[i]));
        picture.trails = &behind;
        image* drawn = draw(&picture);
        assert_true(count_drawn(drawn) > 4);
        bool has_line = colour_at(drawn, 0.0f, 0.0f) != COLOUR_PANEL;
        assert_int_equal(has_line, layers[i] == LAYER_JOINTS);
        image_destroy(drawn);
    }
    world_picture picture = picture_of(world, 0);
    picture.trails = &behind;
    image* drawn = draw(&picture);
    assert_int_equal(count_drawn(drawn), 0);
    image_destroy(drawn);
    trails_end(&behind);
    finish_world(world);
}

static void islands_have_a_colour_each(void** state)
{
    (void)state;
    skip_without_cairo();
    um_world* world = start_world(NULL);
    make_floor(world, 40.0f);
    make_box(world, -40.0f, 25.0f, 15.0f, 15.0f);
    make_box(world, -40.0f, -5.0f, 15.0f, 15.0f);
    make_box(world, 40.0f, 25.0f, 15.0f, 15.0f);
    step_world(world, 10);
    world_picture picture = picture_of(world, LAYER_BIT(LAYER_SHAPES) | LAYER_BIT(LAYER_ISLANDS));
    image* drawn = draw(&picture);
    uint32_t low = colour_at(drawn, -45.0f, 25.0f);
    uint32_t high = colour_at(drawn, -45.0f, -5.0f);
    uint32_t other = colour_at(drawn, 35.0f, 25.0f);
    check_colour(high, low, "the box on top");
    assert_int_not_equal(other, low);
    image_destroy(drawn);
    finish_world(world);
}

static void bodies_have_a_colour_each_on_request(void** state)
{
    (void)state;
    skip_without_cairo();
    um_world* world = start_weightless_world();
    make_wall(world, 0.0f, 60.0f, 90.0f, 10.0f);
    make_box(world, -40.0f, 0.0f, 15.0f, 15.0f);
    um_body_id sleeper = make_box(world, 40.0f, 0.0f, 15.0f, 15.0f);
    world_picture picture =
        picture_of(world, LAYER_BIT(LAYER_SHAPES) | LAYER_BIT(LAYER_SLEEP) | LAYER_BIT(LAYER_COLOURS));
    image* drawn = draw(&picture);
    uint32_t right = colour_at(drawn, 40.0f, 0.0f);
    assert_int_not_equal(colour_at(drawn, -40.0f, 0.0f), right);
    check_colour(colour_at(drawn, 0.0f, 60.0f), COLOUR_STATIC, "the wall is as ever");
    image_destroy(drawn);
    put_to_sleep(world, sleeper);
    drawn = draw(&picture);
    check_colour(colour_at(drawn, 40.0f, 0.0f), over_panel(right, 0.45 / 0.85), "dimmed");
    image_destroy(drawn);
    finish_world(world);
}

static um_field_id add_field(um_world* world, um_field_kind kind, um_aabb region)
{
    um_convex shape = um_convex_of_aabb(region);
    um_field_def def = um_default_field_def();
    def.kind = kind;
    def.region.shape = &shape;
    def.buoyancy.offset = -10.0f; // y is 10 at the surface, which lies below the top of the region
    def.wind.velocity = um_vec2_make(100.0f, 0.0f);
    um_field_id field = um_field_create(world, &def);
    assert_true(um_field_exists(world, field));
    return field;
}

static void liquids_are_filled_up_to_their_surface(void** state)
{
    (void)state;
    skip_without_cairo();
    um_world* world = start_weightless_world();
    add_field(world, UM_BUOYANCY_FIELD, um_aabb_make(-50.0f, -40.0f, 50.0f, 40.0f));
    world_picture picture = picture_of(world, LAYER_BIT(LAYER_FIELDS));
    image* drawn = draw(&picture);
    check_colour(colour_at(drawn, 45.0f, 20.0f), over_panel(COLOUR_LIQUID, 0.35), "under the surface");
    check_colour(colour_at(drawn, 45.0f, 0.0f), COLOUR_PANEL, "above the surface");
    check_colour(colour_at(drawn, 55.0f, 20.0f), COLOUR_PANEL, "beside the region");
    image_destroy(drawn);
    picture.layers = 0;
    drawn = draw(&picture);
    assert_int_equal(count_drawn(drawn), 0);
    image_destroy(drawn);
    finish_world(world);
}

static void other_fields_tint_their_region_and_have_arrows(void** state)
{
    (void)state;
    skip_without_cairo();
    um_world* world = start_weightless_world();
    um_field_id field = add_field(world, UM_WIND_FIELD, um_aabb_make(-50.0f, -40.0f, 50.0f, 40.0f));
    world_picture picture = picture_of(world, LAYER_BIT(LAYER_FIELDS));
    image* drawn = draw(&picture);
    int windy = count_drawn(drawn);
    uint32_t tint = over_panel(COLOUR_FIELD, 0.07);
    check_colour(colour_at(drawn, 49.0f, 39.0f), tint, "in the region");
    check_colour(colour_at(drawn, 55.0f, 0.0f), COLOUR_PANEL, "beside it");
    int arrows = 0;
    for (int y = -39; y < 39; ++y) {
        for (int x = -49; x < 49; ++x) {
            arrows += colour_at(drawn, (float)x, (float)y) > tint + 0x040404u;
        }
    }
    assert_true(arrows > 10);
    image_destroy(drawn);
    um_field_def round = um_default_field_def();
    um_convex disc = um_convex_of_circle(um_circle_make(40.0f));
    round.kind = UM_DRAG_FIELD; // of a medium at rest: no arrows
    round.region.shape = &disc;
    assert_true(um_field_set(world, field, &round));
    drawn = draw(&picture);
    assert_true(fabs(count_drawn(drawn) - 4.0 * 3.14159 * 40.0 * 40.0) <
                250.0); // four pixels to a unit squared
    assert_int_not_equal(count_drawn(drawn), windy);
    image_destroy(drawn);
    finish_world(world);
}

// ---- Files ----------------------------------------------------------------------------------------------

#if defined(UMBRA_HAS_CAIRO)
static void a_png_file_has_the_pixels_that_were_drawn(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    make_box(world, -60.0f, -30.0f, 10.0f, 10.0f);
    world_picture picture = picture_of(world, DEFAULT_LAYERS);
    picture_page page = picture_page_make(view, false, picture.layers, limits);
    output_file output;
    assert_true(output_begin(&output, "test_picture.png"));
    assert_true(picture_write(&picture, &page, FORMAT_PNG, &output));
    assert_true(output_finish(&output));
    cairo_surface_t* read = cairo_image_surface_create_from_png("test_picture.png");
    assert_int_equal(cairo_surface_status(read), CAIRO_STATUS_SUCCESS);
    assert_int_equal(cairo_image_surface_get_width(read), WIDTH);
    assert_int_equal(cairo_image_surface_get_height(read), HEIGHT);
    // Where the box is on the page, with title and legend around the window.
    double scale = page.window.width / page.part.width;
    int x = (int)(page.window.x + (-60.0 - page.part.x) * scale);
    int y = (int)(page.window.y + (-30.0 - page.part.y) * scale);
    const unsigned char* row = cairo_image_surface_get_data(read) + y * cairo_image_surface_get_stride(read);
    uint32_t pixel;
    memcpy(&pixel, row + 4 * x, sizeof pixel);
    check_colour(pixel & 0xffffffu, awake_colour(), "the box in the file");
    memcpy(&pixel, cairo_image_surface_get_data(read), sizeof pixel);
    check_colour(pixel & 0xffffffu, COLOUR_BACKGROUND, "the corner of the page");
    cairo_surface_destroy(read);
    remove("test_picture.png");
    finish_world(world);
}
#endif

static void an_svg_file_has_each_shape_and_escapes_its_words(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    make_ball(world, 12.0f, -8.0f, 25.0f);
    make_box(world, -60.0f, -30.0f, 10.0f, 10.0f);
    world_picture picture = picture_of(world, DEFAULT_LAYERS);
    picture.title = "a < b & c";
    picture_page page = picture_page_make(view, false, picture.layers, limits);
    output_file output;
    assert_true(output_begin(&output, "test_picture.svg"));
    assert_true(picture_write(&picture, &page, FORMAT_SVG, &output));
    assert_true(output_finish(&output));
    char* text = read_whole_file("test_picture.svg", NULL);
    assert_non_null(strstr(text, "<title>a &lt; b &amp; c</title>"));
    assert_non_null(strstr(text, "cx=\"12.000\" cy=\"-8.000\" r=\"25.000\""));
    assert_non_null(strstr(text, "-70.000,-40.000"));
    assert_non_null(strstr(text, ">2 awake</text>"));
    assert_string_equal(text + strlen(text) - 7, "</svg>\n");
    free(text);
    remove("test_picture.svg");
    finish_world(world);
}

// ---- The page and the camera ----------------------------------------------------------------------------

static void a_page_shows_the_whole_view_with_its_proportions(void** state)
{
    (void)state;
    const picture_size sizes[] = {{1600, 900}, {400, 1200}, {1800, 1176}};
    const um_aabb views[] = {{{0.0f, 0.0f}, {10.0f, 1.0f}}, {{-3.0f, -90.0f}, {3.0f, 10.0f}}, view};
    for (int i = 0; i < 9; ++i) {
        um_aabb wanted = views[i / 3];
        picture_page page =
            picture_page_make(wanted, false, DEFAULT_LAYERS, (picture_limits){sizes[i % 3], i % 2 == 0});
        double scale = page.window.width / page.part.width;
        assert_true(fabs(page.window.height / page.part.height - scale) < 1e-9 * scale);
        assert_true(page.part.x <= (double)wanted.min.x + 1e-6 && page.part.y <= (double)wanted.min.y + 1e-6);
        assert_true(page.part.x + page.part.width >= (double)wanted.max.x - 1e-6);
        assert_true(page.part.y + page.part.height >= (double)wanted.max.y - 1e-6);
        assert_true(page.window.x + page.window.width <= page.width + 1e-9);
        assert_true(page.width <= sizes[i % 3].width && page.height <= sizes[i % 3].height + 1.0);
    }
}

static void the_camera_sees_what_moves_and_the_ground_below(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 150.0f);
    make_box(world, 0.0f, 0.0f, 50.0f, 50.0f);
    scene_source source = {.def = um_world_get_settings(world)};
    sight finder = {0};
    sight_look(&finder, world);
    um_aabb seen = camera_view(&finder, &source, (camera_place){0});
    assert_true(seen.min.x < -50.0f && seen.min.x > -100.0f && seen.max.x > 50.0f && seen.max.x < 100.0f);
    assert_true(seen.min.y < -50.0f && seen.max.y > 150.0f && seen.max.y < 200.0f);
    um_body_id flown = make_ball(world, 1e6f, 0.0f, 10.0f); // it is not followed for ever
    sight_look(&finder, world);
    seen = camera_view(&finder, &source, (camera_place){0});
    assert_true(seen.max.x < 1000.0f);
    assert_true(um_body_exists(world, flown));
    seen = camera_view(&finder, &source, (camera_place){5.0, 6.0, 20.0});
    check_aabb(seen, um_aabb_make(-5.0f, 6.0f, 15.0f, 6.0f), "as asked for");
    source.has_view = true;
    source.view = view;
    check_aabb(camera_view(&finder, &source, (camera_place){0}), view, "as the scene says");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_of_body_has_its_colour_at_its_place),
        cmocka_unit_test(shapes_of_all_kinds_are_filled_where_they_are),
        cmocka_unit_test(worlds_with_y_up_are_drawn_upright),
        cmocka_unit_test(between_two_steps_bodies_are_between_their_places),
        cmocka_unit_test(contacts_and_normals_are_drawn_where_shapes_touch),
        cmocka_unit_test(trees_aabbs_joints_and_trails_are_drawn_on_request_only),
        cmocka_unit_test(islands_have_a_colour_each),
        cmocka_unit_test(bodies_have_a_colour_each_on_request),
        cmocka_unit_test(liquids_are_filled_up_to_their_surface),
        cmocka_unit_test(other_fields_tint_their_region_and_have_arrows),
#if defined(UMBRA_HAS_CAIRO)
        cmocka_unit_test(a_png_file_has_the_pixels_that_were_drawn),
#endif
        cmocka_unit_test(an_svg_file_has_each_shape_and_escapes_its_words),
        cmocka_unit_test(a_page_shows_the_whole_view_with_its_proportions),
        cmocka_unit_test(the_camera_sees_what_moves_and_the_ground_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
