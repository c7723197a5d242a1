// A world's memory: all of it comes from the allocator of the def and goes back, the counters know how
// much it is, and when it ends, at whatever point, nothing is lost.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/world_calls.h"
#include "support/worlds.h"

#include "world/contact_life.h"

enum {
    CREATURES = 40,
};

// A world on a heap of its own.
typedef struct plot {
    heap memory;
    um_world* world;
    um_body_id bodies[CREATURES];
    int32_t failures; // calls that failed for want of memory
} plot;

// Returns whether there was enough memory for an empty world.
static bool start_plot(plot* p, int64_t failing_allocation, bool fail_on)
{
    p->memory = heap_make();
    p->world = NULL;
    p->failures = 0;
    heap_fail(&p->memory, failing_allocation, fail_on);
    um_world_def def = tested_world_def();
    def.margin_share = UM_UNIFORM_MARGIN; // many pairs
    def.allocator = heap_allocator(&p->memory);
    um_result result = um_world_create(&def, &p->world);
    if (result != UM_OK) {
        check_result(result, UM_ERROR_OUT_OF_MEMORY, "um_world_create");
        assert_null(p->world);
        check_count((int64_t)p->memory.live_bytes, 0, "bytes of a world that could not be made");
    }
    return result == UM_OK;
}

static void check_bytes(const plot* p, const char* what)
{
    check_count((int64_t)um_world_get_counters(p->world).bytes, (int64_t)p->memory.live_bytes, what);
}

static void finish_plot(plot* p)
{
    if (p->world != NULL) {
        check_world(p->world);
        check_bytes(p, "bytes at the end");
    }
    um_world_destroy(p->world);
    check_count((int64_t)p->memory.live_bytes, 0, "bytes that did not come back");
    heap_end(&p->memory);
    if (p->memory.problem != NULL) {
        fail_msg("%s", p->memory.problem);
    }
}

// After a call that got no memory: the same counts as before, all invariants, and the right error.
static void check_failure(plot* p, um_counters before, const char* what)
{
    um_counters after = um_world_get_counters(p->world);
    check_result(um_world_get_last_error(p->world), UM_ERROR_OUT_OF_MEMORY, what);
    check_count(after.bodies, before.bodies, what);
    check_count(after.shapes, before.shapes, what);
    check_count(after.awake, before.awake, what);
    check_bytes(p, what);
    heap_fail(&p->memory, 0, false);
    check_world(p->world);
    p->failures += 1;
}

// Makes a body, again if memory ends.
static um_body_id insist_on_body(plot* p, const um_body_def* def)
{
    um_counters before = um_world_get_counters(p->world);
    uint64_t hash = um_world_hash(p->world);
    um_body_id body = um_body_create(p->world, def);
    if (body.index1 == 0) {
        check_failure(p, before, "um_body_create");
        check_hash(um_world_hash(p->world), hash, "um_body_create");
        body = um_body_create(p->world, def);
    }
    check_result(um_world_get_last_error(p->world), UM_OK, "um_body_create with memory");
    return body;
}

static um_shape_id create_one_of_three(plot* p, um_body_id body, int32_t kind)
{
    um_circle circle = {{0.0f, 0.0f}, 12.0f};
    um_polygon polygon = triangle_polygon();
    if (kind == 0) {
        return um_shape_create_circle(p->world, body, NULL, circle);
    }
    if (kind == 1) {
        return um_shape_create_polygon(p->world, body, NULL, &polygon);
    }
    return um_shape_create_box(p->world, body, NULL, um_box_make(12.0f, 9.0f));
}

static um_shape_id insist_on_shape(plot* p, um_body_id body, int32_t kind)
{
    um_counters before = um_world_get_counters(p->world);
    uint64_t hash = um_world_hash(p->world);
    float mass = um_body_get_mass(p->world, body).mass;
    um_shape_id shape = create_one_of_three(p, body, kind);
    if (shape.index1 == 0) {
        check_failure(p, before, "um_shape_create");
        check_hash(um_world_hash(p->world), hash, "um_shape_create");
        check_near(um_body_get_mass(p->world, body).mass, mass, 0.0f,
                   "mass after a shape that could not be made");
        shape = create_one_of_three(p, body, kind);
    }
    check_result(um_world_get_last_error(p->world), UM_OK, "um_shape_create with memory");
    return shape;
}

