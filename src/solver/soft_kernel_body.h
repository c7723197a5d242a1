// The passes of contact_kernel.h for soft contacts. Not to be included by anything but contact_kernel_body.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_SOFT_KERNEL_BODY_H
#define UMI_SOLVER_SOFT_KERNEL_BODY_H

// What has to do with ground is stiffer.
static inline lanes select_softness(const pack* p, float between, float with_ground)
{
    umi_lane_mask both = umi_lane_mask_and(gives_way(&p->a, p->normal), gives_way(&p->b, p->normal));
    return umi_lanes_select(both, splat(between), splat(with_ground));
}

// How soft the points of a pack are.
typedef struct softness {
    lanes bias_rate;
    lanes compliance; // times the impulse: the velocity that the spring gives way by
} softness;

// Both points of a contact are as stiff as the mass that it moves as a whole asks for. Two springs that share
// a softness in proportion to K instead pull on each other: one that bears most of a load lifts the other,
// so that a point opens, may close again, and the box rocks on the spot for ever.
static inline softness load_softness(const umi_contact_block* block, const pack* p, int32_t lane,
                                     const umi_contact_settings* settings)
{
    const umi_softness* soft = &settings->soft.softness;
    const umi_softness* ground = &settings->soft.ground_softness;
    lanes coupling = load(&block->k_01, lane);
    lanes diagonal = add(load(&block->k_00, lane), load(&block->k_11, lane));
    lanes share = select_softness(p, soft->compliance_share, ground->compliance_share);
    return (softness){
        select_softness(p, soft->bias_rate, ground->bias_rate),
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

// Where a contact overlaps deeply. Springs could not separate it gently: what they push on goes on moving,
// and in a chain of bodies a pass that takes the velocity away again reaches only the next one.
static inline umi_lane_mask find_deep(const umi_contact_block* block, int32_t lane, const softness* soft,
                                      const umi_contact_settings* settings)
{
    lanes speed0 = excess_speed(soft, &block->points[0], lane);
    lanes speed1 = excess_speed(soft, &block->points[1], lane);
    lanes limit = mul(soft->bias_rate, splat(-settings->soft.deep_overlap));
    return umi_lanes_lt(umi_lanes_min(speed0, speed1), limit);
}

// What a point has borne all through the last step: an impact is in the total, or in the last substep, or in
// both, but then the total is not that of all.
static inline lanes find_borne(const umi_point_rows* point, int32_t lane, lanes substep_share)
{
    lanes mean = mul(substep_share, load(&point->normal_total, lane));
    return umi_lanes_min(mean, load(&point->normal_impulse, lane));
}

// Where a contact bears many times the weight of one of its bodies. The totals are those of the last step.
static inline umi_lane_mask find_heavy(const umi_contact_block* block, const pack* p, int32_t lane,
                                       const umi_contact_settings* settings)
{
    lanes share = splat(settings->time / settings->soft.step_time);
    lanes borne = add(find_borne(&block->points[0], lane, share), find_borne(&block->points[1], lane, share));
    lanes speed = mul(borne, umi_lanes_max(p->a.inverse_mass, p->b.inverse_mass));
    return umi_lanes_lt(splat(settings->soft.heavy_speed), speed);
}

static uint32_t prepare_soft(umi_block* const* blocks, int32_t count, const umi_velocity* velocities,
                             const umi_contact_settings* settings, uint16_t* out_heavy)
{
    lanes zero = splat(0.0f);
    uint32_t deep = 0;
    uint32_t heavy = 0;
    uint32_t elastic = 0;
    uint32_t lively = 0;
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = first_look_at(blocks, first, count);
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        body_pair v = gather(&p, &velocities->x);
        lanes restitution = load(&block->restitution, lane);
        elastic |= umi_lane_mask_bits(umi_lanes_lt(zero, restitution));
        lively |= umi_lane_mask_bits(umi_lanes_lt(splat(umi_least_restitution(1)), restitution));
        uint32_t heavy_bits = umi_lane_mask_bits(find_heavy(block, &p, lane, settings));
        uint16_t* word = out_heavy + first / UMI_BLOCK_LANES;
        *word = (uint16_t)((lane == 0 ? 0u : *word) | heavy_bits << lane);
        heavy |= heavy_bits;
        levers l[2];
        umi_lane_mask is_there[2];
        for (int32_t i = 0; i < 2; ++i) {
            l[i] = prepare_point(block, &p, i, lane, &is_there[i]);
            note_approach(&block->points[i], lane, relative_along(&v, p.normal, &l[i]));
            store(&block->points[i].normal_total, lane, zero);
            store(&block->points[i].tangent_total, lane, zero);
        }
        lanes compliance = select_softness(&p, settings->soft.softness.compliance,
                                           settings->soft.ground_softness.compliance);
        prepare_normals(block, &p, l, is_there, compliance, lane);
        softness soft = load_softness(block, &p, lane, settings);
        deep |= umi_lane_mask_bits(find_deep(block, lane, &soft, settings));
    }
    return (deep != 0 ? UMI_FOUND_DEEP : 0u) | (elastic != 0 ? UMI_FOUND_ELASTIC : 0u) |
           (heavy != 0 ? UMI_FOUND_HEAVY : 0u) | (lively != 0 ? UMI_FOUND_LIVELY : 0u);
}

// How far a point is to be moved apart in this step: by a share of what overlaps beyond what springs remove
// at their own speed, less what the bodies separate by themselves; a ball that has bounced would come too
// high otherwise. A point of the contact that does not overlap may approach by as much of its gap.
static inline lanes wanted_push_apart(const softness* soft, const umi_point_rows* point, int32_t lane,
                                      lanes speed_apart, lanes most, const umi_contact_settings* settings)
{
    lanes speed = excess_speed(soft, point, lane);
    lanes excess = umi_lanes_div(add(speed, splat(settings->soft.spring_speed)), soft->bias_rate);
    lanes wanted = umi_lanes_min(mul(splat(-settings->soft.push_apart_share), excess), most);
    lanes parting = umi_lanes_max(speed_apart, splat(0.0f));
    return sub(wanted, mul(parting, splat(settings->soft.step_time)));
}

// Whether any point of a pack overlaps by as much as a deep one does at least: the rest need not be read.
static inline bool may_be_deep(const umi_contact_block* block, int32_t lane,
                               const umi_contact_settings* settings)
{
    lanes least =
        umi_lanes_min(load(&block->points[0].separation, lane), load(&block->points[1].separation, lane));
    return umi_lane_mask_bits(umi_lanes_lt(least, splat(-settings->soft.deep_overlap))) != 0;
}

// How far a step parts contacts at most. A joint that pulls a limb through another one does so with a
// velocity, which poses know nothing of: they would part the two in every step, and the joint bring them
// back, for ever. Of heaps of ragdolls, some of which had got entangled, one in four was awake for ten
// seconds or more. So what has joints is parted slowly, and not at all if one of them has come apart.
static inline lanes most_push_apart(const pack* p, const umi_strain* strains,
                                    const umi_contact_settings* settings)
{
    umi_row most;
    for (int32_t i = 0; i < UMI_LANES; ++i) {
        float of_a = strains[p->body_a[i] & INT32_MAX].gap;
        float of_b = strains[p->body_b[i] & INT32_MAX].gap;
        float gap = of_a > of_b ? of_a : of_b;
        float joined = gap > settings->soft.loose_gap ? 0.0f : settings->soft.most_push_joined;
        most.lane[i] = gap > 0.0f ? joined : settings->soft.most_push_apart;
    }
    return load(&most, 0);
}

// Every pass asks for the same parting since the beginning of the step, so that a chain of bodies comes apart
// evenly after some of them.
static void push_apart(umi_block* const* blocks, int32_t count, const umi_velocity* velocities,
                       const umi_strain* strains, umi_pose_change* changes,
                       const umi_contact_settings* settings)
{
    lanes zero = splat(0.0f);
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        const umi_contact_block* block = &blocks[first / UMI_BLOCK_LANES]->contact;
        int32_t lane = first % UMI_BLOCK_LANES;
        if (!may_be_deep(block, lane, settings)) {
            continue;
        }
        pack p = load_pack(block, lane);
        softness soft = load_softness(block, &p, lane, settings);
        umi_lane_mask deep = find_deep(block, lane, &soft, settings);
        if (umi_lane_mask_bits(deep) == 0) {
            continue;
        }
        lanes most = most_push_apart(&p, strains, settings);
        deep = umi_lane_mask_and(deep, umi_lanes_lt(zero, most));
        body_pair v = gather(&p, &velocities->x);
        body_pair change = gather(&p, &changes->x);
        both_levers l = load_levers(&p, block, lane);
        pair speed = {relative_along(&v, p.normal, &l.normal[0]), relative_along(&v, p.normal, &l.normal[1])};
        pair missing = {sub(relative_along(&change, p.normal, &l.normal[0]),
                            wanted_push_apart(&soft, &block->points[0], lane, speed.p0, most, settings)),
                        sub(relative_along(&change, p.normal, &l.normal[1]),
                            wanted_push_apart(&soft, &block->points[1], lane, speed.p1, most, settings))};
        normal_matrix k = load_matrix(block, lane);
        pair x = solve_both(&k, missing, (pair){zero, zero});
        pair pushes = {umi_lanes_select(deep, x.p0, zero), umi_lanes_select(deep, x.p1, zero)};
        body_pair parted = change;
        push_two(&p, p.normal, l.normal, pushes, &parted);
        change = select_bodies(deep, &parted, &change);
        scatter(&p, &change, &changes->x);
    }
}

