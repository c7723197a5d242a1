// Box2D 3's world with 4 substeps; with more than one worker it makes its own threads. Continuous collision
// is off unless it is asked for, since not every engine has it and all are to do the same work.
// SPDX-License-Identifier: MIT

#include "world_engine.h"

#include "support.h"
#include "world_box2d3_joints.h"
#include "world_chain.h"

#include <box2d/box2d.h>

#include <stdio.h>

enum {
    default_substeps = 4, // Box2D's own advice
    stage_count = 7,
};

typedef struct box2d3_state {
    b2WorldId world;
    b2BodyId* bodies; // in the order of adding
    int32_t count;
    int32_t substeps;
    float sleep_speed; // 0 for Box2D's own
    b2BodyId ground;   // without shapes; null until a joint needs it
} box2d3_state;

static void* create(const world_settings* settings)
{
    box2d3_state* state = bench_allocate(1, sizeof(box2d3_state));
    b2WorldDef def = b2DefaultWorldDef();
    def.gravity.x = settings->gravity.x;
    def.gravity.y = settings->gravity.y;
    def.enableSleep = settings->enable_sleep;
    def.enableContinuous = settings->continuous;
    def.workerCount = settings->workers;
    state->world = b2CreateWorld(&def);
    state->bodies = bench_allocate((size_t)settings->body_capacity, sizeof(b2BodyId));
    state->substeps = settings->substeps > 0 ? settings->substeps : default_substeps;
    state->sleep_speed = settings->sleep_speed;
    state->ground = b2_nullBodyId;
    return state;
}

static void destroy(void* opaque)
{
    box2d3_state* state = opaque;
    b2DestroyWorld(state->world);
    bench_release(state->bodies);
    bench_release(state);
}

static void* native(void* opaque)
{
    box2d3_state* state = opaque;
    return &state->world;
}

static b2Polygon to_polygon(const world_shape* shape)
{
    b2Vec2 points[world_most_vertices];
    for (int32_t i = 0; i < shape->vertex_count; ++i) {
        points[i].x = shape->vertices[i].x;
        points[i].y = shape->vertices[i].y;
    }
    b2Hull hull = b2ComputeHull(points, shape->vertex_count);
    return b2MakePolygon(&hull, shape->radius);
}

static void add_shape(b2BodyId id, b2ShapeDef def, const world_shape* shape)
{
    def.material.friction = shape->has_friction ? shape->friction : def.material.friction;
    if (shape->has_filter) {
        def.filter.categoryBits = shape->filter.categories;
        def.filter.maskBits = shape->filter.mask;
        def.filter.groupIndex = shape->filter.group;
    }
    b2Vec2 center = {shape->center.x, shape->center.y};
    b2Circle circle = {center, shape->radius};
    b2Polygon polygon;
    const b2Vec2 ends[2] = {{shape->vertices[0].x, shape->vertices[0].y},
                            {shape->vertices[1].x, shape->vertices[1].y}};
    switch (shape->kind) {
    case UM_CIRCLE_SHAPE:
        b2CreateCircleShape(id, &def, &circle);
        break;
    case UM_BOX_SHAPE:
        polygon = b2MakeOffsetBox(shape->half.x, shape->half.y, center, b2Rot_identity);
        b2CreatePolygonShape(id, &def, &polygon);
        break;
    case UM_POLYGON_SHAPE:
        polygon = to_polygon(shape);
        b2CreatePolygonShape(id, &def, &polygon);
        break;
    case UM_CAPSULE_SHAPE:
        b2CreateCapsuleShape(id, &def, &(b2Capsule){ends[0], ends[1], shape->radius});
        break;
    case UM_SEGMENT_SHAPE:
        b2CreateSegmentShape(id, &def, &(b2Segment){ends[0], ends[1]});
        break;
    case UM_CHAIN_SEGMENT_SHAPE:
        bench_fail("a segment of a chain comes with its chain");
    }
}

