// Many shapes that come at once: the first step must find all of their contacts, and take about as much room
// for them as they need.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include "world/world_data.h"

#include <math.h>
#include <stdlib.h>

// ---- Room -----------------------------------------------------------------------------------------------

// Room that is there whatever comes: less than this is not worth counting.
#define SMALL_CHANGE 512

// To be called after the first step.
static void check_room(const um_world* world, const char* what)
{
    const umi_pool* pool = &world->links.pool;
    if (pool->capacity > 2 * pool->count + SMALL_CHANGE) {
        fail_msg("%s: room for %d contacts, expected at most twice the %d that there are", what,
                 (int)pool->capacity, (int)pool->count);
    }
}

// How many bytes the first step takes for each body.
static size_t bytes_of_first_step(um_world* world)
{
    size_t before = um_world_get_counters(world).bytes;
    step_world(world, 1);
    um_counters after = um_world_get_counters(world);
    return (after.bytes - before) / (size_t)after.bodies;
}

static void check_bytes(size_t actual, size_t limit, const char* what)
{
    if (actual >= limit) {
        fail_msg("%s: the first step takes %zu bytes per body, expected less than %zu", what, actual, limit);
    }
}

static void make_balls(um_world* world, int32_t count, float x, float y, float spacing)
{
    for (int32_t i = 0; i < count; ++i) {
        make_ball(world, x + spacing * column_of(i, 60), y + spacing * row_of(i, 60), 10.0f);
    }
}

static void a_pile_gets_room_for_about_as_many_contacts_as_it_has(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 2000; ++i) {
        make_box(world, 20.0f * column_of(i, 50), -10.0f - 20.0f * row_of(i, 50), 10.0f, 10.0f);
    }
    check_bytes(bytes_of_first_step(world), 4096, "a pile");
    check_count_above(world->links.pool.count, 5000, "contacts of the pile");
    check_room(world, "a pile");
    finish_world(world);
}

static void a_crowd_that_touches_nothing_gets_hardly_any_room(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    make_balls(world, 3000, 0.0f, 0.0f, 100.0f);
    check_bytes(bytes_of_first_step(world), 512, "balls far from each other");
    check_count(world->links.pool.count, 0, "contacts");
    check_room(world, "balls far from each other");
    finish_world(world);
}

// Shapes of one body have no contacts with each other, however much they overlap. One body of many is a
// sample of many others.
static void a_drum_of_overlapping_circles_counts_for_itself_only(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id drum = make_body(world, UM_KINEMATIC_BODY, 0.0f, 0.0f);
    for (int32_t i = 0; i < 300; ++i) {
        put_ball(world, drum, 10.0f + 0.1f * (float)i);
    }
    make_balls(world, 3000, 2000.0f, 0.0f, 100.0f);
    check_bytes(bytes_of_first_step(world), 2048, "a drum beside balls that touch nothing");
    check_count(world->links.pool.count, 0, "contacts");
    check_room(world, "a drum beside balls that touch nothing");
    finish_world(world);
}

// Contacts cannot move either of two kinematic bodies. Their pairs are listed, though, so bytes do not tell.
static void kinematic_bodies_that_overlap_get_no_room(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    make_floor(world, 20.0f);
    for (int32_t i = 0; i < 1000; ++i) {
        um_body_id body = make_body(world, UM_KINEMATIC_BODY, 2.0f * column_of(i, 30), 2.0f * row_of(i, 30));
        put_ball(world, body, 10.0f);
    }
    step_world(world, 1);
    check_count(world->links.pool.count, 0, "contacts");
    check_room(world, "kinematic bodies that overlap");
    finish_world(world);
}

// Every ball lies in the drum, and every one sees it: no more than one contact each.
static void balls_in_a_large_drum_get_room_for_one_contact_each(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id drum = make_body(world, UM_KINEMATIC_BODY, 3000.0f, 2500.0f);
    put_ball(world, drum, 10000.0f);
    make_balls(world, 3000, 0.0f, 0.0f, 100.0f);
    step_world(world, 1);
    check_count(world->links.pool.count, 3000, "contacts");
    check_room(world, "balls in a drum");
    finish_world(world);
}

// ---- Contacts -------------------------------------------------------------------------------------------

// Pairs of shapes by their places, which are the same in worlds that were made by the same calls.
typedef struct pair_set {
    uint64_t* keys;
    int32_t count;
    int32_t capacity;
} pair_set;

static bool add_key(const um_contact* contact, void* context)
{
    pair_set* set = context;
    if (set->count == set->capacity) {
        set->capacity = 2 * set->capacity + 256;
        set->keys = realloc(set->keys, (size_t)set->capacity * sizeof set->keys[0]);
        assert_non_null(set->keys);
    }
    uint64_t a = contact->shape_a.index1;
    uint64_t b = contact->shape_b.index1;
    set->keys[set->count++] = a < b ? a << 32 | b : b << 32 | a;
    return true;
}

