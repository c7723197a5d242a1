// How bodies get from one pose to another. See sweeps.h.
// SPDX-License-Identifier: MIT

#include "dynamics/sweeps.h"

#include "geometry/trig.h"

umi_sweep umi_sweep_make(int32_t body, umi_pose from, umi_pose to)
{
    umi_frame before = umi_frame_normalized((um_transform){{from.x, from.y}, from.q});
    umi_frame after = umi_frame_normalized((um_transform){{to.x, to.y}, to.q});
    umi_frame between = umi_frame_between(before, after);
    return (umi_sweep){
        .start = {before.x, before.y},
        .way = {after.x - before.x, after.y - before.y},
        .q = {before.c, before.s},
        .end_q = {after.c, after.s},
        .turn = (double)um_atan2((float)between.s, (float)between.c),
        .fraction = 1.0,
        .body = body,
        .carrier = UMI_NO_BODY,
    };
}

umi_sweep umi_sweep_still(int32_t body, umi_pose pose)
{
    umi_frame frame = umi_frame_normalized((um_transform){{pose.x, pose.y}, pose.q});
    umi_point q = {frame.c, frame.s};
    return (umi_sweep){
        .start = {frame.x, frame.y},
        .q = q,
        .end_q = q,
        .fraction = 1.0,
        .body = body,
        .carrier = UMI_NO_BODY,
    };
}

static umi_point rotation_at(const umi_sweep* sweep, double fraction)
{
    if (fraction == 0.0 || sweep->turn == 0.0) {
        return sweep->q;
    }
    if (fraction == 1.0) {
        return sweep->end_q;
    }
    umi_point turn = umi_direction_of_angle(sweep->turn * fraction);
    umi_point q = sweep->q;
    return (umi_point){q.x * turn.x - q.y * turn.y, q.y * turn.x + q.x * turn.y};
}

umi_frame umi_sweep_frame(const umi_sweep* sweep, double fraction)
{
    umi_point place = umi_point_ahead(sweep->start, sweep->way, fraction);
    umi_point q = rotation_at(sweep, fraction);
    return (umi_frame){place.x, place.y, q.x, q.y};
}

umi_pose umi_sweep_pose(const umi_sweep* sweep, double fraction)
{
    umi_frame frame = umi_sweep_frame(sweep, fraction);
    return (umi_pose){(float)frame.x, (float)frame.y, {(float)frame.c, (float)frame.s}};
}
