// Rays and moving shapes in random worlds, compared with brute force over all shapes: the nearest hit, any,
// all of them, and each to a function.
// SPDX-License-Identifier: MIT

#include "support/query_worlds.h"

#include <math.h>
#include <string.h>

enum {
    WORLDS = 6,
    BODIES = 90,
    MOST_HITS = 1024,
};

// ---- Questions ------------------------------------------------------------------------------------------

// A ray, or a shape that moves.
typedef struct question {
    um_ray ray;
    um_convex convex;
    um_shape_cast cast; // of that convex
    bool is_shape;
    uint64_t mask;
    solid mover;
    spot middle; // of its points
    spot way;
    double most;
} question;

static spot middle_of(const um_convex* convex, um_transform at)
{
    spot middle = {0.0, 0.0};
    for (int32_t i = 0; i < convex->count; ++i) {
        um_convex point = um_convex_of_point(convex->points[i]);
        solid placed = solid_of_convex(&point, at);
        middle.x += placed.points[0].x / convex->count;
        middle.y += placed.points[0].y / convex->count;
    }
    return middle;
}

static void choose_question(prng* random, bool is_shape, question* out_question)
{
    question* q = out_question;
    q->is_shape = is_shape;
    q->mask = random_mask(random);
    q->ray = random_ray(random);
    q->mover = solid_of_point(q->ray.origin);
    q->way = (spot){(double)q->ray.translation.x, (double)q->ray.translation.y};
    q->most = (double)q->ray.max_fraction;
    q->middle = q->mover.points[0];
    if (is_shape) {
        um_transform at = {q->ray.origin, um_rot_from_angle(prng_float(random, -3.0f, 3.0f))};
        q->convex = random_convex(random);
        q->cast = (um_shape_cast){&q->convex, at, q->ray.translation, q->ray.max_fraction};
        q->mover = solid_of_convex(&q->convex, at);
        q->middle = middle_of(&q->convex, at);
    }
}

static bool ask_nearest(const um_world* world, const question* q, um_hit* out_hit)
{
    return q->is_shape ? um_world_cast_shape(world, &q->cast, q->mask, out_hit)
                       : um_world_cast_ray(world, &q->ray, q->mask, out_hit);
}

static bool ask_any(const um_world* world, const question* q, um_hit* out_hit)
{
    return q->is_shape ? um_world_cast_shape_any(world, &q->cast, q->mask, out_hit)
                       : um_world_cast_ray_any(world, &q->ray, q->mask, out_hit);
}

static int32_t ask_all(const um_world* world, const question* q, um_hit* out_hits, int32_t capacity)
{
    return q->is_shape ? um_world_cast_shape_all(world, &q->cast, q->mask, out_hits, capacity)
                       : um_world_cast_ray_all(world, &q->ray, q->mask, out_hits, capacity);
}

static um_result ask_each(const um_world* world, const question* q, um_hit_fn* fn, void* context)
{
    return q->is_shape ? um_world_cast_shape_each(world, &q->cast, q->mask, fn, context)
                       : um_world_cast_ray_each(world, &q->ray, q->mask, fn, context);
}

// ---- Sides ----------------------------------------------------------------------------------------------

// How far a point is in front of the line of a one-sided segment.
static double height_over(const solid* segment, spot p)
{
    spot a = segment->points[0];
    spot line = {segment->points[1].x - a.x, segment->points[1].y - a.y};
    return (line.y * (p.x - a.x) - line.x * (p.y - a.y)) / hypot(line.x, line.y);
}

// How far all of a solid is in front of it.
static double least_height_over(const solid* segment, const solid* s)
{
    double least = HUGE_VAL;
    for (int32_t i = 0; i < s->count; ++i) {
        least = fmin(least, height_over(segment, s->points[i]) - s->radius);
    }
    return least;
}

// How far any of it is.
static double greatest_height_over(const solid* segment, const solid* s)
{
    double greatest = -HUGE_VAL;
    for (int32_t i = 0; i < s->count; ++i) {
        greatest = fmax(greatest, height_over(segment, s->points[i]) + s->radius);
    }
    return greatest;
}

