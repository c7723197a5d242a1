// Which shapes may touch: see filters.h.
// SPDX-License-Identifier: MIT

#include "world/filters.h"

#include "world/ids.h"

static bool filters_match(const umi_shape* a, const umi_shape* b)
{
    if (a->group == b->group && a->group != 0) {
        return a->group > 0;
    }
    return (a->mask & b->categories) != 0 && (b->mask & a->categories) != 0;
}

bool umi_is_watched(const um_world* world, int32_t shape_a, int32_t shape_b)
{
    return umi_is_sensor(world, shape_a) || umi_is_sensor(world, shape_b) ||
           !umi_has_dynamic(world, umi_geometry_at(&world->shapes, shape_a)->body,
                            umi_geometry_at(&world->shapes, shape_b)->body);
}

// Whether two shapes have to do with each other at all.
static bool are_of_interest(const um_world* world, int32_t shape_a, int32_t shape_b, int32_t body_a,
                            int32_t body_b)
{
    const umi_shape* a = umi_shape_at(&world->shapes, shape_a);
    const umi_shape* b = umi_shape_at(&world->shapes, shape_b);
    if (umi_is_sensor(world, shape_a) && umi_is_sensor(world, shape_b)) {
        return a->sees_sensors || b->sees_sensors;
    }
    bool is_moved = umi_body_at(&world->bodies, body_a)->type != UM_STATIC_BODY ||
                    umi_body_at(&world->bodies, body_b)->type != UM_STATIC_BODY;
    bool is_reported = is_moved && ((a->reports | b->reports) & UM_REPORT_KINEMATIC) != 0;
    return umi_is_sensor(world, shape_a) || umi_is_sensor(world, shape_b) ||
           umi_has_dynamic(world, body_a, body_b) || is_reported;
}

bool umi_filters_allow(const um_world* world, int32_t shape_a, int32_t shape_b, int32_t body_a,
                       int32_t body_b)
{
    return are_of_interest(world, shape_a, shape_b, body_a, body_b) &&
           filters_match(umi_shape_at(&world->shapes, shape_a), umi_shape_at(&world->shapes, shape_b)) &&
           (world->ignored.table.count == 0 || !umi_ignored_has(&world->ignored, body_a, body_b));
}

bool umi_user_allows(const um_world* world, int32_t shape_a, int32_t shape_b)
{
    const um_world_def* def = &world->def;
    if (def->filter == NULL) {
        return true;
    }
    umi_gate_state state = umi_gate_begin_hook(world->gate);
    bool allows =
        def->filter(umi_shape_id(world, shape_a), umi_shape_id(world, shape_b), def->filter_context);
    umi_gate_end_hook(world->gate, &state);
    return allows;
}
