// The passes of contact_kernel.h for soft contacts. Not to be included by anything but contact_kernel_body.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_SOFT_KERNEL_BODY_H
#define UMI_SOLVER_SOFT_KERNEL_BODY_H

static void prepare_soft(umi_contact_block* blocks, int32_t count, const umi_velocity* velocities)
{
    lanes zero = splat(0.0f);
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = blocks + first / UMI_BLOCK_LANES;
        int32_t lane = first % UMI_BLOCK_LANES;
        group g = load_group(block, lane);
        motion v = gather(&g, &velocities->x);
        for (int32_t i = 0; i < 2; ++i) {
            umi_point_rows* point = block->points + i;
            arms r = load_arms(&g, point, lane);
            umi_lane_mask is_there = umi_lanes_lt(load(&point->separation, lane), splat(UMI_NO_POINT));
            lanes normal_mass = invert(response(&g, &r, &r, g.normal));
            lanes tangent_mass = invert(response(&g, &r, &r, g.tangent));
            store(&point->normal_mass, lane, umi_lanes_select(is_there, normal_mass, zero));
            store(&point->tangent_mass, lane, umi_lanes_select(is_there, tangent_mass, zero));
            store(&point->target, lane, dot(g.normal, relative_motion(&v, &r)));
            store(&block->greatest_impulse[i], lane, zero);
        }
    }
}

// How soft the contacts of a group are: what has to do with ground is stiffer.
typedef struct softness {
    lanes bias_rate, mass_scale, impulse_scale;
} softness;

static inline softness load_softness(const group* g, const umi_contact_settings* settings)
{
    lanes zero = splat(0.0f);
    umi_lane_mask both = umi_lane_mask_and(umi_lanes_lt(zero, g->mass_a), umi_lanes_lt(zero, g->mass_b));
    const umi_softness* soft = &settings->softness;
    const umi_softness* ground = &settings->ground_softness;
    return (softness){
        umi_lanes_select(both, splat(soft->bias_rate), splat(ground->bias_rate)),
        umi_lanes_select(both, splat(soft->mass_scale), splat(ground->mass_scale)),
        umi_lanes_select(both, splat(soft->impulse_scale), splat(ground->impulse_scale)),
    };
}

// A gap may close within the substep, no more. An overlap is a spring with bias, and a plain contact without.
static inline void solve_soft_normal(const group* g, const arms* r, umi_contact_block* block, int32_t i,
                                     int32_t lane, lanes separation, const softness* soft,
                                     const umi_contact_settings* settings, motion* v)
{
    umi_point_rows* point = block->points + i;
    lanes zero = splat(0.0f);
    umi_lane_mask is_gap = umi_lanes_lt(zero, separation);
    lanes closing = mul(separation, splat(settings->inverse_time));
    lanes parting = umi_lanes_max(mul(soft->bias_rate, separation), splat(-settings->push_out_speed));
    lanes bias = umi_lanes_select(is_gap, closing, parting);
    lanes mass_scale = umi_lanes_select(is_gap, splat(1.0f), soft->mass_scale);
    lanes impulse_scale = umi_lanes_select(is_gap, zero, soft->impulse_scale);

    lanes speed = dot(g->normal, relative_motion(v, r));
    lanes before = load(&point->normal_impulse, lane);
    lanes mass = mul(load(&point->normal_mass, lane), mass_scale);
    lanes wanted = sub(sub(before, mul(mass, add(speed, bias))), mul(impulse_scale, before));
    lanes after = umi_lanes_max(wanted, zero);
    store(&point->normal_impulse, lane, after);
    lanes greatest = load(&block->greatest_impulse[i], lane);
    store(&block->greatest_impulse[i], lane, umi_lanes_max(greatest, after));
    apply_impulse(g, r, scale(g->normal, sub(after, before)), v);
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
        softness soft = {splat(0.0f), splat(1.0f), splat(0.0f)};
        if (bias) {
            soft = load_softness(&g, settings);
        }
        const arms r[2] = {
            load_arms(&g, &block->points[0], lane),
            load_arms(&g, &block->points[1], lane),
        };
        for (int32_t i = 0; i < 2; ++i) {
            lanes moved = dot(g.normal, relative_motion(&change, &r[i]));
            lanes separation = add(load(&block->points[i].separation, lane), moved);
            solve_soft_normal(&g, &r[i], block, i, lane, separation, &soft, settings, &v);
        }
        lanes friction = load(&block->friction, lane);
        solve_tangent(&g, &r[0], &block->points[0], lane, friction, &v);
        solve_tangent(&g, &r[1], &block->points[1], lane, friction, &v);
        scatter(&g, &v, &velocities->x);
    }
}

static void bounce(umi_contact_block* blocks, int32_t count, umi_velocity* velocities,
                   const umi_contact_settings* settings)
{
    lanes zero = splat(0.0f);
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = blocks + first / UMI_BLOCK_LANES;
        int32_t lane = first % UMI_BLOCK_LANES;
        lanes restitution = load(&block->restitution, lane);
        if (umi_lane_mask_bits(umi_lanes_lt(zero, restitution)) == 0) {
            continue;
        }
        group g = load_group(block, lane);
        motion v = gather(&g, &velocities->x);
        for (int32_t i = 0; i < 2; ++i) {
            umi_point_rows* point = block->points + i;
            arms r = load_arms(&g, point, lane);
            lanes approach = load(&point->target, lane);
            umi_lane_mask bounces = umi_lane_mask_and(
                umi_lanes_lt(approach, splat(-settings->restitution_speed)),
                umi_lane_mask_and(umi_lanes_lt(zero, load(&block->greatest_impulse[i], lane)),
                                  umi_lanes_lt(zero, restitution)));
            lanes speed = dot(g.normal, relative_motion(&v, &r));
            lanes before = load(&point->normal_impulse, lane);
            lanes missing = add(speed, mul(restitution, approach));
            lanes wanted = sub(before, mul(load(&point->normal_mass, lane), missing));
            lanes after = umi_lanes_select(bounces, umi_lanes_max(wanted, zero), before);
            store(&point->normal_impulse, lane, after);
            apply_impulse(&g, &r, scale(g.normal, sub(after, before)), &v);
        }
        scatter(&g, &v, &velocities->x);
    }
}

#endif
