// Umbra's own world, set up as its defaults for metres say, once for each of its solvers.
// SPDX-License-Identifier: MIT

#include "world_engine.h"

#include "support.h"
#include "world_chain.h"

#include <umbra/umbra.h>

#include <stdio.h>

typedef struct umbra_state {
    um_world* world;
    um_body_id* bodies; // in the order of adding
    int32_t count;
} umbra_state;

static void* create(const world_settings* settings, um_solver solver)
{
    umbra_state* state = bench_allocate(1, sizeof(umbra_state));
    um_world_def def = um_default_world_def_meters();
    def.gravity = settings->gravity;
    def.sleep.enabled = settings->enable_sleep;
    def.sleep.speed = settings->sleep_speed > 0.0f ? settings->sleep_speed : def.sleep.speed;
    def.solver = solver;
    def.continuous = settings->continuous;
    def.threads.worker_count = settings->workers;
    def.lanes = settings->lanes;
    def.substep.count = settings->substeps > 0 ? settings->substeps : def.substep.count;
    um_result result = um_world_create(&def, &state->world);
    if (result != UM_OK) {
        bench_fail(um_result_text(result));
    }
    state->bodies = bench_allocate((size_t)settings->body_capacity, sizeof(um_body_id));
    return state;
}

static void* create_substep(const world_settings* settings)
{
    return create(settings, UM_SOLVER_SUBSTEP);
}

static void* create_sequential(const world_settings* settings)
{
    return create(settings, UM_SOLVER_SEQUENTIAL);
}

static void destroy(void* opaque)
{
    umbra_state* state = opaque;
    um_world_destroy(state->world);
    bench_release(state->bodies);
    bench_release(state);
}

static void* native(void* opaque)
{
    umbra_state* state = opaque;
    return state->world;
}

// Umbra mixes friction as sqrt(a b) and restitution as max(a, b), so equal ones stay as
// they are.
static um_shape_id add_shape(um_world* world, um_body_id id, um_shape_def def, const world_shape* shape)
{
    def.friction = shape->has_friction ? shape->friction : def.friction;
    def.filter = shape->has_filter ? shape->filter : def.filter;
    um_box box = um_box_make(shape->half.x, shape->half.y);
    box.center = shape->center;
    um_polygon polygon;
    um_shape_id added = {0, 0};
    switch (shape->kind) {
    case UM_CIRCLE_SHAPE:
        added = um_shape_create_circle(world, id, &def, um_circle_make_at(shape->center, shape->radius));
        break;
    case UM_BOX_SHAPE:
        added = um_shape_create_box(world, id, &def, box);
        break;
    case UM_POLYGON_SHAPE:
        if (um_polygon_from_points(shape->vertices, shape->vertex_count, &polygon) == UM_OK) {
            polygon.radius = shape->radius;
            added = um_shape_create_polygon(world, id, &def, &polygon);
        }
        break;
    case UM_CAPSULE_SHAPE:
        added = um_shape_create_capsule(
            world, id, &def, um_capsule_make(shape->vertices[0], shape->vertices[1], shape->radius));
        break;
    case UM_SEGMENT_SHAPE:
        added =
            um_shape_create_segment(world, id, &def, um_segment_make(shape->vertices[0], shape->vertices[1]));
        break;
    case UM_CHAIN_SEGMENT_SHAPE:
        bench_fail("a segment of a chain comes with its chain");
    }
    return added;
}

static bool add_chain(um_world* world, um_body_id id, const um_shape_def* def, const world_body* body,
                      const world_shape* shapes)
{
    world_chain chain = world_chain_create(body, shapes);
    um_chain added = {.points = chain.points, .count = chain.count, .is_loop = chain.is_loop};
    bool is_added = um_shape_create_chain(world, id, def, &added, NULL);
    world_chain_destroy(&chain);
    return is_added;
}

static um_body_id add_body(um_world* world, const world_body* body)
{
    um_body_def def = um_default_body_def();
    def.type = body->type;
    def.position = body->position;
    def.angle = body->angle;
    def.velocity = body->velocity;
    def.angular_velocity = body->angular_velocity;
    def.linear_damping = body->linear_damping;
    def.is_awake = !body->is_asleep;
    def.is_bullet = body->is_bullet;
    return um_body_create(world, &def);
}

static void add(void* opaque, const world_body* body, const world_shape* shapes)
{
    umbra_state* state = opaque;
    um_body_id id = add_body(state->world, body);
    um_shape_def def = um_default_shape_def();
    def.density = body->density;
    def.friction = body->friction;
    def.restitution = body->restitution;
    def.reports = body->reports_hits ? UM_REPORT_HITS : 0;
    bool is_added = id.index1 != 0;
    bool is_chain = world_body_is_chain(body, shapes);
    if (is_added && is_chain) {
        is_added = add_chain(state->world, id, &def, body, shapes);
    }
    for (int32_t i = 0; is_added && !is_chain && i < body->shape_count; ++i) {
        is_added = add_shape(state->world, id, def, &shapes[body->first_shape + i]).index1 != 0;
    }
    if (!is_added) {
        bench_fail(um_result_text(um_world_get_last_error(state->world)));
    }
    state->bodies[state->count++] = id;
}

