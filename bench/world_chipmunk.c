// Chipmunk's space. Its defaults are meant for pixels: the slop of 0.1 is a tenth of a box here, so it gets
// the 0.005 m of the other engines.
// SPDX-License-Identifier: MIT

#include "world_engine.h"

#include "support.h"
#include "world_chain.h"
#include "world_chipmunk_joints.h"

#include <chipmunk/chipmunk.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    iterations = 10, // Chipmunk's own default
};

typedef struct chipmunk_state {
    cpSpace* space;
    cpBody** bodies; // in the order of adding
    int32_t count;
    cpBody* sleep_group; // the first body that was put to sleep by hand, or NULL
} chipmunk_state;

static void* create(const world_settings* settings)
{
    chipmunk_state* state = bench_allocate(1, sizeof(chipmunk_state));
    bench_mute(); // a library with its assertions on, as Debian's is, says so on stdout
    state->space = cpSpaceNew();
    bench_unmute();
    cpSpaceSetGravity(state->space, cpv((cpFloat)settings->gravity.x, (cpFloat)settings->gravity.y));
    cpSpaceSetIterations(state->space, iterations);
    cpSpaceSetCollisionSlop(state->space, 0.005);
    if (settings->enable_sleep) {
        cpSpaceSetSleepTimeThreshold(state->space, 0.5); // as the others; never by default
    }
    if (settings->gravity.x == 0.0f && settings->gravity.y == 0.0f) {
        // Chipmunk takes the speed that is called rest from gravity unless it is told; the others have this.
        cpSpaceSetIdleSpeedThreshold(state->space, 0.05);
    }
    if (settings->sleep_speed > 0.0f) {
        cpSpaceSetIdleSpeedThreshold(state->space, (cpFloat)settings->sleep_speed);
    }
    state->bodies = bench_allocate((size_t)settings->body_capacity, sizeof(cpBody*));
    return state;
}

// What a space holds and does not free, one kind of it.
typedef struct kept_list {
    void** items;
    int32_t count;
} kept_list;

static void count_shape(cpShape* shape, void* list)
{
    (void)shape;
    ((kept_list*)list)->count += 1;
}

static void keep_shape(cpShape* shape, void* list)
{
    kept_list* kept = list;
    kept->items[kept->count++] = shape;
}

static void count_constraint(cpConstraint* constraint, void* list)
{
    (void)constraint;
    ((kept_list*)list)->count += 1;
}

static void keep_constraint(cpConstraint* constraint, void* list)
{
    kept_list* kept = list;
    kept->items[kept->count++] = constraint;
}

static void reserve(kept_list* list)
{
    list->items = bench_allocate((size_t)list->count + 1, sizeof(void*));
    list->count = 0;
}

// The space goes first: taking bodies and shapes out of it one by one would search long lists for each. It
// knows the constraints of bodies that are awake only.
static void destroy(void* opaque)
{
    chipmunk_state* state = opaque;
    kept_list shapes = {NULL, 0};
    kept_list constraints = {NULL, 0};
    for (int32_t i = 0; i < state->count; ++i) {
        cpBodyActivate(state->bodies[i]);
    }
    cpSpaceEachShape(state->space, count_shape, &shapes);
    cpSpaceEachConstraint(state->space, count_constraint, &constraints);
    reserve(&shapes);
    reserve(&constraints);
    cpSpaceEachShape(state->space, keep_shape, &shapes);
    cpSpaceEachConstraint(state->space, keep_constraint, &constraints);
    cpSpaceFree(state->space);
    for (int32_t i = 0; i < constraints.count; ++i) {
        cpConstraintFree(constraints.items[i]);
    }
    for (int32_t i = 0; i < shapes.count; ++i) {
        cpShapeFree(shapes.items[i]);
    }
    for (int32_t i = 0; i < state->count; ++i) {
        cpBodyFree(state->bodies[i]);
    }
    bench_release(constraints.items);
    bench_release(shapes.items);
    bench_release(state->bodies);
    bench_release(state);
}

static void* native(void* opaque)
{
    chipmunk_state* state = opaque;
    return state->space;
}

static int to_vertices(const world_shape* shape, cpVect out_vertices[world_most_vertices])
{
    for (int32_t i = 0; i < shape->vertex_count; ++i) {
        out_vertices[i] = cpv((cpFloat)shape->vertices[i].x, (cpFloat)shape->vertices[i].y);
    }
    return (int)shape->vertex_count;
}