// When a question may and must hit a one-sided segment that it would hit in a window if that had two sides.
static hit_window window_of_front(const question* q, const solid* segment, hit_window window)
{
    hit_window never = {HUGE_VAL, HUGE_VAL};
    spot a = segment->points[0];
    double descent =
        -height_over(segment, (spot){a.x + q->way.x, a.y + q->way.y}) / hypot(q->way.x, q->way.y);
    if (descent < -1e-6) {
        return never; // it goes away
    }
    double gap = solids_gap(segment, &q->mover, HUGE_VAL);
    double middle = height_over(segment, q->middle);
    if (gap < -WIDTH) {
        return middle < -WIDTH ? never : (hit_window){0.0, middle > WIDTH && descent > 1e-6 ? 0.0 : HUGE_VAL};
    }
    // Where a side of it comes to an end of the segment, part of it may have gone past that.
    double f = window.must < HUGE_VAL ? window.must : window.may;
    solid then = solid_moved(&q->mover, f * q->way.x, f * q->way.y);
    bool is_in_front = gap > WIDTH && middle > WIDTH && descent > 1e-6;
    bool stays_in_front = least_height_over(segment, &then) > -4.0 * WIDTH;
    window.must = is_in_front && stays_in_front ? window.must : HUGE_VAL;
    return greatest_height_over(segment, &q->mover) < -WIDTH ? never : window;
}

// When a question may and must hit a shape: not at all if that has none of the categories.
static hit_window window_of(const question* q, const solid* target)
{
    if ((target->categories & q->mask) == 0) {
        return (hit_window){HUGE_VAL, HUGE_VAL};
    }
    hit_window window = solids_cast(target, &q->mover, q->way, WIDTH);
    return target->is_one_sided && window.may < HUGE_VAL ? window_of_front(q, target, window) : window;
}

// ---- Checks ---------------------------------------------------------------------------------------------

typedef struct trial {
    um_world* world;
    solid_list list;
    prng* random;
    int32_t hits; // of all questions
} trial;

// What a fraction that was rounded to a float may be off by.
static double slack_of(const question* q)
{
    return WIDTH / hypot(q->way.x, q->way.y) + 1e-6 * q->most;
}

static void check_place_of_hit(const trial* t, const question* q, const um_hit* hit, const solid* target)
{
    solid point = solid_of_point(hit->point);
    double f = (double)hit->fraction;
    solid mover = solid_moved(&q->mover, f * q->way.x, f * q->way.y);
    double to_target = solids_gap(&point, target, HUGE_VAL);
    double to_mover = solids_gap(&point, &mover, HUGE_VAL);
    bool is_inside = hit->normal.x == 0.0f && hit->normal.y == 0.0f;
    if (to_target > 2.0 * WIDTH || to_mover > 2.0 * WIDTH || (!is_inside && to_target < -2.0 * WIDTH)) {
        fail_with_seed(t->random, "shape %u is hit at (%.9g, %.9g), %g from it and %g from what hits it",
                       hit->shape.index1, (double)hit->point.x, (double)hit->point.y, to_target, to_mover);
    }
    double gap = solids_gap(&q->mover, target, HUGE_VAL);
    if (is_inside ? hit->fraction != 0.0f || gap > WIDTH : gap < -WIDTH) {
        fail_with_seed(t->random, "shape %u, %g away at the start, has normal (0, 0): %d, fraction %.9g",
                       hit->shape.index1, gap, (int)is_inside, f);
    }
    if (is_inside) {
        return;
    }
    double behind = target->is_one_sided
                        ? -height_over(target, (spot){target->points[0].x + (double)hit->normal.x,
                                                      target->points[0].y + (double)hit->normal.y})
                        : 0.0;
    // A unit step along the normal leads a unit away from the shape.
    solid beside = solid_moved(&point, (double)hit->normal.x, (double)hit->normal.y);
    double step = solids_gap(&beside, target, HUGE_VAL) - to_target;
    double against = (double)hit->normal.x * q->way.x + (double)hit->normal.y * q->way.y;
    if (fabs(step - 1.0) > 0.01 || behind > 1e-4 || against > 1e-2 * hypot(q->way.x, q->way.y)) {
        fail_with_seed(
            t->random, "shape %u: normal (%.9g, %.9g) leads %g away, %g along the way, and %g to the back",
            hit->shape.index1, (double)hit->normal.x, (double)hit->normal.y, step, against, behind);
    }
}

