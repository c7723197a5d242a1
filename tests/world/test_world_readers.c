// Threads that read a world at once: each sees what it would see alone, and when all are done the world can
// be changed again. The thread sanitizer looks at it, too.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_data.h"
#include "support/executors.h"
#include "support/heap.h"
#include "support/worlds.h"
#include "world/world_data.h"

enum {
    READERS = 64, // loops of all threads together
};

typedef struct view {
    int32_t bodies;
    int32_t contacts;
    int32_t shapes;
    uint64_t hash;
    um_result validation;
} view;

typedef struct reading {
    const um_world* world;
    view views[READERS];
} reading;

static bool count_body(um_body_id body, void* context)
{
    (void)body;
    *(int32_t*)context += 1;
    return true;
}

static bool count_contact(const um_contact* contact, void* context)
{
    (void)contact;
    *(int32_t*)context += 1;
    return true;
}

static bool count_shape(um_shape_id shape, void* context)
{
    (void)shape;
    *(int32_t*)context += 1;
    return true;
}

static view look(const um_world* world)
{
    view v = {.hash = um_world_hash(world)};
    um_aabb everywhere = um_aabb_make(-1e6f, -1e6f, 1e6f, 1e6f);
    um_world_each_body(world, count_body, &v.bodies);
    um_world_each_contact(world, count_contact, &v.contacts);
    um_world_query_aabb(world, everywhere, count_shape, &v.shapes);
    v.validation = um_world_validate(world, NULL);
    return v;
}

static void read_world(int32_t begin, int32_t end, void* context)
{
    reading* r = context;
    for (int32_t i = begin; i < end; ++i) {
        r->views[i] = look(r->world);
    }
}

static void threads_that_read_at_once_see_what_each_would_see_alone(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 12, 10.0f, NULL);
    put_to_sleep(world, make_box(world, 5000.0f, -10.0f, 10.0f, 10.0f));
    executor_set set = executors_start();
    for (int32_t executor = EXECUTOR_2_WORKERS; executor <= EXECUTOR_8_WORKERS; ++executor) {
        step_world(world, 3);
        view alone = look(world);
        check_count_above(alone.contacts, 0, "contacts");
        reading r = {.world = world};
        umi_executor_run(executors_wake(&set, executor), READERS, 1, read_world, &r);
        for (int32_t i = 0; i < READERS; ++i) {
            check_count(r.views[i].bodies, alone.bodies, "bodies");
            check_count(r.views[i].contacts, alone.contacts, "contacts");
            check_count(r.views[i].shapes, alone.shapes, "shapes");
            check_hash(r.views[i].hash, alone.hash, "hash");
            check_result(r.views[i].validation, UM_OK, "um_world_validate");
        }
    }
    executors_finish(&set);
    finish_world(world);
}

// ---- Baking ---------------------------------------------------------------------------------------------

enum {
    TILES_A_ROW = 20,
    QUESTIONS_A_LOOP = 50,
};

typedef struct tiling {
    const um_world* world;
    int32_t found[READERS];
    size_t bytes[READERS];
} tiling;

// Asks for AABBs that have four tiles each.
static void ask_for_tiles(int32_t begin, int32_t end, void* context)
{
    tiling* t = context;
    for (int32_t i = begin; i < end; ++i) {
        for (int32_t k = 0; k < QUESTIONS_A_LOOP; ++k) {
            float x = 100.0f * (float)((i + k) % (TILES_A_ROW - 1)) + 30.0f;
            um_world_query_aabb(t->world, um_aabb_make(x, x, x + 40.0f, x + 40.0f), count_shape,
                                &t->found[i]);
        }
        t->bytes[i] = um_world_get_counters(t->world).bytes;
    }
}

static bool is_baked(const um_tree* tree)
{
    return umi_baking_is_current(tree->baking);
}

// The default solver: nothing moves.
static void a_level_that_is_asked_often_is_baked_while_threads_ask(void** state)
{
    (void)state;
    executor_set set = executors_start();
    for (int32_t executor = EXECUTOR_2_WORKERS; executor <= EXECUTOR_8_WORKERS; ++executor) {
        heap memory = heap_make();
        um_world_def def = tested_world_def();
        def.allocator = heap_allocator(&memory);
        um_world* world = start_world(&def);
        for (int32_t row = 0; row < TILES_A_ROW; ++row) {
            for (int32_t column = 0; column < TILES_A_ROW; ++column) {
                make_wall(world, 100.0f * (float)column, 100.0f * (float)row, 45.0f, 45.0f);
            }
        }
        tiling t = {.world = world};
        umi_executor_run(executors_wake(&set, executor), READERS, 1, ask_for_tiles, &t);
        assert_true(is_baked(world->resting));
        assert_false(is_baked(world->moving));
        for (int32_t i = 0; i < READERS; ++i) {
            check_count(t.found[i], 4 * QUESTIONS_A_LOOP, "tiles");
        }
        check_count((int64_t)um_world_get_counters(world).bytes, (int64_t)memory.live_bytes, "bytes");
        check_world(world);
        make_wall(world, -500.0f, 0.0f, 10.0f, 10.0f);
        assert_false(is_baked(world->resting));
        finish_world(world);
        check_count((int64_t)memory.live_bytes, 0, "bytes that are left");
        heap_end(&memory);
        assert_null(memory.problem);
    }
    executors_finish(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(threads_that_read_at_once_see_what_each_would_see_alone),
        cmocka_unit_test(a_level_that_is_asked_often_is_baked_while_threads_ask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
