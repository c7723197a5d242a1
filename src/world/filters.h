// Which shapes may touch: by what their bodies are, by their filters, by pairs of bodies that ignore each
// other, and by what the user's function says.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_FILTERS_H
#define UMI_WORLD_FILTERS_H

#include "world/joint_life.h"

// The same where a shape has a filter of its own or watches others, or bodies ignore each other; joints
// aside.
bool umi_filters_allow(const um_world* world, int32_t shape_a, int32_t shape_b, int32_t body_a,
                       int32_t body_b);

// Whether contacts can move one of two bodies.
static inline bool umi_has_dynamic(const um_world* world, int32_t body_a, int32_t body_b)
{
    return umi_body_at(&world->bodies, body_a)->type == UM_DYNAMIC_BODY ||
           umi_body_at(&world->bodies, body_b)->type == UM_DYNAMIC_BODY;
}

static inline bool umi_is_sensor(const um_world* world, int32_t shape)
{
    return umi_geometry_at(&world->shapes, shape)->is_sensor;
}

// Whether two shapes on these bodies may touch, as far as can be said without asking the user. Any worker may
// ask.
static inline bool umi_shapes_may_touch(const um_world* world, int32_t shape_a, int32_t shape_b,
                                        int32_t body_a, int32_t body_b)
{
    bool has_filters = world->shapes.filtered_count > 0 || world->shapes.watching_count > 0 ||
                       world->ignored.table.count > 0;
    bool may_touch =
        body_a != body_b && (has_filters ? umi_filters_allow(world, shape_a, shape_b, body_a, body_b)
                                         : umi_has_dynamic(world, body_a, body_b));
    return may_touch && (world->joints.parting_count == 0 || !umi_joint_parts(world, body_a, body_b));
}

// Whether two shapes that may touch do not press on each other, but are only watched: one is a sensor, or
// neither is on a dynamic body.
bool umi_is_watched(const um_world* world, int32_t shape_a, int32_t shape_b);

// Asks the user's function, if there is one. On the calling thread only.
bool umi_user_allows(const um_world* world, int32_t shape_a, int32_t shape_b);

#endif
