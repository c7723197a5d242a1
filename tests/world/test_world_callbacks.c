// Callbacks that walks over a world call, and hooks of its allocator outside of steps. They may read; what
// would change the world is refused with UM_ERROR_LOCKED, and the walk goes on.
// SPDX-License-Identifier: MIT

#include "support/intruder.h"
#include "support/worlds.h"

#include <math.h>
#include <string.h>

static const um_aabb EVERYWHERE = {{-1e6f, -1e6f}, {1e6f, 1e6f}};

// ---- Walks ----------------------------------------------------------------------------------------------

static bool see_body(um_body_id body, void* context)
{
    (void)body;
    return see(context);
}

static bool see_shape(um_shape_id shape, void* context)
{
    (void)shape;
    return see(context);
}

static bool see_contact(const um_contact* contact, void* context)
{
    (void)contact;
    return see(context);
}

static float see_hit(const um_hit* hit, void* context)
{
    return see(context) ? hit->fraction + 1.0f : 0.0f;
}

static bool see_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)aabb;
    (void)depth;
    (void)is_leaf;
    return see(context);
}

enum { WALK_KINDS = 7 };

static const char* const WALK_NAMES[WALK_KINDS] = {"um_world_each_body",      "um_world_each_contact",
                                                   "um_world_query_aabb",     "um_world_overlap_shape_each",
                                                   "um_world_cast_ray_each",  "um_world_walk_tree",
                                                   "um_world_cast_shape_each"};

// A bar that overlaps everything, and one that hits everything on its way.
static const um_convex EVERYTHING = {{{-1e6f, 0.0f}, {1e6f, 0.0f}}, 2, 1e6f};
static const um_convex BAR = {{{0.0f, -500.0f}, {0.0f, 500.0f}}, 2, 1.0f};
static const um_transform HERE = {{0.0f, 0.0f}, {1.0f, 0.0f}};
static const um_ray RAY = {{-9000.0f, -5.0f}, {20000.0f, 0.0f}, 1.0f};
static const um_shape_cast SWEEP = {&BAR, {{-9000.0f, -5.0f}, {1.0f, 0.0f}}, {20000.0f, 0.0f}, 1.0f};

static um_result walk(const um_world* world, int32_t kind, visitor* v)
{
    switch (kind) {
    case 0:
        return um_world_each_body(world, see_body, v);
    case 1:
        return um_world_each_contact(world, see_contact, v);
    case 2:
        return um_world_query_aabb(world, EVERYWHERE, see_shape, v);
    case 3:
        return um_world_overlap_shape_each(world, &EVERYTHING, HERE, UM_ALL_CATEGORIES, see_shape, v);
    case 4:
        return um_world_cast_ray_each(world, &RAY, UM_ALL_CATEGORIES, see_hit, v);
    case 5:
        return um_world_walk_tree(world, UM_MOVING_TREE, see_node, v);
    default:
        return um_world_cast_shape_each(world, &SWEEP, UM_ALL_CATEGORIES, see_hit, v);
    }
}

// How many of the questions that call no function find something.
static int32_t ask_for_everything(const um_world* world)
{
    um_hit hit;
    um_nearest nearest;
    um_vec2 point = {-500.0f, -10.0f};
    return um_world_cast_ray(world, &RAY, UM_ALL_CATEGORIES, &hit) +
           um_world_cast_ray_any(world, &RAY, UM_ALL_CATEGORIES, NULL) +
           (um_world_cast_ray_all(world, &RAY, UM_ALL_CATEGORIES, &hit, 1) > 0) +
           um_world_cast_shape(world, &SWEEP, UM_ALL_CATEGORIES, &hit) +
           um_world_cast_shape_any(world, &SWEEP, UM_ALL_CATEGORIES, NULL) +
           (um_world_cast_shape_all(world, &SWEEP, UM_ALL_CATEGORIES, &hit, 1) > 0) +
           (um_world_overlap_shape(world, &EVERYTHING, HERE, UM_ALL_CATEGORIES, NULL, 0) > 0) +
           (um_world_overlap_aabb(world, EVERYWHERE, UM_ALL_CATEGORIES, NULL, 0) > 0) +
           (um_world_overlap_point(world, um_vec2_make(0.0f, 50.0f), UM_ALL_CATEGORIES, NULL, 0) > 0) +
           um_world_find_nearest(world, point, HUGE_VALF, UM_ALL_CATEGORIES, &nearest);
}

