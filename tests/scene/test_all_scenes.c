// What holds for every scene of the gallery, and for the others as far as they are small: it plays without a
// fault, the world stays whole, and who does the work makes no difference.
// SPDX-License-Identifier: MIT

#include "scene/scene_checks.h"
#include "scenes/scene_source.h"
#include "scenes/scenes.h"

enum {
    STEPS = 120,
    LARGE_SIZE = 500, // bodies of scenes that are left to the golden hashes, which play them all
};

// Plays a scene, and gives what it comes to. Every step and every action succeeds.
static uint64_t play_scene(const scene_source* source, const um_world_def* def)
{
    scene_play play;
    if (scene_play_begin(source, def, &play) != UM_OK) {
        fail_msg("%s", play.error.message);
    }
    while (play.steps_made < STEPS) {
        if (scene_play_step(&play) != UM_OK) {
            fail_msg("%s", play.error.message);
        }
    }
    const char* rule = NULL;
    if (um_world_validate(play.world, &rule) != UM_OK) {
        fail_msg("%s: %s", source->name, rule != NULL ? rule : "no memory");
    }
    uint64_t hash = um_world_hash(play.world);
    scene_play_end(&play);
    return hash;
}

static void every_scene_plays_without_a_fault_and_with_the_same_bits(void** state)
{
    (void)state;
    int32_t played = 0;
    for (size_t i = 0; i < scene_count(); ++i) {
        scene_source source;
        ums_error error;
        if (scene_source_open(scene_at(i)->name, &source, &error) != UM_OK) {
            fail_msg("%s", error.message);
        }
        if (scene_at(i)->is_in_gallery || source.bodies < LARGE_SIZE) {
            um_world_def other = source.def;
            other.lanes = 1;
            other.threads.worker_count = 2;
            check_hash(play_scene(&source, &other), play_scene(&source, &source.def), source.name);
            ++played;
        }
        scene_source_close(&source);
    }
    check_count_above(played, 20, "scenes");
}

// Reading, writing and reading again gives the same bytes.
static void every_scene_can_be_read_back(void** state)
{
    (void)state;
    for (size_t i = 0; i < scene_count(); ++i) {
        if (scene_at(i)->text == NULL) {
            continue;
        }
        scene_source source;
        assert_int_equal(scene_source_open(scene_at(i)->name, &source, NULL), UM_OK);
        text_buffer first = write_scene(source.scene);
        ums_scene* again = read_scene(first.text);
        text_buffer second = write_scene(again);
        check_count((int32_t)second.size, (int32_t)first.size, source.name);
        if (memcmp(first.text, second.text, first.size) != 0) {
            fail_msg("%s is written otherwise when it has been read again", source.name);
        }
        free(first.text);
        free(second.text);
        ums_scene_destroy(again);
        scene_source_close(&source);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_plays_without_a_fault_and_with_the_same_bits),
        cmocka_unit_test(every_scene_can_be_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
