// Adding joints with their bodies, and measuring them.
// SPDX-License-Identifier: MIT

#include "world_joints.h"

#include <math.h>

static int32_t later_body(const world_joint* joint)
{
    return joint->body_a > joint->body_b ? joint->body_a : joint->body_b;
}

static void add_joints(const world_scene* scene, const world_engine* engine, void* state, int32_t from,
                       int32_t to)
{
    for (int32_t i = 0; i < scene->joint_count; ++i) {
        int32_t later = later_body(&scene->joints[i]);
        if (later >= from && later < to) {
            engine->join(state, &scene->joints[i]);
        }
    }
}

void world_add_bodies(const world_scene* scene, const world_engine* engine, void* state, int32_t from,
                      int32_t to)
{
    for (int32_t i = from; i < to; ++i) {
        engine->add(state, &scene->bodies[i], scene->shapes);
    }
    add_joints(scene, engine, state, from, to);
}

void world_replace_bodies(const world_scene* scene, const world_engine* engine, void* state, int32_t from,
                          int32_t to)
{
    for (int32_t i = from; i < to; ++i) {
        engine->replace(state, i, &scene->bodies[i], scene->shapes);
    }
    add_joints(scene, engine, state, from, to);
}

// ---- Gaps -----------------------------------------------------------------------------------------------

typedef struct placed_anchor {
    double x, y;
    double angle; // of the body
} placed_anchor;

static placed_anchor place_anchor(int32_t body, um_vec2 anchor, const world_engine* engine, void* state)
{
    world_motion motion = {0};
    if (body >= 0) {
        motion = engine->read(state, body);
    }
    double cosine = cos(motion.angle);
    double sine = sin(motion.angle);
    return (placed_anchor){
        .x = motion.x + cosine * (double)anchor.x - sine * (double)anchor.y,
        .y = motion.y + sine * (double)anchor.x + cosine * (double)anchor.y,
        .angle = motion.angle,
    };
}

static double distance_gap(const world_joint* joint, double distance)
{
    if (joint->limits.is_enabled) {
        double short_by = (double)joint->limits.lower - distance;
        return fmax(0.0, fmax(short_by, distance - (double)joint->limits.upper));
    }
    return joint->spring.is_enabled ? 0.0 : fabs(distance - (double)joint->length);
}

double world_joint_gap(const world_joint* joint, const world_engine* engine, void* state)
{
    placed_anchor a = place_anchor(joint->body_a, joint->anchor_a, engine, state);
    placed_anchor b = place_anchor(joint->body_b, joint->anchor_b, engine, state);
    double distance = hypot(b.x - a.x, b.y - a.y);
    if (joint->kind == WORLD_DISTANCE_JOINT) {
        return distance_gap(joint, distance);
    }
    if (joint->kind == WORLD_WHEEL_JOINT) {
        double axis = a.angle + (double)joint->axis_angle;
        return fabs(cos(axis) * (b.y - a.y) - sin(axis) * (b.x - a.x));
    }
    return distance;
}

double world_largest_gap(const world_scene* scene, const world_engine* engine, void* state)
{
    int32_t count = engine->count(state);
    double largest = 0.0;
    for (int32_t i = 0; i < scene->joint_count; ++i) {
        if (later_body(&scene->joints[i]) < count) {
            largest = fmax(largest, world_joint_gap(&scene->joints[i], engine, state));
        }
    }
    return largest;
}
