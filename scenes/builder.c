// Bodies for scenes.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"

static const float wall_thickness = 100.0f;

scene_builder scene_builder_make(um_world* world)
{
    scene_builder builder = {world, UM_OK, um_default_body_def(), um_default_shape_def()};
    builder.body.type = UM_DYNAMIC_BODY;
    return builder;
}

void scene_check(scene_builder* builder, um_result result)
{
    if (builder->result == UM_OK) {
        builder->result = result;
    }
}

// Keeps what a call of the world's that has just failed came to.
// Only one that failed without saying so could leave a last error of UM_OK; it must not pass for success.
static void note_failure(scene_builder* builder)
{
    um_result result = um_world_get_last_error(builder->world);
    scene_check(builder, result != UM_OK ? result : UM_ERROR_BROKEN_INVARIANT);
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static um_body_id create_body(scene_builder* builder, const um_body_def* def)
{
    um_body_id body = {0, 0};
    if (builder->result == UM_OK) {
        body = um_body_create(builder->world, def);
        if (body.index1 == 0) {
            note_failure(builder);
        }
    }
    return body;
}

um_body_id scene_add_body(scene_builder* builder, float x, float y)
{
    builder->body.position = um_vec2_make(x, y);
    return create_body(builder, &builder->body);
}

um_body_id scene_add_static(scene_builder* builder)
{
    um_body_def def = um_default_body_def();
    return create_body(builder, &def);
}

um_body_id scene_add_box(scene_builder* builder, float x, float y, float width, float height)
{
    um_body_id body = scene_add_body(builder, x, y);
    scene_put_box(builder, body, um_box_make(0.5f * width, 0.5f * height));
    return body;
}

um_body_id scene_add_ball(scene_builder* builder, float x, float y, float radius)
{
    um_body_id body = scene_add_body(builder, x, y);
    um_circle circle = {{0.0f, 0.0f}, radius};
    if (builder->result == UM_OK &&
        um_shape_create_circle(builder->world, body, &builder->shape, circle).index1 == 0) {
        note_failure(builder);
    }
    return body;
}

um_body_id scene_add_polygon(scene_builder* builder, float x, float y, const um_polygon* polygon)
{
    um_body_id body = scene_add_body(builder, x, y);
    if (builder->result == UM_OK &&
        um_shape_create_polygon(builder->world, body, &builder->shape, polygon).index1 == 0) {
        note_failure(builder);
    }
    return body;
}

um_body_id scene_add_capsule(scene_builder* builder, float x, float y, float half_length, float radius)
{
    um_body_id body = scene_add_body(builder, x, y);
    um_vec2 end = {half_length, 0.0f};
    scene_put_capsule(builder, body, um_capsule_make(um_vec2_scale(end, -1.0f), end, radius));
    return body;
}

um_polygon scene_rounded_box(scene_builder* builder, float width, float height, float radius)
{
    um_polygon polygon = {0};
    um_box core = um_box_make(0.5f * width - radius, 0.5f * height - radius);
    scene_check(builder, um_polygon_from_box(core, &polygon));
    polygon.radius = radius;
    return polygon;
}

um_polygon scene_regular_polygon(scene_builder* builder, int32_t vertices, float radius)
{
    um_vec2 points[UM_MAX_POLYGON_VERTICES];
    int32_t count = vertices < UM_MAX_POLYGON_VERTICES ? vertices : UM_MAX_POLYGON_VERTICES;
    for (int32_t i = 0; i < count; ++i) {
        um_rot turn = um_rot_from_angle(2.0f * UM_PI * (float)i / (float)count);
        points[i] = um_rot_apply(turn, um_vec2_make(radius, 0.0f));
    }
    um_polygon polygon = {0};
    scene_check(builder, um_polygon_from_points(points, count, &polygon));
    return polygon;
}

// ---- Joints ---------------------------------------------------------------------------------------------

void scene_add_joint(scene_builder* builder, const um_joint_def* def)
{
    if (builder->result == UM_OK && um_joint_create(builder->world, def).index1 == 0) {
        note_failure(builder);
    }
}

// ---- Ground and walls -----------------------------------------------------------------------------------

void scene_put_box(scene_builder* builder, um_body_id body, um_box box)
{
    if (builder->result == UM_OK &&
        um_shape_create_box(builder->world, body, &builder->shape, box).index1 == 0) {
        note_failure(builder);
    }
}

void scene_put_slab(scene_builder* builder, um_body_id body, um_aabb aabb)
{
    um_box box = um_box_make(0.5f * (aabb.max.x - aabb.min.x), 0.5f * (aabb.max.y - aabb.min.y));
    box.center = um_aabb_center(aabb);
    scene_put_box(builder, body, box);
}

void scene_put_capsule(scene_builder* builder, um_body_id body, um_capsule capsule)
{
    if (builder->result == UM_OK &&
        um_shape_create_capsule(builder->world, body, &builder->shape, capsule).index1 == 0) {
        note_failure(builder);
    }
}

void scene_put_heightfield(scene_builder* builder, um_body_id body, const um_heightfield* field)
{
    if (builder->result == UM_OK &&
        !um_shape_create_heightfield(builder->world, body, &builder->shape, field, NULL)) {
        note_failure(builder);
    }
}

um_body_id scene_add_trough(scene_builder* builder, float left, float right, float wall_height)
{
    um_body_id ground = scene_add_static(builder);
    float outer_left = left - wall_thickness;
    float outer_right = right + wall_thickness;
    scene_put_slab(builder, ground, um_aabb_make(outer_left, 0.0f, outer_right, wall_thickness));
    if (wall_height > 0.0f) {
        scene_put_slab(builder, ground, um_aabb_make(outer_left, -wall_height, left, 0.0f));
        scene_put_slab(builder, ground, um_aabb_make(right, -wall_height, outer_right, 0.0f));
    }
    return ground;
}

// ---- Boxes at rest --------------------------------------------------------------------------------------

static float rest_height(int32_t row, float size)
{
    return -0.5f * size - (size - SCENE_REST_OVERLAP) * (float)row + SCENE_REST_OVERLAP;
}

void scene_add_rows(scene_builder* builder, scene_rows rows, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        int32_t row = i / rows.columns;
        float shift = row % 2 == 0 ? 0.0f : rows.shift;
        float x = rows.left + shift + (rows.size + rows.gap) * (float)(i % rows.columns) + 0.5f * rows.size;
        scene_add_box(builder, x, rest_height(row, rows.size), rows.size, rows.size);
    }
}

void scene_add_pyramid(scene_builder* builder, scene_rows lowest, int32_t row_count)
{
    float pitch = lowest.size + lowest.gap;
    for (int32_t row = 0; row < row_count; ++row) {
        float left = lowest.left + 0.5f * pitch * (float)row + 0.5f * lowest.size;
        for (int32_t column = 0; column < lowest.columns - row; ++column) {
            float x = left + pitch * (float)column;
            scene_add_box(builder, x, rest_height(row, lowest.size), lowest.size, lowest.size);
        }
    }
}

void scene_settle(scene_builder* builder, float time_step)
{
    um_world* world = builder->world;
    float seconds = um_world_is_sleep_enabled(world) ? 10.0f : 1.0f;
    int32_t steps = (int32_t)(seconds / time_step);
    for (int32_t i = 0; i < steps && builder->result == UM_OK; ++i) {
        builder->result = um_world_step(world, time_step);
        if (um_world_get_counters(world).awake == 0) {
            break;
        }
    }
}
