// What is wrong with a text is said with line, column, field, and what would be right; and nothing is made.
// SPDX-License-Identifier: MIT

#include "scene/scene_checks.h"

// A scene with one body of one shape.
#define SHAPE(members) "{\"umbra_scene\": 1,\n\"bodies\": [{\"shapes\": [{" members "}]}]}"
#define BODY(members) "{\"umbra_scene\": 1,\n\"bodies\": [{" members "}]}"
#define SCENE(members) "{\"umbra_scene\": 1,\n" members "}"

typedef struct wrong {
    const char* text;
    const char* message;
} wrong;

static void check_all(const wrong* cases, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        check_message(cases[i].text, cases[i].message);
    }
}

#define CHECK_ALL(cases) check_all(cases, sizeof(cases) / sizeof(cases)[0])

static void what_is_no_json_is_named_by_its_place(void** state)
{
    (void)state;
    static const wrong cases[] = {
        {"{", "scene:1:2: a name in quotes or } is missing here"},
        {"{\"a\"", "scene:1:5: a colon is missing here"},
        {"{\"a\": }", "scene:1:7: a value is missing here"},
        {"{\"a\": 1 \"b\": 2}", "scene:1:9: a comma or } is missing here"},
        {"{\"a\": [1 2]}", "scene:1:10: a comma or ] is missing here"},
        {"{\"a\": [1, 2}", "scene:1:12: a comma or ] is missing here"},
        {"{\"a\": 1,}", "scene:1:9: a name in quotes is missing here"},
        {"{\"a\": 01}", "scene:1:7: this is no number as JSON has them"},
        {"{\"a\": .5}", "scene:1:7: a value is missing here"},
        {"{\"a\": 1.}", "scene:1:7: this is no number as JSON has them"},
        {"{\"a\": nul}", "scene:1:7: a value is missing here"},
        {"{\"a\": \"x\n\"}", "scene:1:9: a line or a control character does not belong into a string"},
        {"{\"a\": \"\\x\"}", "scene:1:8: this is no escape; write \\\\ for a backslash"},
        {"{\"a\": \"x", "scene:1:7: this string does not end"},
        {"{\"a\": \"\xff\"}", "scene:1:8: this is not UTF-8"},
        {"{} x", "scene:1:4: there is something after the end of the scene"},
        {"{\"a\": [", "scene:1:8: a value or ] is missing here"},
        {"{\"umbra_scene\": 1, // no\n}", "scene:1:20: a name in quotes is missing here"},
    };
    CHECK_ALL(cases);
}

static void check_bytes_message(const char* bytes, size_t size, const char* message)
{
    ums_error error;
    ums_scene* scene = NULL;
    assert_int_equal(ums_scene_parse(bytes, size, NULL, &scene, &error), UM_ERROR_INVALID_DEF);
    assert_null(scene);
    assert_string_equal(error.message, message);
}

static void test_files_of_other_formats_are_named(void** state)
{
    (void)state;
#define OTHER(bytes, message) check_bytes_message(bytes, sizeof bytes - 1, "scene:1:1: this is " message)
    static const char* const no_object = "scene:1:1: this is no object of JSON, which begins with {";
    OTHER("<?xml version=\"1.0\"?>\n<map></map>",
          "XML, must be JSON: export a map or tileset of Tiled as JSON (File > Export As)");
    OTHER("\xef\xbb\xbf<tileset/>",
          "XML, must be JSON: export a map or tileset of Tiled as JSON (File > Export As)");
    OTHER("\x1f\x8b\x08\0", "compressed with gzip, must be JSON: decompress it first");
    OTHER("\x28\xb5\x2f\xfd", "compressed with Zstandard, must be JSON: decompress it first");
    OTHER("PK\x03\x04", "a ZIP archive, must be JSON: extract it first");
    OTHER("\xff\xfe{\0}\0", "UTF-16, must be JSON in UTF-8");
    OTHER("\xfe\xff\0{\0}", "UTF-16, must be JSON in UTF-8");
    OTHER("{\0}\0", "UTF-16, must be JSON in UTF-8");
    OTHER("\0{\0}", "UTF-16, must be JSON in UTF-8");
    OTHER("", "empty, must be an object of JSON: {...}");
    check_message(" \n ", "scene:2:2: this is empty, must be an object of JSON: {...}");
    check_message("umbra_scene: 1\n", no_object);
    check_message("---\numbra_scene: 1\n", no_object);
    check_message("[]", "scene:1:1: is a list of 0, must be an object");
    check_message("17", no_object);
    OTHER("\x89PNG\r\n", "no object of JSON, which begins with {");
    check_message("{\"collisionbitplanes\": {}, \"metaworld\": {\"metabody\": []}}",
                  "scene:1:1: is an object, which the editor R.U.B.E. saves for itself (.rube): export the "
                  "scene as JSON");
}

