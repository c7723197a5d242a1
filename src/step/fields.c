// Fields at work: adds their forces to those that calls have applied to the awake bodies.
//
// Field after field, each over the bodies in its region, which the moving tree finds; every body adds up
// its own forces, so the order in which bodies are found, or workers see them, makes no difference.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_errors.h"
#include "broadphase/tree_query.h"
#include "dynamics/integration.h"
#include "step/field_forces.h"
#include "step/stages.h"
#include "world/proxies.h"

// Forces stay the same for a whole slice, so they are measured where bodies will be in the middle of it.
// Measured at the beginning, what floats would swing higher and higher: with w its angular frequency and t
// the time of a slice, by 3/16 w^2 t^2 in each with four substeps. From three eighths of it on a swing
// fades.
#define SHARE_AHEAD 0.5f

typedef struct field_loop {
    const umi_step* step;
    um_world* world;
    const umi_force_field* field;
} field_loop;

// ---- Bodies ---------------------------------------------------------------------------------------------

// In a later slice of a step the forces of the slice before are still there, on top of those that calls
// applied.
static void begin_range(int32_t begin, int32_t end, void* context)
{
    const field_loop* loop = context;
    const um_world* world = loop->world;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = world->bodies.awake[i];
        umi_field_state* state = umi_field_state_of(&world->fields, &world->bodies, body);
        if (state->step != world->counters.steps) {
            const umi_drive* drive = world->bodies.drives + body;
            state->step = world->counters.steps;
            state->user_force = um_vec2_make(drive->force_x, drive->force_y);
            state->user_torque = drive->torque;
        }
        state->load = (umi_field_load){0};
        state->slept_change = um_vec2_make(0.0f, 0.0f);
        state->slept_torque_change = 0.0f;
    }
}

// A pose after a while. What substeps have moved a body ahead by for the narrow phase is taken back.
static umi_pose pose_after(const um_world* world, int32_t body, float time)
{
    const umi_bodies* bodies = &world->bodies;
    bool is_ahead = world->settings.solver == UM_SOLVER_SUBSTEP;
    umi_pose pose = bodies->poses[body];
    umi_velocity v = bodies->velocities[body];
    umi_pose_change back = is_ahead ? bodies->changes[body] : (umi_pose_change){0};
    pose.x = umi_limit_position(pose.x + back.x + v.x * time);
    pose.y = umi_limit_position(pose.y + back.y + v.y * time);
    pose.q = umi_turn(pose.q, back.angle + v.angular * time);
    return pose;
}

static void add_to_body(const field_loop* loop, int32_t index)
{
    const um_world* world = loop->world;
    const umi_bodies* bodies = &world->bodies;
    if (!umi_body_is_movable(umi_body_at(bodies, index))) {
        return;
    }
    umi_field_body body = {
        .index = index,
        .pose = pose_after(world, index, 0.0f),
        .ahead = pose_after(world, index, SHARE_AHEAD * loop->step->time),
        .velocity = bodies->velocities[index],
    };
    umi_add_field(world, loop->field, &body, &world->fields.states[index].load);
}

static void add_to_awake(int32_t begin, int32_t end, void* context)
{
    const field_loop* loop = context;
    for (int32_t i = begin; i < end; ++i) {
        add_to_body(loop, loop->world->bodies.awake[i]);
    }
}

static void add_to_found(int32_t begin, int32_t end, void* context)
{
    const field_loop* loop = context;
    const umi_force_fields* fields = &loop->world->fields;
    for (int32_t i = begin; i < end; ++i) {
        fields->states[fields->found[i]].is_found = 0;
        add_to_body(loop, fields->found[i]);
    }
}

// How much of the drag may act: what takes the most energy out of the motion relative to the medium, since
// with more than that the body would overshoot, and with twice as much never come to rest. With P the
// power of the drag, F its force and T its torque, energy changes by s P t + s^2 t^2 (F^2 / m + T^2 / I) /
// 2 for a share s.
static double drag_share(const umi_drive* drive, const umi_field_load* load, double time)
{
    double stiffness = umi_dot(load->drag.linear, load->drag.linear) * (double)drive->inverse_mass +
                       load->drag.angular * load->drag.angular * (double)drive->inverse_inertia;
    return -load->power < stiffness * time ? -load->power / (stiffness * time) : 1.0;
}

