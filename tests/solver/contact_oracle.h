// What the contact kernels are to compute, for one contact at a time, in double, from the formulas alone. The
// two normal impulses come from trying every combination of points that push, instead of from a rule that
// finds the right one.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_CONTACT_ORACLE_H
#define UMBRA_TEST_CONTACT_ORACLE_H

#include "solver/contact_blocks.h"

typedef struct oracle_vector {
    double x, y;
} oracle_vector;

// How a body moves, or how its pose changes.
typedef struct oracle_motion {
    double x, y, angle;
} oracle_motion;

typedef struct oracle_point {
    bool is_there;
    oracle_vector arm_a, arm_b;
    double separation;
    double normal_mass, tangent_mass;
    double target;
    double normal_impulse, tangent_impulse;
} oracle_point;

typedef struct oracle_contact {
    oracle_vector normal, tangent;
    double mass_a, mass_b, inertia_a, inertia_b; // all four inverse
    double friction, restitution, pull;
    double k[2][2]; // normal velocities by normal impulses
    oracle_point points[2];
    oracle_motion a, b;
} oracle_contact;

static inline double oracle_dot(oracle_vector a, oracle_vector b)
{
    return a.x * b.x + a.y * b.y;
}

static inline double oracle_cross(oracle_vector a, oracle_vector b)
{
    return a.x * b.y - a.y * b.x;
}

// Reads a lane, with the records of its bodies: velocities, or changes. What prepare computes is read as
// well.
static inline oracle_contact oracle_read(const umi_contact_block* block, int32_t lane, const float* records)
{
    oracle_contact c = {
        .normal = {(double)block->normal_x.lane[lane], (double)block->normal_y.lane[lane]},
        .mass_a = (double)block->inverse_mass_a.lane[lane],
        .mass_b = (double)block->inverse_mass_b.lane[lane],
        .inertia_a = (double)block->inverse_inertia_a.lane[lane],
        .inertia_b = (double)block->inverse_inertia_b.lane[lane],
        .friction = (double)block->friction.lane[lane],
        .restitution = (double)block->restitution.lane[lane],
        .pull = (double)block->pull.lane[lane],
        .k = {{(double)block->k_00.lane[lane], (double)block->k_01.lane[lane]},
              {(double)block->k_01.lane[lane], (double)block->k_11.lane[lane]}},
    };
    c.tangent = (oracle_vector){c.normal.y, -c.normal.x};
    for (int32_t i = 0; i < 2; ++i) {
        const umi_point_rows* point = block->points + i;
        oracle_vector arm = {(double)point->anchor_x.lane[lane], (double)point->anchor_y.lane[lane]};
        c.points[i] = (oracle_point){
            .is_there = point->separation.lane[lane] < UMI_NO_POINT,
            .arm_a = arm,
            .arm_b = {arm.x + (double)block->offset_x.lane[lane], arm.y + (double)block->offset_y.lane[lane]},
            .separation = (double)point->separation.lane[lane],
            .normal_mass = (double)point->normal_mass.lane[lane],
            .tangent_mass = (double)point->tangent_mass.lane[lane],
            .target = (double)point->least_velocity.lane[lane],
            .normal_impulse = (double)point->normal_impulse.lane[lane],
            .tangent_impulse = (double)point->tangent_impulse.lane[lane],
        };
    }
    const float* a = records + 4 * (size_t)(block->head.body_a.lane[lane] & INT32_MAX);
    const float* b = records + 4 * (size_t)(block->head.body_b.lane[lane] & INT32_MAX);
    c.a = (oracle_motion){(double)a[0], (double)a[1], (double)a[2]};
    c.b = (oracle_motion){(double)b[0], (double)b[1], (double)b[2]};
    return c;
}

// How fast B moves away from A along an axis at a point.
static inline double oracle_speed(const oracle_contact* c, const oracle_point* p, oracle_vector axis)
{
    oracle_vector at_a = {c->a.x - c->a.angle * p->arm_a.y, c->a.y + c->a.angle * p->arm_a.x};
    oracle_vector at_b = {c->b.x - c->b.angle * p->arm_b.y, c->b.y + c->b.angle * p->arm_b.x};
    return oracle_dot(axis, at_b) - oracle_dot(axis, at_a);
}

// An impulse along an axis, on B, and its opposite on A.
static inline void oracle_push(oracle_contact* c, const oracle_point* p, oracle_vector axis, double impulse)
{
    c->a.x -= c->mass_a * axis.x * impulse;
    c->a.y -= c->mass_a * axis.y * impulse;
    c->a.angle -= c->inertia_a * oracle_cross(p->arm_a, axis) * impulse;
    c->b.x += c->mass_b * axis.x * impulse;
    c->b.y += c->mass_b * axis.y * impulse;
    c->b.angle += c->inertia_b * oracle_cross(p->arm_b, axis) * impulse;
}

// The change of speed at one point by an impulse of 1 at another: found by pushing bodies that are at rest.
static inline double oracle_response(const oracle_contact* c, const oracle_point* pushed,
                                     const oracle_point* seen, oracle_vector axis)
{
    oracle_contact resting = *c;
    resting.a = resting.b = (oracle_motion){0.0, 0.0, 0.0};
    oracle_push(&resting, pushed, axis, 1.0);
    return oracle_speed(&resting, seen, axis);
}

static inline double oracle_inverse(double x)
{
    return x > 0.0 ? 1.0 / x : 0.0;
}

