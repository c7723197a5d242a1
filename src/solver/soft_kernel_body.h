// The passes of contact_kernel.h for soft contacts. Not to be included by anything but contact_kernel_body.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_SOFT_KERNEL_BODY_H
#define UMI_SOLVER_SOFT_KERNEL_BODY_H

// What has to do with ground is stiffer.
static inline lanes select_softness(const group* g, float between, float with_ground)
{
    lanes zero = splat(0.0f);
    umi_lane_mask both = umi_lane_mask_and(umi_lanes_lt(zero, g->mass_a), umi_lanes_lt(zero, g->mass_b));
    return umi_lanes_select(both, splat(between), splat(with_ground));
}

// How soft the points of a group are.
typedef struct softness {
    lanes bias_rate;
    lanes compliance; // times the impulse: the velocity that the spring gives way by
} softness;

// Both points of a contact are as stiff as the mass that it moves as a whole asks for. Two springs that share
// a softness in proportion to K instead pull on each other: one that bears most of a load lifts the other,
// so that a point opens, may close again, and the box rocks on the spot for ever.
static inline softness load_softness(const umi_contact_block* block, const group* g, int32_t lane,
                                     const umi_contact_settings* settings)
{
    const umi_softness* soft = &settings->softness;
    const umi_softness* ground = &settings->ground_softness;
    lanes coupling = load(&block->coupling, lane);
    lanes diagonal = add(load(&block->stiffness_0, lane), load(&block->stiffness_1, lane));
    lanes share = select_softness(g, soft->compliance_share, ground->compliance_share);
    return (softness){
        select_softness(g, soft->bias_rate, ground->bias_rate),
        mul(share, add(diagonal, add(coupling, coupling))),
    };
}

// How much faster the overlap of a point asks to be removed than twice its load would at rest: negative where
// it is more than that.
static inline lanes excess_speed(const softness* soft, const umi_point_rows* point, int32_t lane)
{
    lanes given = mul(soft->compliance, load(&point->normal_impulse, lane));
    return add(mul(soft->bias_rate, load(&point->separation, lane)), add(given, given));
}

// Where a contact overlaps deeply. Springs could not part it gently: what they push on goes on moving, and in
// a chain of bodies a pass that takes the velocity away again reaches only the next one.
static inline umi_lane_mask find_deep(const umi_contact_block* block, int32_t lane, const softness* soft,
                                      const umi_contact_settings* settings)
{
    lanes speed0 = excess_speed(soft, &block->points[0], lane);
    lanes speed1 = excess_speed(soft, &block->points[1], lane);
    lanes limit = mul(soft->bias_rate, splat(-settings->deep_overlap));
    return umi_lanes_lt(umi_lanes_min(speed0, speed1), limit);
}

static bool prepare_soft(umi_contact_block* blocks, int32_t count, const umi_velocity* velocities,
                         const umi_contact_settings* settings)
{
    lanes zero = splat(0.0f);
    uint32_t deep = 0;
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = blocks + first / UMI_BLOCK_LANES;
        int32_t lane = first % UMI_BLOCK_LANES;
        group g = load_group(block, lane);
        motion v = gather(&g, &velocities->x);
        lanes compliance =
            select_softness(&g, settings->softness.compliance, settings->ground_softness.compliance);
        arms r[2];
        umi_lane_mask is_there[2];
        for (int32_t i = 0; i < 2; ++i) {
            umi_point_rows* point = block->points + i;
            r[i] = load_arms(&g, point, lane);
            is_there[i] = umi_lanes_lt(load(&point->separation, lane), splat(UMI_NO_POINT));
            lanes tangent_mass = invert(response(&g, &r[i], &r[i], g.tangent));
            store(&point->tangent_mass, lane, umi_lanes_select(is_there[i], tangent_mass, zero));
            store(&point->target, lane, dot(g.normal, relative_motion(&v, &r[i])));
            store(&block->greatest_impulse[i], lane, zero);
        }
        prepare_normals(block, &g, r, is_there, compliance, lane);
        softness soft = load_softness(block, &g, lane, settings);
        deep |= umi_lane_mask_bits(find_deep(block, lane, &soft, settings));
    }
    return deep != 0;
}

