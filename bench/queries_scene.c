// Makes the worlds and the questions: see queries_scene.h.
// SPDX-License-Identifier: MIT

#include "queries_scene.h"

#include "random.h"
#include "support.h"

#include <math.h>

enum {
    question_count = 4096, // too many for a processor to learn their branches by heart
    block_size = 4,        // cells on a side
};

typedef struct level {
    int32_t columns, rows; // of cells, about two for each shape
    uint64_t seed;
    bool* is_full; // by cell
} level;

static level make_level(int32_t n, uint64_t seed)
{
    level l = {.columns = block_size, .seed = seed};
    while ((int64_t)l.columns * l.columns < INT64_C(2) * n) {
        l.columns += block_size;
    }
    // Without chance the last shapes would miss their cells.
    l.rows = l.columns + 4 * block_size;
    l.is_full = bench_allocate((size_t)l.columns * (size_t)l.rows, sizeof(bool));
    return l;
}

// Whether a block of cells is rock: a function of its place.
static bool is_rock(const level* l, int32_t column, int32_t row)
{
    uint64_t place = (uint64_t)(row / block_size) * (uint64_t)l->columns + (uint64_t)(column / block_size);
    random_stream stream = {l->seed ^ (place + 1) * UINT64_C(0xd6e8feb86659fd93)};
    return random_below(&stream, 2) == 0;
}

static um_vec2 center_of(const level* l, int32_t cell)
{
    int32_t column = cell % l->columns;
    int32_t row = cell / l->columns;
    return um_vec2_make((float)column + 0.5f, (float)row + 0.5f);
}

static void set_regular(world_shape* shape, int32_t count, float radius)
{
    shape->kind = UM_POLYGON_SHAPE;
    shape->vertex_count = count;
    for (int32_t i = 0; i < count; ++i) {
        float angle = 6.2831853f * (float)i / (float)count;
        shape->vertices[i] = um_vec2_make(radius * cosf(angle), radius * sinf(angle));
    }
}

// A shape that stays within 0.48 of its centre on both axes.
static world_shape make_shape(random_stream* stream)
{
    world_shape shape = {.kind = UM_BOX_SHAPE, .half = {0.48f, 0.48f}};
    int32_t chance = random_below(stream, 10);
    if (chance < 5) {
        return shape;
    }
    if (chance == 5) {
        shape.half = um_vec2_make(random_range(stream, 0.1f, 0.48f), random_range(stream, 0.1f, 0.48f));
    } else if (chance < 8) {
        shape.kind = UM_CIRCLE_SHAPE;
        shape.radius = random_range(stream, 0.2f, 0.48f);
    } else {
        set_regular(&shape, chance == 8 ? 3 : 6, random_range(stream, 0.25f, 0.48f));
    }
    return shape;
}

static world_body make_body(const queries_scene* scene, um_vec2 position, int32_t index, float angle)
{
    return (world_body){
        .type = scene->is_asleep ? UM_DYNAMIC_BODY : UM_STATIC_BODY,
        .position = position,
        .angle = angle,
        .is_asleep = scene->is_asleep,
        .first_shape = index,
        .shape_count = 1,
        .density = 1.0f,
        .friction = 0.6f,
    };
}

// Row by row, as a level is read from a file. What is still missing at the end goes to the first free cells.
static void fill(queries_scene* scene, level* l, random_stream* stream)
{
    int32_t count = 0;
    int32_t cells = l->columns * l->rows;
    for (int32_t pass = 0; pass < 2; ++pass) {
        for (int32_t cell = 0; cell < cells && count < scene->n; ++cell) {
            int32_t chance = random_below(stream, 20);
            bool wanted = is_rock(l, cell % l->columns, cell / l->columns) ? chance < 18 : chance == 0;
            if (l->is_full[cell] || (pass == 0 && !wanted)) {
                continue;
            }
            world_shape shape = make_shape(stream);
            bool may_turn = shape.kind == UM_POLYGON_SHAPE;
            float angle = may_turn ? random_range(stream, -3.0f, 3.0f) : 0.0f;
            l->is_full[cell] = true;
            scene->shapes[count] = shape;
            scene->bodies[count] = make_body(scene, center_of(l, cell), count, angle);
            count += 1;
        }
    }
}

// ---- Questions ------------------------------------------------------------------------------------------

// From low to high, every factor of two as often as the next.
static float random_size(random_stream* stream, float low, float high)
{
    return low * powf(high / low, random_range(stream, 0.0f, 1.0f));
}

static um_vec2 random_empty_place(const level* l, random_stream* stream)
{
    int32_t cell = random_below(stream, l->columns * l->columns);
    while (l->is_full[cell]) {
        cell = random_below(stream, l->columns * l->columns);
    }
    um_vec2 offset = {random_range(stream, -0.2f, 0.2f), random_range(stream, -0.2f, 0.2f)};
    return um_vec2_add(center_of(l, cell), offset);
}

static queries_sweep random_sweep(const level* l, random_stream* stream, float shortest, float longest)
{
    float angle = random_range(stream, -3.1415926f, 3.1415926f);
    float length = random_size(stream, shortest, longest);
    return (queries_sweep){
        random_empty_place(l, stream), {length * cosf(angle), length * sinf(angle)}, length};
}

static um_aabb random_box(const level* l, random_stream* stream)
{
    float side = (float)l->columns;
    um_vec2 center = {random_range(stream, 0.0f, side), random_range(stream, 0.0f, side)};
    um_vec2 half = {0.5f * random_size(stream, 0.5f, 10.0f), 0.5f * random_size(stream, 0.5f, 10.0f)};
    return (um_aabb){um_vec2_sub(center, half), um_vec2_add(center, half)};
}

static void ask(queries_scene* scene, const level* l, random_stream* stream)
{
    float side = (float)l->columns;
    for (int32_t i = 0; i < scene->question_count; ++i) {
        scene->rays[i] = random_sweep(l, stream, 2.0f, 200.0f);
        scene->casts[i] = random_sweep(l, stream, 1.0f, 50.0f);
        scene->boxes[i] = random_box(l, stream);
        scene->discs[i] = (queries_disc){{random_range(stream, 0.0f, side), random_range(stream, 0.0f, side)},
                                         random_size(stream, 0.25f, 5.0f)};
    }
}

queries_scene queries_scene_create(int32_t n, bool is_asleep, uint64_t seed)
{
    queries_scene scene = {.n = n, .is_asleep = is_asleep, .question_count = question_count};
    random_stream stream = {seed};
    level l = make_level(n, seed);
    scene.bodies = bench_allocate((size_t)n, sizeof(world_body));
    scene.shapes = bench_allocate((size_t)n, sizeof(world_shape));
    scene.rays = bench_allocate(question_count, sizeof(queries_sweep));
    scene.casts = bench_allocate(question_count, sizeof(queries_sweep));
    scene.boxes = bench_allocate(question_count, sizeof(um_aabb));
    scene.discs = bench_allocate(question_count, sizeof(queries_disc));
    fill(&scene, &l, &stream);
    ask(&scene, &l, &stream);
    bench_release(l.is_full);
    return scene;
}

void queries_scene_destroy(queries_scene* scene)
{
    bench_release(scene->bodies);
    bench_release(scene->shapes);
    bench_release(scene->rays);
    bench_release(scene->casts);
    bench_release(scene->boxes);
    bench_release(scene->discs);
}
