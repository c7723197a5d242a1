// The settings of a world: the def with its ranges, and what of it can change while the world lives.
// SPDX-License-Identifier: MIT

#include "api/settings.h"

#include "broadphase/tree_proxy.h"
#include "sleep/refilter.h"
#include "sleep/rest.h"
#include "world/contact_life.h"
#include "world/errors.h"
#include "world/proxies.h"

// ---- The def --------------------------------------------------------------------------------------------

um_world_def um_default_world_def(void)
{
    return (um_world_def){
        .gravity = {0.0f, 981.0f},
        .units_per_meter = 100.0f,
        .solver = UM_SOLVER_SUBSTEP,
        .substep =
            {
                .count = 4,
                .contact_hertz = 46.5f,
                .contact_damping_ratio = 7.0f,
                .push_out_speed = 3.0f,
            },
        .sequential = {.velocity_iterations = 8, .position_iterations = 3, .push_out = 0.2f},
        .sleep =
            {
                .enabled = true,
                .speed = 0.05f,
                .angular_speed = 0.1f,
                .time = 0.5f,
                .wake_share = 0.25f,
            },
        .margin = 0.15f,
        .margin_share = 0.1f,
        .displacement_multiplier = 2.0f,
        .slop = 0.005f,
        .restitution_speed = 1.0f,
        .max_speed = 4000.0f,
        .hit_speed = 1.0f,
        .continuous = true,
        .broadphase = UM_BROADPHASE_TREE,
        .cookie = UMI_WORLD_COOKIE,
    };
}

um_world_def um_default_world_def_meters(void)
{
    um_world_def def = um_default_world_def();
    def.gravity = um_vec2_make(0.0f, -9.81f);
    def.units_per_meter = 1.0f;
    return def;
}

enum { GRAVITY_FIELD };

#define NUMBER(field, least, most)                        \
    {                                                     \
        UMI_FLOAT_FIELD(um_world_def, field, least, most) \
    }
#define COUNT(field, least, most)                           \
    {                                                       \
        UMI_INTEGER_FIELD(um_world_def, field, least, most) \
    }

// Every field but the cookie.
static const umi_field FIELDS[] = {
    [GRAVITY_FIELD] = {UMI_VECTOR_FIELD(um_world_def, gravity, 1e9f)},
    {UMI_FLOAT_FIELD(um_world_def, units_per_meter, 1e-3f, 1e6f), .is_fixed = true},
    {UMI_OPTION_FIELD(um_world_def, solver, UM_SOLVER_SUBSTEP, "UM_SOLVER_SEQUENTIAL or UM_SOLVER_SUBSTEP"),
     .is_fixed = true},
    COUNT(substep.count, 1, 255),
    NUMBER(substep.contact_hertz, 0.0f, 1e6f),
    NUMBER(substep.contact_damping_ratio, 0.0f, 1e6f),
    NUMBER(substep.push_out_speed, 0.0f, 1e6f),
    COUNT(sequential.velocity_iterations, 1, 255),
    COUNT(sequential.position_iterations, 0, 255),
    NUMBER(sequential.push_out, 0.0f, 1.0f),
    {UMI_ANY_FIELD(um_world_def, sleep.enabled)},
    NUMBER(sleep.speed, 0.0f, 1e6f),
    NUMBER(sleep.angular_speed, 0.0f, 1e6f),
    NUMBER(sleep.time, 0.0f, 1e6f),
    NUMBER(sleep.wake_share, 0.0f, 1e6f),
    {UMI_INTEGER_FIELD(um_world_def, threads.worker_count, 0, 64), .is_fixed = true},
    {UMI_ANY_FIELD(um_world_def, threads.parallel), .is_fixed = true},
    {UMI_ANY_FIELD(um_world_def, threads.context), .is_fixed = true},
    NUMBER(margin, 0.0f, 1e6f),
    NUMBER(margin_share, 0.0f, UM_UNIFORM_MARGIN),
    NUMBER(displacement_multiplier, 0.0f, 1e6f),
    NUMBER(slop, 1e-6f, 1e3f),
    NUMBER(restitution_speed, 0.0f, 1e6f),
    NUMBER(max_speed, 0.0f, 1e6f),
    NUMBER(hit_speed, 0.0f, 1e6f),
    {UMI_ANY_FIELD(um_world_def, report_bodies)},
    {UMI_ANY_FIELD(um_world_def, continuous)},
    {UMI_OPTION_FIELD(um_world_def, broadphase, UM_BROADPHASE_ALL_PAIRS,
                      "UM_BROADPHASE_TREE or UM_BROADPHASE_ALL_PAIRS"),
     .is_fixed = true},
    {UMI_ANY_FIELD(um_world_def, filter)},
    {UMI_ANY_FIELD(um_world_def, filter_context)},
    {UMI_ANY_FIELD(um_world_def, mix_friction)},
    {UMI_ANY_FIELD(um_world_def, mix_restitution)},
    {UMI_ANY_FIELD(um_world_def, pre_solve)},
    {UMI_ANY_FIELD(um_world_def, pre_solve_context)},
    {UMI_LANES_FIELD(um_world_def, lanes), .is_fixed = true},
    {UMI_ANY_FIELD(um_world_def, salt), .is_fixed = true},
    {UMI_ANY_FIELD(um_world_def, error), .is_fixed = true},
    {UMI_ANY_FIELD(um_world_def, error_context), .is_fixed = true},
    {UMI_ALLOCATOR_FIELD(um_world_def, allocator), .is_fixed = true},
};