static void names_that_are_unknown_get_the_nearest_one(void** state)
{
    (void)state;
    static const wrong cases[] = {
        {SCENE("\"bodeis\": []"), "scene:2:1: bodeis is unknown; did you mean \"bodies\"?"},
        {SHAPE("\"kind\": \"circle\", \"radius\": 1, \"frction\": 1"),
         "scene:2:56: bodies[0].shapes[0].frction is unknown; did you mean \"friction\"?"},
        {SCENE("\"camera\": {\"zoom\": 1}"),
         "scene:2:12: camera.zoom is unknown; a camera has center, width, y_up"},
        {SHAPE("\"kind\": \"cirle\""), "scene:2:33: bodies[0].shapes[0].kind is \"cirle\", must be one of "
                                       "circle, box, capsule, segment, polygon, "
                                       "chain, heightfield, outline; did you mean \"circle\"?"},
        {SHAPE("\"kind\": \"segment\", \"radius\": 1"),
         "scene:2:44: bodies[0].shapes[0].radius is unknown; a segment has kind, material, a, b, density, "
         "friction, "
         "restitution, filter, reports, surface, is_sensor, sees_sensors, asks_pre_solve, user_data"},
        {SCENE("\"materials\": [{\"name\": \"ice\"}],\n"
               "\"bodies\": [{\"shapes\": [{\"kind\": \"circle\", \"radius\": 1, \"material\": \"ise\"}]}]"),
         "scene:3:24: bodies[0].shapes[0].material is \"ise\", which is none of materials; did you mean "
         "\"ice\"?"},
    };
    CHECK_ALL(cases);
}

