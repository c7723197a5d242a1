// Answers about single shapes and pairs of them. See answers.h.
// SPDX-License-Identifier: MIT

#include "golden/answers.h"

#include "support/outline_shapes.h"

#include <string.h>

enum {
    QUESTIONS = 20000,
    OUTLINES = 400,
    MOST_POINTS = 40,
    MOST_PIECES = 4096,
};

// ---- Hashes and numbers ---------------------------------------------------------------------------------

uint64_t answer_mix_number(uint64_t hash, uint32_t number)
{
    return (hash ^ number) * UINT64_C(0x100000001B3);
}

uint64_t answer_mix(uint64_t hash, const void* words, size_t size)
{
    const unsigned char* bytes = words;
    for (size_t i = 0; i < size; i += sizeof(uint32_t)) {
        uint32_t word;
        memcpy(&word, bytes + i, sizeof word);
        hash = answer_mix_number(hash, word);
    }
    return hash;
}

float answer_number(prng* random, float reach)
{
    float number = prng_float(random, -reach, reach);
    float rounded = (float)(int32_t)number;
    float quarters = 0.25f * (float)(int32_t)(4.0f * number);
    switch (prng_below(random, 4)) {
    case 0:
        return rounded;
    case 1:
        return quarters;
    default:
        return number;
    }
}

// One statement each: compilers evaluate arguments in different orders.
um_vec2 answer_vector(prng* random, float reach)
{
    float x = answer_number(random, reach);
    float y = answer_number(random, reach);
    return um_vec2_make(x, y);
}

um_rot answer_rotation(prng* random)
{
    static const um_rot quarters[] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    int32_t kind = prng_below(random, 8);
    return kind < 4 ? quarters[kind] : um_rot_from_angle(answer_number(random, 4.0f));
}

static um_transform make_transform(prng* random, float reach)
{
    um_vec2 p = answer_vector(random, reach);
    return (um_transform){p, answer_rotation(random)};
}

um_polygon answer_polygon(prng* random)
{
    um_polygon polygon;
    um_vec2 points[UM_MAX_POLYGON_VERTICES];
    um_result result;
    do {
        int32_t count = 3 + prng_below(random, UM_MAX_POLYGON_VERTICES - 2);
        for (int32_t i = 0; i < count; ++i) {
            points[i] = answer_vector(random, 20.0f);
        }
        result = um_polygon_from_points(points, count, &polygon);
    } while (result != UM_OK);
    polygon.radius = prng_chance(random, 30) ? 2.5f : 0.0f;
    return polygon;
}

um_convex answer_convex(prng* random)
{
    um_convex convex = {.count = 1 + prng_below(random, 5)};
    if (prng_chance(random, 30)) {
        um_polygon polygon = answer_polygon(random);
        return um_convex_of_polygon(&polygon);
    }
    for (int32_t i = 0; i < convex.count; ++i) {
        convex.points[i] = answer_vector(random, 12.0f);
    }
    convex.radius = prng_chance(random, 50) ? prng_float(random, 0.5f, 9.0f) : 0.0f;
    return convex;
}

// ---- Single shapes --------------------------------------------------------------------------------------

static uint64_t hash_angles(const answer_options* options)
{
    (void)options;
    prng random = prng_make(1);
    uint64_t hash = ANSWER_HASH_START;
    for (int32_t i = 0; i < QUESTIONS; ++i) {
        um_rot q = um_rot_from_angle(answer_number(&random, 100.0f));
        um_vec2 v = answer_vector(&random, 10.0f);
        float angle = um_atan2(v.y, v.x);
        hash = answer_mix(hash, &q, sizeof q);
        hash = answer_mix(hash, &angle, sizeof angle);
    }
    return hash;
}

static uint64_t mix_mass(uint64_t hash, um_mass mass)
{
    return answer_mix(hash, &mass, sizeof mass);
}

static uint64_t mix_polygon(uint64_t hash, const um_polygon* polygon)
{
    size_t size = (size_t)polygon->count * sizeof polygon->vertices[0];
    hash = answer_mix(hash, polygon->vertices, size);
    hash = answer_mix(hash, polygon->normals, size);
    return answer_mix(hash, &polygon->center, sizeof polygon->center);
}

