// Copies of bodies and groups: where they are, how they are called, and what joins them.
// SPDX-License-Identifier: MIT

#include "scene/scene_checks.h"

#include <umbra/joint.h>

#define BALL "\"type\": \"dynamic\", \"shapes\": [{\"kind\": \"circle\", \"radius\": 5}]"

// The only body of a name.
static um_body_id find(const ums_player* player, const char* name)
{
    um_body_id body = {0, 0};
    check_count(ums_player_find_bodies(player, name, &body, 1), 1, name);
    return body;
}

static void check_at(const ums_player* player, const char* name, float x, float y, float angle)
{
    um_world* world = ums_player_get_world(player);
    um_body_id body = find(player, name);
    um_transform transform = um_body_get_transform(world, body);
    check_near(transform.p.x, x, 1e-3f, name);
    check_near(transform.p.y, y, 1e-3f, name);
    check_near(um_body_get_angle(world, body), angle, 1e-5f, name);
    assert_string_equal(um_body_get_name(world, body), name);
}

static void rows_grids_and_pyramids_lie_where_they_should(void** state)
{
    (void)state;
    ums_scene* scene = read_scene(
        "{\"umbra_scene\": 1, \"bodies\": ["
        "{\"name\": \"row\", \"repeat\": 3, \"position\": [10, 20], \"pitch\": [5, -1], \"turn\": 0.5, " BALL
        "},"
        "{\"name\": \"cell\", \"grid\": [2, 3], \"position\": [100, 0], \"pitch\": [7, 9], \"stagger\": "
        "0.5, " BALL "},"
        "{\"name\": \"brick\", \"pyramid\": 3, \"position\": [0, 50], \"pitch\": [10, -8], " BALL "}]}");
    ums_player* player = make_player(scene);
    check_count(ums_scene_get_info(scene).bodies, 15, "bodies in all");
    check_at(player, "row[0]", 10.0f, 20.0f, 0.0f);
    check_at(player, "row[2]", 20.0f, 18.0f, 1.0f);
    check_at(player, "cell[1,0]", 107.0f, 0.0f, 0.0f);
    check_at(player, "cell[0,1]", 103.5f, 9.0f, 0.0f);
    check_at(player, "cell[1,2]", 107.0f, 18.0f, 0.0f);
    check_at(player, "brick[0,0]", -10.0f, 50.0f, 0.0f);
    check_at(player, "brick[2,0]", 10.0f, 50.0f, 0.0f);
    check_at(player, "brick[0,1]", -5.0f, 42.0f, 0.0f);
    check_at(player, "brick[0,2]", 0.0f, 34.0f, 0.0f);
    check_count(ums_player_find_bodies(player, "brick", NULL, 0), 6, "bricks");
    check_count(ums_player_find_bodies(player, "brick[1,2]", NULL, 0), 0, "bricks beside the top");
    ums_player_destroy(player);
    ums_scene_destroy(scene);
}

// A group of a group, turned: the outer one to the right, the inner one a quarter turn.
static void groups_are_placed_within_groups(void** state)
{
    (void)state;
    ums_scene* scene = read_scene(
        "{\"umbra_scene\": 1, \"bodies\": [{\"repeat\": 2, \"pitch\": [100, 0], \"bodies\": ["
        "{\"position\": [10, 0], \"angle\": 1.5707964, \"repeat\": 2, \"pitch\": [0, 50], \"bodies\": ["
        "{\"name\": \"leaf\", \"position\": [3, 4], \"angle\": 0.5, \"velocity\": [1, 0], " BALL "}]}]}]}");
    ums_player* player = make_player(scene);
    check_at(player, "leaf[0,0]", 6.0f, 3.0f, 2.0707964f);
    check_at(player, "leaf[1,1]", 106.0f, 53.0f, 2.0707964f);
    um_vec2 velocity = um_body_get_velocity(ums_player_get_world(player), find(player, "leaf[1,0]"));
    check_near(velocity.x, 0.0f, 1e-6f, "turned velocity");
    check_near(velocity.y, 1.0f, 1e-6f, "turned velocity");
    ums_player_destroy(player);
    ums_scene_destroy(scene);
}

