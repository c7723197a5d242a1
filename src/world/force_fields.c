// The data of fields. See force_fields.h.
// SPDX-License-Identifier: MIT

#include "world/force_fields.h"

#include "core/array.h"
#include "geometry/finite.h"

#include <string.h>

umi_force_fields umi_force_fields_make(void)
{
    return (umi_force_fields){
        .pool = umi_pool_make(sizeof(umi_force_field), offsetof(umi_force_field, next_free)),
    };
}

void umi_force_fields_destroy(const um_allocator* allocator, umi_force_fields* fields)
{
    umi_pool_destroy(allocator, &fields->pool);
    umi_array_free(allocator, &fields->states, &fields->state_capacity, sizeof fields->states[0]);
    umi_array_free(allocator, &fields->found, &fields->found_capacity, sizeof fields->found[0]);
}

bool umi_force_fields_reserve_states(const um_allocator* allocator, umi_force_fields* fields, int32_t bodies)
{
    int32_t before = fields->state_capacity;
    if (!umi_array_resize(allocator, &fields->found, &fields->found_capacity, 0, bodies,
                          sizeof fields->found[0]) ||
        !umi_array_resize(allocator, &fields->states, &fields->state_capacity, before, bodies,
                          sizeof fields->states[0])) {
        return false;
    }
    for (int32_t i = before; i < fields->state_capacity; ++i) {
        fields->states[i] = (umi_field_state){0};
    }
    return true;
}

int32_t umi_force_fields_take(umi_force_fields* fields)
{
    int32_t index = umi_pool_take(&fields->pool);
    umi_force_field* field = umi_force_field_at(fields, index);
    *field = (umi_force_field){.stamp = field->stamp + 1};
    return index;
}

void umi_force_fields_put(umi_force_fields* fields, int32_t index)
{
    umi_force_field_at(fields, index)->stamp += 1;
    umi_pool_put(&fields->pool, index);
}

void umi_force_field_set(umi_force_field* field, const um_field_def* def)
{
    if (def->region.shape != NULL) {
        um_convex shape = *def->region.shape; // which may be the field's own
        um_rot q = um_rot_from_angle(def->region.angle);
        field->shape = shape;
        field->aabb = um_convex_aabb(&shape, (um_transform){def->region.position, q});
        umi_cloud_of_convex(&field->region, &shape, (umi_frame){0.0, 0.0, (double)q.c, (double)q.s});
    }
    field->def = *def;
}

umi_field_state* umi_field_state_of(const umi_force_fields* fields, const umi_bodies* bodies, int32_t body)
{
    umi_field_state* state = fields->states + body;
    uint32_t stamp = umi_body_at(bodies, body)->stamp;
    if (state->stamp != stamp) {
        *state = (umi_field_state){.stamp = stamp};
    }
    return state;
}

// A body that floats swings for a while before it is as slow as what sleeps. It may be off its place by as
// much as changes its lift by a hundredth, which is a hundredth of its draught and hardly seen. As a share
// of weight and force together, which are about the same then.
#define BALANCED_SHARE 0.005

bool umi_fields_bear(const umi_force_fields* fields, int32_t body, um_vec2 weight)
{
    umi_point force = umi_point_of(fields->states[body].bearing);
    umi_point sum = {force.x + (double)weight.x, force.y + (double)weight.y};
    double heavy = sqrt(umi_dot(force, force)) + sqrt(umi_dot(umi_point_of(weight), umi_point_of(weight)));
    return sqrt(umi_dot(sum, sum)) <= BALANCED_SHARE * heavy;
}

// ---- Rules ----------------------------------------------------------------------------------------------

const char* umi_force_fields_find_broken(const umi_force_fields* fields, const umi_bodies* bodies)
{
    int32_t used = 0;
    for (int32_t i = 0; i < fields->pool.fresh; ++i) {
        const umi_force_field* field = umi_force_field_at(fields, i);
        used += umi_force_field_is_used(field);
        bool has_region = umi_force_field_is_used(field) && field->def.region.shape != NULL;
        if (has_region && !um_aabb_is_valid(field->aabb)) {
            return "a field's region has an AABB";
        }
    }
    if (used != fields->pool.count) {
        return "fields are counted";
    }
    if (used > 0 && fields->state_capacity < bodies->pool.fresh) {
        return "every body has a state for fields";
    }
    for (int32_t i = 0; used > 0 && i < bodies->pool.fresh; ++i) {
        const umi_field_state* state = fields->states + i;
        if (!umi_vec2_is_finite(state->force) || !umi_vec2_is_finite(state->bearing) ||
            state->is_found != 0) {
            return "forces of fields are finite, and no search is left over";
        }
    }
    return NULL;
}
