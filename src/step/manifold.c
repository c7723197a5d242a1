// How two shapes touch, written into the lane that the solver reads. See manifold.h.
// SPDX-License-Identifier: MIT

#include "step/manifold.h"

#include <math.h>

// The features of a contact: one point or two.
typedef struct features {
    um_vec2 anchors[2];
    uint16_t ids[2];
    int32_t count;
} features;

static features read_features(const umi_touch_rows* touches, int32_t i)
{
    return (features){
        .anchors = {{touches->anchor_x[0].lane[i], touches->anchor_y[0].lane[i]},
                    {touches->anchor_x[1].lane[i], touches->anchor_y[1].lane[i]}},
        .ids = {(uint16_t)touches->id[0].lane[i], (uint16_t)touches->id[1].lane[i]},
        .count = (int32_t)touches->count.lane[i],
    };
}

// Finds for each point the one that it was before, by its id. Returns whether any was.
static bool match_by_id(const umi_contact* contact, const features* now, int32_t out_before[2])
{
    for (int32_t i = 0; i < now->count; ++i) {
        out_before[i] = contact->ids[0] == now->ids[i] ? 0 : contact->ids[1] == now->ids[i] ? 1 : -1;
    }
    return out_before[0] >= 0 || out_before[1] >= 0;
}

// The same by place. Two sides that separate equally well may change the parts that they play, and all ids
// with them, while the points stay where they are: without their impulses a tall pyramid gets a jolt.
static void match_by_place(const umi_contact_block* block, int32_t lane, const umi_contact* contact,
                           const features* now, float most, int32_t out_before[2])
{
    bool is_taken[2] = {contact->ids[0] == UMI_NO_ID, contact->ids[1] == UMI_NO_ID};
    for (int32_t i = 0; i < now->count; ++i) {
        float nearest = most;
        for (int32_t k = 0; k < 2; ++k) {
            float x = now->anchors[i].x - block->points[k].anchor_x.lane[lane];
            float y = now->anchors[i].y - block->points[k].anchor_y.lane[lane];
            float distance = fabsf(x) + fabsf(y);
            if (!is_taken[k] && distance < nearest) {
                nearest = distance;
                out_before[i] = k;
            }
        }
        if (out_before[i] >= 0) {
            is_taken[out_before[i]] = true;
        }
    }
}

// Old points keep their speed of approach. A new point gets the highest one of the contact: a box that turns
// while it hits may have new points in each step.
static void keep_approach(umi_point_rows* points, int32_t lane, const int32_t before[2])
{
    float approach[2] = {points[0].approach.lane[lane], points[1].approach.lane[lane]};
    float fastest = approach[0] < approach[1] ? approach[0] : approach[1];
    for (int32_t i = 0; i < 2; ++i) {
        points[i].approach.lane[lane] = before[i] >= 0 ? approach[before[i]] : fastest;
    }
}

// A point that was there before keeps its impulses. A contact without any points so far shares out what it
// starts with: nothing, or what was estimated for two bodies that slept from the beginning. So does one that
// has woken with other ids: its lane is new, and does not know any places.
static void keep_impulses(umi_contact_block* block, int32_t lane, const umi_contact* contact,
                          const features* now, float contact_margin)
{
    umi_point_rows* points = block->points;
    int32_t before[2] = {-1, -1};
    bool is_matched = match_by_id(contact, now, before);
    bool has_places = points[0].separation.lane[lane] < UMI_NO_POINT;
    if (!is_matched && has_places) {
        match_by_place(block, lane, contact, now, contact_margin, before);
    }
    float sum = points[0].normal_impulse.lane[lane] + points[1].normal_impulse.lane[lane];
    float share = is_matched || has_places ? 0.0f : sum / (float)now->count;
    float normal[2] = {share, now->count > 1 ? share : 0.0f};
    float tangent[2] = {0.0f, 0.0f};
    for (int32_t i = 0; i < 2; ++i) {
        if (before[i] >= 0) {
            normal[i] = points[before[i]].normal_impulse.lane[lane];
            tangent[i] = points[before[i]].tangent_impulse.lane[lane];
        }
    }
    for (int32_t i = 0; i < 2; ++i) {
        points[i].normal_impulse.lane[lane] = normal[i];
        points[i].tangent_impulse.lane[lane] = tangent[i];
    }
    if ((contact->link.reports & UM_REPORT_HITS) != 0) {
        keep_approach(points, lane, before);
    }
}

