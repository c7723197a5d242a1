// Random contacts of one colour with their bodies, for the tests of the contact kernels. Not from a world:
// every kind of lane that there can be, side by side.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_CONTACT_BLOCKS_H
#define UMBRA_TEST_CONTACT_BLOCKS_H

#include "support/checks.h"

#include "core/cpu.h"
#include "solver/contact_kernel.h"

#include <math.h>
#include <string.h>

enum {
    MOST_BLOCKS = 3,
    MOST_SLOTS = MOST_BLOCKS * UMI_BLOCK_LANES,
    KINEMATIC_COUNT = 4,
    FIRST_DYNAMIC = 1 + KINEMATIC_COUNT,
    RECORD_COUNT = FIRST_DYNAMIC + 2 * MOST_SLOTS,
};

// Places: 0 is ground, then come kinematic bodies, then two dynamic ones for each slot.
typedef struct contact_blocks {
    umi_block blocks[MOST_BLOCKS];
    umi_velocity velocities[RECORD_COUNT];
    umi_velocity free_velocities[RECORD_COUNT];
    umi_pose_change changes[RECORD_COUNT];
    umi_strain strains[RECORD_COUNT];
    uint16_t heavy[MOST_BLOCKS]; // what preparing soft contacts has found
    int32_t count;
} contact_blocks;

static inline umi_contact_settings contact_settings(void)
{
    return (umi_contact_settings){
        .time = 1.0f / 60.0f,
        .inverse_time = 60.0f,
        .gravity = {30.0f, 981.0f},
        .restitution_speed = 20.0f,
        .most_bounce = 1e6f,
        .slop = 0.5f,
        .position = {.push_out = 0.2f, .max_push = 5.0f},
    };
}

// What a kernel is given. Good until the next call.
static inline umi_block* const* block_list(contact_blocks* c)
{
    static umi_block* list[MOST_BLOCKS];
    for (int32_t i = 0; i < MOST_BLOCKS; ++i) {
        list[i] = c->blocks + i;
    }
    return list;
}

static inline umi_contact_block* block_of_slot(contact_blocks* c, int32_t slot)
{
    return &c->blocks[slot / UMI_BLOCK_LANES].contact;
}

// A lane without a contact, as umi_constraints_remove leaves it.
static inline void empty_slot(contact_blocks* c, int32_t slot)
{
    umi_contact_block* block = block_of_slot(c, slot);
    int32_t lane = slot % UMI_BLOCK_LANES;
    for (size_t row = 0; row < sizeof *block / sizeof(umi_row); ++row) {
        ((float*)block)[row * UMI_BLOCK_LANES + (size_t)lane] = 0.0f;
    }
    block->head.link.lane[lane] = UMI_EMPTY_LANE;
    block->head.body_a.lane[lane] = UMI_READ_ONLY;
    block->head.body_b.lane[lane] = UMI_READ_ONLY;
    block->points[0].separation.lane[lane] = UMI_NO_POINT;
    block->points[1].separation.lane[lane] = UMI_NO_POINT;
}

// One body of a contact.
typedef struct lane_body {
    int32_t index; // as in the lane
    float inverse_mass;
    float inverse_inertia;
    float gravity_scale;
} lane_body;

static inline lane_body random_dynamic(int32_t index, prng* random)
{
    bool turns = prng_chance(random, 85);
    return (lane_body){
        .index = index,
        .inverse_mass = prng_float(random, 0.01f, 1.0f),
        .inverse_inertia = turns ? prng_float(random, 0.0005f, 0.02f) : 0.0f,
        .gravity_scale = prng_chance(random, 80) ? 1.0f : prng_float(random, -1.0f, 2.0f),
    };
}

static inline lane_body random_fixed(prng* random)
{
    int32_t body = prng_chance(random, 50) ? UMI_NO_BODY : 1 + prng_below(random, KINEMATIC_COUNT);
    return (lane_body){.index = UMI_READ_ONLY | body};
}

static inline void put_bodies(umi_contact_block* block, int32_t lane, lane_body a, lane_body b)
{
    block->head.body_a.lane[lane] = a.index;
    block->head.body_b.lane[lane] = b.index;
    block->inverse_mass_a.lane[lane] = a.inverse_mass;
    block->inverse_mass_b.lane[lane] = b.inverse_mass;
    block->inverse_inertia_a.lane[lane] = a.inverse_inertia;
    block->inverse_inertia_b.lane[lane] = b.inverse_inertia;
    block->pull.lane[lane] = b.gravity_scale - a.gravity_scale;
}

