// The measures of quality. They are taken outside of the timed steps and may be slow.
// SPDX-License-Identifier: MIT

#include "world_quality.h"

#include <math.h>

static bool is_dynamic(const world_scene* scene, int32_t index)
{
    return scene->bodies[index].type == UM_DYNAMIC_BODY;
}

void speed_record_add(speed_record* record, const world_scene* scene, const world_engine* engine, void* state)
{
    for (int32_t i = 0; i < engine->count(state); ++i) {
        if (is_dynamic(scene, i)) {
            world_motion motion = engine->read(state, i);
            double speed = hypot(motion.velocity_x, motion.velocity_y);
            record->sum_of_squares += speed * speed;
            record->largest = fmax(record->largest, speed);
            record->count += 1;
        }
    }
}

double speed_record_rms(const speed_record* record)
{
    return record->count > 0 ? sqrt(record->sum_of_squares / (double)record->count) : 0.0;
}

bool quality_is_finite(const world_engine* engine, void* state)
{
    for (int32_t i = 0; i < engine->count(state); ++i) {
        world_motion motion = engine->read(state, i);
        // A sum is finite only if all of its parts are.
        double sum = fabs(motion.x) + fabs(motion.y) + fabs(motion.angle) + fabs(motion.velocity_x) +
                     fabs(motion.velocity_y) + fabs(motion.angular_velocity);
        if (!isfinite(sum)) {
            return false;
        }
    }
    return true;
}

int32_t quality_count_awake(const world_scene* scene, const world_engine* engine, void* state, int32_t count)
{
    int32_t awake = 0;
    for (int32_t i = 0; i < count; ++i) {
        awake += is_dynamic(scene, i) && engine->is_awake(state, i);
    }
    return awake;
}

int32_t quality_count_lost(const world_scene* scene, const world_engine* engine, void* state)
{
    int32_t lost = 0;
    for (int32_t i = 0; i < engine->count(state); ++i) {
        world_motion motion = engine->read(state, i);
        bool is_in = motion.x >= (double)scene->room.min.x && motion.x <= (double)scene->room.max.x &&
                     motion.y >= (double)scene->room.min.y && motion.y <= (double)scene->room.max.y;
        lost += is_dynamic(scene, i) && !is_in;
    }
    return lost;
}

double quality_height_lost(const world_scene* scene, const world_engine* engine, void* state)
{
    double most = -(double)INFINITY;
    for (int32_t i = 0; i < scene->top_count; ++i) {
        int32_t top = scene->top_index - i * scene->top_stride;
        most = fmax(most, (double)scene->bodies[top].position.y - engine->read(state, top).y);
    }
    return most;
}

double quality_drift(const world_scene* scene, const world_engine* engine, void* state)
{
    double drift = 0.0;
    for (int32_t i = 0; i < engine->count(state); ++i) {
        if (is_dynamic(scene, i)) {
            double x = engine->read(state, i).x;
            drift = fmax(drift, fabs(x - (double)scene->bodies[i].position.x));
        }
    }
    return drift;
}
