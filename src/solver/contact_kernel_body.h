// The kernel of contact_kernel.h, written once. A file that defines UMI_LANES and UMI_CONTACT_KERNEL includes
// it and gets the kernel of that width under that name.
//
// Rows. With n the normal from A to B, t = (n.y, -n.x) and r the arms from the centres of mass to the point,
// the velocity along an axis d is  d . (v_B + w_B x r_B - v_A - w_A x r_A),  and its effective mass is the
// inverse of m_A^-1 + m_B^-1 + I_A^-1 (r_A x d)^2 + I_B^-1 (r_B x d)^2.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_CONTACT_KERNEL_BODY_H
#define UMI_SOLVER_CONTACT_KERNEL_BODY_H

#include "core/inline.h"
#include "core/kernel_math.h"
#include "solver/contact_kernel.h"
#include "solver/lane_bodies.h"
#include "solver/lane_masses.h"

#ifndef UMI_CONTACT_KERNEL
#define UMI_CONTACT_KERNEL umi_contact_kernel_1
#endif

// ---- A pack of contacts ---------------------------------------------------------------------------------

// What one pack of UMI_LANES contacts has in common over both points.
typedef struct pack {
    const int32_t* body_a;
    const int32_t* body_b;
    lanes2 normal;
    lanes2 tangent;
    lanes2 offset; // from the centre of B to the centre of A: r_B = r_A + offset
    masses a, b;
} pack;

static inline pack load_pack(const umi_contact_block* block, int32_t lane)
{
    pack p = {
        .body_a = block->head.body_a.lane + lane,
        .body_b = block->head.body_b.lane + lane,
        .normal = {load(&block->normal_x, lane), load(&block->normal_y, lane)},
        .offset = {load(&block->offset_x, lane), load(&block->offset_y, lane)},
        .a = load_masses(&block->inverse_mass_a, &block->inverse_inertia_a, lane),
        .b = load_masses(&block->inverse_mass_b, &block->inverse_inertia_b, lane),
    };
    p.tangent = (lanes2){p.normal.y, negate(p.normal.x)};
    return p;
}

UMI_ALWAYS_INLINE body_pair gather(const pack* p, const float* records)
{
    return gather_bodies(p->body_a, p->body_b, records);
}

UMI_ALWAYS_INLINE void scatter(const pack* p, const body_pair* m, float* records)
{
    scatter_bodies(p->body_a, p->body_b, m, records);
}

// What a lane whose pack is skipped at another width must not see either: not even the sign of a zero.
static inline body_pair select_bodies(umi_lane_mask mask, const body_pair* if_set, const body_pair* if_clear)
{
    body_pair m;
    for (int32_t i = 0; i < 4; ++i) {
        m.a[i] = umi_lanes_select(mask, if_set->a[i], if_clear->a[i]);
        m.b[i] = umi_lanes_select(mask, if_set->b[i], if_clear->b[i]);
    }
    return m;
}

// The arms of a point.
typedef struct arms {
    lanes2 a, b;
} arms;

static inline arms load_arms(const pack* p, const umi_point_rows* point, int32_t lane)
{
    lanes2 a = {load(&point->anchor_x, lane), load(&point->anchor_y, lane)};
    return (arms){a, add2(a, p->offset)};
}

// The arms of a point across an axis: r x d for both bodies. An impulse along the axis turns a body by that
// much, and a turn moves the point along the axis by that much.
typedef struct levers {
    lanes a, b;
} levers;

static inline levers make_levers(const arms* r, lanes2 axis)
{
    return (levers){cross(r->a, axis), cross(r->b, axis)};
}

// How B moves relative to A along an axis, at the point with those levers. For two points on one axis the
// first half of it is the same.
static inline lanes relative_along(const body_pair* m, lanes2 axis, const levers* l)
{
    lanes2 apart = {sub(m->b[0], m->a[0]), sub(m->b[1], m->a[1])};
    return add(dot(axis, apart), sub(mul(m->b[2], l->b), mul(m->a[2], l->a)));
}

