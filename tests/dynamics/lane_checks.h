// What must stand in the lanes of contacts, for the tests that change lanes and compare them with a copy.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_LANE_CHECKS_H
#define UMBRA_TEST_LANE_CHECKS_H

#include "dynamics/dynamics_checks.h"

#include "dynamics/constraints.h"

enum { ROW_COUNT = sizeof(umi_contact_block) / sizeof(umi_row) };

static inline int32_t row_at(size_t offset)
{
    return (int32_t)(offset / sizeof(umi_row));
}

#define ROW_OF(field) row_at(offsetof(umi_contact_block, field))

// Whether a row follows from the bodies.
static inline bool is_body_row(int32_t row)
{
    return row == ROW_OF(head.link) || row == ROW_OF(head.body_a) || row == ROW_OF(head.body_b) ||
           row == ROW_OF(inverse_mass_a) || row == ROW_OF(inverse_mass_b) ||
           row == ROW_OF(inverse_inertia_a) || row == ROW_OF(inverse_inertia_b) || row == ROW_OF(pull) ||
           row == ROW_OF(kept_offset_x);
}

static inline float* cell(umi_contact_block* block, int32_t row, int32_t lane)
{
    return (float*)block + (ptrdiff_t)row * UMI_BLOCK_LANES + lane;
}

// Gives every number of a contact's lane that is not the bodies' another value, and notes it.
static inline void fill_lane(const umi_constraints* constraints, const umi_contact* contact, prng* random,
                             umi_lane* out_lane)
{
    umi_contact_block* block = umi_contact_block_of(constraints, contact);
    for (int32_t row = 0; row < ROW_COUNT; ++row) {
        if (!is_body_row(row)) {
            out_lane->rows[row] = prng_float(random, -100.0f, 100.0f);
            *cell(block, row, umi_lane_of(&contact->link)) = out_lane->rows[row];
        }
    }
}

// Gives a contact a lane, and fills it. False when memory ends.
static inline bool add_to_lane(const um_allocator* allocator, umi_constraints* constraints, umi_links* links,
                               umi_bodies* bodies, int32_t index)
{
    if (!umi_constraints_add(allocator, constraints, links, bodies, index)) {
        return false;
    }
    umi_constraints_fill_contact(constraints, bodies, umi_contact_at(links, index));
    return true;
}

// Gives a contact another lane when a body of its has changed, as contact_life.c does.
static inline bool move_to_another_lane(const um_allocator* allocator, umi_constraints* constraints,
                                        umi_links* links, umi_bodies* bodies, int32_t index)
{
    const umi_contact* contact = umi_contact_at(links, index);
    if (!umi_constraints_move(allocator, constraints, links, bodies, index)) {
        return false;
    }
    umi_contact_lane_write_masses(umi_contact_block_of(constraints, contact), umi_lane_of(&contact->link),
                                  bodies);
    return true;
}

// A lane as umi_constraints_fill_contact leaves it: no points, and the impulses of the stored forces.
static inline umi_lane new_lane(const umi_contact* contact, float time)
{
    umi_lane lane = {{0}};
    for (int32_t i = 0; i < 2; ++i) {
        lane.rows[ROW_OF(points[i].separation)] = UMI_NO_POINT;
        lane.rows[ROW_OF(points[i].normal_impulse)] = contact->forces[i] * time;
        lane.rows[ROW_OF(points[i].tangent_impulse)] = contact->forces[2 + i] * time;
    }
    return lane;
}

static inline void check_lane_body(const umi_bodies* bodies, int32_t body, int32_t actual, float inverse_mass,
                                   float inverse_inertia)
{
    const umi_body* record = umi_body_at(bodies, body);
    bool moves = umi_body_is_movable(record);
    int32_t expected = moves ? body : INT32_MIN + (umi_body_is_awake(record) ? body : 0);
    check_number_of(actual, expected, "the lane's name", body);
    umi_drive drive = bodies->drives[body];
    check_float((double)inverse_mass, moves ? (double)drive.inverse_mass : 0.0, 0.0, "inverse mass");
    check_float((double)inverse_inertia, moves ? (double)drive.inverse_inertia : 0.0, 0.0, "inverse inertia");
}

static inline float movable_gravity_scale(const umi_bodies* bodies, int32_t body)
{
    return umi_body_is_movable(umi_body_at(bodies, body)) ? bodies->drives[body].gravity_scale : 0.0f;
}

// Compares a contact's lane with what was noted, and with its bodies.
static inline void check_lane(const umi_constraints* constraints, const umi_bodies* bodies,
                              const umi_contact* contact, const umi_lane* expected)
{
    umi_contact_block* block = umi_contact_block_of(constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    for (int32_t row = 0; row < ROW_COUNT; ++row) {
        if (!is_body_row(row)) {
            check_float((double)*cell(block, row, lane), (double)expected->rows[row], 0.0,
                        "a number of a lane");
        }
    }
    check_lane_body(bodies, contact->link.body_a, block->head.body_a.lane[lane],
                    block->inverse_mass_a.lane[lane], block->inverse_inertia_a.lane[lane]);
    check_lane_body(bodies, contact->link.body_b, block->head.body_b.lane[lane],
                    block->inverse_mass_b.lane[lane], block->inverse_inertia_b.lane[lane]);
    float pull = movable_gravity_scale(bodies, contact->link.body_b) -
                 movable_gravity_scale(bodies, contact->link.body_a);
    check_float((double)block->pull.lane[lane], (double)pull, 0.0, "pull");
}

// A spare block has no link in any lane.
static inline void check_spare_block(const umi_block* block)
{
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
        check_number_of(block->head.link.lane[lane], UMI_EMPTY_LANE, "link of spare lane", lane);
    }
}

// An empty lane reads record 0, writes nothing, and has no points.
static inline void check_empty_lane(umi_block* block, int32_t lane)
{
    check_number_of(block->head.link.lane[lane], UMI_EMPTY_LANE, "contact of empty lane", lane);
    check_number_of(block->head.body_a.lane[lane], UMI_READ_ONLY, "body a of empty lane", lane);
    check_number_of(block->head.body_b.lane[lane], UMI_READ_ONLY, "body b of empty lane", lane);
    for (int32_t row = 0; row < ROW_COUNT; ++row) {
        if (row != ROW_OF(head.link) && row != ROW_OF(head.body_a) && row != ROW_OF(head.body_b)) {
            bool is_separation = row == ROW_OF(points[0].separation) || row == ROW_OF(points[1].separation);
            check_float((double)*cell(&block->contact, row, lane), is_separation ? (double)UMI_NO_POINT : 0.0,
                        0.0, "a number of an empty lane");
        }
    }
}

// With two movable bodies it is the old colour of the contact if that is free, or else the lowest free colour
// below the colours of ground. Otherwise it is the highest free colour. used has the colours of the movable
// bodies.
static inline int32_t color_of_choice(const umi_bodies* bodies, const umi_contact* contact, uint32_t used)
{
    bool both = umi_body_is_movable(umi_body_at(bodies, contact->link.body_a)) &&
                umi_body_is_movable(umi_body_at(bodies, contact->link.body_b));
    int32_t old = contact->link.old_color;
    if (both && old < UMI_COLOR_COUNT && (used >> old & 1) == 0) {
        return old;
    }
    for (int32_t i = 0; i < UMI_COLOR_COUNT - (both ? UMI_GROUND_COLORS : 0); ++i) {
        int32_t color = both ? i : UMI_COLOR_COUNT - 1 - i;
        if ((used >> color & 1) == 0) {
            return color;
        }
    }
    return UMI_OVERFLOW_COLOR;
}

#endif
