// Maps of Tiled as scenes. The files in samples/tiled were written by Tiled; what they must become follows
// from Tiled's documentation, and is worked out here by hand or by a closed form.
// SPDX-License-Identifier: MIT

#include "scene/import_checks.h"

#include <math.h>

// ---- Objects --------------------------------------------------------------------------------------------

static void a_turned_rectangle_has_its_corners_where_tiled_draws_them(void** state)
{
    (void)state;
    ums_player* player = load_player("tiled/objects.json");
    um_world* world = ums_player_get_world(player);
    um_body_id body = find_body(player, "box");
    um_box box;
    assert_true(um_shape_get_box(world, um_body_get_shape(world, body, 0), &box));
    // 60 x 20, turned clockwise by 30 degrees about its upper left corner at (40, 50), the layer at (5, -7).
    const float corners[4][2] = {{0.0f, 0.0f}, {60.0f, 0.0f}, {60.0f, 20.0f}, {0.0f, 20.0f}};
    float c = cosf(0.5235987756f);
    float s = sinf(0.5235987756f);
    for (int32_t i = 0; i < 4; ++i) {
        float side_x = corners[i][0] > 0.0f ? 1.0f : -1.0f;
        float side_y = corners[i][1] > 0.0f ? 1.0f : -1.0f;
        um_vec2 local = um_vec2_make(box.center.x + side_x * box.half.x, box.center.y + side_y * box.half.y);
        um_vec2 point = um_body_get_world_point(world, body, local);
        check_near(point.x, 45.0f + c * corners[i][0] - s * corners[i][1], 1e-3f, "x of a corner");
        check_near(point.y, 43.0f + s * corners[i][0] + c * corners[i][1], 1e-3f, "y of a corner");
    }
    check_near(um_shape_get_friction(world, um_body_get_shape(world, body, 0)), 0.25f, 0.0f,
               "friction of the layer");
    end_player(player);
}

static void an_ellipse_is_a_circle_or_a_polygon_on_its_rim(void** state)
{
    (void)state;
    ums_player* player = load_player("tiled/objects.json");
    um_world* world = ums_player_get_world(player);
    um_body_id disc = find_body(player, "disc");
    um_circle circle;
    assert_true(um_shape_get_circle(world, um_body_get_shape(world, disc, 0), &circle));
    check_near(circle.radius, 20.0f, 0.0f, "radius");
    check_point(um_body_get_world_point(world, disc, circle.center), 125.0f, 23.0f, "center of the circle");
    assert_int_equal(um_body_get_type(world, disc), UM_DYNAMIC_BODY);
    check_near(um_body_get_velocity(world, disc).x, 12.0f, 0.0f, "velocity");
    assert_int_equal(um_shape_get_filter(world, um_body_get_shape(world, disc, 0)).mask, 5);
    check_near(um_shape_get_density(world, um_body_get_shape(world, disc, 0)), 2.0f, 0.0f, "density");
    um_body_id egg = find_body(player, "egg"); // called after its type
    um_polygon polygon;
    assert_true(um_shape_get_polygon(world, um_body_get_shape(world, egg, 0), &polygon));
    check_count(polygon.count, UM_MAX_POLYGON_VERTICES, "vertices");
    for (int32_t i = 0; i < polygon.count; ++i) { // 80 x 40, turned by a quarter about (10, 100)
        um_vec2 point = um_body_get_world_point(world, egg, polygon.vertices[i]);
        float x = (point.x - (15.0f - 20.0f)) / 20.0f;
        float y = (point.y - (93.0f + 40.0f)) / 40.0f;
        check_near(x * x + y * y, 1.0f, 1e-4f, "on the rim");
    }
    end_player(player);
}

static void polygons_are_convex_or_outlines_and_polylines_are_chains(void** state)
{
    (void)state;
    ums_player* player = load_player("tiled/objects.json");
    um_world* world = ums_player_get_world(player);
    um_body_id wedge = find_body(player, "wedge");
    um_polygon polygon;
    assert_true(um_shape_get_polygon(world, um_body_get_shape(world, wedge, 0), &polygon));
    check_count(polygon.count, 3, "vertices");
    assert_false(um_shape_is_piece(world, um_body_get_shape(world, wedge, 0)));
    um_body_id notch = find_body(player, "notch");
    assert_true(um_body_get_shape_count(world, notch) >= 2);
    assert_true(um_shape_is_piece(world, um_body_get_shape(world, notch, 0)));
    um_body_id rope = find_body(player, "rope"); // whose last point is there twice
    check_count(um_body_get_shape_count(world, rope), 2, "segments");
    assert_false(um_shape_is_one_sided(world, um_body_get_shape(world, rope, 0)));
    um_segment segment;
    assert_true(um_shape_get_segment(world, um_body_get_shape(world, rope, 0), &segment));
    check_point(um_body_get_world_point(world, rope, segment.b), 235.0f, 43.0f, "end of the rope");
    end_player(player);
}

