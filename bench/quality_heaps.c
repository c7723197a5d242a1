// The tests of random heaps: whether they come to rest, and whether they stay where they are when woken.
// SPDX-License-Identifier: MIT

#include "quality_heaps.h"

#include "support.h"
#include "world_overlap.h"

#include <math.h>

enum {
    heap_steps = 1800, // within which a heap may fall asleep
    slip_steps = 60,   // over which a heap that was woken is watched
    octagon_sides = 8, // as many as the peers allow
};

// ---- Loose rows -----------------------------------------------------------------------------------------

// Where the next body goes: rows from left to right, from below.
typedef struct loose_rows {
    float left, right;
    float x;      // of the right end of what is in the row so far
    float bottom; // of the row
    float top;    // of the highest in the row
} loose_rows;

// A place for a body that fits into a circle of the given radius.
static um_vec2 take_place(loose_rows* rows, random_stream* random, float radius)
{
    const float least_gap = 0.02f;
    const float most_gap = 0.1f;
    float x = rows->x + random_range(random, least_gap, most_gap);
    if (x + 2.0f * radius + least_gap > rows->right) {
        x = rows->left + random_range(random, least_gap, most_gap);
        rows->bottom = rows->top + least_gap;
    }
    rows->x = x + 2.0f * radius;
    rows->top = fmaxf(rows->top, rows->bottom + 2.0f * radius);
    return um_vec2_make(x + radius, rows->bottom + radius);
}

// Puts a body with a shape that fits into the given radius at a random angle.
static void push_loose(world_scene* scene, random_stream* random, loose_rows* rows, int32_t shape,
                       float radius)
{
    um_vec2 place = take_place(rows, random, radius);
    int32_t body = push_dynamic(scene, place.x, place.y, shape);
    scene->bodies[body].angle = random_range(random, -UM_PI, UM_PI);
}

// ---- Heaps ----------------------------------------------------------------------------------------------

static int32_t add_octagon_shape(world_scene* scene, float radius)
{
    um_vec2 points[octagon_sides];
    for (int32_t i = 0; i < octagon_sides; ++i) {
        float angle = 2.0f * UM_PI * (float)i / (float)octagon_sides;
        points[i] = um_vec2_make(radius * cosf(angle), radius * sinf(angle));
    }
    return add_polygon_shape(scene, points, octagon_sides);
}

// A random shape, and the radius of a circle around it.
static int32_t add_random_shape(world_scene* scene, random_stream* random, float* out_radius)
{
    enum { ball, box, octagon, kind_count };
    int32_t kind = random_below(random, kind_count);
    float size = random_range(random, 0.06f, 0.4f);
    *out_radius = size;
    if (kind == ball) {
        return add_circle_shape(scene, size);
    }
    if (kind == octagon) {
        return add_octagon_shape(scene, size);
    }
    um_vec2 half = {size, size * random_range(random, 0.4f, 1.0f)};
    *out_radius = hypotf(half.x, half.y);
    return add_box_shape(scene, um_vec2_make(0.0f, 0.0f), half);
}

void push_heap(world_scene* scene, random_stream* random, float left)
{
    const float wall_height = 60.0f; // above all that falls
    int32_t count = 100 + random_below(random, 301);
    loose_rows rows = {.left = left, .right = left + random_range(random, 5.0f, 10.0f), .x = left};
    push_trough(scene, rows.left, rows.right, wall_height);
    for (int32_t i = 0; i < count; ++i) {
        float radius = 0.0f;
        int32_t shape = add_random_shape(scene, random, &radius);
        push_loose(scene, random, &rows, shape, radius);
    }
    float friction = random_range(random, 0.2f, 0.9f);
    quality_set_material(scene, friction, random_range(random, 0.0f, 0.4f));
}

static void build_heap(const quality_case* it, world_scene* scene)
{
    random_stream random = {it->seed};
    push_heap(scene, &random, 0.0f);
}

// ---- Rods -----------------------------------------------------------------------------------------------

