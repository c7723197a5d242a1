// What is read is written, what is written is read, and both are the same described; and a world becomes a
// scene and a world again.
// SPDX-License-Identifier: MIT

#include "scene/scene_checks.h"
#include "scenes/scene_source.h"
#include "scenes/scenes.h"
#include "support/prng.h"

#include "scene/src/records.h"

#include <math.h>
#include <umbra/field.h>
#include <umbra/joint.h>

// ---- Texts ----------------------------------------------------------------------------------------------

// Every kind of shape, most fields, and what surrounds them.
static const char EVERYTHING[] =
    "{\"actions\": [{\"kind\": \"spawn\", \"at\": 0.1, \"every\": 0.2, \"times\": 3, \"bodies\": [{\"name\": "
    "\"drop\","
    "  \"type\": \"dynamic\", \"position\": [{\"random\": [-9, 9]}, -300], \"shapes\": [{\"kind\": "
    "\"circle\", \"radius\": 5}]}]},"
    " {\"kind\": \"force\", \"step\": 3, \"until\": 0.2, \"body\": \"box\", \"force\": [10, 0], \"torque\": "
    "5, \"point\": [1, 1]},"
    " {\"kind\": \"impulse\", \"body\": \"box\", \"impulse\": [10, 0], \"angular_impulse\": 3},"
    " {\"kind\": \"explode\", \"at\": 0.3, \"explosion\": {\"center\": [0, -50], \"impulse\": 3}},"
    " {\"kind\": \"set_joint\", \"at\": 0.2, \"joint\": \"hinge\", \"to\": {\"motor\": {\"is_enabled\": "
    "true, \"speed\": 2, "
    "\"max_force\": 1e6}}},"
    " {\"kind\": \"set_field\", \"at\": 0.2, \"field\": \"air\", \"to\": {\"wind\": {\"velocity\": [5, 0]}}},"
    " {\"kind\": \"set_world\", \"at\": 0.2, \"to\": {\"gravity\": [0, 500]}},"
    " {\"kind\": \"remove\", \"at\": 0.4, \"body\": \"drop\"}, {\"kind\": \"remove\", \"at\": 0.4, "
    "\"joint\": \"hinge\"},"
    " {\"kind\": \"remove\", \"at\": 0.4, \"field\": \"air\"}],"
    "\"umbra_scene\": 1, \"name\": \"all \\\"kinds\\\" \\u00e9 \\ud83d\\ude00\", \"seed\": "
    "18446744073709551615,"
    "\"time_step\": 0.01, \"steps\": 50, \"camera\": {\"center\": [1, 2], \"width\": 800, \"y_up\": true},"
    "\"world\": {\"gravity\": [0, 981.5], \"solver\": \"sequential\", \"sleep\": {\"time\": 0.25}, "
    "\"substep\": {}},"
    "\"materials\": [{\"name\": \"ice\", \"friction\": 0.01, \"filter\": {\"categories\": 3}}],"
    "\"bodies\": [{\"shapes\": ["
    "   {\"kind\": \"segment\", \"a\": [-500, 0], \"b\": [500, 0]},"
    "   {\"kind\": \"chain\", \"points\": [[-500, -200], [-400, 0], [-300, 0]], \"two_sided\": true},"
    "   {\"kind\": \"chain\", \"points\": [[0, 0], [9, 0], [9, 9]], \"loop\": true, \"is_sensor\": true},"
    "   {\"kind\": \"heightfield\", \"heights\": [0, 5, 0.5, 2], \"spacing\": 10, \"origin\": [-100, -20]},"
    "   {\"kind\": \"outline\", \"rings\": [[[200, 0], [300, 0], [300, -50], [250, -20], [200, -50]]]}]},"
    " {\"name\": \"box\", \"type\": \"dynamic\", \"position\": [0, -100], \"angle\": 0.3, \"mass\": "
    "{\"mass\": 5, "
    "\"inertia\": 100}, \"shapes\": [{\"kind\": \"box\", \"size\": [20, 30], \"material\": \"ice\", "
    "\"friction\": 0.6,"
    "   \"reports\": [\"hits\", \"contacts\"], \"surface\": {\"one_way\": [0, -1]}}]},"
    " {\"name\": \"rounded\", \"type\": \"dynamic\", \"position\": [50, -100], \"velocity\": [1, 2], "
    "\"shapes\": ["
    "   {\"kind\": \"polygon\", \"points\": [[0, 0], [20, 0], [10, 20]], \"radius\": 3},"
    "   {\"kind\": \"capsule\", \"a\": [-5, 0], \"b\": [5, 0], \"radius\": 2}]},"
    " {\"repeat\": 4, \"pitch\": [30, 0], \"turn\": 0.1, \"position\": [-200, -300], \"angle\": 0.5, "
    "\"bodies\": ["
    "   {\"name\": \"link\", \"type\": \"dynamic\", \"angular_velocity\": {\"random\": [-1, 1]},"
    "    \"shapes\": [{\"kind\": \"circle\", \"radius\": {\"random\": [3, 8]}, \"center\": [2, 0]}]}],"
    "  \"joints\": [{\"kind\": \"distance\", \"body_a\": \"link\", \"body_b\": \"link[+1]\"}]},"
    " {\"grid\": [2, 2], \"pitch\": [40, -40], \"stagger\": 0.5, \"position\": [150, -200], \"pick\": true, "
    "\"bodies\": ["
    "   {\"type\": \"dynamic\", \"shapes\": [{\"kind\": \"circle\", \"radius\": 9}]},"
    "   {\"type\": \"dynamic\", \"shapes\": [{\"kind\": \"box\", \"size\": {\"random\": [5, 20]}}]}]}],"
    "\"joints\": [{\"kind\": \"revolute\", \"name\": \"hinge\", \"body_a\": \"box\", \"body_b\": "
    "\"rounded\", \"at\": [25, -100]},"
    " {\"kind\": \"mouse\", \"body_b\": \"link[2]\", \"at\": [0, 0], \"drive\": {\"max_force\": 1000}}],"
    "\"ignores\": [{\"body_a\": \"box\", \"body_b\": 2}],"
    "\"fields\": [{\"kind\": \"wind\", \"name\": \"air\", \"region\": {\"points\": [[0, 0], [50, 0]], "
    "\"radius\": 100, "
    "\"angle\": 1}, \"wind\": {\"velocity\": [50, 0]}},"
    " {\"kind\": \"radial\", \"radial\": {\"falloff\": \"inverse\", \"acceleration\": -5}}]}";