static cpShape* make_shape(cpBody* owner, const world_shape* shape)
{
    cpVect vertices[world_most_vertices] = {{0.0, 0.0}};
    cpVect center = cpv((cpFloat)shape->center.x, (cpFloat)shape->center.y);
    cpVect half = cpv((cpFloat)shape->half.x, (cpFloat)shape->half.y);
    switch (shape->kind) {
    case UM_CIRCLE_SHAPE:
        return cpCircleShapeNew(owner, (cpFloat)shape->radius, center);
    case UM_BOX_SHAPE:
        return cpBoxShapeNew2(owner, cpBBNewForExtents(center, half.x, half.y), 0.0);
    case UM_POLYGON_SHAPE:
        return cpPolyShapeNew(owner, to_vertices(shape, vertices), vertices, cpTransformIdentity,
                              (cpFloat)shape->radius);
    case UM_CAPSULE_SHAPE:
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        to_vertices(shape, vertices);
        return cpSegmentShapeNew(owner, vertices[0], vertices[1], (cpFloat)shape->radius);
    }
    bench_fail("a shape that Chipmunk does not have");
}

static cpShape* add_shape(chipmunk_state* state, cpBody* owner, const world_body* body,
                          const world_shape* shape)
{
    cpShape* added = make_shape(owner, shape);
    // Chipmunk multiplies the two of a contact.
    cpShapeSetFriction(added, sqrt((cpFloat)(shape->has_friction ? shape->friction : body->friction)));
    cpShapeSetElasticity(added, sqrt((cpFloat)body->restitution));
    if (shape->has_filter) {
        // Who is in a group is in one that does not touch itself: Chipmunk has no other.
        um_filter filter = shape->filter;
        cpShapeSetFilter(added, cpShapeFilterNew((cpGroup)abs(filter.group), (cpBitmask)filter.categories,
                                                 (cpBitmask)filter.mask));
    }
    cpSpaceAddShape(state->space, added);
    if (body->type == UM_DYNAMIC_BODY) {
        cpShapeSetDensity(added, (cpFloat)body->density); // the body's mass follows
    }
    return added;
}

// Chipmunk has segments that know the points beside them instead of chains. They have two sides.
static void add_chain(chipmunk_state* state, cpBody* owner, const world_body* body, const world_shape* shapes)
{
    world_chain chain = world_chain_create(body, shapes);
    for (int32_t i = 0; i < body->shape_count; ++i) {
        um_vec2 before = i > 0 ? chain.points[i - 1] : chain.before;
        bool ends = !chain.is_loop && i + 1 == body->shape_count;
        um_vec2 after = ends ? chain.after : chain.points[(i + 2) % chain.count];
        cpShape* segment = add_shape(state, owner, body, &shapes[body->first_shape + i]);
        cpSegmentShapeSetNeighbors(segment, cpv((cpFloat)before.x, (cpFloat)before.y),
                                   cpv((cpFloat)after.x, (cpFloat)after.y));
    }
    world_chain_destroy(&chain);
}

static cpBody* make_body(um_body_type type)
{
    switch (type) {
    case UM_STATIC_BODY:
        return cpBodyNewStatic();
    case UM_KINEMATIC_BODY:
        return cpBodyNewKinematic();
    case UM_DYNAMIC_BODY:
        return cpBodyNew(0.0, 0.0);
    }
    bench_fail("a body type that Chipmunk does not have");
}

// All of them become one group that wakes together, as if they had fallen asleep by themselves. Chipmunk
// aborts when of two bodies in touch that sleep in two groups one wakes.
static void put_to_sleep(void* opaque, int32_t index)
{
    chipmunk_state* state = opaque;
    cpBodySleepWithGroup(state->bodies[index], state->sleep_group);
    if (state->sleep_group == NULL) {
        state->sleep_group = state->bodies[index];
    }
}

static void add(void* opaque, const world_body* body, const world_shape* shapes)
{
    chipmunk_state* state = opaque;
    cpBody* owner = make_body(body->type);
    cpBodySetPosition(owner, cpv((cpFloat)body->position.x, (cpFloat)body->position.y));
    cpBodySetAngle(owner, (cpFloat)body->angle);
    cpSpaceAddBody(state->space, owner);
    bool is_chain = world_body_is_chain(body, shapes);
    if (is_chain) {
        add_chain(state, owner, body, shapes);
    }
    for (int32_t i = 0; !is_chain && i < body->shape_count; ++i) {
        add_shape(state, owner, body, &shapes[body->first_shape + i]);
    }
    if (body->type != UM_STATIC_BODY) {
        cpBodySetVelocity(owner, cpv((cpFloat)body->velocity.x, (cpFloat)body->velocity.y));
        cpBodySetAngularVelocity(owner, (cpFloat)body->angular_velocity);
    }
    state->bodies[state->count++] = owner;
    if (body->is_asleep) {
        put_to_sleep(state, state->count - 1);
    }
}