// Gives B an impulse along an axis, and A its opposite; turn is what it does to the bodies' turns.
static inline void push(const pack* p, lanes2 axis, lanes impulse, levers turn, body_pair* m)
{
    lanes2 of_a = change_along(&p->a, axis, impulse);
    lanes2 of_b = change_along(&p->b, axis, impulse);
    m->a[0] = sub(m->a[0], of_a.x);
    m->a[1] = sub(m->a[1], of_a.y);
    m->a[2] = sub(m->a[2], mul(p->a.inverse_inertia, turn.a));
    m->b[0] = add(m->b[0], of_b.x);
    m->b[1] = add(m->b[1], of_b.y);
    m->b[2] = add(m->b[2], mul(p->b.inverse_inertia, turn.b));
}

// An impulse at one point.
static inline void push_one(const pack* p, lanes2 axis, const levers* l, lanes impulse, body_pair* m)
{
    push(p, axis, impulse, (levers){mul(l->a, impulse), mul(l->b, impulse)}, m);
}

// Two impulses, or two speeds: one for each point.
typedef struct pair {
    lanes p0, p1;
} pair;

// Impulses at both points.
static inline void push_two(const pack* p, lanes2 axis, const levers l[2], pair impulses, body_pair* m)
{
    levers turn = {
        add(mul(l[0].a, impulses.p0), mul(l[1].a, impulses.p1)),
        add(mul(l[0].b, impulses.p0), mul(l[1].b, impulses.p1)),
    };
    push(p, axis, add(impulses.p0, impulses.p1), turn, m);
}

// ---- Prepare --------------------------------------------------------------------------------------------

// How much an impulse at one point changes the velocity along the same axis at another, or at the same.
static inline lanes response(const pack* p, lanes2 axis, const levers* at, const levers* l)
{
    lanes of_a = mul(p->a.inverse_inertia, mul(at->a, l->a));
    lanes of_b = mul(p->b.inverse_inertia, mul(at->b, l->b));
    return add(add(mass_along(&p->a, axis), mass_along(&p->b, axis)), add(of_a, of_b));
}

// The same at one point, for impulses to be computed by.
static inline lanes own_response(const pack* p, lanes2 axis, const levers* l)
{
    return bound_response(&p->a, &p->b, axis, response(p, axis, l, l));
}

// What the integration (velocity first, then position) keeps of a body that falls with g towards a surface at
// distance s, with h the step and v the speed away from it: I = v^2/2 + g s - g h v/2. half_gain is g h/2.
static inline lanes fall_energy(lanes fall, lanes half_gain, lanes distance, lanes speed)
{
    lanes kinetic = mul(splat(0.5f), mul(speed, speed));
    return sub(add(kinetic, mul(fall, distance)), mul(half_gain, speed));
}

// The speed after a bounce, which is to leave e^2 of I. The body leaves with v from where the step found it:
// v^2/2 + g h v/2 + g s = e^2 I. So a ball with e = 1 comes back to where it fell from, for any length of
// step.
static inline lanes bounce_speed(lanes restitution, lanes fall, lanes distance, lanes approach, lanes time)
{
    lanes half_gain = mul(splat(0.5f), mul(fall, time));
    lanes before = add(approach, mul(fall, time));
    lanes energy = fall_energy(fall, half_gain, distance, before);
    lanes kept = sub(mul(mul(restitution, restitution), energy), mul(fall, distance));
    lanes square = add(mul(half_gain, half_gain), mul(splat(2.0f), kept));
    return sub(umi_lanes_sqrt(umi_lanes_max(square, splat(0.0f))), half_gain);
}

// How fast gravity brings the bodies of a contact together.
static inline lanes fall_of(const umi_contact_block* block, const pack* p, int32_t lane,
                            const umi_contact_settings* settings)
{
    lanes2 gravity = {splat(settings->gravity.x), splat(settings->gravity.y)};
    return sub(splat(0.0f), mul(load(&block->pull, lane), dot(p->normal, gravity)));
}

// The least normal velocity that a point may have: none, but what closes the gap that was there before the
// step moved the bodies; or that of a bounce.
static inline lanes target_speed(const umi_contact_block* block, const pack* p, int32_t lane,
                                 lanes separation, lanes speed, const umi_contact_settings* settings)
{
    lanes zero = splat(0.0f);
    lanes time = splat(settings->time);
    lanes gap = umi_lanes_max(sub(separation, mul(speed, time)), zero);
    lanes resting = sub(zero, mul(gap, splat(settings->inverse_time)));

    lanes fall = fall_of(block, p, lane, settings);
    lanes restitution = load(&block->restitution, lane);
    lanes bounce = bounce_speed(restitution, fall, gap, speed, time);
    umi_lane_mask bounces =
        umi_lane_mask_and(umi_lanes_lt(zero, restitution),
                          umi_lane_mask_and(umi_lanes_le(separation, zero),
                                            umi_lanes_lt(speed, splat(-settings->restitution_speed))));
    return umi_lanes_select(bounces, umi_lanes_max(bounce, resting), resting);
}