static void values_that_are_wrong_get_what_would_be_right(void** state)
{
    (void)state;
    static const wrong cases[] = {
        {"{\"umbra_scene\": 2}", "scene:1:17: umbra_scene is 2, must be 1"},
        {"{}", "scene:1:1: umbra_scene is missing"},
        {SHAPE("\"kind\": \"circle\", \"radius\": -1"),
         "scene:2:53: bodies[0].shapes[0].radius is -1, must be 0.0001 to 1000000"},
        {SHAPE("\"kind\": \"circle\""), "scene:2:24: bodies[0].shapes[0].radius is missing"},
        {SHAPE("\"radius\": 1"), "scene:2:24: bodies[0].shapes[0].kind is missing"},
        {SHAPE("\"kind\": \"circle\", \"radius\": 1, \"radius\": 2"),
         "scene:2:56: bodies[0].shapes[0].radius is given twice"},
        {BODY("\"position\": [1]"), "scene:2:25: bodies[0].position is a list of 1, must be [x, y]"},
        {BODY("\"position\": 1"), "scene:2:25: bodies[0].position is 1, must be [x, y]"},
        {BODY("\"position\": \"1, 2\""), "scene:2:25: bodies[0].position is \"1, 2\", must be [x, y]"},
        {BODY("\"position\": {\"x\": 1, \"y\": 2}"),
         "scene:2:25: bodies[0].position is an object, must be [x, y], or {\"random\": [minimum, maximum]}"},
        {BODY("\"pitch\": {\"x\": 1, \"y\": 2}"),
         "scene:2:22: bodies[0].pitch is an object, must be [x, y]: this one cannot be random"},
        {SHAPE("\"kind\": \"polygon\", \"points\": [[0, 0], {\"x\": 1, \"y\": 2}, [0, 1]]"),
         "scene:2:63: bodies[0].shapes[0].points[1] is an object, must be [x, y]: this one cannot be random"},
        {BODY("\"position\": [1, \"2\"]"), "scene:2:29: bodies[0].position[1] is \"2\", must be a number"},
        {BODY("\"position\": [1, 1e10]"), "scene:2:29: bodies[0].position[1] is 1e10, must be -1e9 to 1e9"},
        {BODY("\"is_bullet\": 1"), "scene:2:26: bodies[0].is_bullet is 1, must be true or false"},
        {BODY("\"dominance\": 1.5"),
         "scene:2:26: bodies[0].dominance is 1.5, must be a whole number from -127 to 127"},
        {BODY("\"name\": 3"), "scene:2:21: bodies[0].name is 3, must be a text in quotes"},
        {BODY("\"name\": \"0123456789012345678901234567890123\""),
         "scene:2:21: bodies[0].name is \"0123456789012345678901234567890123\", must have 31 bytes or fewer"},
        {BODY("\"user_data\": -1"),
         "scene:2:26: bodies[0].user_data is -1, must be a whole number from 0 to 18446744073709551615"},
        {BODY("\"pitch\": [{\"random\": [0, 1]}, 0]"),
         "scene:2:23: bodies[0].pitch[0] is an object, must be a number: this one cannot be random"},
        {BODY("\"angle\": {\"random\": [2, 1]}"),
         "scene:2:37: bodies[0].angle is 1, must not be less than 2"},
        {BODY("\"angle\": {\"radom\": [2, 1]}"),
         "scene:2:22: bodies[0].angle is an object, must be a number, or {\"random\": [minimum, maximum]}"},
        {BODY("\"repeat\": 2, \"grid\": [1, 1]"),
         "scene:2:12: bodies[0] has both repeat and grid, must have one"},
        {BODY("\"rotation\": [0.5, 0.5]"),
         "scene:2:12: bodies[0] has a rotation that is not of unit length; it is [cosine, sine] of an angle"},
        {SHAPE("\"kind\": \"chain\", \"points\": [[0, 0]]"),
         "scene:2:52: bodies[0].shapes[0].points is a list of 1, must be a list of 2 or more"},
        {SCENE("\"fields\": [{\"kind\": \"wind\", \"region\": {}}]"),
         "scene:2:39: fields[0].region.points is missing"},
        {SCENE("\"actions\": [{\"kind\": \"remove\"}]"),
         "scene:2:13: actions[0] must have a body, a joint or a field"},
    };
    CHECK_ALL(cases);
}

static void what_umbra_refuses_is_named_by_its_place(void** state)
{
    (void)state;
    static const wrong cases[] = {
        {BODY("\"velocity\": [1, 0]"),
         "scene:2:12: bodies[0] cannot be made: um_body_create: def.velocity is (1, 0), but def.type is "
         "UM_STATIC_BODY, "
         "which never moves; set def.type to UM_DYNAMIC_BODY or UM_KINEMATIC_BODY"},
        {SHAPE("\"kind\": \"polygon\", \"points\": [[0, 0], [1, 1], [2, 2]]"),
         "scene:2:24: bodies[0].shapes[0] is no polygon: the points of the polygon coincide or lie on a "
         "line"},
    };
    CHECK_ALL(cases);
    check_message(
        BODY("\"velocity\": [{\"random\": [7, 7]}, 0]"),
        "scene:2:12: bodies[0] cannot be made: um_body_create: def.velocity is (7, 0), but def.type is "
        "UM_STATIC_BODY, which never moves; set def.type to UM_DYNAMIC_BODY or UM_KINEMATIC_BODY");
    ums_error error;
    ums_scene* scene = read_scene(
        BODY("\"bodies\": [{}, {\"shapes\": [{\"kind\": \"segment\", \"a\": [0, 0], \"b\": [0, 0]}]}]"));
    um_world* world = NULL;
    assert_int_equal(ums_scene_create_world(scene, NULL, &world, &error), UM_ERROR_INVALID_GEOMETRY);
    assert_null(world);
    assert_string_equal(error.path, "bodies[0].bodies[1].shapes[0]");
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 40);
    ums_scene_destroy(scene);
}

