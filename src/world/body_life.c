// Bodies come, go, change their type, and take part or not.
// SPDX-License-Identifier: MIT

#include "world/world_data.h"

#include "dynamics/motion.h"
#include "geometry/finite.h"
#include "world/body_ranges.h"

um_body_def um_default_body_def(void)
{
    return (um_body_def){
        .type = UM_STATIC_BODY,
        .gravity_scale = 1.0f,
        .can_sleep = true,
        .is_awake = true,
        .is_enabled = true,
    };
}

static bool is_type(um_body_type type)
{
    return type == UM_STATIC_BODY || type == UM_KINEMATIC_BODY || type == UM_DYNAMIC_BODY;
}

static bool def_is_valid(const um_body_def* def)
{
    return is_type(def->type) && umi_vec2_in_range(def->position, UM_MAX_POSITION) &&
           umi_is_finite(def->angle) && umi_vec2_in_range(def->velocity, UM_MAX_NUMBER) &&
           umi_in_range(def->angular_velocity, -UM_MAX_NUMBER, UM_MAX_NUMBER) &&
           umi_in_range(def->linear_damping, 0.0f, UMI_MAX_DAMPING) &&
           umi_in_range(def->angular_damping, 0.0f, UMI_MAX_DAMPING) &&
           umi_in_range(def->gravity_scale, -UMI_MAX_GRAVITY_SCALE, UMI_MAX_GRAVITY_SCALE);
}

// ---- Taking part ----------------------------------------------------------------------------------------

// Lets an enabled body take part, awake or not: lists it and inserts its proxies, for which there must be
// room.
static void enter(um_world* world, int32_t index, bool awake)
{
    umi_body* body = umi_body_at(&world->bodies, index);
    if ((body->flags & UMI_BODY_ENABLED) == 0) {
        return;
    }
    world->bodies.previous_poses[index] = world->bodies.poses[index];
    if (body->type != UM_STATIC_BODY && awake) {
        umi_bodies_list_awake(&world->bodies, index);
        world->bodies.velocities[index].still_time = 0.0f;
    } else if (body->type != UM_STATIC_BODY) {
        world->bodies.sleeper_count += 1;
        body->slept_load = 0.0f;
        body->unfelt_load = 0.0f;
    }
    umi_proxies_insert(world, index);
}

// Takes a body out: contacts, proxies, lists. What touched it wakes.
static void leave(um_world* world, int32_t index)
{
    umi_body* body = umi_body_at(&world->bodies, index);
    umi_wake_touching(world, index, -1);
    umi_contacts_end(world, index, -1);
    umi_bodies_clear_force(&world->bodies, index);
    if ((body->flags & UMI_BODY_ENABLED) == 0) {
        return;
    }
    umi_proxies_remove(world, index);
    if (umi_body_is_awake(body)) {
        umi_bodies_unlist_awake(&world->bodies, index);
    } else if (body->type != UM_STATIC_BODY) {
        world->bodies.sleeper_count -= 1;
    }
    umi_bodies_set_unmet(&world->bodies, index, false);
}

// ---- Life -----------------------------------------------------------------------------------------------

static void fill_body(um_world* world, int32_t index, const um_body_def* def)
{
    umi_bodies* bodies = &world->bodies;
    umi_body* body = umi_body_at(bodies, index);
    body->user_data = def->user_data;
    body->type = (uint8_t)def->type;
    body->flags =
        (uint8_t)((def->is_enabled ? UMI_BODY_ENABLED : 0) | (def->can_sleep ? UMI_BODY_CAN_SLEEP : 0) |
                  (def->fixed_rotation ? UMI_BODY_FIXED_ROTATION : 0));
    bodies->poses[index] = (umi_pose){def->position.x, def->position.y, um_rot_from_angle(def->angle)};
    bodies->previous_poses[index] = bodies->poses[index];
    umi_motion* motion = bodies->motions + index;
    motion->gravity_scale = def->gravity_scale;
    motion->linear_damping = def->linear_damping;
    motion->angular_damping = def->angular_damping;
    umi_body_update_mass(world, index);
}

um_body_id um_body_create(um_world* world, const um_body_def* def)
{
    um_body_id null_id = {0, 0};
    if (!umi_world_open(world)) {
        return null_id;
    }
    um_body_def used = def != NULL ? *def : um_default_body_def();
    if (!umi_world_finish(world, def_is_valid(&used) ? UM_OK : UM_ERROR_INVALID_DEF)) {
        return null_id;
    }
    int32_t index = umi_bodies_take(&world->allocator, &world->bodies);
    if (index < 0) {
        umi_world_finish(world, UM_ERROR_OUT_OF_MEMORY);
        return null_id;
    }
    if (!umi_bodies_set_name(&world->allocator, &world->bodies, index, used.name)) {
        umi_bodies_put(&world->bodies, index);
        umi_world_finish(world, UM_ERROR_OUT_OF_MEMORY);
        return null_id;
    }
    fill_body(world, index, &used);
    bool awake = used.is_awake || !world->settings.enable_sleep;
    enter(world, index, awake);
    const umi_body* body = umi_body_at(&world->bodies, index);
    if (umi_body_is_asleep(body)) {
        umi_bodies_set_unmet(&world->bodies, index, true);
    } else if (body->type != UM_STATIC_BODY) {
        float angular = umi_body_turns(body) ? used.angular_velocity : 0.0f;
        umi_velocity* v = world->bodies.velocities + index;
        *v = (umi_velocity){.x = used.velocity.x, .y = used.velocity.y, .angular = angular};
        umi_limit_velocity(v, world->settings.max_speed, UM_MAX_NUMBER);
    }
    return umi_body_id(world, index);
}

