// Colours and lanes of the contacts that touch. See constraints.h.
// SPDX-License-Identifier: MIT

#include "dynamics/constraints.h"

#include "core/array.h"

#include <string.h>

_Static_assert(sizeof(umi_contact_block) % sizeof(umi_row) == 0, "a block is rows and nothing else");

enum {
    ROW_COUNT = sizeof(umi_contact_block) / sizeof(umi_row),
};

// Any length will do until the first step says its own.
umi_constraints umi_constraints_make(void)
{
    return (umi_constraints){.time = 1.0f / 60.0f};
}

void umi_constraints_destroy(const um_allocator* allocator, umi_constraints* constraints)
{
    for (int32_t i = 0; i <= UMI_COLOR_COUNT; ++i) {
        umi_color* color = constraints->colors + i;
        umi_array_free(allocator, &color->blocks, &color->block_capacity, sizeof color->blocks[0]);
        umi_array_free(allocator, &color->contacts, &color->contact_capacity, sizeof color->contacts[0]);
    }
    *constraints = umi_constraints_make();
}

// ---- Lanes ----------------------------------------------------------------------------------------------

// Rows of numbers and of indices are copied alike, as bytes.
static void* row_cell(umi_contact_block* block, int32_t row, int32_t lane)
{
    return (char*)block + (size_t)row * sizeof(umi_row) + (size_t)lane * sizeof(float);
}

static umi_lane read_lane(umi_contact_block* block, int32_t lane)
{
    umi_lane copy;
    for (int32_t row = 0; row < ROW_COUNT; ++row) {
        memcpy(&copy.rows[row], row_cell(block, row, lane), sizeof copy.rows[row]);
    }
    return copy;
}

static void write_lane(umi_contact_block* block, int32_t lane, const umi_lane* copy)
{
    for (int32_t row = 0; row < ROW_COUNT; ++row) {
        memcpy(row_cell(block, row, lane), &copy->rows[row], sizeof copy->rows[row]);
    }
}

// A lane without a contact: it moves nothing and nothing moves it.
static void clear_lane(umi_contact_block* block, int32_t lane)
{
    write_lane(block, lane, &(umi_lane){{0}});
    block->body_a.lane[lane] = UMI_READ_ONLY;
    block->body_b.lane[lane] = UMI_READ_ONLY;
    block->points[0].separation.lane[lane] = UMI_NO_POINT;
    block->points[1].separation.lane[lane] = UMI_NO_POINT;
}

static void clear_block(umi_contact_block* block)
{
    memset(block, 0, sizeof *block);
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
        block->body_a.lane[lane] = UMI_READ_ONLY;
        block->body_b.lane[lane] = UMI_READ_ONLY;
        block->points[0].separation.lane[lane] = UMI_NO_POINT;
        block->points[1].separation.lane[lane] = UMI_NO_POINT;
    }
}

// From so many contacts on every colour has room, so that a crowd that needs one more colour for a moment
// costs no allocation.
#define MANY_CONTACTS 256

// A block is large, so a colour grows by a quarter from few of them on.
#define MANY_BLOCKS 16

// How many blocks a full colour is to have room for. When half of all lanes have come in this step, a crowd
// arrives. Growing little by little would copy its lanes again and again: then the colour gets its share of
// those that are still to come, but not more than four times what it has, since shares change.
static int32_t grown_blocks(const umi_constraints* constraints, const umi_contacts* contacts,
                            const umi_color* color)
{
    int32_t capacity = color->block_capacity;
    if (capacity < MANY_BLOCKS) {
        return capacity > 0 ? 2 * capacity : 1;
    }
    int32_t grown = capacity + capacity / 4;
    if (constraints->count / 2 < constraints->count_before) {
        return grown;
    }
    int64_t all = (int64_t)constraints->count + umi_contacts_count_due(contacts);
    int64_t share = color->count * all / constraints->count / UMI_BLOCK_LANES + 1;
    int64_t most = INT64_C(4) * capacity;
    share = share < most ? share : most;
    return share > grown ? (int32_t)share : grown;
}

