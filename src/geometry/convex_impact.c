// Sweeps, and the public question when two of them meet: it checks what it is given and hands it on.
// SPDX-License-Identifier: MIT

#include <umbra/convex.h>

#include "geometry/convex_checks.h"
#include "geometry/impact.h"
#include "geometry/trig.h"

um_sweep um_sweep_between(um_vec2 center, um_transform from, um_transform to)
{
    um_sweep sweep = {.center = center, .q = from.q};
    sweep.start = um_transform_apply(from, center);
    sweep.end = um_transform_apply(to, center);
    umi_frame between = umi_frame_between(umi_frame_of(from), umi_frame_of(to));
    sweep.turn = um_atan2((float)between.s, (float)between.c);
    return sweep;
}

bool um_sweep_is_valid(const um_sweep* sweep)
{
    return sweep != NULL && umi_is_within(sweep->center, UM_MAX_EXTENT) &&
           umi_is_within(sweep->start, UM_MAX_POSITION) && umi_is_within(sweep->end, UM_MAX_POSITION) &&
           umi_is_rotation(sweep->q) && sweep->turn >= -UM_MAX_TURN && sweep->turn <= UM_MAX_TURN;
}

// The mover of a valid sweep; the cloud is that of the convex, as seen from the centre.
static umi_mover make_mover(const um_convex* convex, const um_sweep* sweep, umi_cloud* cloud)
{
    umi_point center = umi_point_of(sweep->center);
    umi_cloud_of_convex(cloud, convex, (umi_frame){-center.x, -center.y, 1.0, 0.0});
    umi_point start = umi_point_of(sweep->start);
    umi_frame frame = umi_frame_normalized((um_transform){sweep->start, sweep->q});
    return (umi_mover){cloud,
                       start,
                       umi_point_ahead(umi_point_of(sweep->end), start, -1.0),
                       {frame.c, frame.s},
                       (double)sweep->turn};
}

um_transform um_sweep_at(const um_sweep* sweep, float fraction)
{
    if (!um_sweep_is_valid(sweep) || !(fraction >= 0.0f && fraction <= 1.0f)) {
        return (um_transform){{0.0f, 0.0f}, {1.0f, 0.0f}};
    }
    umi_frame frame = umi_frame_normalized((um_transform){sweep->start, sweep->q});
    umi_point turn = umi_direction_of_angle((double)sweep->turn * (double)fraction);
    umi_frame turned = {0.0, 0.0, frame.c * turn.x - frame.s * turn.y, frame.s * turn.x + frame.c * turn.y};
    umi_point center = umi_frame_turn(turned, umi_point_of(sweep->center));
    double x = frame.x + ((double)sweep->end.x - frame.x) * (double)fraction - center.x;
    double y = frame.y + ((double)sweep->end.y - frame.y) * (double)fraction - center.y;
    return (um_transform){{(float)x, (float)y}, {(float)turned.c, (float)turned.s}};
}

static um_result check_impact(const um_convex* a, const um_sweep* sweep_a, const um_convex* b,
                              const um_sweep* sweep_b, float touch_distance)
{
    if (!um_convex_is_valid(a) || !um_convex_is_valid(b) || !um_sweep_is_valid(sweep_a) ||
        !um_sweep_is_valid(sweep_b)) {
        return UM_ERROR_INVALID_GEOMETRY;
    }
    return touch_distance >= 0.0f && touch_distance <= UM_MAX_EXTENT ? UM_OK : UM_ERROR_INVALID_NUMBER;
}

um_result um_convex_find_impact(const um_convex* a, const um_sweep* sweep_a, const um_convex* b,
                                const um_sweep* sweep_b, float touch_distance, um_impact* out_impact)
{
    if (a == NULL || sweep_a == NULL || b == NULL || sweep_b == NULL || out_impact == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result = check_impact(a, sweep_a, b, sweep_b, touch_distance);
    if (result != UM_OK) {
        return result;
    }
    umi_cloud clouds[2];
    umi_mover mover_a = make_mover(a, sweep_a, &clouds[0]);
    umi_mover mover_b = make_mover(b, sweep_b, &clouds[1]);
    umi_sweep_impact impact = umi_find_impact(&mover_a, &mover_b, (double)touch_distance);
    *out_impact = (um_impact){.state = impact.state, .fraction = umi_fraction_below(impact.fraction)};
    if (impact.state != UM_IMPACT_SEPARATED) {
        umi_point center = umi_point_ahead(mover_a.start, mover_a.way, impact.fraction);
        out_impact->point = umi_vec2_of(umi_point_ahead(center, impact.point, 1.0));
        out_impact->normal = umi_vec2_of(impact.normal);
    }
    return UM_OK;
}