// The lift of liquids. What touches nothing has to move the liquid that it displaces when it moves itself,
// so the sum of lift and weight accelerates both masses: a ball with a hundredth of the density of water
// rises by one g, and not by 99, which no step could follow. What touches something gets all of the lift,
// to carry it; and so does what floats at rest, for which both sums are zero.
static umi_push find_lift(const um_world* world, const umi_field_load* load, int32_t body)
{
    if (!(load->displaced > 0.0) || world->bodies.ties[body].lane_count > 0) {
        return load->lift;
    }
    double mass = (double)umi_body_at(&world->bodies, body)->mass;
    double weight_mass = mass * (double)world->bodies.drives[body].gravity_scale;
    umi_point weight = umi_point_of(world->settings.gravity);
    double share = mass / (mass + load->displaced);
    umi_point linear = {share * load->lift.linear.x, share * load->lift.linear.y};
    linear = umi_point_ahead(linear, weight, (share - 1.0) * weight_mass);
    return (umi_push){linear, share * load->lift.angular};
}

// Within what a call may bring.
static float limited(double x)
{
    double most = (double)UM_MAX_NUMBER;
    x = x > most ? most : x;
    return (float)(x < -most ? -most : x);
}

// A force without what a body that is locked does not feel: also for whoever asks what fields bear.
static um_vec2 hold_force(const um_world* world, int32_t body, umi_point force)
{
    um_vec2 whole = {limited(force.x), limited(force.y)};
    bool has_locks = world->bodies.locked_count > 0;
    return has_locks ? umi_body_free_part(umi_body_at(&world->bodies, body), whole) : whole;
}

static void finish_range(int32_t begin, int32_t end, void* context)
{
    const field_loop* loop = context;
    const um_world* world = loop->world;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = world->bodies.awake[i];
        umi_drive* drive = world->bodies.drives + body;
        umi_field_state* state = world->fields.states + body;
        const umi_field_load* load = &state->load;
        double share = drag_share(drive, load, (double)loop->step->time);
        umi_push lift = find_lift(world, load, body);
        umi_point force = umi_point_ahead(load->push.linear, load->drag.linear, share);
        force = umi_point_ahead(force, lift.linear, 1.0);
        double torque = load->push.angular + share * load->drag.angular + lift.angular;
        umi_point bearing = umi_point_ahead(load->push.linear, load->lift.linear, 1.0);
        state->force = hold_force(world, body, force);
        state->bearing = hold_force(world, body, bearing);
        drive->force_x = limited((double)state->user_force.x + (double)state->force.x);
        drive->force_y = limited((double)state->user_force.y + (double)state->force.y);
        drive->torque = limited((double)state->user_torque + torque);
    }
}

// ---- Regions --------------------------------------------------------------------------------------------

typedef struct region_search {
    um_world* world;
    int32_t count;
} region_search;

static bool list_body(um_proxy_id proxy, uint64_t leaf, void* context)
{
    (void)proxy;
    region_search* search = context;
    umi_force_fields* fields = &search->world->fields;
    int32_t body = umi_leaf_body(leaf);
    if (fields->states[body].is_found == 0 &&
        umi_body_is_movable(umi_body_at(&search->world->bodies, body))) {
        fields->states[body].is_found = 1;
        fields->found[search->count++] = body;
    }
    return true;
}

// With the sequential solver the AABBs in the tree lag behind by what contacts moved bodies.
static um_aabb widened(const um_world* world, um_aabb aabb)
{
    float slack = world->largest_change;
    um_aabb wide =
        um_aabb_make(aabb.min.x - slack, aabb.min.y - slack, aabb.max.x + slack, aabb.max.y + slack);
    return umi_tree_aabb_is_valid(wide) ? wide : aabb;
}

static void add_in_region(field_loop* loop)
{
    um_world* world = loop->world;
    region_search search = {world, 0};
    umi_tree_query(world->moving, widened(world, loop->field->aabb), loop->field->def.categories, list_body,
                   &search, NULL);
    umi_parallel(world, search.count, UMI_BODY_GRAIN, add_to_found, loop);
}

void umi_apply_fields(umi_step* step)
{
    um_world* world = step->world;
    umi_force_fields* fields = &world->fields;
    field_loop loop = {.step = step, .world = world};
    umi_parallel(world, world->bodies.awake_count, UMI_BODY_GRAIN, begin_range, &loop);
    for (int32_t i = 0; i < fields->pool.fresh; ++i) {
        loop.field = umi_force_field_at(fields, i);
        if (!umi_force_field_is_used(loop.field)) {
            continue;
        }
        if (loop.field->def.region.shape != NULL) {
            add_in_region(&loop);
        } else {
            umi_parallel(world, world->bodies.awake_count, UMI_BODY_GRAIN, add_to_awake, &loop);
        }
    }
    umi_parallel(world, world->bodies.awake_count, UMI_BODY_GRAIN, finish_range, &loop);
}
