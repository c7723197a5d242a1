// The parts that scenes are made of.
// SPDX-License-Identifier: MIT

#include "world_builders.h"

#include "support.h"

#include <stdlib.h>
#include <string.h>

// The memory for one more thing of the given size in a list of count.
static void* grow(void* things, int32_t count, int32_t* capacity, size_t size)
{
    if (count < *capacity) {
        return things;
    }
    *capacity = *capacity == 0 ? 256 : 2 * *capacity;
    void* grown = realloc(things, (size_t)*capacity * size);
    if (grown == NULL) {
        bench_fail("out of memory");
    }
    return grown;
}

static int32_t add_shape(world_scene* scene, world_shape shape)
{
    scene->shapes = grow(scene->shapes, scene->shape_count, &scene->shape_capacity, sizeof(world_shape));
    scene->shapes[scene->shape_count] = shape;
    return scene->shape_count++;
}

int32_t add_circle_shape(world_scene* scene, float radius)
{
    return add_shape(scene, (world_shape){.kind = UM_CIRCLE_SHAPE, .radius = radius});
}

int32_t add_box_shape(world_scene* scene, um_vec2 center, um_vec2 half)
{
    return add_shape(scene, (world_shape){.kind = UM_BOX_SHAPE, .center = center, .half = half});
}

int32_t add_polygon_shape(world_scene* scene, const um_vec2* points, int32_t count)
{
    um_polygon polygon;
    if (um_polygon_from_points(points, count, &polygon) != UM_OK || polygon.count > world_most_vertices) {
        bench_fail("a polygon of a scene is none");
    }
    world_shape shape = {.kind = UM_POLYGON_SHAPE, .vertex_count = polygon.count};
    memcpy(shape.vertices, polygon.vertices, (size_t)polygon.count * sizeof(um_vec2));
    return add_shape(scene, shape);
}

world_body make_body(um_body_type type, um_vec2 position, int32_t first_shape, int32_t shape_count)
{
    return (world_body){
        .type = type,
        .position = position,
        .first_shape = first_shape,
        .shape_count = shape_count,
        .density = 1.0f,
        .friction = 0.6f,
    };
}

int32_t push_body(world_scene* scene, world_body body)
{
    scene->bodies = grow(scene->bodies, scene->body_count, &scene->body_capacity, sizeof(world_body));
    scene->bodies[scene->body_count] = body;
    scene->dynamic_count += body.type == UM_DYNAMIC_BODY;
    return scene->body_count++;
}

int32_t push_dynamic(world_scene* scene, float x, float y, int32_t shape)
{
    return push_body(scene, make_body(UM_DYNAMIC_BODY, um_vec2_make(x, y), shape, 1));
}

int32_t push_block(world_scene* scene, float left, float bottom, float right, float top)
{
    um_vec2 center = um_vec2_make(0.5f * (left + right), 0.5f * (bottom + top));
    um_vec2 half = um_vec2_make(0.5f * (right - left), 0.5f * (top - bottom));
    int32_t shape = add_box_shape(scene, um_vec2_make(0.0f, 0.0f), half);
    return push_body(scene, make_body(UM_STATIC_BODY, center, shape, 1));
}

void push_trough(world_scene* scene, float left, float right, float height)
{
    push_block(scene, left - 2.0f, -2.0f, right + 2.0f, 0.0f);
    push_block(scene, left - 2.0f, 0.0f, left, height);
    push_block(scene, right, 0.0f, right + 2.0f, height);
}

void push_stack(world_scene* scene, int32_t count, float x, int32_t shape)
{
    for (int32_t i = 0; i < count; ++i) {
        push_dynamic(scene, x, (float)i + 0.5f, shape);
    }
}

void push_pyramid(world_scene* scene, int32_t rows, float left, float bottom, int32_t shape)
{
    for (int32_t row = 0; row < rows; ++row) {
        for (int32_t i = 0; i < rows - row; ++i) {
            push_dynamic(scene, left + 0.5f * (float)row + (float)i + 0.5f, bottom + (float)row + 0.5f,
                         shape);
        }
    }
}
