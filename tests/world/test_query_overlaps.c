// Overlaps and nearest shapes in random worlds, compared with brute force over all shapes.
// SPDX-License-Identifier: MIT

#include "support/query_worlds.h"

#include <math.h>
#include <string.h>

enum {
    WORLDS = 6,
    BODIES = 90,
    QUESTIONS = 400,
    MOST_SHAPES = 1024,
};

typedef struct trial {
    const um_world* world;
    solid_list list;
    prng* random;
    int32_t found; // by all questions
} trial;

// ---- Overlaps -------------------------------------------------------------------------------------------

// A shape, an AABB or a point.
typedef enum probe_kind { SHAPE_PROBE, AABB_PROBE, POINT_PROBE } probe_kind;

typedef struct probe {
    probe_kind kind;
    um_convex convex;
    um_transform transform;
    um_aabb aabb;
    um_vec2 point;
    uint64_t mask;
    solid outline;
} probe;

static void choose_probe(prng* random, probe* out_probe)
{
    probe* p = out_probe;
    p->kind = (probe_kind)prng_below(random, 3);
    p->mask = random_mask(random);
    switch (p->kind) {
    case SHAPE_PROBE:
        p->convex = random_convex(random);
        p->transform = random_transform(random);
        p->outline = solid_of_convex(&p->convex, p->transform);
        break;
    case AABB_PROBE:
        p->aabb = random_aabb(random);
        p->outline = solid_of_aabb(p->aabb);
        break;
    case POINT_PROBE:
        p->point = random_place(random);
        p->outline = solid_of_point(p->point);
        break;
    }
}

static int32_t ask(const um_world* world, const probe* p, um_shape_id* out_shapes, int32_t capacity)
{
    switch (p->kind) {
    case SHAPE_PROBE:
        return um_world_overlap_shape(world, &p->convex, p->transform, p->mask, out_shapes, capacity);
    case AABB_PROBE:
        return um_world_overlap_aabb(world, p->aabb, p->mask, out_shapes, capacity);
    case POINT_PROBE:
        break;
    }
    return um_world_overlap_point(world, p->point, p->mask, out_shapes, capacity);
}

static bool is_among(um_shape_id shape, const um_shape_id* shapes, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        if (um_shape_id_equals(shapes[i], shape)) {
            return true;
        }
    }
    return false;
}

// In the order of index1, each once, and just those that brute force finds.
static void check_found(trial* t, const probe* p, const um_shape_id* shapes, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        if (solids_find(&t->list, shapes[i]) == NULL || (i > 0 && shapes[i - 1].index1 >= shapes[i].index1)) {
            fail_with_seed(t->random, "shape %u, number %d of %d, is out of order or not there",
                           shapes[i].index1, (int)i, (int)count);
        }
    }
    for (int32_t i = 0; i < t->list.count; ++i) {
        const solid* s = t->list.solids + i;
        double gap = (s->categories & p->mask) != 0 ? solids_gap(s, &p->outline, WIDTH) : HUGE_VAL;
        bool is_found = is_among(s->id, shapes, count);
        if (is_found ? gap > WIDTH : gap < -WIDTH) {
            fail_with_seed(t->random, "probe %d finds shape %u of kind %d: %d; the gap is %g", (int)p->kind,
                           s->id.index1, (int)um_shape_get_kind(t->world, s->id), (int)is_found, gap);
        }
    }
    t->found += count;
}

// With too little room the number is the same, what is written overlaps, and nothing is written beyond.
static void check_room(const trial* t, const probe* p, const um_shape_id* shapes, int32_t count)
{
    um_shape_id some[6] = {{0, 0}};
    int32_t capacity = prng_below(t->random, COUNT_OF(some));
    check_count(ask(t->world, p, some, capacity), count, "overlaps with little room");
    int32_t written = count < capacity ? count : capacity;
    for (int32_t i = 0; i < written; ++i) {
        assert_true(is_among(some[i], shapes, count) && !is_among(some[i], some, i));
        assert_true(count > capacity || um_shape_id_equals(some[i], shapes[i]));
    }
    check_count(some[written].index1, 0, "a shape beyond the room");
    check_count(ask(t->world, p, NULL, 0), count, "overlaps that are counted");
}

// ---- Each -----------------------------------------------------------------------------------------------

typedef struct viewer {
    um_shape_id shapes[MOST_SHAPES];
    int32_t count;
    int32_t most; // after which the walk is ended
} viewer;

static bool see(um_shape_id shape, void* context)
{
    viewer* v = context;
    assert_true(v->count < MOST_SHAPES);
    v->shapes[v->count++] = shape;
    return v->count < v->most;
}

static void check_each(const trial* t, const probe* p, const um_shape_id* shapes, int32_t count)
{
    static viewer v;
    if (p->kind != SHAPE_PROBE) {
        return;
    }
    v = (viewer){.most = MOST_SHAPES};
    check_result(um_world_overlap_shape_each(t->world, &p->convex, p->transform, p->mask, see, &v), UM_OK,
                 "each");
    check_count(v.count, count, "overlaps that a function gets");
    for (int32_t i = 0; i < v.count; ++i) {
        assert_true(is_among(v.shapes[i], shapes, count) && !is_among(v.shapes[i], v.shapes, i));
    }
    int32_t most = 1 + prng_below(t->random, 3);
    v = (viewer){.most = most};
    check_result(um_world_overlap_shape_each(t->world, &p->convex, p->transform, p->mask, see, &v), UM_OK,
                 "each");
    check_count(v.count, count < most ? count : most, "overlaps up to the end");
}

static bool aabb_is_met(const trial* t, const solid* s, um_aabb aabb)
{
    return s->categories != 0 && um_aabb_overlaps(um_shape_get_aabb(t->world, s->id), aabb);
}

