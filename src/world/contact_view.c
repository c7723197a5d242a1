// A contact as the user sees it: see contact_view.h.
// SPDX-License-Identifier: MIT

#include "world/contact_view.h"

#include "world/contact_reports.h"

static void show_point(const um_world* world, const umi_point_rows* point, int32_t lane, umi_pose pose,
                       um_contact* out)
{
    int32_t k = out->point_count++;
    out->points[k] = um_vec2_make(pose.x + point->anchor_x.lane[lane], pose.y + point->anchor_y.lane[lane]);
    out->separations[k] = point->separation.lane[lane];
    out->normal_impulses[k] = umi_normal_impulse(world, point, lane);
    out->tangent_impulses[k] = umi_tangent_impulse(world, point, lane);
}

// Whether a point is to be shown: one that is further away is in the lane in case it comes near.
static bool is_shown(const um_world* world, const umi_point_rows* point, int32_t lane)
{
    return point->separation.lane[lane] <= world->settings.contact_margin ||
           umi_normal_impulse(world, point, lane) > 0.0f;
}

um_contact umi_contact_show(const um_world* world, const umi_contact* contact)
{
    const umi_contact_block* block = umi_contact_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    umi_pose pose = world->bodies.poses[contact->link.body_a];
    um_contact out = {
        .shape_a = umi_shape_id(world, contact->shape_a),
        .shape_b = umi_shape_id(world, contact->shape_b),
        .normal = {block->normal_x.lane[lane], block->normal_y.lane[lane]},
    };
    const umi_point_rows* points = block->points;
    bool second_is_nearer = points[1].separation.lane[lane] < points[0].separation.lane[lane];
    for (int32_t i = 0; i < 2; ++i) {
        bool is_nearest = (i == 1) == second_is_nearer;
        if (is_nearest || is_shown(world, points + i, lane)) {
            show_point(world, points + i, lane, pose, &out);
        }
    }
    return out;
}