static void check_hit(trial* t, const question* q, const um_hit* hit, const char* what)
{
    const solid* target = solids_find(&t->list, hit->shape);
    if (target == NULL) {
        fail_with_seed(t->random, "%s: shape %u is not in the world, or disabled", what, hit->shape.index1);
        return;
    }
    hit_window window = window_of(q, target);
    double f = (double)hit->fraction;
    if (!(f >= window.may - slack_of(q)) || f > window.must + slack_of(q) || f > q->most) {
        fail_with_seed(t->random, "%s: shape %u at %.9g, expected from %.9g to %.9g", what, hit->shape.index1,
                       f, window.may, window.must);
    }
    check_place_of_hit(t, q, hit, target);
    t->hits += 1;
}

static bool comes_before(const um_hit* a, const um_hit* b)
{
    return a->fraction != b->fraction ? a->fraction < b->fraction : a->shape.index1 < b->shape.index1;
}

static bool is_among(um_shape_id shape, const um_hit* hits, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        if (um_shape_id_equals(hits[i].shape, shape)) {
            return true;
        }
    }
    return false;
}

// Bit by bit.
static void check_same_hit(const trial* t, const um_hit* actual, const um_hit* expected, const char* what)
{
    if (memcmp(actual, expected, sizeof *actual) != 0) {
        fail_with_seed(t->random, "%s: shape %u at %.9g, expected shape %u at %.9g", what,
                       actual->shape.index1, (double)actual->fraction, expected->shape.index1,
                       (double)expected->fraction);
    }
}

// The public functions for pairs of convexes give the same fractions. They may miss a shape that is grazed.
static void check_pair(const trial* t, const question* q, const um_hit* hit)
{
    um_convex convex;
    um_cast_hit expected;
    um_transform at = um_body_get_transform(t->world, um_shape_get_body(t->world, hit->shape));
    assert_true(um_shape_get_convex(t->world, hit->shape, &convex));
    um_result result = q->is_shape ? um_convex_cast(&convex, at, q->cast.shape, q->cast.transform,
                                                    q->cast.translation, q->cast.max_fraction, &expected)
                                   : um_convex_cast_ray(&convex, at, &q->ray, &expected);
    check_result(result, UM_OK, "a cast at a convex");
    double difference = fabs((double)expected.fraction - (double)hit->fraction);
    if (expected.is_hit && difference > slack_of(q)) {
        fail_with_seed(t->random, "shape %u is hit at %.9g, as a convex at %.9g", hit->shape.index1,
                       (double)hit->fraction, (double)expected.fraction);
    }
}

// All hits are in order and right, and none is missing.
static void check_all(trial* t, const question* q, const um_hit* hits, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        check_hit(t, q, hits + i, "all");
        check_pair(t, q, hits + i);
        if (i > 0 && !comes_before(hits + i - 1, hits + i)) {
            fail_with_seed(t->random, "hit %d at %.9g comes after one at %.9g", (int)i,
                           (double)hits[i].fraction, (double)hits[i - 1].fraction);
        }
    }
    for (int32_t i = 0; i < t->list.count; ++i) {
        const solid* target = t->list.solids + i;
        double must = window_of(q, target).must;
        if (must < q->most - slack_of(q) && !is_among(target->id, hits, count)) {
            fail_with_seed(t->random, "shape %u, hit at %.9g, is not among %d hits", target->id.index1, must,
                           (int)count);
        }
    }
}

// The nearest and any are compared with all.
static void check_single(trial* t, const question* q, const um_hit* hits, int32_t count)
{
    um_hit hit = {.fraction = -7.0f};
    um_hit none = {.fraction = 0.0f};
    bool is_hit = ask_nearest(t->world, q, &hit);
    if (is_hit != (count > 0)) {
        fail_with_seed(t->random, "the nearest hit is there: %d, all are %d", (int)is_hit, (int)count);
    }
    if (!is_hit) {
        assert_memory_equal(&hit, &none, sizeof hit);
    } else {
        check_hit(t, q, &hit, "nearest");
        check_same_hit(t, &hit, &hits[0], "the nearest");
    }
    um_hit any = {.fraction = -7.0f};
    assert_true(ask_any(t->world, q, &any) == is_hit);
    assert_true(ask_any(t->world, q, NULL) == is_hit);
    if (is_hit) {
        check_hit(t, q, &any, "any");
    } else {
        assert_memory_equal(&any, &none, sizeof any);
    }
}