bool um_body_destroy(um_world* world, um_body_id id)
{
    int32_t index = umi_open_body(world, id);
    if (index < 0) {
        return false;
    }
    leave(world, index);
    const umi_body* body = umi_body_at(&world->bodies, index);
    world->mobile_shapes -= body->type != UM_STATIC_BODY ? body->shape_count : 0;
    int32_t shape = body->first_shape;
    while (shape >= 0) {
        int32_t next = umi_shape_at(&world->shapes, shape)->next;
        umi_shapes_put(&world->shapes, shape);
        shape = next;
    }
    umi_bodies_put(&world->bodies, index);
    return true;
}

bool um_body_exists(const um_world* world, um_body_id id)
{
    return umi_find_body(world, id) >= 0;
}

// ---- What it is -----------------------------------------------------------------------------------------

uint64_t um_body_user_data(const um_world* world, um_body_id id)
{
    int32_t index = umi_find_body(world, id);
    return index >= 0 ? umi_body_at(&world->bodies, index)->user_data : 0;
}

bool um_body_set_user_data(um_world* world, um_body_id id, uint64_t user_data)
{
    int32_t index = umi_open_body(world, id);
    if (index < 0) {
        return false;
    }
    umi_body_at(&world->bodies, index)->user_data = user_data;
    return true;
}

const char* um_body_name(const um_world* world, um_body_id id)
{
    int32_t index = umi_find_body(world, id);
    return index >= 0 && index < world->bodies.name_capacity ? world->bodies.names[index].text : "";
}

bool um_body_set_name(um_world* world, um_body_id id, const char* name)
{
    int32_t index = umi_open_body(world, id);
    if (index < 0) {
        return false;
    }
    bool named = umi_bodies_set_name(&world->allocator, &world->bodies, index, name);
    return umi_world_finish(world, named ? UM_OK : UM_ERROR_OUT_OF_MEMORY);
}

um_body_type um_body_get_type(const um_world* world, um_body_id id)
{
    int32_t index = umi_find_body(world, id);
    return index >= 0 ? (um_body_type)umi_body_at(&world->bodies, index)->type : UM_STATIC_BODY;
}

bool um_body_set_type(um_world* world, um_body_id id, um_body_type type)
{
    int32_t index = umi_open_body(world, id);
    if (index < 0) {
        return false;
    }
    if (!is_type(type)) {
        return umi_world_finish(world, UM_ERROR_INVALID_OPTION);
    }
    umi_body* body = umi_body_at(&world->bodies, index);
    if (body->type == type) {
        return true;
    }
    int32_t was_mobile = body->type != UM_STATIC_BODY ? body->shape_count : 0;
    int32_t is_mobile = type != UM_STATIC_BODY ? body->shape_count : 0;
    if (!umi_proxies_reserve(world, world->mobile_shapes - was_mobile + is_mobile, 0)) {
        return umi_world_finish(world, UM_ERROR_OUT_OF_MEMORY);
    }
    leave(world, index);
    world->mobile_shapes += is_mobile - was_mobile;
    body->type = (uint8_t)type;
    body->flags &= (uint8_t)~UMI_BODY_MASS_BY_HAND;
    umi_body_update_mass(world, index);
    if (type == UM_STATIC_BODY) {
        world->bodies.velocities[index] = (umi_velocity){0};
    }
    enter(world, index, true);
    return true;
}

bool um_body_is_enabled(const um_world* world, um_body_id id)
{
    int32_t index = umi_find_body(world, id);
    return index >= 0 && (umi_body_at(&world->bodies, index)->flags & UMI_BODY_ENABLED) != 0;
}

bool um_body_set_enabled(um_world* world, um_body_id id, bool enabled)
{
    int32_t index = umi_open_body(world, id);
    if (index < 0) {
        return false;
    }
    umi_body* body = umi_body_at(&world->bodies, index);
    if (enabled == ((body->flags & UMI_BODY_ENABLED) != 0)) {
        return true;
    }
    if (enabled) {
        body->flags |= UMI_BODY_ENABLED;
        enter(world, index, true);
    } else {
        leave(world, index);
        body->flags &= (uint8_t)~UMI_BODY_ENABLED;
    }
    return true;
}

int32_t um_body_shape_count(const um_world* world, um_body_id id)
{
    int32_t index = umi_find_body(world, id);
    return index >= 0 ? umi_body_at(&world->bodies, index)->shape_count : 0;
}

um_shape_id um_body_shape(const um_world* world, um_body_id id, int32_t nth)
{
    int32_t index = umi_find_body(world, id);
    if (index < 0 || nth < 0 || nth >= umi_body_at(&world->bodies, index)->shape_count) {
        return (um_shape_id){0, 0};
    }
    int32_t shape = umi_body_at(&world->bodies, index)->first_shape;
    for (; nth > 0; --nth) {
        shape = umi_shape_at(&world->shapes, shape)->next;
    }
    return umi_shape_id(world, shape);
}