static void references_that_lead_nowhere_are_named(void** state)
{
    (void)state;
#define TWO "\"bodies\": [{\"name\": \"ball\", \"type\": \"dynamic\"}, {\"name\": \"box\", \"repeat\": 2}],\n"
    static const wrong cases[] = {
        {SCENE(TWO "\"joints\": [{\"kind\": \"weld\", \"body_a\": \"bal\"}]"),
         "scene:3:12: joints[0] has body_a \"bal\", but no body is called so; did you mean \"ball\"?"},
        {SCENE(TWO "\"joints\": [{\"kind\": \"weld\", \"body_b\": \"stone\"}]"),
         "scene:3:12: joints[0] has body_b \"stone\", but no body is called so"},
        {SCENE(TWO "\"joints\": [{\"kind\": \"weld\", \"body_a\": 0, \"body_b\": \"box\"}]"),
         "scene:3:12: joints[0] has body_b \"box\", but 2 bodies are called so; say which, as in \"box[0]\""},
        {SCENE(TWO "\"joints\": [{\"kind\": \"weld\", \"body_a\": 3}]"),
         "scene:3:12: joints[0] has body_a 3, but there are 3 bodies"},
        {SCENE(TWO "\"actions\": [{\"kind\": \"impulse\", \"body\": \"boll\"}]"),
         "scene:3:13: actions[0] has body \"boll\", but no body is called so; did you mean \"ball\"?"},
        {SCENE(TWO "\"actions\": [{\"kind\": \"set_joint\", \"joint\": \"hinge\", \"to\": {}}]"),
         "scene:3:13: actions[0] has joint \"hinge\", but no joint is called so"},
        {SCENE(TWO "\"actions\": [{\"kind\": \"set_joint\", \"joint\": \"\", \"to\": {}}]"),
         "scene:3:13: actions[0] has joint \"\", but no joint is called so"},
    };
    CHECK_ALL(cases);
}

static void test_hints_for_shared_names_lead_to_one_body(void** state)
{
    (void)state;
#define WELD(name) "\"joints\": [{\"kind\": \"weld\", \"body_b\": \"" name "\"}]"
#define BALL "\"name\": \"b\", \"type\": \"dynamic\""
    static const wrong cases[] = {
        // Two bodies without copies, a grid, a pyramid, a group of copies, and a mixture.
        {SCENE("\"bodies\": [{}, {" BALL "}, {" BALL "}],\n" WELD("b")),
         "scene:3:12: joints[0] has body_b \"b\", but 2 bodies are called so; give them different names, or "
         "say which by its index, as in 1"},
        {SCENE("\"bodies\": [{" BALL ", \"grid\": [2, 3]}],\n" WELD("b")),
         "scene:3:12: joints[0] has body_b \"b\", but 6 bodies are called so; say which, as in \"b[0,0]\""},
        {SCENE("\"bodies\": [{" BALL ", \"grid\": [2, 3]}],\n" WELD("b[1]")),
         "scene:3:12: joints[0] has body_b \"b[1]\", but no body is called so; did you mean \"b[0,0]\"?"},
        {SCENE("\"bodies\": [{" BALL ", \"pyramid\": 2}],\n" WELD("b")),
         "scene:3:12: joints[0] has body_b \"b\", but 3 bodies are called so; say which, as in \"b[0,0]\""},
        {SCENE("\"bodies\": [{\"repeat\": 2, \"bodies\": [{" BALL ", \"repeat\": 3}]}],\n" WELD("b")),
         "scene:3:12: joints[0] has body_b \"b\", but 6 bodies are called so; say which, as in \"b[0,0]\""},
        {SCENE("\"bodies\": [{\"repeat\": 2, \"bodies\": [{" BALL "}, {" BALL "}]}],\n" WELD("b[0]")),
         "scene:3:12: joints[0] has body_b \"b[0]\", but 2 bodies are called so; give them different names, "
         "or say which by its index, as in 0"},
        {SCENE("\"bodies\": [{" BALL "}, {" BALL ", \"repeat\": 2}],\n" WELD("b")),
         "scene:3:12: joints[0] has body_b \"b\", but 3 bodies are called so; say which, as in \"b[0]\""},
        // Seen from within a copy, the indices of that copy are left out.
        {SCENE("\"bodies\": [{\"repeat\": 2, \"bodies\": [{" BALL ", \"repeat\": 3}],\n" WELD("b") "}]"),
         "scene:3:12: bodies[0].joints[0] has body_b \"b\", but 6 bodies are called so; say which, as in "
         "\"b[0]\""},
        {SCENE("\"bodies\": [{" BALL "}],\n" WELD("b[0]")),
         "scene:3:12: joints[0] has body_b \"b[0]\", but no body is called so; did you mean \"b\"?"},
        {SCENE("\"bodies\": [{" BALL ", \"repeat\": 2}],\n" WELD("b[+1]")),
         "scene:3:12: joints[0] has body_b \"b[+1]\", but signs stand for indices of the copy that it is in, "
         "which has 0"},
    };
    CHECK_ALL(cases);
    // References as the hints suggest them are read.
    static const char* const good[] = {
        SCENE("\"bodies\": [{}, {" BALL "}, {" BALL "}],\n\"joints\": [{\"kind\": \"weld\", \"body_b\": 1}]"),
        SCENE("\"bodies\": [{" BALL ", \"grid\": [2, 3]}],\n" WELD("b[0,0]")),
        SCENE("\"bodies\": [{" BALL "}, {" BALL ", \"repeat\": 2}],\n" WELD("b[0]")),
        SCENE("\"bodies\": [{\"repeat\": 2, \"bodies\": [{" BALL ", \"repeat\": 3}],\n" WELD("b[0]") "}]"),
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; ++i) {
        ums_scene* scene = read_scene(good[i]);
        um_world_destroy(make_world(scene));
        ums_scene_destroy(scene);
    }
}