static void joints_of_a_group_join_neighbours(void** state)
{
    (void)state;
    ums_scene* scene = read_scene(
        "{\"umbra_scene\": 1, \"bodies\": [{\"name\": \"peg\"},"
        "{\"repeat\": 4, \"pitch\": [20, 0], \"position\": [0, 7], \"bodies\": [{\"name\": \"link\", " BALL
        "}],"
        " \"joints\": [{\"kind\": \"revolute\", \"name\": \"pin\", \"body_a\": \"link\", \"body_b\": "
        "\"link[+1]\", \"at\": [10, 0]},"
        "             {\"kind\": \"distance\", \"body_a\": \"peg\", \"body_b\": \"link\"}]}]}");
    ums_player* player = make_player(scene);
    um_world* world = ums_player_get_world(player);
    check_count(um_world_get_joints(world, NULL, 0), 3 + 4, "joints"); // the last link has no next one
    um_joint_def def = um_joint_get_def(world, ums_player_find_joint(player, "pin[1]"));
    assert_true(um_body_id_equals(def.body_a, find(player, "link[1]")));
    assert_true(um_body_id_equals(def.body_b, find(player, "link[2]")));
    check_near(def.anchor_a.x, 10.0f, 1e-5f, "anchor");
    check_near(def.anchor_b.x, -10.0f, 1e-5f, "anchor");
    check_near(def.anchor_a.y, 0.0f, 1e-5f, "anchor");
    ums_player_destroy(player);
    ums_scene_destroy(scene);
}

static void a_group_at_a_random_place_keeps_its_joints(void** state)
{
    (void)state;
    ums_scene* scene = read_scene("{\"umbra_scene\": 1, \"seed\": 5, \"bodies\": [{\"repeat\": 3, "
                                  "\"position\": [{\"random\": [0, 100]}, 0],"
                                  " \"bodies\": [{\"name\": \"a\", " BALL
                                  "}, {\"name\": \"b\", \"position\": [20, 0], " BALL "}],"
                                  " \"joints\": [{\"kind\": \"revolute\", \"name\": \"pin\", \"body_a\": "
                                  "\"a\", \"body_b\": \"b\", \"at\": [10, 0]}]}]}");
    ums_player* player = make_player(scene);
    um_world* world = ums_player_get_world(player);
    check_count(um_world_get_joints(world, NULL, 0), 3, "joints");
    um_joint_def def = um_joint_get_def(world, ums_player_find_joint(player, "pin[2]"));
    assert_true(um_body_id_equals(def.body_b, find(player, "b[2]")));
    check_near(def.anchor_a.x, 10.0f, 1e-4f, "anchor");
    check_near(def.anchor_b.x, -10.0f, 1e-4f, "anchor");
    ums_player_destroy(player);
    ums_scene_destroy(scene);
}

static void random_numbers_stay_in_their_range_and_are_the_same_every_time(void** state)
{
    (void)state;
    static const char text[] =
        "{\"umbra_scene\": 1, \"seed\": 3, \"bodies\": [{\"name\": \"x\", \"grid\": [20, 20], "
        "\"position\": [{\"random\": [-5, 10]}, 0], \"type\": \"dynamic\", \"shapes\": "
        "[{\"kind\": \"box\", \"size\": {\"random\": [1, 2]}}]}]}";
    ums_scene* scene = read_scene(text);
    um_world* first = make_world(scene);
    um_world* second = make_world(scene);
    check_hash(um_world_hash(second), um_world_hash(first), "the same seed");
    um_body_id bodies[400];
    check_count(um_world_get_bodies(first, bodies, 400), 400, "bodies");
    float sum = 0.0f;
    for (int32_t i = 0; i < 400; ++i) {
        float x = um_body_get_transform(first, bodies[i]).p.x;
        um_box box;
        assert_true(um_shape_get_box(first, um_body_get_shape(first, bodies[i], 0), &box));
        assert_true(x >= -5.0f && x < 10.0f);
        assert_true(box.half.x >= 0.5f && box.half.x < 1.0f && box.half.x == box.half.y);
        sum += x;
    }
    check_near(sum / 400.0f, 2.5f, 0.65f, "mean, to three standard errors");
    finish_world(first);
    finish_world(second);
    ums_scene_destroy(scene);
}

static void a_group_that_picks_makes_one_body_of_each_copy(void** state)
{
    (void)state;
    ums_scene* scene =
        read_scene("{\"umbra_scene\": 1, \"bodies\": [{\"pick\": true, \"repeat\": 300, \"bodies\": ["
                   "{\"name\": \"a\"}, {\"name\": \"b\"}, {\"name\": \"c\"}]}]}");
    ums_player* player = make_player(scene);
    check_count(um_world_get_bodies(ums_player_get_world(player), NULL, 0), 300, "bodies");
    static const char* const names[] = {"a", "b", "c"};
    for (int32_t i = 0; i < 3; ++i) {
        check_near((float)ums_player_find_bodies(player, names[i], NULL, 0), 100.0f, 25.0f, names[i]);
    }
    ums_player_destroy(player);
    ums_scene_destroy(scene);
}

// ---- Limits ---------------------------------------------------------------------------------------------

