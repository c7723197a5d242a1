// Joints in Box2D 2.4. Its revolute joint has no spring: a soft weld beside it has one, and holds the same
// point once more.
// SPDX-License-Identifier: MIT

#include "world_box2d2_joints.h"

#include "support.h"

#include <cmath>

namespace
{

b2Vec2 to_b2(um_vec2 v)
{
    return b2Vec2(v.x, v.y);
}

void join_revolute(b2World* world, b2Body* a, b2Body* b, const world_joint* joint)
{
    b2RevoluteJointDef def;
    def.bodyA = a;
    def.bodyB = b;
    def.localAnchorA = to_b2(joint->anchor_a);
    def.localAnchorB = to_b2(joint->anchor_b);
    def.referenceAngle = joint->reference_angle;
    def.enableLimit = joint->limits.is_enabled;
    def.lowerAngle = joint->limits.lower;
    def.upperAngle = joint->limits.upper;
    def.enableMotor = joint->motor.is_enabled;
    def.motorSpeed = joint->motor.speed;
    def.maxMotorTorque = joint->motor.max_force;
    world->CreateJoint(&def);
}

void join_spring(b2World* world, b2Body* a, b2Body* b, const world_joint* joint)
{
    b2WeldJointDef def;
    def.bodyA = a;
    def.bodyB = b;
    def.localAnchorA = to_b2(joint->anchor_a);
    def.localAnchorB = to_b2(joint->anchor_b);
    def.referenceAngle = joint->reference_angle + joint->spring.rest;
    b2AngularStiffness(def.stiffness, def.damping, joint->spring.frequency, joint->spring.damping_ratio, a,
                       b);
    world->CreateJoint(&def);
}

// It is rigid where its least length is its greatest.
void join_distance(b2World* world, b2Body* a, b2Body* b, const world_joint* joint)
{
    b2DistanceJointDef def;
    def.bodyA = a;
    def.bodyB = b;
    def.localAnchorA = to_b2(joint->anchor_a);
    def.localAnchorB = to_b2(joint->anchor_b);
    def.length = joint->spring.is_enabled ? joint->spring.rest : joint->length;
    if (joint->limits.is_enabled) {
        def.minLength = joint->limits.lower;
        def.maxLength = joint->limits.upper;
    } else if (!joint->spring.is_enabled) {
        def.minLength = joint->length;
        def.maxLength = joint->length;
    }
    if (joint->spring.is_enabled) {
        b2LinearStiffness(def.stiffness, def.damping, joint->spring.frequency, joint->spring.damping_ratio, a,
                          b);
    }
    world->CreateJoint(&def);
}

void join_wheel(b2World* world, b2Body* a, b2Body* b, const world_joint* joint)
{
    b2WheelJointDef def;
    def.bodyA = a;
    def.bodyB = b;
    def.localAnchorA = to_b2(joint->anchor_a);
    def.localAnchorB = to_b2(joint->anchor_b);
    def.localAxisA.Set(std::cos(joint->axis_angle), std::sin(joint->axis_angle));
    def.enableLimit = joint->limits.is_enabled;
    def.lowerTranslation = joint->limits.lower;
    def.upperTranslation = joint->limits.upper;
    def.enableMotor = joint->motor.is_enabled;
    def.motorSpeed = joint->motor.speed;
    def.maxMotorTorque = joint->motor.max_force;
    if (joint->spring.is_enabled) {
        b2LinearStiffness(def.stiffness, def.damping, joint->spring.frequency, joint->spring.damping_ratio, a,
                          b);
    }
    world->CreateJoint(&def);
}

} // namespace

void world_box2d2_join(b2World* world, b2Body* a, b2Body* b, const world_joint* joint)
{
    switch (joint->kind) {
    case WORLD_REVOLUTE_JOINT:
        join_revolute(world, a, b, joint);
        if (joint->spring.is_enabled) {
            join_spring(world, a, b, joint);
        }
        return;
    case WORLD_DISTANCE_JOINT:
        join_distance(world, a, b, joint);
        return;
    case WORLD_WHEEL_JOINT:
        join_wheel(world, a, b, joint);
        return;
    }
    bench_fail("a kind of joint that no scene has");
}