// A small heap over a floor.
static void insist_on_scene(plot* p)
{
    um_body_def def = um_default_body_def();
    def.position = um_vec2_make(0.0f, 50.0f);
    um_body_id floor = insist_on_body(p, &def);
    um_shape_id ground = insist_on_shape(p, floor, 2);
    assert_true(um_shape_set_box(p->world, ground, um_box_make(1000.0f, 50.0f)));
    for (int32_t i = 0; i < CREATURES; ++i) {
        def.type = UM_DYNAMIC_BODY;
        def.position = um_vec2_make(column_of(i, 8) * 22.0f, -15.0f - 22.0f * row_of(i, 8));
        def.name = i % 5 == 0 ? "a name of some length" : NULL;
        p->bodies[i] = insist_on_body(p, &def);
        insist_on_shape(p, p->bodies[i], i % 3);
    }
}

// ---- When memory ends -----------------------------------------------------------------------------------

static void creation_survives_every_allocation_that_fails_and_loses_nothing(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    insist_on_scene(&p);
    uint64_t expected = um_world_hash(p.world);
    int64_t allocations = p.memory.allocations;
    finish_plot(&p);
    check_count_above(allocations, 10, "allocations");
    for (int64_t k = 1; k <= allocations; ++k) {
        if (start_plot(&p, k, false)) {
            insist_on_scene(&p);
            check_count(p.failures, 1, "calls that failed");
            check_hash(um_world_hash(p.world), expected, "a world that was made in spite of a failure");
            step_world(p.world, 1);
        }
        finish_plot(&p);
    }
}

// Steps until a step without a failure, then compares what must be there.
static void step_through_failure(plot* p, int32_t steps)
{
    for (int32_t i = 0; i < steps; ++i) {
        um_counters before = um_world_get_counters(p->world);
        um_result result = um_world_step(p->world, STEP);
        um_counters after = um_world_get_counters(p->world);
        if (result != UM_OK) {
            check_result(result, UM_ERROR_OUT_OF_MEMORY, "um_world_step");
            check_result(um_world_get_last_error(p->world), UM_ERROR_OUT_OF_MEMORY, "um_world_step");
            p->failures += 1;
        }
        check_count(after.steps, before.steps + 1, "steps");
        check_count(after.bodies, before.bodies, "bodies");
        check_count(after.shapes, before.shapes, "shapes");
        check_bytes(p, "bytes after a step");
    }
}

static void steps_survive_every_allocation_that_fails(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    insist_on_scene(&p);
    int64_t before = p.memory.allocations;
    step_through_failure(&p, 60);
    int64_t allocations = p.memory.allocations - before;
    finish_plot(&p);
    check_count_above(allocations, 0, "allocations in steps");
    for (int64_t k = 1; k <= allocations; ++k) {
        assert_true(start_plot(&p, 0, false));
        insist_on_scene(&p);
        heap_fail(&p.memory, k, false);
        step_through_failure(&p, 60);
        check_world(p.world);
        check_count_below(p.failures, 2, "steps that failed");
        // A step that went without a contact or two is made good by those after it.
        step_world(p.world, 240);
        for (int32_t i = 0; i < CREATURES; ++i) {
            check_below(place_of(p.world, p.bodies[i]).y, 0.0f, "place above the floor");
        }
        finish_plot(&p);
    }
}

// One failed allocation costs nothing but the contacts that it was for: the next step finds them.
static void contacts_that_found_no_room_are_made_in_the_next_step(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    insist_on_scene(&p);
    heap_fail(&p.memory, 1, true);
    check_result(um_world_step(p.world, STEP), UM_ERROR_OUT_OF_MEMORY, "a step without memory");
    heap_fail(&p.memory, 0, false);
    check_world(p.world);
    step_world(p.world, 1);
    int32_t contacts = um_world_get_counters(p.world).contacts;
    finish_plot(&p);
    assert_true(start_plot(&p, 0, false));
    insist_on_scene(&p);
    step_world(p.world, 2);
    check_near((float)contacts, (float)um_world_get_counters(p.world).contacts, 3.0f, "contacts");
    finish_plot(&p);
}

