// A character mover in random levels: however it moves, it overlaps nothing and leaves no chamber. After each
// move all shapes are compared with it one by one.
// SPDX-License-Identifier: MIT

#include "support/movers.h"

#include <string.h>

// Chambers of 8 by 16 metres beside each other, with walls between them that have no thickness.
#define CHAMBER_HALF_WIDTH 4.0f
#define CHAMBER_HALF_HEIGHT 8.0f
enum { CHAMBERS = 3, LEVELS = 60, MOVES = 200 };

// What may be overlapped, in metres: half of the world's slop.
#define SLOP 0.0025f

// ---- Levels ---------------------------------------------------------------------------------------------

static float chamber_center(int32_t chamber)
{
    int32_t middle = CHAMBERS / 2;
    return 2.0f * CHAMBER_HALF_WIDTH * (float)(chamber - middle);
}

// A loop around a chamber: two-sided, or open to the inside only.
static void add_chamber(mover_scene* s, int32_t chamber, bool is_two_sided)
{
    float x = chamber_center(chamber);
    um_vec2 points[4] = {
        units_point(&s->u, x - CHAMBER_HALF_WIDTH, -CHAMBER_HALF_HEIGHT),
        units_point(&s->u, x - CHAMBER_HALF_WIDTH, CHAMBER_HALF_HEIGHT),
        units_point(&s->u, x + CHAMBER_HALF_WIDTH, CHAMBER_HALF_HEIGHT),
        units_point(&s->u, x + CHAMBER_HALF_WIDTH, -CHAMBER_HALF_HEIGHT),
    };
    if (s->u.up < 0.0f) { // clockwise where y points up holds what is inside
        um_vec2 second = points[1];
        points[1] = points[3];
        points[3] = second;
    }
    um_chain chain = {.points = points, .count = 4, .is_loop = true, .is_two_sided = is_two_sided};
    assert_true(um_shape_create_chain(s->world, um_body_create(s->world, NULL), NULL, &chain, NULL));
}

static void add_random_shape(mover_scene* s, um_body_id body, um_vec2 at, prng* random)
{
    float meter = s->u.meter;
    float a = meter * prng_float(random, 0.05f, 1.2f);
    float b = meter * prng_float(random, 0.05f, 1.2f);
    um_vec2 far = um_vec2_add(at, um_vec2_make(a, b - 0.6f * meter));
    um_polygon polygon;
    um_vec2 points[5];
    switch (prng_below(random, 6)) {
    case 0:
        um_shape_create_circle(s->world, body, NULL, um_circle_make_at(at, a));
        break;
    case 1:
        um_shape_create_capsule(s->world, body, NULL, um_capsule_make(at, far, 0.3f * b));
        break;
    case 2:
        um_shape_create_segment(s->world, body, NULL, um_segment_make(at, far));
        break;
    case 3:
        for (int32_t i = 0; i < 5; ++i) {
            points[i] = um_vec2_add(at, um_vec2_make(prng_float(random, -a, a), prng_float(random, -b, b)));
        }
        if (um_polygon_from_points(points, 5, &polygon) == UM_OK) {
            polygon.radius = prng_chance(random, 50) ? 0.2f * a : 0.0f;
            um_shape_create_polygon(s->world, body, NULL, &polygon);
        }
        break;
    default:
        um_shape_create_box(s->world, body, NULL,
                            um_box_make_at(a, b, at, prng_chance(random, 50) ? 0.0f : a / meter));
        break;
    }
    check_result(um_world_get_last_error(s->world), UM_OK, um_world_get_last_message(s->world));
}

// A two-sided chain at random.
static void add_random_chain(mover_scene* s, um_vec2 at, prng* random)
{
    um_vec2 points[6];
    for (int32_t i = 0; i < COUNT_OF(points); ++i) {
        points[i] = at;
        at.x += s->u.meter * prng_float(random, 0.2f, 1.0f);
        at.y += s->u.meter * prng_float(random, -0.6f, 0.6f);
    }
    um_chain chain = {.points = points, .count = COUNT_OF(points), .is_two_sided = true};
    assert_true(um_shape_create_chain(s->world, um_body_create(s->world, NULL), NULL, &chain, NULL));
}