// Exact: AABBs are compared with the very AABBs that shapes tell.
static void check_aabb_query(const trial* t)
{
    static viewer v;
    um_aabb aabb = random_aabb(t->random);
    v = (viewer){.most = MOST_SHAPES};
    check_result(um_world_query_aabb(t->world, aabb, see, &v), UM_OK, "um_world_query_aabb");
    int32_t expected = 0;
    for (int32_t i = 0; i < t->list.count; ++i) {
        expected += aabb_is_met(t, t->list.solids + i, aabb);
    }
    check_count(v.count, expected, "AABBs that are met");
    for (int32_t i = 0; i < v.count; ++i) {
        const solid* s = solids_find(&t->list, v.shapes[i]);
        assert_true(s != NULL && aabb_is_met(t, s, aabb) && !is_among(v.shapes[i], v.shapes, i));
    }
}

static void ask_for_overlaps(trial* t)
{
    static um_shape_id shapes[MOST_SHAPES];
    for (int32_t i = 0; i < repeats(QUESTIONS); ++i) {
        probe p;
        choose_probe(t->random, &p);
        int32_t count = ask(t->world, &p, shapes, MOST_SHAPES);
        assert_true(count <= MOST_SHAPES);
        check_found(t, &p, shapes, count);
        check_room(t, &p, shapes, count);
        check_each(t, &p, shapes, count);
        check_aabb_query(t);
    }
}

// ---- The nearest shape ----------------------------------------------------------------------------------

// The gap of the nearest shape that has a category of the mask.
static double nearest_gap(const trial* t, const solid* point, uint64_t mask)
{
    double least = HUGE_VAL;
    for (int32_t i = 0; i < t->list.count; ++i) {
        if ((t->list.solids[i].categories & mask) != 0) {
            least = fmin(least, solids_gap(t->list.solids + i, point, least));
        }
    }
    return least;
}

static void check_nearest(const trial* t, um_vec2 at, const um_nearest* found)
{
    const solid* s = solids_find(&t->list, found->shape);
    assert_non_null(s);
    solid here = solid_of_point(at);
    solid there = solid_of_point(found->point);
    double gap = fmax(solids_gap(s, &here, HUGE_VAL), 0.0);
    double distance = hypot((double)found->point.x - (double)at.x, (double)found->point.y - (double)at.y);
    if (fabs(gap - (double)found->distance) > WIDTH || fabs(distance - (double)found->distance) > WIDTH ||
        fabs(solids_gap(s, &there, HUGE_VAL)) > (gap > 0.0 ? WIDTH : HUGE_VAL)) {
        fail_with_seed(t->random, "shape %u is %g away, said to be %.9g, at a point that is %g away",
                       found->shape.index1, gap, (double)found->distance, distance);
    }
    if (found->distance == 0.0f) {
        check_vector(found->normal, um_vec2_make(0.0f, 0.0f), 0.0f, "normal of a point inside");
        check_vector(found->point, at, (float)WIDTH, "point inside");
    } else if (distance > 0.1) {
        um_vec2 way = um_vec2_sub(at, found->point);
        way = um_vec2_make(way.x / (float)distance, way.y / (float)distance);
        check_vector(found->normal, way, 1e-2f, "normal towards the point");
    }
}

static void ask_for_the_nearest(trial* t)
{
    for (int32_t i = 0; i < repeats(QUESTIONS); ++i) {
        static const float reaches[] = {HUGE_VALF, 1e9f, 100.0f, 10.0f, 0.0f};
        um_vec2 at = random_place(t->random);
        float most = reaches[prng_below(t->random, COUNT_OF(reaches))];
        uint64_t mask = random_mask(t->random);
        solid point = solid_of_point(at);
        double expected = fmax(nearest_gap(t, &point, mask), 0.0);
        um_nearest none = {.distance = 0.0f};
        um_nearest found = {.distance = -7.0f};
        bool is_found = um_world_find_nearest(t->world, at, most, mask, &found);
        if (is_found ? expected > (double)most + WIDTH : expected < (double)most - WIDTH) {
            fail_with_seed(t->random, "the nearest is %g away, at most %g, and found: %d", expected,
                           (double)most, (int)is_found);
        }
        if (!is_found) {
            assert_memory_equal(&found, &none, sizeof found);
            continue;
        }
        if (fabs((double)found.distance - expected) > WIDTH) {
            fail_with_seed(t->random, "the nearest, %u, is %.9g away, expected %.9g", found.shape.index1,
                           (double)found.distance, expected);
        }
        check_nearest(t, at, &found);
        t->found += 1;
    }
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void check_random_worlds(void (*ask_some)(trial* t))
{
    int32_t found = 0;
    for (uint64_t seed = 1; seed <= WORLDS; ++seed) {
        prng random = prng_make(seed);
        um_world* world = start_query_world(seed, BODIES);
        for (int32_t round = 0; round < 5; ++round) {
            trial t = {.world = world, .list = solids_of_world(world), .random = &random};
            ask_some(&t);
            found += t.found;
            solids_free(&t.list);
            if (round % 2 == 0) {
                step_world(world, 1 + 4 * round);
            } else {
                disturb_query_world(world, &random);
            }
        }
        finish_world(world);
    }
    check_count_above(found, WORLDS * repeats(QUESTIONS), "shapes that were found");
}

static void overlaps_are_what_brute_force_says(void** state)
{
    (void)state;
    check_random_worlds(ask_for_overlaps);
}

static void the_nearest_shape_is_what_brute_force_says(void** state)
{
    (void)state;
    check_random_worlds(ask_for_the_nearest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(overlaps_are_what_brute_force_says),
        BOTH_SOLVERS(the_nearest_shape_is_what_brute_force_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