// With too little room the nearest ones are kept, and nothing is written beyond it.
static void check_room(const trial* t, const question* q, const um_hit* hits, int32_t count)
{
    um_hit some[4] = {{.fraction = -7.0f}, {.fraction = -7.0f}, {.fraction = -7.0f}, {.fraction = -7.0f}};
    int32_t capacity = prng_below(t->random, 4);
    int32_t expected = count < capacity ? count : capacity;
    check_count(ask_all(t->world, q, some, capacity), expected, "hits with little room");
    if (memcmp(some, hits, (size_t)expected * sizeof hits[0]) != 0) {
        fail_with_seed(t->random, "with room for %d, the first is shape %u at %.9g; of all %d, %u at %.9g",
                       (int)capacity, some[0].shape.index1, (double)some[0].fraction, (int)count,
                       hits[0].shape.index1, (double)hits[0].fraction);
    }
    check_near(some[expected].fraction, -7.0f, 0.0f, "a hit beyond the room");
    check_count(ask_all(t->world, q, NULL, 0), 0, "hits without room");
}

// ---- Each -----------------------------------------------------------------------------------------------

typedef struct viewer {
    um_hit hits[MOST_HITS];
    int32_t count;
    um_hit first;   // by fraction, then by index1
    float answer;   // what the function returns
    bool clips;     // returns the fraction of the hit instead, or hardly more where that is 0
    float limit;    // that it has set so far
    int32_t beyond; // hits after that which were further away
} viewer;

static float see(const um_hit* hit, void* context)
{
    viewer* v = context;
    assert_true(v->count < MOST_HITS);
    v->first = v->count == 0 || comes_before(hit, &v->first) ? *hit : v->first;
    v->hits[v->count++] = *hit;
    v->beyond += hit->fraction > v->limit;
    float clipped = hit->fraction > 0.0f ? hit->fraction : 1e-30f;
    float answer = v->clips ? clipped : v->answer;
    v->limit = answer >= 0.0f && answer < v->limit ? answer : v->limit;
    return answer;
}

static void check_each(const trial* t, const question* q, const um_hit* hits, int32_t count)
{
    static const float go_on[] = {1e9f, 3.0f, -1.0f, NAN, INFINITY};
    static viewer v;
    v = (viewer){.answer = go_on[prng_below(t->random, COUNT_OF(go_on))], .limit = INFINITY};
    check_result(ask_each(t->world, q, see, &v), UM_OK, "each");
    check_count(v.count, count, "hits that a function gets");
    for (int32_t i = 0; i < v.count; ++i) {
        if (!is_among(v.hits[i].shape, hits, count)) {
            fail_with_seed(t->random, "a function gets shape %u, which is not hit", v.hits[i].shape.index1);
        }
    }
    v = (viewer){.answer = 0.0f, .limit = INFINITY};
    check_result(ask_each(t->world, q, see, &v), UM_OK, "each, ended at once");
    check_count(v.count, count > 0, "hits up to the end");
    v = (viewer){.clips = true, .limit = INFINITY};
    check_result(ask_each(t->world, q, see, &v), UM_OK, "each, clipped");
    if (v.beyond != 0) {
        fail_with_seed(t->random, "%d hits beyond what casts were clipped to", (int)v.beyond);
    }
    if (count > 0) {
        check_same_hit(t, &v.first, &hits[0], "the first when each clips");
    }
}

