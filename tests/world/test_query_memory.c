// Chains, seams and baked trees when memory ends: a chain is made as a whole or not at all, a step goes on
// with the seams that it has, and queries find the same without a baked tree.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_data.h"
#include "support/heap.h"
#include "support/worlds.h"
#include "world/world_data.h"

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 400 };

typedef struct plot {
    heap memory;
    um_world* world;
} plot;

static void start_plot(plot* p)
{
    p->memory = heap_make();
    um_world_def def = tested_world_def();
    def.allocator = heap_allocator(&p->memory);
    p->world = start_world(&def);
}

static void check_bytes(const plot* p, const char* what)
{
    check_count((int64_t)um_world_get_counters(p->world).bytes, (int64_t)p->memory.live_bytes, what);
}

static void finish_plot(plot* p)
{
    heap_fail(&p->memory, 0, false);
    check_bytes(p, "bytes at the end");
    finish_world(p->world);
    check_count((int64_t)p->memory.live_bytes, 0, "bytes that did not come back");
    heap_end(&p->memory);
    assert_null(p->memory.problem);
}

// ---- Chains ---------------------------------------------------------------------------------------------

static bool create(plot* p, um_body_id body, bool is_field, int32_t count, um_shape_id* out_shapes)
{
    static um_vec2 points[MOST_POINTS];
    static float heights[MOST_POINTS];
    for (int32_t i = 0; i < count; ++i) {
        heights[i] = i % 2 == 0 ? 0.0f : 5.0f;
        points[i] = um_vec2_make(20.0f * (float)i, heights[i]);
    }
    um_heightfield field = {.heights = heights, .count = count, .spacing = 20.0f};
    um_chain chain = {.points = points, .count = count};
    return is_field ? um_shape_create_heightfield(p->world, body, NULL, &field, out_shapes)
                    : um_shape_create_chain(p->world, body, NULL, &chain, out_shapes);
}

// Lets the first allocation fail, then the second, and so on until there is enough. Returns how many failed.
static int32_t insist_on_chain(plot* p, um_body_id body, bool is_field, int32_t count)
{
    static um_shape_id shapes[MOST_POINTS];
    um_counters before = um_world_get_counters(p->world);
    uint64_t hash = um_world_hash(p->world);
    int32_t of_body = um_body_get_shape_count(p->world, body);
    for (int32_t k = 1;; ++k) {
        memset(shapes, 0, sizeof shapes);
        heap_fail(&p->memory, k, true);
        bool is_done = create(p, body, is_field, count, shapes);
        heap_fail(&p->memory, 0, false);
        um_counters after = um_world_get_counters(p->world);
        check_bytes(p, "bytes after a chain");
        check_world(p->world);
        if (is_done) {
            check_count(after.shapes, before.shapes + count - 1, "shapes with a chain");
            check_count(um_body_get_shape_count(p->world, body), of_body + count - 1, "shapes of the body");
            assert_true(um_shape_exists(p->world, shapes[count - 2]));
            return k - 1;
        }
        check_result(um_world_get_last_error(p->world), UM_ERROR_OUT_OF_MEMORY, "a chain without memory");
        check_count(after.shapes, before.shapes, "shapes without a chain");
        check_count(um_body_get_shape_count(p->world, body), of_body, "shapes of the body without a chain");
        check_hash(um_world_hash(p->world), hash, "a world without a chain");
        check_count(shapes[0].index1, 0, "a shape of a chain that was not made");
        check_count_below(k, 100, "allocations of a chain");
    }
}

static void a_chain_is_made_as_a_whole_or_not_at_all(void** state)
{
    (void)state;
    static const int32_t counts[] = {2, 3, 70, MOST_POINTS, MOST_POINTS, 5};
    for (int32_t is_field = 0; is_field < 2; ++is_field) {
        for (int32_t type = UM_STATIC_BODY; type <= UM_DYNAMIC_BODY; ++type) {
            plot p;
            start_plot(&p);
            um_body_id body = make_body(p.world, (um_body_type)type, 0.0f, 0.0f);
            put_ball(p.world, body, 10.0f);
            int32_t failures = 0;
            for (int32_t i = 0; i < COUNT_OF(counts); ++i) {
                failures += insist_on_chain(&p, body, is_field == 1, counts[i]);
            }
            check_count_above(failures, 3, "chains that were not made");
            step_world(p.world, 2);
            finish_plot(&p);
        }
    }
}

// ---- Seams ----------------------------------------------------------------------------------------------

static um_body_id fill_with_ground(plot* p)
{
    um_body_id ground = make_body(p->world, UM_STATIC_BODY, 0.0f, 0.0f);
    assert_true(create(p, ground, true, 40, NULL));
    for (int32_t i = 0; i < 10; ++i) {
        make_wall(p->world, 800.0f + 20.0f * (float)i, 10.0f, 10.0f, 10.0f);
    }
    return make_box(p->world, 300.0f, -20.0f, 10.0f, 10.0f);
}

