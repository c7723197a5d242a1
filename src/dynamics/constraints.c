// Colours and lanes of the contacts that touch. See constraints.h.
// SPDX-License-Identifier: MIT

#include "dynamics/constraints.h"

#include "core/array.h"
#include "core/bits.h"
#include "dynamics/bundles.h"
#include "dynamics/colors.h"

// Any length will do until the first step says its own.
umi_constraints umi_constraints_make(void)
{
    return (umi_constraints){.large_bundle = -1, .time = 1.0f / 60.0f};
}

void umi_constraints_destroy(const um_allocator* allocator, umi_constraints* constraints)
{
    for (int32_t i = 0; i < constraints->bundles_made * UMI_BUNDLE_COLORS; ++i) {
        umi_color* color = umi_color_at(constraints, i);
        umi_array_free(allocator, &color->blocks, &color->block_capacity, sizeof(umi_contact_block*));
    }
    umi_array_free(allocator, &constraints->bundles, &constraints->bundle_capacity,
                   sizeof constraints->bundles[0]);
    umi_block_store_free(allocator, &constraints->store);
    *constraints = umi_constraints_make();
}

// ---- Colours --------------------------------------------------------------------------------------------

static uint32_t used_colors(const umi_body* body)
{
    return umi_body_is_movable(body) ? body->colors : 0;
}

// Between two movable bodies the lowest free colour, with ground the highest: ground is solved last, so that
// what the others did not settle ends up above it and not in it. What wakes gets the colour that it had, if
// that is free: then the colours need no more room than before.
static int32_t choose_color(const umi_contact* contact, const umi_body* a, const umi_body* b)
{
    uint32_t available = ~(used_colors(a) | used_colors(b));
    if (available == 0) {
        return UMI_OVERFLOW_COLOR;
    }
    bool both = umi_body_is_movable(a) && umi_body_is_movable(b);
    if (both && contact->old_color < UMI_COLOR_COUNT && (available >> contact->old_color & 1) != 0) {
        return contact->old_color;
    }
    return both ? umi_trailing_zeros(available) : UMI_COLOR_COUNT - 1 - umi_leading_zeros(available);
}

static void set_color_bit(umi_body* body, int32_t color, bool used)
{
    if (color < UMI_COLOR_COUNT && umi_body_is_movable(body)) {
        uint32_t bit = UINT32_C(1) << color;
        body->colors = used ? body->colors | bit : body->colors & ~bit;
    }
}

// ---- Contacts -------------------------------------------------------------------------------------------

// What a lane calls a body.
static int32_t lane_index(const umi_bodies* bodies, int32_t body)
{
    const umi_body* record = umi_body_at(bodies, body);
    if (umi_body_is_movable(record)) {
        return body;
    }
    return UMI_READ_ONLY | (umi_body_is_awake(record) ? body : UMI_NO_BODY);
}

// Notes that a body has one lane more, or less. Ground and sleepers do not care.
static void tie(umi_bodies* bodies, int32_t name, int32_t bundle, int32_t change)
{
    int32_t body = name & INT32_MAX;
    if (body != UMI_NO_BODY) {
        umi_tie* t = bodies->ties + body;
        t->lane_count += change;
        t->bundle = t->lane_count > 0 ? (uint8_t)bundle : UMI_NO_BUNDLE;
    }
}

bool umi_constraints_place(const um_allocator* allocator, umi_constraints* constraints,
                           umi_contacts* contacts, umi_bodies* bodies, int32_t index)
{
    umi_contact* contact = umi_contact_at(contacts, index);
    umi_body* a = umi_body_at(bodies, contact->body_a);
    umi_body* b = umi_body_at(bodies, contact->body_b);
    int32_t bundle =
        umi_bundles_join(allocator, constraints, contacts, bodies, contact->body_a, contact->body_b);
    int32_t color = choose_color(contact, a, b);
    if (bundle < 0 ||
        !umi_color_reserve(allocator, constraints, constraints->bundles[bundle].colors + color)) {
        return false;
    }
    if (umi_contact_is_nontouching(contact)) {
        umi_contacts_unlist_nontouching(contacts, index);
    }
    int32_t names[2] = {lane_index(bodies, contact->body_a), lane_index(bodies, contact->body_b)};
    umi_color_append(constraints, contact, index, bundle, color, names[0], names[1]);
    contact->old_color =
        umi_body_is_movable(a) && umi_body_is_movable(b) ? contact->color : contact->old_color;
    set_color_bit(a, color, true);
    set_color_bit(b, color, true);
    tie(bodies, names[0], bundle, 1);
    tie(bodies, names[1], bundle, 1);
    return true;
}

