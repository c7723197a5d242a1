// Box2D 2.4's world with 8 velocity and 3 position iterations. Continuous collision is off unless it is asked
// for, since not every engine has it and all are to do the same work. It has no capsules, and polygons have
// no radius to choose.
// SPDX-License-Identifier: MIT

#include "world_engine.h"

#include "support.h"
#include "world_box2d2_joints.h"
#include "world_chain.h"

#include <box2d/box2d.h>

#include <cstdio>
#include <utility>
#include <vector>

namespace
{

const int32 velocity_iterations = 8;
const int32 position_iterations = 3;

struct box2d2_state {
    b2World world;
    std::vector<b2Body*> bodies; // in the order of adding
    b2Body* ground = nullptr;    // without shapes; made when a joint needs it

    explicit box2d2_state(const world_settings* settings)
        : world(b2Vec2(settings->gravity.x, settings->gravity.y))
    {
        world.SetAllowSleeping(settings->enable_sleep);
        world.SetContinuousPhysics(settings->continuous);
        bodies.reserve(static_cast<size_t>(settings->body_capacity));
    }
};

box2d2_state* get(void* opaque)
{
    return static_cast<box2d2_state*>(opaque);
}

b2Body* body_at(void* opaque, int32_t index)
{
    return get(opaque)->bodies[static_cast<size_t>(index)];
}

void* create(const world_settings* settings)
{
    return new box2d2_state(settings);
}

void destroy(void* opaque)
{
    delete get(opaque);
}

void* native(void* opaque)
{
    return &get(opaque)->world;
}

void set_polygon(b2PolygonShape* polygon, const world_shape* shape)
{
    b2Vec2 points[b2_maxPolygonVertices];
    for (int32_t i = 0; i < shape->vertex_count; ++i) {
        points[i].Set(shape->vertices[i].x, shape->vertices[i].y);
    }
    polygon->Set(points, shape->vertex_count);
}

void add_shape(b2Body* owner, b2FixtureDef def, const world_shape* shape)
{
    b2Vec2 center(shape->center.x, shape->center.y);
    b2CircleShape circle;
    b2PolygonShape polygon;
    b2EdgeShape edge;
    if (shape->has_friction) {
        def.friction = shape->friction;
    }
    if (shape->has_filter) {
        def.filter.categoryBits = static_cast<uint16>(shape->filter.categories);
        def.filter.maskBits = static_cast<uint16>(shape->filter.mask);
        def.filter.groupIndex = static_cast<int16>(shape->filter.group);
    }
    switch (shape->kind) {
    case UM_CIRCLE_SHAPE:
        circle.m_p = center;
        circle.m_radius = shape->radius;
        def.shape = &circle;
        break;
    case UM_BOX_SHAPE:
        polygon.SetAsBox(shape->half.x, shape->half.y, center, 0.0f);
        def.shape = &polygon;
        break;
    case UM_POLYGON_SHAPE:
        set_polygon(&polygon, shape);
        def.shape = &polygon;
        break;
    case UM_CAPSULE_SHAPE:
        bench_fail("Box2D 2.4 has no capsules");
    case UM_SEGMENT_SHAPE:
        edge.SetTwoSided({shape->vertices[0].x, shape->vertices[0].y},
                         {shape->vertices[1].x, shape->vertices[1].y});
        def.shape = &edge;
        break;
    case UM_CHAIN_SEGMENT_SHAPE:
        bench_fail("a segment of a chain comes with its chain");
    }
    owner->CreateFixture(&def);
}

void add_chain(b2Body* owner, b2FixtureDef* def, const world_body* body, const world_shape* shapes)
{
    world_chain chain = world_chain_create(body, shapes);
    std::vector<b2Vec2> points;
    for (int32_t i = 0; i < chain.count; ++i) {
        points.emplace_back(chain.points[i].x, chain.points[i].y);
    }
    b2ChainShape shape;
    if (chain.is_loop) {
        shape.CreateLoop(points.data(), chain.count);
    } else {
        shape.CreateChain(points.data(), chain.count, b2Vec2(chain.before.x, chain.before.y),
                          b2Vec2(chain.after.x, chain.after.y));
    }
    def->shape = &shape;
    owner->CreateFixture(def);
    world_chain_destroy(&chain);
}

b2BodyType to_type(um_body_type type)
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

b2Body* add_body(b2World* world, const world_body* body)
{
    b2BodyDef def;
    def.type = to_type(body->type);
    def.position.Set(body->position.x, body->position.y);
    def.angle = body->angle;
    def.linearVelocity.Set(body->velocity.x, body->velocity.y);
    def.angularVelocity = body->angular_velocity;
    def.linearDamping = body->linear_damping;
    def.awake = !body->is_asleep;
    def.bullet = body->is_bullet;
    return world->CreateBody(&def);
}

// Box2D mixes friction as sqrt(a b) and restitution as max(a, b), so equal ones stay as they are.
void add(void* opaque, const world_body* body, const world_shape* shapes)
{
    b2Body* owner = add_body(&get(opaque)->world, body);
    b2FixtureDef def;
    def.density = body->density;
    def.friction = body->friction;
    def.restitution = body->restitution;
    bool is_chain = world_body_is_chain(body, shapes);
    if (is_chain) {
        add_chain(owner, &def, body, shapes);
    }
    for (int32_t i = 0; !is_chain && i < body->shape_count; ++i) {
        add_shape(owner, def, &shapes[body->first_shape + i]);
    }
    get(opaque)->bodies.push_back(owner);
}

void remove_body(void* opaque, int32_t index)
{
    std::vector<b2Body*>& bodies = get(opaque)->bodies;
    get(opaque)->world.DestroyBody(body_at(opaque, index));
    bodies[static_cast<size_t>(index)] = bodies.back();
    bodies.pop_back();
}

void replace(void* opaque, int32_t index, const world_body* body, const world_shape* shapes)
{
    std::vector<b2Body*>& bodies = get(opaque)->bodies;
    remove_body(opaque, index);
    add(opaque, body, shapes);
    std::swap(bodies[static_cast<size_t>(index)], bodies.back());
}

int32_t count(void* opaque)
{
    return static_cast<int32_t>(get(opaque)->bodies.size());
}

b2Body* body_or_ground(void* opaque, int32_t index)
{
    box2d2_state* state = get(opaque);
    if (index < 0 && state->ground == nullptr) {
        b2BodyDef def;
        state->ground = state->world.CreateBody(&def);
    }
    return index < 0 ? state->ground : body_at(opaque, index);
}

void join(void* opaque, const world_joint* joint)
{
    b2Body* a = body_or_ground(opaque, joint->body_a);
    world_box2d2_join(&get(opaque)->world, a, body_or_ground(opaque, joint->body_b), joint);
}

void step(void* opaque, float seconds)
{
    get(opaque)->world.Step(seconds, velocity_iterations, position_iterations);
}

void set_velocity(void* opaque, int32_t index, um_vec2 velocity, float angular_velocity)
{
    body_at(opaque, index)->SetLinearVelocity(b2Vec2(velocity.x, velocity.y));
    body_at(opaque, index)->SetAngularVelocity(angular_velocity);
}

world_motion read(void* opaque, int32_t index)
{
    const b2Body* body = body_at(opaque, index);
    world_motion motion;
    motion.x = static_cast<double>(body->GetPosition().x);
    motion.y = static_cast<double>(body->GetPosition().y);
    motion.angle = static_cast<double>(body->GetAngle());
    motion.velocity_x = static_cast<double>(body->GetLinearVelocity().x);
    motion.velocity_y = static_cast<double>(body->GetLinearVelocity().y);
    motion.angular_velocity = static_cast<double>(body->GetAngularVelocity());
    return motion;
}

bool is_awake(void* opaque, int32_t index)
{
    const b2Body* body = body_at(opaque, index);
    return body->GetType() == b2_dynamicBody && body->IsAwake();
}

void put_to_sleep(void* opaque, int32_t index)
{
    body_at(opaque, index)->SetAwake(false);
}

void wake(void* opaque, int32_t index)
{
    body_at(opaque, index)->SetAwake(true);
}

int32_t contacts(void* opaque)
{
    return get(opaque)->world.GetContactCount();
}

void version(char out_text[world_version_capacity])
{
    snprintf(out_text, world_version_capacity, "%d.%d.%d", b2_version.major, b2_version.minor,
             b2_version.revision);
}

constexpr world_engine make_engine()
{
    world_engine result = {};
    result.name = "box2d2";
    result.iterations = "8 velocity and 3 position iterations";
    result.has_no_rounding = true;
    result.version = version;
    result.create = create;
    result.destroy = destroy;
    result.native = native;
    result.add = add;
    result.join = join;
    result.remove = remove_body;
    result.replace = replace;
    result.count = count;
    result.step = step;
    result.set_velocity = set_velocity;
    result.read = read;
    result.is_awake = is_awake;
    result.sleep = put_to_sleep;
    result.wake = wake;
    result.contacts = contacts;
    return result;
}

} // namespace

const world_engine world_engine_box2d2 = make_engine();
