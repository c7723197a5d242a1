// Helpers that fail half way leave nothing behind, and those that lost bodies can be destroyed all the same.
// SPDX-License-Identifier: MIT

#include "helpers/helper_checks.h"
#include "support/heap.h"

#include <string.h>

// ---- All helpers as one kind of thing -------------------------------------------------------------------

typedef union thing {
    umh_rope rope;
    umh_bridge bridge;
    umh_car car;
    umh_ragdoll ragdoll;
    umh_soft_body soft;
} thing;

// What the tests need to know of a thing that was made.
typedef struct report {
    um_result result;
    const um_body_id* bodies;
    int32_t body_count;
    int32_t joint_count;
    const char* message;
} report;

#define REPORT(result, of) ((report){result, (of).bodies, (of).body_count, (of).joint_count, (of).message})

static report make_rope(um_world* world, um_body_id holder, thing* out)
{
    umh_rope_def def = umh_default_rope_def();
    def.start_body = holder;
    um_result result = umh_rope_create(world, &def, &out->rope);
    return REPORT(result, out->rope);
}

static report make_bridge(um_world* world, um_body_id holder, thing* out)
{
    umh_bridge_def def = umh_default_bridge_def();
    def.end = um_vec2_make(500.0f, 0.0f);
    def.end_body = holder;
    um_result result = umh_bridge_create(world, &def, &out->bridge);
    return REPORT(result, out->bridge);
}

static report make_car(um_world* world, um_body_id holder, thing* out)
{
    (void)holder;
    um_result result = umh_car_create(world, NULL, &out->car);
    return REPORT(result, out->car);
}

static report make_ragdoll(um_world* world, um_body_id holder, thing* out)
{
    (void)holder;
    um_result result = umh_ragdoll_create(world, NULL, &out->ragdoll);
    return REPORT(result, out->ragdoll);
}

static report make_soft(um_world* world, um_body_id holder, thing* out)
{
    (void)holder;
    um_result result = umh_soft_body_create(world, NULL, &out->soft);
    return REPORT(result, out->soft);
}

static bool end_rope(um_world* world, thing* which)
{
    return umh_rope_destroy(world, &which->rope);
}

static bool end_bridge(um_world* world, thing* which)
{
    return umh_bridge_destroy(world, &which->bridge);
}

static bool end_car(um_world* world, thing* which)
{
    return umh_car_destroy(world, &which->car);
}

static bool end_ragdoll(um_world* world, thing* which)
{
    return umh_ragdoll_destroy(world, &which->ragdoll);
}

static bool end_soft(um_world* world, thing* which)
{
    return umh_soft_body_destroy(world, &which->soft);
}

typedef struct helper {
    const char* name;
    report (*make)(um_world* world, um_body_id holder, thing* out);
    bool (*end)(um_world* world, thing* which);
    int32_t bodies;
} helper;

static const helper HELPERS[] = {
    {"umh_rope_create: ", make_rope, end_rope, 20},
    {"umh_bridge_create: ", make_bridge, end_bridge, 20},
    {"umh_car_create: ", make_car, end_car, UMH_CAR_BODY_COUNT},
    {"umh_ragdoll_create: ", make_ragdoll, end_ragdoll, UMH_LIMB_COUNT},
    {"umh_soft_body_create: ", make_soft, end_soft, 17},
};

// ---- Memory that ends -----------------------------------------------------------------------------------

static void check_nothing_left(const um_world* world, const report* r, const helper* which)
{
    check_result(r->result, UM_ERROR_OUT_OF_MEMORY, which->name);
    check_count(r->body_count, 0, "bodies in the struct");
    check_count(r->joint_count, 0, "joints in the struct");
    assert_memory_equal(r->message, which->name, strlen(which->name));
    check_count(um_world_get_counters(world).bodies, 1, "bodies in the world");
    check_count(um_world_get_counters(world).shapes, 1, "shapes in the world");
    check_world(world);
}

