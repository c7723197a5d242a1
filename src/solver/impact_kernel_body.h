// The pass of contact_kernel.h for impacts. Not to be included by anything but contact_kernel_body.h.
//
// What is elastic bounces at once when it hits, as if nothing else happened at that time: by an impulse that
// keeps momentum, and energy as far as restitution asks for it. Passed on from one contact to the next in
// repeated passes, a blow goes through a row of balls and out at its end, in touch or not. Solved together
// with all other contacts instead, the row would share it and lose most of its energy.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_IMPACT_KERNEL_BODY_H
#define UMI_SOLVER_IMPACT_KERNEL_BODY_H

// Enough for a determinant that is not zero, and too little to be seen: unlike other passes this one gets no
// chance to correct itself.
#define IMPACT_GROWTH 1.00001f

// K without springs.
static inline normal_matrix make_hard_matrix(const pack* p, const levers l[2])
{
    lanes k0 = own_response(p, p->normal, &l[0]);
    lanes k1 = own_response(p, p->normal, &l[1]);
    normal_matrix k = {.k0 = mul(k0, splat(IMPACT_GROWTH)),
                       .k1 = mul(k1, splat(IMPACT_GROWTH)),
                       .k01 = response(p, p->normal, &l[0], &l[1]),
                       .mass0 = invert(k0), // for one point there is no determinant
                       .mass1 = invert(k1)};
    k.inverse_determinant = invert(sub(mul(k.k0, k.k1), mul(k.k01, k.k01)));
    return k;
}

// The speed after a bounce, as bounce_speed, for bodies that have moved: this substep's gravity has acted,
// the next one's has not. So v^2/2 - g h v/2 + g s = e^2 I.
static inline lanes bounce_speed_moved(lanes restitution, lanes fall, lanes distance, lanes approach,
                                       lanes time)
{
    lanes half_gain = mul(splat(0.5f), mul(fall, time));
    lanes energy = fall_energy(fall, half_gain, distance, approach);
    lanes kept = sub(mul(mul(restitution, restitution), energy), mul(fall, distance));
    lanes square = add(mul(half_gain, half_gain), mul(splat(2.0f), kept));
    return add(umi_lanes_sqrt(umi_lanes_max(square, splat(0.0f))), half_gain);
}

// The levers of a pack with the bodies where they are by now: manifolds are those of another moment of the
// step. An impact is at one place, where both arms have to end, or it would change the angular momentum of
// the two. The place moves with the body whose point it is; between two circles it would have to turn the
// normal as well.
static inline both_levers load_levers_now(const pack* p, const umi_contact_block* block, int32_t lane,
                                          const body_pair* change)
{
    lanes zero = splat(0.0f);
    lanes owner = load(&block->normal_owner, lane);
    umi_lane_mask is_of_a = umi_lanes_lt(magnitude(sub(owner, splat((float)UMI_NORMAL_OF_A))), splat(0.5f));
    umi_lane_mask is_of_b = umi_lanes_lt(magnitude(sub(owner, splat((float)UMI_NORMAL_OF_B))), splat(0.5f));
    lanes2 apart = {sub(change->b[0], change->a[0]), sub(change->b[1], change->a[1])};
    lanes2 of_a = select2(is_of_a, apart, (lanes2){zero, zero});
    lanes2 of_b = select2(is_of_b, apart, (lanes2){zero, zero});
    arms r[2];
    for (int32_t i = 0; i < 2; ++i) {
        arms found = load_arms(p, &block->points[i], lane);
        r[i] = (arms){add2(found.a, of_a), sub2(found.b, of_b)};
    }
    return make_both_levers(p, r);
}

// What the points of a pack do.
typedef struct hits {
    umi_lane_mask is_hit[2]; // which of them
    umi_lane_mask any;       // whether one of them is
    pair missing;            // how much slower they part than they should after the bounce
} hits;

// The points that hit within the substep, and faster than what comes to rest.
static inline hits find_hits(const umi_contact_block* block, const pack* p, const both_levers* l,
                             int32_t lane, const body_pair* v, const body_pair* change,
                             const umi_contact_settings* settings, float least_restitution, bool has_moved)
{
    lanes zero = splat(0.0f);
    lanes time = splat(settings->time);
    lanes fall = fall_of(block, p, lane, settings);
    lanes restitution = load(&block->restitution, lane);
    umi_lane_mask is_elastic = umi_lanes_lt(splat(least_restitution), restitution);
    hits h;
    lanes missing[2];
    for (int32_t i = 0; i < 2; ++i) {
        lanes moved = relative_along(change, p->normal, &l->normal[i]);
        lanes distance = add(load(&block->points[i].separation, lane), moved);
        lanes speed = relative_along(v, p->normal, &l->normal[i]);
        lanes wanted = has_moved ? bounce_speed_moved(restitution, fall, distance, speed, time)
                                 : bounce_speed(restitution, fall, distance, speed, time);
        missing[i] = sub(speed, umi_lanes_max(wanted, zero));
        umi_lane_mask is_fast = umi_lane_mask_and(umi_lanes_lt(speed, splat(-settings->restitution_speed)),
                                                  umi_lanes_lt(splat(-settings->most_bounce), speed));
        umi_lane_mask is_due = umi_lanes_le(add(distance, mul(speed, time)), zero);
        h.is_hit[i] = umi_lane_mask_and(is_elastic, umi_lane_mask_and(is_fast, is_due));
    }
    h.missing = (pair){missing[0], missing[1]};
    lanes one = splat(1.0f);
    lanes either =
        umi_lanes_max(umi_lanes_select(h.is_hit[0], one, zero), umi_lanes_select(h.is_hit[1], one, zero));
    h.any = umi_lanes_lt(zero, either);
    return h;
}