// From the k-th allocation of the first step on, for every k: also before there is any list of what became of
// contacts.
static void a_first_step_may_run_out_of_memory_at_any_point(void** state)
{
    (void)state;
    bool runs_out = true;
    for (int64_t k = 1; runs_out; ++k) {
        plot p;
        assert_true(start_plot(&p, 0, false));
        make_box(p.world, 0.0f, 0.0f, 10.0f, 10.0f);
        make_box(p.world, 0.0f, 15.0f, 10.0f, 10.0f);
        heap_fail(&p.memory, k, true);
        runs_out = um_world_step(p.world, STEP) != UM_OK;
        check_result(um_world_get_last_error(p.world), runs_out ? UM_ERROR_OUT_OF_MEMORY : UM_OK,
                     "a first step");
        heap_fail(&p.memory, 0, false);
        step_world(p.world, 1);
        check_count(um_world_get_counters(p.world).contacts, 1, "contacts");
        finish_plot(&p);
        check_count_below(k, 50, "allocations of a first step");
    }
}

// Two boxes with a gap between them, so that their contact does not touch. When it is to, and there is no
// memory for its lane, it stays where it was and is looked at again.
static void a_contact_that_finds_no_lane_stays_nontouching_and_is_due(void** state)
{
    (void)state;
    bool runs_out = true;
    for (int64_t k = 1; runs_out; ++k) {
        plot p;
        assert_true(start_plot(&p, 0, false));
        um_world_set_gravity(p.world, um_vec2_make(0.0f, 0.0f));
        make_box(p.world, 0.0f, 0.0f, 10.0f, 10.0f);
        make_box(p.world, 0.0f, 30.0f, 10.0f, 10.0f);
        step_world(p.world, 1);
        const umi_contact* contact = umi_contact_at(&p.world->links, 0);
        check_count(p.world->contacts.nontouching_count, 1, "contacts that do not touch");
        heap_fail(&p.memory, k, true);
        runs_out = !umi_contact_begin_touching(p.world, 0);
        heap_fail(&p.memory, 0, false);
        check_count(umi_contact_is_touching(contact), !runs_out, "whether it touches");
        check_count(p.world->contacts.nontouching_count, runs_out, "contacts that do not touch");
        check_count(contact->link.flags & UMI_CONTACT_TOUCHED, UMI_CONTACT_TOUCHED, "whether it touched");
        assert_true(!runs_out || p.world->contacts.nontouching[0].due == UMI_DUE_NOW);
        check_world(p.world);
        step_world(p.world, 1); // finds that it does not touch after all
        check_count(um_world_get_counters(p.world).contacts, 0, "contacts that touch");
        finish_plot(&p);
        check_count_below(k, 20, "allocations for a lane");
    }
}

static void a_world_without_any_memory_left_steps_on(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    insist_on_scene(&p);
    heap_fail(&p.memory, 1, true);
    step_through_failure(&p, 120);
    check_count_above(p.failures, 0, "steps that failed");
    heap_fail(&p.memory, 0, false);
    check_world(p.world);
    step_world(p.world, 10);
    finish_plot(&p);
}

// The check itself takes memory.
static void check_without_memory(plot* p)
{
    heap_fail(&p->memory, 0, false);
    check_world(p->world);
    heap_fail(&p->memory, 1, true);
}

// In a world of many shapes the resting tree has no room for those who fall asleep: they do so just the same,
// and can be woken.
static void falling_asleep_and_waking_do_without_memory(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    insist_on_scene(&p);
    for (int32_t i = 0; i < 15 * CREATURES; ++i) {
        um_circle seed = {{0.0f, 0.0f}, 2.0f};
        assert_true(um_shape_create_circle(p.world, p.bodies[i % CREATURES], NULL, seed).index1 != 0);
    }
    step_world(p.world, 20);
    check_count(um_world_get_counters(p.world).asleep, 0, "asleep at first");
    heap_fail(&p.memory, 1, true);
    step_through_failure(&p, 1500);
    check_count_above(um_world_get_counters(p.world).asleep, CREATURES / 2, "asleep");
    check_count_above(p.memory.refusals, 0, "allocations that failed");
    for (int32_t i = 0; i < CREATURES; ++i) {
        assert_true(um_body_sleep(p.world, p.bodies[i]));
        check_without_memory(&p);
    }
    check_count(um_world_get_counters(p.world).asleep, CREATURES, "asleep by hand");
    for (int32_t i = 0; i < CREATURES; ++i) {
        assert_true(um_body_wake(p.world, p.bodies[i]));
        check_without_memory(&p);
    }
    check_count(um_world_get_counters(p.world).awake, CREATURES, "awake again");
    step_through_failure(&p, 20);
    heap_fail(&p.memory, 0, false);
    step_world(p.world, 1500);
    check_count_above(um_world_get_counters(p.world).asleep, CREATURES / 2, "asleep again");
    finish_plot(&p);
}

