// Bodies come, go, change their type, and take part or not.
// SPDX-License-Identifier: MIT

#include "api/body_fields.h"
#include "api/body_mass.h"
#include "api/filters.h"
#include "api/questions.h"
#include "dynamics/integration.h"
#include "sleep/joint_changes.h"
#include "sleep/rest.h"
#include "world/contact_life.h"
#include "world/contact_reports.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/joint_life.h"
#include "world/proxies.h"
#include "world/seams.h"

#include <float.h>

um_body_def um_default_body_def(void)
{
    return (um_body_def){
        .type = UM_STATIC_BODY,
        .gravity_scale = 1.0f,
        .can_sleep = true,
        .is_awake = true,
        .is_enabled = true,
        .cookie = UMI_BODY_COOKIE,
    };
}

const umi_field umi_body_fields[UMI_BODY_FIELD_COUNT] = {
    [UMI_BODY_TYPE] = {UMI_OPTION_FIELD(um_body_def, type, UM_DYNAMIC_BODY,
                                        "UM_STATIC_BODY, UM_KINEMATIC_BODY or UM_DYNAMIC_BODY")},
    [UMI_BODY_POSITION] = {UMI_VECTOR_FIELD(um_body_def, position, UM_MAX_POSITION)},
    [UMI_BODY_ANGLE] = {UMI_FLOAT_FIELD(um_body_def, angle, -FLT_MAX, FLT_MAX)},
    [UMI_BODY_VELOCITY] = {UMI_VECTOR_FIELD(um_body_def, velocity, UM_MAX_NUMBER)},
    [UMI_BODY_ANGULAR_VELOCITY] = {UMI_FLOAT_FIELD(um_body_def, angular_velocity, -UM_MAX_NUMBER,
                                                   UM_MAX_NUMBER)},
    [UMI_BODY_LINEAR_DAMPING] = {UMI_FLOAT_FIELD(um_body_def, linear_damping, 0.0f, 1e6f)},
    [UMI_BODY_ANGULAR_DAMPING] = {UMI_FLOAT_FIELD(um_body_def, angular_damping, 0.0f, 1e6f)},
    [UMI_BODY_GRAVITY_SCALE] = {UMI_FLOAT_FIELD(um_body_def, gravity_scale, -1e6f, 1e6f)},
    [UMI_BODY_DOMINANCE] = {UMI_INTEGER_FIELD(um_body_def, dominance, -UM_MAX_DOMINANCE, UM_MAX_DOMINANCE)},
};

static const umi_def_kind DEF_KIND =
    UMI_DEF_KIND(um_body_def, umi_body_fields, UMI_BODY_COOKIE, "um_default_body_def");

// A velocity in the def of a static body: who wrote it wanted another type.
static bool refuse_static_velocity(um_world* world, const char* function, const um_body_def* def)
{
    bool is_linear = def->velocity.x != 0.0f || def->velocity.y != 0.0f;
    umi_message field = {""};
    if (is_linear) {
        umi_message_add(&field, "def.velocity is (%s, %s)", umi_number_of(def->velocity.x).text,
                        umi_number_of(def->velocity.y).text);
    } else {
        umi_message_add(&field, "def.angular_velocity is %s", umi_number_of(def->angular_velocity).text);
    }
    return umi_gate_fail(world->gate, UM_ERROR_WRONG_TYPE, function,
                         "%s, but def.type is UM_STATIC_BODY, which never moves; set def.type to "
                         "UM_DYNAMIC_BODY or UM_KINEMATIC_BODY",
                         field.text);
}

// Whether a body can be made from a def. If not, the call has failed.
static bool takes_def(um_world* world, const char* function, const um_body_def* def)
{
    umi_message reason;
    um_result result = umi_def_check(&DEF_KIND, def, &reason);
    if (result != UM_OK) {
        return umi_gate_fail(world->gate, result, function, "%s", reason.text);
    }
    bool moves = def->velocity.x != 0.0f || def->velocity.y != 0.0f || def->angular_velocity != 0.0f;
    return def->type != UM_STATIC_BODY || !moves || refuse_static_velocity(world, function, def);
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
        body->load_drift = 0.0f;
    }
    umi_proxies_insert(world, index);
    umi_wake_jointed(world, index);
    umi_joints_refresh(world, index);
}

// Takes a body out: contacts, proxies, lists. What touched it wakes, and what it was joined to.
static void leave(um_world* world, int32_t index)
{
    umi_body* body = umi_body_at(&world->bodies, index);
    umi_wake_touching(world, index, -1);
    umi_wake_jointed(world, index);
    umi_contacts_end(world, index, -1);
    umi_joints_rest(world, index);
    umi_bodies_clear_force(&world->bodies, index);
    world->bodies.burdens[index] = 0.0f;
    if ((body->flags & UMI_BODY_ENABLED) == 0) {
        return;
    }
    umi_proxies_remove(world, index);
    if (umi_body_is_awake(body)) {
        umi_bodies_unlist_awake(&world->bodies, index);
    } else if (body->type != UM_STATIC_BODY) {
        world->bodies.sleeper_count -= 1;
    }
    umi_bodies_set_unpaired(&world->bodies, index, false);
}