enum { QUESTION_KINDS = 10 };

static int32_t count_seen(const um_world* world, int32_t kind)
{
    visitor v = {NULL, 0, INT32_MAX};
    check_result(walk(world, kind, &v), UM_OK, WALK_NAMES[kind]);
    return v.seen;
}

// Boxes that lie on each other, and two that sleep far away.
static void fill_world(um_world* world)
{
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 40; ++i) {
        make_box(world, column_of(i, 8) * 19.0f, -10.0f - 19.0f * row_of(i, 8), 10.0f, 10.0f);
    }
    put_to_sleep(world, make_box(world, 5000.0f, -10.0f, 10.0f, 10.0f));
    put_to_sleep(world, make_box(world, 6000.0f, -10.0f, 10.0f, 10.0f));
}

// The body and shape that the intruder is after.
static void choose_victim(intruder* in)
{
    in->body = make_ball(in->world, -500.0f, -10.0f, 10.0f);
    in->shape = um_body_get_shape(in->world, in->body, 0);
}

static void check_intruder(const intruder* in, const char* what)
{
    if (in->problem[0] != '\0') {
        fail_msg("%s: %s", what, in->problem);
    }
    check_count_above(in->intrusions, 0, what);
}

static void changes_from_within_a_walk_are_refused_and_the_walk_goes_on(void** state)
{
    (void)state;
    for (int32_t kind = 0; kind < WALK_KINDS; ++kind) {
        intruder in = {.world = start_world(NULL)};
        fill_world(in.world);
        choose_victim(&in);
        step_world(in.world, 20);
        int32_t expected = count_seen(in.world, kind);
        check_count_above(expected, 10, WALK_NAMES[kind]);
        uint64_t hash = um_world_hash(in.world);
        um_counters before = um_world_get_counters(in.world);
        in.is_active = true;
        visitor v = {&in, 0, INT32_MAX};
        check_result(walk(in.world, kind, &v), UM_OK, WALK_NAMES[kind]);
        in.is_active = false;
        check_intruder(&in, WALK_NAMES[kind]);
        check_count(v.seen, expected, WALK_NAMES[kind]);
        check_hash(um_world_hash(in.world), hash, WALK_NAMES[kind]);
        um_counters after = um_world_get_counters(in.world);
        check_count(memcmp(&before, &after, sizeof before), 0, "difference of the counters");
        check_world(in.world);
        assert_true(um_body_set_user_data(in.world, in.body, 1));
        step_world(in.world, 1);
        finish_world(in.world);
    }
}

static void a_walk_that_is_ended_early_leaves_the_world_open(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    fill_world(world);
    step_world(world, 5);
    for (int32_t kind = 0; kind < WALK_KINDS; ++kind) {
        visitor v = {NULL, 0, 1};
        check_result(walk(world, kind, &v), UM_OK, WALK_NAMES[kind]);
        check_count(v.seen, 1, WALK_NAMES[kind]);
        assert_true(um_world_set_gravity(world, um_vec2_make(0.0f, (float)kind)));
    }
    finish_world(world);
}

// ---- Reading meanwhile ----------------------------------------------------------------------------------

// What a callback reads.
typedef struct reader {
    um_world* world;
    int32_t seen[WALK_KINDS];
    um_result results[WALK_KINDS];
    um_result validation;
    int32_t answers;        // of questions that call no function
    um_result batch;        // which would need the world for itself
    um_result after_nested; // what a change comes to when the inner walk is over
} reader;

