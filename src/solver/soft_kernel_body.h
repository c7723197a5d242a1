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
        prepare_normals(block, &g, r, is_there, lane);
    }
}

// How soft the contacts of a group are: what has to do with ground is stiffer.
typedef struct softness {
    lanes bias_rate, compliance, mass_scale;
} softness;

static inline softness load_softness(const group* g, const umi_contact_settings* settings)
{
    lanes zero = splat(0.0f);
    umi_lane_mask both = umi_lane_mask_and(umi_lanes_lt(zero, g->mass_a), umi_lanes_lt(zero, g->mass_b));
    const umi_softness* soft = &settings->softness;
    const umi_softness* ground = &settings->ground_softness;
    return (softness){
        umi_lanes_select(both, splat(soft->bias_rate), splat(ground->bias_rate)),
        umi_lanes_select(both, splat(soft->compliance), splat(ground->compliance)),
        umi_lanes_select(both, splat(soft->mass_scale), splat(ground->mass_scale)),
    };
}

// What a point asks for.
typedef struct demand {
    lanes bias; // a velocity to be removed besides the one that is there
    lanes compliance;
    lanes mass_scale;
} demand;

// A gap may close within the substep, no more. An overlap is a spring with bias, and a plain contact without.
static inline demand make_demand(lanes separation, const softness* soft, const umi_contact_settings* settings)
{
    umi_lane_mask is_gap = umi_lanes_lt(splat(0.0f), separation);
    lanes closing = mul(separation, splat(settings->inverse_time));
    lanes parting = umi_lanes_max(mul(soft->bias_rate, separation), splat(-settings->push_out_speed));
    return (demand){
        umi_lanes_select(is_gap, closing, parting),
        umi_lanes_select(is_gap, splat(0.0f), soft->compliance),
        umi_lanes_select(is_gap, splat(1.0f), soft->mass_scale),
    };
}

// Makes a spring of each point: with a compliance c, in shares of the diagonal of K, the new impulses x are
// to leave v + K (x - a) + c K_ii x = 0, which is solve_both with a larger diagonal and other speeds. For one
// point alone that is the same as scaling down what a hard contact would get. For two it is not: of points
// that are near each other and overlap by different depths, the hard solution asks for a fast turn, and with
// that heaps of small boxes never came to rest.
static inline void soften(normal_matrix* k, const demand d[2], pair a, pair* v)
{
    lanes give0 = mul(k->k0, d[0].compliance);
    lanes give1 = mul(k->k1, d[1].compliance);
    v->p0 = add(v->p0, mul(give0, a.p0));
    v->p1 = add(v->p1, mul(give1, a.p1));
    k->k0 = add(k->k0, give0);
    k->k1 = add(k->k1, give1);
    k->inverse = invert(sub(mul(k->k0, k->k1), mul(k->k01, k->k01)));
    k->masses.p0 = mul(k->masses.p0, d[0].mass_scale);
    k->masses.p1 = mul(k->masses.p1, d[1].mass_scale);
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
    softness soft = bias ? load_softness(g, settings) : (softness){splat(0.0f), splat(0.0f), splat(1.0f)};
    demand d[2];
    for (int32_t i = 0; i < 2; ++i) {
        lanes moved = dot(g->normal, relative_motion(change, &r[i]));
        d[i] = make_demand(add(load(&block->points[i].separation, lane), moved), &soft, settings);
    }
    pair speed = {add(dot(g->normal, relative_motion(v, &r[0])), d[0].bias),
                  add(dot(g->normal, relative_motion(v, &r[1])), d[1].bias)};
    pair a = {load(&block->points[0].normal_impulse, lane), load(&block->points[1].normal_impulse, lane)};
    normal_matrix k = load_normal_matrix(block, lane);
    if (bias) {
        soften(&k, d, a, &speed);
    }
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

// The points of a lane that bounce: which came fast enough, and were pushed.
static inline umi_lane_mask find_bounces(const umi_contact_block* block, int32_t i, int32_t lane,
                                         lanes restitution, const umi_contact_settings* settings)
{
    lanes zero = splat(0.0f);
    umi_lane_mask is_fast =
        umi_lanes_lt(load(&block->points[i].target, lane), splat(-settings->restitution_speed));
    umi_lane_mask is_pushed = umi_lanes_lt(zero, load(&block->greatest_impulse[i], lane));
    return umi_lane_mask_and(umi_lanes_lt(zero, restitution), umi_lane_mask_and(is_fast, is_pushed));
}

// Two points that bounce do so at once: one after the other, a box that lands flat would leave with a spin,
// and too slowly. One point alone has to get it right in this one pass, so it takes its mass as it is.
static inline void bounce_points(const group* g, umi_contact_block* block, int32_t lane, lanes restitution,
                                 const umi_contact_settings* settings, motion* v)
{
    lanes zero = splat(0.0f);
    const arms r[2] = {load_arms(g, &block->points[0], lane), load_arms(g, &block->points[1], lane)};
    umi_lane_mask bounces[2];
    lanes missing[2];
    lanes a[2];
    lanes alone[2];
    for (int32_t i = 0; i < 2; ++i) {
        const umi_point_rows* point = block->points + i;
        bounces[i] = find_bounces(block, i, lane, restitution, settings);
        missing[i] =
            add(dot(g->normal, relative_motion(v, &r[i])), mul(restitution, load(&point->target, lane)));
        a[i] = load(&point->normal_impulse, lane);
        lanes mass = mul(load(&point->normal_mass, lane), splat(DIAGONAL_GROWTH));
        lanes wanted = umi_lanes_max(sub(a[i], mul(mass, missing[i])), zero);
        alone[i] = umi_lanes_select(bounces[i], wanted, a[i]);
    }
    normal_matrix k = load_normal_matrix(block, lane);
    pair together = solve_both(&k, (pair){missing[0], missing[1]}, (pair){a[0], a[1]});
    umi_lane_mask both = umi_lane_mask_and(bounces[0], bounces[1]);
    const lanes x[2] = {umi_lanes_select(both, together.p0, alone[0]),
                        umi_lanes_select(both, together.p1, alone[1])};
    for (int32_t i = 0; i < 2; ++i) {
        store(&block->points[i].normal_impulse, lane, x[i]);
        apply_impulse(g, &r[i], scale(g->normal, sub(x[i], a[i])), v);
    }
}

static void bounce(umi_contact_block* blocks, int32_t count, umi_velocity* velocities,
                   const umi_contact_settings* settings)
{
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = blocks + first / UMI_BLOCK_LANES;
        int32_t lane = first % UMI_BLOCK_LANES;
        lanes restitution = load(&block->restitution, lane);
        if (umi_lane_mask_bits(umi_lanes_lt(splat(0.0f), restitution)) == 0) {
            continue;
        }
        group g = load_group(block, lane);
        motion v = gather(&g, &velocities->x);
        bounce_points(&g, block, lane, restitution, settings, &v);
        scatter(&g, &v, &velocities->x);
    }
}

#endif