static um_vec2 random_place(const mover_scene* s, int32_t chamber, prng* random)
{
    float x = chamber_center(chamber) + prng_float(random, -CHAMBER_HALF_WIDTH, CHAMBER_HALF_WIDTH);
    return units_point(&s->u, x, prng_float(random, -CHAMBER_HALF_HEIGHT, CHAMBER_HALF_HEIGHT));
}

static void make_level(mover_scene* s, int32_t chamber, prng* random)
{
    bool is_two_sided = prng_chance(random, 50);
    for (int32_t i = 0; i < CHAMBERS; ++i) {
        // What is one-sided holds nobody outside of it, and nobody is there.
        if (is_two_sided || i == chamber) {
            add_chamber(s, i, is_two_sided);
        }
    }
    int32_t count = 3 + prng_below(random, 15);
    for (int32_t i = 0; i < count; ++i) {
        um_body_id body = um_body_create(s->world, NULL);
        um_vec2 at = random_place(s, chamber, random);
        for (int32_t k = 1 + prng_below(random, 2); k > 0; --k) {
            add_random_shape(s, body, at, random);
            at.x += 0.7f * s->u.meter;
        }
    }
    for (int32_t i = 0; i < 2; ++i) {
        add_random_chain(s, random_place(s, chamber, random), random);
    }
    for (int32_t i = 0; i < 12; ++i) { // tiles with seams
        float x = chamber_center(chamber) - 3.0f + 0.5f * (float)i;
        int32_t height = 1 + i / 4;
        add_static_box(s, x, -5.0f, 0.25f, 0.1f * (float)height);
    }
}

// Finds a place where the mover overlaps nothing.
static bool place_at_random(mover_scene* s, int32_t chamber, prng* random)
{
    for (int32_t i = 0; i < 200; ++i) {
        um_mover_def def = um_default_mover_def();
        def.position = random_place(s, chamber, random);
        check_result(um_mover_make(s->world, &def, &s->mover), UM_OK, "um_mover_make");
        bool is_inside = fabsf(mover_x(s) - chamber_center(chamber)) < CHAMBER_HALF_WIDTH - MOVER_RADIUS &&
                         fabsf(mover_y(s)) < CHAMBER_HALF_HEIGHT - MOVER_HALF_HEIGHT;
        if (is_inside && deepest_overlap(s) < 0.0f) {
            return true;
        }
    }
    return false;
}

static um_vec2 random_displacement(const mover_scene* s, prng* random)
{
    static const float lengths[] = {0.01f, 0.1f, 0.1f, 0.1f, 0.5f, 3.0f, 1e4f};
    float length = lengths[prng_below(random, COUNT_OF(lengths))];
    return units_point(&s->u, prng_float(random, -length, length),
                       prng_float(random, -length, 0.7f * length));
}

