// Joints in Box2D 3, which has all that a scene may ask for. What turns has its angles in the frames of the
// anchors.
// SPDX-License-Identifier: MIT

#include "world_box2d3_joints.h"

#include "support.h"

static void set_base(b2JointDef* base, b2BodyId a, b2BodyId b, const world_joint* joint, float angle_a)
{
    base->bodyIdA = a;
    base->bodyIdB = b;
    base->localFrameA.p = (b2Vec2){joint->anchor_a.x, joint->anchor_a.y};
    base->localFrameA.q = b2MakeRot(angle_a);
    base->localFrameB.p = (b2Vec2){joint->anchor_b.x, joint->anchor_b.y};
}

static void join_revolute(b2WorldId world, b2BodyId a, b2BodyId b, const world_joint* joint)
{
    b2RevoluteJointDef def = b2DefaultRevoluteJointDef();
    set_base(&def.base, a, b, joint, joint->reference_angle);
    def.enableLimit = joint->limits.is_enabled;
    def.lowerAngle = joint->limits.lower;
    def.upperAngle = joint->limits.upper;
    def.enableMotor = joint->motor.is_enabled;
    def.motorSpeed = joint->motor.speed;
    def.maxMotorTorque = joint->motor.max_force;
    def.enableSpring = joint->spring.is_enabled;
    def.hertz = joint->spring.frequency;
    def.dampingRatio = joint->spring.damping_ratio;
    def.targetAngle = joint->spring.rest;
    b2CreateRevoluteJoint(world, &def);
}

// It is rigid unless it has a spring: a rope is a spring without force.
static void join_distance(b2WorldId world, b2BodyId a, b2BodyId b, const world_joint* joint)
{
    b2DistanceJointDef def = b2DefaultDistanceJointDef();
    set_base(&def.base, a, b, joint, 0.0f);
    bool has_spring = joint->spring.is_enabled;
    def.length = has_spring ? joint->spring.rest : joint->length;
    def.enableSpring = has_spring || joint->limits.is_enabled;
    def.hertz = has_spring ? joint->spring.frequency : 0.0f;
    def.dampingRatio = has_spring ? joint->spring.damping_ratio : 0.0f;
    def.enableLimit = joint->limits.is_enabled;
    if (joint->limits.is_enabled) {
        def.minLength = joint->limits.lower;
        def.maxLength = joint->limits.upper;
    }
    b2CreateDistanceJoint(world, &def);
}

static void join_wheel(b2WorldId world, b2BodyId a, b2BodyId b, const world_joint* joint)
{
    b2WheelJointDef def = b2DefaultWheelJointDef();
    set_base(&def.base, a, b, joint, joint->axis_angle);
    def.enableLimit = joint->limits.is_enabled;
    def.lowerTranslation = joint->limits.lower;
    def.upperTranslation = joint->limits.upper;
    def.enableMotor = joint->motor.is_enabled;
    def.motorSpeed = joint->motor.speed;
    def.maxMotorTorque = joint->motor.max_force;
    def.enableSpring = joint->spring.is_enabled;
    def.hertz = joint->spring.frequency;
    def.dampingRatio = joint->spring.damping_ratio;
    b2CreateWheelJoint(world, &def);
}

void world_box2d3_join(b2WorldId world, b2BodyId a, b2BodyId b, const world_joint* joint)
{
    switch (joint->kind) {
    case WORLD_REVOLUTE_JOINT:
        join_revolute(world, a, b, joint);
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
