// What a user does to a world, done to it.
// SPDX-License-Identifier: MIT

#include "edits.h"

#include <umbra/umbra.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- The mouse joint ------------------------------------------------------------------------------------

// A spring of so many hertz moves every mass alike; it gives way only where the pull would be this many times
// the weight that the body has on Earth.
static const float grab_hertz = 5.0f;
static const float grab_damping_ratio = 1.0f;
static const float grab_strength = 200.0f;

// What is held may be gone: its body was deleted, or the scene has ended it.
static bool release(um_world* world, um_joint_id* held)
{
    if (held->index1 == 0) {
        return false;
    }
    if (um_joint_exists(world, *held)) {
        um_joint_destroy(world, *held);
    }
    *held = (um_joint_id){0};
    return true;
}

// There is one hand: what it held before is let go.
static bool grab(const edit* it, um_world* world, um_joint_id* held)
{
    um_body_id ground = {0};
    um_joint_def def = um_joint_def_between(world, UM_MOUSE_JOINT, ground, it->point, it->body, it->point);
    def.spring.is_enabled = true;
    def.spring.frequency = grab_hertz;
    def.spring.damping_ratio = grab_damping_ratio;
    float gravity = 10.0f * um_world_get_settings(world).units_per_meter;
    def.drive.max_force =
        fminf(grab_strength * gravity * um_body_get_mass(world, it->body).mass, UM_MAX_NUMBER);
    um_joint_id made = um_joint_create(world, &def);
    if (made.index1 == 0) {
        return false;
    }
    release(world, held);
    *held = made;
    return true;
}

static bool pull(const edit* it, um_world* world, um_joint_id held)
{
    return um_joint_exists(world, held) &&
           um_joint_set_anchors(world, held, it->point, um_joint_get_def(world, held).anchor_b);
}

// ---- New bodies -----------------------------------------------------------------------------------------

static um_body_id add_body(const edit* it, um_world* world, bool is_bullet)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = it->point;
    def.velocity = it->velocity;
    def.is_bullet = is_bullet;
    return um_body_create(world, &def);
}

// A body without its shape is not left behind.
static bool keep_if(um_world* world, um_body_id body, um_shape_id shape)
{
    if (shape.index1 == 0 && body.index1 != 0) {
        um_body_destroy(world, body);
    }
    return shape.index1 != 0;
}

static bool add_ball(const edit* it, um_world* world)
{
    um_body_id body = add_body(it, world, true);
    return keep_if(world, body, um_shape_create_circle(world, body, NULL, um_circle_make(it->radius)));
}

static bool add_box(const edit* it, um_world* world)
{
    um_body_id body = add_body(it, world, false);
    return keep_if(world, body, um_shape_create_box(world, body, NULL, um_box_make(it->half.x, it->half.y)));
}

// ---- The rest -------------------------------------------------------------------------------------------

static bool explode(const edit* it, um_world* world)
{
    um_explosion_def def = um_default_explosion_def();
    def.center = it->point;
    def.radius = it->radius;
    def.falloff = it->radius;
    def.impulse = it->impulse;
    return um_world_explode(world, &def);
}

static bool change_setting(const edit* it, um_world* world)
{
    um_world_def settings = um_world_get_settings(world);
    setting_set(&settings, it->which, it->value);
    return um_world_set_settings(world, &settings);
}

bool edit_apply(const edit* it, um_world* world, um_joint_id* held)
{
    switch (it->kind) {
    case EDIT_GRAB:
        return grab(it, world, held);
    case EDIT_PULL:
        return pull(it, world, *held);
    case EDIT_RELEASE:
        return release(world, held);
    case EDIT_BALL:
        return add_ball(it, world);
    case EDIT_BOX:
        return add_box(it, world);
    case EDIT_DELETE:
        return um_body_destroy(world, it->body);
    case EDIT_BOMB:
        return explode(it, world);
    case EDIT_SETTING:
        return change_setting(it, world);
    }
    return false;
}

// ---- The log --------------------------------------------------------------------------------------------

static void* take(const um_allocator* from, size_t size)
{
    return from->allocate != NULL ? from->allocate(size, _Alignof(edit), from->context) : malloc(size);
}

static void give_back(const um_allocator* to, void* memory, size_t size)
{
    if (memory == NULL || to->release == NULL) {
        free(memory);
    } else {
        to->release(memory, size, to->context);
    }
}

bool edit_log_reserve(edit_log* it, int32_t more)
{
    if (more <= it->capacity - it->count) {
        return true;
    }
    int64_t wanted = 2 * (int64_t)it->capacity + 64;
    if (wanted > INT32_MAX) {
        return false;
    }
    edit* edits = take(&it->allocator, (size_t)wanted * sizeof *edits);
    if (edits == NULL) {
        return false;
    }
    if (it->count > 0) {
        memcpy(edits, it->edits, (size_t)it->count * sizeof *edits);
    }
    give_back(&it->allocator, it->edits, (size_t)it->capacity * sizeof *edits);
    it->edits = edits;
    it->capacity = (int32_t)wanted;
    return true;
}

static bool takes_place_of_last(const edit_log* it, const edit* added)
{
    if (it->count == 0 || added->kind != EDIT_PULL) {
        return false;
    }
    const edit* last = &it->edits[it->count - 1];
    return last->kind == EDIT_PULL && last->step == added->step;
}

void edit_log_add(edit_log* it, const edit* added)
{
    it->count += takes_place_of_last(it, added) ? 0 : 1;
    it->edits[it->count - 1] = *added;
}

void edit_log_free(edit_log* it)
{
    give_back(&it->allocator, it->edits, (size_t)it->capacity * sizeof *it->edits);
    it->edits = NULL;
    it->count = 0;
    it->capacity = 0;
}
