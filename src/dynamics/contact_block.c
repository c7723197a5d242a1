// Lanes of contacts: see contact_block.h.
// SPDX-License-Identifier: MIT

#include "dynamics/contact_block.h"

#include <math.h>

void umi_contact_lane_mark_empty(umi_contact_block* block, int32_t lane)
{
    block->points[0].separation.lane[lane] = UMI_NO_POINT;
    block->points[1].separation.lane[lane] = UMI_NO_POINT;
}

// Marks the masses of a body in a lane with its locks.
static void write_locks(const umi_bodies* bodies, int32_t body, float* inverse_mass, float* inverse_inertia)
{
    uint16_t locks = body >= 0 ? umi_body_locks(umi_body_at(bodies, body)) : 0;
    if ((locks & UMI_BODY_LOCKED_X) != 0) {
        *inverse_mass = -*inverse_mass;
    }
    if ((locks & UMI_BODY_LOCKED_Y) != 0) {
        *inverse_inertia = -fmaxf(*inverse_inertia, 0.1f * UMI_LEAST_INVERSE_INERTIA);
    }
}

// Takes the masses away of a body that the other one of the lane does not move.
static void write_dominance(umi_contact_block* block, int32_t lane, const umi_bodies* bodies)
{
    int32_t a = block->head.body_a.lane[lane];
    int32_t b = block->head.body_b.lane[lane];
    if (a >= 0 && b >= 0 && !umi_body_feels(bodies, a, b)) {
        block->inverse_mass_a.lane[lane] = 0.0f;
        block->inverse_inertia_a.lane[lane] = 0.0f;
    }
    if (a >= 0 && b >= 0 && !umi_body_feels(bodies, b, a)) {
        block->inverse_mass_b.lane[lane] = 0.0f;
        block->inverse_inertia_b.lane[lane] = 0.0f;
    }
}

// How much gravity counts for the bounces of a body. Those of one that is locked along y are as if gravity
// was along y, as it is nearly everywhere.
static float find_pull(const umi_bodies* bodies, int32_t body, const umi_drive* drive)
{
    bool is_held = bodies->locked_count > 0 && body >= 0 &&
                   (umi_body_locks(umi_body_at(bodies, body)) & UMI_BODY_LOCKED_Y) != 0;
    return is_held ? 0.0f : drive->gravity_scale;
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
    block->pull.lane[lane] = find_pull(bodies, b, drive_b) - find_pull(bodies, a, drive_a);
    if (bodies->locked_count > 0) {
        write_locks(bodies, a, &block->inverse_mass_a.lane[lane], &block->inverse_inertia_a.lane[lane]);
        write_locks(bodies, b, &block->inverse_mass_b.lane[lane], &block->inverse_inertia_b.lane[lane]);
    }
    if (bodies->ranked_count > 0) {
        write_dominance(block, lane, bodies);
    }
}

void umi_contact_lane_forget_approach(umi_contact_block* block, int32_t lane)
{
    block->points[0].approach.lane[lane] = 0.0f;
    block->points[1].approach.lane[lane] = 0.0f;
}

