// A contact as the user sees it: from its lane, or from what is kept of it while it sleeps. See
// contact_view.h.
// SPDX-License-Identifier: MIT

#include "world/contact_view.h"

#include "world/contact_reports.h"

// ---- Awake ----------------------------------------------------------------------------------------------

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
        .color = contact->link.color < UMI_COLOR_COUNT ? contact->link.color : -1,
    };
    const umi_point_rows* points = block->points;
    bool second_is_nearer = points[1].separation.lane[lane] < points[0].separation.lane[lane];
    for (int32_t i = 0; i < 2; ++i) {
        bool is_nearest = (i == 1) == second_is_nearer && points[i].separation.lane[lane] < UMI_NO_POINT;
        if (is_nearest || is_shown(world, points + i, lane)) {
            show_point(world, points + i, lane, pose, &out);
        }
    }
    return out;
}

// ---- Asleep ---------------------------------------------------------------------------------------------

// Seconds of the last step, or of the last slice of it: what the impulses of lanes are for.
static float last_time(const um_world* world)
{
    const um_counters* counters = &world->counters;
    float slices = (float)(counters->slices > 0 ? counters->slices : 1);
    return world->constraints.time * (float)counters->substeps / slices;
}

// Whether a point of a kept manifold is to be shown: as is_shown.
static bool is_kept_shown(const um_world* world, const umi_kept_manifold* kept, const umi_contact* contact,
                          int32_t i)
{
    bool is_there = kept->separations[i] < UMI_NO_POINT;
    bool is_nearest = (i == 1) == (kept->separations[1] < kept->separations[0]);
    bool is_near = kept->separations[i] <= world->settings.contact_margin;
    return is_there && (is_nearest || is_near || contact->forces[i] > 0.0f);
}

static void show_impulses(const umi_contact* contact, int32_t i, float time, int32_t k, um_contact* out)
{
    out->normal_impulses[k] = contact->forces[i] * time;
    out->tangent_impulses[k] = contact->forces[2 + i] * time;
}

um_contact umi_contact_show_sleeping(const um_world* world, int32_t index)
{
    const umi_contact* contact = umi_contact_at(&world->links, index);
    float time = last_time(world);
    um_contact out = {
        .shape_a = umi_shape_id(world, contact->shape_a),
        .shape_b = umi_shape_id(world, contact->shape_b),
        .color = -1,
    };
    if ((contact->link.flags & UMI_CONTACT_KEPT) == 0) {
        show_impulses(contact, 0, time, 0, &out);
        show_impulses(contact, 1, time, 1, &out);
        return out;
    }
    const umi_kept_manifold* kept = world->contacts.kept + index;
    umi_pose pose = world->bodies.poses[contact->link.body_a];
    out.normal = kept->normal;
    for (int32_t i = 0; i < 2; ++i) {
        if (is_kept_shown(world, kept, contact, i)) {
            int32_t k = out.point_count++;
            out.points[k] = um_vec2_make(pose.x + kept->anchors[i].x, pose.y + kept->anchors[i].y);
            out.separations[k] = kept->separations[i];
            show_impulses(contact, i, time, k, &out);
        }
    }
    return out;
}