#define DIAGONAL_GROWTH 1.001f

// The matrix K of both points' normals. A spring at each point adds to its diagonal: compliance times half
// the sum of K, which is the inverse of the mass that the contact moves as a whole. A point that is not there
// counts as the other one does. The diagonal is made a little larger still: two points that are near each
// other, or a body that does not turn, would leave nothing to invert. That slows the passes down by as
// little, and changes nothing of where they lead.
static inline void prepare_normals(umi_contact_block* block, const pack* p, const levers l[2],
                                   const umi_lane_mask is_there[2], lanes compliance, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes grown = splat(DIAGONAL_GROWTH);
    lanes k0 = mul(grown, own_response(p, p->normal, &l[0]));
    lanes k1 = umi_lanes_select(is_there[1], mul(grown, own_response(p, p->normal, &l[1])), k0);
    lanes k01 = response(p, p->normal, &l[0], &l[1]);
    k01 = umi_lanes_select(umi_lane_mask_and(is_there[0], is_there[1]), k01, zero);
    lanes sum = add(add(k0, k1), add(k01, k01));
    lanes spring = mul(mul(splat(0.5f), compliance), sum);
    k0 = add(k0, spring);
    k1 = add(k1, spring);
    store(&block->points[0].normal_mass, lane, umi_lanes_select(is_there[0], invert(k0), zero));
    store(&block->points[1].normal_mass, lane, umi_lanes_select(is_there[1], invert(k1), zero));
    store(&block->k_00, lane, k0);
    store(&block->k_11, lane, k1);
    store(&block->k_01, lane, k01);
    store(&block->inverse_determinant, lane, invert(sub(mul(k0, k1), mul(k01, k01))));
}

// What a pass that prepares a pack knows of a point: its normal levers, and whether it is there. Writes its
// tangent mass.
static inline levers prepare_point(umi_contact_block* block, const pack* p, int32_t i, int32_t lane,
                                   umi_lane_mask* out_is_there)
{
    umi_point_rows* point = block->points + i;
    arms r = load_arms(p, point, lane);
    levers across = make_levers(&r, p->tangent);
    *out_is_there = umi_lanes_lt(load(&point->separation, lane), splat(UMI_NO_POINT));
    lanes mass = invert(own_response(p, p->tangent, &across));
    store(&point->tangent_mass, lane, umi_lanes_select(*out_is_there, mass, splat(0.0f)));
    return make_levers(&r, p->normal);
}

// The block of a slot. The next one is fetched with its first lane: for the first pass over blocks, which
// does not find them in a cache.
static inline umi_contact_block* first_look_at(umi_block* const* blocks, int32_t slot, int32_t count)
{
    if (slot % UMI_BLOCK_LANES == 0 && slot + UMI_BLOCK_LANES < count) {
        umi_block_fetch(blocks[slot / UMI_BLOCK_LANES + 1]);
    }
    return &blocks[slot / UMI_BLOCK_LANES]->contact;
}

// Notes the speed of a point before contacts are solved: the highest since it began to approach. A step slows
// a body that comes near, so that it ends at the surface, and the next step stops it.
static inline void note_approach(umi_point_rows* point, int32_t lane, lanes speed)
{
    lanes before = load(&point->approach, lane);
    umi_lane_mask goes_on = umi_lanes_le(speed, splat(0.0f));
    store(&point->approach, lane, umi_lanes_select(goes_on, umi_lanes_min(speed, before), speed));
}

static void prepare(umi_block* const* blocks, int32_t count, const umi_velocity* velocities,
                    const umi_contact_settings* settings)
{
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = first_look_at(blocks, first, count);
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        body_pair v = gather(&p, &velocities->x);
        levers l[2];
        umi_lane_mask is_there[2];
        for (int32_t i = 0; i < 2; ++i) {
            umi_point_rows* point = block->points + i;
            l[i] = prepare_point(block, &p, i, lane, &is_there[i]);
            lanes separation = load(&point->separation, lane);
            lanes speed = relative_along(&v, p.normal, &l[i]);
            note_approach(point, lane, speed);
            store(&point->least_velocity, lane, target_speed(block, &p, lane, separation, speed, settings));
        }
        prepare_normals(block, &p, l, is_there, splat(0.0f), lane);
    }
}

