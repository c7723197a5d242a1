// Locks along axes, and dominance: what contacts and forces do not move.
// SPDX-License-Identifier: MIT

#include "api/body_fields.h"
#include "api/body_mass.h"
#include "sleep/rest.h"
#include "world/contact_life.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/joint_life.h"

// ---- Locks ----------------------------------------------------------------------------------------------

static bool has_lock(const um_world* world, um_body_id id, uint16_t lock, const char* function)
{
    int32_t index = umi_read_body(world, id, function);
    return index >= 0 && (umi_body_at(&world->bodies, index)->flags & lock) != 0;
}

// What waits for the next step, along what the body is locked along.
static void drop_force(umi_bodies* bodies, int32_t index)
{
    umi_drive* drive = bodies->drives + index;
    um_vec2 force = um_vec2_make(drive->force_x, drive->force_y);
    um_vec2 left = umi_body_free_part(umi_body_at(bodies, index), force);
    drive->force_x = left.x;
    drive->force_y = left.y;
}

static void drop_impulses(um_world* world, int32_t index)
{
    umi_contacts_scale_forces(world, index, 0.0f);
    umi_joints_scale_forces(world, index, 0.0f);
}

static bool set_lock(um_world* world, um_body_id id, uint16_t lock, bool locked, const char* function)
{
    int32_t index = umi_open_body(world, id, function);
    if (index < 0) {
        return false;
    }
    umi_bodies* bodies = &world->bodies;
    uint16_t before = umi_body_at(bodies, index)->flags & UMI_BODY_LOCKS;
    uint16_t after = (uint16_t)(locked ? before | lock : before & ~lock);
    if (after == before) {
        return true;
    }
    umi_bodies_set_locks(bodies, index, after);
    drop_force(bodies, index);
    if (!locked) { // impulses that the lock balanced would now move the body
        drop_impulses(world, index);
    }
    umi_body_update_mass(world, index); // lanes have the locks in the masses; the velocity follows as well
    umi_wake_body(world, index);
    return true;
}

bool um_body_has_lock_x(const um_world* world, um_body_id id)
{
    return has_lock(world, id, UMI_BODY_LOCKED_X, __func__);
}

bool um_body_has_lock_y(const um_world* world, um_body_id id)
{
    return has_lock(world, id, UMI_BODY_LOCKED_Y, __func__);
}

bool um_body_set_lock_x(um_world* world, um_body_id id, bool locked)
{
    return set_lock(world, id, UMI_BODY_LOCKED_X, locked, __func__);
}

bool um_body_set_lock_y(um_world* world, um_body_id id, bool locked)
{
    return set_lock(world, id, UMI_BODY_LOCKED_Y, locked, __func__);
}

// ---- Dominance ------------------------------------------------------------------------------------------

int32_t um_body_get_dominance(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? world->bodies.ties[index].dominance : 0;
}

bool um_body_set_dominance(um_world* world, um_body_id id, int32_t dominance)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    if (dominance < -UM_MAX_DOMINANCE || dominance > UM_MAX_DOMINANCE) {
        umi_range range = umi_body_fields[UMI_BODY_DOMINANCE].range;
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_NUMBER, __func__, "%s",
                             umi_integer_describe("dominance", dominance, range, NULL).text);
    }
    if (dominance == world->bodies.ties[index].dominance) {
        return true;
    }
    umi_bodies_set_dominance(&world->bodies, index, (int8_t)dominance);
    umi_contacts_scale_forces(world, index, 0.0f); // they may have been borne by one of the bodies alone
    umi_contacts_refresh(world, index);            // lanes have it in the masses
    umi_wake_body(world, index);
    umi_wake_touching(world, index, -1);
    return true;
}