static void everything_survives(void** state)
{
    (void)state;
    text_buffer text = check_round_trip(EVERYTHING, 50);
    assert_non_null(strstr(text.text, "\"name\": \"all \\\"kinds\\\" \xc3\xa9 \xf0\x9f\x98\x80\""));
    assert_non_null(strstr(text.text, "\"reports\": [\"contacts\", \"hits\"]"));
    free(text.text);
}

static void every_kind_of_joint_survives(void** state)
{
    (void)state;
    static const char* const kinds[UM_JOINT_KIND_COUNT] = {"distance", "revolute", "prismatic", "weld",
                                                           "wheel",    "motor",    "mouse",     "friction",
                                                           "gear",     "ratchet",  "pulley",    "filter"};
    for (int32_t i = 0; i < UM_JOINT_KIND_COUNT; ++i) {
        char text[1024];
        snprintf(
            text, sizeof text,
            "{\"umbra_scene\": 1, \"bodies\": [{\"name\": \"a\", \"type\": \"dynamic\"}, {\"name\": \"b\", "
            "\"type\": \"dynamic\", \"position\": [90, 10]}], \"joints\": [{\"kind\": \"%s\", \"body_a\": "
            "\"a\", "
            "\"body_b\": \"b\", \"at_a\": [0, 0], \"at_b\": [90, 10], \"wheel_a\": [0, -50], \"spring\": "
            "{\"is_enabled\": true}, \"limits\": {\"is_enabled\": true, \"lower\": -1, \"upper\": 200}}]}",
            kinds[i]);
        free(check_round_trip(text, 30).text);
        ums_scene* described = read_scene(text);
        um_world* world = make_world(described);
        um_joint_id joint;
        check_count(um_world_get_joints(world, &joint, 1), 1, "joints");
        um_joint_def def = um_joint_get_def(world, joint);
        assert_int_equal(def.kind, i);
        float of_wheel = i == UM_PULLEY_JOINT ? 50.0f : 0.0f;
        check_near(def.length, of_wheel + sqrtf(8200.0f), 1e-3f, "the length between the points");
        check_near(def.wheel_a.y, -50.0f, 0.0f, "wheel");
        finish_world(world);
        ums_scene_destroy(described);
    }
}