// Lets the first allocation fail, then the second, and so on until there is enough: the world keeps what it
// has reserved, so a new one is needed each time.
static void insist(const helper* which, bool fail_on)
{
    int32_t failed = 0;
    for (int32_t k = 1;; ++k) {
        heap memory = heap_make();
        um_world_def def = tested_world_def();
        def.allocator = heap_allocator(&memory);
        um_world* world = start_world(&def);
        um_body_id holder = make_ball(world, 0.0f, 0.0f, 20.0f);
        thing made;
        heap_fail(&memory, k, fail_on);
        report r = which->make(world, holder, &made);
        heap_fail(&memory, 0, false);
        bool is_done = r.result == UM_OK;
        if (!is_done) {
            ++failed;
            check_nothing_left(world, &r, which);
            r = which->make(world, holder, &made);
        }
        check_made(r.result, r.message);
        check_count(r.body_count, which->bodies, "bodies");
        step_world(world, 2);
        finish_world(world);
        heap_end(&memory);
        assert_null(memory.problem);
        if (is_done) {
            break;
        }
    }
    check_count_above(failed, 3, "allocations that failed");
}

static void a_failure_half_way_leaves_nothing_behind(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(HELPERS); ++i) {
        insist(&HELPERS[i], false);
        insist(&HELPERS[i], true);
    }
}

// ---- Ends -----------------------------------------------------------------------------------------------

// Every third body is gone, and its place is taken by somebody else's, who stays.
static void destroying_tolerates_bodies_that_are_gone(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(HELPERS); ++i) {
        um_world* world = start_world(NULL);
        um_body_id holder = make_ball(world, 0.0f, 0.0f, 20.0f);
        thing made;
        report r = HELPERS[i].make(world, holder, &made);
        check_made(r.result, r.message);
        step_world(world, 3);
        um_body_id others[32];
        int32_t other_count = 0;
        for (int32_t k = 0; k < r.body_count; k += 3) {
            assert_true(um_body_destroy(world, r.bodies[k]));
            others[other_count++] = make_ball(world, 10.0f * (float)k, 500.0f, 4.0f);
        }
        step_world(world, 3);
        assert_true(HELPERS[i].end(world, &made));
        check_count(um_world_get_counters(world).bodies, other_count + 1, "bodies of others");
        for (int32_t k = 0; k < other_count; ++k) {
            assert_true(um_body_exists(world, others[k]));
        }
        assert_true(HELPERS[i].end(world, &made)); // an empty struct has nothing to destroy
        step_world(world, 3);
        finish_world(world);
    }
}

// ---- Callbacks ------------------------------------------------------------------------------------------

typedef struct visit {
    const helper* which;
    um_world* world;
    thing* made;
    bool was_called;
} visit;

static bool meddle(um_body_id body, void* context)
{
    visit* v = context;
    thing another;
    report r = v->which->make(v->world, body, &another);
    check_result(r.result, UM_ERROR_LOCKED, "made within a walk");
    assert_false(v->which->end(v->world, v->made));
    v->was_called = true;
    return false;
}

static void callbacks_cannot_make_or_end_anything(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(HELPERS); ++i) {
        um_world* world = start_world(NULL);
        um_body_id holder = make_ball(world, 0.0f, 0.0f, 20.0f);
        thing made;
        report r = HELPERS[i].make(world, holder, &made);
        check_made(r.result, r.message);
        visit v = {&HELPERS[i], world, &made, false};
        um_world_each_body(world, meddle, &v);
        assert_true(v.was_called);
        check_count(um_world_get_counters(world).bodies, HELPERS[i].bodies + 1, "bodies");
        assert_true(HELPERS[i].end(world, &made));
        finish_world(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_half_way_leaves_nothing_behind),
        cmocka_unit_test(destroying_tolerates_bodies_that_are_gone),
        cmocka_unit_test(callbacks_cannot_make_or_end_anything),
    };
    return cmocka_run_group_tests_name("memory of helpers", tests, NULL, NULL);
}
