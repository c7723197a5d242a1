// Makes the pile: rotated boxes in a jittered square grid, fattened and put on the lattice, and the
// work on it. Only Umbra's math and random.h are used, so the same seed gives the same bits everywhere.
// SPDX-License-Identifier: MIT

#include "pile.h"

#include "random.h"
#include "support.h"

#include <math.h>

enum {
    query_limit = 20000,
    ray_limit = 5000,
};

// In pixels. Boxes of about 50 x 50 turned at random have AABBs about 64 wide; a grid of 54 makes even
// the tight AABBs of neighbours overlap, as in a pile. The margin is a tenth of a box, near to what
// Box2D takes.
static const float grid_step = 54.0f;
static const float jitter = 8.0f;
static const float half_size_min = 20.0f;
static const float half_size_max = 30.0f;
static const float margin = 5.0f;
static const float shortest_ray = 150.0f;

// ---- AABBs ----------------------------------------------------------------------------------------------

static um_aabb lattice_aabb(um_aabb tight)
{
    return um_aabb_make(0.25f * floorf(4.0f * (tight.min.x - margin)),
                        0.25f * floorf(4.0f * (tight.min.y - margin)),
                        0.25f * ceilf(4.0f * (tight.max.x + margin)) + 0.125f,
                        0.25f * ceilf(4.0f * (tight.max.y + margin)) + 0.125f);
}

static um_aabb make_box(int32_t row, int32_t column, int32_t columns, random_stream* stream)
{
    float middle = 0.5f * (float)(columns - 1);
    um_transform place;
    place.p.x = grid_step * ((float)column - middle) + random_range(stream, -jitter, jitter);
    place.p.y = grid_step * ((float)row - middle) + random_range(stream, -jitter, jitter);
    place.q = um_rot_from_angle(random_range(stream, -UM_PI, UM_PI));
    float half_width = random_range(stream, half_size_min, half_size_max);
    float half_height = random_range(stream, half_size_min, half_size_max);
    return lattice_aabb(um_aabb_of_box(place, half_width, half_height));
}

// Moves an AABB along the lattice. At least one and a half margins in any direction are more than one margin
// on one axis, so the tight AABB inside leaves the old fat AABB.
static um_aabb move_aabb(um_aabb aabb, random_stream* stream)
{
    um_rot direction = um_rot_from_angle(random_range(stream, -UM_PI, UM_PI));
    float length = random_range(stream, 1.5f * margin, 3.0f * margin);
    float x = 0.25f * rintf(4.0f * length * direction.c);
    float y = 0.25f * rintf(4.0f * length * direction.s);
    return um_aabb_make(aabb.min.x + x, aabb.min.y + y, aabb.max.x + x, aabb.max.y + y);
}

static void make_aabbs(bench_pile* pile, int32_t columns, random_stream* stream)
{
    for (int32_t i = 0; i < pile->count; ++i) {
        pile->aabbs[i] = make_box(i / columns, i % columns, columns, stream);
        pile->moved_aabbs[i] = move_aabb(pile->aabbs[i], stream);
    }
}

// ---- Work -----------------------------------------------------------------------------------------------

static void make_order(int32_t* order, int32_t count, random_stream* stream)
{
    for (int32_t i = 0; i < count; ++i) {
        int32_t other = random_below(stream, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
}

static float nonzero_eighths(float x)
{
    float rounded = 0.125f * rintf(8.0f * x);
    return rounded != 0.0f ? rounded : 0.125f;
}

// On a lattice of 1/8 as well: origin + translation is then exact, and engines that take two end points get
// the same ray as those that take a direction.
static bench_ray make_ray(float world_size, random_stream* stream)
{
    float longest = 0.2f * world_size > shortest_ray ? 0.2f * world_size : shortest_ray;
    float share = random_range(stream, 0.0f, 1.0f);
    // The cube favours short rays: half of them are below an eighth of the longest.
    float length = shortest_ray + share * share * share * (longest - shortest_ray);
    um_rot direction = um_rot_from_angle(random_range(stream, -UM_PI, UM_PI));
    bench_ray ray;
    ray.origin.x = nonzero_eighths(random_range(stream, -0.5f, 0.5f) * world_size);
    ray.origin.y = nonzero_eighths(random_range(stream, -0.5f, 0.5f) * world_size);
    ray.translation.x = nonzero_eighths(length * direction.c);
    ray.translation.y = nonzero_eighths(length * direction.s);
    ray.inverse.x = 1.0f / ray.translation.x;
    ray.inverse.y = 1.0f / ray.translation.y;
    return ray;
}

static void make_work(bench_pile* pile, int32_t columns, random_stream* stream)
{
    make_order(pile->insert_order, pile->count, stream);
    make_order(pile->remove_order, pile->count, stream);
    for (int32_t i = 0; i < pile->query_count; ++i) {
        pile->query_aabbs[i] = pile->moved_aabbs[pile->remove_order[i]];
    }
    for (int32_t i = 0; i < pile->ray_count; ++i) {
        pile->rays[i] = make_ray(grid_step * (float)columns, stream);
    }
}

bench_pile pile_create(int32_t count, uint64_t seed)
{
    int32_t columns = 1;
    while ((int64_t)columns * columns < count) {
        ++columns;
    }
    bench_pile pile = {0};
    pile.count = count;
    pile.query_count = count < query_limit ? count : query_limit;
    pile.ray_count = ray_limit;
    pile.aabbs = bench_allocate((size_t)count, sizeof(um_aabb));
    pile.moved_aabbs = bench_allocate((size_t)count, sizeof(um_aabb));
    pile.insert_order = bench_allocate((size_t)count, sizeof(int32_t));
    pile.remove_order = bench_allocate((size_t)count, sizeof(int32_t));
    pile.query_aabbs = bench_allocate((size_t)pile.query_count, sizeof(um_aabb));
    pile.rays = bench_allocate((size_t)pile.ray_count, sizeof(bench_ray));

    random_stream stream = {seed};
    make_aabbs(&pile, columns, &stream);
    make_work(&pile, columns, &stream);
    return pile;
}

void pile_destroy(bench_pile* pile)
{
    bench_release(pile->aabbs);
    bench_release(pile->moved_aabbs);
    bench_release(pile->insert_order);
    bench_release(pile->remove_order);
    bench_release(pile->query_aabbs);
    bench_release(pile->rays);
}