static void a_scene_of_too_much_is_refused_before_anything_is_made(void** state)
{
    (void)state;
    check_message("{\"umbra_scene\": 1, \"bodies\": [{\"grid\": [1000, 1001]}]}",
                  "scene:1:31: bodies[0] makes more than 1000000 bodies in all");
    check_message("{\"umbra_scene\": 1, \"bodies\": [{\"repeat\": 1000000, \"bodies\": [{\"repeat\": "
                  "1000000, \"bodies\": "
                  "[{\"repeat\": 1000000}]}]}]}",
                  "scene:1:62: bodies[0].bodies[0] makes more than 1000000 copies in all");
    check_message("{\"umbra_scene\": 1, \"actions\": [{\"kind\": \"spawn\", \"times\": 1000000, \"every\": "
                  "1, \"bodies\": "
                  "[{}, {}]}]}",
                  "scene:1:95: actions[0].bodies[1] makes more than 1000000 bodies in all");
}

static void the_pieces_of_outlines_are_counted(void** state)
{
    (void)state;
    check_message("{\"umbra_scene\": 1, \"bodies\": [{\"repeat\": 900000, \"shapes\": [{\"kind\": "
                  "\"outline\", \"rings\": "
                  "[[[0, 0], [9, 0], [9, 9]]]}]}]}",
                  "scene:1:31: bodies[0] makes more than 4000000 shapes in all");
}

// Counts whose products do not fit into 64 bits; the sanitizers would see one.
static void counts_do_not_overflow(void** state)
{
    (void)state;
    check_message(
        "{\"umbra_scene\": 1, \"bodies\": [{\"repeat\": 1000000, \"bodies\": [{\"grid\": [1000000, 1000000], "
        "\"shapes\": [{\"kind\": \"heightfield\", \"spacing\": 1, \"heights\": [1, 1, 1, 1, 1, 1, 1, 1, 1, "
        "1, 1, "
        "1, 1, 1, 1]}]}]}]}",
        "scene:1:62: bodies[0].bodies[0] makes more than 1000000 bodies in all");
    check_message(
        "{\"umbra_scene\": 1, \"bodies\": [{\"repeat\": 1000000, \"bodies\": [{\"grid\": [1000000, 1000000], "
        "\"bodies\": [{}], \"joints\": [{\"kind\": \"weld\"}, {\"kind\": \"weld\"}, {\"kind\": \"weld\"}, "
        "{\"kind\": \"weld\"}, {\"kind\": \"weld\"}, {\"kind\": \"weld\"}, {\"kind\": \"weld\"}, {\"kind\": "
        "\"weld\"}, {\"kind\": \"weld\"}, {\"kind\": \"weld\"}]}]}]}",
        "scene:1:62: bodies[0].bodies[0] makes more than 1000000 copies in all");
}

static void a_text_of_brackets_is_refused_at_once(void** state)
{
    (void)state;
    enum { SIZE = 50000000 };
    char* text = malloc(SIZE);
    memset(text, '[', SIZE);
    ums_error error;
    ums_scene* scene;
    assert_int_equal(ums_scene_parse(text, SIZE, NULL, &scene, &error), UM_ERROR_LIMIT);
    assert_string_equal(error.message, "scene:1:33: brackets are deeper than 32");
    // No byte of it is read if there are too many.
    assert_int_equal(ums_scene_parse(text, UMS_MAX_BYTES + 1, NULL, &scene, &error), UM_ERROR_LIMIT);
    assert_string_equal(error.message, "scene: the text is larger than 256 MiB");
    text[0] = '[';
    for (int32_t i = 1; i + 1 < SIZE; i += 2) {
        text[i] = '1';
        text[i + 1] = ',';
    }
    assert_int_equal(ums_scene_parse(text, SIZE, NULL, &scene, &error), UM_ERROR_LIMIT);
    assert_string_equal(error.message, "scene:1:32000000: there are more than 16000000 values");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_grids_and_pyramids_lie_where_they_should),
        cmocka_unit_test(groups_are_placed_within_groups),
        cmocka_unit_test(joints_of_a_group_join_neighbours),
        cmocka_unit_test(a_group_at_a_random_place_keeps_its_joints),
        cmocka_unit_test(random_numbers_stay_in_their_range_and_are_the_same_every_time),
        cmocka_unit_test(a_group_that_picks_makes_one_body_of_each_copy),
        cmocka_unit_test(a_scene_of_too_much_is_refused_before_anything_is_made),
        cmocka_unit_test(the_pieces_of_outlines_are_counted),
        cmocka_unit_test(counts_do_not_overflow),
        cmocka_unit_test(a_text_of_brackets_is_refused_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