static void a_point_with_a_name_marks_a_place(void** state)
{
    (void)state;
    ums_player* player = load_player("tiled/objects.json");
    um_world* world = ums_player_get_world(player);
    um_body_id spawn = find_body(player, "spawn");
    check_point(um_body_get_transform(world, spawn).p, 69.0f, 25.0f, "marker");
    check_count(um_body_get_shape_count(world, spawn), 0, "shapes of a marker");
    // ground, box, disc, egg, wedge, notch, rope, spawn, stamp, stone, lift: no text, no point without a name
    check_count(um_world_get_bodies(world, NULL, 0), 11, "bodies");
    end_player(player);
}

static void layers_in_groups_are_moved_and_have_what_the_groups_have(void** state)
{
    (void)state;
    ums_player* player = load_player("tiled/objects.json");
    um_world* world = ums_player_get_world(player);
    um_body_id lift = find_body(player, "lift"); // which is invisible, and is there all the same
    assert_int_equal(um_body_get_type(world, lift), UM_KINEMATIC_BODY);
    check_point(um_body_get_transform(world, lift).p, 100.0f + 3.0f + 1.0f, 10.0f + 20.0f + 2.0f, "lift");
    // -90 degrees, counterclockwise: what was right of the corner is above it, to the bit
    check_point(um_body_get_world_point(world, lift, (um_vec2){8.0f, 6.0f}), 104.0f + 6.0f, 32.0f - 8.0f,
                "corner");
    end_player(player);
}

static void properties_of_a_map_are_settings_of_the_world(void** state)
{
    (void)state;
    ums_scene* map = load_sample("tiled/objects.json");
    um_world_def def = ums_scene_get_world_def(map);
    check_point(def.gravity, 0.0f, 500.0f, "gravity");
    assert_false(def.sleep.enabled);
    check_near(def.units_per_meter, 100.0f, 0.0f, "units");
    ums_info info = ums_scene_get_info(map);
    check_count(info.steps, 77, "steps");
    assert_true(info.has_camera);
    check_point(info.camera.center, 160.0f, 160.0f, "the middle of the map");
    check_near(info.camera.width, 320.0f * 16.0f / 9.0f, 1e-3f, "all of it, in a wide picture");
    ums_scene_destroy(map);
}

static void tile_objects_are_flipped_stretched_and_turned(void** state)
{
    (void)state;
    ums_player* player = load_player("tiled/objects.json");
    um_world* world = ums_player_get_world(player);
    // Tile 2 (a circle of radius 8 around (12, 16) of 32 x 32) at 64 x 32, flipped horizontally: an ellipse
    // around (64 - 24, 16), from a lower left corner at (205, 93) turned by a quarter.
    um_body_id stamp = find_body(player, "stamp");
    um_polygon polygon;
    assert_int_equal(um_body_get_type(world, stamp), UM_DYNAMIC_BODY);
    assert_true(um_shape_get_polygon(world, um_body_get_shape(world, stamp, 0), &polygon));
    for (int32_t i = 0; i < polygon.count; ++i) {
        um_vec2 point = um_body_get_world_point(world, stamp, polygon.vertices[i]);
        float x = (point.x - (205.0f + 16.0f)) / 8.0f;
        float y = (point.y - (93.0f + 40.0f)) / 16.0f;
        check_near(x * x + y * y, 1.0f, 1e-4f, "on the rim");
    }
    // The same at 64 x 64 is a circle; what the object says counts more than what the tile says.
    um_body_id stone = find_body(player, "stone");
    um_circle circle;
    um_shape_id shape = um_body_get_shape(world, stone, 0);
    assert_true(um_shape_get_circle(world, shape, &circle));
    check_near(circle.radius, 16.0f, 0.0f, "radius");
    check_point(um_body_get_world_point(world, stone, circle.center), 305.0f + 24.0f, 93.0f - 64.0f + 32.0f,
                "center of the circle");
    assert_true(um_shape_is_sensor(world, shape));
    check_near(um_shape_get_restitution(world, shape), 0.5f, 0.0f, "restitution of the tile");
    check_near(um_shape_get_friction(world, shape), 0.25f, 0.0f, "friction of the layer");
    end_player(player);
}

// ---- Tile layers ----------------------------------------------------------------------------------------