// There is no room for a list of those who are to wake.
static void a_new_gravity_wakes_every_body_without_memory(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.is_awake = false;
    for (int32_t i = 0; i < CREATURES; ++i) {
        assert_int_not_equal(um_body_create(p.world, &def).index1, 0);
    }
    check_count(um_world_get_counters(p.world).asleep, CREATURES, "asleep at first");
    heap_fail(&p.memory, 1, true);
    assert_true(um_world_set_gravity(p.world, um_vec2_make(0.0f, 1.0f)));
    check_count_above(p.memory.refusals, 0, "allocations that failed");
    check_count(um_world_get_counters(p.world).awake, CREATURES, "awake");
    heap_fail(&p.memory, 0, false);
    finish_plot(&p);
}

// The same for the one who is hit, whichever allocation fails: it takes its share of the momentum in the step
// of the impact.
static void an_impact_wakes_a_sleeper_without_memory(void** state)
{
    (void)state;
    bool has_failed = true;
    for (int32_t k = 1; has_failed; ++k) {
        plot p;
        assert_true(start_plot(&p, 0, false));
        assert_true(um_world_set_gravity(p.world, um_vec2_make(0.0f, 0.0f)));
        um_body_id runner = make_ball(p.world, 0.0f, 0.0f, 10.0f);
        um_body_id target = make_ball(p.world, 40.0f, 0.0f, 10.0f);
        put_to_sleep(p.world, target);
        assert_true(um_body_set_velocity(p.world, runner, um_vec2_make(300.0f, 0.0f)));
        float before = total_momentum(p.world).x;
        heap_fail(&p.memory, k, false);
        for (int32_t i = 0; i < 10; ++i) {
            step_through_failure(&p, 1);
            check_share(total_momentum(p.world).x, before, 1e-3f, "momentum");
        }
        check_awake(p.world, target, true, "the ball that was hit");
        has_failed = p.memory.refusals > 0;
        heap_fail(&p.memory, 0, false);
        finish_plot(&p);
        check_count_below(k, 50, "allocations up to an impact");
    }
}

// Every other call, without any memory to be had: it may succeed or say that there is none, but nothing
// breaks.
static void every_call_without_memory_succeeds_or_fails_cleanly(void** state)
{
    (void)state;
    for (int32_t i = 0; i < BODY_CALL_COUNT + SHAPE_CALL_COUNT; ++i) {
        plot p;
        assert_true(start_plot(&p, 0, false));
        insist_on_scene(&p);
        step_world(p.world, 40);
        um_body_id body = p.bodies[3];
        um_shape_id shape = um_body_get_shape(p.world, body, 0);
        um_counters before = um_world_get_counters(p.world);
        uint64_t hash = um_world_hash(p.world);
        heap_fail(&p.memory, 1, true);
        bool is_body = i < BODY_CALL_COUNT;
        const char* name = is_body ? BODY_CALLS[i].name : SHAPE_CALLS[i - BODY_CALL_COUNT].name;
        bool is_done = is_body ? BODY_CALLS[i].call(p.world, body)
                               : SHAPE_CALLS[i - BODY_CALL_COUNT].call(p.world, shape);
        if (!is_done && um_world_get_last_error(p.world) == UM_ERROR_OUT_OF_MEMORY) {
            check_failure(&p, before, name);
            check_hash(um_world_hash(p.world), hash, name);
        }
        heap_fail(&p.memory, 0, false);
        check_world(p.world);
        step_world(p.world, 2);
        finish_plot(&p);
    }
}