// How far a point is to be moved apart in this step: by a share of what overlaps beyond what springs remove
// at their own speed, less what the bodies part by themselves; a ball that has bounced would come too high
// otherwise. A point of the contact that does not overlap may approach by as much of its gap.
static inline lanes wanted_parting(const softness* soft, const umi_point_rows* point, int32_t lane,
                                   const umi_contact_settings* settings)
{
    lanes speed = excess_speed(soft, point, lane);
    lanes excess = umi_lanes_div(add(speed, splat(settings->spring_speed)), soft->bias_rate);
    lanes wanted = umi_lanes_min(mul(splat(-settings->part_share), excess), splat(settings->most_parting));
    lanes parting = umi_lanes_max(load(&point->target, lane), splat(0.0f));
    return sub(wanted, mul(parting, splat(settings->step_time)));
}

// Every pass asks for the same parting since the beginning of the step, so that a chain of bodies comes apart
// evenly after some of them.
static void part_deep(const umi_contact_block* blocks, int32_t count, umi_pose_change* changes,
                      const umi_contact_settings* settings)
{
    lanes zero = splat(0.0f);
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        const umi_contact_block* block = blocks + first / UMI_BLOCK_LANES;
        int32_t lane = first % UMI_BLOCK_LANES;
        group g = load_group(block, lane);
        softness soft = load_softness(block, &g, lane, settings);
        umi_lane_mask deep = find_deep(block, lane, &soft, settings);
        if (umi_lane_mask_bits(deep) == 0) {
            continue;
        }
        motion change = gather(&g, &changes->x);
        const arms r[2] = {
            load_arms(&g, &block->points[0], lane),
            load_arms(&g, &block->points[1], lane),
        };
        pair missing = {sub(dot(g.normal, relative_motion(&change, &r[0])),
                            wanted_parting(&soft, &block->points[0], lane, settings)),
                        sub(dot(g.normal, relative_motion(&change, &r[1])),
                            wanted_parting(&soft, &block->points[1], lane, settings))};
        normal_matrix k = load_matrix(block, lane);
        pair x = solve_both(&k, missing, (pair){zero, zero});
        apply_impulse(&g, &r[0], scale(g.normal, umi_lanes_select(deep, x.p0, zero)), &change);
        apply_impulse(&g, &r[1], scale(g.normal, umi_lanes_select(deep, x.p1, zero)), &change);
        scatter(&g, &change, &changes->x);
    }
}

// The velocity to be removed besides the one that is there. A gap may close within the substep, no more. An
// overlap is a spring: it asks for a velocity that parts the bodies and gives way to its load, and at rest
// the two are equal. What parts is slow unless there is a load, which wants to be borne at once.
static inline lanes biased_speed(const softness* soft, lanes separation, lanes impulse,
                                 const umi_contact_settings* settings)
{
    umi_lane_mask is_gap = umi_lanes_lt(splat(0.0f), separation);
    lanes closing = mul(separation, splat(settings->inverse_time));
    lanes given = mul(soft->compliance, impulse);
    lanes spring = add(mul(soft->bias_rate, separation), given);
    lanes slowest = sub(splat(-settings->spring_speed), given);
    return umi_lanes_select(is_gap, closing, umi_lanes_max(spring, slowest));
}

// The same where an overlap is a plain contact.
static inline lanes plain_speed(lanes separation, const umi_contact_settings* settings)
{
    return mul(umi_lanes_max(separation, splat(0.0f)), splat(settings->inverse_time));
}

static inline void push_soft(const group* g, const arms* r, umi_contact_block* block, int32_t i, int32_t lane,
                             lanes before, lanes after, motion* v)
{
    store(&block->points[i].normal_impulse, lane, after);
    lanes greatest = load(&block->greatest_impulse[i], lane);
    store(&block->greatest_impulse[i], lane, umi_lanes_max(greatest, after));
    apply_impulse(g, r, scale(g->normal, sub(after, before)), v);
}

static inline void solve_soft_normals(const group* g, const arms r[2], umi_contact_block* block, int32_t lane,
                                      const motion* change, const umi_contact_settings* settings, bool bias,
                                      motion* v)
{
    pair moved = {dot(g->normal, relative_motion(change, &r[0])),
                  dot(g->normal, relative_motion(change, &r[1]))};
    pair s = {add(load(&block->points[0].separation, lane), moved.p0),
              add(load(&block->points[1].separation, lane), moved.p1)};
    pair a = {load(&block->points[0].normal_impulse, lane), load(&block->points[1].normal_impulse, lane)};
    pair wanted;
    if (bias) {
        softness soft = load_softness(block, g, lane, settings);
        wanted = (pair){biased_speed(&soft, s.p0, a.p0, settings), biased_speed(&soft, s.p1, a.p1, settings)};
    } else {
        wanted = (pair){plain_speed(s.p0, settings), plain_speed(s.p1, settings)};
    }
    pair speed = {add(dot(g->normal, relative_motion(v, &r[0])), wanted.p0),
                  add(dot(g->normal, relative_motion(v, &r[1])), wanted.p1)};
    normal_matrix k = load_matrix(block, lane);
    pair x = solve_both(&k, speed, a);
    push_soft(g, &r[0], block, 0, lane, a.p0, x.p0, v);
    push_soft(g, &r[1], block, 1, lane, a.p1, x.p1, v);
}