// The point of a tile of 32 x 32 after the flips of a gid, as Tiled documents them: diagonal, then
// horizontal, then vertical.
static um_vec2 flip(uint32_t flags, float x, float y)
{
    float u = (flags & 4) != 0 ? y : x;
    float v = (flags & 4) != 0 ? x : y;
    return um_vec2_make((flags & 1) != 0 ? 32.0f - u : u, (flags & 2) != 0 ? 32.0f - v : v);
}

static bool has_vertex(const um_polygon* polygon, um_vec2 point)
{
    bool is_there = false;
    for (int32_t i = 0; i < polygon->count; ++i) {
        is_there |= polygon->vertices[i].x == point.x && polygon->vertices[i].y == point.y;
    }
    return is_there;
}

static void a_triangle_is_flipped_in_all_eight_ways(void** state)
{
    (void)state;
    ums_player* player = load_player("tiled/flips.json");
    um_world* world = ums_player_get_world(player);
    um_body_id body = find_body(player, "flips");
    check_count(um_body_get_shape_count(world, body), 8, "shapes");
    // In the map: none, h, v, hv, d, dh, dv, dhv, in the second row.
    for (uint32_t i = 0; i < 8; ++i) {
        um_polygon polygon;
        um_shape_id shape = um_body_get_shape(world, body, 7 - (int32_t)i); // last first
        assert_true(um_shape_get_polygon(world, shape, &polygon));
        const float corners[3][2] = {{0.0f, 32.0f}, {24.0f, 32.0f}, {0.0f, 24.0f}};
        for (int32_t k = 0; k < 3; ++k) {
            um_vec2 point = flip(i, corners[k][0], corners[k][1]);
            point = um_vec2_add(point, um_vec2_make(32.0f * (float)i, 32.0f));
            if (!has_vertex(&polygon, point)) {
                fail_msg("orientation %d has no vertex at %g, %g", (int)i, (double)point.x, (double)point.y);
            }
        }
    }
    end_player(player);
}

static void check_ground(const char* file)
{
    ums_player* player = load_player(file);
    um_world* world = ums_player_get_world(player);
    um_body_id body = find_body(player, "ground");
    check_count(um_body_get_shape_count(world, body), 2, file);
    um_box box;
    assert_true(um_shape_get_box(world, um_body_get_shape(world, body, 1), &box));
    check_point(box.center, 32.0f, 48.0f, "two cells as one box");
    check_point(box.half, 32.0f, 16.0f, "half of its size");
    um_polygon polygon;
    assert_true(um_shape_get_polygon(world, um_body_get_shape(world, body, 0), &polygon));
    assert_true(has_vertex(&polygon, um_vec2_make(104.0f, 96.0f)));
    end_player(player);
}

static void data_is_a_list_or_base64_and_tilesets_may_be_files(void** state)
{
    (void)state;
    check_ground("tiled/base64.json");
    check_ground("tiled/external.json");
}

static void infinite_maps_have_chunks(void** state)
{
    (void)state;
    ums_player* player = load_player("tiled/infinite.json");
    um_world* world = ums_player_get_world(player);
    um_body_id body = find_body(player, "wide");
    check_count(um_body_get_shape_count(world, body), 3, "shapes");
    um_box box;
    assert_true(um_shape_get_box(world, um_body_get_shape(world, body, 2), &box));
    check_point(box.center, -256.0f, 112.0f, "16 cells left of the origin");
    check_point(box.half, 256.0f, 16.0f, "half of their size");
    um_circle circle;
    assert_true(um_shape_get_circle(world, um_body_get_shape(world, body, 0), &circle));
    check_point(circle.center, 5.0f * 32.0f + 12.0f, 5.0f * 32.0f + 16.0f, "circle");
    end_player(player);
}

#define TILESET(more)                                                                                   \
    "\"tilesets\": [{\"firstgid\": 1, \"tilewidth\": 10, \"tileheight\": 10, \"tiles\": [{\"id\": 0, "  \
    "\"objectgroup\": {\"objects\": [{\"x\": 0, \"y\": 0, \"width\": 10, \"height\": 10}]}}, {\"id\": " \
    "1, \"objectgroup\": {\"objects\": [{\"x\": 0, \"y\": 0, \"width\": 10, \"height\": 10" more "}]}}]}]"
#define MAP(layers, more)                                                                                   \
    "{\"type\": \"map\", \"orientation\": \"orthogonal\", \"tilewidth\": 10, \"tileheight\": 10, " TILESET( \
        more) ", \"layers\": [" layers "]}"