static uint64_t hash_hulls(const answer_options* options)
{
    (void)options;
    prng random = prng_make(2);
    uint64_t hash = ANSWER_HASH_START;
    for (int32_t i = 0; i < QUESTIONS; ++i) {
        um_vec2 points[MOST_POINTS];
        int32_t count = prng_below(&random, MOST_POINTS);
        float reach = prng_chance(&random, 10) ? 1e-3f : prng_chance(&random, 10) ? 1e5f : 20.0f;
        for (int32_t k = 0; k < count; ++k) {
            points[k] = answer_vector(&random, reach);
        }
        um_polygon polygon;
        um_result result = um_polygon_from_points(points, count, &polygon);
        hash = answer_mix_number(hash, (uint32_t)result);
        hash = result == UM_OK ? mix_polygon(hash, &polygon) : hash;
    }
    return hash;
}

static uint64_t hash_masses(const answer_options* options)
{
    (void)options;
    prng random = prng_make(3);
    uint64_t hash = ANSWER_HASH_START;
    for (int32_t i = 0; i < QUESTIONS; ++i) {
        um_vec2 a = answer_vector(&random, 30.0f);
        um_vec2 b = answer_vector(&random, 30.0f);
        float size = prng_float(&random, 0.1f, 20.0f);
        float density = prng_float(&random, 0.1f, 10.0f);
        um_box box = um_box_make_at(size, prng_float(&random, 0.1f, 20.0f), a, 0.0f);
        box.q = answer_rotation(&random);
        um_polygon polygon = answer_polygon(&random);
        um_polygon of_box;
        um_result result = um_polygon_from_box(box, &of_box);
        hash = mix_mass(hash, um_circle_mass(um_circle_make_at(a, size), density));
        hash = mix_mass(hash, um_capsule_mass(um_capsule_make(a, b, size), density));
        hash = mix_mass(hash, um_box_mass(box, density));
        hash = mix_mass(hash, um_polygon_mass(&polygon, density));
        hash = result == UM_OK ? mix_polygon(hash, &of_box) : hash;
    }
    return hash;
}

static uint64_t mix_outline(uint64_t hash, const outline_shape* shape)
{
    static um_polygon pieces[MOST_PIECES];
    um_outline outline = outline_of_shape(shape);
    um_outline_fault fault = {0};
    int32_t count = 0;
    um_result result = um_outline_decompose(&outline, NULL, pieces, MOST_PIECES, &count, &fault);
    hash = answer_mix_number(answer_mix_number(hash, (uint32_t)result), (uint32_t)count);
    hash = result != UM_OK ? answer_mix(hash, &fault, sizeof fault) : hash;
    for (int32_t i = 0; i < count && i < MOST_PIECES; ++i) {
        hash = mix_polygon(hash, &pieces[i]);
    }
    return hash;
}

static uint64_t hash_outlines(const answer_options* options)
{
    (void)options;
    static outline_shape shape;
    prng random = prng_make(4);
    uint64_t hash = ANSWER_HASH_START;
    for (int32_t i = 0; i < OUTLINES; ++i) {
        int32_t width = 3 + prng_below(&random, 10);
        int32_t height = 3 + prng_below(&random, 10);
        switch (i % 4) {
        case 0:
            shape_random_star(&shape, &random, 5 + prng_below(&random, 60), 3.0f, 20.0f);
            break;
        case 1:
            shape_random_trip(&shape, &random, 4 + prng_below(&random, 40), 30);
            break;
        case 2:
            shape_random_cells(&shape, &random, width, height, 50);
            break;
        default:
            shape_random_strip(&shape, &random, 6 + prng_below(&random, 60), 0.5f);
            break;
        }
        hash = mix_outline(hash, &shape);
    }
    return hash;
}

// ---- Pairs of shapes ------------------------------------------------------------------------------------

typedef struct pair {
    um_convex a, b;
    um_transform at_a, at_b;
} pair;

static pair make_pair(prng* random)
{
    pair p;
    p.a = answer_convex(random);
    p.b = answer_convex(random);
    p.at_a = make_transform(random, 25.0f);
    p.at_b = make_transform(random, 25.0f);
    return p;
}