static um_joint_def only_joint_of(const char* text)
{
    ums_scene* described = read_scene(text);
    um_world* world = make_world(described);
    um_joint_id joint;
    check_count(um_world_get_joints(world, &joint, 1), 1, "joints");
    um_joint_def def = um_joint_get_def(world, joint);
    // A saved world keeps the length.
    ums_scene* saved = NULL;
    assert_int_equal(ums_scene_from_world(world, NULL, &saved, NULL), UM_OK);
    um_world* again = make_world(saved);
    check_count(um_world_get_joints(again, &joint, 1), 1, "joints");
    check_near(um_joint_get_def(again, joint).length, def.length, 0.0f, "length, saved and read");
    finish_world(again);
    ums_scene_destroy(saved);
    finish_world(world);
    ums_scene_destroy(described);
    return def;
}

// The strings are 190 and 480 long, also in a group that is moved and turned. A given length stays, even if
// it is 100, the default.
static void joint_without_a_length_fits_its_bodies(void** state)
{
    (void)state;
    static const struct {
        const char* fields;
        float length;
    } cases[] = {
        {"\"kind\": \"pulley\", \"at_a\": [10, 190], \"at_b\": [310, 480]", 670.0f},
        {"\"kind\": \"pulley\", \"at_a\": [10, 190], \"at_b\": [310, 480], \"ratio\": 2", 1150.0f},
        {"\"kind\": \"pulley\", \"anchor_a\": [10, 0], \"anchor_b\": [10, 0]", 670.0f},
        {"\"kind\": \"pulley\", \"anchor_a\": [10, 0], \"anchor_b\": [10, 0], \"ratio\": 0.5", 430.0f},
        {"\"kind\": \"pulley\", \"anchor_a\": [10, 0], \"anchor_b\": [10, 0], \"length\": 100", 100.0f},
        {"\"kind\": \"distance\", \"anchor_a\": [0, 290]", 300.0f},
        {"\"kind\": \"distance\", \"at_a\": [0, 480], \"at_b\": [310, 480]", 310.0f},
        {"\"kind\": \"distance\", \"anchor_a\": [0, 290], \"length\": 100", 100.0f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        for (int32_t in_group = 0; in_group < 2; ++in_group) {
            char text[1024];
            snprintf(text, sizeof text,
                     "{\"umbra_scene\": 1, \"bodies\": [{\"position\": [%d, 0], \"angle\": %d, \"bodies\": ["
                     "{\"name\": \"a\", \"type\": \"dynamic\", \"position\": [0, 190]}, "
                     "{\"name\": \"b\", \"type\": \"dynamic\", \"position\": [300, 480]}], "
                     "\"joints\": [{\"body_a\": \"a\", \"body_b\": \"b\", \"wheel_a\": [10, 0], "
                     "\"wheel_b\": [310, 0], %s}]}]}",
                     in_group * 500, in_group, cases[i].fields);
            check_near(only_joint_of(text).length, cases[i].length, 1e-3f, cases[i].fields);
        }
    }
}

static void every_kind_of_field_survives(void** state)
{
    (void)state;
    static const char* const kinds[] = {"uniform", "radial", "drag", "wind", "buoyancy"};
    for (int32_t i = 0; i < 5; ++i) {
        char text[512];
        snprintf(
            text, sizeof text,
            "{\"umbra_scene\": 1, \"bodies\": [{\"type\": \"dynamic\", \"shapes\": [{\"kind\": \"circle\", "
            "\"radius\": 9}]}], \"fields\": [{\"kind\": \"%s\", \"%s\": {}}]}",
            kinds[i], kinds[i]);
        free(check_round_trip(text, 30).text);
        ums_scene* described = read_scene(text);
        um_world* world = make_world(described);
        um_field_id field;
        um_field_def def;
        check_count(um_world_get_fields(world, &field, 1), 1, "fields");
        assert_true(um_field_get(world, field, &def));
        assert_int_equal(def.kind, i);
        finish_world(world);
        ums_scene_destroy(described);
    }
}

static void the_order_of_a_text_makes_no_difference_to_what_is_random(void** state)
{
    (void)state;
    static const char* const texts[] = {"{\"umbra_scene\": 1, \"seed\": 7, \"bodies\": [{\"type\": "
                                        "\"dynamic\", \"angle\": {\"random\": [0, 1]}, "
                                        "\"position\": [{\"random\": [0, 9]}, {\"random\": [0, 9]}]}]}",
                                        "{\"bodies\": [{\"position\": [{\"random\": [0, 9]}, {\"random\": "
                                        "[0, 9]}], \"angle\": {\"random\": [0, 1]}, "
                                        "\"type\": \"dynamic\"}], \"seed\": 7, \"umbra_scene\": 1}"};
    uint64_t hashes[2];
    for (int32_t i = 0; i < 2; ++i) {
        ums_scene* described = read_scene(texts[i]);
        um_world* world = make_world(described);
        hashes[i] = um_world_hash(world);
        finish_world(world);
        ums_scene_destroy(described);
    }
    check_hash(hashes[1], hashes[0], "another order");
}

// ---- Worlds ---------------------------------------------------------------------------------------------

static void check_same_body(const um_world* a, um_body_id x, const um_world* b, um_body_id y)
{
    um_transform p = um_body_get_transform(a, x);
    um_transform q = um_body_get_transform(b, y);
    um_vec2 v = um_body_get_velocity(a, x);
    um_vec2 w = um_body_get_velocity(b, y);
    // Of what has its centre of mass elsewhere, rounding takes the last bit.
    float tolerance = 1e-6f * (fabsf(p.p.x) + fabsf(p.p.y) + 10.0f);
    check_near(q.p.x, p.p.x, tolerance, "x");
    check_near(q.p.y, p.p.y, tolerance, "y");
    assert_memory_equal(&q.q, &p.q, sizeof q.q);
    assert_memory_equal(&w, &v, sizeof v);
    check_near(um_body_get_angular_velocity(b, y), um_body_get_angular_velocity(a, x), 0.0f, "spin");
    assert_int_equal(um_body_get_type(b, y), um_body_get_type(a, x));
    assert_int_equal(um_body_is_awake(b, y), um_body_is_awake(a, x));
    assert_int_equal(um_body_get_shape_count(b, y), um_body_get_shape_count(a, x));
    assert_string_equal(um_body_get_name(b, y), um_body_get_name(a, x));
    um_mass m = um_body_get_mass(a, x);
    um_mass n = um_body_get_mass(b, y);
    assert_memory_equal(&n, &m, sizeof m);
}

static void check_same_world(const um_world* a, const um_world* b)
{
    int32_t count = um_world_get_bodies(a, NULL, 0);
    check_count(um_world_get_bodies(b, NULL, 0), count, "bodies");
    check_count(um_world_get_joints(b, NULL, 0), um_world_get_joints(a, NULL, 0), "joints");
    check_count(um_world_get_fields(b, NULL, 0), um_world_get_fields(a, NULL, 0), "fields");
    um_body_id* x = malloc((size_t)(count + 1) * sizeof *x);
    um_body_id* y = malloc((size_t)(count + 1) * sizeof *y);
    um_world_get_bodies(a, x, count);
    um_world_get_bodies(b, y, count);
    for (int32_t i = 0; i < count; ++i) {
        check_same_body(a, x[i], b, y[i]);
    }
    free(x);
    free(y);
}

// A world becomes a text, and that a world like it, which becomes the same text.
static void check_saved(const um_world* world)
{
    ums_error error;
    ums_scene* described = NULL;
    if (ums_scene_from_world(world, NULL, &described, &error) != UM_OK) {
        fail_msg("%s", error.message);
    }
    text_buffer text = write_scene(described);
    ums_scene* read = read_scene(text.text);
    um_world* again = make_world(read);
    check_same_world(world, again);
    const char* rule = NULL;
    assert_int_equal(um_world_validate(again, &rule), UM_OK);
    ums_scene* second = NULL;
    assert_int_equal(ums_scene_from_world(again, NULL, &second, &error), UM_OK);
    text_buffer text_again = write_scene(second);
    if (strstr(text.text, "\"center\"") == NULL) { // else the last bits may differ
        check_count((int32_t)text_again.size, (int32_t)text.size, "bytes");
    }
    free(text.text);
    free(text_again.text);
    um_world_destroy(again);
    ums_scene_destroy(described);
    ums_scene_destroy(read);
    ums_scene_destroy(second);
}

// Of scenes that would take too long.
enum { LARGE_SIZE = 2000 };

static void built_in_scenes_can_be_saved_at_any_time(void** state)
{
    (void)state;
    for (size_t i = 0; i < scene_count(); ++i) {
        scene_source source;
        assert_int_equal(scene_source_open(scene_at(i)->name, &source, NULL), UM_OK);
        if (source.bodies < LARGE_SIZE) {
            scene_play play;
            assert_int_equal(scene_play_begin(&source, &source.def, &play), UM_OK);
            check_saved(play.world);
            while (play.steps_made < 100) {
                assert_int_equal(scene_play_step(&play), UM_OK);
            }
            check_saved(play.world);
            scene_play_end(&play);
        }
        scene_source_close(&source);
    }
}

static void a_world_of_everything_can_be_saved(void** state)
{
    (void)state;
    ums_scene* described = read_scene(EVERYTHING);
    ums_player* player = make_player(described);
    check_saved(ums_player_get_world(player));
    play(player, 15);
    check_saved(ums_player_get_world(player));
    play(player, 35);
    check_saved(ums_player_get_world(player));
    ums_player_destroy(player);
    ums_scene_destroy(described);
}

static void a_player_is_saved_with_what_its_scene_says(void** state)
{
    (void)state;
    ums_scene* described = read_scene(EVERYTHING);
    ums_player* player = make_player(described);
    play(player, 15);
    ums_scene* saved = NULL;
    assert_int_equal(ums_scene_from_player(player, NULL, &saved, NULL), UM_OK);
    ums_player_destroy(player);
    ums_info before = ums_scene_get_info(described);
    ums_info after = ums_scene_get_info(saved);
    assert_string_equal(after.name, before.name);
    assert_string_equal(after.summary, before.summary);
    check_near(after.time_step, before.time_step, 0.0f, "time step");
    check_count(after.steps, before.steps, "steps");
    check_count(after.actions, 0, "actions");
    assert_true(after.has_camera);
    check_near(after.camera.width, before.camera.width, 0.0f, "width");
    assert_int_equal(after.camera.y_up, before.camera.y_up);
    ums_scene_destroy(described);
    text_buffer text = write_scene(saved); // its texts are its own
    ums_scene* read = read_scene(text.text);
    assert_string_equal(ums_scene_get_info(read).name, after.name);
    free(text.text);
    ums_scene_destroy(read);
    ums_scene_destroy(saved);
    ums_error error;
    assert_int_equal(ums_scene_from_player(NULL, NULL, &saved, &error), UM_ERROR_NULL_ARGUMENT);
    assert_null(saved);
}

static void sleepers_that_are_joined_stay_asleep(void** state)
{
    (void)state;
    ums_scene* described =
        read_scene("{\"umbra_scene\": 1, \"bodies\": [{\"type\": \"dynamic\", \"is_awake\": false, "
                   "\"repeat\": 2, \"pitch\": [50, 0], \"shapes\": [{\"kind\": \"circle\", \"radius\": 9}]}],"
                   "\"joints\": [{\"kind\": \"weld\", \"body_a\": 0, \"body_b\": 1, \"at\": [25, 0]}],"
                   "\"ignores\": [{\"body_a\": 0, \"body_b\": 1}],"
                   "\"fields\": [{\"kind\": \"uniform\", \"uniform\": {\"acceleration\": [0, 9]}}]}");
    um_world* world = make_world(described);
    check_count(um_world_get_counters(world).asleep, 2, "asleep");
    check_saved(world);
    finish_world(world);
    ums_scene_destroy(described);
}

// ---- Sleepers -------------------------------------------------------------------------------------------

enum { MOST_SLEEPERS = 256 };

// A pyramid, or a heap between walls.
static void pile_up(um_world* world, bool is_heap, prng* random)
{
    make_floor(world, 0.0f);
    for (int32_t i = 0; is_heap && i < 120; ++i) {
        float x = prng_float(random, -250.0f, 250.0f);
        make_ball(world, x, -50.0f - 15.0f * (float)i, prng_float(random, 12.0f, 20.0f));
    }
    if (is_heap) {
        make_wall(world, -300.0f, -500.0f, 20.0f, 700.0f);
        make_wall(world, 300.0f, -500.0f, 20.0f, 700.0f);
    }
    for (int32_t row = 0; !is_heap && row < 14; ++row) {
        for (int32_t i = 0; i < 14 - row; ++i) {
            make_box(world, 42.0f * ((float)i - 0.5f * (float)(13 - row)), -20.0f - 40.0f * (float)row, 20.0f,
                     20.0f);
        }
    }
}

// How many sleepers wake within two seconds.
static int32_t count_woken(um_world* world)
{
    um_body_id bodies[MOST_SLEEPERS];
    bool slept[MOST_SLEEPERS];
    int32_t count = um_world_get_bodies(world, bodies, MOST_SLEEPERS);
    assert_true(count <= MOST_SLEEPERS);
    for (int32_t i = 0; i < count; ++i) {
        slept[i] = !um_body_is_awake(world, bodies[i]);
    }
    int32_t woken = 0;
    for (int32_t step = 0; step < 120; ++step) {
        step_world(world, 1);
        for (int32_t i = 0; i < count; ++i) {
            bool wakes = slept[i] && um_body_is_awake(world, bodies[i]);
            woken += wakes;
            slept[i] = slept[i] && !wakes;
        }
    }
    return woken;
}

// A ball falls on a pile that sleeps, and the world is saved some time after it has hit. Without the impulses
// of contacts, which a scene does not have, all of the pile used to wake.
static void half_awake_piles_stay_so_when_they_are_loaded(void** state)
{
    (void)state;
    int32_t woken = 0;
    int32_t woken_again = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)repeats(16); ++seed) {
        prng random = prng_make(seed);
        um_world_def def = tested_world_def();
        um_world* world = start_world(&def);
        pile_up(world, seed % 2 == 0, &random);
        int32_t bodies = um_world_get_counters(world).awake;
        for (int32_t step = 0; step < 1500 && um_world_get_counters(world).asleep < bodies; ++step) {
            step_world(world, 1);
        }
        um_body_id ball = make_ball(world, prng_float(&random, -100.0f, 100.0f), -1200.0f, 25.0f);
        assert_true(um_body_set_velocity(world, ball, um_vec2_make(0.0f, 500.0f)));
        step_world(world, 80 + prng_below(&random, 60));
        ums_scene* saved = NULL;
        assert_int_equal(ums_scene_from_world(world, NULL, &saved, NULL), UM_OK);
        um_world* again = NULL;
        assert_int_equal(ums_scene_create_world(saved, &def, &again, NULL), UM_OK);
        check_count(um_world_get_counters(again).asleep, um_world_get_counters(world).asleep, "asleep");
        woken += count_woken(world);
        woken_again += count_woken(again);
        ums_scene_destroy(saved);
        finish_world(again);
        finish_world(world);
    }
    check_below((float)woken_again, (float)woken + 20.0f, "sleepers that wake after loading");
}

