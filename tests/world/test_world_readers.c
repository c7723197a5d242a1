// Threads that read a world at once: each sees what it would see alone, and when all are done the world can
// be changed again. The thread sanitizer looks at it, too.
// SPDX-License-Identifier: MIT

#include "support/executors.h"
#include "support/worlds.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(threads_that_read_at_once_see_what_each_would_see_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