static void check_place(const mover_scene* s, int32_t chamber, bool static_only, const prng* random,
                        int32_t move)
{
    float overlap = deepest_overlap_of(s, static_only);
    float x = fabsf(mover_x(s) - chamber_center(chamber));
    float y = fabsf(mover_y(s));
    if (!(overlap < SLOP) || !(x < CHAMBER_HALF_WIDTH) || !(y < CHAMBER_HALF_HEIGHT)) {
        fail_with_seed(random, "%s, move %d: overlap %g, at (%g, %g)", s->u.name, (int)move, (double)overlap,
                       (double)mover_x(s), (double)mover_y(s));
    }
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void twelve_thousand_moves_overlap_nothing_and_leave_no_chamber(void** state)
{
    (void)state;
    int32_t moves = 0;
    double length = 0.0;
    int32_t on_ground = 0;
    for (int32_t level = 0; level < LEVELS; ++level) {
        prng random = prng_make(UINT64_C(100) + (uint64_t)level);
        mover_scene s;
        start_scene(&s, level % UNITS_COUNT);
        int32_t chamber = prng_below(&random, CHAMBERS);
        make_level(&s, chamber, &random);
        if (place_at_random(&s, chamber, &random)) {
            for (int32_t i = 0; i < MOVES; ++i) {
                um_vec2 old = s.mover.position;
                um_vec2 way = random_displacement(&s, &random);
                check_result(um_mover_move(s.world, &s.mover, way, STEP), UM_OK, "um_mover_move");
                check_place(&s, chamber, false, &random, i);
                assert_false(s.mover.is_squeezed);
                um_vec2 gone = um_vec2_sub(s.mover.position, old);
                length += (double)(sqrtf(gone.x * gone.x + gone.y * gone.y) / s.u.meter);
                on_ground += s.mover.is_on_ground;
                moves += 1;
            }
        }
        finish_scene(&s);
    }
    check_count_above(moves, 10000, "moves");
    // It does get about, and it does stand.
    check_above((float)(length / (double)moves), 0.3f, "metres per move");
    check_count_above(on_ground, moves / 10, "moves that ended on the ground");
}

// The same with doors that come and go, and crates that fall. The static shapes are never overlapped, since
// who moves gives way to them.
static void what_moves_does_not_press_it_into_what_does_not(void** state)
{
    (void)state;
    for (int32_t level = 0; level < 20; ++level) {
        prng random = prng_make(UINT64_C(700) + (uint64_t)level);
        mover_scene s;
        start_scene(&s, level % UNITS_COUNT);
        make_level(&s, 1, &random);
        um_body_id doors[3];
        for (int32_t i = 0; i < COUNT_OF(doors); ++i) {
            um_vec2 at = random_place(&s, 1, &random);
            doors[i] = units_box(&s.u, s.world, UM_KINEMATIC_BODY, at.x / s.u.meter, units_height(&s.u, at),
                                 0.5f, 0.5f);
            um_vec2 crate = random_place(&s, 1, &random);
            units_box(&s.u, s.world, UM_DYNAMIC_BODY, crate.x / s.u.meter, units_height(&s.u, crate), 0.3f,
                      0.3f);
        }
        if (!place_at_random(&s, 1, &random)) {
            finish_scene(&s);
            continue;
        }
        for (int32_t i = 0; i < MOVES; ++i) {
            if (i % 20 == 0) {
                for (int32_t k = 0; k < COUNT_OF(doors); ++k) {
                    um_vec2 v =
                        units_point(&s.u, prng_float(&random, -4.0f, 4.0f), prng_float(&random, -4.0f, 4.0f));
                    assert_true(um_body_set_velocity(s.world, doors[k], v));
                }
            }
            step_world(s.world, 1);
            um_vec2 way =
                units_point(&s.u, prng_float(&random, -0.1f, 0.1f), prng_float(&random, -0.1f, 0.07f));
            check_result(um_mover_move(s.world, &s.mover, way, STEP), UM_OK, "um_mover_move");
            check_place(&s, 1, true, &random, i);
        }
        finish_scene(&s);
    }
}

// The same moves give the same bits, with any number of workers and lanes.
static void the_bits_do_not_depend_on_workers_and_lanes(void** state)
{
    (void)state;
    um_mover ends[3];
    memset(ends, 0, sizeof ends);
    for (int32_t run = 0; run < 3; ++run) {
        prng random = prng_make(31);
        mover_scene s;
        s.u = units_of_pixels();
        s.u.def.threads.worker_count = 1 + run;
        s.u.def.lanes = run == 1 ? 1 : 0;
        s.world = start_world(&s.u.def);
        make_level(&s, 1, &random);
        for (int32_t i = 0; i < 20; ++i) {
            um_vec2 at = random_place(&s, 1, &random);
            units_box(&s.u, s.world, UM_DYNAMIC_BODY, at.x / s.u.meter, units_height(&s.u, at), 0.2f, 0.2f);
        }
        place_at_random(&s, 1, &random);
        for (int32_t i = 0; i < 300; ++i) {
            um_vec2 way = random_displacement(&s, &random);
            step_world(s.world, 1);
            check_result(um_mover_move(s.world, &s.mover, way, STEP), UM_OK, "um_mover_move");
        }
        ends[run] = s.mover;
        finish_scene(&s);
        assert_memory_equal(&ends[run].position, &ends[0].position, sizeof ends[0].position);
        assert_memory_equal(&ends[run].velocity, &ends[0].velocity, sizeof ends[0].velocity);
        assert_memory_equal(ends[run].planes, ends[0].planes, sizeof ends[0].planes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twelve_thousand_moves_overlap_nothing_and_leave_no_chamber),
        cmocka_unit_test(what_moves_does_not_press_it_into_what_does_not),
        cmocka_unit_test(the_bits_do_not_depend_on_workers_and_lanes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
