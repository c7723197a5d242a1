// Lanes of contacts: see contact_block.h.
// SPDX-License-Identifier: MIT

#include "dynamics/contact_block.h"

void umi_contact_lane_mark_empty(umi_contact_block* block, int32_t lane)
{
    block->points[0].separation.lane[lane] = UMI_NO_POINT;
    block->points[1].separation.lane[lane] = UMI_NO_POINT;
}

void umi_contact_lane_write_masses(umi_contact_block* block, int32_t lane, const umi_bodies* bodies)
{
    const umi_drive fixed = {0};
    int32_t a = block->head.body_a.lane[lane];
    int32_t b = block->head.body_b.lane[lane];
    const umi_drive* drive_a = a >= 0 ? bodies->drives + a : &fixed;
    const umi_drive* drive_b = b >= 0 ? bodies->drives + b : &fixed;
    block->inverse_mass_a.lane[lane] = drive_a->inverse_mass;
    block->inverse_mass_b.lane[lane] = drive_b->inverse_mass;
    block->inverse_inertia_a.lane[lane] = drive_a->inverse_inertia;
    block->inverse_inertia_b.lane[lane] = drive_b->inverse_inertia;
    block->pull.lane[lane] = drive_b->gravity_scale - drive_a->gravity_scale;
}

void umi_contact_lane_make_anew(umi_contact_block* block, int32_t lane)
{
    block->kept_offset_x.lane[lane] = UMI_NO_POINT; // far from anywhere
}

// Whether it is not to be made anew.
static bool has_manifold(const umi_contact_block* block, int32_t lane)
{
    return block->kept_offset_x.lane[lane] != UMI_NO_POINT && block->kept_way.lane[lane] > 0.0f;
}

void umi_contact_lane_note_kept(umi_contact_block* block, int32_t lane, const umi_pose* poses, float way,
                                umi_normal_owner owner)
{
    umi_pose a = poses[block->head.body_a.lane[lane] & INT32_MAX];
    umi_pose b = poses[block->head.body_b.lane[lane] & INT32_MAX];
    block->kept_offset_x.lane[lane] = a.x - b.x;
    block->kept_offset_y.lane[lane] = a.y - b.y;
    block->kept_c_a.lane[lane] = a.q.c;
    block->kept_s_a.lane[lane] = a.q.s;
    block->kept_c_b.lane[lane] = b.q.c;
    block->kept_s_b.lane[lane] = b.q.s;
    block->kept_way.lane[lane] = way;
    block->normal_owner.lane[lane] = (float)owner;
}

void umi_contact_lane_note_names(umi_contact_block* block, int32_t lane, const umi_pose* poses)
{
    if (has_manifold(block, lane)) {
        umi_contact_lane_note_kept(block, lane, poses, block->kept_way.lane[lane],
                                   (umi_normal_owner)block->normal_owner.lane[lane]);
    }
}

bool umi_contact_lane_read_manifold(const umi_contact_block* block, int32_t lane,
                                    umi_kept_manifold* out_manifold)
{
    if (!has_manifold(block, lane)) {
        return false;
    }
    *out_manifold = (umi_kept_manifold){
        .normal = {block->normal_x.lane[lane], block->normal_y.lane[lane]},
        .offset = {block->offset_x.lane[lane], block->offset_y.lane[lane]},
        .way = block->kept_way.lane[lane],
        .owner = (umi_normal_owner)block->normal_owner.lane[lane],
    };
    for (int32_t i = 0; i < 2; ++i) {
        const umi_point_rows* point = block->points + i;
        out_manifold->anchors[i] = um_vec2_make(point->anchor_x.lane[lane], point->anchor_y.lane[lane]);
        out_manifold->separations[i] = point->separation.lane[lane];
    }
    return true;
}

void umi_contact_lane_write_manifold(umi_contact_block* block, int32_t lane, const umi_pose* poses,
                                     const umi_kept_manifold* manifold)
{
    block->normal_x.lane[lane] = manifold->normal.x;
    block->normal_y.lane[lane] = manifold->normal.y;
    block->offset_x.lane[lane] = manifold->offset.x;
    block->offset_y.lane[lane] = manifold->offset.y;
    for (int32_t i = 0; i < 2; ++i) {
        umi_point_rows* point = block->points + i;
        point->anchor_x.lane[lane] = manifold->anchors[i].x;
        point->anchor_y.lane[lane] = manifold->anchors[i].y;
        point->separation.lane[lane] = manifold->separations[i];
    }
    umi_contact_lane_note_kept(block, lane, poses, manifold->way, manifold->owner);
}

void umi_contact_lane_write_forces(umi_contact_block* block, int32_t lane, const float forces[4], float time)
{
    for (int32_t i = 0; i < 2; ++i) {
        block->points[i].normal_impulse.lane[lane] = forces[i] * time;
        block->points[i].tangent_impulse.lane[lane] = forces[2 + i] * time;
    }
}

void umi_contact_lane_read_forces(const umi_contact_block* block, int32_t lane, float time,
                                  float out_forces[4])
{
    float inverse_time = 1.0f / time;
    for (int32_t i = 0; i < 2; ++i) {
        out_forces[i] = block->points[i].normal_impulse.lane[lane] * inverse_time;
        out_forces[2 + i] = block->points[i].tangent_impulse.lane[lane] * inverse_time;
    }
}

void umi_contact_block_scale(umi_contact_block* block, float factor)
{
    for (int32_t i = 0; i < 2 * UMI_BLOCK_LANES; ++i) {
        umi_point_rows* point = block->points + i / UMI_BLOCK_LANES;
        point->normal_impulse.lane[i % UMI_BLOCK_LANES] *= factor;
        point->tangent_impulse.lane[i % UMI_BLOCK_LANES] *= factor;
    }
}