static bool read_all(um_body_id body, void* context)
{
    reader* r = context;
    for (int32_t kind = 0; kind < WALK_KINDS; ++kind) {
        visitor v = {NULL, 0, INT32_MAX};
        r->results[kind] = walk(r->world, kind, &v);
        r->seen[kind] = v.seen;
    }
    um_hit hit;
    r->validation = um_world_validate(r->world, NULL);
    r->answers = ask_for_everything(r->world);
    r->batch = um_world_cast_rays(r->world, &RAY, 1, UM_ALL_CATEGORIES, &hit);
    um_body_wake(r->world, body);
    r->after_nested = um_world_get_last_error(r->world);
    return false;
}

static void a_callback_may_walk_over_the_world_itself(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    fill_world(world);
    step_world(world, 5);
    reader r = {.world = world};
    check_result(um_world_each_body(world, read_all, &r), UM_OK, "the outer walk");
    for (int32_t kind = 0; kind < WALK_KINDS; ++kind) {
        check_result(r.results[kind], UM_OK, WALK_NAMES[kind]);
        check_count(r.seen[kind], count_seen(world, kind), WALK_NAMES[kind]);
    }
    check_result(r.validation, UM_OK, "um_world_validate");
    check_count(r.answers, QUESTION_KINDS, "questions that were answered");
    check_result(r.batch, UM_ERROR_LOCKED, "um_world_cast_rays");
    check_result(r.after_nested, UM_ERROR_LOCKED, "a change after an inner walk");
    finish_world(world);
}

// ---- The allocator --------------------------------------------------------------------------------------

// A world whose allocator intrudes.
static void start_intruder(intruder* in)
{
    memset(in, 0, sizeof *in);
    in->memory = heap_make();
    um_world_def def = tested_world_def();
    def.allocator = intruder_allocator(in);
    in->world = start_world(&def);
    choose_victim(in);
}

static void end_memory(intruder* in)
{
    heap_end(&in->memory);
    assert_null(in->memory.problem);
}

static void the_allocator_cannot_change_the_world_in_any_call(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in);
    in.is_active = true;
    fill_world(in.world); // by calls each of which has to succeed
    um_body_id body = make_body(in.world, UM_DYNAMIC_BODY, 300.0f, 0.0f);
    assert_true(um_body_set_name(in.world, body, "a name"));
    check_result(um_world_get_last_error(in.world), UM_OK, "a call in whose allocations others were refused");
    step_world(in.world, 20);
    in.is_active = false;
    check_intruder(&in, "the allocator");
    um_world* quiet = start_world(NULL);
    make_ball(quiet, -500.0f, -10.0f, 10.0f);
    fill_world(quiet);
    make_body(quiet, UM_DYNAMIC_BODY, 300.0f, 0.0f);
    step_world(quiet, 20);
    check_hash(um_world_hash(in.world), um_world_hash(quiet), "a disturbed world");
    finish_world(quiet);
    finish_world(in.world);
    end_memory(&in);
}

static void the_allocator_finds_a_locked_world_while_that_is_destroyed(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in);
    fill_world(in.world);
    step_world(in.world, 20);
    in.is_active = true;
    um_world_destroy(in.world);
    check_intruder(&in, "um_world_destroy");
    end_memory(&in);
}

static void the_allocator_cannot_change_the_world_while_that_is_validated(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in);
    fill_world(in.world);
    uint64_t hash = um_world_hash(in.world);
    in.is_active = true;
    check_result(um_world_validate(in.world, NULL), UM_OK, "um_world_validate");
    in.is_active = false;
    check_intruder(&in, "um_world_validate");
    check_hash(um_world_hash(in.world), hash, "after um_world_validate");
    finish_world(in.world);
    end_memory(&in);
}

// A heap that reads from its world.
typedef struct reading_heap {
    heap memory;
    um_world* world; // NULL before it is there and when it has gone
    um_body_id body;
    bool is_active;
    bool is_ending; // whether the world is being destroyed
    int32_t reads;
    int32_t mistakes;
} reading_heap;