static void a_name_that_was_cut_within_a_character_is_still_text(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_def def = um_default_body_def();
    def.name = "012345678901234567890123456789\xc3\xa9"; // of which 31 bytes are kept
    um_body_create(world, &def);
    ums_scene* described;
    assert_int_equal(ums_scene_from_world(world, NULL, &described, NULL), UM_OK);
    text_buffer text = write_scene(described);
    assert_non_null(strstr(text.text, "\"012345678901234567890123456789?\""));
    ums_scene_destroy(read_scene(text.text));
    free(text.text);
    ums_scene_destroy(described);
    finish_world(world);
}

// ---- Tables ---------------------------------------------------------------------------------------------

static void the_fields_of_every_record_have_a_bit(void** state)
{
    (void)state;
    const umsi_table* tables[] = {&umsi_scene_table,    &umsi_body_table,  &umsi_shape_table,
                                  &umsi_material_table, &umsi_joint_table, &umsi_force_field_table,
                                  &umsi_action_table,   &umsi_ignore_table};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; ++i) {
        check_above(64.5f, (float)umsi_count_bits(tables[i]), tables[i]->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_survives),
        cmocka_unit_test(every_kind_of_joint_survives),
        cmocka_unit_test(joint_without_a_length_fits_its_bodies),
        cmocka_unit_test(every_kind_of_field_survives),
        cmocka_unit_test(the_order_of_a_text_makes_no_difference_to_what_is_random),
        cmocka_unit_test(built_in_scenes_can_be_saved_at_any_time),
        cmocka_unit_test(a_world_of_everything_can_be_saved),
        cmocka_unit_test(a_player_is_saved_with_what_its_scene_says),
        cmocka_unit_test(sleepers_that_are_joined_stay_asleep),
        BOTH_SOLVERS(half_awake_piles_stay_so_when_they_are_loaded),
        cmocka_unit_test(a_name_that_was_cut_within_a_character_is_still_text),
        cmocka_unit_test(the_fields_of_every_record_have_a_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