void umi_contact_lane_make_anew(umi_contact_block* block, int32_t lane)
{
    block->kept_offset_x.lane[lane] = UMI_NO_POINT; // far from anywhere
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

static bool is_none(int32_t name)
{
    return (name & INT32_MAX) == UMI_NO_BODY;
}

// Where the bodies were when the manifold was made, or last kept. Ground and sleepers, which to the lane are
// the body that is none, are where they were.
static void read_reference(const umi_contact_block* block, int32_t lane, umi_pose pose_a, umi_pose pose_b,
                           umi_kept_manifold* manifold)
{
    manifold->between = um_vec2_make(block->kept_offset_x.lane[lane], block->kept_offset_y.lane[lane]);
    manifold->a = (um_rot){block->kept_c_a.lane[lane], block->kept_s_a.lane[lane]};
    manifold->b = (um_rot){block->kept_c_b.lane[lane], block->kept_s_b.lane[lane]};
    if (is_none(block->head.body_a.lane[lane])) {
        manifold->between = um_vec2_add(manifold->between, um_vec2_make(pose_a.x, pose_a.y));
        manifold->a = pose_a.q;
    }
    if (is_none(block->head.body_b.lane[lane])) {
        manifold->between = um_vec2_sub(manifold->between, um_vec2_make(pose_b.x, pose_b.y));
        manifold->b = pose_b.q;
    }
}

bool umi_contact_lane_read_manifold(const umi_contact_block* block, int32_t lane, umi_pose pose_a,
                                    umi_pose pose_b, umi_kept_manifold* out_manifold)
{
    // Those of circles are made anew in any case.
    if (block->kept_offset_x.lane[lane] == UMI_NO_POINT || !(block->kept_way.lane[lane] > 0.0f)) {
        return false;
    }
    *out_manifold = (umi_kept_manifold){
        .normal = {block->normal_x.lane[lane], block->normal_y.lane[lane]},
        .offset = {block->offset_x.lane[lane], block->offset_y.lane[lane]},
        .way = block->kept_way.lane[lane],
        .owner = (umi_normal_owner)block->normal_owner.lane[lane],
    };
    read_reference(block, lane, pose_a, pose_b, out_manifold);
    for (int32_t i = 0; i < 2; ++i) {
        const umi_point_rows* point = block->points + i;
        out_manifold->anchors[i] = um_vec2_make(point->anchor_x.lane[lane], point->anchor_y.lane[lane]);
        out_manifold->separations[i] = point->separation.lane[lane];
    }
    return true;
}

static float sine_between(um_rot from, um_rot to)
{
    return to.s * from.c - to.c * from.s;
}

// Lets the separations follow the bodies. Returns how far that has taken a point at most.
static float follow(umi_kept_manifold* manifold, umi_pose pose_a, umi_pose pose_b)
{
    float turn_a = sine_between(manifold->a, pose_a.q);
    float turn_b = sine_between(manifold->b, pose_b.q);
    um_vec2 between = {pose_a.x - pose_b.x, pose_a.y - pose_b.y};
    um_vec2 shift = um_vec2_sub(between, manifold->between);
    float way = 0.0f;
    for (int32_t i = 0; i < 2 && manifold->separations[i] < UMI_NO_POINT; ++i) {
        um_vec2 a = manifold->anchors[i];
        um_vec2 b = um_vec2_add(a, manifold->offset);
        um_vec2 apart = {turn_a * a.y - turn_b * b.y - shift.x, turn_b * b.x - turn_a * a.x - shift.y};
        float arm = fabsf(a.x) + fabsf(a.y) + fabsf(b.x) + fabsf(b.y);
        float turned = (fabsf(turn_a) + fabsf(turn_b)) * arm;
        way = fmaxf(way, fabsf(apart.x) + fabsf(apart.y) + turned);
        manifold->separations[i] += manifold->normal.x * apart.x + manifold->normal.y * apart.y;
    }
    return way;
}

bool umi_contact_lane_write_manifold(umi_contact_block* block, int32_t lane, const umi_pose* poses,
                                     umi_pose pose_a, umi_pose pose_b, const umi_kept_manifold* manifold,
                                     float most)
{
    umi_kept_manifold now = *manifold;
    float way = follow(&now, pose_a, pose_b);
    if (!(way < most)) {
        return false;
    }
    block->normal_x.lane[lane] = now.normal.x;
    block->normal_y.lane[lane] = now.normal.y;
    block->offset_x.lane[lane] = now.offset.x;
    block->offset_y.lane[lane] = now.offset.y;
    for (int32_t i = 0; i < 2; ++i) {
        umi_point_rows* point = block->points + i;
        point->anchor_x.lane[lane] = now.anchors[i].x;
        point->anchor_y.lane[lane] = now.anchors[i].y;
        point->separation.lane[lane] = now.separations[i];
    }
    umi_contact_lane_note_kept(block, lane, poses, now.way - way, now.owner);
    return true;
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

void umi_contact_lane_scale(umi_contact_block* block, int32_t lane, float factor)
{
    for (int32_t i = 0; i < 2; ++i) {
        block->points[i].normal_impulse.lane[lane] *= factor;
        block->points[i].tangent_impulse.lane[lane] *= factor;
    }
}

int32_t umi_contact_block_impulses(umi_contact_block* block, umi_row* out_rows[])
{
    for (int32_t i = 0; i < 2; ++i) {
        out_rows[i] = &block->points[i].normal_impulse;
        out_rows[2 + i] = &block->points[i].tangent_impulse;
    }
    return 4;
}
