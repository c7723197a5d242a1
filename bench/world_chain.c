// Chains as the engines want them. See world_chain.h.
// SPDX-License-Identifier: MIT

#include "world_chain.h"

#include "support.h"

bool world_body_is_chain(const world_body* body, const world_shape* shapes)
{
    return body->shape_count > 0 && shapes[body->first_shape].kind == UM_CHAIN_SEGMENT_SHAPE;
}

static bool is_same(um_vec2 a, um_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

// As far beyond end as start is before it.
static um_vec2 extend(um_vec2 start, um_vec2 end)
{
    return um_vec2_add(end, um_vec2_sub(end, start));
}

world_chain world_chain_create(const world_body* body, const world_shape* shapes)
{
    const world_shape* segments = &shapes[body->first_shape];
    int32_t last = body->shape_count - 1;
    world_chain chain = {.points = bench_allocate((size_t)body->shape_count + 1, sizeof(um_vec2))};
    for (int32_t i = 0; i <= last; ++i) {
        bool follows = i == 0 || is_same(segments[i].vertices[0], segments[i - 1].vertices[1]);
        if (segments[i].kind != UM_CHAIN_SEGMENT_SHAPE || !follows) {
            bench_fail("the segments of a scene's chain do not follow each other");
        }
        chain.points[chain.count++] = segments[i].vertices[0];
    }
    chain.is_loop = is_same(segments[last].vertices[1], segments[0].vertices[0]);
    if (chain.is_loop) {
        chain.before = segments[last].vertices[0];
        chain.after = segments[0].vertices[0];
    } else {
        chain.points[chain.count++] = segments[last].vertices[1];
        chain.before = extend(segments[0].vertices[1], segments[0].vertices[0]);
        chain.after = extend(segments[last].vertices[0], segments[last].vertices[1]);
    }
    return chain;
}

void world_chain_destroy(world_chain* chain)
{
    bench_release(chain->points);
    *chain = (world_chain){0};
}