// The velocity to be removed besides the one that is there. A gap may close within the substep, no more. An
// overlap is a spring: it asks for a velocity that separates the bodies and gives way to its load, and at
// rest the two are equal. What separates is slow unless there is a load, which wants to be borne at once.
// Beyond some depth a spring presses no harder: a body that is pinned deep inside another one would be thrown
// when it gets free.
static inline lanes biased_speed(const softness* soft, lanes separation, lanes impulse,
                                 const umi_contact_settings* settings)
{
    umi_lane_mask is_gap = umi_lanes_lt(splat(0.0f), separation);
    lanes closing = mul(separation, splat(settings->inverse_time));
    lanes given = mul(soft->compliance, impulse);
    lanes fastest = splat(-settings->soft.most_bias_speed);
    lanes spring = add(umi_lanes_max(mul(soft->bias_rate, separation), fastest), given);
    lanes slowest = sub(splat(-settings->soft.spring_speed), given);
    return umi_lanes_select(is_gap, closing, umi_lanes_max(spring, slowest));
}

// The same where an overlap is a plain contact.
static inline lanes plain_speed(lanes separation, const umi_contact_settings* settings)
{
    return mul(umi_lanes_max(separation, splat(0.0f)), splat(settings->inverse_time));
}

// Adds the impulses that a substep ends with to those of the step. Every substep starts warm, from what the
// one before ended with, and changes that: so what ends up in the velocities is the sum.
static inline void add_to_totals(umi_point_rows* point, int32_t lane)
{
    lanes normal = load(&point->normal_impulse, lane);
    lanes tangent = load(&point->tangent_impulse, lane);
    store(&point->normal_total, lane, add(load(&point->normal_total, lane), normal));
    store(&point->tangent_total, lane, add(load(&point->tangent_total, lane), tangent));
}