static uint64_t hash_distances(const answer_options* options)
{
    (void)options;
    prng random = prng_make(5);
    uint64_t hash = ANSWER_HASH_START;
    for (int32_t i = 0; i < QUESTIONS; ++i) {
        pair p = make_pair(&random);
        um_distance distance = {0};
        um_convex_distance(&p.a, p.at_a, &p.b, p.at_b, &distance);
        um_aabb aabb = um_convex_aabb(&p.a, p.at_a);
        hash = answer_mix(hash, &distance, sizeof distance);
        hash = answer_mix(hash, &aabb, sizeof aabb);
        hash = answer_mix_number(hash, um_convex_overlaps(&p.a, p.at_a, &p.b, p.at_b));
        hash = answer_mix_number(hash, um_convex_contains(&p.a, p.at_a, p.at_b.p));
    }
    return hash;
}

static uint64_t mix_cast_hit(uint64_t hash, const um_cast_hit* hit)
{
    hash = answer_mix_number(hash, (uint32_t)hit->is_hit + 2 * (uint32_t)hit->starts_in_overlap);
    hash = answer_mix(hash, &hit->fraction, sizeof hit->fraction);
    hash = answer_mix(hash, &hit->point, sizeof hit->point);
    return answer_mix(hash, &hit->normal, sizeof hit->normal);
}

static uint64_t hash_casts(const answer_options* options)
{
    (void)options;
    prng random = prng_make(6);
    uint64_t hash = ANSWER_HASH_START;
    for (int32_t i = 0; i < QUESTIONS; ++i) {
        pair p = make_pair(&random);
        um_ray ray = {p.at_b.p, answer_vector(&random, 60.0f), 1.0f};
        um_cast_hit by_ray = {0};
        um_cast_hit by_shape = {0};
        um_convex_cast_ray(&p.a, p.at_a, &ray, &by_ray);
        um_convex_cast(&p.a, p.at_a, &p.b, p.at_b, ray.translation, 1.0f, &by_shape);
        hash = mix_cast_hit(mix_cast_hit(hash, &by_ray), &by_shape);
    }
    return hash;
}

static uint64_t hash_impacts(const answer_options* options)
{
    (void)options;
    prng random = prng_make(7);
    uint64_t hash = ANSWER_HASH_START;
    for (int32_t i = 0; i < QUESTIONS; ++i) {
        pair p = make_pair(&random);
        um_vec2 center = answer_vector(&random, 5.0f);
        um_transform end = make_transform(&random, 40.0f);
        um_sweep sweep_a = um_sweep_between(center, p.at_a, p.at_b);
        um_sweep sweep_b = um_sweep_between(um_vec2_make(-center.y, center.x), p.at_b, end);
        sweep_b.turn += answer_number(&random, 9.0f);
        um_transform middle = um_sweep_at(&sweep_b, prng_float(&random, 0.0f, 1.0f));
        um_impact impact = {0};
        um_convex_find_impact(&p.a, &sweep_a, &p.b, &sweep_b, 0.01f, &impact);
        hash = answer_mix(hash, &sweep_a, sizeof sweep_a);
        hash = answer_mix(hash, &middle, sizeof middle);
        hash = answer_mix(hash, &impact, sizeof impact);
    }
    return hash;
}

// ---- All kinds ------------------------------------------------------------------------------------------

int32_t answer_kinds(const answer_kind** out_kinds)
{
    static const answer_kind kinds[] = {
        {"angles", hash_angles},
        {"hulls", hash_hulls},
        {"masses", hash_masses},
        {"outlines", hash_outlines},
        {"distances", hash_distances},
        {"casts", hash_casts},
        {"impacts", hash_impacts},
        {"world_rays", hash_rays},
        {"world_shape_casts", hash_shape_casts},
        {"world_overlaps", hash_world_overlaps},
        {"world_nearest", hash_nearest_shapes},
        {"events", hash_events},
        {"contacts", hash_contacts},
        {"bodies", hash_bodies},
        {"joints", hash_joints},
        {"movers", hash_movers},
    };
    *out_kinds = kinds;
    return (int32_t)(sizeof kinds / sizeof kinds[0]);
}