// ---- Velocities -----------------------------------------------------------------------------------------

// The levers of both points along both axes.
typedef struct both_levers {
    levers normal[2];
    levers tangent[2];
} both_levers;

static inline both_levers make_both_levers(const pack* p, const arms r[2])
{
    return (both_levers){
        .normal = {make_levers(&r[0], p->normal), make_levers(&r[1], p->normal)},
        .tangent = {make_levers(&r[0], p->tangent), make_levers(&r[1], p->tangent)},
    };
}

static inline both_levers load_levers(const pack* p, const umi_contact_block* block, int32_t lane)
{
    const arms r[2] = {load_arms(p, &block->points[0], lane), load_arms(p, &block->points[1], lane)};
    return make_both_levers(p, r);
}

static void warm_start(umi_block* const* blocks, int32_t count, umi_velocity* velocities)
{
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        const umi_contact_block* block = &blocks[first / UMI_BLOCK_LANES]->contact;
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        body_pair v = gather(&p, &velocities->x);
        const umi_point_rows* points = block->points;
        both_levers l = load_levers(&p, block, lane);
        pair normal = {load(&points[0].normal_impulse, lane), load(&points[1].normal_impulse, lane)};
        pair tangent = {load(&points[0].tangent_impulse, lane), load(&points[1].tangent_impulse, lane)};
        push_two(&p, p.normal, l.normal, normal, &v);
        push_two(&p, p.tangent, l.tangent, tangent, &v);
        scatter(&p, &v, &velocities->x);
    }
}

// Friction within the cone that the normal impulse of the last pass allows.
static inline void solve_tangent(const pack* p, const levers* l, umi_point_rows* point, int32_t lane,
                                 lanes friction, body_pair* v)
{
    lanes speed = relative_along(v, p->tangent, l);
    lanes before = load(&point->tangent_impulse, lane);
    lanes limit = mul(friction, load(&point->normal_impulse, lane));
    lanes wanted = sub(before, mul(load(&point->tangent_mass, lane), speed));
    lanes after = umi_lanes_max(negate(limit), umi_lanes_min(wanted, limit));
    store(&point->tangent_impulse, lane, after);
    push_one(p, p->tangent, l, sub(after, before), v);
}

// The matrix K of both points' normals, and what the passes need of its inverse.
typedef struct normal_matrix {
    lanes k0, k1, k01;
    lanes mass0, mass1; // 1 / k0 and 1 / k1; 0 for a point that is not there
    lanes inverse_determinant;
} normal_matrix;

static inline normal_matrix load_matrix(const umi_contact_block* block, int32_t lane)
{
    return (normal_matrix){
        .k0 = load(&block->k_00, lane),
        .k1 = load(&block->k_11, lane),
        .k01 = load(&block->k_01, lane),
        .mass0 = load(&block->points[0].normal_mass, lane),
        .mass1 = load(&block->points[1].normal_mass, lane),
        .inverse_determinant = load(&block->inverse_determinant, lane),
    };
}

// Normal impulses are at most this: more than the largest mass at the highest speed, and little enough that a
// lever times it is finite. Between walls that are nearly parallel, each pass may end with larger impulses
// than the one before.
#define MOST_IMPULSE 1e31f

static inline pair limit_impulses(pair x)
{
    return (pair){umi_lanes_min(x.p0, splat(MOST_IMPULSE)), umi_lanes_min(x.p1, splat(MOST_IMPULSE))};
}