// Of a world that is being destroyed everything has gone.
static void read_from_empty_world(reading_heap* h)
{
    um_counters counters = um_world_get_counters(h->world);
    h->mistakes += counters.bodies != 0 || counters.shapes != 0 || counters.awake != 0;
    h->mistakes += um_body_exists(h->world, h->body);
    h->mistakes += um_world_step(h->world, STEP) != UM_ERROR_LOCKED;
}

static void read_from_hook(reading_heap* h)
{
    if (!h->is_active) {
        return;
    }
    h->reads += 1;
    if (h->is_ending) {
        read_from_empty_world(h);
        return;
    }
    for (int32_t kind = 0; kind < WALK_KINDS; ++kind) {
        visitor v = {NULL, 0, INT32_MAX};
        h->mistakes += walk(h->world, kind, &v) != UM_ERROR_LOCKED || v.seen != 0;
    }
    um_hit hit;
    h->mistakes += um_world_validate(h->world, NULL) != UM_ERROR_LOCKED;
    h->mistakes += ask_for_everything(h->world);
    h->mistakes += um_world_cast_rays(h->world, &RAY, 1, UM_ALL_CATEGORIES, &hit) != UM_ERROR_LOCKED;
    um_shape_id shape = um_body_get_shape(h->world, h->body, 0);
    h->mistakes += um_body_get_transform(h->world, h->body).p.x != -500.0f;
    h->mistakes += strcmp(um_body_get_name(h->world, h->body), "ball") != 0;
    h->mistakes += !um_body_id_equals(um_shape_get_body(h->world, shape), h->body);
    h->mistakes += um_world_get_counters(h->world).bodies < 1 || um_world_hash(h->world) == 0;
}

static void* allocate_and_read(size_t size, size_t alignment, void* context)
{
    reading_heap* h = context;
    read_from_hook(h);
    um_allocator inner = heap_allocator(&h->memory);
    return inner.allocate(size, alignment, inner.context);
}

static void release_and_read(void* memory, size_t size, void* context)
{
    reading_heap* h = context;
    h->is_active = h->is_active && memory != h->world; // which goes last
    um_allocator inner = heap_allocator(&h->memory);
    inner.release(memory, size, inner.context);
    read_from_hook(h);
}

static void the_allocator_may_read_single_things_but_not_walk(void** state)
{
    (void)state;
    reading_heap h = {.memory = heap_make()};
    um_world_def def = tested_world_def();
    def.allocator = (um_allocator){allocate_and_read, release_and_read, &h};
    h.world = start_world(&def);
    h.body = make_ball(h.world, -500.0f, -10.0f, 10.0f);
    assert_true(um_body_set_name(h.world, h.body, "ball"));
    h.is_active = true;
    fill_world(h.world);
    for (int32_t i = 0; i < 200; ++i) {
        um_body_id body = make_body(h.world, UM_STATIC_BODY, 0.0f, 0.0f);
        assert_true(um_body_set_name(h.world, body, "one of many"));
    }
    check_count_above(h.reads, 10, "reads");
    check_count(h.mistakes, 0, "mistakes");
    h.is_active = false;
    check_world(h.world);
    h.is_active = true;
    h.is_ending = true;
    um_world_destroy(h.world);
    check_count(h.mistakes, 0, "mistakes while the world was destroyed");
    heap_end(&h.memory);
    assert_null(h.memory.problem);
}

// ---- Baking ---------------------------------------------------------------------------------------------

// A query takes memory for the copy of its tree. To the allocator that is a walk: it may ask, but not change.
typedef struct baking_heap {
    intruder in;
    int32_t hooks;
    int32_t answers;
} baking_heap;

static void* allocate_while_baking(size_t size, size_t alignment, void* context)
{
    baking_heap* h = context;
    if (h->in.is_active) {
        h->hooks += 1;
        h->answers += ask_for_everything(h->in.world);
        intrude(&h->in);
    }
    um_allocator inner = heap_allocator(&h->in.memory);
    return inner.allocate(size, alignment, inner.context);
}

static void release_while_baking(void* memory, size_t size, void* context)
{
    baking_heap* h = context;
    um_allocator inner = heap_allocator(&h->in.memory);
    inner.release(memory, size, inner.context);
}