// ---- Life -----------------------------------------------------------------------------------------------

static void fill_body(um_world* world, int32_t index, const um_body_def* def, um_rot rotation)
{
    umi_bodies* bodies = &world->bodies;
    umi_body* body = umi_body_at(bodies, index);
    body->user_data = def->user_data;
    body->type = (uint8_t)def->type;
    body->flags =
        (uint16_t)((def->is_enabled ? UMI_BODY_ENABLED : 0) | (def->can_sleep ? UMI_BODY_CAN_SLEEP : 0) |
                   (def->fixed_rotation ? UMI_BODY_FIXED_ROTATION : 0) |
                   (def->is_bullet ? UMI_BODY_BULLET : 0));
    umi_bodies_set_locks(
        bodies, index,
        (uint16_t)((def->lock_x ? UMI_BODY_LOCKED_X : 0) | (def->lock_y ? UMI_BODY_LOCKED_Y : 0)));
    umi_bodies_set_dominance(bodies, index, (int8_t)def->dominance);
    bodies->poses[index] = (umi_pose){def->position.x, def->position.y, rotation};
    bodies->previous_poses[index] = bodies->poses[index];
    umi_drive* drive = bodies->drives + index;
    drive->gravity_scale = def->gravity_scale;
    drive->linear_damping = def->linear_damping;
    drive->angular_damping = def->angular_damping;
    umi_body_update_mass(world, index);
}

// Makes a body by a def that has been checked.
static um_body_id create_body(um_world* world, const um_body_def* def, um_rot rotation, const char* function)
{
    um_body_id null_id = {0, 0};
    umi_name name = umi_name_make(def->name); // which may be that of another body, and move now
    if (!umi_bodies_reserve(&world->allocator, &world->bodies) ||
        !umi_force_fields_follow(&world->allocator, &world->fields, world->bodies.pool.capacity) ||
        !umi_bodies_reserve_name(&world->allocator, &world->bodies, world->bodies.pool.capacity, &name) ||
        (world->def.report_bodies &&
         !umi_events_reserve_notes(&world->allocator, &world->events, world->bodies.pool.capacity))) {
        umi_world_fail_memory(world, function);
        return null_id;
    }
    umi_gate_succeed(world->gate);
    int32_t index = umi_bodies_take(&world->bodies);
    umi_bodies_set_name(&world->bodies, index, &name);
    fill_body(world, index, def, rotation);
    bool awake = def->is_awake || !world->settings.sleep.enabled;
    enter(world, index, awake);
    const umi_body* body = umi_body_at(&world->bodies, index);
    if (umi_body_is_asleep(body)) {
        umi_bodies_set_unpaired(&world->bodies, index, true);
    } else if (body->type != UM_STATIC_BODY) {
        float angular = umi_body_turns(body) ? def->angular_velocity : 0.0f;
        umi_velocity* v = world->bodies.velocities + index;
        *v = (umi_velocity){.x = def->velocity.x, .y = def->velocity.y, .angular = angular};
        umi_hold_velocity(body, v);
        umi_limit_velocity(v, world->settings.max_speed, UM_MAX_NUMBER);
    }
    return umi_body_id(world, index);
}

um_body_id um_body_create(um_world* world, const um_body_def* def)
{
    um_body_def used = def != NULL ? *def : um_default_body_def();
    if (!umi_world_open(world, __func__) || !takes_def(world, __func__, &used)) {
        return (um_body_id){0, 0};
    }
    return create_body(world, &used, um_rot_from_angle(used.angle), __func__);
}

// Whether a rotation is of unit length, as boxes have to have it. If not, the call has failed.
static bool takes_rotation(um_world* world, const char* function, um_rot q)
{
    float length = q.c * q.c + q.s * q.s;
    return umi_in_range(length, 0.998f, 1.002f) ||
           umi_gate_fail(world->gate, UM_ERROR_INVALID_NUMBER, function,
                         "transform.q is (%s, %s), must be of unit length", umi_number_of(q.c).text,
                         umi_number_of(q.s).text);
}

um_body_id um_body_create_at(um_world* world, const um_body_def* def, um_transform transform)
{
    um_body_def used = def != NULL ? *def : um_default_body_def();
    used.position = transform.p;
    used.angle = 0.0f;
    if (!umi_world_open(world, __func__) || !takes_def(world, __func__, &used) ||
        !takes_rotation(world, __func__, transform.q)) {
        return (um_body_id){0, 0};
    }
    return create_body(world, &used, transform.q, __func__);
}

bool um_body_destroy(um_world* world, um_body_id id)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    // A step that had no memory may have left no room for the events of its joints; there may be some by now.
    // Nothing has changed yet that the allocator's hooks could see.
    (void)umi_events_reserve_joints(&world->allocator, &world->events, world->joints.pool.count);
    leave(world, index);
    const umi_body* body = umi_body_at(&world->bodies, index);
    world->mobile_shapes -= body->type != UM_STATIC_BODY ? body->shape_count : 0;
    int32_t shape = body->first_shape;
    while (shape >= 0) {
        int32_t next = umi_shape_at(&world->shapes, shape)->next;
        umi_shape_set_reports(world, shape, 0);
        umi_shapes_put(&world->shapes, shape);
        shape = next;
    }
    umi_joints_end(world, index);
    umi_filters_forget(world, index);
    umi_bodies_put(&world->bodies, index);
    return true;
}

