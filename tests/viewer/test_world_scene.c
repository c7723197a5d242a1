// What of a world becomes part of a drawing, layer by layer.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/sanitizers.h"

#include "scenes/scene_source.h"
#include "tools/palette.h"
#include "tools/trails.h"
#include "viewer/draw/grid.h"
#include "viewer/draw/painter.h"
#include "viewer/draw/scene_parts.h"
#include "viewer/draw/world_scene.h"
#include "viewer/offscreen.h"

#include <math.h>
#include <string.h>
#include <time.h>

static const camera wide = {.scale = 0.1f, .width = 4000.0f, .height = 4000.0f};

typedef struct stage {
    scene_source source;
    scene_play play;
    drawing drawing;
    world_scene_options options;
} stage;

static void begin_stage(stage* it, const char* name, int32_t steps)
{
    *it = (stage){.options = world_scene_default_options()};
    check_result(scene_source_open(name, &it->source, NULL), UM_OK, name);
    check_result(scene_play_begin(&it->source, &it->source.def, &it->play), UM_OK, name);
    for (int32_t i = 0; i < steps; ++i) {
        check_result(scene_play_step(&it->play), UM_OK, name);
    }
    it->options.seen_by = wide;
}

static void end_stage(stage* it)
{
    drawing_free(&it->drawing);
    scene_play_end(&it->play);
    scene_source_close(&it->source);
}

static int32_t fill(stage* it, uint32_t layers)
{
    it->options.layers = layers;
    world_scene_fill(&it->drawing, it->play.world, &it->options);
    assert_false(it->drawing.is_short);
    return it->drawing.disc_count + it->drawing.stroke_count + it->drawing.polygon_count;
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static void test_each_shape_is_an_instance(void** state)
{
    (void)state;
    static const char* const names[] = {"pyramid", "mixed", "washing", "car", "terrain"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        stage it;
        begin_stage(&it, names[i], 1);
        assert_int_equal(fill(&it, WORLD_LAYER_BIT(SHOW_SHAPES)),
                         um_world_get_counters(it.play.world).shapes);
        end_stage(&it);
    }
}

static void test_what_is_not_seen_is_left_out(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "pyramid", 1);
    it.options.seen_by = (camera){.scale = 1.0f, .width = 100.0f, .height = 100.0f};
    it.options.seen_by.center = um_vec2_make(0.0f, -300.0f);
    int32_t near = fill(&it, WORLD_LAYER_BIT(SHOW_SHAPES));
    assert_in_range(near, 1, 8); // of 211: boxes are as large as what is seen
    it.options.seen_by.center = um_vec2_make(1e6f, 1e6f);
    assert_int_equal(fill(&it, WORLD_DEFAULT_LAYERS & ~WORLD_LAYER_BIT(SHOW_GRID)), 0);
    end_stage(&it);
}

static void test_bodies_are_where_they_are_between_two_steps(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "bounce", 20);
    um_body_id bodies[32];
    int32_t count = um_world_get_bodies(it.play.world, bodies, 32);
    it.options.fraction = 0.5f;
    fill(&it, WORLD_LAYER_BIT(SHOW_SHAPES));
    int32_t seen = 0;
    for (int32_t i = 0; i < count; ++i) {
        um_vec2 place = um_body_get_transform_between(it.play.world, bodies[i], 0.5f).p;
        for (int32_t k = 0; k < it.drawing.disc_count; ++k) {
            seen += it.drawing.discs[k].x == place.x && it.drawing.discs[k].y == place.y;
        }
    }
    assert_int_equal(seen, it.drawing.disc_count);
    assert_in_range(seen, 10, 12);
    end_stage(&it);
}

static uint32_t alpha_of(drawing_colour colour)
{
    return colour >> 24;
}

static void test_outlines_and_fills_are_layers_of_their_own(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "pyramid", 1);
    fill(&it, WORLD_LAYER_BIT(SHOW_SHAPES));
    const polygon_instance* box = &it.drawing.polygons[it.drawing.polygon_count - 1];
    assert_true(box->thickness == 0.0f);
    assert_int_equal(alpha_of(box->fill), 255);
    fill(&it, WORLD_LAYER_BIT(SHOW_OUTLINES));
    box = &it.drawing.polygons[it.drawing.polygon_count - 1];
    assert_true(box->thickness > 0.0f);
    assert_int_equal(alpha_of(box->fill), 0);
    assert_int_equal(fill(&it, 0), 0);
    end_stage(&it);
}