static void a_message_is_one_line_whatever_names_are_in_it(void** state)
{
    (void)state;
    check_message(SCENE("\"joints\": [{\"kind\": \"weld\", \"body_a\": \"a\\nb\\u001b\\u007f\"}]"),
                  "scene:2:12: joints[0] has body_a \"a?b??\", but no body is called so");
}

static void a_byte_order_mark_is_passed_over_and_counts_for_no_column(void** state)
{
    (void)state;
    ums_scene_destroy(read_scene("\xef\xbb\xbf{\"umbra_scene\": 1}"));
    check_message("\xef\xbb\xbf{\"umbra_scene\": 2}", "scene:1:17: umbra_scene is 2, must be 1");
    check_message("\xef\xbb", "scene:1:1: this is no object of JSON, which begins with {");
}

static void errors_tell_the_name_of_the_text(void** state)
{
    (void)state;
    ums_scene_def def = ums_default_scene_def();
    def.name = "tower.json";
    ums_error error;
    ums_scene* scene;
    assert_int_equal(ums_scene_parse("{}", 2, &def, &scene, &error), UM_ERROR_INVALID_DEF);
    assert_string_equal(error.message, "tower.json:1:1: umbra_scene is missing");
    assert_int_equal(ums_scene_load("no/such.json", NULL, &scene, &error), UM_ERROR_INVALID_DEF);
    assert_memory_equal(error.message, "no/such.json: cannot be opened: ", 32);
    assert_null(scene);
    ums_scene_def by_hand = {0};
    assert_int_equal(ums_scene_parse("{}", 2, &by_hand, &scene, NULL), UM_ERROR_UNINITIALIZED_DEF);
    assert_int_equal(ums_scene_parse(NULL, 2, NULL, &scene, NULL), UM_ERROR_NULL_ARGUMENT);
    assert_int_equal(ums_scene_parse("{}", 2, NULL, NULL, NULL), UM_ERROR_NULL_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_json_is_named_by_its_place),
        cmocka_unit_test(test_files_of_other_formats_are_named),
        cmocka_unit_test(names_that_are_unknown_get_the_nearest_one),
        cmocka_unit_test(values_that_are_wrong_get_what_would_be_right),
        cmocka_unit_test(what_umbra_refuses_is_named_by_its_place),
        cmocka_unit_test(references_that_lead_nowhere_are_named),
        cmocka_unit_test(test_hints_for_shared_names_lead_to_one_body),
        cmocka_unit_test(a_message_is_one_line_whatever_names_are_in_it),
        cmocka_unit_test(a_byte_order_mark_is_passed_over_and_counts_for_no_column),
        cmocka_unit_test(errors_tell_the_name_of_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