// The first and the last segment of an open chain of Box2D's are there for their neighbours only.
static void add_chain(b2BodyId id, const world_body* body, const world_shape* shapes)
{
    world_chain chain = world_chain_create(body, shapes);
    b2Vec2* points = bench_allocate((size_t)chain.count + 2, sizeof(b2Vec2));
    int count = 0;
    if (!chain.is_loop) {
        points[count++] = (b2Vec2){chain.before.x, chain.before.y};
    }
    for (int32_t i = 0; i < chain.count; ++i) {
        points[count++] = (b2Vec2){chain.points[i].x, chain.points[i].y};
    }
    if (!chain.is_loop) {
        points[count++] = (b2Vec2){chain.after.x, chain.after.y};
    }
    b2SurfaceMaterial material = b2DefaultSurfaceMaterial();
    material.friction = body->friction;
    material.restitution = body->restitution;
    b2ChainDef def = b2DefaultChainDef();
    def.points = points;
    def.count = count;
    def.isLoop = chain.is_loop;
    def.materials = &material;
    def.materialCount = 1;
    b2CreateChain(id, &def);
    bench_release(points);
    world_chain_destroy(&chain);
}

static b2BodyType to_type(um_body_type type)
{
    switch (type) {
    case UM_STATIC_BODY:
        return b2_staticBody;
    case UM_KINEMATIC_BODY:
        return b2_kinematicBody;
    case UM_DYNAMIC_BODY:
        return b2_dynamicBody;
    }
    bench_fail("a body type that Box2D does not have");
}

static b2BodyId add_body(const box2d3_state* state, const world_body* body)
{
    b2BodyDef def = b2DefaultBodyDef();
    def.type = to_type(body->type);
    def.position.x = body->position.x;
    def.position.y = body->position.y;
    def.rotation = b2MakeRot(body->angle);
    def.linearVelocity.x = body->velocity.x;
    def.linearVelocity.y = body->velocity.y;
    def.angularVelocity = body->angular_velocity;
    def.linearDamping = body->linear_damping;
    def.sleepThreshold = state->sleep_speed > 0.0f ? state->sleep_speed : def.sleepThreshold;
    def.isAwake = !body->is_asleep;
    def.isBullet = body->is_bullet;
    return b2CreateBody(state->world, &def);
}

// Box2D mixes friction as sqrt(a b) and restitution as max(a, b), so equal ones stay as they are.
static void add(void* opaque, const world_body* body, const world_shape* shapes)
{
    box2d3_state* state = opaque;
    b2BodyId id = add_body(state, body);
    b2ShapeDef def = b2DefaultShapeDef();
    def.density = body->density;
    def.material.friction = body->friction;
    def.material.restitution = body->restitution;
    def.enableHitEvents = body->reports_hits;
    bool is_chain = world_body_is_chain(body, shapes);
    if (is_chain) {
        add_chain(id, body, shapes);
    }
    for (int32_t i = 0; !is_chain && i < body->shape_count; ++i) {
        add_shape(id, def, &shapes[body->first_shape + i]);
    }
    state->bodies[state->count++] = id;
}

static void remove_body(void* opaque, int32_t index)
{
    box2d3_state* state = opaque;
    b2DestroyBody(state->bodies[index]);
    state->bodies[index] = state->bodies[--state->count];
}

static void replace(void* opaque, int32_t index, const world_body* body, const world_shape* shapes)
{
    box2d3_state* state = opaque;
    remove_body(state, index);
    add(state, body, shapes);
    b2BodyId added = state->bodies[state->count - 1];
    state->bodies[state->count - 1] = state->bodies[index];
    state->bodies[index] = added;
}

static int32_t count(void* opaque)
{
    box2d3_state* state = opaque;
    return state->count;
}

static b2BodyId body_at(box2d3_state* state, int32_t index)
{
    if (index < 0 && B2_IS_NULL(state->ground)) {
        b2BodyDef def = b2DefaultBodyDef();
        state->ground = b2CreateBody(state->world, &def);
    }
    return index < 0 ? state->ground : state->bodies[index];
}