// Below all bodies: an area up to the surface, and the surface as a line.
static void test_liquids_are_filled_up_to_their_surface(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "pool", 1);
    assert_int_equal(fill(&it, WORLD_LAYER_BIT(SHOW_FIELDS)), 2);
    const polygon_instance* liquid = &it.drawing.polygons[0];
    const polygon_instance* surface = &it.drawing.polygons[1];
    assert_in_range(alpha_of(liquid->fill), 50, 150);
    assert_int_equal(surface->vertex_count, 2);
    float top = -INFINITY; // y points up in this scene
    for (uint32_t i = 0; i < liquid->vertex_count; ++i) {
        top = fmaxf(top, it.drawing.vertices[liquid->first_vertex + i].y);
    }
    assert_true(top == surface->y);
    drawing_colour colour = liquid->fill;
    fill(&it, WORLD_LAYER_BIT(SHOW_FIELDS) | WORLD_LAYER_BIT(SHOW_SHAPES));
    assert_int_equal(it.drawing.polygons[0].fill, colour); // the first, and so the lowest
    end_stage(&it);
}

static void test_a_wind_has_a_region_and_arrows(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "stack", 1);
    um_convex region = um_convex_of_aabb(um_aabb_make(-300.0f, -300.0f, 300.0f, 300.0f));
    um_field_def def = um_default_field_def();
    def.kind = UM_WIND_FIELD;
    def.region.shape = &region;
    def.wind.velocity = um_vec2_make(100.0f, 0.0f);
    assert_true(um_field_exists(it.play.world, um_field_create(it.play.world, &def)));
    int32_t count = fill(&it, WORLD_LAYER_BIT(SHOW_FIELDS));
    assert_true(count > 12);
    assert_int_equal(count % 3, 1); // the region, and arrows of three lines
    for (int32_t i = 1; i < count; i += 3) {
        assert_true(it.drawing.polygons[i].cosine == 1.0f); // to the right
    }
    assert_int_equal(fill(&it, 0), 0);
    end_stage(&it);
}

// Where floats are coarser than the pitch of the arrows.
static void test_fields_are_drawn_from_as_near_as_can_be(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "planets", 1);
    it.options.seen_by = (camera){.scale = 1e6f, .width = 800.0f, .height = 600.0f};
    it.options.seen_by.center = um_vec2_make(-150.0f, 1000.0f);
    assert_in_range(fill(&it, WORLD_LAYER_BIT(SHOW_FIELDS)), 0, 3 * 200 * 200 + 1);
    end_stage(&it);
}

static void test_sleepers_and_the_picked_body_look_different(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "resting_500", 200); // most of them sleep
    um_body_id bodies[600];
    int32_t count = um_world_get_bodies(it.play.world, bodies, 600);
    fill(&it, WORLD_DEFAULT_LAYERS & ~WORLD_LAYER_BIT(SHOW_GRID));
    drawing_colour asleep = it.drawing.polygons[it.drawing.polygon_count - 1].fill;
    assert_int_not_equal(asleep, it.drawing.discs[0].fill); // a box that sleeps, a ball that does not
    fill(&it, WORLD_LAYER_BIT(SHOW_SHAPES));
    assert_int_equal(it.drawing.polygons[it.drawing.polygon_count - 1].fill, it.drawing.discs[0].fill);
    for (int32_t i = 0; i < count; ++i) {
        it.options.picked = bodies[i]; // whichever is last
    }
    fill(&it, WORLD_LAYER_BIT(SHOW_SHAPES));
    int32_t bright = 0;
    for (int32_t i = 0; i < it.drawing.disc_count; ++i) {
        bright += it.drawing.discs[i].thickness > 2.0f;
    }
    for (int32_t i = 0; i < it.drawing.polygon_count; ++i) {
        bright += it.drawing.polygons[i].thickness > 2.0f;
    }
    assert_int_equal(bright, 1);
    end_stage(&it);
}

// ---- Layers ---------------------------------------------------------------------------------------------

// On a scene of joints, contacts and sensors each layer adds something of its own.
static void test_each_layer_adds_something(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "ragdolls", 0);
    trails behind;
    trails_begin(&behind, it.play.world);
    for (int32_t i = 0; i < 100; ++i) {
        check_result(scene_play_step(&it.play), UM_OK, "ragdolls");
        trails_note(&behind, it.play.world);
    }
    it.options.trails = &behind;
    static const world_layer alone[] = {SHOW_SHAPES,  SHOW_OUTLINES,     SHOW_JOINTS,  SHOW_CONTACTS,
                                        SHOW_NORMALS, SHOW_IMPULSES,     SHOW_AABBS,   SHOW_MOVING_TREE,
                                        SHOW_FORCES,  SHOW_VELOCITIES,   SHOW_CENTERS, SHOW_TRAILS,
                                        SHOW_GRID,    SHOW_RESTING_TREE, SHOW_COLORS};
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; ++i) {
        if (fill(&it, WORLD_LAYER_BIT(alone[i])) == 0) {
            fail_msg("layer %d shows nothing", (int)alone[i]);
        }
    }
    trails_end(&behind);
    end_stage(&it);
}