static void the_allocator_may_ask_but_not_change_while_a_query_bakes(void** state)
{
    (void)state;
    baking_heap h = {.in = {.memory = heap_make()}};
    um_world_def def = tested_world_def();
    def.allocator = (um_allocator){allocate_while_baking, release_while_baking, &h};
    h.in.world = start_world(&def);
    choose_victim(&h.in);
    fill_world(h.in.world);
    for (int32_t i = 0; i < 400; ++i) {
        make_wall(h.in.world, 50.0f * column_of(i, 20), 500.0f + 50.0f * row_of(i, 20), 20.0f, 20.0f);
    }
    uint64_t hash = um_world_hash(h.in.world);
    h.in.is_active = true;
    for (int32_t i = 0; i < 2000; ++i) {
        check_count(ask_for_everything(h.in.world), QUESTION_KINDS, "questions that were answered");
    }
    h.in.is_active = false;
    check_count_above(h.hooks, 0, "allocations of queries");
    check_count(h.answers, h.hooks * QUESTION_KINDS, "questions of the allocator that were answered");
    check_intruder(&h.in, "baking");
    check_hash(um_world_hash(h.in.world), hash, "a world that was asked");
    step_world(h.in.world, 1);
    finish_world(h.in.world);
    end_memory(&h.in);
}

// ---- What is being made ---------------------------------------------------------------------------------

// A heap whose hook looks for the shape that is being created: ids can be foretold.
typedef struct curious_heap {
    heap memory;
    um_world* world;
    um_shape_id shape;
    int32_t looks;
    int32_t half_made; // times that it was there without its geometry or its body
} curious_heap;

static void* allocate_and_look(size_t size, size_t alignment, void* context)
{
    curious_heap* h = context;
    h->looks += 1;
    if (um_shape_exists(h->world, h->shape)) {
        um_circle circle;
        bool is_whole = um_shape_get_circle(h->world, h->shape, &circle) && um_circle_is_valid(circle) &&
                        um_body_exists(h->world, um_shape_get_body(h->world, h->shape));
        h->half_made += !is_whole;
    }
    um_allocator inner = heap_allocator(&h->memory);
    return inner.allocate(size, alignment, inner.context);
}

static void release_to_heap(void* memory, size_t size, void* context)
{
    curious_heap* h = context;
    um_allocator inner = heap_allocator(&h->memory);
    inner.release(memory, size, inner.context);
}

static void a_shape_is_there_when_it_is_whole(void** state)
{
    (void)state;
    curious_heap h = {.memory = heap_make()};
    um_world_def def = tested_world_def();
    def.allocator = (um_allocator){allocate_and_look, release_to_heap, &h};
    h.world = start_world(&def);
    for (uint32_t i = 1; i <= 200; ++i) {
        h.shape = (um_shape_id){i, 1};
        um_body_id body = make_ball(h.world, 30.0f * (float)i, 0.0f, 10.0f);
        assert_true(um_shape_id_equals(um_body_get_shape(h.world, body, 0), h.shape));
    }
    check_count_above(h.looks, 20, "looks");
    check_count(h.half_made, 0, "times that a shape was half made");
    finish_world(h.world);
    heap_end(&h.memory);
    assert_null(h.memory.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(changes_from_within_a_walk_are_refused_and_the_walk_goes_on),
        BOTH_SOLVERS(a_walk_that_is_ended_early_leaves_the_world_open),
        cmocka_unit_test(a_shape_is_there_when_it_is_whole),
        BOTH_SOLVERS(a_callback_may_walk_over_the_world_itself),
        BOTH_SOLVERS(the_allocator_cannot_change_the_world_in_any_call),
        BOTH_SOLVERS(the_allocator_finds_a_locked_world_while_that_is_destroyed),
        BOTH_SOLVERS(the_allocator_cannot_change_the_world_while_that_is_validated),
        BOTH_SOLVERS(the_allocator_may_read_single_things_but_not_walk),
        BOTH_SOLVERS(the_allocator_may_ask_but_not_change_while_a_query_bakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