// ---- Where it comes from --------------------------------------------------------------------------------

static void an_empty_world_gives_all_its_memory_back(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    check_bytes(&p, "bytes of an empty world");
    check_count_above((int64_t)p.memory.live_bytes, 0, "bytes");
    finish_plot(&p);
}

static void a_full_world_gives_all_its_memory_back(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    insist_on_scene(&p);
    step_world(p.world, 200);
    finish_plot(&p);
}

static void the_counters_know_bytes_and_allocations_after_every_call(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    for (int32_t i = 0; i < 200; ++i) {
        def.position = um_vec2_make(column_of(i, 15) * 20.0f, row_of(i, 15) * 20.0f);
        um_body_id body = insist_on_body(&p, &def);
        check_bytes(&p, "bytes after a body");
        insist_on_shape(&p, body, i % 3);
        check_bytes(&p, "bytes after a shape");
        if (i % 10 == 9) {
            step_world(p.world, 1);
            check_bytes(&p, "bytes after a step");
        }
        if (i % 7 == 6) {
            assert_true(um_body_destroy(p.world, body));
            check_bytes(&p, "bytes after an end");
        }
        check_count(um_world_get_counters(p.world).allocations, p.memory.allocations, "allocations");
    }
    finish_plot(&p);
}

static void calls_that_read_neither_allocate_nor_write(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    insist_on_scene(&p);
    step_world(p.world, 20);
    uint64_t bytes = heap_hash(&p.memory);
    int64_t allocations = p.memory.allocations;
    um_world_get_counters(p.world);
    um_world_get_profile(p.world);
    um_world_hash(p.world);
    um_world_get_gravity(p.world);
    total_momentum(p.world);
    count_hovering(p.world, 1.0f);
    bodies_touch(p.world, p.bodies[0], p.bodies[1], NULL);
    um_body_get_transform_between(p.world, p.bodies[0], 0.5f);
    um_body_get_world_point(p.world, p.bodies[0], um_vec2_make(1.0f, 2.0f));
    check_count(p.memory.allocations, allocations, "allocations");
    check_hash(heap_hash(&p.memory), bytes, "the world's memory");
    finish_plot(&p);
}

// What failed has left no trace: the next body and shape have the ids that they would have had without it.
static void a_creation_that_fails_uses_up_no_id(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    um_body_def def = um_default_body_def();
    def.name = "a name";
    um_polygon polygon;
    const um_vec2 corners[] = {{0.0f, 0.0f}, {10.0f, 0.0f}, {0.0f, 10.0f}};
    check_result(um_polygon_from_points(corners, 3, &polygon), UM_OK, "um_polygon_from_points");
    int32_t failures = 0;
    um_body_id body = {0, 0};
    for (int32_t k = 1; body.index1 == 0; ++k, ++failures) {
        heap_fail(&p.memory, k, false);
        body = um_body_create(p.world, &def);
    }
    um_shape_id shape = {0, 0};
    for (int32_t k = 1; shape.index1 == 0; ++k, ++failures) {
        heap_fail(&p.memory, k, false);
        shape = um_shape_create_polygon(p.world, body, NULL, &polygon);
    }
    heap_fail(&p.memory, 0, false);
    check_count_above(failures, 4, "creations that failed");
    check_count(body.stamp, 1, "stamp of the first body");
    check_count(shape.stamp, 1, "stamp of the first shape");
    finish_plot(&p);
}

// Above the number of shapes for which both trees have room in any case, sleepers may take the room of static
// shapes that are disabled.
static void enabling_without_memory_fails_or_puts_all_shapes_into_their_tree(void** state)
{
    (void)state;
    enum { COUNT = 600 };
    plot p;
    assert_true(start_plot(&p, 0, false));
    um_body_id ground = make_body(p.world, UM_STATIC_BODY, 0.0f, 0.0f);
    for (int32_t i = 0; i < COUNT; ++i) {
        um_circle circle = {{20.0f * (float)i, 5000.0f}, 5.0f};
        assert_true(um_shape_create_circle(p.world, ground, NULL, circle).index1 != 0);
    }
    assert_true(um_body_set_enabled(p.world, ground, false));
    um_body_id balls[COUNT];
    for (int32_t i = 0; i < COUNT; ++i) {
        balls[i] = make_ball(p.world, 20.0f * (float)i, 0.0f, 5.0f);
    }
    for (int32_t i = 0; i < COUNT; ++i) {
        assert_true(um_body_sleep(p.world, balls[i]));
    }
    heap_fail(&p.memory, 1, true);
    bool is_enabled = um_body_set_enabled(p.world, ground, true);
    heap_fail(&p.memory, 0, false);
    assert_true(um_body_is_enabled(p.world, ground) == is_enabled);
    check_world(p.world);
    assert_true(um_body_set_enabled(p.world, ground, true));
    finish_plot(&p);
}