static void test_contacts_lie_where_the_world_has_them(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "stack", 30);
    int32_t points = 2 * um_world_get_counters(it.play.world).contacts; // of boxes on boxes
    assert_in_range(points, 10, 100);
    fill(&it, WORLD_LAYER_BIT(SHOW_NORMALS));
    assert_int_equal(it.drawing.stroke_count, points);
    for (int32_t i = 0; i < points; ++i) {
        const stroke_instance* normal = &it.drawing.strokes[i];
        assert_true(fabsf(normal->bx - normal->ax) < 0.02f * fabsf(normal->by - normal->ay)); // upright
    }
    end_stage(&it);
}

static void test_one_level_of_a_tree_can_be_seen_alone(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "pyramid", 1);
    int32_t all = fill(&it, WORLD_LAYER_BIT(SHOW_MOVING_TREE));
    it.options.tree_level = 0;
    assert_int_equal(fill(&it, WORLD_LAYER_BIT(SHOW_MOVING_TREE)), 4); // the sides of the root
    int32_t sum = 0;
    for (int32_t level = 0; level < 64; ++level) {
        it.options.tree_level = level;
        sum += fill(&it, WORLD_LAYER_BIT(SHOW_MOVING_TREE));
    }
    assert_int_equal(sum, all);
    end_stage(&it);
}

static void test_islands_have_colours_of_their_own(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "ragdolls", 5); // 6 of them, in the air
    fill(&it, WORLD_LAYER_BIT(SHOW_SHAPES) | WORLD_LAYER_BIT(SHOW_ISLANDS));
    drawing_colour found[16];
    int32_t count = 0;
    for (int32_t i = 0; i < it.drawing.stroke_count; ++i) {
        bool is_new = true;
        for (int32_t k = 0; k < count; ++k) {
            is_new = is_new && found[k] != it.drawing.strokes[i].fill;
        }
        if (is_new && count < 16) {
            found[count++] = it.drawing.strokes[i].fill;
        }
    }
    assert_in_range(count, 4, 6); // two may share one of twelve
    end_stage(&it);
}

typedef struct color_count {
    int32_t points[33]; // of each colour; at last of what has none
} color_count;

static bool count_colors(const um_contact* contact, void* context)
{
    color_count* counted = context;
    counted->points[contact->color >= 0 ? contact->color : 32] += contact->point_count;
    return true;
}

// As many dots of a colour as the contacts of that colour have points.
static void test_contacts_have_the_colours_of_the_graph(void** state)
{
    (void)state;
    stage it;
    begin_stage(&it, "pyramid", 5);
    color_count counted = {0};
    assert_int_equal(um_world_each_contact(it.play.world, count_colors, &counted), UM_OK);
    fill(&it, WORLD_LAYER_BIT(SHOW_COLORS));
    int32_t colors = 0, points = 0;
    for (int32_t color = 0; color < 32; ++color) {
        int32_t dots = 0;
        for (int32_t i = 0; counted.points[color] > 0 && i < it.drawing.stroke_count; ++i) {
            dots += it.drawing.strokes[i].fill == parts_colour(colour_in_turn((uint32_t)color), 1.0f);
        }
        assert_int_equal(dots, counted.points[color]);
        colors += counted.points[color] > 0;
        points += counted.points[color];
    }
    assert_in_range(colors, 4, 12); // more would share them
    assert_int_equal(it.drawing.stroke_count, points);
    end_stage(&it);
}

// ---- The grid, and nothing ------------------------------------------------------------------------------

static void test_the_grid_has_lines_at_round_numbers_about_as_far_apart_at_every_zoom(void** state)
{
    (void)state;
    for (int i = -44; i <= 44; ++i) {
        float scale = powf(1.3f, (float)i); // from 1e-5 to 1e5
        camera seen = {.scale = scale, .width = 800.0f, .height = 600.0f};
        grid_spacing spacing = grid_spacing_of(&seen, 100.0);
        double points = spacing.major * (double)scale;
        assert_true(points >= 79.9 && points <= 200.1);
        double meters = spacing.major / 100.0;
        double lead = meters / pow(10.0, floor(log10(meters) + 1e-9));
        assert_true(fabs(lead - 1.0) < 1e-6 || fabs(lead - 2.0) < 1e-6 || fabs(lead - 5.0) < 1e-6);
    }
}