// Both normals at once. With a the impulses so far, v the speeds beyond the targets and K as above, the new
// impulses x leave speeds of v + K (x - a). Wanted is x >= 0, speeds >= 0, and one of the two zero at each
// point. There are three ways: only the first point pushes (or none), only the second, or both.
static inline pair solve_both(const normal_matrix* m, pair v, pair a)
{
    lanes zero = splat(0.0f);
    lanes inverse = m->inverse_determinant;
    lanes both0 = sub(a.p0, mul(inverse, sub(mul(m->k1, v.p0), mul(m->k01, v.p1))));
    lanes both1 = sub(a.p1, mul(inverse, sub(mul(m->k0, v.p1), mul(m->k01, v.p0))));

    // The speeds without any impulse of the two.
    lanes free0 = sub(v.p0, add(mul(m->k0, a.p0), mul(m->k01, a.p1)));
    lanes free1 = sub(v.p1, add(mul(m->k01, a.p0), mul(m->k1, a.p1)));
    lanes only0 = umi_lanes_max(sub(zero, mul(m->mass0, free0)), zero);
    lanes only1 = umi_lanes_max(sub(zero, mul(m->mass1, free1)), zero);
    umi_lane_mask is_only0 = umi_lanes_le(zero, add(free1, mul(m->k01, only0)));
    umi_lane_mask is_only1 = umi_lanes_le(zero, add(free0, mul(m->k01, only1)));

    lanes x0 = umi_lanes_select(is_only1, zero, umi_lanes_max(both0, zero));
    lanes x1 = umi_lanes_select(is_only1, only1, umi_lanes_max(both1, zero));
    return (pair){umi_lanes_select(is_only0, only0, x0), umi_lanes_select(is_only0, zero, x1)};
}

static inline void solve_normals(const pack* p, const levers l[2], umi_contact_block* block, int32_t lane,
                                 body_pair* m)
{
    umi_point_rows* points = block->points;
    pair v = {sub(relative_along(m, p->normal, &l[0]), load(&points[0].least_velocity, lane)),
              sub(relative_along(m, p->normal, &l[1]), load(&points[1].least_velocity, lane))};
    pair a = {load(&points[0].normal_impulse, lane), load(&points[1].normal_impulse, lane)};
    normal_matrix k = load_matrix(block, lane);
    pair x = limit_impulses(solve_both(&k, v, a));
    store(&points[0].normal_impulse, lane, x.p0);
    store(&points[1].normal_impulse, lane, x.p1);
    push_two(p, p->normal, l, (pair){sub(x.p0, a.p0), sub(x.p1, a.p1)}, m);
}

// Friction first: the normal impulses, which matter more, have the last word.
static void solve(umi_block* const* blocks, int32_t count, umi_velocity* velocities)
{
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = &blocks[first / UMI_BLOCK_LANES]->contact;
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        body_pair v = gather(&p, &velocities->x);
        lanes friction = load(&block->friction, lane);
        both_levers l = load_levers(&p, block, lane);
        solve_tangent(&p, &l.tangent[0], &block->points[0], lane, friction, &v);
        solve_tangent(&p, &l.tangent[1], &block->points[1], lane, friction, &v);
        solve_normals(&p, l.normal, block, lane, &v);
        scatter(&p, &v, &velocities->x);
    }
}

// ---- Positions ------------------------------------------------------------------------------------------

// The normals stay as the narrow phase found them; the separation follows the changes made so far.
static void correct(umi_block* const* blocks, int32_t count, umi_pose_change* changes,
                    const umi_contact_settings* settings)
{
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        const umi_contact_block* block = &blocks[first / UMI_BLOCK_LANES]->contact;
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        body_pair change = gather(&p, &changes->x);
        for (int32_t i = 0; i < 2; ++i) {
            const umi_point_rows* point = block->points + i;
            arms r = load_arms(&p, point, lane);
            levers l = make_levers(&r, p.normal);
            lanes moved = relative_along(&change, p.normal, &l);
            lanes separation = add(load(&point->separation, lane), moved);
            lanes overlap = mul(splat(settings->position.push_out), add(separation, splat(settings->slop)));
            lanes pushed =
                umi_lanes_max(splat(-settings->position.max_push), umi_lanes_min(overlap, splat(0.0f)));
            push_one(&p, p.normal, &l, negate(mul(load(&point->normal_mass, lane), pushed)), &change);
        }
        scatter(&p, &change, &changes->x);
    }
}

#include "solver/impact_kernel_body.h"
#include "solver/keep_kernel_body.h"
#include "solver/soft_kernel_body.h"

const umi_contact_kernel UMI_CONTACT_KERNEL = {
    .keep = keep,
    .prepare = prepare,
    .warm_start = warm_start,
    .solve = solve,
    .correct = correct,
    .prepare_soft = prepare_soft,
    .push_apart = push_apart,
    .solve_soft = solve_soft,
    .bounce = bounce,
};

#endif
