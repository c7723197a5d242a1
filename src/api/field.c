// Fields come, go and change. What they do in a step is in step/fields.c.
// SPDX-License-Identifier: MIT

#include "api/bodies_in.h"
#include "api/field_defs.h"
#include "api/questions.h"
#include "sleep/limits.h"
#include "sleep/rest.h"
#include "step/field_forces.h"
#include "world/errors.h"

// ---- Ids ------------------------------------------------------------------------------------------------

static um_field_id id_of(const um_world* world, int32_t index)
{
    uint32_t stamp = umi_force_field_at(&world->fields, index)->stamp;
    return (um_field_id){(uint32_t)index + 1, stamp ^ world->salt};
}

// The place of a field, or -1 if it is not one of this world's.
static int32_t find_field(const um_world* world, um_field_id id)
{
    if (world == NULL || id.index1 == 0 || id.index1 > (uint32_t)world->fields.pool.fresh) {
        return -1;
    }
    int32_t index = (int32_t)(id.index1 - 1);
    const umi_force_field* field = umi_force_field_at(&world->fields, index);
    bool fits = umi_force_field_is_used(field) && (field->stamp ^ world->salt) == id.stamp;
    return fits ? index : -1;
}

// What is wrong with an id: "field (index1 2, stamp 1) was destroyed".
static umi_message describe_field(const um_world* world, um_field_id id)
{
    umi_message message = {""};
    if (id.index1 == 0 && id.stamp == 0) {
        umi_message_add(&message, "field is null");
        return message;
    }
    bool has_place = id.index1 > 0 && id.index1 <= (uint32_t)world->fields.pool.fresh;
    uint32_t now = has_place ? umi_force_field_at(&world->fields, (int32_t)(id.index1 - 1))->stamp : 0;
    uint32_t stamp = id.stamp ^ world->salt;
    bool was_here = (stamp & 1) != 0 && stamp < now;
    umi_message_add(&message, "field (index1 %u, stamp %u) %s", (unsigned)id.index1, (unsigned)id.stamp,
                    was_here ? "was destroyed" : "is not one of this world's");
    return message;
}

// The field of a call that changes something, or -1 and the call has failed.
static int32_t open_field(um_world* world, um_field_id id, const char* function)
{
    if (!umi_world_open(world, function)) {
        return -1;
    }
    int32_t index = find_field(world, id);
    if (index < 0) {
        umi_gate_fail(world->gate, UM_ERROR_INVALID_FIELD, function, "%s", describe_field(world, id).text);
    }
    return index;
}

// ---- Sleepers -------------------------------------------------------------------------------------------

// A field before a change and after it; NULL for none.
typedef struct field_change {
    const umi_force_field* before;
    const umi_force_field* after;
} field_change;

// All of the force of a field on a body that rests.
static umi_push force_at_rest(const um_world* world, const umi_force_field* field, int32_t body)
{
    umi_field_load load = {0};
    if (field != NULL) {
        umi_field_body rests = umi_field_body_at_rest(world, body);
        umi_add_field(world, field, &rests, &load);
    }
    umi_point linear = umi_point_ahead(load.push.linear, load.drag.linear, 1.0);
    linear = umi_point_ahead(linear, load.lift.linear, 1.0);
    return (umi_push){linear, load.push.angular + load.drag.angular + load.lift.angular};
}

// How great a change of force is in all, its torque by the arm that the body has.
static double size_of(const um_world* world, int32_t body, umi_point force, double torque)
{
    double extent = (double)world->bodies.mass_geometries[body].extent;
    double at_rim = extent > 0.0 ? fabs(torque) / extent : 0.0;
    return sqrt(umi_dot(force, force)) + at_rim;
}

// What a body that may be locked feels of a change.
static umi_point felt_part(const umi_body* body, umi_point change)
{
    uint16_t locks = umi_body_locks(body);
    return (umi_point){(locks & UMI_BODY_LOCKED_X) != 0 ? 0.0 : change.x,
                       (locks & UMI_BODY_LOCKED_Y) != 0 ? 0.0 : change.y};
}

// Changes add up, forth and back, as long as a body sleeps. One that is awake has to be still from now on.
static void feel_change(um_world* world, int32_t body, void* context)
{
    const field_change* change = context;
    umi_push before = force_at_rest(world, change->before, body);
    umi_push after = force_at_rest(world, change->after, body);
    umi_field_state* state = umi_field_state_of(&world->fields, &world->bodies, body);
    umi_point force = umi_point_ahead(umi_point_of(state->slept_change), after.linear, 1.0);
    force = felt_part(umi_body_at(&world->bodies, body), umi_point_ahead(force, before.linear, -1.0));
    double torque = (double)state->slept_torque_change + after.angular - before.angular;
    double limit =
        (double)(umi_body_weight(world, body) * world->settings.sleep.wake_share) * (double)UMI_SETTLED_SHARE;
    bool wakes = size_of(world, body, force, torque) > limit;
    state->slept_change = wakes ? um_vec2_make(0.0f, 0.0f) : umi_vec2_of(force);
    state->slept_torque_change = wakes ? 0.0f : (float)torque;
    if (wakes) {
        umi_wake_body(world, body);
        world->bodies.velocities[body].still_time = 0.0f;
    }
}