static inline void put_point(umi_point_rows* point, int32_t lane, um_vec2 anchor, float separation,
                             float normal_impulse, float tangent_impulse)
{
    point->anchor_x.lane[lane] = anchor.x;
    point->anchor_y.lane[lane] = anchor.y;
    point->separation.lane[lane] = separation;
    point->normal_impulse.lane[lane] = normal_impulse;
    point->tangent_impulse.lane[lane] = tangent_impulse;
}

// Two points on both sides of the contact's middle, or one; the impulses of the step before within the cone.
static inline void put_random_points(umi_contact_block* block, int32_t lane, prng* random)
{
    float angle = prng_float(random, -3.0f, 3.0f);
    um_vec2 normal = {cosf(angle), sinf(angle)};
    um_vec2 middle = {prng_float(random, -10.0f, 10.0f), prng_float(random, -10.0f, 10.0f)};
    block->normal_x.lane[lane] = normal.x;
    block->normal_y.lane[lane] = normal.y;
    block->offset_x.lane[lane] = prng_float(random, -20.0f, 20.0f);
    block->offset_y.lane[lane] = prng_float(random, -20.0f, 20.0f);
    block->friction.lane[lane] = prng_chance(random, 20) ? 0.0f : prng_float(random, 0.0f, 1.5f);
    block->normal_owner.lane[lane] = (float)prng_below(random, UMI_NORMAL_OF_BOTH + 1);
    block->restitution.lane[lane] = prng_chance(random, 50) ? 0.0f : prng_float(random, 0.0f, 1.0f);
    int32_t point_count = 1 + prng_below(random, 2);
    for (int32_t i = 0; i < 2; ++i) {
        if (i >= point_count) {
            put_point(&block->points[i], lane, (um_vec2){0.0f, 0.0f}, UMI_NO_POINT, 0.0f, 0.0f);
            continue;
        }
        float along = prng_float(random, 1.0f, 10.0f) * (i == 0 ? 1.0f : -1.0f);
        um_vec2 anchor = {middle.x - along * normal.y, middle.y + along * normal.x};
        float impulse = prng_chance(random, 30) ? 0.0f : prng_float(random, 0.0f, 200.0f);
        float limit = impulse * block->friction.lane[lane];
        put_point(&block->points[i], lane, anchor, prng_float(random, -4.0f, 2.0f), impulse,
                  prng_float(random, -1.0f, 1.0f) * limit);
    }
}

static inline void put_random_contact(contact_blocks* c, int32_t slot, prng* random)
{
    umi_contact_block* block = block_of_slot(c, slot);
    int32_t lane = slot % UMI_BLOCK_LANES;
    lane_body a = random_dynamic(FIRST_DYNAMIC + 2 * slot, random);
    lane_body b = random_dynamic(FIRST_DYNAMIC + 2 * slot + 1, random);
    switch (prng_below(random, 4)) {
    case 0:
        a = random_fixed(random);
        break;
    case 1:
        b = random_fixed(random);
        break;
    default:
        break;
    }
    put_bodies(block, lane, a, b);
    put_random_points(block, lane, random);
}

static inline void random_records(contact_blocks* c, prng* random)
{
    c->velocities[0] = (umi_velocity){0};
    c->changes[0] = (umi_pose_change){0};
    for (int32_t i = 1; i < RECORD_COUNT; ++i) {
        c->velocities[i] = (umi_velocity){
            .x = prng_float(random, -200.0f, 200.0f),
            .y = prng_float(random, -200.0f, 200.0f),
            .angular = prng_float(random, -5.0f, 5.0f),
            .still_time = prng_float(random, 0.0f, 1.0f),
        };
        c->changes[i] = (umi_pose_change){
            .x = prng_float(random, -1.0f, 1.0f),
            .y = prng_float(random, -1.0f, 1.0f),
            .angle = prng_float(random, -0.1f, 0.1f),
            .ahead = prng_float(random, 1.0f, 20.0f),
        };
        c->strains[i].gap = prng_below(random, 2) == 0 ? 0.0f : prng_float(random, 0.0f, 1.5f);
    }
}

// Any number of contacts, with an empty lane between them now and then, though no colour has one there.
static inline void random_contacts(contact_blocks* c, prng* random)
{
    c->count = prng_below(random, MOST_SLOTS + 1);
    random_records(c, random);
    for (int32_t slot = 0; slot < MOST_SLOTS; ++slot) {
        empty_slot(c, slot);
        if (slot < c->count && prng_chance(random, 90)) {
            put_random_contact(c, slot, random);
        }
    }
}

#endif