static int compare_keys(const void* a, const void* b)
{
    uint64_t key_a = *(const uint64_t*)a;
    uint64_t key_b = *(const uint64_t*)b;
    return key_a < key_b ? -1 : key_a > key_b;
}

static pair_set find_contacts(const um_world* world)
{
    pair_set set = {0};
    check_result(um_world_each_contact(world, add_key, &set), UM_OK, "um_world_each_contact");
    qsort(set.keys, (size_t)set.count, sizeof set.keys[0], compare_keys);
    return set;
}

static void put_ring(um_world* world, um_body_id body, int32_t sides, float radius)
{
    um_vec2 points[UM_MAX_POLYGON_VERTICES];
    um_polygon polygon;
    for (int32_t i = 0; i < sides; ++i) {
        float angle = 2.0f * UM_PI * (float)i / (float)sides;
        points[i] = um_vec2_make(radius * cosf(angle), radius * sinf(angle));
    }
    check_result(um_polygon_from_points(points, sides, &polygon), UM_OK, "a ring");
    um_shape_create_polygon(world, body, NULL, &polygon);
    check_result(um_world_get_last_error(world), UM_OK, "um_shape_create_polygon");
}

// All kinds of shapes and bodies, some of two shapes, so dense that everything overlaps several others, at
// all speeds: the substep solver compares shapes a little ahead of the boxes that tell whether it is worth
// it.
static void make_dense_crowd(um_world* world, int32_t count, prng* random)
{
    make_floor(world, 500.0f);
    for (int32_t i = 0; i < count; ++i) {
        um_body_def def = um_default_body_def();
        def.type = i % 17 == 0 ? UM_KINEMATIC_BODY : UM_DYNAMIC_BODY;
        def.position.x = prng_float(random, 0.0f, 500.0f);
        def.position.y = prng_float(random, 0.0f, 500.0f);
        def.angle = prng_float(random, -UM_PI, UM_PI);
        def.is_awake = i % 7 != 0;
        if (def.is_awake) {
            def.velocity.x = prng_float(random, -300.0f, 300.0f);
            def.velocity.y = prng_float(random, -300.0f, 300.0f);
        }
        um_body_id body = um_body_create(world, &def);
        check_result(um_world_get_last_error(world), UM_OK, "um_body_create");
        if (i % 3 == 0) {
            put_ball(world, body, prng_float(random, 3.0f, 15.0f));
        } else if (i % 3 == 1) {
            put_ring(world, body, 3 + i % 14, prng_float(random, 3.0f, 15.0f));
        }
        if (i % 3 == 2 || i % 5 == 0) {
            float half_width = prng_float(random, 3.0f, 15.0f);
            put_box(world, body, half_width, prng_float(random, 3.0f, 15.0f));
        }
    }
}

static void the_first_step_of_a_dense_crowd_finds_the_contacts_of_brute_force(void** state)
{
    (void)state;
    pair_set sets[2];
    prng random = prng_make(9301);
    for (int32_t i = 0; i < 2; ++i) {
        um_world_def def = tested_world_def();
        def.gravity = um_vec2_make(0.0f, 0.0f);
        def.broadphase = i == 0 ? UM_BROADPHASE_TREE : UM_BROADPHASE_ALL_PAIRS;
        um_world* world = start_world(&def);
        random = prng_make(9301);
        make_dense_crowd(world, 500, &random);
        step_world(world, 1);
        sets[i] = find_contacts(world);
        if (i == 0) {
            check_room(world, "a dense crowd");
        }
        finish_world(world);
    }
    check_count_above(sets[1].count, 800, "contacts by brute force");
    for (int32_t i = 0; i < sets[1].count && i < sets[0].count; ++i) {
        if (sets[0].keys[i] != sets[1].keys[i]) {
            fail_with_seed(&random, "contact %d is between shapes %u and %u, expected %u and %u", (int)i,
                           (unsigned)(sets[0].keys[i] >> 32), (unsigned)sets[0].keys[i],
                           (unsigned)(sets[1].keys[i] >> 32), (unsigned)sets[1].keys[i]);
        }
    }
    check_count(sets[0].count, sets[1].count, "contacts with trees");
    free(sets[0].keys);
    free(sets[1].keys);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pile_gets_room_for_about_as_many_contacts_as_it_has),
        cmocka_unit_test(a_crowd_that_touches_nothing_gets_hardly_any_room),
        cmocka_unit_test(a_drum_of_overlapping_circles_counts_for_itself_only),
        cmocka_unit_test(kinematic_bodies_that_overlap_get_no_room),
        cmocka_unit_test(balls_in_a_large_drum_get_room_for_one_contact_each),
        BOTH_SOLVERS(the_first_step_of_a_dense_crowd_finds_the_contacts_of_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