// Wakes those to whom a change of a field matters.
static void tell_bodies(um_world* world, field_change change)
{
    uint64_t categories = 0;
    um_aabb aabb = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    bool is_bounded = true;
    const umi_force_field* fields[2] = {change.before, change.after};
    for (int32_t i = 0; i < 2; ++i) {
        if (fields[i] == NULL) {
            continue;
        }
        is_bounded &= fields[i]->def.region.shape != NULL;
        aabb = categories != 0 ? um_aabb_union(aabb, fields[i]->aabb) : fields[i]->aabb;
        categories |= fields[i]->def.categories;
    }
    umi_each_body_in(world, is_bounded ? &aabb : NULL, categories, feel_change, &change);
}

// ---- Calls ----------------------------------------------------------------------------------------------

um_field_id um_field_create(um_world* world, const um_field_def* def)
{
    um_field_id null_id = {0, 0};
    if (!umi_world_open(world, __func__) || !umi_takes_field_def(world, __func__, def)) {
        return null_id;
    }
    um_field_def used = *def;
    um_convex shape = {0}; // which may be that of another field, and move now
    if (used.region.shape != NULL) {
        shape = *used.region.shape;
        used.region.shape = &shape;
    }
    if (!umi_pool_reserve(&world->allocator, &world->fields.pool, 1) ||
        !umi_force_fields_reserve_states(&world->allocator, &world->fields, world->bodies.pool.capacity)) {
        umi_world_fail_memory(world, __func__);
        return null_id;
    }
    int32_t index = umi_force_fields_take(&world->fields);
    umi_force_field* field = umi_force_field_at(&world->fields, index);
    umi_force_field_set(field, &used);
    tell_bodies(world, (field_change){NULL, field});
    umi_gate_succeed(world->gate);
    return id_of(world, index);
}

bool um_field_destroy(um_world* world, um_field_id id)
{
    int32_t index = open_field(world, id, __func__);
    if (index < 0) {
        return false;
    }
    tell_bodies(world, (field_change){umi_force_field_at(&world->fields, index), NULL});
    umi_force_fields_put(&world->fields, index);
    return umi_gate_succeed(world->gate);
}

bool um_field_exists(const um_world* world, um_field_id id)
{
    return find_field(world, id) >= 0;
}

bool um_field_get(const um_world* world, um_field_id id, um_field_def* out_def)
{
    int32_t index = find_field(world, id);
    if (index < 0) {
        if (world != NULL && world->gate->reporter.hook != NULL) {
            umi_gate_fail_read(world->gate, UM_ERROR_INVALID_FIELD, __func__, "%s",
                               describe_field(world, id).text);
        }
        return false;
    }
    if (out_def == NULL) {
        umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "out_def is NULL");
        return false;
    }
    const umi_force_field* field = umi_force_field_at(&world->fields, index);
    *out_def = field->def;
    out_def->region.shape = field->def.region.shape != NULL ? &field->shape : NULL;
    return true;
}

bool um_field_set(um_world* world, um_field_id id, const um_field_def* def)
{
    int32_t index = open_field(world, id, __func__);
    if (index < 0 || !umi_takes_field_def(world, __func__, def)) {
        return false;
    }
    umi_force_field* field = umi_force_field_at(&world->fields, index);
    umi_force_field before = *field;
    umi_force_field_set(field, def);
    tell_bodies(world, (field_change){&before, field});
    return umi_gate_succeed(world->gate);
}

int32_t um_world_get_field_count(const um_world* world)
{
    return world != NULL ? world->fields.pool.count : 0;
}

int32_t um_world_get_fields(const um_world* world, um_field_id* out_fields, int32_t capacity)
{
    if (world == NULL || umi_check_room(world, out_fields, capacity, "out_fields", __func__) != UM_OK) {
        return 0;
    }
    int32_t count = 0;
    for (int32_t i = 0; i < world->fields.pool.fresh; ++i) {
        if (!umi_force_field_is_used(umi_force_field_at(&world->fields, i))) {
            continue;
        }
        if (count < capacity) {
            out_fields[count] = id_of(world, i);
        }
        count += 1;
    }
    return count;
}
