// Joints in Chipmunk: a constraint for what is rigid, and one more for each of limits, motor and spring. Its
// springs have a stiffness, which follows here from the frequency and the masses of both bodies.
// SPDX-License-Identifier: MIT

#include "world_chipmunk_joints.h"

#include "support.h"

#include <math.h>

static const cpFloat longest_groove = 1000.0; // where a wheel has no limits

typedef struct chipmunk_spring {
    cpFloat stiffness;
    cpFloat damping;
} chipmunk_spring;

// Of two masses or moments, of which the ground's is infinite.
static chipmunk_spring make_spring(const um_joint_spring* spring, cpFloat mass_a, cpFloat mass_b)
{
    cpFloat mass = 1.0 / (1.0 / mass_a + 1.0 / mass_b);
    cpFloat omega = 2.0 * CP_PI * (cpFloat)spring->frequency;
    return (chipmunk_spring){
        .stiffness = mass * omega * omega,
        .damping = 2.0 * mass * omega * (cpFloat)spring->damping_ratio,
    };
}

static cpVect to_cp(um_vec2 v)
{
    return cpv((cpFloat)v.x, (cpFloat)v.y);
}

// Bodies that are joined do not touch, as in the other engines.
static void add(cpSpace* space, cpConstraint* constraint)
{
    cpConstraintSetCollideBodies(constraint, cpFalse);
    cpSpaceAddConstraint(space, constraint);
}

// Its rate is that of A relative to B.
static void add_motor(cpSpace* space, cpBody* a, cpBody* b, const um_joint_motor* motor)
{
    cpConstraint* constraint = cpSimpleMotorNew(a, b, -(cpFloat)motor->speed);
    cpConstraintSetMaxForce(constraint, (cpFloat)motor->max_force);
    add(space, constraint);
}

static void join_revolute(cpSpace* space, cpBody* a, cpBody* b, const world_joint* joint)
{
    cpFloat reference = (cpFloat)joint->reference_angle;
    add(space, cpPivotJointNew2(a, b, to_cp(joint->anchor_a), to_cp(joint->anchor_b)));
    if (joint->limits.is_enabled) {
        add(space, cpRotaryLimitJointNew(a, b, reference + (cpFloat)joint->limits.lower,
                                         reference + (cpFloat)joint->limits.upper));
    }
    if (joint->spring.is_enabled) {
        chipmunk_spring spring = make_spring(&joint->spring, cpBodyGetMoment(a), cpBodyGetMoment(b));
        // The angle of A relative to B.
        cpFloat rest = -(reference + (cpFloat)joint->spring.rest);
        add(space, cpDampedRotarySpringNew(a, b, rest, spring.stiffness, spring.damping));
    }
    if (joint->motor.is_enabled) {
        add_motor(space, a, b, &joint->motor);
    }
}

static void join_distance(cpSpace* space, cpBody* a, cpBody* b, const world_joint* joint)
{
    cpVect anchor_a = to_cp(joint->anchor_a);
    cpVect anchor_b = to_cp(joint->anchor_b);
    if (joint->limits.is_enabled) {
        add(space, cpSlideJointNew(a, b, anchor_a, anchor_b, (cpFloat)joint->limits.lower,
                                   (cpFloat)joint->limits.upper));
    }
    if (joint->spring.is_enabled) {
        chipmunk_spring spring = make_spring(&joint->spring, cpBodyGetMass(a), cpBodyGetMass(b));
        add(space, cpDampedSpringNew(a, b, anchor_a, anchor_b, (cpFloat)joint->spring.rest, spring.stiffness,
                                     spring.damping));
    }
    if (!joint->limits.is_enabled && !joint->spring.is_enabled) {
        // It takes the length from where the bodies are, unless it is told.
        cpConstraint* pin = cpPinJointNew(a, b, anchor_a, anchor_b);
        cpPinJointSetDist(pin, (cpFloat)joint->length);
        add(space, pin);
    }
}

// A groove along the axis holds the wheel. The spring begins a metre behind the anchor, so that it always has
// a direction.
static void join_wheel(cpSpace* space, cpBody* a, cpBody* b, const world_joint* joint)
{
    const cpFloat behind = 1.0;
    cpVect anchor = to_cp(joint->anchor_a);
    cpVect axis = cpvforangle((cpFloat)joint->axis_angle);
    bool is_limited = joint->limits.is_enabled;
    cpFloat lower = is_limited ? (cpFloat)joint->limits.lower : -longest_groove;
    cpFloat upper = is_limited ? (cpFloat)joint->limits.upper : longest_groove;
    cpVect start = cpvadd(anchor, cpvmult(axis, lower));
    cpVect end = cpvadd(anchor, cpvmult(axis, upper));
    add(space, cpGrooveJointNew(a, b, start, end, to_cp(joint->anchor_b)));
    if (joint->spring.is_enabled) {
        chipmunk_spring spring = make_spring(&joint->spring, cpBodyGetMass(a), cpBodyGetMass(b));
        cpVect from = cpvsub(anchor, cpvmult(axis, behind));
        add(space,
            cpDampedSpringNew(a, b, from, to_cp(joint->anchor_b), behind, spring.stiffness, spring.damping));
    }
    if (joint->motor.is_enabled) {
        add_motor(space, a, b, &joint->motor);
    }
}

void world_chipmunk_join(cpSpace* space, cpBody* a, cpBody* b, const world_joint* joint)
{
    switch (joint->kind) {
    case WORLD_REVOLUTE_JOINT:
        join_revolute(space, a, b, joint);
        return;
    case WORLD_DISTANCE_JOINT:
        join_distance(space, a, b, joint);
        return;
    case WORLD_WHEEL_JOINT:
        join_wheel(space, a, b, joint);
        return;
    }
    bench_fail("a kind of joint that no scene has");
}