// How far apart the points are by now.
static inline pair find_separations(const pack* p, const levers l[2], const umi_contact_block* block,
                                    int32_t lane, const umi_pose_change* changes)
{
    const umi_point_rows* points = block->points;
    body_pair change = gather(p, &changes->x);
    return (pair){add(load(&points[0].separation, lane), relative_along(&change, p->normal, &l[0])),
                  add(load(&points[1].separation, lane), relative_along(&change, p->normal, &l[1]))};
}

static inline void solve_soft_normals(const pack* p, const levers l[2], umi_contact_block* block,
                                      int32_t lane, pair s, const umi_contact_settings* settings, bool bias,
                                      body_pair* v)
{
    umi_point_rows* points = block->points;
    pair a = {load(&points[0].normal_impulse, lane), load(&points[1].normal_impulse, lane)};
    pair wanted;
    if (bias) {
        softness soft = load_softness(block, p, lane, settings);
        wanted = (pair){biased_speed(&soft, s.p0, a.p0, settings), biased_speed(&soft, s.p1, a.p1, settings)};
    } else {
        wanted = (pair){plain_speed(s.p0, settings), plain_speed(s.p1, settings)};
    }
    pair speed = {add(relative_along(v, p->normal, &l[0]), wanted.p0),
                  add(relative_along(v, p->normal, &l[1]), wanted.p1)};
    normal_matrix k = load_matrix(block, lane);
    pair x = limit_impulses(solve_both(&k, speed, a));
    store(&points[0].normal_impulse, lane, x.p0);
    store(&points[1].normal_impulse, lane, x.p1);
    push_two(p, p->normal, l, (pair){sub(x.p0, a.p0), sub(x.p1, a.p1)}, v);
}