// How far the bodies of a contact may creep, as seen from each other, before their shapes are compared again:
// in contact margins, so that a point that was left out is no nearer than one, and as a share of the smaller
// body's extent.
#define KEPT_MARGINS (UMI_POINT_REACH - 1.0f)
#define KEPT_SHARE 0.1f

// What is rounded may roll, and its point does not turn with it: it is kept for a shorter way. Circles are
// made anew in each step, which costs little.
#define ROUNDED_SHARE 0.1f

static float kept_way(const um_world* world, const umi_contact* contact, const umi_contact_block* block,
                      umi_surface surface)
{
    if (surface == UMI_SURFACE_CIRCLE || surface == UMI_SURFACE_CIRCLES) {
        return 0.0f;
    }
    int32_t lane = umi_lane_of(&contact->link);
    bool moves_a = block->inverse_mass_a.lane[lane] != 0.0f;
    bool moves_b = block->inverse_mass_b.lane[lane] != 0.0f;
    const umi_mass_geometry* geometries = world->bodies.mass_geometries;
    float way_a = moves_a ? KEPT_SHARE * geometries[contact->link.body_a].extent : UMI_NO_POINT;
    float way_b = moves_b ? KEPT_SHARE * geometries[contact->link.body_b].extent : UMI_NO_POINT;
    float way = fminf(KEPT_MARGINS * world->settings.contact_margin, fminf(way_a, way_b));
    return surface == UMI_SURFACE_ROUNDED ? ROUNDED_SHARE * way : way;
}

static umi_normal_owner find_owner(const features* now, umi_surface surface)
{
    bool is_of_both = surface == UMI_SURFACE_CIRCLES || (now->ids[0] & UMI_ID_CORNERS) != 0;
    bool is_of_b = (now->ids[0] & UMI_ID_REFERENCE_IS_B) != 0;
    return is_of_both ? UMI_NORMAL_OF_BOTH : is_of_b ? UMI_NORMAL_OF_B : UMI_NORMAL_OF_A;
}

void umi_write_manifold(const um_world* world, umi_contact* contact, const umi_touch_rows* touches, int32_t i,
                        umi_surface surface)
{
    umi_contact_block* block = umi_contact_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    umi_pose a = world->bodies.poses[contact->link.body_a];
    umi_pose b = world->bodies.poses[contact->link.body_b];
    features now = read_features(touches, i);
    block->normal_x.lane[lane] = touches->normal_x.lane[i];
    block->normal_y.lane[lane] = touches->normal_y.lane[i];
    block->offset_x.lane[lane] = a.x - b.x;
    block->offset_y.lane[lane] = a.y - b.y;
    keep_impulses(block, lane, contact, &now, world->settings.contact_margin);
    umi_contact_lane_note_kept(block, lane, world->bodies.poses, kept_way(world, contact, block, surface),
                               find_owner(&now, surface));
    for (int32_t k = 0; k < 2; ++k) {
        umi_point_rows* point = block->points + k;
        bool is_there = k < now.count;
        point->anchor_x.lane[lane] = is_there ? now.anchors[k].x : 0.0f;
        point->anchor_y.lane[lane] = is_there ? now.anchors[k].y : 0.0f;
        point->separation.lane[lane] = is_there ? touches->separation[k].lane[i] : UMI_NO_POINT;
        contact->ids[k] = is_there ? now.ids[k] : UMI_NO_ID;
    }
}