static bool reserve_slot(const um_allocator* allocator, const umi_constraints* constraints,
                         const umi_contacts* contacts, umi_color* color)
{
    int32_t blocks = umi_block_count(color);
    int32_t wanted = color->count / UMI_BLOCK_LANES + 1;
    if (wanted > color->block_capacity) {
        int32_t grown = grown_blocks(constraints, contacts, color);
        if (!umi_array_resize(allocator, &color->contacts, &color->contact_capacity, color->count,
                              grown * UMI_BLOCK_LANES, sizeof color->contacts[0]) ||
            !umi_array_resize(allocator, &color->blocks, &color->block_capacity, blocks, grown,
                              sizeof color->blocks[0])) {
            return false;
        }
    }
    if (blocks < wanted) {
        clear_block(color->blocks + blocks);
    }
    return true;
}

// Without memory, the colours that need room later ask for it then.
static void reserve_all_colors(const um_allocator* allocator, umi_constraints* constraints,
                               const umi_contacts* contacts)
{
    for (int32_t i = 0; i <= UMI_COLOR_COUNT; ++i) {
        reserve_slot(allocator, constraints, contacts, constraints->colors + i);
    }
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
    return both ? __builtin_ctz(available) : UMI_COLOR_COUNT - 1 - __builtin_clz(available);
}

static void set_color_bit(umi_body* body, int32_t color, bool used)
{
    if (color < UMI_COLOR_COUNT && umi_body_is_movable(body)) {
        uint32_t bit = UINT32_C(1) << color;
        body->colors = used ? body->colors | bit : body->colors & ~bit;
    }
}