// How many contacts go through one part of a pass before the next part begins. Those of a block share no
// bodies, and a pack waits for itself all the time while a processor looks ahead only so far: so it is all of
// them. But contacts that go one at a time do so because they may share bodies.
#define LANES_AT_ONCE (UMI_LANES == 1 ? 1 : UMI_BLOCK_LANES)

// The normals of a pack. Returns the velocities of its bodies after that.
UMI_ALWAYS_INLINE body_pair solve_normals_of_pack(umi_contact_block* block, int32_t lane,
                                                  const umi_velocity* velocities,
                                                  const umi_pose_change* changes,
                                                  const umi_contact_settings* settings, bool bias)
{
    pack p = load_pack(block, lane);
    const arms r[2] = {load_arms(&p, &block->points[0], lane), load_arms(&p, &block->points[1], lane)};
    const levers along[2] = {make_levers(&r[0], p.normal), make_levers(&r[1], p.normal)};
    pair separations = find_separations(&p, along, block, lane, changes);
    body_pair v = gather(&p, &velocities->x);
    solve_soft_normals(&p, along, block, lane, separations, settings, bias, &v);
    return v;
}

// The friction of a pack, and the end of the pass for it.
UMI_ALWAYS_INLINE void solve_tangents_of_pack(umi_contact_block* block, int32_t lane, body_pair v,
                                              umi_velocity* velocities, bool bias)
{
    pack p = load_pack(block, lane);
    lanes friction = load(&block->friction, lane);
    for (int32_t i = 0; i < 2; ++i) {
        arms r = load_arms(&p, &block->points[i], lane);
        levers across = make_levers(&r, p.tangent);
        solve_tangent(&p, &across, &block->points[i], lane, friction, &v);
    }
    if (!bias) {
        add_to_totals(&block->points[0], lane);
        add_to_totals(&block->points[1], lane);
    }
    scatter(&p, &v, &velocities->x);
}

// The normals first: they are what friction depends on.
UMI_ALWAYS_INLINE void solve_soft_pass(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                                       const umi_pose_change* changes, const umi_contact_settings* settings,
                                       bool bias)
{
    body_pair v[LANES_AT_ONCE / UMI_LANES];
    for (int32_t first = 0; first < count; first += LANES_AT_ONCE) {
        umi_contact_block* block = &blocks[first / UMI_BLOCK_LANES]->contact;
        int32_t lane = first % UMI_BLOCK_LANES;
        int32_t left = count - first < LANES_AT_ONCE ? count - first : LANES_AT_ONCE;
        for (int32_t i = 0; i < left; i += UMI_LANES) {
            v[i / UMI_LANES] = solve_normals_of_pack(block, lane + i, velocities, changes, settings, bias);
        }
        for (int32_t i = 0; i < left; i += UMI_LANES) {
            solve_tangents_of_pack(block, lane + i, v[i / UMI_LANES], velocities, bias);
        }
    }
}

static void solve_soft(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                       const umi_pose_change* changes, const umi_contact_settings* settings, bool bias)
{
    if (bias) {
        solve_soft_pass(blocks, count, velocities, changes, settings, true);
    } else {
        solve_soft_pass(blocks, count, velocities, changes, settings, false);
    }
}

#endif
