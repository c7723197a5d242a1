// What pushes once: explosions, and wind on a single body.
// SPDX-License-Identifier: MIT

#include "api/bodies_in.h"
#include "api/body_push.h"
#include "api/field_defs.h"
#include "geometry/exposed.h"
#include "step/field_forces.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/proxies.h"

// Within what a call may bring.
static float limited(double x)
{
    double most = (double)UM_MAX_NUMBER;
    x = x > most ? most : x;
    return (float)(x < -most ? -most : x);
}

// ---- Explosions -----------------------------------------------------------------------------------------

um_explosion_def um_default_explosion_def(void)
{
    return (um_explosion_def){
        .radius = 100.0f,
        .falloff = 100.0f,
        .impulse = 1.0f,
        .categories = UM_ALL_CATEGORIES,
        .cookie = UMI_EXPLOSION_COOKIE,
    };
}

static const umi_field FIELDS[] = {
    {UMI_VECTOR_FIELD(um_explosion_def, center, UM_MAX_POSITION)},
    {UMI_FLOAT_FIELD(um_explosion_def, radius, UM_MIN_EXTENT, UM_MAX_EXTENT)},
    {UMI_FLOAT_FIELD(um_explosion_def, falloff, 0.0f, UM_MAX_EXTENT)},
    {UMI_FLOAT_FIELD(um_explosion_def, impulse, 0.0f, 1e9f)},
};

static const umi_def_kind DEF_KIND =
    UMI_DEF_KIND(um_explosion_def, FIELDS, UMI_EXPLOSION_COOKIE, "um_default_explosion_def");

// The impulse on a shape, and its moment about the centre of mass.
static umi_push find_impulse(const um_world* world, const um_explosion_def* def, int32_t shape, umi_pose pose)
{
    umi_rim rim;
    umi_point middle;
    umi_rim_of_shape(world, shape, pose, &rim, &middle);
    umi_point center = {(double)def->center.x - (double)pose.x, (double)def->center.y - (double)pose.y};
    umi_push push = umi_blast_push(&rim, center, (double)def->radius, (double)def->falloff);
    double impulse = (double)def->impulse;
    return (umi_push){{push.linear.x * impulse, push.linear.y * impulse}, push.angular * impulse};
}

static void blast_body(um_world* world, int32_t body, void* context)
{
    const um_explosion_def* def = context;
    umi_pose pose = world->bodies.poses[body];
    umi_push sum = {0};
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        if ((umi_proxy_categories(world, shape) & def->categories) != 0) { // a sensor has none
            umi_push push = find_impulse(world, def, shape, pose);
            sum.linear = umi_point_ahead(sum.linear, push.linear, 1.0);
            sum.angular += push.angular;
        }
    }
    um_vec2 linear = {limited(sum.linear.x), limited(sum.linear.y)};
    umi_kick_body(world, body, linear, limited(sum.angular));
}

bool um_world_explode(um_world* world, const um_explosion_def* def)
{
    if (!umi_world_open(world, __func__)) {
        return false;
    }
    if (def == NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, __func__,
                             "def is NULL; start from um_default_explosion_def and change fields");
    }
    umi_message reason;
    um_result result = umi_def_check(&DEF_KIND, def, &reason);
    if (result != UM_OK) {
        return umi_gate_fail(world->gate, result, __func__, "%s", reason.text);
    }
    um_explosion_def used = *def;
    float reach = used.radius + used.falloff;
    um_aabb aabb = um_aabb_make(used.center.x - reach, used.center.y - reach, used.center.x + reach,
                                used.center.y + reach);
    umi_each_body_in(world, &aabb, used.categories, blast_body, &used);
    return umi_gate_succeed(world->gate);
}

// ---- Wind -----------------------------------------------------------------------------------------------

// The force of a wind on all shapes of a body.
static umi_push find_wind_on(const um_world* world, const um_wind_settings* wind, int32_t body)
{
    umi_velocity v = world->bodies.velocities[body];
    umi_push sum = {0};
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        if (umi_geometry_at(&world->shapes, shape)->is_sensor) {
            continue;
        }
        umi_rim rim;
        umi_point middle;
        umi_rim_of_shape(world, shape, world->bodies.poses[body], &rim, &middle);
        umi_point relative = {(double)wind->velocity.x - (double)v.x + (double)v.angular * middle.y,
                              (double)wind->velocity.y - (double)v.y - (double)v.angular * middle.x};
        umi_push push = umi_find_wind(&rim, wind, relative);
        sum.linear = umi_point_ahead(sum.linear, push.linear, 1.0);
        sum.angular += push.angular;
    }
    return sum;
}

bool um_body_apply_wind(um_world* world, um_body_id id, const um_wind_settings* wind)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    if (wind == NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "wind is NULL");
    }
    if (!umi_takes_wind(world, __func__, wind)) {
        return false;
    }
    umi_push push = find_wind_on(world, wind, index);
    um_vec2 force = {limited(push.linear.x), limited(push.linear.y)};
    umi_push_body(world, index, force, limited(push.angular));
    return true;
}
