// The user's threads may cut a loop anywhere and run its pieces in any order. Pieces of 1, 5 and 7 items, the
// last one first, fit neither the lanes of a block nor the grains of a loop; the bits must be the same as
// without a hook.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

enum {
    BODY_COUNT = 700,
    STEPS = 90,
};

static const int32_t PIECES[] = {1, 5, 7};

// ---- The scene ------------------------------------------------------------------------------------------

static void put_ring(um_world* world, um_body_id body, const um_shape_def* def, int32_t sides, float radius)
{
    um_vec2 points[UM_MAX_POLYGON_VERTICES];
    um_polygon polygon;
    for (int32_t i = 0; i < sides; ++i) {
        um_rot q = um_rot_from_angle(2.0f * UM_PI * (float)i / (float)sides - UM_PI);
        points[i] = um_vec2_make(radius * q.c, radius * q.s);
    }
    check_result(um_polygon_from_points(points, sides, &polygon), UM_OK, "a ring");
    um_shape_create_polygon(world, body, def, &polygon);
}

// A box, a ball or a polygon; now and then a bar across it as well.
static void make_thing(um_world* world, int32_t i, prng* random)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    // So many in so little room that some are deep in each other.
    def.position.x = prng_float(random, -480.0f, 480.0f);
    def.position.y = prng_float(random, -1400.0f, -30.0f);
    def.angle = prng_float(random, -UM_PI, UM_PI);
    def.velocity.y = i % 7 == 0 ? prng_float(random, -900.0f, 900.0f) : 0.0f;
    def.gravity_scale = i % 50 == 0 ? 0.0f : 1.0f;
    def.is_awake = i % 11 != 0;
    um_body_id body = um_body_create(world, &def);
    um_shape_def shape = um_default_shape_def();
    shape.restitution = i % 4 == 0 ? prng_float(random, 0.0f, 1.0f) : 0.0f;
    shape.friction = prng_float(random, 0.0f, 1.0f);
    float size = prng_float(random, 5.0f, 22.0f);
    if (i % 3 == 0) {
        um_shape_create_circle(world, body, &shape, (um_circle){{0.0f, 0.0f}, size});
    } else if (i % 3 == 1) {
        um_shape_create_box(world, body, &shape, um_box_make(size, prng_float(random, 5.0f, 22.0f)));
    } else {
        put_ring(world, body, &shape, 3 + i % 14, size);
    }
    if (i % 13 == 0) {
        um_shape_create_box(world, body, &shape, um_box_make(30.0f, 3.0f));
    }
    check_result(um_world_get_last_error(world), UM_OK, "a thing");
}

// A pit with a paddle that turns. A tower beside it falls asleep by itself.
static um_world* start_pit(const um_world_def* def)
{
    prng random = prng_make(9401);
    um_world* world = start_world(def);
    make_floor(world, 0.0f);
    make_wall(world, -550.0f, -700.0f, 50.0f, 800.0f);
    make_wall(world, 550.0f, -700.0f, 50.0f, 800.0f);
    make_stack(world, 900.0f, 0.0f, 4, 15.0f, NULL);
    um_body_id paddle = make_body(world, UM_KINEMATIC_BODY, 0.0f, -80.0f);
    put_box(world, paddle, 200.0f, 8.0f);
    assert_true(um_body_set_angular_velocity(world, paddle, 2.0f));
    for (int32_t i = 0; i < BODY_COUNT; ++i) {
        make_thing(world, i, &random);
    }
    return world;
}

// ---- Hooks ----------------------------------------------------------------------------------------------

typedef struct cutter {
    int32_t piece;
    int64_t loops;
} cutter;

static void run_pieces_backwards(int32_t count, int32_t grain, um_range_fn* fn, void* range_context,
                                 void* context)
{
    (void)grain;
    cutter* cut = context;
    cut->loops += 1;
    for (int32_t end = count; end > 0;) {
        int32_t begin = end > cut->piece ? end - cut->piece : 0;
        fn(begin, end, range_context);
        end = begin;
    }
}

// The hash after each step. How many woke and fell asleep on the way is added to *out_traffic.
static void trace_pit(const um_world_def* def, uint64_t out_hashes[STEPS], int32_t* out_traffic)
{
    um_world* world = start_pit(def);
    for (int32_t i = 0; i < STEPS; ++i) {
        step_world(world, 1);
        out_hashes[i] = um_world_hash(world);
        um_counters counters = um_world_get_counters(world);
        *out_traffic += counters.woken + counters.fell_asleep;
    }
    finish_world(world);
}

static void pieces_of_any_size_run_backwards_give_the_same_bits(void** state)
{
    (void)state;
    static uint64_t expected[STEPS];
    static uint64_t actual[STEPS];
    int32_t traffic = 0;
    um_world_def def = tested_world_def();
    trace_pit(&def, expected, &traffic);
    check_count_above(traffic, 20, "bodies that woke or fell asleep"); // or sleep was not tested
    for (int32_t k = 0; k < COUNT_OF(PIECES); ++k) {
        cutter cut = {.piece = PIECES[k]};
        def.threads.parallel = run_pieces_backwards;
        def.threads.context = &cut;
        trace_pit(&def, actual, &traffic);
        check_count_above(cut.loops, STEPS, "loops that were cut");
        for (int32_t i = 0; i < STEPS; ++i) {
            if (actual[i] != expected[i]) {
                fail_msg("pieces of %d, step %d: hash %016llx, expected %016llx", (int)PIECES[k], (int)i + 1,
                         (unsigned long long)actual[i], (unsigned long long)expected[i]);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(pieces_of_any_size_run_backwards_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