static void test_without_a_world_there_is_the_grid(void** state)
{
    (void)state;
    drawing drawn = {0};
    world_scene_options options = world_scene_default_options();
    options.seen_by = wide;
    world_scene_fill(&drawn, NULL, &options);
    assert_true(drawn.polygon_count > 10 && drawn.disc_count == 0 && drawn.stroke_count == 0);
    options.seen_by.width = 0.0f; // a window that is minimised
    world_scene_fill(&drawn, NULL, &options);
    assert_int_equal(drawn.polygon_count, 0);
    drawing_free(&drawn);
}

static void test_a_camera_far_out_draws_a_bounded_number_of_lines(void** state)
{
    (void)state;
    drawing drawn = {0};
    world_scene_options options = world_scene_default_options();
    options.seen_by = (camera){.center = {1e9f, -1e9f}, .scale = 1e6f, .width = 800.0f, .height = 600.0f};
    world_scene_fill(&drawn, NULL, &options);
    assert_true(drawn.polygon_count < 10000);
    drawing_free(&drawn);
}

// ---- What it costs --------------------------------------------------------------------------------------

// The card draws; here it is Mesa, which would do it on this very processor.
static void draw_nothing(GLenum mode, GLint first, GLsizei count, GLsizei instances)
{
    (void)mode;
    (void)first;
    (void)count;
    (void)instances;
}

// The processor's time for filling a drawing and handing it to the card, in milliseconds: the least of many.
static double cost_of_frame(stage* it, painter* with)
{
    double least = 1e9;
    for (int round = 0; round < 60; ++round) {
        clock_t start = clock();
        for (int i = 0; i < 2; ++i) {
            fill(it, WORLD_DEFAULT_LAYERS);
            painter_draw(with, &it->drawing, &it->options.seen_by, (painter_target){64, 64, 0});
        }
        least = fmin(least, 0.5e3 * (double)(clock() - start) / CLOCKS_PER_SEC);
    }
    return least;
}

static void test_ten_thousand_bodies_cost_less_than_two_milliseconds(void** state)
{
    (void)state;
    offscreen screen;
    if (WATCHES_MEMORY || WATCHES_THREADS || !offscreen_begin(&screen, false, 64, 64)) {
        skip();
    }
    stage it;
    begin_stage(&it, "pile_awake_10000", 10);
    painter* with = painter_create(NULL);
    assert_non_null(with);
    PFNGLDRAWARRAYSINSTANCEDPROC draw = epoxy_glDrawArraysInstanced;
    epoxy_glDrawArraysInstanced = draw_nothing;
    double cost = cost_of_frame(&it, with);
    epoxy_glDrawArraysInstanced = draw;
    print_message("%d bodies: %.2f ms per frame\n", um_world_get_counters(it.play.world).bodies, cost);
    assert_true(it.drawing.polygon_count > 10000);
    assert_true(cost < 2.0);
    painter_destroy(with);
    end_stage(&it);
    offscreen_end(&screen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_shape_is_an_instance),
        cmocka_unit_test(test_what_is_not_seen_is_left_out),
        cmocka_unit_test(test_bodies_are_where_they_are_between_two_steps),
        cmocka_unit_test(test_outlines_and_fills_are_layers_of_their_own),
        cmocka_unit_test(test_liquids_are_filled_up_to_their_surface),
        cmocka_unit_test(test_a_wind_has_a_region_and_arrows),
        cmocka_unit_test(test_fields_are_drawn_from_as_near_as_can_be),
        cmocka_unit_test(test_sleepers_and_the_picked_body_look_different),
        cmocka_unit_test(test_each_layer_adds_something),
        cmocka_unit_test(test_contacts_lie_where_the_world_has_them),
        cmocka_unit_test(test_one_level_of_a_tree_can_be_seen_alone),
        cmocka_unit_test(test_islands_have_colours_of_their_own),
        cmocka_unit_test(test_contacts_have_the_colours_of_the_graph),
        cmocka_unit_test(test_the_grid_has_lines_at_round_numbers_about_as_far_apart_at_every_zoom),
        cmocka_unit_test(test_without_a_world_there_is_the_grid),
        cmocka_unit_test(test_a_camera_far_out_draws_a_bounded_number_of_lines),
        cmocka_unit_test(test_ten_thousand_bodies_cost_less_than_two_milliseconds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
