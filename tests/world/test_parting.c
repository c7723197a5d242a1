// Crowds whose contacts end at once: boxes in a heap that are put elsewhere, all of them or some, or thrown
// apart. All that ends in a step is removed by all workers; the world must be valid and the same in every
// step, whoever shares the work.
// SPDX-License-Identifier: MIT

#include "support/executors.h"
#include "support/worlds.h"

#include "world/world_data.h"

enum {
    CROWD = 1000,
    COLUMNS = 50,
};

// ---- Worlds ---------------------------------------------------------------------------------------------

// What the first of the helpers came to, step by step.
enum { MOST_STEPS = 64 };

typedef struct record {
    uint64_t hashes[MOST_STEPS];
    int32_t contacts[MOST_STEPS];
    int32_t count;
} record;

typedef struct scene {
    um_world* world;
    um_body_id bodies[CROWD];
    record steps;
} scene;

static um_vec2 grid_place(int32_t i, float spacing)
{
    return um_vec2_make(spacing * column_of(i, COLUMNS), -10.0f - spacing * row_of(i, COLUMNS));
}

// A heap of boxes; every twentieth is kinematic, and there is a floor.
static void start_scene(scene* s, const helpers* h)
{
    um_world_def def = tested_world_def();
    def.margin_share = UM_UNIFORM_MARGIN; // many pairs
    def.threads.worker_count = h->workers;
    def.threads.parallel = h->has_hook ? run_backwards : NULL;
    s->world = start_world(&def);
    s->steps.count = 0;
    make_floor(s->world, 0.0f);
    for (int32_t i = 0; i < CROWD; ++i) {
        um_vec2 place = grid_place(i, 20.0f);
        um_body_type type = i % 20 == 7 ? UM_KINEMATIC_BODY : UM_DYNAMIC_BODY;
        s->bodies[i] = make_body(s->world, type, place.x, place.y);
        put_box(s->world, s->bodies[i], 10.0f, 10.0f);
    }
}

static void step_scene(scene* s, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        step_world(s->world, 1);
        check_world(s->world);
        assert_true(s->steps.count < MOST_STEPS);
        s->steps.hashes[s->steps.count] = um_world_hash(s->world);
        s->steps.contacts[s->steps.count] = s->world->links.pool.count;
        s->steps.count += 1;
    }
}

// Puts bodies at places of a grid, so many of a hundred.
static void put_bodies(scene* s, float spacing, int32_t percent)
{
    prng random = prng_make(7601);
    for (int32_t i = 0; i < CROWD; ++i) {
        if (prng_chance(&random, percent)) {
            assert_true(um_body_set_transform(s->world, s->bodies[i], grid_place(i, spacing), 0.0f));
        }
    }
}

// From the middle of the heap outwards, faster than a box in a step.
static void throw_bodies(scene* s)
{
    um_vec2 middle = grid_place(CROWD / 2 + COLUMNS / 2, 20.0f);
    for (int32_t i = 0; i < CROWD; ++i) {
        um_vec2 place = place_of(s->world, s->bodies[i]);
        um_vec2 velocity = um_vec2_make(20.0f * (place.x - middle.x), 20.0f * (place.y - middle.y));
        assert_true(um_body_set_velocity(s->world, s->bodies[i], velocity));
    }
}

// ---- Tests ----------------------------------------------------------------------------------------------

// The most contacts that the world has lost from one step to the next.
static int32_t most_lost(const record* steps)
{
    int32_t most = 0;
    for (int32_t i = 1; i < steps->count; ++i) {
        int32_t lost = steps->contacts[i - 1] - steps->contacts[i];
        most = lost > most ? lost : most;
    }
    return most;
}

typedef void play_fn(scene* s);

// Plays the same with all helpers. So many contacts at least must end in one step.
static void compare_helpers(play_fn* play, int32_t least_lost)
{
    static record expected;
    static scene s;
    for (int32_t i = 0; i < HELPERS_COUNT; ++i) {
        start_scene(&s, &HELPERS[i]);
        play(&s);
        finish_world(s.world);
        expected = i == 0 ? s.steps : expected;
        check_count(s.steps.count, expected.count, HELPERS[i].name);
        for (int32_t k = 0; k < expected.count; ++k) {
            if (s.steps.hashes[k] != expected.hashes[k] || s.steps.contacts[k] != expected.contacts[k]) {
                fail_msg("%s, step %d: hash %016llx and %d contacts, expected %016llx and %d",
                         HELPERS[i].name, (int)k, (unsigned long long)s.steps.hashes[k],
                         (int)s.steps.contacts[k], (unsigned long long)expected.hashes[k],
                         (int)expected.contacts[k]);
            }
        }
    }
    check_count_above(most_lost(&expected), least_lost, "contacts that ended in one step");
}

// Apart and together again, so that the places of contacts come from the free list.
static void play_moves(scene* s)
{
    static const int32_t percents[] = {100, 30, 3};
    step_scene(s, 2);
    for (int32_t i = 0; i < COUNT_OF(percents); ++i) {
        put_bodies(s, 200.0f, percents[i]);
        step_scene(s, 2);
        check_count(i == 0 && s->world->links.pool.count > 100, false, "whether contacts are left");
        put_bodies(s, 20.0f, 100);
        step_scene(s, 2);
    }
}

static void boxes_that_are_put_elsewhere_part_the_same_with_any_workers(void** state)
{
    (void)state;
    compare_helpers(play_moves, 8000);
}

static void play_throw(scene* s)
{
    step_scene(s, 3);
    throw_bodies(s);
    step_scene(s, 10);
}

static void boxes_that_are_thrown_apart_part_the_same_with_any_workers(void** state)
{
    (void)state;
    compare_helpers(play_throw, 1000);
}

// Sleepers have contacts with each other that are not awake, and with those that wake.
static void play_sleepers(scene* s)
{
    step_scene(s, 2);
    for (int32_t i = 0; i < CROWD; i += 3) {
        assert_true(i % 20 == 7 || um_body_sleep(s->world, s->bodies[i]));
    }
    step_scene(s, 1);
    for (int32_t i = 1; i < CROWD; i += 3) {
        um_vec2 place = grid_place(i, 200.0f);
        assert_true(um_body_set_transform(s->world, s->bodies[i], place, 0.0f));
    }
    step_scene(s, 5);
}

static void boxes_that_leave_sleepers_part_the_same_with_any_workers(void** state)
{
    (void)state;
    compare_helpers(play_sleepers, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(boxes_that_are_put_elsewhere_part_the_same_with_any_workers),
        BOTH_SOLVERS(boxes_that_are_thrown_apart_part_the_same_with_any_workers),
        BOTH_SOLVERS(boxes_that_leave_sleepers_part_the_same_with_any_workers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
