// How the bodies of a pack answer to pushes. Written twice: kernels with UMI_WITH_LOCKS know of bodies that
// are locked along an axis, the others do not and pay nothing for it. What is not locked gets the same bits
// from both. Not to be included by anything but contact_kernel_body.h.
//
// A body that is locked along x has M^-1 = diag(0, 1/m, 1/I) for diag(1/m, 1/m, 1/I): so a push along an axis
// d changes its velocity by what is left of d without x, and K has d.y^2 / m for 1 / m. Its lanes tell by the
// signs of their masses: see umi_contact_lane_write_masses.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_LANE_MASSES_H
#define UMI_SOLVER_LANE_MASSES_H

#include "core/kernel_math.h"
#include "dynamics/contact_block.h"

#ifdef UMI_WITH_LOCKS

typedef struct masses {
    lanes inverse_mass;
    lanes inverse_inertia;
    umi_lane_mask is_x_locked, is_y_locked;
} masses;

static inline masses load_masses(const umi_row* inverse_mass, const umi_row* inverse_inertia, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes mass = load(inverse_mass, lane);
    lanes inertia = load(inverse_inertia, lane);
    lanes turns = magnitude(inertia);
    return (masses){
        .inverse_mass = magnitude(mass),
        .inverse_inertia =
            umi_lanes_select(umi_lanes_le(turns, splat(UMI_LEAST_INVERSE_INERTIA)), zero, turns),
        .is_x_locked = umi_lanes_lt(mass, zero),
        .is_y_locked = umi_lanes_lt(inertia, zero),
    };
}

// The inverse mass along an axis of unit length.
static inline lanes mass_along(const masses* m, lanes2 axis)
{
    lanes only_x = mul(m->inverse_mass, mul(axis.x, axis.x));
    lanes only_y = mul(m->inverse_mass, mul(axis.y, axis.y));
    lanes without_x = umi_lanes_select(m->is_y_locked, splat(0.0f), only_y);
    lanes with_x = umi_lanes_select(m->is_y_locked, only_x, m->inverse_mass);
    return umi_lanes_select(m->is_x_locked, without_x, with_x);
}

// The change of velocity that an impulse along an axis gives.
static inline lanes2 change_along(const masses* m, lanes2 axis, lanes impulse)
{
    lanes zero = splat(0.0f);
    lanes size = mul(m->inverse_mass, impulse);
    return (lanes2){umi_lanes_select(m->is_x_locked, zero, mul(axis.x, size)),
                    umi_lanes_select(m->is_y_locked, zero, mul(axis.y, size))};
}

// Whether a push along an axis moves it.
static inline umi_lane_mask gives_way(const masses* m, lanes2 axis)
{
    return umi_lanes_lt(mul(splat(UMI_LEAST_FREE_SHARE), m->inverse_mass), mass_along(m, axis));
}

// A K below this share of the minimum is a rounding error. This multiple of the inverse masses replaces it.
#define RESPONSE_ROUNDING 1e-6f
#define RESPONSE_OF_NOTHING 1e6f

// The K of a row for computing its impulse. Usually K itself. If both bodies are locked along the axis, an
// impulse can only turn them, with the lever of the point. It can also move a body that is locked along x by
// the small part of the axis along y. Dividing a push-out speed by such a small K would give any velocity, so
// K gets a minimum: UMI_LEAST_FREE_SHARE of the inverse masses. The body then moves at most 5 times as fast
// as the push-out, or turns with 5 times that speed divided by the radius of gyration.
//
// The lever of a circle is a rounding error. Such a row gets a large K, and so nearly no impulse. Otherwise
// the friction of a wall would hold a lift that is locked along x and barely overlaps the wall.
static inline lanes bound_response(const masses* a, const masses* b, lanes2 axis, lanes k)
{
    lanes whole = add(a->inverse_mass, b->inverse_mass);
    lanes least = mul(splat(UMI_LEAST_FREE_SHARE), whole);
    umi_lane_mask is_rounding = umi_lanes_le(k, mul(splat(RESPONSE_ROUNDING), least));
    lanes bound =
        umi_lanes_select(is_rounding, mul(splat(RESPONSE_OF_NOTHING), whole), umi_lanes_max(k, least));
    return umi_lanes_select(gives_way(a, axis), k, umi_lanes_select(gives_way(b, axis), k, bound));
}

#else

typedef struct masses {
    lanes inverse_mass;
    lanes inverse_inertia;
} masses;

static inline masses load_masses(const umi_row* inverse_mass, const umi_row* inverse_inertia, int32_t lane)
{
    return (masses){load(inverse_mass, lane), load(inverse_inertia, lane)};
}

static inline lanes mass_along(const masses* m, lanes2 axis)
{
    (void)axis;
    return m->inverse_mass;
}

static inline lanes2 change_along(const masses* m, lanes2 axis, lanes impulse)
{
    lanes size = mul(m->inverse_mass, impulse);
    return (lanes2){mul(axis.x, size), mul(axis.y, size)};
}

static inline umi_lane_mask gives_way(const masses* m, lanes2 axis)
{
    (void)axis;
    return umi_lanes_lt(splat(0.0f), m->inverse_mass);
}

static inline lanes bound_response(const masses* a, const masses* b, lanes2 axis, lanes k)
{
    (void)a, (void)b, (void)axis;
    return k;
}

#endif

#endif
