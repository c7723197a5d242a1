// Colours and lanes of the links. See constraints.h.
// SPDX-License-Identifier: MIT

#include "dynamics/constraints.h"

#include "core/array.h"
#include "core/bits.h"
#include "dynamics/bundles.h"
#include "dynamics/colors.h"
#include "dynamics/step_length.h"

// Any length will do until the first step says its own.
umi_constraints umi_constraints_make(void)
{
    return (umi_constraints){.large_bundle = -1, .time = 1.0f / 60.0f};
}

void umi_constraints_destroy(const um_allocator* allocator, umi_constraints* constraints)
{
    for (int32_t i = 0; i < constraints->bundles_made * UMI_BUNDLE_LISTS; ++i) {
        umi_color* color = umi_bundle_list(constraints->bundles + i / UMI_BUNDLE_LISTS, i % UMI_BUNDLE_LISTS);
        umi_array_free(allocator, &color->blocks, &color->block_capacity, sizeof(umi_block*));
    }
    umi_array_free(allocator, &constraints->bundles, &constraints->bundle_capacity,
                   sizeof constraints->bundles[0]);
    umi_array_free(allocator, &constraints->starts, &constraints->start_capacity,
                   sizeof constraints->starts[0]);
    umi_block_store_free(allocator, &constraints->store);
    *constraints = umi_constraints_make();
}

// ---- Colours --------------------------------------------------------------------------------------------

static uint32_t used_colors(const umi_body* body)
{
    return umi_body_is_movable(body) ? body->colors : 0;
}

// Two movable bodies get the lowest free colour, a body and ground the highest. Ground is solved last, so the
// error that the other contacts leave lifts a body out of the ground and does not push it in. That also has
// to hold for bodies in a crowd. So two movable bodies leave the colours of ground alone. The rest of their
// links go to the overflow, which is solved first. A link that wakes gets its old colour if that is free:
// then the colours need no more room than before.
static int32_t choose_color(const umi_link* link, const umi_body* a, const umi_body* b)
{
    bool both = umi_body_is_movable(a) && umi_body_is_movable(b);
    uint32_t allowed = both ? UINT32_MAX >> UMI_GROUND_COLORS : UINT32_MAX;
    uint32_t available = allowed & ~(used_colors(a) | used_colors(b));
    if (available == 0) {
        return UMI_OVERFLOW_COLOR;
    }
    if (both && link->old_color < UMI_COLOR_COUNT && (available >> link->old_color & 1) != 0) {
        return link->old_color;
    }
    return both ? umi_trailing_zeros(available) : UMI_COLOR_COUNT - 1 - umi_leading_zeros(available);
}

static void note_color(umi_body* body, int32_t color)
{
    if (color < UMI_COLOR_COUNT && umi_body_is_movable(body)) {
        body->colors |= UINT32_C(1) << color;
    }
}

// ---- Links ----------------------------------------------------------------------------------------------

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

bool umi_constraints_add(const um_allocator* allocator, umi_constraints* constraints, umi_links* links,
                         umi_bodies* bodies, int32_t index)
{
    umi_link* link = umi_link_at(links, index);
    umi_body* a = umi_body_at(bodies, link->body_a);
    umi_body* b = umi_body_at(bodies, link->body_b);
    int32_t bundle = umi_bundles_join(allocator, constraints, links, bodies, link->body_a, link->body_b);
    int32_t color = choose_color(link, a, b);
    if (bundle < 0 ||
        !umi_color_reserve(allocator, constraints, &constraints->bundles[bundle].colors[color][link->kind])) {
        return false;
    }
    if (index < constraints->start_capacity) {
        constraints->starts[index].is_known = false;
    }
    int32_t names[2] = {lane_index(bodies, link->body_a), lane_index(bodies, link->body_b)};
    umi_color_append(constraints, link, index, bundle, color, names[0], names[1]);
    link->old_color = umi_body_is_movable(a) && umi_body_is_movable(b) ? link->color : link->old_color;
    note_color(a, color);
    note_color(b, color);
    tie(bodies, names[0], bundle, 1);
    tie(bodies, names[1], bundle, 1);
    return true;
}

bool umi_constraints_are_crowded(const umi_bodies* bodies, const umi_link* link)
{
    int32_t a = bodies->ties[link->body_a].lane_count;
    int32_t b = bodies->ties[link->body_b].lane_count;
    return (a < b ? a : b) >= UMI_MOST_CROWDED_LANES &&
           umi_body_is_movable(umi_body_at(bodies, link->body_a)) &&
           umi_body_is_movable(umi_body_at(bodies, link->body_b));
}

void umi_constraints_remove(umi_constraints* constraints, umi_links* links, umi_bodies* bodies, int32_t index)
{
    umi_link* link = umi_link_at(links, index);
    const umi_block_head* head = &umi_block_of(constraints, link)->head;
    int32_t lane = umi_lane_of(link);
    // Who had the colour's bit is written in the lane: the bodies may have changed since.
    const int32_t names[2] = {head->body_a.lane[lane], head->body_b.lane[lane]};
    for (int32_t i = 0; i < 2; ++i) {
        if (names[i] >= 0 && link->color < UMI_COLOR_COUNT) {
            umi_body_at(bodies, names[i])->colors &= ~(UINT32_C(1) << link->color);
        }
        tie(bodies, names[i], link->bundle, -1);
    }
    umi_color_remove(constraints, links, link);
    link->old_color = UMI_NO_COLOR;
}

bool umi_constraints_move(const um_allocator* allocator, umi_constraints* constraints, umi_links* links,
                          umi_bodies* bodies, int32_t index)
{
    umi_link* link = umi_link_at(links, index);
    umi_lane kept = umi_lane_read(umi_block_of(constraints, link), umi_lane_of(link));
    uint8_t old_color = link->old_color;
    umi_constraints_remove(constraints, links, bodies, index);
    link->old_color = old_color;
    if (!umi_constraints_add(allocator, constraints, links, bodies, index)) {
        return false;
    }
    umi_block* block = umi_block_of(constraints, link);
    int32_t lane = umi_lane_of(link);
    int32_t names[2] = {block->head.body_a.lane[lane], block->head.body_b.lane[lane]};
    umi_lane_write(block, lane, &kept);
    block->head.body_a.lane[lane] = names[0];
    block->head.body_b.lane[lane] = names[1];
    return true;
}

// ---- Contacts -------------------------------------------------------------------------------------------

void umi_constraints_fill_contact(const umi_constraints* constraints, const umi_bodies* bodies,
                                  const umi_contact* contact)
{
    umi_contact_block* block = umi_contact_block_of(constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    umi_contact_lane_write_masses(block, lane, bodies);
    umi_contact_lane_make_anew(block, lane);
    umi_contact_lane_write_forces(block, lane, contact->forces, constraints->time);
}

void umi_constraints_read_forces(const umi_constraints* constraints, const umi_contact* contact,
                                 float out_forces[4])
{
    const umi_contact_block* block = umi_contact_block_of(constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    umi_contact_lane_read_forces(block, lane, constraints->time, out_forces);
    umi_forces_average(constraints, block->head.link.lane[lane], out_forces, 4);
}

void umi_constraints_begin_step(umi_constraints* constraints)
{
    constraints->large_bundle = -1;
    constraints->open_bundle = 0; // the first ones are filled first, so that the last ones become empty
    while (constraints->bundle_count > 0 && constraints->bundles[constraints->bundle_count - 1].count == 0) {
        constraints->bundle_count -= 1;
    }
}