// Creates a shape with memory that ends at the first allocation, then at the second, and so on until there is
// enough.
static void insist_on_circle(plot* p, um_body_id body, um_circle circle)
{
    um_shape_id shape = {0, 0};
    for (int64_t k = 1; shape.index1 == 0; ++k) {
        um_counters before = um_world_get_counters(p->world);
        heap_fail(&p->memory, k, true);
        shape = um_shape_create_circle(p->world, body, NULL, circle);
        heap_fail(&p->memory, 0, false);
        if (shape.index1 == 0) {
            check_failure(p, before, "um_shape_create_circle");
        } else if (k > 1) {
            check_world(p->world);
        }
    }
}

// Beyond the number of shapes for which both trees have room in any case.
static void a_shape_that_is_made_has_its_proxy_wherever_memory_ended(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    um_body_id bodies[] = {
        make_body(p.world, UM_STATIC_BODY, 0.0f, 0.0f),
        make_body(p.world, UM_DYNAMIC_BODY, 0.0f, -5000.0f),
    };
    for (int32_t i = 0; i < 1400; ++i) {
        um_circle circle = {{20.0f * column_of(i, 100), 20.0f * row_of(i, 100)}, 5.0f};
        insist_on_circle(&p, bodies[i % 7 == 0], circle);
    }
    check_count_above(p.failures, 20, "calls that failed");
    finish_plot(&p);
}

static void validation_without_memory_says_so(void** state)
{
    (void)state;
    plot p;
    assert_true(start_plot(&p, 0, false));
    insist_on_scene(&p);
    step_world(p.world, 5);
    heap_fail(&p.memory, 1, true);
    um_result result = um_world_validate(p.world, NULL);
    heap_fail(&p.memory, 0, false);
    if (result != UM_OK) {
        check_result(result, UM_ERROR_OUT_OF_MEMORY, "um_world_validate");
    }
    check_world(p.world);
    finish_plot(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(creation_survives_every_allocation_that_fails_and_loses_nothing),
        BOTH_SOLVERS(steps_survive_every_allocation_that_fails),
        BOTH_SOLVERS(contacts_that_found_no_room_are_made_in_the_next_step),
        BOTH_SOLVERS(a_first_step_may_run_out_of_memory_at_any_point),
        BOTH_SOLVERS(a_contact_that_finds_no_lane_stays_nontouching_and_is_due),
        BOTH_SOLVERS(a_world_without_any_memory_left_steps_on),
        BOTH_SOLVERS(falling_asleep_and_waking_do_without_memory),
        BOTH_SOLVERS(a_new_gravity_wakes_every_body_without_memory),
        BOTH_SOLVERS(an_impact_wakes_a_sleeper_without_memory),
        BOTH_SOLVERS(every_call_without_memory_succeeds_or_fails_cleanly),
        BOTH_SOLVERS(an_empty_world_gives_all_its_memory_back),
        BOTH_SOLVERS(a_full_world_gives_all_its_memory_back),
        BOTH_SOLVERS(the_counters_know_bytes_and_allocations_after_every_call),
        BOTH_SOLVERS(calls_that_read_neither_allocate_nor_write),
        BOTH_SOLVERS(validation_without_memory_says_so),
        BOTH_SOLVERS(a_creation_that_fails_uses_up_no_id),
        BOTH_SOLVERS(a_shape_that_is_made_has_its_proxy_wherever_memory_ended),
        BOTH_SOLVERS(enabling_without_memory_fails_or_puts_all_shapes_into_their_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