// The normals first: they are what friction depends on.
static void solve_soft(umi_contact_block* blocks, int32_t count, umi_velocity* velocities,
                       const umi_pose_change* changes, const umi_contact_settings* settings, bool bias)
{
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = blocks + first / UMI_BLOCK_LANES;
        int32_t lane = first % UMI_BLOCK_LANES;
        group g = load_group(block, lane);
        motion v = gather(&g, &velocities->x);
        motion change = gather(&g, &changes->x);
        const arms r[2] = {
            load_arms(&g, &block->points[0], lane),
            load_arms(&g, &block->points[1], lane),
        };
        solve_soft_normals(&g, r, block, lane, &change, settings, bias, &v);
        lanes friction = load(&block->friction, lane);
        solve_tangent(&g, &r[0], &block->points[0], lane, friction, &v);
        solve_tangent(&g, &r[1], &block->points[1], lane, friction, &v);
        scatter(&g, &v, &velocities->x);
    }
}

// The speed after a bounce: as bounce_speed, with e^2 of what I was when the step found the body, and from
// where the substeps have left it. The impact itself came at some time in between, with a speed that nobody
// has noted.
static inline lanes rebound_speed(const umi_contact_block* block, const group* g, int32_t i, int32_t lane,
                                  lanes moved, const umi_contact_settings* settings)
{
    const umi_point_rows* point = block->points + i;
    lanes restitution = load(&block->restitution, lane);
    lanes distance = load(&point->separation, lane);
    lanes fall = fall_of(block, g, lane, settings);
    lanes half_gain = mul(splat(0.5f * settings->time), fall);
    lanes energy = fall_energy(fall, half_gain, distance, load(&point->target, lane));
    lanes kept = sub(mul(mul(restitution, restitution), energy), mul(fall, add(distance, moved)));
    lanes square = add(mul(half_gain, half_gain), mul(splat(2.0f), kept));
    lanes zero = splat(0.0f);
    return umi_lanes_max(add(umi_lanes_sqrt(umi_lanes_max(square, zero)), half_gain), zero);
}

static void bounce(umi_contact_block* blocks, int32_t count, umi_velocity* velocities,
                   const umi_pose_change* changes, const umi_contact_settings* settings)
{
    lanes zero = splat(0.0f);
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = blocks + first / UMI_BLOCK_LANES;
        int32_t lane = first % UMI_BLOCK_LANES;
        umi_lane_mask is_elastic = umi_lanes_lt(zero, load(&block->restitution, lane));
        if (umi_lane_mask_bits(is_elastic) == 0) {
            continue;
        }
        group g = load_group(block, lane);
        motion v = gather(&g, &velocities->x);
        motion change = gather(&g, &changes->x);
        for (int32_t i = 0; i < 2; ++i) {
            umi_point_rows* point = block->points + i;
            arms r = load_arms(&g, point, lane);
            lanes approach = load(&point->target, lane);
            umi_lane_mask has_pushed = umi_lanes_lt(zero, load(&block->greatest_impulse[i], lane));
            umi_lane_mask bounces =
                umi_lane_mask_and(umi_lanes_lt(approach, splat(-settings->restitution_speed)),
                                  umi_lane_mask_and(has_pushed, is_elastic));
            lanes moved = dot(g.normal, relative_motion(&change, &r));
            lanes speed = dot(g.normal, relative_motion(&v, &r));
            lanes before = load(&point->normal_impulse, lane);
            lanes missing = sub(speed, rebound_speed(block, &g, i, lane, moved, settings));
            // One pass has to be enough, so with the mass as it is. A point that is not there never pushes.
            lanes mass = invert(response(&g, &r, &r, g.normal));
            lanes wanted = sub(before, mul(mass, missing));
            lanes after = umi_lanes_select(bounces, umi_lanes_max(wanted, zero), before);
            store(&point->normal_impulse, lane, after);
            apply_impulse(&g, &r, scale(g.normal, sub(after, before)), &v);
        }
        scatter(&g, &v, &velocities->x);
    }
}

#endif