// Full cells become boxes that cover the same cells, each of them once.
static void full_cells_are_covered_once_by_few_boxes(void** state)
{
    (void)state;
    enum { SIZE = 60 };
    static char text[SIZE * SIZE * 2 + 2048];
    static int32_t cells[SIZE][SIZE];
    uint32_t random = 12345;
    text_buffer data = {0};
    for (int32_t i = 0; i < SIZE * SIZE; ++i) {
        random = random * 1664525u + 1013904223u;
        cells[i / SIZE][i % SIZE] = (int32_t)((random >> 24) % 3);
        char number[8];
        int size = snprintf(number, sizeof number, "%s%d", i > 0 ? "," : "", (int)cells[i / SIZE][i % SIZE]);
        take_bytes(number, (size_t)size, &data);
    }
    snprintf(text, sizeof text,
             MAP("{\"type\": \"tilelayer\", \"name\": \"noise\", \"width\": 60, \"height\": 60, \"data\": "
                 "[%s]}",
                 ", \"properties\": [{\"name\": \"friction\", \"value\": 0}]"),
             data.text);
    ums_scene* map = read_scene(text);
    um_world* world = make_world(map);
    um_body_id body;
    check_count(um_world_get_bodies(world, &body, 1), 1, "bodies");
    for (int32_t i = 0; i < um_body_get_shape_count(world, body); ++i) {
        um_box box;
        um_shape_id shape = um_body_get_shape(world, body, i);
        assert_true(um_shape_get_box(world, shape, &box));
        int32_t kind = um_shape_get_friction(world, shape) == 0.0f ? 2 : 1;
        int32_t left = (int32_t)((box.center.x - box.half.x + 5.0f) / 10.0f);
        int32_t top = (int32_t)((box.center.y - box.half.y + 5.0f) / 10.0f);
        for (int32_t k = 0; k < (int32_t)(0.2f * box.half.y + 0.5f); ++k) {
            for (int32_t n = 0; n < (int32_t)(0.2f * box.half.x + 0.5f); ++n) {
                check_count(cells[top + k][left + n], kind, "a cell of a box");
                cells[top + k][left + n] = 0;
            }
        }
    }
    for (int32_t i = 0; i < SIZE * SIZE; ++i) {
        check_count(cells[i / SIZE][i % SIZE], 0, "a cell without a box");
    }
    free(data.text);
    finish_world(world);
    ums_scene_destroy(map);
}

// ---- All of it ------------------------------------------------------------------------------------------

static void maps_are_written_as_scenes_and_read_back(void** state)
{
    (void)state;
    static const char* const files[] = {"tiled/objects.json", "tiled/flips.json", "tiled/infinite.json",
                                        "tiled/base64.json", "tiled/external.json"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; ++i) {
        check_import_round_trip(files[i]);
    }
}