static void write_masses(umi_contact_block* block, int32_t lane, const umi_bodies* bodies)
{
    const umi_motion fixed = {0};
    int32_t a = block->body_a.lane[lane];
    int32_t b = block->body_b.lane[lane];
    const umi_motion* motion_a = a >= 0 ? bodies->motions + a : &fixed;
    const umi_motion* motion_b = b >= 0 ? bodies->motions + b : &fixed;
    block->inverse_mass_a.lane[lane] = motion_a->inverse_mass;
    block->inverse_mass_b.lane[lane] = motion_b->inverse_mass;
    block->inverse_inertia_a.lane[lane] = motion_a->inverse_inertia;
    block->inverse_inertia_b.lane[lane] = motion_b->inverse_inertia;
    block->pull.lane[lane] = motion_b->gravity_scale - motion_a->gravity_scale;
    block->kept_offset_x.lane[lane] = UMI_NO_POINT; // far from anywhere: the manifold is to be made anew
}

void umi_constraints_fill(const umi_constraints* constraints, const umi_bodies* bodies,
                          const umi_contact* contact)
{
    umi_contact_block* block = umi_block_of(constraints, contact);
    int32_t lane = umi_lane_of(contact);
    write_masses(block, lane, bodies);
    for (int32_t i = 0; i < 2; ++i) {
        block->points[i].normal_impulse.lane[lane] = contact->forces[i] * constraints->time;
        block->points[i].tangent_impulse.lane[lane] = contact->forces[2 + i] * constraints->time;
    }
}

void umi_constraints_remove(umi_constraints* constraints, umi_contacts* contacts, umi_bodies* bodies,
                            int32_t index)
{
    umi_contact* contact = umi_contact_at(contacts, index);
    const umi_contact_block* block = umi_block_of(constraints, contact);
    int32_t lane = umi_lane_of(contact);
    // Who had the colour's bit is written in the lane: the bodies may have changed since.
    const int32_t names[2] = {block->body_a.lane[lane], block->body_b.lane[lane]};
    for (int32_t i = 0; i < 2; ++i) {
        if (names[i] >= 0 && contact->color < UMI_COLOR_COUNT) {
            umi_body_at(bodies, names[i])->colors &= ~(UINT32_C(1) << contact->color);
        }
        tie(bodies, names[i], contact->bundle, -1);
    }
    umi_color_remove(constraints, contacts, contact);
    contact->old_color = UMI_NO_COLOR;
}

bool umi_constraints_refresh(const um_allocator* allocator, umi_constraints* constraints,
                             umi_contacts* contacts, umi_bodies* bodies, int32_t index)
{
    umi_contact* contact = umi_contact_at(contacts, index);
    umi_lane kept = umi_lane_read(umi_block_of(constraints, contact), umi_lane_of(contact));
    uint8_t old_color = contact->old_color;
    umi_constraints_remove(constraints, contacts, bodies, index);
    contact->old_color = old_color;
    umi_contacts_list_nontouching(contacts, index);
    if (!umi_constraints_place(allocator, constraints, contacts, bodies, index)) {
        return false;
    }
    umi_contact_block* block = umi_block_of(constraints, contact);
    int32_t lane = umi_lane_of(contact);
    int32_t names[2] = {block->body_a.lane[lane], block->body_b.lane[lane]};
    umi_lane_write(block, lane, &kept);
    block->body_a.lane[lane] = names[0];
    block->body_b.lane[lane] = names[1];
    write_masses(block, lane, bodies);
    return true;
}

void umi_constraints_read_forces(const umi_constraints* constraints, const umi_contact* contact,
                                 float out_forces[4])
{
    const umi_contact_block* block = umi_block_of(constraints, contact);
    int32_t lane = umi_lane_of(contact);
    float inverse_time = 1.0f / constraints->time;
    for (int32_t i = 0; i < 2; ++i) {
        out_forces[i] = block->points[i].normal_impulse.lane[lane] * inverse_time;
        out_forces[2 + i] = block->points[i].tangent_impulse.lane[lane] * inverse_time;
    }
}

static void scale_impulses(umi_contact_block* block, float factor)
{
    for (int32_t i = 0; i < 2 * UMI_BLOCK_LANES; ++i) {
        umi_point_rows* point = block->points + i / UMI_BLOCK_LANES;
        point->normal_impulse.lane[i % UMI_BLOCK_LANES] *= factor;
        point->tangent_impulse.lane[i % UMI_BLOCK_LANES] *= factor;
    }
}

void umi_constraints_begin_step(umi_constraints* constraints, float time)
{
    constraints->large_bundle = -1;
    constraints->open_bundle = 0; // the first ones are filled first, so that the last ones become empty
    while (constraints->bundle_count > 0 && constraints->bundles[constraints->bundle_count - 1].count == 0) {
        constraints->bundle_count -= 1;
    }
    if (time == constraints->time) {
        return;
    }
    float factor = time / constraints->time;
    for (int32_t i = 0; i < constraints->bundle_count * UMI_BUNDLE_COLORS; ++i) {
        const umi_color* color = umi_color_at(constraints, i);
        for (int32_t k = 0; k < umi_block_count(color); ++k) {
            scale_impulses(color->blocks[k], factor);
        }
    }
    constraints->time = time;
}