void umi_note_kept(umi_contact_block* block, int32_t lane, const umi_pose* poses, float way, bool by_a)
{
    umi_pose a = poses[block->body_a.lane[lane] & INT32_MAX];
    umi_pose b = poses[block->body_b.lane[lane] & INT32_MAX];
    block->kept_offset_x.lane[lane] = a.x - b.x;
    block->kept_offset_y.lane[lane] = a.y - b.y;
    block->kept_c_a.lane[lane] = a.q.c;
    block->kept_s_a.lane[lane] = a.q.s;
    block->kept_c_b.lane[lane] = b.q.c;
    block->kept_s_b.lane[lane] = b.q.s;
    block->kept_way.lane[lane] = way;
    block->kept_by_a.lane[lane] = by_a ? 1.0f : 0.0f;
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

static void write_bodies(umi_contact_block* block, int32_t lane, const umi_bodies* bodies, int32_t a,
                         int32_t b)
{
    bool moves_a = umi_body_is_movable(umi_body_at(bodies, a));
    bool moves_b = umi_body_is_movable(umi_body_at(bodies, b));
    const umi_motion fixed = {0};
    const umi_motion* motion_a = moves_a ? bodies->motions + a : &fixed;
    const umi_motion* motion_b = moves_b ? bodies->motions + b : &fixed;
    block->body_a.lane[lane] = lane_index(bodies, a);
    block->body_b.lane[lane] = lane_index(bodies, b);
    block->inverse_mass_a.lane[lane] = motion_a->inverse_mass;
    block->inverse_mass_b.lane[lane] = motion_b->inverse_mass;
    block->inverse_inertia_a.lane[lane] = motion_a->inverse_inertia;
    block->inverse_inertia_b.lane[lane] = motion_b->inverse_inertia;
    block->pull.lane[lane] = motion_b->gravity_scale - motion_a->gravity_scale;
    block->kept_offset_x.lane[lane] = UMI_NO_POINT; // far from anywhere: the manifold is to be made anew
}

bool umi_constraints_add(const um_allocator* allocator, umi_constraints* constraints, umi_contacts* contacts,
                         umi_bodies* bodies, int32_t index)
{
    umi_contact* contact = umi_contact_at(contacts, index);
    umi_body* a = umi_body_at(bodies, contact->body_a);
    umi_body* b = umi_body_at(bodies, contact->body_b);
    int32_t chosen = choose_color(contact, a, b);
    umi_color* color = constraints->colors + chosen;
    if (!reserve_slot(allocator, constraints, contacts, color)) {
        return false;
    }
    if (contact->apart_index >= 0) {
        umi_contacts_unlist_apart(contacts, index);
    }
    contact->color = (uint8_t)chosen;
    contact->old_color =
        umi_body_is_movable(a) && umi_body_is_movable(b) ? contact->color : contact->old_color;
    contact->slot = color->count++;
    constraints->count += 1;
    if (constraints->count == MANY_CONTACTS) {
        reserve_all_colors(allocator, constraints, contacts);
    }
    color->contacts[contact->slot] = index;
    set_color_bit(a, chosen, true);
    set_color_bit(b, chosen, true);
    umi_contact_block* block = umi_block_of(constraints, contact);
    int32_t lane = umi_lane_of(contact);
    write_bodies(block, lane, bodies, contact->body_a, contact->body_b);
    color->nobody_count += umi_lane_has_nobody(block, lane);
    for (int32_t i = 0; i < 2; ++i) {
        block->points[i].normal_impulse.lane[lane] = contact->forces[i] * constraints->time;
        block->points[i].tangent_impulse.lane[lane] = contact->forces[2 + i] * constraints->time;
    }
    return true;
}

void umi_constraints_remove(umi_constraints* constraints, umi_contacts* contacts, umi_bodies* bodies,
                            int32_t index)
{
    umi_contact* contact = umi_contact_at(contacts, index);
    umi_color* color = constraints->colors + contact->color;
    umi_contact_block* block = umi_block_of(constraints, contact);
    int32_t lane = umi_lane_of(contact);
    // Who had the colour's bit is written in the lane: the bodies may have changed since.
    const int32_t lane_bodies[2] = {block->body_a.lane[lane], block->body_b.lane[lane]};
    for (int32_t i = 0; i < 2; ++i) {
        if (lane_bodies[i] >= 0 && contact->color < UMI_COLOR_COUNT) {
            umi_body_at(bodies, lane_bodies[i])->colors &= ~(UINT32_C(1) << contact->color);
        }
    }
    color->nobody_count -= umi_lane_has_nobody(block, lane);
    int32_t last_slot = --color->count;
    constraints->count -= 1;
    umi_contact* last = umi_contact_at(contacts, color->contacts[last_slot]);
    umi_contact_block* last_block = umi_block_of(constraints, last);
    int32_t last_lane = umi_lane_of(last);
    if (last != contact) {
        umi_lane moved = read_lane(last_block, last_lane);
        write_lane(block, lane, &moved);
        color->contacts[contact->slot] = color->contacts[last_slot];
        last->slot = contact->slot;
    }
    clear_lane(last_block, last_lane);
    contact->slot = -1;
    contact->old_color = UMI_NO_COLOR;
}

bool umi_constraints_refresh(const um_allocator* allocator, umi_constraints* constraints,
                             umi_contacts* contacts, umi_bodies* bodies, int32_t index)
{
    umi_contact* contact = umi_contact_at(contacts, index);
    umi_lane kept = read_lane(umi_block_of(constraints, contact), umi_lane_of(contact));
    uint8_t old_color = contact->old_color;
    umi_constraints_remove(constraints, contacts, bodies, index);
    contact->old_color = old_color;
    umi_contacts_list_apart(contacts, index);
    if (!umi_constraints_add(allocator, constraints, contacts, bodies, index)) {
        return false;
    }
    umi_contact_block* block = umi_block_of(constraints, contact);
    int32_t lane = umi_lane_of(contact);
    write_lane(block, lane, &kept);
    write_bodies(block, lane, bodies, contact->body_a, contact->body_b);
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

static void scale_row(umi_row* row, float factor)
{
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
        row->lane[lane] *= factor;
    }
}

void umi_constraints_begin_step(umi_constraints* constraints, float time)
{
    constraints->count_before = constraints->count;
    if (time == constraints->time) {
        return;
    }
    float factor = time / constraints->time;
    for (int32_t i = 0; i <= UMI_COLOR_COUNT; ++i) {
        const umi_color* color = constraints->colors + i;
        for (int32_t k = 0; k < 2 * umi_block_count(color); ++k) {
            umi_point_rows* point = color->blocks[k / 2].points + k % 2;
            scale_row(&point->normal_impulse, factor);
            scale_row(&point->tangent_impulse, factor);
        }
    }
    constraints->time = time;
}