static void remove_body(void* opaque, int32_t index)
{
    umbra_state* state = opaque;
    um_body_destroy(state->world, state->bodies[index]);
    state->bodies[index] = state->bodies[--state->count];
}

static void replace(void* opaque, int32_t index, const world_body* body, const world_shape* shapes)
{
    umbra_state* state = opaque;
    remove_body(state, index);
    add(state, body, shapes);
    um_body_id added = state->bodies[state->count - 1];
    state->bodies[state->count - 1] = state->bodies[index];
    state->bodies[index] = added;
}

static int32_t count(void* opaque)
{
    umbra_state* state = opaque;
    return state->count;
}

static um_body_id body_at(const umbra_state* state, int32_t index)
{
    return index >= 0 ? state->bodies[index] : (um_body_id){0, 0};
}

static void join(void* opaque, const world_joint* joint)
{
    umbra_state* state = opaque;
    um_joint_def def = um_default_joint_def();
    def.kind = (um_joint_kind)joint->kind;
    def.body_a = body_at(state, joint->body_a);
    def.body_b = body_at(state, joint->body_b);
    def.anchor_a = joint->anchor_a;
    def.anchor_b = joint->anchor_b;
    def.axis_angle = joint->axis_angle;
    def.reference_angle = joint->reference_angle;
    def.length = joint->length;
    def.limits = joint->limits;
    def.motor = joint->motor;
    def.spring = joint->spring;
    if (um_joint_create(state->world, &def).index1 == 0) {
        bench_fail(um_world_get_last_message(state->world));
    }
}

static void step(void* opaque, float seconds)
{
    umbra_state* state = opaque;
    um_result result = um_world_step(state->world, seconds);
    if (result != UM_OK) {
        bench_fail(um_result_text(result));
    }
}

static void set_velocity(void* opaque, int32_t index, um_vec2 velocity, float angular_velocity)
{
    umbra_state* state = opaque;
    um_body_set_velocity(state->world, state->bodies[index], velocity);
    um_body_set_angular_velocity(state->world, state->bodies[index], angular_velocity);
}

static world_motion read(void* opaque, int32_t index)
{
    umbra_state* state = opaque;
    um_body_id body = state->bodies[index];
    um_transform transform = um_body_get_transform(state->world, body);
    um_vec2 velocity = um_body_get_velocity(state->world, body);
    return (world_motion){
        .x = (double)transform.p.x,
        .y = (double)transform.p.y,
        .angle = (double)um_rot_angle(transform.q),
        .velocity_x = (double)velocity.x,
        .velocity_y = (double)velocity.y,
        .angular_velocity = (double)um_body_get_angular_velocity(state->world, body),
    };
}

static bool is_awake(void* opaque, int32_t index)
{
    umbra_state* state = opaque;
    return um_body_is_awake(state->world, state->bodies[index]);
}

static void put_to_sleep(void* opaque, int32_t index)
{
    umbra_state* state = opaque;
    um_body_sleep(state->world, state->bodies[index]);
}

static void wake(void* opaque, int32_t index)
{
    umbra_state* state = opaque;
    um_body_wake(state->world, state->bodies[index]);
}

static int32_t contacts(void* opaque)
{
    umbra_state* state = opaque;
    return um_world_get_counters(state->world).contacts;
}

static size_t bytes(void* opaque)
{
    umbra_state* state = opaque;
    return um_world_get_counters(state->world).bytes;
}

static uint64_t hash(void* opaque)
{
    umbra_state* state = opaque;
    return um_world_hash(state->world);
}

static const char* stage_name(int stage)
{
    return um_stage_name((um_stage)stage);
}

static void read_stages(void* opaque, double out_ms[world_most_stages])
{
    umbra_state* state = opaque;
    um_profile profile = um_world_get_profile(state->world);
    for (int i = 0; i < UM_STAGE_COUNT; ++i) {
        out_ms[i] = (double)profile.milliseconds[i];
    }
}

static void version(char out_text[world_version_capacity])
{
    snprintf(out_text, world_version_capacity, "%d.%d.%d", UM_VERSION_MAJOR, UM_VERSION_MINOR,
             UM_VERSION_PATCH);
}

_Static_assert((int)UM_STAGE_COUNT <= (int)world_most_stages, "every stage of Umbra's needs room");

// Both entries differ in name and solver alone.
#define UMBRA_FUNCTIONS                                                                                      \
    .has_workers = true, .version = version, .destroy = destroy, .native = native, .add = add, .join = join, \
    .remove = remove_body, .replace = replace, .count = count, .step = step, .set_velocity = set_velocity,   \
    .read = read, .is_awake = is_awake, .sleep = put_to_sleep, .wake = wake, .contacts = contacts,           \
    .bytes = bytes, .hash = hash, .stage_count = UM_STAGE_COUNT, .stage_name = stage_name,                   \
    .read_stages = read_stages

const world_engine world_engine_umbra = {
    .name = "umbra",
    .iterations = "4 substeps",
    .has_substeps = true,
    .create = create_substep,
    UMBRA_FUNCTIONS,
};

const world_engine world_engine_sequential = {
    .name = "umbra-sequential",
    .iterations = "8 velocity and 3 position iterations",
    .create = create_sequential,
    UMBRA_FUNCTIONS,
};