// The impulses of a bounce. Two points that hit do so at once: one after the other, a box that lands flat
// would leave with a spin, and too slowly.
static inline pair bounce_impulses(const pack* p, const both_levers* l, const hits* h)
{
    lanes zero = splat(0.0f);
    normal_matrix k = make_hard_matrix(p, l->normal);
    pair together = solve_both(&k, h->missing, (pair){zero, zero});
    lanes alone0 = umi_lanes_select(h->is_hit[0], negate(mul(k.mass0, h->missing.p0)), zero);
    lanes alone1 = umi_lanes_select(h->is_hit[1], negate(mul(k.mass1, h->missing.p1)), zero);
    umi_lane_mask both = umi_lane_mask_and(h->is_hit[0], h->is_hit[1]);
    return (pair){umi_lanes_select(both, together.p0, alone0), umi_lanes_select(both, together.p1, alone1)};
}

// The mass of a point for friction. That of the manifold is for arms which may have become much longer since:
// with more than twice the mass of these, friction would turn the slip round and make it faster, in each pass
// anew.
static inline lanes tangent_mass_now(const pack* p, const levers* l, const umi_point_rows* point,
                                     int32_t lane)
{
    lanes mass = load(&point->tangent_mass, lane);
    lanes now = invert(own_response(p, p->tangent, l));
    return umi_lanes_select(umi_lanes_lt(add(now, now), mass), now, mass);
}

// The friction of an impact: what stops the point, but no more than the cone allows. Pushes at once.
static inline lanes stop_tangent(const pack* p, const levers* l, const umi_point_rows* point, int32_t lane,
                                 lanes limit, body_pair* v)
{
    lanes mass = tangent_mass_now(p, l, point, lane);
    lanes wanted = negate(mul(mass, relative_along(v, p->tangent, l)));
    lanes impulse = umi_lanes_max(negate(limit), umi_lanes_min(wanted, limit));
    push_one(p, p->tangent, l, impulse, v);
    return impulse;
}

static inline void add_to_row(umi_row* row, int32_t lane, lanes more)
{
    store(row, lane, add(load(row, lane), more));
}

// Pushes the bodies of the lanes that are hit. The velocities without contacts get the same, or the warm
// start of the next substep would repeat what is over.
static inline void bounce_pack(const pack* p, const both_levers* l, umi_contact_block* block, int32_t lane,
                               const hits* h, body_pair* v, body_pair* free)
{
    lanes zero = splat(0.0f);
    lanes friction = load(&block->friction, lane);
    umi_point_rows* points = block->points;
    pair normal = bounce_impulses(p, l, h);
    body_pair pushed = *v;
    push_two(p, p->normal, l->normal, normal, &pushed);
    pair tangent;
    tangent.p0 = stop_tangent(p, &l->tangent[0], &points[0], lane, mul(friction, normal.p0), &pushed);
    tangent.p1 = stop_tangent(p, &l->tangent[1], &points[1], lane, mul(friction, normal.p1), &pushed);
    body_pair freed = *free;
    push_two(p, p->normal, l->normal, normal, &freed);
    push_two(p, p->tangent, l->tangent, tangent, &freed);
    *v = select_bodies(h->any, &pushed, v);
    *free = select_bodies(h->any, &freed, free);
    add_to_row(&points[0].normal_total, lane, umi_lanes_select(h->any, normal.p0, zero));
    add_to_row(&points[1].normal_total, lane, umi_lanes_select(h->any, normal.p1, zero));
    add_to_row(&points[0].tangent_total, lane, umi_lanes_select(h->any, tangent.p0, zero));
    add_to_row(&points[1].tangent_total, lane, umi_lanes_select(h->any, tangent.p1, zero));
}

static bool bounce(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                   umi_velocity* free_velocities, const umi_pose_change* changes,
                   const umi_contact_settings* settings, float least_restitution, bool has_moved)
{
    uint32_t any = 0;
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = &blocks[first / UMI_BLOCK_LANES]->contact;
        int32_t lane = first % UMI_BLOCK_LANES;
        if (umi_lane_mask_bits(umi_lanes_lt(splat(least_restitution), load(&block->restitution, lane))) ==
            0) {
            continue;
        }
        pack p = load_pack(block, lane);
        body_pair v = gather(&p, &velocities->x);
        body_pair change = gather(&p, &changes->x);
        both_levers l = load_levers_now(&p, block, lane, &change);
        hits h = find_hits(block, &p, &l, lane, &v, &change, settings, least_restitution, has_moved);
        uint32_t bits = umi_lane_mask_bits(h.any);
        any |= bits;
        if (bits != 0) {
            body_pair free = gather(&p, &free_velocities->x);
            bounce_pack(&p, &l, block, lane, &h, &v, &free);
            scatter(&p, &v, &velocities->x);
            scatter(&p, &free, &free_velocities->x);
        }
    }
    return any != 0;
}

#endif