// A batch of one.
static void check_batch(const trial* t, const question* q, const um_hit* expected)
{
    um_hit none = {.fraction = 0.0f};
    um_hit hit;
    um_result result = q->is_shape ? um_world_cast_shapes(t->world, &q->cast, 1, q->mask, &hit)
                                   : um_world_cast_rays(t->world, &q->ray, 1, q->mask, &hit);
    check_result(result, UM_OK, "a batch");
    check_same_hit(t, &hit, expected != NULL ? expected : &none, "a batch");
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void ask(trial* t, int32_t questions, bool is_shape)
{
    static um_hit hits[MOST_HITS];
    t->list = solids_of_world(t->world);
    for (int32_t i = 0; i < questions; ++i) {
        question q;
        choose_question(t->random, is_shape, &q);
        int32_t count = ask_all(t->world, &q, hits, MOST_HITS);
        check_all(t, &q, hits, count);
        check_single(t, &q, hits, count);
        check_room(t, &q, hits, count);
        check_each(t, &q, hits, count);
        check_batch(t, &q, count > 0 ? &hits[0] : NULL);
    }
    solids_free(&t->list);
}

static void check_random_worlds(int32_t questions, bool is_shape)
{
    int32_t hits = 0;
    for (uint64_t seed = 1; seed <= WORLDS; ++seed) {
        prng random = prng_make(seed);
        um_world* world = start_query_world(seed, BODIES);
        trial t = {.world = world, .random = &random};
        for (int32_t round = 0; round < 3; ++round) {
            ask(&t, repeats(questions), is_shape);
            step_world(world, round == 0 ? 1 : 10);
            ask(&t, repeats(questions), is_shape);
            disturb_query_world(world, &random);
        }
        ask(&t, repeats(questions), is_shape);
        hits += t.hits;
        finish_world(world);
    }
    check_count_above(hits, repeats(questions) * WORLDS, "hits");
}

// Static and moving shapes on a grid, several in each place. A cast hits many of them at the same fraction,
// or at fractions that are equal as floats and differ in double.
static um_world* start_tied_world(prng* random)
{
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    um_world* world = start_world(&def);
    for (int32_t i = 0; i < 4 * BODIES; ++i) {
        float x = 40.0f * (float)(prng_below(random, 13) - 6);
        float y = 40.0f * (float)(prng_below(random, 13) - 6);
        um_body_def body_def = um_default_body_def();
        body_def.type = prng_chance(random, 50) ? UM_STATIC_BODY : UM_DYNAMIC_BODY;
        body_def.position = um_vec2_make(x, y);
        body_def.angle = 0.1f * (float)prng_below(random, 3);
        um_body_id body = um_body_create(world, &body_def);
        um_vec2 end = um_vec2_make(15.0f, 0.0f);
        switch (prng_below(random, 4)) {
        case 0:
            put_ball(world, body, 10.0f);
            break;
        case 1:
            put_box(world, body, 10.0f, 10.0f);
            break;
        case 2:
            um_shape_create_capsule(world, body, NULL,
                                    um_capsule_make(um_vec2_scale(end, -1.0f), end, 10.0f));
            break;
        default:
            um_shape_create_segment(world, body, NULL, um_segment_make(um_vec2_scale(end, -1.0f), end));
            break;
        }
    }
    return world;
}

static void check_ties(int32_t questions, bool is_shape)
{
    for (uint64_t seed = 1; seed <= WORLDS; ++seed) {
        prng random = prng_make(seed);
        trial t = {.world = start_tied_world(&random), .random = &random};
        ask(&t, repeats(questions), is_shape);
        check_count_above(t.hits, repeats(questions) / 4, "hits");
        finish_world(t.world);
    }
}

static void equally_near_hits_of_rays_come_in_one_order(void** state)
{
    (void)state;
    check_ties(800, false);
}

static void equally_near_hits_of_shapes_come_in_one_order(void** state)
{
    (void)state;
    check_ties(250, true);
}

static void rays_hit_what_brute_force_says(void** state)
{
    (void)state;
    check_random_worlds(400, false);
}

static void moving_shapes_hit_what_brute_force_says(void** state)
{
    (void)state;
    check_random_worlds(120, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(rays_hit_what_brute_force_says),
        BOTH_SOLVERS(moving_shapes_hit_what_brute_force_says),
        cmocka_unit_test(equally_near_hits_of_rays_come_in_one_order),
        cmocka_unit_test(equally_near_hits_of_shapes_come_in_one_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