bool um_body_exists(const um_world* world, um_body_id id)
{
    return umi_find_body(world, id) >= 0;
}

// ---- What it is -----------------------------------------------------------------------------------------

uint64_t um_body_get_user_data(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? umi_body_at(&world->bodies, index)->user_data : 0;
}

bool um_body_set_user_data(um_world* world, um_body_id id, uint64_t user_data)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_body_at(&world->bodies, index)->user_data = user_data;
    return true;
}

const char* um_body_get_name(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 && index < world->bodies.name_capacity ? world->bodies.names[index].text : "";
}

bool um_body_set_name(um_world* world, um_body_id id, const char* name)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_name copy = umi_name_make(name); // it may be that of another body, and move now
    if (!umi_bodies_reserve_name(&world->allocator, &world->bodies, index + 1, &copy)) {
        return umi_world_fail_memory(world, __func__);
    }
    umi_bodies_set_name(&world->bodies, index, &copy);
    return true;
}

um_body_type um_body_get_type(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? (um_body_type)umi_body_at(&world->bodies, index)->type : UM_STATIC_BODY;
}

bool um_body_set_type(um_world* world, um_body_id id, um_body_type type)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    if (type != UM_STATIC_BODY && type != UM_KINEMATIC_BODY && type != UM_DYNAMIC_BODY) {
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_OPTION, __func__, "type is %d, must be %s",
                             (int)type, umi_body_fields[UMI_BODY_TYPE].hint);
    }
    umi_body* body = umi_body_at(&world->bodies, index);
    if (body->type == type) {
        return true;
    }
    int32_t was_mobile = body->type != UM_STATIC_BODY ? body->shape_count : 0;
    int32_t is_mobile = type != UM_STATIC_BODY ? body->shape_count : 0;
    if (!umi_proxies_reserve(world, world->shapes.pool.count, world->mobile_shapes - was_mobile + is_mobile,
                             0)) {
        return umi_world_fail_memory(world, __func__);
    }
    umi_note_wake_or_sleep(world, index);
    leave(world, index);
    umi_seams_forget(world, index);
    world->mobile_shapes += is_mobile - was_mobile;
    body->type = (uint8_t)type;
    body->flags &= (uint16_t)~UMI_BODY_MASS_BY_HAND;
    umi_body_update_mass(world, index);
    if (type == UM_STATIC_BODY) {
        world->bodies.velocities[index] = (umi_velocity){0};
    }
    enter(world, index, true);
    return true;
}

bool um_body_is_enabled(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 && (umi_body_at(&world->bodies, index)->flags & UMI_BODY_ENABLED) != 0;
}

bool um_body_set_enabled(um_world* world, um_body_id id, bool enabled)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_body* body = umi_body_at(&world->bodies, index);
    if (enabled == ((body->flags & UMI_BODY_ENABLED) != 0)) {
        return true;
    }
    if (enabled) {
        // Sleepers may have taken the room of its proxies meanwhile.
        if (!umi_proxies_reserve(world, world->shapes.pool.count, world->mobile_shapes, 0)) {
            return umi_world_fail_memory(world, __func__);
        }
        body->flags |= UMI_BODY_ENABLED;
        enter(world, index, true);
    } else {
        leave(world, index);
        body->flags &= (uint16_t)~UMI_BODY_ENABLED;
    }
    return true;
}

int32_t um_body_get_shape_count(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? umi_body_at(&world->bodies, index)->shape_count : 0;
}

um_shape_id um_body_get_shape(const um_world* world, um_body_id id, int32_t nth)
{
    int32_t index = umi_read_body(world, id, __func__);
    if (index < 0) {
        return (um_shape_id){0, 0};
    }
    int32_t count = umi_body_at(&world->bodies, index)->shape_count;
    if (nth < 0 || nth >= count) {
        umi_gate_fail_read(world->gate, UM_ERROR_INVALID_NUMBER, __func__,
                           "index is %d, must be at least 0 and less than um_body_get_shape_count, %d",
                           (int)nth, (int)count);
        return (um_shape_id){0, 0};
    }
    int32_t shape = umi_body_at(&world->bodies, index)->first_shape;
    for (; nth > 0; --nth) {
        shape = umi_shape_at(&world->shapes, shape)->next;
    }
    return umi_shape_id(world, shape);
}

int32_t um_body_get_shapes(const um_world* world, um_body_id id, um_shape_id* out_shapes, int32_t capacity)
{
    int32_t index = umi_read_body(world, id, __func__);
    if (index < 0 || umi_check_room(world, out_shapes, capacity, "out_shapes", __func__) != UM_OK) {
        return 0;
    }
    int32_t count = 0;
    int32_t shape = umi_body_at(&world->bodies, index)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        if (count < capacity) {
            out_shapes[count] = umi_shape_id(world, shape);
        }
        count += 1;
    }
    return count;
}