// The step is made, with the seams that there are; those that found no room come with the next one.
static void seams_that_found_no_room_are_made_in_the_next_step(void** state)
{
    (void)state;
    bool has_failed = true;
    int32_t failures = 0;
    for (int32_t k = 1; has_failed; ++k) {
        plot p;
        start_plot(&p);
        um_body_id box = fill_with_ground(&p);
        check_count_above(p.world->shapes.due_count, 0, "shapes whose seams are due");
        heap_fail(&p.memory, k, true);
        um_result result = um_world_step(p.world, STEP);
        has_failed = p.memory.refusals > 0;
        heap_fail(&p.memory, 0, false);
        assert_true(result == UM_OK || (has_failed && result == UM_ERROR_OUT_OF_MEMORY));
        failures += result != UM_OK;
        check_bytes(&p, "bytes after a step");
        check_world(p.world);
        step_world(p.world, 1);
        check_count(p.world->shapes.due_count, 0, "shapes whose seams are due after a step with memory");
        step_world(p.world, 60);
        check_below(place_of(p.world, box).y, 0.0f, "the box on the ground");
        finish_plot(&p);
        check_count_below(k, 200, "allocations of a step");
    }
    check_count_above(failures, 2, "steps that failed");
}

// ---- Baking ---------------------------------------------------------------------------------------------

static int bake_state(const um_world* world)
{
    return atomic_load(&world->resting->baking->state);
}

static void fill_with_tiles(plot* p)
{
    for (int32_t i = 0; i < 400; ++i) {
        make_wall(p->world, 100.0f * column_of(i, 20), 100.0f * row_of(i, 20), 40.0f, 40.0f);
    }
}

// A number for what many questions find.
static double ask(const um_world* world)
{
    double sum = 0.0;
    for (int32_t i = 0; i < 500; ++i) {
        float x = 3.7f * (float)i;
        um_ray ray = {{x, -100.0f}, {2000.0f - x, 1900.0f}, 1.0f};
        um_hit hit;
        um_nearest nearest;
        um_world_cast_ray(world, &ray, 1, &hit);
        um_world_find_nearest(world, um_vec2_make(x, 2050.0f), HUGE_VALF, 1, &nearest);
        sum += (double)hit.fraction * (double)hit.shape.index1 + (double)nearest.distance;
        sum += um_world_overlap_aabb(world, um_aabb_make(x, x, x + 300.0f, x + 200.0f), 1, NULL, 0);
    }
    return sum;
}

static void a_tree_that_finds_no_memory_to_bake_is_asked_as_it_is(void** state)
{
    (void)state;
    plot p;
    start_plot(&p);
    fill_with_tiles(&p);
    double expected = ask(p.world);
    check_count(bake_state(p.world), UMI_BAKE_CURRENT, "a tree that is baked");
    check_count(p.memory.refusals, 0, "refusals");
    finish_plot(&p);
    bool has_failed = true;
    for (int32_t k = 1; has_failed; ++k) {
        start_plot(&p);
        fill_with_tiles(&p);
        heap_fail(&p.memory, k, true);
        double found = ask(p.world);
        has_failed = p.memory.refusals > 0;
        assert_true(found == expected);
        check_count(bake_state(p.world), has_failed ? UMI_BAKE_REFUSED : UMI_BAKE_CURRENT, "the tree");
        check_count(p.memory.refusals, has_failed, "attempts to bake");
        check_result(um_world_get_last_error(p.world), UM_OK, "what queries leave behind");
        heap_fail(&p.memory, 0, false);
        check_bytes(&p, "bytes after questions");
        check_world(p.world);
        assert_true(ask(p.world) == expected);
        check_count(p.memory.refusals, has_failed, "attempts to bake before a change");
        assert_true(um_body_destroy(p.world, make_wall(p.world, 5000.0f, 0.0f, 1.0f, 1.0f)));
        assert_true(ask(p.world) == expected);
        check_count(bake_state(p.world), UMI_BAKE_CURRENT, "the tree after a change, with memory");
        finish_plot(&p);
        check_count_below(k, 20, "allocations for a baked tree");
    }
}

// Batches and queries do not take memory but for that.
static void queries_of_a_small_world_take_no_memory(void** state)
{
    (void)state;
    plot p;
    start_plot(&p);
    fill_with_ground(&p);
    step_world(p.world, 5);
    int64_t allocations = p.memory.allocations;
    um_ray rays[100];
    um_hit hits[100];
    for (int32_t i = 0; i < 100; ++i) {
        rays[i] = (um_ray){{8.0f * (float)i, -100.0f}, {0.0f, 200.0f}, 1.0f};
    }
    heap_fail(&p.memory, 1, true);
    check_result(um_world_cast_rays(p.world, rays, 100, 1, hits), UM_OK, "a batch without memory");
    heap_fail(&p.memory, 0, false);
    check_count_above(hits[50].shape.index1, 0, "a hit");
    check_count(p.memory.allocations, allocations, "allocations");
    finish_plot(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_is_made_as_a_whole_or_not_at_all),
        BOTH_SOLVERS(seams_that_found_no_room_are_made_in_the_next_step),
        cmocka_unit_test(a_tree_that_finds_no_memory_to_bake_is_asked_as_it_is),
        BOTH_SOLVERS(queries_of_a_small_world_take_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
