// The parts that scenes are made of.
// SPDX-License-Identifier: MIT

#include "world_builders.h"

#include "support.h"

#include <math.h>
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

int32_t add_rounded_box_shape(world_scene* scene, um_vec2 half, float radius)
{
    const um_vec2 corners[4] = {{-half.x, -half.y}, {half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}};
    int32_t shape = add_polygon_shape(scene, corners, 4);
    scene->shapes[shape].radius = radius;
    return shape;
}

static int32_t add_line(world_scene* scene, um_shape_kind kind, um_vec2 a, um_vec2 b, float radius)
{
    return add_shape(scene,
                     (world_shape){.kind = kind, .radius = radius, .vertices = {a, b}, .vertex_count = 2});
}

int32_t add_capsule_shape(world_scene* scene, float half_length, float radius)
{
    um_vec2 end = um_vec2_make(half_length, 0.0f);
    return add_line(scene, UM_CAPSULE_SHAPE, um_vec2_scale(end, -1.0f), end, radius);
}

int32_t add_capsule_shape_between(world_scene* scene, um_vec2 a, um_vec2 b, float radius)
{
    return add_line(scene, UM_CAPSULE_SHAPE, a, b, radius);
}

int32_t add_segment_shape(world_scene* scene, um_vec2 a, um_vec2 b)
{
    return add_line(scene, UM_SEGMENT_SHAPE, a, b, 0.0f);
}

int32_t push_chain(world_scene* scene, const um_vec2* points, int32_t count, bool is_loop)
{
    int32_t first = scene->shape_count;
    int32_t segments = is_loop ? count : count - 1;
    for (int32_t i = 0; i < segments; ++i) {
        add_line(scene, UM_CHAIN_SEGMENT_SHAPE, points[i], points[(i + 1) % count], 0.0f);
    }
    return push_body(scene, make_body(UM_STATIC_BODY, um_vec2_make(0.0f, 0.0f), first, segments));
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

static um_vec2 to_local(const world_scene* scene, int32_t body, um_vec2 point)
{
    if (body < 0) {
        return point;
    }
    float cosine = cosf(scene->bodies[body].angle);
    float sine = sinf(scene->bodies[body].angle);
    um_vec2 way = um_vec2_sub(point, scene->bodies[body].position);
    return um_vec2_make(cosine * way.x + sine * way.y, cosine * way.y - sine * way.x);
}

world_joint make_revolute(const world_scene* scene, int32_t body_a, int32_t body_b, um_vec2 pivot)
{
    return (world_joint){
        .kind = WORLD_REVOLUTE_JOINT,
        .body_a = body_a,
        .body_b = body_b,
        .anchor_a = to_local(scene, body_a, pivot),
        .anchor_b = to_local(scene, body_b, pivot),
    };
}

int32_t push_joint(world_scene* scene, world_joint joint)
{
    scene->joints = grow(scene->joints, scene->joint_count, &scene->joint_capacity, sizeof(world_joint));
    scene->joints[scene->joint_count] = joint;
    return scene->joint_count++;
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

void set_box2d_steps(world_scene* scene, int32_t steps)
{
    scene->settle_steps = 1;
    scene->steps = steps - 1;
    scene->times_each_step = true;
}