// A hundred times as long as thick. There are few and they fall from low, so that they are not so fast that
// they pass through each other.
static void build_rods(const quality_case* it, world_scene* scene)
{
    enum { rod_count = 40 };
    loose_rows rows = {.right = 6.0f};
    random_stream random = {it->seed};
    push_trough(scene, rows.left, rows.right, 20.0f);
    for (int32_t i = 0; i < rod_count; ++i) {
        um_vec2 half = {random_range(&random, 0.25f, 0.5f), 0.0f};
        half.y = 0.01f * half.x;
        int32_t shape = add_box_shape(scene, um_vec2_make(0.0f, 0.0f), half);
        push_loose(scene, &random, &rows, shape, hypotf(half.x, half.y));
    }
}

// ---- Falling asleep -------------------------------------------------------------------------------------

// Runs as many heaps as the test says. The figures are the number of those that are awake in the end, the
// mean step after which the others slept, and, if there is a third one, the deepest overlap that is left.
static void run_many(const quality_case* it, quality_build_fn* build, double* out_figures)
{
    random_stream seeds = {it->seed};
    double asleep_sum = 0.0;
    double overlap = 0.0;
    int32_t asleep_count = 0;
    for (int32_t i = 0; i < it->test->size; ++i) {
        quality_case one = *it;
        one.seed = random_next(&seeds);
        world_scene scene = quality_make_scene(&one, build, true);
        quality_run run = quality_run_start(&scene, it->engine);
        double asleep_at = quality_run_until_asleep(&run, heap_steps);
        if (isfinite(asleep_at)) {
            asleep_sum += asleep_at;
            asleep_count += 1;
        }
        overlap = fmax(overlap, world_overlap(&scene, it->engine, run.state));
        quality_run_end(&run);
    }
    out_figures[0] = it->test->size - asleep_count;
    out_figures[1] = asleep_count > 0 ? asleep_sum / asleep_count : (double)INFINITY;
    if (it->test->figure_count > 2) {
        out_figures[2] = overlap;
    }
}

void run_heaps(const quality_case* it, double* out_figures)
{
    run_many(it, build_heap, out_figures);
}

void run_rods(const quality_case* it, double* out_figures)
{
    run_many(it, build_rods, out_figures);
}

// ---- woken_heap -----------------------------------------------------------------------------------------

// Every third of the dynamic bodies, from the last one down: so the body that takes an index has been looked
// at already.
static void remove_every_third(quality_run* run)
{
    for (int32_t i = run->scene->body_count - 1; i >= 0; --i) {
        if (i % 3 == 0 && run->scene->bodies[i].type == UM_DYNAMIC_BODY) {
            quality_run_remove(run, i);
        }
    }
}

// Wakes all, and returns the longest way that a body goes within the watched steps.
static double wake_and_watch(const quality_run* run)
{
    int32_t count = run->scene->body_count;
    world_motion* before = bench_allocate((size_t)count, sizeof(world_motion));
    for (int32_t i = 0; i < count; ++i) {
        before[i] = quality_run_read(run, i);
        if (run->scene->bodies[i].type == UM_DYNAMIC_BODY) {
            run->engine->wake(run->state, i);
        }
    }
    double slip = 0.0;
    for (int32_t step = 0; step < slip_steps; ++step) {
        quality_run_steps(run, 1);
        for (int32_t i = 0; i < count; ++i) {
            world_motion after = quality_run_read(run, i);
            slip = fmax(slip, hypot(after.x - before[i].x, after.y - before[i].y));
        }
    }
    bench_release(before);
    return slip;
}

// An engine whose heap does not fall asleep goes on all the same: what creeps slips as well.
void run_woken_heap(const quality_case* it, double* out_figures)
{
    random_stream seeds = {it->seed};
    out_figures[0] = 0.0;
    for (int32_t i = 0; i < it->test->size; ++i) {
        quality_case one = *it;
        one.seed = random_next(&seeds);
        world_scene scene = quality_make_scene(&one, build_heap, true);
        quality_run run = quality_run_start(&scene, it->engine);
        quality_run_until_asleep(&run, heap_steps);
        remove_every_third(&run);
        quality_run_until_asleep(&run, heap_steps);
        out_figures[0] = fmax(out_figures[0], wake_and_watch(&run));
        quality_run_end(&run);
    }
}