static void join(void* opaque, const world_joint* joint)
{
    box2d3_state* state = opaque;
    b2BodyId a = body_at(state, joint->body_a);
    world_box2d3_join(state->world, a, body_at(state, joint->body_b), joint);
}

static void step(void* opaque, float seconds)
{
    box2d3_state* state = opaque;
    b2World_Step(state->world, seconds, state->substeps);
}

static void set_velocity(void* opaque, int32_t index, um_vec2 velocity, float angular_velocity)
{
    box2d3_state* state = opaque;
    b2Body_SetLinearVelocity(state->bodies[index], (b2Vec2){velocity.x, velocity.y});
    b2Body_SetAngularVelocity(state->bodies[index], angular_velocity);
}

static world_motion read(void* opaque, int32_t index)
{
    box2d3_state* state = opaque;
    b2BodyId body = state->bodies[index];
    b2Vec2 velocity = b2Body_GetLinearVelocity(body);
    return (world_motion){
        .x = (double)b2Body_GetPosition(body).x,
        .y = (double)b2Body_GetPosition(body).y,
        .angle = (double)b2Rot_GetAngle(b2Body_GetRotation(body)),
        .velocity_x = (double)velocity.x,
        .velocity_y = (double)velocity.y,
        .angular_velocity = (double)b2Body_GetAngularVelocity(body),
    };
}

static bool is_awake(void* opaque, int32_t index)
{
    box2d3_state* state = opaque;
    b2BodyId body = state->bodies[index];
    return b2Body_GetType(body) == b2_dynamicBody && b2Body_IsAwake(body);
}

static void put_to_sleep(void* opaque, int32_t index)
{
    box2d3_state* state = opaque;
    b2Body_SetAwake(state->bodies[index], false);
}

static void wake(void* opaque, int32_t index)
{
    box2d3_state* state = opaque;
    b2Body_SetAwake(state->bodies[index], true);
}

static int32_t contacts(void* opaque)
{
    box2d3_state* state = opaque;
    return b2World_GetCounters(state->world).contactCount;
}

static size_t bytes(void* opaque)
{
    box2d3_state* state = opaque;
    return (size_t)b2World_GetCounters(state->world).byteCount;
}

static const char* stage_name(int stage)
{
    static const char* const names[stage_count] = {
        "pairs", "collide", "solver_setup", "constraints", "transforms", "refit", "sleep_islands",
    };
    return names[stage];
}

// The parts that do not contain each other.
static void read_stages(void* opaque, double out_ms[world_most_stages])
{
    box2d3_state* state = opaque;
    b2Profile profile = b2World_GetProfile(state->world);
    const float times[stage_count] = {
        profile.pairs,      profile.collide, profile.solverSetup,  profile.constraints,
        profile.transforms, profile.refit,   profile.sleepIslands,
    };
    for (int i = 0; i < stage_count; ++i) {
        out_ms[i] = (double)times[i];
    }
}

static void version(char out_text[world_version_capacity])
{
    b2Version linked = b2GetVersion();
    snprintf(out_text, world_version_capacity, "%d.%d.%d", linked.major, linked.minor, linked.revision);
}

const world_engine world_engine_box2d3 = {
    .name = "box2d3",
    .iterations = "4 substeps",
    .version = version,
    .has_workers = true,
    .has_substeps = true,
    .create = create,
    .destroy = destroy,
    .native = native,
    .add = add,
    .join = join,
    .remove = remove_body,
    .replace = replace,
    .count = count,
    .step = step,
    .set_velocity = set_velocity,
    .read = read,
    .is_awake = is_awake,
    .sleep = put_to_sleep,
    .wake = wake,
    .contacts = contacts,
    .bytes = bytes,
    .stage_count = stage_count,
    .stage_name = stage_name,
    .read_stages = read_stages,
};