static void what_is_wrong_is_told(void** state)
{
    (void)state;
    check_message("{\"type\": \"map\", \"orientation\": \"isometric\"}",
                  "scene:1:32: orientation is \"isometric\", must be \"orthogonal\": maps of other "
                  "orientations are not read");
    check_message("{\"type\": \"tileset\", \"tiledversion\": \"1.8\"}",
                  "scene:1:10: type is \"tileset\", must be \"map\": of Tiled's files only maps are scenes");
    check_message(
        "{\"type\": \"map\", \"layers\": [\n{\"type\": \"tilelayer\", \"width\": 100000, "
        "\"height\": 100000, \"data\": [0]}]}",
        "scene:2:66: layers[0].data is a list of 1, must be a list of 10000000000, or base64: width "
        "times height");
    check_message("{\"type\": \"map\", \"layers\": [{\"type\": \"tilelayer\", \"width\": 1, \"height\": 1, "
                  "\"data\": [7]}]}",
                  "scene:1:83: layers[0].data is a list of 1, which has tile 7, but no tileset has it");
    check_message("{\"type\": \"map\", \"layers\": [{\"type\": \"tilelayer\", \"width\": 1, \"height\": 1, "
                  "\"data\": [-1]}]}",
                  "scene:1:84: layers[0].data[0] is -1, must be a whole number from 0 to 4294967295");
    check_message("{\"type\": \"map\", \"layers\": [{\"type\": \"tilelayer\", \"width\": 1, \"height\": 1, "
                  "\"data\": \"AAA\"}]}",
                  "scene:1:83: layers[0].data is \"AAA\", must be base64 of 4 bytes: four for each cell");
    check_message(
        "{\"type\": \"map\", \"layers\": [{\"type\": \"objectgroup\", \"objects\": [{\"x\": \"1\"}]}]}",
        "scene:1:70: layers[0].objects[0].x is \"1\", must be a number");
    check_message(
        "{\"type\": \"map\", \"layers\": [{\"type\": \"objectgroup\", \"objects\": [{\"width\": 5}]}]}",
        "scene:1:64: layers[0].objects[0] gives a box whose size is 0, must be 0.0002 to 2000000");
    check_message("{\"type\": \"map\", \"layers\": [{\"type\": \"objectgroup\", \"objects\": [{\"polygon\": "
                  "[{\"x\": 1, \"y\": 2}]}]}]}",
                  "scene:1:64: layers[0].objects[0] gives a polygon of 1 points, must be 3 or more");
    check_message("{\"type\": \"map\", \"layers\": [{\"type\": \"objectgroup\", \"objects\": [{\"template\": "
                  "\"a.tx\"}]}]}",
                  "scene:1:77: layers[0].objects[0].template is \"a.tx\", which is not read: export the map "
                  "with \"Detach templates\" (--detach-templates)");
    check_message("{\"type\": \"map\", \"layers\": [{\"type\": \"objectgroup\", \"properties\": [{\"name\": "
                  "\"type\", \"value\": \"dynamc\"}]}]}",
                  "scene:1:93: layers[0].properties[0].type is \"dynamc\", must be one of static, kinematic, "
                  "dynamic; did you mean \"dynamic\"?");
    check_message("{\"type\": \"map\", \"layers\": [{\"type\": \"stars\"}]}",
                  "scene:1:28: layers[0] is an object, whose type must be tilelayer, objectgroup, group or "
                  "imagelayer");
    check_message(
        "{\"type\": \"map\", \"tilesets\": [{\"firstgid\": 1, \"source\": \"a.tsj\"}], \"layers\": "
        "[{\"type\": \"tilelayer\", \"width\": 1, \"height\": 1, \"data\": [1]}]}",
        "scene:1:56: tilesets[0].source is \"a.tsj\", which is a file, and a text without a file has "
        "none beside it: export the map with \"Embed tilesets\" (--embed-tilesets)");
    check_sample_message("broken/map.json", "broken/tiles.tsj",
                         ":3:13: tiles[0].objectgroup.objects[0].width is \"wide\", must be a number");
    check_sample_message("tiled/zlib.json", "tiled/zlib.json",
                         ":6:24: layers[0].compression is \"zlib\", which is not read: set Tile Layer Format "
                         "in the properties of the map to CSV or to Base64 (uncompressed)");
    check_sample_message(
        "tiled/external_xml.json", "tiled/external_xml.json",
        ":26:19: tilesets[0].source is \"tiles.tsx\", which is XML and is not read: save the "
        "tileset as JSON (.tsj), or export the map with \"Embed tilesets\" "
        "(--embed-tilesets)");
}

static void a_star_that_crosses_itself_is_no_hull(void** state)
{
    (void)state;
    ums_error error;
    um_world* world;
    ums_scene* map = read_scene("{\"type\": \"map\", \"layers\": [{\"type\": \"objectgroup\", \"objects\": "
                                "[{\"polygon\": [{\"x\": 0, \"y\": -10}, {\"x\": 6, \"y\": 8}, {\"x\": -9, "
                                "\"y\": -3}, {\"x\": 9, \"y\": -3}, {\"x\": -6, \"y\": 8}]}]}]}");
    assert_int_equal(ums_scene_create_world(map, NULL, &world, &error), UM_ERROR_OUTLINE_CROSSES);
    check_count(error.line, 1, "line");
    check_count(error.column, 64, "column");
    ums_scene_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turned_rectangle_has_its_corners_where_tiled_draws_them),
        cmocka_unit_test(an_ellipse_is_a_circle_or_a_polygon_on_its_rim),
        cmocka_unit_test(polygons_are_convex_or_outlines_and_polylines_are_chains),
        cmocka_unit_test(a_point_with_a_name_marks_a_place),
        cmocka_unit_test(layers_in_groups_are_moved_and_have_what_the_groups_have),
        cmocka_unit_test(properties_of_a_map_are_settings_of_the_world),
        cmocka_unit_test(tile_objects_are_flipped_stretched_and_turned),
        cmocka_unit_test(a_triangle_is_flipped_in_all_eight_ways),
        cmocka_unit_test(data_is_a_list_or_base64_and_tilesets_may_be_files),
        cmocka_unit_test(infinite_maps_have_chunks),
        cmocka_unit_test(full_cells_are_covered_once_by_few_boxes),
        cmocka_unit_test(maps_are_written_as_scenes_and_read_back),
        cmocka_unit_test(what_is_wrong_is_told),
        cmocka_unit_test(a_star_that_crosses_itself_is_no_hull),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