// The speed v that a bounce is to leave, from v^2/2 + g h v/2 + g s = e^2 I: see bounce_speed in the kernel.
static inline double oracle_bounce(double e, double g, double s, double speed, double h)
{
    double before = speed + g * h;
    double energy = before * before / 2.0 + g * s - g * h * before / 2.0;
    double square = g * h * g * h / 4.0 + 2.0 * (e * e * energy - g * s);
    return sqrt(fmax(square, 0.0)) - g * h / 2.0;
}

static inline double oracle_target(const oracle_contact* c, const oracle_point* p,
                                   const umi_contact_settings* settings)
{
    double h = (double)settings->time;
    double speed = oracle_speed(c, p, c->normal);
    double gap = fmax(p->separation - speed * h, 0.0);
    double resting = -gap / h;
    if (c->restitution == 0.0 || p->separation > 0.0 || speed >= -(double)settings->restitution_speed) {
        return resting;
    }
    oracle_vector gravity = {(double)settings->gravity.x, (double)settings->gravity.y};
    double fall = -c->pull * oracle_dot(c->normal, gravity);
    return fmax(oracle_bounce(c->restitution, fall, gap, speed, h), resting);
}

static inline void oracle_warm_start(oracle_contact* c)
{
    for (int32_t i = 0; i < 2; ++i) {
        oracle_push(c, &c->points[i], c->normal, c->points[i].normal_impulse);
        oracle_push(c, &c->points[i], c->tangent, c->points[i].tangent_impulse);
    }
}

static inline void oracle_solve_tangent(oracle_contact* c, oracle_point* p)
{
    double limit = c->friction * p->normal_impulse;
    double wanted = p->tangent_impulse - p->tangent_mass * oracle_speed(c, p, c->tangent);
    double after = fmax(-limit, fmin(wanted, limit));
    oracle_push(c, p, c->tangent, after - p->tangent_impulse);
    p->tangent_impulse = after;
}

// The impulses if exactly the points of a set push, and by how much they then miss what is wanted: impulses
// that are not negative, and speeds beyond the targets that are not negative.
static inline double oracle_try_set(const oracle_contact* c, const double excess[2], bool first, bool second,
                                    double out_impulses[2])
{
    const oracle_point* p = c->points;
    // The excess without the two impulses.
    double q0 = excess[0] - c->k[0][0] * p[0].normal_impulse - c->k[0][1] * p[1].normal_impulse;
    double q1 = excess[1] - c->k[1][0] * p[0].normal_impulse - c->k[1][1] * p[1].normal_impulse;
    double x0 = 0.0;
    double x1 = 0.0;
    if (first && second) {
        double determinant = c->k[0][0] * c->k[1][1] - c->k[0][1] * c->k[1][0];
        x0 = (c->k[0][1] * q1 - c->k[1][1] * q0) / determinant;
        x1 = (c->k[1][0] * q0 - c->k[0][0] * q1) / determinant;
    } else if (first) {
        x0 = -q0 / c->k[0][0];
    } else if (second) {
        x1 = -q1 / c->k[1][1];
    }
    out_impulses[0] = x0;
    out_impulses[1] = x1;
    double w0 = q0 + c->k[0][0] * x0 + c->k[0][1] * x1;
    double w1 = q1 + c->k[1][0] * x0 + c->k[1][1] * x1;
    double missed = fmax(fmax(-x0 * c->k[0][0], -x1 * c->k[1][1]), 0.0);
    missed = fmax(missed, first ? 0.0 : -w0);
    return fmax(missed, second ? 0.0 : -w1);
}

static inline void oracle_solve_normals(oracle_contact* c)
{
    double excess[2];
    for (int32_t i = 0; i < 2; ++i) {
        excess[i] = oracle_speed(c, &c->points[i], c->normal) - c->points[i].target;
    }
    double least = HUGE_VAL;
    double best[2] = {0.0, 0.0};
    for (int32_t set = 0; set < 4; ++set) {
        bool first = (set & 1) != 0;
        bool second = (set & 2) != 0;
        if ((first && !c->points[0].is_there) || (second && !c->points[1].is_there)) {
            continue;
        }
        double impulses[2];
        double missed = oracle_try_set(c, excess, first, second, impulses);
        if (missed < least) {
            least = missed;
            best[0] = impulses[0];
            best[1] = impulses[1];
        }
    }
    for (int32_t i = 0; i < 2; ++i) {
        oracle_push(c, &c->points[i], c->normal, best[i] - c->points[i].normal_impulse);
        c->points[i].normal_impulse = best[i];
    }
}

static inline void oracle_solve(oracle_contact* c)
{
    oracle_solve_tangent(c, &c->points[0]);
    oracle_solve_tangent(c, &c->points[1]);
    oracle_solve_normals(c);
}

static inline void oracle_correct(oracle_contact* c, const umi_contact_settings* settings)
{
    for (int32_t i = 0; i < 2; ++i) {
        const oracle_point* p = c->points + i;
        if (p->is_there) {
            double separation = p->separation + oracle_speed(c, p, c->normal);
            double overlap = fmax(-(separation + (double)settings->slop), 0.0);
            double push =
                fmin(overlap * (double)settings->position.push_out, (double)settings->position.max_push);
            oracle_push(c, p, c->normal, p->normal_mass * push);
        }
    }
}

#endif
