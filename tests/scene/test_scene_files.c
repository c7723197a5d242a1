// The files in scenes/ are the built-in scenes of the same names, to the bit.
// SPDX-License-Identifier: MIT

#include "scene/scene_checks.h"
#include "scenes/scenes.h"

static ums_scene* load(const char* name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/scenes/%s.json", UMBRA_SOURCE_DIR, name);
    ums_error error;
    ums_scene* loaded = NULL;
    if (ums_scene_load(path, NULL, &loaded, &error) != UM_OK) {
        fail_msg("%s", error.message);
    }
    return loaded;
}

static void check_like_built_in(const char* name)
{
    const scene* built_in = scene_find(name);
    assert_non_null(built_in);
    ums_scene* loaded = load(name);
    ums_info info = ums_scene_get_info(loaded);
    assert_string_equal(info.name, built_in->name);
    assert_string_equal(info.summary, built_in->summary);
    check_count(info.steps, built_in->steps, "steps");
    check_near(info.time_step, built_in->time_step, 0.0f, "time step");
    for (int32_t solver = 0; solver < 2; ++solver) {
        um_world_def def = scene_world_def(built_in);
        um_world_def own = ums_scene_get_world_def(loaded);
        def.solver = own.solver = (um_solver)solver;
        um_world* expected = NULL;
        assert_int_equal(scene_create(built_in, &def, &expected), UM_OK);
        um_world* actual = NULL;
        assert_int_equal(ums_scene_create_world(loaded, &own, &actual, NULL), UM_OK);
        check_hash(um_world_hash(actual), um_world_hash(expected), name);
        int32_t steps = um_world_get_counters(expected).bodies > 5000 ? 10 : 100;
        for (int32_t i = 0; i < steps; ++i) {
            um_world_step(expected, built_in->time_step);
            um_world_step(actual, info.time_step);
        }
        check_hash(um_world_hash(actual), um_world_hash(expected), name);
        um_world_destroy(expected);
        um_world_destroy(actual);
    }
    ums_scene_destroy(loaded);
}

static void files_are_the_built_in_scenes(void** state)
{
    (void)state;
    static const char* const names[] = {"bounce",           "dominoes", "elastic_row", "pile_awake_1000",
                                        "pile_awake_10000", "pyramid",  "stack"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        check_like_built_in(names[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(files_are_the_built_in_scenes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