const umi_def_kind umi_world_def_kind = UMI_DEF_KIND(um_world_def, FIELDS, UMI_WORLD_COOKIE,
                                                     "um_default_world_def or um_default_world_def_meters");

// ---- What follows from it -------------------------------------------------------------------------------

// The largest push of a position pass, in metres: more would throw things about.
#define MAX_PUSH 0.2f

// How far apart shapes may be and still have a manifold, as a multiple of the slop. A contact that opens by a
// hair keeps its impulses and both of its points; without that a tall pyramid never comes to rest.
#define CONTACT_MARGIN 4.0f

umi_settings umi_make_settings(const um_world_def* def)
{
    float meter = def->units_per_meter;
    umi_settings settings = {
        .gravity = def->gravity,
        .margin = meter * def->margin,
        .margin_share = def->margin_share,
        .solver = def->solver,
        .substep = def->substep,
        .sequential = def->sequential,
        .sleep = def->sleep,
        .slop = meter * def->slop,
        .max_push = meter * MAX_PUSH,
        .restitution_speed = meter * def->restitution_speed,
        .max_speed = meter * def->max_speed,
        .hit_speed = meter * def->hit_speed,
        .contact_margin = CONTACT_MARGIN * meter * def->slop,
        .continuous = def->continuous,
        .broadphase = def->broadphase,
    };
    settings.substep.push_out_speed *= meter;
    settings.sleep.speed *= meter;
    return settings;
}

// Another slop is another distance at which shapes touch. What rests has that much fat on its AABBs, and
// contacts know by how far their shapes have to move before they are looked at again.
static void measure_contacts_anew(um_world* world)
{
    for (int32_t i = 1; i < world->bodies.pool.fresh; ++i) {
        const umi_body* body = umi_body_at(&world->bodies, i);
        if (umi_body_is_used(body) && (body->flags & UMI_BODY_ENABLED) != 0) {
            umi_contacts_make_anew(world, i);
            umi_proxies_remove(world, i);
            umi_proxies_insert(world, i);
        }
    }
}

// Gives a world the settings of a def that was checked. Wakes those for whom the old ones were a reason to
// rest.
static void use_def(um_world* world, const um_world_def* def)
{
    um_world_def old = world->def;
    world->def = *def;
    world->settings = umi_make_settings(def);
    umi_tree_set_fat(world->moving, 0.0f, def->displacement_multiplier);
    umi_tree_set_fat(world->resting, world->settings.contact_margin, def->displacement_multiplier);
    bool has_new_gravity = def->gravity.x != old.gravity.x || def->gravity.y != old.gravity.y;
    bool has_new_slop = def->slop != old.slop;
    bool forbids_sleep = old.sleep.enabled && !def->sleep.enabled;
    if (has_new_gravity || has_new_slop || forbids_sleep) {
        umi_wake_all(world);
    }
    if (has_new_slop) {
        measure_contacts_anew(world);
    }
    if (def->filter != old.filter || def->filter_context != old.filter_context) {
        umi_filters_apply_to_all(world);
    }
}

// ---- Calls ----------------------------------------------------------------------------------------------

um_world_def um_world_get_settings(const um_world* world)
{
    return world != NULL ? world->def : um_default_world_def();
}

bool um_world_set_settings(um_world* world, const um_world_def* def)
{
    if (!umi_world_open(world, __func__)) {
        return false;
    }
    if (def == NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, __func__,
                             "def is NULL; start from um_world_get_settings and change fields");
    }
    umi_message reason;
    um_result result = umi_def_check(&umi_world_def_kind, def, &reason);
    if (result != UM_OK) {
        bool is_made_by_hand = result == UM_ERROR_UNINITIALIZED_DEF;
        return umi_gate_fail(world->gate, result, __func__, "%s",
                             is_made_by_hand
                                 ? "def did not come from um_world_get_settings; start from it and change "
                                   "fields"
                                 : reason.text);
    }
    const umi_field* fixed = umi_fields_find_fixed(FIELDS, umi_world_def_kind.field_count, &world->def, def);
    if (fixed != NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_FIXED_SETTING, __func__,
                             "def.%s cannot change while the world lives; start from um_world_get_settings",
                             fixed->name);
    }
    if (def->report_bodies &&
        !umi_events_reserve_notes(&world->allocator, &world->events, world->bodies.pool.capacity)) {
        return umi_world_fail_memory(world, __func__);
    }
    use_def(world, def);
    return umi_gate_succeed(world->gate);
}

um_vec2 um_world_get_gravity(const um_world* world)
{
    return world != NULL ? world->settings.gravity : um_vec2_make(0.0f, 0.0f);
}

bool um_world_set_gravity(um_world* world, um_vec2 gravity)
{
    if (!umi_world_open(world, __func__) ||
        !umi_takes_vector(world, __func__, "gravity", gravity, FIELDS[GRAVITY_FIELD].range)) {
        return false;
    }
    um_world_def def = world->def;
    def.gravity = gravity;
    use_def(world, &def);
    return umi_gate_succeed(world->gate);
}

bool um_world_is_sleep_enabled(const um_world* world)
{
    return world != NULL && world->settings.sleep.enabled;
}

bool um_world_set_sleep_enabled(um_world* world, bool enabled)
{
    if (!umi_world_open(world, __func__)) {
        return false;
    }
    um_world_def def = world->def;
    def.sleep.enabled = enabled;
    use_def(world, &def);
    if (!enabled) {
        umi_wake_all(world); // also those that were put to sleep by hand since the last time
    }
    return umi_gate_succeed(world->gate);
}