static void wake(void* opaque, int32_t index)
{
    chipmunk_state* state = opaque;
    cpBodyActivate(state->bodies[index]);
    state->sleep_group = NULL;
}

static void remove_shape(cpBody* body, cpShape* shape, void* space)
{
    (void)body;
    cpSpaceRemoveShape(space, shape);
    cpShapeFree(shape);
}

static void remove_constraint(cpBody* body, cpConstraint* constraint, void* space)
{
    (void)body;
    cpSpaceRemoveConstraint(space, constraint);
    cpConstraintFree(constraint);
}

static void remove_body(void* opaque, int32_t index)
{
    chipmunk_state* state = opaque;
    cpBody* body = state->bodies[index];
    wake(state, index);
    cpBodyEachConstraint(body, remove_constraint, state->space);
    cpBodyEachShape(body, remove_shape, state->space);
    cpSpaceRemoveBody(state->space, body);
    cpBodyFree(body);
    state->bodies[index] = state->bodies[--state->count];
}

static void replace(void* opaque, int32_t index, const world_body* body, const world_shape* shapes)
{
    chipmunk_state* state = opaque;
    remove_body(state, index);
    add(state, body, shapes);
    cpBody* added = state->bodies[state->count - 1];
    state->bodies[state->count - 1] = state->bodies[index];
    state->bodies[index] = added;
}

static int32_t count(void* opaque)
{
    chipmunk_state* state = opaque;
    return state->count;
}

static cpBody* body_at(chipmunk_state* state, int32_t index)
{
    return index < 0 ? cpSpaceGetStaticBody(state->space) : state->bodies[index];
}

static void join(void* opaque, const world_joint* joint)
{
    chipmunk_state* state = opaque;
    cpBody* a = body_at(state, joint->body_a);
    world_chipmunk_join(state->space, a, body_at(state, joint->body_b), joint);
}

static void step(void* opaque, float seconds)
{
    chipmunk_state* state = opaque;
    cpSpaceStep(state->space, (cpFloat)seconds);
}

static void set_velocity(void* opaque, int32_t index, um_vec2 velocity, float angular_velocity)
{
    chipmunk_state* state = opaque;
    cpBodySetVelocity(state->bodies[index], cpv((cpFloat)velocity.x, (cpFloat)velocity.y));
    cpBodySetAngularVelocity(state->bodies[index], (cpFloat)angular_velocity);
}

static world_motion read(void* opaque, int32_t index)
{
    chipmunk_state* state = opaque;
    const cpBody* body = state->bodies[index];
    cpVect position = cpBodyGetPosition(body);
    cpVect velocity = cpBodyGetVelocity(body);
    return (world_motion){
        .x = position.x,
        .y = position.y,
        .angle = cpBodyGetAngle(body),
        .velocity_x = velocity.x,
        .velocity_y = velocity.y,
        .angular_velocity = cpBodyGetAngularVelocity(body),
    };
}

static bool is_awake(void* opaque, int32_t index)
{
    chipmunk_state* state = opaque;
    cpBody* body = state->bodies[index];
    return cpBodyGetType(body) == CP_BODY_TYPE_DYNAMIC && !cpBodyIsSleeping(body);
}

// A contact of two dynamic bodies is seen from both, one with another body only from the dynamic one.
static void count_halves(cpBody* body, cpArbiter* arbiter, void* opaque)
{
    int32_t* halves = opaque;
    CP_ARBITER_GET_BODIES(arbiter, a, b);
    cpBody* other = a == body ? b : a;
    *halves += cpBodyGetType(other) == CP_BODY_TYPE_DYNAMIC ? 1 : 2;
}

static int32_t contacts(void* opaque)
{
    chipmunk_state* state = opaque;
    int32_t halves = 0;
    for (int32_t i = 0; i < state->count; ++i) {
        if (cpBodyGetType(state->bodies[i]) == CP_BODY_TYPE_DYNAMIC) {
            cpBodyEachArbiter(state->bodies[i], count_halves, &halves);
        }
    }
    return halves / 2;
}

static void version(char out_text[world_version_capacity])
{
    snprintf(out_text, world_version_capacity, "%s", cpVersionString);
}

const world_engine world_engine_chipmunk = {
    .name = "chipmunk",
    .iterations = "10 iterations",
    .version = version,
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
};
